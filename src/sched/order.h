/* The passes of automatic ordering (spec: autoschedule 3), and the function that runs them.  One file holds one pass.
 *
 * Every pass reports its own errors and returns false after one.
 */
#ifndef SCHED_ORDER_H
#define SCHED_ORDER_H

#include "sched/plan.h"
#include "target/target.h"

struct order_options {
	bool source_order;			/* --schedule=source */
	int64_t schedule_budget;		/* nodes per list; 0: the default (A160) */
	int64_t isl_budget;			/* operations per question; 0: the default (A136) */
};

/* Does the plan order "f" (A86), or is it finished, or a matter of the inserter of barriers (sched.h)? */
bool order_wants(const struct tir_fn *f, const struct target *target);

/* 1: every TIR_WHILE is "while True" whose first statement leaves it; conditions and bounds that read memory are bound. */
bool plan_normalise(struct tfc *t, struct tir_fn *f);
/* 3: one plan per kernel of "f" in "out", with lists, units, leaves, candidates, storages and accesses (pipes included, maps not). */
struct plans { struct plan **data; size_t len, cap; };
bool plan_units(struct tfc *t, struct arena *a, struct tir_fn *f, const struct target *target, const struct order_options *o,
		struct plans *out);
/* Of plan_units(): the candidates of a T.PerCoreTask, whose region is the body of "leaf" (A51 to A57). */
bool plan_per_core(struct plan *p, struct plan_leaf *leaf);
/* 2: plan_list.hint; the hints leave the program. */
bool plan_hints(struct plan *p);
/* 4 */
bool plan_assign_core(struct plan *p);
/* plan_access.map. */
bool plan_accesses(struct plan *p);
/* 5 */
bool plan_claim_owners(struct plan *p);
/* 6 */
bool plan_latency(struct plan *p);
/* plan_list.edge and plan_list.removed of every list. */
bool plan_dependences(struct plan *p);
/* W3604 of manual lists, once their dependences are known. */
bool plan_check_stage_order(struct plan *p);
/* The latencies of the edges of "l", once its units have their costs and the lists inside it their schedules. */
void plan_edge_latencies(struct plan_list *l);
/* 7 */
bool plan_auto_schedule(struct plan *p);
/* 8 */
bool plan_versions(struct plan *p);
/* 9 */
bool plan_resolve_core(struct plan *p);
/* 10 */
bool plan_insert_sync(struct plan *p);
/* 11 */
bool plan_expand_versions(struct plan *p);
/* 12 and 13: the kernel's body is the program. */
bool plan_expand_stages(struct plan *p);

/* ---- the text form (A92, A95) ---- */
/* "f" with every kernel as its plan has it. */
struct tir_fn *plan_text(struct arena *a, const struct plans *plans, const struct tir_fn *f);
/* Did the text state units, and the costs of tasks? E3610, E3611, E3613. */
bool plan_check_input(struct plan *p, bool needs_costs);
/* Did the text state a start for every unit?  Then plan_take_order() stands for plan_auto_schedule(): E3614. */
bool plan_is_ordered(const struct plan *p);
bool plan_take_order(struct plan *p);

/* Pass 7: the order that the text states, else AutoSchedule. */
bool order_schedule(struct plan *p);
/* May "f" be ordered by the compiler (E3806)? */
bool order_check(struct tfc *t, const struct tir_fn *f);
/* All passes, for every kernel of "f". */
bool order_run(struct tfc *t, struct tir_fn *f, const struct target *target, const struct order_options *o);

#endif
