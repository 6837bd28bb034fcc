/* Which pipe performs what, and on which kinds of cores. */
#include <string.h>

#include "sched/pipes.h"
#include "tir/visit.h"

static const struct type *root_type(const struct tir_view *v)
{
	return v->root ? v->root->type : v->slots->view[0]->type;
}

static const struct machine_space *space_of(const struct plan *p, const struct tir_view *v)
{
	return v ? machine_space_of(p->machine, root_type(v)) : NULL;
}

static const struct tir_view *operand_view(const struct tir_operand *o)
{
	return o->view ? o->view : o->slots ? o->slots->view[0] : NULL;
}

static const struct machine_path *path_of(const struct plan *p, const struct machine_space *src, const struct machine_space *dst)
{
	static const enum machine_rows rows[] = { MACHINE_ROWS_ANY, MACHINE_ROWS_CONTIGUOUS, MACHINE_ROWS_STRIDED, MACHINE_ROWS_FRACTAL };
	const struct machine_path *found = NULL;
	for (size_t i = 0; src && dst && !found && i < sizeof(rows) / sizeof(rows[0]); i++)
		found = machine_find_path(p->machine, src, dst, rows[i], NULL);
	return found;
}

/* The pipe of work that no table names: that of vectors where the machine has one and a vector core can reach the space. */
static const struct machine_pipe *unnamed(const struct plan *p, const struct machine_space *x)
{
	const struct machine_pipe *v = machine_find_pipe(p->machine, "V");
	if (v && x && !x->is_global && !x->is_private && (x->cores & v->cores))
		return v;
	return p->machine->scalar;
}

static const struct machine_pipe *pipe_of_copy(const struct plan *p, const struct tir_stmt *s)
{
	const struct machine_space *src = space_of(p, operand_view(&s->u.insn.operand[0])), *dst = space_of(p, operand_view(&s->u.insn.operand[1]));
	const char *name = s->u.insn.use.insn->name;
	if (!p->machine->queue_per_pipe) {
		if (!strcmp(name, "copy_async"))
			return machine_find_pipe(p->machine, "cpasync");
		if (strcmp(name, "copy") != 0)
			return machine_find_pipe(p->machine, dst && dst->is_global ? "tma_st" : "tma_ld");
		return p->machine->scalar ? p->machine->scalar : machine_find_pipe(p->machine, "core");
	}
	const struct machine_path *path = path_of(p, src, dst);
	if (path)
		return path->pipe;
	return src == dst ? unnamed(p, src) : NULL;
}

/* A fill is done by the pipe that brings memory into the space, where no vector core reaches it. */
static const struct machine_pipe *pipe_of_fill(const struct plan *p, const struct tir_stmt *s)
{
	const struct machine_space *dst = space_of(p, operand_view(&s->u.insn.operand[0])), *from = NULL;
	const struct machine_pipe *pipe = unnamed(p, dst);
	if (!p->machine->queue_per_pipe || !dst || dst->is_private || (pipe && !pipe->is_scalar))
		return pipe;
	for (int i = 0; i < p->machine->n_space && !from; i++)
		if (p->machine->space[i].is_global)
			from = &p->machine->space[i];
	const struct machine_path *path = path_of(p, from, dst);
	return path ? path->pipe : NULL;
}

/* Operands that do not lie where the matrix unit takes them are brought there by the pipe between (A34). */
static const struct machine_pipe *pipe_of_multiply(const struct plan *p, const struct tir_stmt *s, const struct tir_view *v, bool writes)
{
	const struct machine_pipe *unit = machine_find_pipe(p->machine, "M");
	const struct machine_space *x = space_of(p, v), *l0a = machine_find_space(p->machine, "l0a");
	if (!unit) {
		const struct attr *atom = insn_attr(&s->u.insn.use, "atom");
		bool is_async = atom && atom->atom && strstr(atom->atom->cls->name, "Wgmma");
		return is_async ? machine_find_pipe(p->machine, "wgmma") : p->machine->scalar;
	}
	if (writes || !x || x == l0a || !l0a)
		return unit;
	const struct machine_path *path = path_of(p, x, l0a);
	return path ? path->pipe : unit;
}

const struct machine_pipe *plan_pipe_of(const struct plan *p, const struct tir_stmt *s, bool in_vector, const struct tir_view *v, bool writes)
{
	if (in_vector) {
		const struct machine_pipe *pipe = machine_find_pipe(p->machine, "V");
		return pipe ? pipe : p->machine->scalar;
	}
	if (s->kind != TIR_INSN && s->kind != TIR_FUSED)
		return p->machine->scalar;
	const char *name = s->kind == TIR_INSN ? s->u.insn.use.insn->name : "";
	if (!strncmp(name, "copy", 4))
		return pipe_of_copy(p, s);
	if (!strcmp(name, "fill"))
		return pipe_of_fill(p, s);
	if (!strcmp(name, "tiled_mma"))
		return pipe_of_multiply(p, s, v, writes);
	return unnamed(p, space_of(p, v));
}

/* ---- vector blocks ---- */

struct reach { const struct plan *p; bool found; };

