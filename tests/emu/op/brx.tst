test brx.idx
	ts: .branchtargets L0, L1, L2;
	brx.idx $a:u32, ts;
	L0:
	mov.u32 $d:u32, 10;
	bra DONE;
	L1:
	mov.u32 $d, 11;
	bra DONE;
	L2:
	mov.u32 $d, 12;
	DONE:
= 0 -> a
= 1 -> b
= 2 -> c
= 0 -> a
= 1 -> b
= 2 -> c
= 0 -> a

test brx.idx.uni
	ts: .branchtargets L0, L1;
	mov.u32 %t32, 1;
	brx.idx.uni %t32, ts;
	L0:
	mov.u32 $d:u32, 10;
	bra DONE;
	L1:
	mov.u32 $d, $a:u32;
	DONE:
= 32e9e2cd -> 32e9e2cd
= 900dc941 -> 900dc941
= 1137aa11 -> 1137aa11
