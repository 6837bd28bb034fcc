/* Clocks, and what every byte remembers of its accesses: races and missing proxy fences (A275, A248). */
#include <stdlib.h>
#include <string.h>

#include "verify/model_private.h"

void model_clock_make(struct model *m, struct clock *c)
{
	c->seen = arena_array(m->a, int64_t, (size_t)m->n_actor + 1);
	c->fenced = arena_array(m->a, int64_t, (size_t)m->n_actor + 1);
}

void model_clock_copy(const struct model *m, struct clock *to, const struct clock *from)
{
	memcpy(to->seen, from->seen, (size_t)m->n_actor * sizeof(*to->seen));
	memcpy(to->fenced, from->fenced, (size_t)m->n_actor * sizeof(*to->fenced));
}

void model_clock_join(const struct model *m, struct clock *to, const struct clock *from)
{
	for (int i = 0; i < m->n_actor; i++) {
		if (from->seen[i] > to->seen[i])
			to->seen[i] = from->seen[i];
		if (from->fenced[i] > to->fenced[i])
			to->fenced[i] = from->fenced[i];
	}
}

void model_clock_meet(const struct model *m, struct clock *to, const struct clock *from)
{
	for (int i = 0; i < m->n_actor; i++) {
		if (from->seen[i] < to->seen[i])
			to->seen[i] = from->seen[i];
		if (from->fenced[i] < to->fenced[i])
			to->fenced[i] = from->fenced[i];
	}
}

struct record *model_record(struct model *m, const struct tir_stmt *s, struct actors actors, enum model_unit unit)
{
	struct record *r = arena_new(m->a, struct record);
	*r = (struct record){ .number = ++m->number, .actors = actors, .stmt = s, .unit = unit, .is_async = unit != UNIT_CORE,
			      .is_async_proxy = unit == UNIT_TMA_LOAD || unit == UNIT_TMA_STORE || unit == UNIT_WGMMA };
	return r;
}

bool model_fault(struct model *m, const struct tir_stmt *s, enum diag_code code, const char *fmt, ...)
{
	va_list ap;
	m->failed = true;
	va_start(ap, fmt);
	diag_error(m->t, s ? s->range : m->f->range, code, "%s", arena_vprintf(&m->t->perm, fmt, ap));
	va_end(ap);
	return false;
}

/* ---- one access against another ---- */

enum verdict { VERDICT_ORDERED, VERDICT_RACE, VERDICT_UNFENCED };

/* Of registers "is_own" says that accesses of equal threads are ordered by the threads themselves. */
static enum verdict judge(const struct present *now, const struct record *r, bool is_own)
{
	const struct record *x = now->record;
	bool fence = !r->is_async_proxy && x->is_async_proxy;
	if (r == x)
		return VERDICT_ORDERED;
	if (is_own && !r->is_async)
		return r->number < x->number ? VERDICT_ORDERED : VERDICT_RACE;
	if (is_own && r->unit == UNIT_WGMMA && x->unit == UNIT_WGMMA && r->actors.first == x->actors.first)
		return VERDICT_ORDERED;
	for (int a = r->actors.first; a < r->actors.first + r->actors.n; a++) {
		if (now->clock->seen[a] < r->number)
			return VERDICT_RACE;
		if (fence && !is_own && now->clock->fenced[a] < r->number)
			return VERDICT_UNFENCED;
	}
	return VERDICT_ORDERED;
}

static const char *verb(bool writes)
{
	return writes ? "writes" : "reads";
}

static bool was_reported(struct model *m, const struct tir_stmt *x, const struct tir_stmt *y)
{
	for (size_t i = 0; i + 1 < m->reported.len; i += 2)
		if (m->reported.data[i] == x && m->reported.data[i + 1] == y)
			return true;
	vec_push(m->a, &m->reported, x);
	vec_push(m->a, &m->reported, y);
	return false;
}

static bool is_apart(const struct model *m, const char *name)
{
	for (int i = 0; i < m->o->n_apart; i++)
		if (name && !strcmp(m->o->apart[i], name))
			return true;
	return false;
}

