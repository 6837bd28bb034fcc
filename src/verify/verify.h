/* The checker of order and synchronisation (spec: tir 11).  It shares nothing with what makes them. */
#ifndef VERIFY_VERIFY_H
#define VERIFY_VERIFY_H

#include "target/target.h"
#include "tir/tir.h"

/* Is every pair of accesses of different threads of a block to one byte, one of them writing, ordered by a barrier, and is every
 * barrier reached by all threads of its set or by none?  False after E3301, E3302, E3305, E3310, or E9003 where a statement is
 * asynchronous.  Targets without threads have nothing to check. */
bool verify_order(struct tfc *t, const struct tir_fn *f, const struct target *target);

#endif
