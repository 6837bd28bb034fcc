/* AutoSchedule: stages, emission order, versions and intervals of all lists, inner ones first (spec: autoschedule 6). */
#include <string.h>

#include "sched/order.h"
#include "sched/schedule_problem.h"

static bool note_cycle(struct plan_list *l, const struct search_problem *p, const struct search_result *r)
{
	struct text out;
	text_init(&out, l->plan->a);
	search_print_cycle(&out, p, r);
	diag_note(l->plan->t, l->loop ? l->loop->range : l->plan->f->range, "these constraints contradict each other: %s", text_str(&out));
	return false;
}

static struct range range_of(const struct plan_list *l)
{
	return l->loop ? l->loop->range : l->plan->f->range;
}

/* ---- is everything there? (A92) ---- */

static bool check_list(struct plan_list *l)
{
	struct tfc *t = l->plan->t;
	bool staged = false, unstaged = false;
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		if ((u->leaf != NULL) == (u->body != NULL))
			return diag_error(t, u->range, E3612, "this unit is %s; a unit has exactly one outer T.Task/T.PerCoreTask or is one loop",
					  u->leaf ? "a task and a loop at once" : "neither a task nor a loop");
		if (u->leaf && (u->latency < 1 || u->ii < 1))
			return diag_error(t, u->range, E3610, "'%s' has no costs; the pass EstimateLatency runs before AutoSchedule", u->name);
		staged = staged || u->stage >= 0;
		unstaged = unstaged || u->stage < 0;
	}
	if (staged && unstaged)
		return diag_error(t, range_of(l), E3613, "some units of this list have a stage and some have none; the pass BuildUnits gives "
				  "each unit of a list with stages one");
	return true;
}

static bool check_input(struct plan *p)
{
	if (!p->root)
		return diag_error(p->t, p->f->range, E3611, "there are no units to order; the pass BuildUnits runs before AutoSchedule");
	for (size_t i = 0; i < p->list.len; i++)
		if (!check_list(p->list.data[i]))
			return false;
	return true;
}

/* ---- results ---- */

static void take_order(struct plan_list *l, const struct schedule_problem *x, const struct search_result *r)
{
	size_t n = 0;
	l->order = arena_array(l->plan->a, int, l->unit.len + 1);
	for (int i = 0; i < x->p.n_unit; i++)
		for (size_t k = 0; k < l->unit.len; k++)
			if (x->node_of[k] == r->order[i])
				l->order[n++] = (int)k;
}

static void take_result(struct plan_list *l, const struct schedule_problem *x, const struct search_result *r)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		struct plan_unit *u = l->unit.data[i];
		u->start = r->start[x->node_of[i]] + x->offset[i];
		if (!l->is_manual)
			u->stage = r->stage[x->node_of[i]];
	}
	for (int i = 0; i < x->p.n_version; i++)
		if (r->version[i] > x->storage[i]->versions)
			x->storage[i]->versions = r->version[i];
	take_order(l, x, r);
	l->interval = r->interval;
	l->lower_bound = r->lower_bound;
	l->makespan = r->makespan;
	l->nodes = r->nodes;
	l->is_proven = r->is_proven;
}

/* What the loop is for the list around it (A172). */
static void summarise(struct plan_list *l)
{
	struct plan_unit *u = l->unit_of;
	if (!u)
		return;
	int64_t n = l->trips_max == INT64_MAX ? 100 : l->trips_max, rest, end = 0;
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *x = l->unit.data[i];
		end = x->start + x->latency > end ? x->start + x->latency : end;
	}
	if (__builtin_mul_overflow(l->interval, n - 1, &rest) || __builtin_add_overflow(end, rest, &rest))
		rest = INT64_MAX / 4;
	u->latency = u->ii = rest < 1 ? 1 : rest;
}

/* ---- failures ---- */

static bool refuse_space(struct plan_list *l, const struct schedule_problem *x, const struct search_result *r)
{
	return diag_error(l->plan->t, range_of(l), E3602, "list %s needs %lld bytes of %s for one version of each of its buffers, and %lld are left "
			  "beside what else lies there; make the tiles smaller, or see more with T.annotate_unlimit_memory(\"%s\") "
			  "(annotate_unlimit_memory does not add real memory)", plan_list_path(l), (long long)r->bytes_needed,
			  x->p.space[r->space].name, (long long)r->bytes_left, x->p.space[r->space].name);
}

