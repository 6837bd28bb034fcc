/* Meshes whose extents become others when a dimension gets its value. */
#include "type/mesh_private.h"

struct change {
	struct arena *a;
	ix_subst_fn *lookup;
	void *user;
	bool is_other;
};

static const struct ix *changed(struct change *c, const struct ix *x)
{
	const struct ix *now = ix_substitute(c->a, x, c->lookup, c->user);
	c->is_other = c->is_other || !ix_equal(now, x);
	return now;
}

static const struct topology *level(struct change *c, const struct topology *t)
{
	struct change own = { c->a, c->lookup, c->user, false };
	const struct ix *size = changed(&own, t->size);
	if (!own.is_other)
		return t;
	struct topology *now = arena_memdup(c->a, t, sizeof(*t));
	now->size = size;
	c->is_other = true;
	return now;
}

const struct mesh *mesh_substitute(struct arena *a, const struct mesh *m, const struct mesh *parent, ix_subst_fn *lookup, void *user)
{
	struct change c = { a, lookup, user, parent != m->parent };
	struct mesh *now = arena_memdup(a, m, sizeof(*m));
	const struct topology **levels = arena_array(a, const struct topology *, (size_t)m->n_level + 1);
	const struct ix **start = arena_array(a, const struct ix *, (size_t)m->n_level + 1);
	struct mesh_axis *axis = arena_array(a, struct mesh_axis, (size_t)m->n_axis + 1);
	for (int i = 0; i < m->n_level; i++) {
		levels[i] = level(&c, m->level[i]);
		start[i] = changed(&c, m->start[i]);
	}
	for (int i = 0; i < m->n_axis; i++) {
		axis[i] = m->axis[i];
		axis[i].extent = changed(&c, m->axis[i].extent);
		axis[i].stride = changed(&c, m->axis[i].stride);
	}
	if (!c.is_other)
		return m;
	now->level = levels;
	now->start = start;
	now->axis = axis;
	now->parent = parent;
	return mesh_finish(a, now);
}
