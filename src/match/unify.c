/* The arrangement of an operand's fragment (spec: schedule 5.1 line 18, tir 5.2). */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "match/private.h"

struct term { const char *s; size_t n; };		/* a number or a symbol of a pattern */

struct pattern {
	int n[2];				/* modes of each group */
	struct term extent[2][4], stride[2][4];
};

/* An attempt at one arrangement: symbols and path are kept only if it succeeds. */
struct attempt {
	struct matching *x;
	int p;
	size_t n_symbol, n_path;
	int depth;				/* nodes unified, in order */
	const char *failure;
};

static const char *read_term(const char *s, struct term *out)
{
	while (*s == ' ' || *s == ',' || *s == '(')
		s++;
	out->s = s;
	while (isalnum((unsigned char)*s))
		s++;
	out->n = (size_t)(s - out->s);
	return s;
}

/* "((8, 8), K)" */
static void read_groups(const char *s, struct term group[2][4], int n[2])
{
	s++;
	for (int i = 0; i < 2; i++) {
		while (*s == ' ' || *s == ',')
			s++;
		bool nested = *s == '(';
		n[i] = 0;
		do
			s = read_term(s, &group[i][n[i]++]);
		while (nested && *s != ')');
		s += nested;
	}
}

static bool fail(struct attempt *t, const char *text)
{
	t->failure = text;
	return false;
}

static bool is_bound(const struct attempt *t, const struct term *e, int64_t *value)
{
	if (isdigit((unsigned char)*e->s)) {
		*value = strtoll(e->s, NULL, 10);
		return true;
	}
	return match_symbol_value(t->x, e->s, e->n, value);
}

static bool unify_term(struct attempt *t, const struct term *e, int64_t actual, const char *what)
{
	int64_t value;
	if (!is_bound(t, e, &value))
		match_symbol_bind(t->x, arena_printf(t->x->a, "%.*s", (int)e->n, e->s), actual);
	else if (value != actual)
		return fail(t, isdigit((unsigned char)*e->s) ? arena_printf(t->x->a, "%s %lld is not %lld", what, (long long)actual,
			    (long long)value) : arena_printf(t->x->a, "%s %lld is not %.*s=%lld", what, (long long)actual, (int)e->n, e->s,
			    (long long)value));
	t->depth++;
	return true;
}

/* The digits of a group that stand for the modes of the pattern: as written, or without extents of 1. Returns how many
 * leading modes the layout left out (extent 1), or -1 if the structures differ. */
static int align(const struct access *s, int axis, int n_pattern, const struct access_digit **out)
{
	const struct access_digit *d = s->digit[axis] + s->first[axis];
	int n = s->n[axis] - s->first[axis], kept = 0;
	if (n == n_pattern) {
		for (int i = 0; i < n; i++)
			out[i] = &d[i];
		return 0;
	}
	for (int i = 0; i < n; i++) {
		if (d[i].extent == 1)
			continue;
		if (kept == n_pattern)
			return -1;
		out[kept++] = &d[i];
	}
	if (n_pattern - kept > 1 || kept == 0)
		return -1;
	return n_pattern - kept;
}

static bool is_spread(const struct access_digit *const *d, int n)
{
	for (int i = 0; i < n; i++)
		if (d[i]->position)
			return true;
	return false;
}

static bool unify_swizzle(struct attempt *t, const struct arrangement *w, const struct access *s)
{
	struct term bits = { w->swizzle, strlen(w->swizzle) }, phase = { w->phase, strlen(w->phase) };
	if (s->bits < 0)
		return fail(t, arena_printf(t->x->a, "the swizzle is not Swizzle(%s, 4, 3)", w->swizzle));
	return unify_term(t, &bits, s->bits, "swizzle bits") && unify_term(t, &phase, s->phase, "phase");
}

static bool unify_groups(struct attempt *t, const struct arrangement *w, const struct access *s)
{
	struct pattern p;
	const struct access_digit *digit[2][4];
	int absent[2];
	read_groups(w->shape, p.extent, p.n);
	read_groups(w->strides, p.stride, p.n);
	for (int i = 0; i < 2; i++) {
		absent[i] = align(s, i, p.n[i], digit[i]);
		if (absent[i] < 0 || (absent[i] && isdigit((unsigned char)*p.extent[i][0].s)) || is_spread(digit[i], p.n[i] - absent[i]))
			return fail(t, arena_printf(t->x->a, "axis %d is not of the form %s", i, w->shape));
	}
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < p.n[i]; k++)
			if (!unify_term(t, &p.extent[i][k], k < absent[i] ? 1 : digit[i][k - absent[i]]->extent, "extent"))
				return false;
	for (int i = 0; i < 2; i++)
		for (int k = absent[i]; k < p.n[i]; k++)
			if (!unify_term(t, &p.stride[i][k], digit[i][k - absent[i]]->stride, "stride"))
				return false;
	return true;
}

