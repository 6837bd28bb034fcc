#include "emu/approx.h"

#include <math.h>

#include "emu/elementary.h"
#include "emu/fp_fast.h"

/* A bound: at most "ulps" steps from the correctly rounded result (0: no such limit), and within mantissa 2^-62 2^exp,
 * relative to the value or absolute (mantissa 0: no such limit). */
struct bound {
	int ulps;
	bool absolute;
	int exp;
	uint64_t mantissa;
};

/* 2^62 times 2^0, 2^0.1, 2^0.3, 2^0.5, 2^0.013, truncated. */
static const uint64_t pow_0 = 0x4000000000000000, pow_1 = 0x4497efb894199098, pow_3 = 0x4ecb11effe0ca386,
		      pow_5 = 0x5a827999fcef3242, pow_013 = 0x40944d4dd5a643a8;

static struct fp_num constant(uint64_t mag, int exp)
{
	return (struct fp_num){ .kind = FP_IS_FINITE, .mag = mag, .exp = exp };
}

/* |x| <= |y| for finite numbers. */
static bool at_most(struct fp_num x, struct fp_num y)
{
	x.negative = false, y.negative = true;
	struct fp_num d = fp_num_fma(constant(1, 0), x, y, NUM_RN);
	return d.kind == FP_IS_ZERO || d.negative;
}

static struct bound sine_bound(struct fp_num x)
{
	struct fp_num two_pi = constant(0x6487ed5110b4611a, -60);
	if (at_most(x, two_pi))
		return (struct bound){ .absolute = true, .exp = -21, .mantissa = pow_5 };
	return (struct bound){ .absolute = true, .exp = -15, .mantissa = pow_3 };
}

static struct bound bound_of(enum approx_op op, const struct fp_format *f, struct fp_num x)
{
	switch (op) {
	case APPROX_EX2:
		if (f == &fp_f32)
			return (struct bound){ .ulps = 2 };
		return f == &fp_f16 ? (struct bound){ .exp = -10, .mantissa = pow_1 }
				    : (struct bound){ .exp = -7, .mantissa = pow_0 };
	case APPROX_LG2:
		return (struct bound){ .absolute = at_most(constant(1, -1), x) && at_most(x, constant(2, 0)),
				       .exp = -22,
				       .mantissa = pow_0 };
	case APPROX_RCP:
		return (struct bound){ .ulps = 1 };
	case APPROX_SQRT:
		return (struct bound){ .ulps = 1, .exp = -23, .mantissa = pow_0 };
	case APPROX_RSQRT:
		return (struct bound){ .exp = -23, .mantissa = pow_1 };
	case APPROX_SIN:
	case APPROX_COS:
		return sine_bound(x);
	case APPROX_TANH:
		if (f == &fp_f32)
			return (struct bound){ .exp = -11, .mantissa = pow_0 };
		return f == &fp_f16 ? (struct bound){ .absolute = true, .exp = -11, .mantissa = pow_013 }
				    : (struct bound){ .absolute = true, .exp = -8, .mantissa = pow_0 };
	case APPROX_DIV:
	case APPROX_DIV_FULL:
		return (struct bound){ .ulps = 2 };
	case APPROX_COUNT:
		break;
	}
	return (struct bound){ .ulps = 1 };
}

/* The value at finite arguments that are not zero. */
static struct fp_num value_of(enum approx_op op, struct fp_num x, struct fp_num y)
{
	switch (op) {
	case APPROX_EX2:
		return at_most(x, constant(1, 12)) ? elementary_exp2(x) : constant(3, x.negative ? -4096 : 4096);
	case APPROX_LG2:
		return elementary_log2(x);
	case APPROX_SQRT:
		return fp_num_sqrt(x);
	case APPROX_RSQRT:
		return elementary_rsqrt(x);
	case APPROX_SIN:
		return elementary_sin(x);
	case APPROX_COS:
		return elementary_cos(x);
	case APPROX_TANH:
		return elementary_tanh(x);
	case APPROX_RCP:
		return fp_num_div(constant(1, 0), x);
	default:
		return fp_num_div(x, y);
	}
}

