/* Do two accesses meet?  Their addresses are sums of products; the positions that execute them are numbers with digits, and two
 * positions differ where one of the digits does. */
#include <string.h>

#include "sched/private.h"

enum { MAX_CUT = 24, MAX_EQUATION = 12 };

enum side { SIDE_X, SIDE_Y };

struct part { int var; int64_t coef; };

struct form {				/* constant + sum of coef * var */
	bool is_bad;			/* left 64 bits: nothing is known */
	int64_t konst;
	VEC(struct part) part;
};

struct known {				/* a symbol, or an atom that is not affine, of one side (-1: of both) */
	const struct ix_sym *sym;
	const struct ix_atom *atom;
	int side, var;
};

struct quotient { struct form of, floor, rest; int64_t divisor; };

struct pair {
	struct sched_phase *p;
	struct arena *a;
	const struct sched_list *list;
	enum sched_distance d;
	const struct sched_access *access[2];
	bool digits_fit;		/* the cuts divide one another */
	int n_cut;
	int64_t cut[MAX_CUT];		/* 1 first; digit i of a position is position / cut[i] % (cut[i + 1] / cut[i]) */
	int digit[2][MAX_CUT];		/* their variables on both sides */
	VEC(struct sched_term) var;	/* their ranges; coef is not used */
	VEC(struct known) known;
	VEC(struct quotient) quotient;
};

static void form_of(struct pair *q, const struct ix *x, enum side side, struct form *out);

/* ---- sums ---- */

static void form_add_var(struct pair *q, struct form *f, int var, int64_t coef)
{
	for (size_t i = 0; i < f->part.len; i++)
		if (f->part.data[i].var == var) {
			f->is_bad = __builtin_add_overflow(f->part.data[i].coef, coef, &f->part.data[i].coef) || f->is_bad;
			return;
		}
	vec_push(q->a, &f->part, ((struct part){ var, coef }));
}

static void form_add(struct pair *q, struct form *f, const struct form *g, int64_t scale)
{
	int64_t v;
	f->is_bad = f->is_bad || g->is_bad || __builtin_mul_overflow(g->konst, scale, &v) || __builtin_add_overflow(f->konst, v, &f->konst);
	for (size_t i = 0; i < g->part.len && !f->is_bad; i++) {
		f->is_bad = __builtin_mul_overflow(g->part.data[i].coef, scale, &v);
		form_add_var(q, f, g->part.data[i].var, v);
	}
}

static bool form_is_const(const struct form *f)
{
	for (size_t i = 0; i < f->part.len; i++)
		if (f->part.data[i].coef)
			return false;
	return !f->is_bad;
}

static int new_var(struct pair *q, int64_t lo, int64_t hi)
{
	vec_push(q->a, &q->var, ((struct sched_term){ 0, lo, hi }));
	return (int)q->var.len - 1;
}

/* The least and the greatest value of "f"; the sentinels where there is none. */
static void form_bounds(const struct pair *q, const struct form *f, int64_t *lo, int64_t *hi)
{
	__int128 low = f->konst, high = f->konst;
	bool no_lo = f->is_bad, no_hi = f->is_bad;
	for (size_t i = 0; i < f->part.len; i++) {
		int64_t c = f->part.data[i].coef;
		const struct sched_term *v = &q->var.data[f->part.data[i].var];
		if (!c)
			continue;
		no_lo = no_lo || (c > 0 ? v->lo == INT64_MIN : v->hi == INT64_MAX);
		no_hi = no_hi || (c > 0 ? v->hi == INT64_MAX : v->lo == INT64_MIN);
		low += (__int128)c * (c > 0 ? v->lo : v->hi);
		high += (__int128)c * (c > 0 ? v->hi : v->lo);
	}
	*lo = no_lo || low < INT64_MIN / 2 ? INT64_MIN : low > INT64_MAX / 2 ? INT64_MAX / 2 : (int64_t)low;
	*hi = no_hi || high > INT64_MAX / 2 ? INT64_MAX : high < INT64_MIN / 2 ? INT64_MIN / 2 : (int64_t)high;
}

/* ---- digits of positions ---- */

struct span { int64_t cut, extent, minus; };	/* position / cut % extent - minus; extent 0: without "%" */

