/* The reading rules (spec: hir 7.3). */
#include "type/fragment.h"

/* RR1: leading tile modes, then the modes of the fragment by their weights in the axis. */
static bool read_fragment(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
			  struct layout_run *run)
{
	int64_t c, tile[2], whole, extent;
	int at = 0, inner[FRAGMENT_MAX_MODE];
	const struct tile_fragment *f = layout_fragment(l, rank, shape, &c);
	if (!f)
		return false;
	fragment_shape(f, c, tile);
	for (int i = 0; i < 2; i++) {
		int n_inner = fragment_axis_modes(f, i, inner), n = 0;
		int *mode = arena_array(a, int, (size_t)l->n_mode);
		ix_is_const(shape[i], &whole);
		for (int64_t product = 1; product < whole / tile[i]; product *= extent) {
			ix_is_const(l->mode[at].extent, &extent);
			mode[n++] = at++;
		}
		for (int k = 0; k < n_inner; k++)
			mode[n++] = l->n_mode - f->n_mode + inner[k];
		run[i] = (struct layout_run){ n, mode };
	}
	return true;
}

static const struct ix *group_product(struct arena *a, const struct layout *l, const struct layout_group *g)
{
	const struct ix *p = ix_const(a, 1);
	for (int k = 0; k < g->n; k++)
		p = ix_mul(a, p, l->mode[g->first + k].extent);
	return p;
}

/* RR2: one group per axis, modes outermost first. */
static bool read_grouped(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
			 struct layout_run *run)
{
	if (l->n_group != rank)
		return false;
	for (int i = 0; i < rank; i++)
		if (!ix_equal(group_product(a, l, &l->group[i]), shape[i]))
			return false;
	for (int i = 0; i < rank; i++) {
		int *mode = arena_array(a, int, (size_t)l->group[i].n);
		for (int k = 0; k < l->group[i].n; k++)
			mode[k] = l->group[i].first + k;
		run[i] = (struct layout_run){ l->group[i].n, mode };
	}
	return true;
}

static bool is_unit(const struct layout *l, int mode)
{
	return ix_is(l->mode[mode].extent, 1);
}

/* Do the modes of extent greater than 1 have positive, different strides? */
static bool strides_order_modes(const struct layout *l, int n, const int *mode)
{
	for (int i = 0; i < n; i++) {
		int64_t si, sk;
		if (is_unit(l, mode[i]))
			continue;
		if (!l->mode[mode[i]].stride || !ix_is_const(l->mode[mode[i]].stride, &si) || si <= 0)
			return false;
		for (int k = 0; k < i; k++)
			if (!is_unit(l, mode[k]) && (!ix_is_const(l->mode[mode[k]].stride, &sk) || sk == si))
				return false;
	}
	return true;
}

/* By descending stride; modes of extent 1 keep their places at the end. */
static void sort_by_stride(const struct layout *l, int n, int *mode)
{
	for (int i = 1; i < n; i++) {
		int x = mode[i], k = i;
		int64_t sx = 0, sk = 0;
		if (is_unit(l, x))
			continue;
		ix_is_const(l->mode[x].stride, &sx);
		for (; k > 0; k--) {
			ix_is_const(l->mode[mode[k - 1]].stride, &sk);
			if (!is_unit(l, mode[k - 1]) && sk > sx)
				break;
			mode[k] = mode[k - 1];
		}
		mode[k] = x;
	}
}

static int units_from(const struct layout *l, int mode)
{
	int n = 0;
	while (mode + n < l->n_mode && is_unit(l, mode + n))
		n++;
	return n;
}

static int unit_axes_from(int rank, const struct ix *const *shape, int axis)
{
	int n = 0;
	while (axis + n < rank && ix_is(shape[axis + n], 1))
		n++;
	return n;
}

/* RR3: the flat modes cut into one run per axis. A mode of extent 1 joins the run before it unless an axis of extent 1
 * that follows can have it; which one gets it changes no map. */
static bool read_flat(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
		      struct layout_run *run)
{
	int at = 0;
	for (int i = 0; i < rank; i++) {
		int first = at;
		const struct ix *p = ix_const(a, 1);
		bool is_last = i + 1 == rank;
		while (at < l->n_mode && !ix_equal(p, shape[i])) {
			p = ix_mul(a, p, l->mode[at++].extent);
			if (!ix_quotient(a, shape[i], p) && !ix_equal(p, shape[i]))
				return false;
		}
		if (!ix_equal(p, shape[i]))
			return false;
		if (at == first && units_from(l, at) > 0)
			at++;
		int spare = units_from(l, at) - (is_last ? 0 : unit_axes_from(rank, shape, i + 1));
		at += spare > 0 ? spare : 0;
		int *mode = arena_array(a, int, (size_t)(at - first));
		for (int k = first; k < at; k++)
			mode[k - first] = k;
		if (strides_order_modes(l, at - first, mode))
			sort_by_stride(l, at - first, mode);
		run[i] = (struct layout_run){ at - first, mode };
	}
	return at + units_from(l, at) == l->n_mode;
}

bool layout_read(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape, struct layout_reading *out)
{
	struct layout_run *run = arena_array(a, struct layout_run, (size_t)rank);
	out->rank = rank;
	out->run = run;
	return read_fragment(a, l, rank, shape, run) || read_grouped(a, l, rank, shape, run) || read_flat(a, l, rank, shape, run);
}
