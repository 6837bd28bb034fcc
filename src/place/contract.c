/* Matrix products (spec: cpu 4, schedule 11.7): panels of columns over the positions, register tiles of rows inside.
 *
 * The columns of the right side that a position needs are packed once, in the dtype of the sum, where more than one tile of
 * rows reads them or where they are computed on the way.  The accumulator tile is what the operations after the product
 * read.
 */
#include <string.h>

#include "base/tfc.h"
#include "place/contract.h"

static void remember_matmul(struct place *p, struct matmuls *list, const struct hir_node *n)
{
	vec_push(p->a, &list->node, n);
}

static bool contains(struct place *p, const struct hir_value *v, bool at_root, struct matmuls *list,
		     void (*found)(struct place *p, struct matmuls *list, const struct hir_node *n))
{
	const struct hir_node *n = v->def;
	bool any = false;

	if (!n || n->kind != HIR_OP || (!at_root && info_of(p, v)->how != HOW_INLINE) || !first_visit(p, v))
		return false;
	if (node_is(n, "matmul")) {
		if (found)
			found(p, list, n);
		return true;
	}
	if (!node_is_elementwise(n) && !(at_root && node_is_stored_product(p, n)))
		return false;
	for (int k = 0; k < n->n_operand; k++)
		any = contains(p, n->operand[k], false, list, found) || any;
	return any;
}

struct matmuls contract_products(struct place *p, const struct hir_value *v)
{
	struct matmuls list = {0};
	p->stamp++;
	contains(p, v, true, &list, remember_matmul);
	return list;
}

bool has_matmul(struct place *p, const struct hir_value *v)
{
	p->stamp++;
	return contains(p, v, true, NULL, NULL);
}

struct box matrix_box(struct place *p, const struct type *ty, const struct box *b)
{
	struct box o = box_new(p, ty->rank);

	for (int i = 0; i < ty->rank - 2; i++) {
		int k = b->rank - ty->rank + i;
		if (k >= 0 && !ix_is(ty->dim[i], 1))
			o.start[i] = b->start[k];
	}
	return o;
}

struct hir_value *matrix_of(struct place *p, const struct hir_value *v, const struct box *b, const struct ix *row,
				   const struct ix *n_row, const struct ix *column, const struct ix *n_column)
{
	const struct type *ty = v->type;
	struct box o = matrix_box(p, ty, b);
	const struct ix **size = arena_array(p->a, const struct ix *, (size_t)ty->rank + 1);
	const struct ix **flat = arena_array(p->a, const struct ix *, 2);

	for (int i = 0; i < ty->rank; i++)
		size[i] = ix_const(p->a, 1);
	o.start[ty->rank - 2] = row;
	o.start[ty->rank - 1] = column;
	size[ty->rank - 2] = flat[0] = n_row;
	size[ty->rank - 1] = flat[1] = n_column;
	return make_reshape(M(p), memory_of(p, v, o.start, size), 2, flat);
}

bool is_outer_dtype(enum dtype lhs, enum dtype rhs, enum dtype sum)
{
	if (sum == DT_F32 || sum == DT_F64)
		return lhs == sum && rhs == sum;
	return sum == DT_I32 && (lhs == DT_I8 || lhs == DT_U8) && rhs == DT_I8;
}

/* acc + column * row, for dtypes that no atom takes. */
static struct hir_value *outer_by_hand(struct place *p, struct hir_value *acc, struct hir_value *lhs, struct hir_value *rhs)
{
	enum dtype d = acc->type->dtype;
	struct hir_value *x = make_cast(M(p), make_copy(M(p), lhs, ST_RMEM), d);
	struct hir_value *y = make_cast(M(p), make_copy(M(p), rhs, ST_RMEM), d);

	return make_binary(M(p), "add", acc, make_binary(M(p), "mul", x, y));
}

static struct hir_value *panel_of(struct place *p, const struct hir_node *n)
{
	for (size_t i = p->panel.len; i-- > 0;)
		if (p->panel.data[i].matmul == n)
			return p->panel.data[i].value;
	return NULL;
}

