test mul.f32
	mul.f32 $d:f32, $a:f32, $b:f32;
= 3e9b4552 1 -> 0
= bd0065d6 41c9f61c -> bf4a96ca
= be5d47d4 7fffff -> 801ba8fa
= bf800000 be8448cc -> 3e8448cc
= 41f0782f ff7fffff -> ff800000
= be889dac c141292c -> 404e29af
= 3f800000 3eae0c04 -> 3eae0c04
= 42ae0b2b ff812345 -> 7fffffff
= 4b800000 ff800000 -> ff800000
= 3da33531 c0470758 -> be7dc60f
= 3cc4d8b0 3d1cbb76 -> 3a710861
= 4b800000 c09d7a26 -> cc9d7a26

test mul.rn.f32
	mul.rn.f32 $d:f32, $a:f32, $b:f32;
= 3f800000 33800000 -> 33800000
= 3ce3986f ff812345 -> 7fffffff
= 7f7fffff 3f7fffff -> 7f7ffffe
= 413337c4 411cf6c9 -> 42dbc57f
= bcaf885b bf7e3d85 -> 3cae5379
= 7fc12345 3ffc0e2f -> 7fffffff
= c23a3214 3f000000 -> c1ba3214
= ff7fffff 3f800000 -> ff7fffff
= ff812345 3f800000 -> 7fffffff
= 4262fc09 40490fdb -> 433245f2
= bee4a065 c24e7a61 -> 41b8665c
= 3d1a5273 c1dfa9bd -> bf86d425

test mul.rz.f32
	mul.rz.f32 $d:f32, $a:f32, $b:f32;
= bead7d21 c1286826 -> 40644164
= 3e85a9b5 4235e3f1 -> 413df000
= c2ba3f48 3f6dd714 -> c2ad090f
= 7fc12345 bd2b37b8 -> 7fffffff
= c0693461 bd481e03 -> 3e364c42
= ff7fffff 3f7fffff -> ff7ffffe
= be239fb2 40e32007 -> bf912b13
= 3fe7eb53 3f91b466 -> 4003ffb7
= 3f800000 40838880 -> 40838880
= 1 3cf1cb6f -> 0
= bd29640f 40490fdb -> be050a0d
= c051da10 3c9a2b37 -> bd7cc134

test mul.rm.f32
	mul.rm.f32 $d:f32, $a:f32, $b:f32;
= bf8d5077 7fffff -> 808d5076
= 4049392a c1da7e87 -> c2abbe23
= 42c8fb02 bcbc3e8b -> c013c970
= bf800000 c070b84d -> 4070b84d
= 3df45afc 3fd990ec -> 3e4fab74
= bf800000 33800000 -> b3800000
= be5e86cd 3c8c018c -> bb736621
= be001efb 80000000 -> 0
= be560029 40490fdb -> bf281362
= 3f854a14 0 -> 0
= bd7c9045 3d12561e -> bb105f3e
= bdc18d5c ff812345 -> 7fffffff

test mul.rp.f32
	mul.rp.f32 $d:f32, $a:f32, $b:f32;
= bff0804a 0 -> 80000000
= bd47e349 c166563a -> 3f33d988
= 4254aa41 3eb2cf8c -> 41948acc
= c09ab13b ff812345 -> 7fffffff
= 400fa2ba 4255fb3a -> 42f01eb4
= bd7cfc7f ff812345 -> 7fffffff
= 3d5d7651 80000001 -> 80000000
= 3f7fffff 3fc00000 -> 3fc00000
= 3f000000 bf18945e -> be98945e
= 1 3f000000 -> 1
= ff7fffff bfce35eb -> 7f800000
= be6119e0 42f4d8f3 -> c1d74b6d

test mul.ftz.f32
	mul.ftz.f32 $d:f32, $a:f32, $b:f32;
