/* Statements of synchronisation (spec: tir 9), as one process executes them. */
#include <string.h>

#include "verify/model_private.h"

static struct block *block_of(struct model *m, const struct model_process *p)
{
	return &m->block[p->place.block - m->block[0].position];
}

static bool wait_here(struct model_process *p, const struct tir_stmt *s)
{
	p->state = PROCESS_WAITING;
	p->wait = s;
	return false;
}

/* What the process knows, its own operations included. */
static struct clock own_clock(struct model *m, const struct model_process *p)
{
	struct clock c;
	model_clock_make(m, &c);
	model_clock_copy(m, &c, &p->clock);
	c.seen[p->actor] = m->number;
	return c;
}

static const struct tir_sync_arg *argument(const struct tir_stmt *s, int i)
{
	return i < s->u.sync.n_arg ? &s->u.sync.arg[i] : NULL;
}

static int64_t constant(const struct tir_stmt *s, int i)
{
	int64_t v = 0;
	if (i < s->u.sync.n_arg && s->u.sync.arg[i].ix)
		ix_is_const(s->u.sync.arg[i].ix, &v);
	return v;
}

static bool is_named(const struct tir_stmt *s, const char *name)
{
	return !strcmp(s->u.sync.name, name);
}

/* ---- barriers of threads ---- */

static struct gathering *gathering_of(struct model *m, struct block *b, int64_t first, int64_t n, int64_t id)
{
	for (size_t i = 0; i < b->gathering.len; i++) {
		struct gathering *g = b->gathering.data[i];
		if (g->first == first && g->n == n && g->id == id)
			return g;
	}
	struct gathering *g = arena_new(m->a, struct gathering);
	g->first = first;
	g->n = n;
	g->id = id;
	model_clock_make(m, &g->clock);
	model_clock_make(m, &g->released);
	vec_push(m->a, &b->gathering, g);
	return g;
}

/* "count" threads end a turn. */
static bool gather(struct model *m, struct model_process *p, struct gathering *g, int64_t count, bool waits, const struct tir_stmt *s)
{
	struct clock c = own_clock(m, p);
	int64_t turn = g->turn;
	model_clock_join(m, &g->clock, &c);
	g->count = count;
	g->stmt = s;
	g->arrived += p->place.n;
	if (g->arrived >= count) {
		model_clock_copy(m, &g->released, &g->clock);
		memset(g->clock.seen, 0, (size_t)m->n_actor * sizeof(int64_t));
		memset(g->clock.fenced, 0, (size_t)m->n_actor * sizeof(int64_t));
		g->arrived = 0;
		g->turn++;
	}
	if (!waits)
		return true;
	p->gathering = g;
	p->turn = turn;
	return wait_here(p, s);
}

static bool mesh_barrier(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	const struct mesh *mesh = s->u.sync.arg[0].mesh;
	int64_t first = 0, n = m->n_thread;
	bool has_threads = false;
	for (int i = 0; i < mesh->n_level; i++) {
		const struct ix *a, *b;
		if (mesh_is_first_level(mesh, i))
			continue;
		has_threads = true;
		if (!mesh_interval(m->a, mesh, i, &a, &b) || !ix_is_const(a, &first) || !ix_is_const(b, &n))
			return model_fault(m, s, E3302, "the threads of this barrier are not one contiguous run; take one contiguous run");
	}
	if (!has_threads)
		return gather(m, p, m->grid, m->n_thread * m->n_block, true, s);
	if (p->place.first < first || p->place.first >= first + n)
		return true;
	return gather(m, p, gathering_of(m, block_of(m, p), first, n, 0), n, true, s);
}

/* ---- groups ---- */

static void commit(struct model *m, struct model_process *p, enum model_unit u)
{
	vec_push(m->a, &p->group[u], p->open[u]);
	p->open[u] = (struct items){ 0 };
}

static bool groups_done(const struct model_process *p, enum model_unit u, int64_t n, enum item_state state)
{
	for (size_t g = 0; (int64_t)g + n < (int64_t)p->group[u].len; g++)
		for (size_t i = 0; i < p->group[u].data[g].len; i++)
			if (p->group[u].data[g].data[i]->state < state)
				return false;
	return true;
}

static void know(struct clock *c, struct actors a, int64_t number)
{
	for (int i = a.first; i < a.first + a.n; i++)
		if (c->seen[i] < number)
			c->seen[i] = number;
}