static bool report(struct model *m, const struct record *r, bool r_writes, bool writes, enum verdict v, int64_t byte, const char *name,
		   bool is_own)
{
	const struct present *now = m->now;
	const struct tir_stmt *s = now->record->stmt, *stale = now->stale;
	m->failed = true;
	if (was_reported(m, r->stmt, s))
		return false;
	if (v == VERDICT_UNFENCED)
		diag_error(m->t, s->range, E3315, "proxy race: this statement %s byte %lld of '%s' through the async proxy after another one %s it through "
			   "the generic proxy, and no T.fence_proxy_async() of those threads stands between; put fence_proxy_async before the "
			   "barrier or arrival that orders the two", verb(writes), (long long)byte, name, verb(r_writes));
	else if (is_own)
		diag_error(m->t, s->range, E3311, "the registers '%s' belong to a wgmma that may still run; put T.wgmma_wait between", name);
	else if (is_apart(m, name))
		diag_error(m->t, s->range, E3502, "race: this statement %s byte %lld of '%s', which another one %s, and the hint T.assume_no_conflict on '%s' says "
			   "that they do not conflict; it is false for these inputs", verb(writes), (long long)byte, name, verb(r_writes), name);
	else if (stale)
		diag_error(m->t, s->range, E3313, "deadlock or old data: this statement %s byte %lld of '%s', which another one %s, after a wait that "
			   "passes on a phase it has already used; derive slot and parity from a use number that an outer loop does not reset",
			   verb(writes), (long long)byte, name, verb(r_writes));
	else
		diag_error(m->t, s->range, E3310, "race: this statement %s byte %lld of '%s', which another one %s, and nothing orders the two%s",
			   verb(writes), (long long)byte, name, verb(r_writes), "; put synchronisation between them");
	diag_note(m->t, r->stmt->range, r->stmt == s ? "in another instance, it %s '%s' here" : "the other statement %s '%s' here", verb(r_writes),
		  name);
	if (stale)
		diag_note(m->t, stale->range, "the wait");
	return false;
}

/* ---- shadows ---- */

static struct shadow *shadow_of(struct model *m, const void *key, int instance)
{
	for (size_t i = 0; i < m->shadow.len; i++)
		if (m->shadow.data[i]->key == key && m->shadow.data[i]->instance == instance)
			return m->shadow.data[i];
	struct shadow *s = arena_new(m->a, struct shadow);
	s->key = key;
	s->instance = instance;
	vec_push(m->a, &m->shadow, s);
	return s;
}