/* The value in the host's f64; NaN for what is exact by other means. */
static double host_value(enum approx_op op, double x)
{
	switch (op) {
	case APPROX_EX2:
		return exp2(x);
	case APPROX_LG2:
		return log2(x);
	case APPROX_RSQRT:
		return 1 / sqrt(x);
	case APPROX_SIN:
		return sin(x);
	case APPROX_COS:
		return cos(x);
	case APPROX_TANH:
		return tanh(x);
	default:
		return NAN;
	}
}

/* Round the host's value where that is surely right: it is a normal number of "f", and further from the middle of two
 * neighbours than 2^10 units of f64, of which any usable libm is wrong by a few. */
static bool round_host_value(const struct fp_format *f, double v, uint64_t *r)
{
	uint64_t bits = fp_f64_raw(v), dropped = (uint64_t)1 << (52 - f->man);
	int64_t from_middle = (int64_t)(bits & (dropped - 1)) - (int64_t)(dropped >> 1);
	double magnitude = fabs(v);
	if (!(magnitude >= ldexp(1, 1 - f->bias) && magnitude < ldexp(1, f->bias)) ||
	    (from_middle > -1024 && from_middle < 1024))
		return false;
	*r = fp_pack(f, fp_unpack(&fp_f64, bits), NUM_RN, false);
	return true;
}

static uint64_t mix(uint64_t h, uint64_t x)
{
	h = (h ^ x) * 0x9e3779b97f4a7c15;
	h = (h ^ h >> 32) * 0xd6e8feb86659fd93;
	return h ^ h >> 32;
}

/* The results of a format in order, as integers, and back; a zero has the sign of the value. */
static int64_t rank(const struct fp_format *f, uint64_t x)
{
	uint64_t sign = (uint64_t)1 << (f->bits - 1);
	return x & sign ? -(int64_t)(x & (sign - 1)) : (int64_t)x;
}

static uint64_t at_rank(const struct fp_format *f, int64_t r, bool negative)
{
	uint64_t sign = (uint64_t)1 << (f->bits - 1);
	return r < 0 ? (uint64_t)-r | sign : r == 0 && negative ? sign : (uint64_t)r;
}

static int64_t larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* Ranks of the least and greatest results inside "b" around the value "v", which rounds to rank "middle"; not beyond
 * zero, for positive functions, nor beyond the greatest finite value. */
static void range_of(const struct fp_format *f, const struct bound *b, struct fp_num v, int64_t middle, int64_t *lo,
		     int64_t *hi)
{
	int64_t last = (int64_t)f->max;
	*lo = -last, *hi = last;
	if (b->mantissa) {
		struct fp_num margin = constant(b->mantissa, b->exp - 62);
		if (!b->absolute) {
			/* A jammed 64-bit head of the value is exact enough for a bound. */
			struct fp_num head = fp_unpack(&fp_f64, fp_pack(&fp_f64, v, NUM_RZ, false));
			margin = fp_num_mul(margin, head);
			margin.negative = false;
		}
		*hi = rank(f, fp_pack(f, fp_num_fma(constant(1, 0), margin, v, NUM_RN), NUM_RM, true));
		margin.negative = true;
		*lo = rank(f, fp_pack(f, fp_num_fma(constant(1, 0), margin, v, NUM_RN), NUM_RP, true));
	}
	if (b->ulps) {
		*lo = larger(*lo, v.negative ? middle - b->ulps : larger(middle - b->ulps, 0));
		*hi = smaller(*hi, v.negative ? smaller(middle + b->ulps, 0) : middle + b->ulps);
	}
	*lo = smaller(*lo, middle);
	*hi = larger(*hi, middle);
}

static uint64_t choose(enum approx_op op, const struct fp_format *f, const struct num_mode *m, struct fp_num x,
		       struct fp_num v, uint64_t hash)
{
	int64_t lo, hi, middle = rank(f, fp_pack(f, v, NUM_RN, false));
	if (m->approx_mode == NUM_EXACT || v.kind != FP_IS_FINITE || middle > (int64_t)f->max ||
	    -middle > (int64_t)f->max)
		return fp_pack(f, v, NUM_RN, false);
	struct bound b = bound_of(op, f, x);
	range_of(f, &b, v, middle, &lo, &hi);
	if (op == APPROX_SIN || op == APPROX_COS || op == APPROX_TANH) {
		int64_t one = (int64_t)f->bias << f->man;
		lo = larger(lo, -one);
		hi = smaller(hi, one);
	}
	uint64_t step = mix(mix(m->approx_seed, op), hash) % (uint64_t)(hi - lo + 1);
	int64_t r = m->approx_mode == NUM_LOW ? lo : m->approx_mode == NUM_HIGH ? hi : lo + (int64_t)step;
	return at_rank(f, r, v.negative);
}

