/* Placement constraints: name: where(layout=..., mesh=..., storage=...) (spec: hir 9.9). */
#include "front/args.h"

#include <string.h>

struct placement {
	struct front *f;
	struct map bound;		/* topologies that '@' binds */
	bool ok;
};

static void bind_topology(struct placement *p, const struct ast_expr *e)
{
	const char *name = e->kind == AST_STRING || e->kind == AST_NAME ? e->s : NULL;

	if (!name || !front_topology(p->f, name)) {
		p->ok = front_error(p->f, e->range, E1619, "unknown field after '@' in where: a declared topology name stands there");
		return;
	}
	if (map_get(&p->bound, name))
		p->ok = front_error(p->f, e->range, E1620, "topology '%s' is bound more than once in one where layout", name);
	map_set(&p->bound, name, p);
}

/* Layout sugar of a where: extents, "_", "@" with topology names, state sets. */
static void check_layout(struct placement *p, const struct ast_expr *e, bool in_state)
{
	struct ct_value v;

	switch (e->kind) {
	case AST_TUPLE:
	case AST_SET:
		for (int i = 0; i < e->n; i++)
			check_layout(p, e->item[i], e->kind == AST_SET);
		return;
	case AST_BINARY:
		if (strcmp(e->op, "@"))
			break;
		if (in_state) {
			bind_topology(p, e->a);
			return;
		}
		check_layout(p, e->a, false);
		for (int i = 0; e->b->kind == AST_TUPLE && i < e->b->n; i++)
			bind_topology(p, e->b->item[i]);
		if (e->b->kind != AST_TUPLE)
			bind_topology(p, e->b);
		return;
	case AST_NAME:
		if (!strcmp(e->s, "_"))
			return;
		break;
	default:
		break;
	}
	if (!front_eval_in_layout(p->f, e, &v))
		p->ok = false;
	else if (v.kind != CT_INT && v.kind != CT_IX && v.kind != CT_TUPLE && v.kind != CT_LAYOUT)
		p->ok = front_error(p->f, e->range, E1619, "unknown field in the layout of where: an extent or '_' stands there, found %s",
				    ct_kind_text(&v));
}

static const char *text_of(struct front *f, const struct ast_expr *e)
{
	struct text t;

	text_init(&t, f->a);
	ast_print_expr(&t, e);
	return text_str(&t);
}

static bool where_field(struct front *f, const struct ast_arg *a, struct hir_where *w)
{
	struct placement p = { .f = f, .ok = true };
	struct ct_value v;

	if (!a->keyword)
		return front_error(f, a->value->range, E1619, "unknown field: where takes the keywords layout=, mesh= and storage=");
	if (!strcmp(a->keyword, "layout")) {
		map_init(&p.bound, f->a);
		check_layout(&p, a->value, false);
		w->layout_text = text_of(f, a->value);
		return p.ok;
	}
	if (!strcmp(a->keyword, "mesh")) {
		w->mesh_text = text_of(f, a->value);
		if (a->value->kind == AST_NAME && front_topology(f, a->value->s))
			return true;
		if (!front_eval(f, a->value, &v))
			return false;
		return v.kind == CT_MESH || v.kind == CT_STR || v.kind == CT_TUPLE ||
		       front_error(f, a->value->range, E1619, "unknown field value: mesh= of where names a mesh, found %s", ct_kind_text(&v));
	}
	if (!strcmp(a->keyword, "storage")) {
		w->has_storage = true;
		return front_eval(f, a->value, &v) && front_storage(f, a->value->range, &v, &w->storage);
	}
	return front_error(f, a->keyword_range, E1619, "unknown field '%s': where takes layout=, mesh= and storage=", a->keyword);
}

static bool set_where(struct front *f, const struct ast_stmt *s, const struct hir_where *w)
{
	struct ct_value v;

	if (!s->name)
		return front_error(f, s->target ? s->target->range : s->range, E1622, "a where constrains a tensor-valued name");
	if (!front_lookup(f, s->name, s->name_range, &v))
		return false;
	if (v.kind != CT_VALUE || !v.value->type)
		return front_error(f, s->name_range, E1622, "a where constrains a tensor-valued name, and '%s' is %s", s->name,
				   ct_kind_text(&v));
	if (v.value->where)
		return front_error(f, s->name_range, E1621, "duplicate where: the value of '%s' is constrained already", s->name);
	v.value->where = w;
	return true;
}

/* "name: where(...)", after the name was bound. */
void where_statement(struct front *f, const struct ast_stmt *s)
{
	const struct ast_expr *e = s->annotation;
	struct hir_where *w = arena_new(f->a, struct hir_where);
	bool ok = true;

	if (e->n_arg == 0) {
		front_error(f, e->range, E1618, "an empty where constrains nothing; give it layout=, mesh= or storage=");
		return;
	}
	for (int i = 0; i < e->n_arg; i++)
		ok = where_field(f, &e->arg[i], w) && ok;
	if (ok)
		set_where(f, s, w);
}
