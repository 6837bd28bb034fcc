/* Functions: signatures, bodies typed for declared or actual argument types (spec: hir 6.2, 9.4, 14.4). */
#include "front/func.h"

#include <string.h>

struct front_state func_save(const struct front *f)
{
	struct front_state s = { f->scope, f->module, f->body, f->in_layout, f->quiet };

	return s;
}

void func_restore(struct front *f, const struct front_state *s)
{
	f->scope = s->scope;
	f->module = s->module;
	f->body = s->body;
	f->in_layout = s->in_layout;
	f->quiet = s->quiet;
}

static void enter(struct front *f, struct scope *scope, struct front_module *module, struct front_body *body)
{
	f->scope = scope;
	f->module = module;
	f->body = body;
	f->in_layout = false;
	f->quiet = false;
}

static bool is_tuple_annotation(const struct ast_expr *e)
{
	if (e->kind != AST_SUBSCRIPT || !e->a->s)
		return false;
	return !strcmp(e->a->s, "tuple") || !strcmp(e->a->s, "Tuple");
}

/* Parameters of another form than "name: annotation" were refused by the parser. */
static bool read_params(struct front *f, const struct ast_stmt *def, struct front_signature *sig)
{
	bool ok = true;

	sig->n_param = def->n_param;
	sig->param = arena_array(f->a, const struct type *, (size_t)def->n_param);
	sig->is_const = arena_array(f->a, bool, (size_t)def->n_param);
	for (int i = 0; i < def->n_param; i++) {
		const struct ast_param *p = &def->param[i];
		struct ct_value v;

		if (p->star || p->fallback || !p->annotation || !p->name) {
			ok = false;
			continue;
		}
		for (int k = 0; k < i; k++)
			if (def->param[k].name && !strcmp(def->param[k].name, p->name))
				ok = front_error(f, p->range, E1212, "duplicate parameter '%s'", p->name);
		if (!front_type(f, p->annotation, &v)) {
			ok = false;
			continue;
		}
		sig->param[i] = v.type;
		sig->is_const[i] = v.is_const;
	}
	return ok;
}

static bool read_returns(struct front *f, const struct ast_expr *e, struct front_signature *sig)
{
	const struct ast_expr *const *item = &e;
	bool ok = true;
	int n = 1;

	if (e->kind == AST_TUPLE || is_tuple_annotation(e)) {
		item = (const struct ast_expr *const *)e->item;
		n = e->n;
	}
	if (n == 0)
		return front_error(f, e->range, E1607, "a function returns at least one tensor; leave the return annotation out to have "
				   "it inferred");
	sig->has_return = true;
	sig->n_return = n;
	sig->ret = arena_array(f->a, const struct type *, (size_t)n);
	sig->ret_range = arena_array(f->a, struct range, (size_t)n);
	for (int i = 0; i < n; i++) {
		struct ct_value v;

		ok = front_type(f, item[i], &v) && ok;
		sig->ret[i] = v.type;
		sig->ret_range[i] = item[i]->range;
	}
	return ok;
}

/* The scope of a signature: the declaration's, with "mesh" bound where the decorator gives one. */
static bool signature_scope(struct front *f, struct front_fn *fn, const struct mesh **m)
{
	struct ct_value v;

	*m = NULL;
	if (!fn->mesh)
		return true;
	if (!front_mesh(f, fn->mesh, "mesh", m))
		return false;
	f->scope = scope_new(f, f->scope);
	v = ct_of_kind(CT_MESH, fn->mesh->range);
	v.mesh = *m;
	scope_bind(f, f->scope, "mesh", fn->mesh->range, &v);
	return true;
}

struct front_signature *front_signature(struct front *f, struct front_fn *fn)
{
	struct front_state state = func_save(f);
	struct front_signature *sig = fn->signature;

	if (sig)
		return sig;
	sig = fn->signature = arena_new(f->a, struct front_signature);
	enter(f, fn->scope, fn->module, NULL);
	sig->ok = signature_scope(f, fn, &fn->mesh_value);
	f->signature_mesh = fn->mesh_value;
	sig->ok = read_params(f, fn->def, sig) && sig->ok;
	if (fn->def->returns)
		sig->ok = read_returns(f, fn->def->returns, sig) && sig->ok;
	f->signature_mesh = NULL;
	func_restore(f, &state);
	return sig;
}