static void note_space(void *user, const struct tir_view *v, const struct ix *const *index, bool reads, bool writes)
{
	struct reach *r = user;
	(void)index;
	(void)reads;
	(void)writes;
	const struct machine_pipe *pipe = unnamed(r->p, space_of(r->p, v));
	r->found = r->found || (pipe && !pipe->is_scalar);
}

static bool reaches_vector(const struct plan *p, const struct tir_stmt *s)
{
	struct reach r = { p, false };
	const struct tir_visitor v = { .user = &r, .access = note_space };
	const struct tir_block *suite[2];
	int n = tir_suites(s, suite);
	tir_visit(&v, p->a, s);
	for (int k = 0; k < n; k++)
		for (size_t i = 0; i < suite[k]->len && !r.found; i++)
			r.found = reaches_vector(p, suite[k]->stmt[i]);
	return r.found;
}

bool plan_is_vector(const struct plan *p, const struct tir_stmt *s)
{
	if (s->kind == TIR_MARK)
		return s->u.mark.kind == TIR_MARK_SIMT_VF || s->u.mark.kind == TIR_MARK_SIMD_VF;
	return s->kind == TIR_FOR && s->u.loop.kind == TIR_PARALLEL && reaches_vector(p, s);
}

/* ---- work ---- */

bool plan_is_cross(const struct tir_stmt *s)
{
	return s->kind == TIR_SYNC && (!strcmp(s->u.sync.name, "cross_set") || !strcmp(s->u.sync.name, "cross_wait"));
}

const struct machine_pipe *plan_cross_pipe(const struct plan *p, const struct tir_stmt *s)
{
	for (int i = 0; i < s->u.sync.n_arg; i++) {
		const char *name = s->u.sync.arg[i].text;
		if (name)
			return machine_find_pipe(p->machine, strncmp(name, "PIPE_", 5) ? name : name + 5);
	}
	return NULL;
}

struct sum { const struct plan *p; const struct tir_stmt *stmt; bool in_vector, touches; struct plan_work *w; };

static uint64_t all_cores(const struct plan *p)
{
	uint64_t all = 0;
	for (int i = 0; i < p->machine->n_core; i++)
		all |= (uint64_t)1 << p->machine->core[i].index;
	return all;
}

/* A pipe on several kinds of cores is that of the core that has the memory it writes to (A194). */
static void add_access(void *user, const struct tir_view *v, const struct ix *const *index, bool reads, bool writes)
{
	struct sum *x = user;
	const struct machine_pipe *pipe = plan_pipe_of(x->p, x->stmt, x->in_vector, v, writes);
	const struct machine_space *space = space_of(x->p, v);
	(void)index;
	(void)reads;
	x->touches = true;
	if (!pipe) {
		x->w->cores = 0;
		return;
	}
	x->w->pipes |= (uint64_t)1 << pipe->index;
	x->w->cores &= pipe->cores;
	if (pipe->cores & (pipe->cores - 1) && space && !space->is_global && !space->is_private && (space->cores & pipe->cores))
		x->w->cores &= space->cores;
	x->w->is_control = false;
}

static void add_block(const struct plan *p, const struct tir_block *b, bool in_vector, struct plan_work *w)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		struct sum x = { p, s, in_vector, false, w };
		const struct tir_visitor v = { .user = &x, .access = add_access };
		const struct tir_block *suite[2];
		int n = tir_suites(s, suite);
		if (s->kind == TIR_LET_SCALAR && s->u.scalar.is_index)
			continue;
		tir_visit(&v, p->a, s);
		for (int k = 0; k < n; k++)
			add_block(p, suite[k], in_vector || plan_is_vector(p, s), w);
		bool is_scalar_work = (s->kind == TIR_STORE || s->kind == TIR_CALL) && !x.touches;
		if (is_scalar_work && p->machine->scalar && !in_vector) {
			w->pipes |= (uint64_t)1 << p->machine->scalar->index;
			w->cores &= p->machine->scalar->cores;
			w->is_control = false;
		}
	}
}

struct plan_work plan_work_of(const struct plan *p, const struct tir_block *b, bool in_vector)
{
	struct plan_work w = { .cores = all_cores(p), .is_control = true };
	add_block(p, b, in_vector, &w);
	return w;
}

/* ---- text ---- */

static const char *list_of(struct arena *a, uint64_t mask, int n, const char *(*name)(const void *user, int i), const void *user)
{
	struct text t;
	int left = __builtin_popcountll(mask), done = 0;
	text_init(&t, a);
	for (int i = 0; i < n; i++) {
		if (!(mask & (uint64_t)1 << i))
			continue;
		text_add(&t, !done ? "" : done + 1 == left ? " and " : ", ");
		text_add(&t, name(user, i));
		done++;
	}
	return text_str(&t);
}

static const char *pipe_name(const void *user, int i)
{
	const struct machine *m = user;
	return m->pipe[i].name;
}

static const char *core_name(const void *user, int i)
{
	const struct plan *p = user;
	return p->core.data[i].name;
}

const char *plan_pipes_text(const struct plan *p, uint64_t pipes)
{
	return list_of(p->a, pipes, p->machine->n_pipe, pipe_name, p->machine);
}

const char *plan_cores_text(const struct plan *p, uint64_t cores)
{
	return list_of(p->a, cores, (int)p->core.len, core_name, p);
}
