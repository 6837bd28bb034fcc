/* Exactly one candidate of a T.PerCoreTask is executed at every position (spec: autoschedule A58): the conditions of the region are
 * executed for each of them where they are numbers.  What depends on more than positions, loops and constants is trusted. */
#include <string.h>

#include "sched/units.h"
#include "tir/visit.h"

enum { MAX_POSITION = 1 << 16, MAX_STEP = 1 << 22 };

struct unknown_value { const struct ix_sym *sym; int64_t first, step, n, at; };

struct dispatch {
	struct plan *p;
	struct plan_leaf *leaf;
	VEC(struct unknown_value) free;		/* coordinates, and variables of loops around the region */
	VEC(struct { const void *key; int64_t value; }) set;	/* of loops and lets inside it: symbol or scalar */
	int64_t steps;
	int n_taken;
	bool is_unknown, is_left;
};

static int64_t value_of(struct dispatch *x, const struct tir_expr *e);

/* ---- numbers ---- */

static int64_t unknown(struct dispatch *x)
{
	x->is_unknown = true;
	return 0;
}

static bool find(struct dispatch *x, const void *key, int64_t *out)
{
	for (size_t i = x->set.len; i-- > 0;)
		if (x->set.data[i].key == key) {
			*out = x->set.data[i].value;
			return true;
		}
	return false;
}

static bool symbol_value(void *user, const struct ix_sym *s, int64_t *out)
{
	struct dispatch *x = user;
	if (find(x, s, out))
		return true;
	for (size_t i = 0; i < x->free.len; i++)
		if (x->free.data[i].sym == s) {
			*out = x->free.data[i].first + x->free.data[i].step * x->free.data[i].at;
			return true;
		}
	const struct tir_expr *e = s->kind == IX_SCALAR && s->owner ? plan_value_of(x->p, s->owner) : NULL;
	if (!e)
		return false;
	*out = value_of(x, e);
	return !x->is_unknown;
}

static int64_t ix_value(struct dispatch *x, const struct ix *i)
{
	int64_t v;
	return ix_eval(i, symbol_value, x, &v) ? v : unknown(x);
}

static int64_t binary(struct dispatch *x, const char *op, int64_t a, int64_t b)
{
	int64_t r = 0;
	if (!strcmp(op, "eq")) return a == b;
	if (!strcmp(op, "ne")) return a != b;
	if (!strcmp(op, "lt")) return a < b;
	if (!strcmp(op, "le")) return a <= b;
	if (!strcmp(op, "gt")) return a > b;
	if (!strcmp(op, "ge")) return a >= b;
	if (!strcmp(op, "and")) return a && b;
	if (!strcmp(op, "or")) return a || b;
	if (!strcmp(op, "min")) return a < b ? a : b;
	if (!strcmp(op, "max")) return a > b ? a : b;
	if (!strcmp(op, "add") && !__builtin_add_overflow(a, b, &r)) return r;
	if (!strcmp(op, "sub") && !__builtin_sub_overflow(a, b, &r)) return r;
	if (!strcmp(op, "mul") && !__builtin_mul_overflow(a, b, &r)) return r;
	return unknown(x);
}

static int64_t value_of(struct dispatch *x, const struct tir_expr *e)
{
	int64_t v;
	if (++x->steps > MAX_STEP || dtype_is_float(e->dtype))
		return unknown(x);
	switch (e->kind) {
	case TIR_IX: return ix_value(x, e->ix);
	case TIR_NUMBER: return e->number.kind == ATTR_FLOAT ? unknown(x) : e->number.i;
	case TIR_VAR: {
		if (find(x, e->var, &v))
			return v;
		const struct tir_expr *value = e->var->is_mutable ? NULL : plan_value_of(x->p, e->var);
		return value ? value_of(x, value) : unknown(x);
	}
	case TIR_UNARY:
		v = value_of(x, e->a);
		return !strcmp(e->op, "not") ? !v : !strcmp(e->op, "neg") && v != INT64_MIN ? -v : unknown(x);
	case TIR_BINARY: v = value_of(x, e->a); return binary(x, e->op, v, value_of(x, e->b));
	case TIR_SELECT: return value_of(x, value_of(x, e->a) ? e->b : e->c);
	case TIR_CAST: return e->dtype == DT_I64 || e->dtype == e->a->dtype ? value_of(x, e->a) : unknown(x);
	case TIR_LOAD: break;
	}
	return unknown(x);
}

