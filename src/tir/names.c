/* Names in canonical text (spec: tir 15.4): unique in the function, meshes and their axes renamed. */
#include <stdint.h>
#include <string.h>

#include "tir/print.h"

/* The entry of a taken name holds the last number that was tried after it. */
const char *tir_take_name(struct tir_printer *p, const char *wanted)
{
	struct map_entry *e = map_find(&p->taken, wanted);
	uintptr_t k = e ? (uintptr_t)e->value : 0;
	const char *name = wanted;
	while (map_find(&p->taken, name))
		name = arena_printf(p->a, "%s_%ju", wanted, (uintmax_t)++k);
	if (e)
		map_set(&p->taken, wanted, (void *)k);
	map_set(&p->taken, name, NULL);
	return name;
}

const char *tir_name(struct tir_printer *p, const void *key, const char *wanted)
{
	char *name = ptrmap_get(&p->name, key);
	if (!name) {
		name = arena_strdup(p->a, tir_take_name(p, wanted));
		ptrmap_set(&p->name, key, name);
	}
	return name;
}

void tir_bind_sym(struct tir_printer *p, const struct ix_sym *s, const char *name)
{
	struct ix_sym *copy = arena_memdup(p->a, s, sizeof(*s));
	copy->name = name;
	ptrmap_set(&p->sym, s, copy);
}

static const struct ix *printed_sym(void *user, const struct ix_sym *s)
{
	struct tir_printer *p = user;
	const struct ix_sym *copy = ptrmap_get(&p->sym, s);
	return copy ? ix_sym(p->a, copy) : NULL;
}

const struct ix *tir_printed_ix(struct tir_printer *p, const struct ix *x)
{
	return x->n_term ? ix_substitute(p->a, x, printed_sym, p) : x;
}

static const struct ix *const *printed_ixs(struct tir_printer *p, int n, const struct ix *const *x)
{
	const struct ix **out = arena_array(p->a, const struct ix *, (size_t)n + 1);
	for (int i = 0; i < n; i++)
		out[i] = tir_printed_ix(p, x[i]);
	return out;
}

/* A copy of "m" named "name" whose axes are d0, d1, ...; coordinates that are printed already stay as they are. */
static struct mesh *renamed(struct tir_printer *p, const struct mesh *m, const char *name)
{
	struct mesh *r = arena_memdup(p->a, m, sizeof(*m));
	struct mesh_axis *axis = arena_array(p->a, struct mesh_axis, (size_t)m->n_axis + 1);
	for (int i = 0; i < m->n_axis; i++) {
		const struct ix_sym *seen = m->axis[i].coord ? ptrmap_get(&p->sym, m->axis[i].coord) : NULL;
		axis[i] = m->axis[i];
		axis[i].extent = tir_printed_ix(p, m->axis[i].extent);
		axis[i].stride = tir_printed_ix(p, m->axis[i].stride);
		if (seen) {
			axis[i].name = seen->axis;
			axis[i].coord = seen;
			continue;
		}
		struct ix_sym *s = arena_new(p->a, struct ix_sym);
		if (m->axis[i].coord)
			*s = *m->axis[i].coord;
		s->kind = IX_COORD;
		s->name = name;
		s->axis = arena_printf(p->a, "d%d", i);
		s->owner = r;
		axis[i].name = s->axis;
		axis[i].coord = s;
		if (name && m->axis[i].coord)
			ptrmap_set(&p->sym, m->axis[i].coord, s);
	}
	r->axis = axis;
	r->name = name;
	if (m->is_copy) {
		r->is_copy = false;
		r->parent = m->parent->parent;
		r->is_slice = m->parent->is_slice;
		r->slice_start = m->parent->slice_start;
		r->is_refined = m->parent->is_refined;
		r->has_start = m->parent->has_start;
	}
	if (r->parent)
		r->parent = tir_printed_mesh(p, r->parent);
	return r;
}

/* Does text name what "m" is a part or a copy of? */
static bool has_open_base(struct tir_printer *p, const struct mesh *m)
{
	for (; m; m = m->parent) {
		const struct mesh *r = ptrmap_get(&p->mesh, m);
		if (r && r->name)
			return true;
	}
	return false;
}

/* A part of a mesh that no scope has opened yet is written with its own positions. */
static struct mesh *standing_alone(struct tir_printer *p, const struct mesh *m)
{
	struct mesh *r = arena_memdup(p->a, m, sizeof(*m));
	r->parent = NULL;
	r->is_slice = r->is_refined = r->is_copy = false;
	r->has_start = !ix_is(m->start[0], 0);
	return renamed(p, r, NULL);
}

static bool is_part(const struct mesh *m)
{
	return m->is_slice || m->is_refined || (m->is_copy && is_part(m->parent));
}

const struct mesh *tir_printed_mesh(struct tir_printer *p, const struct mesh *m)
{
	struct mesh *r = ptrmap_get(&p->mesh, m);
	if (!r) {
		r = is_part(m) && !has_open_base(p, m) ? standing_alone(p, m) : renamed(p, m, NULL);
		ptrmap_set(&p->mesh, m, r);
	}
	return r;
}

static bool is_refinement(const struct mesh *m)
{
	return m->is_refined || (m->is_copy && is_refinement(m->parent));
}

const struct mesh *tir_open_mesh(struct tir_printer *p, const struct mesh *m, bool is_outermost)
{
	const char *kind = "scope";
	if (is_refinement(m))
		kind = "threads";
	else if (is_outermost && m->n_level && mesh_is_first_level(m, 0))
		kind = "cta";
	struct mesh *r = renamed(p, m, tir_take_name(p, kind));
	ptrmap_set(&p->mesh, m, r);
	return r;
}

const struct layout *tir_printed_layout(struct tir_printer *p, const struct layout *l)
{
	if (!l)
		return NULL;
	struct layout *r = layout_copy(p->a, l);
	struct layout_mode *mode = arena_array(p->a, struct layout_mode, (size_t)l->n_mode + 1);
	for (int i = 0; i < l->n_mode; i++) {
		mode[i].extent = tir_printed_ix(p, l->mode[i].extent);
		mode[i].stride = l->mode[i].stride ? tir_printed_ix(p, l->mode[i].stride) : NULL;
	}
	r->mode = mode;
	r->offset = tir_printed_ix(p, l->offset);
	if (l->mesh)
		r->mesh = tir_printed_mesh(p, l->mesh);
	return r;
}

const struct type *tir_printed_type(struct tir_printer *p, const struct type *ty)
{
	struct type *r = arena_memdup(p->a, ty, sizeof(*ty));
	r->dim = printed_ixs(p, ty->rank, ty->dim);
	r->layout = tir_printed_layout(p, ty->layout);
	return r;
}
