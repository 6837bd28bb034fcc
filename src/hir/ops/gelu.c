#include "hir/op.h"

#include <string.h>

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	return hir_op_float(b, n, 0) && hir_op_partial(b, n, HIR_PASS_NONE) &&
	       hir_op_elementwise(b, n, 0, 1, hir_op_type(n, 0)->dtype);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	struct compute c = hir_compute(e);
	bool exact = !strcmp(hir_attr(n, "approximate")->s, "none");
	return (out[0] = tensor_unary(&c, exact ? UNARY_GELU_NONE : UNARY_GELU_TANH, in[0]));
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const char *const approximations[] = { "tanh", "none", NULL };
static const struct attr by_tanh = { .kind = ATTR_STR, .s = "tanh" };
static const struct attr_decl attrs[] = { { "approximate", ATTR_STR, false, &by_tanh, approximations } };

const struct hir_op hir_op_gelu = {
	.name = "gelu",
	.doc = "The Gaussian error linear unit of every element, by tanh or (approximate=\"none\") by the error function.",
	.example = "tf.gelu(x, approximate=\"none\")",
	.cls = HIR_CLASS_ELEMENTWISE,
	.n_input = 1,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
