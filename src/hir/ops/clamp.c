#include "hir/op.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	double lo = hir_attr(n, "min_val")->f, hi = hir_attr(n, "max_val")->f;
	if (lo > hi)
		return diag_error(b->t, n->range, E1911, "tf.clamp needs min_val <= max_val, found min_val=%g and max_val=%g", lo, hi);
	return hir_op_computes(b, n, 0, false) && hir_op_partial(b, n, HIR_PASS_MAX | HIR_PASS_MIN) &&
	       hir_op_elementwise(b, n, 0, 1, hir_op_type(n, 0)->dtype);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	struct compute c = hir_compute(e);
	double lo = hir_attr(n, "min_val")->f, hi = hir_attr(n, "max_val")->f;
	enum dtype d = in[0]->dtype;
	out[0] = in[0]->f ? tensor_clamp(&c, in[0], float_round(d, lo), float_round(d, hi)) :
			    tensor_clamp_int(&c, in[0], int_from_float(d, lo), int_from_float(d, hi));
	return out[0];
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "min_val", ATTR_FLOAT, true, NULL, NULL }, { "max_val", ATTR_FLOAT, true, NULL, NULL } };

const struct hir_op hir_op_clamp = {
	.name = "clamp",
	.doc = "Limit every element to [min_val, max_val]; NaN stays NaN.",
	.example = "tf.clamp(x, -1.0, 1.0)",
	.cls = HIR_CLASS_ELEMENTWISE,
	.n_input = 1,
	.input = inputs,
	.n_attr = 2,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
