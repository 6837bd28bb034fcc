/* Channels of a list: which needs get one, with what distance, slots and clock (A205 to A221). */
#include <string.h>

#include "base/diag.h"
#include "sched/order_sync.h"
#include "sched/versions.h"

static const char *const kind_names[] = { "RAW", "WAR", "WAW", "BIND", "REGISTER", "EXCLUSION" };

int64_t order_total_trips(const struct plan_list *l)
{
	return versions_total(l->plan, l);
}

static const char *why(struct plan *p, const struct order_need *n)
{
	const struct plan_storage *s = n->from ? n->from->storage : NULL;
	return arena_printf(p->a, "%s %s", kind_names[n->edge->kind], s && s->buffer ? s->buffer->name : s && s->slots ? s->slots->name : "state");
}

static struct range range_of(const struct order_sync *s, const struct order_need *n)
{
	return n->to && n->to->stmt ? n->to->stmt->range : s->list->unit.data[n->y.place.unit]->range;
}

/* ---- guards and clocks of channels ---- */

/* Can core "core" evaluate the conditions: are the scalars in them bound there? */
static bool is_known_on(const struct order_sync *s, const struct plan_guards *g, int core)
{
	for (size_t i = 0; i < s->plan->list.len; i++) {
		const struct plan_list *l = s->plan->list.data[i];
		for (size_t k = 0; k < l->unit.len; k++) {
			const struct plan_unit *u = l->unit.data[k];
			for (size_t n = 0; u->bind && n < g->len; n++)
				if (!(u->cores >> core & 1) && order_expr_reads(g->data[n].cond, u->bind))
					return false;
		}
	}
	return true;
}

static const struct plan_clock *clock_of(const struct order_sync *s, const struct order_need *n)
{
	const struct plan_storage *x = n->from ? n->from->storage : NULL;
	if (!x || !x->clock)
		return NULL;
	if (x->clock->kind == PLAN_COUNTER)
		return versions_epoch(x->clock, s->list) ? x->clock : NULL;
	return x->clock->list == s->list ? x->clock : NULL;
}

/* The lexical clock of the list. */
static const struct plan_clock *list_clock(struct order_sync *s)
{
	if (!s->clock)
		s->clock = versions_lexical(s->plan, s->list);
	return s->clock;
}

static bool varies(const struct plan_guards *g)
{
	for (size_t i = 0; i < g->len; i++)
		if (order_expr_varies(g->data[i].cond))
			return true;
	return false;
}

/* A206: the conditions under which both ends execute the operations. */
static struct plan_guards guards_of(struct order_sync *s, const struct order_need *n, const struct plan_clock *clock)
{
	const struct plan_guards none = { 0 }, *g = n->x.guards, *h = n->y.guards;
	if (clock && clock->kind == PLAN_COUNTER) {
		struct plan_guards epoch = versions_guards(s->plan, versions_epoch(clock, s->list));
		if (is_known_on(s, &epoch, n->x.place.core) && is_known_on(s, &epoch, n->y.place.core))
			return epoch;
	}
	if (!order_guards_count(g) || !order_guards_equal(s->plan->a, g, h) || varies(g) || !is_known_on(s, g, n->x.place.core) ||
	    !is_known_on(s, g, n->y.place.core) || n->distance > 1)
		return none;
	return *g;
}

/* ---- making channels ---- */

static struct order_channel *channel(struct order_sync *s, enum plan_mechanism m, struct order_place from, struct order_place to,
				     int64_t distance)
{
	struct order_channel *c = arena_new(s->plan->a, struct order_channel);
	struct plan_channel *p = arena_new(s->plan->a, struct plan_channel);
	*p = (struct plan_channel){ .index = (int)s->channel.len, .mechanism = m, .list = s->list, .producer = s->list->unit.data[from.unit],
				    .consumer = s->list->unit.data[to.unit], .source_pipe = from.pipe, .target_pipe = to.pipe,
				    .source_cores = (uint64_t)1 << from.core, .target_cores = (uint64_t)1 << to.core,
				    .distance = distance, .slots = 1, .initial = distance, .first_id = -1 };
	c->plan = p;
	c->link = (struct order_link){ .from = from, .to = to, .distance = distance, .guards = &p->guards };
	vec_push(s->plan->a, &s->channel, c);
	order_graph_add(s->graph, &c->link);
	return c;
}

