test applypriority.global.L2::evict_normal
	cvta.global.u64 %t64, %mem;
	.local .b32 lv;
	.reg .b64 pa, pg;
	add.u64 pa, %all, 1023;
	and.b64 pa, pa, -128;
	cvta.global.u64 pg, pa;
	applypriority.global.L2::evict_normal [pa], 128;
	mov.b32 $d:b32, $a:b32;
= f12a75ad -> f12a75ad
= be8a8d96 -> be8a8d96
= 3454c850 -> 3454c850

test applypriority.L2::evict_normal
	cvta.global.u64 %t64, %mem;
	.local .b32 lv;
	.reg .b64 pa, pg;
	add.u64 pa, %all, 1023;
	and.b64 pa, pa, -128;
	cvta.global.u64 pg, pa;
	applypriority.L2::evict_normal [pg], 128;
	mov.b32 $d:b32, $a:b32;
= d139d45e -> d139d45e
= 6a5db0b0 -> 6a5db0b0
= 2dd9db12 -> 2dd9db12
