/* Elementary functions of f32 (spec: ptx 9.3, hir 12.9): inside 4 units in the last place, subnormals kept, special values exact;
 * with --math=fast by the approximate instructions alone.  Every multiplication and addition here rounds where it is written. */
#include "backend/ptx/module/ptx_num_private.h"

#define PTX_POLYNOMIAL(name, ...) static const float name[] = { __VA_ARGS__ };
#include "backend/ptx/module/ptx_math.def"
#undef PTX_POLYNOMIAL

#define LOG2_E 1.4426950408889634
#define LN_2 0.6931471805599453
#define GELU_SCALE 0.7978845608028654
#define GELU_CUBE 0.044715

bool ptx_num_is_elementary(enum unary_kind k)
{
	switch (k) {
	case UNARY_RSQRT:
	case UNARY_EXP:
	case UNARY_EXP2:
	case UNARY_LOG:
	case UNARY_LOG2:
	case UNARY_SIGMOID:
	case UNARY_TANH:
	case UNARY_SILU:
	case UNARY_GELU_TANH:
	case UNARY_GELU_NONE:
	case UNARY_SOFTPLUS: return true;
	default: return false;
	}
}

/* ---- pieces ---- */

static LLVMValueRef mul(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y)
{
	return LLVMBuildFMul(l->builder, x, y, "");
}

static LLVMValueRef scale(struct ptx_llvm *l, LLVMValueRef x, double by)
{
	return mul(l, x, ptx_f32(l, by));
}

static LLVMValueRef add(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y)
{
	return LLVMBuildFAdd(l->builder, x, y, "");
}

static LLVMValueRef add_number(struct ptx_llvm *l, LLVMValueRef x, double y)
{
	return add(l, x, ptx_f32(l, y));
}

static LLVMValueRef fma_number(struct ptx_llvm *l, LLVMValueRef x, double y, LLVMValueRef z)
{
	return ptx_fma(l, x, ptx_f32(l, y), z);
}

static LLVMValueRef negate(struct ptx_llvm *l, LLVMValueRef x)
{
	return LLVMBuildFNeg(l->builder, x, "");
}

static LLVMValueRef least(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y)
{
	return ptx_num_float_binary(l, BINARY_MIN, x, y);
}

static LLVMValueRef greatest(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y)
{
	return ptx_num_float_binary(l, BINARY_MAX, x, y);
}

static LLVMValueRef is_not_negative(struct ptx_llvm *l, LLVMValueRef x)
{
	return ptx_num_compare(l, LLVMRealOGE, x, ptx_f32(l, 0));
}

static LLVMValueRef exp2_instruction(struct ptx_llvm *l, LLVMValueRef x)
{
	return ptx_asm1(l, l->fast_math || l->ftz ? PTX_ASM_EX2_FTZ : PTX_ASM_EX2, x);
}

static LLVMValueRef reciprocal_instruction(struct ptx_llvm *l, LLVMValueRef x)
{
	return ptx_asm1(l, l->ftz ? PTX_ASM_RCP_FTZ : PTX_ASM_RCP, x);
}

static LLVMValueRef log2_instruction(struct ptx_llvm *l, LLVMValueRef x)
{
	return ptx_asm1(l, l->ftz ? PTX_ASM_LG2_FTZ : PTX_ASM_LG2, x);
}

/* The polynomial of "n" coefficients at "x", multiplied once more by "x" and added to "last" where that is not NULL. */
static LLVMValueRef polynomial(struct ptx_llvm *l, const float *c, int n, LLVMValueRef x, LLVMValueRef last)
{
	LLVMValueRef p = ptx_f32(l, (double)c[0]);
	for (int i = 1; i < n; i++)
		p = ptx_fma(l, p, x, ptx_f32(l, (double)c[i]));
	return last ? ptx_fma(l, p, x, last) : p;
}

/* The nearest integer to x * by, |x * by| < 2^21, in *number; the result holds it in its low bits. */
static LLVMValueRef nearest_integer(struct ptx_llvm *l, LLVMValueRef x, double by, LLVMValueRef *number)
{
	const double shifter = 12582912;
	LLVMValueRef t = fma_number(l, x, by, ptx_f32(l, shifter));
	*number = add_number(l, t, -shifter);
	return ptx_bits(l, t, l->i32);
}

