/* Costs of statements: movements, products, scalar work, and what is made of them (spec: autoschedule 4.1 to 4.4, 4.8). */
#include <string.h>

#include "sched/cost.h"
#include "tir/view.h"

int64_t cost_upper(const struct ix *x)
{
	int64_t lo, hi;
	ix_bounds(x, &lo, &hi);
	return hi == INT64_MAX ? COST_UNKNOWN_TRIPS : hi < 0 ? 0 : hi;
}

int64_t cost_bytes(struct plan *p, const struct type *ty)
{
	(void)p;
	int64_t n = 1;
	for (int i = 0; i < ty->rank; i++)
		n = cost_mul(n, cost_upper(ty->dim[i]));
	return cost_ceil_div(cost_mul(n, dtype_info(ty->dtype)->bits), 8);
}

int64_t cost_row(struct plan *p, const struct type *ty, bool *is_contiguous)
{
	const struct ix **stride = arena_array(p->a, const struct ix *, (size_t)ty->rank + 1);
	int64_t run = 1, step;
	*is_contiguous = false;
	if (!tir_strides(p->a, ty, stride))
		return COST_UNKNOWN_ROW;
	int i = ty->rank - 1;
	for (; i >= 0; i--) {
		if (ix_is(ty->dim[i], 1))
			continue;
		if (!ix_is_const(stride[i], &step)) {
			if (run == 1)
				return COST_UNKNOWN_ROW;
			break;
		}
		if (step != run)
			break;
		run = cost_mul(run, cost_upper(ty->dim[i]));
	}
	*is_contiguous = i < 0;
	return cost_ceil_div(cost_mul(run, dtype_info(ty->dtype)->bits), 8);
}

void cost_occupy(struct plan *p, struct cost_task *t, const struct machine_pipe *pipe, const struct machine_port *port, int64_t cycles)
{
	for (size_t i = 0; i < t->occupancy.len; i++) {
		struct plan_occupancy *o = &t->occupancy.data[i];
		if (o->pipe == pipe && o->port == port) {
			o->cycles = cost_add(o->cycles, cycles);
			return;
		}
	}
	vec_push(p->a, &t->occupancy, ((struct plan_occupancy){ pipe, port, cycles }));
}

static int64_t cycles_on(const struct cost_task *t, const struct plan_occupancy *o)
{
	for (size_t i = 0; i < t->occupancy.len; i++)
		if (t->occupancy.data[i].pipe == o->pipe && t->occupancy.data[i].port == o->port)
			return t->occupancy.data[i].cycles;
	return 0;
}

struct cost_task cost_pair(struct plan *p, struct cost_task x, struct cost_task y, bool branches)
{
	struct cost_task out = { .cost = branches ? cost_larger(x.cost, y.cost) : cost_then(x.cost, y.cost) };
	out.queue = !branches ? cost_add(x.queue, y.queue) : x.queue > y.queue ? x.queue : y.queue;
	for (size_t i = 0; i < x.occupancy.len; i++) {
		const struct plan_occupancy *o = &x.occupancy.data[i];
		int64_t more = cycles_on(&y, o);
		cost_occupy(p, &out, o->pipe, o->port, branches && more > o->cycles ? more : o->cycles);
		if (!branches)
			cost_occupy(p, &out, o->pipe, o->port, more);
	}
	for (size_t i = 0; i < y.occupancy.len; i++) {
		const struct plan_occupancy *o = &y.occupancy.data[i];
		if (!cycles_on(&x, o))
			cost_occupy(p, &out, o->pipe, o->port, o->cycles);
	}
	return out;
}

static struct cost_task times(struct cost_task x, int64_t n)
{
	x.cost = cost_times(x.cost, n);
	x.queue = cost_mul(x.queue, n);
	for (size_t i = 0; i < x.occupancy.len; i++)
		x.occupancy.data[i].cycles = cost_mul(x.occupancy.data[i].cycles, n);
	return x;
}

static struct cost_task scalar(struct plan *p)
{
	struct cost_task t = { .cost = { 1, 1 }, .queue = 1 };
	cost_occupy(p, &t, p->machine->scalar, NULL, 1);
	return t;
}

/* ---- movements ---- */

