/* Binds in the nest of a core: each stage that needs a value has a copy of its own (spec: autoschedule A171, A260). */
#include <string.h>

#include "sched/expand.h"

static const struct plan_unit *binder_of(const struct plan_list *l, const struct tir_var *v)
{
	for (size_t i = 0; i < l->unit.len; i++)
		if (l->unit.data[i]->bind == v)
			return l->unit.data[i];
	return NULL;
}

static int64_t stage_of(const struct plan_unit *u)
{
	return u->stage > 0 ? u->stage : 0;
}

/* Does a unit of stage "s" on this core need the bind "b", by itself or through other binds? */
static bool is_needed(const struct nest *x, const struct plan_list *l, const struct plan_unit *b, int64_t s)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		bool uses = false;
		for (size_t k = 0; k < u->uses.len; k++)
			uses = uses || u->uses.data[k] == b->bind;
		if (!uses)
			continue;
		if (u->bind ? u->index > b->index && is_needed(x, l, u, s) : nest_has(x, u) && stage_of(u) == s)
			return true;
	}
	return false;
}

static bool is_written(const struct plan *p, const struct plan_storage *s)
{
	for (size_t i = 0; i < p->list.len; i++)
		for (size_t k = 0; k < p->list.data[i]->unit.len; k++) {
			const struct plan_leaf *l = p->list.data[i]->unit.data[k]->leaf;
			for (size_t n = 0; l && n < l->access.len; n++)
				if (l->access.data[n].storage == s && l->access.data[n].writes)
					return true;
		}
	return false;
}

/* A bind that reads what the kernel writes, or that has operations beside it, stands in its place in its own stage; so does
 * one that uses such a bind there. */
static bool is_placed(const struct nest *x, const struct plan_unit *b)
{
	if (b->before.len || b->after.len)
		return true;
	for (size_t i = 0; i < b->leaf->access.len; i++)
		if (is_written(x->p, b->leaf->access.data[i].storage))
			return true;
	for (size_t i = 0; i < b->uses.len; i++) {
		const struct plan_unit *u = binder_of(b->list, b->uses.data[i]);
		if (u && u != b && stage_of(u) == stage_of(b) && is_placed(x, u))
			return true;
	}
	return false;
}

bool nest_is_front_bind(struct nest *x, const struct plan_unit *u, int64_t lo, int64_t hi)
{
	return u->bind && hi > lo && !is_placed(x, u);
}

static bool has_condition(const struct plan_guards *g)
{
	for (size_t i = 0; i < g->len; i++)
		if (!g->data[i].is_assume)
			return true;
	return false;
}

static const struct tir_expr *zero_of(struct nest *x, enum dtype d)
{
	struct tir_expr *e = arena_new(x->p->a, struct tir_expr);
	if (d == DT_I64)
		return tir_expr_of_ix(x->p->a, ix_const(x->p->a, 0));
	e->kind = TIR_NUMBER;
	e->dtype = d;
	e->number = d == DT_BOOL	 ? (struct attr){ .kind = ATTR_BOOL } :
		    dtype_is_float(d) ? (struct attr){ .kind = ATTR_FLOAT } :
					(struct attr){ .kind = ATTR_INT };
	return e;
}

/* A private cell that is zero unless the guards hold; the let reads it. */
static struct tir_stmt *guarded(struct nest *x, const struct plan_unit *u, const struct tir_stmt *let, struct tir_block *out)
{
	struct tir_var *cell = arena_new(x->p->a, struct tir_var);
	struct tir_stmt *declare = nest_stmt(x, TIR_LET_SCALAR, let->range, out);
	cell->name = "cell";
	cell->dtype = let->u.scalar.var->dtype;
	cell->is_mutable = true;
	declare->u.scalar.var = cell;
	declare->u.scalar.value = zero_of(x, cell->dtype);
	struct tir_block *in = out;
	for (size_t i = 0; i < u->guards.len; i++)
		in = nest_under(x, &u->guards.data[i], in);
	const struct tir_expr *value = nest_copy_expr(x, let->u.scalar.value, in);
	struct tir_stmt *store = nest_stmt(x, TIR_STORE, let->range, in);
	store->u.store.var = cell;
	store->u.store.value = value;
	struct tir_expr *read = arena_new(x->p->a, struct tir_expr);
	*read = (struct tir_expr){ .kind = TIR_VAR, .dtype = cell->dtype, .var = cell };
	struct tir_stmt *copy = arena_memdup(x->p->a, let, sizeof(*let));
	copy->u.scalar.value = read;
	return copy;
}

static void place(struct nest *x, const struct plan_unit *u, struct tir_block *out)
{
	const struct tir_stmt *let = u->leaf->body.stmt[u->leaf->body.len - 1];
	const struct plan_unit *outer = x->unit;
	x->unit = u;
	for (size_t i = 0; i + 1 < u->leaf->body.len; i++) {
		struct tir_stmt *s = nest_copy_stmt(x, u->leaf->body.stmt[i], out);
		nest_bind_scalar(x, u->leaf->body.stmt[i]->u.scalar.var, s->u.scalar.var);
	}
	if (has_condition(&u->guards)) {
		struct tir_stmt *s = guarded(x, u, let, out);
		struct tir_var *own = arena_memdup(x->p->a, let->u.scalar.var, sizeof(*own));
		if (own->sym) {
			struct ix_sym *sym = arena_memdup(x->p->a, own->sym, sizeof(*sym));
			sym->owner = own;
			own->sym = sym;
		}
		s->u.scalar.var = own;
		tir_append(x->p->a, out, s);
		nest_bind_scalar(x, let->u.scalar.var, own);
	} else {
		struct tir_stmt *s = nest_copy_stmt(x, let, out);
		nest_bind_scalar(x, let->u.scalar.var, s->u.scalar.var);
	}
	x->unit = outer;
}

void nest_place_bind(struct nest *x, const struct plan_unit *u, struct tir_block *out)
{
	place(x, u, out);
}

void nest_front_binds(struct nest *x, struct plan_list *l, int64_t stage, struct tir_block *out)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		if (u->bind && nest_has(x, u) && is_needed(x, l, u, stage) && (stage_of(u) != stage || !is_placed(x, u)))
			place(x, u, out);
	}
}

bool nest_needs_bind(const struct nest *x, const struct plan_unit *u)
{
	return is_needed(x, u->list, u, stage_of(u)) || u->before.len || u->after.len;
}
