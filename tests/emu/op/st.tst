test st.global.b8
	st.global.b8 [%mem+8], $a:b16;
	ld.global.b8 $d:b16, [%mem+8];
= 6e17 -> 17
= 7949 -> 49
= 615e -> 5e

test st.global.b16
	st.global.b16 [%mem+8], $a:b16;
	ld.global.b16 $d:b16, [%mem+8];
= 4a3a -> 4a3a
= 3f9f -> 3f9f
= 860b -> 860b

test st.global.b32
	st.global.b32 [%mem+8], $a:b32;
	ld.global.b32 $d:b32, [%mem+8];
= 8516ce8f -> 8516ce8f
= 855e98a3 -> 855e98a3
= b1f394f0 -> b1f394f0

test st.global.b64
	st.global.b64 [%mem+8], $a:b64;
	ld.global.b64 $d:b64, [%mem+8];
= 5a85be1a72df7047 -> 5a85be1a72df7047
= 5ede74c892713827 -> 5ede74c892713827
= 2d3f92df88748d17 -> 2d3f92df88748d17

test st.global.u8
	st.global.u8 [%mem+8], $a:b16;
	ld.global.u8 $d:b16, [%mem+8];
= 1cf3 -> f3
= 8356 -> 56
= 68be -> be

test st.global.u16
	st.global.u16 [%mem+8], $a:b16;
	ld.global.u16 $d:b16, [%mem+8];
= 4241 -> 4241
= 6477 -> 6477
= 10 -> 10

test st.global.u32
	st.global.u32 [%mem+8], $a:b32;
	ld.global.u32 $d:b32, [%mem+8];
= bd227323 -> bd227323
= 4326650f -> 4326650f
= 96b8efae -> 96b8efae

test st.global.u64
	st.global.u64 [%mem+8], $a:b64;
	ld.global.u64 $d:b64, [%mem+8];
= c9672b475f12f9e7 -> c9672b475f12f9e7
= 597f7ba1a9a95fae -> 597f7ba1a9a95fae
= 72042c779e2f9a05 -> 72042c779e2f9a05

test st.global.s8
	st.global.s8 [%mem+8], $a:b16;
	ld.global.s8 $d:b16, [%mem+8];
= 4a5e -> 5e
= b1b -> 1b
= 5a03 -> 3

test st.global.s16
	st.global.s16 [%mem+8], $a:b16;
	ld.global.s16 $d:b16, [%mem+8];
= 8400 -> 8400
= e921 -> e921
= d804 -> d804

test st.global.s32
	st.global.s32 [%mem+8], $a:b32;
	ld.global.s32 $d:b32, [%mem+8];
= ca63d8d1 -> ca63d8d1
= fb18a285 -> fb18a285
= b1a70195 -> b1a70195

test st.global.s64
	st.global.s64 [%mem+8], $a:b64;
	ld.global.s64 $d:b64, [%mem+8];
= cccdd8376149a1ba -> cccdd8376149a1ba
= 9cb8860737853843 -> 9cb8860737853843
= 104f436f607e6216 -> 104f436f607e6216

test st.global.f32
	st.global.f32 [%mem+8], $a:f32;
	ld.global.f32 $d:f32, [%mem+8];
= 1368abc2 -> 1368abc2
= 406e50a3 -> 406e50a3
= 835d4a9 -> 835d4a9

test st.global.f64
	st.global.f64 [%mem+8], $a:f64;
	ld.global.f64 $d:f64, [%mem+8];
= 88954f3998781ded -> 88954f3998781ded
= 88602441b5058053 -> 88602441b5058053
= ae9517a9c86f29f4 -> ae9517a9c86f29f4

test st.shared.b8
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b8 [sa+8], $a:b16;
	ld.shared.b8 $d:b16, [sa+8];
= b4c3 -> c3
= e28 -> 28
= 70f1 -> f1

test st.shared.s16
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.s16 [sa+8], $a:b16;
	ld.shared.s16 $d:b16, [sa+8];
