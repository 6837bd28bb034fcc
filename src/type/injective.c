#include "type/injective.h"

enum { MAX_DIGIT = 64, MAX_STEP = 2000000 };

struct search {
	int n;
	int64_t extent[MAX_DIGIT], stride[MAX_DIGIT];
	__int128 reach[MAX_DIGIT + 1];		/* greatest sum of the digits from here on */
	int64_t divisor[MAX_DIGIT + 1];		/* of all their sums */
	int n_step;
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

/* Is "target" a sum of d[i] * stride[i] over i >= k with |d[i]| < extent[i], not all zero if "target" is 0 and
 * "is_zero" says that no digit before was chosen? */
static bool find(struct search *s, int k, __int128 target, bool is_zero)
{
	if (s->n_step++ > MAX_STEP)
		return false;
	if (k == s->n)
		return target == 0 && !is_zero;
	__int128 size = target < 0 ? -target : target;
	if (size > s->reach[k] || size % s->divisor[k])
		return false;
	__int128 lo = (target - s->reach[k + 1]) / s->stride[k] - 1, hi = (target + s->reach[k + 1]) / s->stride[k] + 1;
	if (lo < 1 - s->extent[k])
		lo = 1 - s->extent[k];
	if (hi > s->extent[k] - 1)
		hi = s->extent[k] - 1;
	for (__int128 d = is_zero && lo < 0 ? 0 : lo; d <= hi; d++)
		if (find(s, k + 1, target - d * s->stride[k], is_zero && d == 0))
			return true;
	return false;
}

/* Digits by descending stride, extents of 1 left out; false if a stride is 0. */
static bool sort_digits(struct search *s, int n, const int64_t *extent, const int64_t *stride)
{
	for (int i = 0; i < n; i++) {
		if (extent[i] == 1)
			continue;
		if (stride[i] == 0)
			return false;
		int k = s->n++;
		for (; k > 0 && s->stride[k - 1] < stride[i]; k--) {
			s->stride[k] = s->stride[k - 1];
			s->extent[k] = s->extent[k - 1];
		}
		s->stride[k] = stride[i];
		s->extent[k] = extent[i];
	}
	return true;
}

bool digits_injective(int n, const int64_t *extent, const int64_t *stride, bool *unknown)
{
	struct search s = { .n = 0 };
	for (int i = 0; i < n; i++)
		if (extent[i] == 0) {
			*unknown = false;
			return true;
		}
	*unknown = n > MAX_DIGIT;
	if (*unknown)
		return true;
	if (!sort_digits(&s, n, extent, stride))
		return false;
	s.divisor[s.n] = 0;
	for (int i = s.n - 1; i >= 0; i--) {
		s.reach[i] = s.reach[i + 1] + (__int128)(s.extent[i] - 1) * s.stride[i];
		s.divisor[i] = gcd(s.stride[i], s.divisor[i + 1]);
	}
	bool found = find(&s, 0, 0, true);
	*unknown = !found && s.n_step > MAX_STEP;
	return !found;
}
