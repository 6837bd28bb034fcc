#include "hir/op.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	const struct type *ty = hir_attr(n, "type")->type;
	int64_t step = hir_attr(n, "step")->i;
	if (ty->rank != 1 || (ty->dtype != DT_I32 && ty->dtype != DT_I64))
		return diag_error(b->t, n->range, E1914, "tf.arange needs a type of rank 1 and dtype i32 or i64, found %s",
				  type_str(&b->t->perm, ty));
	if (step < 1)
		return diag_error(b->t, n->range, E1915, "step of tf.arange must be at least 1, found %lld", (long long)step);
	return hir_node_result(b, n, ty);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct type *ty = hir_attr(n, "type")->type;
	const int64_t *dim = hir_op_dims(e, ty);
	(void)in;
	if (!dim)
		return false;
	uint64_t start = (uint64_t)hir_attr(n, "start")->i, step = (uint64_t)hir_attr(n, "step")->i;
	out[0] = tensor_new(e->arena, ty->dtype, ty->rank, dim);
	for (int64_t k = 0; k < out[0]->n; k++)
		out[0]->i[k] = int_wrap(ty->dtype, (int64_t)(start + step * (uint64_t)k));
	return true;
}

static const struct attr zero = { .kind = ATTR_INT, .i = 0 }, one = { .kind = ATTR_INT, .i = 1 };
static const struct attr_decl attrs[] = {
	{ "type", ATTR_TYPE, true, NULL, NULL },
	{ "start", ATTR_INT, false, &zero, NULL },
	{ "step", ATTR_INT, false, &one, NULL },
};

const struct hir_op hir_op_arange = {
	.name = "arange",
	.doc = "The integers start, start + step, start + 2 step, ...",
	.example = "tf.arange(Tensor[(8,), \"i64\"], start=2, step=3)",
	.cls = HIR_CLASS_CONSTANT,
	.n_attr = 3,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
