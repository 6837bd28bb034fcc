/* Layout sugar (spec: hir 7.2). */
#include "type/sugar.h"

#include <inttypes.h>

#include "base/vec.h"
#include "type/sugar_private.h"
#include "type/type.h"

/* The parts of a sugar expression; "strides" and "state" may be NULL. */
struct form {
	const struct sugar *axes, *strides, *state;
};

/* A layout being read. */
struct reader {
	struct tfc *t;
	struct arena *a;
	VEC(struct layout_mode) mode;
	VEC(struct sugar_axis) split;		/* every axis named by "@" */
	VEC(int) split_mode;			/* the mode that it splits */
};

static bool has_split(const struct sugar *s)
{
	if (s->kind == SUGAR_SPLIT)
		return true;
	for (int i = 0; i < (s->kind == SUGAR_TUPLE ? s->n : 0); i++)
		if (has_split(&s->item[i]))
			return true;
	return false;
}

static const struct sugar *find_state(const struct sugar *s)
{
	if (s->kind == SUGAR_STATE)
		return s;
	for (int i = 0; i < (s->kind == SUGAR_TUPLE ? s->n : 0); i++)
		if (find_state(&s->item[i]))
			return find_state(&s->item[i]);
	return NULL;
}

bool sugar_has_placement(const struct sugar *s)
{
	return has_split(s) || find_state(s);
}

/* Rule 7.2.1: which of the four forms it is. */
static bool read_form(struct tfc *t, const struct sugar *s, struct form *f)
{
	*f = (struct form){ .axes = s };
	if (s->kind == SUGAR_TUPLE && (s->n == 2 || s->n == 3) && s->item[s->n - 1].kind == SUGAR_STATE) {
		f->axes = &s->item[0];
		f->strides = s->n == 3 ? &s->item[1] : NULL;
		f->state = &s->item[s->n - 1];
	} else if (s->kind == SUGAR_TUPLE && s->n == 2 && s->item[0].kind == SUGAR_TUPLE && s->item[1].kind == SUGAR_TUPLE &&
		   !has_split(&s->item[1])) {
		f->axes = &s->item[0];
		f->strides = &s->item[1];
	}
	const struct sugar *stray = find_state(f->axes);
	if (!stray && f->strides)
		stray = find_state(f->strides);
	if (stray)
		return diag_error(t, stray->range, E1411, "the state set of a layout stands last: (axes, {...}) or (axes, strides, "
				  "{...})");
	if (f->axes->kind == SUGAR_BOOL || f->axes->kind == SUGAR_FLOAT)
		return sugar_bad_extent(t, f->axes, "an extent of a layout");
	if (f->axes->kind != SUGAR_TUPLE)
		return diag_error(t, f->axes->range, E1401, "a layout is a tuple of axes such as (8, 64), a pair (axes, strides) of one "
				  "nesting, or a layout object; found %s",
				  f->axes->kind == SUGAR_OTHER && f->axes->found ? f->axes->found : "a single extent");
	return true;
}

static void add_mode(struct reader *r, const struct ix *extent)
{
	vec_push(r->a, &r->mode, ((struct layout_mode){ extent, NULL }));
}

static void add_split(struct reader *r, const struct sugar_axis *x)
{
	vec_push(r->a, &r->split, *x);
	vec_push(r->a, &r->split_mode, (int)r->mode.len);
	add_mode(r, x->mesh->axis[x->axis].extent);
}

static const char *axis_text(struct arena *a, const struct sugar_axis *x)
{
	return arena_printf(a, "%s.%s", x->mesh->name ? x->mesh->name : "mesh", x->mesh->axis[x->axis].name);
}

