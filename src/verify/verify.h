/* The checker of order and synchronisation (spec: tir 11).  It shares nothing with what makes them. */
#ifndef VERIFY_VERIFY_H
#define VERIFY_VERIFY_H

#include "target/target.h"
#include "tir/tir.h"

/* Is every pair of accesses of different threads of a block to one byte, one of them writing, ordered by a barrier, and is every
 * barrier reached by all threads of its set or by none?  False after E3301, E3302, E3305, E3310, or E9003 where a statement is
 * asynchronous.  Targets without threads have nothing to check. */
bool verify_order(struct tfc *t, const struct tir_fn *f, const struct target *target);

/* Names of buffers whose data-dependent accesses a no-conflict hint keeps apart, where the hint is no longer in the text. */
struct verify_trust { const char **data; size_t len, cap; };
/* Those of the hints in "f". */
void verify_trusted(struct arena *a, const struct tir_fn *f, struct verify_trust *out);
/* The checker for what verify_order() does not cover: flags, pipe barriers, signals between cores and locks of multi-pipe targets;
 * mbarriers, groups and proxy fences of CUDA targets (see model_is_needed()).  False after E3310 to E3315; W3303. "trust" may be NULL. */
bool verify_schedule(struct tfc *t, const struct tir_fn *f, const struct target *target, const struct verify_trust *trust);

#endif
