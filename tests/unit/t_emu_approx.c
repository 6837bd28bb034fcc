/* The approximate instructions: correct rounding against the C library and against values computed with 300 bits, and
 * the other modes against the bounds of the ISA. */
#include "unit.h"

#include <math.h>

#include "emu/elementary.h"
#include "emu/fp_fast.h"
#include "emuref.h"

enum op { EX2, LG2, SIN, COS, TANH, RSQRT, RCP, SQRT, OPS };

static num_fn *const functions[] = { num_ex2_f32,  num_lg2_f32,   num_sin_f32, num_cos_f32,
				     num_tanh_f32, num_rsqrt_f32, num_rcp_f32, num_sqrt_f32 };

static const struct num_mode exact = { .approx = true };

static double library(enum op op, double x)
{
	switch (op) {
	case EX2:
		return exp2(x);
	case LG2:
		return log2(x);
	case SIN:
		return sin(x);
	case COS:
		return cos(x);
	case TANH:
		return tanh(x);
	case RSQRT:
		return 1 / sqrt(x);
	case RCP:
		return 1 / x;
	default:
		return sqrt(x);
	}
}

static struct fp_num series(enum op op, struct fp_num x)
{
	static struct fp_num (*const f[])(struct fp_num) = { elementary_exp2, elementary_log2, elementary_sin,
							     elementary_cos,  elementary_tanh, elementary_rsqrt };
	return f[op](x);
}

/* An argument in the domain of "op", of every size that matters to it. */
static uint32_t argument(enum op op, uint64_t *state)
{
	uint32_t x = (uint32_t)ref_random_float(state, 32, 23);
	if (op == EX2 || op == TANH)
		x = (x & 0x807fffff) | (uint32_t)(127 - 30 + ref_random(state) % 37) << 23;
	if (op == SIN || op == COS)
		x = (x & 0x807fffff) | (uint32_t)(127 - 30 + ref_random(state) % 157) << 23;
	if (op == LG2 || op == RSQRT || op == SQRT)
		x &= 0x7fffffff;
	if (op == LG2 && ref_random(state) & 1)
		x = 0x3f800000 + (x & 0x1fffff) - 0x100000;
	return (x & 0x7fffffff) >= 0x7f800000 || (x & 0x7fffffff) == 0 ? 0x3f800000 : x;
}

/* Whether "v", which the library may have wrong by a few units of f64, rounds surely. */
static bool is_sure(double v)
{
	int e;
	double scaled = fabs(ldexp(frexp(v, &e), 24)), part = scaled - floor(scaled);
	return v == 0 || (fabs(part - 0.5) > 0x1p-26 && fabs(v) > 0x1p-120);
}

START_TEST(exact_is_correctly_rounded)
{
	uint64_t s = 1;
	int sure = 0;
	for (int i = 0; i < 400000; i++) {
		enum op op = (enum op)(i % OPS);
		uint32_t x = argument(op, &s);
		double v = library(op, fp_f32_value(x));
		if (!is_sure(v))
			continue;
		uint32_t want = (uint32_t)ref_round(&ref_f32, v, NUM_RN, false);
		ref_expect(functions[op](&exact, x, 0, 0), want, "function", op, x, 0);
		if (op < RCP && i % 4 < 2) {
			sure++;
			uint64_t slow = fp_pack(&fp_f32, series(op, fp_unpack(&fp_f32, x)), NUM_RN, false);
			ref_expect(slow, want, "series", op, x, 0);
		}
	}
	ck_assert_int_gt(sure, 100000);
}
END_TEST

