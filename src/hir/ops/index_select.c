#include "hir/op.h"
#include "value/row.h"

static bool index_rule(struct hir_builder *b, const struct hir_node *n)
{
	const struct type *ix = hir_op_type(n, 1);
	if (ix->rank == 1 && (ix->dtype == DT_I32 || ix->dtype == DT_I64))
		return true;
	return diag_error(b->t, n->range, E1935, "index of tf.%s needs rank 1 and dtype i32 or i64, found %s", n->u.op.op->name,
			  type_str(&b->t->perm, ix));
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	const struct type *x = hir_op_type(n, 0);
	int axis;
	if (!index_rule(b, n) || !hir_rule_axis(b, n->range, hir_attr(n, "dim")->i, x->rank, &axis) ||
	    !hir_op_partial(b, n, HIR_PASS_NONE) || !hir_op_unsplit(b, n, 0, axis))
		return false;
	const struct ix **dim = arena_memdup(&b->t->perm, x->dim, (size_t)x->rank * sizeof(*dim));
	dim[axis] = hir_op_type(n, 1)->dim[0];
	return hir_op_resized(b, n, 0, axis, dim);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct tensor *x = in[0], *index = in[1];
	const struct attr *fill = hir_attr(n, "fill_value");
	int64_t axis = hir_attr(n, "dim")->i, *dim = arena_memdup(e->arena, x->dim, (size_t)x->rank * sizeof(*dim));
	axis = axis < 0 ? axis + x->rank : axis;
	struct row_set s = row_set(x, (int)axis, 1);
	dim[axis] = index->n;
	int64_t *source = arena_array(e->arena, int64_t, (size_t)(s.outer * index->n * s.inner)), at = 0;
	for (int64_t o = 0; o < s.outer; o++)
		for (int64_t k = 0; k < index->n; k++) {
			bool inside = index->i[k] >= 0 && index->i[k] < s.length;
			if (!inside && fill->kind == ATTR_NONE)
				return diag_error(e->t, e->range, E2101, "index %lld of tf.index_select is outside axis %lld, which has extent %lld; "
						  "state fill_value= for such indices", (long long)index->i[k], (long long)axis,
						  (long long)s.length);
			for (int64_t i = 0; i < s.inner; i++)
				source[at++] = inside ? (o * s.length + index->i[k]) * s.inner + i : -1;
		}
	bool filled = fill->kind != ATTR_NONE;
	out[0] = tensor_gather(e->arena, x, x->rank, dim, source, filled && x->f ? hir_op_number_float(fill, x->dtype) : 0,
			       filled && !x->f ? hir_op_number_int(fill, x->dtype) : 0);
	for (int64_t k = 0; index->open && k < out[0]->n; k++)
		if (index->open[k / s.inner % index->n])
			hir_op_mark_open(e, out[0], k);
	return true;
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT }, { "index", HIR_INPUT } };
static const struct attr first = { .kind = ATTR_INT, .i = 0 };
static const struct attr_decl attrs[] = { { "dim", ATTR_INT, false, &first, NULL }, { "fill_value", ATTR_NUMBER, false, NULL, NULL } };

const struct hir_op hir_op_index_select = {
	.name = "index_select",
	.doc = "The slices of x along one axis that index names.",
	.example = "tf.index_select(x, index, dim=0)",
	.cls = HIR_CLASS_MOVE,
	.n_input = 2,
	.input = inputs,
	.n_attr = 2,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
