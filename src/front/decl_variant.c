/* Specialisation: prototypes and their variants (spec: hir 5.8). */
#include <string.h>

#include "front/decl.h"

static bool read_pattern(struct front *f, const struct ast_expr *d, struct front_variant *v, const char **dim)
{
	struct ct_value p;
	if (d->kind != AST_CALL || d->n_arg != 1 || d->arg[0].keyword)
		return front_error(f, d->range, E2001, "specialize takes exactly one DimVarRangePat(name, lo, hi)");
	if (!front_eval(f, d->arg[0].value, &p))
		return false;
	if (p.kind != CT_RANGE_PATTERN)
		return front_error(f, d->arg[0].value->range, E2001, "specialize takes one DimVarRangePat(name, lo, hi), found %s",
				   ct_kind_text(&p));
	v->lo = p.i;
	v->hi = p.j;
	v->dim = map_get(&f->dimvar, p.s);
	*dim = p.s;
	return true;
}

static void add_variant(struct front *f, struct front_fn *proto, struct front_variant v)
{
	struct front_variant *all = arena_array(f->a, struct front_variant, (size_t)proto->n_variant + 1);
	for (int i = 0; i < proto->n_variant; i++)
		all[i] = proto->variant[i];
	all[proto->n_variant++] = v;
	proto->variant = all;
}

void decl_variant(struct front *f, const struct ast_stmt *s, const struct ast_expr *decorator)
{
	struct decl *d = f->decl;
	const struct ast_expr *of = decorator->kind == AST_CALL ? decorator->a->a : decorator->a;
	struct ct_value proto, label = ct_of_kind(CT_FN, s->name_range);
	struct front_variant v = { 0 };
	const char *dim = "";
	if (!front_eval(f, of, &proto))
		return;
	if (proto.kind != CT_FN) {
		front_error(f, of->range, E2001, "specialize belongs to a prototype function, as in @f.specialize(DimVarRangePat(...)); "
			    "found %s", ct_kind_text(&proto));
		return;
	}
	if (proto.fn->prototype) {
		front_error(f, of->range, E2008, "'%s' is a variant and has no variants of its own; specialise the prototype '%s'",
			    proto.fn->name, proto.fn->prototype->name);
		return;
	}
	bool unlabelled = !strcmp(s->name, "_"), duplicate = !unlabelled && decl_duplicate(f, s);
	bool ok = read_pattern(f, decorator, &v, &dim);
	struct front_fn *fn = arena_new(f->a, struct front_fn);
	fn->name = fn->label = s->name;
	fn->def = s;
	fn->scope = f->scope;
	fn->module = proto.fn->module;
	fn->mesh = proto.fn->mesh;
	fn->prototype = proto.fn;
	fn->is_bad = !ok || duplicate;
	v.fn = fn;
	if (ok && !v.dim)
		front_error(f, decorator->range, E2002, "the pattern names '%s', which is no DimVar of a parameter of '%s'", dim,
			    proto.fn->name);
	fn->is_bad = fn->is_bad || !v.dim;
	add_variant(f, proto.fn, v);
	vec_push(f->a, &d->fn, fn);
	label.fn = fn;
	if (!unlabelled)
		scope_bind(f, f->scope, s->name, s->name_range, &label);
}

static bool same_signature(const struct front_fn *a, const struct front_fn *b, const struct front_signature *x,
			   const struct front_signature *y)
{
	if (x->n_param != y->n_param || x->has_return != y->has_return || x->n_return != y->n_return)
		return false;
	for (int i = 0; i < x->n_param; i++)
		if (strcmp(a->def->param[i].name, b->def->param[i].name) || !type_equal(x->param[i], y->param[i]) ||
		    x->is_const[i] != y->is_const[i])
			return false;
	for (int i = 0; i < x->n_return; i++)
		if (!type_equal(x->ret[i], y->ret[i]))
			return false;
	return true;
}

static bool is_parameter_dim(const struct front_signature *sig, const struct ix_sym *dim)
{
	for (int i = 0; i < sig->n_param; i++)
		for (int k = 0; k < sig->param[i]->rank; k++)
			if (ix_uses(sig->param[i]->dim[k], dim))
				return true;
	return false;
}

