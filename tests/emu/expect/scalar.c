/* Programs of the group "scalar" on integers. */
#include "expect.h"

#include <math.h>
#include <stdlib.h>

static void saxpy(struct kit *k)
{
	float x[1000], y[1000];
	for (int i = 0; i < 1000; i++) {
		x[i] = (float)kit_u32(k) / 3e9f;
		y[i] = kit_unit(k) / 3;
	}
	kit_in(k, "x", "f4", SHAPE(1000), x);
	kit_in(k, "y", "f4", SHAPE(1000), y);
	for (int i = 0; i < 1000; i++)
		y[i] = fmaf(2.5f, x[i], y[i]);
	kit_want(k, "y", "f4", SHAPE(1000), y, "exact");
}

static uint32_t count_ones(uint32_t x)
{
	uint32_t n = 0;
	for (; x; x >>= 1)
		n += x & 1;
	return n;
}

/* The number of the highest bit that is set, or -1. */
static int high_bit(uint32_t x)
{
	int n = -1;
	for (; x; x >>= 1)
		n++;
	return n;
}

static uint32_t reversed(uint32_t x)
{
	uint32_t r = 0;
	for (int i = 0; i < 32; i++)
		r |= (x >> i & 1) << (31 - i);
	return r;
}

static uint32_t first_one(uint32_t x)
{
	for (uint32_t i = 0; i < 32; i++)
		if (x >> i & 1)
			return i + 1;
	return 0;
}

/* The bytes of b:a, numbered 0 to 7. */
static uint32_t byte_of(uint32_t a, uint32_t b, uint32_t n)
{
	return (n & 4 ? b : a) >> 8 * (n & 3) & 255;
}

static uint32_t byte_perm(uint32_t a, uint32_t b, uint32_t selector)
{
	uint32_t r = 0;
	for (int i = 0; i < 4; i++)
		r |= byte_of(a, b, selector >> 4 * i & 7) << 8 * i;
	return r;
}

static uint32_t field_unsigned(uint32_t x, uint32_t at, uint32_t n)
{
	uint64_t mask = (UINT64_C(1) << n) - 1;
	return (uint32_t)((uint64_t)x >> at & mask);
}

/* The field extended by its highest bit, or by that of x where the field ends beyond it; none has value 0. */
static uint32_t field_signed(uint32_t x, uint32_t at, uint32_t n)
{
	int64_t wide = (int32_t)x;
	if (n == 0)
		return 0;
	wide >>= at;
	return (uint32_t)((int64_t)((uint64_t)wide << (64 - n)) >> (64 - n));
}

static uint32_t field_insert(uint32_t a, uint32_t b, uint32_t at, uint32_t n)
{
	for (uint32_t i = 0; i < n && at + i < 32; i++)
		b = (b & ~(UINT32_C(1) << (at + i))) | (a >> i & 1) << (at + i);
	return b;
}

static int32_t arithmetic_shift(int32_t x, uint32_t n)
{
	return (int32_t)((int64_t)x >> (n > 31 ? 31 : n));
}

static uint32_t hash_bits(uint32_t h, uint32_t k)
{
	uint32_t s;
	h += count_ones(k) * 0x9e3779b1u;
	h ^= (uint32_t)(31 - high_bit(k)) << 7;
	h += reversed(k);
	h ^= first_one(k) * 77u;
	h = (uint32_t)(((uint64_t)k << 32 | h) << (k & 31) >> 32);
	s = (k & 63) > 32 ? 32 : k & 63;
	h ^= (uint32_t)(((uint64_t)k << 32 | h) >> s);
	h += byte_perm(h, k, 0x3715);
	h ^= field_unsigned(h, k & 31, k >> 5 & 31) * 31u;
	h += field_signed(h, k & 15, k >> 4 & 15);
	h ^= field_insert(k, h, k & 31, k >> 8 & 31);
	h += (uint32_t)high_bit(h) << 3;
	/* Signed: the highest bit that differs from the sign; its distance from the top. */
	int b = high_bit(h >> 31 ? ~h : h);
	h += b < 0 ? 0xffffffffu : (uint32_t)(31 - b);
	h += (h & k) | (~h & h * 5u);
	h ^= h ^ k ^ h >> 3;
	return h + ((k & 3) == 0);
}