struct hir_value *contract_sum(struct place *p, const struct hir_node *n, struct hir_value *acc, struct hir_value *x, struct hir_value *y)
{
	const struct ix *zero = ix_const(p->a, 0), *one = ix_const(p->a, 1), *const *tile = acc->type->dim;
	enum dtype d = n->operand[0]->type->dtype;
	struct frame f;
	const struct ix *at = place_loop_begin(p, &f, place_symbol(p, "k"), zero, y->type->dim[0], 1, 1, &acc);
	const struct ix *column_at[2] = {zero, at}, *column_size[2] = {tile[0], one};
	const struct ix *row_at[2] = {at, zero}, *row_size[2] = {one, tile[1]};
	struct hir_value *column = make_slice(M(p), x, arena_memdup(p->a, column_at, sizeof column_at),
					      arena_memdup(p->a, column_size, sizeof column_size), NULL);
	struct hir_value *row = make_slice(M(p), y, arena_memdup(p->a, row_at, sizeof row_at),
					   arena_memdup(p->a, row_size, sizeof row_size), NULL);
	if (is_outer_dtype(d, n->operand[1]->type->dtype, acc->type->dtype))
		acc = make_outer(M(p), acc, column, row, static_extent(tile[0]), static_extent(tile[1]), d);
	else
		acc = outer_by_hand(p, acc, column, row);
	place_loop_end(p, &f, 1, &acc);
	return acc;
}

struct hir_value *matmul_tile(struct place *p, const struct hir_node *n, const struct box *b)
{
	struct hir_value *sum = contract_block_tile(p, n, b);
	if (sum)
		return sum;
	const struct hir_value *lhs = n->operand[0], *rhs = n->operand[1];
	int r = b->rank;
	const struct ix *zero = ix_const(p->a, 0);
	const struct ix *k = tile_ix(p, lhs->type->dim[lhs->type->rank - 1]);
	const struct ix *rows = ix_const(p->a, b->size[r - 2]), *columns = ix_const(p->a, b->size[r - 1]);
	enum dtype d = n->result[0]->type->dtype;
	const struct ix *tile[2] = {rows, columns};
	struct hir_value *acc = make_full(M(p), d, 2, arena_memdup(p->a, tile, sizeof tile), ST_RMEM, 0);

	if (ix_is(k, 0))
		return make_reshape(M(p), acc, r, box_sizes(p, b));
	struct hir_value *x = matrix_of(p, lhs, b, b->start[r - 2], rows, zero, k);
	struct hir_value *y = panel_of(p, n);

	if (!y)
		y = matrix_of(p, rhs, b, zero, k, b->start[r - 1], columns);
	acc = contract_sum(p, n, acc, x, y);
	return make_reshape(M(p), acc, r, box_sizes(p, b));
}

/* Fill rows [lo, hi) of a panel, "step" at a time. */
static struct hir_value *pack_rows(struct place *p, const struct hir_node *n, const struct contract *c, const struct ix *lo,
				   const struct ix *hi, int64_t step, struct hir_value *panel)
{
	const struct hir_value *rhs = n->operand[1];
	struct box o = matrix_box(p, rhs->type, &c->box);
	int r = rhs->type->rank;
	struct frame f;
	const struct ix *zero = ix_const(p->a, 0), *columns = ix_const(p->a, c->columns);

	if (ix_equal(lo, hi))
		return panel;
	const struct ix *at = place_loop_begin(p, &f, place_symbol(p, "k"), lo, hi, step, 1, &panel);
	o.start[r - 2] = at;
	o.size[r - 2] = step;
	o.start[r - 1] = c->box.start[c->rank - 1];
	o.size[r - 1] = c->columns;
	o.clip[r - 1] = c->clip;
	const struct ix *start[2] = {at, zero}, *size[2] = {ix_const(p->a, step), columns};
	struct hir_value *x;
	if (info_of(p, rhs)->how == HOW_INLINE) {
		x = make_reshape(M(p), tile_of(p, rhs, &o), 2, arena_memdup(p->a, size, sizeof size));
	} else if (c->clip) {
		const struct ix *all = tile_ix(p, rhs->type->dim[r - 1]);
		x = matrix_of(p, rhs, &c->box, at, size[0], zero, all);
		const struct ix *from[2] = {zero, o.start[r - 1]};
		x = make_window(M(p), x, arena_memdup(p->a, from, sizeof from), arena_memdup(p->a, size, sizeof size), NULL);
	} else {
		x = matrix_of(p, rhs, &c->box, at, size[0], o.start[r - 1], columns);
	}
	panel = tile_store(p, panel, x, arena_memdup(p->a, start, sizeof start), false);
	place_loop_end(p, &f, 1, &panel);
	return panel;
}

