/* Functions, records and host definitions of a file or class (spec: hir 5.5, 5.9, 5.10). */
#include <string.h>

#include "front/decl.h"

static bool is_method_of_name(const struct ast_expr *d, const char *method)
{
	const struct ast_expr *e = d->kind == AST_CALL ? d->a : d;
	return e->kind == AST_ATTR && !strcmp(e->s, method);
}

enum decl_def decl_kind(const struct front *f, const struct ast_stmt *s, const struct ast_expr **decorator)
{
	static const struct { const char *name; enum decl_def kind; enum ast_stmt_kind of; } known[] = {
		{ "func", DECL_FUNC, AST_DEF }, { "prim_func", DECL_PRIM, AST_DEF }, { "module", DECL_MODULE, AST_CLASS },
		{ "dataclass", DECL_RECORD, AST_CLASS },
	};
	for (int i = 0; i < s->n_decorator; i++) {
		const struct ast_expr *d = *decorator = s->decorator[i];
		if (d->kind == AST_BAD)
			continue;
		for (size_t k = 0; k < sizeof(known) / sizeof(known[0]); k++)
			if (known[k].of == s->kind && ast_decorator_is(f->file, d, known[k].name))
				return known[k].kind;
		if (s->kind == AST_DEF && is_method_of_name(d, "specialize"))
			return DECL_VARIANT;
		if (s->kind == AST_DEF && is_method_of_name(d, "converter"))
			return DECL_CONVERTER;
	}
	*decorator = NULL;
	return DECL_PLAIN;
}

bool decl_is_pass(const struct ast_block *body)
{
	bool pass = false;
	for (int i = 0; i < body->n; i++) {
		const struct ast_stmt *s = body->stmt[i];
		bool docstring = s->kind == AST_EXPR && s->value->kind == AST_STRING;
		if (s->kind != AST_PASS && !docstring)
			return false;
		pass = pass || s->kind == AST_PASS;
	}
	return pass;
}

bool decl_duplicate(struct front *f, const struct ast_stmt *s)
{
	struct binding *b = map_get(&f->scope->name, s->name);
	if (!b || (b->value.kind != CT_FN && b->value.kind != CT_MODULE && !(b->value.kind == CT_UNKNOWN && b->value.is_const)))
		return false;
	front_error(f, s->name_range, E1212, "duplicate %s '%s'; rename one of them", s->kind == AST_CLASS ? "module" : "function", s->name);
	if (!f->quiet)
		diag_note(f->t, b->range, "'%s' is declared here", s->name);
	return true;
}

static bool named_underscore(struct front *f, const struct ast_stmt *s)
{
	if (strcmp(s->name, "_"))
		return false;
	front_error(f, s->name_range, E1213, "a function named '_' cannot be called; give it a name (only a variant may be labelled _)");
	return true;
}

/* The module of a function: the class, a copy of it with the decorator's topologies, or one of its own. */
static struct front_module *function_module(struct front *f, const struct ast_stmt *s, const struct ast_expr *decorator,
					    const struct ast_expr **mesh)
{
	struct front_module *own = f->scope->module, *m = own ? own : decl_anonymous(f, s);
	unsigned allowed = DECL_ARG_TOPOLOGIES | DECL_ARG_MESH | (own ? 0 : DECL_ARG_TARGET);
	struct range r;
	const char *entry;
	if (own && decorator->kind == AST_CALL)
		for (int i = 0; i < decorator->n_arg; i++)
			if (decorator->arg[i].keyword && !strcmp(decorator->arg[i].keyword, "topologies")) {
				m = arena_memdup(f->a, own, sizeof(*own));
				m->hir = arena_memdup(f->a, own->hir, sizeof(*own->hir));
			}
	decl_module_args(f, m, own ? "@func inside a module" : "@func", decorator, allowed, mesh, &entry, &r);
	decl_check_levels(f, m);
	return m;
}

static void add_to_module(struct front *f, struct front_module *m, struct front_fn *fn)
{
	struct front_fn **all = arena_array(f->a, struct front_fn *, (size_t)m->n_fn + 1);
	for (int i = 0; i < m->n_fn; i++)
		all[i] = m->fn[i];
	all[m->n_fn++] = fn;
	m->fn = all;
}

void decl_fn(struct front *f, const struct ast_stmt *s, const struct ast_expr *decorator)
{
	struct decl *d = f->decl;
	struct ct_value v = ct_of_kind(CT_FN, s->name_range);
	struct front_fn *fn = arena_new(f->a, struct front_fn);
	if (named_underscore(f, s) || decl_duplicate(f, s))
		fn->is_bad = true;
	fn->name = s->name;
	fn->def = s;
	fn->scope = f->scope;
	fn->is_prototype = decl_is_pass(&s->body);
	fn->module = function_module(f, s, decorator, &fn->mesh);
	struct front_module *listed = f->scope->module ? f->scope->module : fn->module;
	add_to_module(f, listed, fn);
	if (!f->scope->module)
		listed->entry = fn;
	vec_push(f->a, &d->fn, fn);
	v.fn = fn;
	scope_bind(f, f->scope, s->name, s->name_range, &v);
}

