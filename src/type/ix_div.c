#include <string.h>

#include "type/ix_private.h"

/* A closed interval; INT64_MIN and INT64_MAX as ends mean "unbounded". */
struct interval {
	int64_t lo, hi;
};

static const struct interval everything = { INT64_MIN, INT64_MAX };

static int64_t clamp(__int128 v)
{
	return v <= INT64_MIN ? INT64_MIN : v >= INT64_MAX ? INT64_MAX : (int64_t)v;
}

static bool is_bounded(struct interval x)
{
	return x.lo != INT64_MIN && x.hi != INT64_MAX;
}

/* A product of two ends; an end of 0 stays 0 whatever the other is. */
static int64_t end_mul(int64_t x, int64_t y)
{
	if (x == 0 || y == 0)
		return 0;
	bool unbounded = x == INT64_MIN || x == INT64_MAX || y == INT64_MIN || y == INT64_MAX;
	if (unbounded)
		return (x < 0) == (y < 0) ? INT64_MAX : INT64_MIN;
	return clamp((__int128)x * y);
}

static int64_t min64(int64_t x, int64_t y)
{
	return x < y ? x : y;
}

static int64_t max64(int64_t x, int64_t y)
{
	return x > y ? x : y;
}

static struct interval interval_mul(struct interval x, struct interval y)
{
	int64_t p = end_mul(x.lo, y.lo), q = end_mul(x.lo, y.hi), r = end_mul(x.hi, y.lo), s = end_mul(x.hi, y.hi);
	return (struct interval){ min64(min64(p, q), min64(r, s)), max64(max64(p, q), max64(r, s)) };
}

static struct interval interval_add(struct interval x, struct interval y)
{
	bool lo = x.lo == INT64_MIN || y.lo == INT64_MIN, hi = x.hi == INT64_MAX || y.hi == INT64_MAX;
	return (struct interval){ lo ? INT64_MIN : clamp((__int128)x.lo + y.lo),
				  hi ? INT64_MAX : clamp((__int128)x.hi + y.hi) };
}

/* Floor division of ends, y > 0. */
static int64_t end_div(int64_t x, int64_t y)
{
	if (x == INT64_MIN || x == INT64_MAX)
		return x;
	return y == INT64_MAX ? (x < 0 ? -1 : 0) : floor_div(x, y);
}

static struct interval interval_div(struct interval x, struct interval y)
{
	if (y.lo <= 0)
		return everything;
	return (struct interval){ min64(end_div(x.lo, y.lo), end_div(x.lo, y.hi)),
				  max64(end_div(x.hi, y.lo), end_div(x.hi, y.hi)) };
}

static struct interval interval_mod(struct interval x, struct interval y)
{
	if (y.lo <= 0)
		return everything;
	if (x.lo >= 0 && x.hi < y.lo)
		return x;
	int64_t hi = y.hi == INT64_MAX ? INT64_MAX : y.hi - 1;
	return (struct interval){ 0, x.lo >= 0 ? min64(hi, x.hi) : hi };
}

static struct interval bounds_of(const struct ix *x);

static struct interval atom_bounds(const struct ix_atom *x)
{
	if (x->kind == IX_SYM)
		return x->sym->has_range ? (struct interval){ x->sym->lo, x->sym->hi } : everything;
	struct interval p = bounds_of(x->a), q = bounds_of(x->b);
	switch (x->kind) {
	case IX_SYM:
		break;
	case IX_FLOORDIV:
		return interval_div(p, q);
	case IX_MOD:
		return interval_mod(p, q);
	case IX_MIN:
		return (struct interval){ min64(p.lo, q.lo), min64(p.hi, q.hi) };
	case IX_MAX:
		return (struct interval){ max64(p.lo, q.lo), max64(p.hi, q.hi) };
	case IX_MUL:
		return interval_mul(p, q);
	}
	return everything;
}

static struct interval bounds_of(const struct ix *x)
{
	struct interval sum = { x->konst, x->konst };
	for (int i = 0; i < x->n_term; i++) {
		struct interval c = { x->term[i].coef, x->term[i].coef };
		sum = interval_add(sum, interval_mul(c, atom_bounds(x->term[i].atom)));
	}
	return sum;
}

