test cnot.b16
	cnot.b16 $d:b16, $a:b16;
= 0 -> 1
= 1 -> 0
= 2 -> 0
= 7fff -> 0
= 8000 -> 0
= ffff -> 0
= 1234 -> 0
= ffba -> 0
= 92c7 -> 0
= 6883 -> 0
= 4e90 -> 0

test cnot.b32
	cnot.b32 $d:b32, $a:b32;
= 0 -> 1
= 1 -> 0
= 2 -> 0
= 7fffffff -> 0
= 80000000 -> 0
= ffffffff -> 0
= 12345678 -> 0
= deadbeef -> 0
= e113315c -> 0
= 2af5fac -> 0
= 2e627930 -> 0
= 930bcbdd -> 0

test cnot.b64
	cnot.b64 $d:b64, $a:b64;
= 0 -> 1
= 1 -> 0
= 7fffffffffffffff -> 0
= 8000000000000000 -> 0
= ffffffffffffffff -> 0
= 123456789abcdef0 -> 0
= fedcba9800000001 -> 0
= 9d3946c15503c523 -> 0
= a97e309b63a7c671 -> 0
= 2a94b3afbe32cbda -> 0
= 120ccdefce9771d0 -> 0
