#include "type/mesh.h"

#include <string.h>

#include "type/mesh_private.h"

const struct ix *mesh_product(struct arena *a, int n, const struct ix *const *extent)
{
	const struct ix *p = ix_const(a, 1);
	for (int i = 0; i < n; i++)
		p = ix_mul(a, p, extent[i]);
	return p;
}

const struct ix **mesh_row_major(struct arena *a, int n, const struct ix *const *extent)
{
	const struct ix **s = arena_array(a, const struct ix *, (size_t)n);
	const struct ix *p = ix_const(a, 1);
	for (int i = n - 1; i >= 0; i--) {
		s[i] = p;
		p = ix_mul(a, p, extent[i]);
	}
	return s;
}

static void add_coordinates(struct arena *a, struct mesh *m)
{
	struct mesh_axis *x = arena_memdup(a, m->axis, (size_t)m->n_axis * sizeof(*x));
	for (int i = 0; i < m->n_axis; i++) {
		struct ix_sym *c = arena_new(a, struct ix_sym);
		int64_t lo, hi;
		*c = (struct ix_sym){ .kind = IX_COORD, .name = m->name ? m->name : "mesh", .axis = x[i].name,
				      .owner = m, .level = m->level[x[i].level]->index, .range = m->range };
		c->has_range = ix_bounds(x[i].extent, &lo, &hi);
		c->hi = c->has_range ? hi - 1 : 0;
		x[i].coord = c;
	}
	m->axis = x;
}

static void join_runs(struct arena *a, struct mesh *m)
{
	struct mesh_run *run = arena_array(a, struct mesh_run, (size_t)m->n_axis);
	for (int i = 0; i < m->n_axis; i++) {
		const struct mesh_axis *x = &m->axis[i];
		struct mesh_run *last = m->n_run ? &run[m->n_run - 1] : NULL;
		if (ix_is(x->extent, 1))
			continue;
		if (last && last->level == x->level && ix_equal(last->stride, ix_mul(a, x->stride, x->extent))) {
			last->extent = ix_mul(a, last->extent, x->extent);
			last->stride = x->stride;
		} else {
			run[m->n_run++] = (struct mesh_run){ x->level, x->extent, x->stride };
		}
	}
	m->run = run;
}

const struct mesh *mesh_finish(struct arena *a, struct mesh *m)
{
	add_coordinates(a, m);
	m->n_run = 0;
	join_runs(a, m);
	return m;
}

const struct mesh *mesh_open(struct arena *a, const struct mesh *m, const char *name)
{
	struct mesh *r = arena_memdup(a, m, sizeof(*m));
	if (m->name && !m->is_copy) {
		r->is_copy = true;
		r->parent = m;
	}
	r->name = name;
	return mesh_finish(a, r);
}

static bool same_level(const struct topology *a, const struct topology *b)
{
	return !strcmp(a->name, b->name) && ix_equal(a->size, b->size);
}

bool mesh_equal_frame(const struct mesh *a, const struct mesh *b)
{
	if (a == b)
		return true;
	if (a->n_level != b->n_level || a->n_run != b->n_run)
		return false;
	for (int i = 0; i < a->n_level; i++)
		if (!same_level(a->level[i], b->level[i]) || !ix_equal(a->start[i], b->start[i]))
			return false;
	for (int i = 0; i < a->n_run; i++)
		if (a->run[i].level != b->run[i].level || !ix_equal(a->run[i].extent, b->run[i].extent) ||
		    !ix_equal(a->run[i].stride, b->run[i].stride))
			return false;
	return true;
}

/* Positions are distinct, so they fill an interval iff the last one is their number less one after the first. */
bool mesh_interval(struct arena *a, const struct mesh *m, int level, const struct ix **first, const struct ix **n)
{
	const struct ix *count = ix_const(a, 1), *span = count;
	for (int i = 0; i < m->n_run; i++) {
		const struct mesh_run *x = &m->run[i];
		if (x->level != level)
			continue;
		count = ix_mul(a, count, x->extent);
		span = ix_add(a, span, ix_mul(a, ix_sub(a, x->extent, ix_const(a, 1)), x->stride));
	}
	*first = m->start[level];
	*n = count;
	return ix_equal(count, span);
}

static bool is_at_least(struct arena *a, const struct ix *x, const struct ix *y)
{
	int64_t lo, hi;
	ix_bounds(ix_sub(a, x, y), &lo, &hi);
	return lo >= 0;
}

bool mesh_within(struct arena *arena, const struct mesh *a, const struct mesh *b)
{
	for (int i = 0; i < a->n_level; i++) {
		int k = 0;
		while (k < b->n_level && !same_level(a->level[i], b->level[k]))
			k++;
		const struct ix *p, *n, *q, *m;
		if (k == b->n_level || !mesh_interval(arena, a, i, &p, &n) || !mesh_interval(arena, b, k, &q, &m) ||
		    !is_at_least(arena, p, q) || !is_at_least(arena, ix_add(arena, q, m), ix_add(arena, p, n)))
			return false;
	}
	return true;
}

int mesh_find_axis(const struct mesh *m, const char *name)
{
	for (int i = 0; i < m->n_axis; i++)
		if (!strcmp(m->axis[i].name, name))
			return i;
	return -1;
}

int mesh_find_coord(const struct mesh *m, const struct ix_sym *coord)
{
	for (int i = 0; i < m->n_axis; i++)
		if (m->axis[i].coord == coord)
			return i;
	return -1;
}

bool mesh_size(const struct mesh *m, int64_t *n)
{
	*n = 1;
	for (int i = 0; i < m->n_axis; i++) {
		int64_t e;
		if (!ix_is_const(m->axis[i].extent, &e) || __builtin_mul_overflow(*n, e, n))
			return false;
	}
	return true;
}

bool mesh_position(const struct mesh *m, int level, const int64_t *coord, int64_t *pos)
{
	if (!ix_is_const(m->start[level], pos))
		return false;
	for (int i = 0; i < m->n_axis; i++) {
		int64_t s;
		if (m->axis[i].level != level)
			continue;
		if (!ix_is_const(m->axis[i].stride, &s))
			return false;
		*pos += coord[i] * s;
	}
	return true;
}

bool mesh_is_first_level(const struct mesh *m, int level)
{
	return m->level[level]->index == 0;
}

const char *mesh_printed_name(const struct mesh *m, ix_name_fn *name, void *user)
{
	const char *n = name && m->n_axis ? name(user, m->axis[0].coord) : NULL;
	return n ? n : m->name;
}
