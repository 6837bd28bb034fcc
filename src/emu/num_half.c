/* Scalar number functions of f16 and bf16, and of two of them in one register. */
#include "emu/approx.h"
#include "emu/fp.h"
#include "emu/fp_fast.h"

/* "fn" on the upper and on the lower halves. */
static uint64_t halves(num_fn *fn, const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t hi = fn(m, a >> 16 & 0xffff, b >> 16 & 0xffff, c >> 16 & 0xffff);
	return hi << 16 | fn(m, a & 0xffff, b & 0xffff, c & 0xffff);
}

static bool is_plain(const struct num_mode *m)
{
	return m->round == NUM_RN && !m->ftz && !m->sat && !m->relu;
}

/* Sums and products of two f16 or bf16 numbers round in f32 and again without harm: 24 >= 2 * 11 + 2. */
static float f16(uint64_t x)
{
	return fp_f16_value((uint32_t)x);
}

static float bf16(uint64_t x)
{
	return fp_bf16_value((uint32_t)x);
}

uint64_t num_add_f16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return is_plain(m) ? fp_f16_round(f16(a) + f16(b)) : fp_add(&fp_f16, m, a, b);
}

uint64_t num_sub_f16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return is_plain(m) ? fp_f16_round(f16(a) - f16(b)) : fp_sub(&fp_f16, m, a, b);
}

uint64_t num_mul_f16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return is_plain(m) ? fp_f16_round(f16(a) * f16(b)) : fp_mul(&fp_f16, m, a, b);
}

uint64_t num_fma_f16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return fp_fma(&fp_f16, m, a, b, c);
}

uint64_t num_abs_f16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return fp_abs(&fp_f16, m, a);
}

uint64_t num_neg_f16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return fp_neg(&fp_f16, m, a);
}

uint64_t num_min_f16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return fp_minmax(&fp_f16, m, false, a, b);
}

uint64_t num_max_f16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return fp_minmax(&fp_f16, m, true, a, b);
}

uint64_t num_ex2_f16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return approx_run(APPROX_EX2, &fp_f16, m, a, 0);
}

uint64_t num_tanh_f16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return approx_run(APPROX_TANH, &fp_f16, m, a, 0);
}

uint64_t num_add_f16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_add_f16, m, a, b, c);
}

uint64_t num_sub_f16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_sub_f16, m, a, b, c);
}

uint64_t num_mul_f16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_mul_f16, m, a, b, c);
}

uint64_t num_fma_f16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_fma_f16, m, a, b, c);
}

uint64_t num_abs_f16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_abs_f16, m, a, b, c);
}

uint64_t num_neg_f16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_neg_f16, m, a, b, c);
}

uint64_t num_min_f16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_min_f16, m, a, b, c);
}

uint64_t num_max_f16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_max_f16, m, a, b, c);
}

uint64_t num_ex2_f16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_ex2_f16, m, a, b, c);
}

uint64_t num_tanh_f16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_tanh_f16, m, a, b, c);
}

uint64_t num_add_bf16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return is_plain(m) ? fp_bf16_round(bf16(a) + bf16(b)) : fp_add(&fp_bf16, m, a, b);
}

uint64_t num_sub_bf16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return is_plain(m) ? fp_bf16_round(bf16(a) - bf16(b)) : fp_sub(&fp_bf16, m, a, b);
}

uint64_t num_mul_bf16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return is_plain(m) ? fp_bf16_round(bf16(a) * bf16(b)) : fp_mul(&fp_bf16, m, a, b);
}

uint64_t num_fma_bf16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return fp_fma(&fp_bf16, m, a, b, c);
}

uint64_t num_abs_bf16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return fp_abs(&fp_bf16, m, a);
}

uint64_t num_neg_bf16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return fp_neg(&fp_bf16, m, a);
}

uint64_t num_min_bf16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return fp_minmax(&fp_bf16, m, false, a, b);
}

uint64_t num_max_bf16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return fp_minmax(&fp_bf16, m, true, a, b);
}

uint64_t num_ex2_bf16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return approx_run(APPROX_EX2, &fp_bf16, m, a, 0);
}

uint64_t num_tanh_bf16(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return approx_run(APPROX_TANH, &fp_bf16, m, a, 0);
}

uint64_t num_add_bf16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_add_bf16, m, a, b, c);
}

uint64_t num_sub_bf16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_sub_bf16, m, a, b, c);
}

uint64_t num_mul_bf16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_mul_bf16, m, a, b, c);
}

uint64_t num_fma_bf16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_fma_bf16, m, a, b, c);
}

uint64_t num_abs_bf16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_abs_bf16, m, a, b, c);
}

uint64_t num_neg_bf16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_neg_bf16, m, a, b, c);
}

uint64_t num_min_bf16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_min_bf16, m, a, b, c);
}

uint64_t num_max_bf16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_max_bf16, m, a, b, c);
}

uint64_t num_ex2_bf16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_ex2_bf16, m, a, b, c);
}

uint64_t num_tanh_bf16x2(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return halves(num_tanh_bf16, m, a, b, c);
}
