/* How long after the start of one unit another may start (spec: autoschedule A132, A115, A24). */
#include <string.h>

#include "sched/depend.h"
#include "sched/machine.h"
#include "sched/order.h"

enum { UNKNOWN_TRIPS = 100 };

/* From the start of the unit of "l" around "leaf" to the start of the leaf's first or last instance in it. */
static int64_t offset_of(const struct plan_list *l, const struct plan_leaf *leaf, bool last)
{
	int64_t sum = 0;
	for (const struct plan_unit *u = leaf->unit; u->list != l; u = u->list->unit_of) {
		const struct plan_list *in = u->list;
		int64_t n = in->trips_max == INT64_MAX ? UNKNOWN_TRIPS : in->trips_max, step;
		if (__builtin_mul_overflow(in->interval, n > 1 && last ? n - 1 : 0, &step) || __builtin_add_overflow(sum, step, &sum) ||
		    __builtin_add_overflow(sum, u->start > 0 ? u->start : 0, &sum))
			return INT64_MAX / 4;
	}
	return sum;
}

static bool is_accumulator(const struct plan_access *x)
{
	return x->stmt->kind == TIR_INSN && !strcmp(x->stmt->u.insn.use.insn->name, "tiled_mma") && x->view == x->stmt->u.insn.operand[0].view;
}

/* Products that add into one accumulator follow one another without waiting for the sum. */
static bool is_chain(const struct machine *m, const struct plan_access *x, const struct plan_access *y)
{
	if (!m || !is_accumulator(x) || !is_accumulator(y) || !x->pipe || x->pipe != y->pipe)
		return false;
	for (int i = 0; i < m->n_class; i++)
		if (m->op[i].pipe == x->pipe && m->op[i].is_chain)
			return true;
	return false;
}

static int64_t pair_latency(const struct plan_list *l, enum plan_edge_kind kind, const struct plan_access *x, const struct plan_access *y)
{
	const struct plan_unit *u = x->leaf->unit;
	int64_t own = kind == PLAN_RAW && is_chain(l->plan->machine, x, y) ? u->ii : u->latency;
	return offset_of(l, x->leaf, true) + own - offset_of(l, y->leaf, false);
}

/* At least 0, also where what is waited for lies late in a loop: the unit that waits is never emitted before the other one, because
 * a loop is one unit to the synchronisation around it. */
static int64_t most(const struct plan_list *l, const struct plan_edge *e, bool back)
{
	int64_t out = 0;
	for (size_t i = 0; i < e->pair.len; i++) {
		const struct plan_pair *p = &e->pair.data[i];
		int64_t one = back ? pair_latency(l, e->kind, p->y, p->x) : pair_latency(l, e->kind, p->x, p->y);
		out = one > out ? one : out;
	}
	return out;
}

void plan_edge_latencies(struct plan_list *l)
{
	for (size_t i = 0; i < l->edge.len; i++) {
		struct plan_edge *e = &l->edge.data[i];
		const struct plan_unit *u = l->unit.data[e->from];
		if (e->kind == PLAN_BIND) {
			e->latency = u->latency;
		} else if (e->kind == PLAN_REGISTER) {
			e->latency = e->is_from_reader ? 0 : u->latency;
		} else if (e->pair.len) {
			e->latency = most(l, e, false);
			e->back_latency = e->kind == PLAN_EXCLUSION ? most(l, e, true) : 0;
		}
	}
}