static void pack(struct place *p, struct contract *c, const struct hir_node *n)
{
	const struct hir_value *lhs = n->operand[0], *rhs = n->operand[1];
	int64_t k = static_extent(tile_ix(p, lhs->type->dim[lhs->type->rank - 1]));
	const struct ix *size[2] = {ix_const(p->a, k), ix_const(p->a, c->columns)};
	struct hir_value *panel = make_empty(M(p), rhs->type->dtype, 2, arena_memdup(p->a, size, sizeof size), ST_SMEM);
	int64_t step = info_of(p, rhs)->how == HOW_INLINE ? 32 : 64;

	if (step > k)
		step = k;
	if (k > 0) {
		const struct ix *whole = ix_const(p->a, k - k % step);
		panel = pack_rows(p, n, c, ix_const(p->a, 0), whole, step, panel);
		if (k % step)
			panel = pack_rows(p, n, c, whole, size[0], k % step, panel);
	}
	vec_push(p->a, &p->panel, ((struct panel){n, panel}));
}

struct hir_value *contract_store(struct place *p, const struct contract *c, struct hir_value *tile, const struct box *b,
				 struct hir_value *dst)
{
	if (!c->perm)
		return tile_store(p, dst, tile, b->start, box_clips(b));
	struct box o = box_new(p, b->rank);
	for (int i = 0; i < b->rank; i++) {
		int64_t k = c->perm[i] < 0 ? c->perm[i] + b->rank : c->perm[i];
		o.start[i] = b->start[k];
		o.size[i] = b->size[k];
	}
	return tile_store(p, dst, make_reshape(M(p), tile, b->rank, box_sizes(p, &o)), o.start, box_clips(b));
}

static struct hir_value *rows_range(struct place *p, struct contract *c, const struct ix *lo, const struct ix *hi, int64_t step,
				    struct hir_value *dst)
{
	struct frame f;
	int r = c->rank;
	bool once = ix_equal(ix_add(p->a, lo, ix_const(p->a, step)), hi);

	if (ix_equal(lo, hi))
		return dst;
	size_t mark = p->memo.len;
	c->box.start[r - 2] = once ? lo : place_loop_begin(p, &f, place_symbol(p, "m"), lo, hi, step, 1, &dst);
	c->box.size[r - 2] = step;
	struct box b = box_copy(p, &c->box);
	dst = contract_store(p, c, tile_compute(p, c->v->def, &b), &b, dst);
	if (!once)
		place_loop_end(p, &f, 1, &dst);
	p->memo.len = mark;
	return dst;
}

/* All rows of the panel at hand. */
static struct hir_value *rows_of_panel(struct place *p, struct contract *c, struct hir_value *dst)
{
	const struct ix *m = tile_ix(p, c->v->type->dim[c->rank - 2]), *zero = ix_const(p->a, 0);
	int64_t rows = static_extent(m);
	size_t mark = p->panel.len;

	struct matmuls list = contract_products(p, c->v);
	for (size_t i = 0; c->pack && i < list.node.len; i++)
		pack(p, c, list.node.data[i]);
	if (rows >= 0) {
		const struct ix *whole = ix_const(p->a, rows - rows % c->rows);
		struct frame f;
		dst = rows_range(p, c, c->row_lo ? c->row_lo : zero, c->row_lo ? c->row_hi : whole, c->rows, dst);
		if (rows % c->rows && c->last)
			place_loop_begin(p, &f, place_symbol(p, "z"), zero, c->last, 1, 1, &dst);
		if (rows % c->rows)
			dst = rows_range(p, c, whole, m, rows % c->rows, dst);
		if (rows % c->rows && c->last)
			place_loop_end(p, &f, 1, &dst);
	} else {
		const struct ix *step = ix_const(p->a, c->rows);
		const struct ix *whole = ix_mul(p->a, ix_floordiv(p->a, m, step), step);
		dst = rows_range(p, c, zero, whole, c->rows, dst);
		dst = rows_range(p, c, whole, m, 1, dst);
	}
	p->panel.len = mark;
	return dst;
}

static struct hir_value *panel_range(struct place *p, struct contract *c, const struct ix *lo, const struct ix *hi, int64_t step,
				     struct hir_value *dst)
{
	struct frame f;
	bool once = ix_equal(ix_add(p->a, lo, ix_const(p->a, step)), hi);
	int64_t columns = c->columns;

