/* Pass: the dependences between the units of every list (spec: autoschedule 5.2 to 5.5). */
#include "sched/depend.h"
#include "sched/machine.h"
#include "sched/order.h"

/* An access below a unit of the list. */
struct entry { const struct plan_access *x; int unit; const struct plan_list *owner; };
struct entries { struct entry *data; size_t len, cap; };

struct table {
	struct access_context *c;
	struct arena *a;
	struct plan_list *l;
	struct ptrmap *of_hint;
	struct entries *by_storage;		/* by number of the storage */
	struct ptrmap chain;			/* (from, to) -> the last edge between them + 1 */
	VEC(size_t) next;			/* by edge: the one before it between the same units + 1 */
	const struct plan_access *assumed_x, *assumed_y;	/* the first pair over the limit */
	int n_assumed;
};

/* ---- edges ---- */

static struct plan_edge *edge_of(struct table *t, struct plan_edge like)
{
	const void *key = (const void *)((uintptr_t)like.from * (t->l->unit.len + 1) + (uintptr_t)like.to + 1);
	uintptr_t last = (uintptr_t)ptrmap_get(&t->chain, key);
	for (uintptr_t i = last; i; i = t->next.data[i - 1]) {
		struct plan_edge *e = &t->l->edge.data[i - 1];
		if (e->kind == like.kind && e->distance == like.distance && e->rotates == like.rotates && e->storage == like.storage &&
		    e->is_from_reader == like.is_from_reader)
			return e;
	}
	vec_push(t->a, &t->l->edge, like);
	vec_push(t->a, &t->next, last);
	ptrmap_set(&t->chain, key, (void *)(uintptr_t)t->l->edge.len);
	return &t->l->edge.data[t->l->edge.len - 1];
}

static void add_pair(struct table *t, struct plan_edge like, const struct plan_access *x, const struct plan_access *y, bool same_guard,
		     bool forced)
{
	struct plan_edge *e = edge_of(t, like);
	vec_push(t->a, &e->pair, ((struct plan_pair){ x, y, same_guard, forced }));
}

/* The edges of a pair, "x" first. */
static void add_edges(struct table *t, enum access_class k, const struct entry *x, const struct entry *y, int64_t distance,
		      struct plan_storage *rotates, bool forced)
{
	struct plan_edge like = { .from = x->unit, .to = y->unit, .distance = rotates ? 0 : distance, .rotates = rotates, .storage = x->x->storage };
	bool same = access_same_condition(t->c, t->l, k, x->x->leaf->unit, y->x->leaf->unit);
	static const enum plan_edge_kind kinds[] = { PLAN_RAW, PLAN_WAR, PLAN_WAW };
	const bool holds[] = { x->x->writes && y->x->reads && !rotates, x->x->reads && y->x->writes, x->x->writes && y->x->writes };
	for (int i = 0; i < 3; i++) {
		like.kind = kinds[i];
		if (holds[i])
			add_pair(t, like, x->x, y->x, same, forced);
	}
}

/* ---- one pair of accesses ---- */

static void assume(struct table *t, const struct plan_access *x, const struct plan_access *y)
{
	if (!t->n_assumed++) {
		t->assumed_x = x;
		t->assumed_y = y;
	}
}

/* Does a no-conflict hint take the dependence away? */
static bool is_removed(struct table *t, enum access_class k, const struct entry *x, const struct entry *y, enum access_answer a)
{
	struct plan_hint *h = t->l->hint.len ? depend_find_hint(t->c, t->l, t->of_hint, false, k, x->x, y->x) : NULL;
	if (h && a != ACCESS_NEVER)
		vec_push(t->a, &t->l->removed, ((struct plan_removed){ x->unit, y->unit, k != ACCESS_SAME, h, x->x, y->x }));
	return h != NULL;
}

static bool is_forced(struct table *t, enum access_class k, const struct entry *x, const struct entry *y)
{
	return t->l->hint.len && depend_find_hint(t->c, t->l, t->of_hint, true, k, x->x, y->x);
}

