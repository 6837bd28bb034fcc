/* What can be said about a set without the library: equalities with a coefficient of 1 are solved, bounds are carried from row to
 * row, opposite rows are compared, and a few points are tried. */
#include <string.h>

#include "poly/private.h"

enum { MAX_VAR = 200, MAX_ROW = 600, MAX_CASE = 32, MAX_ROUND = 12, MAX_NODE = 150 };

struct row { int64_t *coef, konst; bool is_equal, is_gone; };	/* coef: one per unknown */

struct system {
	struct arena *a;
	int n_var, n_row, cap_row;
	struct row *row;
	int64_t *lo, *hi;
	bool *is_gone;			/* solved: it occurs in no row */
	int64_t used, limit;
	bool is_empty, is_bad;		/* is_bad: a number left 64 bits */
	unsigned from_top;		/* bit v % 32: values of unknown v are tried from the largest on */
};

static bool spend(struct system *y, int64_t n)
{
	y->used += n;
	return y->used <= y->limit;
}

static struct row *new_row(struct system *y, bool is_equal, int64_t konst)
{
	if (y->n_row == y->cap_row) {
		y->is_bad = true;
		return NULL;
	}
	struct row *r = &y->row[y->n_row++];
	*r = (struct row){ arena_array(y->a, int64_t, (size_t)y->n_var + 1), konst, is_equal, false };
	return r;
}

/* Sums of products with bounds then fit into 128 bits. */
static bool is_small(const struct system *y, const struct row *r)
{
	for (int i = 0; i < y->n_var; i++)
		if (r->coef[i] > POLY_LARGEST || r->coef[i] < -POLY_LARGEST)
			return false;
	return true;
}

static void add(struct system *y, struct poly_row from)
{
	struct row *r = new_row(y, from.is_equal, from.form.konst);
	for (int i = 0; r && i < from.form.n; i++)
		r->coef[from.form.term[i].var] = from.form.term[i].coef;
	y->is_bad |= r && !is_small(y, r);
}

static int64_t gcd(int64_t x, int64_t y)
{
	while (y) {
		int64_t t = x % y;
		x = y;
		y = t;
	}
	return x < 0 ? -x : x;
}

static int64_t floor_of(int64_t x, int64_t c)
{
	return x / c - (x % c < 0);
}

/* Divide the row by what divides its coefficients; rows without unknowns are decided. */
static void simplify(struct system *y, struct row *r)
{
	int64_t g = 0;
	for (int i = 0; i < y->n_var; i++)
		if (r->coef[i]) {
			if (r->coef[i] == INT64_MIN) {
				y->is_bad = true;
				return;
			}
			g = gcd(g, r->coef[i]);
		}
	if (!g) {
		y->is_empty |= r->is_equal ? r->konst != 0 : r->konst < 0;
		r->is_gone = true;
		return;
	}
	if (g == 1)
		return;
	if (r->is_equal && r->konst % g) {
		y->is_empty = true;
		return;
	}
	for (int i = 0; i < y->n_var; i++)
		r->coef[i] /= g;
	r->konst = floor_of(r->konst, g);
}

/* r += c * of */
static void combine(struct system *y, struct row *r, const struct row *of, int64_t c)
{
	for (int i = 0; i < y->n_var; i++) {
		int64_t m;
		if (of->coef[i])
			y->is_bad |= __builtin_mul_overflow(of->coef[i], c, &m) || __builtin_add_overflow(r->coef[i], m, &r->coef[i]);
	}
	int64_t m;
	y->is_bad |= __builtin_mul_overflow(of->konst, c, &m) || __builtin_add_overflow(r->konst, m, &r->konst);
	y->is_bad |= !is_small(y, r);
}

static void bound_row(struct system *y, int v, int64_t bound, int64_t sign)
{
	int64_t k;
	if (bound == INT64_MIN || bound == INT64_MAX)
		return;
	if (__builtin_mul_overflow(bound, -sign, &k)) {
		y->is_bad = true;
		return;
	}
	struct row *r = new_row(y, false, k);
	if (r)
		r->coef[v] = sign;
}

