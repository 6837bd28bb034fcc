/* Statements: blocks, loops, conditions, phases. */
#include <string.h>

#include "backend/c/internal.h"
#include "base/vec.h"

static void stmt(struct cb *c, const struct tir_stmt *s);

/* Next statement that does something. */
static const struct tir_stmt *following(const struct tir_block *b, size_t i)
{
	while (++i < b->len)
		if (b->stmt[i]->kind != TIR_LET_VIEW && b->stmt[i]->kind != TIR_LET_SLOTS)
			return b->stmt[i];
	return NULL;
}

static bool is_fill(const struct tir_stmt *s)
{
	return s->kind == TIR_INSN && !strcmp(s->u.insn.use.insn->name, "fill");
}

void cb_line(struct cb *c, const struct tir_stmt *s)
{
	int column;
	if (c->o->line_file && s->range.source)
		source_place(s->range.source, s->range.begin, &c->block->line, &column);
}

void cb_block(struct cb *c, const struct tir_block *b)
{
	struct c_block *into = c->block;
	int line = into->line;
	size_t n_sym = c->sym.len;
	int64_t stack = c->stack_now, local = c->local_now;
	const struct tir_stmt *done = NULL;
	const struct tir_block *outer = c->tir;
	size_t outer_next = c->next;
	for (size_t i = 0; i < b->len && !c->failed; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s == done)
			continue;
		c->tir = b;
		c->next = i + 1;
		const struct tir_stmt *next = is_fill(s) ? following(b, i) : NULL;
		cb_line(c, s);
		if (next && next->kind == TIR_FOR && cb_k_loop(c, s, next)) {
			done = next;
			continue;
		}
		stmt(c, s);
	}
	into->line = line;
	c->sym.len = n_sym;
	c->tir = outer;
	c->next = outer_next;
	if (c->level == CB_PHASE) {
		c->stack_now = stack;
		c->local_now = local;
	}
}

static void body_into(struct cb *c, struct c_block *into, const struct tir_block *b)
{
	struct c_block *outer = c->block;
	c->block = into;
	c->loop_depth++;
	cb_block(c, b);
	c->loop_depth--;
	c->block = outer;
}

static void counted_loop(struct cb *c, const struct tir_stmt *s)
{
	const struct ix *start = s->u.loop.start, *stop = s->u.loop.stop, *step = s->u.loop.step;
	const char *name = cb_unique(c, s->u.loop.var[0]->name);
	const struct cb_defer outer_defer = c->defer;
	cb_defer_begin(c, s);
	struct c_stmt *loop = c_count(c->a, c->block, name, cb_ix(c, start), cb_ix(c, stop), cb_ix(c, step));
	size_t n = c->sym.len;
	struct cb_sym *b = cb_bind(c, s->u.loop.var[0], name);
	int64_t by;
	bool exact = ix_is_const(step, &by) && ix_divisible(ix_sub(c->a, stop, start), by);
	b->lo = start;
	b->hi = ix_sub(c->a, stop, exact ? step : ix_const(c->a, 1));
	const struct ix_sym *outer_loop = c->loop;
	const struct ix *outer_step = c->loop_step;
	c->loop = s->u.loop.var[0];
	c->loop_step = step;
	c->ahead.n = 0;
	c->fetched.len = 0;
	body_into(c, &loop->body, &s->u.loop.body);
	c->ahead.n = 0;
	c->fetched.len = 0;
	c->loop = outer_loop;
	c->loop_step = outer_step;
	c->sym.len = n;
	cb_defer_end(c);
	c->defer = outer_defer;
}

static void parallel_loops(struct cb *c, const struct tir_stmt *s)
{
	struct c_block *outer = c->block;
	size_t n = c->sym.len;
	for (int i = 0; i < s->u.loop.n_var; i++) {
		const char *name = cb_unique(c, s->u.loop.var[i]->name);
		struct c_stmt *loop = c_count(c->a, c->block, name, c_int(c->a, 0), cb_ix(c, s->u.loop.extent[i]), c_int(c->a, 1));
		struct cb_sym *b = cb_bind(c, s->u.loop.var[i], name);
		b->lo = ix_const(c->a, 0);
		b->hi = ix_sub(c->a, s->u.loop.extent[i], ix_const(c->a, 1));
		c->block = &loop->body;
	}
	body_into(c, c->block, &s->u.loop.body);
	c->sym.len = n;
	c->block = outer;
}

