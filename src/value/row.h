/* Operations on whole rows: softmax and norms, with their error radii (spec: hir 13.3, 16.7.3). */
#ifndef VALUE_ROW_H
#define VALUE_ROW_H

#include "value/compute.h"

/* A tensor as outer x length x inner around the axes [axis, axis + n_axis). */
struct row_set {
	int64_t outer, length, inner;
};

struct row_set row_set(const struct tensor *x, int axis, int n_axis);
enum dtype row_unit(enum dtype d);		/* the dtype in which rows are computed: f32, or f64 for f64 */
double row_sum(const double *v, int64_t n);	/* compensated */

struct tensor *tensor_softmax(const struct compute *c, const struct tensor *x, int axis);
/* Over the axes [axis, rank): x / sqrt(mean(x^2) + eps) * weight, of x - mean(x) if "centred"; "bias" may be NULL. */
struct tensor *tensor_norm(const struct compute *c, const struct tensor *x, int axis, bool centred, double eps,
			   const struct tensor *weight, const struct tensor *bias);

#endif