/* ---- the region ---- */

static void execute_block(struct dispatch *x, const struct tir_block *b);

static bool is_candidate(const struct dispatch *x, const struct tir_stmt *s)
{
	for (size_t i = 0; i < x->leaf->candidate.len; i++)
		if (x->leaf->candidate.data[i].stmt == s)
			return true;
	return false;
}

static void execute_loop(struct dispatch *x, const struct tir_stmt *s)
{
	int64_t start = ix_value(x, s->u.loop.start), stop = ix_value(x, s->u.loop.stop), step = ix_value(x, s->u.loop.step);
	size_t mark = x->set.len;
	if (x->is_unknown || step < 1)
		return;
	for (int64_t i = start; i < stop && !x->is_unknown && !x->is_left; i += step) {
		if (++x->steps > MAX_STEP)
			unknown(x);
		x->set.len = mark;
		vec_push(x->p->a, &x->set, ((__typeof__(*x->set.data)){ s->u.loop.var[0], i }));
		execute_block(x, &s->u.loop.body);
		if (i > INT64_MAX - step)
			break;
	}
	x->set.len = mark;
	x->is_left = false;
}

static void execute_let(struct dispatch *x, const struct tir_stmt *s)
{
	const struct tir_var *v = s->u.scalar.var;
	if (!s->u.scalar.value || s->u.scalar.is_index || v->is_mutable)
		return;
	bool before = x->is_unknown;
	int64_t value = value_of(x, s->u.scalar.value);
	if (x->is_unknown) {
		x->is_unknown = before;
		return;
	}
	vec_push(x->p->a, &x->set, ((__typeof__(*x->set.data)){ v, value }));
	if (v->sym)
		vec_push(x->p->a, &x->set, ((__typeof__(*x->set.data)){ v->sym, value }));
}

static void execute_block(struct dispatch *x, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len && !x->is_unknown && !x->is_left; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (is_candidate(x, s))
			x->n_taken++;
		else if (s->kind == TIR_IF)
			execute_block(x, value_of(x, s->u.branch.cond) ? &s->u.branch.then : &s->u.branch.other);
		else if (s->kind == TIR_FOR)
			execute_loop(x, s);
		else if (s->kind == TIR_LET_SCALAR)
			execute_let(x, s);
		else if (s->kind == TIR_BREAK)
			x->is_left = true;
	}
}

/* ---- positions ---- */

static bool is_known_symbol(const struct dispatch *x, const struct ix_sym *s)
{
	for (size_t i = 0; i < x->free.len; i++)
		if (x->free.data[i].sym == s)
			return true;
	return false;
}

static void add_coordinate(struct dispatch *x, const struct ix_sym *s)
{
	const struct mesh *m = s->owner;
	int k = m ? mesh_find_coord(m, s) : -1;
	int64_t n;
	if (k < 0 || !ix_is_const(m->axis[k].extent, &n) || n < 1) {
		x->is_unknown = true;
		return;
	}
	vec_push(x->p->a, &x->free, ((struct unknown_value){ s, 0, 1, n, 0 }));
}

static void add_loop_variable(struct dispatch *x, const struct ix_sym *s)
{
	for (const struct plan_list *l = x->leaf->unit->list; l && l->loop; l = l->parent) {
		int64_t start, step, n;
		if (l->is_while || l->loop->u.loop.kind == TIR_PERSISTENT || l->loop->u.loop.var[0] != s)
			continue;
		if (!ix_is_const(l->loop->u.loop.start, &start) || !ix_is_const(l->loop->u.loop.step, &step) || !ix_is_const(l->trips, &n))
			break;
		vec_push(x->p->a, &x->free, ((struct unknown_value){ s, start, step, n, 0 }));
		return;
	}
}

static void note_expr(struct dispatch *x, const struct tir_expr *e);

