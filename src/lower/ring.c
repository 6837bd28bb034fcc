/* Rings: the slots of a tf.empty with buffers=N rotate over the iterations of the loop that writes it (schedule R71, 7.4). */
#include <string.h>

#include "lower/internal.h"

static int64_t n_slot(const struct hir_node *n)
{
	return hir_attr(n, "buffers")->i;
}

const struct low_use *low_writing_use(struct lower *l, const struct hir_value *v)
{
	const struct low_value *x = low_of(l, v);
	for (size_t i = 0; i < x->use.len; i++) {
		const struct low_use *u = &x->use.data[i];
		if (!u->node || u->index < 0)
			continue;
		if (u->node->kind == HIR_SCHEDULE && u->node->u.schedule.use.insn->param[u->index].effect == INSN_W)
			return u;
		bool is_window = u->node->kind == HIR_OP && u->index == 0 &&
				 (!strcmp(u->node->u.op.op->name, "slice") || !strcmp(u->node->u.op.op->name, "reshape") ||
				  !strcmp(u->node->u.op.op->name, "transpose"));
		const struct low_use *found = is_window ? low_writing_use(l, u->node->result[0]) : NULL;
		if (found)
			return found;
	}
	return NULL;
}

static void find_rings(struct lower *l, const struct hir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		if (n->kind == HIR_FOR)
			find_rings(l, &n->u.loop.body);
		if (n->kind == HIR_SCOPE)
			find_rings(l, &n->u.scope.body);
		if (n->kind != HIR_OP || strcmp(n->u.op.op->name, "empty") != 0 || n_slot(n) == 1)
			continue;
		const struct low_use *u = low_writing_use(l, n->result[0]);
		if (u && u->loop)
			vec_push(l->a, &l->ring, ((struct low_ring){ .empty = n, .owner = u->loop }));
		else
			diag_warning(l->t, n->range, W4002, "buffers=%lld rotate over the iterations of a loop, and no loop stands around the "
				     "schedule that writes this destination; one slot is used", (long long)n_slot(n));
	}
}

void low_find_rings(struct lower *l)
{
	l->ring.len = 0;
	find_rings(l, &l->f->body);
}

bool low_is_ring(struct lower *l, const struct hir_node *n)
{
	for (size_t i = 0; i < l->ring.len; i++)
		if (l->ring.data[i].empty == n)
			return true;
	return false;
}

/* ((iv - start) // step) mod N (7.4). */
static const struct ix *slot_index(struct lower *l, const struct hir_loop *loop, int64_t n)
{
	const struct ix *done = ix_sub(l->a, ix_sym(l->a, loop->iv), loop->start);
	return ix_mod(l->a, ix_floordiv(l->a, done, loop->step), ix_const(l->a, n));
}

static void declare_ring(struct lower *l, struct low_ring *ring, const struct hir_node *owner, const struct tir_stmt *s)
{
	const struct hir_value *v = ring->empty->result[0];
	const char *base = low_root_name(l, v);
	struct tir_slots *x = ring->slots = arena_new(l->a, struct tir_slots);
	x->n = (int)n_slot(ring->empty);
	x->view = arena_array(l->a, struct tir_view *, (size_t)x->n);
	x->name = low_name(l, arena_printf(l->a, "%s_stages", base));
	for (int i = 0; i < x->n; i++) {
		struct tir_buffer *b = low_root(l, l->plans_storage ? NULL : base, v->type, ring->empty->range);
		if (b->kind == TIR_ALLOC)
			low_declare(l, l->block, b);
		else
			b->name = x->name;
		x->view[i] = arena_memdup(l->a, low_view_of_buffer(l, b), sizeof(*x->view[i]));
		if (!i && b->kind == TIR_ADDRESSED)
			vec_push(l->a, &l->root, ((struct low_root){ x, b, s }));
	}
	low_emit(l, TIR_LET_SLOTS, ring->empty->range)->u.slots = x;
	struct tir_view *slot = arena_new(l->a, struct tir_view);
	slot->slots = x;
	slot->slot = slot_index(l, &owner->u.loop, x->n);
	slot->offset = ix_const(l->a, 0);
	slot->type = v->type;
	low_of(l, v)->view = slot;
	low_of(l, v)->is_window = true;
}

void low_declare_rings(struct lower *l, const struct hir_node *n, const struct tir_stmt *s)
{
	for (size_t i = 0; i < l->ring.len; i++)
		if (l->ring.data[i].owner == n)
			declare_ring(l, &l->ring.data[i], n, s);
}

bool low_leaves_ring(struct lower *l, const struct hir_node *n, const struct hir_value *v)
{
	const struct tir_view *x = low_of(l, v)->view;
	for (size_t i = 0; x && x->slots && i < l->ring.len; i++) {
		if (l->ring.data[i].slots != x->slots || l->ring.data[i].owner != n)
			continue;
		l->failed = true;
		diag_error(l->t, v->range, E3424, "a value in a ring of %d slots is used outside its annotated owner loops: it is carried to the "
			   "next iteration or used after the loop; copy it to storage of its own, or give it one slot", x->slots->n);
		return true;
	}
	return false;
}
