/* Matrix unit of the multi-pipe targets (spec: tir 6.4). The shape of an issue is that of its operands. */
#include <string.h>

#include "insn/private.h"

static const char *const left[] = { "shared.l0a", "shared.l1", NULL };
static const char *const right[] = { "shared.l0b", "shared.l1", NULL };
static const char *const result[] = { "shared.l0c", NULL };

static void role(const struct atom *x, enum atom_role r, struct atom_operand *out)
{
	static const char *const *const space[] = { result, left, right };
	*out = (struct atom_operand){ .dtype = r == ATOM_C ? DT_F32 : x->attr[0].dtype, .storages = INSN_BIT(ST_TARGET_SPACE),
				      .space = space[r] };
}

/* The composite task reads both multiplicands from L1. */
static const char *between(struct arena *a, const struct type *const *type)
{
	bool l1 = !strcmp(type[1]->space, "shared.l1"), r1 = !strcmp(type[2]->space, "shared.l1");
	return l1 == r1 ? NULL : arena_printf(a, "lhs in %s and rhs in %s; both lie in shared.l1 or neither does", type[1]->space,
					      type[2]->space);
}

static const enum dtype dtypes[] = { DT_BF16, DT_F16, DT_FP8E4M3, DT_F32 };
static const struct attr_decl attrs[] = { { "dtype", ATTR_DTYPE, true, NULL, NULL } };

const struct atom_class atom_ascend_mad = {
	.name = "ascend.Mad",
	.doc = "Matrix product of one issue of the matrix unit, accumulated in f32.",
	.example = "T.ascend.Mad(dtype=\"bf16\")",
	.n_attr = 1,
	.attr = attrs,
	.n_dtype = 4,
	.dtype = dtypes,
	.capability = "ascend.mad",
	.role = role,
	.between = between,
};
