test min.f32
	min.f32 $d:f32, $a:f32, $b:f32;
= 417a8815 c138d2ad -> c138d2ad
= 7fffff 3cb052a8 -> 7fffff
= bdd67cd6 42eb0bfd -> bdd67cd6
= 7f7fffff 33800000 -> 33800000
= 7fffff 7fc12345 -> 7fffff
= 41fea719 429c9c48 -> 41fea719
= 33800000 40825cd9 -> 33800000
= be7a039d 3fc00000 -> be7a039d
= 3f000000 42b1494d -> 3f000000
= 40490fdb 1 -> 1
= c2353353 80000000 -> c2353353
= 41a47e6a 1 -> 1
= 0 80000000 -> 80000000
= 80000000 0 -> 80000000

test min.ftz.f32
	min.ftz.f32 $d:f32, $a:f32, $b:f32;
= 3fc00000 bea5301c -> bea5301c
= ff812345 3f800000 -> 3f800000
= bd4fe284 c2eef855 -> c2eef855
= 40490fdb ff812345 -> 40490fdb
= bed20af1 80000001 -> bed20af1
= 3d697ade bf24e376 -> bf24e376
= bff8423d ff7fffff -> ff7fffff
= 3f000000 c20a2c5a -> c20a2c5a
= 3eb95743 3d7431d4 -> 3d7431d4
= ff7fffff 3ccc3b34 -> ff7fffff
= 3e7b2d32 c136893f -> c136893f
= bd40ca6b bf5a3ea8 -> bf5a3ea8
= 0 80000000 -> 80000000
= 80000000 0 -> 80000000

test min.NaN.f32
	min.NaN.f32 $d:f32, $a:f32, $b:f32;
= c19062af bf800000 -> c19062af
= 3ce20870 33800000 -> 33800000
= 7f7fffff 80000001 -> 80000001
= c24da0cc bebbc736 -> c24da0cc
= ff7fffff ff7fffff -> ff7fffff
= bff5db28 4194ccd3 -> bff5db28
= c236ef2f bcdc240e -> c236ef2f
= bf800000 4b800000 -> bf800000
= 7fffff 3c947548 -> 7fffff
= 3fc00000 7f800000 -> 3fc00000
= 3e580a9c 3e36aa51 -> 3e36aa51
= c21f32ec 800000 -> c21f32ec
= 0 80000000 -> 80000000
= 80000000 0 -> 80000000

test min.ftz.NaN.f32
	min.ftz.NaN.f32 $d:f32, $a:f32, $b:f32;
= 3f20f73e c21dd16f -> c21dd16f
= 3f7fffff 800000 -> 800000
= 428f519f bd9a7eb7 -> bd9a7eb7
= 4149a6d9 3caf64bb -> 3caf64bb
= c209822a 3d64d03f -> c209822a
= bdf33071 c27ae484 -> c27ae484
= 7fc12345 c0fd7952 -> 7fffffff
= bebcce3a ff800000 -> ff800000
= 3d5f14f6 41ea6d63 -> 3d5f14f6
= c29e543d 3ce1c4bb -> c29e543d
= 40328c6f 3deb9eff -> 3deb9eff
= 7f800000 c194a1d2 -> c194a1d2
= 0 80000000 -> 80000000
= 80000000 0 -> 80000000

test min.xorsign.abs.f32
	min.xorsign.abs.f32 $d:f32, $a:f32, $b:f32;
= bee0c5a9 4b800000 -> bee0c5a9
= 3f380a3c 3f000000 -> 3f000000
= bf1bd17c bd8cf3f3 -> 3d8cf3f3
= 3dbb8e6e 3d2d7651 -> 3d2d7651
= 3e007e6b bfd846af -> be007e6b
= 7fc12345 7fffff -> 7fffff
= beb4aaa3 3f7fffff -> beb4aaa3
= 3e1bd6f8 c2b98414 -> be1bd6f8
= 1 7f7fffff -> 1
= 3d5a15b5 40177b72 -> 3d5a15b5
= c0d2a7e3 3f06ffc9 -> bf06ffc9
= 3f7fffff 4162011a -> 3f7fffff
= 0 80000000 -> 80000000
= 80000000 0 -> 80000000

