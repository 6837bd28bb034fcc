/* Members of a module class (spec: hir 5.4, rule 5). */
#include <string.h>

#include "front/decl.h"

static bool illegal(struct front *f, struct range r, const char *what)
{
	return front_error(f, r, E1209, "%s is no member of a module; members are @func and @prim_func functions, child modules and "
			   "names bound to Modules; move it to file level", what);
}

static bool all_modules(const struct ct_value *v)
{
	if (v->kind != CT_TUPLE && v->kind != CT_LIST)
		return false;
	for (int i = 0; i < v->n; i++)
		if (v->item[i].kind != CT_MODULE)
			return false;
	return v->n > 0;
}

/* Renamed elements with distinct names keep them. */
static bool keeps_names(const struct ct_value *v)
{
	for (int i = 0; i < v->n; i++) {
		if (!v->item[i].module->is_renamed)
			return false;
		for (int k = 0; k < i; k++)
			if (!strcmp(v->item[i].module->name, v->item[k].module->name))
				return false;
	}
	return true;
}

/* The children of "name", a tuple or list of Modules: name0, name1 ..., or their own names; each is bound to its name. */
static void add_children(struct front *f, const char *name, struct range r, const struct ct_value *v)
{
	bool keep = keeps_names(v);
	for (int i = 0; i < v->n; i++) {
		const char *child = keep ? v->item[i].module->name : arena_printf(f->a, "%s%d", name, i);
		decl_add_child(f, f->scope->module, child, r, v->item[i].module);
		scope_bind(f, f->scope, child, r, &v->item[i]);
	}
}

static void bind_member(struct front *f, const struct ast_expr *target, struct ct_value *v)
{
	if (target->kind != AST_NAME) {
		illegal(f, target->range, "this target");
		return;
	}
	if (v->kind == CT_MODULE)
		decl_add_child(f, f->scope->module, target->s, target->range, v->module);
	else if (all_modules(v))
		add_children(f, target->s, target->range, v);
	else if (v->kind == CT_UNKNOWN)
		diag_warning(f->t, target->range, W1002, "'%s' is kept as a host name, since tfc cannot evaluate it%s%s", target->s,
			     v->t ? ": " : "", v->t ? v->t : "");
	else if (v->kind != CT_CTFN && v->kind != CT_BAD && v->kind != CT_NAMESPACE)
		illegal(f, target->range, arena_printf(f->a, "'%s', bound to %s,", target->s, ct_kind_text(v)));
	if (v->kind == CT_UNKNOWN && !v->s)
		v->s = target->s;
	scope_bind(f, f->scope, target->s, target->range, v);
}

static void member_assign(struct front *f, const struct ast_stmt *s)
{
	struct ct_value v;
	if (!s->value) {
		illegal(f, s->range, arena_printf(f->a, "'%s' without a value", s->name ? s->name : "this name"));
		return;
	}
	if (s->target->kind == AST_NAME && !strcmp(s->target->s, "__all__"))
		return;
	if (s->is_unreadable)
		v = decl_unknown(f, NULL, s->range, s->why ? s->why->message : NULL);
	else
		decl_eval(f, s->value, &v);
	bool unpacks = s->target->kind == AST_TUPLE && (v.kind == CT_TUPLE || v.kind == CT_LIST) && v.n == s->target->n;
	for (int i = 0; s->target->kind == AST_TUPLE && i < s->target->n; i++) {
		struct ct_value item = unpacks ? v.item[i] : v.kind == CT_BAD ? v : decl_unknown(f, NULL, s->range, v.t);
		bind_member(f, s->target->item[i], &item);
	}
	if (s->target->kind != AST_TUPLE)
		bind_member(f, s->target, &v);
}

static void member_plain(struct front *f, const struct ast_stmt *s)
{
	if (!strcmp(s->name, "__call__")) {
		front_error(f, s->name_range, E1210, "'__call__' in a module: a Module is called through its entry; name the function and "
			    "set entry=");
		return;
	}
	struct ct_value v = decl_unknown(f, s->name, s->name_range, "it is host code");
	decl_check_decorators(f, s);
	scope_bind(f, f->scope, s->name, s->name_range, &v);
}

static void member_definition(struct front *f, const struct ast_stmt *s)
{
	const struct ast_expr *d = NULL;
	switch (decl_kind(f, s, &d)) {
	case DECL_FUNC: decl_fn(f, s, d); break;
	case DECL_PRIM: decl_prim(f, s, d); break;
	case DECL_VARIANT: decl_variant(f, s, d); break;
	case DECL_CONVERTER: decl_converter(f, s); break;
	case DECL_MODULE: decl_module(f, s, d); break;
	case DECL_RECORD: illegal(f, s->name_range, arena_printf(f->a, "the record '%s'", s->name)); break;
	case DECL_PLAIN: member_plain(f, s); break;
	}
}

void decl_member(struct front *f, const struct ast_stmt *s)
{
	bool is_host = s->name && (!strcmp(s->name, "def") || !strcmp(s->name, "class") || !strcmp(s->name, "async"));
	switch (s->kind) {
	case AST_IMPORT: decl_import(f, s->alias, s->n_alias); break;
	case AST_ASSIGN: case AST_ANNOTATED: member_assign(f, s); break;
	case AST_DEF: case AST_CLASS: member_definition(f, s); break;
	case AST_PASS: break;
	case AST_EXPR:
		if (s->value->kind != AST_STRING)
			illegal(f, s->range, "an expression");
		break;
	case AST_IGNORED:
		if (is_host)
			decl_ignored(f, s);
		else
			illegal(f, s->range, s->name ? arena_printf(f->a, "the statement `%s`", s->name) : "this statement");
		break;
	default: illegal(f, s->range, "this statement"); break;
	}
}
