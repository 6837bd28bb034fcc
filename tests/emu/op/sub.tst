test sub.f32
	sub.f32 $d:f32, $a:f32, $b:f32;
= bf82c83f c02b7de1 -> 3fd43383
= bf800000 41924637 -> c19a4637
= 80000000 ff800000 -> 7f800000
= 3def73db 7f800000 -> ff800000
= 3da2b3a3 3ee6ee34 -> bebe414b
= 7fc12345 ff800000 -> 7fffffff
= 3d7d437a c1e4d03a -> 41e54edc
= be3d1d41 3d609ef3 -> be7544fe
= 7f7fffff be9e8ce7 -> 7f7fffff
= 3d250bff 3dea8990 -> bd980390
= 3efd43c9 c040ff57 -> 4060a7d0
= 7fffff c2f8c966 -> 42f8c966

test sub.rn.f32
	sub.rn.f32 $d:f32, $a:f32, $b:f32;
= 3db7b640 7f800000 -> ff800000
= 33800000 800000 -> 33800000
= be167af6 1 -> be167af6
= c13f6be6 3d918a8d -> c1408efb
= c267e1f9 3fc00000 -> c26de1f9
= 1 40eba81b -> c0eba81b
= bce7c349 3fc00000 -> bfc39f0d
= 4001fa1b 42910f61 -> c28cff90
= 3e97d08e 3f14ed2d -> be9209cc
= c16dd557 ff812345 -> 7fffffff
= 408f7574 be6a3eeb -> 4096c76b
= bf5b0828 c172f30e -> 4165428c

test sub.rz.f32
	sub.rz.f32 $d:f32, $a:f32, $b:f32;
= 80000001 4041b446 -> c041b446
= 40490fdb bf800000 -> 408487ed
= be1758ae 3fc00000 -> bfd2eb15
= 0 3f800000 -> bf800000
= 3f000000 c01e82d2 -> 403e82d2
= 3d6f4ca1 800000 -> 3d6f4ca0
= 80000001 c1617934 -> 41617933
= 80000001 7fffff -> 80800000
= be1d0f6c 33800000 -> be1d0f70
= 3ff95e6f 41d8d0b5 -> c1c93ace
= c104a270 bcae7f21 -> c1044b30
= bf800000 426be848 -> c26fe848

test sub.rm.f32
	sub.rm.f32 $d:f32, $a:f32, $b:f32;
= c2f4d5ac ff7fffff -> 7f7ffffe
= 3cc23953 7f7fffff -> ff7fffff
= 7f800000 3c8df48b -> 7f800000
= 3d376ddf 0 -> 3d376ddf
= 7f800000 c2f7ed79 -> 7f800000
= bcfd76df 3ceecc33 -> bd762189
= bed6d716 c1e735d0 -> 41e3da73
= 4120130a 0 -> 4120130a
= 3c8e7838 800000 -> 3c8e7837
= 3f000000 c0a25b4f -> 40b25b4f
= 33800000 3d8fdc9c -> bd8fdc94
= beb409a2 3ede32fb -> bf491e4f

test sub.rp.f32
	sub.rp.f32 $d:f32, $a:f32, $b:f32;
= 40490fdb ff800000 -> 7f800000
= 41533ee8 c0aef3c0 -> 41955c64
= 40ce7038 3e9f0231 -> 40c48015
= 3f800000 bfcaf7ab -> 40257bd6
= 3f6e5199 bf29a941 -> 3fcbfd6d
= befe66be 80000000 -> befe66be
= bd888cdd 3f54301c -> bf6541b7
= ff7fffff bf61a4ee -> ff7ffffe
= bf800000 c1f78baf -> 41ef8baf
= 4b800000 bd99eb46 -> 4b800001
= beeb633e c25f23c3 -> 425d4cfd
= 406478fc c1da0c59 -> 41f69b79

test sub.ftz.f32
	sub.ftz.f32 $d:f32, $a:f32, $b:f32;
= 80000001 40490fdb -> c0490fdb
= 407b3b24 3deccb0c -> 4073d4cc
= c10e361a c03a9c8b -> c0bf1dee
= 7f7fffff ff7fffff -> 7f800000
= 4152f841 7fc12345 -> 7fffffff
= 3ec4b84b 7fffff -> 3ec4b84b
= bf9db01e 4b800000 -> cb800001
= 3f000000 3f7c6e72 -> bef8dce4
= 3c861295 7fc12345 -> 7fffffff
= 40490fdb c0ffc932 -> 41322890
= c0d7b58c 4005360c -> c10d2849
= 3f7954c8 1 -> 3f7954c8

