#include "insn/private.h"

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	enum binary_kind k = BINARY_ADD;
	const char *kind = insn_attr(use, "kind")->s;
	if (!binary_kind_find(kind, &k))
		return insn_refuse(why, "kind", arena_printf(a, "\"%s\" is not one it takes", kind));
	enum dtype d = type[0]->dtype, result = binary_kind_is_comparison(k) || binary_kind_is_logic(k) ? DT_BOOL : d;
	if (!insn_same_dtype(a, use, type, 0, 1, why))
		return false;
	if (type[2]->dtype != result)
		return insn_refuse(why, "dst.dtype", arena_printf(a, "%s is not %s", dtype_name(type[2]->dtype), dtype_name(result)));
	if (binary_kind_is_logic(k) && d != DT_BOOL)
		return insn_refuse(why, "lhs.dtype", arena_printf(a, "%s is not bool", dtype_name(d)));
	if (d == DT_BOOL && k != BINARY_EQ && k != BINARY_NE && !binary_kind_is_logic(k))
		return insn_refuse(why, "verifier", arena_printf(a, "kind=\"%s\" does not take bool", kind));
	if (k == BINARY_DIV && !dtype_is_float(d))
		return insn_refuse(why, "verifier", "kind=\"div\" takes floats; use floor_div");
	return insn_broadcasts(a, use, type, 2, 2, why);
}

static bool relate(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_relation *out)
{
	(void)use;
	return insn_relate_elementwise(a, type, 2, 2, out);
}

static bool eval(const struct insn_eval *e, const struct insn_use *use, const struct type *const *type,
		 struct tensor **operand)
{
	enum binary_kind k = BINARY_ADD;
	(void)type;
	binary_kind_find(insn_attr(use, "kind")->s, &k);
	return (operand[2] = tensor_binary(&e->c, k, operand[0], operand[1])) != NULL;
}

static const struct insn_param params[] = {
	{ "lhs", INSN_R, false, INSN_RMEM, 0, INSN_VIEW },
	{ "rhs", INSN_R, false, INSN_RMEM, 0, INSN_VIEW },
	{ "dst", INSN_W, false, INSN_RMEM, 0, INSN_VIEW },
};
static const struct attr_decl attrs[] = { { "kind", ATTR_STR, true, NULL, binary_kind_names } };

const struct insn insn_binary = {
	.name = "binary",
	.doc = "Elementwise operation of two registers with broadcasting.",
	.example = "T.binary(x, y, z, kind=\"add\")",
	.neutral = true,
	.schedulable = true,
	.may_be_in_place = true,
	.n_param = 3,
	.param = params,
	.n_attr = 1,
	.attr = attrs,
	.check = check,
	.relate = relate,
	.eval = eval,
};
