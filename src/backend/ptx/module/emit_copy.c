/* T.copy (spec: ptx 8.1, P46, P47, P52 to P55). */
#include "backend/ptx/module/ptx_spread.h"
#include "backend/ptx/module/ptx_num.h"
#include "backend/ptx/module/ptx_view.h"

enum { GROUP = 8, MAX_UNROLLED_ROUNDS = 16 };	/* vectors of a thread that are loaded before the first is stored */

/* valid= of "s", resolved, or NULL. */
static const struct ix *const *valid_of(struct ptx_func *f, const struct tir_stmt *s, uint64_t *varies)
{
	const struct attr *valid = insn_attr(&s->u.insn.use, "valid");
	if (!valid || valid->kind != ATTR_IXS)
		return NULL;
	const struct ix **x = arena_array(f->a, const struct ix *, (size_t)valid->n + 1);
	for (int i = 0; i < valid->n; i++) {
		x[i] = ptx_resolve(f, valid->ix[i]);
		*varies |= ptx_varies(f, valid->ix[i]);
	}
	return x;
}

static LLVMValueRef fill_of(struct ptx_func *f, const struct tir_stmt *s, enum dtype d)
{
	return ptx_num_literal(f->l, d, insn_attr(&s->u.insn.use, "fill"));
}

/* ---- registers at one end ---- */

static bool load_registers(struct ptx_func *f, const struct tir_stmt *s, const struct tir_view *src, const struct tir_view *dst)
{
	struct ptx_held held;
	uint64_t varies = 0;
	const struct ix *const *valid = valid_of(f, s, &varies);
	enum dtype d = dst->type->dtype;
	if (!ptx_held(f, dst, &held))
		return false;
	LLVMValueRef *value = arena_array(f->a, LLVMValueRef, (size_t)held.n + 1);
	LLVMValueRef fill = insn_copy_fills(src->type, dst->type) ? fill_of(f, s, d) : NULL;
	for (int k = 0; k < held.n; k++)
		value[k] = fill ? fill : ptx_get(f, held.buffer, d, held.reg[k]);
	const struct ptx_elements e = { .view = src, .n = held.n, .coord = held.coord, .valid = valid };
	LLVMValueRef here = ptx_all_not_negative(f, held.n_here, held.here);
	struct ptx_if branch;
	struct ptx_slots slots = { 0 };
	for (int k = 0; here && k < held.n; k++)
		vec_push(f->a, &slots, &value[k]);
	if (here)
		ptx_if_begin(f, &branch, here, slots, false);
	if (!ptx_load(f, &e, value))
		return false;
	if (here)
		ptx_if_end(f, &branch);
	for (int k = 0; k < held.n; k++)
		ptx_set(f, held.buffer, d, held.reg[k], value[k]);
	return true;
}

static bool store_registers(struct ptx_func *f, const struct tir_stmt *s, const struct tir_view *src, const struct tir_view *dst)
{
	struct ptx_held held;
	uint64_t varies = ptx_view_varies(f, dst);
	const struct ix *const *valid = valid_of(f, s, &varies);
	if (!ptx_held(f, src, &held))
		return false;
	LLVMValueRef *value = arena_array(f->a, LLVMValueRef, (size_t)held.n + 1);
	for (int k = 0; k < held.n; k++)
		value[k] = ptx_get(f, held.buffer, held.dtype, held.reg[k]);
	const struct ptx_elements e = { .view = dst, .n = held.n, .coord = held.coord, .valid = valid };
	LLVMValueRef cond = held.n_lowest ? ptx_all_not_negative(f, held.n_lowest, held.lowest) : ptx_team_first(f, varies);
	return ptx_store(f, &e, cond, value);
}

