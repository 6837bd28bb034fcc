test fma.rn.f32
	fma.rn.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= c25e572e 402f4403 7fc12345 -> 7fffffff
= 7fffff bffa9a88 3fa832ad -> 3fa832ad
= 800000 3f07c3eb 3e04b29c -> 3e04b29c
= 3cb646bc 7f7fffff bd22c439 -> 7cb646bb
= bfcc31f4 3cb1ed58 0 -> bd0debda
= bd2918ab 80000000 3e029bc2 -> 3e029bc2
= c11da95a 3f800000 3e3c5339 -> c11ab80d
= c1293759 33800000 3f000000 -> 3effffeb
= ff800000 3f800000 bfae7db5 -> ff800000
= bf800000 ff7fffff 7f800000 -> 7f800000
= 33800000 80000000 c0a6e1d0 -> c0a6e1d0
= 7fc12345 3cd4e9d7 be4ffdf9 -> 7fffffff

test fma.rz.f32
	fma.rz.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 3f000000 c0b190f5 80000001 -> c03190f5
= c2dfbcad 3d3b1e16 4208a318 -> 41e863e8
= 1 0 40a5076f -> 40a5076f
= bf2f28fa 3dc15b5f 3d2526c7 -> bcc6e416
= 3e705557 bf4eb26b 3ee177bc -> 3e8071a6
= 7f7fffff bf7dfb8c 3f2a0a3a -> ff7dfb8b
= 3d14a8a9 3f337596 3f800000 -> 3f8341b1
= 4033f468 800000 406a7c12 -> 406a7c12
= 4203ae60 bf3363f5 c03c75bb -> c1d01b66
= 4088a2dc 42211d94 40d9dfa1 -> 4332cb68
= bdc13862 bec460cb 7fc12345 -> 7fffffff
= 3d23099a 3f800000 c163d4ae -> c16331a4

test fma.rm.f32
	fma.rm.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= be38a493 bf1029cd 3f39679f -> 3f53664d
= bd879a24 3d4e5156 c1582de0 -> c1583b8a
= 42223fdd 3d73ee5a 40820440 -> 40cf5117
= 3e0b2080 424430b2 800000 -> 40d53eb1
= 4b800000 3dafb54d 1 -> 49afb54d
= 80000001 3fc00000 bede039b -> bede039c
= be7b16ca c2a3f5b2 bc878a6e -> 41a0ae9b
= 3e0bb5d9 c1bdf432 3dd9833a -> c04888f2
= bfe7371c be7a69b8 3f7fffff -> 3fb88ad2
= 40910cda 3f9cae82 ff800000 -> ff800000
= 3f4142b0 7fc12345 7f7fffff -> 7fffffff
= 3dbf84cf c1b3f97a 7fffff -> c006a481

test fma.rp.f32
	fma.rp.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 3dfc3c0d c299536c 3e49195a -> c113edb0
= 3d2352cd 80000001 bfca1116 -> bfca1116
= 3f675b9b 3fc00000 7fffff -> 3fad84b5
= c15021ec c215c021 80000001 -> 43f37fe6
= 41e857cb c1f9f54b 3d34ba96 -> c462d931
= 7fffff 7f800000 3d976b39 -> 7f800000
= 3e3cce43 3e52a946 3d7d7ac6 -> 3dcc6c69
= 3e04e74c c18d0b89 be63fa47 -> c020b268
= c1cc184a 33800000 7f7fffff -> 7f7fffff
= c00859b4 bda74c12 40490fdb -> 4054333d
= 4287ab1a 3c9fcbec 3f7fffff -> 4014af57
= 1 800000 3fc00000 -> 3fc00001

test fma.rn.ftz.f32
	fma.rn.ftz.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 3e1f0f1d 420e9a31 3caa2606 -> 40b1de85
