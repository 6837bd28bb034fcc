/* The operation behind subscripts: a window with strides (spec hir 7.6, 10). */
#include "hir/shape.h"

static bool wrong_count(struct hir_builder *b, const struct hir_node *n, const char *what, int count, int rank)
{
	return diag_error(b->t, n->range, E1703, "tf.slice needs one entry of %s per axis: the value has rank %d, found %d", what, rank,
			  count);
}

static bool check_axis(struct hir_builder *b, const struct hir_node *n, int k, const int64_t *step)
{
	struct arena *a = &b->t->perm;
	const struct ix *start = hir_attr(n, "starts")->ix[k], *size = hir_attr(n, "sizes")->ix[k];
	const struct ix *extent = hir_op_type(n, 0)->dim[k], *one = ix_const(a, 1);
	int64_t count;
	if (step && step[k] < 1)
		return diag_error(b->t, n->range, E1708, "the stride of a slice is at least 1, found %lld on axis %d", (long long)step[k], k);
	if (ix_is_const(size, &count) && count < 0)
		return diag_error(b->t, n->range, E1704, "the length of a slice is not negative, found %lld on axis %d", (long long)count, k);
	const struct ix *span = size;
	if (step && step[k] > 1 && !ix_is(size, 0))
		span = ix_add(a, ix_mul_const(a, ix_sub(a, size, one), step[k]), one);
	if (hir_shape_outside(a, start, span, extent))
		return diag_error(b->t, n->range, E1709, "the window [%s, %s) is out of range on axis %d, whose extent is %s", ix_str(a, start),
				  ix_str(a, ix_add(a, start, span)), k, ix_str(a, extent));
	return true;
}

static bool refuse_layout(struct hir_builder *b, const struct hir_node *n, enum layout_slice_result why, int axis)
{
	const char *ty = type_str(&b->t->perm, hir_op_type(n, 0));
	if (why == LAYOUT_SLICE_SPLIT_AXIS)
		return diag_error(b->t, n->range, E1705, "a slice narrows axis %d of %s, which is split over positions; take whole axes or "
				  "tf.reshard(...) it first", axis, ty);
	return diag_error(b->t, n->range, E1706, "a slice narrows axis %d of %s, whose positions are factored into several runs; take the whole "
			  "axis or tf.reshard(...) it first", axis, ty);
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0);
	const struct attr *starts = hir_attr(n, "starts"), *sizes = hir_attr(n, "sizes"), *strides = hir_attr(n, "strides");
	const int64_t *step = strides->kind == ATTR_INTS ? strides->ints : NULL;
	if (starts->n != x->rank)
		return wrong_count(b, n, "starts", starts->n, x->rank);
	if (sizes->n != x->rank)
		return wrong_count(b, n, "sizes", sizes->n, x->rank);
	if (step && strides->n != x->rank)
		return wrong_count(b, n, "strides", strides->n, x->rank);
	for (int k = 0; k < x->rank; k++)
		if (!check_axis(b, n, k, step))
			return false;
	const struct layout *l = NULL;
	int axis = 0;
	if (x->layout) {
		int64_t *steps = arena_array(a, int64_t, (size_t)x->rank + 1);
		for (int k = 0; k < x->rank; k++)
			steps[k] = step ? step[k] : 1;
		enum layout_slice_result r = layout_slice(a, x->layout, x->rank, x->dim, starts->ix, sizes->ix, steps, &l, &axis);
		if (r == LAYOUT_SLICE_SPLIT_AXIS || r == LAYOUT_SLICE_SEVERAL_MODES)
			return refuse_layout(b, n, r, axis);
		l = r == LAYOUT_SLICE_OK ? l : NULL;
	}
	return hir_node_view(b, n, hir_shape_type(b, x, x->rank, sizes->ix, l));
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct attr *strides = hir_attr(n, "strides");
	const int64_t *step = strides->kind == ATTR_INTS ? strides->ints : NULL;
	int rank = in[0]->rank;
	int64_t *start = hir_shape_values(e, rank, hir_attr(n, "starts")->ix), *dim = hir_shape_values(e, rank, hir_attr(n, "sizes")->ix);
	if (!start || !dim)
		return false;
	for (int k = 0; k < rank; k++) {
		int64_t span = dim[k] ? (dim[k] - 1) * (step ? step[k] : 1) + 1 : 0;
		if (!hir_shape_check_window(e, "a window", k, start[k], span, in[0]->dim[k]))
			return false;
	}
	return (out[0] = hir_shape_take(e, in[0], dim, start, step, 0, 0));
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT }, { "starts", HIR_INPUT_INDEX } };
static const struct attr_decl attrs[] = {
	{ "starts", ATTR_IXS, true, NULL, NULL },
	{ "sizes", ATTR_IXS, true, NULL, NULL },
	{ "strides", ATTR_INTS, false, NULL, NULL },
};

const struct hir_op hir_op_slice = {
	.name = "slice",
	.doc = "The window of x at starts with sizes elements per axis, strides apart; the form behind subscripts.",
	.example = "x[0:4]",
	.cls = HIR_CLASS_VIEW,
	.n_input = 2,
	.input = inputs,
	.n_attr = 3,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = hir_shape_no_operation,
};
