/* Affine forms and the sets they make. */
#include <string.h>

#include "poly/private.h"

enum { MAX_ALTERNATIVE = 24 };

struct poly_set *poly_set_new(struct arena *a)
{
	struct poly_set *s = arena_new(a, struct poly_set);
	s->a = a;
	return s;
}

int poly_set_var(struct poly_set *s, int64_t lo, int64_t hi)
{
	vec_push(s->a, &s->var, ((struct poly_var){ lo, hi }));
	return (int)s->var.len - 1;
}

/* ---- forms ---- */

struct poly_form poly_konst(int64_t k)
{
	return (struct poly_form){ .konst = k };
}

struct poly_form poly_of_var(struct poly_set *s, int var)
{
	struct poly_term *t = arena_new(s->a, struct poly_term);
	*t = (struct poly_term){ 1, var };
	return (struct poly_form){ 0, 1, t };
}

bool poly_is_konst(struct poly_form x, int64_t *out)
{
	if (out)
		*out = x.konst;
	return x.n == 0;
}

struct poly_form poly_plus(struct poly_set *s, struct poly_form x, int64_t k)
{
	s->is_bad |= __builtin_add_overflow(x.konst, k, &x.konst);
	return x;
}

struct poly_form poly_add(struct poly_set *s, struct poly_form x, struct poly_form y)
{
	struct poly_form sum = poly_plus(s, x, y.konst);
	if (!y.n)
		return sum;
	struct poly_term *t = arena_array(s->a, struct poly_term, (size_t)(x.n + y.n) + 1);
	int n = 0;
	for (int i = 0, k = 0; i < x.n || k < y.n;) {
		struct poly_term next;
		if (k == y.n || (i < x.n && x.term[i].var < y.term[k].var)) {
			next = x.term[i++];
		} else if (i == x.n || y.term[k].var < x.term[i].var) {
			next = y.term[k++];
		} else {
			next = x.term[i++];
			s->is_bad |= __builtin_add_overflow(next.coef, y.term[k++].coef, &next.coef);
		}
		if (next.coef)
			t[n++] = next;
	}
	sum.n = n;
	sum.term = t;
	return sum;
}

struct poly_form poly_scale(struct poly_set *s, struct poly_form x, int64_t c)
{
	if (!c)
		return poly_konst(0);
	struct poly_term *t = arena_array(s->a, struct poly_term, (size_t)x.n + 1);
	for (int i = 0; i < x.n; i++) {
		t[i].var = x.term[i].var;
		s->is_bad |= __builtin_mul_overflow(x.term[i].coef, c, &t[i].coef);
		if (!t[i].coef) {
			s->is_bad = true;
			t[i].coef = 1;
		}
	}
	s->is_bad |= __builtin_mul_overflow(x.konst, c, &x.konst);
	return (struct poly_form){ x.konst, x.n, t };
}

struct poly_form poly_sub(struct poly_set *s, struct poly_form x, struct poly_form y)
{
	return poly_add(s, x, poly_scale(s, y, -1));
}

static int64_t saturate(__int128 v)
{
	return v >= INT64_MAX ? INT64_MAX : v <= INT64_MIN ? INT64_MIN : (int64_t)v;
}

bool poly_bounds(const struct poly_set *s, struct poly_form x, int64_t *lo, int64_t *hi)
{
	__int128 low = x.konst, high = x.konst;
	bool has_low = true, has_high = true;
	for (int i = 0; i < x.n; i++) {
		struct poly_var v = s->var.data[x.term[i].var];
		int64_t c = x.term[i].coef, least = c > 0 ? v.lo : v.hi, most = c > 0 ? v.hi : v.lo;
		bool is_small = c <= POLY_LARGEST && c >= -POLY_LARGEST;
		has_low = has_low && is_small && least != INT64_MIN && least != INT64_MAX;
		has_high = has_high && is_small && most != INT64_MIN && most != INT64_MAX;
		low += has_low ? (__int128)c * least : 0;
		high += has_high ? (__int128)c * most : 0;
	}
	*lo = has_low ? saturate(low) : INT64_MIN;
	*hi = has_high ? saturate(high) : INT64_MAX;
	return *lo != INT64_MIN && *hi != INT64_MAX;
}