static bool check_variant(struct front *f, struct front_fn *proto, struct front_variant *v)
{
	struct front_signature *sig = front_signature(f, proto), *own = front_signature(f, v->fn);
	struct range r = v->fn->def->name_range;
	if (!sig->ok || !own->ok || v->fn->is_bad)
		return false;
	v->fn->is_bad = decl_is_pass(&v->fn->def->body);
	if (v->fn->is_bad)
		return front_error(f, r, E2007, "the body of the variant '%s' is only `pass`; a variant needs a real body", v->fn->name);
	if (!same_signature(proto, v->fn, sig, own))
		return front_error(f, r, E2006, "the signature of the variant '%s' differs from that of '%s'; repeat its parameters and its "
				   "return annotation", v->fn->name, proto->name);
	if (!is_parameter_dim(sig, v->dim))
		return front_error(f, r, E2002, "the pattern of '%s' names '%s', which is in no shape of a parameter of '%s'", v->fn->name,
				   v->dim->name, proto->name);
	if (v->lo < v->dim->lo || v->hi > v->dim->hi)
		return front_error(f, r, E2003, "the range [%lld, %lld] of '%s' lies outside the bounds [%lld, %lld] of %s",
				   (long long)v->lo, (long long)v->hi, v->fn->name, (long long)v->dim->lo, (long long)v->dim->hi,
				   v->dim->name);
	if (v->dim != proto->variant[0].dim)
		return front_error(f, r, E2001, "the variants of '%s' name several DimVars, %s and %s; one DimVarRangePat name is allowed",
				   proto->name, proto->variant[0].dim->name, v->dim->name);
	return true;
}

static void add_values(struct text *out, int64_t lo, int64_t hi)
{
	text_add(out, out->len ? ", " : "");
	if (lo == hi)
		text_printf(out, "%lld", (long long)lo);
	else if (hi - lo == 1)
		text_printf(out, "%lld, %lld", (long long)lo, (long long)hi);
	else
		text_printf(out, "%lld to %lld", (long long)lo, (long long)hi);
}

/* The variants by lower end, in place order among equals. */
static struct front_variant **sorted(struct front *f, struct front_fn *proto)
{
	struct front_variant **v = arena_array(f->a, struct front_variant *, (size_t)proto->n_variant);
	for (int i = 0; i < proto->n_variant; i++) {
		int k = i;
		for (; k > 0 && v[k - 1]->lo > proto->variant[i].lo; k--)
			v[k] = v[k - 1];
		v[k] = &proto->variant[i];
	}
	return v;
}

static bool check_overlap(struct front *f, struct front_fn *proto, struct front_variant **v)
{
	bool ok = true;
	for (int i = 0; i < proto->n_variant; i++)
		for (int k = i + 1; k < proto->n_variant; k++) {
			int64_t hi = v[i]->hi < v[k]->hi ? v[i]->hi : v[k]->hi;
			if (v[k]->lo > hi)
				continue;
			if (k == i + 1 && v[i]->hi == v[k]->lo && v[i]->lo < v[i]->hi) {
				diag_warning(f->t, v[i]->fn->def->name_range, W2001, "the variants '%s' and '%s' share the value %lld; the "
					     "range of '%s' is read without it, as [%lld, %lld]", v[i]->fn->name, v[k]->fn->name,
					     (long long)v[k]->lo, v[i]->fn->name, (long long)v[i]->lo, (long long)v[i]->hi - 1);
				v[i]->hi--;
				continue;
			}
			struct text shared;
			text_init(&shared, f->a);
			add_values(&shared, v[k]->lo, hi);
			ok = front_error(f, v[k]->fn->def->name_range, E2004, "the ranges of the variants '%s' and '%s' overlap at %s = %s; "
					 "each value belongs to one variant", v[i]->fn->name, v[k]->fn->name, v[i]->dim->name,
					 text_str(&shared));
		}
	return ok;
}

static bool check_coverage(struct front *f, struct front_fn *proto, struct front_variant **v)
{
	const struct ix_sym *dim = v[0]->dim;
	int64_t next = dim->lo;
	struct text missing;
	text_init(&missing, f->a);
	for (int i = 0; i < proto->n_variant; i++) {
		if (v[i]->lo > next)
			add_values(&missing, next, v[i]->lo - 1);
		next = v[i]->hi + 1;
	}
	if (next <= dim->hi)
		add_values(&missing, next, dim->hi);
	if (!missing.len)
		return true;
	return front_error(f, proto->def->name_range, E2005, "no variant of '%s' covers %s = %s; the variants cover every value of [%lld, "
			   "%lld]", proto->name, dim->name, text_str(&missing), (long long)dim->lo, (long long)dim->hi);
}

void decl_check_specialisation(struct front *f, struct front_fn *fn)
{
	bool ok = true;
	if (fn->prototype)
		return;
	if (fn->is_prototype && !fn->n_variant) {
		fn->is_bad = true;
		front_error(f, fn->def->name_range, E2009, "the prototype '%s' has no variants; add @%s.specialize(DimVarRangePat(...)) "
			    "functions or give it a body", fn->name, fn->name);
		return;
	}
	if (!fn->n_variant)
		return;
	if (!fn->is_prototype)
		ok = front_error(f, fn->def->name_range, E2010, "'%s' has a real body and variants; the body of a prototype is only `pass`",
				 fn->name);
	for (int i = 0; i < fn->n_variant && ok; i++)
		ok = check_variant(f, fn, &fn->variant[i]);
	if (ok) {
		struct front_variant **v = sorted(f, fn);
		ok = check_overlap(f, fn, v) && check_coverage(f, fn, v);
	}
	fn->is_bad = fn->is_bad || !ok;
}
