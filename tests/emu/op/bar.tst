test bar.sync 0
	.shared .align 4 .b8 v[256];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 4, sa;
	st.shared.b32 [sa], $a:b32;
	bar.sync 0;
	xor.b32 %t32, %row, 32;
	mov.u32 sa, v;
	mad.lo.u32 sa, %t32, 4, sa;
	ld.shared.b32 $d:b32, [sa];
= 67fff62d -> fab1d0b4
= a75dbed4 -> 1600278c
= 6562720e -> 66c941c2
= 4164877b -> 34eff41a
= ac2914ad -> 734a93a1
= 8fb90924 -> 8218c570
= 4a2c6af -> 1f56c984
= a629277 -> dad045d3
= 2f872af3 -> 87732ab2
= daaf48e -> f35c3255
= c93a886e -> bd30b086
= 4a81eb3e -> 783a5d99
= 70139a38 -> 8c50976f
= ff7862c9 -> 302aea9a
= 79ac6485 -> b0adaea
= f7848aa -> fc17ebe
= 65a884cd -> 4b4ad122
= e7d81e3c -> c53913d5
= 227dbb3c -> e52ce66b
= 55389125 -> ea9e5787
= a7567502 -> e38add53
= a7e7292 -> 562eb613
= 39de0c7b -> faa78470
= 8e626129 -> 5a621cc
= b2bccc34 -> 43103008
= e4529dda -> 8e6dd9fd
= 8e7296ba -> 74c27ab6
= 4a63a314 -> eb886186
= d7b924a2 -> cf15a932
= 671468d2 -> d53d0e49
= ae9249ad -> c5356fa7
= 2ea7f27a -> c6a9ab9a
= fab1d0b4 -> 67fff62d
= 1600278c -> a75dbed4
= 66c941c2 -> 6562720e
= 34eff41a -> 4164877b
= 734a93a1 -> ac2914ad
= 8218c570 -> 8fb90924
= 1f56c984 -> 4a2c6af
= dad045d3 -> a629277
= 87732ab2 -> 2f872af3
= f35c3255 -> daaf48e
= bd30b086 -> c93a886e
= 783a5d99 -> 4a81eb3e
= 8c50976f -> 70139a38
= 302aea9a -> ff7862c9
= b0adaea -> 79ac6485
= fc17ebe -> f7848aa
= 4b4ad122 -> 65a884cd
= c53913d5 -> e7d81e3c
= e52ce66b -> 227dbb3c
= ea9e5787 -> 55389125
= e38add53 -> a7567502
= 562eb613 -> a7e7292
= faa78470 -> 39de0c7b
= 5a621cc -> 8e626129
= 43103008 -> b2bccc34
= 8e6dd9fd -> e4529dda
= 74c27ab6 -> 8e7296ba
= eb886186 -> 4a63a314
= cf15a932 -> d7b924a2
= d53d0e49 -> 671468d2
= c5356fa7 -> ae9249ad
= c6a9ab9a -> 2ea7f27a

test bar.sync 3, 64
	.shared .align 4 .b8 v[256];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 4, sa;
	st.shared.b32 [sa], $a:b32;
	bar.sync 3, 64;
	xor.b32 %t32, %row, 32;
	mov.u32 sa, v;
	mad.lo.u32 sa, %t32, 4, sa;
	ld.shared.b32 $d:b32, [sa];
