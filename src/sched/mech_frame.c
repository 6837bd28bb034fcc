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

const struct mesh *order_frame_scope(const struct plan *p, int core, const struct plan_list *l)
{
	const struct plan_core *c = &p->core.data[core];
	return plan_frame_around(l).mesh == c->frame ? NULL : c->frame;
}

/* The fence that makes what the generic proxy did known to the asynchronous one. */
bool order_needs_fence(const struct order_need *n)
{
	const struct plan_storage *s = n->from->storage;
	bool is_shared = s->space && !s->space->is_private && !s->space->is_global;
	return is_shared && !n->x.place.pipe->is_async_proxy && n->y.place.pipe->is_async_proxy;
}
