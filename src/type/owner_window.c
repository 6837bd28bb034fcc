/* Is the distribution of a window that of the tensor it lies in? (spec: tir 3.3) */
#include "type/layout.h"

enum { MAX_AXIS = 64 };

struct owners {
	struct layout_map map;
	const struct mesh *mesh;
	int64_t stride[MAX_AXIS], start[MAX_AXIS];	/* per mesh axis, per level */
};

static bool init(struct arena *a, struct owners *o, const struct layout *l, int rank, const int64_t *shape)
{
	o->mesh = l->mesh;
	if (l->mesh->n_axis > MAX_AXIS || l->mesh->n_level > MAX_AXIS || !layout_map_init(a, &o->map, l, rank, shape, 1, LAYOUT_AS_GMEM))
		return false;
	for (int i = 0; i < l->mesh->n_axis; i++)
		if (!ix_is_const(l->mesh->axis[i].stride, &o->stride[i]))
			return false;
	for (int i = 0; i < l->mesh->n_level; i++)
		if (!ix_is_const(l->mesh->start[i], &o->start[i]))
			return false;
	return true;
}

/* The first owner of an element on "level"; the axes that hold copies count 0. */
static int64_t owner(const struct owners *o, int level, const int64_t *c)
{
	int64_t coord[MAX_AXIS], at = o->start[level];
	layout_map_owner(&o->map, c, coord);
	for (int i = 0; i < o->mesh->n_axis; i++)
		if (o->mesh->axis[i].level == level && coord[i] > 0)
			at += coord[i] * o->stride[i];
	return at;
}

/* How many positions beside its first owner hold an element: the product and the span of the axes with copies. */
static void copies(const struct layout *l, const struct owners *o, int64_t *n, int64_t *span)
{
	*n = 1;
	*span = 0;
	for (int i = 0; i < l->mesh->n_axis; i++) {
		int64_t extent;
		if (l->attr[i].kind == LAYOUT_SPLIT || !ix_is_const(l->mesh->axis[i].extent, &extent))
			continue;
		*n *= extent;
		*span += (extent - 1) * o->stride[i];
	}
}

/* The position is a sum of one function per axis, so elements that differ from the first on one axis tell all. */
static bool agree(const struct owners *x, const struct owners *y, int rank, const int64_t *start, const int64_t *shape)
{
	int64_t inner[MAX_AXIS] = { 0 }, outer[MAX_AXIS];
	for (int k = 0; k < rank; k++)
		outer[k] = start[k];
	for (int k = 0; k < rank; k++) {
		for (int64_t i = 0; i < shape[k]; i++) {
			inner[k] = i;
			outer[k] = start[k] + i;
			for (int level = 0; level < x->mesh->n_level; level++)
				if (owner(x, level, outer) != owner(y, level, inner))
					return false;
		}
		inner[k] = 0;
		outer[k] = start[k];
	}
	return true;
}

bool layout_same_owner_window(struct arena *a, const struct layout *of, const int64_t *of_shape, const struct layout *l, int rank,
			      const int64_t *start, const int64_t *shape)
{
	struct owners x, y;
	int64_t nx, ny, sx, sy;
	if (rank > MAX_AXIS || of->mesh->n_level != l->mesh->n_level || !init(a, &x, of, rank, of_shape) || !init(a, &y, l, rank, shape))
		return false;
	for (int i = 0; i < l->mesh->n_level; i++)
		if (of->mesh->level[i]->index != l->mesh->level[i]->index)
			return false;
	copies(of, &x, &nx, &sx);
	copies(l, &y, &ny, &sy);
	return nx == ny && sx == sy && agree(&x, &y, rank, start, shape);
}
