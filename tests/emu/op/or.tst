test or.b16
	or.b16 $d:b16, $a:b16, $b:b16;
= ce22 7fff -> ffff
= 1 7fff -> 7fff
= 7df4 8000 -> fdf4
= 0 b9ce -> b9ce
= 2 1 -> 3
= 4740 e0f6 -> e7f6
= 1234 2 -> 1236
= 7fff a80a -> ffff
= 1 ffff -> ffff
= 553 119d -> 15df

test or.b32
	or.b32 $d:b32, $a:b32, $b:b32;
= deadbeef 0 -> deadbeef
= 49cbdb5b 1cae755 -> 49cbff5f
= 2 1 -> 3
= c57fd46 aa1e7d73 -> ae5ffd77
= 7fffffff fd83c4f6 -> ffffffff
= 80000000 deadbeef -> deadbeef
= 8e90a5f 12345678 -> 1afd5e7f
= 66f47d3a deadbeef -> fefdffff
= 8af47fcd 3f5c00d2 -> bffc7fdf
= 12345678 e4e978c9 -> f6fd7ef9

test or.b64
	or.b64 $d:b64, $a:b64, $b:b64;
= 123456789abcdef0 fedcba9800000001 -> fefcfef89abcdef1
= 123456789abcdef0 fac14d766613b1ac -> faf55f7efebffffc
= 8000000000000000 ccdebb8469f36619 -> ccdebb8469f36619
= fedcba9800000001 b254e219f08f1a37 -> fedcfa99f08f1a37
= fedcba9800000001 ffffffffffffffff -> ffffffffffffffff
= fedcba9800000001 199e44023cf5194f -> ffdefe9a3cf5194f
= bd12e2e9a98a668b 0 -> bd12e2e9a98a668b
= 7ce33a9d5ed689e9 ea27f1e87fb4dfac -> fee7fbfd7ff6dfed
= 123456789abcdef0 a028ccfd43367b8f -> b23cdefddbbeffff
= 7fffffffffffffff e61a7c7c7bda6127 -> ffffffffffffffff

test or.pred
	or.pred $d:pred, $p:pred, $q:pred;
= 0 0 -> 0
= 0 1 -> 1
= 1 0 -> 1
= 1 1 -> 1
