/* Products on CUDA targets by blocks of a CTA (spec: schedule 11.7): blocks of both operands pass through the registers of all
 * threads into shared memory, from where each thread reads a few rows and columns for its sums.
 *
 * The next blocks are loaded while the present ones are used.  A block lies in shared memory so that the sides of the sums are
 * 16-byte vectors and no two threads of a warp want one bank: an operand that is contiguous along the sum is stored transposed,
 * its lines padded; where loads bring eight elements that become two vectors, or results are stored by eight, the two vectors
 * of eight lines lie apart ("paired").
 */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

enum {
	MOST_SIDE = 8,			/* rows or columns of one thread */
	MOST_SUMS = 64,			/* of one thread, in 4-byte registers */
	LEAST_LINES = 8,		/* fewer rows or columns are no block */
	UNROLL = 2,
	MOST_BITS = 10,			/* of a thread's number */
	MOST_PRODUCTS = 2
};

/* Rows of the left operand or columns of the right one. */
struct side {
	bool is_left;
	int64_t group, n_group, threads;	/* lines side by side in one thread, how often, threads along the lines */
	int64_t lines;				/* of a block: group * n_group * threads */
	const struct ix *start, *at;		/* of the block; the thread's place among the threads along the lines */
};

/* One operand of one product. */
struct operand {
	const struct side *side;
	const struct hir_value *v, *raw;	/* what is loaded: "v", or what "v" is the cast of */
	bool along_k, paired;
	int64_t vector;			/* elements of one load */
	int64_t width, n_window;	/* lines of one read from shared memory, reads per thread */
	struct deal line, k;
	struct hir_value *next;		/* the block that was loaded last */
	struct hir_value *block;	/* in shared memory */
};

struct product {
	const struct hir_node *n;
	struct operand operand[2];
	struct hir_value *sum[MOST_SIDE][MOST_SIDE];
};

struct block {
	const struct hir_value *v;
	int rank, n_bit, n_product;
	struct product product[MOST_PRODUCTS];
	struct side side[2];
	int64_t step;			/* terms of the sums in one block */
	const int64_t *perm;		/* the tile is stored with its axes permuted; NULL: as it is */
	struct box box;
};

static int64_t bytes_of(enum dtype d)
{
	return dtype_size_bytes(d, 1);
}

static int log2_of(int64_t n)
{
	int k = 0;

	while (((int64_t)1 << k) < n)
		k++;
	return k;
}

/* The products in the tiles of "v"; false if there are too many or something else is computed there. */
static bool find_products(struct place *p, struct block *b, const struct hir_value *v, bool at_root)
{
	const struct hir_node *n = v->def;
	bool fits = true;

	if (!n || n->kind != HIR_OP || (!at_root && info_of(p, v)->how != HOW_INLINE) || !first_visit(p, v))
		return true;
	if (node_is(n, "matmul")) {
		if (b->n_product == MOST_PRODUCTS)
			return false;
		b->product[b->n_product++].n = n;
		return true;
	}
	if (!node_is_elementwise(n))
		return node_is(n, "zeros") || node_is(n, "full");
	for (int k = 0; fits && k < n->n_operand; k++)
		fits = find_products(p, b, n->operand[k], false);
	return fits;
}

int gpu_contiguous_axis(struct place *p, const struct hir_value *v)
{
	const struct hir_node *n = v->def;
	int rank = v->type->rank;

	if (info_of(p, v)->how == HOW_MEMORY)
		return rank - 1;
	if (info_of(p, v)->how != HOW_VIEW)
		return -1;
	int from = gpu_contiguous_axis(p, n->operand[0]);
	if (from < 0 || node_is(n, "slice") || node_is(n, "repeat_interleave"))
		return from;
	if (node_is(n, "transpose")) {
		const struct attr *perm = hir_attr(n, "perm");
		for (int i = 0; i < rank; i++)
			if ((perm->ints[i] < 0 ? perm->ints[i] + rank : perm->ints[i]) == from)
				return i;
	}
	return rank - 1;
}

