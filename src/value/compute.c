#include "value/compute.h"

#include <math.h>
#include <string.h>

const char *const binary_kind_names[BINARY_COUNT + 1] = { "add", "sub", "mul", "div", "floor_div", "mod", "min", "max", "eq",
							  "ne", "lt", "le", "gt", "ge", "and", "or", NULL };
const char *const unary_kind_names[UNARY_TF_COUNT + 1] = { "neg", "abs", "rsqrt", "exp", "exp2", "log", "log2", "square",
							   "ceil", "round", "floor", "sqrt", "reciprocal", "not", NULL };
const char *const reduce_kind_names[REDUCE_COUNT + 1] = { "mean", "sum", "max", "abs_max", "min", NULL };

static int find_name(const char *const *names, const char *name)
{
	for (int k = 0; names[k]; k++)
		if (!strcmp(names[k], name))
			return k;
	return -1;
}

bool binary_kind_find(const char *name, enum binary_kind *k)
{
	int at = find_name(binary_kind_names, name);
	*k = (enum binary_kind)(at < 0 ? 0 : at);
	return at >= 0;
}

bool unary_kind_find(const char *name, enum unary_kind *k)
{
	static const char *const activation[] = { "relu", "sigmoid", "tanh", "silu", "gelu", "gelu_none", "softplus", NULL };
	int at = find_name(unary_kind_names, name);
	if (at < 0 && (at = find_name(activation, name)) >= 0)
		at += UNARY_TF_COUNT;
	*k = (enum unary_kind)(at < 0 ? 0 : at);
	return at >= 0;
}

bool reduce_kind_find(const char *name, enum reduce_kind *k)
{
	int at = find_name(reduce_kind_names, name);
	*k = (enum reduce_kind)(at < 0 ? 0 : at);
	return at >= 0;
}

double compute_round(enum dtype d, double v)
{
	if (d == DT_F64)
		return v;
	v = (double)(float)v;
	return d == DT_F32 ? v : float_round(d, v);
}

double radius_mul(double a, double ra, double b, double rb)
{
	if (ra == 0 && rb == 0)
		return 0;
	if (!isfinite(a) || !isfinite(b)) {
		bool settled = isnan(a) || isnan(b) || (fabs(a) > ra && fabs(b) > rb);
		return settled ? 0 : (double)INFINITY;
	}
	return fabs(a) * rb + fabs(b) * ra + ra * rb;
}

#define ROW(e, name, bits, kind, exponent, mantissa, bias) [DT_##e] = 0.5 / (double)((int64_t)1 << (mantissa)),
const double radius_unit[DT_COUNT] = { DTYPES(ROW) };
#undef ROW
const double radius_least[DT_COUNT] = {
	[DT_F32] = 0x1p-150, [DT_F16] = 0x1p-25, [DT_BF16] = 0x1p-134, [DT_FP8E4M3] = 0x1p-10, [DT_FP8E5M2] = 0x1p-17,
	[DT_F8E8M0] = 0x1p-128, [DT_F4E2M1] = 0x1p-2,
};

double radius_sum(enum dtype accumulator, int64_t n_term, double sum_abs)
{
	return isfinite(sum_abs) ? 4 * radius_unit[accumulator] * (sqrt((double)n_term) + 4) * sum_abs : 0;
}

double radius_elementary(enum dtype d, double v)
{
	if (!isfinite(v))
		return 0;
	enum dtype unit = d == DT_F64 ? DT_F64 : DT_F32;
	int low = 1 - dtype_info(unit)->bias, e = v == 0 ? low : ilogb(v);
	return ldexp(4, (e < low ? low : e) - dtype_info(unit)->mantissa_bits);
}

bool tensor_broadcast_shape(const struct tensor *x, const struct tensor *y, int *rank, int64_t *dim)
{
	*rank = x->rank > y->rank ? x->rank : y->rank;
	for (int k = 0; k < *rank; k++) {
		int kx = k - (*rank - x->rank), ky = k - (*rank - y->rank);
		int64_t dx = kx < 0 ? 1 : x->dim[kx], dy = ky < 0 ? 1 : y->dim[ky];
		if (dx != dy && dx != 1 && dy != 1)
			return false;
		dim[k] = dx == 1 ? dy : dx;
	}
	return true;
}

int64_t *tensor_broadcast_index(struct arena *a, int out_rank, const int64_t *out, int rank, const int64_t *dim)
{
	int64_t n = 1, step = 1;
	int64_t *stride = arena_array(a, int64_t, (size_t)out_rank + 1), *at = arena_array(a, int64_t, (size_t)out_rank + 1);
	for (int k = 0; k < out_rank; k++)
		n *= out[k];
	for (int k = rank - 1; k >= 0; k--) {
		stride[out_rank - rank + k] = dim[k] == 1 ? 0 : step;
		step *= dim[k];
	}
	int64_t *index = arena_array(a, int64_t, (size_t)n), from = 0;
	for (int64_t c = 0; c < n; c++) {
		index[c] = from;
		for (int k = out_rank - 1; k >= 0; k--) {
			from += stride[k];
			if (++at[k] < out[k])
				break;
			from -= stride[k] * out[k];
			at[k] = 0;
		}
	}
	return index;
}

struct tensor *tensor_full(struct arena *a, enum dtype d, int rank, const int64_t *dim, double f, int64_t i)
{
	struct tensor *x = tensor_new(a, d, rank, dim);
	for (int64_t k = 0; k < x->n; k++) {
		if (x->f)
			x->f[k] = f;
		else
			x->i[k] = i;
	}
	return x;
}
