#include "hir/op.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	int64_t rank = hir_op_type(n, 0)->rank;
	return hir_node_result(b, n, type_static(a, DT_I64, 1, &rank, ST_UMAT));
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	int64_t rank = in[0]->rank;
	(void)n;
	out[0] = tensor_new(e->arena, DT_I64, 1, &rank);
	for (int k = 0; k < in[0]->rank; k++)
		out[0]->i[k] = in[0]->dim[k];
	return true;
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };

const struct hir_op hir_op_shape_of = {
	.name = "shape_of",
	.doc = "The extents of x as integers.",
	.example = "tf.shape_of(x)",
	.cls = HIR_CLASS_CONSTANT,
	.n_input = 1,
	.input = inputs,
	.infer = infer,
	.eval = eval,
};