/* The first segment that ends after "at". */
static size_t find(const struct shadow *s, int64_t at)
{
	size_t lo = 0, hi = s->len;
	while (lo < hi) {
		size_t mid = (lo + hi) / 2;
		if (s->data[mid].hi <= at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

static void insert(struct model *m, struct shadow *s, size_t at, struct segment x)
{
	vec_push(m->a, s, x);
	memmove(s->data + at + 1, s->data + at, (s->len - 1 - at) * sizeof(*s->data));
	s->data[at] = x;
}

/* No segment goes across "at". */
static void split(struct model *m, struct shadow *s, int64_t at)
{
	size_t i = find(s, at);
	if (i == s->len || s->data[i].lo >= at)
		return;
	struct segment left = s->data[i];
	left.hi = at;
	s->data[i].lo = at;
	insert(m, s, i, left);
}

static void add_reader(struct model *m, struct segment *x, const struct record *r)
{
	for (int i = 0; i < x->n_read; i++) {
		const struct record *o = x->read[i];
		if (o == r)
			return;
		if (o->actors.first == r->actors.first && o->actors.n == r->actors.n && o->is_async_proxy == r->is_async_proxy && o->unit == r->unit) {
			const struct record **copy = arena_memdup(m->a, x->read, (size_t)x->n_read * sizeof(*copy));
			copy[i] = r;
			x->read = copy;
			return;
		}
	}
	const struct record **list = arena_array(m->a, const struct record *, (size_t)x->n_read + 1);
	if (x->n_read)
		memcpy(list, x->read, (size_t)x->n_read * sizeof(*list));
	list[x->n_read++] = r;
	x->read = list;
}

static bool check_segment(struct model *m, const struct segment *x, bool writes, const char *name, bool is_own, int64_t base)
{
	enum verdict v;
	if (x->write && (v = judge(m->now, x->write, is_own)) != VERDICT_ORDERED)
		return report(m, x->write, true, writes, v, x->lo - base, name, is_own);
	for (int i = 0; writes && i < x->n_read; i++)
		if ((v = judge(m->now, x->read[i], is_own)) != VERDICT_ORDERED)
			return report(m, x->read[i], false, true, v, x->lo - base, name, is_own);
	return true;
}

static bool touch(struct model *m, struct shadow *s, int64_t first, int64_t n, bool writes, const char *name, bool is_own)
{
	bool ok = true;
	int64_t at = first, end = first + n;
	if (n <= 0)
		return true;
	split(m, s, first);
	split(m, s, end);
	for (size_t i = find(s, first); at < end; i++) {
		if (i == s->len || s->data[i].lo > at) {
			int64_t hi = i < s->len && s->data[i].lo < end ? s->data[i].lo : end;
			insert(m, s, i, (struct segment){ .lo = at, .hi = hi });
		}
		struct segment *x = &s->data[i];
		ok = check_segment(m, x, writes, name, is_own, first) && ok;
		if (writes)
			*x = (struct segment){ .lo = x->lo, .hi = x->hi, .write = m->now->record };
		else
			add_reader(m, x, m->now->record);
		at = x->hi;
	}
	return ok;
}

static bool is_same(const struct segment *x, const struct segment *y)
{
	return x->hi == y->lo && x->write == y->write && x->n_read == y->n_read &&
	       (!x->n_read || !memcmp(x->read, y->read, (size_t)x->n_read * sizeof(*x->read)));
}

/* Neighbours between "first" and "end" that remember the same are one. */
static void join(struct shadow *s, int64_t first, int64_t end)
{
	size_t from = find(s, first > 0 ? first - 1 : first), n = from + 1, i = n;
	for (; i < s->len && s->data[i].lo <= end; i++) {
		if (is_same(&s->data[n - 1], &s->data[i]))
			s->data[n - 1].hi = s->data[i].hi;
		else
			s->data[n++] = s->data[i];
	}
	if (from >= s->len || n == i)
		return;
	memmove(s->data + n, s->data + i, (s->len - i) * sizeof(*s->data));
	s->len -= i - n;
}

bool model_touch(struct model *m, const void *key, int instance, int64_t first, int64_t n, bool writes, const char *name)
{
	if (!m->now)
		return true;
	struct shadow *s = shadow_of(m, key, instance);
	bool ok = touch(m, s, first, n, writes, name, false);
	join(s, first, first + n);
	return ok;
}

/* A wgmma that begins finds its registers as they were at the last T.wgmma_fence (E3312). */
static bool check_fence(struct model *m, const struct shadow *s, int64_t first, int64_t n, const char *name)
{
	const struct model_process *p = m->now->process;
	for (size_t i = find(s, first); p && i < s->len && s->data[i].lo < first + n; i++) {
		const struct segment *x = &s->data[i];
		const struct record *r = x->write && !x->write->is_async ? x->write : NULL;
		for (int k = 0; k < x->n_read; k++)
			if (!x->read[k]->is_async && (!r || x->read[k]->number > r->number))
				r = x->read[k];
		if (r && r->number < m->now->record->number && r->number > p->fenced_registers && !was_reported(m, r->stmt, m->now->record->stmt)) {
			model_fault(m, m->now->record->stmt, E3312, "the registers '%s' were accessed by another statement after the last T.wgmma_fence(); put "
				    "T.wgmma_fence() before the first wgmma that follows", name);
			diag_note(m->t, r->stmt->range, "the other access");
			return false;
		}
	}
	return true;
}

bool model_touch_registers(struct model *m, const void *key, int64_t first, int64_t n, bool writes, const char *name)
{
	if (!m->now)
		return true;
	struct shadow *s = shadow_of(m, key, -1);
	bool ok = m->now->record->unit != UNIT_WGMMA || check_fence(m, s, first, n, name);
	ok = touch(m, s, first, n, writes, name, true) && ok;
	join(s, first, first + n);
	return ok;
}
