test bfind.u32
	bfind.u32 $d:b32, $a:b32;
= 0 -> ffffffff
= 1 -> 0
= 2 -> 1
= 7fffffff -> 1e
= 80000000 -> 1f
= ffffffff -> 1f
= 12345678 -> 1c
= deadbeef -> 1f
= 8 -> 3
= 400 -> a
= 20000 -> 11
= 1000000 -> 18
= 80000000 -> 1f
= 16061b6 -> 18
= 7 -> 2
= 4 -> 2
= 0 -> ffffffff

test bfind.shiftamt.u32
	bfind.shiftamt.u32 $d:b32, $a:b32;
= 0 -> ffffffff
= 1 -> 1f
= 2 -> 1e
= 7fffffff -> 1
= 80000000 -> 0
= ffffffff -> 0
= 12345678 -> 3
= deadbeef -> 0
= 8 -> 1c
= 400 -> 15
= 20000 -> e
= 1000000 -> 7
= 80000000 -> 0
= 16061b6 -> 7
= 7 -> 1d
= 4 -> 1d
= 0 -> ffffffff

test bfind.s32
	bfind.s32 $d:b32, $a:b32;
= 0 -> ffffffff
= 1 -> 0
= 2 -> 1
= 7fffffff -> 1e
= 80000000 -> 1e
= ffffffff -> ffffffff
= 12345678 -> 1c
= deadbeef -> 1d
= 8 -> 3
= 400 -> a
= 20000 -> 11
= 1000000 -> 18
= 80000000 -> 1e
= 16061b6 -> 18
= 7 -> 2
= 4 -> 2
= 0 -> ffffffff

test bfind.shiftamt.s32
	bfind.shiftamt.s32 $d:b32, $a:b32;
= 0 -> ffffffff
= 1 -> 1f
= 2 -> 1e
= 7fffffff -> 1
= 80000000 -> 1
= ffffffff -> ffffffff
= 12345678 -> 3
= deadbeef -> 2
= 8 -> 1c
= 400 -> 15
= 20000 -> e
= 1000000 -> 7
= 80000000 -> 1
= 16061b6 -> 7
= 7 -> 1d
= 4 -> 1d
= 0 -> ffffffff

test bfind.u64
	bfind.u64 $d:b32, $a:b64;
= 0 -> ffffffff
= 1 -> 0
= 7fffffffffffffff -> 3e
= 8000000000000000 -> 3f
= ffffffffffffffff -> 3f
= 123456789abcdef0 -> 3c
= fedcba9800000001 -> 3f
= 8 -> 3
= 400 -> a
= 20000 -> 11
= 1000000 -> 18
= 80000000 -> 1f
= 4000000000 -> 26
= 200000000000 -> 2d
= 10000000000000 -> 34
= 800000000000000 -> 3b
= 4d431bd68 -> 22
= 511daea5 -> 1e
= 7a1 -> a
= 1b -> 4

test bfind.shiftamt.u64
	bfind.shiftamt.u64 $d:b32, $a:b64;
= 0 -> ffffffff
= 1 -> 3f
= 7fffffffffffffff -> 1
= 8000000000000000 -> 0
= ffffffffffffffff -> 0
= 123456789abcdef0 -> 3
= fedcba9800000001 -> 0
= 8 -> 3c
= 400 -> 35
= 20000 -> 2e
= 1000000 -> 27
= 80000000 -> 20
= 4000000000 -> 19
= 200000000000 -> 12
= 10000000000000 -> b
= 800000000000000 -> 4
= 4d431bd68 -> 1d
= 511daea5 -> 21
= 7a1 -> 35
= 1b -> 3b

test bfind.s64
	bfind.s64 $d:b32, $a:b64;
= 0 -> ffffffff
= 1 -> 0
= 7fffffffffffffff -> 3e
= 8000000000000000 -> 3e
= ffffffffffffffff -> ffffffff
= 123456789abcdef0 -> 3c
= fedcba9800000001 -> 38
= 8 -> 3
= 400 -> a
= 20000 -> 11
= 1000000 -> 18
= 80000000 -> 1f
= 4000000000 -> 26
= 200000000000 -> 2d
= 10000000000000 -> 34
= 800000000000000 -> 3b
= 4d431bd68 -> 22
= 511daea5 -> 1e
= 7a1 -> a
= 1b -> 4

test bfind.shiftamt.s64
	bfind.shiftamt.s64 $d:b32, $a:b64;
= 0 -> ffffffff
= 1 -> 3f
= 7fffffffffffffff -> 1
= 8000000000000000 -> 1
= ffffffffffffffff -> ffffffff
= 123456789abcdef0 -> 3
= fedcba9800000001 -> 7
= 8 -> 3c
= 400 -> 35
= 20000 -> 2e
= 1000000 -> 27
= 80000000 -> 20
= 4000000000 -> 19
= 200000000000 -> 12
= 10000000000000 -> b
= 800000000000000 -> 4
= 4d431bd68 -> 1d
= 511daea5 -> 21
= 7a1 -> 35
= 1b -> 3b
