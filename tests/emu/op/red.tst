test red.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	red.global.add.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 80000000 2 -> 80000002
= 1 12345678 -> 12345679
= ffffffff ffffffff -> fffffffe
= 12345678 2de23d8 -> 15127a50
= 12345678 ffffffff -> 12345677

test red.shared.add.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	red.shared.add.u32 [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 0 e4b18ec2 -> e4b18ec2
= 1 2 -> 3
= 0 7fffffff -> 7fffffff
= 2 7fffffff -> 80000001
= 2 80000000 -> 80000002

test red.add.u32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	red.add.u32 [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= ffffffff 80000000 -> 7fffffff
= 12345678 deadbeef -> f0e21567
= ffffffff 2 -> 1
= deadbeef 1 -> deadbef0
= 7fffffff 88e3b45e -> 8e3b45d

test red.global.add.s32
	st.global.b32 [%mem+8], $a:b32;
	red.global.add.s32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 12345678 80000000 -> 92345678
= 2 12345678 -> 1234567a
= 0 ffffffff -> ffffffff
= 1 0 -> 1
= deadbeef 2 -> deadbef1

test red.shared.add.s32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	red.shared.add.s32 [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 12345678 2 -> 1234567a
= 12345678 2 -> 1234567a
= 0 80000000 -> 80000000
= 1 deadbeef -> deadbef0
= deadbeef 0 -> deadbeef

test red.add.s32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	red.add.s32 [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 7fffffff 7fffffff -> fffffffe
= 12345678 0 -> 12345678
= ffffffff 80000000 -> 7fffffff
= 12345678 0 -> 12345678
= 12345678 0 -> 12345678

test red.global.add.u64
	st.global.b64 [%mem+8], $a:b64;
	red.global.add.u64 [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= 8000000000000000 123456789abcdef0 -> 923456789abcdef0
= 8000000000000000 1 -> 8000000000000001
= ffffffffffffffff 1 -> 0
= 0 8000000000000000 -> 8000000000000000
= 123456789abcdef0 0 -> 123456789abcdef0

test red.shared.add.u64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	red.shared.add.u64 [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 1 a385ffcd6420e573 -> a385ffcd6420e574
= 123456789abcdef0 7fffffffffffffff -> 923456789abcdeef
= fedcba9800000001 fedcba9800000001 -> fdb9753000000002
= 7fffffffffffffff 123456789abcdef0 -> 923456789abcdeef
= 123456789abcdef0 8000000000000000 -> 923456789abcdef0

test red.add.u64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	red.add.u64 [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= 8000000000000000 fedcba9800000001 -> 7edcba9800000001
= 0 e9edd7db1432852a -> e9edd7db1432852a
= fedcba9800000001 fedcba9800000001 -> fdb9753000000002
= 7fffffffffffffff 123456789abcdef0 -> 923456789abcdeef
= ffffffffffffffff 0 -> ffffffffffffffff

test red.global.add.f32
	st.global.f32 [%mem+8], $a:f32;
	red.global.add.f32 [%mem+8], $b:f32;
	ld.global.f32 $dn:f32, [%mem+8];
= 3d13fa56 bd69890f -> bcab1d72
= ff800000 422dcc47 -> ff800000
= 3f7154dd bd21cd54 -> 3f673808
= 3e6bfa29 4043347b -> 4051f41e
= 415934d3 3fe833ca -> 41763b4c

test red.shared.add.f32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.f32 [sa+8], $a:f32;
	red.shared.add.f32 [sa+8], $b:f32;
	ld.shared.f32 $dn:f32, [sa+8];
= 3f116839 1 -> 3f116839
= 3d06ab84 ff800000 -> ff800000
= 7fffff c0d01c80 -> c0d01c80
= bd5e7ec9 bf35d11f -> bf43b90c
= 3cad8fbd bd8ee4ad -> bd47017c

test red.add.f32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.f32 [ga+8], $a:f32;
	red.add.f32 [ga+8], $b:f32;
	ld.f32 $dn:f32, [ga+8];
= 80000001 429f0487 -> 429f0487
= 3fc00000 0 -> 3fc00000
= 1 3f64e459 -> 3f64e459
= 7fffff 4b800000 -> 4b800000
= 41dce561 80000001 -> 41dce561

test red.global.add.f64
	st.global.f64 [%mem+8], $a:f64;
	red.global.add.f64 [%mem+8], $b:f64;
	ld.global.f64 $dn:f64, [%mem+8];
= c090000000000000 40366c59ce510cc1 -> c08f4c9d318d779a
= 405bcfbe1f093a54 bfc337f17738755b -> 405bc622264d9e19
= 7fefffffffffffff bfdc2dadc494dfee -> 7fefffffffffffff
= bff0000000000000 7fefffffffffffff -> 7fefffffffffffff
= bf9f54bb9d816962 bfd1305833681f45 -> bfd325a3ed4035db

test red.shared.add.f64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.f64 [sa+8], $a:f64;
	red.shared.add.f64 [sa+8], $b:f64;
	ld.shared.f64 $dn:f64, [sa+8];
= bfde7fee14e44b66 0 -> bfde7fee14e44b66
= bfa95e8b6070f0e4 c090000000000000 -> c0900032bd16c0e2
= 0 ffefffffffffffff -> ffefffffffffffff
= 3ff0000000000000 fffffffffffff -> 3ff0000000000000

test red.add.f64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.f64 [ga+8], $a:f64;
	red.add.f64 [ga+8], $b:f64;
	ld.f64 $dn:f64, [ga+8];
= c02c35d72fa46a7b 400921fb54442d18 -> c025ed585a935f35
= bfbfbb5d96e967ee ffefffffffffffff -> ffefffffffffffff
= 4022f8ed5df37d87 3fefffffffffffff -> 4024f8ed5df37d87
= 3fa7a8d63221e174 3fb15f4ea74729c8 -> 3fbd33b9c0581a82
= 403c692efe8fcba0 400aea34f1e7f06f -> 403fc6759cccc9ae

test red.global.min.u32
	st.global.b32 [%mem+8], $a:b32;
	red.global.min.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 2 12345678 -> 2
= ffffffff 1 -> 1
= ffffffff ffffffff -> ffffffff
= 12345678 12345678 -> 12345678
= 1 1 -> 1

test red.shared.min.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	red.shared.min.u32 [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= deadbeef 12345678 -> 12345678
= ffffffff deadbeef -> deadbeef
= ffffffff deadbeef -> deadbeef
= 7fffffff deadbeef -> 7fffffff
= 80000000 7fffffff -> 7fffffff

test red.min.u32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	red.min.u32 [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= ffffffff deadbeef -> deadbeef
= 1 80000000 -> 1
= deadbeef 1 -> 1
= 0 7fffffff -> 0
= ffffffff 2 -> 2

test red.global.min.s32
	st.global.b32 [%mem+8], $a:b32;
	red.global.min.s32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 7fffffff 80000000 -> 80000000
= 0 7fffffff -> 0
= 1 80000000 -> 80000000
= ffffffff 2 -> ffffffff
= ffffffff ffffffff -> ffffffff

test red.shared.min.s32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	red.shared.min.s32 [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 80000000 1 -> 80000000
= ffffffff 1 -> ffffffff
= deadbeef 7fffffff -> deadbeef
= 2 2 -> 2
= ffffffff ffffffff -> ffffffff

test red.min.s32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	red.min.s32 [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 80000000 7fffffff -> 80000000
= 1 1 -> 1
= 0 deadbeef -> deadbeef
= deadbeef 7fffffff -> deadbeef
= ffffffff 0 -> ffffffff

test red.global.min.u64
	st.global.b64 [%mem+8], $a:b64;
	red.global.min.u64 [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= ffffffffffffffff fedcba9800000001 -> fedcba9800000001
= ffffffffffffffff 0 -> 0
= 8000000000000000 2edb1fa2e9ac06f6 -> 2edb1fa2e9ac06f6
= 0 ffffffffffffffff -> 0
= 8000000000000000 ffffffffffffffff -> 8000000000000000

test red.shared.min.u64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	red.shared.min.u64 [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 0 1 -> 0
= 0 ffffffffffffffff -> 0
= 123456789abcdef0 1 -> 1
= 123456789abcdef0 fedcba9800000001 -> 123456789abcdef0
= 1 8000000000000000 -> 1

test red.min.u64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	red.min.u64 [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= ffffffffffffffff 123456789abcdef0 -> 123456789abcdef0
= 1 123456789abcdef0 -> 1
= fedcba9800000001 8000000000000000 -> 8000000000000000
= 8000000000000000 ffffffffffffffff -> 8000000000000000
= 123456789abcdef0 ffffffffffffffff -> 123456789abcdef0

test red.global.min.s64
	st.global.b64 [%mem+8], $a:b64;
	red.global.min.s64 [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= 0 2e14feca9c179af4 -> 0
= 123456789abcdef0 8415c010fae21a34 -> 8415c010fae21a34
= 8000000000000000 123456789abcdef0 -> 8000000000000000
= 7fffffffffffffff 7fffffffffffffff -> 7fffffffffffffff
= ffffffffffffffff ffffffffffffffff -> ffffffffffffffff

test red.shared.min.s64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	red.shared.min.s64 [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 123456789abcdef0 123456789abcdef0 -> 123456789abcdef0
= 8000000000000000 fedcba9800000001 -> 8000000000000000
= 1 7fffffffffffffff -> 1
= 0 ffffffffffffffff -> ffffffffffffffff
= fedcba9800000001 ffffffffffffffff -> fedcba9800000001

test red.min.s64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	red.min.s64 [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= 1 fedcba9800000001 -> fedcba9800000001
= 1 9dcc9bb7c2bf68ae -> 9dcc9bb7c2bf68ae
= 7fffffffffffffff 3ee0c01d571afb82 -> 3ee0c01d571afb82
= 0 b21dddfed20be42c -> b21dddfed20be42c
= 1 0 -> 0

test red.global.max.u32
	st.global.b32 [%mem+8], $a:b32;
	red.global.max.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= deadbeef deadbeef -> deadbeef
= 1 0 -> 1
= ffffffff ffffffff -> ffffffff
= 0 7fffffff -> 7fffffff
= 0 80000000 -> 80000000

test red.shared.max.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	red.shared.max.u32 [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 0 deadbeef -> deadbeef
= ffffffff 12345678 -> ffffffff
= deadbeef 0 -> deadbeef
= ffffffff ffffffff -> ffffffff
= 2 7fffffff -> 7fffffff

test red.max.u32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	red.max.u32 [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 1 7fffffff -> 7fffffff
= 1 7fffffff -> 7fffffff
= ffffffff ffffffff -> ffffffff
= 80000000 1 -> 80000000
= 1 12345678 -> 12345678

test red.global.max.s32
	st.global.b32 [%mem+8], $a:b32;
	red.global.max.s32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= ffffffff 2 -> 2
= 2 1 -> 2
= 0 ffffffff -> 0
= 1 34112296 -> 34112296
= ffffffff 2 -> 2

test red.shared.max.s32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	red.shared.max.s32 [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 0 2 -> 2
= ffffffff deadbeef -> ffffffff
= 0 deadbeef -> 0
= ffffffff 80000000 -> ffffffff
= 12345678 7fffffff -> 7fffffff

test red.max.s32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	red.max.s32 [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 0 7fffffff -> 7fffffff
= 7fffffff ffffffff -> 7fffffff
= 80000000 1 -> 1
= 80000000 ffffffff -> ffffffff
= 1 deadbeef -> 1

test red.global.max.u64
	st.global.b64 [%mem+8], $a:b64;
	red.global.max.u64 [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= 8000000000000000 fedcba9800000001 -> fedcba9800000001
= 123456789abcdef0 b07435a859d41a46 -> b07435a859d41a46
= ffffffffffffffff 123456789abcdef0 -> ffffffffffffffff
= 8000000000000000 8000000000000000 -> 8000000000000000
= 1 0 -> 1

test red.shared.max.u64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	red.shared.max.u64 [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 1 0 -> 1
= ffffffffffffffff 0 -> ffffffffffffffff
= 123456789abcdef0 8000000000000000 -> 8000000000000000
= fedcba9800000001 123456789abcdef0 -> fedcba9800000001
= 123456789abcdef0 7fffffffffffffff -> 7fffffffffffffff

test red.max.u64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	red.max.u64 [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= fedcba9800000001 8000000000000000 -> fedcba9800000001
= 1 1 -> 1
= fedcba9800000001 8000000000000000 -> fedcba9800000001
= 0 ffffffffffffffff -> ffffffffffffffff
= 1 0 -> 1

test red.global.max.s64
	st.global.b64 [%mem+8], $a:b64;
	red.global.max.s64 [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= 7fffffffffffffff fedcba9800000001 -> 7fffffffffffffff
= 8000000000000000 8000000000000000 -> 8000000000000000
= 0 fedcba9800000001 -> 0
= fedcba9800000001 ffffffffffffffff -> ffffffffffffffff
= fedcba9800000001 0 -> 0

test red.shared.max.s64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	red.shared.max.s64 [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 0 8000000000000000 -> 0
= ffffffffffffffff 123456789abcdef0 -> 123456789abcdef0
= 7fffffffffffffff 0 -> 7fffffffffffffff
= 0 123456789abcdef0 -> 123456789abcdef0
= 8000000000000000 ffffffffffffffff -> ffffffffffffffff

test red.max.s64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	red.max.s64 [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= ffffffffffffffff 7fffffffffffffff -> 7fffffffffffffff
= 123456789abcdef0 0 -> 123456789abcdef0
= 8000000000000000 7fffffffffffffff -> 7fffffffffffffff
= 123456789abcdef0 123456789abcdef0 -> 123456789abcdef0
= ffffffffffffffff fedcba9800000001 -> ffffffffffffffff

test red.global.and.b32
	st.global.b32 [%mem+8], $a:b32;
	red.global.and.b32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 0 7fffffff -> 0
= 2 2 -> 2
= 80000000 deadbeef -> 80000000
= ffffffff 80000000 -> 80000000
= 80000000 7fffffff -> 0

test red.shared.and.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	red.shared.and.b32 [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 1 2 -> 0
= deadbeef deadbeef -> deadbeef
= 0 80000000 -> 0
= 2 1 -> 0
= 1 ffffffff -> 1

test red.and.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	red.and.b32 [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 1 ffffffff -> 1
= ffffffff 1 -> 1
= 0 12345678 -> 0
= ffffffff 80000000 -> 80000000
= 7fffffff 2 -> 2

test red.global.and.b64
	st.global.b64 [%mem+8], $a:b64;
	red.global.and.b64 [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= 1 123456789abcdef0 -> 0
= 0 123456789abcdef0 -> 0
= 8000000000000000 1 -> 0
= 8000000000000000 a65ab8a83a2995da -> 8000000000000000
= 0 ffffffffffffffff -> 0

test red.shared.and.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	red.shared.and.b64 [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 7fffffffffffffff 1 -> 1
= 8000000000000000 123456789abcdef0 -> 0
= 123456789abcdef0 0 -> 0
= 0 123456789abcdef0 -> 0
= ffffffffffffffff 7fffffffffffffff -> 7fffffffffffffff

test red.and.b64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	red.and.b64 [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= 7fffffffffffffff 915aa1f6dd9f7b30 -> 115aa1f6dd9f7b30
= ffffffffffffffff 0 -> 0
= ffffffffffffffff 3a4f89d7178db2bf -> 3a4f89d7178db2bf
= 7fffffffffffffff e41981bbafe92f25 -> 641981bbafe92f25
= 7fffffffffffffff 1 -> 1

test red.global.or.b32
	st.global.b32 [%mem+8], $a:b32;
	red.global.or.b32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 7fffffff 1 -> 7fffffff
= 80000000 d50a0a6e -> d50a0a6e
= 0 91ca70b -> 91ca70b
= 1 1 -> 1
= 1 6b51869d -> 6b51869d

test red.shared.or.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	red.shared.or.b32 [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 7fffffff 80000000 -> ffffffff
= ffffffff ffffffff -> ffffffff
= 2 1 -> 3
= 12345678 80000000 -> 92345678
= 0 12221346 -> 12221346

test red.or.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	red.or.b32 [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 7fffffff ffffffff -> ffffffff
= 80000000 2 -> 80000002
= ffffffff f867c37e -> ffffffff
= deadbeef 2 -> deadbeef
= deadbeef 92e4f973 -> deedffff

test red.global.or.b64
	st.global.b64 [%mem+8], $a:b64;
	red.global.or.b64 [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= 7fffffffffffffff 0 -> 7fffffffffffffff
= 8000000000000000 6494769254741ccc -> e494769254741ccc
= 0 7fffffffffffffff -> 7fffffffffffffff
= 1 ffffffffffffffff -> ffffffffffffffff
= ffffffffffffffff 123456789abcdef0 -> ffffffffffffffff

test red.shared.or.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	red.shared.or.b64 [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 8000000000000000 7fffffffffffffff -> ffffffffffffffff
= 1 f462efc902bede14 -> f462efc902bede15
= fedcba9800000001 7fffffffffffffff -> ffffffffffffffff
= 1 fedcba9800000001 -> fedcba9800000001
= 8000000000000000 0 -> 8000000000000000

test red.or.b64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	red.or.b64 [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= 1 8000000000000000 -> 8000000000000001
= 7fffffffffffffff 0 -> 7fffffffffffffff
= fedcba9800000001 cca74606eb86bad6 -> fefffe9eeb86bad7
= 123456789abcdef0 7fffffffffffffff -> 7fffffffffffffff
= fedcba9800000001 fd90b3505a2be440 -> ffdcbbd85a2be441

test red.global.xor.b32
	st.global.b32 [%mem+8], $a:b32;
	red.global.xor.b32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 12345678 2 -> 1234567a
= 80000000 12345678 -> 92345678
= 0 deadbeef -> deadbeef
= 12345678 1 -> 12345679
= ffffffff 1 -> fffffffe

test red.shared.xor.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	red.shared.xor.b32 [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 80000000 1 -> 80000001
= 0 2 -> 2
= deadbeef deadbeef -> 0
= 80000000 0 -> 80000000
= 1 641cd7b0 -> 641cd7b1

test red.xor.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	red.xor.b32 [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 12345678 deadbeef -> cc99e897
= 7fffffff 0 -> 7fffffff
= ffffffff a7b8319b -> 5847ce64
= 0 0 -> 0
= 1 2 -> 3

test red.global.xor.b64
	st.global.b64 [%mem+8], $a:b64;
	red.global.xor.b64 [%mem+8], $b:b64;
	ld.global.b64 $dn:b64, [%mem+8];
= ffffffffffffffff 8000000000000000 -> 7fffffffffffffff
= 8000000000000000 0 -> 8000000000000000
= 0 0 -> 0
= 8000000000000000 0 -> 8000000000000000
= 123456789abcdef0 fedcba9800000001 -> ece8ece09abcdef1

test red.shared.xor.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	red.shared.xor.b64 [sa+8], $b:b64;
	ld.shared.b64 $dn:b64, [sa+8];
= 123456789abcdef0 fedcba9800000001 -> ece8ece09abcdef1
= 7fffffffffffffff fedcba9800000001 -> 81234567fffffffe
= 8000000000000000 7fffffffffffffff -> ffffffffffffffff
= 8000000000000000 7fffffffffffffff -> ffffffffffffffff
= 0 7fffffffffffffff -> 7fffffffffffffff

test red.xor.b64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	red.xor.b64 [ga+8], $b:b64;
	ld.b64 $dn:b64, [ga+8];
= 123456789abcdef0 5f3fc9407df7f448 -> 4d0b9f38e74b2ab8
= 1 0 -> 1
= 7fffffffffffffff fedcba9800000001 -> 81234567fffffffe
= 1 7fffffffffffffff -> 7ffffffffffffffe
= fedcba9800000001 123456789abcdef0 -> ece8ece09abcdef1

test red.global.inc.u32
	st.global.b32 [%mem+8], $a:b32;
	red.global.inc.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= deadbeef ffffffff -> deadbef0
= 7fffffff 80000000 -> 80000000
= 12345678 deadbeef -> 12345679
= 80000000 1 -> 0
= deadbeef 1 -> 0

test red.shared.inc.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	red.shared.inc.u32 [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 80000000 2 -> 0
= deadbeef ffffffff -> deadbef0
= 0 2 -> 1
= 12345678 12345678 -> 0
= 7fffffff ffffffff -> 80000000

test red.inc.u32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	red.inc.u32 [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= 1 1 -> 0
= 7fffffff fa9dfbd7 -> 80000000
= 0 7fffffff -> 1
= deadbeef ffffffff -> deadbef0
= deadbeef deadbeef -> 0

test red.global.dec.u32
	st.global.b32 [%mem+8], $a:b32;
	red.global.dec.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= ffffffff ffffffff -> fffffffe
= 2 80000000 -> 1
= 12345678 1 -> 1
= 2 deadbeef -> 1
= 80000000 ffffffff -> 7fffffff

test red.shared.dec.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa+8], $a:b32;
	red.shared.dec.u32 [sa+8], $b:b32;
	ld.shared.b32 $dn:b32, [sa+8];
= 2 deadbeef -> 1
= 2 9b47d4aa -> 1
= 0 deadbeef -> deadbeef
= 2 2 -> 1
= 1 1 -> 0

test red.dec.u32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	red.dec.u32 [ga+8], $b:b32;
	ld.b32 $dn:b32, [ga+8];
= ffffffff b97fd760 -> b97fd760
= deadbeef deadbeef -> deadbeee
= ffffffff 80000000 -> 80000000
= deadbeef 1 -> 1
= 1 deadbeef -> 0

test red.relaxed.cta.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	red.relaxed.cta.global.add.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 1 80000000 -> 80000001
= ffffffff 80000000 -> 7fffffff
= 0 deadbeef -> deadbeef
= 1 ffffffff -> 0
= 80000000 0 -> 80000000

test red.relaxed.cluster.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	red.relaxed.cluster.global.add.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= deadbeef deadbeef -> bd5b7dde
= 80000000 1 -> 80000001
= 7fffffff 1 -> 80000000
= ffffffff ffffffff -> fffffffe
= 80000000 0 -> 80000000

test red.relaxed.gpu.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	red.relaxed.gpu.global.add.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= ffffffff ffffffff -> fffffffe
= 0 0 -> 0
= ffffffff 0 -> ffffffff
= 0 12345678 -> 12345678
= 2 80000000 -> 80000002

test red.relaxed.sys.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	red.relaxed.sys.global.add.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 2 2 -> 4
= 2 2 -> 4
= 80000000 80000000 -> 0
= 80000000 12345678 -> 92345678
= 1 80000000 -> 80000001

test red.release.cta.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	red.release.cta.global.add.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 12345678 1 -> 12345679
= ffffffff 80000000 -> 7fffffff
= 2 80000000 -> 80000002
= 80000000 ffffffff -> 7fffffff
= ffffffff ffffffff -> fffffffe

test red.release.cluster.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	red.release.cluster.global.add.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= ffffffff 2 -> 1
= ffffffff c9b88c26 -> c9b88c25
= deadbeef deadbeef -> bd5b7dde
= 80000000 12345678 -> 92345678
= 12345678 7fffffff -> 92345677

test red.release.gpu.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	red.release.gpu.global.add.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 1 12345678 -> 12345679
= 12345678 0 -> 12345678
= deadbeef 7fffffff -> 5eadbeee
= ffffffff ffffffff -> fffffffe
= 80000000 7fffffff -> ffffffff

test red.release.sys.global.add.u32
	st.global.b32 [%mem+8], $a:b32;
	red.release.sys.global.add.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 2 0 -> 2
= deadbeef 0 -> deadbeef
= deadbeef 7fffffff -> 5eadbeee
= 1 12345678 -> 12345679
= 2 99370482 -> 99370484

test red.release.cta.global.min.s32
	st.global.b32 [%mem+8], $a:b32;
	red.release.cta.global.min.s32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= deadbeef 7fffffff -> deadbeef
= 7fffffff 2c467e6f -> 2c467e6f
= deadbeef 0 -> deadbeef
= 12345678 2 -> 2
= 12345678 7fffffff -> 12345678

test red.relaxed.cluster.global.min.s32
	st.global.b32 [%mem+8], $a:b32;
	red.relaxed.cluster.global.min.s32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= ffffffff 67cc9840 -> ffffffff
= 1 0 -> 0
= deadbeef e2015217 -> deadbeef
= 1 0 -> 0
= deadbeef deadbeef -> deadbeef

test red.release.cta.global.inc.u32
	st.global.b32 [%mem+8], $a:b32;
	red.release.cta.global.inc.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= 0 0 -> 0
= ffffffff deadbeef -> 0
= 1 12345678 -> 2
= 0 0 -> 0
= 80000000 deadbeef -> 80000001

test red.relaxed.cluster.global.inc.u32
	st.global.b32 [%mem+8], $a:b32;
	red.relaxed.cluster.global.inc.u32 [%mem+8], $b:b32;
	ld.global.b32 $dn:b32, [%mem+8];
= ffffffff ffffffff -> 0
= 0 7fffffff -> 1
= 12345678 12345678 -> 0
= deadbeef 0 -> 0
= 2 deadbeef -> 3

test red.release.cta.global.add.f32
	st.global.f32 [%mem+8], $a:f32;
	red.release.cta.global.add.f32 [%mem+8], $b:f32;
	ld.global.f32 $dn:f32, [%mem+8];
= 3f000000 80000001 -> 3f000000
= c0dfd1aa 3e9d15d4 -> c0d6004d
= 80000000 80000001 -> 80000000

test red.relaxed.cluster.global.add.f32
	st.global.f32 [%mem+8], $a:f32;
	red.relaxed.cluster.global.add.f32 [%mem+8], $b:f32;
	ld.global.f32 $dn:f32, [%mem+8];
= 415a3eb0 3fb4d54e -> 4170d95a
= bd8539c9 bd7c31be -> be01a954
= 3f311511 1 -> 3f311511
= bfc3ce13 800000 -> bfc3ce13
= c09e6849 3cc025b6 -> c09da823

test red.shared::cta.add.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b32 [sa+8], $a:b32;
	red.shared::cta.add.u32 [sa+8], $b:b32;
	ld.shared::cta.b32 $dn:b32, [sa+8];
= 80000000 80000000 -> 0
= 1 7fffffff -> 80000000
= 80000000 d1355548 -> 51355548
= 1 7fffffff -> 80000000
= deadbeef c7d362f4 -> a68121e3

test red.shared::cta.min.s32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b32 [sa+8], $a:b32;
	red.shared::cta.min.s32 [sa+8], $b:b32;
	ld.shared::cta.b32 $dn:b32, [sa+8];
= 0 0 -> 0
= ffffffff ffffffff -> ffffffff
= 0 deadbeef -> deadbeef
= 80000000 0 -> 80000000
= 2 deadbeef -> deadbeef

test red.shared::cta.inc.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b32 [sa+8], $a:b32;
	red.shared::cta.inc.u32 [sa+8], $b:b32;
	ld.shared::cta.b32 $dn:b32, [sa+8];
= 7fffffff ffffffff -> 80000000
= deadbeef deadbeef -> 0
= 80000000 a7cbdc79 -> 80000001
= 12345678 12345678 -> 0
= 1 deadbeef -> 2

test red.shared::cta.xor.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b32 [sa+8], $a:b32;
	red.shared::cta.xor.b32 [sa+8], $b:b32;
	ld.shared::cta.b32 $dn:b32, [sa+8];
= 1 1 -> 0
= 1 ffffffff -> fffffffe
= 0 ffffffff -> ffffffff
= 0 0 -> 0
= 80000000 7fffffff -> ffffffff

test red.global.add.noftz.f16
	st.global.b16 [%mem], $a:b16;
	red.global.add.noftz.f16 [%mem], $b:b16;
	ld.global.b16 $dn:b16, [%mem];
= 8000 4248 -> 4248
= c606 7c00 -> 7c00
= 0 1 -> 1
= fbff 44f3 -> fbff
= b68b 38e8 -> 328a

test red.global.add.noftz.f16x2
	st.global.b32 [%mem], $a:b32;
	red.global.add.noftz.f16x2 [%mem], $b:b32;
	ld.global.b32 $dn:b32, [%mem];
= 2a86c223 393f248f -> 39a7c21a
= c459c24a a865b4a3 -> c462c2de
= 400d37a 42483c8e -> 4248d356
= 14003416 1347b -> 14003848
= 41194248 46984248 -> 48924648

test red.global.add.noftz.bf16
	st.global.b16 [%mem], $a:b16;
	red.global.add.noftz.bf16 [%mem], $b:b16;
	ld.global.b16 $dn:b16, [%mem];
= be35 bd25 -> be5e
= 3fc8 3b80 -> 3fc8
= 406a 80 -> 406a
= 4104 bf56 -> 40ed
= bcf3 bdca -> be03

test red.global.add.noftz.bf16x2
	st.global.b32 [%mem], $a:b32;
	red.global.add.noftz.bf16x2 [%mem], $b:b32;
	ld.global.b32 $dn:b32, [%mem];
= 3dcb3fc4 8001bcc2 -> 3dcb3fc1
= 41eec2da 3e223e22 -> 41efc2da
= bca53d31 3b80bf7d -> bc85bf72
= bca03e9a bd3cc07b -> bd86c068
= 7f3f80 1bf50 -> 803e40

test red.shared.max.s32 of all threads
	.shared .align 4 .b32 m;
	st.shared.u32 [m], 0;
	bar.sync 0;
	red.shared.max.s32 [m], $a:s32;
	bar.sync 0;
	ld.shared.u32 $d:s32, [m];
= ffffffec -> 2b
= 11 -> 2b
= fffffff6 -> 2b
= 1b -> 2b
= 0 -> 2b
= 25 -> 2b
= a -> 2b
= ffffffef -> 2b
= 14 -> 2b
= fffffff9 -> 2b
= 1e -> 2b
= 3 -> 2b
= 28 -> 2b
= d -> 2b
= fffffff2 -> 2b
= 17 -> 2b
= fffffffc -> 2b
= 21 -> 2b
= 6 -> 2b
= 2b -> 2b
= 10 -> 2b
= fffffff5 -> 2b
= 1a -> 2b
= ffffffff -> 2b
= 24 -> 2b
= 9 -> 2b
= ffffffee -> 2b
= 13 -> 2b
= fffffff8 -> 2b
= 1d -> 2b
= 2 -> 2b
= 27 -> 2b
= c -> 2b
= fffffff1 -> 2b
= 16 -> 2b
= fffffffb -> 2b
= 20 -> 2b
= 5 -> 2b
= 2a -> 2b
= f -> 2b
= fffffff4 -> 2b
= 19 -> 2b
= fffffffe -> 2b
= 23 -> 2b
= 8 -> 2b
= ffffffed -> 2b
= 12 -> 2b
= fffffff7 -> 2b
= 1c -> 2b
= 1 -> 2b
= 26 -> 2b
= b -> 2b
= fffffff0 -> 2b
= 15 -> 2b
= fffffffa -> 2b
= 1f -> 2b
= 4 -> 2b
= 29 -> 2b
= e -> 2b
= fffffff3 -> 2b
= 18 -> 2b
= fffffffd -> 2b
= 22 -> 2b
= 7 -> 2b

test red.global.add.L2::cache_hint.u32
	.reg .b64 pol;
	createpolicy.fractional.L2::evict_first.b64 pol, 1.0;
	st.global.b32 [%mem], 0;
	red.global.add.L2::cache_hint.u32 [%mem], $a:b32, pol;
	ld.global.b32 $d:b32, [%mem];
= dd5ca599 -> dd5ca599
= cbdbcfec -> cbdbcfec
= c5047ece -> c5047ece

test red.shared::cluster.or.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b32 [sa], 1;
	red.shared::cluster.or.b32 [sa], $a:b32;
	ld.shared.b32 $d:b32, [sa];
= 6 -> 7
