test abs.f32
	abs.f32 $d:f32, $a:f32;
= 40490fdb -> 40490fdb
= 4052f712 -> 4052f712
= 3d4e0f93 -> 3d4e0f93
= be3b8afb -> 3e3b8afb
= 3cd7283b -> 3cd7283b
= c0858ff6 -> 40858ff6
= 3fecb198 -> 3fecb198
= 40490fdb -> 40490fdb
= 41f15271 -> 41f15271
= 7f800000 -> 7f800000
= 33800000 -> 33800000
= 4169ef2b -> 4169ef2b
= 3fc00000 -> 3fc00000
= bdbd82fa -> 3dbd82fa
= 7f800000 -> 7f800000
= c0f8f4e5 -> 40f8f4e5

test abs.ftz.f32
	abs.ftz.f32 $d:f32, $a:f32;
= 422ebba1 -> 422ebba1
= bd43b1a2 -> 3d43b1a2
= 40490fdb -> 40490fdb
= 0 -> 0
= 4b800000 -> 4b800000
= 40db0ca4 -> 40db0ca4
= 7f800000 -> 7f800000
= 3d6d428c -> 3d6d428c
= bd73e241 -> 3d73e241
= 3f000000 -> 3f000000
= c04343f8 -> 404343f8
= 3f7a434e -> 3f7a434e
= 3d110b48 -> 3d110b48
= be321d88 -> 3e321d88
= c2abdb86 -> 42abdb86
= 3fb958fb -> 3fb958fb

test abs.f64
	abs.f64 $d:f64, $a:f64;
= 0 -> 0
= 3fc750f6d6ab0390 -> 3fc750f6d6ab0390
= bf9f8bb9fd6b8d6a -> 3f9f8bb9fd6b8d6a
= bfa69eef38c0254f -> 3fa69eef38c0254f
= 3fa39f94aecf3956 -> 3fa39f94aecf3956
= bff0000000000000 -> 3ff0000000000000
= 3fef862e01007a4d -> 3fef862e01007a4d
= 40484c6cc5e363a3 -> 40484c6cc5e363a3
= 3ff8000000000000 -> 3ff8000000000000
= fff0000000000000 -> 7ff0000000000000
= 402cd4c356a30fcf -> 402cd4c356a30fcf
= 4046d43aae23da1d -> 4046d43aae23da1d
= 3ff6c198b753a67f -> 3ff6c198b753a67f
= bfc125a51990fe57 -> 3fc125a51990fe57
= 3fb471404839a3d9 -> 3fb471404839a3d9
= 7ff0000000000000 -> 7ff0000000000000

test abs.f16
	abs.f16 $d:b16, $a:b16;
= 3e00 -> 3e00
= 7bff -> 7bff
= 4dbc -> 4dbc
= 1 -> 1
= c3b7 -> 43b7
= a9ea -> 29ea
= c1f8 -> 41f8
= d4f0 -> 54f0
= 35fa -> 35fa
= b3c5 -> 33c5
= 400 -> 400
= 3dba -> 3dba
= 2bfb -> 2bfb
= d0c7 -> 50c7
= 24ae -> 24ae

test abs.f16x2
	abs.f16x2 $d:b32, $a:b32;
= cda50001 -> 4da50001
= 2436c969 -> 24364969
= c1091400 -> 41091400
= d5927bff -> 55927bff
= fc003f8c -> 7c003f8c
= 4003c00 -> 4003c00

test abs.ftz.f16
	abs.ftz.f16 $d:b16, $a:b16;
= c848 -> 4848
= d4c7 -> 54c7
= 8001 -> 0
= b1ee -> 31ee
= a4f9 -> 24f9
= ce2f -> 4e2f
= 4a1c -> 4a1c
= 3026 -> 3026
= 55bd -> 55bd
= ade6 -> 2de6
= 57dd -> 57dd
= b33f -> 333f
= d6f2 -> 56f2
= c85b -> 485b
= 38f7 -> 38f7
= b73d -> 373d

test abs.ftz.f16x2
	abs.ftz.f16x2 $d:b32, $a:b32;
= 39b3af35 -> 39b32f35
= a932c215 -> 29324215
= ca442efb -> 4a442efb
= a9254594 -> 29254594
= d4eb5188 -> 54eb5188
= a71f0000 -> 271f0000

test abs.bf16
	abs.bf16 $d:b16, $a:b16;
= 40d5 -> 40d5
= 423e -> 423e
= bfb9 -> 3fb9
= 410a -> 410a
= c243 -> 4243
= c04e -> 404e
= 3e01 -> 3e01
= c230 -> 4230
= 401f -> 401f
= 7f7f -> 7f7f
= 3ec8 -> 3ec8
= 3cc4 -> 3cc4
= 40fe -> 40fe
= 7f80 -> 7f80
= 3e8e -> 3e8e

test abs.bf16x2
	abs.bf16x2 $d:b32, $a:b32;
= 14049 -> 14049
= 3fc00001 -> 3fc00001
= 3fc0c07c -> 3fc0407c
= 41113fbb -> 41113fbb
= 42af3f7f -> 42af3f7f
= bea540e7 -> 3ea540e7

test abs.s16
	abs.s16 $d:b16, $a:b16;
= 0 -> 0
= 1 -> 1
= 2 -> 2
= 7fff -> 7fff
= 8000 -> 8000
= ffff -> 1
= 1234 -> 1234
= 4dc0 -> 4dc0
= 78b7 -> 78b7
= 37d5 -> 37d5
= 495c -> 495c

test abs.s32
	abs.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= 2 -> 2
= 7fffffff -> 7fffffff
= 80000000 -> 80000000
= ffffffff -> 1
= 12345678 -> 12345678
= deadbeef -> 21524111
= 7900d7de -> 7900d7de
= c89d62da -> 37629d26
= c948ac1d -> 36b753e3
= b8ae769c -> 47518964

test abs.s64
	abs.s64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 1
= 7fffffffffffffff -> 7fffffffffffffff
= 8000000000000000 -> 8000000000000000
= ffffffffffffffff -> 1
= 123456789abcdef0 -> 123456789abcdef0
= fedcba9800000001 -> 1234567ffffffff
= 23c2da598fbe6dfe -> 23c2da598fbe6dfe
= e80916fa9672bafd -> 17f6e905698d4503
= 146ef3623949922b -> 146ef3623949922b
= 817579a88540e36 -> 817579a88540e36
