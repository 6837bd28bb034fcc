/* Accesses put into sets: their instances, and where their images meet. */
#include "poly/poly.h"

static int place_var(struct poly_set *s, const struct poly_access *x, int *map, int v)
{
	if (map[v] < 0)
		map[v] = poly_set_var(s, x->set->var.data[v].lo, x->set->var.data[v].hi);
	return map[v];
}

struct poly_form poly_place_form(struct poly_set *s, const struct poly_access *x, int *map, struct poly_form f)
{
	struct poly_term *t = arena_array(s->a, struct poly_term, (size_t)f.n + 1);
	int n = 0;
	for (int i = 0; i < f.n; i++) {
		struct poly_term next = { f.term[i].coef, place_var(s, x, map, f.term[i].var) };
		int k = n++;
		for (; k > 0 && t[k - 1].var > next.var; k--)
			t[k] = t[k - 1];
		t[k] = next;
	}
	int kept = 0;
	for (int i = 0; i < n; i++) {
		if (kept && t[kept - 1].var == t[i].var)
			s->is_bad |= __builtin_add_overflow(t[kept - 1].coef, t[i].coef, &t[kept - 1].coef);
		else
			t[kept++] = t[i];
		if (!t[kept - 1].coef)
			kept--;
	}
	return (struct poly_form){ f.konst, kept, t };
}

static struct poly_rows place_rows(struct poly_set *s, const struct poly_access *x, int *map, const struct poly_rows *r)
{
	struct poly_rows out = { 0 };
	for (size_t i = 0; i < r->len; i++)
		vec_push(s->a, &out, ((struct poly_row){ poly_place_form(s, x, map, r->data[i].form), r->data[i].is_equal }));
	return out;
}

static void add_rows(struct poly_set *s, const struct poly_access *x, int *map, const struct poly_rows *r)
{
	for (size_t i = 0; i < r->len; i++)
		vec_push(s->a, &s->row, ((struct poly_row){ poly_place_form(s, x, map, r->data[i].form), r->data[i].is_equal }));
}

void poly_place_domain(struct poly_set *s, const struct poly_access *x, int *map)
{
	s->is_bad |= x->set->is_bad;
	add_rows(s, x, map, &x->set->row);
	for (size_t i = 0; i < x->set->choice.len; i++) {
		struct poly_choice c = { 0 };
		for (size_t k = 0; k < x->set->choice.data[i].len; k++)
			vec_push(s->a, &c, place_rows(s, x, map, &x->set->choice.data[i].data[k]));
		poly_set_choose(s, c);
	}
}

/* [start_x, start_x + size_x) and [start_y, start_y + size_y) meet. */
static void meet(struct poly_set *s, struct poly_form start_x, struct poly_form size_x, struct poly_form start_y, struct poly_form size_y)
{
	poly_set_nonnegative(s, poly_plus(s, poly_sub(s, poly_add(s, start_y, size_y), start_x), -1));
	poly_set_nonnegative(s, poly_plus(s, poly_sub(s, poly_add(s, start_x, size_x), start_y), -1));
	if (size_x.n || size_x.konst < 1)
		poly_set_nonnegative(s, poly_plus(s, size_x, -1));
	if (size_y.n || size_y.konst < 1)
		poly_set_nonnegative(s, poly_plus(s, size_y, -1));
}

void poly_meet_boxes(struct poly_set *s, const struct poly_access *x, int *map_x, const struct poly_access *y, int *map_y)
{
	for (int k = 0; k < x->n_axis; k++)
		meet(s, poly_place_form(s, x, map_x, x->axis[k].start), poly_place_form(s, x, map_x, x->axis[k].size),
		     poly_place_form(s, y, map_y, y->axis[k].start), poly_place_form(s, y, map_y, y->axis[k].size));
}

void poly_meet_bytes(struct poly_set *s, const struct poly_access *x, int *map_x, const struct poly_access *y, int *map_y, int64_t slack)
{
	if (!x->has_bytes || !y->has_bytes)
		return;
	add_rows(s, x, map_x, &x->digit);
	add_rows(s, y, map_y, &y->digit);
	meet(s, poly_place_form(s, x, map_x, x->byte), poly_konst(x->byte_size + slack), poly_place_form(s, y, map_y, y->byte),
	     poly_konst(y->byte_size + slack));
}

static void within(struct poly_set *s, struct poly_form start, struct poly_form size, int var)
{
	struct poly_form at = poly_sub(s, poly_of_var(s, var), start);
	poly_set_nonnegative(s, at);
	poly_set_nonnegative(s, poly_plus(s, poly_sub(s, size, at), -1));
}

void poly_in_box(struct poly_set *s, const struct poly_access *x, int *map, int k, int var)
{
	within(s, poly_place_form(s, x, map, x->axis[k].start), poly_place_form(s, x, map, x->axis[k].size), var);
}

void poly_in_bytes(struct poly_set *s, const struct poly_access *x, int *map, int var)
{
	add_rows(s, x, map, &x->digit);
	within(s, poly_place_form(s, x, map, x->byte), poly_konst(x->byte_size), var);
}

static bool is_apart(struct poly_form x, struct poly_form size_x, struct poly_form y, struct poly_form size_y)
{
	if (x.n || y.n || size_x.n || size_y.n)
		return false;
	return (__int128)x.konst + size_x.konst <= y.konst || (__int128)y.konst + size_y.konst <= x.konst;
}

bool poly_apart(const struct poly_access *x, const struct poly_access *y, int64_t slack)
{
	int64_t lo_x, hi_x, lo_y, hi_y;
	if (x->frame && x->frame == y->frame && x->n_axis == y->n_axis) {
		for (int k = 0; k < x->n_axis; k++)
			if (is_apart(x->axis[k].start, x->axis[k].size, y->axis[k].start, y->axis[k].size))
				return true;
		return false;
	}
	if (!x->has_bytes || !y->has_bytes)
		return false;
	poly_bounds(x->set, x->byte, &lo_x, &hi_x);
	poly_bounds(y->set, y->byte, &lo_y, &hi_y);
	return (hi_x != INT64_MAX && lo_y != INT64_MIN && (__int128)hi_x + x->byte_size + slack <= lo_y) ||
	       (hi_y != INT64_MAX && lo_x != INT64_MIN && (__int128)hi_y + y->byte_size + slack <= lo_x);
}