static int64_t fragment_position(const struct tile_fragment *f, int mode)
{
	for (int i = 0; i < f->frame->n_axis; i++)
		if (f->split[i] == mode)
			return f->frame->stride[i];
	return 0;
}

/* The next digit of extent other than 1, or NULL. */
static const struct access_digit *next_digit(const struct access *s, int axis, int *at)
{
	while (*at < s->n[axis] && s->digit[axis][*at].extent == 1)
		(*at)++;
	return *at < s->n[axis] ? &s->digit[axis][(*at)++] : NULL;
}

static bool unify_mode(struct attempt *t, const struct tile_fragment *f, int mode, const struct access_digit *d)
{
	static const struct term c = { "c", 1 };
	struct matching *x = t->x;
	if (!d)
		return fail(t, "a mode is missing");
	if (!f->extent[mode] ? !unify_term(t, &c, d->extent, "extent") : d->extent != f->extent[mode])
		return fail(t, arena_printf(x->a, "extent %lld is not %lld", (long long)d->extent, (long long)f->extent[mode]));
	if (d->stride != f->stride[mode])
		return fail(t, arena_printf(x->a, "stride %lld is not %lld", (long long)d->stride, (long long)f->stride[mode]));
	if (d->position != fragment_position(f, mode))
		return fail(t, arena_printf(x->a, "the mode of stride %lld is not spread as in the frame", (long long)d->stride));
	t->depth++;
	return true;
}

static bool unify_fragment(struct attempt *t, const struct tile_fragment *f, const struct access *s)
{
	int mode[FRAGMENT_MAX_MODE];
	if (s->bits)
		return fail(t, "registers have no swizzle");
	for (int axis = 0; axis < 2; axis++) {
		int at = s->first[axis], n = fragment_axis_modes(f, axis, mode);
		for (int k = 0; k < n; k++) {
			const struct access_digit *d = next_digit(s, axis, &at);
			bool is_unit = !f->extent[mode[k]] && (!d || d->stride != f->stride[mode[k]]);
			if (is_unit) {		/* the parameter is 1 */
				struct access_digit one = { 1, f->stride[mode[k]], 0 };
				at -= d != NULL;
				if (!unify_mode(t, f, mode[k], &one))
					return false;
			} else if (!unify_mode(t, f, mode[k], d)) {
				return false;
			}
		}
		if (next_digit(s, axis, &at))
			return fail(t, arena_printf(t->x->a, "axis %d has more modes", axis));
	}
	return true;
}

static bool try(struct attempt *t, const struct arrangement *w)
{
	const struct access *s = &t->x->access[t->p];
	if (w->fragment)
		return unify_fragment(t, w->fragment, s);
	return unify_swizzle(t, w, s) && unify_groups(t, w, s);
}

static bool predicates_hold(const struct matching *x, const struct arrangement *w)
{
	for (int i = 0; w->predicate && w->predicate[i]; i++)
		if (match_predicate(x, w->predicate[i]) == PREDICATE_FALSE)
			return false;
	return true;
}

static void undo(struct attempt *t)
{
	t->x->symbol.len = t->n_symbol;
	t->x->path.len = t->n_path;
	t->depth = 0;
}

static void choose(struct matching *x, int p, int i, const struct arrangement *w)
{
	x->m->operand[p].arrangement = i;
	for (int k = 0; w->predicate && w->predicate[k]; k++) {
		vec_push(x->a, &x->predicate, w->predicate[k]);
		vec_push(x->a, &x->predicate_operand, p);
	}
}

/* Text for the facts sheet and for refusals. */
static const char *arrangement_name(struct matching *x, const struct arrangement *w)
{
	if (w->name)
		return w->name;
	return w->fragment ? "the fragment over its frame" : arena_printf(x->a, "%s:%s", w->shape, w->strides);
}

bool match_unify(struct matching *x, int p)
{
	struct atom_operand o;
	struct attempt t = { .x = x, .p = p, .n_symbol = x->symbol.len, .n_path = x->path.len };
	const char *nearest = NULL, *failure = NULL;
	int best = -1, structural = -1;
	x->atom->cls->role(x->atom, match_role[p], &o);
	if (match_is_free(x, p))
		return true;
	for (int i = 0; i < o.n_arrangement; i++) {
		const struct arrangement *w = &o.arrangement[i];
		bool fits = try(&t, w);
		if (fits && predicates_hold(x, w)) {
			choose(x, p, i, w);
			return true;
		}
		if (fits && structural < 0)
			structural = i;
		if (!fits && t.depth > best) {
			best = t.depth;
			nearest = arrangement_name(x, w);
			failure = t.failure;
		}
		undo(&t);
	}
	if (structural < 0)
		return match_refuse(x, E4107, match_node(x, p, "layout"), arena_printf(x->a, "%s fits none of %d arrangements; nearest %s: %s",
				    match_layout_text(x->a, x->type[p]->layout), o.n_arrangement, nearest, failure));
	try(&t, &o.arrangement[structural]);
	choose(x, p, structural, &o.arrangement[structural]);
	return true;
}
