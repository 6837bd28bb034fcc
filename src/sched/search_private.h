/* Parts of the modulo scheduler; see search.h.
 *
 *	graph	difference constraints and their least solution (A153, A154)
 *	tree	wrap counts of pairs that share a resource, depth first (A157)
 *	search	intervals, version vectors, tie-breaks
 */
#ifndef SCHED_SEARCH_PRIVATE_H
#define SCHED_SEARCH_PRIVATE_H

#include "base/vec.h"
#include "sched/search.h"

enum { SEARCH_WRAPS = 16 };

/* start(to) >= start(from) + constant - interval * distance. */
struct graph_link {
	int from, to;
	int64_t constant, distance;
	int version;			/* its count is the distance, else -1 */
	int64_t weight;			/* at this interval and these versions */
	int next;			/* of the links that begin at "from" */
};

struct graph_set { int node, reason, reason_node; int64_t start, phase; };	/* to undo */
struct graph_mark { size_t link, set; };

/* Nodes: units, then helpers; "origin" is the beginning, "front" comes before every unit and bounds the makespan. */
struct graph {
	struct arena *a;
	const struct search_problem *p;
	int n_node, origin, front;
	VEC(struct graph_link) link;
	size_t n_static;		/* links that belong to the problem */
	int first_front;		/* links from the units to "front", one after the other */
	int *first;			/* per node, -1: none */
	int64_t interval;
	int64_t *start, *phase;		/* phase: start mod interval */
	int *reason;			/* the link that set it; NO_REASON: it is still 0; RAISED: by a relation */
	int *reason_node;		/* of raised nodes */
	bool *is_queued;
	int *queue;
	int head, n_queued;
	int64_t *before;		/* the start before this propagation */
	uint32_t *round, n_round;	/* the propagation that set "before" */
	VEC(struct graph_set) trail;
	int n_relation;			/* that are enforced by raising (A154) */
	int *first_relation, *next_relation;
	bool uses_front;		/* the makespan is not simply that of the least solution */
	bool has_bound;
	int64_t bound;			/* of the makespan */
	/* After a refutation: */
	bool used_raise;
	int64_t constant, distance;	/* of the positive cycle */
	int n_cycle;
	struct search_step *cycle;
	bool *cycle_version;		/* storages whose counts are in it */
};

void graph_init(struct graph *g, struct arena *a, const struct search_problem *p);
/* The least solution at "interval" and "version" without pairs; false after a refutation. */
bool graph_solve(struct graph *g, int64_t interval, const int64_t *version);
/* Add start(to) >= start(from) + constant - interval * distance to the present solution; false after a refutation. */
bool graph_add(struct graph *g, int from, int to, int64_t constant, int64_t distance);
/* Hold "bound", which may have become smaller since the present solution was found; false after a refutation. */
bool graph_hold_bound(struct graph *g);
struct graph_mark graph_mark(const struct graph *g);
void graph_undo(struct graph *g, struct graph_mark m);	/* forget later links and settings */
/* The smallest interval at which the edges alone have no positive cycle (A155); -1: there is none, and "cycle" says why. */
int64_t graph_recurrence(struct graph *g, const int64_t *version);

/* ---- pairs ---- */

struct tree_pair { int i, j; int64_t after_i, after_j; };	/* (start j - start i) mod interval in [after_i, interval - after_j] */

enum tree_answer { TREE_FOUND, TREE_REFUTED, TREE_OUT_OF_BUDGET };
enum tree_goal { TREE_ANY, TREE_SHORTER, TREE_SMALLER };

struct tree_frame {
	int pair;			/* what is decided */
	int64_t centre;
	int step;
	bool up_dead, down_dead;
	struct graph_mark mark;
};

struct tree {
	struct graph *g;
	int n_pair;
	struct tree_pair *pair;
	int64_t nodes, limit;		/* used, allowed */
	int64_t next_interval;		/* of a refutation: the least interval at which it may not hold; -1: it always does */
	bool *conflict;			/* and the storages whose counts could change it */
	int64_t *best, makespan;	/* the best schedule */
	bool *changed;
	VEC(struct tree_frame) stack;
};

void tree_init(struct tree *x, struct graph *g);
/* TREE_ANY: some schedule. TREE_SHORTER: the shortest makespan below x->makespan; where the graph uses its front, some such
 * makespan. TREE_SMALLER: the smallest starts below x->best
 * whose makespan is at most x->makespan. TREE_FOUND: x->best and x->makespan were set. TREE_OUT_OF_BUDGET: they may have been. */
enum tree_answer tree_search(struct tree *x, int64_t interval, const int64_t *version, enum tree_goal goal);
/* By start within the interval (A170). */
void search_emission_order(struct arena *a, const struct search_problem *p, struct search_result *r);
int64_t search_makespan(const struct search_problem *p, const int64_t *start);

/* floor(x / y), y > 0. */
static inline int64_t floor_div(int64_t x, int64_t y)
{
	return x / y - (x % y < 0);
}

#endif