/* The pair in one class: ordinary storages, and what a hint says about owned ones. */
static void ask(struct table *t, enum access_class k, const struct entry *x, const struct entry *y)
{
	int64_t distance = k == ACCESS_CROSS;
	if (is_forced(t, k, x, y)) {
		add_edges(t, k, x, y, distance, NULL, true);
		return;
	}
	enum access_answer a = access_conflict(t->c, t->l, k, access_map_of(x->x), access_map_of(y->x), &distance);
	if (is_removed(t, k, x, y, a) || a == ACCESS_NEVER)
		return;
	if (a == ACCESS_MAY_MEET)
		assume(t, x->x, y->x);
	add_edges(t, k, x, y, distance, NULL, false);
}

/* How often the list's loop and those around it run at most. */
static int64_t total_trips(const struct plan_list *l)
{
	int64_t n = 1;
	for (; l->unit_of; l = l->parent)
		if (l->trips_max == INT64_MAX || __builtin_mul_overflow(n, l->trips_max, &n))
			return INT64_MAX;
	return n;
}

/* May two different iterations of the list's loop, counted through the loops around, touch one byte of one version? */
static enum access_answer may_reuse(struct table *t, const struct access_map *x, const struct access_map *y)
{
	enum access_answer all = ACCESS_NEVER;
	int64_t d;
	for (const struct plan_list *l = t->l; l->unit_of && all != ACCESS_MEETS; l = l->parent) {
		enum access_answer a = access_conflict(t->c, l, ACCESS_CROSS, x, y, &d);
		all = a == ACCESS_NEVER ? all : a;
	}
	return all;
}

/* Of a storage that the list's loop owns: iterations have versions of their own. */
static void ask_rotating(struct table *t, const struct entry *x, const struct entry *y)
{
	struct plan_storage *s = x->x->storage;
	if (!y->x->writes || (s->count > 0 && total_trips(t->l) <= s->count))
		return;
	if (is_forced(t, ACCESS_CROSS, x, y)) {
		add_edges(t, ACCESS_CROSS, x, y, 1, NULL, true);
		return;
	}
	enum access_answer a = may_reuse(t, access_map_of(x->x), access_map_of(y->x));
	if (is_removed(t, ACCESS_CROSS, x, y, a) || a == ACCESS_NEVER)
		return;
	if (a == ACCESS_MAY_MEET)
		assume(t, x->x, y->x);
	add_edges(t, ACCESS_CROSS, x, y, 0, s, false);
}

/* Accesses in two owners: one passes before the other, in either order. */
static void exclude(struct table *t, const struct entry *x, const struct entry *y)
{
	struct plan_edge like = { .from = x->unit, .to = y->unit, .kind = PLAN_EXCLUSION, .storage = x->x->storage };
	if (x->unit < y->unit)
		add_pair(t, like, x->x, y->x, access_same_condition(t->c, t->l, ACCESS_SAME, x->x->leaf->unit, y->x->leaf->unit), false);
}

static bool is_in(const struct plan_storage *s, const struct plan_list *l)
{
	for (size_t i = 0; i < s->owner.len; i++)
		if (access_encloses(s->owner.data[i], l))
			return true;
	return false;
}

/* Ordered pair of entries of one storage (A129). */
static void relate(struct table *t, const struct entry *x, const struct entry *y)
{
	const struct plan_storage *s = x->x->storage;
	bool is_owner = false;
	if (!x->x->writes && !y->x->writes)
		return;
	for (size_t i = 0; i < s->owner.len; i++)
		is_owner = is_owner || s->owner.data[i] == t->l;
	bool outside = s->owner.len && !is_owner && !is_in(s, t->l);
	if (outside && x->owner && y->owner) {
		if (x->owner != y->owner)
			exclude(t, x, y);
		return;
	}
	if (x->unit < y->unit)
		ask(t, ACCESS_SAME, x, y);
	if (!t->l->unit_of)
		return;
	if (is_owner)
		ask_rotating(t, x, y);
	else
		ask(t, ACCESS_CROSS, x, y);
}

