/* Programs of the group "sm_80".  All data are multiples of a power of two, small enough for every sum to be exact. */
#include "expect.h"

#include <math.h>

/* A multiple of 1 / per in [-size, size). */
static double grid(struct kit *k, int size, int per)
{
	return (double)((int)(kit_u32(k) % (uint32_t)(2 * size * per)) - size * per) / per;
}

static void ldmatrix(struct kit *k)
{
	uint16_t in[32][24];
	uint32_t out[448];
	/* The matrix of each result register and whether it is transposed. */
	static const int matrix[14] = { 0, 0, 1, 0, 1, 2, 3, 0, 0, 1, 0, 1, 2, 3 };
	for (int i = 0; i < 768; i++)
		in[i / 24][i % 24] = (uint16_t)kit_u32(k);
	kit_in(k, "in", "u2", SHAPE(768), in);
	for (int r = 0; r < 14; r++)
		for (int l = 0; l < 32; l++) {
			int m = matrix[r], row = l / 4, column = l % 4 * 2, first = m % 2 * 8;
			uint32_t low = r < 7 ? in[8 * m + row][first + column] : in[8 * m + column][first + row];
			uint32_t high = r < 7 ? in[8 * m + row][first + column + 1] : in[8 * m + column + 1][first + row];
			out[r * 32 + l] = low | high << 16;
		}
	kit_want(k, "out", "u4", SHAPE(448), out, "exact");
}

struct product {
	double a[16][32], b[8][32], c[16][8], d[16][8];
};

static void product_make(struct kit *k, struct product *p, int n_k, int size, int per)
{
	for (int i = 0; i < 16; i++)
		for (int j = 0; j < n_k; j++)
			p->a[i][j] = grid(k, size, per);
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < n_k; j++)
			p->b[i][j] = grid(k, size, per);
	for (int i = 0; i < 16; i++)
		for (int j = 0; j < 8; j++) {
			p->d[i][j] = p->c[i][j] = grid(k, size, per);
			for (int l = 0; l < n_k; l++)
				p->d[i][j] += p->a[i][l] * p->b[j][l];
		}
}

static void small_write(struct kit *k, const char *name, uint16_t (*code)(double), const double *v, int rows, int columns,
			int pitch, bool is_result)
{
	uint16_t out[16 * 32];
	for (int i = 0; i < rows * columns; i++)
		out[i] = code(v[i / columns * pitch + i % columns]);
	const char *type = code == half_code ? "f2" : "u2";
	if (is_result)
		kit_want(k, name, type, SHAPE(rows, columns), out, "exact");
	else
		kit_in(k, name, type, SHAPE(rows, columns), out);
}

static void single_write(struct kit *k, const char *name, double (*v)[8], bool is_result)
{
	float out[128];
	for (int i = 0; i < 128; i++)
		out[i] = (float)v[i / 8][i % 8];
	if (is_result)
		kit_want(k, name, "f4", SHAPE(16, 8), out, "exact");
	else
		kit_in(k, name, "f4", SHAPE(16, 8), out);
}

static void mma_small(struct kit *k, const char *const name[4], uint16_t (*code)(double), int n_k, bool has_small_sum)
{
	struct product p;
	product_make(k, &p, n_k, 2, has_small_sum ? 2 : 32);
	small_write(k, name[0], code, &p.a[0][0], 16, n_k, 32, false);
	small_write(k, name[1], code, &p.b[0][0], 8, n_k, 32, false);
	if (has_small_sum) {
		small_write(k, name[2], code, &p.c[0][0], 16, 8, 8, false);
		small_write(k, name[3], code, &p.d[0][0], 16, 8, 8, true);
	} else {
		single_write(k, name[2], p.c, false);
		single_write(k, name[3], p.d, true);
	}
}

/* The operands carry bits that the format does not have; the product is that of the truncated ones. */
static void mma_tf32(struct kit *k)
{
	struct product p;
	uint32_t a[16 * 8], b[8 * 8];
	product_make(k, &p, 8, 2, 64);
	for (int i = 0; i < 128; i++)
		a[i] = bits_of((float)p.a[i / 8][i % 8]) | (p.a[i / 8][i % 8] != 0 ? kit_u32(k) & 0x1fff : 0);
	for (int i = 0; i < 64; i++)
		b[i] = bits_of((float)p.b[i / 8][i % 8]) | (p.b[i / 8][i % 8] != 0 ? kit_u32(k) & 0x1fff : 0);
	kit_in(k, "mma_tf32.a", "u4", SHAPE(16, 8), a);
	kit_in(k, "mma_tf32.b", "u4", SHAPE(8, 8), b);
	single_write(k, "mma_tf32.c", p.c, false);
	single_write(k, "mma_tf32.d", p.d, true);
}

static void mma_8bit(struct kit *k, const char *const name[4], bool is_signed)
{
	uint8_t a[16][32], b[8][32];
	int32_t c[16][8], d[16][8];
	for (int i = 0; i < 16 * 32; i++)
		a[i / 32][i % 32] = (uint8_t)kit_u32(k);
	for (int i = 0; i < 8 * 32; i++)
		b[i / 32][i % 32] = (uint8_t)kit_u32(k);
	for (int i = 0; i < 16; i++)
		for (int j = 0; j < 8; j++) {
			c[i][j] = (int32_t)(kit_u32(k) >> 4);
			d[i][j] = c[i][j];
			for (int l = 0; l < 32; l++)
				d[i][j] += is_signed ? (int8_t)a[i][l] * (int8_t)b[j][l] : a[i][l] * b[j][l];
		}
	const char *type = is_signed ? "i1" : "u1";
	kit_in(k, name[0], type, SHAPE(16, 32), a);
	kit_in(k, name[1], type, SHAPE(8, 32), b);
	kit_in(k, name[2], "i4", SHAPE(16, 8), c);
	kit_want(k, name[3], "i4", SHAPE(16, 8), d, "exact");
}