= 7177 -> 7177
= b740 -> b740
= 2f09 -> 2f09

test st.shared.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.u32 [sa+8], $a:b32;
	ld.shared.u32 $d:b32, [sa+8];
= 627e75a1 -> 627e75a1
= 1e937278 -> 1e937278
= f93087dc -> f93087dc

test st.shared.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	ld.shared.b64 $d:b64, [sa+8];
= d4cb6e43b4b44dc5 -> d4cb6e43b4b44dc5
= 9e33e5ac51f1552c -> 9e33e5ac51f1552c
= 1d30a1bba1ac3a44 -> 1d30a1bba1ac3a44

test st.shared.f32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.f32 [sa+8], $a:f32;
	ld.shared.f32 $d:f32, [sa+8];
= 84dce255 -> 84dce255
= edf429af -> edf429af
= acbda74 -> acbda74

test st.shared::cta.b8
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b8 [sa+8], $a:b16;
	ld.shared::cta.b8 $d:b16, [sa+8];
= e2de -> de
= 7571 -> 71
= b101 -> 1

test st.shared::cta.s16
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.s16 [sa+8], $a:b16;
	ld.shared::cta.s16 $d:b16, [sa+8];
= 8baa -> 8baa
= 5f31 -> 5f31
= 6d02 -> 6d02

test st.shared::cta.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.u32 [sa+8], $a:b32;
	ld.shared::cta.u32 $d:b32, [sa+8];
= e30166b5 -> e30166b5
= c4af81c1 -> c4af81c1
= 61b70015 -> 61b70015

test st.shared::cta.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b64 [sa+8], $a:b64;
	ld.shared::cta.b64 $d:b64, [sa+8];
= bf371b99b81f6ce0 -> bf371b99b81f6ce0
= 27146f8fc0a78ceb -> 27146f8fc0a78ceb
= 7196e72db0910c69 -> 7196e72db0910c69

test st.shared::cta.f32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.f32 [sa+8], $a:f32;
	ld.shared::cta.f32 $d:f32, [sa+8];
= 9e38c400 -> 9e38c400
= 47456077 -> 47456077
= 7fded07a -> 7fded07a

test st.local.b8
	.local .align 16 .b8 loc[32];
	.reg .b64 la;
	mov.u64 la, loc;
	st.local.b8 [la+8], $a:b16;
	ld.local.b8 $d:b16, [la+8];
= e034 -> 34
= 76c7 -> c7
= f56a -> 6a

test st.local.s16
	.local .align 16 .b8 loc[32];
	.reg .b64 la;
	mov.u64 la, loc;
	st.local.s16 [la+8], $a:b16;
	ld.local.s16 $d:b16, [la+8];
= 3ad5 -> 3ad5
= 912e -> 912e
= 5c1e -> 5c1e

test st.local.u32
	.local .align 16 .b8 loc[32];
	.reg .b64 la;
	mov.u64 la, loc;
	st.local.u32 [la+8], $a:b32;
	ld.local.u32 $d:b32, [la+8];
= 99df7d01 -> 99df7d01
= bd005c6f -> bd005c6f
= ae4b9f4a -> ae4b9f4a

test st.local.b64
	.local .align 16 .b8 loc[32];
	.reg .b64 la;
	mov.u64 la, loc;
	st.local.b64 [la+8], $a:b64;
	ld.local.b64 $d:b64, [la+8];
= a1a4b514e53d534d -> a1a4b514e53d534d
= c1294ff775da97ee -> c1294ff775da97ee
= c55b025af1f2d777 -> c55b025af1f2d777

test st.local.f32
	.local .align 16 .b8 loc[32];
	.reg .b64 la;
	mov.u64 la, loc;
	st.local.f32 [la+8], $a:f32;
	ld.local.f32 $d:f32, [la+8];
= 9f82241 -> 9f82241
= 8cbd23e -> 8cbd23e
= 980384ca -> 980384ca

test st.b8
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b8 [ga+8], $a:b16;
	ld.b8 $d:b16, [ga+8];
