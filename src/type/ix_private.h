/* Shared by ix.c, ix_div.c, ix_eval.c and ix_print.c. */
#ifndef TYPE_IX_PRIVATE_H
#define TYPE_IX_PRIVATE_H

#include "type/ix.h"

/* The expression of one atom "kind" over two expressions that are not bad; no simplification. */
const struct ix *ix_atom(struct arena *a, enum ix_atom_kind kind, const struct ix *x, const struct ix *y);
const struct ix *ix_of_atom(struct arena *a, const struct ix_atom *atom);
/* The factors of a product; one for any other atom. */
int ix_factor_count(const struct ix_atom *x);
int ix_factors(const struct ix_atom *x, const struct ix_atom **out);
const char *ix_atom_text(struct arena *a, const struct ix_atom *x, ix_name_fn *name, void *user);

static inline int64_t floor_div(int64_t a, int64_t b)
{
	int64_t q = a / b;
	return q - (a % b != 0 && (a < 0) != (b < 0));
}

/* b != 0, and not INT64_MIN by -1 */
static inline int64_t floor_mod(int64_t a, int64_t b)
{
	int64_t r = a % b;
	return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

#endif
