/* Needs between statements of one frame (spec: autoschedule 8.9): barrier points, group waits and commits, proxy fences.
 *
 * Places are gaps between the units of a list in emission order; gap g stands before the unit at position g, and the gap between the
 * last unit and the first one of the next step has the number of units.  What stands in a gap is executed in every step.
 */
#include <string.h>

#include "base/diag.h"
#include "sched/frames.h"
#include "sched/order_sync.h"
#include "sched/private.h"

/* Gaps "first" to "last" of the unrolled steps, counted from the step in which the first operation of the need is issued. */
struct interval {
	const struct order_need *need;
	int64_t first, last;
	int64_t at;				/* the gap that was chosen */
	bool needs_barrier;
};

struct intervals { struct interval *data; size_t len, cap; };

struct frame_list {
	struct order_sync *s;
	int core;
	struct intervals in;
	bool *gap;				/* by number, 1 to n: something stands there */
	bool *has_barrier;
	int64_t n;				/* units */
	bool is_staged;				/* the loop is lengthened */
};

static const struct plan_unit *unit_at(const struct plan_list *l, int64_t position)
{
	return l->unit.data[l->order ? (size_t)l->order[position] : (size_t)position];
}

static int64_t stage_of(const struct plan_unit *u)
{
	return u->stage > 0 ? u->stage : 0;
}

static struct range range_of(const struct order_need *n)
{
	return n->to && n->to->stmt ? n->to->stmt->range : n->to->leaf->unit->range;
}

/* ---- intervals ---- */

static bool refuse_order(const struct order_sync *s, const struct order_need *n)
{
	return diag_error(s->plan->t, range_of(n), E3614, "order is not legal: '%s' depends on '%s' and stands before it; let the order follow the dependence",
			  s->list->unit.data[n->y.place.unit]->name, s->list->unit.data[n->x.place.unit]->name);
}

static bool is_wgmma(const struct machine_pipe *p)
{
	return p->drain == MACHINE_WGMMA_WAIT;
}

/* Does one thread touch each byte in all instances: one statement, whose place does not move? */
static bool is_of_one_thread(const struct order_need *n)
{
	const struct plan_access *x = n->from, *y = n->to;
	int64_t at;
	return x->stmt == y->stmt && x->view && x->view == y->view && !x->index && !x->inner.len && x->pipe == y->pipe &&
	       x->pipe->completion == MACHINE_PER_THREAD && ix_is_const(x->view->offset, &at);
}

/* Needs that nothing has to be inserted for: bytes of one thread, and what a queue of multiplies keeps in order (A233). */
static bool is_kept(const struct order_need *n)
{
	bool is_private = n->from->storage->is_private;
	if (is_of_one_thread(n))
		return true;
	return is_private && (n->x.place.pipe->completion != MACHINE_ASYNC || n->x.place.pipe == n->y.place.pipe);
}

/* Is what one part of the frame issued touched by a statement of other threads of it as well? */
static bool is_of_part(const struct order_need *n)
{
	struct plan_frame x = plan_frame_of(n->from->leaf->unit), y = plan_frame_of(n->to->leaf->unit);
	return x.first != y.first || x.n != y.n;
}

static bool add_interval(struct frame_list *f, const struct order_need *n)
{
	const struct plan_list *l = f->s->list;
	const struct plan_unit *u = l->unit.data[n->x.place.unit], *v = l->unit.data[n->y.place.unit];
	int64_t steps = l->loop ? n->distance + stage_of(v) - stage_of(u) : 0;
	struct interval x = { .need = n, .at = -1 };
	x.first = f->s->graph->position[u->index] + 1;
	x.last = f->s->graph->position[v->index] + steps * f->n;
	x.needs_barrier = !n->from->storage->is_private || is_of_part(n);
	if (x.last < x.first)
		return refuse_order(f->s, n);
	vec_push(f->s->plan->a, &f->in, x);
	return true;
}

/* ---- uniform places (A237) ---- */

static struct sched_phase *phase_of(struct plan *p)
{
	struct sched_phase *x = arena_new(p->a, struct sched_phase);
	struct tir_stmt *scope = arena_new(p->a, struct tir_stmt);
	scope->kind = TIR_SCOPE;
	scope->u.scope.body = *p->body;
	x->t = p->t;
	x->a = p->a;
	x->f = p->f;
	x->scope = scope;
	x->home.arena = x->divergent.arena = p->a;
	sched_mark_divergent(x);
	return x;
}

static bool guards_diverge(const struct sched_phase *x, const struct plan_guards *g)
{
	for (size_t i = 0; i < g->len; i++)
		if (!g->data[i].is_assume && sched_expr_diverges(x, g->data[i].cond))
			return true;
	return false;
}

