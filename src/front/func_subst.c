/* DimVars of a callee and the extents they stand for in a call (spec: hir 5.6.6, 14.3). */
#include "front/func.h"

static const struct ix *lookup(void *user, const struct ix_sym *sym)
{
	const struct front_subst *s = user;

	for (int i = 0; i < s->n; i++)
		if (ix_sym_equal(s->sym[i], sym))
			return s->value[i];
	return NULL;
}

static const struct ix *subst_ix(struct front *f, const struct front_subst *s, const struct ix *x)
{
	return ix_substitute(f->a, x, lookup, (void *)(uintptr_t)s);
}

static const struct layout *subst_layout(struct front *f, const struct front_subst *s, const struct layout *l)
{
	struct layout *out;
	struct layout_mode *mode;

	if (!l)
		return NULL;
	out = arena_memdup(f->a, l, sizeof(*l));
	mode = arena_array(f->a, struct layout_mode, (size_t)l->n_mode);
	for (int i = 0; i < l->n_mode; i++) {
		mode[i].extent = subst_ix(f, s, l->mode[i].extent);
		mode[i].stride = l->mode[i].stride ? subst_ix(f, s, l->mode[i].stride) : NULL;
	}
	out->mode = mode;
	if (l->offset)
		out->offset = subst_ix(f, s, l->offset);
	return out;
}

const struct type *func_subst_type(struct front *f, const struct front_body *body, const struct type *ty)
{
	const struct front_subst *s = body->subst;
	const struct ix **dim;
	struct type *out;

	if (!s || !s->n)
		return ty;
	dim = arena_array(f->a, const struct ix *, (size_t)ty->rank);
	for (int i = 0; i < ty->rank; i++)
		dim[i] = subst_ix(f, s, ty->dim[i]);
	out = arena_memdup(f->a, ty, sizeof(*ty));
	out->dim = dim;
	out->layout = subst_layout(f, s, ty->layout);
	return out;
}

/* Rewrite "v", found by name outside the body, for the copy that "body" is. */
void func_subst_value(struct front *f, const struct front_body *body, struct ct_value *v)
{
	struct ct_value *item;

	if (!body->subst || !body->subst->n)
		return;
	switch (v->kind) {
	case CT_IX: {
		struct range r = v->range;

		*v = ct_from_ix(subst_ix(f, body->subst, v->ix));
		v->range = r;
		break;
	}
	case CT_TYPE:
		v->type = func_subst_type(f, body, v->type);
		break;
	case CT_LAYOUT:
		v->layout = subst_layout(f, body->subst, v->layout);
		break;
	case CT_TUPLE:
	case CT_LIST:
	case CT_DICT:
	case CT_RECORD:
		item = arena_array(f->a, struct ct_value, (size_t)v->n);
		for (int i = 0; i < v->n; i++) {
			item[i] = v->item[i];
			func_subst_value(f, body, &item[i]);
		}
		v->item = item;
		break;
	default:
		break;
	}
}

static void add(struct front *f, struct front_subst *s, const struct ix_sym *sym, const struct ix *value)
{
	const struct ix_sym **syms = arena_array(f->a, const struct ix_sym *, (size_t)s->n + 1);
	const struct ix **values = arena_array(f->a, const struct ix *, (size_t)s->n + 1);

	for (int i = 0; i < s->n; i++) {
		syms[i] = s->sym[i];
		values[i] = s->value[i];
	}
	syms[s->n] = sym;
	values[s->n] = value;
	s->sym = syms;
	s->value = values;
	s->n++;
}

/* "have" = c * D + k for the D of "want": D, or NULL if it has none in integers. */
static const struct ix *solve(struct front *f, const struct ix *want, const struct ix *have)
{
	const struct ix *rest = ix_sub(f->a, have, ix_const(f->a, want->konst));
	int64_t c = want->term[0].coef;

	if (!ix_divisible(rest, c))
		return NULL;
	return ix_floordiv(f->a, rest, ix_const(f->a, c));
}

static bool determines(const struct ix *x)
{
	return x->n_term == 1 && x->term[0].coef >= 1 && x->term[0].atom->kind == IX_SYM &&
	       x->term[0].atom->sym->kind == IX_DIMVAR;
}

static bool in_bounds(const struct ix_sym *d, const struct ix *x)
{
	int64_t lo, hi;

	if (!d->has_range)
		return true;
	ix_bounds(x, &lo, &hi);
	return (hi == INT64_MAX || hi >= d->lo) && (lo == INT64_MIN || lo <= d->hi);
}

/* Extend "s" so that the shape of "declared" becomes that of "actual"; false if there is no such reading or a DimVar other
 * than "any" leaves its bounds. Silent. */
bool func_unify(struct front *f, struct front_subst *s, const struct ix_sym *any, const struct type *declared,
		const struct type *actual)
{
	if (declared->dtype != actual->dtype || declared->rank != actual->rank)
		return false;
	for (int i = 0; i < declared->rank; i++) {
		const struct ix *want = declared->dim[i], *have = actual->dim[i], *d;
		const struct ix_sym *sym = determines(want) ? want->term[0].atom->sym : NULL;

		if (!sym || lookup(s, sym))
			continue;
		d = solve(f, want, have);
		if (!d || (!in_bounds(sym, d) && !(any && ix_sym_equal(any, sym))))
			return false;
		add(f, s, sym, d);
	}
	return true;
}