static bool is_sum_of(enum dtype lhs, enum dtype rhs, enum dtype sum)
{
	if (sum == DT_F32 || sum == DT_F64)
		return lhs == sum && rhs == sum;
	return sum == DT_I32 && (lhs == DT_I8 || lhs == DT_U8) && rhs == DT_I8;
}

static bool read_operand(struct place *p, struct operand *o, const struct hir_value *v, bool is_left)
{
	int rank = v->type->rank;

	o->v = o->raw = v;
	if (info_of(p, v)->how == HOW_INLINE && node_is(v->def, "cast"))
		o->raw = v->def->operand[0];
	int axis = gpu_contiguous_axis(p, o->raw);
	o->along_k = axis == (is_left ? rank - 1 : rank - 2);
	return axis >= 0;
}

static bool read_product(struct place *p, struct product *x)
{
	const struct hir_node *n = x->n;

	return is_sum_of(n->operand[0]->type->dtype, n->operand[1]->type->dtype, n->result[0]->type->dtype) &&
	       read_operand(p, &x->operand[0], n->operand[0], true) && read_operand(p, &x->operand[1], n->operand[1], false);
}

static int64_t guess(const struct ix *extent)
{
	int64_t n = static_extent(extent);

	return n < 0 ? 512 : n;
}

/* Time of the tiles of one thread for one term of the sums: a multiprocessor multiplies for four warps while it serves 128 bytes
 * of shared memory. */
static int64_t cost_of(struct place *p, const struct block *b, const struct side *row, const struct side *column)
{
	const struct type *ty = b->v->type;
	int64_t m = guess(tile_ix(p, ty->dim[b->rank - 2])), n = guess(tile_ix(p, ty->dim[b->rank - 1]));
	int64_t tiles = (m + row->lines - 1) / row->lines * ((n + column->lines - 1) / column->lines);
	int64_t rows = row->group * row->n_group, columns = column->group * column->n_group;
	int64_t sums = rows * columns, reads = 4 * (rows + columns);

	for (int i = 0; i < b->rank - 2; i++)
		tiles *= guess(tile_ix(p, ty->dim[i]));
	int64_t waves = (tiles + p->target->n_unit - 1) / p->target->n_unit, busy = sums > reads ? sums : reads;
	return waves * (busy + 2 + (row->lines + column->lines) / 64);
}

static struct side side_of(bool is_left, int64_t lines, int64_t threads, int64_t most_group)
{
	int64_t group = lines < most_group ? lines : most_group;

	return (struct side){.is_left = is_left, .group = group, .n_group = lines / group, .threads = threads, .lines = lines * threads};
}

/* The shape of a block: which of those that the threads can hold costs least. */
static bool choose_sides(struct place *p, struct block *b)
{
	enum dtype sum = b->product[0].n->result[0]->type->dtype;
	int64_t width = sum == DT_F64 ? 2 : 4, most = MOST_SUMS / (sum == DT_F64 ? 2 : 1) / b->n_product, best = INT64_MAX;
	int64_t least = p->target->vector_bytes / bytes_of(b->v->type->dtype);

	least = least > MOST_SIDE ? MOST_SIDE : least;
	for (int64_t y = p->n_thread; y >= 1; y /= 2)
		for (int64_t rows = MOST_SIDE; rows >= 1; rows /= 2)
			for (int64_t columns = MOST_SIDE; columns >= least; columns /= 2) {
				struct side row = side_of(true, rows, y, width), column = side_of(false, columns, p->n_thread / y, width);
				if (rows * columns > most || row.lines < LEAST_LINES || column.lines < LEAST_LINES || row.lines > 512 || column.lines > 512)
					continue;
				int64_t cost = cost_of(p, b, &row, &column);
				if (cost >= best)
					continue;
				best = cost;
				b->side[0] = row;
				b->side[1] = column;
			}
	return best < INT64_MAX;
}

/* The factors of one axis of a block: bits of the thread's number, low ones first, then what is left in one thread. */
struct factors {
	int64_t extent;			/* in units of the innermost part */
	int n_bit, bit[MOST_BITS];
};

