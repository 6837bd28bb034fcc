/* Conversions against rounding by search. */
#include "unit.h"

#include <math.h>
#include <stdlib.h>

#include "emu/cvt.h"
#include "emu/fp_fast.h"
#include "emuref.h"

static const struct ref_format *const small[] = { &ref_tf32, &ref_f16, &ref_bf16, &ref_e4m3, &ref_e5m2 };
enum { SMALL = sizeof(small) / sizeof(small[0]) };

static const struct {
	enum ptx_type type;
	int bits;
	bool is_signed;
} ints[] = {
	{ PTX_S8, 8, true },  { PTX_S16, 16, true },  { PTX_S32, 32, true },  { PTX_S64, 64, true },
	{ PTX_U8, 8, false }, { PTX_U16, 16, false }, { PTX_U32, 32, false }, { PTX_U64, 64, false },
};
enum { INTS = sizeof(ints) / sizeof(ints[0]) };

static uint64_t convert(enum ptx_type to, enum ptx_type from, enum num_round round, uint64_t x)
{
	struct num_mode m = { .type = (uint8_t)to, .from = (uint8_t)from, .round = (uint8_t)round };
	return num_cvt(&m, x, 0, 0);
}

/* A result of "f" as cvt writes it: tf32 in the upper bits of f32. */
static uint64_t written(const struct ref_format *f, uint64_t code)
{
	return f != &ref_tf32 ? code : code == f->nan ? 0x7fffffff : code << 13;
}

static __int128 low_end(int i)
{
	return ints[i].is_signed ? -((__int128)1 << (ints[i].bits - 1)) : 0;
}

static __int128 high_end(int i)
{
	return ((__int128)1 << (ints[i].bits - ints[i].is_signed)) - 1;
}

static __int128 clamped(int i, __int128 v)
{
	return v < low_end(i) ? low_end(i) : v > high_end(i) ? high_end(i) : v;
}

/* The value of the low bits of "x" in type "i". */
static __int128 int_value(int i, uint64_t x)
{
	__int128 v = x & (UINT64_MAX >> (64 - ints[i].bits));
	return v > high_end(i) ? v - ((__int128)1 << ints[i].bits) : v;
}

static double rounded(double v, enum num_round round)
{
	switch (round) {
	case NUM_RZI:
		return trunc(v);
	case NUM_RMI:
		return floor(v);
	case NUM_RPI:
		return ceil(v);
	default:
		return rint(v);
	}
}

/* Value "v" of a type of "from_bits" bits in integer type "i", as a register of 64 bits. */
static uint64_t to_int(int i, double v, int from_bits, enum num_round round)
{
	if (isnan(v)) {
		uint64_t least = (uint64_t)1 << (ints[i].bits - 1);
		return ints[i].bits < 64 && from_bits < 64 ? 0 : ints[i].is_signed ? 0 - least : least;
	}
	double r = rounded(v, round);
	__int128 whole = r > 0x1p70 ? (__int128)1 << 70 : r < -0x1p70 ? -((__int128)1 << 70) : (__int128)r;
	return (uint64_t)clamped(i, whole);
}

/* How many significands of f32 per exponent: make torture takes 4096. */
static int significands(void)
{
	const char *n = getenv("EMU_SIGNIFICANDS");
	return n ? atoi(n) : 96;
}

/* Significand "i" of f32: at and beside a boundary of some number of dropped bits. */
static uint32_t boundary(int i, uint64_t *state)
{
	int dropped = i % 24, beside = i / 24 % 3 - 1;
	uint32_t r = (uint32_t)(ref_random(state) & 0x7fffff);
	uint32_t kept = dropped ? r >> dropped << dropped | 1u << (dropped - 1) : r;
	return (uint32_t)((int)kept + beside) & 0x7fffff;
}

