/* One tile of a reduction: the reduced axes whole where that is small, else a loop that carries the partial result. */
#include <math.h>
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

struct fold {
	const struct hir_node *n;
	const char *kind;		/* of one part: "sum" where the whole is a mean */
	struct box src;			/* its boxes; reduced axes are set by the loops */
	bool *reduced;
	int64_t *chunk;			/* per reduced axis: elements per step; 0: whole */
	const int64_t *result;		/* sizes of the result tile */
	int result_rank;
};

static bool keeps(const struct hir_node *n)
{
	return hir_attr(n, "keepdim")->i != 0;
}

static struct attr identity(const char *kind, enum dtype d)
{
	bool least = strcmp(kind, "max") == 0, greatest = strcmp(kind, "min") == 0;

	return least || greatest ? attr_of_end(d, least) : attr_of_number(d, 0);
}

static struct hir_value *fold_part(struct place *p, struct fold *f, struct hir_value *acc)
{
	struct box b = box_copy(p, &f->src);
	struct hir_value *x = tile_of(p, f->n->operand[0], &b);
	const struct attr *axes = hir_attr(f->n, "axes");
	struct hir_value *part = make_reduce(M(p), x, axes->n, axes->ints, keeps(f->n), f->kind);
	const char *join = strcmp(f->kind, "sum") == 0 ? "add" : strcmp(f->kind, "min") == 0 ? "min" : "max";

	return make_binary(M(p), join, acc, part);
}

static struct hir_value *fold_axis(struct place *p, struct fold *f, int axis, struct hir_value *acc);

static struct hir_value *fold_range(struct place *p, struct fold *f, int axis, const struct ix *lo, const struct ix *hi,
				    int64_t step, struct hir_value *acc)
{
	struct frame frame;
	struct ix_sym *iv = place_symbol(p, "r");

	if (ix_equal(lo, hi))
		return acc;
	f->src.size[axis] = step;
	f->src.start[axis] = ix_sym(p->a, iv);
	struct box b = box_copy(p, &f->src);
	size_t mark = p->pending.len;
	vec_push(p->a, &p->pending, iv);
	for (int k = axis + 1; k < b.rank; k++)
		if (f->reduced[k] && f->chunk[k]) {
			const struct ix_sym *inner = place_symbol(p, "r");
			vec_push(p->a, &p->pending, inner);
			b.start[k] = ix_sym(p->a, inner);
			b.size[k] = f->chunk[k];
		}
	p->stamp++;
	tile_hoist(p, f->n->operand[0], &b, false);
	p->pending.len = mark;
	f->src.start[axis] = place_loop_begin(p, &frame, iv, lo, hi, step, 1, &acc);
	acc = fold_axis(p, f, axis + 1, acc);
	place_loop_end(p, &frame, 1, &acc);
	return acc;
}

static struct hir_value *fold_axis(struct place *p, struct fold *f, int axis, struct hir_value *acc)
{
	while (axis < f->src.rank && !(f->reduced[axis] && f->chunk[axis]))
		axis++;
	if (axis == f->src.rank)
		return fold_part(p, f, acc);
	const struct ix *extent = tile_ix(p, f->n->operand[0]->type->dim[axis]), *zero = ix_const(p->a, 0);
	int64_t t = f->chunk[axis], d = static_extent(extent);
	const struct ix *t_ix = ix_const(p->a, t);
	const struct ix *whole = d >= 0 ? ix_const(p->a, d - d % t) : ix_mul(p->a, ix_floordiv(p->a, extent, t_ix), t_ix);
	acc = fold_range(p, f, axis, zero, whole, t, acc);
	if (d >= 0 && d % t == 0)
		return acc;
	if (d < 0)
		return t == 1 ? acc : fold_range(p, f, axis, whole, extent, 1, acc);
	f->src.start[axis] = whole;
	f->src.size[axis] = d % t;
	return fold_axis(p, f, axis + 1, acc);
}

