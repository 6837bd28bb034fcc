/* Shadow memory: per cell of an object's bytes the last weak write and what came since.
 *
 * A page stands for SHADOW_PAGE bytes in cells of 16, 8, 4, 2 or 1 bytes; it is made with cells as large as the first access
 * allows and splits when a smaller or less aligned one comes.  Objects of any size cost little until they are touched.
 */
#ifndef EMU_SHADOW_H
#define EMU_SHADOW_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "emu/clock.h"

enum { SHADOW_PAGE_SHIFT = 8, SHADOW_CHUNK_SHIFT = 12, SHADOW_MAX_SHIFT = 4 };
#define SHADOW_PAGE (UINT32_C(1) << SHADOW_PAGE_SHIFT)

/* Who accessed, when and how.  "what" packs the kind of access, a lane (of writes) and the site. */
struct shadow_record {
	uint32_t warp, epoch;		/* warp 0: none */
	uint32_t mask;			/* lanes */
	uint32_t what;
};

/* A cell.  "last" is the last weak write; "since" are the loads and strong writes after it, at most one of them here, the
 * others in a list.  A record of "since" that happens before a newer one which conflicts with at least as much is dropped. */
struct shadow_cell {
	uint32_t last_warp, last_epoch, last_what;
	struct shadow_record since;
	uint32_t more;			/* index of a shadow_more; 0: none */
};

/* Many accesses of one kind: lanes by warp, ascending, and by epoch. */
struct shadow_set {
	struct shadow_set *next;	/* in a list of free ones */
	uint32_t n, size_class;		/* entries; room for 1 << size_class */
	struct shadow_entry { uint32_t warp, epoch, mask; } entry[];
};

/* Element of a list.  Of a long list, records of one kind are put together: "set" holds them, and the record only says how and
 * where the latest was. */
struct shadow_more {
	struct shadow_record record;
	uint32_t next;
	struct shadow_set *set;
};

struct shadow_page {
	struct shadow_page *next;	/* in a list of free ones */
	uint32_t shift;			/* cells of 1 << shift bytes */
	struct shadow_cell cell[];
};

struct order_slot;

/* A location that carries releases. */
struct order_sync {
	struct order_sync *next;
	uint64_t offset;
	struct order_slot *slot;
};

enum { SHADOW_SYNC_BUCKETS = 64 };

struct order_shadow {
	uint64_t n_page;
	struct shadow_page ***chunk;	/* 1 << SHADOW_CHUNK_SHIFT pages each */
	struct order_sync *sync[SHADOW_SYNC_BUCKETS];
	uint32_t n_sync;
	struct order_shadow *next;	/* in a list of free ones: only "n_page" and the tables are kept */
};

enum { SHADOW_SET_SIZES = 32 };

struct shadow_pool {
	struct arena *arena;
	struct shadow_set *free_set[SHADOW_SET_SIZES];
	struct shadow_page *free_page[SHADOW_MAX_SHIFT + 1];
	struct order_shadow *free_shadow;
	VEC(struct shadow_more) more;	/* index 0 is not used */
	uint32_t free_more;
};

struct order_shadow *shadow_new(struct shadow_pool *pool, uint64_t bytes);
/* Pages and records go back to the pool; "s" may be given out again.  The caller has emptied s->sync. */
void shadow_free(struct shadow_pool *pool, struct order_shadow *s);

/* The page of byte "offset", with cells of at most 1 << shift bytes. */
struct shadow_page *shadow_page(struct shadow_pool *pool, struct order_shadow *s, uint64_t offset, uint32_t shift);

/* Put "r", or with "set" (taken) a set of such, in front of the list of "cell"; take the list away. */
void shadow_more_add(struct shadow_pool *pool, struct shadow_cell *cell, struct shadow_record r, struct shadow_set *set);
void shadow_more_clear(struct shadow_pool *pool, struct shadow_cell *cell);
/* Drop the first element of the list that begins at "*link", where a cell's "more" or a record's "next" holds the index. */
void shadow_more_drop(struct shadow_pool *pool, uint32_t *link);

/* The index of the first entry of "s" whose warp is not below "warp". */
uint32_t shadow_set_lower(const struct shadow_set *s, uint32_t warp);
/* "s" (taken, NULL: empty) with "mask" of "warp" at "epoch", in place of what these lanes did before. */
struct shadow_set *shadow_set_add(struct shadow_pool *pool, struct shadow_set *s, uint32_t warp, uint32_t mask, uint32_t epoch);

#endif
