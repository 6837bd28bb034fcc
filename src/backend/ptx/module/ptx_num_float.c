/* Arithmetic of f32 and f64: one rounding to nearest for each operation, nothing contracted unless --contract says so.
 *
 * Under --ftz an attribute of the function flushes what is plain IR; what has its own name is chosen here. */
#include "backend/ptx/module/ptx_num_private.h"

static bool is_f32(const struct ptx_llvm *l, LLVMValueRef x)
{
	return LLVMTypeOf(x) == l->f32;
}

LLVMValueRef ptx_num_float_constant(struct ptx_llvm *l, LLVMTypeRef type, double v)
{
	return type == l->f32 ? ptx_f32(l, v) : ptx_f64(l, v);
}

LLVMValueRef ptx_num_compare(struct ptx_llvm *l, LLVMRealPredicate p, LLVMValueRef x, LLVMValueRef y)
{
	return LLVMBuildFCmp(l->builder, p, x, y, "");
}

LLVMValueRef ptx_num_compare_int(struct ptx_llvm *l, LLVMIntPredicate p, LLVMValueRef x, LLVMValueRef y)
{
	return LLVMBuildICmp(l->builder, p, x, y, "");
}

/* An intrinsic of one operand that LLVM overloads on the type. */
static LLVMValueRef rounding(struct ptx_llvm *l, const char *name, LLVMValueRef x)
{
	LLVMTypeRef type = LLVMTypeOf(x);
	return ptx_intrinsic(l, name, 1, &type, 1, &x);
}

LLVMValueRef ptx_num_fabs(struct ptx_llvm *l, LLVMValueRef x)
{
	return rounding(l, "llvm.fabs", x);
}

static LLVMValueRef contractible(const struct ptx_llvm *l, LLVMValueRef v)
{
	if (l->contract && LLVMIsAInstruction(v))
		LLVMSetFastMathFlags(v, LLVMFastMathAllowContract);
	return v;
}

/* The intrinsic NAME.rn.f, NAME.rn.ftz.f or NAME.rn.d for the type of its operands. */
static LLVMValueRef correctly_rounded(struct ptx_llvm *l, const char *name, int n, LLVMValueRef *x)
{
	const char *type = !is_f32(l, x[0]) ? "d" : l->ftz ? "ftz.f" : "f";
	return ptx_intrinsic(l, arena_printf(l->a, "llvm.nvvm.%s.rn.%s", name, type), 0, NULL, n, x);
}

static LLVMValueRef divide(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y)
{
	LLVMValueRef arg[2] = { x, y };
	return correctly_rounded(l, "div", 2, arg);
}

static LLVMValueRef floor_div(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y)
{
	return rounding(l, "llvm.floor", divide(l, x, y));
}

/* f64 has no instruction that propagates NaN; of equal values the sign decides between zeros. */
static LLVMValueRef wide_extreme(struct ptx_llvm *l, bool greatest, LLVMValueRef x, LLVMValueRef y)
{
	LLVMBuilderRef b = l->builder;
	LLVMValueRef first = ptx_num_compare(l, greatest ? LLVMRealOGT : LLVMRealOLT, x, y);
	LLVMValueRef p = ptx_bits(l, x, l->i64), q = ptx_bits(l, y, l->i64);
	LLVMValueRef zero = ptx_bits(l, greatest ? LLVMBuildAnd(b, p, q, "") : LLVMBuildOr(b, p, q, ""), l->f64);
	LLVMValueRef r = ptx_select(l, ptx_num_compare(l, LLVMRealOEQ, x, y), zero, ptx_select(l, first, x, y));
	return ptx_select(l, ptx_num_compare(l, LLVMRealUNO, x, y), LLVMBuildFAdd(b, x, y, ""), r);
}

static LLVMValueRef extreme(struct ptx_llvm *l, bool greatest, LLVMValueRef x, LLVMValueRef y)
{
	LLVMValueRef arg[2] = { x, y };
	if (!is_f32(l, x))
		return wide_extreme(l, greatest, x, y);
	if (l->ftz)
		return ptx_asm(l, greatest ? PTX_ASM_MAX_FTZ : PTX_ASM_MIN_FTZ, 2, arg);
	return ptx_intrinsic(l, greatest ? "llvm.nvvm.fmax.nan.f" : "llvm.nvvm.fmin.nan.f", 0, NULL, 2, arg);
}

static LLVMRealPredicate predicate(enum binary_kind k)
{
	switch (k) {
	case BINARY_EQ: return LLVMRealOEQ;
	case BINARY_NE: return LLVMRealUNE;
	case BINARY_LT: return LLVMRealOLT;
	case BINARY_LE: return LLVMRealOLE;
	case BINARY_GT: return LLVMRealOGT;
	default: return LLVMRealOGE;
	}
}

LLVMValueRef ptx_num_float_binary(struct ptx_llvm *l, enum binary_kind k, LLVMValueRef x, LLVMValueRef y)
{
	LLVMBuilderRef b = l->builder;
	switch (k) {
	case BINARY_ADD: return contractible(l, LLVMBuildFAdd(b, x, y, ""));
	case BINARY_SUB: return contractible(l, LLVMBuildFSub(b, x, y, ""));
	case BINARY_MUL: return contractible(l, LLVMBuildFMul(b, x, y, ""));
	case BINARY_DIV: return divide(l, x, y);
	case BINARY_FLOOR_DIV: return floor_div(l, x, y);
	case BINARY_MOD: return LLVMBuildFSub(b, x, LLVMBuildFMul(b, y, floor_div(l, x, y), ""), "");
	case BINARY_MIN: return extreme(l, false, x, y);
	case BINARY_MAX: return extreme(l, true, x, y);
	default: return ptx_num_compare(l, predicate(k), x, y);
	}
}

LLVMValueRef ptx_num_float_unary(struct ptx_llvm *l, enum unary_kind k, LLVMValueRef x)
{
	switch (k) {
	case UNARY_NEG: return LLVMBuildFNeg(l->builder, x, "");
	case UNARY_ABS: return ptx_num_fabs(l, x);
	case UNARY_SQUARE: return contractible(l, LLVMBuildFMul(l->builder, x, x, ""));
	case UNARY_CEIL: return rounding(l, "llvm.ceil", x);
	case UNARY_ROUND: return rounding(l, "llvm.roundeven", x);
	case UNARY_FLOOR: return rounding(l, "llvm.floor", x);
	case UNARY_SQRT: return correctly_rounded(l, "sqrt", 1, &x);
	case UNARY_RECIPROCAL: return correctly_rounded(l, "rcp", 1, &x);
	case UNARY_RELU: return extreme(l, true, x, ptx_num_float_constant(l, LLVMTypeOf(x), 0));
	default: return ptx_num_elementary(l, k, x);
	}
}