= b46 -> 46
= 64c3 -> c3
= 2538 -> 38

test st.b16
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b16 [ga+8], $a:b16;
	ld.b16 $d:b16, [ga+8];
= fc14 -> fc14
= ef88 -> ef88
= db61 -> db61

test st.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	ld.b32 $d:b32, [ga+8];
= b7286b3d -> b7286b3d
= f0101125 -> f0101125
= 971b1a5c -> 971b1a5c

test st.b64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	ld.b64 $d:b64, [ga+8];
= b1d162bf692ced30 -> b1d162bf692ced30
= 648569e46375d705 -> 648569e46375d705
= 3ea60ae8deaeb29d -> 3ea60ae8deaeb29d

test st.u8
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.u8 [ga+8], $a:b16;
	ld.u8 $d:b16, [ga+8];
= e5fb -> fb
= 6524 -> 24
= f266 -> 66

test st.u16
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.u16 [ga+8], $a:b16;
	ld.u16 $d:b16, [ga+8];
= 150 -> 150
= ff0b -> ff0b
= 1579 -> 1579

test st.u32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.u32 [ga+8], $a:b32;
	ld.u32 $d:b32, [ga+8];
= 9e41fe95 -> 9e41fe95
= e630b952 -> e630b952
= c47e43c1 -> c47e43c1

test st.u64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.u64 [ga+8], $a:b64;
	ld.u64 $d:b64, [ga+8];
= de1bad96255a63fc -> de1bad96255a63fc
= 8b1ae28fcb25bc35 -> 8b1ae28fcb25bc35
= ab8381c528b0a555 -> ab8381c528b0a555

test st.s8
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.s8 [ga+8], $a:b16;
	ld.s8 $d:b16, [ga+8];
= f76f -> 6f
= 3812 -> 12
= c71a -> 1a

test st.s16
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.s16 [ga+8], $a:b16;
	ld.s16 $d:b16, [ga+8];
= d2c2 -> d2c2
= b953 -> b953
= f9e0 -> f9e0

test st.s32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.s32 [ga+8], $a:b32;
	ld.s32 $d:b32, [ga+8];
= b8491d2a -> b8491d2a
= 7b54e221 -> 7b54e221
= 65f00867 -> 65f00867

test st.s64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.s64 [ga+8], $a:b64;
	ld.s64 $d:b64, [ga+8];
= b7baa3bc4397889f -> b7baa3bc4397889f
= cb53a2b9c28bdc56 -> cb53a2b9c28bdc56
= dcd91b28645c368 -> dcd91b28645c368

test st.f32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.f32 [ga+8], $a:f32;
	ld.f32 $d:f32, [ga+8];
= 78815258 -> 78815258
= 6ccbaeb2 -> 6ccbaeb2
= 3a081a46 -> 3a081a46

test st.f64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.f64 [ga+8], $a:f64;
	ld.f64 $d:f64, [ga+8];
= dce65b3ac55f0afc -> dce65b3ac55f0afc
= 1fac015f33dd6165 -> 1fac015f33dd6165
= a789e18394ef7dc2 -> a789e18394ef7dc2

test ld.shared.v2.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.v2.b32 [sa], {$a:b32, $b:b32};
	ld.shared.v2.b32 {$d:b32, $da:b32}, [sa];
= 57f90b64 6711ed00 -> 57f90b64 6711ed00
= 6163292a 46d15b99 -> 6163292a 46d15b99

test ld.shared.v4.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.v4.b32 [sa], {$a:b32, $b:b32, $c:b32, $e:b32};
	ld.shared.v4.b32 {$d:b32, $da:b32, $db:b32, $dc:b32}, [sa];
= 2ee1f830 cf2dc42b c937aadd e8aa285b -> 2ee1f830 cf2dc42b c937aadd e8aa285b
= 8e1fb29d 501bdaf2 ff2ba189 668e86be -> 8e1fb29d 501bdaf2 ff2ba189 668e86be

