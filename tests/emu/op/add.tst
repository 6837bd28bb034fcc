test add.f32
	add.f32 $d:f32, $a:f32, $b:f32;
= 7fffff 3ce91f84 -> 3ce91f84
= bf076c82 3e0b0051 -> bec958dc
= 3d0b9c7b bcc860c9 -> 3c1db05a
= bf800000 c107eb18 -> c117eb18
= 3ffcf5ed 40490fdb -> 40a3c569
= 3e9276f3 4147b682 -> 414c4a3a
= 3dca71df 3e0c789a -> 3e71b18a
= bd07a102 c0440f68 -> c0462dec
= 3f4af3b0 3f1fcc71 -> 3fb56010
= c21f3e8d 3fc00000 -> c2193e8d
= bf397366 1 -> bf397366
= 7f800000 4b800000 -> 7f800000

test add.rn.f32
	add.rn.f32 $d:f32, $a:f32, $b:f32;
= 7fc12345 41e1dd75 -> 7fffffff
= c2e8bfcd 7f7fffff -> 7f7fffff
= c13a64ef 1 -> c13a64ef
= c05502f0 3fc00000 -> bfea05e0
= c1b90ac1 ff7fffff -> ff7fffff
= 3f78672c bd8efcfe -> 3f66878c
= be24ca91 bf800000 -> bf949952
= 40154b7d 40f112b8 -> 411ddc3b
= 7f800000 beb5286f -> 7f800000
= c1b0b24c 3d968e4d -> c1b01bbe
= bf800000 33800000 -> bf7fffff
= 3fc00000 7f800000 -> 7f800000

test add.rz.f32
	add.rz.f32 $d:f32, $a:f32, $b:f32;
= c128c844 c241fb9f -> c26c2db0
= c1deb144 40490fdb -> c1c58f48
= 3f8d40b4 3f9865e4 -> 4012d34c
= 3f800000 3d4ce4a1 -> 3f866725
= 0 40f97727 -> 40f97727
= 3cefea1f ff7fffff -> ff7ffffe
= 3f7fffff 413cb0fe -> 414cb0fd
= 7fc12345 403dee4b -> 7fffffff
= 7fffff 4b800000 -> 4b800000
= c0589550 0 -> c0589550
= ff812345 c27502ba -> 7fffffff
= ff812345 1 -> 7fffffff

test add.rm.f32
	add.rm.f32 $d:f32, $a:f32, $b:f32;
= beaef004 bf1c8479 -> bf73fc7b
= c2aa3276 c164ea44 -> c2c6cfbf
= be1ea441 c21d05cc -> c21da471
= 7fc12345 bc839371 -> 7fffffff
= 4018c95b 3f677f15 -> 4052a920
= bf7cbce8 3e1d0948 -> bf557a96
= 3f3dc795 c1003e88 -> c0e8c41e
= 41e65ab9 41f47393 -> 426d6726
= c219834c 3de50263 -> c21910cb
= bd791bf2 3fb360a4 -> 3fab97c4
= bd145565 7fffff -> bd145565
= 33800000 c292b5d6 -> c292b5d6

test add.rp.f32
	add.rp.f32 $d:f32, $a:f32, $b:f32;
= c13cb7ba 3f463a7e -> c1305412
= 3ce65154 41c36701 -> 41c3a096
= 3dfe4740 3e203c1f -> 3e8fafe0
= ff812345 33800000 -> 7fffffff
= 40490fdb 3df47b70 -> 4050b3b7
= c04aab2c 40e9dfb6 -> 40848a20
= 40c412d7 ff812345 -> 7fffffff
= ff800000 4163553e -> ff800000
= 3dbc9b6a bd07e798 -> 3d714f3c
= ff812345 c0636407 -> 7fffffff
= 40490fdb 3f800000 -> 408487ee
= 80000001 40e14774 -> 40e14774

