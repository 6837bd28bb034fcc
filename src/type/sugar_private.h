/* Shared by layout_new.c and sugar.c. */
#ifndef TYPE_SUGAR_PRIVATE_H
#define TYPE_SUGAR_PRIVATE_H

#include "type/sugar.h"

int sugar_count(const struct sugar *s);		/* leaves */
/* Report what stands where a dimension belongs (E1416, E1401); "what" names the place. Always false. */
bool sugar_bad_extent(struct tfc *t, const struct sugar *s, const char *what);
bool sugar_check_dim(struct tfc *t, const struct sugar *s, const char *what);	/* a dimension, not negative */
/* Append the leaves, which must be dimensions, to "out". */
bool sugar_flatten(struct tfc *t, const struct sugar *s, const char *what, const struct ix **out, int *n);

#endif
