#include <string.h>

#include "insn/private.h"

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	enum unary_kind k = UNARY_NEG;
	const char *kind = insn_attr(use, "kind")->s;
	enum dtype d = type[0]->dtype;
	if (!unary_kind_find(kind, &k))
		return insn_refuse(why, "kind", arena_printf(a, "\"%s\" is not one it takes", kind));
	if (strcmp(insn_attr(use, "approximate")->s, "tanh") != 0 && strcmp(kind, "gelu") != 0)
		return insn_refuse(why, "approximate", "belongs to kind=\"gelu\"");
	bool on_any = k == UNARY_NEG || k == UNARY_ABS || k == UNARY_SQUARE || k == UNARY_CEIL || k == UNARY_ROUND ||
		      k == UNARY_FLOOR || k == UNARY_RELU;
	if (k == UNARY_NOT ? d != DT_BOOL : d == DT_BOOL)
		return insn_refuse(why, "src.dtype", k == UNARY_NOT ? arena_printf(a, "%s is not bool", dtype_name(d)) :
				   arena_printf(a, "kind=\"%s\" does not take bool", kind));
	if (!on_any && k != UNARY_NOT && !dtype_is_float(d))
		return insn_refuse(why, "src.dtype", arena_printf(a, "kind=\"%s\" takes floats, not %s", kind, dtype_name(d)));
	return insn_same_dtype(a, use, type, 0, 1, why) && insn_same_elements(a, use, type, 0, 1, why);
}

static bool eval(const struct insn_eval *e, const struct insn_use *use, const struct type *const *type,
		 struct tensor **operand)
{
	enum unary_kind k = UNARY_NEG;
	(void)type;
	unary_kind_find(insn_attr(use, "kind")->s, &k);
	if (k == UNARY_GELU_TANH && !strcmp(insn_attr(use, "approximate")->s, "none"))
		k = UNARY_GELU_NONE;
	return (operand[1] = tensor_unary(&e->c, k, operand[0])) != NULL;
}

static const char *const kinds[] = { "neg", "abs", "rsqrt", "exp", "exp2", "log", "log2", "square", "ceil", "round", "floor",
				     "sqrt", "reciprocal", "not", "sigmoid", "tanh", "silu", "gelu", "softplus", NULL };
static const char *const approximations[] = { "tanh", "none", NULL };
static const struct attr by_tanh = { .kind = ATTR_STR, .s = "tanh" };
static const struct insn_param params[] = {
	{ "src", INSN_R, false, INSN_RMEM, 0, INSN_VIEW },
	{ "dst", INSN_W, false, INSN_RMEM, 0, INSN_VIEW },
};
static const struct attr_decl attrs[] = { { "kind", ATTR_STR, true, NULL, kinds },
					  { "approximate", ATTR_STR, false, &by_tanh, approximations } };

const struct insn insn_unary = {
	.name = "unary",
	.doc = "Elementwise function of a register.",
	.example = "T.unary(x, y, kind=\"exp\")",
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
