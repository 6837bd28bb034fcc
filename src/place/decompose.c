/* Operations without instructions rewritten into simpler ones (spec: schedule 11.8).
 *
 * What is left after it: elementwise operations, constants, slice, reshape, transpose, repeat_interleave, reduce (keepdim
 * as written), matmul of rank >= 2 on "MK" and "KN" in the accumulation dtype, conv2d in f32 or f64, concat, index_select,
 * index_add, index_copy, window, insert_slice, insert_window, cache_update, argmax, topk.  Rounding points are kept: a
 * row operation works in f32 and rounds once.
 */
#include <math.h>
#include <string.h>

#include "base/tfc.h"
#include "value/tensor.h"
#include "base/vec.h"
#include "place/clone.h"
#include "place/place.h"

struct widened {
	const struct hir_value *from;
	const struct hir_block *block;
	enum dtype d;
	struct hir_value *to;
};

struct decompose {
	VEC(struct widened) wide;
	const struct place_target *target;
};

static enum dtype compute_dtype(enum dtype d)
{
	return d == DT_F64 ? DT_F64 : DT_F32;
}

/* "x" in dtype "d"; made once per block and value. */
static struct hir_value *widen(struct clone *c, struct hir_value *x, enum dtype d)
{
	struct decompose *s = c->user;

	if (!x || x->type->dtype == d)
		return x;
	for (size_t i = s->wide.len; i-- > 0;)
		if (s->wide.data[i].from == x && s->wide.data[i].d == d && s->wide.data[i].block == c->m.b.block)
			return s->wide.data[i].to;
	struct hir_value *to = make_cast(&c->m, x, d);
	vec_push(c->m.a, &s->wide, ((struct widened){x, c->m.b.block, d, to}));
	return to;
}

static int axis_of(const struct hir_node *n, const char *name, int rank)
{
	int64_t a = hir_attr(n, name)->i;

	return (int)(a < 0 ? a + rank : a);
}

static double number_of(const struct attr *a)
{
	return a->kind == ATTR_FLOAT ? a->f : (double)a->i;
}

static bool one_result(struct clone *c, const struct hir_node *n, struct hir_value *v)
{
	if (v)
		clone_set(c, n->result[0], v);
	return true;
}

/* The results of a node that has several: fields of its tuple. */
static bool fields(struct clone *c, const struct hir_node *n, int k, struct hir_value *const *v)
{
	if (n->n_result == k && k > 1) {
		for (int i = 0; i < k; i++)
			clone_set(c, n->result[i], v[i]);
		return true;
	}
	c->field[n->result[0]->id] = arena_memdup(c->m.a, v, (size_t)k * sizeof *v);
	return true;
}

static bool do_softmax(struct clone *c, const struct hir_node *n)
{
	struct make *m = &c->m;
	struct hir_value *x = clone_of(c, n->operand[0]);
	enum dtype d = x->type->dtype, w = compute_dtype(d);
	int64_t axis = axis_of(n, "axis", x->type->rank);

	if (ix_is(x->type->dim[axis], 0))
		return one_result(c, n, make_full(m, d, x->type->rank, x->type->dim, ST_GMEM, 0));
	struct hir_value *f = widen(c, x, w);
	struct hir_value *e = make_unary(m, "exp", make_binary(m, "sub", f, make_reduce(m, f, 1, &axis, true, "max")));
	struct hir_value *sum = make_reduce(m, e, 1, &axis, true, "sum");
	struct hir_value *y = make_binary(m, "mul", e, make_binary(m, "div", make_number(m, w, 1), sum));
	return one_result(c, n, make_cast(m, y, d));
}