test sub.rn.ftz.f32
	sub.rn.ftz.f32 $d:f32, $a:f32, $b:f32;
= 3d2fecd9 c1f6d637 -> 41f72e2d
= be35eab6 c04ff307 -> 4044945c
= 415885a1 3d2e6d81 -> 4157d733
= 1 408e253f -> c08e253f
= beabf30f c0fc53ec -> 40f194bb
= bda51c4e be725273 -> 3e1fc44c
= 800000 33800000 -> b3800000
= bf7f3329 42588ae8 -> c25c87b5
= 42a74345 40f5614e -> 4297ed30
= 80000001 41992bd7 -> c1992bd7
= 40490fdb c1c407d1 -> 41dd29cc
= bd9969fe 3d141111 -> bde37286

test sub.sat.f32
	sub.sat.f32 $d:f32, $a:f32, $b:f32;
= 4083b764 800000 -> 3f800000
= c03bd79d c287f364 -> 3f800000
= c1ca1786 bf800000 -> 0
= 3da22047 412ca88b -> 0
= 3f000000 3cf1fd3c -> 3ef0e02c
= c2859f49 411fea06 -> 0
= 800000 3d80c9f5 -> 0
= 40358d5b c0799024 -> 3f800000
= ff7fffff 4134ed67 -> 0
= 7fc12345 bf800000 -> 0
= 800000 3dfc5baa -> 0
= bfae74b2 40490fdb -> 0

test sub.rn.sat.f32
	sub.rn.sat.f32 $d:f32, $a:f32, $b:f32;
= 3f535d33 80000001 -> 3f535d33
= bf1f5a10 402c17e3 -> 0
= 80000000 0 -> 0
= 7fffff 7fffff -> 0
= 3f7fffff 42c70972 -> 0
= c29ebe5c 7f7fffff -> 0
= ff7fffff 41260c68 -> 0
= 409d1748 41f89650 -> 0
= bef326a9 bf1f8524 -> 3e17c73e
= 409010ee bd41aae7 -> 3f800000
= 3f7fffff 4283acfe -> 0
= 4127c7ee 1 -> 3f800000

test sub.rz.ftz.sat.f32
	sub.rz.ftz.sat.f32 $d:f32, $a:f32, $b:f32;
= c29da3e9 80000001 -> 0
= 7f7fffff 4298ae77 -> 3f800000
= 3fc00000 3fc00000 -> 0
= ff7fffff ff7fffff -> 0
= c0506373 bda3650a -> 0
= 7f7fffff c1acfba0 -> 3f800000
= bcda15ab be6c6122 -> 3e511e6c
= 41974088 3f7fffff -> 3f800000
= 425b360d 3fcde44c -> 3f800000
= 3f800000 3dde8162 -> 3f642fd3
= 3fc00000 bdeb7399 -> 3f800000
= 7fc12345 beb7abdc -> 0

test sub.rm.ftz.f32
	sub.rm.ftz.f32 $d:f32, $a:f32, $b:f32;
= 4177c430 3fc00000 -> 415fc430
= c15916ab bf800000 -> c14916ab
= bca8c64a 7f7fffff -> ff800000
= 3d58eb2d c26a1439 -> 426a4a73
= ff812345 7f800000 -> 7fffffff
= bf4064c0 c1b9f4b5 -> 41b3f18f
= c19a5d31 c0f6ccf5 -> c13953e8
= c0183ada 40490fdb -> c0b0a55b
= 40490fdb bf800000 -> 408487ed
= be0799dd 7f7fffff -> ff800000
= be27c031 7fc12345 -> 7fffffff
= be1ef067 ff800000 -> 7f800000

test sub.rp.sat.f32
	sub.rp.sat.f32 $d:f32, $a:f32, $b:f32;
= 7f7fffff bdda966a -> 3f800000
= 33800000 80000001 -> 33800001
= c295a8b6 bdfd5a00 -> 0
= 42ea63cf 3fc00000 -> 3f800000
= 7fc12345 80000000 -> 0
= 3e8e27fc c00e7666 -> 3f800000
= ff800000 3f158425 -> 0
= 3cbbf830 428abf96 -> 0
= bf5e977c bd3e937f -> 0
= 4064560d 3cf5b408 -> 3f800000
= 3fc00000 c25984b8 -> 3f800000
= bf800000 0 -> 0

