test dp4a.s32.s32
	dp4a.s32.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= de0739fc 63b4fbcc 0 -> fffff079
= 428cf199 e217396f 2 -> ffffbdda
= e3c5b71c 89ed8cd6 deadbeef -> deaded47
= ad696f36 eb0b891c 1 -> ffffdda2
= a7667332 ed4b3af2 deadbeef -> deadfabe
= 96c3b1ca ec0f1fc8 1 -> 6f5
= 32c9a6df b9fd3eac 7fffffff -> 7fffe7ce
= 340e0f3e 53908dc4 0 -> fffff577

test dp4a.s32.u32
	dp4a.s32.u32 $d:b32, $a:b32, $b:b32, $c:b32;
= b3072d5b c6fc0f0d 1 -> ffffd299
= f93ff221 9b332afc 80000000 -> 80002680
= b8f962eb ccab03cf 1 -> ffffb21f
= 1af46a7d a5c3ba4b 80000000 -> 80007941
= 66989d87 efa49ac5 2 -> ffff83f1
= b5de3b85 40df2d95 2 -> ffff926c
= cc9b0478 88c0e304 0 -> ffff9e0c
= f7336fa8 53d4f6eb 0 -> 4133

test dp4a.u32.s32
	dp4a.u32.s32 $d:b32, $a:b32, $b:b32, $c:b32;
= e1fefedd e1f3fd77 deadbeef -> deadfa8b
= 63cd560f 94f6b9dd 0 -> ffffb453
= 43f59c29 b78baf82 1 -> ffff3763
= 892ed98c dbc5c145 7fffffff -> 7fffd1ed
= b340c8cb 88e8164a 0 -> fffff1f6
= 14839348 6f7ab343 1 -> 2dbc
= 2d9bd157 c29e5307 deadbeef -> deadbed7
= 60a2f47b f473f3ef 80000000 -> 80002fb7

test dp4a.u32.u32
	dp4a.u32.u32 $d:b32, $a:b32, $b:b32, $c:b32;
= e73fddbd 520301e 80000000 -> 80004bf9
= 1c607997 a02bb201 deadbeef -> deae3548
= b1b585 8d88418b 80000000 -> 8000d434
= 2f0d35d6 38c89374 80000000 -> 800093d7
= 4d52c555 a4efbeb6 7fffffff -> 80014c85
= 453908a1 f6646932 12345678 -> 1234d1c4
= 2b30cbf7 b8673a54 7fffffff -> 8000b141
= 411973f9 fb779de1 0 -> 16cba
