/* Index expressions and conditions as affine forms over the unknowns of an access. */
#include <string.h>

#include "sched/access_map.h"

static struct poly_set *set_of(struct access_builder *b)
{
	return b->m->at.set;
}

static int new_var(struct access_builder *b, enum poly_role role, const void *key, int64_t lo, int64_t hi)
{
	int v = poly_set_var(set_of(b), lo, hi);
	while (b->m->at.name.len < set_of(b)->var.len)
		vec_push(b->c->a, &b->m->at.name, ((struct poly_name){ POLY_DERIVED, NULL }));
	b->m->at.name.data[v] = (struct poly_name){ role, key };
	return v;
}

int access_named(struct access_builder *b, const void *key, int64_t lo, int64_t hi)
{
	intptr_t known = (intptr_t)ptrmap_get(&b->known, key);
	if (known)
		return (int)known - 1;
	int v = new_var(b, POLY_NAMED, key, lo, hi);
	ptrmap_set(&b->known, key, (void *)(intptr_t)(v + 1));
	return v;
}

/* ---- values that are no affine form ---- */

static void bounds_of_dtype(enum dtype d, int64_t *lo, int64_t *hi)
{
	*lo = INT64_MIN;
	*hi = INT64_MAX;
	if (d == DT_BOOL) {
		*lo = 0;
		*hi = 1;
	} else if (dtype_is_int(d) && dtype_info(d)->bits < 64) {
		int bits = dtype_info(d)->bits - (d != DT_U8);
		*hi = ((int64_t)1 << bits) - 1;
		*lo = d == DT_U8 ? 0 : -*hi - 1;
	}
}

static struct poly_form of_term(struct access_builder *b, const struct tir_expr *e, const struct tir_var *var)
{
	int64_t lo, hi;
	const struct access_term *t = access_term_of(b->c, e, var, b->home, b->place);
	bounds_of_dtype(e->dtype, &lo, &hi);
	b->used_term |= !t->is_fixed;
	ptrmap_set(&b->c->is_term, t, (void *)(uintptr_t)t);
	return poly_of_var(set_of(b), access_named(b, t, lo, hi));
}

static struct poly_form of_ix_term(struct access_builder *b, const struct ix *x)
{
	int64_t lo, hi;
	struct tir_expr *e = arena_new(b->c->a, struct tir_expr);
	*e = (struct tir_expr){ .kind = TIR_IX, .dtype = DT_I64, .ix = x };
	struct poly_form f = of_term(b, e, NULL);
	if (ix_bounds(x, &lo, &hi) && f.n == 1) {
		struct poly_var *v = &set_of(b)->var.data[f.term[0].var];
		v->lo = lo > v->lo ? lo : v->lo;
		v->hi = hi < v->hi ? hi : v->hi;
	}
	return f;
}

/* ---- symbols ---- */

static struct poly_form form_of_expr(struct access_builder *b, const struct tir_expr *e, const struct tir_var *var);

static struct poly_form trip_of_list(struct access_builder *b, const struct plan_list *l)
{
	ptrmap_set(&b->c->is_list, l, (void *)(uintptr_t)l);
	return poly_of_var(set_of(b), access_named(b, l, 0, l->trips_max == INT64_MAX ? INT64_MAX : l->trips_max - 1));
}

/* Where the digits of "rest" go: axis 0 .. n - 2 of a T.Persistent loop, row by row. */
static void outer_digits(struct access_builder *b, const int64_t *extent, int n, struct poly_form rest, struct poly_form *out)
{
	for (int i = n - 2; i >= 0; i--) {
		out[i] = i ? poly_mod(set_of(b), rest, extent[i]) : rest;
		rest = i ? poly_floordiv(set_of(b), rest, extent[i]) : rest;
	}
}

