/* Moves between the registers of threads, and regions in which each thread makes the elements that it holds (spec: ptx P55,
 * tir 4). */
#include "backend/ptx/module/ptx_spread.h"

enum { LAST_LANE = 31 };

/* ---- shuffles ---- */

LLVMValueRef ptx_frame_lanes(struct ptx_func *f)
{
	LLVMBuilderRef b = f->l->builder;
	int64_t first, n;
	if (!ptx_frame_interval(f, &first, &n) || (first % PTX_WARP && first / PTX_WARP != (first + n - 1) / PTX_WARP)) {
		ptx_refuse(f, "an exchange between threads of a scope that begins inside a warp and ends outside it");
		return NULL;
	}
	if (f->varies & ~PTX_VARIES_ANY) {
		ptx_refuse(f, "an exchange between threads under a condition that differs between them");
		return NULL;
	}
	if (first % PTX_WARP == 0 && n % PTX_WARP == 0)
		return ptx_i32(f->l, -1);
	if (first / PTX_WARP == (first + n - 1) / PTX_WARP)
		return ptx_i32(f->l, (int64_t)(((UINT64_C(1) << n) - 1) << first % PTX_WARP));
	const struct ix *tid = ix_sym(f->a, f->tid), *warp = ix_const(f->a, PTX_WARP);
	const struct ix *begin = ix_sub(f->a, tid, ix_mod(f->a, tid, warp));
	const struct ix *count = ix_min(f->a, ix_sub(f->a, ix_const(f->a, first + n), begin), warp);
	LLVMValueRef unused = ptx_index(f, ix_sub(f->a, warp, count));
	return LLVMBuildLShr(b, ptx_i32(f->l, -1), LLVMBuildIntCast2(b, unused, f->l->i32, true, ""), "");
}

static LLVMValueRef shuffle_word(struct ptx_func *f, enum ptx_shuffle kind, LLVMValueRef lanes, LLVMValueRef word, LLVMValueRef at)
{
	LLVMValueRef arg[4] = { lanes, word, at, ptx_i32(f->l, LAST_LANE) };
	f->n_ir++;
	return ptx_intrinsic(f->l, kind == PTX_SHUFFLE_XOR ? "llvm.nvvm.shfl.sync.bfly.i32" : "llvm.nvvm.shfl.sync.idx.i32", 0, NULL, 4, arg);
}

LLVMValueRef ptx_shuffle(struct ptx_func *f, enum ptx_shuffle kind, LLVMValueRef lanes, enum dtype d, LLVMValueRef v, LLVMValueRef at)
{
	LLVMBuilderRef b = f->l->builder;
	LLVMTypeRef type = ptx_type(f->l, d);
	int bits = d == DT_BOOL ? 1 : dtype_info(d)->bits;
	if (bits == 64) {
		LLVMTypeRef pair = LLVMVectorType(f->l->i32, 2);
		LLVMValueRef in = LLVMBuildBitCast(b, v, pair, ""), out = LLVMGetUndef(pair);
		for (int k = 0; k < 2; k++) {
			LLVMValueRef word = LLVMBuildExtractElement(b, in, ptx_i32(f->l, k), "");
			out = LLVMBuildInsertElement(b, out, shuffle_word(f, kind, lanes, word, at), ptx_i32(f->l, k), "");
		}
		return LLVMBuildBitCast(b, out, type, "");
	}
	if (bits == 32)
		return ptx_bits(f->l, shuffle_word(f, kind, lanes, ptx_bits(f->l, v, f->l->i32), at), type);
	LLVMValueRef word = LLVMBuildZExt(b, v, f->l->i32, "");
	return LLVMBuildTrunc(b, shuffle_word(f, kind, lanes, word, at), type, "");
}

/* ---- T.copy ---- */

struct move {
	const struct ptx_spread *src, *dst;
	struct ptx_held from, to;
	struct ptx_exchange plan;
	LLVMValueRef lanes;		/* NULL: nothing moves between threads */
};

static LLVMValueRef index32(struct ptx_func *f, const struct ix *x)
{
	return LLVMBuildIntCast2(f->l->builder, ptx_index(f, x), f->l->i32, true, "");
}