test sub.f64
	sub.f64 $d:f64, $a:f64, $b:f64;
= fff0000000000000 3fdf64712f8c4faf -> fff0000000000000
= 403c8dca1a2846ff bfd53a0d9de64869 -> 403ce2b2509fe021
= c0351f5b5b32fd97 10000000000000 -> c0351f5b5b32fd97
= bfe40e8ad4d62887 8000000000000000 -> bfe40e8ad4d62887
= fff0000000000000 3fc7fe136c486af2 -> fff0000000000000
= bfda061e94c4064f 3fefffffffffffff -> bff68187a5310193
= 400921fb54442d18 3ff0a39bfaa241a6 -> 4000d02d56f30c45
= 400b913437e0e321 bf9daf6c9c597af8 -> 400bcc9311199617
= 4014883824a64615 8000000000000000 -> 4014883824a64615
= bff100e456b2fc0f c032d20cd3797379 -> 4031c1fe8e0e43b8
= 3fb0112d4bb5a346 c029148a591d3eb1 -> 402934acb3b4a9f8
= 1 401f8a6d6da9fc8f -> c01f8a6d6da9fc8f

test sub.rn.f64
	sub.rn.f64 $d:f64, $a:f64, $b:f64;
= c03f9704278470e2 c02cfa7614d92a0e -> c03119c91d17dbdb
= c049bf1254dfec11 c02f3eb56bcffbab -> c041ef64f9ebed26
= c034c9fb2308be55 c010720aa23d3955 -> c030ad787a797000
= bfc72853bd5e0bde bfb5f3c0943e079a -> bfb85ce6e67e1022
= 3ff3d80487acab54 3ff3a2cb1d3fb93c -> 3f8a9cb536790c00
= bff0000000000000 3fad65aadcb7695e -> bff0eb2d56e5bb4b
= fffffffffffff 3ff8000000000000 -> bff8000000000000
= bfc39ff77549a476 40483600bc4f68f7 -> c04849a0b3c4b29b
= 40268746d9fe527d 405dd0cd22607f88 -> c05affe44720b538
= c01c1c43d6ab1c89 c03b8babf5db6a2d -> 4034849b0030a30b
= c006457aaf9b278b bfcc665179a0b631 -> c0047f1598011c28
= 7ff0000000000000 3f90c16b3ca59efd -> 7ff0000000000000

test sub.rz.f64
	sub.rz.f64 $d:f64, $a:f64, $b:f64;
= bf9f4a4198248bd5 7fefffffffffffff -> ffefffffffffffff
= 10000000000000 bfadf439fd162a9d -> 3fadf439fd162a9d
= fffffffffffff 3febed4c5df28ee1 -> bfebed4c5df28ee0
= c05ae368bc6f2945 3ff8000000000000 -> c05b4368bc6f2945
= 7ff0000000000000 c01b8c685b61b7a9 -> 7ff0000000000000
= 4025b11c19825a91 c0508bdd1ceb8f72 -> 40534200a01bdac4
= 4035ab6f412d9f54 400921fb54442d18 -> 4032872fd6a519b1
= 400921fb54442d18 0 -> 400921fb54442d18
= bfa2f6dc4227ef62 7fefffffffffffff -> ffefffffffffffff
= 40324ed0d611a50d bfdb0845ff4cf838 -> 4032baf1ee0ed8ed
= bfd0388771afd1d8 10000000000000 -> bfd0388771afd1d8
= c00ccea908199946 3fad17bf9ed3e976 -> c00d43080694e8eb

test sub.rm.f64
	sub.rm.f64 $d:f64, $a:f64, $b:f64;
= 40279cb3d7cc2577 c0464b6e72d69b79 -> 404c329b68c9a4d6
= c090000000000000 ffefffffffffffff -> 7feffffffffffffe
= bfd96d75218408e5 3fc5c698d1b5c55f -> bfe22860c52f75cb
= bfe634c377e96a0d 3fe9443e55e3aa7e -> bff7bc80e6e68a46
= 3fc759bb3fad6bbb 40225550a180fe3e -> c021f7e9b4824890
= 3fb45f97626a1495 3ff8000000000000 -> bff6ba0689d95eb7
= c02f4fb5959c064f 8000000000000000 -> c02f4fb5959c064f
= 4053301adf547919 c0319579a276ac02 -> 4057957947f22419
= bfd3cf00cb99c882 bfb4dd2a127098ca -> bfcd2f6c8dfb449f
= bfe8247b5cd6d689 3fc8cfd4df73e055 -> bfee587094b3ce9f
= 3fe5653cb44817f2 4055e06680f4a9f6 -> c055b59c078c19c7
= 40559678ff2359a8 bff0000000000000 -> 4055d678ff2359a8

