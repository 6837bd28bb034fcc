/* Plans made by hand, and an executor of what InsertSync makes of them that shares nothing with it.
 *
 * The executor unrolls every list into one instruction sequence per core and deals it out to the queues of the pipes.  An
 * operation is issued in the order of its queue and completes later; on pipes that do not complete in order, in any order.  Who is
 * next is a random choice.  It reports accesses that overlap or come in the wrong order, flags with two tokens, tokens that are left,
 * and deadlocks.
 */
#ifndef TESTS_ORDERKIT_H
#define TESTS_ORDERKIT_H

#include <stdio.h>
#include <string.h>

#include "sched/order.h"
#include "sched/order_sync.h"
#include "sched/versions.h"

enum { KIT_MAX = 4096, KIT_IDS = 40, KIT_PIPES = 8, KIT_LISTS = 16, KIT_TOKENS = 2 * KIT_PIPES * KIT_PIPES * KIT_IDS };

struct kit {
	struct tfc *t;
	struct plan p;
	struct tir_fn f;
};

static inline void kit_begin(struct kit *k, struct tfc *t)
{
	memset(k, 0, sizeof(*k));
	k->t = t;
	k->p.t = t;
	k->p.a = &t->perm;
	k->p.f = &k->f;
	k->p.n_subcore = 2;
	const struct target *x = target_find(t, NULL, "ascend.dav-3510", (struct range){ 0 });
	k->p.machine = machine_of_target(t, x, (struct range){ 0 });
	for (int i = 0; i < k->p.machine->n_core; i++)
		vec_push(k->p.a, &k->p.core, ((struct plan_core){ .kind = &k->p.machine->core[i], .name = k->p.machine->core[i].name }));
	k->p.root = arena_new(k->p.a, struct plan_list);
	k->p.root->plan = &k->p;
	k->p.root->num_stages = 1;
}

static inline struct plan_unit *kit_unit_in(struct kit *k, struct plan_list *l, const char *name)
{
	struct plan_unit *u = arena_new(k->p.a, struct plan_unit);
	u->list = l;
	u->index = (int)l->unit.len;
	u->name = name;
	vec_push(k->p.a, &l->unit, u);
	return u;
}

/* A loop of "trips" iterations. */
static inline struct plan_list *kit_loop(struct kit *k, struct plan_list *parent, int64_t trips)
{
	struct plan_list *l = arena_new(k->p.a, struct plan_list);
	struct ix_sym *s = arena_new(k->p.a, struct ix_sym);
	struct tir_stmt *loop = arena_new(k->p.a, struct tir_stmt);
	*s = (struct ix_sym){ .kind = IX_LOOP, .name = arena_printf(k->p.a, "t%zu", k->p.list.len), .has_range = true, .hi = trips ? trips - 1 : 0 };
	loop->kind = TIR_FOR;
	*l = (struct plan_list){ .plan = &k->p, .parent = parent, .depth = parent->depth + 1, .loop = loop, .trip = s,
				 .trips = ix_const(k->p.a, trips), .trips_min = trips, .trips_max = trips, .num_stages = 1 };
	l->unit_of = kit_unit_in(k, parent, "loop");
	l->unit_of->kind = PLAN_LOOP;
	l->unit_of->body = l;
	vec_push(k->p.a, &k->p.list, l);
	return l;
}

static inline struct plan_storage *kit_storage(struct kit *k, const char *name, int64_t versions, struct plan_list *owner)
{
	struct plan_storage *s = arena_new(k->p.a, struct plan_storage);
	struct tir_buffer *b = arena_new(k->p.a, struct tir_buffer);
	b->name = name;
	*s = (struct plan_storage){ .index = (int)k->p.storage.len, .buffer = b, .versions = versions };
	if (owner)
		vec_push(k->p.a, &s->owner, owner);
	vec_push(k->p.a, &k->p.storage, s);
	return s;
}

