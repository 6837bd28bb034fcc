test lop3.b32
	lop3.b32 $d:b32, $a:b32, $b:b32, $c:b32, 0;
= 1a64f4a6 174fa60 4dae57a7 -> 0
= b0e672cf 7e405f4e 2df2533b -> 0
= db747273 93a282af 95f9f5b6 -> 0
= 74b08439 7607f2d3 cdba195d -> 0

test lop3.b32
	lop3.b32 $d:b32, $a:b32, $b:b32, $c:b32, 128;
= a059bb0e 7829ef8c eea03543 -> 20002100
= e0a877d7 5fdd307e 69e37c83 -> 40803002
= 2fcd7a6b 2ddda4a0 89da2502 -> 9c82000
= 77460d90 2273c803 4ead0f50 -> 2000800

test lop3.b32
	lop3.b32 $d:b32, $a:b32, $b:b32, $c:b32, 150;
= 3e91b90b 9e61e78d a8ac4115 -> 85c1f93
= 3d8622e6 7331c046 688fee48 -> 26380ce8
= 2d6fed33 a87e47da 68c931 -> 857963d8
= e287bd18 f8ed1b2b 7e3f24c8 -> 645582fb

test lop3.b32
	lop3.b32 $d:b32, $a:b32, $b:b32, $c:b32, 232;
= d7baefc2 e218c996 a2cbb744 -> e29aefc6
= b7de8514 8f0bd9d2 9dec264f -> 9fce8556
= 7a6ecdc9 24dc2b0 f7f659d5 -> 726ec9d1
= abe4706 fd9a6e96 834065a2 -> 8b9a6786

test lop3.b32
	lop3.b32 $d:b32, $a:b32, $b:b32, $c:b32, 202;
= f285339e 6d3a515e a5cff374 -> 654ad17e
= 2867aeb1 a84ce27e da25fba3 -> fa44f332
= ed21f449 6618dec6 3b305286 -> 7610d6c6
= d1d7b311 7e7a3a6b 2c6e91bc -> 7c7a32ad

test lop3.b32
	lop3.b32 $d:b32, $a:b32, $b:b32, $c:b32, 27;
= 917c185c 86ff3ec1 5314d436 -> 6a00c52a
= f5f4a31b 970ddf95 2ff9ae27 -> 4a0b0c6c
= 9542ddd4 dedba1d ec786444 -> 7a3a21a2
= db37e64e 7658715d 45e9ba -> 89e20fb0

test lop3.b32
	lop3.b32 $d:b32, $a:b32, $b:b32, $c:b32, 255;
= 68549c9a 94c83e23 8cae2745 -> ffffffff
= ece7ecb1 b7d66a 84c2400d -> ffffffff
= 7794fd1 47a40f01 74b40d3 -> ffffffff
= 897998e2 e0e53666 56370f78 -> ffffffff