= c03ec24d 3e2ce41d ff7fffff -> ff7fffff
= 409ca4a0 1 c2dfc098 -> c2dfc098
= bfe26146 42a32321 7f800000 -> 7f800000
= 3fd498dc 3f800000 c11f5fc9 -> c104ccae
= c08f27bb 7f7fffff bf812387 -> ff800000
= 7fc12345 3e68af09 3fc00000 -> 7fffffff
= c1f77b4b ff7fffff 4182cd97 -> 7f800000
= 42428a93 3f1067e0 1 -> 41db79c5
= 3fc00000 40490fdb 3d8bbcce -> 4098fad7
= bd77d7a2 7f7fffff 41517ed5 -> fd77d7a1
= bf8fa940 ff800000 ff800000 -> 7fffffff

test fma.rn.sat.f32
	fma.rn.sat.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= bf9d30cd 3e3d780f 3fc27165 -> 3f800000
= be8e050c 41a19b18 3e3861ad -> 0
= 412e4241 ff812345 7fffff -> 0
= 3e47c9f9 1 ff800000 -> 0
= 42f498f9 c2081293 80000001 -> 0
= c0e8aef7 ff7fffff 428b5b1b -> 3f800000
= 7fffff 41e85579 3f800000 -> 3f800000
= 3d251234 3fa03d85 bf7b6f15 -> 0
= 80000001 41a7147e 3d36c4f2 -> 3d36c4f2
= 3f800000 c2238f78 3ec986ef -> 0
= 3ecaf780 40490fdb ff812345 -> 0
= ff812345 3e0eb631 ff812345 -> 0

test fma.rz.ftz.f32
	fma.rz.ftz.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 3fc00000 bff24001 c14c958b -> c17a018b
= bfbb8955 3f000000 bdc61893 -> bf544c67
= c2c76d8d 3f7fffff 3da12a9d -> c2c74541
= 3e3b34f5 80000001 80000001 -> 80000000
= ff812345 bc98760a 3fd7b331 -> 7fffffff
= bf591c8e 41b38028 bfb2a6f5 -> c1a36616
= 7fffff 42ff0c4f bc8a71af -> bc8a71af
= 1 bdae010e bee4caca -> bee4caca
= 3f4cf99d c2ebdf33 40490fdb -> c2b6935a
= 3d93ed06 40bd3c98 80000001 -> 3edab201
= bdc683cc 4b800000 3e8a838e -> c9c683c9
= ff7fffff 3fb0a0ae c050cf21 -> ff7fffff

test fma.rm.ftz.sat.f32
	fma.rm.ftz.sat.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 3cfaed47 3f9ec88e 80000001 -> 3d1ba306
= bfd5588d 3e24b3c9 80000000 -> 0
= bcebe3ed 33800000 33800000 -> 3378a0e0
= 42465f67 ff7fffff 40490fdb -> 0
= 3f14932c 33800000 c1aafd47 -> 0
= be251396 3f76c391 4084e1f8 -> 3f800000
= 3f7fffff bfc30d3e 40613bf6 -> 3f800000
= bd4f50e2 80000001 7fffff -> 0
= 3f800000 3f79867f ff800000 -> 0
= bceb333b 80000000 1 -> 0
= 0 7fc12345 c08b07be -> 0
= bd8668d4 3e2704fa 3f87549f -> 3f800000

test fma.rp.ftz.f32
	fma.rp.ftz.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 40a95878 7f800000 4b800000 -> 7f800000
= 3cebcfc1 7f800000 c03f1c0a -> 7f800000
= bd307336 bcb1176f bffab7fb -> bffa9977
= 40490fdb 3d0c89e2 3d5da1c2 -> 3e25c968
= c0832f72 3f000000 c2ec7ab2 -> c2f0942d
= bcf07270 41558d7e c072e20d -> c085fa48
= 33800000 3d507795 412a78ed -> 412a78ee
= bf800000 4174ee03 c2d4765d -> c2f3141d
= ff800000 c1ca46ec c13d2f79 -> 7f800000
= 40490fdb 3fc00000 3ca90258 -> 409774e7
= 4261f14a bcd2f7af 3f7fffff -> bee8ca25
= ff7fffff c25be73d c129a9b1 -> 7f800000