static bool move_registers(struct ptx_func *f, const struct tir_stmt *s, const struct tir_view *src, const struct tir_view *dst)
{
	struct ptx_held from, to;
	enum dtype d = dst->type->dtype;
	uint64_t varies = 0;
	const struct ix *const *valid = valid_of(f, s, &varies);
	int rank = dst->type->rank;
	if (type_is_spread(src->type) || type_is_spread(dst->type))
		return ptx_spread_move(f, s, src, dst);
	if (!ptx_held(f, src, &from) || !ptx_held(f, dst, &to))
		return false;
	LLVMValueRef *value = arena_array(f->a, LLVMValueRef, (size_t)from.n + 1);
	for (int k = 0; k < from.n; k++)
		value[k] = ptx_get(f, from.buffer, d, from.reg[k]);
	for (int k = 0; k < to.n; k++) {
		const struct ix **bound = arena_array(f->a, const struct ix *, 2 * (size_t)rank + 1);
		for (int i = 0; valid && i < rank; i++) {
			const struct ix *c = to.coord[k * rank + i];
			bound[2 * i] = ix_sub(f->a, c, valid[2 * i]);
			bound[2 * i + 1] = ix_sub(f->a, ix_sub(f->a, valid[2 * i + 1], ix_const(f->a, 1)), c);
		}
		LLVMValueRef in = ptx_all_not_negative(f, valid ? 2 * rank : 0, bound);
		LLVMValueRef v = in ? ptx_select(f->l, in, value[k], ptx_get(f, to.buffer, d, to.reg[k])) : value[k];
		ptx_set(f, to.buffer, d, to.reg[k], v);
	}
	return !f->failed;
}

/* ---- memory at both ends: the threads of the frame share the work ---- */

struct shared_copy {
	const struct tir_view *src, *dst;
	const struct ix *const *valid;
	const struct ix *const *valid_src, *const *valid_dst;	/* at which end it holds */
	LLVMValueRef fill;		/* an element, or NULL: what is not valid is left alone */
	int length;			/* elements of a vector, along the last axis */
	const struct ix **dim;
	const struct ix *n_vector;
};

/* Coordinates of the elements of vector "number" (resolved). */
static void vector_coordinates(struct ptx_func *f, const struct shared_copy *x, const struct ix *number, const struct ix **c)
{
	int rank = x->src->type->rank;
	for (int k = rank - 1; k >= 0; k--) {
		int64_t len = k == rank - 1 ? x->length : 1;
		const struct ix *e = len == 1 ? x->dim[k] : ix_floordiv(f->a, x->dim[k], ix_const(f->a, len));
		const struct ix *digit = ix_mul_const(f->a, k ? ix_mod(f->a, number, e) : number, len);
		for (int j = 0; j < x->length; j++)
			c[j * rank + k] = k == rank - 1 ? ix_add(f->a, digit, ix_const(f->a, j)) : digit;
		number = k ? ix_floordiv(f->a, number, e) : number;
	}
}

static struct ptx_elements end_of(const struct shared_copy *x, bool is_src, int n, const struct ix *const *c)
{
	return (struct ptx_elements){ .view = is_src ? x->src : x->dst, .n = n, .coord = c, .valid = is_src ? x->valid_src : x->valid_dst };
}

/* Is the vector of this length one access at both ends? */
static bool is_whole(struct ptx_func *f, struct shared_copy *x, const struct ix *number, int length)
{
	int rank = x->src->type->rank, bits = dtype_info(x->src->type->dtype)->bits;
	const struct ix **c = arena_array(f->a, const struct ix *, (size_t)(rank * length) + 1);
	struct ptx_plan p, q;
	x->length = length;
	vector_coordinates(f, x, number, c);
	const struct ptx_elements from = end_of(x, true, length, c), to = end_of(x, false, length, c);
	int bytes = length * bits / 8;
	return bytes <= PTX_MAX_VECTOR_BYTES && ptx_plan(f, &from, bytes, &p) && ptx_plan(f, &to, bytes, &q) && p.n_chunk == 1 &&
	       q.n_chunk == 1;
}

