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

/* The distance of copy number "k" of an element from its first owner; -1 if there are fewer copies. */
static int64_t copy_distance(const struct layout *l, const struct owners *o, int level, int64_t k)
{
	int64_t at = 0, extent;
	for (int i = 0; i < l->mesh->n_axis; i++) {
		if (l->attr[i].kind == LAYOUT_SPLIT || l->mesh->axis[i].level != level || !ix_is_const(l->mesh->axis[i].extent, &extent))
			continue;
		at += k % extent * o->stride[i];
		k /= extent;
	}
	return k ? -1 : at;
}

/* Is every copy that "y" has, "shift" positions on, one that "x" has? */
static bool has_copies(const struct layout *lx, const struct owners *x, const struct layout *ly, const struct owners *y, int level,
		       int64_t shift)
{
	for (int64_t k = 0, want; (want = copy_distance(ly, y, level, k)) >= 0; k++) {
		int64_t j = 0, have;
		while ((have = copy_distance(lx, x, level, j)) >= 0 && have != want + shift)
			j++;
		if (have < 0)
			return false;
	}
	return true;
}

/* The position is a sum of one function per axis, so elements that differ from the first on one axis tell all. */
static bool agree(const struct owners *x, const struct owners *y, int level, int rank, const int64_t *start, const int64_t *shape,
		  int64_t *shift)
{
	int64_t inner[MAX_AXIS] = { 0 }, outer[MAX_AXIS];
	for (int k = 0; k < rank; k++)
		outer[k] = start[k];
	*shift = owner(y, level, inner) - owner(x, level, outer);
	for (int k = 0; k < rank; k++) {
		for (int64_t i = 0; i < shape[k]; i++) {
			inner[k] = i;
			outer[k] = start[k] + i;
			if (owner(y, level, inner) - owner(x, level, outer) != *shift)
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
	int64_t shift;
	if (rank > MAX_AXIS || of->mesh->n_level != l->mesh->n_level || !init(a, &x, of, rank, of_shape) || !init(a, &y, l, rank, shape))
		return false;
	for (int i = 0; i < l->mesh->n_level; i++)
		if (of->mesh->level[i]->index != l->mesh->level[i]->index || !agree(&x, &y, i, rank, start, shape, &shift) ||
		    !has_copies(of, &x, l, &y, i, shift))
			return false;
	return true;
}
