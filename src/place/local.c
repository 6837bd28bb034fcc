/* The executing position's part of a distributed value, as a slice (spec: hir 13.4). */
#include <string.h>

#include "place/clone.h"

struct parts {
	int n;
	const struct ix **whole, **start, **size;	/* one entry per digit of the row-major element number */
};

static struct parts parts_new(struct arena *a, int n)
{
	size_t size = (size_t)n + 1;

	return (struct parts){n, arena_array(a, const struct ix *, size), arena_array(a, const struct ix *, size),
			      arena_array(a, const struct ix *, size)};
}

/* The digits of "l", one group per axis: the split ones are cut down to the position's coordinate. */
static struct parts parts_of(struct clone *c, const struct layout *l)
{
	struct arena *a = c->m.a;
	struct parts p = parts_new(a, l->n_mode);

	for (int i = 0; i < l->n_mode; i++) {
		int axis = layout_split_axis(l, i);
		const struct ix *extent = clone_ix(c, l->mode[i].extent);
		p.whole[i] = extent;
		p.start[i] = axis < 0 ? ix_const(a, 0) : clone_ix(c, ix_sym(a, l->mesh->axis[axis].coord));
		p.size[i] = axis < 0 ? extent : ix_const(a, 1);
	}
	return p;
}

/* Join the digits of each axis: the part of an axis whose outermost digits alone are split is one window of it. */
static bool join_axes(struct clone *c, const struct layout *l, struct parts *p)
{
	struct arena *a = c->m.a;
	struct parts q = parts_new(a, l->n_group);

	for (int g = 0; g < l->n_group; g++) {
		const struct ix *start = ix_const(a, 0), *inner = ix_const(a, 1), *whole = inner, *size = inner;
		bool seen_split = false;
		for (int i = l->group[g].first + l->group[g].n - 1; i >= l->group[g].first; i--) {
			bool is_split = layout_split_axis(l, i) >= 0;
			if (seen_split && !is_split && !ix_is(p->whole[i], 1))
				return false;
			seen_split |= is_split;
			start = ix_add(a, start, ix_mul(a, p->start[i], inner));
			inner = ix_mul(a, inner, p->whole[i]);
			whole = inner;
			size = ix_mul(a, size, p->size[i]);
		}
		q.whole[g] = whole;
		q.start[g] = start;
		q.size[g] = size;
	}
	*p = q;
	return true;
}

/* A value that all positions hold and that "v" only spreads, or NULL. */
static const struct hir_value *spread_source(const struct hir_value *v)
{
	const struct hir_node *def = v->def;

	if (!def || def->kind != HIR_OP || strcmp(def->u.op.op->name, "reshard") != 0)
		return NULL;
	return layout_is_distributed(def->operand[0]->type->layout) ? NULL : def->operand[0];
}

bool place_local(struct clone *c, const struct hir_node *n)
{
	const struct type *from = n->operand[0]->type, *to = n->result[0]->type;
	const struct layout *l = from->layout ? layout_grouped(c->m.a, from->layout, from->rank, from->dim) : NULL;
	const struct hir_value *source = spread_source(n->operand[0]);

	if (!source || !l || !l->mesh) {
		diag_error(c->m.b.t, n->range, E9003, "tf.local of a computed distributed value is not available on this target; take the "
			   "part first: tf.local(tf.reshard(...)), and compute with it");
		c->m.failed = true;
		return true;
	}
	struct hir_value *x = clone_of(c, source);
	struct parts p = parts_of(c, l);
	if (!join_axes(c, l, &p))
		x = make_reshape(&c->m, x, p.n, p.whole);
	x = make_slice(&c->m, x, p.start, p.size, NULL);
	clone_set(c, n->result[0], make_reshape(&c->m, x, to->rank, clone_type(c, to)->dim));
	return true;
}