/* Do the axes of "m" on "level" count on in one another, gaps allowed, with numbers for everything? */
static bool axes_are_digits(const struct mesh *m, int level)
{
	for (int i = 0; i < m->n_axis; i++) {
		int64_t e, s, e2, s2;
		if (m->axis[i].level != level)
			continue;
		if (!ix_is_const(m->axis[i].extent, &e) || !ix_is_const(m->axis[i].stride, &s) || s < 1 || e < 1 || e > INT32_MAX || s > INT32_MAX)
			return false;
		for (int k = 0; k < m->n_axis && e > 1; k++)
			if (k != i && m->axis[k].level == level && ix_is_const(m->axis[k].extent, &e2) &&
			    ix_is_const(m->axis[k].stride, &s2) && e2 > 1 && s2 >= s && (s2 == s || s2 % (s * e)))
				return false;
	}
	return true;
}

static bool is_top(const struct mesh *m, int axis)
{
	int64_t s, s2, e2;
	ix_is_const(m->axis[axis].stride, &s);
	for (int k = 0; k < m->n_axis; k++)
		if (k != axis && m->axis[k].level == m->axis[axis].level && ix_is_const(m->axis[k].stride, &s2) &&
		    ix_is_const(m->axis[k].extent, &e2) && e2 > 1 && s2 > s)
			return false;
	return true;
}

static bool span_of_axis(const struct mesh *m, int axis, struct span *out)
{
	int64_t start, e, s;
	int level = m->axis[axis].level;
	if (!axes_are_digits(m, level) || !ix_is_const(m->start[level], &start))
		return false;
	ix_is_const(m->axis[axis].extent, &e);
	ix_is_const(m->axis[axis].stride, &s);
	*out = (struct span){ s, e, 0 };
	if (start % (s * e) == 0)
		return true;
	*out = (struct span){ s, 0, start / s };
	return start % s == 0 && is_top(m, axis);
}

/* The part of an axis' coordinate that is a digit of an address. */
static bool span_of_digit(const struct sched_digit *d, struct span *out)
{
	int64_t e;
	if (!span_of_axis(d->mesh, d->axis, out) || !ix_is_const(d->mesh->axis[d->axis].extent, &e))
		return false;
	if (d->place == 1 && d->extent == e)
		return true;
	*out = (struct span){ out->cut * d->place, d->extent, out->minus };
	return !out->minus;
}

static bool is_thread_coord(const struct ix_sym *s)
{
	return s->kind == IX_COORD && s->level > 0;
}

/* Is "x" the coordinate of the outermost axis of a level from position 0 on?  It is a quotient of the position. */
static bool is_top_coordinate(const struct ix *x)
{
	const struct ix_sym *s = x->n_term == 1 && x->konst == 0 && x->term[0].coef == 1 && x->term[0].atom->kind == IX_SYM ?
				 x->term[0].atom->sym : NULL;
	const struct mesh *m = s && is_thread_coord(s) ? s->owner : NULL;
	int axis = m ? mesh_find_coord(m, s) : -1;
	return axis >= 0 && axes_are_digits(m, m->axis[axis].level) && ix_is(m->start[m->axis[axis].level], 0) && is_top(m, axis);
}

/* Is "x" a digit of the executing position? */
static bool span_of(const struct ix *x, struct span *out)
{
	int64_t n;
	if (x->konst || x->n_term != 1 || x->term[0].coef != 1)
		return false;
	const struct ix_atom *at = x->term[0].atom;
	if (at->kind == IX_SYM) {
		const struct mesh *m = at->sym->owner;
		int axis = m && is_thread_coord(at->sym) ? mesh_find_coord(m, at->sym) : -1;
		return axis >= 0 && span_of_axis(m, axis, out);
	}
	if ((at->kind != IX_FLOORDIV && at->kind != IX_MOD) || !ix_is_const(at->b, &n) || n < 1 || !span_of(at->a, out) || out->minus)
		return false;
	if (out->extent && out->extent % n) {
		if (at->kind == IX_MOD && n >= out->extent)
			return true;
		if (!is_top_coordinate(at->a))
			return false;
		out->extent = 0;
	}
	if (at->kind == IX_MOD)
		out->extent = n;
	else
		*out = (struct span){ out->cut * n, out->extent / n, 0 };
	return true;
}