static int take(struct factors *f, int first, int n)
{
	int k = 0;

	for (; k < n && ((int64_t)1 << (f->n_bit + 1)) <= f->extent; k++)
		f->bit[f->n_bit++] = first + k;
	return first + k;
}

/* The deal of an axis with these factors; inner[] are the extents inside, in one thread. */
static struct deal deal_of(struct place *p, const struct block *b, const struct factors *f, int n_inner, const int64_t *inner)
{
	struct deal_mode *mode = arena_array(p->a, struct deal_mode, (size_t)(f->n_bit + n_inner) + 1);
	int n = 0;

	mode[n++] = (struct deal_mode){-1, f->extent >> f->n_bit};
	for (int i = f->n_bit - 1; i >= 0; i--)
		mode[n++] = (struct deal_mode){b->n_bit - 1 - f->bit[i], 2};
	for (int i = 0; i < n_inner; i++)
		mode[n++] = (struct deal_mode){-1, inner[i]};
	return (struct deal){n, mode};
}

/* Which thread loads which vectors, so that loads are of whole sectors and stores meet no bank twice. */
static void deal_block(struct place *p, const struct block *b, struct operand *o)
{
	int64_t lines = o->side->lines, pair[2] = {2, o->vector / 2};
	struct factors line = {.extent = lines}, k = {.extent = b->step};
	int lane = b->n_bit < 5 ? b->n_bit : 5, at;

	if (o->along_k) {
		k.extent /= o->vector;
		at = take(&k, 0, o->vector >= 8 || o->paired ? 0 : o->vector == 4 ? 1 : o->vector == 2 ? 2 : 3);
		at = take(&line, at, lane - at);
		at = take(&k, at, lane - at);
		at = take(&line, at, b->n_bit - at);
		take(&k, at, b->n_bit - at);
		o->line = deal_of(p, b, &line, 0, NULL);
		o->k = deal_of(p, b, &k, 1, &o->vector);
		return;
	}
	line.extent /= o->vector;
	at = take(&line, 0, lane);
	at = take(&k, at, b->n_bit - at);
	take(&line, at, b->n_bit - at);
	o->line = o->vector == 8 && o->paired ? deal_of(p, b, &line, 2, pair) : deal_of(p, b, &line, 1, &o->vector);
	o->k = deal_of(p, b, &k, 0, NULL);
}

static void plan_operand(struct place *p, const struct block *b, struct operand *o, const struct side *side)
{
	const struct type *ty = o->raw->type;
	int64_t held = bytes_of(o->v->type->dtype), limit = o->along_k ? b->step : side->lines;
	int axis = o->along_k == side->is_left ? ty->rank - 1 : ty->rank - 2;

	o->side = side;
	o->vector = p->target->vector_bytes / bytes_of(ty->dtype);
	if (!o->along_k && o->vector * held > 32)
		o->vector = 32 / held;
	if (!o->along_k && o->vector * held > 16 && (side->group != 4 || o->vector != 8))
		o->vector = 16 / held;
	while (o->vector > 1 && (o->vector > limit || !ix_divisible(tile_ix(p, ty->dim[axis]), o->vector)))
		o->vector /= 2;
	o->paired = (!o->along_k && o->vector * held > 16) ||
		    (!side->is_left && side->group == 4 && side->n_group == 2 && bytes_of(b->v->type->dtype) == 2 && held == 4);
	o->width = o->paired && side->n_group == 2 ? 2 * side->group : side->group;
	o->n_window = side->group * side->n_group / o->width;
	deal_block(p, b, o);
}

static void choose_step(struct place *p, struct block *b)
{
	int64_t most = b->n_product == 1 && b->side[0].lines + b->side[1].lines <= 128 ? 32 : 16, k = 0;

	for (int i = 0; i < b->n_product; i++) {
		const struct type *ty = b->product[i].n->operand[0]->type;
		int64_t n = static_extent(tile_ix(p, ty->dim[ty->rank - 1]));
		k = n < 0 || n > k ? (n < 0 ? INT64_MAX : n) : k;
	}
	for (b->step = most; b->step > 8 && b->step / 2 >= k;)
		b->step /= 2;
}

