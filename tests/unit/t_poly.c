/* Questions about sets of integer points, against enumeration of small domains. */
#include "unit.h"

#include <stdio.h>

#include "poly/poly.h"

enum { MAX_VARS = 5, PLENTY = 50000 };

static uint64_t next_random(uint64_t *seed)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return *seed >> 33;
}

static int pick(uint64_t *seed, int n)
{
	return (int)(next_random(seed) % (uint64_t)n);
}

/* ---- enumeration ---- */

static int64_t value_of(struct poly_form f, const int64_t *at)
{
	int64_t v = f.konst;
	for (int i = 0; i < f.n; i++)
		v += f.term[i].coef * at[f.term[i].var];
	return v;
}

static bool rows_hold(const struct poly_rows *r, const int64_t *at)
{
	for (size_t i = 0; i < r->len; i++) {
		int64_t v = value_of(r->data[i].form, at);
		if (r->data[i].is_equal ? v != 0 : v < 0)
			return false;
	}
	return true;
}

static bool set_holds(const struct poly_set *s, const int64_t *at)
{
	if (!rows_hold(&s->row, at))
		return false;
	for (size_t i = 0; i < s->choice.len; i++) {
		bool one = false;
		for (size_t k = 0; k < s->choice.data[i].len; k++)
			one = one || rows_hold(&s->choice.data[i].data[k], at);
		if (!one)
			return false;
	}
	return true;
}

/* Unknowns from "first" on: is there a point?  The least value of "var" in one, where "least" is not NULL. */
static bool search(const struct poly_set *s, size_t first, int64_t *at, int var, int64_t *least)
{
	bool found = false;
	if (first == s->var.len) {
		if (!set_holds(s, at))
			return false;
		if (least && at[var] < *least)
			*least = at[var];
		return true;
	}
	for (at[first] = s->var.data[first].lo; at[first] <= s->var.data[first].hi; at[first]++) {
		found |= search(s, first + 1, at, var, least);
		if (found && !least)
			return true;
	}
	return found;
}

/* Is each point of "s" (unknowns from "first" on) one of "of"? */
static bool covered(const struct poly_set *s, size_t first, int64_t *at, int n, const struct poly_set *const *of, int n_shared)
{
	if (first < s->var.len) {
		for (at[first] = s->var.data[first].lo; at[first] <= s->var.data[first].hi; at[first]++)
			if (!covered(s, first + 1, at, n, of, n_shared))
				return false;
		return true;
	}
	if (!set_holds(s, at))
		return true;
	for (int i = 0; i < n; i++) {
		int64_t other[MAX_VARS * 4] = { 0 };
		bool inside = true;
		for (int k = 0; k < n_shared; k++) {
			other[k] = at[k];
			inside = inside && other[k] >= of[i]->var.data[k].lo && other[k] <= of[i]->var.data[k].hi;
		}
		if (inside && search(of[i], (size_t)n_shared, other, 0, NULL))
			return true;
	}
	return false;
}

/* ---- random sets ---- */

static struct poly_form random_form(struct poly_set *s, uint64_t *seed, int n_var)
{
	struct poly_form f = poly_konst(pick(seed, 13) - 6);
	for (int i = 0; i < n_var; i++)
		if (pick(seed, 2))
			f = poly_add(s, f, poly_scale(s, poly_of_var(s, i), pick(seed, 9) - 4));
	return f;
}