test add.ftz.f32
	add.ftz.f32 $d:f32, $a:f32, $b:f32;
= 3d29adb5 c0c18e81 -> c0c03b26
= 3f7fffff c0bd304b -> c09d304b
= be42f888 bec79e25 -> bf148d34
= be39489a 80000001 -> be39489a
= 3f55e86b 1 -> 3f55e86b
= 3fc00000 42f841b0 -> 42fb41b0
= 41924d22 7fffff -> 41924d22
= be79eba7 7fc12345 -> 7fffffff
= bf800000 7f800000 -> 7f800000
= 3fb5ec63 4b800000 -> 4b800001
= 7f7fffff 40490fdb -> 7f7fffff
= 42313233 3f000000 -> 42333233

test add.rn.ftz.f32
	add.rn.ftz.f32 $d:f32, $a:f32, $b:f32;
= 1 bf800000 -> bf800000
= 3d21fe02 800000 -> 3d21fe02
= 7fffff c1f91694 -> c1f91694
= 7fffff c0bf4f72 -> c0bf4f72
= 3d075d07 3df298b4 -> 3e1b239c
= 0 428ab813 -> 428ab813
= 3e21d987 402b6953 -> 403586eb
= bff52cb3 7fffff -> bff52cb3
= bf800000 3d8672d7 -> bf6f31a5
= 3fc00000 c09a59ff -> c054b3fe
= ff812345 3ee6def3 -> 7fffffff
= 3f7fffff 0 -> 3f7fffff

test add.sat.f32
	add.sat.f32 $d:f32, $a:f32, $b:f32;
= c098401c be39391d -> 0
= 7f800000 c0f1c1c5 -> 3f800000
= 40d807eb bf800000 -> 3f800000
= 7fffff bf06f634 -> 0
= 3cd00eb0 3e94e543 -> 3ea1e62e
= ff7fffff c1a41663 -> 0
= 4205ca57 3db910c7 -> 3f800000
= 7f7fffff 409f4a05 -> 3f800000
= 3fc00000 800000 -> 3f800000
= ff7fffff 3f7fffff -> 0
= 3e409b2d 3d6894e8 -> 3e7ac067
= ff7fffff 3fa65acd -> 0

test add.rn.sat.f32
	add.rn.sat.f32 $d:f32, $a:f32, $b:f32;
= bf800000 ff812345 -> 0
= bdf2474f 4161d4f4 -> 3f800000
= 7fc12345 3f000000 -> 0
= bceaeac4 c0b6f17d -> 0
= c291d4d4 c2c8c3ef -> 0
= 42e9c7c6 c2db0825 -> 3f800000
= c21d6eb2 80000000 -> 0
= 7f7fffff bfb9c705 -> 3f800000
= 41d02830 3e21c3f7 -> 3f800000
= 1 c0c4816d -> 0
= ff812345 7fc12345 -> 0
= 1 be60d312 -> 0

test add.rz.ftz.sat.f32
	add.rz.ftz.sat.f32 $d:f32, $a:f32, $b:f32;
= ff800000 3fbd5034 -> 0
= be85fbd2 4189ea98 -> 3f800000
= 3f53657a bec8ac6a -> 3ede1e8a
= 7fc12345 3f7fffff -> 0
= bd1bdd61 bec21dd7 -> 0
= ff800000 bd72638b -> 0
= be8afd45 3cbabf8e -> 0
= ff812345 c022635c -> 0
= 3e4a6daf ff812345 -> 0
= 7f7fffff ff812345 -> 0
= 80000001 3e72e805 -> 3e72e805
= 3f945c40 7fc12345 -> 0

test add.rm.ftz.f32
	add.rm.ftz.f32 $d:f32, $a:f32, $b:f32;
