/* An exact sum of products of f32 numbers: a fixed-point number from 2^-320, below the least product, to 2^319. */
#ifndef EMU_WIDE_SUM_H
#define EMU_WIDE_SUM_H

#include "emu/fp.h"

enum { WIDE_WORDS = 10, WIDE_LEAST = -320 };

/* Two's complement in units of 2^WIDE_LEAST, lowest word first.  Infinities and NaN are kept beside it. */
struct wide_sum {
	uint64_t word[WIDE_WORDS];
	bool is_nan, has_inf[2];  /* by sign */
	bool only_negative_zeros; /* all addends so far were -0 */
};

void wide_sum_begin(struct wide_sum *s);
/* "x" has at most 64 bits, none below 2^WIDE_LEAST, and a size below 2^270. */
void wide_sum_add(struct wide_sum *s, struct fp_num x);
struct fp_num wide_sum_end(const struct wide_sum *s);

#endif