/* The place in a block of the thread, by the bits of its number: neighbouring threads along columns, four rows in a warp. */
static void place_thread(struct place *p, struct block *b)
{
	int n[2] = {log2_of(b->side[0].threads), log2_of(b->side[1].threads)}, used[2] = {0, 0};
	const struct ix *at[2] = {ix_const(p->a, 0), ix_const(p->a, 0)};

	for (int bit = 0; bit < b->n_bit; bit++) {
		int s = bit < 3 ? 1 : bit < 5 ? 0 : used[1] < n[1];
		s = used[s] < n[s] ? s : 1 - s;
		const struct ix *c = ix_sym(p->a, p->team->axis[b->n_bit - 1 - bit].coord);
		at[s] = ix_add(p->a, at[s], ix_mul_const(p->a, c, (int64_t)1 << used[s]++));
	}
	for (int s = 0; s < 2; s++)
		b->side[s].at = at[s];
}

/* The box of an operand's block at term "k". */
static struct box block_box(struct place *p, const struct block *b, const struct operand *o, const struct ix *k)
{
	const struct type *ty = o->raw->type;
	struct box x = box_new(p, ty->rank);
	int line = o->side->is_left ? ty->rank - 2 : ty->rank - 1, sum = o->side->is_left ? ty->rank - 1 : ty->rank - 2;

	for (int i = 0; i < ty->rank - 2; i++) {
		int q = b->rank - ty->rank + i;
		if (q >= 0 && !ix_is(ty->dim[i], 1))
			x.start[i] = b->box.start[q];
	}
	x.start[line] = o->side->start;
	x.size[line] = o->side->lines;
	x.deal[line] = &o->line;
	x.start[sum] = k;
	x.size[sum] = b->step;
	x.deal[sum] = &o->k;
	return x;
}

static struct hir_value *load_block(struct place *p, const struct block *b, const struct operand *o, const struct ix *k)
{
	struct box x = block_box(p, b, o, k);

	return tile_of(p, o->raw, &x);
}

/* The type of a block in shared memory; axes as in the operand, a paired axis of lines as three. */
static const struct type *block_type(struct place *p, const struct block *b, const struct operand *o)
{
	int64_t lines = o->side->lines, held = bytes_of(o->v->type->dtype), half = lines / 2 + (lines / 2 % 32 ? 0 : 16);
	int64_t pitch = o->paired ? 2 * half + (o->vector == 8 && lines <= 32 ? lines / 2 : 0) : lines;

	pitch += o->along_k ? held == 1 ? 16 : 4 : 0;
	int64_t size[4], stride[4];
	int n = 0;

	for (int i = 0; i < 2; i++) {
		if ((i == 0) == !o->side->is_left) {
			size[n] = b->step;
			stride[n++] = pitch;
		} else if (o->paired) {
			size[n] = lines / 8, size[n + 1] = 2, size[n + 2] = 4;
			stride[n] = 4, stride[n + 1] = half, stride[n + 2] = 1;
			n += 3;
		} else {
			size[n] = lines;
			stride[n++] = 1;
		}
	}
	const struct ix *const *dim = make_ints(M(p), n, size);
	return type_new(p->a, o->v->type->dtype, n, dim, ST_SMEM, layout_plain(p->a, n, dim, make_ints(M(p), n, stride)));
}

static void store_block(struct place *p, const struct block *b, struct operand *o)
{
	const struct type *ty = block_type(p, b, o);
	struct hir_value *x = make_cast(M(p), o->next, ty->dtype), *operand[2];

	operand[0] = make_reshape(M(p), x, ty->rank, ty->dim);
	operand[1] = make_typed(M(p), "empty", ty);
	o->block = make_schedule(M(p), "copy", 2, operand, 0, NULL, NULL);
}

/* Lines of window "w" of the thread at term "q" of the block, in registers: (width, 1) or (1, width). */
static struct hir_value *read_lines(struct place *p, const struct operand *o, int64_t w, const struct ix *q)
{
	const struct side *s = o->side;
	const struct ix *start[4], *size[4], *two = ix_const(p->a, 2), *zero = ix_const(p->a, 0);
	int64_t flat[2] = {s->is_left ? o->width : 1, s->is_left ? 1 : o->width};
	int n = 0;

