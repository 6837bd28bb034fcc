/* Programs of the group "global". */
#include "expect.h"

#include <math.h>
#include <string.h>

static void gridstride(struct kit *k)
{
	float in[4000], out[4000], tail[3];
	for (int i = 0; i < 4000; i++)
		in[i] = kit_unit(k) * 3;
	for (int i = 0; i < 4000; i += 4) {
		out[i] = in[i] * in[i];
		out[i + 1] = in[i + 1] + 1;
		out[i + 2] = in[i + 2] - in[i + 3];
		out[i + 3] = fmaxf(in[i + 3], 0);
	}
	kit_in(k, "in", "f4", SHAPE(4000), in);
	kit_want(k, "out", "f4", SHAPE(4000), out, "exact");
	kit_in(k, "tail_in", "f4", SHAPE(3), in);
	for (int i = 0; i < 3; i++)
		tail[i] = in[i] * 0.5f;
	kit_want(k, "tail", "f4", SHAPE(3), tail, "exact");
}

/* What 256 threads leave in "counts", and what the operations returned. */
static void atomics_counts(uint32_t *c)
{
	c[0] += 256;
	c[1] -= 3 * 256;
	c[7] = 255 * 256 / 2;		/* tickets 0 to 255 */
	c[5] = 256 % 100;		/* 0 to 99, and again */
	c[8] = 2 * (99 * 100 / 2) + 55 * 56 / 2;
	c[6] -= 256;
	for (uint32_t i = 0; i < 256; i++) {
		uint32_t h = i * 2654435761u;
		c[2] &= ~(UINT32_C(1) << (i & 31)) | 0xff;
		c[3] |= UINT32_C(1) << i % 29;
		c[4] ^= h;
		c[9] = h > c[9] ? h : c[9];
		c[10] = h < c[10] ? h : c[10];
		c[11] *= 3;
	}
	/* Blocks of 64: how many, the greatest thread, the exclusive or of the hashes, the first exchange. */
	c[14] = 256;
	c[15] = 4 * 63;
	c[17] = 4 * 42;
	for (uint32_t b = 0; b < 4; b++) {
		uint32_t x = 0;
		for (uint32_t i = 0; i < 64; i++)
			x ^= (b * 64 + i) * 2654435761u;
		c[16] += x;
	}
}

static void atomics(struct kit *k)
{
	uint32_t counts[18] = { 0, 5000, 0xffffffff, 0, 0, 0, 300, 0, 0, 7, 0xffffffff, 1 }, halves = 0;
	int32_t ints[2] = { -5, 5 };
	uint64_t wide[4] = { 1, 1, 1, 0 };
	float reals = 1;
	double doubles = 2;
	kit_in(k, "counts", "u4", SHAPE(18), counts);
	kit_in(k, "ints", "i4", SHAPE(2), ints);
	kit_in(k, "wide", "u8", SHAPE(4), wide);
	kit_in(k, "reals", "f4", SHAPE(1), &reals);
	kit_in(k, "doubles", "f8", SHAPE(1), &doubles);
	kit_in(k, "halves", "u4", SHAPE(1), &halves);
	atomics_counts(counts);
	for (uint32_t i = 0; i < 256; i++) {
		uint32_t h = i * 2654435761u;
		int64_t shifted = (int64_t)(int32_t)h * (1 << 20);
		ints[0] = (int32_t)h > ints[0] ? (int32_t)h : ints[0];
		ints[1] = (int32_t)h < ints[1] ? (int32_t)h : ints[1];
		wide[0] += (uint64_t)h << 20;
		wide[1] = (uint64_t)h << 20 > wide[1] ? (uint64_t)h << 20 : wide[1];
		wide[2] = shifted < (int64_t)wide[2] ? (uint64_t)shifted : wide[2];
		wide[3] |= UINT64_C(1) << (i & 63);
	}
	/* In each block the numbers 1 to 64. */
	counts[12] = counts[13] = 4 * 64 * 65 / 2;
	reals += 64;
	doubles += 32;
	halves = half_code(256) | (uint32_t)half_code(512) << 16;
	kit_want(k, "counts", "u4", SHAPE(18), counts, "exact");
	kit_want(k, "ints", "i4", SHAPE(2), ints, "exact");
	kit_want(k, "wide", "u8", SHAPE(4), wide, "exact");
	kit_want(k, "reals", "f4", SHAPE(1), &reals, "exact");
	kit_want(k, "doubles", "f8", SHAPE(1), &doubles, "exact");
	kit_want(k, "halves", "u4", SHAPE(1), &halves, "exact");
}

static void lastblock(struct kit *k)
{
	float in[3000], sum = 0;
	for (int i = 0; i < 3000; i++)
		sum += in[i] = kit_unit(k);
	kit_in(k, "in", "f4", SHAPE(3000), in);
	kit_want(k, "out", "f4", SHAPE(1), &sum, "exact");
}

static void gridbarrier(struct kit *k)
{
	enum { N = 320, B = 64 };
	uint32_t in[N], work[N], out[N];
	kit_in(k, "in", "u4", SHAPE(N), kit_words(k, in, N));
	for (int i = 0; i < N; i++)
		work[i] = in[(i + B) % N] * 3 + 1;
	for (int i = 0; i < N; i++)
		out[i] = work[(i + N - B) % N] ^ work[N - 1 - i];
	kit_want(k, "out", "u4", SHAPE(N), out, "exact");
}

static void message(struct kit *k)
{
	uint32_t in[320], box[320];
	kit_in(k, "in", "u4", SHAPE(320), kit_words(k, in, 320));
	for (int i = 0; i < 320; i++)
		box[i] = in[i] + (i >= 64 ? box[(i / 64 - 1) * 64 + (i + 1) % 64] : 0);
	kit_want(k, "out", "u4", SHAPE(256), box, "exact");
}

static void spinlock(struct kit *k)
{
	uint32_t value[2] = { 0, 0 };
	kit_in(k, "value", "u4", SHAPE(2), value);
	value[0] = 3 * 2 * 4;
	value[1] = value[0] * (value[0] + 1) / 2;
	kit_want(k, "value", "u4", SHAPE(2), value, "exact");
}

const struct expected expect_global[] = { { "gridstride", gridstride }, { "atomics", atomics }, { "lastblock", lastblock },
					  { "gridbarrier", gridbarrier }, { "message", message }, { "spinlock", spinlock },
					  { NULL, NULL } };
