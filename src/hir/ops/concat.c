/* Tensors joined along an axis (spec hir 13.4). */
#include "hir/shape.h"

static bool check_operand(struct hir_builder *b, const struct hir_node *n, int k, int axis)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0), *y = hir_op_type(n, k);
	if (y->rank != x->rank)
		return diag_error(b->t, n->range, E1926, "operand %d of tf.concat has rank %d, operand 1 has rank %d; all ranks agree", k + 1,
				  y->rank, x->rank);
	if (y->dtype != x->dtype)
		return diag_error(b->t, n->range, E1926, "operand %d of tf.concat has dtype %s, operand 1 has %s; tf.cast one of them", k + 1,
				  dtype_name(y->dtype), dtype_name(x->dtype));
	for (int i = 0; i < x->rank; i++)
		if (i != axis && !ix_equal(x->dim[i], y->dim[i]))
			return diag_error(b->t, n->range, E1926, "operand %d of tf.concat has shape %s, operand 1 has %s; extents agree on every axis "
					  "but %d", k + 1, shape_str(a, y->rank, y->dim), shape_str(a, x->rank, x->dim), axis);
	return hir_op_unsplit(b, n, k, axis);
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	if (!n->n_operand)
		return diag_error(b->t, n->range, E1926, "tf.concat needs at least one operand, found none");
	const struct type *x = hir_op_type(n, 0);
	const struct ix **dim = arena_memdup(a, x->dim, (size_t)x->rank * sizeof(*dim));
	int axis;
	if (!hir_rule_axis(b, n->range, hir_attr(n, "axis")->i, x->rank, &axis) || !hir_op_unsplit(b, n, 0, axis))
		return false;
	for (int k = 1; k < n->n_operand; k++) {
		if (!check_operand(b, n, k, axis))
			return false;
		dim[axis] = ix_add(a, dim[axis], hir_op_type(n, k)->dim[axis]);
	}
	enum storage s;
	bool soft;
	const struct layout *l;
	if (!hir_rule_storage(b, n->range, n->n_operand, n->operand, &s, &soft) ||
	    !hir_shape_joined_layout(b, n, axis, dim[axis], false, s, &l))
		return false;
	const struct type *ty = hir_op_fresh_type(b, x->dtype, x->rank, dim, s, soft);
	return hir_node_result(b, n, l ? type_with_layout(a, ty, l) : ty);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	int rank = in[0]->rank, axis = (int)hir_attr(n, "axis")->i;
	axis = axis < 0 ? axis + rank : axis;
	int64_t *dim = arena_memdup(e->arena, in[0]->dim, (size_t)rank * sizeof(*dim)), outer = 1, inner = 1, first = 0;
	for (int k = 1; k < n->n_operand; k++)
		dim[axis] += in[k]->dim[axis];
	for (int k = 0; k < rank; k++)
		if (k != axis)
			*(k < axis ? &outer : &inner) *= dim[k];
	struct tensor *y = tensor_new(e->arena, in[0]->dtype, rank, dim);
	for (int k = 0; k < n->n_operand; k++) {
		int64_t run = in[k]->dim[axis] * inner;
		for (int64_t o = 0; o < outer; o++)
			for (int64_t i = 0; i < run; i++)
				tensor_set(e->arena, y, o * dim[axis] * inner + first + i, in[k], o * run + i);
		first += run;
	}
	out[0] = y;
	return true;
}

static const struct hir_input inputs[] = { { "inputs", HIR_INPUT_LIST } };
static const struct attr_decl attrs[] = { { "axis", ATTR_INT, true, NULL, NULL } };

const struct hir_op hir_op_concat = {
	.name = "concat",
	.doc = "The inputs one after the other along an axis.",
	.example = "tf.concat(x, x, axis=0)",
	.cls = HIR_CLASS_MOVE,
	.n_input = 1,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
