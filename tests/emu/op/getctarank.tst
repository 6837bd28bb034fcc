test getctarank.shared::cluster.u32
	.shared .b32 v;
	.reg .b32 sa;
	mov.u32 sa, v;
	getctarank.shared::cluster.u32 $d:u32, sa;
=  -> 0

test getctarank.u64
	.shared .b32 v;
	.reg .b64 sa;
	mov.u64 sa, v;
	cvta.shared.u64 sa, sa;
	getctarank.u64 $d:u32, sa;
=  -> 0
