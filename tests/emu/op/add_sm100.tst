target sm_100a
test add.f32.f16
	add.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 0
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 80000000
= 7c00 ff800000 -> 7fffffff
= 7e01 3f800000 -> 7fffffff
= 1 3f000000 -> 3f000001
= 1 bf000000 -> befffffe
= 7bff 7f7fffff -> 7f7fffff
= fbff ff7fffff -> ff7fffff
= 3c00 33800000 -> 3f800000
= bc00 33800000 -> bf7fffff
= 8001 1 -> b3800000
= c221 bcbf76d2 -> c0459eee
= b4ba be43cbeb -> bef925f6
= fbff 7f800000 -> 7f800000
= 49bc ff800000 -> ff800000
= 35b1 3e65bfad -> 3f147feb
= c762 3f81298e -> c0cbf59c
= 3c00 bf800000 -> 0
= ada3 c00edbd4 -> c0147ed4
= ac20 3e029943 -> 3d813286
= 8001 c13d258b -> c13d258b
= c577 ff812345 -> 7fffffff
= fd00 c034b623 -> 7fffffff

test add.rn.f32.f16
	add.rn.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 0
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 80000000
= 7c00 ff800000 -> 7fffffff
= 7e01 3f800000 -> 7fffffff
= 1 3f000000 -> 3f000001
= 1 bf000000 -> befffffe
= 7bff 7f7fffff -> 7f7fffff
= fbff ff7fffff -> ff7fffff
= 3c00 33800000 -> 3f800000
= bc00 33800000 -> bf7fffff
= 8001 1 -> b3800000
= 1 3c89cd39 -> 3c89cd59
= bf87 80000000 -> bff0e000
= c32d be680bf9 -> c07420c0
= 324c 3f5289ed -> 3f8274f6
= 3468 c0d13e05 -> c0c86e05
= 8001 ff800000 -> ff800000
= b27b 3efe1436 -> 3e966436
= b650 406b3942 -> 4051f942
= 3c00 3f4c0d66 -> 3fe606b3
= 400 bd0a7aab -> bd0a3aab
= 2c3f c127156b -> c12605ab
= 8000 40dd5f01 -> 40dd5f01

test add.rz.f32.f16
	add.rz.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 0
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 80000000
= 7c00 ff800000 -> 7fffffff
= 7e01 3f800000 -> 7fffffff
= 1 3f000000 -> 3f000001
= 1 bf000000 -> befffffe
= 7bff 7f7fffff -> 7f7fffff
= fbff ff7fffff -> ff7fffff
= 3c00 33800000 -> 3f800000
= bc00 33800000 -> bf7fffff
= 8001 1 -> b37fffff
= 4b1e bd5ed109 -> 4162e12e
= a6b7 3d723d89 -> 3d06cd89
= 476c 4060161f -> 412ec587
= a6d2 bedf2523 -> beecc923
= 278d bedaf2d8 -> becbd8d8
= 0 800000 -> 800000
= a4be 3dd0a230 -> 3daab230
= bb24 41528275 -> 41443a75
= b064 bcf3a425 -> be2af484
= 4661 bec778cb -> 40bfa873
= 7e01 3c845cc3 -> 7fffffff
= c512 bde7812a -> c0a5de04

test add.rm.f32.f16
	add.rm.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 80000000
= bc00 3f800000 -> 80000000
= 0 80000000 -> 80000000
= 8000 80000000 -> 80000000
= 7c00 ff800000 -> 7fffffff
= 7e01 3f800000 -> 7fffffff
= 1 3f000000 -> 3f000001
= 1 bf000000 -> befffffe
= 7bff 7f7fffff -> 7f7fffff
= fbff ff7fffff -> ff800000
= 3c00 33800000 -> 3f800000
= bc00 33800000 -> bf7fffff
= 8001 1 -> b3800000
= 2c60 33800000 -> 3d8c0008
= a571 3d0eb5b3 -> 3c5e96cc
= a5f4 404b6666 -> 4049e966
= 4043 80000001 -> 40085fff
= b049 41331bb4 -> 4130f734
= 4746 3d04b823 -> 40e9c970
= 43a3 3f7fffff -> 409a2fff
= 3c00 3dcc7feb -> 3f8cc7fe
= fd00 c174fe2c -> 7fffffff
= 263d c101d285 -> c1016eb5
= b705 7f800000 -> 7f800000
= 3567 4033473e -> 4048e33e

