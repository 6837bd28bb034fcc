test div.rn.f32
	div.rn.f32 $d:f32, $a:f32, $b:f32;
= c00ff702 33800000 -> cc0ff702
= 800000 40465cc4 -> 294c54
= c172f0cd c23966ab -> 3ea7b99d
= bcf27958 80000000 -> 7f800000
= 3f35c626 bdefa431 -> c0c22eb5
= 3f7a8ae8 bdeb749b -> c10833a7
= be650568 bf60998e -> 3e82850c
= 4158f73d 3f800000 -> 4158f73d
= ff800000 3d76a781 -> ff800000
= bf914c2d 3f68ff09 -> bf9fa490
= be1bd644 4b800000 -> b21bd644
= bcdb8601 3d612137 -> bef99ffd

test div.rz.f32
	div.rz.f32 $d:f32, $a:f32, $b:f32;
= bcad067b 4018a40c -> bc111805
= bf6c3dd7 bf800000 -> 3f6c3dd7
= 403fec8e 3d1cc5a0 -> 429cb360
= 418edf40 c15fcc6f -> bfa36de8
= 400d70b4 bf4de919 -> c02fd8c5
= 80000000 3eaeff68 -> 80000000
= bda21d56 3f4caf99 -> bdcac194
= bc9e749e 4b800000 -> b09e749e
= 33800000 be66a5d2 -> b48e11c8
= 7fc12345 3db8c67c -> 7fffffff
= 33800000 3d11283f -> 35e1bdcf
= 7fc12345 7fffff -> 7fffffff

test div.rm.f32
	div.rm.f32 $d:f32, $a:f32, $b:f32;
= be208dbc bebbb089 -> 3edafce1
= c0e311e4 80000000 -> 7f800000
= 0 7fc12345 -> 7fffffff
= 3f000000 3feb5fb4 -> 3e8b3782
= 3f7fffff c14c3f01 -> bda06f14
= c2ab403e 3f7fffff -> c2ab403f
= bd762f40 bcdaa1ac -> 40102196
= 415f7793 7f7fffff -> 15f7793
= 1 3ebc109b -> 2
= 40490fdb ff800000 -> 80000000
= 7f7fffff c2689153 -> fc8ce589
= 3edaf190 3f63a8b7 -> 3ef63318

test div.rp.f32
	div.rp.f32 $d:f32, $a:f32, $b:f32;
= ff7fffff 3f800000 -> ff7fffff
= 800000 42aa37bf -> 18104
= bd5aa525 7fffff -> fc5aa526
= 3dfd3eec ff7fffff -> 8003f4fb
= bdc28e20 80000000 -> 7f800000
= c0f4f902 bfedca32 -> 4083ddd1
= 3df8dc05 40490fdb -> 3d1e6dc9
= 800000 ff812345 -> 7fffffff
= 403e3ce8 42b33285 -> 3d07e2e1
= 40c4eae0 7fffff -> 7f800000
= 3f93b44d 3f75dcce -> 3f99cb64
= c25c9632 40e42b3e -> c0f77e31

test div.rn.ftz.f32
	div.rn.ftz.f32 $d:f32, $a:f32, $b:f32;
= bf5d1e74 c22bc949 -> 3ca4c225
= c228a377 c1f3a4c8 -> 3fb130e5
= 800000 406b577e -> 0
= 42b27b93 4193c557 -> 409a9a50
= bf800000 4234c8af -> bcb5414b
= 3ed17e60 3d7d7194 -> 40d39b50
= ff800000 1 -> ff800000
= 4b800000 3d9d285f -> 4d508102
= bec84a0d 4b800000 -> b2c84a0d
= 42cfb63e bfda7857 -> c27364ca
= 42f7f23a c182ae82 -> c0f2dbb2
= 3f000000 800000 -> 7e000000

test div.rz.ftz.f32
	div.rz.ftz.f32 $d:f32, $a:f32, $b:f32;
= c03fb2bb 3d3b3867 -> c2830fba
= 4186f873 ff7fffff -> 8186f873
= 3ea59014 80000000 -> ff800000
= bdb29486 bf800000 -> 3db29486
= 40eb8579 ff812345 -> 7fffffff
= bd0359b5 7f800000 -> 80000000
= 7fffff bf800000 -> 80000000
= c27bc662 3d5986c4 -> c494272a
= 3dce2495 0 -> 7f800000
= bd9541f9 80000000 -> 7f800000
= bd4f2b31 80000001 -> 7f800000
= c2a9379a 3fc00000 -> c2619f78

test div.rm.ftz.f32
	div.rm.ftz.f32 $d:f32, $a:f32, $b:f32;
