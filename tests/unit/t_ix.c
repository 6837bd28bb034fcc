#include "unit.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "type/dtype.h"
#include "type/ix.h"

static const struct ix_sym S = { .kind = IX_DIMVAR, .name = "S", .has_range = true, .lo = 1, .hi = 512 };
static const struct ix_sym T = { .kind = IX_DIMVAR, .name = "T", .has_range = true, .lo = 0, .hi = 9 };
static const struct ix_sym K = { .kind = IX_LOOP, .name = "k", .has_range = true, .lo = 0, .hi = 63 };
static const struct ix_sym W = { .kind = IX_COORD, .name = "m", .axis = "w", .has_range = true, .lo = 0, .hi = 3 };
static const struct ix_sym R = { .kind = IX_SCALAR, .name = "r" };
static const struct ix_sym *const symbol[] = { &S, &T, &K, &W, &R };

#define C(v) ix_const(a, (v))
#define V(s) ix_sym(a, &(s))
#define IS(x, text) ck_assert_str_eq(ix_str(a, (x)), (text))

START_TEST(sums_are_normal)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	IS(ix_add(a, C(3), V(S)), "S + 3");
	IS(ix_sub(a, V(S), V(S)), "0");
	IS(ix_add(a, V(T), ix_add(a, V(S), C(-1))), "S + T - 1");
	IS(ix_mul(a, C(64), ix_add(a, V(S), C(1))), "64 * S + 64");
	IS(ix_mul_const(a, V(S), -1), "-S");
	IS(ix_sub(a, C(8), V(W)), "-m.w + 8");
	IS(ix_mul(a, ix_add(a, V(S), C(1)), ix_add(a, V(T), C(2))), "2 * S + S * T + T + 2");
	ck_assert(ix_equal(ix_mul(a, V(S), V(T)), ix_mul(a, V(T), V(S))));
	ck_assert(!ix_equal(V(S), V(T)));
	UNIT_END(&t);
}
END_TEST

START_TEST(divisions_simplify)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	const struct ix *s64 = ix_mul_const(a, V(S), 64);
	IS(ix_floordiv(a, ix_add(a, s64, C(5)), C(64)), "S");
	IS(ix_mod(a, ix_add(a, s64, C(5)), C(64)), "5");
	IS(ix_mod(a, V(S), C(1)), "0");
	IS(ix_floordiv(a, V(S), C(1)), "S");
	IS(ix_ceildiv(a, V(S), C(64)), "(S + 63) // 64");
	IS(ix_mul_const(a, ix_ceildiv(a, V(S), C(64)), 64), "64 * ((S + 63) // 64)");
	IS(ix_floordiv(a, ix_floordiv(a, V(S), C(4)), C(8)), "S // 32");
	IS(ix_floordiv(a, ix_mul_const(a, V(S), 4), C(8)), "S // 2");
	IS(ix_mod(a, ix_mul_const(a, V(S), 4), C(8)), "4 * (S % 2)");
	IS(ix_floordiv(a, V(K), C(64)), "0");
	IS(ix_mod(a, V(K), C(64)), "k");
	IS(ix_mod(a, ix_mod(a, V(S), C(16)), C(4)), "S % 4");
	IS(ix_floordiv(a, ix_mul(a, V(S), V(T)), V(S)), "T");
	IS(ix_floordiv(a, ix_add(a, ix_mul(a, V(S), V(T)), C(0)), V(T)), "(S * T) // T");
	IS(ix_mod(a, ix_mul(a, V(S), V(T)), V(S)), "0");
	const struct ix *q = ix_floordiv(a, V(S), C(8)), *r = ix_mod(a, V(S), C(8));
	IS(ix_add(a, ix_mul_const(a, q, 8), r), "S");
	IS(ix_floordiv(a, V(S), C(-8)), "(-S) // 8");
	IS(ix_mul_const(a, q, -1), "-(S // 8)");
	IS(ix_sub(a, V(S), q), "S - S // 8");
	UNIT_END(&t);
}
END_TEST

START_TEST(min_and_max_simplify)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	IS(ix_min(a, V(S), C(512)), "S");
	IS(ix_max(a, V(S), C(1)), "S");
	IS(ix_min(a, C(8), V(S)), "dim_min(S, 8)");
	IS(ix_max(a, V(T), V(S)), "dim_max(S, T)");
	IS(ix_min(a, V(S), V(S)), "S");
	IS(ix_min(a, V(R), ix_add(a, V(R), C(1))), "r");
	UNIT_END(&t);
}
END_TEST