/* e^-a times 2^64 for a >= 0: normal or, below 2^-190, zero. */
static LLVMValueRef exp_scaled(struct ptx_llvm *l, LLVMValueRef a)
{
	enum { SHIFTER_BITS = 0x4b400000, BIAS = 127, SCALE = 64 };
	const double hi = (double)(float)LN_2, lo = LN_2 - hi;
	LLVMBuilderRef b = l->builder;
	LLVMValueRef k, v = least(l, a, ptx_f32(l, 150)), n = nearest_integer(l, v, -LOG2_E, &k);
	LLVMValueRef r = fma_number(l, k, -lo, fma_number(l, k, -hi, negate(l, v)));
	LLVMValueRef p = polynomial(l, EXP_REST, 4, r, ptx_f32(l, 0.5));
	p = ptx_fma(l, ptx_fma(l, p, r, ptx_f32(l, 1)), r, ptx_f32(l, 1));
	LLVMValueRef e = LLVMBuildSub(b, n, ptx_i32(l, SHIFTER_BITS - BIAS - SCALE), "");
	e = ptx_select(l, ptx_num_compare_int(l, LLVMIntSGT, e, ptx_i32(l, 0)), e, ptx_i32(l, 0));
	return mul(l, p, ptx_bits(l, LLVMBuildShl(b, e, ptx_i32(l, 23), ""), l->f32));
}

/* 1 / (1 + e) for 0 <= e <= 1, within 1 ulp: one step of Newton's iteration. */
static LLVMValueRef reciprocal_of_1_plus(struct ptx_llvm *l, LLVMValueRef e)
{
	LLVMValueRef d = add_number(l, e, 1), q = reciprocal_instruction(l, d);
	return ptx_fma(l, q, ptx_fma(l, negate(l, d), q, ptx_f32(l, 1)), q);
}

/* ---- exponentials ---- */

/* x log2(e) = h + rest. Past the greatest argument that counts "rest" is that one's, which is positive, so that an infinite
 * result stays one. */
static LLVMValueRef exp_precise(struct ptx_llvm *l, LLVMValueRef x)
{
	const double hi = (double)(float)LOG2_E, lo = LOG2_E - hi;
	LLVMValueRef v = least(l, greatest(l, x, ptx_f32(l, -105)), ptx_f32_bits(l, 0x42b17218));
	LLVMValueRef rest = fma_number(l, v, lo, fma_number(l, v, hi, negate(l, scale(l, v, hi))));
	LLVMValueRef e = exp2_instruction(l, scale(l, x, hi));
	return ptx_fma(l, e, scale(l, rest, LN_2), e);
}

static LLVMValueRef exp_fast(struct ptx_llvm *l, LLVMValueRef x)
{
	return exp2_instruction(l, scale(l, x, LOG2_E));
}

/* ---- logarithms ---- */

struct log_parts {
	LLVMValueRef f, k;	/* x = 2^k (1 + f), sqrt(1/2) <= 1 + f < sqrt(2) */
};

static struct log_parts split(struct ptx_llvm *l, LLVMValueRef x)
{
	enum { SQRT_HALF = 0x3f3504f3 };
	LLVMBuilderRef b = l->builder;
	LLVMValueRef is_tiny = ptx_num_compare(l, LLVMRealOLT, x, ptx_f32(l, 0x1p-126));
	LLVMValueRef v = ptx_select(l, is_tiny, scale(l, x, 0x1p24), x);
	LLVMValueRef w = LLVMBuildSub(b, ptx_bits(l, v, l->i32), ptx_i32(l, SQRT_HALF), "");
	LLVMValueRef m = LLVMBuildAdd(b, LLVMBuildAnd(b, w, ptx_i32(l, 0x007fffff), ""), ptx_i32(l, SQRT_HALF), "");
	LLVMValueRef k = LLVMBuildSIToFP(b, LLVMBuildAShr(b, w, ptx_i32(l, 23), ""), l->f32, "");
	return (struct log_parts){ add_number(l, ptx_bits(l, m, l->f32), -1),
				   add(l, k, ptx_select(l, is_tiny, ptx_f32(l, -24), ptx_f32(l, 0))) };
}

