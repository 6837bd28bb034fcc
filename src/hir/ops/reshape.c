/* Another shape for the same elements in row-major order (spec hir 13.4). */
#include "hir/shape.h"

static const struct ix *product(struct arena *a, int n, const struct ix *const *dim)
{
	const struct ix *p = ix_const(a, 1);
	for (int k = 0; k < n; k++)
		p = ix_mul(a, p, dim[k]);
	return p;
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0);
	const struct attr *shape = hir_attr(n, "new_shape");
	for (int k = 0; k < shape->n; k++) {
		int64_t extent;
		if (ix_is_const(shape->ix[k], &extent) && extent < 0)
			return diag_error(b->t, n->range, E1923, "new_shape of tf.reshape has extent %lld; every extent is stated and the size "
					  "stays %s", (long long)extent, ix_str(a, product(a, x->rank, x->dim)));
	}
	const struct ix *have = product(a, x->rank, x->dim), *want = product(a, shape->n, shape->ix);
	if (!ix_equal(have, want))
		return diag_error(b->t, n->range, E1923, "tf.reshape keeps the size: shape %s has %s elements, and new_shape %s has %s",
				  shape_str(a, x->rank, x->dim), ix_str(a, have), shape_str(a, shape->n, shape->ix), ix_str(a, want));
	if (!x->layout)
		return hir_node_view(b, n, hir_shape_type(b, x, shape->n, shape->ix, NULL));
	const struct layout *l = layout_reshape(a, x->layout, x->rank, x->dim, shape->n, shape->ix);
	if (!l && layout_is_distributed(x->layout))
		return diag_error(b->t, n->range, E1924, "tf.reshape of the distributed value %s to %s is no view: it would merge or cut a split "
				  "axis; tf.reshard(...) it first", type_str(a, x), shape_str(a, shape->n, shape->ix));
	return hir_node_result(b, n, hir_shape_type(b, x, shape->n, shape->ix, l));
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct attr *shape = hir_attr(n, "new_shape");
	int64_t *dim = hir_shape_values(e, shape->n, shape->ix);
	return dim && (out[0] = tensor_reshape(e->arena, in[0], shape->n, dim));
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "new_shape", ATTR_IXS, true, NULL, NULL } };

const struct hir_op hir_op_reshape = {
	.name = "reshape",
	.doc = "The same elements in row-major order under another shape of equal size.",
	.example = "tf.reshape(x, new_shape=(2, 4))",
	.cls = HIR_CLASS_VIEW,
	.n_input = 1,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = hir_shape_no_operation,
};