static void choose_length(struct ptx_func *f, struct shared_copy *x, const struct ix *position)
{
	int rank = x->src->type->rank, bits = dtype_info(x->src->type->dtype)->bits;
	for (int length = PTX_MAX_VECTOR_BYTES * 8 / bits; length > 1 && rank; length /= 2)
		if (ix_divisible(x->dim[rank - 1], length) && is_whole(f, x, position, length))
			return;
	x->length = 1;
}

static LLVMValueRef splat(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef element)
{
	LLVMValueRef *v = arena_array(f->a, LLVMValueRef, (size_t)c->n + 1);
	for (int j = 0; j < c->n; j++)
		v[j] = element;
	return ptx_chunk_pack(f, p, c, v);
}

static LLVMValueRef all_of(struct ptx_func *f, const struct ptx_chunk *c)
{
	return ptx_all_not_negative(f, c->n_cond, c->cond);
}

/* One vector into a value; "inside" becomes when it was loaded (NULL: always). */
static LLVMValueRef load_vector(struct ptx_func *f, const struct shared_copy *x, const struct ptx_plan *p, LLVMValueRef *inside)
{
	const struct ptx_chunk *c = &p->chunk[0];
	LLVMValueRef cond = all_of(f, c), value = NULL;
	*inside = cond;
	if (!cond)
		return ptx_chunk_load(f, p, c);
	value = x->fill ? splat(f, p, c, x->fill) : LLVMConstNull(LLVMTypeOf(splat(f, p, c, ptx_num_integer(f->l, p->dtype, 0))));
	return ptx_chunk_load_if(f, p, c, cond, value);
}

static void store_vector(struct ptx_func *f, const struct ptx_plan *p, LLVMValueRef cond, LLVMValueRef value)
{
	const struct ptx_chunk *c = &p->chunk[0];
	LLVMValueRef in = all_of(f, c);
	cond = cond && in ? LLVMBuildAnd(f->l->builder, cond, in, "") : cond ? cond : in;
	if (cond)
		ptx_chunk_store_if(f, p, c, cond, value);
	else
		ptx_chunk_store(f, p, c, value);
}

static bool is_half_byte(const struct ptx_plan *p)
{
	return p->bits == 4 && p->chunk[0].n == 1;
}

/* Vectors "number" + 0, step, 2 step ...: "n" of them, all loaded before the first is stored. */
static bool move_group(struct ptx_func *f, const struct shared_copy *x, const struct ix *number, int64_t step, int n)
{
	int rank = x->src->type->rank;
	struct ptx_plan from[GROUP], to[GROUP];
	LLVMValueRef value[GROUP], inside[GROUP], last[GROUP];
	for (int i = 0; i < n; i++) {
		const struct ix *v = ix_add(f->a, number, ix_const(f->a, i * step));
		const struct ix **c = arena_array(f->a, const struct ix *, (size_t)(rank * x->length) + 1);
		const struct ix *left = ix_sub(f->a, ix_sub(f->a, x->n_vector, ix_const(f->a, 1)), v);
		struct ptx_if branch;
		int bits = dtype_info(x->src->type->dtype)->bits;
		vector_coordinates(f, x, v, c);
		const struct ptx_elements p = end_of(x, true, x->length, c), q = end_of(x, false, x->length, c);
		int bytes = x->length * bits / 8 ? x->length * bits / 8 : 1;
		if (!ptx_plan(f, &p, bytes, &from[i]) || !ptx_plan(f, &q, bytes, &to[i]))
			return false;
		if (is_half_byte(&from[i]) || is_half_byte(&to[i]))
			return ptx_refuse(f, "a copy of f4e2m1 elements that does not move whole bytes");
		last[i] = ptx_all_not_negative(f, 1, &left);
		value[i] = LLVMGetUndef(ptx_chunk_type(f, from[i].chunk[0].bytes));
		inside[i] = NULL;
		LLVMValueRef *slot[2] = { &value[i], &inside[i] };
		LLVMValueRef cond = all_of(f, &from[i].chunk[0]);
		inside[i] = ptx_i1(f->l, false);
		if (last[i])
			ptx_if_begin(f, &branch, last[i], (struct ptx_slots){ slot, 2, 2 }, false);
		value[i] = load_vector(f, x, &from[i], &inside[i]);
		inside[i] = x->fill || !cond ? ptx_i1(f->l, true) : inside[i];
		if (last[i])
			ptx_if_end(f, &branch);
		else if (x->fill || !cond)
			inside[i] = NULL;
	}
	for (int i = 0; i < n; i++)
		store_vector(f, &to[i], inside[i], value[i]);
	return !f->failed;
}

