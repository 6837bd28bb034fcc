#include "unit.h"

#include <math.h>
#include <string.h>

#include "emu/fp_fast.h"
#include "emu/mma.h"
#include "emuref.h"

enum { MAX_REG = 8, MAX_E = 1024 };

/* The shapes that are executed. */
static const struct mma_form forms[] = {
	{ .m = 16, .n = 8, .k = 16, .a = PTX_F16, .b = PTX_F16, .c = PTX_F32, .d = PTX_F32 },
	{ .m = 16, .n = 8, .k = 16, .a = PTX_F16, .b = PTX_F16, .c = PTX_F16, .d = PTX_F16 },
	{ .m = 16, .n = 8, .k = 8, .a = PTX_F16, .b = PTX_F16, .c = PTX_F32, .d = PTX_F32 },
	{ .m = 16, .n = 8, .k = 16, .a = PTX_BF16, .b = PTX_BF16, .c = PTX_F32, .d = PTX_F32 },
	{ .m = 16, .n = 8, .k = 8, .a = PTX_BF16, .b = PTX_BF16, .c = PTX_F32, .d = PTX_F32 },
	{ .m = 16, .n = 8, .k = 8, .a = PTX_TF32, .b = PTX_TF32, .c = PTX_F32, .d = PTX_F32 },
	{ .m = 16, .n = 8, .k = 4, .a = PTX_TF32, .b = PTX_TF32, .c = PTX_F32, .d = PTX_F32 },
	{ .m = 16, .n = 8, .k = 32, .a = PTX_E4M3, .b = PTX_E5M2, .c = PTX_F32, .d = PTX_F32 },
	{ .m = 16, .n = 8, .k = 16, .a = PTX_E5M2, .b = PTX_E4M3, .c = PTX_F16, .d = PTX_F16 },
	{ .m = 16, .n = 8, .k = 32, .a = PTX_S8, .b = PTX_U8, .c = PTX_S32, .d = PTX_S32 },
	{ .m = 16, .n = 8, .k = 16, .a = PTX_U8, .b = PTX_S8, .c = PTX_S32, .d = PTX_S32 },
	{ .m = 16, .n = 16, .k = 16, .a = PTX_F16, .b = PTX_F16, .c = PTX_F32, .d = PTX_F32, .is_wmma = true },
	{ .m = 32, .n = 8, .k = 16, .a = PTX_F16, .b = PTX_F16, .c = PTX_F16, .d = PTX_F16, .is_wmma = true },
	{ .m = 8, .n = 32, .k = 16, .a = PTX_BF16, .b = PTX_BF16, .c = PTX_F32, .d = PTX_F32, .is_wmma = true },
	{ .m = 16, .n = 16, .k = 8, .a = PTX_TF32, .b = PTX_TF32, .c = PTX_F32, .d = PTX_F32, .is_wmma = true },
	{ .m = 16, .n = 16, .k = 16, .a = PTX_S8, .b = PTX_S8, .c = PTX_S32, .d = PTX_S32, .is_wmma = true },
};
enum { FORMS = sizeof(forms) / sizeof(forms[0]) };

static int bits_of(enum ptx_type t)
{
	return t == PTX_F16 || t == PTX_BF16                                  ? 16
	       : t == PTX_E4M3 || t == PTX_E5M2 || t == PTX_S8 || t == PTX_U8 ? 8
									      : 32;
}

/* The formulas of the ISA's figures for m16n8: element "part" of register "r" of lane 4 g + t. */
static void isa_a(int bits, int lane, int r, int part, int *row, int *k)
{
	int g = lane >> 2, t = lane & 3;
	*row = r & 1 ? g + 8 : g;
	*k = bits == 16   ? 2 * t + part + (r > 1 ? 8 : 0)
	     : bits == 32 ? t + (r > 1 ? 4 : 0)
			  : 4 * t + part + (r > 1 ? 16 : 0);
}

