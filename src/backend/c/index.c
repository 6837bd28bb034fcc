/* Index expressions: their C form, and what is certain about their values. */
#include <string.h>

#include "backend/c/internal.h"
#include "base/vec.h"

struct cb_sym *cb_bind(struct cb *c, const struct ix_sym *s, const char *name)
{
	struct cb_sym *b = arena_new(c->a, struct cb_sym);
	b->sym = s;
	b->name = name;
	b->level = c->level;
	b->is_index = true;
	vec_push(c->a, &c->sym, b);
	return b;
}

static bool same_sym(const struct ix_sym *a, const struct ix_sym *b)
{
	return a == b || (a->kind == IX_DIMVAR && b->kind == IX_DIMVAR && !strcmp(a->name, b->name));
}

struct cb_sym *cb_find(struct cb *c, const struct ix_sym *s)
{
	for (size_t i = c->sym.len; i-- > 0;)
		if (c->sym.data[i]->sym && same_sym(c->sym.data[i]->sym, s))
			return c->sym.data[i];
	return NULL;
}

const struct c_expr *cb_sym_expr(struct cb *c, const struct ix_sym *s)
{
	struct cb_sym *b = cb_find(c, s);
	if (!b) {
		if (!c->failed)
			cb_refuse(c, s->range, "'%s%s%s' has no value here: no enclosing loop, scope or parameter gives it", s->name,
				  s->axis ? "." : "", s->axis ? s->axis : "");
		return c_int(c->a, 0);
	}
	if (b->sym->kind == IX_DIMVAR || b->level < c->level) {
		map_set(&c->use->sym, b->name, b);
	}
	const struct c_expr *x = c_name(c->a, b->name);
	return b->var && b->var->dtype != DT_I64 ? c_cast(c->a, "int64_t", x) : x;
}

bool cb_uses_scalar(const struct ix *x)
{
	return ix_uses_kind(x, IX_SCALAR);
}

static const struct c_expr *atom(struct cb *c, const struct ix_atom *x)
{
	if (x->kind == IX_SYM)
		return cb_sym_expr(c, x->sym);
	const struct c_expr *p = cb_ix(c, x->a), *q = cb_ix(c, x->b);
	switch (x->kind) {
	case IX_SYM: break;
	case IX_FLOORDIV:
		if (cb_not_below(c, x->a, 0) && cb_not_below(c, x->b, 1))
			return c_infix(c->a, p, "/", q);
		return c_call(c->a, "tfc_floor_div_i64", 2, p, q);
	case IX_MOD:
		if (cb_not_below(c, x->a, 0) && cb_not_below(c, x->b, 1))
			return c_infix(c->a, p, "%", q);
		return c_call(c->a, "tfc_mod_i64", 2, p, q);
	case IX_MIN: return c_call(c->a, "tfc_min_i64", 2, p, q);
	case IX_MAX: return c_call(c->a, "tfc_max_i64", 2, p, q);
	case IX_MUL:
		if (cb_uses_scalar(x->a) || cb_uses_scalar(x->b))
			return c_call(c->a, "tfc_mul_i64", 2, p, q);
		return c_mul(c->a, p, q);
	}
	return c_int(c->a, 0);
}

/* Sums with run-time scalars of unknown size wrap instead of overflowing. */
static const struct c_expr *wrapping(struct cb *c, const struct ix *x)
{
	const struct c_expr *sum = x->konst ? c_int(c->a, x->konst) : NULL;
	for (int i = 0; i < x->n_term; i++) {
		const struct c_expr *t = atom(c, x->term[i].atom);
		if (x->term[i].coef != 1)
			t = c_call(c->a, "tfc_mul_i64", 2, t, c_int(c->a, x->term[i].coef));
		sum = sum ? c_call(c->a, "tfc_add_i64", 2, sum, t) : t;
	}
	return sum ? sum : c_int(c->a, 0);
}