static bool refuse_manual(struct plan_list *l, const struct schedule_problem *x, const struct search_result *r)
{
	if (r->outcome == SEARCH_EXHAUSTED)
		return diag_error(l->plan->t, range_of(l), E3415, "Manual schedule constraints are infeasible as far as was searched in list %s: "
				  "schedule budget exhausted after %lld nodes; raise it with --schedule-budget=%lld", plan_list_path(l),
				  (long long)r->nodes, (long long)x->p.budget * 10);
	diag_error(l->plan->t, range_of(l), E3415, "Manual schedule constraints are infeasible: the stages of list %s leave no schedule; change a "
		   "T.Stage value, give a buffer more versions, or swap two tasks of one pipe", plan_list_path(l));
	return note_cycle(l, &x->p, r);
}

static bool accept(struct plan_list *l, const struct schedule_problem *x, const struct search_result *r)
{
	struct tfc *t = l->plan->t;
	switch (r->outcome) {
	case SEARCH_FOUND: break;
	case SEARCH_INCUMBENT:
	case SEARCH_SEQUENTIAL:
		diag_warning(t, range_of(l), r->outcome == SEARCH_INCUMBENT ? W4101 : W4102, "schedule search ended early in list %s after %lld nodes: "
			     "%s is used, II %lld, lower bound %lld; raise the limit with --schedule-budget=N", plan_list_path(l),
			     (long long)r->nodes, r->outcome == SEARCH_INCUMBENT ? "the best schedule found" : "the sequential schedule",
			     (long long)r->interval, (long long)r->lower_bound);
		break;
	case SEARCH_INFEASIBLE:
	case SEARCH_EXHAUSTED: return refuse_manual(l, x, r);
	case SEARCH_NO_SPACE: return refuse_space(l, x, r);
	case SEARCH_TOO_LARGE:
		return diag_error(t, range_of(l), E9003, "the costs of list %s are too large to be ordered; make the loops or the given latencies "
				  "smaller", plan_list_path(l));
	}
	return true;
}

static bool check_legal(struct plan_list *l, const struct schedule_problem *x, const struct search_result *r, bool is_given)
{
	struct search_result bad = *r;
	bad.cycle = arena_array(l->plan->a, struct search_step, (size_t)x->p.n_unit + 2);
	if (search_order_is_legal(l->plan->a, &x->p, r->stage, r->version, r->order, &bad.n_cycle, bad.cycle))
		return true;
	if (!is_given)
		tfc_bug(l->plan->t, "the order of list %s is not legal", plan_list_path(l));
	diag_error(l->plan->t, range_of(l), E3614, "order is not legal: the units of list %s stand in an order in which they wait for one another; "
		   "put each task behind those it depends on", plan_list_path(l));
	return note_cycle(l, &x->p, &bad);
}

/* ---- lists ---- */

/* The text of a stage says where its units stand. */
static bool is_decided(const struct plan_list *l)
{
	for (size_t i = 0; i < l->unit.len; i++)
		if (l->unit.data[i]->start < 0 || l->unit.data[i]->stage < 0)
			return false;
	return l->is_given && l->unit.len;
}

static bool keep_given(struct plan_list *l, const struct schedule_problem *x)
{
	struct search_result r;
	search_source(l->plan->a, &x->p, &r);
	if (r.outcome == SEARCH_TOO_LARGE)
		return accept(l, x, &r);
	for (size_t i = 0; i < l->unit.len; i++) {
		r.start[x->node_of[i]] = l->unit.data[i]->start;
		r.stage[x->node_of[i]] = l->unit.data[i]->stage;
	}
	bool was_manual = l->is_manual;
	l->is_manual = true;
	take_result(l, x, &r);
	l->is_manual = was_manual;
	return check_legal(l, x, &r, true);
}

static bool schedule_list(struct plan_list *l, const int64_t *high)
{
	struct schedule_problem x;
	struct search_result r;
	schedule_problem_make(&x, l, high);
	if (is_decided(l)) {
		if (!keep_given(l, &x))
			return false;
		summarise(l);
		return true;
	}
	if (l->plan->source_order)
		search_source(l->plan->a, &x.p, &r);
	else if (l->parent)
		search_loop(l->plan->a, &x.p, &r);
	else
		search_root(l->plan->a, &x.p, &r);
	if (!accept(l, &x, &r) || !check_legal(l, &x, &r, false))
		return false;
	take_result(l, &x, &r);
	summarise(l);
	return true;
}

