/* Pass: the loops whose iterations have contents of a storage of their own (spec: autoschedule 2.6, 2.7, 7.2, 7.3). */
#include <string.h>

#include "sched/access_pair.h"
#include "sched/machine.h"
#include "sched/order.h"

struct lists { const struct plan_list **data; size_t len, cap; };

struct claim {
	struct access_context *c;
	struct plan *p;
	struct plan_storage *s;
	struct access_writes all;		/* its accesses, in logical order */
	const struct access_writes *writes;
};

static const char *name_of(const struct plan_storage *s)
{
	return s->buffer ? s->buffer->name : s->slots ? s->slots->name : s->var->name;
}

/* ---- what a fill may be ---- */

static bool uses_loops(struct access_context *c, const struct tir_expr *e)
{
	const struct access_term *t = access_term_of(c, e, NULL, c->p->root, 0);
	return t->varies.len > 0 || t->is_inner;
}

static bool reads_storage(struct access_context *c, const struct tir_expr *e, const struct plan_storage *s)
{
	const struct access_term *t = access_term_of(c, e, NULL, c->p->root, 0);
	for (size_t i = 0; i < t->reads.len; i++)
		if (t->reads.data[i] == s)
			return true;
	return false;
}

/* The value that the statement of a fill writes. */
static const struct tir_expr *fill_value(const struct tir_stmt *s)
{
	if (s->kind != TIR_INSN || s->u.insn.use.insn != insn_find("fill"))
		return NULL;
	for (int i = 0; i < s->u.insn.use.insn->n_param; i++)
		if (s->u.insn.operand[i].expr)
			return s->u.insn.operand[i].expr;
	return NULL;
}

/* The region does not change with a loop or with data. */
static bool is_stable_region(const struct access_context *c, const struct access_map *m)
{
	if (!m->at.frame)
		return false;
	for (int k = 0; k < m->at.n_axis; k++)
		for (int i = 0; i < m->at.axis[k].start.n; i++) {
			const struct poly_name *n = &m->at.name.data[m->at.axis[k].start.term[i].var];
			if (n->role != POLY_NAMED || ptrmap_get(&c->is_list, n->key) || ptrmap_get(&c->is_term, n->key))
				return false;
		}
	return true;
}

static bool is_broadcast(struct access_context *c, const struct plan_access *x)
{
	const struct tir_expr *e = x->is_fill ? fill_value(x->stmt) : NULL;
	return e && !uses_loops(c, e) && !reads_storage(c, e, x->storage) && is_stable_region(c, access_map_of(x));
}

/* ---- automatic owners ---- */

static bool is_below(const struct plan_access *x, const struct plan_list *l)
{
	return access_encloses(l, x->leaf->unit->list);
}

static bool passes(struct claim *k, const struct plan_list *l)
{
	for (size_t i = 0; i < k->all.len; i++) {
		const struct plan_access *x = k->all.data[i];
		if (x->reads && is_below(x, l) && access_written_before(k->c, l, access_map_of(x), k->writes) != POLY_YES)
			return false;
	}
	return true;
}

static bool is_touched(const struct claim *k, const struct plan_list *l)
{
	for (size_t i = 0; i < k->all.len; i++)
		if (is_below(k->all.data[i], l))
			return true;
	return false;
}

/* Does a unit of "l" itself touch the storage, otherwise than by a fill of all versions? */
static bool has_own(struct claim *k, const struct plan_list *l)
{
	for (size_t i = 0; i < k->all.len; i++)
		if (k->all.data[i]->leaf->unit->list == l && !is_broadcast(k->c, k->all.data[i]))
			return true;
	return false;
}

/* The deepest owners that hold every ordinary access in "l"; false: there are none. */
static bool find_owners(struct claim *k, struct plan_list *l, struct lists *out)
{
	size_t n = out->len;
	bool ok = !has_own(k, l), any = false;
	for (size_t i = 0; i < l->unit.len && ok; i++) {
		struct plan_list *in = l->unit.data[i]->body;
		if (!in || !is_touched(k, in))
			continue;
		any = true;
		ok = find_owners(k, in, out);
	}
	if (ok && any)
		return true;
	out->len = n;
	if (!l->parent || !passes(k, l))
		return false;
	vec_push(k->c->a, out, l);
	return true;
}

