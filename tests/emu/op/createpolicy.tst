test createpolicy.fractional.L2::evict_last.b64
	.reg .b64 q;
	cvta.global.u64 %t64, %mem;
	createpolicy.fractional.L2::evict_last.b64 q, 1.0;
	mov.b32 $d:b32, $a:b32;
= 5e166e5a -> 5e166e5a
= c99f0863 -> c99f0863
= e6834087 -> e6834087

test createpolicy.fractional.L2::evict_first.L2::evict_unchanged.b64
	.reg .b64 q;
	cvta.global.u64 %t64, %mem;
	createpolicy.fractional.L2::evict_first.L2::evict_unchanged.b64 q, 0.5;
	mov.b32 $d:b32, $a:b32;
= b9fa0f35 -> b9fa0f35
= 96f2a626 -> 96f2a626
= 334f1bb4 -> 334f1bb4

test createpolicy.fractional.L2::evict_normal.b64
	.reg .b64 q;
	cvta.global.u64 %t64, %mem;
	createpolicy.fractional.L2::evict_normal.b64 q, 1.0;
	mov.b32 $d:b32, $a:b32;
= 7e41789a -> 7e41789a
= f3abd918 -> f3abd918
= f8772fb9 -> f8772fb9

test createpolicy.fractional.L2::evict_unchanged.b64
	.reg .b64 q;
	cvta.global.u64 %t64, %mem;
	createpolicy.fractional.L2::evict_unchanged.b64 q;
	mov.b32 $d:b32, $a:b32;
= ba377433 -> ba377433
= 2610396e -> 2610396e
= 462f7b1d -> 462f7b1d

test createpolicy.range.global.L2::evict_last.L2::evict_unchanged.b64
	.reg .b64 q;
	cvta.global.u64 %t64, %mem;
	createpolicy.range.global.L2::evict_last.L2::evict_unchanged.b64 q, [%mem], 64, 128;
	mov.b32 $d:b32, $a:b32;
= 4dcedc54 -> 4dcedc54
= 9aed38be -> 9aed38be
= 7a7a9816 -> 7a7a9816

test createpolicy.range.L2::evict_first.L2::evict_unchanged.b64
	.reg .b64 q;
	cvta.global.u64 %t64, %mem;
	createpolicy.range.L2::evict_first.L2::evict_unchanged.b64 q, [%t64], 64, 128;
	mov.b32 $d:b32, $a:b32;
= 39f73a66 -> 39f73a66
= 229ab4c1 -> 229ab4c1
= d4ab00b5 -> d4ab00b5

test createpolicy.range.global.L2::evict_normal.b64
	.reg .b64 q;
	cvta.global.u64 %t64, %mem;
	createpolicy.range.global.L2::evict_normal.b64 q, [%mem], 64, 128;
	mov.b32 $d:b32, $a:b32;
= ef049191 -> ef049191
= ddd05860 -> ddd05860
= d862ec64 -> d862ec64