/* Coordinate "k" of tile number "t" (tir 4.1). */
static struct poly_form persistent(struct access_builder *b, const struct tir_stmt *s, int k, struct poly_form t)
{
	struct poly_set *set = set_of(b);
	int n = s->u.loop.n_var;
	int64_t extent[8], rows = 1, total;
	struct poly_form in[8], out[8];
	bool is_static = n <= 8;
	for (int i = 0; i < n && is_static; i++)
		is_static = ix_is_const(s->u.loop.extent[i], &extent[i]) && extent[i] > 0 && extent[i] < (1 << 20);
	for (int i = 0; i < n - 1 && is_static; i++)
		is_static = (rows *= extent[i]) < (1 << 20);
	if (!is_static) {
		int64_t most = INT64_MAX;
		ix_is_const(s->u.loop.extent[k], &most);
		return poly_of_var(set, access_named(b, s->u.loop.var[k], 0, most == INT64_MAX ? most : most - 1));
	}
	int64_t last = extent[n - 1], group = s->u.loop.group < last ? s->u.loop.group : last, full = last / group, width = last - full * group;
	total = full * rows * group;
	outer_digits(b, extent, n, poly_floordiv(set, poly_mod(set, t, rows * group), group), in);
	in[n - 1] = poly_add(set, poly_scale(set, poly_floordiv(set, t, rows * group), group), poly_mod(set, t, group));
	if (!width)
		return in[k];
	struct poly_form over = poly_plus(set, t, -total);
	outer_digits(b, extent, n, poly_floordiv(set, over, width), out);
	out[n - 1] = poly_plus(set, poly_mod(set, over, width), full * group);
	struct poly_form c = poly_of_var(set, new_var(b, POLY_DERIVED, NULL, 0, extent[k] - 1));
	const struct poly_cond *first = poly_and(set, poly_compare(set, POLY_LT, t, poly_konst(total)), poly_compare(set, POLY_EQ, c, in[k]));
	const struct poly_cond *rest = poly_and(set, poly_compare(set, POLY_GE, t, poly_konst(total)), poly_compare(set, POLY_EQ, c, out[k]));
	poly_set_holds(set, poly_or(set, first, rest));
	return c;
}

static struct poly_form of_list_loop(struct access_builder *b, const struct access_symbol *y, const struct ix_sym *s)
{
	const struct tir_stmt *l = y->stmt;
	struct poly_set *set = set_of(b);
	struct poly_form trip = trip_of_list(b, y->list);
	int64_t step = 1;
	if (l->u.loop.kind != TIR_PERSISTENT) {
		bool is_static = !l->u.loop.step || ix_is_const(l->u.loop.step, &step);
		if (!is_static || step < 1)
			return of_ix_term(b, ix_sym(b->c->a, s));
		struct poly_form first = l->u.loop.start ? access_form_of_ix(b, l->u.loop.start) : poly_konst(0);
		return poly_add(set, first, poly_scale(set, trip, step));
	}
	if (!ix_is_const(l->u.loop.wave, &step))
		return of_ix_term(b, ix_sym(b->c->a, s));
	struct poly_form tile = poly_add(set, access_form_of_ix(b, l->u.loop.index), poly_scale(set, trip, step));
	for (int k = 0; k < l->u.loop.n_var; k++)
		if (l->u.loop.var[k] == s)
			return persistent(b, l, k, tile);
	return of_ix_term(b, ix_sym(b->c->a, s));
}

static struct poly_form form_of_let(struct access_builder *b, const struct tir_stmt *let)
{
	struct poly_form *known = ptrmap_get(&b->form, let->u.scalar.var);
	if (!known) {
		known = arena_new(b->c->a, struct poly_form);
		*known = form_of_expr(b, let->u.scalar.value, let->u.scalar.var);
		ptrmap_set(&b->form, let->u.scalar.var, known);
	}
	return *known;
}

static struct poly_form of_symbol(struct access_builder *b, const struct ix_sym *s)
{
	const struct access_symbol *y = access_symbol_of(b->c, s);
	struct poly_set *set = set_of(b);
	intptr_t known = (intptr_t)ptrmap_get(&b->known, s);
	if (known)
		return poly_of_var(set, (int)known - 1);
	if (y && y->kind == ACCESS_LET && y->stmt->u.scalar.value)
		return form_of_let(b, y->stmt);
	if (y && y->kind == ACCESS_LIST_LOOP)
		return of_list_loop(b, y, s);
	if (s->kind == IX_COORD || s->kind == IX_DIMVAR) {
		int64_t lo = s->kind == IX_COORD ? 0 : INT64_MIN, hi = INT64_MAX, extent;
		const struct mesh *m = s->kind == IX_COORD ? s->owner : NULL;
		int axis = m ? mesh_find_coord(m, s) : -1;
		if (s->has_range) {
			lo = s->lo;
			hi = s->hi;
		} else if (axis >= 0 && ix_is_const(m->axis[axis].extent, &extent)) {
			hi = extent - 1;
		}
		return poly_of_var(set, access_named(b, access_parameter(b->c, s), lo, hi));
	}
	return of_ix_term(b, ix_sym(b->c->a, s));
}