static bool same_extents(const struct layout *a, const struct layout *b)
{
	if (a->n_mode != b->n_mode || a->n_group != b->n_group)
		return false;
	for (int i = 0; i < a->n_mode; i++)
		if (!ix_equal(a->mode[i].extent, b->mode[i].extent))
			return false;
	for (int i = 0; i < a->n_group; i++)
		if (a->group[i].n != b->group[i].n)
			return false;
	return true;
}

static bool same_distribution(const struct layout *a, const struct layout *b)
{
	if (!a->mesh || !b->mesh)
		return a->mesh == b->mesh;
	if (!mesh_equal_frame(a->mesh, b->mesh) || a->mesh->n_axis != b->mesh->n_axis)
		return false;
	for (int i = 0; i < a->mesh->n_axis; i++)
		if (a->attr[i].kind != b->attr[i].kind || (a->attr[i].kind == LAYOUT_SPLIT && a->attr[i].mode != b->attr[i].mode))
			return false;
	return true;
}

static bool layout_fits(struct front *f, const struct type *have, const struct type *want)
{
	const struct layout *l = have->layout;

	if (!l)
		l = layout_c_order(f->a, have->rank, have->dim);
	if (!layout_is_materialised(want->layout))
		return same_extents(l, want->layout) && same_distribution(l, want->layout);
	return layout_equal(l, want->layout);
}

bool func_check_type(struct front *f, struct range r, const char *what, const struct type *have, const struct type *want)
{
	if (have->dtype != want->dtype || !type_same_shape(have, want))
		return front_error(f, r, E1306, "%s %s, and its annotation says %s", what, type_str(f->a, have), type_str(f->a, want));
	if (have->storage != want->storage && have->storage != ST_UMAT && want->storage != ST_UMAT)
		return front_error(f, r, E1307, "%s a value in storage %s, and its annotation says storage %s; use tf.reshard or change "
				   "the annotation", what, storage_name(have->storage), storage_name(want->storage));
	if (want->layout && !layout_fits(f, have, want))
		return front_error(f, r, E1308, "%s %s, and the layout of its annotation is that of %s; use tf.reshard or "
				   "change the annotation", what, type_str(f->a, have), type_str(f->a, want));
	return true;
}

static void check_results(struct front *f, struct front_fn *fn)
{
	const struct front_signature *sig = fn->signature;
	struct hir_fn *h = f->body->hir;
	const char *what = arena_printf(f->a, "function '%s' returns", fn->name);

	if (!sig->has_return || f->body->failed)
		return;
	if (h->n_return != sig->n_return) {
		front_error(f, f->body->ret_range.len ? f->body->ret_range.data[0] : fn->def->name_range, E1306, "%s %d value%s, and its annotation "
			    "says %d", what, h->n_return, h->n_return == 1 ? "" : "s", sig->n_return);
		return;
	}
	for (int i = 0; i < h->n_return; i++)
		if (!func_check_type(f, f->body->ret_range.data[i], what, h->ret[i]->type, func_subst_type(f, f->body, sig->ret[i])))
			diag_note(f->t, sig->ret_range[i], "the annotation");
}

static void declare(struct front *f, struct front_fn *fn, struct hir_fn *h, const struct front_body *body)
{
	const struct front_signature *sig = fn->signature;
	const struct type **ty;

	if (!sig->has_return)
		return;
	ty = arena_array(f->a, const struct type *, (size_t)sig->n_return);
	for (int i = 0; i < sig->n_return; i++)
		ty[i] = front_materialise(f, func_subst_type(f, body, sig->ret[i]), true);
	h->n_declared = sig->n_return;
	h->declared = ty;
}

static struct hir_fn *new_hir(struct front *f, struct front_fn *fn, const char *symbol)
{
	struct hir_fn *h = arena_new(f->a, struct hir_fn);

	h->name = fn->name;
	h->symbol = symbol;
	h->range = fn->def->name_range.source ? fn->def->name_range : fn->def->range;
	h->module = fn->module->hir;
	return h;
}

static void bind_params(struct front *f, struct front_fn *fn, const struct type *const *ty)
{
	struct hir_fn *h = f->body->hir;
	int n = fn->signature->n_param;

	h->n_param = n;
	h->param = arena_array(f->a, struct hir_param, (size_t)n);
	for (int i = 0; i < n; i++) {
		const struct ast_param *p = &fn->def->param[i];
		struct ct_value v = ct_of_kind(CT_VALUE, p->range);

		v.value = hir_value_new(&f->body->b, ty[i]);
		v.value->name = p->name;
		v.value->range = p->range;
		h->param[i].name = p->name;
		h->param[i].value = v.value;
		h->param[i].is_const = fn->signature->is_const[i];
		h->param[i].range = p->range;
		body_bind(f, p->name, p->range, &v);
	}
}

