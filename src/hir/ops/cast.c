#include "hir/op.h"

/* Values of "d" are a superset of those of the operand, so that maxima survive the cast. */
static bool widens(enum dtype from, enum dtype d)
{
	const struct dtype_info *x = dtype_info(from), *y = dtype_info(d);
	return dtype_is_float(from) && dtype_is_float(d) && y->mantissa_bits >= x->mantissa_bits &&
	       y->exponent_bits >= x->exponent_bits && d != DT_F8E8M0 && d != DT_F4E2M1;
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	enum dtype d = hir_attr(n, "dtype")->dtype;
	unsigned passes = widens(hir_op_type(n, 0)->dtype, d) ? HIR_PASS_MAX | HIR_PASS_MIN : HIR_PASS_NONE;
	if (!hir_op_partial(b, n, passes))
		return false;
	const struct type *x = hir_op_type(n, 0);
	struct type *out = arena_new(&b->t->perm, struct type);
	*out = *type_with_dtype(&b->t->perm, x, d);
	out->storage_soft = x->storage_soft;
	return hir_node_result(b, n, out);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	struct compute c = hir_compute(e);
	return (out[0] = tensor_cast(&c, in[0], hir_attr(n, "dtype")->dtype, hir_attr(n, "saturate")->i != 0));
}

static const struct hir_input inputs[] = { { "x", HIR_INPUT } };
static const struct attr no = { .kind = ATTR_BOOL };
static const struct attr_decl attrs[] = { { "dtype", ATTR_DTYPE, true, NULL, NULL }, { "saturate", ATTR_BOOL, false, &no, NULL } };

const struct hir_op hir_op_cast = {
	.name = "cast",
	.doc = "Convert every element to another dtype, rounding once.",
	.example = "tf.cast(x, dtype=\"bf16\")",
	.cls = HIR_CLASS_ELEMENTWISE,
	.n_input = 1,
	.input = inputs,
	.n_attr = 2,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
};
