#include "emu/mma.h"

#include <math.h>

#include "emu/fp_fast.h"
#include "emu/wide_sum.h"

enum { MAX_M = 32, MAX_N = 32, MAX_K = 64, MAX_WIDTH = 32 };

/* e4m3 through the exponent of f32: 2^120 moves the bias from 127 to 7. */
static float e4m3_value(uint32_t code)
{
	uint32_t m = code & 0x7f, sign = (code & 0x80) << 24;
	uint32_t bits = m == 0x7f ? 0x7fffffff : fp_f32_raw(fp_f32_value(m << 20) * 0x1p120f);
	return fp_f32_value(bits | sign);
}

float mma_value(enum ptx_type type, uint32_t code)
{
	switch (type) {
	case PTX_F16:
		return fp_f16_value(code & 0xffff);
	case PTX_BF16:
		return fp_bf16_value(code & 0xffff);
	case PTX_TF32:
		return fp_f32_value(code & 0xffffe000);
	case PTX_E4M3:
		return e4m3_value(code);
	case PTX_E5M2:
		return fp_f16_value((code & 0xff) << 8);
	default:
		return fp_f32_value(code);
	}
}

/* Whether every product of a number of "x" with another such is exact in f32: their significands are short enough, so
 * the size decides. */
static bool is_moderate(const float *x, int n)
{
	bool ok = true;
	for (int i = 0; i < n; i++) {
		uint32_t m = fp_f32_raw(x[i]) & 0x7fffffff;
		ok &= m == 0 || (m >= 0x21000000 && m <= 0x5e000000) || m >= 0x7f800000;
	}
	return ok;
}

/* "width" columns of one row: "x" is the row of A, "y" the first of the columns in B, whose rows have "n" columns. With
 * a constant width the sums stay in vector registers. */
static inline void row_seq(const int width, int n, int k, const float *x, const float *y, float *acc, bool accumulate,
			   bool moderate)
{
	float sum[MAX_WIDTH];
	for (int j = 0; j < width; j++)
		sum[j] = accumulate ? acc[j] : x[0] * y[j];
	for (int l = accumulate ? 0 : 1; l < k; l++)
		for (int j = 0; j < width; j++)
			sum[j] = moderate ? sum[j] + x[l] * y[l * n + j]
					  : (float)fp_sum_odd((double)x[l] * y[l * n + j], sum[j]);
	for (int j = 0; j < width; j++)
		acc[j] = sum[j];
}

static void product_seq(int m, int n, int k, const float *a, const float *b, float *acc, bool accumulate)
{
	bool moderate = is_moderate(a, m * k) && is_moderate(b, k * n);
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n;) {
			const float *x = a + i * k, *y = b + j;
			float *to = acc + i * n + j;
			int left = n - j;
			if (moderate && left >= MAX_WIDTH) {
				row_seq(MAX_WIDTH, n, k, x, y, to, accumulate, true);
				j += MAX_WIDTH;
			} else if (moderate && left >= 8) {
				row_seq(8, n, k, x, y, to, accumulate, true);
				j += 8;
			} else {
				row_seq(1, n, k, x, y, to, accumulate, moderate);
				j++;
			}
		}
}

/* The sum of products l to l + count - 1, halves first. */
static float sum_of_group(int l, int count, const float *x, const float *y, int stride)
{
	if (count == 1)
		return x[l] * y[l * stride];
	if (count == 2)
		return (float)fp_sum_odd((double)x[l] * y[l * stride], (double)x[l + 1] * y[(l + 1) * stride]);
	int half = count > 4 ? (count + 7) / 8 * 4 : 2;
	return sum_of_group(l, half, x, y, stride) + sum_of_group(l + half, count - half, x, y, stride);
}

static void product_tree(int m, int n, int k, const float *a, const float *b, float *acc, bool accumulate)
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			float sum = sum_of_group(0, k, a + i * k, b + j, n);
			acc[i * n + j] = accumulate ? acc[i * n + j] + sum : sum;
		}
}

