target sm_100a
test ld.global.v8.b32
	.reg .b32 h1, h2, h3, h4, h5, h6;
	st.global.v8.b32 [%mem], {$a:b32, 1, 2, 3, 4, 5, 6, $b:b32};
	ld.global.v8.b32 {$d:b32, h1, h2, h3, h4, h5, h6, $de:b32}, [%mem];
= 5 9 -> 5 9
= 1 2 -> 1 2

test ld.global.v4.b64
	.reg .b64 h1, h2;
	st.global.v4.b64 [%mem], {$a:b64, 1, 2, $b:b64};
	ld.global.v4.b64 {$d:b64, h1, h2, $de:b64}, [%mem];
= 5 9 -> 5 9

test ld.global.L2::evict_normal.v8.b32
	.reg .b32 h1, h2, h3, h4, h5, h6;
	st.global.L2::evict_normal.v8.b32 [%mem], {$a:b32, 1, 2, 3, 4, 5, 6, $b:b32};
	ld.global.L2::evict_normal.v8.b32 {$d:b32, h1, h2, h3, h4, h5, h6, $de:b32}, [%mem];
= 5 9 -> 5 9
= 1 2 -> 1 2

test ld.global.L2::evict_normal.v4.b64
	.reg .b64 h1, h2;
	st.global.L2::evict_normal.v4.b64 [%mem], {$a:b64, 1, 2, $b:b64};
	ld.global.L2::evict_normal.v4.b64 {$d:b64, h1, h2, $de:b64}, [%mem];
= 5 9 -> 5 9

test ld.global.L2::evict_first.v8.b32
	.reg .b32 h1, h2, h3, h4, h5, h6;
	st.global.L2::evict_first.v8.b32 [%mem], {$a:b32, 1, 2, 3, 4, 5, 6, $b:b32};
	ld.global.L2::evict_first.v8.b32 {$d:b32, h1, h2, h3, h4, h5, h6, $de:b32}, [%mem];
= 5 9 -> 5 9
= 1 2 -> 1 2

test ld.global.L2::evict_first.v4.b64
	.reg .b64 h1, h2;
	st.global.L2::evict_first.v4.b64 [%mem], {$a:b64, 1, 2, $b:b64};
	ld.global.L2::evict_first.v4.b64 {$d:b64, h1, h2, $de:b64}, [%mem];
= 5 9 -> 5 9

test ld.global.L2::evict_last.v8.b32
	.reg .b32 h1, h2, h3, h4, h5, h6;
	st.global.L2::evict_last.v8.b32 [%mem], {$a:b32, 1, 2, 3, 4, 5, 6, $b:b32};
	ld.global.L2::evict_last.v8.b32 {$d:b32, h1, h2, h3, h4, h5, h6, $de:b32}, [%mem];
= 5 9 -> 5 9
= 1 2 -> 1 2

test ld.global.L2::evict_last.v4.b64
	.reg .b64 h1, h2;
	st.global.L2::evict_last.v4.b64 [%mem], {$a:b64, 1, 2, $b:b64};
	ld.global.L2::evict_last.v4.b64 {$d:b64, h1, h2, $de:b64}, [%mem];
= 5 9 -> 5 9

test ld.global.L1::evict_first.L2::evict_last.v8.b32
	.reg .b32 h1, h2, h3, h4, h5, h6;
	st.global.L1::evict_first.L2::evict_last.v8.b32 [%mem], {$a:b32, 1, 2, 3, 4, 5, 6, $b:b32};
	ld.global.L1::evict_first.L2::evict_last.v8.b32 {$d:b32, h1, h2, h3, h4, h5, h6, $de:b32}, [%mem];
= 5 9 -> 5 9
= 1 2 -> 1 2

test ld.global.L1::evict_first.L2::evict_last.v4.b64
	.reg .b64 h1, h2;
	st.global.L1::evict_first.L2::evict_last.v4.b64 [%mem], {$a:b64, 1, 2, $b:b64};
	ld.global.L1::evict_first.L2::evict_last.v4.b64 {$d:b64, h1, h2, $de:b64}, [%mem];
= 5 9 -> 5 9

test ld.global.nc.v8.f32
	.reg .f32 h1, h2, h3, h4, h5, h6;
	ld.global.nc.v8.f32 {$d:f32, h1, h2, h3, h4, h5, h6, $de:f32}, [%all];
=  -> 0 0
