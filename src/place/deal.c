/* Tiles that the threads of a CTA hold together: which thread has which element (CUDA targets).
 *
 * A box says for each axis how its elements are dealt (struct deal); axes that are not dealt are in the registers of every
 * thread.  What computes tiles (tile.c) does not change: the operations take their layout from their operands, loads and
 * constants state it here, and reductions combine what the threads hold.
 */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

bool box_is_dealt(const struct box *b)
{
	for (int i = 0; i < b->rank; i++)
		if (b->deal[i])
			return true;
	return false;
}

static int count_modes(const struct box *b)
{
	int n = 0;

	for (int i = 0; i < b->rank; i++)
		n += b->deal[i] ? b->deal[i]->n : 1;
	return n;
}

/* The layout of a dealt tile: registers of one thread count in row-major order. */
static const struct layout *layout_of(struct place *p, const struct box *b)
{
	int n = count_modes(b), at = 0;
	struct layout *l = arena_new(p->a, struct layout);
	struct layout_group *group = arena_array(p->a, struct layout_group, (size_t)b->rank + 1);
	struct layout_mode *mode = arena_array(p->a, struct layout_mode, (size_t)n + 1);
	struct layout_attr *attr = arena_array(p->a, struct layout_attr, (size_t)p->team->n_axis + 1);

	for (int i = 0; i < b->rank; i++) {
		const struct deal whole = {1, &(struct deal_mode){-1, b->size[i]}}, *d = b->deal[i] ? b->deal[i] : &whole;
		group[i] = (struct layout_group){at, d->n};
		for (int k = 0; k < d->n; k++, at++) {
			mode[at].extent = ix_const(p->a, d->mode[k].extent);
			if (d->mode[k].axis >= 0)
				attr[d->mode[k].axis] = (struct layout_attr){LAYOUT_SPLIT, at, LAYOUT_SUM};
		}
	}
	*l = (struct layout){.n_group = b->rank, .group = group, .n_mode = n, .mode = mode, .offset = ix_const(p->a, 0),
			     .mesh = p->team, .attr = attr};
	return layout_materialise_per_instance(p->a, l);
}

const struct type *deal_type(struct place *p, enum dtype d, const struct box *b)
{
	return type_new(p->a, d, b->rank, box_sizes(p, b), ST_RMEM, box_is_dealt(b) ? layout_of(p, b) : NULL);
}

struct hir_value *deal_copy(struct place *p, struct hir_value *src, const struct box *b)
{
	if (!box_is_dealt(b))
		return make_copy(M(p), src, ST_RMEM);
	if (!src || src->type->storage == ST_UMAT)
		return src;
	struct hir_value *operand[2] = {src, make_typed(M(p), "empty", deal_type(p, src->type->dtype, b))};
	return make_schedule(M(p), "copy", 2, operand, 0, NULL, NULL);
}

void deal_widen(struct place *p, const struct box *b, int n, struct hir_value **operand)
{
	const struct ix *const *size = box_sizes(p, b);
	int most = -1;

	for (int k = 0; k < n; k++) {
		if (!operand[k])
			return;
		const struct type *ty = operand[k]->type;
		bool whole = ty->rank == b->rank;
		for (int i = 0; whole && i < b->rank; i++)
			whole = ix_equal(ty->dim[i], size[i]);
		if (whole)
			return;
		most = ty->rank > 0 && (most < 0 || ty->rank > operand[most]->type->rank) ? k : most;
	}
	if (most < 0)
		return;
	struct attr attr[2] = {attr_of_type(deal_type(p, DT_BOOL, b)), attr_of_bool(true)};
	struct hir_value *yes = make_op(M(p), "full", 0, NULL, 2, (const char *const[]){"type", "value"}, attr);
	struct hir_value *pick[3] = {yes, operand[most], operand[most]};
	operand[most] = make_op(M(p), "where", 3, pick, 0, NULL, NULL);
}

/* The box of the source of the reduction "n" that the box "b" of its result needs, with the axes of the plan. */
static struct box source_box(struct place *p, const struct hir_node *n, const struct box *b)
{
	const struct reduce_plan *r = p->reduce_plan;
	const struct attr *axes = hir_attr(n, "axes");
	struct box o = box_of_operand(p, n, 0, b);
	int next = 0;

