/* The stream of statements of one process. */
#include <string.h>

#include "verify/model_private.h"

static void push(struct model *m, struct model_process *p, const struct tir_block *b, const struct tir_stmt *s)
{
	const struct level *top = p->stack.len ? &p->stack.data[p->stack.len - 1] : NULL;
	struct level l = { .block = b, .stmt = s, .mark = m->client->mark(p->env), .first = top ? top->first : 0, .n = top ? top->n : m->n_thread,
			   .apart = top && top->apart, .subcore = top && top->subcore };
	vec_push(m->a, &p->stack, l);
}

static void pop(struct model *m, struct model_process *p)
{
	m->client->release(p->env, p->stack.data[--p->stack.len].mark);
}

/* ---- loops ---- */

static bool is_positive(struct model *m, const struct tir_stmt *s, int64_t step)
{
	return step > 0 || model_fault(m, s, E3504, "the step of the loop is %lld here, so its range has no address; steps are positive", (long long)step);
}

static bool open_counted(struct model *m, struct model_process *p, const struct tir_stmt *s, struct level *l)
{
	return m->client->ix(p->env, s->u.loop.start, &l->i) && m->client->ix(p->env, s->u.loop.stop, &l->stop) &&
	       m->client->ix(p->env, s->u.loop.step, &l->step) && is_positive(m, s, l->step);
}

/* Tiles of T.Persistent (tir 4.1): "i" counts them. */
static bool open_persistent(struct model *m, struct model_process *p, const struct tir_stmt *s, struct level *l)
{
	l->stop = 1;
	for (int k = 0; k < s->u.loop.n_var; k++) {
		int64_t e;
		if (!m->client->ix(p->env, s->u.loop.extent[k], &e))
			return false;
		l->stop *= e > 0 ? e : 0;
	}
	return m->client->ix(p->env, s->u.loop.index, &l->i) && m->client->ix(p->env, s->u.loop.wave, &l->step) && is_positive(m, s, l->step);
}

static bool bind_tile(struct model *m, struct model_process *p, const struct tir_stmt *s, int64_t tile)
{
	int n = s->u.loop.n_var;
	int64_t *e = arena_array(m->a, int64_t, (size_t)n + 1), *c = arena_array(m->a, int64_t, (size_t)n + 1), others = 1;
	for (int k = 0; k < n; k++) {
		if (!m->client->ix(p->env, s->u.loop.extent[k], &e[k]))
			return false;
		others *= k < n - 1 ? e[k] : 1;
	}
	int64_t last = e[n - 1], group = s->u.loop.group < last ? s->u.loop.group : last, whole = last / group * group * others, rest;
	if (tile < whole) {
		c[n - 1] = tile / (others * group) * group + tile % group;
		rest = tile % (others * group) / group;
	} else {
		int64_t width = last % group;
		c[n - 1] = last - width + (tile - whole) % width;
		rest = (tile - whole) / width;
	}
	for (int k = n - 2; k >= 0; k--) {
		c[k] = rest % e[k];
		rest /= e[k];
	}
	for (int k = 0; k < n; k++)
		m->client->bind(p->env, s->u.loop.var[k], c[k]);
	return true;
}

/* The next iteration of the loop whose level is on top, or its end. */
static bool iterate(struct model *m, struct model_process *p)
{
	struct level *l = &p->stack.data[p->stack.len - 1];
	const struct tir_stmt *s = l->stmt;
	m->client->release(p->env, l->mark);
	l->at = 0;
	if (s->kind == TIR_WHILE) {
		bool go;
		if (!m->client->condition(p->env, s->u.branch.cond, &go))
			return false;
		if (!go)
			pop(m, p);
		return true;
	}
	if (l->i >= l->stop) {
		pop(m, p);
		return true;
	}
	int64_t i = l->i;
	l->i = i > INT64_MAX - l->step ? INT64_MAX : i + l->step;
	if (s->u.loop.kind == TIR_PERSISTENT)
		return bind_tile(m, p, s, i);
	m->client->bind(p->env, s->u.loop.var[0], i);
	return true;
}

static bool open_loop(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	struct level l = { 0 };
	if (s->kind == TIR_FOR && !(s->u.loop.kind == TIR_PERSISTENT ? open_persistent(m, p, s, &l) : open_counted(m, p, s, &l)))
		return false;
	push(m, p, s->kind == TIR_FOR ? &s->u.loop.body : &s->u.branch.then, s);
	struct level *top = &p->stack.data[p->stack.len - 1];
	top->i = l.i;
	top->stop = l.stop;
	top->step = l.step;
	top->at = top->block->len;
	top->apart = top->apart || model_is_apart(m, s);
	return true;
}