/* Solve an equality for an unknown of coefficient 1 or -1 and put it into the other rows. */
static bool solve_one(struct system *y)
{
	for (int k = 0; k < y->n_row; k++) {
		struct row *r = &y->row[k];
		int v = -1;
		if (!r->is_equal || r->is_gone)
			continue;
		for (int i = 0; i < y->n_var && v < 0; i++)
			if (r->coef[i] == 1 || r->coef[i] == -1)
				v = i;
		if (v < 0)
			continue;
		bound_row(y, v, y->lo[v], 1);
		bound_row(y, v, y->hi[v], -1);
		if (y->is_bad)
			return false;
		for (int i = 0; i < y->n_row && !y->is_bad; i++)
			if (i != k && y->row[i].coef[v]) {
				combine(y, &y->row[i], &y->row[k], -y->row[i].coef[v] * y->row[k].coef[v]);
				simplify(y, &y->row[i]);
			}
		y->row[k].is_gone = true;
		y->is_gone[v] = true;
		spend(y, y->n_row);
		return !y->is_bad && !y->is_empty;
	}
	return false;
}

/* coef * v + rest >= 0 for some rest of at most "most"; true if a bound of v changed. */
static bool tighten_one(struct system *y, int64_t coef, int v, __int128 most)
{
	__int128 c = coef, need = -most, bound;
	if (c > 0) {
		bound = need >= 0 ? (need + c - 1) / c : -((-need) / c);
		if (bound >= INT64_MAX)
			y->is_empty |= y->hi[v] != INT64_MAX;
		if (bound <= y->lo[v] || bound >= INT64_MAX)
			return false;
		y->lo[v] = (int64_t)bound;
		return true;
	}
	c = -c;
	bound = most >= 0 ? most / c : -((-most + c - 1) / c);
	if (bound <= INT64_MIN)
		y->is_empty |= y->lo[v] != INT64_MIN;
	if (bound >= y->hi[v] || bound <= INT64_MIN)
		return false;
	y->hi[v] = (int64_t)bound;
	return true;
}

/* The largest value of coef * v. */
static bool most_of(const struct system *y, int64_t coef, int v, __int128 *out)
{
	int64_t at = coef > 0 ? y->hi[v] : y->lo[v];
	*out = (__int128)coef * at;
	return at != INT64_MIN && at != INT64_MAX;
}

static bool tighten_row(struct system *y, const struct row *r, int64_t sign)
{
	__int128 sum = (__int128)r->konst * sign, m;
	int n_open = 0, open = -1;
	bool changed = false;
	for (int i = 0; i < y->n_var; i++) {
		if (!r->coef[i])
			continue;
		if (most_of(y, r->coef[i] * sign, i, &m)) {
			sum += m;
		} else {
			n_open++;
			open = i;
		}
	}
	if (!n_open && sum < 0) {
		y->is_empty = true;
		return false;
	}
	if (n_open > 1)
		return false;
	for (int i = 0; i < y->n_var; i++) {
		if (!r->coef[i] || (n_open && i != open))
			continue;
		__int128 rest = sum;
		if (!n_open && most_of(y, r->coef[i] * sign, i, &m))
			rest = sum - m;
		changed |= tighten_one(y, r->coef[i] * sign, i, rest);
		y->is_empty |= y->lo[i] > y->hi[i];
	}
	return changed;
}

/* Carry bounds until nothing changes, for a few rounds. */
static void tighten(struct system *y)
{
	bool changed = true;
	for (int round = 0; round < MAX_ROUND && changed && !y->is_empty; round++) {
		changed = false;
		for (int k = 0; k < y->n_row && !y->is_empty; k++) {
			const struct row *r = &y->row[k];
			if (r->is_gone)
				continue;
			if (!spend(y, 1))
				return;
			changed |= tighten_row(y, r, 1);
			if (r->is_equal && !y->is_empty)
				changed |= tighten_row(y, r, -1);
		}
	}
}

/* Two rows of opposite coefficients leave no room between them. */
static void compare_opposites(struct system *y)
{
	for (int i = 0; i < y->n_row && !y->is_empty; i++)
		for (int k = i + 1; k < y->n_row && !y->row[i].is_gone; k++) {
			if (y->row[k].is_gone)
				continue;
			bool opposite = true, same = true;
			for (int v = 0; v < y->n_var && (opposite || same); v++) {
				opposite = opposite && y->row[i].coef[v] == -y->row[k].coef[v];
				same = same && y->row[i].coef[v] == y->row[k].coef[v];
			}
			__int128 room = (__int128)y->row[i].konst + (opposite ? 1 : -1) * (__int128)y->row[k].konst;
			bool both = y->row[i].is_equal && y->row[k].is_equal;
			if (opposite)
				y->is_empty |= both ? room != 0 : room < 0;
			else if (same && (y->row[i].is_equal || y->row[k].is_equal))
				y->is_empty |= both ? room != 0 : (y->row[i].is_equal ? -room : room) < 0;
		}
	spend(y, y->n_row);
}

