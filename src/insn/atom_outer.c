#include "insn/private.h"

static enum dtype multiplicand(const struct atom *x)
{
	return x->attr[2].dtype;
}

static void role(const struct atom *x, enum atom_role r, struct atom_operand *out)
{
	enum dtype t = multiplicand(x);
	*out = (struct atom_operand){ .shape = { x->attr[0].i, x->attr[1].i }, .dtype = t,
				      .storages = INSN_RMEM | INSN_BIT(ST_GMEM) | INSN_BIT(ST_SMEM) };
	switch (r) {
	case ATOM_C:
		out->dtype = t == DT_F16 || t == DT_BF16 ? DT_F32 : t == DT_I8 || t == DT_U8 ? DT_I32 : t;
		out->storages = INSN_RMEM;
		break;
	case ATOM_A:
		out->shape[1] = 1;
		break;
	case ATOM_B:
		out->shape[0] = 1;
		out->dtype = t == DT_U8 ? DT_I8 : t;
		break;
	}
}

static const enum dtype dtypes[] = { DT_F32, DT_F64, DT_F16, DT_BF16, DT_I8, DT_U8 };

static const char *check(struct arena *a, const struct atom *x)
{
	for (int i = 0; i < 2; i++)
		if (x->attr[i].i < 1)
			return arena_printf(a, "%s=%lld is not one it takes", x->cls->attr[i].name, (long long)x->attr[i].i);
	return NULL;
}

static unsigned in_shape(int k)
{
	return k == 0 ? 1u << 2 * ATOM_C | 1u << 2 * ATOM_A : k == 1 ? 2u << 2 * ATOM_C | 2u << 2 * ATOM_B : 0;
}

static const struct attr f32 = { .kind = ATTR_DTYPE, .dtype = DT_F32 };
static const struct attr_decl attrs[] = { { "m", ATTR_INT, true, NULL, NULL },
					  { "n", ATTR_INT, true, NULL, NULL },
					  { "dtype", ATTR_DTYPE, false, &f32, NULL } };

const struct atom_class atom_outer = {
	.name = "outer",
	.alias = "cpu.Outer",
	.doc = "One step of a contraction on an m by n register tile: C += A * B.",
	.example = "T.outer(m=8, n=48, dtype=\"f32\")",
	.n_attr = 3,
	.attr = attrs,
	.n_dtype = 6,
	.dtype = dtypes,
	.role = role,
	.check = check,
	.in_shape = in_shape,
};
