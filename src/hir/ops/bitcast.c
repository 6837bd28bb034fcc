/* The same locations under another layout (spec hir 13.6). */
#include <stdlib.h>

#include "hir/shape.h"

enum { BITCAST_MAX_ELEMENTS = 1 << 24 };

struct location {
	int64_t key;		/* position and element index */
	int64_t element;	/* number of the element that lies there */
};

static int compare_locations(const void *x, const void *y)
{
	const struct location *a = x, *b = y;
	return a->key < b->key ? -1 : a->key > b->key;
}

/* Where every element of a tensor of type "ty" lies, in C order of the elements; NULL if that is not static. */
static struct location *locations(struct arena *a, const struct type *ty, int64_t *count)
{
	const struct layout *l = ty->layout;
	int n_axis = l->mesh ? l->mesh->n_axis : 0;
	int64_t *dim = arena_array(a, int64_t, 2 * (size_t)ty->rank + 2), *c = dim + ty->rank + 1, n = 1, extent;
	int64_t *coord = arena_array(a, int64_t, (size_t)n_axis + 1);
	if (!type_static_shape(ty, dim))
		return NULL;
	for (int k = 0; k < ty->rank; k++) {
		n = dim[k] && n > BITCAST_MAX_ELEMENTS / dim[k] ? BITCAST_MAX_ELEMENTS + 1 : n * dim[k];
		if (n > BITCAST_MAX_ELEMENTS)
			return NULL;
	}
	int bytes = (int)(dtype_info(ty->dtype)->bits + 7) / 8;
	struct location *out = arena_array(a, struct location, (size_t)n + 1);
	struct layout_map map;
	if (!layout_map_init(a, &map, l, ty->rank, dim, bytes, type_view(ty)))
		return NULL;
	for (int64_t i = 0; i < n; i++) {
		int64_t position = 0;
		hir_shape_coordinate(ty->rank, dim, i, c);
		if (n_axis && ty->storage == ST_RMEM) {
			layout_map_owner(&map, c, coord);
			for (int k = 0; k < n_axis; k++) {
				if (!ix_is_const(l->mesh->axis[k].extent, &extent))
					return NULL;
				position = position * extent + (coord[k] < 0 ? 0 : coord[k]);
			}
		}
		out[i] = (struct location){ position * ((int64_t)1 << 40) + layout_map_index(&map, c), i };
	}
	*count = n;
	return out;
}

/* The element of a tensor of type "from" at the place of each element of one of type "to", or NULL if the places differ. */
static int64_t *renumber(struct arena *a, const struct type *from, const struct type *to)
{
	int64_t n, m;
	struct location *x = locations(a, from, &n), *y = locations(a, to, &m);
	if (!x || !y || n != m)
		return NULL;
	int64_t *source = arena_array(a, int64_t, (size_t)n + 1);
	qsort(x, (size_t)n, sizeof(*x), compare_locations);
	qsort(y, (size_t)n, sizeof(*y), compare_locations);
	for (int64_t i = 0; i < n; i++) {
		if (x[i].key != y[i].key)
			return NULL;
		source[y[i].element] = x[i].element;
	}
	return source;
}

/* The result type: the group products of a plain layout, the shape of x for a distributed one. */
static const struct type *result_type(struct hir_builder *b, const struct type *x, const struct layout *l)
{
	struct arena *a = &b->t->perm;
	if (layout_is_distributed(l))
		return hir_shape_type(b, x, x->rank, x->dim, l);
	const struct ix **dim = arena_array(a, const struct ix *, (size_t)l->n_group + 1);
	for (int g = 0; g < l->n_group; g++) {
		dim[g] = ix_const(a, 1);
		for (int k = 0; k < l->group[g].n; k++)
			dim[g] = ix_mul(a, dim[g], l->mode[l->group[g].first + k].extent);
	}
	return hir_shape_type(b, x, l->n_group, dim, l);
}

static bool only_splits(const struct layout *l)
{
	for (int k = 0; l->mesh && k < l->mesh->n_axis; k++)
		if (l->attr[k].kind != LAYOUT_SPLIT)
			return false;
	return true;
}

static const char *why_not(const struct type *x, const struct layout *l)
{
	if (!x->layout || x->layout->soft || !layout_is_materialised(x->layout))
		return "the operand states no strides; give it a layout with strides";
	if (!layout_is_materialised(l))
		return "the new layout states no strides; write them";
	if (x->storage != ST_RMEM || (!x->layout->mesh && !l->mesh))
		return NULL;
	if (!x->layout->mesh || !l->mesh || !mesh_equal_frame(x->layout->mesh, l->mesh))
		return "in rmem both layouts lie over one mesh";
	return only_splits(x->layout) && only_splits(l) ? NULL : "in rmem every mesh axis is split in both layouts";
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0);
	const struct layout *l = hir_attr(n, "layout")->layout;
	const char *why = why_not(x, l);
	if (why)
		return diag_error(b->t, n->range, E1939, "tf.bitcast needs two layouts of the same locations: %s", why);
	const struct type *ty = result_type(b, x, l);
	if (!layout_check(b->t, n->range, l, ty))
		return false;
	if (!renumber(a, x, ty))
		return diag_error(b->t, n->range, E1939, "tf.bitcast needs two layouts of the same locations, found %s and %s", type_str(a, x),
				  type_str(a, ty));
	return hir_node_view(b, n, ty);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct type *ty = n->result[0]->type;
	const int64_t *source = renumber(e->arena, hir_op_type(n, 0), ty);
	int64_t *dim = hir_op_dims(e, ty);
	return source && dim && (out[0] = tensor_gather(e->arena, in[0], ty->rank, dim, source, 0, 0));
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr_decl attrs[] = { { "layout", ATTR_LAYOUT, true, NULL, NULL } };

const struct hir_op hir_op_bitcast = {
	.name = "bitcast",
	.doc = "The elements that lie at the same locations, read through another layout; nothing moves.",
	.example = "tf.bitcast(y, layout=Layout((2, 4), (1, 2)))",
	.cls = HIR_CLASS_VIEW,
	.n_input = 1,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = hir_shape_no_operation,
};
