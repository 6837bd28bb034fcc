#include "hir/op.h"
#include "value/row.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	return hir_op_infer_indexed(b, n, false);
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
