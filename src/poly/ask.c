/* Questions: what they may cost, and who answers. */
#include "poly/private.h"

struct poly {
	struct tfc *t;
	struct arena *a;
	int64_t limit, left, used, n_question, n_unknown;
};

enum { N_TRY = 3 };

struct poly *poly_new(struct tfc *t, struct arena *a, int64_t per_question)
{
	struct poly *p = arena_new(a, struct poly);
	p->t = t;
	p->a = a;
	p->limit = per_question < 1 ? 1 : per_question;
	if (__builtin_mul_overflow(p->limit, (int64_t)POLY_LIMITS_PER_KERNEL, &p->left))
		p->left = INT64_MAX;
	return p;
}

int64_t poly_n_question(const struct poly *p)
{
	return p->n_question;
}

int64_t poly_n_unknown(const struct poly *p)
{
	return p->n_unknown;
}

int64_t poly_used(const struct poly *p)
{
	return p->used;
}

static void charge(struct poly *p, int64_t n)
{
	n = n > p->left ? p->left : n;
	p->left -= n;
	p->used += n;
}

static enum poly_answer done(struct poly *p, enum poly_answer a)
{
	p->n_question++;
	p->n_unknown += a == POLY_UNKNOWN;
	return a;
}

struct question {
	const struct poly_set *s;
	int var;			/* of poly_least(), else -1 */
	int n;				/* of poly_is_subset(), else -1 */
	const struct poly_set *const *of;
	int n_shared;
};

static struct poly_isl_answer ask(const struct question *q, int64_t limit)
{
	if (q->n >= 0)
		return poly_isl_is_subset(q->s, q->n, q->of, q->n_shared, limit);
	return q->var >= 0 ? poly_isl_least(q->s, q->var, limit) : poly_isl_is_empty(q->s, limit);
}

/* The library does not tell how much it used, so a question is asked with a small limit first and charged the limit that it
 * needed. */
static struct poly_isl_answer ask_library(struct poly *p, const struct question *q)
{
	struct poly_isl_answer a = { .answer = POLY_UNKNOWN };
	int64_t part = 256, limit = 0;
	for (int i = 0; i < N_TRY && a.answer == POLY_UNKNOWN; i++, part /= 16) {
		limit = p->limit / part + (p->limit % part != 0);
		if (limit > p->left)
			break;
		a = ask(q, limit);
		if (a.no_memory)
			fail_no_memory(&p->t->fail);
		if (a.fault)
			tfc_bug(p->t, "the library of integer sets says: %s", a.fault);
	}
	charge(p, limit);
	return a;
}

enum poly_answer poly_is_empty(struct poly *p, const struct poly_set *s)
{
	int64_t spent = 0, limit = p->limit < p->left ? p->limit : p->left;
	if (s->is_bad)
		return done(p, POLY_UNKNOWN);
	enum poly_found f = poly_reduce(s->a, s, -1, 0, limit, &spent);
	charge(p, spent);
	if (f == POLY_NOTHING)
		return done(p, POLY_YES);
	if (f == POLY_POINT)
		return done(p, POLY_NO);
	if (f == POLY_TOO_LONG)
		return done(p, POLY_UNKNOWN);
	return done(p, ask_library(p, &(struct question){ s, -1, -1, NULL, 0 }).answer);
}

enum poly_answer poly_least(struct poly *p, const struct poly_set *s, int var, int64_t *out)
{
	int64_t spent = 0, limit = p->limit < p->left ? p->limit : p->left, lo = s->var.data[var].lo;
	*out = lo;
	if (s->is_bad || lo == INT64_MIN)
		return done(p, POLY_UNKNOWN);
	enum poly_found all = poly_reduce(s->a, s, -1, 0, limit, &spent), first = POLY_UNDECIDED;
	if (all == POLY_POINT || all == POLY_UNDECIDED)
		first = poly_reduce(s->a, s, var, lo, limit, &spent);
	charge(p, spent);
	if (all == POLY_NOTHING)
		return done(p, POLY_NO);
	if (all == POLY_TOO_LONG || first == POLY_TOO_LONG)
		return done(p, POLY_UNKNOWN);
	if (first == POLY_POINT)
		return done(p, POLY_YES);
	struct poly_isl_answer a = ask_library(p, &(struct question){ s, var, -1, NULL, 0 });
	if (a.answer == POLY_YES)
		*out = a.least;
	return done(p, a.answer);
}

enum poly_answer poly_is_subset(struct poly *p, const struct poly_set *s, int n, const struct poly_set *const *of, int n_shared)
{
	int64_t spent = 0, limit = p->limit < p->left ? p->limit : p->left;
	bool is_bad = s->is_bad;
	for (int i = 0; i < n; i++)
		is_bad |= of[i]->is_bad;
	if (is_bad)
		return done(p, POLY_UNKNOWN);
	enum poly_found f = poly_reduce(s->a, s, -1, 0, limit, &spent);
	charge(p, spent);
	if (f == POLY_NOTHING)
		return done(p, POLY_YES);
	if (f == POLY_TOO_LONG)
		return done(p, POLY_UNKNOWN);
	if (!n && f == POLY_POINT)
		return done(p, POLY_NO);
	return done(p, ask_library(p, &(struct question){ s, -1, n, of, n_shared }).answer);
}