static bool do_rms_norm(struct clone *c, const struct hir_node *n)
{
	struct make *m = &c->m;
	struct hir_value *x = clone_of(c, n->operand[0]), *weight = clone_of(c, n->operand[1]);
	enum dtype d = x->type->dtype, w = compute_dtype(d);
	int64_t axis = x->type->rank - 1;
	struct hir_value *f = widen(c, x, w);
	struct hir_value *mean = make_reduce(m, make_binary(m, "mul", f, f), 1, &axis, true, "mean");
	struct hir_value *root = make_unary(m, "sqrt", make_binary(m, "add", mean, make_number(m, w, number_of(hir_attr(n, "eps")))));
	struct hir_value *y = make_binary(m, "mul", f, make_binary(m, "div", make_number(m, w, 1), root));

	y = make_binary(m, "mul", y, widen(c, weight, w));
	return one_result(c, n, make_cast(m, y, d));
}

static bool do_layer_norm(struct clone *c, const struct hir_node *n)
{
	struct make *m = &c->m;
	struct hir_value *x = clone_of(c, n->operand[0]);
	struct hir_value *weight = clone_of(c, n->operand[1]), *bias = clone_of(c, n->operand[2]);
	enum dtype d = x->type->dtype, w = compute_dtype(d);
	int first = axis_of(n, "axis", x->type->rank), k = x->type->rank - first;
	int64_t *axis = arena_array(m->a, int64_t, (size_t)k + 1);

	for (int i = 0; i < k; i++)
		axis[i] = first + i;
	struct hir_value *f = widen(c, x, w);
	struct hir_value *centred = make_binary(m, "sub", f, make_reduce(m, f, k, axis, true, "mean"));
	struct hir_value *var = make_reduce(m, make_binary(m, "mul", centred, centred), k, axis, true, "mean");
	struct hir_value *root = make_unary(m, "sqrt", make_binary(m, "add", var, make_number(m, w, number_of(hir_attr(n, "eps")))));
	struct hir_value *y = make_binary(m, "mul", centred, make_binary(m, "div", make_number(m, w, 1), root));
	y = make_binary(m, "add", make_binary(m, "mul", y, widen(c, weight, w)), widen(c, bias, w));
	return one_result(c, n, make_cast(m, y, d));
}

/* Part of one axis. */
static struct hir_value *part(struct make *m, struct hir_value *x, int axis, const struct ix *start, const struct ix *size)
{
	int rank = x->type->rank;
	const struct ix **s = arena_array(m->a, const struct ix *, (size_t)rank + 1);
	const struct ix **e = arena_array(m->a, const struct ix *, (size_t)rank + 1);

	for (int i = 0; i < rank; i++) {
		s[i] = i == axis ? start : ix_const(m->a, 0);
		e[i] = i == axis ? size : x->type->dim[i];
	}
	return make_slice(m, x, s, e, NULL);
}

static struct hir_value *rotate(struct clone *c, struct hir_value *q, struct hir_value *cosine, struct hir_value *sine)
{
	struct make *m = &c->m;
	enum dtype d = q->type->dtype, w = compute_dtype(d);
	const struct ix *zero = ix_const(m->a, 0), *size = q->type->dim[3], *half = ix_floordiv(m->a, size, ix_const(m->a, 2));
	struct hir_value *lo = make_cast(m, part(m, q, 3, zero, half), w), *hi = make_cast(m, part(m, q, 3, half, half), w);
	struct hir_value *c0 = make_cast(m, part(m, cosine, 2, zero, half), w), *c1 = make_cast(m, part(m, cosine, 2, half, half), w);
	struct hir_value *s0 = make_cast(m, part(m, sine, 2, zero, half), w), *s1 = make_cast(m, part(m, sine, 2, half, half), w);
	struct hir_value *half_of[2];

	half_of[0] = make_binary(m, "sub", make_binary(m, "mul", lo, c0), make_binary(m, "mul", hi, s0));
	half_of[1] = make_binary(m, "add", make_binary(m, "mul", hi, c1), make_binary(m, "mul", lo, s1));
	for (int i = 0; i < 2; i++)
		half_of[i] = make_cast(m, half_of[i], d);
	struct attr axis = attr_of_int(3);
	return make_op(m, "concat", 2, half_of, 1, (const char *const[]){"axis"}, &axis);
}

/* The rows of a rotary table that the positions name, as (S, 1, D). */
static struct hir_value *table_rows(struct make *m, struct hir_value *table, struct hir_value *pos)
{
	struct attr dim = attr_of_int(0);
	struct hir_value *operand[2] = {table, pos};
	struct hir_value *rows = make_op(m, "index_select", 2, operand, 1, (const char *const[]){"dim"}, &dim);