static bool move_vectors(struct ptx_func *f, const struct shared_copy *x, const struct ptx_team *team)
{
	int64_t n;
	struct ptx_for loop;
	bool is_static = ix_is_const(x->n_vector, &n);
	int64_t rounds = is_static ? (n + team->size - 1) / team->size : 0;
	if (is_static && rounds <= MAX_UNROLLED_ROUNDS) {
		for (int64_t r = 0; r < rounds; r += GROUP) {
			const struct ix *first = ix_add(f->a, team->position, ix_const(f->a, r * team->size));
			if (!move_group(f, x, first, team->size, rounds - r < GROUP ? (int)(rounds - r) : GROUP))
				return false;
		}
		return true;
	}
	int group = is_static ? GROUP : 1;
	const struct ix *trips = is_static ? ix_const(f->a, rounds / group) : ix_ceildiv(f->a, x->n_vector, ix_const(f->a, team->size));
	ptx_for_begin(f, &loop, trips, (struct ptx_slots){ 0 }, 0);
	const struct ix *number = ix_add(f->a, team->position, ix_mul_const(f->a, loop.counter, team->size * group));
	bool ok = move_group(f, x, number, team->size, group);
	ptx_for_end(f, &loop);
	int64_t done = rounds / GROUP * GROUP;
	const struct ix *rest = ix_add(f->a, team->position, ix_const(f->a, done * team->size));
	return ok && (!is_static || done == rounds || move_group(f, x, rest, team->size, (int)(rounds - done)));
}

static bool copy_memory(struct ptx_func *f, const struct tir_stmt *s, const struct tir_view *src, const struct tir_view *dst)
{
	uint64_t varies = ptx_view_varies(f, src) | ptx_view_varies(f, dst);
	struct shared_copy x = { .src = src, .dst = dst };
	struct ptx_team team;
	int rank = src->type->rank;
	const struct ix *n = ix_const(f->a, 1);
	x.valid = valid_of(f, s, &varies);
	bool fills = x.valid && insn_copy_fills(src->type, dst->type);
	x.fill = fills ? fill_of(f, s, src->type->dtype) : NULL;
	bool at_dst = dst->type->storage == ST_GMEM;
	x.valid_src = at_dst && src->type->storage != ST_GMEM ? NULL : x.valid;
	x.valid_dst = at_dst ? x.valid : NULL;
	if (!at_dst && src->type->storage != ST_GMEM)
		x.valid_dst = x.valid;
	x.dim = arena_array(f->a, const struct ix *, (size_t)rank + 1);
	for (int k = 0; k < rank; k++) {
		x.dim[k] = ptx_resolve(f, src->type->dim[k]);
		n = ix_mul(f->a, n, x.dim[k]);
	}
	ptx_team(f, varies, &team);
	choose_length(f, &x, team.position);
	x.n_vector = ix_floordiv(f->a, n, ix_const(f->a, x.length));
	return !f->failed && move_vectors(f, &x, &team);
}

bool ptx_emit_copy(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct tir_view *src = ptx_operand(f, &s->u.insn.operand[0]), *dst = ptx_operand(f, &s->u.insn.operand[1]);
	if (!src || !dst)
		return false;
	bool from = src->type->storage == ST_RMEM, to = dst->type->storage == ST_RMEM;
	return from && to ? move_registers(f, s, src, dst) : to ? load_registers(f, s, src, dst) : from ? store_registers(f, s, src, dst) :
	       copy_memory(f, s, src, dst);
}
