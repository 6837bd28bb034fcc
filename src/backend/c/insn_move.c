/* T.copy and T.fill. */
#include <string.h>

#include "backend/c/internal.h"

struct c_block *cb_guard(struct cb *c, int n, const struct c_expr *const *guard)
{
	struct c_block *outer = c->block;
	const struct c_expr *all = NULL;
	for (int i = 0; i < n; i++)
		if (guard[i])
			all = all ? c_infix(c->a, all, "&&", guard[i]) : guard[i];
	if (all)
		c->block = &c_if(c->a, c->block, all)->body;
	return outer;
}

static int stream_choice(struct cb *c)
{
	int64_t total = 0;
	for (int i = 0; i < c->f->n_param; i++) {
		int64_t n, lo, hi;
		const struct ix *count = type_n_addressed(c->a, c->f->param[i]->type);
		if (!ix_is_const(count, &n)) {
			ix_bounds(count, &lo, &hi);
			if (hi > INT64_C(1) << 40 || dtype_size_bytes(c->f->param[i]->type->dtype, hi) > CB_STREAM_BYTES / 4)
				return 2;
			n = hi;
		}
		total += dtype_size_bytes(c->f->param[i]->type->dtype, n);
	}
	return total > CB_STREAM_BYTES;
}

/* Bytes of all arguments and scratch: beyond the caches or not? */
int cb_stream_choice(struct cb *c, const struct tir_buffer *dst)
{
	if (!cb_is_shared(c, dst) || c->o->no_intrinsics)
		return 0;
	if (c->stream_choice < 0)
		c->stream_choice = stream_choice(c);
	return c->stream_choice;
}

void cb_copy_bytes(struct cb *c, const struct c_expr *dst, const struct c_expr *src, const struct c_expr *bytes, bool stream)
{
	int64_t n;
	const char *fn = stream ? "tfc_stream" : c_is_int(bytes, &n) && n <= 1024 ? "tfc_copy_short" : "memcpy";
	c->streams = c->streams || stream;
	c_do(c->a, c->block, c_call(c->a, fn, 3, dst, src, bytes));
}

static const struct c_expr *size_times(struct cb *c, const struct ix *n, int64_t size)
{
	int64_t v;
	if (ix_is_const(n, &v))
		return c_int(c->a, v * size);
	return c_mul(c->a, c_cast(c->a, "size_t", cb_ix(c, n)), c_int(c->a, size));
}

static bool is_contiguous(struct cb *c, const struct cb_nest *n)
{
	if (!n->n_loop)
		return false;
	for (int i = 0; i < n->n_op; i++) {
		const struct ix *s = cb_loop_stride(c, n, i, n->n_loop - 1);
		if (!s || !ix_is(s, 1))
			return false;
	}
	return true;
}

/* f4e2m1 rows move as bytes if every row begins and ends between bytes. */
static bool rows_are_bytes(struct cb *c, const struct cb_nest *n)
{
	if (!ix_divisible(n->extent[n->n_loop - 1], 2) || n->lo[n->order[n->n_loop - 1]])
		return false;
	for (int i = 0; i < n->n_op; i++) {
		if (!ix_divisible(n->op[i].access.view->offset, 2))
			return false;
		for (int d = 0; d + 1 < n->n_loop; d++) {
			const struct ix *s = cb_loop_stride(c, n, i, d);
			if (!s || !ix_divisible(s, 2))
				return false;
		}
	}
	return true;
}

/* Rows of the innermost loop as one copy of bytes each. */
static void copy_rows(struct cb *c, struct cb_nest *n, bool stream)
{
	int d = n->n_loop - 1;
	bool packed = n->op[0].access.dtype == DT_F4E2M1;
	int64_t size = packed ? 1 : dtype_info(n->op[0].access.dtype)->bits / 8;
	const struct ix *extent = packed ? ix_floordiv(c->a, n->extent[d], ix_const(c->a, 2)) : n->extent[d];
	int axis = n->order[d] + n->merged[d];
	n->n_loop = d;
	cb_nest_open(c, n);
	n->coord[axis] = n->lo[axis] ? cb_ix(c, n->lo[axis]) : c_int(c->a, 0);
	const struct c_expr *end[2];
	for (int i = 0; i < 2; i++) {
		const struct c_expr *raw = cb_nest_raw(c, n, i);
		if (packed)
			end[i] = c_add(c->a, n->op[i].access.pointer, c_infix(c->a, raw->arg[1], "/", c_int(c->a, 2)));
		else
			end[i] = c_prefix(c->a, "&", raw);
	}
	int64_t known;
	struct c_block *row = c->block;
	if (!ix_is_const(extent, &known) && !cb_not_below(c, extent, 0))
		c->block = &c_if(c->a, c->block, c_infix(c->a, cb_ix(c, extent), ">", c_int(c->a, 0)))->body;
	if (cb_may_alias(c, n->op[0].access.view->root, n->op[1].access.view->root))
		c_do(c->a, c->block, c_call(c->a, "memmove", 3, end[0], end[1], size_times(c, extent, size)));
	else
		cb_copy_bytes(c, end[0], end[1], size_times(c, extent, size), stream);
	c->block = row;
	cb_nest_close(c, n);
}

