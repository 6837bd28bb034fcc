#include "hir/op.h"
#include "value/row.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	const struct type *x = hir_op_type(n, 0);
	int axis;
	enum storage s;
	bool soft;
	return hir_op_float(b, n, 0) && hir_rule_axis(b, n->range, -1, x->rank, &axis) && hir_op_norm_parameter(b, n, 1, axis) &&
	       hir_op_partial(b, n, HIR_PASS_NONE) && hir_op_unsplit(b, n, 0, axis) &&
	       hir_rule_storage(b, n->range, 2, n->operand, &s, &soft) && hir_node_result(b, n, hir_op_row_type(b, x, s, soft));
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	struct compute c = hir_compute(e);
	return (out[0] = tensor_norm(&c, in[0], in[0]->rank - 1, false, hir_attr(n, "eps")->f, in[1], NULL));
}

static int64_t n_operation(const struct hir_node *n, const struct tensor *const *in)
{
	(void)n;
	return 4 * hir_op_count(in[0]);
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT }, { "weight", HIR_INPUT } };
static const struct attr small = { .kind = ATTR_FLOAT, .f = 1e-6 };
static const struct attr_decl attrs[] = { { "eps", ATTR_FLOAT, false, &small, NULL } };

const struct hir_op hir_op_rms_norm = {
	.name = "rms_norm",
	.doc = "x / sqrt(mean(x * x) + eps) * weight over the last axis.",
	.example = "tf.rms_norm(x, w, eps=1e-5)",
	.cls = HIR_CLASS_ROW,
	.n_input = 2,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = n_operation,
};
