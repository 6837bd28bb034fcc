/* Roots that move elements: pieces of one buffer, rows chosen at run time, updates, and the library forms. */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

static int axis_of(const struct hir_node *n, const char *name, int rank)
{
	int64_t a = hir_attr(n, name)->i;

	return (int)(a < 0 ? a + rank : a);
}

static const struct ix **zeros(struct place *p, int rank)
{
	const struct ix **at = arena_array(p->a, const struct ix *, (size_t)rank + 1);

	for (int i = 0; i < rank; i++)
		at[i] = ix_const(p->a, 0);
	return at;
}

/* True if tiles of all pieces together are small and some piece is computed, not copied. */
static bool is_joint(struct place *p, const struct hir_node *n, int axis)
{
	const struct type *ty = n->result[0]->type;
	int64_t elements = 1;
	bool computed = false;

	for (int i = axis; i < ty->rank; i++)
		elements = static_extent(ty->dim[i]) < 0 || elements > 8192 ? 8193 : elements * static_extent(ty->dim[i]);
	for (int k = 0; k < n->n_operand; k++)
		computed = computed || info_of(p, n->operand[k])->how == HOW_INLINE;
	return elements <= 8192 && computed;
}

struct hir_value *move_concat(struct place *p, const struct hir_node *n, struct hir_value *dst)
{
	int rank = n->result[0]->type->rank, axis = axis_of(n, "axis", rank);
	const struct ix *offset = ix_const(p->a, 0);

	if (!is_gpu(p) && is_joint(p, n, axis))
		return nest(p, n->result[0], dst, NULL, false);

	for (int k = 0; k < n->n_operand; k++) {
		const struct ix **at = zeros(p, rank);
		at[axis] = offset;
		dst = nest(p, n->operand[k], dst, at, false);
		offset = ix_add(p->a, offset, tile_ix(p, n->operand[k]->type->dim[axis]));
	}
	return dst;
}

struct hir_value *move_updated(struct place *p, const struct hir_value *from, const struct hir_value *v)
{
	struct info *x = info_of(p, from);
	bool same_place = x->is_shared || x->block == info_of(p, v)->block;

	if (x->how == HOW_MEMORY && x->now && x->use.len == 1 && !x->is_parameter && same_place &&
	    x->now->type->rank == v->type->rank)
		return x->now;
	return nest(p, from, buffer_new(p, v), NULL, false);
}

static struct hir_value *insert_root(struct place *p, const struct hir_node *n, bool clip)
{
	struct hir_value *dst = move_updated(p, n->operand[0], n->result[0]);
	const struct ix *const *at = tile_positions(p, n);

	return nest(p, n->operand[1], dst, at, clip);
}

/* A phase of its own with one position, where none is open. */
static bool enter(struct place *p, struct frame *f)
{
	if (p->in_phase)
		return false;
	place_phase_begin(p, f, ix_const(p->a, 1));
	return true;
}

struct rows {			/* loops over the axes before "axis", then over the steps of the chosen axis */
	const struct hir_node *n;
	int axis;
	const struct ix **at;
	struct hir_value *(*row)(struct place *p, struct rows *r, const struct ix *j, struct hir_value *dst);
};

static struct hir_value *row_loops(struct place *p, struct rows *r, int i, const struct ix *steps, struct hir_value *dst)
{
	struct frame f;

	if (i == r->axis) {
		const struct ix *j = place_loop_begin(p, &f, place_symbol(p, "j"), ix_const(p->a, 0), steps, 1, 1, &dst);
		dst = r->row(p, r, j, dst);
		place_loop_end(p, &f, 1, &dst);
		return dst;
	}
	const struct ix *extent = tile_ix(p, r->n->result[0]->type->dim[i]);
	r->at[i] = place_loop_begin(p, &f, place_symbol(p, "i"), ix_const(p->a, 0), extent, 1, 1, &dst);
	dst = row_loops(p, r, i + 1, steps, dst);
	place_loop_end(p, &f, 1, &dst);
	return dst;
}

struct strip {			/* copies or adds the elements after "axis" in strips */
	struct hir_value *src;
	bool add;			/* to what is there */
	struct hir_value *where;	/* only where this is true; NULL: always */
	const struct ix **src_at, **dst_at;
	const struct attr *fill;	/* the source is a window with this fill */
	const struct ix *const *base;	/* added to every position in the source, or NULL */
	int axis;
	bool clip;
};

