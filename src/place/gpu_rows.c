/* Reductions and what is computed with them, on CUDA targets: a row in the registers of neighbouring threads, so that memory is
 * read once (spec: schedule 11.7).
 *
 * A CTA holds several rows where rows are short.  Rows that the threads do not divide are padded: loads outside give zero,
 * stores outside do nothing, and reductions see an element that changes nothing.
 */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

enum {
	MOST_ELEMENTS = 32,		/* of a row in one thread */
	FEW_ELEMENTS = 16,
	WARP = 32
};

struct rows {
	const struct hir_value *v;
	int lead;			/* axes of the root that count rows */
	int n;				/* axes of a row */
	int64_t *extent;
	bool fits, any;
	bool open, is_long;		/* the length is symbolic; the row is added up in steps */
	int n_reduce;
	int64_t bytes;			/* of the smallest element in memory */
	int64_t count;			/* rows, -1: symbolic */
	int row_axis;			/* the axis of the root along which a CTA takes several rows, or -1 */
	int64_t rows, lanes, vector, steps;	/* rows of a CTA, threads of a row, elements of an access, accesses of a thread */
};

static bool note_reduce(struct place *p, struct rows *r, const struct hir_node *n)
{
	const struct type *src = n->operand[0]->type;
	const struct attr *axes = hir_attr(n, "axes");
	enum dtype d = src->dtype;
	int k = 0, last = -1, contiguous = src->rank - 1;

	while (contiguous > 0 && ix_is(src->dim[contiguous], 1))
		contiguous--;
	if ((d != DT_F32 && d != DT_I32 && d != DT_I64) || (r->any && axes->n != r->n))
		return false;
	if (!r->any)
		r->extent = arena_array(p->a, int64_t, (size_t)axes->n + 1);
	for (int i = 0; i < src->rank; i++)
		for (int j = 0; j < axes->n; j++) {
			if ((axes->ints[j] < 0 ? axes->ints[j] + src->rank : axes->ints[j]) != i)
				continue;
			int64_t e = static_extent(tile_ix(p, src->dim[i]));
			r->open = r->open || e < 0;
			if (e == 0 || (r->any && r->extent[k] != e))
				return false;
			r->extent[k++] = e;
			last = i;
		}
	if (last < contiguous)
		return false;
	r->n = k;
	r->n_reduce++;
	r->any = true;
	return true;
}

static bool is_plain_view(struct place *p, const struct hir_value *v)
{
	while (info_of(p, v)->how == HOW_VIEW) {
		if (node_is(v->def, "repeat_interleave"))
			return false;
		v = v->def->operand[0];
	}
	return info_of(p, v)->how == HOW_MEMORY;
}

/* Look at what is computed in the tiles of the root. */
static void walk(struct place *p, struct rows *r, const struct hir_value *v, bool at_root)
{
	const struct hir_node *n = v->def;
	enum how how = info_of(p, v)->how;

	if (!r->fits || how == HOW_SCALAR || !first_visit(p, v))
		return;
	if (!at_root && how != HOW_INLINE) {
		int64_t bytes = dtype_size_bytes(v->type->dtype, 1);
		r->bytes = bytes < r->bytes ? bytes : r->bytes;
		r->fits = is_plain_view(p, v);
		return;
	}
	if (node_is(n, "reduce"))
		r->fits = note_reduce(p, r, n);
	else if (!node_is_elementwise(n) && !node_is(n, "zeros") && !node_is(n, "full"))
		r->fits = !at_root && (node_is(n, "slice") || (node_is(n, "reshape") && node_is_unit_reshape(n)));
	for (int k = 0; r->fits && k < n->n_operand; k++)
		walk(p, r, n->operand[k], false);
}