static struct order_place beside(const struct order_place *p, enum order_side side, const struct machine_pipe *pipe)
{
	struct order_place q = *p;
	q.side = side;
	q.pipe = pipe;
	return q;
}

/* A220: an await behind a break whose signal stands in front of it is moved in front of it. */
static void mind_break(const struct order_sync *s, const struct order_place *from, struct order_place *to)
{
	const int *at = s->graph->position;
	for (size_t i = 0; i < s->list->unit.len; i++) {
		const struct plan_unit *u = s->list->unit.data[s->list->order ? (size_t)s->list->order[i] : i];
		if (!u->is_break || at[u->index] < at[from->unit] || at[u->index] >= at[to->unit] || from->side == ORDER_BETWEEN)
			continue;
		*to = (struct order_place){ .unit = u->index, .side = ORDER_BEFORE, .core = to->core, .pipe = to->pipe };
		return;
	}
}

static struct order_channel *connect(struct order_sync *s, const struct order_need *n, enum plan_mechanism m, struct order_place from,
				     struct order_place to, int64_t distance)
{
	if (s->list->has_break)
		mind_break(s, &from, &to);
	struct order_channel *c = channel(s, m, from, to, distance);
	const struct plan_clock *clock = clock_of(s, n);
	c->need = n;
	c->plan->from = n->from;
	c->plan->to = n->to;
	c->plan->why = why(s->plan, n);
	if (m == PLAN_MBARRIER)
		return c;
	c->plan->guards = guards_of(s, n, clock);
	if (clock && clock->kind == PLAN_COUNTER && order_guards_equal(s->plan->a, &c->plan->guards,
			&(struct plan_guards[]){ versions_guards(s->plan, versions_epoch(clock, s->list)) }[0]))
		c->plan->clock = (struct plan_clock *)clock;
	c->link.clock = c->plan->clock;
	return c;
}

static bool refuse(struct order_sync *s, const struct order_need *n, const char *what)
{
	return diag_error(s->plan->t, range_of(s, n), E9003, "%s is needed here between pipe %s and pipe %s, which is not implemented for this target; "
			  "state the synchronisation in the program", what, n->x.place.pipe->name, n->y.place.pipe->name);
}

static bool refuse_order(struct order_sync *s, const struct order_need *n)
{
	return diag_error(s->plan->t, range_of(s, n), E3614, "order is not legal: '%s' depends on '%s' and stands before it in the queue of pipe %s; let "
			  "the order follow the dependence", s->list->unit.data[n->y.place.unit]->name, s->list->unit.data[n->x.place.unit]->name,
			  n->x.place.pipe->name);
}

/* A222, A223: what meets the need. */
static bool make(struct order_sync *s, const struct order_need *n)
{
	const struct machine *m = s->plan->machine;
	bool same_core = n->x.place.core == n->y.place.core;
	struct order_place from = beside(&n->x.place, ORDER_AFTER, n->x.place.pipe);
	struct order_place to = beside(&n->y.place, ORDER_BEFORE, n->y.place.pipe);
	enum machine_mechanism by = machine_mechanism(m, from.pipe, to.pipe, same_core);
	if (by == MACHINE_NOTHING)
		return refuse_order(s, n);
	if (by == MACHINE_BY_FLAG || by == MACHINE_BY_CROSS_FLAG)
		return connect(s, n, by == MACHINE_BY_FLAG ? PLAN_FLAG : PLAN_CROSS_FLAG, from, to, n->distance);
	if (by == MACHINE_BY_MBARRIER)
		return connect(s, n, PLAN_MBARRIER, from, to, n->distance);
	if (by == MACHINE_BY_PIPE_BARRIER) {
		struct order_channel *c = channel(s, PLAN_PIPE_BARRIER, beside(&n->y.place, ORDER_BETWEEN, to.pipe),
						  beside(&n->y.place, ORDER_BETWEEN, to.pipe), 0);
		c->need = n;
		c->plan->why = why(s->plan, n);
		return true;
	}
	if (by == MACHINE_BY_ROUTE) {
		const struct machine_pipe *via = machine_route(m, from.pipe, to.pipe);
		connect(s, n, PLAN_FLAG, from, beside(&n->y.place, ORDER_BEFORE, via), n->distance);
		return connect(s, n, PLAN_FLAG, beside(&n->y.place, ORDER_BETWEEN, via), beside(&n->y.place, ORDER_BETWEEN, to.pipe), 0);
	}
	return refuse(s, n, by == MACHINE_BY_FRAME_BARRIER ? "a barrier of threads" : by == MACHINE_BY_GROUP ? "a wait for a group" : "an mbarrier");
}