= 80000000 bcd72684 -> 0
= 7f800000 3ccf3239 -> 7f800000
= 405a6e59 3fc00000 -> 40a3d2c3
= 3cb0eef2 ff800000 -> ff800000
= 7fc12345 c2e00f29 -> 7fffffff
= be9ff7b9 40490fdb -> bf7b46d1
= bf800000 bf6874eb -> 3f6874eb
= bf800000 42c4191e -> c2c4191e
= 80000000 3f5040c9 -> 80000000
= 1 401b12b3 -> 0
= c1c4ea82 7f800000 -> ff800000
= c0e36016 bd1b2f01 -> 3e89d4ed

test mul.rn.ftz.f32
	mul.rn.ftz.f32 $d:f32, $a:f32, $b:f32;
= 0 bf8f2573 -> 80000000
= bdb8101f bdf95a94 -> 3c3348ce
= 429fce82 0 -> 0
= 3f800000 c153f67f -> c153f67f
= 4153fb9b 1 -> 0
= 3e882f3a 408966c6 -> 3f922fe4
= bd8e7248 c1c150ac -> 3fd72217
= bee27cd8 3d26ce1a -> bc93934c
= c2162c04 c20c23db -> 44a46a35
= 40294df7 3cea14e0 -> 3d9acf12
= bd1abc4d 41a38a01 -> bf45b29e
= 3e73d358 33800000 -> 3273d358

test mul.sat.f32
	mul.sat.f32 $d:f32, $a:f32, $b:f32;
= 3f7fffff 7fffff -> 7fffff
= 3ca0811a c11c93be -> 0
= 3fc00000 7fffff -> bffffe
= 3f456632 3de4dc80 -> 3db0790b
= 3f15470a bd1fc80a -> 0
= 3de161ce 429cab6c -> 3f800000
= be312cd1 be72499c -> 3d27af4f
= 3c8cbfe4 3f24135f -> 3c346b29
= ff800000 3d471405 -> 0
= 3d0f130d bd9d891a -> 0
= 3c986bcb 7f7fffff -> 3f800000
= be2b5584 bd1c77c3 -> 3bd17087

test mul.rn.ftz.sat.f32
	mul.rn.ftz.sat.f32 $d:f32, $a:f32, $b:f32;
= be4e39e8 3f87aad8 -> 0
= 409eafb6 c0a87b9b -> 0
= 1 c0791cb8 -> 0
= 42098716 418c8903 -> 3f800000
= 7f7fffff 7fc12345 -> 0
= bd816482 c2f38a93 -> 3f800000
= 7fc12345 bcd2ffb5 -> 0
= 7fc12345 bdaea78c -> 0
= 4b800000 bf738c4f -> 0
= 420200ef 4239854d -> 3f800000
= 80000000 7fffff -> 0
= bea831fe 3d03340d -> 0

test mul.f64
	mul.f64 $d:f64, $a:f64, $b:f64;
= 3f97bf52f2ca164c 3ca0000000000000 -> 3c47bf52f2ca164c
= 404fdea0ac2efa84 bff0000000000000 -> c04fdea0ac2efa84
= 3ca0000000000000 400921fb54442d18 -> 3cb921fb54442d18
= ffefffffffffffff 3ff0000000000000 -> ffefffffffffffff
= 0 405d3f993d09f26a -> 0
= bfb42024cfcd57ca c00b63428c40baf8 -> 3fd1398c5bb968df
= 3fd1edb78fe5feef 7ff8000000000123 -> 7ff8000000000123
= 10000000000000 bfbe2f36523b5e0b -> 8001e2f36523b5e1
= 3fb2ae166c3f82f6 400921fb54442d18 -> 3fcd57af84c3d000
= bfda965791f6a4ba 10000000000000 -> 8006a595e47da92e
= bfdb649cf127f9c7 3f9d1d14ea2ec18c -> bf88ec1350209f43
= 0 3faf7865c0e327d0 -> 0

test mul.rn.f64
	mul.rn.f64 $d:f64, $a:f64, $b:f64;
