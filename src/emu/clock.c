#include "emu/clock.h"

#include <string.h>

enum { LANES_REFS = 32, LANES_WORDS };	/* of clock_entry.lane */

static uint32_t *lanes_new(struct clock_pool *pool)
{
	uint32_t *lane = pool->free_lanes;
	if (lane)
		memcpy(&pool->free_lanes, lane, sizeof(void *));
	else
		lane = arena_alloc(pool->arena, LANES_WORDS * sizeof(uint32_t));
	lane[LANES_REFS] = 1;
	return lane;
}

static void lanes_unref(struct clock_pool *pool, uint32_t *lane)
{
	if (!lane || --lane[LANES_REFS] > 0)
		return;
	memcpy(lane, &pool->free_lanes, sizeof(void *));
	pool->free_lanes = lane;
}

/* A clock with room for n entries, held once. */
static struct order_clock *clock_new(struct clock_pool *pool, uint32_t n)
{
	uint32_t size_class = 0;
	while (UINT64_C(1) << size_class < n)
		size_class++;
	struct order_clock *c = pool->free[size_class];
	if (c)
		pool->free[size_class] = c->next;
	else
		c = arena_alloc(pool->arena, sizeof *c + (sizeof(struct clock_entry) << size_class));
	c->refs = 1;
	c->n = 0;
	c->size_class = size_class;
	return c;
}

struct order_clock *clock_ref(struct order_clock *c)
{
	if (c)
		c->refs++;
	return c;
}

void clock_unref(struct clock_pool *pool, struct order_clock *c)
{
	if (!c || --c->refs > 0)
		return;
	for (uint32_t i = 0; i < c->n; i++)
		lanes_unref(pool, c->entry[i].lane);
	c->next = pool->free[c->size_class];
	pool->free[c->size_class] = c;
}

