test mad.rn.f32
	mad.rn.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 41b1c8b8 beaf52fe bf45cb81 -> c1061e91
= 0 c0dd4470 3d09b4f9 -> 3d09b4f9
= 7f7fffff 3cc9d1a0 3cc7d43f -> 7cc9d19f
= 4090b713 bf76b887 bf180c92 -> c09e79ce
= c2d08557 40ef0bab 4b800000 -> 4b7ffcf5
= c2199835 40490fdb 80000000 -> c2f1440a
= 424a0b5f bf31b244 bd1af5bc -> c20c654c
= c03ae6b6 40d3b1a5 c0120ff1 -> c1accfd8
= ff812345 42b74ebe 7f800000 -> 7fffffff
= bdf1314a c192b224 408de4aa -> 40d2ffa3
= bfb58abf ff812345 bcc1bc85 -> 7fffffff
= 7fffff 3f5c55ca 7f7fffff -> 7f7fffff

test mad.rz.f32
	mad.rz.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 3f76b00f 3fa8a27a 3d72a5db -> 3faa1549
= bfdaa415 bf800000 40dbf821 -> 41095093
= 3f8afe5c 7fc12345 800000 -> 7fffffff
= c1aba11d bf800000 3d927b98 -> 41ac3398
= c260be54 1 bfcdcc89 -> bfcdcc89
= 40deb2ee 7f7fffff 3f51c81b -> 7f7fffff
= ff7fffff 3f2f9ec8 3e9add24 -> ff2f9ec7
= bd7120f2 bf7be263 bdb76cf5 -> bd019960
= 7fffff 7f7fffff 414f4f95 -> 4187a7ca
= 7fffff bdc627a3 3e23f9b4 -> 3e23f9b3
= c1702630 c1236ee7 1 -> 43195059
= 7fffff 3f0a3df9 ff812345 -> 7fffffff

test mad.rm.f32
	mad.rm.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 41b03035 3fc00000 80000000 -> 42042427
= 7fffff 1 40ade66d -> 40ade66d
= 7fc12345 ff7fffff 3cd89509 -> 7fffffff
= 3cf10357 3f24672e c2d43299 -> c2d428ed
= bfcd33b4 3f800000 bdedad51 -> bfdc0e8a
= 33800000 3feaa414 3f000000 -> 3f000001
= 40490fdb 4081af31 42ef51b7 -> 4304642e
= 3ceae569 3d0f9e94 bd4a5adc -> bd463c9f
= bcba4a87 7fc12345 4279a900 -> 7fffffff
= c0059924 c0cb14da 412179f8 -> 41bab84d
= bc8f02ff bf693569 7fc12345 -> 7fffffff
= c2ba2d85 beb753c1 c0efd600 -> 41ceb166

test mad.rp.f32
	mad.rp.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 0 3f000000 7fffff -> 7fffff
= 33800000 7fffff c2f67d18 -> c2f67d17
= 4146ca33 c20e2a4c 4034b64f -> c3db6094
= 80000001 c05047cc 40ad3d89 -> 40ad3d8a
= 4143765e c24ce43e ff800000 -> ff800000
= 406ddc78 3e4e2b48 4239728e -> 423c70cd
= 4001bdb8 be3dd394 406dc4c0 -> 4055b7ae
= c00184dd 7f7fffff 40490fdb -> ff7fffff
= 800000 1 7f7fffff -> 7f800000
= 1 bca2c450 3f5501b2 -> 3f5501b2
= ff800000 410e6f70 bccca80e -> ff800000
= 40490fdb c0f21d7e c2c3a196 -> c2f32b9f

test mad.rn.ftz.f32
	mad.rn.ftz.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 800000 7fffff 7f800000 -> 7f800000