static void note_scalar(void *user, const struct tir_var *v, bool writes)
{
	struct dispatch *x = user;
	const struct tir_expr *e = writes ? NULL : plan_value_of(x->p, v);
	if (e && ++x->steps < MAX_STEP)
		note_expr(x, e);
}

static void note_ix(void *user, const struct ix *i)
{
	struct dispatch *x = user;
	for (int k = 0; k < i->n_term; k++) {
		const struct ix_atom *at = i->term[k].atom;
		if (at->kind != IX_SYM) {
			note_ix(user, at->a);
			note_ix(user, at->b);
		} else if (is_known_symbol(x, at->sym)) {
			continue;
		} else if (at->sym->kind == IX_COORD) {
			add_coordinate(x, at->sym);
		} else if (at->sym->kind == IX_LOOP) {
			add_loop_variable(x, at->sym);
		} else if (at->sym->kind == IX_SCALAR && at->sym->owner) {
			note_scalar(user, at->sym->owner, false);
		}
	}
}

static void note_expr(struct dispatch *x, const struct tir_expr *e)
{
	const struct tir_visitor v = { .user = x, .ix = note_ix, .scalar = note_scalar };
	tir_visit_expr(&v, e);
}

/* The free symbols of what decides; those of candidates are no matter. */
static void note_block(struct dispatch *x, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		const struct tir_visitor v = { .user = x, .ix = note_ix, .scalar = note_scalar };
		if (is_candidate(x, s) || s->kind == TIR_LET_SCALAR || s->kind == TIR_SYNC)
			continue;
		int n = tir_suites(s, suite);
		tir_visit(&v, x->p->a, s);
		for (int k = 0; k < n; k++)
			note_block(x, suite[k]);
	}
}

/* "block 2 (split 2)", of the position that the free symbols are at. */
static const char *position_text(struct dispatch *x)
{
	struct text t;
	text_init(&t, x->p->a);
	for (int level = 0; level < 2; level++)
		for (size_t i = 0; i < x->free.len; i++) {
			const struct ix_sym *s = x->free.data[i].sym;
			const struct mesh *m = s->kind == IX_COORD ? s->owner : NULL;
			int64_t at;
			if (!m || mesh_is_first_level(m, m->axis[mesh_find_coord(m, s)].level) != (level == 0))
				continue;
			int64_t *coord = arena_array(x->p->a, int64_t, (size_t)m->n_axis + 1);
			for (int k = 0; k < m->n_axis; k++)
				symbol_value(x, m->axis[k].coord, &coord[k]);
			if (mesh_position(m, m->axis[mesh_find_coord(m, s)].level, coord, &at)) {
				text_printf(&t, "%s%s %lld", t.len ? ", " : "", level ? "core" : "block", (long long)at);
				if (s->axis)
					text_printf(&t, " (%s %lld)", s->axis, (long long)x->free.data[i].at);
				break;
			}
		}
	return t.len ? text_str(&t) : "every block";
}

/* The next position; false after the last one. */
static bool step(struct dispatch *x)
{
	for (size_t i = x->free.len; i-- > 0;) {
		if (++x->free.data[i].at < x->free.data[i].n)
			return true;
		x->free.data[i].at = 0;
	}
	return false;
}

bool plan_check_guards(struct plan *p, struct plan_leaf *l)
{
	struct dispatch x = { .p = p, .leaf = l };
	int64_t n = 1;
	note_block(&x, &l->body);
	for (size_t i = 0; i < x.free.len; i++)
		if (x.free.data[i].n < 1 || __builtin_mul_overflow(n, x.free.data[i].n, &n) || n > MAX_POSITION)
			return true;
	x.steps = 0;
	do {
		x.n_taken = 0;
		x.set.len = 0;
		x.is_left = false;
		execute_block(&x, &l->body);
		if (x.is_unknown)
			return true;
		if (x.n_taken != 1)
			return diag_error(p->t, l->unit->range, E3417, "exactly one candidate of a T.PerCoreTask is executed on each core, but on %s it is %d; "
					  "make the conditions exclude one another and cover every case", position_text(&x), x.n_taken);
	} while (step(&x));
	return true;
}
