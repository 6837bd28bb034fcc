test mad24.lo.u32
	mad24.lo.u32 $d:b32, $a:b32, $b:b32, $c:b32;
= 71d09744 80000000 7fffffff -> 7fffffff
= 2 a4bbe2ab deadbeef -> e0258445
= deadbeef 12345678 1 -> 7821ca09
= 48040474 12345678 0 -> 42f10e60
= 1 1 1 -> 2
= af1c5166 ffffffff 2 -> 65e3ae9c
= 12345678 37d4b761 80000000 -> 99048b78
= 7fffffff deadbeef 12345678 -> 869789
= 12345678 deadbeef 2 -> 7821ca0a
= 8c648aaf 0 0 -> 0

test mad24.hi.u32
	mad24.hi.u32 $d:b32, $a:b32, $b:b32, $c:b32;
= ffffffff 12345678 80000000 -> b45677cb
= 2 ffffffff 2 -> 201
= 327143f1 2ee0e808 2 -> 63821bfe
= 0 d0b67947 0 -> 0
= ead5c052 53fa3569 1 -> d0ea6891
= 2 deadbeef 80000000 -> 8000015b
= 91ea0ea8 800217fc 7fffffff -> 81ea0b06
= 2 ffffffff 0 -> 1ff
= 80000000 1 12345678 -> 12345678
= 0 80000000 7fffffff -> 7fffffff

test mad24.lo.s32
	mad24.lo.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= 80000000 12345678 2 -> 2
= deadbeef 1 2 -> ffadbef1
= b6814202 0 0 -> 0
= 1 ffffffff deadbeef -> deadbeee
= deadbeef 0 0 -> 0
= 1 2 0 -> 2
= a0cb4de7 63668f14 2 -> 96701f0e
= 12345678 a4e2f5cd 80000000 -> 9e9a1618
= 12345678 1 deadbeef -> dee21567
= 7fffffff 12345678 deadbeef -> de796877

test mad24.hi.s32
	mad24.hi.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= ffffffff 7fffffff 12345678 -> 12345678
= 80000000 deadbeef 12345678 -> 12345678
= 43bd1dd3 12345678 12345678 -> 487cdfe
= 0 7c600605 7fffffff -> 7fffffff
= e50bcb44 12345678 7fffffff -> 8269459f
= 4d52be01 1 ffffffff -> 51
= 2 88d212cd deadbeef -> deadbe93
= 37fcba8c 217cf7da 1 -> fe673104
= 2 0 7fffffff -> 7fffffff
= 7fffffff f1800149 2 -> 81

test mad24.hi.sat.s32
	mad24.hi.sat.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= ffffffff 6aabcf93 1 -> 55
= 2 80000000 2 -> 2
= c5b3181b deadbeef 0 -> 18b5d356
= eec0354d 12345678 7fffffff -> 72f547a3
= 12345678 963c8482 80000000 -> 8c5f5b49
= 1 b91c0e0c 7fffffff -> 7fffffff
= 80000000 80000000 0 -> 0
= eea7a0fa 2 0 -> ffffff4f
= 1 ffffffff 1 -> 0
= 1 1c355d8e deadbeef -> deadbf24
