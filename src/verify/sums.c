/* Can a sum of bounded multiples be a given number? */
#include <stdlib.h>

#include "verify/private.h"

enum { MAX_WORK = 20000 };

struct reach { __int128 lo, hi; };

/* Numbers without end are cut at a size that no address reaches. */
static const __int128 far = (__int128)1 << 70;

static struct reach reach_of(const struct addend *x)
{
	__int128 lo = x->lo == INT64_MIN ? -far : x->lo, hi = x->hi == INT64_MAX ? far : x->hi;
	__int128 a = lo * x->coef, b = hi * x->coef;
	return a < b ? (struct reach){ a, b } : (struct reach){ b, a };
}

static int64_t size_of(int64_t v)
{
	return v < 0 ? -v : v;
}

static int by_size(const void *x, const void *y)
{
	int64_t a = size_of(((const struct addend *)x)->coef), b = size_of(((const struct addend *)y)->coef);
	return a > b ? -1 : a < b;
}

static int64_t common(int64_t a, int64_t b)
{
	while (b) {
		int64_t t = a % b;
		a = b;
		b = t;
	}
	return size_of(a);
}

/* "x" in descending size from "k" on, "tail" what those after each add up to. */
static bool find(const struct addend *x, size_t n, const struct reach *tail, const int64_t *divisor, size_t k, __int128 want, int *work)
{
	if (want < tail[k].lo || want > tail[k].hi || ++*work > MAX_WORK)
		return *work > MAX_WORK;
	if (k == n)
		return want == 0;
	if (want % divisor[k])
		return false;
	__int128 size = size_of(x[k].coef), sign = x[k].coef < 0 ? -1 : 1;
	__int128 a = (want - tail[k + 1].hi) / size - 1, b = (want - tail[k + 1].lo) / size + 1;
	struct reach own = reach_of(&x[k]);
	if (a < own.lo / size)
		a = own.lo / size;
	if (b > own.hi / size)
		b = own.hi / size;
	if (b - a > MAX_WORK)
		return true;
	for (__int128 v = a; v <= b; v++) {
		__int128 value = v * sign;
		if (value >= (x[k].lo == INT64_MIN ? -far : x[k].lo) && value <= (x[k].hi == INT64_MAX ? far : x[k].hi) &&
		    find(x, n, tail, divisor, k + 1, want - v * size, work))
			return true;
	}
	return false;
}

/* Multiples of the same size are one number of a longer range. */
static size_t join_equal(struct addend *x, size_t n)
{
	size_t m = 0;
	for (size_t i = 0; i < n; i++) {
		if (m && size_of(x[m - 1].coef) == size_of(x[i].coef)) {
			struct reach a = reach_of(&x[m - 1]), b = reach_of(&x[i]);
			__int128 size = size_of(x[i].coef), lo = (a.lo + b.lo) / size, hi = (a.hi + b.hi) / size;
			x[m - 1] = (struct addend){ (int64_t)size, lo < -far / size / 2 || lo < INT64_MIN / 2 ? INT64_MIN : (int64_t)lo,
						    hi > far / size / 2 || hi > INT64_MAX / 2 ? INT64_MAX : (int64_t)hi, NULL };
		} else {
			x[m++] = x[i];
		}
	}
	return m;
}

/* The finest numbers, where they fill a range without holes, take the next coarser ones with them. */
static size_t fill_range(struct addend *x, size_t n)
{
	while (n > 1) {
		struct reach fine = reach_of(&x[n - 1]), coarse = reach_of(&x[n - 2]);
		int64_t g = size_of(x[n - 1].coef), step = size_of(x[n - 2].coef);
		if (step % g || fine.hi - fine.lo + g < step)
			break;
		__int128 lo = (fine.lo + coarse.lo) / g, hi = (fine.hi + coarse.hi) / g;
		x[n - 2] = (struct addend){ g, lo < INT64_MIN / 2 ? INT64_MIN : (int64_t)lo, hi > INT64_MAX / 2 ? INT64_MAX : (int64_t)hi, NULL };
		n--;
	}
	return n;
}

bool verify_reaches(struct arena *a, const struct equation *e, int64_t target)
{
	struct addend *x = arena_array(a, struct addend, e->len + 1);
	struct reach *tail = arena_array(a, struct reach, e->len + 2);
	int64_t *divisor = arena_array(a, int64_t, e->len + 2);
	size_t n = 0;
	int work = 0;
	for (size_t i = 0; i < e->len; i++) {
		if (e->data[i].lo > e->data[i].hi)
			return false;
		if (e->data[i].coef)
			x[n++] = e->data[i];
	}
	qsort(x, n, sizeof(*x), by_size);
	n = fill_range(x, join_equal(x, n));
	tail[n] = (struct reach){ 0, 0 };
	divisor[n] = 0;
	for (size_t i = n; i-- > 0;) {
		struct reach own = reach_of(&x[i]);
		tail[i] = (struct reach){ tail[i + 1].lo + own.lo, tail[i + 1].hi + own.hi };
		divisor[i] = common(x[i].coef, divisor[i + 1]);
	}
	return find(x, n, tail, divisor, 0, target, &work);
}
