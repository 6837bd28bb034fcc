#include "insn/private.h"

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	return insn_same_dtype(a, use, type, 1, 2, why) && insn_same_dtype(a, use, type, 1, 3, why) &&
	       insn_broadcasts(a, use, type, 3, 3, why);
}

static bool relate(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_relation *out)
{
	(void)use;
	return insn_relate_elementwise(a, type, 3, 3, out);
}

static bool eval(const struct insn_eval *e, const struct insn_use *use, const struct type *const *type,
		 struct tensor **operand)
{
	(void)use;
	(void)type;
	return (operand[3] = tensor_where(&e->c, operand[0], operand[1], operand[2])) != NULL;
}

static const struct insn_param params[] = {
	{ "cond", INSN_R, false, INSN_RMEM, INSN_BIT(DT_BOOL), INSN_VIEW },
	{ "lhs", INSN_R, false, INSN_RMEM, 0, INSN_VIEW },
	{ "rhs", INSN_R, false, INSN_RMEM, 0, INSN_VIEW },
	{ "dst", INSN_W, false, INSN_RMEM, 0, INSN_VIEW },
};

const struct insn insn_where = {
	.name = "where",
	.doc = "Elements of one register where a condition holds, of another where not.",
	.example = "T.where(c, x, y, z)",
	.schedulable = true,
	.may_be_in_place = true,
	.n_param = 4,
	.param = params,
	.check = check,
	.relate = relate,
	.eval = eval,
};
