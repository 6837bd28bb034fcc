/* Exact conversions: the numbers of hir 6.3 and 6.4, every code of 8 and 16 bits, every tie between neighbours. */
#include "unit.h"

#include <math.h>
#include <string.h>

#include "value/compute.h"

static const enum dtype small_floats[] = { DT_F16, DT_BF16, DT_FP8E4M3, DT_FP8E5M2, DT_F4E2M1 };
enum { N_SMALL = sizeof(small_floats) / sizeof(small_floats[0]) };

/* The value of a code by the formula of hir 6.3.4, with ldexp; NaN and infinity by the rows of the table. */
static double code_value(enum dtype d, unsigned code)
{
	struct { int e, m, bias; } f = { 0 };
	switch (d) {
	case DT_F16: f.e = 5, f.m = 10, f.bias = 15; break;
	case DT_BF16: f.e = 8, f.m = 7, f.bias = 127; break;
	case DT_FP8E4M3: f.e = 4, f.m = 3, f.bias = 7; break;
	case DT_FP8E5M2: f.e = 5, f.m = 2, f.bias = 15; break;
	default: f.e = 2, f.m = 1, f.bias = 1; break;
	}
	double sign = code >> (f.e + f.m) & 1 ? -1 : 1;
	unsigned e = code >> f.m & ((1u << f.e) - 1), m = code & ((1u << f.m) - 1);
	if (d == DT_FP8E4M3 && e == 15 && m == 7)
		return (double)NAN;
	if (d != DT_FP8E4M3 && d != DT_F4E2M1 && e == (1u << f.e) - 1)
		return m ? (double)NAN : sign * (double)INFINITY;
	if (e == 0)
		return sign * ldexp(m, 1 - f.bias - f.m);
	return sign * ldexp(1 + m / ldexp(1, f.m), (int)e - f.bias);
}

static unsigned code_count(enum dtype d)
{
	return d == DT_F4E2M1 ? 16 : d == DT_F16 || d == DT_BF16 ? 65536 : 256;
}

static bool same(double x, double y)
{
	return (isnan(x) && isnan(y)) || (x == y && signbit(x) == signbit(y));
}

START_TEST(every_code_decodes_and_encodes_back)
{
	for (int k = 0; k < N_SMALL; k++) {
		enum dtype d = small_floats[k];
		for (unsigned c = 0; c < code_count(d); c++) {
			double v = float_decode(d, c);
			ck_assert_msg(same(v, code_value(d, c)), "%s 0x%x is %a", dtype_name(d), c, v);
			if (!isnan(v))
				ck_assert_msg(float_encode(d, v) == c, "%s 0x%x", dtype_name(d), c);
			else
				ck_assert(isnan(float_decode(d, float_encode(d, v))));
		}
	}
	for (unsigned c = 0; c < 256; c++) {
		double v = float_decode(DT_F8E8M0, c);
		ck_assert(c == 255 ? isnan(v) : v == ldexp(1, (int)c - 127));
		ck_assert_uint_eq(float_encode(DT_F8E8M0, v), c);
	}
}
END_TEST

/* Between neighbours a < b: just below the middle gives a, just above gives b, the middle the even code. */
START_TEST(ties_go_to_even)
{
	for (int k = 0; k < N_SMALL; k++) {
		enum dtype d = small_floats[k];
		for (unsigned c = 0; c + 1 < code_count(d) / 2; c++) {
			double a = code_value(d, c), b = code_value(d, c + 1);
			if (!isfinite(a) || !isfinite(b))
				continue;
			double mid = (a + b) / 2;
			for (int sign = 0; sign < 2; sign++) {
				double s = sign ? -1 : 1;
				ck_assert(same(float_round(d, s * nextafter(mid, 0)), s * a));
				ck_assert(same(float_round(d, s * nextafter(mid, INFINITY)), s * b));
				ck_assert_msg(same(float_round(d, s * mid), s * (c % 2 ? b : a)), "%s after 0x%x", dtype_name(d), c);
			}
		}
	}
}
END_TEST

static float f32_of(uint32_t bits)
{
	float f;
	memcpy(&f, &bits, 4);
	return f;
}

START_TEST(f32_codes_round_as_the_hardware_does)
{
	uint64_t s = 1;
	for (int k = 0; k < 2000000; k++) {
		s = s * 6364136223846793005u + 1442695040888963407u;
		double v;
		memcpy(&v, &s, 8);
		ck_assert(same(float_round(DT_F32, v), (double)(float)v));
		float f = f32_of((uint32_t)(s >> 32));
		uint32_t back = (uint32_t)float_encode(DT_F32, (double)f);
		ck_assert(isnan(f) || same((double)f32_of(back), (double)f));
		ck_assert(isnan(f) || same(float_decode(DT_F32, back), (double)f));
	}
}
END_TEST