static inline struct plan_unit *kit_unit(struct kit *k, struct plan_list *l, const char *name, const char *core, int64_t stage)
{
	struct plan_unit *u = kit_unit_in(k, l, name);
	u->leaf = arena_new(k->p.a, struct plan_leaf);
	u->leaf->unit = u;
	u->stage = stage;
	for (size_t i = 0; i < k->p.core.len; i++)
		if (!strcmp(k->p.core.data[i].name, core))
			u->cores = (uint64_t)1 << i;
	ck_assert(u->cores);
	return u;
}

/* "how": "r", "w" or "rw". All accesses of a unit are added before edges are made. */
static inline void kit_access(struct kit *k, struct plan_unit *u, struct plan_storage *s, const char *how, const char *pipe)
{
	struct plan_access a = { .leaf = u->leaf, .storage = s, .reads = how[0] == 'r', .writes = strchr(how, 'w') != NULL };
	a.pipe = machine_find_pipe(k->p.machine, pipe);
	ck_assert(a.pipe != NULL);
	vec_push(k->p.a, &u->leaf->access, a);
}

static inline void kit_guard(struct kit *k, struct plan_unit *u, const struct tir_expr *cond, bool is_not)
{
	vec_push(k->p.a, &u->guards, ((struct plan_guard){ .cond = cond, .is_not = is_not }));
}

/* trip % m == n */
static inline const struct tir_expr *kit_turn(struct kit *k, const struct plan_list *l, int64_t m, int64_t n)
{
	struct tir_expr *e = arena_new(k->p.a, struct tir_expr);
	*e = (struct tir_expr){ .kind = TIR_BINARY, .dtype = DT_BOOL, .op = "eq",
		.a = tir_expr_of_ix(k->p.a, ix_mod(k->p.a, ix_sym(k->p.a, l->trip), ix_const(k->p.a, m))),
		.b = tir_expr_of_ix(k->p.a, ix_const(k->p.a, n)) };
	return e;
}

/* ---- edges by definition (A128, A129) ---- */

struct kit_accesses { const struct plan_access **data; size_t len, cap; };

static inline void kit_accesses_below(struct kit *k, const struct plan_unit *u, const struct plan_storage *s, struct kit_accesses *out)
{
	for (size_t i = 0; u->body && i < u->body->unit.len; i++)
		kit_accesses_below(k, u->body->unit.data[i], s, out);
	for (size_t i = 0; u->leaf && i < u->leaf->access.len; i++)
		if (u->leaf->access.data[i].storage == s)
			vec_push(k->p.a, out, &u->leaf->access.data[i]);
}

static inline void kit_edge(struct kit *k, struct plan_list *l, int from, int to, struct plan_storage *s, int64_t d, bool rotates)
{
	struct kit_accesses x = { 0 }, y = { 0 };
	kit_accesses_below(k, l->unit.data[from], s, &x);
	kit_accesses_below(k, l->unit.data[to], s, &y);
	for (int kind = PLAN_RAW; kind <= PLAN_WAW; kind++) {
		struct plan_edge e = { .from = from, .to = to, .kind = (enum plan_edge_kind)kind, .distance = d, .storage = s,
				       .rotates = rotates ? s : NULL };
		for (size_t i = 0; i < x.len; i++)
			for (size_t n = 0; n < y.len; n++) {
				const struct plan_access *a = x.data[i], *b = y.data[n];
				if (kind == PLAN_RAW ? a->writes && b->reads && !rotates : kind == PLAN_WAR ? a->reads && b->writes : a->writes && b->writes)
					vec_push(k->p.a, &e.pair, ((struct plan_pair){ .x = a, .y = b }));
			}
		if (e.pair.len)
			vec_push(k->p.a, &l->edge, e);
	}
}

static inline bool kit_owns(const struct plan_storage *s, const struct plan_list *l)
{
	return s->owner.len && s->owner.data[0] == l;
}

static inline bool kit_is_in_owner(const struct plan_storage *s, const struct plan_list *l)
{
	for (; l; l = l->parent)
		if (kit_owns(s, l))
			return true;
	return false;
}

