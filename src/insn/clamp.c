#include "insn/private.h"

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	double lo = insn_attr(use, "min_val")->f, hi = insn_attr(use, "max_val")->f;
	if (type[0]->dtype == DT_BOOL)
		return insn_refuse(why, "src.dtype", "bool has no order to clamp by");
	if (lo > hi)
		return insn_refuse(why, "verifier", arena_printf(a, "min_val <= max_val is false (min_val=%g, max_val=%g)", lo, hi));
	return insn_same_dtype(a, use, type, 0, 1, why) && insn_same_elements(a, use, type, 0, 1, why);
}

static bool eval(const struct insn_eval *e, const struct insn_use *use, const struct type *const *type,
		 struct tensor **operand)
{
	double lo = insn_attr(use, "min_val")->f, hi = insn_attr(use, "max_val")->f;
	const struct tensor *x = operand[0];
	enum dtype d = x->dtype;
	(void)type;
	operand[1] = x->f ? tensor_clamp(&e->c, x, float_round(d, lo), float_round(d, hi)) :
			    tensor_clamp_int(&e->c, x, int_from_float(d, lo), int_from_float(d, hi));
	return operand[1] != NULL;
}

static const struct insn_param params[] = {
	{ "src", INSN_R, false, INSN_RMEM, 0, INSN_VIEW },
	{ "dst", INSN_W, false, INSN_RMEM, 0, INSN_VIEW },
};
static const struct attr_decl attrs[] = { { "min_val", ATTR_FLOAT, true, NULL, NULL },
					  { "max_val", ATTR_FLOAT, true, NULL, NULL } };

const struct insn insn_clamp = {
	.name = "clamp",
	.doc = "Limit every element of a register to [min_val, max_val].",
	.example = "T.clamp(x, y, min_val=-1.0, max_val=1.0)",
	.neutral = true,
	.schedulable = true,
	.may_be_in_place = true,
	.n_param = 2,
	.param = params,
	.n_attr = 2,
	.attr = attrs,
	.check = check,
	.relate = insn_relate_unary,
	.eval = eval,
};
