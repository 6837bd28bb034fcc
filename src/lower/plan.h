/* Placing buffers of known life times in one space (spec: schedule 7.3). */
#ifndef LOWER_PLAN_H
#define LOWER_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct plan_item {
	int64_t size_bytes, align_bytes;	/* align_bytes is a power of two */
	int first, last;			/* life time: both places included */
	int64_t offset_bytes;			/* the answer */
};

/* Set the offsets of the "n" items so that items whose life times meet share no byte, and return the peak. The order of
 * definition is that of the array. At most "budget" further placements are tried for a smaller peak; the answer depends
 * on the arguments alone. */
int64_t plan_place(struct arena *a, int n, struct plan_item *item, int64_t budget);

#endif