static bool wait_groups(struct model_process *p, enum model_unit u, int64_t n, bool reads_only, const struct tir_stmt *s)
{
	if (!groups_done(p, u, n, reads_only ? ITEM_READ : ITEM_DONE))
		return wait_here(p, s);
	for (size_t g = 0; (int64_t)g + n < (int64_t)p->group[u].len; g++)
		for (size_t i = 0; i < p->group[u].data[g].len; i++) {
			const struct item *x = p->group[u].data[g].data[i];
			know(&p->clock, x->record->actors, x->record->number);
			if (x->writers.n && !reads_only)
				know(&p->clock, x->writers, x->record->number);
		}
	return true;
}

/* The proxy fence of the threads of a process: what they did themselves, copies that they have waited for included. */
static void fence(struct model *m, struct model_process *p)
{
	int a = p->async_actor[UNIT_CPASYNC];
	p->clock.fenced[p->actor] = m->number;
	p->clock.fenced[a] = p->clock.seen[a];
}

/* ---- mbarriers ---- */

static bool wait_barrier(struct model *m, struct model_process *p, struct mbarrier *b, const struct tir_stmt *s)
{
	int64_t parity;
	if (!m->client->ix(p->env, s->u.sync.arg[1].ix, &parity))
		return false;
	if ((b->phase & 1) == (parity & 1))
		return wait_here(p, s);
	p->stale = (int64_t)(uintptr_t)ptrmap_get(&p->acquired, b) == b->phase + 1 ? s : NULL;
	ptrmap_set(&p->acquired, b, (void *)(uintptr_t)(b->phase + 1));
	if (b->phase)
		model_clock_join(m, &p->clock, &b->completed);
	return true;
}

static bool init_barrier(struct model *m, struct model_process *p, struct mbarrier *b, const struct tir_stmt *s)
{
	b->is_ready = true;
	b->count = b->pending = constant(s, 1);
	b->bytes = b->phase = 0;
	model_clock_make(m, &b->arriving);
	model_clock_make(m, &b->completed);
	b->init = model_record(m, s, (struct actors){ p->actor, 1 }, UNIT_CORE);
	b->init_is_fenced = false;
	if (p->place.n == 1)
		p->clock.seen[p->actor] = m->number;
	return true;
}

static bool mbarrier(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	struct mbarrier *b = model_barrier(m, p, s, &s->u.sync.arg[0]);
	int64_t bytes = 0;
	if (!b)
		return false;
	if (is_named(s, "mbarrier_init"))
		return init_barrier(m, p, b, s);
	if (!model_barrier_is_ready(m, p, b, s))
		return false;
	if (is_named(s, "mbarrier_wait"))
		return wait_barrier(m, p, b, s);
	if (is_named(s, "mbarrier_invalidate"))
		return true;
	if (s->u.sync.n_arg > 1 && !m->client->ix(p->env, s->u.sync.arg[1].ix, &bytes))
		return false;
	bytes *= p->place.n;
	if (is_named(s, "mbarrier_expect_tx")) {
		b->bytes += bytes;
		return true;
	}
	return model_barrier_arrive(m, p, b, p->place.n, bytes, s);
}

static void fence_init(struct model *m, struct model_process *p)
{
	struct block *b = block_of(m, p);
	for (int i = 0; i < m->n_barrier; i++)
		if (b->barrier[i].is_ready && b->barrier[i].init->actors.first == p->actor)
			b->barrier[i].init_is_fenced = true;
}

