/* In which arrangement a value without a layout of its own lies (spec: schedule R50). */
#include <string.h>

#include "hir/hir.h"

/* The operation that made "v", if it has this name. */
static const struct hir_node *made_by(const struct hir_value *v, const char *name)
{
	const struct hir_node *n = v->def;
	return n && n->kind == HIR_OP && !strcmp(n->u.op.op->name, name) && n->operand[0]->type ? n : NULL;
}

/* The window of a layout whose starts are run-time values: they are multiples of the sizes, so that every window lies as the
 * first one. */
static const struct layout *first_window(struct arena *a, const struct hir_node *n, const struct layout *l)
{
	const struct type *x = n->operand[0]->type;
	const struct attr *starts = hir_attr(n, "starts"), *sizes = hir_attr(n, "sizes"), *strides = hir_attr(n, "strides");
	const struct ix **start = arena_array(a, const struct ix *, (size_t)x->rank + 1);
	int64_t *step = arena_array(a, int64_t, (size_t)x->rank + 1);
	const struct layout *out;
	int axis;
	for (int k = 0; k < x->rank; k++) {
		bool is_aligned = ix_is(starts->ix[k], 0) || ix_quotient(a, starts->ix[k], sizes->ix[k]);
		start[k] = is_aligned ? ix_const(a, 0) : starts->ix[k];
		step[k] = strides->kind == ATTR_INTS ? strides->ints[k] : 1;
	}
	return layout_slice(a, l, x->rank, x->dim, start, sizes->ix, step, &out, &axis) == LAYOUT_SLICE_OK ? out : NULL;
}

/* The steps of a window's axes through its parent, where every axis of the parent has one. */
static const struct layout *affine_window(struct arena *a, const struct hir_node *n, const struct layout *l)
{
	const struct type *x = n->operand[0]->type;
	const struct attr *sizes = hir_attr(n, "sizes"), *strides = hir_attr(n, "strides");
	const struct ix **step = arena_array(a, const struct ix *, (size_t)x->rank + 1);
	if (l->has_swizzle || !layout_axis_strides(a, l, x->rank, x->dim, step))
		return NULL;
	for (int k = 0; k < x->rank && strides->kind == ATTR_INTS; k++)
		step[k] = ix_mul_const(a, step[k], strides->ints[k]);
	return layout_plain(a, x->rank, sizes->ix, step);
}

static const struct layout *reshaped(struct arena *a, const struct hir_node *n, const struct layout *l)
{
	const struct type *x = n->operand[0]->type, *y = n->result[0]->type;
	return layout_reshape(a, l, x->rank, x->dim, y->rank, y->dim);
}

static const struct layout *arrangement(struct arena *a, const struct hir_value *v, int depth)
{
	const struct hir_node *n = made_by(v, "slice");
	const struct layout *parent;
	if (v->type->layout)
		return v->type->layout;
	if (!n)
		n = made_by(v, "reshape");
	if (!n || depth == 0)
		return layout_c_order(a, v->type->rank, v->type->dim);
	parent = arrangement(a, n->operand[0], depth - 1);
	if (!parent || !layout_is_materialised(parent))
		return NULL;
	if (made_by(v, "reshape"))
		return reshaped(a, n, parent);
	const struct layout *l = affine_window(a, n, parent);
	return l ? l : first_window(a, n, parent);
}

/* A window of which nothing is known has a layout without strides, which fits no pattern. */
const struct type *hir_window_type(struct arena *a, const struct hir_value *v)
{
	enum { MAX_DEPTH = 64 };
	if (v->type->layout || !(made_by(v, "slice") || made_by(v, "reshape")))
		return v->type;
	const struct layout *l = arrangement(a, v, MAX_DEPTH);
	return type_with_layout(a, v->type, l ? l : layout_plain(a, v->type->rank, v->type->dim, NULL));
}