	if (!rows)
		return NULL;
	const struct ix *shape[3] = {rows->type->dim[0], ix_const(m->a, 1), rows->type->dim[1]};
	return make_reshape(m, rows, 3, arena_memdup(m->a, shape, sizeof shape));
}

static bool do_rope(struct clone *c, const struct hir_node *n)
{
	struct make *m = &c->m;
	struct hir_value *q = clone_of(c, n->operand[0]), *k = clone_of(c, n->operand[1]), *pos = clone_of(c, n->operand[4]);
	const struct ix *length[1] = {q->type->dim[1]};
	struct hir_value *flat = make_reshape(m, pos, 1, arena_memdup(m->a, length, sizeof length));
	struct hir_value *cosine = table_rows(m, clone_of(c, n->operand[2]), flat);
	struct hir_value *sine = table_rows(m, clone_of(c, n->operand[3]), flat);

	if (!cosine || !sine)
		return true;
	struct hir_value *out[2] = {rotate(c, q, cosine, sine), rotate(c, k, cosine, sine)};
	return fields(c, n, 2, out);
}

static bool do_quant(struct clone *c, const struct hir_node *n)
{
	struct make *m = &c->m;
	struct hir_value *x = clone_of(c, n->operand[0]);
	enum dtype w = compute_dtype(x->type->dtype), q = hir_attr(n, "target_dtype")->kind == ATTR_DTYPE
		? hir_attr(n, "target_dtype")->dtype : DT_FP8E4M3;
	int rank = x->type->rank;
	int64_t group = hir_attr(n, "group")->i, axis = rank;
	const struct ix **split = arena_array(m->a, const struct ix *, (size_t)rank + 1);
	const struct ix **scales = arena_array(m->a, const struct ix *, (size_t)rank + 1);

	for (int i = 0; i < rank; i++)
		split[i] = scales[i] = x->type->dim[i];
	split[rank - 1] = scales[rank - 1] = ix_floordiv(m->a, x->type->dim[rank - 1], ix_const(m->a, group));
	split[rank] = ix_const(m->a, group);
	struct hir_value *f = widen(c, make_reshape(m, x, rank + 1, split), w);
	struct hir_value *top = make_reduce(m, f, 1, &axis, true, "abs_max");
	struct hir_value *ratio = make_binary(m, "div", top, make_number(m, w, 448));
	struct hir_value *pick[3] = {make_binary(m, "eq", top, make_number(m, w, 0)), make_number(m, w, 1), ratio};
	struct hir_value *scale = make_op(m, "where", 3, pick, 0, NULL, NULL);
	struct hir_value *y = make_binary(m, "div", f, scale);
	y = make_op(m, "clamp", 1, &y, 2, (const char *const[]){"min_val", "max_val"},
		    (struct attr[]){attr_of_number(w, -448), attr_of_number(w, 448)});
	struct hir_value *out[2];
	out[0] = make_reshape(m, make_cast(m, y, q), rank, x->type->dim);
	out[1] = make_cast(m, make_reshape(m, scale, rank, scales), DT_F32);
	return fields(c, n, 2, out);
}

static bool do_split(struct clone *c, const struct hir_node *n)
{
	struct make *m = &c->m;
	struct hir_value *x = clone_of(c, n->operand[0]);
	int axis = axis_of(n, "axis", x->type->rank);
	int64_t k = hir_attr(n, "num_splits")->i;
	const struct ix *size = ix_floordiv(m->a, x->type->dim[axis], ix_const(m->a, k));
	struct hir_value **out = arena_array(m->a, struct hir_value *, (size_t)k + 1);

	for (int64_t i = 0; i < k; i++)
		out[i] = part(m, x, axis, ix_mul_const(m->a, size, i), size);
	return fields(c, n, (int)k, out);
}

