/* Calls of functions and child modules (spec: hir 14, 5.8.7, 5.8.8). */
#include "front/func.h"

#include <string.h>

struct call {
	const struct ast_expr *e;
	struct front_fn *fn;
	const char *child;		/* the name of a child module as bound, or NULL */
	struct front_module *module;
	bool omits_const;
	struct hir_value **value;	/* one per authored parameter */
	const struct type **type;
	struct front_subst subst;
};

static bool arity(struct front *f, const struct call *c, int want)
{
	return front_error(f, c->e->range, E2014, "'%s' takes %d argument%s, and the call gives %d", c->child ? c->child : c->fn->name,
			   want, want == 1 ? "" : "s", c->e->n_arg);
}

static int find_param(const struct front_fn *fn, const char *name)
{
	for (int i = 0; i < fn->def->n_param; i++)
		if (!strcmp(fn->def->param[i].name, name))
			return i;
	return -1;
}

/* Which argument goes to which parameter; slot[i] is the argument index of parameter i, or -1. */
static bool place_arguments(struct front *f, const struct call *c, int *slot)
{
	const struct front_signature *sig = c->fn->signature;
	int want = 0, next = 0;

	for (int i = 0; i < sig->n_param; i++) {
		slot[i] = -1;
		want += !(c->omits_const && sig->is_const[i]);
	}
	if (c->e->n_arg != want)
		return arity(f, c, want);
	for (int k = 0; k < c->e->n_arg; k++) {
		const struct ast_arg *a = &c->e->arg[k];
		int i;

		if (a->keyword) {
			i = find_param(c->fn, a->keyword);
			if (i < 0 || slot[i] >= 0 || (c->omits_const && sig->is_const[i]))
				return front_error(f, a->keyword_range, E2014, "'%s' takes no further argument named '%s'", c->fn->name,
						   a->keyword);
		} else {
			while (next < sig->n_param && c->omits_const && sig->is_const[next])
				next++;
			i = next++;
		}
		slot[i] = k;
	}
	return true;
}

static struct hir_value *argument(struct front *f, const struct ast_expr *e, const struct type *want)
{
	struct ct_value v, like = ct_of_kind(CT_VALUE, e->range);
	struct hir_value typed = { 0 };

	if (!front_eval(f, e, &v))
		return NULL;
	typed.type = want;
	like.value = &typed;
	return oper_operand(f, e->range, &v, v.kind == CT_FLOAT || v.kind == CT_INT ? 1 : 0, &like);
}

static bool place_accepts(struct front *f, const struct call *c, int i, const struct range r)
{
	const struct type *want = c->fn->signature->param[i], *have = c->type[i];
	const struct layout *l = want->layout;
	bool same;

	if (!l) {
		if (want->storage == ST_GMEM || want->storage == ST_UMAT || have->storage == ST_UMAT || want->storage == have->storage)
			return true;
		return front_error(f, r, E2016, "parameter '%s' of '%s' is %s, and the argument is %s: the storage differs",
				   c->fn->def->param[i].name, c->fn->name, type_str(f->a, want), type_str(f->a, have));
	}
	if (want->storage != have->storage && have->storage != ST_UMAT && want->storage != ST_UMAT)
		return front_error(f, r, E2017, "parameter '%s' of '%s' has a layout in %s, and the argument lies in %s",
				   c->fn->def->param[i].name, c->fn->name, storage_name(want->storage), storage_name(have->storage));
	l = front_materialise(f, want, true)->layout;
	if (have->layout)
		same = have->storage == ST_RMEM ? layout_same_owner(f->a, l, have->layout, have->rank, have->dim) :
						  layout_same_address(f->a, l, have->layout, have->rank, have->dim, type_view(have));
	else
		same = layout_same_address(f->a, l, layout_c_order(f->a, have->rank, have->dim), have->rank, have->dim, type_view(have));
	if (same)
		return true;
	return front_error(f, r, E2017, "parameter '%s' of '%s' has the layout of %s, and the argument is %s; use tf.reshard",
			   c->fn->def->param[i].name, c->fn->name, type_str(f->a, want), type_str(f->a, have));
}

