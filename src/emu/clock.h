/* Vector clocks: for each warp, the epoch up to which the accesses of each of its lanes are known.
 *
 * Warps are numbered from 1 over the whole grid; the lanes of a warp share one counter of epochs.  A clock is immutable while
 * several hold it; the functions that change one take a reference and give one back.  NULL is the empty clock.
 */
#ifndef EMU_CLOCK_H
#define EMU_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct clock_entry {
	uint32_t warp, epoch;		/* epoch of all lanes, if "lane" is NULL */
	uint32_t *lane;			/* 32 epochs, and how many entries share them */
};

struct order_clock {
	uint32_t refs;
	uint32_t n, size_class;		/* entries; room for 1 << size_class */
	struct order_clock *next;	/* in a list of free ones */
	struct clock_entry entry[];	/* by warp, ascending */
};

enum { CLOCK_SIZES = 32 };

/* Where clocks come from and go to.  "arena" is the owner's. */
struct clock_pool {
	struct arena *arena;
	struct order_clock *free[CLOCK_SIZES];
	void *free_lanes;
};

struct order_clock *clock_ref(struct order_clock *c);
void clock_unref(struct clock_pool *pool, struct order_clock *c);

uint32_t clock_missing_search(const struct order_clock *c, uint32_t warp, uint32_t mask, uint32_t epoch);

/* Lanes of "mask" of "warp" whose accesses at "epoch" are not known to "c".  Entries are mostly those of neighbouring warps
 * without a gap, where the index follows from the number. */
static inline uint32_t clock_missing(const struct order_clock *c, uint32_t warp, uint32_t mask, uint32_t epoch)
{
	if (!c)
		return mask;
	uint32_t i = warp - c->entry[0].warp;
	if (i < c->n && c->entry[i].warp == warp && !c->entry[i].lane)
		return c->entry[i].epoch >= epoch ? 0 : mask;
	return clock_missing_search(c, warp, mask, epoch);
}

/* "c" (taken) with the lanes of "mask" of "warp" raised to "epoch"; lanes outside "exist" do not matter. */
struct order_clock *clock_raise(struct clock_pool *pool, struct order_clock *c, uint32_t warp, uint32_t mask, uint32_t exist,
				uint32_t epoch);

/* What "a" (taken) or "b" (kept) knows. */
struct order_clock *clock_join(struct clock_pool *pool, struct order_clock *a, struct order_clock *b);

#endif
