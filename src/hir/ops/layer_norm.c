#include "hir/op.h"
#include "value/row.h"

static bool unsplit(struct hir_builder *b, const struct hir_node *n, int axis)
{
	for (int k = axis; k < hir_op_type(n, 0)->rank; k++)
		if (!hir_op_unsplit(b, n, 0, k))
			return false;
	return true;
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	const struct type *x = hir_op_type(n, 0);
	int axis;
	enum storage s;
	bool soft;
	return hir_op_float(b, n, 0) && hir_rule_axis(b, n->range, hir_attr(n, "axis")->i, x->rank, &axis) &&
	       hir_op_norm_parameter(b, n, 1, axis) && hir_op_norm_parameter(b, n, 2, axis) && hir_op_partial(b, n, HIR_PASS_NONE) &&
	       unsplit(b, n, axis) && hir_rule_storage(b, n->range, 3, n->operand, &s, &soft) &&
	       hir_node_result(b, n, hir_op_row_type(b, x, s, soft));
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	struct compute c = hir_compute(e);
	int64_t axis = hir_attr(n, "axis")->i;
	return (out[0] = tensor_norm(&c, in[0], (int)(axis < 0 ? axis + in[0]->rank : axis), true, hir_attr(n, "eps")->f, in[1], in[2]));
}

static int64_t n_operation(const struct hir_node *n, const struct tensor *const *in)
{
	(void)n;
	return 6 * hir_op_count(in[0]);
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT }, { "weight", HIR_INPUT }, { "bias", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "axis", ATTR_INT, true, NULL, NULL }, { "eps", ATTR_FLOAT, true, NULL, NULL } };

const struct hir_op hir_op_layer_norm = {
	.name = "layer_norm",
	.doc = "(x - mean) / sqrt(var + eps) * weight + bias over the axes from axis on.",
	.example = "tf.layer_norm(x, w, b, axis=-1, eps=1e-5)",
	.cls = HIR_CLASS_ROW,
	.n_input = 3,
	.input = inputs,
	.n_attr = 2,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = n_operation,
};
