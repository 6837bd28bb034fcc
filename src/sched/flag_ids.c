/* Numbers of flags (A226 to A229): which channels have the same ones, which numbers are taken, what finds no room. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sched/order_sync.h"
#include "sched/versions.h"

struct numbered {
	struct order_sync *sync;
	struct order_channel *channel;
	int created;
};

struct group { struct numbered *data; size_t len, cap; };

static int by_size(const void *x, const void *y)
{
	const struct numbered *p = x, *q = y;
	const struct plan_channel *c = p->channel->plan, *d = q->channel->plan;
	if ((c->initial > 0) != (d->initial > 0))
		return c->initial > 0 ? -1 : 1;
	if (c->slots != d->slots)
		return c->slots > d->slots ? -1 : 1;
	return p->created - q->created;
}

/* ---- sharing ---- */

static bool is_inside(const struct plan_list *l, const struct plan_list *outer)
{
	for (; l; l = l->parent)
		if (l == outer)
			return true;
	return false;
}

/* The unit of "outer" that contains list "l". */
static int unit_in(const struct plan_list *outer, const struct plan_list *l)
{
	while (l->parent != outer)
		l = l->parent;
	return l->unit_of->index;
}

/* The channel as one of list "outer", whose loop contains it: its last await, its first signal. */
static struct order_link seen_from(const struct plan_list *outer, const struct numbered *n)
{
	struct order_link link = n->channel->link;
	link.guards = NULL;
	if (n->sync->list == outer)
		return link;
	link.to.unit = link.from.unit = unit_in(outer, n->sync->list);
	link.to.side = link.from.side = ORDER_ISSUE;
	return link;
}

static bool is_full(const struct plan_channel *c)
{
	return c->initial == c->slots && (c->slots == 1 || !c->clock->within);
}

static struct order_sync *sync_of(const struct plan_list *l, struct order_sync *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (list[i]->list == l)
			return list[i];
	return NULL;
}

/* May both have the same flags: does no token of one come before all tokens of the other are taken, in every order? */
static bool may_share(const struct numbered *x, const struct numbered *y, struct order_sync *const *list, size_t n_list)
{
	const struct plan_channel *c = x->channel->plan, *d = y->channel->plan;
	const struct plan_list *outer = x->sync->list;
	const struct order_sync *s;
	while (!is_inside(y->sync->list, outer))
		outer = outer->parent;
	bool is_apart = x->sync->list != outer && y->sync->list != outer &&
			unit_in(outer, x->sync->list) != unit_in(outer, y->sync->list);
	if ((c->initial > 0) != (d->initial > 0) || (c->initial > 0 && (!is_apart || !is_full(c) || !is_full(d))))
		return false;
	if (!is_apart && (c->slots > 1 || d->slots > 1))
		return false;
	s = sync_of(outer, list, n_list);
	if (!s || s->has_bad_cycle || x->sync->has_bad_cycle || y->sync->has_bad_cycle)
		return false;
	struct order_link a = seen_from(outer, x), b = seen_from(outer, y);
	bool there = order_between(s->graph, &a, &b, 0), back = order_between(s->graph, &b, &a, 0);
	if (!outer->loop)
		return there || back;
	return (there && order_between(s->graph, &b, &a, 1)) || (back && order_between(s->graph, &a, &b, 1));
}

/* ---- numbers ---- */

static bool overlaps(const struct plan_channel *c, int64_t first, const struct plan_channel *d)
{
	return first < d->first_id + d->slots && d->first_id < first + c->slots;
}

/* Can "n" have the numbers from "first" on, beside those that the first "k" channels of "g" have? */
static bool fits(const struct group *g, size_t k, const struct numbered *n, int64_t first, uint64_t taken, struct order_sync *const *list,
		 size_t n_list)
{
	for (int64_t i = first; i < first + n->channel->plan->slots; i++)
		if (taken >> i & 1)
			return false;
	for (size_t i = 0; i < k; i++) {
		const struct plan_channel *d = g->data[i].channel->plan;
		if (d->first_id >= 0 && overlaps(n->channel->plan, first, d) &&
		    (n->channel->plan->mechanism != PLAN_FLAG || !may_share(n, &g->data[i], list, n_list)))
			return false;
	}
	return true;
}

static void give(const struct group *g, size_t k, const struct numbered *n, int64_t first)
{
	struct plan_channel *c = n->channel->plan;
	c->first_id = first;
	for (size_t i = 0; c->initial && i < k; i++) {
		const struct plan_channel *d = g->data[i].channel->plan;
		for (int64_t slot = 0; slot < c->slots; slot++)
			if (d->first_id >= 0 && first + slot >= d->first_id && first + slot < d->first_id + d->slots)
				n->channel->given |= (uint64_t)1 << slot;
	}
}

