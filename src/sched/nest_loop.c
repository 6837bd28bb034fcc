/* The loops of a nest: lengthened by the stages of its core, with every unit at its own trip (spec: autoschedule A258 to A263). */
#include <string.h>

#include "sched/expand.h"

struct body {				/* of a loop being made */
	const struct plan_list *list;
	const struct ix_sym *var;	/* counts steps from 0; NULL: the loop is not lengthened */
	int64_t lo, hi;			/* stages on this core */
	int64_t *bind_mark;
};

static int64_t stage_of(const struct plan_unit *u)
{
	return u->stage > 0 ? u->stage : 0;
}

static const struct plan_unit *unit_at(const struct plan_list *l, size_t i)
{
	return l->unit.data[l->order ? (size_t)l->order[i] : i];
}

static bool has_op(const struct nest *x, const struct plan_ops *ops)
{
	for (size_t i = 0; i < ops->len; i++)
		if (ops->data[i].cores >> x->core & 1)
			return true;
	return false;
}

static bool is_present(const struct nest *x, const struct plan_unit *u)
{
	return nest_has(x, u) || has_op(x, &u->before) || has_op(x, &u->after);
}

/* ---- trips ---- */

/* The value of the loop's own variable in trip "t". */
static const struct ix *value_at(struct nest *x, const struct tir_stmt *s, const struct ix *t, struct tir_block *out)
{
	struct arena *a = x->p->a;
	const struct ix *start = nest_copy_ix(x, s->u.loop.start, out), *step = nest_copy_ix(x, s->u.loop.step, out);
	return ix_add(a, start, ix_mul(a, t, step));
}

static const struct tir_expr *compare(struct nest *x, const char *op, const struct ix *l, const struct ix *r)
{
	struct tir_expr *e = arena_new(x->p->a, struct tir_expr);
	*e = (struct tir_expr){ .kind = TIR_BINARY, .dtype = DT_BOOL, .op = op, .a = tir_expr_of_ix(x->p->a, l), .b = tir_expr_of_ix(x->p->a, r) };
	return e;
}

static const struct ix *select_let(struct nest *x, const char *name, const struct tir_expr *c, const struct ix *l, const struct ix *r,
				   struct tir_block *out)
{
	struct arena *a = x->p->a;
	struct tir_expr *e = arena_new(a, struct tir_expr);
	struct tir_var *v = arena_new(a, struct tir_var);
	struct ix_sym *s = arena_new(a, struct ix_sym);
	*e = (struct tir_expr){ .kind = TIR_SELECT, .dtype = DT_I64, .a = c, .b = tir_expr_of_ix(a, l), .c = tir_expr_of_ix(a, r) };
	*s = (struct ix_sym){ .kind = IX_SCALAR, .name = name, .owner = v };
	*v = (struct tir_var){ .name = name, .dtype = DT_I64, .sym = s };
	struct tir_stmt *let = nest_stmt(x, TIR_LET_SCALAR, (struct range){ 0 }, out);
	let->u.scalar.var = v;
	let->u.scalar.value = e;
	return ix_sym(a, s);
}

/* The coordinates of the tile of trip "t" of a T.Persistent loop (tir 4.1). */
static void bind_tile(struct nest *x, const struct tir_stmt *s, const struct ix *t, struct tir_block *out)
{
	struct arena *a = x->p->a;
	int n = s->u.loop.n_var;
	const struct ix *wave = nest_copy_ix(x, s->u.loop.wave, out), *index = nest_copy_ix(x, s->u.loop.index, out);
	const struct ix *tile = ix_add(a, index, ix_mul(a, t, wave)), *others = ix_const(a, 1), *last, *inner;
	const struct ix **extent = arena_array(a, const struct ix *, (size_t)n + 1);
	for (int i = 0; i < n; i++)
		extent[i] = nest_copy_ix(x, s->u.loop.extent[i], out);
	for (int i = 0; i + 1 < n; i++)
		others = ix_mul(a, others, extent[i]);
	const struct ix *length = extent[n - 1], *group = ix_min(a, ix_const(a, s->u.loop.group), length);
	const struct ix *full = ix_mul(a, ix_floordiv(a, length, group), group), *per = ix_mul(a, others, group);
	const struct ix *limit = ix_mul(a, others, full), *width = ix_sub(a, length, full), *rest = ix_sub(a, tile, limit);
	last = ix_add(a, ix_mul(a, ix_floordiv(a, tile, per), group), ix_mod(a, tile, group));
	inner = ix_floordiv(a, ix_mod(a, tile, per), group);
	if (!ix_is(width, 0)) {
		const struct tir_expr *c = compare(x, "lt", tile, limit);
		const struct ix *w = ix_max(a, width, ix_const(a, 1));
		last = select_let(x, "tile_column", c, last, ix_add(a, full, ix_mod(a, rest, w)), out);
		inner = select_let(x, "tile_row", compare(x, "lt", tile, limit), inner, ix_floordiv(a, rest, w), out);
	}
	for (int i = n - 2; i >= 0; i--) {
		nest_bind(x, s->u.loop.var[i], i ? ix_mod(a, inner, extent[i]) : inner);
		inner = ix_floordiv(a, inner, extent[i]);
	}
	nest_bind(x, s->u.loop.var[n - 1], last);
}

