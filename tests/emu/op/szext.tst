test szext.clamp.u32
	szext.clamp.u32 $d:b32, $a:b32, $b:b32;
= 20f4ead2 0 -> 0
= f9d07d2e 1 -> 0
= 878e4b5 8 -> b5
= 843f5f7f 10 -> 5f7f
= 64718d91 1f -> 64718d91
= 5e338137 20 -> 5e338137
= 8e7fca55 21 -> 8e7fca55
= 38a7da7d 28 -> 38a7da7d

test szext.clamp.s32
	szext.clamp.s32 $d:b32, $a:b32, $b:b32;
= a8603930 0 -> 0
= ca2267de 1 -> 0
= de321ae2 8 -> ffffffe2
= f82b08bc 10 -> 8bc
= ea8cd8d9 1f -> ea8cd8d9
= 898b7c82 20 -> 898b7c82
= 3b286c6 21 -> 3b286c6
= 39b5d4df 28 -> 39b5d4df

test szext.wrap.u32
	szext.wrap.u32 $d:b32, $a:b32, $b:b32;
= cd22ee0e 0 -> 0
= 1e98f620 1 -> 0
= 3830a086 8 -> 86
= 7844d286 10 -> d286
= 9c11cc40 1f -> 1c11cc40
= 74a57421 20 -> 0
= d2f9df6e 21 -> 0
= 77eead08 28 -> 8

test szext.wrap.s32
	szext.wrap.s32 $d:b32, $a:b32, $b:b32;
= 1f152286 0 -> 0
= b99de55f 1 -> ffffffff
= 8acedbf0 8 -> fffffff0
= 6a442164 10 -> 2164
= ee5e28ac 1f -> ee5e28ac
= 819272a9 20 -> 0
= 68b9de8e 21 -> 0
= ddbf4097 28 -> ffffff97