static struct poly_set *random_set(struct arena *a, uint64_t *seed, int n_var)
{
	struct poly_set *s = poly_set_new(a);
	for (int i = 0; i < n_var; i++) {
		int lo = pick(seed, 7) - 3;
		poly_set_var(s, lo, lo + pick(seed, 6));
	}
	for (int i = pick(seed, 3); i > 0; i--)
		poly_set_nonnegative(s, random_form(s, seed, n_var));
	for (int i = pick(seed, 3); i > 0; i--)
		poly_set_zero(s, random_form(s, seed, n_var));
	if (!pick(seed, 4)) {
		const struct poly_cond *x = poly_compare(s, (enum poly_relation)pick(seed, 6), random_form(s, seed, n_var), random_form(s, seed, n_var));
		const struct poly_cond *y = poly_compare(s, (enum poly_relation)pick(seed, 6), random_form(s, seed, n_var), random_form(s, seed, n_var));
		x = pick(seed, 2) ? poly_and(s, x, y) : poly_or(s, x, y);
		poly_set_holds(s, pick(seed, 2) ? poly_not(s, x) : x);
	}
	return s;
}

START_TEST(emptiness_agrees_with_enumeration)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	uint64_t seed = 1;
	int n_empty = 0;
	struct poly *p = poly_new(&t, &t.perm, PLENTY);
	for (int i = 0; i < 1500; i++) {
		struct poly_set *s = random_set(&t.perm, &seed, 1 + pick(&seed, 4));
		int64_t at[MAX_VARS * 4] = { 0 };
		bool has = search(s, 0, at, 0, NULL);
		ck_assert_msg(poly_is_empty(p, s) == (has ? POLY_NO : POLY_YES), "set %d", i);
		n_empty += !has;
	}
	ck_assert_int_gt(n_empty, 100);
	ck_assert_int_lt(n_empty, 1400);
	ck_assert_int_eq(poly_n_unknown(p), 0);
	UNIT_END(&t);
}
END_TEST

START_TEST(least_agrees_with_enumeration)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	uint64_t seed = 2;
	struct poly *p = poly_new(&t, &t.perm, PLENTY);
	for (int i = 0; i < 1500; i++) {
		int n = 1 + pick(&seed, 4), var = pick(&seed, n);
		struct poly_set *s = random_set(&t.perm, &seed, n);
		int64_t at[MAX_VARS * 4] = { 0 }, least = INT64_MAX, got;
		bool has = search(s, 0, at, var, &least);
		enum poly_answer answer = poly_least(p, s, var, &got);
		ck_assert_msg(answer == (has ? POLY_YES : POLY_NO), "set %d", i);
		if (has)
			ck_assert_int_eq(got, least);
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(subsets_agree_with_enumeration)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	uint64_t seed = 3;
	int n_yes = 0, n_no = 0;
	struct poly *p = poly_new(&t, &t.perm, PLENTY);
	for (int i = 0; i < 800; i++) {
		int n_shared = 1 + pick(&seed, 2), n = pick(&seed, 4);
		struct poly_set *s = random_set(&t.perm, &seed, n_shared + pick(&seed, 2));
		const struct poly_set *of[4];
		for (int k = 0; k < n; k++)
			of[k] = random_set(&t.perm, &seed, n_shared + pick(&seed, 3));
		int64_t at[MAX_VARS * 4] = { 0 };
		bool inside = covered(s, 0, at, n, of, n_shared);
		ck_assert_msg(poly_is_subset(p, s, n, of, n_shared) == (inside ? POLY_YES : POLY_NO), "case %d", i);
		n_yes += inside;
		n_no += !inside;
	}
	ck_assert_int_gt(n_yes, 50);
	ck_assert_int_gt(n_no, 50);
	UNIT_END(&t);
}
END_TEST

