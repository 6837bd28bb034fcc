/* Compile-time functions and methods of records (spec: hir 4.7). */
#include <string.h>

#include "front/decl.h"

static bool eval_default(struct front *f, const struct ast_expr *e, struct scope *outer, struct ct_value *out)
{
	struct scope *scope = f->scope;
	f->scope = outer;
	bool ok = front_eval(f, e, out);
	f->scope = scope;
	return ok;
}

bool fold_bind_params(struct front *f, const struct ast_expr *e, const struct ast_stmt *def, const struct ct_value *self,
		      const struct ct_value *arg, struct scope *outer, struct scope *inner)
{
	int n = def->n_param, n_name = 0, k = 0;
	const char **name = arena_array(f->a, const char *, (size_t)n + 1);
	const struct ct_value **slot = arena_array(f->a, const struct ct_value *, (size_t)n + 1);
	for (int i = self ? 1 : 0; i < n; i++)
		if (!def->param[i].star)
			name[n_name++] = def->param[i].name;
	if (!fold_args(f, e, def->name, n_name, name, 0, arg, slot, NULL))
		return false;
	if (self && n && def->param[0].name)
		scope_bind(f, inner, def->param[0].name, def->param[0].range, self);
	for (int i = self ? 1 : 0; i < n; i++) {
		const struct ast_param *p = &def->param[i];
		struct ct_value v = ct_of_kind(p->star && p->star[1] ? CT_DICT : CT_TUPLE, p->range);
		if (p->star && !p->name)
			continue;
		if (!p->star && slot[k])
			v = *slot[k];
		else if (!p->star && !p->fallback)
			return front_error(f, e->range, E1801, "'%s' needs its argument '%s'", def->name, p->name);
		else if (!p->star && !eval_default(f, p->fallback, outer, &v))
			return false;
		k += !p->star;
		scope_bind(f, inner, p->name, p->range, &v);
	}
	return true;
}

static bool bind_targets(struct front *f, const struct ast_stmt *s, const struct ct_value *v)
{
	if (s->target->kind == AST_NAME) {
		scope_bind(f, f->scope, s->target->s, s->target->range, v);
		return true;
	}
	struct ct_value *item;
	int n;
	if (s->target->kind != AST_TUPLE || !fold_iterate(f, s->value->range, v, &n, &item))
		return fold_refuse(f, s->range, "this assignment", "the target is no plain name");
	if (n != s->target->n)
		return fold_refuse(f, s->range, "this assignment", "the numbers of names and values differ");
	for (int i = 0; i < n; i++) {
		if (s->target->item[i]->kind != AST_NAME)
			return fold_refuse(f, s->range, "this assignment", "the target is no plain name");
		scope_bind(f, f->scope, s->target->item[i]->s, s->target->item[i]->range, &item[i]);
	}
	return true;
}

static const char *raise_text(struct front *f, const struct ast_stmt *s)
{
	struct ct_value v;
	if (s->value && s->value->kind == AST_CALL && s->value->n_arg && front_eval(f, s->value->arg[0].value, &v))
		return arena_printf(f->a, "`raise` is reached: %s", ct_str_of(f, &v));
	return "`raise` is reached";
}

static bool evaluate(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	if (!front_eval(f, e, out))
		return false;
	return out->kind != CT_UNKNOWN || fold_mismatch(f, e->range, "this expression", out);
}

static bool run_if(struct front *f, const struct ast_stmt *s)
{
	struct ct_value c;
	bool truth;
	if (s->other.n || s->body.n != 1 || s->body.stmt[0]->kind != AST_RAISE)
		return fold_refuse(f, s->range, "this `if`", "its suite is not one `raise`");
	if (!evaluate(f, s->value, &c) || !fold_truth(f, s->value->range, &c, &truth))
		return false;
	return !truth || fold_refuse(f, s->body.stmt[0]->range, "the call", raise_text(f, s->body.stmt[0]));
}

