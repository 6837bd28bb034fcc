/* The host side of the CUDA programs of tests/emu/cuda: makes their inputs and computes what they must give, in plain C and
 * without a line of the emulator.
 */
#ifndef EMU_EXPECT_H
#define EMU_EXPECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kit {
	const char *directory;
	uint64_t random;
};

/* Write an array of "shape" (a list that ends with 0) as NAME.in.npy or NAME.want.npy and print the option that names it.
 * "type": "f4", "u2" ...  "tolerance": "exact", "rtol=..." */
void kit_in(struct kit *k, const char *name, const char *type, const int *shape, const void *data);
void kit_want(struct kit *k, const char *name, const char *type, const int *shape, const void *data, const char *tolerance);
#define SHAPE(...) ((const int[]){ __VA_ARGS__, 0 })

uint32_t kit_u32(struct kit *k);		/* the next random number */
float kit_unit(struct kit *k);			/* in [-1, 1), a multiple of 2^-12 */
uint32_t *kit_words(struct kit *k, uint32_t *w, int n);

/* Small floats, by exact arithmetic in double.  "bits": significant bits with the leading one; "least": exponent of the unit
 * of subnormals; "most": exponent of the greatest power of two. */
struct format { int bits, least, most; };
extern const struct format half_format, bfloat_format, single_format, e4m3_format, e5m2_format, tf32_format;
enum toward { NEAREST, ZERO, UP, DOWN };
double format_round(struct format f, double x, enum toward t);	/* infinity above the greatest value, where the mode allows */
double sum_sticky(double a, double b);	/* a + b with the last bit set when inexact: rounding it again is as rounding the sum */
double half_value(uint16_t code), bfloat_value(uint16_t code);
uint16_t half_code(double x), bfloat_code(double x);	/* of a representable value; of NaN 0x7fff */
float float_of(uint32_t bits);
uint32_t bits_of(float f);

/* A program of expect_*.c. */
struct expected {
	const char *name;
	void (*make)(struct kit *k);
};
extern const struct expected expect_scalar[], expect_convert[], expect_float[], expect_lanes[], expect_shared[],
	expect_global[], expect_matrix[], expect_base[];

#endif