START_TEST(f32_sources)
{
	uint64_t s = 1;
	int n = significands();
	for (int e = 0; e < 256; e++)
		for (int i = 0; i < 2 * n; i++) {
			uint32_t x = (uint32_t)(i & 1) << 31 | (uint32_t)e << 23 | boundary(i / 2, &s);
			double v = ref_value(&ref_f32, x);
			for (int f = 0; f < SMALL; f++)
				for (enum num_round round = NUM_RN; round <= NUM_RNA; round++)
					ref_expect(convert(small[f]->type, PTX_F32, round, x),
						   written(small[f], ref_round(small[f], v, round, false)),
						   small[f]->name, x, round, 0);
			for (int k = 0; k < INTS; k++)
				for (enum num_round round = NUM_RNI; round <= NUM_RPI; round++)
					ref_expect(convert(ints[k].type, PTX_F32, round, x), to_int(k, v, 32, round),
						   "integer", x, round, (uint64_t)k);
			for (enum num_round round = NUM_RNI; round <= NUM_RPI; round++)
				ref_expect(convert(PTX_F32, PTX_F32, round, x),
					   ref_round(&ref_f32, rounded(v, round), NUM_RN, false), "integral", x, round,
					   0);
			uint64_t wide = convert(PTX_F64, PTX_F32, NUM_RN, x);
			ref_expect(ref_same(fp_f64_value(wide), v), true, "f64", x, 0, 0);
		}
	ck_assert_uint_eq(convert(PTX_F64, PTX_F32, NUM_RN, 0xff800001), 0xfff8000020000000);
}
END_TEST

/* Codes of 8 and 16 bits, all of them, to every other type. */
START_TEST(small_sources)
{
	for (int f = 1; f < SMALL; f++)
		for (uint32_t x = 0; x < 1u << small[f]->bits; x++) {
			enum ptx_type from = small[f]->type;
			double v = ref_value(small[f], x);
			ref_expect(convert(PTX_F32, from, NUM_RN, x), ref_round(&ref_f32, v, NUM_RN, false), "to f32",
				   x, from, 0);
			ref_expect(ref_same(fp_f64_value(convert(PTX_F64, from, NUM_RN, x)), v), true, "to f64", x,
				   from, 0);
			for (int g = 1; g < SMALL; g++)
				for (enum num_round round = NUM_RN; round <= NUM_RP; round++)
					ref_expect(convert(small[g]->type, from, round, x),
						   ref_round(small[g], v, round, false), small[g]->name, x, from,
						   round);
			for (int k = 0; k < INTS; k++)
				for (enum num_round round = NUM_RNI; round <= NUM_RPI; round++)
					ref_expect(convert(ints[k].type, from, round, x), to_int(k, v, 16, round),
						   "to integer", x, from, (uint64_t)k);
			for (enum num_round round = NUM_RNI; round <= NUM_RPI; round++)
				ref_expect(convert(from, from, round, x),
					   ref_round(small[f], rounded(v, round), NUM_RN, false), "integral", x, from,
					   round);
		}
}
END_TEST

START_TEST(f64_sources)
{
	uint64_t s = 2;
	for (int i = 0; i < 80000; i++) {
		uint64_t x = ref_random_float(&s, 64, 52);
		/* Most in the range of f32, and half of those at or beside a boundary of f32. */
		if (i & 3)
			x = (x & 0x800fffffffffffff) | (uint64_t)(1023 - 160 + ref_random(&s) % 300) << 52;
		if (i & 1)
			x = (x >> 29 << 29) + ((uint64_t)1 << 28) + (uint64_t)(i / 2 % 3) - 1;
		double v = fp_f64_value(x);
		for (enum num_round round = NUM_RN; round <= NUM_RP; round++)
			ref_expect(convert(PTX_F32, PTX_F64, round, x), ref_round(&ref_f32, v, round, false), "f32", x,
				   round, 0);
		ref_expect(convert(PTX_F16, PTX_F64, NUM_RN, x), ref_round(&ref_f16, v, NUM_RN, false), "f16", x, 0, 0);
		ref_expect(convert(PTX_BF16, PTX_F64, NUM_RP, x), ref_round(&ref_bf16, v, NUM_RP, false), "bf16", x, 0,
			   0);
		for (int k = 0; k < INTS; k++)
			for (enum num_round round = NUM_RNI; round <= NUM_RPI; round++)
				ref_expect(convert(ints[k].type, PTX_F64, round, x), to_int(k, v, 64, round), "integer",
					   x, round, (uint64_t)k);
		ref_expect(ref_same(fp_f64_value(convert(PTX_F64, PTX_F64, NUM_RMI, x)), floor(v)), true, "floor", x, 0,
			   0);
	}
}
END_TEST

/* "v" as f64 with what does not fit in the lowest bit: right for formats of at most 50 bits. */
static double sticky(__int128 v)
{
	uint64_t m = (uint64_t)(v < 0 ? -v : v);
	double r = m >> 53 ? ldexp((double)(m >> 12 | ((m & 4095) != 0)), 12) : (double)m;
	return v < 0 ? -r : r;
}

