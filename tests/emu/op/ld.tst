test ld.global.b8
	st.global.b8 [%mem+8], $a:b16;
	ld.global.b8 $d:b16, [%mem+8];
= 2999 -> 99
= afc3 -> c3
= d578 -> 78

test ld.global.b16
	st.global.b16 [%mem+8], $a:b16;
	ld.global.b16 $d:b16, [%mem+8];
= 2c00 -> 2c00
= d3f4 -> d3f4
= 7044 -> 7044

test ld.global.b32
	st.global.b32 [%mem+8], $a:b32;
	ld.global.b32 $d:b32, [%mem+8];
= 442c9fed -> 442c9fed
= 75ca1cd4 -> 75ca1cd4
= fd3131f8 -> fd3131f8

test ld.global.b64
	st.global.b64 [%mem+8], $a:b64;
	ld.global.b64 $d:b64, [%mem+8];
= dd85a311da3dcbc4 -> dd85a311da3dcbc4
= 72cff4a1a7a3d7a3 -> 72cff4a1a7a3d7a3
= c4a3105709ee4302 -> c4a3105709ee4302

test ld.global.u8
	st.global.u8 [%mem+8], $a:b16;
	ld.global.u8 $d:b16, [%mem+8];
= aad4 -> d4
= eb51 -> 51
= 3c0e -> e

test ld.global.u16
	st.global.u16 [%mem+8], $a:b16;
	ld.global.u16 $d:b16, [%mem+8];
= 2066 -> 2066
= 61c3 -> 61c3
= d08a -> d08a

test ld.global.u32
	st.global.u32 [%mem+8], $a:b32;
	ld.global.u32 $d:b32, [%mem+8];
= 8f2a95b6 -> 8f2a95b6
= 18fa959e -> 18fa959e
= 6cdeee20 -> 6cdeee20

test ld.global.u64
	st.global.u64 [%mem+8], $a:b64;
	ld.global.u64 $d:b64, [%mem+8];
= e622a51fdab8f678 -> e622a51fdab8f678
= 198bd06a7b8df8ce -> 198bd06a7b8df8ce
= f82950ce7d31a801 -> f82950ce7d31a801

test ld.global.s8
	st.global.s8 [%mem+8], $a:b16;
	ld.global.s8 $d:b16, [%mem+8];
= f008 -> 8
= 3e59 -> 59
= 9534 -> 34

test ld.global.s16
	st.global.s16 [%mem+8], $a:b16;
	ld.global.s16 $d:b16, [%mem+8];
= d417 -> d417
= 7e97 -> 7e97
= 938b -> 938b

test ld.global.s32
	st.global.s32 [%mem+8], $a:b32;
	ld.global.s32 $d:b32, [%mem+8];
= 31c33857 -> 31c33857
= 4ced8d33 -> 4ced8d33
= ec9278b -> ec9278b

test ld.global.s64
	st.global.s64 [%mem+8], $a:b64;
	ld.global.s64 $d:b64, [%mem+8];
= 9c493dd0143b0737 -> 9c493dd0143b0737
= b1a3866f3c7addf4 -> b1a3866f3c7addf4
= dce5b23c2ce8c783 -> dce5b23c2ce8c783

test ld.global.f32
	st.global.f32 [%mem+8], $a:f32;
	ld.global.f32 $d:f32, [%mem+8];
= 24668fa8 -> 24668fa8
= 19417984 -> 19417984
= d99589db -> d99589db

test ld.global.f64
	st.global.f64 [%mem+8], $a:f64;
	ld.global.f64 $d:f64, [%mem+8];
= 2dfb764853dce607 -> 2dfb764853dce607
= 64909ec8d8eecad7 -> 64909ec8d8eecad7
= 6e7814d854d07220 -> 6e7814d854d07220

test ld.shared.b8
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b8 [sa+8], $a:b16;
	ld.shared.b8 $d:b16, [sa+8];
= c666 -> 66
= 4b5e -> 5e
= db5b -> 5b

test ld.shared.s16
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.s16 [sa+8], $a:b16;
	ld.shared.s16 $d:b16, [sa+8];
= c1c1 -> c1c1
= da18 -> da18
= 76ea -> 76ea

test ld.shared.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.u32 [sa+8], $a:b32;
	ld.shared.u32 $d:b32, [sa+8];
= 48ddb188 -> 48ddb188
= 9ee92b05 -> 9ee92b05
= 39d58190 -> 39d58190

test ld.shared.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.b64 [sa+8], $a:b64;
	ld.shared.b64 $d:b64, [sa+8];
= 286c12d6d2b667c7 -> 286c12d6d2b667c7
= b7523898bd1a7e14 -> b7523898bd1a7e14
= ab72b24142fb4e26 -> ab72b24142fb4e26

test ld.shared.f32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared.f32 [sa+8], $a:f32;
	ld.shared.f32 $d:f32, [sa+8];
= ead80d8f -> ead80d8f
= c3876b41 -> c3876b41
= 9a0469ed -> 9a0469ed

test ld.shared::cta.b8
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b8 [sa+8], $a:b16;
	ld.shared::cta.b8 $d:b16, [sa+8];
= 1491 -> 91
= 1bf3 -> f3
= 1ad6 -> d6

test ld.shared::cta.s16
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.s16 [sa+8], $a:b16;
	ld.shared::cta.s16 $d:b16, [sa+8];
= 677d -> 677d
= cbaf -> cbaf
= 56cb -> 56cb

test ld.shared::cta.u32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.u32 [sa+8], $a:b32;
	ld.shared::cta.u32 $d:b32, [sa+8];
= 88a09854 -> 88a09854
= 229f8a0f -> 229f8a0f
= 3c7d191b -> 3c7d191b

test ld.shared::cta.b64
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.b64 [sa+8], $a:b64;
	ld.shared::cta.b64 $d:b64, [sa+8];
= 94302fe2cd389f50 -> 94302fe2cd389f50
= 3f5a254b9294b007 -> 3f5a254b9294b007
= 40778ea455f234f1 -> 40778ea455f234f1