const struct c_expr *cb_ix(struct cb *c, const struct ix *x)
{
	if (cb_uses_scalar(x))
		return wrapping(c, x);
	const struct c_expr *sum = NULL;
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < x->n_term; i++) {
			int64_t k = x->term[i].coef;
			if ((k < 0) != (pass == 1))
				continue;
			const struct c_expr *v = atom(c, x->term[i].atom);
			if (sum && k < 0 && k > INT64_MIN)
				sum = c_infix(c->a, sum, "-", c_mul(c->a, v, c_int(c->a, -k)));
			else
				sum = sum ? c_add(c->a, sum, c_mul(c->a, v, c_int(c->a, k))) : c_mul(c->a, v, c_int(c->a, k));
		}
	return sum ? c_add(c->a, sum, c_int(c->a, x->konst)) : c_int(c->a, x->konst);
}

static const struct ix *atom_extreme(struct cb *c, const struct ix_atom *x, bool max);

const struct ix *cb_extreme(struct cb *c, const struct ix *x, bool max)
{
	const struct ix *sum = ix_const(c->a, x->konst);
	for (int i = 0; i < x->n_term; i++) {
		const struct ix *e = atom_extreme(c, x->term[i].atom, x->term[i].coef > 0 ? max : !max);
		if (!e)
			return NULL;
		sum = ix_add(c->a, sum, ix_mul_const(c->a, e, x->term[i].coef));
	}
	return sum;
}

static const struct ix *sym_extreme(struct cb *c, const struct ix_sym *s, bool max)
{
	if (s->kind == IX_DIMVAR)
		return ix_sym(c->a, s);
	const struct cb_sym *b = cb_find(c, s);
	const struct ix *bound = b ? (max ? b->hi : b->lo) : NULL;
	if (bound)
		return cb_extreme(c, bound, max);
	return s->has_range && s->kind != IX_SCALAR ? ix_const(c->a, max ? s->hi : s->lo) : NULL;
}

static bool known_not_below(const struct ix *x, int64_t least)
{
	int64_t lo = INT64_MIN, hi;
	ix_bounds(x, &lo, &hi);
	return lo >= least;
}

static bool is_fixed(const struct ix *x)
{
	return !ix_uses_kind(x, IX_LOOP) && !ix_uses_kind(x, IX_COORD) && !ix_uses_kind(x, IX_SCALAR);
}

/* A bound of min or max on the side where either operand alone is one: that without loop variables, which compares best. */
static const struct ix *either(struct cb *c, const struct ix_atom *x, const struct ix *a, const struct ix *b)
{
	if (!a || !b)
		return a ? a : b;
	if (is_fixed(x->a) != is_fixed(x->b))
		return is_fixed(x->a) ? a : b;
	return x->kind == IX_MIN ? ix_min(c->a, a, b) : ix_max(c->a, a, b);
}

static const struct ix *atom_extreme(struct cb *c, const struct ix_atom *x, bool max)
{
	if (x->kind == IX_SYM)
		return sym_extreme(c, x->sym, max);
	const struct ix *a_lo = cb_extreme(c, x->a, false), *b_lo = cb_extreme(c, x->b, false);
	const struct ix *a = max ? cb_extreme(c, x->a, true) : a_lo, *b = max ? cb_extreme(c, x->b, true) : b_lo;
	switch (x->kind) {
	case IX_SYM: break;
	case IX_MIN: return max ? either(c, x, a, b) : a && b ? ix_min(c->a, a, b) : NULL;
	case IX_MAX: return !max ? either(c, x, a, b) : a && b ? ix_max(c->a, a, b) : NULL;
	case IX_MUL:
		return a && b && a_lo && b_lo && known_not_below(a_lo, 0) && known_not_below(b_lo, 0) ? ix_mul(c->a, a, b) : NULL;
	case IX_FLOORDIV: {
		bool fixed = b && b_lo && ix_equal(b, b_lo) && known_not_below(b, 1);
		return a && fixed ? ix_floordiv(c->a, a, b) : NULL;
	}
	case IX_MOD:
		if (!b || !b_lo || !known_not_below(b_lo, 1))
			return NULL;
		return max ? ix_sub(c->a, b, ix_const(c->a, 1)) : ix_const(c->a, 0);
	}
	return NULL;
}

bool cb_not_below(struct cb *c, const struct ix *x, int64_t least)
{
	if (known_not_below(x, least) && !cb_uses_scalar(x))
		return true;
	const struct ix *lo = cb_extreme(c, x, false);
	return lo && known_not_below(lo, least);
}