static bool mismatch(struct front *f, const struct call *c, int i, struct range r)
{
	return front_error(f, r, E2016, "parameter '%s' of '%s' is %s, and the argument is %s", c->fn->def->param[i].name, c->fn->name,
			   type_str(f->a, c->fn->signature->param[i]), type_str(f->a, c->type[i]));
}

/* Evaluate the arguments and find what the callee's dimensions stand for. */
static bool read_arguments(struct front *f, struct call *c)
{
	const struct front_signature *sig = c->fn->signature;
	int *slot = arena_array(f->a, int, (size_t)sig->n_param + 1);
	struct front_body as_callee = { 0 };
	const struct front_fn *proto = c->fn->prototype ? c->fn->prototype : c->fn;
	const struct ix_sym *any = proto->n_variant ? proto->variant[0].dim : NULL;
	bool ok = true;

	if (!place_arguments(f, c, slot))
		return false;
	for (int i = 0; i < sig->n_param; i++) {
		if (slot[i] < 0)
			continue;
		c->value[i] = argument(f, c->e->arg[slot[i]].value, sig->param[i]);
		ok = ok && c->value[i];
		if (c->value[i])
			c->type[i] = c->value[i]->type;
	}
	if (!ok)
		return false;
	for (int i = 0; i < sig->n_param; i++)
		if (slot[i] >= 0 && !func_unify(f, &c->subst, any, sig->param[i], c->type[i]))
			ok = mismatch(f, c, i, c->e->arg[slot[i]].value->range);
	as_callee.subst = &c->subst;
	for (int i = 0; i < sig->n_param && ok; i++) {
		const struct type *want = func_subst_type(f, &as_callee, sig->param[i]);

		if (slot[i] < 0)
			c->type[i] = front_materialise(f, want, true);
		else if (!type_same_shape(want, c->type[i]))
			ok = mismatch(f, c, i, c->e->arg[slot[i]].value->range);
		else
			ok = place_accepts(f, c, i, c->e->arg[slot[i]].value->range);
	}
	return ok;
}

/* "name", or with a number behind it if a parameter of "h" has that name. */
static const char *unused_param(struct front *f, const struct hir_fn *h, const char *name)
{
	const char *own = name;

	for (int i = 0, n = 0; i < h->n_param; i++)
		if (!strcmp(h->param[i].name, own)) {
			own = arena_printf(f->a, "%s_%d", name, ++n);
			i = -1;
		}
	return own;
}

/* The caller's parameter that holds weight "name" of child "child"; made on first use. NULL if calls disagree on its type. */
static struct hir_value *weight(struct front *f, const char *name, const char *child, struct front_module *module,
				const struct type *ty, struct range r)
{
	struct front_body *body = f->body;
	struct front_appended a = { child, module, name, NULL };
	struct hir_param *param;
	struct hir_fn *h = body->hir;
	const char *own;

	for (size_t i = 0; i < body->appended.len; i++) {
		struct hir_value *known = body->appended.data[i].value;

		if (strcmp(body->appended.data[i].name, name) || body->appended.data[i].module != module)
			continue;
		if (known->type->dtype == ty->dtype && type_same_shape(known->type, ty))
			return known;
		front_error(f, r, E2016, "the weight '%s' is %s in an earlier call and %s in this one; calls of one child share its weights",
			    name, type_str(f->a, known->type), type_str(f->a, ty));
		return NULL;
	}
	own = unused_param(f, h, name);
	a.value = loop_value_outside(f, ty);
	a.value->name = own;
	a.value->range = r;
	vec_push(f->a, &body->appended, a);
	param = arena_array(f->a, struct hir_param, (size_t)h->n_param + 1);
	for (int i = 0; i < h->n_param; i++)
		param[i] = h->param[i];
	param[h->n_param].name = own;
	param[h->n_param].value = a.value;
	param[h->n_param].is_const = true;
	param[h->n_param].is_appended = true;
	param[h->n_param].range = r;
	h->param = param;
	h->n_param++;
	return a.value;
}

