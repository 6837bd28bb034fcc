#include "hir/op.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	enum dtype d = hir_op_type(n, 0)->dtype;
	if (d != DT_BOOL)
		return diag_error(b->t, n->range, E1902, "tf.where needs a bool condition, found %s; compare first", dtype_name(d));
	return hir_rule_same_dtype(b, n->range, 2, n->operand + 1) && hir_op_partial(b, n, HIR_PASS_NONE) &&
	       hir_op_elementwise(b, n, 1, 2, hir_op_type(n, 1)->dtype);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	struct compute c = hir_compute(e);
	(void)n;
	return (out[0] = tensor_where(&c, in[0], in[1], in[2]));
}

static const struct hir_input inputs[] = { { "condition", HIR_INPUT }, { "input", HIR_INPUT }, { "other", HIR_INPUT } };

const struct hir_op hir_op_where = {
	.name = "where",
	.doc = "Take the element of input where condition holds, else that of other.",
	.example = "tf.where(x > 0.0, x, x * 0.5)",
	.cls = HIR_CLASS_ELEMENTWISE,
	.n_input = 3,
	.input = inputs,
	.infer = infer,
	.eval = eval,
};