/* A @prim_func: read by tir_from_ast(); its name is no compile-time value. */
void decl_prim(struct front *f, const struct ast_stmt *s, const struct ast_expr *decorator)
{
	struct decl *d = f->decl;
	(void)decorator;
	if (named_underscore(f, s) || decl_duplicate(f, s))
		return;
	struct ast_prim *p = arena_new(f->a, struct ast_prim);
	p->def = (struct ast_stmt *)s;
	p->module = f->scope->module ? f->scope->module->name : NULL;
	p->front = f;
	p->scope = f->scope;
	p->owner = f->scope->module;
	vec_push(f->a, &d->prim, ((struct decl_prim){ p, f->scope, f->scope->module }));
	struct ct_value v = decl_unknown(f, s->name, s->name_range, "it is a @prim_func, which kernels do not call");
	v.is_const = true;
	v.scope = f->scope;
	scope_bind(f, f->scope, s->name, s->name_range, &v);
}

/* Converters describe the preparation of weights on the host; they are dropped. */
void decl_converter(struct front *f, const struct ast_stmt *s)
{
	if (f->options->emits_hir)
		diag_warning(f->t, s->name_range, W1001, "the converter '%s' is dropped; it describes host-side weight preparation", s->name);
}

static void record_field(struct front *f, struct ct_record *r, const struct ast_stmt *s, int *n)
{
	struct ct_value v = decl_unknown(f, NULL, s->range, NULL);
	const char *path = arena_printf(f->a, "%s.%s", r->name, s->name);
	if (s->is_unreadable)
		v = decl_unknown(f, path, s->range, s->why ? s->why->message : NULL);
	else if (s->value)
		decl_eval(f, s->value, &v);
	if (v.kind == CT_UNKNOWN && s->value && !v.s)
		v.s = path;
	for (int i = 0; i < *n; i++)
		if (!strcmp(r->field[i], s->name)) {
			r->fallback[i] = v;
			return;
		}
	r->field[*n] = s->name;
	r->fallback[(*n)++] = v;
	if (v.kind != CT_UNKNOWN)
		scope_bind(f, f->scope, s->name, s->name_range, &v);
}

static void record_method(struct front *f, struct ct_record *r, const struct ast_stmt *s)
{
	struct ct_function *fn = arena_new(f->a, struct ct_function);
	*fn = (struct ct_function){ .name = s->name, .scope = r->scope, .def = s };
	for (int i = 0; i < s->n_decorator; i++) {
		const char *name = decl_class_name(s->decorator[i]);
		if (strcmp(name, "property") && strcmp(name, "cached_property"))
			return;
		fn->is_property = true;
	}
	map_set(&r->method, s->name, fn);
}

void decl_record(struct front *f, const struct ast_stmt *s)
{
	struct ct_record *r = arena_new(f->a, struct ct_record);
	struct ct_value v = ct_of_kind(CT_RECORD_CLASS, s->name_range);
	struct scope *outer = f->scope;
	*r = (struct ct_record){ .name = s->name, .scope = outer, .def = s };
	map_init(&r->method, f->a);
	r->field = arena_array(f->a, const char *, (size_t)s->body.n);
	r->fallback = arena_array(f->a, struct ct_value, (size_t)s->body.n);
	f->scope = scope_new(f, outer);
	for (int i = 0; i < s->body.n; i++) {
		const struct ast_stmt *m = s->body.stmt[i];
		if (m->kind == AST_ANNOTATED && m->name)
			record_field(f, r, m, &r->n_field);
		else if (m->kind == AST_DEF)
			record_method(f, r, m);
	}
	f->scope = outer;
	v.record = r;
	scope_bind(f, f->scope, s->name, s->name_range, &v);
}

void decl_plain(struct front *f, const struct ast_stmt *s)
{
	struct decl *d = f->decl;
	bool is_builder = s->kind == AST_DEF && decl_is_builder(f, s);
	struct ct_value v;
	decl_check_decorators(f, s);
	if (is_builder && decl_has_kernels(f, &s->body))
		vec_push(f->a, &d->builder, s);
	if (s->kind == AST_DEF && (is_builder || !s->n_decorator)) {
		v = ct_of_kind(CT_CTFN, s->name_range);
		v.ctfn = arena_new(f->a, struct ct_function);
		*v.ctfn = (struct ct_function){ .name = s->name, .scope = f->scope, .def = s, .is_builder = is_builder };
	} else {
		v = decl_unknown(f, s->name, s->name_range, "it is host code");
	}
	decl_bind(f, s->name, s->name_range, &v);
}
