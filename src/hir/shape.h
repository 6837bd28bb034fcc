/* What the operations share that move elements (spec hir 13.4, 13.6). */
#ifndef HIR_SHAPE_H
#define HIR_SHAPE_H

#include "hir/op.h"

/* "like" with another shape and layout: dtype, storage and its softness stay. */
const struct type *hir_shape_type(struct hir_builder *b, const struct type *like, int rank, const struct ix *const *dim,
				  const struct layout *l);
/* The layout of a new value of storage "s" over the mesh of "from" that keeps only its pending reductions; without any, none in
 * gmem and soft C-order on chip. */
const struct layout *hir_shape_fresh(struct hir_builder *b, const struct layout *from, int rank, const struct ix *const *dim,
				     enum storage s);
bool hir_shape_has_split(const struct layout *l);
/* "l" (one group per axis, see layout_grouped) with group "axis" replaced by one mode of "extent", or, with "insert", such a group
 * put before it; strides by the rules for "s". */
const struct layout *hir_shape_replace_group(struct hir_builder *b, const struct layout *l, int axis, const struct ix *extent,
					     bool insert, enum storage s);
/* Rule for concat and stack: the common layout of all operands where their axis "axis" is joined. False after a diagnostic. */
bool hir_shape_joined_layout(struct hir_builder *b, const struct hir_node *n, int axis, const struct ix *extent, bool insert,
			     enum storage s, const struct layout **out);
/* E1907 unless both operands have the same pending reductions. */
bool hir_shape_same_pending(struct hir_builder *b, const struct hir_node *n, int x, int y);
/* Typing of insert_slice and insert_window; "inside": a static window must lie inside (E1709). */
bool hir_shape_infer_insert(struct hir_builder *b, struct hir_node *n, bool inside);
/* Is the window [start, start + size) of an axis of "extent" certainly not inside, as far as compile-time values say? */
bool hir_shape_outside(struct arena *a, const struct ix *start, const struct ix *size, const struct ix *extent);

/* Evaluation. */
/* Values of the "n" expressions; NULL after a diagnostic. */
int64_t *hir_shape_values(struct hir_eval *e, int n, const struct ix *const *ix);
/* E2101 unless [start, start + span) lies in [0, extent). */
bool hir_shape_check_window(struct hir_eval *e, const char *op, int axis, int64_t start, int64_t span, int64_t extent);
/* The elements x[start + c * step] for c below "dim"; "step" NULL: ones. Elements outside x get the fill. */
struct tensor *hir_shape_take(struct hir_eval *e, const struct tensor *x, const int64_t *dim, const int64_t *start,
			      const int64_t *step, double fill_f, int64_t fill_i);
/* The result of an update by its window: a copy of in[0] with the window replaced, elements outside dropped. */
/* The window of an insert: operand 1 at the attribute offsets of operand 0; with "inside" it must lie within. */
bool hir_shape_insert_window(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, bool inside, int64_t *start,
			     int64_t *size, int *update);
bool hir_shape_eval_update(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out);
int64_t hir_shape_no_operation(const struct hir_node *n, const struct tensor *const *in);
/* The coordinate of element number "i" of a tensor of shape "dim" (C order). */
void hir_shape_coordinate(int rank, const int64_t *dim, int64_t i, int64_t *c);

#endif