static inline void kit_edges_of(struct kit *k, struct plan_list *l)
{
	for (size_t n = 0; n < k->p.storage.len; n++) {
		struct plan_storage *s = k->p.storage.data[n];
		if (s->owner.len && !kit_is_in_owner(s, l))
			continue;
		for (int i = 0; i < (int)l->unit.len; i++)
			for (int j = 0; j < (int)l->unit.len; j++) {
				if (i < j)
					kit_edge(k, l, i, j, s, 0, false);
				if (l->loop)
					kit_edge(k, l, i, j, s, 1, kit_owns(s, l));
			}
	}
}

static inline void kit_finish(struct kit *k)
{
	struct { struct plan_list **data; size_t len, cap; } all = { 0 };
	for (size_t i = k->p.list.len; i-- > 0;)
		vec_push(k->p.a, &all, k->p.list.data[i]);
	vec_push(k->p.a, &all, k->p.root);
	k->p.list.len = 0;
	for (size_t i = 0; i < all.len; i++) {
		vec_push(k->p.a, &k->p.list, all.data[i]);
		kit_edges_of(k, all.data[i]);
	}
}

/* "MTE2>V d0 n1 RAW a" of every channel, in order of creation. */
static inline const char *kit_channels(struct kit *k)
{
	struct text out;
	text_init(&out, k->p.a);
	text_add(&out, "");
	for (size_t i = 0; i < k->p.channel.len; i++) {
		const struct plan_channel *c = k->p.channel.data[i];
		if (c->mechanism == PLAN_PIPE_BARRIER)
			text_printf(&out, "%sbarrier %s", i ? "; " : "", c->target_pipe->name);
		else
			text_printf(&out, "%s%s%s%s d%lld n%lld i%lld", i ? "; " : "", c->source_pipe->name, c->mechanism == PLAN_FLAG ? ">" : ">>",
				    c->target_pipe->name, (long long)c->distance, (long long)c->slots, (long long)c->initial);
	}
	return text_str(&out);
}

/* The units of all lists, for messages. */
static inline const char *kit_program(struct kit *k)
{
	struct text out;
	text_init(&out, k->p.a);
	for (size_t i = 0; i < k->p.list.len; i++) {
		const struct plan_list *l = k->p.list.data[i];
		text_printf(&out, "\nlist of depth %d, %lld trips:", l->depth, (long long)(l->loop ? l->trips_max : 1));
		for (size_t n = 0; n < l->unit.len; n++) {
			const struct plan_unit *u = l->unit.data[l->order ? (size_t)l->order[n] : n];
			text_printf(&out, "\n  %s stage %lld cores %d:", u->name, (long long)u->stage, (int)u->cores);
			for (size_t g = 0; g < u->guards.len; g++)
				text_printf(&out, " %s(%s == 0)", u->guards.data[g].is_not ? "not " : "", ix_str(k->p.a, u->guards.data[g].cond->a->ix));
			for (size_t a = 0; u->leaf && a < u->leaf->access.len; a++) {
				const struct plan_access *x = &u->leaf->access.data[a];
				text_printf(&out, " %s%s %s%s(%lld)", x->pipe->name, x->reads ? " r" : "", x->writes ? "w " : "", x->storage->buffer->name,
					    (long long)x->storage->versions);
			}
		}
	}
	return text_str(&out);
}

/* ---- execution ---- */

enum kit_kind { KIT_UNIT, KIT_SET, KIT_WAIT, KIT_BARRIER };

struct kit_step {			/* in one queue */
	enum kit_kind kind;
	int core, pipe;
	int flag;			/* index of its cell */
	const struct plan_unit *unit;
	int64_t order;			/* of the instance in the sequential program */
	int instance;			/* index into kit_run.instance */
	bool is_issued, is_complete;
};

struct kit_instance {
	const struct plan_unit *unit;
	int64_t order;
	int64_t version[8];		/* per access */
	int left;			/* parts not complete */
	bool is_issued;
	bool holds;			/* its guards */
};

struct kit_run {
	struct kit *k;
	int64_t value[KIT_LISTS], logical[KIT_LISTS];	/* trips by list number */
	int64_t cell[2][KIT_LISTS];
	const struct tir_var *var[KIT_LISTS];
	int n_var;
	int core;
	struct kit_step step[KIT_MAX];
	int n_step;
	struct kit_instance instance[KIT_MAX];
	int n_instance;
	int token[KIT_TOKENS];
	const char *fault;
	unsigned seed;
};

