/* Costs in cycles (spec: autoschedule 4): formulas on plain numbers, and the costs of statements. */
#ifndef SCHED_COST_H
#define SCHED_COST_H

#include "sched/machine.h"
#include "sched/plan.h"

enum { COST_UNKNOWN_TRIPS = 100, COST_UNKNOWN_ROW = -1 };

/* Numbers end at COST_MOST; whoever schedules refuses such a sum. */
#define COST_MOST (INT64_C(1) << 40)

struct cost { int64_t latency, ii; };

struct cost cost_then(struct cost x, struct cost y);		/* y after x */
struct cost cost_times(struct cost x, int64_t n);		/* n trips over x */
struct cost cost_larger(struct cost x, struct cost y);		/* branches of one condition */
/* "bytes" of the side that the path names, in rows of "row" bytes (or COST_UNKNOWN_ROW). */
struct cost cost_move(const struct machine_path *p, int64_t bytes, int64_t row);
/* m, n, k are those of the whole tile. */
struct cost cost_multiply(const struct machine_class *c, int64_t m, int64_t n, int64_t k);
int64_t cost_add(int64_t x, int64_t y);
int64_t cost_mul(int64_t x, int64_t y);
int64_t cost_ceil_div(int64_t x, int64_t y);			/* y > 0 */

/* A row-major tile of "rows" rows with "blocks" column blocks of 256 bytes in fractal form (A105). */
enum cost_scatter { COST_SCATTER_EQUAL, COST_SCATTER_WIDEN, COST_SCATTER_NARROW };
struct cost cost_scatter(enum cost_scatter kind, int64_t rows, int64_t blocks);

/* T.PerCoreTask (A112): phases that inter-core waits separate; "first" and "last" are open to their neighbours. */
struct cost_phases { bool has_wait; struct cost first, last; int64_t middle; };
struct cost_phases cost_phase_then(struct cost_phases x, struct cost_phases y);
struct cost_phases cost_phase_times(struct cost_phases x, int64_t n);
struct cost cost_phase_total(struct cost_phases x);

/* ---- statements ---- */

struct cost_occupancy { struct plan_occupancy *data; size_t len, cap; };

/* What statements cost together, and what they keep busy. */
struct cost_task {
	struct cost cost;
	int64_t queue;				/* cycles of the issue queue, where a core is one */
	struct cost_occupancy occupancy;
};

struct cost_task cost_of_block(struct plan *p, const struct tir_block *b);
struct cost_task cost_of_stmt(struct plan *p, const struct tir_stmt *s);
int64_t cost_bytes(struct plan *p, const struct type *ty);
/* Bytes of the contiguous run at the end of each row of a view; all of its bytes where it is one run (A101). */
int64_t cost_row(struct plan *p, const struct type *ty, bool *is_contiguous);
/* Vector work: the block as one task on "pipe" (A107). */
struct cost_task cost_of_vector(struct plan *p, const struct tir_stmt *const *stmt, size_t n);
int64_t cost_upper(const struct ix *x);		/* a proven upper bound, else COST_UNKNOWN_TRIPS */
struct cost_task cost_pair(struct plan *p, struct cost_task x, struct cost_task y, bool branches);
void cost_occupy(struct plan *p, struct cost_task *t, const struct machine_pipe *pipe, const struct machine_port *port, int64_t cycles);

#endif
