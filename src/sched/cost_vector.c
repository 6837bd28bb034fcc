/* Work by element: vector blocks, parallel loops, elementwise instructions (spec: autoschedule A107, A113, A117). */
#include <string.h>

#include "sched/cost.h"
#include "tir/view.h"

enum kind { SIMPLE, DIVIDE, SPECIAL, CAST, CALL, N_KIND };

struct work { int64_t count[N_KIND], moved[64]; };		/* moved: bytes by space */

enum { MAX_DEPTH = 32 };

struct counter {
	struct plan *p;
	int depth;				/* loops around the statement */
	const struct tir_stmt *loop[MAX_DEPTH];
	int64_t trips[MAX_DEPTH + 1];		/* of all loops down to a depth */
	VEC(const struct tir_var *) var;	/* scalars bound inside, with the depth on which they depend */
	VEC(int) var_depth;
};

static void count_block(struct counter *c, const struct tir_block *b, struct work *w);

static enum kind kind_of(const char *op)
{
	static const struct { const char *name; enum kind kind; } of[] = {
		{ "div", DIVIDE }, { "floor_div", DIVIDE }, { "mod", DIVIDE }, { "reciprocal", DIVIDE },
		{ "exp", SPECIAL }, { "exp2", SPECIAL }, { "log", SPECIAL }, { "log2", SPECIAL }, { "sqrt", SPECIAL }, { "rsqrt", SPECIAL },
		{ "sin", SPECIAL }, { "cos", SPECIAL }, { "tanh", SPECIAL }, { "erf", SPECIAL },
		{ "sigmoid", CALL }, { "silu", CALL }, { "gelu", CALL }, { "gelu_none", CALL }, { "softplus", CALL },
	};
	for (size_t i = 0; i < sizeof(of) / sizeof(of[0]); i++)
		if (!strcmp(of[i].name, op))
			return of[i].kind;
	return SIMPLE;
}

/* ---- on which loops an expression depends ---- */

static int depth_of_ix(const struct counter *c, const struct ix *x)
{
	for (int d = c->depth; x && d > 0; d--)
		for (int k = 0; k < c->loop[d - 1]->u.loop.n_var; k++)
			if (ix_uses(x, c->loop[d - 1]->u.loop.var[k]))
				return d;
	return 0;
}

static int depth_of_var(const struct counter *c, const struct tir_var *v)
{
	for (size_t i = c->var.len; i-- > 0;)
		if (c->var.data[i] == v)
			return c->var_depth.data[i];
	return 0;
}

static int deeper(int x, int y)
{
	return x > y ? x : y;
}

static int depth_of_view(const struct counter *c, const struct tir_view *v)
{
	return v ? deeper(depth_of_ix(c, v->offset), depth_of_ix(c, v->slot)) : 0;
}

/* ---- counting ---- */

static void add_moved(const struct counter *c, struct work *w, const struct type *ty, int64_t bytes, int64_t times)
{
	const struct machine_space *s = machine_space_of(c->p->machine, ty);
	bool on_chip = s && !s->is_private && (!s->is_global || !c->p->machine->queue_per_pipe);
	if (on_chip && s->index < 64)
		w->moved[s->index] = cost_add(w->moved[s->index], cost_mul(bytes, times));
}

static int64_t element_bytes(const struct type *ty)
{
	return cost_ceil_div(dtype_info(ty->dtype)->bits, 8);
}

/* Count "e" and give the depth of loops on which it depends. */
static int count_expr(struct counter *c, const struct tir_expr *e, struct work *w)
{
	if (!e)
		return 0;
	int d = deeper(deeper(count_expr(c, e->a, w), count_expr(c, e->b, w)), count_expr(c, e->c, w));
	enum kind kind = N_KIND;
	switch (e->kind) {
	case TIR_IX: return depth_of_ix(c, e->ix);
	case TIR_NUMBER: return 0;
	case TIR_VAR: return depth_of_var(c, e->var);
	case TIR_LOAD:
		d = depth_of_view(c, e->view);
		for (int i = 0; i < e->view->type->rank; i++)
			d = deeper(d, depth_of_ix(c, e->index[i]));
		add_moved(c, w, e->view->type, element_bytes(e->view->type), c->trips[d]);
		return d;
	case TIR_UNARY: case TIR_BINARY: kind = kind_of(e->op); break;
	case TIR_SELECT: kind = SIMPLE; break;
	case TIR_CAST: kind = CAST; break;
	}
	if (kind < N_KIND)
		w->count[kind] = cost_add(w->count[kind], c->trips[d]);
	return d;
}

