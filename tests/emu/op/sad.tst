test sad.u16
	sad.u16 $d:b16, $a:b16, $b:b16, $c:b16;
= 2 7fff 1 -> 7ffe
= 6f1a 1 1 -> 6f1a
= 1234 ffff 8000 -> 6dcb
= 1 ffff 7fff -> 7ffd
= 639 7fff 0 -> 79c6
= 4d1f 56dd 1234 -> 1bf2
= 1 1 7fff -> 7fff
= 1234 1234 ffff -> ffff
= ee46 2 0 -> ee44
= 2 2 1 -> 1

test sad.s16
	sad.s16 $d:b16, $a:b16, $b:b16, $c:b16;
= 1234 7fff 0 -> 6dcb
= 2 ffff 1234 -> 1237
= 4c4e 1234 8000 -> ba1a
= 7fff ffff 7fff -> ffff
= acb1 2764 8000 -> fab3
= 8000 0 8000 -> 0
= 8000 16cc 0 -> 96cc
= 2 2 7fff -> 7fff
= 2 3ac9 8000 -> bac7
= 1234 7fff 2 -> 6dcd

test sad.u32
	sad.u32 $d:b32, $a:b32, $b:b32, $c:b32;
= deadbeef 50c4b064 1 -> 8de90e8c
= 1 0 1 -> 2
= 12345678 56790b38 1 -> 4444b4c1
= 6ee4dbf6 7266d33f 2 -> 381f74b
= d026c15 80000000 12345678 -> 8531ea63
= 697ed08d 7fffffff 2 -> 16812f74
= fc02fa03 5441758b deadbeef -> 866f4367
= ffffffff 0 1 -> 0
= a0782b2 deadbeef 2 -> d4a63c3f
= 222b339f 2 ffffffff -> 222b339c

test sad.s32
	sad.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= 0 ffffffff 2 -> 3
= 12345678 5389815e 1 -> 41552ae7
= 4e946329 11f4b3c1 ffffffff -> 3c9faf67
= 12345678 197c1a39 12345678 -> 197c1a39
= 90e03e2b deadbeef 12345678 -> 6001d73c
= deadbeef 695d56e5 ffffffff -> 8aaf97f5
= 5600ac13 1 12345678 -> 6835028a
= 2 9663b0c9 7fffffff -> e99c4f38
= 80000000 e0da79a5 0 -> 60da79a5
= 2 970af0f5 12345678 -> 7b296585

test sad.u64
	sad.u64 $d:b64, $a:b64, $b:b64, $c:b64;
= 4c9bde1bade9ad16 123456789abcdef0 123456789abcdef0 -> 4c9bde1bade9ad16
= 0 8000000000000000 fedcba9800000001 -> 7edcba9800000001
= fedcba9800000001 0 1 -> fedcba9800000002
= 448a93b587f2d70f 7fffffffffffffff ffffffffffffffff -> 3b756c4a780d28ef
= 27025f118d515bde fedcba9800000001 8000000000000000 -> 57da5b8672aea423
= 4f124c01beca6e25 fedcba9800000001 7fffffffffffffff -> 2fca6e96413591db
= ffffffffffffffff 1 7fffffffffffffff -> 7ffffffffffffffd
= 0 fedcba9800000001 1 -> fedcba9800000002
= ffffffffffffffff 9780cdedaba87c1a 123456789abcdef0 -> 7ab3888aef1462d5
= c4e81f70e1cf8393 123456789abcdef0 ffffffffffffffff -> b2b3c8f84712a4a2

test sad.s64
	sad.s64 $d:b64, $a:b64, $b:b64, $c:b64;
= ffffffffffffffff 123456789abcdef0 fedcba9800000001 -> 111111109abcdef2
= a9e5cd28117bcb0f ffffffffffffffff ffffffffffffffff -> 561a32d7ee8434ef
= 7ee438e0471297b9 167121f179b35c3 1 -> 7d7d26c12f7761f7
= ffffffffffffffff 7fffffffffffffff 1 -> 8000000000000001
= a7903bc4f07b6286 123456789abcdef0 ffffffffffffffff -> 6aa41ab3aa417c69
= ffffffffffffffff ee37ba63a5cca4d2 123456789abcdef0 -> 23fc9c14f4f03a1d
= ed3c3b57d5c0df7e 82bdeb9dcc9ccf1 1 -> 1aefa3620708ed74
= 7fffffffffffffff 20e9ece2d65d1ca9 0 -> 5f16131d29a2e356
= 8000000000000000 1 ffffffffffffffff -> 8000000000000000
= 8ba49eb1cf336ba6 e7d859dd6c24971d 123456789abcdef0 -> 6e6811a437ae0a67
