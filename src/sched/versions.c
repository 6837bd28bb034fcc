/* PlanVersions: the clock of each storage (spec: autoschedule 7.4 to 7.7). */
#include <string.h>

#include "base/diag.h"
#include "sched/order.h"
#include "sched/order_graph.h"
#include "sched/versions.h"

/* ---- lexical clocks ---- */

/* Is the scalar "s" bound inside a loop? */
static bool is_bound_in_loop(const struct plan *p, const struct ix_sym *s)
{
	for (size_t i = 0; i < p->list.len; i++) {
		const struct plan_list *l = p->list.data[i];
		for (size_t k = 0; l->loop && k < l->unit.len; k++)
			if (l->unit.data[k]->bind && l->unit.data[k]->bind->sym == s)
				return true;
	}
	return false;
}

static bool is_fixed(const struct plan *p, const struct ix *x);

static bool is_fixed_atom(const struct plan *p, const struct ix_atom *at)
{
	if (at->kind != IX_SYM)
		return is_fixed(p, at->a) && is_fixed(p, at->b);
	return at->sym->kind != IX_LOOP && (at->sym->kind != IX_SCALAR || !is_bound_in_loop(p, at->sym));
}

/* Has "x" one value in the whole kernel? */
static bool is_fixed(const struct plan *p, const struct ix *x)
{
	for (int i = 0; i < x->n_term; i++)
		if (!is_fixed_atom(p, x->term[i].atom))
			return false;
	return !ix_is_bad(x);
}

/* The next loop around that of "l", or NULL. */
static const struct plan_list *around(const struct plan_list *l)
{
	const struct plan_list *p = l->parent;
	while (p && !p->loop)
		p = p->parent;
	return p;
}

/* Does every iteration of the loop around count as many iterations of "l", known before? */
static bool is_regular(const struct plan *p, const struct plan_list *l)
{
	if (l->has_break || l->is_while || !l->trips || !is_fixed(p, l->trips))
		return false;
	return !l->unit_of || !order_guards_count(&l->unit_of->guards);
}

struct plan_clock *versions_lexical(struct plan *p, const struct plan_list *l)
{
	struct plan_clock *c = arena_new(p->a, struct plan_clock);
	const struct ix *inside = ix_const(p->a, 1), *value = ix_const(p->a, 0);
	c->kind = PLAN_LEXICAL;
	c->list = l;
	for (const struct plan_list *at = l->loop ? l : NULL; at; at = around(at)) {
		value = ix_add(p->a, value, ix_mul(p->a, ix_sym(p->a, at->trip), inside));
		if (!around(at))
			break;
		if (!is_regular(p, at)) {
			c->within = at->parent;
			break;
		}
		inside = ix_mul(p->a, inside, at->trips);
	}
	c->value = value;
	return c;
}

static int64_t product(int64_t x, int64_t y)
{
	int64_t z;
	return x == INT64_MAX || y == INT64_MAX ? (x == 0 || y == 0 ? 0 : INT64_MAX) : __builtin_mul_overflow(x, y, &z) ? INT64_MAX : z;
}

int64_t versions_total(struct plan *p, const struct plan_list *l)
{
	const struct plan_clock *c = versions_lexical(p, l);
	int64_t n = 1;
	for (const struct plan_list *at = l->loop ? l : NULL; at; at = around(at))
		n = product(n, at->trips_max);
	return c->within ? INT64_MAX : n;
}

const struct ix *versions_end(struct plan *p, const struct plan_clock *c)
{
	const struct ix *n = ix_const(p->a, 1);
	for (const struct plan_list *at = c->list; at && at != c->within; at = around(at)) {
		if (!at->trips || at->has_break || at->is_while)
			return NULL;
		n = ix_mul(p->a, n, at->trips);
	}
	return ix_is_bad(n) ? NULL : n;
}

/* ---- conditions ---- */

static const struct tir_expr *operation(struct plan *p, enum tir_expr_kind kind, const char *op, const struct tir_expr *x,
					const struct tir_expr *y)
{
	struct tir_expr *e = arena_new(p->a, struct tir_expr);
	e->kind = kind;
	e->dtype = DT_BOOL;
	e->op = op;
	e->a = x;
	e->b = y;
	e->range = x->range;
	return e;
}

static const struct tir_expr *condition_of(struct plan *p, const struct plan_guard *g)
{
	return g->is_not ? operation(p, TIR_UNARY, "not", g->cond, NULL) : g->cond;
}

const struct tir_expr *versions_condition(struct plan *p, const struct plan_guards *g)
{
	const struct tir_expr *e = NULL;
	for (size_t i = 0; i < g->len; i++)
		if (!g->data[i].is_assume) {
			const struct tir_expr *c = condition_of(p, &g->data[i]);
			e = e ? operation(p, TIR_BINARY, "and", e, c) : c;
		}
	return e;
}

