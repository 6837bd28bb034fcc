/* T.reduce (spec: ptx 9.5): what a thread holds, then lanes of a warp, then warps through the workspace. */
#include "backend/ptx/module/ptx_spread.h"
#include "backend/ptx/module/ptx_num.h"

enum { MAX_RANK = 64 };

struct reduce {
	const struct tir_view *view[3];		/* source, result, workspace or NULL */
	const struct ptx_spread *src, *dst;
	struct ptx_held from, to;
	enum reduce_kind kind;
	enum dtype d, acc_dtype;
	int64_t n_term;				/* of one result */
	struct ptx_reduction plan;
	LLVMValueRef *acc;			/* per register of the result */
};

static bool read_operands(struct ptx_func *f, const struct tir_stmt *s, struct reduce *x)
{
	const struct insn_use *use = &s->u.insn.use;
	const struct attr *axes = insn_attr(use, "axes"), *kind = insn_attr(use, "kind");
	bool reduced[MAX_RANK] = { false };
	*x = (struct reduce){ .n_term = 1 };
	for (int i = 0; i < 3; i++)
		if (s->u.insn.operand[i].view || s->u.insn.operand[i].slots)
			if (!(x->view[i] = ptx_operand(f, &s->u.insn.operand[i])))
				return false;
	x->d = x->view[0]->type->dtype;
	x->acc_dtype = dtype_accumulator(x->d);
	if (!reduce_kind_find(kind->s, &x->kind))
		return ptx_refuse(f, "T.reduce kind=\"%s\"", kind->s);
	if (!(x->src = ptx_spread(f, x->view[0]->type)) || !(x->dst = ptx_spread(f, x->view[1]->type)))
		return false;
	int rank = x->src->d.rank;
	for (int i = 0; i < axes->n; i++)
		reduced[axes->ints[i] < 0 ? axes->ints[i] + rank : axes->ints[i]] = true;
	for (int k = 0; k < rank; k++)
		x->n_term *= reduced[k] ? x->src->d.shape[k] : 1;
	const char *why = ptx_dist_reduction(f->a, &x->src->d, &x->dst->d, reduced, insn_attr(use, "keepdim")->i, &x->plan);
	if (why)
		return ptx_refuse(f, "T.reduce of '%s': %s", x->view[0]->root->name, why);
	return ptx_held(f, x->view[0], &x->from) && ptx_held(f, x->view[1], &x->to);
}

/* The parts of this thread, its elements by ascending ids. */
static void own_parts(struct ptx_func *f, struct reduce *x)
{
	x->acc = arena_array(f->a, LLVMValueRef, (size_t)x->to.n + 1);
	for (int r = 0; r < x->from.n; r++) {
		LLVMValueRef v = ptx_num_reduce_term(f->l, x->kind, x->d, ptx_get(f, x->from.buffer, x->d, x->from.reg[r]));
		LLVMValueRef *acc = &x->acc[x->plan.to[r]];
		*acc = *acc ? ptx_num_reduce_combine(f->l, x->kind, x->d, *acc, v) : v;
		f->n_ir++;
	}
	for (int r = 0; r < x->to.n; r++)
		if (!x->acc[r])
			x->acc[r] = ptx_num_reduce_start(f->l, x->kind, x->d);
}

static LLVMValueRef combine(struct ptx_func *f, const struct reduce *x, LLVMValueRef a, LLVMValueRef b)
{
	return ptx_num_reduce_combine(f->l, x->kind, x->d, a, b);
}

/* Partners lane ^ mask: both end with the same bits. */
static void butterfly(struct ptx_func *f, struct reduce *x, const struct ptx_owner_digit *d, LLVMValueRef lanes)
{
	for (int64_t mask = d->stride; mask < d->stride * d->extent; mask *= 2)
		for (int r = 0; r < x->to.n; r++) {
			LLVMValueRef other = ptx_shuffle(f, PTX_SHUFFLE_XOR, lanes, x->acc_dtype, x->acc[r], ptx_i32(f->l, mask));
			x->acc[r] = combine(f, x, x->acc[r], other);
		}
}

