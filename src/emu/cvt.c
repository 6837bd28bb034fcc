#include "emu/cvt.h"

#include <stddef.h>

struct integer {
	int bits;
	bool is_signed;
};

static const struct integer integers[PTX_TYPE_COUNT] = {
	[PTX_S8] = { 8, true },  [PTX_S16] = { 16, true },  [PTX_S32] = { 32, true },  [PTX_S64] = { 64, true },
	[PTX_U8] = { 8, false }, [PTX_U16] = { 16, false }, [PTX_U32] = { 32, false }, [PTX_U64] = { 64, false },
};

static const struct fp_format *const formats[PTX_TYPE_COUNT] = {
	[PTX_E4M3] = &fp_e4m3, [PTX_E4M3X2] = &fp_e4m3, [PTX_E5M2] = &fp_e5m2, [PTX_E5M2X2] = &fp_e5m2,
	[PTX_F16] = &fp_f16,   [PTX_F16X2] = &fp_f16,   [PTX_BF16] = &fp_bf16, [PTX_BF16X2] = &fp_bf16,
	[PTX_TF32] = &fp_tf32, [PTX_F32] = &fp_f32,     [PTX_F64] = &fp_f64,
};

const struct fp_format *cvt_format(enum ptx_type t)
{
	return formats[t];
}

static uint64_t low_bits(uint64_t x, int bits)
{
	return bits == 64 ? x : x & (((uint64_t)1 << bits) - 1);
}

static uint64_t extend(struct integer t, uint64_t x)
{
	uint64_t sign = (uint64_t)1 << (t.bits - 1);
	x = low_bits(x, t.bits);
	return t.is_signed ? (x ^ sign) - sign : x;
}

/* The value of "negative" and "mag" brought into the range of "t". */
static uint64_t clamp(struct integer t, bool negative, uint64_t mag)
{
	uint64_t top = low_bits(UINT64_MAX, t.bits) >> t.is_signed;
	uint64_t limit = !negative ? top : t.is_signed ? top + 1 : 0;
	if (mag > limit)
		mag = limit;
	return negative ? 0 - mag : mag;
}

static uint64_t int_to_int(const struct num_mode *m, struct integer to, struct integer from, uint64_t x)
{
	x = extend(from, x);
	if (!m->sat)
		return extend(to, x);
	bool negative = from.is_signed && x >> 63;
	return clamp(to, negative, negative ? 0 - x : x);
}

static uint64_t int_to_float(const struct num_mode *m, const struct fp_format *to, struct integer from, uint64_t x)
{
	x = extend(from, x);
	struct fp_num n = { .kind = x ? FP_IS_FINITE : FP_IS_ZERO, .negative = from.is_signed && x >> 63 };
	n.mag = n.negative ? 0 - x : x;
	return fp_finish(to, m, fp_pack(to, n, m->round, m->satfinite));
}

/* The magnitude of "n" rounded to an integer; from 2^64 upward "large" is set. */
static uint64_t round_integral(struct fp_num n, enum num_round round, bool *large)
{
	/* A format whose subnormals have the quantum 1: its bit patterns are the integers below 2^62. */
	static const struct fp_format integer = { 64, 62, -61, INT64_MAX, INT64_MAX, 0 };
	*large = n.kind == FP_IS_INF;
	if (n.kind != FP_IS_FINITE)
		return 0;
	if (n.exp >= 0) {
		*large = n.exp > 63 || n.mag >> (64 - n.exp);
		return *large ? 0 : (uint64_t)n.mag << n.exp;
	}
	return fp_pack(&integer, n, round, false) & INT64_MAX;
}

static uint64_t float_to_int(const struct num_mode *m, struct integer to, const struct fp_format *from, uint64_t x)
{
	struct fp_num n = fp_unpack(from, m->ftz ? fp_flush(from, x) : x);
	bool large;
	if (n.kind == FP_IS_NAN)
		return to.bits == 64 || from == &fp_f64 ? extend(to, (uint64_t)1 << (to.bits - 1)) : 0;
	uint64_t mag = round_integral(n, m->round, &large);
	return clamp(to, n.negative, large ? UINT64_MAX : mag);
}

/* What NaN "x" becomes: f64 keeps the payload of f32 and f64. */
static uint64_t convert_nan(const struct fp_format *to, const struct fp_format *from, uint64_t x)
{
	if (to != &fp_f64)
		return to->nan;
	if (from == &fp_f64)
		return x | (uint64_t)1 << 51;
	if (from == &fp_f32)
		return (x & 0x80000000) << 32 | (x & 0x7fffff) << 29 | (uint64_t)0x7ff8 << 48;
	return 0x7fffffffffffffff;
}

static struct fp_num integral_value(struct fp_num n, enum num_round round)
{
	bool large;
	if (n.kind != FP_IS_FINITE || n.exp >= 0)
		return n;
	n.mag = round_integral(n, round, &large);
	n.exp = 0;
	if (!n.mag)
		n.kind = FP_IS_ZERO;
	return n;
}

static uint64_t float_to_float(const struct num_mode *m, const struct fp_format *to, const struct fp_format *from,
			       uint64_t x)
{
	/* ftz concerns f32 sources and results, and f16 where both are. */
	struct num_mode result = *m;
	result.ftz = m->ftz && (to == &fp_f32 || from == to);
	if (from == &fp_tf32)
		x >>= 13;
	x = low_bits(x, from->bits);
	if (m->ftz && (from == &fp_f32 || from == to))
		x = fp_flush(from, x);
	struct fp_num n = fp_unpack(from, x);
	if (m->round >= NUM_RNI)
		n = integral_value(n, m->round);
	uint64_t r = n.kind == FP_IS_NAN ? convert_nan(to, from, x) : fp_pack(to, n, m->round, m->satfinite);
	r = fp_finish(to, &result, r);
	if (to == &fp_tf32)
		return r == to->nan ? fp_f32.nan : r << 13;
	return r;
}

uint64_t cvt_run(const struct num_mode *m, enum ptx_type to, enum ptx_type from, uint64_t x)
{
	if (formats[from])
		return formats[to] ? float_to_float(m, formats[to], formats[from], x)
				   : float_to_int(m, integers[to], formats[from], x);
	return formats[to] ? int_to_float(m, formats[to], integers[from], x)
			   : int_to_int(m, integers[to], integers[from], x);
}

static bool is_packed(enum ptx_type t)
{
	return t == PTX_F16X2 || t == PTX_BF16X2 || t == PTX_E4M3X2 || t == PTX_E5M2X2;
}

/* A packed result takes its upper half from "a" and its lower half from "b", or from the halves of a packed "a". */
uint64_t num_cvt(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	if (!is_packed(m->type))
		return cvt_run(m, m->type, m->from, a);
	if (is_packed(m->from)) {
		int bits = formats[m->from]->bits;
		b = low_bits(a, bits);
		a = low_bits(a >> bits, bits);
	}
	return cvt_run(m, m->type, m->from, a) << formats[m->type]->bits | cvt_run(m, m->type, m->from, b);
}