struct plan_guards versions_guards(struct plan *p, const struct plan_guards *epoch)
{
	struct plan_guards out = { 0 };
	const struct tir_expr *e = NULL;
	if (epoch->len == 1)
		return *epoch;
	for (size_t i = 0; i < epoch->len; i++) {
		const struct tir_expr *x = condition_of(p, &epoch->data[i]);
		e = e ? operation(p, TIR_BINARY, "or", e, x) : x;
	}
	if (e)
		vec_push(p->a, &out, ((struct plan_guard){ .cond = e }));
	return out;
}

const struct plan_guards *versions_epoch(const struct plan_clock *c, const struct plan_list *l)
{
	for (size_t i = 0; i < c->owner.len; i++)
		if (c->owner.data[i].list == l)
			return &c->owner.data[i].epoch;
	return NULL;
}

/* ---- epochs ---- */

static bool touches(const struct plan_unit *u, const struct plan_storage *s)
{
	for (size_t i = 0; u->body && i < u->body->unit.len; i++)
		if (touches(u->body->unit.data[i], s))
			return true;
	for (size_t i = 0; u->leaf && i < u->leaf->access.len; i++)
		if (u->leaf->access.data[i].storage == s)
			return true;
	return false;
}

/* The stage that all units of "l" that touch "s" have; -1: several. */
static int64_t stage_of(const struct plan_list *l, const struct plan_storage *s)
{
	int64_t stage = -1;
	for (size_t i = 0; i < l->unit.len; i++)
		if (touches(l->unit.data[i], s)) {
			int64_t k = l->unit.data[i]->stage > 0 ? l->unit.data[i]->stage : 0;
			if (stage >= 0 && stage != k)
				return -1;
			stage = k;
		}
	return stage < 0 ? 0 : stage;
}

/* Can every condition of "g" be evaluated before unit "first" of "l", and later, with one result? */
static bool is_known(const struct plan_list *l, const struct plan_guards *g, size_t first)
{
	for (size_t i = 0; i < g->len; i++) {
		if (order_expr_varies(g->data[i].cond))
			return false;
		for (size_t k = first; k < l->unit.len; k++)
			if (l->unit.data[k]->bind && order_expr_reads(g->data[i].cond, l->unit.data[k]->bind))
				return false;
	}
	return true;
}

/* Add the conjunction "g" to the disjunction of conjunctions "all", by absorption. */
struct conjunctions { const struct plan_guards **data; size_t len, cap; };

static void join(struct arena *a, struct conjunctions *all, const struct plan_guards *g)
{
	size_t n = 0;
	for (size_t i = 0; i < all->len; i++)
		if (order_guards_imply(a, g, all->data[i]))
			return;
	for (size_t i = 0; i < all->len; i++)
		if (!order_guards_imply(a, all->data[i], g))
			all->data[n++] = all->data[i];
	all->len = n;
	vec_push(a, all, g);
}

static const struct plan_guard *only(const struct plan_guards *g)
{
	const struct plan_guard *found = NULL;
	for (size_t i = 0; i < g->len; i++)
		if (!g->data[i].is_assume) {
			if (found)
				return NULL;
			found = &g->data[i];
		}
	return found;
}

/* Do two of them cover everything? */
static bool is_complete(struct arena *a, const struct conjunctions *all)
{
	for (size_t i = 0; i < all->len; i++)
		for (size_t k = 0; k < i; k++)
			if (only(all->data[i]) && only(all->data[k]) && order_guard_opposite(a, only(all->data[i]), only(all->data[k])))
				return true;
	return false;
}

/* A186: when an iteration of "l" is an epoch of "s". Empty: always. */
static struct plan_guards epoch_of(struct plan *p, const struct plan_list *l, const struct plan_storage *s)
{
	struct plan_guards out = { 0 };
	struct conjunctions all = { 0 };
	size_t first = l->unit.len;
	if (stage_of(l, s) < 0)
		return out;
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		if (!touches(u, s))
			continue;
		first = first < i ? first : i;
		if (!order_guards_count(&u->guards) || !is_known(l, &u->guards, first))
			return out;
		join(p->a, &all, &u->guards);
	}
	if (is_complete(p->a, &all))
		return out;
	for (size_t i = 0; i < all.len; i++) {
		const struct plan_guard *one = only(all.data[i]);
		vec_push(p->a, &out, one ? *one : ((struct plan_guard){ .cond = versions_condition(p, all.data[i]) }));
	}
	return out;
}

/* ---- counters ---- */

