test max.f32
	max.f32 $d:f32, $a:f32, $b:f32;
= 3d27af42 ff812345 -> 3d27af42
= 40a86edb ff800000 -> 40a86edb
= 3f7fffff 0 -> 3f7fffff
= 3cbddae1 40ebb124 -> 40ebb124
= 411dc7fa 3cd9b9a7 -> 411dc7fa
= 40f9284f 42bfb0db -> 42bfb0db
= 404d3708 40490fdb -> 404d3708
= 3e38cd89 bd26a628 -> 3e38cd89
= 0 ff812345 -> 0
= bd040a7f 3f800000 -> 3f800000
= 7f7fffff 0 -> 7f7fffff
= 7fffff 41fd5e6e -> 41fd5e6e
= 0 80000000 -> 0
= 80000000 0 -> 0

test max.ftz.f32
	max.ftz.f32 $d:f32, $a:f32, $b:f32;
= 42a9bda0 800000 -> 42a9bda0
= 40490fdb 4085b1e9 -> 4085b1e9
= c1ff720b 411050d4 -> 411050d4
= bf800000 c1bad7f4 -> bf800000
= 41d9ae67 800000 -> 41d9ae67
= 4201fa09 bd0e51f0 -> 4201fa09
= 3e6cbe4b c0c4f987 -> 3e6cbe4b
= 3fc00000 be21189b -> 3fc00000
= 7f800000 3f3c0a1b -> 7f800000
= 41756db9 c28274d1 -> 41756db9
= c003b3c7 bf800000 -> bf800000
= bcb84334 3fc00000 -> 3fc00000
= 0 80000000 -> 0
= 80000000 0 -> 0

test max.NaN.f32
	max.NaN.f32 $d:f32, $a:f32, $b:f32;
= 3f7fffff 3d4b3e3c -> 3f7fffff
= 422a6a0b 40490fdb -> 422a6a0b
= 33800000 3f000000 -> 3f000000
= 3e4893d9 bf89dcb7 -> 3e4893d9
= 40dff6ac bd58f7f0 -> 40dff6ac
= c0dded21 c1312f87 -> c0dded21
= bd868a04 c0307da9 -> bd868a04
= 3f800000 3e532807 -> 3f800000
= bf5b0866 bf815754 -> bf5b0866
= c18e5ac3 41d39b05 -> 41d39b05
= bcc23f16 3f7fffff -> 3f7fffff
= 405896dc ff812345 -> 7fffffff
= 0 80000000 -> 0
= 80000000 0 -> 0

test max.ftz.NaN.f32
	max.ftz.NaN.f32 $d:f32, $a:f32, $b:f32;
= bd082763 3f1db62c -> 3f1db62c
= 7fc12345 3eaeaead -> 7fffffff
= 3f5e96db 800000 -> 3f5e96db
= 3f0deed1 bca4738e -> 3f0deed1
= 40490fdb 3f7fffff -> 40490fdb
= 3f8111d2 424579c4 -> 424579c4
= 3e71038d bdce1608 -> 3e71038d
= c213f62d be9e0f7b -> be9e0f7b
= 3c85ce31 0 -> 3c85ce31
= ff812345 bf55298f -> 7fffffff
= 80000000 3f800000 -> 3f800000
= 80000001 3f800000 -> 3f800000
= 0 80000000 -> 0
= 80000000 0 -> 0

test max.xorsign.abs.f32
	max.xorsign.abs.f32 $d:f32, $a:f32, $b:f32;
= 42461ed9 bf326748 -> c2461ed9
= 3d3c2c98 4b800000 -> 4b800000
= 40efe91c 41be1cb3 -> 41be1cb3
= c01a16c9 3eeed2ce -> c01a16c9
= 0 ff7fffff -> ff7fffff
= 80000001 33800000 -> b3800000
= c1989c72 bf173dad -> 41989c72
= 3ce89a84 1 -> 3ce89a84
= 80000001 3fc00000 -> bfc00000
= bf674c2a bcda2d94 -> 3f674c2a
= ff7fffff 1 -> ff7fffff
= 3fc00000 7f7fffff -> 7f7fffff
= 0 80000000 -> 80000000
= 80000000 0 -> 80000000

