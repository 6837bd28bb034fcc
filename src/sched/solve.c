/* Sums of bounded multiples: can they be 0? */
#include <stdlib.h>

#include "sched/private.h"

enum { MAX_TERM = 96, MAX_STEP = 4000 };

struct side { __int128 lo, hi; bool no_lo, no_hi; };	/* a range of numbers, maybe without end */

struct search {
	int n, n_step;
	struct sched_term term[MAX_TERM];	/* by descending coefficient, all positive */
	struct side rest[MAX_TERM + 1];		/* what the terms from here on can add up to */
	int64_t divisor[MAX_TERM + 1];
};

static int64_t gcd(int64_t a, int64_t b)
{
	while (b) {
		int64_t r = a % b;
		a = b;
		b = r;
	}
	return a;
}

static struct side side_of(const struct sched_term *t)
{
	return (struct side){ (__int128)t->lo * t->coef, (__int128)t->hi * t->coef, t->lo == INT64_MIN, t->hi == INT64_MAX };
}

static struct side side_add(struct side x, struct side y)
{
	return (struct side){ x.lo + y.lo, x.hi + y.hi, x.no_lo || y.no_lo, x.no_hi || y.no_hi };
}

/* Ends that are far outside the numbers of addresses count as none. */
static int64_t narrow(__int128 v, bool none, int64_t end)
{
	const __int128 limit = (__int128)1 << 62;
	return none || v <= -limit || v >= limit ? end : (int64_t)v;
}

/* The term with coefficient above 0 that gives the same numbers; false if it has none. */
static bool normal(struct sched_term *t)
{
	if (t->lo > t->hi)
		return false;
	if (t->coef < 0) {
		int64_t lo = t->lo;
		t->lo = t->hi == INT64_MAX ? INT64_MIN : -t->hi;
		t->hi = lo == INT64_MIN ? INT64_MAX : -lo;
		t->coef = -t->coef;
	}
	return true;
}

static int by_coefficient(const void *x, const void *y)
{
	const struct sched_term *a = x, *b = y;
	return a->coef < b->coef ? -1 : a->coef > b->coef;
}

/* Join "t" with the finer "fine" where together they give every multiple of fine->coef of one range. */
static bool join(struct sched_term *fine, const struct sched_term *t)
{
	bool endless = fine->lo == INT64_MIN || fine->hi == INT64_MAX;
	if (t->coef % fine->coef || (!endless && (__int128)fine->hi - fine->lo + 1 < t->coef / fine->coef))
		return false;
	struct side s = side_add(side_of(fine), side_of(t));
	fine->lo = narrow(s.lo / fine->coef, s.no_lo, INT64_MIN);
	fine->hi = narrow(s.hi / fine->coef, s.no_hi, INT64_MAX);
	return true;
}

/* The terms of "s" in fewer ones, finest last. */
static void settle(struct search *s, int n, struct sched_term *sorted)
{
	struct sched_term kept[MAX_TERM];
	int m = 0;
	for (int i = 0; i < n; i++)
		if (!m || !join(&kept[m - 1], &sorted[i]))
			kept[m++] = sorted[i];
	s->n = m;
	for (int i = 0; i < m; i++)
		s->term[i] = kept[m - 1 - i];
	s->rest[m] = (struct side){ 0, 0, false, false };
	s->divisor[m] = 0;
	for (int i = m - 1; i >= 0; i--) {
		s->rest[i] = side_add(side_of(&s->term[i]), s->rest[i + 1]);
		s->divisor[i] = gcd(s->term[i].coef, s->divisor[i + 1]);
	}
}

static __int128 floor_div(__int128 a, __int128 b)
{
	__int128 q = a / b;
	return q * b > a ? q - 1 : q;
}

/* Do the terms from k on add up to "target"? */
static bool reaches(struct search *s, int k, __int128 target)
{
	const struct side *r = &s->rest[k];
	if ((!r->no_lo && target < r->lo) || (!r->no_hi && target > r->hi))
		return false;
	if (s->divisor[k] ? target % s->divisor[k] != 0 : target != 0)
		return false;
	if (k >= s->n - 1)
		return true;
	const struct sched_term *t = &s->term[k];
	const struct side *next = &s->rest[k + 1];
	bool no_lo = t->lo == INT64_MIN && next->no_hi, no_hi = t->hi == INT64_MAX && next->no_lo;
	__int128 lo = t->lo, hi = t->hi;
	if (!next->no_hi && (t->lo == INT64_MIN || floor_div(target - next->hi + t->coef - 1, t->coef) > lo))
		lo = floor_div(target - next->hi + t->coef - 1, t->coef);
	if (!next->no_lo && (t->hi == INT64_MAX || floor_div(target - next->lo, t->coef) < hi))
		hi = floor_div(target - next->lo, t->coef);
	if (no_lo || no_hi || hi - lo > MAX_STEP)
		return true;
	for (__int128 v = lo; v <= hi; v++)
		if (++s->n_step > MAX_STEP || reaches(s, k + 1, target - v * t->coef))
			return true;
	return false;
}

bool sched_solvable(int n, const struct sched_term *term, int64_t constant)
{
	struct sched_term sorted[MAX_TERM];
	struct search s = { 0 };
	int m = 0;
	for (int i = 0; i < n; i++) {
		struct sched_term t = term[i];
		if (m == MAX_TERM)
			return true;
		if (!normal(&t))
			return false;
		if (t.coef)
			sorted[m++] = t;
	}
	qsort(sorted, (size_t)m, sizeof(*sorted), by_coefficient);
	settle(&s, m, sorted);
	return reaches(&s, 0, -(__int128)constant);
}
