/* The bounded modulo scheduler (spec: autoschedule 6), on plain numbers: units, edges, resources, versions.
 *
 * It knows no TIR and no machine.  Everything is an exact integer, and everything is decided by the problem and the budget
 * alone.  Numbers are refused before they can leave 64 bits (SEARCH_TOO_LARGE).
 */
#ifndef SCHED_SEARCH_H
#define SCHED_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum { SEARCH_BUDGET = 100000, SEARCH_MAX_UNIT = 4096 };

struct search_use { int resource; int64_t cycles; };

struct search_unit {
	const char *name;
	int64_t latency, interval;
	int64_t stage;			/* requested, or -1 */
	int64_t place;			/* in the source, where that is not the logical order */
	int n_use;			/* resources of the modulo schedule, each once, with at least 1 cycle */
	const struct search_use *use;
	int n_other;			/* resources that count in the root list alone: scalar pipes */
	const struct search_use *other;
	int n_pipe;			/* pipes, scalar ones too: order of manual lists */
	const int *pipe;
	int n_queue;
	const int *queue;
};

/* start(to) >= start(from) + latency - interval * distance; "version" from 0 in place of the distance, else -1. */
struct search_edge { int from, to; int64_t latency, distance; int version; };

/* The two units run in either order but not at once. */
struct search_exclusion { int a, b; int64_t latency_ab, latency_ba; };

struct search_relation { int before, after; };		/* stage(before) <= stage(after) */

struct search_version {			/* of a storage */
	const char *name;
	int64_t size;			/* bytes of one */
	int64_t low, high;		/* equal: fixed */
	int space;			/* -1: not counted */
};

struct search_space { const char *name; int64_t left; };	/* bytes for the versions; negative: too small already */

struct search_problem {
	int n_unit, n_edge, n_exclusion, n_relation, n_version, n_space;
	const struct search_unit *unit;		/* logical order */
	const struct search_edge *edge;
	const struct search_exclusion *exclusion;
	const struct search_relation *relation;
	const struct search_version *version;	/* storages by first access */
	const struct search_space *space;
	bool is_manual, may_offset;
	int64_t largest_stage;		/* of an automatic list */
	int64_t budget;			/* nodes; 0: SEARCH_BUDGET */
	bool no_skipping;		/* tests: rise by 1 (T-R08) */
};

enum search_outcome {
	SEARCH_FOUND,			/* the least interval */
	SEARCH_INCUMBENT,		/* the budget ended; better than the sequential schedule */
	SEARCH_SEQUENTIAL,		/* the budget ended; the sequential schedule */
	SEARCH_INFEASIBLE,		/* of a manual list; "cycle" says why */
	SEARCH_EXHAUSTED,		/* of a manual list: the budget ended */
	SEARCH_NO_SPACE,		/* one version of each does not fit "space" */
	SEARCH_TOO_LARGE		/* numbers near the end of 64 bits */
};

/* start(to) >= start(from) + latency - interval * distance, from and to units or -1: the beginning. */
struct search_step { int from, to; int64_t latency, distance; };

struct search_result {
	enum search_outcome outcome;
	int64_t interval, lower_bound, nodes, makespan;
	bool is_proven;			/* no smaller interval */
	bool has_best_ties;		/* the tie-breaks were decided too */
	int64_t *start, *stage, *version;
	int *order;			/* units in emission order */
	int n_cycle;			/* a positive cycle */
	struct search_step *cycle;
	int space;
	int64_t bytes_needed, bytes_left;
};

void search_loop(struct arena *a, const struct search_problem *p, struct search_result *out);
/* The root list: distances 0 only, stages 0, no versions. */
void search_root(struct arena *a, const struct search_problem *p, struct search_result *out);
/* Logical order, stages 0, lowest versions: --schedule=source (A96). Starts are those of the sequential schedule. */
void search_source(struct arena *a, const struct search_problem *p, struct search_result *out);

/* Is the order legal with these stages (A29)? Else "cycle" (at least n_unit + 1 entries) gets one whose distances sum to at most 0. */
bool search_order_is_legal(struct arena *a, const struct search_problem *p, const int64_t *stage, const int64_t *version,
			   const int *order, int *n_cycle, struct search_step *cycle);
/* Does the schedule hold every constraint? For tests and assertions; "why" may be NULL. */
bool search_holds(struct arena *a, const struct search_problem *p, const struct search_result *r, struct text *why);
/* "load -> vec (418) -> load (60 - 1 * interval)". */
void search_print_cycle(struct text *out, const struct search_problem *p, const struct search_result *r);

#endif
