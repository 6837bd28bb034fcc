#include "emu/fragment.h"

struct fragment_at fragment_a(int bits, int lane, int reg, int part)
{
	int per = 32 / bits, g = lane / 4, t = lane % 4;
	return (struct fragment_at){ g + 8 * (reg % 2), per * t + part + 4 * per * (reg / 2) };
}

struct fragment_at fragment_b(int bits, int lane, int reg, int part)
{
	int per = 32 / bits, g = lane / 4, t = lane % 4;
	return (struct fragment_at){ per * t + part + 4 * per * reg, g };
}

struct fragment_at fragment_c(int bits, int lane, int reg, int part)
{
	int e = 32 / bits * reg + part, g = lane / 4, t = lane % 4;
	return (struct fragment_at){ g + 8 * (e / 2 % 2), 8 * (e / 4) + 2 * t + e % 2 };
}

struct fragment_at fragment_matrix(bool trans, int lane, int part)
{
	int row = lane / 4, col = 2 * (lane % 4) + part;
	return trans ? (struct fragment_at){ col, row } : (struct fragment_at){ row, col };
}

int fragment_registers(int rows, int cols, int bits)
{
	return rows * cols * bits / (32 * 32);
}

struct fragment_at fragment_wmma(int rows, int cols, int n_reg, int bits, int lane, int reg, int part)
{
	int per = 32 / bits, e = ((lane * n_reg + reg) * per + part) % (rows * cols);
	return (struct fragment_at){ e / cols, e % cols };
}