static bool may_own(const struct plan_storage *s)
{
	return !s->var && !s->is_private && s->space && !s->space->is_global && s->space->is_versioned && s->policy != PLAN_MANUAL &&
	       s->policy != PLAN_ORDINARY;
}

static void claim_automatically(struct claim *k)
{
	struct lists found = { 0 };
	if (!k->all.len || !find_owners(k, k->p->root, &found))
		return;
	for (size_t i = 0; i < found.len; i++)
		vec_push(k->p->a, &k->s->owner, (struct plan_list *)(uintptr_t)found.data[i]);
}

/* ---- bounds and guards ---- */

static bool expr_uses(const struct tir_expr *e, const struct tir_var *v)
{
	if (!e)
		return false;
	if ((e->kind == TIR_VAR && e->var == v) || (e->kind == TIR_IX && v->sym && ix_uses(e->ix, v->sym)))
		return true;
	return expr_uses(e->a, v) || expr_uses(e->b, v) || expr_uses(e->c, v);
}

/* What "v" decides: a bound or a guard of the kernel; NULL: neither. */
static const char *control_of(const struct plan *p, const struct tir_var *v)
{
	for (size_t i = 0; v && i < p->list.len; i++) {
		const struct plan_list *l = p->list.data[i];
		if (l->trips && v->sym && ix_uses(l->trips, v->sym))
			return "unnormalized loop bound";
		for (size_t u = 0; u < l->unit.len; u++)
			for (size_t g = 0; g < l->unit.data[u]->guards.len; g++)
				if (expr_uses(l->unit.data[u]->guards.data[g].cond, v))
					return "unsupported task guard";
	}
	return NULL;
}

/* ---- explicit owners ---- */

/* The claims of the program: those that stand become owners. */
static void claim_as_written(struct plan *p)
{
	struct ptrmap told = { .arena = p->a };
	for (size_t i = 0; i < p->list.len; i++)
		for (size_t k = 0; k < p->list.data[i]->eligible.len; k++) {
			struct plan_list *l = p->list.data[i];
			struct plan_storage *s = l->eligible.data[k];
			bool stands = s->policy != PLAN_ORDINARY && s->policy != PLAN_MANUAL, again = ptrmap_get(&told, s);
			if (s->policy == PLAN_ORDINARY && !again)
				diag_warning(p->t, l->loop->range, W3702, "Ignoring explicit multi_buffer_eligible of '%s': its policy is 1, which means no "
					     "owner; to keep the owner with one version state (1,\"auto\")", name_of(s));
			if (s->policy == PLAN_MANUAL && !again)
				diag_warning(p->t, l->loop->range, W3701, "multi_buffer_eligible of '%s' is dropped: the buffer is already manually "
					     "multi-buffered; leave it out of the list", name_of(s));
			ptrmap_set(&told, s, s);
			if (!stands)
				continue;
			s->is_claimed = true;
			vec_push(p->a, &s->owner, l);
		}
}

static bool check_nesting(const struct plan *p, const struct plan_storage *s)
{
	for (size_t i = 0; i < s->owner.len; i++)
		for (size_t k = 0; k < s->owner.len; k++)
			if (i != k && access_encloses(s->owner.data[i], s->owner.data[k])) {
				diag_error(p->t, s->owner.data[k]->loop->range, E3425, "'%s' has nested owner loops; claim it for one of them",
					   name_of(s));
				diag_note(p->t, s->owner.data[i]->loop->range, "the loop around it claims it too");
				return false;
			}
	return true;
}

static bool is_inside(const struct plan_storage *s, const struct plan_access *x)
{
	for (size_t i = 0; i < s->owner.len; i++)
		if (is_below(x, s->owner.data[i]))
			return true;
	return false;
}

