#include "type/layout_private.h"

const struct layout *layout_local(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				  const struct ix **local)
{
	struct layout_reading reading;
	if (!layout_read(a, l, rank, shape, &reading))
		return NULL;
	struct layout *plain = layout_copy(a, l);
	plain->mesh = NULL;
	plain->attr = NULL;
	struct layout_builder b = layout_builder_new(a, plain, rank);
	for (int i = 0; i < rank; i++) {
		local[i] = ix_const(a, 1);
		layout_builder_group(&b);
		for (int k = 0; k < reading.run[i].n; k++) {
			const struct layout_mode *m = &l->mode[reading.run[i].mode[k]];
			if (layout_split_axis(l, reading.run[i].mode[k]) >= 0)
				continue;
			local[i] = ix_mul(a, local[i], m->extent);
			layout_builder_mode(&b, m->extent, m->stride, -1);
		}
		if (!b.group[i].n)
			layout_builder_unit(&b, layout_is_materialised(l));
	}
	return layout_builder_end(&b);
}
