#include "insn/private.h"

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	enum dtype d = insn_attr(use, "dtype")->dtype;
	if (type[1]->dtype != d)
		return insn_refuse(why, "dst.dtype", arena_printf(a, "%s is not %s", dtype_name(type[1]->dtype), dtype_name(d)));
	return insn_same_elements(a, use, type, 0, 1, why);
}

static bool eval(const struct insn_eval *e, const struct insn_use *use, const struct type *const *type,
		 struct tensor **operand)
{
	(void)type;
	operand[1] = tensor_cast(&e->c, operand[0], insn_attr(use, "dtype")->dtype, insn_attr(use, "saturate")->i);
	return operand[1] != NULL;
}

static const struct attr no = { .kind = ATTR_BOOL };
static const struct insn_param params[] = {
	{ "src", INSN_R, false, INSN_RMEM, 0, INSN_VIEW },
	{ "dst", INSN_W, false, INSN_RMEM, 0, INSN_VIEW },
};
static const struct attr_decl attrs[] = { { "dtype", ATTR_DTYPE, true, NULL, NULL },
					  { "saturate", ATTR_BOOL, false, &no, NULL } };

const struct insn insn_cast = {
	.name = "cast",
	.doc = "Elementwise conversion of a register to another dtype.",
	.example = "T.cast(x, y, dtype=\"bf16\")",
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
