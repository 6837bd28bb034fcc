#include "unit.h"

#include <fenv.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "emu/fp.h"
#include "emu/fp_fast.h"
#include "emuref.h"

/* Arithmetic of f32 and f64 against the host's own in its four rounding modes. */

enum op { ADD, SUB, MUL, DIV, SQRT, FMA, OPS };

static const int host_mode[] = {
	[NUM_RN] = FE_TONEAREST, [NUM_RZ] = FE_TOWARDZERO, [NUM_RM] = FE_DOWNWARD, [NUM_RP] = FE_UPWARD
};

static float host_f32(enum op op, volatile float a, volatile float b, volatile float c)
{
	volatile float r = 0;
	switch (op) {
	case ADD:
		r = a + b;
		break;
	case SUB:
		r = a - b;
		break;
	case MUL:
		r = a * b;
		break;
	case DIV:
		r = a / b;
		break;
	case SQRT:
		r = sqrtf(a);
		break;
	default:
		r = fmaf(a, b, c);
	}
	return r;
}

static double host_f64(enum op op, volatile double a, volatile double b, volatile double c)
{
	volatile double r = 0;
	switch (op) {
	case ADD:
		r = a + b;
		break;
	case SUB:
		r = a - b;
		break;
	case MUL:
		r = a * b;
		break;
	case DIV:
		r = a / b;
		break;
	case SQRT:
		r = sqrt(a);
		break;
	default:
		r = fma(a, b, c);
	}
	return r;
}

static uint64_t ours(enum op op, const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b,
		     uint64_t c)
{
	switch (op) {
	case ADD:
		return fp_add(f, m, a, b);
	case SUB:
		return fp_sub(f, m, a, b);
	case MUL:
		return fp_mul(f, m, a, b);
	case DIV:
		return fp_div(f, m, a, b);
	case SQRT:
		return fp_sqrt(f, m, a);
	default:
		return fp_fma(f, m, a, b, c);
	}
}

static uint64_t numbered(enum op op, bool is_f64, const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	static num_fn *const f32[] = { num_add_f32, num_sub_f32, num_mul_f32, num_div_f32, num_sqrt_f32, num_fma_f32 };
	static num_fn *const f64[] = { num_add_f64, num_sub_f64, num_mul_f64, num_div_f64, num_sqrt_f64, num_fma_f64 };
	return (is_f64 ? f64 : f32)[op](m, a, b, c);
}

static void compare_f32(enum op op, uint32_t a, uint32_t b, uint32_t c)
{
	for (enum num_round round = NUM_RN; round <= NUM_RP; round++) {
		struct num_mode m = { .round = (uint8_t)round };
		fesetround(host_mode[round]);
		uint32_t want = fp_f32_bits(host_f32(op, fp_f32_value(a), fp_f32_value(b), fp_f32_value(c)));
		fesetround(FE_TONEAREST);
		uint64_t got = ours(op, &fp_f32, &m, a, b, c), fast = numbered(op, false, &m, a, b, c);
		if (got != want || fast != want)
			ck_abort_msg("op %d round %d: %08x %08x %08x: %08llx %08llx, not %08x", op, round, a, b, c,
				     (unsigned long long)got, (unsigned long long)fast, want);
	}
}

static bool same_f64(uint64_t x, uint64_t y)
{
	return x == y || (fp_is_nan(&fp_f64, x) && fp_is_nan(&fp_f64, y));
}

static void compare_f64(enum op op, uint64_t a, uint64_t b, uint64_t c)
{
	for (enum num_round round = NUM_RN; round <= NUM_RP; round++) {
		struct num_mode m = { .round = (uint8_t)round };
		fesetround(host_mode[round]);
		uint64_t want = fp_f64_raw(host_f64(op, fp_f64_value(a), fp_f64_value(b), fp_f64_value(c)));
		fesetround(FE_TONEAREST);
		uint64_t got = ours(op, &fp_f64, &m, a, b, c), fast = numbered(op, true, &m, a, b, c);
		if (!same_f64(got, want) || got != fast)
			ck_abort_msg("op %d round %d: %016llx %016llx %016llx: %016llx %016llx, not %016llx", op, round,
				     (unsigned long long)a, (unsigned long long)b, (unsigned long long)c,
				     (unsigned long long)got, (unsigned long long)fast, (unsigned long long)want);
	}
}

