test xor.b16
	xor.b16 $d:b16, $a:b16, $b:b16;
= ffff 8000 -> 7fff
= ffff 8000 -> 7fff
= 8000 1 -> 8001
= ffff 13fe -> ec01
= 1234 8000 -> 9234
= 1 7fff -> 7ffe
= b18e 7fff -> ce71
= 90c7 1 -> 90c6
= 8000 45b -> 845b
= 5c22 8000 -> dc22

test xor.b32
	xor.b32 $d:b32, $a:b32, $b:b32;
= 354353db 1 -> 354353da
= 1 a9c3012a -> a9c3012b
= 80000000 2 -> 80000002
= ffffffff 900bbb3e -> 6ff444c1
= 2 2348385d -> 2348385f
= 39769f75 deadbeef -> e7db219a
= ee1fe3ba 38793717 -> d666d4ad
= 80000000 f7cd8133 -> 77cd8133
= 51fad599 389eb9d1 -> 69646c48
= 12345678 1 -> 12345679

test xor.b64
	xor.b64 $d:b64, $a:b64, $b:b64;
= 0 7fffffffffffffff -> 7fffffffffffffff
= 1 0 -> 1
= 123456789abcdef0 20e8ab1b42f86076 -> 32dcfd63d844be86
= 7fffffffffffffff 8000000000000000 -> ffffffffffffffff
= 1 1 -> 0
= 7fffffffffffffff ffffffffffffffff -> 8000000000000000
= 45bbf8bb31f56c63 fedcba9800000001 -> bb67422331f56c62
= 8000000000000000 fedcba9800000001 -> 7edcba9800000001
= 8000000000000000 123456789abcdef0 -> 923456789abcdef0
= 9da93e4dc567613e ffffffffffffffff -> 6256c1b23a989ec1

test xor.pred
	xor.pred $d:pred, $p:pred, $q:pred;
= 0 0 -> 0
= 0 1 -> 1
= 1 0 -> 1
= 1 1 -> 0