static bool loop_diverges(const struct sched_phase *x, const struct tir_stmt *s)
{
	if (s->kind != TIR_FOR)
		return false;
	for (int i = 0; s->u.loop.extent && i < s->u.loop.n_var; i++)
		if (sched_ix_diverges(x, s->u.loop.extent[i]))
			return true;
	return sched_ix_diverges(x, s->u.loop.start) || sched_ix_diverges(x, s->u.loop.stop) || sched_ix_diverges(x, s->u.loop.step) ||
	       sched_ix_diverges(x, s->u.loop.wave) || sched_ix_diverges(x, s->u.loop.index);
}

/* The unit that makes threads execute the body of "l" differently often; NULL: all pass it equally. */
static const struct plan_unit *divergence(const struct sched_phase *x, const struct plan_list *l)
{
	for (; l; l = l->parent) {
		for (size_t i = 0; i < l->unit.len; i++)
			if (l->unit.data[i]->is_break && guards_diverge(x, &l->unit.data[i]->guards))
				return l->unit.data[i];
		if (l->unit_of && (loop_diverges(x, l->loop) || guards_diverge(x, &l->unit_of->guards)))
			return l->unit_of;
	}
	return NULL;
}

static bool check_uniform(struct frame_list *f)
{
	struct plan *p = f->s->plan;
	const struct plan_unit *u = f->in.len ? divergence(phase_of(p), f->s->list) : NULL;
	if (!u)
		return true;
	const struct order_need *n = f->in.data[0].need;
	diag_error(p->t, u->range, E3305, "divergent: how often this is executed is not uniform over the threads, and a barrier is needed inside between two "
		   "statements that use '%s' in different threads; make it the same for all threads, or move one of the statements out",
		   n->from->storage->buffer ? n->from->storage->buffer->name : n->from->storage->slots ? n->from->storage->slots->name : "memory");
	diag_note(p->t, n->from->stmt->range, "it is %s here", n->from->writes ? "written" : "read");
	diag_note(p->t, n->to->stmt->range, "and %s here", n->to->writes ? "written" : "read");
	return false;
}

/* ---- barrier points (A236) ---- */

static int64_t number_of(const struct frame_list *f, int64_t at)
{
	return (at - 1) % f->n + 1;
}

static void choose(struct frame_list *f)
{
	struct arena *a = f->s->plan->a;
	struct sched_needs needs = { 0 };
	for (size_t i = 0; i < f->in.len; i++)
		if (f->in.data[i].needs_barrier)
			vec_push(a, &needs, ((struct sched_need){ (size_t)f->in.data[i].first, (size_t)f->in.data[i].last }));
	sched_choose(a, (size_t)f->n, f->s->list->loop != NULL, &needs, f->has_barrier);
	for (int64_t g = 1; g <= f->n; g++)
		f->gap[g] = f->has_barrier[g];
	for (size_t i = 0; i < f->in.len; i++) {
		struct interval *x = &f->in.data[i];
		for (int64_t at = x->last; at >= x->first && x->at < 0; at--)
			if (f->gap[number_of(f, at)])
				x->at = at;
		if (x->at < 0)
			x->at = x->last;
		f->gap[number_of(f, x->at)] = true;
	}
}

/* ---- groups (A234, A235) ---- */

static bool has_pipe(const struct plan_unit *u, const struct machine_pipe *pipe)
{
	for (size_t i = 0; u->leaf && i < u->leaf->access.len; i++)
		if (u->leaf->access.data[i].pipe == pipe)
			return true;
	return false;
}

static bool is_on(const struct frame_list *f, const struct plan_unit *u)
{
	return u->cores >> f->core & 1;
}

/* Does a group end behind the unit at "position": is it the last of its pipe before another unit of the core, or a place? */
static bool ends_group(const struct frame_list *f, const struct machine_pipe *pipe, int64_t position)
{
	if (!is_on(f, unit_at(f->s->list, position)) || !has_pipe(unit_at(f->s->list, position), pipe))
		return false;
	for (int64_t i = position + 1; i < f->n; i++) {
		const struct plan_unit *u = unit_at(f->s->list, i);
		if (f->gap[i])
			return true;
		if (!u->bind && is_on(f, u))
			return !has_pipe(u, pipe);
	}
	return true;
}

static bool begins_group(const struct frame_list *f, const struct machine_pipe *pipe, int64_t position)
{
	if (!is_on(f, unit_at(f->s->list, position)) || !has_pipe(unit_at(f->s->list, position), pipe))
		return false;
	for (int64_t i = position - 1; i >= 0 && !f->gap[i + 1]; i--)
		if (!unit_at(f->s->list, i)->bind && is_on(f, unit_at(f->s->list, i)))
			return ends_group(f, pipe, i) || !has_pipe(unit_at(f->s->list, i), pipe);
	return true;
}

