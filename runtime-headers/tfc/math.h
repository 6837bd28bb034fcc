/* Elementary functions.
 *
 * The f32 forms have no branches and no calls, so that loops over them become vector code, and stay within 4 units in
 * the last place of the correctly rounded result (gelu: of the larger of result and argument); NaN, infinities, zeros and
 * subnormals are exact.  They expect round-to-nearest.  The f64 forms call the C library.
 *
 * Polynomials are computed in 40 digits, coefficients rounded to f32: those of the logarithms and of gelu are minimax (Remez)
 * for the relative error of the function where no other weight is named, the others interpolations at Chebyshev points.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef TFC_MATH_H
#define TFC_MATH_H

#include <math.h>

#include "tfc/number.h"

#define TFC_NAN_F32 tfc_f32_bits(0x7fc00000u)
#define TFC_INF_F32 tfc_f32_bits(0x7f800000u)
#define TFC_NAN_F64 tfc_f64_bits((uint64_t)0x7ff8 << 48)
#define TFC_INF_F64 tfc_f64_bits((uint64_t)0x7ff0 << 48)

TFC_FN float tfc_abs_f32(float x)
{
	return tfc_f32_bits(tfc_bits_f32(x) & 0x7fffffffu);
}

TFC_FN float tfc_copysign_f32(float x, float sign)
{
	return tfc_f32_bits((tfc_bits_f32(x) & 0x7fffffffu) | (tfc_bits_f32(sign) & 0x80000000u));
}

/* "x" times 2^n by its exponent field; the result must be normal.  Only the low bits of "n" count. */
TFC_FN float tfc_scale_f32(float x, uint32_t n)
{
	return tfc_f32_bits(tfc_bits_f32(x) + (n << 23));
}

/* The nearest integer to "x", |x| < 2^21, as a float and in the low bits of "n".  Generated files switch off the modes of
 * gcc and clang that would take the sum apart; other compilers convert. */
TFC_FN float tfc_nearest_f32(float x, uint32_t *n)
{
#if defined(__GNUC__)
	float t = x + 12582912.0f;
	*n = tfc_bits_f32(t);
	return t - 12582912.0f;
#else
	int32_t i = (int32_t)(x + 512.5f) - 512;
	*n = (uint32_t)i;
	return (float)i;
#endif
}

/* (e^r - 1 - r) / r^2 for |r| <= ln(2) / 2. */
TFC_FN float tfc_exp_rest(float r)
{
	float q = 0x1.6d1606p-10f;
	q = 0x1.12106cp-7f + r * q;
	q = 0x1.555516p-5f + r * q;
	q = 0x1.5554d8p-3f + r * q;
	return 0.5f + r * q;
}

/* x * 2^n in two steps, each by a normal power of two. */
TFC_FN float tfc_scale_twice_f32(float x, uint32_t n)
{
	uint32_t half = (uint32_t)((int32_t)n >> 1);
	return tfc_scale_f32(x, half) * tfc_f32_bits(((n - half) << 23) + 0x3f800000u);
}

TFC_FN float tfc_exp_f32(float x)
{
	uint32_t n;
	float v = x > -104.0f ? x : -104.0f;
	v = v < 90.0f ? v : 90.0f;
	float k = tfc_nearest_f32(v * 0x1.715476p+0f, &n);
	float r = (v - k * 0x1.63p-1f) + k * 0x1.bd0106p-13f;
	float y = tfc_scale_twice_f32(1.0f + r * (1.0f + r * tfc_exp_rest(r)), n);
	return x == x ? y : x;
}

/* e^-a * 2^64 for a >= 0, normal; NaN counts as 120. */
TFC_FN float tfc_exp_low_f32(float a)
{
	uint32_t n;
	float v = a < 120.0f ? a : 120.0f;
	float k = tfc_nearest_f32(v * -0x1.715476p+0f, &n);
	float r = (k * -0x1.63p-1f - v) + k * 0x1.bd0106p-13f;
	return tfc_scale_f32(1.0f + r * (1.0f + r * tfc_exp_rest(r)), n + 64);
}

TFC_FN float tfc_exp2_f32(float x)
{
	uint32_t n;
	float v = x > -151.0f ? x : -151.0f;
	v = v < 130.0f ? v : 130.0f;
	float r = v - tfc_nearest_f32(v, &n);
	float q = 0x1.5f104ep-10f + r * 0x1.4418e6p-13f;
	q = 0x1.3b2a4ep-7f + r * q;
	q = 0x1.c6af62p-5f + r * q;
	q = 0x1.ebfbe0p-3f + r * q;
	q = 0x1.62e430p-1f + r * q;
	float y = tfc_scale_twice_f32(1.0f + r * q, n);
	return x == x ? y : x;
}

