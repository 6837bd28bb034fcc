#include "emu/fp.h"

const struct fp_format fp_f64 = { 64, 52, 1023, 0x7fefffffffffffff, 0x7ff0000000000000, 0xfff8000000000000 };
const struct fp_format fp_f32 = { 32, 23, 127, 0x7f7fffff, 0x7f800000, 0x7fffffff };
const struct fp_format fp_f16 = { 16, 10, 15, 0x7bff, 0x7c00, 0x7fff };
const struct fp_format fp_bf16 = { 16, 7, 127, 0x7f7f, 0x7f80, 0x7fff };
const struct fp_format fp_tf32 = { 19, 10, 127, 0x3fbff, 0x3fc00, 0x3ffff };
const struct fp_format fp_e4m3 = { 8, 3, 7, 0x7e, 0, 0x7f };
const struct fp_format fp_e5m2 = { 8, 2, 15, 0x7b, 0x7c, 0x7f };

static uint64_t sign_bit(const struct fp_format *f)
{
	return (uint64_t)1 << (f->bits - 1);
}

static uint64_t magnitude(const struct fp_format *f, uint64_t x)
{
	return x & (sign_bit(f) - 1);
}

static uint64_t signed_bits(const struct fp_format *f, bool negative, uint64_t mag)
{
	return negative ? mag | sign_bit(f) : mag;
}

bool fp_is_nan(const struct fp_format *f, uint64_t x)
{
	return magnitude(f, x) > (f->inf ? f->inf : f->max);
}

bool fp_is_subnormal(const struct fp_format *f, uint64_t x)
{
	uint64_t m = magnitude(f, x);
	return m && !(m >> f->man);
}

uint64_t fp_flush(const struct fp_format *f, uint64_t x)
{
	return fp_is_subnormal(f, x) ? x & sign_bit(f) : x;
}

/* Position of the highest set bit; "x" is not zero. */
static int top_bit(fp_u128 x)
{
	uint64_t hi = (uint64_t)(x >> 64);
	return hi ? 127 - __builtin_clzll(hi) : 63 - __builtin_clzll((uint64_t)x);
}

/* x / 2^n with what is cut off in the lowest bit. */
static fp_u128 shift_right_jam(fp_u128 x, int n)
{
	if (n >= 128)
		return x != 0;
	if (n <= 0)
		return x;
	fp_u128 lost = x & (((fp_u128)1 << n) - 1);
	return (x >> n) | (lost != 0);
}

/* The same number with its top bit at "bit". */
static struct fp_num top_at(struct fp_num x, int bit)
{
	int up = bit - top_bit(x.mag);
	x.mag = up >= 0 ? x.mag << up : shift_right_jam(x.mag, -up);
	x.exp -= up;
	return x;
}

struct fp_num fp_unpack(const struct fp_format *f, uint64_t x)
{
	uint64_t m = magnitude(f, x);
	struct fp_num n = { .negative = (x & sign_bit(f)) != 0 };
	if (fp_is_nan(f, x)) {
		n.kind = FP_IS_NAN;
	} else if (f->inf && m == f->inf) {
		n.kind = FP_IS_INF;
	} else if (m) {
		int e = (int)(m >> f->man);
		uint64_t hidden = (uint64_t)1 << f->man;
		n.kind = FP_IS_FINITE;
		n.mag = e ? (m & (hidden - 1)) | hidden : m;
		n.exp = (e ? e : 1) - f->bias - f->man;
	}
	return n;
}

/* Whether rounding away from zero is due when "rest" of 2^n is cut off from a magnitude whose last bit is "odd". */
static bool rounds_up(enum num_round round, bool negative, bool odd, fp_u128 rest, fp_u128 half)
{
	switch (round) {
	case NUM_RN:
	case NUM_RNI:
		return rest > half || (rest == half && odd);
	case NUM_RNA:
		return rest >= half;
	case NUM_RZ:
	case NUM_RZI:
		return false;
	case NUM_RM:
	case NUM_RMI:
		return negative && rest;
	case NUM_RP:
	case NUM_RPI:
		return !negative && rest;
	}
	return false;
}

