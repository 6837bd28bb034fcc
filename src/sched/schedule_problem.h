/* From a list of the plan to a problem of plain numbers and back (spec: autoschedule A148 to A152). */
#ifndef SCHED_SCHEDULE_PROBLEM_H
#define SCHED_SCHEDULE_PROBLEM_H

#include "sched/machine.h"
#include "sched/plan.h"
#include "sched/search.h"

struct schedule_problem {
	struct search_problem p;
	int n_node;			/* units of the problem: units of the list, or gangs of them */
	int *node_of;			/* per unit of the list */
	int64_t *offset;		/* of a unit from the start of its gang */
	struct plan_storage **storage;	/* per version variable */
	const struct machine_space **space;	/* per space of the problem */
};

/* "high[i]": the most versions that storage i may have (A173), or 0. */
void schedule_problem_make(struct schedule_problem *out, struct plan_list *l, const int64_t *high);
/* The lower bound of versions at 1 where nothing was asked for. */
bool schedule_owns(const struct plan_list *l, const struct plan_storage *s);
bool schedule_may_offset(const struct plan_list *l);
/* What a storage asks for in a list that owns it. */
void schedule_versions_asked(const struct plan_list *l, const struct plan_storage *s, int64_t *low, int64_t *high);
/* Bytes of a space, without what is reserved. */
int64_t schedule_capacity(const struct plan *p, const struct machine_space *s);
/* Does the list, or what is inside it, touch the storage? */
bool schedule_touches(const struct plan_unit *u, const struct plan_storage *s);
/* "root/i/k", as it stands in messages and reports. */
const char *plan_list_path(const struct plan_list *l);

#endif
