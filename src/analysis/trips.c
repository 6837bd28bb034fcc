/* How often a call happens: trips of its loops, per position of the first level and in all (spec: schedule 8.2). */
#include <stdlib.h>

#include "analysis/private.h"

enum { STEP_BUDGET = 1 << 20 };		/* iterations looked at one by one, and positions times calls */

static int first_level(const struct mesh *m)
{
	for (int i = 0; m && i < m->n_level; i++)
		if (m->level[i]->index == 0)
			return i;
	return -1;
}

/* The coordinates of mesh "m" at every position of its first level; NULL where the mesh leaves the position out. */
static int64_t **table_of(struct an *x, const struct mesh *m)
{
	for (size_t i = 0; i < x->table.len; i++)
		if (x->table.data[i].mesh == m)
			return x->table.data[i].coord;
	int64_t **table = arena_array(x->a, int64_t *, (size_t)x->n_position + 1);
	int64_t *coord = arena_array(x->a, int64_t, (size_t)m->n_axis + 1), n = 1, extent, p;
	int level = first_level(m);
	for (int k = 0; k < m->n_axis; k++)
		if (m->axis[k].level == level)
			n = an_mul(n, ix_is_const(m->axis[k].extent, &extent) ? extent : 1);
	for (int64_t q = 0; q < n && q <= x->n_position; q++) {
		int64_t rest = q;
		for (int k = m->n_axis - 1; k >= 0; k--) {
			if (m->axis[k].level != level || !ix_is_const(m->axis[k].extent, &extent))
				continue;
			coord[k] = rest % extent;
			rest /= extent;
		}
		if (mesh_position(m, level, coord, &p) && p >= 0 && p < x->n_position)
			table[p] = arena_memdup(x->a, coord, (size_t)m->n_axis * sizeof(*coord));
	}
	vec_push(x->a, &x->table, ((struct an_table){ m, table }));
	return table;
}

bool an_is_there(struct an *x, const struct an_occurrence *o, int64_t position)
{
	for (int i = 0; i < o->n_scope; i++)
		if (first_level(o->scope[i]) >= 0 && !table_of(x, o->scope[i])[position])
			return false;
	return true;
}

void an_point_init(struct an_point *p, struct an *x, const struct an_occurrence *o, int64_t position)
{
	*p = (struct an_point){ x, o, position, arena_array(x->a, int64_t, (size_t)o->n_loop + 1),
				arena_array(x->a, bool, (size_t)o->n_loop + 1) };
}

bool an_value(void *user, const struct ix_sym *s, int64_t *out)
{
	struct an_point *p = user;
	for (int i = 0; s->kind == IX_LOOP && i < p->o->n_loop; i++)
		if (p->o->loop[i]->node->u.loop.iv == s && p->known[i]) {
			*out = p->iv[i];
			return true;
		}
	for (int i = p->o->n_scope - 1; s->kind == IX_COORD && p->position >= 0 && i >= 0; i--) {
		const struct mesh *m = p->o->scope[i];
		int axis = mesh_find_coord(m, s), level = first_level(m);
		if (axis < 0 || m->axis[axis].level != level)
			continue;
		const int64_t *coord = table_of(p->x, m)[p->position];
		*out = coord ? coord[axis] : 0;
		return coord != NULL;
	}
	return false;
}

bool an_loop_trips(struct an_point *p, int i, int64_t *start, int64_t *step, int64_t *n)
{
	const struct hir_loop *l = &p->o->loop[i]->node->u.loop;
	int64_t stop, lo, hi;
	if (ix_eval(l->start, an_value, p, start) && ix_eval(l->stop, an_value, p, &stop) && ix_eval(l->step, an_value, p, step) && *step > 0) {
		*n = stop > *start ? (stop - *start + *step - 1) / *step : 0;
		return true;
	}
	if (!ix_bounds(l->step, &lo, &hi) || lo < 1)
		lo = 1;
	*step = lo;
	*start = 0;
	*n = an_bound(p->x, p->o->loop[i]->node->range, ix_sub(p->x->a, l->stop, l->start));
	*n = (*n + lo - 1) / lo;
	return false;
}

/* Counting. A call happens once for every combination of iterations of the loops that multiply it in which it is reached
 * at all: an empty loop around it stops it, a further one that does not multiply it only repeats what it gives. */

struct row { const int64_t *value; int n; };

static int row_compare(const void *a, const void *b)
{
	const struct row *x = a, *y = b;
	for (int i = 0; i < x->n; i++)
		if (x->value[i] != y->value[i])
			return x->value[i] < y->value[i] ? -1 : 1;
	return 0;
}

struct counting {
	struct an_point p;
	int n_loop;			/* the loops looked at */
	int n_listed;			/* of these, the first ones are gone through one by one */
	int64_t budget;
	bool is_exact, has_other;	/* has_other: a listed loop does not multiply */
	int n_counted;
	VEC(int64_t) seen;		/* n_counted values per combination, where has_other */
	int64_t n;
};

static bool uses_kind(const struct hir_loop *l, enum ix_sym_kind k)
{
	return ix_uses_kind(l->start, k) || ix_uses_kind(l->stop, k) || ix_uses_kind(l->step, k);
}

static void reach(struct counting *c)
{
	c->n = an_add(c->n, 1);
	for (int i = 0; c->has_other && i < c->n_listed; i++)
		if (c->p.o->counts[i])
			vec_push(c->p.x->a, &c->seen, c->p.iv[i]);
}