/* ---- conditions of a set ---- */

void poly_set_zero(struct poly_set *s, struct poly_form x)
{
	vec_push(s->a, &s->row, ((struct poly_row){ x, true }));
}

void poly_set_nonnegative(struct poly_set *s, struct poly_form x)
{
	vec_push(s->a, &s->row, ((struct poly_row){ x, false }));
}

void poly_set_choose(struct poly_set *s, struct poly_choice c)
{
	if (c.len != 1) {
		vec_push(s->a, &s->choice, c);
		return;
	}
	for (size_t i = 0; i < c.data[0].len; i++)
		vec_push(s->a, &s->row, c.data[0].data[i]);
}

static int64_t floor_of(int64_t x, int64_t c)
{
	return x / c - (x % c < 0);
}

struct poly_form poly_floordiv(struct poly_set *s, struct poly_form x, int64_t c)
{
	int64_t lo, hi;
	bool divides = true;
	for (int i = 0; i < x.n; i++)
		divides = divides && x.term[i].coef % c == 0;
	if (divides) {
		struct poly_term *t = arena_array(s->a, struct poly_term, (size_t)x.n + 1);
		for (int i = 0; i < x.n; i++)
			t[i] = (struct poly_term){ x.term[i].coef / c, x.term[i].var };
		return (struct poly_form){ floor_of(x.konst, c), x.n, t };
	}
	poly_bounds(s, x, &lo, &hi);
	struct poly_form q = poly_of_var(s, poly_set_var(s, lo == INT64_MIN ? lo : floor_of(lo, c), hi == INT64_MAX ? hi : floor_of(hi, c)));
	struct poly_form rest = poly_sub(s, x, poly_scale(s, q, c));
	poly_set_nonnegative(s, rest);
	poly_set_nonnegative(s, poly_sub(s, poly_konst(c - 1), rest));
	return q;
}

struct poly_form poly_mod(struct poly_set *s, struct poly_form x, int64_t c)
{
	return poly_sub(s, x, poly_scale(s, poly_floordiv(s, x, c), c));
}

static struct poly_form choose_of(struct poly_set *s, struct poly_form x, struct poly_form y, bool least)
{
	struct poly_form d = poly_sub(s, x, y);
	int64_t lo, hi, lo_x, hi_x, lo_y, hi_y;
	poly_bounds(s, d, &lo, &hi);
	if (hi <= 0 || lo >= 0)
		return (hi <= 0) == least ? x : y;
	poly_bounds(s, x, &lo_x, &hi_x);
	poly_bounds(s, y, &lo_y, &hi_y);
	bool by_lo = least ? lo_x < lo_y : lo_x > lo_y, by_hi = least ? hi_x < hi_y : hi_x > hi_y;
	struct poly_form m = poly_of_var(s, poly_set_var(s, by_lo ? lo_x : lo_y, by_hi ? hi_x : hi_y));
	struct poly_choice c = { 0 };
	for (int i = 0; i < 2; i++) {
		struct poly_rows r = { 0 };
		struct poly_form of = i ? y : x, other = i ? x : y;
		vec_push(s->a, &r, ((struct poly_row){ poly_sub(s, m, of), true }));
		vec_push(s->a, &r, ((struct poly_row){ least ? poly_sub(s, other, of) : poly_sub(s, of, other), false }));
		vec_push(s->a, &c, r);
	}
	poly_set_choose(s, c);
	return m;
}

struct poly_form poly_least_of(struct poly_set *s, struct poly_form x, struct poly_form y)
{
	return choose_of(s, x, y, true);
}

