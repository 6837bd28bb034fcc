/* Cores, threads and blocks of the model, and the adversary that says who is next (A278). */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "verify/model_private.h"

/* ---- the parts of a program ---- */

int model_n_pipe(const struct target *target)
{
	return target->family == TARGET_MULTIPIPE ? PIPE_COUNT : UNIT_COUNT;
}

static bool needs_model(const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		const struct attr *atom = s->kind == TIR_INSN ? insn_attr(&s->u.insn.use, "atom") : NULL;
		if (s->kind == TIR_SYNC && strcmp(s->u.sync.name, "sync") != 0)
			return true;
		if (s->kind == TIR_INSN && (!strncmp(s->u.insn.use.insn->name, "copy_async", 10) ||
					    (atom && atom->atom && !strcmp(atom->atom->cls->name, "cuda.sm90.Wgmma"))))
			return true;
		int n = tir_suites(s, suite);
		for (int k = 0; k < n; k++)
			if (needs_model(suite[k]))
				return true;
	}
	return false;
}

bool model_is_needed(const struct tir_fn *f, const struct target *target)
{
	return target && target->family != TARGET_CPU && tir_is_finished(f) && needs_model(&f->body);
}

struct cuts { int64_t *data; size_t len, cap; };

static bool interval(struct model *m, const struct mesh *mesh, int level, int64_t *first, int64_t *n)
{
	const struct ix *a, *b;
	return mesh_interval(m->a, mesh, level, &a, &b) && ix_is_const(a, first) && ix_is_const(b, n);
}

static void add_cut(struct model *m, struct cuts *c, int64_t at)
{
	for (size_t i = 0; i < c->len; i++)
		if (c->data[i] == at)
			return;
	if (at > 0 && at < m->n_thread)
		vec_push(m->a, c, at);
}

/* Threads that are in equal scopes do the same (A20). */
static void cut_at(struct model *m, struct cuts *c, const struct mesh *mesh)
{
	int64_t first, n;
	for (int k = 0; mesh && k < mesh->n_level; k++)
		if (!mesh_is_first_level(mesh, k) && interval(m, mesh, k, &first, &n)) {
			add_cut(m, c, first);
			add_cut(m, c, first + n);
		}
}

static void scan(struct model *m, const struct tir_block *b, struct cuts *c)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		int64_t n;
		if (s->kind == TIR_SCOPE)
			cut_at(m, c, s->u.scope.mesh);
		for (int k = 0; s->kind == TIR_SYNC && k < s->u.sync.n_arg; k++) {
			const struct mesh *mesh = s->u.sync.arg[k].mesh;
			cut_at(m, c, mesh);
			m->is_together = m->is_together || (mesh && mesh_is_first_level(mesh, mesh->n_level - 1));
		}
		if (s->kind == TIR_SYNC && s->u.sync.let && ix_is_const(s->u.sync.arg[0].ix, &n)) {
			vec_push(m->a, &m->array, ((struct barrier_array){ s->u.sync.let, n, m->n_barrier }));
			m->n_barrier += (int)n;
		}
		if (s->kind == TIR_SYNC && (!strcmp(s->u.sync.name, "grid_sync") || (!strncmp(s->u.sync.name, "cross_", 6) && ix_is(s->u.sync.arg[0].ix, 0))))
			m->is_together = true;
		int suites = tir_suites(s, suite);
		for (int k = 0; k < suites; k++)
			scan(m, suite[k], c);
	}
}

/* How many positions the inner level has. */
static int64_t inner_size(const struct tir_block *b)
{
	int64_t most = 0, n;
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		for (int k = 0; s->kind == TIR_SCOPE && k < s->u.scope.mesh->n_level; k++)
			if (!mesh_is_first_level(s->u.scope.mesh, k) && ix_is_const(s->u.scope.mesh->level[k]->size, &n) && n > most)
				most = n;
		int suites = tir_suites(s, suite);
		for (int k = 0; k < suites; k++) {
			n = inner_size(suite[k]);
			most = n > most ? n : most;
		}
	}
	return most;
}