static void isa_b(int bits, int lane, int r, int part, int *k, int *n)
{
	int g = lane >> 2, t = lane & 3;
	*k = bits == 16 ? 2 * t + part + 8 * r : bits == 32 ? t + 4 * r : 4 * t + part + 16 * r;
	*n = g;
}

static void isa_c(int bits, int lane, int r, int part, int *row, int *n)
{
	int g = lane >> 2, t = lane & 3;
	*row = g + 8 * (bits == 16 ? r : r >> 1);
	*n = 2 * t + (bits == 16 ? part : r & 1);
}

START_TEST(fragments_hold_every_element)
{
	for (int i = 0; i < FORMS; i++) {
		const struct mma_form *f = &forms[i];
		for (int operand = 0; operand < 3; operand++) {
			enum ptx_type type = operand == 0 ? f->a : operand == 1 ? f->b : f->c;
			int n_reg = operand == 0   ? mma_registers_a(f)
				    : operand == 1 ? mma_registers_b(f)
						   : mma_registers_c(f);
			int rows = operand == 1 ? f->k : f->m, cols = operand == 0 ? f->k : f->n, bits = bits_of(type);
			int seen[MAX_E] = { 0 }, copies = n_reg * 32 * (32 / bits) / (rows * cols);
			ck_assert(copies == 1 || (f->is_wmma && bits == 16));
			for (int e = 0; e < n_reg * 32 * (32 / bits); e++) {
				int lane = e % 32, reg = e / 32 % n_reg, part = e / 32 / n_reg, row, col;
				struct fragment_at at = operand == 0   ? mma_at_a(f, lane, reg, part)
							: operand == 1 ? mma_at_b(f, lane, reg, part)
								       : mma_at_c(f, type, lane, reg, part);
				ck_assert(at.row >= 0 && at.row < rows && at.col >= 0 && at.col < cols);
				seen[at.row * cols + at.col]++;
				if (f->is_wmma)
					continue;
				if (operand == 0)
					isa_a(bits, lane, reg, part, &row, &col);
				else if (operand == 1)
					isa_b(bits, lane, reg, part, &row, &col);
				else
					isa_c(bits, lane, reg, part, &row, &col);
				ref_expect((uint64_t)(at.row * 64 + at.col), (uint64_t)(row * 64 + col), "place",
					   (uint64_t)i, (uint64_t)operand, (uint64_t)e);
			}
			for (int e = 0; e < rows * cols; e++)
				ref_expect((uint64_t)seen[e], (uint64_t)copies, "copies", (uint64_t)i,
					   (uint64_t)operand, (uint64_t)e);
		}
	}
	/* wgmma: register 4 u + 2 i + j holds row g + 8 i, column 8 u + 2 t + j. */
	for (int lane = 0; lane < 32; lane++)
		for (int r = 0; r < 128; r++) {
			struct fragment_at at = fragment_c(32, lane, r, 0);
			ck_assert_int_eq(at.row, lane / 4 + 8 * (r / 2 % 2));
			ck_assert_int_eq(at.col, 8 * (r / 4) + 2 * (lane % 4) + r % 2);
		}
	for (int e = 0; e < 64; e++) {
		struct fragment_at plain = fragment_matrix(false, e / 2, e % 2),
				   trans = fragment_matrix(true, e / 2, e % 2);
		ck_assert_int_eq(plain.row, e / 2 / 4);
		ck_assert_int_eq(plain.col, 2 * (e / 2 % 4) + e % 2);
		ck_assert(trans.row == plain.col && trans.col == plain.row);
	}
}
END_TEST

struct registers {
	uint32_t word[MAX_REG][32];
	uint32_t *list[MAX_REG];
};

static void clear(struct registers *r)
{
	memset(r->word, 0, sizeof(r->word));
	for (int i = 0; i < MAX_REG; i++)
		r->list[i] = r->word[i];
}

static void put(struct registers *r, int bits, int lane, int reg, int part, uint32_t code)
{
	uint32_t mask = bits == 32 ? UINT32_MAX : (1u << bits) - 1;
	r->word[reg][lane] &= ~(mask << (bits * part % 32));
	r->word[reg][lane] |= (code & mask) << (bits * part % 32);
}

