/* Statements: blocks, loops, conditions, lets, calls (spec: ptx 5, 6). */
#include <string.h>

#include "backend/ptx/module/ptx_spread.h"

enum { MAX_CALL_DEPTH = 64 };

static void statement(struct ptx_func *f, const struct tir_stmt *s);

/* ---- what a block writes ---- */

static void add_slot(struct ptx_func *f, struct ptx_slots *out, LLVMValueRef *slot)
{
	vec_push(f->a, out, slot);
}

static void add_root(struct ptx_func *f, struct ptx_slots *out, struct ptrmap *seen, const struct tir_buffer *b)
{
	struct ptx_buffer *x = b ? ptrmap_get(&f->buffer, b) : NULL;
	if (!x || !x->n_reg || ptrmap_get(seen, b))
		return;
	ptrmap_set(seen, b, x);
	for (int i = 0; i < x->n_reg; i++)
		add_slot(f, out, &x->reg[i]);
}

static void add_variable(struct ptx_func *f, struct ptx_slots *out, struct ptrmap *seen, const struct tir_var *v)
{
	for (size_t i = 0; i < f->variable.len; i++)
		if (f->variable.data[i]->var == v && !ptrmap_get(seen, v)) {
			ptrmap_set(seen, v, f->variable.data[i]);
			add_slot(f, out, &f->variable.data[i]->value);
		}
}

static void written_by_insn(struct ptx_func *f, struct ptx_slots *out, struct ptrmap *seen, const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	for (int i = 0; i < insn->n_param; i++) {
		const struct tir_operand *o = &s->u.insn.operand[i];
		if (insn->param[i].effect == INSN_R)
			continue;
		if (o->view)
			add_root(f, out, seen, o->view->root);
		const struct tir_slots *slots = o->view ? o->view->slots : o->slots;
		for (int k = 0; slots && k < slots->n; k++)
			add_root(f, out, seen, slots->view[k]->root);
	}
}

static void written_in(struct ptx_func *f, const struct tir_block *b, struct ptx_slots *out, struct ptrmap *seen)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		switch (s->kind) {
		case TIR_INSN: written_by_insn(f, out, seen, s); break;
		case TIR_FUSED:
			for (int k = 0; k < s->u.fused.n_insn; k++)
				written_by_insn(f, out, seen, s->u.fused.insn[k]);
			break;
		case TIR_STORE:
			if (s->u.store.view)
				add_root(f, out, seen, s->u.store.view->root);
			else
				add_variable(f, out, seen, s->u.store.var);
			break;
		case TIR_ALLOC_STMT: add_root(f, out, seen, s->u.alloc); break;
		case TIR_LET_SCALAR: add_variable(f, out, seen, s->u.scalar.var); break;
		case TIR_FOR: written_in(f, &s->u.loop.body, out, seen); break;
		case TIR_WHILE:
		case TIR_IF:
			written_in(f, &s->u.branch.then, out, seen);
			written_in(f, &s->u.branch.other, out, seen);
			break;
		case TIR_SCOPE: written_in(f, &s->u.scope.body, out, seen); break;
		case TIR_MARK: written_in(f, &s->u.mark.body, out, seen); break;
		case TIR_LET_VIEW: case TIR_LET_SLOTS: case TIR_SYNC: case TIR_CALL: case TIR_TRAP: case TIR_BREAK: case TIR_RETURN:
		case TIR_HINT: case TIR_ANNOTATE:
			break;
		}
	}
}

void ptx_written(struct ptx_func *f, const struct tir_block *b, struct ptx_slots *out)
{
	struct ptrmap seen = { .arena = f->a };
	written_in(f, b, out, &seen);
}

/* ---- loops that must be unrolled: registers are chosen by their variables ---- */

struct names { const struct ix_sym *sym[64]; int n; };	/* the variable and what is computed from it */

static bool uses(const struct names *x, const struct ix *i)
{
	for (int k = 0; i && k < x->n; k++)
		if (ix_uses(i, x->sym[k]))
			return true;
	return false;
}