/* What register "r" of the destination becomes. */
static LLVMValueRef moved(struct ptx_func *f, const struct move *m, int64_t r)
{
	LLVMValueRef lane = NULL, which = NULL, value = NULL;
	enum dtype d = m->from.dtype;
	int64_t first = m->plan.first[r], n = m->plan.first[r + 1] - first;
	if (!m->plan.is_own[r]) {
		const struct ix *thread = ptx_exchange_thread_ix(f->a, &m->src->d, &m->dst->d, r, m->dst->position);
		lane = index32(f, ix_mod(f->a, thread, ix_const(f->a, PTX_WARP)));
	}
	if (n > 1)
		which = index32(f, ptx_exchange_register_ix(f->a, &m->src->d, &m->dst->d, r, m->dst->position));
	for (int64_t k = 0; k < n; k++) {
		int64_t reg = m->plan.from[first + k];
		LLVMValueRef v = ptx_get(f, m->from.buffer, d, m->from.reg[reg]);
		v = lane ? ptx_shuffle(f, PTX_SHUFFLE_LANE, m->lanes, d, v, lane) : v;
		LLVMValueRef is_it = value ? LLVMBuildICmp(f->l->builder, LLVMIntEQ, which, ptx_i32(f->l, reg), "") : NULL;
		value = value ? ptx_select(f->l, is_it, v, value) : v;
	}
	return value;
}

static bool prepare(struct ptx_func *f, struct move *m, const struct tir_view *src, const struct tir_view *dst)
{
	int64_t first, n, n_shuffle;
	m->src = ptx_spread(f, src->type);
	m->dst = ptx_spread(f, dst->type);
	if (!m->src || !m->dst || !ptx_held(f, src, &m->from) || !ptx_held(f, dst, &m->to))
		return false;
	if (!ptx_frame_interval(f, &first, &n))
		return ptx_refuse(f, "a copy between registers in a scope of threads with gaps");
	const char *why = ptx_dist_exchange(f->a, &m->src->d, &m->dst->d, first, n, &m->plan, &n_shuffle);
	if (why && n_shuffle) {
		f->failed = true;
		return diag_error(f->t, f->range, E6203, "a register of '%s' takes its value from %lld registers of other threads, more than the %d "
				  "shuffles that a register may take; copy through shared memory, or choose layouts whose registers follow one "
				  "another in the same order", dst->root->name, (long long)n_shuffle, PTX_MAX_SHUFFLE);
	}
	if (why)
		return ptx_refuse(f, "T.copy from '%s' to '%s': %s", src->root->name, dst->root->name, why);
	for (int64_t r = 0; r < m->dst->d.n_register && !m->lanes; r++)
		if (!m->plan.is_own[r] && !(m->lanes = ptx_frame_lanes(f)))
			return false;
	return true;
}

/* Element "c" lies in valid= of "s"; NULL: certainly. */
static LLVMValueRef in_bounds(struct ptx_func *f, const struct tir_stmt *s, int rank, const struct ix *const *c)
{
	const struct attr *valid = insn_attr(&s->u.insn.use, "valid");
	const struct ix **x = arena_array(f->a, const struct ix *, 2 * (size_t)rank + 1);
	if (!valid || valid->kind != ATTR_IXS)
		return NULL;
	for (int k = 0; k < rank; k++) {
		x[2 * k] = ix_sub(f->a, c[k], ptx_resolve(f, valid->ix[2 * k]));
		x[2 * k + 1] = ix_sub(f->a, ix_sub(f->a, ptx_resolve(f, valid->ix[2 * k + 1]), ix_const(f->a, 1)), c[k]);
	}
	return ptx_all_not_negative(f, 2 * rank, x);
}

bool ptx_spread_move(struct ptx_func *f, const struct tir_stmt *s, const struct tir_view *src, const struct tir_view *dst)
{
	struct move m = { .lanes = NULL };
	int rank = dst->type->rank;
	enum dtype d = dst->type->dtype;
	if (!prepare(f, &m, src, dst))
		return false;
	LLVMValueRef *value = arena_array(f->a, LLVMValueRef, (size_t)m.to.n + 1);
	for (int r = 0; r < m.to.n; r++)
		value[r] = m.plan.first[r] == m.plan.first[r + 1] ? NULL : moved(f, &m, r);
	for (int r = 0; r < m.to.n; r++) {
		LLVMValueRef in = in_bounds(f, s, rank, m.to.coord + (size_t)r * (size_t)rank);
		if (value[r])
			ptx_set(f, m.to.buffer, d, m.to.reg[r], in ? ptx_select(f->l, in, value[r], ptx_get(f, m.to.buffer, d, m.to.reg[r])) : value[r]);
	}
	return !f->failed;
}

/* ---- T.Parallel ---- */

