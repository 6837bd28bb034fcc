/* Programs of the group "lanes". */
#include "expect.h"

#include <math.h>

static uint32_t ones(uint32_t x)
{
	uint32_t n = 0;
	for (; x; x &= x - 1)
		n++;
	return n;
}

/* The value of lane "source" if it lies in the part of "width" lanes that lane l is in (and at or below its end), else own. */
static uint32_t from_lane(const uint32_t *v, int l, int source, int width)
{
	int first = l / width * width;
	return source >= first && source < first + width ? v[source] : v[l];
}

static void shuffle(struct kit *k)
{
	uint32_t in[128], out[128 * 12] = { 0 };
	kit_in(k, "in", "u4", SHAPE(128), kit_words(k, in, 128));
	for (int i = 0; i < 128; i++) {
		const uint32_t *v = in + i / 32 * 32;
		uint32_t *o = out + i * 12;
		int l = i % 32;
		o[0] = v[5];
		o[1] = v[(l * 7 + 3) & 31];
		o[2] = v[l / 8 * 8 + 2];
		o[3] = from_lane(v, l, l - 3, 32);
		o[4] = from_lane(v, l, l - 2, 4);
		o[5] = from_lane(v, l, l + 9, 32);
		o[6] = from_lane(v, l, l + 3, 16);
		o[7] = v[l ^ 21];
		o[8] = v[l ^ 6];
		o[9] = from_lane(v, l, l - 4, 32) * 2 + (l >= 4);
		o[10] = from_lane(v, l, l + 1, 32);
		o[11] = l & 1 ? v[l ^ 2] : 0;
	}
	kit_want(k, "out", "u4", SHAPE(128 * 12), out, "exact");
}

/* Lanes of "among" for which v[lane] % modulus equals that of lane l. */
static uint32_t alike(const uint32_t *v, int l, uint32_t modulus, uint32_t among)
{
	uint32_t mask = 0;
	for (int j = 0; j < 32; j++)
		if (among >> j & 1 && v[j] % modulus == v[l] % modulus)
			mask |= UINT32_C(1) << j;
	return mask;
}

static uint32_t ballot(const uint32_t *v, uint32_t bit, uint32_t among)
{
	uint32_t mask = 0;
	for (int j = 0; j < 32; j++)
		if (among >> j & 1 && v[j] & bit)
			mask |= UINT32_C(1) << j;
	return mask;
}

static void vote(struct kit *k)
{
	uint32_t in[128], out[128 * 10];
	for (int i = 0; i < 128; i++)
		in[i] = i < 64 ? kit_u32(k) % 900 : i < 96 ? 2000 + kit_u32(k) % 500 : kit_u32(k);
	in[70] = 77;
	kit_in(k, "in", "u4", SHAPE(128), in);
	for (int i = 0; i < 128; i++) {
		const uint32_t *v = in + i / 32 * 32;
		uint32_t *o = out + i * 10, any77 = 0, small = 0, top = 0, same = 1, third = 0x49249249, positive = 1;
		int l = i % 32;
		for (int j = 0; j < 32; j++) {
			any77 |= v[j] == 77;
			small += v[j] < 1000;
			top += v[j] >> 31;
			same &= v[j] / 1000 == v[0] / 1000;
			positive &= j % 3 != 0 || v[j] > 0;
		}
		o[0] = ballot(v, 1, 0xffffffff);
		o[1] = any77 | (uint32_t)(small == 32) << 1;
		o[2] = alike(v, l, 5, 0xffffffff);
		o[3] = same ? 0xffffffff : 0;
		o[4] = same;
		o[5] = alike(v, l, 3, 0xffffffff);
		o[6] = top == 0 || top == 32;
		o[7] = l % 3 == 0 ? ballot(v, 2, third) : ballot(v, 4, ~third);
		o[8] = l % 3 == 0 ? alike(v, l, 4, third) : ones(alike(v, l, 2, ~third));
		o[9] = l % 3 == 0 ? positive : ballot(v, 8, ~third) != 0;
	}
	kit_want(k, "out", "u4", SHAPE(128 * 10), out, "exact");
}

static void warpscan(struct kit *k)
{
	float in[256], sum[8], maximum[8];
	uint32_t ints[256], scan[256];
	for (int i = 0; i < 256; i++)
		in[i] = kit_unit(k);
	kit_words(k, ints, 256);
	kit_in(k, "in", "f4", SHAPE(256), in);
	kit_in(k, "ints", "u4", SHAPE(256), ints);
	for (int w = 0; w < 8; w++) {
		/* Multiples of 2^-12 below 32: every order of additions is exact. */
		sum[w] = 0;
		maximum[w] = in[w * 32];
		for (int l = 0; l < 32; l++) {
			int i = w * 32 + l;
			sum[w] += in[i];
			maximum[w] = fmaxf(maximum[w], in[i]);
			scan[i] = ints[i] + (l ? scan[i - 1] : 0);
		}
	}
	kit_want(k, "sum", "f4", SHAPE(8), sum, "exact");
	kit_want(k, "scan", "u4", SHAPE(256), scan, "exact");
	kit_want(k, "maximum", "f4", SHAPE(8), maximum, "exact");
}

static void redux(struct kit *k)
{
	uint32_t in[128], out[128 * 9];
	kit_in(k, "in", "u4", SHAPE(128), kit_words(k, in, 128));
	for (int i = 0; i < 128; i++) {
		const uint32_t *v = in + i / 32 * 32;
		uint32_t *o = out + i * 9, sum = 0, exclusive = 0;
		o[0] = o[6] = o[7] = 0;
		o[1] = o[2] = o[3] = o[4] = v[0];
		o[5] = 0xffffffff;
		for (int j = 0; j < 32; j++) {
			o[0] += v[j];
			o[1] = v[j] < o[1] ? v[j] : o[1];
			o[2] = v[j] > o[2] ? v[j] : o[2];
			o[3] = (int32_t)v[j] < (int32_t)o[3] ? v[j] : o[3];
			o[4] = (int32_t)v[j] > (int32_t)o[4] ? v[j] : o[4];
			o[5] &= v[j] | 0x10;
			o[6] |= v[j];
			o[7] ^= v[j];
			sum += j & 4 ? v[j] : 0;
			exclusive ^= j & 4 ? 0 : v[j];
		}
		o[8] = i & 4 ? sum : exclusive;
	}
	kit_want(k, "out", "u4", SHAPE(128 * 9), out, "exact");
}

static void tiles(struct kit *k)
{
	uint32_t in[256], out[256 * 7];
	kit_in(k, "in", "u4", SHAPE(256), kit_words(k, in, 256));
	for (int i = 0; i < 256; i++) {
		const uint32_t *v = in + i / 8 * 8, *b = in + i / 128 * 128;
		uint32_t *o = out + i * 7;
		int r = i % 8, t = i % 128;
		o[0] = r + 3 < 8 ? v[r + 3] : v[r];
		o[1] = o[2] = 0;
		for (int j = 0; j < 8; j++) {
			o[1] |= (v[j] & 1) << j;
			o[2] += v[j];
		}
		o[3] = in[i ^ 1] + (uint32_t)(r / 4) * 1000;
		o[4] = v[7 - r];
		o[5] = (in[i] & 2) != 0;
		o[6] = b[127 - t];
	}
	kit_want(k, "out", "u4", SHAPE(256 * 7), out, "exact");
}

const struct expected expect_lanes[] = { { "shuffle", shuffle }, { "vote", vote }, { "warpscan", warpscan },
					 { "redux", redux }, { "tiles", tiles }, { NULL, NULL } };