static bool view_depends(const struct names *x, const struct tir_view *v)
{
	if (!v)
		return false;
	bool registers = v->type->storage == ST_RMEM;
	return (registers && uses(x, v->offset)) || (v->slots && uses(x, v->slot));
}

static bool index_depends(const struct names *x, const struct tir_view *v, const struct ix *const *index)
{
	bool depends = view_depends(x, v);
	for (int i = 0; v && v->type->storage == ST_RMEM && i < v->type->rank; i++)
		depends = depends || uses(x, index[i]);
	return depends;
}

static bool expr_depends(const struct names *x, const struct tir_expr *e)
{
	if (!e)
		return false;
	return (e->kind == TIR_LOAD && index_depends(x, e->view, e->index)) || expr_depends(x, e->a) || expr_depends(x, e->b) ||
	       expr_depends(x, e->c);
}

static bool block_depends(struct names *x, const struct tir_block *b);

static bool insn_depends(const struct names *x, const struct tir_stmt *s)
{
	for (int i = 0; i < s->u.insn.use.insn->n_param; i++) {
		const struct tir_operand *o = &s->u.insn.operand[i];
		if (view_depends(x, o->view) || (o->slots && uses(x, o->index)) || expr_depends(x, o->expr))
			return true;
	}
	return false;
}

static bool let_depends(struct names *x, const struct tir_stmt *s)
{
	const struct tir_expr *e = s->u.scalar.value;
	if (e && e->kind == TIR_IX && uses(x, e->ix) && s->u.scalar.var->sym && x->n < 64)
		x->sym[x->n++] = s->u.scalar.var->sym;
	return expr_depends(x, e);
}

static bool inner_loop_depends(struct names *x, const struct tir_stmt *s)
{
	bool bound = s->u.loop.start && (uses(x, s->u.loop.start) || uses(x, s->u.loop.stop));
	if (bound && s->u.loop.n_var == 1 && x->n < 64)
		x->sym[x->n++] = s->u.loop.var[0];
	return block_depends(x, &s->u.loop.body);
}

static bool block_depends(struct names *x, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		bool depends = false;
		switch (s->kind) {
		case TIR_INSN: depends = insn_depends(x, s); break;
		case TIR_FUSED:
			for (int k = 0; k < s->u.fused.n_insn; k++)
				depends = depends || insn_depends(x, s->u.fused.insn[k]);
			break;
		case TIR_STORE:
			depends = expr_depends(x, s->u.store.value) || (s->u.store.view && index_depends(x, s->u.store.view, s->u.store.index));
			break;
		case TIR_LET_SCALAR: depends = let_depends(x, s); break;
		case TIR_FOR: depends = inner_loop_depends(x, s); break;
		case TIR_WHILE:
		case TIR_IF:
			depends = expr_depends(x, s->u.branch.cond) || block_depends(x, &s->u.branch.then) || block_depends(x, &s->u.branch.other);
			break;
		case TIR_SCOPE: depends = block_depends(x, &s->u.scope.body); break;
		case TIR_MARK: depends = block_depends(x, &s->u.mark.body); break;
		case TIR_LET_VIEW: case TIR_LET_SLOTS: case TIR_ALLOC_STMT: case TIR_SYNC: case TIR_CALL: case TIR_TRAP: case TIR_BREAK:
		case TIR_HINT:
		case TIR_ANNOTATE:
		case TIR_RETURN: break;
		}
		if (depends)
			return true;
	}
	return false;
}

/* ---- loops ---- */

static bool check_size(struct ptx_func *f, const struct tir_stmt *s, int64_t trips)
{
	int64_t limit = f->o->max_ir ? f->o->max_ir : PTX_MAX_IR;
	if (f->n_ir <= limit)
		return true;
	if (!f->failed)
		diag_error(f->t, s->range, E6202, "kernel '%s' has more than %lld instructions when its loops are unrolled (--max-ir); the loop that "
			   "multiplies most is this one, %lld times; unroll less of it", f->entry->name, (long long)limit, (long long)trips);
	f->failed = true;
	return false;
}

