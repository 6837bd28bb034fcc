/* Products with few rows on CUDA targets: the right operand is read once, in vectors, by threads that share the sum of a column.
 *
 * Where the right operand is contiguous along the columns, a few threads take a vector of columns each and the others further
 * terms; where it is contiguous along the sum, a warp takes the terms of a few columns.  Each thread adds up its terms, then
 * the threads do.
 */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

enum {
	MOST_ROWS = 7,
	MOST_SUMS = 64,			/* of one thread */
	MOST_STEPS = 4,			/* vectors of one thread in one step */
	WIDEST = 8,			/* elements of a vector */
	WARP = 32
};

struct narrow {
	const struct hir_value *v;
	const struct hir_node *product;
	int rank;
	int64_t rows;
	bool along_k;			/* the right operand is contiguous along the sum */
	int64_t vector, steps;
	int64_t lanes, slices;		/* threads along vectors, and across */
	int64_t columns, step;		/* of a CTA; terms that all its threads add at once */
	struct deal column, k;
};

/* The only product in the tiles of "v"; false if there are more or something else is computed there. */
static bool find_product(struct place *p, struct narrow *w, const struct hir_value *v, bool at_root)
{
	const struct hir_node *n = v->def;
	bool fits = true;

	if (!n || n->kind != HIR_OP || (!at_root && info_of(p, v)->how != HOW_INLINE) || !first_visit(p, v))
		return true;
	if (node_is(n, "matmul")) {
		fits = !w->product;
		w->product = n;
		return fits;
	}
	if (!node_is_elementwise(n))
		return node_is(n, "zeros") || node_is(n, "full");
	for (int k = 0; fits && k < n->n_operand; k++)
		fits = find_product(p, w, n->operand[k], false);
	return fits;
}

static const struct hir_value *loaded(struct place *p, const struct hir_value *v)
{
	return info_of(p, v)->how == HOW_INLINE && node_is(v->def, "cast") ? v->def->operand[0] : v;
}

static const struct ix *terms(struct place *p, const struct narrow *w)
{
	const struct type *ty = w->product->operand[0]->type;

	return tile_ix(p, ty->dim[ty->rank - 1]);
}

/* False: not of that shape. An axis of one element is read as one that repeats it, so a sum has more than one term. Rows of
 * run-time length are not told apart by the checker of order when several threads write parts of them. */
static bool read_shape(struct place *p, struct narrow *w)
{
	const struct type *ty = w->v->type, *sum = w->product->result[0]->type;
	const struct hir_value *left = loaded(p, w->product->operand[0]), *right = loaded(p, w->product->operand[1]);
	int axis = gpu_contiguous_axis(p, right);

	w->rows = static_extent(tile_ix(p, ty->dim[w->rank - 2]));
	w->along_k = axis == right->type->rank - 2;
	if (w->rows < 1 || w->rows > MOST_ROWS || static_extent(tile_ix(p, ty->dim[w->rank - 1])) < 1 || axis < right->type->rank - 2 || gpu_contiguous_axis(p, left) < 0)
		return false;
	if (!type_same_shape(ty, sum) || (sum->dtype != DT_F32 && sum->dtype != DT_I32) || ix_is(terms(p, w), 0) || ix_is(terms(p, w), 1))
		return false;
	for (int i = 0; i < w->rank; i++)
		if (ix_is(ty->dim[i], 0))
			return false;
	const struct ix *extent = w->along_k ? terms(p, w) : tile_ix(p, ty->dim[w->rank - 1]);
	w->vector = p->target->vector_bytes / dtype_size_bytes(right->type->dtype, 1);
	while (w->vector > WIDEST || (w->vector > 1 && !ix_divisible(extent, w->vector)))
		w->vector /= 2;
	return true;
}

static struct deal deal_of(struct place *p, int n, const struct deal_mode *mode)
{
	return (struct deal){n, arena_memdup(p->a, mode, (size_t)n * sizeof *mode)};
}