test add.rp.f32.f16
	add.rp.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 0
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 80000000
= 7c00 ff800000 -> 7fffffff
= 7e01 3f800000 -> 7fffffff
= 1 3f000000 -> 3f000001
= 1 bf000000 -> befffffe
= 7bff 7f7fffff -> 7f800000
= fbff ff7fffff -> ff7fffff
= 3c00 33800000 -> 3f800001
= bc00 33800000 -> bf7fffff
= 8001 1 -> b37fffff
= 4452 3d014065 -> 408b4281
= 1 7fc12345 -> 7fffffff
= cbd2 408c30cc -> c134279a
= 35a5 3f14d988 -> 3f6f2988
= 3a84 33800000 -> 3f508001
= 2cc7 ff812345 -> 7fffffff
= ae53 40ceda78 -> 40cbb0f8
= aef7 bd105eaa -> be1387aa
= 7e01 3f1c3d40 -> 7fffffff
= b509 c08b7b57 -> c0958d57
= 8000 3f7fffff -> 3f7fffff
= 7c00 800000 -> 7f800000

test add.sat.f32.f16
	add.sat.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 0
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 0
= 7e01 3f800000 -> 0
= 1 3f000000 -> 3f000001
= 1 bf000000 -> 0
= 7bff 7f7fffff -> 3f800000
= fbff ff7fffff -> 0
= 3c00 33800000 -> 3f800000
= bc00 33800000 -> 0
= 8001 1 -> 0
= c61b be474135 -> 0
= b85b c13f62bd -> 0
= 1 ff800000 -> 0
= 400 403c0b67 -> 3f800000
= b4bd be26fa02 -> 0
= bc00 bd1b5994 -> 0
= 252d 80000000 -> 3ca5a000
= a66a 3c91e02b -> 0
= 8001 80000001 -> 0
= c3fe c11d0e95 -> 0
= bc5c ff800000 -> 0
= 320f 80000001 -> 3e41e000

test add.rn.sat.f32.f16
	add.rn.sat.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 0
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 0
= 7e01 3f800000 -> 0
= 1 3f000000 -> 3f000001
= 1 bf000000 -> 0
= 7bff 7f7fffff -> 3f800000
= fbff ff7fffff -> 0
= 3c00 33800000 -> 3f800000
= bc00 33800000 -> 0
= 8001 1 -> 0
= 33b6 3f800000 -> 3f800000
= 7e01 40030b75 -> 0
= b55d 3f25a090 -> 3e9fa120
= b820 c074252c -> 0
= bc00 3fa53314 -> 3e94cc50
= 400 bede8e88 -> 0
= 3c00 3f800000 -> 3f800000
= 7c00 c0f2d39d -> 3f800000
= fbff befe5fed -> 0
= 8000 bf7e574a -> 0
= 3ff c087831b -> 0
= 7e01 c05fbc70 -> 0

test add.rz.sat.f32.f16
	add.rz.sat.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 0
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 0
= 7e01 3f800000 -> 0
= 1 3f000000 -> 3f000001
= 1 bf000000 -> 0
= 7bff 7f7fffff -> 3f800000
= fbff ff7fffff -> 0
= 3c00 33800000 -> 3f800000
= bc00 33800000 -> 0
= 8001 1 -> 0
= af11 3ce1bd7b -> 0
= b06f bcaf722f -> 0
= 2e4e bc874faf -> 3da7ec14
= 3c00 bfd6f963 -> 0
= a8fe bef9c90f -> 0
= cae8 33800000 -> 0
= bc00 7f800000 -> 3f800000
= 3a34 bf61aa8b -> 0
= bab7 be6cc6fa -> 0
= 3907 3c85cb7b -> 3f250e5b
= 7c00 3dc0d914 -> 3f800000
= c82c ff812345 -> 0

