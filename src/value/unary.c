#include "value/compute.h"

#include <math.h>

#define LN2 0.693147180559945309417232121458176568L
#define SQRT_HALF 0.707106781186547524400844362104849039L
#define TWO_OVER_SQRT_PI 1.12837916709551257389615890312154517L
#define GELU_SCALE 0.7978845608028654
#define GELU_CUBE 0.044715

/* erfc(-x / sqrt 2) with the rounding of the argument made good. */
static long double erfc_scaled(long double x)
{
	long double z = -x * SQRT_HALF;
	if (!isfinite(z))
		return erfcl(z);
	long double rest = fmal(-x, SQRT_HALF, -z);
	return erfcl(z) - TWO_OVER_SQRT_PI * expl(-z * z) * rest;
}

/* The formulas of hir 13.1 in forms that do not cancel, for f64 results. */
static long double wide_value(enum unary_kind k, long double x)
{
	switch (k) {
	case UNARY_RSQRT:
		return x == 0 ? (long double)INFINITY : 1 / sqrtl(x);
	case UNARY_EXP:
		return expl(x);
	case UNARY_EXP2:
		return exp2l(x);
	case UNARY_LOG:
		return logl(x);
	case UNARY_LOG2:
		return log2l(x);
	case UNARY_SIGMOID:
		return 1 / (1 + expl(-x));
	case UNARY_TANH:
		return tanhl(x);
	case UNARY_SILU:
		return x / (1 + expl(-x));
	case UNARY_GELU_TANH:
		return x / (1 + expl(-2 * (long double)GELU_SCALE * (x + (long double)GELU_CUBE * x * x * x)));
	case UNARY_GELU_NONE:
		return x / 2 * erfc_scaled(x);
	default:
		return fmaxl(x, 0) + log1pl(expl(-fabsl(x)));
	}
}

/* The same in binary64, for results of 32 bits or fewer. */
static double narrow_value(enum unary_kind k, double x)
{
	switch (k) {
	case UNARY_RSQRT:
		return x == 0 ? (double)INFINITY : 1 / sqrt(x);
	case UNARY_EXP:
		return exp(x);
	case UNARY_EXP2:
		return exp2(x);
	case UNARY_LOG:
		return log(x);
	case UNARY_LOG2:
		return log2(x);
	case UNARY_SIGMOID:
		return 1 / (1 + exp(-x));
	case UNARY_TANH:
		return tanh(x);
	case UNARY_SILU:
		return x / (1 + exp(-x));
	case UNARY_GELU_TANH:
		return x / (1 + exp(-2 * GELU_SCALE * (x + GELU_CUBE * x * x * x)));
	case UNARY_GELU_NONE:
		return x / 2 * erfc(-x * (double)SQRT_HALF);
	default:
		return (x > 0 ? x : 0) + log1p(exp(-fabs(x)));
	}
}

static double elementary(enum unary_kind k, enum dtype d, double x)
{
	if (isnan(x))
		return x;
	return d == DT_F64 ? (double)wide_value(k, (long double)x) : narrow_value(k, x);
}

static double logistic(double x)
{
	return 1 / (1 + exp(-x));
}

/* A bound of |f'| on [x - r, x + r]; infinite where f has none. */
static double slope(enum unary_kind k, double x, double r)
{
	double low = x - r, high = x + r, near = fmax(fabs(x) - r, 0), far = fabs(x) + r;
	switch (k) {
	case UNARY_RSQRT:
		return low > 0 ? 0.5 / (low * sqrt(low)) : (double)INFINITY;
	case UNARY_EXP:
		return exp(high);
	case UNARY_EXP2:
		return exp2(high) * (double)LN2;
	case UNARY_LOG:
		return low > 0 ? 1 / low : (double)INFINITY;
	case UNARY_LOG2:
		return low > 0 ? 1 / (low * (double)LN2) : (double)INFINITY;
	case UNARY_SIGMOID: {
		double e = exp(-near);
		return e / ((1 + e) * (1 + e));
	}
	case UNARY_TANH: {
		double e = exp(-2 * near);
		return 4 * e / ((1 + e) * (1 + e));
	}
	case UNARY_SILU:
		return fmin(logistic(high) * (1 + far * (1 - logistic(low))), 1.1);
	case UNARY_GELU_TANH:
	case UNARY_GELU_NONE: {
		double sure = 0.5 * erfc(-high * (double)SQRT_HALF);
		return fmin(1.002 * (sure + far * 0.3989422804014327 * exp(-near * near / 2)) + 0.001, 1.14);
	}
	default:
		return logistic(high);
	}
}

static bool has_edge_at_zero(enum unary_kind k)
{
	return k == UNARY_RSQRT || k == UNARY_LOG || k == UNARY_LOG2;
}