static int64_t elements_of(const struct type *ty)
{
	int64_t n = 1;
	for (int i = 0; i < ty->rank; i++)
		n = cost_mul(n, cost_upper(ty->dim[i]));
	return n;
}

static const struct type *operand_type(const struct tir_operand *o)
{
	return o->view ? o->view->type : o->slots ? o->slots->view[0]->type : NULL;
}

static void count_insn(struct counter *c, const struct tir_stmt *s, struct work *w, const struct tir_buffer **local, int n_local)
{
	const struct insn *insn = s->u.insn.use.insn;
	int64_t most = 0, times = c->trips[c->depth];
	for (int i = 0; i < insn->n_param; i++) {
		const struct tir_operand *o = &s->u.insn.operand[i];
		const struct type *ty = operand_type(o);
		bool stays = insn_is_workspace(insn, i);
		for (int k = 0; ty && o->view && k < n_local; k++)
			stays = stays || o->view->root == local[k];
		if (!ty)
			continue;
		most = elements_of(ty) > most ? elements_of(ty) : most;
		if (!stays)
			add_moved(c, w, ty, cost_bytes(c->p, ty), insn->param[i].effect == INSN_RW ? cost_mul(2, times) : times);
	}
	const struct attr *kind = insn_attr(&s->u.insn.use, "kind");
	bool moves = !strcmp(insn->name, "copy") || !strcmp(insn->name, "fill");
	enum kind k = !strcmp(insn->name, "cast") ? CAST : kind && kind->kind == ATTR_STR ? kind_of(kind->s) : SIMPLE;
	if (!moves)
		w->count[k] = cost_add(w->count[k], cost_mul(most, times));
}

static int64_t cycles_of(const struct plan *p, const struct work *w, int64_t *base);

static void count_branch(struct counter *c, const struct tir_stmt *s, struct work *w)
{
	struct work then = *w, other = *w;
	int64_t base;
	count_expr(c, s->u.branch.cond, &then);
	count_expr(c, s->u.branch.cond, &other);
	count_block(c, &s->u.branch.then, &then);
	count_block(c, &s->u.branch.other, &other);
	*w = cycles_of(c->p, &then, &base) >= cycles_of(c->p, &other, &base) ? then : other;
}

static int64_t loop_trips(const struct tir_stmt *s)
{
	int64_t n = 1, start, step;
	if (s->u.loop.kind == TIR_PARALLEL || s->u.loop.kind == TIR_PERSISTENT) {
		for (int i = 0; i < s->u.loop.n_var; i++)
			n = cost_mul(n, cost_upper(s->u.loop.extent[i]));
		return n;
	}
	int64_t stop = cost_upper(s->u.loop.stop);
	if (!ix_is_const(s->u.loop.start, &start))
		start = 0;
	if (!ix_is_const(s->u.loop.step, &step) || step <= 0)
		step = 1;
	return stop > start ? cost_ceil_div(stop - start, step) : 0;
}

