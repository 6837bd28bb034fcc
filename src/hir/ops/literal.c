#include "hir/op.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	return hir_node_result(b, n, type_scalar(&b->t->perm, hir_attr(n, "dtype")->dtype, ST_UMAT));
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct attr *v = hir_attr(n, "value");
	enum dtype d = n->result[0]->type->dtype;
	(void)in;
	out[0] = tensor_new(e->arena, d, 0, NULL);
	if (out[0]->f)
		out[0]->f[0] = hir_op_number_float(v, d);
	else
		out[0]->i[0] = hir_op_number_int(v, d);
	return true;
}

static const struct attr_decl attrs[] = { { "value", ATTR_NUMBER, true, NULL, NULL }, { "dtype", ATTR_DTYPE, true, NULL, NULL } };

const struct hir_op hir_op_literal = {
	.name = "literal",
	.doc = "A number written in the program.",
	.example = "2.0",
	.cls = HIR_CLASS_CONSTANT,
	.is_internal = true,
	.n_attr = 2,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
