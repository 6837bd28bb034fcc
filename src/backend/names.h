/* Names of the C interface that the back ends share: functions, argument structures, run-time extents (spec: cli C19, C20). */
#ifndef BACKEND_NAMES_H
#define BACKEND_NAMES_H

#include "base/map.h"
#include "tir/tir.h"

bool backend_is_keyword(const char *s);		/* of C11 or C++ */
const char *backend_identifier(struct arena *a, const char *s);	/* legal in C and C++, not reserved */
/* "wanted", or with a number behind it where "taken" has it already. */
const char *backend_unique_in(struct arena *a, struct map *taken, const char *wanted);

/* The C identifier of the entry of "f", and the field names of its arguments, in "a". */
const char *backend_symbol(struct arena *a, const struct tir_fn *f);
const char *backend_field(struct arena *a, const struct tir_fn *f, const struct tir_buffer *param);

/* DimVar "sym": the hidden extent is that of axis "axis" of parameter "param" (scratch is not counted), equal to
 * scale * sym + base. */
struct backend_dim {
	const struct ix_sym *sym;
	const char *field;		/* "x_shape_0" */
	int param, axis;
	int64_t scale, base;
};
/* The run-time extents of "f" in order of first use, "n" of them; NULL after a diagnostic (no axis determines one). */
const struct backend_dim *backend_dims(struct tfc *t, const struct tir_fn *f, int *n);

#endif
