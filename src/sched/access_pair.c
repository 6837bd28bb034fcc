/* Two accesses at one list: which of their unknowns are the same, and whether their images meet. */
#include <string.h>

#include "sched/access_pair.h"
#include "sched/machine.h"

bool access_encloses(const struct plan_list *list, const struct plan_list *l)
{
	while (l && l != list)
		l = l->parent;
	return l != NULL;
}

/* ---- which names have one value on both sides ---- */

struct pair {
	struct access_context *c;
	const struct plan_list *list;
	enum access_class k;
	const struct access_map *x, *y;
};

/* The trip index of "l" is the same number on both sides. */
static bool same_trip(const struct pair *p, const struct plan_list *l)
{
	return access_encloses(l, p->list) && (l != p->list || p->k == ACCESS_SAME);
}

static const struct plan_unit *unit_around(const struct access_context *c, const struct plan_list *l, int64_t place)
{
	for (size_t i = 0; i < l->unit.len; i++)
		if (access_unit_first(c, l->unit.data[i]) <= place && place <= access_unit_last(c, l->unit.data[i]))
			return l->unit.data[i];
	return NULL;
}

/* Widen [*lo, *hi) over the unit of "l" around "place", where that is a loop. */
static void cover(const struct access_context *c, const struct plan_list *l, int64_t place, int64_t *lo, int64_t *hi)
{
	const struct plan_unit *u = unit_around(c, l, place);
	if (!u || !u->body)
		return;
	int64_t first = access_unit_first(c, u), last = access_unit_last(c, u) + 1;
	*lo = first < *lo ? first : *lo;
	*hi = last > *hi ? last : *hi;
}

/* May what "t" reads change between its evaluations at "t" and at "u", in instances that the pair compares? */
static bool written_between(const struct pair *p, const struct access_term *t, const struct access_term *u)
{
	const struct plan_list *common = p->list;
	int64_t lo = t->place < u->place ? t->place : u->place, hi = t->place < u->place ? u->place : t->place;
	while (common->parent && (p->k != ACCESS_SAME || !access_encloses(common, t->home) || !access_encloses(common, u->home))) {
		cover(p->c, common->parent, access_unit_first(p->c, common->unit_of), &lo, &hi);
		if (access_encloses(common->parent, t->home) && access_encloses(common->parent, u->home))
			break;
		common = common->parent;
	}
	cover(p->c, common, t->place, &lo, &hi);
	cover(p->c, common, u->place, &lo, &hi);
	for (size_t i = 0; i < t->reads.len; i++) {
		const struct access_writes *w = &p->c->writes[t->reads.data[i]->index];
		for (size_t k = 0; k < w->len; k++) {
			int64_t at = access_place(p->c, w->data[k]->stmt);
			if (at >= lo && at < hi)
				return true;
		}
	}
	return false;
}

static bool same_term(const struct pair *p, const struct access_term *t, const struct access_term *u)
{
	if (strcmp(t->text, u->text) != 0 || t->is_inner != u->is_inner)
		return false;
	if (t->is_fixed)
		return true;
	if (t->is_inner)
		return false;
	if (t == u && t->var && access_encloses(t->home, p->list) && same_trip(p, t->home))
		return true;
	for (size_t i = 0; i < t->varies.len; i++)
		if (!same_trip(p, t->varies.data[i]))
			return false;
	return !written_between(p, t, u);
}

/* A position of a thread of a block; the other side may be another thread. */
static bool is_thread(const struct pair *p, const struct ix_sym *s)
{
	return s->kind == IX_COORD && s->level > 0 && p->c->p->machine && p->c->p->machine->family == TARGET_CUDA;
}

static bool is_private(const struct access_map *m)
{
	return m->access && m->access->storage->is_private;
}

static bool same_name(const struct pair *p, const struct poly_name *a, const struct poly_name *b)
{
	if (a->role != POLY_NAMED || b->role != POLY_NAMED)
		return false;
	const struct access_term *t = ptrmap_get(&p->c->is_term, a->key), *u = ptrmap_get(&p->c->is_term, b->key);
	if (t || u)
		return t && u && same_term(p, t, u);
	if (a->key != b->key)
		return false;
	if (ptrmap_get(&p->c->is_list, a->key))
		return same_trip(p, a->key);
	const struct ix_sym *s = a->key;
	const struct access_symbol *y = access_symbol_of(p->c, s);
	if (y && y->kind == ACCESS_LIST_LOOP)
		return same_trip(p, y->list);
	return !is_thread(p, s) || is_private(p->x);
}

bool access_same_name(struct access_context *c, const struct plan_list *list, enum access_class k, const struct access_map *x, int i,
		      const struct access_map *y, int j)
{
	struct pair p = { c, list, k, x, y };
	return same_name(&p, &x->at.name.data[i], &y->at.name.data[j]);
}