/* Codes where something changes: zeros, subnormals, powers, the ends, infinities and NaN. */
static int edges(int bits, int man, int bias, uint64_t *out)
{
	uint64_t one = (uint64_t)bias << man, inf = ((2ull << (bits - 2 - man)) - 1) << man, hidden = 1ull << man;
	const uint64_t e[] = { 0,
			       1,
			       2,
			       hidden / 2,
			       hidden - 1,
			       hidden,
			       hidden + 1,
			       one - hidden,
			       one - 1,
			       one,
			       one + 1,
			       one + hidden / 2,
			       one + hidden,
			       one + (uint64_t)man * hidden,
			       one + ((uint64_t)man + 1) * hidden,
			       one - (uint64_t)man * hidden,
			       inf - hidden,
			       inf - 1,
			       inf,
			       inf + 1,
			       inf + hidden / 2,
			       inf + hidden - 1 };
	int n = 0;
	for (size_t i = 0; i < sizeof(e) / sizeof(e[0]); i++) {
		out[n++] = e[i];
		out[n++] = e[i] | 1ull << (bits - 1);
	}
	return n;
}

START_TEST(f32_is_the_hosts)
{
	uint64_t e[64], s = 1;
	int n = edges(32, 23, 127, e);
	for (int i = 0; i < n * n * n; i++)
		compare_f32(FMA, (uint32_t)e[i % n], (uint32_t)e[i / n % n], (uint32_t)e[i / n / n]);
	for (enum op op = ADD; op < FMA; op++)
		for (int i = 0; i < n * n; i++)
			compare_f32(op, (uint32_t)e[i % n], (uint32_t)e[i / n], 0);
	for (int i = 0; i < 200000; i++) {
		uint32_t a = (uint32_t)ref_random_float(&s, 32, 23), b = (uint32_t)ref_random_float(&s, 32, 23);
		uint32_t c = (uint32_t)ref_random_float(&s, 32, 23);
		/* Half of the pairs lie near each other, so that sums cancel; half of the addends near the product. */
		if (i & 1)
			b = (b & 0x807fffff) | (((a >> 23) + b % 5 - 2) & 255) << 23;
		if (i & 2)
			c = fp_f32_raw(fp_f32_value(a) * fp_f32_value(b)) ^ (c & 0x80000003);
		compare_f32(i % OPS, a, b, c);
	}
}
END_TEST

START_TEST(f64_is_the_hosts)
{
	uint64_t e[64], s = 2;
	int n = edges(64, 52, 1023, e);
	for (int i = 0; i < n * n * n; i++)
		compare_f64(FMA, e[i % n], e[i / n % n], e[i / n / n]);
	for (enum op op = ADD; op < FMA; op++)
		for (int i = 0; i < n * n; i++)
			compare_f64(op, e[i % n], e[i / n], 0);
	for (int i = 0; i < 200000; i++) {
		uint64_t a = ref_random_float(&s, 64, 52), b = ref_random_float(&s, 64, 52),
			 c = ref_random_float(&s, 64, 52);
		if (i & 1)
			b = (b & 0x800fffffffffffff) | (((a >> 52) + b % 5 - 2) & 2047) << 52;
		if (i & 2)
			c = fp_f64_raw(fp_f64_value(a) * fp_f64_value(b)) ^ (c & 0x8000000000000003);
		compare_f64(i % OPS, a, b, c);
	}
}
END_TEST

/* f16 as an integer of units of 2^-24, exact. */
static __int128 f16_units(uint64_t x)
{
	__int128 m = (__int128)ldexp(fabs(ref_value(&ref_f16, x)), 24);
	return x & 0x8000 ? -m : m;
}

