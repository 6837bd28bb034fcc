#include "hir/op.h"

#include <string.h>

enum { MAX_SLOT = 4096 };

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	int64_t buffers = hir_attr(n, "buffers")->i;
	if (buffers < 1)
		return diag_error(b->t, n->range, E4003, "buffers of tf.empty must be a positive integer, found %lld",
				  (long long)buffers);
	if (buffers > MAX_SLOT)
		return diag_error(b->t, n->range, E9003, "buffers=%lld: a ring is written out slot by slot, and this version writes at most %d "
				  "slots; give it fewer", (long long)buffers, MAX_SLOT);
	enum storage s = hir_attr(n, "type")->type->storage;
	if (buffers > 1 && s != ST_SMEM)
		return diag_error(b->t, n->range, E4010, "buffers > 1 belongs to smem, where slots rotate; found buffers=%lld on %s storage",
				  (long long)buffers, storage_name(s));
	return hir_node_result(b, n, hir_attr(n, "type")->type);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const struct type *ty = hir_attr(n, "type")->type;
	const int64_t *dim = hir_op_dims(e, ty);
	(void)in;
	if (!dim)
		return false;
	out[0] = tensor_new(e->arena, ty->dtype, ty->rank, dim);
	out[0]->unwritten = arena_array(e->arena, unsigned char, (size_t)out[0]->n);
	memset(out[0]->unwritten, 1, (size_t)out[0]->n);
	return true;
}

static const struct attr one = { .kind = ATTR_INT, .i = 1 };
static const struct attr_decl attrs[] = { { "type", ATTR_TYPE, true, NULL, NULL }, { "buffers", ATTR_INT, false, &one, NULL } };

const struct hir_op hir_op_empty = {
	.name = "empty",
	.doc = "A tensor whose elements are unspecified until they are written.",
	.example = "tf.empty(Tensor[(8,), \"f32\"])",
	.cls = HIR_CLASS_CONSTANT,
	.n_attr = 2,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