static int *new_map(struct poly_set *s, const struct access_map *m)
{
	int *map = arena_array(s->a, int, m->at.name.len + 1);
	for (size_t i = 0; i < m->at.name.len; i++)
		map[i] = -1;
	return map;
}

static int joined(struct poly_set *s, const struct poly_set *a, size_t i, const struct poly_set *b, size_t k)
{
	struct poly_var x = a->var.data[i], y = b->var.data[k];
	return poly_set_var(s, x.lo > y.lo ? x.lo : y.lo, x.hi < y.hi ? x.hi : y.hi);
}

static void join(const struct pair *p, struct poly_set *s, int *map_x, int *map_y)
{
	for (size_t k = 0; k < p->y->at.name.len; k++)
		for (size_t i = 0; i < p->x->at.name.len && map_y[k] < 0; i++)
			if (same_name(p, &p->x->at.name.data[i], &p->y->at.name.data[k])) {
				if (map_x[i] < 0)
					map_x[i] = joined(s, p->x->at.set, i, p->y->at.set, k);
				map_y[k] = map_x[i];
			}
}

/* ---- conflicts ---- */

static int trip_var(struct poly_set *s, const struct plan_list *l, const struct access_map *m, int *map)
{
	int64_t hi = l->trips_max == INT64_MAX ? INT64_MAX : l->trips_max - 1;
	for (size_t i = 0; i < m->at.name.len; i++)
		if (m->at.name.data[i].key == l) {
			if (map[i] < 0)
				map[i] = poly_set_var(s, 0, hi);
			return map[i];
		}
	return poly_set_var(s, 0, hi);
}

static bool can_cross(const struct plan_list *l)
{
	return l->unit_of && l->trips_max >= 2;
}

static enum access_answer ask(const struct pair *p, struct arena *a, int64_t *distance)
{
	struct poly_set *s = poly_set_new(a);
	int *map_x = new_map(s, p->x), *map_y = new_map(s, p->y), d = -1;
	int64_t least = 1;
	join(p, s, map_x, map_y);
	if (p->k == ACCESS_CROSS) {
		d = poly_set_var(s, 1, p->list->trips_max == INT64_MAX ? INT64_MAX : p->list->trips_max - 1);
		struct poly_form i = poly_of_var(s, trip_var(s, p->list, p->x, map_x)), j = poly_of_var(s, trip_var(s, p->list, p->y, map_y));
		poly_set_zero(s, poly_sub(s, poly_sub(s, j, i), poly_of_var(s, d)));
	}
	poly_place_domain(s, &p->x->at, map_x);
	poly_place_domain(s, &p->y->at, map_y);
	access_meet(s, p->x, map_x, p->y, map_y);
	if (p->k != ACCESS_CROSS) {
		enum poly_answer empty = poly_is_empty(p->c->poly, s);
		return empty == POLY_YES ? ACCESS_NEVER : empty == POLY_NO ? ACCESS_MEETS : ACCESS_MAY_MEET;
	}
	enum poly_answer found = poly_least(p->c->poly, s, d, &least);
	if (found == POLY_YES)
		*distance = least;
	return found == POLY_NO ? ACCESS_NEVER : found == POLY_YES ? ACCESS_MEETS : ACCESS_MAY_MEET;
}

enum access_answer access_conflict(struct access_context *c, const struct plan_list *list, enum access_class k, const struct access_map *x,
				   const struct access_map *y, int64_t *distance)
{
	struct pair p = { c, list, k, x, y };
	struct arena scratch;
	*distance = k == ACCESS_CROSS;
	if ((k == ACCESS_CROSS && !can_cross(list)) || access_apart(x, y))
		return ACCESS_NEVER;
	if (poly_is_spent(c->poly))
		return ACCESS_MAY_MEET;
	arena_init(&scratch, c->a->fail);
	enum access_answer a = ask(&p, &scratch, distance);
	arena_free(&scratch);
	return a;
}

/* ---- footprints ---- */

static bool same_box_text(const struct pair *p, struct poly_set *s, int *map_x, int *map_y)
{
	for (int k = 0; k < p->x->at.n_axis; k++) {
		struct poly_form a = poly_sub(s, poly_place_form(s, &p->x->at, map_x, p->x->at.axis[k].start),
					      poly_place_form(s, &p->y->at, map_y, p->y->at.axis[k].start));
		struct poly_form b = poly_sub(s, poly_place_form(s, &p->x->at, map_x, p->x->at.axis[k].size),
					      poly_place_form(s, &p->y->at, map_y, p->y->at.axis[k].size));
		if (a.n || a.konst || b.n || b.konst)
			return false;
	}
	return true;
}

/* The values of "f" on both sides can differ. */
static bool differs(struct access_context *c, const struct poly_set *base, struct poly_form d)
{
	for (int64_t sign = -1; sign <= 1; sign += 2) {
		struct poly_set *s = poly_set_new(base->a);
		*s = *base;
		s->row.cap = s->row.len;
		poly_set_nonnegative(s, poly_plus(s, poly_scale(s, d, sign), -1));
		if (poly_is_empty(c->poly, s) != POLY_YES)
			return true;
	}
	return false;
}