static inline int kit_random(struct kit_run *r, int n)
{
	r->seed = r->seed * 1103515245u + 12345u;
	return (int)((r->seed >> 8) % (unsigned)n);
}

static inline int kit_var(struct kit_run *r, const struct tir_var *v)
{
	for (int i = 0; i < r->n_var; i++)
		if (r->var[i] == v)
			return i;
	r->var[r->n_var] = v;
	return r->n_var++;
}

static inline bool kit_value(void *user, const struct ix_sym *s, int64_t *out)
{
	struct kit_run *r = user;
	for (size_t i = 0; i < r->k->p.list.len; i++)
		if (r->k->p.list.data[i]->trip == s) {
			*out = r->value[i];
			return true;
		}
	for (int i = 0; i < r->n_var; i++)
		if (r->var[i]->sym == s) {
			*out = r->cell[r->core][i];
			return true;
		}
	return false;
}

static inline int64_t kit_ix(struct kit_run *r, const struct ix *x)
{
	int64_t v = 0;
	ck_assert_msg(ix_eval(x, kit_value, r, &v), "no value: %s", ix_str(r->k->p.a, x));
	return v;
}

static inline int64_t kit_expr(struct kit_run *r, const struct tir_expr *e)
{
	if (e->kind == TIR_IX)
		return kit_ix(r, e->ix);
	if (e->kind == TIR_VAR)
		return r->cell[r->core][kit_var(r, e->var)];
	int64_t x = kit_expr(r, e->a), y = e->b ? kit_expr(r, e->b) : 0;
	return !strcmp(e->op, "eq") ? x == y : !strcmp(e->op, "add") ? x + y : !strcmp(e->op, "and") ? x && y : !strcmp(e->op, "or") ? x || y :
	       !strcmp(e->op, "not") ? !x : (ck_abort_msg("operator %s", e->op), 0);
}

static inline bool kit_holds(struct kit_run *r, const struct plan_guards *g)
{
	for (size_t i = 0; i < g->len; i++)
		if ((kit_expr(r, g->data[i].cond) != 0) == g->data[i].is_not)
			return false;
	return true;
}

static inline int kit_flag(int core, int src, int dst, int64_t id)
{
	return (int)(((core * KIT_PIPES + src) * KIT_PIPES + dst) * KIT_IDS + id);
}

static inline void kit_push(struct kit_run *r, struct kit_step s)
{
	ck_assert_int_lt(r->n_step, KIT_MAX);
	r->step[r->n_step++] = s;
}

/* Flags between cores are counted at the receiver: of core 1 there are two, which do the same; the executor has one, with the numbers of
 * the first. */
static inline void kit_cross(struct kit_run *r, const struct tir_stmt *s)
{
	const char *pipe = s->u.sync.arg[1].text;
	int64_t id = kit_ix(r, s->u.sync.arg[2].ix);
	bool is_set = !strcmp(s->u.sync.name, "cross_set");
	int own = machine_find_pipe(r->k->p.machine, pipe)->index, to = is_set ? 1 - r->core : r->core;
	if (id >= 16)
		return;
	kit_push(r, (struct kit_step){ is_set ? KIT_SET : KIT_WAIT, r->core, own, kit_flag(to, KIT_PIPES - 1, KIT_PIPES - 1, id), NULL, 0, -1, false, false });
}

