test set.lt.u32.s32
	set.lt.u32.s32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> 0
= 80000000 1 -> ffffffff
= 1 80000000 -> 0
= ffffffff 0 -> ffffffff
= 1bd8f678 b27b9713 -> 0

test set.ne.u32.s32
	set.ne.u32.s32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> ffffffff
= 80000000 1 -> ffffffff
= 1 80000000 -> ffffffff
= ffffffff 0 -> ffffffff
= 18685fa 710f7735 -> ffffffff

test set.lt.u32.u32
	set.lt.u32.u32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> 0
= 80000000 1 -> 0
= 1 80000000 -> ffffffff
= ffffffff 0 -> 0
= 9fa73e7d 9d8fb131 -> 0

test set.ne.u32.u32
	set.ne.u32.u32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> ffffffff
= 80000000 1 -> ffffffff
= 1 80000000 -> ffffffff
= ffffffff 0 -> ffffffff
= 883116 e2f37714 -> ffffffff

test set.lt.u32.s16
	set.lt.u32.s16 $d:b32, $a:b16, $b:b16;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> 0
= 8000 1 -> ffffffff
= 1 8000 -> 0
= ffff 0 -> ffffffff
= 8256 197c -> ffffffff

test set.ne.u32.s16
	set.ne.u32.s16 $d:b32, $a:b16, $b:b16;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> ffffffff
= 8000 1 -> ffffffff
= 1 8000 -> ffffffff
= ffff 0 -> ffffffff
= 63ba dab3 -> ffffffff

test set.lt.u32.u64
	set.lt.u32.u64 $d:b32, $a:b64, $b:b64;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> 0
= 8000000000000000 1 -> 0
= 1 8000000000000000 -> ffffffff
= ffffffffffffffff 0 -> 0
= ccc7e8d8ddb416d2 d245f07f8770a55d -> ffffffff

test set.ne.u32.u64
	set.ne.u32.u64 $d:b32, $a:b64, $b:b64;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> ffffffff
= 8000000000000000 1 -> ffffffff
= 1 8000000000000000 -> ffffffff
= ffffffffffffffff 0 -> ffffffff
= 330c111525a9ef09 3e3b4bad25337053 -> ffffffff

test set.lt.u32.f32
	set.lt.u32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> 0
= 3f800000 3f800001 -> ffffffff
= 3f800001 3f800000 -> 0
= 0 80000000 -> 0
= bf800000 3f800000 -> ffffffff
= 3f800000 bf800000 -> 0
= 7fffffff 3f800000 -> 0
= 3f800000 7fffffff -> 0
= 7fffffff 7fffffff -> 0
= 7f800000 ff800000 -> 0
= 1 80000001 -> 0

test set.ne.u32.f32
	set.ne.u32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> 0
= 3f800000 3f800001 -> ffffffff
= 3f800001 3f800000 -> ffffffff
= 0 80000000 -> 0
= bf800000 3f800000 -> ffffffff
= 3f800000 bf800000 -> ffffffff
= 7fffffff 3f800000 -> 0
= 3f800000 7fffffff -> 0
= 7fffffff 7fffffff -> 0
= 7f800000 ff800000 -> ffffffff
= 1 80000001 -> ffffffff

test set.lt.u32.f64
	set.lt.u32.f64 $d:b32, $a:f64, $b:f64;
= 3ff0000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 3ff0000000000001 -> ffffffff
= 3ff0000000000001 3ff0000000000000 -> 0
= 0 8000000000000000 -> 0
= bff0000000000000 3ff0000000000000 -> ffffffff
= 3ff0000000000000 bff0000000000000 -> 0
= fff8000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 fff8000000000000 -> 0
= fff8000000000000 fff8000000000000 -> 0
= 7ff0000000000000 fff0000000000000 -> 0
= 1 8000000000000001 -> 0

test set.ne.u32.f64
	set.ne.u32.f64 $d:b32, $a:f64, $b:f64;
= 3ff0000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 3ff0000000000001 -> ffffffff
= 3ff0000000000001 3ff0000000000000 -> ffffffff
= 0 8000000000000000 -> 0
= bff0000000000000 3ff0000000000000 -> ffffffff
= 3ff0000000000000 bff0000000000000 -> ffffffff
= fff8000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 fff8000000000000 -> 0
= fff8000000000000 fff8000000000000 -> 0
= 7ff0000000000000 fff0000000000000 -> ffffffff
= 1 8000000000000001 -> ffffffff

test set.lt.and.u32.s32
	set.lt.and.u32.s32 $d:b32, $a:b32, $b:b32, $p:pred;