= 10000000000000 4014cdeed94bf286 -> 34cdeed94bf286
= c039544e83470a00 3fefffffffffffff -> c039544e834709ff
= c01cd128ae0867ca c013153c8eed6952 -> 40412f4ff2e969e6
= c029200240db6dd7 c04a4bad4172c2d3 -> 4084a56ce26999be
= 7ff0000000000000 bfd12cbfd272a825 -> fff0000000000000
= bf978c02aeb0da7b ffefffffffffffff -> 7f978c02aeb0da7a
= 3f9570c379b04f8c c04e3c78a5c3b777 -> bff4423b86870f7d
= ffefffffffffffff bfc16c576e3e6a92 -> 7fc16c576e3e6a91
= bfc66ab168bbf935 404bc3a75eed2325 -> c023731518c23645
= bffc45247e8d2132 bfce10093706835f -> 3fda8efcecf27106
= 8000000000000000 bffa57856bb8a7af -> 0
= 400921fb54442d18 c025858b5b0de8a8 -> c040e72f9f023e3b

test mul.rz.f64
	mul.rz.f64 $d:f64, $a:f64, $b:f64;
= 3ffcfb5d2ce83ee4 bf9c7f21ad0be67d -> bfa9cf15a1073df3
= 7ff0000000000000 7fefffffffffffff -> 7ff0000000000000
= 4033fa26a2744697 405c42515e84d5e0 -> 40a1a4488a0857ad
= 403d252b29d51660 400921fb54442d18 -> 4056e3fcf57bd6b5
= c0532c4e0bae7c7a c02b9c256989b3ac -> 40908af040ca4a92
= 3f901374cc63bbb9 bfa0101e3fb941d2 -> bf4023a6a5b1ddad
= 3ff0000000000000 3fefffffffffffff -> 3fefffffffffffff
= fffffffffffff 1 -> 0
= 3fb12c6f55d9f3ec 3febf5d96ad9dba3 -> 3fae02dda708995f
= 3fded5e60e1331c9 3ff0000000000000 -> 3fded5e60e1331c9
= 1 c0421bb54350b833 -> 8000000000000024
= 4048073557798ebc bfcfd547edd10243 -> c027e721aa5cb150

test mul.rm.f64
	mul.rm.f64 $d:f64, $a:f64, $b:f64;
= bf9d6c47276763c3 3ff0441ab78e013a -> bf9de984774e0c3f
= 1 3fa26f9d96124375 -> 0
= 400921fb54442d18 c059f58c3b32c319 -> c0746366a93c8396
= 3ca0000000000000 3fbeeffc31564739 -> 3c6eeffc31564739
= bfa75129a24b3f4d 3ff8000000000000 -> bfb17cdf39b86f7a
= c01b974254f3ea6b 3fefffffffffffff -> c01b974254f3ea6b
= bfc362284a724048 404313cf9d5e47f9 -> c0171c8fecceba61
= bfcfecea4fa6af2e 3fd0fe092847d30e -> bfb0f3e6ce7d4628
= ffefffffffffffff c04b3b35f56dfc05 -> 7fefffffffffffff
= 3fd85dd650c1a9ca bf950c4b9bf5555e -> bf8006f1680d02db
= 8000000000000000 3fefffffffffffff -> 8000000000000000
= 3fefffffffffffff 3fcc8f6b1e9d1d68 -> 3fcc8f6b1e9d1d67

test mul.rp.f64
	mul.rp.f64 $d:f64, $a:f64, $b:f64;
= c01af8e95ce2feee 401132f3c68273eb -> c03cfe5cbeefd89f
= 1 3ff40aa71113eb16 -> 2
= 40151783731ab8ab 404b485bc533bf4a -> 4071fb884dba3410
= c00b9860ed752d88 402c4e6e1addee36 -> c04868f72f01b643
= c03220f94751ba45 10000000000000 -> 805220f94751ba45
= 8000000000000000 1 -> 8000000000000000
= c036ff66573e9ee6 3fb18131b28bdfc2 -> bff9290f549dbbd7
= 40449bc50829c80e 4031b46d87afd780 -> 4086cde6d53b4df9
= 3fe8827ad18b7a63 3ff2c7683d5a0094 -> 3fecc440b164c591
= 40556894b5393c85 3fc8d4b5f8c494d3 -> 40309cbe1f12ae3d
= 3ff8000000000000 c047907662fff3b3 -> c051ac58ca3ff6c6
= 3ff0000000000000 bfd64a8d77197aab -> bfd64a8d77197aab

