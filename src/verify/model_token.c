/* Tokens: flags, signals between cores, locks, mbarriers (A274). */
#include <string.h>

#include "verify/model_private.h"

struct token_cell *model_flag(struct model *m, const struct model_process *p, int src, int dst, int64_t id)
{
	struct block *b = &m->block[p->place.block - m->block[0].position];
	return &b->flag[((p->place.core * PIPE_COUNT + src) * PIPE_COUNT + dst) * MODEL_FLAG_IDS + id];
}

/* A flag holds one token, so the wait for the one before must surely be over. */
bool model_token_add(struct model *m, struct token_cell *c, const struct clock *with, const struct tir_stmt *s, const char *what)
{
	bool late = m->o->is_proof && c->waited && c->taken_by >= 0 && with->seen[c->taken_by] < c->taken_number;
	if (c->n || late) {
		model_fault(m, s, E3314, "token overflow: %s %s a token when this signal adds another one; a flag holds one, so give the channel "
			    "another id or a signal back from the wait", what, c->n ? "holds" : "may still hold");
		const struct tir_stmt *other = c->n ? c->set : c->waited;
		if (other)
			diag_note(m->t, other->range, c->n ? "the token was added here" : "the wait for it, which nothing orders before the signal");
		return false;
	}
	c->n++;
	c->set = s;
	if (!c->clock.seen)
		model_clock_make(m, &c->clock);
	model_clock_copy(m, &c->clock, with);
	return true;
}

/* "actor" is that of the queue that waits. */
bool model_token_take(struct model *m, struct token_cell *c, struct clock *to, int actor, const struct tir_stmt *s)
{
	if (!c->n)
		return false;
	c->n--;
	model_clock_join(m, to, &c->clock);
	c->waited = s;
	c->taken_by = actor;
	c->taken_number = ++m->number;
	return true;
}

/* ---- mbarriers ---- */

struct mbarrier *model_barrier(struct model *m, struct model_process *p, const struct tir_stmt *s, const struct tir_sync_arg *arg)
{
	struct block *b = &m->block[p->place.block - m->block[0].position];
	int64_t i;
	if (!m->client->ix(p->env, arg->ix, &i))
		return NULL;
	for (size_t k = 0; k < m->array.len; k++) {
		if (strcmp(m->array.data[k].name, arg->barrier) != 0)
			continue;
		if (i >= 0 && i < m->array.data[k].n)
			return &b->barrier[m->array.data[k].first + i];
		model_fault(m, s, E3307, "barrier index %lld of '%s' is outside its range 0 to %lld", (long long)i, arg->barrier,
			    (long long)m->array.data[k].n - 1);
	}
	return NULL;
}

bool model_barrier_is_ready(struct model *m, const struct model_process *p, const struct mbarrier *b, const struct tir_stmt *s)
{
	if (!b->is_ready)
		return model_fault(m, s, E3313, "deadlock: the mbarrier is used before T.mbarrier_init has given it a count");
	int a = b->init->actors.first;
	if (a != p->actor && p->clock.seen[a] < b->init->number)
		return model_fault(m, s, E3310, "race: nothing orders the initialisation of this mbarrier before its use; put a barrier of all users after "
				   "T.mbarrier_init");
	return true;
}

bool model_load_barrier(struct model *m, struct model_process *p, struct item *x, struct actors *performer)
{
	const struct tir_sync_arg *arg = x->stmt->u.insn.barrier;
	if (!arg)
		return model_fault(m, x->stmt, E3313, "deadlock: this copy into shared memory completes on no barrier, so nothing can wait for it; name one with "
				   "barrier=");
	struct mbarrier *b = model_barrier(m, p, x->stmt, arg);
	if (!b || !model_barrier_is_ready(m, p, b, x->stmt) || !m->client->bytes(x->operation, &x->bytes))
		return false;
	if (!b->init_is_fenced)
		return model_fault(m, x->stmt, E3315, "the initialisation of this mbarrier is not visible to the async proxy; put T.fence_mbarrier_init() after it "
				   "and before the barrier of all users (as fence_proxy_async does for data)");
	struct block *block = &m->block[p->place.block - m->block[0].position];
	performer->first = block->actor + m->actors_per_block - m->n_barrier + (int)(b - block->barrier);
	x->barrier = b;
	return true;
}