test ld.shared.v2.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.v2.b64 [sa], {$a:b64, $b:b64};
	ld.shared.v2.b64 {$d:b64, $da:b64}, [sa];
= e532d9482ca52ad8 90e248f19298fdea -> e532d9482ca52ad8 90e248f19298fdea
= 49a0b4f6938e6a8e 5f5049cf49708aac -> 49a0b4f6938e6a8e 5f5049cf49708aac

test ld.shared.v2.u16
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.v2.u16 [sa], {$a:b16, $b:b16};
	ld.shared.v2.u16 {$d:b16, $da:b16}, [sa];
= da94 90d2 -> da94 90d2
= e893 4055 -> e893 4055

test ld.shared.v4.b8
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.v4.b8 [sa], {$a:b16, $b:b16, $c:b16, $e:b16};
	ld.shared.v4.b8 {$d:b16, $da:b16, $db:b16, $dc:b16}, [sa];
= d9 fd 80 13 -> d9 fd 80 13
= 8e b9 cf 50 -> 8e b9 cf 50

test ld.shared.v4.f32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.v4.f32 [sa], {$a:f32, $b:f32, $c:f32, $e:f32};
	ld.shared.v4.f32 {$d:f32, $da:f32, $db:f32, $dc:f32}, [sa];
= df4e6834 713c8705 5ad5772a 9d9dcd3b -> df4e6834 713c8705 5ad5772a 9d9dcd3b
= 472d38f5 ab0db2e4 2d68c373 107cd10d -> 472d38f5 ab0db2e4 2d68c373 107cd10d

test ld.shared.v2.f64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.v2.f64 [sa], {$a:f64, $b:f64};
	ld.shared.v2.f64 {$d:f64, $da:f64}, [sa];
= b59bb079a400687c 89ece10999fcd318 -> b59bb079a400687c 89ece10999fcd318
= ac30c317b6c77fa9 1f89db3332798dcb -> ac30c317b6c77fa9 1f89db3332798dcb

test st.volatile.global.b8
	st.volatile.global.b8 [%mem], $a:b16;
	ld.global.b8 $d:b16, [%mem];
= 51 -> 51

test st.relaxed.gpu.global.b8
	st.relaxed.gpu.global.b8 [%mem], $a:b16;
	ld.global.b8 $d:b16, [%mem];
= f3 -> f3

test st.release.gpu.global.b8
	st.release.gpu.global.b8 [%mem], $a:b16;
	ld.global.b8 $d:b16, [%mem];
= c0 -> c0

test st.volatile.global.b16
	st.volatile.global.b16 [%mem], $a:b16;
	ld.global.b16 $d:b16, [%mem];
= 731a -> 731a

test st.relaxed.gpu.global.b16
	st.relaxed.gpu.global.b16 [%mem], $a:b16;
	ld.global.b16 $d:b16, [%mem];
= a84f -> a84f

test st.release.gpu.global.b16
	st.release.gpu.global.b16 [%mem], $a:b16;
	ld.global.b16 $d:b16, [%mem];
= 38f2 -> 38f2

test st.volatile.global.b32
	st.volatile.global.b32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= 5bf54da4 -> 5bf54da4

test st.relaxed.gpu.global.b32
	st.relaxed.gpu.global.b32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= c85ad2c1 -> c85ad2c1

test st.release.gpu.global.b32
	st.release.gpu.global.b32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= 4beb7a7b -> 4beb7a7b

test st.volatile.global.b64
	st.volatile.global.b64 [%mem], $a:b64;
	ld.global.b64 $d:b64, [%mem];
= a04808c7d29c8089 -> a04808c7d29c8089

test st.relaxed.gpu.global.b64
	st.relaxed.gpu.global.b64 [%mem], $a:b64;
	ld.global.b64 $d:b64, [%mem];
= 8149992156d62721 -> 8149992156d62721

test st.release.gpu.global.b64
	st.release.gpu.global.b64 [%mem], $a:b64;
	ld.global.b64 $d:b64, [%mem];
