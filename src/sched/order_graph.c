/* Distances between events of a list. */
#include "sched/machine.h"
#include "sched/order_graph.h"
#include "sched/order_sync.h"

enum { MAX_DETOUR = 32 };

/* What a search starts from and asks for. */
struct search {
	const struct plan_guards *first, *last;	/* conditions known at offset 0 and at "limit" */
	int64_t limit;
	bool is_any;			/* both are equal, and offsets count iterations in which they hold */
	const struct plan_clock *clock;
};

struct order_graph *order_graph_make(struct arena *a, const struct plan_list *l)
{
	struct order_graph *g = arena_new(a, struct order_graph);
	g->a = a;
	g->list = l;
	g->position = arena_array(a, int, l->unit.len + 1);
	for (size_t i = 0; i < l->unit.len; i++)
		g->position[l->order ? (size_t)l->order[i] : i] = (int)i;
	return g;
}

/* A28 for two places of one queue, whichever it is. */
static int64_t distance(const struct order_graph *g, const struct order_place *x, const struct order_place *y)
{
	const struct plan_unit *u = g->list->unit.data[x->unit], *v = g->list->unit.data[y->unit];
	int64_t px = 4 * (int64_t)g->position[x->unit] + x->side, py = 4 * (int64_t)g->position[y->unit] + y->side;
	if (!g->list->loop)
		return px < py ? 0 : ORDER_NEVER;
	return (u->stage > 0 ? u->stage : 0) - (v->stage > 0 ? v->stage : 0) + (px < py ? 0 : 1);
}

static bool same_stream(const struct order_place *x, const struct order_place *y)
{
	return x->core == y->core && x->pipe == y->pipe;
}

int64_t order_issue_distance(const struct order_graph *g, const struct order_place *x, const struct order_place *y)
{
	return order_same_queue(g->list->plan, x, y) ? distance(g, x, y) : ORDER_NEVER;
}

/* The pipe whose part of a unit of several pipes comes last: the one that writes.  NULL: the unit has one pipe. */
static const struct machine_pipe *last_pipe(const struct plan_unit *u)
{
	const struct machine_pipe *pipe = NULL;
	bool several = false;
	for (size_t i = 0; u->leaf && i < u->leaf->access.len; i++) {
		several = several || u->leaf->access.data[i].pipe != u->leaf->access.data[0].pipe;
		if (u->leaf->access.data[i].writes)
			pipe = u->leaf->access.data[i].pipe;
	}
	return several && u->leaf->candidate.len <= 1 ? pipe : NULL;
}

/* From where operation "x" of a queue holds things back, or "x" has completed, to the signal "y": also through the unit of "x" itself
 * where it goes on in another pipe. */
static int64_t to_signal(const struct order_graph *g, const struct order_place *x, const struct order_place *y, bool is_done)
{
	if (is_done ? same_stream(x, y) : order_same_queue(g->list->plan, x, y))
		return distance(g, x, y);
	struct order_place z = *x;
	z.pipe = last_pipe(g->list->unit.data[x->unit]);
	z.side = ORDER_ISSUE;
	return z.pipe && z.pipe != x->pipe && x->side != ORDER_AFTER && same_stream(&z, y) ? distance(g, &z, y) : ORDER_NEVER;
}

void order_graph_add(struct order_graph *g, struct order_link *link)
{
	vec_push(g->a, &g->link, link);
	size_t n = g->link.len;
	g->reach = arena_array(g->a, int64_t, n);
	g->through = arena_array(g->a, int, n);
	g->queue = arena_array(g->a, int, n);
	g->is_queued = arena_array(g->a, bool, n);
	for (size_t i = 0; i + 1 < n; i++)
		vec_push(g->a, &g->link.data[i]->step, to_signal(g, &g->link.data[i]->to, &link->from, false));
	for (size_t i = 0; i < n; i++)
		vec_push(g->a, &link->step, to_signal(g, &link->to, &g->link.data[i]->from, false));
}

void order_graph_drop_dead(struct order_graph *g)
{
	size_t n = 0;
	for (size_t i = 0; i < g->link.len; i++) {
		struct order_link *link = g->link.data[i];
		size_t m = 0;
		for (size_t k = 0; k < g->link.len; k++)
			if (!g->link.data[k]->is_dead)
				link->step.data[m++] = link->step.data[k];
		link->step.len = m;
	}
	for (size_t i = 0; i < g->link.len; i++)
		if (!g->link.data[i]->is_dead)
			g->link.data[n++] = g->link.data[i];
	g->link.len = n;
}

static int64_t sum(int64_t x, int64_t y)
{
	return x == ORDER_NEVER || y == ORDER_NEVER ? ORDER_NEVER : x + y;
}

/* The offset at which the second place of "link" is surely passed when its first place is reached at offset "d"; ORDER_NEVER: none.
 * Only the iterations from the first to the last of the need are known to exist, and only of these two is known what holds.  A token
 * under a condition is taken in the next iteration in which the condition holds. */