static unsigned cores_used(struct model *m, const struct tir_block *b)
{
	unsigned used = 0;
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_block *suite[2];
		int n = tir_suites(b->stmt[i], suite);
		if (model_pipe_of(b->stmt[i], &(enum model_pipe_kind){ PIPE_NONE }) != PIPE_NONE || b->stmt[i]->kind == TIR_SYNC)
			used |= model_cores_of(m, b->stmt[i]);
		for (int k = 0; k < n; k++)
			used |= cores_used(m, suite[k]);
	}
	return used;
}

static int by_number(const void *x, const void *y)
{
	const int64_t *a = x, *b = y;
	return (*a > *b) - (*a < *b);
}

static void open_process(struct model *m, struct block *b, int64_t first, int64_t n)
{
	int index = m->n_process++, own = index - b->first;
	struct model_process *p = &m->process[index];
	*p = (struct model_process){ .m = m, .place = { b->position, own, first, n, m->each_thread } };
	p->acquired.arena = m->a;
	b->n++;
	p->actor = b->actor + own;
}

/* Threads: one process for every class, with actors for its own accesses and its asynchronous units. */
static void open_threads(struct model *m, struct block *b, const struct cuts *cut)
{
	b->first = m->n_process;
	if (m->each_thread)
		for (int64_t i = 0; i < m->n_thread; i++)
			open_process(m, b, i, 1);
	for (size_t i = 0; !m->each_thread && i <= cut->len; i++) {
		int64_t lo = i ? cut->data[i - 1] : 0, hi = i < cut->len ? cut->data[i] : m->n_thread;
		open_process(m, b, lo, hi - lo);
	}
	for (int i = b->first; i < b->first + b->n; i++) {
		struct model_process *p = &m->process[i];
		p->async_actor[UNIT_CORE] = p->actor;
		p->async_actor[UNIT_CPASYNC] = p->actor + b->n;
		p->async_actor[UNIT_TMA_STORE] = p->actor + 2 * b->n;
		p->write_actor = p->actor + 3 * b->n;
		p->async_actor[UNIT_WGMMA] = b->actor + 4 * b->n + (int)(p->place.first / MODEL_WARPGROUP);
	}
}

static void open_cores(struct model *m, struct block *b)
{
	b->first = m->n_process;
	for (int i = 0; i < m->n_core; i++) {
		open_process(m, b, i, 1);
		struct model_process *p = &m->process[m->n_process - 1];
		p->actor = b->actor + i * PIPE_COUNT + PIPE_S;
		p->queue = arena_array(m->a, struct queue, PIPE_COUNT);
		for (int k = 0; k < PIPE_COUNT; k++)
			p->queue[k] = (struct queue){ .pipe = (enum model_pipe_kind)k, .in_order = model_pipe_is_in_order((enum model_pipe_kind)k),
						      .actor = b->actor + i * PIPE_COUNT + k, .process = p };
	}
	b->flag = arena_array(m->a, struct token_cell, (size_t)(m->n_core * PIPE_COUNT * PIPE_COUNT * MODEL_FLAG_IDS));
	b->cross = arena_array(m->a, struct token_cell, (size_t)(m->n_core * MODEL_CROSS_IDS));
	b->lock = arena_array(m->a, struct lock, (size_t)(m->n_core * MODEL_LOCKS));
}

static void open_clocks(struct model *m)
{
	for (int i = 0; i < m->n_process; i++) {
		struct model_process *p = &m->process[i];
		model_clock_make(m, &p->clock);
		for (int k = 0; p->queue && k < PIPE_COUNT; k++)
			model_clock_make(m, &p->queue[k].clock);
	}
	m->grid = arena_new(m->a, struct gathering);
	model_clock_make(m, &m->grid->clock);
	model_clock_make(m, &m->grid->released);
}

