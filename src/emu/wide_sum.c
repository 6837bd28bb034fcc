#include "emu/wide_sum.h"

#include <string.h>

void wide_sum_begin(struct wide_sum *s)
{
	memset(s, 0, sizeof(*s));
	s->only_negative_zeros = true;
}

/* Add "value" to word "at" and the words above; all ones above "value" where "fill" says so. */
static void add_words(struct wide_sum *s, int at, fp_u128 value, uint64_t fill)
{
	fp_u128 carry = 0;
	for (int i = at; i < WIDE_WORDS; i++) {
		uint64_t w = i == at ? (uint64_t)value : i == at + 1 ? (uint64_t)(value >> 64) : fill;
		carry += (fp_u128)s->word[i] + w;
		s->word[i] = (uint64_t)carry;
		carry >>= 64;
	}
}

void wide_sum_add(struct wide_sum *s, struct fp_num x)
{
	if (x.kind != FP_IS_ZERO || !x.negative)
		s->only_negative_zeros = false;
	if (x.kind == FP_IS_NAN)
		s->is_nan = true;
	if (x.kind == FP_IS_INF)
		s->has_inf[x.negative] = true;
	if (x.kind != FP_IS_FINITE)
		return;
	int up = x.exp - WIDE_LEAST;
	fp_u128 value = x.mag << up % 64;
	add_words(s, up / 64, x.negative ? 0 - value : value, x.negative ? UINT64_MAX : 0);
}

struct fp_num wide_sum_end(const struct wide_sum *s)
{
	uint64_t word[WIDE_WORDS];
	struct fp_num r = { .negative = s->only_negative_zeros };
	if (s->is_nan || (s->has_inf[0] && s->has_inf[1]))
		return (struct fp_num){ .kind = FP_IS_NAN };
	if (s->has_inf[0] || s->has_inf[1])
		return (struct fp_num){ .kind = FP_IS_INF, .negative = s->has_inf[1] };
	bool negative = s->word[WIDE_WORDS - 1] >> 63;
	uint64_t carry = negative;
	int top = -1;
	for (int i = 0; i < WIDE_WORDS; i++) {
		word[i] = (negative ? ~s->word[i] : s->word[i]) + carry;
		carry = carry && word[i] == 0;
		top = word[i] ? i : top;
	}
	if (top < 0)
		return r;
	/* The upper two words, and whether anything is below; a head of 65 bits or more is enough to round. */
	r.kind = FP_IS_FINITE;
	r.negative = negative;
	r.exp = WIDE_LEAST + 64 * (top - 1);
	r.mag = (fp_u128)word[top] << 64 | (top > 0 ? word[top - 1] : 0);
	for (int i = 0; i < top - 1; i++)
		r.mag |= word[i] != 0;
	return r;
}
