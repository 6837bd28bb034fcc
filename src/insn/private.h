/* What the instruction files share: common patterns, checks, relations. */
#ifndef INSN_PRIVATE_H
#define INSN_PRIVATE_H

#include "insn/insn.h"

#define INSN_BIT(x) (1u << (x))
#define INSN_RMEM INSN_BIT(ST_RMEM)
#define INSN_MEMORY (INSN_BIT(ST_GMEM) | INSN_BIT(ST_SMEM) | INSN_BIT(ST_RMEM) | INSN_BIT(ST_TMEM) | INSN_BIT(ST_TARGET_SPACE))
#define INSN_FLOATS \
	(INSN_BIT(DT_F64) | INSN_BIT(DT_F32) | INSN_BIT(DT_F16) | INSN_BIT(DT_BF16) | INSN_BIT(DT_FP8E4M3) | INSN_BIT(DT_FP8E5M2))
#define INSN_INTS (INSN_BIT(DT_I64) | INSN_BIT(DT_I32) | INSN_BIT(DT_I8) | INSN_BIT(DT_U8))

/* Set "why" and return false. */
bool insn_refuse(struct insn_refusal *why, const char *node, const char *reason);
/* Operands "a" and "b" of equal shape, dtype, and (when distributed) owners; the node is that of "b". */
bool insn_same_shape(struct arena *a, const struct insn_use *use, const struct type *const *type, int p, int q,
		     struct insn_refusal *why);
bool insn_same_dtype(struct arena *a, const struct insn_use *use, const struct type *const *type, int p, int q,
		     struct insn_refusal *why);
bool insn_same_owner(struct arena *a, const struct insn_use *use, const struct type *const *type, int p, int q,
		     struct insn_refusal *why);
/* Shape and owners. */
bool insn_same_elements(struct arena *a, const struct insn_use *use, const struct type *const *type, int p, int q,
			struct insn_refusal *why);
/* The shape of operand "dst" is the broadcast of operands [0, n), and every owner of a result element owns its operands. */
bool insn_broadcasts(struct arena *a, const struct insn_use *use, const struct type *const *type, int n, int dst,
		     struct insn_refusal *why);
/* The relation of an elementwise instruction: operands [0, n) broadcast to operand "dst". */
bool insn_relate_elementwise(struct arena *a, const struct type *const *type, int n, int dst, struct insn_relation *out);
/* "smem is not rmem", "smem is not one of {gmem, rmem}". */
const char *insn_storage_text(struct arena *a, enum storage s, unsigned admitted);
const char *insn_axis_name(struct arena *a, int axis);
void insn_relation_init(struct arena *a, struct insn_relation *r, int n_dim);
int *insn_axes(struct arena *a, int rank);
/* The file's instruction with one source and one destination of equal shape. */
bool insn_relate_unary(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_relation *out);

/* The modes of an operand in memory, per axis most significant first; extents of 1 left out, modes that count on in one
 * another joined. Without a layout it lies in C order. False if the layout does not read the shape. */
struct memory_mode { int axis; const struct ix *extent, *stride; };
struct memory_modes { int n; struct memory_mode *mode; };
bool insn_memory_modes(struct arena *a, const struct type *ty, struct memory_modes *out);
/* Bits of the swizzle that tensor maps and matrix units know, Swizzle(bits, 4, 3) with 0 to 3 bits; -1: another one. */
int insn_swizzle_bits(const struct type *ty);
/* Are vectors of "width" bytes along "axis" whole: contiguous, and every other step a multiple of them? */
bool insn_vectors_fit(const struct type *ty, const struct memory_modes *m, int axis, int width);

/* valid= has one (lo, hi) per axis. */
bool insn_check_valid(struct arena *a, const struct insn_use *use, const struct type *src, struct insn_refusal *why);
/* The value of the copies of operand 0 to operand 1. */
bool insn_eval_copy(const struct insn_eval *e, const struct insn_use *use, const struct type *const *type, struct tensor **operand);

#endif