static const struct c_expr *constant(struct cb *c, const char *name, const struct c_expr *value)
{
	const char *n = cb_unique(c, name);
	c_decl(c->a, c->block, "const int64_t", n, value);
	return c_name(c->a, n);
}

/* tir 4.1: tile numbers in steps of the wave, in groups along the last axis. */
static void persistent_loop(struct cb *c, const struct tir_stmt *s)
{
	struct arena *a = c->a;
	int k = s->u.loop.n_var;
	struct c_block *outer = c->block;
	size_t n_sym = c->sym.len;
	c->block = &c_stmt_add(a, c->block, C_BLOCK)->body;
	const struct ix *rest = ix_const(a, 1);
	for (int i = 0; i + 1 < k; i++)
		rest = ix_mul(a, rest, s->u.loop.extent[i]);
	const struct c_expr *r = constant(c, "rows", cb_ix(c, rest)), *l = constant(c, "columns", cb_ix(c, s->u.loop.extent[k - 1]));
	const struct c_expr *one = c_int(a, 1);
	const struct c_expr *g = constant(c, "group", c_call(a, "tfc_clamp_i64", 3, l, one, c_int(a, s->u.loop.group > 0 ? s->u.loop.group : 8)));
	const struct c_expr *full = constant(c, "full", c_infix(a, c_infix(a, l, "/", g), "*", g));
	const struct c_expr *bound = constant(c, "bound", c_infix(a, full, "*", r));
	const char *tile = cb_unique(c, "tile");
	const struct c_expr *t = c_name(a, tile);
	struct c_stmt *loop = c_count(a, c->block, tile, cb_ix(c, s->u.loop.index), c_infix(a, r, "*", l), cb_ix(c, s->u.loop.wave));
	c->block = &loop->body;
	const struct c_expr *head = constant(c, "head", c_infix(a, t, "<", bound));
	const struct c_expr *width = constant(c, "width", c_cond(a, head, g, c_infix(a, l, "-", full)));
	const struct c_expr *from = constant(c, "from", c_cond(a, head, c_infix(a, c_infix(a, t, "/", c_infix(a, r, "*", g)), "*", g), full));
	const struct c_expr *at = constant(c, "at", c_cond(a, head, c_infix(a, t, "%", c_infix(a, r, "*", g)), c_infix(a, t, "-", bound)));
	const struct c_expr *row = constant(c, "row", c_infix(a, at, "/", width));
	const struct ix *inner = ix_const(a, 1);
	for (int i = k; i-- > 0;) {
		const struct ix_sym *v = s->u.loop.var[i];
		const struct c_expr *value = c_infix(a, from, "+", c_infix(a, at, "%", width));
		if (i + 1 < k) {
			value = ix_is(inner, 1) ? row : c_infix(a, row, "/", cb_ix(c, inner));
			value = i ? c_infix(a, value, "%", cb_ix(c, s->u.loop.extent[i])) : value;
			inner = ix_mul(a, inner, s->u.loop.extent[i]);
		}
		const struct c_expr *name = constant(c, v->name, value);
		struct cb_sym *b = cb_bind(c, v, name->text);
		b->lo = ix_const(a, 0);
		b->hi = ix_sub(a, s->u.loop.extent[i], ix_const(a, 1));
	}
	body_into(c, c->block, &s->u.loop.body);
	c->sym.len = n_sym;
	c->block = outer;
}

static void for_loop(struct cb *c, const struct tir_stmt *s)
{
	if (cb_k_loop(c, NULL, s))
		return;
	switch (s->u.loop.kind) {
	case TIR_RANGE:
	case TIR_SERIAL:
	case TIR_UNROLL:
	case TIR_PIPELINED: counted_loop(c, s); break;
	case TIR_PERSISTENT: persistent_loop(c, s); break;
	case TIR_PARALLEL: parallel_loops(c, s); break;
	}
}

static void let_scalar(struct cb *c, const struct tir_stmt *s)
{
	const struct tir_var *v = s->u.scalar.var;
	const char *name = cb_unique(c, v->name);
	const char *type = arena_printf(c->a, "%s%s", v->is_mutable ? "" : "const ", cb_value_type(v->dtype));
	const struct c_expr *value = s->u.scalar.value ? cb_expr(c, s->u.scalar.value) : NULL;
	if (!value)
		value = dtype_is_float(v->dtype) ? cb_float(c, v->dtype, 0) : c_int(c->a, 0);
	c_decl(c->a, c->block, type, name, value);
	c_do(c->a, c->block, c_cast(c->a, "void", c_name(c->a, name)));
	struct cb_sym *b = cb_bind(c, v->sym, name);
	b->var = v;
}

