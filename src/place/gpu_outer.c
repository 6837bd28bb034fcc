/* Products and convolutions on CUDA targets where nothing shares their operands: each thread keeps a small tile of sums in
 * registers and reads rows and columns straight from memory.
 */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

enum { TILE_ROWS = 4, TILE_COLUMNS = 4, STEP_K = 4 };

/* The box of one matrix of operand "v" of a product: its batch axes follow those of the result's box. */
static struct box matrix_box(struct place *p, const struct type *ty, const struct box *b, const struct ix *row, int64_t rows,
			     const struct ix *column, int64_t columns)
{
	struct box o = box_new(p, ty->rank);

	for (int i = 0; i < ty->rank - 2; i++) {
		int k = b->rank - ty->rank + i;
		if (k >= 0 && !ix_is(ty->dim[i], 1))
			o.start[i] = b->start[k];
	}
	o.start[ty->rank - 2] = row;
	o.size[ty->rank - 2] = rows;
	o.start[ty->rank - 1] = column;
	o.size[ty->rank - 1] = columns;
	return o;
}

static struct hir_value *matrix(struct place *p, const struct hir_value *v, const struct box *b)
{
	int r = b->rank;

	return make_reshape(M(p), tile_of(p, v, b), 2, make_ints(M(p), 2, (int64_t[]){b->size[r - 2], b->size[r - 1]}));
}

static struct hir_value *part(struct place *p, struct hir_value *x, int64_t row, int64_t column, int64_t rows, int64_t columns)
{
	return make_slice(M(p), x, make_ints(M(p), 2, (int64_t[]){row, column}), make_ints(M(p), 2, (int64_t[]){rows, columns}), NULL);
}

static bool is_outer_dtype(enum dtype lhs, enum dtype rhs, enum dtype sum)
{
	if (sum == DT_F32 || sum == DT_F64)
		return lhs == sum && rhs == sum;
	return sum == DT_I32 && (lhs == DT_I8 || lhs == DT_U8) && rhs == DT_I8;
}

/* acc + column * row */
static struct hir_value *add_outer(struct place *p, struct hir_value *acc, struct hir_value *column, struct hir_value *row)
{
	if (!acc || !column || !row)
		return NULL;
	enum dtype d = acc->type->dtype;
	int64_t rows = static_extent(acc->type->dim[0]), columns = static_extent(acc->type->dim[1]);

	if (is_outer_dtype(column->type->dtype, row->type->dtype, d))
		return make_outer(M(p), acc, column, row, rows, columns, column->type->dtype);
	struct hir_value *x = make_cast(M(p), column, d), *y = make_cast(M(p), row, d);
	return make_binary(M(p), "add", acc, make_binary(M(p), "mul", x, y));
}

/* Add "step" terms of the sums, from "k" on. */
static struct hir_value *add_terms(struct place *p, const struct hir_node *n, const struct box *b, const struct ix *k, int64_t step,
				   struct hir_value *acc)
{
	const struct hir_value *lhs = n->operand[0], *rhs = n->operand[1];
	int r = b->rank;
	int64_t rows = b->size[r - 2], columns = b->size[r - 1];
	struct box left = matrix_box(p, lhs->type, b, b->start[r - 2], rows, k, step);
	struct box right = matrix_box(p, rhs->type, b, k, step, b->start[r - 1], columns);
	struct hir_value *x = matrix(p, lhs, &left), *y = matrix(p, rhs, &right);

	for (int64_t q = 0; q < step; q++) {
		struct hir_value *column = part(p, x, 0, q, rows, 1), *row = part(p, y, q, 0, 1, columns);
		acc = add_outer(p, acc, column, row);
	}
	return acc;
}

static struct hir_value *add_range(struct place *p, const struct hir_node *n, const struct box *b, const struct ix *lo,
				   const struct ix *hi, int64_t step, struct hir_value *acc)
{
	struct frame f;

	if (ix_equal(lo, hi))
		return acc;
	const struct ix *k = place_loop_begin(p, &f, NULL, lo, hi, step, 1, &acc);
	acc = add_terms(p, n, b, k, step, acc);
	place_loop_end(p, &f, 1, &acc);
	return acc;
}