test ld.shared::cta.f32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cta.f32 [sa+8], $a:f32;
	ld.shared::cta.f32 $d:f32, [sa+8];
= 472b11ff -> 472b11ff
= a64edc6f -> a64edc6f
= f9f7ceb5 -> f9f7ceb5

test ld.local.b8
	.local .align 16 .b8 loc[32];
	.reg .b64 la;
	mov.u64 la, loc;
	st.local.b8 [la+8], $a:b16;
	ld.local.b8 $d:b16, [la+8];
= ed03 -> 3
= a433 -> 33
= f260 -> 60

test ld.local.s16
	.local .align 16 .b8 loc[32];
	.reg .b64 la;
	mov.u64 la, loc;
	st.local.s16 [la+8], $a:b16;
	ld.local.s16 $d:b16, [la+8];
= d77 -> d77
= de6 -> de6
= b36b -> b36b

test ld.local.u32
	.local .align 16 .b8 loc[32];
	.reg .b64 la;
	mov.u64 la, loc;
	st.local.u32 [la+8], $a:b32;
	ld.local.u32 $d:b32, [la+8];
= e6fcb6a8 -> e6fcb6a8
= 14397422 -> 14397422
= 7a767833 -> 7a767833

test ld.local.b64
	.local .align 16 .b8 loc[32];
	.reg .b64 la;
	mov.u64 la, loc;
	st.local.b64 [la+8], $a:b64;
	ld.local.b64 $d:b64, [la+8];
= 98f012962fe53dcf -> 98f012962fe53dcf
= dd6a57d08a3b4426 -> dd6a57d08a3b4426
= 9387044f0f96648b -> 9387044f0f96648b

test ld.local.f32
	.local .align 16 .b8 loc[32];
	.reg .b64 la;
	mov.u64 la, loc;
	st.local.f32 [la+8], $a:f32;
	ld.local.f32 $d:f32, [la+8];
= 48fb3b51 -> 48fb3b51
= f40ed5f2 -> f40ed5f2
= 45136997 -> 45136997

test ld.b8
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b8 [ga+8], $a:b16;
	ld.b8 $d:b16, [ga+8];
= d08f -> 8f
= 2b33 -> 33
= d0af -> af

test ld.b16
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b16 [ga+8], $a:b16;
	ld.b16 $d:b16, [ga+8];
= e9dd -> e9dd
= 2c33 -> 2c33
= 2d14 -> 2d14

test ld.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga+8], $a:b32;
	ld.b32 $d:b32, [ga+8];
= 1aade7ee -> 1aade7ee
= d62e541b -> d62e541b
= 54cf339e -> 54cf339e

test ld.b64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b64 [ga+8], $a:b64;
	ld.b64 $d:b64, [ga+8];
= c0b4c401af043cdb -> c0b4c401af043cdb
= 73d15cbbe619ae7f -> 73d15cbbe619ae7f
= eaeb8475bb489218 -> eaeb8475bb489218

test ld.u8
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.u8 [ga+8], $a:b16;
	ld.u8 $d:b16, [ga+8];
= 7b01 -> 1
= 5799 -> 99
= 4668 -> 68

test ld.u16
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.u16 [ga+8], $a:b16;
	ld.u16 $d:b16, [ga+8];
= 45d3 -> 45d3
= 52c2 -> 52c2
= c818 -> c818

test ld.u32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.u32 [ga+8], $a:b32;
	ld.u32 $d:b32, [ga+8];
= 9ffea4e0 -> 9ffea4e0
= a5b047b0 -> a5b047b0
= 325d40a2 -> 325d40a2

test ld.u64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.u64 [ga+8], $a:b64;
	ld.u64 $d:b64, [ga+8];
= bd3d0e38199cdacc -> bd3d0e38199cdacc
= 9e54fbc2ee0dab27 -> 9e54fbc2ee0dab27
= ac4bec7c6fc8f83f -> ac4bec7c6fc8f83f

test ld.s8
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.s8 [ga+8], $a:b16;
	ld.s8 $d:b16, [ga+8];
= 3c8d -> ff8d
= 2970 -> 70
= 47b1 -> ffb1

test ld.s16
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.s16 [ga+8], $a:b16;
	ld.s16 $d:b16, [ga+8];
= ecac -> ecac
= 799e -> 799e
= f943 -> f943

test ld.s32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.s32 [ga+8], $a:b32;
	ld.s32 $d:b32, [ga+8];
= 9fc9594a -> 9fc9594a
= 11629b -> 11629b
= f68f9e9c -> f68f9e9c

test ld.s64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.s64 [ga+8], $a:b64;
	ld.s64 $d:b64, [ga+8];
= 78d9d1088e3092ac -> 78d9d1088e3092ac
= 1ee7aec8a36f7575 -> 1ee7aec8a36f7575
= 3d0a82095715ab77 -> 3d0a82095715ab77

test ld.f32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.f32 [ga+8], $a:f32;
	ld.f32 $d:f32, [ga+8];
= c9e44d6c -> c9e44d6c
= 74453a8c -> 74453a8c
= 20f57c1b -> 20f57c1b

test ld.f64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.f64 [ga+8], $a:f64;
	ld.f64 $d:f64, [ga+8];
= 279d489ac5fbff1 -> 279d489ac5fbff1
= b2025ac9ff55c6a9 -> b2025ac9ff55c6a9
= 8bbb8ec04499f415 -> 8bbb8ec04499f415

test ld.global.s8 in 64 bits
	st.global.b8 [%mem], $a:b16;
	ld.global.s8 $d:b64, [%mem];
= 1 -> 1
= ff -> ffffffffffffffff
= 80 -> ffffffffffffff80

test ld.global.u8 in 64 bits
	st.global.b8 [%mem], $a:b16;
	ld.global.u8 $d:b64, [%mem];
= 1 -> 1
= ff -> ff
= 80 -> 80

test ld.global.s16 in 64 bits
	st.global.b16 [%mem], $a:b16;
	ld.global.s16 $d:b64, [%mem];
= 1 -> 1
= ffff -> ffffffffffffffff
= 8000 -> ffffffffffff8000