	for (int i = 0; i < 2; i++) {
		if ((i == 0) == !s->is_left) {
			start[n] = q;
			size[n++] = ix_const(p->a, 1);
		} else if (o->paired) {
			bool whole = o->width == 8;
			start[n] = whole ? s->at : ix_floordiv(p->a, s->at, two);
			start[n + 1] = whole ? zero : ix_mod(p->a, s->at, two);
			start[n + 2] = zero;
			size[n] = ix_const(p->a, 1);
			size[n + 1] = ix_const(p->a, whole ? 2 : 1);
			size[n + 2] = ix_const(p->a, 4);
			n += 3;
		} else {
			start[n] = ix_add(p->a, ix_mul_const(p->a, s->at, o->width), ix_const(p->a, w * s->threads * o->width));
			size[n++] = ix_const(p->a, o->width);
		}
	}
	struct hir_value *x = make_slice(M(p), o->block, arena_memdup(p->a, start, (size_t)n * sizeof *start),
					 arena_memdup(p->a, size, (size_t)n * sizeof *size), NULL);
	return make_reshape(M(p), make_copy(M(p), x, ST_RMEM), 2, make_ints(M(p), 2, flat));
}

/* Products that are summed in one loop: they have the same left operand. */
struct pass {
	struct product *product;
	int n;
};

/* Add term "q" of the blocks at hand. */
static void add_term(struct place *p, const struct pass *x, const struct ix *q)
{
	struct operand *l = &x->product[0].operand[0];
	struct hir_value *left[MOST_SIDE], *right[MOST_SIDE];

	for (int64_t i = 0; i < l->n_window; i++)
		left[i] = read_lines(p, l, i, q);
	for (int k = 0; k < x->n; k++) {
		struct product *y = &x->product[k];
		const struct operand *r = &y->operand[1];
		for (int64_t j = 0; j < r->n_window; j++)
			right[j] = read_lines(p, r, j, q);
		for (int64_t i = 0; i < l->n_window; i++)
			for (int64_t j = 0; j < r->n_window; j++)
				y->sum[i][j] = make_outer(M(p), y->sum[i][j], left[i], right[j], l->width, r->width, l->v->type->dtype);
	}
}

enum { MOST_CARRIED = MOST_PRODUCTS * (MOST_SIDE * MOST_SIDE + 1) + 1 };

/* What loops carry: the sums and, with "blocks", the blocks that were loaded last. */
static int places(const struct pass *x, bool blocks, struct hir_value **place[MOST_CARRIED])
{
	int n = 0;

	for (int k = 0; k < x->n; k++) {
		struct product *y = &x->product[k];
		for (int64_t i = 0; i < y->operand[0].n_window; i++)
			for (int64_t j = 0; j < y->operand[1].n_window; j++)
				place[n++] = &y->sum[i][j];
		for (int i = k ? 1 : 0; blocks && i < 2; i++)
			place[n++] = &y->operand[i].next;
	}
	return n;
}

static const struct ix *sum_loop(struct place *p, const struct pass *x, bool blocks, const struct ix *stop, int64_t step, struct frame *f)
{
	struct hir_value **place[MOST_CARRIED], *carry[MOST_CARRIED];
	int n = places(x, blocks, place);

	for (int i = 0; i < n; i++)
		carry[i] = *place[i];
	const struct ix *at = place_loop_begin(p, f, NULL, ix_const(p->a, 0), stop, step, n, carry);
	for (int i = 0; i < n; i++)
		*place[i] = carry[i];
	return at;
}

static void end_sum_loop(struct place *p, const struct pass *x, bool blocks, struct frame *f)
{
	struct hir_value **place[MOST_CARRIED], *carry[MOST_CARRIED];
	int n = places(x, blocks, place);

	for (int i = 0; i < n; i++)
		carry[i] = *place[i];
	place_loop_end(p, f, n, carry);
	for (int i = 0; i < n; i++)
		*place[i] = carry[i];
}

