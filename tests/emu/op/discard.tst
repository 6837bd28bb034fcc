test discard.global.L2
	cvta.global.u64 %t64, %mem;
	.local .b32 lv;
	.reg .b64 pa, pg;
	add.u64 pa, %all, 1023;
	and.b64 pa, pa, -128;
	cvta.global.u64 pg, pa;
	discard.global.L2 [pa], 128;
	mov.b32 $d:b32, $a:b32;
= cec73aa4 -> cec73aa4
= 9d2f191d -> 9d2f191d
= 59da9ba0 -> 59da9ba0

test discard.L2
	cvta.global.u64 %t64, %mem;
	.local .b32 lv;
	.reg .b64 pa, pg;
	add.u64 pa, %all, 1023;
	and.b64 pa, pa, -128;
	cvta.global.u64 pg, pa;
	discard.L2 [pg], 128;
	mov.b32 $d:b32, $a:b32;
= 245996a6 -> 245996a6
= 761ddd35 -> 761ddd35
= 6b28f561 -> 6b28f561
