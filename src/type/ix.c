#include "type/ix.h"

#include <stdlib.h>
#include <string.h>

#include "type/ix_private.h"

static const struct ix_sym bad_sym = { .kind = IX_SCALAR, .name = "overflow" };
static const struct ix_atom bad_atom = { .kind = IX_SYM, .sym = &bad_sym, .n_node = 1, .text = "overflow" };
static const struct ix_term bad_term = { .coef = 1, .atom = &bad_atom };
static const struct ix bad = { .n_term = 1, .term = &bad_term };

const struct ix *ix_bad(void)
{
	return &bad;
}

bool ix_is_bad(const struct ix *x)
{
	return x->n_term == 1 && x->term[0].atom == &bad_atom;
}

bool ix_is_const(const struct ix *x, int64_t *v)
{
	if (x->n_term)
		return false;
	if (v)
		*v = x->konst;
	return true;
}

bool ix_is(const struct ix *x, int64_t v)
{
	return !x->n_term && x->konst == v;
}

bool ix_sym_equal(const struct ix_sym *a, const struct ix_sym *b)
{
	if (a == b)
		return true;
	return a->kind == IX_DIMVAR && b->kind == IX_DIMVAR && !strcmp(a->name, b->name) &&
	       a->has_range == b->has_range && a->lo == b->lo && a->hi == b->hi;
}

static bool atom_equal(const struct ix_atom *a, const struct ix_atom *b)
{
	if (a == b)
		return true;
	if (a->kind != b->kind || strcmp(a->text, b->text))
		return false;
	if (a->kind == IX_SYM)
		return ix_sym_equal(a->sym, b->sym);
	return ix_equal(a->a, b->a) && ix_equal(a->b, b->b);
}

/* Terms are sorted by text, so equal atoms stand at equal places unless several symbols have one name. */
static bool term_find(const struct ix *x, int hint, const struct ix_term *t)
{
	if (x->term[hint].coef == t->coef && atom_equal(x->term[hint].atom, t->atom))
		return true;
	for (int i = 0; i < x->n_term; i++)
		if (x->term[i].coef == t->coef && atom_equal(x->term[i].atom, t->atom))
			return true;
	return false;
}

bool ix_equal(const struct ix *x, const struct ix *y)
{
	if (x == y)
		return true;
	if (x->konst != y->konst || x->n_term != y->n_term)
		return false;
	for (int i = 0; i < x->n_term; i++)
		if (!term_find(y, i, &x->term[i]))
			return false;
	return true;
}

const struct ix *ix_const(struct arena *a, int64_t v)
{
	struct ix *x = arena_new(a, struct ix);
	x->konst = v;
	return x;
}

static int node_count(const struct ix *x)
{
	int n = 1;
	for (int i = 0; i < x->n_term; i++)
		n += x->term[i].atom->n_node;
	return n;
}

const struct ix *ix_of_atom(struct arena *a, const struct ix_atom *atom)
{
	struct ix_term *t = arena_new(a, struct ix_term);
	*t = (struct ix_term){ .coef = 1, .atom = atom };
	struct ix *x = arena_new(a, struct ix);
	x->n_term = 1;
	x->term = t;
	return x;
}

const struct ix *ix_atom(struct arena *a, enum ix_atom_kind kind, const struct ix *x, const struct ix *y)
{
	int n = 1 + node_count(x) + node_count(y);
	if (n > IX_MAX_NODE || ix_is_bad(x) || ix_is_bad(y))
		return &bad;
	struct ix_atom *atom = arena_new(a, struct ix_atom);
	*atom = (struct ix_atom){ .kind = kind, .a = x, .b = y, .n_node = n };
	atom->text = ix_atom_text(a, atom, NULL, NULL);
	return ix_of_atom(a, atom);
}

const struct ix *ix_sym(struct arena *a, const struct ix_sym *s)
{
	struct ix_atom *atom = arena_new(a, struct ix_atom);
	*atom = (struct ix_atom){ .kind = IX_SYM, .sym = s, .n_node = 1 };
	atom->text = ix_atom_text(a, atom, NULL, NULL);
	return ix_of_atom(a, atom);
}

