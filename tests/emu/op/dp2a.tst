test dp2a.lo.s32.s32
	dp2a.lo.s32.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= de0739fc 63b4fbcc 0 -> fff4e2ad
= 428cf199 e217396f 2 -> 89285
= e3c5b71c 89ed8cd6 deadbeef -> dec67f13
= ad696f36 eb0b891c 1 -> 328e1a
= a7667332 ed4b3af2 deadbeef -> de935f4f
= 96c3b1ca ec0f1fc8 1 -> 45d6e
= 32c9a6df b9fd3eac 7fffffff -> 80298b81
= 340e0f3e 53908dc4 0 -> ffe50b2e

test dp2a.hi.s32.s32
	dp2a.hi.s32.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= de0739fc 63b4fbcc 0 -> ffe1a5e5
= 428cf199 e217396f 2 -> fff6e859
= e3c5b71c 89ed8cd6 deadbeef -> dec04748
= ad696f36 eb0b891c 1 -> b8db6
= a7667332 ed4b3af2 deadbeef -> ded61203
= 96c3b1ca ec0f1fc8 1 -> 3a39b
= 32c9a6df b9fd3eac 7fffffff -> 7ff2f5a3
= 340e0f3e 53908dc4 0 -> a356a

test dp2a.lo.s32.u32
	dp2a.lo.s32.u32 $d:b32, $a:b32, $b:b32, $c:b32;
= b3072d5b c6fc0f0d 1 -> fffdcb09
= f93ff221 9b332afc 80000000 -> 7ff13cd2
= b8f962eb ccab03cf 1 -> 4f26f1
= 1af46a7d a5c3ba4b 80000000 -> 8032c7e7
= 66989d87 efa49ac5 2 -> fff1f055
= b5de3b85 40df2d95 2 -> 159c71
= cc9b0478 88c0e304 0 -> ffd27f51
= f7336fa8 53d4f6eb 0 -> 5e0a3a

test dp2a.hi.s32.u32
	dp2a.hi.s32.u32 $d:b32, $a:b32, $b:b32, $c:b32;
= b3072d5b c6fc0f0d 1 -> fff11cff
= f93ff221 9b332afc 80000000 -> 7ff925b8
= b8f962eb ccab03cf 1 -> 97966
= 1af46a7d a5c3ba4b 80000000 -> 80627c7b
= 66989d87 efa49ac5 2 -> 20b266
= b5de3b85 40df2d95 2 -> 21505d
= cc9b0478 88c0e304 0 -> ffe80c58
= f7336fa8 53d4f6eb 0 -> 599ca9

test dp2a.lo.u32.s32
	dp2a.lo.u32.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= e1fefedd e1f3fd77 deadbeef -> df2191b0
= 63cd560f 94f6b9dd 0 -> ffd88e18
= 43f59c29 b78baf82 1 -> ff9da34e
= 892ed98c dbc5c145 7fffffff -> 8018e069
= b340c8cb 88e8164a 0 -> 49722e
= 14839348 6f7ab343 1 -> 206072
= 2d9bd157 c29e5307 deadbeef -> dec24191
= 60a2f47b f473f3ef 80000000 -> 7feadb9b

test dp2a.hi.u32.s32
	dp2a.hi.u32.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= e1fefedd e1f3fd77 deadbeef -> de856ff4
= 63cd560f 94f6b9dd 0 -> ffd288ee
= 43f59c29 b78baf82 1 -> ffa54067
= 892ed98c dbc5c145 7fffffff -> 7fba0915
= b340c8cb 88e8164a 0 -> ff9926f8
= 14839348 6f7ab343 1 -> 4f151e
= 2d9bd157 c29e5307 deadbeef -> de529017
= 60a2f47b f473f3ef 80000000 -> 80694ba9

test dp2a.lo.u32.u32
	dp2a.lo.u32.u32 $d:b32, $a:b32, $b:b32, $c:b32;
= e73fddbd 520301e 80000000 -> 804557f6
= 1c607997 a02bb201 deadbeef -> dec1f346
= b1b585 8d88418b 80000000 -> 8062bc28
= 2f0d35d6 38c89374 80000000 -> 8033696f
= 4d52c555 a4efbeb6 7fffffff -> 80c5ad49
= 453908a1 f6646932 12345678 -> 12526a4b
= 2b30cbf7 b8673a54 7fffffff -> 804cb5eb
= 411973f9 fb779de1 0 -> 8dda2e

test dp2a.hi.u32.u32
	dp2a.hi.u32.u32 $d:b32, $a:b32, $b:b32, $c:b32;
= e73fddbd 520301e 80000000 -> 80203bdb
= 1c607997 a02bb201 deadbeef -> ded3e74c
= b1b585 8d88418b 80000000 -> 8060d025
= 2f0d35d6 38c89374 80000000 -> 80345a08
= 4d52c555 a4efbeb6 7fffffff -> 80e9c2e2
= 453908a1 f6646932 12345678 -> 127a3a22
= 2b30cbf7 b8673a54 7fffffff -> 80711ae0
= 411973f9 fb779de1 0 -> 75bc42