/* Numbers below "limit" for the channels of "g"; the first that finds none, or NULL. */
static const struct numbered *number(const struct group *g, int64_t limit, uint64_t taken, struct order_sync *const *list, size_t n_list)
{
	const struct numbered *lost = NULL;
	if (g->len)
		qsort(g->data, g->len, sizeof(*g->data), by_size);
	for (size_t k = 0; k < g->len; k++) {
		const struct numbered *n = &g->data[k];
		int64_t first = 0;
		while (first + n->channel->plan->slots <= limit && !fits(g, k, n, first, taken, list, n_list))
			first++;
		if (first + n->channel->plan->slots <= limit)
			give(g, k, n, first);
		else
			lost = lost ? lost : n;
	}
	return lost;
}

/* ---- numbers of signals between cores that the program itself uses ---- */

/* Bounds of "x" from its symbols and from the conditions of "g". */
static bool bounds(struct arena *a, const struct ix *x, const struct plan_guards *g, int64_t *lo, int64_t *hi)
{
	ix_bounds(x, lo, hi);
	for (size_t i = 0; i < g->len; i++) {
		int64_t least, most;
		order_guard_bounds(a, &g->data[i], x, &least, &most);
		*lo = least > *lo ? least : *lo;
		*hi = most < *hi ? most : *hi;
	}
	return *lo != INT64_MIN && *hi != INT64_MAX;
}

struct authored { uint64_t taken; const struct tir_stmt *unbounded; };

static void look(struct plan *p, const struct tir_block *b, const struct plan_guards *g, struct authored *out)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_FOR)
			look(p, &s->u.loop.body, g, out);
		else if (s->kind == TIR_IF) {
			look(p, &s->u.branch.then, g, out);
			look(p, &s->u.branch.other, g, out);
		} else if (s->kind == TIR_MARK)
			look(p, &s->u.mark.body, g, out);
		if (s->kind != TIR_SYNC || strncmp(s->u.sync.name, "cross_", 6) != 0)
			continue;
		int64_t lo, hi, all = p->machine->cross_ids;
		if (!bounds(p->a, s->u.sync.arg[2].ix, g, &lo, &hi)) {
			out->unbounded = s;
			continue;
		}
		for (int64_t id = lo; id <= hi && id - lo < all; id++)
			out->taken |= (uint64_t)1 << (((id % all) + all) % all);
	}
}

static void look_at_all(struct plan *p, struct authored *out)
{
	for (size_t i = 0; i < p->list.len; i++)
		for (size_t k = 0; k < p->list.data[i]->unit.len; k++) {
			const struct plan_unit *u = p->list.data[i]->unit.data[k];
			if (u->leaf)
				look(p, &u->leaf->body, &u->guards, out);
		}
}

/* ---- all of them ---- */

static bool refuse_spill(struct plan *p, const struct numbered *n)
{
	const struct plan_channel *c = n->channel->plan;
	diag_warning(p->t, c->consumer->range, W3801, "the flags of pipe %s for pipe %s need more than %lld ids, so '%s' will spill", c->source_pipe->name,
		     c->target_pipe->name, (long long)p->machine->flag_ids, c->why);
	return diag_error(p->t, c->consumer->range, E9003, "flags that are spilled to locks are not implemented; lower the number of versions of the "
			  "storages between pipe %s and pipe %s", c->source_pipe->name, c->target_pipe->name);
}

/* ---- more order, where numbers do not suffice ---- */

/* Iterations between the emission of unit "a" and of unit "b" behind it. */
static int64_t apart(const struct plan_list *l, int a, int b)
{
	return l->loop ? l->unit.data[a]->stage - l->unit.data[b]->stage : 0;
}

/* Let the loop of "x", which is emitted first, end before that of "y" on the pipes of the event and the other way round. */
static bool serialise(struct order_sync *outer, const struct numbered *x, const struct numbered *y, bool is_back)
{
	int a = unit_in(outer->list, x->sync->list), b = unit_in(outer->list, y->sync->list);
	int64_t d = is_back ? 1 - apart(outer->list, b, a) : apart(outer->list, a, b);
	return d >= 0 && d <= 1 && order_handshake(outer, &x->channel->link, a, b, d);
}

/* Make room for "lost" among the channels of its event: the loops of a list around it that have such channels follow each other. False:
 * nothing was added. */
