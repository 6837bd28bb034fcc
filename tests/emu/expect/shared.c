/* Programs of the group "shared". */
#include "expect.h"

#include <math.h>
#include <stdlib.h>

static void transpose(struct kit *k)
{
	float in[45][77], out[77][45];
	for (int y = 0; y < 45; y++)
		for (int x = 0; x < 77; x++)
			out[x][y] = in[y][x] = (float)(y * 1000 + x);
	kit_in(k, "in", "f4", SHAPE(45, 77), in);
	kit_want(k, "out", "f4", SHAPE(77, 45), out, "exact");
}

static void blockreduce(struct kit *k)
{
	float in[2000], out[3] = { 0 };
	for (int i = 0; i < 2000; i++) {
		in[i] = kit_unit(k);
		out[i / 256 % 3] += in[i];	/* multiples of 2^-12 below 2^10: exact in every order */
	}
	kit_in(k, "in", "f4", SHAPE(2000), in);
	kit_want(k, "out", "f4", SHAPE(3), out, "exact");
}

static void blockscan(struct kit *k)
{
	uint32_t in[768], out[768];
	kit_in(k, "in", "u4", SHAPE(768), kit_words(k, in, 768));
	for (int i = 0; i < 768; i++)
		out[i] = in[i] + (i % 256 ? out[i - 1] : 0);
	kit_want(k, "out", "u4", SHAPE(768), out, "exact");
}

static void matmul(struct kit *k)
{
	enum { M = 37, N = 41, K = 29 };
	float a[M][K], b[K][N], c[M][N];
	for (int i = 0; i < M * K; i++)
		a[i / K][i % K] = (float)kit_u32(k) / 1e9f - 2;
	for (int i = 0; i < K * N; i++)
		b[i / N][i % N] = (float)kit_u32(k) / 1e9f - 2;
	for (int i = 0; i < M; i++)
		for (int j = 0; j < N; j++) {
			c[i][j] = 0;
			for (int l = 0; l < K; l++)
				c[i][j] = fmaf(a[i][l], b[l][j], c[i][j]);
		}
	kit_in(k, "a", "f4", SHAPE(M, K), a);
	kit_in(k, "b", "f4", SHAPE(K, N), b);
	kit_want(k, "c", "f4", SHAPE(M, N), c, "exact");
}

static void histogram(struct kit *k)
{
	uint8_t in[5000];
	uint32_t bins[256];
	for (int i = 0; i < 256; i++)
		bins[i] = (uint32_t)i * 10;
	kit_in(k, "bins", "u4", SHAPE(256), bins);
	for (int i = 0; i < 5000; i++) {
		in[i] = (uint8_t)(kit_u32(k) % (i % 2 ? 256 : 3));
		bins[in[i]]++;
	}
	kit_in(k, "in", "u1", SHAPE(5000), in);
	kit_want(k, "bins", "u4", SHAPE(256), bins, "exact");
}

/* The stride is not known here: banks-S. */
static void banks_stride(struct kit *k, uint32_t stride)
{
	uint32_t out[32];
	for (uint32_t t = 0; t < 32; t++)
		out[t] = t * stride;
	kit_want(k, "out", "u4", SHAPE(32), out, "exact");
}

static void banks_1(struct kit *k) { banks_stride(k, 1); }
static void banks_2(struct kit *k) { banks_stride(k, 2); }
static void banks_4(struct kit *k) { banks_stride(k, 4); }
static void banks_8(struct kit *k) { banks_stride(k, 8); }
static void banks_16(struct kit *k) { banks_stride(k, 16); }
static void banks_32(struct kit *k) { banks_stride(k, 32); }

static void banks_xor(struct kit *k)
{
	uint32_t out[1024];
	for (uint32_t t = 0; t < 32; t++)
		for (uint32_t i = 0; i < 32; i++)
			out[t * 32 + i] = t * 32 + i;
	kit_want(k, "out", "u4", SHAPE(1024), out, "exact");
}

const struct expected expect_shared[] = { { "transpose", transpose }, { "blockreduce", blockreduce },
					  { "blockscan", blockscan }, { "matmul", matmul }, { "histogram", histogram },
					  { "banks-1", banks_1 }, { "banks-2", banks_2 }, { "banks-4", banks_4 },
					  { "banks-8", banks_8 }, { "banks-16", banks_16 }, { "banks-32", banks_32 },
					  { "banks_xor", banks_xor }, { NULL, NULL } };