static void add_cut(struct pair *q, int64_t cut)
{
	for (int i = 0; i < q->n_cut; i++)
		if (q->cut[i] == cut)
			return;
	if (cut < 1 || q->n_cut == MAX_CUT - 1) {
		q->digits_fit = q->digits_fit && cut >= 1 && q->n_cut < MAX_CUT - 1;
		return;
	}
	int k = q->n_cut++;
	for (; k > 0 && q->cut[k - 1] > cut; k--)
		q->cut[k] = q->cut[k - 1];
	q->cut[k] = cut;
}

static void add_span(struct pair *q, const struct span *s)
{
	add_cut(q, s->cut);
	if (s->extent)
		add_cut(q, s->cut * s->extent);
}

static void add_cuts_of(struct pair *q, const struct ix *x)
{
	for (int i = 0; x && i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		struct ix one = { 0, 1, &(struct ix_term){ 1, at } };
		struct span s;
		const struct sched_symbol *home = at->kind == IX_SYM ? ptrmap_get(&q->p->home, at->sym) : NULL;
		if (span_of(&one, &s)) {
			add_span(q, &s);
		} else if (at->kind != IX_SYM) {
			add_cuts_of(q, at->a);
			add_cuts_of(q, at->b);
		} else if (home) {
			add_cuts_of(q, home->value);
			if (home->loop && home->loop->u.loop.start)
				add_cuts_of(q, home->loop->u.loop.start);
		}
	}
}

static int64_t gcd(int64_t a, int64_t b)
{
	while (b) {
		int64_t r = a % b;
		a = b;
		b = r;
	}
	return a;
}

/* A cut at which the frame begins and ends, if the others divide it or are divided by it. */
static void add_frame_cut(struct pair *q, const struct sched_frame *f)
{
	int64_t cut = gcd(f->first, f->n);
	for (int i = 0; i < q->n_cut; i++)
		if (cut % q->cut[i] && q->cut[i] % cut)
			return;
	add_cut(q, cut);
}

static void collect_cuts(struct pair *q)
{
	q->digits_fit = true;
	add_cut(q, 1);
	for (int i = 0; i < 2; i++) {
		const struct sched_access *x = q->access[i];
		add_cuts_of(q, x->at);
		for (int k = 0; k < x->n_axis; k++)
			add_cuts_of(q, x->start[k]);
		for (int k = 0; k < x->n_digit; k++) {
			struct span s;
			if (x->digit[k].mesh && span_of_digit(&x->digit[k], &s))
				add_span(q, &s);
		}
	}
	while (q->n_cut > 1 && q->cut[q->n_cut - 1] >= q->p->n_thread)
		q->n_cut--;
	for (int i = 0; i + 1 < q->n_cut; i++)
		q->digits_fit = q->digits_fit && q->cut[i + 1] % q->cut[i] == 0;
	if (q->digits_fit) {
		add_frame_cut(q, &q->access[0]->frame);
		add_frame_cut(q, &q->access[1]->frame);
	}
	while (q->n_cut > 1 && q->cut[q->n_cut - 1] >= q->p->n_thread)
		q->n_cut--;
}

static int64_t digit_extent(const struct pair *q, int i)
{
	return i + 1 < q->n_cut ? q->cut[i + 1] / q->cut[i] : (q->p->n_thread + q->cut[i] - 1) / q->cut[i];
}

static void digit_range(const struct pair *q, int i, const struct sched_frame *f, int64_t *lo, int64_t *hi)
{
	int64_t e = digit_extent(q, i), first = f->first / q->cut[i], last = (f->first + f->n - 1) / q->cut[i];
	*lo = 0;
	*hi = e - 1;
	if (last - first >= e || first % e > last % e)
		return;
	*lo = first % e;
	*hi = last % e;
}

static void make_digits(struct pair *q)
{
	for (int i = 0; i < q->n_cut; i++)
		for (int k = 0; k < 2; k++) {
			int64_t lo, hi;
			digit_range(q, i, &q->access[k]->frame, &lo, &hi);
			q->digit[k][i] = new_var(q, lo, hi);
		}
}

