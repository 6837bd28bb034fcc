#include "type/layout_private.h"

int layout_parts(struct arena *a, const struct layout *l, const struct layout_run *r, bool join, struct layout_part *out)
{
	int n = 0;
	for (int k = 0; k < r->n; k++) {
		const struct layout_mode *m = &l->mode[r->mode[k]];
		struct layout_part x = { m->extent, m->stride, layout_split_axis(l, r->mode[k]) };
		struct layout_part *last = n ? &out[n - 1] : NULL;
		if (ix_is(x.extent, 1))
			continue;
		if (join && last && last->mesh_axis < 0 && x.mesh_axis < 0 && x.stride &&
		    ix_equal(last->stride, ix_mul(a, x.stride, x.extent))) {
			last->extent = ix_mul(a, last->extent, x.extent);
			last->stride = x.stride;
		} else {
			out[n++] = x;
		}
	}
	return n;
}