= 3fdd1453 7f7fffff -> 7f7fffff
= bd2a68d6 4b800000 -> 4b7fffff
= bd76943c 0 -> bd76943c
= 3eafa4f8 ff7fffff -> ff7fffff
= 412e2bb9 42ed583c -> 43018ed9
= 80000001 3fc00000 -> 3fc00000
= 3dfc4afe ff812345 -> 7fffffff
= 7f7fffff bf83b6a4 -> 7f7ffffe
= 41f4eb12 c09a0a2f -> 41ce6886
= bcddbdb9 c111bcbe -> c1122b9d
= 3e8644e0 4095db8e -> 409e3fdc
= 3f261d63 3f7fffff -> 3fd30eb1

test add.rp.sat.f32
	add.rp.sat.f32 $d:f32, $a:f32, $b:f32;
= 3e3dd8e8 3f956b26 -> 3f800000
= 3d4013d1 c01c29c9 -> 0
= bf612f08 bd98a0cb -> 0
= 800000 1 -> 800001
= 7f7fffff 33800000 -> 3f800000
= 0 3fb4fa23 -> 3f800000
= 3e229738 80000000 -> 3e229738
= c12e193d ff812345 -> 0
= c2ec9ffb 3f7fffff -> 0
= 3fd2a94d bee83c42 -> 3f800000
= 3c84208e c2e6f1a3 -> 0
= 410005da ff812345 -> 0

test add.f64
	add.f64 $d:f64, $a:f64, $b:f64;
= 4001bea7c879b663 10000000000000 -> 4001bea7c879b663
= 403d34d1f1058667 c03e5174c3c9f7e3 -> bff1ca2d2c4717c0
= c01005980a1fb43b bfc099f9eb7fe26b -> c0108a67d97bb34e
= bfda060820c26f71 7ff8000000000123 -> 7ff8000000000123
= 3fa4ce3b1202952f 40242c92635956be -> 402441609e6b5953
= 0 7fefffffffffffff -> 7fefffffffffffff
= bfda502e50fcc626 3fc3c19c86ba22dd -> bfd06f600d9fb4b8
= bf9b4642696c63d6 3f97f91431b1891a -> bf6a6971bdd6d5e0
= 40341db814c2732a 7ff8000000000123 -> 7ff8000000000123
= 3fcb221708ba9bd9 7ff8000000000123 -> 7ff8000000000123
= 3ffcc0c601ba985a c090000000000000 -> c08ff19f9cff22b4
= 3ca0000000000000 bfd31a59d1ebd086 -> bfd31a59d1ebd084

test add.rn.f64
	add.rn.f64 $d:f64, $a:f64, $b:f64;
= 3fefffffffffffff 7fefffffffffffff -> 7fefffffffffffff
= 3ca0000000000000 3fce90fb6ac26ae0 -> 3fce90fb6ac26ae4
= 40264b9cec032e6b 0 -> 40264b9cec032e6b
= 3fbb5b940d456be0 fff0000000000000 -> fff0000000000000
= c04bb93c506f68ac 1 -> c04bb93c506f68ac
= 3fea70822f7dba08 4044fd3e082a2f4d -> 4045670010e82635
= bfffc27d5fb6d625 3ff0000000000000 -> bfef84fabf6dac4a
= 1 7ff0000000000000 -> 7ff0000000000000
= bfac2410f6da7a63 7ff0000000000000 -> 7ff0000000000000
= bfd6eb4fcdcec408 3ca0000000000000 -> bfd6eb4fcdcec406
= 400921fb54442d18 7ff0000000000000 -> 7ff0000000000000
= 400692a4a1b49bf7 fff0000000000000 -> fff0000000000000

test add.rz.f64
	add.rz.f64 $d:f64, $a:f64, $b:f64;
