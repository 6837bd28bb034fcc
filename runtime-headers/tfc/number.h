/* Element types that C lacks: conversions, exact as the language states them, without branches where loops use them.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef TFC_NUMBER_H
#define TFC_NUMBER_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__TINYC__)
#define TFC_FN static inline __attribute__((unused))
#else
#define TFC_FN static inline
#endif

TFC_FN uint32_t tfc_bits_f32(float x)
{
	union { float f; uint32_t u; } v;
	v.f = x;
	return v.u;
}

TFC_FN float tfc_f32_bits(uint32_t u)
{
	union { float f; uint32_t u; } v;
	v.u = u;
	return v.f;
}

TFC_FN uint64_t tfc_bits_f64(double x)
{
	union { double f; uint64_t u; } v;
	v.f = x;
	return v.u;
}

TFC_FN double tfc_f64_bits(uint64_t u)
{
	union { double f; uint64_t u; } v;
	v.u = u;
	return v.f;
}

/* Bits "a" where "c" is 1, else "b". */
TFC_FN uint32_t tfc_pick(uint32_t c, uint32_t a, uint32_t b)
{
	return b ^ ((a ^ b) & (0u - c));
}

/* Encoded to f32, exact. */
TFC_FN float tfc_bf16_to_f32(uint16_t h)
{
	return tfc_f32_bits((uint32_t)h << 16);
}

TFC_FN float tfc_f16_to_f32(uint16_t h)
{
	uint32_t m = h & 0x7fffu, sign = ((uint32_t)h & 0x8000u) << 16;
	uint32_t normal = (m << 13) + 0x38000000u + (m >= 0x7c00u ? 0x38000000u : 0u);
	uint32_t small = tfc_bits_f32((float)(int32_t)m * 0x1p-24f);
	return tfc_f32_bits((m < 0x400u ? small : normal) | sign);
}

TFC_FN float tfc_fp8e5m2_to_f32(uint8_t h)
{
	return tfc_f16_to_f32((uint16_t)((uint32_t)h << 8));
}

TFC_FN float tfc_fp8e4m3_to_f32(uint8_t h)
{
	uint32_t m = h & 0x7fu, sign = ((uint32_t)h & 0x80u) << 24;
	uint32_t normal = (m << 20) + 0x3c000000u;
	uint32_t small = tfc_bits_f32((float)(int32_t)m * 0x1p-9f);
	uint32_t finite = m < 8u ? small : normal;
	return tfc_f32_bits((m == 0x7fu ? 0x7fc00000u : finite) | sign);
}

TFC_FN float tfc_f8e8m0_to_f32(uint8_t h)
{
	uint32_t finite = h == 0 ? 0x00400000u : (uint32_t)h << 23;
	return tfc_f32_bits(h == 0xff ? 0x7fc00000u : finite);
}

/* The low four bits of "h". */
TFC_FN float tfc_f4e2m1_to_f32(uint8_t h)
{
	uint32_t m = h & 7u, sign = ((uint32_t)h & 8u) << 28;
	uint32_t normal = (m << 22) + 0x3f000000u;
	return tfc_f32_bits((m < 2u ? m * 0x3f000000u : normal) | sign);
}

/* f32 to encoded: to nearest, ties to even. */
TFC_FN uint16_t tfc_f32_to_bf16(float x)
{
	uint32_t u = tfc_bits_f32(x), a = u & 0x7fffffffu;
	uint32_t r = (u + 0x7fffu + ((u >> 16) & 1u)) >> 16;
	return (uint16_t)(a > 0x7f800000u ? ((u >> 16) | 0x40u) : r);
}

/* The magnitude of a float with "p" stored mantissa bits below f32's range: "bias" is its exponent bias.  Codes run on
 * beyond the largest exponent; the caller cuts them.  The sum with a power of two rounds at the subnormal step. */
TFC_FN uint32_t tfc_f32_narrow(uint32_t a, int p, int bias)
{
	uint32_t shift = (uint32_t)(23 - p);
	uint32_t least = (uint32_t)(128 - bias) << 23;
	uint32_t step = (uint32_t)(127 + 1 - bias - p + 23) << 23;
	uint32_t normal = (a + ((1u << (shift - 1)) - 1u) + ((a >> shift) & 1u) - ((uint32_t)(127 - bias) << 23)) >> shift;
	uint32_t small = tfc_bits_f32(tfc_f32_bits(a < least ? a : 0u) + tfc_f32_bits(step)) - step;
	return a < least ? small : normal;
}

TFC_FN uint16_t tfc_f32_to_f16(float x)
{
	uint32_t u = tfc_bits_f32(x), a = u & 0x7fffffffu, sign = (u >> 16) & 0x8000u;
	uint32_t f = a > 0x477fffffu ? 0x477fffffu : a;
	uint32_t r = tfc_f32_narrow(f, 10, 15);
	r = a > 0x7f800000u ? 0x7e00u : r;
	return (uint16_t)(r | sign);
}