static struct hir_value *strip_tile(struct place *p, struct strip *s, const int64_t *size, struct hir_value *dst)
{
	int rank = dst->type->rank;
	const struct ix *const *sizes = make_ints(M(p), rank, size);
	const struct ix **from = arena_memdup(p->a, s->src_at, ((size_t)rank + 1) * sizeof *from);
	const struct ix *const *to = arena_memdup(p->a, s->dst_at, ((size_t)rank + 1) * sizeof *to);

	for (int i = 0; s->base && i < rank; i++)
		from[i] = ix_add(p->a, from[i], s->base[i]);
	struct hir_value *x = s->fill ? make_window_tile(M(p), s->src, from, sizes, s->fill)
				      : make_slice(M(p), s->src, from, sizes, NULL);

	if (s->add || s->where) {
		struct hir_value *old = make_copy(M(p), s->clip ? make_window(M(p), dst, to, sizes, NULL) : make_slice(M(p), dst, to, sizes, NULL), ST_RMEM);
		struct hir_value *pick[3] = {s->where, make_copy(M(p), x, ST_RMEM), old};
		x = s->add ? make_binary(M(p), "add", old, pick[1]) : make_op(M(p), "where", 3, pick, 0, NULL, NULL);
	}
	return tile_store(p, dst, x, to, s->clip);
}

static struct hir_value *strip_axis(struct place *p, struct strip *s, int i, int64_t *size, const struct ix *const *extent,
				    struct hir_value *dst);

static struct hir_value *strip_range(struct place *p, struct strip *s, int i, int64_t *size, const struct ix *const *extent,
				     const struct ix *lo, const struct ix *hi, int64_t step, struct hir_value *dst)
{
	struct frame f;

	if (ix_equal(lo, hi))
		return dst;
	size[i] = step;
	const struct ix *at = place_loop_begin(p, &f, place_symbol(p, "c"), lo, hi, step, 1, &dst);
	s->src_at[i] = s->dst_at[i] = at;
	dst = strip_axis(p, s, i + 1, size, extent, dst);
	place_loop_end(p, &f, 1, &dst);
	return dst;
}

static struct hir_value *strip_axis(struct place *p, struct strip *s, int i, int64_t *size, const struct ix *const *extent,
				    struct hir_value *dst)
{
	int rank = dst->type->rank;
	int64_t d, inner = 1, budget = 4096;

	if (i == rank)
		return strip_tile(p, s, size, dst);
	for (int k = i + 1; k < rank; k++)
		inner = static_extent(extent[k]) < 0 || inner > budget ? budget + 1 : inner * static_extent(extent[k]);
	d = static_extent(extent[i]);
	if (d == 0)
		return dst;
	int64_t step = inner > budget ? 1 : inner * (d < 0 ? budget : d) <= budget ? (d < 0 ? 1024 : d) : budget / (inner ? inner : 1);
	if (step < 1 || (d < 0 && inner > 1))
		step = 1;
	if (d > 0 && step >= d) {
		s->src_at[i] = s->dst_at[i] = ix_const(p->a, 0);
		size[i] = d;
		return strip_axis(p, s, i + 1, size, extent, dst);
	}
	const struct ix *t = ix_const(p->a, step), *zero = ix_const(p->a, 0);
	const struct ix *whole = d >= 0 ? ix_const(p->a, d - d % step) : ix_mul(p->a, ix_floordiv(p->a, extent[i], t), t);
	dst = strip_range(p, s, i, size, extent, zero, whole, step, dst);
	if (d >= 0 && d % step)
		return strip_range(p, s, i, size, extent, whole, extent[i], d % step, dst);
	return d < 0 && step > 1 ? strip_range(p, s, i, size, extent, whole, extent[i], 1, dst) : dst;
}

/* The elements of "src" at src_at[0..axis] moved to dst_at[0..axis], all of the axes after "axis". */
static struct hir_value *move_strips(struct place *p, struct strip *s, const struct type *ty, struct hir_value *dst)
{
	int64_t *size = arena_array(p->a, int64_t, (size_t)ty->rank + 1);
	const struct ix **extent = arena_array(p->a, const struct ix *, (size_t)ty->rank + 1);