static uint32_t byte_dot(uint32_t a, uint32_t b, bool is_signed)
{
	uint32_t sum = 0;
	for (int i = 0; i < 4; i++) {
		uint32_t x = a >> 8 * i & 255, y = b >> 8 * i & 255;
		sum += is_signed ? (uint32_t)((int8_t)x * (int8_t)y) : x * y;
	}
	return sum;
}

static uint32_t hash_wide(uint32_t h, uint32_t k)
{
	h += (uint32_t)((uint64_t)h * k >> 32);
	h ^= (uint32_t)((int64_t)(int32_t)h * (int32_t)k >> 32);
	h += (uint32_t)((int64_t)((int32_t)(h << 8) >> 8) * ((int32_t)(k << 8) >> 8));
	h ^= (uint32_t)((uint64_t)(h & 0xffffff) * (k & 0xffffff));
	h += (h > k ? h - k : k - h) + 3;
	h ^= ((int32_t)h > (int32_t)k ? h - k : k - h) + 5;
	h += byte_dot(h, k, true) + 9;
	h ^= byte_dot(h, k, false) + 11;
	h += (uint32_t)((int16_t)h * (int8_t)k + (int16_t)(h >> 16) * (int8_t)(k >> 8)) + 1;
	h ^= (h & 0xffff) * (k >> 16 & 255) + (h >> 16) * (k >> 24) + 2;
	h += (uint32_t)((uint64_t)h * k >> 13);
	h ^= (uint32_t)((int64_t)(int32_t)h * (int32_t)k >> 21);
	/* The upper half of a product of 63 by 61 bits, without overflow: both are non-negative. */
	uint64_t a = (uint64_t)h << 31, b = (uint64_t)k << 29;
	uint64_t low = (a & 0xffffffff) * (b & 0xffffffff), cross1 = (a >> 32) * (b & 0xffffffff),
		 cross2 = (a & 0xffffffff) * (b >> 32);
	uint64_t carry = ((low >> 32) + (cross1 & 0xffffffff) + (cross2 & 0xffffffff)) >> 32;
	h += (uint32_t)((a >> 32) * (b >> 32) + (cross1 >> 32) + (cross2 >> 32) + carry);
	h ^= (uint32_t)((uint64_t)h * k >> 32) + (h ^ k);
	return h + (h * k + (h - k));
}

static uint32_t saturated(int64_t x)
{
	return (uint32_t)(x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : x);
}

static uint32_t hash_small(uint32_t h, uint32_t k)
{
	uint32_t a = h & 0xffff, b = (k | 1) & 0xffff, n, r = 0;
	h += (a / b & 0xffff) + (a % b & 0xffff);
	h ^= (uint32_t)((int16_t)a >> (b & 15));
	h += h / (k | 1);
	h ^= (uint32_t)((int32_t)h % (int32_t)(k | 1 | 0x10000));
	h += (uint32_t)((int32_t)h < (int32_t)k ? h : k) ^ (h > k ? h : k);
	h ^= (int32_t)(h | 1) < 0 ? 0u - (h | 1) : h | 1;
	h += (h << (k & 31)) ^ (h >> (k >> 5 & 31));
	n = k & 63;
	h ^= n > 31 ? 0 : h << n;
	h += (uint32_t)arithmetic_shift((int32_t)h, k >> 3 & 63);
	h ^= saturated((int64_t)(int32_t)h + (int32_t)k);
	h += saturated((int64_t)(int32_t)h - (int32_t)k);
	/* Four bytes forward from a position; then one byte four times. */
	for (uint32_t i = 0; i < 4; i++)
		r |= byte_of(h, k, ((k >> 9 & 3) + i) & 7) << 8 * i;
	h ^= r;
	h += byte_of(h, k, k >> 9 & 3) * 0x01010101u;
	h ^= ~((int32_t)(h * 3u) >= 0 ? h : k);
	return h;
}

static void inthash(struct kit *k)
{
	uint32_t in[450], out[450];
	kit_words(k, in, 450);
	in[0] = 0;
	in[1] = 0xffffffff;
	in[2] = 0x80000000;
	in[3] = 32;
	kit_in(k, "in", "u4", SHAPE(450), in);
	for (int i = 0; i < 450; i++) {
		uint32_t key = in[i], h = key * 2654435761u;
		for (uint32_t round = 0; round < 4; round++) {
			h = hash_bits(h, key);
			h = hash_wide(h, key + round);
			h = hash_small(h, key ^ round << 27);
			key = key * 1664525u + 1013904223u;
		}
		out[i] = h;
	}
	kit_want(k, "out", "u4", SHAPE(450), out, "exact");
}

