#include "type/layout_private.h"

static void mark_reduced_modes(const struct layout_reading *reading, const bool *reduced, bool *mode)
{
	for (int i = 0; i < reading->rank; i++)
		for (int k = 0; reduced[i] && k < reading->run[i].n; k++)
			mode[reading->run[i].mode[k]] = true;
}

/* Is mode "k" counted before mode "i"?  By stride, then as written. */
static bool is_inside(const struct layout *l, int k, int i)
{
	int64_t sk, si;
	if (!ix_is_const(l->mode[k].stride, &sk) || !ix_is_const(l->mode[i].stride, &si))
		return k > i;
	return sk != si ? sk < si : k > i;
}

/* Re-packed stride of retained mode "i": the product of the retained modes inside it. Stride 0 stays. */
static const struct ix *packed_stride(struct arena *a, const struct layout *l, const bool *gone, int i)
{
	const struct ix *p = ix_const(a, 1);
	if (!l->mode[i].stride || ix_is(l->mode[i].stride, 0))
		return l->mode[i].stride;
	for (int k = 0; k < l->n_mode; k++)
		if (k != i && !gone[k] && !ix_is(l->mode[k].stride, 0) && is_inside(l, k, i))
			p = ix_mul(a, p, l->mode[k].extent);
	return p;
}

/* The layout with the axes reduced to extent 1, in the groups of "l". */
static const struct layout *reduce_modes(struct arena *a, const struct layout *l, const bool *gone)
{
	struct layout_builder b = layout_builder_new(a, l, l->n_group);
	for (int i = 0; i < l->n_group; i++) {
		layout_builder_group(&b);
		for (int k = l->group[i].first; k < l->group[i].first + l->group[i].n; k++)
			if (gone[k])
				layout_builder_unit(&b, layout_is_materialised(l));
			else
				layout_builder_mode(&b, l->mode[k].extent, packed_stride(a, l, gone, k),
						    layout_split_axis(l, k));
	}
	return layout_builder_end(&b);
}

static struct layout *bare(struct arena *a, const struct layout *l)
{
	struct layout *r = layout_copy(a, l);
	r->composed = r->has_swizzle = false;
	r->offset = ix_const(a, 0);
	return r;
}

static bool reads_as(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
		     const struct layout_reading *want)
{
	struct layout_reading got;
	if (!layout_read(a, l, rank, shape, &got))
		return false;
	for (int i = 0; i < rank; i++) {
		int k = 0;
		for (int j = 0; j < want->run[i].n; j++) {
			if (ix_is(l->mode[want->run[i].mode[j]].extent, 1))
				continue;
			while (k < got.run[i].n && ix_is(l->mode[got.run[i].mode[k]].extent, 1))
				k++;
			if (k == got.run[i].n || got.run[i].mode[k++] != want->run[i].mode[j])
				return false;
		}
	}
	return true;
}

const struct layout *layout_reduce(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				   const bool *reduced, bool keepdim)
{
	struct layout_reading reading;
	const struct ix **kept = arena_array(a, const struct ix *, (size_t)rank);
	bool *gone = arena_array(a, bool, (size_t)l->n_mode);
	if (!layout_read(a, l, rank, shape, &reading))
		return NULL;
	for (int i = 0; i < rank; i++)
		kept[i] = reduced[i] ? ix_const(a, 1) : shape[i];
	mark_reduced_modes(&reading, reduced, gone);
	const struct layout *r = reduce_modes(a, bare(a, l), gone);
	if (!reads_as(a, r, rank, kept, &reading)) {
		const struct layout *g = layout_grouped(a, bare(a, l), rank, shape);
		struct layout_reading of_g;
		bool *g_gone = arena_array(a, bool, (size_t)g->n_mode);
		layout_read(a, g, rank, shape, &of_g);
		mark_reduced_modes(&of_g, reduced, g_gone);
		r = reduce_modes(a, g, g_gone);
	}
	return keepdim ? r : layout_drop_axes(a, r, rank, kept, reduced);
}
