#include "type/layout.h"

#include <string.h>

struct printer {
	struct text *out;
	const struct layout *l;
	ix_name_fn *name;
	void *user;
};

static void comma(struct printer *p, int i)
{
	text_add(p->out, i ? ", " : "");
}

static void close_tuple(struct printer *p, int n)
{
	text_add(p->out, n == 1 ? ",)" : ")");
}

/* The name of the mesh that axis "i" of the layout's mesh came from, or NULL. */
static const char *source_name(struct printer *p, int i)
{
	const struct ix_sym *c = p->l->mesh->axis[i].coord;
	const struct mesh *source = c->owner;
	const char *n = p->name ? p->name(p->user, c) : NULL;
	return n ? n : source->name;
}

static void print_axis(struct printer *p, int i)
{
	text_printf(p->out, "%s.%s", source_name(p, i), p->l->mesh->axis[i].coord->axis);
}

/* Is the state of axis "i" written in the state set: a pending reduction, or one axis of a mesh that nothing names? */
static bool is_in_state(const struct layout *l, int i)
{
	const struct mesh_axis *axis = l->mesh->axis;
	if (l->attr[i].kind != LAYOUT_BROADCAST)
		return l->attr[i].kind == LAYOUT_PARTIAL;
	for (int k = 0; k < l->mesh->n_axis; k++)
		if (axis[k].coord->owner == axis[i].coord->owner && (k < i || l->attr[k].kind != LAYOUT_BROADCAST))
			return false;
	return true;
}

static int n_state(const struct layout *l)
{
	int n = 0;
	for (int i = 0; l->mesh && i < l->mesh->n_axis; i++)
		n += is_in_state(l, i);
	return n;
}

static bool is_nested(const struct layout *l, int group)
{
	return l->group[group].n != 1;
}

static bool has_split(const struct layout *l, int group)
{
	for (int k = 0; k < l->group[group].n; k++)
		if (layout_split_axis(l, l->group[group].first + k) >= 0)
			return true;
	return false;
}

/* "8 @ m.w" for the modes (4 @ m.w, 2); "N @ (m.a, m.b)" for (a @ m.a, b @ m.b, rest). Strides are unstated then. */
static bool is_short_split(const struct layout *l, int group)
{
	const struct layout_group *g = &l->group[group];
	int last = g->first + g->n - 1;
	if (layout_is_materialised(l) || g->n < 2 || layout_split_axis(l, last) >= 0)
		return false;
	for (int k = g->first; k < last; k++)
		if (layout_split_axis(l, k) < 0)
			return false;
	return g->n > 2 || !ix_is(l->mode[last].extent, 1);
}

/* May the layout be written as sugar?  The second of two groups as a tuple without "@" would be read as strides. */
static bool is_sugar(struct printer *p)
{
	const struct layout *l = p->l;
	if (l->composed || l->has_swizzle || !ix_is(l->offset, 0))
		return false;
	for (int i = 0; l->mesh && i < l->mesh->n_axis; i++)
		if (!source_name(p, i) || mesh_find_coord(l->mesh->axis[i].coord->owner, l->mesh->axis[i].coord) < 0)
			return false;
	if (l->n_mode && layout_is_materialised(l))
		return true;
	return n_state(l) || l->n_group != 2 || !is_nested(l, 0) || !is_nested(l, 1) || is_short_split(l, 0) ||
	       has_split(l, 1);
}

static void print_mode(struct printer *p, int mode)
{
	int axis = layout_split_axis(p->l, mode);
	const struct ix *e = p->l->mode[mode].extent;
	bool paren = axis >= 0 && (e->n_term > 1 || (e->n_term && e->konst));
	text_add(p->out, paren ? "(" : "");
	ix_print(p->out, e, p->name, p->user);
	text_add(p->out, paren ? ")" : "");
	if (axis >= 0) {
		text_add(p->out, " @ ");
		print_axis(p, axis);
	}
}

static void print_short_split(struct printer *p, const struct layout_group *g)
{
	const struct ix *n = ix_const(p->out->arena, 1);
	for (int k = 0; k < g->n; k++)
		n = ix_mul(p->out->arena, n, p->l->mode[g->first + k].extent);
	bool paren = n->n_term > 1 || (n->n_term && n->konst);
	text_add(p->out, paren ? "(" : "");
	ix_print(p->out, n, p->name, p->user);
	text_add(p->out, paren ? ") @ " : " @ ");
	text_add(p->out, g->n > 2 ? "(" : "");
	for (int k = 0; k < g->n - 1; k++) {
		comma(p, k);
		print_axis(p, layout_split_axis(p->l, g->first + k));
	}
	text_add(p->out, g->n > 2 ? ")" : "");
}