= 1 2 0 -> 0
= 1 2 1 -> ffffffff
= 2 1 0 -> 0
= 2 1 1 -> 0

test set.lt.s32.s32
	set.lt.s32.s32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> 0
= 80000000 1 -> ffffffff
= 1 80000000 -> 0
= ffffffff 0 -> ffffffff
= d2085130 508c2fb5 -> ffffffff

test set.ne.s32.s32
	set.ne.s32.s32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> ffffffff
= 80000000 1 -> ffffffff
= 1 80000000 -> ffffffff
= ffffffff 0 -> ffffffff
= 3afc7775 c2a42491 -> ffffffff

test set.lt.s32.u32
	set.lt.s32.u32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> 0
= 80000000 1 -> 0
= 1 80000000 -> ffffffff
= ffffffff 0 -> 0
= 9870dfe7 6e1a624e -> 0

test set.ne.s32.u32
	set.ne.s32.u32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> ffffffff
= 80000000 1 -> ffffffff
= 1 80000000 -> ffffffff
= ffffffff 0 -> ffffffff
= 59db85bf aa256d8 -> ffffffff

test set.lt.s32.s16
	set.lt.s32.s16 $d:b32, $a:b16, $b:b16;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> 0
= 8000 1 -> ffffffff
= 1 8000 -> 0
= ffff 0 -> ffffffff
= 4e22 25f2 -> 0

test set.ne.s32.s16
	set.ne.s32.s16 $d:b32, $a:b16, $b:b16;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> ffffffff
= 8000 1 -> ffffffff
= 1 8000 -> ffffffff
= ffff 0 -> ffffffff
= 5de5 6990 -> ffffffff

test set.lt.s32.u64
	set.lt.s32.u64 $d:b32, $a:b64, $b:b64;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> 0
= 8000000000000000 1 -> 0
= 1 8000000000000000 -> ffffffff
= ffffffffffffffff 0 -> 0
= bc9e7479e998f1a a0cfe76c5c459441 -> ffffffff

test set.ne.s32.u64
	set.ne.s32.u64 $d:b32, $a:b64, $b:b64;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> ffffffff
= 8000000000000000 1 -> ffffffff
= 1 8000000000000000 -> ffffffff
= ffffffffffffffff 0 -> ffffffff
= 13367a755da5b9f 6cfd43c15be77ec9 -> ffffffff

test set.lt.s32.f32
	set.lt.s32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> 0
= 3f800000 3f800001 -> ffffffff
= 3f800001 3f800000 -> 0
= 0 80000000 -> 0
= bf800000 3f800000 -> ffffffff
= 3f800000 bf800000 -> 0
= 7fffffff 3f800000 -> 0
= 3f800000 7fffffff -> 0
= 7fffffff 7fffffff -> 0
= 7f800000 ff800000 -> 0
= 1 80000001 -> 0

test set.ne.s32.f32
	set.ne.s32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> 0
= 3f800000 3f800001 -> ffffffff
= 3f800001 3f800000 -> ffffffff
= 0 80000000 -> 0
= bf800000 3f800000 -> ffffffff
= 3f800000 bf800000 -> ffffffff
= 7fffffff 3f800000 -> 0
= 3f800000 7fffffff -> 0
= 7fffffff 7fffffff -> 0
= 7f800000 ff800000 -> ffffffff
= 1 80000001 -> ffffffff

test set.lt.s32.f64
	set.lt.s32.f64 $d:b32, $a:f64, $b:f64;
= 3ff0000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 3ff0000000000001 -> ffffffff
= 3ff0000000000001 3ff0000000000000 -> 0
= 0 8000000000000000 -> 0
= bff0000000000000 3ff0000000000000 -> ffffffff
= 3ff0000000000000 bff0000000000000 -> 0
= fff8000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 fff8000000000000 -> 0
= fff8000000000000 fff8000000000000 -> 0
= 7ff0000000000000 fff0000000000000 -> 0
= 1 8000000000000001 -> 0

test set.ne.s32.f64
	set.ne.s32.f64 $d:b32, $a:f64, $b:f64;
= 3ff0000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 3ff0000000000001 -> ffffffff
= 3ff0000000000001 3ff0000000000000 -> ffffffff
= 0 8000000000000000 -> 0
= bff0000000000000 3ff0000000000000 -> ffffffff
= 3ff0000000000000 bff0000000000000 -> ffffffff
= fff8000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 fff8000000000000 -> 0
= fff8000000000000 fff8000000000000 -> 0
= 7ff0000000000000 fff0000000000000 -> ffffffff
= 1 8000000000000001 -> ffffffff

