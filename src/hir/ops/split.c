/* An axis cut into equal parts (spec hir 13.4). */
#include "hir/shape.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0);
	int64_t parts = hir_attr(n, "num_splits")->i;
	int axis, at;
	if (!hir_rule_axis(b, n->range, hir_attr(n, "axis")->i, x->rank, &axis))
		return false;
	if (parts < 1 || parts > 65536 || !ix_divisible(x->dim[axis], parts))
		return diag_error(b->t, n->range, E1927, "extent %s of axis %d is not divisible into %lld parts; num_splits of tf.split divides the "
				  "extent", ix_str(a, x->dim[axis]), axis, (long long)parts);
	const struct ix **dim = arena_memdup(a, x->dim, (size_t)x->rank * sizeof(*dim));
	const struct ix **start = arena_array(a, const struct ix *, (size_t)x->rank);
	int64_t *step = arena_array(a, int64_t, (size_t)x->rank);
	dim[axis] = ix_floordiv(a, x->dim[axis], ix_const(a, parts));
	const struct type **field = arena_array(a, const struct type *, (size_t)parts);
	for (int k = 0; k < x->rank; k++) {
		start[k] = ix_const(a, 0);
		step[k] = 1;
	}
	for (int64_t p = 0; p < parts; p++) {
		const struct layout *l = NULL;
		start[axis] = ix_mul_const(a, dim[axis], p);
		enum layout_slice_result r = LAYOUT_SLICE_NONE;
		if (x->layout)
			r = layout_slice(a, x->layout, x->rank, x->dim, start, dim, step, &l, &at);
		if (r == LAYOUT_SLICE_SPLIT_AXIS)
			return hir_op_unsplit(b, n, 0, axis) &&
			       diag_error(b->t, n->range, E1705, "tf.split narrows axis %d, which is split over positions", axis);
		if (r == LAYOUT_SLICE_SEVERAL_MODES)
			return diag_error(b->t, n->range, E1706, "tf.split narrows axis %d of %s, whose positions are factored into several runs; "
					  "tf.reshard(...) it first", axis, type_str(a, x));
		field[p] = hir_shape_type(b, x, x->rank, dim, r == LAYOUT_SLICE_OK ? l : NULL);
	}
	return hir_node_tuple(b, n, (int)parts, field);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	int rank = in[0]->rank, axis = (int)hir_attr(n, "axis")->i;
	int64_t parts = hir_attr(n, "num_splits")->i;
	axis = axis < 0 ? axis + rank : axis;
	int64_t *dim = arena_memdup(e->arena, in[0]->dim, (size_t)rank * sizeof(*dim));
	int64_t *start = arena_array(e->arena, int64_t, (size_t)rank);
	dim[axis] /= parts;
	for (int64_t p = 0; p < parts; p++) {
		start[axis] = p * dim[axis];
		out[p] = hir_shape_take(e, in[0], dim, start, NULL, 0, 0);
	}
	return true;
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "axis", ATTR_INT, true, NULL, NULL }, { "num_splits", ATTR_INT, true, NULL, NULL } };

const struct hir_op hir_op_split = {
	.name = "split",
	.doc = "A tuple of num_splits equal parts of x along an axis.",
	.example = "tf.split(x, axis=0, num_splits=2)[0]",
	.cls = HIR_CLASS_VIEW,
	.n_input = 1,
	.input = inputs,
	.n_attr = 2,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = hir_shape_no_operation,
};