test ld.global.u16 in 64 bits
	st.global.b16 [%mem], $a:b16;
	ld.global.u16 $d:b64, [%mem];
= 1 -> 1
= ffff -> ffff
= 8000 -> 8000

test ld.global.s32 in 64 bits
	st.global.b32 [%mem], $a:b32;
	ld.global.s32 $d:b64, [%mem];
= 1 -> 1
= ffffffff -> ffffffffffffffff
= 80000000 -> ffffffff80000000

test ld.global.u32 in 64 bits
	st.global.b32 [%mem], $a:b32;
	ld.global.u32 $d:b64, [%mem];
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> 80000000

test ld.global.v2.b32
	st.global.v2.b32 [%mem], {$a:b32, $b:b32};
	ld.global.v2.b32 {$d:b32, $da:b32}, [%mem];
= 3ca25f56 71fde504 -> 3ca25f56 71fde504
= 10dd0c7c 320895fe -> 10dd0c7c 320895fe

test ld.v2.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.v2.b32 [ga], {$a:b32, $b:b32};
	ld.v2.b32 {$d:b32, $da:b32}, [ga];
= c0231fc4 37484180 -> c0231fc4 37484180
= 4cc7d220 3e0dbceb -> 4cc7d220 3e0dbceb

test ld.global.v4.b32
	st.global.v4.b32 [%mem], {$a:b32, $b:b32, $c:b32, $e:b32};
	ld.global.v4.b32 {$d:b32, $da:b32, $db:b32, $dc:b32}, [%mem];
= 1c539fc6 d336e08b e5d7b4b 3199467 -> 1c539fc6 d336e08b e5d7b4b 3199467
= 217f0d94 3e52f320 54c6072b 1a91a56e -> 217f0d94 3e52f320 54c6072b 1a91a56e

test ld.v4.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.v4.b32 [ga], {$a:b32, $b:b32, $c:b32, $e:b32};
	ld.v4.b32 {$d:b32, $da:b32, $db:b32, $dc:b32}, [ga];
= ee7fa3e2 6bd551ff a481a96c 5b703166 -> ee7fa3e2 6bd551ff a481a96c 5b703166
= b1834989 26d44f6b 7368f0a1 3a1cd641 -> b1834989 26d44f6b 7368f0a1 3a1cd641

test ld.global.v2.b64
	st.global.v2.b64 [%mem], {$a:b64, $b:b64};
	ld.global.v2.b64 {$d:b64, $da:b64}, [%mem];
= e234b25b224cdb97 3176f9107b8b50d9 -> e234b25b224cdb97 3176f9107b8b50d9
= e07f6d2f523815e7 c99c2ac67e27c169 -> e07f6d2f523815e7 c99c2ac67e27c169

test ld.v2.b64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.v2.b64 [ga], {$a:b64, $b:b64};
	ld.v2.b64 {$d:b64, $da:b64}, [ga];
= 7d6479c83138bed0 10474520b01ea95a -> 7d6479c83138bed0 10474520b01ea95a
= c7d2bcdc54b15dc5 5a335867028a9962 -> c7d2bcdc54b15dc5 5a335867028a9962

test ld.global.v2.u16
	st.global.v2.u16 [%mem], {$a:b16, $b:b16};
	ld.global.v2.u16 {$d:b16, $da:b16}, [%mem];
= ae63 c09a -> ae63 c09a
= 5d30 e6f0 -> 5d30 e6f0

test ld.v2.u16
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.v2.u16 [ga], {$a:b16, $b:b16};
	ld.v2.u16 {$d:b16, $da:b16}, [ga];
= af6d eef0 -> af6d eef0
= c41e 3a50 -> c41e 3a50

test ld.global.v4.b8
	st.global.v4.b8 [%mem], {$a:b16, $b:b16, $c:b16, $e:b16};
	ld.global.v4.b8 {$d:b16, $da:b16, $db:b16, $dc:b16}, [%mem];
= 1b 87 1d 9c -> 1b 87 1d 9c
= 25 1 3 bc -> 25 1 3 bc

test ld.v4.b8
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.v4.b8 [ga], {$a:b16, $b:b16, $c:b16, $e:b16};
	ld.v4.b8 {$d:b16, $da:b16, $db:b16, $dc:b16}, [ga];
= 28 4d 2e 1 -> 28 4d 2e 1
= f8 61 a8 98 -> f8 61 a8 98

test ld.global.v4.f32
	st.global.v4.f32 [%mem], {$a:f32, $b:f32, $c:f32, $e:f32};
	ld.global.v4.f32 {$d:f32, $da:f32, $db:f32, $dc:f32}, [%mem];
= 454eda53 3bdfec19 aca6c89b a97be843 -> 454eda53 3bdfec19 aca6c89b a97be843
= 101f875e 3d8157dc d8546c3a 4d57f1b6 -> 101f875e 3d8157dc d8546c3a 4d57f1b6

test ld.v4.f32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.v4.f32 [ga], {$a:f32, $b:f32, $c:f32, $e:f32};
	ld.v4.f32 {$d:f32, $da:f32, $db:f32, $dc:f32}, [ga];
= 27a21529 61816c64 12f782e1 b35de19a -> 27a21529 61816c64 12f782e1 b35de19a
= 6590aece 37dfe3ce afeafd73 6661db13 -> 6590aece 37dfe3ce afeafd73 6661db13

test ld.global.v2.f64
	st.global.v2.f64 [%mem], {$a:f64, $b:f64};
	ld.global.v2.f64 {$d:f64, $da:f64}, [%mem];
= e36ff98e4ef4efdd a1b050f2dfe5306f -> e36ff98e4ef4efdd a1b050f2dfe5306f
= 7f96ed6ee9da200c d2251ee694ed2737 -> 7f96ed6ee9da200c d2251ee694ed2737

test ld.v2.f64
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.v2.f64 [ga], {$a:f64, $b:f64};
	ld.v2.f64 {$d:f64, $da:f64}, [ga];
= 80aa421bc610b39a 4e746a3777070961 -> 80aa421bc610b39a 4e746a3777070961
= 80d94c0305cf1488 293d288187861501 -> 80d94c0305cf1488 293d288187861501