/* "v" units of 2^-48 rounded to nearest even f16, by search. */
static uint64_t f16_of_units(__int128 v, bool negative_zero)
{
	if (v == 0)
		return negative_zero ? 0x8000 : 0;
	__int128 m = v < 0 ? -v : v;
	uint64_t lo = 0, hi = 0x7c00, sign = v < 0 ? 0x8000 : 0;
	while (hi - lo > 1) {
		uint64_t mid = (lo + hi) / 2;
		if ((__int128)ldexp(ref_magnitude(&ref_f16, mid), 48) <= m)
			lo = mid;
		else
			hi = mid;
	}
	__int128 twice = (__int128)ldexp(ref_magnitude(&ref_f16, lo) + ref_magnitude(&ref_f16, lo + 1), 48);
	return sign | (lo + (2 * m > twice || (2 * m == twice && lo & 1)));
}

START_TEST(f16_is_exact_integer_arithmetic)
{
	uint64_t s = 3;
	const struct num_mode m = { 0 };
	for (int i = 0; i < 300000; i++) {
		uint64_t a = ref_random_float(&s, 16, 10), b = ref_random_float(&s, 16, 10),
			 c = ref_random_float(&s, 16, 10);
		if ((a & 0x7c00) == 0x7c00 || (b & 0x7c00) == 0x7c00 || (c & 0x7c00) == 0x7c00)
			continue;
		__int128 x = f16_units(a), y = f16_units(b), z = f16_units(c);
		bool sa = a & 0x8000, sb = b & 0x8000, sc = c & 0x8000, sp = sa != sb;
		uint64_t sum = f16_of_units((x + y) * 0x1000000, sa && sb),
			 diff = f16_of_units((x - y) * 0x1000000, sa && !sb);
		uint64_t product = f16_of_units(x * y, sp), fma = f16_of_units(x * y + z * 0x1000000, sp && sc);
		if (x * y == 0)
			product = sp ? 0x8000 : 0;
		ref_expect(num_add_f16(&m, a, b, 0), sum, "num_add_f16", a, b, c);
		ref_expect(num_sub_f16(&m, a, b, 0), diff, "num_sub_f16", a, b, c);
		ref_expect(num_mul_f16(&m, a, b, 0), product, "num_mul_f16", a, b, c);
		ref_expect(num_fma_f16(&m, a, b, c), fma, "num_fma_f16", a, b, c);
		ref_expect(num_fma_f16x2(&m, a << 16 | b, b << 16 | a, c << 16 | c), fma << 16 | fma, "num_fma_f16x2",
			   a, b, c);
		ref_expect(fp_add(&fp_f16, &m, a, b), sum, "fp_add", a, b, c);
		ref_expect(fp_mul(&fp_f16, &m, a, b), product, "fp_mul", a, b, c);
	}
}
END_TEST

START_TEST(bf16_is_rounded_once)
{
	uint64_t s = 4;
	const struct num_mode m = { 0 };
	for (int i = 0; i < 300000; i++) {
		uint64_t a = ref_random_float(&s, 16, 7), b = ref_random_float(&s, 16, 7);
		double x = ref_value(&ref_bf16, a), y = ref_value(&ref_bf16, b);
		/* Sums of numbers less than 40 binades apart are exact in f64. */
		int distance = (int)(a >> 7 & 255) - (int)(b >> 7 & 255);
		if (distance > -40 && distance < 40) {
			ref_expect(num_add_bf16(&m, a, b, 0), ref_round(&ref_bf16, x + y, NUM_RN, false),
				   "num_add_bf16", a, b, 0);
			ref_expect(num_sub_bf16(&m, a, b, 0), ref_round(&ref_bf16, x - y, NUM_RN, false),
				   "num_sub_bf16", a, b, 0);
		}
		uint64_t product = ref_round(&ref_bf16, x * y, NUM_RN, false);
		ref_expect(num_mul_bf16(&m, a, b, 0), product, "num_mul_bf16", a, b, 0);
		ref_expect(num_fma_bf16(&m, a, b, 0x8000 & (a ^ b)), product, "num_fma_bf16", a, b, 0);
	}
}
END_TEST