/* The digits of "s" of the position of one side. */
static void add_digits(struct pair *q, const struct span *s, enum side side, struct form *out)
{
	out->konst -= s->minus;
	for (int i = 0; i < q->n_cut; i++) {
		if (q->cut[i] < s->cut || (s->extent && q->cut[i] >= s->cut * s->extent))
			continue;
		form_add_var(q, out, q->digit[side][i], q->cut[i] / s->cut);
	}
}

/* ---- symbols ---- */

static bool encloses(const struct sched_list *outer, const struct sched_list *l)
{
	for (; l; l = l->parent)
		if (l == outer)
			return true;
	return false;
}

/* Has "s" one value for both accesses? */
static bool is_shared(const struct pair *q, const struct ix_sym *s)
{
	const struct sched_symbol *home = ptrmap_get(&q->p->home, s);
	if (is_thread_coord(s) || ptrmap_get(&q->p->divergent, s))
		return false;
	if (!home)
		return true;
	return home->list && encloses(home->list, q->list) && (home->list != q->list || q->d == SCHED_SAME);
}

static bool ix_is_shared(const struct pair *q, const struct ix *x)
{
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		if (at->kind == IX_SYM ? !is_shared(q, at->sym) : !ix_is_shared(q, at->a) || !ix_is_shared(q, at->b))
			return false;
	}
	return true;
}

static int var_of_sym(struct pair *q, const struct ix_sym *s, int side, int64_t lo, int64_t hi)
{
	for (size_t i = 0; i < q->known.len; i++)
		if (q->known.data[i].sym && ix_sym_equal(q->known.data[i].sym, s) && q->known.data[i].side == side)
			return q->known.data[i].var;
	int var = new_var(q, lo, hi);
	vec_push(q->a, &q->known, ((struct known){ s, NULL, side, var }));
	return var;
}

static int var_of_atom(struct pair *q, const struct ix_atom *at, int side)
{
	for (size_t i = 0; i < q->known.len; i++)
		if (q->known.data[i].atom && !strcmp(q->known.data[i].atom->text, at->text) && side == -1 && q->known.data[i].side == -1)
			return q->known.data[i].var;
	struct ix one = { 0, 1, &(struct ix_term){ 1, at } };
	int64_t lo, hi;
	ix_bounds(&one, &lo, &hi);
	int var = new_var(q, lo, hi);
	vec_push(q->a, &q->known, ((struct known){ NULL, at, side, var }));
	return var;
}

/* The number of the iteration of the loop that counts "s", plus what "side" is ahead by. */
static void form_of_trip(struct pair *q, const struct ix_sym *s, const struct sched_symbol *home, enum side side, struct form *out)
{
	int64_t trips = home->list->trips, last = trips == INT64_MAX ? INT64_MAX : trips - 1;
	bool shared = is_shared(q, s), own = home->list == q->list && !ptrmap_get(&q->p->divergent, s);
	if (!shared && !own) {
		form_add_var(q, out, var_of_sym(q, s, side, 0, last), 1);
		return;
	}
	form_add_var(q, out, var_of_sym(q, s, -1, 0, last), 1);
	if (shared || side == SIDE_X)
		return;
	out->konst += q->d == SCHED_NEXT ? 1 : 2;
	if (q->d == SCHED_LATER)
		form_add_var(q, out, var_of_sym(q, s, SIDE_Y, 0, last == INT64_MAX || last < 2 ? last : last - 2), 1);
}

static bool form_of_loop(struct pair *q, const struct ix_sym *s, const struct sched_symbol *home, enum side side, int64_t coef,
			 struct form *out)
{
	int64_t step;
	struct form trip = { 0 }, start = { 0 };
	const struct tir_stmt *loop = home->loop;
	if (!home->list || !loop->u.loop.start || !ix_is_const(loop->u.loop.step, &step) || step < 1)
		return false;
	form_of_trip(q, s, home, side, &trip);
	form_of(q, loop->u.loop.start, side, &start);
	form_add(q, out, &start, coef);
	out->is_bad = out->is_bad || __builtin_mul_overflow(step, coef, &step);
	form_add(q, out, &trip, step);
	return true;
}