static void product_exact(enum ptx_type type, int m, int n, int k, const float *a, const float *b, float *acc,
			  bool accumulate)
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			struct wide_sum s;
			wide_sum_begin(&s);
			if (accumulate)
				wide_sum_add(&s, fp_unpack(&fp_f32, fp_f32_raw(acc[i * n + j])));
			for (int l = 0; l < k; l++)
				wide_sum_add(&s, fp_num_mul(fp_unpack(&fp_f32, fp_f32_raw(a[i * k + l])),
							    fp_unpack(&fp_f32, fp_f32_raw(b[l * n + j]))));
			struct fp_num r = wide_sum_end(&s);
			uint32_t f16 = (uint32_t)fp_pack(&fp_f16, r, NUM_RN, false);
			acc[i * n + j] = type == PTX_F16 ? fp_f16_value(f16)
							 : fp_f32_value((uint32_t)fp_pack(&fp_f32, r, NUM_RN, false));
		}
}

void mma_product(enum emu_mma order, enum ptx_type type, int m, int n, int k, const float *a, const float *b,
		 float *acc, bool accumulate)
{
	if (order == EMU_MMA_EXACT)
		product_exact(type, m, n, k, a, b, acc, accumulate);
	else if (order == EMU_MMA_TREE)
		product_tree(m, n, k, a, b, acc, accumulate);
	else
		product_seq(m, n, k, a, b, acc, accumulate);
	for (int i = 0; i < m * n; i++)
		acc[i] = type == PTX_F16 ? fp_f16_value(fp_f16_round(acc[i])) : fp_f32_value(fp_f32_bits(acc[i]));
}

void mma_product_int(int m, int n, int k, const int32_t *a, const int32_t *b, int32_t *acc, bool accumulate,
		     bool satfinite)
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			int64_t sum = accumulate ? acc[i * n + j] : 0;
			for (int l = 0; l < k; l++)
				sum += (int64_t)a[i * k + l] * b[l * n + j];
			int64_t clamped = sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum;
			acc[i * n + j] = (int32_t)(uint32_t)(satfinite ? clamped : sum);
		}
}

static int bits_of(enum ptx_type t)
{
	switch (t) {
	case PTX_F16:
	case PTX_BF16:
		return 16;
	case PTX_E4M3:
	case PTX_E5M2:
	case PTX_S8:
	case PTX_U8:
		return 8;
	default:
		return 32;
	}
}

int mma_registers_a(const struct mma_form *f)
{
	return f->is_wmma && f->a == PTX_F16 ? 8 : fragment_registers(f->m, f->k, bits_of(f->a));
}

int mma_registers_b(const struct mma_form *f)
{
	return f->is_wmma && f->b == PTX_F16 ? 8 : fragment_registers(f->k, f->n, bits_of(f->b));
}

int mma_registers_c(const struct mma_form *f)
{
	return fragment_registers(f->m, f->n, bits_of(f->c));
}

int mma_registers_d(const struct mma_form *f)
{
	return fragment_registers(f->m, f->n, bits_of(f->d));
}

struct fragment_at mma_at_a(const struct mma_form *f, int lane, int reg, int part)
{
	return f->is_wmma ? fragment_wmma(f->m, f->k, mma_registers_a(f), bits_of(f->a), lane, reg, part)
			  : fragment_a(bits_of(f->a), lane, reg, part);
}

struct fragment_at mma_at_b(const struct mma_form *f, int lane, int reg, int part)
{
	return f->is_wmma ? fragment_wmma(f->k, f->n, mma_registers_b(f), bits_of(f->b), lane, reg, part)
			  : fragment_b(bits_of(f->b), lane, reg, part);
}

struct fragment_at mma_at_c(const struct mma_form *f, enum ptx_type type, int lane, int reg, int part)
{
	int bits = bits_of(type);
	return f->is_wmma ? fragment_wmma(f->m, f->n, fragment_registers(f->m, f->n, bits), bits, lane, reg, part)
			  : fragment_c(bits, lane, reg, part);
}

/* The element that "word" holds at "part". */
static uint32_t code_at(uint32_t word, int bits, int part)
{
	return bits == 32 ? word : word >> bits * part & ((1u << bits) - 1);
}