/* The logarithm "y" of "x" where "x" is positive and finite. */
static LLVMValueRef log_special(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y)
{
	LLVMValueRef zero = ptx_f32(l, 0), infinity = ptx_f32_bits(l, 0x7f800000);
	y = ptx_select(l, ptx_num_compare(l, LLVMRealOGT, x, zero), y, ptx_f32_bits(l, 0x7fc00000));
	y = ptx_select(l, ptx_num_compare(l, LLVMRealOEQ, x, zero), ptx_f32_bits(l, 0xff800000), y);
	return ptx_select(l, ptx_num_compare(l, LLVMRealOEQ, x, infinity), infinity, y);
}

static LLVMValueRef log_precise(struct ptx_llvm *l, LLVMValueRef x)
{
	struct log_parts p = split(l, x);
	LLVMValueRef rest = polynomial(l, LOG_REST, 8, p.f, ptx_f32(l, -0.5));
	LLVMValueRef y = ptx_fma(l, mul(l, p.f, p.f), rest, p.f);
	return log_special(l, x, fma_number(l, p.k, LN_2, y));
}

static LLVMValueRef log2_precise(struct ptx_llvm *l, LLVMValueRef x)
{
	const double hi = (double)(float)LOG2_E, lo = LOG2_E - hi;
	struct log_parts p = split(l, x);
	LLVMValueRef rest = ptx_fma(l, mul(l, p.f, p.f), polynomial(l, LOG2_REST, 9, p.f, NULL), scale(l, p.f, lo));
	return log_special(l, x, add(l, p.k, fma_number(l, p.f, hi, rest)));
}

/* log(1 + u) for 0 <= u <= 1. */
static LLVMValueRef log1p_unit(struct ptx_llvm *l, LLVMValueRef u)
{
	return ptx_fma(l, mul(l, u, u), polynomial(l, LOG1P_REST, 9, u, NULL), u);
}

/* ---- activations ---- */

/* The side below zero is scaled down last, so that its subnormal results round once. */
static LLVMValueRef sigmoid_precise(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMValueRef e = exp_scaled(l, ptx_num_fabs(l, x)), q = reciprocal_of_1_plus(l, scale(l, e, 0x1p-64));
	return ptx_select(l, is_not_negative(l, x), q, scale(l, mul(l, q, e), 0x1p-64));
}

/* The reciprocal of 1 need not be exact. */
static LLVMValueRef sigmoid_fast(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMValueRef e = exp2_instruction(l, scale(l, x, -LOG2_E)), one = ptx_f32(l, 1);
	LLVMValueRef vanishes = ptx_num_compare(l, LLVMRealOEQ, e, ptx_f32(l, 0));
	return ptx_select(l, vanishes, one, reciprocal_instruction(l, add(l, e, one)));
}

static LLVMValueRef silu_fast(struct ptx_llvm *l, LLVMValueRef x)
{
	return mul(l, x, reciprocal_instruction(l, add_number(l, exp2_instruction(l, scale(l, x, -LOG2_E)), 1)));
}

static LLVMValueRef silu_precise(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMValueRef e = exp_scaled(l, ptx_num_fabs(l, x)), q = reciprocal_of_1_plus(l, scale(l, e, 0x1p-64));
	LLVMValueRef up = is_not_negative(l, x), y = mul(l, x, ptx_select(l, up, q, mul(l, q, e)));
	return ptx_select(l, up, y, scale(l, y, 0x1p-64));
}

/* 1 - 2 e / (1 + e) with e = e^(-2|x|), or a polynomial near zero, where that cancels. */
static LLVMValueRef tanh_precise(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMValueRef a = ptx_num_fabs(l, x), e = exp2_instruction(l, scale(l, a, -2 * LOG2_E));
	LLVMValueRef q = reciprocal_instruction(l, add_number(l, e, 1));
	LLVMValueRef large = ptx_fma(l, scale(l, e, -2), q, ptx_f32(l, 1)), square = mul(l, x, x), arg[2] = { large, x };
	large = ptx_intrinsic(l, "llvm.copysign", 1, &l->f32, 2, arg);
	LLVMValueRef rest = mul(l, square, polynomial(l, TANH_REST, 4, square, NULL));
	return ptx_select(l, ptx_num_compare(l, LLVMRealOGE, a, ptx_f32(l, 0.55)), large, ptx_fma(l, rest, x, x));
}

