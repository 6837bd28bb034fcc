/* The executing position's part of a distributed value (spec hir 13.4). */
#include "hir/shape.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0);
	if (!hir_op_partial(b, n, HIR_PASS_NONE))
		return false;
	if (!layout_is_distributed(x->layout))
		return diag_error(b->t, n->range, E1928, "tf.local takes a distributed value, found %s; every position holds all of it",
				  type_str(a, x));
	const struct ix **dim = arena_array(a, const struct ix *, (size_t)x->rank + 1);
	const struct layout *l = layout_local(a, x->layout, x->rank, x->dim, dim);
	if (!l)
		return diag_error(b->t, n->range, E1928, "tf.local takes a distributed value whose split axes have local extents, found %s",
				  type_str(a, x));
	return hir_node_result(b, n, hir_shape_type(b, x, x->rank, dim, l));
}

struct local_mode {
	int64_t extent, at;	/* "at": coordinate of the executing position, -1 where the mode is local */
};

/* The modes of "l" with the coordinates of the executing position; NULL after a diagnostic. */
static struct local_mode *read_modes(struct hir_eval *e, const struct layout *l)
{
	struct local_mode *mode = arena_array(e->arena, struct local_mode, (size_t)l->n_mode + 1);
	for (int m = 0; m < l->n_mode; m++) {
		int axis = layout_split_axis(l, m);
		mode[m].at = -1;
		if (!e->ix(e, l->mode[m].extent, &mode[m].extent) ||
		    (axis >= 0 && !e->ix(e, ix_sym(e->arena, l->mesh->axis[axis].coord), &mode[m].at)))
			return NULL;
	}
	return mode;
}

/* The coordinate on an axis of local coordinate "c": split modes take the position's digit, the others those of "c". */
static int64_t whole_coordinate(const struct layout_group *g, const struct local_mode *mode, int64_t c)
{
	int64_t x = 0, scale = 1;
	for (int m = g->first + g->n - 1; m >= g->first; m--) {
		bool is_split = mode[m].at >= 0;
		x += scale * (is_split ? mode[m].at : c % mode[m].extent);
		c = is_split ? c : c / mode[m].extent;
		scale *= mode[m].extent;
	}
	return x;
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct type *x = hir_op_type(n, 0);
	const struct layout *l = layout_grouped(e->arena, x->layout, x->rank, x->dim);
	const struct local_mode *mode = read_modes(e, l);
	if (!mode)
		return false;
	int64_t *dim = arena_array(e->arena, int64_t, 2 * (size_t)x->rank + 2), *c = dim + x->rank + 1, count = 1;
	for (int k = 0; k < x->rank; k++) {
		dim[k] = 1;
		for (int i = 0; i < l->group[k].n; i++)
			dim[k] *= mode[l->group[k].first + i].at >= 0 ? 1 : mode[l->group[k].first + i].extent;
		count *= dim[k];
	}
	int64_t *source = arena_array(e->arena, int64_t, (size_t)count + 1);
	for (int64_t i = 0; i < count; i++) {
		hir_shape_coordinate(x->rank, dim, i, c);
		for (int k = 0; k < x->rank; k++)
			source[i] = source[i] * in[0]->dim[k] + whole_coordinate(&l->group[k], mode, c[k]);
	}
	return (out[0] = tensor_gather(e->arena, in[0], x->rank, dim, source, 0, 0));
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };

const struct hir_op hir_op_local = {
	.name = "local",
	.doc = "The part of a distributed value that the executing position owns.",
	.example = "tf.local(y)",
	.cls = HIR_CLASS_VIEW,
	.n_input = 1,
	.input = inputs,
	.infer = infer,
	.eval = eval,
	.n_operation = hir_shape_no_operation,
};
