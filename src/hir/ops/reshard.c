/* Another placement for the same values (spec hir 13.6). */
#include "hir/shape.h"

/* How far from the threads a storage is. */
static int distance(enum storage s)
{
	switch (s) {
	case ST_RMEM: return 0;
	case ST_TMEM: return 1;
	case ST_SMEM: return 2;
	case ST_HOST: return 4;
	case ST_GMEM: case ST_UMAT: case ST_TARGET_SPACE: case ST_COUNT: break;
	}
	return 3;
}

/* Strides for a layout that states none. */
static const struct layout *with_strides(struct arena *a, const struct layout *l, const struct type *x, enum storage s)
{
	if (layout_is_materialised(l))
		return l;
	if (s == x->storage && x->layout && layout_is_per_instance(a, x->layout))
		return layout_materialise_per_instance(a, l);
	if (distance(s) < distance(x->storage) && s == ST_RMEM)
		return layout_materialise_per_instance(a, l);
	if (distance(s) < distance(x->storage) && s == ST_SMEM)
		return layout_materialise_per_holder(a, l);
	return layout_materialise_c_order(a, l);
}

static bool moves_addresses(struct hir_builder *b, const struct hir_node *n, const struct type *ty)
{
	const struct type *x = hir_op_type(n, 0);
	const struct layout *from = x->layout ? x->layout : layout_c_order(&b->t->perm, x->rank, x->dim);
	if (layout_same_address(&b->t->perm, from, ty->layout, x->rank, x->dim, type_view(x)))
		return true;
	return diag_error(b->t, n->range, E1906, "tf.reshard within %s is a view, and %s has other addresses than %s; copy through another "
			  "storage", storage_name(x->storage), type_str(&b->t->perm, ty), type_str(&b->t->perm, x));
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0);
	const struct attr *layout = hir_attr(n, "layout"), *storage = hir_attr(n, "storage");
	enum storage s = storage->kind == ATTR_STORAGE ? storage->storage : x->storage;
	bool has_layout = layout->kind == ATTR_LAYOUT && layout->layout;
	if (!has_layout && s == x->storage)
		return hir_node_view(b, n, x);
	if (!has_layout)
		return diag_error(b->t, n->range, E1938, "a change of storage states a layout: tf.reshard(x, layout, storage=\"%s\"), found "
				  "storage %s to %s alone", storage_name(s), storage_name(x->storage), storage_name(s));
	struct type *ty = arena_memdup(a, x, sizeof(*ty));
	ty->storage = s;
	ty->storage_soft = s == x->storage && x->storage_soft;
	ty->layout = with_strides(a, layout->layout, x, s);
	if (!layout_check(b->t, n->range, ty->layout, ty))
		return false;
	if (s == x->storage && (s == ST_SMEM || s == ST_GMEM) && !moves_addresses(b, n, ty))
		return false;
	return hir_node_view(b, n, ty);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	(void)n;
	return (out[0] = tensor_copy(e->arena, in[0]));
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "layout", ATTR_LAYOUT, false, NULL, NULL }, { "storage", ATTR_STORAGE, false, NULL, NULL } };

const struct hir_op hir_op_reshard = {
	.name = "reshard",
	.doc = "The same values under another layout or in another storage.",
	.example = "tf.reshard(x, layout=(8,), storage=\"gmem\")",
	.cls = HIR_CLASS_MOVE,
	.n_input = 1,
	.input = inputs,
	.n_attr = 2,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