static void run(const struct mma_form *f, struct registers *d, struct registers *a, struct registers *b,
		struct registers *c)
{
	mma_warp(f, d->list, (const uint32_t *const *)a->list, (const uint32_t *const *)b->list,
		 (const uint32_t *const *)c->list);
}

/* The code of 1 and of the sum of two ones. */
static uint32_t code_of(enum ptx_type t, bool two)
{
	switch (t) {
	case PTX_F16:
		return two ? 0x4000 : 0x3c00;
	case PTX_BF16:
		return two ? 0x4000 : 0x3f80;
	case PTX_E4M3:
		return two ? 0x40 : 0x38;
	case PTX_E5M2:
		return two ? 0x40 : 0x3c;
	case PTX_S8:
	case PTX_U8:
	case PTX_S32:
		return two ? 2 : 1;
	default:
		return two ? 0x40000000 : 0x3f800000;
	}
}

/* One element of A times one of B is one element of D, where the figures say so. */
START_TEST(one_hot_products)
{
	for (int i = 0; i < FORMS && !forms[i].is_wmma; i++) {
		const struct mma_form *f = &forms[i];
		int bits_a = bits_of(f->a), bits_b = bits_of(f->b), bits_d = bits_of(f->d), row, k, k_b, n, row_d, n_d;
		for (int e = 0; e < mma_registers_a(f) * 32 * (32 / bits_a); e++) {
			struct registers a, b, c, d;
			clear(&a), clear(&b), clear(&c), clear(&d);
			int lane = e % 32, part = e / 32 % (32 / bits_a), reg = e / 32 / (32 / bits_a);
			put(&a, bits_a, lane, reg, part, code_of(f->a, false));
			isa_a(bits_a, lane, reg, part, &row, &k);
			for (int o = 0; o < mma_registers_b(f) * 32 * (32 / bits_b); o++) {
				int l = o % 32, p = o / 32 % (32 / bits_b), r = o / 32 / (32 / bits_b);
				isa_b(bits_b, l, r, p, &k_b, &n);
				if (k_b == k && n == e % 8)
					put(&b, bits_b, l, r, p, code_of(f->b, true));
			}
			run(f, &d, &a, &b, &c);
			for (int o = 0; o < mma_registers_d(f) * 32 * (32 / bits_d); o++) {
				int l = o % 32, p = o / 32 % (32 / bits_d), r = o / 32 / (32 / bits_d);
				isa_c(bits_d, l, r, p, &row_d, &n_d);
				uint32_t got = bits_d == 32 ? d.word[r][l] : d.word[r][l] >> 16 * p & 0xffff;
				ref_expect(got, row_d == row && n_d == e % 8 ? code_of(f->d, true) : 0, "element",
					   (uint64_t)i, (uint64_t)e, (uint64_t)o);
			}
		}
	}
}
END_TEST