static uint64_t overflow(const struct fp_format *f, bool negative, enum num_round round, bool satfinite)
{
	bool toward_zero = round == NUM_RZ || (round == NUM_RM && !negative) || (round == NUM_RP && negative);
	return signed_bits(f, negative, satfinite || !f->inf || toward_zero ? f->max : f->inf);
}

uint64_t fp_pack(const struct fp_format *f, struct fp_num x, enum num_round round, bool satfinite)
{
	if (x.kind == FP_IS_NAN)
		return f->nan;
	if (x.kind == FP_IS_ZERO)
		return signed_bits(f, x.negative, 0);
	if (x.kind == FP_IS_INF)
		return signed_bits(f, x.negative, satfinite || !f->inf ? f->max : f->inf);
	x = top_at(x, 126);
	int e = x.exp + 126, e_min = 1 - f->bias;
	int shift = (e > e_min ? e : e_min) - f->man - x.exp;
	if (shift > 127) {
		x.mag = shift_right_jam(x.mag, shift - 127);
		shift = 127;
	}
	uint64_t kept = (uint64_t)(x.mag >> shift);
	fp_u128 rest = x.mag & (((fp_u128)1 << shift) - 1);
	kept += rounds_up(round, x.negative, kept & 1, rest, (fp_u128)1 << (shift - 1));
	int64_t biased = e > e_min ? (int64_t)e + f->bias - 1 : 0;
	if (biased > (int64_t)(f->max >> f->man))
		return overflow(f, x.negative, round, satfinite);
	uint64_t m = ((uint64_t)biased << f->man) + kept;
	return m > f->max ? overflow(f, x.negative, round, satfinite) : signed_bits(f, x.negative, m);
}

struct fp_num fp_num_mul(struct fp_num a, struct fp_num b)
{
	struct fp_num r = { .negative = a.negative != b.negative };
	if (a.kind == FP_IS_NAN || b.kind == FP_IS_NAN || (a.kind == FP_IS_INF && b.kind == FP_IS_ZERO) ||
	    (a.kind == FP_IS_ZERO && b.kind == FP_IS_INF)) {
		r.kind = FP_IS_NAN;
	} else if (a.kind == FP_IS_INF || b.kind == FP_IS_INF) {
		r.kind = FP_IS_INF;
	} else if (a.kind == FP_IS_FINITE && b.kind == FP_IS_FINITE) {
		r.kind = FP_IS_FINITE;
		r.mag = a.mag * b.mag;
		r.exp = a.exp + b.exp;
	}
	return r;
}

/* The sum of two finite numbers that are not zero. */
static struct fp_num add_finite(struct fp_num a, struct fp_num b, enum num_round round)
{
	/* With the top bit at 125, a carry fits, and at least 19 bits lie below any operand, so that a jammed bit never
	 * comes near the bits that decide a rounding. */
	a = top_at(a, 125);
	b = top_at(b, 125);
	if (a.exp < b.exp) {
		struct fp_num t = a;
		a = b, b = t;
	}
	b.mag = shift_right_jam(b.mag, a.exp - b.exp);
	struct fp_num r = a;
	if (a.negative == b.negative) {
		r.mag = a.mag + b.mag;
	} else if (a.mag == b.mag) {
		r = (struct fp_num){ .kind = FP_IS_ZERO, .negative = round == NUM_RM };
	} else {
		bool swap = a.mag < b.mag;
		r.negative = swap ? b.negative : a.negative;
		r.mag = swap ? b.mag - a.mag : a.mag - b.mag;
	}
	return r;
}

static struct fp_num add(struct fp_num a, struct fp_num b, enum num_round round)
{
	if (a.kind == FP_IS_NAN || b.kind == FP_IS_NAN ||
	    (a.kind == FP_IS_INF && b.kind == FP_IS_INF && a.negative != b.negative))
		return (struct fp_num){ .kind = FP_IS_NAN };
	if (a.kind == FP_IS_INF || b.kind == FP_IS_INF)
		return a.kind == FP_IS_INF ? a : b;
	if (a.kind == FP_IS_ZERO && b.kind == FP_IS_ZERO) {
		a.negative = a.negative == b.negative ? a.negative : round == NUM_RM;
		return a;
	}
	if (a.kind == FP_IS_ZERO || b.kind == FP_IS_ZERO)
		return a.kind == FP_IS_ZERO ? b : a;
	return add_finite(a, b, round);
}

