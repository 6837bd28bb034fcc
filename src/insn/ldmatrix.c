#include "insn/private.h"

/* Rows of 8 contiguous elements, 16 bytes apart from one another, along "axis" of the source. */
static bool has_rows(struct arena *a, const struct type *src, int axis)
{
	struct memory_modes m;
	return insn_memory_modes(a, src, &m) && insn_vectors_fit(src, &m, axis, 16);
}

static bool tiles(const struct type *ty, int64_t rows, int64_t columns)
{
	return ix_divisible(ty->dim[0], rows) && ix_divisible(ty->dim[1], columns);
}

/* The destination is role A of the warp's matrix product (tiles of 16 by 16) or role B (16 by 8). */
static bool is_fragment(const struct type *dst, bool *is_a)
{
	int64_t c;
	if (!dst->layout) {		/* inspection: its layout is free */
		*is_a = tiles(dst, 16, 16);
		return tiles(dst, 16, 8);
	}
	const struct tile_fragment *f = layout_fragment(dst->layout, dst->rank, dst->dim, &c);
	*is_a = f == &fragment_sm80_a;
	return *is_a || f == &fragment_sm80_b;
}

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	const struct type *src = type[0], *dst = type[1];
	bool is_a;
	if (!insn_same_dtype(a, use, type, 0, 1, why))
		return false;
	if (src->rank != 2)
		return insn_refuse(why, "src.shape", arena_printf(a, "rank %d is not 2", src->rank));
	if (!insn_same_shape(a, use, type, 0, 1, why))
		return false;
	if (!is_fragment(dst, &is_a))
		return insn_refuse(why, "dst.layout", arena_printf(a, "%s fits none of 2 arrangements; nearest role A of T.cuda.sm80.Mma: it "
				   "does not end in the fragment of its tiles of 16 by 16", dst->layout ? layout_str(a, dst->layout) :
				   shape_str(a, dst->rank, dst->dim)));
	if (!has_rows(a, src, 1) && (is_a || !has_rows(a, src, 0)))
		return insn_refuse(why, "src.layout", arena_printf(a, "%s has no rows of 8 contiguous elements along axis %s, 16-byte aligned",
				   type_str(a, src), is_a ? "1" : "0 or 1"));
	return true;
}

static const struct insn_param params[] = {
	{ "src", INSN_R, false, INSN_BIT(ST_SMEM), INSN_BIT(DT_BF16) | INSN_BIT(DT_F16), INSN_VIEW },
	{ "dst", INSN_W, false, INSN_RMEM, INSN_BIT(DT_BF16) | INSN_BIT(DT_F16), INSN_VIEW },
};

const struct insn insn_ldmatrix = {
	.name = "ldmatrix",
	.doc = "Load matrix fragments of a warp from shared memory, transposed where the source is contiguous along n.",
	.example = "T.ldmatrix(s, fa)",
	.capability = "ldmatrix",
	.frame = &frame_warp4x8,
	.schedulable = true,
	.n_param = 2,
	.param = params,
	.check = check,
	.relate = insn_relate_unary,
	.eval = insn_eval_copy,
};
