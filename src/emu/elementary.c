/* Fixed-point series.  A "fix" is an unsigned number of 4 integer and FRACTION = 124 fraction bits; every product and
 * quotient is truncated, so that a series of n terms below 2 is off by less than 2n units of 2^-124. */
#include "emu/elementary.h"

enum { FRACTION = 124 };

typedef fp_u128 fix;

static const fix fix_one = (fix)1 << FRACTION;
static const fix fix_ln2 = (fix)0x0b17217f7d1cf79a << 64 | 0xbc9e3b39803f2f6a;
static const fix fix_log2e = (fix)0x171547652b82fe17 << 64 | 0x77d0ffda0d23a7d1;
static const fix fix_2_ln2 = (fix)0x2e2a8eca5705fc2e << 64 | 0xefa1ffb41a474fa2; /* 2 / ln 2 */
static const fix fix_pi_2 = (fix)0x1921fb54442d1846 << 64 | 0x9898cc51701b839a;  /* pi / 2 */

/* The fraction bits of 2 / pi, highest word first. */
static const uint64_t two_over_pi[5] = { 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
					 0xb7246e3a424dd2e0 };

static fix multiply(fix a, fix b)
{
	const fix low = UINT64_MAX;
	fix a0 = a & low, a1 = a >> 64, b0 = b & low, b1 = b >> 64;
	fix p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
	fix mid = (p00 >> 64) + (p01 & low) + (p10 & low);
	fix hi = p11 + (p01 >> 64) + (p10 >> 64) + (mid >> 64);
	fix lo = mid << 64 | (p00 & low);
	return hi << (128 - FRACTION) | lo >> FRACTION;
}

/* a / b for a < b < 8. */
static fix divide(fix a, fix b)
{
	fix q = 0;
	for (int i = 0; i < FRACTION; i++) {
		a <<= 1;
		q <<= 1;
		if (a >= b)
			a -= b, q |= 1;
	}
	return q;
}

/* x * 2^shift, truncated; what does not fit at the top is lost. */
static fix shifted(fp_u128 x, int shift)
{
	if (shift >= 128 || shift <= -128)
		return 0;
	return shift >= 0 ? x << shift : x >> -shift;
}

/* e^t for t < 1: the terms end at t^32 / 32!, below 2^-117 of which 2^-17 is left for t < ln 2. */
static fix series_exp(fix t)
{
	fix r = fix_one;
	for (unsigned k = 32; k >= 1; k--)
		r = fix_one + multiply(t, r) / k;
	return r;
}

/* sin t for t <= pi/2; the last term is t^37 / 37!. */
static fix series_sin(fix t)
{
	fix w = multiply(t, t), r = fix_one;
	for (unsigned k = 18; k >= 1; k--)
		r = fix_one - multiply(w, r) / (2 * k * (2 * k + 1));
	return multiply(t, r);
}

static fix series_cos(fix t)
{
	fix w = multiply(t, t), r = fix_one;
	for (unsigned k = 18; k >= 1; k--)
		r = fix_one - multiply(w, r) / (2 * k * (2 * k - 1));
	return r;
}

/* atanh(z) / z for z^2 = w < 0.03. */
static fix series_atanh(fix w)
{
	fix r = fix_one / 51;
	for (unsigned k = 25; k-- > 0;)
		r = fix_one / (2 * k + 1) + multiply(w, r);
	return r;
}

static struct fp_num number(bool negative, fix mag, int exp, bool exact)
{
	return (struct fp_num){ .kind = FP_IS_FINITE, .negative = negative, .mag = mag | !exact, .exp = exp };
}

/* |x| as an integer "n" and a fraction; bits below 2^-124 are lost and make "exact" false. */
static fix split(struct fp_num x, int *n, bool *exact)
{
	fix fraction = shifted(x.mag, x.exp + FRACTION) & (fix_one - 1);
	*n = (int)shifted(x.mag, x.exp);
	*exact = shifted(fraction, -(x.exp + FRACTION)) == (x.mag ^ shifted((fp_u128)(unsigned)*n, -x.exp));
	return fraction;
}

struct fp_num elementary_exp2(struct fp_num x)
{
	int n;
	bool exact;
	fix f = split(x, &n, &exact);
	exact = exact && f == 0;
	if (x.negative) {
		/* -(n + f) = -(n + 1) + (1 - f), and with f lost 1 - f is just below 1. */
		n = exact ? -n : -n - 1;
		f = exact ? 0 : fix_one - (f ? f : 1);
	}
	return number(false, series_exp(multiply(f, fix_ln2)), n - FRACTION, exact);
}