/* ---- accesses of the list ---- */

static const struct plan_list *owner_of(const struct plan_storage *s, const struct plan_list *below, const struct plan_list *list)
{
	for (const struct plan_list *l = below; l && l != list; l = l->parent)
		for (size_t i = 0; i < s->owner.len; i++)
			if (s->owner.data[i] == l)
				return l;
	return NULL;
}

static void gather(struct table *t, const struct plan_unit *u, int unit)
{
	for (size_t i = 0; u->body && i < u->body->unit.len; i++)
		gather(t, u->body->unit.data[i], unit);
	for (size_t i = 0; u->leaf && i < u->leaf->access.len; i++) {
		const struct plan_access *x = &u->leaf->access.data[i];
		vec_push(t->a, &t->by_storage[x->storage->index],
			 ((struct entry){ x, unit, owner_of(x->storage, u->list, t->l) }));
	}
}

static bool has_write(const struct entries *e)
{
	for (size_t i = 0; i < e->len; i++)
		if (e->data[i].x->writes)
			return true;
	return false;
}

static void relate_all(struct table *t)
{
	for (size_t s = 0; s < t->c->p->storage.len; s++) {
		const struct entries *e = &t->by_storage[s];
		for (size_t i = 0; i < e->len && has_write(e); i++)
			for (size_t k = 0; k < e->len; k++)
				relate(t, &e->data[i], &e->data[k]);
	}
}

/* Conflict hints between different storages. */
static void relate_forced(struct table *t)
{
	bool has = false;
	for (size_t i = 0; i < t->l->hint.len; i++)
		has = has || t->l->hint.data[i]->is_conflict;
	for (size_t s = 0; s < t->c->p->storage.len && has; s++)
		for (size_t r = 0; r < t->c->p->storage.len; r++)
			for (size_t i = 0; s != r && i < t->by_storage[s].len; i++)
				for (size_t k = 0; k < t->by_storage[r].len; k++) {
					const struct entry *x = &t->by_storage[s].data[i], *y = &t->by_storage[r].data[k];
					if (!x->x->writes && !y->x->writes)
						continue;
					if (x->unit < y->unit && is_forced(t, ACCESS_SAME, x, y))
						add_edges(t, ACCESS_SAME, x, y, 0, NULL, true);
					if (t->l->unit_of && t->l->trips_max >= 2 && is_forced(t, ACCESS_CROSS, x, y))
						add_edges(t, ACCESS_CROSS, x, y, 1, NULL, true);
				}
}

/* Which hints of the list have an access for each operand? */
static void note_matches(struct table *t)
{
	for (size_t h = 0; h < t->l->hint.len; h++) {
		struct plan_hint *hint = t->l->hint.data[h];
		struct depend_hint *d = ptrmap_get(t->of_hint, hint);
		bool a = false, b = false;
		for (size_t s = 0; s < t->c->p->storage.len; s++)
			for (size_t i = 0; i < t->by_storage[s].len; i++) {
				a = depend_matches(t->c, &d->a, t->by_storage[s].data[i].x) || a;
				b = depend_matches(t->c, &d->b, t->by_storage[s].data[i].x) || b;
			}
		hint->has_matched = hint->has_matched || (a && b);
	}
}

/* ---- binds and registers ---- */

static void add_binds(struct table *t)
{
	for (size_t i = 0; i < t->l->unit.len; i++) {
		const struct plan_unit *u = t->l->unit.data[i];
		for (size_t k = 0; k < u->uses.len; k++) {
			const struct access_symbol *y = access_symbol_of(t->c, u->uses.data[k]);
			if (y && y->unit && y->unit->list == t->l && y->unit->bind == u->uses.data[k] && y->unit->index < (int)i)
				edge_of(t, (struct plan_edge){ .from = y->unit->index, .to = (int)i, .kind = PLAN_BIND });
		}
	}
}

