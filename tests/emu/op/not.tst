test not.b16
	not.b16 $d:b16, $a:b16;
= 0 -> ffff
= 1 -> fffe
= 2 -> fffd
= 7fff -> 8000
= 8000 -> 7fff
= ffff -> 0
= 1234 -> edcb
= ef0f -> 10f0
= 4c41 -> b3be
= c2fa -> 3d05
= 73fa -> 8c05

test not.b32
	not.b32 $d:b32, $a:b32;
= 0 -> ffffffff
= 1 -> fffffffe
= 2 -> fffffffd
= 7fffffff -> 80000000
= 80000000 -> 7fffffff
= ffffffff -> 0
= 12345678 -> edcba987
= deadbeef -> 21524110
= 69c140bb -> 963ebf44
= eb962e0c -> 1469d1f3
= 5551be76 -> aaae4189
= c8196be7 -> 37e69418

test not.b64
	not.b64 $d:b64, $a:b64;
= 0 -> ffffffffffffffff
= 1 -> fffffffffffffffe
= 7fffffffffffffff -> 8000000000000000
= 8000000000000000 -> 7fffffffffffffff
= ffffffffffffffff -> 0
= 123456789abcdef0 -> edcba9876543210f
= fedcba9800000001 -> 1234567fffffffe
= 4e29811a1ea53ba6 -> b1d67ee5e15ac459
= c623e37a9be32fbc -> 39dc1c85641cd043
= 1db920d2d8d4826d -> e246df2d272b7d92
= 64bac1b390fdf8a2 -> 9b453e4c6f02075d

test not.pred
	not.pred $d:pred, $p:pred;
= 0 -> 1
= 1 -> 0
