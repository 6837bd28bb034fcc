/* Emission order, and whether an order is legal (spec: autoschedule A29, A170). */
#include <stdlib.h>
#include <string.h>

#include "sched/search_private.h"

struct place { int64_t phase, stage; int unit; };

static int compare_places(const void *x, const void *y)
{
	const struct place *a = x, *b = y;
	if (a->phase != b->phase)
		return a->phase < b->phase ? -1 : 1;
	if (a->stage != b->stage)
		return a->stage > b->stage ? -1 : 1;
	return a->unit < b->unit ? -1 : 1;
}

void search_emission_order(struct arena *a, const struct search_problem *p, struct search_result *r)
{
	struct place *v = arena_array(a, struct place, (size_t)p->n_unit + 1);
	for (int i = 0; i < p->n_unit; i++)
		v[i] = (struct place){ r->start[i] - r->stage[i] * r->interval, r->stage[i], i };
	qsort(v, (size_t)p->n_unit, sizeof(*v), compare_places);
	for (int i = 0; i < p->n_unit; i++)
		r->order[i] = v[i].unit;
}

struct step { int from, to; int64_t distance; };
struct steps { struct step *data; size_t len, cap; };

static bool is_in_queue(const struct search_unit *u, int queue)
{
	for (int k = 0; k < u->n_queue; k++)
		if (u->queue[k] == queue)
			return true;
	return false;
}

/* Issue order in one queue: a ring over all iterations (A28). */
static void add_queue(struct arena *a, const struct search_problem *p, const int64_t *stage, const int *order, int queue,
		      struct steps *out)
{
	int first = -1, last = -1;
	for (int i = 0; i < p->n_unit; i++) {
		if (!is_in_queue(&p->unit[order[i]], queue))
			continue;
		if (last >= 0)
			vec_push(a, out, ((struct step){ last, order[i], stage[last] - stage[order[i]] }));
		else
			first = order[i];
		last = order[i];
	}
	if (first >= 0)
		vec_push(a, out, ((struct step){ last, first, stage[last] - stage[first] + 1 }));
}

/* Follow the reasons back into a cycle. */
static int read_cycle(const struct steps *v, const int *reason, int n, int node, struct search_step *cycle)
{
	for (int i = 0; i < n; i++)
		node = v->data[reason[node]].from;
	int n_cycle = 0, at = node;
	do {
		const struct step *s = &v->data[reason[at]];
		cycle[n_cycle++] = (struct search_step){ s->from, s->to, 0, s->distance };
		at = s->from;
	} while (at != node && n_cycle <= n);
	for (int i = 0, k = n_cycle - 1; i < k; i++, k--) {
		struct search_step s = cycle[i];
		cycle[i] = cycle[k];
		cycle[k] = s;
	}
	return n_cycle;
}

bool search_order_is_legal(struct arena *a, const struct search_problem *p, const int64_t *stage, const int64_t *version,
			   const int *order, int *n_cycle, struct search_step *cycle)
{
	struct steps v = { 0 };
	int n_queue = 0, n = p->n_unit;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < p->unit[i].n_queue; k++)
			n_queue = p->unit[i].queue[k] >= n_queue ? p->unit[i].queue[k] + 1 : n_queue;
	for (int q = 0; q < n_queue; q++)
		add_queue(a, p, stage, order, q, &v);
	for (int i = 0; i < p->n_edge; i++)
		vec_push(a, &v, ((struct step){ p->edge[i].from, p->edge[i].to,
						p->edge[i].version >= 0 ? version[p->edge[i].version] : p->edge[i].distance }));
	/* A cycle of at most n steps has a total of at most 0 exactly when its sum of (n + 1) * distance - 1 is negative. */
	int64_t *sum = arena_array(a, int64_t, (size_t)n + 1);
	int *reason = arena_array(a, int, (size_t)n + 1);
	for (int round = 0; round <= n; round++) {
		bool moved = false;
		for (size_t i = 0; i < v.len; i++) {
			const struct step *s = &v.data[i];
			int64_t to = sum[s->from] + s->distance * (n + 1) - 1;
			if (to >= sum[s->to])
				continue;
			sum[s->to] = to;
			reason[s->to] = (int)i;
			moved = true;
			if (round == n) {
				*n_cycle = read_cycle(&v, reason, n, s->to, cycle);
				return false;
			}
		}
		if (!moved)
			return true;
	}
	return true;
}

