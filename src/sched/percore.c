/* Regions of T.PerCoreTask (spec: autoschedule 2.3): their candidates, and what else may stand in them. */
#include <string.h>

#include "sched/pipes.h"
#include "sched/units.h"
#include "tir/copy.h"
#include "tir/visit.h"

struct region {
	struct plan *p;
	struct plan_leaf *leaf;
	struct plan_guards guards;
	int phase, n_loop;
	bool ok;
};

static void walk_block(struct region *x, const struct tir_block *b);

static bool refuse(struct region *x, struct range r, enum diag_code code, const char *message)
{
	return x->ok = diag_error(x->p->t, r, code, "%s", message);
}

/* ---- what a condition depends on ---- */

struct origin { const struct plan *p; struct ptrmap seen; bool memory, position; };

static void note_expr(struct origin *o, const struct tir_expr *e);

/* The let that binds "v" in the kernel, looked for below "b". */
static const struct tir_stmt *let_of(const struct tir_block *b, const struct tir_var *v)
{
	const struct tir_stmt *found = NULL;
	for (size_t i = 0; i < b->len && !found; i++) {
		const struct tir_block *suite[2];
		int n = tir_suites(b->stmt[i], suite);
		if (b->stmt[i]->kind == TIR_LET_SCALAR && b->stmt[i]->u.scalar.var == v)
			return b->stmt[i];
		for (int k = 0; k < n && !found; k++)
			found = let_of(suite[k], v);
	}
	return found;
}

const struct tir_expr *plan_value_of(const struct plan *p, const struct tir_var *v)
{
	const struct tir_stmt *let = let_of(&p->f->body, v);
	return let && !v->is_mutable ? let->u.scalar.value : NULL;
}

static void note_scalar(void *user, const struct tir_var *v, bool writes)
{
	struct origin *o = user;
	(void)writes;
	if (ptrmap_get(&o->seen, v))
		return;
	ptrmap_set(&o->seen, v, (void *)v);
	const struct tir_expr *value = plan_value_of(o->p, v);
	if (value)
		note_expr(o, value);
	else
		o->memory = true;
}

static void note_ix(void *user, const struct ix *x)
{
	struct origin *o = user;
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		if (at->kind != IX_SYM) {
			note_ix(user, at->a);
			note_ix(user, at->b);
		} else if (at->sym->kind == IX_COORD) {
			o->position = true;
		} else if (at->sym->kind == IX_SCALAR && at->sym->owner) {
			note_scalar(user, at->sym->owner, false);
		}
	}
}

static void note_access(void *user, const struct tir_view *v, const struct ix *const *index, bool reads, bool writes)
{
	struct origin *o = user;
	(void)v;
	(void)index;
	(void)reads;
	(void)writes;
	o->memory = true;
}

static void note_expr(struct origin *o, const struct tir_expr *e)
{
	const struct tir_visitor v = { .user = o, .ix = note_ix, .scalar = note_scalar, .access = note_access };
	tir_visit_expr(&v, e);
}

bool plan_selects_position(const struct plan *p, const struct tir_expr *e)
{
	struct origin o = { .p = p, .seen = { .arena = p->a } };
	note_expr(&o, e);
	return o.position;
}

static bool reads_memory(struct plan *p, const struct tir_stmt *let)
{
	struct origin o = { .p = p, .seen = { .arena = p->a } };
	const struct tir_visitor v = { .user = &o, .access = note_access };
	tir_visit_expr(&v, let->u.scalar.value);
	return o.memory;
}

/* ---- candidates ---- */

static void check_selection(struct region *x, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		int n = tir_suites(s, suite);
		if (s->kind == TIR_IF && plan_selects_position(x->p, s->u.branch.cond))
			refuse(x, s->range, E3407, "a condition that selects a block or core must be outside the T.Task scope; put the if around "
			       "the T.Task");
		for (int k = 0; k < n; k++)
			check_selection(x, suite[k]);
	}
}