test mul.f16
	mul.f16 $d:b16, $a:b16, $b:b16;
= d084 4378 -> d837
= b8fd 1400 -> 90fd
= 53e7 38b0 -> 50a1
= b8c0 a400 -> 20c0
= 480a b428 -> c032
= 3b64 3bff -> 3b63
= 3678 3c70 -> 372d
= a6b4 cf8c -> 3a53
= b3ad a78e -> 1f40
= 5740 1400 -> 2f40
= 3f5b bc00 -> bf5b
= bb48 400 -> 83a4

test mul.rn.f16
	mul.rn.f16 $d:b16, $a:b16, $b:b16;
= 576d d2b5 -> ee3a
= a77b c15b -> 2d02
= c2fe b15c -> 38af
= 2879 0 -> 0
= 257a 1 -> 0
= 2770 3f35 -> 2ab3
= 3e8d 4946 -> 4c51
= d13f bba8 -> 5105
= 1400 7e01 -> 7fff
= 4cd4 4248 -> 5395
= cf73 8000 -> 0
= 4818 bc5e -> c878

test mul.rn.ftz.f16
	mul.rn.ftz.f16 $d:b16, $a:b16, $b:b16;
= 3e00 d56d -> d812
= 8000 fc00 -> 7fff
= 1 3135 -> 0
= c7e3 4248 -> ce31
= a77c 7c00 -> fc00
= c72e 0 -> 8000
= c709 fbff -> 7c00
= 8000 0 -> 8000
= d2d9 47bb -> de9e
= 3c00 7e01 -> 7fff
= 3e68 48ef -> 4be7
= c5df 0 -> 8000

test mul.rn.sat.f16
	mul.rn.sat.f16 $d:b16, $a:b16, $b:b16;
= 52fe 44ed -> 3c00
= 2e69 3c00 -> 2e69
= d070 d2d7 -> 3c00
= fc00 27c6 -> 0
= 1 d6b5 -> 0
= 38af 45a2 -> 3c00
= b0cb fc00 -> 3c00
= 3d3d 3c00 -> 3c00
= 2e5b 1400 -> 65b
= fc00 c3e4 -> 3c00
= c11b 325e -> 0
= 44ee 7c00 -> 3c00

test mul.bf16
	mul.bf16 $d:b16, $a:b16, $b:b16;
= 3fad 3f5a -> 3f93
= bf93 c100 -> 4113
= ff81 c1f5 -> 7fff
= bfa6 0 -> 8000
= bdae bfa9 -> 3de6
= 41ab bdc6 -> c004
= 3d8e 0 -> 0
= 42b8 bf72 -> c2ae
= 4049 bf78 -> c043
= 3f31 c16d -> c124
= ff7f 3d67 -> fd66
= 40a3 bebf -> bff3

test mul.rn.bf16
	mul.rn.bf16 $d:b16, $a:b16, $b:b16;
= 7f80 3f80 -> 7f80
= 7f bf80 -> 807f
= ff80 8001 -> 7f80
= c0f6 c293 -> 440d
= 3e5f 4236 -> 411f
= 80 3e8a -> 22
= 8001 7f7f -> bcff
= 418e 3d19 -> 3f2a
= c1fc 8001 -> 20
= 3fb2 403d -> 4083
= c1f3 80 -> 82f3
= 42d0 3cc3 -> 401e

test mul.f16x2
	mul.f16x2 $d:b32, $a:b32, $b:b32;
= a688a5c2 7c0049ce -> fc00b42e
= 50a0ac31 a735c491 -> bc2b34c9
= 4e47d3c1 4d55fbff -> 602f7c00
= 3c00cbea d748b981 -> d7484972
= 7bff7bff 42484248 -> 7c007c00
= 2f0bb7b1 fc00c350 -> fc003f08
= 291bc9b5 c9bd265b -> b753b489
= 29f9d106 34427e01 -> 225c7fff