test set.lt.and.s32.s32
	set.lt.and.s32.s32 $d:b32, $a:b32, $b:b32, $p:pred;
= 1 2 0 -> 0
= 1 2 1 -> ffffffff
= 2 1 0 -> 0
= 2 1 1 -> 0

test set.lt.f32.s32
	set.lt.f32.s32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> 3f800000
= 5 3 -> 0
= 80000000 1 -> 3f800000
= 1 80000000 -> 0
= ffffffff 0 -> 3f800000
= d96e2b0d d404757c -> 0

test set.ne.f32.s32
	set.ne.f32.s32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> 3f800000
= 5 3 -> 3f800000
= 80000000 1 -> 3f800000
= 1 80000000 -> 3f800000
= ffffffff 0 -> 3f800000
= f9e550d6 b4d897ee -> 3f800000

test set.lt.f32.u32
	set.lt.f32.u32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> 3f800000
= 5 3 -> 0
= 80000000 1 -> 0
= 1 80000000 -> 3f800000
= ffffffff 0 -> 0
= c2dfd5e1 cbeda355 -> 3f800000

test set.ne.f32.u32
	set.ne.f32.u32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> 3f800000
= 5 3 -> 3f800000
= 80000000 1 -> 3f800000
= 1 80000000 -> 3f800000
= ffffffff 0 -> 3f800000
= c2d435e0 eec83889 -> 3f800000

test set.lt.f32.s16
	set.lt.f32.s16 $d:b32, $a:b16, $b:b16;
= 3 3 -> 0
= 3 5 -> 3f800000
= 5 3 -> 0
= 8000 1 -> 3f800000
= 1 8000 -> 0
= ffff 0 -> 3f800000
= 616d 91bc -> 0

test set.ne.f32.s16
	set.ne.f32.s16 $d:b32, $a:b16, $b:b16;
= 3 3 -> 0
= 3 5 -> 3f800000
= 5 3 -> 3f800000
= 8000 1 -> 3f800000
= 1 8000 -> 3f800000
= ffff 0 -> 3f800000
= ba89 b39d -> 3f800000

test set.lt.f32.u64
	set.lt.f32.u64 $d:b32, $a:b64, $b:b64;
= 3 3 -> 0
= 3 5 -> 3f800000
= 5 3 -> 0
= 8000000000000000 1 -> 0
= 1 8000000000000000 -> 3f800000
= ffffffffffffffff 0 -> 0
= 55bec5acac242335 664105ebfcd8e9ba -> 3f800000

test set.ne.f32.u64
	set.ne.f32.u64 $d:b32, $a:b64, $b:b64;
= 3 3 -> 0
= 3 5 -> 3f800000
= 5 3 -> 3f800000
= 8000000000000000 1 -> 3f800000
= 1 8000000000000000 -> 3f800000
= ffffffffffffffff 0 -> 3f800000
= cc40d71c3dab9cbe 9441d8b000855073 -> 3f800000

test set.lt.f32.f32
	set.lt.f32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> 0
= 3f800000 3f800001 -> 3f800000
= 3f800001 3f800000 -> 0
= 0 80000000 -> 0
= bf800000 3f800000 -> 3f800000
= 3f800000 bf800000 -> 0
= 7fffffff 3f800000 -> 0
= 3f800000 7fffffff -> 0
= 7fffffff 7fffffff -> 0
= 7f800000 ff800000 -> 0
= 1 80000001 -> 0

test set.ne.f32.f32
	set.ne.f32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> 0
= 3f800000 3f800001 -> 3f800000
= 3f800001 3f800000 -> 3f800000
= 0 80000000 -> 0
= bf800000 3f800000 -> 3f800000
= 3f800000 bf800000 -> 3f800000
= 7fffffff 3f800000 -> 0
= 3f800000 7fffffff -> 0
= 7fffffff 7fffffff -> 0
= 7f800000 ff800000 -> 3f800000
= 1 80000001 -> 3f800000

test set.lt.f32.f64
	set.lt.f32.f64 $d:b32, $a:f64, $b:f64;
= 3ff0000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 3ff0000000000001 -> 3f800000
= 3ff0000000000001 3ff0000000000000 -> 0
= 0 8000000000000000 -> 0
= bff0000000000000 3ff0000000000000 -> 3f800000
= 3ff0000000000000 bff0000000000000 -> 0
= fff8000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 fff8000000000000 -> 0
= fff8000000000000 fff8000000000000 -> 0
= 7ff0000000000000 fff0000000000000 -> 0
= 1 8000000000000001 -> 0

