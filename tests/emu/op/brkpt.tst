test brkpt
finding trap
	brkpt;
	mov.b32 $d:b32, $a:b32;
= 1 -> 0
