/* One unit in the nest of a core: its operations of synchronisation, its guards and scopes, its statements. */
#include <string.h>

#include "sched/expand.h"
#include "type/attr.h"

bool nest_has(const struct nest *x, const struct plan_unit *u)
{
	return u->cores >> x->core & 1;
}

/* ---- conditions ---- */

struct if_key { const void *what; const struct tir_expr *cond; bool is_not; };

static bool same_expr(const struct tir_expr *a, const struct tir_expr *b)
{
	if (a == b || !a || !b)
		return a == b;
	if (a->kind != b->kind || a->dtype != b->dtype || a->kind == TIR_LOAD || a->var != b->var)
		return false;
	if (a->kind == TIR_IX && !ix_equal(a->ix, b->ix))
		return false;
	if (a->kind == TIR_NUMBER && !attr_equal(&a->number, &b->number))
		return false;
	if ((a->op || b->op) && (!a->op || !b->op || strcmp(a->op, b->op) != 0))
		return false;
	return same_expr(a->a, b->a) && same_expr(a->b, b->b) && same_expr(a->c, b->c);
}

/* The condition without its negations. */
static const struct tir_expr *positive(const struct tir_expr *e, bool *is_not)
{
	while (e->kind == TIR_UNARY && !strcmp(e->op, "not")) {
		e = e->a;
		*is_not = !*is_not;
	}
	return e;
}

static struct tir_stmt *last_of(const struct tir_block *b)
{
	return b->len ? b->stmt[b->len - 1] : NULL;
}

/* A condition "cond" that stands for "key". */
static struct tir_block *under(struct nest *x, const struct tir_expr *cond, struct if_key key, struct tir_block *out)
{
	struct tir_stmt *s = nest_stmt(x, TIR_IF, cond->range, out);
	s->u.branch.cond = cond;
	if (key.is_not) {
		struct tir_expr *e = arena_new(x->p->a, struct tir_expr);
		*e = (struct tir_expr){ .kind = TIR_UNARY, .dtype = DT_BOOL, .op = "not", .range = cond->range, .a = cond };
		s->u.branch.cond = e;
	}
	ptrmap_set(&x->key, s, arena_memdup(x->p->a, &key, sizeof(key)));
	return &s->u.branch.then;
}

static struct tir_block *same_if(struct nest *x, struct if_key key, const struct tir_block *out)
{
	struct tir_stmt *last = last_of(out);
	const struct if_key *k = last && last->kind == TIR_IF ? ptrmap_get(&x->key, last) : NULL;
	bool same = k && k->what == key.what && k->is_not == key.is_not && same_expr(k->cond, key.cond);
	return same ? &last->u.branch.then : NULL;
}

struct tir_block *nest_under_expr(struct nest *x, const struct tir_expr *cond, const void *key, struct tir_block *out)
{
	struct if_key k = { .what = key };
	struct tir_block *same = same_if(x, k, out);
	return same ? same : under(x, cond, k, out);
}

struct tir_block *nest_under(struct nest *x, const struct plan_guard *g, struct tir_block *out)
{
	struct if_key k = { .is_not = g->is_not };
	if (g->is_assume)
		return out;
	k.cond = positive(g->cond, &k.is_not);
	struct tir_block *same = same_if(x, k, out);
	return same ? same : under(x, nest_copy_expr(x, k.cond, out), k, out);
}

static struct tir_block *under_all(struct nest *x, const struct plan_guards *g, struct tir_block *out)
{
	for (size_t i = 0; i < g->len; i++)
		out = nest_under(x, &g->data[i], out);
	return out;
}

/* ---- scopes ---- */

static const struct tir_expr *comparison(struct nest *x, const char *op, const struct ix *a, const struct ix *b)
{
	struct tir_expr *e = arena_new(x->p->a, struct tir_expr);
	*e = (struct tir_expr){ .kind = TIR_BINARY, .dtype = DT_BOOL, .op = op, .a = tir_expr_of_ix(x->p->a, a), .b = tir_expr_of_ix(x->p->a, b) };
	return e;
}

static bool is_of_vector_cores(const struct nest *x, const struct mesh *m)
{
	for (int k = 0; x->vector && k < m->n_level; k++)
		if (!mesh_is_first_level(m, k))
			return true;
	return false;
}