struct hir_value *gpu_matmul_tile(struct place *p, const struct hir_node *n, const struct box *b)
{
	const struct hir_value *lhs = n->operand[0];
	const struct ix *k = tile_ix(p, lhs->type->dim[lhs->type->rank - 1]), *zero = ix_const(p->a, 0), *step = ix_const(p->a, STEP_K);
	int r = b->rank;
	struct hir_value *acc = make_full(M(p), n->result[0]->type->dtype, 2,
					  make_ints(M(p), 2, (int64_t[]){b->size[r - 2], b->size[r - 1]}), ST_RMEM, 0);
	const struct ix *whole = ix_mul(p->a, ix_floordiv(p->a, k, step), step);

	acc = add_range(p, n, b, zero, whole, STEP_K, acc);
	acc = add_range(p, n, b, whole, k, 1, acc);
	return make_reshape(M(p), acc, r, box_sizes(p, b));
}

/* Elements of an axis that one thread takes; in the memory of a CTA they are whole parts of the axis. */
static int64_t step_of(struct place *p, const struct ix *extent, int64_t most)
{
	int64_t n = static_extent(extent);

	while (n >= 0 && most > 1 && (most > n || (p->in_phase && n % most)))
		most /= 2;
	return most;
}

static struct hir_value *store(struct place *p, struct hir_value *dst, struct hir_value *tile, const struct box *b, const int64_t *perm)
{
	struct box o = box_copy(p, b);

	for (int i = 0; perm && i < b->rank; i++) {
		int64_t k = perm[i] < 0 ? perm[i] + b->rank : perm[i];
		o.start[i] = b->start[k];
		o.size[i] = b->size[k];
	}
	return tile_store(p, dst, make_reshape(M(p), tile, b->rank, box_sizes(p, &o)), o.start, false);
}

/* Tiles of size[] elements of the value "v" over threads, each computed and stored. */
static struct hir_value *tiles(struct place *p, const struct hir_value *v, const int64_t *size, const int64_t *perm,
			       struct hir_value *dst)
{
	int rank = v->type->rank;
	const struct ix **extent = arena_array(p->a, const struct ix *, (size_t)rank + 1);
	const struct ix **digit = arena_array(p->a, const struct ix *, (size_t)rank + 1);
	struct box b = box_new(p, rank);
	struct spread s;

	for (int i = 0; i < rank; i++) {
		if (ix_is(v->type->dim[i], 0))
			return dst;
		extent[i] = ix_ceildiv(p->a, tile_ix(p, v->type->dim[i]), ix_const(p->a, size[i]));
	}
	const struct ix *item = spread_begin(p, &s, spread_count(p, rank, extent), 1, &dst);
	spread_digits(p, item, rank, extent, digit);
	for (int i = 0; i < rank; i++) {
		b.start[i] = ix_mul_const(p->a, digit[i], size[i]);
		b.size[i] = size[i];
	}
	gpu_read_in_place(p, dst);
	dst = store(p, dst, tile_compute(p, v->def, &b), &b, perm);
	spread_end(p, &s, 1, &dst);
	return dst;
}

struct hir_value *gpu_matmul_nest(struct place *p, const struct hir_value *v, struct hir_value *dst)
{
	const int64_t *perm = NULL;
	int rank = v->type->rank;
	int64_t *size = arena_array(p->a, int64_t, (size_t)rank + 1);

	if (node_is_stored_product(p, v->def)) {
		perm = hir_attr(v->def, "perm")->ints;
		v = v->def->operand[0];
	}
	for (int i = 0; i < rank; i++)
		size[i] = 1;
	size[rank - 2] = step_of(p, tile_ix(p, v->type->dim[rank - 2]), TILE_ROWS);
	size[rank - 1] = step_of(p, tile_ix(p, v->type->dim[rank - 1]), TILE_COLUMNS);
	return tiles(p, v, size, perm, dst);
}

static void pair(const struct hir_node *n, const char *name, int64_t fallback, int64_t out[2])
{
	const struct attr *a = hir_attr(n, name);

	for (int i = 0; i < 2; i++)
		out[i] = a->kind == ATTR_INTS && a->n == 2 ? a->ints[i] : a->kind == ATTR_INT ? a->i : fallback;
}

