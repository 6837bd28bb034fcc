/* Difference constraints and their least solution (spec: autoschedule A153 to A155). */
#include <string.h>

#include "sched/search_private.h"

enum { NO_REASON = -1, RAISED = -2 };

static void new_link(struct graph *g, int from, int to, int64_t constant, int64_t distance, int version)
{
	vec_push(g->a, &g->link, ((struct graph_link){ .from = from, .to = to, .constant = constant, .distance = distance,
						       .version = version, .next = g->first[from] }));
	g->first[from] = (int)g->link.len - 1;
}

/* Units of one queue lie within one interval (A148): one helper comes before all of them. */
static void add_no_offset(struct graph *g, int queue, int helper)
{
	for (int i = 0; i < g->p->n_unit; i++) {
		const struct search_unit *u = &g->p->unit[i];
		for (int k = 0; k < u->n_queue; k++) {
			if (u->queue[k] != queue)
				continue;
			new_link(g, helper, i, 0, 0, -1);
			new_link(g, i, helper, 1, 1, -1);
		}
	}
}

static int count_queues(const struct search_problem *p)
{
	int n = 0;
	for (int i = 0; i < p->n_unit; i++)
		for (int k = 0; k < p->unit[i].n_queue; k++)
			n = p->unit[i].queue[k] >= n ? p->unit[i].queue[k] + 1 : n;
	return n;
}

static int count_pipes(const struct search_problem *p)
{
	int n = 0;
	for (int i = 0; i < p->n_unit; i++)
		for (int k = 0; k < p->unit[i].n_pipe; k++)
			n = p->unit[i].pipe[k] >= n ? p->unit[i].pipe[k] + 1 : n;
	return n;
}

static int *in_source_order(struct arena *a, const struct search_problem *p)
{
	int *v = arena_array(a, int, (size_t)p->n_unit + 1);
	for (int i = 0; i < p->n_unit; i++) {
		int k = i;
		for (; k > 0 && p->unit[v[k - 1]].place > p->unit[i].place; k--)
			v[k] = v[k - 1];
		v[k] = i;
	}
	return v;
}

/* Stages as requested; source order within each pipe; relations between stages are facts. */
static void add_manual(struct graph *g)
{
	const struct search_problem *p = g->p;
	int n_pipe = count_pipes(p);
	int *last = arena_array(g->a, int, (size_t)n_pipe + 1), *order = in_source_order(g->a, p);
	for (int i = 0; i < n_pipe; i++)
		last[i] = -1;
	for (int n = 0; n < p->n_unit; n++) {
		int i = order[n];
		const struct search_unit *u = &p->unit[i];
		new_link(g, g->origin, i, 0, -u->stage, -1);
		new_link(g, i, g->origin, 1, u->stage + 1, -1);
		for (int k = 0; k < u->n_pipe; k++) {
			int *former = &last[u->pipe[k]];
			if (*former >= 0)
				new_link(g, *former, i, 0, p->unit[*former].stage - u->stage, -1);
			*former = i;
		}
	}
	for (int i = 0; i < p->n_relation; i++)
		new_link(g, g->origin, p->relation[i].after, 0, -p->unit[p->relation[i].before].stage, -1);
}

static void add_automatic(struct graph *g, int first_helper)
{
	const struct search_problem *p = g->p;
	for (int i = 0; i < p->n_unit && p->may_offset; i++)
		new_link(g, i, g->origin, 1, p->largest_stage + 1, -1);
	for (int q = 0; first_helper + q < g->origin; q++)
		add_no_offset(g, q, first_helper + q);
	if (!p->may_offset)
		return;
	g->n_relation = p->n_relation;
	for (int i = 0; i < p->n_relation; i++) {
		g->next_relation[i] = g->first_relation[p->relation[i].before];
		g->first_relation[p->relation[i].before] = i;
	}
}