/* The axes of the root after "lead" are those of a row, or there are none. */
static bool find_axes(struct place *p, struct rows *r)
{
	const struct type *ty = r->v->type;
	int parallel = info_of(p, r->v)->n_parallel;

	r->lead = parallel < 0 ? ty->rank : parallel;
	if (ty->rank - r->lead != 0 && ty->rank - r->lead != r->n)
		return false;
	for (int i = r->lead; i < ty->rank; i++)
		if (r->open || static_extent(tile_ix(p, ty->dim[i])) != r->extent[i - r->lead])
			return false;
	r->count = 1;
	r->row_axis = -1;
	for (int i = 0; i < r->lead; i++) {
		int64_t e = static_extent(tile_ix(p, ty->dim[i]));
		r->count = r->count < 0 || e < 0 ? -1 : r->count * e;
		r->row_axis = e == 1 ? r->row_axis : i;
	}
	return r->count != 0;
}

/* Elements of a row in one thread if "lanes" threads share it. */
static int64_t elements(const struct rows *r, int64_t lanes)
{
	int64_t last = r->extent[r->n - 1], e = (last + lanes * r->vector - 1) / (lanes * r->vector) * r->vector;

	for (int i = 0; i < r->n - 1 && e <= MOST_ELEMENTS; i++)
		e *= r->extent[i];
	return e;
}

static bool choose(struct place *p, struct rows *r)
{
	int64_t last = r->extent[r->n - 1], threads = p->n_thread, most = threads;

	if (last == 1)
		return false;
	r->vector = p->target->vector_bytes / r->bytes;
	while (r->vector > 1 && last % r->vector)
		r->vector /= 2;
	r->lanes = 1;
	while (r->lanes < WARP && r->lanes * r->vector < last)
		r->lanes *= 2;
	while (r->lanes < threads && (elements(r, r->lanes) > FEW_ELEMENTS || (r->count >= 0 && r->count * r->lanes < p->target->n_unit * threads)) &&
	       r->lanes * r->vector < last)
		r->lanes *= 2;
	if (r->row_axis < 0 || (static_extent(tile_ix(p, r->v->type->dim[r->row_axis])) >= 0))
		most = r->row_axis < 0 ? 1 : static_extent(tile_ix(p, r->v->type->dim[r->row_axis]));
	for (r->rows = threads / r->lanes; r->rows > 1 && r->rows > most;)
		r->rows /= 2;
	r->lanes = threads / r->rows;
	r->steps = (last + r->lanes * r->vector - 1) / (r->lanes * r->vector);
	return elements(r, r->lanes) <= MOST_ELEMENTS;
}

enum { LONG_STEPS = 4 };

/* A reduction along one axis that is no row in registers: all threads of a CTA take it in steps. */
static bool choose_long(struct place *p, struct rows *r)
{
	const struct hir_node *n = r->v->def;

	if (!node_is(n, "reduce") || r->n != 1 || r->n_reduce != 1 || r->lead != r->v->type->rank)
		return false;
	const struct attr *axes = hir_attr(n, "axes");
	const struct type *src = n->operand[0]->type;
	const struct ix *extent = tile_ix(p, src->dim[axes->ints[0] < 0 ? axes->ints[0] + src->rank : axes->ints[0]]);
	r->vector = p->target->vector_bytes / r->bytes;
	while (r->vector > 1 && !ix_divisible(extent, r->vector))
		r->vector /= 2;
	r->is_long = true;
	r->rows = 1;
	r->row_axis = -1;
	r->lanes = p->n_thread;
	r->steps = LONG_STEPS;
	return true;
}

static const struct deal *deal_of(struct place *p, int n, const struct deal_mode *mode)
{
	struct deal *d = arena_new(p->a, struct deal);

	*d = (struct deal){n, arena_memdup(p->a, mode, (size_t)n * sizeof *mode)};
	return d;
}

/* True of the elements of the last axis that lie inside. */
static struct hir_value *mask_of(struct place *p, const struct rows *r, const struct deal *deal)
{
	int64_t size = r->steps * r->lanes * r->vector, extent = r->extent[r->n - 1];
	struct box b = box_new(p, 1);