static inline void kit_op(struct kit_run *r, const struct plan_op *op)
{
	const struct tir_stmt *s = op->stmt;
	const struct machine *m = r->k->p.machine;
	if (!(op->cores >> r->core & 1) || !kit_holds(r, &op->guards))
		return;
	if (s->kind == TIR_LET_SCALAR)
		r->cell[r->core][kit_var(r, s->u.scalar.var)] = kit_expr(r, s->u.scalar.value);
	else if (s->kind == TIR_STORE)
		r->cell[r->core][kit_var(r, s->u.store.var)] = kit_expr(r, s->u.store.value);
	else if (!strncmp(s->u.sync.name, "cross_", 6))
		kit_cross(r, s);
	else if (!strcmp(s->u.sync.name, "pipe_barrier"))
		kit_push(r, (struct kit_step){ KIT_BARRIER, r->core, machine_find_pipe(m, s->u.sync.arg[0].text)->index, 0, NULL, 0, -1, false, false });
	else {
		int src = machine_find_pipe(m, s->u.sync.arg[0].text)->index, dst = machine_find_pipe(m, s->u.sync.arg[1].text)->index;
		bool is_set = !strcmp(s->u.sync.name, "flag_set");
		int64_t id = kit_ix(r, s->u.sync.arg[2].ix);
		ck_assert_int_ge(id, 0);
		ck_assert_int_lt(id, m->flag_ids);
		kit_push(r, (struct kit_step){ is_set ? KIT_SET : KIT_WAIT, r->core, is_set ? src : dst, kit_flag(r->core, src, dst, id), NULL, 0, -1, false, false });
	}
}

static inline void kit_ops(struct kit_run *r, const struct plan_ops *ops)
{
	for (size_t i = 0; i < ops->len; i++)
		kit_op(r, &ops->data[i]);
}

static inline int64_t kit_stages(const struct plan_list *l)
{
	int64_t n = 0;
	for (size_t i = 0; i < l->unit.len; i++)
		n = l->unit.data[i]->stage > n ? l->unit.data[i]->stage : n;
	return n;
}

/* Where the instance stands in the sequential program: the trips around it and the numbers of its units, as digits. */
static inline int64_t kit_order(struct kit_run *r, const struct plan_unit *u)
{
	int64_t path[2 * KIT_LISTS];
	int n = 0;
	for (const struct plan_list *l = u->list;; l = l->parent) {
		path[n++] = u->index;
		if (!l->loop)
			break;
		for (size_t i = 0; i < r->k->p.list.len; i++)
			if (r->k->p.list.data[i] == l)
				path[n++] = r->value[i];
		u = l->unit_of;
	}
	int64_t v = 0;
	int digits = 0;
	while (n-- > 0) {
		v = v * 64 + path[n];
		digits++;
	}
	for (; digits < 9; digits++)
		v *= 64;
	return v;
}

static inline void kit_issue_unit(struct kit_run *r, const struct plan_unit *u)
{
	int pipes[KIT_PIPES], n = 0;
	if (!kit_holds(r, &u->guards) || !(u->cores >> r->core & 1))
		return;
	struct kit_instance *x = &r->instance[r->n_instance];
	*x = (struct kit_instance){ .unit = u, .order = kit_order(r, u) };
	for (size_t i = 0; i < u->leaf->access.len; i++) {
		const struct plan_access *a = &u->leaf->access.data[i];
		x->version[i] = a->storage->versions > 1 ? kit_ix(r, a->storage->clock->value) % a->storage->versions : 0;
		bool is_known = false;
		for (int q = 0; q < n; q++)
			is_known = is_known || pipes[q] == a->pipe->index;
		if (!is_known)
			pipes[n++] = a->pipe->index;
	}
	x->left = n;
	for (int q = 0; q < n; q++)
		kit_push(r, (struct kit_step){ KIT_UNIT, r->core, pipes[q], 0, u, x->order, r->n_instance, false, false });
	r->n_instance++;
}

static inline void kit_list(struct kit_run *r, const struct plan_list *l)
{
	size_t number = 0;
	while (r->k->p.list.data[number] != l)
		number++;
	int64_t trips = l->loop ? l->trips_max : 1, steps = trips ? trips + kit_stages(l) : 0;
	for (int64_t j = 0; j < steps; j++)
		for (size_t i = 0; i < l->unit.len; i++) {
			const struct plan_unit *u = l->unit.data[l->order ? (size_t)l->order[i] : i];
			r->value[number] = j - u->stage;
			if (r->value[number] < 0 || r->value[number] >= trips)
				continue;
			kit_ops(r, &u->before);
			if (u->body && kit_holds(r, &u->guards))
				kit_list(r, u->body);
			else if (!u->body)
				kit_issue_unit(r, u);
			r->value[number] = j - u->stage;
			kit_ops(r, &u->after);
		}
}