struct poly_form poly_greatest_of(struct poly_set *s, struct poly_form x, struct poly_form y)
{
	return choose_of(s, x, y, false);
}

/* ---- conditions as values ---- */

static void push_alternative(struct poly_set *s, struct poly_choice *c, struct poly_form x, bool is_equal)
{
	struct poly_rows r = { 0 };
	vec_push(s->a, &r, ((struct poly_row){ x, is_equal }));
	vec_push(s->a, c, r);
}

const struct poly_cond *poly_compare(struct poly_set *s, enum poly_relation r, struct poly_form x, struct poly_form y)
{
	struct poly_cond *c = arena_new(s->a, struct poly_cond);
	struct poly_form d = poly_sub(s, x, y), e = poly_scale(s, d, -1);
	switch (r) {
	case POLY_EQ: push_alternative(s, &c->c, d, true); break;
	case POLY_NE:
		push_alternative(s, &c->c, poly_plus(s, d, -1), false);
		push_alternative(s, &c->c, poly_plus(s, e, -1), false);
		break;
	case POLY_LT: push_alternative(s, &c->c, poly_plus(s, e, -1), false); break;
	case POLY_LE: push_alternative(s, &c->c, e, false); break;
	case POLY_GT: push_alternative(s, &c->c, poly_plus(s, d, -1), false); break;
	case POLY_GE: push_alternative(s, &c->c, d, false); break;
	}
	return c;
}

const struct poly_cond *poly_or(struct poly_set *s, const struct poly_cond *x, const struct poly_cond *y)
{
	if (!x || !y || x->c.len + y->c.len > MAX_ALTERNATIVE)
		return NULL;
	struct poly_cond *c = arena_new(s->a, struct poly_cond);
	for (size_t i = 0; i < x->c.len; i++)
		vec_push(s->a, &c->c, x->c.data[i]);
	for (size_t i = 0; i < y->c.len; i++)
		vec_push(s->a, &c->c, y->c.data[i]);
	return c;
}

const struct poly_cond *poly_and(struct poly_set *s, const struct poly_cond *x, const struct poly_cond *y)
{
	if (!x || !y || x->c.len * y->c.len > MAX_ALTERNATIVE)
		return NULL;
	struct poly_cond *c = arena_new(s->a, struct poly_cond);
	for (size_t i = 0; i < x->c.len; i++)
		for (size_t k = 0; k < y->c.len; k++) {
			struct poly_rows r = { 0 };
			for (size_t j = 0; j < x->c.data[i].len; j++)
				vec_push(s->a, &r, x->c.data[i].data[j]);
			for (size_t j = 0; j < y->c.data[k].len; j++)
				vec_push(s->a, &r, y->c.data[k].data[j]);
			vec_push(s->a, &c->c, r);
		}
	return c;
}

/* Not all of "r" hold. */
static const struct poly_cond *not_rows(struct poly_set *s, const struct poly_rows *r)
{
	const struct poly_cond *c = arena_new(s->a, struct poly_cond);
	for (size_t i = 0; i < r->len; i++)
		c = poly_or(s, c, poly_compare(s, r->data[i].is_equal ? POLY_NE : POLY_LT, r->data[i].form, poly_konst(0)));
	return c;
}

const struct poly_cond *poly_not(struct poly_set *s, const struct poly_cond *x)
{
	if (!x)
		return NULL;
	struct poly_cond *all = arena_new(s->a, struct poly_cond);
	const struct poly_cond *c = all;
	vec_push(s->a, &all->c, ((struct poly_rows){ 0 }));
	for (size_t i = 0; c && i < x->c.len; i++)
		c = poly_and(s, c, not_rows(s, &x->c.data[i]));
	return c;
}

void poly_set_holds(struct poly_set *s, const struct poly_cond *c)
{
	poly_set_choose(s, c->c);
}