START_TEST(quotients_and_extremes_are_functions)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct poly *p = poly_new(&t, &t.perm, PLENTY);
	for (int64_t v = -9; v <= 9; v++)
		for (int64_t c = 1; c <= 5; c++) {
			struct poly_set *s = poly_set_new(&t.perm);
			struct poly_form x = poly_of_var(s, poly_set_var(s, -20, 20));
			int64_t floor = v / c - (v % c < 0), out;
			int q = poly_set_var(s, -100, 100), r = poly_set_var(s, -100, 100), m = poly_set_var(s, -100, 100);
			poly_set_zero(s, poly_plus(s, x, -v));
			poly_set_zero(s, poly_sub(s, poly_of_var(s, q), poly_floordiv(s, x, c)));
			poly_set_zero(s, poly_sub(s, poly_of_var(s, r), poly_mod(s, x, c)));
			poly_set_zero(s, poly_sub(s, poly_of_var(s, m), poly_least_of(s, poly_scale(s, x, 2), poly_plus(s, x, 3))));
			ck_assert_int_eq(poly_least(p, s, q, &out), POLY_YES);
			ck_assert_int_eq(out, floor);
			ck_assert_int_eq(poly_least(p, s, r, &out), POLY_YES);
			ck_assert_int_eq(out, v - floor * c);
			ck_assert_int_eq(poly_least(p, s, m, &out), POLY_YES);
			ck_assert_int_eq(out, 2 * v < v + 3 ? 2 * v : v + 3);
		}
	UNIT_END(&t);
}
END_TEST

/* Iterations i and i + d of a ring of "n" slots use one slot. */
static struct poly_set *ring(struct arena *a, int64_t n, int64_t trips, int *d)
{
	struct poly_set *s = poly_set_new(a);
	struct poly_form i = poly_of_var(s, poly_set_var(s, 0, trips - 1)), k = poly_of_var(s, poly_set_var(s, 0, trips - 1));
	*d = poly_set_var(s, 1, trips);
	poly_set_zero(s, poly_sub(s, poly_sub(s, k, i), poly_of_var(s, *d)));
	poly_set_zero(s, poly_sub(s, poly_mod(s, i, n), poly_mod(s, k, n)));
	return s;
}

START_TEST(distance_of_a_ring)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct poly *p = poly_new(&t, &t.perm, PLENTY);
	for (int64_t n = 1; n <= 9; n++)
		for (int64_t trips = 1; trips <= 20; trips++) {
			int d;
			int64_t out;
			const struct poly_set *s = ring(&t.perm, n, trips, &d);
			enum poly_answer answer = poly_least(p, s, d, &out);
			ck_assert_int_eq(answer, trips > n ? POLY_YES : POLY_NO);
			if (trips > n)
				ck_assert_int_eq(out, n);
		}
	UNIT_END(&t);
}
END_TEST

/* Hard: a sum of quotients with different divisors. */
static struct poly_set *hard(struct arena *a, int64_t n)
{
	struct poly_set *s = poly_set_new(a);
	struct poly_form i = poly_of_var(s, poly_set_var(s, 0, 99999)), k = poly_of_var(s, poly_set_var(s, 0, 99999)), sum = poly_konst(-7);
	for (int64_t q = 0; q < n; q++)
		sum = poly_add(s, sum, poly_floordiv(s, poly_add(s, poly_scale(s, i, q + 3), poly_scale(s, k, 2 * q + 1)), 7 + 5 * q));
	poly_set_zero(s, poly_plus(s, poly_sub(s, poly_scale(s, sum, 2), poly_scale(s, poly_mod(s, i, 16), 3)), -1));
	return s;
}

START_TEST(limits_end_questions)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	int d;
	int64_t out;
	struct poly *one = poly_new(&t, &t.perm, 1);
	const struct poly_set *s = ring(&t.perm, 3, 20, &d);
	ck_assert_int_eq(poly_least(one, s, d, &out), POLY_UNKNOWN);
	ck_assert_int_eq(poly_is_empty(one, ring(&t.perm, 3, 3, &d)), POLY_UNKNOWN);
	ck_assert_int_eq(poly_n_unknown(one), 2);
	struct poly *p = poly_new(&t, &t.perm, 100);
	for (int i = 0; i < 2000; i++)
		poly_is_empty(p, hard(&t.perm, 4));
	ck_assert_int_le(poly_used(p), 100 * POLY_LIMITS_PER_KERNEL);
	for (int i = 0; i < 20000; i++)
		poly_is_empty(p, ring(&t.perm, 2, 2 + i, &d));
	ck_assert_int_eq(poly_is_empty(p, ring(&t.perm, 3, 2, &d)), POLY_UNKNOWN);
	ck_assert_int_le(poly_used(p), 100 * POLY_LIMITS_PER_KERNEL);
	UNIT_END(&t);
}
END_TEST