static bool is_point(const struct system *y)
{
	for (int k = 0; k < y->n_row; k++) {
		const struct row *r = &y->row[k];
		__int128 sum = r->konst;
		for (int v = 0; v < y->n_var && !r->is_gone; v++)
			sum += (__int128)r->coef[v] * (r->coef[v] ? y->lo[v] : 0);
		if (!r->is_gone && (r->is_equal ? sum != 0 : sum < 0))
			return false;
	}
	return true;
}

/* The open unknown with the fewest values; -1: all have one. */
static int next_open(const struct system *y)
{
	int best = -1;
	__int128 least = 0;
	for (int v = 0; v < y->n_var; v++) {
		__int128 n = (__int128)y->hi[v] - y->lo[v];
		if (y->is_gone[v] || !n || (best >= 0 && n >= least))
			continue;
		best = v;
		least = n;
	}
	return best;
}

/* Look for a point by trying the values of one unknown after the other, "*nodes" of them in all. */
static enum poly_found try_points(struct system *y, int *nodes)
{
	int v = next_open(y);
	if (v < 0)
		return is_point(y) ? POLY_POINT : POLY_NOTHING;
	size_t bytes = sizeof(int64_t) * (size_t)y->n_var;
	int64_t *lo = arena_memdup(y->a, y->lo, bytes), *hi = arena_memdup(y->a, y->hi, bytes), *own_lo = y->lo, *own_hi = y->hi;
	bool bounded = lo[v] != INT64_MIN && hi[v] != INT64_MAX;
	bool down = hi[v] != INT64_MAX && (y->from_top >> v % 32 & 1 || lo[v] == INT64_MIN);
	int64_t first = down ? hi[v] : lo[v] != INT64_MIN ? lo[v] : 0;
	enum poly_found found = bounded ? POLY_NOTHING : POLY_UNDECIDED;
	for (int64_t k = 0; found != POLY_POINT; k++) {
		if (bounded && k > (__int128)hi[v] - lo[v])
			break;
		if ((!bounded && k > 1) || (*nodes)-- <= 0 || y->used > y->limit) {
			found = POLY_UNDECIDED;
			break;
		}
		memcpy(own_lo, lo, bytes);
		memcpy(own_hi, hi, bytes);
		own_lo[v] = own_hi[v] = down ? first - k : first + k;
		y->is_empty = false;
		tighten(y);
		enum poly_found f = y->is_empty ? POLY_NOTHING : try_points(y, nodes);
		found = f == POLY_NOTHING ? found : f;
		if (f == POLY_UNDECIDED)
			break;
	}
	y->is_empty = false;
	return found;
}

static enum poly_found decide(struct system *y)
{
	for (int k = 0; k < y->n_row && !y->is_bad; k++)
		simplify(y, &y->row[k]);
	if (y->is_bad)
		return POLY_UNDECIDED;
	tighten(y);
	while (!y->is_empty && !y->is_bad && y->used <= y->limit && solve_one(y))
		;
	if (y->is_bad)
		return POLY_UNDECIDED;
	if (!y->is_empty)
		tighten(y);
	if (!y->is_empty)
		compare_opposites(y);
	if (y->used > y->limit)
		return POLY_TOO_LONG;
	if (y->is_empty)
		return POLY_NOTHING;
	int nodes = MAX_NODE;
	enum poly_found f = try_points(y, &nodes);
	return y->used > y->limit ? POLY_TOO_LONG : f;
}

