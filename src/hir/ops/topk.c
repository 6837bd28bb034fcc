#include "hir/op.h"
#include "value/row.h"

#include <math.h>

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0);
	int64_t k = hir_attr(n, "k")->i, lo, hi;
	int axis;
	enum storage s = x->storage;
	if (!hir_op_computes(b, n, 0, true) || !hir_rule_axis(b, n->range, hir_attr(n, "axis")->i, x->rank, &axis))
		return false;
	ix_bounds(x->dim[axis], &lo, &hi);
	if (k < 0 || k > hi)
		return diag_error(b->t, n->range, E1934, "k=%lld of tf.topk must lie between 0 and the extent %s of axis %d", (long long)k,
				  ix_str(a, x->dim[axis]), axis);
	if (!hir_op_partial(b, n, HIR_PASS_NONE) || !hir_op_unsplit(b, n, 0, axis))
		return false;
	const struct ix **dim = arena_memdup(a, x->dim, (size_t)x->rank * sizeof(*dim));
	dim[axis] = ix_const(a, k);
	const struct type *field[2] = { hir_op_fresh_type(b, x->dtype, x->rank, dim, s, x->storage_soft),
					hir_op_fresh_type(b, DT_I64, x->rank, dim, s, x->storage_soft) };
	return hir_node_tuple(b, n, 2, field);
}

/* -1 if element "i" comes before element "j" in ascending order, NaN being the greatest. */
static int order(const struct tensor *x, int64_t i, int64_t j)
{
	if (!x->f)
		return (x->i[i] > x->i[j]) - (x->i[i] < x->i[j]);
	bool ni = isnan(x->f[i]), nj = isnan(x->f[j]);
	if (ni || nj)
		return ni - nj;
	return (x->f[i] > x->f[j]) - (x->f[i] < x->f[j]);
}

struct row {
	const struct tensor *x;
	int64_t base, step, n;
	bool largest;
	int64_t *at;			/* places in the order of the result */
	int64_t *work;
};

static bool before(const struct row *r, int64_t i, int64_t j)
{
	int c = order(r->x, r->base + i * r->step, r->base + j * r->step);
	return c == 0 ? i < j : (c > 0) == r->largest;
}

/* Merge sort of r->at[from, to). */
static void sort_places(const struct row *r, int64_t from, int64_t to)
{
	if (to - from < 2)
		return;
	int64_t mid = from + (to - from) / 2;
	sort_places(r, from, mid);
	sort_places(r, mid, to);
	for (int64_t i = from, j = mid, k = from; k < to; k++)
		r->work[k] = j >= to || (i < mid && before(r, r->at[i], r->at[j])) ? r->at[i++] : r->at[j++];
	for (int64_t k = from; k < to; k++)
		r->at[k] = r->work[k];
}

/* Whether the places "i" and "j" of the row may change order. */
static bool may_swap(const struct row *r, int64_t i, int64_t j)
{
	int64_t p = r->base + i * r->step, q = r->base + j * r->step;
	if (!r->x->f)
		return tensor_is_open(r->x, p) || tensor_is_open(r->x, q);
	double radius = tensor_radius(r->x, p) + tensor_radius(r->x, q);
	return radius > 0 && (isinf(radius) || fabs(r->x->f[p] - r->x->f[q]) <= radius);
}

static void mark_open(struct hir_eval *e, struct tensor *x, int64_t at)
{
	tensor_need_open(e->arena, x);
	x->open[at] = 1;
}