test mul.rn.f16x2
	mul.rn.f16x2 $d:b32, $a:b32, $b:b32;
= 4713b57b d7081400 -> e2388d7b
= 3ff7bff 366853d5 -> 19a7c00
= 3342c6f6 401abb67 -> 37714671
= a9298000 400fd01 -> 80297fff
= 34a8cf08 bc000400 -> b4a89708
= 3e005500 56858000 -> 58e48000
= b83dcbdf b1da2ba7 -> 2e33bb87
= 7bffc4c8 ac8caebc -> ec8b3806

test mul.rn.ftz.f16x2
	mul.rn.ftz.f16x2 $d:b32, $a:b32, $b:b32;
= fd0143bb 48a6fbff -> 7ffffc00
= 3e008001 be30abe1 -> c0a40000
= 3e000000 bb1c7e01 -> bd557fff
= ccb3cd73 49334e2c -> da1ce034
= 4248bc00 140049ae -> 1a48c9ae
= a8c5ab58 d0018001 -> 3cc60000
= fc00 bad73bff -> 8000fc00
= 30d72e4a b7850400 -> ac8d0000

test mul.rn.sat.f16x2
	mul.rn.sat.f16x2 $d:b32, $a:b32, $b:b32;
= d1b2bbdd 3bff5044 -> 0
= ca9d3f7b b976a437 -> 3c000000
= 3ffbb99 800144a6 -> 0
= c40f1400 308fa9fc -> 0
= 10000 49b7fbff -> b0000
= 47b18000 4008000 -> fb10000
= b8503bff 360c7bff -> 3c00
= aa0d42be ac2e3e00 -> 1a533c00

test mul.bf16x2
	mul.bf16x2 $d:b32, $a:b32, $b:b32;
= 8000c25f 80018000 -> 0
= 3f7fc218 3d733dd5 -> 3d72c07d
= beae4254 3f7f3e0b -> bead40e6
= 13f04 4049c237 -> 3c1bd
= 3e8c3f7f c0673d40 -> bf7d3d3f
= ff80bd4b 4012 -> 7fffbde8
= bd29c17c bf80c2e5 -> 3d2944e1
= 3efd422c 3d90ff7f -> 3d0eff80

test mul.rn.bf16x2
	mul.rn.bf16x2 $d:b32, $a:b32, $b:b32;
= be8eff80 7f80c193 -> ff807f80
= bd27bf80 bf748000 -> 3d1f0000
= 40a7c0f7 c02bc1f9 -> c15f4370
= c190ff7f 3fd5c11c -> c1f07f80
= 409fbca5 c0b07fc1 -> c1db7fff
= be393eea 423a3ea9 -> c1063e1a
= c22042dd 4222be64 -> c4cac1c5
= bee53f34 7f7f3b80 -> fee43b34

test mul.lo.u16
	mul.lo.u16 $d:b16, $a:b16, $b:b16;
= 2 cc3a -> 9874
= 3bd8 7b41 -> f9d8
= 1eeb 9587 -> 14ed
= 8000 2 -> 0
= c7f9 7fff -> b807
= 7fff 46d6 -> b92a
= 1234 60fa -> 46c8
= 3ff7 19c0 -> 1840
= 589f 8000 -> 8000
= 3667 ffff -> c999

test mul.lo.s16
	mul.lo.s16 $d:b16, $a:b16, $b:b16;
= 351a 8000 -> 0
= 8000 bf5 -> 8000
= 8000 7fff -> 8000
= 7ad4 8000 -> 0
= 2 d3e1 -> a7c2
= 0 1234 -> 0
= 2 8000 -> 0
= 1 acdb -> acdb
= fa73 3261 -> 5b93
= c342 0 -> 0

test mul.lo.u32
	mul.lo.u32 $d:b32, $a:b32, $b:b32;
= 0 ffffffff -> 0
= 7fffffff 2 -> fffffffe
= 80000000 ffffffff -> 80000000
= f3cc3ab 0 -> 0
= 2 80000000 -> 0
= deadbeef 7f65027d -> fb9f18b3
= ffffffff 80000000 -> 80000000
= 1 deadbeef -> deadbeef
= deadbeef d218232a -> 3e040036
= 1 97e66673 -> 97e66673