struct fp_num fp_num_fma(struct fp_num a, struct fp_num b, struct fp_num c, enum num_round round)
{
	return add(fp_num_mul(a, b), c, round);
}

struct fp_num fp_num_div(struct fp_num a, struct fp_num b)
{
	struct fp_num r = { .negative = a.negative != b.negative };
	if (a.kind == FP_IS_NAN || b.kind == FP_IS_NAN || (a.kind == b.kind && a.kind != FP_IS_FINITE)) {
		r.kind = FP_IS_NAN;
	} else if (a.kind == FP_IS_INF || b.kind == FP_IS_ZERO) {
		r.kind = FP_IS_INF;
	} else if (a.kind == FP_IS_FINITE && b.kind == FP_IS_FINITE) {
		int up = 127 - top_bit(a.mag);
		fp_u128 n = a.mag << up;
		r.kind = FP_IS_FINITE;
		r.mag = n / b.mag | (n % b.mag != 0);
		r.exp = a.exp - up - b.exp;
	}
	return r;
}

struct fp_num fp_num_sqrt(struct fp_num a)
{
	if (a.kind == FP_IS_NAN || (a.negative && a.kind != FP_IS_ZERO))
		return (struct fp_num){ .kind = FP_IS_NAN };
	if (a.kind != FP_IS_FINITE)
		return a;
	a = top_at(a, 126);
	if (a.exp & 1)
		a.mag = shift_right_jam(a.mag, 1), a.exp++;
	fp_u128 rest = a.mag, root = 0;
	for (int i = 63; i >= 0; i--) {
		fp_u128 trial = (root << (i + 1)) + ((fp_u128)1 << (2 * i));
		if (trial <= rest) {
			rest -= trial;
			root += (fp_u128)1 << i;
		}
	}
	/* The root has 63 or 64 bits; one more place below it holds what is left. */
	return (struct fp_num){ .kind = FP_IS_FINITE, .exp = a.exp / 2 - 1, .mag = root << 1 | (rest != 0) };
}

uint64_t fp_finish(const struct fp_format *f, const struct num_mode *m, uint64_t x)
{
	if (m->ftz)
		x = fp_flush(f, x);
	if (m->relu && !fp_is_nan(f, x) && (x & sign_bit(f)))
		x = 0;
	if (m->sat) {
		uint64_t one = (uint64_t)f->bias << f->man;
		if (fp_is_nan(f, x) || (x & sign_bit(f)))
			return 0;
		return x > one ? one : x;
	}
	return x;
}

/* Round, finish, and choose the NaN: for f64 that of the first of the "n" operands that is one. */
static uint64_t result(const struct fp_format *f, const struct num_mode *m, struct fp_num x, const uint64_t *arg, int n)
{
	uint64_t r = fp_pack(f, x, m->round, false);
	if (x.kind == FP_IS_NAN && f == &fp_f64)
		for (int i = n - 1; i >= 0; i--)
			if (fp_is_nan(f, arg[i]))
				r = arg[i] | (uint64_t)1 << 51;
	return fp_finish(f, m, r);
}

static uint64_t input(const struct fp_format *f, const struct num_mode *m, uint64_t x)
{
	return m->ftz ? fp_flush(f, x) : x;
}

uint64_t fp_add(const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b)
{
	uint64_t arg[] = { input(f, m, a), input(f, m, b) };
	return result(f, m, add(fp_unpack(f, arg[0]), fp_unpack(f, arg[1]), m->round), arg, 2);
}

uint64_t fp_sub(const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b)
{
	uint64_t arg[] = { input(f, m, a), input(f, m, b) };
	struct fp_num y = fp_unpack(f, arg[1]);
	y.negative = !y.negative;
	return result(f, m, add(fp_unpack(f, arg[0]), y, m->round), arg, 2);
}

uint64_t fp_mul(const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b)
{
	uint64_t arg[] = { input(f, m, a), input(f, m, b) };
	return result(f, m, fp_num_mul(fp_unpack(f, arg[0]), fp_unpack(f, arg[1])), arg, 2);
}

