/* A window that may reach outside, where it has a fill value (spec hir 13.4). */
#include "hir/shape.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0);
	const struct attr *starts = hir_attr(n, "starts"), *sizes = hir_attr(n, "sizes");
	if (starts->n != x->rank || sizes->n != x->rank)
		return diag_error(b->t, n->range, E1703, "tf.window needs one entry of starts and of sizes per axis: the value has rank %d, found "
				  "%d and %d", x->rank, starts->n, sizes->n);
	for (int k = 0; k < x->rank; k++) {
		int64_t lo, hi;
		ix_bounds(sizes->ix[k], &lo, &hi);
		bool run_time = ix_uses_kind(sizes->ix[k], IX_COORD) || ix_uses_kind(sizes->ix[k], IX_LOOP) ||
				ix_uses_kind(sizes->ix[k], IX_SCALAR);
		if (hi < 0 || run_time)
			return diag_error(b->t, n->range, E1704, "the length of a window is a dimension, found %s on axis %d",
					  ix_str(a, sizes->ix[k]), k);
	}
	if (hir_shape_has_split(x->layout))
		return diag_error(b->t, n->range, E1705, "tf.window takes no value that is split over positions, found %s; gather it with "
				  "tf.reshard(...) first", type_str(a, x));
	const struct layout *l = hir_shape_fresh(b, x->layout, x->rank, sizes->ix, x->storage);
	return hir_node_result(b, n, hir_shape_type(b, x, x->rank, sizes->ix, l));
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct tensor *x = in[0];
	const struct attr *fill = hir_attr(n, "fill");
	int64_t *start = hir_shape_values(e, x->rank, hir_attr(n, "starts")->ix);
	int64_t *dim = hir_shape_values(e, x->rank, hir_attr(n, "sizes")->ix);
	if (!start || !dim)
		return false;
	double f = x->f ? hir_op_number_float(fill, x->dtype) : 0;
	int64_t i = x->f ? 0 : hir_op_number_int(fill, x->dtype);
	return (out[0] = hir_shape_take(e, x, dim, start, NULL, f, i));
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT }, { "starts", HIR_INPUT_INDEX } };
static const struct attr zero = { .kind = ATTR_INT };
static const struct attr_decl attrs[] = {
	{ "starts", ATTR_IXS, true, NULL, NULL },
	{ "sizes", ATTR_IXS, true, NULL, NULL },
	{ "fill", ATTR_NUMBER, false, &zero, NULL },
};

const struct hir_op hir_op_window = {
	.name = "window",
	.doc = "sizes elements of x from starts on; positions outside x hold fill.",
	.example = "tf.window(x, 6, sizes=(4,), fill=1.0)",
	.cls = HIR_CLASS_MOVE,
	.n_input = 2,
	.input = inputs,
	.n_attr = 3,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
