/* Channels of CUDA kernels as arrays of mbarriers (spec: autoschedule A240 to A247, A250).
 *
 * The clock of such a channel counts every iteration of its list over the whole kernel.  Bulk copies of one list and core complete
 * on one array, whatever waits for them (A243).
 */
#include <string.h>

#include "base/diag.h"
#include "sched/order_sync.h"
#include "sched/versions.h"
#include "tir/copy.h"
#include "tir/ptrmap.h"

struct array { const char *name; int64_t slots, count; };

struct writer {
	struct plan *p;
	VEC(struct array) array;
	struct ptrmap has_barrier;		/* bulk copies that complete on an array */
};

static bool refuse(const struct plan *p, struct range r, const char *what)
{
	return diag_error(p->t, r, E9003, "%s, which is not implemented; write the synchronisation yourself", what);
}

/* ---- clocks ---- */

static const struct plan_clock *clock_of(struct order_sync *s)
{
	struct plan *p = s->plan;
	if (!s->list->loop)
		return NULL;
	if (!s->clock)
		s->clock = versions_lexical(p, s->list);
	if (s->clock->within || s->list->is_while)
		s->clock = versions_count(p, s->list);
	return s->clock;
}

/* Number "back" iterations ago of the channel; never negative. */
static const struct ix *token(struct plan *p, const struct plan_channel *c, int64_t back)
{
	const struct ix *now = c->clock ? c->clock->value : ix_const(p->a, 0);
	return back ? ix_add(p->a, now, ix_const(p->a, 2 * c->slots - back)) : now;
}

static struct tir_sync_arg slot(struct plan *p, const struct plan_channel *c, int64_t back)
{
	return (struct tir_sync_arg){ .barrier = c->barrier, .ix = ix_mod(p->a, token(p, c, back), ix_const(p->a, c->slots)) };
}

static const struct ix *parity(struct plan *p, const struct plan_channel *c, int64_t back)
{
	return ix_mod(p->a, ix_floordiv(p->a, token(p, c, back), ix_const(p->a, c->slots)), ix_const(p->a, 2));
}

/* ---- operations ---- */

/* One thread of each core executes arrivals; no scope of the program may be such that it can be named. */
static bool check_elected(const struct plan *p, const struct order_channel *c)
{
	const struct plan_core *core = &p->core.data[c->link.from.core], *other = &p->core.data[c->link.to.core];
	if (core->frame && other->frame && (core->n_thread < 2 || order_first_thread(p, core->frame)))
		return true;
	return refuse(p, c->plan->producer->range, "one thread of the scope of this statement would have to be chosen");
}

static void push(struct order_sync *s, struct plan_ops *ops, int core, bool is_elected, const struct plan_guards *g, struct tir_stmt *stmt)
{
	struct plan_op o = { .stmt = stmt, .cores = (uint64_t)1 << core, .scope = order_frame_scope(s->plan, core, s->list, is_elected) };
	if (g)
		o.guards = *g;
	vec_push(s->plan->a, ops, o);
}

/* The first or last unit of the core that uses the pipe of "at"; that of "at" where it is a loop. */
static struct plan_unit *end_of(const struct order_sync *s, const struct order_place *at, bool is_last)
{
	const struct plan_list *l = s->list;
	struct plan_unit *found = l->unit.data[at->unit];
	bool has = found->body != NULL;
	for (size_t i = 0; i < l->unit.len; i++) {
		struct plan_unit *u = l->unit.data[l->order ? (size_t)l->order[i] : i];
		for (size_t k = 0; u->leaf && (u->cores >> at->core & 1) && k < u->leaf->access.len && !found->body; k++)
			if (u->leaf->access.data[k].pipe == at->pipe && (is_last || !has)) {
				found = u;
				has = true;
			}
	}
	return found;
}

/* What bounds another channel (A215) is awaited before all of what that one orders, and released behind it. */
static void await(struct order_sync *s, const struct order_channel *c)
{
	struct plan *p = s->plan;
	struct plan_unit *u = c->need ? s->list->unit.data[c->link.to.unit] : end_of(s, &c->link.to, false);
	const struct tir_sync_arg arg[] = { slot(p, c->plan, c->plan->distance), { .ix = parity(p, c->plan, c->plan->distance) } };
	push(s, &u->before, c->link.to.core, false, NULL, order_statement(p, "mbarrier_wait", u->range, 2, arg));
}

