/* The f32 elementary functions that PTX gets, in C with the coefficients of ptx_math.def, against binary64 over all floats.
 *
 *	ptx_sweep [STEP [NAME]]		every STEP-th bit pattern (default 1: all)
 *
 * An approximate instruction gives its exact value, or that moved to either end of the bound that the ISA states for it; every
 * combination is tried.  Prints the largest error of each function in units in the last place of the correctly rounded result (for
 * gelu: of the larger of result and argument) and fails above its PTX_BOUND, or where a special value is not exact. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PTX_POLYNOMIAL(name, ...) static const float name[] = { __VA_ARGS__ };
#include "backend/ptx/module/ptx_math.def"
#undef PTX_POLYNOMIAL

enum { EXP2, EXP, LOG, LOG2, RSQRT, SIGMOID, TANH, SILU, GELU_TANH, GELU_NONE, SOFTPLUS, N_FUNCTION };
static const int bound[N_FUNCTION] = {
#define PTX_BOUND(kind, ulps) [kind] = ulps,
#include "backend/ptx/module/ptx_math.def"
#undef PTX_BOUND
};

/* Where in their bounds the instructions are: -1, 0 or 1. */
struct side {
	int ex2, rcp, rsqrt;
};

static uint32_t bits_of(float x)
{
	uint32_t u;
	memcpy(&u, &x, sizeof(u));
	return u;
}

static float of_bits(uint32_t u)
{
	float x;
	memcpy(&x, &u, sizeof(x));
	return x;
}

static double ulp_at(double v)
{
	int e = v == 0 ? -126 : ilogb(v);
	return ldexp(1, (e < -126 ? -126 : e) - 23);
}

/* ---- instructions ---- */

/* "v" moved by "by", never past zero; what is exact stays. */
static float moved(double v, double by)
{
	float r = (float)v, s = (float)(v + by);
	if (isnan(v) || isinf(v) || isinf(r))
		return r;
	return v > 0 && s < 0 ? 0 : s;
}

static float ex2(const struct side *d, float x)
{
	double v = exp2((double)x);
	return isinf(x) ? (float)v : moved(v, 2 * d->ex2 * ulp_at(v));
}

static float rcp(const struct side *d, float x)
{
	double v = 1 / (double)x;
	return isinf(x) ? (float)v : moved(v, d->rcp * ulp_at(v));
}

static float rsqrt_instruction(const struct side *d, float x)
{
	double v = x == 0 ? copysign(INFINITY, x) : 1 / sqrt((double)x);
	return isinf(x) ? (float)v : moved(v, d->rsqrt * v * exp2(-22.9));
}

static float min_nan(float x, float y)
{
	return isnan(x) || isnan(y) ? NAN : x < y ? x : y;
}

static float max_nan(float x, float y)
{
	return isnan(x) || isnan(y) ? NAN : x > y ? x : y;
}

/* ---- functions ---- */

static const float log2_e = 0x1.715476p+0f, log2_e_rest = 0x1.4ae0cp-26f, ln_2 = 0x1.62e430p-1f, ln_2_rest = -0x1.05c610p-29f;

static float polynomial(const float *c, int n, float x)
{
	float p = c[0];
	for (int i = 1; i < n; i++)
		p = fmaf(p, x, c[i]);
	return p;
}

static float exp_scaled(float a)
{
	float v = min_nan(a, 150), t = fmaf(v, -log2_e, 12582912), k = t - 12582912;
	float r = fmaf(k, -ln_2_rest, fmaf(k, -ln_2, -v)), p = fmaf(polynomial(EXP_REST, 4, r), r, 0.5f);
	int32_t e = (int32_t)(bits_of(t) - (0x4b400000u - 127 - 64));
	return fmaf(fmaf(p, r, 1), r, 1) * of_bits((uint32_t)(e > 0 ? e : 0) << 23);
}

static float reciprocal_of_1_plus(const struct side *d, float e)
{
	float s = e + 1, q = rcp(d, s);
	return fmaf(q, fmaf(-s, q, 1), q);
}