static bool do_tuple_get_item(struct clone *c, const struct hir_node *n)
{
	struct hir_value **f = c->field[n->operand[0]->id];

	if (!f)
		return false;
	return one_result(c, n, f[hir_attr(n, "index")->i]);
}

static bool do_stack(struct clone *c, const struct hir_node *n)
{
	struct make *m = &c->m;
	int rank = n->operand[0]->type->rank, axis = axis_of(n, "axis", rank + 1);
	struct hir_value **piece = arena_array(m->a, struct hir_value *, (size_t)n->n_operand + 1);

	for (int k = 0; k < n->n_operand; k++) {
		struct hir_value *x = clone_of(c, n->operand[k]);
		const struct ix **dim = arena_array(m->a, const struct ix *, (size_t)rank + 1);
		for (int i = 0; i <= rank; i++)
			dim[i] = i == axis ? ix_const(m->a, 1) : x->type->dim[i < axis ? i : i - 1];
		piece[k] = make_reshape(m, x, rank + 1, dim);
	}
	struct attr a = attr_of_int(axis);
	return one_result(c, n, make_op(m, "concat", n->n_operand, piece, 1, (const char *const[]){"axis"}, &a));
}

static struct hir_value *swapped(struct make *m, struct hir_value *x)
{
	int rank = x->type->rank;
	int64_t *perm = arena_array(m->a, int64_t, (size_t)rank + 1);

	for (int i = 0; i < rank; i++)
		perm[i] = i;
	perm[rank - 1] = rank - 2;
	perm[rank - 2] = rank - 1;
	return make_transpose(m, x, perm);
}

/* The dtype in which a product is summed (hir 12.12, 13.3). */
static enum dtype sum_dtype(enum dtype lhs, enum dtype rhs, enum dtype out)
{
	if (dtype_is_float(lhs))
		return compute_dtype(lhs);
	(void)rhs;
	return dtype_is_float(out) ? compute_dtype(out) : out;
}

static struct hir_value *operand_of_sum(struct clone *c, struct hir_value *x, enum dtype w)
{
	if (w == DT_I32 && (x->type->dtype == DT_I8 || x->type->dtype == DT_U8))
		return x;
	return widen(c, x, w);
}

/* A product with one column: multiply and sum along rows. */
static struct hir_value *row_sums(struct make *m, struct hir_value *lhs, struct hir_value *rhs, enum dtype w)
{
	int64_t last[1] = {lhs->type->rank > rhs->type->rank ? lhs->type->rank - 1 : rhs->type->rank - 1};
	struct hir_value *x = make_cast(m, lhs, w), *y = make_cast(m, swapped(m, rhs), w);

	return make_reduce(m, make_binary(m, "mul", x, y), 1, last, true, "sum");
}

/* A product with one row whose right side lies along the sums. */
static struct hir_value *column_sums(struct make *m, struct hir_value *lhs, struct hir_value *rhs, enum dtype w, const struct type *ty)
{
	int64_t last[1] = {ty->rank - 1};
	struct hir_value *y = make_binary(m, "mul", make_cast(m, lhs, w), make_cast(m, rhs, w));

	return make_reshape(m, make_reduce(m, y, 1, last, true, "sum"), ty->rank, ty->dim);
}