= ff800000 c0f2ba09 c2a38ab1 -> 7f800000
= ff7fffff 1 41958dd2 -> 41958dd2
= 42816fae 7f7fffff 40e729fe -> 7f800000
= 3e047920 3c98c68f bc8fdcda -> bc78325f
= 4b800000 7fc12345 ff800000 -> 7fffffff
= c07b8e03 3d3f4c2a be5544b4 -> bec89f40
= 3da9159b 3f800000 0 -> 3da9159b
= 7f7fffff 3f2e17c3 40d0e99f -> 7f2e17c2
= c233f9d7 4111f008 0 -> c3cd3285
= 40490fdb 1 7fc12345 -> 7fffffff
= c0e30bcf ff812345 33800000 -> 7fffffff

test mad.rn.sat.f32
	mad.rn.sat.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 4014abf8 3f000000 bcfbcbbd -> 3f800000
= 40490fdb c26b34ae ff812345 -> 0
= c0617853 40490fdb 3d68cca5 -> 0
= 3da1cdbb bf82b5ca 3f7fffff -> 3f6b58a7
= 40490fdb 4073715d bf157033 -> 3f800000
= c1b33ac2 c0c4eaf9 3f7fffff -> 3f800000
= bdab7c3f 424149f0 bdc25eaa -> 0
= ff800000 7f800000 ff800000 -> 0
= 3fc00000 7fffff 3f000000 -> 3f000000
= 3dc1efd9 bf39a551 40d72720 -> 3f800000
= 1 3f7fffff bd677375 -> 0
= 3f800000 426ad0a8 bd6a9955 -> 3f800000

test mad.rn.f64
	mad.rn.f64 $d:f64, $a:f64, $b:f64, $c:f64;
= 1 c043a5885703cdf6 ffefffffffffffff -> ffefffffffffffff
= c00227a12d60d6cc 3ca0000000000000 8000000000000000 -> bcb227a12d60d6cc
= 10000000000000 10000000000000 ffefffffffffffff -> ffefffffffffffff
= c029dfb70d5f0508 c01427999a39d097 7fefffffffffffff -> 7fefffffffffffff
= bfee40d6a6e3b676 404afd892e980f0b c04f616781999dc4 -> c05c72e41df705d1
= 3fa5e7b4991c038b 405c51b8ac46742b 3ca0000000000000 -> 401362aef158277b
= c02659bcf5259349 10000000000000 c0271c09e3ec88a0 -> c0271c09e3ec88a0
= 3ff8000000000000 403d97038a11086e 3fefffffffffffff -> 4046b142a78cc652
= 7ff0000000000000 ffefffffffffffff 3fdd80cf11071dfc -> fff0000000000000
= c090000000000000 40279116d724b008 4051f880d2adaec0 -> c0c76d25d57f54aa
= 3fab2ee41f4b1541 8000000000000000 c00a6a333c9b979f -> c00a6a333c9b979f
= bfa14d7f66a9971b bfa38a8b5d5011ef 8000000000000000 -> 3f5521da6aeab16f

test mad.rz.f64
	mad.rz.f64 $d:f64, $a:f64, $b:f64, $c:f64;
= bff25608cb4150b7 bfd3b40c7c0edbec 3fcfd924df0cdff4 -> 3fe3408989428143
= c042c1d59f1e0df0 c090000000000000 3ca0000000000000 -> 40e2c1d59f1e0df0
= c014718843d3beb0 bff0000000000000 bffded61a9f3de44 -> 4009ec5fb2ad8e3e
= 3fb821f4874466fb c0475c500fbf38c4 40401c68e19346e9 -> 403bd15052e62d95
= 4056dbf8ae16876f 3ff8000000000000 3fd7dbc2371109b3 -> 406130e863ac6e18
= c00bbec93eb87d42 c090000000000000 bfb4ade4a1128d82 -> 40abbe9fe2ef3b1c
= bff1c1f6e09e5944 bfe7946d24f4eb2a 3ff5cb9b59aac584 -> 400170b1390f3f2d
= 4046417de4e8fda6 405e63802d00bc16 3f9510cb335bf111 -> 40b5229f0d8d9af1
= 3ff0000000000000 400a72d2b686d399 3fcaf9555177b62b -> 400c22680b9e4efb
= 3ff8000000000000 bff0000000000000 405438fde64a5ad7 -> 4053d8fde64a5ad7
= fff0000000000000 0 3f9dda3948852a0b -> fff8000000000000
= 404977e19e4d158e c05bf47a3a5f979a 4043fe7f2e020a0e -> c0b617bcbf0d9ae2