= 8000000000000000 c0541cbc0fdf7cc6 -> c0541cbc0fdf7cc6
= 1 3fe55c0a45b669f7 -> 3fe55c0a45b669f7
= 402bf168431dbc3f bfe4c22c468fb596 -> 402aa5457eb4c0e5
= 1 3fefffffffffffff -> 3fefffffffffffff
= 400921fb54442d18 bffe9de040449aa0 -> 3ff3a6166843bf90
= 4007f1d4ed97ec76 7fefffffffffffff -> 7fefffffffffffff
= 4053c73d9b750362 ffefffffffffffff -> ffeffffffffffffe
= c05143a59880e88b bff3f4f828f1a81b -> c05193797924af2b
= 4038d76d7b50079e bfbe22b66d32a901 -> 4038b94ac4e2d4f4
= 1 1 -> 2
= 7ff8000000000123 c042c564726c2c95 -> 7ff8000000000123
= 7ff8000000000123 40389df5bf7b6c6c -> 7ff8000000000123

test add.rm.f64
	add.rm.f64 $d:f64, $a:f64, $b:f64;
= c03c79db1f04a6ff 3fd4485c911f52dc -> c03c28b9acc029b4
= 404707c532fe1f36 3fefffffffffffff -> 404787c532fe1f35
= 7fefffffffffffff 40210970538ae1c1 -> 7fefffffffffffff
= bfc3b3bc86bc2b99 bfafdaf476c32dcd -> bfcbaa79a46cf70d
= 0 bfcea14872c39a28 -> bfcea14872c39a28
= 3fd0ce661e84fb36 bff0000000000000 -> bfe798ccf0bd8265
= bfe2d819ddba8547 bfdaa2d6c71c588c -> bff014c2a0a458c7
= bfab5af4989d181c 3fc570b55e63af16 -> 3fbd33f07078d21e
= bff0000000000000 bf9a6d21bb7352c1 -> bff069b486edcd4c
= bf968b3e53c69b0a bfb13f384fec0f40 -> bfb6e207e4ddb603
= 3ca0000000000000 3facbbc619f48c75 -> 3facbbc619f48c85
= 40188b40a3a16d92 3ff0000000000000 -> 401c8b40a3a16d92

test add.rp.f64
	add.rp.f64 $d:f64, $a:f64, $b:f64;
= 3fd48866fcfd36d1 bff4ff6f0d25f954 -> bfefbaaa9bcd573f
= 3fe04a996a9c2a33 405327bca4fc8621 -> 40534851d7d1be76
= 3ff01812f1261642 3fbd203a1d10e931 -> 3ff1ea1692f724d6
= 7ff0000000000000 3fb0d3be03cc2f9b -> 7ff0000000000000
= c03658f6e8e84b0d 7ff0000000000000 -> 7ff0000000000000
= 3fb488605912eb60 3ff0000000000000 -> 3ff1488605912eb6
= 3fac0e907d920a56 405206c24d36a8ed -> 40520a441f465b2f
= bf97b949e9ad2bc7 fff0000000000000 -> fff0000000000000
= 3ff0000000000000 bfc9d5ee678c4cb9 -> 3fe98a84661cecd2
= 40037d7d90bfd792 c090000000000000 -> c08fec82826f4028
= 7ff0000000000000 3fefffffffffffff -> 7ff0000000000000
= 3fc8ff5be244d05f 403d6948aafb4294 -> 403d9b4762bfcc35

test add.f16
	add.f16 $d:b16, $a:b16, $b:b16;
= 7c00 c682 -> 7c00
= 4d3b 3ea2 -> 4da5
= 44b7 fd01 -> 7fff
= c279 c0b7 -> c598
= 3c44 fc00 -> fc00
= 5604 268b -> 5604
= 7bff 4437 -> 7bff
= bfcd a443 -> bfde
= d342 3ff -> d342
= 43d3 56be -> 56fd
= 3355 54a2 -> 54a6
= 3bff 4104 -> 4304

test add.rn.f16
	add.rn.f16 $d:b16, $a:b16, $b:b16;
