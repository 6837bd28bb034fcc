/* Is what an iteration reads written before in the same iteration (spec: autoschedule A175, A177)? */
#include "sched/access_pair.h"

enum { MAX_SET = 24, MAX_POINT = 60, MAX_COMMON = 12 };

/* A loop around both accesses inside the list: of a list, or in the leaf of both. */
struct common { const void *key; int read, write; bool is_parallel; };

/* An unknown of the points that have to be covered, and whose it is. */
struct point { const struct access_map *m; int var; };

struct cover {
	struct access_context *c;
	struct arena *a;			/* of the question */
	const struct plan_list *list;
	const struct access_map *read;
	int n_point;
	struct point point[MAX_POINT];
	bool by_box, overflow;
	int n_set;
	const struct poly_set *set[MAX_SET];
};

static int *fresh(const struct cover *v, const struct access_map *m)
{
	int *map = arena_array(v->a, int, m->at.name.len + 1);
	for (size_t i = 0; i < m->at.name.len; i++)
		map[i] = -1;
	return map;
}

static bool is_deeper(const struct cover *v, const void *key)
{
	const struct plan_list *l = ptrmap_get(&v->c->is_list, key);
	return l && !access_encloses(l, v->list);
}

static int find_point(const struct cover *v, const struct access_map *m, int var)
{
	for (int i = 0; i < v->n_point; i++)
		if ((v->point[i].m == m && v->point[i].var == var) ||
		    access_same_name(v->c, v->list, ACCESS_SAME, v->point[i].m, v->point[i].var, m, var))
			return i;
	return -1;
}

static void add_point(struct cover *v, const struct access_map *m, int var)
{
	if (v->n_point == MAX_POINT)
		v->overflow = true;
	else
		v->point[v->n_point++] = (struct point){ m, var };
}

/* A set whose first unknowns are the points, then the coordinates. */
static struct poly_set *start_set(const struct cover *v)
{
	struct poly_set *s = poly_set_new(v->a);
	int n = v->by_box ? v->read->at.n_axis : 1;
	for (int i = 0; i < v->n_point; i++) {
		struct poly_var x = v->point[i].m->at.set->var.data[v->point[i].var];
		poly_set_var(s, x.lo, x.hi);
	}
	for (int i = 0; i < n; i++)
		poly_set_var(s, INT64_MIN, INT64_MAX);
	return s;
}

static void add_image(const struct cover *v, struct poly_set *s, const struct access_map *m, int *map, bool is_write)
{
	struct poly_access at = m->at;
	if (is_write)
		at.byte_size = m->row_bytes;
	for (int k = 0; v->by_box && k < at.n_axis; k++)
		poly_in_box(s, &at, map, k, v->n_point + k);
	if (!v->by_box)
		poly_in_bytes(s, &at, map, v->n_point);
}

static const struct poly_set *read_set(const struct cover *v)
{
	struct poly_set *s = start_set(v);
	int *map = fresh(v, v->read);
	for (int i = 0; i < v->n_point; i++)
		if (v->point[i].m == v->read)
			map[v->point[i].var] = i;
	poly_place_domain(s, &v->read->at, map);
	add_image(v, s, v->read, map, false);
	return s;
}

/* ---- writes ---- */

static int var_of(const struct access_map *m, const void *key)
{
	for (size_t i = 0; i < m->at.name.len; i++)
		if (m->at.name.data[i].role == POLY_NAMED && m->at.name.data[i].key == key)
			return (int)i;
	return -1;
}

/* Loops around both, outermost first. */
static int common_loops(const struct cover *v, const struct access_map *w, struct common *out)
{
	int n = 0;
	const struct plan_list *l = w->home;
	while (l && !access_encloses(l, v->read->home))
		l = l->parent;
	for (; l && l != v->list && n < MAX_COMMON; l = l->parent)
		out[n++] = (struct common){ l, var_of(v->read, l), var_of(w, l), false };
	for (int i = 0; i < n / 2; i++) {
		struct common t = out[i];
		out[i] = out[n - 1 - i];
		out[n - 1 - i] = t;
	}
	for (size_t i = 0; w->access->leaf == v->read->access->leaf && i < w->inner.len && i < v->read->inner.len && n < MAX_COMMON; i++) {
		if (w->inner.data[i].loop != v->read->inner.data[i].loop)
			break;
		out[n++] = (struct common){ w->inner.data[i].loop, v->read->inner.data[i].var, w->inner.data[i].var,
					    w->inner.data[i].loop->u.loop.kind == TIR_PARALLEL };
	}
	return n;
}

/* The instances of "w" that agree with the read in the first "n_equal" common loops, and come earlier in the next one if there is
 * one. */
static void add_write(struct cover *v, const struct access_map *w, const struct common *common, int n_common, int n_equal)
{
	if (v->n_set == MAX_SET) {
		v->overflow = true;
		return;
	}
	struct poly_set *s = start_set(v);
	int *map = fresh(v, w);
	for (size_t i = 0; i < w->at.name.len; i++)
		if (w->at.name.data[i].role == POLY_NAMED && !is_deeper(v, w->at.name.data[i].key))
			map[i] = find_point(v, w, (int)i);
	for (int i = 0; i < n_equal; i++)
		map[common[i].write] = find_point(v, v->read, common[i].read);
	if (n_equal < n_common) {
		struct poly_var of = w->at.set->var.data[common[n_equal].write];
		int before = map[common[n_equal].write] = poly_set_var(s, of.lo, of.hi);
		struct poly_form r = poly_of_var(s, find_point(v, v->read, common[n_equal].read));
		poly_set_nonnegative(s, poly_plus(s, poly_sub(s, r, poly_of_var(s, before)), -1));
	}
	poly_place_domain(s, &w->at, map);
	add_image(v, s, w, map, true);
	v->set[v->n_set++] = s;
}

