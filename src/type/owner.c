/* Comparing owner functions and address maps (spec: hir 7.4.5 to 7.4.8, 12.4). */
#include <string.h>

#include "type/layout.h"

/* One digit of a sum over positions or addresses: ((index of "axis") / place) % extent, times "stride". Positions that
 * hold copies have axis -1, pending contributions -2 minus the reduction. */
struct digit {
	int level;			/* of positions */
	int axis;
	const struct ix *place, *extent, *stride;
};

struct digits {
	int n;
	struct digit *d;
};

static bool comes_before(const struct digit *x, const struct digit *y)
{
	int64_t sx, sy;
	if (x->level != y->level)
		return x->level < y->level;
	if (ix_is_const(x->stride, &sx) && ix_is_const(y->stride, &sy) && sx != sy)
		return sx > sy;
	return false;
}

static void add_digit(struct digits *s, struct digit d)
{
	int k = s->n++;
	for (; k > 0 && comes_before(&d, &s->d[k - 1]); k--)
		s->d[k] = s->d[k - 1];
	s->d[k] = d;
}

/* Join digits that count on in one another, so that equal sums have equal digits. */
static void join_digits(struct arena *a, struct digits *s)
{
	int n = 0;
	for (int i = 0; i < s->n; i++) {
		struct digit *last = n ? &s->d[n - 1] : NULL, *x = &s->d[i];
		if (last && last->level == x->level && last->axis == x->axis &&
		    ix_equal(last->stride, ix_mul(a, x->stride, x->extent)) &&
		    (x->axis < 0 || ix_equal(last->place, ix_mul(a, x->place, x->extent)))) {
			last->extent = ix_mul(a, last->extent, x->extent);
			last->stride = x->stride;
			last->place = x->place;
		} else {
			s->d[n++] = *x;
		}
	}
	s->n = n;
}

static bool digits_equal(const struct digits *x, const struct digits *y)
{
	if (x->n != y->n)
		return false;
	for (int i = 0; i < x->n; i++) {
		const struct digit *p = &x->d[i], *q = &y->d[i];
		if (p->level != q->level || p->axis != q->axis || !ix_equal(p->extent, q->extent) ||
		    !ix_equal(p->stride, q->stride) || (p->axis >= 0 && !ix_equal(p->place, q->place)))
			return false;
	}
	return true;
}

/* Axis and place of every mode of extent other than 1; false if the layout does not fit. */
static bool mode_digits(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
			struct digit *of_mode)
{
	struct layout_reading reading;
	if (!layout_read(a, l, rank, shape, &reading))
		return false;
	for (int i = 0; i < l->n_mode; i++)
		of_mode[i] = (struct digit){ 0, 0, NULL, l->mode[i].extent, l->mode[i].stride };
	for (int i = 0; i < rank; i++) {
		const struct ix *place = ix_const(a, 1);
		for (int k = reading.run[i].n - 1; k >= 0; k--) {
			struct digit *d = &of_mode[reading.run[i].mode[k]];
			d->axis = i;
			d->place = place;
			place = ix_mul(a, place, d->extent);
		}
	}
	return true;
}

/* How the positions of the mesh depend on the element. */
static bool owner_digits(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
			 struct digits *out)
{
	struct digit *of_mode = arena_array(a, struct digit, (size_t)l->n_mode);
	*out = (struct digits){ 0, arena_array(a, struct digit, (size_t)l->mesh->n_axis) };
	if (!mode_digits(a, l, rank, shape, of_mode))
		return false;
	for (int i = 0; i < l->mesh->n_axis; i++) {
		const struct mesh_axis *x = &l->mesh->axis[i];
		struct digit d = { x->level, -1, NULL, x->extent, x->stride };
		if (ix_is(x->extent, 1))
			continue;
		if (l->attr[i].kind == LAYOUT_PARTIAL)
			d.axis = -2 - (int)l->attr[i].reduction;
		if (l->attr[i].kind == LAYOUT_SPLIT) {
			d.axis = of_mode[l->attr[i].mode].axis;
			d.place = of_mode[l->attr[i].mode].place;
		}
		add_digit(out, d);
	}
	join_digits(a, out);
	return true;
}