test ld.volatile.global.b8
	st.global.b8 [%mem], $a:b16;
	ld.volatile.global.b8 $d:b16, [%mem];
= 2b -> 2b
= 80 -> 80

test ld.acquire.gpu.global.b8
	st.global.b8 [%mem], $a:b16;
	ld.acquire.gpu.global.b8 $d:b16, [%mem];
= 76 -> 76
= 80 -> 80

test ld.relaxed.cta.global.b8
	st.global.b8 [%mem], $a:b16;
	ld.relaxed.cta.global.b8 $d:b16, [%mem];
= 4e -> 4e
= 80 -> 80

test ld.global.nc.b8
	ld.global.nc.b8 $d:b16, [%in];
	.reg .b16 keep;
	mov.b16 keep, $a:b16;
= 57 -> 57
= 80 -> 80

test ld.volatile.global.b16
	st.global.b16 [%mem], $a:b16;
	ld.volatile.global.b16 $d:b16, [%mem];
= cd5 -> cd5
= 8000 -> 8000

test ld.acquire.gpu.global.b16
	st.global.b16 [%mem], $a:b16;
	ld.acquire.gpu.global.b16 $d:b16, [%mem];
= 5e55 -> 5e55
= 8000 -> 8000

test ld.relaxed.cta.global.b16
	st.global.b16 [%mem], $a:b16;
	ld.relaxed.cta.global.b16 $d:b16, [%mem];
= cbbe -> cbbe
= 8000 -> 8000

test ld.global.nc.b16
	ld.global.nc.b16 $d:b16, [%in];
	.reg .b16 keep;
	mov.b16 keep, $a:b16;
= 4bb4 -> 4bb4
= 8000 -> 8000

test ld.volatile.global.b32
	st.global.b32 [%mem], $a:b32;
	ld.volatile.global.b32 $d:b32, [%mem];
= 4ada46c4 -> 4ada46c4
= 80000000 -> 80000000

test ld.acquire.gpu.global.b32
	st.global.b32 [%mem], $a:b32;
	ld.acquire.gpu.global.b32 $d:b32, [%mem];
= 95b8d704 -> 95b8d704
= 80000000 -> 80000000

test ld.relaxed.cta.global.b32
	st.global.b32 [%mem], $a:b32;
	ld.relaxed.cta.global.b32 $d:b32, [%mem];
= d46ee5a3 -> d46ee5a3
= 80000000 -> 80000000

test ld.global.nc.b32
	ld.global.nc.b32 $d:b32, [%in];
	.reg .b32 keep;
	mov.b32 keep, $a:b32;
= eae6f94b -> eae6f94b
= 80000000 -> 80000000

test ld.volatile.global.b64
	st.global.b64 [%mem], $a:b64;
	ld.volatile.global.b64 $d:b64, [%mem];
= 3aecd25f950093a7 -> 3aecd25f950093a7
= 8000000000000000 -> 8000000000000000

test ld.acquire.gpu.global.b64
	st.global.b64 [%mem], $a:b64;
	ld.acquire.gpu.global.b64 $d:b64, [%mem];
= 6efe010bef43154f -> 6efe010bef43154f
= 8000000000000000 -> 8000000000000000

test ld.relaxed.cta.global.b64
	st.global.b64 [%mem], $a:b64;
	ld.relaxed.cta.global.b64 $d:b64, [%mem];
= e4d2773016264c50 -> e4d2773016264c50
= 8000000000000000 -> 8000000000000000

test ld.global.nc.b64
	ld.global.nc.b64 $d:b64, [%in];
	.reg .b64 keep;
	mov.b64 keep, $a:b64;
= 2cc8cd71dd8634b4 -> 2cc8cd71dd8634b4
= 8000000000000000 -> 8000000000000000

test ld.volatile.global.u8
	st.global.b8 [%mem], $a:b16;
	ld.volatile.global.u8 $d:b16, [%mem];
= 19 -> 19
= 80 -> 80

test ld.acquire.gpu.global.u8
	st.global.b8 [%mem], $a:b16;
	ld.acquire.gpu.global.u8 $d:b16, [%mem];
= 3c -> 3c
= 80 -> 80

test ld.relaxed.cta.global.u8
	st.global.b8 [%mem], $a:b16;
	ld.relaxed.cta.global.u8 $d:b16, [%mem];
= f7 -> f7
= 80 -> 80

test ld.global.nc.u8
	ld.global.nc.u8 $d:b16, [%in];
	.reg .b16 keep;
	mov.b16 keep, $a:b16;
= fb -> fb
= 80 -> 80

test ld.volatile.global.u16
	st.global.b16 [%mem], $a:b16;
	ld.volatile.global.u16 $d:b16, [%mem];
= 38fa -> 38fa
= 8000 -> 8000

test ld.acquire.gpu.global.u16
	st.global.b16 [%mem], $a:b16;
	ld.acquire.gpu.global.u16 $d:b16, [%mem];
= 131b -> 131b
= 8000 -> 8000

test ld.relaxed.cta.global.u16
	st.global.b16 [%mem], $a:b16;
	ld.relaxed.cta.global.u16 $d:b16, [%mem];
= d3ca -> d3ca
= 8000 -> 8000

test ld.global.nc.u16
	ld.global.nc.u16 $d:b16, [%in];
	.reg .b16 keep;
	mov.b16 keep, $a:b16;
= 2e34 -> 2e34
= 8000 -> 8000

test ld.volatile.global.u32
	st.global.b32 [%mem], $a:b32;
	ld.volatile.global.u32 $d:b32, [%mem];
= 93241af6 -> 93241af6
= 80000000 -> 80000000

test ld.acquire.gpu.global.u32
	st.global.b32 [%mem], $a:b32;
	ld.acquire.gpu.global.u32 $d:b32, [%mem];
= 2a25880 -> 2a25880
= 80000000 -> 80000000

test ld.relaxed.cta.global.u32
	st.global.b32 [%mem], $a:b32;
	ld.relaxed.cta.global.u32 $d:b32, [%mem];
= 6c54b5c3 -> 6c54b5c3
= 80000000 -> 80000000

