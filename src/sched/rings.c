/* Rings of CUDA kernels (spec: autoschedule A88, A89): slot tuples whose slot is the trip of a loop modulo their number. */
#include "sched/machine.h"
#include "sched/units.h"

static bool is_below(const struct plan_list *l, const struct plan_list *owner)
{
	for (; l; l = l->parent)
		if (l == owner)
			return true;
	return false;
}

/* The slot of "v" is that of the trip of "l". */
static bool counts_trips(struct arena *a, const struct plan_list *l, const struct tir_view *v)
{
	if (!l->unit_of || l->is_while || l->loop->u.loop.kind == TIR_PERSISTENT || !v || !v->slots || !v->slot)
		return false;
	const struct ix *length = ix_sub(a, ix_sym(a, l->loop->u.loop.var[0]), l->loop->u.loop.start);
	return ix_equal(v->slot, ix_mod(a, ix_floordiv(a, length, l->loop->u.loop.step), ix_const(a, v->slots->n)));
}

struct question { const struct plan_storage *s; const struct plan_list *l; bool has_any, is_ring; };

static void ask(struct question *q, const struct plan_list *l)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		if (u->body)
			ask(q, u->body);
		for (size_t k = 0; u->leaf && k < u->leaf->access.len; k++) {
			const struct plan_access *x = &u->leaf->access.data[k];
			if (x->storage != q->s)
				continue;
			q->has_any = true;
			q->is_ring = q->is_ring && is_below(l, q->l) && counts_trips(l->plan->a, q->l, x->view);
		}
	}
}

static struct plan_list *owner_of(struct plan *p, const struct plan_storage *s)
{
	for (size_t i = 0; i < p->list.len; i++) {
		struct question q = { .s = s, .l = p->list.data[i], .is_ring = true };
		ask(&q, p->root);
		if (q.has_any && q.is_ring)
			return p->list.data[i];
	}
	return NULL;
}

static void settle(struct plan *p, struct plan_storage *s)
{
	struct plan_list *l = s->slots ? owner_of(p, s) : NULL;
	if (s->policy != PLAN_AUTOMATIC || s->var || s->is_private)
		return;
	if (!l) {
		if (s->slots || s->buffer->kind != TIR_ALLOC)
			s->policy = PLAN_ORDINARY;
		return;
	}
	s->policy = PLAN_OWNED;
	s->count = s->slots->n;
	vec_push(p->a, &l->eligible, s);
	if (l->num_stages < s->slots->n && p->core.len < 2)
		l->num_stages = s->slots->n;
}

void plan_settle_rings(struct plan *p)
{
	for (size_t i = 0; p->machine->family == TARGET_CUDA && i < p->storage.len; i++)
		settle(p, p->storage.data[i]);
}