static void copy_elements(struct cb *c, struct cb_nest *n)
{
	n->independent = cb_may_alias(c, n->op[0].access.view->root, n->op[1].access.view->root) ? NULL : "TFC_INDEPENDENT";
	cb_nest_open(c, n);
	const struct c_expr *from = cb_nest_raw(c, n, 1), *to = cb_nest_raw(c, n, 0);
	if (n->op[0].access.dtype == DT_F4E2M1)
		c_do(c->a, c->block, c_call(c->a, "tfc_f4_set", 3, to->arg[0], to->arg[1], from));
	else
		c_assign(c->a, c->block, to, from);
	cb_nest_close(c, n);
}

/* The loop along which the source is contiguous while the destination is along the innermost, both worth a block; -1. */
static int transposed_loop(struct cb *c, const struct cb_nest *n)
{
	int last = n->n_loop - 1;
	int64_t e;
	if (last < 1 || n->op[0].access.dtype == DT_F4E2M1)
		return -1;
	const struct ix *to = cb_loop_stride(c, n, 0, last), *from = cb_loop_stride(c, n, 1, last);
	if (!to || !from || !ix_is(to, 1) || ix_is(from, 1) || (ix_is_const(n->extent[last], &e) && e < 8))
		return -1;
	for (int d = 0; d < last; d++) {
		const struct ix *s = cb_loop_stride(c, n, 1, d);
		if (s && ix_is(s, 1) && (!ix_is_const(n->extent[d], &e) || e >= 8))
			return d;
	}
	return -1;
}

static int loop_axis(const struct cb_nest *n, int d)
{
	int axis = n->order[d] + n->merged[d];
	while (axis > n->order[d] && ix_is(n->dim[axis], 1))
		axis--;
	return axis;
}

/* A block of a transposition goes through an array whose rows do not share cache sets, read and written in runs. */
static void copy_transposed(struct cb *c, struct cb_nest *n, int other)
{
	enum { SIDE = 32, PITCH = 33 };
	struct arena *a = c->a;
	const struct c_expr *zero = c_int(a, 0), *one = c_int(a, 1), *side = c_int(a, SIDE);
	int last = n->n_loop - 1, axis[2] = { loop_axis(n, other), loop_axis(n, last) };
	const struct ix *lo[2] = { n->merged[other] ? NULL : n->lo[axis[0]], n->merged[last] ? NULL : n->lo[axis[1]] };
	const struct ix *n_extent[2] = { n->extent[other], n->extent[last] };
	const struct c_expr *end[2] = { cb_ix(c, n_extent[0]), cb_ix(c, n_extent[1]) };
	for (int d = other; d + 2 < n->n_loop; d++) {
		n->order[d] = n->order[d + 1];
		n->merged[d] = n->merged[d + 1];
		n->extent[d] = n->extent[d + 1];
	}
	n->n_loop -= 2;
	cb_nest_open(c, n);
	const char *at[2], *i[2] = { cb_unique(c, "r"), cb_unique(c, "s") }, *block = cb_unique(c, "block");
	const struct c_expr *count[2];
	struct c_block *body = c->block;
	for (int k = 0; k < 2; k++) {
		at[k] = cb_unique(c, "from");
		c->block = &c_count(a, c->block, at[k], zero, end[k], side)->body;
		count[k] = side;
		if (!ix_divisible(n_extent[k], SIDE)) {
			count[k] = c_name(a, cb_unique(c, "n"));
			c_decl(a, c->block, "const int64_t", count[k]->text,
			       c_call(a, "tfc_min_i64", 2, side, c_infix(a, end[k], "-", c_name(a, at[k]))));
		}
		const struct c_expr *v = c_add(a, c_name(a, at[k]), c_name(a, i[k]));
		n->coord[axis[k]] = lo[k] ? c_add(a, cb_ix(c, lo[k]), v) : v;
	}
	c_array(a, c->block, cb_type(n->op[0].access.dtype), block, arena_printf(a, "[%d]", SIDE * PITCH));
	const struct c_expr *cell = c_index(a, c_name(a, block), c_add(a, c_mul(a, c_name(a, i[1]), c_int(a, PITCH)), c_name(a, i[0])));
	struct c_block *rows = &c_count(a, c->block, i[1], zero, count[1], one)->body;
	c_assign(a, &c_count(a, rows, i[0], zero, count[0], one)->body, cell, cb_nest_raw(c, n, 1));
	rows = &c_count(a, c->block, i[0], zero, count[0], one)->body;
	c_assign(a, &c_count(a, rows, i[1], zero, count[1], one)->body, cb_nest_raw(c, n, 0), cell);
	c->block = body;
	cb_nest_close(c, n);
}