test ld.global.nc.u32
	ld.global.nc.u32 $d:b32, [%in];
	.reg .b32 keep;
	mov.b32 keep, $a:b32;
= 80ff4763 -> 80ff4763
= 80000000 -> 80000000

test ld.volatile.global.u64
	st.global.b64 [%mem], $a:b64;
	ld.volatile.global.u64 $d:b64, [%mem];
= 35af9ffb2f89fb34 -> 35af9ffb2f89fb34
= 8000000000000000 -> 8000000000000000

test ld.acquire.gpu.global.u64
	st.global.b64 [%mem], $a:b64;
	ld.acquire.gpu.global.u64 $d:b64, [%mem];
= 3540791d3b5fe92f -> 3540791d3b5fe92f
= 8000000000000000 -> 8000000000000000

test ld.relaxed.cta.global.u64
	st.global.b64 [%mem], $a:b64;
	ld.relaxed.cta.global.u64 $d:b64, [%mem];
= 262e46f8b8d586be -> 262e46f8b8d586be
= 8000000000000000 -> 8000000000000000

test ld.global.nc.u64
	ld.global.nc.u64 $d:b64, [%in];
	.reg .b64 keep;
	mov.b64 keep, $a:b64;
= f9c8b8fac29fa4a6 -> f9c8b8fac29fa4a6
= 8000000000000000 -> 8000000000000000

test ld.volatile.global.s8
	st.global.b8 [%mem], $a:b16;
	ld.volatile.global.s8 $d:b16, [%mem];
= a -> a
= 80 -> ff80

test ld.acquire.gpu.global.s8
	st.global.b8 [%mem], $a:b16;
	ld.acquire.gpu.global.s8 $d:b16, [%mem];
= a9 -> ffa9
= 80 -> ff80

test ld.relaxed.cta.global.s8
	st.global.b8 [%mem], $a:b16;
	ld.relaxed.cta.global.s8 $d:b16, [%mem];
= 2a -> 2a
= 80 -> ff80

test ld.global.nc.s8
	ld.global.nc.s8 $d:b16, [%in];
	.reg .b16 keep;
	mov.b16 keep, $a:b16;
= 40 -> 40
= 80 -> ff80

test ld.volatile.global.s16
	st.global.b16 [%mem], $a:b16;
	ld.volatile.global.s16 $d:b16, [%mem];
= d810 -> d810
= 8000 -> 8000

test ld.acquire.gpu.global.s16
	st.global.b16 [%mem], $a:b16;
	ld.acquire.gpu.global.s16 $d:b16, [%mem];
= 33b9 -> 33b9
= 8000 -> 8000

test ld.relaxed.cta.global.s16
	st.global.b16 [%mem], $a:b16;
	ld.relaxed.cta.global.s16 $d:b16, [%mem];
= 95d5 -> 95d5
= 8000 -> 8000

test ld.global.nc.s16
	ld.global.nc.s16 $d:b16, [%in];
	.reg .b16 keep;
	mov.b16 keep, $a:b16;
= d -> d
= 8000 -> 8000

test ld.volatile.global.s32
	st.global.b32 [%mem], $a:b32;
	ld.volatile.global.s32 $d:b32, [%mem];
= 8e33d4af -> 8e33d4af
= 80000000 -> 80000000

test ld.acquire.gpu.global.s32
	st.global.b32 [%mem], $a:b32;
	ld.acquire.gpu.global.s32 $d:b32, [%mem];
= b894d48b -> b894d48b
= 80000000 -> 80000000

test ld.relaxed.cta.global.s32
	st.global.b32 [%mem], $a:b32;
	ld.relaxed.cta.global.s32 $d:b32, [%mem];
= c8377599 -> c8377599
= 80000000 -> 80000000

test ld.global.nc.s32
	ld.global.nc.s32 $d:b32, [%in];
	.reg .b32 keep;
	mov.b32 keep, $a:b32;
= cc2351e -> cc2351e
= 80000000 -> 80000000

test ld.volatile.global.s64
	st.global.b64 [%mem], $a:b64;
	ld.volatile.global.s64 $d:b64, [%mem];
= 4d02d1dd85f7a14a -> 4d02d1dd85f7a14a
= 8000000000000000 -> 8000000000000000

test ld.acquire.gpu.global.s64
	st.global.b64 [%mem], $a:b64;
	ld.acquire.gpu.global.s64 $d:b64, [%mem];
= d607ae74eb8ec475 -> d607ae74eb8ec475
= 8000000000000000 -> 8000000000000000

test ld.relaxed.cta.global.s64
	st.global.b64 [%mem], $a:b64;
	ld.relaxed.cta.global.s64 $d:b64, [%mem];
= 489c3fbaf7ffb32e -> 489c3fbaf7ffb32e
= 8000000000000000 -> 8000000000000000

test ld.global.nc.s64
	ld.global.nc.s64 $d:b64, [%in];
	.reg .b64 keep;
	mov.b64 keep, $a:b64;
= 41c13d4705c40d24 -> 41c13d4705c40d24
= 8000000000000000 -> 8000000000000000

test ld.volatile.global.f32
	st.global.b32 [%mem], $a:b32;
	ld.volatile.global.f32 $d:f32, [%mem];
= e84fbb30 -> e84fbb30
= 80000000 -> 80000000

test ld.acquire.gpu.global.f32
	st.global.b32 [%mem], $a:b32;
	ld.acquire.gpu.global.f32 $d:f32, [%mem];
= 98e4768d -> 98e4768d
= 80000000 -> 80000000

test ld.relaxed.cta.global.f32
	st.global.b32 [%mem], $a:b32;
	ld.relaxed.cta.global.f32 $d:f32, [%mem];
= 271ba347 -> 271ba347
= 80000000 -> 80000000

test ld.global.nc.f32
	ld.global.nc.f32 $d:f32, [%in];
	.reg .b32 keep;
	mov.b32 keep, $a:b32;
= f6f2fba3 -> f6f2fba3
= 80000000 -> 80000000

test ld.volatile.global.f64
	st.global.b64 [%mem], $a:b64;
	ld.volatile.global.f64 $d:f64, [%mem];
