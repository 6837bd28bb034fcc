/* Do two touches meet in a byte, in different threads? */
#include <stdlib.h>
#include <string.h>

#include "verify/private.h"

enum { MAX_CHECK = 4000000, MAX_PERIOD = 4096, CACHE = 512 };

struct question {
	struct checker *c;
	struct arena *a;
	const struct touch *x, *y;
	int n_same;
	enum apart apart;
	const struct loop_state *between;	/* the loop in whose iterations they differ, or NULL */
};

static void add(struct question *q, struct equation *e, int64_t coef, int64_t lo, int64_t hi, const struct ix_atom *of)
{
	vec_push(q->a, e, ((struct addend){ coef, lo, hi, of }));
}

/* ---- what is the same for both ---- */

static bool is_same_loop(const struct question *q, const struct loop_state *l)
{
	for (int i = 0; i < q->n_same; i++)
		if (q->x->loop[i] == l)
			return true;
	return false;
}

static bool is_same_symbol(const struct question *q, const struct ix_sym *s)
{
	const struct loop_state *l = ptrmap_get(&q->c->changes, s);
	return !ptrmap_get(&q->c->differs, s) && (!l || ((const void *)l != q->c && is_same_loop(q, l)));
}

static bool is_same_ix(const struct question *q, const struct ix *x);

static bool is_same_atom(const struct question *q, const struct ix_atom *at)
{
	return at->kind == IX_SYM ? is_same_symbol(q, at->sym) : is_same_ix(q, at->a) && is_same_ix(q, at->b);
}

static bool is_same_ix(const struct question *q, const struct ix *x)
{
	for (int i = 0; i < x->n_term; i++)
		if (!is_same_atom(q, x->term[i].atom))
			return false;
	return true;
}

/* ---- the loop between ---- */

static bool is_trip(const struct question *q, const struct ix_atom *at)
{
	return q->between && q->between->trip && at->kind == IX_SYM && at->sym == q->between->trip;
}

/* Is the trip of the loop between all that "x" depends on?  The product of the divisors in it is a period of its steps. */
static bool depends_on_trip_only(const struct question *q, const struct ix *x, int64_t *period)
{
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		int64_t n;
		if (is_trip(q, at))
			continue;
		if ((at->kind != IX_FLOORDIV && at->kind != IX_MOD) || !ix_is_const(at->b, &n) || n < 1 ||
		    __builtin_mul_overflow(*period, n, period) || *period > MAX_PERIOD || !depends_on_trip_only(q, at->a, period))
			return false;
	}
	return true;
}

struct trip_value { const struct ix_sym *trip; int64_t value; };

static bool value_of_trip(void *user, const struct ix_sym *s, int64_t *out)
{
	struct trip_value *v = user;
	*out = v->value;
	return s == v->trip;
}

static bool value_at(const struct question *q, const struct ix_atom *at, int64_t trip, int64_t *out)
{
	struct ix one = { 0, 1, &(struct ix_term){ 1, at } };
	struct trip_value v = { q->between->trip, trip };
	return ix_eval(&one, value_of_trip, &v, out);
}

/* The numbers by which "at" is greater for the later access, as first + step * (0 .. n). */
static bool advance(const struct question *q, const struct ix_atom *at, int64_t *first, int64_t *step, int64_t *n)
{
	int64_t period = 1, seen[8], m = 0, trips = q->between && q->between->trip ? q->between->trips : 0;
	struct ix one = { 0, 1, &(struct ix_term){ 1, at } };
	if (q->apart != APART_ONE || !trips || is_trip(q, at) || !depends_on_trip_only(q, &one, &period))
		return false;
	for (int64_t i = 0; i < period && i + 1 < trips; i++) {
		int64_t now, then, k = 0;
		if (!value_at(q, at, i, &now) || !value_at(q, at, i + 1, &then))
			return false;
		while (k < m && seen[k] != then - now)
			k++;
		if (k == m && m == 8)
			return false;
		if (k == m)
			seen[m++] = then - now;
	}
	if (m < 1 || m > 2)
		return false;
	*first = m == 2 && seen[1] < seen[0] ? seen[1] : seen[0];
	*step = m == 2 ? llabs(seen[1] - seen[0]) : 1;
	*n = m - 1;
	return true;
}

/* ---- the difference of two sides ---- */

static int64_t coefficient(const struct equation *e, const struct ix_atom *at)
{
	int64_t sum = 0;
	for (size_t i = 0; i < e->len; i++)
		if (e->data[i].of && !strcmp(e->data[i].of->text, at->text))
			sum += e->data[i].coef;
	return sum;
}

