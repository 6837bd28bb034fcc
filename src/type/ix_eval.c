#include "type/ix_private.h"

static bool atom_eval(const struct ix_atom *x, ix_value_fn *value, void *user, int64_t *out)
{
	int64_t p, q;
	if (x->kind == IX_SYM)
		return value(user, x->sym, out);
	if (!ix_eval(x->a, value, user, &p) || !ix_eval(x->b, value, user, &q))
		return false;
	switch (x->kind) {
	case IX_SYM:
		break;
	case IX_FLOORDIV:
		if (q == 0 || (q == -1 && p == INT64_MIN))
			return false;
		*out = floor_div(p, q);
		return true;
	case IX_MOD:
		if (q == 0)
			return false;
		*out = q == -1 ? 0 : floor_mod(p, q);
		return true;
	case IX_MIN:
		*out = p < q ? p : q;
		return true;
	case IX_MAX:
		*out = p > q ? p : q;
		return true;
	case IX_MUL:
		return !__builtin_mul_overflow(p, q, out);
	}
	return false;
}

bool ix_eval(const struct ix *x, ix_value_fn *value, void *user, int64_t *out)
{
	__int128 sum = x->konst;
	if (ix_is_bad(x))
		return false;
	for (int i = 0; i < x->n_term; i++) {
		int64_t v;
		if (!atom_eval(x->term[i].atom, value, user, &v))
			return false;
		sum += (__int128)x->term[i].coef * v;
	}
	*out = (int64_t)sum;
	return sum == *out;
}

static const struct ix *atom_substitute(struct arena *a, const struct ix_atom *x, ix_subst_fn *subst, void *user)
{
	if (x->kind == IX_SYM) {
		const struct ix *r = subst(user, x->sym);
		return r ? r : ix_of_atom(a, x);
	}
	const struct ix *p = ix_substitute(a, x->a, subst, user), *q = ix_substitute(a, x->b, subst, user);
	if (p == x->a && q == x->b)
		return ix_of_atom(a, x);
	switch (x->kind) {
	case IX_SYM:
		break;
	case IX_FLOORDIV:
		return ix_floordiv(a, p, q);
	case IX_MOD:
		return ix_mod(a, p, q);
	case IX_MIN:
		return ix_min(a, p, q);
	case IX_MAX:
		return ix_max(a, p, q);
	case IX_MUL:
		return ix_mul(a, p, q);
	}
	return ix_bad();
}

const struct ix *ix_substitute(struct arena *a, const struct ix *x, ix_subst_fn *subst, void *user)
{
	if (ix_is_bad(x))
		return x;
	const struct ix *sum = ix_const(a, x->konst);
	bool is_same = true;
	for (int i = 0; i < x->n_term; i++) {
		const struct ix *r = atom_substitute(a, x->term[i].atom, subst, user);
		is_same &= r->n_term == 1 && !r->konst && r->term[0].coef == 1 && r->term[0].atom == x->term[i].atom;
		sum = ix_add(a, sum, ix_mul_const(a, r, x->term[i].coef));
	}
	return is_same ? x : sum;
}