/* Quotient and remainder by shift and subtract. */
static void divide(uint64_t a, uint64_t b, uint64_t *q, uint64_t *r)
{
	*q = *r = 0;
	for (int i = 63; i >= 0; i--) {
		bool top = *r >> 63;
		*r = *r << 1 | (a >> i & 1);
		if (top || *r >= b) {
			*r -= b;
			*q |= UINT64_C(1) << i;
		}
	}
}

static void divmod64(struct kit *k)
{
	static const uint64_t edge[] = { 0, 1, 2, 3, 0xffffffff, 0x100000000, 0x100000001, 0x7fffffffffffffff,
					 0x8000000000000000, 0x8000000000000001, 0xfffffffffffffffe, 0xffffffffffffffff };
	uint64_t a[500], b[500], uq[500], ur[500], sq[500], sr[500];
	for (int i = 0; i < 500; i++) {
		a[i] = ((uint64_t)kit_u32(k) << 32 | kit_u32(k)) >> kit_u32(k) % 64;
		b[i] = ((uint64_t)kit_u32(k) << 32 | kit_u32(k)) >> kit_u32(k) % 64;
		if (i < 144) {
			a[i] = edge[i / 12];
			b[i] = edge[i % 12];
		}
		/* Neither division by zero nor the one quotient that does not exist. */
		if (b[i] == 0 || (a[i] == 0x8000000000000000 && b[i] == 0xffffffffffffffff))
			b[i] = 7;
		divide(a[i], b[i], &uq[i], &ur[i]);
		uint64_t q, r, na = a[i] >> 63 ? 0 - a[i] : a[i], nb = b[i] >> 63 ? 0 - b[i] : b[i];
		divide(na, nb, &q, &r);
		sq[i] = (a[i] ^ b[i]) >> 63 ? 0 - q : q;
		sr[i] = a[i] >> 63 ? 0 - r : r;
	}
	kit_in(k, "a", "u8", SHAPE(500), a);
	kit_in(k, "b", "u8", SHAPE(500), b);
	kit_want(k, "uq", "u8", SHAPE(500), uq, "exact");
	kit_want(k, "ur", "u8", SHAPE(500), ur, "exact");
	kit_want(k, "sq", "i8", SHAPE(500), sq, "exact");
	kit_want(k, "sr", "i8", SHAPE(500), sr, "exact");
}

static void branches(struct kit *k)
{
	uint32_t in[250], out[250];
	kit_in(k, "in", "u4", SHAPE(250), kit_words(k, in, 250));
	for (int i = 0; i < 250; i++) {
		uint32_t h = in[i];
		for (uint32_t step = 0; step < 8; step++) {
			uint32_t way = (h >> step) % 11;
			if (way == 2)
				h += step * 77;
			h = way == 0 ? h * 3 + 1 : way == 1 ? h ^ h << 5 : way == 2 || way == 3 ? ~h : way == 4 ? h - 0x1234567
			    : way == 6 ? reversed(h) : way == 7 ? h ^ h >> 7 : way == 8 ? h % 1000003 : way == 9 ? h | 0x101
			    : way == 10 ? h & 0xfefefefe : h;
			while (way == 5 && h & 1)
				h >>= 1;
			way = h >> 13 & 3;
			h = way == 0 ? h + 17 : way == 1 ? h ^ 0x5a5a5a5a : way == 2 ? h * 9 : ~h;
		}
		out[i] = h;
	}
	kit_want(k, "out", "u4", SHAPE(250), out, "exact");
}

static void calls(struct kit *k)
{
	static const uint32_t ways[9] = { 1, 8, 28, 56, 70, 56, 28, 8, 1 };
	uint32_t out[64];
	for (uint32_t t = 0; t < 64; t++) {
		uint32_t x = ways[t % 9] + t;
		out[t] = t % 3 == 0 ? 2 * x : t % 3 == 1 ? x * x : 0 - x;
	}
	kit_want(k, "out", "u4", SHAPE(64), out, "exact");
}

const struct expected expect_scalar[] = { { "saxpy", saxpy }, { "inthash", inthash }, { "divmod64", divmod64 },
					  { "branches", branches }, { "calls", calls }, { NULL, NULL } };
