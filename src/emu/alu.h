/* Integer and bit operations of one lane.
 *
 * Operands and results are the low "bits" (16, 32 or 64) of a uint64_t; what lies above an operand is ignored, what
 * lies above a result is zero.  "is_signed" says how the operand is read. */
#ifndef EMU_ALU_H
#define EMU_ALU_H

#include "emu/number.h"

static inline uint64_t alu_low(uint64_t x, int bits)
{
	return bits == 64 ? x : x & (((uint64_t)1 << bits) - 1);
}

static inline int64_t alu_signed(uint64_t x, int bits)
{
	uint64_t sign = (uint64_t)1 << (bits - 1);
	return (int64_t)((alu_low(x, bits) ^ sign) - sign);
}

/* Shifts by "n", an unsigned 32-bit amount that is clamped: past the width nothing is left, or the sign alone. */
static inline uint64_t alu_shl(uint64_t x, uint32_t n, int bits)
{
	return n >= (uint32_t)bits ? 0 : alu_low(x << n, bits);
}

static inline uint64_t alu_shr(uint64_t x, uint32_t n, int bits, bool is_signed)
{
	if (is_signed)
		return alu_low((uint64_t)(alu_signed(x, bits) >> (n >= (uint32_t)bits ? bits - 1 : (int)n)), bits);
	return n >= (uint32_t)bits ? 0 : alu_low(x, bits) >> n;
}

/* The product: its lower half, its upper half, and all of it (16 and 32 bits only). */
uint64_t alu_mul_lo(uint64_t a, uint64_t b, int bits);
uint64_t alu_mul_hi(uint64_t a, uint64_t b, int bits, bool is_signed);
uint64_t alu_mul_wide(uint64_t a, uint64_t b, int bits, bool is_signed);
/* The product of the low 24 bits: bits 0 to 31, or with "hi" 16 to 47. */
uint32_t alu_mul24(uint32_t a, uint32_t b, bool hi, bool is_signed);

/* 32-bit signed sums clamped to the range. */
uint32_t alu_add_sat(uint32_t a, uint32_t b);
uint32_t alu_sub_sat(uint32_t a, uint32_t b);

/* "b" is not zero: the caller reports that.  The quotient is truncated; the least integer by -1 is itself, rest 0. */
uint64_t alu_div(uint64_t a, uint64_t b, int bits, bool is_signed);
uint64_t alu_rem(uint64_t a, uint64_t b, int bits, bool is_signed);

uint64_t alu_min(uint64_t a, uint64_t b, int bits, bool is_signed);
uint64_t alu_max(uint64_t a, uint64_t b, int bits, bool is_signed);
uint64_t alu_abs(uint64_t a, int bits);
uint64_t alu_neg(uint64_t a, int bits);
/* |a - b| + c */
uint64_t alu_sad(uint64_t a, uint64_t b, uint64_t c, int bits, bool is_signed);

/* 32 bits of "b":"a" shifted by "n": the upper word after a left, the lower word after a right shift. */
uint32_t alu_shf(uint32_t a, uint32_t b, uint32_t n, bool left, bool wrap);

/* Extract and insert "len" bits from "pos" on; both are taken modulo 256. */
uint64_t alu_bfe(uint64_t a, uint32_t pos, uint32_t len, int bits, bool is_signed);
uint64_t alu_bfi(uint64_t a, uint64_t b, uint32_t pos, uint32_t len, int bits);

/* "len" ones from "pos" on, and the low "n" bits extended; amounts clamp, or wrap modulo 32. */
uint32_t alu_bmsk(uint32_t pos, uint32_t len, bool wrap);
uint32_t alu_szext(uint32_t a, uint32_t n, bool wrap, bool is_signed);

/* "mode": NUM_PLAIN (four selectors of a byte, each with a bit for its sign) or NUM_F4E ... NUM_RC16. */
uint32_t alu_prmt(uint32_t a, uint32_t b, uint32_t selector, enum num_variant mode);

uint32_t alu_popc(uint64_t a, int bits);
uint32_t alu_clz(uint64_t a, int bits);
uint64_t alu_brev(uint64_t a, int bits);
/* Position of the highest bit that differs from the sign, or, with "shiftamt", how far it is from the top; 0xffffffff
 * where there is none. */
uint32_t alu_bfind(uint64_t a, int bits, bool is_signed, bool shiftamt);
/* Position of the "offset"-th set bit from "base" on, upward where offset > 0, downward where < 0, "base" itself where
 * 0; 0xffffffff where there is none. */
uint32_t alu_fns(uint32_t mask, uint32_t base, int32_t offset);

uint32_t alu_lop3(uint32_t a, uint32_t b, uint32_t c, unsigned table);

/* c plus the sum of products of bytes of "b" with bytes (dp4a) or halves (dp2a, bytes of the lower or upper half of
 * "b") of "a". */
uint32_t alu_dp4a(uint32_t a, uint32_t b, uint32_t c, bool a_signed, bool b_signed);
uint32_t alu_dp2a(uint32_t a, uint32_t b, uint32_t c, bool a_signed, bool b_signed, bool hi);

#endif