static const struct type *type_of(const struct tir_operand *o)
{
	return o->view ? o->view->type : o->slots ? o->slots->view[0]->type : NULL;
}

/* Cycles of the issue queue: "warps" instructions of warps leave it, or the pipe is the queue's own. */
static int64_t issue_cycles(const struct plan *p, const struct machine_pipe *pipe, int64_t ii, int64_t warps)
{
	if (!p->machine->issue_width)
		return 0;
	return pipe == p->machine->scalar ? ii : cost_ceil_div(warps > 1 ? warps : 1, p->machine->issue_width);
}

static struct cost_task move(struct plan *p, const struct machine_path *path, const struct type *src, const struct type *dst, int64_t row,
			     int64_t warps)
{
	struct cost_task t = { 0 };
	t.cost = cost_move(path, cost_bytes(p, path->counts_dst ? dst : src), row);
	cost_occupy(p, &t, path->pipe, NULL, t.cost.ii);
	for (int i = 0; i < path->n_port; i++)
		cost_occupy(p, &t, NULL, path->port[i], t.cost.ii);
	t.queue = issue_cycles(p, path->pipe, t.cost.ii, warps);
	return t;
}

/* The path for a movement between memories, by whether its regions are one run each. */
static const struct machine_path *path_for(struct plan *p, const struct type *src, const struct type *dst,
					   const struct machine_pipe *pipe, int64_t *row)
{
	const struct machine *m = p->machine;
	const struct machine_space *from = machine_space_of(m, src), *to = machine_space_of(m, dst);
	bool one_src = true, one_dst = true;
	int64_t a = cost_row(p, src, &one_src), b = cost_row(p, dst, &one_dst);
	*row = a < 0 || b < 0 ? COST_UNKNOWN_ROW : a < b ? a : b;
	bool contiguous = one_src && one_dst;
	const struct machine_path *path = from && to
		? machine_find_path(m, from, to, contiguous ? MACHINE_ROWS_CONTIGUOUS : MACHINE_ROWS_STRIDED, pipe) : NULL;
	if (!path && from && to && !contiguous)
		path = machine_find_path(m, from, to, MACHINE_ROWS_FRACTAL, pipe);
	return path;
}

static const struct machine_pipe *pipe_named(const struct plan *p, const char *name)
{
	return machine_find_pipe(p->machine, name);
}

static bool is_memory(const struct type *ty)
{
	return ty->storage != ST_RMEM;
}

static struct cost_task cost_of_copy(struct plan *p, const struct tir_stmt *s)
{
	const char *name = s->u.insn.use.insn->name;
	const struct type *src = type_of(&s->u.insn.operand[0]), *dst = type_of(&s->u.insn.operand[1]);
	const struct machine_pipe *pipe = NULL;
	int64_t warps = 1, row;
	if (!strcmp(name, "copy_async")) {
		int width = insn_copy_async_width(p->a, src, dst);
		pipe = pipe_named(p, "cpasync");
		warps = cost_ceil_div(cost_bytes(p, src), 32 * (width ? width : 4));
	} else if (!strcmp(name, "copy_async_tensor") || !strcmp(name, "copy_async_bulk")) {
		pipe = pipe_named(p, dst->storage == ST_GMEM ? "tma_st" : "tma_ld");
	} else if (!p->machine->queue_per_pipe) {
		pipe = p->machine->scalar;
	}
	const struct machine_path *path = path_for(p, src, dst, pipe, &row);
	if (path)
		return move(p, path, src, dst, row, warps);
	if (is_memory(src) && is_memory(dst) && !p->machine->queue_per_pipe && !p->machine->ignores_costs) {
		const struct type *through = type_with_storage(p->a, src, ST_RMEM);
		const struct machine_path *in = path_for(p, src, through, pipe, &row), *out = path_for(p, through, dst, pipe, &row);
		if (in && out)
			return cost_pair(p, move(p, in, src, through, row, 1), move(p, out, through, dst, row, 1), false);
	}
	return cost_of_vector(p, &s, 1);
}

/* ---- products ---- */