test set.ne.f32.f64
	set.ne.f32.f64 $d:b32, $a:f64, $b:f64;
= 3ff0000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 3ff0000000000001 -> 3f800000
= 3ff0000000000001 3ff0000000000000 -> 3f800000
= 0 8000000000000000 -> 0
= bff0000000000000 3ff0000000000000 -> 3f800000
= 3ff0000000000000 bff0000000000000 -> 3f800000
= fff8000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 fff8000000000000 -> 0
= fff8000000000000 fff8000000000000 -> 0
= 7ff0000000000000 fff0000000000000 -> 3f800000
= 1 8000000000000001 -> 3f800000

test set.lt.and.f32.s32
	set.lt.and.f32.s32 $d:b32, $a:b32, $b:b32, $p:pred;
= 1 2 0 -> 0
= 1 2 1 -> 3f800000
= 2 1 0 -> 0
= 2 1 1 -> 0

test set.nan.f32.f32
	set.nan.f32.f32 $d:b32, $a:b32, $b:b32;
= 7fc00000 0 -> 3f800000
= 0 0 -> 0

test set.gtu.ftz.u32.f32
	set.gtu.ftz.u32.f32 $d:b32, $a:b32, $b:b32;
= 1 0 -> 0
= 3f800000 0 -> ffffffff
= 7fc00000 0 -> ffffffff

test set.lt.f16.f16
	set.lt.f16.f16 $d:b16, $a:b16, $b:b16;
= 3c00 3c00 -> 0
= 3c00 3c01 -> 3c00
= 3c01 3c00 -> 0
= 0 8000 -> 0
= bc00 3c00 -> 3c00
= 3c00 bc00 -> 0
= 7fff 3c00 -> 0
= 3c00 7fff -> 0
= 7fff 7fff -> 0
= 7c00 fc00 -> 0
= 1 8001 -> 0

test set.lt.f16x2.f16x2
	set.lt.f16x2.f16x2 $d:b32, $a:b32, $b:b32;
= 3c000001 3c008001 -> 0
= 3c007c00 3c01fc00 -> 3c000000
= 3c017fff 3c007fff -> 0
= 3c00 80007fff -> 0
= bc007fff 3c003c00 -> 3c000000
= 3c003c00 bc00bc00 -> 0
= 7fffbc00 3c003c00 -> 3c00
= 3c000000 7fff8000 -> 0
= 7fff3c01 7fff3c00 -> 0
= 7c003c00 fc003c01 -> 3c00
= 13c00 80013c00 -> 0

test set.lt.bf16.bf16
	set.lt.bf16.bf16 $d:b16, $a:b16, $b:b16;
= 3f80 3f80 -> 0
= 3f80 3f81 -> 3f80
= 3f81 3f80 -> 0
= 0 8000 -> 0
= bf80 3f80 -> 3f80
= 3f80 bf80 -> 0
= 7fff 3f80 -> 0
= 3f80 7fff -> 0
= 7fff 7fff -> 0
= 7f80 ff80 -> 0
= 1 8001 -> 0

test set.lt.bf16x2.bf16x2
	set.lt.bf16x2.bf16x2 $d:b32, $a:b32, $b:b32;
= 3f800001 3f808001 -> 0
= 3f807f80 3f81ff80 -> 3f800000
= 3f817fff 3f807fff -> 0
= 3f80 80007fff -> 0
= bf807fff 3f803f80 -> 3f800000
= 3f803f80 bf80bf80 -> 0
= 7fffbf80 3f803f80 -> 3f80
= 3f800000 7fff8000 -> 0
= 7fff3f81 7fff3f80 -> 0
= 7f803f80 ff803f81 -> 3f80
= 13f80 80013f80 -> 0

test set.eq.u32.f64
	set.eq.u32.f64 $d:b32, $a:f64, $b:f64;
= 3ff0000000000000 3ff0000000000000 -> ffffffff
= 3ff0000000000000 3ff0000000000001 -> 0
= 3ff0000000000001 3ff0000000000000 -> 0
= 0 8000000000000000 -> ffffffff
= bff0000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 bff0000000000000 -> 0
= fff8000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 fff8000000000000 -> 0
= fff8000000000000 fff8000000000000 -> 0
= 7ff0000000000000 fff0000000000000 -> 0
= 1 8000000000000001 -> 0

test set.eq.u32.s64
	set.eq.u32.s64 $d:b32, $a:b64, $b:b64;