static bool do_matmul(struct clone *c, const struct hir_node *n)
{
	struct make *m = &c->m;
	struct hir_value *lhs = clone_of(c, n->operand[0]), *rhs = clone_of(c, n->operand[1]);
	const struct attr *al = hir_attr(n, "a_layout"), *bl = hir_attr(n, "b_layout");
	const struct type *ty = n->result[0]->type;
	enum dtype w = sum_dtype(lhs->type->dtype, rhs->type->dtype, ty->dtype);

	if (al->s && strcmp(al->s, "KM") == 0)
		lhs = swapped(m, lhs);
	if (bl->s && strcmp(bl->s, "NK") == 0)
		rhs = swapped(m, rhs);
	if (ix_is(ty->dim[ty->rank - 1], 1) && dtype_is_float(w))
		return one_result(c, n, make_cast(m, row_sums(m, lhs, rhs, w), ty->dtype));
	if (bl->s && strcmp(bl->s, "NK") == 0 && ix_is(ty->dim[ty->rank - 2], 1) && dtype_is_float(w))
		return one_result(c, n, make_cast(m, column_sums(m, lhs, clone_of(c, n->operand[1]), w, ty), ty->dtype));
	lhs = operand_of_sum(c, lhs, w);
	rhs = operand_of_sum(c, rhs, w);
	if (w == DT_I32 && lhs->type->dtype != rhs->type->dtype && rhs->type->dtype != DT_I8) {
		lhs = widen(c, lhs, w);
		rhs = widen(c, rhs, w);
	}
	if (w == DT_I32 && lhs->type->dtype == DT_U8 && rhs->type->dtype == DT_U8) {
		lhs = widen(c, lhs, w);
		rhs = widen(c, rhs, w);
	}
	struct hir_value *operand[2] = {lhs, rhs};
	struct attr out = attr_of_dtype(w);
	struct hir_value *y = make_op(m, "matmul", 2, operand, 1, (const char *const[]){"out_dtype"}, &out);
	return one_result(c, n, make_cast(m, y, ty->dtype));
}

static bool all_are(const struct attr *a, int64_t v)
{
	for (int i = 0; a->kind == ATTR_INTS && i < a->n; i++)
		if (a->ints[i] != v)
			return false;
	return a->kind != ATTR_INT || a->i == v;
}

/* A convolution with one kernel position is a product of each group's weights with its channels. */
static struct hir_value *pointwise(struct clone *c, const struct hir_node *n, struct hir_value *const *x)
{
	struct make *m = &c->m;
	const struct type *image = x[0]->type, *weight = x[1]->type;
	const struct ix *groups = ix_const(m->a, hir_attr(n, "groups")->i), *out = ix_floordiv(m->a, weight->dim[0], groups);
	const struct ix *pixels = ix_mul(m->a, image->dim[2], image->dim[3]), *one = ix_const(m->a, 1);
	const struct ix *from[4] = {image->dim[0], groups, weight->dim[1], pixels}, *by[3] = {groups, out, weight->dim[1]};
	const struct ix *to[4] = {image->dim[0], weight->dim[0], image->dim[2], image->dim[3]}, *bias[3] = {weight->dim[0], one, one};
	struct hir_value *pair[2];
	struct attr d = attr_of_dtype(image->dtype);

	pair[0] = make_reshape(m, x[1], 3, arena_memdup(m->a, by, sizeof by));
	pair[1] = make_reshape(m, x[0], 4, arena_memdup(m->a, from, sizeof from));
	struct hir_value *y = make_op(m, "matmul", 2, pair, 1, (const char *const[]){"out_dtype"}, &d);
	y = make_reshape(m, y, 4, arena_memdup(m->a, to, sizeof to));
	return make_binary(m, "add", y, make_reshape(m, x[2], 3, arena_memdup(m->a, bias, sizeof bias)));
}

static bool do_conv2d(struct clone *c, const struct hir_node *n)
{
	struct hir_value *operand[3];
	enum dtype d = n->result[0]->type->dtype, w = compute_dtype(d);
	const struct type *weight = n->operand[1]->type;
	bool one = ix_is(weight->dim[2], 1) && ix_is(weight->dim[3], 1) && all_are(hir_attr(n, "stride"), 1) &&
		   all_are(hir_attr(n, "padding"), 0);

	for (int i = 0; i < 3; i++)
		operand[i] = widen(c, clone_of(c, n->operand[i]), w);
	struct hir_value *y = one ? pointwise(c, n, operand) : make_like(&c->m, n, 3, operand, NULL);
	return one_result(c, n, make_cast(&c->m, y, d));
}

static bool may_be_empty(const struct hir_node *n)
{
	const struct attr *axes = hir_attr(n, "axes");
	const struct type *ty = n->operand[0]->type;
	int64_t lo, hi;

	for (int i = 0; i < axes->n; i++)
		if (!ix_bounds(ty->dim[axes->ints[i] < 0 ? axes->ints[i] + ty->rank : axes->ints[i]], &lo, &hi) || lo < 1)
			return true;
	return false;
}