test sub.rp.f64
	sub.rp.f64 $d:f64, $a:f64, $b:f64;
= 400921fb54442d18 bff4d6acc5b894fa -> 4011c6a8db903bcb
= 4024d2e624d10dbf bfd8d2009267f1d4 -> 4025997629644d4e
= 3fe30b36ebd55d5a bfa4de272dc220d3 -> 3fe459195eb17f68
= 400c6419f8764ea4 c041157dec052899 -> 4042dbbf8b8c8d84
= bfe469f82cdc1240 4012a20fc22c8317 -> c0152f4ec7c8055f
= bfc37e37052303a0 400921fb54442d18 -> c00a59dec4965d52
= 7fefffffffffffff 4033de26325ba5eb -> 7fefffffffffffff
= bfb144d80c711ed4 ffefffffffffffff -> 7fefffffffffffff
= 3f98974d45482e5e bf9ec42552a95476 -> 3fabadb94bf8c16a
= ffefffffffffffff 0 -> ffefffffffffffff
= bffcce5cadd08f96 8000000000000000 -> bffcce5cadd08f96
= 405a055e16529c73 405990c7fce21845 -> 3ffd25865c210b80

test sub.f16
	sub.f16 $d:b16, $a:b16, $b:b16;
= c00d 7bff -> fbff
= 39a9 d151 -> 5168
= 0 3ff -> 83ff
= 2b41 bab8 -> 3b2c
= 46a1 48eb -> c26a
= b6d8 a696 -> b66f
= 4248 c11c -> 45b2
= c518 0 -> c518
= ab3c 3bf5 -> bc34
= bfea 0 -> bfea
= 2a2c c4ba -> 44c6
= fbff aef3 -> fbff

test sub.rn.f16
	sub.rn.f16 $d:b16, $a:b16, $b:b16;
= 561d bc00 -> 562d
= 428b 55d7 -> d5a3
= 0 0 -> 0
= 7c00 38e9 -> 7c00
= bfad cf70 -> 4ef5
= 3bff fc00 -> 7c00
= fbff fc00 -> 7c00
= b7fa c8a0 -> 4860
= 57d1 345a -> 57cd
= fd01 3147 -> 7fff
= c9cf 8000 -> c9cf
= b388 a718 -> b2a5

test sub.rn.ftz.f16
	sub.rn.ftz.f16 $d:b16, $a:b16, $b:b16;
= 2f74 3e00 -> bd89
= 549b 27a5 -> 549b
= 1400 a8ac -> 28cc
= 3da8 7c00 -> fc00
= a4f0 0 -> a4f0
= 1400 4acb -> cacb
= 0 7bff -> fbff
= 8001 fd01 -> 7fff
= 4402 4248 -> 3af0
= 4248 a96a -> 425e
= 2be1 bc00 -> 3c3f
= b4b5 3bff -> bd2d

test sub.rn.sat.f16
	sub.rn.sat.f16 $d:b16, $a:b16, $b:b16;
= 8000 8000 -> 0
= c573 7bff -> 0
= 4e2d 7bff -> 0
= d113 b9ad -> 0
= 2f0b bc92 -> 3c00
= 4cf4 b671 -> 3c00
= b0cb aa7b -> 0
= 519f ba95 -> 3c00
= 4dd2 26fc -> 3c00
= c15e 3f4c -> 0
= d183 2be7 -> 0
= cab5 ab30 -> 0

test sub.ftz.sat.f16
	sub.ftz.sat.f16 $d:b16, $a:b16, $b:b16;
= b273 b75d -> 3424
= 5216 4bff -> 3c00
= 1400 b0ad -> 30b5
= b0b0 7e01 -> 0
= 8000 fbff -> 3c00
= 3da3 3bff -> 368e
= 3aa6 45cf -> 0
= 3529 51cc -> 0
= d0b2 2eb8 -> 0
= fd01 b17b -> 0
= 5502 3c00 -> 3c00
= 3bff 400 -> 3bff

