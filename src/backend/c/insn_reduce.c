/* T.reduce: several accumulators side by side, so that the inner loop is vector code in any order of summation. */
#include <math.h>
#include <string.h>

#include "backend/c/internal.h"

static enum dtype value_dtype(enum dtype d)
{
	return dtype_is_float(d) && d != DT_F64 ? DT_F32 : d;
}

static bool is_kind(const struct reduction *r, const char *kind)
{
	return !strcmp(r->kind, kind);
}

static bool is_sum(const struct reduction *r)
{
	return is_kind(r, "sum") || is_kind(r, "mean");
}

/* Integers are summed in the unsigned type of their width.  Beside wrapping as it must, this keeps conversions out of the loop:
 * gcc 12 vectorises the sums of a few columns by one that is not, and then drops all lanes but the first. */
static bool sums_unsigned(const struct reduction *r)
{
	return is_sum(r) && !dtype_is_float(r->acc);
}

static const char *accumulator_type(const struct reduction *r)
{
	if (sums_unsigned(r))
		return r->acc == DT_I64 ? "uint64_t" : "uint32_t";
	return r->acc == DT_BOOL ? "uint8_t" : cb_value_type(r->acc);
}

static const struct c_expr *identity(const struct reduction *r)
{
	struct cb *c = r->c;
	if (is_kind(r, "max"))
		return cb_least(c, r->from);
	if (is_kind(r, "min"))
		return cb_greatest(c, r->from);
	return dtype_is_float(r->acc) ? cb_float(c, r->acc, 0) : c_int(c->a, 0);
}

static const struct c_expr *combine(const struct reduction *r, const struct c_expr *acc, const struct c_expr *x)
{
	struct cb *c = r->c;
	if (sums_unsigned(r))
		return c_infix(c->a, acc, "+", c_cast(c->a, accumulator_type(r), x));
	if (is_sum(r))
		return cb_binary(c, r->acc, "add", acc, x);
	return cb_binary(c, r->acc, is_kind(r, "min") ? "min" : "max", acc, x);
}

const struct c_expr *cb_reduction_combine(const struct reduction *r, const struct c_expr *acc, const struct c_expr *value)
{
	bool absolute = is_kind(r, "abs_max") && r->from != DT_BOOL;
	return combine(r, acc, absolute ? cb_unary(r->c, r->from, "abs", NULL, value) : value);
}

/* What is stored for the accumulator "acc"; "count" elements were reduced. */
static const struct c_expr *finish(const struct reduction *r, const struct c_expr *acc, const struct ix *count)
{
	struct cb *c = r->c;
	if (sums_unsigned(r))
		acc = c_cast(c->a, cb_value_type(r->acc), acc);
	if (is_kind(r, "mean"))
		acc = c_infix(c->a, acc, "/", c_cast(c->a, cb_value_type(r->acc), cb_ix(c, count)));
	return cb_encode(c, r->to, acc);
}

static const struct ix *reduced_count(const struct reduction *r)
{
	const struct ix *n = ix_const(r->c->a, 1);
	for (int i = 0; i < r->src->type->rank; i++)
		if (r->reduced[i])
			n = ix_mul(r->c->a, n, r->src->type->dim[i]);
	return n;
}

static struct c_stmt *loop(struct cb *c, const char *name, const struct c_expr *end)
{
	return c_count(c->a, c->block, name, c_int(c->a, 0), end, c_int(c->a, 1));
}

static const struct c_expr *source_element(const struct reduction *r, const struct c_expr *const *coord)
{
	return cb_element(r->c, &r->in, coord);
}

static void store_result(const struct reduction *r, const struct c_expr *const *coord, const struct c_expr *raw)
{
	struct cb *c = r->c;
	const struct c_expr *to[CB_MAX_RANK];
	for (int i = 0; i < CB_MAX_RANK; i++)
		to[i] = c_int(c->a, 0);
	for (int i = 0; i < r->src->type->rank; i++)
		if (!r->reduced[i] && r->dst_axis[i] >= 0)
			to[r->dst_axis[i]] = coord[i];
	c_do(c->a, c->block, cb_store_expr(c, &r->out, to, raw));
}

/* acc[l] for l < lanes, or below "end". */
static void lane_step(struct reduction *r, const char *acc, int inner, const struct c_expr *begin, const struct c_expr *end,
		      const struct c_expr **coord)
{
	struct cb *c = r->c;
	struct c_block *outer = c->block;
	const char *l = cb_unique(c, "l");
	c_line(c->a, c->block, r->acc == DT_F32 ? "TFC_INDEPENDENT_FLOAT" : "TFC_INDEPENDENT");
	c->block = &loop(c, l, end)->body;
	coord[inner] = c_add(c->a, begin, c_name(c->a, l));
	const struct c_expr *slot = c_index(c->a, c_name(c->a, acc), c_name(c->a, l));
	c_assign(c->a, c->block, slot, cb_reduction_combine(r, slot, cb_decode(c, r->from, source_element(r, coord))));
	c->block = outer;
}