= c225d009 3f67ec64 -> c23706af
= 3fe548de 7f800000 -> 0
= 406751a9 406d71b2 -> 3f79656c
= 3f7fffff c2fc452d -> bc01e478
= bf6a3e66 c27ab9d2 -> 3c6f2bd2
= 3cc370c7 0 -> 7f800000
= 80000000 3fc00000 -> 80000000
= 7f7fffff bce5a709 -> ff800000
= c00bb06f 33800000 -> cc0bb06f
= c047f07e 7f800000 -> 80000000
= c03e0584 422adabb -> bd8e5c0c
= 3e57275f 3ff31916 -> 3de2929d

test div.rp.ftz.f32
	div.rp.ftz.f32 $d:f32, $a:f32, $b:f32;
= c20db61a bf377954 -> 4245ba9a
= 4160b845 40f6865f -> 3fe95b5b
= 417fb300 bf85a473 -> c174e752
= bf8f180e 40490fdb -> beb63161
= c21bda4e c07cc479 -> 411dd88c
= c03a901e c01e6d60 -> 3f96bb66
= 3de2b915 3f000000 -> 3e62b915
= c15eafca 3f000000 -> c1deafca
= bf6425c5 c15f394d -> 3d82d2c6
= 3e809ca2 0 -> 7f800000
= 41ea4db7 41be67df -> 3f9d82a0
= 3fdd0513 3e674124 -> 40f4ab93

test div.rn.f64
	div.rn.f64 $d:f64, $a:f64, $b:f64;
= bfe275ea5793f6fa 403fd42c2ec5da5a -> bf928f55cd578899
= c090000000000000 bfd22865c3bf8cd7 -> 40ac327e98b3ab92
= bffc9a857fcdd6bb 3ff8000000000000 -> bff311ae5533e47d
= c090000000000000 c00a8087a3e811bc -> 407351ba1876f37d
= 0 c042f44d47ede025 -> 8000000000000000
= 8000000000000000 3ff8000000000000 -> 8000000000000000
= bfe30aa5be08bfd3 3ff95ea0081b5482 -> bfd804a3d65ef1a0
= c016a23d947e30f7 c016c7ebe8364ca1 -> 3fefcb11f856c689
= 7ff8000000000123 3ff3ca4ae843d6cc -> 7ff8000000000123
= 402d32b80275e217 bffc9d5892e83544 -> c0205385c06d21b4
= 3fb36c68d82b69eb 3ff8000000000000 -> 3fa9e5e12039e28f
= fffffffffffff ffefffffffffffff -> 8000000000000000

test div.rz.f64
	div.rz.f64 $d:f64, $a:f64, $b:f64;
= 40349fdb73cc21f9 1 -> 7fefffffffffffff
= bfe88f3aab7bae0d 8000000000000000 -> 7ff0000000000000
= c00224501adf6c52 bfe10c6255e581c1 -> 401106b6fd447ba7
= 10000000000000 3fbb68b668d60c56 -> 42ae12b41e485d
= 1 bf9c0d14efa5d192 -> 8000000000000024
= c0082c9550cc1ff4 c00edbdb65cee064 -> 3fe9117125ada6e8
= bfd902ed67e07007 3fe6ee2b56106376 -> bfe173bd74ee7fab
= 3fcea5905ad31ee6 bfc387ab7a3ef17f -> bff91b82a73bf283
= 3fefffffffffffff 3ca0000000000000 -> 433fffffffffffff
= bfcad821a2469e12 4004d9728f6b8cfd -> bfb499ba8cf75515
= 405ee63764d798ac bfca00f675d1b106 -> c083031f19235d51
= bfa8718764f3f658 7fefffffffffffff -> 800030e30ec9e7ec

test div.rm.f64
	div.rm.f64 $d:f64, $a:f64, $b:f64;
= 402b0cac304ce034 bffb8b14fa6da7e5 -> c01f6d22fdd0cc8f
= 3fd48c4e403b0b00 bf9f33c2efd6b917 -> c02512ce5a3822d2
= c00ea4435c817f6c 1 -> fff0000000000000
= fffffffffffff c0074c48caa61b36 -> 80057e7938aef377
= bfa5243c9c50a31f 1 -> fff0000000000000
= 404a82bed18cf078 c090000000000000 -> bfaa82bed18cf078
= 0 bff0000000000000 -> 8000000000000000
= 3fb1fdf5dadc6577 40436db8bd68ad01 -> 3f5da246c58f6425
= 402554d0137b34ee c033830f61ea6062 -> bfe17dec0507aeb6
= 3fa2ca5fdb36d105 3fe76edb5720c36d -> 3fa9a90424bb0284
= c015d89b40e59d4f 8000000000000000 -> 7ff0000000000000
= fff0000000000000 c001d85829e2798c -> 7ff0000000000000