/* The rows of the set with alternative pick[i] of its choice i; false: too many. */
static bool load(struct system *out, struct arena *a, const struct poly_set *s, const size_t *pick, int fixed, int64_t at, int64_t used,
		 int64_t limit)
{
	struct system y = { .a = a, .n_var = (int)s->var.len, .used = used, .limit = limit };
	size_t n = s->row.len + 1;
	for (size_t i = 0; i < s->choice.len; i++)
		n += s->choice.data[i].data[pick[i]].len;
	if (n > MAX_ROW)
		return false;
	y.cap_row = (int)n + 2 * y.n_var;
	y.row = arena_array(a, struct row, (size_t)y.cap_row + 1);
	y.lo = arena_array(a, int64_t, (size_t)y.n_var + 1);
	y.hi = arena_array(a, int64_t, (size_t)y.n_var + 1);
	y.is_gone = arena_array(a, bool, (size_t)y.n_var + 1);
	for (int v = 0; v < y.n_var; v++) {
		y.lo[v] = s->var.data[v].lo;
		y.hi[v] = s->var.data[v].hi;
		if (v == fixed) {
			y.is_empty |= at < y.lo[v] || at > y.hi[v];
			y.lo[v] = y.hi[v] = at;
		}
		y.is_empty |= y.lo[v] > y.hi[v];
	}
	for (size_t i = 0; i < s->row.len; i++)
		add(&y, s->row.data[i]);
	for (size_t i = 0; i < s->choice.len; i++)
		for (size_t k = 0; k < s->choice.data[i].data[pick[i]].len; k++)
			add(&y, s->choice.data[i].data[pick[i]].data[k]);
	*out = y;
	return true;
}

static enum poly_found reduce_case(struct arena *a, const struct poly_set *s, const size_t *pick, int fixed, int64_t at, int64_t limit,
				   int64_t *used)
{
	struct system y;
	if (!load(&y, a, s, pick, fixed, at, *used, limit))
		return POLY_UNDECIDED;
	enum poly_found f = y.is_empty ? POLY_NOTHING : decide(&y);
	*used = y.used;
	return f;
}

/* The alternatives of case number "c". */
static void pick_case(const struct poly_set *s, size_t c, size_t *pick)
{
	for (size_t i = 0; i < s->choice.len; i++) {
		pick[i] = c % s->choice.data[i].len;
		c /= s->choice.data[i].len;
	}
}

/* 0: one of the choices has no alternative; more than MAX_CASE: too many. */
static size_t count_cases(const struct poly_set *s)
{
	size_t n = 1;
	for (size_t i = 0; i < s->choice.len && n && n <= MAX_CASE; i++)
		n *= s->choice.data[i].len;
	return n;
}

bool poly_sample(struct arena *a, const struct poly_set *s, unsigned from_top, int64_t limit, int64_t *used, int64_t *at)
{
	size_t *pick = arena_array(a, size_t, s->choice.len + 1), n_case = count_cases(s);
	if (s->is_bad || s->var.len > MAX_VAR || n_case > MAX_CASE)
		return false;
	for (size_t c = 0; c < n_case; c++) {
		struct system y;
		int nodes = MAX_NODE;
		pick_case(s, from_top & 1 ? n_case - 1 - c : c, pick);
		if (!load(&y, a, s, pick, -1, 0, *used, limit))
			return false;
		y.from_top = from_top;
		for (int k = 0; k < y.n_row && !y.is_bad; k++)
			simplify(&y, &y.row[k]);
		if (!y.is_empty && !y.is_bad)
			tighten(&y);
		bool found = !y.is_empty && !y.is_bad && try_points(&y, &nodes) == POLY_POINT;
		*used = y.used;
		for (int v = 0; v < y.n_var && found; v++)
			at[v] = y.lo[v];
		if (found)
			return true;
	}
	return false;
}

enum poly_found poly_reduce(struct arena *a, const struct poly_set *s, int fixed, int64_t at, int64_t limit, int64_t *used)
{
	size_t *pick = arena_array(a, size_t, s->choice.len + 1), n_case = count_cases(s);
	enum poly_found found = POLY_NOTHING;
	if (s->is_bad || s->var.len > MAX_VAR || n_case > MAX_CASE)
		return POLY_UNDECIDED;
	for (size_t c = 0; c < n_case; c++) {
		pick_case(s, c, pick);
		enum poly_found f = reduce_case(a, s, pick, fixed, at, limit, used);
		if (f == POLY_POINT || f == POLY_TOO_LONG)
			return f;
		if (f == POLY_UNDECIDED)
			found = POLY_UNDECIDED;
	}
	return found;
}