void graph_init(struct graph *g, struct arena *a, const struct search_problem *p)
{
	memset(g, 0, sizeof(*g));
	g->a = a;
	g->p = p;
	int n_helper = p->is_manual || p->may_offset ? 0 : count_queues(p);
	g->origin = p->n_unit + n_helper;
	g->front = g->origin + 1;
	g->n_node = g->front + 1;
	size_t n = (size_t)g->n_node;
	g->first = arena_array(a, int, n);
	g->start = arena_array(a, int64_t, n);
	g->phase = arena_array(a, int64_t, n);
	g->reason = arena_array(a, int, n);
	g->reason_node = arena_array(a, int, n);
	g->is_queued = arena_array(a, bool, n);
	g->queue = arena_array(a, int, n);
	g->before = arena_array(a, int64_t, n);
	g->round = arena_array(a, uint32_t, n);
	g->first_relation = arena_array(a, int, n);
	g->next_relation = arena_array(a, int, (size_t)p->n_relation + 1);
	g->cycle = arena_array(a, struct search_step, n + 1);
	g->cycle_version = arena_array(a, bool, (size_t)p->n_version + 1);
	for (size_t i = 0; i < n; i++)
		g->first[i] = g->first_relation[i] = -1;
	for (int i = 0; i < p->n_edge; i++)
		new_link(g, p->edge[i].from, p->edge[i].to, p->edge[i].latency, p->edge[i].distance, p->edge[i].version);
	if (p->is_manual)
		add_manual(g);
	else
		add_automatic(g, p->n_unit);
	g->first_front = (int)g->link.len;
	g->uses_front = p->is_manual || g->n_relation > 0;
	for (int i = 0; i < p->n_unit && g->uses_front; i++)
		new_link(g, i, g->front, 0, 0, -1);
	for (int i = 0; i < p->n_unit && g->uses_front; i++)
		new_link(g, g->front, i, 0, 0, -1);
	g->n_static = g->link.len;
}

struct graph_mark graph_mark(const struct graph *g)
{
	return (struct graph_mark){ g->link.len, g->trail.len };
}

void graph_undo(struct graph *g, struct graph_mark m)
{
	while (g->link.len > m.link) {
		const struct graph_link *l = &g->link.data[--g->link.len];
		g->first[l->from] = l->next;
	}
	while (g->trail.len > m.set) {
		const struct graph_set *s = &g->trail.data[--g->trail.len];
		g->start[s->node] = s->start;
		g->phase[s->node] = s->phase;
		g->reason[s->node] = s->reason;
		g->reason_node[s->node] = s->reason_node;
	}
}

static void enqueue(struct graph *g, int node)
{
	if (g->is_queued[node])
		return;
	g->is_queued[node] = true;
	int at = g->head + g->n_queued++;
	g->queue[at >= g->n_node ? at - g->n_node : at] = node;
}

static int dequeue(struct graph *g)
{
	int node = g->queue[g->head];
	g->head = g->head + 1 == g->n_node ? 0 : g->head + 1;
	g->n_queued--;
	g->is_queued[node] = false;
	return node;
}

static void clear_queue(struct graph *g)
{
	while (g->n_queued)
		dequeue(g);
	g->head = 0;
}

/* The links from "end" back along reasons to "end", the last one being "link" (-1: that of "end" itself). False if a raise lies
 * in between, or if there is no such way. The way from 0 begins at the beginning. */
static bool trace(struct graph *g, int end, int link)
{
	g->constant = g->distance = 0;
	g->n_cycle = 0;
	g->used_raise = false;
	memset(g->cycle_version, 0, (size_t)g->p->n_version * sizeof(bool));
	int at = link >= 0 ? link : g->reason[end];
	for (int steps = 0; steps <= g->n_node; steps++) {
		if (at == NO_REASON)
			return end == g->origin;
		if (at == RAISED)
			return false;
		const struct graph_link *l = &g->link.data[at];
		int64_t distance = l->version >= 0 ? (l->constant - l->weight) / g->interval : l->distance;
		int64_t constant = at >= g->first_front && at < g->first_front + g->p->n_unit && g->uses_front ? l->weight : l->constant;
		g->constant += constant;
		g->distance += distance;
		if (l->version >= 0)
			g->cycle_version[l->version] = true;
		g->cycle[g->n_cycle++] = (struct search_step){ l->from, l->to, constant, distance };
		if (l->from == end)
			return true;
		at = g->reason[l->from];
	}
	return false;
}