static bool make_room(struct arena *a, const struct group *g, const struct numbered *lost, struct order_sync *const *list, size_t n)
{
	bool is_changed = false;
	for (const struct plan_list *l = lost->sync->list->parent; l && !is_changed; l = l->parent) {
		struct order_sync *outer = sync_of(l, list, n);
		const struct numbered **at = arena_array(a, const struct numbered *, outer->list->unit.len + 1), *first = NULL, *last = NULL;
		for (size_t i = 0; i < g->len; i++)
			if (g->data[i].sync->list != l && is_inside(g->data[i].sync->list, l))
				at[outer->graph->position[unit_in(l, g->data[i].sync->list)]] = &g->data[i];
		for (size_t i = 0; i < l->unit.len; i++) {
			is_changed = (at[i] && last && serialise(outer, last, at[i], false)) || is_changed;
			first = first ? first : at[i];
			last = at[i] ? at[i] : last;
		}
		is_changed = (l->loop && first != last && serialise(outer, last, first, true)) || is_changed;
	}
	return is_changed;
}

/* "is_again": channels were added, and all is to be done again. */
static bool number_event(struct plan *p, struct group *all, size_t at, struct order_sync *const *list, size_t n_list, bool *is_again)
{
	struct group same = { 0 };
	const struct plan_channel *c = all->data[at].channel->plan;
	for (size_t i = at; i < all->len; i++) {
		const struct plan_channel *d = all->data[i].channel->plan;
		if (d->mechanism == PLAN_FLAG && d->first_id == -1 && d->source_pipe == c->source_pipe && d->target_pipe == c->target_pipe &&
		    d->source_cores == c->source_cores)
			vec_push(p->a, &same, all->data[i]);
	}
	const struct numbered *lost = number(&same, p->machine->flag_ids, 0, list, n_list);
	*is_again = *is_again || (lost && make_room(p->a, &same, lost, list, n_list));
	return !lost || *is_again || refuse_spill(p, lost);
}

static bool number_cross(struct plan *p, const struct group *all, struct order_sync *const *list, size_t n_list)
{
	struct authored own = { 0 };
	struct group cross = { 0 };
	for (size_t i = 0; i < all->len; i++)
		if (all->data[i].channel->plan->mechanism == PLAN_CROSS_FLAG)
			vec_push(p->a, &cross, all->data[i]);
	if (!cross.len)
		return true;
	look_at_all(p, &own);
	if (own.unbounded)
		return diag_error(p->t, own.unbounded->range, E3802, "the id of this signal is needed to choose those of the signals that ordering adds, and its "
				  "integer range cannot be bounded; state a range with T.assume or a condition");
	const struct numbered *lost = number(&cross, p->machine->cross_ids, own.taken, list, n_list);
	if (!lost)
		return true;
	const struct plan_channel *c = lost->channel->plan;
	return diag_error(p->t, c->consumer->range, E3801, "cannot allocate %lld contiguous cross-core flag slots for '%s' from pipe %s to pipe %s; a block has "
			  "%lld of them, so lower the number of versions or free ids", (long long)c->slots, c->why, c->source_pipe->name,
			  c->target_pipe->name, (long long)p->machine->cross_ids);
}

/* A229. */
static void mark_bad_cycles(struct plan *p, struct order_sync *s)
{
	for (size_t i = 0; i < s->channel.len && s->list->loop; i++) {
		const struct order_channel *c = s->channel.data[i];
		int64_t m = c->plan->mechanism == PLAN_PIPE_BARRIER ? ORDER_NEVER : order_return(s->graph, &c->link);
		if (m == ORDER_NEVER || m + c->plan->distance >= 1 || s->has_bad_cycle)
			continue;
		s->has_bad_cycle = true;
		diag_warning(p->t, c->plan->consumer->range, W3802, "the order of '%s' waits for itself, so there is no flag reuse in this loop", c->plan->why);
	}
}

static bool number_all(struct plan *p, struct order_sync *const *list, size_t n, bool *is_again)
{
	struct group all = { 0 };
	bool ok = true;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < list[i]->channel.len; k++) {
			vec_push(p->a, &all, ((struct numbered){ list[i], list[i]->channel.data[k], (int)all.len }));
			list[i]->channel.data[k]->plan->first_id = -1;
			list[i]->channel.data[k]->given = 0;
		}
	for (size_t i = 0; i < all.len && ok && !*is_again; i++)
		if (all.data[i].channel->plan->mechanism == PLAN_FLAG && all.data[i].channel->plan->first_id == -1)
			ok = number_event(p, &all, i, list, n, is_again);
	return ok && (*is_again || number_cross(p, &all, list, n));
}

bool order_number_flags(struct plan *p, struct order_sync *const *list, size_t n)
{
	bool is_again = true, ok = true;
	for (size_t i = 0; i < n; i++)
		mark_bad_cycles(p, list[i]);
	while (ok && is_again) {
		is_again = false;
		ok = number_all(p, list, n, &is_again);
	}
	return ok;
}
