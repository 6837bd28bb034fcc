test shr.b16
	shr.b16 $d:b16, $a:b16, $b:b32;
= 8979 0 -> 8979
= e77c 1 -> 73be
= b384 7 -> 167
= fcb2 f -> 1
= 569c 10 -> 0
= b11b 11 -> 0
= a510 1f -> 0
= 87f5 20 -> 0
= a7ee 21 -> 0
= ee9f 3f -> 0
= ca28 40 -> 0
= 9383 41 -> 0
= b59c ff -> 0
= 483d 80000000 -> 0
= ae64 ffffffff -> 0

test shr.b32
	shr.b32 $d:b32, $a:b32, $b:b32;
= 2aa0743a 0 -> 2aa0743a
= 951b0d27 1 -> 4a8d8693
= dede135a 7 -> 1bdbc26
= adbad622 f -> 15b75
= f99cb4af 10 -> f99c
= e1cca5c2 11 -> 70e6
= b1038c92 1f -> 1
= f7da1ff8 20 -> 0
= c9359426 21 -> 0
= a880e87c 3f -> 0
= 3f1c89bd 40 -> 0
= 9318e44c 41 -> 0
= 9afeb3ea ff -> 0
= b37636c6 80000000 -> 0
= b59e3317 ffffffff -> 0

test shr.b64
	shr.b64 $d:b64, $a:b64, $b:b32;
= 416a7ffd4fa9316a 0 -> 416a7ffd4fa9316a
= d3bcec20a186e6eb 1 -> 69de761050c37375
= f3a85d8940afc3ab 7 -> 1e750bb12815f87
= ff4836a864ba0e1b f -> 1fe906d50c974
= 5d747c444ea44181 10 -> 5d747c444ea4
= f4b5327b99c1e166 11 -> 7a5a993dcce0
= 8881d549cc85c64f 1f -> 11103aa93
= a0f2506477d3639 20 -> a0f2506
= f7bc73786605e1ef 21 -> 7bde39bc
= c9eb995a0e73e91a 3f -> 1
= 59cda1db9f6e661e 40 -> 0
= fa943554787a9228 41 -> 0
= cf5d2e2ec8484bf6 ff -> 0
= 17b4eb2d4202745c 80000000 -> 0
= deaa35e55c998e60 ffffffff -> 0

test shr.u16
	shr.u16 $d:b16, $a:b16, $b:b32;
= f718 0 -> f718
= e645 1 -> 7322
= e953 7 -> 1d2
= a5fb f -> 1
= 5c54 10 -> 0
= cc5a 11 -> 0
= 98ca 1f -> 0
= 2070 20 -> 0
= b72f 21 -> 0
= b811 3f -> 0
= 4147 40 -> 0
= c44e 41 -> 0
= b603 ff -> 0
= 8a24 80000000 -> 0
= ecb1 ffffffff -> 0

test shr.s16
	shr.s16 $d:b16, $a:b16, $b:b32;
= a9c3 0 -> a9c3
= c752 1 -> e3a9
= badc 7 -> ff75
= e370 f -> ffff
= 9282 10 -> ffff
= 9d4e 11 -> ffff
= ae1f 1f -> ffff
= 320d 20 -> 0
= b184 21 -> ffff
= 87ef 3f -> ffff
= 2f1a 40 -> 0
= 8b4e 41 -> ffff
= efe9 ff -> ffff
= 4839 80000000 -> 0
= d757 ffffffff -> ffff

test shr.u32
	shr.u32 $d:b32, $a:b32, $b:b32;
= 84ebe762 0 -> 84ebe762
= b94b4cc6 1 -> 5ca5a663
= bf7c2a90 7 -> 17ef855
= c75a1756 f -> 18eb4
= a470957f 10 -> a470
= d3b46db4 11 -> 69da
= cc96528a 1f -> 1
= bc4294e9 20 -> 0
= a13379a0 21 -> 0
= 9bbe269d 3f -> 0
= e359aced 40 -> 0
= a0fbb773 41 -> 0
= a2e94b95 ff -> 0
= cefb3ff7 80000000 -> 0
= cc7e6f46 ffffffff -> 0

test shr.s32
	shr.s32 $d:b32, $a:b32, $b:b32;
= 38251e46 0 -> 38251e46
= a4c1c58e 1 -> d260e2c7
= 85de348e 7 -> ff0bbc69
= c6363f87 f -> ffff8c6c
= 956d0cf6 10 -> ffff956d
= 8b4508b1 11 -> ffffc5a2
= b260c672 1f -> ffffffff
= 4359c8f6 20 -> 0
= d2c59058 21 -> ffffffff
= 89bd5fee 3f -> ffffffff
= b6d73b0a 40 -> ffffffff
= 86ae8f66 41 -> ffffffff
= 98ce77f5 ff -> ffffffff
= 1ab35979 80000000 -> 0
= dc41cd45 ffffffff -> ffffffff

test shr.u64
	shr.u64 $d:b64, $a:b64, $b:b32;
= ed3da0d24132592e 0 -> ed3da0d24132592e
= c47d610cb0351480 1 -> 623eb086581a8a40
= f3de87d0b3efb3af 7 -> 1e7bd0fa167df67
= 9c85b02c40747f35 f -> 1390b605880e8
= 9367cc80aea27441 10 -> 9367cc80aea2
= afd376956b3aeeb6 11 -> 57e9bb4ab59d
= 841bea31c55eab39 1f -> 10837d463
= 5fe89656afd9f213 20 -> 5fe89656
= 8b7a5077ceb54783 21 -> 45bd283b
= a26f8c683e886a38 3f -> 1
= ae6ebe47b69ef65 40 -> 0
= c247e2ba55530c57 41 -> 0
= 9e2b25bf98f10de2 ff -> 0
= dcb982520962484e 80000000 -> 0
= a92443cb99722004 ffffffff -> 0

test shr.s64
	shr.s64 $d:b64, $a:b64, $b:b32;
= c2e2fe84fb0926b7 0 -> c2e2fe84fb0926b7
= c80a7a0aaee09368 1 -> e4053d05577049b4
= f0cb3628da0bbdda 7 -> ffe1966c51b4177b
= 9607def63d1c1548 f -> ffff2c0fbdec7a38
= 8c53203ff215004e 10 -> ffff8c53203ff215
= e24cfe1c13fc684e 11 -> fffff1267f0e09fe
= d7e6fd113f1bc559 1f -> ffffffffafcdfa22
= a1d36a357538f661 20 -> ffffffffa1d36a35
= 8dc38c5c1274f313 21 -> ffffffffc6e1c62e
= 9ce1ed02ad802f52 3f -> ffffffffffffffff
= c91e0e06864c0c0d 40 -> ffffffffffffffff
= fd30d76c16712d5f 41 -> ffffffffffffffff
= b287a1974065455c ff -> ffffffffffffffff
= f60703903601c3d5 80000000 -> ffffffffffffffff
= c8a0ed4a5a98ba71 ffffffff -> ffffffffffffffff
