/* A value with the part of a window that lies inside it replaced (spec hir 13.4). */
#include "hir/shape.h"

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	return hir_shape_infer_insert(b, n, false);
}

static bool window(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, int64_t *start, int64_t *size,
		   int *update)
{
	return hir_shape_insert_window(e, n, in, false, start, size, update);
}

static const struct hir_input inputs[] = { { "dst", HIR_INPUT }, { "update", HIR_INPUT }, { "offsets", HIR_INPUT_INDEX } };
static const struct attr_decl attrs[] = { { "offsets", ATTR_IXS, true, NULL, NULL } };

const struct hir_op hir_op_insert_window = {
	.name = "insert_window",
	.doc = "dst with the window at offsets replaced by update; elements outside dst are dropped.",
	.example = "tf.insert_window(x, x[0:4], 6)",
	.cls = HIR_CLASS_UPDATE,
	.n_input = 3,
	.input = inputs,
	.n_attr = 1,
	.attr = attrs,
	.infer = infer,
	.eval = hir_shape_eval_update,
	.window = window,
};
