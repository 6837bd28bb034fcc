/* The bases of mutants. */
#include "expect.h"

#include <math.h>

static void base_ew(struct kit *k)
{
	float x[367], y[367];
	for (int i = 0; i < 367; i++) {
		x[i] = kit_unit(k);
		y[i] = kit_unit(k);
	}
	kit_in(k, "x", "f4", SHAPE(367), x);
	kit_in(k, "y", "f4", SHAPE(367), y);
	for (int i = 0; i < 367; i++)
		y[i] = fmaxf(fmaf(2.5f, x[i], y[i]), 0);
	kit_want(k, "y", "f4", SHAPE(367), y, "exact");
}

static void base_row(struct kit *k)
{
	uint8_t row[256];
	for (int i = 0; i < 256; i++)
		row[i] = 1;
	kit_want(k, "out", "u1", SHAPE(256), row, "exact");
}

static void base_rd(struct kit *k)
{
	float in[3][256], out[3] = { 0 };
	for (int i = 0; i < 768; i++)
		out[i / 256] += in[i / 256][i % 256] = kit_unit(k);
	kit_in(k, "in", "f4", SHAPE(3, 256), in);
	kit_want(k, "out", "f4", SHAPE(3), out, "exact");
}

static void base_gb(struct kit *k)
{
	float a[4][24], b[24][64], c[4][64];
	for (int i = 0; i < 96; i++)
		a[i / 24][i % 24] = (float)(int)(kit_u32(k) % 65) - 32;
	for (int i = 0; i < 24 * 64; i++)
		b[i / 64][i % 64] = kit_unit(k);
	for (int i = 0; i < 4 * 64; i++) {
		c[i / 64][i % 64] = 0;
		for (int l = 0; l < 24; l++)
			c[i / 64][i % 64] += a[i / 64][l] * b[l][i % 64];	/* multiples of 2^-12 below 2^10 */
	}
	kit_in(k, "a", "f4", SHAPE(4, 24), a);
	kit_in(k, "b", "f4", SHAPE(24, 64), b);
	kit_want(k, "c", "f4", SHAPE(4, 64), c, "exact");
}

static void base_mma(struct kit *k)
{
	enum { M = 128, K = 192 };
	static double v[2][M][K];
	static uint16_t code[M * K];
	static float c[M * M];
	for (int s = 0; s < 2; s++) {
		for (int i = 0; i < M * K; i++)
			code[i] = bfloat_code(v[s][i / K][i % K] = (double)((int)(kit_u32(k) % 128) - 64) / 32);
		kit_in(k, s ? "b" : "a", "u2", SHAPE(M, K), code);
	}
	for (int i = 0; i < M * M; i++) {
		double sum = 0;
		for (int l = 0; l < K; l++)
			sum += v[0][i / M][l] * v[1][i % M][l];
		c[i] = (float)sum;
	}
	kit_want(k, "c", "f4", SHAPE(M, M), c, "exact");
}

const struct expected expect_base[] = { { "base_ew", base_ew }, { "base_row", base_row }, { "base_rd", base_rd }, { "base_gb", base_gb },
					{ "base_mma", base_mma }, { NULL, NULL } };