static void leave_loop(struct model *m, struct model_process *p)
{
	while (p->stack.len) {
		const struct tir_stmt *s = p->stack.data[p->stack.len - 1].stmt;
		pop(m, p);
		if (s && (s->kind == TIR_FOR || s->kind == TIR_WHILE))
			return;
	}
}

/* ---- scopes ---- */

static bool bind_axes(struct model *m, struct model_process *p, const struct mesh *mesh, int level, int64_t at, bool *in)
{
	int64_t start, sum = 0;
	if (!m->client->ix(p->env, mesh->start[level], &start))
		return false;
	for (int k = 0; k < mesh->n_axis; k++) {
		int64_t e, s, c;
		if (mesh->axis[k].level != level)
			continue;
		if (!m->client->ix(p->env, mesh->axis[k].extent, &e) || !m->client->ix(p->env, mesh->axis[k].stride, &s))
			return false;
		c = s > 0 && at >= start ? (at - start) / s % (e > 0 ? e : 1) : 0;
		sum += c * s;
		m->client->bind(p->env, mesh->axis[k].coord, c);
	}
	*in = *in && start + sum == at;
	return true;
}

static bool open_scope(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	const struct mesh *mesh = s->u.scope.mesh;
	bool in = true, subcore = false;
	int64_t first = -1, n = 0;
	push(m, p, &s->u.scope.body, s);
	for (int k = 0; k < mesh->n_level; k++) {
		bool outer = mesh_is_first_level(mesh, k);
		const struct ix *a, *b;
		subcore = subcore || !outer;
		if (!bind_axes(m, p, mesh, k, outer ? p->place.block : m->is_multipipe ? p->place.core - 1 : p->place.first, &in))
			return false;
		if (!outer && (!mesh_interval(m->a, mesh, k, &a, &b) || !ix_is_const(a, &first) || !ix_is_const(b, &n)))
			return model_fault(m, s, E9003, "a scope whose threads are not one contiguous run is not executed in this version");
	}
	if (m->is_multipipe && subcore) {
		p->stack.data[p->stack.len - 1].subcore = true;
		in = in && p->place.core > 0;
	} else if (subcore) {
		p->stack.data[p->stack.len - 1].first = first;
		p->stack.data[p->stack.len - 1].n = n;
	}
	if (!in)
		pop(m, p);
	return true;
}

/* ---- statements that do something ---- */

/* Is the statement for this core?  Vector work outside every scope of vector cores is that of the first. */
static bool is_mine(struct model *m, const struct model_process *p, const struct tir_stmt *s)
{
	if (!m->is_multipipe)
		return true;
	unsigned cores = model_cores_of(m, s);
	bool inside = p->stack.data[p->stack.len - 1].subcore;
	if (p->place.core == 0)
		return cores & CORE_AIC;
	return (cores & CORE_AIV) && (inside || p->place.core == 1);
}

/* Is there anything for this core in the loop or condition "s"? */
static bool concerns(struct model *m, const struct model_process *p, const struct tir_stmt *s)
{
	unsigned cores = m->is_multipipe ? model_cores_of(m, s) : 0;
	return !cores || cores & (p->place.core == 0 ? CORE_AIC : CORE_AIV);
}

static bool at_once(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	struct present now = { model_record(m, s, (struct actors){ p->actor, 1 }, UNIT_CORE), &p->clock, p, p->stale };
	m->now = &now;
	bool ok = m->client->execute(p->env, s);
	m->now = NULL;
	m->failed = m->failed || !ok;
	if (m->is_multipipe || p->place.n == 1)
		p->clock.seen[p->actor] = now.record->number;
	return ok && !m->failed;
}

static struct item *operation(struct model *m, struct model_process *p, const struct tir_stmt *s, void *values, int part)
{
	struct item *x = arena_new(m->a, struct item);
	*x = (struct item){ .kind = ITEM_OPERATION, .stmt = s, .process = p, .operation = values, .part = part,
			    .serial = m->n_operation++ };
	return x;
}

static bool to_pipe(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	enum model_pipe_kind second, pipe = model_pipe_of(s, &second);
	if (pipe == PIPE_S || pipe == PIPE_NONE)
		return at_once(m, p, s);
	void *values = m->client->begin(p->env, s);
	if (!values)
		return false;
	struct item *x = operation(m, p, s, values, second == PIPE_NONE ? 0 : 2);
	if (m->o->adversary.kind == MODEL_TIMED) {
		x->cost = arena_new(m->a, struct model_cost);
		if (!m->client->cost(values, x->cost))
			return false;
	}
	if (second != PIPE_NONE) {
		x->with = operation(m, p, s, values, 1);
		vec_push(m->a, &p->queue[second].waiting, x->with);
	}
	vec_push(m->a, &p->queue[pipe].waiting, x);
	return true;
}

