/* A second way to round, for the tests of src/emu: by search among the values of a format, in f64. */
#ifndef TESTS_EMUREF_H
#define TESTS_EMUREF_H

#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "emu/number.h"

struct ref_format {
	const char *name;
	enum ptx_type type;
	int bits, man, bias;
	uint64_t max; /* greatest finite code */
	bool has_inf;
	uint64_t nan;
};

static const struct ref_format ref_f32 = { "f32", PTX_F32, 32, 23, 127, 0x7f7fffff, true, 0x7fffffff };
static const struct ref_format ref_tf32 = { "tf32", PTX_TF32, 19, 10, 127, 0x3fbff, true, 0x3ffff };
static const struct ref_format ref_f16 = { "f16", PTX_F16, 16, 10, 15, 0x7bff, true, 0x7fff };
static const struct ref_format ref_bf16 = { "bf16", PTX_BF16, 16, 7, 127, 0x7f7f, true, 0x7fff };
static const struct ref_format ref_e4m3 = { "e4m3", PTX_E4M3, 8, 3, 7, 0x7e, false, 0x7f };
static const struct ref_format ref_e5m2 = { "e5m2", PTX_E5M2, 8, 2, 15, 0x7b, true, 0x7f };

/* The value of magnitude "code"; the one after the greatest finite code is what it would be without an end. */
static inline double ref_magnitude(const struct ref_format *f, uint64_t code)
{
	int e = (int)(code >> f->man);
	double m = (double)(code & ((1ull << f->man) - 1));
	return e ? ldexp(m + ldexp(1, f->man), e - f->bias - f->man) : ldexp(m, 1 - f->bias - f->man);
}

static inline double ref_value(const struct ref_format *f, uint64_t x)
{
	uint64_t sign = 1ull << (f->bits - 1), code = x & (sign - 1);
	double v = code <= f->max                     ? ref_magnitude(f, code)
		   : f->has_inf && code == f->max + 1 ? (double)INFINITY
						      : (double)NAN;
	return x & sign ? -v : v;
}

/* Exact for every "x": the values of a format of at most 24 bits, and their middles, are f64 numbers. */
static inline uint64_t ref_round(const struct ref_format *f, double x, enum num_round round, bool satfinite)
{
	uint64_t sign = signbit(x) ? 1ull << (f->bits - 1) : 0, lo = 0, hi = f->max + 1;
	double m = fabs(x);
	if (isnan(x))
		return f->nan;
	if (isinf(x))
		return sign | (satfinite || !f->has_inf ? f->max : f->max + 1);
	while (hi - lo > 1) {
		uint64_t mid = lo + (hi - lo) / 2;
		if (ref_magnitude(f, mid) <= m)
			lo = mid;
		else
			hi = mid;
	}
	double below = ref_magnitude(f, lo), above = ref_magnitude(f, lo + 1);
	bool up = false;
	if (m != below) {
		double middle = below + (above - below) / 2;
		up = round == NUM_RM   ? sign != 0
		     : round == NUM_RP ? sign == 0
		     : round == NUM_RZ ? false
				       : m > middle || (m == middle && (round == NUM_RNA || lo & 1));
	}
	bool beyond = lo == f->max && m >= above;
	uint64_t code = lo + (up && !beyond);
	if (beyond && (round == NUM_RN || round == NUM_RNA || (round == NUM_RM && sign) || (round == NUM_RP && !sign)))
		code = f->max + 1;
	if (code > f->max && (satfinite || !f->has_inf))
		code = f->max;
	return sign | code;
}

/* A small generator with a fixed start. */
static inline uint64_t ref_random(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

/* A float of "bits" bits with "man" stored bits: all exponents alike, the significand random, all zeros, all ones or
 * with one bit. */
static inline uint64_t ref_random_float(uint64_t *state, int bits, int man)
{
	uint64_t r = ref_random(state), field = (1ull << man) - 1;
	uint64_t m = ref_random(state) & field;
	switch (r & 7) {
	case 0:
		m = 0;
		break;
	case 1:
		m = field;
		break;
	case 2:
		m = 1ull << (r >> 3) % (unsigned)man;
		break;
	case 3:
		m = ~m & field & ~(m >> 1 & 0xff);
		break;
	}
	uint64_t head = r >> 16 & ((1ull << (bits - man)) - 1);
	return head << man | m;
}

/* Equal as values and in the sign of zero; NaN equals NaN. */
static inline bool ref_same(double x, double y)
{
	return isnan(x) ? isnan(y) : x == y && !signbit(x) == !signbit(y);
}

/* Check reports each assertion in a pipe, which is slow in loops of millions: this only reports. */
static inline void ref_expect(uint64_t got, uint64_t want, const char *what, uint64_t a, uint64_t b, uint64_t c)
{
	if (got != want)
		ck_abort_msg("%s of %llx, %llx, %llx is %llx, not %llx", what, (unsigned long long)a,
			     (unsigned long long)b, (unsigned long long)c, (unsigned long long)got,
			     (unsigned long long)want);
}

#endif