static const struct tir_stmt *spread_store(const struct tir_block *b)
{
	const struct tir_stmt *found = NULL;
	for (size_t i = 0; i < b->len && !found; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_STORE && s->u.store.view && s->u.store.view->root &&
		    (type_is_spread(s->u.store.view->type) || type_is_spread(s->u.store.view->root->type)))
			found = s;
		else if (s->kind == TIR_IF)
			found = spread_store(&s->u.branch.then) ? spread_store(&s->u.branch.then) : spread_store(&s->u.branch.other);
	}
	return found;
}

static bool stores_memory(const struct tir_block *b)
{
	bool found = false;
	for (size_t i = 0; i < b->len && !found; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_STORE && s->u.store.view)
			found = s->u.store.view->type->storage != ST_RMEM;
		else if (s->kind == TIR_IF)
			found = stores_memory(&s->u.branch.then) || stores_memory(&s->u.branch.other);
	}
	return found;
}

/* The value of each loop variable that makes the store reach the element at "c"; NULL where the index does not tell. */
static bool solve(struct ptx_func *f, const struct tir_stmt *loop, const struct tir_stmt *store, const struct ix *const *c,
		  const struct ix **value)
{
	for (int k = 0; k < store->u.store.view->type->rank; k++) {
		const struct ix *x = store->u.store.index[k];
		for (int j = 0; j < loop->u.loop.n_var; j++) {
			const struct ix *rest = ix_sub(f->a, x, ix_sym(f->a, loop->u.loop.var[j]));
			bool other = false;
			for (int i = 0; i < loop->u.loop.n_var; i++)
				other = other || ix_uses(rest, loop->u.loop.var[i]);
			if (ix_uses(x, loop->u.loop.var[j]) && !other)
				value[j] = ix_sub(f->a, c[k], ptx_resolve(f, rest));
			else if (ix_uses(x, loop->u.loop.var[j]))
				return ptx_refuse(f, "T.Parallel with a store to spread registers at the index %s; an index is a loop variable "
						  "plus what does not depend on the loop", ix_str(f->a, x));
		}
	}
	for (int j = 0; j < loop->u.loop.n_var; j++)
		if (!value[j])
			value[j] = ix_const(f->a, 0);
	return true;
}

/* The iteration that makes one element of this thread. */
static bool iteration(struct ptx_func *f, const struct tir_stmt *loop, const struct tir_stmt *store, const struct ix *const *c)
{
	int n_var = loop->u.loop.n_var, rank = store->u.store.view->type->rank, n = 0;
	const struct ix **value = arena_array(f->a, const struct ix *, (size_t)n_var + 1);
	const struct ix **cond = arena_array(f->a, const struct ix *, 2 * (size_t)(n_var + rank) + 1);
	struct ptx_if branch;
	struct ptx_slots slots = { 0 };
	size_t mark = f->symbol.len;
	if (!solve(f, loop, store, c, value))
		return false;
	for (int j = 0; j < n_var; j++) {
		cond[n++] = value[j];
		cond[n++] = ix_sub(f->a, ix_sub(f->a, ptx_resolve(f, loop->u.loop.extent[j]), ix_const(f->a, 1)), value[j]);
	}
	for (int k = 0; k < rank; k++) {
		bool is_fixed = true;
		for (int j = 0; j < n_var; j++)
			is_fixed = is_fixed && !ix_uses(store->u.store.index[k], loop->u.loop.var[j]);
		const struct ix *d = ix_sub(f->a, c[k], ptx_resolve(f, store->u.store.index[k]));
		if (is_fixed) {
			cond[n++] = d;
			cond[n++] = ix_mul_const(f->a, d, -1);
		}
	}
	LLVMValueRef in = ptx_all_not_negative(f, n, cond);
	if (in) {
		ptx_written(f, &loop->u.loop.body, &slots);
		ptx_if_begin(f, &branch, in, slots, false);
	}
	for (int j = 0; j < n_var; j++)
		ptx_bind(f, loop->u.loop.var[j], value[j], PTX_VARIES_ANY);
	ptx_statements(f, &loop->u.loop.body);
	if (in)
		ptx_if_end(f, &branch);
	f->symbol.len = f->symbol.len > mark ? mark : f->symbol.len;
	return !f->failed;
}

bool ptx_spread_parallel(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct tir_stmt *store = spread_store(&s->u.loop.body);
	struct ptx_held held;
	if (!store)
		return false;
	if (stores_memory(&s->u.loop.body))
		return !ptx_refuse(f, "T.Parallel that stores to memory and to registers that are spread over threads; write one loop for each");
	if (!ptx_held(f, store->u.store.view, &held))
		return true;
	for (int r = 0; r < held.n && !f->failed; r++)
		iteration(f, s, store, held.coord + (size_t)r * (size_t)store->u.store.view->type->rank);
	return true;
}