static enum model_unit unit_of(const struct tir_stmt *s)
{
	if (s->kind != TIR_INSN)
		return UNIT_CORE;
	const char *name = s->u.insn.use.insn->name;
	const struct attr *atom = insn_attr(&s->u.insn.use, "atom");
	const struct tir_operand *o = s->u.insn.operand;
	const struct type *ty = o[0].view ? o[0].view->type : o[0].slots ? o[0].slots->view[0]->type : NULL;
	if (!strcmp(name, "copy_async"))
		return UNIT_CPASYNC;
	if (!strncmp(name, "copy_async_", 11))
		return ty && ty->storage == ST_GMEM ? UNIT_TMA_LOAD : UNIT_TMA_STORE;
	return atom && atom->atom && !strcmp(atom->atom->cls->name, "cuda.sm90.Wgmma") ? UNIT_WGMMA : UNIT_CORE;
}

/* The processes of the threads [first, first + n) of the block of "p". */
static struct actors members(struct model *m, const struct model_process *p, int64_t first, int64_t n)
{
	const struct block *b = &m->block[p->place.block - m->block[0].position];
	struct actors a = { 0 };
	for (int i = b->first; i < b->first + b->n; i++) {
		const struct model_place *q = &m->process[i].place;
		if (q->first < first || q->first >= first + n)
			continue;
		if (!a.n)
			a.first = i;
		a.n++;
	}
	return a;
}

static void clock_of_members(struct model *m, struct actors who, struct clock *c)
{
	model_clock_make(m, c);
	model_clock_copy(m, c, &m->process[who.first].clock);
	for (int i = 1; i < who.n; i++)
		model_clock_meet(m, c, &m->process[who.first + i].clock);
}

static const struct tir_stmt *stale_of(const struct model *m, struct actors who)
{
	for (int i = who.first; i < who.first + who.n; i++)
		if (m->process[i].stale)
			return m->process[i].stale;
	return NULL;
}

static bool begin_async(struct model *m, struct actors who, const struct tir_stmt *s, enum model_unit u)
{
	struct model_process *p = &m->process[who.first];
	void *values = m->client->begin(p->env, s);
	if (!values)
		return false;
	struct item *x = operation(m, p, s, values, 0);
	x->unit = u;
	x->stale = stale_of(m, who);
	x->state = ITEM_ISSUED;
	clock_of_members(m, who, &x->clock);
	struct actors performer = { p->async_actor[u], u == UNIT_WGMMA || u == UNIT_TMA_LOAD ? 1 : who.n };
	if (u == UNIT_TMA_STORE)
		x->writers = (struct actors){ p->write_actor, who.n };
	if (u == UNIT_TMA_LOAD && !model_load_barrier(m, p, x, &performer))
		return false;
	x->record = model_record(m, s, performer, u);
	for (int i = who.first; i < who.first + who.n; i++)
		if (u != UNIT_TMA_LOAD)
			vec_push(m->a, &m->process[i].open[u], x);
	vec_push(m->a, &m->flight, x);
	vec_push(m->a, &m->issued, x);
	return true;
}

static bool together(struct model *m, struct actors who, const struct tir_stmt *s)
{
	struct clock c;
	struct model_process *p = &m->process[who.first];
	clock_of_members(m, who, &c);
	struct present now = { model_record(m, s, (struct actors){ p->actor, who.n }, UNIT_CORE), &c, p, stale_of(m, who) };
	m->now = &now;
	bool ok = m->client->execute(p->env, s);
	m->now = NULL;
	m->failed = m->failed || !ok;
	return ok && !m->failed;
}

/* Is "s" one statement of all threads of its scope?  Where every thread is a process of its own, what depends on the thread, or writes
 * registers that each has for itself, is done by each. */
static bool is_collective(struct model *m, const struct model_process *p, const struct tir_stmt *s)
{
	if (!m->each_thread)
		return true;
	return !p->stack.data[p->stack.len - 1].apart && model_is_common(m, s);
}

static bool arrived(const struct model *m, struct actors who, const struct tir_stmt *s)
{
	for (int i = who.first; i < who.first + who.n; i++)
		if (!(m->process[i].is_at_collective && m->process[i].wait == s))
			return false;
	return true;
}

/* Done by the last of the threads that come. */
static bool collective(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	const struct level *l = &p->stack.data[p->stack.len - 1];
	struct actors who = members(m, p, l->first, l->n);
	enum model_unit u = unit_of(s);
	p->is_at_collective = true;
	p->wait = s;
	p->state = PROCESS_WAITING;
	if (!arrived(m, who, s))
		return false;
	if (!(u == UNIT_CORE ? together(m, who, s) : begin_async(m, who, s, u)))
		return false;
	for (int i = who.first; i < who.first + who.n; i++) {
		struct model_process *q = &m->process[i];
		q->is_at_collective = false;
		q->state = PROCESS_READY;
		q->wait = NULL;
		if (q->place.n == 1 && who.n == 1)
			q->clock.seen[q->actor] = m->number;
		if (q != p)
			q->stack.data[q->stack.len - 1].at++;
	}
	return true;
}