= a92cc0ce6f0034e6 -> a92cc0ce6f0034e6
= 8000000000000000 -> 8000000000000000

test ld.acquire.gpu.global.f64
	st.global.b64 [%mem], $a:b64;
	ld.acquire.gpu.global.f64 $d:f64, [%mem];
= d9dad5f159764ea9 -> d9dad5f159764ea9
= 8000000000000000 -> 8000000000000000

test ld.relaxed.cta.global.f64
	st.global.b64 [%mem], $a:b64;
	ld.relaxed.cta.global.f64 $d:f64, [%mem];
= 10b0e1650a83038f -> 10b0e1650a83038f
= 8000000000000000 -> 8000000000000000

test ld.global.nc.f64
	ld.global.nc.f64 $d:f64, [%in];
	.reg .b64 keep;
	mov.b64 keep, $a:b64;
= 2e14bc6ffdc597f3 -> 2e14bc6ffdc597f3
= 8000000000000000 -> 8000000000000000

test ld.const
module .const .align 4 .b32 table[4] = {3, 1, 4, 1};
	.reg .b64 t;
	mov.u64 t, table;
	mad.wide.u32 t, $a:u32, 4, t;
	ld.const.b32 $d:b32, [t];
= 0 -> 3
= 1 -> 1
= 2 -> 4
= 3 -> 1

test ld.const.b8
module .const .align 8 .b64 value_b8 = 72;
	ld.const.b8 $d:b16, [value_b8];
=  -> 48

test ld.const.b16
module .const .align 8 .b64 value_b16 = 9445;
	ld.const.b16 $d:b16, [value_b16];
=  -> 24e5

test ld.const.b32
module .const .align 8 .b64 value_b32 = 36226354;
	ld.const.b32 $d:b32, [value_b32];
=  -> 228c532

test ld.const.b64
module .const .align 8 .b64 value_b64 = 60378395572015283;
	ld.const.b64 $d:b64, [value_b64];
=  -> d681d4b42d90b3

test ld.const.u8
module .const .align 8 .b64 value_u8 = 63;
	ld.const.u8 $d:b16, [value_u8];
=  -> 3f

test ld.const.u16
module .const .align 8 .b64 value_u16 = 34743;
	ld.const.u16 $d:b16, [value_u16];
=  -> 87b7

test ld.const.u32
module .const .align 8 .b64 value_u32 = 2750452555;
	ld.const.u32 $d:b32, [value_u32];
=  -> a3f0934b

test ld.const.u64
module .const .align 8 .b64 value_u64 = -1135069177882740036;
	ld.const.u64 $d:b64, [value_u64];
=  -> f03f6c98b8cdfabc

test ld.const.s8
module .const .align 8 .b64 value_s8 = 46;
	ld.const.s8 $d:b16, [value_s8];
=  -> 2e

test ld.const.s16
module .const .align 8 .b64 value_s16 = 18471;
	ld.const.s16 $d:b16, [value_s16];
=  -> 4827

test ld.const.s32
module .const .align 8 .b64 value_s32 = 1340978708;
	ld.const.s32 $d:b32, [value_s32];
=  -> 4fedb614

test ld.const.s64
module .const .align 8 .b64 value_s64 = 2195752462221695380;
	ld.const.s64 $d:b64, [value_s64];
=  -> 1e78e13b1569d994

test ld.const.f32
module .const .align 8 .b64 value_f32 = 1116425335;
	ld.const.f32 $d:f32, [value_f32];
=  -> 428b4c77

test ld.const.f64
module .const .align 8 .b64 value_f64 = -4128015918855806951;
	ld.const.f64 $d:f64, [value_f64];
=  -> c6b6576499712019

test ld.global.ca.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.ca.b32 $d:b32, [%mem];
= 48148808 -> 48148808
= 16826642 -> 16826642
= 973aa3fc -> 973aa3fc

test ld.global.cg.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.cg.b32 $d:b32, [%mem];
= 9f916024 -> 9f916024
= 19e5ac7a -> 19e5ac7a
= 34e593cb -> 34e593cb

test ld.global.cs.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.cs.b32 $d:b32, [%mem];
= 768ec894 -> 768ec894
= 99b6c4af -> 99b6c4af
= 4f436ed6 -> 4f436ed6

test ld.global.lu.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.lu.b32 $d:b32, [%mem];
= 29fbdfb4 -> 29fbdfb4
= 551467e6 -> 551467e6
= 2c17366 -> 2c17366

test ld.global.cv.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.cv.b32 $d:b32, [%mem];
= 2389f0d9 -> 2389f0d9
= c012cfc2 -> c012cfc2
= 1141d4ca -> 1141d4ca

test ld.global.L1::evict_normal.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.L1::evict_normal.b32 $d:b32, [%mem];
= 850bfffe -> 850bfffe
= 31be411d -> 31be411d
= c22dd173 -> c22dd173

test ld.relaxed.gpu.global.L1::evict_normal.b32
	st.global.b32 [%mem], $a:b32;
	ld.relaxed.gpu.global.L1::evict_normal.b32 $d:b32, [%mem];
= 17446476 -> 17446476
= c1bf7254 -> c1bf7254
= 8df953fa -> 8df953fa

test ld.global.nc.L1::evict_normal.b32
	ld.global.nc.L1::evict_normal.b32 $d:b32, [%in];
	xor.b32 $d, $d, 0;
	and.b32 $d, $d, $a:b32;
= 4eda3c42 -> 4eda3c42
= 2d3d6049 -> 2d3d6049
= 8c79efbd -> 8c79efbd

test ld.global.L1::evict_unchanged.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.L1::evict_unchanged.b32 $d:b32, [%mem];
= a2a93542 -> a2a93542
= 32086682 -> 32086682
= 99958ecd -> 99958ecd

test ld.relaxed.gpu.global.L1::evict_unchanged.b32
	st.global.b32 [%mem], $a:b32;
	ld.relaxed.gpu.global.L1::evict_unchanged.b32 $d:b32, [%mem];
= 73884232 -> 73884232
= 4476179e -> 4476179e
= e4dd793 -> e4dd793

