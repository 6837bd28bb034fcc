/* Placed HIR to TIR: storage for every value, views for windows, one instruction per call (spec: schedule 7). */
#ifndef LOWER_LOWER_H
#define LOWER_LOWER_H

#include "hir/hir.h"
#include "tir/tir.h"

/* Lower "f", which has no calls other than of prototypes; NULL after a diagnostic. */
struct tir_fn *lower_fn(struct tfc *t, const struct hir_fn *f, const char *target, const char *target_class);

#endif