/* e^-a - 1 for a >= 0; NaN counts as 40. */
TFC_FN float tfc_expm1_low_f32(float a)
{
	uint32_t n;
	float v = a < 40.0f ? a : 40.0f;
	float k = tfc_nearest_f32(v * -0x1.715476p+0f, &n);
	float r = (k * -0x1.63p-1f - v) + k * 0x1.bd0106p-13f;
	float s = tfc_f32_bits((n << 23) + 0x3f800000u);
	return s * (r + r * r * tfc_exp_rest(r)) + (s - 1.0f);
}

/* x = m * 2^k with m in [sqrt(1/2), sqrt(2)), for positive finite x. */
struct tfc_log {
	float f, k;	/* m - 1 */
};

TFC_FN struct tfc_log tfc_log_parts(float x)
{
	struct tfc_log l;
	uint32_t u = tfc_bits_f32(x);
	uint32_t tiny = u < 0x00800000u;
	uint32_t v = tiny ? tfc_bits_f32(x * 0x1p+24f) : u;
	uint32_t w = v + (0x3f800000u - 0x3f3504f3u);
	int32_t k = (int32_t)(w >> 23) - 127 - (tiny ? 24 : 0);
	l.f = tfc_f32_bits((w & 0x007fffffu) + 0x3f3504f3u) - 1.0f;
	l.k = (float)k;
	return l;
}

/* log(1 + f) - f + f^2 / 2 for f in [sqrt(1/2) - 1, sqrt(2) - 1]. */
TFC_FN float tfc_log_rest(float f)
{
	float p = 0x1.055ae6p-3f + f * -0x1.38b44ap-4f;
	p = -0x1.0d8538p-3f + f * p;
	p = 0x1.22da2cp-3f + f * p;
	p = -0x1.547248p-3f + f * p;
	p = 0x1.99a008p-3f + f * p;
	p = -0x1.000226p-2f + f * p;
	p = 0x1.555554p-2f + f * p;
	return f * f * f * p;
}

TFC_FN float tfc_log_special(float x, float y)
{
	y = x == TFC_INF_F32 ? x : y;
	y = x == 0.0f ? -TFC_INF_F32 : y;
	return x >= 0.0f ? y : TFC_NAN_F32;
}

TFC_FN float tfc_log_f32(float x)
{
	struct tfc_log l = tfc_log_parts(x);
	float h = 0.5f * l.f * l.f;
	float y = l.k * 0x1.62e300p-1f + (l.f - (h - (tfc_log_rest(l.f) + l.k * 0x1.2fefa2p-17f)));
	return tfc_log_special(x, y);
}

TFC_FN float tfc_log2_f32(float x)
{
	struct tfc_log l = tfc_log_parts(x);
	float h = 0.5f * l.f * l.f;
	float hi = tfc_f32_bits(tfc_bits_f32(l.f - h) & 0xfffff000u);
	float lo = (l.f - hi) - h + tfc_log_rest(l.f);
	float y = l.k + (hi * 0x1.715p+0f + (lo * 0x1.715476p+0f + hi * 0x1.1d94aep-14f));
	return tfc_log_special(x, y);
}

/* log(1 + u) for u in [0, 1]. */
TFC_FN float tfc_log1p_unit_f32(float u)
{
	float p = 0x1.483edap-6f + u * -0x1.aad1eep-9f;
	p = -0x1.d7af2ap-5f + u * p;
	p = 0x1.b6394ap-4f + u * p;
	p = -0x1.3b127cp-3f + u * p;
	p = 0x1.93b726p-3f + u * p;
	p = -0x1.ff40cap-3f + u * p;
	p = 0x1.554f9ep-2f + u * p;
	p = -0x1.ffffe6p-2f + u * p;
	return u + u * u * p;
}

TFC_FN float tfc_tanh_f32(float x)
{
	float a = tfc_abs_f32(x);
	float e = tfc_expm1_low_f32(2.0f * a);
	float y = tfc_copysign_f32(e / (2.0f + e), x);
	y = a > 0x1p-60f ? y : x;
	return y;
}

TFC_FN float tfc_sigmoid_f32(float x)
{
	float e = tfc_exp_low_f32(tfc_abs_f32(x));
	float up = x >= 0.0f ? 0x1p+64f : e;
	float y = up / (1.0f + e * 0x1p-64f) * 0x1p-64f;
	return x == x ? y : x;
}

