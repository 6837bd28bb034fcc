/* Strides and comparison of views. */
#ifndef TIR_VIEW_H
#define TIR_VIEW_H

#include "tir/tir.h"

const struct ix *const *tir_c_order(struct arena *a, int rank, const struct ix *const *dim);
/* The stride of every axis, C order where there is no layout; false if an axis has several. */
bool tir_strides(struct arena *a, const struct type *ty, const struct ix **stride);
/* Equal layouts of two types of equal shape; a missing layout is plain C order. */
bool tir_same_layout(const struct type *x, const struct type *y);
/* Is "l" the plain C order of this shape? */
bool tir_is_c_order(struct arena *a, const struct layout *l, int rank, const struct ix *const *dim);

/* Bytes of a root of type "ty", whole swizzle periods: the most that its symbolic extents may ask for; false if they have no bound. */
bool tir_size_bytes(struct arena *a, const struct type *ty, int64_t *out);

#endif