static int64_t passed(const struct order_graph *g, const struct search *s, const struct order_link *link, int64_t d)
{
	d = d < 0 ? 0 : d;
	if (link->is_dead || d > s->limit || link->distance > s->limit - d)
		return ORDER_NEVER;
	bool is_counted = link->clock && link->clock->kind == PLAN_COUNTER;
	if (link->distance > 1 && is_counted && link->clock != s->clock)
		return ORDER_NEVER;
	if (!order_guards_count(link->guards))
		return d + link->distance;
	if (s->is_any && order_guards_equal(g->a, link->guards, s->first) && (link->distance <= 1 || is_counted))
		return d + link->distance;
	bool at_first = d == 0 && order_guards_imply(g->a, s->first, link->guards), at_last = order_guards_imply(g->a, s->last, link->guards);
	if (link->distance == 0)
		return at_first ? 0 : at_last ? s->limit : ORDER_NEVER;
	return at_first && at_last && link->distance == 1 ? s->limit : ORDER_NEVER;
}

static bool relax(struct order_graph *g, const struct search *s, size_t to, int64_t d, int through)
{
	if (d == ORDER_NEVER)
		return false;
	d = passed(g, s, g->link.data[to], d);
	if (d >= g->reach[to])
		return false;
	g->reach[to] = d;
	g->through[to] = through;
	return true;
}

/* g->reach, from what it holds already.  Every cycle of a legal order is longer than 0; one that is not ends after n rounds. */
static void spread(struct order_graph *g, const struct search *s)
{
	size_t n = g->link.len, head = 0, len = 0;
	for (size_t i = 0; i < n; i++)
		if ((g->is_queued[i] = g->reach[i] != ORDER_NEVER))
			g->queue[len++] = (int)i;
	for (size_t left = n * n + 1; len && left; left--) {
		size_t i = (size_t)g->queue[head];
		head = (head + 1) % n;
		len--;
		g->is_queued[i] = false;
		for (size_t k = 0; k < n; k++) {
			int64_t e = g->link.data[i]->step.data[k];
			if (e == ORDER_NEVER || !relax(g, s, k, g->reach[i] + e, (int)i) || g->is_queued[k])
				continue;
			g->is_queued[k] = true;
			g->queue[(head + len++) % n] = (int)k;
		}
	}
}

static void forget(struct order_graph *g)
{
	for (size_t i = 0; i < g->link.len; i++) {
		g->reach[i] = ORDER_NEVER;
		g->through[i] = -1;
	}
}

int64_t order_reach(struct order_graph *g, const struct order_event *x, const struct order_event *y, int64_t limit,
		    const struct plan_clock *clock, bool *used)
{
	bool is_equal = order_guards_equal(g->a, x->guards, y->guards);
	struct search s = { .first = x->guards, .last = y->guards, .limit = limit, .clock = clock };
	s.is_any = is_equal && (limit <= 1 || (clock && clock->kind == PLAN_COUNTER));
	int64_t best = ORDER_NEVER;
	int last = -1;
	if (same_stream(&x->place, &y->place) && order_pipe_is_in_order(x->place.pipe))
		best = distance(g, &x->place, &y->place);
	forget(g);
	for (size_t i = 0; i < g->link.len; i++)
		relax(g, &s, i, to_signal(g, &x->place, &g->link.data[i]->from, true), -1);
	spread(g, &s);
	for (size_t i = 0; i < g->link.len; i++) {
		int64_t d = sum(g->reach[i], order_issue_distance(g, &g->link.data[i]->to, &y->place));
		if (d < best) {
			best = d;
			last = (int)i;
		}
	}
	for (size_t i = 0; used && i < g->link.len; i++)
		used[i] = false;
	for (int i = last; used && i >= 0 && !used[i]; i = g->through[i])
		used[i] = true;
	return best;
}

/* From the second place of "x" to the first place of "y", under the conditions of "x", over iterations up to "limit". */
static int64_t from_await(struct order_graph *g, const struct order_link *x, const struct order_link *y, int64_t limit)
{
	struct search s = { .first = x->guards, .last = x->guards, .limit = limit, .is_any = true, .clock = x->clock };
	int64_t best = to_signal(g, &x->to, &y->from, false);
	forget(g);
	for (size_t i = 0; i < g->link.len; i++)
		relax(g, &s, i, to_signal(g, &x->to, &g->link.data[i]->from, false), -1);
	spread(g, &s);
	for (size_t i = 0; i < g->link.len; i++) {
		int64_t d = sum(g->reach[i], to_signal(g, &g->link.data[i]->to, &y->from, false));
		best = d < best ? d : best;
	}
	return best;
}

/* A path over later iterations than its last one does not count, so the answer is a bound of its own. */
int64_t order_return(struct order_graph *g, const struct order_link *link)
{
	int64_t least = from_await(g, link, link, ORDER_NEVER - 1);
	if (least == ORDER_NEVER)
		return ORDER_NEVER;
	for (int64_t m = least < 0 ? 0 : least; m <= least + MAX_DETOUR; m++)
		if (from_await(g, link, link, m) <= m)
			return least < 0 && m == 0 ? least : m;
	return ORDER_NEVER;
}

bool order_between(struct order_graph *g, const struct order_link *x, const struct order_link *y, int64_t distance)
{
	return from_await(g, x, y, distance) <= distance;
}
