/* Which events of a list come before which (spec: autoschedule A28, A200, A210), for any mechanism.
 *
 * A place is a point of one issue queue beside a unit.  A link is a pair of places that some operation orders: what its pipe was
 * given before the first place has completed when the queue passes the second one.  Distances count iterations of the list; an
 * order at distance d also holds at every larger one.
 */
#ifndef SCHED_ORDER_GRAPH_H
#define SCHED_ORDER_GRAPH_H

#include "sched/plan.h"

#define ORDER_NEVER INT64_MAX

/* Where an operation stands beside a unit; ORDER_ISSUE is the unit itself. */
enum order_side { ORDER_BEFORE, ORDER_BETWEEN, ORDER_ISSUE, ORDER_AFTER };

struct order_place {
	int unit;				/* of the list */
	enum order_side side;
	int core;
	const struct machine_pipe *pipe;
};

struct order_link {
	struct order_place from, to;
	int64_t distance;
	const struct plan_guards *guards;	/* it is executed where they hold; NULL: always */
	const struct plan_clock *clock;		/* what the distance counts; NULL or lexical: iterations */
	bool is_dead;
	int from_queue, to_queue;		/* of its places; the graph's */
	struct order_place next;		/* where the unit of its second place goes on in another pipe */
	int next_queue;				/* -1: nowhere */
};

/* One in-order queue, and the earliest place from which the latest search knows that it holds back: "turn" of the loop and "number"
 * within it; ORDER_NEVER: it does not. */
struct order_queue { struct order_place place; int64_t turn, number; int link; bool is_new; };

/* Two accesses that have to be ordered: C(x) ->distance I(y). */
struct order_event {
	struct order_place place;		/* at ORDER_ISSUE */
	const struct plan_guards *guards;	/* of its unit; NULL: none */
};

struct order_graph {
	struct arena *a;
	const struct plan_list *list;
	int *position;				/* of each unit in emission order */
	int64_t *stage;				/* of each unit; 0 where there is no loop */
	VEC(struct order_link *) link;
	VEC(struct order_queue) queue;
	int64_t *reach;				/* of the latest search, per link: distance to its second place */
	int *through;				/* the link before it on the way, -1: none */
};

struct order_graph *order_graph_make(struct arena *a, const struct plan_list *l);
void order_graph_add(struct order_graph *g, struct order_link *link);
/* The links that are dead leave; the others keep their order. */
void order_graph_drop_dead(struct order_graph *g);
/* A28: the smallest distance at which the queue of both passes "x" before "y"; ORDER_NEVER where they are in different queues or "x"
 * never comes first. */
int64_t order_issue_distance(const struct order_graph *g, const struct order_place *x, const struct order_place *y);
/* The smallest distance at which "x" has certainly completed before "y" is issued; "limit": that of the need, which decides where
 * conditions are known to hold; "is_epochs": it counts what "clock" counts.  With "used" (room for one flag per link): the links on
 * the way. */
int64_t order_reach(struct order_graph *g, const struct order_event *x, const struct order_event *y, int64_t limit,
		    const struct plan_clock *clock, bool *used);
/* The smallest distance from the second place of "link" to its first (m of A214). */
int64_t order_return(struct order_graph *g, const struct order_link *link);
/* Does the second place of "x" come before the first place of "y" at "distance"? */
bool order_between(struct order_graph *g, const struct order_link *x, const struct order_link *y, int64_t distance);

/* order_guard.c.  Conditions that read memory or a variable that changes are equal to none. */
/* Does "x" hold where "y" does, in one iteration, by the form of the conditions?  NULL: no conditions. */
bool order_guards_imply(struct arena *a, const struct plan_guards *y, const struct plan_guards *x);
bool order_guards_equal(struct arena *a, const struct plan_guards *x, const struct plan_guards *y);
bool order_guard_equal(struct arena *a, const struct plan_guard *x, const struct plan_guard *y);
/* Is "x" surely the negation of "y"? */
bool order_guard_opposite(struct arena *a, const struct plan_guard *x, const struct plan_guard *y);
/* What "g" says about "x": least <= x <= most; INT64_MIN and INT64_MAX: nothing. */
void order_guard_bounds(struct arena *a, const struct plan_guard *g, const struct ix *x, int64_t *least, int64_t *most);
/* Conditions, assumptions left out. */
size_t order_guards_count(const struct plan_guards *x);
/* Does the value of "e" depend on memory or on a variable that changes? */
bool order_expr_varies(const struct tir_expr *e);
bool order_expr_reads(const struct tir_expr *e, const struct tir_var *v);

#endif
