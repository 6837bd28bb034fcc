#include <string.h>

#include "type/mesh_private.h"

enum { MAX_LEVEL = 16 };

static int find_force(const struct mesh_force *f, int n, const char *level)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(f[i].mesh->level[f[i].level]->name, level))
			return i;
	return -1;
}

int mesh_in_force(int n_scope, const struct mesh *const *scope, struct mesh_force *force, int cap)
{
	int n = 0;
	for (int i = 0; i < n_scope; i++)
		for (int k = 0; k < scope[i]->n_level; k++) {
			int at = find_force(force, n, scope[i]->level[k]->name);
			if (at < 0 && n == cap)
				continue;
			force[at < 0 ? n++ : at] = (struct mesh_force){ scope[i], k };
		}
	return n;
}

static const char *level_names(struct arena *a, int n, const struct mesh_force *f)
{
	struct text out;
	text_init(&out, a);
	for (int i = 0; i < n; i++)
		text_printf(&out, "%s\"%s\"", i ? ", " : "", f[i].mesh->level[f[i].level]->name);
	return text_str(&out);
}

/* The replaced positions and the new ones are intervals, the new one inside. */
static bool check_replacement(struct tfc *t, struct range r, const struct mesh_force *old, const struct mesh *inner, int level)
{
	struct arena *a = &t->perm;
	const struct ix *p, *n, *q, *m;
	const char *name = inner->level[level]->name;
	if (!mesh_interval(a, old->mesh, old->level, &q, &m))
		return diag_error(t, r, E1517, "this mesh replaces the level \"%s\", but the positions in force there are not one "
				  "contiguous run", name);
	if (!mesh_interval(a, inner, level, &p, &n))
		return diag_error(t, r, E1517, "a mesh that replaces the level \"%s\" must select one contiguous run of positions",
				  name);
	int64_t lo, hi, lo_end, hi_end;
	ix_bounds(ix_sub(a, p, q), &lo, &hi);
	ix_bounds(ix_sub(a, ix_add(a, q, m), ix_add(a, p, n)), &lo_end, &hi_end);
	if (lo >= 0 && lo_end >= 0)
		return true;
	return diag_error(t, r, E1517, "this mesh selects %s positions of \"%s\" from %s on, which is not a contiguous part of the "
			  "%s positions from %s on that are in force", ix_str(a, n), name, ix_str(a, p), ix_str(a, m),
			  ix_str(a, q));
}

bool mesh_nest(struct tfc *t, struct range r, int n_scope, const struct mesh *const *scope, const struct mesh *inner)
{
	struct mesh_force force[MAX_LEVEL];
	int n = mesh_in_force(n_scope, scope, force, MAX_LEVEL), n_shared = 0;
	for (int i = 0; i < inner->n_level; i++)
		n_shared += find_force(force, n, inner->level[i]->name) >= 0;
	if (n_shared == 0)
		return true;
	bool is_suffix = n_shared == inner->n_level;
	for (int i = 0; i < inner->n_level && is_suffix; i++)
		is_suffix = find_force(force, n, inner->level[i]->name) == n - inner->n_level + i;
	if (!is_suffix)
		return diag_error(t, r, E1516, "the levels of this mesh overlap the levels in force (%s); an inner mesh names other "
				  "levels, all of them, or the last ones", level_names(&t->perm, n, force));
	for (int i = 0; i < inner->n_level; i++)
		if (!check_replacement(t, r, &force[n - inner->n_level + i], inner, i))
			return false;
	return true;
}

const struct mesh *mesh_combine(struct arena *a, int n, const struct mesh *const *mesh)
{
	struct mesh_force force[MAX_LEVEL];
	int n_level = mesh_in_force(n, mesh, force, MAX_LEVEL), n_axis = 0, first_of_one = 1;
	if (n_level == 0)
		return NULL;
	for (int i = 0; i < n_level; i++) {
		first_of_one &= force[i].mesh == force[0].mesh;
		for (int k = 0; k < force[i].mesh->n_axis; k++)
			n_axis += force[i].mesh->axis[k].level == force[i].level;
	}
	if (first_of_one && force[0].mesh->n_level == n_level)
		return force[0].mesh;
	struct mesh *m = arena_new(a, struct mesh);
	const struct topology **level = arena_array(a, const struct topology *, (size_t)n_level);
	const struct ix **start = arena_array(a, const struct ix *, (size_t)n_level);
	struct mesh_axis *axis = arena_array(a, struct mesh_axis, (size_t)n_axis);
	const struct ix_sym **coord = arena_array(a, const struct ix_sym *, (size_t)n_axis);
	int at = 0;
	for (int i = 0; i < n_level; i++) {
		level[i] = force[i].mesh->level[force[i].level];
		start[i] = force[i].mesh->start[force[i].level];
		for (int k = 0; k < force[i].mesh->n_axis; k++)
			if (force[i].mesh->axis[k].level == force[i].level) {
				axis[at] = force[i].mesh->axis[k];
				coord[at] = axis[at].coord;
				axis[at++].level = i;
			}
	}
	*m = (struct mesh){ .n_level = n_level, .level = level, .start = start, .n_axis = n_axis, .axis = axis,
			    .range = force[0].mesh->range };
	mesh_finish(a, m);
	axis = arena_memdup(a, m->axis, (size_t)n_axis * sizeof(*axis));
	for (int i = 0; i < n_axis; i++)
		axis[i].coord = coord[i];
	m->axis = axis;
	return m;
}