test mad.rm.f64
	mad.rm.f64 $d:f64, $a:f64, $b:f64, $c:f64;
= 8000000000000000 4043037a3654a9ec bf9ca239fdbe6392 -> bf9ca239fdbe6392
= 10000000000000 bfb1629c23f8d0d1 405d871f193f4ed4 -> 405d871f193f4ed3
= 401e3807cc66ccd6 8000000000000000 10000000000000 -> 10000000000000
= c056072b32e50cc2 bff0000000000000 c0427a501d42a474 -> 4049940648877510
= 8000000000000000 404c3bd7289f2a32 40340f6f3281396d -> 40340f6f3281396d
= 7ff0000000000000 3f9cc68ed6a3a644 bfe2111d84dfd8d8 -> 7ff0000000000000
= c03752de84036a0b c00302850869d0be 3ffcea3455cca8a5 -> 404c9d6628604c5c
= bfccc42d4fd8ce8b 403d878c3976394c bfabe9443770471e -> c01ac37545e22b58
= fff0000000000000 c04a734d7f6787d9 fffffffffffff -> 7ff0000000000000
= 3ff0000000000000 bfdc16e6255e57d9 c022248198cb9086 -> c0230538c9f68345
= bfb98f1892673f2c 1 3ff8000000000000 -> 3ff7ffffffffffff
= 40566952a3fea425 3fa0e35dc662c625 ffefffffffffffff -> ffefffffffffffff

test mad.rp.f64
	mad.rp.f64 $d:f64, $a:f64, $b:f64, $c:f64;
= 3fab91266b3f2fda bfa97866827915ed bfac14a5e4806f46 -> bfad73b7ceaf2f05
= bfece1e135780eb8 3fefffffffffffff bfbefd4f59c54b48 -> bff060c590585c10
= bfb6d46561aea690 4056b2c6143c7102 fffffffffffff -> c020319077ba98a4
= 3ff0000000000000 7fefffffffffffff bfe07cca3d5cb486 -> 7fefffffffffffff
= bfc679fb3188c014 3ca0000000000000 c050c448cb4c21f9 -> c050c448cb4c21f9
= 3fa8d1f396e39e71 bf91caf6648c617b c090000000000000 -> c0900000dccf5d5c
= bfd9aa8706507c92 40486d3f4ca7ebf9 bf9170f364d6e5a7 -> c0339be122b899a1
= bfb662e91b03abe4 c02cff4a47a2f94b 3f9b635a0efbcec9 -> 3ff4b6b18846f1b4
= bfc0415e3b20481e 3fbedd9f5a236f2c bf9f9b39e0569ed6 -> bfa7a48b4e91a415
= 7ff0000000000000 c0211390d7296e28 c00074e9db194348 -> fff0000000000000
= ffefffffffffffff 3fb030d315544529 c026b00caff75b5b -> ffb030d315544528
= 7ff0000000000000 3fd556efd1da46fe c03f263670b776f9 -> 7ff0000000000000

test mad.lo.u16
	mad.lo.u16 $d:b16, $a:b16, $b:b16, $c:b16;
= 1f18 2 7fff -> be2f
= ffff 3cb8 1 -> c349
= ffff 7fff ffff -> 8000
= 96e2 5ac0 ffff -> 9d7f
= 723d ffff 7fff -> dc2
= 1 0 0 -> 0
= b922 0 1234 -> 1234
= 413e 2 8000 -> 27c
= 0 1 1 -> 1
= 12f4 4c20 1 -> ce81

test mad.lo.s16
	mad.lo.s16 $d:b16, $a:b16, $b:b16, $c:b16;