/* The lanes joined pairwise. */
static const struct c_expr *join_lanes(struct reduction *r, const char *acc, int64_t lanes)
{
	struct cb *c = r->c;
	const char *op = is_sum(r) ? "add" : is_kind(r, "min") ? "min" : "max";
	if (lanes == 1)
		return c_index(c->a, c_name(c->a, acc), c_int(c->a, 0));
	return c_call(c->a, arena_printf(c->a, "tfc_join_%s_%s", op, cb_suffix(r->acc)), 2, c_name(c->a, acc), c_int(c->a, lanes));
}

/* Lanes let a compiler vectorise a sum that may not be reordered otherwise.  Integers need none. */
int64_t cb_reduction_lanes(const struct reduction *r, const struct ix *extent)
{
	if (!dtype_is_float(r->acc))
		return 1;
	int64_t n, most = 256 / (dtype_info(r->acc)->bits / 8);
	if (!ix_is_const(extent, &n))
		return most;
	int64_t lanes = 1;
	while (lanes < most && lanes * 4 <= n)
		lanes *= 2;
	return lanes;
}

const char *cb_reduction_array(struct reduction *r, int64_t lanes)
{
	struct cb *c = r->c;
	const char *acc = cb_unique(c, "acc");
	c_array(c->a, c->block, arena_printf(c->a, "TFC_ALIGNED %s", accumulator_type(r)), acc,
		arena_printf(c->a, "[%lld]", (long long)lanes));
	struct c_block *outer = c->block;
	const char *l = cb_unique(c, "l");
	c->block = &loop(c, l, c_int(c->a, lanes))->body;
	c_assign(c->a, c->block, c_index(c->a, c_name(c->a, acc), c_name(c->a, l)), identity(r));
	c->block = outer;
	return acc;
}

/* Loops over the axes with "want" reduced, except "skip". */
static void open_loops(struct reduction *r, bool want, int skip, const struct c_expr **coord)
{
	struct cb *c = r->c;
	for (int i = 0; i < r->src->type->rank; i++) {
		if (r->reduced[i] != want || i == skip || ix_is(r->src->type->dim[i], 1))
			continue;
		const char *name = cb_unique(c, "i");
		c->block = &loop(c, name, cb_ix(c, r->src->type->dim[i]))->body;
		coord[i] = c_name(c->a, name);
	}
}

/* The innermost axis is reduced: lanes along it, one result each. */
static void reduce_rows(struct reduction *r, int inner)
{
	struct cb *c = r->c;
	const struct c_expr *coord[CB_MAX_RANK];
	for (int i = 0; i < CB_MAX_RANK; i++)
		coord[i] = c_int(c->a, 0);
	open_loops(r, false, -1, coord);
	const struct ix *extent = r->src->type->dim[inner];
	int64_t lanes = cb_reduction_lanes(r, extent), n;
	const char *acc = cb_reduction_array(r, lanes);
	struct c_block *result = c->block;
	open_loops(r, true, inner, coord);
	const struct c_expr *end = cb_ix(c, extent), *step = c_int(c->a, lanes);
	const char *i = cb_unique(c, "i");
	struct c_block *body = c->block;
	const struct c_expr *whole = c_infix(c->a, c_infix(c->a, end, "/", step), "*", step);
	if (ix_is_const(extent, &n))
		whole = c_int(c->a, n / lanes * lanes);
	c->block = &c_count(c->a, c->block, i, c_int(c->a, 0), whole, step)->body;
	lane_step(r, acc, inner, c_name(c->a, i), step, coord);
	c->block = body;
	if (!ix_is_const(extent, &n) || n % lanes)
		lane_step(r, acc, inner, whole, ix_is_const(extent, &n) ? c_int(c->a, n % lanes) : c_infix(c->a, end, "%", step), coord);
	c->block = result;
	store_result(r, coord, finish(r, join_lanes(r, acc, lanes), reduced_count(r)));
}