test add.rm.sat.f32.f16
	add.rm.sat.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 0
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 0
= 7e01 3f800000 -> 0
= 1 3f000000 -> 3f000001
= 1 bf000000 -> 0
= 7bff 7f7fffff -> 3f800000
= fbff ff7fffff -> 0
= 3c00 33800000 -> 3f800000
= bc00 33800000 -> 0
= 8001 1 -> 0
= 2dcd c0d6f8d9 -> 0
= 3520 4118aa52 -> 3f800000
= 3c00 bf800000 -> 0
= 3ff c0f78c6c -> 0
= a46f c1454c3a -> 0
= fd00 3f800000 -> 0
= 1 3deb5979 -> 3deb5981
= ad17 bd3e4ce7 -> 0
= bb9c 3d360cb9 -> 0
= a460 7fffff -> 0
= b6df 4076c02c -> 3f800000
= 4be7 ff812345 -> 0

test add.rp.sat.f32.f16
	add.rp.sat.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 0
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 0
= 7e01 3f800000 -> 0
= 1 3f000000 -> 3f000001
= 1 bf000000 -> 0
= 7bff 7f7fffff -> 3f800000
= fbff ff7fffff -> 0
= 3c00 33800000 -> 3f800000
= bc00 33800000 -> 0
= 8001 1 -> 0
= 8001 40384323 -> 3f800000
= 400 c0cce8cd -> 0
= a49c 3db81f45 -> 3d933f45
= 4b45 c0d9ce9a -> 3f800000
= a77a bfffbcf3 -> 0
= bb78 414f85db -> 3f800000
= aa74 80000001 -> 0
= 8001 bff824eb -> 0
= 7bff 412f7e38 -> 3f800000
= 4942 ff7fffff -> 0
= fd00 3f800000 -> 0
= fc00 80000001 -> 0

test add.f32.bf16
	add.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 0
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 80000000
= 7f80 ff800000 -> 7fffffff
= 7fc1 3f800000 -> 7fffffff
= 1 3f000000 -> 3f000000
= 1 bf000000 -> bf000000
= 7f7f 7f7fffff -> 7f800000
= ff7f ff7fffff -> ff800000
= 3f80 33800000 -> 3f800000
= bf80 33800000 -> bf7fffff
= 8001 1 -> 8000ffff
= ff80 3d0167b0 -> ff800000
= c126 bf0948dd -> c12e948e
= bd9e c12d8a3b -> c12ec63b
= bd37 40e945ff -> 40e7d7ff
= bf52 40dc194a -> 40c1d94a
= bcfe 0 -> bcfe0000
= bcad bf800000 -> bf82b400
= c0cd 3f7fffff -> c0ad0000
= bf0d bce65608 -> bf1432b0
= bdb1 7fc12345 -> 7fffffff
= 3d05 bf72927f -> bf6a427f
= c16e 3d18b8b3 -> c16d6747

test add.rn.f32.bf16
	add.rn.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 0
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 80000000
= 7f80 ff800000 -> 7fffffff
= 7fc1 3f800000 -> 7fffffff
= 1 3f000000 -> 3f000000
= 1 bf000000 -> bf000000
= 7f7f 7f7fffff -> 7f800000
= ff7f ff7fffff -> ff800000
= 3f80 33800000 -> 3f800000
= bf80 33800000 -> bf7fffff
= 8001 1 -> 8000ffff
= be17 7f7fffff -> 7f7fffff
= 3cb1 bf6d4b15 -> bf67c315
= 3ea3 c10c0396 -> c106eb96
= ff7f 33800000 -> ff7f0000
= bdb4 3f800000 -> 3f698000
= 3f58 3f3a2cf8 -> 3fc9167c
= 7fc1 3fb14fac -> 7fffffff
= bcfc 800000 -> bcfc0000
= 412a 3f800000 -> 413a0000
= c006 7fffff -> c0060000
= 3d56 3f7fffff -> 3f86b000
= 8000 40118db4 -> 40118db4