START_TEST(half_formats_decode_and_encode)
{
	for (uint32_t x = 0; x < 0x10000; x++) {
		float h = fp_f16_value(x), b = fp_bf16_value(x);
		double want_h = ref_value(&ref_f16, x), want_b = ref_value(&ref_bf16, x);
		ref_expect(ref_same(h, want_h), true, "f16 value", x, 0, 0);
		ref_expect(ref_same(b, want_b), true, "bf16 value", x, 0, 0);
		ref_expect(fp_f16_round(h), isnan(want_h) ? 0x7fff : x, "fp_f16_round", x, 0, 0);
		ref_expect(fp_bf16_round(b), isnan(want_b) ? 0x7fff : x, "fp_bf16_round", x, 0, 0);
	}
}
END_TEST

/* Around every boundary of f16 and bf16: the codes, their middles, and the f32 numbers beside both. */
START_TEST(rounding_to_half_is_by_search)
{
	for (uint32_t x = 0; x <= 0xffff; x++) {
		for (int format = 0; format < 2; format++) {
			const struct ref_format *f = format ? &ref_bf16 : &ref_f16;
			uint32_t code = x & 0x7fff, sign = (x & 0x8000) << 16;
			if (code > f->max)
				continue;
			double low = ref_magnitude(f, code), middle = (low + ref_magnitude(f, code + 1)) / 2;
			const float at[] = { (float)low, nextafterf((float)middle, 0), (float)middle,
					     nextafterf((float)middle, INFINITY) };
			for (int i = 0; i < 4; i++) {
				float v = sign ? -at[i] : at[i];
				uint64_t want = ref_round(f, v, NUM_RN, false);
				ref_expect(format ? fp_bf16_round(v) : fp_f16_round(v), want, "format", x, (uint64_t)i,
					   0);
			}
		}
	}
	ck_assert_uint_eq(fp_f16_round(INFINITY), 0x7c00);
	ck_assert_uint_eq(fp_f16_round(-65536), 0xfc00);
	ck_assert_uint_eq(fp_bf16_round(-INFINITY), 0xff80);
}
END_TEST

START_TEST(modifiers)
{
	const struct num_mode ftz = { .ftz = true }, sat = { .sat = true }, relu = { .relu = true };
	const uint32_t least = 0x00800000, half = 0x3f000000, one = 0x3f800000;
	/* subnormal inputs and results */
	ck_assert_uint_eq(num_add_f32(&ftz, 0x007fffff, 0x80000001, 0), 0);
	ck_assert_uint_eq(num_add_f32(&ftz, 0x80000001, 0x80000001, 0), 0x80000000);
	ck_assert_uint_eq(num_mul_f32(&ftz, least, half, 0), 0);
	ck_assert_uint_eq(num_mul_f32(&ftz, 0x80800000, half, 0), 0x80000000);
	ck_assert_uint_eq(num_mul_f32(&ftz, 0x00400000, 0x40000000, 0), 0);
	ck_assert_uint_eq(num_fma_f32(&ftz, 0x00400000, 0x7f000000, one), one);
	ck_assert_uint_eq(fp_mul(&fp_f32, &ftz, 0x80800000, half), 0x80000000);
	ck_assert_uint_eq(num_abs_f32(&ftz, 0x80000001, 0, 0), 0);
	ck_assert_uint_eq(num_neg_f32(&ftz, 1, 0, 0), 0x80000000);
	ck_assert_uint_eq(num_neg_f32(&sat, 0x7f800001, 0, 0), 0xff800001);
	ck_assert_uint_eq(num_mul_f16(&ftz, 0x0400, 0x3800, 0), 0);
	/* saturation */
	ck_assert_uint_eq(num_add_f32(&sat, one, one, 0), one);
	ck_assert_uint_eq(num_sub_f32(&sat, half, one, 0), 0);
	ck_assert_uint_eq(num_mul_f32(&sat, 0x80000000, one, 0), 0);
	ck_assert_uint_eq(num_add_f32(&sat, 0x7fc00000, one, 0), 0);
	ck_assert_uint_eq(num_mul_f32(&sat, half, half, 0), 0x3e800000);
	ck_assert_uint_eq(num_add_f16(&sat, 0x3c00, 0x3c00, 0), 0x3c00);
	ck_assert_uint_eq(num_add_f16(&sat, 0x7e00, 0x3c00, 0), 0);
	/* relu */
	ck_assert_uint_eq(num_fma_f16(&relu, 0x3c00, 0xbc00, 0), 0);
	ck_assert_uint_eq(num_fma_f16(&relu, 0x7e01, 0xbc00, 0), 0x7fff);
	ck_assert_uint_eq(num_fma_bf16(&relu, 0x3f80, 0x4000, 0), 0x4000);
	/* NaN */
	ck_assert_uint_eq(num_add_f32(&(struct num_mode){ 0 }, 0xffc12345, one, 0), 0x7fffffff);
	ck_assert_uint_eq(num_sub_f32(&(struct num_mode){ 0 }, 0x7f800000, 0x7f800000, 0), 0x7fffffff);
	ck_assert_uint_eq(num_mul_f64(&(struct num_mode){ 0 }, 0x3ff0000000000000, 0x7ff0000000000123, 0),
			  0x7ff8000000000123);
	ck_assert_uint_eq(num_sub_f64(&(struct num_mode){ 0 }, 0x7ff0000000000000, 0x7ff0000000000000, 0),
			  0xfff8000000000000);
}
END_TEST