bool ix_bounds(const struct ix *x, int64_t *lo, int64_t *hi)
{
	struct interval b = bounds_of(x);
	*lo = b.lo;
	*hi = b.hi;
	return !x->n_term || is_bounded(b);
}

static int64_t gcd(int64_t x, int64_t y)
{
	uint64_t a = x < 0 ? 0 - (uint64_t)x : (uint64_t)x, b = y < 0 ? 0 - (uint64_t)y : (uint64_t)y;
	while (b) {
		uint64_t r = a % b;
		a = b;
		b = r;
	}
	return a > INT64_MAX ? 1 : (int64_t)a;
}

static int64_t atom_content(const struct ix_atom *x)
{
	int64_t c;
	switch (x->kind) {
	case IX_SYM:
	case IX_FLOORDIV:
		return 1;
	case IX_MOD:
	case IX_MIN:
	case IX_MAX:
		return gcd(ix_content(x->a), ix_content(x->b));
	case IX_MUL:
		return __builtin_mul_overflow(ix_content(x->a), ix_content(x->b), &c) ? 1 : c;
	}
	return 1;
}

int64_t ix_content(const struct ix *x)
{
	int64_t g = x->konst;
	for (int i = 0; i < x->n_term; i++) {
		int64_t c;
		if (__builtin_mul_overflow(x->term[i].coef, atom_content(x->term[i].atom), &c))
			c = x->term[i].coef;
		g = gcd(g, c);
	}
	return gcd(g, 0);
}

bool ix_divisible(const struct ix *x, int64_t d)
{
	if (d == 0 || ix_is_bad(x))
		return false;
	return d == -1 || ix_content(x) % d == 0;
}

static const struct ix *one_term(struct arena *a, int64_t coef, const struct ix_atom *atom)
{
	return ix_mul_const(a, ix_of_atom(a, atom), coef);
}

/* Remove the factors "y" from the product "x"; NULL if one is missing. */
static const struct ix *product_without(struct arena *a, const struct ix_atom *x, const struct ix_atom *y)
{
	const struct ix_atom *f[IX_MAX_NODE], *g[IX_MAX_NODE];
	int n = ix_factors(x, f), m = ix_factors(y, g);
	for (int k = 0; k < m; k++) {
		int i = 0;
		while (i < n && !(f[i] && ix_equal(ix_of_atom(a, f[i]), ix_of_atom(a, g[k]))))
			i++;
		if (i == n)
			return NULL;
		f[i] = NULL;
	}
	const struct ix *p = ix_const(a, 1);
	for (int i = 0; i < n; i++)
		if (f[i])
			p = ix_mul(a, p, ix_of_atom(a, f[i]));
	return p;
}

/* Split "x" into y * quotient + rest, term by term; "y" has one term and no constant, or is a constant. */
static const struct ix *split_multiple(struct arena *a, const struct ix *x, const struct ix *y, const struct ix **rest)
{
	int64_t d = y->n_term ? y->term[0].coef : y->konst;
	const struct ix *q = ix_const(a, 0), *r = q;
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_term *t = &x->term[i];
		const struct ix *p = NULL;
		if (d != -1 && t->coef % d == 0)
			p = y->n_term ? product_without(a, t->atom, y->term[0].atom) : ix_of_atom(a, t->atom);
		if (p)
			q = ix_add(a, q, ix_mul_const(a, p, t->coef / d));
		else
			r = ix_add(a, r, one_term(a, t->coef, t->atom));
	}
	if (y->n_term || d < 0) {
		r = ix_add(a, r, ix_const(a, x->konst));
	} else {
		q = ix_add(a, q, ix_const(a, floor_div(x->konst, d)));
		r = ix_add(a, r, ix_const(a, floor_mod(x->konst, d)));
	}
	*rest = r;
	return q;
}