test min.NaN.xorsign.abs.f32
	min.NaN.xorsign.abs.f32 $d:f32, $a:f32, $b:f32;
= 3f800000 42674fb2 -> 3f800000
= 3e55c705 c16e5892 -> be55c705
= 4276d96e ff812345 -> 7fffffff
= 7fc12345 42e25982 -> 7fffffff
= 41cf091d 3f000000 -> 3f000000
= 42741ae2 80000000 -> 80000000
= 41851d27 bd468121 -> bd468121
= 3f9af56c be2fb041 -> be2fb041
= 3d99ced2 c039af31 -> bd99ced2
= 80000001 be352b68 -> 1
= bfcbc1a6 7f800000 -> bfcbc1a6
= ff800000 bf800000 -> 3f800000
= 0 80000000 -> 80000000
= 80000000 0 -> 80000000

test min.f64
	min.f64 $d:f64, $a:f64, $b:f64;
= c046bb4146699464 3fefffffffffffff -> c046bb4146699464
= 404bec68912c1443 404e1b7699fc7831 -> 404bec68912c1443
= bfb3460fe602207a 400c2d56d91e1e1a -> bfb3460fe602207a
= fff0000000000000 bfe3e14cedbaceee -> fff0000000000000
= fff0000000000000 3fba9dfd2e1d15a2 -> fff0000000000000
= bfeb2c2e1ad415b1 bff0000000000000 -> bff0000000000000
= bfef233b426bfa74 3fe3d4cf0f86d762 -> bfef233b426bfa74
= 3fb664a1c4010666 ffefffffffffffff -> ffefffffffffffff
= 3fe94e92bfa22c54 bfc112aa6e0c4a8e -> bfc112aa6e0c4a8e
= 3ff8000000000000 bfec5fafab580878 -> bfec5fafab580878
= 3ff8000000000000 c0483e0f0f6c7437 -> c0483e0f0f6c7437
= bff071ff33621c53 4032f47359621af1 -> bff071ff33621c53
= 0 8000000000000000 -> 8000000000000000
= 8000000000000000 0 -> 8000000000000000

test min.f16
	min.f16 $d:b16, $a:b16, $b:b16;
= fc00 bc00 -> fc00
= 400 4248 -> 400
= 3bff 400 -> 400
= 488f c646 -> c646
= 2c58 8000 -> 8000
= 3bff a728 -> a728
= 39db 7c00 -> 39db
= 54d7 ab86 -> ab86
= 4248 8000 -> 8000
= 3c00 43b0 -> 3c00
= 1 3ff -> 1
= 5439 c4a3 -> c4a3
= 0 8000 -> 8000
= 8000 0 -> 8000

test min.f16x2
	min.f16x2 $d:b32, $a:b32, $b:b32;
= fbff2f8e ba810000 -> fbff0000
= b5b0ab76 400ca61 -> b5b0ca61
= d33bfd01 5243b72e -> d33bb72e
= 7e014ce3 4b358001 -> 4b358001
= 8001cf73 3e00ca20 -> 8001cf73
= 3a698001 4bf63745 -> 3a698001

test min.ftz.f16
	min.ftz.f16 $d:b16, $a:b16, $b:b16;
= 3797 3042 -> 3042
= 3c00 4253 -> 3c00
= d685 0 -> d685
= 3c00 3acd -> 3acd
= 1 3ff -> 0
= bc00 24e4 -> bc00
= 3831 450e -> 3831
= 50b9 ae26 -> ae26
= c963 3e00 -> c963
= 379c c35c -> c35c
= 4248 b202 -> b202
= 2cb4 52cc -> 2cb4
= 0 8000 -> 8000
= 8000 0 -> 8000

test min.ftz.f16x2
	min.ftz.f16x2 $d:b32, $a:b32, $b:b32;
= 473144e6 2a16d379 -> 2a16d379
= 274a4748 fd013bff -> 274a3bff
= fbff3e00 4005270 -> fbff3e00
= b00ed65d 2c380000 -> b00ed65d
= 400d2c9 bc0034fe -> bc00d2c9
= 3c6103ff 27a53c00 -> 27a50000