/* ---- which needs ---- */

static int64_t reach(struct order_sync *s, const struct order_need *n, bool *used)
{
	return order_reach(s->graph, &n->x, &n->y, n->distance, n->clock, used);
}

static bool is_met(struct order_sync *s, struct order_need *n)
{
	n->used = arena_array(s->plan->a, bool, s->channel.len + 1);
	return reach(s, n, n->used) <= n->distance;
}

static const struct order_sync *sync_of(const struct plan_list *l, struct order_sync *const *child, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (child[i]->list == l)
			return child[i];
	return NULL;
}

/* A212: a need of a child loop with itself that the channels of the leaves' list meet, since their tokens stay from one pass to the
 * next.  Instances of different passes are at least one iteration apart. */
static bool is_met_inside(struct order_sync *s, const struct order_need *n, struct order_sync *const *child, size_t n_child)
{
	if (n->x.place.unit != n->y.place.unit || n->distance < 1 || !n->from || !n->to || !n->from->leaf || !n->to->leaf)
		return false;
	const struct plan_unit *u = n->from->leaf->unit, *v = n->to->leaf->unit;
	const struct order_sync *in = u->list == v->list && u->list != s->list ? sync_of(u->list, child, n_child) : NULL;
	if (!in)
		return false;
	for (size_t i = 0; i < in->channel.len; i++)
		if (in->channel.data[i]->plan->clock && in->channel.data[i]->plan->clock->within)
			return false;
	struct order_event x = { n->x.place, &u->guards }, y = { n->y.place, &v->guards };
	x.place.unit = u->index;
	y.place.unit = v->index;
	return order_reach(in->graph, &x, &y, 1, NULL, NULL) <= 1;
}

static bool meet(struct order_sync *s, struct order_sync *const *child, size_t n_child)
{
	for (size_t i = 0; i < s->need.len; i++) {
		struct order_need *n = &s->need.data[i];
		n->is_covered = is_met(s, n) || is_met_inside(s, n, child, n_child);
		if (n->is_covered)
			continue;
		if (n->is_exclusion && (n->distance < 0 || n->distance > 1))
			return diag_error(s->plan->t, range_of(s, n), E3804, "owner exclusion of '%s' and '%s' would need a distance of %lld iterations, and only 0 "
					  "and 1 can be ordered; align their stages", s->list->unit.data[n->x.place.unit]->name,
					  s->list->unit.data[n->y.place.unit]->name, (long long)n->distance);
		if (!make(s, n))
			return false;
	}
	return true;
}

/* ---- redundancy ---- */

/* A channel whose own need is not seen to be met, because of its conditions, stays. */
static bool is_needed(struct order_sync *s, size_t link)
{
	const struct order_need *own = s->channel.data[link]->need;
	if (own && !own->used && !own->is_covered)
		return true;
	for (size_t i = 0; i < s->need.len; i++) {
		struct order_need *n = &s->need.data[i];
		if (n->used && n->used[link] && reach(s, n, NULL) > n->distance)
			return true;
	}
	return false;
}

/* A211: channels that the others cover, the latest first. */
static void drop_covered(struct order_sync *s)
{
	for (size_t i = 0; i < s->need.len; i++)
		if (!is_met(s, &s->need.data[i]))
			s->need.data[i].used = NULL;
	for (size_t i = s->channel.len; i-- > 0;) {
		struct order_link *link = &s->channel.data[i]->link;
		link->is_dead = true;
		link->is_dead = !is_needed(s, i);
		for (size_t k = 0; link->is_dead && k < s->need.len; k++)
			if (s->need.data[k].used && s->need.data[k].used[i])
				is_met(s, &s->need.data[k]);
	}
	order_graph_drop_dead(s->graph);
	size_t n = 0;
	for (size_t i = 0; i < s->channel.len; i++)
		if (!s->channel.data[i]->link.is_dead)
			s->channel.data[n++] = s->channel.data[i];
	s->channel.len = n;
}