/* Add the terms of the blocks at hand. */
static void add_block(struct place *p, const struct block *b, const struct pass *x)
{
	struct frame f;
	const struct ix *q = sum_loop(p, x, false, ix_const(p->a, b->step), UNROLL, &f);

	for (int64_t i = 0; i < UNROLL; i++)
		add_term(p, x, ix_add(p->a, q, ix_const(p->a, i)));
	end_sum_loop(p, x, false, &f);
}

static void load_blocks(struct place *p, const struct block *b, const struct pass *x, const struct ix *k)
{
	for (int i = 0; i < x->n; i++)
		for (int s = i ? 1 : 0; s < 2; s++)
			x->product[i].operand[s].next = load_block(p, b, &x->product[i].operand[s], k);
}

static void store_blocks(struct place *p, const struct block *b, const struct pass *x)
{
	for (int i = 0; i < x->n; i++)
		for (int s = i ? 1 : 0; s < 2; s++)
			store_block(p, b, &x->product[i].operand[s]);
}

/* All sums of the products of a pass. */
static void add_products(struct place *p, const struct block *b, const struct pass *x)
{
	const struct type *ty = x->product->n->operand[0]->type;
	const struct ix *k = tile_ix(p, ty->dim[ty->rank - 1]), *step = ix_const(p->a, b->step), *at;
	int64_t extent = static_extent(k);
	struct hir_value **place[MOST_CARRIED];
	struct frame f;
	size_t mark = p->memo.len;
	int n = places(x, false, place);

	for (int i = 0; i < n; i++) {
		const int64_t size[2] = {x->product->operand[0].width, x->product->operand[1].width};
		*place[i] = make_full(M(p), x->product->n->result[0]->type->dtype, 2, make_ints(M(p), 2, size), ST_RMEM, 0);
	}
	if (extent == 0)
		return;
	load_blocks(p, b, x, ix_const(p->a, 0));
	if (extent >= 0 && extent <= b->step) {
		store_blocks(p, b, x);
		add_block(p, b, x);
	} else {
		at = sum_loop(p, x, true, k, b->step, &f);
		store_blocks(p, b, x);
		load_blocks(p, b, x, ix_add(p->a, at, step));
		add_block(p, b, x);
		end_sum_loop(p, x, true, &f);
	}
	p->memo.len = mark;
}

/* How many products from the first one on have its left operand. */
static struct pass pass_of(struct product *x, int n)
{
	struct pass pass = {x, 1};

	while (pass.n < n && x[pass.n].operand[0].v == x[0].operand[0].v)
		pass.n++;
	return pass;
}

static const struct ix *first_line(struct place *p, const struct operand *o, int64_t w)
{
	const struct side *s = o->side;
	int64_t stride = o->paired ? 0 : s->threads * o->width;

	return ix_add(p->a, s->start, ix_add(p->a, ix_mul_const(p->a, s->at, o->width), ix_const(p->a, w * stride)));
}

/* What is computed of the sums [i][j], stored. */
static struct hir_value *finish(struct place *p, struct block *b, int64_t i, int64_t j, struct hir_value *dst)
{
	const struct product *first = &b->product[0];
	struct box o, *x = &b->box;
	int r = b->rank;

	x->start[r - 2] = first_line(p, &first->operand[0], i);
	x->start[r - 1] = first_line(p, &first->operand[1], j);
	x->size[r - 2] = first->operand[0].width;
	x->size[r - 1] = first->operand[1].width;
	struct box tile = box_copy(p, x);
	for (int k = 0; k < b->n_product; k++)
		vec_push(p->a, &p->memo, ((struct memo){.v = b->product[k].n->result[0], .box = tile, .tile = b->product[k].sum[i][j]}));
	struct hir_value *y = value_is(b->v, "matmul") ? p->memo.data[p->memo.len - 1].tile : tile_compute(p, b->v->def, &tile);
	o = box_copy(p, &tile);
	for (int k = 0; b->perm && k < r; k++) {
		int64_t from = b->perm[k] < 0 ? b->perm[k] + r : b->perm[k];
		o.start[k] = tile.start[from];
		o.size[k] = tile.size[from];
	}
	return tile_store(p, dst, make_reshape(M(p), y, r, box_sizes(p, &o)), o.start, false);
}

