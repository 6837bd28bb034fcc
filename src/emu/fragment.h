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
struct fragment_at fragment_a(int bits, int lane, int reg, int part);
struct fragment_at fragment_b(int bits, int lane, int reg, int part);
/* C and D; wider n as of wgmma go on with more registers.  16-bit elements lie in pairs. */
struct fragment_at fragment_c(int bits, int lane, int reg, int part);

/* The two 16-bit elements of an 8 x 8 matrix that ldmatrix gives a lane, and stmatrix takes from it.  "trans": of the
 * transposed matrix.  The row addresses of matrix i come from lanes 8 i to 8 i + 7. */
struct fragment_at fragment_matrix(bool trans, int lane, int part);

/* Registers of a lane for "rows" x "cols" elements, each held once. */
int fragment_registers(int rows, int cols, int bits);

/* wmma leaves the layout open.  Ours deals the elements out in row order; where the registers hold more than there are,
 * elements repeat.  f16 operands A and B always have 8 registers. */
struct fragment_at fragment_wmma(int rows, int cols, int n_reg, int bits, int lane, int reg, int part);

#endif