	for (int i = 0; i < ty->rank; i++) {
		extent[i] = tile_ix(p, ty->dim[i]);
		size[i] = 1;
	}
	return strip_axis(p, s, s->axis + 1, size, extent, dst);
}

static struct strip strip_at(struct place *p, const struct rows *r, const struct hir_value *src)
{
	struct strip s = {.axis = r->axis};
	int rank = r->n->result[0]->type->rank;

	s.src = whole_of(p, src);
	s.src_at = zeros(p, rank);
	s.dst_at = zeros(p, rank);
	for (int i = 0; i < r->axis; i++)
		s.src_at[i] = s.dst_at[i] = r->at[i];
	return s;
}

static struct hir_value *select_row(struct place *p, struct rows *r, const struct ix *j, struct hir_value *dst)
{
	struct strip s = strip_at(p, r, r->n->operand[0]);
	const struct attr *fill = hir_attr(r->n, "fill_value");

	s.src_at[r->axis] = tile_scalar(p, r->n->operand[1], j);
	s.dst_at[r->axis] = j;
	s.fill = fill->kind == ATTR_NONE ? NULL : fill;
	return move_strips(p, &s, r->n->result[0]->type, dst);
}

static struct hir_value *add_row(struct place *p, struct rows *r, const struct ix *j, struct hir_value *dst)
{
	struct strip s = strip_at(p, r, r->n->operand[2]);

	s.dst_at[r->axis] = tile_scalar(p, r->n->operand[1], j);
	s.src_at[r->axis] = j;
	s.add = node_is(r->n, "index_add");
	return move_strips(p, &s, r->n->result[0]->type, dst);
}

struct hir_value *move_is_below(struct place *p, const struct ix *j, const struct hir_value *s)
{
	struct box one = box_new(p, s->type->rank);
	struct hir_value *at = make_binary(M(p), "add", make_full(M(p), DT_I64, 0, NULL, ST_RMEM, 0), make_index(M(p), j));
	struct hir_value *limit = make_reshape(M(p), tile_of(p, s, &one), 0, NULL);

	return make_binary(M(p), "lt", make_cast(M(p), at, s->type->dtype), limit);
}

static struct hir_value *cache_row(struct place *p, struct rows *r, const struct ix *j, struct hir_value *dst)
{
	struct strip s = strip_at(p, r, r->n->operand[3]);

	s.dst_at[r->axis] = ix_add(p->a, tile_scalar(p, r->n->operand[1], ix_const(p->a, 0)), j);
	s.src_at[r->axis] = j;
	s.where = move_is_below(p, j, r->n->operand[2]);
	s.clip = true;
	return move_strips(p, &s, r->n->result[0]->type, dst);
}

static struct hir_value *rows_root(struct place *p, struct rows *r, const struct ix *steps, struct hir_value *dst)
{
	const struct type *ty = r->n->result[0]->type;
	struct frame f;

	for (int i = 0; i < ty->rank; i++)
		if (ix_is(ty->dim[i], 0))
			return dst;
	r->at = zeros(p, ty->rank);
	bool entered = enter(p, &f);
	dst = row_loops(p, r, 0, steps, dst);
	if (entered)
		place_phase_end(p, &f);
	return dst;
}

/* Rows of an index_select are independent: positions share them. */
static struct hir_value *select_root(struct place *p, const struct hir_node *n, struct hir_value *dst)
{
	int rank = n->result[0]->type->rank;
	struct rows r = {.n = n, .axis = axis_of(n, "dim", rank), .row = select_row};
	const struct ix *count = tile_ix(p, n->result[0]->type->dim[r.axis]);
	int64_t lo, hi;
	struct frame f;

	ix_bounds(count, &lo, &hi);
	if (p->in_phase || r.axis > 0 || lo < 1)
		return rows_root(p, &r, count, dst);
	for (int i = 0; i < rank; i++)
		if (ix_is(n->result[0]->type->dim[i], 0))
			return dst;
	r.at = zeros(p, rank);
	const struct ix *per = ix_const(p->a, 16), *part = place_phase_begin(p, &f, ix_ceildiv(p->a, count, per));
	struct frame loop;
	const struct ix *from = ix_mul(p->a, part, per), *to = ix_min(p->a, ix_add(p->a, from, per), count);
	const struct ix *j = place_loop_begin(p, &loop, place_symbol(p, "j"), from, to, 1, 1, &dst);
	dst = select_row(p, &r, j, dst);
	place_loop_end(p, &loop, 1, &dst);
	place_phase_end(p, &f);
	return dst;
}