static void count_stmt(struct counter *c, const struct tir_stmt *s, struct work *w)
{
	int d;
	switch (s->kind) {
	case TIR_STORE:
		d = count_expr(c, s->u.store.value, w);
		for (int i = 0; s->u.store.view && i < s->u.store.view->type->rank; i++)
			d = deeper(d, depth_of_ix(c, s->u.store.index[i]));
		if (s->u.store.view)
			add_moved(c, w, s->u.store.view->type, element_bytes(s->u.store.view->type),
				  c->trips[deeper(d, depth_of_view(c, s->u.store.view))]);
		return;
	case TIR_LET_SCALAR:
		d = count_expr(c, s->u.scalar.value, w);
		vec_push(c->p->a, &c->var, s->u.scalar.var);
		vec_push(c->p->a, &c->var_depth, d);
		return;
	case TIR_INSN: count_insn(c, s, w, NULL, 0); return;
	case TIR_FUSED:
		for (int i = 0; i < s->u.fused.n_insn; i++)
			count_insn(c, s->u.fused.insn[i], w, s->u.fused.local, s->u.fused.n_local);
		return;
	case TIR_FOR:
		if (c->depth == MAX_DEPTH)
			return;
		c->loop[c->depth++] = s;
		c->trips[c->depth] = cost_mul(c->trips[c->depth - 1], loop_trips(s));
		count_block(c, &s->u.loop.body, w);
		c->depth--;
		return;
	case TIR_IF: count_branch(c, s, w); return;
	case TIR_WHILE: case TIR_SCOPE: case TIR_MARK: {
		const struct tir_block *b[2];
		int n = tir_suites(s, b);
		for (int i = 0; i < n; i++)
			count_block(c, b[i], w);
		return;
	}
	default: return;
	}
}

static void count_block(struct counter *c, const struct tir_block *b, struct work *w)
{
	for (size_t i = 0; i < b->len; i++)
		count_stmt(c, b->stmt[i], w);
}

/* ---- cycles ---- */

/* Weights of one operation where no rates are known (targets 6.2). */
static const int64_t weight[N_KIND] = { 1, 8, 20, 2, 20 };

static int64_t cycles_of(const struct plan *p, const struct work *w, int64_t *base)
{
	static const char *const vector[N_KIND] = { "vector.simple", "vector.divide", "vector.special", "vector.simple", "vector.call" };
	static const char *const thread[N_KIND] = { "f32", "special", "special", "select", "special" };
	const struct machine *m = p->machine;
	int64_t sum = 0, moved = 0;
	*base = 0;
	for (int k = 0; k < N_KIND; k++) {
		const struct machine_class *c = machine_find_class(m, m->queue_per_pipe ? vector[k] : thread[k]);
		int64_t count = w->count[k];
		if (m->queue_per_pipe)		/* one class of operations, rounded once */
			count = k == SIMPLE ? cost_add(count, w->count[CAST]) : k == CAST ? 0 : count;
		int64_t cycles = c ? cost_ceil_div(count, c->rate) : cost_mul(weight[k], count);
		sum = cost_add(sum, cycles);
		if (c && w->count[k] && c->base > *base)
			*base = c->base;
	}
	const struct machine_class *move = machine_find_class(m, "vector.move");
	for (int i = 0; i < m->n_space && i < 64; i++) {
		const struct machine_path *in = machine_find_path(m, &m->space[i], machine_find_space(m, "rmem"), MACHINE_ROWS_ANY, NULL);
		if (!w->moved[i])
			continue;
		int64_t bytes_per_cycle = move ? move->rate : in && in->rate > 0 ? in->rate : 1;
		if (move)
			moved = cost_add(moved, w->moved[i]);
		else
			sum = cost_add(sum, cost_ceil_div(w->moved[i], bytes_per_cycle));
		if (in && in->base > *base)
			*base = in->base;
	}
	moved = move ? cost_ceil_div(moved, move->rate) : 0;
	return sum > moved ? sum : moved;
}

struct cost_task cost_of_vector(struct plan *p, const struct tir_stmt *const *stmt, size_t n)
{
	struct counter c = { .p = p, .trips = { 1 } };
	struct work w = { 0 };
	struct cost_task out = { 0 };
	int64_t base;
	for (size_t i = 0; i < n; i++)
		count_stmt(&c, stmt[i], &w);
	int64_t cycles = cycles_of(p, &w, &base);
	cycles = cycles > 1 ? cycles : 1;
	out.cost = (struct cost){ p->machine->queue_per_pipe ? cycles : cost_add(base, cycles), cycles };
	const struct machine_class *v = machine_find_class(p->machine, "vector.simple");
	cost_occupy(p, &out, v ? v->pipe : p->machine->scalar, NULL, cycles);
	out.queue = cycles;
	return out;
}
