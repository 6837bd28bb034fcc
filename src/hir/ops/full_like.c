#include "hir/op.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	return hir_op_partial(b, n, HIR_PASS_NONE) && hir_op_computes(b, n, 0, true) &&
	       hir_op_elementwise(b, n, 0, 1, hir_op_type(n, 0)->dtype);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct attr *v = hir_attr(n, "value");
	const struct tensor *x = in[0];
	out[0] = tensor_full(e->arena, x->dtype, x->rank, x->dim, x->f ? hir_op_number_float(v, x->dtype) : 0,
			     x->f ? 0 : hir_op_number_int(v, x->dtype));
	return true;
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "value", ATTR_NUMBER, true, NULL, NULL } };

const struct hir_op hir_op_full_like = {
	.name = "full_like",
	.doc = "A tensor of the type of x in which every element is value.",
	.example = "tf.full_like(x, 1.5)",
	.cls = HIR_CLASS_ELEMENTWISE,
	.n_input = 1,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