static struct tir_var *variable(struct plan *p, const char *name, bool is_mutable)
{
	struct tir_var *v = arena_new(p->a, struct tir_var);
	v->name = name;
	v->dtype = DT_I64;
	v->is_mutable = is_mutable;
	if (!is_mutable) {
		struct ix_sym *s = arena_new(p->a, struct ix_sym);
		*s = (struct ix_sym){ .kind = IX_SCALAR, .name = name, .has_range = true, .lo = 0, .hi = INT64_MAX, .owner = v };
		v->sym = s;
	}
	return v;
}

static struct plan_clock *counter(struct plan *p, const struct plan_storage *s)
{
	struct plan_clock *c = arena_new(p->a, struct plan_clock);
	c->kind = PLAN_COUNTER;
	c->list = s->owner.data[0];
	c->cell = variable(p, "epoch", true);
	c->now = variable(p, "epoch_now", false);
	c->value = ix_sym(p->a, c->now->sym);
	for (size_t i = 0; i < s->owner.len; i++)
		vec_push(p->a, &c->owner, ((struct plan_owner){ s->owner.data[i], epoch_of(p, s->owner.data[i], s) }));
	vec_push(p->a, &c->storage, s);
	return c;
}

const struct plan_clock *versions_count(struct plan *p, const struct plan_list *l)
{
	struct plan_clock *c = arena_new(p->a, struct plan_clock);
	c->kind = PLAN_COUNTER;
	c->list = l;
	c->cell = variable(p, "turn", true);
	c->now = variable(p, "turn_now", false);
	c->value = ix_sym(p->a, c->now->sym);
	vec_push(p->a, &c->owner, ((struct plan_owner){ .list = l }));
	return c;
}

/* May "s" count with "t"'s counter (A185)? */
static bool may_share(struct plan *p, const struct plan_storage *s, const struct plan_storage *t)
{
	if (!t->clock || t->clock->kind != PLAN_COUNTER || s->owner.len != t->owner.len)
		return false;
	for (size_t i = 0; i < s->owner.len; i++) {
		const struct plan_guards x = epoch_of(p, s->owner.data[i], s);
		if (s->owner.data[i] != t->owner.data[i] || stage_of(s->owner.data[i], s) != stage_of(t->owner.data[i], t) ||
		    !order_guards_equal(p->a, &x, &t->clock->owner.data[i].epoch))
			return false;
	}
	return true;
}

static struct range range_of(const struct plan_storage *s)
{
	return s->policy_range.source ? s->policy_range : s->buffer ? s->buffer->range : (struct range){ 0 };
}

static const char *name_of(const struct plan_storage *s)
{
	return s->buffer ? s->buffer->name : s->slots ? s->slots->name : "storage";
}

static bool refuse_stages(struct plan *p, const struct plan_storage *s)
{
	if (s->owner.len > 1)
		return diag_error(p->t, range_of(s), E3706, "storage '%s' is counted in %zu loops, and its tasks in one of them are in several stages; "
				  "a counter needs one stage per loop. Align their T.Stage values", name_of(s), s->owner.len);
	return diag_error(p->t, range_of(s), E3705, "storage '%s' is counted by a counter, and its tasks are in multiple schedule stages; take mode "
			  "\"iteration\", or put its tasks into one stage", name_of(s));
}

static bool choose_counter(struct plan *p, struct plan_storage *s)
{
	for (size_t i = 0; i < s->owner.len; i++)
		if (stage_of(s->owner.data[i], s) < 0)
			return refuse_stages(p, s);
	for (size_t i = 0; i < p->storage.len && p->storage.data[i] != s; i++)
		if (may_share(p, s, p->storage.data[i])) {
			s->clock = p->storage.data[i]->clock;
			vec_push(p->a, &s->clock->storage, s);
			return true;
		}
	s->clock = counter(p, s);
	return true;
}

/* ---- choice ---- */

static void warn_varying(struct plan *p, const struct plan_storage *s)
{
	diag_warning(p->t, range_of(s), W3703, "the iterations that '%s' counts are in a loop that does not run equally often each time, so its versions are "
		     "drained at the end of every pass; consider counter mode", name_of(s));
}

/* A187. */
static bool choose(struct plan *p, struct plan_storage *s)
{
	struct plan_clock *lexical = versions_lexical(p, s->owner.data[0]);
	bool is_one = s->owner.len == 1, several_stages = stage_of(s->owner.data[0], s) < 0;
	if (s->mode == TIR_CLOCK_COUNTER)
		return choose_counter(p, s);
	if (s->mode == TIR_CLOCK_ITERATION && !is_one)
		return diag_error(p->t, range_of(s), E3704, "storage '%s' has mode \"iteration\" and %zu owner loops; this mode requires exactly one owner, so "
				  "take \"counter\" or \"auto\"", name_of(s), s->owner.len);
	if (s->mode == TIR_CLOCK_ITERATION) {
		if (lexical->within)
			warn_varying(p, s);
		s->clock = lexical;
		return true;
	}
	struct plan_guards epoch = epoch_of(p, s->owner.data[0], s);
	bool is_plain = is_one && !lexical->within && !epoch.len && !s->owner.data[0]->has_break;
	if (!is_plain && !(is_one && several_stages))
		return choose_counter(p, s);
	s->clock = lexical;
	return true;
}