static void unrolled(struct ptx_func *f, const struct tir_stmt *s, const struct ix *start, int64_t step, int64_t trips)
{
	const struct ix_sym *var = s->u.loop.n_var ? s->u.loop.var[0] : NULL;
	for (int64_t i = 0; i < trips && !f->failed && !f->is_done; i++) {
		size_t n = f->symbol.len;
		if (var)
			ptx_bind(f, var, ix_add(f->a, start, ix_const(f->a, i * step)), 0);
		ptx_statements(f, &s->u.loop.body);
		f->symbol.len = f->symbol.len > n ? n : f->symbol.len;
		if (!check_size(f, s, trips))
			return;
	}
}

static bool has_break(const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_BREAK || (s->kind == TIR_IF && (has_break(&s->u.branch.then) || has_break(&s->u.branch.other))) ||
		    (s->kind == TIR_SCOPE && has_break(&s->u.scope.body)) || (s->kind == TIR_MARK && has_break(&s->u.mark.body)))
			return true;
	}
	return false;
}

/* The body of an unrolled loop that is left by "break": a block behind it is where that goes. */
static void unrolled_with_exit(struct ptx_func *f, const struct tir_stmt *s, const struct ix *start, int64_t step, int64_t trips)
{
	struct ptx_slots slots = { 0 };
	ptx_written(f, &s->u.loop.body, &slots);
	struct ptx_loop loop = { .outer = f->loop, .after = ptx_block(f, "end"), .slots = &slots };
	f->loop = &loop;
	ptx_region_open(f, NULL);
	unrolled(f, s, start, step, trips);
	if (!f->is_done) {
		ptx_exit_add(f, &slots, &loop.exit);
		LLVMBuildBr(f->l->builder, loop.after);
	}
	ptx_region_close(f);
	f->loop = loop.outer;
	f->is_done = !loop.exit.len;
	ptx_at(f, loop.after);
	ptx_exits_join(f, &slots, &loop.exit);
	if (f->is_done)
		LLVMBuildUnreachable(f->l->builder);
}

static bool counted(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct ix *start = ptx_resolve(f, s->u.loop.start), *stop = ptx_resolve(f, s->u.loop.stop), *step = ptx_resolve(f, s->u.loop.step);
	uint64_t varies = ptx_varies(f, s->u.loop.start), outer = f->varies;
	uint64_t bounds = varies | ptx_varies(f, s->u.loop.stop) | ptx_varies(f, s->u.loop.step);
	const struct ix *trips = ix_ceildiv(f->a, ix_sub(f->a, stop, start), step);
	struct names names = { .n = s->u.loop.n_var > 0 };
	int64_t n = 0, d = 1;
	if (names.n)
		names.sym[0] = s->u.loop.var[0];
	if (s->u.loop.n_var > 1)
		return ptx_refuse(f, "a loop of %d variables", s->u.loop.n_var);
	bool is_static = ix_is_const(trips, &n) && ix_is_const(step, &d), is_needed = block_depends(&names, &s->u.loop.body);
	if (is_static && n <= 0)
		return true;
	bool unroll = is_static && (n == 1 || s->u.loop.kind == TIR_UNROLL || is_needed);
	if (unroll && has_break(&s->u.loop.body))
		unrolled_with_exit(f, s, start, d, n);
	else if (unroll)
		unrolled(f, s, start, d, n);
	if (unroll)
		return !f->failed;
	struct ptx_for loop;
	struct ptx_slots slots = { 0 };
	ptx_written(f, &s->u.loop.body, &slots);
	ptx_for_begin(f, &loop, trips, slots, bounds);
	f->varies |= bounds;
	ptx_symbol_bound(f, loop.counter, ix_add(f->a, start, ix_mul(f->a, step, loop.counter)), ix_sub(f->a, stop, ix_const(f->a, 1)));
	if (names.n)
		ptx_bind(f, s->u.loop.var[0], ix_add(f->a, start, ix_mul(f->a, step, loop.counter)), varies | bounds);
	ptx_statements(f, &s->u.loop.body);
	f->varies = outer;
	ptx_for_end(f, &loop);
	return !f->failed;
}