test fma.rn.f64
	fma.rn.f64 $d:f64, $a:f64, $b:f64, $c:f64;
= bfbc7795ce2c567d 3fa841a67078ea30 3fe72c42cdac2c86 -> 3fe7011a9f0585fb
= 7fefffffffffffff bf9cbcc5454e1a60 3fad73edd69c98ee -> ff9cbcc5454e1a5f
= 1 1 10000000000000 -> 10000000000000
= c019495c0a595a4f 405c03b781de5702 fffffffffffff -> c08623206bd4ef4e
= 10000000000000 bfc0de2f00419cc6 3fdc4354e5f9772e -> 3fdc4354e5f9772e
= 400921fb54442d18 c0553e95fabb797c bfb5043e2f656303 -> c070b0c4d549f1e4
= bffd94d425306165 400406bfce49da64 3fbdc0ae9d59e6d8 -> c0120c3f13946764
= 3fbb27deb1d68afe fffffffffffff 7fefffffffffffff -> 7fefffffffffffff
= 3fdbda1619217480 400921fb54442d18 4011b4477156dc2b -> 40172c44abef2900
= fff0000000000000 3fbeec6412cb38ba bfa66b72aaf3057b -> fff0000000000000
= 3fefffffffffffff bf968c0ef185956b 3fa5734f659a191d -> 3f945a8fd9ae9cd0
= 7ff8000000000123 4055cb49881f37f8 bfb112766293994e -> 7ff8000000000123

test fma.rz.f64
	fma.rz.f64 $d:f64, $a:f64, $b:f64, $c:f64;
= 7fefffffffffffff fffffffffffff ffefffffffffffff -> ffeffffffffffffe
= bfca373ee0260288 3fdebeed9f5c962f fffffffffffff -> bfb93035a32e8a70
= 4026d765dccd8555 3ff8000000000000 bfcc4b9cb36f1149 -> 4030e8f52c3345dd
= 401fd9aa30d96fb3 fff0000000000000 3fe1f9e8a42cd0a8 -> fff0000000000000
= c04ec5891593a1da 3fb83d49690187da ffefffffffffffff -> ffefffffffffffff
= 400defd7e9872e6a 402f6e199cb0b623 bfba3e8f4103f1ce -> 404d5a3a4ec47039
= 3f9fdab1b596667d bfdd1c9a8947a92a 3fc052a8c0a47d20 -> 3fbd05fc39a33926
= bffb2ab932526b5d 404a30e716c8da3a 3fc33ea0600efe46 -> c056329b6e3f323c
= c02af9b5e3e8fcd0 403639f25d960333 1 -> c072bc862801de38
= fffffffffffff c00efa65fb82213f bfea1fbb6b08dcc0 -> bfea1fbb6b08dcc0
= c090000000000000 3ff62b10400224c0 3ca0000000000000 -> c0962b10400224bf
= bf99025b7fe41a9b 40328bf7d02e97f1 7fefffffffffffff -> 7feffffffffffffe

test fma.rm.f64
	fma.rm.f64 $d:f64, $a:f64, $b:f64, $c:f64;
= 3fcc7c137f955550 7ff8000000000123 bf92c3d210f22bd7 -> 7ff8000000000123
= 404271ee615ebd5b 404112285c893b6d ffefffffffffffff -> ffefffffffffffff
= 3fc142d70b397eee bf9672c5bc9b01a7 3fdfc0b972184702 -> 3fdf9049ff9c284d
= 3ff0000000000000 bfb740b9c33a3fd1 bfe2259cce8d05ff -> bfe50db406f44dfa
= c03c33516489aa47 3fc5cd37f94891b6 401cf1f2a383e867 -> 400376d64874a975
= ffefffffffffffff c02034cd51a52b60 7ff8000000000123 -> 7ff8000000000123
= 4047fc804d302c80 3fefffffffffffff 7ff0000000000000 -> 7ff0000000000000
= c00d0c025b296a93 3ffdd8b6fc8cd81e 0 -> c01b17994c10b1e5
= 404c5162a1606fd2 400c8b916f6eb417 c027d44e359958a1 -> 4067c573a1aaf7b1
= c0037d63e3881cbe 0 bfdc3a10b033c426 -> bfdc3a10b033c426
= 400921fb54442d18 c0234bc7d89751d3 3ca0000000000000 -> c03e4f63a90a4f5d
= c04fce65329ef170 ffefffffffffffff 7fefffffffffffff -> 7fefffffffffffff