/* Put the cycle in the order in which it runs, and helpers out of sight. */
static void finish_cycle(struct graph *g)
{
	for (int i = 0, k = g->n_cycle - 1; i < k; i++, k--) {
		struct search_step s = g->cycle[i];
		g->cycle[i] = g->cycle[k];
		g->cycle[k] = s;
	}
	for (int i = 0; i < g->n_cycle; i++) {
		if (g->cycle[i].from >= g->p->n_unit)
			g->cycle[i].from = -1;
		if (g->cycle[i].to >= g->p->n_unit)
			g->cycle[i].to = -1;
	}
}

static bool refuted(struct graph *g, bool is_pure)
{
	g->used_raise = !is_pure;
	if (!is_pure) {
		g->n_cycle = 0;
		for (int i = 0; i < g->p->n_version; i++)
			g->cycle_version[i] = true;
	}
	finish_cycle(g);
	clear_queue(g);
	return false;
}

/* Set "node"; false after a refutation. "watch": the node whose rise shows a positive cycle. */
static bool set(struct graph *g, int node, int64_t value, int reason, int reason_node, int watch)
{
	if (node == watch && reason >= 0 && trace(g, node, reason))
		return refuted(g, true);
	if (node == g->origin) {
		bool is_pure = reason >= 0 && trace(g, node, reason);
		return refuted(g, is_pure);
	}
	vec_push(g->a, &g->trail, ((struct graph_set){ node, g->reason[node], g->reason_node[node], g->start[node], g->phase[node] }));
	if (g->round[node] != g->n_round) {
		g->round[node] = g->n_round;
		g->before[node] = g->start[node];
	}
	g->start[node] = value;
	g->phase[node] = value % g->interval;
	g->reason[node] = reason;
	g->reason_node[node] = reason_node;
	enqueue(g, node);
	return true;
}

static bool raise_others(struct graph *g, int node, int watch)
{
	int64_t floor = g->start[node] - g->phase[node];
	for (int i = g->first_relation[node]; i >= 0; i = g->next_relation[i]) {
		int after = g->p->relation[i].after;
		if (g->start[after] < floor && !set(g, after, floor, RAISED, node, watch))
			return false;
	}
	return true;
}

static bool relax(struct graph *g, int node, int watch)
{
	for (int l = g->first[node]; l >= 0;) {
		const struct graph_link *link = &g->link.data[l];
		int64_t value = g->start[node] + link->weight;
		if (value > g->start[link->to] && !set(g, link->to, value, l, -1, watch))
			return false;
		l = link->next;
	}
	return g->first_relation[node] < 0 || raise_others(g, node, watch);
}

/* Is there a cycle of reasons without a raise? Then it is positive. */
static bool has_reason_cycle(struct graph *g, int *mark)
{
	memset(mark, 0, (size_t)g->n_node * sizeof(int));
	for (int i = 0; i < g->n_node; i++) {
		int at = i;
		while (at >= 0 && !mark[at]) {
			mark[at] = i + 1;
			int r = g->reason[at];
			at = r >= 0 ? g->link.data[r].from : r == RAISED ? g->reason_node[at] : -1;
		}
		if (at >= 0 && mark[at] == i + 1 && trace(g, at, -1))
			return true;
	}
	return false;
}

static bool propagate_all(struct graph *g)
{
	int *mark = arena_array(g->a, int, (size_t)g->n_node);
	size_t checked = g->trail.len;
	while (g->n_queued) {
		if (!relax(g, dequeue(g), -1))
			return false;
		if (g->trail.len - checked > (size_t)g->n_node) {
			checked = g->trail.len;
			if (has_reason_cycle(g, mark))
				return refuted(g, true);
		}
	}
	return true;
}