test min.NaN.f16
	min.NaN.f16 $d:b16, $a:b16, $b:b16;
= b115 7bff -> b115
= b649 bc00 -> bc00
= afa4 c179 -> c179
= 47c9 cec0 -> cec0
= c46f 4248 -> c46f
= 3caa 45c5 -> 3caa
= aa65 0 -> aa65
= 3e00 7c00 -> 3e00
= 2f6b d594 -> d594
= aeec d217 -> d217
= 7c00 d3e0 -> d3e0
= 3e00 bbeb -> bbeb
= 0 8000 -> 8000
= 8000 0 -> 8000

test min.NaN.f16x2
	min.NaN.f16x2 $d:b32, $a:b32, $b:b32;
= 3da730aa 3bfffc00 -> 3bfffc00
= c024b879 fd01c3bb -> 7fffc3bb
= 42648000 bb2603ff -> bb268000
= cd01ae37 80002b52 -> cd01ae37
= bd6035d0 fd0103ff -> 7fff03ff
= 80002b77 3ff47eb -> 80002b77

test min.ftz.NaN.f16
	min.ftz.NaN.f16 $d:b16, $a:b16, $b:b16;
= a55d bc33 -> bc33
= 1400 34a7 -> 1400
= bb1d 4248 -> bb1d
= 400 c7fd -> c7fd
= bc00 4cf5 -> bc00
= fc00 7e01 -> 7fff
= 3110 3164 -> 3110
= 1 b107 -> b107
= fd01 3e00 -> 7fff
= 465e 8000 -> 8000
= 400 3c00 -> 400
= 3ff9 320a -> 320a
= 0 8000 -> 8000
= 8000 0 -> 8000

test min.ftz.NaN.f16x2
	min.ftz.NaN.f16x2 $d:b32, $a:b32, $b:b32;
= 56b655ca 3bfffbff -> 3bfffbff
= 34553bff a5c3bc00 -> a5c3bc00
= bc007e01 1cd1f -> bc007fff
= 8000b225 af2e7c00 -> af2eb225
= 400b2f7 b9edadef -> b9edb2f7
= b8edc4b5 52e8b16e -> b8edc4b5

test min.NaN.xorsign.abs.f16
	min.NaN.xorsign.abs.f16 $d:b16, $a:b16, $b:b16;
= 55c5 bdf3 -> bdf3
= c73d bd01 -> 3d01
= ce34 518d -> ce34
= 3736 4248 -> 3736
= 8001 4b19 -> 8001
= 3183 49b8 -> 3183
= 38ed 4d99 -> 38ed
= c4ea 0 -> 8000
= 4b07 8001 -> 8001
= 0 d3aa -> 8000
= 4bf8 ad1e -> ad1e
= 1400 4eb2 -> 1400
= 0 8000 -> 8000
= 8000 0 -> 8000

test min.NaN.xorsign.abs.f16x2
	min.NaN.xorsign.abs.f16x2 $d:b32, $a:b32, $b:b32;
= ce67370b 3bff4c31 -> bbff370b
= d019fc00 d51d7c00 -> 5019fc00
= c195c620 ae7f36b1 -> 2e7fb6b1
= 8001b139 3e00ac65 -> 80012c65
= 3b4b4538 7bff7e01 -> 3b4b7fff
= 4a603830 ca39 -> b830

test min.bf16
	min.bf16 $d:b16, $a:b16, $b:b16;
= 7fc1 7f -> 7f
= 3f80 c09f -> c09f
= 3cd9 3e19 -> 3cd9
= 7f bd17 -> bd17
= 405a 3d8b -> 3d8b
= 7f80 4126 -> 4126
= 3d46 7f7f -> 3d46
= c1d5 40e1 -> c1d5
= bd6b 3f80 -> bd6b
= ff7f bd99 -> ff7f
= 3f80 0 -> 0
= bcb6 3fc0 -> bcb6
= 0 8000 -> 8000
= 8000 0 -> 8000

test min.bf16x2
	min.bf16x2 $d:b32, $a:b32, $b:b32;
