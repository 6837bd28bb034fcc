/* How the elements of an operand lie in memory: its modes, and what transfers ask of them (spec: tir 5.4). */
#include "insn/private.h"

/* Add a mode behind the modes of its axis; one that the mode before counts on in becomes part of it. */
static void add_mode(struct arena *a, struct memory_modes *m, int axis, const struct ix *extent, const struct ix *stride)
{
	struct memory_mode *last = m->n ? &m->mode[m->n - 1] : NULL;
	if (ix_is(extent, 1))
		return;
	if (last && last->axis == axis && ix_equal(last->stride, ix_mul(a, stride, extent))) {
		last->extent = ix_mul(a, last->extent, extent);
		last->stride = stride;
	} else {
		m->mode[m->n++] = (struct memory_mode){ axis, extent, stride };
	}
}

static bool is_holder_mode(const struct type *ty, int mode)
{
	int axis = layout_split_axis(ty->layout, mode);
	return ty->storage == ST_SMEM && axis >= 0 && mesh_is_first_level(ty->layout->mesh, ty->layout->mesh->axis[axis].level);
}

bool insn_memory_modes(struct arena *a, const struct type *ty, struct memory_modes *out)
{
	const struct layout *l = ty->layout;
	struct layout_reading reading;
	*out = (struct memory_modes){ 0, arena_array(a, struct memory_mode, (size_t)(l ? l->n_mode : ty->rank) + 1) };
	if (!l)
		l = layout_c_order(a, ty->rank, ty->dim);
	if (!layout_is_materialised(l) || !layout_read(a, l, ty->rank, ty->dim, &reading))
		return false;
	for (int i = 0; i < ty->rank; i++)
		for (int k = 0; k < reading.run[i].n; k++) {
			const struct layout_mode *m = &l->mode[reading.run[i].mode[k]];
			if (!ty->layout || !is_holder_mode(ty, reading.run[i].mode[k]))
				add_mode(a, out, i, m->extent, m->stride);
		}
	return true;
}

int insn_swizzle_bits(const struct type *ty)
{
	const struct layout *l = ty->layout;
	if (!l || !l->has_swizzle || !l->swizzle_bits)
		return 0;
	return l->swizzle_base == 4 && l->swizzle_shift == 3 && l->swizzle_bits <= 3 ? l->swizzle_bits : -1;
}

/* "x" elements are a multiple of "width" bytes. */
static bool is_multiple(const struct ix *x, enum dtype d, int width)
{
	int bits = dtype_info(d)->bits;
	return 8 * width % bits ? ix_divisible(x, 8 * width) : ix_divisible(x, 8 * width / bits);
}

bool insn_vectors_fit(const struct type *ty, const struct memory_modes *m, int axis, int width)
{
	bool found = ix_is(ty->dim[axis], 1) && dtype_info(ty->dtype)->bits == 8 * width;
	if (ty->layout && ty->layout->has_swizzle && ty->layout->swizzle_bits && 1 << ty->layout->swizzle_base < width)
		return false;
	for (int i = 0; i < m->n; i++) {
		bool is_last = i + 1 == m->n || m->mode[i + 1].axis != axis;
		bool is_run = m->mode[i].axis == axis && is_last && ix_is(m->mode[i].stride, 1);
		if (!is_multiple(is_run ? m->mode[i].extent : m->mode[i].stride, ty->dtype, width))
			return false;
		found = found || is_run;
	}
	return found;
}

int insn_copy_async_width(struct arena *a, const struct type *src, const struct type *dst)
{
	struct memory_modes x, y;
	if (!src->rank || src->rank != dst->rank || !insn_memory_modes(a, src, &x) || !insn_memory_modes(a, dst, &y))
		return 0;
	for (int width = 16; width >= 4; width /= 2)
		if (insn_vectors_fit(src, &x, src->rank - 1, width) && insn_vectors_fit(dst, &y, dst->rank - 1, width))
			return width;
	return 0;
}
