/* Scalar number functions of integers and bits, of all widths and signs by m->type. */
#include "emu/alu.h"
#include "emu/cvt.h"

static const struct {
	uint8_t bits;
	bool is_signed;
	bool is_packed; /* two of "bits" */
} types[PTX_TYPE_COUNT] = {
	[PTX_PRED] = { 1, false, false }, [PTX_B8] = { 8, false, false },    [PTX_B16] = { 16, false, false },
	[PTX_B32] = { 32, false, false }, [PTX_B64] = { 64, false, false },  [PTX_U8] = { 8, false, false },
	[PTX_U16] = { 16, false, false }, [PTX_U32] = { 32, false, false },  [PTX_U64] = { 64, false, false },
	[PTX_S8] = { 8, true, false },    [PTX_S16] = { 16, true, false },   [PTX_S32] = { 32, true, false },
	[PTX_S64] = { 64, true, false },  [PTX_U16X2] = { 16, false, true }, [PTX_S16X2] = { 16, true, true },
};

static int bits_of(const struct num_mode *m)
{
	return types[m->type].bits;
}

static bool is_signed(const struct num_mode *m)
{
	return types[m->type].is_signed;
}

/* "fn" on the upper and on the lower halves, as the element type "element". */
static uint64_t halves(num_fn *fn, const struct num_mode *m, uint64_t a, uint64_t b)
{
	struct num_mode half = *m;
	half.type = is_signed(m) ? PTX_S16 : PTX_U16;
	return fn(&half, a >> 16, b >> 16, 0) << 16 | fn(&half, a, b, 0);
}

uint64_t num_add_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	if (types[m->type].is_packed)
		return halves(num_add_int, m, a, b);
	return m->sat ? alu_add_sat((uint32_t)a, (uint32_t)b) : alu_low(a + b, bits_of(m));
}

uint64_t num_sub_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	if (types[m->type].is_packed)
		return halves(num_sub_int, m, a, b);
	return m->sat ? alu_sub_sat((uint32_t)a, (uint32_t)b) : alu_low(a - b, bits_of(m));
}

uint64_t num_mul_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	if (m->variant == NUM_HI_HALF)
		return alu_mul_hi(a, b, bits_of(m), is_signed(m));
	return m->variant == NUM_WIDE ? alu_mul_wide(a, b, bits_of(m), is_signed(m)) : alu_mul_lo(a, b, bits_of(m));
}

/* sat: mad.hi.sat.s32 alone. */
uint64_t num_mad_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t product = num_mul_int(m, a, b, 0);
	if (m->sat)
		return alu_add_sat((uint32_t)product, (uint32_t)c);
	return alu_low(product + c, m->variant == NUM_WIDE ? 2 * bits_of(m) : bits_of(m));
}

uint64_t num_mul24_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return alu_mul24((uint32_t)a, (uint32_t)b, m->variant == NUM_HI_HALF, is_signed(m));
}

uint64_t num_mad24_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	uint32_t product = alu_mul24((uint32_t)a, (uint32_t)b, m->variant == NUM_HI_HALF, is_signed(m));
	return m->sat ? alu_add_sat(product, (uint32_t)c) : product + (uint32_t)c;
}

uint64_t num_sad_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return alu_sad(a, b, c, bits_of(m), is_signed(m));
}

/* By zero: all ones, and the dividend as the rest; the machine reports it. */
uint64_t num_div_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	int bits = bits_of(m);
	return alu_low(b, bits) ? alu_div(a, b, bits, is_signed(m)) : alu_low(UINT64_MAX, bits);
}

uint64_t num_rem_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	int bits = bits_of(m);
	return alu_low(b, bits) ? alu_rem(a, b, bits, is_signed(m)) : alu_low(a, bits);
}

uint64_t num_abs_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return alu_abs(a, bits_of(m));
}

uint64_t num_neg_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return alu_neg(a, bits_of(m));
}

static uint64_t relu(const struct num_mode *m, uint64_t x)
{
	return m->relu && alu_signed(x, bits_of(m)) < 0 ? 0 : x;
}

uint64_t num_min_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	if (types[m->type].is_packed)
		return halves(num_min_int, m, a, b);
	return relu(m, alu_min(a, b, bits_of(m), is_signed(m)));
}

uint64_t num_max_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	if (types[m->type].is_packed)
		return halves(num_max_int, m, a, b);
	return relu(m, alu_max(a, b, bits_of(m), is_signed(m)));
}

uint64_t num_and_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)m;
	(void)c;
	return a & b;
}

uint64_t num_or_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)m;
	(void)c;
	return a | b;
}

uint64_t num_xor_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)m;
	(void)c;
	return a ^ b;
}

uint64_t num_not_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return alu_low(~a, bits_of(m));
}

uint64_t num_cnot_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return alu_low(a, bits_of(m)) == 0;
}

uint64_t num_shl_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return alu_shl(a, (uint32_t)b, bits_of(m));
}

uint64_t num_shr_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return alu_shr(a, (uint32_t)b, bits_of(m), is_signed(m));
}

