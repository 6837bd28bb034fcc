test and.b16
	and.b16 $d:b16, $a:b16, $b:b16;
= 1234 ffff -> 1234
= 8000 9ef2 -> 8000
= 47e6 8000 -> 0
= 7fff 7fff -> 7fff
= 7fff f145 -> 7145
= 1234 1 -> 0
= 15ff 1234 -> 1034
= ffff 8000 -> 8000
= 1 8000 -> 0
= cb3d 7fff -> 4b3d

test and.b32
	and.b32 $d:b32, $a:b32, $b:b32;
= 2 2 -> 2
= deadbeef 2d0da596 -> c0da486
= 8e41287b e1e81dae -> 8040082a
= 7fffffff 12345678 -> 12345678
= 6e26a69a ffffffff -> 6e26a69a
= ffffffff 80000000 -> 80000000
= a7689d75 0 -> 0
= 12345678 b50a61f6 -> 10004070
= 2 636ec8f9 -> 0
= 1 1 -> 1

test and.b64
	and.b64 $d:b64, $a:b64, $b:b64;
= fa9e93c0ea70385c 2b6a176b6dd2ce19 -> 2a0a134068500818
= 5e54c55689cbc256 fedcba9800000001 -> 5e54801000000000
= dfe286525e7bbe9a ba70bf0884885724 -> 9a60860004081600
= fedcba9800000001 aa3462801504bc11 -> aa14228000000001
= 0 7fffffffffffffff -> 0
= 0 8000000000000000 -> 0
= a52e7b40de579704 db0ca35663eb990e -> 810c234042439104
= 123456789abcdef0 8000000000000000 -> 0
= ffffffffffffffff 7fffffffffffffff -> 7fffffffffffffff
= ffffffffffffffff 7fffffffffffffff -> 7fffffffffffffff

test and.pred
	and.pred $d:pred, $p:pred, $q:pred;
= 0 0 -> 0
= 0 1 -> 0
= 1 0 -> 0
= 1 1 -> 1
