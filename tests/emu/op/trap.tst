test trap
finding trap
	trap;
	mov.b32 $d:b32, $a:b32;
= 1 -> 0
