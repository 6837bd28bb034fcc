/* Comparison of index expressions with symbols in their bounds, and which positions a loop leaves out. */
#include "sched/private.h"

enum { MAX_NESTED = 5 };

static bool is_at_most_zero(struct arena *a, const struct ix *x, int depth);

/* Is x, with coef * (atom of its term "k") exchanged for scale * "by", at most 0? */
static bool exchanged(struct arena *a, const struct ix *x, int k, const struct ix *by, int64_t scale, int depth)
{
	struct ix *without = arena_new(a, struct ix);
	struct ix_term *term = arena_array(a, struct ix_term, (size_t)x->n_term + 1);
	int n = 0;
	for (int i = 0; i < x->n_term; i++)
		if (i != k)
			term[n++] = x->term[i];
	*without = (struct ix){ x->konst, n, term };
	return is_at_most_zero(a, ix_add(a, without, ix_mul_const(a, by, scale)), depth + 1);
}

/* A minimum is not above its sides, a remainder is below its divisor, n * (x // n) is not above x. */
static bool is_at_most_zero(struct arena *a, const struct ix *x, int depth)
{
	int64_t lo, hi, n;
	if (ix_bounds(x, &lo, &hi) || hi != INT64_MAX)
		if (hi <= 0)
			return true;
	if (depth == MAX_NESTED || ix_is_bad(x))
		return false;
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		int64_t c = x->term[i].coef;
		if (at->kind == (c > 0 ? IX_MIN : IX_MAX)) {
			if (exchanged(a, x, i, at->a, c, depth) || exchanged(a, x, i, at->b, c, depth))
				return true;
		} else if (c > 0 && at->kind == IX_MOD && !ix_is_const(at->b, &n)) {
			if (exchanged(a, x, i, ix_sub(a, at->b, ix_const(a, 1)), c, depth))
				return true;
		} else if (c > 0 && at->kind == IX_FLOORDIV && ix_is_const(at->b, &n) && n > 0 && c % n == 0) {
			if (exchanged(a, x, i, at->a, c / n, depth))
				return true;
		}
	}
	return false;
}

bool sched_is_below(struct arena *a, const struct ix *x, const struct ix *y)
{
	return is_at_most_zero(a, ix_sub(a, x, y), 0);
}

struct at { int64_t position; struct arena *a; };

static const struct ix *coordinate_at(void *user, const struct ix_sym *s)
{
	const struct at *v = user;
	const struct mesh *m = s->kind == IX_COORD && s->level > 0 ? s->owner : NULL;
	int axis = m ? mesh_find_coord(m, s) : -1;
	int64_t start, stride, extent;
	if (axis < 0 || !ix_is_const(m->start[m->axis[axis].level], &start) || !ix_is_const(m->axis[axis].stride, &stride) ||
	    !ix_is_const(m->axis[axis].extent, &extent) || stride < 1 || extent < 1 || v->position < start)
		return NULL;
	return ix_const(v->a, (v->position - start) / stride % extent);
}

struct sched_frame sched_frame_that_enters(struct arena *a, struct sched_frame f, const struct ix *start, const struct ix *stop)
{
	const struct ix *length = ix_sub(a, stop, start), *zero = ix_const(a, 0);
	struct sched_frame in = { f.first, 0, false };
	for (int64_t i = f.first; i < f.first + f.n; i++) {
		struct at v = { i, a };
		if (sched_is_below(a, ix_substitute(a, length, coordinate_at, &v), zero))
			continue;
		if (!in.n)
			in.first = i;
		in.n = i - in.first + 1;
	}
	return in.n ? in : (struct sched_frame){ f.first, 1, false };
}