static void open_decorator_mesh(struct front *f, struct front_fn *fn)
{
	struct hir_builder *b = &f->body->b;
	struct hir_node *node;
	struct ct_value v;

	if (!fn->mesh_value || !front_mesh_open(f, fn->mesh->range, fn->mesh_value))
		return;
	node = hir_node_new(b, fn->mesh->range, HIR_SCOPE);
	node->u.scope.mesh = fn->mesh_value;
	hir_block_add(f->a, b->block, node);
	b->block = &node->u.scope.body;
	b->scope[b->n_scope++] = fn->mesh_value;
	v = ct_of_kind(CT_MESH, fn->mesh->range);
	v.mesh = fn->mesh_value;
	body_bind(f, "mesh", fn->mesh->range, &v);
}

/* Type the body of "fn" for parameter types "ty". "caller" gives the enclosing mesh scopes, or is NULL. */
struct hir_fn *func_type_body(struct front *f, struct front_fn *fn, const struct type *const *ty, const char *symbol,
			      const struct front_subst *subst, const struct hir_builder *caller)
{
	struct front_state state = func_save(f);
	struct front_body *body = arena_new(f->a, struct front_body);
	struct scope *scope = scope_new(f, fn->scope);
	int n_error = f->t->diags.n_error;

	body->fn = fn;
	body->hir = new_hir(f, fn, symbol);
	body->subst = subst;
	map_init(&body->name, f->a);
	body->b.t = f->t;
	body->b.fn = body->hir;
	body->b.block = &body->hir->body;
	for (int i = 0; caller && i < caller->n_scope; i++)
		body->b.scope[body->b.n_scope++] = caller->scope[i];
	scope->body = body;
	scope->module = fn->module;
	enter(f, scope, fn->module, body);
	bind_params(f, fn, ty);
	open_decorator_mesh(f, fn);
	body_statements(f, &fn->def->body, true);
	body_finish(f, fn->def);
	body->failed = body->failed || f->t->diags.n_error != n_error;
	check_results(f, fn);
	declare(f, fn, body->hir, body);
	func_restore(f, &state);
	return body->failed || f->t->diags.n_error != n_error ? NULL : body->hir;
}

static const struct type **declared_params(struct front *f, struct front_fn *fn)
{
	const struct front_signature *sig = fn->signature;
	const struct type **ty = arena_array(f->a, const struct type *, (size_t)sig->n_param);

	for (int i = 0; i < sig->n_param; i++)
		ty[i] = front_materialise(f, sig->param[i], true);
	return ty;
}

/* The weights that the variants got from child modules (hir 14.2) are parameters of the prototype too. */
static bool take_weights(struct front *f, const struct front_fn *fn, struct hir_fn *h, const struct hir_variant *v)
{
	const struct hir_fn *first = v[0].fn;

	for (int i = 1; i < fn->n_variant; i++) {
		bool same = v[i].fn->n_param == first->n_param;

		for (int k = h->n_param; k < first->n_param && same; k++)
			same = !strcmp(v[i].fn->param[k].name, first->param[k].name);
		if (!same)
			return front_error(f, fn->variant[i].fn->def->name_range, E9003, "this version cannot dispatch between variants that "
					   "call different child modules");
	}
	if (first->n_param > h->n_param) {
		struct hir_param *param = arena_memdup(f->a, first->param, (size_t)first->n_param * sizeof(*param));

		for (int i = 0; i < h->n_param; i++)
			param[i] = h->param[i];
		h->param = param;
		h->n_param = first->n_param;
	}
	return true;
}

