/* Roots that move elements, on CUDA targets: each thread moves one vector of the result.
 */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

/* Vectors of a tensor that threads share: "at" is where the one of this thread starts. */
struct cells {
	struct spread s;
	int rank;
	const struct ix **at;
	int64_t *size;
};

static int axis_of(const struct hir_node *n, const char *name, int rank)
{
	int64_t a = hir_attr(n, name)->i;

	return (int)(a < 0 ? a + rank : a);
}

/* Elements of one vector of "v" along its last axis, in pieces of which the last axis of "ty" is made as well. */
static int64_t width_of(struct place *p, const struct hir_value *v, const struct type *ty)
{
	int64_t w = gpu_vector(p, v);

	while (w > 1 && !ix_divisible(tile_ix(p, ty->dim[ty->rank - 1]), w))
		w /= 2;
	return w;
}

/* Threads over the vectors of a tensor of shape "ty"; false if it has no elements. */
static bool cells_begin(struct place *p, struct cells *c, const struct type *ty, int64_t width, struct hir_value **dst)
{
	int rank = ty->rank;
	const struct ix **extent = arena_array(p->a, const struct ix *, (size_t)rank + 1);

	c->rank = rank;
	c->at = arena_array(p->a, const struct ix *, (size_t)rank + 1);
	c->size = arena_array(p->a, int64_t, (size_t)rank + 1);
	for (int i = 0; i < rank; i++) {
		if (ix_is(ty->dim[i], 0))
			return false;
		c->size[i] = i == rank - 1 ? width : 1;
		extent[i] = ix_floordiv(p->a, tile_ix(p, ty->dim[i]), ix_const(p->a, c->size[i]));
	}
	const struct ix *item = spread_begin(p, &c->s, spread_count(p, rank, extent), 1, dst);
	spread_digits(p, item, rank, extent, c->at);
	for (int i = 0; i < rank; i++)
		c->at[i] = ix_mul_const(p->a, c->at[i], c->size[i]);
	return true;
}

static const struct ix **moved(struct place *p, const struct cells *c, int axis, const struct ix *to)
{
	const struct ix **at = arena_memdup(p->a, c->at, ((size_t)c->rank + 1) * sizeof *at);

	at[axis] = to;
	return at;
}

/* The elements of "v" in memory under the cell at "at", in registers; what lies outside is "fill". */
static struct hir_value *cell_of(struct place *p, const struct cells *c, const struct hir_value *v, const struct ix *const *at,
				 const struct attr *fill)
{
	struct box b = box_new(p, c->rank);
	const struct ix *const *from = make_positions(M(p), c->rank, at);

	for (int i = 0; i < c->rank; i++) {
		b.start[i] = from[i];
		b.size[i] = c->size[i];
	}
	return tile_load(p, v, &b, fill);
}

static struct hir_value *select_root(struct place *p, const struct hir_node *n, struct hir_value *dst)
{
	const struct hir_value *v = n->result[0];
	int axis = axis_of(n, "dim", v->type->rank);
	const struct attr *fill = hir_attr(n, "fill_value");
	int64_t width = axis == v->type->rank - 1 ? 1 : width_of(p, v, n->operand[0]->type);
	struct cells c;

	if (!cells_begin(p, &c, v->type, width, &dst))
		return dst;
	const struct ix **from = moved(p, &c, axis, tile_scalar(p, n->operand[1], c.at[axis]));
	dst = tile_store(p, dst, cell_of(p, &c, n->operand[0], from, fill), c.at, false);
	spread_end(p, &c.s, 1, &dst);
	return dst;
}

/* An index as a value in a register: a run-time scalar is one already. */
static struct hir_value *number(struct place *p, const struct ix *x)
{
	const struct ix *const *at = make_positions(M(p), 1, &x);
	bool is_scalar = at[0]->n_term == 1 && at[0]->term[0].atom->kind == IX_SYM && at[0]->term[0].atom->sym->kind == IX_SCALAR;
	struct hir_value *owner = is_scalar ? (struct hir_value *)at[0]->term[0].atom->sym->owner : NULL;

	if (!owner)
		return tile_in_register(p, make_index(M(p), at[0]));
	return owner->type->storage == ST_RMEM ? owner : make_copy(M(p), owner, ST_RMEM);
}

static struct hir_value *pick(struct place *p, struct hir_value *cond, struct hir_value *yes, struct hir_value *no)
{
	struct hir_value *operand[3] = {cond, yes, no};

	return make_op(M(p), "where", 3, operand, 0, NULL, NULL);
}

/* index_add and index_copy: every vector of the result looks for the rows that change it, in their order, and reads those. */
static struct hir_value *update_root(struct place *p, const struct hir_node *n, struct hir_value *dst)
{
	const struct hir_value *v = n->result[0];
	const struct type *ty = v->type;
	int axis = axis_of(n, "dim", ty->rank);
	struct frame rows;
	struct cells c;