	if (ix_equal(lo, hi))
		return dst;
	size_t mark = p->memo.len;
	c->columns = step;
	c->box.start[c->rank - 1] = once ? lo : place_loop_begin(p, &f, place_symbol(p, "n"), lo, hi, step, 1, &dst);
	c->box.size[c->rank - 1] = step;
	c->box.clip[c->rank - 1] = c->clip;
	dst = rows_of_panel(p, c, dst);
	if (!once)
		place_loop_end(p, &f, 1, &dst);
	c->columns = columns;
	p->memo.len = mark;
	return dst;
}

/* Panels of the columns [lo, hi). */
static struct hir_value *panels(struct place *p, struct contract *c, const struct ix *lo, const struct ix *hi, struct hir_value *dst)
{
	int64_t step = c->columns;

	if (c->clip || c->pack) {
		int64_t n = static_extent(ix_sub(p->a, hi, lo));
		return panel_range(p, c, lo, c->clip && n >= 0 ? ix_add(p->a, lo, ix_const(p->a, (n + step - 1) / step * step)) : hi,
				   step, dst);
	}
	while (step > 1) {
		const struct ix *s = ix_const(p->a, step);
		const struct ix *end = ix_add(p->a, lo, ix_mul(p->a, ix_floordiv(p->a, ix_sub(p->a, hi, lo), s), s));
		dst = panel_range(p, c, lo, end, step, dst);
		lo = end;
		step = step > 16 ? 16 : 1;
	}
	return panel_range(p, c, lo, hi, 1, dst);
}

/* Batch axes from "i" on as loops. */
static struct hir_value *batch(struct place *p, struct contract *c, int i, const struct ix *lo, const struct ix *hi,
			       struct hir_value *dst)
{
	struct frame f;

	while (i < c->rank - 2 && (c->box.size[i] == 0 || ix_is(c->v->type->dim[i], 1)))
		i++;
	if (i >= c->rank - 2) {
		for (int k = 0; k < c->rank - 2; k++)
			c->box.size[k] = 1;
		return panels(p, c, lo, hi, dst);
	}
	c->box.start[i] = place_loop_begin(p, &f, place_symbol(p, "b"), ix_const(p->a, 0), tile_ix(p, c->v->type->dim[i]), 1, 1, &dst);
	dst = batch(p, c, i + 1, lo, hi, dst);
	place_loop_end(p, &f, 1, &dst);
	return dst;
}


static void look(struct place *p, struct contract *c, const struct hir_node *n)
{
	const struct hir_value *rhs = n->operand[1];
	int64_t k = static_extent(tile_ix(p, rhs->type->dim[rhs->type->rank - 2]));

	if (info_of(p, rhs)->how == HOW_INLINE)
		c->pack = true;
	if (k < 0)
		c->clip = true;
}

/* Columns of a tile so that the panels cover "n" with little waste. */
static int64_t even_columns(int64_t n, int64_t most, int64_t unit)
{
	int64_t best = most, best_total = 0;

	if (n <= unit)
		return unit;
	for (int64_t w = most; w >= unit; w -= unit) {
		int64_t total = (n + w - 1) / w * w;
		if (!best_total || total < best_total - best_total / 20) {
			best = w;
			best_total = total;
		}
	}
	return best;
}

/* Columns of a tile that divide "n" if that costs at most half of the tile: such panels are read where they lie. */
static int64_t whole_columns(int64_t n, int64_t most, int64_t unit)
{
	for (int64_t w = most; 2 * w >= most && w >= unit; w -= unit)
		if (n % w == 0)
			return w;
	return most < n ? most : unit;
}

static void choose_tile(struct place *p, struct contract *c)
{
	enum dtype d = c->v->type->dtype;
	const struct type *ty = c->v->type;
	int64_t m = static_extent(tile_ix(p, ty->dim[c->rank - 2])), n = static_extent(tile_ix(p, ty->dim[c->rank - 1]));
	int64_t lanes = vector_lanes(p, d), registers = vector_registers(p), most = 3;

	int64_t tall = registers >= 32 ? 8 : 6;
	c->rows = m < 0 || m > tall ? tall : m;
	while (c->rows * (most + 1) + most + 2 <= registers - 1 && c->rows <= 6 && most < 12)
		most++;
	while (most > 1 && c->rows * most + most + 1 > registers - 1)
		most--;
	c->columns = most * lanes;
	struct matmuls list = contract_products(p, c->v);
	for (size_t i = 0; i < list.node.len; i++)
		look(p, c, list.node.data[i]);
	bool open_k = c->clip;
	c->clip = false;
	if (n >= 0)
		c->columns = m >= 0 && m <= c->rows && !c->pack ? whole_columns(n, c->columns, lanes) : even_columns(n, c->columns, lanes);
	if (n == 1)
		c->columns = 1;
	bool ragged = n < 0 || n % c->columns, once = m >= 0 && m <= c->rows;
	if (!open_k && (c->pack || !once)) {
		c->pack = true;
		c->clip = ragged;
	}
}

