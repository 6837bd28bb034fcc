#include <inttypes.h>

#include "type/mesh_private.h"

static bool is_whole(const struct mesh_subscript *s)
{
	return !s->is_index && !s->has_start && !s->has_stop;
}

static bool read_index(struct tfc *t, const struct mesh_axis *x, const struct mesh_subscript *s, int64_t extent)
{
	return (s->start >= 0 && s->start < extent) ||
	       diag_error(t, s->range, E1510, "a mesh slice takes positions that exist: index %" PRId64 " is outside axis "
			  "\"%s\" of extent %s", s->start, x->name, ix_str(&t->perm, x->extent));
}

static bool read_interval(struct tfc *t, const struct mesh_axis *x, int64_t start, int64_t stop, struct range r,
			  int64_t extent)
{
	return (start >= 0 && stop > start && stop <= extent) ||
	       diag_error(t, r, E1510, "the mesh slice %" PRId64 ":%" PRId64 " is empty or outside axis \"%s\" of extent %s",
			  start, stop, x->name, ix_str(&t->perm, x->extent));
}

/* The first coordinate and the extent that "s" selects of axis "x". */
static bool read_subscript(struct tfc *t, const struct mesh_axis *x, const struct mesh_subscript *s, int64_t *start,
			   const struct ix **extent)
{
	int64_t lo, hi;
	ix_bounds(x->extent, &lo, &hi);
	*start = 0;
	*extent = x->extent;
	if (s->has_step && s->step != 1)
		return diag_error(t, s->range, E1510, "a mesh slice takes consecutive positions; axis \"%s\" is sliced with step "
				  "%" PRId64, x->name, s->step);
	if (is_whole(s))
		return true;
	if (s->is_index) {
		*start = s->start;
		*extent = ix_const(&t->perm, 1);
		return read_index(t, x, s, lo);
	}
	*start = s->has_start ? s->start : 0;
	if (!s->has_stop) {
		*extent = ix_sub(&t->perm, x->extent, ix_const(&t->perm, *start));
		return read_interval(t, x, *start, lo, s->range, lo);
	}
	*extent = ix_const(&t->perm, s->stop - *start);
	return read_interval(t, x, *start, s->stop, s->range, lo);
}

/* Where a slice counts from: an unnamed slice is seen as a slice of what it slices. */
static const struct mesh *slice_base(const struct mesh *m)
{
	return m->is_slice && !m->name ? m->parent : m;
}

const struct mesh *mesh_slice(struct tfc *t, struct range r, const struct mesh *m, int n, const struct mesh_subscript *sub)
{
	struct arena *a = &t->perm;
	if (m->is_refined) {
		diag_error(t, r, E1511, "a refined mesh cannot be sliced; slice the mesh that it refines");
		return NULL;
	}
	if (n > m->n_axis) {
		diag_error(t, sub[m->n_axis].range, E1510, "the mesh slice has %d subscripts for %d axes", n, m->n_axis);
		return NULL;
	}
	struct mesh *s = arena_memdup(a, m, sizeof(*m));
	struct mesh_axis *axis = arena_memdup(a, m->axis, (size_t)m->n_axis * sizeof(*axis));
	int64_t *first = arena_array(a, int64_t, (size_t)m->n_axis);
	const struct ix **start = arena_memdup(a, m->start, (size_t)m->n_level * sizeof(*start));
	for (int i = 0; i < n; i++) {
		if (!read_subscript(t, &m->axis[i], &sub[i], &first[i], &axis[i].extent))
			return NULL;
		const struct ix *moved = ix_mul_const(a, m->axis[i].stride, first[i]);
		start[axis[i].level] = ix_add(a, start[axis[i].level], moved);
	}
	for (int i = 0; i < m->n_axis && m != slice_base(m); i++)
		first[i] += m->slice_start[i];
	s->name = NULL;
	s->axis = axis;
	s->start = start;
	s->slice_start = first;
	s->parent = slice_base(m);
	s->is_slice = true;
	s->is_copy = false;
	s->range = r;
	return mesh_finish(a, s);
}