static float do_exp2(const struct side *d, float x)
{
	return ex2(d, x);
}

static float do_exp(const struct side *d, float x)
{
	float v = min_nan(max_nan(x, -105), of_bits(0x42b17218)), e = ex2(d, x * log2_e);
	float rest = fmaf(v, log2_e_rest, fmaf(v, log2_e, -(v * log2_e)));
	return fmaf(e, rest * ln_2, e);
}

static float split(float x, float *k)
{
	uint32_t w = bits_of(x < 0x1p-126f ? x * 0x1p24f : x) - 0x3f3504f3u;
	*k = (float)((int32_t)w >> 23) + (x < 0x1p-126f ? -24.0f : 0.0f);
	return of_bits((w & 0x007fffffu) + 0x3f3504f3u) - 1;
}

static float log_special(float x, float y)
{
	return x == INFINITY ? x : x == 0 ? -INFINITY : x > 0 ? y : NAN;
}

static float do_log(const struct side *d, float x)
{
	float k, f = split(x, &k), p = fmaf(polynomial(LOG_REST, 8, f), f, -0.5f);
	(void)d;
	return log_special(x, fmaf(k, ln_2, fmaf(f * f, p, f)));
}

static float do_log2(const struct side *d, float x)
{
	float k, f = split(x, &k);
	(void)d;
	return log_special(x, k + fmaf(f, log2_e, fmaf(f * f, polynomial(LOG2_REST, 9, f), f * log2_e_rest)));
}

static float do_rsqrt(const struct side *d, float x)
{
	return rsqrt_instruction(d, x + 0);
}

static float do_sigmoid(const struct side *d, float x)
{
	float e = exp_scaled(fabsf(x)), q = reciprocal_of_1_plus(d, e * 0x1p-64f);
	return x >= 0 ? q : q * e * 0x1p-64f;
}

static float do_silu(const struct side *d, float x)
{
	float e = exp_scaled(fabsf(x)), q = reciprocal_of_1_plus(d, e * 0x1p-64f);
	float y = x * (x >= 0 ? q : q * e);
	return x >= 0 ? y : y * 0x1p-64f;
}

static float do_tanh(const struct side *d, float x)
{
	float a = fabsf(x), e = ex2(d, a * (-2 * log2_e)), q = rcp(d, e + 1), s = x * x;
	return a >= 0.55f ? copysignf(fmaf(e * -2, q, 1), x) : fmaf(s * polynomial(TANH_REST, 4, s), x, x);
}

static float do_gelu_tanh(const struct side *d, float x)
{
	const double c = -2 * 0.7978845608028654 * 1.4426950408889634;
	float inner = x * fmaf(x * x, (float)(c * 0.044715), (float)c);
	return x * rcp(d, ex2(d, inner) + 1);
}

static float do_gelu_none(const struct side *d, float x)
{
	float a = fabsf(x), tail = ex2(d, fmaf(-a, polynomial(NORMAL_TAIL, 8, a), -1));
	return x * (x >= 0 ? 1 - tail : tail);
}

static float do_softplus(const struct side *d, float x)
{
	float u = exp_scaled(fabsf(x)) * 0x1p-64f;
	(void)d;
	return max_nan(x, 0) + fmaf(u * u, polynomial(LOG1P_REST, 9, u), u);
}

static double ref_exp2(double x) { return exp2(x); }
static double ref_exp(double x) { return exp(x); }
static double ref_log(double x) { return log(x); }
static double ref_log2(double x) { return log2(x); }
static double ref_rsqrt(double x) { return x == 0 ? (double)INFINITY : 1 / sqrt(x); }
static double ref_sigmoid(double x) { return 1 / (1 + exp(-x)); }
static double ref_tanh(double x) { return tanh(x); }
static double ref_silu(double x) { return x / (1 + exp(-x)); }
static double ref_gelu_tanh(double x) { return x / (1 + exp(-2 * 0.7978845608028654 * (x + 0.044715 * x * x * x))); }
static double ref_gelu_none(double x) { return x / 2 * erfc(-x * 0.70710678118654752440); }
static double ref_softplus(double x) { return (x > 0 ? x : 0) + log1p(exp(-fabs(x))); }

