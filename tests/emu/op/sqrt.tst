test sqrt.rn.f32
	sqrt.rn.f32 $d:f32, $a:f32;
= 42c12399 -> 411d3b4f
= 412ba960 -> 4051a1ab
= 1 -> 1a3504f3
= 4269819d -> 40f47e9f
= ff7fffff -> 7fffffff
= 3dea779b -> 3ead3d39
= c185ca1d -> 7fffffff
= bf800000 -> 7fffffff
= 3f7ef43a -> 3f7f79fa
= 41eb8057 -> 40ad9eea
= 3caa0bb4 -> 3e138855
= bfd6b28b -> 7fffffff

test sqrt.rz.f32
	sqrt.rz.f32 $d:f32, $a:f32;
= 4085d8a1 -> 4002e3f5
= be2c5df8 -> 7fffffff
= 4066de90 -> 3ff31c35
= 7fc12345 -> 7fffffff
= 3ecdd242 -> 3f224fd3
= bed65888 -> 7fffffff
= 3f8eb6c7 -> 3f87282a
= ff800000 -> 7fffffff
= c038812d -> 7fffffff
= 80000001 -> 7fffffff
= c060fa2a -> 7fffffff
= 4b800000 -> 45800000

test sqrt.rm.f32
	sqrt.rm.f32 $d:f32, $a:f32;
= bcc20c58 -> 7fffffff
= 3fc00000 -> 3f9cc470
= 3fffa52d -> 3fb4e4d3
= 80000001 -> 7fffffff
= 3e6a8c13 -> 3ef509f6
= 3f7fffff -> 3f7fffff
= 7fc12345 -> 7fffffff
= c28331e2 -> 7fffffff
= bcbb573b -> 7fffffff
= c13676c1 -> 7fffffff
= 1 -> 1a3504f3
= 3f3f784a -> 3f5d656f

test sqrt.rp.f32
	sqrt.rp.f32 $d:f32, $a:f32;
= 4173d0b7 -> 4079d559
= c003d19a -> 7fffffff
= ff7fffff -> 7fffffff
= 406af82f -> 3ff5426a
= c1c46059 -> 7fffffff
= 3decbd4f -> 3eae139b
= bdccf748 -> 7fffffff
= 3fc00000 -> 3f9cc471
= bd7ca552 -> 7fffffff
= 4b800000 -> 45800000
= bddc314e -> 7fffffff
= bd8c0c96 -> 7fffffff

test sqrt.rn.ftz.f32
	sqrt.rn.ftz.f32 $d:f32, $a:f32;
= bff948bd -> 7fffffff
= 3d0dbccb -> 3e3e7c55
= bdf2a98a -> 7fffffff
= c21c599a -> 7fffffff
= 80000001 -> 80000000
= 40186151 -> 3fc581fd
= be5cb3fb -> 7fffffff
= c288ad4b -> 7fffffff
= 80000000 -> 80000000
= 1 -> 0
= 3f7fffff -> 3f7fffff
= bcb1571a -> 7fffffff

test sqrt.rz.ftz.f32
	sqrt.rz.ftz.f32 $d:f32, $a:f32;
= 40a5386b -> 40116c9a
= c060dbd5 -> 7fffffff
= c1c18586 -> 7fffffff
= 7f7fffff -> 5f7fffff
= 3f91e7c1 -> 3f88a8e2
= c2f2b80c -> 7fffffff
= 40490fdb -> 3fe2dfc4
= bdbf1242 -> 7fffffff
= ff7fffff -> 7fffffff
= 3eb79135 -> 3f194938
= 3e24567e -> 3ecd1c65
= 41a77dcc -> 40926b97

test sqrt.rm.ftz.f32
	sqrt.rm.ftz.f32 $d:f32, $a:f32;
= beb45def -> 7fffffff
= 3e695fbb -> 3ef46ce0
= bf2585e9 -> 7fffffff
= 0 -> 0
= c0f8809e -> 7fffffff
= c09f6e78 -> 7fffffff
= beb3690c -> 7fffffff
= ff7fffff -> 7fffffff
= 3f766c3d -> 3f7b2a6f
= 40490fdb -> 3fe2dfc4
= c18e14d8 -> 7fffffff
= 3e93d85f -> 3f0990b1

test sqrt.rp.ftz.f32
	sqrt.rp.ftz.f32 $d:f32, $a:f32;
= bfb8c6bb -> 7fffffff
= 3dfb6426 -> 3eb361eb
= 3d42d19a -> 3e5f52f1
= c1aadcb3 -> 7fffffff
= 7f7fffff -> 5f800000
= c230ce4a -> 7fffffff
= c1593d40 -> 7fffffff
= 3e286497 -> 3ecfa047
= bf01d75a -> 7fffffff
= c07aa872 -> 7fffffff
= 4208829d -> 40baf0ad
= c14473be -> 7fffffff

test sqrt.rn.f64
	sqrt.rn.f64 $d:f64, $a:f64;
= 400921fb54442d18 -> 3ffc5bf891b4ef6a
= bfe6877b302ac24f -> fff8000000000000
= 401c4f595d490e88 -> 40054868432695cb
= c090000000000000 -> fff8000000000000
= 4045b759837884dd -> 401a5c7edd8e8684
= c003b33294b3aa16 -> fff8000000000000
= c0285d808f01928f -> fff8000000000000
= 3fefffffffffffff -> 3fefffffffffffff
= 3fcb6b70a80f420e -> 3fdd9f17062cde81
= bfdc67328782192d -> fff8000000000000
= bf9860913e363344 -> fff8000000000000
= 3fd8df35d2c41cc8 -> 3fe3f2de04814d9e