/* The release of a statement that is done when what its pipe has is waited for (A242). */
static void release(struct order_sync *s, const struct order_channel *c)
{
	struct plan *p = s->plan;
	struct plan_unit *u = c->need ? s->list->unit.data[c->link.from.unit] : end_of(s, &c->link.from, true);
	const struct machine_pipe *pipe = c->link.from.pipe;
	int core = c->link.from.core;
	const struct tir_sync_arg at = slot(p, c->plan, 0), frame = { .mesh = order_frame_mesh(p, core, s->list) };
	if (c->need && pipe->completion == MACHINE_ASYNC)
		push(s, &u->after, core, false, NULL, order_wait_group(p, pipe, 0, !c->need->from->writes, u->range));
	if (c->need && order_needs_fence(c->need))
		push(s, &u->after, core, false, NULL, order_statement(p, "fence_proxy_async", u->range, 0, NULL));
	if (p->core.data[core].n_thread > 1)
		push(s, &u->after, core, false, NULL, order_statement(p, "sync", u->range, 1, &frame));
	push(s, &u->after, core, true, NULL, order_statement(p, "mbarrier_arrive", u->range, 1, &at));
}

/* ---- bulk copies ---- */

static bool is_bulk(const struct plan_access *x)
{
	return x->writes && x->pipe && x->pipe->completion == MACHINE_ASYNC && x->pipe->drain == MACHINE_DRAIN_NONE;
}

/* The bulk copies of core "core" in the list, in emission order. */
struct copies { const struct plan_access **data; size_t len, cap; };

static void copies_of(const struct order_sync *s, int core, struct copies *out)
{
	const struct plan_list *l = s->list;
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[l->order ? (size_t)l->order[i] : i];
		for (size_t k = 0; u->leaf && (u->cores >> core & 1) && k < u->leaf->access.len; k++)
			if (is_bulk(&u->leaf->access.data[k]))
				vec_push(s->plan->a, out, &u->leaf->access.data[k]);
	}
}

static bool bytes_of(const struct order_sync *s, const struct plan_access *x, int64_t *bytes)
{
	const struct type *ty = x->view ? x->view->type : NULL;
	int64_t n;
	*bytes = ty ? dtype_info(ty->dtype)->bits : 0;
	for (int i = 0; ty && i < ty->rank; i++)
		if (!ix_is_const(ty->dim[i], &n) || __builtin_mul_overflow(*bytes, n, bytes))
			return refuse(s->plan, x->stmt->range, "the size of this copy is not a number");
	*bytes /= 8;
	return ty || refuse(s->plan, x->stmt->range, "this copy has no single destination");
}

static struct tir_stmt *announce(struct plan *p, const char *name, const struct plan_channel *c, int64_t bytes, struct range r)
{
	const struct tir_sync_arg arg[] = { slot(p, c, 0), { .ix = ix_const(p->a, bytes) } };
	return order_statement(p, name, r, 2, arg);
}