test fma.rp.f64
	fma.rp.f64 $d:f64, $a:f64, $b:f64, $c:f64;
= bff0000000000000 3fb49107bb4dca06 10000000000000 -> bfb49107bb4dca05
= 3fd83d6ac295e11a c03f038f747b4177 c05b2128adbb9474 -> c05e10eee8e2253e
= 3fef316aa889734b 4045481e38e5b00c bff0000000000000 -> 40443ebaa45fc6d4
= bfd061d4579add82 40303784482c4adc 3fd5d847364cc4ea -> c00e7a4f3e413b04
= 7ff0000000000000 c090000000000000 3ff8000000000000 -> fff0000000000000
= 400921fb54442d18 bfec62d7846eb434 3f9eb0196bb55b8f -> c0060dfd0cea0ac5
= bfd79be02e7cb5a1 3fb420d2e2b32ee6 3fa3f6aeecee805d -> 3f84742d66073d01
= 3f98600db3597eeb 3ca0000000000000 4000ecd8aa4fa6b2 -> 4000ecd8aa4fa6b3
= 3fefffffffffffff 400b60650b8dec48 1 -> 400b60650b8dec48
= fffffffffffff c012ca8ce3503592 4039f7cc84531166 -> 4039f7cc84531166
= fff0000000000000 bff0000000000000 3feeea1d143986df -> 7ff0000000000000
= 405f5219350ac24e bf9e41967dcd1392 bfcf0f4080abf96c -> c00f8e1db8f027cd

test fma.rn.f16
	fma.rn.f16 $d:b16, $a:b16, $b:b16, $c:b16;
= d1d7 5267 b899 -> e8ad
= 4248 3abd 8001 -> 414a
= 27bb d5d9 5534 -> 5507
= 25f5 3c00 cdb3 -> cdb2
= 1 aad1 a481 -> a481
= fd01 cb42 0 -> 7fff
= 4a1c 3ff b373 -> b36d
= 3ff 3bff fc00 -> fc00
= 25ad c7f2 8000 -> b1a3
= 2f15 ae0c af81 -> b016
= 3457 7e01 b864 -> 7fff
= c60c 1400 0 -> 9e0c

test fma.rn.ftz.f16
	fma.rn.ftz.f16 $d:b16, $a:b16, $b:b16, $c:b16;
= bc00 8001 400 -> 400
= fd01 cf80 5534 -> 7fff
= 4c92 4b1a 2638 -> 5c0f
= 57e9 51c3 7bff -> 7c00
= d610 aebc 4e5a -> 5074
= fc00 2db4 28f5 -> fc00
= b990 3bff 49c3 -> 496a
= 8001 425e 8000 -> 8000
= 0 8000 b5dc -> b5dc
= a792 bc00 d32f -> d32e
= 4077 fbff 7e01 -> 7fff
= 26ed 7e01 c390 -> 7fff

test fma.rn.sat.f16
	fma.rn.sat.f16 $d:b16, $a:b16, $b:b16, $c:b16;
= d485 0 b3b6 -> 0
= a8ea b392 7e01 -> 0
= aee1 d042 0 -> 3c00
= fc00 ae00 8000 -> 3c00
= b8d2 3e00 afeb -> 0
= b657 c2e7 3bff -> 3c00
= b26e 3c00 b154 -> 0
= 3e00 c195 fbff -> 0
= bfaf afaa 4d86 -> 3c00
= 2f8a d1d7 488c -> 3c00
= 7bff d50f fc00 -> 0
= 3bff 8001 454e -> 3c00

