#include "hir/op.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	if (!hir_node_result(b, n, type_scalar(&b->t->perm, DT_I64, ST_UMAT)))
		return false;
	n->result[0]->ix = hir_attr(n, "ix")->ix[0];
	return true;
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	(void)in;
	out[0] = tensor_new(e->arena, DT_I64, 0, NULL);
	return e->ix(e, hir_attr(n, "ix")->ix[0], &out[0]->i[0]);
}

static const struct attr_decl attrs[] = { { "ix", ATTR_IX, true, NULL, NULL } };

const struct hir_op hir_op_index = {
	.name = "index",
	.doc = "An index expression as a rank-0 integer.",
	.example = "m.i + 1",
	.cls = HIR_CLASS_CONSTANT,
	.is_internal = true,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