test div.rp.f64
	div.rp.f64 $d:f64, $a:f64, $b:f64;
= bfeecb4912611d63 3fad630fa663bda6 -> c030c420a027d955
= c00fbb89e41f5275 fffffffffffff -> ffefbb89e41f5276
= 3ff7d45183023587 3ff197844157243d -> 3ff5ac4f3d4b453b
= bff0000000000000 3fb5a38935a32af7 -> c027a94397711ad4
= bfc6f1521591a21d 4044a7a8489a91dc -> bf71c5acbea6eccd
= 3fbf90a8ebf177ef 402e6375a1285d76 -> 3f809e961ffde190
= 10000000000000 3fdc52efd58b5c13 -> 2213997b139223
= bfef19be4842d5c6 fff0000000000000 -> 0
= bfaa7b4172b43c27 4042ced6c3002d8d -> bf568722d5855b43
= fffffffffffff bfd1b2ecd71346d2 -> 802ceda59d87ea08
= fff0000000000000 c056da42dcf4def7 -> 7ff0000000000000
= 7ff8000000000123 c01e454c58a0eb11 -> 7ff8000000000123

test div.u16
	div.u16 $d:b16, $a:b16, $b:b16;
= 2 6adf -> 0
= 7fff 1234 -> 7
= 0 7fff -> 0
= 9068 8000 -> 1
= 7fff 8000 -> 0
= 2 2 -> 1
= becc c62c -> 0
= 1 ffff -> 0
= 5977 9ada -> 0
= 1234 ffff -> 0

test div.s16
	div.s16 $d:b16, $a:b16, $b:b16;
= 8000 7f60 -> ffff
= 27bf aa54 -> 0
= d3c0 ffff -> 2c40
= 2 8000 -> 0
= 2 72fa -> 0
= 7fff 7fff -> 1
= 2 1234 -> 0
= 7fff 607d -> 1
= 0 9dff -> 0
= 8000 88a -> fff2

test div.u32
	div.u32 $d:b32, $a:b32, $b:b32;
= 34aa408 c64a92f6 -> 0
= 0 80000000 -> 0
= 80000000 12345678 -> 7
= 80000000 7fffffff -> 1
= 7fffffff deadbeef -> 0
= 7fffffff d7d2613 -> 9
= 0 1 -> 0
= 0 a1a2a0e3 -> 0
= 2 2 -> 1
= 80000000 deadbeef -> 0

test div.s32
	div.s32 $d:b32, $a:b32, $b:b32;
= 80000000 1a9e104f -> fffffffc
= 0 7fffffff -> 0
= 0 95ac3345 -> 0
= ffffffff 26f6ae2a -> 0
= deadbeef 8a2e6144 -> 0
= d12875ef 38697d72 -> 0
= 1 76b06f83 -> 0
= 12345678 deadbeef -> 0
= 80000000 12345678 -> fffffff9
= 0 deadbeef -> 0

test div.u64
	div.u64 $d:b64, $a:b64, $b:b64;
= fedcba9800000001 123456789abcdef0 -> d
= 7fffffffffffffff 3a7dedd4051fd2c -> 23
= 0 fedcba9800000001 -> 0
= fedcba9800000001 f05f9ea25251319a -> 1
= 7fffffffffffffff 7fffffffffffffff -> 1
= 75993a7f06080cf5 4a61c0e6a5a5cd76 -> 1
= 8765dab91e636bb8 8000000000000000 -> 1
= fedcba9800000001 4bcbb877aadb6ba2 -> 3
= 7fffffffffffffff fedcba9800000001 -> 0
= 123456789abcdef0 123456789abcdef0 -> 1

test div.s64
	div.s64 $d:b64, $a:b64, $b:b64;
= f6be8105474c3ffd 8000000000000000 -> 0
= bc32e057f52d8250 1 -> bc32e057f52d8250
= 1aa765dac4598522 ffffffffffffffff -> e5589a253ba67ade
= 68ebd7bb3c7b5d88 1 -> 68ebd7bb3c7b5d88
= e856d76b8ce416ce 123456789abcdef0 -> ffffffffffffffff
= 8000000000000000 3a2cb40e2ed5e761 -> fffffffffffffffe
= fedcba9800000001 4bea6169f9fc67d1 -> 0
= 123456789abcdef0 9adbbca59a872bf2 -> 0
= 9133cb96cb753644 d32e5d776e445f6f -> 2
= 1 bcb482a4ecaf05ea -> 0

