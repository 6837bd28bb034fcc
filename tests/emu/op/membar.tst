test membar.cta
	membar.cta;
	mov.b32 $d:b32, $a:b32;
= f1428024 -> f1428024
= 38c36e39 -> 38c36e39
= bdb916ca -> bdb916ca

test membar.gl
	membar.gl;
	mov.b32 $d:b32, $a:b32;
= d1b16f7f -> d1b16f7f
= ffacb1d4 -> ffacb1d4
= cf0fce40 -> cf0fce40

test membar.sys
	membar.sys;
	mov.b32 $d:b32, $a:b32;
= d14dc153 -> d14dc153
= 5ebe9cc8 -> 5ebe9cc8
= 240f06de -> 240f06de
