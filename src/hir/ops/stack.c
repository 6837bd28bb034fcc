/* Tensors of one shape along a new axis (spec hir 13.4). */
#include "hir/shape.h"

static bool check_operand(struct hir_builder *b, const struct hir_node *n, int k)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0), *y = hir_op_type(n, k);
	if (y->dtype != x->dtype)
		return diag_error(b->t, n->range, E1926, "operand %d of tf.stack has dtype %s, operand 1 has %s; tf.cast one of them", k + 1,
				  dtype_name(y->dtype), dtype_name(x->dtype));
	if (!type_same_shape(x, y))
		return diag_error(b->t, n->range, E1926, "operand %d of tf.stack has shape %s, operand 1 has %s; all shapes agree", k + 1,
				  shape_str(a, y->rank, y->dim), shape_str(a, x->rank, x->dim));
	return true;
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	if (!n->n_operand)
		return diag_error(b->t, n->range, E1926, "tf.stack needs at least one operand, found none");
	const struct type *x = hir_op_type(n, 0);
	int axis, rank = x->rank + 1;
	for (int k = 1; k < n->n_operand; k++)
		if (!check_operand(b, n, k))
			return false;
	if (!hir_rule_axis(b, n->range, hir_attr(n, "axis")->i, rank, &axis))
		return false;
	const struct ix **dim = arena_array(a, const struct ix *, (size_t)rank);
	for (int k = 0; k < rank; k++)
		dim[k] = k == axis ? ix_const(a, n->n_operand) : x->dim[k - (k > axis)];
	enum storage s;
	bool soft;
	const struct layout *l;
	if (!hir_rule_storage(b, n->range, n->n_operand, n->operand, &s, &soft) ||
	    !hir_shape_joined_layout(b, n, axis, dim[axis], true, s, &l))
		return false;
	const struct type *ty = hir_op_fresh_type(b, x->dtype, rank, dim, s, soft);
	return hir_node_result(b, n, l ? type_with_layout(a, ty, l) : ty);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	int rank = in[0]->rank + 1, axis = (int)hir_attr(n, "axis")->i;
	axis = axis < 0 ? axis + rank : axis;
	int64_t *dim = arena_array(e->arena, int64_t, (size_t)rank), outer = 1, inner = 1;
	for (int k = 0; k < rank; k++)
		dim[k] = k == axis ? n->n_operand : in[0]->dim[k - (k > axis)];
	for (int k = 0; k < rank; k++)
		if (k != axis)
			*(k < axis ? &outer : &inner) *= dim[k];
	struct tensor *y = tensor_new(e->arena, in[0]->dtype, rank, dim);
	for (int k = 0; k < n->n_operand; k++)
		for (int64_t o = 0; o < outer; o++)
			for (int64_t i = 0; i < inner; i++)
				tensor_set(e->arena, y, (o * n->n_operand + k) * inner + i, in[k], o * inner + i);
	out[0] = y;
	return true;
}

static const struct hir_input inputs[] = { { "inputs", HIR_INPUT_LIST } };
static const struct attr_decl attrs[] = { { "axis", ATTR_INT, true, NULL, NULL } };

const struct hir_op hir_op_stack = {
	.name = "stack",
	.doc = "The inputs side by side along a new axis.",
	.example = "tf.stack(x, x, axis=0)",
	.cls = HIR_CLASS_MOVE,
	.n_input = 1,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