static struct hir_value *update_rows(struct place *p, const struct hir_node *n)
{
	int rank = n->result[0]->type->rank;
	struct rows r = {.n = n, .row = add_row};

	if (node_is(n, "cache_update")) {
		r.axis = 1;
		r.row = cache_row;
		return rows_root(p, &r, tile_ix(p, n->operand[3]->type->dim[1]), move_updated(p, n->operand[0], n->result[0]));
	}
	r.axis = axis_of(n, "dim", rank);
	struct hir_value *dst = move_updated(p, n->operand[0], n->result[0]);
	return rows_root(p, &r, tile_ix(p, n->operand[1]->type->dim[0]), dst);
}

/* start + step * i, one element at a time. */
static struct hir_value *arange_root(struct place *p, const struct hir_node *n, struct hir_value *dst)
{
	const struct attr *start = hir_attr(n, "start"), *step = hir_attr(n, "step");
	const struct ix *extent = tile_ix(p, n->result[0]->type->dim[0]);
	enum dtype d = n->result[0]->type->dtype;
	const struct ix *one[1] = {ix_const(p->a, 1)};
	struct frame phase, loop;

	if (ix_is(extent, 0))
		return dst;
	bool entered = enter(p, &phase);
	const struct ix *i = place_loop_begin(p, &loop, place_symbol(p, "i"), ix_const(p->a, 0), extent, 1, 1, &dst);
	const struct ix *first = start->kind == ATTR_IX ? tile_ix(p, start->ix[0]) : ix_const(p->a, start->kind == ATTR_NONE ? 0 : start->i);
	const struct ix *by = step->kind == ATTR_IX ? tile_ix(p, step->ix[0]) : ix_const(p->a, step->kind == ATTR_NONE ? 1 : step->i);
	struct hir_value *x = make_full(M(p), DT_I64, 1, arena_memdup(p->a, one, sizeof one), ST_RMEM, 0);
	x = make_binary(M(p), "add", x, make_index(M(p), ix_add(p->a, first, ix_mul(p->a, by, i))));
	const struct ix **at = zeros(p, 1);
	at[0] = i;
	dst = tile_store(p, dst, make_cast(M(p), x, d), at, false);
	place_loop_end(p, &loop, 1, &dst);
	if (entered)
		place_phase_end(p, &phase);
	return dst;
}

/* tf.window: the part inside the source through copies with fill. */
static struct hir_value *window_root(struct place *p, const struct hir_node *n, struct hir_value *dst)
{
	const struct type *ty = n->result[0]->type;
	struct strip s = {.axis = -1, .fill = hir_attr(n, "fill")};
	struct frame f;
	struct attr zero = attr_of_number(ty->dtype, 0);

	for (int i = 0; i < ty->rank; i++)
		if (ix_is(ty->dim[i], 0))
			return dst;
	if (s.fill->kind == ATTR_NONE)
		s.fill = &zero;
	bool entered = enter(p, &f);
	s.base = tile_positions(p, n);
	s.src = whole_of(p, n->operand[0]);
	s.src_at = zeros(p, ty->rank);
	s.dst_at = zeros(p, ty->rank);
	dst = move_strips(p, &s, ty, dst);
	if (entered)
		place_phase_end(p, &f);
	return dst;
}

bool move_root(struct place *p, const struct hir_value *v, struct hir_value **out)
{
	const struct hir_node *n = v->def;

	if (node_is(n, "concat"))
		*out = move_concat(p, n, buffer_new(p, v));
	else if (node_is(n, "insert_slice") || node_is(n, "insert_window"))
		*out = insert_root(p, n, node_is(n, "insert_window"));
	else if (node_is(n, "index_select"))
		*out = select_root(p, n, buffer_new(p, v));
	else if (node_is(n, "index_add") || node_is(n, "index_copy") || node_is(n, "cache_update"))
		*out = update_rows(p, n);
	else if (node_is(n, "arange"))
		*out = arange_root(p, n, buffer_new(p, v));
	else if (node_is(n, "window"))
		*out = window_root(p, n, buffer_new(p, v));
	else
		return false;
	return true;
}
