/* Reading rule RR1: layouts that end in a fragment of an atom (spec: hir 7.3). */
#include "type/fragment.h"

int fragment_axis_modes(const struct tile_fragment *f, int axis, int *mode)
{
	int n = 0;
	for (int i = 0; i < f->n_mode; i++) {
		int k = n;
		if (f->axis[i] != axis)
			continue;
		for (n++; k > 0 && f->weight[mode[k - 1]] < f->weight[i]; k--)
			mode[k] = mode[k - 1];
		mode[k] = i;
	}
	return n;
}

void fragment_shape(const struct tile_fragment *f, int64_t c, int64_t shape[2])
{
	shape[0] = shape[1] = 1;
	for (int i = 0; i < f->n_mode; i++)
		shape[f->axis[i]] *= f->extent[i] ? f->extent[i] : c;
}

/* The last modes of "l" are those of the fragment. */
static bool ends_in_modes(const struct layout *l, const struct tile_fragment *f, int64_t *c)
{
	*c = 1;
	for (int i = 0; i < f->n_mode; i++) {
		const struct layout_mode *m = &l->mode[l->n_mode - f->n_mode + i];
		int64_t extent;
		if (!ix_is_const(m->extent, &extent) || !m->stride || !ix_is(m->stride, f->stride[i]))
			return false;
		if (f->extent[i] ? extent != f->extent[i] : extent < 1)
			return false;
		*c = f->extent[i] ? *c : extent;
	}
	return true;
}

/* The last axes of the mesh are the frame, split on the modes of the fragment. */
static bool ends_in_frame(const struct layout *l, const struct tile_fragment *f)
{
	const struct mesh *m = l->mesh;
	int first = m->n_axis - f->frame->n_axis, mode = l->n_mode - f->n_mode;
	int64_t start;
	if (first < 0)
		return false;
	for (int i = 0; i < f->frame->n_axis; i++) {
		const struct mesh_axis *x = &m->axis[first + i];
		const struct layout_attr *t = &l->attr[first + i];
		if (!ix_is(x->extent, f->frame->extent[i]) || !ix_is(x->stride, f->frame->stride[i]) ||
		    x->level != m->axis[m->n_axis - 1].level)
			return false;
		if (f->split[i] == FRAGMENT_BROADCAST ? t->kind != LAYOUT_BROADCAST
						      : t->kind != LAYOUT_SPLIT || t->mode != mode + f->split[i])
			return false;
	}
	return !ix_is_const(m->start[m->axis[first].level], &start) || start % f->frame->modulus == 0;
}

/* The leading modes are one run per axis whose product is the tile count, in the order of the axes. */
static bool begins_with_tiles(const struct layout *l, const struct tile_fragment *f, const struct ix *const *shape, int64_t c)
{
	int64_t tile[2], whole, extent;
	int at = 0, n_lead = l->n_mode - f->n_mode;
	fragment_shape(f, c, tile);
	for (int i = 0; i < 2; i++) {
		int64_t product = 1;
		if (!ix_is_const(shape[i], &whole) || whole < 1 || whole % tile[i])
			return false;
		for (; at < n_lead && product < whole / tile[i]; at++) {
			if (!ix_is_const(l->mode[at].extent, &extent) || extent < 1)
				return false;
			product *= extent;
		}
		if (product != whole / tile[i])
			return false;
	}
	for (; at < n_lead; at++)
		if (!ix_is(l->mode[at].extent, 1))
			return false;
	return true;
}

const struct tile_fragment *layout_fragment(const struct layout *l, int rank, const struct ix *const *shape, int64_t *c)
{
	if (!l->mesh || rank != 2 || !layout_is_materialised(l))
		return NULL;
	const struct mesh *m = l->mesh;
	const struct tile_fragment *const *known = m->n_axis ? m->level[m->axis[m->n_axis - 1].level]->fragment : NULL;
	for (known = known ? known : fragment_all; *known; known++) {
		const struct tile_fragment *f = *known;
		if (l->n_mode >= f->n_mode && ends_in_modes(l, f, c) && ends_in_frame(l, f) && begins_with_tiles(l, f, shape, *c))
			return f;
	}
	return NULL;
}