/* The symbols of the loop of "l" in trip "t". */
static void bind_trip(struct nest *x, const struct plan_list *l, const struct ix *t, struct tir_block *out)
{
	nest_bind(x, l->trip, t);
	if (l->is_while)
		return;
	if (l->loop->u.loop.kind == TIR_PERSISTENT)
		bind_tile(x, l->loop, t, out);
	else
		nest_bind(x, l->loop->u.loop.var[0], value_at(x, l->loop, t, out));
}

/* ---- bodies ---- */

static const struct ix *trip_of_stage(struct nest *x, const struct body *b, int64_t stage)
{
	return ix_sub(x->p->a, ix_sym(x->p->a, b->var), ix_const(x->p->a, stage - b->lo));
}

/* Where units of "stage" stand: under the condition that their trip exists (A258). */
static struct tir_block *in_stage(struct nest *x, const struct body *b, int64_t stage, const struct ix *trips, struct tir_block *out)
{
	struct arena *a = x->p->a;
	const struct ix *step = ix_sym(a, b->var), *shift = ix_const(a, stage - b->lo);
	if (stage > b->lo)
		out = nest_under_expr(x, compare(x, "ge", step, shift), &b->bind_mark[2 * (stage - b->lo)], out);
	if (stage < b->hi)
		out = nest_under_expr(x, compare(x, "lt", step, ix_add(a, trips, shift)), &b->bind_mark[2 * (stage - b->lo) + 1], out);
	return out;
}

static const struct ix *clamped(struct nest *x, const struct ix *t, const struct ix *trips)
{
	struct arena *a = x->p->a;
	return ix_max(a, ix_min(a, t, ix_sub(a, trips, ix_const(a, 1))), ix_const(a, 0));
}

/* The env of each stage: symbols of the trip, and the binds that were made for it. */
struct stage_env { struct env_entry *data; size_t len; };

static struct stage_env save_env(struct nest *x, size_t mark)
{
	struct stage_env e = { arena_memdup(x->p->a, x->env.data + mark, (x->env.len - mark) * sizeof(*x->env.data) + 1), x->env.len - mark };
	x->env.len = mark;
	return e;
}

static void load_env(struct nest *x, const struct stage_env *e)
{
	for (size_t i = 0; i < e->len; i++)
		vec_push(x->p->a, &x->env, e->data[i]);
}

static void staged_unit(struct nest *x, struct body *b, struct stage_env *env, const struct plan_unit *u, const struct ix *trips,
			struct tir_block *out)
{
	int64_t stage = stage_of(u);
	size_t mark = x->env.len;
	load_env(x, &env[stage - b->lo]);
	bind_trip(x, b->list, trip_of_stage(x, b, stage), out);
	nest_unit(x, u, in_stage(x, b, stage, trips, out));
	x->env.len = mark;
}

static void staged_bind(struct nest *x, struct body *b, struct stage_env *env, const struct plan_unit *u, const struct ix *trips,
			struct tir_block *out)
{
	int64_t stage = stage_of(u);
	size_t mark = x->env.len;
	if (has_op(x, &u->before)) {
		load_env(x, &env[stage - b->lo]);
		bind_trip(x, b->list, trip_of_stage(x, b, stage), out);
		nest_ops(x, &u->before, in_stage(x, b, stage, trips, out));
		x->env.len = mark;
	}
	load_env(x, &env[stage - b->lo]);
	size_t own = x->env.len;
	bind_trip(x, b->list, clamped(x, trip_of_stage(x, b, stage), trips), out);
	size_t made = x->env.len;
	nest_place_bind(x, u, out);
	size_t n = x->env.len - made;
	if (n)
		memmove(x->env.data + own, x->env.data + made, n * sizeof(*x->env.data));
	x->env.len = own + n;
	env[stage - b->lo] = save_env(x, mark);
	if (!has_op(x, &u->after))
		return;
	load_env(x, &env[stage - b->lo]);
	bind_trip(x, b->list, trip_of_stage(x, b, stage), out);
	nest_ops(x, &u->after, in_stage(x, b, stage, trips, out));
	x->env.len = mark;
}