= 67fff62d -> fab1d0b4
= a75dbed4 -> 1600278c
= 6562720e -> 66c941c2
= 4164877b -> 34eff41a
= ac2914ad -> 734a93a1
= 8fb90924 -> 8218c570
= 4a2c6af -> 1f56c984
= a629277 -> dad045d3
= 2f872af3 -> 87732ab2
= daaf48e -> f35c3255
= c93a886e -> bd30b086
= 4a81eb3e -> 783a5d99
= 70139a38 -> 8c50976f
= ff7862c9 -> 302aea9a
= 79ac6485 -> b0adaea
= f7848aa -> fc17ebe
= 65a884cd -> 4b4ad122
= e7d81e3c -> c53913d5
= 227dbb3c -> e52ce66b
= 55389125 -> ea9e5787
= a7567502 -> e38add53
= a7e7292 -> 562eb613
= 39de0c7b -> faa78470
= 8e626129 -> 5a621cc
= b2bccc34 -> 43103008
= e4529dda -> 8e6dd9fd
= 8e7296ba -> 74c27ab6
= 4a63a314 -> eb886186
= d7b924a2 -> cf15a932
= 671468d2 -> d53d0e49
= ae9249ad -> c5356fa7
= 2ea7f27a -> c6a9ab9a
= fab1d0b4 -> 67fff62d
= 1600278c -> a75dbed4
= 66c941c2 -> 6562720e
= 34eff41a -> 4164877b
= 734a93a1 -> ac2914ad
= 8218c570 -> 8fb90924
= 1f56c984 -> 4a2c6af
= dad045d3 -> a629277
= 87732ab2 -> 2f872af3
= f35c3255 -> daaf48e
= bd30b086 -> c93a886e
= 783a5d99 -> 4a81eb3e
= 8c50976f -> 70139a38
= 302aea9a -> ff7862c9
= b0adaea -> 79ac6485
= fc17ebe -> f7848aa
= 4b4ad122 -> 65a884cd
= c53913d5 -> e7d81e3c
= e52ce66b -> 227dbb3c
= ea9e5787 -> 55389125
= e38add53 -> a7567502
= 562eb613 -> a7e7292
= faa78470 -> 39de0c7b
= 5a621cc -> 8e626129
= 43103008 -> b2bccc34
= 8e6dd9fd -> e4529dda
= 74c27ab6 -> 8e7296ba
= eb886186 -> 4a63a314
= cf15a932 -> d7b924a2
= d53d0e49 -> 671468d2
= c5356fa7 -> ae9249ad
= c6a9ab9a -> 2ea7f27a

test bar.cta.sync 4
	.shared .align 4 .b8 v[256];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 4, sa;
	st.shared.b32 [sa], $a:b32;
	bar.cta.sync 4;
	xor.b32 %t32, %row, 32;
	mov.u32 sa, v;
	mad.lo.u32 sa, %t32, 4, sa;
	ld.shared.b32 $d:b32, [sa];
= 67fff62d -> fab1d0b4
= a75dbed4 -> 1600278c
= 6562720e -> 66c941c2
= 4164877b -> 34eff41a
= ac2914ad -> 734a93a1
= 8fb90924 -> 8218c570
= 4a2c6af -> 1f56c984
= a629277 -> dad045d3
= 2f872af3 -> 87732ab2
= daaf48e -> f35c3255
= c93a886e -> bd30b086
= 4a81eb3e -> 783a5d99
= 70139a38 -> 8c50976f
= ff7862c9 -> 302aea9a
= 79ac6485 -> b0adaea
= f7848aa -> fc17ebe
= 65a884cd -> 4b4ad122
= e7d81e3c -> c53913d5
= 227dbb3c -> e52ce66b
= 55389125 -> ea9e5787
= a7567502 -> e38add53
= a7e7292 -> 562eb613
= 39de0c7b -> faa78470
= 8e626129 -> 5a621cc
= b2bccc34 -> 43103008
= e4529dda -> 8e6dd9fd
= 8e7296ba -> 74c27ab6
= 4a63a314 -> eb886186
= d7b924a2 -> cf15a932
= 671468d2 -> d53d0e49
= ae9249ad -> c5356fa7
= 2ea7f27a -> c6a9ab9a
= fab1d0b4 -> 67fff62d
= 1600278c -> a75dbed4
= 66c941c2 -> 6562720e
= 34eff41a -> 4164877b
= 734a93a1 -> ac2914ad
= 8218c570 -> 8fb90924
= 1f56c984 -> 4a2c6af
= dad045d3 -> a629277
= 87732ab2 -> 2f872af3
= f35c3255 -> daaf48e
= bd30b086 -> c93a886e
= 783a5d99 -> 4a81eb3e
= 8c50976f -> 70139a38
= 302aea9a -> ff7862c9
= b0adaea -> 79ac6485
= fc17ebe -> f7848aa
= 4b4ad122 -> 65a884cd
= c53913d5 -> e7d81e3c
= e52ce66b -> 227dbb3c
= ea9e5787 -> 55389125
= e38add53 -> a7567502
= 562eb613 -> a7e7292
= faa78470 -> 39de0c7b
= 5a621cc -> 8e626129
= 43103008 -> b2bccc34
= 8e6dd9fd -> e4529dda
= 74c27ab6 -> 8e7296ba
= eb886186 -> 4a63a314
= cf15a932 -> d7b924a2
= d53d0e49 -> 671468d2
= c5356fa7 -> ae9249ad
= c6a9ab9a -> 2ea7f27a