/* Arguments whose results lie within 2^-46 of a tie: found by search in extended precision, rounded with 300 bits. */
START_TEST(nearest_to_ties)
{
	static const struct {
		num_fn *fn;
		uint32_t x, want;
	} hard[] = {
		{ num_ex2_f32, 0x3e96975c, 0x3f9cf226 },   { num_ex2_f32, 0xc0865b1c, 0x3d5f12ee },
		{ num_ex2_f32, 0xb7605712, 0x3f7fff65 },   { num_ex2_f32, 0x3e49bcf6, 0x3f92ba9d },
		{ num_ex2_f32, 0x3f7c90e5, 0x3ffda17a },   { num_ex2_f32, 0x3e8d3d94, 0x3f9af8be },
		{ num_ex2_f32, 0x3ccc08d8, 0x3f823a9d },   { num_ex2_f32, 0xb69d4107, 0x3f7fffca },
		{ num_ex2_f32, 0x3fa52198, 0x401c81ea },   { num_ex2_f32, 0xb9f095ca, 0x3f7feb28 },
		{ num_lg2_f32, 0x0b114a90, 0xc2d1a268 },   { num_lg2_f32, 0x05974467, 0xc2e784a1 },
		{ num_lg2_f32, 0x73974467, 0x42d07b5f },   { num_lg2_f32, 0x4e65032e, 0x41eeb6da },
		{ num_lg2_f32, 0x4e2429d5, 0x41eadf35 },   { num_lg2_f32, 0x3d21b91e, 0xc095342b },
		{ num_lg2_f32, 0x665c16ad, 0x429b905b },   { num_lg2_f32, 0x5795f1ff, 0x4240e9c6 },
		{ num_lg2_f32, 0x196bb016, 0xc2983d10 },   { num_lg2_f32, 0x227513fc, 0xc268406a },
		{ num_sin_f32, 0xcf45dcab, 0xbf3539dd },   { num_sin_f32, 0x522d6f5f, 0xbe4b0a3e },
		{ num_sin_f32, 0xc3e423f5, 0x3f2e7ee5 },   { num_sin_f32, 0x4dc0fdf7, 0x3f7f5b0e },
		{ num_sin_f32, 0xc7e559e0, 0xbf76a824 },   { num_sin_f32, 0xc7e559e0, 0xbf76a824 },
		{ num_sin_f32, 0xbe1db723, 0xbe1d17b3 },   { num_sin_f32, 0xbf166a85, 0xbf0de8d9 },
		{ num_sin_f32, 0xc85b613f, 0xbf458df0 },   { num_sin_f32, 0xc288f3b5, 0x3f18afbf },
		{ num_cos_f32, 0xd2d9d3fe, 0xbf5e187b },   { num_cos_f32, 0xbc642464, 0x3f7ff9a5 },
		{ num_cos_f32, 0xcf1b91ed, 0x3f70356c },   { num_cos_f32, 0xc7d9b652, 0x3e605a64 },
		{ num_cos_f32, 0x50888f6c, 0xbf6e3267 },   { num_cos_f32, 0x3fa21959, 0x3e9974bb },
		{ num_cos_f32, 0xca41b37b, 0x3f6690ae },   { num_cos_f32, 0x47e26abf, 0x3f3fe8c4 },
		{ num_cos_f32, 0x4e22d218, 0x3f6c292c },   { num_cos_f32, 0x39800003, 0x3f7fffff },
		{ num_tanh_f32, 0x40acb4d0, 0x3f7ffd50 },  { num_tanh_f32, 0xbf20b67f, 0xbf0e786b },
		{ num_tanh_f32, 0xbff8bc7e, 0xbf75b4df },  { num_tanh_f32, 0xc053eea7, 0xbf7f51f5 },
		{ num_tanh_f32, 0x3e3044f2, 0x3e2e8c76 },  { num_tanh_f32, 0xc0d35ab0, 0xbf7fffc2 },
		{ num_tanh_f32, 0x3d592ba5, 0x3d58f79c },  { num_tanh_f32, 0x40dbb3ad, 0x3f7fffdb },
		{ num_tanh_f32, 0xc0499307, 0xbf7f0f90 },  { num_tanh_f32, 0x3e67e496, 0x3e64022e },
		{ num_rsqrt_f32, 0x263a18e3, 0x4c16209e }, { num_rsqrt_f32, 0x173a18e3, 0x5396209e },
		{ num_rsqrt_f32, 0x1aba2a39, 0x51d4460c }, { num_rsqrt_f32, 0x63d2208f, 0x2d47cdc8 },
		{ num_rsqrt_f32, 0x5fdae942, 0x2f43c111 }, { num_rsqrt_f32, 0x5e7de1e1, 0x30008860 },
		{ num_rsqrt_f32, 0x7e7de1e1, 0x20008860 }, { num_rsqrt_f32, 0x251dd16a, 0x4ca30627 },
		{ num_rsqrt_f32, 0x361dd16a, 0x44230627 }, { num_rsqrt_f32, 0x0ca49c14, 0x58e1be9a },
	};
	for (size_t i = 0; i < sizeof(hard) / sizeof(hard[0]); i++)
		ref_expect(hard[i].fn(&exact, hard[i].x, 0, 0), hard[i].want, "function", i, hard[i].x, 0);
}
END_TEST