= 425e 1400 -> 425e
= fbff 400 -> fbff
= cd1c 3f2b -> cca9
= aa1f fbff -> fbff
= c215 2bf8 -> c1f5
= bf30 bd79 -> c254
= 3b0e bc00 -> af90
= 8000 1400 -> 1400
= 7bff 50e2 -> 7c00
= fc00 b830 -> fc00
= bc00 2437 -> bbde
= fbff 1400 -> fbff

test add.rn.ftz.f16
	add.rn.ftz.f16 $d:b16, $a:b16, $b:b16;
= 3255 3ff -> 3255
= fd01 0 -> 7fff
= b098 a894 -> b1bd
= 559b 2694 -> 559b
= ba95 ca12 -> ca7b
= 339d 8000 -> 339d
= 3cf3 8001 -> 3cf3
= 4248 31a7 -> 42a2
= 1400 be73 -> be72
= 3e00 8000 -> 3e00
= d1e9 2760 -> d1e8
= 42f7 2ffc -> 4337

test add.rn.sat.f16
	add.rn.sat.f16 $d:b16, $a:b16, $b:b16;
= bc00 2b90 -> 0
= d361 8000 -> 0
= 4248 cfab -> 0
= 3691 3385 -> 392a
= 2f9e 3c00 -> 3c00
= d14e 7c00 -> 3c00
= bc00 cec5 -> 0
= 45e3 536e -> 3c00
= bc00 b4d9 -> 0
= 4a42 2c1b -> 3c00
= 400 3ff -> 7ff
= 248d 4ec9 -> 3c00

test add.ftz.sat.f16
	add.ftz.sat.f16 $d:b16, $a:b16, $b:b16;
= 8000 fbff -> 0
= 4248 ab78 -> 3c00
= d189 3c00 -> 0
= 8000 1 -> 0
= cd26 2f2a -> 0
= 3146 3bff -> 3c00
= 3bff a70a -> 3bc7
= bbdb c126 -> 0
= a5a6 1400 -> 0
= 3ad1 3c00 -> 3c00
= ab47 fc00 -> 0
= 3c00 8000 -> 3c00

test add.bf16
	add.bf16 $d:b16, $a:b16, $b:b16;
= ff81 80 -> 7fff
= 417a bef8 -> 4172
= 3f80 3e15 -> 3f93
= 1 c264 -> c264
= 7f7f bfb2 -> 7f7f
= 4236 3c9a -> 4236
= ff80 40b0 -> ff80
= 41f8 c0e0 -> 41c0
= c104 7f7f -> 7f7f
= c046 3db8 -> c040
= be9d 7fc1 -> 7fff
= 4240 3fc0 -> 4246

test add.rn.bf16
	add.rn.bf16 $d:b16, $a:b16, $b:b16;
= 415c bf80 -> 414c
= c12c 7f7f -> 7f7f
= befa 3d7b -> bedb
= 3e13 42dd -> 42dd
= 3f7f 8001 -> 3f7f
= 7f80 3ced -> 7f80
= 4240 3e82 -> 4241
= 7f80 bf80 -> 7f80
= bfc9 41ec -> 41df
= bf80 41ba -> 41b2
= bed9 ff80 -> ff80
= 7f80 41a0 -> 7f80

test add.f16x2
	add.f16x2 $d:b32, $a:b32, $b:b32;
= ae9e4014 beb3 -> ae9e35d4
= af20c3e6 b1643bff -> b47ac1e6
= fbff7e01 bfca520c -> fbff7fff
= 4d024d91 7c00abf0 -> 7c004d8d
= 486f0001 7c00becb -> 7c00becb
= 1c4e0 4de03cd9 -> 4de0c354
= d5a75342 b631ba8e -> d5ad5328
= b5b4d5e0 433832d1 -> 4282d5dd

test add.rn.f16x2
	add.rn.f16x2 $d:b32, $a:b32, $b:b32;