static bool sync_cuda(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	const char *name = s->u.sync.name;
	if (!strcmp(name, "sync"))
		return mesh_barrier(m, p, s);
	if (!strcmp(name, "grid_sync"))
		return gather(m, p, m->grid, m->n_thread * m->n_block, true, s);
	if (!strcmp(name, "cluster_wait"))
		return gather(m, p, gathering_of(m, block_of(m, p), 0, m->n_thread, -1), m->n_thread, true, s);
	if (!strncmp(name, "named_barrier_", 14))
		return gather(m, p, gathering_of(m, block_of(m, p), 0, 0, constant(s, 0)), constant(s, 1), !strcmp(name, "named_barrier_sync"), s);
	if (!strncmp(name, "mbarrier_", 9))
		return mbarrier(m, p, s);
	if (!strcmp(name, "fence_mbarrier_init"))
		fence_init(m, p);
	if (!strcmp(name, "cp_async_commit"))
		commit(m, p, UNIT_CPASYNC);
	if (!strcmp(name, "wgmma_commit"))
		commit(m, p, UNIT_WGMMA);
	if (!strcmp(name, "tma_store_commit"))
		commit(m, p, UNIT_TMA_STORE);
	if (!strcmp(name, "cp_async_wait"))
		return wait_groups(p, UNIT_CPASYNC, constant(s, 0), false, s);
	if (!strcmp(name, "wgmma_wait"))
		return wait_groups(p, UNIT_WGMMA, constant(s, 0), false, s);
	if (!strcmp(name, "tma_store_wait"))
		return wait_groups(p, UNIT_TMA_STORE, constant(s, 0), !argument(s, 1) || constant(s, 1), s);
	if (!strcmp(name, "wgmma_fence"))
		p->fenced_registers = m->number;
	if (!strcmp(name, "fence_proxy_async"))
		fence(m, p);
	return true;
}

/* ---- multi-pipe ---- */

static struct item *new_item(struct model *m, struct model_process *p, const struct tir_stmt *s, enum item_kind kind)
{
	struct item *x = arena_new(m->a, struct item);
	*x = (struct item){ .kind = kind, .stmt = s, .process = p };
	return x;
}

static bool is_core_drained(const struct model_process *p)
{
	for (int i = 0; i < PIPE_COUNT; i++)
		if (p->queue[i].head < p->queue[i].waiting.len || p->queue[i].running.len)
			return false;
	return true;
}

/* Every pipe waits for every other one. */
static bool drain_all(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	if (!is_core_drained(p))
		return wait_here(p, s);
	for (int i = 0; i < PIPE_COUNT; i++) {
		p->queue[i].clock.seen[p->queue[i].actor] = m->number;
		model_clock_join(m, &p->clock, &p->queue[i].clock);
	}
	p->clock.seen[p->actor] = m->number;
	for (int i = 0; i < PIPE_COUNT; i++)
		model_clock_copy(m, &p->queue[i].clock, &p->clock);
	return true;
}

/* The scalar pipe executes its statements itself. */
static bool scalar_item(struct model *m, struct model_process *p, struct item *x)
{
	struct queue *q = &p->queue[PIPE_S];
	if (q->head == q->waiting.len) {
		vec_push(m->a, &q->waiting, x);
		model_clock_copy(m, &q->clock, &p->clock);
		q->clock.seen[q->actor] = m->number;
	}
	if (!model_queue_can_step(m, q))
		return wait_here(p, x->stmt);
	model_queue_step(m, q);
	model_clock_copy(m, &p->clock, &q->clock);
	return !q->running.len || model_running_step(m, q, 0);
}

static bool pipe_exists(struct model *m, const struct model_process *p, const struct tir_stmt *s, const char *text)
{
	int k = model_pipe_named(text);
	static const unsigned on[2] = { 1u << PIPE_S | 1u << PIPE_MTE1 | 1u << PIPE_MTE2 | 1u << PIPE_M | 1u << PIPE_FIX,
					1u << PIPE_S | 1u << PIPE_MTE2 | 1u << PIPE_MTE3 | 1u << PIPE_V };
	if (k >= 0 && on[p->place.core > 0] >> k & 1)
		return true;
	return model_fault(m, s, E3304, "pipe %s does not exist on this core (%s); the limit is its own pipes", text, p->place.core ? "AIV" : "AIC");
}