test sub.bf16
	sub.bf16 $d:b16, $a:b16, $b:b16;
= 4049 7f7f -> ff7f
= 3f7f bd51 -> 3f86
= 3d10 42cf -> c2cf
= bcb8 bce0 -> 3ba0
= ff80 c120 -> ff80
= bfca 3f80 -> c025
= c22f 3f80 -> c233
= 1 7fc1 -> 7fff
= 40bf c1e5 -> 420a
= 7fc1 c237 -> 7fff
= 4071 7f80 -> ff80
= c0e9 bf80 -> c0c9

test sub.rn.bf16
	sub.rn.bf16 $d:b16, $a:b16, $b:b16;
= bf85 beaa -> bf35
= 428f 1 -> 428f
= 3cbf 3f80 -> bf7a
= bcd7 7f7f -> ff7f
= bcd8 417f -> c17f
= bcd0 7f7f -> ff7f
= 0 4049 -> c049
= 3f7f 7f80 -> ff80
= 3fc0 c0b5 -> 40e5
= 3e9f 42ed -> c2ec
= 3e90 4049 -> c037
= c03e 3df7 -> c046

test sub.f16x2
	sub.f16x2 $d:b32, $a:b32, $b:b32;
= 424833ad 7bff4eea -> fbffcedb
= 7e01bc00 50d036d7 -> 7fffbdb6
= aa6225bc a6e2288c -> a5e2a2b8
= c4a255fe 3c003e00 -> c5a255e6
= b79f40ce 3f7924e5 -> c0b040c4
= bc0003ff 56d37e01 -> d6e37fff
= af322fa5 33e54248 -> b5bfc20b
= 42487c00 30983e00 -> 41fe7c00

test sub.rn.f16x2
	sub.rn.f16x2 $d:b32, $a:b32, $b:b32;
= 3c003eb7 c44aa568 -> 454a3ecd
= 29f0fbff 3e00fd01 -> bdd07fff
= bc00c45a 3652fd01 -> bd947fff
= fbff24c7 32f84c33 -> fbffcc32
= 42fcab53 56610001 -> d629ab53
= bf592428 baa72a96 -> bc06a882
= 40983aa6 80013b5e -> 4098adc0
= 7e0129fc 42484248 -> 7fffc230

test sub.rn.ftz.f16x2
	sub.rn.ftz.f16x2 $d:b32, $a:b32, $b:b32;
= acf53bff c4f5319d -> 44e13a98
= 330027c5 3bff3c00 -> ba3fbbc2
= 3c003e7f 1400b78f -> 3bfe4031
= 2679a4fb ad367bff -> 2ed4fbff
= bda07e01 bc002d45 -> b6807fff
= 33b31400 7bffad60 -> fbff2d70
= b846a802 4ccb41fd -> ccedc20d
= 4b36a576 cefbaade -> 514b2823

test sub.rn.sat.f16x2
	sub.rn.sat.f16x2 $d:b32, $a:b32, $b:b32;
= d65cb6c6 7c00a5dd -> 0
= 4c45d77b d502d25f -> 3c000000
= ced730ca 7c004782 -> 0
= 2a9ccfc4 56a77c00 -> 0
= ab3fbd38 bd32fd01 -> 3c000000
= 492bb8da 3bff7c00 -> 3c000000
= 80007e01 2d15c4f7 -> 0
= 3dff03ff 1400338f -> 3c000000

test sub.bf16x2
	sub.bf16x2 $d:b32, $a:b32, $b:b32;
= 80416d bf803dc3 -> 3f80416b
= c2d5c2a0 c2a041fe -> c1d4c2e0
= 3f54bd4f 41f83f7f -> c1f1bf86
= bcea41f4 bd304058 -> 3c6c41d9
= 7f7fc2f2 bcf77fc1 -> 7f7f7fff
= c2523dcb c19e40ff -> c203c0fc
= 41e74049 41bf4049 -> 40a00000
= bcc44258 7f3f6a -> bcc44254

test sub.rn.bf16x2
	sub.rn.bf16x2 $d:b32, $a:b32, $b:b32;
= 3fc08000 417c3b80 -> c164bb80
= 404fbf58 7fc13fc0 -> 7fffc016
= 3d7641ae c06bbffb -> 406f41be
= 4049bdf2 c0d5007f -> 411dbdf2
= 80013d32 bfe7 -> 80013fed
= 13fc0 bd4d3f7d -> 3d4d3f03
= 8001bfe7 bff83ed2 -> 3ff8c00e
= 7f3f32 40d53f6e -> c0d5be70

