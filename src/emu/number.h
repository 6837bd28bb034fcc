/* The contract of scalar number functions: one signature, bits in, bits out.
 *
 * Every function of fp.c, cvt.c, approx.c and alu.c is a num_fn.  Operands and results are bit patterns, zero-extended to
 * 64 bits (packed types: the element of the lower half in the lower bits; predicates: 0 or 1).  What the function has to
 * know beside its operands is in "m", which resolve.c fills from the modifiers of the instruction.  The functions have no
 * state, never fail and never trap: what the ISA leaves undefined gets a fixed value, and the machine reports it.
 *
 * Names: num_BASE_TYPE for floating point (num_add_f32, num_fma_f16x2, num_rcp_f64), num_BASE_int for integers of all
 * widths and signs by m->type (num_add_int, num_shf_int, num_prmt_int), num_cvt for conversions from m->from to m->type,
 * num_set, num_compare, num_truth, num_selp and num_slct; all of them in num.def.  fp_fast.h and alu.h have the parts that
 * a loop over lanes can inline.
 */
#ifndef EMU_NUMBER_H
#define EMU_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

enum ptx_type {
	PTX_NO_TYPE,
	PTX_PRED,
	PTX_B8, PTX_B16, PTX_B32, PTX_B64, PTX_B128,
	PTX_U8, PTX_U16, PTX_U32, PTX_U64,
	PTX_S8, PTX_S16, PTX_S32, PTX_S64,
	PTX_F16, PTX_F16X2, PTX_BF16, PTX_BF16X2, PTX_F32, PTX_F64, PTX_TF32,
	PTX_E4M3, PTX_E5M2, PTX_E4M3X2, PTX_E5M2X2,
	PTX_U16X2, PTX_S16X2,
	PTX_TYPE_COUNT
};

/* rn, rna, rz, rm, rp; the "i" forms (rni ...) round to an integral value. */
enum num_round { NUM_RN, NUM_RZ, NUM_RM, NUM_RP, NUM_RNA, NUM_RNI, NUM_RZI, NUM_RMI, NUM_RPI };

/* setp, set: ordered comparisons, unordered ones, and the two tests. */
enum num_cmp {
	NUM_EQ, NUM_NE, NUM_LT, NUM_LE, NUM_GT, NUM_GE,
	NUM_LO, NUM_LS, NUM_HI, NUM_HS,
	NUM_EQU, NUM_NEU, NUM_LTU, NUM_LEU, NUM_GTU, NUM_GEU,
	NUM_NUM, NUM_NAN
};

/* --approx: what an approximate instruction returns inside its documented bound. */
enum num_approx { NUM_EXACT, NUM_LOW, NUM_HIGH, NUM_RANDOM };

enum num_variant {		/* modifiers that choose another operation of the same base */
	NUM_PLAIN,
	NUM_LO_HALF, NUM_HI_HALF, NUM_WIDE,		/* mul, mad: .lo .hi .wide */
	NUM_WRAP_LEFT, NUM_CLAMP_LEFT, NUM_WRAP_RIGHT, NUM_CLAMP_RIGHT,	/* shf; bmsk and szext use the right ones */
	NUM_F4E, NUM_B4E, NUM_RC8, NUM_ECL, NUM_ECR, NUM_RC16,		/* prmt modes */
	NUM_FINITE, NUM_INFINITE, NUM_NUMBER, NUM_NOTANUMBER, NUM_NORMAL, NUM_SUBNORMAL	/* testp */
};

struct num_mode {
	uint8_t type;		/* enum ptx_type of the operation; of the result for cvt */
	uint8_t from;		/* enum ptx_type of the source: cvt; set, testp, dp4a and mixed sums: type of "a" */
	uint8_t from2;		/* dp4a, dp2a: type of "b" */
	uint8_t round;		/* enum num_round; NUM_RN where none is written */
	uint8_t cmp;		/* enum num_cmp */
	uint8_t variant;	/* enum num_variant */
	bool has_round;		/* a rounding modifier is written */
	bool ftz, sat, satfinite, relu, nan, xorsign, approx, full, shiftamt;
	uint8_t approx_mode;	/* enum num_approx, of the run */
	uint8_t lut;		/* lop3: the table */
	uint64_t approx_seed;	/* NUM_RANDOM: mixed with the operand bits */
};

typedef uint64_t num_fn(const struct num_mode *m, uint64_t a, uint64_t b, uint64_t c);

#define NUM(name) num_fn num_##name;
#include "emu/num.def"
#undef NUM

#endif
