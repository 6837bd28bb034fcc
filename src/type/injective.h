/* Do sums of digits take every value once? */
#ifndef TYPE_INJECTIVE_H
#define TYPE_INJECTIVE_H

#include <stdbool.h>
#include <stdint.h>

/* Are the sums of x[i] * stride[i], 0 <= x[i] < extent[i], distinct?  Strides may be 0; extents are positive. "unknown"
 * is set, and true returned, when the question took too long. At most 64 digits; more are unknown. */
bool digits_injective(int n, const int64_t *extent, const int64_t *stride, bool *unknown);

#endif