	if (size == extent)
		return NULL;
	b.size[0] = size;
	b.deal[0] = deal;
	struct hir_value *at = make_typed(M(p), "arange", deal_type(p, DT_I32, &b));
	return make_binary(M(p), "lt", at, make_number(M(p), DT_I32, (double)extent));
}

static void plan_reductions(struct place *p, const struct rows *r, const struct deal *lanes, struct reduce_plan *plan)
{
	int64_t *size = arena_memdup(p->a, r->extent, (size_t)r->n * sizeof *size);
	const struct deal **deal = arena_array(p->a, const struct deal *, (size_t)r->n);

	size[r->n - 1] = r->steps * r->lanes * r->vector;
	deal[r->n - 1] = lanes;
	*plan = (struct reduce_plan){.n = r->n, .extent = r->extent, .size = size, .deal = deal,
				     .n_warp = (r->lanes + WARP - 1) / WARP, .n_result = r->rows, .mask = mask_of(p, r, lanes)};
}

/* The box of the root that the CTA "at" computes. */
static struct box box_of(struct place *p, const struct rows *r, const struct ix *at, const struct reduce_plan *plan,
			 const struct deal *rows)
{
	const struct type *ty = r->v->type;
	const struct ix **extent = arena_array(p->a, const struct ix *, (size_t)ty->rank + 1);
	const struct ix **digit = arena_array(p->a, const struct ix *, (size_t)ty->rank + 1);
	struct box b = box_new(p, ty->rank);

	for (int i = 0; i < r->lead; i++) {
		extent[i] = tile_ix(p, ty->dim[i]);
		if (i == r->row_axis)
			extent[i] = ix_ceildiv(p->a, extent[i], ix_const(p->a, r->rows));
	}
	spread_digits(p, at, r->lead, extent, digit);
	for (int i = 0; i < r->lead; i++)
		b.start[i] = digit[i];
	if (r->row_axis >= 0) {
		b.start[r->row_axis] = ix_mul_const(p->a, digit[r->row_axis], r->rows);
		b.size[r->row_axis] = r->rows;
		b.deal[r->row_axis] = r->rows > 1 ? rows : NULL;
	}
	for (int i = r->lead; i < ty->rank; i++) {
		b.size[i] = plan->size[i - r->lead];
		b.clip[i] = b.size[i] != plan->extent[i - r->lead];
		b.deal[i] = plan->deal[i - r->lead];
	}
	return b;
}

/* The part of the sum so far with the elements of "x". */
static struct hir_value *with(struct place *p, const char *kind, struct hir_value *sum, struct hir_value *x)
{
	if (strcmp(kind, "abs_max") == 0)
		return make_binary(M(p), "max", sum, make_unary(M(p), "abs", x));
	return make_binary(M(p), strcmp(kind, "max") == 0 || strcmp(kind, "min") == 0 ? kind : "add", sum, x);
}

/* The box "b" of the result of a long reduction: each thread adds up what it has, then the threads do. */
static struct hir_value *long_tile(struct place *p, const struct rows *r, const struct box *b, const struct deal *lanes)
{
	const struct hir_node *n = r->v->def;
	const char *kind = hir_attr(n, "kind")->s;
	struct box src = box_of_operand(p, n, 0, b), line = box_new(p, 1);
	int64_t axis = hir_attr(n, "axes")->ints[0], size = r->steps * r->lanes * r->vector;
	enum dtype d = n->operand[0]->type->dtype;
	struct frame f;