test fma.rn.ftz.sat.f16
	fma.rn.ftz.sat.f16 $d:b16, $a:b16, $b:b16, $c:b16;
= b51e cec9 d38a -> 0
= 4e4a 400 4749 -> 3c00
= 3cf7 c739 8000 -> 0
= 37f6 2a9c d636 -> 0
= 8001 d7ea d14b -> 0
= 3bff b31d 7c00 -> 3c00
= 400 b913 400 -> 0
= ce0a 8001 2578 -> 2578
= 4236 be52 2752 -> 0
= 7bff a43d 2d2d -> 0
= d06f af91 aea2 -> 3c00
= 400 400 2d36 -> 2d36

test fma.rn.relu.f16
	fma.rn.relu.f16 $d:b16, $a:b16, $b:b16, $c:b16;
= 4635 fbff a951 -> 0
= c2fc d624 cf78 -> 5ce5
= 3bff ad50 fc00 -> 0
= 8001 fc00 3438 -> 7c00
= 3bff 395f 429c -> 43f4
= 3948 a942 bac6 -> 0
= cd6c c573 ac48 -> 5762
= b456 cdb8 1400 -> 4633
= 4248 4248 acff -> 48e5
= 3ff c27e 53b9 -> 53b9
= bc00 bc00 2e20 -> 3c62
= 2f68 d64d c11c -> 0

test fma.rn.ftz.relu.f16
	fma.rn.ftz.relu.f16 $d:b16, $a:b16, $b:b16, $c:b16;
= bc00 b6ed 5574 -> 557b
= ae7e cb38 ba9a -> 391d
= fd01 4409 7c00 -> 7fff
= a5f9 8001 a999 -> 0
= 3bff 4dc7 c5c7 -> 4c55
= c628 3c00 287e -> 0
= 522b ccd5 30e3 -> 0
= 7c00 8000 fc00 -> 7fff
= 4248 530a d2db -> 57a0
= 7e01 3429 7bff -> 7fff
= 1400 d3bb 2d15 -> 24de
= ca68 0 3a64 -> 3a64

test fma.rn.bf16
	fma.rn.bf16 $d:b16, $a:b16, $b:b16, $c:b16;
= 3f74 3e96 bcec -> 3e80
= 3d45 bf1c 3d2f -> 3c5c
= ff80 3f44 4049 -> ff80
= 4049 bd47 bfc9 -> bfdd
= 0 0 3eaf -> 3eaf
= 8000 3b80 bd75 -> bd75
= 4049 3f12 c264 -> c25d
= 4065 80 c0a3 -> c0a3
= bf68 c1eb 4049 -> 41ee
= 3e6d c0ed bdf6 -> bfeb
= 3f34 4136 1 -> 4100
= 4090 80 42cc -> 42cc

test fma.rn.relu.bf16
	fma.rn.relu.bf16 $d:b16, $a:b16, $b:b16, $c:b16;
= 3f07 3e4b 7fc1 -> 7fff
= 1 3e1d 7fc1 -> 7fff
= 3d37 ff81 42bc -> 7fff
= 3f65 40d6 c075 -> 400a
= bd1e bf10 ff80 -> 0
= 4057 ff80 4046 -> 0
= 4049 ff7f bf80 -> 0
= 7f80 4044 3d9d -> 7f80
= 7f7f 3fc0 80 -> 7f80
= c1f7 4033 8000 -> 0
= 3e7d 4199 3f29 -> 40ac
= bf4f 3f7f 0 -> 0

test fma.rn.f16x2
	fma.rn.f16x2 $d:b32, $a:b32, $b:b32, $c:b32;