/* "y", folded in a wider dtype, with what stands for no element in the range of "d". */
static struct hir_value *limit(struct make *m, const struct hir_node *n, struct hir_value *y, enum dtype d)
{
	const char *kind = hir_attr(n, "kind")->s;
	bool has_infinity = dtype_is_float(d) && float_has_infinity(d);

	if (has_infinity || !may_be_empty(n) || (strcmp(kind, "max") != 0 && strcmp(kind, "min") != 0))
		return y;
	double most = dtype_is_float(d) ? float_largest(d) : (double)int_greatest(d);
	double least = dtype_is_float(d) ? -most : (double)int_least(d);
	return make_op(m, "clamp", 1, &y, 2, (const char *const[]){"min_val", "max_val"},
		       (struct attr[]){attr_of_number(DT_F64, least), attr_of_number(DT_F64, most)});
}

/* T.reduce takes a few dtypes; the others go through one that holds them exactly.  |x| of the least i8 is that value again,
 * which never counts: 0 stands for it. */
static bool do_reduce(struct clone *c, const struct hir_node *n)
{
	struct make *m = &c->m;
	struct hir_value *x = clone_of(c, n->operand[0]);
	enum dtype d = x->type->dtype, w = d;

	switch (d) {
	case DT_FP8E4M3: case DT_FP8E5M2: case DT_F16: case DT_BF16: w = DT_F32; break;
	case DT_I8: case DT_U8: case DT_BOOL: w = DT_I32; break;
	case DT_F64: case DT_F32: case DT_I64: case DT_I32: case DT_F8E8M0: case DT_F4E2M1: case DT_COUNT: break;
	}
	if (w == d || type_n_element(m->a, x->type) == NULL)
		return false;
	for (int i = 0; i < x->type->rank; i++)
		if (ix_is(x->type->dim[i], 0))
			return false;
	if (d == DT_I8 && strcmp(hir_attr(n, "kind")->s, "abs_max") == 0) {
		x = make_unary(m, "abs", x);
		x = make_op(m, "relu", 1, &x, 0, NULL, NULL);
	}
	struct hir_value *wide = widen(c, x, w);
	return one_result(c, n, make_cast(m, limit(m, n, make_like(m, n, 1, &wide, NULL), d), d));
}

static bool do_full_like(struct clone *c, const struct hir_node *n)
{
	const struct type *ty = clone_type(c, n->result[0]->type);
	struct attr type = attr_of_type(type_new(c->m.a, ty->dtype, ty->rank, ty->dim, ST_GMEM, NULL));

	return one_result(c, n, make_op(&c->m, "full", 0, NULL, 2, (const char *const[]){"type", "value"},
					(struct attr[]){type, *hir_attr(n, "value")}));
}

/* Indices 0, 1, ... along one axis, 1 along the others. */
static struct hir_value *indices_along(struct make *m, const struct type *ty, int axis)
{
	const struct ix *n[1] = {ty->dim[axis]};
	const struct ix **dim = arena_array(m->a, const struct ix *, (size_t)ty->rank + 1);
	struct attr type = attr_of_type(type_new(m->a, DT_I64, 1, arena_memdup(m->a, n, sizeof n), ST_GMEM, NULL));

	for (int i = 0; i < ty->rank; i++)
		dim[i] = i == axis ? ty->dim[i] : ix_const(m->a, 1);
	return make_reshape(m, make_op(m, "arange", 0, NULL, 1, (const char *const[]){"type"}, &type), ty->rank, dim);
}