/* Sizes of the steps; false if the reduced axes are taken whole. */
static bool plan(struct place *p, struct fold *f)
{
	int64_t elements = 1, limit = p->target->row_elements ? p->target->row_elements : 65536;
	bool open = false;

	for (int i = 0; i < f->src.rank; i++) {
		open = open || f->src.size[i] < 0;
		elements = f->src.size[i] < 0 || elements > limit ? elements : elements * f->src.size[i];
	}
	if (!open && elements <= limit)
		return false;
	int64_t part = 1, budget = p->target->step_elements ? p->target->step_elements : 4096;
	for (int i = 0; i < f->src.rank; i++)
		if (!f->reduced[i])
			part *= f->src.size[i];
	bool full = false;
	for (int i = f->src.rank - 1; i >= 0; i--) {
		if (!f->reduced[i])
			continue;
		int64_t d = f->src.size[i];
		if (!full && d >= 0 && d * part <= budget) {
			part *= d;
			continue;
		}
		int64_t t = full || part >= budget ? 1 : budget / part;
		while (d >= 0 && t > d)
			t /= 2;
		if (d < 0 && t > 256)
			t = 256;
		f->chunk[i] = t < 1 ? 1 : t;
		full = true;
	}
	return true;
}

static struct hir_value *divided(struct place *p, const struct fold *f, struct hir_value *sum)
{
	const struct type *ty = f->n->operand[0]->type;
	const struct ix *count = ix_const(p->a, 1);
	enum dtype d = sum->type->dtype, w = d == DT_F64 ? DT_F64 : DT_F32;
	int64_t c;

	for (int i = 0; i < ty->rank; i++)
		if (f->reduced[i])
			count = ix_mul(p->a, count, tile_ix(p, ty->dim[i]));
	struct hir_value *by = ix_is_const(count, &c) ? make_number(M(p), w, (double)c)
						      : make_cast(M(p), is_gpu(p) ? tile_in_register(p, make_index(M(p), count)) : make_index(M(p), count), w);
	return make_cast(M(p), make_binary(M(p), "div", make_cast(M(p), sum, w), by), d);
}

struct hir_value *reduce_tile(struct place *p, const struct hir_node *n, const struct box *b)
{
	const char *kind = hir_attr(n, "kind")->s;
	bool mean = strcmp(kind, "mean") == 0;
	const struct attr *axes = hir_attr(n, "axes");
	struct fold f = {.n = n, .kind = mean ? "sum" : kind, .src = box_of_operand(p, n, 0, b)};

	f.reduced = arena_array(p->a, bool, (size_t)f.src.rank + 1);
	f.chunk = arena_array(p->a, int64_t, (size_t)f.src.rank + 1);
	for (int j = 0; j < axes->n; j++)
		f.reduced[axes->ints[j] < 0 ? axes->ints[j] + f.src.rank : axes->ints[j]] = true;
	for (int i = 0; i < f.src.rank; i++)
		if (f.src.size[i] == 0)
			return make_op(M(p), "full", 0, NULL, 2, (const char *const[]){"type", "value"},
				       (struct attr[]){attr_of_type(type_new(p->a, n->result[0]->type->dtype, b->rank,
									     box_sizes(p, b), ST_RMEM, NULL)),
						       identity(f.kind, n->result[0]->type->dtype)});
	if (!plan(p, &f)) {
		struct hir_value *x = tile_of(p, n->operand[0], &f.src);
		return make_like(M(p), n, 1, &x, NULL);
	}
	enum dtype d = n->result[0]->type->dtype;
	struct attr type = attr_of_type(type_new(p->a, d, b->rank, box_sizes(p, b), ST_RMEM, NULL));
	struct attr first = identity(f.kind, d);
	struct hir_value *acc = make_op(M(p), "full", 0, NULL, 2, (const char *const[]){"type", "value"},
					(struct attr[]){type, first});
	acc = fold_axis(p, &f, 0, acc);
	return mean ? divided(p, &f, acc) : acc;
}
