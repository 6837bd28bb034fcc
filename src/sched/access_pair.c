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

static int *new_map(struct access_context *c, const struct access_map *m)
{
	int *map = arena_array(c->a, int, m->at.name.len + 1);
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

enum access_answer access_conflict(struct access_context *c, const struct plan_list *list, enum access_class k, const struct access_map *x,
				   const struct access_map *y, int64_t *distance)
{
	struct pair p = { c, list, k, x, y };
	int64_t least = 1;
	*distance = k == ACCESS_CROSS;
	if ((k == ACCESS_CROSS && !can_cross(list)) || access_apart(x, y))
		return ACCESS_NEVER;
	struct poly_set *s = poly_set_new(c->a);
	int *map_x = new_map(c, x), *map_y = new_map(c, y), d = -1;
	join(&p, s, map_x, map_y);
	if (k == ACCESS_CROSS) {
		d = poly_set_var(s, 1, list->trips_max == INT64_MAX ? INT64_MAX : list->trips_max - 1);
		struct poly_form i = poly_of_var(s, trip_var(s, list, x, map_x)), j = poly_of_var(s, trip_var(s, list, y, map_y));
		poly_set_zero(s, poly_sub(s, poly_sub(s, j, i), poly_of_var(s, d)));
	}
	poly_place_domain(s, &x->at, map_x);
	poly_place_domain(s, &y->at, map_y);
	access_meet(s, x, map_x, y, map_y);
	if (k != ACCESS_CROSS) {
		enum poly_answer empty = poly_is_empty(c->poly, s);
		return empty == POLY_YES ? ACCESS_NEVER : empty == POLY_NO ? ACCESS_MEETS : ACCESS_MAY_MEET;
	}
	enum poly_answer a = poly_least(c->poly, s, d, &least);
	if (a == POLY_YES)
		*distance = least;
	return a == POLY_NO ? ACCESS_NEVER : a == POLY_YES ? ACCESS_MEETS : ACCESS_MAY_MEET;
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
		struct poly_set *s = poly_set_new(c->a);
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
	struct poly_set *s = poly_set_new(c->a);
	int *map_x = new_map(c, x), *map_y = new_map(c, y);
	join(&p, s, map_x, map_y);
	if (!x->at.frame || x->at.frame != y->at.frame || x->at.n_axis != y->at.n_axis)
		return same_rows(&p, s, map_x, map_y);
	return same_box_text(&p, s, map_x, map_y) || same_forms(c, &p, s, map_x, map_y);
}

/* ---- conditions ---- */

static const char *text_of(struct access_context *c, const struct plan_guards *g)
{
	struct text out;
	text_init(&out, c->a);
	for (size_t i = 0; i < g->len; i++)
		if (!g->data[i].is_assume)
			text_printf(&out, "%s%s;", g->data[i].is_not ? "!" : "", access_text_of_expr(c, g->data[i].cond));
	return text_str(&out);
}

bool access_same_condition(struct access_context *c, const struct plan_list *list, enum access_class k, const struct plan_guards *x,
			   const struct plan_unit *of_x, const struct plan_guards *y, const struct plan_unit *of_y)
{
	struct pair p = { c, list, k, NULL, NULL };
	if (strcmp(text_of(c, x), text_of(c, y)) != 0)
		return false;
	for (size_t i = 0, n = 0; i < x->len; i++) {
		if (x->data[i].is_assume)
			continue;
		while (y->data[n].is_assume)
			n++;
		const struct tir_var *v = x->data[i].cond->kind == TIR_VAR ? x->data[i].cond->var : NULL;
		const struct tir_var *w = y->data[n].cond->kind == TIR_VAR ? y->data[n].cond->var : NULL;
		const struct tir_stmt *let = v ? access_let_of(c, v) : NULL, *other = w ? access_let_of(c, w) : NULL;
		const struct access_term *t = access_term_of(c, let ? let->u.scalar.value : x->data[i].cond, let ? v : NULL, of_x->list,
							     access_unit_first(c, of_x));
		const struct access_term *u = access_term_of(c, other ? other->u.scalar.value : y->data[n].cond, other ? w : NULL, of_y->list,
							     access_unit_first(c, of_y));
		if (!same_term(&p, t, u))
			return false;
		n++;
	}
	return true;
}
