/* topk on rows: the greatest of the elements still available, "k" times (ties: the lower index; NaN counts as greatest). */
#include <math.h>
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

struct topk {
	const struct hir_node *n;
	int rank, axis;
	int64_t k, extent;
	bool largest, sorted;
	enum dtype d;			/* in which elements are compared */
	const struct ix **at;		/* of the row */
	const struct ix *const *row;	/* sizes of a row tile */
	int64_t axes[1];
	struct hir_value *x, *iota;
	struct hir_value *out[2];	/* values, indices */
};

static struct hir_value *rank0(struct place *p, enum dtype d, struct attr value)
{
	struct attr type = attr_of_type(type_new(p->a, d, 0, NULL, ST_RMEM, NULL));

	return make_op(M(p), "full", 0, NULL, 2, (const char *const[]){"type", "value"}, (struct attr[]){type, value});
}

static struct hir_value *pick(struct place *p, struct hir_value *cond, struct hir_value *yes, struct hir_value *no)
{
	struct hir_value *operand[3] = {cond, yes, no};

	return make_op(M(p), "where", 3, operand, 0, NULL, NULL);
}

/* The lowest index in the row at which "mask" is true. */
static struct hir_value *first_of(struct place *p, const struct topk *t, struct hir_value *mask)
{
	struct hir_value *far = rank0(p, DT_I64, attr_of_int(INT64_MAX));

	return make_reduce(M(p), pick(p, mask, t->iota, far), 1, t->axes, true, "min");
}

/* The index of the next element; "avail" is true where none has been taken. */
static struct hir_value *next_index(struct place *p, const struct topk *t, struct hir_value *avail)
{
	struct make *m = M(p);
	bool is_float = dtype_is_float(t->d);
	struct hir_value *number = is_float ? make_binary(m, "eq", t->x, t->x) : NULL, *left = avail;

	if (is_float && !t->largest)
		left = make_binary(m, "and", avail, number);
	struct hir_value *best = make_reduce(m, pick(p, left, t->x, rank0(p, t->d, attr_of_end(t->d, t->largest))), 1, t->axes, true,
					     t->largest ? "max" : "min");
	struct hir_value *equal = make_binary(m, "and", left, make_binary(m, "eq", t->x, best));
	if (is_float && t->largest) {
		struct hir_value *nan = make_binary(m, "and", avail, make_unary(m, "not", number));
		equal = pick(p, make_binary(m, "ne", best, best), nan, equal);
	} else if (is_float) {
		struct hir_value *one = rank0(p, DT_I32, attr_of_int(1)), *zero = rank0(p, DT_I32, attr_of_int(0));
		struct hir_value *any = make_reduce(m, pick(p, left, one, zero), 1, t->axes, true, "max");
		equal = pick(p, make_binary(m, "eq", any, rank0(p, DT_I32, attr_of_int(0))), avail, equal);
	}
	return first_of(p, t, equal);
}

static void store_element(struct place *p, struct topk *t, struct hir_value *index, const struct ix *j)
{
	struct make *m = M(p);
	struct hir_value *here = make_binary(m, "eq", t->iota, index);
	struct hir_value *value = make_reduce(m, pick(p, here, t->x, rank0(p, t->d, attr_of_end(t->d, true))), 1, t->axes, true, "max");
	const struct ix **at = arena_memdup(p->a, t->at, ((size_t)t->rank + 1) * sizeof *at);

	at[t->axis] = j;
	t->out[0] = tile_store(p, t->out[0], make_cast(m, value, t->n->operand[0]->type->dtype), at, false);
	t->out[1] = tile_store(p, t->out[1], index, at, false);
}

/* One row: "k" times the next element. With sorted=False the set is found first and then listed in index order. */
static void row(struct place *p, struct topk *t)
{
	struct make *m = M(p);
	struct attr type = attr_of_type(type_new(p->a, DT_BOOL, t->rank, t->row, ST_RMEM, NULL));
	struct attr yes = attr_of_bool(true);
	struct hir_value *carry[3];
	struct frame f;

	carry[0] = make_op(m, "full", 0, NULL, 2, (const char *const[]){"type", "value"}, (struct attr[]){type, yes});
	if (!t->sorted) {
		place_loop_begin(p, &f, place_symbol(p, "j"), ix_const(p->a, 0), ix_const(p->a, t->k), 1, 1, carry);
		carry[0] = make_binary(m, "and", carry[0], make_binary(m, "ne", t->iota, next_index(p, t, carry[0])));
		place_loop_end(p, &f, 1, carry);
		carry[0] = make_unary(m, "not", carry[0]);
	}
	carry[1] = t->out[0];
	carry[2] = t->out[1];
	const struct ix *j = place_loop_begin(p, &f, place_symbol(p, "j"), ix_const(p->a, 0), ix_const(p->a, t->k), 1, 3, carry);
	struct hir_value *index = t->sorted ? next_index(p, t, carry[0]) : first_of(p, t, carry[0]);
	t->out[0] = carry[1];
	t->out[1] = carry[2];
	store_element(p, t, index, j);
	carry[0] = make_binary(m, "and", carry[0], make_binary(m, "ne", t->iota, index));
	carry[1] = t->out[0];
	carry[2] = t->out[1];
	place_loop_end(p, &f, 3, carry);
	t->out[0] = carry[1];
	t->out[1] = carry[2];
}