/* ---- index expressions ---- */

static struct poly_form of_atom(struct access_builder *b, const struct ix_atom *t)
{
	struct poly_set *set = set_of(b);
	const struct ix one = { 0, 1, arena_memdup(b->c->a, &(struct ix_term){ 1, t }, sizeof(struct ix_term)) };
	int64_t c;
	switch (t->kind) {
	case IX_SYM: return of_symbol(b, t->sym);
	case IX_FLOORDIV:
	case IX_MOD:
		if (!ix_is_const(t->b, &c) || c < 1)
			break;
		return t->kind == IX_MOD ? poly_mod(set, access_form_of_ix(b, t->a), c) : poly_floordiv(set, access_form_of_ix(b, t->a), c);
	case IX_MIN: return poly_least_of(set, access_form_of_ix(b, t->a), access_form_of_ix(b, t->b));
	case IX_MAX: return poly_greatest_of(set, access_form_of_ix(b, t->a), access_form_of_ix(b, t->b));
	case IX_MUL: {
		struct poly_form x = access_form_of_ix(b, t->a), y = access_form_of_ix(b, t->b);
		if (poly_is_konst(x, &c))
			return poly_scale(set, y, c);
		if (poly_is_konst(y, &c))
			return poly_scale(set, x, c);
		break;
	}
	}
	return of_ix_term(b, arena_memdup(b->c->a, &one, sizeof(one)));
}

struct poly_form access_form_of_ix(struct access_builder *b, const struct ix *x)
{
	struct poly_set *set = set_of(b);
	struct poly_form f = poly_konst(x->konst);
	if (ix_is_bad(x)) {
		set->is_bad = true;
		return f;
	}
	for (int i = 0; i < x->n_term; i++)
		f = poly_add(set, f, poly_scale(set, of_atom(b, x->term[i].atom), x->term[i].coef));
	return f;
}

static bool is_wide(enum dtype d)
{
	return d == DT_I64 || d == DT_I32;
}

static bool of_binary(struct access_builder *b, const struct tir_expr *e, struct poly_form *out)
{
	struct poly_set *set = set_of(b);
	static const char *const known[] = { "add", "sub", "mul", "floor_div", "mod", "min", "max" };
	int which = -1;
	for (int i = 0; i < (int)(sizeof(known) / sizeof(known[0])); i++)
		if (!strcmp(e->op, known[i]))
			which = i;
	if (which < 0 || !is_wide(e->dtype))
		return false;
	struct poly_form x = form_of_expr(b, e->a, NULL), y = form_of_expr(b, e->b, NULL);
	int64_t c = 0;
	bool has_konst = poly_is_konst(y, &c);
	if (which == 2 && !has_konst && poly_is_konst(x, &c)) {
		has_konst = true;
		y = x;
		x = form_of_expr(b, e->b, NULL);
	}
	if ((which == 2 && !has_konst) || ((which == 3 || which == 4) && (!has_konst || c < 1)))
		return false;
	switch (which) {
	case 0: *out = poly_add(set, x, y); break;
	case 1: *out = poly_sub(set, x, y); break;
	case 2: *out = poly_scale(set, x, c); break;
	case 3: *out = poly_floordiv(set, x, c); break;
	case 4: *out = poly_mod(set, x, c); break;
	case 5: *out = poly_least_of(set, x, y); break;
	default: *out = poly_greatest_of(set, x, y); break;
	}
	return true;
}