/* The series themselves, against 128 bits computed with 400: the value is hi:lo 2^exp. */
START_TEST(series_are_precise)
{
	static const struct {
		struct fp_num (*fn)(struct fp_num);
		uint32_t x;
		bool negative;
		int exp;
		uint64_t hi, lo;
	} row[] = {
		{ elementary_exp2, 0x3f000001, false, -127, 0xb504f3b172f7ddeb, 0x90b80c12851d58ca },
		{ elementary_exp2, 0xbf7fffff, false, -128, 0x80000058b90c1aa8, 0xa5c3736cb77e8dff },
		{ elementary_exp2, 0x42f6e979, false, -4, 0xaf94ff0fca8554c6, 0x377a615cbb3f9d0e },
		{ elementary_exp2, 0xc2fc1234, false, -254, 0xf9c4b4602b302f11, 0x56ac473fc51693ab },
		{ elementary_exp2, 0x34000001, false, -127, 0x800000b17219d5b4, 0xf98c2c740c957b58 },
		{ elementary_exp2, 0x40490fdb, false, -124, 0x8d331c82c05162c2, 0xf9ef103ef6593b36 },
		{ elementary_log2, 0x3f800001, false, -150, 0xb8aa3a70b1ddbd97, 0xf407bebdc8f8c28e },
		{ elementary_log2, 0x3f7fffff, true, -151, 0xb8aa3b85b135c2f7, 0xde66fb46974bc4fc },
		{ elementary_log2, 0x00000003, true, -120, 0x936a3fe5c6042978, 0x605ff4edf5f97452 },
		{ elementary_log2, 0x7f7fffff, false, -121, 0xfffffffd1d5711e9, 0x3b28f420866412e5 },
		{ elementary_log2, 0x3fb504f3, false, -129, 0xffffff2be8a22145, 0x5933629eedc9add6 },
		{ elementary_log2, 0x3fb504f4, false, -128, 0x800001a04407e643, 0x1fc1723ed9e119fb },
		{ elementary_log2, 0x40490fdb, false, -127, 0xd36439fafdc9e938, 0x8a0c63b4e67a40c5 },
		{ elementary_sin, 0x40490fdb, true, -151, 0xbbbd2e7b96762feb, 0x0c4b65a7a068ef3c },
		{ elementary_sin, 0x3fc90fdb, false, -128, 0xffffffffffffbb29, 0x0924e3a1149876c1 },
		{ elementary_sin, 0x7f7fffff, true, -128, 0x8599b32844aba906, 0xcee446be0499bf12 },
		{ elementary_sin, 0x7e123457, true, -128, 0xb4ec5229217319ec, 0xc9c19f56c7419567 },
		{ elementary_sin, 0x34800001, false, -149, 0x800000fffffeaaaa, 0xa2aaaa9bbbbbbbbb },
		{ elementary_sin, 0x33000001, false, -152, 0x800000fffffffaaa, 0xaa8aaaaa6abbbb91 },
		{ elementary_sin, 0x5f3759df, false, -129, 0xf8d99a2fa7bc4d28, 0xb681a6ca5eca96d7 },
		{ elementary_sin, 0x4b9a2fe1, false, -129, 0xb11ef64550229e23, 0x5485c12e225df420 },
		{ elementary_sin, 0x40c90fdb, false, -150, 0xbbbd2e7b967565fb, 0x7632bf4bbf7bb8f8 },
		{ elementary_cos, 0x3fc90fdb, true, -152, 0xbbbd2e7b96766266, 0xf1d18f3ead0130a1 },
		{ elementary_cos, 0x40490fdb, true, -128, 0xfffffffffffeeca4, 0x24938e847767aa50 },
		{ elementary_cos, 0x7f7fffff, false, -128, 0xda5f963cdefe6d52, 0x9f6b6009fb2f04b1 },
		{ elementary_cos, 0x7e123457, true, -128, 0xb51d90e56d72d5f1, 0x375b5e2eed433508 },
		{ elementary_cos, 0x38800001, false, -128, 0xfffffff7ffffe00a, 0xaa8afffa50a4b60e },
		{ elementary_cos, 0x5f3759df, true, -128, 0xdfba7b8a9a9517c5, 0x14b39b4a5b8f0ca6 },
		{ elementary_cos, 0x4096cbe4, false, -154, 0xccde2dcb0d8d6565, 0x0c6cb8fb4574ced4 },
		{ elementary_tanh, 0x33800001, false, -151, 0x800000ffffffd555, 0x54555553666665bb },
		{ elementary_tanh, 0x34800001, false, -149, 0x800000fffffd5555, 0x455555466666fbbb },
		{ elementary_tanh, 0x39800001, false, -139, 0x800000d555546666, 0x650a28a381948e52 },
		{ elementary_tanh, 0x3f8ccccd, false, -128, 0xcced8123b95f56a9, 0xcc877346e52a1a16 },
		{ elementary_tanh, 0x4103f1e2, false, -128, 0xfffffdb1a130e6ed, 0x12192f973fcab2bf },
		{ elementary_tanh, 0x412ffffe, false, -128, 0xfffffffd9a964ec6, 0x56118a74ff65634f },
	};
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct fp_num r = row[i].fn(fp_unpack(&fp_f32, row[i].x));
		struct fp_num want = { .kind = FP_IS_FINITE, .negative = !row[i].negative };
		struct fp_num one = { .kind = FP_IS_FINITE, .mag = 1 };
		/* The allowance is 2^-85 of the value: compare the difference with it. */
		struct fp_num allowed = {
			.kind = FP_IS_FINITE, .mag = row[i].hi, .exp = row[i].exp + 64 - 85, .negative = true
		};
		want.exp = row[i].exp;
		want.mag = (fp_u128)row[i].hi << 64 | row[i].lo;
		struct fp_num error = fp_num_fma(one, r, want, NUM_RN);
		error.negative = false;
		struct fp_num over = fp_num_fma(one, error, allowed, NUM_RN);
		ref_expect(r.negative, row[i].negative, "sign", i, row[i].x, 0);
		ref_expect(over.negative, true, "series", i, row[i].x, 0);
	}
}
END_TEST