static void warn_unowned(struct plan *p)
{
	for (size_t i = 0; i < p->storage.len; i++) {
		const struct plan_storage *s = p->storage.data[i];
		if (s->count < 2 || s->owner.len || s->policy == PLAN_MANUAL)
			continue;
		diag_warning(p->t, s->policy_range.source ? s->policy_range : p->f->range, W3601, "%lld versions of '%s' did not enable "
			     "multi-buffering, because no loop owns it: in every iteration of an owner what is read was written before; one "
			     "version is used", (long long)s->count, s->buffer ? s->buffer->name : s->slots ? s->slots->name : "?");
	}
}

static bool schedule_all(struct plan *p, const int64_t *high)
{
	for (size_t i = 0; i < p->storage.len; i++)
		p->storage.data[i]->versions = 1;
	bool ok = true;
	for (size_t i = 0; i < p->list.len; i++) {
		struct plan_list *l = p->list.data[i];
		for (size_t k = 0; k < l->unit.len && !l->is_manual && !is_decided(l); k++)
			l->unit.data[k]->stage = -1;
		ok = schedule_list(l, high) && ok;
	}
	return ok;
}

/* ---- capacity of the whole kernel (A173) ---- */

/* Bytes of a space when nothing shares memory; what is placed at addresses is counted up to its end. */
static int64_t bytes_in(const struct plan *p, const struct machine_space *space)
{
	int64_t sum = 0;
	for (size_t i = 0; i < p->storage.len; i++) {
		const struct plan_storage *s = p->storage.data[i];
		if (s->space == space)
			sum += s->size_bytes * (s->versions > 1 ? s->versions : 1);
	}
	return sum;
}

static bool is_searched(const struct plan_storage *s)
{
	return !s->count && s->owner.len && s->space && s->space->is_versioned;
}

/* The storage that is lowered first: the most bytes beyond one version, then by first access. */
static struct plan_storage *largest(const struct plan *p, const struct machine_space *space)
{
	struct plan_storage *best = NULL;
	for (size_t i = 0; i < p->storage.len; i++) {
		struct plan_storage *s = p->storage.data[i];
		if (s->space == space && is_searched(s) && s->versions > 1 &&
		    (!best || s->size_bytes * (s->versions - 1) > best->size_bytes * (best->versions - 1)))
			best = s;
	}
	return best;
}

static bool holds_searched(const struct plan *p, const struct machine_space *space)
{
	for (size_t i = 0; i < p->storage.len; i++)
		if (p->storage.data[i]->space == space && is_searched(p->storage.data[i]))
			return true;
	return false;
}

/* 1: everything fits; 0: a bound was lowered; -1: after E3602. */
static int fit(struct plan *p, int64_t *high)
{
	for (int k = 0; k < p->machine->n_space; k++) {
		const struct machine_space *space = &p->machine->space[k];
		if (!space->is_counted || bytes_in(p, space) <= schedule_capacity(p, space) || !holds_searched(p, space))
			continue;
		struct plan_storage *s = largest(p, space);
		if (s) {
			high[s->index] = s->versions - 1;
			return 0;
		}
		diag_error(p->t, p->f->range, E3602, "the kernel needs %lld bytes of %s for one version of each of its buffers, and there are %lld; make "
			   "the tiles smaller (annotate_unlimit_memory makes the scheduler look past this limit, the machine does not)",
			   (long long)bytes_in(p, space), space->tir, (long long)schedule_capacity(p, space));
		return -1;
	}
	return 1;
}

bool plan_auto_schedule(struct plan *p)
{
	if (!check_input(p))
		return false;
	int64_t *high = arena_array(p->a, int64_t, p->storage.len + 1), *first = arena_array(p->a, int64_t, p->storage.len + 1);
	if (!schedule_all(p, high))
		return false;
	for (size_t i = 0; i < p->storage.len; i++)
		first[i] = p->storage.data[i]->versions;
	for (int fits; !p->source_order && (fits = fit(p, high)) != 1;)
		if (fits < 0 || !schedule_all(p, high))
			return false;
	for (size_t i = 0; i < p->storage.len; i++) {
		const struct plan_storage *s = p->storage.data[i];
		if (s->versions < first[i])
			diag_warning(p->t, s->policy_range.source ? s->policy_range : p->f->range, W3605, "the versions of '%s' are reduced from %lld to "
				     "%lld, because all buffers of the kernel together exceed %s", s->buffer ? s->buffer->name : "?",
				     (long long)first[i], (long long)s->versions, s->space->tir);
	}
	warn_unowned(p);
	return true;
}