/* The operands of one warp as matrices in row order: floats, or integers. */
struct operands {
	float a[MAX_M * MAX_K], b[MAX_K * MAX_N], acc[MAX_M * MAX_N];
	int32_t ia[MAX_M * MAX_K], ib[MAX_K * MAX_N], iacc[MAX_M * MAX_N];
};

static int32_t int_value(enum ptx_type type, uint32_t code)
{
	return type == PTX_S8 ? (int32_t)((code ^ 0x80) - 0x80) : (int32_t)code;
}

static void gather_a(const struct mma_form *f, struct operands *o, const uint32_t *const reg[])
{
	int bits = bits_of(f->a), n_reg = mma_registers_a(f);
	for (int r = 0; r < n_reg; r++)
		for (int part = 0; part < 32 / bits; part++)
			for (int lane = 0; lane < 32; lane++) {
				struct fragment_at at = mma_at_a(f, lane, r, part);
				uint32_t code = code_at(reg[r][lane], bits, part);
				if (f->d == PTX_S32)
					o->ia[at.row * f->k + at.col] = int_value(f->a, code);
				else
					o->a[at.row * f->k + at.col] = mma_value(f->a, code);
			}
}

static void gather_b(const struct mma_form *f, struct operands *o, const uint32_t *const reg[])
{
	int bits = bits_of(f->b), n_reg = mma_registers_b(f);
	for (int r = 0; r < n_reg; r++)
		for (int part = 0; part < 32 / bits; part++)
			for (int lane = 0; lane < 32; lane++) {
				struct fragment_at at = mma_at_b(f, lane, r, part);
				uint32_t code = code_at(reg[r][lane], bits, part);
				if (f->d == PTX_S32)
					o->ib[at.row * f->n + at.col] = int_value(f->b, code);
				else
					o->b[at.row * f->n + at.col] = mma_value(f->b, code);
			}
}

static void gather_c(const struct mma_form *f, struct operands *o, const uint32_t *const reg[])
{
	int bits = bits_of(f->c), n_reg = mma_registers_c(f);
	for (int r = 0; r < n_reg; r++)
		for (int part = 0; part < 32 / bits; part++)
			for (int lane = 0; lane < 32; lane++) {
				struct fragment_at at = mma_at_c(f, f->c, lane, r, part);
				uint32_t code = code_at(reg[r][lane], bits, part);
				if (f->d == PTX_S32)
					o->iacc[at.row * f->n + at.col] = (int32_t)code;
				else
					o->acc[at.row * f->n + at.col] = mma_value(f->c, code);
			}
}

static void scatter(const struct mma_form *f, const struct operands *o, uint32_t *const d[])
{
	int bits = bits_of(f->d), n_reg = mma_registers_d(f);
	for (int reg = 0; reg < n_reg; reg++)
		for (int lane = 0; lane < 32; lane++) {
			uint32_t word = 0;
			for (int part = 0; part < 32 / bits; part++) {
				struct fragment_at at = mma_at_c(f, f->d, lane, reg, part);
				int i = at.row * f->n + at.col;
				uint32_t code = f->d == PTX_S32   ? (uint32_t)o->iacc[i]
						: f->d == PTX_F16 ? fp_f16_round(o->acc[i])
								  : fp_f32_raw(o->acc[i]);
				word |= code << (bits * part % 32);
			}
			d[reg][lane] = word;
		}
}

void mma_warp(const struct mma_form *f, uint32_t *const d[], const uint32_t *const a[], const uint32_t *const b[],
	      const uint32_t *const c[])
{
	struct operands o;
	gather_a(f, &o, a);
	gather_b(f, &o, b);
	gather_c(f, &o, c);
	if (f->d == PTX_S32)
		mma_product_int(f->m, f->n, f->k, o.ia, o.ib, o.iacc, true, f->satfinite);
	else
		mma_product(f->order, f->d, f->m, f->n, f->k, o.a, o.b, o.acc, true);
	scatter(f, &o, d);
}