/* ---- does a schedule hold? ---- */

static bool fails(struct text *why, const char *what, int i, int k)
{
	if (why)
		text_printf(why, "%s of units %d and %d", what, i, k);
	return false;
}

static bool pair_holds(int64_t difference, int64_t interval, int64_t after, int64_t before)
{
	int64_t d = difference - floor_div(difference, interval) * interval;
	return d >= after && d <= interval - before;
}

static bool units_hold(const struct search_problem *p, const struct search_result *r, int i, int k)
{
	const struct search_unit *x = &p->unit[i], *y = &p->unit[k];
	int64_t ax = 0, ay = 0;
	for (int m = 0; m < x->n_use; m++)
		for (int n = 0; n < y->n_use; n++)
			if (x->use[m].resource == y->use[n].resource) {
				ax = x->use[m].cycles > ax ? x->use[m].cycles : ax;
				ay = y->use[n].cycles > ay ? y->use[n].cycles : ay;
			}
	if ((ax || ay) && !pair_holds(r->start[k] - r->start[i], r->interval, ax, ay))
		return false;
	int64_t away = r->start[k] - r->start[i];
	for (int m = 0; m < x->n_queue && !p->is_manual && !p->may_offset; m++)
		if (is_in_queue(y, x->queue[m]) && (away >= r->interval || -away >= r->interval))
			return false;
	for (int m = 0; m < x->n_pipe && p->is_manual; m++)
		for (int n = 0; n < y->n_pipe; n++)
			if (x->pipe[m] == y->pipe[n] && x->place <= y->place &&
			    r->start[i] - x->stage * r->interval > r->start[k] - y->stage * r->interval)
				return false;
	return true;
}

bool search_holds(struct arena *a, const struct search_problem *p, const struct search_result *r, struct text *why)
{
	for (int i = 0; i < p->n_edge; i++) {
		const struct search_edge *e = &p->edge[i];
		int64_t d = e->version >= 0 ? r->version[e->version] : e->distance;
		if (r->start[e->to] - r->start[e->from] < e->latency - r->interval * d)
			return fails(why, "edge", e->from, e->to);
	}
	for (int i = 0; i < p->n_unit; i++)
		for (int k = i + 1; k < p->n_unit; k++)
			if (!units_hold(p, r, i, k))
				return fails(why, "resources or order", i, k);
	for (int i = 0; i < p->n_exclusion; i++) {
		const struct search_exclusion *e = &p->exclusion[i];
		if (!pair_holds(r->start[e->b] - r->start[e->a], r->interval, e->latency_ab, e->latency_ba))
			return fails(why, "exclusion", e->a, e->b);
	}
	for (int i = 0; i < p->n_relation; i++)
		if ((p->is_manual || p->may_offset) && r->stage[p->relation[i].before] > r->stage[p->relation[i].after])
			return fails(why, "stages", p->relation[i].before, p->relation[i].after);
	for (int i = 0; i < p->n_version; i++)
		if (r->version[i] < p->version[i].low || r->version[i] > p->version[i].high)
			return fails(why, "versions", i, i);
	int n_cycle;
	struct search_step *cycle = arena_array(a, struct search_step, (size_t)p->n_unit + 2);
	return search_order_is_legal(a, p, r->stage, r->version, r->order, &n_cycle, cycle) || fails(why, "order", 0, 0);
}

static const char *unit_name(const struct search_problem *p, int i)
{
	return i < 0 ? "(start)" : p->unit[i].name ? p->unit[i].name : "?";
}

void search_print_cycle(struct text *out, const struct search_problem *p, const struct search_result *r)
{
	for (int i = 0; i < r->n_cycle; i++) {
		const struct search_step *s = &r->cycle[i];
		text_printf(out, "%s%s -> ", i ? "" : "", unit_name(p, s->from));
		text_printf(out, "(%lld", (long long)s->latency);
		if (s->distance)
			text_printf(out, " %c %lld * II", s->distance > 0 ? '-' : '+',
				    (long long)(s->distance > 0 ? s->distance : -s->distance));
		text_add(out, ") ");
	}
	if (r->n_cycle)
		text_add(out, unit_name(p, r->cycle[0].from));
}