START_TEST(overflow_is_bad)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	int64_t v;
	ck_assert(ix_is_bad(ix_add(a, C(INT64_MAX), C(1))));
	ck_assert(ix_is_bad(ix_mul(a, C(INT64_MIN), C(-1))));
	ck_assert(ix_is_bad(ix_mul_const(a, ix_mul_const(a, V(S), INT64_MAX), 2)));
	ck_assert(ix_is_bad(ix_floordiv(a, V(S), C(0))));
	ck_assert(ix_is_bad(ix_add(a, ix_bad(), C(1))));
	ck_assert(!ix_is_const(ix_bad(), &v));
	const struct ix *x = V(S);
	for (int i = 0; i < 100; i++)
		x = ix_mul(a, x, ix_add(a, x, V(T)));
	ck_assert(ix_is_bad(x));
	x = V(R);
	for (int i = 0; i < 1000; i++)
		x = ix_max(a, ix_mod(a, x, C(1000 - i)), V(R));
	ck_assert(ix_is_bad(x));
	UNIT_END(&t);
}
END_TEST

START_TEST(dimvars_compare_by_name)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct ix_sym again = S, other = S, loop = K;
	other.hi++;
	ck_assert(ix_equal(V(S), V(again)));
	ck_assert(!ix_equal(V(S), V(other)));
	ck_assert(!ix_equal(V(K), V(loop)));
	IS(ix_add(a, V(K), V(loop)), "k + k");
	ck_assert(ix_equal(ix_add(a, V(K), V(loop)), ix_add(a, V(loop), V(K))));
	IS(ix_sub(a, ix_add(a, V(K), V(loop)), V(K)), "k");
	UNIT_END(&t);
}
END_TEST

static const char *rename_symbol(void *user, const struct ix_sym *s)
{
	(void)user;
	return s == &S ? "Z" : s == &W ? "n" : NULL;
}

START_TEST(printing_sorts_by_printed_names)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct text out;
	text_init(&out, a);
	ix_print(&out, ix_add(a, ix_mul(a, V(S), V(T)), ix_add(a, V(W), V(S))), rename_symbol, NULL);
	ck_assert_str_eq(text_str(&out), "T * Z + Z + n.w");
	UNIT_END(&t);
}
END_TEST

/* An independent reading of printed text with the precedence of the language. */
struct reader {
	const char *p;
	const int64_t *value;
	bool fails;
};

static int64_t read_sum(struct reader *r);

static void skip(struct reader *r, const char *s)
{
	size_t n = strlen(s);
	ck_assert_msg(!strncmp(r->p, s, n), "expected '%s' at '%s'", s, r->p);
	r->p += n;
}

static bool accept(struct reader *r, const char *s)
{
	if (strncmp(r->p, s, strlen(s)))
		return false;
	r->p += strlen(s);
	return true;
}

static int64_t read_atom(struct reader *r)
{
	int64_t x, y;
	if (accept(r, "-"))
		return -read_atom(r);
	if (accept(r, "(")) {
		x = read_sum(r);
		skip(r, ")");
		return x;
	}
	bool is_min = !strncmp(r->p, "dim_min(", 8);
	if (accept(r, "dim_min(") || accept(r, "dim_max(")) {
		x = read_sum(r);
		skip(r, ", ");
		y = read_sum(r);
		skip(r, ")");
		return (x < y) == is_min ? x : y;
	}
	if (isdigit((unsigned char)*r->p)) {
		char *end;
		x = strtoll(r->p, &end, 10);
		r->p = end;
		return x;
	}
	for (size_t i = 0; i < 5; i++)
		if (accept(r, symbol[i] == &W ? "m.w" : symbol[i]->name))
			return r->value[i];
	ck_abort_msg("unexpected '%s'", r->p);
	return 0;
}

static int64_t py_div(int64_t x, int64_t y)
{
	int64_t q = x / y;
	while (q * y > x && y > 0)
		q--;
	while (q * y < x && y < 0)
		q--;
	return q;
}

static int64_t read_product(struct reader *r)
{
	int64_t x = read_atom(r);
	for (;;) {
		bool is_div = !strncmp(r->p, " // ", 4);
		if (accept(r, " * ")) {
			x *= read_atom(r);
		} else if (accept(r, " // ") || accept(r, " % ")) {
			int64_t y = read_atom(r);
			if (y == 0) {
				r->fails = true;
				return 0;
			}
			x = is_div ? py_div(x, y) : x - y * py_div(x, y);
		} else {
			return x;
		}
	}
}

static int64_t read_sum(struct reader *r)
{
	int64_t x = read_product(r);
	for (;;) {
		if (accept(r, " + "))
			x += read_product(r);
		else if (accept(r, " - "))
			x -= read_product(r);
		else
			return x;
	}
}