/* The node that was moved furthest comes first: without raises nothing moves it again. */
static void choose_next(struct graph *g)
{
	int best = g->head;
	for (int i = 1, at = g->head; i < g->n_queued; i++) {
		at = at + 1 == g->n_node ? 0 : at + 1;
		int x = g->queue[at], y = g->queue[best];
		if (g->start[x] - g->before[x] > g->start[y] - g->before[y])
			best = at;
	}
	int node = g->queue[best];
	g->queue[best] = g->queue[g->head];
	g->queue[g->head] = node;
}

static bool propagate(struct graph *g, int watch)
{
	while (g->n_queued) {
		choose_next(g);
		if (!relax(g, dequeue(g), watch))
			return false;
	}
	return true;
}

static void weigh_front(struct graph *g)
{
	for (int i = 0; i < g->p->n_unit && g->uses_front; i++)
		g->link.data[g->first_front + i].weight = g->has_bound ? g->p->unit[i].latency - g->bound : INT64_MIN / 2;
}

static void weigh(struct graph *g, int64_t interval, const int64_t *version)
{
	g->interval = interval;
	for (size_t i = 0; i < g->n_static; i++) {
		struct graph_link *l = &g->link.data[i];
		l->weight = l->constant - interval * (l->version >= 0 ? version[l->version] : l->distance);
	}
	weigh_front(g);
}

static void reset(struct graph *g)
{
	graph_undo(g, (struct graph_mark){ g->n_static, 0 });
	for (int i = 0; i < g->n_node; i++) {
		g->start[i] = g->phase[i] = 0;
		g->reason[i] = NO_REASON;
	}
	clear_queue(g);
}

bool graph_solve(struct graph *g, int64_t interval, const int64_t *version)
{
	reset(g);
	weigh(g, interval, version);
	enqueue(g, g->origin);
	for (int i = 0; i < g->n_node; i++)
		enqueue(g, i);
	bool ok = propagate_all(g);
	g->trail.len = 0;
	return ok;
}

bool graph_add(struct graph *g, int from, int to, int64_t constant, int64_t distance)
{
	new_link(g, from, to, constant, distance, -1);
	int l = (int)g->link.len - 1;
	g->link.data[l].weight = constant - g->interval * distance;
	int64_t value = g->start[from] + g->link.data[l].weight;
	if (value <= g->start[to])
		return true;
	g->n_round++;
	return set(g, to, value, l, -1, from) && propagate(g, from);
}

bool graph_hold_bound(struct graph *g)
{
	weigh_front(g);
	int64_t value = g->start[g->front];
	int reason = -1;
	for (int i = 0; i < g->p->n_unit; i++) {
		if (g->start[i] + g->link.data[g->first_front + i].weight <= value)
			continue;
		value = g->start[i] + g->link.data[g->first_front + i].weight;
		reason = g->first_front + i;
	}
	g->n_round++;
	return reason < 0 || (set(g, g->front, value, reason, -1, -1) && propagate(g, g->front));
}

int64_t graph_recurrence(struct graph *g, const int64_t *version)
{
	struct search_problem edges = *g->p;
	edges.is_manual = false;
	edges.may_offset = false;
	edges.n_relation = 0;
	struct search_unit *unit = arena_array(g->a, struct search_unit, (size_t)edges.n_unit + 1);
	for (int i = 0; i < edges.n_unit; i++)
		unit[i] = (struct search_unit){ .latency = g->p->unit[i].latency };
	edges.unit = unit;
	struct graph *e = arena_new(g->a, struct graph);
	graph_init(e, g->a, &edges);
	for (int64_t interval = 1;;) {
		if (graph_solve(e, interval, version))
			return interval;
		if (e->distance <= 0) {
			memcpy(g->cycle, e->cycle, (size_t)e->n_cycle * sizeof(*g->cycle));
			g->n_cycle = e->n_cycle;
			g->constant = e->constant;
			g->distance = e->distance;
			return -1;
		}
		interval = (e->constant + e->distance - 1) / e->distance;
	}
}