= 3 3 -> ffffffff
= 3 5 -> 0
= 5 3 -> 0
= 8000000000000000 1 -> 0
= 1 8000000000000000 -> 0
= ffffffffffffffff 0 -> 0
= 8bb928682bb95862 7f59c7c7eeedd00d -> 0

test set.ne.u32.f64
	set.ne.u32.f64 $d:b32, $a:f64, $b:f64;
= 3ff0000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 3ff0000000000001 -> ffffffff
= 3ff0000000000001 3ff0000000000000 -> ffffffff
= 0 8000000000000000 -> 0
= bff0000000000000 3ff0000000000000 -> ffffffff
= 3ff0000000000000 bff0000000000000 -> ffffffff
= fff8000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 fff8000000000000 -> 0
= fff8000000000000 fff8000000000000 -> 0
= 7ff0000000000000 fff0000000000000 -> ffffffff
= 1 8000000000000001 -> ffffffff

test set.ne.u32.s64
	set.ne.u32.s64 $d:b32, $a:b64, $b:b64;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> ffffffff
= 8000000000000000 1 -> ffffffff
= 1 8000000000000000 -> ffffffff
= ffffffffffffffff 0 -> ffffffff
= cddc1a957d70b8ce 3b0c413f91e5e9a -> ffffffff

test set.lt.u32.f64
	set.lt.u32.f64 $d:b32, $a:f64, $b:f64;
= 3ff0000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 3ff0000000000001 -> ffffffff
= 3ff0000000000001 3ff0000000000000 -> 0
= 0 8000000000000000 -> 0
= bff0000000000000 3ff0000000000000 -> ffffffff
= 3ff0000000000000 bff0000000000000 -> 0
= fff8000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 fff8000000000000 -> 0
= fff8000000000000 fff8000000000000 -> 0
= 7ff0000000000000 fff0000000000000 -> 0
= 1 8000000000000001 -> 0

test set.lt.u32.s64
	set.lt.u32.s64 $d:b32, $a:b64, $b:b64;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> 0
= 8000000000000000 1 -> ffffffff
= 1 8000000000000000 -> 0
= ffffffffffffffff 0 -> ffffffff
= 563fe0cfa769c874 c9bc77f6e6a3b54e -> 0

test set.le.u32.f64
	set.le.u32.f64 $d:b32, $a:f64, $b:f64;
= 3ff0000000000000 3ff0000000000000 -> ffffffff
= 3ff0000000000000 3ff0000000000001 -> ffffffff
= 3ff0000000000001 3ff0000000000000 -> 0
= 0 8000000000000000 -> ffffffff
= bff0000000000000 3ff0000000000000 -> ffffffff
= 3ff0000000000000 bff0000000000000 -> 0
= fff8000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 fff8000000000000 -> 0
= fff8000000000000 fff8000000000000 -> 0
= 7ff0000000000000 fff0000000000000 -> 0
= 1 8000000000000001 -> 0

test set.le.u32.s64
	set.le.u32.s64 $d:b32, $a:b64, $b:b64;
= 3 3 -> ffffffff
= 3 5 -> ffffffff
= 5 3 -> 0
= 8000000000000000 1 -> ffffffff
= 1 8000000000000000 -> 0
= ffffffffffffffff 0 -> ffffffff
= 54fa07a0ff42680 cdfdf9b93b905c08 -> 0

test set.gt.u32.f64
	set.gt.u32.f64 $d:b32, $a:f64, $b:f64;
= 3ff0000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 3ff0000000000001 -> 0
= 3ff0000000000001 3ff0000000000000 -> ffffffff
= 0 8000000000000000 -> 0
= bff0000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 bff0000000000000 -> ffffffff
= fff8000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 fff8000000000000 -> 0
= fff8000000000000 fff8000000000000 -> 0
= 7ff0000000000000 fff0000000000000 -> ffffffff
= 1 8000000000000001 -> ffffffff

test set.gt.u32.s64
	set.gt.u32.s64 $d:b32, $a:b64, $b:b64;
= 3 3 -> 0
= 3 5 -> 0
= 5 3 -> ffffffff
= 8000000000000000 1 -> 0
= 1 8000000000000000 -> ffffffff
= ffffffffffffffff 0 -> 0
= 427193103bd2360b 78ce50f150120142 -> 0

test set.ge.u32.f64
	set.ge.u32.f64 $d:b32, $a:f64, $b:f64;
