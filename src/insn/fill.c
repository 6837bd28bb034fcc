#include "insn/private.h"

static bool eval(const struct insn_eval *e, const struct insn_use *use, const struct type *const *type,
		 struct tensor **operand)
{
	const struct tensor *v = operand[1];
	struct tensor *x = tensor_new(e->c.arena, operand[0]->dtype, operand[0]->rank, operand[0]->dim);
	(void)use;
	(void)type;
	for (int64_t k = 0; k < x->n; k++)
		tensor_set(e->c.arena, x, k, v, 0);
	operand[0] = x;
	return true;
}

static const struct insn_param params[] = {
	{ "tensor", INSN_W, false, INSN_MEMORY, 0, INSN_VIEW },
	{ "value", INSN_R, false, 0, 0, INSN_NUMBER },
};

const struct insn insn_fill = {
	.name = "fill",
	.doc = "Set every element of a tensor to one value.",
	.example = "T.fill(acc, 0.0)",
	.n_param = 2,
	.param = params,
	.eval = eval,
};
