/* Builders: functions that are read as file-level text when they are called (spec: hir 5.11). */
#include <string.h>

#include "front/decl.h"

bool decl_has_kernels(const struct front *f, const struct ast_block *body)
{
	const struct ast_expr *d;
	for (int i = 0; i < body->n; i++) {
		const struct ast_stmt *s = body->stmt[i];
		if (s->kind != AST_DEF && s->kind != AST_CLASS)
			continue;
		enum decl_def k = decl_kind(f, s, &d);
		if (k == DECL_FUNC || k == DECL_PRIM || k == DECL_MODULE || k == DECL_VARIANT)
			return true;
		if (k == DECL_PLAIN && s->kind == AST_DEF && decl_has_kernels(f, &s->body))
			return true;
	}
	return false;
}

/* The builder that "e" calls, or NULL; silent. */
static struct ct_function *called_builder(struct front *f, const struct ast_expr *e)
{
	struct ct_value callee;
	if (e->kind != AST_CALL || (e->a->kind != AST_NAME && e->a->kind != AST_ATTR))
		return NULL;
	bool quiet = f->quiet;
	f->quiet = true;
	bool ok = front_eval(f, e->a, &callee);
	f->quiet = quiet;
	return ok && callee.kind == CT_CTFN && callee.ctfn->is_builder ? callee.ctfn : NULL;
}

static bool returns_names(const struct ast_stmt *s)
{
	if (s->kind != AST_RETURN || !s->value)
		return false;
	bool names = s->value->kind == AST_NAME || s->value->kind == AST_TUPLE;
	for (int i = 0; s->value->kind == AST_TUPLE && i < s->value->n; i++)
		names = names && s->value->item[i]->kind == AST_NAME;
	return names;
}

bool decl_is_builder(struct front *f, const struct ast_stmt *def)
{
	if (!def->body.n || !returns_names(def->body.stmt[def->body.n - 1]))
		return false;
	const struct ast_expr *d;
	for (int i = 0; i < def->body.n; i++) {
		const struct ast_stmt *s = def->body.stmt[i];
		enum decl_def k = s->kind == AST_DEF || s->kind == AST_CLASS ? decl_kind(f, s, &d) : DECL_PLAIN;
		if (k == DECL_FUNC || k == DECL_PRIM || k == DECL_MODULE || k == DECL_VARIANT)
			return true;
		if (s->kind == AST_ASSIGN && !s->is_unreadable && called_builder(f, s->value))
			return true;
	}
	return false;
}

/* Was "scope" made by the call of a builder? */
static bool is_builder_scope(const struct front *f, const struct scope *scope)
{
	return scope && scope != f->file_scope && !scope->module;
}

/* The result of a builder takes the name it is bound to. */
static void rename_result(struct front *f, const char *name, struct ct_value *v)
{
	struct decl *d = f->decl;
	if (v->kind == CT_MODULE && is_builder_scope(f, v->module->outer)) {
		v->module->name = v->module->hir->name = name;
	} else if (v->kind == CT_FN && is_builder_scope(f, v->fn->scope)) {
		v->fn->name = name;
	} else if (v->kind == CT_UNKNOWN && v->is_const && is_builder_scope(f, v->scope)) {
		for (size_t i = 0; i < d->prim.len; i++) {
			struct ast_prim *p = d->prim.data[i].prim;
			if (d->prim.data[i].scope != v->scope || strcmp(p->def->name, v->s))
				continue;
			p->def = arena_memdup(f->a, p->def, sizeof(*p->def));
			p->def->name = name;
			v->s = name;
			break;
		}
	}
}

static void bind_results(struct front *f, const struct ast_expr *target, struct ct_value *v)
{
	if (target->kind == AST_NAME) {
		rename_result(f, target->s, v);
		decl_bind(f, target->s, target->range, v);
		return;
	}
	bool fits = target->kind == AST_TUPLE && v->kind == CT_TUPLE && v->n == target->n;
	if (!fits && v->kind != CT_BAD && v->kind != CT_UNKNOWN)
		front_error(f, target->range, E1605, "unpacking arity: %d names for %d results of the builder",
			    target->kind == AST_TUPLE ? target->n : 1, v->kind == CT_TUPLE ? v->n : 1);
	for (int i = 0; target->kind == AST_TUPLE && i < target->n; i++) {
		struct ct_value item = fits ? v->item[i] : v->kind == CT_UNKNOWN ? *v : ct_bad();
		bind_results(f, target->item[i], &item);
	}
}

/* Evaluate the arguments of a builder; where one cannot be folded, "v" says why and false is returned. */
static bool eval_args(struct front *f, const struct ast_expr *e, struct ct_value *arg, struct ct_value *v)
{
	for (int i = 0; i < e->n_arg; i++) {
		decl_eval(f, e->arg[i].value, &arg[i]);
		if (arg[i].kind == CT_UNKNOWN)
			*v = decl_unknown(f, NULL, e->range, arg[i].t ? arg[i].t : "an argument of the builder is a host object");
		if (arg[i].kind == CT_UNKNOWN || arg[i].kind == CT_BAD)
			return false;
	}
	return true;
}

/* Read the body with the parameters bound; the results, or CT_BAD or CT_UNKNOWN. */
static struct ct_value run_builder(struct front *f, const struct ast_expr *e, struct ct_function *fn, struct scope *inner)
{
	struct decl *d = f->decl;
	struct ct_value v = ct_bad(), *arg = arena_array(f->a, struct ct_value, (size_t)e->n_arg);
	struct scope *scope = f->scope;
	struct front_module *module = f->module;
	inner->is_ordered = true;
	if (!eval_args(f, e, arg, &v) || !fold_bind_params(f, e, fn->def, NULL, arg, fn->scope, inner))
		return v;
	vec_push(f->a, &d->called, fn->def);
	ast_report_faults(f->t, fn->def);
	f->scope = inner;
	f->module = NULL;
	decl_later(f, inner, &fn->def->body);
	const struct ast_block *body = &fn->def->body;
	for (int i = 0; i < body->n; i++)
		decl_statement(f, body->stmt[i]);
	if (!front_eval(f, body->stmt[body->n - 1]->value, &v))
		v = ct_bad();
	f->scope = scope;
	f->module = module;
	return v;
}

bool decl_builder_assign(struct front *f, const struct ast_expr *target, const struct ast_expr *value)
{
	struct decl *d = f->decl;
	struct ct_function *fn = called_builder(f, value);
	if (!fn)
		return false;
	struct scope *inner = scope_new(f, fn->scope);
	struct ct_value v = ct_bad();
	if (d->depth >= FOLD_MAX_DEPTH || d->n_call >= FOLD_MAX_CALLS / 100) {
		fold_refuse(f, value->range, arena_printf(f->a, "the call of the builder '%s'", fn->name), "too many nested calls");
	} else {
		d->depth++;
		d->n_call++;
		v = run_builder(f, value, fn, inner);
		d->depth--;
	}
	bind_results(f, target, &v);
	return true;
}