= 3ff0000000000000 3ff0000000000000 -> ffffffff
= 3ff0000000000000 3ff0000000000001 -> 0
= 3ff0000000000001 3ff0000000000000 -> ffffffff
= 0 8000000000000000 -> ffffffff
= bff0000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 bff0000000000000 -> ffffffff
= fff8000000000000 3ff0000000000000 -> 0
= 3ff0000000000000 fff8000000000000 -> 0
= fff8000000000000 fff8000000000000 -> 0
= 7ff0000000000000 fff0000000000000 -> ffffffff
= 1 8000000000000001 -> ffffffff

test set.ge.u32.s64
	set.ge.u32.s64 $d:b32, $a:b64, $b:b64;
= 3 3 -> ffffffff
= 3 5 -> 0
= 5 3 -> ffffffff
= 8000000000000000 1 -> 0
= 1 8000000000000000 -> ffffffff
= ffffffffffffffff 0 -> 0
= a192004624dde798 db173ebde3f907b -> 0

test set.equ.u32.f32
	set.equ.u32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> ffffffff
= 3f800000 3f800001 -> 0
= 3f800001 3f800000 -> 0
= 0 80000000 -> ffffffff
= bf800000 3f800000 -> 0
= 3f800000 bf800000 -> 0
= 7fffffff 3f800000 -> ffffffff
= 3f800000 7fffffff -> ffffffff
= 7fffffff 7fffffff -> ffffffff
= 7f800000 ff800000 -> 0
= 1 80000001 -> 0

test set.neu.u32.f32
	set.neu.u32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> 0
= 3f800000 3f800001 -> ffffffff
= 3f800001 3f800000 -> ffffffff
= 0 80000000 -> 0
= bf800000 3f800000 -> ffffffff
= 3f800000 bf800000 -> ffffffff
= 7fffffff 3f800000 -> ffffffff
= 3f800000 7fffffff -> ffffffff
= 7fffffff 7fffffff -> ffffffff
= 7f800000 ff800000 -> ffffffff
= 1 80000001 -> ffffffff

test set.ltu.u32.f32
	set.ltu.u32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> 0
= 3f800000 3f800001 -> ffffffff
= 3f800001 3f800000 -> 0
= 0 80000000 -> 0
= bf800000 3f800000 -> ffffffff
= 3f800000 bf800000 -> 0
= 7fffffff 3f800000 -> ffffffff
= 3f800000 7fffffff -> ffffffff
= 7fffffff 7fffffff -> ffffffff
= 7f800000 ff800000 -> 0
= 1 80000001 -> 0

test set.leu.u32.f32
	set.leu.u32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> ffffffff
= 3f800000 3f800001 -> ffffffff
= 3f800001 3f800000 -> 0
= 0 80000000 -> ffffffff
= bf800000 3f800000 -> ffffffff
= 3f800000 bf800000 -> 0
= 7fffffff 3f800000 -> ffffffff
= 3f800000 7fffffff -> ffffffff
= 7fffffff 7fffffff -> ffffffff
= 7f800000 ff800000 -> 0
= 1 80000001 -> 0

test set.gtu.u32.f32
	set.gtu.u32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> 0
= 3f800000 3f800001 -> 0
= 3f800001 3f800000 -> ffffffff
= 0 80000000 -> 0
= bf800000 3f800000 -> 0
= 3f800000 bf800000 -> ffffffff
= 7fffffff 3f800000 -> ffffffff
= 3f800000 7fffffff -> ffffffff
= 7fffffff 7fffffff -> ffffffff
= 7f800000 ff800000 -> ffffffff
= 1 80000001 -> ffffffff

test set.geu.u32.f32
	set.geu.u32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> ffffffff
= 3f800000 3f800001 -> 0
= 3f800001 3f800000 -> ffffffff
= 0 80000000 -> ffffffff
= bf800000 3f800000 -> 0
= 3f800000 bf800000 -> ffffffff
= 7fffffff 3f800000 -> ffffffff
= 3f800000 7fffffff -> ffffffff
= 7fffffff 7fffffff -> ffffffff
= 7f800000 ff800000 -> ffffffff
= 1 80000001 -> ffffffff

test set.num.u32.f32
	set.num.u32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> ffffffff
= 3f800000 3f800001 -> ffffffff
= 3f800001 3f800000 -> ffffffff
= 0 80000000 -> ffffffff
= bf800000 3f800000 -> ffffffff
= 3f800000 bf800000 -> ffffffff
= 7fffffff 3f800000 -> 0
= 3f800000 7fffffff -> 0
= 7fffffff 7fffffff -> 0
= 7f800000 ff800000 -> ffffffff
= 1 80000001 -> ffffffff