test bar.sync id
	.shared .align 4 .b8 v[256];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 4, sa;
	st.shared.b32 [sa], $a:b32;
	.reg .b32 id;
	mov.u32 id, 7;
	bar.sync id;
	xor.b32 %t32, %row, 32;
	mov.u32 sa, v;
	mad.lo.u32 sa, %t32, 4, sa;
	ld.shared.b32 $d:b32, [sa];
= 67fff62d -> fab1d0b4
= a75dbed4 -> 1600278c
= 6562720e -> 66c941c2
= 4164877b -> 34eff41a
= ac2914ad -> 734a93a1
= 8fb90924 -> 8218c570
= 4a2c6af -> 1f56c984
= a629277 -> dad045d3
= 2f872af3 -> 87732ab2
= daaf48e -> f35c3255
= c93a886e -> bd30b086
= 4a81eb3e -> 783a5d99
= 70139a38 -> 8c50976f
= ff7862c9 -> 302aea9a
= 79ac6485 -> b0adaea
= f7848aa -> fc17ebe
= 65a884cd -> 4b4ad122
= e7d81e3c -> c53913d5
= 227dbb3c -> e52ce66b
= 55389125 -> ea9e5787
= a7567502 -> e38add53
= a7e7292 -> 562eb613
= 39de0c7b -> faa78470
= 8e626129 -> 5a621cc
= b2bccc34 -> 43103008
= e4529dda -> 8e6dd9fd
= 8e7296ba -> 74c27ab6
= 4a63a314 -> eb886186
= d7b924a2 -> cf15a932
= 671468d2 -> d53d0e49
= ae9249ad -> c5356fa7
= 2ea7f27a -> c6a9ab9a
= fab1d0b4 -> 67fff62d
= 1600278c -> a75dbed4
= 66c941c2 -> 6562720e
= 34eff41a -> 4164877b
= 734a93a1 -> ac2914ad
= 8218c570 -> 8fb90924
= 1f56c984 -> 4a2c6af
= dad045d3 -> a629277
= 87732ab2 -> 2f872af3
= f35c3255 -> daaf48e
= bd30b086 -> c93a886e
= 783a5d99 -> 4a81eb3e
= 8c50976f -> 70139a38
= 302aea9a -> ff7862c9
= b0adaea -> 79ac6485
= fc17ebe -> f7848aa
= 4b4ad122 -> 65a884cd
= c53913d5 -> e7d81e3c
= e52ce66b -> 227dbb3c
= ea9e5787 -> 55389125
= e38add53 -> a7567502
= 562eb613 -> a7e7292
= faa78470 -> 39de0c7b
= 5a621cc -> 8e626129
= 43103008 -> b2bccc34
= 8e6dd9fd -> e4529dda
= 74c27ab6 -> 8e7296ba
= eb886186 -> 4a63a314
= cf15a932 -> d7b924a2
= d53d0e49 -> 671468d2
= c5356fa7 -> ae9249ad
= c6a9ab9a -> 2ea7f27a

test bar.arrive 1, 64
	.shared .align 4 .b8 v[128];
	.reg .b32 sa;
	.reg .pred first;
	mov.u32 sa, v;
	and.b32 %t32, %row, 31;
	mad.lo.u32 sa, %t32, 4, sa;
	setp.lt.u32 first, %row, 32;
	mov.u32 $d:b32, $a:b32;
	@!first bra WAIT;
	st.shared.b32 [sa], $a;
	bar.arrive 1, 64;
	bra DONE;
	WAIT:
	bar.sync 1, 64;
	ld.shared.b32 $d, [sa];
	DONE:
