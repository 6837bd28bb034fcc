#include "hir/op.h"

static unsigned passes(enum unary_kind kind)
{
	switch (kind) {
	case UNARY_EXP:
	case UNARY_EXP2:
	case UNARY_LOG:
	case UNARY_LOG2:
	case UNARY_CEIL:
	case UNARY_ROUND:
		return HIR_PASS_MAX | HIR_PASS_MIN;
	case UNARY_NEG:
		return HIR_PASS_SUM;
	default:
		return HIR_PASS_NONE;
	}
}

static bool works_on_integers(enum unary_kind kind)
{
	switch (kind) {
	case UNARY_NEG:
	case UNARY_ABS:
	case UNARY_SQUARE:
	case UNARY_CEIL:
	case UNARY_ROUND:
	case UNARY_FLOOR:
		return true;
	default:
		return false;
	}
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	enum unary_kind kind;
	enum dtype d = hir_op_type(n, 0)->dtype;
	if (!unary_kind_find(hir_attr(n, "kind")->s, &kind))
		tfc_bug(b->t, "unknown kind of tf.unary");
	if (kind == UNARY_NOT && d != DT_BOOL)
		return diag_error(b->t, n->range, E1910, "logical 'not' needs a bool operand, found %s; compare first", dtype_name(d));
	if (kind != UNARY_NOT && !hir_op_computes(b, n, 0, false))
		return false;
	if (kind != UNARY_NOT && dtype_is_int(d) && !works_on_integers(kind))
		return diag_error(b->t, n->range, E1913, "'%s' needs a float operand, found %s; cast it first", unary_kind_names[kind],
				  dtype_name(d));
	return hir_op_partial(b, n, passes(kind)) && hir_op_elementwise(b, n, 0, 1, d);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	enum unary_kind kind;
	struct compute c = hir_compute(e);
	return unary_kind_find(hir_attr(n, "kind")->s, &kind) && (out[0] = tensor_unary(&c, kind, in[0]));
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "kind", ATTR_STR, true, NULL, unary_kind_names } };

const struct hir_op hir_op_unary = {
	.name = "unary",
	.doc = "Map every element by the function that kind names.",
	.example = "tf.unary(x, kind=\"exp\")",
	.cls = HIR_CLASS_ELEMENTWISE,
	.n_input = 1,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