/* The innermost axis is kept: a piece of it at a time, one accumulator per element. */
static void reduce_columns(struct reduction *r, int inner)
{
	struct cb *c = r->c;
	const struct c_expr *coord[CB_MAX_RANK];
	for (int i = 0; i < CB_MAX_RANK; i++)
		coord[i] = c_int(c->a, 0);
	open_loops(r, false, inner, coord);
	int64_t piece = 1024 / (dtype_info(r->acc)->bits / 8), n;
	const struct ix *extent = r->src->type->dim[inner];
	if (ix_is_const(extent, &n) && n < piece)
		piece = n > 0 ? n : 1;
	const struct c_expr *end = cb_ix(c, extent);
	const char *begin = cb_unique(c, "begin"), *count = cb_unique(c, "count"), *l = cb_unique(c, "l");
	c->block = &c_count(c->a, c->block, begin, c_int(c->a, 0), end, c_int(c->a, piece))->body;
	c_decl(c->a, c->block, "const int64_t", count,
	       c_call(c->a, "tfc_min_i64", 2, c_int(c->a, piece), c_infix(c->a, end, "-", c_name(c->a, begin))));
	const char *acc = cb_reduction_array(r, piece);
	struct c_block *result = c->block;
	open_loops(r, true, -1, coord);
	lane_step(r, acc, inner, c_name(c->a, begin), c_name(c->a, count), coord);
	c->block = result;
	c_line(c->a, c->block, "TFC_INDEPENDENT");
	c->block = &loop(c, l, c_name(c->a, count))->body;
	coord[inner] = c_add(c->a, c_name(c->a, begin), c_name(c->a, l));
	store_result(r, coord, finish(r, c_index(c->a, c_name(c->a, acc), c_name(c->a, l)), reduced_count(r)));
}

/* The axis along which the source is contiguous, else the last one longer than 1. */
static int inner_axis(const struct reduction *r)
{
	int last = -1;
	for (int i = 0; i < r->src->type->rank; i++) {
		if (ix_is(r->src->type->dim[i], 1))
			continue;
		last = i;
		if (r->in.axis[i].n == 1 && ix_is(r->in.axis[i].mode[0].stride, 1))
			return i;
	}
	return last;
}

static bool read_axes(struct reduction *r, const struct insn_use *use)
{
	const struct attr *axes = insn_attr(use, "axes");
	int rank = r->src->type->rank, k = 0;
	for (int i = 0; i < axes->n; i++) {
		int64_t x = axes->ints[i];
		r->reduced[x < 0 ? x + rank : x] = true;
	}
	bool keep = r->dst->type->rank == rank;
	for (int i = 0; i < rank; i++)
		r->dst_axis[i] = keep ? i : r->reduced[i] ? -1 : k++;
	return true;
}

bool cb_reduction_open(struct cb *c, const struct tir_stmt *s, struct reduction *r)
{
	*r = (struct reduction){ .c = c, .kind = insn_attr(&s->u.insn.use, "kind")->s };
	r->src = cb_operand_view(c, &s->u.insn.operand[0]);
	r->dst = cb_operand_view(c, &s->u.insn.operand[1]);
	if (!r->src || !r->dst || !read_axes(r, &s->u.insn.use))
		return false;
	r->from = r->src->type->dtype;
	r->to = r->dst->type->dtype;
	r->acc = value_dtype(r->from);
	return cb_access(c, r->dst, NULL, &r->out);
}

void cb_reduction_store(struct reduction *r, const char *acc, int64_t lanes, const struct c_expr *const *coord)
{
	store_result(r, coord, finish(r, join_lanes(r, acc, lanes), reduced_count(r)));
}

bool cb_insn_reduce(struct cb *c, const struct tir_stmt *s)
{
	struct reduction r;
	if (!cb_reduction_open(c, s, &r) || !cb_access(c, r.src, NULL, &r.in))
		return false;
	const struct c_expr *guard[2] = { r.in.guard, r.out.guard };
	struct c_block *outer = cb_guard(c, 2, guard);
	c->block = &c_stmt_add(c->a, c->block, C_BLOCK)->body;
	int inner = inner_axis(&r);
	if (inner >= 0 && !r.reduced[inner])
		reduce_columns(&r, inner);
	else if (inner >= 0)
		reduce_rows(&r, inner);
	else {
		const struct c_expr *zero[CB_MAX_RANK];
		for (int i = 0; i < CB_MAX_RANK; i++)
			zero[i] = c_int(c->a, 0);
		const char *acc = cb_reduction_array(&r, 1);
		const struct c_expr *slot = c_index(c->a, c_name(c->a, acc), c_int(c->a, 0));
		c_assign(c->a, c->block, slot, cb_reduction_combine(&r, slot, cb_decode(c, r.from, source_element(&r, zero))));
		store_result(&r, zero, finish(&r, slot, ix_const(c->a, 1)));
	}
	c->block = outer;
	return !c->failed;
}