static void nest_begin(struct cb *c, struct cb_nest *n, struct cb_nest_op *op, int n_op, const struct type *shape)
{
	*n = (struct cb_nest){ .rank = shape->rank, .n_op = n_op, .op = op, .inner = -1, .stream = -1, .first_reduced = CB_MAX_RANK };
	for (int i = 0; i < shape->rank; i++)
		n->dim[i] = shape->dim[i];
	for (int i = 0; i < n_op; i++)
		cb_nest_broadcast(&op[i], shape->rank, op[i].access.rank);
	(void)c;
}

/* Store "raw" (a constant or a variable) everywhere in "dst". */
static bool fill_view(struct cb *c, const struct tir_view *dst, const struct c_expr *raw)
{
	struct cb_nest_op op[1];
	struct cb_nest n;
	if (!cb_access(c, dst, NULL, &op[0].access))
		return false;
	struct c_block *outer = cb_guard(c, 1, &op[0].access.guard);
	nest_begin(c, &n, op, 1, dst->type);
	cb_nest_shape(c, &n);
	cb_nest_open(c, &n);
	const struct c_expr *to = cb_nest_raw(c, &n, 0);
	if (dst->type->dtype == DT_F4E2M1)
		c_do(c->a, c->block, c_call(c->a, "tfc_f4_set", 3, to->arg[0], to->arg[1], raw));
	else
		c_assign(c->a, c->block, to, raw);
	cb_nest_close(c, &n);
	c->block = outer;
	return true;
}

static const struct c_expr *raw_number(struct cb *c, enum dtype d, const struct attr *n)
{
	if (n->kind == ATTR_NONE)
		return cb_encode(c, d, dtype_is_float(d) ? cb_float(c, d, 0) : c_int(c->a, 0));
	return cb_encode(c, d, cb_number(c, d, n));
}

/* Which bounds of "valid" are narrower than the tile; returns NULL if none. */
static const struct ix *const *partial_bounds(struct cb *c, const struct attr *valid, const struct type *ty)
{
	if (!valid || valid->kind == ATTR_NONE || valid->n != 2 * ty->rank)
		return NULL;
	bool any = false;
	const struct ix **b = arena_array(c->a, const struct ix *, 2 * (size_t)ty->rank + 1);
	for (int i = 0; i < ty->rank; i++) {
		const struct ix *lo = valid->ix[2 * i], *hi = valid->ix[2 * i + 1];
		if (cb_not_below(c, ix_mul_const(c->a, lo, -1), 0) && cb_not_below(c, ix_sub(c->a, hi, ty->dim[i]), 0))
			continue;
		b[2 * i] = cb_not_below(c, lo, 0) ? lo : ix_max(c->a, lo, ix_const(c->a, 0));
		b[2 * i + 1] = cb_not_below(c, ix_sub(c->a, ty->dim[i], hi), 0) ? hi : ix_min(c->a, hi, ty->dim[i]);
		if (!cb_not_below(c, ix_sub(c->a, b[2 * i + 1], b[2 * i]), 0))
			b[2 * i + 1] = ix_max(c->a, b[2 * i + 1], b[2 * i]);
		any = true;
	}
	return any ? b : NULL;
}

/* Some bound of "b" does leave elements out. */
static const struct c_expr *is_partial(struct cb *c, const struct ix *const *b, const struct type *ty)
{
	const struct c_expr *any = NULL;
	for (int i = 0; i < ty->rank; i++) {
		if (!b[2 * i])
			continue;
		const struct c_expr *lo = c_infix(c->a, cb_ix(c, b[2 * i]), ">", c_int(c->a, 0));
		const struct c_expr *hi = c_infix(c->a, cb_ix(c, b[2 * i + 1]), "<", cb_ix(c, ty->dim[i]));
		const struct c_expr *one = c_infix(c->a, lo, "||", hi);
		if (ix_is(b[2 * i], 0))
			one = hi;
		any = any ? c_infix(c->a, any, "||", one) : one;
	}
	return any;
}