test mul.lo.s32
	mul.lo.s32 $d:b32, $a:b32, $b:b32;
= 0 7fffffff -> 0
= fd0298f2 1 -> fd0298f2
= 0 4c81c55b -> 0
= deadbeef ffffffff -> 21524111
= 80000000 7fffffff -> 80000000
= 2 56cf2364 -> ad9e46c8
= 3e5706bd 80000000 -> 80000000
= 80000000 172673a3 -> 80000000
= 80000000 1 -> 80000000
= 7fffffff 2 -> fffffffe

test mul.lo.u64
	mul.lo.u64 $d:b64, $a:b64, $b:b64;
= 730610595fdcc65e 12408d819834df59 -> c36dd391bfa4d8ae
= 25707e26aeacd84d ffffffffffffffff -> da8f81d9515327b3
= 0 fedcba9800000001 -> 0
= 123456789abcdef0 7fffffffffffffff -> edcba98765432110
= ffffffffffffffff 6a6e17fcc69dd3e9 -> 9591e80339622c17
= 0 fedcba9800000001 -> 0
= 123456789abcdef0 dd041021e598032f -> 9aadda75adc9be10
= 1 0 -> 0
= ffffffffffffffff 123456789abcdef0 -> edcba98765432110
= ffffffffffffffff fedcba9800000001 -> 1234567ffffffff

test mul.lo.s64
	mul.lo.s64 $d:b64, $a:b64, $b:b64;
= 1 cb32e9660365d2a7 -> cb32e9660365d2a7
= ffffffffffffffff 123456789abcdef0 -> edcba98765432110
= b710faec1cce19c7 fedcba9800000001 -> 292edf141cce19c7
= fedcba9800000001 0 -> 0
= 1 0 -> 0
= ec7cc65e9ca2d2ba 7fffffffffffffff -> 138339a1635d2d46
= 7fffffffffffffff 5d12f2a67b825cb1 -> 22ed0d59847da34f
= a65a1890a236e468 0 -> 0
= 1 123456789abcdef0 -> 123456789abcdef0
= 80a5740d5781275 8000000000000000 -> 8000000000000000

test mul.hi.u16
	mul.hi.u16 $d:b16, $a:b16, $b:b16;
= ccf5 e305 -> b5c1
= 1234 e295 -> 101c
= 4fe8 0 -> 0
= edd8 fb9a -> e9c1
= 8000 1 -> 0
= e5fe 2 -> 1
= 0 b7b7 -> 0
= 0 2300 -> 0
= ffff 2 -> 1
= af52 ffff -> af51

test mul.hi.s16
	mul.hi.s16 $d:b16, $a:b16, $b:b16;
= 2 af1d -> ffff
= 0 0 -> 0
= 8000 2e16 -> e8f5
= 1886 6daf -> a81
= ffff ffff -> 0
= 0 7fff -> 0
= e495 8000 -> db5
= 4eb6 8000 -> d8a5
= 1234 ffff -> ffff
= 92fe 2 -> ffff

test mul.hi.u32
	mul.hi.u32 $d:b32, $a:b32, $b:b32;
= 0 7fffffff -> 0
= 12345678 9db8cd1 -> b373d3
= deadbeef 7fffffff -> 6f56df76
= 7fffffff 80000000 -> 3fffffff
= 6c75694b 2 -> 0
= 0 2 -> 0
= ff30ccf5 43263c0a -> 42efe2bb
= 80000000 7fffffff -> 3fffffff
= 4466a84c 80000000 -> 22335426
= 12345678 1 -> 0

test mul.hi.s32
	mul.hi.s32 $d:b32, $a:b32, $b:b32;
= ffffffff 7fffffff -> ffffffff
= ffffffff 0 -> 0
= 7fffffff 7fffffff -> 3fffffff
= 925cafc 0 -> 0
= ffffffff 8aae4c1d -> 0
= 1afab54 7ef791f8 -> d617c7
= e84e5c64 80000000 -> bd8d1ce
= deadbeef 2 -> ffffffff
= 1 7fffffff -> 0
= 2 1 -> 0