const struct ix *ix_quotient(struct arena *a, const struct ix *x, const struct ix *y)
{
	if (ix_is_bad(x) || ix_is_bad(y) || ix_is(y, 0))
		return NULL;
	if (ix_is(x, 0) || ix_is(y, 1))
		return x;
	if (ix_equal(x, y))
		return ix_const(a, 1);
	const struct ix *rest, *q;
	if (y->n_term == 0 || (y->n_term == 1 && y->konst == 0)) {
		q = split_multiple(a, x, y, &rest);
		return ix_is(rest, 0) ? q : NULL;
	}
	if (!x->n_term || x->term[0].coef % y->term[0].coef)
		return NULL;
	q = product_without(a, x->term[0].atom, y->term[0].atom);
	if (!q)
		return NULL;
	q = ix_mul_const(a, q, x->term[0].coef / y->term[0].coef);
	return ix_equal(ix_mul(a, q, y), x) ? q : NULL;
}

/* Divide every coefficient of "x" by "g", which divides them; the constant is "konst". */
static const struct ix *divide_terms(struct arena *a, const struct ix *x, int64_t g, int64_t konst)
{
	const struct ix *r = ix_const(a, konst);
	for (int i = 0; i < x->n_term; i++)
		r = ix_add(a, r, one_term(a, x->term[i].coef / g, x->term[i].atom));
	return r;
}

static int64_t terms_gcd(const struct ix *x)
{
	int64_t g = 0;
	for (int i = 0; i < x->n_term; i++)
		g = gcd(g, x->term[i].coef);
	return g;
}

/* x // d for a constant d > 0. */
static const struct ix *div_const(struct arena *a, const struct ix *x, int64_t d)
{
	const struct ix *rest, *dx = ix_const(a, d), *q = split_multiple(a, x, dx, &rest);
	struct interval b = bounds_of(rest);
	if (b.lo != INT64_MIN && b.hi != INT64_MAX && floor_div(b.lo, d) == floor_div(b.hi, d))
		return ix_add(a, q, ix_const(a, floor_div(b.lo, d)));
	int64_t g = gcd(terms_gcd(rest), d), wide;
	if (g > 1)
		return ix_add(a, q, div_const(a, divide_terms(a, rest, g, floor_div(rest->konst, g)), d / g));
	const struct ix_atom *t = rest->term[0].atom;
	int64_t inner;
	if (rest->n_term == 1 && rest->term[0].coef == 1 && t->kind == IX_FLOORDIV && ix_is_const(t->b, &inner) &&
	    inner > 0 && !__builtin_mul_overflow(inner, d, &wide)) {
		const struct ix *k = ix_mul_const(a, ix_const(a, rest->konst), inner), *y = ix_add(a, t->a, k);
		if (!ix_is_bad(y))
			return ix_add(a, q, div_const(a, y, wide));
	}
	return ix_add(a, q, ix_atom(a, IX_FLOORDIV, rest, dx));
}

static bool is_opaque_divisor(const struct ix *y)
{
	struct interval b = bounds_of(y);
	return b.lo <= 0 && b.hi >= 0;
}

/* x // y for a divisor that is not constant and not 0. */
static const struct ix *div_symbolic(struct arena *a, const struct ix *x, const struct ix *y)
{
	const struct ix *exact = ix_quotient(a, x, y);
	if (exact)
		return exact;
	const struct ix *q = ix_const(a, 0), *rest = x;
	if (y->n_term == 1 && y->konst == 0)
		q = split_multiple(a, x, y, &rest);
	struct interval r = bounds_of(rest), d = bounds_of(y);
	if (d.lo > 0 && r.lo >= 0 && r.hi < d.lo)
		return q;
	return ix_add(a, q, ix_atom(a, IX_FLOORDIV, rest, y));
}

const struct ix *ix_floordiv(struct arena *a, const struct ix *x, const struct ix *y)
{
	int64_t d;
	if (ix_is_bad(x) || ix_is_bad(y) || ix_is(y, 0))
		return ix_bad();
	if (!ix_is_const(y, &d))
		return is_opaque_divisor(y) ? ix_atom(a, IX_FLOORDIV, x, y) : div_symbolic(a, x, y);
	if (d == 1)
		return x;
	if (d < 0)
		return d == INT64_MIN ? ix_bad() : ix_floordiv(a, ix_mul_const(a, x, -1), ix_const(a, -d));
	return div_const(a, x, d);
}

