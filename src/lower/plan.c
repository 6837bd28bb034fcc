/* Offsets by greatest alignment and size first, then a bounded search over orders of insertion. */
#include "lower/plan.h"

static bool meet(const struct plan_item *x, const struct plan_item *y)
{
	return x->first <= y->last && y->first <= x->last;
}

static int64_t align_up(int64_t v, int64_t align)
{
	return (v + align - 1) / align * align;
}

/* The lowest aligned offset of "x" beside the items order[0, n), which lie at their offsets. */
static int64_t lowest(const struct plan_item *item, const int *order, int n, const struct plan_item *x)
{
	int64_t at = 0;
	for (bool moved = true; moved;) {
		moved = false;
		for (int i = 0; i < n; i++) {
			const struct plan_item *y = &item[order[i]];
			if (!meet(x, y) || at + x->size_bytes <= y->offset_bytes || y->offset_bytes + y->size_bytes <= at)
				continue;
			at = align_up(y->offset_bytes + y->size_bytes, x->align_bytes);
			moved = true;
		}
	}
	return at;
}

static bool before(const struct plan_item *item, int x, int y)
{
	if (item[x].align_bytes != item[y].align_bytes)
		return item[x].align_bytes > item[y].align_bytes;
	if (item[x].size_bytes != item[y].size_bytes)
		return item[x].size_bytes > item[y].size_bytes;
	return x < y;
}

/* The largest sum of sizes that live at one place: no plan has a smaller peak. */
static int64_t least_peak(int n, const struct plan_item *item)
{
	int64_t least = 0;
	for (int i = 0; i < n; i++) {
		int64_t sum = 0;
		for (int k = 0; k < n; k++)
			if (item[k].first <= item[i].first && item[i].first <= item[k].last)
				sum += item[k].size_bytes;
		least = sum > least ? sum : least;
	}
	return least;
}

struct search {
	struct plan_item *item;
	int n;
	const int *base;		/* items in the order of the first plan */
	int *order;
	bool *used;
	int64_t left, least, best;
	int64_t *offset;		/* of the best plan */
};

static void search(struct search *s, int depth, int64_t peak)
{
	if (depth == s->n) {
		s->best = peak;
		for (int i = 0; i < s->n; i++)
			s->offset[i] = s->item[i].offset_bytes;
		return;
	}
	for (int k = 0; k < s->n && s->best > s->least; k++) {
		int i = s->base[k];
		if (s->used[i])
			continue;
		if (s->left-- <= 0)
			return;
		struct plan_item *x = &s->item[i];
		x->offset_bytes = lowest(s->item, s->order, depth, x);
		int64_t end = x->offset_bytes + x->size_bytes, now = end > peak ? end : peak;
		if (now >= s->best)
			continue;
		s->used[i] = true;
		s->order[depth] = i;
		search(s, depth + 1, now);
		s->used[i] = false;
	}
}

int64_t plan_place(struct arena *a, int n, struct plan_item *item, int64_t budget)
{
	int *base = arena_array(a, int, (size_t)n + 1);
	int64_t peak = 0;
	for (int i = 0; i < n; i++) {
		int k = i;
		for (; k > 0 && before(item, i, base[k - 1]); k--)
			base[k] = base[k - 1];
		base[k] = i;
	}
	for (int i = 0; i < n; i++) {
		struct plan_item *x = &item[base[i]];
		x->offset_bytes = lowest(item, base, i, x);
		peak = x->offset_bytes + x->size_bytes > peak ? x->offset_bytes + x->size_bytes : peak;
	}
	struct search s = { item, n, base, arena_array(a, int, (size_t)n + 1), arena_array(a, bool, (size_t)n + 1), budget,
			    least_peak(n, item), peak, arena_array(a, int64_t, (size_t)n + 1) };
	if (peak <= s.least)
		return peak;
	for (int i = 0; i < n; i++)
		s.offset[i] = item[i].offset_bytes;
	search(&s, 0, 0);
	for (int i = 0; i < n; i++)
		item[i].offset_bytes = s.offset[i];
	return s.best;
}
