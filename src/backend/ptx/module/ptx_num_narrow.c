/* Floats narrower than f32, held as bits: to f32 and back.
 *
 * f16, bf16 and, where the architecture has them, the fp8 types are converted by instructions, two at a time; everything else is
 * integer code without branches. */
#include "backend/ptx/module/ptx_num_private.h"

/* Bits of f32. */
enum { F32_SIGN = (int)0x80000000, F32_MAGNITUDE = 0x7fffffff, F32_INFINITY = 0x7f800000, F32_NAN = 0x7fc00000 };

static LLVMValueRef mask(struct ptx_llvm *l, LLVMValueRef x, uint32_t bits)
{
	return LLVMBuildAnd(l->builder, x, ptx_i32(l, (int64_t)bits), "");
}

static LLVMValueRef shift_left(struct ptx_llvm *l, LLVMValueRef x, int n)
{
	return n ? LLVMBuildShl(l->builder, x, ptx_int(LLVMTypeOf(x), n), "") : x;
}

static LLVMValueRef shift_right(struct ptx_llvm *l, LLVMValueRef x, int n)
{
	return n ? LLVMBuildLShr(l->builder, x, ptx_int(LLVMTypeOf(x), n), "") : x;
}

static LLVMValueRef extend(struct ptx_llvm *l, LLVMValueRef x)
{
	return LLVMBuildZExt(l->builder, x, l->i32, "");
}

/* The value of f16 bits. */
static LLVMValueRef half_value(struct ptx_llvm *l, LLVMValueRef bits)
{
	return LLVMBuildFPExt(l->builder, ptx_bits(l, bits, LLVMHalfTypeInContext(l->context)), l->f32, "");
}

static LLVMValueRef low_half(struct ptx_llvm *l, LLVMValueRef word)
{
	return LLVMBuildTrunc(l->builder, word, l->i16, "");
}

static LLVMValueRef high_half(struct ptx_llvm *l, LLVMValueRef word)
{
	return low_half(l, shift_right(l, word, 16));
}

/* ---- to f32 ---- */

static LLVMValueRef widen_bf16(struct ptx_llvm *l, LLVMValueRef x)
{
	return ptx_bits(l, shift_left(l, extend(l, x), 16), l->f32);
}

/* The fields of e5m2 are the upper fields of f16. */
static LLVMValueRef widen_e5m2(struct ptx_llvm *l, LLVMValueRef x)
{
	return half_value(l, shift_left(l, LLVMBuildZExt(l->builder, x, l->i16, ""), 8));
}

/* In the fields of f16 a code of e4m3 is worth 2^-8 of its value, subnormals included. */
static LLVMValueRef widen_e4m3(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMBuilderRef b = l->builder;
	LLVMValueRef wide = extend(l, x), magnitude = mask(l, wide, 0x7f);
	LLVMValueRef sign = shift_left(l, mask(l, wide, 0x80), 8);
	LLVMValueRef half = LLVMBuildOr(b, sign, shift_left(l, magnitude, 7), "");
	LLVMValueRef value = LLVMBuildFMul(b, half_value(l, low_half(l, half)), ptx_f32(l, 256), "");
	LLVMValueRef is_nan = ptx_num_compare_int(l, LLVMIntEQ, magnitude, ptx_i32(l, 0x7f));
	return ptx_select(l, is_nan, ptx_f32_bits(l, F32_NAN), value);
}

static LLVMValueRef widen_e8m0(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMValueRef code = extend(l, x);
	LLVMValueRef bits = ptx_select(l, ptx_num_compare_int(l, LLVMIntEQ, code, ptx_i32(l, 0)), ptx_i32(l, 0x00400000),
				       shift_left(l, code, 23));
	bits = ptx_select(l, ptx_num_compare_int(l, LLVMIntEQ, code, ptx_i32(l, 0xff)), ptx_i32(l, F32_NAN), bits);
	return ptx_bits(l, bits, l->f32);
}

/* 0 and 0.5 by themselves, the others by their fields. */
static LLVMValueRef widen_e2m1(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMBuilderRef b = l->builder;
	LLVMValueRef code = extend(l, x), magnitude = mask(l, code, 7), sign = shift_left(l, mask(l, code, 8), 28);
	LLVMValueRef half = ptx_i32(l, 0x3f000000);
	LLVMValueRef normal = LLVMBuildAdd(b, shift_left(l, magnitude, 22), half, "");
	LLVMValueRef small = ptx_select(l, ptx_num_compare_int(l, LLVMIntEQ, magnitude, ptx_i32(l, 0)), ptx_i32(l, 0), half);
	LLVMValueRef is_small = ptx_num_compare_int(l, LLVMIntULT, magnitude, ptx_i32(l, 2));
	return ptx_bits(l, LLVMBuildOr(b, sign, ptx_select(l, is_small, small, normal), ""), l->f32);
}

