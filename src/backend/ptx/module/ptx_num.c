#include "backend/ptx/module/ptx_num.h"

#include <math.h>

#include "backend/ptx/module/ptx_num_private.h"

static bool computes(enum dtype d)
{
	return d != DT_F8E8M0 && d != DT_F4E2M1;
}

bool ptx_num_admits_unary(enum unary_kind k, enum dtype d)
{
	if (k == UNARY_NOT)
		return d == DT_BOOL;
	if (dtype_is_float(d))
		return computes(d) && (d != DT_F64 || !ptx_num_is_elementary(k));
	return d != DT_BOOL && (k == UNARY_NEG || k == UNARY_ABS || k == UNARY_SQUARE || k == UNARY_CEIL || k == UNARY_ROUND ||
				k == UNARY_FLOOR || k == UNARY_RELU);
}

bool ptx_num_admits_binary(enum binary_kind k, enum dtype d)
{
	if (binary_kind_is_logic(k) || d == DT_BOOL)
		return d == DT_BOOL && (binary_kind_is_logic(k) || k == BINARY_EQ || k == BINARY_NE);
	return computes(d) && (k != BINARY_DIV || dtype_is_float(d));
}

/* ---- constants ---- */

/* The integer constant of "type" with the low bits of "v". */
static LLVMValueRef constant(LLVMTypeRef type, uint64_t v)
{
	unsigned width = LLVMGetIntTypeWidth(type);
	return LLVMConstInt(type, width < 64 ? v & ((UINT64_C(1) << width) - 1) : v, 0);
}

LLVMValueRef ptx_num_float(struct ptx_llvm *l, enum dtype d, double f)
{
	if (d == DT_F64)
		return ptx_f64(l, f);
	if (d == DT_F32)
		return ptx_f32_bits(l, (uint32_t)float_encode(DT_F32, f));
	return constant(ptx_type(l, d), float_encode(d, f));
}

LLVMValueRef ptx_num_integer(struct ptx_llvm *l, enum dtype d, int64_t i)
{
	return constant(ptx_type(l, d), (uint64_t)int_wrap(d, i));
}

LLVMValueRef ptx_num_literal(struct ptx_llvm *l, enum dtype d, const struct attr *number)
{
	bool is_float = number->kind == ATTR_FLOAT;
	if (dtype_is_float(d))
		return ptx_num_float(l, d, is_float ? number->f : float_from_int(d, number->i));
	return ptx_num_integer(l, d, is_float ? int_from_float(d, number->f) : number->i);
}

/* ---- binary ---- */

void ptx_num_binary(struct ptx_llvm *l, enum binary_kind k, enum dtype d, int n, const LLVMValueRef *x, const LLVMValueRef *y,
		    LLVMValueRef *out)
{
	bool narrow = ptx_num_is_narrow(d);
	LLVMValueRef *p = arena_array(l->a, LLVMValueRef, (size_t)n + 1), *q = arena_array(l->a, LLVMValueRef, (size_t)n + 1);
	if (narrow) {
		ptx_num_widen(l, d, n, x, p);
		ptx_num_widen(l, d, n, y, q);
	}
	for (int i = 0; i < n; i++)
		p[i] = !dtype_is_float(d) ? ptx_num_int_binary(l, k, d, x[i], y[i]) :
					    ptx_num_float_binary(l, k, narrow ? p[i] : x[i], narrow ? q[i] : y[i]);
	if (narrow && !binary_kind_is_comparison(k)) {
		ptx_num_narrow(l, d, false, n, p, out);
		return;
	}
	for (int i = 0; i < n; i++)
		out[i] = p[i];
}

LLVMValueRef ptx_num_binary1(struct ptx_llvm *l, enum binary_kind k, enum dtype d, LLVMValueRef x, LLVMValueRef y)
{
	LLVMValueRef out;
	ptx_num_binary(l, k, d, 1, &x, &y, &out);
	return out;
}

/* ---- unary ---- */

/* The sign of a narrow float changed or cleared: its bits. */
static LLVMValueRef narrow_sign(struct ptx_llvm *l, enum unary_kind k, LLVMValueRef x)
{
	LLVMTypeRef type = LLVMTypeOf(x);
	uint64_t sign = type == l->i8 ? 0x80 : 0x8000;
	if (k == UNARY_NEG)
		return LLVMBuildXor(l->builder, x, LLVMConstInt(type, sign, 0), "");
	return LLVMBuildAnd(l->builder, x, LLVMConstInt(type, sign - 1, 0), "");
}

