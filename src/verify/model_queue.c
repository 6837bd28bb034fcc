/* Queues of the pipes of a core, and operations in flight (A272, A273). */
#include <string.h>

#include "verify/model_private.h"

static struct block *block_of(struct model *m, const struct model_process *p)
{
	return &m->block[p->place.block - m->block[0].position];
}

static struct lock *lock_of(struct model *m, const struct item *x)
{
	return &block_of(m, x->process)->lock[x->process->place.core * MODEL_LOCKS + x->argument];
}

/* ---- signals between cores ---- */

/* Signals of groups of cores: how often each core has signalled, and waited for, one id. */
struct group_signal {
	int mode;
	int64_t id;
	enum model_pipe_kind pipe;
	int64_t *set, *waited;		/* per process */
	struct { struct clock *data; size_t len, cap; } *clock;	/* per process: of its signals */
};

static bool takes_part(const struct model *m, const struct model_process *p, const struct model_process *o, int mode, enum model_pipe_kind pipe)
{
	bool is_aic = o->place.core == 0;
	if (mode != 0 && o->place.block != p->place.block)
		return false;
	if (mode == 1)
		return !is_aic;
	if (mode == 2)
		return !is_aic || m->has_aic;
	return pipe == PIPE_MTE1 || pipe == PIPE_M || pipe == PIPE_FIX ? is_aic : pipe == PIPE_V || pipe == PIPE_MTE3 ? !is_aic :
	       is_aic == (p->place.core == 0);
}

static struct group_signal *group_of(struct model *m, int mode, int64_t id)
{
	uintptr_t key = (uintptr_t)(mode * MODEL_CROSS_IDS + id + 1);
	struct group_signal *g = ptrmap_get(&m->signals, (void *)key);
	if (g)
		return g;
	g = arena_new(m->a, struct group_signal);
	g->set = arena_array(m->a, int64_t, (size_t)m->n_process);
	g->waited = arena_array(m->a, int64_t, (size_t)m->n_process);
	g->clock = arena_alloc_array(m->a, (size_t)m->n_process, sizeof(*g->clock));
	ptrmap_set(&m->signals, (void *)key, g);
	return g;
}

static void group_set(struct model *m, const struct item *x)
{
	struct group_signal *g = group_of(m, x->mode, x->argument);
	size_t who = (size_t)(x->process - m->process);
	struct clock c;
	model_clock_make(m, &c);
	model_clock_copy(m, &c, &x->clock);
	g->set[who]++;
	vec_push(m->a, &g->clock[who], c);
}

/* Every core of the group has signalled as often as this one waits. */
static bool group_take(struct model *m, const struct model_process *p, int mode, int64_t id, enum model_pipe_kind pipe, struct clock *to)
{
	struct group_signal *g = group_of(m, mode, id);
	int64_t turn = g->waited[p - m->process];
	for (int i = 0; i < m->n_process; i++)
		if (takes_part(m, p, &m->process[i], mode, pipe) && g->set[i] <= turn)
			return false;
	for (int i = 0; to && i < m->n_process; i++)
		if (takes_part(m, p, &m->process[i], mode, pipe))
			model_clock_join(m, to, &g->clock[i].data[turn]);
	if (to)
		g->waited[p - m->process]++;
	return true;
}

/* Mode 4: the matrix core signals one vector core by the id, a vector core the matrix core by its own half of the ids. */
static struct token_cell *single_target(struct model *m, const struct item *x)
{
	struct block *b = block_of(m, x->process);
	int core = x->process->place.core;
	if (core > 0)
		return &b->cross[x->argument % 16 + 16 * (core - 1)];
	int to = x->argument < 16 ? 1 : 2;
	return to < m->n_core ? &b->cross[to * MODEL_CROSS_IDS + x->argument % 16] : NULL;
}

static bool cross_set(struct model *m, struct item *x)
{
	if (x->mode != 4) {
		group_set(m, x);
		return true;
	}
	struct token_cell *c = single_target(m, x);
	if (!c)
		return model_fault(m, x->stmt, E3304, "signal %lld goes to a second vector core, which the program does not have; the limit is 15",
				   (long long)x->argument);
	return model_token_add(m, c, &x->clock, x->stmt, arena_printf(m->a, "the signal %lld", (long long)x->argument));
}