static const char *class_of_product(struct plan *p, const struct atom *atom)
{
	struct atom_operand lhs;
	atom->cls->role(atom, ATOM_A, &lhs);
	int bits = dtype_info(lhs.dtype)->bits;
	if (!strcmp(atom->cls->name, "cuda.sm90.Wgmma"))
		return arena_printf(p->a, "wgmma.%d", bits);
	if (!strcmp(atom->cls->name, "cuda.sm80.Mma"))
		return arena_printf(p->a, "mma_sync.%d", bits);
	if (!strcmp(atom->cls->name, "ascend.Mad"))
		return lhs.dtype == DT_F32 ? "mad.f32" : arena_printf(p->a, "mad.%d", bits);
	return "";
}

static struct cost_task then_on_other_pipe(struct plan *p, struct cost_task x, struct cost_task y)
{
	struct cost_task out = cost_pair(p, x, y, false);
	out.cost.latency = cost_add(x.cost.latency, y.cost.latency);
	out.cost.ii = x.cost.ii > y.cost.ii ? x.cost.ii : y.cost.ii;
	return out;
}

static int64_t round_to(int64_t x, int64_t g)
{
	return g > 1 ? cost_mul(cost_ceil_div(x, g), g) : x;
}

static struct cost_task cost_of_product(struct plan *p, const struct tir_stmt *s)
{
	const struct atom *atom = insn_attr(&s->u.insn.use, "atom")->atom;
	const struct type *c = type_of(&s->u.insn.operand[0]), *x = type_of(&s->u.insn.operand[1]), *y = type_of(&s->u.insn.operand[2]);
	int64_t m = cost_upper(c->dim[0]), n = cost_upper(c->dim[1]), k = cost_upper(x->dim[1]), row;
	const struct machine_class *cls = machine_find_class(p->machine, class_of_product(p, atom));
	if (!cls && p->machine->queue_per_pipe)
		cls = machine_find_class(p->machine, "mad.other");
	if (!cls)
		return cost_of_vector(p, &s, 1);
	struct atom_operand sum, lhs;
	atom->cls->role(atom, ATOM_C, &sum);
	atom->cls->role(atom, ATOM_A, &lhs);
	m = round_to(m, sum.shape[0]);
	n = round_to(n, sum.shape[1]);
	k = round_to(k, lhs.shape[1]);
	struct cost_task t = { .cost = cost_multiply(cls, m, n, k) };
	cost_occupy(p, &t, cls->pipe, NULL, t.cost.ii);
	for (int i = 0; i < cls->n_port; i++)
		cost_occupy(p, &t, NULL, cls->port[i], t.cost.ii);
	int64_t issues = 1;
	if (sum.shape[0] > 0 && sum.shape[1] > 0 && lhs.shape[1] > 0)
		issues = cost_mul(cost_mul(m / sum.shape[0], n / sum.shape[1]), k / lhs.shape[1]);
	t.queue = issue_cycles(p, cls->pipe, t.cost.ii, cost_mul(issues, 4));
	/* Operands that lie one memory further out are fetched by the same task. */
	const struct type *operand[2] = { x, y };
	static const char *const near[2] = { "l0a", "l0b" };
	struct cost_task fetch = { 0 };
	for (int i = 0; i < 2; i++) {
		const struct machine_space *from = machine_space_of(p->machine, operand[i]), *to = machine_find_space(p->machine, near[i]);
		const struct machine_path *path = from && to && from != to
			? machine_find_path(p->machine, from, to, MACHINE_ROWS_ANY, NULL) : NULL;
		bool one;
		row = cost_row(p, operand[i], &one);
		if (path)
			fetch = cost_pair(p, fetch, move(p, path, operand[i], operand[i], row, 1), false);
	}
	return fetch.cost.latency ? then_on_other_pipe(p, fetch, t) : t;
}

/* ---- everything ---- */