static bool same_levels(const struct mesh *x, const struct mesh *y)
{
	if (x->n_level != y->n_level)
		return false;
	for (int i = 0; i < x->n_level; i++)
		if (strcmp(x->level[i]->name, y->level[i]->name) || !ix_equal(x->start[i], y->start[i]))
			return false;
	return true;
}

bool layout_same_owner(struct arena *a, const struct layout *x, const struct layout *y, int rank,
		       const struct ix *const *shape)
{
	struct digits p, q;
	bool dx = layout_is_distributed(x), dy = layout_is_distributed(y);
	if ((!dx && !dy) || !x || !x->mesh || !y || !y->mesh)
		return dx == dy;
	return same_levels(x->mesh, y->mesh) && owner_digits(a, x, rank, shape, &p) && owner_digits(a, y, rank, shape, &q) &&
	       digits_equal(&p, &q);
}

static bool address_digits(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
			   enum layout_view view, struct digits *out)
{
	struct digit *of_mode = arena_array(a, struct digit, (size_t)l->n_mode);
	*out = (struct digits){ 0, arena_array(a, struct digit, (size_t)l->n_mode) };
	if (!layout_is_materialised(l) || !mode_digits(a, l, rank, shape, of_mode))
		return false;
	for (int i = 0; i < l->n_mode; i++) {
		int axis = layout_split_axis(l, i);
		bool is_holder = view == LAYOUT_AS_SMEM && axis >= 0 && mesh_is_first_level(l->mesh, l->mesh->axis[axis].level);
		if (!ix_is(l->mode[i].extent, 1) && !ix_is(l->mode[i].stride, 0) && !is_holder)
			add_digit(out, of_mode[i]);
	}
	join_digits(a, out);
	return true;
}

static bool same_swizzle(const struct layout *x, const struct layout *y)
{
	bool bx = x->has_swizzle && x->swizzle_bits, by = y->has_swizzle && y->swizzle_bits;
	if (!bx || !by)
		return bx == by;
	return x->swizzle_bits == y->swizzle_bits && x->swizzle_base == y->swizzle_base && x->swizzle_shift == y->swizzle_shift;
}

/* In smem the owning positions of the first level are part of the address. */
static bool same_holders(struct arena *a, const struct layout *x, const struct layout *y, int rank,
			 const struct ix *const *shape)
{
	struct digits p = { 0, NULL }, q = { 0, NULL };
	if (layout_is_distributed(x) && !owner_digits(a, x, rank, shape, &p))
		return false;
	if (layout_is_distributed(y) && !owner_digits(a, y, rank, shape, &q))
		return false;
	int i = 0, k = 0;
	for (;;) {
		while (i < p.n && (p.d[i].axis < 0 || !mesh_is_first_level(x->mesh, p.d[i].level)))
			i++;
		while (k < q.n && (q.d[k].axis < 0 || !mesh_is_first_level(y->mesh, q.d[k].level)))
			k++;
		if (i == p.n || k == q.n)
			return i == p.n && k == q.n;
		struct digits u = { 1, &p.d[i++] }, v = { 1, &q.d[k++] };
		if (!digits_equal(&u, &v))
			return false;
	}
}

bool layout_same_address(struct arena *a, const struct layout *x, const struct layout *y, int rank,
			 const struct ix *const *shape, enum layout_view view)
{
	struct digits p, q;
	if (!x || !y)
		return x == y;
	return ix_equal(x->offset, y->offset) && same_swizzle(x, y) && address_digits(a, x, rank, shape, view, &p) &&
	       address_digits(a, y, rank, shape, view, &q) && digits_equal(&p, &q) &&
	       (view == LAYOUT_AS_GMEM || same_holders(a, x, y, rank, shape));
}

/* Is "x" (a digit of positions) a part of "y": the same positions' digit of the same elements? */
static bool is_part(struct arena *a, const struct digit *x, const struct digit *y)
{
	const struct ix *ratio = ix_quotient(a, x->stride, y->stride);
	if (!ratio || x->level != y->level || x->axis != y->axis)
		return false;
	if (x->axis >= 0 && !ix_equal(x->place, ix_mul(a, y->place, ratio)))
		return false;
	return ix_quotient(a, y->extent, ix_mul(a, x->extent, ratio)) != NULL;
}

