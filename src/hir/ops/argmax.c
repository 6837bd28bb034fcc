#include "hir/op.h"
#include "value/row.h"

#include <math.h>

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	const struct type *x = hir_op_type(n, 0);
	int axis;
	if (!hir_op_computes(b, n, 0, true) || !hir_rule_axis(b, n->range, hir_attr(n, "axis")->i, x->rank, &axis) ||
	    !hir_op_partial(b, n, HIR_PASS_NONE) || !hir_op_unsplit(b, n, 0, axis))
		return false;
	const struct ix **dim = arena_array(&b->t->perm, const struct ix *, (size_t)x->rank);
	for (int k = 0, j = 0; k < x->rank; k++)
		if (k != axis)
			dim[j++] = x->dim[k];
	int64_t extent;
	if (ix_is_const(x->dim[axis], &extent) && extent == 0)
		return diag_error(b->t, n->range, E1908, "axis %d of tf.argmax has extent 0, so there is no greatest element", axis);
	return hir_op_projected(b, n, 0, axis, DT_I64, dim);
}

/* Whether "v" at a later place beats "best". */
static bool beats(const struct tensor *x, int64_t at, int64_t best)
{
	if (!x->f)
		return x->i[at] > x->i[best];
	return !isnan(x->f[best]) && (isnan(x->f[at]) || x->f[at] > x->f[best]);
}

static bool may_beat(const struct tensor *x, int64_t at, int64_t best)
{
	if (!x->f)
		return tensor_is_open(x, at) || tensor_is_open(x, best);
	double r = tensor_radius(x, at) + tensor_radius(x, best);
	return r > 0 && (isinf(r) || x->f[best] - x->f[at] <= r);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct tensor *x = in[0];
	int64_t axis = hir_attr(n, "axis")->i;
	struct row_set s = row_set(x, (int)(axis < 0 ? axis + x->rank : axis), 1);
	int64_t *dim = arena_array(e->arena, int64_t, (size_t)x->rank);
	for (int k = 0, j = 0; k < x->rank; k++)
		if (k != (axis < 0 ? axis + x->rank : axis))
			dim[j++] = x->dim[k];
	struct tensor *y = out[0] = tensor_new(e->arena, DT_I64, x->rank - 1, dim);
	if (s.length == 0 && y->n > 0)
		return diag_error(e->t, e->range, E2103, "argmax over zero elements: the axis has extent zero here");
	for (int64_t o = 0; o < y->n; o++) {
		int64_t base = o / s.inner * s.length * s.inner + o % s.inner, best = 0;
		for (int64_t k = 1; k < s.length; k++)
			if (beats(x, base + k * s.inner, base + best * s.inner))
				best = k;
		y->i[o] = best;
		for (int64_t k = 0; (x->radius || x->open) && k < s.length; k++)
			if (k != best && may_beat(x, base + k * s.inner, base + best * s.inner)) {
				tensor_need_open(e->arena, y);
				y->open[o] = 1;
			}
	}
	return true;
}

static int64_t n_operation(const struct hir_node *n, const struct tensor *const *in)
{
	(void)n;
	return 1 * hir_op_count(in[0]);
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr last = { .kind = ATTR_INT, .i = -1 };
static const struct attr_decl attrs[] = { { "axis", ATTR_INT, false, &last, NULL } };

const struct hir_op hir_op_argmax = {
	.name = "argmax",
	.doc = "The index of the first greatest element along one axis.",
	.example = "tf.argmax(x, axis=0)",
	.cls = HIR_CLASS_OPAQUE,
	.n_input = 1,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = n_operation,
};
