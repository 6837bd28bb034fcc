test testp.finite.f32
	testp.finite.f32 $d:pred, $a:f32;
= 0 -> 1
= 80000000 -> 1
= 1 -> 1
= 80000001 -> 1
= 7fffff -> 1
= 800000 -> 1
= 7f7fffff -> 1
= 7f800000 -> 0
= ff800000 -> 0
= 7f800001 -> 0
= 7fffffff -> 0

test testp.infinite.f32
	testp.infinite.f32 $d:pred, $a:f32;
= 0 -> 0
= 80000000 -> 0
= 1 -> 0
= 80000001 -> 0
= 7fffff -> 0
= 800000 -> 0
= 7f7fffff -> 0
= 7f800000 -> 1
= ff800000 -> 1
= 7f800001 -> 0
= 7fffffff -> 0

test testp.number.f32
	testp.number.f32 $d:pred, $a:f32;
= 0 -> 1
= 80000000 -> 1
= 1 -> 1
= 80000001 -> 1
= 7fffff -> 1
= 800000 -> 1
= 7f7fffff -> 1
= 7f800000 -> 1
= ff800000 -> 1
= 7f800001 -> 0
= 7fffffff -> 0

test testp.notanumber.f32
	testp.notanumber.f32 $d:pred, $a:f32;
= 0 -> 0
= 80000000 -> 0
= 1 -> 0
= 80000001 -> 0
= 7fffff -> 0
= 800000 -> 0
= 7f7fffff -> 0
= 7f800000 -> 0
= ff800000 -> 0
= 7f800001 -> 1
= 7fffffff -> 1

test testp.normal.f32
	testp.normal.f32 $d:pred, $a:f32;
= 0 -> 0
= 80000000 -> 0
= 1 -> 0
= 80000001 -> 0
= 7fffff -> 0
= 800000 -> 1
= 7f7fffff -> 1
= 7f800000 -> 0
= ff800000 -> 0
= 7f800001 -> 0
= 7fffffff -> 0

test testp.subnormal.f32
	testp.subnormal.f32 $d:pred, $a:f32;
= 0 -> 0
= 80000000 -> 0
= 1 -> 1
= 80000001 -> 1
= 7fffff -> 1
= 800000 -> 0
= 7f7fffff -> 0
= 7f800000 -> 0
= ff800000 -> 0
= 7f800001 -> 0
= 7fffffff -> 0

test testp.finite.f64
	testp.finite.f64 $d:pred, $a:f64;
= 0 -> 1
= 8000000000000000 -> 1
= 1 -> 1
= 8000000000000001 -> 1
= fffffffffffff -> 1
= 10000000000000 -> 1
= 7fefffffffffffff -> 1
= 7ff0000000000000 -> 0
= fff0000000000000 -> 0
= 7ff0000000000001 -> 0
= fff8000000000000 -> 0

test testp.infinite.f64
	testp.infinite.f64 $d:pred, $a:f64;
= 0 -> 0
= 8000000000000000 -> 0
= 1 -> 0
= 8000000000000001 -> 0
= fffffffffffff -> 0
= 10000000000000 -> 0
= 7fefffffffffffff -> 0
= 7ff0000000000000 -> 1
= fff0000000000000 -> 1
= 7ff0000000000001 -> 0
= fff8000000000000 -> 0

test testp.number.f64
	testp.number.f64 $d:pred, $a:f64;
= 0 -> 1
= 8000000000000000 -> 1
= 1 -> 1
= 8000000000000001 -> 1
= fffffffffffff -> 1
= 10000000000000 -> 1
= 7fefffffffffffff -> 1
= 7ff0000000000000 -> 1
= fff0000000000000 -> 1
= 7ff0000000000001 -> 0
= fff8000000000000 -> 0

test testp.notanumber.f64
	testp.notanumber.f64 $d:pred, $a:f64;
= 0 -> 0
= 8000000000000000 -> 0
= 1 -> 0
= 8000000000000001 -> 0
= fffffffffffff -> 0
= 10000000000000 -> 0
= 7fefffffffffffff -> 0
= 7ff0000000000000 -> 0
= fff0000000000000 -> 0
= 7ff0000000000001 -> 1
= fff8000000000000 -> 1

test testp.normal.f64
	testp.normal.f64 $d:pred, $a:f64;
= 0 -> 0
= 8000000000000000 -> 0
= 1 -> 0
= 8000000000000001 -> 0
= fffffffffffff -> 0
= 10000000000000 -> 1
= 7fefffffffffffff -> 1
= 7ff0000000000000 -> 0
= fff0000000000000 -> 0
= 7ff0000000000001 -> 0
= fff8000000000000 -> 0

test testp.subnormal.f64
	testp.subnormal.f64 $d:pred, $a:f64;
= 0 -> 0
= 8000000000000000 -> 0
= 1 -> 1
= 8000000000000001 -> 1
= fffffffffffff -> 1
= 10000000000000 -> 0
= 7fefffffffffffff -> 0
= 7ff0000000000000 -> 0
= fff0000000000000 -> 0
= 7ff0000000000001 -> 0
= fff8000000000000 -> 0