static void print_axes(struct printer *p, bool with_splits)
{
	text_char(p->out, '(');
	for (int i = 0; i < p->l->n_group; i++) {
		const struct layout_group *g = &p->l->group[i];
		comma(p, i);
		if (with_splits && is_short_split(p->l, i)) {
			print_short_split(p, g);
			continue;
		}
		text_add(p->out, is_nested(p->l, i) ? "(" : "");
		for (int k = g->first; k < g->first + g->n; k++) {
			comma(p, k - g->first);
			if (with_splits)
				print_mode(p, k);
			else
				ix_print(p->out, p->l->mode[k].extent, p->name, p->user);
		}
		text_add(p->out, is_nested(p->l, i) ? ")" : "");
	}
	close_tuple(p, p->l->n_group);
}

static void print_strides(struct printer *p)
{
	text_char(p->out, '(');
	for (int i = 0; i < p->l->n_group; i++) {
		const struct layout_group *g = &p->l->group[i];
		comma(p, i);
		text_add(p->out, is_nested(p->l, i) ? "(" : "");
		for (int k = g->first; k < g->first + g->n; k++) {
			comma(p, k - g->first);
			ix_print(p->out, p->l->mode[k].stride, p->name, p->user);
		}
		text_add(p->out, is_nested(p->l, i) ? ")" : "");
	}
	close_tuple(p, p->l->n_group);
}

static void print_state(struct printer *p)
{
	int n = 0;
	text_char(p->out, '{');
	for (int i = 0; i < p->l->mesh->n_axis; i++) {
		if (!is_in_state(p->l, i))
			continue;
		comma(p, n++);
		print_axis(p, i);
		if (p->l->attr[i].kind == LAYOUT_PARTIAL)
			text_printf(p->out, " @ P(\"%s\")", layout_reduction_name(p->l->attr[i].reduction));
		else
			text_add(p->out, " @ B()");
	}
	text_char(p->out, '}');
}

static void print_sugar(struct printer *p)
{
	bool strides = p->l->n_mode && layout_is_materialised(p->l), state = n_state(p->l) > 0;
	if (strides || state)
		text_char(p->out, '(');
	print_axes(p, true);
	if (strides) {
		text_add(p->out, ", ");
		print_strides(p);
	}
	if (state) {
		text_add(p->out, ", ");
		print_state(p);
	}
	if (strides || state)
		text_char(p->out, ')');
}

static void print_swizzle(struct printer *p)
{
	text_printf(p->out, "Swizzle(%d, %d, %d)", p->l->swizzle_bits, p->l->swizzle_base, p->l->swizzle_shift);
}

/* Layout(...), with swizzle and offset where there are any. */
static void print_plain(struct printer *p)
{
	bool composed = p->l->composed || p->l->has_swizzle, bar = composed && p->l->has_swizzle && ix_is(p->l->offset, 0);
	if (composed && !bar) {
		text_add(p->out, "ComposedLayout(");
		if (p->l->has_swizzle)
			print_swizzle(p);
		else
			text_add(p->out, "None");
		text_add(p->out, ", ");
		ix_print(p->out, p->l->offset, p->name, p->user);
		text_add(p->out, ", ");
	}
	text_add(p->out, "Layout(");
	print_axes(p, false);
	if (layout_is_materialised(p->l)) {
		text_add(p->out, ", ");
		print_strides(p);
	}
	text_char(p->out, ')');
	if (bar) {
		text_add(p->out, " | ");
		print_swizzle(p);
	} else if (composed) {
		text_char(p->out, ')');
	}
}

static void print_shard(struct printer *p)
{
	const struct mesh *m = p->l->mesh;
	const char *name = mesh_printed_name(m, p->name, p->user);
	text_add(p->out, "ShardLayout(layout=");
	print_plain(p);
	text_add(p->out, ", attrs=(");
	for (int i = 0; i < m->n_axis; i++) {
		comma(p, i);
		if (p->l->attr[i].kind == LAYOUT_SPLIT)
			text_printf(p->out, "S(%d)", p->l->attr[i].mode);
		else if (p->l->attr[i].kind == LAYOUT_PARTIAL)
			text_printf(p->out, "P(\"%s\")", layout_reduction_name(p->l->attr[i].reduction));
		else
			text_add(p->out, "B()");
	}
	close_tuple(p, m->n_axis);
	text_add(p->out, ", mesh=");
	if (m->name && name)
		text_add(p->out, name);
	else
		mesh_print(p->out, m, true, p->name, p->user);
	text_char(p->out, ')');
}

void layout_print(struct text *out, const struct layout *l, ix_name_fn *name, void *user)
{
	struct printer p = { out, l, name, user };
	if (is_sugar(&p))
		print_sugar(&p);
	else if (l->mesh)
		print_shard(&p);
	else
		print_plain(&p);
}

const char *layout_str(struct arena *a, const struct layout *l)
{
	struct text out;
	text_init(&out, a);
	layout_print(&out, l, NULL, NULL);
	return text_str(&out);
}