/* The index of the first entry of "c" whose warp is not below "warp". */
static uint32_t entry_lower(const struct order_clock *c, uint32_t warp)
{
	uint32_t low = 0, high = c->n;
	while (low < high) {
		uint32_t mid = low + (high - low) / 2;
		if (c->entry[mid].warp < warp)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

static const struct clock_entry *entry_find(const struct order_clock *c, uint32_t warp)
{
	if (!c || c->n == 0)
		return NULL;
	uint32_t i = warp - c->entry[0].warp;
	if (i >= c->n || c->entry[i].warp != warp) {
		i = entry_lower(c, warp);
		if (i == c->n || c->entry[i].warp != warp)
			return NULL;
	}
	return &c->entry[i];
}

uint32_t clock_missing_search(const struct order_clock *c, uint32_t warp, uint32_t mask, uint32_t epoch)
{
	const struct clock_entry *e = entry_find(c, warp);
	if (!e)
		return mask;
	if (!e->lane)
		return e->epoch >= epoch ? 0 : mask;
	uint32_t missing = 0;
	for (uint32_t left = mask; left; left &= left - 1) {
		int l = __builtin_ctz(left);
		if (e->lane[l] < epoch)
			missing |= UINT32_C(1) << l;
	}
	return missing;
}

static void entry_copy(struct clock_entry *to, const struct clock_entry *from)
{
	*to = *from;
	if (from->lane)
		from->lane[LANES_REFS]++;
}

/* "c" (taken) as one that only the caller holds, with room for "extra" more entries. */
static struct order_clock *clock_own(struct clock_pool *pool, struct order_clock *c, uint32_t extra)
{
	if (!c)
		return clock_new(pool, extra ? extra : 1);
	if (c->refs == 1 && c->n + extra <= UINT64_C(1) << c->size_class)
		return c;
	struct order_clock *copy = clock_new(pool, c->n + extra);
	for (uint32_t i = 0; i < c->n; i++)
		entry_copy(&copy->entry[i], &c->entry[i]);
	copy->n = c->n;
	clock_unref(pool, c);
	return copy;
}

/* Give "e" an array of its own. */
static void entry_spread(struct clock_pool *pool, struct clock_entry *e)
{
	uint32_t *old = e->lane;
	if (old && old[LANES_REFS] == 1)
		return;
	e->lane = lanes_new(pool);
	for (int l = 0; l < 32; l++)
		e->lane[l] = old ? old[l] : e->epoch;
	lanes_unref(pool, old);
}

static void entry_set(struct clock_pool *pool, struct clock_entry *e, uint32_t mask, uint32_t exist, uint32_t epoch)
{
	if ((mask & exist) == exist) {
		lanes_unref(pool, e->lane);
		e->lane = NULL;
		e->epoch = epoch;
		return;
	}
	entry_spread(pool, e);
	for (uint32_t left = mask; left; left &= left - 1)
		e->lane[__builtin_ctz(left)] = epoch;
}

struct order_clock *clock_raise(struct clock_pool *pool, struct order_clock *c, uint32_t warp, uint32_t mask, uint32_t exist,
				uint32_t epoch)
{
	mask = clock_missing(c, warp, mask, epoch);
	if (!mask)
		return c;
	bool is_new = !entry_find(c, warp);
	c = clock_own(pool, c, is_new);
	uint32_t i = entry_lower(c, warp);
	if (is_new) {
		memmove(&c->entry[i + 1], &c->entry[i], (c->n - i) * sizeof c->entry[0]);
		c->entry[i] = (struct clock_entry){ .warp = warp };
		c->n++;
	}
	entry_set(pool, &c->entry[i], mask, exist, epoch);
	return c;
}

/* "e" knows all that "f" knows. */
static bool entry_covers(const struct clock_entry *e, const struct clock_entry *f)
{
	if (!e->lane && !f->lane)
		return e->epoch >= f->epoch;
	if (e->lane == f->lane)
		return true;
	for (int l = 0; l < 32; l++)
		if ((e->lane ? e->lane[l] : e->epoch) < (f->lane ? f->lane[l] : f->epoch))
			return false;
	return true;
}

static void entry_max(struct clock_pool *pool, struct clock_entry *e, const struct clock_entry *f)
{
	if (entry_covers(e, f))
		return;
	if (!e->lane && !f->lane) {
		e->epoch = f->epoch;
		return;
	}
	entry_spread(pool, e);
	for (int l = 0; l < 32; l++) {
		uint32_t other = f->lane ? f->lane[l] : f->epoch;
		if (e->lane[l] < other)
			e->lane[l] = other;
	}
}

/* How many entries "b" has whose warps "a" lacks; "covers" is set to whether "a" knows all that "b" knows. */
static uint32_t clock_lacks(const struct order_clock *a, const struct order_clock *b, bool *covers)
{
	uint32_t lacks = 0;
	*covers = true;
	for (uint32_t i = 0, j = 0; j < b->n; j++) {
		while (i < a->n && a->entry[i].warp < b->entry[j].warp)
			i++;
		if (i == a->n || a->entry[i].warp != b->entry[j].warp) {
			lacks++;
			*covers = false;
		} else if (*covers) {
			*covers = entry_covers(&a->entry[i], &b->entry[j]);
		}
	}
	return lacks;
}

struct order_clock *clock_join(struct clock_pool *pool, struct order_clock *a, struct order_clock *b)
{
	bool covers;
	if (a == b || !b)
		return a;
	if (!a)
		return clock_ref(b);
	uint32_t extra = clock_lacks(a, b, &covers);
	if (covers)
		return a;
	if (b->n >= a->n) {
		clock_lacks(b, a, &covers);
		if (covers) {
			clock_unref(pool, a);
			return clock_ref(b);
		}
	}
	a = clock_own(pool, a, extra);
	/* From the end, so that entries move only upward. */
	uint32_t i = a->n, j = b->n, k = a->n + extra;
	a->n = k;
	while (j > 0) {
		if (i > 0 && a->entry[i - 1].warp > b->entry[j - 1].warp) {
			a->entry[--k] = a->entry[--i];
		} else if (i > 0 && a->entry[i - 1].warp == b->entry[j - 1].warp) {
			a->entry[--k] = a->entry[--i];
			entry_max(pool, &a->entry[k], &b->entry[--j]);
		} else {
			entry_copy(&a->entry[--k], &b->entry[--j]);
		}
	}
	return a;
}
