test rem.u16
	rem.u16 $d:b16, $a:b16, $b:b16;
= 7fff 1234 -> 93
= 7fff 7fff -> 0
= ffff 288b -> cbd
= 7fff 2 -> 1
= e627 1f1f -> c4e
= 5c0a bd9 -> 91b
= 5146 26cd -> 3ac
= b4bb 7fff -> 34bc
= ffff ffff -> 0
= 3534 6b83 -> 3534

test rem.s16
	rem.s16 $d:b16, $a:b16, $b:b16;
= e305 7fff -> e305
= 7fff ffff -> 0
= 991b 1 -> 0
= 1 41f5 -> 1
= 0 985 -> 0
= 7fff 2 -> 1
= ffff ffff -> 0
= ffff ffff -> 0
= 1 2c95 -> 1
= 2ef2 1b60 -> 1392

test rem.u32
	rem.u32 $d:b32, $a:b32, $b:b32;
= c635b41d 12345678 -> 102a536d
= 7fffffff 12345678 -> 91a2b7
= deadbeef 1 -> 0
= a204b226 ca7aef69 -> a204b226
= 0 36223d8d -> 0
= 24dbdcb8 12345678 -> 732fc8
= 12345678 7fffffff -> 12345678
= 1 7fffffff -> 1
= 0 7fffffff -> 0
= 7fffffff ffffffff -> 7fffffff

test rem.s32
	rem.s32 $d:b32, $a:b32, $b:b32;
= fb6268a6 12345678 -> fb6268a6
= 12345678 d1f6fa59 -> 12345678
= ffffffff 2 -> ffffffff
= 27d79cf4 ffffffff -> 0
= 12345678 2 -> 0
= 7fffffff ffffffff -> 0
= 7fffffff ffffffff -> 0
= 7fffffff c4a348b1 -> 9469161
= ddd0f91d ffffffff -> 0
= de1e8ee9 ffffffff -> 0

test rem.u64
	rem.u64 $d:b64, $a:b64, $b:b64;
= 7fffffffffffffff 8000000000000000 -> 7fffffffffffffff
= 8000000000000000 1 -> 0
= 8000000000000000 d2e3d45b13739808 -> 8000000000000000
= 123456789abcdef0 90dc34b6e282a83b -> 123456789abcdef0
= ffffffffffffffff 7fffffffffffffff -> 1
= e8040f9401fd5f0b 7fffffffffffffff -> 68040f9401fd5f0c
= 6f8b1a0c23aec127 e9dbbafd97e6abb8 -> 6f8b1a0c23aec127
= 123456789abcdef0 c08682cdf2cc6e82 -> 123456789abcdef0
= 1 a5bf09a481efc505 -> 1
= e4dcfb280dd2a1df 9837e092d53ebe6 -> 892a4bcdf4844f

test rem.s64
	rem.s64 $d:b64, $a:b64, $b:b64;
= 0 8000000000000000 -> 0
= 7fffffffffffffff fedcba9800000001 -> 91a2800000006f
= 123456789abcdef0 1 -> 0
= fd7290645b5264ce 9d418c72f3b0bb1 -> fd7290645b5264ce
= 123456789abcdef0 b35fb2e89c09d902 -> 123456789abcdef0
= c0eb00f39ea99245 7fffffffffffffff -> c0eb00f39ea99245
= 5f499670b21e4f40 7fffffffffffffff -> 5f499670b21e4f40
= 8000000000000000 fedcba9800000001 -> ff6e5d7fffffff90
= 0 76be70f074b50337 -> 0
= 7fffffffffffffff ffffffffffffffff -> 0

test rem.s64 by zero
finding integer-division-by-zero
	.reg .b64 q;
	rem.s64 q, $a:b64, $b:b64;
	mov.b64 $d:b64, 0;
= 1 0 -> 0