static struct cost_task cost_of_fill(struct plan *p, const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	const struct type *dst = type_of(&s->u.insn.operand[insn_written(insn)]);
	const struct machine_space *to = machine_space_of(p->machine, dst), *gmem = machine_find_space(p->machine, "gmem");
	int64_t row;
	if (p->machine->queue_per_pipe && to && to->storage == ST_TARGET_SPACE && machine_find_path(p->machine, gmem, to, MACHINE_ROWS_ANY, NULL)) {
		bool one;
		row = cost_row(p, dst, &one);
		struct cost_task t = move(p, machine_find_path(p->machine, gmem, to, MACHINE_ROWS_ANY, NULL), dst, dst, row, 1);
		for (size_t i = t.occupancy.len; i-- > 0;)
			if (t.occupancy.data[i].port)		/* nothing comes from outside */
				t.occupancy.len = i;
		return t;
	}
	return cost_of_vector(p, &s, 1);
}

static struct cost_task cost_of_insn(struct plan *p, const struct tir_stmt *s)
{
	const char *name = s->u.insn.use.insn->name;
	if (!strncmp(name, "copy", 4) || !strcmp(name, "ldmatrix"))
		return cost_of_copy(p, s);
	if (!strcmp(name, "tiled_mma"))
		return cost_of_product(p, s);
	return !strcmp(name, "fill") ? cost_of_fill(p, s) : cost_of_vector(p, &s, 1);
}

/* A loop whose statements are one piece of work on a target without vector blocks is work by element too. */
static struct cost_task cost_of_loop(struct plan *p, const struct tir_stmt *s)
{
	if (s->u.loop.kind == TIR_PARALLEL)
		return cost_of_vector(p, &s, 1);
	int64_t start = 0, step = 1, stop = cost_upper(s->u.loop.stop);
	ix_is_const(s->u.loop.start, &start);
	ix_is_const(s->u.loop.step, &step);
	if (s->u.loop.kind == TIR_PERSISTENT)
		return times(cost_of_block(p, &s->u.loop.body), COST_UNKNOWN_TRIPS);
	return times(cost_of_block(p, &s->u.loop.body), stop > start ? cost_ceil_div(stop - start, step > 0 ? step : 1) : 0);
}

static struct cost_task cost_of_mark(struct plan *p, const struct tir_stmt *s)
{
	bool is_vector = s->u.mark.kind == TIR_MARK_SIMT_VF || s->u.mark.kind == TIR_MARK_SIMD_VF;
	struct cost_task t = is_vector ? cost_of_vector(p, (const struct tir_stmt *const *)&s, 1) : cost_of_block(p, &s->u.mark.body);
	int64_t given = s->u.mark.latency;
	if (is_vector && given >= 0) {
		t.cost = (struct cost){ given, given };
		for (size_t i = 0; i < t.occupancy.len; i++)
			t.occupancy.data[i].cycles = given > 1 ? given : 1;
		t.queue = given;
	}
	return t;
}

struct cost_task cost_of_stmt(struct plan *p, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_INSN: return cost_of_insn(p, s);
	case TIR_FUSED: return cost_of_vector(p, &s, 1);
	case TIR_FOR: return cost_of_loop(p, s);
	case TIR_WHILE: return times(cost_of_block(p, &s->u.branch.then), COST_UNKNOWN_TRIPS);
	case TIR_IF: return cost_pair(p, cost_of_block(p, &s->u.branch.then), cost_of_block(p, &s->u.branch.other), true);
	case TIR_SCOPE: return cost_of_block(p, &s->u.scope.body);
	case TIR_MARK: return cost_of_mark(p, s);
	case TIR_LET_SCALAR:
		if (s->u.scalar.is_index)		/* part of the address */
			return (struct cost_task){ 0 };
		return p->machine->queue_per_pipe ? scalar(p) : cost_of_vector(p, &s, 1);
	case TIR_STORE: case TIR_BREAK: case TIR_TRAP:
		return p->machine->queue_per_pipe ? scalar(p) : cost_of_vector(p, &s, 1);
	case TIR_SYNC: return scalar(p);
	default: return (struct cost_task){ 0 };
	}
}

struct cost_task cost_of_block(struct plan *p, const struct tir_block *b)
{
	struct cost_task t = { 0 };
	bool any = false;
	for (size_t i = 0; i < b->len; i++) {
		struct cost_task one = cost_of_stmt(p, b->stmt[i]);
		if (!one.cost.latency && !one.cost.ii)
			continue;
		t = any ? cost_pair(p, t, one, false) : one;
		any = true;
	}
	return t;
}
