/* What LLVM must not do to the numbers of the PTX module (spec: ptx P24). The same texts come out of every LLVM that the module is
 * linked with. */
#include "unit.h"

#include "backend/ptx/module/ptx_num.h"
#include "ptxkit.h"

typedef LLVMValueRef build_fn(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y, LLVMValueRef i);

/* The PTX of a kernel that stores what "build" makes of two numbers and an integer from memory. */
static const char *ptx_of(struct tfc *t, build_fn *build, bool contract)
{
	struct ptxkit k;
	LLVMValueRef param[3];
	ptxkit_open(&k, t, "sm_80", 80, 80);
	struct ptx_llvm *l = &k.l;
	l->contract = contract;
	LLVMValueRef n = ptxkit_begin(&k, "k", 3, param);
	LLVMValueRef x = LLVMBuildLoad2(l->builder, l->f32, ptxkit_at(&k, l->f32, param[0], n), "");
	LLVMValueRef y = LLVMBuildLoad2(l->builder, l->f32, ptxkit_at(&k, l->f32, param[1], n), "");
	LLVMValueRef i = LLVMBuildPtrToInt(l->builder, param[1], l->i64, "");
	LLVMValueRef v = build(l, x, y, LLVMBuildTrunc(l->builder, i, l->i32, ""));
	LLVMBuildStore(l->builder, v, ptxkit_at(&k, LLVMTypeOf(v), param[2], n));
	ptxkit_end(&k);
	return ptxkit_emit(&k, t);
}

static int count(const char *text, const char *word)
{
	int n = 0;
	for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
		n++;
	return n;
}

static LLVMValueRef product_and_sum(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y, LLVMValueRef i)
{
	(void)i;
	return ptx_num_binary1(l, BINARY_ADD, DT_F32, ptx_num_binary1(l, BINARY_MUL, DT_F32, x, y), x);
}

START_TEST(contraction_only_where_it_is_asked_for)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *apart = ptx_of(&t, product_and_sum, false), *fused = ptx_of(&t, product_and_sum, true);
	ck_assert(count(apart, "mul.rn.f32") == 1 && count(apart, "add.rn.f32") == 1 && count(apart, "fma") == 0);
	ck_assert(count(fused, "mul.rn.f32") == 0 && count(fused, "add.rn.f32") == 0 && count(fused, "fma.rn.f32") == 1);
	UNIT_END(&t);
}
END_TEST

static LLVMValueRef quotient_and_root(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y, LLVMValueRef i)
{
	(void)i;
	LLVMValueRef q = ptx_num_binary1(l, BINARY_DIV, DT_F32, x, y), r = ptx_num_unary1(l, UNARY_SQRT, DT_F32, q);
	return ptx_num_unary1(l, UNARY_RECIPROCAL, DT_F32, r);
}

START_TEST(quotients_and_roots_round_to_nearest)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *ptx = ptx_of(&t, quotient_and_root, false);
	ck_assert(count(ptx, "div.rn.f32") == 1 && count(ptx, "sqrt.rn.f32") == 1 && count(ptx, "rcp.rn.f32") == 1);
	ck_assert(count(ptx, "approx") == 0 && count(ptx, "ftz") == 0);
	UNIT_END(&t);
}
END_TEST

static LLVMValueRef truncated(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y, LLVMValueRef i)
{
	(void)y;
	(void)i;
	return ptx_num_cast1(l, DT_F32, DT_I32, false, x);
}

static LLVMValueRef truncated_constant(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y, LLVMValueRef i)
{
	(void)x;
	(void)y;
	(void)i;
	return ptx_num_cast1(l, DT_F32, DT_I32, false, ptx_f32(l, 1e20));
}

static LLVMValueRef odd(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y, LLVMValueRef i)
{
	(void)x;
	(void)y;
	return ptx_num_cast1(l, DT_I32, DT_BF16, false, i);
}

/* LLVM folds its own conversions toward zero as if they were undefined beyond the range, or rounded to nearest. */
START_TEST(conversions_toward_zero_are_instructions)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	ck_assert_int_eq(count(ptx_of(&t, truncated, false), "cvt.rzi.s32.f32"), 1);
	ck_assert_int_eq(count(ptx_of(&t, truncated_constant, false), "cvt.rzi.s32.f32"), 1);
	const char *ptx = ptx_of(&t, odd, false);
	ck_assert(count(ptx, "cvt.rz.f32.s32") == 1 && count(ptx, "cvt.rn.f32.s32") == 0);
	UNIT_END(&t);
}
END_TEST

static LLVMValueRef narrow_sum(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y, LLVMValueRef i)
{
	(void)i;
	LLVMValueRef a = ptx_num_cast1(l, DT_F32, DT_BF16, false, x), b = ptx_num_cast1(l, DT_F32, DT_BF16, false, y);
	return ptx_num_binary1(l, BINARY_ADD, DT_BF16, a, b);
}

START_TEST(narrow_floats_are_computed_in_f32)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *ptx = ptx_of(&t, narrow_sum, false);
	ck_assert(count(ptx, "add.rn.f32") == 1 && count(ptx, "add.rn.bf16") == 0 && count(ptx, "fma") == 0);
	ck_assert_int_eq(count(ptx, "cvt.rn.bf16x2.f32"), 3);
	UNIT_END(&t);
}
END_TEST

static LLVMValueRef greatest(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y, LLVMValueRef i)
{
	(void)i;
	return ptx_num_binary1(l, BINARY_MIN, DT_F32, ptx_num_binary1(l, BINARY_MAX, DT_F32, x, y), ptx_f32(l, 1));
}

START_TEST(extremes_propagate_nan)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *ptx = ptx_of(&t, greatest, false);
	ck_assert(count(ptx, "max.NaN.f32") == 1 && count(ptx, "min.NaN.f32") == 1);
	UNIT_END(&t);
}
END_TEST

static LLVMValueRef unused(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y, LLVMValueRef i)
{
	(void)i;
	ptx_num_unary1(l, UNARY_EXP2, DT_F32, x);
	ptx_asm(l, PTX_ASM_BAR_SYNC_ALL, 0, NULL);
	return y;
}

/* Assembly that only computes may go; assembly of memory and order stays. */
START_TEST(only_pure_assembly_is_removed)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *ptx = ptx_of(&t, unused, false);
	ck_assert(count(ptx, "ex2") == 0 && count(ptx, "bar.sync") == 1);
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("ptx_llvm", contraction_only_where_it_is_asked_for, quotients_and_roots_round_to_nearest,
	  conversions_toward_zero_are_instructions, narrow_floats_are_computed_in_f32, extremes_propagate_nan,
	  only_pure_assembly_is_removed)
