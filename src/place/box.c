/* Boxes: which part of an operand a part of the result needs. */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

struct box box_new(struct place *p, int rank)
{
	struct box b = {.rank = rank};

	b.start = arena_array(p->a, const struct ix *, (size_t)rank + 1);
	b.size = arena_array(p->a, int64_t, (size_t)rank + 1);
	b.clip = arena_array(p->a, bool, (size_t)rank + 1);
	b.deal = arena_array(p->a, const struct deal *, (size_t)rank + 1);
	for (int i = 0; i < rank; i++) {
		b.start[i] = ix_const(p->a, 0);
		b.size[i] = 1;
	}
	return b;
}

struct box box_copy(struct place *p, const struct box *b)
{
	struct box o = box_new(p, b->rank);

	for (int i = 0; i < b->rank; i++) {
		o.start[i] = b->start[i];
		o.size[i] = b->size[i];
		o.clip[i] = b->clip[i];
		o.deal[i] = b->deal[i];
	}
	return o;
}

bool box_equal(const struct box *a, const struct box *b)
{
	if (a->rank != b->rank)
		return false;
	for (int i = 0; i < a->rank; i++)
		if (a->size[i] != b->size[i] || a->clip[i] != b->clip[i] || !ix_equal(a->start[i], b->start[i]))
			return false;
	return true;
}

bool box_is_inside(struct place *p, const struct ix *start, const struct ix *size, const struct ix *extent)
{
	int64_t lo, hi;

	ix_bounds(start, &lo, &hi);
	if (lo < 0)
		return false;
	ix_bounds(ix_sub(p->a, extent, ix_add(p->a, start, size)), &lo, &hi);
	return lo >= 0;
}

bool box_clips(const struct box *b)
{
	for (int i = 0; i < b->rank; i++)
		if (b->clip[i])
			return true;
	return false;
}

const struct ix *const *box_sizes(struct place *p, const struct box *b)
{
	return make_ints(M(p), b->rank, b->size);
}

static void set_axis(struct box *to, int i, const struct box *from, int k)
{
	to->start[i] = from->start[k];
	to->size[i] = from->size[k];
	to->clip[i] = from->clip[k];
	to->deal[i] = from->deal[k];
}

static struct box broadcast_box(struct place *p, const struct type *ty, const struct box *b)
{
	struct box o = box_new(p, ty->rank);

	for (int i = 0; i < ty->rank; i++) {
		int k = b->rank - ty->rank + i;
		if (k >= 0 && !ix_is(ty->dim[i], 1))
			set_axis(&o, i, b, k);
	}
	return o;
}

static struct box unit_reshape_box(struct place *p, const struct type *src, const struct type *dst, const struct box *b)
{
	struct box o = box_new(p, src->rank);
	int k = 0;

	for (int i = 0; i < src->rank; i++) {
		if (ix_is(src->dim[i], 1))
			continue;
		while (k < dst->rank && ix_is(dst->dim[k], 1))
			k++;
		set_axis(&o, i, b, k++);
	}
	return o;
}

static struct box reduce_box(struct place *p, const struct hir_node *n, const struct box *b)
{
	const struct type *src = n->operand[0]->type;
	const struct attr *axes = hir_attr(n, "axes");
	bool keep = hir_attr(n, "keepdim")->i != 0;
	struct box o = box_new(p, src->rank);
	int k = 0;

	for (int i = 0; i < src->rank; i++) {
		bool reduced = false;
		for (int j = 0; j < axes->n; j++)
			reduced = reduced || (axes->ints[j] < 0 ? axes->ints[j] + src->rank : axes->ints[j]) == i;
		if (reduced) {
			o.size[i] = static_extent(src->dim[i]);
			k += keep;
		} else {
			set_axis(&o, i, b, k++);
		}
	}
	return o;
}

static struct box slice_box(struct place *p, const struct hir_node *n, const struct box *b)
{
	struct box o = box_copy(p, b);
	const struct ix *const *start = tile_positions(p, n);

	for (int i = 0; i < b->rank; i++)
		o.start[i] = ix_add(p->a, b->start[i], start[i]);
	return o;
}

static struct box transpose_box(struct place *p, const struct hir_node *n, const struct box *b)
{
	struct box o = box_new(p, b->rank);
	const struct attr *perm = hir_attr(n, "perm");

	for (int i = 0; i < b->rank; i++)
		set_axis(&o, (int)(perm->ints[i] < 0 ? perm->ints[i] + b->rank : perm->ints[i]), b, i);
	return o;
}

static struct box repeat_box(struct place *p, const struct hir_node *n, const struct box *b)
{
	struct box o = box_copy(p, b);
	int64_t axis = hir_attr(n, "axis")->i, r = hir_attr(n, "repeats")->i;

	axis = axis < 0 ? axis + b->rank : axis;
	o.start[axis] = ix_floordiv(p->a, b->start[axis], ix_const(p->a, r ? r : 1));
	if (o.size[axis] > 1)
		o.size[axis] = (o.size[axis] + r - 1) / r;
	return o;
}

struct box box_of_operand(struct place *p, const struct hir_node *n, int k, const struct box *b)
{
	const struct type *ty = n->operand[k]->type;

	if (node_is(n, "reduce"))
		return reduce_box(p, n, b);
	if (node_is(n, "slice"))
		return slice_box(p, n, b);
	if (node_is(n, "transpose"))
		return transpose_box(p, n, b);
	if (node_is(n, "repeat_interleave"))
		return repeat_box(p, n, b);
	if (node_is(n, "reshape"))
		return unit_reshape_box(p, ty, n->result[0]->type, b);
	if (node_is_view(n))
		return box_copy(p, b);
	return broadcast_box(p, ty, b);
}
