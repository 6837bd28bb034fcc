#include "type/layout_private.h"

const struct layout *layout_transpose(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				      const int *perm)
{
	const struct layout *g = layout_grouped(a, l, rank, shape);
	if (!g)
		return NULL;
	struct layout_builder b = layout_builder_new(a, g, rank);
	for (int i = 0; i < rank; i++) {
		const struct layout_group *from = &g->group[perm[i]];
		layout_builder_group(&b);
		for (int k = from->first; k < from->first + from->n; k++)
			layout_builder_mode(&b, g->mode[k].extent, g->mode[k].stride, layout_split_axis(g, k));
	}
	return layout_builder_end(&b);
}

const struct layout *layout_drop_axes(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				      const bool *drop)
{
	int n_drop = 0;
	for (int i = 0; i < rank; i++)
		n_drop += drop[i];
	if (!n_drop)
		return l;
	const struct layout *g = layout_grouped(a, l, rank, shape);
	if (!g)
		return NULL;
	struct layout_builder b = layout_builder_new(a, g, rank);
	for (int i = 0; i < rank; i++) {
		if (drop[i])
			continue;
		layout_builder_group(&b);
		for (int k = g->group[i].first; k < g->group[i].first + g->group[i].n; k++)
			layout_builder_mode(&b, g->mode[k].extent, g->mode[k].stride, layout_split_axis(g, k));
	}
	return layout_builder_end(&b);
}
