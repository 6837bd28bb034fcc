test mul24.lo.u32
	mul24.lo.u32 $d:b32, $a:b32, $b:b32;
= 1 d89fee06 -> 9fee06
= 80000000 7fffffff -> 0
= 2 561d1780 -> 3a2f00
= ffffffff 9d0eb526 -> 25f14ada
= 2125f980 175212a7 -> af50c280
= 2 7fffffff -> 1fffffe
= 8df60173 1 -> f60173
= 12345678 12345678 -> 3df4d840
= 9fcb9b20 2 -> 1973640
= d7a0ca21 af8760f5 -> 7d14d195

test mul24.hi.u32
	mul24.hi.u32 $d:b32, $a:b32, $b:b32;
= 0 2e03b5ac -> 0
= 394f9aed ffffffff -> 4f9aecb0
= 2 deadbeef -> 15b
= ffffffff 80000000 -> 0
= deadbeef 157c49bc -> 545a86ce
= fb334b44 b2f4f402 -> 3114a0f3
= 1fc4879c ffffffff -> c4879b3b
= 2ddad25c 1 -> da
= fba699b6 0 -> 0
= deadbeef 709f8ca6 -> 6c490b85

test mul24.lo.s32
	mul24.lo.s32 $d:b32, $a:b32, $b:b32;
= ed3ec898 5a2b0428 -> b679b7c0
= 6a9e3951 90f7bd1e -> c102847e
= ffffffff 2 -> fffffffe
= 9eeac69e 12345678 -> 2cde2e10
= 1 0 -> 0
= 2 80000000 -> 0
= 1 12345678 -> 345678
= 7fffffff ebe03ab6 -> 1fc54a
= ffffffff 12345678 -> ffcba988
= 2 deadbeef -> ff5b7dde

test mul24.hi.s32
	mul24.hi.s32 $d:b32, $a:b32, $b:b32;
= 0 1 -> 0
= 1c73f504 7fffffff -> ffffff8c
= deadbeef 441ed6d6 -> f61758db
= 80000000 12345678 -> 0
= 2 a25bbd9 -> 4b
= 85179dea 2 -> 2f
= bf4980ee 12345678 -> f07041c
= ffffffff 0 -> 0
= 0 1 -> 0
= 80000000 80000000 -> 0