test max.NaN.xorsign.abs.f32
	max.NaN.xorsign.abs.f32 $d:f32, $a:f32, $b:f32;
= 42417ef1 bf3c07f4 -> c2417ef1
= 7f800000 bee68d45 -> ff800000
= c26de359 3faee677 -> c26de359
= 7fc12345 bd4793ca -> 7fffffff
= 42a63c92 400ece0a -> 42a63c92
= 7f800000 c0e30e3d -> ff800000
= c128a205 c0f7f7c8 -> 4128a205
= 3cec5f2b c0a92769 -> c0a92769
= 33800000 3df30082 -> 3df30082
= bf800000 40490fdb -> c0490fdb
= 80000000 80000001 -> 1
= bcf6e0c2 3eda3478 -> beda3478
= 0 80000000 -> 80000000
= 80000000 0 -> 80000000

test max.f64
	max.f64 $d:f64, $a:f64, $b:f64;
= bf97ed6e6d404601 3ffa81cf045ab396 -> 3ffa81cf045ab396
= c0333b3581498d80 c0434aa5279279d9 -> c0333b3581498d80
= 8000000000000000 bfb593cc656fae0e -> 8000000000000000
= ffefffffffffffff c01fcf356645f082 -> c01fcf356645f082
= bfbf5f86bd281847 bfa32e9460bd0018 -> bfa32e9460bd0018
= 7ff0000000000000 7ff8000000000123 -> 7ff0000000000000
= 7ff8000000000123 c090000000000000 -> c090000000000000
= c0526fe86f4827ef 3f92adf7f09f301d -> 3f92adf7f09f301d
= c0104f35f245f52d 8000000000000000 -> 8000000000000000
= 3fb3fc546bf4bccb 403b04e0bd0784e4 -> 403b04e0bd0784e4
= 3fb2af847a89552a 3ff0000000000000 -> 3ff0000000000000
= 400ed9dc036178cc bfe88bf3d0be827b -> 400ed9dc036178cc
= 0 8000000000000000 -> 0
= 8000000000000000 0 -> 0

test max.f16
	max.f16 $d:b16, $a:b16, $b:b16;
= d376 3bff -> 3bff
= 37fd 52db -> 52db
= fd01 b8b3 -> b8b3
= d0ab 3c00 -> 3c00
= a846 fbff -> a846
= fbff 3bc0 -> 3bc0
= 40b5 b6f1 -> 40b5
= 1400 ba52 -> 1400
= bf40 af61 -> af61
= 1 533a -> 533a
= c40f 31e5 -> 31e5
= fd01 554b -> 554b
= 0 8000 -> 0
= 8000 0 -> 0

test max.f16x2
	max.f16x2 $d:b32, $a:b32, $b:b32;
= fbffa60a 3e00c075 -> 3e00a60a
= a5b3c350 3bffa675 -> 3bffa675
= 14000000 b2d87bff -> 14007bff
= 4248cfcf 4a1e7bff -> 4a1e7bff
= 39104248 ccfec853 -> 39104248
= 3e004248 3bff2fb9 -> 3e004248

test max.ftz.f16
	max.ftz.f16 $d:b16, $a:b16, $b:b16;
= 4912 fd01 -> 4912
= bd83 5024 -> 5024
= 45b9 1400 -> 45b9
= 3bff 7e01 -> 3bff
= 3b11 b480 -> 3b11
= b1ef a86e -> a86e
= 312f 55b6 -> 55b6
= 4412 28ee -> 4412
= d459 c2a6 -> c2a6
= fd01 d063 -> d063
= c74a 3e00 -> 3e00
= d549 4843 -> 4843
= 0 8000 -> 0
= 8000 0 -> 0

test max.ftz.f16x2
	max.ftz.f16x2 $d:b32, $a:b32, $b:b32;
= 1400d597 fc001400 -> 14001400
= ad26bc00 3c000001 -> 3c000000
= 80011400 aaff8000 -> 80001400
= 4a5425fe 800027d1 -> 4a5427d1
= 8001fbff 80003c00 -> 80003c00
= 47fb4ffe 4f204e56 -> 4f204ffe

