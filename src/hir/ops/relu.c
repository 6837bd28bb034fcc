#include "hir/op.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	return hir_op_computes(b, n, 0, false) && hir_op_partial(b, n, HIR_PASS_MAX | HIR_PASS_MIN) &&
	       hir_op_elementwise(b, n, 0, 1, hir_op_type(n, 0)->dtype);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	struct compute c = hir_compute(e);
	(void)n;
	return (out[0] = tensor_unary(&c, UNARY_RELU, in[0]));
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };

const struct hir_op hir_op_relu = {
	.name = "relu",
	.doc = "Replace negative elements by zero; NaN stays NaN.",
	.example = "tf.relu(x)",
	.cls = HIR_CLASS_ELEMENTWISE,
	.n_input = 1,
	.input = inputs,
	.infer = infer,
	.eval = eval,
};