/* ---- slots ---- */

static bool has_slots(const struct order_channel *c)
{
	return c->plan->mechanism != PLAN_PIPE_BARRIER;
}

/* The distance of a channel that bounds another one (A215). */
static int64_t bound_distance(const struct order_sync *s)
{
	int64_t g = 2;
	for (size_t i = 0; i < s->plan->storage.len; i++) {
		const struct plan_storage *x = s->plan->storage.data[i];
		for (size_t k = 0; k < x->owner.len; k++)
			if (x->owner.data[k] == s->list && x->versions > g)
				g = x->versions;
	}
	return g;
}

/* The opposite direction, from the await's unit to the signal's. */
static struct order_channel *bound(struct order_sync *s, const struct order_channel *of, int64_t distance)
{
	struct order_place from = beside(&of->link.to, ORDER_AFTER, of->link.to.pipe), to = beside(&of->link.from, ORDER_BEFORE, of->link.from.pipe);
	if (s->list->has_break)
		mind_break(s, &from, &to);
	struct order_channel *c = channel(s, of->plan->mechanism, from, to, distance);
	c->plan->guards = of->plan->guards;
	c->plan->clock = of->plan->clock;
	c->link.clock = of->plan->clock;
	c->plan->why = arena_printf(s->plan->a, "bounds %s", of->plan->why);
	return c;
}

/* A215. A condition that may differ between iterations leaves no path of order around the loop: then both directions are passed in
 * every iteration. False where that does not help. */
static bool hold_back(struct order_sync *s, struct order_channel *c, int64_t distance)
{
	if (!c->opposite) {
		c->opposite = bound(s, c, distance);
		c->opposite->opposite = c;
		return true;
	}
	if (!order_guards_count(&c->plan->guards) && !order_guards_count(&c->opposite->plan->guards))
		return false;
	struct order_channel *both[] = { c, c->opposite };
	for (int i = 0; i < 2; i++) {
		both[i]->plan->guards = (struct plan_guards){ 0 };
		both[i]->plan->clock = (struct plan_clock *)list_clock(s);
		both[i]->link.clock = both[i]->plan->clock;
	}
	return true;
}

/* A slot of a channel that counts iterations is used in every turn. */
static bool lift(struct order_sync *s, struct order_channel *c)
{
	const struct plan_clock *clock = c->plan->clock;
	if (c->plan->slots < 2 || c->plan->mechanism == PLAN_MBARRIER)
		return false;
	if (!clock) {
		const struct plan_clock *own = c->need ? clock_of(s, c->need) : NULL;
		c->plan->clock = (struct plan_clock *)(own && own->kind == PLAN_LEXICAL ? own : list_clock(s));
	}
	if (c->plan->clock->kind == PLAN_COUNTER || !order_guards_count(&c->plan->guards))
		return false;
	c->plan->guards = (struct plan_guards){ 0 };
	return true;
}

enum slots { SLOTS_COUNTED, SLOTS_CHANGED, SLOTS_UNBOUNDED };

/* A214. SLOTS_CHANGED: a channel or a guard has changed, and all is to be done again. */
static enum slots count_slots(struct order_sync *s)
{
	int64_t total = order_total_trips(s->list), g = bound_distance(s);
	for (size_t i = 0; i < s->channel.len; i++) {
		struct order_channel *c = s->channel.data[i];
		if (!has_slots(c))
			continue;
		int64_t d = c->plan->distance, m = s->list->loop ? order_return(s->graph, &c->link) : 0;
		if (m == ORDER_NEVER && total > g && hold_back(s, c, g))
			return SLOTS_CHANGED;
		if (m == ORDER_NEVER && total > g) {
			diag_error(s->plan->t, c->plan->producer->range, E9003, "'%s' may run ahead of '%s' without end, and no order in the other direction "
				   "is found in this version; put both under the same condition, or under none", c->plan->producer->name,
				   c->plan->consumer->name);
			return SLOTS_UNBOUNDED;
		}
		int64_t n = m == ORDER_NEVER ? d + total : d + m;
		c->plan->slots = n < d ? d : n;
		c->plan->slots = c->plan->slots < 1 ? 1 : c->plan->slots;
		if (lift(s, c))
			return SLOTS_CHANGED;
	}
	return SLOTS_COUNTED;
}

