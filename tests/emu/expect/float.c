/* Programs of the group "scalar" on floats. */
#include "expect.h"

#include <math.h>

enum { N = 700, N_OP = 9 };

/* a * b + c rounded once: the product is exact in double. */
static double fused(struct format f, double a, double b, double c)
{
	return format_round(f, sum_sticky(a * b, c), NEAREST);
}

/* The least or greatest of two, where a NaN loses and +0 is above -0. */
static double extreme(double a, double b, bool greatest)
{
	if (isnan(a) || isnan(b))
		return isnan(a) ? b : a;
	if (a == b)
		return (signbit(a) != 0) != greatest ? a : b;
	return (a > b) == greatest ? a : b;
}

static uint16_t small_op(const struct format f, double (*value)(uint16_t), uint16_t (*code)(double), int op, uint16_t a,
			 uint16_t b, uint16_t c)
{
	double x = value(a), y = value(b), z = value(c);
	switch (op) {
	case 0: return code(format_round(f, sum_sticky(x, y), NEAREST));
	case 1: return code(format_round(f, sum_sticky(x, -y), NEAREST));
	case 2: return code(format_round(f, x * y, NEAREST));
	case 3: return code(fused(f, x, y, z));
	case 4: return code(extreme(x, y, false));
	case 5: return code(extreme(x, y, true));
	case 6: return a ^ 0x8000;
	case 7: return b & 0x7fff;
	default: z = fused(f, x, y, z); return code(z > 0 || isnan(z) ? z : 0);
	}
}

static void packed_make(struct kit *k, const char *name, const uint32_t *a, const uint32_t *b, const uint32_t *c,
			const struct format f, double (*value)(uint16_t), uint16_t (*code)(double))
{
	static uint32_t out[N * N_OP];
	for (int i = 0; i < N * N_OP; i++) {
		int t = i / N_OP;
		uint32_t low = small_op(f, value, code, i % N_OP, (uint16_t)a[t], (uint16_t)b[t], (uint16_t)c[t]);
		uint32_t high = small_op(f, value, code, i % N_OP, (uint16_t)(a[t] >> 16), (uint16_t)(b[t] >> 16),
					 (uint16_t)(c[t] >> 16));
		out[i] = low | high << 16;
	}
	kit_want(k, name, "u4", SHAPE(N * N_OP), out, "exact");
}

/* Codes that are finite in both formats, with exponents close enough for sums to meet. */
static uint32_t packed_random(struct kit *k)
{
	uint32_t r = kit_u32(k), w = 0;
	for (int i = 0; i < 2; i++) {
		uint32_t code = 0x3c00 + (kit_u32(k) % 0x700) - 0x380;
		if (r % 11 == 0)
			code = kit_u32(k) % 8;
		w |= (code | (kit_u32(k) & 0x8000)) << 16 * i;
	}
	return w;
}

static void half2(struct kit *k)
{
	uint32_t a[N], b[N], c[N];
	for (int i = 0; i < N; i++) {
		a[i] = packed_random(k);
		b[i] = packed_random(k);
		c[i] = packed_random(k);
	}
	kit_in(k, "a", "u4", SHAPE(N), a);
	kit_in(k, "b", "u4", SHAPE(N), b);
	kit_in(k, "c", "u4", SHAPE(N), c);
	packed_make(k, "half", a, b, c, half_format, half_value, half_code);
	packed_make(k, "bfloat", a, b, c, bfloat_format, bfloat_value, bfloat_code);
}

static double single_round(double x, enum toward t)
{
	return format_round(single_format, x, t);
}

static uint32_t comparisons(float x, float y, float z)
{
	return (uint32_t)((x < y) | (x <= y) << 1 | (x > z) << 2 | (x >= z) << 3 | (x == y) << 4 | (x != y) << 5 |
			  !(x < y) << 6 | !(y >= z) << 7);
}

static void floats_row(uint32_t *o, float xf, float yf, float zf)
{
	double x = (double)xf, y = (double)yf, z = (double)zf, r[12];
	r[0] = single_round(sum_sticky(x, y), NEAREST);
	r[1] = single_round(sum_sticky(x, y), ZERO);
	r[2] = single_round(sum_sticky(x, y), UP);
	r[3] = single_round(sum_sticky(x, -y), DOWN);
	r[4] = single_round(x * y, NEAREST);
	r[5] = single_round(x * y, ZERO);
	r[6] = single_round(sum_sticky(x * y, z), NEAREST);
	r[7] = single_round(sum_sticky(x * y, z), UP);
	r[8] = single_round(sum_sticky(x * y, z), DOWN);
	/* Double has more than twice the bits: quotients and roots may be rounded twice. */
	r[9] = single_round(x / y, NEAREST);
	r[10] = single_round(sqrt(fabs(z)), NEAREST);
	r[11] = single_round(1 / y, NEAREST);
	for (int i = 0; i < 12; i++)
		o[i] = bits_of((float)r[i]);
	o[12] = bits_of((float)extreme(x, y, false)) ^ bits_of((float)extreme(y, z, true));
	o[13] = (bits_of(xf) & 0x7fffffff) | (bits_of(yf) & 0x80000000);
	o[14] = comparisons(xf, yf, zf);
	o[15] = (fpclassify(xf) == FP_SUBNORMAL) | (uint32_t)(isinf(yf) != 0) << 1 | (uint32_t)(isfinite(zf) != 0) << 2 |
		(uint32_t)(signbit(xf) != 0) << 3;
}