uint64_t num_shf_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	bool left = m->variant == NUM_WRAP_LEFT || m->variant == NUM_CLAMP_LEFT;
	bool wrap = m->variant == NUM_WRAP_LEFT || m->variant == NUM_WRAP_RIGHT;
	return alu_shf((uint32_t)a, (uint32_t)b, (uint32_t)c, left, wrap);
}

uint64_t num_bfe_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return alu_bfe(a, (uint32_t)b, (uint32_t)c, bits_of(m), is_signed(m));
}

/* Four operands: "c" holds the position in its low 32 bits and the length in its high 32 bits. */
uint64_t num_bfi_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return alu_bfi(a, b, (uint32_t)c, (uint32_t)(c >> 32), bits_of(m));
}

uint64_t num_bmsk_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return alu_bmsk((uint32_t)a, (uint32_t)b, m->variant == NUM_WRAP_RIGHT);
}

uint64_t num_szext_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return alu_szext((uint32_t)a, (uint32_t)b, m->variant == NUM_WRAP_RIGHT, is_signed(m));
}

uint64_t num_prmt_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return alu_prmt((uint32_t)a, (uint32_t)b, (uint32_t)c, m->variant);
}

uint64_t num_popc_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return alu_popc(a, bits_of(m));
}

uint64_t num_clz_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return alu_clz(a, bits_of(m));
}

uint64_t num_brev_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return alu_brev(a, bits_of(m));
}

uint64_t num_bfind_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return alu_bfind(a, bits_of(m), is_signed(m), m->shiftamt);
}

uint64_t num_fns_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)m;
	return alu_fns((uint32_t)a, (uint32_t)b, (int32_t)(uint32_t)c);
}

uint64_t num_lop3_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return alu_lop3((uint32_t)a, (uint32_t)b, (uint32_t)c, m->lut);
}

/* m->from is the type of "a", m->from2 that of "b". */
uint64_t num_dp4a_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return alu_dp4a((uint32_t)a, (uint32_t)b, (uint32_t)c, types[m->from].is_signed, types[m->from2].is_signed);
}

uint64_t num_dp2a_int(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return alu_dp2a((uint32_t)a, (uint32_t)b, (uint32_t)c, types[m->from].is_signed, types[m->from2].is_signed,
			m->variant == NUM_HI_HALF);
}

/* lo, ls, hi and hs are the unsigned comparisons. */
static bool compare_int(const struct num_mode *m, uint64_t a, uint64_t b)
{
	uint64_t x = alu_low(a, bits_of(m)), y = alu_low(b, bits_of(m));
	uint64_t flip = is_signed(m) && m->cmp <= NUM_GE ? (uint64_t)1 << (bits_of(m) - 1) : 0;
	x ^= flip, y ^= flip;
	switch (m->cmp) {
	case NUM_EQ:
		return x == y;
	case NUM_NE:
		return x != y;
	case NUM_LT:
	case NUM_LO:
		return x < y;
	case NUM_LE:
	case NUM_LS:
		return x <= y;
	case NUM_GT:
	case NUM_HI:
		return x > y;
	case NUM_GE:
	case NUM_HS:
		return x >= y;
	}
	return false;
}

uint64_t num_selp(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)m;
	return c & 1 ? a : b;
}

/* m->from: PTX_S32 or PTX_F32, the type of "c".  "a" where c >= 0; -0 is, NaN is not. */
uint64_t num_slct(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	struct num_mode ge = { .cmp = NUM_GE, .ftz = m->ftz };
	if (m->from == PTX_F32)
		return fp_compare(&fp_f32, &ge, c, 0) ? a : b;
	return alu_signed(c, 32) >= 0 ? a : b;
}

/* The comparison in type m->from, of two halves where that is packed. */
uint64_t num_compare(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	struct num_mode of = *m;
	const struct fp_format *f = cvt_format(m->from);
	of.type = m->from;
	if (!f)
		return compare_int(&of, a, b);
	if (m->from != PTX_F16X2 && m->from != PTX_BF16X2)
		return fp_compare(f, m, a, b);
	return (uint64_t)fp_compare(f, m, a >> 16 & 0xffff, b >> 16 & 0xffff) << 1 |
	       fp_compare(f, m, a & 0xffff, b & 0xffff);
}

/* 1.0 or all ones of type m->type where bit 0 of "a" is set; for the upper half of a packed type, bit 1. */
uint64_t num_truth(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	const struct fp_format *f = cvt_format(m->type);
	uint64_t yes = f ? (uint64_t)f->bias << f->man : alu_low(UINT64_MAX, bits_of(m));
	bool is_packed = m->type == PTX_F16X2 || m->type == PTX_BF16X2;
	return (is_packed && a & 2 ? yes << 16 : 0) | (a & 1 ? yes : 0);
}

/* set without a boolean operation; with one, combine num_compare with the predicate and take num_truth of it. */
uint64_t num_set(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return num_truth(m, num_compare(m, a, b, 0), 0, 0);
}
