/* Conversions: every result from exact arithmetic in double, or, for wide integers, from their bits. */
#include "expect.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N = 65536 };

static uint32_t single_bits(double x)
{
	return isnan(x) ? 0x7fffffff : bits_of((float)x);
}

static double integral(double x, enum toward t)
{
	return t == NEAREST ? nearbyint(x) : t == ZERO ? trunc(x) : t == UP ? ceil(x) : floor(x);
}

/* A NaN gives 0; values outside give the nearest integer of the type. */
static int64_t to_integer(double x, enum toward t, double least, double most)
{
	x = integral(x, t);
	return isnan(x) ? 0 : x < least ? (int64_t)least : x > most ? (int64_t)most : (int64_t)x;
}

static uint32_t to_s32(double x, enum toward t)
{
	return (uint32_t)to_integer(x, t, -2147483648.0, 2147483647.0);
}

static void from_half(uint32_t *o, uint32_t i)
{
	double h = half_value((uint16_t)i);
	o[0] = single_bits(h);
	o[1] = single_bits(bfloat_value((uint16_t)i));
	o[2] = to_s32(h, NEAREST);
	o[3] = to_s32(h, ZERO);
	o[4] = to_s32(h, UP);
	o[5] = to_s32(h, DOWN);
	o[6] = (uint32_t)to_integer(h, NEAREST, 0, 4294967295.0);
	o[7] = (uint32_t)to_integer(h, ZERO, 0, 65535);
	o[8] = (uint32_t)to_integer(h, DOWN, -32768, 32767) & 0xffff;
	o[9] = half_code(format_round(half_format, i & 0xffff, NEAREST));
}

static void from_float(uint32_t *o, uint32_t i)
{
	double f = (double)float_of(i << 16 | (i * 40503u & 0xffff));
	o[0] = half_code(format_round(half_format, f, NEAREST));
	o[1] = half_code(format_round(half_format, f, ZERO));
	o[2] = half_code(format_round(half_format, f, UP));
	o[3] = half_code(format_round(half_format, f, DOWN));
	o[4] = bfloat_code(format_round(bfloat_format, f, NEAREST));
	o[5] = bfloat_code(format_round(bfloat_format, f, ZERO));
	o[6] = to_s32(f, NEAREST);
	o[7] = to_s32(f, ZERO);
	o[8] = to_s32(f, UP);
	o[9] = to_s32(f, DOWN);
	o[10] = (uint32_t)to_integer(f, ZERO, 0, 4294967295.0);
	o[11] = single_bits(integral(f, NEAREST));
	o[12] = single_bits(integral(f, DOWN));
	o[13] = single_bits(integral(f, UP));
}

/* The 64-bit integer rounded to float: the halves are exact, their sum keeps what was lost in its last bit. */
static uint32_t wide_to_single(uint64_t magnitude, bool negative, enum toward t)
{
	double x = sum_sticky(ldexp((double)(magnitude >> 32), 32), (double)(magnitude & 0xffffffff));
	return single_bits(format_round(single_format, negative ? -x : x, t));
}