	axis = axis < 0 ? axis + src.rank : axis;
	const struct ix *extent = tile_ix(p, n->operand[0]->type->dim[axis]);
	src.size[axis] = line.size[0] = size;
	src.deal[axis] = line.deal[0] = lanes;
	struct attr first[2] = {attr_of_type(deal_type(p, d, &src)), deal_identity(kind, d)};
	struct hir_value *sum = make_op(M(p), "full", 0, NULL, 2, (const char *const[]){"type", "value"}, first);
	bool even = ix_divisible(extent, size);
	struct hir_value *at = even ? NULL : make_typed(M(p), "arange", deal_type(p, DT_I64, &line)), *mask = NULL;
	src.start[axis] = place_loop_begin(p, &f, NULL, ix_const(p->a, 0), extent, size, 1, &sum);
	struct hir_value *x = tile_of(p, n->operand[0], &src);
	if (at)
		mask = make_binary(M(p), "lt", at, make_index(M(p), ix_sub(p->a, extent, src.start[axis])));
	sum = with(p, kind, sum, deal_mask(p, x, kind, (int)axis, mask));
	place_loop_end(p, &f, 1, &sum);
	return deal_combine(p, n, b, sum, strcmp(kind, "abs_max") == 0 ? "max" : kind);
}

static const struct ix *count_ctas(struct place *p, const struct rows *r)
{
	const struct ix *n = ix_const(p->a, 1);

	for (int i = 0; i < r->lead; i++) {
		const struct ix *e = tile_ix(p, r->v->type->dim[i]);
		n = ix_mul(p->a, n, i == r->row_axis ? ix_ceildiv(p->a, e, ix_const(p->a, r->rows)) : e);
	}
	int64_t lo, hi;
	ix_bounds(n, &lo, &hi);
	return lo > 0 ? n : ix_max(p->a, ix_const(p->a, 1), n);
}

static bool plan(struct place *p, struct rows *r, const struct hir_value *v)
{
	if (!v->def || !v->type || p->n_thread % WARP)
		return false;
	*r = (struct rows){.v = v, .fits = true, .bytes = dtype_size_bytes(v->type->dtype, 1)};
	p->stamp++;
	walk(p, r, v, true);
	return r->fits && r->any && find_axes(p, r) && ((!r->open && choose(p, r)) || choose_long(p, r));
}

bool gpu_rows_fits(struct place *p, const struct hir_value *v)
{
	struct rows r;

	return plan(p, &r, v);
}

bool gpu_rows_nest(struct place *p, const struct hir_value *v, struct hir_value **dst)
{
	static const char *const name[2] = {"r", "l"};
	struct rows r;
	struct frame phase;
	struct make_scope threads;

	if (p->in_phase || !plan(p, &r, v))
		return false;
	const struct deal *rows = deal_of(p, 1, (struct deal_mode[]){{0, r.rows}});
	const struct deal *lanes = deal_of(p, 3, (struct deal_mode[]){{-1, r.steps}, {1, r.lanes}, {-1, r.vector}});
	const struct ix *at = place_phase_begin(p, &phase, count_ctas(p, &r));
	struct reduce_plan plan;
	p->team = place_mesh_begin(p, &threads, 1, 2, (int64_t[]){r.rows, r.lanes}, name);
	if (r.is_long)
		plan = (struct reduce_plan){.n_warp = r.lanes / WARP, .n_result = 1};
	else
		plan_reductions(p, &r, lanes, &plan);
	p->reduce_plan = &plan;
	struct box b = box_of(p, &r, at, &plan, rows);
	struct hir_value *tile = r.is_long ? long_tile(p, &r, &b, lanes) : tile_compute(p, v->def, &b);
	if (v->type->rank == 0)
		*dst = tile_store(p, *dst, make_reshape(M(p), tile, 1, make_ints(M(p), 1, (int64_t[]){1})), make_ints(M(p), 1, (int64_t[]){0}), false);
	else
		*dst = tile_store(p, *dst, tile, b.start, false);
	p->reduce_plan = NULL;
	p->team = NULL;
	make_scope_end(M(p), &threads);
	place_phase_end(p, &phase);
	return true;
}