/* The negative side is scaled down last, and to nothing below -120. */
TFC_FN float tfc_silu_f32(float x)
{
	float a = tfc_abs_f32(x);
	float e = tfc_exp_low_f32(a);
	float y = x / (1.0f + e * 0x1p-64f);
	float down = y * (a < 120.0f ? e : 0.0f) * 0x1p-64f;
	return x < 0.0f ? down : y;
}

TFC_FN float tfc_gelu_tanh_f32(float x)
{
	float u = 0x1.988454p+0f * (x + 0x1.6e4e26p-5f * x * x * x);
	float e = tfc_exp_low_f32(tfc_abs_f32(u)) * 0x1p-64f;
	return x * ((u >= 0.0f ? 1.0f : e) / (1.0f + e));
}

/* Phi(-a) = erfc(a / sqrt(2)) / 2 as 2^(-1 - a p(a)) for a = |x|; NaN counts as 12.5, from where it is 0.  p is minimax on
 * [0, 7] for the weight a (Phi(-a) + 1/50000), since gelu needs the absolute error; 2^r by the relative error. */
TFC_FN float tfc_normal_tail_f32(float x)
{
	uint32_t n;
	float v = tfc_abs_f32(x);
	float a = v < 12.5f ? v : 12.5f;
	float p = -0x1.ec0078p-17f + a * 0x1.a9905ep-21f;
	p = 0x1.2a7702p-14f + a * p;
	p = 0x1.a41fb8p-12f + a * p;
	p = -0x1.e39c3ap-8f + a * p;
	p = 0x1.af9f70p-5f + a * p;
	p = 0x1.d62ce8p-2f + a * p;
	p = 0x1.26af22p+0f + a * p;
	float e = -1.0f - a * p;
	float r = e - tfc_nearest_f32(e, &n);
	float q = 0x1.3cea8cp-7f + r * 0x1.5bb516p-10f;
	q = 0x1.c6b762p-5f + r * q;
	q = 0x1.ebf9bcp-3f + r * q;
	q = 0x1.62e42ap-1f + r * q;
	return tfc_scale_f32(1.0f + r * q, n + 64) * 0x1p-64f;
}

TFC_FN float tfc_gelu_erf_f32(float x)
{
	float c = tfc_normal_tail_f32(x);
	return x * (x >= 0.0f ? 1.0f - c : c);
}

TFC_FN float tfc_softplus_f32(float x)
{
	float u = tfc_exp_low_f32(tfc_abs_f32(x)) * 0x1p-64f;
	return (x <= 0.0f ? 0.0f : x) + tfc_log1p_unit_f32(u);
}

/* Correctly rounded square root that compilers turn into the machine's own. */
#if defined(__clang__) && defined(__SSE__)
#include <xmmintrin.h>
TFC_FN float tfc_sqrt_f32(float x) { return _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(x))); }
#elif defined(__clang__)
TFC_FN float tfc_sqrt_f32(float x) { return __builtin_sqrtf(x); }
#elif defined(__GNUC__)
extern float sqrtf(float) __attribute__((const));	/* it may set errno otherwise, which keeps loops scalar */
TFC_FN float tfc_sqrt_f32(float x) { return sqrtf(x); }
#else
TFC_FN float tfc_sqrt_f32(float x) { return (float)sqrt((double)x); }
#endif

TFC_FN float tfc_rsqrt_f32(float x)
{
	float y = 1.0f / tfc_sqrt_f32(x);
	return x == 0.0f ? TFC_INF_F32 : y;
}

/* Rounding to integers.  "x" itself where it has no fraction bits. */
TFC_FN float tfc_whole_f32(float x, float whole)
{
	return tfc_abs_f32(x) < 8388608.0f ? tfc_copysign_f32(whole, x) : x;
}

TFC_FN float tfc_trunc_part_f32(float x)
{
	return (float)(int32_t)(tfc_abs_f32(x) < 8388608.0f ? x : 0.0f);
}

TFC_FN float tfc_floor_f32(float x)
{
	float t = tfc_trunc_part_f32(x);
	return tfc_whole_f32(x, t > x ? t - 1.0f : t);
}

TFC_FN float tfc_ceil_f32(float x)
{
	float t = tfc_trunc_part_f32(x);
	return tfc_whole_f32(x, t < x ? t + 1.0f : t);
}