static void from_wide(uint32_t *o, uint32_t i)
{
	uint64_t pattern = (uint64_t)((i & 0x8000) << 16 | (0x36000000 + ((i & 0x7fff) << 12))) << 32 | i * 2654435761u;
	int64_t s = (int64_t)((uint64_t)i * 0x9e3779b97f4a7c15u) >> (i & 63);
	uint64_t magnitude = s < 0 ? 0 - (uint64_t)s : (uint64_t)s;
	double d;
	memcpy(&d, &pattern, 8);
	for (int t = NEAREST; t <= DOWN; t++)
		o[t] = single_bits(format_round(single_format, d, (enum toward)t));
	o[4] = to_s32(d, ZERO);
	o[5] = to_s32(d, NEAREST);
	double whole = trunc(d);
	uint64_t l = isnan(d) ? UINT64_C(1) << 63 : whole >= 0x1p63 ? INT64_MAX : whole < -0x1p63 ? UINT64_C(1) << 63
		   : (uint64_t)(int64_t)whole;
	o[6] = (uint32_t)l;
	o[7] = (uint32_t)(l >> 32);
	o[8] = wide_to_single(magnitude, s < 0, NEAREST);
	o[9] = wide_to_single(magnitude, s < 0, ZERO);
	o[10] = wide_to_single((uint64_t)s, false, UP);
	o[11] = single_bits(format_round(single_format, (double)(int32_t)s, DOWN));
	o[12] = single_bits(format_round(single_format, (double)(uint32_t)s, NEAREST));
	/* The sum of two exact doubles is rounded once. */
	double w = ldexp((double)(magnitude >> 32), 32) + (double)(magnitude & 0xffffffff);
	w = s < 0 ? -w : w;
	memcpy(&pattern, &w, 8);
	o[13] = (uint32_t)pattern;
	o[14] = (uint32_t)(pattern >> 32);
	o[15] = (uint32_t)(int8_t)s ^ (uint16_t)(s >> 3);
}

static void table_make(struct kit *k, const char *name, void (*row)(uint32_t *, uint32_t), int columns)
{
	uint32_t *out = calloc((size_t)N * (size_t)columns, 4);
	for (uint32_t i = 0; i < N; i++)
		row(out + i * (uint32_t)columns, i);
	kit_want(k, name, "u4", SHAPE(N * columns), out, "exact");
	free(out);
}

static void convert(struct kit *k)
{
	table_make(k, "from_half", from_half, 10);
	table_make(k, "from_float", from_float, 14);
	table_make(k, "from_wide", from_wide, 16);
}

/* A value as a code of an 8-bit format, saturating.  e4m3: NaN 0x7f, greatest 448; e5m2: NaN 0x7f, greatest 57344. */
static uint32_t fp8_code(double x, bool is_e4m3)
{
	int mantissa = is_e4m3 ? 3 : 2, bias = is_e4m3 ? 7 : 15, e;
	double greatest = is_e4m3 ? 448 : 57344;
	if (isnan(x))
		return 0x7f;
	double r = format_round(is_e4m3 ? e4m3_format : e5m2_format, x, NEAREST), a = fabs(r);
	uint32_t sign = signbit(x) ? 0x80 : 0;
	if (a > greatest)
		a = greatest;
	if (a < ldexp(1, 1 - bias))
		return sign | (uint32_t)ldexp(a, bias - 1 + mantissa);
	double m = frexp(a, &e);
	return sign | (uint32_t)((e - 1 + bias) << mantissa) | ((uint32_t)ldexp(m, mantissa + 1) - (1u << mantissa));
}

static double fp8_value(uint32_t code, bool is_e4m3)
{
	int mantissa = is_e4m3 ? 3 : 2, bias = is_e4m3 ? 7 : 15, e = (int)(code & 127) >> mantissa;
	int m = (int)(code & ((1u << mantissa) - 1));
	double v = e ? ldexp((1 << mantissa) + m, e - bias - mantissa) : ldexp(m, 1 - bias - mantissa);
	if (is_e4m3 && (code & 127) == 127)
		v = NAN;
	if (!is_e4m3 && e == 31)
		v = m ? NAN : INFINITY;
	return code & 128 ? -v : v;
}

static void fp8_row(uint32_t *o, uint32_t i)
{
	o[0] = fp8_code(half_value((uint16_t)i), true);
	o[1] = fp8_code(half_value((uint16_t)i), false);
	o[2] = fp8_code((double)float_of(i << 16), true);
	o[3] = half_code(fp8_value(i & 255, (i & 256) != 0));
}

static void fp8(struct kit *k)
{
	table_make(k, "out", fp8_row, 4);
}

const struct expected expect_convert[] = { { "convert", convert }, { "fp8", fp8 }, { NULL, NULL } };