bool plan_versions(struct plan *p)
{
	bool ok = true;
	for (size_t i = 0; i < p->storage.len; i++) {
		struct plan_storage *s = p->storage.data[i];
		if (s->versions < 1)
			s->versions = 1;
		if (s->owner.len && s->policy != PLAN_MANUAL)
			ok = choose(p, s) && ok;
	}
	return ok;
}

/* ---- counters as operations ---- */

static struct tir_stmt *statement(struct plan *p, enum tir_kind kind, struct range r)
{
	struct tir_stmt *s = arena_new(p->a, struct tir_stmt);
	s->kind = kind;
	s->range = r;
	return s;
}

static const struct tir_expr *read_of(struct plan *p, const struct tir_var *v)
{
	struct tir_expr *e = arena_new(p->a, struct tir_expr);
	e->kind = TIR_VAR;
	e->dtype = v->dtype;
	e->var = v;
	return e;
}

static struct tir_stmt *let(struct plan *p, struct tir_var *v, const struct tir_expr *value, struct range r)
{
	struct tir_stmt *s = statement(p, TIR_LET_SCALAR, r);
	s->u.scalar.var = v;
	s->u.scalar.value = value;
	return s;
}

static struct tir_stmt *step(struct plan *p, struct tir_var *v, struct range r)
{
	struct tir_stmt *s = statement(p, TIR_STORE, r);
	struct tir_expr *e = arena_new(p->a, struct tir_expr);
	*e = (struct tir_expr){ .kind = TIR_BINARY, .dtype = v->dtype, .op = "add", .a = read_of(p, v),
				.b = tir_expr_of_ix(p->a, ix_const(p->a, 1)) };
	s->u.store.var = v;
	s->u.store.value = e;
	return s;
}

static bool touches_any(const struct plan_unit *u, const struct plan_clock *c)
{
	for (size_t i = 0; i < c->storage.len; i++)
		if (touches(u, c->storage.data[i]))
			return true;
	return false;
}

/* The last unit of "l" that touches a storage of "c", and the first one of its stage, in emission order. */
static void ends(const struct plan_list *l, const struct plan_clock *c, struct plan_unit **first, struct plan_unit **last)
{
	*first = *last = NULL;
	for (size_t i = 0; i < l->unit.len; i++) {
		struct plan_unit *u = l->unit.data[l->order ? (size_t)l->order[i] : i];
		if (!c->storage.len || touches_any(u, c))
			*last = u;
	}
	for (size_t i = 0; *last && i < l->unit.len && !*first; i++) {
		struct plan_unit *u = l->unit.data[l->order ? (size_t)l->order[i] : i];
		if (u->stage == (*last)->stage)
			*first = u;
	}
}

/* Put "op" in front of "ops". */
static void push_front(struct arena *a, struct plan_ops *ops, struct plan_op op)
{
	vec_push(a, ops, op);
	memmove(ops->data + 1, ops->data, (ops->len - 1) * sizeof(*ops->data));
	ops->data[0] = op;
}

void versions_write_counter(struct plan *p, const struct versions_use *use)
{
	const struct plan_clock *c = use->clock;
	struct range r = c->storage.len ? range_of(c->storage.data[0]) : (struct range){ 0 };
	push_front(p->a, &p->prologue, (struct plan_op){ .stmt = let(p, c->cell, tir_expr_of_ix(p->a, ix_const(p->a, 0)), r), .cores = use->cores });
	for (size_t i = 0; i < c->owner.len; i++) {
		struct plan_unit *first, *last;
		ends(c->owner.data[i].list, c, &first, &last);
		if (!last)
			continue;
		push_front(p->a, &first->before, (struct plan_op){ .stmt = let(p, c->now, read_of(p, c->cell), r), .cores = use->cores });
		vec_push(p->a, &last->after, ((struct plan_op){ .stmt = step(p, c->cell, r), .cores = use->cores,
				.guards = versions_guards(p, &c->owner.data[i].epoch) }));
	}
}

const struct ix *versions_read_end(struct plan *p, const struct plan_clock *c, uint64_t cores)
{
	struct tir_var *v = variable(p, "epoch_end", false);
	vec_push(p->a, &p->epilogue, ((struct plan_op){ .stmt = let(p, v, read_of(p, c->cell), range_of(c->storage.data[0])), .cores = cores }));
	return ix_sym(p->a, v->sym);
}