static void store(struct cb *c, const struct tir_stmt *s)
{
	const struct c_expr *value = cb_expr(c, s->u.store.value);
	bool raw;
	if (!s->u.store.view) {
		const struct tir_expr var = { .kind = TIR_VAR, .var = s->u.store.var, .dtype = s->u.store.var->dtype };
		value = cb_convert(c, s->u.store.value->dtype, s->u.store.var->dtype, false, value, &raw);
		c_assign(c->a, c->block, cb_expr(c, &var), cb_round(c, s->u.store.var->dtype, value));
		return;
	}
	const struct c_expr *guard, *coord[CB_MAX_RANK];
	struct cb_access access;
	enum dtype d = s->u.store.view->type->dtype;
	cb_guarded_element(c, s->u.store.view, s->u.store.index, &guard, &access, coord);
	if (c->failed)
		return;
	value = cb_convert(c, s->u.store.value->dtype, d, false, value, &raw);
	struct c_block *outer = cb_guard(c, 1, &guard);
	c_do(c->a, c->block, cb_store_expr(c, &access, coord, cb_encode(c, d, value)));
	c->block = outer;
}

static void branch(struct cb *c, const struct tir_stmt *s)
{
	struct c_stmt *x = c_if(c->a, c->block, cb_expr(c, s->u.branch.cond));
	body_into(c, &x->body, &s->u.branch.then);
	body_into(c, &x->other, &s->u.branch.other);
}

static void while_loop(struct cb *c, const struct tir_stmt *s)
{
	struct c_stmt *x = c_stmt_add(c->a, c->block, C_WHILE);
	x->expr = cb_expr(c, s->u.branch.cond);
	body_into(c, &x->body, &s->u.branch.then);
}

static const struct ix *positions(struct cb *c, const struct mesh *m)
{
	const struct ix *n = ix_const(c->a, 1);
	for (int i = 0; i < m->n_axis; i++)
		n = ix_mul(c->a, n, m->axis[i].extent);
	return n;
}

static const struct c_expr *bind_coordinate(struct cb *c, const struct mesh *m, int axis, const struct c_expr *value)
{
	const struct mesh_axis *x = &m->axis[axis];
	const char *wanted = arena_printf(c->a, "%s_%s", m->name ? m->name : "mesh", x->name);
	const struct c_expr *name = constant(c, wanted, value);
	c_do(c->a, c->block, c_cast(c->a, "void", name));
	if (!x->coord)
		return name;
	struct cb_sym *b = cb_bind(c, x->coord, name->text);
	b->lo = ix_const(c->a, 0);
	b->hi = ix_sub(c->a, x->extent, ix_const(c->a, 1));
	return name;
}

/* Linear position on the first level. */
static const struct c_expr *position_of(struct cb *c, const struct mesh *m)
{
	const struct c_expr *p = m->n_level ? cb_ix(c, m->start[0]) : c_int(c->a, 0);
	for (int i = 0; i < m->n_axis; i++)
		if (m->axis[i].coord && !ix_is(m->axis[i].extent, 1))
			p = c_add(c->a, p, c_mul(c->a, cb_sym_expr(c, m->axis[i].coord), cb_ix(c, m->axis[i].stride)));
	return p;
}

/* The coordinates of the position that has the number "position" in "m". */
static void grid_coordinates(struct cb *c, const struct mesh *m, const char *position)
{
	const struct ix *inner = ix_const(c->a, 1);
	for (int i = m->n_axis; i-- > 0;) {
		const struct c_expr *v = c_name(c->a, position);
		if (ix_is(m->axis[i].extent, 1)) {
			v = c_int(c->a, 0);
		} else {
			v = ix_is(inner, 1) ? v : c_infix(c->a, v, "/", cb_ix(c, inner));
			v = i ? c_infix(c->a, v, "%", cb_ix(c, m->axis[i].extent)) : v;
		}
		bind_coordinate(c, m, i, v);
		inner = ix_mul(c->a, inner, m->axis[i].extent);
	}
}

