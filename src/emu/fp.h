/* Floating-point arithmetic on bit patterns.
 *
 * A value of any format is unpacked to fp_num, computed on exactly (what is cut off stays in the lowest bit of the
 * magnitude), and rounded once by fp_pack.  The rounding mode of the host is never changed and must be the default one.
 * fp_fast.h has the round-to-nearest operations of one lane that a loop over lanes can vectorise.
 */
#ifndef EMU_FP_H
#define EMU_FP_H

#include "emu/number.h"

__extension__ typedef unsigned __int128 fp_u128;

/* A binary format.  Values are bit patterns in the low "bits" bits. */
struct fp_format {
	int bits;
	int man; /* stored bits of the significand */
	int bias;
	uint64_t max; /* greatest finite value */
	uint64_t inf; /* infinity; 0: the format has none */
	uint64_t nan; /* the NaN that operations give */
};

extern const struct fp_format fp_f64, fp_f32, fp_f16, fp_bf16, fp_e4m3, fp_e5m2;
extern const struct fp_format fp_tf32; /* 19 bits: the upper bits of an f32 */

enum fp_kind { FP_IS_ZERO, FP_IS_FINITE, FP_IS_INF, FP_IS_NAN };

struct fp_num {
	enum fp_kind kind;
	bool negative;
	int exp;     /* FP_IS_FINITE: the value is mag * 2^exp */
	fp_u128 mag; /* FP_IS_FINITE: not zero; bit 0 also stands for what was cut off below it */
};

struct fp_num fp_unpack(const struct fp_format *f, uint64_t x);
/* Round "x"; the integral modes count as those of the same direction.  Where it is too large and "satfinite" is set,
 * and for a format without infinity, the result is the greatest finite value. */
uint64_t fp_pack(const struct fp_format *f, struct fp_num x, enum num_round round, bool satfinite);

/* Exact but for the lowest bit.  "round" decides the sign of an exact zero sum. */
struct fp_num fp_num_fma(struct fp_num a, struct fp_num b, struct fp_num c, enum num_round round);
struct fp_num fp_num_mul(struct fp_num a, struct fp_num b);
struct fp_num fp_num_div(struct fp_num a, struct fp_num b);
struct fp_num fp_num_sqrt(struct fp_num a);

bool fp_is_nan(const struct fp_format *f, uint64_t x);
bool fp_is_subnormal(const struct fp_format *f, uint64_t x);
/* A zero of the sign of "x" where "x" is subnormal. */
uint64_t fp_flush(const struct fp_format *f, uint64_t x);
/* The ftz, relu and sat modifiers of "m" on a rounded result: subnormals become zeros of their sign, negative results
 * +0; sat clamps to [+0, 1] and makes NaN +0. */
uint64_t fp_finish(const struct fp_format *f, const struct num_mode *m, uint64_t x);

/* The operations.  NaN results are the NaN of the format; for f64 the first NaN operand made quiet, where there is one.
 */
uint64_t fp_add(const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b);
uint64_t fp_sub(const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b);
uint64_t fp_mul(const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b);
uint64_t fp_fma(const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c);
uint64_t fp_div(const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b);
uint64_t fp_sqrt(const struct fp_format *f, const struct num_mode *m, uint64_t a);
uint64_t fp_rcp(const struct fp_format *f, const struct num_mode *m, uint64_t a);

/* abs and neg change the sign bit alone, of NaN as well; ftz of "m" is obeyed. */
uint64_t fp_abs(const struct fp_format *f, const struct num_mode *m, uint64_t a);
uint64_t fp_neg(const struct fp_format *f, const struct num_mode *m, uint64_t a);
/* The magnitude of "b" with the sign of "a". */
uint64_t fp_copysign(const struct fp_format *f, uint64_t a, uint64_t b);

/* The least or greatest of two.  m->nan: a NaN operand gives NaN, else it counts as absent; m->xorsign: of
 * the magnitudes, with the exclusive or of the signs.  Of two zeros +0 is the greater one. */
uint64_t fp_minmax(const struct fp_format *f, const struct num_mode *m, bool max, uint64_t a, uint64_t b);

/* The comparison m->cmp: with a NaN operand only the unordered ones (NUM_EQU and later) and NUM_NAN are true. */
bool fp_compare(const struct fp_format *f, const struct num_mode *m, uint64_t a, uint64_t b);

/* The class of "a" asked for by a NUM_FINITE ... NUM_SUBNORMAL. */
bool fp_test(const struct fp_format *f, enum num_variant test, uint64_t a);

#endif
