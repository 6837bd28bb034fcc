test tanh.approx.f32
	tanh.approx.f32 $d:f32, $a:f32;
= 0 -> 0
= 80000000 -> 80000000
= 1 -> 1
= 80000001 -> 80000001
= 7fffff -> 7fffff
= 800000 -> 800000
= 3f800000 -> 3f42f7d6
= bf800000 -> bf42f7d6
= 3f7fffff -> 3f42f7d5
= 3fc00000 -> 3f67b7cc
= 4b800000 -> 3f800000
= 7f7fffff -> 3f800000
= ff7fffff -> bf800000
= 7f800000 -> 3f800000
= ff800000 -> bf800000
= 7fc12345 -> 7fffffff
= ff812345 -> 7fffffff
= 40490fdb -> 3f7f0bb0
= 33800000 -> 33800000
= 3f000000 -> 3eec9a9f
= 40c1ae3c -> 3f7fff46
= 3cde801e -> 3cde721d
= 4274f032 -> 3f800000
= bde45536 -> bde36437
= ff812345 -> 7fffffff
= 800000 -> 800000
= 1 -> 1
= c10762bb -> bf7ffffe
= c2fe0000 -> bf800000
= c3000000 -> bf800000
= 42fe0000 -> 3f800000
= 43000000 -> 3f800000
= 7f000000 -> 3f800000

test tanh.approx.f16
	tanh.approx.f16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 1 -> 1
= 8001 -> 8001
= 3ff -> 3ff
= 400 -> 400
= 3c00 -> 3a18
= bc00 -> ba18
= 3bff -> 3a17
= 3e00 -> 3b3e
= 7bff -> 3c00
= fbff -> bc00
= 7c00 -> 3c00
= fc00 -> bc00
= 7e01 -> 7fff
= fd01 -> 7fff
= 1400 -> 1400
= 4248 -> 3bf8
= 4214 -> 3bf7
= d72c -> bc00
= a4d1 -> a4d1
= 1400 -> 1400
= 4311 -> 3bfd
= 4155 -> 3bec
= 3a88 -> 3963
= ce2c -> bc00

test tanh.approx.f16x2
	tanh.approx.f16x2 $d:b32, $a:b32;
= ce2c -> bc00
= 80003a88 -> 80003963
= 14155 -> 13bec
= 80014311 -> 80013bfd
= 3ff1400 -> 3ff1400
= 400a4d1 -> 400a4d1
= 3c00d72c -> 3a18bc00
= bc004214 -> ba183bf7
= 3bff4248 -> 3a173bf8
= 3e001400 -> 3b3e1400
= 7bfffd01 -> 3c007fff
= fbff7e01 -> bc007fff

test tanh.approx.bf16
	tanh.approx.bf16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 1 -> 1
= 8001 -> 8001
= 7f -> 7f
= 80 -> 80
= 3f80 -> 3f43
= bf80 -> bf43
= 3f7f -> 3f43
= 3fc0 -> 3f68
= 7f7f -> 3f80
= ff7f -> bf80
= 7f80 -> 3f80
= ff80 -> bf80
= 7fc1 -> 7fff
= ff81 -> 7fff
= 3b80 -> 3b80
= 4049 -> 3f7f
= c207 -> bf80
= 402e -> 3f7e
= be28 -> be27
= 7f -> 7f
= 3f7f -> 3f43
= 4049 -> 3f7f
= 3c87 -> 3c87
= 422a -> 3f80

test tanh.approx.bf16x2
	tanh.approx.bf16x2 $d:b32, $a:b32;
= 422a -> 3f80
= 80003c87 -> 80003c87
= 14049 -> 13f7f
= 80013f7f -> 80013f43
= 7f007f -> 7f007f
= 80be28 -> 80be27
= 3f80402e -> 3f433f7e
= bf80c207 -> bf43bf80
= 3f7f4049 -> 3f433f7f
= 3fc03b80 -> 3f683b80
= 7f7fff81 -> 3f807fff
= ff7f7fc1 -> bf807fff