static void registers_below(const struct plan_unit *u, uint64_t *reads, uint64_t *writes)
{
	for (size_t i = 0; u->body && i < u->body->unit.len; i++)
		registers_below(u->body->unit.data[i], reads, writes);
	if (u->leaf) {
		*reads |= u->leaf->reads_registers;
		*writes |= u->leaf->writes_registers;
	}
}

/* What "first" and "second" do with one register orders them in both directions (A24). */
static void order_registers(struct table *t, int first, int second, bool first_writes, bool second_writes)
{
	edge_of(t, (struct plan_edge){ .from = first, .to = second, .kind = PLAN_REGISTER, .is_from_reader = !first_writes });
	if (t->l->unit_of)
		edge_of(t, (struct plan_edge){ .from = second, .to = first, .kind = PLAN_REGISTER, .distance = 1,
					       .is_from_reader = !second_writes });
}

static void add_registers(struct table *t)
{
	const uint64_t leave = (uint64_t)1 << MACHINE_LOOP_CONTROL;
	int n = (int)t->l->unit.len;
	uint64_t *reads = arena_array(t->a, uint64_t, (size_t)n + 1), *writes = arena_array(t->a, uint64_t, (size_t)n + 1), any = 0;
	for (int i = 0; i < n; i++) {
		registers_below(t->l->unit.data[i], &reads[i], &writes[i]);
		reads[i] = (reads[i] & ~leave) | leave;
		writes[i] = (writes[i] & ~leave) | (t->l->unit.data[i]->is_break ? leave : 0);
		any |= writes[i];
	}
	for (int i = 0; i < n && any; i++)
		for (int k = i + 1; k < n; k++) {
			uint64_t shared = (writes[i] & (reads[k] | writes[k])) | (reads[i] & writes[k]);
			for (; shared; shared &= shared - 1) {
				uint64_t one = shared & -shared;
				order_registers(t, i, k, writes[i] & one, writes[k] & one);
			}
		}
}

/* ---- the pass ---- */

static void report_assumed(const struct table *t)
{
	if (!t->n_assumed)
		return;
	const struct plan_unit *x = t->assumed_x->leaf->unit, *y = t->assumed_y->leaf->unit;
	const char *more = t->n_assumed > 1 ? arena_printf(t->a, ", and %d more", t->n_assumed - 1) : "";
	diag_warning(t->c->p->t, t->assumed_x->stmt->range, W3603, "conflict assumed between '%s' and '%s'%s: the question did not end within its "
		     "limit; raise --isl-budget, or state T.assume_no_conflict", x->name ? x->name : "task", y->name ? y->name : "task", more);
	diag_note(t->c->p->t, t->assumed_y->stmt->range, "the second of the two");
}

static void list_dependences(struct access_context *c, struct plan_list *l, struct ptrmap *of_hint)
{
	struct table t = { .c = c, .a = c->a, .l = l, .of_hint = of_hint, .chain = { .arena = c->a } };
	t.by_storage = arena_array(c->a, struct entries, c->p->storage.len + 1);
	l->edge.len = l->removed.len = 0;
	for (size_t i = 0; i < l->unit.len; i++)
		gather(&t, l->unit.data[i], (int)i);
	relate_all(&t);
	relate_forced(&t);
	add_binds(&t);
	add_registers(&t);
	note_matches(&t);
	report_assumed(&t);
	plan_edge_latencies(l);
}

bool plan_dependences(struct plan *p)
{
	struct ptrmap of_hint = { .arena = p->a };
	depend_prepare_hints(p->access, &of_hint);
	for (size_t i = 0; i < p->list.len; i++)
		list_dependences(p->access, p->list.data[i], &of_hint);
	depend_report_hints(p->access);
	return true;
}
