/* The instructions whose result the ISA only bounds (ex2, lg2, sin, cos, tanh, rsqrt, and .approx and .full of rcp,
 * sqrt and div). */
#ifndef EMU_APPROX_H
#define EMU_APPROX_H

#include "emu/fp.h"

enum approx_op {
	APPROX_EX2,
	APPROX_LG2,
	APPROX_RCP,
	APPROX_SQRT,
	APPROX_RSQRT,
	APPROX_SIN,
	APPROX_COS,
	APPROX_TANH,
	APPROX_DIV,
	APPROX_DIV_FULL,
	APPROX_COUNT
};

/* The result of "op" in format "f" that m->approx_mode chooses: NUM_EXACT the correctly rounded one, NUM_LOW and
 * NUM_HIGH the least and greatest inside the bound of the ISA, NUM_RANDOM one that m->approx_seed and the operands
 * determine.  Results for zeros, infinities and NaN are those of the ISA's tables in every mode; sin, cos and tanh
 * never leave [-1, 1].  "b" is the divisor of a division. */
uint64_t approx_run(enum approx_op op, const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b);

/* rcp.approx.ftz.f64 and rsqrt.approx.ftz.f64: of the upper 32 bits of "a", and the lower 32 bits are zero. */
uint64_t approx_upper_f64(enum approx_op op, const struct num_mode *m, uint64_t a);

#endif