bool model_cross_ready(struct model *m, const struct model_process *p, int mode, int64_t id, enum model_pipe_kind pipe)
{
	if (mode != 4)
		return group_take(m, p, mode, id, pipe, NULL);
	return block_of(m, p)->cross[p->place.core * MODEL_CROSS_IDS + id].n > 0;
}

static void cross_take(struct model *m, const struct item *x, struct queue *q)
{
	if (x->mode != 4)
		group_take(m, x->process, x->mode, x->argument, q->pipe, &q->clock);
	else
		model_token_take(m, &block_of(m, x->process)->cross[x->process->place.core * MODEL_CROSS_IDS + x->argument], &q->clock, q->actor, x->stmt);
}

/* ---- the first item of a queue ---- */

bool model_queue_can_step(struct model *m, const struct queue *q)
{
	if (q->head == q->waiting.len)
		return false;
	const struct item *x = q->waiting.data[q->head];
	switch (x->kind) {
	case ITEM_OPERATION: return (!q->in_order || !q->running.len || x->cost) && (!x->with || x->with->state == ITEM_DONE);
	case ITEM_FLAG_SET:
	case ITEM_CROSS_SET:
	case ITEM_UNLOCK: return true;
	case ITEM_FLAG_WAIT: return model_flag(m, q->process, x->src, x->dst, x->argument)->n > 0;
	case ITEM_CROSS_WAIT: return model_cross_ready(m, q->process, x->mode, x->argument, q->pipe);
	case ITEM_DRAIN: return !q->running.len;
	case ITEM_LOCK: return !lock_of(m, x)->is_held && lock_of(m, x)->served == x->ticket;
	}
	return false;
}

static void note_start(struct model *m, const struct item *x)
{
	size_t i = 0;
	while (i < m->starts.len && m->starts.data[i].stmt != x->stmt)
		i++;
	if (i == m->starts.len)
		vec_push(m->a, &m->starts, ((struct starts){ .stmt = x->stmt }));
	vec_push(m->a, &m->starts.data[i], m->time);
}

static void take_time(struct model *m, struct queue *q, struct item *x)
{
	x->done_at = m->time + x->cost->latency;
	q->ready_at = m->time + x->cost->ii;
	for (int i = 0; i < MODEL_MAX_PORT; i++)
		if (x->cost->port[i])
			m->port_free[i] = m->time + x->cost->port[i];
	note_start(m, x);
}

static void issue(struct model *m, struct queue *q, struct item *x)
{
	if (x->cost)
		take_time(m, q, x);
	if (q->in_order)
		q->clock.seen[q->actor] = m->number;
	model_clock_make(m, &x->clock);
	if (x->with) {
		model_clock_join(m, &q->clock, &x->with->clock);
		q->clock.seen[x->with->record->actors.first] = x->with->record->number;
	}
	model_clock_copy(m, &x->clock, &q->clock);
	x->record = model_record(m, x->stmt, (struct actors){ q->actor, 1 }, UNIT_CORE);
	x->state = ITEM_ISSUED;
	vec_push(m->a, &q->running, x);
}

/* The signal covers everything issued before (A200). */
static void issue_signal(struct model *m, struct queue *q, struct item *x)
{
	model_clock_make(m, &x->clock);
	model_clock_copy(m, &x->clock, &q->clock);
	x->clock.seen[q->actor] = m->number;
	x->state = ITEM_ISSUED;
	vec_push(m->a, &q->running, x);
}

