test prefetchu.L1
	cvta.global.u64 %t64, %mem;
	.local .b32 lv;
	.reg .b64 pa, pg;
	add.u64 pa, %all, 1023;
	and.b64 pa, pa, -128;
	cvta.global.u64 pg, pa;
	prefetchu.L1 [%t64];
	mov.b32 $d:b32, $a:b32;
= 240e6ab0 -> 240e6ab0
= 2bd481d4 -> 2bd481d4
= fb887c11 -> fb887c11
