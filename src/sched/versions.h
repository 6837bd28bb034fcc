/* Clocks: which iteration a list is in, counted over the whole kernel (spec: autoschedule 7.4). */
#ifndef SCHED_VERSIONS_H
#define SCHED_VERSIONS_H

#include "sched/plan.h"

/* The lexical clock of the loop of "l" (A183, A184); "within" of it says where it starts again, NULL: nowhere. */
struct plan_clock *versions_lexical(struct plan *p, const struct plan_list *l);
/* Iterations of "l" in the whole kernel, at most; INT64_MAX: not known, or its clock does not count them all. The root list has one. */
int64_t versions_total(struct plan *p, const struct plan_list *l);
/* The number that the clock has after the last iteration; NULL: not known. */
const struct ix *versions_end(struct plan *p, const struct plan_clock *c);
/* A counter of the iterations of "l". */
const struct plan_clock *versions_count(struct plan *p, const struct plan_list *l);
/* The conjunction of "g" as one condition; assumptions left out. NULL: none is left. */
const struct tir_expr *versions_condition(struct plan *p, const struct plan_guards *g);
/* When an iteration of owner list "l" counts: a disjunction, empty where always; NULL: "l" is no owner of the counter. */
const struct plan_guards *versions_epoch(const struct plan_clock *c, const struct plan_list *l);
/* A disjunction as the guards of an operation. */
struct plan_guards versions_guards(struct plan *p, const struct plan_guards *epoch);
/* Cells, their steps and the names under which owner lists read them: operations of the plan, for clocks in use by "cores". */
struct versions_use { const struct plan_clock *clock; uint64_t cores; };
/* The number of epochs that a counter has counted at the end of the kernel, bound there. */
const struct ix *versions_read_end(struct plan *p, const struct plan_clock *c, uint64_t cores);
void versions_write_counter(struct plan *p, const struct versions_use *use);

#endif
