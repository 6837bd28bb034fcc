test bmsk.clamp.b32
	bmsk.clamp.b32 $d:b32, $a:b32, $b:b32;
= 0 0 -> 0
= 0 8 -> ff
= 4 8 -> ff0
= 1c 8 -> f0000000
= 1f 1 -> 80000000
= 20 4 -> 0
= 0 20 -> ffffffff
= 21 21 -> 0
= 3 1f -> fffffff8
= 0 1f -> 7fffffff

test bmsk.wrap.b32
	bmsk.wrap.b32 $d:b32, $a:b32, $b:b32;
= 0 0 -> 0
= 0 8 -> ff
= 4 8 -> ff0
= 1c 8 -> f0000000
= 1f 1 -> 80000000
= 20 4 -> f
= 0 20 -> 0
= 21 21 -> 2
= 3 1f -> fffffff8
= 0 1f -> 7fffffff