/* "low" below "high" (NULL: zero) in an integer of "type", which is twice as wide. */
static LLVMValueRef join(struct ptx_llvm *l, LLVMTypeRef type, LLVMValueRef low, LLVMValueRef high)
{
	LLVMValueRef pair = LLVMBuildZExt(l->builder, low, type, "");
	if (!high)
		return pair;
	LLVMValueRef above = shift_left(l, LLVMBuildZExt(l->builder, high, type, ""), (int)LLVMGetIntTypeWidth(type) / 2);
	return LLVMBuildOr(l->builder, pair, above, "");
}

/* The f16 of two codes by one instruction; "high" NULL: of one. */
static void halves_of_e4m3(struct ptx_llvm *l, LLVMValueRef low, LLVMValueRef high, LLVMValueRef *out)
{
	LLVMValueRef halves = ptx_asm1(l, PTX_ASM_CVT_F16X2_E4M3X2, join(l, l->i16, low, high));
	out[0] = low_half(l, halves);
	if (high)
		out[1] = high_half(l, halves);
}

void ptx_num_widen(struct ptx_llvm *l, enum dtype d, int n, const LLVMValueRef *x, LLVMValueRef *out)
{
	if (d == DT_FP8E4M3 && ptx_asm_is_available(l, PTX_ASM_CVT_F16X2_E4M3X2)) {
		for (int i = 0; i < n; i += 2)
			halves_of_e4m3(l, x[i], i + 1 < n ? x[i + 1] : NULL, out + i);
		for (int i = 0; i < n; i++)
			out[i] = half_value(l, out[i]);
		return;
	}
	for (int i = 0; i < n; i++)
		out[i] = d == DT_BF16	 ? widen_bf16(l, x[i]) :
			 d == DT_F16	 ? half_value(l, x[i]) :
			 d == DT_FP8E5M2 ? widen_e5m2(l, x[i]) :
			 d == DT_FP8E4M3 ? widen_e4m3(l, x[i]) :
			 d == DT_F8E8M0	 ? widen_e8m0(l, x[i]) :
					   widen_e2m1(l, x[i]);
}

/* ---- from f32 ---- */

/* bf16 and f16: the pair comes in one register, the first argument above. */
static void narrow_halves(struct ptx_llvm *l, enum dtype d, LLVMValueRef low, LLVMValueRef high, LLVMValueRef *out)
{
	LLVMValueRef arg[2] = { high ? high : ptx_f32(l, 0), low };
	const char *name = d == DT_BF16 ? "llvm.nvvm.ff2bf16x2.rn" : "llvm.nvvm.ff2f16x2.rn";
	LLVMValueRef pair = ptx_bits(l, ptx_intrinsic(l, name, 0, NULL, 2, arg), l->i32);
	out[0] = low_half(l, pair);
	if (high)
		out[1] = high_half(l, pair);
}

/* The sign of "x" in bit 7, and "code". */
static LLVMValueRef signed_code(struct ptx_llvm *l, LLVMValueRef x, int64_t code)
{
	LLVMValueRef sign = mask(l, shift_right(l, ptx_bits(l, x, l->i32), 24), 0x80);
	return LLVMBuildTrunc(l->builder, LLVMBuildOr(l->builder, sign, ptx_i32(l, code), ""), l->i8, "");
}

/* What the saturating instruction gave for "x", with the code that hir 6.4 wants beyond the range. */
static LLVMValueRef unsaturate(struct ptx_llvm *l, enum dtype d, LLVMValueRef x, LLVMValueRef code)
{
	bool e4m3 = d == DT_FP8E4M3;
	LLVMValueRef is_beyond = ptx_num_compare(l, e4m3 ? LLVMRealUGT : LLVMRealOGE, ptx_num_fabs(l, x), ptx_f32(l, e4m3 ? 464 : 61440));
	return ptx_select(l, is_beyond, signed_code(l, x, e4m3 ? 0x7f : 0x7c), code);
}

