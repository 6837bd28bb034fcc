#include "value/compute.h"

#include <math.h>

struct fold {
	enum reduce_kind kind;
	const struct tensor *x;
	struct tensor *out;
	int64_t *to;			/* element of "out" of each element of "x" */
	int64_t count;			/* elements per result */
	double *low, *sum_abs, *sum_r;	/* of sums */
};

/* The least (max, abs_max of nothing: 0) or greatest value that starts a float fold. */
static double float_start(enum reduce_kind k, enum dtype d)
{
	double most = float_has_infinity(d) ? (double)INFINITY : float_largest(d);
	return k == REDUCE_MAX ? -most : k == REDUCE_MIN ? most : 0;
}

static int64_t int_start(enum reduce_kind k, enum dtype d)
{
	return k == REDUCE_MAX ? int_least(d) : k == REDUCE_MIN ? int_greatest(d) : 0;
}

static double better(enum reduce_kind k, double best, double v)
{
	if (isnan(best) || isnan(v))
		return (double)NAN;
	if (best == v)
		return signbit(best) == (k != REDUCE_MIN) ? v : best;
	return (v > best) == (k != REDUCE_MIN) ? v : best;
}

static void float_select(struct arena *a, const struct fold *p)
{
	for (int64_t k = 0; k < p->x->n; k++) {
		double v = p->kind == REDUCE_ABS_MAX ? fabs(p->x->f[k]) : p->x->f[k], r = tensor_radius(p->x, k);
		double *best = &p->out->f[p->to[k]];
		*best = better(p->kind, *best, v);
		if (r != 0) {
			tensor_need_radius(a, p->out);
			double *most = &p->out->radius[p->to[k]];
			*most = fmax(*most, r);
		}
	}
	for (int64_t k = 0; p->out->radius && k < p->out->n; k++)
		p->out->radius[k] = radius_clean(p->out->f[k], p->out->radius[k]);
}

static void float_sum(struct arena *a, struct fold *p)
{
	size_t n = (size_t)p->out->n;
	enum dtype d = p->x->dtype;
	p->low = arena_array(a, double, n);
	p->sum_abs = arena_array(a, double, n);
	p->sum_r = arena_array(a, double, n);
	for (int64_t k = 0; k < p->x->n; k++) {
		int64_t o = p->to[k];
		double v = p->x->f[k], s = p->out->f[o], t = s + v, u = t - s;
		p->low[o] += (s - (t - u)) + (v - u);
		p->out->f[o] = t;
		p->sum_abs[o] += fabs(v);
		p->sum_r[o] += tensor_radius(p->x, k);
	}
	if (p->count)
		tensor_need_radius(a, p->out);
	double by = p->kind == REDUCE_MEAN ? (double)p->count : 1;
	for (int64_t o = 0; p->count && o < p->out->n; o++) {
		double s = p->out->f[o];
		double v = float_round(d, (isfinite(s) ? s + p->low[o] : s) / by);
		double r = (p->sum_r[o] + radius_sum(dtype_accumulator(d), p->count, p->sum_abs[o])) / by;
		p->out->f[o] = v;
		p->out->radius[o] = radius_clean(v, r + radius_round(d, v));
	}
}

static void int_fold(struct arena *a, const struct fold *p)
{
	enum dtype d = p->x->dtype;
	for (int64_t k = 0; k < p->x->n; k++) {
		int64_t v = p->x->i[k], *s = &p->out->i[p->to[k]];
		if (p->kind == REDUCE_SUM)
			*s = int_wrap(d, (int64_t)((uint64_t)*s + (uint64_t)v));
		else if (p->kind == REDUCE_ABS_MAX && v < 0)
			v = int_wrap(d, (int64_t)(0 - (uint64_t)v));
		if (p->kind == REDUCE_MIN ? v < *s : p->kind != REDUCE_SUM && v > *s)
			*s = v;
		if (tensor_is_open(p->x, k)) {
			tensor_need_open(a, p->out);
			p->out->open[p->to[k]] = 1;
		}
	}
}

static int64_t *fold_targets(struct arena *a, const struct tensor *x, const bool *folded)
{
	int64_t *stride = arena_array(a, int64_t, (size_t)x->rank), *at = arena_array(a, int64_t, (size_t)x->rank), step = 1;
	for (int k = x->rank - 1; k >= 0; k--)
		if (!folded[k]) {
			stride[k] = step;
			step *= x->dim[k];
		}
	int64_t *to = arena_array(a, int64_t, (size_t)x->n), o = 0;
	for (int64_t c = 0; c < x->n; c++) {
		to[c] = o;
		for (int k = x->rank - 1; k >= 0; k--) {
			o += stride[k];
			if (++at[k] < x->dim[k])
				break;
			o -= stride[k] * x->dim[k];
			at[k] = 0;
		}
	}
	return to;
}

struct tensor *tensor_reduce(const struct compute *c, enum reduce_kind kind, const struct tensor *x, int n_axis,
			     const int *axis, bool keepdim)
{
	bool *folded = arena_array(c->arena, bool, (size_t)x->rank);
	int64_t *dim = arena_array(c->arena, int64_t, (size_t)x->rank), count = 1;
	int rank = 0;
	for (int k = 0; k < n_axis; k++)
		folded[axis[k]] = true;
	for (int k = 0; k < x->rank; k++) {
		if (folded[k])
			count *= x->dim[k];
		if (!folded[k] || keepdim)
			dim[rank++] = folded[k] ? 1 : x->dim[k];
	}
	struct fold p = { .kind = kind, .x = x, .count = count, .to = fold_targets(c->arena, x, folded) };
	p.out = tensor_full(c->arena, x->dtype, rank, dim, x->f ? float_start(kind, x->dtype) : 0, int_start(kind, x->dtype));
	if (kind == REDUCE_MEAN && count == 0 && p.out->n > 0) {
		diag_error(c->t, c->range, E2103, "mean of zero elements: the reduced axes have extent 0 here");
		return NULL;
	}
	if (!x->f)
		int_fold(c->arena, &p);
	else if (kind == REDUCE_SUM || kind == REDUCE_MEAN)
		float_sum(c->arena, &p);
	else
		float_select(c->arena, &p);
	return p.out;
}