= 51fc ffff 8000 -> 2e04
= ba52 cbc3 ffff -> f275
= ffff 3202 1234 -> e032
= 7fff ffff 8000 -> 1
= 7fff 1 7fff -> fffe
= 2 1 2 -> 4
= 1234 1234 8000 -> da90
= 7b0a 75f1 1 -> 666b
= 0 1234 8000 -> 8000
= 8000 2 1 -> 1

test mad.lo.u32
	mad.lo.u32 $d:b32, $a:b32, $b:b32, $c:b32;
= 75fddbd 0 12345678 -> 12345678
= 2 2 12345678 -> 1234567c
= 4e817de4 5f22ee65 80000000 -> 3068a2f4
= 12345678 a05d68f0 2 -> bdc9d082
= ffffffff deadbeef 1 -> 21524112
= 80000000 b6afc88c 12345678 -> 12345678
= 441dc4a6 ffffffff 2 -> bbe23b5c
= 12345678 ffffffff ffffffff -> edcba987
= 1 1 0 -> 1
= 7fffffff 8a660a8 80000000 -> 77599f58

test mad.lo.s32
	mad.lo.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= ffffffff deadbeef 0 -> 21524111
= 928feddf 7fffffff 0 -> ed701221
= 12345678 1 deadbeef -> f0e21567
= 2 4c463c7 7fffffff -> 8988c78d
= 6aadedde 39a9af8b 0 -> 4798e98a
= 2 8bcbe125 7fffffff -> 9797c249
= 31e523d0 370bfdd7 ffffffff -> 95c5a3af
= deadbeef 0 12345678 -> 12345678
= 549dd040 7dd607b8 deadbeef -> 564d2cef
= 12345678 2 deadbeef -> 3166bdf

test mad.lo.u64
	mad.lo.u64 $d:b64, $a:b64, $b:b64, $c:b64;
= ffffffffffffffff 0 fedcba9800000001 -> fedcba9800000001
= 7fffffffffffffff 8000000000000000 fedcba9800000001 -> 7edcba9800000001
= 1027d79e6bba0f5a 8000000000000000 fedcba9800000001 -> fedcba9800000001
= fedcba9800000001 a3adb5abf15f1566 ffffffffffffffff -> a156863bf15f1565
= ffffffffffffffff 0 123456789abcdef0 -> 123456789abcdef0
= fedcba9800000001 a121ce72fe3dc8a 1 -> 7a3152d72fe3dc8b
= 0 1 8000000000000000 -> 8000000000000000
= c79d5116e1cc6074 0 7fffffffffffffff -> 7fffffffffffffff
= 8c8049fc579e9e55 7fffffffffffffff 123456789abcdef0 -> 5b40c7c431e409b
= 123456789abcdef0 7fffffffffffffff 8000000000000000 -> 6dcba98765432110

test mad.lo.s64
	mad.lo.s64 $d:b64, $a:b64, $b:b64, $c:b64;
= fedcba9800000001 0 123456789abcdef0 -> 123456789abcdef0
= b18b43b3ede1166b 1 ffffffffffffffff -> b18b43b3ede1166a
= 63713aef2d2502b3 8000000000000000 1 -> 8000000000000001
= 0 7fffffffffffffff 0 -> 0
= 185657572117fd19 583f0eb526184f95 fedcba9800000001 -> 841a6e031a69068e
= 123456789abcdef0 0 123456789abcdef0 -> 123456789abcdef0
= b61f35c026293c71 59ce5116603c2d70 0 -> 110ba5d07c264e70
= d6e719875ab81a18 f3a020d1ca75c706 ffffffffffffffff -> 5144d9041991448f
= a24840bf6a9db8bf ffffffffffffffff ffffffffffffffff -> 5db7bf4095624740
= ffffffffffffffff 8000000000000000 7fffffffffffffff -> ffffffffffffffff

test mad.hi.u16
	mad.hi.u16 $d:b16, $a:b16, $b:b16, $c:b16;
= 1234 7fff 2 -> 91b
= ed42 2 8000 -> 8001
= e2e0 1234 7fff -> 9020
= 5744 2 1 -> 1
= 2 d5cc 1 -> 2
= 7fff 2 8000 -> 8000
= 1234 ffff 2 -> 1235
= 9ca2 47b4 1234 -> 3e13
= 8000 ffff 7fff -> fffe
= 8000 8000 0 -> 4000