/* Only the vector cores that "m" selects. */
static struct tir_block *under_part(struct nest *x, const struct mesh *m, struct tir_block *out)
{
	struct arena *a = x->p->a;
	const struct ix *first, *n, *own = ix_sym(a, x->vector->axis[0].coord);
	int64_t f = 0, count = x->p->n_subcore;
	for (int k = 0; k < m->n_level; k++)
		if (!mesh_is_first_level(m, k) && mesh_interval(a, m, k, &first, &n) && ix_is_const(first, &f))
			ix_is_const(n, &count);
	if (count >= x->p->n_subcore)
		return out;
	if (count == 1)
		return nest_under_expr(x, comparison(x, "eq", own, ix_const(a, f)), m, out);
	if (f > 0)
		out = nest_under_expr(x, comparison(x, "ge", own, ix_const(a, f)), m, out);
	return f + count >= x->p->n_subcore ? out : nest_under_expr(x, comparison(x, "lt", own, ix_const(a, f + count)), &m->axis, out);
}

static struct tir_block *in_scope(struct nest *x, const struct mesh *m, struct tir_block *out)
{
	struct tir_stmt *last = last_of(out);
	if (last && last->kind == TIR_SCOPE && last->u.scope.mesh == m)
		return &last->u.scope.body;
	struct tir_stmt *s = nest_stmt(x, TIR_SCOPE, m->range, out);
	s->u.scope.mesh = m;
	return &s->u.scope.body;
}

/* Does a loop around "u" stand in a scope of vector cores? */
static bool is_inside_vector(const struct nest *x, const struct plan_unit *u)
{
	for (const struct plan_list *l = u->list; l && l->unit_of; l = l->parent)
		for (size_t i = 0; i < l->unit_of->scope.len; i++)
			if (is_of_vector_cores(x, l->unit_of->scope.data[i]))
				return true;
	return false;
}

/* Work outside every scope of vector cores is done by the first one. */
static struct tir_block *in_scopes(struct nest *x, const struct plan_unit *u, struct tir_block *out)
{
	bool has_vector = is_inside_vector(x, u);
	for (size_t i = 0; i < u->scope.len; i++) {
		bool is_vector = is_of_vector_cores(x, u->scope.data[i]);
		has_vector = has_vector || is_vector;
		out = is_vector ? under_part(x, u->scope.data[i], out) : in_scope(x, u->scope.data[i], out);
	}
	bool everywhere = u->kind == PLAN_LOOP || u->is_floating || u->is_break;
	if (!x->vector || x->p->n_subcore < 2 || has_vector || everywhere)
		return out;
	struct arena *a = x->p->a;
	return nest_under_expr(x, comparison(x, "eq", ix_sym(a, x->vector->axis[0].coord), ix_const(a, 0)), x->vector, out);
}

/* ---- operations ---- */

/* A let with the value of a counter, for the rest of the body (A185). */
static bool is_clock(const struct plan_op *o)
{
	return o->stmt->kind == TIR_LET_SCALAR && !o->stmt->u.scalar.var->is_mutable;
}

static void op(struct nest *x, const struct plan_op *o, struct tir_block *out)
{
	struct tir_block *in = under_all(x, &o->guards, out);
	for (size_t i = 0; i < o->scope.len; i++)
		in = in_scope(x, o->scope.data[i], in);
	if (o->stmt->kind != TIR_LET_SCALAR) {
		nest_copy_stmt(x, o->stmt, in);
		if (o->stmt->kind == TIR_STORE)
			nest_forget_clocks(x);
		return;
	}
	struct tir_stmt *s = nest_copy_stmt(x, o->stmt, in);
	nest_bind_scalar(x, o->stmt->u.scalar.var, s->u.scalar.var);
}

void nest_ops(struct nest *x, const struct plan_ops *ops, struct tir_block *out)
{
	for (size_t i = 0; ops && i < ops->len; i++)
		if (ops->data[i].cores >> x->core & 1 && !is_clock(&ops->data[i]) && !ops->data[i].is_every_step)
			op(x, &ops->data[i], out);
}

void nest_steps(struct nest *x, const struct plan_ops *ops, struct tir_block *out)
{
	for (size_t i = 0; i < ops->len; i++)
		if (ops->data[i].cores >> x->core & 1 && ops->data[i].is_every_step)
			op(x, &ops->data[i], out);
}

void nest_clocks(struct nest *x, const struct plan_ops *ops, struct tir_block *out)
{
	for (size_t i = 0; i < ops->len; i++)
		if (ops->data[i].cores >> x->core & 1 && is_clock(&ops->data[i]))
			op(x, &ops->data[i], out);
}

