/* Meshes in text (spec: hir 8). */
#include "front/args.h"

#include <string.h>

const struct topology *front_topology(struct front *f, const char *name)
{
	const struct hir_module *m = f->module ? f->module->hir : NULL;

	for (int i = 0; m && i < m->n_topology; i++)
		if (!strcmp(m->topology[i]->name, name))
			return m->topology[i];
	if (!strcmp(name, "cta"))
		return front_topology(f, "core");
	return NULL;
}

static void declared(struct front *f, int *n, const struct topology *const **topology)
{
	const struct hir_module *m = f->module ? f->module->hir : NULL;

	*n = m ? m->n_topology : 0;
	*topology = m ? m->topology : NULL;
}

static bool mesh_layout_arg(struct front *f, const struct ast_expr *e, struct mesh_layout *out)
{
	struct ct_value v;
	struct sugar s;
	bool ok;

	if (!front_eval(f, e, &v))
		return false;
	if (v.kind == CT_LAYOUT) {
		ok = mesh_layout_from_layout(f->t, e->range, v.layout, out);
	} else {
		front_sugar(f, e->range, &v, &s);
		ok = mesh_layout_from_sugar(f->t, &s, out);
	}
	out->range = e->range;
	return ok;
}

static bool mesh_names_arg(struct front *f, const struct ast_expr *e, struct mesh_names *out)
{
	const char **name;
	struct ct_value v;

	memset(out, 0, sizeof(*out));
	if (!e)
		return true;
	if (!front_eval(f, e, &v))
		return false;
	out->range = e->range;
	if (v.kind == CT_NONE)
		return true;
	if (v.kind != CT_TUPLE && v.kind != CT_LIST)
		return front_error(f, e->range, E1505, "names of a mesh are a tuple with one string per axis, found %s", ct_kind_text(&v));
	name = arena_array(f->a, const char *, (size_t)v.n);
	for (int i = 0; i < v.n; i++) {
		if (v.item[i].kind != CT_STR)
			return front_error(f, e->range, E1505, "names of a mesh are strings, found %s", ct_kind_text(&v.item[i]));
		name[i] = v.item[i].s;
	}
	out->n = v.n;
	out->name = name;
	return true;
}

/* The levels that the tuple "v" names, as strings or as Topology objects. */
static bool levels_from_tuple(struct front *f, const struct ast_expr *e, const struct ct_value *v, const struct topology **level)
{
	const char **name = arena_array(f->a, const char *, (size_t)v->n);
	struct range *range = arena_array(f->a, struct range, (size_t)v->n);
	const struct topology *const *known;
	int n_string = 0, n;

	for (int i = 0; i < v->n; i++) {
		range[i] = e->kind == AST_TUPLE ? e->item[i]->range : e->range;
		if (v->item[i].kind == CT_STR) {
			const struct topology *t = front_topology(f, v->item[i].s);

			name[i] = t ? t->name : v->item[i].s;
			n_string++;
		} else if (v->item[i].kind == CT_TOPOLOGY) {
			level[i] = v->item[i].topology;
		} else {
			return mesh_bad_first_argument(f->t, range[i], ct_kind_text(&v->item[i]));
		}
	}
	if (n_string == 0)
		return true;
	if (n_string != v->n)
		return mesh_bad_first_argument(f->t, e->range, "a tuple that mixes names and Topology objects");
	declared(f, &n, &known);
	return mesh_levels_by_name(f->t, n, known, v->n, name, range, level);
}

static bool first_argument(struct front *f, const struct ast_expr *e)
{
	for (int i = 0; i < e->n_arg; i++)
		if (e->arg[i].keyword && !strcmp(e->arg[i].keyword, "topology"))
			return mesh_bad_first_argument(f->t, e->arg[i].keyword_range, "the keyword 'topology'");
	return true;
}

/* Mesh(topologies, layout, names), or a refinement of a mesh. */
bool front_mesh_call(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	static const char *const names[] = { "topologies", "layout", "names" };
	const struct ast_expr *slot[3];
	const struct topology **level;
	struct mesh_layout layout;
	struct mesh_names axis;
	const struct mesh *m;
	struct ct_value v;

	memset(&layout, 0, sizeof(layout));
	*out = ct_bad();
	if (!first_argument(f, e) || !front_bind_args(f, e, "Mesh", 3, names, 2, slot) || !front_eval(f, slot[0], &v) ||
	    !mesh_layout_arg(f, slot[1], &layout) || !mesh_names_arg(f, slot[2], &axis))
		return false;
	if (v.kind == CT_MESH) {
		m = mesh_refine(f->t, e->range, v.mesh, &layout, &axis);
	} else if (v.kind == CT_TUPLE && v.n > 0) {
		level = arena_array(f->a, const struct topology *, (size_t)v.n);
		if (!levels_from_tuple(f, slot[0], &v, level))
			return false;
		m = mesh_new(f->t, e->range, v.n, level, &layout, &axis);
	} else {
		return mesh_bad_first_argument(f->t, slot[0]->range, v.kind == CT_TUPLE ? "an empty tuple" : ct_kind_text(&v));
	}
	if (!m)
		return false;
	*out = ct_of_kind(CT_MESH, e->range);
	out->mesh = m;
	return true;
}