= 145656ce38586928 -> 145656ce38586928

test st.volatile.global.u8
	st.volatile.global.u8 [%mem], $a:b16;
	ld.global.b8 $d:b16, [%mem];
= 80 -> 80

test st.relaxed.gpu.global.u8
	st.relaxed.gpu.global.u8 [%mem], $a:b16;
	ld.global.b8 $d:b16, [%mem];
= 4 -> 4

test st.release.gpu.global.u8
	st.release.gpu.global.u8 [%mem], $a:b16;
	ld.global.b8 $d:b16, [%mem];
= 73 -> 73

test st.volatile.global.u16
	st.volatile.global.u16 [%mem], $a:b16;
	ld.global.b16 $d:b16, [%mem];
= 816a -> 816a

test st.relaxed.gpu.global.u16
	st.relaxed.gpu.global.u16 [%mem], $a:b16;
	ld.global.b16 $d:b16, [%mem];
= 395a -> 395a

test st.release.gpu.global.u16
	st.release.gpu.global.u16 [%mem], $a:b16;
	ld.global.b16 $d:b16, [%mem];
= 1fbc -> 1fbc

test st.volatile.global.u32
	st.volatile.global.u32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= 2604cab5 -> 2604cab5

test st.relaxed.gpu.global.u32
	st.relaxed.gpu.global.u32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= 4eed9b0c -> 4eed9b0c

test st.release.gpu.global.u32
	st.release.gpu.global.u32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= a9af9dce -> a9af9dce

test st.volatile.global.u64
	st.volatile.global.u64 [%mem], $a:b64;
	ld.global.b64 $d:b64, [%mem];
= 98e558a3728fc5a -> 98e558a3728fc5a

test st.relaxed.gpu.global.u64
	st.relaxed.gpu.global.u64 [%mem], $a:b64;
	ld.global.b64 $d:b64, [%mem];
= a4f6d027fba49eeb -> a4f6d027fba49eeb

test st.release.gpu.global.u64
	st.release.gpu.global.u64 [%mem], $a:b64;
	ld.global.b64 $d:b64, [%mem];
= 7dfa7c425386d994 -> 7dfa7c425386d994

test st.volatile.global.s8
	st.volatile.global.s8 [%mem], $a:b16;
	ld.global.b8 $d:b16, [%mem];
= 80 -> 80

test st.relaxed.gpu.global.s8
	st.relaxed.gpu.global.s8 [%mem], $a:b16;
	ld.global.b8 $d:b16, [%mem];
= 81 -> 81

test st.release.gpu.global.s8
	st.release.gpu.global.s8 [%mem], $a:b16;
	ld.global.b8 $d:b16, [%mem];
= 29 -> 29

test st.volatile.global.s16
	st.volatile.global.s16 [%mem], $a:b16;
	ld.global.b16 $d:b16, [%mem];
= 325f -> 325f

test st.relaxed.gpu.global.s16
	st.relaxed.gpu.global.s16 [%mem], $a:b16;
	ld.global.b16 $d:b16, [%mem];
= f5b5 -> f5b5

test st.release.gpu.global.s16
	st.release.gpu.global.s16 [%mem], $a:b16;
	ld.global.b16 $d:b16, [%mem];
= 9f29 -> 9f29

test st.volatile.global.s32
	st.volatile.global.s32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= e005b2cf -> e005b2cf

test st.relaxed.gpu.global.s32
	st.relaxed.gpu.global.s32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= fbe85cea -> fbe85cea

test st.release.gpu.global.s32
	st.release.gpu.global.s32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= 4c384083 -> 4c384083

test st.volatile.global.s64
	st.volatile.global.s64 [%mem], $a:b64;
	ld.global.b64 $d:b64, [%mem];
= a4ab80eb021fccc3 -> a4ab80eb021fccc3

test st.relaxed.gpu.global.s64
	st.relaxed.gpu.global.s64 [%mem], $a:b64;
	ld.global.b64 $d:b64, [%mem];
