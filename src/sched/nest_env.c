/* Program text in the nest of one core: symbols, scalars and versions replaced. */
#include <string.h>

#include "sched/expand.h"
#include "sched/units.h"

void nest_bind(struct nest *x, const struct ix_sym *sym, const struct ix *value)
{
	vec_push(x->p->a, &x->env, ((struct env_entry){ .sym = sym, .value = value }));
}

void nest_bind_scalar(struct nest *x, const struct tir_var *var, const struct tir_var *own)
{
	vec_push(x->p->a, &x->env, ((struct env_entry){ .var = var, .own = own, .sym = var->sym,
							.value = own->sym ? ix_sym(x->p->a, own->sym) : NULL }));
}

bool nest_was_used(const struct nest *x, size_t mark, const struct ix_sym *sym)
{
	for (size_t i = mark; i < x->env.len; i++)
		if (x->env.data[i].sym == sym && x->env.data[i].is_used)
			return true;
	return false;
}

static struct env_entry *entry_of(struct nest *x, const struct ix_sym *s)
{
	for (size_t i = x->env.len; i-- > 0;)
		if (x->env.data[i].sym == s)
			return &x->env.data[i];
	return NULL;
}

static const struct tir_var *own_scalar(const struct nest *x, const struct tir_var *v)
{
	for (size_t i = x->env.len; i-- > 0;)
		if (x->env.data[i].var == v)
			return x->env.data[i].own;
	return NULL;
}

struct tir_stmt *nest_stmt(struct nest *x, enum tir_kind kind, struct range r, struct tir_block *out)
{
	struct tir_stmt *s = arena_new(x->p->a, struct tir_stmt);
	s->kind = kind;
	s->range = r;
	if (out)
		tir_append(x->p->a, out, s);
	return s;
}

/* A let with the present value of the mutable scalar "v", in front of what is being copied. */
static const struct ix *read_counter(struct nest *x, const struct tir_var *v)
{
	const struct tir_var *own = own_scalar(x, v);
	struct tir_var *now = arena_new(x->p->a, struct tir_var);
	struct ix_sym *s = arena_new(x->p->a, struct ix_sym);
	struct tir_expr *value = arena_new(x->p->a, struct tir_expr);
	struct tir_stmt *let = nest_stmt(x, TIR_LET_SCALAR, (struct range){ 0 }, x->out);
	*s = (struct ix_sym){ .kind = IX_SCALAR, .name = arena_printf(x->p->a, "%s_now", v->name), .has_range = true, .hi = INT64_MAX };
	s->owner = now;
	now->name = s->name;
	now->dtype = v->dtype;
	now->sym = s;
	value->kind = TIR_VAR;
	value->dtype = v->dtype;
	value->var = own ? own : v;
	let->u.scalar.var = now;
	let->u.scalar.value = value;
	const struct ix *at = ix_sym(x->p->a, s);
	nest_bind(x, v->sym, at);
	x->env.data[x->env.len - 1].is_clock = true;
	return at;
}

void nest_forget_clocks(struct nest *x)
{
	size_t n = 0;
	for (size_t i = 0; i < x->env.len; i++)
		if (!x->env.data[i].is_clock)
			x->env.data[n++] = x->env.data[i];
	x->env.len = n;
}

/* The coordinate of a vector core on an axis of an authored scope, from its number in the scope of the nest. */
static const struct ix *coordinate_of(struct nest *x, const struct ix_sym *s)
{
	const struct mesh *m = s->owner;
	struct arena *a = x->p->a;
	int k = m && x->vector ? mesh_find_coord(m, s) : -1;
	const struct ix *first, *n;
	if (k < 0 || mesh_is_first_level(m, m->axis[k].level) || !mesh_interval(a, m, m->axis[k].level, &first, &n))
		return NULL;
	const struct ix *number = ix_sub(a, ix_sym(a, x->vector->axis[0].coord), first);
	return ix_mod(a, ix_floordiv(a, number, m->axis[k].stride), m->axis[k].extent);
}

static const struct ix *symbol(void *user, const struct ix_sym *s)
{
	struct nest *x = user;
	struct env_entry *e = entry_of(x, s);
	const struct tir_var *v = s->kind == IX_SCALAR ? s->owner : NULL;
	if (e) {
		e->is_used = true;
		if (!(e->own && e->own->is_mutable))
			return e->value;
	}
	if (v && v->is_mutable)
		return read_counter(x, v);
	return s->kind == IX_COORD ? coordinate_of(x, s) : NULL;
}

