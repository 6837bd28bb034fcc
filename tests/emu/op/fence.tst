test fence.cta
	fence.cta;
	mov.b32 $d:b32, $a:b32;
= 919bfda0 -> 919bfda0
= 72b4500b -> 72b4500b
= 4c4dbcc4 -> 4c4dbcc4

test fence.sc.cta
	fence.sc.cta;
	mov.b32 $d:b32, $a:b32;
= aeea88c6 -> aeea88c6
= 142cbe63 -> 142cbe63
= b719f8ad -> b719f8ad

test fence.acq_rel.cta
	fence.acq_rel.cta;
	mov.b32 $d:b32, $a:b32;
= 96e39d7b -> 96e39d7b
= 4ac42270 -> 4ac42270
= b35afca3 -> b35afca3

test fence.acquire.cta
	fence.acquire.cta;
	mov.b32 $d:b32, $a:b32;
= bd7db1a6 -> bd7db1a6
= 1f8ebca8 -> 1f8ebca8
= fde96b4d -> fde96b4d

test fence.release.cta
	fence.release.cta;
	mov.b32 $d:b32, $a:b32;
= eb0041bb -> eb0041bb
= 1ba17a44 -> 1ba17a44
= 1fd3ebd2 -> 1fd3ebd2

test fence.cluster
	fence.cluster;
	mov.b32 $d:b32, $a:b32;
= f561ceba -> f561ceba
= 394a8a8b -> 394a8a8b
= 90ad49ca -> 90ad49ca

test fence.sc.cluster
	fence.sc.cluster;
	mov.b32 $d:b32, $a:b32;
= f59854a0 -> f59854a0
= 118c49c7 -> 118c49c7
= d5baec7a -> d5baec7a

test fence.acq_rel.cluster
	fence.acq_rel.cluster;
	mov.b32 $d:b32, $a:b32;
= 296903fd -> 296903fd
= 5342b302 -> 5342b302
= 2c9580ff -> 2c9580ff

test fence.acquire.cluster
	fence.acquire.cluster;
	mov.b32 $d:b32, $a:b32;
= eab3872b -> eab3872b
= bb5baefc -> bb5baefc
= b35367d0 -> b35367d0

test fence.release.cluster
	fence.release.cluster;
	mov.b32 $d:b32, $a:b32;
= 6788f548 -> 6788f548
= 726dd00c -> 726dd00c
= cfc8798d -> cfc8798d

test fence.gpu
	fence.gpu;
	mov.b32 $d:b32, $a:b32;
= 776bcf2b -> 776bcf2b
= 8825f0a4 -> 8825f0a4
= 4414f5ea -> 4414f5ea

test fence.sc.gpu
	fence.sc.gpu;
	mov.b32 $d:b32, $a:b32;
= d416b133 -> d416b133
= 9ad1a721 -> 9ad1a721
= 165d58dc -> 165d58dc

test fence.acq_rel.gpu
	fence.acq_rel.gpu;
	mov.b32 $d:b32, $a:b32;
= 8d12c904 -> 8d12c904
= 54ba49db -> 54ba49db
= bebf7d6f -> bebf7d6f

test fence.acquire.gpu
	fence.acquire.gpu;
	mov.b32 $d:b32, $a:b32;
= 6a8fbc97 -> 6a8fbc97
= c05f0495 -> c05f0495
= 5a304dfa -> 5a304dfa

test fence.release.gpu
	fence.release.gpu;
	mov.b32 $d:b32, $a:b32;
= 8294bbb6 -> 8294bbb6
= 4ac8684b -> 4ac8684b
= 539b6ef3 -> 539b6ef3

test fence.sys
	fence.sys;
	mov.b32 $d:b32, $a:b32;
= 204c241c -> 204c241c
= 8901d6e7 -> 8901d6e7
= 845be1bc -> 845be1bc

test fence.sc.sys
	fence.sc.sys;
	mov.b32 $d:b32, $a:b32;
= abc49543 -> abc49543
= 7d4def44 -> 7d4def44
= 1585f78 -> 1585f78

test fence.acq_rel.sys
	fence.acq_rel.sys;
	mov.b32 $d:b32, $a:b32;
= a16e892e -> a16e892e
= 8b1804ea -> 8b1804ea
= 7142f1c -> 7142f1c

test fence.acquire.sys
	fence.acquire.sys;
	mov.b32 $d:b32, $a:b32;
= beac1f4e -> beac1f4e
= cce2b11 -> cce2b11
= 3a62b4f5 -> 3a62b4f5

test fence.release.sys
	fence.release.sys;
	mov.b32 $d:b32, $a:b32;
= 64902c6 -> 64902c6
= 6fc38b4f -> 6fc38b4f
= 2bfa75f2 -> 2bfa75f2