bool model_queue_step(struct model *m, struct queue *q)
{
	struct item *x = q->waiting.data[q->head++];
	m->steps++;
	switch (x->kind) {
	case ITEM_OPERATION: issue(m, q, x); break;
	case ITEM_FLAG_SET:
	case ITEM_CROSS_SET:
	case ITEM_UNLOCK: issue_signal(m, q, x); break;
	case ITEM_FLAG_WAIT:
		model_token_take(m, model_flag(m, q->process, x->src, x->dst, x->argument), &q->clock, q->actor, x->stmt);
		break;
	case ITEM_CROSS_WAIT: cross_take(m, x, q); break;
	case ITEM_DRAIN: q->clock.seen[q->actor] = m->number; break;
	case ITEM_LOCK: {
		struct lock *l = lock_of(m, x);
		l->is_held = true;
		if (l->clock.seen)
			model_clock_join(m, &q->clock, &l->clock);
		break;
	}
	}
	return true;
}

/* ---- items in flight ---- */

bool model_running_can_step(const struct queue *q, size_t i)
{
	const struct item *x = q->running.data[i];
	return x->kind == ITEM_OPERATION ? !q->in_order || !i : !i;
}

static bool perform(struct model *m, struct item *x, bool writes)
{
	struct present now = { x->record, &x->clock, x->process, x->stale };
	struct record last = *x->record;
	if (writes && x->writers.n) {
		last.actors = x->writers;
		now.record = arena_memdup(m->a, &last, sizeof(last));
	}
	m->now = &now;
	bool ok = writes ? m->client->write(x->operation) : m->client->read(x->operation, x->part);
	m->now = NULL;
	m->failed = m->failed || !ok;
	return ok && !m->failed;
}

static bool run_event(struct model *m, struct item *x)
{
	m->steps++;
	if (x->state == ITEM_ISSUED) {
		x->state = x->part == 1 ? ITEM_DONE : ITEM_READ;
		return perform(m, x, false);
	}
	x->state = ITEM_DONE;
	bool ok = perform(m, x, true);
	m->client->end(x->operation);
	return ok;
}

static void drop(struct items *l, size_t i)
{
	memmove(l->data + i, l->data + i + 1, (l->len - i - 1) * sizeof(*l->data));
	l->len--;
}

static bool unlock(struct model *m, struct item *x)
{
	struct lock *l = lock_of(m, x);
	if (!l->is_held)
		return model_fault(m, x->stmt, E3314, "lock %lld gives back a token that it does not hold; take it with T.buf_lock before", (long long)x->argument);
	if (!l->clock.seen)
		model_clock_make(m, &l->clock);
	model_clock_copy(m, &l->clock, &x->clock);
	l->is_held = false;
	l->served++;
	return true;
}

bool model_running_step(struct model *m, struct queue *q, size_t i)
{
	struct item *x = q->running.data[i];
	bool ok = true;
	if (x->kind == ITEM_OPERATION) {
		if (!run_event(m, x) || (x->cost && x->state == ITEM_READ && !run_event(m, x)))
			return false;
		if (x->state != ITEM_DONE)
			return true;
		if (q->in_order)
			q->clock.seen[q->actor] = x->record->number;
		drop(&q->running, i);
		return true;
	}
	m->steps++;
	drop(&q->running, i);
	if (x->kind == ITEM_FLAG_SET)
		ok = model_token_add(m, model_flag(m, q->process, x->src, x->dst, x->argument), &x->clock, x->stmt,
				     arena_printf(m->a, "flag (%s, %s, %lld)", model_pipe_name(x->src), model_pipe_name(x->dst), (long long)x->argument));
	else if (x->kind == ITEM_CROSS_SET)
		ok = cross_set(m, x);
	else
		ok = unlock(m, x);
	x->state = ITEM_DONE;
	return ok;
}

bool model_flight_step(struct model *m, size_t i)
{
	struct item *x = m->flight.data[i];
	if (!run_event(m, x))
		return false;
	if (x->state != ITEM_DONE)
		return true;
	drop(&m->flight, i);
	if (x->barrier) {
		x->barrier->bytes -= x->bytes;
		model_clock_join(m, &x->barrier->arriving, &x->clock);
		if (x->barrier->arriving.seen[x->record->actors.first] < x->record->number)
			x->barrier->arriving.seen[x->record->actors.first] = x->record->number;
		model_barrier_settle(m, x->barrier);
	}
	return true;
}