static struct fp_num signed_kind(enum fp_kind kind, bool negative)
{
	return (struct fp_num){ .kind = kind, .negative = negative };
}

/* What the tables of the ISA say; false where the value has to be computed. */
static bool special(enum approx_op op, struct fp_num x, struct fp_num y, struct fp_num *r)
{
	bool below = x.negative && x.kind != FP_IS_ZERO;
	if (x.kind == FP_IS_NAN || y.kind == FP_IS_NAN) {
		*r = signed_kind(FP_IS_NAN, false);
		return true;
	}
	switch (op) {
	case APPROX_EX2:
		*r = x.kind == FP_IS_ZERO ? constant(1, 0) : x.negative ? signed_kind(FP_IS_ZERO, false) : x;
		return x.kind != FP_IS_FINITE;
	case APPROX_LG2:
		*r = below ? signed_kind(FP_IS_NAN, false) : x.kind == FP_IS_ZERO ? signed_kind(FP_IS_INF, true) : x;
		return below || x.kind != FP_IS_FINITE;
	case APPROX_SQRT:
	case APPROX_RSQRT:
		*r = below               ? signed_kind(FP_IS_NAN, false)
		     : op == APPROX_SQRT ? x
					 : signed_kind(x.kind == FP_IS_ZERO ? FP_IS_INF : FP_IS_ZERO, x.negative);
		return below || x.kind != FP_IS_FINITE;
	case APPROX_SIN:
	case APPROX_COS:
		*r = x.kind == FP_IS_INF ? signed_kind(FP_IS_NAN, false) : op == APPROX_SIN ? x : constant(1, 0);
		return x.kind != FP_IS_FINITE;
	case APPROX_TANH:
		*r = x;
		if (x.kind == FP_IS_INF) {
			*r = constant(1, 0);
			r->negative = x.negative;
		}
		return x.kind != FP_IS_FINITE;
	default:
		*r = op == APPROX_RCP ? fp_num_div(constant(1, 0), x) : fp_num_div(x, y);
		return x.kind != FP_IS_FINITE || (op != APPROX_RCP && y.kind != FP_IS_FINITE);
	}
}

uint64_t approx_run(enum approx_op op, const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b)
{
	if (m->ftz)
		a = fp_flush(f, a), b = fp_flush(f, b);
	bool divides = op == APPROX_DIV || op == APPROX_DIV_FULL;
	struct fp_num x = fp_unpack(f, a), y = divides ? fp_unpack(f, b) : constant(1, 0), v;
	uint64_t r;
	bool is_special = special(op, x, y, &v);
	/* div.approx knows no divisor above 2^126: the quotient is zero, and of an infinity NaN. */
	if (op == APPROX_DIV && y.kind == FP_IS_FINITE && !at_most(y, constant(1, 126)) && x.kind != FP_IS_NAN) {
		v = signed_kind(x.kind == FP_IS_INF ? FP_IS_NAN : FP_IS_ZERO, x.negative != y.negative);
		is_special = true;
	}
	if (is_special)
		r = fp_pack(f, v, NUM_RN, false);
	else if (m->approx_mode != NUM_EXACT || f->bits > 32 ||
		 !round_host_value(f, host_value(op, fp_f64_value(fp_pack(&fp_f64, x, NUM_RN, false))), &r))
		r = choose(op, f, m, x, value_of(op, x, y), mix(a, b));
	return fp_finish(f, m, r);
}

uint64_t approx_upper_f64(enum approx_op op, const struct num_mode *m, uint64_t a)
{
	static const struct fp_format upper = { 32, 20, 1023, 0x7fefffff, 0x7ff00000, 0x7fffffff };
	struct num_mode flush = *m;
	flush.ftz = true;
	return approx_run(op, &upper, &flush, a >> 32, 0) << 32;
}