#define NAMES(x) ((const char *const[]){ x ".a", x ".b", x ".c", x ".d" })

static void mma_types(struct kit *k)
{
	mma_small(k, NAMES("mma_bf16"), bfloat_code, 16, false);
	mma_small(k, NAMES("mma_bf16_k8"), bfloat_code, 8, false);
	mma_small(k, NAMES("mma_f16"), half_code, 16, true);
	mma_small(k, NAMES("mma_f16_f32"), half_code, 16, false);
	mma_tf32(k);
	mma_8bit(k, NAMES("mma_s8"), true);
	mma_8bit(k, NAMES("mma_u8"), false);
}

static void gemm_sync(struct kit *k)
{
	enum { M = 128, N = 128, K = 96 };
	static double a[M][K], b[K][N];
	static uint16_t ca[M * K], cb[K * N];
	static float c[M * N];
	for (int i = 0; i < M * K; i++)
		ca[i] = bfloat_code(a[i / K][i % K] = grid(k, 2, 32));
	for (int i = 0; i < K * N; i++)
		cb[i] = bfloat_code(b[i / N][i % N] = grid(k, 2, 32));
	for (int i = 0; i < M; i++)
		for (int j = 0; j < N; j++) {
			double sum = 0;
			for (int l = 0; l < K; l++)
				sum += a[i][l] * b[l][j];
			c[i * N + j] = (float)sum;
		}
	kit_in(k, "a", "u2", SHAPE(M, K), ca);
	kit_in(k, "b", "u2", SHAPE(K, N), cb);
	kit_want(k, "c", "f4", SHAPE(M, N), c, "exact");
}

static void wmma_half(struct kit *k)
{
	enum { K = 48 };
	double a[16][K], b[16][K];
	uint16_t ca[16 * K], cb[16 * K];
	float c[256], d[256];
	for (int i = 0; i < 16 * K; i++) {
		ca[i] = half_code(a[i / K][i % K] = grid(k, 2, 64));
		cb[i] = half_code(b[i / K][i % K] = grid(k, 2, 64));
	}
	for (int i = 0; i < 256; i++) {
		double sum = c[i] = (float)grid(k, 2, 64);
		for (int l = 0; l < K; l++)
			sum += a[i / 16][l] * b[i % 16][l];
		d[i] = (float)(2 * sum);
	}
	kit_in(k, "half.a", "f2", SHAPE(16, K), ca);
	kit_in(k, "half.b", "f2", SHAPE(16, K), cb);
	kit_in(k, "half.c", "f4", SHAPE(16, 16), c);
	kit_want(k, "half.d", "f4", SHAPE(16, 16), d, "exact");
}

/* A by columns, B by rows, result by columns. */
static void wmma_bf16(struct kit *k)
{
	double a[256], b[256];
	uint16_t ca[256], cb[256];
	float d[256];
	for (int i = 0; i < 256; i++) {
		ca[i] = bfloat_code(a[i] = grid(k, 2, 32));
		cb[i] = bfloat_code(b[i] = grid(k, 2, 32));
	}
	for (int m = 0; m < 16; m++)
		for (int n = 0; n < 16; n++) {
			double sum = 1;
			for (int l = 0; l < 16; l++)
				sum += a[l * 16 + m] * b[l * 16 + n];
			d[n * 16 + m] = (float)sum;
		}
	kit_in(k, "bf16.a", "u2", SHAPE(16, 16), ca);
	kit_in(k, "bf16.b", "u2", SHAPE(16, 16), cb);
	kit_want(k, "bf16.d", "f4", SHAPE(16, 16), d, "exact");
}

static void wmma_f16(struct kit *k)
{
	double a[256], b[256];
	uint16_t ca[256], cb[256], d[256];
	for (int i = 0; i < 256; i++) {
		ca[i] = half_code(a[i] = grid(k, 2, 2));
		cb[i] = half_code(b[i] = grid(k, 2, 2));
	}
	for (int i = 0; i < 256; i++) {
		double sum = 0;
		for (int l = 0; l < 16; l++)
			sum += a[i / 16 * 16 + l] * b[l * 16 + i % 16];
		d[i] = half_code(sum);
	}
	kit_in(k, "f16.a", "f2", SHAPE(16, 16), ca);
	kit_in(k, "f16.b", "f2", SHAPE(16, 16), cb);
	kit_want(k, "f16.d", "f2", SHAPE(16, 16), d, "exact");
}

static void wmma(struct kit *k)
{
	wmma_half(k);
	wmma_bf16(k);
	wmma_f16(k);
}

const struct expected expect_matrix[] = { { "ldmatrix", ldmatrix }, { "mma_types", mma_types }, { "gemm_sync", gemm_sync },
					  { "wmma", wmma }, { NULL, NULL } };