test ld.global.nc.L1::evict_unchanged.b32
	ld.global.nc.L1::evict_unchanged.b32 $d:b32, [%in];
	xor.b32 $d, $d, 0;
	and.b32 $d, $d, $a:b32;
= a870764c -> a870764c
= 95678c67 -> 95678c67
= a16b86a8 -> a16b86a8

test ld.global.L1::evict_first.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.L1::evict_first.b32 $d:b32, [%mem];
= 770769f6 -> 770769f6
= 43b0d5f3 -> 43b0d5f3
= 36d3ad28 -> 36d3ad28

test ld.relaxed.gpu.global.L1::evict_first.b32
	st.global.b32 [%mem], $a:b32;
	ld.relaxed.gpu.global.L1::evict_first.b32 $d:b32, [%mem];
= d1a51165 -> d1a51165
= 2a55d333 -> 2a55d333
= b3af9646 -> b3af9646

test ld.global.nc.L1::evict_first.b32
	ld.global.nc.L1::evict_first.b32 $d:b32, [%in];
	xor.b32 $d, $d, 0;
	and.b32 $d, $d, $a:b32;
= 4abf806a -> 4abf806a
= efd8276 -> efd8276
= 6e81eb20 -> 6e81eb20

test ld.global.L1::evict_last.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.L1::evict_last.b32 $d:b32, [%mem];
= 76979d8b -> 76979d8b
= 79a1cc46 -> 79a1cc46
= d41f4e92 -> d41f4e92

test ld.relaxed.gpu.global.L1::evict_last.b32
	st.global.b32 [%mem], $a:b32;
	ld.relaxed.gpu.global.L1::evict_last.b32 $d:b32, [%mem];
= 9f32644f -> 9f32644f
= 77fc6e13 -> 77fc6e13
= 9f291e78 -> 9f291e78

test ld.global.nc.L1::evict_last.b32
	ld.global.nc.L1::evict_last.b32 $d:b32, [%in];
	xor.b32 $d, $d, 0;
	and.b32 $d, $d, $a:b32;
= d9c9c955 -> d9c9c955
= 12d4bdb1 -> 12d4bdb1
= 30962e80 -> 30962e80

test ld.global.L1::no_allocate.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.L1::no_allocate.b32 $d:b32, [%mem];
= e371b2b8 -> e371b2b8
= 3e5c335a -> 3e5c335a
= 81d0a8e2 -> 81d0a8e2

test ld.relaxed.gpu.global.L1::no_allocate.b32
	st.global.b32 [%mem], $a:b32;
	ld.relaxed.gpu.global.L1::no_allocate.b32 $d:b32, [%mem];
= 93c82361 -> 93c82361
= f5451294 -> f5451294
= 9e739aef -> 9e739aef

test ld.global.nc.L1::no_allocate.b32
	ld.global.nc.L1::no_allocate.b32 $d:b32, [%in];
	xor.b32 $d, $d, 0;
	and.b32 $d, $d, $a:b32;
= ac177b9c -> ac177b9c
= 3b7c9c1b -> 3b7c9c1b
= 43fc757a -> 43fc757a

test ld.global.L2::cache_hint.b32
	.reg .b64 pol;
	createpolicy.fractional.L2::evict_first.b64 pol, 1.0;
	st.global.b32 [%mem], $a:b32;
	ld.global.L2::cache_hint.b32 $d:b32, [%mem], pol;
= d1dc9c35 -> d1dc9c35
= 764b9332 -> 764b9332
= 5ff446a6 -> 5ff446a6

test ld.relaxed.sys.global.L2::cache_hint.b32
	.reg .b64 pol;
	createpolicy.fractional.L2::evict_first.b64 pol, 1.0;
	st.global.b32 [%mem], $a:b32;
	ld.relaxed.sys.global.L2::cache_hint.b32 $d:b32, [%mem], pol;
= d87244a7 -> d87244a7
= 8c99854f -> 8c99854f
= b8caa726 -> b8caa726

test ld.global.nc.L2::cache_hint.b32
	.reg .b64 pol;
	createpolicy.fractional.L2::evict_first.b64 pol, 1.0;
	ld.global.nc.L2::cache_hint.b32 $d:b32, [%in], pol;
	and.b32 $d, $d, $a:b32;
= c017d5f0 -> c017d5f0
= 598e2180 -> 598e2180
= 4a260e15 -> 4a260e15

test ld.global.L2::64B.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.L2::64B.b32 $d:b32, [%mem];
= d0ba29a9 -> d0ba29a9
= e87b937c -> e87b937c
= fe00c6d0 -> fe00c6d0

test ld.volatile.global.L2::64B.b32
	st.global.b32 [%mem], $a:b32;
	ld.volatile.global.L2::64B.b32 $d:b32, [%mem];
= 2eb3fab8 -> 2eb3fab8
= 4dee732c -> 4dee732c
= 2d744db3 -> 2d744db3

test ld.acquire.gpu.global.L2::64B.b32
	st.global.b32 [%mem], $a:b32;
	ld.acquire.gpu.global.L2::64B.b32 $d:b32, [%mem];
= 5c34e335 -> 5c34e335
= 9da32fbc -> 9da32fbc
= 11ce3ca3 -> 11ce3ca3

test ld.global.nc.L2::64B.b32
	ld.global.nc.L2::64B.b32 $d:b32, [%in];
	and.b32 $d, $d, $a:b32;
= 57266d8c -> 57266d8c
= 41ff2247 -> 41ff2247
= 89b7d2c9 -> 89b7d2c9

test ld.global.L2::128B.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.L2::128B.b32 $d:b32, [%mem];
= 6d9709b5 -> 6d9709b5
= 60964552 -> 60964552
= 59bac2a0 -> 59bac2a0

test ld.volatile.global.L2::128B.b32
	st.global.b32 [%mem], $a:b32;
	ld.volatile.global.L2::128B.b32 $d:b32, [%mem];
= 74e4cb56 -> 74e4cb56
= 67f150ab -> 67f150ab
= 1c09aaf5 -> 1c09aaf5

