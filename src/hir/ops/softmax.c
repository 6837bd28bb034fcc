#include "hir/op.h"
#include "value/row.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	const struct type *x = hir_op_type(n, 0);
	int axis;
	return hir_op_float(b, n, 0) && hir_rule_axis(b, n->range, hir_attr(n, "axis")->i, x->rank, &axis) &&
	       hir_op_partial(b, n, HIR_PASS_NONE) && hir_op_unsplit(b, n, 0, axis) && hir_node_result(b, n, x);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	struct compute c = hir_compute(e);
	int64_t axis = hir_attr(n, "axis")->i;
	return (out[0] = tensor_softmax(&c, in[0], (int)(axis < 0 ? axis + in[0]->rank : axis)));
}

static int64_t n_operation(const struct hir_node *n, const struct tensor *const *in)
{
	(void)n;
	return 4 * hir_op_count(in[0]);
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "axis", ATTR_INT, true, NULL, NULL } };

const struct hir_op hir_op_softmax = {
	.name = "softmax",
	.doc = "exp(x - max) over its sum along one axis.",
	.example = "tf.softmax(x, axis=-1)",
	.cls = HIR_CLASS_ROW,
	.n_input = 1,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = n_operation,
};
