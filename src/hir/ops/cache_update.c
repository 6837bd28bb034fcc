/* New rows written into a key-value cache (spec hir 13.4). */
#include "hir/shape.h"

enum { CACHE, CUR_POS, COUNT, NEW };

static bool check_shapes(struct hir_builder *b, const struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *cache = hir_op_type(n, CACHE), *rows = hir_op_type(n, NEW);
	bool fits = cache->rank == 4 && rows->rank == 4;
	for (int k = 0; fits && k < 4; k++)
		fits = k == 1 || ix_equal(cache->dim[k], rows->dim[k]);
	if (!fits)
		return diag_error(b->t, n->range, E1931, "cache and new of tf.cache_update have shapes (B, L, H, D) that differ in L alone; found "
				  "cache %s and new %s", shape_str(a, cache->rank, cache->dim), shape_str(a, rows->rank, rows->dim));
	if (cache->dtype != rows->dtype)
		return diag_error(b->t, n->range, E1931, "cache and new of tf.cache_update have one dtype, found %s and %s; tf.cast new",
				  dtype_name(cache->dtype), dtype_name(rows->dtype));
	return true;
}

static bool check_scalar(struct hir_builder *b, const struct hir_node *n, int k, const char *name)
{
	const struct type *ty = hir_op_type(n, k);
	bool one = ty->dtype == DT_I32;
	for (int i = 0; i < ty->rank; i++)
		one = one && ix_is(ty->dim[i], 1);
	return one || diag_error(b->t, n->range, E1932, "%s of tf.cache_update is one i32 of rank 0 or with all extents 1, found %s", name,
				 type_str(&b->t->perm, ty));
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	if (!check_shapes(b, n) || !check_scalar(b, n, CUR_POS, "cur_pos") || !check_scalar(b, n, COUNT, "s") ||
	    !hir_shape_same_pending(b, n, CACHE, NEW))
		return false;
	return hir_node_view(b, n, hir_op_type(n, CACHE));
}

static bool window(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, int64_t *start, int64_t *size,
		   int *update)
{
	int64_t at = in[CUR_POS]->i[0], count = in[COUNT]->i[0];
	(void)n;
	for (int k = 0; k < 4; k++) {
		start[k] = 0;
		size[k] = in[CACHE]->dim[k];
	}
	start[1] = at;
	size[1] = count;
	*update = NEW;
	if (count < 1 || count > in[NEW]->dim[1])
		return diag_error(e->t, e->range, E2101, "tf.cache_update takes s = %lld rows of new, which is outside [1, %lld] on axis 1 of "
				  "extent %lld", (long long)count, (long long)in[NEW]->dim[1], (long long)in[NEW]->dim[1]);
	return hir_shape_check_window(e, "tf.cache_update", 1, at, count, in[CACHE]->dim[1]);
}

static const struct hir_input inputs[] = {
	{ "cache", HIR_INPUT }, { "cur_pos", HIR_INPUT }, { "s", HIR_INPUT }, { "new", HIR_INPUT },
};

const struct hir_op hir_op_cache_update = {
	.name = "cache_update",
	.doc = "cache with rows [cur_pos, cur_pos + s) of axis 1 replaced by the first s rows of new.",
	.example = "tf.cache_update(cache, cur_pos, s, new)",
	.cls = HIR_CLASS_UPDATE,
	.n_input = 4,
	.input = inputs,
	.infer = infer,
	.eval = hir_shape_eval_update,
	.window = window,
};