	for (int i = 0; i < o.rank; i++)
		for (int j = 0; j < axes->n; j++) {
			if ((axes->ints[j] < 0 ? axes->ints[j] + o.rank : axes->ints[j]) != i)
				continue;
			o.size[i] = r->size[next];
			o.clip[i] = r->size[next] != r->extent[next];
			o.deal[i] = r->deal[next++];
		}
	return o;
}

struct attr deal_identity(const char *kind, enum dtype d)
{
	bool least = strcmp(kind, "max") == 0, greatest = strcmp(kind, "min") == 0;

	return least || greatest ? attr_of_end(d, least) : attr_of_number(d, 0);
}

struct hir_value *deal_mask(struct place *p, struct hir_value *x, const char *kind, int last, struct hir_value *mask)
{
	if (!x || !mask)
		return x;
	mask = make_reshape(M(p), mask, x->type->rank - last, x->type->dim + last);
	struct attr none[2] = {attr_of_type(type_new(p->a, x->type->dtype, 0, NULL, ST_RMEM, NULL)), deal_identity(kind, x->type->dtype)};
	struct hir_value *other = make_op(M(p), "full", 0, NULL, 2, (const char *const[]){"type", "value"}, none);
	struct hir_value *operand[3] = {mask, x, other};

	return make_op(M(p), "where", 3, operand, 0, NULL, NULL);
}

/* "sum" by the number of elements that "n" adds. */
static struct hir_value *divided(struct place *p, const struct hir_node *n, struct hir_value *sum)
{
	const struct type *ty = n->operand[0]->type;
	const struct attr *axes = hir_attr(n, "axes");
	const struct ix *count = ix_const(p->a, 1);
	enum dtype d = sum->type->dtype;
	int64_t c;

	for (int i = 0; i < axes->n; i++)
		count = ix_mul(p->a, count, tile_ix(p, ty->dim[axes->ints[i] < 0 ? axes->ints[i] + ty->rank : axes->ints[i]]));
	if (ix_is_const(count, &c))
		return make_binary(M(p), "div", sum, make_number(M(p), d, (double)c));
	struct hir_value *by = make_binary(M(p), "add", make_full(M(p), DT_I64, 0, NULL, ST_RMEM, 0), make_index(M(p), count));
	return make_binary(M(p), "div", sum, make_cast(M(p), by, d));
}

struct hir_value *deal_combine(struct place *p, const struct hir_node *n, const struct box *b, struct hir_value *x, const char *kind)
{
	const struct reduce_plan *r = p->reduce_plan;
	bool mean = strcmp(hir_attr(n, "kind")->s, "mean") == 0;

	if (!x)
		return NULL;
	enum dtype d = x->type->dtype;
	struct hir_value *operand[3] = {x};
	operand[1] = make_typed(M(p), "empty", type_new(p->a, d, b->rank, box_sizes(p, b), ST_RMEM, layout_of(p, b)));
	if (r->n_warp > 1)
		operand[2] = make_typed(M(p), "empty", type_static(p->a, d, 1, (int64_t[]){r->n_warp * r->n_result}, ST_SMEM));
	struct hir_value *y = make_schedule(M(p), "reduce", r->n_warp > 1 ? 3 : 2, operand, 3, (const char *const[]){"axes", "keepdim", "kind"},
					    (struct attr[]){*hir_attr(n, "axes"), *hir_attr(n, "keepdim"), attr_of_str(mean ? "sum" : kind)});
	return y && mean ? divided(p, n, y) : y;
}

struct hir_value *deal_reduce(struct place *p, const struct hir_node *n, const struct box *b)
{
	const struct reduce_plan *r = p->reduce_plan;
	const char *kind = hir_attr(n, "kind")->s;
	struct box src = source_box(p, n, b);
	int last = 0;

	for (int i = 0; i < src.rank; i++)
		last = src.deal[i] == r->deal[r->n - 1] ? i : last;
	return deal_combine(p, n, b, deal_mask(p, tile_of(p, n->operand[0], &src), kind, last, r->mask), kind);
}
