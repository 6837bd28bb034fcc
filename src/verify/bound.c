/* How large can an index expression be, and for which threads is one never above 0? */
#include "verify/private.h"

enum { MAX_DEPTH = 5 };

struct at_thread { struct checker *c; int64_t thread; };

static const struct ix *single(struct arena *a, const struct ix_term *t)
{
	struct ix *x = arena_new(a, struct ix);
	*x = (struct ix){ 0, 1, t };
	return x;
}

/* A number that "x" is not above when its term "t" is replaced by coef * "by", which is not below it. */
static int64_t replaced(struct arena *a, const struct ix *x, const struct ix_term *t, const struct ix *by, int64_t coef, int depth)
{
	const struct ix *rest = ix_sub(a, x, single(a, t));
	return verify_at_most(a, ix_add(a, rest, ix_mul_const(a, by, coef)), depth + 1);
}

static int64_t smaller(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

int64_t verify_at_most(struct arena *a, const struct ix *x, int depth)
{
	int64_t lo, hi, n;
	ix_bounds(x, &lo, &hi);
	for (int i = 0; i < x->n_term && depth < MAX_DEPTH; i++) {
		const struct ix_term *t = &x->term[i];
		if (t->coef < 0 ? t->atom->kind == IX_MAX : t->atom->kind == IX_MIN) {
			hi = smaller(hi, replaced(a, x, t, t->atom->a, t->coef, depth));
			hi = smaller(hi, replaced(a, x, t, t->atom->b, t->coef, depth));
		} else if (t->coef < 0) {
			continue;
		} else if (t->atom->kind == IX_MOD && !ix_is_const(t->atom->b, &n)) {
			hi = smaller(hi, replaced(a, x, t, ix_sub(a, t->atom->b, ix_const(a, 1)), t->coef, depth));
		} else if (t->atom->kind == IX_FLOORDIV && ix_is_const(t->atom->b, &n) && n > 0 && t->coef % n == 0) {
			hi = smaller(hi, replaced(a, x, t, t->atom->a, t->coef / n, depth));
		}
	}
	return hi;
}

static const struct ix *coordinate_of(void *user, const struct ix_sym *s)
{
	struct at_thread *v = user;
	const struct mesh *m = s->kind == IX_COORD && s->level != 0 ? s->owner : NULL;
	int axis = m ? mesh_find_coord(m, s) : -1;
	int64_t c;
	return axis >= 0 && verify_coordinate(m, axis, v->thread, &c) ? ix_const(v->c->a, c) : NULL;
}

const bool *verify_idle(struct checker *c, const struct ix *x)
{
	bool *idle = arena_array(c->a, bool, (size_t)c->n_thread + 1);
	for (int64_t i = c->threads.first; i < c->threads.first + c->threads.n; i++) {
		struct at_thread v = { c, i };
		idle[i] = (c->idle && c->idle[i]) || verify_at_most(c->a, ix_substitute(c->a, x, coordinate_of, &v), 0) <= 0;
	}
	return idle;
}
