/* Manual lists whose stages turn a dependence of one iteration (spec: autoschedule A71). */
#include "sched/order.h"

static void check_list(struct plan_list *l)
{
	for (size_t i = 0; i < l->edge.len; i++) {
		const struct plan_edge *e = &l->edge.data[i];
		const struct plan_unit *u = l->unit.data[e->from], *w = l->unit.data[e->to];
		if (e->distance || e->rotates || u->source < w->source || e->kind == PLAN_EXCLUSION)
			continue;
		diag_warning(l->plan->t, u->range, W3604, "the stage order differs from source order: '%s' is written after '%s', but has an earlier "
			     "stage, so it counts as the first of the two", u->name, w->name);
		return;
	}
}

bool plan_check_stage_order(struct plan *p)
{
	for (size_t i = 0; i < p->list.len; i++)
		if (p->list.data[i]->is_manual)
			check_list(p->list.data[i]);
	return true;
}