test set.nan.u32.f32
	set.nan.u32.f32 $d:b32, $a:f32, $b:f32;
= 3f800000 3f800000 -> 0
= 3f800000 3f800001 -> 0
= 3f800001 3f800000 -> 0
= 0 80000000 -> 0
= bf800000 3f800000 -> 0
= 3f800000 bf800000 -> 0
= 7fffffff 3f800000 -> ffffffff
= 3f800000 7fffffff -> ffffffff
= 7fffffff 7fffffff -> ffffffff
= 7f800000 ff800000 -> 0
= 1 80000001 -> 0

test set.lo.u32.u16
	set.lo.u32.u16 $d:b32, $a:b16, $b:b16;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> 0
= 8000 1 -> 0
= 1 8000 -> ffffffff
= ffff 0 -> 0
= beeb d2da -> ffffffff

test set.lo.u32.u32
	set.lo.u32.u32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> ffffffff
= 5 3 -> 0
= 80000000 1 -> 0
= 1 80000000 -> ffffffff
= ffffffff 0 -> 0
= e368e21d 7599209 -> 0

test set.ls.u32.u16
	set.ls.u32.u16 $d:b32, $a:b16, $b:b16;
= 3 3 -> ffffffff
= 3 5 -> ffffffff
= 5 3 -> 0
= 8000 1 -> 0
= 1 8000 -> ffffffff
= ffff 0 -> 0
= 887f 8395 -> 0

test set.ls.u32.u32
	set.ls.u32.u32 $d:b32, $a:b32, $b:b32;
= 3 3 -> ffffffff
= 3 5 -> ffffffff
= 5 3 -> 0
= 80000000 1 -> 0
= 1 80000000 -> ffffffff
= ffffffff 0 -> 0
= a4c69c1a 45cddee3 -> 0

test set.hi.u32.u16
	set.hi.u32.u16 $d:b32, $a:b16, $b:b16;
= 3 3 -> 0
= 3 5 -> 0
= 5 3 -> ffffffff
= 8000 1 -> ffffffff
= 1 8000 -> 0
= ffff 0 -> ffffffff
= a6ef aaef -> 0

test set.hi.u32.u32
	set.hi.u32.u32 $d:b32, $a:b32, $b:b32;
= 3 3 -> 0
= 3 5 -> 0
= 5 3 -> ffffffff
= 80000000 1 -> ffffffff
= 1 80000000 -> 0
= ffffffff 0 -> ffffffff
= e03b7855 8dc7ef83 -> ffffffff

test set.hs.u32.u16
	set.hs.u32.u16 $d:b32, $a:b16, $b:b16;
= 3 3 -> ffffffff
= 3 5 -> 0
= 5 3 -> ffffffff
= 8000 1 -> ffffffff
= 1 8000 -> 0
= ffff 0 -> ffffffff
= 32c5 1c04 -> ffffffff

test set.hs.u32.u32
	set.hs.u32.u32 $d:b32, $a:b32, $b:b32;
= 3 3 -> ffffffff
= 3 5 -> 0
= 5 3 -> ffffffff
= 80000000 1 -> ffffffff
= 1 80000000 -> 0
= ffffffff 0 -> ffffffff
= 5dea385a 2c3b8eee -> ffffffff

test set.eq.s32.b16
	set.eq.s32.b16 $d:b32, $a:b16, $b:b16;
= 3 3 -> ffffffff
= 3 5 -> 0
= 5 3 -> 0
= 8000 1 -> 0
= 1 8000 -> 0
= ffff 0 -> 0
= e97b c342 -> 0

test set.eq.s32.b32
	set.eq.s32.b32 $d:b32, $a:b32, $b:b32;
= 3 3 -> ffffffff
= 3 5 -> 0
= 5 3 -> 0
= 80000000 1 -> 0
= 1 80000000 -> 0
= ffffffff 0 -> 0
= 4ac5750e e62a5ff7 -> 0

test set.eq.s32.b64
	set.eq.s32.b64 $d:b32, $a:b64, $b:b64;
= 3 3 -> ffffffff
= 3 5 -> 0
= 5 3 -> 0
= 8000000000000000 1 -> 0
= 1 8000000000000000 -> 0
= ffffffffffffffff 0 -> 0
= dcc65134e417939f 83e7fcc82432278c -> 0

test set.lt.or.u32.s32
	set.lt.or.u32.s32 $d:b32, $a:b32, $b:b32, $p:pred;