static void form_of_sym(struct pair *q, const struct ix_sym *s, enum side side, int64_t coef, struct form *out)
{
	const struct sched_symbol *home = ptrmap_get(&q->p->home, s);
	if (home && home->value) {
		struct form value = { 0 };
		form_of(q, home->value, side, &value);
		form_add(q, out, &value, coef);
		return;
	}
	if (home && home->loop && form_of_loop(q, s, home, side, coef, out))
		return;
	struct ix one = { 0, 1, &(struct ix_term){ 1, &(struct ix_atom){ .kind = IX_SYM, .sym = s } } };
	int64_t lo, hi, extent;
	ix_bounds(&one, &lo, &hi);
	const struct mesh *m = s->kind == IX_COORD ? s->owner : NULL;
	int axis = m ? mesh_find_coord(m, s) : -1;
	if (axis >= 0 && ix_is_const(m->axis[axis].extent, &extent)) {
		lo = 0;
		hi = extent - 1;
	}
	form_add_var(q, out, var_of_sym(q, s, is_shared(q, s) ? -1 : (int)side, lo, hi), coef);
}

/* ---- quotients ---- */

static const struct quotient *find_quotient(struct pair *q, const struct form *f, int64_t divisor, int64_t *ahead)
{
	for (size_t i = 0; i < q->quotient.len; i++) {
		struct form less = { 0 };
		if (q->quotient.data[i].divisor != divisor)
			continue;
		form_add(q, &less, f, 1);
		form_add(q, &less, &q->quotient.data[i].of, -1);
		if (form_is_const(&less)) {
			*ahead = less.konst;
			return &q->quotient.data[i];
		}
	}
	return NULL;
}

static int64_t floor_div(int64_t a, int64_t b)
{
	int64_t q = a / b;
	return q * b > a ? q - 1 : q;
}

static int64_t divided(int64_t bound, int64_t divisor)
{
	return bound == INT64_MIN || bound == INT64_MAX ? bound : floor_div(bound, divisor);
}

/* "f" divided with rest: what is known about another quotient that differs by a constant is kept. */
static struct quotient divide(struct pair *q, const struct form *f, int64_t divisor)
{
	int64_t ahead = 0, lo, hi;
	const struct quotient *old = find_quotient(q, f, divisor, &ahead);
	struct quotient made = { .of = *f, .divisor = divisor };
	if (old) {
		int64_t whole = floor_div(ahead, divisor), part = ahead - whole * divisor;
		struct quotient from = *old;
		form_add(q, &made.floor, &from.floor, 1);
		form_add(q, &made.rest, &from.rest, 1);
		made.floor.konst += whole;
		made.rest.konst += part;
		if (part) {
			int carry = new_var(q, 0, 1);
			form_add_var(q, &made.floor, carry, 1);
			form_add_var(q, &made.rest, carry, -divisor);
		}
	} else {
		form_bounds(q, f, &lo, &hi);
		if (lo >= 0 && hi < divisor) {
			form_add(q, &made.rest, f, 1);
		} else {
			form_add_var(q, &made.floor, new_var(q, divided(lo, divisor), divided(hi, divisor)), 1);
			form_add_var(q, &made.rest, new_var(q, 0, divisor - 1), 1);
		}
	}
	vec_push(q->a, &q->quotient, made);
	return made;
}

static void form_of_atom(struct pair *q, const struct ix_atom *at, enum side side, int64_t coef, struct form *out)
{
	int64_t n;
	if ((at->kind == IX_FLOORDIV || at->kind == IX_MOD) && ix_is_const(at->b, &n) && n > 0) {
		struct form of = { 0 };
		form_of(q, at->a, side, &of);
		if (!of.is_bad) {
			struct quotient r = divide(q, &of, n);
			form_add(q, out, at->kind == IX_MOD ? &r.rest : &r.floor, coef);
			return;
		}
	}
	struct ix one = { 0, 1, &(struct ix_term){ 1, at } };
	form_add_var(q, out, var_of_atom(q, at, ix_is_shared(q, &one) ? -1 : (int)side), coef);
}