/* The value of "e", which the let of "var" evaluates where that is given. */
static struct poly_form form_of_expr(struct access_builder *b, const struct tir_expr *e, const struct tir_var *var)
{
	struct poly_form f;
	const struct tir_stmt *let = e->kind == TIR_VAR ? access_let_of(b->c, e->var) : NULL;
	if (e->kind == TIR_IX)
		return access_form_of_ix(b, e->ix);
	if (e->kind == TIR_NUMBER && e->number.kind == ATTR_INT)
		return poly_konst(e->number.i);
	if (let)
		return form_of_let(b, let);
	if (e->kind == TIR_CAST && e->dtype == DT_I64 && dtype_is_int(e->a->dtype))
		return form_of_expr(b, e->a, var);
	if (e->kind == TIR_BINARY && of_binary(b, e, &f))
		return f;
	return of_term(b, e, var);
}

/* ---- conditions ---- */

static bool relation_of(const char *op, enum poly_relation *out)
{
	static const struct { const char *op; enum poly_relation r; } known[] = {
		{ "eq", POLY_EQ }, { "ne", POLY_NE }, { "lt", POLY_LT }, { "le", POLY_LE }, { "gt", POLY_GT }, { "ge", POLY_GE }
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(op, known[i].op)) {
			*out = known[i].r;
			return true;
		}
	return false;
}

static const struct poly_cond *cond_of(struct access_builder *b, const struct tir_expr *e, const struct tir_var *var);

static const struct poly_cond *cond_of_let(struct access_builder *b, const struct tir_stmt *let)
{
	const struct poly_cond *known = ptrmap_get(&b->cond, let->u.scalar.var);
	if (!known) {
		known = cond_of(b, let->u.scalar.value, let->u.scalar.var);
		ptrmap_set(&b->cond, let->u.scalar.var, (void *)(uintptr_t)known);
	}
	return known;
}

static const struct poly_cond *opaque_cond(struct access_builder *b, const struct tir_expr *e, const struct tir_var *var)
{
	return poly_compare(set_of(b), POLY_EQ, of_term(b, e, var), poly_konst(1));
}

static const struct poly_cond *cond_of(struct access_builder *b, const struct tir_expr *e, const struct tir_var *var)
{
	struct poly_set *set = set_of(b);
	const struct poly_cond *c = NULL;
	enum poly_relation r;
	const struct tir_stmt *let = e->kind == TIR_VAR ? access_let_of(b->c, e->var) : NULL;
	if (let && let->u.scalar.value->dtype == DT_BOOL)
		return cond_of_let(b, let);
	if (e->kind == TIR_NUMBER)
		return poly_compare(set, POLY_EQ, poly_konst(e->number.i != 0), poly_konst(1));
	if (e->kind == TIR_UNARY && !strcmp(e->op, "not"))
		c = poly_not(set, cond_of(b, e->a, NULL));
	else if (e->kind == TIR_BINARY && !strcmp(e->op, "and"))
		c = poly_and(set, cond_of(b, e->a, NULL), cond_of(b, e->b, NULL));
	else if (e->kind == TIR_BINARY && !strcmp(e->op, "or"))
		c = poly_or(set, cond_of(b, e->a, NULL), cond_of(b, e->b, NULL));
	else if (e->kind == TIR_BINARY && relation_of(e->op, &r) && is_wide(e->a->dtype) && is_wide(e->b->dtype))
		c = poly_compare(set, r, form_of_expr(b, e->a, NULL), form_of_expr(b, e->b, NULL));
	return c ? c : opaque_cond(b, e, var);
}

const struct poly_cond *access_cond_of(struct access_builder *b, const struct tir_expr *e, bool is_not)
{
	const struct poly_cond *c = cond_of(b, e, NULL);
	if (!is_not)
		return c;
	const struct poly_cond *n = poly_not(set_of(b), c);
	return n ? n : poly_compare(set_of(b), POLY_EQ, of_term(b, e, NULL), poly_konst(0));
}

/* ---- domains ---- */

static void add_guards(struct access_builder *b, const struct plan_guards *g, const struct plan_unit *u)
{
	int64_t place = b->place;
	const struct plan_list *home = b->home;
	b->place = access_unit_first(b->c, u);
	b->home = u->list;
	for (size_t i = 0; i < g->len; i++) {
		b->m->is_conditional |= !g->data[i].is_assume;
		poly_set_holds(set_of(b), access_cond_of(b, g->data[i].cond, g->data[i].is_not));
	}
	b->place = place;
	b->home = home;
}

