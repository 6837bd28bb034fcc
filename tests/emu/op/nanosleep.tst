test nanosleep.u32
	nanosleep.u32 20;
	nanosleep.u32 %row;
	mov.b32 $d:b32, $a:b32;
= 2ef7a090 -> 2ef7a090
= 1db2da35 -> 1db2da35
= 50749c0e -> 50749c0e