= 1 2 0 -> ffffffff
= 1 2 1 -> ffffffff
= 2 1 0 -> 0
= 2 1 1 -> ffffffff

test set.lt.xor.u32.s32
	set.lt.xor.u32.s32 $d:b32, $a:b32, $b:b32, $p:pred;
= 1 2 0 -> ffffffff
= 1 2 1 -> 0
= 2 1 0 -> 0
= 2 1 1 -> ffffffff

test set.lt.u16.f16
	set.lt.u16.f16 $d:b16, $a:b16, $b:b16;
= 3c00 3c00 -> 0
= 3c00 3c01 -> ffff
= 3c01 3c00 -> 0
= 0 8000 -> 0
= bc00 3c00 -> ffff
= 3c00 bc00 -> 0
= 7fff 3c00 -> 0
= 3c00 7fff -> 0
= 7fff 7fff -> 0
= 7c00 fc00 -> 0
= 1 8001 -> 0

test set.lt.u16.bf16
	set.lt.u16.bf16 $d:b16, $a:b16, $b:b16;
= 3f80 3f80 -> 0
= 3f80 3f81 -> ffff
= 3f81 3f80 -> 0
= 0 8000 -> 0
= bf80 3f80 -> ffff
= 3f80 bf80 -> 0
= 7fff 3f80 -> 0
= 3f80 7fff -> 0
= 7fff 7fff -> 0
= 7f80 ff80 -> 0
= 1 8001 -> 0

test set.lt.s16.f16
	set.lt.s16.f16 $d:b16, $a:b16, $b:b16;
= 3c00 3c00 -> 0
= 3c00 3c01 -> ffff
= 3c01 3c00 -> 0
= 0 8000 -> 0
= bc00 3c00 -> ffff
= 3c00 bc00 -> 0
= 7fff 3c00 -> 0
= 3c00 7fff -> 0
= 7fff 7fff -> 0
= 7c00 fc00 -> 0
= 1 8001 -> 0

test set.lt.s16.bf16
	set.lt.s16.bf16 $d:b16, $a:b16, $b:b16;
= 3f80 3f80 -> 0
= 3f80 3f81 -> ffff
= 3f81 3f80 -> 0
= 0 8000 -> 0
= bf80 3f80 -> ffff
= 3f80 bf80 -> 0
= 7fff 3f80 -> 0
= 3f80 7fff -> 0
= 7fff 7fff -> 0
= 7f80 ff80 -> 0
= 1 8001 -> 0

test set.lt.u32.f16
	set.lt.u32.f16 $d:b32, $a:b16, $b:b16;
= 3c00 3c00 -> 0
= 3c00 3c01 -> ffffffff
= 3c01 3c00 -> 0
= 0 8000 -> 0
= bc00 3c00 -> ffffffff
= 3c00 bc00 -> 0
= 7fff 3c00 -> 0
= 3c00 7fff -> 0
= 7fff 7fff -> 0
= 7c00 fc00 -> 0
= 1 8001 -> 0

test set.lt.u32.bf16
	set.lt.u32.bf16 $d:b32, $a:b16, $b:b16;
= 3f80 3f80 -> 0
= 3f80 3f81 -> ffffffff
= 3f81 3f80 -> 0
= 0 8000 -> 0
= bf80 3f80 -> ffffffff
= 3f80 bf80 -> 0
= 7fff 3f80 -> 0
= 3f80 7fff -> 0
= 7fff 7fff -> 0
= 7f80 ff80 -> 0
= 1 8001 -> 0

test set.lt.s32.f16
	set.lt.s32.f16 $d:b32, $a:b16, $b:b16;
= 3c00 3c00 -> 0
= 3c00 3c01 -> ffffffff
= 3c01 3c00 -> 0
= 0 8000 -> 0
= bc00 3c00 -> ffffffff
= 3c00 bc00 -> 0
= 7fff 3c00 -> 0
= 3c00 7fff -> 0
= 7fff 7fff -> 0
= 7c00 fc00 -> 0
= 1 8001 -> 0

test set.lt.s32.bf16
	set.lt.s32.bf16 $d:b32, $a:b16, $b:b16;
= 3f80 3f80 -> 0
= 3f80 3f81 -> ffffffff
= 3f81 3f80 -> 0
= 0 8000 -> 0
= bf80 3f80 -> ffffffff
= 3f80 bf80 -> 0
= 7fff 3f80 -> 0
= 3f80 7fff -> 0
= 7fff 7fff -> 0
= 7f80 ff80 -> 0
= 1 8001 -> 0
