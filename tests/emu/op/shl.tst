test shl.b16
	shl.b16 $d:b16, $a:b16, $b:b32;
= 237a 0 -> 237a
= b7f 1 -> 16fe
= e96f 7 -> b780
= 8b3b f -> 8000
= 300d 10 -> 0
= 995 11 -> 0
= 7b39 1f -> 0
= 3439 20 -> 0
= 3ca3 21 -> 0
= 7fb3 3f -> 0
= e14f 40 -> 0
= 6040 41 -> 0
= 2afd ff -> 0
= af61 80000000 -> 0
= 8d10 ffffffff -> 0

test shl.b32
	shl.b32 $d:b32, $a:b32, $b:b32;
= 22500d6d 0 -> 22500d6d
= 12ca6e5d 1 -> 2594dcba
= 842bc393 7 -> 15e1c980
= 33823770 f -> 1bb80000
= 6c18c7b2 10 -> c7b20000
= c2d0df55 11 -> beaa0000
= 3214092a 1f -> 0
= 944af581 20 -> 0
= e8af7dac 21 -> 0
= 3b94f2f9 3f -> 0
= eeae8899 40 -> 0
= f8e902e0 41 -> 0
= f6e96a9c ff -> 0
= 2bbcb688 80000000 -> 0
= 404a4f66 ffffffff -> 0

test shl.b64
	shl.b64 $d:b64, $a:b64, $b:b32;
= 63f08b6a6fcb921 0 -> 63f08b6a6fcb921
= b277e54a75e03fbd 1 -> 64efca94ebc07f7a
= e6b5945ab9913966 7 -> 5aca2d5cc89cb300
= 59317989c8553b09 f -> bcc4e42a9d848000
= 4c115a6748ebb9c0 10 -> 5a6748ebb9c00000
= ce56aea40e4f71ac 11 -> 5d481c9ee3580000
= 8d8d9e0feb14c046 1f -> f58a602300000000
= 978142b2074cecf3 20 -> 74cecf300000000
= b5fc5fe74a94cbe4 21 -> 952997c800000000
= 856c42e8c9e16df2 3f -> 0
= d1deeb9d9c01a4be 40 -> 0
= 8e7916c9d09c4d18 41 -> 0
= bcfa27220576ccbe ff -> 0
= 2c3f6b36446bada 80000000 -> 0
= 7b50374833315d69 ffffffff -> 0
