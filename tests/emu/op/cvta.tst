test cvta.to.global.u64 cvta.global.u64
	.reg .b64 g, h;
	cvta.global.u64 g, %mem;
	st.b32 [g], $a:b32;
	cvta.to.global.u64 h, g;
	ld.global.b32 $d:b32, [h];
= 621d07c6 -> 621d07c6
= 8d7f867e -> 8d7f867e
= f7bc7aee -> f7bc7aee

test cvta.shared.u64 cvta.to.shared.u64
	.shared .align 8 .b8 v[2048];
	.reg .b64 g, h;
	mov.u64 g, v;
	mad.wide.u32 g, %row, 8, g;
	cvta.shared.u64 g, g;
	st.b32 [g], $a:b32;
	cvta.to.shared.u64 h, g;
	ld.shared.b32 $d:b32, [h];
= f9fa8728 -> f9fa8728
= 74669f29 -> 74669f29
= 8b9fa78c -> 8b9fa78c

test cvta.local.u64 cvta.to.local.u64
	.local .align 8 .b8 v[8];
	.reg .b64 g, h;
	mov.u64 g, v;
	cvta.local.u64 g, g;
	st.b32 [g], $a:b32;
	cvta.to.local.u64 h, g;
	ld.local.b32 $d:b32, [h];
= 57ae14d0 -> 57ae14d0
= 643ec276 -> 643ec276
= f0c7ee59 -> f0c7ee59

test cvta.shared::cta.u64 cvta.to.shared::cta.u64
	.shared .align 8 .b8 v[2048];
	.reg .b64 g, h;
	mov.u64 g, v;
	mad.wide.u32 g, %row, 8, g;
	cvta.shared::cta.u64 g, g;
	st.b32 [g], $a:b32;
	cvta.to.shared::cta.u64 h, g;
	ld.shared.b32 $d:b32, [h];
= 13b79149 -> 13b79149
= 4feb4b92 -> 4feb4b92
= 35acabfb -> 35acabfb

test cvta.shared::cluster.u64
	.shared .align 8 .b8 v[2048];
	.reg .b64 g, h;
	mov.u64 g, v;
	mad.wide.u32 g, %row, 8, g;
	cvta.shared::cluster.u64 g, g;
	st.b32 [g], $a:b32;
	cvta.to.shared::cluster.u64 h, g;
	ld.shared.b32 $d:b32, [h];
= 15b91e10 -> 15b91e10
= c353df66 -> c353df66
= 508e7b8e -> 508e7b8e

test cvta.param.u64
	.reg .b64 g, h, w, z;
	mov.b64 g, p_mem;
	cvta.param.u64 h, g;
	ld.u64 z, [h];
	ld.param.u64 w, [p_mem];
	setp.eq.u64 $d:pred, z, w;
=  -> 1

test cvta.to.param.u64
	.reg .b64 g, h, w, z;
	mov.b64 g, p_mem;
	cvta.param.u64 h, g;
	cvta.to.param.u64 h, h;
	ld.param.u64 z, [h];
	ld.param.u64 w, [p_mem];
	setp.eq.u64 $d:pred, z, w;
=  -> 1

test cvta.param::entry.u64
	.reg .b64 g, h, w, z;
	mov.b64 g, p_mem;
	cvta.param::entry.u64 h, g;
	ld.u64 z, [h];
	ld.param.u64 w, [p_mem];
	setp.eq.u64 $d:pred, z, w;
=  -> 1

test cvta.to.param::entry.u64
	.reg .b64 g, h, w, z;
	mov.b64 g, p_mem;
	cvta.param::entry.u64 h, g;
	cvta.to.param::entry.u64 h, h;
	ld.param.u64 z, [h];
	ld.param.u64 w, [p_mem];
	setp.eq.u64 $d:pred, z, w;
=  -> 1

test cvta.const.u64
module .const .align 4 .b32 c4 = 4;
	.reg .b64 g, h;
	mov.u64 g, c4;
	cvta.const.u64 g, g;
	ld.b32 $d:b32, [g];
	isspacep.const $dp:pred, g;
	cvta.to.const.u64 h, g;
	ld.const.b32 $dc:b32, [h];
=  -> 4 1 4