test sqrt.rz.f64
	sqrt.rz.f64 $d:f64, $a:f64;
= c090000000000000 -> fff8000000000000
= 1 -> 1e60000000000000
= 7ff0000000000000 -> 7ff0000000000000
= 405c0776ba233763 -> 40252d51a99586f2
= 4026d45d255339ff -> 400b0752a61f7507
= 403c4e463c8872e3 -> 40154800d739aae2
= 3fb8dae3f8cd124e -> 3fd3f12276da45ff
= c0136efa7b52df77 -> fff8000000000000
= bff0000000000000 -> fff8000000000000
= 3ffded33b15fc992 -> 3ff5e1cf89d7f867
= c03b705937d83681 -> fff8000000000000
= 3feed3f71b6033eb -> 3fef68955197483c

test sqrt.rm.f64
	sqrt.rm.f64 $d:f64, $a:f64;
= c090000000000000 -> fff8000000000000
= bff0000000000000 -> fff8000000000000
= 3fb24faa712c6725 -> 3fd11ddba274f565
= 0 -> 0
= 3f9368ce9ca9db77 -> 3fc19f585284d204
= 404667b5423edbf3 -> 401ac6b35a5ac309
= 3fc1a17304091ccf -> 3fd7c0a3b50fe7e8
= bfef6d124b9018eb -> fff8000000000000
= 3fe38aec8a83afab -> 3fe901deff0b5ee5
= 7ff8000000000123 -> 7ff8000000000123
= c04d167a465f9e49 -> fff8000000000000
= 3fc39d0f0d6ecdbd -> 3fd90d76a5f5c96b

test sqrt.rp.f64
	sqrt.rp.f64 $d:f64, $a:f64;
= c090000000000000 -> fff8000000000000
= 404895eb384dd635 -> 401c0c839d6a8a89
= 3ffa34a123b21aec -> 3ff479ff90eccb84
= bfb2bb93ccdc338c -> fff8000000000000
= bff0ef257414dfe6 -> fff8000000000000
= 10000000000000 -> 2000000000000000
= 400921fb54442d18 -> 3ffc5bf891b4ef6b
= 402da0695e382ebd -> 400eca5a8bc60ba1
= 3ff0000000000000 -> 3ff0000000000000
= 7ff8000000000123 -> 7ff8000000000123
= 3fbd5ebcdf8cce13 -> 3fd5ad7b616bae38
= 3fefffffffffffff -> 3ff0000000000000

test sqrt.approx.f32
	sqrt.approx.f32 $d:f32, $a:f32;
= 0 -> 0
= 80000000 -> 80000000
= 1 -> 1a3504f3
= 80000001 -> 7fffffff
= 7fffff -> 1fffffff
= 800000 -> 20000000
= 3f800000 -> 3f800000
= bf800000 -> 7fffffff
= 3f7fffff -> 3f7fffff
= 3fc00000 -> 3f9cc471
= 4b800000 -> 45800000
= 7f7fffff -> 5f7fffff
= ff7fffff -> 7fffffff
= 7f800000 -> 7f800000
= ff800000 -> 7fffffff
= 7fc12345 -> 7fffffff
= ff812345 -> 7fffffff
= 40490fdb -> 3fe2dfc5
= 33800000 -> 39800000
= 3f000000 -> 3f3504f3
= ff812345 -> 7fffffff
= 4b800000 -> 45800000
= 1 -> 1a3504f3
= 40efacd3 -> 402f270d
= 1 -> 1a3504f3
= c106c9c7 -> 7fffffff
= 7f800000 -> 7f800000
= 3fc00000 -> 3f9cc471
= c2fe0000 -> 7fffffff
= c3000000 -> 7fffffff
= 42fe0000 -> 41344f93
= 43000000 -> 413504f3
= 7f000000 -> 5f3504f3

test sqrt.approx.ftz.f32
	sqrt.approx.ftz.f32 $d:f32, $a:f32;
= 0 -> 0
= 80000000 -> 80000000
= 1 -> 0
= 80000001 -> 80000000
= 7fffff -> 0
= 800000 -> 20000000
= 3f800000 -> 3f800000
= bf800000 -> 7fffffff
= 3f7fffff -> 3f7fffff
= 3fc00000 -> 3f9cc471
= 4b800000 -> 45800000
= 7f7fffff -> 5f7fffff
= ff7fffff -> 7fffffff
= 7f800000 -> 7f800000
= ff800000 -> 7fffffff
= 7fc12345 -> 7fffffff
= ff812345 -> 7fffffff
= 40490fdb -> 3fe2dfc5
= 33800000 -> 39800000
= 3f000000 -> 3f3504f3
= bf14ff59 -> 7fffffff
= 0 -> 0
= 40f52261 -> 403122d6
= bfbfa3be -> 7fffffff
= c2c2ee7f -> 7fffffff
= c05cb383 -> 7fffffff
= 1 -> 0
= 3f53cf66 -> 3f68dbf3
= c2fe0000 -> 7fffffff
= c3000000 -> 7fffffff
= 42fe0000 -> 41344f93
= 43000000 -> 413504f3
= 7f000000 -> 5f3504f3