/* "v" rounded to f64: the upper 53 bits, and what is cut off decides. */
static uint64_t f64_of(__int128 v, enum num_round round)
{
	unsigned __int128 m = (unsigned __int128)(v < 0 ? -v : v);
	int drop = 0;
	while (m >> drop >> 53)
		drop++;
	unsigned __int128 kept = m >> drop, rest = m - (kept << drop), half = ((unsigned __int128)1 << drop) / 2;
	if (round == NUM_RN ? rest > half || (rest == half && drop && kept & 1)
			    : rest && round == (v < 0 ? NUM_RM : NUM_RP))
		kept++;
	double r = ldexp((double)(int64_t)kept, drop);
	return fp_f64_raw(v < 0 ? -r : r);
}

static void int_source(int k, uint64_t x)
{
	__int128 v = int_value(k, x);
	for (int to = 0; to < INTS; to++) {
		struct num_mode sat = { .type = (uint8_t)ints[to].type, .from = (uint8_t)ints[k].type, .sat = true };
		ref_expect(num_cvt(&sat, x, 0, 0), (uint64_t)clamped(to, v), "sat", x, (uint64_t)k, (uint64_t)to);
		ref_expect(convert(ints[to].type, ints[k].type, NUM_RN, x), (uint64_t)int_value(to, (uint64_t)v),
			   "wrap", x, (uint64_t)k, (uint64_t)to);
	}
	for (enum num_round round = NUM_RN; round <= NUM_RP; round++) {
		const struct ref_format *f[] = { &ref_f32, &ref_f16, &ref_bf16 };
		for (int i = 0; i < 3; i++)
			ref_expect(convert(f[i]->type, ints[k].type, round, x),
				   ref_round(f[i], sticky(v), round, false), f[i]->name, x, (uint64_t)k, round);
		ref_expect(convert(PTX_F64, ints[k].type, round, x), f64_of(v, round), "f64", x, (uint64_t)k, round);
	}
}

START_TEST(integer_sources)
{
	uint64_t s = 3;
	for (int k = 0; k < INTS; k++) {
		if (ints[k].bits <= 16) {
			for (uint64_t x = 0; x < (uint64_t)1 << ints[k].bits; x++)
				int_source(k, x);
			continue;
		}
		for (int i = 0; i < 64; i++)
			for (int d = -3; d <= 3; d++) {
				int_source(k, ((uint64_t)1 << i) + (uint64_t)d);
				int_source(k, 0 - ((uint64_t)1 << i) + (uint64_t)d);
			}
		for (int i = 0; i < 5000; i++) {
			/* A number of any length with a boundary of any format in it. */
			uint64_t r = ref_random(&s) >> (i % 64), cut = ref_random(&s) % 60;
			int_source(k, (r >> cut << cut) + (cut ? (uint64_t)1 << (cut - 1) : 0) + (uint64_t)(i % 3) - 1);
		}
	}
}
END_TEST

/* Two f8 numbers and two f16 numbers, in every pair of codes of the lower half. */
START_TEST(packed_conversions)
{
	const struct ref_format *f8[] = { &ref_e4m3, &ref_e5m2 };
	const enum ptx_type pair[] = { PTX_E4M3X2, PTX_E5M2X2 };
	for (int f = 0; f < 2; f++)
		for (uint32_t x = 0; x < 0x10000; x++) {
			struct num_mode m = { .type = (uint8_t)pair[f], .from = PTX_F16X2, .satfinite = true };
			uint64_t lo = ref_round(f8[f], ref_value(&ref_f16, x), NUM_RN, true);
			uint64_t hi = ref_round(f8[f], ref_value(&ref_f16, x ^ 0x8421), NUM_RN, true);
			ref_expect(num_cvt(&m, (x ^ 0x8421) << 16 | x, 0, 0), hi << 8 | lo, "f16x2 to f8x2", x,
				   (uint64_t)f, 0);
			m.relu = true;
			lo = lo == f8[f]->nan || !(lo & 0x80) ? lo : 0;
			hi = hi == f8[f]->nan || !(hi & 0x80) ? hi : 0;
			ref_expect(num_cvt(&m, (x ^ 0x8421) << 16 | x, 0, 0), hi << 8 | lo, "relu", x, (uint64_t)f, 0);
			m = (struct num_mode){ .type = PTX_F16X2, .from = (uint8_t)pair[f] };
			lo = ref_round(&ref_f16, ref_value(f8[f], x & 255), NUM_RN, false);
			hi = ref_round(&ref_f16, ref_value(f8[f], x >> 8), NUM_RN, false);
			ref_expect(num_cvt(&m, x, 0, 0), hi << 16 | lo, "f8x2 to f16x2", x, (uint64_t)f, 0);
		}
	/* The upper half comes from the first operand. */
	struct num_mode m = { .type = PTX_BF16X2, .from = PTX_F32 };
	ck_assert_uint_eq(num_cvt(&m, 0x3f800000, 0xc0000000, 0), 0x3f80c000);
	m.type = PTX_F16X2;
	ck_assert_uint_eq(num_cvt(&m, 0x3f800000, 0xc0000000, 0), 0x3c00c000);
	m.type = PTX_E4M3X2, m.satfinite = true;
	ck_assert_uint_eq(num_cvt(&m, 0x3f800000, 0x7f800000, 0), 0x387e);
	ck_assert_uint_eq(num_cvt(&m, 0xff800000, 0x7fc00000, 0), 0xfe7f);
	m.type = PTX_E5M2X2;
	ck_assert_uint_eq(num_cvt(&m, 0xff800000, 0x7fc00000, 0), 0xfb7f);
}
END_TEST

