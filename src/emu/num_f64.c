/* Scalar number functions of f64: the fast forms of round to nearest, the general ones else. */
#include "emu/approx.h"
#include "emu/fp.h"
#include "emu/fp_fast.h"

uint64_t num_add_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return m->round == NUM_RN ? fp_f64_add(a, b) : fp_add(&fp_f64, m, a, b);
}

uint64_t num_sub_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return m->round == NUM_RN ? fp_f64_sub(a, b) : fp_sub(&fp_f64, m, a, b);
}

uint64_t num_mul_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return m->round == NUM_RN ? fp_f64_mul(a, b) : fp_mul(&fp_f64, m, a, b);
}

uint64_t num_fma_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	return m->round == NUM_RN ? fp_f64_fma(a, b, c) : fp_fma(&fp_f64, m, a, b, c);
}

uint64_t num_div_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return m->round == NUM_RN ? fp_f64_div(a, b) : fp_div(&fp_f64, m, a, b);
}

uint64_t num_sqrt_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return m->round == NUM_RN ? fp_f64_sqrt(a) : fp_sqrt(&fp_f64, m, a);
}

uint64_t num_rcp_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return m->approx ? approx_upper_f64(APPROX_RCP, m, a) : fp_rcp(&fp_f64, m, a);
}

uint64_t num_rsqrt_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return m->ftz ? approx_upper_f64(APPROX_RSQRT, m, a) : approx_run(APPROX_RSQRT, &fp_f64, m, a, 0);
}

uint64_t num_abs_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return fp_abs(&fp_f64, m, a);
}

uint64_t num_neg_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return fp_neg(&fp_f64, m, a);
}

uint64_t num_min_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return fp_minmax(&fp_f64, m, false, a, b);
}

uint64_t num_max_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)c;
	return fp_minmax(&fp_f64, m, true, a, b);
}

uint64_t num_copysign_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)m;
	(void)c;
	return fp_copysign(&fp_f64, a, b);
}

uint64_t num_testp_f64(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	(void)b;
	(void)c;
	return fp_test(&fp_f64, m->variant, a);
}
