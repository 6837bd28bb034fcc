test bfe.u32
	bfe.u32 $d:b32, $a:b32, $b:b32, $c:b32;
= 5bae2d8 0 0 -> 0
= 74dc4cfd 0 8 -> fd
= a67a3d1a 4 8 -> d1
= db5a04f5 1c 8 -> d
= d8a758b1 1f 1 -> 1
= 28d398b5 20 4 -> 0
= 878a3bce 3c 8 -> 0
= 39b9e2a0 3f 1 -> 0
= ff6352b5 40 3 -> 0
= 9ddbac57 0 20 -> 9ddbac57
= 63c56ab2 0 40 -> 63c56ab2
= 3c1b04cc 3 ff -> 7836099
= 645035cb ff ff -> 0
= 73bed568 101 108 -> b4

test bfe.s32
	bfe.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= 1edadcff 0 0 -> 0
= 37e242b5 0 8 -> ffffffb5
= 1904baad 4 8 -> ffffffaa
= a29d65cb 1c 8 -> fffffffa
= 70ac86bd 1f 1 -> 0
= a7883a72 20 4 -> ffffffff
= ade578dc 3c 8 -> ffffffff
= c6c3cca 3f 1 -> 0
= db03e1ae 40 3 -> ffffffff
= c9c26575 0 20 -> c9c26575
= 5601b6ea 0 40 -> 5601b6ea
= eff535ab 3 ff -> fdfea6b5
= a23552e7 ff ff -> ffffffff
= 4cecacf3 101 108 -> 79

test bfe.u64
	bfe.u64 $d:b64, $a:b64, $b:b32, $c:b32;
= c96237347fcfc6c1 0 0 -> 0
= 4eed9755dd3a1a6a 0 8 -> 6a
= e638757b4d8cbde3 4 8 -> de
= f49dee9ff8bc520c 1c 8 -> ff
= b4d9d17c466a2baa 1f 1 -> 0
= 690c8e9c3bf54ad9 20 4 -> c
= 586f96bc6798a3bf 3c 8 -> 5
= 2f436c13024d974c 3f 1 -> 0
= e1c4b88e3a14c4ef 40 3 -> 0
= ee8f81bd84eac065 0 20 -> 84eac065
= b53b78df51431e5c 0 40 -> b53b78df51431e5c
= eafc15e25164c2a8 3 ff -> 1d5f82bc4a2c9855
= 55a42d4f31dae8ac ff ff -> 0
= 1513815ec956849c 101 108 -> 4e

test bfe.s64
	bfe.s64 $d:b64, $a:b64, $b:b32, $c:b32;
= 7ab4d2de694a69a8 0 0 -> 0
= ffc047545c148b30 0 8 -> 30
= 984c2c74af16b981 4 8 -> ffffffffffffff98
= d6469cad1781bab7 1c 8 -> ffffffffffffffd1
= a643fef304a89c8f 1f 1 -> 0
= 69644be3c061a553 20 4 -> 3
= 7cd37e9cac3ea13e 3c 8 -> 7
= 3dcfb8aa88d085fe 3f 1 -> 0
= 63f43007ff7978df 40 3 -> 0
= f5ad3692b49a557c 0 20 -> ffffffffb49a557c
= ebc8ac5e8f55614d 0 40 -> ebc8ac5e8f55614d
= 9cd66b224236f64a 3 ff -> f39acd644846dec9
= b4ed70ae2cdf74a6 ff ff -> ffffffffffffffff
= 52ed13027f8d0d5c 101 108 -> ffffffffffffffae
