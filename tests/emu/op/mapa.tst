test mapa.shared::cluster.u32
	.shared .align 4 .b8 v[256];
	.reg .b32 sa, ra;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 4, sa;
	mapa.shared::cluster.u32 ra, sa, 0;
	st.shared.b32 [sa], $a:b32;
	ld.shared::cluster.b32 $d:b32, [ra];
= e7500894 -> e7500894
= 21714a3f -> 21714a3f
= f1572bff -> f1572bff

test mapa.u64
	.shared .align 4 .b8 v[256];
	.reg .b64 sa, ra;
	mov.u64 sa, v;
	mad.wide.u32 sa, %row, 4, sa;
	cvta.shared.u64 sa, sa;
	mapa.u64 ra, sa, 0;
	st.b32 [sa], $a:b32;
	ld.b32 $d:b32, [ra];
= 75342f4f -> 75342f4f
= 7b670030 -> 7b670030
= d0ffa09f -> d0ffa09f