/* One statement; "*done" once a return was reached. */
static bool run_statement(struct front *f, const struct ast_stmt *s, bool is_last, bool *done, struct ct_value *out)
{
	struct ct_value v;
	if (s->kind == AST_EXPR && s->value->kind == AST_STRING)
		return true;
	if ((s->kind == AST_ASSIGN || s->kind == AST_ANNOTATED) && s->value && !s->is_unreadable)
		return evaluate(f, s->value, &v) && bind_targets(f, s, &v);
	if (s->kind == AST_IF)
		return run_if(f, s);
	if (s->kind == AST_RAISE)
		return fold_refuse(f, s->range, "the call", raise_text(f, s));
	if (s->kind == AST_RETURN && s->value && is_last) {
		*done = true;
		return evaluate(f, s->value, out);
	}
	const char *why = s->why ? s->why->message : "a compile-time function has assignments, `if ...: raise` and one final return";
	return fold_refuse(f, s->range, "this statement", why);
}

static bool run_body(struct front *f, const struct ast_stmt *def, struct ct_value *out)
{
	bool done = false;
	for (int i = 0; i < def->body.n && !done; i++)
		if (!run_statement(f, def->body.stmt[i], i == def->body.n - 1, &done, out))
			return false;
	return done || fold_refuse(f, def->range, "the call", "the function ends without a return");
}

/* Why the call cannot be folded for its arguments alone, or NULL. */
static const char *refused_argument(struct front *f, const struct ast_expr *e, const struct ct_value *arg)
{
	for (int i = 0; i < e->n_arg; i++)
		if (!ct_is_compile_time(&arg[i]))
			return arena_printf(f->a, "the argument %d is %s; kernels call only operations, @func functions and child modules",
					    i + 1, ct_kind_text(&arg[i]));
	return NULL;
}

static bool call_function(struct front *f, const struct ast_expr *e, struct ct_function *fn, const struct ct_value *self,
			  const struct ct_value *arg, struct ct_value *out)
{
	struct decl *d = f->decl;
	struct scope *scope = f->scope;
	struct front_body *body = f->body;
	struct front_module *module = f->module;
	struct fold_try attempt;
	const char *why = d->n_call >= FOLD_MAX_CALLS ? "the file makes too many compile-time calls" : refused_argument(f, e, arg);
	struct range where = e->range;
	bool ok = false, reported;
	if (d->depth >= FOLD_MAX_DEPTH)
		why = arena_printf(f->a, "more than %d nested calls", FOLD_MAX_DEPTH);
	if (!why) {
		d->depth++;
		d->n_call++;
		fold_try_begin(f, &attempt);
		struct scope *inner = scope_new(f, fn->scope);
		f->body = NULL;
		ok = fold_bind_params(f, e, fn->def, self, arg, fn->scope, inner);
		f->scope = inner;
		ok = ok && run_body(f, fn->def, out);
		f->scope = scope;
		f->body = body;
		f->module = module;
		ok = fold_try_end(f, &attempt, &why, &where, &reported) && ok;
		d->depth--;
		if (reported)
			return false;
	}
	if (ok)
		return true;
	front_error(f, e->range, E1201, "the call of '%s' cannot be evaluated at compile time: %s; write the value, or bind it to a "
		    "file-level name and give it with -D NAME=VALUE", fn->name, why ? fold_reason(f, why) : "it has no value");
	if (!f->quiet && where.source && where.begin != e->range.begin)
		diag_note(f->t, where, "in '%s', here", fn->name);
	return false;
}

bool fold_fn_call(struct front *f, const struct ast_expr *e, const struct ct_value *callee, const struct ct_value *arg,
		  struct ct_value *out)
{
	if (callee->ctfn->is_builder)
		return fold_refuse(f, e->range, arena_printf(f->a, "the call of the builder '%s'", callee->ctfn->name),
				   "it is called by an assignment at file level");
	return call_function(f, e, callee->ctfn, callee->n ? callee->item : NULL, arg, out);
}

bool fold_property(struct front *f, const struct ast_expr *e, const struct ct_value *self, struct ct_function *fn,
		   struct ct_value *out)
{
	struct ast_expr call = { .kind = AST_CALL, .range = e->range, .a = (struct ast_expr *)e };
	return call_function(f, &call, fn, self, NULL, out);
}
