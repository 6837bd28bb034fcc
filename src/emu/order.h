/* What the parts of the order checker share: order.c (clocks of threads), race.c (cells), sync.c (releases and acquires).
 *
 * Lanes of a warp with equal clocks form a class; almost always one class is all lanes.  A lane knows its own accesses by
 * itself; its clock says what it knows of all other lanes.
 */
#ifndef EMU_ORDER_H
#define EMU_ORDER_H

#include "emu/clock.h"
#include "emu/machine.h"
#include "emu/shadow.h"

/* Scopes as they count: a pair of strong operations is in order when each one's scope includes the other's thread. */
enum order_scope { ORDER_WEAK, ORDER_CTA, ORDER_CLUSTER, ORDER_GPU, ORDER_SCOPES };

/* A clock that was released by threads of "cta" in "cluster" (ORDER_MANY: of several) with "scope". */
struct order_slot {
	struct order_slot *next;
	enum order_scope scope;
	uint32_t cta, cluster;
	struct order_clock *clock;
};

enum { ORDER_MANY = 0xffffffff };

struct order_class {
	uint32_t mask;			/* lanes */
	struct order_clock *clock;
	struct order_clock *fenced[ORDER_SCOPES];	/* "clock" at the last fence with release of at least that scope */
	uint32_t fence_epoch[ORDER_SCOPES];		/* the epoch of that fence; 0: none */
	struct order_slot *pending;	/* what relaxed loads have seen: an acquire fence makes it known */
};

struct order_warp {
	struct emu_warp *warp;
	uint32_t number;		/* from 1, over the grid */
	uint32_t epoch;			/* of accesses from now on */
	uint32_t n_class;
	struct order_class class[EMU_LANES];
};

struct order_cta {
	struct order_cta *next;		/* in a list of free ones */
	struct order_warp *warp;
};

struct order {
	struct arena arena;
	struct emu_run *run;
	struct clock_pool clocks;
	struct shadow_pool shadows;
	struct order_slot *free_slot;
	struct order_sync *free_sync;
	struct order_cta *free_cta;
	struct order_shadow *in_use;
	struct order_clock *sc;		/* released by all sc fences so far */
	int max_list;			/* records of a cell beyond which they are put together */
};

enum order_scope order_scope(enum ptx_scope scope);

/* Give the lanes of "mask", a part of class i of "w", a class of their own; its index. */
uint32_t order_class_split(struct order *o, struct order_warp *w, uint32_t i, uint32_t mask);
/* Put classes together again whose lanes know the same. */
void order_class_merge(struct order *o, struct order_warp *w);
/* A new reference to "clock" (kept) with the accesses of "lane" of "w" up to "epoch": what the lane lets others know. */
struct order_clock *order_release(struct order *o, struct order_warp *w, struct order_clock *clock, uint32_t lane,
				  uint32_t epoch);

/* race.c: check and record an access by the lanes of "mask", which are all of class "c". */
void race_access(struct order *o, const struct emu_access *a, struct order_class *c, uint32_t mask);

/* sync.c: edges by a strong access; atomic operations of one location follow each other in the order of lanes. */
void sync_access(struct order *o, const struct emu_access *a);
void sync_shadow_end(struct order *o, struct order_shadow *s);
/* Join what "c" has seen by relaxed loads, as far as a fence of "scope" allows. */
void sync_acquire_pending(struct order *o, struct order_warp *w, struct order_class *c, enum order_scope scope);
struct order_slot *sync_slots_copy(struct order *o, const struct order_slot *list);
void sync_slots_free(struct order *o, struct order_slot **list);

#endif