static struct hir_value *indices_of_row(struct place *p, const struct topk *t)
{
	struct frame f;
	const struct ix *n[1] = {ix_const(p->a, t->extent)}, *one[1] = {ix_const(p->a, 1)}, *at[1];
	struct hir_value *line = make_empty(M(p), DT_I64, 1, arena_memdup(p->a, n, sizeof n), ST_SMEM);

	at[0] = place_loop_begin(p, &f, place_symbol(p, "i"), ix_const(p->a, 0), n[0], 1, 1, &line);
	struct hir_value *x = make_full(M(p), DT_I64, 1, arena_memdup(p->a, one, sizeof one), ST_RMEM, 0);
	x = make_binary(M(p), "add", x, make_index(M(p), at[0]));
	line = tile_store(p, line, x, arena_memdup(p->a, at, sizeof at), false);
	place_loop_end(p, &f, 1, &line);
	return make_copy(M(p), make_reshape(M(p), line, t->rank, t->row), ST_RMEM);
}

static void rows(struct place *p, struct topk *t, int i)
{
	struct frame f;

	while (i < t->rank && (i == t->axis || t->at[i]))
		i++;
	if (i < t->rank) {
		t->at[i] = place_loop_begin(p, &f, place_symbol(p, "i"), ix_const(p->a, 0), tile_ix(p, t->n->operand[0]->type->dim[i]), 1, 2, t->out);
		rows(p, t, i + 1);
		place_loop_end(p, &f, 2, t->out);
		t->at[i] = NULL;
		return;
	}
	struct box b = box_new(p, t->rank);
	for (int k = 0; k < t->rank; k++)
		b.start[k] = k == t->axis ? ix_const(p->a, 0) : t->at[k];
	b.size[t->axis] = t->extent;
	t->x = make_cast(M(p), tile_of(p, t->n->operand[0], &b), t->d);
	row(p, t);
}

static enum dtype compare_dtype(enum dtype d)
{
	if (dtype_is_float(d))
		return d == DT_F64 ? DT_F64 : DT_F32;
	return d == DT_I64 ? DT_I64 : DT_I32;
}

void topk_root(struct place *p, const struct hir_node *n, struct hir_value *out[2])
{
	const struct type *ty = n->operand[0]->type;
	struct topk t = {.n = n, .rank = ty->rank, .k = hir_attr(n, "k")->i, .out = {out[0], out[1]}};
	int64_t axis = hir_attr(n, "axis")->i, *size = arena_array(p->a, int64_t, (size_t)ty->rank + 1), lo, hi;
	struct frame f;
	bool own_phase = !p->in_phase;

	t.axis = (int)(axis < 0 ? axis + ty->rank : axis);
	t.axes[0] = t.axis;
	t.extent = static_extent(ty->dim[t.axis]);
	t.largest = hir_attr(n, "largest")->i != 0;
	t.sorted = hir_attr(n, "sorted")->i != 0;
	t.d = compare_dtype(ty->dtype);
	t.at = arena_array(p->a, const struct ix *, (size_t)ty->rank + 1);
	for (int i = 0; i < ty->rank; i++) {
		size[i] = i == t.axis ? t.extent : 1;
		if (ix_is(ty->dim[i], 0) || t.k == 0)
			return;
	}
	t.row = make_ints(M(p), ty->rank, size);
	int lead = -1;
	for (int i = 0; i < ty->rank && lead < 0; i++)
		if (i != t.axis && ix_bounds(ty->dim[i], &lo, &hi) && lo > 0 && !ix_is(ty->dim[i], 1))
			lead = i;
	if (own_phase) {
		const struct ix *at = place_phase_begin(p, &f, lead < 0 ? ix_const(p->a, 1) : tile_ix(p, ty->dim[lead]));
		if (lead >= 0)
			t.at[lead] = at;
	}
	t.iota = indices_of_row(p, &t);
	rows(p, &t, 0);
	if (own_phase)
		place_phase_end(p, &f);
	out[0] = t.out[0];
	out[1] = t.out[1];
}