= 67fff62d -> 67fff62d
= a75dbed4 -> a75dbed4
= 6562720e -> 6562720e
= 4164877b -> 4164877b
= ac2914ad -> ac2914ad
= 8fb90924 -> 8fb90924
= 4a2c6af -> 4a2c6af
= a629277 -> a629277
= 2f872af3 -> 2f872af3
= daaf48e -> daaf48e
= c93a886e -> c93a886e
= 4a81eb3e -> 4a81eb3e
= 70139a38 -> 70139a38
= ff7862c9 -> ff7862c9
= 79ac6485 -> 79ac6485
= f7848aa -> f7848aa
= 65a884cd -> 65a884cd
= e7d81e3c -> e7d81e3c
= 227dbb3c -> 227dbb3c
= 55389125 -> 55389125
= a7567502 -> a7567502
= a7e7292 -> a7e7292
= 39de0c7b -> 39de0c7b
= 8e626129 -> 8e626129
= b2bccc34 -> b2bccc34
= e4529dda -> e4529dda
= 8e7296ba -> 8e7296ba
= 4a63a314 -> 4a63a314
= d7b924a2 -> d7b924a2
= 671468d2 -> 671468d2
= ae9249ad -> ae9249ad
= 2ea7f27a -> 2ea7f27a
= fab1d0b4 -> 67fff62d
= 1600278c -> a75dbed4
= 66c941c2 -> 6562720e
= 34eff41a -> 4164877b
= 734a93a1 -> ac2914ad
= 8218c570 -> 8fb90924
= 1f56c984 -> 4a2c6af
= dad045d3 -> a629277
= 87732ab2 -> 2f872af3
= f35c3255 -> daaf48e
= bd30b086 -> c93a886e
= 783a5d99 -> 4a81eb3e
= 8c50976f -> 70139a38
= 302aea9a -> ff7862c9
= b0adaea -> 79ac6485
= fc17ebe -> f7848aa
= 4b4ad122 -> 65a884cd
= c53913d5 -> e7d81e3c
= e52ce66b -> 227dbb3c
= ea9e5787 -> 55389125
= e38add53 -> a7567502
= 562eb613 -> a7e7292
= faa78470 -> 39de0c7b
= 5a621cc -> 8e626129
= 43103008 -> b2bccc34
= 8e6dd9fd -> e4529dda
= 74c27ab6 -> 8e7296ba
= eb886186 -> 4a63a314
= cf15a932 -> d7b924a2
= d53d0e49 -> 671468d2
= c5356fa7 -> ae9249ad
= c6a9ab9a -> 2ea7f27a

test bar.cta.arrive 1, 64
	.shared .align 4 .b8 v[128];
	.reg .b32 sa;
	.reg .pred first;
	mov.u32 sa, v;
	and.b32 %t32, %row, 31;
	mad.lo.u32 sa, %t32, 4, sa;
	setp.lt.u32 first, %row, 32;
	mov.u32 $d:b32, $a:b32;
	@!first bra WAIT;
	st.shared.b32 [sa], $a;
	bar.cta.arrive 1, 64;
	bra DONE;
	WAIT:
	bar.sync 1, 64;
	ld.shared.b32 $d, [sa];
	DONE:
= 67fff62d -> 67fff62d
= a75dbed4 -> a75dbed4
= 6562720e -> 6562720e
= 4164877b -> 4164877b
= ac2914ad -> ac2914ad
= 8fb90924 -> 8fb90924
= 4a2c6af -> 4a2c6af
= a629277 -> a629277
= 2f872af3 -> 2f872af3
= daaf48e -> daaf48e
= c93a886e -> c93a886e
= 4a81eb3e -> 4a81eb3e
= 70139a38 -> 70139a38
= ff7862c9 -> ff7862c9
= 79ac6485 -> 79ac6485
= f7848aa -> f7848aa
= 65a884cd -> 65a884cd
= e7d81e3c -> e7d81e3c
= 227dbb3c -> 227dbb3c
= 55389125 -> 55389125
= a7567502 -> a7567502
= a7e7292 -> a7e7292
= 39de0c7b -> 39de0c7b
= 8e626129 -> 8e626129
= b2bccc34 -> b2bccc34
= e4529dda -> e4529dda
= 8e7296ba -> 8e7296ba
= 4a63a314 -> 4a63a314
= d7b924a2 -> d7b924a2
= 671468d2 -> 671468d2
= ae9249ad -> ae9249ad
= 2ea7f27a -> 2ea7f27a
= fab1d0b4 -> 67fff62d
= 1600278c -> a75dbed4
= 66c941c2 -> 6562720e
= 34eff41a -> 4164877b
= 734a93a1 -> ac2914ad
= 8218c570 -> 8fb90924
= 1f56c984 -> 4a2c6af
= dad045d3 -> a629277
= 87732ab2 -> 2f872af3
= f35c3255 -> daaf48e
= bd30b086 -> c93a886e
= 783a5d99 -> 4a81eb3e
= 8c50976f -> 70139a38
= 302aea9a -> ff7862c9
= b0adaea -> 79ac6485
= fc17ebe -> f7848aa
= 4b4ad122 -> 65a884cd
= c53913d5 -> e7d81e3c
= e52ce66b -> 227dbb3c
= ea9e5787 -> 55389125
= e38add53 -> a7567502
= 562eb613 -> a7e7292
= faa78470 -> 39de0c7b
= 5a621cc -> 8e626129
= 43103008 -> b2bccc34
= 8e6dd9fd -> e4529dda
= 74c27ab6 -> 8e7296ba
= eb886186 -> 4a63a314
= cf15a932 -> d7b924a2
= d53d0e49 -> 671468d2
= c5356fa7 -> ae9249ad
= c6a9ab9a -> 2ea7f27a