/* Bytes and one arrival for all copies of the epoch (A243, A244). */
static bool load(struct order_sync *s, struct writer *w, const struct plan_channel *c, int core, struct range r)
{
	struct plan *p = s->plan;
	struct copies all = { 0 };
	int64_t sum = 0, bytes;
	bool is_conditional = false;
	copies_of(s, core, &all);
	for (size_t i = 0; i < all.len; i++) {
		if (!bytes_of(s, all.data[i], &bytes))
			return false;
		sum += bytes;
		is_conditional = is_conditional || order_guards_count(&all.data[i]->leaf->unit->guards);
		if (all.data[i]->inner.len || all.data[i]->leaf->unit->stage != all.data[0]->leaf->unit->stage)
			return refuse(p, all.data[i]->stmt->range, "this copy is in a loop of its task, or in another stage than a copy that is awaited with it");
	}
	if (!all.len)
		return refuse(p, r, "copies inside a loop would be awaited outside it");
	if (sum > p->machine->largest_transaction)
		return diag_error(p->t, all.data[0]->stmt->range, E3307, "the copies of one iteration bring %lld bytes, which is out of range: the transaction count of an mbarrier "
				  "holds at most %lld; copy less at once", (long long)sum, (long long)p->machine->largest_transaction);
	for (size_t i = 0; i < all.len; i++) {
		struct plan_unit *u = all.data[i]->leaf->unit;
		struct tir_stmt *copy = (struct tir_stmt *)all.data[i]->stmt;
		const struct tir_sync_arg at = slot(p, c, 0);
		if (!bytes_of(s, all.data[i], &bytes))
			return false;
		if (is_conditional)
			push(s, &u->before, core, true, &u->guards, announce(p, "mbarrier_expect_tx", c, bytes, u->range));
		else if (!i)
			push(s, &u->before, core, true, NULL, announce(p, "mbarrier_arrive_expect_tx", c, sum, u->range));
		copy->u.insn.barrier = arena_memdup(p->a, &at, sizeof(at));
		ptrmap_set(&w->has_barrier, copy, copy);
		if (is_conditional && i + 1 == all.len)
			push(s, &u->after, core, true, NULL, order_statement(p, "mbarrier_arrive", u->range, 1, &at));
	}
	return true;
}

/* ---- the channels of a list ---- */

static bool is_load(const struct order_channel *c)
{
	return c->link.from.pipe->completion == MACHINE_ASYNC && c->link.from.pipe->drain == MACHINE_DRAIN_NONE;
}

static const char *name_of(const struct writer *w, const char *like)
{
	int n = 0;
	for (size_t i = 0; i < w->array.len; i++)
		n += !strncmp(w->array.data[i].name, like, strlen(like));
	return n ? arena_printf(w->p->a, "%s_%d", like, n) : like;
}

/* The channel before "at" whose array it shares; NULL: none. */
static const struct order_channel *shared(const struct order_sync *s, size_t at)
{
	const struct order_channel *c = s->channel.data[at];
	for (size_t i = 0; i < at && is_load(c); i++)
		if (is_load(s->channel.data[i]) && s->channel.data[i]->link.from.core == c->link.from.core)
			return s->channel.data[i];
	return NULL;
}

static bool name_arrays(struct order_sync *s, struct writer *w)
{
	for (size_t i = 0; i < s->channel.len; i++) {
		struct order_channel *c = s->channel.data[i];
		const struct order_channel *same = shared(s, i);
		int64_t most = c->plan->slots;
		c->plan->clock = (struct plan_clock *)clock_of(s);
		if (is_load(c) && c->link.to.core == c->link.from.core && !c->plan->distance &&
		    s->graph->position[end_of(s, &c->link.from, true)->index] >= s->graph->position[c->link.to.unit])
			return refuse(s->plan, c->plan->consumer->range, "a copy would be awaited before another one of its iteration is issued");
		if (same && same->plan->distance != c->plan->distance)
			return refuse(s->plan, c->plan->consumer->range, "copies would be awaited in different iterations");
		if (same) {
			c->plan->barrier = same->plan->barrier;
			continue;
		}
		for (size_t k = i; k < s->channel.len; k++)
			if (shared(s, k) == c && s->channel.data[k]->plan->slots > most)
				most = s->channel.data[k]->plan->slots;
		c->plan->barrier = name_of(w, c->plan->distance ? "empty" : "full");
		c->plan->slots = most;
		vec_push(w->p->a, &w->array, ((struct array){ c->plan->barrier, most, 1 }));
	}
	for (size_t i = 0; i < s->channel.len; i++)
		if (shared(s, i))
			s->channel.data[i]->plan->slots = shared(s, i)->plan->slots;
	return true;
}

