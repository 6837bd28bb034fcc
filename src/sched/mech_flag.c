/* Flags and barriers of pipes as statements (tir 9.4, A223 to A225). */
#include "sched/order_sync.h"

enum { MODE_INTRA = 4, MAX_ARG = 3 };

static struct tir_stmt *operation(const struct plan *p, const char *name, struct range r, int n, const struct tir_sync_arg *arg)
{
	struct tir_stmt *s = arena_new(p->a, struct tir_stmt);
	s->kind = TIR_SYNC;
	s->range = r;
	s->u.sync.name = name;
	s->u.sync.n_arg = n;
	s->u.sync.arg = arena_memdup(p->a, arg, (size_t)n * sizeof(*arg));
	return s;
}

static struct tir_stmt *cross(const struct plan *p, const struct plan_channel *c, enum order_operation o, const struct ix *id)
{
	const struct machine_pipe *pipe = o == ORDER_SIGNAL ? c->source_pipe : c->target_pipe;
	const struct plan_unit *u = o == ORDER_SIGNAL ? c->producer : c->consumer;
	const struct tir_sync_arg arg[MAX_ARG] = { { .ix = ix_const(p->a, MODE_INTRA) }, { .text = pipe->name }, { .ix = id } };
	return operation(p, o == ORDER_SIGNAL ? "cross_set" : "cross_wait", u->range, MAX_ARG, arg);
}

struct order_spelling order_spell_flag(const struct plan *p, const struct plan_channel *c, enum order_operation o, int core, const struct ix *id)
{
	struct order_spelling w = { .n = 1 };
	const struct tir_sync_arg arg[MAX_ARG] = { { .text = c->source_pipe->name }, { .text = c->target_pipe->name }, { .ix = id } };
	if (c->mechanism == PLAN_FLAG) {
		w.data[0] = operation(p, o == ORDER_SIGNAL ? "flag_set" : "flag_wait",
				      o == ORDER_SIGNAL ? c->producer->range : c->consumer->range, MAX_ARG, arg);
		return w;
	}
	int other = order_core_number(o == ORDER_SIGNAL ? c->target_cores : c->source_cores);
	w.data[0] = cross(p, c, o, id);
	if (order_is_divided(p, other) && !order_is_divided(p, core))
		w.data[w.n++] = cross(p, c, o, ix_add(p->a, id, ix_const(p->a, p->machine->subcore_offset)));
	return w;
}

struct order_spelling order_spell_pipe_barrier(const struct plan *p, const struct plan_channel *c)
{
	const struct tir_sync_arg arg = { .text = c->target_pipe->name };
	return (struct order_spelling){ .n = 1, .data = { operation(p, "pipe_barrier", c->consumer->range, 1, &arg) } };
}
