/* Every element of an axis several times (spec hir 13.4). */
#include "hir/shape.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0);
	int64_t repeats = hir_attr(n, "repeats")->i;
	int axis;
	if (repeats < 0 || repeats > (int64_t)1 << 40)
		return diag_error(b->t, n->range, E1809, "attribute 'repeats' of tf.repeat_interleave is a count, found %lld", (long long)repeats);
	if (!hir_rule_axis(b, n->range, hir_attr(n, "axis")->i, x->rank, &axis))
		return false;
	if (layout_is_distributed(x->layout))
		return diag_error(b->t, n->range, E1920, "tf.repeat_interleave takes no value that is split over positions, found %s; gather it "
				  "with tf.reshard(...) first", type_str(a, x));
	const struct ix **dim = arena_memdup(a, x->dim, (size_t)x->rank * sizeof(*dim));
	dim[axis] = ix_mul_const(a, dim[axis], repeats);
	return hir_op_fresh(b, n, x->dtype, x->rank, dim, x->storage, x->storage_soft);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct tensor *x = in[0];
	int axis = (int)hir_attr(n, "axis")->i;
	int64_t repeats = hir_attr(n, "repeats")->i, inner = 1;
	axis = axis < 0 ? axis + x->rank : axis;
	int64_t *dim = arena_memdup(e->arena, x->dim, (size_t)x->rank * sizeof(*dim));
	dim[axis] *= repeats;
	for (int k = axis + 1; k < x->rank; k++)
		inner *= dim[k];
	struct tensor *y = tensor_new(e->arena, x->dtype, x->rank, dim);
	for (int64_t i = 0; i < y->n; i++)
		tensor_set(e->arena, y, i, x, i / inner / repeats * inner + i % inner);
	out[0] = y;
	return true;
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "repeats", ATTR_INT, true, NULL, NULL }, { "axis", ATTR_INT, true, NULL, NULL } };

const struct hir_op hir_op_repeat_interleave = {
	.name = "repeat_interleave",
	.doc = "Each element of an axis repeats times in a row.",
	.example = "tf.repeat_interleave(x, repeats=2, axis=0)",
	.cls = HIR_CLASS_MOVE,
	.n_input = 1,
	.input = inputs,
	.n_attr = 2,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
