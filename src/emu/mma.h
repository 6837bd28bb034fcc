/* The arithmetic of matrix instructions: D = A B + C.
 *
 * Products are exact.  The order of the additions is the caller's choice (--mma):
 *	EMU_MMA_SEQ	one product after the other in ascending k is added to the accumulator, rounded to nearest f32 each
 *			time; without an accumulator the first product is the start;
 *	EMU_MMA_EXACT	the exact sum of everything is rounded once;
 *	EMU_MMA_TREE	the products of four neighbouring k are added as (0 + 1) + (2 + 3), the sums of such groups pairwise
 *			in the same way, and the accumulator last, each addition rounded to nearest f32.
 * f16 accumulators are computed like this and rounded to f16 at the end (EXACT: once).  Subnormal numbers are kept; NaN
 * results are the NaN of the accumulator's type. */
#ifndef EMU_MMA_H
#define EMU_MMA_H

#include "emu/emu.h"
#include "emu/fragment.h"
#include "emu/number.h"

/* Element "code" of a float type as f32; of a tf32 register the lower 13 bits do not count. */
float mma_value(enum ptx_type type, uint32_t code);

/* acc (m x n) = a (m x k) b (k x n), plus acc where "accumulate"; matrices in row order.  "type" is that of the
 * accumulator, PTX_F32 or PTX_F16, whose values "acc" holds in f32.  k is at most 64. */
void mma_product(enum emu_mma order, enum ptx_type type, int m, int n, int k, const float *a, const float *b, float *acc,
		 bool accumulate);

/* The same in integers: the exact sum wraps, or with "satfinite" is clamped. */
void mma_product_int(int m, int n, int k, const int32_t *a, const int32_t *b, int32_t *acc, bool accumulate,
		     bool satfinite);

/* mma.sync and wmma.mma of one warp. */
struct mma_form {
	int m, n, k;
	enum ptx_type a, b;		/* F16, BF16, TF32, E4M3, E5M2, S8, U8; a and b may differ in the 8-bit types */
	enum ptx_type c, d;		/* F32, F16, S32 */
	bool satfinite;			/* of integers */
	bool is_wmma;			/* fragments of wmma */
	enum emu_mma order;
};

/* Registers of a lane for each operand. */
int mma_registers_a(const struct mma_form *f);
int mma_registers_b(const struct mma_form *f);
int mma_registers_c(const struct mma_form *f);
int mma_registers_d(const struct mma_form *f);

/* Operands are lists of registers, each with the words of the 32 lanes.  "d" may be "c". */
void mma_warp(const struct mma_form *f, uint32_t *const d[], const uint32_t *const a[], const uint32_t *const b[],
	      const uint32_t *const c[]);

/* Where element "part" of register "reg" of a lane lies in operand A, B, or C and D of type "type", of "f". */
struct fragment_at mma_at_a(const struct mma_form *f, int lane, int reg, int part);
struct fragment_at mma_at_b(const struct mma_form *f, int lane, int reg, int part);
struct fragment_at mma_at_c(const struct mma_form *f, enum ptx_type type, int lane, int reg, int part);

#endif
