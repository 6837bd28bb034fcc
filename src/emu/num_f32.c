/* Scalar number functions of f32: the fast forms of round to nearest, the general ones else.  In the "mixed" ones factors, or
 * the first term, are of the type m->from, f16 or bf16, whose every value f32 has. */
#include "emu/approx.h"
#include "emu/fp.h"
#include "emu/fp_fast.h"

static uint32_t in(const struct num_mode *m, uint64_t x)
{
	return m->ftz ? fp_f32_flush((uint32_t)x) : (uint32_t)x;
}

static uint32_t out(const struct num_mode *m, uint32_t x)
{
	uint32_t flushed = m->ftz ? fp_f32_flush(x) : x;
	return m->sat ? fp_f32_sat(flushed) : flushed;
}

uint64_t num_add_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	if (m->round != NUM_RN)
		return fp_add(&fp_f32, m, a, b);
	return out(m, fp_f32_add(in(m, a), in(m, b)));
}

uint64_t num_sub_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	if (m->round != NUM_RN)
		return fp_sub(&fp_f32, m, a, b);
	return out(m, fp_f32_sub(in(m, a), in(m, b)));
}

uint64_t num_mul_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	if (m->round != NUM_RN)
		return fp_mul(&fp_f32, m, a, b);
	return out(m, fp_f32_mul(in(m, a), in(m, b)));
}

uint64_t num_fma_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	if (m->round != NUM_RN)
		return fp_fma(&fp_f32, m, a, b, c);
	return out(m, fp_f32_fma(in(m, a), in(m, b), in(m, c)));
}

static uint64_t widen(const struct num_mode *m, uint64_t x)
{
	return fp_f32_raw(m->from == PTX_F16 ? fp_f16_value((uint32_t)x) : fp_bf16_value((uint32_t)x));
}

uint64_t num_add_mixed(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return num_add_f32(m, widen(m, a), b, c);
}

uint64_t num_sub_mixed(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return num_sub_f32(m, widen(m, a), b, c);
}

uint64_t num_fma_mixed(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return num_fma_f32(m, widen(m, a), widen(m, b), c);
}

uint64_t num_div_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	if (m->approx || m->full)
		return approx_run(m->full ? APPROX_DIV_FULL : APPROX_DIV, &fp_f32, m, a, b);
	if (m->round != NUM_RN)
		return fp_div(&fp_f32, m, a, b);
	return out(m, fp_f32_div(in(m, a), in(m, b)));
}

uint64_t num_sqrt_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	if (m->approx)
		return approx_run(APPROX_SQRT, &fp_f32, m, a, 0);
	if (m->round != NUM_RN)
		return fp_sqrt(&fp_f32, m, a);
	return out(m, fp_f32_sqrt(in(m, a)));
}

uint64_t num_rcp_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return m->approx ? approx_run(APPROX_RCP, &fp_f32, m, a, 0) : fp_rcp(&fp_f32, m, a);
}

uint64_t num_rsqrt_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return approx_run(APPROX_RSQRT, &fp_f32, m, a, 0);
}

uint64_t num_ex2_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return approx_run(APPROX_EX2, &fp_f32, m, a, 0);
}

uint64_t num_lg2_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return approx_run(APPROX_LG2, &fp_f32, m, a, 0);
}

uint64_t num_sin_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return approx_run(APPROX_SIN, &fp_f32, m, a, 0);
}

uint64_t num_cos_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return approx_run(APPROX_COS, &fp_f32, m, a, 0);
}

uint64_t num_tanh_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return approx_run(APPROX_TANH, &fp_f32, m, a, 0);
}

uint64_t num_abs_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return fp_abs(&fp_f32, m, a);
}

uint64_t num_neg_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return fp_neg(&fp_f32, m, a);
}

uint64_t num_min_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return fp_minmax(&fp_f32, m, false, a, b);
}

uint64_t num_max_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return fp_minmax(&fp_f32, m, true, a, b);
}

/* Of three numbers; with .abs, which m->xorsign stands for, of their magnitudes. */
static uint64_t minmax3(const struct num_mode *m, bool max, uint64_t a, uint64_t b, uint64_t c)
{
	struct num_mode plain = *m;
	plain.xorsign = false;
	if (m->xorsign)
		a = fp_abs(&fp_f32, m, a), b = fp_abs(&fp_f32, m, b), c = fp_abs(&fp_f32, m, c);
	return fp_minmax(&fp_f32, &plain, max, fp_minmax(&fp_f32, &plain, max, a, b), c);
}

uint64_t num_min3_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return minmax3(m, false, a, b, c);
}

uint64_t num_max3_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return minmax3(m, true, a, b, c);
}

uint64_t num_copysign_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)m;
	(void)c;
	return fp_copysign(&fp_f32, a, b);
}

uint64_t num_testp_f32(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return fp_test(&fp_f32, m->variant, a);
}
