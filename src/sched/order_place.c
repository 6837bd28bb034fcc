/* Operations of channels as statements beside units: where, with which slot, under which conditions (A199, A206, A217, A230). */
#include "base/diag.h"
#include "sched/order_sync.h"
#include "sched/versions.h"

/* What stands beside one unit, in this order (A199). */
enum rank { RANK_AWAIT, RANK_ROUTE_SIGNAL, RANK_ROUTE_AWAIT, RANK_BARRIER, RANK_SIGNAL, N_RANK };

static const struct ix *slot_of(struct plan *p, const struct plan_channel *c, enum order_operation o, const struct ix *clock)
{
	int64_t back = o == ORDER_AWAIT ? c->distance % c->slots : 0;
	if (c->slots == 1)
		return ix_const(p->a, c->first_id);
	const struct ix *turn = ix_add(p->a, clock, ix_const(p->a, back ? c->slots - back : 0));
	return ix_add(p->a, ix_mod(p->a, turn, ix_const(p->a, c->slots)), ix_const(p->a, c->first_id));
}

/* ---- beside units ---- */

static struct plan_guards without(struct arena *a, const struct plan_guards *g, const struct plan_guards *x, const struct plan_guards *y)
{
	struct plan_guards out = { 0 };
	for (size_t i = 0; i < g->len; i++) {
		bool is_there = false;
		for (size_t k = 0; k < x->len; k++)
			is_there = is_there || order_guard_equal(a, &g->data[i], &x->data[k]);
		for (size_t k = 0; k < y->len; k++)
			is_there = is_there || order_guard_equal(a, &g->data[i], &y->data[k]);
		if (!is_there)
			vec_push(a, &out, g->data[i]);
	}
	return out;
}

static struct plan_ops *ops_of(struct arena *a, struct plan_ops **ops)
{
	if (!*ops)
		*ops = arena_new(a, struct plan_ops);
	return *ops;
}

/* Put "op" beside "u", or beside each of its candidates. */
static void put(struct plan *p, struct plan_unit *u, bool is_after, struct plan_op op)
{
	if (u->kind != PLAN_PER_CORE) {
		vec_push(p->a, is_after ? &u->after : &u->before, op);
		return;
	}
	for (size_t i = 0; i < u->leaf->candidate.len; i++) {
		struct plan_candidate *c = &u->leaf->candidate.data[i];
		struct plan_op copy = op;
		copy.guards = without(p->a, &op.guards, &c->guards, &u->guards);
		vec_push(p->a, ops_of(p->a, is_after ? &c->after : &c->before), copy);
	}
}

static void put_all(struct plan *p, struct plan_unit *u, bool is_after, struct order_spelling w, uint64_t cores, struct plan_guards guards)
{
	for (int i = 0; i < w.n; i++)
		put(p, u, is_after, (struct plan_op){ .stmt = w.data[i], .cores = cores, .guards = guards });
}

static enum rank rank_of(const struct order_channel *c, enum order_operation o)
{
	if (c->plan->mechanism == PLAN_PIPE_BARRIER)
		return RANK_BARRIER;
	if (o == ORDER_SIGNAL)
		return c->link.from.side == ORDER_AFTER ? RANK_SIGNAL : RANK_ROUTE_SIGNAL;
	return c->link.to.side == ORDER_BEFORE ? RANK_AWAIT : RANK_ROUTE_AWAIT;
}

static const struct ix *clock_value(const struct plan_channel *c)
{
	return c->slots > 1 ? c->clock->value : NULL;
}

static void write_operation(struct order_sync *s, const struct order_channel *c, enum order_operation o)
{
	const struct order_place *at = o == ORDER_SIGNAL ? &c->link.from : &c->link.to;
	struct plan_unit *u = s->list->unit.data[at->unit];
	struct order_spelling w;
	if (c->plan->mechanism == PLAN_PIPE_BARRIER)
		w = order_spell_pipe_barrier(s->plan, c->plan);
	else
		w = order_spell_flag(s->plan, c->plan, o, at->core, slot_of(s->plan, c->plan, o, clock_value(c->plan)));
	put_all(s->plan, u, at->side == ORDER_AFTER, w, (uint64_t)1 << at->core, c->plan->guards);
}

