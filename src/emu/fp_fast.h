/* Round-to-nearest arithmetic of one lane in the host's own f32 and f64, without branches that depend on the values, so
 * that a loop over the lanes of a warp can be vectorised.  Results are those of fp.h bit for bit. */
#ifndef EMU_FP_FAST_H
#define EMU_FP_FAST_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

_Static_assert(FLT_EVAL_METHOD == 0, "f32 and f64 operations must round to their own type");

static inline float fp_f32_value(uint32_t x)
{
	float f;
	memcpy(&f, &x, sizeof(f));
	return f;
}

static inline uint32_t fp_f32_raw(float f)
{
	uint32_t x;
	memcpy(&x, &f, sizeof(x));
	return x;
}

static inline double fp_f64_value(uint64_t x)
{
	double f;
	memcpy(&f, &x, sizeof(f));
	return f;
}

static inline uint64_t fp_f64_raw(double f)
{
	uint64_t x;
	memcpy(&x, &f, sizeof(x));
	return x;
}

/* The bits of a result: every NaN is 0x7fffffff. */
static inline uint32_t fp_f32_bits(float f)
{
	uint32_t x = fp_f32_raw(f);
	return (x & 0x7fffffff) > 0x7f800000 ? 0x7fffffff : x;
}

static inline uint32_t fp_f32_flush(uint32_t x)
{
	return x & 0x7f800000 ? x : x & 0x80000000;
}

/* NaN and everything below +0 become +0. */
static inline uint32_t fp_f32_sat(uint32_t x)
{
	uint32_t low = x > 0x7f800000 ? 0 : x;
	return low > 0x3f800000 ? 0x3f800000 : low;
}

static inline uint32_t fp_f32_add(uint32_t a, uint32_t b)
{
	return fp_f32_bits(fp_f32_value(a) + fp_f32_value(b));
}

static inline uint32_t fp_f32_sub(uint32_t a, uint32_t b)
{
	return fp_f32_bits(fp_f32_value(a) - fp_f32_value(b));
}

static inline uint32_t fp_f32_mul(uint32_t a, uint32_t b)
{
	return fp_f32_bits(fp_f32_value(a) * fp_f32_value(b));
}

static inline uint32_t fp_f32_div(uint32_t a, uint32_t b)
{
	return fp_f32_bits(fp_f32_value(a) / fp_f32_value(b));
}

static inline uint32_t fp_f32_sqrt(uint32_t a)
{
	return fp_f32_bits(sqrtf(fp_f32_value(a)));
}

/* x + y rounded to odd: truncated, and the last bit set when the sum is not exact.  A second rounding to a format of at
 * most 51 bits is then that of the exact sum.  No overflow may happen.  [Boldo, Melquiond: Emulation of FMA and
 * correctly rounded sums, 2008]  The error of the sum is Knuth's TwoSum. */
static inline double fp_sum_odd(double x, double y)
{
	double s = x + y;
	double t = s - x;
	double u = s - t;
	double v = y - t;
	double w = x - u;
	double error = w + v;
	uint64_t bits = fp_f64_raw(s);
	uint64_t inexact = (uint64_t)(error < 0) | (uint64_t)(error > 0);
	uint64_t step = inexact & ~bits & 1;
	uint64_t down = ((uint64_t)(error < 0)) ^ (bits >> 63);
	return fp_f64_value(bits + (step ^ (0 - (step & down))) + (step & down));
}

/* The product of two f32 is exact in f64. */
static inline uint32_t fp_f32_fma(uint32_t a, uint32_t b, uint32_t c)
{
	double product = (double)fp_f32_value(a) * (double)fp_f32_value(b);
	return fp_f32_bits((float)fp_sum_odd(product, (double)fp_f32_value(c)));
}

/* The bits of a result of operands "a", "b", "c": a NaN is that of the first operand that is one, made quiet, and
 * 0xfff8000000000000 where none is. */
static inline uint64_t fp_f64_bits(double r, uint64_t a, uint64_t b, uint64_t c)
{
	const uint64_t quiet = 0x0008000000000000, rest = 0x7fffffffffffffff, inf = 0x7ff0000000000000;
	uint64_t x = fp_f64_raw(r), nan = 0xfff8000000000000;
	nan = (c & rest) > inf ? c | quiet : nan;
	nan = (b & rest) > inf ? b | quiet : nan;
	nan = (a & rest) > inf ? a | quiet : nan;
	return (x & rest) > inf ? nan : x;
}

static inline uint64_t fp_f64_add(uint64_t a, uint64_t b)
{
	return fp_f64_bits(fp_f64_value(a) + fp_f64_value(b), a, b, 0);
}

static inline uint64_t fp_f64_sub(uint64_t a, uint64_t b)
{
	return fp_f64_bits(fp_f64_value(a) - fp_f64_value(b), a, b, 0);
}

static inline uint64_t fp_f64_mul(uint64_t a, uint64_t b)
{
	return fp_f64_bits(fp_f64_value(a) * fp_f64_value(b), a, b, 0);
}

static inline uint64_t fp_f64_div(uint64_t a, uint64_t b)
{
	return fp_f64_bits(fp_f64_value(a) / fp_f64_value(b), a, b, 0);
}

static inline uint64_t fp_f64_sqrt(uint64_t a)
{
	return fp_f64_bits(sqrt(fp_f64_value(a)), a, 0, 0);
}

/* C requires one rounding of fma(). */
static inline uint64_t fp_f64_fma(uint64_t a, uint64_t b, uint64_t c)
{
	return fp_f64_bits(fma(fp_f64_value(a), fp_f64_value(b), fp_f64_value(c)), a, b, c);
}

static inline float fp_bf16_value(uint32_t h)
{
	return fp_f32_value(h << 16);
}

/* Through the exponent of f32: 2^-112 moves the bias, and makes subnormals right. */
static inline float fp_f16_value(uint32_t h)
{
	uint32_t sign = (h & 0x8000) << 16, m = h & 0x7fff;
	float scaled = fp_f32_value(m << 13) * 0x1p112f;
	uint32_t bits = m >= 0x7c00 ? m << 13 | 0x7f800000 : fp_f32_raw(scaled);
	return fp_f32_value(bits | sign);
}

/* Round to nearest even. */
static inline uint32_t fp_bf16_round(float f)
{
	uint32_t x = fp_f32_raw(f);
	uint32_t r = (x + 0x7fff + (x >> 16 & 1)) >> 16;
	return (x & 0x7fffffff) > 0x7f800000 ? 0x7fff : r;
}

/* Round to nearest even.  Adding 2^(e+13) for the exponent e of the result, at least -14, leaves its bits at the
 * bottom. From 2^16 upward the result is infinity. */
static inline uint32_t fp_f16_round(float f)
{
	uint32_t x = fp_f32_raw(f), sign = x >> 16 & 0x8000, m = x & 0x7fffffff;
	bool large = m >= 0x47800000;
	uint32_t least = 126u << 23, power = (m & 0x7f800000) + (13u << 23);
	power = large || power < least ? least : power;
	uint32_t sum = fp_f32_raw(fp_f32_value(large ? 0 : m) + fp_f32_value(power));
	uint32_t r = large ? 0x7c00 : (sum - power) + (((power >> 23) - 126) << 10);
	return m > 0x7f800000 ? 0x7fff : r | sign;
}

#endif