/* Minimum and maximum of all pairs of bf16 edges against f64 comparisons. */
START_TEST(minimum_and_maximum)
{
	uint64_t e[64];
	int n = edges(16, 7, 127, e);
	for (int i = 0; i < n * n; i++) {
		uint64_t a = e[i % n], b = e[i / n];
		double x = ref_value(&ref_bf16, a), y = ref_value(&ref_bf16, b);
		bool less = x < y || (x == y && signbit(x) && !signbit(y));
		uint64_t lo = less ? a : b, hi = less ? b : a;
		for (int nan = 0; nan < 2; nan++) {
			struct num_mode m = { .nan = nan != 0 };
			uint64_t want_min = lo, want_max = hi;
			if (isnan(x) || isnan(y))
				want_min = want_max = (isnan(x) && isnan(y)) || nan ? 0x7fff : isnan(x) ? b : a;
			ref_expect(num_min_bf16(&m, a, b, 0), want_min, "num_min_bf16", a, b, 0);
			ref_expect(num_max_bf16(&m, a, b, 0), want_max, "num_max_bf16", a, b, 0);
			ref_expect(num_max_bf16x2(&m, a << 16 | b, b << 16 | a, 0) & 0xffff, want_max, "num_max_bf16x2",
				   a, b, 0);
		}
	}
	const struct num_mode xorsign = { .xorsign = true }, nan = { .nan = true }, ftz = { .ftz = true };
	ck_assert_uint_eq(num_min_f32(&xorsign, 0xc0000000, 0x3f800000, 0), 0xbf800000);
	ck_assert_uint_eq(num_max_f32(&xorsign, 0xc0000000, 0xbf800000, 0), 0x40000000);
	ck_assert_uint_eq(num_min_f32(&ftz, 0x80000001, 0x00000001, 0), 0x80000000);
	ck_assert_uint_eq(num_max_f32(&ftz, 0x80000001, 0x80000002, 0), 0x80000000);
	ck_assert_uint_eq(num_min_f32(&nan, 0xff800001, 0, 0), 0x7fffffff);
}
END_TEST

static bool compare(enum num_cmp op, double x, double y)
{
	switch (op) {
	case NUM_EQ:
		return x == y;
	case NUM_NE:
		return x < y || x > y;
	case NUM_LT:
		return x < y;
	case NUM_LE:
		return x <= y;
	case NUM_GT:
		return x > y;
	case NUM_GE:
		return x >= y;
	case NUM_EQU:
		return !(x < y || x > y);
	case NUM_NEU:
		return x != y;
	case NUM_LTU:
		return !(x >= y);
	case NUM_LEU:
		return !(x > y);
	case NUM_GTU:
		return !(x <= y);
	case NUM_GEU:
		return !(x < y);
	case NUM_NUM:
		return !isnan(x) && !isnan(y);
	default:
		return isnan(x) || isnan(y);
	}
}

