test selp.b16
	selp.b16 $d:b16, $a:b16, $b:b16, $p:pred;
= 8313 a0cc 1 -> 8313
= 8313 a0cc 0 -> a0cc

test selp.b32
	selp.b32 $d:b32, $a:b32, $b:b32, $p:pred;
= b5025d1b b2820e00 1 -> b5025d1b
= b5025d1b b2820e00 0 -> b2820e00

test selp.b64
	selp.b64 $d:b64, $a:b64, $b:b64, $p:pred;
= 4ed75312513fd4c2 a816adbaf8fca1f0 1 -> 4ed75312513fd4c2
= 4ed75312513fd4c2 a816adbaf8fca1f0 0 -> a816adbaf8fca1f0

test selp.u16
	selp.u16 $d:u16, $a:u16, $b:u16, $p:pred;
= 32ad a46c 1 -> 32ad
= 32ad a46c 0 -> a46c

test selp.u32
	selp.u32 $d:u32, $a:u32, $b:u32, $p:pred;
= a46ebdae b2f32e42 1 -> a46ebdae
= a46ebdae b2f32e42 0 -> b2f32e42

test selp.u64
	selp.u64 $d:u64, $a:u64, $b:u64, $p:pred;
= 407de251da12f5e7 a4dc9f05fc2e5d23 1 -> 407de251da12f5e7
= 407de251da12f5e7 a4dc9f05fc2e5d23 0 -> a4dc9f05fc2e5d23

test selp.s16
	selp.s16 $d:s16, $a:s16, $b:s16, $p:pred;
= 62dd 8c10 1 -> 62dd
= 62dd 8c10 0 -> 8c10

test selp.s32
	selp.s32 $d:s32, $a:s32, $b:s32, $p:pred;
= baed7c16 6b97d10a 1 -> baed7c16
= baed7c16 6b97d10a 0 -> 6b97d10a

test selp.s64
	selp.s64 $d:s64, $a:s64, $b:s64, $p:pred;
= ea45a4d424a27880 eddda9b580039438 1 -> ea45a4d424a27880
= ea45a4d424a27880 eddda9b580039438 0 -> eddda9b580039438

test selp.f32
	selp.f32 $d:f32, $a:f32, $b:f32, $p:pred;
= 22a85579 7f26b7a2 1 -> 22a85579
= 22a85579 7f26b7a2 0 -> 7f26b7a2

test selp.f64
	selp.f64 $d:f64, $a:f64, $b:f64, $p:pred;
= efbb4715c6bb913b 298c718188d62dfc 1 -> efbb4715c6bb913b
= efbb4715c6bb913b 298c718188d62dfc 0 -> 298c718188d62dfc
