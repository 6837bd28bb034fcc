/* Conversions between numbers, on bit patterns (the cvt instruction). */
#ifndef EMU_CVT_H
#define EMU_CVT_H

#include "emu/fp.h"

/* The format of a float type (of one element of a packed type), NULL for the others. */
const struct fp_format *cvt_format(enum ptx_type t);

/* Convert the value in the low bits of "x" from type "from" to type "to", neither packed.  m->round is that of the
 * float result; NUM_RNI to NUM_RPI, and every mode where the result is an integer, round the value to an integer.  An
 * integer result is sign- or zero-extended to 64 bits by its type, so that a register wider than the type takes the low
 * bits. */
uint64_t cvt_run(const struct num_mode *m, enum ptx_type to, enum ptx_type from, uint64_t x);

#endif