static bool is_served(struct arena *a, const struct digit *need, const struct digits *have)
{
	for (int i = 0; i < have->n; i++)
		if (is_part(a, need, &have->d[i]))
			return true;
	return false;
}

bool layout_owner_serves(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
			 const struct layout *of, int full_rank, const struct ix *const *full)
{
	struct digits need, have;
	if (!layout_is_distributed(l))
		return true;
	if (!layout_is_distributed(of) || !same_levels(l->mesh, of->mesh) || !owner_digits(a, l, rank, shape, &need) ||
	    !owner_digits(a, of, full_rank, full, &have))
		return false;
	for (int i = 0; i < need.n; i++) {
		struct digit d = need.d[i];
		if (d.axis == -1)
			continue;
		if (d.axis >= 0) {
			int at = d.axis + full_rank - rank;
			if (at < 0 || !ix_equal(shape[d.axis], full[at]))
				return false;
			d.axis = at;
		}
		if (!is_served(a, &d, &have))
			return false;
	}
	return true;
}

/* The digits of whole groups of "unit" positions on level "level"; digits of other levels stay. False if a digit crosses
 * groups otherwise than by whole ones. */
static bool group_digits(struct arena *a, const struct digits *s, int level, int64_t start, int64_t unit, struct digits *out)
{
	int64_t low = start % unit;
	*out = (struct digits){ 0, arena_array(a, struct digit, (size_t)s->n + 1) };
	for (int i = 0; i < s->n; i++) {
		struct digit d = s->d[i];
		int64_t extent, stride;
		if (d.level == level) {
			if (!ix_is_const(d.extent, &extent) || !ix_is_const(d.stride, &stride) || stride < 1)
				return false;
			if (stride >= unit && stride % unit)
				return false;
			if (stride < unit) {
				int64_t inside = extent * stride <= unit ? extent : unit / stride;
				if (unit % stride || extent % inside)
					return false;
				low += (inside - 1) * stride;
				if (inside == extent)
					continue;
				d.place = d.place ? ix_mul_const(a, d.place, inside) : NULL;
				d.extent = ix_const(a, extent / inside);
				d.stride = ix_const(a, unit);
			}
		}
		add_digit(out, d);
	}
	return low < unit;
}

/* Is each digit of "x" one of "y", or (where "copies") does "y" hold all its positions? */
static bool all_found(struct arena *a, const struct digits *x, const struct digits *y, bool copies)
{
	for (int i = 0; i < x->n; i++) {
		struct digit all = x->d[i];
		all.axis = -1;
		if (!copies && x->d[i].axis < 0)
			continue;
		if (!is_served(a, &x->d[i], y) && !(copies && is_served(a, &all, y)))
			return false;
	}
	return true;
}

bool layout_owner_near(struct arena *a, const struct layout *from, const struct layout *to, int rank, const struct ix *const *shape,
		       const char *level, int64_t unit)
{
	struct digits p, q, x, y;
	int at = -1;
	int64_t start[2] = { 0, 0 };
	if (!from->mesh || layout_same_owner(a, from, to, rank, shape))
		return true;
	if (!to->mesh || from->mesh->n_level != to->mesh->n_level)
		return false;
	for (int i = 0; i < from->mesh->n_level; i++) {
		bool same = !strcmp(from->mesh->level[i]->name, to->mesh->level[i]->name), is_unit = !strcmp(from->mesh->level[i]->name, level);
		if (!same || (!is_unit && !ix_equal(from->mesh->start[i], to->mesh->start[i])))
			return false;
		if (is_unit) {
			at = i;
			if (!ix_is_const(from->mesh->start[i], &start[0]) || !ix_is_const(to->mesh->start[i], &start[1]))
				return false;
		}
	}
	return start[0] / unit == start[1] / unit && owner_digits(a, from, rank, shape, &p) && owner_digits(a, to, rank, shape, &q) &&
	       group_digits(a, &p, at, start[0], unit, &x) && group_digits(a, &q, at, start[1], unit, &y) &&
	       all_found(a, &y, &x, true) && all_found(a, &x, &y, false);
}