START_TEST(half_precision_is_correctly_rounded)
{
	for (uint32_t x = 0; x < 0x10000; x++) {
		double h = ref_value(&ref_f16, x), b = ref_value(&ref_bf16, x);
		ref_expect(num_ex2_f16(&exact, x, 0, 0), ref_round(&ref_f16, exp2(h), NUM_RN, false), "ex2.f16", x, 0,
			   0);
		ref_expect(num_ex2_bf16(&exact, x, 0, 0), ref_round(&ref_bf16, exp2(b), NUM_RN, false), "ex2.bf16", x,
			   0, 0);
		ref_expect(num_tanh_f16(&exact, x, 0, 0), ref_round(&ref_f16, tanh(h), NUM_RN, false), "tanh.f16", x, 0,
			   0);
		ref_expect(num_tanh_bf16(&exact, x, 0, 0), ref_round(&ref_bf16, tanh(b), NUM_RN, false), "tanh.bf16", x,
			   0, 0);
	}
	ck_assert_uint_eq(num_ex2_f16x2(&exact, 0x3c004000, 0, 0), 0x40004400);
	ck_assert_uint_eq(num_tanh_bf16x2(&exact, 0x7f80ff80, 0, 0), 0x3f80bf80);
}
END_TEST

START_TEST(tables_of_special_values)
{
	const uint32_t inf = 0x7f800000, minus = 0x80000000, nan = 0x7fffffff, one = 0x3f800000, least = 1;
	const struct {
		num_fn *fn;
		uint32_t x, want, want_ftz;
	} row[] = {
		{ num_ex2_f32, inf | minus, 0, 0 },
		{ num_ex2_f32, least | minus, one, one },
		{ num_ex2_f32, minus, one, one },
		{ num_ex2_f32, 0, one, one },
		{ num_ex2_f32, least, one, one },
		{ num_ex2_f32, inf, inf, inf },
		{ num_ex2_f32, nan, nan, nan },
		{ num_ex2_f32, 0x43000000, inf, inf },
		{ num_ex2_f32, 0xc3000000, 0x00200000, 0 },
		{ num_ex2_f32, 0xc3200000, 0, 0 },
		{ num_ex2_f32, 0xff7fffff, 0, 0 },
		{ num_ex2_f32, 0x7f7fffff, inf, inf },
		{ num_lg2_f32, inf | minus, nan, nan },
		{ num_lg2_f32, one | minus, nan, nan },
		{ num_lg2_f32, least | minus, nan, inf | minus },
		{ num_lg2_f32, minus, inf | minus, inf | minus },
		{ num_lg2_f32, 0, inf | minus, inf | minus },
		{ num_lg2_f32, least, 0xc3150000, inf | minus },
		{ num_lg2_f32, one, 0, 0 },
		{ num_lg2_f32, inf, inf, inf },
		{ num_rcp_f32, inf | minus, minus, minus },
		{ num_rcp_f32, least | minus, inf | minus, inf | minus },
		{ num_rcp_f32, minus, inf | minus, inf | minus },
		{ num_rcp_f32, 0, inf, inf },
		{ num_rcp_f32, inf, 0, 0 },
		{ num_rcp_f32, nan, nan, nan },
		{ num_rcp_f32, 0x7f000000, 0x00400000, 0 },
		{ num_sqrt_f32, inf | minus, nan, nan },
		{ num_sqrt_f32, least | minus, nan, minus },
		{ num_sqrt_f32, minus, minus, minus },
		{ num_sqrt_f32, 0, 0, 0 },
		{ num_sqrt_f32, inf, inf, inf },
		{ num_rsqrt_f32, inf | minus, nan, nan },
		{ num_rsqrt_f32, least | minus, nan, inf | minus },
		{ num_rsqrt_f32, minus, inf | minus, inf | minus },
		{ num_rsqrt_f32, 0, inf, inf },
		{ num_rsqrt_f32, inf, 0, 0 },
		{ num_sin_f32, inf, nan, nan },
		{ num_sin_f32, minus, minus, minus },
		{ num_sin_f32, least | minus, least | minus, minus },
		{ num_sin_f32, 0, 0, 0 },
		{ num_cos_f32, inf | minus, nan, nan },
		{ num_cos_f32, minus, one, one },
		{ num_cos_f32, least, one, one },
		{ num_tanh_f32, inf, one, one },
		{ num_tanh_f32, inf | minus, one | minus, one | minus },
		{ num_tanh_f32, minus, minus, minus },
		{ num_tanh_f32, least, least, 0 },
		{ num_tanh_f32, nan | minus, nan, nan },
	};
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++)
		for (int mode = NUM_EXACT; mode <= NUM_RANDOM; mode++) {
			struct num_mode m = { .approx = true, .approx_mode = (uint8_t)mode, .approx_seed = 5 };
			struct fp_num x = fp_unpack(&fp_f32, row[i].x);
			if (mode != NUM_EXACT && x.kind == FP_IS_FINITE)
				continue;
			ref_expect(row[i].fn(&m, row[i].x, 0, 0), row[i].want, "function", i, row[i].x, 0);
			m.ftz = true;
			ref_expect(row[i].fn(&m, row[i].x, 0, 0), row[i].want_ftz, "function with ftz", i, row[i].x, 0);
		}
}
END_TEST

