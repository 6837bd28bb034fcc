test mov.b16
	mov.b16 $d:b16, $a:b16;
= 443e -> 443e
= 31a7 -> 31a7

test mov.b32
	mov.b32 $d:b32, $a:b32;
= 50b98fcd -> 50b98fcd
= f3607d00 -> f3607d00

test mov.b64
	mov.b64 $d:b64, $a:b64;
= 755d5f10a82627a7 -> 755d5f10a82627a7
= 1dd89972d4f3ea46 -> 1dd89972d4f3ea46

test mov.u16
	mov.u16 $d:u16, $a:u16;
= 62b2 -> 62b2
= 4796 -> 4796

test mov.u32
	mov.u32 $d:u32, $a:u32;
= bc44fbc5 -> bc44fbc5
= 4bfd7d36 -> 4bfd7d36

test mov.u64
	mov.u64 $d:u64, $a:u64;
= fe40ed4720ac3822 -> fe40ed4720ac3822
= 79e6fd9869cd246d -> 79e6fd9869cd246d

test mov.s16
	mov.s16 $d:s16, $a:s16;
= 53d4 -> 53d4
= 16d4 -> 16d4

test mov.s32
	mov.s32 $d:s32, $a:s32;
= 9ad24f67 -> 9ad24f67
= 3d0f90c4 -> 3d0f90c4

test mov.s64
	mov.s64 $d:s64, $a:s64;
= c4fd9a8c3c5bdeb2 -> c4fd9a8c3c5bdeb2
= 9b4beec35fe2b93e -> 9b4beec35fe2b93e

test mov.f32
	mov.f32 $d:f32, $a:f32;
= 91d7a66b -> 91d7a66b
= 36b05d4b -> 36b05d4b

test mov.f64
	mov.f64 $d:f64, $a:f64;
= 53f3bd07e19b7e0b -> 53f3bd07e19b7e0b
= b1f62e913a1b5867 -> b1f62e913a1b5867

test mov.pred
	mov.pred $d:pred, $p:pred;
= 0 -> 0
= 1 -> 1

test mov.b32 pack
	mov.b32 $d:b32, {$a:b16, $b:b16};
= 1234 abcd -> abcd1234

test mov.b32 unpack
	mov.b32 {$d:b16, $dh:b16}, $a:b32;
= abcd1234 -> 1234 abcd

test mov.b64 pack
	mov.b64 $d:b64, {$a:b32, $b:b32};
= 12345678 abcdef01 -> abcdef0112345678

test mov.b64 unpack
	mov.b64 {$d:b32, $dh:b32}, $a:b64;
= abcdef0112345678 -> 12345678 abcdef01

test mov.b64 four parts
	mov.b64 $d:b64, {$a:b16, $b:b16, $c:b16, $e:b16};
= 1 2 3 ffff -> ffff000300020001

test mov.b64 to four parts
	mov.b64 {$d:b16, $da:b16, $db:b16, $dc:b16}, $a:b64;
= ffff000300020001 -> 1 2 3 ffff

test mov.b32 sink
	mov.b32 {_, $d:b16}, $a:b32;
= abcd1234 -> abcd

test mov.u32 immediates
	mov.u32 $d:u32, 0xfffffffe;
	mov.s32 $da:s32, -5;
	mov.f32 $db:f32, 0f3f800000;
	mov.f64 $dc:f64, 0dbff0000000000000;
	mov.f32 $de:f32, 1.5;
	mov.u32 $df:u32, 0b101;
	mov.u32 $dg:u32, 017;
=  -> fffffffe fffffffb 3f800000 bff0000000000000 3fc00000 5 f

test mov of special registers
	mov.u32 $d:u32, %tid.x;
	mov.u32 $da:u32, %laneid;
	mov.u32 $db:u32, %warpid;
	mov.u32 $dc:u32, %ntid.x;
	mov.u32 $de:u32, %nctaid.x;
	mov.u32 $df:u32, %ctaid.x;
	mov.u32 $dg:u32, %tid.y;
	mov.u32 $dh:u32, %ntid.z;
	mov.u32 $di:u32, %nwarpid;