static bool check_list(const struct order_sync *s)
{
	bool is_staged = false;
	for (size_t i = 0; i < s->list->unit.len; i++)
		is_staged = is_staged || s->list->unit.data[i]->stage > 0;
	if (!s->channel.len)
		return true;
	struct range r = s->channel.data[0]->plan->consumer->range;
	if (s->list->has_break || s->list->is_while)
		return refuse(s->plan, r, "an mbarrier is needed here in a loop that may be left early");
	return !is_staged || !s->clock || s->clock->kind != PLAN_COUNTER ||
	       refuse(s->plan, r, "an mbarrier is needed here in a loop with stages, which runs a varying number of times");
}

static bool write_list(struct order_sync *s, struct writer *w)
{
	if (!name_arrays(s, w) || !check_list(s))
		return false;
	for (size_t i = 0; i < s->channel.len; i++) {
		if (!check_elected(s->plan, s->channel.data[i]))
			return false;
		await(s, s->channel.data[i]);
	}
	for (size_t i = 0; i < s->channel.len; i++) {
		struct order_channel *c = s->channel.data[i];
		if (!is_load(c))
			release(s, c);
		else if (!shared(s, i) && !load(s, w, c->plan, c->link.from.core, c->plan->producer->range))
			return false;
	}
	return true;
}

/* ---- begin and end of the kernel ---- */

/* Every bulk copy has to be awaited somewhere (A250). */
static bool check_loads(const struct writer *w)
{
	for (size_t i = 0; i < w->p->list.len; i++)
		for (size_t k = 0; k < w->p->list.data[i]->unit.len; k++) {
			const struct plan_leaf *l = w->p->list.data[i]->unit.data[k]->leaf;
			for (size_t n = 0; l && n < l->access.len; n++)
				if (is_bulk(&l->access.data[n]) && !ptrmap_get(&w->has_barrier, l->access.data[n].stmt))
					return refuse(w->p, l->access.data[n].stmt->range, "nothing in the kernel waits for this copy");
		}
	return true;
}

/* A246: arrays, their initialisation by one thread, the fence, and a barrier of the whole block. */
static bool write_begin(struct writer *w)
{
	struct plan *p = w->p;
	const struct mesh *all = order_block_scope(p);
	if (!all)
		return refuse(p, p->f->range, "mbarriers are needed in a kernel whose threads no scope names");
	struct tir_stmt *scope = arena_new(p->a, struct tir_stmt), *one = arena_new(p->a, struct tir_stmt);
	const struct tir_sync_arg frame = { .mesh = all };
	scope->kind = one->kind = TIR_SCOPE;
	scope->u.scope.mesh = all;
	one->u.scope.mesh = order_first_thread(p, all);
	if (!one->u.scope.mesh)
		return refuse(p, p->f->range, "one thread of the block would have to be chosen");
	for (size_t i = 0; i < w->array.len; i++) {
		const struct tir_sync_arg n = { .ix = ix_const(p->a, w->array.data[i].slots) };
		struct tir_stmt *s = order_statement(p, "alloc_mbarrier", p->f->range, 1, &n);
		s->u.sync.let = w->array.data[i].name;
		vec_push(p->a, &p->declaration, s);
		for (int64_t k = 0; k < w->array.data[i].slots; k++) {
			const struct tir_sync_arg arg[] = { { .barrier = w->array.data[i].name, .ix = ix_const(p->a, k) },
							    { .ix = ix_const(p->a, w->array.data[i].count) } };
			tir_append(p->a, &one->u.scope.body, order_statement(p, "mbarrier_init", p->f->range, 2, arg));
		}
	}
	tir_append(p->a, &one->u.scope.body, order_statement(p, "fence_mbarrier_init", p->f->range, 0, NULL));
	tir_append(p->a, &scope->u.scope.body, one);
	tir_append(p->a, &scope->u.scope.body, order_statement(p, "sync", p->f->range, 1, &frame));
	vec_push(p->a, &p->declaration, scope);
	return true;
}

bool order_write_mbarriers(struct plan *p, struct order_sync *const *list, size_t n)
{
	struct writer w = { .p = p, .has_barrier = { .arena = p->a } };
	for (size_t i = 0; i < n; i++)
		if (!write_list(list[i], &w))
			return false;
	return check_loads(&w) && (!w.array.len || write_begin(&w));
}
