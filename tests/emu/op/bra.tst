test bra
	.reg .pred p;
	setp.ge.s32 p, $a:s32, 0;
	mov.s32 $d:s32, $a;
	@p bra DONE;
	neg.s32 $d, $d;
	DONE:
= 5 -> 5
= fffffff9 -> 7
= 0 -> 0
= ffffffff -> 1

test bra of a loop
	.reg .pred p;
	.reg .b32 i;
	mov.u32 $d:u32, 0;
	mov.u32 i, $a:u32;
	LOOP:
	add.u32 $d, $d, i;
	sub.u32 i, i, 1;
	setp.ne.u32 p, i, 0;
	@p bra LOOP;
= 1 -> 1
= 5 -> f
= 9 -> 2d
= 2 -> 3

test bra.uni
	mov.u32 $d:u32, $a:u32;
	bra.uni DONE;
	add.u32 $d, $d, 1;
	DONE:
= 9242a2db -> 9242a2db
= f408da4d -> f408da4d
= 516b71e9 -> 516b71e9
