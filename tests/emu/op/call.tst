test call.uni
module .func (.param .b32 r) twice(.param .b32 x)
module {
module .reg .b32 v;
module ld.param.b32 v, [x];
module add.u32 v, v, v;
module st.param.b32 [r], v;
module ret;
module }
	{
	.param .b32 px;
	.param .b32 pr;
	st.param.b32 [px], $a:b32;
	call.uni (pr), twice, (px);
	ld.param.b32 $d:b32, [pr];
	}
= 1 -> 2
= 80000000 -> 0
= 4d -> 9a

test call of some threads
module .func (.param .b32 r) inc(.param .b32 x)
module {
module .reg .b32 v;
module ld.param::func.b32 v, [x];
module add.u32 v, v, 1;
module st.param::func.b32 [r], v;
module ret;
module }
	.reg .pred p;
	setp.lt.u32 p, $a:u32, 10;
	mov.u32 $d:u32, $a;
	@!p bra DONE;
	{
	.param .b32 px;
	.param .b32 pr;
	st.param.b32 [px], $a;
	call (pr), inc, (px);
	ld.param.b32 $d, [pr];
	}
	DONE:
= 1 -> 2
= 14 -> 14
= 9 -> a
= a -> a

test call of a register
module .func (.param .b32 r) f0(.param .b32 x)
module {
module .reg .b32 v;
module ld.param.b32 v, [x];
module add.u32 v, v, 1;
module st.param.b32 [r], v;
module ret;
module }
module .func (.param .b32 r) f1(.param .b32 x)
module {
module .reg .b32 v;
module ld.param.b32 v, [x];
module mul.lo.u32 v, v, 3;
module st.param.b32 [r], v;
module ret;
module }
	.reg .b64 f, g;
	.reg .pred p;
	setp.eq.u32 p, $b:u32, 0;
	mov.u64 f, f0;
	mov.u64 g, f1;
	selp.b64 f, f, g, p;
	{
	.param .b32 px;
	.param .b32 pr;
	st.param.b32 [px], $a:b32;
	proto: .callprototype (.param .b32 _) _ (.param .b32 _);
	call (pr), f, (px), proto;
	ld.param.b32 $d:b32, [pr];
	}
= 0 5 -> 6
= 1 5 -> f
= 0 7 -> 8