= ff813f80 3f16c171 -> 3f16c171
= c08c007f bf803fd4 -> c08c007f
= ff803f7f bfa17f80 -> ff803f7f
= 3fc041b8 3f80c0f0 -> 3f80c0f0
= 3fc4ff80 ff807f80 -> ff80ff80
= 7fc1c176 ff8140d1 -> 7fffc176

test min.NaN.bf16
	min.NaN.bf16 $d:b16, $a:b16, $b:b16;
= 3c93 ff81 -> 7fff
= 3ce9 ff7f -> ff7f
= bd90 4049 -> bd90
= 1 ff81 -> 7fff
= bfe8 c19c -> c19c
= c020 42e7 -> c020
= bf45 40f0 -> bf45
= bc84 bf80 -> bf80
= 4171 c0ed -> c0ed
= ff81 be4b -> 7fff
= bfec bef9 -> bfec
= 411b bcfe -> bcfe
= 0 8000 -> 8000
= 8000 0 -> 8000

test min.NaN.bf16x2
	min.NaN.bf16x2 $d:b32, $a:b32, $b:b32;
= 7fc1be2e c071ff80 -> 7fffff80
= ff813fc0 c2ff411f -> 7fff3fc0
= c1823f02 3d51007f -> c182007f
= beb4be93 3f0bff81 -> beb47fff
= 42923b80 42a0007f -> 4292007f
= 7f804079 3fc08000 -> 3fc08000

test min.xorsign.abs.bf16
	min.xorsign.abs.bf16 $d:b16, $a:b16, $b:b16;
= bfe3 3fc0 -> bfc0
= 3f80 c063 -> bf80
= 3feb 80 -> 80
= 3dfe bfde -> bdfe
= 42a1 3d3a -> 3d3a
= bdec 3f80 -> bdec
= bfa1 3dbb -> bdbb
= 7f80 3c8e -> 3c8e
= 3e29 be18 -> be18
= bf04 420e -> bf04
= ff81 bf5e -> 3f5e
= 42d3 3b80 -> 3b80
= 0 8000 -> 8000
= 8000 0 -> 8000

test min.xorsign.abs.bf16x2
	min.xorsign.abs.bf16x2 $d:b32, $a:b32, $b:b32;
= bf36ff7f 7f803fc2 -> bf36bfc2
= 4000bcd5 c1203eda -> c000bcd5
= 7fc18001 bdad3d9a -> bdad8001
= 3f70bcf7 40493cb9 -> 3f70bcb9
= 4174c1d1 be53be8d -> be533e8d
= 3fc53e72 3ed63f7f -> 3ed63e72

test min.u16
	min.u16 $d:b16, $a:b16, $b:b16;
= 8000 0 -> 0
= 8000 815f -> 8000
= ffff 2 -> 2
= eeed c331 -> c331
= 4a9 7fff -> 4a9
= 1 a272 -> 1
= 1234 1 -> 1
= 6925 1234 -> 1234
= 7fff 706b -> 706b
= eee4 0 -> 0

test min.s16
	min.s16 $d:b16, $a:b16, $b:b16;
= 0 1 -> 0
= 4277 0 -> 0
= 4db5 2 -> 2
= 1 aa13 -> aa13
= 2 2 -> 2
= ffff 7fff -> ffff
= ffff 0 -> ffff
= 77a6 0 -> 0
= 8000 8000 -> 8000
= 8000 f766 -> 8000

test min.u32
	min.u32 $d:b32, $a:b32, $b:b32;
= deadbeef b0b04210 -> b0b04210
= 1 e0a1560a -> 1
= 203c3343 ddca6aef -> 203c3343
= 84790ee1 7fffffff -> 7fffffff
= 2 15ede120 -> 2
= c9b8da5e 9d48173d -> 9d48173d
= ffffffff 2 -> 2
= deadbeef 80000000 -> 80000000
= deadbeef c42e994e -> c42e994e
= fe9dd6c0 80000000 -> 80000000

test min.s32
	min.s32 $d:b32, $a:b32, $b:b32;
