/* How often a function mentions each buffer, and the allocations that nothing needs any more. */
#include "opt/uses.h"

struct opt_uses {
	struct arena *a;
	struct opt_use *count;
	size_t n_slot, n_count;
	size_t now;		/* index of the outermost statement that is looked at */
};

static struct opt_use *slot(struct opt_uses *u, const struct tir_buffer *b)
{
	size_t i = (((uintptr_t)b >> 4) * 0x9e3779b97f4a7c15u >> 20) & (u->n_slot - 1);
	while (u->count[i].buffer && u->count[i].buffer != b)
		i = (i + 1) & (u->n_slot - 1);
	return &u->count[i];
}

struct opt_use *opt_use_of(struct opt_uses *u, const struct tir_buffer *b)
{
	if ((u->n_count + 1) * 2 > u->n_slot) {
		struct opt_use *old = u->count;
		size_t n = u->n_slot;
		u->n_slot = n ? n * 2 : 64;
		u->count = arena_array(u->a, struct opt_use, u->n_slot);
		for (size_t i = 0; i < n; i++)
			if (old[i].buffer)
				*slot(u, old[i].buffer) = old[i];
	}
	struct opt_use *c = slot(u, b);
	if (!c->buffer) {
		c->buffer = b;
		u->n_count++;
	}
	return c;
}

static void mention(struct opt_uses *u, const struct tir_buffer *b, int n)
{
	struct opt_use *x = opt_use_of(u, b);
	x->first = x->total ? x->first : u->now;
	x->last = u->now;
	x->total += n;
}

static void count_slots(struct opt_uses *u, const struct tir_slots *s)
{
	for (int i = 0; s && i < s->n; i++)
		mention(u, s->view[i]->root, 2);
}

static void count_view(struct opt_uses *u, const struct tir_view *v, int n)
{
	if (v && v->root)
		mention(u, v->root, n);
	if (v)
		count_slots(u, v->slots);
}

static void count_expr(struct opt_uses *u, const struct tir_expr *e)
{
	if (!e)
		return;
	count_view(u, e->view, 1);
	count_expr(u, e->a);
	count_expr(u, e->b);
	count_expr(u, e->c);
}

static void count_operand(struct opt_uses *u, const struct tir_operand *o)
{
	count_view(u, o->view, 1);
	count_slots(u, o->slots);
	count_expr(u, o->expr);
}

static void count_block(struct opt_uses *u, const struct tir_block *b);

static void count_stmt(struct opt_uses *u, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_LET_SCALAR: count_expr(u, s->u.scalar.value); break;
	case TIR_STORE:
		count_view(u, s->u.store.view, 2);
		count_expr(u, s->u.store.value);
		break;
	case TIR_INSN:
		for (int i = 0; i < s->u.insn.use.insn->n_param; i++)
			count_operand(u, &s->u.insn.operand[i]);
		break;
	case TIR_FUSED:
		for (int i = 0; i < s->u.fused.n_insn; i++)
			count_stmt(u, s->u.fused.insn[i]);
		break;
	case TIR_FOR: count_block(u, &s->u.loop.body); break;
	case TIR_WHILE:
	case TIR_IF:
		count_expr(u, s->u.branch.cond);
		count_block(u, &s->u.branch.then);
		count_block(u, &s->u.branch.other);
		break;
	case TIR_SCOPE: count_block(u, &s->u.scope.body); break;
	case TIR_MARK: count_block(u, &s->u.mark.body); break;
	case TIR_CALL:
		for (int i = 0; i < s->u.call.n_operand; i++)
			count_operand(u, &s->u.call.operand[i]);
		break;
	case TIR_TRAP: count_expr(u, s->u.trap.cond); break;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_SYNC:
	case TIR_BREAK:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_RETURN: break;
	}
}

static void count_block(struct opt_uses *u, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++)
		count_stmt(u, b->stmt[i]);
}

struct opt_uses *opt_uses(struct arena *a, const struct tir_block *b)
{
	struct opt_uses *u = arena_new(a, struct opt_uses);
	u->a = a;
	for (u->now = 0; u->now < b->len; u->now++)
		count_stmt(u, b->stmt[u->now]);
	return u;
}

/* Allocations of locals go, wherever they stand. */
void opt_drop_allocations(struct opt_uses *u, struct tir_block *b)
{
	size_t n = 0;
	for (size_t i = 0; i < b->len; i++) {
		struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_ALLOC_STMT && opt_use_of(u, s->u.alloc)->local)
			continue;
		b->stmt[n++] = s;
		switch (s->kind) {
		case TIR_FOR: opt_drop_allocations(u, &s->u.loop.body); break;
		case TIR_WHILE:
		case TIR_IF:
			opt_drop_allocations(u, &s->u.branch.then);
			opt_drop_allocations(u, &s->u.branch.other);
			break;
		case TIR_SCOPE: opt_drop_allocations(u, &s->u.scope.body); break;
		case TIR_MARK: opt_drop_allocations(u, &s->u.mark.body); break;
		default: break;
		}
	}
	b->len = n;
}
