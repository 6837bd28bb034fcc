/* An order that comes from outside (spec: autoschedule A29, A92, A95): stages, starts and versions as the text form states them. */
#include <stdlib.h>

#include "sched/machine.h"
#include "sched/order.h"

bool plan_is_ordered(const struct plan *p)
{
	for (size_t i = 0; i < p->list.len; i++) {
		const struct plan_list *l = p->list.data[i];
		if (!l->is_given)
			return false;
		for (size_t k = 0; k < l->unit.len; k++)
			if (l->unit.data[k]->start < 0)
				return false;
	}
	return true;
}

/* ---- what must have been given (A92) ---- */

static bool check_costs(const struct plan *p, const struct plan_list *l)
{
	for (size_t k = 0; k < l->unit.len; k++) {
		const struct plan_unit *u = l->unit.data[k];
		if (u->kind == PLAN_TASK && u->leaf->body.len && (u->leaf->given_latency < 0 || u->leaf->given_ii < 0))
			return diag_error(p->t, u->range, E3610, "'%s' has no costs; run EstimateLatency before AutoSchedule", u->name);
	}
	return true;
}

static bool check_list(const struct plan *p, const struct plan_list *l, bool needs_costs)
{
	bool staged = false, unstaged = false;
	if (!l->is_given)
		return diag_error(p->t, l->loop ? l->loop->range : p->f->range, E3611, "the text has no units here; run BuildUnits first");
	for (size_t k = 0; k < l->unit.len; k++) {
		staged = staged || l->unit.data[k]->stage >= 0;
		unstaged = unstaged || l->unit.data[k]->stage < 0;
	}
	if (staged && unstaged)
		return diag_error(p->t, l->unit.data[0]->range, E3613, "units with and without a stage stand in one list; BuildUnits gives a stage to all of "
				  "them or to none");
	return !needs_costs || check_costs(p, l);
}

bool plan_check_input(struct plan *p, bool needs_costs)
{
	for (size_t i = 0; i < p->list.len; i++)
		if (!check_list(p, p->list.data[i], needs_costs))
			return false;
	return true;
}

/* ---- the order ---- */

struct key { int64_t at, stage; int unit; };

static int earlier(const void *x, const void *y)
{
	const struct key *a = x, *b = y;
	if (a->at != b->at)
		return a->at < b->at ? -1 : 1;
	if (a->stage != b->stage)
		return a->stage > b->stage ? -1 : 1;
	return a->unit - b->unit;
}

static void take_list(struct plan *p, struct plan_list *l)
{
	size_t n = l->unit.len;
	struct key *key = arena_array(p->a, struct key, n + 1);
	l->interval = l->given_interval > 0 ? l->given_interval : l->interval;
	for (size_t i = 0; i < n; i++) {
		struct plan_unit *u = l->unit.data[i];
		u->stage = u->stage > 0 ? u->stage : 0;
		key[i] = (struct key){ u->start - u->stage * l->interval, u->stage, (int)i };
	}
	qsort(key, n, sizeof(*key), earlier);
	l->order = arena_array(p->a, int, n + 1);
	for (size_t i = 0; i < n; i++)
		l->order[i] = key[i].unit;
}

/* ---- legality (A28, A29) ---- */

struct arc { int from, to; int64_t distance; };
struct arcs { struct arc *data; size_t len, cap; };

static uint64_t queues_of(const struct plan *p, const struct plan_unit *u)
{
	uint64_t q = 0;
	if (!p->machine->queue_per_pipe)
		return 1;
	if (u->kind == PLAN_LOOP) {
		for (size_t i = 0; i < u->body->unit.len; i++)
			q |= queues_of(p, u->body->unit.data[i]);
		return q;
	}
	for (size_t i = 0; i < u->leaf->access.len; i++)
		if (u->leaf->access.data[i].pipe)
			q |= (uint64_t)1 << u->leaf->access.data[i].pipe->index;
	return q;
}

static void issue_arcs(struct plan *p, const struct plan_list *l, struct arcs *out)
{
	for (size_t i = 0; i < l->unit.len; i++)
		for (size_t k = 0; k < l->unit.len; k++) {
			int a = l->order[i], b = l->order[k];
			const struct plan_unit *x = l->unit.data[a], *y = l->unit.data[b];
			if (!(queues_of(p, x) & queues_of(p, y)) || (!l->loop && k <= i))
				continue;
			vec_push(p->a, out, ((struct arc){ a, b, x->stage - y->stage + (i < k ? 0 : 1) }));
		}
}

static bool check_legal(struct plan *p, struct plan_list *l)
{
	size_t n = l->unit.len;
	struct arcs arc = { 0 };
	issue_arcs(p, l, &arc);
	for (size_t i = 0; i < l->edge.len; i++) {
		const struct plan_edge *e = &l->edge.data[i];
		if (e->kind != PLAN_EXCLUSION && e->kind != PLAN_BIND)
			vec_push(p->a, &arc, ((struct arc){ e->from, e->to, e->rotates ? e->rotates->versions : e->distance }));
	}
	int64_t *dist = arena_array(p->a, int64_t, n + 1), unit = (int64_t)n + 1;
	int *via = arena_array(p->a, int, n + 1), at = -1;
	for (size_t round = 0; round <= n; round++) {
		at = -1;
		for (size_t i = 0; i < arc.len; i++) {
			const struct arc *x = &arc.data[i];
			int64_t d = dist[x->from] + x->distance * unit - 1;
			if (d >= dist[x->to])
				continue;
			dist[x->to] = d;
			via[x->to] = x->from;
			at = x->to;
		}
		if (at < 0)
			return true;
	}
	struct text t;
	text_init(&t, p->a);
	for (size_t i = 0; i < n; i++)
		at = via[at];
	int start = at;
	do {
		text_printf(&t, "'%s' after ", l->unit.data[at]->name);
		at = via[at];
	} while (at != start);
	return diag_error(p->t, l->unit.data[start]->range, E3614, "the order is not legal: %s'%s', all in one iteration; change a start or a stage", text_str(&t),
			  l->unit.data[start]->name);
}

bool plan_take_order(struct plan *p)
{
	bool ok = true;
	for (size_t i = 0; i < p->storage.len; i++) {
		struct plan_storage *s = p->storage.data[i];
		s->versions = s->count > 0 && s->owner.len ? s->count : 1;
	}
	for (size_t i = 0; i < p->list.len; i++) {
		take_list(p, p->list.data[i]);
		ok = check_legal(p, p->list.data[i]) && ok;
	}
	return ok;
}