static void add_candidate(struct region *x, const struct tir_stmt *s, const struct tir_block *body, bool is_explicit)
{
	struct plan_candidate c = { .stmt = s, .is_explicit = is_explicit, .range = s->range, .phase = x->phase };
	if (body)
		plan_hoist(x->p, body, &c.body);
	else
		tir_append(x->p->a, &c.body, (struct tir_stmt *)s);
	for (size_t i = 0; i < x->guards.len; i++)
		vec_push(x->p->a, &c.guards, x->guards.data[i]);
	vec_push(x->p->a, &x->leaf->candidate, c);
}

static void add_task(struct region *x, const struct tir_stmt *s)
{
	check_selection(x, &s->u.mark.body);
	add_candidate(x, s, &s->u.mark.body, true);
}

static void walk_if(struct region *x, const struct tir_stmt *s)
{
	struct origin o = { .p = x->p, .seen = { .arena = x->p->a } };
	note_expr(&o, s->u.branch.cond);
	if (o.memory)
		refuse(x, s->u.branch.cond->range.source ? s->u.branch.cond->range : s->range, E3418, "this condition of a T.PerCoreTask depends on "
		       "data; which core does the work may depend on block and core numbers, launch constants and loop variables only");
	vec_push(x->p->a, &x->guards, ((struct plan_guard){ .cond = s->u.branch.cond }));
	walk_block(x, &s->u.branch.then);
	x->guards.data[x->guards.len - 1].is_not = true;
	walk_block(x, &s->u.branch.other);
	x->guards.len--;
}

static void walk_loop(struct region *x, const struct tir_stmt *s)
{
	enum tir_loop_kind k = s->u.loop.kind;
	if (k != TIR_RANGE && k != TIR_SERIAL && k != TIR_UNROLL) {
		refuse(x, s->range, E3419, "a T.PerCoreTask only permits a serial or unrolled selecting loop; write T.serial or range");
		return;
	}
	x->n_loop++;
	walk_block(x, &s->u.loop.body);
	x->n_loop--;
}

static void walk_cross(struct region *x, const struct tir_stmt *s)
{
	if (x->guards.len) {
		refuse(x, s->range, E3419, "a T.PerCoreTask only permits an inter-core arrive or wait outside every condition; all cores pass it");
		return;
	}
	if (!strcmp(s->u.sync.name, "cross_wait"))
		x->phase++;
}

static void walk_stmt(struct region *x, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_IF: walk_if(x, s); break;
	case TIR_FOR:
		if (s->u.loop.kind == TIR_PARALLEL)
			add_candidate(x, s, NULL, false);
		else
			walk_loop(x, s);
		break;
	case TIR_WHILE:
		refuse(x, s->range, E3419, "a T.PerCoreTask only permits a serial or unrolled selecting loop; a while is neither");
		break;
	case TIR_LET_SCALAR:
		if (s->u.scalar.value && !s->u.scalar.is_index && reads_memory(x->p, s))
			refuse(x, s->range, E3419, "a T.PerCoreTask only permits scalar binds without buffer access outside its candidates; move this "
			       "one before the region or into a T.Task");
		break;
	case TIR_MARK:
		if (s->u.mark.kind == TIR_MARK_TASK)
			add_task(x, s);
		else
			add_candidate(x, s, NULL, false);
		break;
	case TIR_STORE:
	case TIR_INSN:
	case TIR_FUSED: add_candidate(x, s, NULL, false); break;
	case TIR_SYNC:
		if (plan_is_cross(s)) {
			walk_cross(x, s);
			break;
		}
		refuse(x, s->range, E3419, "a T.PerCoreTask only permits candidates, conditions, serial loops, scalar binds and inter-core arrive and "
		       "wait; put this statement before or after it");
		break;
	case TIR_SCOPE:
	case TIR_CALL:
	case TIR_TRAP:
	case TIR_RETURN:
		refuse(x, s->range, E3419, "a T.PerCoreTask only permits candidates, conditions, serial loops, scalar binds and inter-core arrive and "
		       "wait; put this statement before or after it");
		break;
	case TIR_BREAK:
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_HINT:
	case TIR_ANNOTATE: break;
	}
}

static void walk_block(struct region *x, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++)
		walk_stmt(x, b->stmt[i]);
}

