/* One field of a tuple value (spec hir 9.3, 13.4). */
#include "hir/shape.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	const struct hir_value *tuple = n->operand[0];
	int64_t index = hir_attr(n, "index")->i;
	if (tuple->type)
		return diag_error(b->t, n->range, E1604, "a field is taken from a tuple, found %s", type_str(&b->t->perm, tuple->type));
	if (index < 0 || index >= tuple->n_field)
		return diag_error(b->t, n->range, E1709, "index %lld is out of range of a tuple of %d values", (long long)index, tuple->n_field);
	return hir_node_view(b, n, tuple->field[index]);
}

/* "in" holds the fields of the tuple. */
static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	out[0] = tensor_copy(e->arena, in[hir_attr(n, "index")->i]);
	return true;
}

static const struct hir_input inputs[] = { { "t", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "index", ATTR_INT, true, NULL, NULL } };

const struct hir_op hir_op_tuple_get_item = {
	.name = "tuple_get_item",
	.doc = "One field of a tuple value; written as a subscript or by unpacking.",
	.example = "tf.split(x, axis=0, num_splits=2)[1]",
	.cls = HIR_CLASS_VIEW,
	.n_input = 1,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = hir_shape_no_operation,
};