=  -> 0 0 0 40 1 0 0 1 2
=  -> 1 1 0 40 1 0 0 1 2
=  -> 2 2 0 40 1 0 0 1 2
=  -> 3 3 0 40 1 0 0 1 2
=  -> 4 4 0 40 1 0 0 1 2
=  -> 5 5 0 40 1 0 0 1 2
=  -> 6 6 0 40 1 0 0 1 2
=  -> 7 7 0 40 1 0 0 1 2
=  -> 8 8 0 40 1 0 0 1 2
=  -> 9 9 0 40 1 0 0 1 2
=  -> a a 0 40 1 0 0 1 2
=  -> b b 0 40 1 0 0 1 2
=  -> c c 0 40 1 0 0 1 2
=  -> d d 0 40 1 0 0 1 2
=  -> e e 0 40 1 0 0 1 2
=  -> f f 0 40 1 0 0 1 2
=  -> 10 10 0 40 1 0 0 1 2
=  -> 11 11 0 40 1 0 0 1 2
=  -> 12 12 0 40 1 0 0 1 2
=  -> 13 13 0 40 1 0 0 1 2
=  -> 14 14 0 40 1 0 0 1 2
=  -> 15 15 0 40 1 0 0 1 2
=  -> 16 16 0 40 1 0 0 1 2
=  -> 17 17 0 40 1 0 0 1 2
=  -> 18 18 0 40 1 0 0 1 2
=  -> 19 19 0 40 1 0 0 1 2
=  -> 1a 1a 0 40 1 0 0 1 2
=  -> 1b 1b 0 40 1 0 0 1 2
=  -> 1c 1c 0 40 1 0 0 1 2
=  -> 1d 1d 0 40 1 0 0 1 2
=  -> 1e 1e 0 40 1 0 0 1 2
=  -> 1f 1f 0 40 1 0 0 1 2
=  -> 20 0 1 40 1 0 0 1 2
=  -> 21 1 1 40 1 0 0 1 2
=  -> 22 2 1 40 1 0 0 1 2
=  -> 23 3 1 40 1 0 0 1 2
=  -> 24 4 1 40 1 0 0 1 2
=  -> 25 5 1 40 1 0 0 1 2
=  -> 26 6 1 40 1 0 0 1 2
=  -> 27 7 1 40 1 0 0 1 2
=  -> 28 8 1 40 1 0 0 1 2
=  -> 29 9 1 40 1 0 0 1 2
=  -> 2a a 1 40 1 0 0 1 2
=  -> 2b b 1 40 1 0 0 1 2
=  -> 2c c 1 40 1 0 0 1 2
=  -> 2d d 1 40 1 0 0 1 2
=  -> 2e e 1 40 1 0 0 1 2
=  -> 2f f 1 40 1 0 0 1 2
=  -> 30 10 1 40 1 0 0 1 2
=  -> 31 11 1 40 1 0 0 1 2
=  -> 32 12 1 40 1 0 0 1 2
=  -> 33 13 1 40 1 0 0 1 2
=  -> 34 14 1 40 1 0 0 1 2
=  -> 35 15 1 40 1 0 0 1 2
=  -> 36 16 1 40 1 0 0 1 2
=  -> 37 17 1 40 1 0 0 1 2
=  -> 38 18 1 40 1 0 0 1 2
=  -> 39 19 1 40 1 0 0 1 2
=  -> 3a 1a 1 40 1 0 0 1 2
=  -> 3b 1b 1 40 1 0 0 1 2
=  -> 3c 1c 1 40 1 0 0 1 2
=  -> 3d 1d 1 40 1 0 0 1 2
=  -> 3e 1e 1 40 1 0 0 1 2
=  -> 3f 1f 1 40 1 0 0 1 2

test mov of lane masks
	mov.u32 $d:u32, %lanemask_eq;
	mov.u32 $da:u32, %lanemask_lt;
	mov.u32 $db:u32, %lanemask_le;
	mov.u32 $dc:u32, %lanemask_ge;
	mov.u32 $de:u32, %lanemask_gt;
=  -> 1 0 1 ffffffff fffffffe
=  -> 2 1 3 fffffffe fffffffc
=  -> 4 3 7 fffffffc fffffff8
=  -> 8 7 f fffffff8 fffffff0
=  -> 10 f 1f fffffff0 ffffffe0
=  -> 20 1f 3f ffffffe0 ffffffc0
=  -> 40 3f 7f ffffffc0 ffffff80
=  -> 80 7f ff ffffff80 ffffff00
=  -> 100 ff 1ff ffffff00 fffffe00
=  -> 200 1ff 3ff fffffe00 fffffc00
=  -> 400 3ff 7ff fffffc00 fffff800
=  -> 800 7ff fff fffff800 fffff000
=  -> 1000 fff 1fff fffff000 ffffe000
=  -> 2000 1fff 3fff ffffe000 ffffc000
=  -> 4000 3fff 7fff ffffc000 ffff8000
=  -> 8000 7fff ffff ffff8000 ffff0000
=  -> 10000 ffff 1ffff ffff0000 fffe0000
=  -> 20000 1ffff 3ffff fffe0000 fffc0000
=  -> 40000 3ffff 7ffff fffc0000 fff80000
=  -> 80000 7ffff fffff fff80000 fff00000
=  -> 100000 fffff 1fffff fff00000 ffe00000
=  -> 200000 1fffff 3fffff ffe00000 ffc00000
=  -> 400000 3fffff 7fffff ffc00000 ff800000
=  -> 800000 7fffff ffffff ff800000 ff000000
=  -> 1000000 ffffff 1ffffff ff000000 fe000000
=  -> 2000000 1ffffff 3ffffff fe000000 fc000000
=  -> 4000000 3ffffff 7ffffff fc000000 f8000000
=  -> 8000000 7ffffff fffffff f8000000 f0000000
=  -> 10000000 fffffff 1fffffff f0000000 e0000000
=  -> 20000000 1fffffff 3fffffff e0000000 c0000000
=  -> 40000000 3fffffff 7fffffff c0000000 80000000
=  -> 80000000 7fffffff ffffffff 80000000 0