/* A prototype: parameters and variants, no body. The variants are typed for the same parameter types. */
struct hir_fn *func_prototype(struct front *f, struct front_fn *fn, const struct type *const *ty, const char *symbol,
			      const struct front_subst *subst, const struct hir_builder *caller)
{
	struct hir_fn *h = new_hir(f, fn, symbol);
	struct hir_variant *v = arena_array(f->a, struct hir_variant, (size_t)fn->n_variant);
	struct front_state state = func_save(f);
	struct front_body body = { 0 };
	bool ok = fn->n_variant > 0;

	body.fn = fn;
	body.hir = h;
	body.subst = subst;
	map_init(&body.name, f->a);
	body.b.t = f->t;
	body.b.fn = h;
	body.b.block = &h->body;
	enter(f, fn->scope, fn->module, &body);
	bind_params(f, fn, ty);
	func_restore(f, &state);
	for (int i = 0; i < fn->n_variant; i++) {
		v[i].dim = fn->variant[i].dim;
		v[i].lo = fn->variant[i].lo;
		v[i].hi = fn->variant[i].hi;
		v[i].fn = func_instance(f, fn->variant[i].fn, ty, subst, caller);
		for (int k = 0; subst && k < subst->n; k++)
			if (subst->sym[k] == v[i].dim)
				v[i].extent = subst->value[k];
		ok = ok && v[i].fn;
	}
	if (!ok || !take_weights(f, fn, h, v))
		return NULL;
	h->n_variant = fn->n_variant;
	h->variant = v;
	declare(f, fn, h, &body);
	if (!h->n_declared) {
		const struct type **ret = arena_array(f->a, const struct type *, (size_t)v[0].fn->n_return);

		for (int i = 0; i < v[0].fn->n_return; i++)
			ret[i] = v[0].fn->ret[i]->type;
		h->n_declared = v[0].fn->n_return;
		h->declared = ret;
	}
	return h;
}

struct hir_fn *front_fn_build(struct front *f, struct front_fn *fn)
{
	if (fn->hir || fn->is_bad)
		return fn->hir;
	fn->is_bad = !front_signature(f, fn)->ok;
	if (fn->is_bad)
		return NULL;
	fn->is_building = true;
	if (fn->is_prototype)
		fn->hir = func_prototype(f, fn, declared_params(f, fn), fn->symbol, NULL, NULL);
	else
		fn->hir = func_type_body(f, fn, declared_params(f, fn), fn->symbol, NULL, NULL);
	fn->is_building = false;
	fn->is_bad = !fn->hir;
	return fn->hir;
}

static bool same_key(const struct front_instance *in, int n, const struct type *const *ty, const struct hir_builder *caller)
{
	int n_scope = caller ? caller->n_scope : 0;

	if (in->n_scope != n_scope)
		return false;
	for (int i = 0; i < n_scope; i++)
		if (in->scope[i] != caller->scope[i])
			return false;
	for (int i = 0; i < n; i++)
		if (!type_equal(in->param[i], ty[i]))
			return false;
	return true;
}

static bool is_declared_copy(struct front *f, struct front_fn *fn, const struct type *const *ty, const struct hir_builder *caller)
{
	const struct type **declared = declared_params(f, fn);

	if (caller && caller->n_scope)
		return false;
	for (int i = 0; i < fn->signature->n_param; i++)
		if (!type_equal(declared[i], ty[i]))
			return false;
	return true;
}

static const char *copy_symbol(struct front *f, const char *base)
{
	for (int i = 1;; i++) {
		const char *s = arena_printf(f->a, "%s__%d", base, i);

		if (map_get(&f->symbol, s))
			continue;
		map_set(&f->symbol, s, f);
		return s;
	}
}

/* The copy of "fn" typed for parameter types "ty" inside the scopes of "caller"; equal calls share one. Warnings are not
 * given again. NULL after errors. */
struct hir_fn *func_instance(struct front *f, struct front_fn *fn, const struct type *const *ty,
			     const struct front_subst *subst, const struct hir_builder *caller)
{
	struct front_instance *in;
	struct diags before;
	int n;

	if (!front_fn_build(f, fn))
		return NULL;
	before = f->t->diags;
	if (is_declared_copy(f, fn, ty, caller))
		return fn->hir;
	n = fn->signature->n_param;
	for (in = fn->instance; in; in = in->next)
		if (same_key(in, n, ty, caller))
			return in->hir;
	in = arena_new(f->a, struct front_instance);
	in->param = arena_memdup(f->a, ty, (size_t)n * sizeof(*ty));
	for (int i = 0; caller && i < caller->n_scope; i++)
		in->scope[in->n_scope++] = caller->scope[i];
	in->next = fn->instance;
	fn->instance = in;
	fn->is_building = true;
	if (fn->is_prototype)
		in->hir = func_prototype(f, fn, ty, copy_symbol(f, fn->symbol), subst, caller);
	else
		in->hir = func_type_body(f, fn, ty, copy_symbol(f, fn->symbol), subst, caller);
	fn->is_building = false;
	if (in->hir)
		front_diags_restore(f, &before);
	return in->hir;
}