struct saved {
	int level;
	struct cb_use *use;
	bool uses_local, uses_status, streams;
	struct c_block *block;
	int64_t stack_now, local_now;
};

static struct saved enter(struct cb *c, struct c_block *body, struct cb_use *use)
{
	struct saved s = { c->level, c->use, c->uses_local, c->uses_status, c->streams, c->block, c->stack_now, c->local_now };
	c->level = CB_PHASE;
	c->loop = NULL;
	c->ahead.n = 0;
	c->fetched.len = 0;
	cb_use_init(c, use);
	c->use = use;
	c->uses_local = c->uses_status = c->streams = false;
	c->block = body;
	c->stack_now = c->local_now = 0;
	return s;
}

static void leave(struct cb *c, const struct saved *s)
{
	c->level = s->level;
	c->use = s->use;
	c->uses_local = s->uses_local;
	c->uses_status = s->uses_status;
	c->streams = s->streams;
	c->block = s->block;
	c->stack_now = s->stack_now;
	c->local_now = s->local_now;
}

/* Values of the entry that the phase reads go into the frame before it runs. */
static void pass_captured(struct cb *c, const struct cb_use *use)
{
	for (size_t i = 0; i < use->sym.len; i++) {
		struct cb_sym *s = use->sym.entry[i].value;
		if (s->sym && s->sym->kind == IX_DIMVAR)
			continue;
		c_assign(c->a, c->block, c_arrow(c->a, c_name(c->a, "frame"), s->name), c_name(c->a, s->name));
		if (s->captured)
			continue;
		s->captured = true;
		struct c_member m = { .type = s->var ? cb_value_type(s->var->dtype) : "int64_t", .name = s->name };
		vec_push(c->a, &c->frame, m);
	}
}

/* An outermost scope: a task function, and a parallel-for over its positions. */
static void phase(struct cb *c, const struct tir_stmt *s)
{
	const struct mesh *m = s->u.scope.mesh;
	const char *name = arena_printf(c->a, "%s_p%d", c->symbol, c->n_phase++);
	struct c_block body = { 0 };
	const struct ix *n = positions(c, m);
	size_t n_sym = c->sym.len;
	struct cb_use *use = arena_new(c->a, struct cb_use);
	struct saved before = enter(c, &body, use);
	const struct mesh *outer_mesh = c->mesh;
	c->mesh = m;
	bool single = ix_is(n, 1);
	if (!single)
		c_decl(c->a, c->block, "const int64_t", "position", c_cast(c->a, "int64_t", c_name(c->a, "index")));
	grid_coordinates(c, m, "position");
	c->position = position_of(c, m);
	cb_block(c, &s->u.scope.body);
	if (c->streams)
		c_do(c->a, c->block, c_call(c->a, "tfc_stream_end", 0));
	bool status = c->uses_status;
	struct c_item *f = c_function(c->phases, "TFC_PHASE", "void", name, "void *ctx, size_t index, size_t worker");
	c_decl(c->a, &f->body, arena_printf(c->a, "struct %s_frame *const", c->symbol), "frame",
	       c_cast(c->a, arena_printf(c->a, "struct %s_frame *", c->symbol), c_name(c->a, "ctx")));
	cb_prologue_values(c, &f->body);
	cb_prologue_buffers(c, &f->body);
	c_do(c->a, &f->body, c_cast(c->a, "void", c_name(c->a, "frame")));
	if (single)
		c_do(c->a, &f->body, c_cast(c->a, "void", c_name(c->a, "index")));
	c_do(c->a, &f->body, c_cast(c->a, "void", c_name(c->a, "worker")));
	for (size_t i = 0; i < body.len; i++)
		*c_stmt_add(c->a, &f->body, C_BREAK) = *body.stmt[i];
	leave(c, &before);
	c->sym.len = n_sym;
	c->mesh = outer_mesh;
	pass_captured(c, use);
	c_do(c->a, c->block, c_call(c->a, "tfc_run", 4, c_name(c->a, "frame->args->parallel"), cb_ix(c, n), c_name(c->a, name),
				    c_name(c->a, "frame")));
	if (status) {
		struct c_stmt *check = c_if(c->a, c->block, c_name(c->a, "frame->status"));
		c_return(c->a, &check->body, c_name(c->a, "frame->status"));
	}
}

static int level_of(const struct mesh *m)
{
	return m->n_level == 1 ? m->level[0]->index : 0;
}

