/* Synchronised phases of TIR: the statements of every core and thread on the executable model, with values. */
#include <string.h>

#include "eval/tir_internal.h"
#include "sched/cost.h"
#include "sched/machine.h"

enum { MAX_SUBCORE = 2 };

struct block {				/* memory of one position of the first level */
	int64_t position;
	struct tir_frame *frame, *vector[MAX_SUBCORE];
};

struct agents {
	struct tir_frame *launch;
	struct arena *a;
	struct model *m;
	struct tir_watch watch;
	VEC(struct block) block;
	const struct machine *machine;
	VEC(struct arena *) scratch;	/* of processes and operations */
};

struct agent {				/* a process: the client's "env" */
	struct agents *x;
	struct tir_frame f;
	struct tir_run run;
};

struct operation {
	struct agent *agent;
	struct tir_frame f;		/* as the process was when it was issued */
	struct tir_run run;
	struct tir_issue issue;
	const struct tir_stmt *stmt;
};

static bool touch(void *user, const void *key, const struct tir_buffer *root, int64_t first, int64_t n, bool writes)
{
	struct agents *x = user;
	if (type_is_spread(root->type))
		return model_touch_registers(x->m, key, first, n, writes, root->name);
	if (root->type->storage == ST_RMEM)
		return true;
	return model_touch(x->m, key, 0, first, n, writes, root->name);
}

/* ---- frames ---- */

static struct tir_frame *new_frame(struct agents *x)
{
	struct tir_frame *f = arena_new(x->a, struct tir_frame);
	tir_run_init(f, x->launch->run, x->launch->f);
	f->home[ST_GMEM] = x->launch;
	return f;
}

static struct block *block_at(struct agents *x, int64_t position)
{
	for (size_t i = 0; i < x->block.len; i++)
		if (x->block.data[i].position == position)
			return &x->block.data[i];
	struct block b = { position, new_frame(x), { new_frame(x), new_frame(x) } };
	vec_push(x->a, &x->block, b);
	return &x->block.data[x->block.len - 1];
}

static void copy_symbols(struct arena *a, struct tir_frame *to, const struct tir_frame *from)
{
	to->symbol.data = NULL;
	to->symbol.len = to->symbol.cap = 0;
	for (size_t i = 0; i < from->symbol.len; i++)
		vec_push(a, &to->symbol, from->symbol.data[i]);
}

static void copy_variables(struct arena *a, struct tir_frame *to, const struct tir_frame *from)
{
	to->variable = (struct ptrmap){ .arena = a };
	for (size_t i = 0; i < from->variable.cap; i++)
		if (from->variable.key[i])
			ptrmap_set(&to->variable, from->variable.key[i], tensor_copy(a, from->variable.value[i]));
}

static void *open(void *user, const struct model_process *p)
{
	struct agents *x = user;
	const struct model_place *place = model_place_of(p);
	struct block *b = block_at(x, place->block);
	struct agent *g = arena_new(x->a, struct agent);
	g->x = x;
	g->run = *x->launch->run;
	arena_init(&g->run.scratch, &x->launch->run->t->fail);
	vec_push(x->a, &x->scratch, &g->run.scratch);
	tir_run_init(&g->f, &g->run, x->launch->f);
	g->f.watch = &x->watch;
	copy_symbols(x->a, &g->f, x->launch);
	copy_variables(x->a, &g->f, x->launch);
	bool is_multipipe = x->launch->run->agents->target->family == TARGET_MULTIPIPE;
	struct tir_frame *vector = is_multipipe ? b->vector[place->core > 1] : b->frame;
	g->f.home[ST_GMEM] = x->launch;
	g->f.home[ST_SMEM] = g->f.home[TIR_HOME_SPACE] = vector;
	g->f.home[ST_TMEM] = g->f.home[ST_TARGET_SPACE] = g->f.home[TIR_HOME_SPREAD] = b->frame;
	g->f.home[ST_RMEM] = !is_multipipe && !place->each_thread ? b->frame : NULL;
	g->f.position[0] = place->block;
	g->f.position[1] = is_multipipe ? place->core - 1 : place->first;
	return g;
}

/* ---- scalars ---- */

static void tidy(struct tir_run *run)
{
	if (run->scratch.used_bytes <= 1 << 16)
		return;
	arena_free(&run->scratch);
	arena_init(&run->scratch, &run->t->fail);
}

static bool ix(void *env, const struct ix *e, int64_t *out)
{
	return tir_run_ix(&((struct agent *)env)->f, e, out);
}

static bool condition(void *env, const struct tir_expr *e, bool *out)
{
	struct agent *g = env;
	bool ok = tir_run_condition(&g->f, e, out);
	tidy(&g->run);
	return ok;
}

static void bind(void *env, const struct ix_sym *s, int64_t v)
{
	tir_run_bind(&((struct agent *)env)->f, s, v);
}