static LLVMValueRef is_below(struct ptx_func *f, LLVMValueRef v, int64_t n)
{
	return LLVMBuildICmp(f->l->builder, LLVMIntSLT, v, ptx_i32(f->l, n), "");
}

/* Any number of partners: the upper half is added to the lower one until the first has all, which tells the others. */
static void tree(struct ptx_func *f, struct reduce *x, const struct ptx_owner_digit *d, LLVMValueRef lanes)
{
	LLVMBuilderRef b = f->l->builder;
	const struct ix *digit = ptx_digit_ix(f->a, &x->src->d, d, x->src->position), *warp = ix_const(f->a, PTX_WARP);
	const struct ix *lane = ix_mod(f->a, x->src->position[1], warp);
	LLVMValueRef q = LLVMBuildIntCast2(b, ptx_index(f, digit), f->l->i32, true, "");
	LLVMValueRef self = LLVMBuildIntCast2(b, ptx_index(f, lane), f->l->i32, true, "");
	for (int64_t n = d->extent; n > 1; n = (n + 1) / 2) {
		int64_t half = (n + 1) / 2;
		LLVMValueRef gets = is_below(f, q, n - half), at = LLVMBuildAdd(b, self, ptx_i32(f->l, half * d->stride), "");
		at = ptx_select(f->l, gets, at, self);
		for (int r = 0; r < x->to.n; r++) {
			LLVMValueRef other = ptx_shuffle(f, PTX_SHUFFLE_LANE, lanes, x->acc_dtype, x->acc[r], at);
			x->acc[r] = ptx_select(f->l, gets, combine(f, x, x->acc[r], other), x->acc[r]);
		}
	}
	LLVMValueRef first = LLVMBuildSub(b, self, LLVMBuildMul(b, q, ptx_i32(f->l, d->stride), ""), "");
	first = ptx_select(f->l, is_below(f, q, d->extent), first, self);
	for (int r = 0; r < x->to.n; r++)
		x->acc[r] = ptx_shuffle(f, PTX_SHUFFLE_LANE, lanes, x->acc_dtype, x->acc[r], first);
}

static bool lane_parts(struct ptx_func *f, struct reduce *x)
{
	LLVMValueRef lanes = x->plan.n_step ? ptx_frame_lanes(f) : NULL;
	if (x->plan.n_step && !lanes)
		return false;
	for (int k = 0; k < x->plan.n_step; k++)
		if (x->plan.step[k].is_butterfly)
			butterfly(f, x, &x->plan.step[k].digit, lanes);
		else
			tree(f, x, &x->plan.step[k].digit, lanes);
	return true;
}

/* Coordinates in the workspace of the parts of warp "warp" (resolved), for every register of the result. */
static const struct ix *const *places(struct ptx_func *f, const struct reduce *x, const struct ix *warp)
{
	const struct type *room = x->view[2]->type;
	int rank = x->view[1]->type->rank;
	const struct ix **c = arena_array(f->a, const struct ix *, (size_t)x->to.n * (size_t)room->rank + 1);
	for (int r = 0; r < x->to.n; r++) {
		const struct ix *at = warp;
		for (int k = 0; k < rank; k++)
			at = ix_add(f->a, ix_mul_const(f->a, at, x->dst->d.shape[k]), x->to.coord[r * rank + k]);
		for (int k = room->rank - 1; k >= 0; k--) {
			const struct ix *e = ptx_resolve(f, room->dim[k]);
			c[r * room->rank + k] = k ? ix_mod(f->a, at, e) : at;
			at = k ? ix_floordiv(f->a, at, e) : at;
		}
	}
	return c;
}

