#include "hir/op.h"

#include <string.h>

/* hir 12.6: which pending reductions of operand "k" pass, given the other operand. */
static unsigned passes(const struct hir_node *n, enum binary_kind kind, int mesh_axis, int k)
{
	const struct layout *mine = hir_op_type(n, k)->layout, *other = hir_op_type(n, 1 - k)->layout;
	bool both = other && other->mesh && mesh_axis < other->mesh->n_axis && other->attr[mesh_axis].kind == LAYOUT_PARTIAL;
	if (both)
		return kind == BINARY_ADD && mine->attr[mesh_axis].reduction == other->attr[mesh_axis].reduction ? HIR_PASS_SUM :
														    HIR_PASS_NONE;
	if (kind == BINARY_ADD)
		return HIR_PASS_MAX | HIR_PASS_MIN;
	return kind == BINARY_MUL ? HIR_PASS_SUM : HIR_PASS_NONE;
}

static bool partial_rule(struct hir_builder *b, const struct hir_node *n, enum binary_kind kind)
{
	for (int k = 0; k < 2; k++) {
		const struct layout *l = hir_op_type(n, k)->layout;
		for (int a = 0; l && l->mesh && a < l->mesh->n_axis; a++)
			if (l->attr[a].kind == LAYOUT_PARTIAL && !(passes(n, kind, a, k) & 1u << l->attr[a].reduction))
				return hir_op_partial(b, n, HIR_PASS_NONE);
	}
	return true;
}

static bool dtype_rule(struct hir_builder *b, const struct hir_node *n, enum binary_kind kind)
{
	enum dtype d = hir_op_type(n, 0)->dtype;
	if (!hir_rule_same_dtype(b, n->range, 2, n->operand))
		return false;
	if (binary_kind_is_logic(kind) && d != DT_BOOL)
		return diag_error(b->t, n->range, E1910, "logical '%s' needs bool operands, found %s; compare first",
				  binary_kind_names[kind], dtype_name(d));
	if (d == DT_BOOL && !binary_kind_is_logic(kind) && kind != BINARY_EQ && kind != BINARY_NE)
		return diag_error(b->t, n->range, E1909, "'%s' does not work on bool; only and, or, eq and ne do",
				  binary_kind_names[kind]);
	if (kind == BINARY_DIV && dtype_is_int(d))
		return diag_error(b->t, n->range, E1912, "'/' does not work on %s; use tf.floor_div or '//'", dtype_name(d));
	return hir_op_computes(b, n, 0, true);
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	enum binary_kind kind;
	if (!binary_kind_find(hir_attr(n, "kind")->s, &kind))
		tfc_bug(b->t, "unknown kind of tf.binary");
	if (!dtype_rule(b, n, kind) || !partial_rule(b, n, kind))
		return false;
	bool truth = binary_kind_is_comparison(kind) || binary_kind_is_logic(kind);
	return hir_op_elementwise(b, n, 0, 2, truth ? DT_BOOL : hir_op_type(n, 0)->dtype);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	enum binary_kind kind;
	struct compute c = hir_compute(e);
	return binary_kind_find(hir_attr(n, "kind")->s, &kind) && (out[0] = tensor_binary(&c, kind, in[0], in[1]));
}

static const struct hir_input inputs[] = { { "lhs", HIR_INPUT }, { "rhs", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "kind", ATTR_STR, true, NULL, binary_kind_names } };

const struct hir_op hir_op_binary = {
	.name = "binary",
	.doc = "Combine two tensors element by element: arithmetic, comparison or logic, as kind says.",
	.example = "tf.binary(x, x, kind=\"add\")",
	.cls = HIR_CLASS_ELEMENTWISE,
	.n_input = 2,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
