/* Conversions between all dtypes (spec: hir 6.4, ptx 9.4).
 *
 * Those toward zero are inline assembly: LLVM knows its intrinsics for them as conversions that round to nearest or that give poison
 * beyond the range, and folds them so. */
#include "backend/ptx/module/ptx_num_private.h"

/* ---- floats to integers: toward zero, saturating, NaN gives 0 ---- */

static LLVMValueRef clamp_int(struct ptx_llvm *l, LLVMValueRef x, int64_t low, int64_t high)
{
	LLVMValueRef lo = ptx_i32(l, low), hi = ptx_i32(l, high);
	x = ptx_select(l, ptx_num_compare_int(l, LLVMIntSLT, x, lo), lo, x);
	return ptx_select(l, ptx_num_compare_int(l, LLVMIntSGT, x, hi), hi, x);
}

/* The instructions saturate. They give the least integer for NaN where source or result has 64 bits, else 0. */
static LLVMValueRef to_integer(struct ptx_llvm *l, bool wide, LLVMValueRef x)
{
	bool is_f64 = LLVMTypeOf(x) == l->f64;
	LLVMValueRef r = ptx_asm1(l, wide ? is_f64 ? PTX_ASM_CVT_S64_F64 : PTX_ASM_CVT_S64_F32 :
					    is_f64 ? PTX_ASM_CVT_S32_F64 : PTX_ASM_CVT_S32_F32, x);
	return wide || is_f64 ? ptx_select(l, ptx_num_compare(l, LLVMRealUNO, x, x), ptx_int(LLVMTypeOf(r), 0), r) : r;
}

static LLVMValueRef float_to_int(struct ptx_llvm *l, enum dtype to, LLVMValueRef x)
{
	if (to == DT_BOOL)
		return ptx_num_compare(l, LLVMRealUNE, x, ptx_num_float_constant(l, LLVMTypeOf(x), 0));
	LLVMValueRef r = to_integer(l, to == DT_I64, x);
	if (to == DT_I64 || to == DT_I32)
		return r;
	return LLVMBuildTrunc(l->builder, clamp_int(l, r, int_least(to), int_greatest(to)), l->i8, "");
}

/* Whether a narrow float is not zero; f8e8m0 has no zero. */
static LLVMValueRef narrow_is_true(struct ptx_llvm *l, enum dtype d, LLVMValueRef x)
{
	LLVMTypeRef type = LLVMTypeOf(x);
	if (d == DT_F8E8M0)
		return ptx_i1(l, true);
	int64_t magnitude = d == DT_F4E2M1 ? 7 : type == l->i8 ? 0x7f : 0x7fff;
	return ptx_num_compare_int(l, LLVMIntNE, LLVMBuildAnd(l->builder, x, ptx_int(type, magnitude), ""), ptx_int(type, 0));
}

/* ---- integers and f64 to floats ---- */

static LLVMValueRef int_to_float(struct ptx_llvm *l, enum dtype from, LLVMTypeRef type, LLVMValueRef x)
{
	bool is_signed = from == DT_I64 || from == DT_I32 || from == DT_I8;
	return is_signed ? LLVMBuildSIToFP(l->builder, x, type, "") : LLVMBuildUIToFP(l->builder, x, type, "");
}

/* "x" rounded to odd: "toward_zero" with its last bit set where it is not exact, so that rounding it again to fewer bits gives
 * what rounding "x" itself would. */
static LLVMValueRef mark_inexact(struct ptx_llvm *l, LLVMValueRef toward_zero, LLVMValueRef is_inexact)
{
	LLVMValueRef bits = ptx_bits(l, toward_zero, l->i32);
	return ptx_bits(l, LLVMBuildOr(l->builder, bits, LLVMBuildZExt(l->builder, is_inexact, l->i32, ""), ""), l->f32);
}

static LLVMValueRef int_to_odd(struct ptx_llvm *l, bool wide, LLVMValueRef x)
{
	LLVMValueRef f = ptx_asm1(l, wide ? PTX_ASM_CVT_RZ_F32_S64 : PTX_ASM_CVT_RZ_F32_S32, x);
	LLVMValueRef back = ptx_asm1(l, wide ? PTX_ASM_CVT_S64_F32 : PTX_ASM_CVT_S32_F32, f);
	return mark_inexact(l, f, ptx_num_compare_int(l, LLVMIntNE, back, x));
}

static LLVMValueRef wide_to_odd(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMValueRef f = ptx_asm1(l, PTX_ASM_CVT_RZ_F32_F64, x);
	return mark_inexact(l, f, ptx_num_compare(l, LLVMRealUNE, LLVMBuildFPExt(l->builder, f, l->f64, ""), x));
}

/* "x" of a dtype that is no narrow float, as an f32 that rounds to every narrow float as "x" itself does. */
static LLVMValueRef narrowing_source(struct ptx_llvm *l, enum dtype from, LLVMValueRef x)
{
	if (from == DT_F64)
		return wide_to_odd(l, x);
	if (from == DT_I64 || from == DT_I32)
		return int_to_odd(l, from == DT_I64, x);
	return from == DT_F32 ? x : int_to_float(l, from, l->f32, x);
}

/* ---- all pairs ---- */

/* "x" that is f32, f64, an integer or bool to one of those. */
static LLVMValueRef cast_plain(struct ptx_llvm *l, enum dtype from, enum dtype to, LLVMValueRef x)
{
	if (!dtype_is_float(from) && !dtype_is_float(to))
		return ptx_num_int_convert(l, from, to, x);
	if (!dtype_is_float(from))
		return int_to_float(l, from, ptx_type(l, to), x);
	if (!dtype_is_float(to))
		return float_to_int(l, to, x);
	if (from == to)
		return x;
	return to == DT_F64 ? LLVMBuildFPExt(l->builder, x, l->f64, "") : LLVMBuildFPTrunc(l->builder, x, l->f32, "");
}

void ptx_num_cast(struct ptx_llvm *l, enum dtype from, enum dtype to, bool saturate, int n, const LLVMValueRef *x,
		  LLVMValueRef *out)
{
	LLVMValueRef *wide = arena_array(l->a, LLVMValueRef, (size_t)n + 1);
	if (ptx_num_is_narrow(from) && (to == DT_BOOL || from == to)) {
		for (int i = 0; i < n; i++)
			out[i] = from == to ? x[i] : narrow_is_true(l, from, x[i]);
		return;
	}
	if (ptx_num_narrow_directly(l, from, to, saturate, n, x, out))
		return;
	if (ptx_num_is_narrow(from))
		ptx_num_widen(l, from, n, x, wide);
	for (int i = 0; i < n && !ptx_num_is_narrow(from); i++)
		wide[i] = ptx_num_is_narrow(to) ? narrowing_source(l, from, x[i]) : cast_plain(l, from, to, x[i]);
	if (ptx_num_is_narrow(to)) {
		ptx_num_narrow(l, to, saturate, n, wide, out);
		return;
	}
	for (int i = 0; i < n; i++)
		out[i] = ptx_num_is_narrow(from) ? cast_plain(l, DT_F32, to, wide[i]) : wide[i];
}

LLVMValueRef ptx_num_cast1(struct ptx_llvm *l, enum dtype from, enum dtype to, bool saturate, LLVMValueRef x)
{
	LLVMValueRef out;
	ptx_num_cast(l, from, to, saturate, 1, &x, &out);
	return out;
}