test max.NaN.f16
	max.NaN.f16 $d:b16, $a:b16, $b:b16;
= bf9b 4248 -> 4248
= baf2 3188 -> 3188
= 40ab 7e01 -> 7fff
= ac9c cc3c -> ac9c
= 1 d65d -> 1
= a83e b0ea -> a83e
= 1400 cba9 -> 1400
= bc00 8001 -> 8001
= a99e c237 -> a99e
= 3257 c3a8 -> 3257
= bb48 fd01 -> 7fff
= 31fc 7c00 -> 7c00
= 0 8000 -> 0
= 8000 0 -> 0

test max.NaN.f16x2
	max.NaN.f16x2 $d:b32, $a:b32, $b:b32;
= 2e760001 cd44c0d2 -> 2e760001
= bf5703ff be930400 -> be930400
= 7e01fc00 400fc00 -> 7ffffc00
= 7c003a7e 31eab4b2 -> 7c003a7e
= 400fbff bba8bb18 -> 400bb18
= 7c007e01 41083d39 -> 7c007fff

test max.ftz.NaN.f16
	max.ftz.NaN.f16 $d:b16, $a:b16, $b:b16;
= fc00 5357 -> 5357
= 8001 25e0 -> 25e0
= ccc3 cff9 -> ccc3
= d4f3 24a5 -> 24a5
= d5e1 fbff -> d5e1
= 3c00 b5f9 -> 3c00
= 4248 4248 -> 4248
= 7bff b2ab -> 7bff
= a666 364c -> 364c
= d389 1400 -> 1400
= b193 3bff -> 3bff
= c663 2575 -> 2575
= 0 8000 -> 0
= 8000 0 -> 0

test max.ftz.NaN.f16x2
	max.ftz.NaN.f16x2 $d:b32, $a:b32, $b:b32;
= d19a7e01 80008001 -> 80007fff
= 3e001400 b0a9c091 -> 3e001400
= fc004248 400a9f9 -> 4004248
= 2f1c0001 3399 -> 2f1c3399
= c2ebfbff 8000b999 -> 8000b999
= b4313c00 aaf3d71d -> aaf33c00

test max.NaN.xorsign.abs.f16
	max.NaN.xorsign.abs.f16 $d:b16, $a:b16, $b:b16;
= 52e0 26c7 -> 52e0
= 7e01 a707 -> 7fff
= a4e6 c193 -> 4193
= cf08 3ff -> cf08
= 8000 d5ad -> 55ad
= fbff 7bff -> fbff
= 3f7a 2bb8 -> 3f7a
= c3c1 400 -> c3c1
= 0 3bf9 -> 3bf9
= cdc3 c1ef -> 4dc3
= 3c00 4830 -> 4830
= 32e0 1400 -> 32e0
= 0 8000 -> 8000
= 8000 0 -> 8000

test max.NaN.xorsign.abs.f16x2
	max.NaN.xorsign.abs.f16x2 $d:b32, $a:b32, $b:b32;
= 384ed044 b344b0e2 -> b84e5044
= 48ee3bff 7c002710 -> 7c003bff
= 3bffcfeb 3bffb8c2 -> 3bff4feb
= ab3d24f0 25d07bff -> ab3d7bff
= 57c6b209 d177 -> 57c65177
= 3ff2bd8 c37f0000 -> c37f2bd8

test max.bf16
	max.bf16 $d:b16, $a:b16, $b:b16;
= 80 c05b -> 80
= ff7f 7f80 -> 7f80
= bd59 c088 -> bd59
= c053 7f7f -> 7f7f
= 3fc0 c24c -> 3fc0
= 0 3f7f -> 3f7f
= 8000 7f7f -> 7f7f
= c0f0 bde0 -> bde0
= 1 7f7f -> 7f7f
= 4219 8001 -> 4219
= 42f9 41a6 -> 42f9
= 3f5e c123 -> 3f5e
= 0 8000 -> 0
= 8000 0 -> 0

test max.bf16x2
	max.bf16x2 $d:b32, $a:b32, $b:b32;
