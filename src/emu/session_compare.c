/* An output against its expectation. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "emu/fp.h"
#include "emu/fp_fast.h"
#include "emu/session.h"

static const struct fp_format *const float_format[LAUNCH_DTYPE_COUNT] = {
	[LAUNCH_F64] = &fp_f64, [LAUNCH_F32] = &fp_f32, [LAUNCH_TF32] = &fp_f32, [LAUNCH_F16] = &fp_f16, [LAUNCH_BF16] = &fp_bf16,
	[LAUNCH_E4M3] = &fp_e4m3, [LAUNCH_E5M2] = &fp_e5m2,
};

static double value_at(enum launch_dtype d, const unsigned char *p)
{
	uint64_t u = 0;
	for (int i = launch_dtype_bytes(d); i-- > 0;)
		u = u << 8 | p[i];
	switch (d) {
	case LAUNCH_I64: return (double)(int64_t)u;
	case LAUNCH_I32: return (int32_t)u;
	case LAUNCH_I16: return (int16_t)u;
	case LAUNCH_I8: return (int8_t)u;
	default: break;
	}
	if (!float_format[d])
		return (double)u;
	return fp_f64_value(fp_pack(&fp_f64, fp_unpack(float_format[d], u), NUM_RN, false));
}

/* Nine digits tell all f32 apart; integers below 2^53 are printed whole. */
static const char *number(struct tfc *t, enum launch_dtype d, double v)
{
	return arena_printf(&t->perm, d < LAUNCH_I64 ? "%.9g" : "%.0f", v);
}

static bool is_near(double got, double want, const struct session_array *e)
{
	if (isnan(want) || isnan(got))
		return isnan(want) && isnan(got);
	if (isinf(want) || isinf(got))
		return got == want;
	return fabs(got - want) <= e->atol + e->rtol * fabs(want);
}

static const char *place(struct tfc *t, const struct session_buffer *b, int64_t i)
{
	struct text s;
	int64_t index[LAUNCH_MAX_RANK];
	text_init(&s, &t->perm);
	for (int k = b->rank; k-- > 0;) {
		index[k] = i % b->extent[k];
		i /= b->extent[k];
	}
	text_char(&s, '[');
	for (int k = 0; k < b->rank; k++)
		text_printf(&s, "%s%" PRId64, k ? "," : "", index[k]);
	text_char(&s, ']');
	return text_str(&s);
}

void session_compare(struct tfc *t, const struct session_buffer *b, const unsigned char *data, struct session_output *out)
{
	const struct session_array *e = b->expect;
	int size = launch_dtype_bytes(b->dtype);
	out->is_compared = true;
	for (int64_t i = 0; i < b->expected.n_item; i++) {
		const unsigned char *got = data + i * size, *want = b->expected.data + i * size;
		double g = value_at(b->dtype, got), w = value_at(b->dtype, want);
		if (fabs(g - w) > out->worst)
			out->worst = fabs(g - w);
		if (e->is_exact ? !memcmp(got, want, (size_t)size) : is_near(g, w, e))
			continue;
		if (!out->n_wrong++)
			out->first_wrong = arena_printf(&t->perm, "%s: %s, expected %s", place(t, b, i), number(t, b->dtype, g),
							number(t, b->dtype, w));
	}
	out->agrees = out->n_wrong == 0 && (b->expected.n_item > 0 || b->may_be_empty);
	if (b->expected.n_item == 0 && !b->may_be_empty)
		out->first_wrong = "the array has no element; say 'empty' in the launch description if that is meant";
}