/* k * (y % m) is k * y modulo d if d divides k * m. */
static const struct ix *drop_inner_mod(struct arena *a, const struct ix *x, int64_t d)
{
	const struct ix *r = ix_const(a, x->konst);
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_term *t = &x->term[i];
		int64_t m, km;
		const struct ix *y = one_term(a, t->coef, t->atom);
		if (t->atom->kind == IX_MOD && ix_is_const(t->atom->b, &m) &&
		    !__builtin_mul_overflow(m, t->coef, &km) && km % d == 0)
			y = ix_mul_const(a, t->atom->a, t->coef);
		r = ix_add(a, r, y);
	}
	return ix_is_bad(r) ? x : r;
}

/* x % d for a constant d > 0. */
static const struct ix *mod_const(struct arena *a, const struct ix *x, int64_t d)
{
	const struct ix *rest;
	split_multiple(a, drop_inner_mod(a, x, d), ix_const(a, d), &rest);
	struct interval b = bounds_of(rest);
	if (b.lo != INT64_MIN && b.hi != INT64_MAX && floor_div(b.lo, d) == floor_div(b.hi, d))
		return ix_sub(a, rest, ix_mul_const(a, ix_const(a, floor_div(b.lo, d)), d));
	int64_t g = gcd(terms_gcd(rest), d);
	if (g > 1) {
		const struct ix *y = divide_terms(a, rest, g, floor_div(rest->konst, g));
		return ix_add(a, ix_mul_const(a, mod_const(a, y, d / g), g), ix_const(a, floor_mod(rest->konst, g)));
	}
	return ix_atom(a, IX_MOD, rest, ix_const(a, d));
}

static const struct ix *mod_symbolic(struct arena *a, const struct ix *x, const struct ix *y)
{
	if (ix_quotient(a, x, y))
		return ix_const(a, 0);
	const struct ix *rest = x;
	if (y->n_term == 1 && y->konst == 0)
		split_multiple(a, x, y, &rest);
	struct interval r = bounds_of(rest), d = bounds_of(y);
	if (d.lo > 0 && r.lo >= 0 && r.hi < d.lo)
		return rest;
	return ix_atom(a, IX_MOD, rest, y);
}

const struct ix *ix_mod(struct arena *a, const struct ix *x, const struct ix *y)
{
	int64_t d;
	if (ix_is_bad(x) || ix_is_bad(y) || ix_is(y, 0))
		return ix_bad();
	if (!ix_is_const(y, &d))
		return is_opaque_divisor(y) ? ix_atom(a, IX_MOD, x, y) : mod_symbolic(a, x, y);
	if (d == 1 || d == -1)
		return ix_const(a, 0);
	if (d < 0) {
		if (d == INT64_MIN)
			return ix_bad();
		const struct ix *r = ix_mod(a, ix_mul_const(a, x, -1), ix_const(a, -d));
		return ix_mul_const(a, r, -1);
	}
	return mod_const(a, x, d);
}

const struct ix *ix_ceildiv(struct arena *a, const struct ix *x, const struct ix *y)
{
	return ix_floordiv(a, ix_sub(a, ix_add(a, x, y), ix_const(a, 1)), y);
}

/* The smaller or larger operand; the constant operand stands last. */
static const struct ix *choose(struct arena *a, enum ix_atom_kind kind, const struct ix *x, const struct ix *y)
{
	if (ix_is_bad(x) || ix_is_bad(y))
		return ix_bad();
	struct interval d = bounds_of(ix_sub(a, x, y));
	if (d.hi <= 0)
		return kind == IX_MIN ? x : y;
	if (d.lo >= 0)
		return kind == IX_MIN ? y : x;
	bool swap = x->n_term && y->n_term ? strcmp(ix_str(a, x), ix_str(a, y)) > 0 : !x->n_term;
	return swap ? ix_atom(a, kind, y, x) : ix_atom(a, kind, x, y);
}

const struct ix *ix_min(struct arena *a, const struct ix *x, const struct ix *y)
{
	return choose(a, IX_MIN, x, y);
}

const struct ix *ix_max(struct arena *a, const struct ix *x, const struct ix *y)
{
	return choose(a, IX_MAX, x, y);
}
