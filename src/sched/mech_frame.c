/* What the threads of a frame execute: in which scope, and whether a proxy fence stands before it (spec: autoschedule A245 to A248). */
#include "sched/frames.h"
#include "sched/order_sync.h"

struct tir_stmt *order_statement(const struct plan *p, const char *name, struct range r, int n, const struct tir_sync_arg *arg)
{
	struct tir_stmt *s = arena_new(p->a, struct tir_stmt);
	s->kind = TIR_SYNC;
	s->range = r;
	s->u.sync.name = name;
	s->u.sync.n_arg = n;
	s->u.sync.arg = n ? arena_memdup(p->a, arg, (size_t)n * sizeof(*arg)) : NULL;
	return s;
}

struct tir_stmt *order_wait_group(const struct plan *p, const struct machine_pipe *pipe, int64_t n, bool is_read, struct range r)
{
	const char *name = pipe->drain == MACHINE_WGMMA_WAIT ? "wgmma_wait" : pipe->drain == MACHINE_CP_ASYNC_WAIT ? "cp_async_wait" : "tma_store_wait";
	const struct tir_sync_arg arg[] = { { .ix = ix_const(p->a, n) }, { .keyword = "read", .ix = ix_const(p->a, is_read), .is_bool = true } };
	return order_statement(p, name, r, pipe->drain == MACHINE_TMA_STORE_WAIT && !is_read ? 2 : 1, arg);
}

/* Does the scope around "l" select just the threads of "core"? */
static bool is_around(const struct plan *p, int core, const struct plan_list *l)
{
	const struct plan_core *c = &p->core.data[core];
	struct plan_frame f = plan_frame_around(l);
	return f.mesh && f.is_exact && f.first == c->first_thread && f.n == c->n_thread;
}

const struct mesh *order_frame_mesh(const struct plan *p, int core, const struct plan_list *l)
{
	return is_around(p, core, l) ? plan_frame_around(l).mesh : p->core.data[core].frame;
}

/* An opened scope around "m", or itself, that can be sliced. */
static const struct mesh *sliceable(const struct mesh *m)
{
	while (m && (m->is_refined || !m->name))
		m = m->parent;
	return m;
}

const struct mesh *order_first_thread(const struct plan *p, const struct mesh *m)
{
	struct plan_frame own = plan_frame_of_mesh(p->a, m);
	const struct mesh *of = sliceable(m);
	struct plan_frame all = of ? plan_frame_of_mesh(p->a, of) : own;
	if (!of || !own.is_exact || !all.is_exact)
		return NULL;
	struct mesh_subscript *sub = arena_array(p->a, struct mesh_subscript, (size_t)of->n_axis + 1);
	for (int i = 0; i < of->n_axis; i++) {
		int64_t stride, extent;
		if (mesh_is_first_level(of, of->axis[i].level) || !ix_is_const(of->axis[i].stride, &stride) || !ix_is_const(of->axis[i].extent, &extent))
			return NULL;
		int64_t at = (own.first - all.first) / (stride > 0 ? stride : 1) % extent;
		sub[i] = (struct mesh_subscript){ .has_start = true, .has_stop = true, .start = at, .stop = at + 1 };
	}
	const struct mesh *one = mesh_slice(p->t, m->range, of, of->n_axis, sub);
	return one ? mesh_open(p->a, one, "elected") : NULL;
}

static bool is_open(const struct plan_list *l, const struct mesh *m)
{
	for (; l->unit_of; l = l->parent)
		for (size_t i = 0; i < l->unit_of->scope.len; i++)
			if (l->unit_of->scope.data[i] == m)
				return true;
	return false;
}

struct plan_scopes order_frame_scope(const struct plan *p, int core, const struct plan_list *l, bool is_elected)
{
	const struct plan_core *c = &p->core.data[core];
	struct plan_scopes out = { 0 };
	for (size_t i = 0; i < c->chain.len && !is_around(p, core, l); i++)
		if (!is_open(l, c->chain.data[i]))
			vec_push(p->a, &out, c->chain.data[i]);
	const struct mesh *frame = order_frame_mesh(p, core, l);
	const struct mesh *one = is_elected && c->n_thread > 1 && frame ? order_first_thread(p, frame) : NULL;
	if (one)
		vec_push(p->a, &out, one);
	return out;
}

/* The scope of all threads of the block, opened. */
const struct mesh *order_block_scope(const struct plan *p)
{
	const struct mesh *m = p->core.data[0].frame;
	for (int k = 0; m && k < m->n_level; k++) {
		if (mesh_is_first_level(m, k))
			continue;
		const struct topology **level = arena_array(p->a, const struct topology *, 1);
		const struct ix **extent = arena_array(p->a, const struct ix *, 1);
		level[0] = m->level[k];
		extent[0] = m->level[k]->size;
		const struct mesh_layout layout = { .n = 1, .extent = extent, .range = m->range };
		const struct mesh *all = mesh_new(p->t, m->range, 1, level, &layout, &(struct mesh_names){ .range = m->range });
		return all ? mesh_open(p->a, all, "block") : NULL;
	}
	return NULL;
}

/* The fence that makes what the generic proxy did known to the asynchronous one. */
bool order_needs_fence(const struct order_need *n)
{
	const struct plan_storage *s = n->from ? n->from->storage : NULL;
	bool is_shared = s && s->space && !s->space->is_private && !s->space->is_global;
	return is_shared && !n->x.place.pipe->is_async_proxy && n->y.place.pipe->is_async_proxy;
}