TFC_FN uint8_t tfc_f32_to_fp8e5m2(float x)
{
	uint32_t u = tfc_bits_f32(x), a = u & 0x7fffffffu, sign = (u >> 24) & 0x80u;
	uint32_t f = a > 0x477fffffu ? 0x477fffffu : a;
	uint32_t r = tfc_f32_narrow(f, 2, 15);
	r = a > 0x7f800000u ? 0x7fu : r;
	return (uint8_t)(r | sign);
}

TFC_FN uint8_t tfc_f32_to_fp8e4m3(float x)
{
	uint32_t u = tfc_bits_f32(x), a = u & 0x7fffffffu, sign = (u >> 24) & 0x80u;
	uint32_t f = a > 0x44000000u ? 0x44000000u : a;
	uint32_t r = tfc_f32_narrow(f, 3, 7);
	return (uint8_t)((r > 0x7fu ? 0x7fu : r) | sign);
}

/* "sign" is ignored; a mantissa of 1.5 rounds up. */
TFC_FN uint8_t tfc_f32_to_f8e8m0(float x)
{
	uint32_t a = tfc_bits_f32(x) & 0x7fffffffu;
	uint32_t r = (a + 0x400000u) >> 23;
	r = r > 0xffu ? 0xffu : r;
	r = a < 0x00800000u ? (a >= 0x00600000u ? 1u : 0u) : r;
	return (uint8_t)(a >= 0x7f800000u ? 0xffu : r);
}

TFC_FN uint8_t tfc_f32_to_f4e2m1(float x)
{
	uint32_t u = tfc_bits_f32(x), a = u & 0x7fffffffu, sign = (u >> 28) & 8u;
	uint32_t f = a > 0x41000000u ? 0x41000000u : a;
	uint32_t r = tfc_f32_narrow(f, 1, 1);
	r = r > 7u ? 7u : r;
	return (uint8_t)(a > 0x7f800000u ? 7u : (r | sign));
}

/* The same with overflow to the largest finite value; NaN stays NaN. */
TFC_FN uint8_t tfc_f32_to_fp8e4m3_sat(float x)
{
	uint32_t a = tfc_bits_f32(x) & 0x7fffffffu, h = tfc_f32_to_fp8e4m3(x);
	return (uint8_t)((h & 0x7fu) == 0x7fu && a <= 0x7f800000u ? (h & 0x80u) | 0x7eu : h);
}

/* binary64 to f32 by rounding to odd: rounding the result again to a narrower type is correct. */
TFC_FN float tfc_f64_to_f32_odd(double x)
{
	float f = (float)x;
	uint32_t u = tfc_bits_f32(f);
	double back = (double)f, ax = x < 0 ? -x : x, ab = back < 0 ? -back : back;
	u = ab > ax ? u - 1u : u;
	u = back != x && x == x ? u | 1u : u;
	return tfc_f32_bits(u);
}

/* i64 to binary64 by rounding to odd. */
TFC_FN double tfc_i64_to_f64_odd(int64_t v)
{
	uint64_t u = v < 0 ? 0u - (uint64_t)v : (uint64_t)v;
	uint64_t cut = (u & ~(uint64_t)0x7ff) | ((u & 0x7ff) != 0 ? (uint64_t)0x800 : 0);
	u = u >= ((uint64_t)1 << 53) ? cut : u;
	double d = (double)(u >> 32) * 4294967296.0 + (double)(u & 0xffffffffu);
	return v < 0 ? -d : d;
}

/* Float to integer: toward zero, saturating, NaN gives 0. */
TFC_FN int32_t tfc_f32_to_i32(float x)
{
	float safe = x >= 2147483648.0f ? 0.0f : x;
	safe = safe >= -2147483648.0f ? safe : 0.0f;
	int32_t r = (int32_t)safe;
	r = x >= 2147483648.0f ? INT32_MAX : r;
	return x < -2147483648.0f ? INT32_MIN : r;
}

TFC_FN int64_t tfc_f32_to_i64(float x)
{
	float safe = x >= 9223372036854775808.0f ? 0.0f : x;
	safe = safe >= -9223372036854775808.0f ? safe : 0.0f;
	int64_t r = (int64_t)safe;
	r = x >= 9223372036854775808.0f ? INT64_MAX : r;
	return x < -9223372036854775808.0f ? INT64_MIN : r;
}

TFC_FN int64_t tfc_f64_to_i64(double x)
{
	double safe = x >= 9223372036854775808.0 ? 0.0 : x;
	safe = safe >= -9223372036854775808.0 ? safe : 0.0;
	int64_t r = (int64_t)safe;
	r = x >= 9223372036854775808.0 ? INT64_MAX : r;
	return x < -9223372036854775808.0 ? INT64_MIN : r;
}

TFC_FN int32_t tfc_f64_to_i32(double x)
{
	double safe = x > 2147483647.0 ? 2147483647.0 : x;
	safe = safe < -2147483648.0 ? -2147483648.0 : safe;
	return (int32_t)(safe == safe ? safe : 0.0);
}