static inline bool kit_conflict(const struct kit_instance *x, const struct kit_instance *y)
{
	for (size_t i = 0; i < x->unit->leaf->access.len; i++)
		for (size_t k = 0; k < y->unit->leaf->access.len; k++) {
			const struct plan_access *a = &x->unit->leaf->access.data[i], *b = &y->unit->leaf->access.data[k];
			if (a->storage == b->storage && (a->writes || b->writes) && x->version[i] == y->version[k])
				return true;
		}
	return false;
}

/* All that comes before "x" in the sequential program and conflicts with it is complete, nothing behind it is issued. */
static inline void kit_check(struct kit_run *r, int at)
{
	struct kit_instance *x = &r->instance[at];
	for (int i = 0; i < r->n_instance; i++) {
		const struct kit_instance *y = &r->instance[i];
		if (i == at || !kit_conflict(x, y))
			continue;
		if (y->order < x->order ? y->left > 0 : y->is_issued)
			r->fault = arena_printf(r->k->p.a, "'%s' and '%s' are not ordered", x->unit->name, y->unit->name);
	}
}

/* Can step "s" be carried out: is what stands before it in its queue issued, and what it waits for there? */
static inline bool kit_can(const struct kit_run *r, int s)
{
	const struct kit_step *x = &r->step[s];
	bool in_order = r->k->p.machine->pipe[x->pipe].completion == MACHINE_IN_ORDER;
	if (x->is_complete)
		return false;
	for (int i = 0; i < s; i++) {
		const struct kit_step *y = &r->step[i];
		if (y->core != x->core || y->pipe != x->pipe || y->is_complete)
			continue;
		if (!y->is_issued)
			return false;
		if (x->kind == KIT_SET || x->kind == KIT_BARRIER || in_order)
			return false;
	}
	return x->kind != KIT_WAIT || r->token[x->flag] > 0;
}

static inline void kit_do(struct kit_run *r, int s)
{
	struct kit_step *x = &r->step[s];
	if (x->kind == KIT_UNIT && !x->is_issued) {
		x->is_issued = true;
		if (!r->instance[x->instance].is_issued)
			kit_check(r, x->instance);
		r->instance[x->instance].is_issued = true;
		return;
	}
	x->is_issued = x->is_complete = true;
	if (x->kind == KIT_UNIT)
		r->instance[x->instance].left--;
	else if (x->kind == KIT_SET && ++r->token[x->flag] > 1)
		r->fault = "token overflow";
	else if (x->kind == KIT_WAIT)
		r->token[x->flag]--;
}

/* NULL: the program ended as it has to. */
static inline const char *kit_execute(struct kit *k, unsigned seed)
{
	struct kit_run *r = calloc(1, sizeof(*r));
	r->k = k;
	r->seed = seed * 7919u + 17u;
	for (r->core = 0; r->core < 2; r->core++) {
		kit_ops(r, &k->p.prologue);
		kit_list(r, k->p.root);
		kit_ops(r, &k->p.epilogue);
	}
	int slow = kit_random(r, KIT_PIPES + 2);
	for (int left = 1; left && !r->fault;) {
		int can[KIT_MAX], n = 0, n_fast = 0, fast[KIT_MAX];
		left = 0;
		for (int i = 0; i < r->n_step; i++) {
			left += !r->step[i].is_complete;
			if (kit_can(r, i)) {
				can[n++] = i;
				if (r->step[i].pipe != slow)
					fast[n_fast++] = i;
			}
		}
		if (left && !n)
			r->fault = "deadlock";
		else if (left)
			kit_do(r, n_fast && kit_random(r, 16) ? fast[kit_random(r, n_fast)] : can[kit_random(r, n)]);
	}
	for (int i = 0; i < KIT_TOKENS && !r->fault; i++)
		if (r->token[i])
			r->fault = "unbalanced";
	const char *fault = r->fault;
	free(r);
	return fault;
}

#endif