/* One thread of each warp writes the parts of the warp. */
static bool write_parts(struct ptx_func *f, struct reduce *x)
{
	const struct ix *warp = ix_const(f->a, 0), *rest = ix_const(f->a, 0), *cond[PTX_MAX_HERE + 1];
	int64_t step = 1;
	for (int k = 0; k < x->plan.n_warp_digit; k++) {
		const struct ix *d = ptx_digit_ix(f->a, &x->src->d, &x->plan.warp_digit[k], x->src->position);
		warp = ix_add(f->a, warp, ix_mul_const(f->a, d, step));
		step *= x->plan.warp_digit[k].extent;
	}
	for (int k = 0; k < x->plan.n_rest; k++)
		rest = ix_add(f->a, rest, ptx_digit_ix(f->a, &x->src->d, &x->plan.rest[k], x->src->position));
	int n = ptx_spread_here(f, x->src, cond);
	cond[n++] = ix_mul_const(f->a, rest, -1);
	const struct ptx_elements e = { .view = x->view[2], .n = x->to.n, .coord = places(f, x, warp) };
	return ptx_store(f, &e, ptx_all_not_negative(f, n, cond), x->acc);
}

/* Every thread combines the parts of all warps, in their order. */
static bool read_parts(struct ptx_func *f, struct reduce *x)
{
	int n = x->to.n, all = n * (int)x->plan.n_warp, rank = x->view[2]->type->rank;
	const struct ix **c = arena_array(f->a, const struct ix *, (size_t)all * (size_t)rank + 1), *here[PTX_MAX_HERE];
	LLVMValueRef *v = arena_array(f->a, LLVMValueRef, (size_t)all + 1);
	struct ptx_if branch;
	struct ptx_slots slots = { 0 };
	for (int w = 0; w < x->plan.n_warp; w++) {
		const struct ix *const *at = places(f, x, ix_const(f->a, w));
		for (int k = 0; k < n * rank; k++)
			c[w * n * rank + k] = at[k];
	}
	for (int k = 0; k < all; k++)
		v[k] = LLVMConstNull(ptx_type(f->l, x->acc_dtype));
	LLVMValueRef in = ptx_all_not_negative(f, ptx_spread_here(f, x->src, here), here);
	for (int k = 0; in && k < all; k++)
		vec_push(f->a, &slots, &v[k]);
	if (in)
		ptx_if_begin(f, &branch, in, slots, false);
	const struct ptx_elements e = { .view = x->view[2], .n = all, .coord = c };
	bool ok = ptx_load(f, &e, v);
	if (in)
		ptx_if_end(f, &branch);
	for (int r = 0; ok && r < n; r++) {
		x->acc[r] = v[r];
		for (int w = 1; w < x->plan.n_warp; w++)
			x->acc[r] = combine(f, x, x->acc[r], v[w * n + r]);
	}
	return ok;
}

static bool warp_parts(struct ptx_func *f, struct reduce *x)
{
	int64_t first, n;
	if (x->plan.n_warp == 1)
		return true;
	if (!x->view[2])
		return ptx_refuse(f, "T.reduce of '%s', whose parts lie in %lld warps, without a workspace", x->view[0]->root->name,
				  (long long)x->plan.n_warp);
	if (!ptx_frame_interval(f, &first, &n))
		return ptx_refuse(f, "T.reduce over warps in a scope of threads with gaps");
	return write_parts(f, x) && ptx_sync_threads(f, first, n) && read_parts(f, x);
}

bool ptx_emit_reduce(struct ptx_func *f, const struct tir_stmt *s)
{
	struct reduce x;
	if (!read_operands(f, s, &x))
		return false;
	own_parts(f, &x);
	if (!lane_parts(f, &x) || !warp_parts(f, &x))
		return false;
	LLVMValueRef count = ptx_i64(f->l, x.n_term);
	for (int r = 0; r < x.to.n; r++) {
		LLVMValueRef v = ptx_num_reduce_result(f->l, x.kind, x.d, x.acc[r], x.kind == REDUCE_MEAN ? count : NULL);
		ptx_set(f, x.to.buffer, x.d, x.to.reg[r], v);
	}
	return !f->failed;
}
