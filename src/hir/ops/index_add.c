#include "hir/op.h"
#include "value/row.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	return hir_op_computes(b, n, 0, false) && hir_op_infer_indexed(b, n, true);
}

/* Element "at" of "y" plus element "from" of "src", as tf.add would give it. */
static void accumulate(struct hir_eval *e, struct tensor *y, int64_t at, const struct tensor *src, int64_t from)
{
	if (!y->f) {
		y->i[at] = int_wrap(y->dtype, (int64_t)((uint64_t)y->i[at] + (uint64_t)src->i[from]));
	} else {
		double r = tensor_radius(y, at) + tensor_radius(src, from), v = compute_round(y->dtype, y->f[at] + src->f[from]);
		y->f[at] = v;
		if (r > 0) {
			tensor_need_radius(e->arena, y);
			y->radius[at] = radius_clean(v, r + radius_round(y->dtype, v));
		}
	}
	if (tensor_is_open(src, from))
		tensor_need_open(e->arena, y);
	if (y->open)
		y->open[at] = y->open[at] || tensor_is_open(src, from);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct tensor *index = in[1], *src = in[2];
	struct tensor *y = out[0] = tensor_copy(e->arena, in[0]);
	int64_t axis = hir_attr(n, "dim")->i;
	struct row_set s = row_set(y, (int)(axis < 0 ? axis + y->rank : axis), 1);
	y->is_product = false;
	for (int64_t k = 0; k < index->n; k++) {
		if (index->i[k] < 0 || index->i[k] >= s.length)
			return diag_error(e->t, e->range, E2101, "index %lld of tf.index_add is outside axis %lld, which has extent %lld",
					  (long long)index->i[k], (long long)axis, (long long)s.length);
		for (int64_t o = 0; o < s.outer; o++)
			for (int64_t i = 0; i < s.inner; i++)
				accumulate(e, y, (o * s.length + index->i[k]) * s.inner + i, src, (o * index->n + k) * s.inner + i);
	}
	for (int64_t k = 0; index->open && k < y->n; k++)
		hir_op_mark_open(e, y, k);
	return true;
}

static const struct hir_input inputs[] = { { "dst", HIR_INPUT }, { "index", HIR_INPUT }, { "src", HIR_INPUT } };
static const struct attr first = { .kind = ATTR_INT, .i = 0 };
static const struct attr_decl attrs[] = { { "dim", ATTR_INT, false, &first, NULL } };

const struct hir_op hir_op_index_add = {
	.name = "index_add",
	.doc = "dst with the slices of src added at the places that index names, duplicates in order.",
	.example = "tf.index_add(x, index, src, dim=0)",
	.cls = HIR_CLASS_UPDATE,
	.n_input = 3,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