/* Which thread has what of a block of the right operand. */
static void deal_threads(struct place *p, struct narrow *w)
{
	w->lanes = w->along_k ? WARP : w->vector >= 4 ? WARP / 4 : WARP / w->vector;
	w->slices = p->n_thread / w->lanes;
	for (w->steps = MOST_STEPS; w->steps > 1 && w->steps * w->vector * w->rows > MOST_SUMS;)
		w->steps /= 2;
	if (w->along_k) {
		w->columns = w->steps * w->slices;
		w->step = w->lanes * w->vector;
		w->column = deal_of(p, 2, (struct deal_mode[]){{-1, w->steps}, {0, w->slices}});
		w->k = deal_of(p, 2, (struct deal_mode[]){{1, w->lanes}, {-1, w->vector}});
	} else {
		w->columns = w->lanes * w->vector;
		w->step = w->steps * w->slices;
		w->column = deal_of(p, 2, (struct deal_mode[]){{1, w->lanes}, {-1, w->vector}});
		w->k = deal_of(p, 2, (struct deal_mode[]){{-1, w->steps}, {0, w->slices}});
	}
}

/* The box of an operand of the product for the terms from "k" on: one row of the left one, the columns of "b" of the right one. */
static struct box operand_box(struct place *p, const struct narrow *w, const struct box *b, int operand, const struct ix *k)
{
	const struct type *ty = w->product->operand[operand]->type;
	struct box o = box_new(p, ty->rank);
	int line = operand ? ty->rank - 1 : ty->rank - 2, sum = operand ? ty->rank - 2 : ty->rank - 1;

	for (int i = 0; i < ty->rank - 2; i++) {
		int q = b->rank - ty->rank + i;
		if (q >= 0 && !ix_is(ty->dim[i], 1))
			o.start[i] = b->start[q];
	}
	o.start[line] = b->start[b->rank - (operand ? 1 : 2)];
	o.size[line] = operand ? w->columns : 1;
	o.deal[line] = operand ? &w->column : NULL;
	o.start[sum] = k;
	o.size[sum] = w->step;
	o.deal[sum] = &w->k;
	return o;
}

/* The tile of an operand as (terms, columns); the left one has one column. */
static struct hir_value *operand_tile(struct place *p, const struct narrow *w, const struct box *b, int operand, const struct ix *k)
{
	struct box o = operand_box(p, w, b, operand, k);
	const int64_t size[2] = {w->step, operand ? w->columns : 1};
	struct hir_value *x = make_cast(M(p), tile_of(p, w->product->operand[operand], &o), w->product->result[0]->type->dtype);

	return make_reshape(M(p), x, 2, make_ints(M(p), 2, size));
}

static struct box sum_box(struct place *p, const struct narrow *w)
{
	struct box o = box_new(p, 2);

	o.size[0] = w->step;
	o.deal[0] = &w->k;
	o.size[1] = w->columns;
	o.deal[1] = &w->column;
	return o;
}

/* Each thread's part of the sums of every row. */
static void add_up(struct place *p, const struct narrow *w, struct box *row, struct hir_value **sum)
{
	struct box all = sum_box(p, w);
	enum dtype d = w->product->result[0]->type->dtype;
	struct frame f;
	size_t mark = p->memo.len;

	for (int64_t m = 0; m < w->rows; m++) {
		struct attr attr[2] = {attr_of_type(deal_type(p, d, &all)), deal_identity("sum", d)};
		sum[m] = make_op(M(p), "full", 0, NULL, 2, (const char *const[]){"type", "value"}, attr);
	}
	const struct ix *k = place_loop_begin(p, &f, NULL, ix_const(p->a, 0), terms(p, w), w->step, (int)w->rows, sum);
	struct hir_value *right = operand_tile(p, w, &row[0], 1, k);
	for (int64_t m = 0; m < w->rows; m++)
		sum[m] = make_binary(M(p), "add", sum[m], make_binary(M(p), "mul", right, operand_tile(p, w, &row[m], 0, k)));
	place_loop_end(p, &f, (int)w->rows, sum);
	p->memo.len = mark;
}

