test prefetch.global.L1
	cvta.global.u64 %t64, %mem;
	.local .b32 lv;
	.reg .b64 pa, pg;
	add.u64 pa, %all, 1023;
	and.b64 pa, pa, -128;
	cvta.global.u64 pg, pa;
	prefetch.global.L1 [%mem];
	mov.b32 $d:b32, $a:b32;
= 1d12fa12 -> 1d12fa12
= 88a19f1 -> 88a19f1
= d7842464 -> d7842464

test prefetch.global.L2
	cvta.global.u64 %t64, %mem;
	.local .b32 lv;
	.reg .b64 pa, pg;
	add.u64 pa, %all, 1023;
	and.b64 pa, pa, -128;
	cvta.global.u64 pg, pa;
	prefetch.global.L2 [%mem];
	mov.b32 $d:b32, $a:b32;
= 1947e0e5 -> 1947e0e5
= 6a5d0634 -> 6a5d0634
= de301452 -> de301452

test prefetch.L1
	cvta.global.u64 %t64, %mem;
	.local .b32 lv;
	.reg .b64 pa, pg;
	add.u64 pa, %all, 1023;
	and.b64 pa, pa, -128;
	cvta.global.u64 pg, pa;
	prefetch.L1 [%t64];
	mov.b32 $d:b32, $a:b32;
= ebfd0339 -> ebfd0339
= 9dd02536 -> 9dd02536
= 8229425a -> 8229425a

test prefetch.L2
	cvta.global.u64 %t64, %mem;
	.local .b32 lv;
	.reg .b64 pa, pg;
	add.u64 pa, %all, 1023;
	and.b64 pa, pa, -128;
	cvta.global.u64 pg, pa;
	prefetch.L2 [%t64];
	mov.b32 $d:b32, $a:b32;
= f56d8c5c -> f56d8c5c
= 4615be93 -> 4615be93
= 2d3516b2 -> 2d3516b2

test prefetch.local.L1
	cvta.global.u64 %t64, %mem;
	.local .b32 lv;
	.reg .b64 pa, pg;
	add.u64 pa, %all, 1023;
	and.b64 pa, pa, -128;
	cvta.global.u64 pg, pa;
	prefetch.local.L1 [lv];
	mov.b32 $d:b32, $a:b32;
= 6f3c1f04 -> 6f3c1f04
= 1a4b34d2 -> 1a4b34d2
= 93534fe -> 93534fe

test prefetch.global.L2::evict_last
	cvta.global.u64 %t64, %mem;
	.local .b32 lv;
	.reg .b64 pa, pg;
	add.u64 pa, %all, 1023;
	and.b64 pa, pa, -128;
	cvta.global.u64 pg, pa;
	prefetch.global.L2::evict_last [%mem];
	mov.b32 $d:b32, $a:b32;
= 6caf5c40 -> 6caf5c40
= 316c6623 -> 316c6623
= 1f68d04 -> 1f68d04

test prefetch.global.L2::evict_normal
	cvta.global.u64 %t64, %mem;
	.local .b32 lv;
	.reg .b64 pa, pg;
	add.u64 pa, %all, 1023;
	and.b64 pa, pa, -128;
	cvta.global.u64 pg, pa;
	prefetch.global.L2::evict_normal [%mem];
	mov.b32 $d:b32, $a:b32;
= a46369d4 -> a46369d4
= 4595698f -> 4595698f
= 76819303 -> 76819303