/* How many groups of the list were surely committed after the one of the need's first operation when gap x->at is reached. */
static int64_t groups_after(const struct frame_list *f, const struct interval *x)
{
	const struct machine_pipe *pipe = x->need->x.place.pipe;
	bool is_own = true;
	int64_t n = 0;
	for (int64_t at = x->first - 1; at < x->at; at++) {
		int64_t position = at % f->n;
		if (!ends_group(f, pipe, position))
			continue;
		n += !is_own;
		is_own = false;
	}
	return n;
}

static const char *commit_name(const struct machine_pipe *p)
{
	return is_wgmma(p) ? "wgmma_commit" : p->drain == MACHINE_CP_ASYNC_WAIT ? "cp_async_commit" : "tma_store_commit";
}

enum { MOST_GROUPS = 7 };

/* ---- statements ---- */

/* Before the unit at "position", or the next one that stands in the text; behind the last such one where there is none. */
static struct plan_ops *ops_at(struct frame_list *f, int64_t position)
{
	struct plan_list *l = f->s->list;
	for (int64_t i = position; i < f->n; i++) {
		struct plan_unit *u = (struct plan_unit *)unit_at(l, i);
		if (!u->bind || u->leaf->access.len)
			return &u->before;
	}
	for (int64_t i = position; i-- > 0;) {
		struct plan_unit *u = (struct plan_unit *)unit_at(l, i);
		if (!u->bind)
			return &u->after;
	}
	return &((struct plan_unit *)unit_at(l, f->n - 1))->after;
}

static void push(struct frame_list *f, struct plan_ops *ops, struct tir_stmt *s)
{
	struct plan *p = f->s->plan;
	vec_push(p->a, ops, ((struct plan_op){ .stmt = s, .cores = (uint64_t)1 << f->core, .is_every_step = f->is_staged,
					       .scope = order_frame_scope(p, f->core, f->s->list, false) }));
}

static struct tir_stmt *barrier(const struct frame_list *f, struct range r)
{
	const struct tir_sync_arg arg = { .mesh = order_frame_mesh(f->s->plan, f->core, f->s->list) };
	return order_statement(f->s->plan, "sync", r, 1, &arg);
}

/* Group waits, proxy fence and barrier of one gap, in this order (A233). */
static void write_gap(struct frame_list *f, int64_t g)
{
	struct plan *p = f->s->plan;
	struct plan_ops *ops = ops_at(f, g % f->n);
	struct range r = unit_at(f->s->list, g % f->n)->range;
	bool fences = false;
	for (int i = 0; i < p->machine->n_pipe; i++) {
		const struct machine_pipe *pipe = &p->machine->pipe[i];
		int64_t least = INT64_MAX;
		bool reads = true;
		for (size_t k = 0; k < f->in.len; k++) {
			const struct interval *x = &f->in.data[k];
			if (x->need->x.place.pipe != pipe || number_of(f, x->at) != g)
				continue;
			fences = fences || (x->needs_barrier && order_needs_fence(x->need));
			if (pipe->completion != MACHINE_ASYNC)
				continue;
			int64_t n = groups_after(f, x);
			least = n < least ? n : least;
			reads = reads && !x->need->from->writes;
		}
		if (least == INT64_MAX)
			continue;
		least = is_wgmma(pipe) && least > MOST_GROUPS ? MOST_GROUPS : least;
		push(f, ops, order_wait_group(p, pipe, least, reads, r));
	}
	if (fences)
		push(f, ops, order_statement(p, "fence_proxy_async", r, 0, NULL));
	if (f->has_barrier[g])
		push(f, ops, barrier(f, r));
}

static void write_groups(struct frame_list *f)
{
	const struct plan *p = f->s->plan;
	for (int i = 0; i < p->machine->n_pipe; i++) {
		const struct machine_pipe *pipe = &p->machine->pipe[i];
		if (pipe->completion != MACHINE_ASYNC || pipe->drain == MACHINE_DRAIN_NONE)
			continue;
		for (int64_t at = 0; at < f->n; at++) {
			struct plan_unit *u = (struct plan_unit *)unit_at(f->s->list, at);
			if (is_wgmma(pipe) && begins_group(f, pipe, at))
				push(f, &u->before, order_statement(p, "wgmma_fence", u->range, 0, NULL));
			if (ends_group(f, pipe, at))
				push(f, &u->after, order_statement(p, commit_name(pipe), u->range, 0, NULL));
		}
	}
}

/* ---- frames that a barrier can name (A21, A238) ---- */

enum { WARP = 32 };

static bool is_aligned(const struct plan_core *c)
{
	return (c->first_thread % WARP == 0 && c->n_thread % WARP == 0) ||
	       c->first_thread / WARP == (c->first_thread + c->n_thread - 1) / WARP;
}