/* The first position of the greatest element, or of the first NaN. */
static bool do_argmax(struct clone *c, const struct hir_node *n)
{
	struct make *m = &c->m;
	struct hir_value *x = clone_of(c, n->operand[0]);
	int64_t axis = axis_of(n, "axis", x->type->rank);

	if (!dtype_is_float(x->type->dtype) && x->type->dtype != DT_I64)
		x = widen(c, x, DT_I32);
	else if (x->type->dtype != DT_F64 && x->type->dtype != DT_I64)
		x = widen(c, x, DT_F32);
	struct hir_value *best = make_reduce(m, x, 1, &axis, true, "max"), *mask = make_binary(m, "eq", x, best);
	if (dtype_is_float(x->type->dtype)) {
		struct hir_value *nan[3] = {make_binary(m, "ne", best, best), make_binary(m, "ne", x, x), mask};
		mask = make_op(m, "where", 3, nan, 0, NULL, NULL);
	}
	struct attr far = attr_of_int(INT64_MAX);
	struct hir_value *pick[3] = {mask, indices_along(m, x->type, (int)axis), hir_build_literal(&m->b, m->r, DT_I64, &far)};
	struct hir_value *at = make_op(m, "where", 3, pick, 0, NULL, NULL);
	return one_result(c, n, make_reduce(m, at, 1, &axis, false, "min"));
}

/* topk along an axis that no position holds whole: one pass over the rows per element taken. */
struct taken {
	struct hir_value *x, *indices, *avail;
	int64_t axis;
	bool largest;
};

static struct hir_value *select(struct make *m, struct hir_value *cond, struct hir_value *yes, struct hir_value *no)
{
	struct hir_value *operand[3] = {cond, yes, no};

	return make_op(m, "where", 3, operand, 0, NULL, NULL);
}

/* A constant; text has no literal of another integer dtype beside a condition. */
static struct hir_value *constant(struct make *m, enum dtype d, struct attr v)
{
	if (dtype_is_float(d) || d == DT_I64)
		return hir_build_literal(&m->b, m->r, d, &v);
	return make_op(m, "full", 0, NULL, 2, (const char *const[]){"type", "value"},
		       (struct attr[]){attr_of_type(type_new(m->a, d, 0, NULL, ST_GMEM, NULL)), v});
}

static struct hir_value *first_index(struct make *m, const struct taken *t, struct hir_value *mask)
{
	return make_reduce(m, select(m, mask, t->indices, constant(m, DT_I64, attr_of_int(INT64_MAX))), 1, &t->axis, true, "min");
}

/* The index of the greatest (or least) available element; NaN counts as greatest. */
static struct hir_value *next_taken(struct make *m, const struct taken *t)
{
	enum dtype d = t->x->type->dtype;
	struct hir_value *left = t->avail, *number = NULL;

	if (dtype_is_float(d))
		number = make_binary(m, "eq", t->x, t->x);
	if (number && !t->largest)
		left = make_binary(m, "and", t->avail, number);
	struct hir_value *best = make_reduce(m, select(m, left, t->x, constant(m, d, attr_of_end(d, t->largest))), 1, &t->axis, true,
					     t->largest ? "max" : "min");
	struct hir_value *mask = make_binary(m, "and", left, make_binary(m, "eq", t->x, best));
	if (number && t->largest) {
		struct hir_value *nan = make_binary(m, "and", t->avail, make_unary(m, "not", number));
		mask = select(m, make_binary(m, "ne", best, best), nan, mask);
	} else if (number) {
		struct hir_value *count = make_reduce(m, make_cast(m, left, DT_I32), 1, &t->axis, true, "max");
		mask = select(m, make_binary(m, "eq", count, constant(m, DT_I32, attr_of_int(0))), t->avail, mask);
	}
	return first_index(m, t, mask);
}