TFC_FN float tfc_round_f32(float x)
{
	float a = tfc_abs_f32(x);
	int32_t n = (int32_t)(a < 8388608.0f ? a : 0.0f);
	float t = (float)n, d = a - t;
	float up = (float)(n & 1);
	float r = d > 0.5f ? t + 1.0f : t;
	r = d == 0.5f ? t + up : r;
	return tfc_whole_f32(x, r);
}

/* min and max: NaN wins; of zeros, min is -0 and max is +0. */
TFC_FN float tfc_max_f32(float a, float b)
{
	float z = tfc_f32_bits(tfc_bits_f32(a) & tfc_bits_f32(b));
	float r = a == b ? z : b;
	return a > b || a != a ? a : r;
}

TFC_FN float tfc_min_f32(float a, float b)
{
	float z = tfc_f32_bits(tfc_bits_f32(a) | tfc_bits_f32(b));
	float r = a == b ? z : b;
	return a < b || a != a ? a : r;
}

TFC_FN float tfc_relu_f32(float x)
{
	return x <= 0.0f ? 0.0f : x;
}

TFC_FN float tfc_floor_div_f32(float a, float b)
{
	return tfc_floor_f32(a / b);
}

/* Keeps a product from being contracted into the operation that uses it. */
#if defined(__GNUC__)
#define TFC_APART(x) __asm__("" : "+m"(x))
#else
#define TFC_APART(x) ((void)0)
#endif

TFC_FN float tfc_mod_f32(float a, float b)
{
	float p = b * tfc_floor_f32(a / b);
	TFC_APART(p);
	return a - p;
}

TFC_FN double tfc_abs_f64(double x)
{
	return tfc_f64_bits(tfc_bits_f64(x) & ~((uint64_t)1 << 63));
}

TFC_FN double tfc_max_f64(double a, double b)
{
	double z = tfc_f64_bits(tfc_bits_f64(a) & tfc_bits_f64(b));
	double r = a == b ? z : b;
	return a > b || a != a ? a : r;
}

TFC_FN double tfc_min_f64(double a, double b)
{
	double z = tfc_f64_bits(tfc_bits_f64(a) | tfc_bits_f64(b));
	double r = a == b ? z : b;
	return a < b || a != a ? a : r;
}

TFC_FN double tfc_exp_f64(double x) { return exp(x); }
TFC_FN double tfc_exp2_f64(double x) { return exp2(x); }
TFC_FN double tfc_log_f64(double x) { return log(x); }
TFC_FN double tfc_log2_f64(double x) { return log2(x); }
TFC_FN double tfc_tanh_f64(double x) { return tanh(x); }
TFC_FN double tfc_sqrt_f64(double x) { return sqrt(x); }
TFC_FN double tfc_rsqrt_f64(double x) { return x == 0.0 ? TFC_INF_F64 : 1.0 / sqrt(x); }
TFC_FN double tfc_floor_f64(double x) { return floor(x); }
TFC_FN double tfc_ceil_f64(double x) { return ceil(x); }
TFC_FN double tfc_round_f64(double x) { return nearbyint(x); }
TFC_FN double tfc_relu_f64(double x) { return x <= 0.0 ? 0.0 : x; }
TFC_FN double tfc_floor_div_f64(double a, double b) { return floor(a / b); }

TFC_FN double tfc_mod_f64(double a, double b)
{
	double p = b * floor(a / b);
	TFC_APART(p);
	return a - p;
}

TFC_FN double tfc_sigmoid_f64(double x)
{
	double e = exp(-tfc_abs_f64(x));
	return (x >= 0.0 ? 1.0 : e) / (1.0 + e);
}

TFC_FN double tfc_silu_f64(double x)
{
	double half = exp(-0.5 * tfc_abs_f64(x));
	if (x == -TFC_INF_F64)
		return TFC_NAN_F64;
	return x >= 0.0 ? x / (1.0 + half * half) : x * half / (1.0 + half * half) * half;
}

TFC_FN double tfc_gelu_tanh_f64(double x)
{
	double u = 1.5957691216057308 * (x + 0.044715 * x * x * x);
	return x * tfc_sigmoid_f64(u);
}

TFC_FN double tfc_gelu_erf_f64(double x) { return 0.5 * x * erfc(-x * 0.70710678118654752440); }

TFC_FN double tfc_softplus_f64(double x)
{
	double y = (x > 0.0 ? x : 0.0) + log1p(exp(-tfc_abs_f64(x)));
	return x == x ? y : x;
}

#endif
