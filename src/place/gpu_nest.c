/* The tiles of one thread (CUDA targets): one vector along the last axis, in registers.
 *
 * Neighbouring threads take neighbouring vectors.  Axes along which a reduction in the tile would be computed again are loops of
 * the thread.
 */
#include <string.h>

#include "base/tfc.h"
#include "place/nest.h"

enum { WIDEST_TILE = 8, WHOLE_TILE = 16 };	/* elements of a vector; of axes that a thread takes whole */

/* What the width of the accesses of a group depends on. */
struct widths {
	int64_t bytes;			/* of the smallest element in memory */
	int64_t width;			/* so far */
};

static void smallest(struct widths *w, enum dtype d)
{
	int64_t bytes = dtype_size_bytes(d, 1);

	w->bytes = bytes < w->bytes ? bytes : w->bytes;
}

/* Elements that come from one element make tiles that begin and end with such an element, or lie in it. */
static void keep_repeats(struct widths *w, int64_t repeats)
{
	while (w->width > 1 && repeats % w->width && w->width % repeats)
		w->width /= 2;
}

static void walk(struct place *p, const struct hir_value *v, bool at_root, struct widths *w)
{
	const struct hir_node *n = v->def;
	enum how how = info_of(p, v)->how;

	if (!first_visit(p, v) || how == HOW_SCALAR)
		return;
	if (!at_root && how != HOW_INLINE) {
		smallest(w, v->type->dtype);
		return;
	}
	if (node_is(n, "repeat_interleave") && hir_attr(n, "repeats")->i > 0)
		keep_repeats(w, hir_attr(n, "repeats")->i);
	for (int k = 0; n && k < n->n_operand; k++)
		walk(p, n->operand[k], false, w);
}

int64_t gpu_vector(struct place *p, const struct hir_value *v)
{
	const struct type *ty = v->type;
	struct widths w = {.bytes = p->target->vector_bytes, .width = WIDEST_TILE};
	const struct info *x = info_of(p, v);

	if (ty->rank == 0)
		return 1;
	smallest(&w, ty->dtype);
	p->stamp++;
	walk(p, v, x->is_root && !x->now, &w);
	while (w.width * w.bytes > p->target->vector_bytes)
		w.width /= 2;
	while (w.width > 1 && !ix_divisible(tile_ix(p, ty->dim[ty->rank - 1]), w.width))
		w.width /= 2;
	return w.width;
}

/* The axes that threads share, and how many elements of each one thread takes at a time. */
static int plan(struct place *p, struct nest *n)
{
	const struct info *x = info_of(p, n->v);
	struct reductions r = {.factor = 1};
	int shared = n->compute && x->n_parallel >= 0 ? x->n_parallel : n->rank;

	p->stamp++;
	if (n->compute)
		nest_find_reductions(p, n->v, true, &r);
	for (int i = 0; i < n->rank; i++) {
		struct axis_plan *q = &n->axis[i];
		q->tile = 1;
		if (i == n->rank - 1 && !(r.last && shared == n->rank))
			q->tile = gpu_vector(p, n->v);
		q->kind = i < shared ? AXIS_FIXED : AXIS_LOOP;
		q->lo = ix_const(p->a, 0);
		q->hi = q->extent;
	}
	int64_t inner = 1;
	for (int i = n->rank - 1; i >= shared && n->axis[i].size > 0 && inner * n->axis[i].size <= WHOLE_TILE; i--) {
		inner *= n->axis[i].size;
		n->axis[i].kind = AXIS_WHOLE;
		n->axis[i].tile = n->axis[i].size;
	}
	return shared;
}

struct hir_value *gpu_nest_into(struct place *p, const struct hir_value *v, struct hir_value *dst, const struct ix *const *at,
				const struct hir_node *insert, bool clip)
{
	struct nest n;
	struct spread s;

	if (!nest_init(p, &n, v, at, clip))
		return dst;
	int shared = plan(p, &n);
	const struct ix **extent = arena_array(p->a, const struct ix *, (size_t)n.rank + 1);
	const struct ix **digit = arena_array(p->a, const struct ix *, (size_t)n.rank + 1);
	for (int i = 0; i < shared; i++)
		extent[i] = ix_floordiv(p->a, n.axis[i].extent, ix_const(p->a, n.axis[i].tile));
	const struct ix *item = spread_begin(p, &s, spread_count(p, shared, extent), 1, &dst);
	spread_digits(p, item, shared, extent, digit);
	for (int i = 0; i < shared; i++)
		n.axis[i].fixed = ix_mul_const(p->a, digit[i], n.axis[i].tile);
	if (insert)
		n.at = tile_positions(p, insert);
	dst = nest_axis(p, &n, 0, dst);
	spread_end(p, &s, 1, &dst);
	return dst;
}

struct hir_value *gpu_nest(struct place *p, const struct hir_value *v, struct hir_value *dst, const struct ix *const *at, bool clip)
{
	return gpu_nest_into(p, v, dst, at, NULL, clip);
}