/* The element of the image under kernel position (i, ky, kx) of one output element, zero in the padding. */
static struct hir_value *image_element(struct place *p, const struct hir_node *n, const struct box *b, const struct ix *group,
				       const struct ix *const at[3])
{
	int64_t stride[2], padding[2], dilation[2];
	const struct ix *start[4];

	pair(n, "stride", 1, stride);
	pair(n, "padding", 0, padding);
	pair(n, "dilation", 1, dilation);
	start[0] = b->start[0];
	start[1] = ix_add(p->a, ix_mul(p->a, group, tile_ix(p, n->operand[1]->type->dim[1])), at[0]);
	for (int i = 0; i < 2; i++)
		start[i + 2] = ix_add(p->a, ix_mul_const(p->a, b->start[i + 2], stride[i]),
				      ix_add(p->a, ix_mul_const(p->a, at[i + 1], dilation[i]), ix_const(p->a, -padding[i])));
	struct box pixel = box_new(p, 4);
	memcpy(pixel.start, start, sizeof start);
	return make_reshape(M(p), tile_load(p, n->operand[0], &pixel, NULL), 2, make_ints(M(p), 2, (int64_t[]){1, 1}));
}

/* One tile (1, rows, 1, 1) of a convolution; its channels are of one group. */
struct hir_value *gpu_conv_tile(struct place *p, const struct hir_node *n, const struct box *b)
{
	const struct type *w = n->operand[1]->type;
	int64_t rows = b->size[1];
	const struct ix *per_group = ix_floordiv(p->a, tile_ix(p, w->dim[0]), ix_const(p->a, hir_attr(n, "groups")->i));
	const struct ix *group = ix_floordiv(p->a, b->start[1], per_group), *at[3];
	struct hir_value *acc = make_full(M(p), n->result[0]->type->dtype, 2, make_ints(M(p), 2, (int64_t[]){rows, 1}), ST_RMEM, 0);
	struct frame f[3];

	for (int i = 0; i < 3; i++)
		at[i] = place_loop_begin(p, &f[i], NULL, ix_const(p->a, 0), tile_ix(p, w->dim[i + 1]), 1, 1, &acc);
	struct box weight = box_new(p, 4), bias = box_new(p, 1);
	weight.start[0] = bias.start[0] = b->start[1];
	weight.size[0] = bias.size[0] = rows;
	for (int i = 0; i < 3; i++)
		weight.start[i + 1] = at[i];
	struct hir_value *column = make_reshape(M(p), tile_of(p, n->operand[1], &weight), 2, make_ints(M(p), 2, (int64_t[]){rows, 1}));
	struct hir_value *pixel = image_element(p, n, b, group, at);
	acc = add_outer(p, acc, column, pixel);
	for (int i = 2; i >= 0; i--)
		place_loop_end(p, &f[i], 1, &acc);
	struct hir_value *x = make_reshape(M(p), tile_of(p, n->operand[2], &bias), 2, make_ints(M(p), 2, (int64_t[]){rows, 1}));
	return make_reshape(M(p), make_binary(M(p), "add", acc, x), 4, box_sizes(p, b));
}

static const struct hir_node *conv_of(struct place *p, const struct hir_value *v, bool at_root)
{
	const struct hir_node *n = v->def, *found = NULL;

	if (!n || n->kind != HIR_OP || (!at_root && info_of(p, v)->how != HOW_INLINE) || !first_visit(p, v))
		return NULL;
	if (node_is(n, "conv2d"))
		return n;
	for (int k = 0; k < n->n_operand && !found && node_is_elementwise(n); k++)
		found = conv_of(p, n->operand[k], false);
	return found;
}

struct hir_value *gpu_conv_nest(struct place *p, const struct hir_value *v, struct hir_value *dst)
{
	p->stamp++;
	const struct hir_node *n = conv_of(p, v, true);
	const struct ix *per_group = ix_floordiv(p->a, tile_ix(p, n->operand[1]->type->dim[0]), ix_const(p->a, hir_attr(n, "groups")->i));
	int64_t size[4] = {1, 2 * TILE_ROWS, 1, 1};

	while (size[1] > 1 && !ix_divisible(per_group, size[1]))
		size[1] /= 2;
	return tiles(p, v, size, NULL, dst);
}