static bool same_forms(struct access_context *c, const struct pair *p, struct poly_set *s, int *map_x, int *map_y)
{
	poly_place_domain(s, &p->x->at, map_x);
	poly_place_domain(s, &p->y->at, map_y);
	for (int k = 0; k < p->x->at.n_axis; k++) {
		struct poly_form a = poly_sub(s, poly_place_form(s, &p->x->at, map_x, p->x->at.axis[k].start),
					      poly_place_form(s, &p->y->at, map_y, p->y->at.axis[k].start));
		struct poly_form b = poly_sub(s, poly_place_form(s, &p->x->at, map_x, p->x->at.axis[k].size),
					      poly_place_form(s, &p->y->at, map_y, p->y->at.axis[k].size));
		if (((a.n || a.konst) && differs(c, s, a)) || ((b.n || b.konst) && differs(c, s, b)))
			return false;
	}
	return true;
}

/* Views without boxes: the same rows from the same byte on. */
static bool same_rows(const struct pair *p, struct poly_set *s, int *map_x, int *map_y)
{
	const struct access_map *x = p->x, *y = p->y;
	if (!x->at.has_bytes || !y->at.has_bytes || x->row_bytes != y->row_bytes || x->digit.len != y->digit.len || x->at.digit.len ||
	    x->period_bytes != y->period_bytes || memcmp(x->swizzle, y->swizzle, sizeof(x->swizzle)) != 0)
		return false;
	for (size_t i = 0; i < x->digit.len; i++)
		if (x->digit.data[i].extent != y->digit.data[i].extent || x->digit.data[i].stride_bytes != y->digit.data[i].stride_bytes)
			return false;
	struct poly_form d = poly_sub(s, poly_place_form(s, &x->at, map_x, x->base), poly_place_form(s, &y->at, map_y, y->base));
	return !d.n && !d.konst;
}

bool access_same_footprint(struct access_context *c, const struct access_map *x, const struct access_map *y)
{
	const struct plan_list *common = x->home;
	while (!access_encloses(common, y->home))
		common = common->parent;
	struct pair p = { c, common, ACCESS_SAME, x, y };
	struct arena scratch;
	arena_init(&scratch, c->a->fail);
	struct poly_set *s = poly_set_new(&scratch);
	int *map_x = new_map(s, x), *map_y = new_map(s, y);
	join(&p, s, map_x, map_y);
	bool by_box = x->at.frame && x->at.frame == y->at.frame && x->at.n_axis == y->at.n_axis;
	bool same = by_box ? same_box_text(&p, s, map_x, map_y) || same_forms(c, &p, s, map_x, map_y) : same_rows(&p, s, map_x, map_y);
	arena_free(&scratch);
	return same;
}

/* ---- conditions ---- */

/* The guards of a unit as terms. */
struct conditions { size_t n; const struct access_term **term; bool *is_not; };

static const struct conditions *conditions_of(struct access_context *c, const struct plan_unit *u)
{
	struct conditions *g = ptrmap_get(&c->condition, u);
	if (g)
		return g;
	g = arena_new(c->a, struct conditions);
	g->term = arena_array(c->a, const struct access_term *, u->guards.len + 1);
	g->is_not = arena_array(c->a, bool, u->guards.len + 1);
	for (size_t i = 0; i < u->guards.len; i++) {
		const struct plan_guard *x = &u->guards.data[i];
		const struct tir_stmt *let = x->cond->kind == TIR_VAR ? access_let_of(c, x->cond->var) : NULL;
		if (x->is_assume)
			continue;
		g->is_not[g->n] = x->is_not;
		g->term[g->n++] = access_term_of(c, let ? let->u.scalar.value : x->cond, let ? x->cond->var : NULL, u->list,
						 access_unit_first(c, u));
	}
	ptrmap_set(&c->condition, u, g);
	return g;
}

static bool same_conditions(const struct pair *p, const struct conditions *x, const struct conditions *y)
{
	if (x->n != y->n)
		return false;
	for (size_t i = 0; i < x->n; i++)
		if (x->is_not[i] != y->is_not[i] || !same_term(p, x->term[i], y->term[i]))
			return false;
	return true;
}

bool access_same_condition(struct access_context *c, const struct plan_list *list, enum access_class k, const struct plan_unit *x,
			   const struct plan_unit *y)
{
	struct pair p = { c, list, k, NULL, NULL };
	const struct plan_unit *x_list = x, *y_list = y;
	while (x_list->list != list) {
		if (conditions_of(c, x_list)->n)
			return false;
		x_list = x_list->list->unit_of;
	}
	while (y_list->list != list) {
		if (conditions_of(c, y_list)->n)
			return false;
		y_list = y_list->list->unit_of;
	}
	return same_conditions(&p, conditions_of(c, x_list), conditions_of(c, y_list));
}