START_TEST(numbers_that_leave_64_bits_are_unknown)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct poly *p = poly_new(&t, &t.perm, PLENTY);
	struct poly_set *s = poly_set_new(&t.perm);
	struct poly_form x = poly_of_var(s, poly_set_var(s, INT64_MIN, INT64_MAX));
	int64_t out;
	poly_set_zero(s, poly_scale(s, poly_scale(s, x, INT64_MAX), 4));
	ck_assert_int_eq(poly_is_empty(p, s), POLY_UNKNOWN);
	s = poly_set_new(&t.perm);
	x = poly_of_var(s, poly_set_var(s, INT64_MIN, INT64_MAX));
	struct poly_form y = poly_of_var(s, poly_set_var(s, INT64_MIN, INT64_MAX));
	poly_set_zero(s, poly_sub(s, poly_scale(s, x, INT64_MAX), poly_scale(s, y, INT64_MAX - 1)));
	poly_set_nonnegative(s, poly_plus(s, x, -INT64_MAX));
	ck_assert_int_ne(poly_is_empty(p, s), POLY_YES);
	ck_assert_int_eq(poly_least(p, s, 0, &out), POLY_UNKNOWN);
	UNIT_END(&t);
}
END_TEST

START_TEST(answers_do_not_depend_on_what_was_asked_before)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	enum { N = 300 };
	enum poly_answer forward[N], backward[N];
	struct poly *p = poly_new(&t, &t.perm, 60), *q = poly_new(&t, &t.perm, 60);
	for (int i = 0; i < N; i++) {
		uint64_t seed = (uint64_t)i;
		struct poly_set *s = i % 3 ? random_set(&t.perm, &seed, 4) : hard(&t.perm, 1 + i % 4);
		forward[i] = poly_is_empty(p, s);
	}
	for (int i = N - 1; i >= 0; i--) {
		uint64_t seed = (uint64_t)i;
		struct poly_set *s = i % 3 ? random_set(&t.perm, &seed, 4) : hard(&t.perm, 1 + i % 4);
		backward[i] = poly_is_empty(q, s);
	}
	int n_unknown = 0;
	for (int i = 0; i < N; i++) {
		ck_assert_int_eq(forward[i], backward[i]);
		n_unknown += forward[i] == POLY_UNKNOWN;
	}
	ck_assert_int_gt(n_unknown, 0);
	ck_assert_int_lt(n_unknown, N);
	UNIT_END(&t);
}
END_TEST

START_TEST(larger_limits_only_decide_more)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	static const int64_t limits[] = { 1, 10, 60, 400, 3000, 50000 };
	enum { N = 200 };
	enum poly_answer before[N];
	for (size_t k = 0; k < sizeof(limits) / sizeof(limits[0]); k++) {
		struct poly *p = poly_new(&t, &t.perm, limits[k]);
		for (int i = 0; i < N; i++) {
			uint64_t seed = (uint64_t)i + 77;
			enum poly_answer answer = poly_is_empty(p, i % 10 ? random_set(&t.perm, &seed, 4) : hard(&t.perm, 1 + i % 4));
			ck_assert(k == 0 || before[i] == POLY_UNKNOWN || before[i] == answer);
			before[i] = answer;
		}
	}
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("poly", emptiness_agrees_with_enumeration, least_agrees_with_enumeration, subsets_agree_with_enumeration,
	  quotients_and_extremes_are_functions, distance_of_a_ring, limits_end_questions, numbers_that_leave_64_bits_are_unknown,
	  answers_do_not_depend_on_what_was_asked_before, larger_limits_only_decide_more)