START_TEST(divisions)
{
	const struct num_mode full = { .full = true };
	const uint32_t inf = 0x7f800000, nan = 0x7fffffff, one = 0x3f800000, above = 0x7e800001;
	uint64_t s = 2;
	ck_assert_uint_eq(num_div_f32(&exact, one, 0x7e800000, 0), 0x00800000);
	ck_assert_uint_eq(num_div_f32(&exact, 0x7f000000, above, 0), 0);
	ck_assert_uint_eq(num_div_f32(&exact, 0xff000000, above, 0), 0x80000000);
	ck_assert_uint_eq(num_div_f32(&exact, inf, above, 0), nan);
	ck_assert_uint_eq(num_div_f32(&exact, inf, 0x7e800000, 0), inf);
	ck_assert_uint_eq(num_div_f32(&exact, one, inf, 0), 0);
	ck_assert_uint_eq(num_div_f32(&exact, one, 0x80000000, 0), 0xff800000);
	ck_assert_uint_eq(num_div_f32(&exact, 0, 0, 0), nan);
	ck_assert_uint_eq(num_div_f32(&full, 0x7f000000, above, 0), 0x3ffffffe);
	for (int i = 0; i < 100000; i++) {
		uint32_t a = (uint32_t)ref_random_float(&s, 32, 23), b = (uint32_t)ref_random_float(&s, 32, 23);
		uint32_t want = fp_f32_bits(fp_f32_value(a) / fp_f32_value(b));
		ref_expect(num_div_f32(&full, a, b, 0), want, "div.full", a, b, 0);
		if ((b & 0x7fffffff) <= 0x7e800000)
			ref_expect(num_div_f32(&exact, a, b, 0), want, "div.approx", a, b, 0);
	}
	/* The reciprocals of f64 that look at the upper half. */
	ck_assert_uint_eq(num_rcp_f64(&exact, 0x4000000012345678, 0, 0), 0x3fe0000000000000);
	ck_assert_uint_eq(num_rcp_f64(&exact, 0x4008000000000000, 0, 0), 0x3fd5555500000000);
	struct num_mode ftz = { .approx = true, .ftz = true };
	ck_assert_uint_eq(num_rsqrt_f64(&ftz, 0x4010000012345678, 0, 0), 0x3fe0000000000000);
	ck_assert_uint_eq(num_rsqrt_f64(&exact, 0x4010000000000000, 0, 0), 0x3fe0000000000000);
}
END_TEST