/* What is left of extent "n" after the split into "parts" positions; NULL after a diagnostic. */
static const struct ix *split_remainder(struct reader *r, const struct sugar *s, const struct ix *parts)
{
	int64_t n, p;
	const char *axis = s->n_axis == 1 ? axis_text(r->a, &s->axis[0]) : "the mesh axes";
	if (ix_is_const(s->ix, &n) && ix_is_const(parts, &p)) {
		if (s->n_axis == 1 && n < p) {
			diag_error(r->t, s->range, E1414, "extent %" PRId64 " is smaller than %s, which has %" PRId64 " positions", n,
				   axis, p);
			return NULL;
		}
		if (n % p) {
			diag_error(r->t, s->range, E1413, "extent %" PRId64 " is not divisible by the %" PRId64 " positions of %s",
				   n, p, axis);
			return NULL;
		}
		return ix_const(r->a, n / p);
	}
	const struct ix *q = ix_quotient(r->a, s->ix, parts);
	if (!q)
		diag_error(r->t, s->range, E1415, "the split of %s over %s (extent %s) is undecidable: a symbolic extent must equal "
			   "the mesh extent or be a product that contains it", ix_str(r->a, s->ix), axis, ix_str(r->a, parts));
	return q;
}

static bool add_split_modes(struct reader *r, const struct sugar *s)
{
	const struct ix *parts = ix_const(r->a, 1);
	if (!sugar_check_dim(r->t, &(struct sugar){ .kind = SUGAR_DIM, .range = s->range, .ix = s->ix }, "a split extent"))
		return false;
	for (int i = 0; i < s->n_axis; i++)
		parts = ix_mul(r->a, parts, s->axis[i].mesh->axis[s->axis[i].axis].extent);
	const struct ix *rest = split_remainder(r, s, parts);
	if (!rest)
		return false;
	for (int i = 0; i < s->n_axis; i++)
		add_split(r, &s->axis[i]);
	if (s->n_axis > 1 || !ix_is(rest, 1))
		add_mode(r, rest);
	return true;
}

static bool add_axis(struct reader *r, const struct sugar *s)
{
	if (s->kind == SUGAR_TUPLE) {
		bool ok = true;
		for (int i = 0; i < s->n; i++)
			ok &= add_axis(r, &s->item[i]);
		return ok;
	}
	if (s->kind == SUGAR_SPLIT)
		return add_split_modes(r, s);
	if (!sugar_check_dim(r->t, s, "an extent of a layout"))
		return false;
	add_mode(r, s->ix);
	return true;
}

/* One stride for an axis of several modes that one "@" made: it is the stride of the axis. */
static bool spread_stride(struct reader *r, const struct layout_group *g, const struct ix *stride)
{
	for (int k = g->first + g->n - 1; k >= g->first; k--) {
		r->mode.data[k].stride = stride;
		stride = ix_mul(r->a, stride, r->mode.data[k].extent);
	}
	return true;
}

static bool read_strides(struct reader *r, const struct form *f, const struct layout_group *group)
{
	const struct sugar *s = f->strides;
	if (s->kind != SUGAR_TUPLE || s->n != f->axes->n)
		return diag_error(r->t, s->range, E1401, "axes and strides differ in nesting: %d axes, %d strides; write one stride "
				  "for each axis, a tuple for an axis of several modes", f->axes->n,
				  s->kind == SUGAR_TUPLE ? s->n : 1);
	for (int i = 0; i < s->n; i++) {
		const struct ix **x = arena_array(r->a, const struct ix *, (size_t)sugar_count(&s->item[i]));
		int n = 0;
		if (!sugar_flatten(r->t, &s->item[i], "a stride of a layout", x, &n))
			return false;
		if (n == 1 && group[i].n > 1 && f->axes->item[i].kind == SUGAR_SPLIT) {
			spread_stride(r, &group[i], x[0]);
			continue;
		}
		if (n != group[i].n)
			return diag_error(r->t, s->item[i].range, E1401, "axes and strides differ in nesting: axis %d has %d modes and "
					  "%d strides", i, group[i].n, n);
		for (int k = 0; k < n; k++)
			r->mode.data[group[i].first + k].stride = x[k];
	}
	return true;
}

