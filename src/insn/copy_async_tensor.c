#include "insn/private.h"

/* The global end: plain, one mode of stride 1, all others a multiple of 16 bytes apart. "axis" is that of stride 1. */
static bool check_global(struct arena *a, const struct type *ty, const char *node, int *axis, struct insn_refusal *why)
{
	struct memory_modes m;
	int n_unit = 0, bits = dtype_info(ty->dtype)->bits;
	if ((ty->layout && ty->layout->has_swizzle && ty->layout->swizzle_bits) || !insn_memory_modes(a, ty, &m))
		return insn_refuse(why, node, arena_printf(a, "%s is not plain", type_str(a, ty)));
	for (int i = 0; i < m.n; i++) {
		if (ix_is(m.mode[i].stride, 1)) {
			n_unit++;
			*axis = m.mode[i].axis;
		} else if (!ix_divisible(m.mode[i].stride, 128 / bits)) {
			return insn_refuse(why, node, arena_printf(a, "stride * %d %% 128 == 0 is false (stride=%s)", bits,
					   ix_str(a, m.mode[i].stride)));
		}
	}
	if (n_unit != 1)
		return insn_refuse(why, node, arena_printf(a, "%s has %d modes of stride 1, not one", type_str(a, ty), n_unit));
	if (m.n > TENSOR_MAX_RUN)
		return insn_refuse(why, node, arena_printf(a, "%s has %d modes, a tensor map at most %d", type_str(a, ty), m.n,
				   TENSOR_MAX_RUN));
	return true;
}

static bool check_fill(const struct insn_use *use, struct insn_refusal *why)
{
	const struct attr *fill = insn_attr(use, "fill");
	bool zero = fill->kind == ATTR_FLOAT ? fill->f == 0 : fill->i == 0;
	return zero || insn_refuse(why, "verifier", "fill is 0 in a copy by tensor map");
}

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	struct tensor_box box;
	int axis = 0, shared = type[0]->storage == ST_SMEM ? 0 : 1;
	const char *node = shared ? "dst.layout" : "src.layout", *box_refusal = NULL;
	if (type[0]->storage == type[1]->storage)
		return insn_refuse(why, "between", arena_printf(a, "src.storage and dst.storage are both %s", storage_name(type[0]->storage)));
	if (!insn_same_dtype(a, use, type, 0, 1, why) || !insn_same_shape(a, use, type, 0, 1, why) ||
	    !insn_check_valid(a, use, type[0], why) || !check_fill(use, why) ||
	    !check_global(a, type[!shared], shared ? "src.layout" : "dst.layout", &axis, why))
		return false;
	if (!type[shared]->layout)
		return true;		/* inspection: its layout is free */
	box_refusal = tensor_box(a, type[shared], &box);
	if (box_refusal)
		return insn_refuse(why, node, arena_printf(a, "%s: %s", layout_str(a, type[shared]->layout), box_refusal));
	if (box.n_run && box.run[0].axis != axis)
		return insn_refuse(why, "between", "src and dst step 1 along different axes");
	return true;
}

static const struct attr zero = { .kind = ATTR_INT };
static const struct insn_param params[] = {
	{ "src", INSN_R, false, INSN_BIT(ST_GMEM) | INSN_BIT(ST_SMEM), 0, INSN_VIEW },
	{ "dst", INSN_W, false, INSN_BIT(ST_GMEM) | INSN_BIT(ST_SMEM), 0, INSN_VIEW },
};
static const struct attr_decl attrs[] = { { "valid", ATTR_IXS, false, NULL, NULL }, { "fill", ATTR_NUMBER, false, &zero, NULL } };

const struct insn insn_copy_async_tensor = {
	.name = "copy_async_tensor",
	.doc = "Begin to copy a tile between global and shared memory by a tensor map; one lane of the warp issues it.",
	.example = "T.copy_async_tensor(tile, s)",
	.capability = "cp.async.bulk.tensor",
	.frame = &frame_warp,
	.one_unit = true,
	.schedulable = true,
	.n_param = 2,
	.param = params,
	.n_attr = 2,
	.attr = attrs,
	.check = check,
	.relate = insn_relate_unary,
	.eval = insn_eval_copy,
};
