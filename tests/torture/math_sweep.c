/* The f32 elementary functions of tfc/math.h against binary64 over all floats.
 *
 *	math_sweep [STEP [NAME]]	every STEP-th bit pattern (default 1: all)
 *
 * Prints the largest error of each function in units in the last place of the correctly rounded result (for gelu: of the
 * larger of result and argument) and fails above 4, or where a special value is not exact.
 */
#include "tfc/rt.h"

#include <stdio.h>
#include <stdlib.h>

static double ref_sigmoid(double x)
{
	double e = exp(-fabs(x));
	return (x >= 0 ? 1.0 : e) / (1.0 + e);
}

static double ref_silu(double x)
{
	return isinf(x) && x < 0 ? (double)NAN : isinf(x) ? x : x * ref_sigmoid(x);
}

static double ref_softplus(double x)
{
	return fmax(x, 0.0) + log1p(exp(-fabs(x)));
}

static double ref_gelu_tanh(double x)
{
	return isinf(x) ? (x < 0 ? (double)NAN : x) : x * ref_sigmoid(2 * 0.7978845608028654 * (x + 0.044715 * x * x * x));
}

static double ref_gelu_erf(double x)
{
	return isinf(x) ? (x < 0 ? (double)NAN : x) : 0.5 * x * erfc(-x * 0.70710678118654752440);
}

static double ref_rsqrt(double x)
{
	return x == 0 ? (double)INFINITY : 1 / sqrt(x);
}

static double ref_exp(double x) { return exp(x); }
static double ref_exp2(double x) { return exp2(x); }
static double ref_log(double x) { return log(x); }
static double ref_log2(double x) { return log2(x); }
static double ref_tanh(double x) { return tanh(x); }

struct function {
	const char *name;
	float (*fast)(float);
	double (*exact)(double);
	int by_argument;
};

static const struct function functions[] = {
	{ "exp", tfc_exp_f32, ref_exp, 0 },
	{ "exp2", tfc_exp2_f32, ref_exp2, 0 },
	{ "log", tfc_log_f32, ref_log, 0 },
	{ "log2", tfc_log2_f32, ref_log2, 0 },
	{ "tanh", tfc_tanh_f32, ref_tanh, 0 },
	{ "sigmoid", tfc_sigmoid_f32, ref_sigmoid, 0 },
	{ "silu", tfc_silu_f32, ref_silu, 0 },
	{ "gelu_tanh", tfc_gelu_tanh_f32, ref_gelu_tanh, 1 },
	{ "gelu_erf", tfc_gelu_erf_f32, ref_gelu_erf, 1 },
	{ "softplus", tfc_softplus_f32, ref_softplus, 0 },
	{ "rsqrt", tfc_rsqrt_f32, ref_rsqrt, 0 },
};

static double ulp(float v)
{
	float a = fabsf(v);
	if (a < 0x1p-126f)
		return 0x1p-149;
	return (double)(tfc_f32_bits((tfc_bits_f32(a) & 0x7f800000u) + 0x00800000u)) * 0x1p-24;
}

static int special(float v)
{
	return v != v || v == INFINITY || v == -INFINITY;
}

static int sweep(const struct function *f, uint32_t step)
{
	double worst = 0;
	uint32_t at = 0;
	unsigned long wrong = 0;
	uint32_t first_wrong = 0;
	for (uint64_t i = 0; i < ((uint64_t)1 << 32); i += step) {
		float x = tfc_f32_bits((uint32_t)i);
		float got = f->fast(x);
		double exact = f->exact((double)x);
		float want = (float)exact;
		if (special(want) || special(got)) {
			int same = want != want ? got != got : got == want;
			double huge = (double)0x1.fffffep+127f;
			int near = !same && ((got == INFINITY && exact > huge * (1 - 0x1p-22)) ||
					     (want == INFINITY && got > 0x1.fffff0p+127f));
			if (!same && !near && !wrong++)
				first_wrong = (uint32_t)i;
			continue;
		}
		double unit = ulp(f->by_argument && fabsf(x) > fabsf(want) ? x : want);
		double error = fabs((double)got - (double)want) / unit;
		if (error > worst) {
			worst = error;
			at = (uint32_t)i;
		}
	}
	printf("%-10s %5.1f ulp at %a", f->name, worst, (double)tfc_f32_bits(at));
	if (wrong)
		printf("; %lu special values wrong, first %a", wrong, (double)tfc_f32_bits(first_wrong));
	printf("\n");
	fflush(stdout);
	return wrong || worst > 4;
}

int main(int argc, char **argv)
{
	uint32_t step = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1;
	int failed = 0;
	for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++)
		if (argc < 3 || !strcmp(argv[2], functions[i].name))
			failed |= sweep(&functions[i], step ? step : 1);
	return failed;
}