static void narrow_fp8_pair(struct ptx_llvm *l, enum dtype d, bool saturate, LLVMValueRef low, LLVMValueRef high,
			    LLVMValueRef *out)
{
	enum ptx_asm id = d == DT_FP8E4M3 ? PTX_ASM_CVT_E4M3X2_F32 : PTX_ASM_CVT_E5M2X2_F32;
	LLVMValueRef pair = ptx_asm2(l, id, high ? high : ptx_f32(l, 0), low);
	LLVMValueRef code[2] = { LLVMBuildTrunc(l->builder, pair, l->i8, ""),
				 LLVMBuildTrunc(l->builder, shift_right(l, pair, 8), l->i8, "") };
	bool keep = saturate && d == DT_FP8E4M3;
	out[0] = keep ? code[0] : unsaturate(l, d, low, code[0]);
	if (high)
		out[1] = keep ? code[1] : unsaturate(l, d, high, code[1]);
}

/* A format in 8 bits or fewer whose exponents are narrower than those of f32. */
struct format {
	int mantissa, bias, sign_bit;
	uint32_t cap;		/* greatest f32 magnitude that has to be told apart: it is above the range */
	uint32_t above;		/* code of what is above the range */
	uint32_t nan;
};

static struct format format_of(enum dtype d)
{
	if (d == DT_FP8E4M3)
		return (struct format){ 3, 7, 7, 0x44000000, 0x7f, 0x7f };
	if (d == DT_FP8E5M2)
		return (struct format){ 2, 15, 7, 0x477fffff, 0x7c, 0x7f };
	return (struct format){ 1, 1, 3, 0x41000000, 7, 7 };
}

static LLVMValueRef at_most(struct ptx_llvm *l, LLVMValueRef x, uint32_t bound)
{
	LLVMValueRef c = ptx_i32(l, (int64_t)bound);
	return ptx_select(l, ptx_num_compare_int(l, LLVMIntULT, x, c), x, c);
}

/* The code of the magnitude "a" (bits, at most f->cap). Normal results round on the bits that go; below the least normal one
 * the sum with a power of two rounds at the step of the subnormal codes. */
static LLVMValueRef magnitude_code(struct ptx_llvm *l, const struct format *f, LLVMValueRef a)
{
	LLVMBuilderRef b = l->builder;
	int gone = 23 - f->mantissa;
	uint32_t least = (uint32_t)(128 - f->bias) << 23, rebias = (uint32_t)(127 - f->bias) << 23;
	uint32_t step = (uint32_t)(128 - f->bias - f->mantissa + 23) << 23;
	LLVMValueRef even = mask(l, shift_right(l, a, gone), 1);
	LLVMValueRef sum = LLVMBuildAdd(b, a, ptx_i32(l, (int64_t)((UINT32_C(1) << (gone - 1)) - 1) - (int64_t)rebias), "");
	LLVMValueRef normal = shift_right(l, LLVMBuildAdd(b, sum, even, ""), gone);
	LLVMValueRef rounded = LLVMBuildFAdd(b, ptx_bits(l, a, l->f32), ptx_f32_bits(l, step), "");
	LLVMValueRef small = LLVMBuildSub(b, ptx_bits(l, rounded, l->i32), ptx_i32(l, (int64_t)step), "");
	return ptx_select(l, ptx_num_compare_int(l, LLVMIntULT, a, ptx_i32(l, (int64_t)least)), small, normal);
}

static LLVMValueRef narrow_by_integers(struct ptx_llvm *l, enum dtype d, bool saturate, LLVMValueRef x)
{
	LLVMBuilderRef b = l->builder;
	const struct format f = format_of(d);
	LLVMValueRef bits = ptx_bits(l, x, l->i32), a = mask(l, bits, F32_MAGNITUDE);
	LLVMValueRef sign = mask(l, shift_right(l, bits, 31 - f.sign_bit), UINT32_C(1) << f.sign_bit);
	LLVMValueRef code = magnitude_code(l, &f, at_most(l, a, f.cap));
	code = at_most(l, code, saturate && d == DT_FP8E4M3 ? 0x7e : f.above);
	LLVMValueRef is_nan = ptx_num_compare_int(l, LLVMIntUGT, a, ptx_i32(l, F32_INFINITY));
	code = ptx_select(l, is_nan, ptx_i32(l, (int64_t)f.nan), LLVMBuildOr(b, code, sign, ""));
	return LLVMBuildTrunc(b, code, l->i8, "");
}