static bool same_axis(const struct sugar_axis *x, const struct sugar_axis *y)
{
	return x->mesh == y->mesh && x->axis == y->axis;
}

static bool report_twice(struct tfc *t, const struct sugar_axis *x)
{
	return diag_error(t, x->range, E1417, "mesh axis %s is named twice in one layout", axis_text(&t->perm, x));
}

static bool check_twice(struct reader *r, const struct sugar *state)
{
	int n_entry = state ? state->n_entry : 0;
	for (size_t i = 0; i < r->split.len; i++)
		for (size_t k = 0; k < i; k++)
			if (same_axis(&r->split.data[i], &r->split.data[k]))
				return report_twice(r->t, &r->split.data[i]);
	for (int i = 0; i < n_entry; i++) {
		const struct sugar_entry *e = &state->entry[i];
		if (e->is_open)
			return diag_error(r->t, e->range, E1412, "P() needs its reduction in a state set: P(\"sum\"), P(\"max\") or "
					  "P(\"min\")");
		for (size_t k = 0; k < r->split.len; k++)
			if (same_axis(&e->axis, &r->split.data[k]))
				return report_twice(r->t, &e->axis);
		for (int k = 0; k < i; k++)
			if (same_axis(&e->axis, &state->entry[k].axis))
				return report_twice(r->t, &e->axis);
	}
	return true;
}

/* The axes named by "@" and in the state set. */
static int named_axes(struct reader *r, const struct sugar *state, const struct sugar_axis **out)
{
	int n = (int)r->split.len, n_entry = state ? state->n_entry : 0;
	struct sugar_axis *x = arena_array(r->a, struct sugar_axis, (size_t)(n + n_entry));
	for (int i = 0; i < n; i++)
		x[i] = r->split.data[i];
	for (int i = 0; i < n_entry; i++)
		x[n + i] = state->entry[i].axis;
	*out = x;
	return n + n_entry;
}

/* The mesh of the layout: the meshes that the axes name, combined outermost first. NULL after a diagnostic. */
static const struct mesh *layout_mesh(struct reader *r, int n, const struct sugar_axis *x, int n_scope,
				      const struct mesh *const *scope)
{
	const struct mesh **used = arena_array(r->a, const struct mesh *, (size_t)(n_scope + 1));
	int n_used = 0, n_other = 0;
	for (int i = 1; i < n; i++)
		n_other += x[i].mesh != x[0].mesh;
	if (!n_other)
		return x[0].mesh;
	for (int i = 0; i < n; i++) {
		int k = 0;
		while (k < n_scope && scope[k] != x[i].mesh)
			k++;
		if (k < n_scope)
			continue;
		diag_error(r->t, x[i].range, E1418, "mesh axis %s does not belong to an enclosing \"with\" scope; axes of several meshes "
			   "may be used together only inside all of them", axis_text(r->a, &x[i]));
		return NULL;
	}
	for (int k = 0; k < n_scope; k++)
		for (int i = 0; i < n; i++)
			if (x[i].mesh == scope[k]) {
				used[n_used++] = scope[k];
				break;
			}
	const struct mesh *m = mesh_combine(r->a, n_used, used);
	for (int i = 0; i < n; i++)
		if (mesh_find_coord(m, x[i].mesh->axis[x[i].axis].coord) < 0) {
			const struct mesh_axis *axis = &x[i].mesh->axis[x[i].axis];
			diag_error(r->t, x[i].range, E1419, "level \"%s\" is split through two different meshes; name the axes of one of "
				   "them (%s is an axis of the outer one)", x[i].mesh->level[axis->level]->name,
				   axis_text(r->a, &x[i]));
			return NULL;
		}
	return m;
}