test mad.hi.s16
	mad.hi.s16 $d:b16, $a:b16, $b:b16, $c:b16;
= 458 838d 7fff -> 7de2
= a8f 1234 ffff -> bf
= 7fff de7a 8000 -> 6f3d
= 2 19e6 7fff -> 7fff
= 7fff 0 ffff -> ffff
= 2 b78a 8000 -> 7fff
= dfc9 1234 7fff -> 7db4
= ffff d240 0 -> 0
= 0 7fff 0 -> 0
= 1b04 ffff 8000 -> 7fff

test mad.hi.u32
	mad.hi.u32 $d:b32, $a:b32, $b:b32, $c:b32;
= 42e2942c 12345678 1 -> 4c19b09
= 80000000 2 1 -> 2
= 12345678 deadbeef deadbeef -> ee837cdd
= 2 1 7fffffff -> 7fffffff
= ba3a2b72 80000000 ffffffff -> 5d1d15b8
= 7fffffff dcc29c90 12345678 -> 8095a4bf
= deadbeef ffffffff 2 -> deadbef0
= deadbeef 2 ffffffff -> 0
= 2 f31ade97 0 -> 1
= 2 deadbeef 7fffffff -> 80000000

test mad.hi.s32
	mad.hi.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= ffffffff 7fffffff ffffffff -> fffffffe
= f24686c9 2 12345678 -> 12345677
= deadbeef 2 ffffffff -> fffffffe
= ffffffff 80000000 7fffffff -> 7fffffff
= 0 ffffffff ffffffff -> ffffffff
= d1f05136 80000000 ffffffff -> 1707d764
= 1 2 2 -> 2
= ddf34f34 8c069788 deadbeef -> ee1a9e97
= 54c44b6c 2 deadbeef -> deadbeef
= e21ab14d 12345678 80000000 -> 7ddfc3ca

test mad.hi.u64
	mad.hi.u64 $d:b64, $a:b64, $b:b64, $c:b64;
= 0 ffffffffffffffff 7fffffffffffffff -> 7fffffffffffffff
= fedcba9800000001 b1e05d9e7c89eaa1 ffffffffffffffff -> b115fb5a550099e7
= 123456789abcdef0 7fffffffffffffff 7fffffffffffffff -> 891a2b3c4d5e6f76
= fedcba9800000001 ffffffffffffffff fedcba9800000001 -> fdb9753000000001
= fedcba9800000001 5469e2f058bf7135 123456789abcdef0 -> 663e2e29271874f7
= 7fffffffffffffff 8000000000000000 8000000000000000 -> bfffffffffffffff
= f1bb4c96c3ab8dee fedcba9800000001 ffffffffffffffff -> f0a84325048f61ee
= 8000000000000000 123456789abcdef0 ffffffffffffffff -> 91a2b3c4d5e6f77
= b3fd7ee536b0b8a5 1 fedcba9800000001 -> fedcba9800000001
= f8606fb67f7f7b94 9d9de636fd3b32dd ffffffffffffffff -> 98ec57036d83a4fd

test mad.hi.s64
	mad.hi.s64 $d:b64, $a:b64, $b:b64, $c:b64;
= 123456789abcdef0 4f52256acf443649 7fffffffffffffff -> 85a3fe1c134a4146
= 82342909f8d612bf 8c13a9c1bc237a73 123456789abcdef0 -> 4b2b0a545db0bb38
= fcc373fba6abbfb6 123456789abcdef0 ffffffffffffffff -> ffc514c3637606cd
= f8fc3c9a9bcef8dd 736ca60b11a1465b fedcba9800000001 -> fbb30fae46dee585
= 921f6d503c7fc901 d815cca4132e8689 8000000000000000 -> 9121bbaa0d2353b4
= ffffffffffffffff f22e53a70bb25c34 7fffffffffffffff -> 7fffffffffffffff
= 940b66507a22eb9e 523845116a75e541 123456789abcdef0 -> ef88429c7de74335
= 95ad0b9d8eba7291 0 123456789abcdef0 -> 123456789abcdef0
= 1 ffffffffffffffff 1 -> 0
= 123456789abcdef0 c797d62851882aa 1 -> e317b515faea92