/* x / (1 + 2^(x c(x^2))): the exponential overflows to infinity where the result vanishes. */
static LLVMValueRef gelu_tanh_precise(struct ptx_llvm *l, LLVMValueRef x)
{
	const double c = -2 * GELU_SCALE * LOG2_E;
	LLVMValueRef inner = mul(l, x, fma_number(l, mul(l, x, x), c * GELU_CUBE, ptx_f32(l, c)));
	return mul(l, x, reciprocal_instruction(l, add_number(l, exp2_instruction(l, inner), 1)));
}

/* x / 2 + x / 2 tanh(u) */
static LLVMValueRef gelu_tanh_fast(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMValueRef u = mul(l, x, fma_number(l, mul(l, x, x), GELU_SCALE * GELU_CUBE, ptx_f32(l, GELU_SCALE)));
	LLVMValueRef half = scale(l, x, 0.5);
	return ptx_fma(l, half, ptx_asm1(l, PTX_ASM_TANH, u), half);
}

/* x Phi(x), Phi(-a) = 2^(-1 - a p(a)). */
static LLVMValueRef gelu_none(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMValueRef a = ptx_num_fabs(l, x), one = ptx_f32(l, 1);
	LLVMValueRef p = polynomial(l, NORMAL_TAIL, 8, a, NULL);
	LLVMValueRef tail = exp2_instruction(l, ptx_fma(l, negate(l, a), p, ptx_f32(l, -1)));
	LLVMValueRef above = LLVMBuildFSub(l->builder, one, tail, "");
	return mul(l, x, ptx_select(l, is_not_negative(l, x), above, tail));
}

static LLVMValueRef softplus_precise(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMValueRef e = scale(l, exp_scaled(l, ptx_num_fabs(l, x)), 0x1p-64);
	return add(l, greatest(l, x, ptx_f32(l, 0)), log1p_unit(l, e));
}

/* The logarithm of 1 is not exact everywhere. */
static LLVMValueRef softplus_fast(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMValueRef e = exp2_instruction(l, scale(l, ptx_num_fabs(l, x), -LOG2_E)), zero = ptx_f32(l, 0);
	LLVMValueRef up = greatest(l, x, zero), log = log2_instruction(l, add_number(l, e, 1));
	return ptx_select(l, ptx_num_compare(l, LLVMRealOEQ, e, zero), up, fma_number(l, log, LN_2, up));
}

/* The instruction gives -infinity for -0. */
static LLVMValueRef rsqrt(struct ptx_llvm *l, LLVMValueRef x)
{
	return ptx_asm1(l, l->ftz ? PTX_ASM_RSQRT_FTZ : PTX_ASM_RSQRT, add_number(l, x, 0));
}

static LLVMValueRef fast(struct ptx_llvm *l, enum unary_kind k, LLVMValueRef x)
{
	switch (k) {
	case UNARY_EXP: return exp_fast(l, x);
	case UNARY_LOG: return scale(l, log2_instruction(l, x), LN_2);
	case UNARY_LOG2: return log2_instruction(l, x);
	case UNARY_SIGMOID: return sigmoid_fast(l, x);
	case UNARY_TANH: return ptx_asm1(l, PTX_ASM_TANH, x);
	case UNARY_SILU: return silu_fast(l, x);
	case UNARY_GELU_TANH: return gelu_tanh_fast(l, x);
	case UNARY_SOFTPLUS: return softplus_fast(l, x);
	default: return NULL;
	}
}

static LLVMValueRef precise(struct ptx_llvm *l, enum unary_kind k, LLVMValueRef x)
{
	switch (k) {
	case UNARY_EXP: return exp_precise(l, x);
	case UNARY_EXP2: return exp2_instruction(l, x);
	case UNARY_LOG: return log_precise(l, x);
	case UNARY_LOG2: return log2_precise(l, x);
	case UNARY_RSQRT: return rsqrt(l, x);
	case UNARY_SIGMOID: return sigmoid_precise(l, x);
	case UNARY_TANH: return tanh_precise(l, x);
	case UNARY_SILU: return silu_precise(l, x);
	case UNARY_GELU_TANH: return gelu_tanh_precise(l, x);
	case UNARY_GELU_NONE: return gelu_none(l, x);
	default: return softplus_precise(l, x);
	}
}

LLVMValueRef ptx_num_elementary(struct ptx_llvm *l, enum unary_kind k, LLVMValueRef x)
{
	LLVMValueRef r = l->fast_math ? fast(l, k, x) : NULL;
	return r ? r : precise(l, k, x);
}
