/* Placed or scheduled HIR to TIR: storage for every value, views for windows, one instruction per call (spec: schedule 7). */
#ifndef LOWER_LOWER_H
#define LOWER_LOWER_H

#include "hir/hir.h"
#include "target/target.h"
#include "tir/tir.h"

struct lower_options {
	const struct target *target;
	bool is_strict;			/* the program is explicit: nothing was chosen for it (schedule R10 to R14) */
	bool is_placed;			/* made by the placer: windows that are not proved are its own */
	int64_t plan_budget;		/* placements that the search for a smaller peak may try */
};

enum { LOWER_PLAN_BUDGET = 20000 };

/* Lower "f", which has no calls other than of prototypes; NULL after a diagnostic. */
struct tir_fn *lower_fn(struct tfc *t, const struct hir_fn *f, const struct lower_options *o);

#endif