test bar.red.popc.u32
	bar.red.popc.u32 $d:b32, 0, $p:pred;
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33

test bar.red.popc.u32 with a count
	bar.red.popc.u32 $d:b32, 1, 64, !$p:pred;
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d

test bar.red.and.pred
	bar.red.and.pred $d:pred, 0, $p:pred;
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0

test bar.red.or.pred
	bar.red.or.pred $d:pred, 0, 64, $p:pred;
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1

test bar.cta.red.popc.u32
	bar.cta.red.popc.u32 $d:b32, 0, $p:pred;
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 1 -> 33
= 0 -> 33
= 1 -> 33

test bar.cta.red.popc.u32 with a count
	bar.cta.red.popc.u32 $d:b32, 1, 64, !$p:pred;
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 1 -> d
= 0 -> d
= 1 -> d

test bar.cta.red.and.pred
	bar.cta.red.and.pred $d:pred, 0, $p:pred;
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 1 -> 0
= 0 -> 0
= 1 -> 0

test bar.cta.red.or.pred
	bar.cta.red.or.pred $d:pred, 0, 64, $p:pred;
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 1 -> 1
= 0 -> 1
= 1 -> 1

test bar.warp.sync
	.shared .align 4 .b8 v[128];
	.reg .b32 sa;
	mov.u32 sa, v;
	mad.lo.u32 sa, %row, 4, sa;
	st.shared.b32 [sa], $a:b32;
	bar.warp.sync 0xffffffff;
	xor.b32 %t32, %row, 5;
	mov.u32 sa, v;
	mad.lo.u32 sa, %t32, 4, sa;
	ld.shared.b32 $d:b32, [sa];
= b3b90ba5 -> 5c113dcc
= 94fb59b -> 4164ed0d
= e30938ff -> cc3af8c6
= 13416cec -> d31960f0
= 4164ed0d -> 94fb59b
= 5c113dcc -> b3b90ba5
= d31960f0 -> 13416cec
= cc3af8c6 -> e30938ff
= 5fabc14c -> ecc2895a
= 3a18fef3 -> d3b02373
= bdd8e1fd -> 855a0eab
= cdb4f008 -> ebbfa837
= d3b02373 -> 3a18fef3
= ecc2895a -> 5fabc14c
= ebbfa837 -> cdb4f008
= 855a0eab -> bdd8e1fd
= 6796e9c1 -> 47305323
= 8647863c -> 563bc824
= ab49f24f -> df249cac
= 4bb3b9ef -> d80293af
= 563bc824 -> 8647863c
= 47305323 -> 6796e9c1
= d80293af -> 4bb3b9ef
= df249cac -> ab49f24f
= 378a36d1 -> 116fe953
= e52c4da3 -> bb265ad3
= 2cd1af06 -> 1b39a96c
= fa694801 -> fff78ea9
= bb265ad3 -> e52c4da3
= 116fe953 -> 378a36d1
= fff78ea9 -> fa694801
= 1b39a96c -> 2cd1af06
