#include "value/tensor.h"

#include <math.h>
#include <string.h>

static uint64_t double_bits(double v)
{
	uint64_t b;
	memcpy(&b, &v, sizeof(b));
	return b;
}

static double double_of_bits(uint64_t b)
{
	double v;
	memcpy(&v, &b, sizeof(v));
	return v;
}

static double power_of_two(int e)
{
	return e >= -1022 ? double_of_bits((uint64_t)(e + 1023) << 52) : double_of_bits((uint64_t)1 << (e + 1074));
}

static double e8m0_decode(uint64_t bits)
{
	return bits == 0xff ? (double)NAN : power_of_two((int)bits - 127);
}

static uint64_t e8m0_encode(double v)
{
	double a = fabs(v);
	if (!(a <= 0x1p128))
		return 0xff;
	if (a < 0x1p-127)
		return 0;
	uint64_t b = double_bits(a);
	int e = (int)(b >> 52) - 1023 + ((b >> 51 & 1) ? 1 : 0);
	return e > 127 ? 0xff : (uint64_t)(e + 127);
}

double float_decode(enum dtype d, uint64_t bits)
{
	if (d == DT_F64)
		return double_of_bits(bits);
	if (d == DT_F8E8M0)
		return e8m0_decode(bits);
	const struct dtype_info *t = dtype_info(d);
	int p = t->mantissa_bits, top = (1 << t->exponent_bits) - 1;
	int e = (int)(bits >> p) & top;
	uint64_t m = bits & (((uint64_t)1 << p) - 1);
	double sign = bits >> (p + t->exponent_bits) & 1 ? -1 : 1;
	if (d == DT_FP8E4M3 && (bits & 0x7f) == 0x7f)
		return (double)NAN;
	if (float_has_infinity(d) && e == top)
		return m ? (double)NAN : sign * (double)INFINITY;
	if (e == 0)
		return sign * (double)m * power_of_two(1 - t->bias - p);
	return sign * double_of_bits((uint64_t)(e - t->bias + 1023) << 52 | m << (52 - p));
}

static uint64_t nan_code(enum dtype d)
{
	const struct dtype_info *t = dtype_info(d);
	if (d == DT_F4E2M1)
		return 7;
	if (d == DT_FP8E4M3)
		return 0x7f;
	return (((uint64_t)2 << t->exponent_bits) - 1) << (t->mantissa_bits - 1);
}

/* The magnitude code of the finite "a" >= 0 with unbounded exponent: codes above the format's range are possible. */
static uint64_t magnitude_code(const struct dtype_info *t, double a)
{
	uint64_t b = double_bits(a);
	int e = (int)(b >> 52);
	uint64_t m = b & (((uint64_t)1 << 52) - 1);
	if (e == 0)
		e = 1;
	else
		m |= (uint64_t)1 << 52;
	e -= 1023;
	int low = 1 - t->bias;
	int at = e > low ? e : low;
	int shift = at - t->mantissa_bits - e + 52;
	uint64_t n = 0;
	if (shift == 0)
		n = m;
	else if (shift <= 54) {
		uint64_t rest = m & (((uint64_t)1 << shift) - 1), half = (uint64_t)1 << (shift - 1);
		n = m >> shift;
		n += rest > half || (rest == half && (n & 1));
	}
	return ((uint64_t)(at + t->bias - 1) << t->mantissa_bits) + n;
}

uint64_t float_encode(enum dtype d, double v)
{
	if (d == DT_F64)
		return double_bits(v);
	if (d == DT_F8E8M0)
		return e8m0_encode(v);
	const struct dtype_info *t = dtype_info(d);
	if (isnan(v))
		return nan_code(d);
	uint64_t sign = (uint64_t)(signbit(v) != 0) << (t->exponent_bits + t->mantissa_bits);
	uint64_t above = (((uint64_t)1 << t->exponent_bits) - 1) << t->mantissa_bits;
	if (d == DT_FP8E4M3)
		above = 0x7f;
	uint64_t code = isinf(v) ? above : magnitude_code(t, fabs(v));
	if (d == DT_F4E2M1)
		return sign | (isinf(v) || code > 7 ? 7 : code);
	return sign | (code > above ? above : code);
}

double float_round(enum dtype d, double v)
{
	if (d == DT_F64)
		return v;
	if (d == DT_F32)
		return (double)(float)v;
	return float_decode(d, float_encode(d, v));
}

double float_round_saturate(enum dtype d, double v)
{
	if (d == DT_FP8E4M3 && fabs(v) > 448)
		return copysign(448, v);
	return float_round(d, v);
}

double float_from_int(enum dtype d, int64_t v)
{
	if (d == DT_F64)
		return (double)v;
	uint64_t a = v < 0 ? -(uint64_t)v : (uint64_t)v;
	if (a > (uint64_t)1 << 53)
		a = (a >> 11 | ((a & 0x7ff) != 0)) << 11;
	return float_round(d, v < 0 ? -(double)a : (double)a);
}

int64_t int_wrap(enum dtype d, int64_t v)
{
	switch (d) {
	case DT_I32:
		return (int64_t)((uint64_t)v & 0xffffffff) - (v & 0x80000000 ? (int64_t)1 << 32 : 0);
	case DT_I8:
		return (v & 0xff) - (v & 0x80 ? 256 : 0);
	case DT_U8:
		return v & 0xff;
	case DT_BOOL:
		return v != 0;
	default:
		return v;
	}
}

int64_t int_least(enum dtype d)
{
	return d == DT_I64 ? INT64_MIN : d == DT_I32 ? INT32_MIN : d == DT_I8 ? INT8_MIN : 0;
}

int64_t int_greatest(enum dtype d)
{
	return d == DT_I64 ? INT64_MAX : d == DT_I32 ? INT32_MAX : d == DT_I8 ? INT8_MAX : d == DT_U8 ? UINT8_MAX : 1;
}

int64_t int_from_float(enum dtype d, double v)
{
	if (d == DT_BOOL)
		return v != 0;
	if (isnan(v))
		return 0;
	double whole = trunc(v);
	if (whole >= (d == DT_I64 ? 0x1p63 : (double)int_greatest(d)))
		return int_greatest(d);
	if (whole <= (double)int_least(d))
		return int_least(d);
	return (int64_t)whole;
}

double float_half_ulp_at_one(enum dtype d)
{
	return power_of_two(-dtype_info(d)->mantissa_bits - 1);
}

double float_largest(enum dtype d)
{
	const struct dtype_info *t = dtype_info(d);
	switch (d) {
	case DT_FP8E4M3:
		return 448;
	case DT_F4E2M1:
		return 6;
	case DT_F8E8M0:
		return 0x1p127;
	default:
		return (2 - power_of_two(-t->mantissa_bits)) * power_of_two(t->bias);
	}
}

double float_least_subnormal(enum dtype d)
{
	const struct dtype_info *t = dtype_info(d);
	return d == DT_F8E8M0 ? 0x1p-127 : power_of_two(1 - t->bias - t->mantissa_bits);
}

bool float_has_infinity(enum dtype d)
{
	return d == DT_F64 || d == DT_F32 || d == DT_F16 || d == DT_BF16 || d == DT_FP8E5M2;
}
