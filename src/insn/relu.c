#include "insn/private.h"

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	if (type[0]->dtype == DT_BOOL)
		return insn_refuse(why, "src.dtype", "bool has no relu");
	return insn_same_dtype(a, use, type, 0, 1, why) && insn_same_elements(a, use, type, 0, 1, why);
}

static bool eval(const struct insn_eval *e, const struct insn_use *use, const struct type *const *type,
		 struct tensor **operand)
{
	(void)use;
	(void)type;
	return (operand[1] = tensor_unary(&e->c, UNARY_RELU, operand[0])) != NULL;
}

static const struct insn_param params[] = {
	{ "src", INSN_R, false, INSN_RMEM, 0, INSN_VIEW },
	{ "dst", INSN_W, false, INSN_RMEM, 0, INSN_VIEW },
};

const struct insn insn_relu = {
	.name = "relu",
	.doc = "The greater of every element of a register and 0.",
	.example = "T.relu(x, y)",
	.neutral = true,
	.schedulable = true,
	.may_be_in_place = true,
	.n_param = 2,
	.param = params,
	.check = check,
	.relate = insn_relate_unary,
	.eval = eval,
};