= c2e2c1de be0ec1b3 -> be0ec1b3
= 4252bfdf 42574070 -> 42574070
= 7fc1c0a8 40b23d1d -> 40b23d1d
= 3f8040d9 17f7f -> 3f807f7f
= bfa2be9a 41238001 -> 41238001
= 40a94049 3cb43e5a -> 40a94049

test max.NaN.bf16
	max.NaN.bf16 $d:b16, $a:b16, $b:b16;
= 7fc1 3d9e -> 7fff
= bc8d 3e64 -> 3e64
= 413d bf3d -> 413d
= 3d44 3f80 -> 3f80
= c16a 3fc0 -> 3fc0
= 3f80 c021 -> 3f80
= 42c3 bf87 -> 42c3
= 4126 3dff -> 4126
= c102 bd54 -> bd54
= bf35 80 -> 80
= 427a bdca -> 427a
= c2db bf80 -> bf80
= 0 8000 -> 0
= 8000 0 -> 0

test max.NaN.bf16x2
	max.NaN.bf16x2 $d:b32, $a:b32, $b:b32;
= 7f7fc236 4212bf53 -> 7f7fbf53
= c1ae3f80 40db42b2 -> 40db42b2
= 80c13f ff7f4024 -> 804024
= ff81be7f 3eafbca7 -> 7fffbca7
= 41e23fc0 3d133d4e -> 41e23fc0
= bfda3f7f 3f7f4155 -> 3f7f4155

test max.xorsign.abs.bf16
	max.xorsign.abs.bf16 $d:b16, $a:b16, $b:b16;
= c24a 404c -> c24a
= 3ecd ff81 -> becd
= 3e7b 4015 -> 4015
= 3ce1 3fc0 -> 3fc0
= c263 3cdf -> c263
= ff80 3b80 -> ff80
= 7f 7fc1 -> 7f
= bd99 3ff6 -> bff6
= bf80 c281 -> 4281
= 80 bca0 -> bca0
= 0 7fc1 -> 0
= ff7f 41cf -> ff7f
= 0 8000 -> 8000
= 8000 0 -> 8000

test max.xorsign.abs.bf16x2
	max.xorsign.abs.bf16x2 $d:b32, $a:b32, $b:b32;
= ff814291 3f76ff7f -> bf76ff7f
= 4049bc9f 7f3f55 -> 4049bf55
= 8000007f bf800001 -> 3f80007f
= 3f673f06 bfd8412d -> bfd8412d
= ff7f7fc1 3d643f9a -> ff7f3f9a
= 3fc042c3 40493f32 -> 404942c3

test max.u16
	max.u16 $d:b16, $a:b16, $b:b16;
= 855e 8000 -> 855e
= 8000 1 -> 8000
= 55d8 1234 -> 55d8
= 4387 1234 -> 4387
= 0 8000 -> 8000
= 7fff ffff -> ffff
= e14a ffff -> ffff
= ffff 18d5 -> ffff
= 7fff 52f6 -> 7fff
= 5d06 8000 -> 8000

test max.s16
	max.s16 $d:b16, $a:b16, $b:b16;
= 0 7fff -> 7fff
= f11f 0 -> 0
= 40a3 1234 -> 40a3
= 8674 7fff -> 7fff
= cdc9 0 -> 0
= ffff 10a5 -> 10a5
= 7fff 2294 -> 7fff
= 4d8b 1 -> 4d8b
= ffff 1234 -> 1234
= ce3e 7fff -> 7fff

test max.u32
	max.u32 $d:b32, $a:b32, $b:b32;
= 2 80000000 -> 80000000
= 2 0 -> 2
= deadbeef 80000000 -> deadbeef
= 7d1f1e8e ffffffff -> ffffffff
= 7fffffff 7fffffff -> 7fffffff
= 1 e13f4b47 -> e13f4b47
= deadbeef 7fffffff -> deadbeef
= b02d601 12345678 -> 12345678
= c6b868f9 1 -> c6b868f9
= 7fffffff deadbeef -> deadbeef

test max.s32
	max.s32 $d:b32, $a:b32, $b:b32;
