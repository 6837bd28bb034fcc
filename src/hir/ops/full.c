#include "hir/op.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	return hir_node_result(b, n, hir_attr(n, "type")->type);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct type *ty = hir_attr(n, "type")->type;
	const struct attr *v = hir_attr(n, "value");
	const int64_t *dim = hir_op_dims(e, ty);
	bool is_float = dtype_is_float(ty->dtype);
	(void)in;
	if (!dim)
		return false;
	out[0] = tensor_full(e->arena, ty->dtype, ty->rank, dim, is_float ? hir_op_number_float(v, ty->dtype) : 0,
			     is_float ? 0 : hir_op_number_int(v, ty->dtype));
	return true;
}

static const struct attr_decl attrs[] = { { "type", ATTR_TYPE, true, NULL, NULL }, { "value", ATTR_NUMBER, true, NULL, NULL } };

const struct hir_op hir_op_full = {
	.name = "full",
	.doc = "A tensor in which every element is value.",
	.example = "tf.full(Tensor[(8,), \"f32\"], 1.5)",
	.cls = HIR_CLASS_CONSTANT,
	.n_attr = 2,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
