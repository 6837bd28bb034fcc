/* Which element of a matrix lies where in the registers of a warp: the fragments of mma, wgmma, wmma, ldmatrix.
 *
 * A register has 32 bits; "bits" is the width of an element, "part" its number in the register from the low end.  A is
 * m x k, B is k x n, C and D are m x n; "row" and "col" count in that order.  A lane is 4 g + t. */
#ifndef EMU_FRAGMENT_H
#define EMU_FRAGMENT_H

#include <stdbool.h>

struct fragment_at {
	int row, col;
};

/* mma.sync with m = 16, n = 8; also A in registers of wgmma, by warp, whose rows start at 16 times its number. */
static inline struct fragment_at fragment_a(int bits, int lane, int reg, int part)
{
	int per = 32 / bits, g = lane / 4, t = lane % 4;
	return (struct fragment_at){ g + 8 * (reg % 2), per * t + part + 4 * per * (reg / 2) };
}

static inline struct fragment_at fragment_b(int bits, int lane, int reg, int part)
{
	int per = 32 / bits, g = lane / 4, t = lane % 4;
	return (struct fragment_at){ per * t + part + 4 * per * reg, g };
}

/* C and D; wider n as of wgmma go on with more registers.  16-bit elements lie in pairs. */
static inline struct fragment_at fragment_c(int bits, int lane, int reg, int part)
{
	int e = 32 / bits * reg + part, g = lane / 4, t = lane % 4;
	return (struct fragment_at){ g + 8 * (e / 2 % 2), 8 * (e / 4) + 2 * t + e % 2 };
}

/* The two 16-bit elements of an 8 x 8 matrix that ldmatrix gives a lane, and stmatrix takes from it.  "trans": of the
 * transposed matrix.  The row addresses of matrix i come from lanes 8 i to 8 i + 7. */
static inline struct fragment_at fragment_matrix(bool trans, int lane, int part)
{
	int row = lane / 4, col = 2 * (lane % 4) + part;
	return trans ? (struct fragment_at){ col, row } : (struct fragment_at){ row, col };
}

/* Registers of a lane for "rows" x "cols" elements, each held once. */
static inline int fragment_registers(int rows, int cols, int bits)
{
	return rows * cols * bits / (32 * 32);
}

/* wmma leaves the layout open.  Ours deals the elements out in row order; where the registers hold more than there are,
 * elements repeat.  f16 operands A and B always have 8 registers. */
static inline struct fragment_at fragment_wmma(int rows, int cols, int n_reg, int bits, int lane, int reg, int part)
{
	int per = 32 / bits, e = ((lane * n_reg + reg) * per + part) % (rows * cols);
	return (struct fragment_at){ e / cols, e % cols };
}

#endif
