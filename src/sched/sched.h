/* Synchronisation of TIR (spec: autoschedule 8, tir 9 to 11): which pairs of accesses have to be ordered, where, and by what. */
#ifndef SCHED_SCHED_H
#define SCHED_SCHED_H

#include "target/target.h"
#include "tir/tir.h"

/* Put the barriers into "f" that its dependences need; the statements that "f" has keep their order.  A function with statements
 * of synchronisation is taken as finished and left alone, unless it says sync="auto".  Targets without threads need nothing.
 * False after E3302, E3305, E3806 or E9003. */
bool sched_sync(struct tfc *t, struct tir_fn *f, const struct target *target);

#endif
