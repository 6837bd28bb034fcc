/* hir 12.9: elementary functions of f64 within one ulp, f32 rounded from binary64, against 113-bit arithmetic. */
#include "evaltext.h"

#include <float.h>

#if defined(__SIZEOF_FLOAT128__) && LDBL_MANT_DIG != DBL_MANT_DIG

typedef __float128 wide;

#define W_LN2 0.693147180559945309417232121458176568075500134360255254120680009493Q
#define W_PI 3.14159265358979323846264338327950288419716939937510582097494459231Q

__extension__ static const wide ln2 = W_LN2, pi = W_PI;

static wide w_abs(wide x)
{
	return x < 0 ? -x : x;
}

static wide w_scale(wide x, int k)
{
	for (; k > 0; k--)
		x *= 2;
	for (; k < 0; k++)
		x /= 2;
	return x;
}

/* e^x - 1 for small x, by its series. */
static wide w_expm1(wide x)
{
	wide term = x, sum = 0;
	for (int n = 2; n < 80 && w_abs(term) > 0; n++) {
		sum += term;
		term *= x / n;
	}
	return sum;
}

static wide w_exp(wide x)
{
	int k = (int)(double)(x / ln2);
	return w_scale(1 + w_expm1(x - k * ln2), k);
}

static wide w_log(wide x)
{
	int e;
	double m = frexp((double)x, &e);
	wide y = (wide)log(m), v = w_scale(x, -e);
	for (int k = 0; k < 4; k++) {
		wide p = w_exp(y);
		y += 2 * (v - p) / (v + p);
	}
	return y + e * ln2;
}

static wide w_log1p(wide t)
{
	if (t > 0x1p-20)
		return w_log(1 + t);
	return t - t * t / 2 + t * t * t / 3 - t * t * t * t / 4 + t * t * t * t * t / 5;
}

static wide w_sqrt(wide x)
{
	wide y = (wide)sqrt((double)x);
	for (int k = 0; k < 3; k++)
		y = (y + x / y) / 2;
	return y;
}

static wide w_erfc(wide z)
{
	if (z < 0)
		return 2 - w_erfc(-z);
	if (z < 2.5Q) {
		wide term = z, sum = 0;
		for (int n = 0; n < 200; n++) {
			sum += term;
			term *= 2 * z * z / (2 * n + 3);
		}
		return 1 - 2 / w_sqrt(pi) * w_exp(-z * z) * sum;
	}
	wide f = z;
	for (int n = 600; n > 0; n--)
		f = z + (wide)n / 2 / f;
	return w_exp(-z * z) / w_sqrt(pi) / f;
}

static wide w_tanh(wide x)
{
	if (w_abs(x) < 0.5Q) {
		wide e = w_expm1(2 * x);
		return e / (e + 2);
	}
	return 1 - 2 / (w_exp(2 * x) + 1);
}

static wide w_gelu_tanh(wide x)
{
	wide u = (wide)0.7978845608028654 * (x + (wide)0.044715 * x * x * x);
	return x / (1 + w_exp(-2 * u));
}

static wide exact(const char *name, wide x)
{
	if (!strcmp(name, "exp"))
		return w_exp(x);
	if (!strcmp(name, "exp2"))
		return w_exp(x * ln2);
	if (!strcmp(name, "log"))
		return w_log(w_abs(x));
	if (!strcmp(name, "log2"))
		return w_log(w_abs(x)) / ln2;
	if (!strcmp(name, "rsqrt"))
		return 1 / w_sqrt(w_abs(x));
	if (!strcmp(name, "tanh"))
		return w_tanh(x);
	if (!strcmp(name, "sigmoid"))
		return 1 / (1 + w_exp(-x));
	if (!strcmp(name, "silu"))
		return x / (1 + w_exp(-x));
	if (!strcmp(name, "softplus"))
		return (x > 0 ? x : 0) + w_log1p(w_exp(-w_abs(x)));
	if (!strcmp(name, "gelu"))
		return w_gelu_tanh(x);
	return x / 2 * w_erfc(-x / w_sqrt(2));
}

static double ulp(double v)
{
	int e = v == 0 ? -1022 : ilogb(v);
	return ldexp(1, (e < -1022 ? -1022 : e) - 52);
}

START_TEST(within_one_ulp)
{
	static const char *const names[] = { "exp", "exp2", "log", "log2", "rsqrt", "tanh", "sigmoid", "silu", "softplus", "gelu", "gelu_none" };
	struct tfc t;
	UNIT_BEGIN(&t);
	enum { N = 600 };
	struct tensor *x = eval_random(&t.perm, DT_F64, 1, (int64_t[]){ N }, 11);
	for (int n = 0; n < N; n++)
		x->f[n] *= n % 3 == 0 ? 1 : n % 3 == 1 ? 6 : 0.01;
	for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++) {
		bool positive = !strncmp(names[k], "log", 3) || !strcmp(names[k], "rsqrt");
		const char *expr = !strcmp(names[k], "gelu_none") ? "tf.gelu(a, approximate=\"none\")" :
				   positive ? arena_printf(&t.perm, "tf.%s(tf.abs(a))", names[k]) : arena_printf(&t.perm, "tf.%s(a)", names[k]);
		struct tensor *y = EXPR(&t, expr, x);
		struct tensor *z = EXPR(&t, expr, EXPR(&t, "tf.cast(a, \"f32\")", x));
		for (int n = 0; n < N; n++) {
			double off = (double)(w_abs((wide)y->f[n] - exact(names[k], (wide)x->f[n])) / (wide)ulp(y->f[n]));
			ck_assert_msg(off <= 1, "%s(%.17g) is %.2f ulp off", names[k], x->f[n], off);
			double want = (double)exact(names[k], (wide)(float)x->f[n]);
			ck_assert_msg(fabs(z->f[n] - want) <= 0x1.00001p-24 * fabs(want) + 0x1p-150, "f32 %s(%.9g) is %.9g, not %.9g", names[k],
				      (double)(float)x->f[n], z->f[n], want);
		}
	}
	UNIT_END(&t);
}
END_TEST

/* Far in the tail of gelu, where the rounding of the argument weighs most. */
START_TEST(tail_of_gelu)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = VECTOR(&t, DT_F64, -12.3, -25.7, -36.1);
	struct tensor *y = EXPR(&t, "tf.gelu(a, approximate=\"none\")", x), *z = EXPR(&t, "tf.gelu(a)", VECTOR(&t, DT_F64, -7.3, -15.1, -19.9));
	static const double at[3] = { -7.3, -15.1, -19.9 };
	for (int k = 0; k < 3; k++) {
		ck_assert((double)(w_abs((wide)y->f[k] - exact("gelu_none", (wide)x->f[k])) / (wide)ulp(y->f[k])) <= 1);
		ck_assert((double)(w_abs((wide)z->f[k] - exact("gelu", (wide)at[k])) / (wide)ulp(z->f[k])) <= 1);
	}
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("ops_f64", within_one_ulp, tail_of_gelu)

#else
int main(void)
{
	return 77;
}
#endif