/* x = m 2^e with m in [sqrt(1/2), sqrt(2)); log2 m = 2 / ln 2 atanh((m - 1) / (m + 1)). */
struct fp_num elementary_log2(struct fp_num x)
{
	uint64_t m = (uint64_t)x.mag;
	int top = 63 - __builtin_clzll(m), e = x.exp + top;
	m <<= 30 - top;
	uint64_t one = (uint64_t)1 << 30;
	if (m > 1518500249) /* sqrt(2) 2^30 */
		e++, one <<= 1;
	struct fp_num whole = { .kind = e ? FP_IS_FINITE : FP_IS_ZERO,
				.negative = e < 0,
				.mag = (fp_u128)(e < 0 ? -e : e) };
	if (m == one)
		return whole;
	bool negative = m < one;
	fix z = divide((fix)(negative ? one - m : m - one) << 64, (fix)(m + one) << 64);
	fix r = multiply(multiply(z, series_atanh(multiply(z, z))), fix_2_ln2);
	struct fp_num unit = { .kind = FP_IS_FINITE, .mag = 1 };
	return fp_num_fma(unit, whole, number(negative, r, -FRACTION, false), NUM_RN);
}

/* x 2 / pi modulo 4: the quadrant, and in "r" the angle in it.  Two integer and 190 fraction bits of 2^exp 2 / pi,
 * times the significand of 24 bits; what is cut off is below 2^-166. */
static unsigned quadrant(struct fp_num x, fix *r)
{
	uint64_t w[3], carry = 0;
	for (int i = 0; i < 3; i++) {
		/* Bit 63 of word i has the weight 2^(1 - 64 i), and bit "at" of the fraction the weight 2^-1-at. */
		int at = x.exp - 2 + 64 * i, word = at >= 0 ? at / 64 : -((63 - at) / 64), bit = at - 64 * word;
		uint64_t hi = word >= 0 && word < 5 ? two_over_pi[word] : 0;
		uint64_t lo = word >= -1 && word < 4 ? two_over_pi[word + 1] : 0;
		w[i] = bit ? hi << bit | lo >> (64 - bit) : hi;
	}
	for (int i = 2; i >= 0; i--) {
		fp_u128 p = (fp_u128)w[i] * (uint64_t)x.mag + carry;
		w[i] = (uint64_t)p;
		carry = (uint64_t)(p >> 64);
	}
	fix turn = (fix)w[0] << 64 | w[1];
	*r = multiply((turn & (((fix)1 << 126) - 1)) >> 2, fix_pi_2);
	return (unsigned)(turn >> 126);
}

/* Exponent of the highest bit. */
static int exponent(struct fp_num x)
{
	return x.exp + 63 - __builtin_clzll((uint64_t)x.mag);
}

/* x - x^3 / "divisor" for |x| < 2^-22, where the fixed point would lose relative precision: the next term of sin and
 * tanh is below 2^-90 x. */
static struct fp_num cubic(struct fp_num x, unsigned divisor)
{
	struct fp_num unit = { .kind = FP_IS_FINITE, .mag = 1 }, d = { .kind = FP_IS_FINITE, .mag = divisor };
	struct fp_num cube = fp_num_mul(fp_num_mul(x, x), x);
	cube.negative = !x.negative;
	struct fp_num r = fp_num_fma(unit, x, fp_num_div(cube, d), NUM_RN);
	r.mag |= 1;
	return r;
}

struct fp_num elementary_sin(struct fp_num x)
{
	fix r;
	if (exponent(x) < -22)
		return cubic(x, 6);
	unsigned q = quadrant(x, &r);
	return number(x.negative != (q >= 2), q & 1 ? series_cos(r) : series_sin(r), -FRACTION, false);
}

struct fp_num elementary_cos(struct fp_num x)
{
	fix r;
	unsigned q = quadrant(x, &r);
	return number(q == 1 || q == 2, q & 1 ? series_sin(r) : series_cos(r), -FRACTION, false);
}

/* (1 - v) / (1 + v) with v = e^-2x = 2^-(n + f) = 2^-(n + 1) 2^(1 - f).  From 11 on, where v is below 2^-31, the fixed
 * point ends and v is taken as 2^-124: just below 1, which is what matters to formats of 24 bits. */
struct fp_num elementary_tanh(struct fp_num x)
{
	if (exponent(x) < -22)
		return cubic(x, 3);
	fix v = 1;
	if (exponent(x) < 3 || (exponent(x) == 3 && shifted(x.mag, x.exp) < 11)) {
		fix half = multiply(shifted(x.mag, x.exp + FRACTION), fix_log2e);
		int n = (int)(half >> (FRACTION - 1));
		fix f = (half << 1) & (fix_one - 1);
		v = series_exp(multiply(fix_one - f, fix_ln2)) >> (n + 1);
	}
	return number(x.negative, divide(fix_one - v, fix_one + v), -FRACTION, false);
}

struct fp_num elementary_rsqrt(struct fp_num x)
{
	struct fp_num unit = { .kind = FP_IS_FINITE, .mag = 1 };
	return fp_num_sqrt(fp_num_div(unit, x));
}