static bool on_threads(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	const struct level *l = &p->stack.data[p->stack.len - 1];
	enum model_unit u = unit_of(s);
	bool alone = l->n == p->place.n || !is_collective(m, p, s);
	if (!alone)
		return collective(m, p, s);
	return u == UNIT_CORE ? at_once(m, p, s) : begin_async(m, (struct actors){ (int)(p - m->process), 1 }, s, u);
}

/* ---- one step ---- */

static bool branch(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	bool yes;
	if (!m->client->condition(p->env, s->u.branch.cond, &yes))
		return false;
	push(m, p, yes ? &s->u.branch.then : &s->u.branch.other, s);
	struct level *l = &p->stack.data[p->stack.len - 1];
	l->apart = l->apart || model_is_apart(m, s);
	return true;
}

/* Scalars that every core computes for itself, unless they read memory that it does not have. */
static bool scalar(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	bool mine = is_mine(m, p, s) || !m->is_multipipe || model_cores_of(m, s) == 0;
	if (s->kind == TIR_LET_SCALAR && m->is_multipipe && model_cores_of(m, s) == CORE_ANY)
		mine = true;
	return !mine || at_once(m, p, s);
}

static bool execute(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS: return true;
	case TIR_ALLOC_STMT: return m->client->execute(p->env, s);
	case TIR_HINT:
	case TIR_ANNOTATE: return true;
	case TIR_LET_SCALAR:
	case TIR_TRAP: return scalar(m, p, s);
	case TIR_STORE:
		if (!s->u.store.view)
			return at_once(m, p, s);
		/* fall through */
	case TIR_INSN:
	case TIR_FUSED: return !is_mine(m, p, s) || (m->is_multipipe ? to_pipe(m, p, s) : on_threads(m, p, s));
	case TIR_FOR:
		if (s->u.loop.kind == TIR_PARALLEL)
			return !is_mine(m, p, s) || (m->is_multipipe ? to_pipe(m, p, s) : on_threads(m, p, s));
		return !concerns(m, p, s) || open_loop(m, p, s);
	case TIR_WHILE: return !concerns(m, p, s) || open_loop(m, p, s);
	case TIR_IF: return !concerns(m, p, s) || branch(m, p, s);
	case TIR_SCOPE: return open_scope(m, p, s);
	case TIR_MARK:
		if (m->is_multipipe && model_pipe_of(s, &(enum model_pipe_kind){ PIPE_NONE }) != PIPE_NONE)
			return !is_mine(m, p, s) || to_pipe(m, p, s);
		push(m, p, &s->u.mark.body, s);
		return true;
	case TIR_SYNC: return !is_mine(m, p, s) || model_sync(m, p, s);
	case TIR_CALL:
		return model_fault(m, s, E9003, "a call inside a synchronised phase is not executed in this version; write the body of '%s' in place",
				   s->u.call.callee->name);
	case TIR_BREAK: leave_loop(m, p); return true;
	case TIR_RETURN:
		while (p->stack.len)
			pop(m, p);
		return true;
	}
	return true;
}

bool model_can_step(const struct model_process *p)
{
	if (p->state == PROCESS_ENDED || p->is_at_collective)
		return false;
	return !p->gathering || p->gathering->turn > p->turn;
}

/* False where the process waits, has ended, or after a fault. */
bool model_step(struct model *m, struct model_process *p)
{
	m->steps++;
	if (p->gathering) {
		model_clock_join(m, &p->clock, &p->gathering->released);
		p->gathering = NULL;
		p->state = PROCESS_READY;
		p->stack.data[p->stack.len - 1].at++;
		return true;
	}
	p->state = PROCESS_READY;
	if (!p->stack.len) {
		p->state = PROCESS_ENDED;
		return false;
	}
	struct level *l = &p->stack.data[p->stack.len - 1];
	if (l->at == l->block->len) {
		bool loops = l->stmt && (l->stmt->kind == TIR_FOR || l->stmt->kind == TIR_WHILE);
		if (loops) {
			m->failed = !iterate(m, p) || m->failed;
			return !m->failed;
		}
		pop(m, p);
		return true;
	}
	const struct tir_stmt *s = l->block->stmt[l->at];
	size_t depth = p->stack.len;
	bool leaves = s->kind == TIR_BREAK || s->kind == TIR_RETURN;
	if (!execute(m, p, s)) {
		m->failed = m->failed || (p->state == PROCESS_READY);
		return false;
	}
	if (!leaves)
		p->stack.data[depth - 1].at++;
	return true;
}