test mul.hi.u64
	mul.hi.u64 $d:b64, $a:b64, $b:b64;
= 1 8816cad09aa2f230 -> 0
= 6016f7de211ec518 1 -> 0
= bf1e629d6e19bff4 5c706127092f43c6 -> 4502d143604b7397
= 0 fedcba9800000001 -> 0
= 7fffffffffffffff fedcba9800000001 -> 7f6e5d4bffffffff
= 7fffffffffffffff 0 -> 0
= f73ca9740f04e607 7fffffffffffffff -> 7b9e54ba07827302
= 7fffffffffffffff 7fffffffffffffff -> 3fffffffffffffff
= 1 3fc7564a0842db2a -> 0
= ffffffffffffffff 7fffffffffffffff -> 7ffffffffffffffe

test mul.hi.s64
	mul.hi.s64 $d:b64, $a:b64, $b:b64;
= 8000000000000000 fedcba9800000001 -> 91a2b3ffffffff
= 80c688158efda10a 0 -> 0
= 8000000000000000 123456789abcdef0 -> f6e5d4c3b2a19088
= ffffffffffffffff b0886f87916c1cc8 -> 0
= 7fffffffffffffff 3c06e992f91179ef -> 1e0374c97c88bcf7
= 9cf1b24a15f664d1 25b16636c259430c -> f16a4a5417378b80
= 523408aff6407661 0 -> 0
= 8000000000000000 8000000000000000 -> 4000000000000000
= 122ecca02b9ce86c 123456789abcdef0 -> 14b02091d452f3e
= 946b04f4ef9e4ff0 f60552d50b33e01c -> 43195164758dfde

test mul.wide.u16
	mul.wide.u16 $d:b32, $a:b16, $b:b16;
= 7fff ffff -> 7ffe8001
= 8000 7fff -> 3fff8000
= 5809 9746 -> 34056176
= ffff ffff -> fffe0001
= ef65 ffff -> ef64109b
= ffff 68b7 -> 68b69749
= b794 b3c -> 80e62b0
= 8000 1234 -> 91a0000
= 0 0 -> 0
= 1 1234 -> 1234

test mul.wide.s16
	mul.wide.s16 $d:b32, $a:b16, $b:b16;
= 1234 1 -> 1234
= a59b 0 -> 0
= 2 8000 -> ffff0000
= d6b 1 -> d6b
= 3e60 0 -> 0
= 173d 8000 -> f4618000
= ffff 7fff -> ffff8001
= 2fa8 8000 -> e82c0000
= 8000 7fff -> c0008000
= dd12 0 -> 0

test mul.wide.u32
	mul.wide.u32 $d:b64, $a:b32, $b:b32;
= 7fffffff 80000000 -> 3fffffff80000000
= bbc17254 50b6d4f6 -> 3b328b7226496cb8
= 0 251d6e95 -> 0
= 82622756 80000000 -> 413113ab00000000
= 307619dc 7fffffff -> 183b0cedcf89e624
= 7e6deca5 80000000 -> 3f36f65280000000
= c15ec06c 0 -> 0
= deadbeef 7fffffff -> 6f56df76a1524111
= 7fffffff 2 -> fffffffe
= 95bccf63 0 -> 0

test mul.wide.s32
	mul.wide.s32 $d:b64, $a:b32, $b:b32;
= ffffffff 4b8168b1 -> ffffffffb47e974f
= 80000000 ffffffff -> 80000000
= 7fffffff e79c74ab -> f3ce3a5598638b55
= 2 deadbeef -> ffffffffbd5b7dde
= 80000000 ffffffff -> 80000000
= 7fffffff 12345678 -> 91a2b3bedcba988
= eaa83370 1 -> ffffffffeaa83370
= 7fffffff 80000000 -> c000000080000000
= 930af568 12345678 -> f8407eadc4b3f8c0
= ffffffff ffffffff -> 1