START_TEST(comparisons)
{
	uint64_t e[64], d[64], h[64];
	int n = edges(32, 23, 127, e);
	edges(64, 52, 1023, d);
	edges(16, 10, 15, h);
	for (int op = NUM_EQ; op <= NUM_NAN; op++) {
		if (op >= NUM_LO && op <= NUM_HS)
			continue;
		for (int i = 0; i < n * n; i++) {
			int a = i % n, b = i / n;
			struct num_mode m = { .cmp = (uint8_t)op, .from = PTX_F32 };
			bool want16 = compare(op, ref_value(&ref_f16, h[a]), ref_value(&ref_f16, h[b]));
			bool other = compare(op, ref_value(&ref_f16, h[b]), ref_value(&ref_f16, h[a]));
			bool want32 = compare(op, ref_value(&ref_f32, e[a]), ref_value(&ref_f32, e[b]));
			bool want64 = compare(op, fp_f64_value(d[a]), fp_f64_value(d[b]));
			ref_expect(num_compare(&m, e[a], e[b], 0), want32, "f32", (uint64_t)op, e[a], e[b]);
			m.from = PTX_F64;
			ref_expect(num_compare(&m, d[a], d[b], 0), want64, "f64", (uint64_t)op, d[a], d[b]);
			m.from = PTX_F16;
			ref_expect(num_compare(&m, h[a], h[b], 0), want16, "f16", (uint64_t)op, h[a], h[b]);
			m.from = PTX_F16X2;
			ref_expect(num_compare(&m, h[a] | h[b] << 16, h[b] | h[a] << 16, 0), (uint64_t)want16 | (uint64_t)other << 1,
				   "f16x2", (uint64_t)op, h[a], h[b]);
		}
	}
	struct num_mode ftz = { .cmp = NUM_EQ, .ftz = true, .from = PTX_F32 };
	struct num_mode set = { .cmp = NUM_LT, .type = PTX_F32, .from = PTX_S32 };
	ck_assert_uint_eq(num_compare(&ftz, 1, 0x80000003, 0), 1);
	ck_assert_uint_eq(num_set(&set, 0xffffffff, 0, 0), 0x3f800000);
	ck_assert_uint_eq(num_set(&set, 0, 0, 0), 0);
	set.type = PTX_U32, set.from = PTX_F64;
	ck_assert_uint_eq(num_set(&set, 0xbff0000000000000, 0, 0), 0xffffffff);
	set.type = set.from = PTX_F16X2;
	ck_assert_uint_eq(num_set(&set, 0xbc003c00, 0, 0), 0x3c000000);
}
END_TEST

START_TEST(classes)
{
	const uint32_t x[] = { 0x80000000, 1, 0x00800000, 0x7f7fffff, 0xff800000, 0x7f800001 };
	const char *want[] = { "fn", "fns", "fnN", "fnN", "in", "x" };
	const char letter[] = { 'f', 'i', 'n', 'x', 'N', 's' };
	for (int i = 0; i < 6; i++)
		for (int t = 0; t < 6; t++) {
			struct num_mode m = { .variant = (uint8_t)(NUM_FINITE + t) };
			ck_assert_uint_eq(num_testp_f32(&m, x[i], 0, 0), strchr(want[i], letter[t]) != NULL);
		}
	const struct num_mode plain = { 0 };
	ck_assert_uint_eq(num_copysign_f32(&plain, 0x80000000, 0x7fc00001, 0), 0xffc00001);
	ck_assert_uint_eq(num_copysign_f64(&plain, 1, 0xbff0000000000000, 0), 0x3ff0000000000000);
}
END_TEST

UNIT_MAIN("emu_fp", f32_is_the_hosts, f64_is_the_hosts, f16_is_exact_integer_arithmetic, bf16_is_rounded_once,
	  half_formats_decode_and_encode, rounding_to_half_is_by_search, modifiers, minimum_and_maximum, comparisons,
	  classes)