= 4ea334fa ad3639f0 -> 4e9e3c36
= fbff274f a40bbbc5 -> fbffbb8b
= 331a0001 54d5b467 -> 54d9b467
= cf93d4ab cd30d3e8 -> d262d850
= a8793c00 bc00d1c1 -> bc24d1a1
= 50fc423a c7737e01 -> 500e7fff
= 7e01ad48 bfd74aa9 -> 7fff4a9e
= 7bffad71 a9ef2670 -> 7bffabaa

test add.rn.ftz.f16x2
	add.rn.ftz.f16x2 $d:b32, $a:b32, $b:b32;
= fbff2cda 14004d5a -> fbff4d5f
= 356b31bd 3e033bff -> 3f5e3cb7
= 394447e6 afe4fd01 -> 38487fff
= 2533d429 8000c59f -> 2533d483
= c581fd01 cec94f27 -> d0157fff
= 2ea74cd9 80007e01 -> 2ea77fff
= 3e00abb8 b535bb4a -> 3cb3bbc6
= cba78000 1400fc00 -> cba7fc00

test add.rn.sat.f16x2
	add.rn.sat.f16x2 $d:b32, $a:b32, $b:b32;
= 400e8001 cbf8bec8 -> 0
= ac0f2f14 a6ad2a93 -> 312f
= 1 bc008001 -> 0
= 2a8353b0 42ad03ff -> 3c003c00
= b7db ce798000 -> 0
= c03d3e00 7e010400 -> 3c00
= fc002fdd d5cfba94 -> 0
= 7bffd644 d00f3bff -> 3c000000

test add.bf16x2
	add.bf16x2 $d:b32, $a:b32, $b:b32;
= c172c127 7fc13e31 -> 7fffc124
= c1680000 42a43f7f -> 42873f7f
= c2d7c2ef 40443dfc -> c2d1c2ef
= 3e4d4049 7f803fe4 -> 7f80409e
= bd67be20 3d32bcb1 -> bc54be36
= 3f80beea 80c04b -> 3f80c068
= 3e763ec9 bf0dbfc2 -> be9fbf90
= 3b80c00a 3d1a0000 -> 3d2ac00a

test add.rn.bf16x2
	add.rn.bf16x2 $d:b32, $a:b32, $b:b32;
= 8001414b c2e8bee3 -> c2e84144
= 3f833deb 40493f80 -> 40853f8f
= bd7a423e 7f7fbd4c -> 7f7f423e
= 3dfb41fa bf804097 -> bf614210
= 3ce43f7f c261bcc6 -> c2613f79
= c1a63c92 c0530000 -> c1c03c92
= 3d9e7f7f c1813faf -> c1807f7f
= ff7fbe04 bdb9bf80 -> ff7fbf90

test add.u16
	add.u16 $d:b16, $a:b16, $b:b16;
= 2 8000 -> 8002
= 8000 2 -> 8002
= 1 ef87 -> ef88
= 4114 ffff -> 4113
= 1 2 -> 3
= ffff 2 -> 1
= 3134 7fff -> b133
= efbc 38fa -> 28b6
= 1 1234 -> 1235
= f8ea fe01 -> f6eb

test add.s16
	add.s16 $d:b16, $a:b16, $b:b16;
= 1234 14f0 -> 2724
= ffff 0 -> ffff
= 2c5b 1234 -> 3e8f
= 7fff 8000 -> ffff
= 1234 8000 -> 9234
= 1234 1 -> 1235
= 2 0 -> 2
= 0 8000 -> 8000
= 7fff ffff -> 7ffe
= 1234 8e56 -> a08a

test add.u32
	add.u32 $d:b32, $a:b32, $b:b32;
= 0 2 -> 2
= 8d972547 7fffffff -> d972546
= 1 1 -> 2
= 3ba55392 6f25a999 -> aacafd2b
= 3c7de102 12345678 -> 4eb2377a
= 507766b 80000000 -> 8507766b
= 1 bbb0e7c2 -> bbb0e7c3
= 12345678 0 -> 12345678
= 80000000 643c7324 -> e43c7324
= 5eca2ee5 12345678 -> 70fe855d

