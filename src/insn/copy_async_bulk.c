#include "insn/private.h"

static bool by_stride(const struct memory_mode *a, const struct memory_mode *b)
{
	int64_t x, y;
	return ix_is_const(a->stride, &x) && ix_is_const(b->stride, &y) && x < y;
}

/* The modes, nearest elements first. */
static void sort(struct memory_modes *m)
{
	for (int i = 1; i < m->n; i++) {
		struct memory_mode x = m->mode[i];
		int k = i;
		for (; k > 0 && by_stride(&x, &m->mode[k - 1]); k--)
			m->mode[k] = m->mode[k - 1];
		m->mode[k] = x;
	}
}

/* One run of elements without gaps, in modes that are sorted. */
static bool check_contiguous(struct arena *a, const struct type *ty, const char *node, struct memory_modes *m, struct insn_refusal *why)
{
	const struct ix *next = ix_const(a, 1);
	if (insn_swizzle_bits(ty) || !insn_memory_modes(a, ty, m))
		return insn_refuse(why, node, arena_printf(a, "%s is not plain", type_str(a, ty)));
	sort(m);
	for (int i = 0; i < m->n; i++) {
		if (!ix_equal(m->mode[i].stride, next))
			return insn_refuse(why, node, arena_printf(a, "%s is not contiguous", type_str(a, ty)));
		next = ix_mul(a, next, m->mode[i].extent);
	}
	if (!ix_divisible(ix_mul_const(a, next, dtype_info(ty->dtype)->bits), 128))
		return insn_refuse(why, node, arena_printf(a, "bytes %% 16 == 0 is false (%s elements of %s)", ix_str(a, next),
				   dtype_name(ty->dtype)));
	return true;
}

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	struct memory_modes src, dst;
	if (!insn_same_dtype(a, use, type, 0, 1, why) || !insn_same_shape(a, use, type, 0, 1, why) ||
	    !check_contiguous(a, type[0], "src.layout", &src, why) || !check_contiguous(a, type[1], "dst.layout", &dst, why))
		return false;
	for (int i = 0; i < src.n; i++)
		if (src.n != dst.n || src.mode[i].axis != dst.mode[i].axis || !ix_equal(src.mode[i].extent, dst.mode[i].extent))
			return insn_refuse(why, "between", arena_printf(a, "src and dst hold their elements in different orders, %s and %s",
					   type_str(a, type[0]), type_str(a, type[1])));
	return true;
}

static const struct insn_param params[] = {
	{ "src", INSN_R, false, INSN_BIT(ST_GMEM), 0, INSN_VIEW },
	{ "dst", INSN_W, false, INSN_BIT(ST_SMEM), 0, INSN_VIEW },
	{ "barrier", INSN_RW, false, INSN_BIT(ST_SMEM), 0, INSN_BARRIER },
};

const struct insn insn_copy_async_bulk = {
	.name = "copy_async_bulk",
	.doc = "Begin to copy contiguous bytes from global to shared memory; they complete on an mbarrier. One lane of the warp issues it.",
	.example = "T.copy_async_bulk(row, s, bar[0])",
	.capability = "cp.async.bulk.tensor",
	.frame = &frame_warp,
	.one_unit = true,
	.n_param = 3,
	.param = params,
	.check = check,
	.relate = insn_relate_unary,
	.eval = insn_eval_copy,
};