static bool is_first(const struct equation *e, size_t k)
{
	for (size_t i = 0; i < k; i++)
		if (e->data[i].of && !strcmp(e->data[i].of->text, e->data[k].of->text))
			return false;
	return true;
}

static void add_between(struct question *q, const struct addend *x, int64_t cx, int64_t cy, struct equation *out, int64_t *konst)
{
	int64_t last = q->between->trips == INT64_MAX ? INT64_MAX : q->between->trips - 1, least = q->apart == APART_MORE ? 2 : 1;
	add(q, out, cx - cy, x->lo, x->hi, NULL);
	*konst -= cy * least;
	if (q->apart != APART_ONE)
		add(q, out, -cy, 0, last, NULL);
}

/* An addend "x" of either side that names a symbol or an atom: "cx" and "cy" times it stand on the two sides. */
static void add_named(struct question *q, const struct addend *x, int64_t cx, int64_t cy, struct equation *out, int64_t *konst)
{
	int64_t first, step, n;
	if (is_same_atom(q, x->of)) {
		add(q, out, cx - cy, x->lo, x->hi, NULL);
	} else if (is_trip(q, x->of)) {
		add_between(q, x, cx, cy, out, konst);
	} else if (cx == cy && advance(q, x->of, &first, &step, &n)) {
		*konst -= cy * first;
		add(q, out, -cy * step, 0, n, NULL);
	} else {
		add(q, out, cx, x->lo, x->hi, NULL);
		add(q, out, -cy, x->lo, x->hi, NULL);
	}
}

/* x - y = out + konst, without the points. */
static void subtract(struct question *q, int k, struct equation *out, int64_t *konst)
{
	const struct equation *x = &q->x->equation[k], *y = &q->y->equation[k];
	*konst = 0;
	for (size_t i = 0; i < x->len; i++)
		if (!x->data[i].of)
			vec_push(q->a, out, x->data[i]);
		else if (is_first(x, i))
			add_named(q, &x->data[i], coefficient(x, x->data[i].of), coefficient(y, x->data[i].of), out, konst);
	for (size_t i = 0; i < y->len; i++)
		if (!y->data[i].of)
			add(q, out, -y->data[i].coef, y->data[i].lo, y->data[i].hi, NULL);
		else if (is_first(y, i) && !coefficient(x, y->data[i].of))
			add_named(q, &y->data[i], 0, coefficient(y, y->data[i].of), out, konst);
	if (!k && q->x->swizzle != q->y->swizzle) {
		add(q, out, 1, 1 - q->x->period, q->x->period - 1, NULL);
		add(q, out, 1, 1 - q->y->period, q->y->period - 1, NULL);
	}
}

/* ---- points ---- */

struct cached { bool is_set, answer; int64_t target; };

static bool reaches(struct question *q, const struct equation *e, int64_t target, struct cached *cache)
{
	struct cached *at = &cache[(uint64_t)(target * 40503) % CACHE];
	if (!at->is_set || at->target != target)
		*at = (struct cached){ true, verify_reaches(q->a, e, target), target };
	return at->answer;
}

/* The least and greatest value; far outside all addresses where there is none. */
static void span(const struct equation *e, int64_t konst, __int128 *lo, __int128 *hi)
{
	const __int128 far = (__int128)1 << 100;
	*lo = *hi = konst;
	for (size_t i = 0; i < e->len; i++) {
		const struct addend *x = &e->data[i];
		__int128 a = x->lo == INT64_MIN ? -far : (__int128)x->lo * x->coef, b = x->hi == INT64_MAX ? far : (__int128)x->hi * x->coef;
		if (x->lo == INT64_MIN && x->coef < 0)
			a = far;
		if (x->hi == INT64_MAX && x->coef < 0)
			b = -far;
		if (!x->coef)
			a = b = 0;
		*lo += a < b ? a : b;
		*hi += a < b ? b : a;
	}
}