static const struct tir_expr *scalar(void *user, const struct tir_var *v)
{
	struct nest *x = user;
	const struct tir_var *own = own_scalar(x, v);
	if (!own)
		return NULL;
	struct tir_expr *e = arena_new(x->p->a, struct tir_expr);
	e->kind = TIR_VAR;
	e->dtype = v->dtype;
	e->var = own;
	return e;
}

static const struct tir_var *target(void *user, const struct tir_var *v)
{
	return own_scalar(user, v);
}

/* ---- versions ---- */

static bool is_below(const struct plan_list *l, const struct plan_list *owner)
{
	for (; l; l = l->parent)
		if (l == owner)
			return true;
	return false;
}

static bool is_outside_owners(const struct plan_storage *s, const struct plan_list *l)
{
	for (size_t i = 0; i < s->owner.len; i++)
		if (is_below(l, s->owner.data[i]))
			return false;
	return s->owner.len > 0;
}

/* The value of the clock of "s" modulo its versions, at this place. */
static const struct ix *version_at(struct nest *x, const struct plan_storage *s)
{
	struct arena *a = x->p->a;
	const struct plan_clock *c = s->clock;
	const struct ix *n = ix_const(a, s->versions), *now = ix_const(a, 0);
	if (c && c->kind != PLAN_CONSTANT)
		now = nest_copy_ix(x, c->value, x->out);
	return ix_mod(a, now, n);
}

static const struct tir_view *view(void *user, const struct tir_view *v, const struct ix *const **index)
{
	struct nest *x = user;
	struct plan_storage *s = plan_storage_at(x->p, v->root, v->slots);
	if (!s->expanded)
		return NULL;
	bool all = is_outside_owners(s, x->unit ? x->unit->list : x->p->root);
	return plan_versioned_view(x->p, s, v, index, all ? NULL : version_at(x, s), all);
}

/* The slot of a ring of slots is that of its clock (A89). */
static const struct ix *slot(void *user, const struct tir_slots *slots)
{
	struct nest *x = user;
	struct plan_storage *s = plan_storage_at(x->p, NULL, slots);
	return s->clock && s->policy != PLAN_MANUAL && s->versions == slots->n ? version_at(x, s) : NULL;
}

/* ---- copies ---- */

static struct tir_copier copier_of(struct nest *x, struct tir_block *out)
{
	struct tir_copier c;
	tir_copier_init(&c, x->p->a, x);
	c.symbol = symbol;
	c.scalar = scalar;
	c.view = view;
	c.slot = slot;
	c.target = target;
	c.new_lets = true;
	x->out = out;
	return c;
}

/* What vector blocks cost is no matter any more. */
static void strip_costs(struct tir_stmt *s)
{
	struct tir_block *suite[2];
	int n = tir_suites_of(s, suite);
	if (s->kind == TIR_MARK)
		s->u.mark.latency = -1;
	for (int k = 0; k < n; k++)
		for (size_t i = 0; i < suite[k]->len; i++)
			strip_costs(suite[k]->stmt[i]);
}

void nest_copy_block(struct nest *x, const struct tir_block *b, struct tir_block *out)
{
	struct tir_copier c = copier_of(x, out);
	for (size_t i = 0; i < b->len; i++) {
		struct tir_stmt *s = tir_copy_stmt(&c, b->stmt[i]);
		strip_costs(s);
		tir_append(x->p->a, out, s);
	}
}

struct tir_stmt *nest_copy_stmt(struct nest *x, const struct tir_stmt *s, struct tir_block *out)
{
	struct tir_copier c = copier_of(x, out);
	struct tir_stmt *r = tir_copy_stmt(&c, s);
	tir_append(x->p->a, out, r);
	return r;
}

const struct tir_expr *nest_copy_expr(struct nest *x, const struct tir_expr *e, struct tir_block *out)
{
	struct tir_copier c = copier_of(x, out);
	return tir_copy_expr(&c, e);
}

const struct ix *nest_copy_ix(struct nest *x, const struct ix *i, struct tir_block *out)
{
	struct tir_copier c = copier_of(x, out);
	return tir_copy_ix(&c, i);
}