static void form_of(struct pair *q, const struct ix *x, enum side side, struct form *out)
{
	out->is_bad = out->is_bad || ix_is_bad(x) || __builtin_add_overflow(out->konst, x->konst, &out->konst);
	for (int i = 0; i < x->n_term && !out->is_bad; i++) {
		const struct ix_atom *at = x->term[i].atom;
		struct ix one = { 0, 1, &(struct ix_term){ 1, at } };
		struct span s;
		struct form digits = { 0 };
		if (q->digits_fit && span_of(&one, &s)) {
			add_digits(q, &s, side, &digits);
			form_add(q, out, &digits, x->term[i].coef);
		} else if (at->kind == IX_SYM) {
			form_of_sym(q, at->sym, side, x->term[i].coef, out);
		} else {
			form_of_atom(q, at, side, x->term[i].coef, out);
		}
	}
}

/* ---- addresses ---- */

static void add_digit(struct pair *q, const struct sched_digit *d, enum side side, struct form *out)
{
	struct span s;
	struct form f = { 0 };
	if (d->mesh && q->digits_fit && span_of_digit(d, &s)) {
		add_digits(q, &s, side, &f);
		form_add(q, out, &f, d->stride_bytes);
		return;
	}
	form_add_var(q, out, new_var(q, 0, d->extent == INT64_MAX ? INT64_MAX : d->extent - 1), d->stride_bytes);
}

static bool same_swizzle(const struct sched_access *x, const struct sched_access *y)
{
	return x->period_bytes == y->period_bytes && !memcmp(x->swizzle, y->swizzle, sizeof(x->swizzle));
}

static struct form address(struct pair *q, enum side side)
{
	const struct sched_access *x = q->access[side];
	struct form f = { .konst = x->base_bytes }, at = { 0 };
	form_of(q, x->at, side, &at);
	form_add(q, &f, &at, x->scale_bytes);
	for (int i = 0; i < x->n_digit; i++)
		add_digit(q, &x->digit[i], side, &f);
	if (x->size_bytes > 1)
		form_add_var(q, &f, new_var(q, 0, x->size_bytes - 1), 1);
	if (x->period_bytes > 1 && !same_swizzle(q->access[0], q->access[1]))
		form_add_var(q, &f, new_var(q, 1 - x->period_bytes, x->period_bytes - 1), 1);
	return f;
}

static struct form coordinate(struct pair *q, enum side side, int axis)
{
	const struct sched_access *x = q->access[side];
	struct form f = { 0 };
	form_of(q, x->start[axis], side, &f);
	form_add_var(q, &f, new_var(q, 0, x->extent[axis] == INT64_MAX ? INT64_MAX : x->extent[axis] - 1), 1);
	return f;
}

static struct form difference(struct pair *q, struct form x, struct form y)
{
	struct form f = { 0 };
	form_add(q, &f, &x, 1);
	form_add(q, &f, &y, -1);
	return f;
}

/* By how much digit "i" of x is more than that of y: at least "lo", at most "hi". */
struct apart { int digit; int64_t lo, hi; };

static int64_t coefficient(const struct form *f, int var)
{
	for (size_t i = 0; i < f->part.len; i++)
		if (f->part.data[i].var == var)
			return f->part.data[i].coef;
	return 0;
}

static void push_term(struct sched_term *term, int *n, int64_t coef, int64_t lo, int64_t hi)
{
	if (coef)
		term[(*n)++] = (struct sched_term){ coef, lo, hi };
}

static int64_t larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* The two digits at place "i": their difference where both count alike.  "by_difference": where both count, the difference and y's
 * own; else the two by themselves. Either gives every solution and some more. */
static bool add_digit_terms(const struct pair *q, const struct form *f, int i, const struct apart *d, bool by_difference,
			    struct sched_term *term, int *n)
{
	const struct sched_term *x = &q->var.data[q->digit[SIDE_X][i]], *y = &q->var.data[q->digit[SIDE_Y][i]];
	int64_t a = coefficient(f, q->digit[SIDE_X][i]), c = coefficient(f, q->digit[SIDE_Y][i]), lo = x->lo - y->hi, hi = x->hi - y->lo, sum;
	if (d->digit == i) {
		lo = d->lo > lo ? d->lo : lo;
		hi = d->hi < hi ? d->hi : hi;
	}
	if (lo > hi)
		return false;
	const struct sched_term own[2] = { { 0, larger(x->lo, y->lo + lo), smaller(x->hi, y->hi + hi) },
					   { 0, larger(y->lo, x->lo - hi), smaller(y->hi, x->hi - lo) } };
	if (!__builtin_add_overflow(a, c, &sum) && (sum == 0 || (by_difference && a && c))) {
		push_term(term, n, a, lo, hi);
		push_term(term, n, sum, own[1].lo, own[1].hi);
	} else {
		push_term(term, n, a, own[0].lo, own[0].hi);
		push_term(term, n, c, own[1].lo, own[1].hi);
	}
	return true;
}