test div.approx.f32
	div.approx.f32 $d:f32, $a:f32, $b:f32;
= 800000 0 -> 7f800000
= c207161e 33800000 -> ce07161e
= 7fffff 42f5bb99 -> 10ab2
= 0 3fc3bbf6 -> 0
= 80000001 bda0d0f5 -> d
= c289ff73 4127e409 -> c0d26b54
= 3ff6f9d4 42ba02cd -> 3ca9f3b0
= 3ee9b715 be803ccc -> bfe94847
= c2d33600 41adf10b -> c09b6cfe
= 3f87fe41 3f7fffff -> 3f87fe42
= bf5da73b 3ff39108 -> bee8f7d5
= 800000 4059d524 -> 259b5b
= 4241e43d 3fc00000 -> 420142d3
= 3ce6b5a0 42807072 -> 39e5eba5
= 7f000000 7e800001 -> 0
= 7f800000 7e800001 -> 7fffffff
= ff000000 7f000000 -> 80000000
= 3f800000 7e800000 -> 800000

test div.full.f32
	div.full.f32 $d:f32, $a:f32, $b:f32;
= 7fffff c03f894e -> 802ac51b
= c2fbc14b bd2eae8b -> 453879ec
= bdd72e4e bce350e1 -> 4072556b
= ff800000 ff812345 -> 7fffffff
= 3efe0761 c1f01e65 -> bc876a41
= 7f7fffff c05f003f -> fe92f0e9
= 4237da94 3f04bdc1 -> 42b14977
= bce8dbee 3f800000 -> bce8dbee
= 408b7166 41339360 -> 3ec6c999
= 3f7fffff bf800000 -> bf7fffff
= 3f3ce63e c17210b0 -> bd47c60d
= 3e669547 c207d645 -> bbd947a3
= bcb4852b 3c9bd784 -> bf9444fa
= 40e3bd5d bcd9ba11 -> c385e2f2
= 7f000000 7e800001 -> 3ffffffe
= 7f800000 7e800001 -> 7f800000
= ff000000 7f000000 -> bf800000
= 3f800000 7e800000 -> 800000

test div.approx.ftz.f32
	div.approx.ftz.f32 $d:f32, $a:f32, $b:f32;
= bdb9718c bfd2b552 -> 3d614dfb
= 33800000 be8c2fdc -> b469beb9
= 3e522b30 7fffff -> 7f800000
= 7f800000 bd91bfdf -> ff800000
= bdf52549 3e786253 -> befca98b
= 4112029e ff7fffff -> 80000000
= 3f800000 ff812345 -> 7fffffff
= 7f800000 c091c0cd -> ff800000
= 3e02451b ff812345 -> 7fffffff
= 3f7fffff bdc556df -> c1260c8b
= 800000 3e9e0067 -> 14f63ed
= c0f329b5 3ce4fae1 -> c387eda3
= c1b2cf5c ff7fffff -> 0
= c09fd3e1 c25c7b2d -> 3db9934e
= 7f000000 7e800001 -> 0
= 7f800000 7e800001 -> 7fffffff
= ff000000 7f000000 -> 80000000
= 3f800000 7e800000 -> 800000

test div.full.ftz.f32
	div.full.ftz.f32 $d:f32, $a:f32, $b:f32;
= 1 ff800000 -> 80000000
= 7f7fffff 3d755a16 -> 7f800000
= c15eef2e bf39e340 -> 41998285
= 3e53c9a8 4146e73b -> 3c884aa2
= 3f000000 bd0b70ba -> c16aff1f
= 33800000 416f6906 -> 3188dea2
= c0f6cd4c c0dd9e68 -> 3f8e8b85
= bc96c1d1 3d2fdcc6 -> bedb7462
= 7fffff ff800000 -> 80000000
= 412430e9 41d0cdfa -> 3ec94d78
= 3f000000 80000001 -> ff800000
= 3f0a0e57 bc9f32ae -> c1de00a1
= bf14e93a 3f7fffff -> bf14e93b
= 3fe6d0dd be5fc864 -> c10405d7
= 7f000000 7e800001 -> 3ffffffe
= 7f800000 7e800001 -> 7f800000
= ff000000 7f000000 -> bf800000
= 3f800000 7e800000 -> 800000

test div.u32 by zero
finding integer-division-by-zero
	.reg .b32 q;
	div.u32 q, $a:b32, $b:b32;
	mov.b32 $d:b32, 0;
= 1 0 -> 0