/* A lengthened body. */
static void staged_body(struct nest *x, struct body *b, const struct ix *trips, struct tir_block *out)
{
	struct plan_list *l = (struct plan_list *)b->list;
	struct stage_env *env = arena_array(x->p->a, struct stage_env, (size_t)(b->hi - b->lo) + 1);
	size_t mark = x->env.len;
	b->bind_mark = arena_array(x->p->a, int64_t, 2 * (size_t)(b->hi - b->lo + 1));
	for (int64_t s = b->hi; s >= b->lo; s--) {
		bind_trip(x, l, clamped(x, trip_of_stage(x, b, s), trips), out);
		size_t made = x->env.len;
		nest_front_binds(x, l, s, out);
		size_t n = x->env.len - made;
		if (n)
			memmove(x->env.data + mark, x->env.data + made, n * sizeof(*x->env.data));
		x->env.len = mark + n;
		env[s - b->lo] = save_env(x, mark);
	}
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = unit_at(l, i);
		if (!is_present(x, u))
			continue;
		nest_clocks(x, &u->before, out);
		nest_steps(x, &u->before, out);
		if (!u->bind)
			staged_unit(x, b, env, u, trips, out);
		else if (!nest_is_front_bind(x, u, b->lo, b->hi) && nest_needs_bind(x, u))
			staged_bind(x, b, env, u, trips, out);
		nest_steps(x, &u->after, out);
	}
}

/* The least and the greatest stage of the units of "l" on this core; false where there are none. */
static bool stages_of(const struct nest *x, const struct plan_list *l, struct body *b)
{
	bool any = false;
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		int64_t s = stage_of(u);
		if (!is_present(x, u) || u->bind)
			continue;
		b->lo = !any || s < b->lo ? s : b->lo;
		b->hi = !any || s > b->hi ? s : b->hi;
		any = true;
	}
	return any;
}

/* A body of one stage, or the root list. Binds of other stages stand in front. */
static void plain_body(struct nest *x, struct plan_list *l, struct tir_block *out)
{
	struct body b = { .list = l };
	bool any = stages_of(x, l, &b);
	if (any)
		nest_stray_binds(x, l, b.lo, out);
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = unit_at(l, i);
		if (!is_present(x, u))
			continue;
		nest_clocks(x, &u->before, out);
		nest_steps(x, &u->before, out);
		if (!u->bind) {
			nest_unit(x, u, out);
		} else {
			nest_ops(x, &u->before, out);
			if (nest_has(x, u) && (!any || stage_of(u) == b.lo))
				nest_place_bind(x, u, out);
			nest_ops(x, &u->after, out);
		}
		nest_steps(x, &u->after, out);
	}
}

void nest_list(struct nest *x, struct plan_list *l, struct tir_block *out)
{
	plain_body(x, l, out);
}

/* ---- loops ---- */

static struct ix_sym *loop_symbol(struct nest *x, const char *name, struct range r, const struct ix *n)
{
	struct ix_sym *s = arena_new(x->p->a, struct ix_sym);
	int64_t lo, hi;
	ix_bounds(n, &lo, &hi);
	*s = (struct ix_sym){ .kind = IX_LOOP, .name = name, .range = r, .has_range = true, .hi = hi == INT64_MAX ? hi : hi > 0 ? hi - 1 : 0 };
	return s;
}

/* for step in T.serial(0, n): */
static struct tir_stmt *counted(struct nest *x, const struct plan_list *l, const struct ix *n, struct tir_block *out)
{
	struct arena *a = x->p->a;
	struct tir_stmt *s = nest_stmt(x, TIR_FOR, l->loop->range, out);
	const struct ix_sym *of = l->loop->u.loop.var[0];
	s->u.loop.kind = l->loop->u.loop.kind == TIR_RANGE ? TIR_RANGE : TIR_SERIAL;
	s->u.loop.n_var = 1;
	s->u.loop.var = arena_array(a, const struct ix_sym *, 1);
	s->u.loop.var[0] = loop_symbol(x, of->name, of->range, n);
	s->u.loop.start = ix_const(a, 0);
	s->u.loop.stop = n;
	s->u.loop.step = ix_const(a, 1);
	return s;
}