uint64_t fp_fma(const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t arg[] = { input(f, m, a), input(f, m, b), input(f, m, c) };
	struct fp_num x = fp_num_fma(fp_unpack(f, arg[0]), fp_unpack(f, arg[1]), fp_unpack(f, arg[2]), m->round);
	return result(f, m, x, arg, 3);
}

uint64_t fp_div(const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b)
{
	uint64_t arg[] = { input(f, m, a), input(f, m, b) };
	return result(f, m, fp_num_div(fp_unpack(f, arg[0]), fp_unpack(f, arg[1])), arg, 2);
}

uint64_t fp_sqrt(const struct fp_format *f, const struct num_mode *m, uint64_t a)
{
	uint64_t arg[] = { input(f, m, a) };
	return result(f, m, fp_num_sqrt(fp_unpack(f, arg[0])), arg, 1);
}

uint64_t fp_rcp(const struct fp_format *f, const struct num_mode *m, uint64_t a)
{
	return fp_div(f, m, (uint64_t)f->bias << f->man, a);
}

uint64_t fp_abs(const struct fp_format *f, const struct num_mode *m, uint64_t a)
{
	return magnitude(f, input(f, m, a));
}

uint64_t fp_neg(const struct fp_format *f, const struct num_mode *m, uint64_t a)
{
	return input(f, m, a) ^ sign_bit(f);
}

uint64_t fp_copysign(const struct fp_format *f, uint64_t a, uint64_t b)
{
	return magnitude(f, b) | (a & sign_bit(f));
}

/* A signed integer that orders the numbers of a format, -0 just below +0. */
static int64_t order_key(const struct fp_format *f, uint64_t x)
{
	int64_t m = (int64_t)magnitude(f, x);
	return x & sign_bit(f) ? -m - 1 : m;
}

uint64_t fp_minmax(const struct fp_format *f, const struct num_mode *m, bool max, uint64_t a, uint64_t b)
{
	uint64_t sign = 0;
	if (m->ftz)
		a = fp_flush(f, a), b = fp_flush(f, b);
	bool nan_a = fp_is_nan(f, a), nan_b = fp_is_nan(f, b);
	if ((nan_a && nan_b) || (m->nan && (nan_a || nan_b)))
		return f->nan;
	if (m->xorsign) {
		sign = (a ^ b) & sign_bit(f);
		a = magnitude(f, a), b = magnitude(f, b);
	}
	if (nan_a || nan_b)
		return sign | (nan_a ? b : a);
	return sign | ((order_key(f, a) > order_key(f, b)) == max ? a : b);
}

bool fp_compare(const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b)
{
	if (m->ftz)
		a = fp_flush(f, a), b = fp_flush(f, b);
	bool unordered = fp_is_nan(f, a) || fp_is_nan(f, b);
	int64_t x = order_key(f, a), y = order_key(f, b);
	x += x == -1, y += y == -1; /* the zeros are equal */
	if (unordered)
		return m->cmp >= NUM_EQU && m->cmp != NUM_NUM;
	switch (m->cmp) {
	case NUM_EQ:
	case NUM_EQU:
		return x == y;
	case NUM_NE:
	case NUM_NEU:
		return x != y;
	case NUM_LT:
	case NUM_LTU:
		return x < y;
	case NUM_LE:
	case NUM_LEU:
		return x <= y;
	case NUM_GT:
	case NUM_GTU:
		return x > y;
	case NUM_GE:
	case NUM_GEU:
		return x >= y;
	}
	return m->cmp == NUM_NUM;
}

bool fp_test(const struct fp_format *f, enum num_variant test, uint64_t a)
{
	uint64_t m = magnitude(f, a);
	switch (test) {
	case NUM_FINITE:
		return m < f->inf;
	case NUM_INFINITE:
		return m == f->inf;
	case NUM_NUMBER:
		return m <= f->inf;
	case NUM_NOTANUMBER:
		return m > f->inf;
	case NUM_NORMAL:
		return m < f->inf && m >> f->man;
	case NUM_SUBNORMAL:
		return fp_is_subnormal(f, a);
	default:
		return false;
	}
}