/* A231: a T.PerCoreTask executes its operations inside the region. */
static bool check_regions(struct order_sync *s)
{
	for (size_t i = 0; i < s->channel.len; i++) {
		const struct plan_channel *c = s->channel.data[i]->plan;
		const struct plan_unit *const end[] = { c->producer, c->consumer };
		for (int k = 0; k < 2; k++)
			if (end[k]->kind == PLAN_PER_CORE && has_slots(s->channel.data[i]) &&
			    !order_guards_imply(s->plan->a, &c->guards, &end[k]->guards))
				return diag_error(s->plan->t, end[k]->range, E3803, "the order of '%s' and '%s' is kept in iterations in which the region is not executed; "
						  "the condition of a channel has to imply the T.PerCoreTask guard, so put both under one condition",
						  c->producer->name, c->consumer->name);
	}
	return true;
}

bool order_channels(struct order_sync *s, struct order_sync *const *child, size_t n_child)
{
	if (!meet(s, child, n_child))
		return false;
	drop_covered(s);
	enum slots counted;
	do
		counted = count_slots(s);
	while (counted == SLOTS_CHANGED);
	return counted == SLOTS_COUNTED && check_regions(s);
}

/* The unit of the list in which the child's list lies. */
static int unit_of(const struct order_sync *s, const struct plan_list *l)
{
	while (l->parent != s->list)
		l = l->parent;
	return l->unit_of->index;
}

static bool has_joint(const struct order_sync *s, const struct order_place *from, const struct order_place *to)
{
	for (size_t i = 0; i < s->channel.len; i++) {
		const struct order_channel *c = s->channel.data[i];
		if (c->is_joint && c->link.from.unit == from->unit && c->link.from.core == from->core && c->link.from.pipe == from->pipe &&
		    c->link.to.unit == to->unit && c->link.to.core == to->core && c->link.to.pipe == to->pipe)
			return true;
	}
	return false;
}

void order_join_passes(struct order_sync *s, const struct order_sync *child)
{
	for (size_t i = 0; i < child->channel.len; i++) {
		const struct order_channel *c = child->channel.data[i];
		if (!c->plan->initial || c->plan->slots == 1 || !c->plan->clock || c->plan->clock->within != s->list)
			continue;
		struct order_place from = beside(&c->link.to, ORDER_AFTER, c->link.to.pipe), to = beside(&c->link.from, ORDER_BEFORE, c->link.from.pipe);
		from.unit = to.unit = unit_of(s, child->list);
		if (has_joint(s, &from, &to))
			continue;
		struct order_channel *joint = channel(s, c->plan->mechanism, from, to, 1);
		joint->is_joint = true;
		joint->plan->why = arena_printf(s->plan->a, "passes of %s", c->plan->why);
	}
}

bool order_handshake(struct order_sync *s, const struct order_link *of, int first, int second, int64_t distance)
{
	const struct order_place *end[] = { &of->from, &of->to };
	bool is_new = false;
	for (int i = 0; i < 2; i++) {
		struct order_place from = beside(end[1 - i], ORDER_AFTER, end[1 - i]->pipe), to = beside(end[i], ORDER_BEFORE, end[i]->pipe);
		from.unit = first;
		to.unit = second;
		if (has_joint(s, &from, &to))
			continue;
		struct order_channel *c = channel(s, PLAN_FLAG, from, to, distance);
		c->is_joint = is_new = true;
		c->plan->why = arena_printf(s->plan->a, "flags of '%s' and '%s'", s->list->unit.data[first]->name,
					    s->list->unit.data[second]->name);
	}
	return is_new;
}
