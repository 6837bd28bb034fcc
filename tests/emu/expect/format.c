#include "expect.h"

#include <math.h>
#include <string.h>

const struct format half_format = { 11, -24, 15 }, bfloat_format = { 8, -133, 127 }, single_format = { 24, -149, 127 },
		    e4m3_format = { 4, -9, 8 }, e5m2_format = { 3, -16, 15 }, tf32_format = { 11, -136, 127 };

double format_round(struct format f, double x, enum toward t)
{
	if (x == 0 || isnan(x) || isinf(x))
		return x;
	int e;
	frexp(x, &e);
	int unit = e - f.bits < f.least ? f.least : e - f.bits;
	double n = ldexp(x, -unit);	/* exact: only the exponent changes */
	n = t == NEAREST ? nearbyint(n) : t == ZERO ? trunc(n) : t == UP ? ceil(n) : floor(n);
	double r = ldexp(n, unit), greatest = ldexp(2 - ldexp(1, 1 - f.bits), f.most);
	if (fabs(r) > greatest) {
		bool to_infinity = t == NEAREST || (t == UP && r > 0) || (t == DOWN && r < 0);
		r = copysign(to_infinity ? INFINITY : greatest, x);
	}
	return n == 0 ? copysign(0, x) : r;
}

double sum_sticky(double a, double b)
{
	double s = a + b, shown = s - a, error = (a - (s - shown)) + (b - shown);
	if (error == 0 || isinf(s) || isnan(s))
		return s;
	int64_t bits;
	memcpy(&bits, &s, 8);
	if (!(bits & 1))
		bits += (error > 0) == (s > 0) ? 1 : -1;
	memcpy(&s, &bits, 8);
	return s;
}

float float_of(uint32_t bits)
{
	float f;
	memcpy(&f, &bits, 4);
	return f;
}

uint32_t bits_of(float f)
{
	uint32_t bits;
	memcpy(&bits, &f, 4);
	return bits;
}

double half_value(uint16_t code)
{
	int e = code >> 10 & 31, m = code & 1023;
	double v = e == 31 ? (m ? NAN : INFINITY) : e ? ldexp(1024 + m, e - 25) : ldexp(m, -24);
	return code >> 15 ? -v : v;
}

uint16_t half_code(double x)
{
	uint16_t sign = signbit(x) ? 0x8000 : 0;
	double a = fabs(x);
	if (isnan(x))
		return 0x7fff;
	if (isinf(x))
		return sign | 0x7c00;
	if (a < ldexp(1, -14))
		return (uint16_t)(sign | (int)ldexp(a, 24));
	int e;
	double m = frexp(a, &e);
	return (uint16_t)(sign | ((e + 14) << 10) | ((int)ldexp(m, 11) - 1024));
}

double bfloat_value(uint16_t code)
{
	return (double)float_of((uint32_t)code << 16);
}

uint16_t bfloat_code(double x)
{
	return isnan(x) ? 0x7fff : (uint16_t)(bits_of((float)x) >> 16);
}