	if (!cells_begin(p, &c, ty, axis == ty->rank - 1 ? 1 : width_of(p, v, n->operand[2]->type), &dst))
		return dst;
	struct hir_value *x = cell_of(p, &c, n->operand[0], c.at, NULL);
	const struct ix *n_row = tile_ix(p, n->operand[1]->type->dim[0]);
	const struct ix *j = place_loop_begin(p, &rows, NULL, ix_const(p->a, 0), n_row, 1, 1, &x);
	struct hir_value *to = number(p, tile_scalar(p, n->operand[1], j)), *here = number(p, c.at[axis]);
	struct hir_value *hit = make_binary(M(p), "eq", to, here), *this = number(p, j), *none = number(p, n_row);
	const struct ix *from = make_ix_of(M(p), pick(p, hit, this, none));
	struct hir_value *row = cell_of(p, &c, n->operand[2], moved(p, &c, axis, from), NULL);
	x = pick(p, hit, node_is(n, "index_add") ? make_binary(M(p), "add", x, row) : row, x);
	place_loop_end(p, &rows, 1, &x);
	dst = tile_store(p, dst, x, c.at, false);
	spread_end(p, &c.s, 1, &dst);
	return dst;
}

/* Where row "j" of the update goes: behind the end if it is none of the new ones. */
static const struct ix *cache_row(struct place *p, const struct hir_node *n, const struct ix *j)
{
	const struct ix *at = ix_add(p->a, tile_scalar(p, n->operand[1], ix_const(p->a, 0)), j);
	struct hir_value *is_new = move_is_below(p, j, n->operand[2]), *to = number(p, at);
	struct hir_value *behind = number(p, tile_ix(p, n->result[0]->type->dim[1]));

	return make_ix_of(M(p), pick(p, is_new, to, behind));
}

/* The rows of a cache that are new: all at once. */
static struct hir_value *cache_root(struct place *p, const struct hir_node *n)
{
	const struct hir_value *v = n->result[0];
	struct hir_value *dst = move_updated(p, n->operand[0], v);
	struct cells c;

	if (!cells_begin(p, &c, n->operand[3]->type, width_of(p, v, n->operand[3]->type), &dst))
		return dst;
	const struct ix **to = moved(p, &c, 1, cache_row(p, n, c.at[1]));
	dst = tile_store(p, dst, cell_of(p, &c, n->operand[3], c.at, NULL), to, true);
	spread_end(p, &c.s, 1, &dst);
	return dst;
}

static const struct ix *number_of(struct place *p, const struct attr *a, int64_t fallback)
{
	return a->kind == ATTR_IX ? tile_ix(p, a->ix[0]) : ix_const(p->a, a->kind == ATTR_NONE ? fallback : a->i);
}

static struct hir_value *arange_root(struct place *p, const struct hir_node *n, struct hir_value *dst)
{
	const struct type *ty = n->result[0]->type;
	struct cells c;

	if (!cells_begin(p, &c, ty, 1, &dst))
		return dst;
	const struct ix *first = number_of(p, hir_attr(n, "start"), 0), *step = number_of(p, hir_attr(n, "step"), 1);
	struct hir_value *x = make_full(M(p), DT_I64, 1, make_ints(M(p), 1, c.size), ST_RMEM, 0);
	x = make_binary(M(p), "add", x, make_index(M(p), ix_add(p->a, first, ix_mul(p->a, step, c.at[0]))));
	dst = tile_store(p, dst, make_cast(M(p), x, ty->dtype), c.at, false);
	spread_end(p, &c.s, 1, &dst);
	return dst;
}

static struct hir_value *window_root(struct place *p, const struct hir_node *n, struct hir_value *dst)
{
	const struct hir_value *v = n->result[0];
	struct cells c;

	if (!cells_begin(p, &c, v->type, gpu_vector(p, v), &dst))
		return dst;
	const struct ix *const *base = tile_positions(p, n);
	const struct ix **from = arena_array(p->a, const struct ix *, (size_t)c.rank + 1);
	for (int i = 0; i < c.rank; i++)
		from[i] = ix_add(p->a, base[i], c.at[i]);
	dst = tile_store(p, dst, cell_of(p, &c, n->operand[0], from, hir_attr(n, "fill")), c.at, false);
	spread_end(p, &c.s, 1, &dst);
	return dst;
}

bool gpu_move_root(struct place *p, const struct hir_value *v, struct hir_value **out)
{
	const struct hir_node *n = v->def;

	if (node_is(n, "concat"))
		*out = move_concat(p, n, buffer_new(p, v));
	else if (node_is(n, "insert_slice") || node_is(n, "insert_window"))
		*out = gpu_nest_into(p, n->operand[1], move_updated(p, n->operand[0], v), NULL, n, node_is(n, "insert_window"));
	else if (node_is(n, "index_select"))
		*out = select_root(p, n, buffer_new(p, v));
	else if (node_is(n, "index_add") || node_is(n, "index_copy"))
		*out = update_root(p, n, buffer_new(p, v));
	else if (node_is(n, "cache_update"))
		*out = cache_root(p, n);
	else if (node_is(n, "arange"))
		*out = arange_root(p, n, buffer_new(p, v));
	else if (node_is(n, "window"))
		*out = window_root(p, n, buffer_new(p, v));
	else
		return false;
	return true;
}