/* The instructions that a function uses, for the combinations to try. */
struct function {
	const char *name;
	float (*emitted)(const struct side *d, float x);
	double (*exact)(double x);
	int has_ex2, has_rcp, has_rsqrt, by_argument;
};

static const struct function functions[N_FUNCTION] = {
	[EXP2] = { "exp2", do_exp2, ref_exp2, 1, 0, 0, 0 },
	[EXP] = { "exp", do_exp, ref_exp, 1, 0, 0, 0 },
	[LOG] = { "log", do_log, ref_log, 0, 0, 0, 0 },
	[LOG2] = { "log2", do_log2, ref_log2, 0, 0, 0, 0 },
	[RSQRT] = { "rsqrt", do_rsqrt, ref_rsqrt, 0, 0, 1, 0 },
	[SIGMOID] = { "sigmoid", do_sigmoid, ref_sigmoid, 0, 1, 0, 0 },
	[TANH] = { "tanh", do_tanh, ref_tanh, 1, 1, 0, 0 },
	[SILU] = { "silu", do_silu, ref_silu, 0, 1, 0, 0 },
	[GELU_TANH] = { "gelu_tanh", do_gelu_tanh, ref_gelu_tanh, 1, 1, 0, 1 },
	[GELU_NONE] = { "gelu_none", do_gelu_none, ref_gelu_none, 1, 0, 0, 1 },
	[SOFTPLUS] = { "softplus", do_softplus, ref_softplus, 0, 0, 0, 0 },
};

struct result {
	double worst;
	uint32_t at, first_wrong;
	unsigned long wrong;
};

/* The result near the end of the range may be on either side of it. */
static int is_wrong(float got, float want)
{
	if (isnan(want) || isnan(got))
		return isnan(want) != isnan(got);
	float inside = isinf(want) ? got : want;
	return got != want && !(fabsf(inside) > 0x1.fffff0p+127f && (got > 0) == (want > 0));
}

static void check(const struct function *f, const struct side *d, uint32_t u, float want, struct result *r)
{
	float x = of_bits(u), got = f->emitted(d, x);
	if (isnan(want) || isnan(got) || isinf(want) || isinf(got)) {
		if (is_wrong(got, want) && !r->wrong++)
			r->first_wrong = u;
		return;
	}
	double error = fabs((double)got - (double)want) / ulp_at(f->by_argument && fabsf(x) > fabsf(want) ? x : want);
	if (error > r->worst) {
		r->worst = error;
		r->at = u;
	}
	if (got == 0 && want == 0 && signbit(got) != signbit(want) && !r->wrong++)
		r->first_wrong = u;
}

static int sweep(int k, uint32_t step)
{
	const struct function *f = &functions[k];
	struct result r = { 0 };
	for (uint64_t u = 0; u < (uint64_t)1 << 32; u += step) {
		float want = (float)f->exact((double)of_bits((uint32_t)u));
		struct side d;
		for (d.ex2 = -f->has_ex2; d.ex2 <= f->has_ex2; d.ex2++)
			for (d.rcp = -f->has_rcp; d.rcp <= f->has_rcp; d.rcp++)
				for (d.rsqrt = -f->has_rsqrt; d.rsqrt <= f->has_rsqrt; d.rsqrt++)
					check(f, &d, (uint32_t)u, want, &r);
	}
	printf("%-10s %3.1f ulp at %a, bound %d", f->name, r.worst, (double)of_bits(r.at), bound[k]);
	if (r.wrong)
		printf("; %lu special values wrong, first %a", r.wrong, (double)of_bits(r.first_wrong));
	printf("\n");
	fflush(stdout);
	return r.wrong || r.worst > bound[k];
}

int main(int argc, char **argv)
{
	uint32_t step = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1;
	int failed = 0;
	for (int k = 0; k < N_FUNCTION; k++)
		if (argc < 3 || !strcmp(argv[2], functions[k].name))
			failed |= sweep(k, step ? step : 1);
	return failed;
}