/* A sum being built. */
struct sum {
	struct arena *arena;
	int64_t konst;
	struct ix_term *term;
	int n, cap;
	bool is_bad;
};

static void sum_init(struct sum *s, struct arena *a, int cap)
{
	*s = (struct sum){ .arena = a, .cap = cap, .term = cap ? arena_array(a, struct ix_term, (size_t)cap) : NULL };
}

/* Add coef * atom; there is room for it. */
static void sum_term(struct sum *s, int64_t coef, const struct ix_atom *atom)
{
	for (int i = 0; i < s->n; i++)
		if (atom_equal(s->term[i].atom, atom)) {
			s->is_bad |= __builtin_add_overflow(s->term[i].coef, coef, &s->term[i].coef);
			return;
		}
	s->term[s->n++] = (struct ix_term){ coef, atom };
}

static void sum_add(struct sum *s, const struct ix *x, int64_t factor)
{
	int64_t c;
	s->is_bad |= ix_is_bad(x) || __builtin_mul_overflow(x->konst, factor, &c) ||
		     __builtin_add_overflow(s->konst, c, &s->konst);
	for (int i = 0; i < x->n_term && !s->is_bad; i++) {
		s->is_bad |= __builtin_mul_overflow(x->term[i].coef, factor, &c);
		sum_term(s, c, x->term[i].atom);
	}
}

/* The other half of c * (x // m) or x % m, for the same x and m. */
static bool is_division_pair(const struct ix_term *q, const struct ix_term *r, int64_t *m)
{
	if (q->atom->kind != IX_FLOORDIV || r->atom->kind != IX_MOD || !ix_is_const(q->atom->b, m))
		return false;
	int64_t c;
	return !__builtin_mul_overflow(r->coef, *m, &c) && c == q->coef && r->coef != 0 &&
	       ix_equal(q->atom->b, r->atom->b) && ix_equal(q->atom->a, r->atom->a);
}

static const struct ix *sum_finish(struct sum *s);

/* k * m * (x // m) + k * (x % m) is k * x.  Returns NULL if no two terms are so. */
static const struct ix *sum_join_division(struct sum *s)
{
	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->n && s->term[i].atom->kind == IX_FLOORDIV; k++) {
			int64_t m;
			if (!is_division_pair(&s->term[i], &s->term[k], &m))
				continue;
			const struct ix *x = s->term[i].atom->a;
			struct sum joined;
			sum_init(&joined, s->arena, s->n + x->n_term);
			joined.konst = s->konst;
			for (int j = 0; j < s->n; j++)
				if (j != i && j != k)
					sum_term(&joined, s->term[j].coef, s->term[j].atom);
			sum_add(&joined, x, s->term[k].coef);
			return sum_finish(&joined);
		}
	return NULL;
}

static const struct ix *sum_finish(struct sum *s)
{
	int n = 0, n_node = 1;
	for (int i = 0; i < s->n && !s->is_bad; i++)
		if (s->term[i].coef) {
			struct ix_term t = s->term[i];
			int k = n++;
			for (; k > 0 && strcmp(s->term[k - 1].atom->text, t.atom->text) > 0; k--)
				s->term[k] = s->term[k - 1];
			s->term[k] = t;
			n_node += t.atom->n_node;
		}
	if (s->is_bad || n_node > IX_MAX_NODE)
		return &bad;
	s->n = n;
	const struct ix *joined = sum_join_division(s);
	if (joined)
		return joined;
	struct ix *x = arena_new(s->arena, struct ix);
	*x = (struct ix){ .konst = s->konst, .n_term = n, .term = s->term };
	return x;
}

static const struct ix *add_scaled(struct arena *a, const struct ix *x, const struct ix *y, int64_t factor)
{
	struct sum s;
	sum_init(&s, a, x->n_term + y->n_term);
	sum_add(&s, x, 1);
	sum_add(&s, y, factor);
	return sum_finish(&s);
}

const struct ix *ix_add(struct arena *a, const struct ix *x, const struct ix *y)
{
	if (ix_is(y, 0))
		return x;
	if (ix_is(x, 0))
		return y;
	return add_scaled(a, x, y, 1);
}