/* Tiles index, index + wave, ...: coordinates are those of spec tir 4.1. */
static void bind_tile(struct ptx_func *f, const struct tir_stmt *s, const struct ix *tile, uint64_t varies)
{
	struct arena *a = f->a;
	int n = s->u.loop.n_var;
	const struct ix **c = arena_array(a, const struct ix *, (size_t)n + 1);
	const struct ix *last = ptx_resolve(f, s->u.loop.extent[n - 1]), *others = ix_const(a, 1);
	for (int k = 0; k < n - 1; k++)
		others = ix_mul(a, others, ptx_resolve(f, s->u.loop.extent[k]));
	const struct ix *g = ix_min(a, ix_const(a, s->u.loop.group ? s->u.loop.group : 8), last);
	const struct ix *whole = ix_mul(a, ix_floordiv(a, last, g), g), *band = ix_mul(a, others, g);
	const struct ix *band_number = ix_floordiv(a, tile, band), *first = ix_mul(a, band_number, g);
	const struct ix *width = ix_min(a, g, ix_sub(a, last, first)), *in_band = ix_sub(a, tile, ix_mul(a, band_number, band));
	if (ix_equal(whole, last))
		width = g;
	c[n - 1] = ix_add(a, first, ix_mod(a, in_band, width));
	const struct ix *rest = ix_floordiv(a, in_band, width);
	for (int k = n - 2; k >= 0; k--) {
		const struct ix *e = ptx_resolve(f, s->u.loop.extent[k]);
		c[k] = k ? ix_mod(a, rest, e) : rest;
		rest = ix_floordiv(a, rest, e);
	}
	for (int k = 0; k < n; k++)
		ptx_bind(f, s->u.loop.var[k], c[k], varies);
}

static bool persistent(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct ix *wave = ptx_resolve(f, s->u.loop.wave), *index = ptx_resolve(f, s->u.loop.index), *n = ix_const(f->a, 1);
	uint64_t varies = ptx_varies(f, s->u.loop.wave) | ptx_varies(f, s->u.loop.index), outer = f->varies;
	struct ptx_for loop;
	struct ptx_slots slots = { 0 };
	for (int k = 0; k < s->u.loop.n_var; k++)
		n = ix_mul(f->a, n, ptx_resolve(f, s->u.loop.extent[k]));
	ptx_written(f, &s->u.loop.body, &slots);
	ptx_for_begin(f, &loop, ix_ceildiv(f->a, ix_sub(f->a, n, index), wave), slots, varies);
	f->varies |= varies;
	ptx_symbol_bound(f, loop.counter, ix_add(f->a, index, ix_mul(f->a, wave, loop.counter)), ix_sub(f->a, n, ix_const(f->a, 1)));
	bind_tile(f, s, ix_add(f->a, index, ix_mul(f->a, wave, loop.counter)), varies);
	ptx_statements(f, &s->u.loop.body);
	f->varies = outer;
	ptx_for_end(f, &loop);
	return !f->failed;
}

static bool while_loop(struct ptx_func *f, const struct tir_stmt *s)
{
	struct ptx_for loop = { .header = NULL };
	struct ptx_slots slots = { 0 };
	uint64_t outer = f->varies;
	ptx_written(f, &s->u.branch.then, &slots);
	ptx_loop_begin(f, &loop, slots);
	f->varies |= PTX_VARIES_ANY;
	LLVMValueRef cond = ptx_expr(f, s->u.branch.cond);
	if (!cond)
		return false;
	LLVMBasicBlockRef body = ptx_block(f, "body");
	ptx_exit_add(f, &loop.slots, &loop.loop.exit);
	LLVMBuildCondBr(f->l->builder, cond, body, loop.loop.after);
	ptx_at(f, body);
	ptx_statements(f, &s->u.branch.then);
	f->varies = outer;
	ptx_loop_end(f, &loop, NULL);
	return !f->failed;
}

/* Threads that load from one place of memory have one value; registers are each thread's own. */
static uint64_t load_varies(struct ptx_func *f, const struct tir_expr *e)
{
	uint64_t varies = e->view->type->storage == ST_RMEM ? PTX_VARIES_ANY : ptx_view_varies(f, e->view);
	for (int i = 0; i < e->view->type->rank; i++)
		varies |= ptx_varies(f, e->index[i]);
	return varies;
}