test add.rz.f32.bf16
	add.rz.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 0
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 80000000
= 7f80 ff800000 -> 7fffffff
= 7fc1 3f800000 -> 7fffffff
= 1 3f000000 -> 3f000000
= 1 bf000000 -> beffffff
= 7f7f 7f7fffff -> 7f7fffff
= ff7f ff7fffff -> ff7fffff
= 3f80 33800000 -> 3f800000
= bf80 33800000 -> bf7fffff
= 8001 1 -> 8000ffff
= 3eb4 bda7fb55 -> 3e8a012a
= 7f7f bd858bcc -> 7f7effff
= ff80 c0f9e390 -> ff800000
= bd1c bed5501e -> bee8d01e
= bd1b 40435673 -> 4040ea73
= 8001 3f5c85cb -> 3f5c85ca
= 4089 80000000 -> 40890000
= c07f bd59a798 -> c081334f
= bcec 3e955bd8 -> 3e869bd8
= c00c 41687767 -> 41457767
= c087 4061d71d -> bf30a38c
= 0 3d843dad -> 3d843dad

test add.rm.f32.bf16
	add.rm.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 80000000
= bf80 3f800000 -> 80000000
= 0 80000000 -> 80000000
= 8000 80000000 -> 80000000
= 7f80 ff800000 -> 7fffffff
= 7fc1 3f800000 -> 7fffffff
= 1 3f000000 -> 3f000000
= 1 bf000000 -> bf000000
= 7f7f 7f7fffff -> 7f7fffff
= ff7f ff7fffff -> ff800000
= 3f80 33800000 -> 3f800000
= bf80 33800000 -> bf7fffff
= 8001 1 -> 8000ffff
= 3f2c ff812345 -> 7fffffff
= 3eb6 0 -> 3eb60000
= 4040 c01db70a -> 3f0923d8
= 8001 bf45e189 -> bf45e18a
= bf82 7f800000 -> 7f800000
= bf8e beac7874 -> bfb91e1d
= 8001 3f7fffff -> 3f7ffffe
= ff80 3ed4e459 -> ff800000
= 4029 7f7fffff -> 7f7fffff
= 3de6 7fffff -> 3de60000
= ff81 c031afd6 -> 7fffffff
= 7f80 3db633a1 -> 7f800000

test add.rp.f32.bf16
	add.rp.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 0
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 80000000
= 7f80 ff800000 -> 7fffffff
= 7fc1 3f800000 -> 7fffffff
= 1 3f000000 -> 3f000001
= 1 bf000000 -> beffffff
= 7f7f 7f7fffff -> 7f800000
= ff7f ff7fffff -> ff7fffff
= 3f80 33800000 -> 3f800001
= bf80 33800000 -> bf7fffff
= 8001 1 -> 8000ffff
= c12c c1636189 -> c1c7b0c4
= 3e42 c0bd4eb5 -> c0b73eb5
= ff7f c14314d0 -> ff7f0000
= bca3 be2434dc -> be3894dc
= 7fc1 7f7fffff -> 7fffffff
= 3f36 c130e1c7 -> c12581c7
= 7f7f ff812345 -> 7fffffff
= 3da8 401b50cb -> 402090cb
= 1 bf8cbd00 -> bf8cbcff
= be7d bf4ebd70 -> bf86feb8
= 4050 40379706 -> 40c3cb83
= ff81 c13e46a8 -> 7fffffff

test add.sat.f32.bf16
	add.sat.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 0
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 0
= 7fc1 3f800000 -> 0
= 1 3f000000 -> 3f000000
= 1 bf000000 -> 0
= 7f7f 7f7fffff -> 3f800000
= ff7f ff7fffff -> 0
= 3f80 33800000 -> 3f800000
= bf80 33800000 -> 0
= 8001 1 -> 0
= bf80 7f800000 -> 3f800000
= c02d bec17169 -> 0
= 0 411a12b1 -> 3f800000
= ff81 3e949248 -> 0
= 7fc1 3f789786 -> 0
= bdc4 c13f0d16 -> 0
= ff81 bf800000 -> 0
= be96 7fffff -> 0
= bcd3 c0fcfcfd -> 0
= c053 3f21ae98 -> 0
= bdab bdfb282c -> 0
= ff80 3ee1d033 -> 0

