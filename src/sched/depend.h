/* What the files of the dependence analysis share (spec: autoschedule 5). */
#ifndef SCHED_DEPEND_H
#define SCHED_DEPEND_H

#include "sched/access_pair.h"

/* depend_hint.c: hints and the accesses that match their operands. */
struct depend_operand { const struct tir_region *region; const struct access_map *map; struct ptrmap match; };
struct depend_hint { struct plan_hint *hint; struct depend_operand a, b; };
struct depend_hints { struct depend_hint **data; size_t len, cap; };

/* Operands of all hints of the plan, ready to be compared with accesses; by hint. */
void depend_prepare_hints(struct access_context *c, struct ptrmap *of_hint);
/* The hint of the polarity among "hints" that speaks about the two accesses in the class, or NULL. */
struct plan_hint *depend_find_hint(struct access_context *c, const struct plan_list *l, struct ptrmap *of_hint, bool is_conflict,
				   enum access_class k, const struct plan_access *x, const struct plan_access *y);
bool depend_matches(struct access_context *c, struct depend_operand *o, const struct plan_access *x);
/* W3402 of hints that matched no accesses. */
void depend_report_hints(struct access_context *c);

#endif