static bool check_frame(struct frame_list *f)
{
	struct plan *p = f->s->plan;
	const struct plan_core *c = &p->core.data[f->core];
	bool has = false;
	for (int64_t g = 1; g <= f->n; g++)
		has = has || f->has_barrier[g];
	struct range r = f->in.len ? range_of(f->in.data[0].need) : (struct range){ 0 };
	if (!has)
		return true;
	if (!is_aligned(c))
		return diag_error(p->t, r, E3302, "a barrier is needed here over threads %lld to %lld, which are not aligned to warps of 32; take whole warps, or "
				  "threads of one warp", (long long)c->first_thread, (long long)(c->first_thread + c->n_thread - 1));
	if (!c->frame)
		return diag_error(p->t, r, E9003, "a barrier is needed here over threads %lld to %lld, which no scope of the kernel selects together; open one "
				  "around them", (long long)c->first_thread, (long long)(c->first_thread + c->n_thread - 1));
	return true;
}

/* ---- the list ---- */

static bool is_of_frame(const struct order_sync *s, const struct order_need *n, int core)
{
	if (n->x.place.core != core || n->y.place.core != core || !n->from || !n->to)
		return false;
	enum machine_mechanism m = machine_mechanism(s->plan->machine, n->x.place.pipe, n->y.place.pipe, true);
	return m == MACHINE_BY_FRAME_BARRIER || m == MACHINE_BY_GROUP;
}

static bool order_core(struct order_sync *s, int core)
{
	struct arena *a = s->plan->a;
	struct frame_list f = { .s = s, .core = core, .n = (int64_t)s->list->unit.len };
	f.gap = arena_array(a, bool, s->list->unit.len + 2);
	f.has_barrier = arena_array(a, bool, s->list->unit.len + 2);
	for (size_t i = 0; i < s->list->unit.len; i++)
		f.is_staged = f.is_staged || s->list->unit.data[i]->stage > 0;
	for (size_t i = 0; i < s->need.len; i++)
		if (is_of_frame(s, &s->need.data[i], core) && !is_kept(&s->need.data[i]) && !add_interval(&f, &s->need.data[i]))
			return false;
	if (!check_uniform(&f))
		return false;
	choose(&f);
	if (!check_frame(&f))
		return false;
	for (int64_t g = 1; g <= f.n; g++)
		if (f.gap[g])
			write_gap(&f, g);
	write_groups(&f);
	return true;
}

/* Work of "pipe" on "core" that goes on until something waits for it; such that nothing reads, where there is some. */
static const struct plan_access *pending(const struct plan *p, const struct machine_pipe *pipe, int core)
{
	const struct plan_access *found = NULL;
	for (size_t i = 0; i < p->list.len; i++)
		for (size_t k = 0; k < p->list.data[i]->unit.len; k++) {
			const struct plan_unit *u = p->list.data[i]->unit.data[k];
			for (size_t n = 0; u->leaf && (u->cores >> core & 1) && n < u->leaf->access.len; n++) {
				const struct plan_access *x = &u->leaf->access.data[n];
				if (x->pipe == pipe && x->writes && (!found || !x->has_waiter))
					found = x;
			}
		}
	return found;
}

void order_drain_groups(struct plan *p)
{
	for (int i = 0; i < p->machine->n_pipe; i++) {
		const struct machine_pipe *pipe = &p->machine->pipe[i];
		for (size_t core = 0; core < p->core.len && pipe->completion == MACHINE_ASYNC && pipe->drain != MACHINE_DRAIN_NONE; core++) {
			const struct plan_access *x = pending(p, pipe, (int)core);
			if (x && (pipe->drain == MACHINE_TMA_STORE_WAIT || !x->has_waiter))
				vec_push(p->a, &p->epilogue, ((struct plan_op){ .stmt = order_wait_group(p, pipe, 0, false, x->stmt->range),
					.cores = (uint64_t)1 << core, .scope = order_frame_scope(p, (int)core, p->root, false) }));
		}
	}
}

bool order_frames(struct order_sync *s)
{
	size_t n = 0;
	for (size_t i = 0; i < s->need.len; i++)
		if (s->need.data[i].from && s->need.data[i].edge->kind == PLAN_RAW)
			((struct plan_access *)s->need.data[i].from)->has_waiter = true;
	for (size_t i = 0; i < s->plan->core.len; i++)
		if (!order_core(s, (int)i))
			return false;
	for (size_t i = 0; i < s->need.len; i++) {
		int core = s->need.data[i].x.place.core;
		if (!is_of_frame(s, &s->need.data[i], core))
			s->need.data[n++] = s->need.data[i];
	}
	s->need.len = n;
	return true;
}
