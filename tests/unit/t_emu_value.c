/* Two independent implementations of one table: the conversions of the emulator and those of the reference evaluator.
 */
#include "unit.h"

#include <math.h>

#include "emu/cvt.h"
#include "emu/fp_fast.h"
#include "emuref.h"
#include "value/tensor.h"

static const struct {
	enum dtype value;
	enum ptx_type emu;
	int bits;
} pair[] = {
	{ DT_F16, PTX_F16, 16 },
	{ DT_BF16, PTX_BF16, 16 },
	{ DT_FP8E4M3, PTX_E4M3, 8 },
	{ DT_FP8E5M2, PTX_E5M2, 8 },
};
enum { PAIRS = sizeof(pair) / sizeof(pair[0]) };

static uint64_t convert(enum ptx_type to, enum ptx_type from, uint64_t x, bool satfinite)
{
	struct num_mode m = { .type = (uint8_t)to, .from = (uint8_t)from, .satfinite = satfinite };
	return num_cvt(&m, x, 0, 0);
}

static double emu_value(int p, uint64_t code)
{
	return fp_f64_value(convert(PTX_F64, pair[p].emu, code, false));
}

START_TEST(codes_have_one_value)
{
	for (int p = 0; p < PAIRS; p++)
		for (uint64_t x = 0; x < (uint64_t)1 << pair[p].bits; x++)
			ref_expect(ref_same(emu_value(p, x), float_decode(pair[p].value, x)), true, "value",
				   (uint64_t)p, x, 0);
}
END_TEST

/* Every code, the middle above it, and the f64 numbers beside that. */
START_TEST(numbers_round_to_one_code)
{
	for (int p = 0; p < PAIRS; p++)
		for (uint64_t x = 0; x < (uint64_t)1 << pair[p].bits; x++) {
			double low = emu_value(p, x),
			       high = emu_value(p, (x + 1) & (((uint64_t)1 << pair[p].bits) - 1));
			if (!isfinite(low) || !isfinite(high))
				continue;
			double middle = low + (high - low) / 2;
			const double at[] = { low, nextafter(middle, low), middle, nextafter(middle, high) };
			for (int i = 0; i < 4; i++) {
				uint64_t code = convert(pair[p].emu, PTX_F64, fp_f64_raw(at[i]), false);
				ref_expect(code, float_encode(pair[p].value, at[i]), "code", (uint64_t)p, x,
					   (uint64_t)i);
			}
		}
}
END_TEST

/* e4m3 has no infinity: the instructions always saturate it, as the evaluator does where it is asked to. */
START_TEST(large_numbers_and_no_numbers)
{
	const double large[] = { 440,   448,     464,   465, 480,    57344,  61440, 61441,
				 65504, 65519.5, 65520, 1e6, 3.3e38, 3.4e38, 1e300, INFINITY };
	for (int p = 0; p < PAIRS; p++)
		for (size_t i = 0; i < 2 * sizeof(large) / sizeof(large[0]); i++) {
			double v = i & 1 ? -large[i / 2] : large[i / 2];
			bool saturates = pair[p].emu == PTX_E4M3;
			uint64_t code = convert(pair[p].emu, PTX_F64, fp_f64_raw(v), saturates);
			double want =
			    saturates ? float_round_saturate(pair[p].value, v) : float_round(pair[p].value, v);
			ref_expect(ref_same(emu_value(p, code), want), true, "value", (uint64_t)p, i, 0);
		}
	for (int p = 0; p < PAIRS; p++)
		ck_assert(isnan(emu_value(p, convert(pair[p].emu, PTX_F64, fp_f64_raw((double)NAN), true))));
}
END_TEST

UNIT_MAIN("emu_value", codes_have_one_value, numbers_round_to_one_code, large_numbers_and_no_numbers)