test ld.acquire.gpu.global.L2::128B.b32
	st.global.b32 [%mem], $a:b32;
	ld.acquire.gpu.global.L2::128B.b32 $d:b32, [%mem];
= f828dd8f -> f828dd8f
= 5024f068 -> 5024f068
= 563fe7a7 -> 563fe7a7

test ld.global.nc.L2::128B.b32
	ld.global.nc.L2::128B.b32 $d:b32, [%in];
	and.b32 $d, $d, $a:b32;
= 8a9fd77d -> 8a9fd77d
= 48826f1f -> 48826f1f
= 665b4913 -> 665b4913

test ld.global.L2::256B.b32
	st.global.b32 [%mem], $a:b32;
	ld.global.L2::256B.b32 $d:b32, [%mem];
= 2c72c585 -> 2c72c585
= ad9ec573 -> ad9ec573
= d0a324a5 -> d0a324a5

test ld.volatile.global.L2::256B.b32
	st.global.b32 [%mem], $a:b32;
	ld.volatile.global.L2::256B.b32 $d:b32, [%mem];
= 38eb8b8a -> 38eb8b8a
= 29f95e81 -> 29f95e81
= 82d831ea -> 82d831ea

test ld.acquire.gpu.global.L2::256B.b32
	st.global.b32 [%mem], $a:b32;
	ld.acquire.gpu.global.L2::256B.b32 $d:b32, [%mem];
= 4333bb86 -> 4333bb86
= 42260ae4 -> 42260ae4
= d2fa26da -> d2fa26da

test ld.global.nc.L2::256B.b32
	ld.global.nc.L2::256B.b32 $d:b32, [%in];
	and.b32 $d, $d, $a:b32;
= c8609783 -> c8609783
= 9d65e900 -> 9d65e900
= 497ab16b -> 497ab16b

test ld.relaxed.cta.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga], $a:b32;
	ld.relaxed.cta.b32 $d:b32, [ga];
= 1a28004b -> 1a28004b
= cdc1029d -> cdc1029d
= 4262bc43 -> 4262bc43

test ld.acquire.cta.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga], $a:b32;
	ld.acquire.cta.b32 $d:b32, [ga];
= 685addde -> 685addde
= 2ed01aab -> 2ed01aab
= 7c0b1892 -> 7c0b1892

test ld.relaxed.cluster.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga], $a:b32;
	ld.relaxed.cluster.b32 $d:b32, [ga];
= 5a003778 -> 5a003778
= b1ea963 -> b1ea963
= eda45e93 -> eda45e93

test ld.acquire.cluster.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga], $a:b32;
	ld.acquire.cluster.b32 $d:b32, [ga];
= 1f5c80da -> 1f5c80da
= 6762d64 -> 6762d64
= 1d61ca1d -> 1d61ca1d

test ld.relaxed.gpu.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga], $a:b32;
	ld.relaxed.gpu.b32 $d:b32, [ga];
= 644badd5 -> 644badd5
= 82fb9e83 -> 82fb9e83
= a04ac15a -> a04ac15a

test ld.acquire.gpu.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga], $a:b32;
	ld.acquire.gpu.b32 $d:b32, [ga];
= 2311898c -> 2311898c
= 6c60231b -> 6c60231b
= 3a8ed3a6 -> 3a8ed3a6

test ld.relaxed.sys.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga], $a:b32;
	ld.relaxed.sys.b32 $d:b32, [ga];
= 30042eaf -> 30042eaf
= 70d8264a -> 70d8264a
= ca02567a -> ca02567a

test ld.acquire.sys.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.b32 [ga], $a:b32;
	ld.acquire.sys.b32 $d:b32, [ga];
= 548e1cd4 -> 548e1cd4
= 8afa692d -> 8afa692d
= 7e987a25 -> 7e987a25

test ld.weak.global.b32
	st.weak.global.b32 [%mem], $a:b32;
	ld.weak.global.b32 $d:b32, [%mem];
= 88de1eb5 -> 88de1eb5
= 87149d78 -> 87149d78
= 6dfb360c -> 6dfb360c

test ld.volatile.global.b32
	st.volatile.global.b32 [%mem], $a:b32;
	ld.volatile.global.b32 $d:b32, [%mem];
= 5c594035 -> 5c594035
= 71186a33 -> 71186a33
= cf78f6e1 -> cf78f6e1

test ld.volatile.shared.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.volatile.shared.b32 [sa], $a:b32;
	ld.volatile.shared.b32 $d:b32, [sa];
= 4a9cb742 -> 4a9cb742
= a065ce46 -> a065ce46
= 66f50347 -> 66f50347

test ld.volatile.b32
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	st.volatile.b32 [ga], $a:b32;
	ld.volatile.b32 $d:b32, [ga];
= 2f327e1b -> 2f327e1b
= 47c8317c -> 47c8317c
= 784b8b11 -> 784b8b11

test ld.mmio.relaxed.sys.global.b32
	st.mmio.relaxed.sys.global.b32 [%mem], $a:b32;
	ld.mmio.relaxed.sys.global.b32 $d:b32, [%mem];
= 18ab3c2b -> 18ab3c2b
= 63e46e34 -> 63e46e34
= e673511c -> e673511c

test ld.shared::cluster.b32
	.shared .align 16 .b8 buf[4096];
	.reg .b32 sa;
	mov.u32 sa, buf;
	mad.lo.u32 sa, %row, 32, sa;
	st.shared::cluster.b32 [sa], $a:b32;
	ld.shared::cluster.b32 $d:b32, [sa];
= 4d7d9a04 -> 4d7d9a04
= b9ba8e56 -> b9ba8e56
= 5211cf3f -> 5211cf3f

test ld.param.u64
	.reg .b64 q;
	ld.param.u64 q, [p_in];
	ld.param::entry.u64 q, [p_in];
	xor.b64 q, q, q;
	add.u64 $d:b64, $a:b64, q;
= 11d646ef7c97c82 -> 11d646ef7c97c82
= 1db912eeb876e45b -> 1db912eeb876e45b
= 68f44167772dc0b2 -> 68f44167772dc0b2
