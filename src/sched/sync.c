/* Synchronisation of a function (spec: autoschedule 8). */
#include <string.h>

#include "sched/private.h"

static void add_all(struct sched_phase *p, struct sched_accesses *to, const struct sched_accesses *from)
{
	for (size_t i = 0; i < from->len; i++)
		vec_push(p->a, to, from->data[i]);
}

/* What is reached before the first barrier of "l", and after its last one. */
static void summarise(struct sched_phase *p, struct sched_list *l)
{
	size_t n = l->unit.len;
	bool leaves = false;
	l->always = false;
	for (size_t i = 0; i < n; i++) {
		add_all(p, &l->all, &l->unit.data[i].all);
		leaves = leaves || l->unit.data[i].may_leave;
		l->always = l->always || l->gap[i] || l->unit.data[i].always;
	}
	l->always = (l->always || (n && l->gap[n])) && !leaves;
	bool begins = n && l->gap[n] && !l->unit.data[0].is_condition, ends = n && l->gap[n] && l->unit.data[0].is_condition;
	for (size_t i = 0; i < n && !(i ? l->gap[i] : begins); i++) {
		add_all(p, &l->pre, &l->unit.data[i].pre);
		if (l->unit.data[i].always)
			break;
	}
	l->leaves = leaves;
	for (size_t i = ends ? 0 : n; i-- > 0;) {
		add_all(p, &l->post, &l->unit.data[i].post);
		if (l->unit.data[i].always || l->gap[i])
			break;
	}
}

/* The same for a unit with lists of its own. */
static void summarise_unit(struct sched_phase *p, const struct sched_list *l, struct sched_unit *u)
{
	const struct sched_list *in = u->list[0];
	bool is_part = in->frame.first != l->frame.first || in->frame.n != l->frame.n || !in->frame.is_exact;
	bool leaves = in->leaves || (u->n_list > 1 && u->list[1]->leaves);
	for (int k = 0; k < u->n_list; k++) {
		add_all(p, &u->all, &u->list[k]->all);
		add_all(p, &u->pre, is_part ? &u->list[k]->all : &u->list[k]->pre);
		add_all(p, &u->post, is_part || leaves ? &u->list[k]->all : &u->list[k]->post);
	}
	if (u->stmt->kind == TIR_WHILE)
		add_all(p, &u->post, &in->unit.data[0].all);
	u->always = !is_part && in->always && (u->stmt->kind == TIR_FOR ? in->at_least_once : u->n_list > 1 && u->list[1]->always);
	u->may_leave = leaves && !in->loop;
}

/* A loop without iterations touches nothing and needs nothing. */
static bool order_list(struct sched_phase *p, struct sched_list *l)
{
	struct sched_needs needs = { 0 };
	if (l->trips == 0)
		return true;
	for (size_t i = 0; i < l->unit.len; i++) {
		struct sched_unit *u = &l->unit.data[i];
		for (int k = 0; k < u->n_list; k++)
			if (!order_list(p, u->list[k]))
				return false;
		if (u->n_list)
			summarise_unit(p, l, u);
	}
	if (!sched_needs_of(p, l, &needs))
		return false;
	sched_choose(p->a, l->unit.len, l->loop != NULL, &needs, l->gap);
	summarise(p, l);
	return true;
}

static bool order_phase(struct sched_phase *p)
{
	sched_mark_divergent(p);
	struct sched_list *l = sched_list_make(p);
	return !p->failed && order_list(p, l) && sched_write_barriers(p, l);
}

/* ---- functions ---- */

struct scan { const struct topology *thread; bool is_finished, is_mixed; struct range mixed; };

static void scan_block(const struct tir_block *b, struct scan *x)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_SYNC) {
			x->is_finished = true;
			if (strcmp(s->u.sync.name, "sync") != 0 && strcmp(s->u.sync.name, "grid_sync") != 0 && !x->is_mixed) {
				x->is_mixed = true;
				x->mixed = s->range;
			}
		}
		for (int k = 0; s->kind == TIR_SCOPE && k < s->u.scope.mesh->n_level; k++)
			if (!mesh_is_first_level(s->u.scope.mesh, k))
				x->thread = s->u.scope.mesh->level[k];
		const struct tir_block *suite[2];
		for (int k = 0, n = tir_suites(s, suite); k < n; k++)
			scan_block(suite[k], x);
	}
}

struct order { struct tfc *t; const struct tir_fn *f; const struct topology *thread; int64_t n_thread; };

static bool order_scope(const struct order *o, struct tir_stmt *s)
{
	struct arena a;
	arena_init(&a, &o->t->fail);
	struct sched_phase p = { .t = o->t, .a = &a, .f = o->f, .scope = s, .thread = o->thread, .n_thread = o->n_thread };
	p.home.arena = p.divergent.arena = &a;
	bool ok = order_phase(&p);
	arena_free(&a);
	return ok;
}

static bool order_phases(const struct order *o, struct tir_block *b)
{
	bool ok = true;
	for (size_t i = 0; i < b->len; i++) {
		struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_SCOPE)
			ok = order_scope(o, s) && ok;
		else if (s->kind == TIR_MARK)
			ok = order_phases(o, &s->u.mark.body) && ok;
		else if (s->kind == TIR_IF)
			ok = order_phases(o, &s->u.branch.then) && order_phases(o, &s->u.branch.other) && ok;
	}
	return ok;
}

bool sched_sync(struct tfc *t, struct tir_fn *f, const struct target *target)
{
	struct scan x = { 0 };
	bool is_auto = f->sync && !strcmp(f->sync, "auto");
	if (target->family != TARGET_CUDA || (f->sync && !is_auto))
		return true;
	scan_block(&f->body, &x);
	if (x.is_finished && !is_auto)
		return true;
	if (x.is_mixed)
		return diag_error(t, x.mixed, E3806, "this statement mixes authored and automatic synchronisation; under sync=\"auto\" only T.sync "
				  "stands beside what is inserted");
	struct order o = { .t = t, .f = f, .thread = x.thread };
	if (!x.thread || !ix_is_const(x.thread->size, &o.n_thread))
		return true;
	return order_phases(&o, &f->body);
}