/* wmma: small integers by fragments against a plain matrix product, in every order of additions. */
START_TEST(small_integers_are_exact)
{
	uint64_t s = 5;
	for (int i = 0; i < FORMS; i++)
		for (int order = EMU_MMA_SEQ; order <= EMU_MMA_TREE; order++) {
			struct mma_form f = forms[i];
			f.order = (enum emu_mma)order;
			int ma[MAX_E] = { 0 }, mb[MAX_E] = { 0 }, mc[MAX_E] = { 0 };
			struct registers a, b, c, d;
			clear(&a), clear(&b), clear(&c), clear(&d);
			for (int e = 0; e < MAX_E; e++) {
				ma[e] = (int)(ref_random(&s) % 3);
				mb[e] = (int)(ref_random(&s) % 3);
				mc[e] = (int)(ref_random(&s) % 3);
			}
			int bits = bits_of(f.a);
			for (int e = 0; e < mma_registers_a(&f) * 32 * (32 / bits); e++) {
				struct fragment_at at = mma_at_a(&f, e % 32, e / 32 * bits / 32, e / 32 % (32 / bits));
				int v = ma[at.row * f.k + at.col];
				put(&a, bits, e % 32, e / 32 * bits / 32, e / 32 % (32 / bits),
				    v ? code_of(f.a, v == 2) : 0);
			}
			bits = bits_of(f.b);
			for (int e = 0; e < mma_registers_b(&f) * 32 * (32 / bits); e++) {
				struct fragment_at at = mma_at_b(&f, e % 32, e / 32 * bits / 32, e / 32 % (32 / bits));
				int v = mb[at.row * f.n + at.col];
				put(&b, bits, e % 32, e / 32 * bits / 32, e / 32 % (32 / bits),
				    v ? code_of(f.b, v == 2) : 0);
			}
			bits = bits_of(f.c);
			for (int e = 0; e < mma_registers_c(&f) * 32 * (32 / bits); e++) {
				struct fragment_at at =
				    mma_at_c(&f, f.c, e % 32, e / 32 * bits / 32, e / 32 % (32 / bits));
				int v = mc[at.row * f.n + at.col];
				put(&c, bits, e % 32, e / 32 * bits / 32, e / 32 % (32 / bits),
				    v ? code_of(f.c, v == 2) : 0);
			}
			run(&f, &d, &a, &b, &c);
			for (int e = 0; e < mma_registers_d(&f) * 32 * (32 / bits); e++) {
				int lane = e % 32, reg = e / 32 * bits / 32, part = e / 32 % (32 / bits);
				struct fragment_at at = mma_at_c(&f, f.d, lane, reg, part);
				int want = mc[at.row * f.n + at.col];
				for (int k = 0; k < f.k; k++)
					want += ma[at.row * f.k + k] * mb[k * f.n + at.col];
				uint32_t code =
				    bits == 32 ? d.word[reg][lane] : d.word[reg][lane] >> 16 * part & 0xffff;
				uint64_t bits_want = f.d == PTX_S32   ? (uint32_t)want
						     : f.d == PTX_F16 ? ref_round(&ref_f16, want, NUM_RN, false)
								      : fp_f32_raw((float)want);
				ref_expect(code, bits_want, "sum", (uint64_t)i, (uint64_t)order, (uint64_t)e);
			}
		}
}
END_TEST

START_TEST(values_of_codes)
{
	for (uint32_t x = 0; x < 0x10000; x++) {
		uint32_t low = x & 255;
		ref_expect(ref_same(mma_value(PTX_F16, x), ref_value(&ref_f16, x)), true, "f16", x, 0, 0);
		ref_expect(ref_same(mma_value(PTX_BF16, x), ref_value(&ref_bf16, x)), true, "bf16", x, 0, 0);
		ref_expect(ref_same(mma_value(PTX_E4M3, low), ref_value(&ref_e4m3, low)), true, "e4m3", low, 0, 0);
		ref_expect(ref_same(mma_value(PTX_E5M2, low), ref_value(&ref_e5m2, low)), true, "e5m2", low, 0, 0);
	}
	ck_assert(mma_value(PTX_TF32, 0x3f801fff) == 1.0f);
	ck_assert(mma_value(PTX_TF32, 0x3f803fff) == 1.0f + 0x1p-10f);
}
END_TEST

/* An integer of units of 2^-unit rounded to nearest even f32. */
static uint32_t f32_of_units(__int128 v, int unit)
{
	__int128 m = v < 0 ? -v : v;
	int drop = 0;
	while (m >> drop >= 0x1000000)
		drop++;
	__int128 kept = m >> drop, rest = m - kept * ((__int128)1 << drop), half = drop ? (__int128)1 << (drop - 1) : 1;
	kept += rest > half || (drop && rest == half && kept % 2 != 0);
	double r = ldexp((double)kept, drop - unit);
	return fp_f32_raw((float)(v < 0 ? -r : r));
}

enum { K = 16 };

static float number_near_one(uint64_t *s)
{
	float v = ldexpf(1 + (float)(ref_random(s) % 128) / 128, (int)(ref_random(s) % 24) - 12);
	return ref_random(s) & 1 ? v : -v;
}

