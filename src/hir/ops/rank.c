#include "hir/op.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	if (!hir_node_result(b, n, type_scalar(a, DT_I64, ST_UMAT)))
		return false;
	n->result[0]->ix = ix_const(a, hir_op_type(n, 0)->rank);
	return true;
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	(void)n;
	out[0] = tensor_new(e->arena, DT_I64, 0, NULL);
	out[0]->i[0] = in[0]->rank;
	return true;
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };

const struct hir_op hir_op_rank = {
	.name = "rank",
	.doc = "The number of axes of x.",
	.example = "tf.rank(x)",
	.cls = HIR_CLASS_CONSTANT,
	.n_input = 1,
	.input = inputs,
	.infer = infer,
	.eval = eval,
};