= 6aec5660 ec4991a1 -> ec4991a1
= 12345678 1 -> 1
= 2 dcae1d83 -> dcae1d83
= 893bd9e2 43e8ef20 -> 893bd9e2
= ec5e9b22 fbc09941 -> ec5e9b22
= 12345678 b73cef8 -> b73cef8
= 12345678 1 -> 1
= 12345678 1 -> 1
= 0 1 -> 0
= ffffffff 2 -> ffffffff

test min.u64
	min.u64 $d:b64, $a:b64, $b:b64;
= 4259839e885efd0f 8000000000000000 -> 4259839e885efd0f
= 123456789abcdef0 0 -> 0
= fedcba9800000001 ffffffffffffffff -> fedcba9800000001
= 123456789abcdef0 5c044ecf2da68da -> 5c044ecf2da68da
= 7fffffffffffffff fedcba9800000001 -> 7fffffffffffffff
= 5d9329d3713eead4 fffdd1b7124ce2c9 -> 5d9329d3713eead4
= ffffffffffffffff 8000000000000000 -> 8000000000000000
= d3584cab42083248 8000000000000000 -> 8000000000000000
= 5e0c44c9d3c5601b d59a9119a2d48019 -> 5e0c44c9d3c5601b
= 8000000000000000 9ea5818caa528335 -> 8000000000000000

test min.s64
	min.s64 $d:b64, $a:b64, $b:b64;
= ffffffffffffffff 7fffffffffffffff -> ffffffffffffffff
= 464ed0930c1ef84c 16194b7d42f7fac4 -> 16194b7d42f7fac4
= 8000000000000000 8000000000000000 -> 8000000000000000
= df618e38158d4110 5e3aa09b6fc6808d -> df618e38158d4110
= ce9697d6fc9d274b 1 -> ce9697d6fc9d274b
= 123456789abcdef0 7fffffffffffffff -> 123456789abcdef0
= afdc5e5fa2b1953a 1 -> afdc5e5fa2b1953a
= 8000000000000000 a029e15bdee87724 -> 8000000000000000
= ffffffffffffffff 56462287f70f3675 -> ffffffffffffffff
= 3f12251c28568ab0 59b67646a322b8d7 -> 3f12251c28568ab0

test min.relu.s32
	min.relu.s32 $d:b32, $a:b32, $b:b32;
= ffffffff 0 -> 0
= 80000000 7fffffff -> 0
= 1 594890fd -> 1
= 80000000 deadbeef -> 0
= 80000000 61ae0bf1 -> 0
= ea1b6c9f 1 -> 0
= 5c909b37 7fffffff -> 5c909b37
= d6bcb588 2 -> 0
= 7fffffff 7fffffff -> 7fffffff
= 7fffffff ffffffff -> 0

test min.u16x2
	min.u16x2 $d:b32, $a:b32, $b:b32;
= dc7f19ae ffffffff -> dc7f19ae
= 4c4b254d ffffffff -> 4c4b254d
= e2864af7 0 -> 0
= ffffffff ffffffff -> ffffffff
= 6677f670 6e979bf6 -> 66779bf6
= 7e5202d3 7fffffff -> 7e5202d3
= deadbeef 12345678 -> 12345678
= 7fffffff ffffffff -> 7fffffff

test min.s16x2
	min.s16x2 $d:b32, $a:b32, $b:b32;
= ffffffff deadbeef -> deadbeef
= deadbeef ebaa8714 -> dead8714
= 2 7fffffff -> ffff
= 0 1 -> 0
= 8d1be2e 5083e7b8 -> 8d1be2e
= ffffffff ffffffff -> ffffffff
= e0faad3 7fffffff -> e0faad3
= deadbeef e3cbbbca -> deadbbca

test min.relu.s16x2
	min.relu.s16x2 $d:b32, $a:b32, $b:b32;
= 7fffffff 1 -> 0
= deadbeef c071571b -> 0
= 1e650569 2f4ef740 -> 1e650000
= ff9bc97d 80000000 -> 0
= 12345678 72f44de6 -> 12344de6
= ffffffff 7fffffff -> 0
= 80000000 f6e55a45 -> 0
= 62d367b4 8082c3f2 -> 0
