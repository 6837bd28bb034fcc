/* Elementary functions with an error below 2^-85 of the result, for rounding to any format of at most 53 bits.
 *
 * Arguments are finite, not zero, and exactly those of a float of at most 24 bits with an exponent of f32.  A result is
 * never exact (its lowest bit is set) unless the mathematical value is: for dyadic arguments only 2^integer, and log2
 * of a power of two. */
#ifndef EMU_ELEMENTARY_H
#define EMU_ELEMENTARY_H

#include "emu/fp.h"

struct fp_num elementary_exp2(struct fp_num x); /* |x| < 2^16 */
struct fp_num elementary_log2(struct fp_num x); /* x > 0 */
struct fp_num elementary_sin(struct fp_num x);
struct fp_num elementary_cos(struct fp_num x);
struct fp_num elementary_tanh(struct fp_num x);  /* |x| >= 11: within 2^-30, and below 1 */
struct fp_num elementary_rsqrt(struct fp_num x); /* x > 0; 63 bits truncated */

#endif
