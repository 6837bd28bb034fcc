/* A permutation of the axes (spec hir 13.4). */
#include "hir/shape.h"

/* The axes of "perm" counted from 0; false unless they are a permutation of [0, rank). */
static bool read_axes(const struct attr *perm, int rank, int *axis, bool *seen)
{
	if (perm->n != rank)
		return false;
	for (int k = 0; k < rank; k++) {
		int64_t p = perm->ints[k];
		if (p < -rank || p >= rank)
			return false;
		axis[k] = (int)(p < 0 ? p + rank : p);
		if (seen[axis[k]])
			return false;
		seen[axis[k]] = true;
	}
	return true;
}

static int *axes_of(struct arena *a, const struct hir_node *n, int rank)
{
	int *axis = arena_array(a, int, (size_t)rank + 1);
	bool *seen = arena_array(a, bool, (size_t)rank + 1);
	return read_axes(hir_attr(n, "perm"), rank, axis, seen) ? axis : NULL;
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0);
	const int *axis = axes_of(a, n, x->rank);
	if (!axis)
		return diag_error(b->t, n->range, E1925, "perm of tf.transpose is a permutation of the %d axes of the value; found %d entries "
				  "that are not: name every axis once", x->rank, hir_attr(n, "perm")->n);
	const struct ix **dim = arena_array(a, const struct ix *, (size_t)x->rank + 1);
	for (int k = 0; k < x->rank; k++)
		dim[k] = x->dim[axis[k]];
	const struct layout *l = x->layout ? layout_transpose(a, x->layout, x->rank, x->dim, axis) : NULL;
	return hir_node_view(b, n, hir_shape_type(b, x, x->rank, dim, l));
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct tensor *x = in[0];
	const int *axis = axes_of(e->arena, n, x->rank);
	int64_t *dim = arena_array(e->arena, int64_t, 3 * (size_t)x->rank + 3);
	int64_t *stride = dim + x->rank + 1, *at = stride + x->rank + 1, s = 1, from = 0;
	for (int k = x->rank - 1; k >= 0; k--) {
		for (int j = 0; j < x->rank; j++)
			if (axis[j] == k)
				stride[j] = s;
		s *= x->dim[k];
	}
	for (int k = 0; k < x->rank; k++)
		dim[k] = x->dim[axis[k]];
	int64_t *source = arena_array(e->arena, int64_t, (size_t)x->n + 1);
	for (int64_t i = 0; i < x->n; i++) {
		source[i] = from;
		for (int k = x->rank - 1; k >= 0; k--) {
			from += stride[k];
			if (++at[k] < dim[k])
				break;
			from -= stride[k] * dim[k];
			at[k] = 0;
		}
	}
	return (out[0] = tensor_gather(e->arena, x, x->rank, dim, source, 0, 0));
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "perm", ATTR_INTS, true, NULL, NULL } };

const struct hir_op hir_op_transpose = {
	.name = "transpose",
	.doc = "The axes in another order: axis k of the result is axis perm[k] of x.",
	.example = "tf.transpose(x, perm=(1, 0))",
	.cls = HIR_CLASS_VIEW,
	.n_input = 1,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = hir_shape_no_operation,
};
