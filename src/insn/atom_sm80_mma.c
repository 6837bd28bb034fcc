/* m16n8k16 of a warp (spec: tir 6.1). */
#include "insn/private.h"

/* Modes (j, t, g, i): col = j + 2t, row = g + 8i. */
const struct tile_fragment fragment_sm80_c = {
	.frame = &frame_warp4x8,
	.n_mode = 4,
	.extent = { 2, 4, 8, 2 },
	.stride = { 1, 2, 8, 64 },
	.axis = { 1, 1, 0, 0 },
	.weight = { 1, 2, 1, 8 },
	.reg = { 1, 0, 0, 2 },
	.split = { 1, 2 },
};

/* Modes (j, t, h, g, i): k = j + 2t + 8h, row = g + 8i. */
const struct tile_fragment fragment_sm80_a = {
	.frame = &frame_warp4x8,
	.n_mode = 5,
	.extent = { 2, 4, 2, 8, 2 },
	.stride = { 1, 2, 8, 16, 128 },
	.axis = { 1, 1, 1, 0, 0 },
	.weight = { 1, 2, 8, 1, 8 },
	.reg = { 1, 0, 4, 0, 2 },
	.split = { 1, 3 },
};

/* Modes (g, j, t, h): k = j + 2t + 8h, n = g. */
const struct tile_fragment fragment_sm80_b = {
	.frame = &frame_warp4x8,
	.n_mode = 4,
	.extent = { 8, 2, 4, 2 },
	.stride = { 1, 8, 16, 64 },
	.axis = { 1, 0, 0, 0 },
	.weight = { 1, 1, 2, 8 },
	.reg = { 0, 1, 0, 2 },
	.split = { 2, 0 },
};

static const struct arrangement c[] = { { .fragment = &fragment_sm80_c } };
static const struct arrangement a[] = { { .fragment = &fragment_sm80_a } };
static const struct arrangement b[] = { { .fragment = &fragment_sm80_b } };

static void role(const struct atom *x, enum atom_role r, struct atom_operand *out)
{
	static const int64_t shape[3][2] = { { 16, 8 }, { 16, 16 }, { 16, 8 } };
	static const struct arrangement *const arrangement[] = { c, a, b };
	*out = (struct atom_operand){ .shape = { shape[r][0], shape[r][1] }, .storages = INSN_RMEM, .n_arrangement = 1,
				      .dtype = r == ATOM_C ? DT_F32 : x->attr[0].dtype, .arrangement = arrangement[r] };
}

static const enum dtype dtypes[] = { DT_BF16, DT_F16 };
static const struct attr bf16 = { .kind = ATTR_DTYPE, .dtype = DT_BF16 };
static const struct attr_decl attrs[] = { { "dtype", ATTR_DTYPE, false, &bf16, NULL } };

const struct atom_class atom_sm80_mma = {
	.name = "cuda.sm80.Mma",
	.doc = "16 by 8 by 16 matrix product of one warp, accumulated in f32.",
	.example = "T.cuda.sm80.Mma(dtype=\"bf16\")",
	.n_attr = 1,
	.attr = attrs,
	.n_dtype = 2,
	.dtype = dtypes,
	.capability = "mma.sync",
	.frame = &frame_warp4x8,
	.role = role,
};