static void list(struct counting *c, int i)
{
	int64_t start, step, n;
	if (i == c->n_listed) {
		reach(c);
		return;
	}
	if (!an_loop_trips(&c->p, i, &start, &step, &n) || (c->budget -= n) < 0)
		c->is_exact = false;
	c->p.known[i] = true;
	for (int64_t k = 0; k < n && c->is_exact; k++) {
		c->p.iv[i] = start + k * step;
		list(c, i + 1);
	}
	c->p.known[i] = false;
}

/* Distinct combinations among those seen, sorted by all their values. */
static int64_t n_distinct(struct counting *c)
{
	size_t n = c->n_counted ? c->seen.len / (size_t)c->n_counted : 0;
	struct row *row = arena_array(c->p.x->a, struct row, n + 1);
	int64_t distinct = n > 0;
	for (size_t i = 0; i < n; i++)
		row[i] = (struct row){ c->seen.data + i * (size_t)c->n_counted, c->n_counted };
	qsort(row, n, sizeof(*row), row_compare);
	for (size_t i = 1; i < n; i++)
		distinct += row_compare(&row[i - 1], &row[i]) != 0;
	return c->n_counted ? distinct : c->n > 0;
}

/* The product of what is known of loops [from, n_loop) that multiply; 0 where one of them, or one around, is empty. */
static int64_t product(struct counting *c, int from)
{
	int64_t start, step, n, all = 1;
	for (int i = from; i < c->n_loop; i++) {
		bool known = an_loop_trips(&c->p, i, &start, &step, &n);
		c->is_exact = c->is_exact && (known || !c->p.o->counts[i]);
		all = !n ? 0 : c->p.o->counts[i] ? an_mul(all, n) : all;
	}
	return all;
}

int64_t an_count(struct an *x, const struct an_occurrence *o, int64_t position, int n_loop, bool *is_exact)
{
	struct counting c = { .n_loop = n_loop, .budget = STEP_BUDGET, .is_exact = true };
	an_point_init(&c.p, x, o, position);
	for (int i = 0; i < n_loop; i++)
		if (uses_kind(&o->loop[i]->node->u.loop, IX_LOOP))
			c.n_listed = i + 1;
	for (int i = 0; i < c.n_listed; i++) {
		c.has_other = c.has_other || !o->counts[i];
		c.n_counted += o->counts[i];
	}
	int64_t n = 1;
	if (c.n_listed) {
		list(&c, 0);
		n = c.has_other ? n_distinct(&c) : c.n;
	}
	n = c.is_exact ? an_mul(n, product(&c, c.n_listed)) : product(&c, 0);
	*is_exact = *is_exact && c.is_exact;
	return n;
}

static bool by_position(const struct an_occurrence *o)
{
	for (int i = 0; i < o->n_loop; i++)
		if (uses_kind(&o->loop[i]->node->u.loop, IX_COORD))
			return true;
	return false;
}

static int64_t count_at(struct an *x, struct an_occurrence *o, int64_t position)
{
	return an_count(x, o, position, o->n_loop, &x->out->is_exact);
}

static bool same_trips(const struct an_occurrence *a, const struct an_occurrence *b)
{
	if (a->n_loop != b->n_loop || a->n_scope < 1 || b->n_scope < 1 || a->scope[0] != b->scope[0])
		return false;
	for (int i = 0; i < a->n_loop; i++)
		if (a->loop[i] != b->loop[i] || a->counts[i] != b->counts[i])
			return false;
	return true;
}

/* CTAs that execute the call: the positions of the innermost first-level scope, one without such a scope. */
static int64_t n_executing(struct an *x, const struct an_occurrence *o)
{
	for (int i = o->n_scope - 1; i >= 0; i--) {
		const struct mesh *m = o->scope[i];
		int level = first_level(m);
		int64_t n = 1;
		for (int k = 0; level >= 0 && k < m->n_axis; k++)
			if (m->axis[k].level == level)
				n = an_mul(n, an_extent(x, m->range, m->axis[k].extent));
		if (level >= 0)
			return n;
	}
	return 1;
}

static void count(struct an *x, struct an_occurrence *o)
{
	bool is_small = x->n_position * (int64_t)x->occurrence.len <= STEP_BUDGET;
	if (!by_position(o) || !is_small) {
		o->each = count_at(x, o, -1);
		o->total = an_mul(o->each, n_executing(x, o));
		return;
	}
	o->at = arena_array(x->a, int64_t, (size_t)x->n_position);
	for (int p = 0; p < x->n_position; p++) {
		o->at[p] = an_is_there(x, o, p) ? count_at(x, o, p) : 0;
		o->total = an_add(o->total, o->at[p]);
		o->each = o->at[p] > o->each ? o->at[p] : o->each;
	}
}

void an_trips(struct an *x)
{
	for (size_t i = 0; i < x->occurrence.len && !x->failed; i++) {
		struct an_occurrence *o = x->occurrence.data[i], *known = NULL;
		for (size_t k = 0; k < i && !known; k++)
			if (same_trips(o, x->occurrence.data[k]))
				known = x->occurrence.data[k];
		if (!known) {
			count(x, o);
			continue;
		}
		o->each = known->each;
		o->total = known->total;
		o->at = known->at;
	}
}
