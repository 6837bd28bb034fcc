#include "type/layout.h"

enum skip { SKIP_NONE, SKIP_SPLIT, SKIP_FIRST_LEVEL };

static bool is_skipped(const struct layout *l, int mode, enum skip skip)
{
	int axis = layout_split_axis(l, mode);
	if (skip == SKIP_NONE || axis < 0)
		return false;
	return skip == SKIP_SPLIT || mesh_is_first_level(l->mesh, l->mesh->axis[axis].level);
}

/* C-order over the modes that are not skipped; the others get stride 0, and so do "zero_units" modes of extent 1. */
static const struct layout *with_c_order(struct arena *a, const struct layout *l, enum skip skip, bool zero_units)
{
	struct layout *r = layout_copy(a, l);
	struct layout_mode *m = arena_memdup(a, l->mode, (size_t)l->n_mode * sizeof(*m));
	const struct ix *product = ix_const(a, 1);
	for (int i = l->n_mode - 1; i >= 0; i--) {
		if (is_skipped(l, i, skip)) {
			m[i].stride = ix_const(a, 0);
			continue;
		}
		m[i].stride = zero_units && ix_is(m[i].extent, 1) ? ix_const(a, 0) : product;
		product = ix_mul(a, product, m[i].extent);
	}
	r->mode = m;
	r->soft = true;
	return r;
}

const struct layout *layout_materialise_c_order(struct arena *a, const struct layout *l)
{
	return layout_is_materialised(l) ? l : with_c_order(a, l, SKIP_NONE, false);
}

const struct layout *layout_materialise_per_instance(struct arena *a, const struct layout *l)
{
	return layout_is_materialised(l) ? l : with_c_order(a, l, SKIP_SPLIT, true);
}

const struct layout *layout_materialise_per_holder(struct arena *a, const struct layout *l)
{
	return layout_is_materialised(l) ? l : with_c_order(a, l, SKIP_FIRST_LEVEL, false);
}

const struct layout *layout_without_strides(struct arena *a, const struct layout *l)
{
	struct layout *r = layout_copy(a, l);
	struct layout_mode *m = arena_memdup(a, l->mode, (size_t)l->n_mode * sizeof(*m));
	for (int i = 0; i < l->n_mode; i++)
		m[i].stride = NULL;
	r->mode = m;
	r->soft = false;
	return r;
}

bool layout_is_per_instance(struct arena *a, const struct layout *l)
{
	bool has_split = false;
	if (!layout_is_materialised(l))
		return false;
	const struct layout *p = layout_materialise_per_instance(a, layout_without_strides(a, l));
	for (int i = 0; i < l->n_mode; i++) {
		has_split |= layout_split_axis(l, i) >= 0;
		if (!ix_equal(l->mode[i].stride, p->mode[i].stride))
			return false;
	}
	return has_split;
}
