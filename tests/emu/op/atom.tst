test atom.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 0 53fcfa5b -> 0 53fcfa5b
= 7fffffff 0 -> 7fffffff 7fffffff
= 0 1 -> 0 1
= 2 2 -> 2 4
= 2 12345678 -> 2 1234567a

test atom.shared.add.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.add.u32 $d:b32, [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 1 12345678 -> 1 12345679
= 12345678 7056b887 -> 12345678 828b0eff
= 7fffffff deadbeef -> 7fffffff 5eadbeee
= ffffffff ffffffff -> ffffffff fffffffe
= ffffffff 7fffffff -> ffffffff 7ffffffe

test atom.add.u32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.add.u32 $d:b32, [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= ffffffff deadbeef -> ffffffff deadbeee
= ffffffff 1 -> ffffffff 0
= ffffffff ffffffff -> ffffffff fffffffe
= 1 deadbeef -> 1 deadbef0
= deadbeef 9d3e03c9 -> deadbeef 7bebc2b8

test atom.global.add.s32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.add.s32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 2 7fffffff -> 2 80000001
= 0 1 -> 0 1
= 2 2 -> 2 4
= 1 3517b575 -> 1 3517b576
= 12345678 80000000 -> 12345678 92345678

test atom.shared.add.s32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.add.s32 $d:b32, [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 0 2 -> 0 2
= 7fffffff 0 -> 7fffffff 7fffffff
= 1 119d899a -> 1 119d899b
= 0 2 -> 0 2
= 7fffffff 0 -> 7fffffff 7fffffff

test atom.add.s32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.add.s32 $d:b32, [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 0 2 -> 0 2
= 0 12345678 -> 0 12345678
= 12345678 12345678 -> 12345678 2468acf0
= 12345678 0 -> 12345678 12345678
= 7fffffff 1 -> 7fffffff 80000000

test atom.global.add.u64
	st.global.b64 [%mem+8], $a:b64;
	atom.global.add.u64 $d:b64, [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= ffffffffffffffff 1 -> ffffffffffffffff 0
= 1 1 -> 1 2
= 7fffffffffffffff fedcba9800000001 -> 7fffffffffffffff 7edcba9800000000
= 8000000000000000 fedcba9800000001 -> 8000000000000000 7edcba9800000001
= 0 7fffffffffffffff -> 0 7fffffffffffffff

test atom.shared.add.u64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	atom.shared.add.u64 $d:b64, [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= fedcba9800000001 7fffffffffffffff -> fedcba9800000001 7edcba9800000000
= ffffffffffffffff ffffffffffffffff -> ffffffffffffffff fffffffffffffffe
= ffffffffffffffff 8000000000000000 -> ffffffffffffffff 7fffffffffffffff
= 1 7fffffffffffffff -> 1 8000000000000000
= 8000000000000000 1 -> 8000000000000000 8000000000000001

test atom.add.u64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	atom.add.u64 $d:b64, [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= 1 ffffffffffffffff -> 1 0
= 123456789abcdef0 fedcba9800000001 -> 123456789abcdef0 111111109abcdef1
= 1 7fffffffffffffff -> 1 8000000000000000
= fedcba9800000001 183199dc67ad807b -> fedcba9800000001 170e547467ad807c
= 123456789abcdef0 ffffffffffffffff -> 123456789abcdef0 123456789abcdeef

test atom.global.add.f32
	st.global.f32 [%mem+8], $a:f32;
	atom.global.add.f32 $d:f32, [%mem+8], $b:f32;
	ld.global.f32 $dn:f32, [%mem+8];
= bd4b02b1 3f7fffff -> bd4b02b1 3f734fd4
= 7fffff 3f5494b8 -> 7fffff 3f5494b8
= bd080466 c009d66c -> bd080466 c00bf67e
= 7f7fffff c0ba6e73 -> 7f7fffff 7f7fffff
= 42103299 33800000 -> 42103299 42103299

test atom.shared.add.f32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.f32 [sa+8], $a:f32;
	atom.shared.add.f32 $d:f32, [sa+8], $b:f32;
	ld.shared.f32 $dn:f32, [sa+8];
= 0 403b3dc5 -> 0 403b3dc5
= 800000 c08b9ef0 -> 800000 c08b9ef0
= 3fe48207 3caa5e4b -> 3fe48207 3fe72b80
= ff800000 ff7fffff -> ff800000 ff800000
= 3fc00000 405a81a6 -> 3fc00000 409d40d3

test atom.add.f32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.f32 [ga+8], $a:f32;
	atom.add.f32 $d:f32, [ga+8], $b:f32;
	ld.f32 $dn:f32, [ga+8];
= ff7fffff 40490fdb -> ff7fffff ff7fffff
= 3e436699 be25e169 -> 3e436699 3cec2980
= 3cf59df5 bebf9edf -> 3cf59df5 beb04500
= 3eb2ef46 c05c7770 -> 3eb2ef46 c0461987
= ff800000 800000 -> ff800000 ff800000

test atom.global.add.f64
	st.global.f64 [%mem+8], $a:f64;
	atom.global.add.f64 $d:f64, [%mem+8], $b:f64;
	ld.global.f64 $dn:f64, [%mem+8];
= 3fb887e6a32d68b1 3faff35a4cb40bca -> 3fb887e6a32d68b1 3fc440c9e4c3b74b
= c05d98f648f1b320 bffb76ee3571067a -> c05d98f648f1b320 c05e06d201c7773a
= 3fd8ae450400160a 3ca0000000000000 -> 3fd8ae450400160a 3fd8ae450400160c
= 0 4036817067fe8f21 -> 0 4036817067fe8f21
= bfb4c6c105323de0 401e66773bf01303 -> bfb4c6c105323de0 401e135c37db4a0c

test atom.shared.add.f64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.f64 [sa+8], $a:f64;
	atom.shared.add.f64 $d:f64, [sa+8], $b:f64;
	ld.shared.f64 $dn:f64, [sa+8];
= 3fefffffffffffff 404d5ea510c60bb0 -> 3fefffffffffffff 404ddea510c60bb0
= c090000000000000 bff0000000000000 -> c090000000000000 c090040000000000
= c090000000000000 3ff8000000000000 -> c090000000000000 c08ff40000000000
= 1 4000e560d29efaa7 -> 1 4000e560d29efaa7
= fffffffffffff 404ca24bcf08b0be -> fffffffffffff 404ca24bcf08b0be

test atom.add.f64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.f64 [ga+8], $a:f64;
	atom.add.f64 $d:f64, [ga+8], $b:f64;
	ld.f64 $dn:f64, [ga+8];
= 8000000000000000 c0239ba97d2189ba -> 8000000000000000 c0239ba97d2189ba
= 0 c030d10acda61b48 -> 0 c030d10acda61b48
= c05a9863a8d95ee7 bfb6cfa54040fed4 -> c05a9863a8d95ee7 c05a9e1792296f27
= bff0000000000000 fff0000000000000 -> bff0000000000000 fff0000000000000

test atom.global.min.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.min.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= deadbeef deadbeef -> deadbeef deadbeef
= 1 0 -> 1 0
= 2 80000000 -> 2 2
= ffffffff 80000000 -> ffffffff 80000000
= 2 7fffffff -> 2 2

test atom.shared.min.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.min.u32 $d:b32, [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 1 deadbeef -> 1 1
= 0 deadbeef -> 0 0
= deadbeef 1 -> deadbeef 1
= 0 80000000 -> 0 0
= 0 80000000 -> 0 0

test atom.min.u32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.min.u32 $d:b32, [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 80000000 ffffffff -> 80000000 80000000
= 12345678 e239694a -> 12345678 12345678
= deadbeef 7dd33ad9 -> deadbeef 7dd33ad9
= 12345678 1 -> 12345678 1
= 80000000 7fffffff -> 80000000 7fffffff

test atom.global.min.s32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.min.s32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= ffffffff 4125238c -> ffffffff ffffffff
= 12345678 1 -> 12345678 1
= 1 80000000 -> 1 80000000
= 12345678 1 -> 12345678 1
= ffffffff ffffffff -> ffffffff ffffffff

test atom.shared.min.s32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.min.s32 $d:b32, [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= ffffffff ffffffff -> ffffffff ffffffff
= 2 deadbeef -> 2 deadbeef
= 12345678 ffffffff -> 12345678 ffffffff
= ffffffff 2 -> ffffffff ffffffff
= 1 2 -> 1 1

test atom.min.s32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.min.s32 $d:b32, [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 1 1 -> 1 1
= deadbeef 12345678 -> deadbeef deadbeef
= 2 12345678 -> 2 2
= 2 2 -> 2 2
= 7fffffff 12345678 -> 7fffffff 12345678

test atom.global.min.u64
	st.global.b64 [%mem+8], $a:b64;
	atom.global.min.u64 $d:b64, [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= 7fffffffffffffff 7fffffffffffffff -> 7fffffffffffffff 7fffffffffffffff
= 0 fedcba9800000001 -> 0 0
= fedcba9800000001 8000000000000000 -> fedcba9800000001 8000000000000000
= ffffffffffffffff 123456789abcdef0 -> ffffffffffffffff 123456789abcdef0
= fedcba9800000001 fedcba9800000001 -> fedcba9800000001 fedcba9800000001

test atom.shared.min.u64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	atom.shared.min.u64 $d:b64, [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= fedcba9800000001 123456789abcdef0 -> fedcba9800000001 123456789abcdef0
= 7fffffffffffffff 123456789abcdef0 -> 7fffffffffffffff 123456789abcdef0
= fedcba9800000001 123456789abcdef0 -> fedcba9800000001 123456789abcdef0
= 0 7fffffffffffffff -> 0 0
= 1 1 -> 1 1

test atom.min.u64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	atom.min.u64 $d:b64, [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= 7fffffffffffffff 1 -> 7fffffffffffffff 1
= 0 8000000000000000 -> 0 0
= 0 123456789abcdef0 -> 0 0
= 123456789abcdef0 7fffffffffffffff -> 123456789abcdef0 123456789abcdef0
= 1 7fffffffffffffff -> 1 1

test atom.global.min.s64
	st.global.b64 [%mem+8], $a:b64;
	atom.global.min.s64 $d:b64, [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= 8000000000000000 8000000000000000 -> 8000000000000000 8000000000000000
= fedcba9800000001 7fffffffffffffff -> fedcba9800000001 fedcba9800000001
= 1 1 -> 1 1
= fedcba9800000001 123456789abcdef0 -> fedcba9800000001 fedcba9800000001
= 1 0 -> 1 0

test atom.shared.min.s64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	atom.shared.min.s64 $d:b64, [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 1 0 -> 1 0
= 123456789abcdef0 7fffffffffffffff -> 123456789abcdef0 123456789abcdef0
= 1 0 -> 1 0
= fedcba9800000001 8000000000000000 -> fedcba9800000001 8000000000000000
= 1 beea543a15f5c0d6 -> 1 beea543a15f5c0d6

test atom.min.s64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	atom.min.s64 $d:b64, [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= 0 0 -> 0 0
= 0 123456789abcdef0 -> 0 0
= ffffffffffffffff ffffffffffffffff -> ffffffffffffffff ffffffffffffffff
= 0 ffffffffffffffff -> 0 ffffffffffffffff
= fedcba9800000001 8000000000000000 -> fedcba9800000001 8000000000000000

test atom.global.max.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.max.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 1 71d95b82 -> 1 71d95b82
= 2 ffffffff -> 2 ffffffff
= 2 80000000 -> 2 80000000
= 1 b567b22a -> 1 b567b22a
= deadbeef a6fb51ac -> deadbeef deadbeef

test atom.shared.max.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.max.u32 $d:b32, [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 80000000 1fa2ca96 -> 80000000 80000000
= 12345678 deadbeef -> 12345678 deadbeef
= 2 1 -> 2 2
= 12345678 0 -> 12345678 12345678
= deadbeef e5a34054 -> deadbeef e5a34054

test atom.max.u32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.max.u32 $d:b32, [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 1 56269c93 -> 1 56269c93
= 0 0 -> 0 0
= 80000000 ffffffff -> 80000000 ffffffff
= ffffffff 1 -> ffffffff ffffffff
= 12345678 12345678 -> 12345678 12345678

test atom.global.max.s32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.max.s32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 2 80000000 -> 2 2
= 12345678 1 -> 12345678 12345678
= 2 7fffffff -> 2 7fffffff
= 80000000 deadbeef -> 80000000 deadbeef
= ffffffff deadbeef -> ffffffff ffffffff

test atom.shared.max.s32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.max.s32 $d:b32, [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= ffffffff 80000000 -> ffffffff ffffffff
= 12345678 2 -> 12345678 12345678
= deadbeef 12345678 -> deadbeef 12345678
= 1 deadbeef -> 1 1
= 12345678 2 -> 12345678 12345678

test atom.max.s32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.max.s32 $d:b32, [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= deadbeef 0 -> deadbeef 0
= 0 1 -> 0 1
= 7fffffff 80000000 -> 7fffffff 7fffffff
= 1 12345678 -> 1 12345678
= 7fffffff 12345678 -> 7fffffff 7fffffff

test atom.global.max.u64
	st.global.b64 [%mem+8], $a:b64;
	atom.global.max.u64 $d:b64, [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= fedcba9800000001 8000000000000000 -> fedcba9800000001 fedcba9800000001
= 7fffffffffffffff ffffffffffffffff -> 7fffffffffffffff ffffffffffffffff
= ffffffffffffffff ffffffffffffffff -> ffffffffffffffff ffffffffffffffff
= fedcba9800000001 1 -> fedcba9800000001 fedcba9800000001
= ffffffffffffffff fedcba9800000001 -> ffffffffffffffff ffffffffffffffff

test atom.shared.max.u64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	atom.shared.max.u64 $d:b64, [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 7fffffffffffffff 123456789abcdef0 -> 7fffffffffffffff 7fffffffffffffff
= fedcba9800000001 8000000000000000 -> fedcba9800000001 fedcba9800000001
= 123456789abcdef0 7fffffffffffffff -> 123456789abcdef0 7fffffffffffffff
= 8000000000000000 1 -> 8000000000000000 8000000000000000
= 123456789abcdef0 8000000000000000 -> 123456789abcdef0 8000000000000000

test atom.max.u64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	atom.max.u64 $d:b64, [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= fedcba9800000001 fedcba9800000001 -> fedcba9800000001 fedcba9800000001
= 123456789abcdef0 0 -> 123456789abcdef0 123456789abcdef0
= 123456789abcdef0 c252b440c3bc4d11 -> 123456789abcdef0 c252b440c3bc4d11
= fedcba9800000001 1 -> fedcba9800000001 fedcba9800000001
= 8000000000000000 718bbc9176169f62 -> 8000000000000000 8000000000000000

test atom.global.max.s64
	st.global.b64 [%mem+8], $a:b64;
	atom.global.max.s64 $d:b64, [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= 1 8000000000000000 -> 1 1
= 123456789abcdef0 1 -> 123456789abcdef0 123456789abcdef0
= 123456789abcdef0 123456789abcdef0 -> 123456789abcdef0 123456789abcdef0
= 0 fedcba9800000001 -> 0 0
= ffffffffffffffff 0 -> ffffffffffffffff 0

test atom.shared.max.s64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	atom.shared.max.s64 $d:b64, [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 0 7fffffffffffffff -> 0 7fffffffffffffff
= 1 8000000000000000 -> 1 1
= 8000000000000000 a1e2a1cc340b12a5 -> 8000000000000000 a1e2a1cc340b12a5
= 8000000000000000 0 -> 8000000000000000 0
= 0 fedcba9800000001 -> 0 0

test atom.max.s64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	atom.max.s64 $d:b64, [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= ffffffffffffffff 0 -> ffffffffffffffff 0
= 0 ffffffffffffffff -> 0 0
= 0 1 -> 0 1
= fedcba9800000001 123456789abcdef0 -> fedcba9800000001 123456789abcdef0
= fedcba9800000001 8000000000000000 -> fedcba9800000001 fedcba9800000001

test atom.global.and.b32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.and.b32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= deadbeef d807ded1 -> deadbeef d8059ec1
= 7fffffff 0 -> 7fffffff 0
= deadbeef 7fffffff -> deadbeef 5eadbeef
= 12345678 98075527 -> 12345678 10045420
= 2 12345678 -> 2 0

test atom.shared.and.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.and.b32 $d:b32, [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= ffffffff 1 -> ffffffff 1
= 12345678 ffffffff -> 12345678 12345678
= ffffffff 7fffffff -> ffffffff 7fffffff
= 0 deadbeef -> 0 0
= 7fffffff 80000000 -> 7fffffff 0

test atom.and.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.and.b32 $d:b32, [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 2 1 -> 2 0
= 0 2 -> 0 0
= 0 7398800c -> 0 0
= 1 ffffffff -> 1 1
= 12345678 c32fd4d8 -> 12345678 2245458

test atom.global.and.b64
	st.global.b64 [%mem+8], $a:b64;
	atom.global.and.b64 $d:b64, [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= 7fffffffffffffff 123456789abcdef0 -> 7fffffffffffffff 123456789abcdef0
= 7fffffffffffffff 7fffffffffffffff -> 7fffffffffffffff 7fffffffffffffff
= 1 ffffffffffffffff -> 1 1
= 0 8000000000000000 -> 0 0
= 8000000000000000 1 -> 8000000000000000 0

test atom.shared.and.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	atom.shared.and.b64 $d:b64, [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= ffffffffffffffff 7fffffffffffffff -> ffffffffffffffff 7fffffffffffffff
= ffffffffffffffff 1 -> ffffffffffffffff 1
= 1 d2303af870ca5099 -> 1 1
= 123456789abcdef0 7fffffffffffffff -> 123456789abcdef0 123456789abcdef0
= fedcba9800000001 ffffffffffffffff -> fedcba9800000001 fedcba9800000001

test atom.and.b64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	atom.and.b64 $d:b64, [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= fedcba9800000001 ffffffffffffffff -> fedcba9800000001 fedcba9800000001
= 123456789abcdef0 123456789abcdef0 -> 123456789abcdef0 123456789abcdef0
= 1 123456789abcdef0 -> 1 0
= 0 ffffffffffffffff -> 0 0
= ffffffffffffffff 7fffffffffffffff -> ffffffffffffffff 7fffffffffffffff

test atom.global.or.b32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.or.b32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= ffffffff 34a86eb5 -> ffffffff ffffffff
= ffffffff deadbeef -> ffffffff ffffffff
= 0 deadbeef -> 0 deadbeef
= 2 ffffffff -> 2 ffffffff
= deadbeef ffffffff -> deadbeef ffffffff

test atom.shared.or.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.or.b32 $d:b32, [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 80000000 7fffffff -> 80000000 ffffffff
= 1 7fffffff -> 1 7fffffff
= 0 80000000 -> 0 80000000
= 7fffffff deadbeef -> 7fffffff ffffffff
= 0 6adb979c -> 0 6adb979c

test atom.or.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.or.b32 $d:b32, [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= ffffffff 0 -> ffffffff ffffffff
= 12345678 12345678 -> 12345678 12345678
= 2 ffffffff -> 2 ffffffff
= 7fffffff 7fffffff -> 7fffffff 7fffffff
= 7fffffff ffffffff -> 7fffffff ffffffff

test atom.global.or.b64
	st.global.b64 [%mem+8], $a:b64;
	atom.global.or.b64 $d:b64, [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= fedcba9800000001 c0258a227d75bea4 -> fedcba9800000001 fefdbaba7d75bea5
= 0 123456789abcdef0 -> 0 123456789abcdef0
= ffffffffffffffff 8000000000000000 -> ffffffffffffffff ffffffffffffffff
= 8000000000000000 ffffffffffffffff -> 8000000000000000 ffffffffffffffff
= 123456789abcdef0 0 -> 123456789abcdef0 123456789abcdef0

test atom.shared.or.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	atom.shared.or.b64 $d:b64, [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 7fffffffffffffff 7fffffffffffffff -> 7fffffffffffffff 7fffffffffffffff
= 123456789abcdef0 0 -> 123456789abcdef0 123456789abcdef0
= 7fffffffffffffff ffffffffffffffff -> 7fffffffffffffff ffffffffffffffff
= fedcba9800000001 fedcba9800000001 -> fedcba9800000001 fedcba9800000001
= 0 8000000000000000 -> 0 8000000000000000

test atom.or.b64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	atom.or.b64 $d:b64, [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= 7fffffffffffffff 0 -> 7fffffffffffffff 7fffffffffffffff
= 1 8000000000000000 -> 1 8000000000000001
= 8000000000000000 fedcba9800000001 -> 8000000000000000 fedcba9800000001
= 0 ffffffffffffffff -> 0 ffffffffffffffff
= fedcba9800000001 ffffffffffffffff -> fedcba9800000001 ffffffffffffffff

test atom.global.xor.b32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.xor.b32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 12345678 62bffb78 -> 12345678 708bad00
= 12345678 12345678 -> 12345678 0
= 0 12345678 -> 0 12345678
= 0 80000000 -> 0 80000000
= 80000000 12345678 -> 80000000 92345678

test atom.shared.xor.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.xor.b32 $d:b32, [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 12345678 0 -> 12345678 12345678
= 80000000 0 -> 80000000 80000000
= 2 12345678 -> 2 1234567a
= 80000000 ffffffff -> 80000000 7fffffff
= 2 12345678 -> 2 1234567a

test atom.xor.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.xor.b32 $d:b32, [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 2 deadbeef -> 2 deadbeed
= 80000000 deadbeef -> 80000000 5eadbeef
= 12345678 ffffffff -> 12345678 edcba987
= ffffffff 4b51585e -> ffffffff b4aea7a1
= 2 2 -> 2 0

test atom.global.xor.b64
	st.global.b64 [%mem+8], $a:b64;
	atom.global.xor.b64 $d:b64, [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= 7fffffffffffffff 123456789abcdef0 -> 7fffffffffffffff 6dcba9876543210f
= fedcba9800000001 fedcba9800000001 -> fedcba9800000001 0
= ffffffffffffffff 8000000000000000 -> ffffffffffffffff 7fffffffffffffff
= 7fffffffffffffff ffffffffffffffff -> 7fffffffffffffff 8000000000000000
= fedcba9800000001 8000000000000000 -> fedcba9800000001 7edcba9800000001

test atom.shared.xor.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	atom.shared.xor.b64 $d:b64, [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= fedcba9800000001 1 -> fedcba9800000001 fedcba9800000000
= 7fffffffffffffff 7fffffffffffffff -> 7fffffffffffffff 0
= 8000000000000000 24f6d932ee3a1b42 -> 8000000000000000 a4f6d932ee3a1b42
= ffffffffffffffff ffffffffffffffff -> ffffffffffffffff 0
= 8000000000000000 0 -> 8000000000000000 8000000000000000

test atom.xor.b64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	atom.xor.b64 $d:b64, [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= fedcba9800000001 ffffffffffffffff -> fedcba9800000001 1234567fffffffe
= 0 1 -> 0 1
= 123456789abcdef0 7fffffffffffffff -> 123456789abcdef0 6dcba9876543210f
= 0 fedcba9800000001 -> 0 fedcba9800000001
= 0 123456789abcdef0 -> 0 123456789abcdef0

test atom.global.exch.b32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.exch.b32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= ffffffff 80000000 -> ffffffff 80000000
= 1 ee119360 -> 1 ee119360
= 7fffffff ffffffff -> 7fffffff ffffffff
= deadbeef e9601332 -> deadbeef e9601332
= 12345678 12345678 -> 12345678 12345678

test atom.shared.exch.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.exch.b32 $d:b32, [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 7fffffff 2 -> 7fffffff 2
= deadbeef ffffffff -> deadbeef ffffffff
= 80000000 ffffffff -> 80000000 ffffffff
= ffffffff 1 -> ffffffff 1
= ffffffff 7fffffff -> ffffffff 7fffffff

test atom.exch.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.exch.b32 $d:b32, [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 2 deadbeef -> 2 deadbeef
= 12345678 853ad710 -> 12345678 853ad710
= 0 80000000 -> 0 80000000
= 2 2 -> 2 2
= ffffffff 1 -> ffffffff 1

test atom.global.exch.b64
	st.global.b64 [%mem+8], $a:b64;
	atom.global.exch.b64 $d:b64, [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= fedcba9800000001 123456789abcdef0 -> fedcba9800000001 123456789abcdef0
= 8000000000000000 1 -> 8000000000000000 1
= 8000000000000000 8bf9fcbf916ab434 -> 8000000000000000 8bf9fcbf916ab434
= 123456789abcdef0 8000000000000000 -> 123456789abcdef0 8000000000000000
= fedcba9800000001 8000000000000000 -> fedcba9800000001 8000000000000000

test atom.shared.exch.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	atom.shared.exch.b64 $d:b64, [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 0 8000000000000000 -> 0 8000000000000000
= 123456789abcdef0 0 -> 123456789abcdef0 0
= 0 8000000000000000 -> 0 8000000000000000
= ffffffffffffffff 123456789abcdef0 -> ffffffffffffffff 123456789abcdef0
= 7fffffffffffffff fedcba9800000001 -> 7fffffffffffffff fedcba9800000001

test atom.exch.b64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	atom.exch.b64 $d:b64, [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= ffffffffffffffff ffffffffffffffff -> ffffffffffffffff ffffffffffffffff
= 7fffffffffffffff 7fffffffffffffff -> 7fffffffffffffff 7fffffffffffffff
= 8000000000000000 ffffffffffffffff -> 8000000000000000 ffffffffffffffff
= 8000000000000000 0 -> 8000000000000000 0
= 8000000000000000 5fc26e40e3fd2327 -> 8000000000000000 5fc26e40e3fd2327

test atom.global.inc.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.inc.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 80000000 12345678 -> 80000000 0
= 2 ffffffff -> 2 3
= 12345678 7fffffff -> 12345678 12345679
= 80000000 1 -> 80000000 0
= 7fffffff 80000000 -> 7fffffff 80000000

test atom.shared.inc.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.inc.u32 $d:b32, [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 80000000 1 -> 80000000 0
= 2 ffffffff -> 2 3
= deadbeef 12345678 -> deadbeef 0
= deadbeef 0 -> deadbeef 0
= 2 ffffffff -> 2 3

test atom.inc.u32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.inc.u32 $d:b32, [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 0 12345678 -> 0 1
= ffffffff 7fffffff -> ffffffff 0
= 0 12345678 -> 0 1
= 7fffffff 1 -> 7fffffff 0
= 2 1 -> 2 0

test atom.global.dec.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.dec.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 1 12345678 -> 1 0
= 1 171df6cb -> 1 0
= 80000000 deadbeef -> 80000000 7fffffff
= 0 1 -> 0 1
= deadbeef 80000000 -> deadbeef 80000000

test atom.shared.dec.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.dec.u32 $d:b32, [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 7fffffff 7fffffff -> 7fffffff 7ffffffe
= ffffffff 1 -> ffffffff 1
= 80000000 deadbeef -> 80000000 7fffffff
= 1 80000000 -> 1 0
= deadbeef 1 -> deadbeef 1

test atom.dec.u32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.dec.u32 $d:b32, [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 7fffffff 2 -> 7fffffff 2
= 1 deadbeef -> 1 0
= 0 deadbeef -> 0 deadbeef
= ffffffff 0 -> ffffffff 0
= 7fffffff deadbeef -> 7fffffff 7ffffffe

test atom.global.cas.b32
	st.global.b32 [%mem+8], $a:b32;
	atom.global.cas.b32 $d:b32, [%mem+8], $b:b32, $c:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 1 24bb087 fe0b7e6d -> 1 1
= 1 1 124350d0 -> 1 124350d0
= deadbeef 4847457d 388c093a -> deadbeef deadbeef
= deadbeef deadbeef 8b760043 -> deadbeef 8b760043
= 80000000 12345678 e67b3146 -> 80000000 80000000

test atom.shared.cas.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	atom.shared.cas.b32 $d:b32, [sa+8], $b:b32, $c:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 7fffffff 2 b4ab3fd0 -> 7fffffff 7fffffff
= 2 2 7dfbae56 -> 2 7dfbae56
= 1 7fffffff 526f2a55 -> 1 1
= 12345678 12345678 55dddea0 -> 12345678 55dddea0
= 80000000 0 9e0af3f6 -> 80000000 80000000

test atom.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= 80000000 0 492321b8 -> 80000000 80000000
= 2 2 2b44c19e -> 2 2b44c19e
= ffffffff 12345678 8e9d3813 -> ffffffff ffffffff
= 1 1 faf94b7f -> 1 faf94b7f
= 80000000 eb9908c7 b7ac8771 -> 80000000 80000000

test atom.global.cas.b64
	st.global.b64 [%mem+8], $a:b64;
	atom.global.cas.b64 $d:b64, [%mem+8], $b:b64, $c:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= 8000000000000000 fedcba9800000001 2d5a529068517930 -> 8000000000000000 8000000000000000
= ffffffffffffffff ffffffffffffffff f67b33830374708a -> ffffffffffffffff f67b33830374708a
= 0 ffffffffffffffff 31160877e6c6aa5f -> 0 0
= ffffffffffffffff ffffffffffffffff e3f3dc0b6abf9798 -> ffffffffffffffff e3f3dc0b6abf9798
= 8000000000000000 123456789abcdef0 5d69298950c724ea -> 8000000000000000 8000000000000000

test atom.shared.cas.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	atom.shared.cas.b64 $d:b64, [sa+8], $b:b64, $c:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= fedcba9800000001 41e3607bbf3ddccc ca3e5b3cefe4340 -> fedcba9800000001 fedcba9800000001
= 1 1 36b03840133690d0 -> 1 36b03840133690d0
= 7fffffffffffffff fedcba9800000001 afae70999eca6680 -> 7fffffffffffffff 7fffffffffffffff
= 7fffffffffffffff 7fffffffffffffff 4b06df6a09264137 -> 7fffffffffffffff 4b06df6a09264137
= 0 1 e1e06ac499b9ad39 -> 0 0

test atom.cas.b64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	atom.cas.b64 $d:b64, [ga+8], $b:b64, $c:b64;
	ld.b64 $dn:b64, [ga+8];
= 1 fedcba9800000001 465f104a84cae70 -> 1 1
= 8000000000000000 8000000000000000 3f86ededd8b01c3a -> 8000000000000000 3f86ededd8b01c3a
= 7fffffffffffffff 1 1d49ee55eca10f7c -> 7fffffffffffffff 7fffffffffffffff
= fedcba9800000001 fedcba9800000001 57c9ed8fad6f8fd0 -> fedcba9800000001 57c9ed8fad6f8fd0
= 0 dbd5348dbe5ce5b4 9fbb8826744fae8b -> 0 0

test atom.global.cas.b16
	st.global.b16 [%mem+8], $a:b16;
	atom.global.cas.b16 $d:b16, [%mem+8], $b:b16, $c:b16;
	ld.global.b16 $dn:b16, [%mem+8];
= 1234 ffff de9c -> 1234 1234
= 1234 1234 9a4b -> 1234 9a4b
= 8000 a444 3457 -> 8000 8000
= 0 0 cd99 -> 0 cd99
= 1234 2 70e -> 1234 1234

test atom.relaxed.cta.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.relaxed.cta.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 12345678 deadbeef -> 12345678 f0e21567
= 0 7fffffff -> 0 7fffffff
= 80000000 2 -> 80000000 80000002
= 7fffffff 7ad8aaa -> 7fffffff 87ad8aa9
= 0 deadbeef -> 0 deadbeef

test atom.relaxed.cta.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.relaxed.cta.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= 7fffffff 12345678 b9cb3e18 -> 7fffffff 7fffffff
= ffffffff ffffffff 31fe198d -> ffffffff 31fe198d
= 80000000 1 224415e0 -> 80000000 80000000
= 2 2 4bf15dd4 -> 2 4bf15dd4
= 12345678 7fffffff baea9d34 -> 12345678 12345678

test atom.relaxed.cluster.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.relaxed.cluster.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 2 deadbeef -> 2 deadbef1
= 80000000 ffffffff -> 80000000 7fffffff
= 1 2 -> 1 3
= ffffffff 0 -> ffffffff ffffffff
= 0 d0011f6 -> 0 d0011f6

test atom.relaxed.cluster.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.relaxed.cluster.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= deadbeef 0 2e9b07b7 -> deadbeef deadbeef
= 1 1 e7199717 -> 1 e7199717
= 1 0 78f23521 -> 1 1
= 7fffffff 7fffffff d71117fe -> 7fffffff d71117fe
= 2 80000000 c791f988 -> 2 2

test atom.relaxed.gpu.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.relaxed.gpu.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= ffffffff 12345678 -> ffffffff 12345677
= 12345678 1 -> 12345678 12345679
= ffffffff cae89d29 -> ffffffff cae89d28
= 80000000 2 -> 80000000 80000002
= 80000000 deadbeef -> 80000000 5eadbeef

test atom.relaxed.gpu.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.relaxed.gpu.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= deadbeef ffffffff 514a8175 -> deadbeef deadbeef
= 80000000 80000000 f6b15c48 -> 80000000 f6b15c48
= 1 0 d5f20a8d -> 1 1
= ffffffff ffffffff 97985da3 -> ffffffff 97985da3
= 1 80000000 ce23ca21 -> 1 1

test atom.relaxed.sys.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.relaxed.sys.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= ffffffff 12345678 -> ffffffff 12345677
= ffffffff 0 -> ffffffff ffffffff
= 2 deadbeef -> 2 deadbef1
= ffffffff 2 -> ffffffff 1
= 2 ffffffff -> 2 1

test atom.relaxed.sys.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.relaxed.sys.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= deadbeef 7fffffff 7a1f0c6f -> deadbeef deadbeef
= deadbeef deadbeef de1292a5 -> deadbeef de1292a5
= 80000000 deadbeef b6bc3a05 -> 80000000 80000000
= 1 1 8289911b -> 1 8289911b
= 12345678 7fffffff ef12639f -> 12345678 12345678

test atom.acquire.cta.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.acquire.cta.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 1 d3907cdc -> 1 d3907cdd
= 80000000 7fffffff -> 80000000 ffffffff
= deadbeef ffffffff -> deadbeef deadbeee
= 1 1 -> 1 2
= 7fffffff 2 -> 7fffffff 80000001

test atom.acquire.cta.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.acquire.cta.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= 80000000 ffffffff 32ad0cb3 -> 80000000 80000000
= 0 0 eca5358f -> 0 eca5358f
= 1 1 b8a93065 -> 1 b8a93065
= 2 2 e8c6c18a -> 2 e8c6c18a
= deadbeef 1 263dd5d7 -> deadbeef deadbeef

test atom.acquire.cluster.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.acquire.cluster.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 80000000 ffffffff -> 80000000 7fffffff
= 1 12345678 -> 1 12345679
= 80000000 7fffffff -> 80000000 ffffffff
= 2 80000000 -> 2 80000002
= 80000000 80000000 -> 80000000 0

test atom.acquire.cluster.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.acquire.cluster.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= deadbeef 4c94087 b400bf27 -> deadbeef deadbeef
= 2 2 2d26c2f1 -> 2 2d26c2f1
= deadbeef ffffffff 45d295e6 -> deadbeef deadbeef
= 7fffffff 7fffffff 1d07e30c -> 7fffffff 1d07e30c
= deadbeef 1384d1ea 8b71a83d -> deadbeef deadbeef

test atom.acquire.gpu.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.acquire.gpu.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 12345678 12345678 -> 12345678 2468acf0
= 7fffffff 80000000 -> 7fffffff ffffffff
= 0 e2af2f27 -> 0 e2af2f27
= 80000000 12345678 -> 80000000 92345678
= 12345678 deadbeef -> 12345678 f0e21567

test atom.acquire.gpu.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.acquire.gpu.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= deadbeef 80000000 9466e4b3 -> deadbeef deadbeef
= deadbeef deadbeef dd4070f3 -> deadbeef dd4070f3
= 0 2 15219c76 -> 0 0
= 80000000 80000000 73454265 -> 80000000 73454265
= 7fffffff ffffffff 6e4647c -> 7fffffff 7fffffff

test atom.acquire.sys.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.acquire.sys.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= deadbeef 1 -> deadbeef deadbef0
= ffffffff 6f9180d2 -> ffffffff 6f9180d1
= 0 80000000 -> 0 80000000
= 80000000 2 -> 80000000 80000002
= 0 0 -> 0 0

test atom.acquire.sys.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.acquire.sys.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= 1 12345678 ba02d19a -> 1 1
= 1 1 59ab9ef8 -> 1 59ab9ef8
= ffffffff 80000000 5ee59464 -> ffffffff ffffffff
= ffffffff ffffffff 1cf61154 -> ffffffff 1cf61154
= 0 ffffffff 2a3d819f -> 0 0

test atom.release.cta.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.release.cta.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 7fffffff 1 -> 7fffffff 80000000
= 2 1 -> 2 3
= 12345678 fb2c7d52 -> 12345678 d60d3ca
= deadbeef deadbeef -> deadbeef bd5b7dde
= 1 1 -> 1 2

test atom.release.cta.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.release.cta.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= 1 0 b363b722 -> 1 1
= 1 1 ab7f25a2 -> 1 ab7f25a2
= 0 12345678 c770ceb7 -> 0 0
= deadbeef deadbeef 39ba0ab9 -> deadbeef 39ba0ab9
= ffffffff deadbeef f573314f -> ffffffff ffffffff

test atom.release.cluster.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.release.cluster.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 7fffffff 1 -> 7fffffff 80000000
= 80000000 1 -> 80000000 80000001
= ffffffff 0 -> ffffffff ffffffff
= 0 deadbeef -> 0 deadbeef
= 2 2 -> 2 4

test atom.release.cluster.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.release.cluster.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= ffffffff 12345678 5d3283fb -> ffffffff ffffffff
= 80000000 80000000 9a923aa6 -> 80000000 9a923aa6
= deadbeef 80000000 aa011e72 -> deadbeef deadbeef
= 7fffffff 7fffffff 7250ba6e -> 7fffffff 7250ba6e
= deadbeef 0 a125990a -> deadbeef deadbeef

test atom.release.gpu.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.release.gpu.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 80000000 7fffffff -> 80000000 ffffffff
= 1 c4292f08 -> 1 c4292f09
= 7fffffff 7fffffff -> 7fffffff fffffffe
= 2 deadbeef -> 2 deadbef1
= 12345678 0 -> 12345678 12345678

test atom.release.gpu.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.release.gpu.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= 0 ffffffff 3add75dc -> 0 0
= ffffffff ffffffff 225a9c0e -> ffffffff 225a9c0e
= 7fffffff 80000000 4af920a9 -> 7fffffff 7fffffff
= 12345678 12345678 4c941bee -> 12345678 4c941bee
= 2 122b7386 34b668b1 -> 2 2

test atom.release.sys.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.release.sys.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 7fffffff 2 -> 7fffffff 80000001
= 12345678 ffffffff -> 12345678 12345677
= 80000000 80000000 -> 80000000 0
= 0 80000000 -> 0 80000000
= deadbeef deadbeef -> deadbeef bd5b7dde

test atom.release.sys.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.release.sys.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= 12345678 0 2a9ed8ba -> 12345678 12345678
= deadbeef deadbeef e7b9b467 -> deadbeef e7b9b467
= 1 1 996ebc4f -> 1 996ebc4f
= 0 0 7b6c80d9 -> 0 7b6c80d9
= deadbeef deadbeef 85f9326b -> deadbeef 85f9326b

test atom.acq_rel.cta.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.acq_rel.cta.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= deadbeef 484c54b2 -> deadbeef 26fa13a1
= 1 80000000 -> 1 80000001
= 80000000 80000000 -> 80000000 0
= 80000000 7fffffff -> 80000000 ffffffff
= 2 7fffffff -> 2 80000001

test atom.acq_rel.cta.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.acq_rel.cta.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= ffffffff 0 14e319a -> ffffffff ffffffff
= ffffffff ffffffff 737ba689 -> ffffffff 737ba689
= 7fffffff 12345678 b6c9cd95 -> 7fffffff 7fffffff
= 12345678 12345678 6d5ac857 -> 12345678 6d5ac857
= deadbeef a1caeda4 b7d9bcda -> deadbeef deadbeef

test atom.acq_rel.cluster.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.acq_rel.cluster.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= deadbeef 80000000 -> deadbeef 5eadbeef
= 2 703b8510 -> 2 703b8512
= 7fffffff deadbeef -> 7fffffff 5eadbeee
= 2 1 -> 2 3
= 1 deadbeef -> 1 deadbef0

test atom.acq_rel.cluster.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.acq_rel.cluster.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= 0 0 3f18311b -> 0 3f18311b
= 1 1 70ea7a6b -> 1 70ea7a6b
= deadbeef 2 e574eb26 -> deadbeef deadbeef
= 0 0 7fd48a85 -> 0 7fd48a85
= 1 62392640 e7649d3e -> 1 1

test atom.acq_rel.gpu.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.acq_rel.gpu.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 12345678 80000000 -> 12345678 92345678
= 2 2 -> 2 4
= 12345678 2 -> 12345678 1234567a
= 12345678 1 -> 12345678 12345679
= 0 deadbeef -> 0 deadbeef

test atom.acq_rel.gpu.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.acq_rel.gpu.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= ffffffff 1 e8d588dd -> ffffffff ffffffff
= 7fffffff 7fffffff 6c0fa83 -> 7fffffff 6c0fa83
= 12345678 12345678 74cf24d8 -> 12345678 74cf24d8
= 7fffffff 7fffffff 7b5af5b6 -> 7fffffff 7b5af5b6
= 7fffffff d61dec63 81d47b74 -> 7fffffff 7fffffff

test atom.acq_rel.sys.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.acq_rel.sys.global.add.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 80000000 296bf0e2 -> 80000000 a96bf0e2
= 1 6f7f785d -> 1 6f7f785e
= 0 12345678 -> 0 12345678
= 1 0 -> 1 1
= ffffffff 7fffffff -> ffffffff 7ffffffe

test atom.acq_rel.sys.cas.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	atom.acq_rel.sys.cas.b32 $d:b32, [ga+8], $b:b32, $c:b32;
	ld.b32 $dn:b32, [ga+8];
= 12345678 deadbeef 6ebba83f -> 12345678 12345678
= 2 2 c7d8e45 -> 2 c7d8e45
= 2 1 d65e101b -> 2 2
= 2 2 fe58d6b3 -> 2 fe58d6b3
= 7fffffff 12345678 8b51bbf7 -> 7fffffff 7fffffff

test atom.acquire.gpu.global.exch.b32
	st.global.b32 [%mem+8], $a:b32;
	atom.acquire.gpu.global.exch.b32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 1 ffffffff -> 1 ffffffff
= 0 1 -> 0 1
= 12345678 1 -> 12345678 1
= ffffffff deadbeef -> ffffffff deadbeef
= 7fffffff ffffffff -> 7fffffff ffffffff

test atom.release.cta.global.exch.b32
	st.global.b32 [%mem+8], $a:b32;
	atom.release.cta.global.exch.b32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 2 80000000 -> 2 80000000
= 2 ffffffff -> 2 ffffffff
= 2 2 -> 2 2
= deadbeef 2 -> deadbeef 2
= 2 9b786a5f -> 2 9b786a5f

test atom.acq_rel.sys.global.exch.b32
	st.global.b32 [%mem+8], $a:b32;
	atom.acq_rel.sys.global.exch.b32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 0 12345678 -> 0 12345678
= 12345678 1 -> 12345678 1
= 1 7fffffff -> 1 7fffffff
= 7fffffff 1 -> 7fffffff 1
= ffffffff deadbeef -> ffffffff deadbeef

test atom.relaxed.cluster.global.exch.b32
	st.global.b32 [%mem+8], $a:b32;
	atom.relaxed.cluster.global.exch.b32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 1 0 -> 1 0
= 80000000 ffffffff -> 80000000 ffffffff
= 2 0 -> 2 0
= 2 236cab91 -> 2 236cab91
= 80000000 deadbeef -> 80000000 deadbeef

test atom.acquire.gpu.global.min.s32
	st.global.b32 [%mem+8], $a:b32;
	atom.acquire.gpu.global.min.s32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 12345678 12345678 -> 12345678 12345678
= ffffffff 80000000 -> ffffffff 80000000
= 0 ffffffff -> 0 ffffffff
= deadbeef 0 -> deadbeef deadbeef
= 0 12345678 -> 0 0

test atom.release.cta.global.min.s32
	st.global.b32 [%mem+8], $a:b32;
	atom.release.cta.global.min.s32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 0 ffffffff -> 0 ffffffff
= 2 2 -> 2 2
= 2 0 -> 2 0
= 2 2 -> 2 2
= 1 7fffffff -> 1 1

test atom.acq_rel.sys.global.min.s32
	st.global.b32 [%mem+8], $a:b32;
	atom.acq_rel.sys.global.min.s32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 2 12345678 -> 2 2
= 0 80000000 -> 0 80000000
= 2 ffffffff -> 2 ffffffff
= 12345678 0 -> 12345678 0
= ffffffff 7fffffff -> ffffffff ffffffff

test atom.relaxed.cluster.global.min.s32
	st.global.b32 [%mem+8], $a:b32;
	atom.relaxed.cluster.global.min.s32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 0 0 -> 0 0
= deadbeef 80000000 -> deadbeef 80000000
= deadbeef 80000000 -> deadbeef 80000000
= 12345678 deadbeef -> 12345678 deadbeef
= 1 ffffffff -> 1 ffffffff

test atom.acquire.gpu.global.inc.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.acquire.gpu.global.inc.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 12345678 deadbeef -> 12345678 12345679
= 0 1 -> 0 1
= 80000000 deadbeef -> 80000000 80000001
= 0 2 -> 0 1
= 7fffffff 7fffffff -> 7fffffff 0

test atom.release.cta.global.inc.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.release.cta.global.inc.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= deadbeef 1 -> deadbeef 0
= deadbeef ffffffff -> deadbeef deadbef0
= ffffffff 1 -> ffffffff 0
= 7fffffff 12345678 -> 7fffffff 0
= 2 1 -> 2 0

test atom.acq_rel.sys.global.inc.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.acq_rel.sys.global.inc.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 80000000 7fffffff -> 80000000 0
= 80000000 2 -> 80000000 0
= 12345678 0 -> 12345678 0
= 1 3cdf06b4 -> 1 2
= 12345678 80000000 -> 12345678 12345679

test atom.relaxed.cluster.global.inc.u32
	st.global.b32 [%mem+8], $a:b32;
	atom.relaxed.cluster.global.inc.u32 $d:b32, [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 1 1 -> 1 0
= 0 cb59c2fa -> 0 1
= deadbeef 2 -> deadbeef 0
= 2 2 -> 2 0
= 0 1 -> 0 1

test atom.acquire.gpu.global.add.f32
	st.global.f32 [%mem+8], $a:f32;
	atom.acquire.gpu.global.add.f32 $d:f32, [%mem+8], $b:f32;
	ld.global.f32 $dn:f32, [%mem+8];
= 7f7fffff 3f2a42fb -> 7f7fffff 7f7fffff
= 800000 3cb5822d -> 800000 3cb5822d
= bfe3d984 40327719 -> bfe3d984 3f8114ae
= 3f6ddc56 0 -> 3f6ddc56 3f6ddc56

test atom.release.cta.global.add.f32
	st.global.f32 [%mem+8], $a:f32;
	atom.release.cta.global.add.f32 $d:f32, [%mem+8], $b:f32;
	ld.global.f32 $dn:f32, [%mem+8];
= 3fd62d13 33800000 -> 3fd62d13 3fd62d14
= 40ff4b39 bddde80e -> 40ff4b39 40fbd399
= c1ce3c90 3f800000 -> c1ce3c90 c1c63c90
= 3f7fffff bcdaae1d -> 3f7fffff 3f792a8e
= bd088588 c295fe8b -> bd088588 c2960f9c

test atom.acq_rel.sys.global.add.f32
	st.global.f32 [%mem+8], $a:f32;
	atom.acq_rel.sys.global.add.f32 $d:f32, [%mem+8], $b:f32;
	ld.global.f32 $dn:f32, [%mem+8];
= 33800000 c0284476 -> 33800000 c0284476
= 1 bd2749e3 -> 1 bd2749e3
= ff800000 c067244b -> ff800000 ff800000
= 3e87c311 be4bac04 -> 3e87c311 3d87b43c

test atom.relaxed.cluster.global.add.f32
	st.global.f32 [%mem+8], $a:f32;
	atom.relaxed.cluster.global.add.f32 $d:f32, [%mem+8], $b:f32;
	ld.global.f32 $dn:f32, [%mem+8];
= befa9a39 40abf9ba -> befa9a39 409c5016
= 3f000000 bc9afc6a -> 3f000000 3ef65039
= 3f800000 c1d8175b -> 3f800000 c1d0175b
= bdd288a7 41f99c15 -> bdd288a7 41f8c98c
= 3f2acde9 40490fdb -> 3f2acde9 4073c355

test atom.shared::cta.add.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b32 [sa+8], $a:b32;
	atom.shared::cta.add.u32 $d:b32, [sa+8], $b:b32;
	ld.shared::cta.b32 $dn:b32, [sa+8];
= 2 7fffffff -> 2 80000001
= 80000000 84a78c8 -> 80000000 884a78c8
= ffffffff ffffffff -> ffffffff fffffffe
= 7fffffff 12345678 -> 7fffffff 92345677
= 7fffffff ffffffff -> 7fffffff 7ffffffe

test atom.shared::cta.cas.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b32 [sa+8], $a:b32;
	atom.shared::cta.cas.b32 $d:b32, [sa+8], $b:b32, $c:b32;
	ld.shared::cta.b32 $dn:b32, [sa+8];
= 2 12345678 b7cd120c -> 2 2
= 1 1 85f8048 -> 1 85f8048
= 0 7fffffff 5d3cada9 -> 0 0
= 80000000 80000000 bb78e3aa -> 80000000 bb78e3aa
= 12345678 ffffffff 650a3487 -> 12345678 12345678

test atom.shared::cta.min.s32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b32 [sa+8], $a:b32;
	atom.shared::cta.min.s32 $d:b32, [sa+8], $b:b32;
	ld.shared::cta.b32 $dn:b32, [sa+8];
= 0 0 -> 0 0
= 12345678 1 -> 12345678 1
= 2 7fffffff -> 2 2
= 7fffffff deadbeef -> 7fffffff deadbeef
= 7fffffff deadbeef -> 7fffffff deadbeef

test atom.shared::cta.inc.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b32 [sa+8], $a:b32;
	atom.shared::cta.inc.u32 $d:b32, [sa+8], $b:b32;
	ld.shared::cta.b32 $dn:b32, [sa+8];
= 0 ffffffff -> 0 1
= 12345678 1 -> 12345678 0
= 12345678 0 -> 12345678 0
= 1 12345678 -> 1 2
= 2 0 -> 2 0

test atom.shared::cta.xor.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b32 [sa+8], $a:b32;
	atom.shared::cta.xor.b32 $d:b32, [sa+8], $b:b32;
	ld.shared::cta.b32 $dn:b32, [sa+8];
= 80000000 5a5b56a4 -> 80000000 da5b56a4
= 0 e895dc4c -> 0 e895dc4c
= ffffffff 2 -> ffffffff fffffffd
= 80000000 ffffffff -> 80000000 7fffffff
= 80000000 deadbeef -> 80000000 5eadbeef

test atom.global.add.noftz.f16
	st.global.b16 [%mem], $a:b16;
	atom.global.add.noftz.f16 $d:b16, [%mem], $b:b16;
	ld.global.b16 $dn:b16, [%mem];
= 2e04 419f -> 2e04 41cf
= 400 44c7 -> 400 44c7
= c9b0 bba8 -> c9b0 ca2a
= 1400 3c00 -> 1400 3c01
= 3ff 4248 -> 3ff 4248

test atom.global.add.noftz.f16x2
	st.global.b32 [%mem], $a:b32;
	atom.global.add.noftz.f16x2 $d:b32, [%mem], $b:b32;
	ld.global.b32 $dn:b32, [%mem];
= fbff54a7 38f903ff -> fbff54a7 fbff54a7
= 7bffc1a4 d5f34f53 -> 7bffc1a4 7bfc4e9e
= cefb2564 3e002c74 -> cefb2564 ce9b2dcd
= 3ffb71e 8001c418 -> 3ffb71e 3fec48a
= 2ebb3688 a917b47f -> 2ebb3688 2c303012

test atom.global.add.noftz.bf16
	st.global.b16 [%mem], $a:b16;
	atom.global.add.noftz.bf16 $d:b16, [%mem], $b:b16;
	ld.global.b16 $dn:b16, [%mem];
= 1 0 -> 1 1
= 80 3d6b -> 80 3d6b
= 8001 4167 -> 8001 4167
= 3f80 bfa7 -> 3f80 be9c
= 80 40b5 -> 80 40b5

test atom.global.add.noftz.bf16x2
	st.global.b32 [%mem], $a:b32;
	atom.global.add.noftz.bf16x2 $d:b32, [%mem], $b:b32;
	ld.global.b32 $dn:b32, [%mem];
= 42a8c157 c029425c -> 42a8c157 42a34226
= c0ee007f 80007f -> c0ee007f c0ee00fe
= 4058c03a c2b6c244 -> 4058c03a c2afc250
= 3ccebfa6 7f3fc0 -> 3ccebfa6 3cce3e50
= 3f80c14e 407b40b9 -> 3f80c14e 409ec0e3

test atom.global.add.u32 of all threads
	.reg .b32 old;
	atom.global.add.u32 old, [%all], $a:u32;
	bar.sync 0;
	ld.relaxed.gpu.global.u32 $d:u32, [%all];
= 0 -> 7e0
= 1 -> 7e0
= 2 -> 7e0
= 3 -> 7e0
= 4 -> 7e0
= 5 -> 7e0
= 6 -> 7e0
= 7 -> 7e0
= 8 -> 7e0
= 9 -> 7e0
= a -> 7e0
= b -> 7e0
= c -> 7e0
= d -> 7e0
= e -> 7e0
= f -> 7e0
= 10 -> 7e0
= 11 -> 7e0
= 12 -> 7e0
= 13 -> 7e0
= 14 -> 7e0
= 15 -> 7e0
= 16 -> 7e0
= 17 -> 7e0
= 18 -> 7e0
= 19 -> 7e0
= 1a -> 7e0
= 1b -> 7e0
= 1c -> 7e0
= 1d -> 7e0
= 1e -> 7e0
= 1f -> 7e0
= 20 -> 7e0
= 21 -> 7e0
= 22 -> 7e0
= 23 -> 7e0
= 24 -> 7e0
= 25 -> 7e0
= 26 -> 7e0
= 27 -> 7e0
= 28 -> 7e0
= 29 -> 7e0
= 2a -> 7e0
= 2b -> 7e0
= 2c -> 7e0
= 2d -> 7e0
= 2e -> 7e0
= 2f -> 7e0
= 30 -> 7e0
= 31 -> 7e0
= 32 -> 7e0
= 33 -> 7e0
= 34 -> 7e0
= 35 -> 7e0
= 36 -> 7e0
= 37 -> 7e0
= 38 -> 7e0
= 39 -> 7e0
= 3a -> 7e0
= 3b -> 7e0
= 3c -> 7e0
= 3d -> 7e0
= 3e -> 7e0
= 3f -> 7e0

test atom.global.add.L2::cache_hint.u32
	.reg .b64 pol;
	createpolicy.fractional.L2::evict_first.b64 pol, 1.0;
	.reg .b32 old;
	st.global.b32 [%mem], 0;
	atom.global.add.L2::cache_hint.u32 old, [%mem], $a:b32, pol;
	ld.global.b32 $d:b32, [%mem];
= 2b4543e -> 2b4543e
= e85bacae -> e85bacae
= 847f97f0 -> 847f97f0

test atom.shared::cluster.or.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa], 1;
	atom.shared::cluster.or.b32 $d:b32, [sa], $a:b32;
	ld.shared.b32 $dn:b32, [sa];
= 6 -> 1 7