/* What rounding may change: the order among the first k, and which they are. */
static void mark_row(struct hir_eval *e, const struct row *r, int64_t k, bool sorted, struct tensor **out, int64_t to, int64_t step)
{
	double most = 0;
	bool set_open = false;
	for (int64_t i = 0; i < r->n; i++)
		most = fmax(most, tensor_radius(r->x, r->base + i * r->step));
	for (int64_t i = 0; i < k; i++)
		for (int64_t j = k; j < r->n; j++)
			set_open = set_open || may_swap(r, r->at[i], r->at[j]);
	for (int64_t i = 0; i < k; i++) {
		bool open = set_open && !sorted;
		for (int64_t j = 0; sorted && !open && j < r->n; j++)
			open = j != i && may_swap(r, r->at[i], r->at[j]);
		if (open)
			mark_open(e, out[1], to + i * step);
		if (out[0]->f && most > 0) {
			tensor_need_radius(e->arena, out[0]);
			out[0]->radius[to + i * step] = set_open && !sorted ? (double)INFINITY : most;
		} else if (!out[0]->f && open) {
			mark_open(e, out[0], to + i * step);
		}
	}
}

static void restore_order(const struct row *r, int64_t k)
{
	for (int64_t i = 1; i < k; i++)
		for (int64_t j = i; j > 0 && r->at[j - 1] > r->at[j]; j--) {
			int64_t swap = r->at[j];
			r->at[j] = r->at[j - 1];
			r->at[j - 1] = swap;
		}
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct tensor *x = in[0];
	int64_t axis = hir_attr(n, "axis")->i, k = hir_attr(n, "k")->i;
	bool sorted = hir_attr(n, "sorted")->i != 0;
	axis = axis < 0 ? axis + x->rank : axis;
	struct row_set s = row_set(x, (int)axis, 1);
	if (k > s.length)
		return diag_error(e->t, e->range, E1934, "k=%lld of tf.topk is larger than the extent %lld of axis %lld", (long long)k,
				  (long long)s.length, (long long)axis);
	int64_t *dim = arena_memdup(e->arena, x->dim, (size_t)x->rank * sizeof(*dim));
	dim[axis] = k;
	out[0] = tensor_new(e->arena, x->dtype, x->rank, dim);
	out[1] = tensor_new(e->arena, DT_I64, x->rank, dim);
	struct row r = { .x = x, .step = s.inner, .n = s.length, .largest = hir_attr(n, "largest")->i != 0 };
	r.at = arena_array(e->arena, int64_t, (size_t)s.length);
	r.work = arena_array(e->arena, int64_t, (size_t)s.length);
	for (int64_t o = 0; o < s.outer * s.inner; o++) {
		int64_t to = o / s.inner * k * s.inner + o % s.inner;
		r.base = o / s.inner * s.length * s.inner + o % s.inner;
		for (int64_t i = 0; i < s.length; i++)
			r.at[i] = i;
		sort_places(&r, 0, s.length);
		if (x->radius || x->open)
			mark_row(e, &r, k, sorted, out, to, s.inner);
		if (!sorted)
			restore_order(&r, k);
		for (int64_t i = 0; i < k; i++) {
			int64_t from = r.base + r.at[i] * s.inner, at = to + i * s.inner;
			if (x->f)
				out[0]->f[at] = x->f[from];
			else
				out[0]->i[at] = x->i[from];
			out[1]->i[at] = r.at[i];
		}
	}
	return true;
}

static int64_t n_operation(const struct hir_node *n, const struct tensor *const *in)
{
	(void)n;
	return 8 * hir_op_count(in[0]);
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr last = { .kind = ATTR_INT, .i = -1 }, yes = { .kind = ATTR_BOOL, .i = 1 };
static const struct attr_decl attrs[] = {
	{ "k", ATTR_INT, true, NULL, NULL },
	{ "axis", ATTR_INT, false, &last, NULL },
	{ "largest", ATTR_BOOL, false, &yes, NULL },
	{ "sorted", ATTR_BOOL, false, &yes, NULL },
};

const struct hir_op hir_op_topk = {
	.name = "topk",
	.doc = "The k greatest (or least) elements along one axis and their indices.",
	.example = "tf.topk(x, k=2)",
	.cls = HIR_CLASS_OPAQUE,
	.n_input = 1,
	.input = inputs,
	.n_attr = 4,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = n_operation,
};
