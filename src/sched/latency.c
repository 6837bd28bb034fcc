/* EstimateLatency: what every leaf costs and keeps busy (spec: autoschedule A99, A103, A112). */
#include <string.h>

#include "sched/cost.h"
#include "sched/order.h"

static void scale(struct cost_task *t, const struct machine_pipe *pipe, int64_t ii)
{
	for (size_t i = 0; i < t->occupancy.len; i++)
		if (t->occupancy.data[i].pipe == pipe)
			t->occupancy.data[i].cycles = ii;
}

/* The candidate that is "s", or NULL. */
static struct plan_candidate *candidate_of(struct plan_leaf *leaf, const struct tir_stmt *s)
{
	for (size_t i = 0; i < leaf->candidate.len; i++) {
		struct plan_candidate *c = &leaf->candidate.data[i];
		const struct tir_block *marked = s->kind == TIR_MARK ? &s->u.mark.body : NULL;
		for (size_t k = 0; k < c->body.len; k++)
			if (c->body.stmt[k] == s || (marked && marked->len && c->body.stmt[k] == marked->stmt[0]))
				return c;
	}
	return NULL;
}

static bool is_wait(const struct tir_stmt *s)
{
	return s->kind == TIR_SYNC && !strcmp(s->u.sync.name, "cross_wait");
}

static int64_t trips_of(const struct tir_stmt *s)
{
	int64_t start = 0, step = 1, stop = cost_upper(s->u.loop.stop);
	ix_is_const(s->u.loop.start, &start);
	ix_is_const(s->u.loop.step, &step);
	return stop > start ? cost_ceil_div(stop - start, step > 0 ? step : 1) : 0;
}

static struct cost_phases phases_of(struct plan *p, struct plan_leaf *leaf, const struct tir_block *b, struct cost_task *busy);

static struct cost_phases phases_of_stmt(struct plan *p, struct plan_leaf *leaf, const struct tir_stmt *s, struct cost_task *busy)
{
	struct cost_phases out = { 0 };
	struct plan_candidate *c = candidate_of(leaf, s);
	if (c) {
		struct cost_task t = cost_of_block(p, &c->body);
		bool is_task = s->kind == TIR_MARK && s->u.mark.kind == TIR_MARK_TASK;
		c->latency = is_task && s->u.mark.latency >= 0 ? s->u.mark.latency : t.cost.latency;
		c->ii = is_task && s->u.mark.ii >= 0 ? s->u.mark.ii : t.cost.ii;
		out.first = out.last = (struct cost){ c->latency, c->ii };
		*busy = cost_pair(p, *busy, t, true);
		return out;
	}
	if (is_wait(s)) {
		out.has_wait = true;
		return out;
	}
	const struct tir_block *suite[2];
	int n = tir_suites(s, suite);
	for (int i = 0; i < n; i++) {
		struct cost_phases one = phases_of(p, leaf, suite[i], busy);
		out = i ? cost_phase_then(out, one) : one;
	}
	return s->kind == TIR_FOR ? cost_phase_times(out, trips_of(s)) : out;
}

static struct cost_phases phases_of(struct plan *p, struct plan_leaf *leaf, const struct tir_block *b, struct cost_task *busy)
{
	struct cost_phases out = { 0 };
	for (size_t i = 0; i < b->len; i++)
		out = cost_phase_then(out, phases_of_stmt(p, leaf, b->stmt[i], busy));
	return out;
}

/* A region of T.PerCoreTask: one candidate runs on each core. */
static struct cost_task cost_of_region(struct plan *p, struct plan_leaf *leaf)
{
	struct cost_task t = { 0 };
	t.cost = cost_phase_total(phases_of(p, leaf, &leaf->body, &t));
	for (size_t i = 0; i < t.occupancy.len; i++)
		if (t.occupancy.data[i].pipe)
			t.occupancy.data[i].cycles = t.cost.ii;
	return t;
}

static const struct machine_pipe *main_pipe(const struct cost_task *t)
{
	const struct machine_pipe *best = NULL;
	int64_t most = 0;
	for (size_t i = 0; i < t->occupancy.len; i++) {
		if (t->occupancy.data[i].pipe && t->occupancy.data[i].cycles > most) {
			most = t->occupancy.data[i].cycles;
			best = t->occupancy.data[i].pipe;
		}
	}
	return best;
}

static int64_t positive(int64_t x)
{
	return x < 1 ? 1 : x;
}

static bool estimate(struct plan *p, struct plan_unit *u)
{
	struct plan_leaf *leaf = u->leaf;
	struct cost_task t = u->kind == PLAN_PER_CORE ? cost_of_region(p, leaf) : cost_of_block(p, &leaf->body);
	bool given = leaf->given_latency >= 0 || leaf->given_ii >= 0;
	u->latency = t.cost.latency;
	u->ii = t.cost.ii;
	if (given && p->machine->ignores_costs) {
		diag_warning(p->t, u->range, W3401, "T.Task states a latency or ii, which the target %s ignores because it has one in-order pipe; "
			     "remove them or name a multi-pipe or GPU target", p->target->id);
		given = false;
	}
	if (given && leaf->given_latency >= 0)
		u->latency = leaf->given_latency;
	if (given && leaf->given_ii >= 0) {
		u->ii = leaf->given_ii;
		scale(&t, main_pipe(&t), u->ii);
	}
	if (!given || leaf->given_latency < 0)
		u->latency = positive(u->latency);
	u->ii = positive(u->ii);
	if (!given && u->latency < u->ii)
		u->latency = u->ii;
	if (!t.occupancy.len)
		cost_occupy(p, &t, p->machine->scalar, NULL, 1);
	leaf->occupancy.len = 0;
	for (size_t i = 0; i < t.occupancy.len; i++) {
		t.occupancy.data[i].cycles = positive(t.occupancy.data[i].cycles);
		vec_push(p->a, &leaf->occupancy, t.occupancy.data[i]);
	}
	leaf->issue = positive(t.queue);
	if (u->latency < u->ii)
		return diag_error(p->t, u->range, E3405, "the cost of this task is latency %lld and ii %lld, estimated where it is not given; the "
				  "latency must be greater than or equal to ii; give a larger latency= or a smaller ii=",
				  (long long)u->latency, (long long)u->ii);
	return true;
}

bool plan_latency(struct plan *p)
{
	bool ok = true;
	for (size_t i = 0; i < p->list.len; i++) {
		struct plan_list *l = p->list.data[i];
		for (size_t k = 0; k < l->unit.len; k++)
			if (l->unit.data[k]->leaf)
				ok = estimate(p, l->unit.data[k]) && ok;
	}
	return ok;
}