static size_t mark(void *env)
{
	return ((struct agent *)env)->f.symbol.len;
}

static void release(void *env, size_t at)
{
	((struct agent *)env)->f.symbol.len = at;
}

static bool execute(void *env, const struct tir_stmt *s)
{
	struct agent *g = env;
	bool ok = tir_run_stmt(&g->f, s);
	tidy(&g->run);
	return ok;
}

/* ---- operations ---- */

static void *begin(void *env, const struct tir_stmt *s)
{
	struct agent *g = env;
	struct operation *o = arena_new(g->x->a, struct operation);
	*o = (struct operation){ .agent = g, .f = g->f, .run = g->run, .stmt = s };
	arena_init(&o->run.scratch, &g->run.t->fail);
	vec_push(g->x->a, &g->x->scratch, &o->run.scratch);
	o->f.run = &o->run;
	o->f.range = s->range;
	copy_symbols(g->x->a, &o->f, &g->f);
	copy_variables(g->x->a, &o->f, &g->f);
	if (!o->f.home[ST_RMEM])
		o->f.home[ST_RMEM] = &g->f;
	return o;
}

static bool read(void *operation, int part)
{
	struct operation *o = operation;
	return o->stmt->kind != TIR_INSN || tir_run_operands(&o->f, o->stmt, (enum tir_part)part, &o->issue);
}

static bool write(void *operation)
{
	struct operation *o = operation;
	return o->stmt->kind == TIR_INSN ? tir_run_results(&o->f, o->stmt, &o->issue) : tir_run_stmt(&o->f, o->stmt);
}

static void end(void *operation)
{
	struct operation *o = operation;
	arena_free(&o->run.scratch);
}

static bool bytes(void *operation, int64_t *out)
{
	struct operation *o = operation;
	const struct tir_view *v = tir_run_operand(&o->f, &o->stmt->u.insn.operand[1]);
	int64_t *dim = v ? arena_array(&o->run.scratch, int64_t, (size_t)v->type->rank + 1) : NULL;
	if (!v || !tir_run_dims(&o->f, v->type, dim))
		return false;
	*out = dtype_info(v->type->dtype)->bits;
	for (int k = 0; k < v->type->rank; k++)
		*out *= dim[k];
	*out /= 8;
	return true;
}

static bool cost(void *operation, struct model_cost *out)
{
	struct operation *o = operation;
	struct agents *x = o->agent->x;
	const struct target *target = x->launch->run->agents->target;
	struct plan p = { .t = x->launch->run->t, .a = x->a, .target = target };
	x->machine = x->machine ? x->machine : machine_of_target(p.t, target, o->stmt->range);
	p.machine = x->machine;
	if (!p.machine)
		return false;
	const struct cost_task c = cost_of_stmt(&p, o->stmt);
	*out = (struct model_cost){ .latency = c.cost.latency, .ii = c.cost.ii };
	for (size_t i = 0; i < c.occupancy.len; i++)
		if (c.occupancy.data[i].port && c.occupancy.data[i].port->index < MODEL_MAX_PORT)
			out->port[c.occupancy.data[i].port->index] += c.occupancy.data[i].cycles;
	return true;
}

/* ---- a phase ---- */

/* Positions of the first level that "scope" selects. */
static bool positions(struct tir_frame *f, const struct mesh *scope, int64_t *first, int64_t *n)
{
	const struct ix *a, *b;
	*first = 0;
	*n = 1;
	for (int k = 0; scope && k < scope->n_level; k++)
		if (mesh_is_first_level(scope, k))
			return mesh_interval(f->run->keep, scope, k, &a, &b) && tir_run_ix(f, a, first) && tir_run_ix(f, b, n);
	return true;
}

bool tir_run_agents(struct tir_frame *f, const struct mesh *scope, const struct tir_block *body)
{
	struct arena a;
	struct agents x = { .launch = f, .a = &a };
	const struct model_client client = { &x, open, ix, condition, bind, mark, release, execute, begin, read, write, end, bytes, cost };
	int64_t first, n;
	if (!positions(f, scope, &first, &n))
		return diag_error(f->run->t, f->range, E9003, "the positions of this phase are not one run, which is not executed in this version");
	arena_init(&a, &f->run->t->fail);
	x.watch = (struct tir_watch){ &x, touch };
	enum model_end end = model_run(f->run->t, &a, f->f, scope, body, first, n, &x.m, &client, f->run->agents);
	for (size_t i = 0; i < x.scratch.len; i++)
		arena_free(x.scratch.data[i]);
	arena_free(&a);
	if (end == MODEL_OVER_BUDGET)
		return diag_error(f->run->t, f->range, E2115, "the evaluation takes more than its budget of operations; raise --eval-budget");
	return end == MODEL_ENDED;
}
