#include "hir/op.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	const struct type *ty = hir_attr(n, "type")->type;
	if (ty->dtype == DT_F8E8M0)
		return diag_error(b->t, n->range, E1909, "tf.zeros cannot make f8e8m0, which has no zero; use tf.full with 1.0 or tf.empty");
	return hir_node_result(b, n, ty);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct type *ty = hir_attr(n, "type")->type;
	const int64_t *dim = hir_op_dims(e, ty);
	(void)in;
	return dim && (out[0] = tensor_new(e->arena, ty->dtype, ty->rank, dim));
}

static const struct attr_decl attrs[] = { { "type", ATTR_TYPE, true, NULL, NULL } };

const struct hir_op hir_op_zeros = {
	.name = "zeros",
	.doc = "A tensor of zeros.",
	.example = "tf.zeros(Tensor[(8,), \"f32\"])",
	.cls = HIR_CLASS_CONSTANT,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