START_TEST(numbers_of_6_3)
{
	static const double fp4[8] = { 0, 0.5, 1, 1.5, 2, 3, 4, 6 };
	ck_assert(float_decode(DT_FP8E4M3, 0x01) == 0.001953125);
	ck_assert(float_decode(DT_FP8E4M3, 0x08) == 0x1p-6);
	ck_assert(float_decode(DT_FP8E4M3, 0x38) == 1);
	ck_assert(float_decode(DT_FP8E4M3, 0x7e) == 448);
	ck_assert(float_decode(DT_FP8E4M3, 0xb9) == -1.125);
	ck_assert(isnan(float_decode(DT_FP8E4M3, 0x7f)) && isnan(float_decode(DT_FP8E4M3, 0xff)));
	for (unsigned c = 0; c < 8; c++)
		ck_assert(float_decode(DT_F4E2M1, c) == fp4[c] && float_decode(DT_F4E2M1, c + 8) == -fp4[c]);
	ck_assert(float_decode(DT_F8E8M0, 0x7f) == 1 && float_decode(DT_F8E8M0, 0x80) == 2);
	ck_assert(float_largest(DT_F32) == 3.4028234663852886e38 && float_largest(DT_BF16) == 3.3895313892515355e38);
	ck_assert(float_largest(DT_F16) == 65504 && float_largest(DT_FP8E5M2) == 57344);
	ck_assert(float_largest(DT_F64) == 1.7976931348623157e308 && float_least_subnormal(DT_F64) == 0x1p-1074);
	ck_assert(float_least_subnormal(DT_F32) == 0x1p-149 && float_least_subnormal(DT_BF16) == 0x1p-133);
	ck_assert(float_half_ulp_at_one(DT_F32) == 0x1p-24 && float_half_ulp_at_one(DT_FP8E5M2) == 0x1p-3);
}
END_TEST

START_TEST(numbers_of_6_4)
{
	ck_assert(float_round(DT_BF16, 259) == 260 && float_round(DT_BF16, 257) == 256 && float_round(DT_BF16, 258) == 258);
	ck_assert(float_round(DT_BF16, (double)f32_of(0x7f7fffff)) == (double)INFINITY);
	ck_assert(float_round(DT_FP8E4M3, 464) == 448);
	ck_assert(isnan(float_round(DT_FP8E4M3, 464.0000305)));
	ck_assert(isnan(float_round(DT_FP8E4M3, (double)INFINITY)));
	ck_assert(float_round_saturate(DT_FP8E4M3, 464.0000305) == 448 && float_round_saturate(DT_FP8E4M3, -INFINITY) == -448);
	ck_assert(isnan(float_round_saturate(DT_FP8E4M3, (double)NAN)));
	ck_assert(float_encode(DT_FP8E4M3, 0.0009765625) == 0);
	ck_assert(float_round(DT_FP8E4M3, 0.00146484375) == 0x1p-9);
	ck_assert(float_round(DT_FP8E4M3, 9) == 9 && float_round(DT_FP8E4M3, 17) == 16);
	ck_assert_uint_eq(float_encode(DT_FP8E4M3, -0.0), 0x80);
	ck_assert(float_round(DT_FP8E4M3, (double)1.0625001f) == 1.125);
	ck_assert_int_eq(int_from_float(DT_I32, 2147483648.0), 2147483647);
	ck_assert_int_eq(int_from_float(DT_I32, -2.9), -2);
	ck_assert_int_eq(int_from_float(DT_I32, (double)NAN), 0);
	ck_assert_int_eq(int_from_float(DT_U8, -1), 0);
	ck_assert_int_eq(int_from_float(DT_I8, 1000), 127);
	ck_assert(int_from_float(DT_I64, 0x1p63) == INT64_MAX && int_from_float(DT_I64, -0x1p63) == INT64_MIN);
	ck_assert_int_eq(int_from_float(DT_BOOL, (double)NAN), 1);
	ck_assert_int_eq(int_from_float(DT_BOOL, 0.25), 1);
}
END_TEST

START_TEST(units_of_radii_follow_the_dtypes)
{
	for (int d = 0; d < DT_COUNT; d++) {
		if (!dtype_is_float((enum dtype)d))
			continue;
		ck_assert(radius_unit[d] == float_half_ulp_at_one((enum dtype)d));
		ck_assert(radius_least[d] == float_least_subnormal((enum dtype)d) / 2);
	}
}
END_TEST