static bool is_positive(const struct ix *x)
{
	int64_t lo, hi;

	ix_bounds(x, &lo, &hi);
	return lo > 0;
}

/* Into how many blocks the rows of a product with "positions" panels are split so that there is work for several threads. */
static int64_t row_blocks(struct place *p, const struct contract *c, int64_t positions)
{
	int64_t m = static_extent(tile_ix(p, c->v->type->dim[c->rank - 2])), tiles = m / c->rows, most = m / 64;

	if (m < 0 || positions < 1 || positions >= 16)
		return 1;
	if (most > 16 / positions)
		most = 16 / positions;
	for (int64_t k = most; k > 1; k--)
		if (tiles % k == 0)
			return k;
	return 1;
}

struct hir_value *contract_nest(struct place *p, const struct hir_value *v, struct hir_value *dst)
{
	struct contract c = {.v = v, .rank = v->type->rank};
	struct frame f;

	if (node_is_stored_product(p, v->def)) {
		c.perm = hir_attr(v->def, "perm")->ints;
		c.v = v = v->def->operand[0];
	}
	const struct ix *n = tile_ix(p, v->type->dim[c.rank - 1]), *zero = ix_const(p->a, 0);

	for (int i = 0; i < c.rank; i++)
		if (ix_is(v->type->dim[i], 0))
			return dst;
	c.box = box_new(p, c.rank);
	choose_tile(p, &c);
	if (contract_block_nest(p, &c, &dst))
		return dst;
	if (p->in_phase)
		return batch(p, &c, 0, zero, n, dst);
	const struct ix *count = ix_const(p->a, 1), *step = ix_const(p->a, c.columns);
	for (int i = 0; i < c.rank - 2; i++)
		if (is_positive(v->type->dim[i]))
			count = ix_mul(p->a, count, tile_ix(p, v->type->dim[i]));
	const struct ix *n_panel = ix_ceildiv(p->a, n, step);
	if (!is_positive(n_panel))
		n_panel = ix_max(p->a, ix_const(p->a, 1), n_panel);
	int64_t blocks = row_blocks(p, &c, static_extent(ix_mul(p->a, count, n_panel)));
	count = ix_mul_const(p->a, count, blocks);
	const struct ix *at = place_phase_begin(p, &f, ix_mul(p->a, count, n_panel));
	const struct ix *lo = ix_mul(p->a, ix_mod(p->a, at, n_panel), step), *hi = ix_add(p->a, lo, step);
	at = ix_floordiv(p->a, at, n_panel);
	if (blocks > 1) {
		const struct ix *n_block = ix_const(p->a, blocks), *block = ix_mod(p->a, at, n_block);
		int64_t tiles = static_extent(tile_ix(p, v->type->dim[c.rank - 2])) / c.rows;
		c.row_lo = ix_mul_const(p->a, block, tiles / blocks * c.rows);
		c.row_hi = ix_add(p->a, c.row_lo, ix_const(p->a, tiles / blocks * c.rows));
		c.last = ix_floordiv(p->a, block, ix_const(p->a, blocks - 1));
		at = ix_floordiv(p->a, at, n_block);
	}
	for (int i = c.rank - 3; i >= 0; i--) {
		const struct ix *d = tile_ix(p, v->type->dim[i]);
		if (!is_positive(d) || ix_is(d, 1))
			continue;
		c.box.start[i] = ix_mod(p->a, at, d);
		c.box.size[i] = 0;
		at = ix_floordiv(p->a, at, d);
	}
	if (static_extent(n) < 0 || (!c.clip && static_extent(n) % c.columns))
		hi = ix_min(p->a, hi, n);
	dst = batch(p, &c, 0, lo, hi, dst);
	place_phase_end(p, &f);
	return dst;
}