/* Real data: sums in f64 and integers that are exact for numbers from 2^-12 to 2^12 with 8 bits. */
START_TEST(orders_of_addition)
{
	uint64_t s = 6;
	for (int i = 0; i < 20000; i++) {
		float a[K], b[K], c = number_near_one(&s) * 1.25f, want = c, seq = c, exact = c, tree = c, seq0 = 0,
				  exact16 = c;
		__int128 sum = (__int128)ldexp(c, 60);
		double p[K];
		for (int k = 0; k < K; k++) {
			a[k] = number_near_one(&s), b[k] = number_near_one(&s);
			p[k] = (double)a[k] * b[k];
			want = fmaf(a[k], b[k], want);
			sum += (__int128)ldexp(p[k], 60);
		}
		mma_product(EMU_MMA_SEQ, PTX_F32, 1, 1, K, a, b, &seq, true);
		ref_expect(fp_f32_raw(seq), fp_f32_raw(want), "seq", (uint64_t)i, 0, 0);
		mma_product(EMU_MMA_SEQ, PTX_F32, 1, 1, K, a, b, &seq0, false);
		want = (float)p[0];
		for (int k = 1; k < K; k++)
			want = fmaf(a[k], b[k], want);
		ref_expect(fp_f32_raw(seq0), fp_f32_raw(want), "seq from zero", (uint64_t)i, 0, 0);
		mma_product(EMU_MMA_EXACT, PTX_F32, 1, 1, K, a, b, &exact, true);
		ref_expect(fp_f32_raw(exact), f32_of_units(sum, 60), "exact", (uint64_t)i, 0, 0);
		mma_product(EMU_MMA_EXACT, PTX_F16, 1, 1, K, a, b, &exact16, true);
		double exact_sum = c;
		for (int k = 0; k < K; k++)
			exact_sum += p[k]; /* at most 52 bits: 2^-38 to 2^29 is too wide in the worst case only */
		if ((__int128)ldexp(exact_sum, 60) == sum)
			ref_expect(fp_f16_round(exact16), ref_round(&ref_f16, exact_sum, NUM_RN, false), "exact f16",
				   (uint64_t)i, 0, 0);
		mma_product(EMU_MMA_TREE, PTX_F32, 1, 1, K, a, b, &tree, true);
		float group[4];
		for (int k = 0; k < K; k += 4)
			group[k / 4] = (float)(p[k] + p[k + 1]) + (float)(p[k + 2] + p[k + 3]);
		float upward = (group[0] + group[1]) + (group[2] + group[3]);
		ref_expect(fp_f32_raw(tree), fp_f32_raw(c + upward), "tree", (uint64_t)i, 0, 0);
	}
}
END_TEST

/* All sizes of bf16, where products leave the range of f32: one rounding each, as fmaf. */
START_TEST(extreme_sizes)
{
	uint64_t s = 7;
	for (int i = 0; i < 40000; i++) {
		float a[8], b[8], seq = fp_f32_value((uint32_t)ref_random_float(&s, 32, 23)), want = seq, exact = seq,
				  one = seq;
		for (int k = 0; k < 8; k++) {
			a[k] = fp_bf16_value((uint32_t)ref_random_float(&s, 16, 7));
			b[k] = fp_bf16_value((uint32_t)ref_random_float(&s, 16, 7));
			want = fmaf(a[k], b[k], want);
		}
		mma_product(EMU_MMA_SEQ, PTX_F32, 1, 1, 8, a, b, &seq, true);
		ref_expect(fp_f32_bits(seq), fp_f32_bits(want), "seq", (uint64_t)i, 0, 0);
		/* One product: exact is one fused operation. */
		mma_product(EMU_MMA_EXACT, PTX_F32, 1, 1, 1, a, b, &exact, true);
		want = fmaf(a[0], b[0], one);
		ref_expect(fp_f32_bits(exact), fp_f32_bits(want), "exact", fp_f32_raw(a[0]), fp_f32_raw(b[0]),
			   fp_f32_raw(one));
	}
}
END_TEST