= b4365d761d924f86 -> b4365d761d924f86

test st.release.gpu.global.s64
	st.release.gpu.global.s64 [%mem], $a:b64;
	ld.global.b64 $d:b64, [%mem];
= 4f930e0298be7c3d -> 4f930e0298be7c3d

test st.volatile.global.f32
	st.volatile.global.f32 [%mem], $a:f32;
	ld.global.f32 $d:f32, [%mem];
= 7924eb5e -> 7924eb5e

test st.relaxed.gpu.global.f32
	st.relaxed.gpu.global.f32 [%mem], $a:f32;
	ld.global.f32 $d:f32, [%mem];
= ca019c5f -> ca019c5f

test st.release.gpu.global.f32
	st.release.gpu.global.f32 [%mem], $a:f32;
	ld.global.f32 $d:f32, [%mem];
= 7a92e30 -> 7a92e30

test st.volatile.global.f64
	st.volatile.global.f64 [%mem], $a:f64;
	ld.global.f64 $d:f64, [%mem];
= 5b67648b79abcffa -> 5b67648b79abcffa

test st.relaxed.gpu.global.f64
	st.relaxed.gpu.global.f64 [%mem], $a:f64;
	ld.global.f64 $d:f64, [%mem];
= 4bcc59179c2a9791 -> 4bcc59179c2a9791

test st.release.gpu.global.f64
	st.release.gpu.global.f64 [%mem], $a:f64;
	ld.global.f64 $d:f64, [%mem];
= 7f19a1484cc522a1 -> 7f19a1484cc522a1

test st.global.wb.b32
	st.global.wb.b32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= bf396e7c -> bf396e7c
= 80734612 -> 80734612
= c0a6c6dc -> c0a6c6dc

test st.global.cg.b32
	st.global.cg.b32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= f4521fc4 -> f4521fc4
= 8d6b7942 -> 8d6b7942
= 453ecf50 -> 453ecf50

test st.global.cs.b32
	st.global.cs.b32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= 7702e82 -> 7702e82
= a861d673 -> a861d673
= b6411493 -> b6411493

test st.global.wt.b32
	st.global.wt.b32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= ea6826f8 -> ea6826f8
= 5c7fa37e -> 5c7fa37e
= dd032586 -> dd032586

test st.global.L1::evict_normal.b32
	st.global.L1::evict_normal.b32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= 3527c6dd -> 3527c6dd
= 5348170e -> 5348170e
= 9a7fc44a -> 9a7fc44a

test st.global.L1::evict_unchanged.b32
	st.global.L1::evict_unchanged.b32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= af0f78db -> af0f78db
= c98bb987 -> c98bb987
= e495782a -> e495782a

test st.global.L1::evict_first.b32
	st.global.L1::evict_first.b32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= 863c4544 -> 863c4544
= f1a72402 -> f1a72402
= e63f46cb -> e63f46cb

test st.global.L1::evict_last.b32
	st.global.L1::evict_last.b32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= 90697c20 -> 90697c20
= 346ebb22 -> 346ebb22
= 5965c3d1 -> 5965c3d1

test st.global.L1::no_allocate.b32
	st.global.L1::no_allocate.b32 [%mem], $a:b32;
	ld.global.b32 $d:b32, [%mem];
= c72113c9 -> c72113c9
= 6c310114 -> 6c310114
= 2f8c43b0 -> 2f8c43b0

test st.global.L2::cache_hint.b32
	.reg .b64 pol;
	createpolicy.fractional.L2::evict_first.b64 pol, 1.0;
	st.global.L2::cache_hint.b32 [%mem], $a:b32, pol;
	ld.global.b32 $d:b32, [%mem];
= 520a05e5 -> 520a05e5
= e88f943d -> e88f943d
= 3b78db95 -> 3b78db95

test st.relaxed.sys.global.L2::cache_hint.b32
	.reg .b64 pol;
	createpolicy.fractional.L2::evict_first.b64 pol, 1.0;
	st.relaxed.sys.global.L2::cache_hint.b32 [%mem], $a:b32, pol;
	ld.global.b32 $d:b32, [%mem];