void model_barrier_settle(struct model *m, struct mbarrier *b)
{
	if (!b->is_ready || b->pending || b->bytes)
		return;
	model_clock_copy(m, &b->completed, &b->arriving);
	b->phase++;
	b->pending = b->count;
	memset(b->arriving.seen, 0, (size_t)m->n_actor * sizeof(int64_t));
	memset(b->arriving.fenced, 0, (size_t)m->n_actor * sizeof(int64_t));
}

bool model_barrier_arrive(struct model *m, struct model_process *p, struct mbarrier *b, int64_t n, int64_t bytes, const struct tir_stmt *s)
{
	b->bytes += bytes;
	b->last = s;
	if (n > b->pending) {
		return model_fault(m, s, E3314, "token overflow: %lld arrivals come to an mbarrier whose phase waits for %lld; the count at its initialisation "
				   "is that of all arrivals of a phase", (long long)n, (long long)b->pending);
	}
	b->pending -= n;
	struct clock now;
	model_clock_make(m, &now);
	model_clock_copy(m, &now, &p->clock);
	now.seen[p->actor] = m->number;
	model_clock_join(m, &b->arriving, &now);
	model_barrier_settle(m, b);
	return true;
}

/* ---- the end (A276) ---- */

static bool check_flags(struct model *m, const struct block *b)
{
	bool ok = true;
	int n = m->n_core * PIPE_COUNT * PIPE_COUNT * MODEL_FLAG_IDS;
	for (int i = 0; b->flag && i < n; i++)
		if (b->flag[i].n) {
			int src = i / MODEL_FLAG_IDS / PIPE_COUNT % PIPE_COUNT, dst = i / MODEL_FLAG_IDS % PIPE_COUNT;
			ok = model_fault(m, b->flag[i].set, E3314, "unbalanced: flag (%s, %s, %d) still holds a token at the end; wait for it once after the "
					 "last signal", model_pipe_name(src), model_pipe_name(dst), i % MODEL_FLAG_IDS);
		}
	return ok;
}

static bool check_cross(struct model *m, const struct block *b)
{
	bool ok = true;
	for (int i = 0; b->cross && i < m->n_core * MODEL_CROSS_IDS; i++)
		if (b->cross[i].n)
			ok = model_fault(m, b->cross[i].set, E3314, "unbalanced: the signal %d between cores still holds a token at the end; wait for it once "
					 "after the last signal", i % MODEL_CROSS_IDS);
	for (int i = 0; b->lock && i < m->n_core * MODEL_LOCKS; i++)
		if (b->lock[i].is_held)
			ok = model_fault(m, NULL, E3314, "unbalanced: lock %d is still held at the end, its token is not given back; unlock it after the last access",
					 i % MODEL_LOCKS);
	return ok;
}

/* Every asynchronous operation is waited for before the kernel ends (A250). */
static bool check_issued(struct model *m, const struct block *b)
{
	struct clock all;
	bool ok = true;
	model_clock_make(m, &all);
	for (int i = b->first; i < b->first + b->n; i++)
		model_clock_join(m, &all, &m->process[i].clock);
	for (size_t i = 0; i < m->issued.len && ok; i++) {
		const struct item *x = m->issued.data[i];
		if (x->process->place.block == b->position && all.seen[x->record->actors.first] < x->record->number)
			ok = model_fault(m, x->stmt, E3310, "race: the kernel may end while this operation still runs; wait for its completion before");
	}
	return ok;
}

bool model_check_end(struct model *m, const struct block *b)
{
	bool ok = check_flags(m, b) && check_cross(m, b) && check_issued(m, b);
	for (int i = 0; i < m->n_barrier; i++) {
		const struct mbarrier *x = &b->barrier[i];
		if (x->is_ready && (x->pending != x->count || x->bytes) && x->last)
			diag_warning(m->t, x->last->range, W3303, "an mbarrier's phase is left open at the end: %lld arrivals and %lld bytes are missing",
				     (long long)x->pending, (long long)x->bytes);
	}
	return ok;
}