static void trip_range(struct access_builder *b, const struct plan_list *l)
{
	struct poly_set *set = set_of(b);
	struct poly_form trip = trip_of_list(b, l);
	if (!l->trips || ix_is_bad(l->trips) || ix_is_const(l->trips, NULL))
		return;
	int64_t place = b->place;
	const struct plan_list *home = b->home;
	b->place = access_unit_first(b->c, l->unit_of);
	b->home = l->parent;
	poly_set_nonnegative(set, poly_plus(set, poly_sub(set, access_form_of_ix(b, l->trips), trip), -1));
	b->place = place;
	b->home = home;
}

void access_lists_domain(struct access_builder *b, const struct plan_list *list)
{
	for (const struct plan_list *l = list; l && l->unit_of; l = l->parent) {
		trip_range(b, l);
		add_guards(b, &l->unit_of->guards, l->unit_of);
	}
}

static bool holds(const struct tir_block *b, const struct tir_stmt *s)
{
	const struct tir_block *suite[2];
	for (size_t i = 0; i < b->len; i++) {
		if (b->stmt[i] == s)
			return true;
		int n = tir_suites(b->stmt[i], suite);
		for (int k = 0; k < n; k++)
			if (holds(suite[k], s))
				return true;
	}
	return false;
}

/* A loop in the leaf: its variables are "start + step * trip", a trip of its own for each. */
static void add_inner_loop(struct access_builder *b, const struct tir_stmt *s)
{
	struct poly_set *set = set_of(b);
	for (int k = 0; k < s->u.loop.n_var; k++) {
		const struct ix *extent = s->u.loop.extent ? s->u.loop.extent[k] : NULL;
		int64_t step = 1, n = INT64_MAX, lo = INT64_MIN, hi = INT64_MAX;
		bool has_step = s->u.loop.kind != TIR_PERSISTENT && (!s->u.loop.step || (ix_is_const(s->u.loop.step, &step) && step > 0));
		if (extent)
			ix_is_const(extent, &n);
		bool has_lo = !extent && s->u.loop.start && ix_is_const(s->u.loop.start, &lo);
		bool has_hi = !extent && s->u.loop.stop && ix_is_const(s->u.loop.stop, &hi);
		if (extent)
			lo = 0;
		hi = has_hi ? hi - (hi != INT64_MIN) : n == INT64_MAX ? n : n - 1;
		int v = new_var(b, POLY_INNER, s, lo, hi);
		struct poly_form x = poly_of_var(set, v);
		if (extent && n == INT64_MAX)
			poly_set_nonnegative(set, poly_plus(set, poly_sub(set, access_form_of_ix(b, extent), x), -1));
		if (!extent && s->u.loop.start && !has_lo)
			poly_set_nonnegative(set, poly_sub(set, x, access_form_of_ix(b, s->u.loop.start)));
		if (!extent && s->u.loop.stop && !has_hi)
			poly_set_nonnegative(set, poly_plus(set, poly_sub(set, access_form_of_ix(b, s->u.loop.stop), x), -1));
		if (!extent && s->u.loop.start && has_step && step > 1)
			poly_set_zero(set, poly_mod(set, poly_sub(set, x, access_form_of_ix(b, s->u.loop.start)), step));
		b->m->at.is_exact &= has_step;
		ptrmap_set(&b->known, s->u.loop.var[k], (void *)(intptr_t)(v + 1));
		vec_push(b->c->a, &b->m->inner, ((struct access_inner){ s, v }));
	}
}

static void add_inner(struct access_builder *b, const struct tir_stmt *s, const struct tir_stmt *around)
{
	if (s->kind == TIR_FOR) {
		add_inner_loop(b, s);
	} else if (s->kind == TIR_IF) {
		b->m->is_conditional = true;
		poly_set_holds(set_of(b), access_cond_of(b, s->u.branch.cond, !holds(&s->u.branch.then, around)));
	} else if (s->kind == TIR_WHILE) {
		b->m->is_conditional = true;
		b->m->at.is_exact = false;
	}
}

void access_domain(struct access_builder *b, const struct plan_unit *unit, const struct plan_access *access)
{
	access_lists_domain(b, unit->list);
	add_guards(b, &unit->guards, unit);
	for (size_t i = 0; access && i < access->inner.len; i++)
		add_inner(b, access->inner.data[i], access->stmt);
}