static uint64_t expr_varies(struct ptx_func *f, const struct tir_expr *e)
{
	if (!e)
		return 0;
	if (e->kind == TIR_IX)
		return ptx_varies(f, e->ix);
	if (e->kind == TIR_VAR)
		return e->var->is_mutable || !e->var->sym ? PTX_VARIES_ANY : ptx_varies(f, ix_sym(f->a, e->var->sym));
	if (e->kind == TIR_LOAD)
		return load_varies(f, e);
	return expr_varies(f, e->a) | expr_varies(f, e->b) | expr_varies(f, e->c);
}

static bool branch(struct ptx_func *f, const struct tir_stmt *s)
{
	struct ptx_slots slots = { 0 };
	struct ptx_if x;
	uint64_t outer = f->varies;
	LLVMValueRef cond = ptx_expr(f, s->u.branch.cond);
	int64_t known;
	if (!cond)
		return false;
	if (ptx_is_const(cond, &known)) {
		ptx_statements(f, known ? &s->u.branch.then : &s->u.branch.other);
		return !f->failed;
	}
	ptx_written(f, &s->u.branch.then, &slots);
	ptx_written(f, &s->u.branch.other, &slots);
	ptx_if_begin(f, &x, cond, slots, s->u.branch.other.len > 0);
	f->varies |= expr_varies(f, s->u.branch.cond);
	ptx_statements(f, &s->u.branch.then);
	if (s->u.branch.other.len) {
		ptx_if_other(f, &x);
		ptx_statements(f, &s->u.branch.other);
	}
	ptx_if_end(f, &x);
	f->varies = outer;
	return !f->failed;
}

/* ---- T.Parallel: iterations are divided between the threads, or made by each where registers are written ---- */

static bool stores_registers(const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++)
		if (b->stmt[i]->kind == TIR_STORE && b->stmt[i]->u.store.view && b->stmt[i]->u.store.view->type->storage == ST_RMEM)
			return true;
	return false;
}

static void bind_digits(struct ptx_func *f, const struct tir_stmt *s, const struct ix *number, uint64_t varies)
{
	for (int k = s->u.loop.n_var - 1; k >= 0; k--) {
		const struct ix *e = ptx_resolve(f, s->u.loop.extent[k]);
		ptx_bind(f, s->u.loop.var[k], k ? ix_mod(f->a, number, e) : number, varies);
		number = ix_floordiv(f->a, number, e);
	}
}

static bool parallel_in_registers(struct ptx_func *f, const struct tir_stmt *s, const struct ix *n)
{
	int64_t trips;
	if (ptx_spread_parallel(f, s))
		return !f->failed;
	if (!ix_is_const(n, &trips))
		return ptx_refuse(f, "T.Parallel writes registers a number of times that is known at run time only");
	for (int64_t i = 0; i < trips && !f->failed; i++) {
		size_t mark = f->symbol.len;
		bind_digits(f, s, ix_const(f->a, i), 0);
		ptx_statements(f, &s->u.loop.body);
		f->symbol.len = mark;
		if (!check_size(f, s, trips))
			return false;
	}
	return !f->failed;
}

static uint64_t parallel_varies(struct ptx_func *f, const struct tir_stmt *s)
{
	uint64_t varies = 0;
	for (size_t i = 0; i < s->u.loop.body.len; i++) {
		const struct tir_stmt *x = s->u.loop.body.stmt[i];
		if (x->kind == TIR_STORE && x->u.store.view)
			varies |= ptx_view_varies(f, x->u.store.view);
	}
	return varies;
}