/* The mesh with its levels replaced by the module's declared ones of the same names. */
static const struct mesh *on_declared_levels(struct front *f, struct range r, const struct mesh *m)
{
	const struct topology *const *known;
	const struct topology **level;
	struct mesh *out;
	int n;

	declared(f, &n, &known);
	level = arena_array(f->a, const struct topology *, (size_t)m->n_level);
	for (int i = 0; i < m->n_level; i++) {
		level[i] = front_topology(f, m->level[i]->name);
		if (!level[i] || strcmp(level[i]->name, m->level[i]->name))
			return mesh_levels_agree(f->t, r, m, n, known) ? m : NULL;
	}
	for (int i = 0; i < m->n_level && level[i] == m->level[i]; i++)
		if (i + 1 == m->n_level)
			return m;
	if (!mesh_levels_agree(f->t, r, m, n, known))
		return NULL;
	out = arena_memdup(f->a, m, sizeof(*m));
	out->level = level;
	return out;
}

/* The mesh that "e" opens: Mesh(...), a slice, or a name. "as" is the name that the scope gives it, or NULL. */
bool front_mesh(struct front *f, const struct ast_expr *e, const char *as, const struct mesh **m)
{
	struct ct_value v;

	*m = NULL;
	if (!front_eval(f, e, &v))
		return false;
	if (v.kind != CT_MESH)
		return front_error(f, e->range, E1501, "a scope opens a mesh: Mesh(tuple of declared topology names, ...), a mesh or a slice "
				   "of one; found %s", ct_kind_text(&v));
	*m = on_declared_levels(f, e->range, v.mesh);
	if (*m && (as || e->kind != AST_NAME))
		*m = mesh_open(f->a, *m, as);
	return *m != NULL;
}

/* May "m" be opened where the body stands? */
bool front_mesh_open(struct front *f, struct range r, const struct mesh *m)
{
	const struct hir_builder *b = &f->body->b;

	if (b->n_scope == (int)(sizeof(b->scope) / sizeof(b->scope[0])))
		return front_error(f, r, E1516, "more than %d mesh scopes are open; their levels cannot all be opened again", b->n_scope);
	return mesh_nest(f->t, r, b->n_scope, (const struct mesh *const *)b->scope, m);
}

static bool static_bound(struct front *f, const struct ast_expr *e, bool *has, int64_t *out)
{
	struct ct_value v;

	*has = e != NULL;
	if (!e)
		return true;
	if (!front_eval(f, e, &v))
		return false;
	if (v.kind != CT_INT)
		return front_error(f, e->range, E1510, "a slice of a mesh takes compile-time integers, found %s", ct_kind_text(&v));
	*out = v.i;
	return true;
}

bool front_mesh_subscript(struct front *f, const struct ast_expr *e, const struct ct_value *m, struct ct_value *out)
{
	struct mesh_subscript *sub = arena_array(f->a, struct mesh_subscript, (size_t)(e->n + m->mesh->n_axis));
	const struct mesh *s;
	int n = 0;

	*out = ct_bad();
	for (int i = 0; i < e->n; i++) {
		const struct ast_expr *x = e->item[i];
		struct mesh_subscript *d = &sub[n++];

		d->range = x->range;
		if (x->kind == AST_SLICE) {
			if (!static_bound(f, x->a, &d->has_start, &d->start) || !static_bound(f, x->b, &d->has_stop, &d->stop) ||
			    !static_bound(f, x->c, &d->has_step, &d->step))
				return false;
		} else if (x->kind == AST_ELLIPSIS) {
			for (n--; n < m->mesh->n_axis - (e->n - 1 - i); n++)
				sub[n].range = x->range;
		} else {
			d->is_index = true;
			if (!static_bound(f, x, &d->has_start, &d->start))
				return false;
		}
	}
	s = mesh_slice(f->t, e->range, m->mesh, n, sub);
	if (!s)
		return false;
	*out = ct_of_kind(CT_MESH, e->range);
	out->mesh = s;
	return true;
}

/* "m.axis": the coordinate of the executing position. */
bool front_mesh_attribute(struct front *f, const struct ast_expr *e, const struct ct_value *m, struct ct_value *out)
{
	int i = mesh_find_axis(m->mesh, e->s);
	const char **name, *near;

	*out = ct_bad();
	if (i < 0) {
		name = arena_array(f->a, const char *, (size_t)m->mesh->n_axis);
		for (int k = 0; k < m->mesh->n_axis; k++)
			name[k] = m->mesh->axis[k].name;
		near = diag_nearest(e->s, name, (size_t)m->mesh->n_axis);
		if (!near && m->mesh->n_axis > 0)
			near = name[0];
		return front_error(f, e->range, E1203, "axis '%s' of this mesh is not defined%s%s%s", e->s,
				   near ? "; it has for example '" : "", near ? near : "", near ? "'" : "");
	}
	*out = ct_of_kind(CT_IX, e->range);
	out->ix = ix_sym(f->a, m->mesh->axis[i].coord);
	return true;
}