/* A scope of a level inside that of the phases: its positions in turn. */
static void open_every(struct cb *c, const struct mesh *m)
{
	const struct ix *n = ix_const(c->a, 1);
	const char *at = cb_unique(c, "at");
	for (int i = 0; i < m->n_axis; i++)
		n = ix_mul(c->a, n, m->axis[i].extent);
	c->block = &c_count(c->a, c->block, at, c_int(c->a, 0), cb_ix(c, n), c_int(c->a, 1))->body;
	grid_coordinates(c, m, at);
	c->position = position_of(c, m);
}

/* A selection of the running position: its coordinates, if it is one of them. */
static void open_selection(struct cb *c, const struct mesh *m)
{
	c->block = &c_stmt_add(c->a, c->block, C_BLOCK)->body;
	const struct c_expr *rest = constant(c, "at", c_infix(c->a, c->position, "-", m->n_level ? cb_ix(c, m->start[0]) : c_int(c->a, 0)));
	const struct c_expr *sum = c_int(c->a, 0);
	for (int i = 0; i < m->n_axis; i++) {
		const struct mesh_axis *x = &m->axis[i];
		const struct c_expr *v = c_int(c->a, 0);
		if (!ix_is(x->extent, 1))
			v = c_call(c->a, "tfc_mod_i64", 2, c_call(c->a, "tfc_floor_div_i64", 2, rest, cb_ix(c, x->stride)), cb_ix(c, x->extent));
		sum = c_add(c->a, sum, c_mul(c->a, bind_coordinate(c, m, i, v), cb_ix(c, x->stride)));
	}
	c->block = &c_if(c->a, c->block, c_infix(c->a, rest, "==", sum))->body;
}

static void inner_scope(struct cb *c, const struct tir_stmt *s)
{
	const struct mesh *m = s->u.scope.mesh, *outer_mesh = c->mesh;
	const struct c_expr *outer_position = c->position;
	struct c_block *outer = c->block;
	size_t n_sym = c->sym.len;
	if (outer_mesh && level_of(m) > level_of(outer_mesh))
		open_every(c, m);
	else
		open_selection(c, m);
	c->mesh = m;
	cb_block(c, &s->u.scope.body);
	c->sym.len = n_sym;
	c->mesh = outer_mesh;
	c->position = outer_position;
	c->block = outer;
}

static void trap(struct cb *c, const struct tir_stmt *s)
{
	const char *status = s->u.trap.why && strstr(s->u.trap.why, "divisible") ? "TFC_ERROR_DIVISIBILITY" : "TFC_ERROR_CONDITION";
	const struct c_expr *code = s->u.trap.status ? c_int(c->a, s->u.trap.status) : c_name(c->a, status);
	cb_trap(c, c_prefix(c->a, "!", cb_expr(c, s->u.trap.cond)), code);
}

static void leave_function(struct cb *c)
{
	if (c->level == CB_PHASE)
		c_do(c->a, c->block, c_call(c->a, "tfc_stream_end", 0));
	c_return(c->a, c->block, c->level == CB_HOST ? c_name(c->a, "TFC_OK") : NULL);
}

static void stmt(struct cb *c, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS: break;
	case TIR_SYNC: cb_check_order(c, s); break;
	case TIR_LET_SCALAR: let_scalar(c, s); break;
	case TIR_ALLOC_STMT: cb_plan(c, s->u.alloc); break;
	case TIR_STORE: store(c, s); break;
	case TIR_INSN: cb_insn(c, s); break;
	case TIR_FUSED: cb_fused(c, s); break;
	case TIR_FOR: for_loop(c, s); break;
	case TIR_WHILE: while_loop(c, s); break;
	case TIR_IF: branch(c, s); break;
	case TIR_SCOPE:
		if (c->level == CB_HOST)
			phase(c, s);
		else
			inner_scope(c, s);
		break;
	case TIR_MARK: {
		struct c_stmt *b = c_stmt_add(c->a, c->block, C_BLOCK);
		body_into(c, &b->body, &s->u.mark.body);
		break;
	}
	case TIR_CALL: cb_call(c, s); break;
	case TIR_TRAP: trap(c, s); break;
	case TIR_BREAK: c_stmt_add(c->a, c->block, C_BREAK); break;
	case TIR_RETURN: leave_function(c); break;
	case TIR_HINT:
	case TIR_ANNOTATE: break;
	}
}
