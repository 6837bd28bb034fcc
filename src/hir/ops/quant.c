#include "hir/op.h"
#include "value/row.h"

#include <math.h>

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0);
	int64_t group = hir_attr(n, "group")->i;
	enum dtype target = hir_attr(n, "target_dtype")->dtype;
	if (!hir_op_float(b, n, 0) || !hir_op_partial(b, n, HIR_PASS_NONE))
		return false;
	if (target != DT_FP8E4M3)
		return diag_error(b->t, n->range, E1937, "target_dtype of tf.quant with its group scales must be fp8e4m3, found %s",
				  dtype_name(target));
	if (x->rank < 1 || group < 1 || !ix_divisible(x->dim[x->rank - 1], group))
		return diag_error(b->t, n->range, E1937, "group=%lld of tf.quant must divide the last extent of %s", (long long)group,
				  type_str(a, x));
	const struct ix **dim = arena_memdup(a, x->dim, (size_t)x->rank * sizeof(*dim));
	dim[x->rank - 1] = ix_floordiv(a, x->dim[x->rank - 1], ix_const(a, group));
	if (!hir_op_unsplit(b, n, 0, x->rank - 1))
		return false;
	const struct type *field[2] = { type_with_dtype(a, x, target),
					hir_op_fresh_type(b, DT_F32, x->rank, dim, x->storage, x->storage_soft) };
	return hir_node_tuple(b, n, 2, field);
}

struct group {
	double scale, r;
};

static struct group group_scale(enum dtype d, const struct tensor *x, int64_t from, int64_t n)
{
	struct group g = { 0 };
	enum dtype unit = row_unit(d);
	double a = 0;
	for (int64_t k = from; k < from + n; k++) {
		a = isnan(a) || isnan(x->f[k]) ? (double)NAN : fmax(a, fabs(x->f[k]));
		g.r = fmax(g.r, tensor_radius(x, k));
	}
	g.scale = a == 0 ? 1 : compute_round(unit, a / 448);
	if (g.r != 0)
		g.r = a <= g.r ? (double)INFINITY : radius_clean(g.scale, g.r / 448 + radius_round(unit, g.scale));
	return g;
}

static double limit(double v)
{
	return v > 448 ? 448 : v < -448 ? -448 : v;
}

static void quantise(struct hir_eval *e, const struct tensor *x, int64_t at, struct group g, struct tensor *q)
{
	enum dtype unit = row_unit(x->dtype), d = q->dtype;
	double v = compute_round(unit, x->f[at] / g.scale), rx = tensor_radius(x, at), r = 0;
	q->f[at] = float_round(d, limit(v));
	if (rx == 0 && g.r == 0)
		return;
	r = g.scale > g.r ? (rx + fabs(v) * g.r) / (g.scale - g.r) + radius_round(unit, v) : (double)INFINITY;
	double low = float_round(d, limit(v - r)), high = float_round(d, limit(v + r));
	r = radius_clean(q->f[at], isinf(r) ? r : fmax(q->f[at] - low, high - q->f[at]));
	if (r == 0)
		return;
	tensor_need_radius(e->arena, q);
	tensor_need_open(e->arena, q);
	q->radius[at] = r;
	q->open[at] = 1;
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct tensor *x = in[0];
	int64_t group = hir_attr(n, "group")->i, *dim = arena_memdup(e->arena, x->dim, (size_t)x->rank * sizeof(*dim));
	dim[x->rank - 1] /= group;
	out[0] = tensor_new(e->arena, hir_attr(n, "target_dtype")->dtype, x->rank, x->dim);
	out[1] = tensor_new(e->arena, DT_F32, x->rank, dim);
	for (int64_t k = 0; k < out[1]->n; k++) {
		struct group g = group_scale(x->dtype, x, k * group, group);
		out[1]->f[k] = float_round(DT_F32, g.scale);
		if (g.r != 0) {
			tensor_need_radius(e->arena, out[1]);
			out[1]->radius[k] = g.r;
		}
		for (int64_t j = k * group; j < (k + 1) * group; j++)
			quantise(e, x, j, g, out[0]);
	}
	return true;
}

static int64_t n_operation(const struct hir_node *n, const struct tensor *const *in)
{
	(void)n;
	return 4 * hir_op_count(in[0]);
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const char *const schemes[] = { "per_token_group", NULL };
static const struct attr by_group = { .kind = ATTR_STR, .s = "per_token_group" };
static const struct attr usual = { .kind = ATTR_INT, .i = 128 }, fp8 = { .kind = ATTR_DTYPE, .dtype = DT_FP8E4M3 };
static const struct attr_decl attrs[] = {
	{ "scheme", ATTR_STR, false, &by_group, schemes },
	{ "group", ATTR_INT, false, &usual, NULL },
	{ "target_dtype", ATTR_DTYPE, false, &fp8, NULL },
};

const struct hir_op hir_op_quant = {
	.name = "quant",
	.doc = "Quantise groups of the last axis to fp8 with one scale each.",
	.example = "tf.quant(x, group=8)",
	.cls = HIR_CLASS_ROW,
	.n_input = 1,
	.input = inputs,
	.n_attr = 3,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = n_operation,
};