static bool is_digit(const struct pair *q, int var)
{
	for (int i = 0; i < q->n_cut && q->digits_fit; i++)
		if (q->digit[SIDE_X][i] == var || q->digit[SIDE_Y][i] == var)
			return true;
	return false;
}

static bool solvable_by(const struct pair *q, const struct form *f, const struct apart *d, bool by_difference)
{
	struct sched_term *term = arena_array(q->a, struct sched_term, f->part.len + 2 * MAX_CUT + 1);
	int n = 0;
	for (size_t i = 0; i < f->part.len; i++) {
		const struct sched_term *v = &q->var.data[f->part.data[i].var];
		if (is_digit(q, f->part.data[i].var))
			continue;
		if (v->lo > v->hi)
			return false;
		push_term(term, &n, f->part.data[i].coef, v->lo, v->hi);
	}
	for (int i = 0; i < q->n_cut && q->digits_fit; i++)
		if (!add_digit_terms(q, f, i, d, by_difference, term, &n))
			return false;
	return sched_solvable(n, term, f->konst);
}

static bool all_solvable(const struct pair *q, int n, const struct form *f, const struct apart *d)
{
	for (int i = 0; i < n; i++)
		if (!f[i].is_bad && (!solvable_by(q, &f[i], d, false) || !solvable_by(q, &f[i], d, true)))
			return false;
	return true;
}

/* Is there a solution in which digit "i" of the positions differs? */
static bool solvable_apart(const struct pair *q, int i, int n, const struct form *f)
{
	return all_solvable(q, n, f, &(struct apart){ i, 1, INT64_MAX }) || all_solvable(q, n, f, &(struct apart){ i, INT64_MIN, -1 });
}

static int equations(struct pair *q, struct form *f)
{
	const struct sched_access *x = q->access[0], *y = q->access[1];
	int n = 0;
	if (!x->is_whole && !y->is_whole) {
		struct form ax = address(q, SIDE_X), ay = address(q, SIDE_Y);
		f[n++] = difference(q, ax, ay);
	}
	for (int k = 0; x->root == y->root && x->n_axis == y->n_axis && k < x->n_axis && n < MAX_EQUATION; k++) {
		struct form cx = coordinate(q, SIDE_X, k), cy = coordinate(q, SIDE_Y, k);
		f[n++] = difference(q, cx, cy);
	}
	return n;
}

static bool is_addressed(const struct tir_buffer *b)
{
	return b->kind == TIR_ADDRESSED;
}

/* May the two roots have a byte in common? */
static bool roots_meet(struct arena *a, const struct tir_buffer *x, const struct tir_buffer *y)
{
	int64_t n, m;
	if (x == y)
		return true;
	if (!is_addressed(x) || !is_addressed(y) || x->type->storage != y->type->storage)
		return false;
	return !tir_size_bytes(a, x->type, &n) || !tir_size_bytes(a, y->type, &m) ||
	       (x->address < y->address + m && y->address < x->address + n);
}

bool sched_may_conflict(struct sched_phase *p, const struct sched_access *x, const struct sched_access *y,
			const struct sched_list *list, enum sched_distance d)
{
	struct pair q = { .p = p, .a = p->a, .list = list, .d = d, .access = { x, y } };
	struct form f[MAX_EQUATION];
	if ((!x->writes && !y->writes) || p->n_thread < 2 || !roots_meet(p->a, x->root, y->root))
		return false;
	collect_cuts(&q);
	if (q.digits_fit)
		make_digits(&q);
	int n = equations(&q, f);
	if (!all_solvable(&q, n, f, &(struct apart){ -1, 0, 0 }))
		return false;
	if (!q.digits_fit)
		return x->frame.n > 1 || y->frame.n > 1 || x->frame.first != y->frame.first;
	for (int i = 0; i < q.n_cut; i++)
		if (solvable_apart(&q, i, n, f))
			return true;
	return false;
}