/* Where the CTA "at" is: neighbouring CTAs share columns. */
static void place_cta(struct place *p, struct block *b, int n, const struct ix *const *extent, const struct ix *at)
{
	const struct ix **digit = arena_array(p->a, const struct ix *, (size_t)n + 1);

	spread_digits(p, at, n, extent, digit);
	for (int i = 0; i < n - 2; i++)
		b->box.start[i] = digit[i];
	b->side[1].start = ix_mul_const(p->a, digit[n - 2], b->side[1].lines);
	b->side[0].start = ix_mul_const(p->a, digit[n - 1], b->side[0].lines);
}

static struct hir_value *compute(struct place *p, struct block *b, struct hir_value *dst)
{
	static const char *const name[MOST_BITS] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
	static const int64_t two[MOST_BITS] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
	const struct ix **extent = arena_array(p->a, const struct ix *, (size_t)b->rank + 1), *count = ix_const(p->a, 1);
	struct frame phase;
	struct make_scope threads;
	int64_t lo, hi;

	for (int i = 0; i < b->rank; i++) {
		extent[i] = tile_ix(p, b->v->type->dim[i]);
		int s = b->rank - 1 - i;
		if (s < 2)
			extent[i] = ix_ceildiv(p->a, tile_ix(p, b->v->type->dim[s ? b->rank - 1 : b->rank - 2]), ix_const(p->a, b->side[s].lines));
		count = ix_mul(p->a, count, extent[i]);
	}
	ix_bounds(count, &lo, &hi);
	const struct ix *at = place_phase_begin(p, &phase, lo > 0 ? count : ix_max(p->a, ix_const(p->a, 1), count));
	p->team = place_mesh_begin(p, &threads, 1, b->n_bit, two, name);
	b->box = box_new(p, b->rank);
	place_cta(p, b, b->rank, extent, at);
	place_thread(p, b);
	for (int i = 0; i < b->n_product;) {
		struct pass pass = pass_of(&b->product[i], b->n_product - i);
		add_products(p, b, &pass);
		i += pass.n;
	}
	for (int64_t i = 0; i < b->product[0].operand[0].n_window; i++)
		for (int64_t j = 0; j < b->product[0].operand[1].n_window; j++)
			dst = finish(p, b, i, j, dst);
	p->team = NULL;
	make_scope_end(M(p), &threads);
	place_phase_end(p, &phase);
	return dst;
}

bool gpu_block_nest(struct place *p, const struct hir_value *v, struct hir_value **dst)
{
	struct block *b = arena_new(p->a, struct block);

	b->v = v;
	b->rank = v->type->rank;
	b->n_bit = log2_of(p->n_thread);
	if (p->in_phase || p->n_thread != (int64_t)1 << b->n_bit || b->n_bit > MOST_BITS || b->n_bit < 5)
		return false;
	if (node_is_stored_product(p, v->def)) {
		b->perm = hir_attr(v->def, "perm")->ints;
		b->v = v->def->operand[0];
	}
	p->stamp++;
	if (!find_products(p, b, b->v, true) || !b->n_product)
		return false;
	for (int i = 0; i < b->rank; i++)
		if (ix_is(b->v->type->dim[i], 0))
			return false;
	for (int i = 0; i < 2; i++) {
		int64_t n = static_extent(tile_ix(p, b->v->type->dim[b->rank - 2 + i]));
		if (n >= 0 && n < LEAST_LINES)
			return false;
	}
	for (int i = 0; i < b->n_product; i++)
		if (!read_product(p, &b->product[i]))
			return false;
	if (!choose_sides(p, b))
		return false;
	choose_step(p, b);
	for (int i = 0; i < b->n_product; i++)
		for (int k = 0; k < 2; k++) {
			struct operand *o = &b->product[i].operand[k];
			plan_operand(p, b, o, &b->side[k]);
			if (i && (o->width != b->product[0].operand[k].width || o->paired != b->product[0].operand[k].paired))
				return false;
		}
	*dst = compute(p, b, *dst);
	return true;
}