/* The greatest error that the ISA allows at "x" where the value is "v". */
static double bound(enum op op, double x, double v)
{
	switch (op) {
	case LG2:
		return x >= 0.5 && x <= 2 ? 0x1p-22 : fabs(v) * 0x1p-22;
	case SIN:
	case COS:
		return fabs(x) <= 6.283185307179586 ? exp2(-20.5) : exp2(-14.7);
	case TANH:
		return fabs(v) * 0x1p-11;
	case RSQRT:
		return fabs(v) * exp2(-22.9);
	default:
		return fabs(v) * 0x1p-23;
	}
}

static int64_t rank(uint64_t x)
{
	return x & 0x80000000 ? -(int64_t)(x & 0x7fffffff) : (int64_t)x;
}

START_TEST(low_and_high_reach_the_bounds)
{
	uint64_t s = 3;
	for (int i = 0; i < 200000; i++) {
		enum op op = (enum op)(i % OPS);
		struct num_mode low = exact, high = exact, random = exact;
		low.approx_mode = NUM_LOW, high.approx_mode = NUM_HIGH, random.approx_mode = NUM_RANDOM;
		random.approx_seed = (uint64_t)i;
		uint32_t x = argument(op, &s);
		double arg = fp_f32_value(x), v = library(op, arg), b = bound(op, arg, v) * (1 + 0x1p-40);
		uint32_t mid = (uint32_t)functions[op](&exact, x, 0, 0), lo = (uint32_t)functions[op](&low, x, 0, 0);
		uint32_t hi = (uint32_t)functions[op](&high, x, 0, 0), any = (uint32_t)functions[op](&random, x, 0, 0);
		if (fabs(v) < 0x1p-100 || fabs(v) >= 0x1p127)
			continue;
		ref_expect(rank(lo) <= rank(mid) && rank(mid) <= rank(hi), true, "order", op, x, 0);
		ref_expect(rank(lo) <= rank(any) && rank(any) <= rank(hi), true, "random", op, x, any);
		ref_expect(functions[op](&random, x, 0, 0), any, "repeated", op, x, 0);
		if (op == EX2 || op == RCP) {
			ref_expect((uint64_t)(rank(hi) - rank(mid)), op == EX2 ? 2 : 1, "steps up", op, x, 0);
			ref_expect((uint64_t)(rank(mid) - rank(lo)), op == EX2 ? 2 : 1, "steps down", op, x, 0);
			continue;
		}
		ref_expect(fabs(fp_f32_value(lo) - v) <= b && fabs(fp_f32_value(hi) - v) <= b, true, "inside", op, x,
			   0);
		/* One step further is outside, or beyond what the function can be. */
		double below = nextafterf(fp_f32_value(lo), -INFINITY), above = nextafterf(fp_f32_value(hi), INFINITY);
		bool limited = op == SQRT || op == SIN || op == COS || op == TANH;
		bool at_end = op == SQRT ? rank(mid) - rank(lo) == 1 && rank(hi) - rank(mid) == 1
					 : limited && (below < -1 || above > 1);
		b *= 1 - 0x1p-38;
		if (op == SQRT)
			ref_expect(rank(hi) - rank(mid) <= 1 && rank(mid) - rank(lo) <= 1, true, "one step", op, x, 0);
		if (!at_end && op != SQRT)
			ref_expect(v - below >= b && above - v >= b, true, "outside", op, x, 0);
	}
}
END_TEST

