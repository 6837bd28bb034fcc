/* Where the barriers stand: the fewest places that lie in every need (A236). */
#include <stdlib.h>
#include <string.h>

#include "sched/private.h"

static int by_last(const void *x, const void *y)
{
	const struct sched_need *a = x, *b = y;
	if (a->last != b->last)
		return a->last < b->last ? -1 : 1;
	return a->first < b->first ? -1 : a->first > b->first;
}

/* Gap "g" of any turn as one of 1 .. n. */
static size_t gap_of(size_t g, size_t n)
{
	return (g - 1) % n + 1;
}

static bool contains(const struct sched_need *need, size_t g, size_t n)
{
	size_t first = gap_of(need->first, n), length = need->last - need->first;
	return length >= n - 1 || (g + n - first) % n <= length;
}

/* The needs that gap "at" does not meet, counted from there on; by their ends. */
static size_t cut_open(const struct sched_needs *needs, size_t n, size_t at, struct sched_need *out)
{
	size_t m = 0;
	for (size_t i = 0; i < needs->len; i++) {
		const struct sched_need *x = &needs->data[i];
		if (at && contains(x, at, n))
			continue;
		size_t first = at ? at + (gap_of(x->first, n) + n - at) % n : x->first;
		out[m++] = (struct sched_need){ first, first + (x->last - x->first) };
	}
	qsort(out, m, sizeof(*out), by_last);
	return m;
}

/* Gaps for "m" needs sorted by their ends, each the last one of its need; how many are new. */
static size_t sweep(size_t m, const struct sched_need *need, size_t n, bool *gap)
{
	size_t chosen = 0, latest = 0;
	for (size_t i = 0; i < m; i++) {
		if (latest && latest >= need[i].first)
			continue;
		latest = need[i].last;
		gap[gap_of(latest, n)] = true;
		chosen++;
	}
	return chosen;
}

/* Does "x" stand later than "y", which has as many gaps? */
static bool is_later(const bool *x, const bool *y, size_t n)
{
	for (size_t g = n; g > 0; g--)
		if (x[g] != y[g])
			return x[g];
	return false;
}

void sched_choose(struct arena *a, size_t n, bool is_cycle, const struct sched_needs *needs, bool *gap)
{
	struct sched_need *open = arena_array(a, struct sched_need, needs->len + 1);
	bool *best = NULL;
	size_t fewest = 0;
	if (!needs->len)
		return;
	for (size_t at = is_cycle ? n : 0;; at--) {
		bool *chosen = arena_array(a, bool, n + 1);
		if (at)
			chosen[at] = true;
		size_t m = cut_open(needs, n, at, open), count = (at > 0) + sweep(m, open, n, chosen);
		if (!best || count < fewest || (count == fewest && is_later(chosen, best, n))) {
			best = chosen;
			fewest = count;
		}
		if (at <= 1)
			break;
	}
	for (size_t g = 1; g <= n; g++)
		gap[g] = gap[g] || best[g];
}
