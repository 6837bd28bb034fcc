/* Which loops a value depends on: their induction values and carried values, read directly or through other values
 * (spec: schedule 8.2); and on which coordinates of inner levels: what does is different at each of their positions. */
#include "analysis/private.h"

static bool join(struct an *x, uint64_t *to, const uint64_t *from)
{
	bool grew = false;
	for (int i = 0; i < x->n_word; i++) {
		grew = grew || (from[i] & ~to[i]);
		to[i] |= from[i];
	}
	return grew;
}

static void set_bit(uint64_t *to, size_t i)
{
	to[i / 64] |= (uint64_t)1 << i % 64;
}

static void set_loop(uint64_t *to, const struct an_loop *l)
{
	set_bit(to, (size_t)l->id);
}

static void set_coord(struct an *x, uint64_t *to, const struct ix_sym *s)
{
	for (size_t i = 0; i < x->coord.len; i++)
		if (x->coord.data[i].sym == s)
			set_bit(to, x->loop.len + i);
}

int64_t an_positions(struct an *x, const uint64_t *from)
{
	int64_t n = 1;
	for (size_t i = 0; i < x->coord.len; i++) {
		size_t bit = x->loop.len + i;
		if (from[bit / 64] >> bit % 64 & 1)
			n = an_mul(n, an_extent(x, x->fn->range, x->coord.data[i].extent));
	}
	return n;
}

static struct an_loop *loop_of_symbol(struct an *x, const struct ix_sym *s)
{
	for (size_t i = 0; i < x->loop.len; i++)
		if (x->loop.data[i]->node->u.loop.iv == s)
			return x->loop.data[i];
	return NULL;
}

static void join_ix(struct an *x, uint64_t *to, const struct ix *e)
{
	for (int i = 0; e && i < e->n_term; i++) {
		const struct ix_atom *at = e->term[i].atom;
		if (at->kind != IX_SYM) {
			join_ix(x, to, at->a);
			join_ix(x, to, at->b);
			continue;
		}
		struct an_loop *l = at->sym->kind == IX_LOOP ? loop_of_symbol(x, at->sym) : NULL;
		if (l) {
			set_loop(to, l);
			join(x, to, x->of_loop[l->id]);
		}
		if (at->sym->kind == IX_COORD)
			set_coord(x, to, at->sym);
		if (at->sym->kind == IX_SCALAR && at->sym->owner)
			join(x, to, x->depends[((const struct hir_value *)at->sym->owner)->id]);
	}
}

static void join_attrs(struct an *x, uint64_t *to, const struct attr *attr, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; attr[i].ix && k < attr[i].n; k++)
			join_ix(x, to, attr[i].ix[k]);
}

static bool set_results(struct an *x, const struct hir_node *n, const uint64_t *from)
{
	bool grew = false;
	for (int i = 0; i < n->n_result; i++)
		grew = join(x, x->depends[n->result[i]->id], from) || grew;
	return grew;
}

void an_depends_of(struct an *x, const struct hir_node *n, uint64_t *out)
{
	for (int k = 0; k < n->n_operand; k++)
		join(x, out, x->depends[n->operand[k]->id]);
	if (n->kind == HIR_OP)
		join_attrs(x, out, n->u.op.attr, n->u.op.op->n_attr);
	if (n->kind == HIR_SCHEDULE)
		join_attrs(x, out, n->u.schedule.use.attr, n->u.schedule.use.insn->n_attr);
}

static bool visit_block(struct an *x, const struct hir_block *b);

static bool visit_loop(struct an *x, const struct hir_node *n)
{
	const struct hir_loop *loop = &n->u.loop;
	struct an_loop *l = loop_of_symbol(x, loop->iv);
	uint64_t *head = x->of_loop[l->id];
	bool grew = false;
	join_ix(x, head, loop->start);
	join_ix(x, head, loop->stop);
	join_ix(x, head, loop->step);
	if (loop->iv_value)
		set_loop(x->depends[loop->iv_value->id], l);
	for (int i = 0; i < loop->n_carry; i++) {
		uint64_t *carried = x->depends[loop->param[i]->id];
		set_loop(carried, l);
		grew = join(x, carried, head) || grew;
		grew = join(x, carried, x->depends[loop->init[i]->id]) || grew;
		grew = join(x, carried, x->depends[loop->yield[i]->id]) || grew;
	}
	grew = visit_block(x, &loop->body) || grew;
	for (int i = 0; i < n->n_result; i++)
		grew = join(x, x->depends[n->result[i]->id], x->depends[loop->yield[i]->id]) || grew;
	return grew;
}

static bool visit_block(struct an *x, const struct hir_block *b)
{
	bool grew = false;
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		if (n->kind == HIR_SCOPE) {
			grew = visit_block(x, &n->u.scope.body) || grew;
		} else if (n->kind == HIR_FOR) {
			grew = visit_loop(x, n) || grew;
		} else {
			uint64_t *from = arena_array(x->a, uint64_t, (size_t)x->n_word + 1);
			an_depends_of(x, n, from);
			grew = set_results(x, n, from) || grew;
		}
	}
	return grew;
}

static void list_coords(struct an *x, const struct hir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		if (n->kind == HIR_FOR)
			list_coords(x, &n->u.loop.body);
		if (n->kind != HIR_SCOPE)
			continue;
		const struct mesh *m = n->u.scope.mesh;
		for (int k = 0; k < m->n_axis; k++)
			if (!mesh_is_first_level(m, m->axis[k].level))
				vec_push(x->a, &x->coord, ((struct an_coord){ m->axis[k].coord, m->axis[k].extent }));
		list_coords(x, &n->u.scope.body);
	}
}

void an_depends(struct an *x)
{
	list_coords(x, &x->fn->body);
	x->n_word = (int)(x->loop.len + x->coord.len) / 64 + 1;
	x->depends = arena_array(x->a, uint64_t *, (size_t)x->fn->n_value + 1);
	x->of_loop = arena_array(x->a, uint64_t *, x->loop.len + 1);
	for (int i = 0; i < x->fn->n_value; i++)
		x->depends[i] = arena_array(x->a, uint64_t, (size_t)x->n_word);
	for (size_t i = 0; i < x->loop.len; i++)
		x->of_loop[i] = arena_array(x->a, uint64_t, (size_t)x->n_word);
	while (visit_block(x, &x->fn->body))
		;
}
