test isspacep.global of global
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	mov.u64 %t64, ga;
	isspacep.global $d:pred, %t64;
=  -> 1

test isspacep.global of shared
	.shared .b32 v;
	mov.u64 %t64, v;
	cvta.shared.u64 %t64, %t64;
	isspacep.global $d:pred, %t64;
=  -> 0

test isspacep.global of local
	.local .b32 v;
	mov.u64 %t64, v;
	cvta.local.u64 %t64, %t64;
	isspacep.global $d:pred, %t64;
=  -> 0

test isspacep.shared of global
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	mov.u64 %t64, ga;
	isspacep.shared $d:pred, %t64;
=  -> 0

test isspacep.shared of shared
	.shared .b32 v;
	mov.u64 %t64, v;
	cvta.shared.u64 %t64, %t64;
	isspacep.shared $d:pred, %t64;
=  -> 1

test isspacep.shared of local
	.local .b32 v;
	mov.u64 %t64, v;
	cvta.local.u64 %t64, %t64;
	isspacep.shared $d:pred, %t64;
=  -> 0

test isspacep.local of global
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	mov.u64 %t64, ga;
	isspacep.local $d:pred, %t64;
=  -> 0

test isspacep.local of shared
	.shared .b32 v;
	mov.u64 %t64, v;
	cvta.shared.u64 %t64, %t64;
	isspacep.local $d:pred, %t64;
=  -> 0

test isspacep.local of local
	.local .b32 v;
	mov.u64 %t64, v;
	cvta.local.u64 %t64, %t64;
	isspacep.local $d:pred, %t64;
=  -> 1

test isspacep.const of global
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	mov.u64 %t64, ga;
	isspacep.const $d:pred, %t64;
=  -> 0

test isspacep.const of shared
	.shared .b32 v;
	mov.u64 %t64, v;
	cvta.shared.u64 %t64, %t64;
	isspacep.const $d:pred, %t64;
=  -> 0

test isspacep.const of local
	.local .b32 v;
	mov.u64 %t64, v;
	cvta.local.u64 %t64, %t64;
	isspacep.const $d:pred, %t64;
=  -> 0

test isspacep.shared::cta of global
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	mov.u64 %t64, ga;
	isspacep.shared::cta $d:pred, %t64;
=  -> 0

test isspacep.shared::cta of shared
	.shared .b32 v;
	mov.u64 %t64, v;
	cvta.shared.u64 %t64, %t64;
	isspacep.shared::cta $d:pred, %t64;
=  -> 1

test isspacep.shared::cta of local
	.local .b32 v;
	mov.u64 %t64, v;
	cvta.local.u64 %t64, %t64;
	isspacep.shared::cta $d:pred, %t64;
=  -> 0

test isspacep.shared::cluster of global
	.reg .b64 ga;
	cvta.global.u64 ga, %mem;
	mov.u64 %t64, ga;
	isspacep.shared::cluster $d:pred, %t64;
=  -> 0

test isspacep.shared::cluster of shared
	.shared .b32 v;
	mov.u64 %t64, v;
	cvta.shared.u64 %t64, %t64;
	isspacep.shared::cluster $d:pred, %t64;
=  -> 1

test isspacep.shared::cluster of local
	.local .b32 v;
	mov.u64 %t64, v;
	cvta.local.u64 %t64, %t64;
	isspacep.shared::cluster $d:pred, %t64;
=  -> 0

test isspacep.param
	.reg .b64 g;
	mov.b64 g, p_mem;
	cvta.param.u64 g, g;
	isspacep.param $d:pred, g;
	isspacep.param $da:pred, %mem;
=  -> 1 0

test isspacep.param::entry
	.reg .b64 g;
	mov.b64 g, p_mem;
	cvta.param.u64 g, g;
	isspacep.param::entry $d:pred, g;
	isspacep.param::entry $da:pred, %mem;
=  -> 1 0