static bool start(struct model *m, struct model_process *p, const struct tir_block *body)
{
	struct tir_stmt *s = arena_new(m->a, struct tir_stmt);
	struct tir_block *b = arena_new(m->a, struct tir_block);
	struct tir_stmt **list = arena_array(m->a, struct tir_stmt *, 1);
	struct level l = { .block = body, .n = m->n_thread };
	if (!(p->env = m->client->open(m->client->user, p)))
		return false;
	if (m->scope) {
		*s = (struct tir_stmt){ .kind = TIR_SCOPE, .range = m->f->range };
		s->u.scope.mesh = m->scope;
		s->u.scope.body = *body;
		list[0] = s;
		*b = (struct tir_block){ .stmt = list, .len = 1, .cap = 1 };
		l.block = b;
	}
	l.mark = m->client->mark(p->env);
	vec_push(m->a, &p->stack, l);
	return true;
}

/* ---- who is next ---- */

enum candidate_kind { CANDIDATE_PROCESS, CANDIDATE_QUEUE, CANDIDATE_RUNNING, CANDIDATE_FLIGHT };
struct candidate { enum candidate_kind kind; int process, pipe; size_t at; };
struct candidates { struct candidate *data; size_t len, cap; };

static void add(struct model *m, struct candidates *c, enum candidate_kind kind, int process, int pipe, size_t at)
{
	vec_push(m->a, c, ((struct candidate){ kind, process, pipe, at }));
}

/* Multiplies of a warpgroup are performed in order. */
static bool follows(const struct model *m, size_t at)
{
	const struct item *x = m->flight.data[at];
	for (size_t i = 0; i < at && x->unit == UNIT_WGMMA; i++)
		if (m->flight.data[i]->unit == UNIT_WGMMA && m->flight.data[i]->record->actors.first == x->record->actors.first)
			return true;
	return false;
}

static void collect(struct model *m, struct candidates *c, const bool *tried)
{
	c->len = 0;
	for (int i = 0; i < m->n_process; i++) {
		struct model_process *p = &m->process[i];
		if (model_can_step(p) && !tried[i])
			add(m, c, CANDIDATE_PROCESS, i, PIPE_S, 0);
		for (int k = 0; p->queue && k < PIPE_COUNT; k++) {
			struct queue *q = &p->queue[k];
			if (k != PIPE_S && model_queue_can_step(m, q))
				add(m, c, CANDIDATE_QUEUE, i, k, 0);
			for (size_t at = 0; at < q->running.len; at++)
				if (model_running_can_step(q, at))
					add(m, c, CANDIDATE_RUNNING, i, k, at);
		}
	}
	for (size_t at = 0; at < m->flight.len; at++)
		if (!follows(m, at))
			add(m, c, CANDIDATE_FLIGHT, 0, (int)m->flight.data[at]->unit, at);
}

