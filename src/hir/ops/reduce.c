#include "hir/op.h"

static bool axes_rule(struct hir_builder *b, const struct hir_node *n, bool *reduced)
{
	const struct attr *axes = hir_attr(n, "axes");
	int rank = hir_op_type(n, 0)->rank, at;
	if (axes->n < 1)
		return diag_error(b->t, n->range, E1933, "axes of tf.reduce must name at least one axis");
	for (int k = 0; k < axes->n; k++) {
		if (!hir_rule_axis(b, n->range, axes->ints[k], rank, &at))
			return false;
		if (reduced[at])
			return diag_error(b->t, n->range, E1933, "axes of tf.reduce names axis %lld twice", (long long)axes->ints[k]);
		reduced[at] = true;
	}
	return true;
}

static bool kind_rule(struct hir_builder *b, const struct hir_node *n, enum reduce_kind kind)
{
	enum dtype d = hir_op_type(n, 0)->dtype;
	if (kind == REDUCE_MEAN)
		return hir_op_float(b, n, 0);
	return hir_op_computes(b, n, 0, kind == REDUCE_MAX || kind == REDUCE_MIN) && d < DT_COUNT;
}

static unsigned passes(enum reduce_kind kind)
{
	switch (kind) {
	case REDUCE_SUM:
	case REDUCE_MEAN:
		return HIR_PASS_SUM;
	case REDUCE_MAX:
		return HIR_PASS_MAX;
	case REDUCE_MIN:
		return HIR_PASS_MIN;
	default:
		return HIR_PASS_NONE;
	}
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0);
	enum reduce_kind kind;
	bool keepdim = hir_attr(n, "keepdim")->i != 0;
	bool *reduced = arena_array(a, bool, (size_t)x->rank);
	if (!reduce_kind_find(hir_attr(n, "kind")->s, &kind))
		tfc_bug(b->t, "unknown kind of tf.reduce");
	if (!axes_rule(b, n, reduced) || !kind_rule(b, n, kind) || !hir_op_partial(b, n, passes(kind)))
		return false;
	const struct ix **dim = arena_array(a, const struct ix *, (size_t)x->rank);
	int rank = 0;
	for (int k = 0; k < x->rank; k++)
		if (!reduced[k] || keepdim)
			dim[rank++] = reduced[k] ? ix_const(a, 1) : x->dim[k];
	bool spread = x->layout && layout_is_distributed(x->layout);
	const struct layout *l = spread ? layout_reduce(a, x->layout, x->rank, x->dim, reduced, keepdim) : NULL;
	if (!l)
		return hir_op_fresh(b, n, x->dtype, rank, dim, x->storage, x->storage_soft);
	struct type *out = arena_new(a, struct type);
	*out = *type_new(a, x->dtype, rank, dim, x->storage, l);
	out->storage_soft = x->storage_soft;
	return hir_node_result(b, n, out);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	struct compute c = hir_compute(e);
	const struct attr *axes = hir_attr(n, "axes");
	int *axis = arena_array(e->arena, int, (size_t)axes->n);
	enum reduce_kind kind;
	for (int k = 0; k < axes->n; k++)
		axis[k] = (int)(axes->ints[k] < 0 ? axes->ints[k] + in[0]->rank : axes->ints[k]);
	return reduce_kind_find(hir_attr(n, "kind")->s, &kind) &&
	       (out[0] = tensor_reduce(&c, kind, in[0], axes->n, axis, hir_attr(n, "keepdim")->i != 0));
}

static int64_t n_operation(const struct hir_node *n, const struct tensor *const *in)
{
	(void)n;
	return hir_op_count(in[0]);
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr yes = { .kind = ATTR_BOOL, .i = 1 }, mean = { .kind = ATTR_STR, .s = "mean" };
static const struct attr_decl attrs[] = {
	{ "axes", ATTR_INTS, true, NULL, NULL },
	{ "keepdim", ATTR_BOOL, false, &yes, NULL },
	{ "kind", ATTR_STR, false, &mean, reduce_kind_names },
};

const struct hir_op hir_op_reduce = {
	.name = "reduce",
	.doc = "Fold axes into one element each: mean, sum, max, abs_max or min.",
	.example = "tf.reduce(x, axes=(0,), kind=\"max\")",
	.cls = HIR_CLASS_REDUCTION,
	.n_input = 1,
	.input = inputs,
	.n_attr = 3,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = n_operation,
};
