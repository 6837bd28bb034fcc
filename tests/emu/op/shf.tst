test shf.l.wrap.b32
	shf.l.wrap.b32 $d:b32, $a:b32, $b:b32, $c:b32;
= 36d4718 6f482fe8 0 -> 6f482fe8
= 35a675da bbfd9408 1 -> 77fb2810
= b2db99d9 d00587ed 7 -> 2c3f6d9
= fa8f6e2d 57813c39 f -> 9e1cfd47
= ab510b3a 4ec7663a 10 -> 663aab51
= 100e7be0 87cec34f 11 -> 869e201c
= de3e4aa0 7adca1de 1f -> 6f1f2550
= a2c7f750 66f07088 20 -> 66f07088
= 478001be 4cdc12c2 21 -> 99b82584
= 7a1bfdf0 2f9410a 3f -> 3d0dfef8
= 28b14af7 ee9fb4ee 40 -> ee9fb4ee
= 71c1c56f 597dee5f 41 -> b2fbdcbe
= ea3d5074 ea12d5e2 ff -> 751ea83a
= ed4adb7d a072e9c5 80000000 -> a072e9c5
= ef719212 1c211c11 ffffffff -> f7b8c909

test shf.l.clamp.b32
	shf.l.clamp.b32 $d:b32, $a:b32, $b:b32, $c:b32;
= ee75eeca 2dae84c0 0 -> 2dae84c0
= cb6ed65a 5fce4cec 1 -> bf9c99d9
= 18d92596 326000fb 7 -> 30007d8c
= d029832d 1ac53c9e f -> 9e4f6814
= 43875614 c408aef7 10 -> aef74387
= 4dd511e5 7ded9e62 11 -> 3cc49baa
= 311c571 26ff33bc 1f -> 188e2b8
= 274f0fd6 8407be33 20 -> 274f0fd6
= 35e40bee ae258310 21 -> 35e40bee
= c5fe1329 d61a7433 3f -> c5fe1329
= 53d6e1ea 6f6cd3c0 40 -> 53d6e1ea
= ef20e575 363a95b0 41 -> ef20e575
= d7841176 9aa22b6 ff -> d7841176
= 9d6c213d 97014068 80000000 -> 9d6c213d
= 95047748 870bfb96 ffffffff -> 95047748

test shf.r.wrap.b32
	shf.r.wrap.b32 $d:b32, $a:b32, $b:b32, $c:b32;
= 9627799f fe9b4c42 0 -> 9627799f
= fa01a5c8 3f622170 1 -> 7d00d2e4
= 9ece8d64 dc0461e 7 -> 3d3d9d1a
= d65d54fe 87a21b2d f -> 365bacba
= e29260d6 b1ddc726 10 -> c726e292
= d58931ae 3c0e3c55 11 -> 1e2aeac4
= 5b3d5f35 4683455c 1f -> 8d068ab8
= 266538da 30421f56 20 -> 266538da
= fa97e8b6 d83b63ba 21 -> 7d4bf45b
= 3bdba55b 93200941 3f -> 26401282
= 5df877e8 464a92e4 40 -> 5df877e8
= bf4ec27 5c0155a6 41 -> 5fa7613
= d048f0f2 41411043 ff -> 82822087
= fddd1cf7 5e49e7d 80000000 -> fddd1cf7
= 87b018af d4ce5560 ffffffff -> a99caac1

test shf.r.clamp.b32
	shf.r.clamp.b32 $d:b32, $a:b32, $b:b32, $c:b32;
= 769fcee7 c4b25b99 0 -> 769fcee7
= ffcd8e7c 50bb7f4f 1 -> ffe6c73e
= c81eb7a7 580d5955 7 -> ab903d6f
= 7239b5a1 ee3a1422 f -> 2844e473
= 6b6cf816 4394a74e 10 -> a74e6b6c
= 924af8b0 b3b3e8ee 11 -> f4774925
= bbb1b453 ea893380 1f -> d5126701
= 3064043a 4ddf1c08 20 -> 4ddf1c08
= d81cb815 c8b1dd78 21 -> c8b1dd78
= 899cbb1f 512fb681 3f -> 512fb681
= 48271293 fab4f439 40 -> fab4f439
= 4edf3f7b 24f73cb0 41 -> 24f73cb0
= e382abed 2cbd6dea ff -> 2cbd6dea
= 2b7a9160 b2463c83 80000000 -> b2463c83
= b282542b 584cf798 ffffffff -> 584cf798