/* The nearest power of two, 1.5 rounding up; the sign is ignored. */
static LLVMValueRef narrow_e8m0(struct ptx_llvm *l, LLVMValueRef x)
{
	LLVMBuilderRef b = l->builder;
	LLVMValueRef a = mask(l, ptx_bits(l, x, l->i32), F32_MAGNITUDE);
	LLVMValueRef code = shift_right(l, LLVMBuildAdd(b, a, ptx_i32(l, 0x00400000), ""), 23);
	LLVMValueRef small = LLVMBuildZExt(b, ptx_num_compare_int(l, LLVMIntUGE, a, ptx_i32(l, 0x00600000)), l->i32, "");
	code = ptx_select(l, ptx_num_compare_int(l, LLVMIntULT, a, ptx_i32(l, 0x00800000)), small, code);
	code = ptx_select(l, ptx_num_compare_int(l, LLVMIntUGE, a, ptx_i32(l, F32_INFINITY)), ptx_i32(l, 0xff), code);
	return LLVMBuildTrunc(b, code, l->i8, "");
}

static bool has_instruction(const struct ptx_llvm *l, enum dtype d)
{
	return (d == DT_FP8E4M3 && ptx_asm_is_available(l, PTX_ASM_CVT_E4M3X2_F32)) ||
	       (d == DT_FP8E5M2 && ptx_asm_is_available(l, PTX_ASM_CVT_E5M2X2_F32));
}

void ptx_num_narrow(struct ptx_llvm *l, enum dtype d, bool saturate, int n, const LLVMValueRef *x, LLVMValueRef *out)
{
	bool halves = d == DT_BF16 || d == DT_F16;
	if (halves || has_instruction(l, d)) {
		for (int i = 0; i < n; i += 2) {
			LLVMValueRef high = i + 1 < n ? x[i + 1] : NULL;
			if (halves)
				narrow_halves(l, d, x[i], high, out + i);
			else
				narrow_fp8_pair(l, d, saturate, x[i], high, out + i);
		}
		return;
	}
	for (int i = 0; i < n; i++)
		out[i] = d == DT_F8E8M0 ? narrow_e8m0(l, x[i]) : narrow_by_integers(l, d, saturate, x[i]);
}

/* ---- between f16 and fp8 ---- */

/* Beyond 464 and for NaN the code is NaN with the sign of "x", f16 bits. */
static LLVMValueRef unsaturate_half(struct ptx_llvm *l, LLVMValueRef x, LLVMValueRef code)
{
	LLVMBuilderRef b = l->builder;
	LLVMValueRef magnitude = LLVMBuildAnd(b, x, ptx_i16(l, 0x7fff), ""), sign = LLVMBuildAnd(b, x, ptx_i16(l, 0x8000), "");
	LLVMValueRef nan = LLVMBuildOr(b, LLVMBuildTrunc(b, shift_right(l, sign, 8), l->i8, ""), ptx_i8(l, 0x7f), "");
	return ptx_select(l, ptx_num_compare_int(l, LLVMIntUGT, magnitude, ptx_i16(l, 0x5f40)), nan, code);
}

static void e4m3_of_halves(struct ptx_llvm *l, bool saturate, LLVMValueRef low, LLVMValueRef high, LLVMValueRef *out)
{
	LLVMValueRef pair = ptx_asm1(l, PTX_ASM_CVT_E4M3X2_F16X2, join(l, l->i32, low, high)), x[2] = { low, high };
	for (int i = 0; i < (high ? 2 : 1); i++) {
		LLVMValueRef code = LLVMBuildTrunc(l->builder, shift_right(l, pair, 8 * i), l->i8, "");
		out[i] = saturate ? code : unsaturate_half(l, x[i], code);
	}
}

bool ptx_num_narrow_directly(struct ptx_llvm *l, enum dtype from, enum dtype to, bool saturate, int n, const LLVMValueRef *x,
			     LLVMValueRef *out)
{
	if (from == DT_FP8E5M2 && to == DT_F16) {
		for (int i = 0; i < n; i++)
			out[i] = shift_left(l, LLVMBuildZExt(l->builder, x[i], l->i16, ""), 8);
		return true;
	}
	bool widens = from == DT_FP8E4M3 && to == DT_F16 && ptx_asm_is_available(l, PTX_ASM_CVT_F16X2_E4M3X2);
	bool narrows = from == DT_F16 && to == DT_FP8E4M3 && ptx_asm_is_available(l, PTX_ASM_CVT_E4M3X2_F16X2);
	for (int i = 0; i < n && (widens || narrows); i += 2) {
		LLVMValueRef high = i + 1 < n ? x[i + 1] : NULL;
		if (widens)
			halves_of_e4m3(l, x[i], high, out + i);
		else
			e4m3_of_halves(l, saturate, x[i], high, out + i);
	}
	return widens || narrows;
}
