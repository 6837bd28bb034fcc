test ret
	.reg .pred p;
	setp.eq.u32 p, $a:u32, 1;
	@p ret;
	mov.u32 $d:u32, 9;
= 0 -> 9
= 1 -> 0
= 2 -> 9

test ret.uni
	.reg .pred p;
	mov.u32 %t32, %ntid.x;
	setp.ne.u32 p, %t32, 2;
	@p ret.uni;
	mov.u32 $d:u32, $a:u32;
= 4 -> 4
= 6 -> 6