static bool sync_pipes(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	static const struct { const char *name; enum item_kind kind; int pipe, id; } form[] = {
		{ "flag_set", ITEM_FLAG_SET, 0, 2 },   { "flag_wait", ITEM_FLAG_WAIT, 1, 2 },	{ "pipe_barrier", ITEM_DRAIN, 0, -1 },
		{ "cross_set", ITEM_CROSS_SET, 1, 2 }, { "cross_wait", ITEM_CROSS_WAIT, 1, 2 }, { "buf_lock", ITEM_LOCK, 0, 1 },
		{ "buf_unlock", ITEM_UNLOCK, 0, 1 }
	};
	size_t k = 0;
	while (k < sizeof(form) / sizeof(form[0]) && !is_named(s, form[k].name))
		k++;
	if (k == sizeof(form) / sizeof(form[0]))
		return model_fault(m, s, E9003, "T.%s has no meaning on this target in this version; use flags and pipe barriers", s->u.sync.name);
	const struct tir_sync_arg *a = s->u.sync.arg;
	if (form[k].kind == ITEM_DRAIN && !strcmp(a[0].text, "ALL"))
		return drain_all(m, p, s);
	struct item *x = new_item(m, p, s, form[k].kind);
	for (int i = 0; i < s->u.sync.n_arg; i++)
		if (a[i].text && !pipe_exists(m, p, s, a[i].text))
			return false;
	int pipe = model_pipe_named(a[form[k].pipe].text);
	if (form[k].id >= 0 && !m->client->ix(p->env, a[form[k].id].ix, &x->argument))
		return false;
	static const int64_t limit[] = { [ITEM_FLAG_SET] = MODEL_FLAG_IDS, [ITEM_FLAG_WAIT] = MODEL_FLAG_IDS, [ITEM_CROSS_SET] = MODEL_CROSS_IDS,
					 [ITEM_CROSS_WAIT] = MODEL_CROSS_IDS, [ITEM_LOCK] = MODEL_LOCKS, [ITEM_UNLOCK] = MODEL_LOCKS };
	if (form[k].id >= 0 && (x->argument < 0 || x->argument >= limit[x->kind]))
		return model_fault(m, s, E3304, "id %lld of T.%s is outside its range: the limit is 0 to %lld", (long long)x->argument, s->u.sync.name,
				   (long long)limit[x->kind] - 1);
	if (x->kind == ITEM_FLAG_SET || x->kind == ITEM_FLAG_WAIT) {
		x->src = model_pipe_named(a[0].text);
		x->dst = model_pipe_named(a[1].text);
	}
	if (x->kind == ITEM_CROSS_SET || x->kind == ITEM_CROSS_WAIT)
		x->mode = (int)constant(s, 0);
	bool again = pipe == PIPE_S && p->queue[PIPE_S].head < p->queue[PIPE_S].waiting.len;
	if (x->kind == ITEM_LOCK && !again)
		x->ticket = block_of(m, p)->lock[p->place.core * MODEL_LOCKS + x->argument].next_ticket++;
	if (pipe == PIPE_S)
		return x->kind == ITEM_DRAIN || scalar_item(m, p, x);
	vec_push(m->a, &p->queue[pipe].waiting, x);
	return true;
}

bool model_sync(struct model *m, struct model_process *p, const struct tir_stmt *s)
{
	if (s->u.sync.let)
		return true;
	return m->is_multipipe ? sync_pipes(m, p, s) : sync_cuda(m, p, s);
}

/* ---- what a process waits for (A276) ---- */

static const char *wait_of_group(struct model *m, const struct model_process *p, const struct tir_stmt *s)
{
	(void)p;
	return arena_printf(m->a, "T.%s lacks the completion of its groups", s->u.sync.name);
}

const char *model_wait_text(struct model *m, const struct model_process *p)
{
	const struct tir_stmt *s = p->wait;
	struct model_process *q = &m->process[p - m->process];
	if (p->is_at_collective)
		return arena_printf(m->a, "a statement of %lld threads lacks the others of them", (long long)p->stack.data[p->stack.len - 1].n);
	if (!s || s->kind != TIR_SYNC)
		return "it waits";
	if (p->gathering)
		return arena_printf(m->a, "the barrier lacks %lld of %lld threads", (long long)(p->gathering->count - p->gathering->arrived),
				    (long long)p->gathering->count);
	if (is_named(s, "mbarrier_wait")) {
		const struct mbarrier *b = model_barrier(m, q, s, &s->u.sync.arg[0]);
		int64_t i = 0;
		m->client->ix(q->env, s->u.sync.arg[0].ix, &i);
		return arena_printf(m->a, "T.mbarrier_wait on %s[%lld] lacks %lld arrivals and %lld bytes of phase %lld", s->u.sync.arg[0].barrier,
				    (long long)i, (long long)(b ? b->pending : 0), (long long)(b ? b->bytes : 0), (long long)(b ? b->phase : 0));
	}
	if (m->is_multipipe)
		return arena_printf(m->a, "T.%s on the scalar pipe lacks its token", s->u.sync.name);
	return wait_of_group(m, p, s);
}
