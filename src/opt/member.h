/* Instructions that can be members of a fused statement, element by element. */
#ifndef OPT_MEMBER_H
#define OPT_MEMBER_H

#include "tir/tir.h"

bool opt_is_reduce(const struct tir_stmt *s);
int opt_dst_of(const struct tir_stmt *s);			/* the one operand that is written; sources stand before it */
const struct tir_view *opt_written(const struct tir_stmt *s);
const struct type *opt_space(const struct tir_stmt *s);		/* whose elements the instruction goes through */
bool opt_same_space(const struct type *a, const struct type *b);	/* equal shapes, leading extents of 1 aside */
bool opt_same_view(const struct tir_view *a, const struct tir_view *b);
bool opt_may_overlap(const struct tir_view *a, const struct tir_view *b);

#endif