/* Accesses outside the owners are fills of every version. */
static bool check_outside(struct claim *k)
{
	const struct tir_stmt *told = NULL;
	bool ok = true;
	for (size_t i = 0; i < k->all.len; i++) {
		const struct plan_access *x = k->all.data[i];
		const struct tir_expr *e = fill_value(x->stmt);
		if (is_inside(k->s, x) || x->stmt == told)
			continue;
		if (is_broadcast(k->c, x)) {
			bool is_l1 = k->s->space && !strcmp(k->s->space->name, "l1");
			if (is_l1 && k->s->count > 1)
				ok = diag_error(k->p->t, x->stmt->range, E3702, "Broadcast fill for L1 storage '%s' with %lld versions; fill it inside "
						"its owner loop, or give it one version", name_of(k->s), (long long)k->s->count);
			else if (is_l1 && !k->s->count)
				k->s->count = 1;
			continue;
		}
		told = x->stmt;
		const char *control = control_of(k->p, x->leaf->unit->bind);
		if (control)
			ok = diag_error(k->p->t, x->stmt->range, E3703, "%s: it reads '%s' outside the loops that own it, where its versions are gone; "
					"read it inside an owner, or take the claim away", control, name_of(k->s));
		else if (e)
			ok = diag_error(k->p->t, x->stmt->range, E3701, "outside the owner loops of '%s' only T.fill accesses of a value and a region that "
					"depend neither on it nor on a loop are possible; move this one into an owner", name_of(k->s));
		else
			ok = diag_error(k->p->t, x->stmt->range, E3424, "'%s' is used here outside its annotated owner loops, where its versions are "
					"gone; move the use into a loop that owns it, or claim a loop around both", name_of(k->s));
	}
	return ok;
}

/* A claim is believed; reads that contradict it are told. */
static void check_claim(struct claim *k)
{
	for (size_t o = 0; o < k->s->owner.len; o++)
		for (size_t i = 0; i < k->all.len; i++) {
			const struct plan_access *x = k->all.data[i];
			const struct plan_list *l = k->s->owner.data[o];
			if (!x->reads || !is_below(x, l) || access_written_before(k->c, l, access_map_of(x), k->writes) != POLY_NO)
				continue;
			diag_warning(k->p->t, x->stmt->range, W3704, "'%s' is claimed for this loop, but bytes that are read here are not written in the "
				     "same iteration; every iteration has a version of its own", name_of(k->s));
			return;
		}
}

/* ---- slots that the program counts itself ---- */

/* Does every access use slot (iv - start) // step % n of the loop? */
static bool rotates_by_trip(struct claim *k, const struct plan_list *l)
{
	struct arena *a = k->c->a;
	if (l->loop->kind != TIR_FOR || l->loop->u.loop.kind == TIR_PERSISTENT)
		return false;
	const struct ix *from = ix_sub(a, ix_sym(a, l->loop->u.loop.var[0]), l->loop->u.loop.start);
	const struct ix *slot = ix_mod(a, ix_floordiv(a, from, l->loop->u.loop.step), ix_const(a, k->s->slots->n));
	for (size_t i = 0; i < k->all.len; i++) {
		const struct plan_access *x = k->all.data[i];
		if (!x->view || !x->view->slot || !ix_equal(x->view->slot, slot))
			return false;
	}
	return true;
}

/* Slots that follow the trips of an owner are its versions; others are what their indices say. */
static void settle_slots(struct claim *k)
{
	struct plan_storage *s = k->s;
	if (s->owner.len == 1 && rotates_by_trip(k, s->owner.data[0])) {
		s->policy = PLAN_OWNED;
		s->count = s->slots->n;
		return;
	}
	s->owner.len = 0;
	s->policy = PLAN_MANUAL;
	s->count = s->slots->n;
	access_maps_again(k->c, s);
}

/* ---- the pass ---- */

static void gather(struct claim *k, const struct plan_list *l)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		for (size_t j = 0; u->leaf && j < u->leaf->access.len; j++)
			if (u->leaf->access.data[j].storage == k->s)
				vec_push(k->c->a, &k->all, &u->leaf->access.data[j]);
		if (u->body)
			gather(k, u->body);
	}
}

static bool claim(struct plan *p, struct plan_storage *s)
{
	struct claim k = { .c = p->access, .p = p, .s = s, .writes = &p->access->writes[s->index] };
	if (!may_own(s) && !s->is_claimed)
		return true;
	gather(&k, p->root);
	if (!s->is_claimed)
		claim_automatically(&k);
	if (s->slots && s->policy == PLAN_AUTOMATIC && !s->is_claimed)
		settle_slots(&k);
	if (!s->owner.len)
		return true;
	if (!check_nesting(p, s) || !check_outside(&k))
		return false;
	if (s->is_claimed)
		check_claim(&k);
	return true;
}

bool plan_claim_owners(struct plan *p)
{
	bool ok = true;
	claim_as_written(p);
	for (size_t i = 0; i < p->storage.len; i++)
		ok = claim(p, p->storage.data[i]) && ok;
	return ok;
}