START_TEST(special_values)
{
	const float inf = INFINITY, tiny = 0x1p-149f;
	for (int order = EMU_MMA_SEQ; order <= EMU_MMA_TREE; order++) {
		float a[4] = { inf, 1, 0, 0 }, b[4] = { 1, 1, 0, 0 }, acc = -inf;
		mma_product((enum emu_mma)order, PTX_F32, 1, 1, 4, a, b, &acc, true);
		ck_assert_uint_eq(fp_f32_raw(acc), 0x7fffffff);
		acc = 1;
		mma_product((enum emu_mma)order, PTX_F32, 1, 1, 4, a, b, &acc, true);
		ck_assert_uint_eq(fp_f32_raw(acc), 0x7f800000);
		b[0] = 0;
		acc = 1;
		mma_product((enum emu_mma)order, PTX_F32, 1, 1, 4, a, b, &acc, true);
		ck_assert_uint_eq(fp_f32_raw(acc), 0x7fffffff);
		float x[4] = { 0x1p-126f, 0, 0, 0 }, y[4] = { 0x1p-1f, 0, 0, 0 };
		acc = tiny;
		mma_product((enum emu_mma)order, PTX_F32, 1, 1, 4, x, y, &acc, true);
		ck_assert_uint_eq(fp_f32_raw(acc), 0x00400001);
		float big[4] = { 256, 256, 0, 0 }, f16 = 0;
		mma_product((enum emu_mma)order, PTX_F16, 1, 1, 4, big, big, &f16, true);
		ck_assert(isinf(f16));
	}
	/* The sign of zero, and accumulators that do not count. */
	float a[1] = { -0.0f }, b[1] = { 1 }, acc = -0.0f, none = NAN;
	mma_product(EMU_MMA_EXACT, PTX_F32, 1, 1, 1, a, b, &acc, true);
	ck_assert_uint_eq(fp_f32_raw(acc), 0x80000000);
	for (int order = EMU_MMA_SEQ; order <= EMU_MMA_TREE; order++) {
		none = NAN;
		mma_product((enum emu_mma)order, PTX_F32, 1, 1, 1, a, b, &none, false);
		ck_assert_uint_eq(fp_f32_raw(none), 0x80000000);
	}
	/* A tie that only the least number, far below, decides. */
	float x[2] = { 1, 0x1p-12f }, y[2] = { 1, 0x1p-12f }, least = tiny, most = -tiny;
	mma_product(EMU_MMA_EXACT, PTX_F32, 1, 1, 2, x, y, &least, true);
	ck_assert_uint_eq(fp_f32_raw(least), 0x3f800001);
	mma_product(EMU_MMA_EXACT, PTX_F32, 1, 1, 2, x, y, &most, true);
	ck_assert_uint_eq(fp_f32_raw(most), 0x3f800000);
}
END_TEST

START_TEST(integers_wrap_or_clamp)
{
	const int32_t a[2] = { -128, 127 }, b[2] = { 255, 255 }, c[2] = { 255, -255 };
	int32_t acc = INT32_MIN;
	mma_product_int(1, 1, 2, a, b, &acc, true, true);
	ck_assert_int_eq(acc, INT32_MIN);
	acc = INT32_MIN;
	mma_product_int(1, 1, 2, a, b, &acc, true, false);
	ck_assert_int_eq(acc, INT32_MAX - 254);
	acc = INT32_MAX;
	mma_product_int(1, 1, 1, a + 1, b, &acc, true, true);
	ck_assert_int_eq(acc, INT32_MAX);
	mma_product_int(1, 1, 2, a, c, &acc, false, true);
	ck_assert_int_eq(acc, -128 * 255 - 127 * 255);
}
END_TEST

UNIT_MAIN("emu_mma", fragments_hold_every_element, one_hot_products, small_integers_are_exact, values_of_codes,
	  orders_of_addition, extreme_sizes, special_values, integers_wrap_or_clamp)
