#include "hir/op.h"
#include "value/row.h"

static bool index_rule(struct hir_builder *b, const struct hir_node *n)
{
	const struct type *ix = hir_op_type(n, 1);
	if (ix->rank == 1 && ix->dtype == DT_I64)
		return true;
	return diag_error(b->t, n->range, E1935, "index of tf.%s needs rank 1 and dtype i64, found %s", n->u.op.op->name,
			  type_str(&b->t->perm, ix));
}

/* dst and src agree but for axis "axis", on which src has one slice per index. */
static bool shape_rule(struct hir_builder *b, const struct hir_node *n, int axis)
{
	struct arena *a = &b->t->perm;
	const struct type *dst = hir_op_type(n, 0), *ix = hir_op_type(n, 1), *src = hir_op_type(n, 2);
	bool same = dst->rank == src->rank;
	for (int k = 0; same && k < dst->rank; k++)
		same = ix_equal(src->dim[k], k == axis ? ix->dim[0] : dst->dim[k]);
	if (same)
		return true;
	return diag_error(b->t, n->range, E1936, "src of tf.%s has shape %s, which does not fit dst of shape %s with %s indices on axis %d",
			  n->u.op.op->name, shape_str(a, src->rank, src->dim), shape_str(a, dst->rank, dst->dim), ix_str(a, ix->dim[0]),
			  axis);
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	const struct type *dst = hir_op_type(n, 0);
	struct hir_value *data[2] = { n->operand[0], n->operand[2] };
	int axis;
	return index_rule(b, n) && hir_rule_same_dtype(b, n->range, 2, data) &&
	       hir_rule_axis(b, n->range, hir_attr(n, "dim")->i, dst->rank, &axis) && shape_rule(b, n, axis) &&
	       hir_op_partial(b, n, HIR_PASS_NONE) && hir_op_unsplit(b, n, 0, axis) && hir_op_unsplit(b, n, 2, axis) &&
	       hir_node_result(b, n, dst);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct tensor *index = in[1], *src = in[2];
	struct tensor *y = out[0] = tensor_copy(e->arena, in[0]);
	int64_t axis = hir_attr(n, "dim")->i;
	struct row_set s = row_set(y, (int)(axis < 0 ? axis + y->rank : axis), 1);
	unsigned char *seen = arena_array(e->arena, unsigned char, (size_t)s.length);
	bool twice = false;
	y->is_product = false;
	for (int64_t k = 0; k < index->n; k++) {
		int64_t at = index->i[k];
		if (at < 0 || at >= s.length)
			return diag_error(e->t, e->range, E2101, "index %lld of tf.index_copy is outside axis %lld, which has extent %lld",
					  (long long)at, (long long)axis, (long long)s.length);
		if (seen[at] && !twice)
			diag_warning(e->t, e->range, W1901, "index %lld occurs twice in tf.index_copy; the last one wins here, and a compiled "
				     "program may take any", (long long)at);
		twice = twice || seen[at];
		for (int64_t o = 0; o < s.outer; o++)
			for (int64_t i = 0; i < s.inner; i++) {
				int64_t to = (o * s.length + at) * s.inner + i;
				tensor_set(e->arena, y, to, src, (o * index->n + k) * s.inner + i);
				if (seen[at] || tensor_is_open(index, k))
					hir_op_mark_open(e, y, to);
			}
		seen[at] = 1;
	}
	return true;
}

static const struct hir_input inputs[] = { { "dst", HIR_INPUT }, { "index", HIR_INPUT }, { "src", HIR_INPUT } };
static const struct attr first = { .kind = ATTR_INT, .i = 0 };
static const struct attr_decl attrs[] = { { "dim", ATTR_INT, false, &first, NULL } };

const struct hir_op hir_op_index_copy = {
	.name = "index_copy",
	.doc = "dst with the slices of src at the places that index names.",
	.example = "tf.index_copy(x, index, src, dim=0)",
	.cls = HIR_CLASS_UPDATE,
	.n_input = 3,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