static bool do_topk(struct clone *c, const struct hir_node *n)
{
	struct make *m = &c->m;
	struct hir_value *x = clone_of(c, n->operand[0]);
	enum dtype d = x->type->dtype;
	const struct decompose *s = c->user;
	int64_t k = hir_attr(n, "k")->i, extent;
	struct taken t = {.axis = axis_of(n, "axis", x->type->rank), .largest = hir_attr(n, "largest")->i != 0};

	if ((ix_is_const(x->type->dim[t.axis], &extent) && !s->target->thread_level) || k == 0)
		return false;
	t.x = widen(c, x, d == DT_F64 || d == DT_I64 ? d : dtype_is_float(d) ? DT_F32 : DT_I32);
	t.indices = indices_along(m, x->type, (int)t.axis);
	struct attr type = attr_of_type(type_new(m->a, DT_BOOL, x->type->rank, x->type->dim, ST_GMEM, NULL)), yes = attr_of_bool(true);
	t.avail = make_op(m, "full", 0, NULL, 2, (const char *const[]){"type", "value"}, (struct attr[]){type, yes});
	struct hir_value **list[2];
	for (int i = 0; i < 2; i++)
		list[i] = arena_array(m->a, struct hir_value *, (size_t)k + 1);
	bool sorted = hir_attr(n, "sorted")->i != 0;
	for (int64_t j = 0; j < k; j++) {
		list[1][j] = next_taken(m, &t);
		t.avail = make_binary(m, "and", t.avail, make_binary(m, "ne", t.indices, list[1][j]));
	}
	struct hir_value *left = sorted ? NULL : make_unary(m, "not", t.avail);
	for (int64_t j = 0; j < k; j++) {
		if (!sorted) {
			list[1][j] = first_index(m, &t, left);
			left = make_binary(m, "and", left, make_binary(m, "ne", t.indices, list[1][j]));
		}
		struct hir_value *here = make_binary(m, "eq", t.indices, list[1][j]);
		struct hir_value *v = select(m, here, t.x, constant(m, t.x->type->dtype, attr_of_end(t.x->type->dtype, true)));
		list[0][j] = make_cast(m, make_reduce(m, v, 1, &t.axis, true, "max"), d);
	}
	struct attr axis = attr_of_int(t.axis);
	struct hir_value *out[2];
	for (int i = 0; i < 2; i++)
		out[i] = make_op(m, "concat", (int)k, list[i], 1, (const char *const[]){"axis"}, &axis);
	return fields(c, n, 2, out);
}

static bool do_shape_of(struct clone *c, const struct hir_node *n)
{
	const struct type *ty = n->operand[0]->type;
	struct hir_value **piece = arena_array(c->m.a, struct hir_value *, (size_t)ty->rank + 1);
	const struct ix *one[1] = {ix_const(c->m.a, 1)};

	if (ty->rank == 0)
		return one_result(c, n, make_full(&c->m, DT_I64, 1, make_ints(&c->m, 1, (int64_t[]){0}), ST_GMEM, 0));
	for (int i = 0; i < ty->rank; i++)
		piece[i] = make_binary(&c->m, "add", make_full(&c->m, DT_I64, 1, arena_memdup(c->m.a, one, sizeof one), ST_GMEM, 0),
				       make_index(&c->m, clone_ix(c, ty->dim[i])));
	struct attr axis = attr_of_int(0);
	return one_result(c, n, make_op(&c->m, "concat", ty->rank, piece, 1, (const char *const[]){"axis"}, &axis));
}

static const struct {
	const char *name;
	bool (*rewrite)(struct clone *c, const struct hir_node *n);
} rules[] = {
	{"softmax", do_softmax},
	{"rms_norm", do_rms_norm},
	{"layer_norm", do_layer_norm},
	{"rope", do_rope},
	{"quant", do_quant},
	{"split", do_split},
	{"tuple_get_item", do_tuple_get_item},
	{"stack", do_stack},
	{"matmul", do_matmul},
	{"conv2d", do_conv2d},
	{"reduce", do_reduce},
	{"full_like", do_full_like},
	{"argmax", do_argmax},
	{"topk", do_topk},
	{"shape_of", do_shape_of},
	{"bitcast", place_bitcast},
	{"local", place_local},
};

static bool rewrite(struct clone *c, const struct hir_node *n)
{
	if (n->kind != HIR_OP || (n->n_result == 1 && value_is_index(n->result[0])))
		return false;
	for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
		if (strcmp(n->u.op.op->name, rules[i].name) == 0)
			return rules[i].rewrite(c, n);
	return false;
}

bool place_decompose(struct tfc *t, struct hir_fn *in, const struct place_target *target, struct hir_fn **out)
{
	struct clone c;
	struct decompose s = {.target = target};

	clone_init(&c, t, in, rewrite, &s);
	return clone_function(&c, in, out);
}