static double elementary_radius(enum unary_kind k, enum dtype d, double x, double rx, double v, double rounded)
{
	if (isnan(x) || isnan(v))
		return isinf(rx) || (rx > 0 && has_edge_at_zero(k) && x + rx >= 0) ? (double)INFINITY : 0;
	double r = 0;
	if (rx != 0 && isfinite(x)) {
		r = rx * slope(k, x, rx);
		if (k == UNARY_SIGMOID || k == UNARY_TANH)
			r = fmin(r, 2);
	} else if (isinf(rx)) {
		r = rx;
	}
	if (r == 0 && isinf(x))
		return 0;
	bool by_argument = (k == UNARY_GELU_TANH || k == UNARY_GELU_NONE) && fabs(x) > fabs(v);
	r += radius_elementary(d, by_argument ? x : v);
	return radius_clean(rounded, r + radius_round(d, rounded));
}

static bool is_elementary(enum unary_kind k)
{
	switch (k) {
	case UNARY_RSQRT:
	case UNARY_EXP:
	case UNARY_EXP2:
	case UNARY_LOG:
	case UNARY_LOG2:
	case UNARY_SIGMOID:
	case UNARY_TANH:
	case UNARY_SILU:
	case UNARY_GELU_TANH:
	case UNARY_GELU_NONE:
	case UNARY_SOFTPLUS:
		return true;
	default:
		return false;
	}
}

static double exact_value(enum unary_kind k, double x)
{
	switch (k) {
	case UNARY_NEG:
		return -x;
	case UNARY_ABS:
		return fabs(x);
	case UNARY_SQUARE:
		return x * x;
	case UNARY_CEIL:
		return ceil(x);
	case UNARY_ROUND:
		return nearbyint(x);
	case UNARY_FLOOR:
		return floor(x);
	case UNARY_SQRT:
		return sqrt(x);
	case UNARY_RECIPROCAL:
		return 1 / x;
	default:
		return isnan(x) || x > 0 ? x : 0;
	}
}

/* Radius of the operations that are correctly rounded or steps; "rx" > 0. */
static double exact_radius(enum unary_kind k, enum dtype d, double x, double rx, double v, bool *open)
{
	double r = 0;
	switch (k) {
	case UNARY_SQUARE:
		r = radius_mul(x, rx, x, rx);
		break;
	case UNARY_CEIL:
	case UNARY_ROUND:
	case UNARY_FLOOR:
		r = fmax(exact_value(k, x + rx) - v, v - exact_value(k, x - rx));
		*open = *open || r > 0;
		return radius_clean(v, r);
	case UNARY_SQRT:
		if (isinf(x))
			return radius_clean(v, rx);
		r = x >= rx ? fmax(sqrt(x + rx) - v, v - sqrt(x - rx)) : x + rx < 0 ? 0 : (double)INFINITY;
		break;
	case UNARY_RECIPROCAL:
		if (isinf(x))
			return radius_clean(0, isinf(rx) ? rx : 0);
		r = fabs(x) > rx ? rx / (fabs(x) * (fabs(x) - rx)) : (double)INFINITY;
		break;
	default:
		return radius_clean(v, rx);
	}
	return radius_clean(v, r + radius_round(d, v));
}

static int64_t int_value(enum unary_kind k, int64_t x)
{
	switch (k) {
	case UNARY_NEG:
		return (int64_t)(0 - (uint64_t)x);
	case UNARY_ABS:
		return x < 0 ? (int64_t)(0 - (uint64_t)x) : x;
	case UNARY_SQUARE:
		return (int64_t)((uint64_t)x * (uint64_t)x);
	case UNARY_NOT:
		return !x;
	case UNARY_RELU:
		return x > 0 ? x : 0;
	default:
		return x;
	}
}

static struct tensor *int_unary(const struct compute *c, enum unary_kind k, const struct tensor *x)
{
	struct tensor *out = tensor_copy(c->arena, x);
	for (int64_t n = 0; n < out->n; n++)
		out->i[n] = int_wrap(out->dtype, int_value(k, x->i[n]));
	return out;
}

struct tensor *tensor_unary(const struct compute *c, enum unary_kind k, const struct tensor *x)
{
	if (!x->f)
		return int_unary(c, k, x);
	struct tensor *out = tensor_new(c->arena, x->dtype, x->rank, x->dim);
	bool transcendental = is_elementary(k);
	for (int64_t n = 0; n < out->n; n++) {
		double rx = tensor_radius(x, n), v, r = 0;
		bool open = tensor_is_open(x, n);
		if (transcendental) {
			v = elementary(k, x->dtype, x->f[n]);
			out->f[n] = compute_round(x->dtype, v);
			r = elementary_radius(k, x->dtype, x->f[n], rx, v, out->f[n]);
		} else {
			out->f[n] = compute_round(x->dtype, exact_value(k, x->f[n]));
			if (rx != 0)
				r = exact_radius(k, x->dtype, x->f[n], rx, out->f[n], &open);
		}
		if (r != 0) {
			tensor_need_radius(c->arena, out);
			out->radius[n] = r;
		}
		if (open) {
			tensor_need_open(c->arena, out);
			out->open[n] = 1;
		}
	}
	out->is_product = k == UNARY_SQUARE || (k == UNARY_NEG && x->is_product);
	return out;
}