test mad.hi.sat.s32
	mad.hi.sat.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= ffffffff 58ae6f81 ffffffff -> fffffffe
= deadbeef 1 80000000 -> 80000000
= bde7e2f aa68cf92 ffffffff -> fc081d9e
= 2732c0fe 2 12345678 -> 12345678
= 7fffffff 6cfa8f72 1 -> 367d47b9
= ffffffff 26ac41cb ffffffff -> fffffffe
= a2de49af 80000000 ffffffff -> 2e90db27
= 80000000 c674f202 80000000 -> 9cc586ff
= deadbeef d506cf22 ffffffff -> 597ee09
= 7fffffff 12345678 80000000 -> 891a2b3b

test mad.wide.u16
	mad.wide.u16 $d:b32, $a:b16, $b:b16, $c:b32;
= 0 2 7fffffff -> 7fffffff
= ffff 2 2 -> 20000
= 2 ffff 80000000 -> 8001fffe
= d5e2 1234 80000000 -> 8f3555e8
= 1234 c3a6 61d4ed48 -> 6fbe5700
= 8000 4585 0 -> 22c28000
= 7fff 74e9 0 -> 3a740b17
= 8000 36ca 1 -> 1b650001
= bf17 4e8d 80000000 -> baa241ab
= b08d 1 0 -> b08d

test mad.wide.s16
	mad.wide.s16 $d:b32, $a:b16, $b:b16, $c:b32;
= 7fff 8000 80000000 -> 40008000
= 2 c774 80000000 -> 7fff8ee8
= 1 1 1 -> 2
= ce77 1234 ffffffff -> fc7a4e2b
= 1 1234 ffffffff -> 1233
= 1234 1 3538f20b -> 3539043f
= ffff c09d 2 -> 3f65
= 1 e08 0 -> e08
= 38e3 0 12345678 -> 12345678
= 7fff 8000 deadbeef -> 9eae3eef

test mad.wide.u32
	mad.wide.u32 $d:b64, $a:b32, $b:b32, $c:b64;
= 12345678 80000000 7fffffffffffffff -> 891a2b3bffffffff
= bb20cad7 deadbeef 8000000000000000 -> 22c570a08f73f0b9
= eab7b562 e282c978 fedcba9800000001 -> ce8ad2bae34af7f1
= ffffffff deadbeef fedcba9800000001 -> dd8a798621524112
= 1 f68608ec ffffffffffffffff -> f68608eb
= 1 deadbeef 1 -> deadbef0
= 7fbba0b5 ffffffff 8000000000000000 -> ffbba0b480445f4b
= 0 c0466c5 0 -> 0
= deadbeef 0 123456789abcdef0 -> 123456789abcdef0
= adc23f27 ffffffff ffffffffffffffff -> adc23f26523dc0d8

test mad.wide.s32
	mad.wide.s32 $d:b64, $a:b32, $b:b32, $c:b64;
= 7fffffff c70ac43b 123456789abcdef0 -> f5b9b89653b21ab5
= deadbeef 3adeb83b 236f80c69fd625dc -> 1bc5e0b98c5eeef1
= 1 12345678 0 -> 12345678
= 3d5b759a 12345678 fedcba9800000001 -> 339b42a33a8dc31
= 0 3f30036c 8000000000000000 -> 8000000000000000
= 12345678 0 0 -> 0
= 0 deadbeef ffffffffffffffff -> ffffffffffffffff
= ffffffff ffffffff 7fffffffffffffff -> 8000000000000000
= 4dc936bb 77db4eb9 7fffffffffffffff -> a46b2b7e440e8722
= 5d008c90 60f50e86 ffffffffffffffff -> 23393b833bc9735f