bool plan_per_core(struct plan *p, struct plan_leaf *leaf)
{
	struct region x = { .p = p, .leaf = leaf, .ok = true };
	walk_block(&x, &leaf->body);
	if (x.ok && !leaf->candidate.len)
		refuse(&x, leaf->unit->range, E3420, "this T.PerCoreTask has no candidate: no statement in it accesses a buffer; add the work that "
		       "each core does");
	return x.ok;
}

/* ---- one pipe, one role (A52, A54) ---- */

struct roles { struct plan *p; struct { const void *storage; bool reads, writes; } *data; size_t len, cap; };

static void note_role(void *user, const struct tir_view *v, const struct ix *const *index, bool reads, bool writes)
{
	struct roles *x = user;
	const void *s = plan_storage_at(x->p, v->root, v->slots);
	(void)index;
	for (size_t i = 0; i < x->len; i++)
		if (x->data[i].storage == s) {
			x->data[i].reads |= reads;
			x->data[i].writes |= writes;
			return;
		}
	vec_push(x->p->a, x, ((__typeof__(*x->data)){ s, reads, writes }));
}

static void note_roles(struct roles *x, const struct tir_block *b)
{
	const struct tir_visitor v = { .user = x, .access = note_role };
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_block *suite[2];
		int n = tir_suites(b->stmt[i], suite);
		tir_visit(&v, x->p->a, b->stmt[i]);
		for (int k = 0; k < n; k++)
			note_roles(x, suite[k]);
	}
}

static bool is_opposite(const struct roles *x, const struct roles *y)
{
	for (size_t i = 0; i < x->len; i++)
		for (size_t k = 0; k < y->len; k++)
			if (x->data[i].storage == y->data[k].storage && x->data[i].reads != y->data[k].reads &&
			    x->data[i].writes != y->data[k].writes)
				return true;
	return false;
}

static bool check_cross(struct plan *p, const struct tir_block *b, uint64_t pipes)
{
	bool ok = true;
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		int n = tir_suites(s, suite);
		const struct machine_pipe *pipe = plan_is_cross(s) ? plan_cross_pipe(p, s) : NULL;
		if (pipe && !(pipes & (uint64_t)1 << pipe->index))
			ok = diag_error(p->t, s->range, E3419, "a T.PerCoreTask only permits an inter-core arrive or wait on the pipe of its "
					"candidates, %s; this one names %s", plan_pipes_text(p, pipes), pipe->name);
		for (int k = 0; k < n && s->kind != TIR_MARK; k++)
			ok = check_cross(p, suite[k], pipes) && ok;
	}
	return ok;
}

bool plan_check_region(struct plan *p, struct plan_leaf *l)
{
	struct plan_work first = { 0 };
	struct roles role[2] = { { .p = p }, { .p = p } };
	for (size_t i = 0; i < l->candidate.len; i++) {
		const struct plan_candidate *c = &l->candidate.data[i];
		struct plan_work w = plan_work_of(p, &c->body, c->stmt && plan_is_vector(p, c->stmt));
		if (w.pipes & (w.pipes - 1))
			return c->is_explicit || diag_error(p->t, c->range, E3416, "a candidate of a T.PerCoreTask runs on one pipe, but this one needs %s; "
							    "move a part of it out of the region", plan_pipes_text(p, w.pipes));
		if (!i)
			first = w;
		if (w.pipes != first.pipes || !(w.cores & first.cores))
			return diag_error(p->t, c->range, E3416, "the candidates of a T.PerCoreTask run on one pipe of one core; this one needs pipe %s "
					  "of %s, the first one %s of %s", plan_pipes_text(p, w.pipes), plan_cores_text(p, w.cores),
					  plan_pipes_text(p, first.pipes), plan_cores_text(p, first.cores));
		role[!!i].len = 0;
		note_roles(&role[!!i], &c->body);
		if (i && is_opposite(&role[0], &role[1]))
			return diag_error(p->t, c->range, E3416, "the candidates of a T.PerCoreTask have the same pipe and same read/write role, but this one "
					  "writes what another one reads; they are no alternatives of one operation");
	}
	return check_cross(p, &l->body, first.pipes) && plan_check_guards(p, l);
}