test sub.u16
	sub.u16 $d:b16, $a:b16, $b:b16;
= 89c3 1234 -> 778f
= 1234 a262 -> 6fd2
= 7fff 6a40 -> 15bf
= cffc a6a -> c592
= 7fff 14ae -> 6b51
= 9f27 198d -> 859a
= 2f75 1 -> 2f74
= 8000 1234 -> 6dcc
= 7fff 0 -> 7fff
= db56 1 -> db55

test sub.s16
	sub.s16 $d:b16, $a:b16, $b:b16;
= 1 1 -> 0
= 0 1234 -> edcc
= 1234 8000 -> 9234
= 1234 8000 -> 9234
= 1 1234 -> edcd
= aba3 ffff -> aba4
= ffff 46f2 -> b90d
= 1234 1234 -> 0
= 0 7fff -> 8001
= 0 ffff -> 1

test sub.u32
	sub.u32 $d:b32, $a:b32, $b:b32;
= 0 deb1e410 -> 214e1bf0
= 7fffffff 7fffffff -> 0
= deadbeef 7fffffff -> 5eadbef0
= 0 12345678 -> edcba988
= 7fffffff 80000000 -> ffffffff
= 1 1 -> 0
= 1 7fffffff -> 80000002
= 7fffffff 12345678 -> 6dcba987
= 75f92e85 1 -> 75f92e84
= a3e42472 80000000 -> 23e42472

test sub.s32
	sub.s32 $d:b32, $a:b32, $b:b32;
= 7c8acd74 de6affed -> 9e1fcd87
= ffffffff 2 -> fffffffd
= 80000000 deadbeef -> a1524111
= 2 deadbeef -> 21524113
= ffffffff deadbeef -> 21524110
= 7fffffff 623fb5d5 -> 1dc04a2a
= 80000000 2 -> 7ffffffe
= 7fffffff 80000000 -> ffffffff
= 12345678 7fffffff -> 92345679
= 2 1 -> 1

test sub.u64
	sub.u64 $d:b64, $a:b64, $b:b64;
= 8000000000000000 e746c51108068c8b -> 98b93aeef7f97375
= 858ff33dd1f23574 27dbd05d69d392f8 -> 5db422e0681ea27c
= f1694a9fb17f197d 8000000000000000 -> 71694a9fb17f197d
= fe71e9475806bb69 fedcba9800000001 -> ff952eaf5806bb68
= 8000000000000000 2a2c03261c77c74a -> 55d3fcd9e38838b6
= ba60470267dd8a43 8000000000000000 -> 3a60470267dd8a43
= 0 ffffffffffffffff -> 1
= ffffffffffffffff 1 -> fffffffffffffffe
= 8a0b8ac5b0f5b1ae ffffffffffffffff -> 8a0b8ac5b0f5b1af
= 0 e4fd22503925e912 -> 1b02ddafc6da16ee

test sub.s64
	sub.s64 $d:b64, $a:b64, $b:b64;
= fedcba9800000001 51a809c58fe7d8f8 -> ad34b0d270182709
= 123456789abcdef0 ffffffffffffffff -> 123456789abcdef1
= 8000000000000000 fedcba9800000001 -> 81234567ffffffff
= ffffffffffffffff 5a042e55760df6b9 -> a5fbd1aa89f20946
= 8000000000000000 8000000000000000 -> 0
= 22781545a27f6524 6deafaeb167e7a3d -> b48d1a5a8c00eae7
= 7fffffffffffffff fedcba9800000001 -> 81234567fffffffe
= 1 123456789abcdef0 -> edcba98765432111
= 36d876db282b7875 8966c7578db0a93b -> ad71af839a7acf3a
= 123456789abcdef0 fedcba9800000001 -> 13579be09abcdeef

test sub.sat.s32
	sub.sat.s32 $d:b32, $a:b32, $b:b32;
= 7fffffff 0 -> 7fffffff
= 0 0 -> 0
= deadbeef 0 -> deadbeef
= 2 f5039e2b -> afc61d7
= bfd5925e deadbeef -> e127d36f
= 12345678 12345678 -> 0
= deadbeef 0 -> deadbeef
= e14efd10 f9a6c7c7 -> e7a83549
= 1 aff6c1bb -> 50093e46
= 1 0 -> 1