static void add_writes(struct cover *v, const struct access_map *w)
{
	struct common common[MAX_COMMON];
	int n = common_loops(v, w, common);
	for (int i = 0; i < n; i++)
		if (common[i].read < 0 || common[i].write < 0)
			return;
	for (int i = 0; i < n; i++)
		if (!common[i].is_parallel)
			add_write(v, w, common, n, i);
	if (w->place < v->read->place)
		add_write(v, w, common, n, n);
}

static void note_points(struct cover *v, const struct access_map *m)
{
	for (size_t i = 0; i < m->at.name.len; i++) {
		const struct poly_name *n = &m->at.name.data[i];
		bool own = m == v->read;
		if (n->role == POLY_NAMED && (own || !is_deeper(v, n->key)) && find_point(v, m, (int)i) < 0)
			add_point(v, m, (int)i);
	}
	for (size_t i = 0; m == v->read && i < m->inner.len; i++)
		add_point(v, m, m->inner.data[i].var);
}

static bool shares_box(const struct cover *v, const struct access_map *w)
{
	return w->at.frame && w->at.frame == v->read->at.frame && w->at.n_axis == v->read->at.n_axis;
}

static bool is_sure(const struct cover *v, const struct access_map *w)
{
	return w->at.is_exact && access_encloses(v->list, w->home) && (v->by_box ? shares_box(v, w) : w->at.has_bytes && w->period_bytes == 1);
}

/* Can the answer "no" be trusted: is nothing in the way but trip indices and parameters, and does every write count? */
static bool is_definite(const struct cover *v, const struct access_writes *writes)
{
	bool definite = v->read->at.is_exact;
	for (int i = 0; i < v->n_point; i++)
		definite = definite && !ptrmap_get(&v->c->is_term, v->point[i].m->at.name.data[v->point[i].var].key);
	for (size_t i = 0; i < writes->len; i++) {
		const struct access_map *w = access_map_of(writes->data[i]);
		definite = definite && (!access_encloses(v->list, w->home) || is_sure(v, w));
	}
	return definite;
}

static enum poly_answer try_cover(struct access_context *c, const struct plan_list *list, const struct access_map *read,
				  const struct access_writes *writes, bool by_box)
{
	struct arena scratch;
	struct cover v = { .c = c, .a = &scratch, .list = list, .read = read, .by_box = by_box };
	arena_init(&scratch, c->a->fail);
	note_points(&v, read);
	for (size_t i = 0; i < writes->len; i++)
		if (is_sure(&v, access_map_of(writes->data[i])))
			note_points(&v, access_map_of(writes->data[i]));
	for (size_t i = 0; i < writes->len && !v.overflow; i++)
		if (is_sure(&v, access_map_of(writes->data[i])))
			add_writes(&v, access_map_of(writes->data[i]));
	int n_shared = v.n_point + (by_box ? read->at.n_axis : 1);
	enum poly_answer a = v.overflow ? POLY_UNKNOWN : poly_is_subset(c->poly, read_set(&v), v.n_set, v.set, n_shared);
	arena_free(&scratch);
	return a == POLY_NO && !is_definite(&v, writes) ? POLY_UNKNOWN : a;
}

/* ---- the plain case ---- */

static bool holds_box(const struct access_map *w, const struct access_map *r)
{
	for (int k = 0; k < r->at.n_axis; k++) {
		int64_t ws, wn, rs, rn;
		if (!poly_is_konst(w->at.axis[k].start, &ws) || !poly_is_konst(w->at.axis[k].size, &wn) ||
		    !poly_is_konst(r->at.axis[k].start, &rs) || !poly_is_konst(r->at.axis[k].size, &rn) || ws > rs || ws + wn < rs + rn)
			return false;
	}
	return true;
}

/* A write without conditions and loops of its own, before the read, of a box of numbers around the box that is read. */
static bool plainly_before(const struct plan_list *list, const struct access_map *w, const struct access_map *r)
{
	return w->at.is_exact && !w->is_conditional && !w->inner.len && w->place < r->place && access_encloses(w->home, r->home) &&
	       access_encloses(list, w->home) && w->at.frame && w->at.frame == r->at.frame && w->at.n_axis == r->at.n_axis && holds_box(w, r);
}

enum poly_answer access_written_before(struct access_context *c, const struct plan_list *list, const struct access_map *read,
				       const struct access_writes *writes)
{
	enum poly_answer a = POLY_UNKNOWN;
	for (size_t i = 0; i < writes->len; i++)
		if (plainly_before(list, access_map_of(writes->data[i]), read))
			return POLY_YES;
	if (read->at.frame)
		a = try_cover(c, list, read, writes, true);
	bool others = !read->at.frame;
	for (size_t i = 0; i < writes->len; i++)
		others = others || access_map_of(writes->data[i])->at.frame != read->at.frame;
	if (a != POLY_YES && others && read->at.has_bytes && read->period_bytes == 1) {
		enum poly_answer b = try_cover(c, list, read, writes, false);
		a = a == POLY_UNKNOWN || b == POLY_YES ? b : a;
	}
	return a;
}