/* ---- regions of T.PerCoreTask (A230) ---- */

static const struct plan_candidate *candidate_at(const struct plan_leaf *l, const struct tir_stmt *s)
{
	for (size_t i = 0; i < l->candidate.len; i++)
		if (l->candidate.data[i].stmt == s)
			return &l->candidate.data[i];
	return NULL;
}

/* Operations whose guard the candidate has around it already do not repeat it. */
static void candidate_ops(struct nest *x, const struct plan_candidate *c, const struct plan_ops *ops, struct tir_block *out)
{
	for (size_t i = 0; ops && i < ops->len; i++) {
		struct plan_op o = ops->data[i];
		struct plan_guards left = { 0 };
		for (size_t k = 0; k < o.guards.len; k++) {
			bool known = false;
			for (size_t n = 0; n < c->guards.len; n++)
				known = known || (c->guards.data[n].cond == o.guards.data[k].cond && c->guards.data[n].is_not == o.guards.data[k].is_not);
			if (!known)
				vec_push(x->p->a, &left, o.guards.data[k]);
		}
		o.guards = left;
		if (o.cores >> x->core & 1)
			op(x, &o, out);
	}
}

static void region(struct nest *x, const struct plan_leaf *l, const struct tir_block *b, struct tir_block *out);

static void region_loop(struct nest *x, const struct plan_leaf *l, const struct tir_stmt *s, struct tir_block *out)
{
	struct tir_stmt empty = *s;
	size_t mark = x->env.len;
	empty.u.loop.body = (struct tir_block){ 0 };
	struct tir_stmt *r = nest_copy_stmt(x, &empty, out);
	for (int i = 0; i < s->u.loop.n_var; i++)
		nest_bind(x, s->u.loop.var[i], ix_sym(x->p->a, r->u.loop.var[i]));
	region(x, l, &s->u.loop.body, &r->u.loop.body);
	x->env.len = mark;
}

static void region_if(struct nest *x, const struct plan_leaf *l, const struct tir_stmt *s, struct tir_block *out)
{
	struct tir_stmt *r = nest_stmt(x, TIR_IF, s->range, NULL);
	r->u.branch.cond = nest_copy_expr(x, s->u.branch.cond, out);
	tir_append(x->p->a, out, r);
	region(x, l, &s->u.branch.then, &r->u.branch.then);
	region(x, l, &s->u.branch.other, &r->u.branch.other);
}

static void region(struct nest *x, const struct plan_leaf *l, const struct tir_block *b, struct tir_block *out)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct plan_candidate *c = candidate_at(l, s);
		if (c) {
			candidate_ops(x, c, c->before, out);
			nest_copy_block(x, &c->body, out);
			candidate_ops(x, c, c->after, out);
		} else if (s->kind == TIR_IF) {
			region_if(x, l, s, out);
		} else if (s->kind == TIR_FOR) {
			region_loop(x, l, s, out);
		} else if (s->kind == TIR_LET_SCALAR) {
			struct tir_stmt *r = nest_copy_stmt(x, s, out);
			nest_bind_scalar(x, s->u.scalar.var, r->u.scalar.var);
		} else if (s->kind != TIR_LET_VIEW && s->kind != TIR_HINT && s->kind != TIR_ANNOTATE) {
			nest_copy_stmt(x, s, out);
		}
	}
}

/* ---- units ---- */

static void body(struct nest *x, const struct plan_unit *u, struct tir_block *out)
{
	if (u->kind == PLAN_LOOP)
		nest_loop(x, u, out);
	else if (u->kind == PLAN_PER_CORE)
		region(x, u->leaf, &u->leaf->body, out);
	else
		nest_copy_block(x, &u->leaf->body, out);
}

void nest_unit(struct nest *x, const struct plan_unit *u, struct tir_block *out)
{
	const struct plan_unit *outer = x->unit;
	x->unit = u;
	nest_forget_clocks(x);
	nest_ops(x, &u->before, out);
	if (nest_has(x, u) && (u->kind == PLAN_LOOP || u->leaf->body.len)) {
		size_t mark = x->env.len;
		struct tir_block *in = in_scopes(x, u, under_all(x, &u->guards, out));
		body(x, u, in);
		x->env.len = mark;
	}
	nest_forget_clocks(x);
	nest_ops(x, &u->after, out);
	nest_forget_clocks(x);
	x->unit = outer;
}