static void floats(struct kit *k)
{
	/* No pair whose sum, product or quotient is a NaN or an exact zero of a sign that depends on the rounding. */
	static const uint32_t edge[][3] = {
		{ 0x00000001, 0x3f800000, 0x00800000 }, { 0x00800000, 0x3f000000, 0x00000001 }, { 0x807fffff, 0x3f7fffff, 0x7f7fffff },
		{ 0x7f7fffff, 0x7f7ffffe, 0x3f800000 }, { 0x7f7fffff, 0x73000000, 0xff7fffff }, { 0x3f800001, 0x33800000, 0x80000001 },
		{ 0x7f800000, 0x40000000, 0x41000000 }, { 0x40000000, 0x7f800000, 0x3f800000 }, { 0x3f800000, 0x34000000, 0x7f800000 },
	};
	static float a[N], b[N], c[N];
	static uint32_t out[N * 16];
	int n_edge = sizeof edge / sizeof edge[0];
	for (int i = 0; i < N; i++) {
		a[i] = float_of((kit_u32(k) & 0x80ffffff) | (0x3d000000 + kit_u32(k) % 6 * 0x800000));
		b[i] = float_of((kit_u32(k) & 0x80ffffff) | 0x3e000000);
		c[i] = float_of((kit_u32(k) & 0x80ffffff) | (0x3b000000 + kit_u32(k) % 9 * 0x800000));
		if (i < n_edge) {
			a[i] = float_of(edge[i][0]);
			b[i] = float_of(edge[i][1]);
			c[i] = float_of(edge[i][2]);
		}
		floats_row(out + i * 16, a[i], b[i], c[i]);
	}
	kit_in(k, "a", "f4", SHAPE(N), a);
	kit_in(k, "b", "f4", SHAPE(N), b);
	kit_in(k, "c", "f4", SHAPE(N), c);
	kit_want(k, "out", "u4", SHAPE(N * 16), out, "exact");
}

/* The documented bounds of the library: 1 or 2 units in the last place, 4 for powf; a unit is at most 2^-23. */
static void mathf(struct kit *k)
{
	enum { M = 600 };
	float x[M], y[M], e[M], l[M], s[M], c[M], t[M], p[M];
	for (int i = 0; i < M; i++) {
		x[i] = kit_unit(k) * (i % 3 == 0 ? 20.0f : 3.0f) + 1e-4f;
		y[i] = kit_unit(k) * 5;
		double v = (double)x[i];
		e[i] = (float)exp(v);
		l[i] = (float)log(fabs(v));
		s[i] = (float)sin((double)(x[i] * 1000.0f));
		c[i] = (float)cos((double)(x[i] * 3000.0f));
		t[i] = (float)tanh(v);
		p[i] = (float)pow(fabs(v), (double)y[i]);
	}
	kit_in(k, "x", "f4", SHAPE(M), x);
	kit_in(k, "y", "f4", SHAPE(M), y);
	kit_want(k, "e", "f4", SHAPE(M), e, "rtol=3e-7");
	kit_want(k, "l", "f4", SHAPE(M), l, "rtol=3e-7");
	kit_want(k, "s", "f4", SHAPE(M), s, "rtol=3e-7");
	kit_want(k, "c", "f4", SHAPE(M), c, "rtol=3e-7");
	kit_want(k, "t", "f4", SHAPE(M), t, "rtol=3e-7");
	kit_want(k, "p", "f4", SHAPE(M), p, "rtol=6e-7");
}

static void dbl(struct kit *k)
{
	enum { M = 600 };
	double a[M], b[M], r[6][M];
	static const char *const name[6] = { "sum", "product", "fused", "quotient", "root", "power" };
	for (int i = 0; i < M; i++) {
		a[i] = ldexp((double)kit_u32(k) * 4294967296.0 + kit_u32(k), (int)(kit_u32(k) % 40) - 80);
		b[i] = ldexp((double)kit_u32(k) - 2147483648.5, (int)(kit_u32(k) % 16) - 36);
		r[0][i] = a[i] + b[i];
		r[1][i] = a[i] * b[i];
		r[2][i] = fma(a[i], b[i], -r[1][i]);
		r[3][i] = a[i] / b[i];
		r[4][i] = sqrt(a[i]);
		r[5][i] = exp(b[i]);
	}
	kit_in(k, "a", "f8", SHAPE(M), a);
	kit_in(k, "b", "f8", SHAPE(M), b);
	for (int j = 0; j < 6; j++)
		kit_want(k, name[j], "f8", SHAPE(M), r[j], j == 5 ? "rtol=4e-16" : "exact");
}

const struct expected expect_float[] = { { "half2", half2 }, { "floats", floats }, { "mathf", mathf }, { "double", dbl },
					 { NULL, NULL } };
