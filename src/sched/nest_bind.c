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

static bool has(const struct plan_unit *u, const struct tir_var *v)
{
	for (size_t i = 0; i < u->uses.len; i++)
		if (u->uses.data[i] == v)
			return true;
	return false;
}

/* Which binds of "l" units of stage "stage" on this core need, by themselves or through other binds; by unit. */
static const bool *needed_in(struct nest *x, const struct plan_list *l, int64_t stage)
{
	for (size_t i = 0; i < x->need.len; i++)
		if (x->need.data[i].list == l && x->need.data[i].stage == stage)
			return x->need.data[i].is_needed;
	bool *need = arena_array(x->p->a, bool, l->unit.len + 1);
	for (size_t i = l->unit.len; i-- > 0;) {
		const struct plan_unit *u = l->unit.data[i];
		bool is_user = u->bind ? need[i] : nest_has(x, u) && stage_of(u) == stage;
		for (size_t k = 0; is_user && k < l->unit.len; k++) {
			const struct plan_unit *b = l->unit.data[k];
			if (b->bind && b != u && has(u, b->bind))
				need[k] = true;
		}
	}
	vec_push(x->p->a, &x->need, ((__typeof__(*x->need.data)){ l, stage, need }));
	return need;
}

/* A bind that reads what the kernel writes, or that has operations beside it, stands in its place in its own stage; so does
 * one that uses such a bind there. */
static const bool *placed_in(struct nest *x, const struct plan_list *l)
{
	bool *placed = ptrmap_get(&x->placed, l);
	if (placed)
		return placed;
	placed = arena_array(x->p->a, bool, l->unit.len + 1);
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *b = l->unit.data[i];
		if (!b->bind)
			continue;
		placed[i] = b->before.len || b->after.len;
		for (size_t k = 0; k < b->leaf->access.len && !placed[i]; k++)
			placed[i] = b->leaf->access.data[k].storage->is_written;
		for (size_t k = 0; k < b->uses.len && !placed[i]; k++) {
			const struct plan_unit *u = binder_of(l, b->uses.data[k]);
			placed[i] = u && u->index < b->index && stage_of(u) == stage_of(b) && placed[u->index];
		}
	}
	ptrmap_set(&x->placed, l, placed);
	return placed;
}

bool nest_is_front_bind(struct nest *x, const struct plan_unit *u, int64_t lo, int64_t hi)
{
	return u->bind && hi > lo && !placed_in(x, u->list)[u->index];
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
	const bool *need = needed_in(x, l, stage), *placed = placed_in(x, l);
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		if (u->bind && nest_has(x, u) && need[i] && (stage_of(u) != stage || !placed[i]))
			place(x, u, out);
	}
}

void nest_stray_binds(struct nest *x, struct plan_list *l, int64_t stage, struct tir_block *out)
{
	const bool *need = needed_in(x, l, stage);
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		if (u->bind && nest_has(x, u) && need[i] && stage_of(u) != stage)
			place(x, u, out);
	}
}

bool nest_needs_bind(struct nest *x, const struct plan_unit *u)
{
	return needed_in(x, u->list, stage_of(u))[u->index] || u->before.len || u->after.len;
}
