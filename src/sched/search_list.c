/* The root list: list scheduling for a short makespan (spec: autoschedule 6.1). */
#include <string.h>

#include "sched/search_private.h"

struct lister {
	struct arena *a;
	const struct search_problem *p;
	int64_t *priority;		/* the longest way from the start of a unit to the end of the list */
	bool *placed;
	int64_t *start;
};

static void compute_priorities(struct lister *l)
{
	const struct search_problem *p = l->p;
	for (int i = p->n_unit - 1; i >= 0; i--) {
		l->priority[i] = p->unit[i].latency;
		for (int k = 0; k < p->n_edge; k++) {
			const struct search_edge *e = &p->edge[k];
			if (e->from == i && e->to > i && !e->distance && l->priority[e->to] + e->latency > l->priority[i])
				l->priority[i] = l->priority[e->to] + e->latency;
		}
	}
}

static bool share_pipe(const struct search_unit *x, const struct search_unit *y)
{
	for (int i = 0; i < x->n_pipe; i++)
		for (int k = 0; k < y->n_pipe; k++)
			if (x->pipe[i] == y->pipe[k])
				return true;
	return false;
}

static bool is_ready(const struct lister *l, int unit)
{
	const struct search_problem *p = l->p;
	for (int k = 0; k < p->n_edge; k++)
		if (p->edge[k].to == unit && !p->edge[k].distance && p->edge[k].from != unit && !l->placed[p->edge[k].from])
			return false;
	for (int i = 0; i < unit && p->is_manual; i++)
		if (!l->placed[i] && share_pipe(&p->unit[i], &p->unit[unit]))
			return false;
	return true;
}

/* The time from which "use" of a unit that starts at "start" is free of that of a placed unit; "start" if it is. */
static int64_t free_from(int64_t start, int64_t cycles, int64_t other, int64_t other_cycles)
{
	return start < other + other_cycles && other < start + cycles ? other + other_cycles : start;
}

static int64_t clear_uses(const struct search_use *x, int n, const struct search_use *y, int m, int64_t start, int64_t other)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++)
			if (x[i].resource == y[k].resource)
				start = free_from(start, x[i].cycles, other, y[k].cycles);
	return start;
}

static int64_t clear_of(const struct lister *l, int unit, int other, int64_t start)
{
	const struct search_problem *p = l->p;
	const struct search_unit *x = &p->unit[unit], *y = &p->unit[other];
	start = clear_uses(x->use, x->n_use, y->use, y->n_use, start, l->start[other]);
	start = clear_uses(x->other, x->n_other, y->other, y->n_other, start, l->start[other]);
	for (int i = 0; i < p->n_exclusion; i++) {
		const struct search_exclusion *e = &p->exclusion[i];
		if (e->a == unit && e->b == other)
			start = free_from(start, e->latency_ab, l->start[other], e->latency_ba);
		if (e->b == unit && e->a == other)
			start = free_from(start, e->latency_ba, l->start[other], e->latency_ab);
	}
	return start;
}

static void place(struct lister *l, int unit)
{
	const struct search_problem *p = l->p;
	int64_t start = 0;
	for (int k = 0; k < p->n_edge; k++) {
		const struct search_edge *e = &p->edge[k];
		if (e->to == unit && !e->distance && e->from != unit && l->start[e->from] + e->latency > start)
			start = l->start[e->from] + e->latency;
	}
	for (int i = 0; i < unit && p->is_manual; i++)
		if (share_pipe(&p->unit[i], &p->unit[unit]) && l->start[i] > start)
			start = l->start[i];
	for (bool moved = true; moved;) {
		moved = false;
		for (int i = 0; i < p->n_unit; i++) {
			int64_t later = l->placed[i] ? clear_of(l, unit, i, start) : start;
			moved = moved || later > start;
			start = later;
		}
	}
	l->start[unit] = start;
	l->placed[unit] = true;
}

static int64_t schedule(struct lister *l, bool by_priority)
{
	memset(l->placed, 0, (size_t)l->p->n_unit * sizeof(bool));
	for (int n = 0; n < l->p->n_unit; n++) {
		int best = -1;
		for (int i = 0; i < l->p->n_unit; i++) {
			if (l->placed[i] || (by_priority && !is_ready(l, i)))
				continue;
			if (best < 0 || (by_priority && l->priority[i] > l->priority[best]))
				best = i;
		}
		place(l, best);
	}
	return search_makespan(l->p, l->start);
}

void search_root(struct arena *a, const struct search_problem *p, struct search_result *out)
{
	size_t n = (size_t)p->n_unit + 1;
	memset(out, 0, sizeof(*out));
	struct lister l = { .a = a, .p = p, .priority = arena_array(a, int64_t, n), .placed = arena_array(a, bool, n),
			    .start = arena_array(a, int64_t, n) };
	out->start = arena_array(a, int64_t, n);
	out->stage = arena_array(a, int64_t, n);
	out->order = arena_array(a, int, n);
	out->version = arena_array(a, int64_t, (size_t)p->n_version + 1);
	int64_t total = 0;
	for (int i = 0; i < p->n_unit; i++) {
		const struct search_unit *u = &p->unit[i];
		if (u->latency < 0 || u->latency > INT64_MAX / 8 || __builtin_add_overflow(total, u->latency, &total) ||
		    total > INT64_MAX / 8) {
			out->outcome = SEARCH_TOO_LARGE;
			return;
		}
	}
	for (int i = 0; i < p->n_version; i++)
		out->version[i] = p->version[i].low;
	compute_priorities(&l);
	int64_t by_order = schedule(&l, false);
	memcpy(out->start, l.start, (size_t)p->n_unit * sizeof(int64_t));
	out->makespan = by_order;
	int64_t by_priority = schedule(&l, true);
	if (by_priority < by_order) {
		memcpy(out->start, l.start, (size_t)p->n_unit * sizeof(int64_t));
		out->makespan = by_priority;
	}
	out->interval = out->lower_bound = out->makespan > 0 ? out->makespan : 1;
	out->is_proven = false;
	search_emission_order(a, p, out);
}