/* The first of y's points that stands at "least" or later. */
static size_t first_from(const struct touch *y, __int128 least)
{
	size_t lo = 0, hi = y->n_point;
	while (lo < hi) {
		size_t mid = (lo + hi) / 2;
		if (y->point[mid].at[0] < least)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

static bool is_one_thread(const struct point *x, const struct point *y)
{
	return x->thread == y->thread && x->thread != VERIFY_SEVERAL;
}

/* The equations that both touches have. */
static int common_equations(const struct touch *x, const struct touch *y, int *out)
{
	int n = 0;
	if (x->has_bytes && y->has_bytes)
		out[n++] = 0;
	for (int k = 1; x->root == y->root && x->n_axis == y->n_axis && k <= x->n_axis; k++)
		out[n++] = k;
	return n;
}

static bool points_meet(struct question *q)
{
	const struct touch *x = q->x, *y = q->y;
	struct equation e[VERIFY_MAX_EQUATION] = { { 0 } };
	int64_t konst[VERIFY_MAX_EQUATION], n_check = 0;
	__int128 lo[VERIFY_MAX_EQUATION], hi[VERIFY_MAX_EQUATION];
	struct cached *cache[VERIFY_MAX_EQUATION];
	int used[VERIFY_MAX_EQUATION], n = common_equations(x, y, used);
	bool is_sorted = n && used[0] == 0;
	for (int i = 0; i < n; i++) {
		int k = used[i];
		subtract(q, k, &e[k], &konst[k]);
		span(&e[k], konst[k], &lo[k], &hi[k]);
		cache[k] = arena_array(q->a, struct cached, CACHE);
	}
	for (size_t i = 0; i < x->n_point; i++) {
		const struct point *p = &x->point[i];
		for (size_t j = is_sorted ? first_from(y, p->at[0] + lo[0]) : 0; j < y->n_point; j++) {
			const struct point *r = &y->point[j];
			bool all = !is_one_thread(p, r);
			if (is_sorted && r->at[0] > p->at[0] + hi[0])
				break;
			for (int m = 0; m < n && all; m++)
				all = r->at[used[m]] - p->at[used[m]] >= lo[used[m]] && r->at[used[m]] - p->at[used[m]] <= hi[used[m]];
			for (int m = 0; m < n && all; m++)
				all = reaches(q, &e[used[m]], r->at[used[m]] - p->at[used[m]] - konst[used[m]], cache[used[m]]);
			if (all || ++n_check > MAX_CHECK)
				return true;
		}
	}
	return false;
}

static bool roots_meet(const struct touch *x, const struct touch *y)
{
	if (x->root == y->root)
		return true;
	return x->is_absolute && y->is_absolute && x->root->type->storage == y->root->type->storage && x->first_byte < y->end_byte &&
	       y->first_byte < x->end_byte;
}

static bool decide(struct checker *c, struct touch *x, struct touch *y, int n_same, enum apart apart)
{
	struct arena a;
	struct question q = { c, &a, x, y, n_same, apart, apart == APART_NOT ? NULL : x->loop[n_same] };
	if (x->threads.n == 1 && y->threads.n == 1 && x->threads.first == y->threads.first)
		return false;
	verify_work_out(c, x);
	verify_work_out(c, y);
	arena_init(&a, &c->t->fail);
	bool met = points_meet(&q);
	arena_free(&a);
	return met;
}

static uint64_t slot_of(uint64_t question, size_t cap)
{
	return (question * 0x9E3779B97F4A7C15u >> 20) % cap;
}

static void remember(struct checker *c, uint64_t question, bool answer)
{
	if (2 * c->memo.len >= c->memo.cap) {
		size_t cap = c->memo.cap ? 2 * c->memo.cap : 1024;
		uint64_t *key = arena_array(c->a, uint64_t, cap);
		for (size_t i = 0; i < c->memo.cap; i++) {
			size_t at = slot_of(c->memo.key[i] / 2, cap);
			while (c->memo.key[i] && key[at])
				at = (at + 1) % cap;
			if (c->memo.key[i])
				key[at] = c->memo.key[i];
		}
		c->memo.key = key;
		c->memo.cap = cap;
	}
	size_t at = slot_of(question, c->memo.cap);
	while (c->memo.key[at])
		at = (at + 1) % c->memo.cap;
	c->memo.key[at] = 2 * question + answer;
	c->memo.len++;
}

bool verify_meet(struct checker *c, struct touch *x, struct touch *y, int n_same, enum apart apart)
{
	if ((!x->writes && !y->writes) || !roots_meet(x, y))
		return false;
	uint64_t question = (((uint64_t)x->id << 24 | (y->id & 0xffffff)) << 10 | (uint64_t)(n_same & 0xff) << 2 | (uint64_t)apart) + 1;
	for (size_t at = c->memo.cap ? slot_of(question, c->memo.cap) : 0; c->memo.cap && c->memo.key[at]; at = (at + 1) % c->memo.cap)
		if (c->memo.key[at] / 2 == question)
			return c->memo.key[at] % 2;
	bool met = decide(c, x, y, n_same, apart);
	remember(c, question, met);
	return met;
}