/* A220: the signal of a channel whose await has been executed when a break leaves the iteration. */
static void write_exits(struct order_sync *s, const struct order_channel *c)
{
	const int *at = s->graph->position;
	for (size_t i = 0; s->list->has_break && i < s->list->unit.len; i++) {
		struct plan_unit *u = s->list->unit.data[i];
		bool is_awaited = at[c->link.to.unit] < at[i] || c->link.to.unit == (int)i;
		if (!u->is_break || !is_awaited || at[c->link.from.unit] < at[i] || c->plan->mechanism == PLAN_PIPE_BARRIER)
			continue;
		struct plan_guards g = { 0 };
		for (size_t k = 0; k < c->plan->guards.len; k++)
			vec_push(s->plan->a, &g, c->plan->guards.data[k]);
		for (size_t k = 0; k < u->guards.len; k++)
			if (!u->guards.data[k].is_assume)
				vec_push(s->plan->a, &g, u->guards.data[k]);
		put_all(s->plan, u, false, order_spell_flag(s->plan, c->plan, ORDER_SIGNAL, c->link.from.core,
				slot_of(s->plan, c->plan, ORDER_SIGNAL, clock_value(c->plan))), (uint64_t)1 << c->link.from.core, g);
	}
}

/* ---- tokens before and after the loops ---- */

/* Lists are written from the outside: what is taken back after a pass stands in front of the signals of the loop. */

/* Where the ring begins and ends: around the outermost loop that its clock counts, or the kernel (A217, A218). */
static void ends_of(struct plan *p, const struct plan_channel *c, struct plan_ops **first, struct plan_ops **last)
{
	const struct plan_list *l = c->list;
	*first = &p->prologue;
	*last = &p->epilogue;
	if (c->slots == 1 || !c->clock->within)
		return;
	while (l->parent != c->clock->within)
		l = l->parent;
	*first = &l->unit_of->before;
	*last = &l->unit_of->after;
}

static const struct ix *end_of(struct plan *p, const struct plan_channel *c)
{
	if (c->slots == c->initial || c->slots == 1)
		return ix_const(p->a, 0);
	if (c->clock->kind == PLAN_COUNTER)
		return c->clock->owner.len == 1 ? versions_read_end(p, c->clock, c->target_cores) : NULL;
	return versions_end(p, c->clock);
}

static void push_all(struct plan *p, struct plan_ops *ops, size_t at, struct order_spelling w, uint64_t cores)
{
	for (int i = 0; i < w.n; i++) {
		vec_push(p->a, ops, ((struct plan_op){ .stmt = w.data[i], .cores = cores }));
		for (size_t k = ops->len - 1; k > at + (size_t)i; k--) {
			struct plan_op moved = ops->data[k];
			ops->data[k] = ops->data[k - 1];
			ops->data[k - 1] = moved;
		}
	}
}

static bool write_tokens(struct order_sync *s, const struct order_channel *c)
{
	struct plan *p = s->plan;
	const struct plan_channel *x = c->plan;
	struct plan_ops *first, *last;
	if (!x->initial)
		return true;
	ends_of(p, x, &first, &last);
	const struct ix *end = end_of(p, x);
	if (!end)
		return diag_error(p->t, x->consumer->range, E9003, "the tokens of '%s' that are left at the end are in slots that depend on how often a loop of "
				  "unknown length runs, which is not implemented; give the loop a trip count", x->why);
	for (int64_t k = 0; k < x->initial; k++) {
		const struct ix *token = ix_const(p->a, k);
		if (c->given >> k & 1)
			continue;
		push_all(p, first, first->len, order_spell_flag(p, x, ORDER_SIGNAL, c->link.from.core, slot_of(p, x, ORDER_AWAIT, token)), x->source_cores);
		push_all(p, last, last == &p->epilogue ? last->len : 0, order_spell_flag(p, x, ORDER_AWAIT, c->link.to.core, slot_of(p, x, ORDER_AWAIT, ix_add(p->a, end, token))),
			 x->target_cores);
	}
	return true;
}

bool order_write(struct order_sync *s)
{
	bool ok = true;
	for (int rank = 0; rank < N_RANK; rank++)
		for (size_t i = 0; i < s->channel.len; i++) {
			const struct order_channel *c = s->channel.data[i];
			if (c->plan->mechanism != PLAN_PIPE_BARRIER && rank_of(c, ORDER_SIGNAL) == (enum rank)rank)
				write_operation(s, c, ORDER_SIGNAL);
			if (rank_of(c, ORDER_AWAIT) == (enum rank)rank)
				write_operation(s, c, ORDER_AWAIT);
		}
	for (size_t i = 0; i < s->channel.len; i++) {
		write_exits(s, s->channel.data[i]);
		if (s->channel.data[i]->plan->mechanism != PLAN_PIPE_BARRIER)
			ok = write_tokens(s, s->channel.data[i]) && ok;
	}
	return ok;
}