static void copy_nest(struct cb *c, struct cb_nest_op *op, const struct type *shape, const struct ix *const *bound, bool stream)
{
	struct cb_nest n;
	nest_begin(c, &n, op, 2, shape);
	for (int i = 0; bound && i < shape->rank; i++)
		if (bound[2 * i]) {
			n.lo[i] = bound[2 * i];
			n.dim[i] = ix_sub(c->a, bound[2 * i + 1], bound[2 * i]);
		}
	cb_nest_shape(c, &n);
	bool bytes = is_contiguous(c, &n) && (op[0].access.dtype != DT_F4E2M1 || rows_are_bytes(c, &n));
	int other = bytes ? -1 : transposed_loop(c, &n);
	if (bytes)
		copy_rows(c, &n, stream);
	else if (other >= 0 && !cb_may_alias(c, op[0].access.view->root, op[1].access.view->root))
		copy_transposed(c, &n, other);
	else
		copy_elements(c, &n);
}

/* Rows long enough for stores past the caches. */
static bool has_long_rows(const struct type *ty)
{
	int64_t n = 1, e;
	for (int i = ty->rank; i-- > 0 && n < 256;)
		n = ix_is_const(ty->dim[i], &e) ? n * (e ? e : 1) : 256;
	return n >= 256;
}

bool cb_insn_copy(struct cb *c, const struct tir_stmt *s)
{
	const struct insn_use *use = &s->u.insn.use;
	const struct tir_view *src = cb_operand_view(c, &s->u.insn.operand[0]), *dst = cb_operand_view(c, &s->u.insn.operand[1]);
	if (!src || !dst)
		return false;
	const struct ix *const *bound = partial_bounds(c, insn_attr(use, "valid"), dst->type);
	struct c_block *outer = c->block;
	if (bound && insn_copy_fills(src->type, dst->type)) {
		const struct attr *fill = insn_attr(use, "fill");
		static const struct attr zero = { .kind = ATTR_NONE };
		c->block = &c_if(c->a, c->block, is_partial(c, bound, dst->type))->body;
		bool ok = fill_view(c, dst, raw_number(c, dst->type->dtype, fill ? fill : &zero));
		c->block = outer;
		if (!ok)
			return false;
	}
	struct cb_nest_op op[2];
	if (!cb_access(c, dst, bound, &op[0].access) || !cb_access(c, src, bound, &op[1].access))
		return false;
	const struct c_expr *guard[2] = { op[0].access.guard, op[1].access.guard };
	cb_guard(c, 2, guard);
	int choice = has_long_rows(dst->type) ? cb_stream_choice(c, dst->root) : 0;
	if (choice == 2) {
		struct c_stmt *s2 = c_if(c->a, c->block, c_arrow(c->a, c_name(c->a, "frame"), "stream"));
		c->block = &s2->body;
		copy_nest(c, op, dst->type, bound, true);
		c->block = &s2->other;
		copy_nest(c, op, dst->type, bound, false);
	} else {
		copy_nest(c, op, dst->type, bound, choice == 1);
	}
	c->block = outer;
	return !c->failed;
}

bool cb_insn_fill(struct cb *c, const struct tir_stmt *s)
{
	const struct tir_view *dst = cb_operand_view(c, &s->u.insn.operand[0]);
	const struct tir_operand *value = &s->u.insn.operand[1];
	if (!dst)
		return false;
	enum dtype d = dst->type->dtype;
	const struct c_expr *raw;
	bool is_raw = false;
	if (value->expr && value->expr->kind == TIR_NUMBER) {
		raw = raw_number(c, d, &value->expr->number);
	} else {
		enum dtype from = value->expr ? value->expr->dtype : d;
		const struct c_expr *v;
		if (value->expr) {
			v = cb_expr(c, value->expr);
		} else {
			const struct tir_view *scalar = cb_operand_view(c, value);
			struct cb_access x;
			const struct c_expr *zero[CB_MAX_RANK];
			for (int i = 0; i < CB_MAX_RANK; i++)
				zero[i] = c_int(c->a, 0);
			if (!scalar || !cb_access(c, scalar, NULL, &x))
				return false;
			from = x.dtype;
			v = cb_decode(c, from, cb_element(c, &x, zero));
		}
		v = cb_convert(c, from, d, false, v, &is_raw);
		raw = is_raw ? v : cb_encode(c, d, v);
	}
	const char *name = cb_unique(c, "value");
	c_decl(c->a, c->block, arena_printf(c->a, "const %s", cb_type(d)), name, raw);
	return fill_view(c, dst, c_name(c->a, name));
}