/* All operands of a call of "callee": arguments, then weights that the caller gets as parameters. NULL after a report. */
static struct hir_value **operands(struct front *f, const struct call *c, const struct hir_fn *callee)
{
	struct hir_value **v = arena_array(f->a, struct hir_value *, (size_t)callee->n_param);

	for (int i = 0; i < callee->n_param; i++) {
		const char *name = callee->param[i].name;

		if (i < c->fn->signature->n_param && c->value[i]) {
			v[i] = c->value[i];
			continue;
		}
		if (c->child)
			name = arena_printf(f->a, "%s_%s", c->child, name);
		v[i] = weight(f, name, c->child, c->child ? c->module : c->fn->module, callee->param[i].value->type, c->e->range);
		if (!v[i])
			return NULL;
	}
	return v;
}

static bool emit(struct front *f, const struct call *c, struct hir_fn *callee, struct ct_value *out)
{
	struct hir_node *n = hir_node_new(&f->body->b, c->e->range, HIR_CALL);
	int n_result = callee->n_variant ? callee->n_declared : callee->n_return;

	n->u.call.callee = callee;
	n->u.call.child = c->child;
	n->operand = operands(f, c, callee);
	if (!n->operand)
		return false;
	n->n_operand = callee->n_param;
	n->n_result = n_result;
	n->result = arena_array(f->a, struct hir_value *, (size_t)n_result);
	*out = ct_of_kind(CT_TUPLE, c->e->range);
	out->n = n_result;
	out->item = arena_array(f->a, struct ct_value, (size_t)n_result);
	for (int i = 0; i < n_result; i++) {
		n->result[i] = hir_value_new(&f->body->b, callee->n_variant ? callee->declared[i] : callee->ret[i]->type);
		n->result[i]->def = n;
		n->result[i]->index = i;
		n->result[i]->range = c->e->range;
		out->item[i] = ct_of_kind(CT_VALUE, c->e->range);
		out->item[i].value = n->result[i];
	}
	hir_block_add(f->a, f->body->b.block, n);
	if (n_result == 1)
		*out = out->item[0];
	return true;
}

static const struct ix *extent_of(struct front *f, const struct call *c, const struct ix_sym *dim)
{
	for (int i = 0; i < c->subst.n; i++)
		if (ix_sym_equal(c->subst.sym[i], dim))
			return c->subst.value[i];
	return ix_sym(f->a, dim);
}

static const char *ranges_text(struct front *f, const struct front_fn *fn)
{
	struct text t;

	text_init(&t, f->a);
	for (int i = 0; i < fn->n_variant; i++)
		text_printf(&t, "%s[%lld, %lld]", i ? ", " : "", (long long)fn->variant[i].lo, (long long)fn->variant[i].hi);
	return text_str(&t);
}

/* A prototype called with a known extent: its variant. Leaves "c->fn" alone if the extent decides at run time. */
static bool select_variant(struct front *f, struct call *c)
{
	const struct front_fn *proto = c->fn;
	int64_t v;

	if (proto->n_variant == 0)
		return true;
	if (!ix_is_const(extent_of(f, c, proto->variant[0].dim), &v))
		return true;
	for (int i = 0; i < proto->n_variant; i++)
		if (v >= proto->variant[i].lo && v <= proto->variant[i].hi) {
			c->fn = proto->variant[i].fn;
			return front_fn_build(f, c->fn) != NULL;
		}
	return front_error(f, c->e->range, E2105, "no variant of '%s' covers %s = %lld; the variants cover %s", proto->name,
			   proto->variant[0].dim->name, (long long)v, ranges_text(f, proto));
}

static bool check_variant(struct front *f, const struct call *c)
{
	const struct front_fn *proto = c->fn->prototype;

	for (int i = 0; proto && i < proto->n_variant; i++) {
		const struct front_variant *v = &proto->variant[i];
		int64_t lo, hi;

		if (v->fn != c->fn)
			continue;
		ix_bounds(extent_of(f, c, v->dim), &lo, &hi);
		if ((lo != INT64_MIN && lo > v->hi) || (hi != INT64_MAX && hi < v->lo))
			return front_error(f, c->e->range, E2105, "variant '%s' covers %s in [%lld, %lld], and the argument has %s",
					   c->fn->label ? c->fn->label : c->fn->name, v->dim->name, (long long)v->lo, (long long)v->hi,
					   ix_str(f->a, extent_of(f, c, v->dim)));
	}
	return true;
}

