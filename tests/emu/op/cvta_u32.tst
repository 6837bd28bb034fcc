target sm_80
test cvta.shared.u32
	.shared .align 8 .b8 v[2048];
	.reg .b32 g, h;
	mov.u32 g, v;
	mad.lo.u32 g, %row, 8, g;
	cvta.shared.u32 g, g;
	cvta.to.shared.u32 h, g;
	st.shared.b32 [h], $a:b32;
	ld.shared.b32 $d:b32, [h];
= b4ec12e7 -> b4ec12e7
= 112bddbb -> 112bddbb
= 91de79b0 -> 91de79b0
