test slct.b16.s32
	slct.b16.s32 $d:b16, $a:b16, $b:b16, $c:s32;
= 8313 a0cc 0 -> 8313
= 8313 a0cc 5 -> 8313
= 8313 a0cc 80000000 -> a0cc
= 8313 a0cc ffffffff -> a0cc

test slct.b16.f32
	slct.b16.f32 $d:b16, $a:b16, $b:b16, $c:f32;
= 8313 a0cc 0 -> 8313
= 8313 a0cc 80000000 -> 8313
= 8313 a0cc 3f800000 -> 8313
= 8313 a0cc bf800000 -> a0cc
= 8313 a0cc 80000001 -> a0cc

test slct.b32.s32
	slct.b32.s32 $d:b32, $a:b32, $b:b32, $c:s32;
= b5025d1b b2820e00 0 -> b5025d1b
= b5025d1b b2820e00 5 -> b5025d1b
= b5025d1b b2820e00 80000000 -> b2820e00
= b5025d1b b2820e00 ffffffff -> b2820e00

test slct.b32.f32
	slct.b32.f32 $d:b32, $a:b32, $b:b32, $c:f32;
= b5025d1b b2820e00 0 -> b5025d1b
= b5025d1b b2820e00 80000000 -> b5025d1b
= b5025d1b b2820e00 3f800000 -> b5025d1b
= b5025d1b b2820e00 bf800000 -> b2820e00
= b5025d1b b2820e00 80000001 -> b2820e00

test slct.b64.s32
	slct.b64.s32 $d:b64, $a:b64, $b:b64, $c:s32;
= 4ed75312513fd4c2 a816adbaf8fca1f0 0 -> 4ed75312513fd4c2
= 4ed75312513fd4c2 a816adbaf8fca1f0 5 -> 4ed75312513fd4c2
= 4ed75312513fd4c2 a816adbaf8fca1f0 80000000 -> a816adbaf8fca1f0
= 4ed75312513fd4c2 a816adbaf8fca1f0 ffffffff -> a816adbaf8fca1f0

test slct.b64.f32
	slct.b64.f32 $d:b64, $a:b64, $b:b64, $c:f32;
= 4ed75312513fd4c2 a816adbaf8fca1f0 0 -> 4ed75312513fd4c2
= 4ed75312513fd4c2 a816adbaf8fca1f0 80000000 -> 4ed75312513fd4c2
= 4ed75312513fd4c2 a816adbaf8fca1f0 3f800000 -> 4ed75312513fd4c2
= 4ed75312513fd4c2 a816adbaf8fca1f0 bf800000 -> a816adbaf8fca1f0
= 4ed75312513fd4c2 a816adbaf8fca1f0 80000001 -> a816adbaf8fca1f0

test slct.u16.s32
	slct.u16.s32 $d:u16, $a:u16, $b:u16, $c:s32;
= 32ad a46c 0 -> 32ad
= 32ad a46c 5 -> 32ad
= 32ad a46c 80000000 -> a46c
= 32ad a46c ffffffff -> a46c

test slct.u16.f32
	slct.u16.f32 $d:u16, $a:u16, $b:u16, $c:f32;
= 32ad a46c 0 -> 32ad
= 32ad a46c 80000000 -> 32ad
= 32ad a46c 3f800000 -> 32ad
= 32ad a46c bf800000 -> a46c
= 32ad a46c 80000001 -> a46c

test slct.u32.s32
	slct.u32.s32 $d:u32, $a:u32, $b:u32, $c:s32;
= a46ebdae b2f32e42 0 -> a46ebdae
= a46ebdae b2f32e42 5 -> a46ebdae
= a46ebdae b2f32e42 80000000 -> b2f32e42
= a46ebdae b2f32e42 ffffffff -> b2f32e42

test slct.u32.f32
	slct.u32.f32 $d:u32, $a:u32, $b:u32, $c:f32;
= a46ebdae b2f32e42 0 -> a46ebdae
= a46ebdae b2f32e42 80000000 -> a46ebdae
= a46ebdae b2f32e42 3f800000 -> a46ebdae
= a46ebdae b2f32e42 bf800000 -> b2f32e42
= a46ebdae b2f32e42 80000001 -> b2f32e42

test slct.u64.s32
	slct.u64.s32 $d:u64, $a:u64, $b:u64, $c:s32;
= 407de251da12f5e7 a4dc9f05fc2e5d23 0 -> 407de251da12f5e7
= 407de251da12f5e7 a4dc9f05fc2e5d23 5 -> 407de251da12f5e7
= 407de251da12f5e7 a4dc9f05fc2e5d23 80000000 -> a4dc9f05fc2e5d23
= 407de251da12f5e7 a4dc9f05fc2e5d23 ffffffff -> a4dc9f05fc2e5d23

test slct.u64.f32
	slct.u64.f32 $d:u64, $a:u64, $b:u64, $c:f32;