= deadbeef 9017e96e -> deadbeef
= 0 deadbeef -> 0
= 2 deadbeef -> 2
= 55c106c5 ff0a8e83 -> 55c106c5
= 18732651 80000000 -> 18732651
= 888c0ca4 ffffffff -> ffffffff
= 80000000 424cdbfa -> 424cdbfa
= 12345678 12345678 -> 12345678
= 1 ffffffff -> 1
= deadbeef 87c58dc2 -> deadbeef

test max.u64
	max.u64 $d:b64, $a:b64, $b:b64;
= fedcba9800000001 7fffffffffffffff -> fedcba9800000001
= 8baa813613f5e270 fedcba9800000001 -> fedcba9800000001
= 0 7fffffffffffffff -> 7fffffffffffffff
= ffffffffffffffff e852a6dde34a4112 -> ffffffffffffffff
= 8e748592a3fefcef fedcba9800000001 -> fedcba9800000001
= 4a81066e3848a67b 8000000000000000 -> 8000000000000000
= ffffffffffffffff 82ba7caaacc0a7c7 -> ffffffffffffffff
= 0 8000000000000000 -> 8000000000000000
= fedcba9800000001 421a453718bf8574 -> fedcba9800000001
= fedcba9800000001 1 -> fedcba9800000001

test max.s64
	max.s64 $d:b64, $a:b64, $b:b64;
= ffffffffffffffff 0 -> 0
= fedcba9800000001 ffffffffffffffff -> ffffffffffffffff
= 6dcedc12cfec8420 aca841ba1172676d -> 6dcedc12cfec8420
= cca480e8a7fdd41e 661f2dc52c768ef -> 661f2dc52c768ef
= fedcba9800000001 28d66fa958247ce -> 28d66fa958247ce
= d9fec5ec0a53e24a ffffffffffffffff -> ffffffffffffffff
= 123456789abcdef0 8000000000000000 -> 123456789abcdef0
= 1 7fffffffffffffff -> 7fffffffffffffff
= 8000000000000000 123456789abcdef0 -> 123456789abcdef0
= 14528685747d87c6 b203530c8403d9bb -> 14528685747d87c6

test max.relu.s32
	max.relu.s32 $d:b32, $a:b32, $b:b32;
= ffffffff 1 -> 1
= 54df64f ffffffff -> 54df64f
= e56bde42 deadbeef -> 0
= 12345678 0 -> 12345678
= 80000000 0 -> 0
= 1fc6caa0 deadbeef -> 1fc6caa0
= 1 7fffffff -> 7fffffff
= 7fffffff 918e89a7 -> 7fffffff
= deadbeef 1 -> 1
= fbd5aa98 95bdca8f -> 0

test max.u16x2
	max.u16x2 $d:b32, $a:b32, $b:b32;
= 1 0 -> 1
= 7fffffff 2 -> 7fffffff
= 7fffffff 12345678 -> 7fffffff
= 3e355fc4 ffffffff -> ffffffff
= 7fffffff 12345678 -> 7fffffff
= ecd2a7c4 e11e6cd2 -> ecd2a7c4
= 7fffffff 7fffffff -> 7fffffff
= f3914e3a 2 -> f3914e3a

test max.s16x2
	max.s16x2 $d:b32, $a:b32, $b:b32;
= 12345678 1 -> 12345678
= 80000000 1 -> 1
= 1 dee136b6 -> 36b6
= 81098bcd 5df0c4de -> 5df0c4de
= 2 12345678 -> 12345678
= ea0d2c92 7fffffff -> 7fff2c92
= 7fffffff 80000000 -> 7fff0000
= 33a20272 edcf03b6 -> 33a203b6

test max.relu.s16x2
	max.relu.s16x2 $d:b32, $a:b32, $b:b32;
= ffffffff b2b61961 -> 1961
= 757605a8 3a1b3812 -> 75763812
= 7fffffff 3d7ceacc -> 7fff0000
= 82f8f7ce 12345678 -> 12345678
= 6a70396c 7fffffff -> 7fff396c
= 0 ffffffff -> 0
= 1 80000000 -> 1
= 1 deadbeef -> 1