test add.rn.sat.f32.bf16
	add.rn.sat.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 0
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 0
= 7fc1 3f800000 -> 0
= 1 3f000000 -> 3f000000
= 1 bf000000 -> 0
= 7f7f 7f7fffff -> 3f800000
= ff7f ff7fffff -> 0
= 3f80 33800000 -> 3f800000
= bf80 33800000 -> 0
= 8001 1 -> 0
= bf61 3d63781d -> 0
= 0 bc86f6e4 -> 0
= 0 3d17fef6 -> 3d17fef6
= 7f80 3cbb67e3 -> 3f800000
= 80 c0dacebb -> 0
= 7fc1 4078b98b -> 0
= bcbd 3f800000 -> 3f7a1800
= bf82 bf5ff020 -> 0
= 40cd 3cff0c90 -> 3f800000
= 4131 bc99415c -> 3f800000
= 8001 bd79d78a -> 0
= 1 3d0b97aa -> 3d0b97aa

test add.rz.sat.f32.bf16
	add.rz.sat.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 0
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 0
= 7fc1 3f800000 -> 0
= 1 3f000000 -> 3f000000
= 1 bf000000 -> 0
= 7f7f 7f7fffff -> 3f800000
= ff7f ff7fffff -> 0
= 3f80 33800000 -> 3f800000
= bf80 33800000 -> 0
= 8001 1 -> 0
= bd59 c04ed799 -> 0
= 3f80 bfa05aae -> 0
= bd00 c05eb5aa -> 0
= 7fc1 3da92874 -> 0
= 7fc1 c14dadbc -> 0
= be0f c002da6f -> 0
= 0 7f800000 -> 3f800000
= 4156 3f20a1d0 -> 3f800000
= bd3a 0 -> 0
= 8000 be10a3d7 -> 0
= 7f 3f0dbadc -> 3f0dbadc
= 3f6e 7f800000 -> 3f800000

test add.rm.sat.f32.bf16
	add.rm.sat.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 0
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 0
= 7fc1 3f800000 -> 0
= 1 3f000000 -> 3f000000
= 1 bf000000 -> 0
= 7f7f 7f7fffff -> 3f800000
= ff7f ff7fffff -> 0
= 3f80 33800000 -> 3f800000
= bf80 33800000 -> 0
= 8001 1 -> 0
= c133 7f800000 -> 3f800000
= c09a 3f0d3d19 -> 0
= bd7c c0c1eb09 -> 0
= 3fbf c0594035 -> 0
= 3fd1 80000000 -> 3f800000
= 408a c042d3a7 -> 3f800000
= beba 3f71fbb4 -> 3f14fbb4
= 3cb1 3da3e0cb -> 3dd020cb
= c171 3dd73262 -> 0
= bf8e 3c870752 -> 0
= bd21 be040568 -> 0
= bdb7 bfbc8eca -> 0

test add.rp.sat.f32.bf16
	add.rp.sat.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 0
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 0
= 7fc1 3f800000 -> 0
= 1 3f000000 -> 3f000001
= 1 bf000000 -> 0
= 7f7f 7f7fffff -> 3f800000
= ff7f ff7fffff -> 0
= 3f80 33800000 -> 3f800000
= bf80 33800000 -> 0
= 8001 1 -> 0
= c0ce bdfdbf17 -> 0
= bcda 7fffff -> 0
= 40a2 ff7fffff -> 0
= 7f80 7f800000 -> 3f800000
= 3e0c 7f7fffff -> 3f800000
= bf6c bdb46ba3 -> 0
= 4058 7f7fffff -> 3f800000
= 4105 bfeba071 -> 3f800000
= bcc5 3cee5ce3 -> 3ba5738c
= 414e 80000001 -> 3f800000
= 40f2 3dd41d5a -> 3f800000
= 3fcc 0 -> 3f800000