static bool parallel(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct ix *n = ix_const(f->a, 1), *zero = ix_const(f->a, 0);
	for (int k = 0; k < s->u.loop.n_var; k++)
		n = ix_mul(f->a, n, ptx_resolve(f, s->u.loop.extent[k]));
	if (stores_registers(&s->u.loop.body))
		return parallel_in_registers(f, s, n);
	struct ptx_team team;
	struct ptx_for loop;
	struct ptx_if inside;
	uint64_t outer = f->varies;
	for (int k = 0; k < s->u.loop.n_var; k++)
		ptx_bind(f, s->u.loop.var[k], zero, 0);
	ptx_team(f, parallel_varies(f, s), &team);
	ptx_for_begin(f, &loop, ix_ceildiv(f->a, n, ix_const(f->a, team.size)), (struct ptx_slots){ 0 }, 0);
	const struct ix *number = ix_add(f->a, team.position, ix_mul_const(f->a, loop.counter, team.size));
	const struct ix *left = ix_sub(f->a, ix_sub(f->a, n, ix_const(f->a, 1)), number);
	LLVMValueRef in = ptx_all_not_negative(f, 1, &left);
	if (in)
		ptx_if_begin(f, &inside, in, (struct ptx_slots){ 0 }, false);
	bind_digits(f, s, number, PTX_VARIES_ANY);
	f->varies |= PTX_VARIES_ANY;
	ptx_statements(f, &s->u.loop.body);
	f->varies = outer;
	if (in)
		ptx_if_end(f, &inside);
	ptx_for_end(f, &loop);
	return !f->failed;
}

static bool loop(struct ptx_func *f, const struct tir_stmt *s)
{
	switch (s->u.loop.kind) {
	case TIR_PARALLEL: return parallel(f, s);
	case TIR_PERSISTENT: return persistent(f, s);
	case TIR_RANGE: case TIR_SERIAL: case TIR_UNROLL: case TIR_PIPELINED: break;
	}
	return counted(f, s);
}

/* ---- scalars ---- */

static struct ptx_variable *variable(struct ptx_func *f, const struct tir_var *v)
{
	for (size_t i = f->variable.len; i-- > 0;)
		if (f->variable.data[i]->var == v)
			return f->variable.data[i];
	struct ptx_variable *x = arena_new(f->a, struct ptx_variable);
	*x = (struct ptx_variable){ .var = v, .value = LLVMGetUndef(ptx_type(f->l, v->dtype)), .varies = PTX_VARIES_ANY };
	vec_push(f->a, &f->variable, x);
	return x;
}

static bool let(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct tir_var *v = s->u.scalar.var;
	const struct tir_expr *e = s->u.scalar.value;
	if (!v->is_mutable && v->sym && e && e->kind == TIR_IX) {
		ptx_bind(f, v->sym, ptx_resolve(f, e->ix), ptx_varies(f, e->ix));
		return true;
	}
	LLVMValueRef value = e ? ptx_expr_as(f, e, v->dtype) : LLVMGetUndef(ptx_type(f->l, v->dtype));
	if (!value)
		return false;
	struct ptx_variable *x = variable(f, v);
	x->value = value;
	x->varies = v->is_mutable ? PTX_VARIES_ANY : expr_varies(f, e) | f->varies;
	return true;
}

static bool store(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct tir_view *v = s->u.store.view;
	LLVMValueRef value = ptx_expr_as(f, s->u.store.value, v ? v->type->dtype : s->u.store.var->dtype);
	if (!value)
		return false;
	if (!v) {
		variable(f, s->u.store.var)->value = value;
		return true;
	}
	return ptx_store_scalar(f, v, s->u.store.index, value);
}

static bool trap(struct ptx_func *f, const struct tir_stmt *s)
{
	struct ptx_if x;
	LLVMValueRef cond;
	if (s->u.trap.is_assume)
		return true;
	cond = ptx_expr(f, s->u.trap.cond);
	if (!cond)
		return false;
	ptx_if_begin(f, &x, LLVMBuildNot(f->l->builder, cond, ""), (struct ptx_slots){ 0 }, false);
	ptx_asm(f->l, PTX_ASM_TRAP, 0, NULL);
	ptx_if_end(f, &x);
	return true;
}

/* ---- calls ---- */

