test stmatrix.sync.aligned.m8n8.x1.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.m8n8.x1.shared.b16 [sa], {$a:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 891e8a44 -> 891e8a44 19bea517 ef42eaff cd4bf784
= 19bea517 -> 4aecb633 b84a907c f51aef08 866115a7
= ef42eaff -> 250711f9 c3b17ef9 ca80cd83 4f95cd84
= cd4bf784 -> 3071ab16 3166b6cc e7f772cc 64144818
= 4aecb633 -> 63de63f fcda1c ef717dd0 b04a19ee
= b84a907c -> 3d0e835f b1152359 506a007e 52b07bcd
= f51aef08 -> a3e1f302 f4655a87 7bc231eb c25df888
= 866115a7 -> fef1c33f 1d2d2737 e00cd6f1 f9e63fc1
= 250711f9 -> 0 0 0 0
= c3b17ef9 -> 0 0 0 0
= ca80cd83 -> 0 0 0 0
= 4f95cd84 -> 0 0 0 0
= 3071ab16 -> 0 0 0 0
= 3166b6cc -> 0 0 0 0
= e7f772cc -> 0 0 0 0
= 64144818 -> 0 0 0 0
= 63de63f -> 0 0 0 0
= fcda1c -> 0 0 0 0
= ef717dd0 -> 0 0 0 0
= b04a19ee -> 0 0 0 0
= 3d0e835f -> 0 0 0 0
= b1152359 -> 0 0 0 0
= 506a007e -> 0 0 0 0
= 52b07bcd -> 0 0 0 0
= a3e1f302 -> 0 0 0 0
= f4655a87 -> 0 0 0 0
= 7bc231eb -> 0 0 0 0
= c25df888 -> 0 0 0 0
= fef1c33f -> 0 0 0 0
= 1d2d2737 -> 0 0 0 0
= e00cd6f1 -> 0 0 0 0
= f9e63fc1 -> 0 0 0 0

test stmatrix.sync.aligned.x1.m8n8.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.x1.m8n8.shared.b16 [sa], {$a:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= fb6e6857 -> fb6e6857 3fdc08f6 aeea42a3 2c792ebb
= 3fdc08f6 -> 508603e0 30d02b69 c4e7f63e 4de3d146
= aeea42a3 -> dc4def58 797a5efc e4bd2b9 18ed8a3c
= 2c792ebb -> 5ce1f08 e9886d2c df538c79 4fc7b325
= 508603e0 -> 8f997bf0 cf1d558 39d17641 91a96117
= 30d02b69 -> 1161dca5 46cac521 5b539607 40f4c8c9
= c4e7f63e -> f4e40102 89dbca2d 4e012f2b 4c3445a3
= 4de3d146 -> b7d0a8e3 64e0e6ee ac08073b 5c6eedcb
= dc4def58 -> 0 0 0 0
= 797a5efc -> 0 0 0 0
= e4bd2b9 -> 0 0 0 0
= 18ed8a3c -> 0 0 0 0
= 5ce1f08 -> 0 0 0 0
= e9886d2c -> 0 0 0 0
= df538c79 -> 0 0 0 0
= 4fc7b325 -> 0 0 0 0
= 8f997bf0 -> 0 0 0 0
= cf1d558 -> 0 0 0 0
= 39d17641 -> 0 0 0 0
= 91a96117 -> 0 0 0 0
= 1161dca5 -> 0 0 0 0
= 46cac521 -> 0 0 0 0
= 5b539607 -> 0 0 0 0
= 40f4c8c9 -> 0 0 0 0
= f4e40102 -> 0 0 0 0
= 89dbca2d -> 0 0 0 0
= 4e012f2b -> 0 0 0 0
= 4c3445a3 -> 0 0 0 0
= b7d0a8e3 -> 0 0 0 0
= 64e0e6ee -> 0 0 0 0
= ac08073b -> 0 0 0 0
= 5c6eedcb -> 0 0 0 0

test stmatrix.sync.aligned.x1.m8n8.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.x1.m8n8.shared.b16 [sa], {$a:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 4d09fa16 -> 4d09fa16 f27dcd29 5d748fe5 d3d343c9
= f27dcd29 -> d8d61b8 1c57afbf 334b93f5 dd0462ad
= 5d748fe5 -> 959432c ae60f90f 2f85128d bec6e5c6
= d3d343c9 -> e4e89445 820f38ba 61aafa7f 42d3cd17
= d8d61b8 -> 7c2c083f a080db8a 72a47f03 106bec67
= 1c57afbf -> f7b5c37b 7ae7a36f 7acac9a5 eca8b97
= 334b93f5 -> 27bdf20b 4add77f6 62ecfc6c 45f93a2f
= dd0462ad -> 92768790 9bc27905 f3ec4acc 70d5221
= 959432c -> 0 0 0 0
= ae60f90f -> 0 0 0 0
= 2f85128d -> 0 0 0 0
= bec6e5c6 -> 0 0 0 0
= e4e89445 -> 0 0 0 0
= 820f38ba -> 0 0 0 0
= 61aafa7f -> 0 0 0 0
= 42d3cd17 -> 0 0 0 0
= 7c2c083f -> 0 0 0 0
= a080db8a -> 0 0 0 0
= 72a47f03 -> 0 0 0 0
= 106bec67 -> 0 0 0 0
= f7b5c37b -> 0 0 0 0
= 7ae7a36f -> 0 0 0 0
= 7acac9a5 -> 0 0 0 0
= eca8b97 -> 0 0 0 0
= 27bdf20b -> 0 0 0 0
= 4add77f6 -> 0 0 0 0
= 62ecfc6c -> 0 0 0 0
= 45f93a2f -> 0 0 0 0
= 92768790 -> 0 0 0 0
= 9bc27905 -> 0 0 0 0
= f3ec4acc -> 0 0 0 0
= 70d5221 -> 0 0 0 0

test stmatrix.sync.aligned.m8n8.x1.trans.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [sa], {$a:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 3f8e9f6e -> 2dba9f6e 93b27c91 d2df551e 60f55e6a
= 15235a19 -> 38063f8e 67cbb4be 60630f74 11dcb5f8
= 9fafabb1 -> e25f5a19 35fcfe87 8ebd54c6 c5781cf8
= dd687667 -> 2c3e1523 cb7b0ca5 657cbfac 79c7bfdb
= 38062dba -> ccd8abb1 12f8dcb4 80264ccd e17a836
= 2c3ee25f -> 31899faf adbc23a7 fefab37e af3f67c
= 3189ccd8 -> 80257667 41a09c17 1085c739 e1cf4c3e
= 22068025 -> 2206dd68 a1c29c03 1d74e693 532eaf90
= b4be7c91 -> 0 0 0 0
= ca5fe87 -> 0 0 0 0
= 23a7dcb4 -> 0 0 0 0
= 9c039c17 -> 0 0 0 0
= 67cb93b2 -> 0 0 0 0
= cb7b35fc -> 0 0 0 0
= adbc12f8 -> 0 0 0 0
= a1c241a0 -> 0 0 0 0
= f74551e -> 0 0 0 0
= bfac54c6 -> 0 0 0 0
= b37e4ccd -> 0 0 0 0
= e693c739 -> 0 0 0 0
= 6063d2df -> 0 0 0 0
= 657c8ebd -> 0 0 0 0
= fefa8026 -> 0 0 0 0
= 1d741085 -> 0 0 0 0
= b5f85e6a -> 0 0 0 0
= bfdb1cf8 -> 0 0 0 0
= f67ca836 -> 0 0 0 0
= af904c3e -> 0 0 0 0
= 11dc60f5 -> 0 0 0 0
= 79c7c578 -> 0 0 0 0
= af30e17 -> 0 0 0 0
= 532ee1cf -> 0 0 0 0

test stmatrix.sync.aligned.x1.trans.m8n8.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.x1.trans.m8n8.shared.b16 [sa], {$a:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 1629da17 -> 202ada17 e92eca56 49c313cb e32452d4
= de07696a -> 78401629 cc1cf7f 51ca1d3a 6c3c9225
= b51c125a -> ecbb696a aec1c6d9 581c9321 f505f9a7
= a943ab3f -> 3a0bde07 dc2346c2 a54f850f b651e7a6
= 7840202a -> 702f125a 4779df30 c390a302 64c774f9
= 3a0becbb -> 6dd6b51c 1627896b 32c38a5d 22e67fae
= 6dd6702f -> 1b15ab3f 43623c0 dc3db930 e5b01b3b
= cb631b15 -> cb63a943 a97cd539 dabd5485 3d6524ff
= cf7fca56 -> 0 0 0 0
= 46c2c6d9 -> 0 0 0 0
= 896bdf30 -> 0 0 0 0
= d53923c0 -> 0 0 0 0
= cc1e92e -> 0 0 0 0
= dc23aec1 -> 0 0 0 0
= 16274779 -> 0 0 0 0
= a97c0436 -> 0 0 0 0
= 1d3a13cb -> 0 0 0 0
= 850f9321 -> 0 0 0 0
= 8a5da302 -> 0 0 0 0
= 5485b930 -> 0 0 0 0
= 51ca49c3 -> 0 0 0 0
= a54f581c -> 0 0 0 0
= 32c3c390 -> 0 0 0 0
= dabddc3d -> 0 0 0 0
= 922552d4 -> 0 0 0 0
= e7a6f9a7 -> 0 0 0 0
= 7fae74f9 -> 0 0 0 0
= 24ff1b3b -> 0 0 0 0
= 6c3ce324 -> 0 0 0 0
= b651f505 -> 0 0 0 0
= 22e664c7 -> 0 0 0 0
= 3d65e5b0 -> 0 0 0 0

test stmatrix.sync.aligned.x1.m8n8.trans.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.x1.m8n8.trans.shared.b16 [sa], {$a:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 678ec01e -> 20ddc01e f835428f 9b5ba8ca c6309a50
= b751638 -> 350f678e 121f36a2 466eb54b 5c193adf
= 39322899 -> 6cb41638 1422e781 4a926d0a e0733136
= f318ce41 -> 74500b75 c8742c95 aa5d2038 de7a4a0
= 350f20dd -> 52b52899 878cb873 8aabd7a2 2791749e
= 74506cb4 -> 46673932 2e4c9aa4 cf46cb06 91d095c1
= 466752b5 -> 3a5ece41 c3163a82 14517297 cdcb16fd
= da9f3a5e -> da9ff318 351ffa17 b297ef66 eb7f4fb1
= 36a2428f -> 0 0 0 0
= 2c95e781 -> 0 0 0 0
= 9aa4b873 -> 0 0 0 0
= fa173a82 -> 0 0 0 0
= 121ff835 -> 0 0 0 0
= c8741422 -> 0 0 0 0
= 2e4c878c -> 0 0 0 0
= 351fc316 -> 0 0 0 0
= b54ba8ca -> 0 0 0 0
= 20386d0a -> 0 0 0 0
= cb06d7a2 -> 0 0 0 0
= ef667297 -> 0 0 0 0
= 466e9b5b -> 0 0 0 0
= aa5d4a92 -> 0 0 0 0
= cf468aab -> 0 0 0 0
= b2971451 -> 0 0 0 0
= 3adf9a50 -> 0 0 0 0
= a4a03136 -> 0 0 0 0
= 95c1749e -> 0 0 0 0
= 4fb116fd -> 0 0 0 0
= 5c19c630 -> 0 0 0 0
= de7e073 -> 0 0 0 0
= 91d02791 -> 0 0 0 0
= eb7fcdcb -> 0 0 0 0

test stmatrix.sync.aligned.m8n8.x2.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.m8n8.x2.shared.b16 [sa], {$a:b32, $b:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 390cf1ba fef088ec -> 390cf1ba fc84459f f048ecbf 34862cfe
= fc84459f 5ebbcd67 -> 7bc350d6 7e87f43a 9608033a da225294
= f048ecbf e9a62d18 -> c1bacd6b efe7d00c 1b44c473 5d50c92c
= 34862cfe 6d2d6891 -> 6558e185 3153eb9a 438a2a63 39f79be7
= 7bc350d6 85936f27 -> a45602ce 98665144 2bdb1496 4b175ce4
= 7e87f43a df5d184b -> 37234389 667ea525 815b04bc 8453ba34
= 9608033a 6da378f9 -> fbbfa678 961946f3 fb97cb86 509dc190
= da225294 64d000b0 -> 51790a0a 3126821a 3ea9a147 b754e5d9
= c1bacd6b c4665dc6 -> fef088ec 5ebbcd67 e9a62d18 6d2d6891
= efe7d00c d8605385 -> 85936f27 df5d184b 6da378f9 64d000b0
= 1b44c473 320990c6 -> c4665dc6 d8605385 320990c6 5e1ea3b3
= 5d50c92c 5e1ea3b3 -> ec528e47 8adfce70 aab6d6fa 8cfcab33
= 6558e185 ec528e47 -> 60a8e11f acef97af 7aa7e80d fa5d8019
= 3153eb9a 8adfce70 -> 6b965019 9a00580c 86c9b85e ff5420f3
= 438a2a63 aab6d6fa -> a3639ca4 95e381c 34f1d58c ee21e58e
= 39f79be7 8cfcab33 -> 7bea4c30 c3693fe4 4e78525a 7055f865
= a45602ce 60a8e11f -> 0 0 0 0
= 98665144 acef97af -> 0 0 0 0
= 2bdb1496 7aa7e80d -> 0 0 0 0
= 4b175ce4 fa5d8019 -> 0 0 0 0
= 37234389 6b965019 -> 0 0 0 0
= 667ea525 9a00580c -> 0 0 0 0
= 815b04bc 86c9b85e -> 0 0 0 0
= 8453ba34 ff5420f3 -> 0 0 0 0
= fbbfa678 a3639ca4 -> 0 0 0 0
= 961946f3 95e381c -> 0 0 0 0
= fb97cb86 34f1d58c -> 0 0 0 0
= 509dc190 ee21e58e -> 0 0 0 0
= 51790a0a 7bea4c30 -> 0 0 0 0
= 3126821a c3693fe4 -> 0 0 0 0
= 3ea9a147 4e78525a -> 0 0 0 0
= b754e5d9 7055f865 -> 0 0 0 0

test stmatrix.sync.aligned.x2.m8n8.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.x2.m8n8.shared.b16 [sa], {$a:b32, $b:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= c8591d7a 90d44f2c -> c8591d7a 293ddaca 1f80931 cb47fd8
= 293ddaca f70d2c4d -> 511a59fb f88b9d02 3d2ef079 8ab7c611
= 1f80931 e0bbe282 -> 58995c1f 3ee6530d d8643dba 82ee8ec2
= cb47fd8 a7f07892 -> 2c0a8924 79a4caa f7470448 51db2401
= 511a59fb 4d70c452 -> 2bc6551b eb6dbe1d fd63a5b0 bebd5f6f
= f88b9d02 c426a4c9 -> 21e08bc3 c9472661 9c35d841 16aea6ef
= 3d2ef079 23a618c4 -> a8b95824 662b16f9 1875aa2b a72a160d
= 8ab7c611 e9676776 -> e099e890 b5b42113 9e254201 6e69dbb1
= 58995c1f 15ce7bc5 -> 90d44f2c f70d2c4d e0bbe282 a7f07892
= 3ee6530d 2eceb06e -> 4d70c452 c426a4c9 23a618c4 e9676776
= d8643dba 6cb8f81a -> 15ce7bc5 2eceb06e 6cb8f81a e63aef60
= 82ee8ec2 e63aef60 -> d0b5437e eea68ebc 79c45634 f37046fc
= 2c0a8924 d0b5437e -> a5449135 87062a9 fd26c108 1ee3c8c9
= 79a4caa eea68ebc -> aae1b1ba 7b17120a 1748e393 75261b8a
= f7470448 79c45634 -> 205d3e1b f211479a cff0537c 826f2fc0
= 51db2401 f37046fc -> f403b6dc 8d338588 4a79d8a8 8ad12ea9
= 2bc6551b a5449135 -> 0 0 0 0
= eb6dbe1d 87062a9 -> 0 0 0 0
= fd63a5b0 fd26c108 -> 0 0 0 0
= bebd5f6f 1ee3c8c9 -> 0 0 0 0
= 21e08bc3 aae1b1ba -> 0 0 0 0
= c9472661 7b17120a -> 0 0 0 0
= 9c35d841 1748e393 -> 0 0 0 0
= 16aea6ef 75261b8a -> 0 0 0 0
= a8b95824 205d3e1b -> 0 0 0 0
= 662b16f9 f211479a -> 0 0 0 0
= 1875aa2b cff0537c -> 0 0 0 0
= a72a160d 826f2fc0 -> 0 0 0 0
= e099e890 f403b6dc -> 0 0 0 0
= b5b42113 8d338588 -> 0 0 0 0
= 9e254201 4a79d8a8 -> 0 0 0 0
= 6e69dbb1 8ad12ea9 -> 0 0 0 0

test stmatrix.sync.aligned.x2.m8n8.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.x2.m8n8.shared.b16 [sa], {$a:b32, $b:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 48590563 681a5a55 -> 48590563 c7c62fa9 a169bf4e cb17175
= c7c62fa9 9bc62d41 -> 3bc28ecd e00a3a2 693dc76f 429a900e
= a169bf4e ef364075 -> f48ab4c6 40aa36b ade9783d 42fe77ea
= cb17175 f949c39f -> 6b91c245 d523593 36719cb4 a4007eaa
= 3bc28ecd 3b1de06c -> da149cc 180067a3 fda9e0d0 e4811b8c
= e00a3a2 b35b6596 -> 2be37fbe adc3e0d7 c0a7f083 5828a25
= 693dc76f e546b40c -> 546cf867 f87aea61 bb067a00 4a565cab
= 429a900e b35cccfd -> ac542ff8 a9feefe8 1aee76ea aa2d2ca6
= f48ab4c6 2e8695cf -> 681a5a55 9bc62d41 ef364075 f949c39f
= 40aa36b 82c18f8d -> 3b1de06c b35b6596 e546b40c b35cccfd
= ade9783d d6b33eb2 -> 2e8695cf 82c18f8d d6b33eb2 b8baebe4
= 42fe77ea b8baebe4 -> 978455ec a9da75da b035ad18 ee12f797
= 6b91c245 978455ec -> edfaa78f 199b91b7 dd3869ca 14fb86db
= d523593 a9da75da -> d1d38762 8eb8e15a 7cb1f38a 98475749
= 36719cb4 b035ad18 -> 5584a223 201bf07d 880ccdfd 1093c337
= a4007eaa ee12f797 -> 3edfcafd 69d5d85 edca98bf 20b377ee
= da149cc edfaa78f -> 0 0 0 0
= 180067a3 199b91b7 -> 0 0 0 0
= fda9e0d0 dd3869ca -> 0 0 0 0
= e4811b8c 14fb86db -> 0 0 0 0
= 2be37fbe d1d38762 -> 0 0 0 0
= adc3e0d7 8eb8e15a -> 0 0 0 0
= c0a7f083 7cb1f38a -> 0 0 0 0
= 5828a25 98475749 -> 0 0 0 0
= 546cf867 5584a223 -> 0 0 0 0
= f87aea61 201bf07d -> 0 0 0 0
= bb067a00 880ccdfd -> 0 0 0 0
= 4a565cab 1093c337 -> 0 0 0 0
= ac542ff8 3edfcafd -> 0 0 0 0
= a9feefe8 69d5d85 -> 0 0 0 0
= 1aee76ea edca98bf -> 0 0 0 0
= aa2d2ca6 20b377ee -> 0 0 0 0

test stmatrix.sync.aligned.m8n8.x2.trans.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [sa], {$a:b32, $b:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 72c063c8 8fea1c55 -> 126663c8 d39a3a07 384de282 e559e7e9
= 6b47aa1c 2cf7b81e -> 6cae72c0 fc768bba 317dbb3f 9419fba8
= c29e79b7 9c373186 -> 161aa1c ce8e5a3c b1e1d3e3 bab9d5ce
= 7464dcb8 83938ad2 -> 7bdd6b47 54c1a01d b51a1cb e3314704
= 6cae1266 829b4d73 -> 55179b7 7ab1a284 4cc9e8f0 1078e2fc
= 7bdd0161 20b18fb8 -> d943c29e 1930c06c c1d2ed7c bd844a6
= d9430551 338a55ff -> cd5fdcb8 7ecc1e33 6b4d1d4b 80dcdcf5
= c262cd5f 72dcd6b6 -> c2627464 3d191ffb 1d1b2e2a 77fcf213
= 8bba3a07 ad6a2068 -> 4d731c55 58a62068 d100815 ce30468
= a01d5a3c 5b043843 -> 829b8fea 63ffad6a 67c378d9 809179ec
= c06ca284 83a4e6 -> 8fb8b81e 4aae3843 77cf7caa fc9f9a4a
= 1ffb1e33 4c1f8aa3 -> 20b12cf7 1cb65b04 7c925590 a9f8be2b
= fc76d39a 63ff58a6 -> 55ff3186 400a4e6 f6cb293e 8fb1d4b1
= 54c1ce8e 1cb64aae -> 338a9c37 813c0083 8bcd3aa4 78561783
= 19307ab1 813c0400 -> d6b68ad2 9e3e8aa3 b1e2b183 3ef16026
= 3d197ecc 71819e3e -> 72dc8393 71814c1f cb0ff2e8 30c3e387
= bb3fe282 78d90815 -> 0 0 0 0
= a1cbd3e3 55907caa -> 0 0 0 0
= ed7ce8f0 3aa4293e -> 0 0 0 0
= 2e2a1d4b f2e8b183 -> 0 0 0 0
= 317d384d 67c30d10 -> 0 0 0 0
= b51b1e1 7c9277cf -> 0 0 0 0
= c1d24cc9 8bcdf6cb -> 0 0 0 0
= 1d1b6b4d cb0fb1e2 -> 0 0 0 0
= fba8e7e9 79ec0468 -> 0 0 0 0
= 4704d5ce be2b9a4a -> 0 0 0 0
= 44a6e2fc 1783d4b1 -> 0 0 0 0
= f213dcf5 e3876026 -> 0 0 0 0
= 9419e559 80910ce3 -> 0 0 0 0
= e331bab9 a9f8fc9f -> 0 0 0 0
= bd81078 78568fb1 -> 0 0 0 0
= 77fc80dc 30c33ef1 -> 0 0 0 0

test stmatrix.sync.aligned.x2.trans.m8n8.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.x2.trans.m8n8.shared.b16 [sa], {$a:b32, $b:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= e5931bb5 b3eda5af -> 7f351bb5 a4eeb8a2 e2de76a0 5c96a860
= 65f3bc3 a84835f0 -> 4f3be593 f07b82d2 4451afa4 ccce2dde
= d72adb6c 7f4a413e -> 9b9c3bc3 860130ca 5a76d01f 23daa35f
= 52e311ac 3f4a8b90 -> f778065f d7ec2787 c206e91d 53cfa8ec
= 4f3b7f35 43d57af0 -> 567edb6c a17ec66c fca1ee0e b4f19b45
= f7789b9c b476197a -> 52ced72a 578b68a4 70a60dcb 2776a0b9
= 52ce567e c7b2da12 -> 492b11ac fa31f469 999f4bbe 50f59504
= 68f4492b f43ec12d -> 68f452e3 1ef9635b e52d5f29 6581e57
= 82d2b8a2 63673366 -> 7af0a5af c1743366 c01a9fc b0a9d962
= 278730ca ad5e5adb -> 43d5b3ed 3e886367 7d103c29 f6b2259a
= 68a4c66c 698d97a1 -> 197a35f0 598e5adb ee3f0cdc f5e8e900
= 635bf469 2e20fdfe -> b476a848 6f38ad5e 80bc633b 75b296ec
= f07ba4ee 3e88c174 -> da12413e 74cd97a1 a030f793 31540de9
= d7ec8601 6f38598e -> c7b27f4a b27c698d f724fb75 455e9023
= 578ba17e b27c74cd -> c12d8b90 5c58fdfe 211b2668 d6f2e9e9
= 1ef9fa31 852b5c58 -> f43e3f4a 852b2e20 737aa0b 67ed51b6
= afa476a0 3c29a9fc -> 0 0 0 0
= e91dd01f 633b0cdc -> 0 0 0 0
= dcbee0e fb75f793 -> 0 0 0 0
= 5f294bbe aa0b2668 -> 0 0 0 0
= 4451e2de 7d100c01 -> 0 0 0 0
= c2065a76 80bcee3f -> 0 0 0 0
= 70a6fca1 f724a030 -> 0 0 0 0
= e52d999f 737211b -> 0 0 0 0
= 2ddea860 259ad962 -> 0 0 0 0
= a8eca35f 96ece900 -> 0 0 0 0
= a0b99b45 90230de9 -> 0 0 0 0
= 1e579504 51b6e9e9 -> 0 0 0 0
= ccce5c96 f6b2b0a9 -> 0 0 0 0
= 53cf23da 75b2f5e8 -> 0 0 0 0
= 2776b4f1 455e3154 -> 0 0 0 0
= 65850f5 67edd6f2 -> 0 0 0 0

test stmatrix.sync.aligned.x2.m8n8.trans.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.x2.m8n8.trans.shared.b16 [sa], {$a:b32, $b:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 70a85041 d1dc73ef -> e2935041 5349eb4a 79e36624 64fc48a8
= 1c001daa 3f21b88c -> bb0e70a8 26f32c96 24ef4b53 ff023d58
= f035e442 4233cc2f -> a7661daa 907516bd da60f4f feec1e91
= 9447dd88 7f906556 -> e6151c00 e786ba8b 1783137f f366588
= bb0ee293 fbdccb9 -> e671e442 225f3290 5b9ac667 a6c51d2b
= e615a766 4ca2efbe -> 142f035 15c54489 d53b3917 920e0c6c
= 142e671 374d90bf -> a8a4dd88 bf8715de dfc2cea2 49455142
= 254da8a4 e8e94e9 -> 254d9447 3d9019ce 883783e4 a07a328b
= 2c96eb4a 1e517686 -> ccb973ef e0de7686 356d71ff 983aec19
= ba8b16bd ee1ac8f9 -> fbdd1dc ba4a1e51 7c177c3c 3a839428
= 44893290 7142c69b -> efbeb88c f56ec8f9 61bf0ed1 5f2b8bf6
= 19ce15de b97b2e56 -> 4ca23f21 3492ee1a 829c41f8 35de05f
= 26f35349 ba4ae0de -> 90bfcc2f 8f2fc69b 9b5bec72 68fa0be4
= e7869075 3492f56e -> 374d4233 20387142 1e9b2bec 863e555
= 15c5225f 20388f2f -> 94e96556 87062e56 7ed3d1ac 255ed7b8
= 3d90bf87 66408706 -> e8e7f90 6640b97b eaadca99 2620b5ac
= 4b536624 7c3c71ff -> 0 0 0 0
= 137f0f4f 41f80ed1 -> 0 0 0 0
= 3917c667 2becec72 -> 0 0 0 0
= 83e4cea2 ca99d1ac -> 0 0 0 0
= 24ef79e3 7c17356d -> 0 0 0 0
= 17830da6 829c61bf -> 0 0 0 0
= d53b5b9a 1e9b9b5b -> 0 0 0 0
= 8837dfc2 eaad7ed3 -> 0 0 0 0
= 3d5848a8 9428ec19 -> 0 0 0 0
= 65881e91 e05f8bf6 -> 0 0 0 0
= c6c1d2b e5550be4 -> 0 0 0 0
= 328b5142 b5acd7b8 -> 0 0 0 0
= ff0264fc 3a83983a -> 0 0 0 0
= f36feec 35d5f2b -> 0 0 0 0
= 920ea6c5 86368fa -> 0 0 0 0
= a07a4945 2620255e -> 0 0 0 0

test stmatrix.sync.aligned.m8n8.x4.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.m8n8.x4.shared.b16 [sa], {$a:b32, $b:b32, $c:b32, $e:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 325fc3f7 71d0c8d 41a5aafb a4ce103b -> 325fc3f7 64ba7c45 9f5c4b18 4c0c56aa
= 64ba7c45 17e8824a 5eb0f3ab fb90de8f -> feb524ae 75aa5be0 1992cf71 c9bb9131
= 9f5c4b18 8c0a415d 75034ed8 c7077417 -> 50902e45 d6cb435f 6a32c7d4 79c07ce0
= 4c0c56aa 9fd00c15 66a00f34 cdf12207 -> 900d06bd 437f9f5d add37ba d1277148
= feb524ae aedd5b30 b1044784 c4b33295 -> 86a4d912 47cef23 2acbd609 b367e583
= 75aa5be0 c4a2807a 691adafd dbc407a8 -> 9a93d910 c7c74076 50e577ec 833b7336
= 1992cf71 11456b43 77b72ee8 be61719a -> 629ef79e 35ef6d9b 5221c507 6b31d19f
= c9bb9131 7658ad6a a9590ea8 db8853b7 -> 1c6d902b 68a15cf5 968557e 7dfc3006
= 50902e45 699837cf 7e2781a8 65b9fe1f -> 71d0c8d 17e8824a 8c0a415d 9fd00c15
= d6cb435f bbec6b55 53e29944 34a9db98 -> aedd5b30 c4a2807a 11456b43 7658ad6a
= 6a32c7d4 beecf626 7e23e4dc a300cfc1 -> 699837cf bbec6b55 beecf626 708b140f
= 79c07ce0 708b140f 597b34bb 3a70731a -> b750d150 94721ae1 467d6525 1699815e
= 900d06bd b750d150 24b20d66 11729a7f -> 1c514ac8 227cc0a3 7ec3cb16 b104ee96
= 437f9f5d 94721ae1 d2571615 e771ffbd -> fab4e9bf 77dee3e7 2e801cc7 f2559bc7
= add37ba 467d6525 e5cfbdeb 71515609 -> a8db7161 2077e091 c9da3fa9 7365ad6e
= d1277148 1699815e de97bf29 94d93f67 -> aa6b869c 69e749a5 4c274d9b b413a949
= 86a4d912 1c514ac8 b5de5b7c a86db675 -> 41a5aafb 5eb0f3ab 75034ed8 66a00f34
= 47cef23 227cc0a3 31804e62 9295b630 -> b1044784 691adafd 77b72ee8 a9590ea8
= 2acbd609 7ec3cb16 f1a13cbc 6aa3f081 -> 7e2781a8 53e29944 7e23e4dc 597b34bb
= b367e583 b104ee96 2aba9af9 85ee9057 -> 24b20d66 d2571615 e5cfbdeb de97bf29
= 9a93d910 fab4e9bf bec91c8e ae2ec2a9 -> b5de5b7c 31804e62 f1a13cbc 2aba9af9
= c7c74076 77dee3e7 9a856b8d e24c9cc7 -> bec91c8e 9a856b8d ce7a6507 f3c4a277
= 50e577ec 2e801cc7 ce7a6507 e552465c -> 501e371 94692da6 66ebe94a 892ed7bc
= 833b7336 f2559bc7 f3c4a277 cd40de4 -> 4dd41a3f 2cadd950 b1617b66 23b76fdd
= 629ef79e a8db7161 501e371 e3cd0d05 -> a4ce103b fb90de8f c7077417 cdf12207
= 35ef6d9b 2077e091 94692da6 8a6d480e -> c4b33295 dbc407a8 be61719a db8853b7
= 5221c507 c9da3fa9 66ebe94a c1c89457 -> 65b9fe1f 34a9db98 a300cfc1 3a70731a
= 6b31d19f 7365ad6e 892ed7bc df0cee18 -> 11729a7f e771ffbd 71515609 94d93f67
= 1c6d902b aa6b869c 4dd41a3f 909e7adf -> a86db675 9295b630 6aa3f081 85ee9057
= 68a15cf5 69e749a5 2cadd950 cdfc7f46 -> ae2ec2a9 e24c9cc7 e552465c cd40de4
= 968557e 4c274d9b b1617b66 431c4f0b -> e3cd0d05 8a6d480e c1c89457 df0cee18
= 7dfc3006 b413a949 23b76fdd 11e086c7 -> 909e7adf cdfc7f46 431c4f0b 11e086c7

test stmatrix.sync.aligned.x4.m8n8.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.x4.m8n8.shared.b16 [sa], {$a:b32, $b:b32, $c:b32, $e:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 7d07e531 df47e2b2 bbecbe43 2b2bdb05 -> 7d07e531 47766d31 dc76a8e3 187c0427
= 47766d31 545438ee 12821e27 bddfde62 -> 81ffe9a6 c0859c52 51485489 39d7b780
= dc76a8e3 b217357d f8c28778 621b3456 -> 4c1fccbe 9f2e0dd9 6e63153b 56b20e96
= 187c0427 b332282c b8e6d12f e090089e -> 53c66fcd c796804 33b33d3f 447da83a
= 81ffe9a6 fec2e82a 74dde782 e3fcd23 -> fd112f22 f83d6733 ac305415 e4f57ac1
= c0859c52 9898a750 10489da ce25ad1 -> f2b6b215 c18e4b6d 41b6a2c5 e07012b7
= 51485489 1b72615 50d9c69e 16ed1af4 -> 44baebd3 d7266f26 9ed8c2e8 27633cac
= 39d7b780 63e89eb8 4c8e5437 f14f7aad -> 2a87afd 99f7deb4 cbfd83ce c17d9cf7
= 4c1fccbe 72fd6e88 6dc8b82b d715b96e -> df47e2b2 545438ee b217357d b332282c
= 9f2e0dd9 684c35e 5300da94 8b0c7846 -> fec2e82a 9898a750 1b72615 63e89eb8
= 6e63153b 69739d94 d3fd5d4a 641b76c1 -> 72fd6e88 684c35e 69739d94 5042d6aa
= 56b20e96 5042d6aa dd41f372 40277817 -> d25b7401 28b8e017 8788986c 2c1490e5
= 53c66fcd d25b7401 e20eca3d cf2e392b -> 7e4ee3ef 43167870 f574140b 7ba8d929
= c796804 28b8e017 75ef75e7 11b5bd5 -> 365ca49b e91738d 22aa88ef 14170a92
= 33b33d3f 8788986c 7b9573c3 9a262d37 -> db22284b 5736859c c151cdc0 d921279e
= 447da83a 2c1490e5 103a863 ea77f09b -> e9516541 bedde000 44617146 215a7a7b
= fd112f22 7e4ee3ef 618dabc1 498fa2b3 -> bbecbe43 12821e27 f8c28778 b8e6d12f
= f83d6733 43167870 8e1912ba 1e1fb1b0 -> 74dde782 10489da 50d9c69e 4c8e5437
= ac305415 f574140b 7003745c 3bff029c -> 6dc8b82b 5300da94 d3fd5d4a dd41f372
= e4f57ac1 7ba8d929 f4a017f ca96f8c4 -> e20eca3d 75ef75e7 7b9573c3 103a863
= f2b6b215 365ca49b b221d25d 7dce68b0 -> 618dabc1 8e1912ba 7003745c f4a017f
= c18e4b6d e91738d 2e8d751a ebf8dd39 -> b221d25d 2e8d751a 51aa778b 47f96ed5
= 41b6a2c5 22aa88ef 51aa778b 57810f50 -> e451dd21 d6c4169f bb04f1c5 d5b99c30
= e07012b7 14170a92 47f96ed5 3b882e08 -> 509f6e73 f59b8999 94b3fdbb ec77d912
= 44baebd3 db22284b e451dd21 158ace33 -> 2b2bdb05 bddfde62 621b3456 e090089e
= d7266f26 5736859c d6c4169f f8db3810 -> e3fcd23 ce25ad1 16ed1af4 f14f7aad
= 9ed8c2e8 c151cdc0 bb04f1c5 17dc8ddc -> d715b96e 8b0c7846 641b76c1 40277817
= 27633cac d921279e d5b99c30 16bc6656 -> cf2e392b 11b5bd5 9a262d37 ea77f09b
= 2a87afd e9516541 509f6e73 48304d79 -> 498fa2b3 1e1fb1b0 3bff029c ca96f8c4
= 99f7deb4 bedde000 f59b8999 20213e44 -> 7dce68b0 ebf8dd39 57810f50 3b882e08
= cbfd83ce 44617146 94b3fdbb 5fd99eec -> 158ace33 f8db3810 17dc8ddc 16bc6656
= c17d9cf7 215a7a7b ec77d912 96190ef2 -> 48304d79 20213e44 5fd99eec 96190ef2

test stmatrix.sync.aligned.x4.m8n8.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.x4.m8n8.shared.b16 [sa], {$a:b32, $b:b32, $c:b32, $e:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 95015a5f b02dc1c0 f395444a d65d8473 -> 95015a5f fc2d1495 e4cf55a5 6352b642
= fc2d1495 fa4c6066 784cfd93 c48bf369 -> cb48821c 86b76f0b 9a62396c bc96768e
= e4cf55a5 d05606cf c007fd9b 81c8beb8 -> 99fd06e6 a761481a 2c072433 43cace23
= 6352b642 bbafc576 f02a26 f60c4259 -> 65d4751c 8fe025bd 614205a8 62411f5c
= cb48821c fe70e5ee 89b00c81 5b964529 -> bfbab925 9da8052b 57e94d69 8497d2a8
= 86b76f0b 31eea7fc d030e998 2a1d8587 -> 20ec7a6e cf321c57 af5895cd 153ed48
= 9a62396c 11a978fa 433641c6 5d85a84 -> 805dd5f2 fcc5c6bd b6fcaffd 7a5db094
= bc96768e 82d2bbeb 277939a8 8d101b51 -> d8e046b5 befe4d10 58ce7be9 795ad7b
= 99fd06e6 8c5850ab d70a6e9f b1630648 -> b02dc1c0 fa4c6066 d05606cf bbafc576
= a761481a 5bdbdf7f 7917f498 9993cfca -> fe70e5ee 31eea7fc 11a978fa 82d2bbeb
= 2c072433 3081cdd4 57d06cfc cd876d25 -> 8c5850ab 5bdbdf7f 3081cdd4 804bd3ff
= 43cace23 804bd3ff ebd66a50 e48ff2f5 -> 2d5475d4 54b7accd 623d0dc2 6526a7be
= 65d4751c 2d5475d4 f8494588 9e9e2c6a -> 5d2de2c3 46aeee87 cecf549b 93f31545
= 8fe025bd 54b7accd 709393f8 facb4e83 -> 7a55269e 13a92ee0 8a7fdb3d 34227303
= 614205a8 623d0dc2 577abebf a665b502 -> 9779b19d be5f560 ccc2d165 941c66b
= 62411f5c 6526a7be 54102778 c6d9f979 -> f409751f 3c1461b 59c9aa8a 4123e076
= bfbab925 5d2de2c3 af450ab 58757437 -> f395444a 784cfd93 c007fd9b f02a26
= 9da8052b 46aeee87 8d34bd46 d93f7254 -> 89b00c81 d030e998 433641c6 277939a8
= 57e94d69 cecf549b 71909931 393237cc -> d70a6e9f 7917f498 57d06cfc ebd66a50
= 8497d2a8 93f31545 ca5fb2ed e323ea2a -> f8494588 709393f8 577abebf 54102778
= 20ec7a6e 7a55269e e4ffc6c7 d01e3f27 -> af450ab 8d34bd46 71909931 ca5fb2ed
= cf321c57 13a92ee0 bd30f6b3 5922689a -> e4ffc6c7 bd30f6b3 73f5cf73 9d0d11d9
= af5895cd 8a7fdb3d 73f5cf73 cd405f6 -> be6900f 933fcfb0 6bf77f3d 5478e9f0
= 153ed48 34227303 9d0d11d9 22a75cc2 -> 8b5cb378 8f1c06d7 a4160568 207c8b8c
= 805dd5f2 9779b19d be6900f 1ef3e455 -> d65d8473 c48bf369 81c8beb8 f60c4259
= fcc5c6bd be5f560 933fcfb0 c85319bb -> 5b964529 2a1d8587 5d85a84 8d101b51
= b6fcaffd ccc2d165 6bf77f3d 8cf5adb2 -> b1630648 9993cfca cd876d25 e48ff2f5
= 7a5db094 941c66b 5478e9f0 72bfe093 -> 9e9e2c6a facb4e83 a665b502 c6d9f979
= d8e046b5 f409751f 8b5cb378 1db3d21f -> 58757437 d93f7254 393237cc e323ea2a
= befe4d10 3c1461b 8f1c06d7 49af7393 -> d01e3f27 5922689a cd405f6 22a75cc2
= 58ce7be9 59c9aa8a a4160568 ebcf1418 -> 1ef3e455 c85319bb 8cf5adb2 72bfe093
= 795ad7b 4123e076 207c8b8c 68531cd0 -> 1db3d21f 49af7393 ebcf1418 68531cd0

test stmatrix.sync.aligned.m8n8.x4.trans.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [sa], {$a:b32, $b:b32, $c:b32, $e:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= a80ee937 e662c05c 102bb9c3 bdd32cab -> 75e3e937 fb9505f9 7f29a93 71bf91da
= c50a8c94 4aa8b1e3 ede44d5b 338e3189 -> 3b77a80e 5a06a834 58730029 220be4f1
= 52f2fa70 3f86a7e9 c13851c6 65f01169 -> a1018c94 2ef18078 f729b08 e93abc82
= 97fa93fd 4ee3962b 35c9fe6 78c0ac6f -> f162c50a 64ab8464 faaa3b60 2a45e9e1
= 3b7775e3 644f9ade c09a6226 dcb99239 -> 37b5fa70 fe76c973 7a6bdb7a 850f992f
= f162a101 3e48c4e2 5619be46 34a1b204 -> 5c7f52f2 8a362d29 b48ad226 a24168e7
= 5c7f37b5 b198a158 b0e55c64 b77a39f7 -> 552993fd 251a7905 149d6e91 22af0a50
= f16f5529 773b4b7d e543f492 d00cbc27 -> f16f97fa cf96f602 6f633d3f 9d30a61e
= a83405f9 31808b88 7885b9a5 45b1266b -> 9adec05c 314e8b88 ed918805 23bb065e
= 84648078 89637a1f f8c42699 ba3acd00 -> 644fe662 8f253180 d9cd6f61 ade11e9e
= 2d29c973 652d3dd8 eb7b1693 f39d8f2b -> c4e2b1e3 5cd77a1f 1f98a4f8 31ba97ed
= f6027905 70f60afb b4078eec d32c19a5 -> 3e484aa8 86288963 d35e7a2 814c3098
= 5a06fb95 8f25314e af23c803 ccdfbb1a -> a158a7e9 487e3dd8 e5863fca 2306467a
= 64ab2ef1 86285cd7 596d4e6a a8907889 -> b1983f86 2b58652d 51a90821 fd2dc2c8
= 8a36fe76 2b58487e 71ec7f89 802b74ff -> 4b7d962b b6bf0afb e6365368 e9667d65
= cf96251a 5901b6bf 25c11b3f 86064119 -> 773b4ee3 590170f6 db62e494 363f1bf3
= 299a93 6f618805 f14146c4 445c7f0c -> 6226b9c3 c803b9a5 dce146c4 679eb976
= 3b609b08 e7a2a4f8 6412f77d 6ca8fbad -> c09a102b af237885 dca8f141 9901dc2b
= d226db7a 8213fca 7f251a81 b98aa9e4 -> be464d5b 4e6a2699 1908f77d 8293f5a
= 3d3f6e91 e4945368 af9e3e9e c913f22b -> 5619ede4 596df8c4 32dd6412 50974265
= 587307f2 d9cded91 dca8dce1 1a78d5f -> 5c6451c6 7f891693 82d11a81 e5ad63be
= faaa0f72 d351f98 32dd1908 bdace846 -> b0e5c138 71eceb7b 40a87f25 4bee48d9
= b48a7a6b 51a9e586 40a882d1 f4f67d64 -> f4929fe6 1b3f8eec a2023e9e b0770db8
= 6f63149d db62e636 38baa202 3d9e7e08 -> e543035c 25c1b407 38baaf9e d9f891a9
= e4f191da 1e9e065e dc2bb976 ac8706db -> 92392cab bb1a266b 8d5f7f0c 75bb06db
= e9e1bc82 309897ed 42653f5a eb3ac820 -> dcb9bdd3 ccdf45b1 1a7445c a00bac87
= 68e7992f c2c8467a 48d963be 848f773b -> b2043189 7889cd00 e846fbad 4245c820
= a61e0a50 1bf37d65 91a90db8 8ca3e439 -> 34a1338e a890ba3a bdac6ca8 9402eb3a
= 220b71bf ade123bb 9901679e a00b75bb -> 39f71169 74ff8f2b 7d64a9e4 6860773b
= 2a45e93a 814c31ba 50970829 94024245 -> b77a65f0 802bf39d f4f6b98a fafe848f
= a241850f fd2d2306 4beee5ad fafe6860 -> bc27ac6f 411919a5 7e08f22b 8021e439
= 9d3022af 363fe966 d9f8b077 170a8021 -> d00c78c0 8606d32c 3d9ec913 170a8ca3

test stmatrix.sync.aligned.x4.trans.m8n8.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.x4.trans.m8n8.shared.b16 [sa], {$a:b32, $b:b32, $c:b32, $e:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 21c7c944 9d52fa4b 5e14ce05 bb62171b -> 5cc1c944 bd960745 9022d5dd 3663b27d
= 10178984 83ab7203 8bfa4fee dec7f841 -> cc721c7 eacec872 c4b8f9c6 cfa8c11e
= 66360434 5fd605b5 3d3dc256 8b63cc7d -> 6268984 3930f4db 4f121229 eda77fa2
= e29f799 8668c76d 42933439 135eab78 -> 1e981017 2848cbd 1c23a221 8284b817
= cc75cc1 6a944fc6 e714f4e0 4da00478 -> c5160434 c2d8a918 d8aa29dd 12e5e4af
= 1e980626 a6f9123a 66a7f64f 7f71b779 -> 50166636 68b07e44 c6256cf1 4737e4c0
= 5016c516 a2fd77cd f70ebeeb 320b9d44 -> 2635f799 beb09bc2 41f2f76b 682c0698
= d2dc2635 a66ee2c 2721af89 255c3f5 -> d2dc0e29 ed857556 65641f19 8f608fd4
= c8720745 ee9e3bc9 e8e87fb8 c92e03f2 -> 4fc6fa4b abf93bc9 25447ad2 3123c6de
= 8cbdf4db 2d0397ae b823a8b2 eb4107d0 -> 6a949d52 fe49ee9e 35e097e5 9437cbb4
= 7e44a918 7db1ed8 70384a09 dad4525a -> 123a7203 c6f797ae a77f5e71 870e75b0
= 75569bc2 ba63ec23 20ac2a24 318e10d3 -> a6f983ab e5332d03 99dd76c1 f4e85ae0
= eacebd96 fe49abf9 311ff37c 529a8da5 -> 77cd05b5 19571ed8 6bcf1090 6c6d2a3
= 2843930 e533c6f7 49bca6ad 78ff1494 -> a2fd5fd6 e01707db 9bc3870d 1ed6b240
= 68b0c2d8 e0171957 6f47d5f0 6a7580f7 -> ee2cc76d 38bbec23 b9bdfe3f 2d4ea3b2
= ed85beb0 468738bb 1aaad50c 670a3421 -> a668668 4687ba63 55dd3135 b57202fd
= f9c6d5dd 97e57ad2 6a11f8b5 20f6111b -> f4e0ce05 f37c7fb8 b151f8b5 f79566b0
= a2211229 76c15e71 755978fb 64ad66cc -> e7145e14 311fe8e8 e5186a11 3d957952
= 6cf129dd 870d1090 d8335ae5 f3e6ed3f -> f64f4fee a6ada8b2 a6df78fb 4f6f4c5d
= 1f19f76b 3135fe3f a1953784 839ef4e0 -> 66a78bfa 49bcb823 b4d7559 ae2423ef
= c4b89022 35e02544 e518b151 2d3dfdda -> beebc256 d5f04a09 10bc5ae5 3df6620d
= 1c234f12 99dda77f b4da6df 8272ad3a -> f70e3d3d 6f477038 ee87d833 99c16819
= c625d8aa 9bc36bcf ee8710bc 9c07fefd -> af893439 d50c2a24 d1d03784 f6111dcd
= 656441f2 55ddb9bd 92dd1d0 8a055ac7 -> 27214293 1aaa20ac 92da195 1300ba88
= c11eb27d cbb4c6de 795266b0 ef05b065 -> 478171b 8da503f2 fdda111b f5f6b065
= b8177fa2 5ae075b0 23ef4c5d fc48a8cd -> 4da0bb62 529ac92e 2d3d20f6 5b4ef05
= e4c0e4af b240d2a3 6819620d ea12791f -> b779f841 149407d0 ad3a66cc 9730a8cd
= 8fd40698 2fda3b2 ba881dcd 8b68f0af -> 7f71dec7 78ffeb41 827264ad 3ca5fc48
= cfa83663 94373123 3d95f795 5b4f5f6 -> 9d44cc7d 80f7525a fefded3f 5109791f
= 8284eda7 f4e8870e ae244f6f 3ca59730 -> 320b8b63 6a75dad4 9c07f3e6 9a6ea12
= 473712e5 1ed606c6 99c13df6 9a65109 -> c3f5ab78 342110d3 5ac7f4e0 9726f0af
= 8f60682c b5722d4e 1300f611 2c8d9726 -> 255135e 670a318e 8a05839e 2c8d8b68

test stmatrix.sync.aligned.x4.m8n8.trans.shared.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.x4.m8n8.trans.shared.b16 [sa], {$a:b32, $b:b32, $c:b32, $e:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 4bc26173 a42c05bb 1a2d03e6 5095003f -> 76b16173 148f6620 c3eb73d5 97cd6017
= 806efe12 ec93d3b5 551ed2bf 43498773 -> 21bc4bc2 d5e0e08e 6512e35e 13f2ce67
= 6e494ce0 8074c3d2 2f25bd5 819e7f62 -> 8d76fe12 453998be 5b9e2fd0 e09e3b0c
= dd295c00 721b5696 7eda353c ac9a1eb1 -> a792806e 9ba9cf5d 2a4a2ae dfd1c391
= 21bc76b1 9d5a654a d5cdb49e 2bb47ed0 -> 5eb14ce0 1934760e ba39492a fc0999aa
= a7928d76 2543a2dc 449ef00c b4216e63 -> 99d26e49 a5f5d146 6a87ecd0 32d2b13b
= 99d25eb1 f3d4d722 2ead00df 43ca3eea -> 915c5c00 16e4304b d4dcd33c 8280dfd9
= f2b4915c 6cb7051b 3c984b66 efb7b9be -> f2b4dd29 d26c860b eb276ca0 8aef4395
= e08e6620 23a4253a ffd47a8a 8bdff1a5 -> 654a05bb ddfa253a bf085269 db22fe23
= cf5d98be 47f7e392 aadc990e 3dbf70a6 -> 9d5aa42c cfcb23a4 ccb170ba c3695b57
= d146760e a480ea89 a7690611 cfdf660b -> a2dcd3b5 e58be392 78ca8a31 9bae0e46
= 860b304b 7415887c b78e6f25 d41084d5 -> 2543ec93 67947f7 9e7d8226 f8ebcce6
= d5e0148f cfcbddfa 48f06702 eeb55d15 -> d722c3d2 695dea89 afeae09d 6a57efe4
= 9ba94539 679e58b 17901fec 52323ee5 -> f3d48074 beb3a480 cbf5dad7 f530882d
= a5f51934 beb3695d 6bff550d de7259cd -> 51b5696 4e08887c 2cca03f5 325f91c6
= d26c16e4 389d4e08 433e9851 1f1f14fb -> 6cb7721b 389d7415 c0e5f5d0 866195e5
= e35e73d5 70ba5269 e42ad4c7 b1a480c5 -> b49e03e6 67027a8a 6ec5d4c7 1d62ff64
= a2ae2fd0 82268a31 67549a99 d23e8922 -> d5cd1a2d 48f0ffd4 36b5e42a 74579005
= ecd0492a dad7e09d 58d53aa7 54dfc82b -> f00cd2bf 1fec990e dc29a99 61e6c13
= 6ca0d33c f5d003f5 53ba31d4 4721ac43 -> 449e551e 1790aadc 1cfb6754 788a3f0a
= 6512c3eb ccb1bf08 36b56ec5 38557a54 -> df5bd5 550d0611 7e443aa7 24906d11
= 2a45b9e 9e7d78ca 1cfb0dc2 605ccf4f -> 2ead02f2 6bffa769 412658d5 42be2691
= 6a87ba39 cbf5afea 41267e44 954b3b74 -> 4b66353c 98516f25 cf3d31d4 7307dab
= eb27d4dc c0e52cca 5e01cf3d 1d126dc9 -> 3c987eda 433eb78e 5e0153ba 389b9845
= ce676017 5b57fe23 9005ff64 55a66c41 -> 7ed0003f 5d15f1a5 7a5480c5 221c6c41
= c3913b0c cce60e46 3f0a6c13 5952d98c -> 2bb45095 eeb58bdf 3855b1a4 7cbe55a6
= b13b99aa 882defe4 26916d11 e50293c4 -> 6e638773 3ee570a6 cf4f8922 e988d98c
= 4395dfd9 95e591c6 98457dab 7dd3a18f -> b4214349 52323dbf 605cd23e 831e5952
= 13f297cd c369db22 74571d62 7cbe221c -> 3eea7f62 59cd660b 3b74c82b b4b793c4
= dfd1e09e f8eb9bae 788a061e 831ee988 -> 43ca819e de72cfdf 954b54df 855be502
= 32d2fc09 f5306a57 42be2490 855bb4b7 -> b9be1eb1 14fb84d5 6dc9ac43 3fa18f
= 8aef8280 8661325f 389b0730 9119003f -> efb7ac9a 1f1fd410 1d124721 91197dd3

test stmatrix.sync.aligned.m8n8.x1.shared::cta.b16
	.shared .align 16 .b8 v[512];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 16, sa;
	st.shared.v4.b32 [sa], {0, 0, 0, 0};
	bar.warp.sync -1;
	stmatrix.sync.aligned.m8n8.x1.shared::cta.b16 [sa], {$a:b32};
	bar.warp.sync -1;
	ld.shared.v4.b32 {$d0:b32, $d1:b32, $d2:b32, $d3:b32}, [sa];
= 891e8a44 -> 891e8a44 19bea517 ef42eaff cd4bf784
= 19bea517 -> 4aecb633 b84a907c f51aef08 866115a7
= ef42eaff -> 250711f9 c3b17ef9 ca80cd83 4f95cd84
= cd4bf784 -> 3071ab16 3166b6cc e7f772cc 64144818
= 4aecb633 -> 63de63f fcda1c ef717dd0 b04a19ee
= b84a907c -> 3d0e835f b1152359 506a007e 52b07bcd
= f51aef08 -> a3e1f302 f4655a87 7bc231eb c25df888
= 866115a7 -> fef1c33f 1d2d2737 e00cd6f1 f9e63fc1
= 250711f9 -> 0 0 0 0
= c3b17ef9 -> 0 0 0 0
= ca80cd83 -> 0 0 0 0
= 4f95cd84 -> 0 0 0 0
= 3071ab16 -> 0 0 0 0
= 3166b6cc -> 0 0 0 0
= e7f772cc -> 0 0 0 0
= 64144818 -> 0 0 0 0
= 63de63f -> 0 0 0 0
= fcda1c -> 0 0 0 0
= ef717dd0 -> 0 0 0 0
= b04a19ee -> 0 0 0 0
= 3d0e835f -> 0 0 0 0
= b1152359 -> 0 0 0 0
= 506a007e -> 0 0 0 0
= 52b07bcd -> 0 0 0 0
= a3e1f302 -> 0 0 0 0
= f4655a87 -> 0 0 0 0
= 7bc231eb -> 0 0 0 0
= c25df888 -> 0 0 0 0
= fef1c33f -> 0 0 0 0
= 1d2d2737 -> 0 0 0 0
= e00cd6f1 -> 0 0 0 0
= f9e63fc1 -> 0 0 0 0