START_TEST(modifiers)
{
	struct num_mode m = { .type = PTX_F16, .from = PTX_F32, .satfinite = true };
	ck_assert_uint_eq(num_cvt(&m, 0x7f800000, 0, 0), 0x7bff);
	ck_assert_uint_eq(num_cvt(&m, 0xc7c35000, 0, 0), 0xfbff);
	ck_assert_uint_eq(num_cvt(&m, 0x7f800001, 0, 0), 0x7fff);
	m = (struct num_mode){ .type = PTX_TF32, .from = PTX_F32, .satfinite = true, .round = NUM_RNA };
	ck_assert_uint_eq(num_cvt(&m, 0x7f7fffff, 0, 0), 0x7f7fe000);
	m = (struct num_mode){ .type = PTX_F16, .from = PTX_F32, .relu = true };
	ck_assert_uint_eq(num_cvt(&m, 0xbf800000, 0, 0), 0);
	ck_assert_uint_eq(num_cvt(&m, 0x80000000, 0, 0), 0);
	ck_assert_uint_eq(num_cvt(&m, 0xffc00000, 0, 0), 0x7fff);
	m = (struct num_mode){ .type = PTX_F32, .from = PTX_F64, .sat = true };
	ck_assert_uint_eq(num_cvt(&m, 0x4000000000000000, 0, 0), 0x3f800000);
	ck_assert_uint_eq(num_cvt(&m, 0xbff0000000000000, 0, 0), 0);
	ck_assert_uint_eq(num_cvt(&m, 0x7ff8000000000000, 0, 0), 0);
	m = (struct num_mode){ .type = PTX_F32, .from = PTX_S32, .sat = true };
	ck_assert_uint_eq(num_cvt(&m, 7, 0, 0), 0x3f800000);
	/* ftz: of f32 sources and results. */
	m = (struct num_mode){ .type = PTX_S32, .from = PTX_F32, .ftz = true, .round = NUM_RPI };
	ck_assert_uint_eq(num_cvt(&m, 1, 0, 0), 0);
	m.ftz = false;
	ck_assert_uint_eq(num_cvt(&m, 1, 0, 0), 1);
	m = (struct num_mode){ .type = PTX_F32, .from = PTX_F64, .ftz = true };
	ck_assert_uint_eq(num_cvt(&m, 0xb7f0000000000000, 0, 0), 0x80000000);
	m = (struct num_mode){ .type = PTX_F32, .from = PTX_F16, .ftz = true };
	ck_assert_uint_eq(num_cvt(&m, 1, 0, 0), 0x33800000);
	m = (struct num_mode){ .type = PTX_F16, .from = PTX_F32, .ftz = true };
	ck_assert_uint_eq(num_cvt(&m, 0x33800000, 0, 0), 1);
	ck_assert_uint_eq(num_cvt(&m, 0x80000001, 0, 0), 0x8000);
	m = (struct num_mode){ .type = PTX_F64, .from = PTX_F32, .ftz = true };
	ck_assert_uint_eq(num_cvt(&m, 0x80000001, 0, 0), 0x8000000000000000);
	m = (struct num_mode){ .type = PTX_F32, .from = PTX_F32, .ftz = true, .round = NUM_RPI };
	ck_assert_uint_eq(num_cvt(&m, 1, 0, 0), 0);
}
END_TEST

UNIT_MAIN("emu_cvt", f32_sources, small_sources, f64_sources, integer_sources, packed_conversions, modifiers)
