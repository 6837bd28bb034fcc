/* What the files of hir/ops/ share: checks of operands, types of elementwise results, and the way to the computations
 * of value/compute.h.
 */
#ifndef HIR_OP_H
#define HIR_OP_H

#include "hir/hir.h"
#include "value/compute.h"

/* Pending reductions that an operation lets pass (hir 12.6). */
enum { HIR_PASS_NONE = 0, HIR_PASS_SUM = 1 << LAYOUT_SUM, HIR_PASS_MAX = 1 << LAYOUT_MAX, HIR_PASS_MIN = 1 << LAYOUT_MIN };

struct compute hir_compute(const struct hir_eval *e);

/* Type of operand "k". */
const struct type *hir_op_type(const struct hir_node *n, int k);
/* E1909 unless operand "k" has a dtype that computations take: not f8e8m0, f4e2m1, nor bool unless "with_bool". */
bool hir_op_computes(struct hir_builder *b, const struct hir_node *n, int k, bool with_bool);
/* E1909 unless operand "k" is of a float dtype that computations take. */
bool hir_op_float(struct hir_builder *b, const struct hir_node *n, int k);
/* E1907 for a pending reduction of an operand that is not in "passes". */
bool hir_op_partial(struct hir_builder *b, const struct hir_node *n, unsigned passes);
/* E1920 if axis "axis" of operand "k" is split over positions. */
bool hir_op_unsplit(struct hir_builder *b, const struct hir_node *n, int k, int axis);
/* Rules 12.1 and 12.3 to 12.5 over operands [first, first + count): one result of dtype "d". Conditions before "first"
 * take part in the shape only. */
bool hir_op_elementwise(struct hir_builder *b, struct hir_node *n, int first, int count, enum dtype d);
/* A result that has no layout to inherit: none in gmem, soft C-order on chip. */
bool hir_op_fresh(struct hir_builder *b, struct hir_node *n, enum dtype d, int rank, const struct ix *const *dim, enum storage s,
		  bool soft);
const struct type *hir_op_fresh_type(struct hir_builder *b, enum dtype d, int rank, const struct ix *const *dim, enum storage s,
				     bool soft);
/* The type of index_add and index_copy: dst, index, src and the attribute dim. */
bool hir_op_infer_indexed(struct hir_builder *b, struct hir_node *n, bool takes_i32);
/* Operand "k", a weight or bias: its shape is that of the axes from "axis" on of operand 0, its dtype x's or f32. */
bool hir_op_norm_parameter(struct hir_builder *b, const struct hir_node *n, int k, int axis);
/* The type of a row operation on "x": its own, in storage "s" (where x is umat). */
const struct type *hir_op_row_type(struct hir_builder *b, const struct type *x, enum storage s, bool soft);
/* A result of dtype "d" like operand "k" without axis "axis", or (resized) with another extent on it. "dim": its shape. */
bool hir_op_projected(struct hir_builder *b, struct hir_node *n, int k, int axis, enum dtype d, const struct ix *const *dim);
bool hir_op_resized(struct hir_builder *b, struct hir_node *n, int k, int axis, const struct ix *const *dim);
/* Any value may stand at element "at". */
void hir_op_mark_open(struct hir_eval *e, struct tensor *x, int64_t at);
/* The axis of a value of type "ty" that flat mode "mode" of its layout lies in, or -1 if the modes do not line up. */
int hir_op_axis_of_mode(const struct type *ty, int mode);

/* The value of a literal attribute in dtype "d" (hir 6.4). */
double hir_op_number_float(const struct attr *a, enum dtype d);
int64_t hir_op_number_int(const struct attr *a, enum dtype d);
/* The extents of "ty" in a run, or NULL after a diagnostic. */
int64_t *hir_op_dims(struct hir_eval *e, const struct type *ty);
/* Elements of the first result; helper of n_operation. */
int64_t hir_op_count(const struct tensor *x);

#endif