= 407de251da12f5e7 a4dc9f05fc2e5d23 0 -> 407de251da12f5e7
= 407de251da12f5e7 a4dc9f05fc2e5d23 80000000 -> 407de251da12f5e7
= 407de251da12f5e7 a4dc9f05fc2e5d23 3f800000 -> 407de251da12f5e7
= 407de251da12f5e7 a4dc9f05fc2e5d23 bf800000 -> a4dc9f05fc2e5d23
= 407de251da12f5e7 a4dc9f05fc2e5d23 80000001 -> a4dc9f05fc2e5d23

test slct.s16.s32
	slct.s16.s32 $d:s16, $a:s16, $b:s16, $c:s32;
= 62dd 8c10 0 -> 62dd
= 62dd 8c10 5 -> 62dd
= 62dd 8c10 80000000 -> 8c10
= 62dd 8c10 ffffffff -> 8c10

test slct.s16.f32
	slct.s16.f32 $d:s16, $a:s16, $b:s16, $c:f32;
= 62dd 8c10 0 -> 62dd
= 62dd 8c10 80000000 -> 62dd
= 62dd 8c10 3f800000 -> 62dd
= 62dd 8c10 bf800000 -> 8c10
= 62dd 8c10 80000001 -> 8c10

test slct.s32.s32
	slct.s32.s32 $d:s32, $a:s32, $b:s32, $c:s32;
= baed7c16 6b97d10a 0 -> baed7c16
= baed7c16 6b97d10a 5 -> baed7c16
= baed7c16 6b97d10a 80000000 -> 6b97d10a
= baed7c16 6b97d10a ffffffff -> 6b97d10a

test slct.s32.f32
	slct.s32.f32 $d:s32, $a:s32, $b:s32, $c:f32;
= baed7c16 6b97d10a 0 -> baed7c16
= baed7c16 6b97d10a 80000000 -> baed7c16
= baed7c16 6b97d10a 3f800000 -> baed7c16
= baed7c16 6b97d10a bf800000 -> 6b97d10a
= baed7c16 6b97d10a 80000001 -> 6b97d10a

test slct.s64.s32
	slct.s64.s32 $d:s64, $a:s64, $b:s64, $c:s32;
= ea45a4d424a27880 eddda9b580039438 0 -> ea45a4d424a27880
= ea45a4d424a27880 eddda9b580039438 5 -> ea45a4d424a27880
= ea45a4d424a27880 eddda9b580039438 80000000 -> eddda9b580039438
= ea45a4d424a27880 eddda9b580039438 ffffffff -> eddda9b580039438

test slct.s64.f32
	slct.s64.f32 $d:s64, $a:s64, $b:s64, $c:f32;
= ea45a4d424a27880 eddda9b580039438 0 -> ea45a4d424a27880
= ea45a4d424a27880 eddda9b580039438 80000000 -> ea45a4d424a27880
= ea45a4d424a27880 eddda9b580039438 3f800000 -> ea45a4d424a27880
= ea45a4d424a27880 eddda9b580039438 bf800000 -> eddda9b580039438
= ea45a4d424a27880 eddda9b580039438 80000001 -> eddda9b580039438

test slct.f32.s32
	slct.f32.s32 $d:f32, $a:f32, $b:f32, $c:s32;
= 22a85579 7f26b7a2 0 -> 22a85579
= 22a85579 7f26b7a2 5 -> 22a85579
= 22a85579 7f26b7a2 80000000 -> 7f26b7a2
= 22a85579 7f26b7a2 ffffffff -> 7f26b7a2

test slct.f32.f32
	slct.f32.f32 $d:f32, $a:f32, $b:f32, $c:f32;
= 22a85579 7f26b7a2 0 -> 22a85579
= 22a85579 7f26b7a2 80000000 -> 22a85579
= 22a85579 7f26b7a2 3f800000 -> 22a85579
= 22a85579 7f26b7a2 bf800000 -> 7f26b7a2
= 22a85579 7f26b7a2 80000001 -> 7f26b7a2

test slct.f64.s32
	slct.f64.s32 $d:f64, $a:f64, $b:f64, $c:s32;
= efbb4715c6bb913b 298c718188d62dfc 0 -> efbb4715c6bb913b
= efbb4715c6bb913b 298c718188d62dfc 5 -> efbb4715c6bb913b
= efbb4715c6bb913b 298c718188d62dfc 80000000 -> 298c718188d62dfc
= efbb4715c6bb913b 298c718188d62dfc ffffffff -> 298c718188d62dfc

test slct.f64.f32
	slct.f64.f32 $d:f64, $a:f64, $b:f64, $c:f32;
= efbb4715c6bb913b 298c718188d62dfc 0 -> efbb4715c6bb913b
= efbb4715c6bb913b 298c718188d62dfc 80000000 -> efbb4715c6bb913b
= efbb4715c6bb913b 298c718188d62dfc 3f800000 -> efbb4715c6bb913b
= efbb4715c6bb913b 298c718188d62dfc bf800000 -> 298c718188d62dfc
= efbb4715c6bb913b 298c718188d62dfc 80000001 -> 298c718188d62dfc

test slct.ftz.b32.f32
	slct.ftz.b32.f32 $d:b32, $a:b32, $b:b32, $c:f32;
= 7 8 80000001 -> 7
= 7 8 bf800000 -> 8
