test rsqrt.approx.f32
	rsqrt.approx.f32 $d:f32, $a:f32;
= 0 -> 7f800000
= 80000000 -> ff800000
= 1 -> 64b504f3
= 80000001 -> 7fffffff
= 7fffff -> 5f000001
= 800000 -> 5f000000
= 3f800000 -> 3f800000
= bf800000 -> 7fffffff
= 3f7fffff -> 3f800000
= 3fc00000 -> 3f5105ec
= 4b800000 -> 39800000
= 7f7fffff -> 1f800000
= ff7fffff -> 7fffffff
= 7f800000 -> 0
= ff800000 -> 7fffffff
= 7fc12345 -> 7fffffff
= ff812345 -> 7fffffff
= 40490fdb -> 3f106eba
= 33800000 -> 45800000
= 3f000000 -> 3fb504f3
= 1 -> 64b504f3
= 425923cc -> 3e0afb87
= 3f249b1d -> 3f9fa098
= 80000001 -> 7fffffff
= 40528e5b -> 3f0d2381
= c067d1f8 -> 7fffffff
= 3dcb3544 -> 404b2d4e
= 3fe20353 -> 3f40a773
= c2fe0000 -> 7fffffff
= c3000000 -> 7fffffff
= 42fe0000 -> 3db5bb09
= 43000000 -> 3db504f3
= 7f000000 -> 1fb504f3

test rsqrt.approx.ftz.f32
	rsqrt.approx.ftz.f32 $d:f32, $a:f32;
= 0 -> 7f800000
= 80000000 -> ff800000
= 1 -> 7f800000
= 80000001 -> ff800000
= 7fffff -> 7f800000
= 800000 -> 5f000000
= 3f800000 -> 3f800000
= bf800000 -> 7fffffff
= 3f7fffff -> 3f800000
= 3fc00000 -> 3f5105ec
= 4b800000 -> 39800000
= 7f7fffff -> 1f800000
= ff7fffff -> 7fffffff
= 7f800000 -> 0
= ff800000 -> 7fffffff
= 7fc12345 -> 7fffffff
= ff812345 -> 7fffffff
= 40490fdb -> 3f106eba
= 33800000 -> 45800000
= 3f000000 -> 3fb504f3
= 3f000000 -> 3fb504f3
= 7f7fffff -> 1f800000
= bff256e6 -> 7fffffff
= 3f7fffff -> 3f800000
= be6e10bf -> 7fffffff
= 4b800000 -> 39800000
= 3da058ae -> 4064b9d4
= bff352aa -> 7fffffff
= c2fe0000 -> 7fffffff
= c3000000 -> 7fffffff
= 42fe0000 -> 3db5bb09
= 43000000 -> 3db504f3
= 7f000000 -> 1fb504f3

test rsqrt.approx.f64
	rsqrt.approx.f64 $d:f64, $a:f64;
= 4010000000000000 -> 3fe0000000000000
= 3fd0000000000000 -> 4000000000000000
= 0 -> 7ff0000000000000
= 8000000000000000 -> fff0000000000000
= 7ff0000000000000 -> 0

test rsqrt.approx.ftz.f64
	rsqrt.approx.ftz.f64 $d:f64, $a:f64;
= 4010000000000000 -> 3fe0000000000000
= 3fd00000ffffffff -> 4000000000000000
= 8008000000000000 -> fff0000000000000
= 7ff0000000000000 -> 0