= 7c00bb87 bdc026aa a68a8001 -> fc00a645
= d7745090 255caf55 27154d40 -> c0f04c34
= 572ac324 358efc00 4248d5eb -> 515e7c00
= 46c6c4f0 d65232be 14000000 -> e15abc29
= bf70cc08 fc00bc00 c74c7bff -> 7c007c00
= 7e015214 302a3c00 524bfc00 -> 7ffffc00
= 80007c00 aac68001 32e34248 -> 32e3fc00
= b9d41400 2d0efc00 436c3498 -> 434ffc00

test fma.rn.ftz.f16x2
	fma.rn.ftz.f16x2 $d:b32, $a:b32, $b:b32, $c:b32;
= d6354248 a7ec3e00 504bca8c -> 50adc831
= 4248bc00 7c004f61 4341fd01 -> 7c007fff
= b660bc00 a4ee2d0d fd013813 -> 7fff36e3
= 400b347 4e832fc5 561fc478 -> 561fc47f
= fbff0000 7c003e00 3c008001 -> fc000000
= 3ff8001 aea53186 c76abe1e -> c76abe1e
= d1463223 a8e030bd 14000001 -> 3e6e2745
= fc008001 3bc9c852 4a3dfbff -> fc00fbff

test fma.rn.sat.f16x2
	fma.rn.sat.f16x2 $d:b32, $a:b32, $b:b32, $c:b32;
= 3246d0a6 3320c6de d049a532 -> 3c00
= fd013ed3 25fd3e00 a5e1bef3 -> 3a93
= 3a003e00 7bfffd01 2c12a8af -> 3c000000
= d405a977 3c00fbff 3152b9a6 -> 3c00
= 3ff4a56 c844a65e 35aa32c2 -> 35a80000
= 424837ac 3c003210 a9a83115 -> 3c0033fd
= 4390d105 3b68ab8f fd01fd01 -> 0
= 400 3bffb1fd d0f02deb -> 2deb

test fma.rn.relu.f16x2
	fma.rn.relu.f16x2 $d:b32, $a:b32, $b:b32, $c:b32;
= b08c4b71 c9d73e00 277c -> 3ea34d97
= 298d4248 3ff3e00 8001a545 -> 2b44b1
= 7c001400 2d1eb37a 3f1629d3 -> 7c0029cc
= 80002b00 10400 44648001 -> 44640037
= a94fa610 286c1400 bc007e01 -> 7fff
= b1f44248 3c00b969 a489fd01 -> 7fff
= 800153d5 7bff0400 c66f3bff -> 3c03
= 8000acc8 8001d611 7c008001 -> 7c004740

test fma.rn.bf16x2
	fma.rn.bf16x2 $d:b32, $a:b32, $b:b32, $c:b32;
= bf373f7b bfcdbf80 3dca7fc1 -> 3f9f7fff
= c0504101 8001bcc0 3b804049 -> 3b80403d
= c1afbf80 1402d 4103007f -> 4103c02d
= 141ab c10dbea6 3b80ff7f -> 3b80ff7f
= bcad8000 7fc1ff81 ff81c0f5 -> 7fff7fff
= 803f7a 0 bf8d4076 -> bf8d4076
= bd634084 1c082 ff803c8f -> ff80c186
= c2b8007f bd49ff7f 7f7f0001 -> 7f7fc07d

test fma.rn.relu.bf16x2
	fma.rn.relu.bf16x2 $d:b32, $a:b32, $b:b32, $c:b32;
= 4049c005 3f7e41f3 808001 -> 40470000
= c023c0f3 bec54049 803fc0 -> 3f7b0000
= 3e8aff7f 7fbd22 42863cf0 -> 42867d21
= 3fc0413d 8001be4a c0daff81 -> 7fff
= 41943df9 3e38bcac 41cdbec1 -> 41e80000
= bf0941a5 c122c0e0 c0f03e01 -> 0
= 3c89 c22b40bf 3b80be55 -> 3b800000
= bf238001 bcecbd40 3e577fc1 -> 3e6a7fff