const struct ix *ix_sub(struct arena *a, const struct ix *x, const struct ix *y)
{
	if (ix_is(y, 0))
		return x;
	return add_scaled(a, x, y, -1);
}

const struct ix *ix_mul_const(struct arena *a, const struct ix *x, int64_t c)
{
	if (c == 1 || ix_is_bad(x))
		return x;
	struct sum s;
	sum_init(&s, a, x->n_term);
	sum_add(&s, x, c);
	return sum_finish(&s);
}

int ix_factor_count(const struct ix_atom *x)
{
	if (x->kind != IX_MUL)
		return 1;
	return ix_factor_count(x->a->term[0].atom) + ix_factor_count(x->b->term[0].atom);
}

int ix_factors(const struct ix_atom *x, const struct ix_atom **out)
{
	if (x->kind != IX_MUL) {
		out[0] = x;
		return 1;
	}
	int n = ix_factors(x->a->term[0].atom, out);
	return n + ix_factors(x->b->term[0].atom, out + n);
}

/* The product of "n" >= 1 atoms as an expression of one term. */
static const struct ix *monomial(struct arena *a, const struct ix_atom **f, int n)
{
	for (int i = 1; i < n; i++) {
		const struct ix_atom *x = f[i];
		int k = i;
		for (; k > 0 && strcmp(f[k - 1]->text, x->text) > 0; k--)
			f[k] = f[k - 1];
		f[k] = x;
	}
	const struct ix *x = ix_of_atom(a, f[0]);
	for (int i = 1; i < n && !ix_is_bad(x); i++)
		x = ix_atom(a, IX_MUL, x, ix_of_atom(a, f[i]));
	return x;
}

static const struct ix *atom_product(struct arena *a, const struct ix_atom *x, const struct ix_atom *y)
{
	const struct ix_atom *f[IX_MAX_NODE];
	if (ix_factor_count(x) + ix_factor_count(y) > IX_MAX_NODE / 2)
		return &bad;
	int n = ix_factors(x, f);
	n += ix_factors(y, f + n);
	return monomial(a, f, n);
}

/* Products are multiplied out. */
const struct ix *ix_mul(struct arena *a, const struct ix *x, const struct ix *y)
{
	if (ix_is_bad(x) || ix_is_bad(y))
		return &bad;
	if (!x->n_term)
		return ix_mul_const(a, y, x->konst);
	if (!y->n_term)
		return ix_mul_const(a, x, y->konst);
	int64_t n = (int64_t)x->n_term * y->n_term + x->n_term + y->n_term;
	if (n > IX_MAX_NODE)
		return &bad;
	struct sum s;
	sum_init(&s, a, (int)n);
	s.is_bad = __builtin_mul_overflow(x->konst, y->konst, &s.konst);
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_term *t = &x->term[i];
		int64_t c;
		s.is_bad |= __builtin_mul_overflow(t->coef, y->konst, &c);
		sum_term(&s, c, t->atom);
		for (int k = 0; k < y->n_term && !s.is_bad; k++) {
			s.is_bad |= __builtin_mul_overflow(t->coef, y->term[k].coef, &c);
			const struct ix *p = atom_product(a, t->atom, y->term[k].atom);
			s.is_bad |= ix_is_bad(p);
			if (!s.is_bad)
				sum_term(&s, c, p->term[0].atom);
		}
	}
	for (int k = 0; k < y->n_term && !s.is_bad; k++) {
		int64_t c;
		s.is_bad |= __builtin_mul_overflow(y->term[k].coef, x->konst, &c);
		sum_term(&s, c, y->term[k].atom);
	}
	return sum_finish(&s);
}

bool ix_uses(const struct ix *x, const struct ix_sym *s)
{
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *t = x->term[i].atom;
		if (t->kind == IX_SYM ? ix_sym_equal(t->sym, s) : ix_uses(t->a, s) || ix_uses(t->b, s))
			return true;
	}
	return false;
}

bool ix_uses_kind(const struct ix *x, enum ix_sym_kind k)
{
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *t = x->term[i].atom;
		if (t->kind == IX_SYM ? t->sym->kind == k : ix_uses_kind(t->a, k) || ix_uses_kind(t->b, k))
			return true;
	}
	return false;
}