/* The sums of the columns of one row from what the threads have. */
static struct hir_value *together(struct place *p, const struct narrow *w, struct hir_value *part)
{
	static const int64_t axis = 0;
	struct box line = box_new(p, 1);
	enum dtype d = part->type->dtype;
	int64_t warps = w->along_k ? 1 : p->n_thread / WARP;

	line.size[0] = w->columns;
	line.deal[0] = &w->column;
	struct hir_value *operand[3] = {part, make_typed(M(p), "empty", deal_type(p, d, &line))};
	if (warps > 1)
		operand[2] = make_typed(M(p), "empty", type_static(p->a, d, 1, (int64_t[]){warps * w->columns}, ST_SMEM));
	return make_schedule(M(p), "reduce", warps > 1 ? 3 : 2, operand, 3, (const char *const[]){"axes", "keepdim", "kind"},
			     (struct attr[]){attr_of_ints(1, &axis), attr_of_bool(false), attr_of_str("sum")});
}

static struct hir_value *finish(struct place *p, const struct narrow *w, const struct box *b, struct hir_value *sum, struct hir_value *dst)
{
	struct hir_value *tile = make_reshape(M(p), together(p, w, sum), b->rank, box_sizes(p, b));

	if (!value_is(w->v, "matmul")) {
		vec_push(p->a, &p->memo, ((struct memo){.v = w->product->result[0], .box = box_copy(p, b), .tile = tile}));
		tile = tile_compute(p, w->v->def, b);
	}
	return tile_store(p, dst, tile, b->start, false);
}

static struct hir_value *compute(struct place *p, const struct narrow *w, struct hir_value *dst)
{
	static const char *const name[2] = {"s", "l"};
	const struct ix **extent = arena_array(p->a, const struct ix *, (size_t)w->rank + 1), *count = ix_const(p->a, 1);
	const struct ix **digit = arena_array(p->a, const struct ix *, (size_t)w->rank + 1);
	struct hir_value *sum[MOST_ROWS];
	struct box row[MOST_ROWS];
	struct frame phase;
	struct make_scope threads;
	int64_t lo, hi;

	for (int i = 0; i < w->rank; i++) {
		extent[i] = i == w->rank - 2 ? ix_const(p->a, 1) : tile_ix(p, w->v->type->dim[i]);
		if (i == w->rank - 1)
			extent[i] = ix_ceildiv(p->a, extent[i], ix_const(p->a, w->columns));
		count = ix_mul(p->a, count, extent[i]);
	}
	ix_bounds(count, &lo, &hi);
	const struct ix *at = place_phase_begin(p, &phase, lo > 0 ? count : ix_max(p->a, ix_const(p->a, 1), count));
	p->team = place_mesh_begin(p, &threads, 1, 2, (int64_t[]){w->slices, w->lanes}, name);
	spread_digits(p, at, w->rank, extent, digit);
	for (int64_t m = 0; m < w->rows; m++) {
		row[m] = box_new(p, w->rank);
		for (int i = 0; i < w->rank - 2; i++)
			row[m].start[i] = digit[i];
		row[m].start[w->rank - 2] = ix_const(p->a, m);
		row[m].start[w->rank - 1] = ix_mul_const(p->a, digit[w->rank - 1], w->columns);
		row[m].size[w->rank - 1] = w->columns;
		row[m].deal[w->rank - 1] = &w->column;
	}
	add_up(p, w, row, sum);
	for (int64_t m = 0; m < w->rows; m++)
		dst = finish(p, w, &row[m], sum[m], dst);
	p->team = NULL;
	make_scope_end(M(p), &threads);
	place_phase_end(p, &phase);
	return dst;
}

bool gpu_narrow_nest(struct place *p, const struct hir_value *v, struct hir_value **dst)
{
	struct narrow *w = arena_new(p->a, struct narrow);

	w->v = v;
	w->rank = v->type->rank;
	if (p->in_phase || p->n_thread % WARP || w->rank < 2 || node_is_stored_product(p, v->def))
		return false;
	p->stamp++;
	if (!find_product(p, w, v, true) || !w->product || !read_shape(p, w))
		return false;
	deal_threads(p, w);
	*dst = compute(p, w, *dst);
	return true;
}