static bool call_fn(struct front *f, struct call *c, struct ct_value *out)
{
	struct hir_fn *callee;
	int n;

	if (c->fn->is_building)
		return front_error(f, c->e->range, E2012, "function '%s' is called while it is being defined; a call needs a function "
				   "defined above its caller", c->fn->name);
	if (!front_fn_build(f, c->fn)) {
		f->body->failed = true;
		return false;
	}
	n = c->fn->signature->n_param;
	c->value = arena_array(f->a, struct hir_value *, (size_t)n);
	c->type = arena_array(f->a, const struct type *, (size_t)n);
	if (!read_arguments(f, c))
		return false;
	if (c->fn->is_prototype ? !select_variant(f, c) : !check_variant(f, c))
		return false;
	callee = func_instance(f, c->fn, c->type, &c->subst, &f->body->b);
	if (!callee) {
		diag_note(f->t, c->e->range, "'%s' is typed for the arguments of this call", c->fn->name);
		f->body->failed = true;
		return false;
	}
	return emit(f, c, callee, out);
}

/* The name under which the caller's class binds the child that "callee" denotes. */
static bool child_name(struct front *f, const struct ast_expr *callee, const struct ct_value *v, const char **name)
{
	const struct front_module *m = f->module;
	const char *direct = callee->kind == AST_NAME ? callee->s : NULL;
	int found = -1, n = 0;

	if (callee->kind == AST_SUBSCRIPT && callee->a->kind == AST_NAME && callee->n == 1 && callee->item[0]->kind == AST_INT)
		direct = arena_printf(f->a, "%s%lld", callee->a->s, (long long)callee->item[0]->i);
	for (int i = 0; m && i < m->n_child; i++) {
		if (m->child[i] != v->module)
			continue;
		found = i;
		n++;
		if (direct && !strcmp(m->child_name[i], direct)) {
			*name = m->child_name[i];
			return true;
		}
	}
	if (n > 1)
		return front_error(f, callee->range, E2015, "module '%s' is bound twice in this class, as '%s' and under other names; call it "
				   "by the name whose weights are meant", v->module->name, m->child_name[found]);
	if (n == 0)
		return front_error(f, callee->range, E2011, "module '%s' is not bound in this class; bind it (name = %s) and call the bare "
				   "name", v->module->name, v->module->name);
	*name = m->child_name[found];
	return true;
}

static bool call_module(struct front *f, const struct ast_expr *e, const struct ct_value *callee, struct ct_value *out)
{
	struct front_module *m = callee->module;
	struct call c = { .e = e, .module = m, .omits_const = true };

	if (!child_name(f, e->a, callee, &c.child))
		return false;
	if (!m->entry)
		return front_error(f, e->a->range, E2013, "child module '%s' has no %s; give its module an entry= that is an @func",
				   c.child, m->entry_is_prim ? "@func entry (its entry is a @prim_func)" : "entry");
	c.fn = m->entry;
	return call_fn(f, &c, out);
}

/* A call of an @func, a prototype, a variant or a child module. */
bool func_call(struct front *f, const struct ast_expr *e, const struct ct_value *callee, struct ct_value *out)
{
	struct call c = { .e = e, .fn = callee->fn };
	bool ok;

	*out = ct_bad();
	if (e->a->kind == AST_ATTR)
		return front_error(f, e->a->range, E2011, "a call through an attribute does not exist; call the function or the child "
				   "module by its bare name");
	if (!front_builds(f))
		return front_error(f, e->range, E1201, "a call of a kernel function stands outside a function; it cannot be evaluated at "
				   "compile time (-D gives a name its value)");
	ok = callee->kind == CT_MODULE ? call_module(f, e, callee, out) : call_fn(f, &c, out);
	if (!ok)
		*out = ct_bad();
	return ok;
}