static const struct layout_attr *layout_attrs(struct reader *r, const struct mesh *m, const struct sugar *state)
{
	struct layout_attr *attr = arena_array(r->a, struct layout_attr, (size_t)m->n_axis);
	for (size_t i = 0; i < r->split.len; i++) {
		const struct sugar_axis *x = &r->split.data[i];
		int k = mesh_find_coord(m, x->mesh->axis[x->axis].coord);
		attr[k] = (struct layout_attr){ LAYOUT_SPLIT, r->split_mode.data[i], LAYOUT_SUM };
	}
	for (int i = 0; state && i < state->n_entry; i++) {
		const struct sugar_axis *x = &state->entry[i].axis;
		int k = mesh_find_coord(m, x->mesh->axis[x->axis].coord);
		attr[k] = (struct layout_attr){ state->entry[i].kind, 0, state->entry[i].reduction };
	}
	return attr;
}

const struct layout *layout_from_sugar(struct tfc *t, const struct sugar *s, int n_scope, const struct mesh *const *scope)
{
	struct reader r = { .t = t, .a = &t->perm };
	struct form f;
	if (!read_form(t, s, &f))
		return NULL;
	struct layout_group *group = arena_array(r.a, struct layout_group, (size_t)f.axes->n);
	bool ok = true;
	for (int i = 0; i < f.axes->n; i++) {
		group[i].first = (int)r.mode.len;
		ok &= add_axis(&r, &f.axes->item[i]);
		group[i].n = (int)r.mode.len - group[i].first;
	}
	if (!ok || (f.strides && !read_strides(&r, &f, group)) || !check_twice(&r, f.state))
		return NULL;
	struct layout *l = layout_plain(r.a, 0, NULL, NULL);
	l->n_group = f.axes->n;
	l->group = group;
	l->n_mode = (int)r.mode.len;
	l->mode = r.mode.data;
	const struct sugar_axis *named;
	int n_named = named_axes(&r, f.state, &named);
	if (n_named) {
		l->mesh = layout_mesh(&r, n_named, named, n_scope, scope);
		if (!l->mesh)
			return NULL;
	} else if (f.state) {
		l->mesh = mesh_combine(r.a, n_scope, scope);
	}
	if (l->mesh)
		l->attr = layout_attrs(&r, l->mesh, f.state);
	return l;
}

bool sugar_shape(struct tfc *t, const struct sugar *s, int *rank, const struct ix *const **dim)
{
	const struct sugar *axes = s;
	if (s->kind == SUGAR_TUPLE && s->n >= 2 && s->item[0].kind == SUGAR_TUPLE && sugar_has_placement(s) &&
	    (s->item[s->n - 1].kind == SUGAR_STATE || (s->n == 2 && s->item[1].kind == SUGAR_TUPLE && !has_split(&s->item[1]))))
		axes = &s->item[0];
	if (axes->kind != SUGAR_TUPLE)
		return diag_error(t, axes->range, E1301, "a shape is a tuple of dimensions such as (8, 64) or (8,); found %s",
				  axes->kind == SUGAR_OTHER && axes->found ? axes->found : "a single dimension");
	const struct ix **x = arena_array(&t->perm, const struct ix *, (size_t)axes->n);
	for (int i = 0; i < axes->n; i++) {
		const struct sugar *item = &axes->item[i];
		int64_t lo, hi;
		if (item->kind != SUGAR_DIM && item->kind != SUGAR_SPLIT)
			return diag_error(t, item->range, E1301, "an entry of a shape is an integer or a dimension; found %s",
					  item->kind == SUGAR_TUPLE ? "a tuple" : item->kind == SUGAR_BOOL ? "a bool" :
					  item->kind == SUGAR_FLOAT ? "a float" : item->kind == SUGAR_STATE ? "a state set" :
					  item->found ? item->found : "something else");
		ix_bounds(item->ix, &lo, &hi);
		if (ix_is_bad(item->ix) || hi < 0)
			return diag_error(t, item->range, E1301, "extent %s of the shape is negative or does not fit 64 bits",
					  ix_str(&t->perm, item->ix));
		x[i] = item->ix;
	}
	*rank = axes->n;
	*dim = x;
	return true;
}
