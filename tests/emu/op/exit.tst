test exit
	.reg .pred p;
	setp.eq.u32 p, $a:u32, 1;
	@p exit;
	mov.u32 $d:u32, 9;
= 0 -> 9
= 1 -> 0
= 2 -> 9