static uint64_t next_random(struct model *m)
{
	m->random += 0x9e3779b97f4a7c15u;
	uint64_t z = m->random;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

/* A signal with nothing before it is not what a slow pipe delays. */
static bool is_signal(const struct model *m, const struct candidate *c)
{
	const struct queue *q = c->kind == CANDIDATE_QUEUE || c->kind == CANDIDATE_RUNNING ? &m->process[c->process].queue[c->pipe] : NULL;
	const struct item *x = !q ? NULL : c->kind == CANDIDATE_QUEUE ? q->waiting.data[q->head] : q->running.data[c->at];
	return x && (x->kind == ITEM_FLAG_SET || x->kind == ITEM_CROSS_SET || x->kind == ITEM_UNLOCK);
}

/* Operations are performed early or late; smaller goes first. */
static int rank(const struct model *m, const struct candidate *c)
{
	const struct model_adversary *v = &m->o->adversary;
	bool completes = c->kind == CANDIDATE_RUNNING || c->kind == CANDIDATE_FLIGHT;
	bool mine = c->pipe == v->pipe && c->kind != CANDIDATE_PROCESS && !(v->kind == MODEL_SLOW && is_signal(m, c));
	switch (v->kind) {
	case MODEL_EARLY: return completes ? 0 : c->kind == CANDIDATE_QUEUE ? 1 : 2;
	case MODEL_LATE:
	case MODEL_OLDEST_LAST: return completes ? 2 : c->kind == CANDIDATE_QUEUE ? 1 : 0;
	case MODEL_SLOW: return mine ? 3 : completes ? 0 : c->kind == CANDIDATE_QUEUE ? 1 : 2;
	case MODEL_FAST: return mine ? 0 : completes ? 3 : c->kind == CANDIDATE_QUEUE ? 2 : 1;
	case MODEL_RANDOM:
	case MODEL_TIMED: break;
	}
	return 0;
}

/* Every pipe and process has a speed for a while. */
static size_t choose_random(struct model *m, const struct candidates *c)
{
	int n = m->n_process * PIPE_COUNT;
	uint64_t all = 0, at;
	if (!m->speed)
		m->speed = arena_array(m->a, unsigned char, (size_t)n);
	if (m->n_chosen++ % 64 == 0)
		for (int i = 0; i < n; i++)
			m->speed[i] = (unsigned char)(next_random(m) % 10);
	for (size_t i = 0; i < c->len; i++)
		all += (uint64_t)1 << m->speed[c->data[i].process * PIPE_COUNT + c->data[i].pipe];
	at = next_random(m) % all;
	for (size_t i = 0; i + 1 < c->len; i++) {
		uint64_t own = (uint64_t)1 << m->speed[c->data[i].process * PIPE_COUNT + c->data[i].pipe];
		if (at < own)
			return i;
		at -= own;
	}
	return c->len - 1;
}

/* When the event can be in a timed run; 0: as soon as it is possible at all. */
static int64_t time_of(const struct model *m, const struct candidate *c)
{
	if (c->kind != CANDIDATE_QUEUE && c->kind != CANDIDATE_RUNNING)
		return 0;
	const struct queue *q = &m->process[c->process].queue[c->pipe];
	const struct item *x = c->kind == CANDIDATE_QUEUE ? q->waiting.data[q->head] : q->running.data[c->at];
	if (c->kind == CANDIDATE_RUNNING)
		return x->done_at;
	if (x->kind == ITEM_FLAG_SET || x->kind == ITEM_CROSS_SET || x->kind == ITEM_UNLOCK || x->kind == ITEM_DRAIN)
		return 0;
	int64_t at = q->ready_at;
	for (int i = 0; i < MODEL_MAX_PORT && x->cost; i++)
		if (x->cost->port[i] && m->port_free[i] > at)
			at = m->port_free[i];
	return at > m->time ? at : m->time;
}

/* Who gets a port that several could take at one time: what stands first in the text, what stands last, or the first pipe.  Everything
 * that takes no time comes before. */
static int64_t serial_of(const struct model *m, const struct candidate *c)
{
	const struct queue *q = c->kind == CANDIDATE_QUEUE ? &m->process[c->process].queue[c->pipe] : NULL;
	const struct item *x = q ? q->waiting.data[q->head] : NULL;
	if (!x || x->kind != ITEM_OPERATION)
		return -1;
	return m->o->adversary.seed == 0 ? x->serial : m->o->adversary.seed == 1 ? INT64_MAX - x->serial : c->pipe;
}

static size_t choose_first(struct model *m, const struct candidates *c)
{
	size_t best = 0;
	for (size_t i = 1; i < c->len; i++) {
		int64_t a = time_of(m, &c->data[i]), b = time_of(m, &c->data[best]);
		if (a < b || (a == b && serial_of(m, &c->data[i]) < serial_of(m, &c->data[best])))
			best = i;
	}
	int64_t at = time_of(m, &c->data[best]);
	m->time = at > m->time ? at : m->time;
	return best;
}

static size_t choose(struct model *m, const struct candidates *c)
{
	size_t best = 0;
	if (m->o->adversary.kind == MODEL_TIMED)
		return choose_first(m, c);
	if (m->o->adversary.kind == MODEL_RANDOM)
		return choose_random(m, c);
	for (size_t i = 1; i < c->len; i++) {
		int a = rank(m, &c->data[i]), b = rank(m, &c->data[best]);
		bool newest = m->o->adversary.kind == MODEL_OLDEST_LAST && a == b && c->data[i].kind >= CANDIDATE_RUNNING;
		if (a < b || newest)
			best = i;
	}
	return best;
}

/* A process goes on until it waits, a random one for some steps. */
static bool run_process(struct model *m, int i, bool *tried)
{
	uint64_t most = m->o->adversary.kind == MODEL_RANDOM ? 1 + next_random(m) % 4 : UINT64_MAX;
	for (uint64_t k = 0; k < most; k++) {
		bool goes_on = model_step(m, &m->process[i]);
		bool has_come = m->process[i].gathering || m->process[i].is_at_collective;
		if (goes_on || has_come)
			memset(tried, 0, (size_t)m->n_process);
		if (!goes_on) {
			tried[i] = !has_come;
			return !m->failed;
		}
		bool early = m->o->adversary.kind == MODEL_EARLY || m->o->adversary.kind == MODEL_SLOW;
		if (early && (m->is_multipipe || m->flight.len))
			return true;
	}
	return true;
}

static bool perform(struct model *m, const struct candidate *c, bool *tried)
{
	struct model_process *p = &m->process[c->process];
	if (c->kind == CANDIDATE_PROCESS)
		return run_process(m, c->process, tried);
	memset(tried, 0, (size_t)m->n_process);
	if (c->kind == CANDIDATE_QUEUE)
		return model_queue_step(m, &p->queue[c->pipe]);
	return c->kind == CANDIDATE_RUNNING ? model_running_step(m, &p->queue[c->pipe], c->at) : model_flight_step(m, c->at);
}

/* ---- the end ---- */

static const char *place_text(struct model *m, const struct model_process *p)
{
	if (m->is_multipipe)
		return p->place.core ? arena_printf(m->a, "AIV%d of block %lld", p->place.core - 1, (long long)p->place.block) :
				       arena_printf(m->a, "AIC of block %lld", (long long)p->place.block);
	if (p->place.n == 1)
		return arena_printf(m->a, "thread %lld of block %lld", (long long)p->place.first, (long long)p->place.block);
	return arena_printf(m->a, "threads %lld to %lld of block %lld", (long long)p->place.first, (long long)(p->place.first + p->place.n - 1),
			    (long long)p->place.block);
}

static const char *lack_text(struct model *m, const struct item *x)
{
	if (x->kind == ITEM_FLAG_WAIT)
		return arena_printf(m->a, "flag (%s, %s, %lld) lacks a token", model_pipe_name(x->src), model_pipe_name(x->dst), (long long)x->argument);
	if (x->kind == ITEM_CROSS_WAIT)
		return arena_printf(m->a, "signal %lld of mode %d lacks a token", (long long)x->argument, x->mode);
	return x->kind == ITEM_LOCK ? arena_printf(m->a, "lock %lld is held", (long long)x->argument) : "it waits for operations before it";
}

/* The first wait of a queue that never ends. */
static void note_queue(struct model *m, const struct model_process *p, const struct queue *q, const char *cycle, bool *first)
{
	if (q->head == q->waiting.len)
		return;
	const struct item *x = q->waiting.data[q->head];
	const char *text = arena_printf(&m->t->perm, "pipe %s of %s: %s", model_pipe_name(q->pipe), place_text(m, p), lack_text(m, x));
	if (*first)
		model_fault(m, x->stmt, E3313, "deadlock: nothing can go on; %s%s; put a signal for it on every path before, or remove the wait", text, cycle);
	else
		diag_note(m->t, x->stmt->range, "%s", text);
	*first = false;
}

/* The pipe whose queue holds the signal for which "q" waits, behind its own first wait; PIPE_NONE where none does. */
static int waits_for(const struct queue *q)
{
	const struct item *x = q->head < q->waiting.len ? q->waiting.data[q->head] : NULL;
	if (!x || x->kind != ITEM_FLAG_WAIT)
		return PIPE_NONE;
	const struct queue *from = &q->process->queue[x->src];
	for (size_t i = from->head; i < from->waiting.len; i++) {
		const struct item *y = from->waiting.data[i];
		if (y->kind == ITEM_FLAG_SET && y->src == x->src && y->dst == x->dst && y->argument == x->argument)
			return x->src;
	}
	return PIPE_NONE;
}

/* "; zero-distance cycle: MTE2 waits for MTE3, MTE3 for MTE2" where pipes of one core wait for each other's signals (A221). */
static const char *cycle_text(struct model *m)
{
	for (int i = 0; i < m->n_process && m->is_multipipe; i++)
		for (int k = 0; k < PIPE_COUNT; k++) {
			const struct queue *q = m->process[i].queue;
			int at = k, n = 0;
			do
				at = waits_for(&q[at]);
			while (at != PIPE_NONE && at != k && ++n < PIPE_COUNT);
			if (at != k)
				continue;
			struct text t;
			text_init(&t, &m->t->perm);
			text_add(&t, "; zero-distance cycle: ");
			do {
				text_printf(&t, "%s waits for %s", model_pipe_name(at), model_pipe_name(waits_for(&q[at])));
				at = waits_for(&q[at]);
				text_add(&t, at == k ? "" : ", ");
			} while (at != k);
			return text_str(&t);
		}
	return "";
}

static bool report_deadlock(struct model *m)
{
	bool first = true;
	int noted = 0;
	const char *cycle = cycle_text(m);
	for (int i = 0; i < m->n_process; i++) {
		struct model_process *p = &m->process[i];
		for (int k = 0; p->queue && k < PIPE_COUNT; k++)
			note_queue(m, p, &p->queue[k], cycle, &first);
		if (p->state == PROCESS_ENDED || noted > 8)
			continue;
		const char *text = arena_printf(&m->t->perm, "%s: %s", place_text(m, p), model_wait_text(m, p));
		if (first)
			model_fault(m, p->wait, E3313, "deadlock: nothing can go on; %s; every wait needs enough arrivals on every path", text);
		else if (p->wait)
			diag_note(m->t, p->wait->range, "%s", text);
		first = false;
		noted++;
	}
	return false;
}

static bool is_over(const struct model *m)
{
	for (int i = 0; i < m->n_process; i++) {
		const struct model_process *p = &m->process[i];
		if (p->state != PROCESS_ENDED)
			return false;
		for (int k = 0; p->queue && k < PIPE_COUNT; k++)
			if (p->queue[k].head < p->queue[k].waiting.len || p->queue[k].running.len)
				return false;
	}
	return !m->flight.len;
}

/* The operation that was issued most often, in the middle half of the run. */
static void count_cycles(const struct model *m, struct model_cycles *out)
{
	const struct starts *most = NULL;
	*out = (struct model_cycles){ .all = m->time };
	for (size_t i = 0; i < m->starts.len; i++)
		if (!most || m->starts.data[i].len > most->len)
			most = &m->starts.data[i];
	if (!most || most->len < 4)
		return;
	size_t first = most->len / 4, last = most->len * 3 / 4;
	out->sum = most->data[last] - most->data[first];
	out->n = (int64_t)(last - first);
}

static enum model_end run(struct model *m)
{
	struct candidates c = { 0 };
	bool *tried = arena_array(m->a, bool, (size_t)m->n_process + 1);
	while (!m->failed && !is_over(m)) {
		if (m->o->budget && m->steps > m->o->budget)
			return MODEL_OVER_BUDGET;
		collect(m, &c, tried);
		if (!c.len)
			return report_deadlock(m), MODEL_FAILED;
		if (!perform(m, &c.data[choose(m, &c)], tried) && m->failed)
			return MODEL_FAILED;
	}
	for (int i = 0; i < m->n_block && !m->failed; i++)
		model_check_end(m, &m->block[i]);
	if (m->o->cycles)
		count_cycles(m, m->o->cycles);
	return m->failed ? MODEL_FAILED : MODEL_ENDED;
}

const struct model_place *model_place_of(const struct model_process *p)
{
	return &p->place;
}

/* ---- a launch ---- */

static void measure(struct model *m, const struct tir_block *body, struct cuts *cut)
{
	int64_t inner = inner_size(body);
	if (m->is_multipipe) {
		model_find_cores(m, body);
		unsigned used = cores_used(m, body);
		m->has_aic = used & CORE_AIC;
		m->n_core = 1 + (inner > 1 ? MODEL_MAX_SUBCORE : 1);
		m->n_thread = m->n_core;
		scan(m, body, cut);
		m->actors_per_block = m->n_core * PIPE_COUNT;
		return;
	}
	m->n_thread = inner > 0 ? inner : 1;
	m->each_thread = model_uses_threads(body);
	model_find_common(m, body);
	scan(m, body, cut);
	if (cut->len)
		qsort(cut->data, cut->len, sizeof(*cut->data), by_number);
	int classes = m->each_thread ? (int)m->n_thread : (int)cut->len + 1;
	m->actors_per_block = 4 * classes + (int)((m->n_thread + MODEL_WARPGROUP - 1) / MODEL_WARPGROUP) + m->n_barrier;
}

static enum model_end launch(struct model *m, const struct tir_block *body, int64_t first, int64_t n, const struct cuts *cut)
{
	size_t per_block = m->is_multipipe ? (size_t)m->n_core : m->each_thread ? (size_t)m->n_thread : cut->len + 1;
	m->n_block = (int)n;
	m->n_actor = m->actors_per_block * m->n_block;
	m->block = arena_array(m->a, struct block, (size_t)n);
	m->process = arena_array(m->a, struct model_process, per_block * (size_t)n);
	m->n_process = 0;
	m->shadow.len = 0;
	m->flight.len = m->issued.len = 0;
	m->number = 0;
	m->speed = NULL;
	m->time = 0;
	m->starts.len = 0;
	memset(m->port_free, 0, sizeof(m->port_free));
	m->signals = (struct ptrmap){ .arena = m->a };
	for (int i = 0; i < m->n_block; i++) {
		struct block *b = &m->block[i];
		b->position = first + i;
		b->actor = i * m->actors_per_block;
		b->barrier = arena_array(m->a, struct mbarrier, (size_t)m->n_barrier + 1);
		if (m->is_multipipe)
			open_cores(m, b);
		else
			open_threads(m, b, cut);
	}
	open_clocks(m);
	for (int i = 0; i < m->n_process; i++)
		if (!start(m, &m->process[i], body))
			return MODEL_FAILED;
	return run(m);
}

enum model_end model_run(struct tfc *t, struct arena *a, const struct tir_fn *f, const struct mesh *scope, const struct tir_block *body,
			 int64_t first, int64_t n, struct model **out, const struct model_client *client, const struct model_options *o)
{
	struct model *m = arena_new(a, struct model);
	struct cuts cut = { 0 };
	*m = (struct model){ .t = t, .a = a, .f = f, .client = client, .o = o, .scope = scope, .random = o->adversary.seed * 2 + 1,
			     .is_multipipe = o->target->family == TARGET_MULTIPIPE };
	*out = m;
	m->core_of.arena = a;
	measure(m, body, &cut);
	if (m->is_together)
		return launch(m, body, first, n, &cut);
	enum model_end end = MODEL_ENDED;
	for (int64_t i = 0; i < n && end == MODEL_ENDED; i++)
		end = launch(m, body, first + i, 1, &cut);
	return end;
}
