#include "tir/view.h"

const struct ix *const *tir_c_order(struct arena *a, int rank, const struct ix *const *dim)
{
	const struct ix **stride = arena_array(a, const struct ix *, (size_t)rank + 1);
	const struct ix *s = ix_const(a, 1);
	for (int i = rank - 1; i >= 0; i--) {
		stride[i] = s;
		s = ix_mul(a, s, dim[i]);
	}
	return stride;
}

bool tir_strides(struct arena *a, const struct type *ty, const struct ix **stride)
{
	if (ty->layout && layout_is_materialised(ty->layout))
		return !ty->layout->has_swizzle && !layout_is_distributed(ty->layout) &&
		       layout_axis_strides(a, ty->layout, ty->rank, ty->dim, stride);
	const struct ix *const *dense = tir_c_order(a, ty->rank, ty->dim);
	for (int i = 0; i < ty->rank; i++)
		stride[i] = dense[i];
	return true;
}

bool tir_is_c_order(struct arena *a, const struct layout *l, int rank, const struct ix *const *dim)
{
	if (l->mesh || l->has_swizzle || l->composed || !ix_is(l->offset, 0) || l->n_group != rank || l->n_mode != rank)
		return false;
	if (!layout_is_materialised(l))
		return true;
	const struct ix *const *dense = tir_c_order(a, rank, dim);
	for (int i = 0; i < rank; i++)
		if (!ix_equal(l->mode[i].extent, dim[i]) || !ix_equal(l->mode[i].stride, dense[i]))
			return false;
	return true;
}

bool tir_same_layout(const struct type *x, const struct type *y)
{
	const struct layout *a = x->layout, *b = y->layout;
	if (a && b)
		return layout_equal(a, b);
	if (!a && !b)
		return true;
	return (a ? a : b)->soft;
}

/* The largest value of an extent or stride, if it has one that is no nonsense. */
static bool most(const struct ix *x, int64_t *hi)
{
	int64_t lo;
	return ix_is_const(x, hi) || (ix_bounds(x, &lo, hi) && lo >= 0 && *hi <= INT32_MAX);
}

bool tir_size_bytes(struct arena *a, const struct type *ty, int64_t *out)
{
	int64_t last = 0, period = layout_period_bytes(ty->layout);
	if (ty->layout && layout_is_materialised(ty->layout)) {
		for (int i = 0; i < ty->layout->n_mode; i++) {
			int64_t n, s;
			if (!most(ty->layout->mode[i].extent, &n) || !most(ty->layout->mode[i].stride, &s))
				return false;
			last += (n - 1) * s;
		}
	} else {
		int64_t n;
		if (!most(type_n_element(a, ty), &n))
			return false;
		last = n - 1;
	}
	*out = (dtype_size_bytes(ty->dtype, last + 1) + period - 1) / period * period;
	return true;
}