START_TEST(scales_of_powers_of_two)
{
	ck_assert_uint_eq(float_encode(DT_F8E8M0, 1.5), 0x80);
	ck_assert_uint_eq(float_encode(DT_F8E8M0, nextafter(1.5, 0)), 0x7f);
	ck_assert_uint_eq(float_encode(DT_F8E8M0, -4), 0x81);
	ck_assert_uint_eq(float_encode(DT_F8E8M0, 0), 0);
	ck_assert_uint_eq(float_encode(DT_F8E8M0, 0x1p-130), 0);
	ck_assert_uint_eq(float_encode(DT_F8E8M0, (double)INFINITY), 0xff);
	ck_assert_uint_eq(float_encode(DT_F8E8M0, 0x1.4p127), 0xfe);
	ck_assert_uint_eq(float_encode(DT_F8E8M0, 0x1.8p127), 0xff);
	ck_assert_uint_eq(float_encode(DT_F8E8M0, 0x1p128), 0xff);
	ck_assert(float_round(DT_F4E2M1, 100) == 6 && float_round(DT_F4E2M1, -INFINITY) == -6);
	ck_assert(float_round(DT_F4E2M1, (double)NAN) == 6 && float_round(DT_F4E2M1, 5) == 4);
}
END_TEST

START_TEST(integers_wrap_and_convert_once)
{
	ck_assert_int_eq(int_wrap(DT_I32, 2147483648), -2147483648);
	ck_assert_int_eq(int_wrap(DT_I8, 200), -56);
	ck_assert_int_eq(int_wrap(DT_U8, -1), 255);
	ck_assert_int_eq(int_wrap(DT_BOOL, 256), 1);
	int64_t tie = ((int64_t)1 << 53) * 2 + ((int64_t)1 << 30) + 1;
	ck_assert(float_from_int(DT_F32, tie) == (double)(float)tie);
	uint64_t s = 7;
	for (int k = 0; k < 100000; k++) {
		s = s * 6364136223846793005u + 1442695040888963407u;
		int64_t v = (int64_t)s >> (k % 63);
		ck_assert(float_from_int(DT_F32, v) == (double)(float)v);
		ck_assert(float_from_int(DT_F64, v) == (double)v);
	}
	/* 2^61 + 2^53 + 1 lies just above the middle of two bf16 neighbours; through f32 it would be taken for the middle. */
	ck_assert(float_from_int(DT_BF16, ((int64_t)1 << 61) + ((int64_t)1 << 53) + 1) == 0x1.02p61);
	ck_assert(float_from_int(DT_BF16, ((int64_t)1 << 61) + ((int64_t)1 << 53)) == 0x1p61);
}
END_TEST

START_TEST(bytes_in_memory)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	int64_t dim[1] = { 4 };
	size_t size;
	struct tensor *x = tensor_new(&t.perm, DT_F4E2M1, 1, dim);
	for (int k = 0; k < 4; k++)
		x->f[k] = (double[]){ 0.5, -6, 1, 3 }[k];
	unsigned char *b = tensor_encode(&t.perm, x, &size);
	ck_assert_uint_eq(size, 2);
	ck_assert_uint_eq(b[0], 0xf1);
	ck_assert_uint_eq(b[1], 0x52);
	struct tensor *y = tensor_decode(&t.perm, DT_F4E2M1, 1, dim, b);
	ck_assert(y->f[1] == -6 && y->f[3] == 3);
	x = tensor_decode(&t.perm, DT_I32, 1, (int64_t[]){ 1 }, (const unsigned char *)"\xfe\xff\xff\xff");
	ck_assert_int_eq(x->i[0], -2);
	x = tensor_decode(&t.perm, DT_BOOL, 1, (int64_t[]){ 2 }, (const unsigned char *)"\x02\x00");
	ck_assert(x->i[0] == 1 && x->i[1] == 0);
	x = tensor_decode(&t.perm, DT_BF16, 1, (int64_t[]){ 1 }, (const unsigned char *)"\x80\x3f");
	ck_assert(x->f[0] == 1);
	UNIT_END(&t);
}
END_TEST

START_TEST(moved_elements_keep_everything)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = tensor_new(&t.perm, DT_F32, 1, (int64_t[]){ 3 });
	tensor_need_radius(&t.perm, x);
	tensor_need_open(&t.perm, x);
	x->unwritten = arena_array(&t.perm, unsigned char, 3);
	for (int k = 0; k < 3; k++)
		x->f[k] = k + 1, x->radius[k] = k / 8.0;
	x->open[2] = x->unwritten[1] = 1;
	struct tensor *y = tensor_gather(&t.perm, x, 2, (int64_t[]){ 2, 2 }, (int64_t[]){ 2, -1, 1, 0 }, 9, 0);
	ck_assert(y->f[0] == 3 && y->f[1] == 9 && y->f[2] == 2 && y->f[3] == 1);
	ck_assert(y->radius[0] == 0.25 && y->radius[1] == 0 && y->open[0] && !y->open[3] && y->unwritten[2] && !y->unwritten[0]);
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("value", every_code_decodes_and_encodes_back, ties_go_to_even, f32_codes_round_as_the_hardware_does, numbers_of_6_3,
	  numbers_of_6_4, units_of_radii_follow_the_dtypes, scales_of_powers_of_two, integers_wrap_and_convert_once, bytes_in_memory, moved_elements_keep_everything)