TFC_FN int8_t tfc_f32_to_i8(float x)
{
	float safe = x > 127.0f ? 127.0f : x;
	safe = safe < -128.0f ? -128.0f : safe;
	return (int8_t)(int32_t)(safe == safe ? safe : 0.0f);
}

TFC_FN uint8_t tfc_f32_to_u8(float x)
{
	float safe = x > 255.0f ? 255.0f : x;
	safe = safe < 0.0f ? 0.0f : safe;
	return (uint8_t)(int32_t)(safe == safe ? safe : 0.0f);
}

TFC_FN int8_t tfc_f64_to_i8(double x)
{
	double safe = x > 127.0 ? 127.0 : x;
	safe = safe < -128.0 ? -128.0 : safe;
	return (int8_t)(int32_t)(safe == safe ? safe : 0.0);
}

TFC_FN uint8_t tfc_f64_to_u8(double x)
{
	double safe = x > 255.0 ? 255.0 : x;
	safe = safe < 0.0 ? 0.0 : safe;
	return (uint8_t)(int32_t)(safe == safe ? safe : 0.0);
}

/* f4e2m1: element "i" of packed bytes. */
TFC_FN uint8_t tfc_f4_get(const uint8_t *p, int64_t i)
{
	return (uint8_t)((p[i >> 1] >> ((i & 1) * 4)) & 15);
}

TFC_FN void tfc_f4_set(uint8_t *p, int64_t i, uint8_t v)
{
	int shift = (int)(i & 1) * 4;
	p[i >> 1] = (uint8_t)((p[i >> 1] & (0xf0 >> shift)) | ((v & 15) << shift));
}

/* Integers: two's complement wrap; floor division; division by zero gives 0. */
#define TFC_INT_FNS(name, type, utype, least) \
	TFC_FN type tfc_add_##name(type a, type b) { return (type)(utype)((utype)a + (utype)b); } \
	TFC_FN type tfc_sub_##name(type a, type b) { return (type)(utype)((utype)a - (utype)b); } \
	TFC_FN type tfc_mul_##name(type a, type b) { return (type)(utype)((uint64_t)(utype)a * (uint64_t)(utype)b); } \
	TFC_FN type tfc_min_##name(type a, type b) { return a < b ? a : b; } \
	TFC_FN type tfc_max_##name(type a, type b) { return a > b ? a : b; } \
	TFC_FN type tfc_neg_##name(type a) { return (type)(utype)(0u - (utype)a); } \
	TFC_FN type tfc_abs_##name(type a) { return a < 0 ? (type)(utype)(0u - (utype)a) : a; } \
	TFC_FN type tfc_floor_div_##name(type a, type b) \
	{ \
		if (b == 0) \
			return 0; \
		if (b == (type)-1 && a == least) \
			return least; \
		type q = (type)(a / b); \
		return (type)(q - (type)((type)(a % b) != 0 && (a < 0) != (b < 0))); \
	} \
	TFC_FN type tfc_mod_##name(type a, type b) \
	{ \
		if (b == 0 || (b == (type)-1 && a == least)) \
			return 0; \
		type r = (type)(a % b); \
		return (type)(r != 0 && (r < 0) != (b < 0) ? r + b : r); \
	}

TFC_INT_FNS(i64, int64_t, uint64_t, INT64_MIN)
TFC_INT_FNS(i32, int32_t, uint32_t, INT32_MIN)
TFC_INT_FNS(i8, int8_t, uint8_t, INT8_MIN)

TFC_FN uint8_t tfc_add_u8(uint8_t a, uint8_t b) { return (uint8_t)(a + b); }
TFC_FN uint8_t tfc_sub_u8(uint8_t a, uint8_t b) { return (uint8_t)(a - b); }
TFC_FN uint8_t tfc_mul_u8(uint8_t a, uint8_t b) { return (uint8_t)(a * b); }
TFC_FN uint8_t tfc_min_u8(uint8_t a, uint8_t b) { return a < b ? a : b; }
TFC_FN uint8_t tfc_max_u8(uint8_t a, uint8_t b) { return a > b ? a : b; }
TFC_FN uint8_t tfc_neg_u8(uint8_t a) { return (uint8_t)(0u - a); }
TFC_FN uint8_t tfc_abs_u8(uint8_t a) { return a; }
TFC_FN uint8_t tfc_floor_div_u8(uint8_t a, uint8_t b) { return (uint8_t)(b == 0 ? 0 : a / b); }
TFC_FN uint8_t tfc_mod_u8(uint8_t a, uint8_t b) { return (uint8_t)(b == 0 ? 0 : a % b); }

/* Index arithmetic: wraps where it would overflow, so that a range check after it is meaningful. */
TFC_FN int64_t tfc_clamp_i64(int64_t v, int64_t lo, int64_t hi)
{
	v = v < hi ? v : hi;
	return v > lo ? v : lo;
}

#endif