test add.s32
	add.s32 $d:b32, $a:b32, $b:b32;
= 80000000 0 -> 80000000
= bbd01022 e2068ea -> c9f0790c
= 12345678 12345678 -> 2468acf0
= 7fffffff b2ec47f3 -> 32ec47f2
= 6f07463 e192bcd5 -> e8833138
= deadbeef 7fffffff -> 5eadbeee
= 80000000 12345678 -> 92345678
= 351b5348 1 -> 351b5349
= 80000000 ffffffff -> 7fffffff
= 1 ffffffff -> 0

test add.u64
	add.u64 $d:b64, $a:b64, $b:b64;
= 123456789abcdef0 ffffffffffffffff -> 123456789abcdeef
= 0 787fa9c2efdf41c6 -> 787fa9c2efdf41c6
= ffffffffffffffff 7fffffffffffffff -> 7ffffffffffffffe
= 8000000000000000 c14507f113912a70 -> 414507f113912a70
= 971818ed3852bc57 ff5a5c0bf7ba4eb4 -> 967274f9300d0b0b
= c6fc423f84d131b 0 -> c6fc423f84d131b
= fedcba9800000001 f9069c93eae215e2 -> f7e3572beae215e3
= 7fffffffffffffff 621855e9ead03ecf -> e21855e9ead03ece
= 1 0 -> 1
= fedcba9800000001 7fffffffffffffff -> 7edcba9800000000

test add.s64
	add.s64 $d:b64, $a:b64, $b:b64;
= 7fffffffffffffff 1 -> 8000000000000000
= fedcba9800000001 1 -> fedcba9800000002
= 123456789abcdef0 123456789abcdef0 -> 2468acf13579bde0
= 8691bfb014bfb744 0 -> 8691bfb014bfb744
= 0 ffffffffffffffff -> ffffffffffffffff
= 8000000000000000 353b96c7519cd432 -> b53b96c7519cd432
= 0 4d8600aee4e8dcaa -> 4d8600aee4e8dcaa
= ffffffffffffffff 0 -> ffffffffffffffff
= 8000000000000000 1 -> 8000000000000001
= 85dd795e24ca2565 1 -> 85dd795e24ca2566

test add.sat.s32
	add.sat.s32 $d:b32, $a:b32, $b:b32;
= 4b09b13c deadbeef -> 29b7702b
= 6922ddb0 2 -> 6922ddb2
= 3037b3c 1094a016 -> 13981b52
= 2744fce3 12345678 -> 3979535b
= 2 deadbeef -> deadbef1
= 0 7fffffff -> 7fffffff
= b633e841 1 -> b633e842
= f5cde14d 7fffffff -> 75cde14c
= 12345678 2 -> 1234567a
= deadbeef 2 -> deadbef1

test add.u16x2
	add.u16x2 $d:b32, $a:b32, $b:b32;
= 80000000 ffffffff -> 7fffffff
= 5fd27bc9 1 -> 5fd27bca
= 0 1 -> 1
= ffffffff 7fffffff -> 7ffefffe
= 7fffffff 7fffffff -> fffefffe
= 7fffffff 2 -> 7fff0001
= 3d819401 7fffffff -> bd809400
= 6b328af4 e4e2d842 -> 50146336

test add.s16x2
	add.s16x2 $d:b32, $a:b32, $b:b32;
= 1 1 -> 2
= b9b68a98 1 -> b9b68a99
= 1 2 -> 3
= 12345678 9f85b692 -> b1b90d0a
= e806d470 12345678 -> fa3a2ae8
= 0 3b3d2d5a -> 3b3d2d5a
= d570147 5507594e -> 625e5a95
= 44ccc26b ffffffff -> 44cbc26a