START_TEST(half_precision_stays_inside)
{
	for (uint32_t x = 0; x < 0x10000; x++) {
		for (int mode = NUM_LOW; mode <= NUM_RANDOM; mode++) {
			struct num_mode m = { .approx = true, .approx_mode = (uint8_t)mode, .approx_seed = 9 };
			double h = ref_value(&ref_f16, x), b = ref_value(&ref_bf16, x);
			double eh = exp2(h), eb = exp2(b), th = tanh(h), tb = tanh(b);
			if (isfinite(h) && eh < 65504 && eh >= 0x1p-14)
				ref_expect(fabs(ref_value(&ref_f16, num_ex2_f16(&m, x, 0, 0)) - eh) <= exp2(-9.9) * eh,
					   true, "ex2.f16", x, (uint64_t)mode, 0);
			if (isfinite(b) && eb < 0x1p127 && eb >= 0x1p-126)
				ref_expect(fabs(ref_value(&ref_bf16, num_ex2_bf16(&m, x, 0, 0)) - eb) <= 0x1p-7 * eb,
					   true, "ex2.bf16", x, (uint64_t)mode, 0);
			if (isfinite(h))
				ref_expect(fabs(ref_value(&ref_f16, num_tanh_f16(&m, x, 0, 0)) - th) <= exp2(-10.987),
					   true, "tanh.f16", x, (uint64_t)mode, 0);
			if (isfinite(b))
				ref_expect(fabs(ref_value(&ref_bf16, num_tanh_bf16(&m, x, 0, 0)) - tb) <= 0x1p-8, true,
					   "tanh.bf16", x, (uint64_t)mode, 0);
		}
	}
}
END_TEST

UNIT_MAIN("emu_approx", exact_is_correctly_rounded, nearest_to_ties, series_are_precise,
	  half_precision_is_correctly_rounded, tables_of_special_values, divisions, low_and_high_reach_the_bounds,
	  half_precision_stays_inside)
