/* From logical coordinates to element indices and owners (spec: hir 7.4). */
#include "type/layout.h"

int64_t layout_period_bytes(const struct layout *l)
{
	return l && l->has_swizzle ? (int64_t)1 << (l->swizzle_bits + l->swizzle_base + l->swizzle_shift) : 1;
}

int64_t layout_swizzle(int bits, int base, int shift, int64_t byte)
{
	int64_t mask = (((int64_t)1 << bits) - 1) << (base + shift);
	return byte ^ ((byte & mask) >> shift);
}

static bool digit_init(const struct layout *l, int mode, enum layout_view view, struct layout_digit *d)
{
	if (!ix_is_const(l->mode[mode].extent, &d->extent) || !l->mode[mode].stride ||
	    !ix_is_const(l->mode[mode].stride, &d->stride))
		return false;
	d->mesh_axis = layout_split_axis(l, mode);
	if (view == LAYOUT_AS_SMEM && d->mesh_axis >= 0 && mesh_is_first_level(l->mesh, l->mesh->axis[d->mesh_axis].level))
		d->stride = 0;
	d->axis = -1;
	d->place = 1;
	return true;
}

bool layout_map_init(struct arena *a, struct layout_map *m, const struct layout *l, int rank, const int64_t *shape,
		     int element_bytes, enum layout_view view)
{
	const struct ix **dim = arena_array(a, const struct ix *, (size_t)rank);
	struct layout_digit *digit = arena_array(a, struct layout_digit, (size_t)l->n_mode);
	struct layout_reading reading;
	for (int i = 0; i < rank; i++)
		dim[i] = ix_const(a, shape[i]);
	*m = (struct layout_map){ .rank = rank, .n_digit = l->n_mode, .n_mesh_axis = l->mesh ? l->mesh->n_axis : 0,
				  .digit = digit, .element_bytes = element_bytes, .has_swizzle = l->has_swizzle,
				  .swizzle_bits = l->swizzle_bits, .swizzle_base = l->swizzle_base,
				  .swizzle_shift = l->swizzle_shift };
	if (!ix_is_const(l->offset, &m->offset) || !layout_read(a, l, rank, dim, &reading))
		return false;
	for (int i = 0; i < l->n_mode; i++)
		if (!digit_init(l, i, view, &digit[i]))
			return false;
	for (int i = 0; i < rank; i++) {
		int64_t place = 1;
		for (int k = reading.run[i].n - 1; k >= 0; k--) {
			struct layout_digit *d = &digit[reading.run[i].mode[k]];
			d->axis = i;
			d->place = place;
			place *= d->extent > 0 ? d->extent : 1;
		}
	}
	return true;
}

static int64_t digit_value(const struct layout_digit *d, const int64_t *c)
{
	return d->axis < 0 || d->extent <= 1 ? 0 : c[d->axis] / d->place % d->extent;
}

void layout_map_modes(const struct layout_map *m, const int64_t *c, int64_t *mode_coord)
{
	for (int i = 0; i < m->n_digit; i++)
		mode_coord[i] = digit_value(&m->digit[i], c);
}

int64_t layout_map_index(const struct layout_map *m, const int64_t *c)
{
	int64_t index = m->offset;
	for (int i = 0; i < m->n_digit; i++)
		index += digit_value(&m->digit[i], c) * m->digit[i].stride;
	if (!m->has_swizzle)
		return index;
	return layout_swizzle(m->swizzle_bits, m->swizzle_base, m->swizzle_shift, index * m->element_bytes) / m->element_bytes;
}

void layout_map_owner(const struct layout_map *m, const int64_t *c, int64_t *mesh_coord)
{
	for (int i = 0; i < m->n_mesh_axis; i++)
		mesh_coord[i] = -1;
	for (int i = 0; i < m->n_digit; i++)
		if (m->digit[i].mesh_axis >= 0)
			mesh_coord[m->digit[i].mesh_axis] = digit_value(&m->digit[i], c);
}

const struct ix *layout_index_ix(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				 const struct ix *const *c)
{
	struct layout_reading reading;
	const struct ix *index = l->offset;
	if (!layout_is_materialised(l) || !layout_read(a, l, rank, shape, &reading))
		return NULL;
	for (int i = 0; i < rank; i++) {
		const struct ix *rest = c[i];
		for (int k = reading.run[i].n - 1; k >= 0; k--) {
			const struct layout_mode *m = &l->mode[reading.run[i].mode[k]];
			const struct ix *digit = k ? ix_mod(a, rest, m->extent) : rest;
			if (ix_is(m->extent, 1) || ix_is(m->extent, 0))
				continue;
			index = ix_add(a, index, ix_mul(a, digit, m->stride));
			rest = k ? ix_floordiv(a, rest, m->extent) : rest;
		}
	}
	return index;
}

/* The stride of an axis whose modes count on in one another, or NULL. */
static const struct ix *run_stride(struct arena *a, const struct layout *l, const struct layout_run *run)
{
	const struct ix *stride = NULL, *expected = NULL;
	for (int k = run->n - 1; k >= 0; k--) {
		const struct layout_mode *m = &l->mode[run->mode[k]];
		if (ix_is(m->extent, 1))
			continue;
		if (!stride)
			stride = m->stride;
		else if (!ix_equal(m->stride, expected))
			return NULL;
		expected = ix_mul(a, m->stride, m->extent);
	}
	if (stride)
		return stride;
	return run->n ? l->mode[run->mode[run->n - 1]].stride : ix_const(a, 0);
}

bool layout_axis_strides(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
			 const struct ix **stride)
{
	struct layout_reading reading;
	if (!layout_is_materialised(l) || !layout_read(a, l, rank, shape, &reading))
		return false;
	for (int i = 0; i < rank; i++) {
		stride[i] = run_stride(a, l, &reading.run[i]);
		if (!stride[i])
			return false;
	}
	return true;
}