= b2c29a4b -> b2c29a4b
= 6818dec4 -> 6818dec4
= fbb13c4 -> fbb13c4

test st.relaxed.cta.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.relaxed.cta.b32 [ga], $a:b32;
	ld.b32 $d:b32, [ga];
= 1d0b5189 -> 1d0b5189
= e72b4863 -> e72b4863
= 90b7bfd4 -> 90b7bfd4

test st.release.cta.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.release.cta.b32 [ga], $a:b32;
	ld.b32 $d:b32, [ga];
= 11101ccf -> 11101ccf
= bef69d6b -> bef69d6b
= f216fd5e -> f216fd5e

test st.relaxed.cluster.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.relaxed.cluster.b32 [ga], $a:b32;
	ld.b32 $d:b32, [ga];
= 69dca693 -> 69dca693
= 80278c83 -> 80278c83
= 9ab887a2 -> 9ab887a2

test st.release.cluster.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.release.cluster.b32 [ga], $a:b32;
	ld.b32 $d:b32, [ga];
= 990af1d6 -> 990af1d6
= 23797673 -> 23797673
= d84db05c -> d84db05c

test st.relaxed.gpu.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.relaxed.gpu.b32 [ga], $a:b32;
	ld.b32 $d:b32, [ga];
= aca3681a -> aca3681a
= 1c00bd1 -> 1c00bd1
= 754f4dbc -> 754f4dbc

test st.release.gpu.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.release.gpu.b32 [ga], $a:b32;
	ld.b32 $d:b32, [ga];
= 5ed6fbd8 -> 5ed6fbd8
= 99330b9f -> 99330b9f
= 96e25298 -> 96e25298

test st.relaxed.sys.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.relaxed.sys.b32 [ga], $a:b32;
	ld.b32 $d:b32, [ga];
= 5fc9efe2 -> 5fc9efe2
= fa10217 -> fa10217
= 342d360f -> 342d360f

test st.release.sys.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.release.sys.b32 [ga], $a:b32;
	ld.b32 $d:b32, [ga];
= 88ba1e25 -> 88ba1e25
= 5da1c69 -> 5da1c69
= 52f8856b -> 52f8856b

test st.weak.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.weak.b32 [ga], $a:b32;
	ld.weak.b32 $d:b32, [ga];
= 5fd93f02 -> 5fd93f02
= 8e3472f0 -> 8e3472f0
= c71dab2a -> c71dab2a

test st.volatile.global.v2.b32
	.reg .b32 h;
	st.volatile.global.v2.b32 [%mem], {$a:b32, 7};
	ld.volatile.global.v2.b32 {$d:b32, h}, [%mem];
= 135c66f7 -> 135c66f7
= 88e5bdc3 -> 88e5bdc3
= 61e9e633 -> 61e9e633

test st.volatile.shared.v2.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	.reg .b32 h;
	st.volatile.shared.v2.b32 [sa], {$a:b32, 7};
	ld.volatile.shared.v2.b32 {$d:b32, h}, [sa];
= 2f88b777 -> 2f88b777
= 3d2a6e03 -> 3d2a6e03
= a2d5a568 -> a2d5a568

test st.volatile.v2.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	.reg .b32 h;
	st.volatile.v2.b32 [ga], {$a:b32, 7};
	ld.volatile.v2.b32 {$d:b32, h}, [ga];
= eaf0e8cb -> eaf0e8cb
= 67b3c090 -> 67b3c090
= 7dcd872e -> 7dcd872e

test st.shared::cluster.v2.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	.reg .b32 h;
	st.shared::cluster.v2.b32 [sa], {$a:b32, 0};
	ld.shared::cluster.v2.b32 {$d:b32, h}, [sa];
= 56224c98 -> 56224c98
= 4fd79c3d -> 4fd79c3d
= 5536dd48 -> 5536dd48
