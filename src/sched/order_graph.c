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
	g->stage = arena_array(a, int64_t, l->unit.len + 1);
	for (size_t i = 0; i < l->unit.len; i++) {
		g->position[l->order ? (size_t)l->order[i] : i] = (int)i;
		g->stage[i] = l->loop && l->unit.data[i]->stage > 0 ? l->unit.data[i]->stage : 0;
	}
	return g;
}

static int64_t sum(int64_t x, int64_t y)
{
	int64_t z;
	return x == ORDER_NEVER || y == ORDER_NEVER || __builtin_add_overflow(x, y, &z) ? ORDER_NEVER : z;
}

static int64_t stage_of(const struct order_graph *g, const struct order_place *x)
{
	return g->stage[x->unit];
}

/* Places of one queue in one turn of the loop come in the order of their numbers. */
static int64_t number_of(const struct order_graph *g, const struct order_place *x)
{
	return 4 * (int64_t)g->position[x->unit] + x->side;
}

/* A28 for two places of one queue, whichever it is. */
static int64_t distance(const struct order_graph *g, const struct order_place *x, const struct order_place *y)
{
	bool is_later = number_of(g, x) < number_of(g, y);
	if (!g->list->loop)
		return is_later ? 0 : ORDER_NEVER;
	return stage_of(g, x) - stage_of(g, y) + !is_later;
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

/* The unit of "x" goes on in another pipe after "x": there. */
static bool goes_on(const struct order_graph *g, const struct order_place *x, struct order_place *out)
{
	*out = *x;
	out->pipe = last_pipe(g->list->unit.data[x->unit]);
	out->side = ORDER_ISSUE;
	return out->pipe && out->pipe != x->pipe && x->side != ORDER_AFTER;
}

/* Where something begins: "x" itself, and where its unit goes on in another pipe. */
struct origin { struct order_place x, next; bool is_done, goes_on; };

static struct origin origin(const struct order_graph *g, const struct order_place *x, bool is_done)
{
	struct origin o = { .x = *x, .is_done = is_done };
	o.goes_on = goes_on(g, x, &o.next);
	return o;
}

/* From where operation "x" of a queue holds things back, or "x" has completed, to the signal "y". */
static int64_t to_signal(const struct order_graph *g, const struct origin *o, const struct order_place *y)
{
	if (o->is_done ? same_stream(&o->x, y) : order_same_queue(g->list->plan, &o->x, y))
		return distance(g, &o->x, y);
	return o->goes_on && same_stream(&o->next, y) ? distance(g, &o->next, y) : ORDER_NEVER;
}

static int queue_of(struct order_graph *g, const struct order_place *x)
{
	for (size_t i = 0; i < g->queue.len; i++)
		if (order_same_queue(g->list->plan, x, &g->queue.data[i].place))
			return (int)i;
	vec_push(g->a, &g->queue, ((struct order_queue){ .place = *x }));
	return (int)g->queue.len - 1;
}

void order_graph_add(struct order_graph *g, struct order_link *link)
{
	vec_push(g->a, &g->link, link);
	g->reach = arena_array(g->a, int64_t, g->link.len);
	g->through = arena_array(g->a, int, g->link.len);
	link->from_queue = queue_of(g, &link->from);
	link->to_queue = queue_of(g, &link->to);
	link->next_queue = goes_on(g, &link->to, &link->next) ? queue_of(g, &link->next) : -1;
}

void order_graph_drop_dead(struct order_graph *g)
{
	size_t n = 0;
	for (size_t i = 0; i < g->link.len; i++)
		if (!g->link.data[i]->is_dead)
			g->link.data[n++] = g->link.data[i];
	g->link.len = n;
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

/* "link" is passed: its queues hold back from there on. */
static void hold(struct order_graph *g, int link, int queue, const struct order_place *x)
{
	struct order_queue *q = &g->queue.data[queue];
	int64_t turn = sum(g->reach[link], stage_of(g, x)), number = number_of(g, x);
	if (turn == ORDER_NEVER || q->turn < turn || (q->turn == turn && q->number <= number))
		return;
	*q = (struct order_queue){ .place = q->place, .turn = turn, .number = number, .link = link, .is_new = true };
}

static void hold_all(struct order_graph *g, int link)
{
	const struct order_link *l = g->link.data[link];
	hold(g, link, l->to_queue, &l->to);
	if (l->next_queue >= 0)
		hold(g, link, l->next_queue, &l->next);
}

/* The offset at which a queue that holds back from "q" on comes to "x". */
static int64_t offset_after(const struct order_graph *g, const struct order_queue *q, const struct order_place *x)
{
	bool is_later = q->number < number_of(g, x);
	if (!g->list->loop)
		return is_later ? q->turn : ORDER_NEVER;
	return q->turn - stage_of(g, x) + !is_later;
}

/* g->reach, from what it holds already.  What a queue is given after a place, it is given after an earlier one too: the earliest place
 * from which it holds back says all.  Every cycle of a legal order is longer than 0; one that is not ends after n rounds. */
static void spread(struct order_graph *g, const struct search *s)
{
	size_t n = g->link.len;
	for (size_t i = 0; i < g->queue.len; i++) {
		g->queue.data[i].turn = g->queue.data[i].number = ORDER_NEVER;
		g->queue.data[i].is_new = false;
	}
	for (size_t i = 0; i < n; i++)
		if (g->reach[i] != ORDER_NEVER)
			hold_all(g, (int)i);
	bool is_moving = true;
	for (size_t left = n * g->queue.len + 1; is_moving && left; left--) {
		is_moving = false;
		for (size_t q = 0; q < g->queue.len; q++) {
			struct order_queue at = g->queue.data[q];
			if (!at.is_new)
				continue;
			g->queue.data[q].is_new = false;
			is_moving = true;
			for (size_t k = 0; k < n; k++) {
				if ((size_t)g->link.data[k]->from_queue != q)
					continue;
				if (relax(g, s, k, offset_after(g, &at, &g->link.data[k]->from), at.link))
					hold_all(g, (int)k);
			}
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
	struct origin o = origin(g, &x->place, true);
	forget(g);
	for (size_t i = 0; i < g->link.len; i++)
		relax(g, &s, i, to_signal(g, &o, &g->link.data[i]->from), -1);
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
	struct origin o = origin(g, &x->to, false);
	int64_t best = to_signal(g, &o, &y->from);
	forget(g);
	for (size_t i = 0; i < g->link.len; i++)
		relax(g, &s, i, to_signal(g, &o, &g->link.data[i]->from), -1);
	spread(g, &s);
	for (size_t i = 0; i < g->link.len; i++) {
		if (g->reach[i] == ORDER_NEVER)
			continue;
		o = origin(g, &g->link.data[i]->to, false);
		int64_t d = sum(g->reach[i], to_signal(g, &o, &y->from));
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
