/* What the files of this folder share. */
#ifndef POLY_PRIVATE_H
#define POLY_PRIVATE_H

#include "poly/poly.h"

#define POLY_LARGEST ((int64_t)1 << 40)	/* of coefficients of which bounds are computed */

enum poly_found { POLY_NOTHING, POLY_POINT, POLY_UNDECIDED, POLY_TOO_LONG };

/* reduce.c: elimination, bounds and one try for a point of "s" where the unknown "fixed" (-1: none) has the value "at".  Adds the
 * steps it took to "used"; POLY_TOO_LONG when they pass "limit". */
enum poly_found poly_reduce(struct arena *a, const struct poly_set *s, int fixed, int64_t at, int64_t limit, int64_t *used);

/* A point of "s" by a few tries, one number per unknown.  Values of unknown v are tried from the largest on where bit v % 32 of
 * "from_top" is set. */
bool poly_sample(struct arena *a, const struct poly_set *s, unsigned from_top, int64_t limit, int64_t *used, int64_t *at);

/* isl.c: the questions of poly.h with "limit" operations of the library, in a context of their own. */
struct poly_isl_answer { enum poly_answer answer; int64_t least; const char *fault; bool no_memory; };
struct poly_isl_answer poly_isl_is_empty(const struct poly_set *s, int64_t limit);
struct poly_isl_answer poly_isl_least(const struct poly_set *s, int var, int64_t limit);
struct poly_isl_answer poly_isl_is_subset(const struct poly_set *s, int n, const struct poly_set *const *of, int n_shared, int64_t limit);

#endif
