test fns.b32
	fns.b32 $d:b32, $a:b32, $b:b32, $c:s32;
= aaaaaaaa 3 1 -> 3
= aaaaaaaa 3 ffffffff -> 3
= aaaaaaaa 2 1 -> 3
= aaaaaaaa 2 ffffffff -> 1
= aaaaaaaa 2 0 -> ffffffff
= aaaaaaaa 3 0 -> 3
= aaaaaaaa 0 11 -> ffffffff
= aaaaaaaa 0 10 -> 1f
= 0 0 1 -> ffffffff
