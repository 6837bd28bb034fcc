/* Integers and bool. Results wrap; i8 and u8 are computed in 32 bits. */
#include "backend/ptx/module/ptx_num_private.h"

static bool is_unsigned(enum dtype d)
{
	return d == DT_U8 || d == DT_BOOL;
}

/* "x" of dtype "d" in the bits of "type", its value kept or cut. */
static LLVMValueRef resize(struct ptx_llvm *l, enum dtype d, LLVMTypeRef type, LLVMValueRef x)
{
	unsigned have = LLVMGetIntTypeWidth(LLVMTypeOf(x)), want = LLVMGetIntTypeWidth(type);
	if (have == want)
		return x;
	if (have > want)
		return LLVMBuildTrunc(l->builder, x, type, "");
	return is_unsigned(d) ? LLVMBuildZExt(l->builder, x, type, "") : LLVMBuildSExt(l->builder, x, type, "");
}

LLVMValueRef ptx_num_int_convert(struct ptx_llvm *l, enum dtype from, enum dtype to, LLVMValueRef x)
{
	if (to == DT_BOOL)
		return from == DT_BOOL ? x : ptx_num_compare_int(l, LLVMIntNE, x, LLVMConstInt(LLVMTypeOf(x), 0, 0));
	return resize(l, from, ptx_type(l, to), x);
}

struct division {
	LLVMValueRef quotient, rest;
};

/* Floor division for all operands: by 0 both results are 0; by -1 the quotient is the negated, wrapped dividend. The instruction
 * itself never sees these two divisors. */
static struct division divide(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y)
{
	LLVMBuilderRef b = l->builder;
	LLVMValueRef zero = ptx_int(LLVMTypeOf(x), 0), one = ptx_int(LLVMTypeOf(x), 1);
	LLVMValueRef by_zero = ptx_num_compare_int(l, LLVMIntEQ, y, zero);
	LLVMValueRef by_minus_one = ptx_num_compare_int(l, LLVMIntEQ, y, ptx_int(LLVMTypeOf(x), -1));
	LLVMValueRef safe = ptx_select(l, LLVMBuildOr(b, by_zero, by_minus_one, ""), one, y);
	LLVMValueRef q = LLVMBuildSDiv(b, x, safe, "");
	LLVMValueRef r = LLVMBuildSub(b, x, LLVMBuildMul(b, q, safe, ""), "");
	LLVMValueRef signs = ptx_num_compare_int(l, LLVMIntSLT, LLVMBuildXor(b, r, safe, ""), zero);
	LLVMValueRef down = LLVMBuildAnd(b, ptx_num_compare_int(l, LLVMIntNE, r, zero), signs, "");
	q = ptx_select(l, down, LLVMBuildSub(b, q, one, ""), q);
	q = ptx_select(l, by_minus_one, LLVMBuildNeg(b, x, ""), q);
	return (struct division){ ptx_select(l, by_zero, zero, q),
				  ptx_select(l, down, LLVMBuildAdd(b, r, safe, ""), r) };
}

static struct division divide_unsigned(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef y)
{
	LLVMBuilderRef b = l->builder;
	LLVMValueRef zero = ptx_int(LLVMTypeOf(x), 0), by_zero = ptx_num_compare_int(l, LLVMIntEQ, y, zero);
	LLVMValueRef safe = ptx_select(l, by_zero, ptx_int(LLVMTypeOf(x), 1), y), q = LLVMBuildUDiv(b, x, safe, "");
	LLVMValueRef r = LLVMBuildSub(b, x, LLVMBuildMul(b, q, safe, ""), "");
	return (struct division){ ptx_select(l, by_zero, zero, q), r };
}

static LLVMIntPredicate predicate(enum binary_kind k, bool is_signed)
{
	switch (k) {
	case BINARY_EQ: return LLVMIntEQ;
	case BINARY_NE: return LLVMIntNE;
	case BINARY_LT: return is_signed ? LLVMIntSLT : LLVMIntULT;
	case BINARY_LE: return is_signed ? LLVMIntSLE : LLVMIntULE;
	case BINARY_GT: return is_signed ? LLVMIntSGT : LLVMIntUGT;
	default: return is_signed ? LLVMIntSGE : LLVMIntUGE;
	}
}

static LLVMValueRef extreme(struct ptx_llvm *l, enum binary_kind k, bool is_signed, LLVMValueRef x, LLVMValueRef y)
{
	return ptx_select(l, ptx_num_compare_int(l, predicate(k == BINARY_MIN ? BINARY_LT : BINARY_GT, is_signed), x, y), x, y);
}

/* On 32 or 64 bits. */
static LLVMValueRef arithmetic(struct ptx_llvm *l, enum binary_kind k, bool is_signed, LLVMValueRef x, LLVMValueRef y)
{
	LLVMBuilderRef b = l->builder;
	switch (k) {
	case BINARY_ADD: return LLVMBuildAdd(b, x, y, "");
	case BINARY_SUB: return LLVMBuildSub(b, x, y, "");
	case BINARY_MUL: return LLVMBuildMul(b, x, y, "");
	case BINARY_FLOOR_DIV: return (is_signed ? divide(l, x, y) : divide_unsigned(l, x, y)).quotient;
	case BINARY_MOD: return (is_signed ? divide(l, x, y) : divide_unsigned(l, x, y)).rest;
	case BINARY_MIN:
	case BINARY_MAX: return extreme(l, k, is_signed, x, y);
	default: return ptx_num_compare_int(l, predicate(k, is_signed), x, y);
	}
}

LLVMValueRef ptx_num_int_binary(struct ptx_llvm *l, enum binary_kind k, enum dtype d, LLVMValueRef x, LLVMValueRef y)
{
	if (k == BINARY_AND)
		return LLVMBuildAnd(l->builder, x, y, "");
	if (k == BINARY_OR)
		return LLVMBuildOr(l->builder, x, y, "");
	if (d == DT_BOOL)
		return ptx_num_compare_int(l, predicate(k, false), x, y);
	LLVMTypeRef wide = d == DT_I64 ? l->i64 : l->i32;
	LLVMValueRef r = arithmetic(l, k, !is_unsigned(d), resize(l, d, wide, x), resize(l, d, wide, y));
	return binary_kind_is_comparison(k) ? r : resize(l, d, ptx_type(l, d), r);
}

LLVMValueRef ptx_num_int_unary(struct ptx_llvm *l, enum unary_kind k, enum dtype d, LLVMValueRef x)
{
	LLVMBuilderRef b = l->builder;
	if (k == UNARY_NOT)
		return LLVMBuildNot(b, x, "");
	LLVMTypeRef wide = d == DT_I64 ? l->i64 : l->i32;
	LLVMValueRef v = resize(l, d, wide, x), zero = ptx_int(wide, 0), r = v;
	if (k == UNARY_NEG)
		r = LLVMBuildNeg(b, v, "");
	else if (k == UNARY_ABS)
		r = ptx_select(l, ptx_num_compare_int(l, LLVMIntSLT, v, zero), LLVMBuildNeg(b, v, ""), v);
	else if (k == UNARY_SQUARE)
		r = LLVMBuildMul(b, v, v, "");
	else if (k == UNARY_RELU)
		r = extreme(l, BINARY_MAX, true, v, zero);
	return resize(l, d, ptx_type(l, d), r);
}
