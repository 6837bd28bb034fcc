test neg.f32
	neg.f32 $d:f32, $a:f32;
= 40490fdb -> c0490fdb
= 3d97cf7a -> bd97cf7a
= c26a6178 -> 426a6178
= 422a91c6 -> c22a91c6
= 3f7fffff -> bf7fffff
= 3e238527 -> be238527
= c1d6b69d -> 41d6b69d
= 7f800000 -> ff800000
= 3fc00000 -> bfc00000
= 40490fdb -> c0490fdb
= 3d3553d6 -> bd3553d6
= 3f7fffff -> bf7fffff
= bf90aba4 -> 3f90aba4
= 42589808 -> c2589808

test neg.ftz.f32
	neg.ftz.f32 $d:f32, $a:f32;
= 0 -> 80000000
= c1350bb7 -> 41350bb7
= be033b46 -> 3e033b46
= 4157651c -> c157651c
= 411162cb -> c11162cb
= 40490fdb -> c0490fdb
= be7a55e5 -> 3e7a55e5
= 3f9f8d71 -> bf9f8d71
= 41cd14c2 -> c1cd14c2
= 3f800000 -> bf800000
= bf64b6a6 -> 3f64b6a6
= bfb2a287 -> 3fb2a287
= 3f4a2a8f -> bf4a2a8f
= 41246093 -> c1246093
= 403c3240 -> c03c3240
= 3f800000 -> bf800000

test neg.f64
	neg.f64 $d:f64, $a:f64;
= 7ff0000000000000 -> fff0000000000000
= 3ff8000000000000 -> bff8000000000000
= 1 -> 8000000000000001
= 3fd89e9800600f4e -> bfd89e9800600f4e
= 400921fb54442d18 -> c00921fb54442d18
= 3f9efcb494da0d80 -> bf9efcb494da0d80
= 401e8a38ad03c4fc -> c01e8a38ad03c4fc
= 7fefffffffffffff -> ffefffffffffffff
= fffffffffffff -> 800fffffffffffff
= fffffffffffff -> 800fffffffffffff
= bff0000000000000 -> 3ff0000000000000
= 3ff372c2ee72c128 -> bff372c2ee72c128
= bfecdf5800cd2af7 -> 3fecdf5800cd2af7
= 0 -> 8000000000000000
= 3ca0000000000000 -> bca0000000000000

test neg.f16
	neg.f16 $d:b16, $a:b16;
= d5ff -> 55ff
= c59a -> 459a
= c60c -> 460c
= 2ac8 -> aac8
= 1 -> 8001
= 8000 -> 0
= fc00 -> 7c00
= 8001 -> 1
= 1400 -> 9400
= 49b8 -> c9b8
= b67c -> 367c
= 4248 -> c248
= ad8c -> 2d8c
= 3022 -> b022
= 4304 -> c304

test neg.f16x2
	neg.f16x2 $d:b32, $a:b32;
= 7c00fc00 -> fc007c00
= 7bff57e5 -> fbffd7e5
= 54e70000 -> d4e78000
= c8942912 -> 4894a912
= fc002839 -> 7c00a839
= c83bca6f -> 483b4a6f

test neg.ftz.f16
	neg.ftz.f16 $d:b16, $a:b16;
= c4ea -> 44ea
= 3e00 -> be00
= 4019 -> c019
= 400 -> 8400
= 3420 -> b420
= 4248 -> c248
= cc3a -> 4c3a
= bc00 -> 3c00
= bcde -> 3cde
= ad56 -> 2d56
= 35e1 -> b5e1
= 2e84 -> ae84
= 8001 -> 0
= be07 -> 3e07
= 7c00 -> fc00
= bf94 -> 3f94

test neg.ftz.f16x2
	neg.ftz.f16x2 $d:b32, $a:b32;
= 4606547e -> c606d47e
= d522d0a8 -> 552250a8
= 3c003e00 -> bc00be00
= b8afcdc3 -> 38af4dc3
= 4574fbff -> c5747bff
= 3e00bc00 -> be003c00

test neg.bf16
	neg.bf16 $d:b16, $a:b16;
= bcbf -> 3cbf
= 3c8c -> bc8c
= c2d4 -> 42d4
= 3d90 -> bd90
= c17b -> 417b
= 401a -> c01a
= 412b -> c12b
= ff80 -> 7f80
= 3f80 -> bf80
= c066 -> 4066
= 41ef -> c1ef
= ff80 -> 7f80
= bfb1 -> 3fb1
= 4024 -> c024
= 3e8d -> be8d
= 41a0 -> c1a0

test neg.bf16x2
	neg.bf16x2 $d:b32, $a:b32;
= bfb3bfab -> 3fb33fab
= 3f9c401c -> bf9cc01c
= bd3c4049 -> 3d3cc049
= 3f557f80 -> bf55ff80
= 14167 -> 8001c167
= c1343f45 -> 4134bf45

test neg.s16
	neg.s16 $d:b16, $a:b16;
= 0 -> 0
= 1 -> ffff
= 2 -> fffe
= 7fff -> 8001
= 8000 -> 8000
= ffff -> 1
= 1234 -> edcc
= 48f4 -> b70c
= 8dd8 -> 7228
= 8ac1 -> 753f
= e6db -> 1925

test neg.s32
	neg.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> ffffffff
= 2 -> fffffffe
= 7fffffff -> 80000001
= 80000000 -> 80000000
= ffffffff -> 1
= 12345678 -> edcba988
= deadbeef -> 21524111
= c35de035 -> 3ca21fcb
= a3631c02 -> 5c9ce3fe
= 54337fcd -> abcc8033
= 6d3e7b48 -> 92c184b8

test neg.s64
	neg.s64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> ffffffffffffffff
= 7fffffffffffffff -> 8000000000000001
= 8000000000000000 -> 8000000000000000
= ffffffffffffffff -> 1
= 123456789abcdef0 -> edcba98765432110
= fedcba9800000001 -> 1234567ffffffff
= 33ff17c52c2f11fe -> cc00e83ad3d0ee02
= bf75f72572b16e4b -> 408a08da8d4e91b5
= 1082dc06fbbb5d26 -> ef7d23f90444a2da
= 4d3344ee06cf3cf4 -> b2ccbb11f930c30c