/* The parameter is a tensor of its own at the argument's place. */
static bool pass(struct ptx_func *f, const struct tir_operand *o, const struct tir_buffer *p)
{
	const struct tir_view *v = o->expr ? NULL : ptx_operand(f, o);
	if (!v)
		return f->failed ? false : ptx_refuse(f, "the number that '%s' is called with", p->name);
	struct ptx_buffer *from = ptx_buffer(f, v->root), *to = ptx_buffer_add(f, p);
	if (!from)
		return false;
	if (from->storage == ST_RMEM || (v->type->layout && v->type->layout->has_swizzle))
		return ptx_refuse(f, "the argument '%s' of a call in registers or with a swizzle", p->name);
	const struct ix *offset = ptx_resolve(f, v->offset);
	int64_t size = (dtype_info(v->type->dtype)->bits + 7) / 8, content = ix_content(offset);
	*to = (struct ptx_buffer){ .b = p, .storage = from->storage, .align = from->align };
	to->base = ptx_pointer(f, from, offset, dtype_info(v->type->dtype)->bits);
	while (content && to->align > 1 && content * size % to->align)
		to->align /= 2;
	to->n_element = ptx_resolve(f, type_n_addressed(f->a, v->type));
	return true;
}

static bool call(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct tir_fn *callee = s->u.call.callee, *outer = f->fn;
	int k = 0;
	if (++f->depth > MAX_CALL_DEPTH)
		return ptx_refuse(f, "calls nest more than %d deep", MAX_CALL_DEPTH);
	for (int i = 0; i < callee->n_param && k < s->u.call.n_operand; i++)
		if (callee->param[i]->kind != TIR_SCRATCH && !pass(f, &s->u.call.operand[k++], callee->param[i]))
			return false;
	f->fn = callee;
	ptx_statements(f, &callee->body);
	f->fn = outer;
	f->depth--;
	return !f->failed;
}

/* ---- statements ---- */

static void leave(struct ptx_func *f, LLVMBasicBlockRef to)
{
	LLVMBuildBr(f->l->builder, to);
	f->is_done = true;
}

static void leave_loop(struct ptx_func *f)
{
	if (!f->loop) {
		ptx_refuse(f, "break outside a loop");
		return;
	}
	ptx_exit_add(f, f->loop->slots, &f->loop->exit);
	leave(f, f->loop->after);
}

static void statement(struct ptx_func *f, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS: break;
	case TIR_LET_SCALAR: let(f, s); break;
	case TIR_ALLOC_STMT: ptx_allocate(f, s->u.alloc); break;
	case TIR_STORE: store(f, s); break;
	case TIR_INSN: ptx_insn(f, s); break;
	case TIR_FUSED:
		for (int i = 0; i < s->u.fused.n_insn && !f->failed; i++)
			ptx_insn(f, s->u.fused.insn[i]);
		break;
	case TIR_FOR: loop(f, s); break;
	case TIR_WHILE: while_loop(f, s); break;
	case TIR_IF: branch(f, s); break;
	case TIR_SCOPE: ptx_scope(f, s); break;
	case TIR_SYNC: ptx_sync(f, s); break;
	case TIR_MARK: ptx_statements(f, &s->u.mark.body); break;
	case TIR_CALL: call(f, s); break;
	case TIR_TRAP: trap(f, s); break;
	case TIR_BREAK: leave_loop(f); break;
	case TIR_RETURN: leave(f, f->leave); break;
	case TIR_HINT: case TIR_ANNOTATE: break;
	}
}

void ptx_statements(struct ptx_func *f, const struct tir_block *b)
{
	struct range outer = f->range;
	for (size_t i = 0; i < b->len && !f->failed && !f->is_done; i++) {
		f->range = b->stmt[i]->range;
		statement(f, b->stmt[i]);
	}
	f->range = outer;
}

/* Numbers that the function computes before its phases are computed by each of them. */
void ptx_entry_statements(struct ptx_func *f)
{
	const struct tir_block *b = &f->entry->fn->body;
	for (size_t i = 0; i < b->len && b->stmt[i] != f->entry->scope && !f->failed; i++)
		if (b->stmt[i]->kind == TIR_LET_SCALAR)
			let(f, b->stmt[i]);
	if (!f->failed) {
		f->range = f->entry->scope->range;
		ptx_scope(f, f->entry->scope);
	}
}