/* The loop with the bounds that it has, when nothing asks for the number of the trip. */
static bool as_written(struct nest *x, struct plan_list *l, struct tir_block *out)
{
	struct tir_stmt empty = *l->loop;
	size_t mark = x->env.len;
	struct tir_block done = { 0 };
	empty.u.loop.body = (struct tir_block){ 0 };
	struct tir_stmt *s = nest_copy_stmt(x, &empty, &done);
	if (s->u.loop.kind == TIR_PIPELINED)
		s->u.loop.kind = TIR_SERIAL;
	s->u.loop.num_stages = 0;
	s->u.loop.enable_offset = TIR_UNSTATED;
	s->u.loop.n_eligible = 0;
	for (int i = 0; i < s->u.loop.n_var; i++)
		nest_bind(x, l->loop->u.loop.var[i], ix_sym(x->p->a, s->u.loop.var[i]));
	bool is_persistent = s->u.loop.kind == TIR_PERSISTENT;
	const struct ix *t = ix_const(x->p->a, 0);
	if (!is_persistent)
		t = ix_floordiv(x->p->a, ix_sub(x->p->a, ix_sym(x->p->a, s->u.loop.var[0]), s->u.loop.start), s->u.loop.step);
	nest_bind(x, l->trip, t);
	plain_body(x, l, &s->u.loop.body);
	bool ok = !is_persistent || !nest_was_used(x, mark, l->trip);
	x->env.len = mark;
	if (ok)
		tir_append(x->p->a, out, s);
	return ok;
}

static void lengthened(struct nest *x, struct body *b, struct tir_block *out)
{
	struct arena *a = x->p->a;
	struct plan_list *l = (struct plan_list *)b->list;
	const struct ix *trips = nest_copy_ix(x, l->trips, out), *more = ix_const(a, b->hi - b->lo);
	if (l->trips_min < 1)
		more = ix_mul(a, more, ix_min(a, trips, ix_const(a, 1)));
	struct tir_stmt *s = counted(x, l, ix_add(a, trips, more), out);
	size_t mark = x->env.len;
	b->var = s->u.loop.var[0];
	if (b->hi > b->lo) {
		staged_body(x, b, trips, &s->u.loop.body);
	} else {
		bind_trip(x, l, ix_sym(a, b->var), &s->u.loop.body);
		plain_body(x, l, &s->u.loop.body);
	}
	x->env.len = mark;
}

static const struct tir_expr *scalar_of(struct nest *x, const struct tir_var *v)
{
	struct tir_expr *e = arena_new(x->p->a, struct tir_expr);
	*e = (struct tir_expr){ .kind = TIR_VAR, .dtype = v->dtype, .var = v };
	return e;
}

/* while True, with a running trip index where something asks for it; the break that leaves it is its first unit. */
static void endless(struct nest *x, struct plan_list *l, struct tir_block *out)
{
	struct arena *a = x->p->a;
	size_t mark = x->env.len;
	struct tir_stmt *s = nest_stmt(x, TIR_WHILE, l->loop->range, NULL);
	struct tir_var *count = arena_new(a, struct tir_var), *now = arena_new(a, struct tir_var);
	struct ix_sym *sym = arena_new(a, struct ix_sym);
	*count = (struct tir_var){ .name = "trips", .dtype = DT_I64, .is_mutable = true };
	*sym = (struct ix_sym){ .kind = IX_SCALAR, .name = "trip", .owner = now, .has_range = true, .hi = INT64_MAX };
	*now = (struct tir_var){ .name = "trip", .dtype = DT_I64, .sym = sym };
	s->u.branch.cond = nest_copy_expr(x, l->loop->u.branch.cond, out);
	struct tir_stmt *let = nest_stmt(x, TIR_LET_SCALAR, l->loop->range, &s->u.branch.then);
	let->u.scalar.var = now;
	let->u.scalar.value = scalar_of(x, count);
	nest_bind(x, l->trip, ix_sym(a, sym));
	plain_body(x, l, &s->u.branch.then);
	if (nest_was_used(x, mark, l->trip)) {
		struct tir_stmt *declare = nest_stmt(x, TIR_LET_SCALAR, l->loop->range, out);
		declare->u.scalar.var = count;
		declare->u.scalar.value = tir_expr_of_ix(a, ix_const(a, 0));
		struct tir_stmt *step = nest_stmt(x, TIR_STORE, l->loop->range, &s->u.branch.then);
		step->u.store.var = count;
		step->u.store.value = tir_expr_of_ix(a, ix_add(a, ix_sym(a, sym), ix_const(a, 1)));
	} else {
		s->u.branch.then.stmt++;
		s->u.branch.then.len--;
		s->u.branch.then.cap--;
	}
	tir_append(a, out, s);
	x->env.len = mark;
}

void nest_loop(struct nest *x, const struct plan_unit *u, struct tir_block *out)
{
	struct plan_list *l = u->body;
	struct body b = { .list = l };
	if (!stages_of(x, l, &b))
		return;
	if (l->is_while)
		endless(x, l, out);
	else if (b.hi > b.lo || !as_written(x, l, out))
		lengthened(x, &b, out);
}