static uint64_t rng;

static int64_t pick(int64_t lo, int64_t hi)
{
	rng = rng * 6364136223846793005u + 1442695040888963407u;
	return lo + (int64_t)((rng >> 33) % (uint64_t)(hi - lo + 1));
}

/* A random expression and its value, computed beside it. */
static const struct ix *random_ix(struct arena *a, int depth, const int64_t *value, int64_t *v, bool *fails)
{
	if (depth == 0 || pick(0, 5) == 0) {
		if (pick(0, 1)) {
			*v = pick(-20, 20);
			return ix_const(a, *v);
		}
		int i = (int)pick(0, 4);
		*v = value[i];
		return ix_sym(a, symbol[i]);
	}
	int64_t p, q;
	const struct ix *x = random_ix(a, depth - 1, value, &p, fails), *y = random_ix(a, depth - 1, value, &q, fails);
	int64_t c = pick(1, 16);
	switch (pick(0, 9)) {
	case 0:
	case 1:
		*v = p + q;
		return ix_add(a, x, y);
	case 2:
		*v = p - q;
		return ix_sub(a, x, y);
	case 3:
		*v = p * c;
		return ix_mul_const(a, x, c);
	case 4:
		*v = p < q ? p : q;
		return ix_min(a, x, y);
	case 5:
		*v = p > q ? p : q;
		return ix_max(a, x, y);
	case 6:
		*v = py_div(p, c);
		return ix_floordiv(a, x, ix_const(a, c));
	case 7:
		*v = p - c * py_div(p, c);
		return ix_mod(a, x, ix_const(a, c));
	case 8:
		if (p > 100000 || p < -100000 || q > 100000 || q < -100000) {
			*v = p + q;
			return ix_add(a, x, y);
		}
		*v = p * q;
		return ix_mul(a, x, y);
	default:
		*fails |= q == 0;
		*v = q ? py_div(p, q) : 0;
		return ix_floordiv(a, x, y);
	}
}

static bool value_of(void *user, const struct ix_sym *s, int64_t *out)
{
	for (int i = 0; i < 5; i++)
		if (symbol[i] == s) {
			*out = ((const int64_t *)user)[i];
			return true;
		}
	return false;
}

static bool check_random_expression(struct arena *a)
{
	int64_t value[5] = { pick(1, 512), pick(0, 9), pick(0, 63), pick(0, 3), pick(-1000, 1000) };
	int64_t v, w, lo, hi;
	bool fails = false;
	const struct ix *x = random_ix(a, 5, value, &v, &fails);
	if (fails || ix_is_bad(x))
		return false;
	const char *text = ix_str(a, x);
	struct reader r = { .p = text, .value = value };
	ck_assert_msg(ix_eval(x, value_of, value, &w), "%s has no value", text);
	ck_assert_msg(v == w, "%s is %" PRId64 ", not %" PRId64, text, w, v);
	ck_assert_msg(read_sum(&r) == v && !*r.p, "%s is not read as %" PRId64, text, v);
	ix_bounds(x, &lo, &hi);
	ck_assert_msg(lo <= v && v <= hi, "%s is outside its bounds", text);
	ck_assert_msg(ix_content(x) ? v % ix_content(x) == 0 : v == 0, "%s content", text);
	ck_assert(ix_is(ix_sub(a, x, x), 0));
	return true;
}

START_TEST(random_expressions_keep_their_value)
{
	static int n_checked;
	rng = 20;
	for (int batch = 0; batch < 600; batch++) {
		struct tfc t;
		tfc_init(&t);
		for (int i = 0; i < 100; i++)
			n_checked += check_random_expression(&t.perm);
		tfc_free(&t);
	}
	ck_assert_int_gt(n_checked, 30000);
}
END_TEST

START_TEST(dtypes_are_the_closed_set)
{
	enum dtype d;
	ck_assert(dtype_find("bf16", &d) && d == DT_BF16);
	ck_assert(!dtype_find("float32", &d) && !dtype_find("f8e4m3", &d));
	ck_assert_int_eq(dtype_size_bytes(DT_F4E2M1, 7), 4);
	ck_assert_int_eq(dtype_size_bytes(DT_BOOL, 7), 7);
	ck_assert_int_eq(dtype_accumulator(DT_FP8E4M3), DT_F32);
	ck_assert_int_eq(dtype_accumulator(DT_I8), DT_I8);
}
END_TEST

UNIT_MAIN("ix", sums_are_normal, divisions_simplify, min_and_max_simplify, overflow_is_bad, dimvars_compare_by_name,
	  printing_sorts_by_printed_names, random_expressions_keep_their_value, dtypes_are_the_closed_set)