static void narrow_unary(struct ptx_llvm *l, enum unary_kind k, enum dtype d, int n, const LLVMValueRef *x, LLVMValueRef *out)
{
	LLVMValueRef *wide = arena_array(l->a, LLVMValueRef, (size_t)n + 1);
	if (k == UNARY_NEG || k == UNARY_ABS) {
		for (int i = 0; i < n; i++)
			out[i] = narrow_sign(l, k, x[i]);
		return;
	}
	ptx_num_widen(l, d, n, x, wide);
	for (int i = 0; i < n; i++)
		wide[i] = ptx_num_float_unary(l, k, wide[i]);
	ptx_num_narrow(l, d, false, n, wide, out);
}

void ptx_num_unary(struct ptx_llvm *l, enum unary_kind k, enum dtype d, int n, const LLVMValueRef *x, LLVMValueRef *out)
{
	if (ptx_num_is_narrow(d)) {
		narrow_unary(l, k, d, n, x, out);
		return;
	}
	for (int i = 0; i < n; i++)
		out[i] = dtype_is_float(d) ? ptx_num_float_unary(l, k, x[i]) : ptx_num_int_unary(l, k, d, x[i]);
}

LLVMValueRef ptx_num_unary1(struct ptx_llvm *l, enum unary_kind k, enum dtype d, LLVMValueRef x)
{
	LLVMValueRef out;
	ptx_num_unary(l, k, d, 1, &x, &out);
	return out;
}

void ptx_num_clamp(struct ptx_llvm *l, enum dtype d, double lo, double hi, int n, const LLVMValueRef *x, LLVMValueRef *out)
{
	bool is_float = dtype_is_float(d);
	LLVMValueRef low = is_float ? ptx_num_float(l, d, lo) : ptx_num_integer(l, d, int_from_float(d, lo));
	LLVMValueRef high = is_float ? ptx_num_float(l, d, hi) : ptx_num_integer(l, d, int_from_float(d, hi));
	LLVMValueRef *lows = arena_array(l->a, LLVMValueRef, (size_t)n + 1), *highs = arena_array(l->a, LLVMValueRef, (size_t)n + 1);
	for (int i = 0; i < n; i++) {
		lows[i] = low;
		highs[i] = high;
	}
	ptx_num_binary(l, BINARY_MAX, d, n, x, lows, out);
	ptx_num_binary(l, BINARY_MIN, d, n, out, highs, out);
}

/* ---- reductions ---- */

/* abs_max starts from 0, so that the value of integers of 0 terms is 0 as well. */
LLVMValueRef ptx_num_reduce_start(struct ptx_llvm *l, enum reduce_kind k, enum dtype d)
{
	enum dtype a = dtype_accumulator(d);
	bool is_max = k == REDUCE_MAX, is_extreme = is_max || k == REDUCE_MIN;
	if (!dtype_is_float(d))
		return ptx_num_integer(l, a, is_max ? int_least(d) : is_extreme ? int_greatest(d) : 0);
	double most = float_has_infinity(d) ? (double)INFINITY : float_largest(d);
	return ptx_num_float(l, a, is_max ? -most : is_extreme ? most : 0);
}

LLVMValueRef ptx_num_reduce_term(struct ptx_llvm *l, enum reduce_kind k, enum dtype d, LLVMValueRef x)
{
	enum dtype a = dtype_accumulator(d);
	LLVMValueRef wide = ptx_num_cast1(l, d, a, false, x);
	return k == REDUCE_ABS_MAX ? ptx_num_unary1(l, UNARY_ABS, a, wide) : wide;
}

LLVMValueRef ptx_num_reduce_combine(struct ptx_llvm *l, enum reduce_kind k, enum dtype d, LLVMValueRef a, LLVMValueRef b)
{
	enum binary_kind by = k == REDUCE_MIN ? BINARY_MIN : k == REDUCE_MAX || k == REDUCE_ABS_MAX ? BINARY_MAX : BINARY_ADD;
	return ptx_num_binary1(l, by, dtype_accumulator(d), a, b);
}

LLVMValueRef ptx_num_reduce_result(struct ptx_llvm *l, enum reduce_kind k, enum dtype d, LLVMValueRef sum, LLVMValueRef count)
{
	enum dtype a = dtype_accumulator(d);
	if (k == REDUCE_MEAN)
		sum = ptx_num_binary1(l, BINARY_DIV, a, sum, ptx_num_cast1(l, DT_I64, a, false, count));
	return ptx_num_cast1(l, a, d, false, sum);
}
