test ldu.global.b32
	ldu.global.b32 $d:b32, [%in];
	and.b32 $d, $d, $a:b32;
= 34e55536 -> 34e55536
= a412b53e -> a412b53e
= bfcc5deb -> bfcc5deb

test ldu.global.v2.b32
	.reg .b32 h;
	ldu.global.v2.b32 {$d:b32, h}, [%in];
	and.b32 $d, $d, $a:b32;
= 5b7b7857 -> 5b7b7857
= 5d56779e -> 5d56779e
= 86d8d00e -> 86d8d00e

test ldu.global.b8
	.reg .b16 keep;
	ldu.global.b8 $d:b16, [%in];
	mov.b16 keep, $a:b16;
= 56 -> 56
= 80 -> 80

test ldu.global.b16
	.reg .b16 keep;
	ldu.global.b16 $d:b16, [%in];
	mov.b16 keep, $a:b16;
= 6869 -> 6869
= 8000 -> 8000

test ldu.global.b32
	.reg .b32 keep;
	ldu.global.b32 $d:b32, [%in];
	mov.b32 keep, $a:b32;
= 9c3c5572 -> 9c3c5572
= 80000000 -> 80000000

test ldu.global.b64
	.reg .b64 keep;
	ldu.global.b64 $d:b64, [%in];
	mov.b64 keep, $a:b64;
= 7238ec530b1859d1 -> 7238ec530b1859d1
= 8000000000000000 -> 8000000000000000

test ldu.global.u8
	.reg .b16 keep;
	ldu.global.u8 $d:b16, [%in];
	mov.b16 keep, $a:b16;
= fa -> fa
= 80 -> 80

test ldu.global.u16
	.reg .b16 keep;
	ldu.global.u16 $d:b16, [%in];
	mov.b16 keep, $a:b16;
= 55e -> 55e
= 8000 -> 8000

test ldu.global.u32
	.reg .b32 keep;
	ldu.global.u32 $d:b32, [%in];
	mov.b32 keep, $a:b32;
= 308d2e07 -> 308d2e07
= 80000000 -> 80000000

test ldu.global.u64
	.reg .b64 keep;
	ldu.global.u64 $d:b64, [%in];
	mov.b64 keep, $a:b64;
= 766c5be102016e3a -> 766c5be102016e3a
= 8000000000000000 -> 8000000000000000

test ldu.global.s8
	.reg .b16 keep;
	ldu.global.s8 $d:b16, [%in];
	mov.b16 keep, $a:b16;
= b4 -> ffb4
= 80 -> ff80

test ldu.global.s16
	.reg .b16 keep;
	ldu.global.s16 $d:b16, [%in];
	mov.b16 keep, $a:b16;
= 2f41 -> 2f41
= 8000 -> 8000

test ldu.global.s32
	.reg .b32 keep;
	ldu.global.s32 $d:b32, [%in];
	mov.b32 keep, $a:b32;
= e163a25a -> e163a25a
= 80000000 -> 80000000

test ldu.global.s64
	.reg .b64 keep;
	ldu.global.s64 $d:b64, [%in];
	mov.b64 keep, $a:b64;
= 6fbce72a261b245f -> 6fbce72a261b245f
= 8000000000000000 -> 8000000000000000

test ldu.global.f32
	.reg .b32 keep;
	ldu.global.f32 $d:f32, [%in];
	mov.b32 keep, $a:b32;
= 5674148b -> 5674148b
= 80000000 -> 80000000

test ldu.global.f64
	.reg .b64 keep;
	ldu.global.f64 $d:f64, [%in];
	mov.b64 keep, $a:b64;
= c87d7129c5d5a676 -> c87d7129c5d5a676
= 8000000000000000 -> 8000000000000000

test ldu.global.v4.b32
	.reg .b32 h1, h2, h3;
	ldu.global.v4.b32 {$d:b32, h1, h2, h3}, [%all];
=  -> 0
