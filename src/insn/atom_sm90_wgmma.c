/* m64 matrix product of a warpgroup (spec: tir 6.2). */
#include <string.h>

#include "insn/private.h"

enum { N, DTYPE, FORM, A_MAJOR, B_MAJOR, N_ATTR };

/* Modes (r, i, w, j, q, u): row = r + 8i + 16w, col = j + 2q + 8u. */
const struct tile_fragment fragment_sm90_c = {
	.frame = &frame_warpgroup,
	.n_mode = 6,
	.extent = { 8, 2, 4, 2, 4, 0 },
	.stride = { 1, 8, 16, 64, 128, 512 },
	.axis = { 0, 0, 0, 1, 1, 1 },
	.weight = { 1, 8, 16, 1, 2, 8 },
	.reg = { 0, 2, 0, 1, 0, 4 },
	.split = { 2, 0, 4 },
};

/* Role A of form RS with 16-bit elements: as role C of two units. */
static const struct tile_fragment fragment_sm90_a16 = {
	.frame = &frame_warpgroup,
	.n_mode = 6,
	.extent = { 8, 2, 4, 2, 4, 2 },
	.stride = { 1, 8, 16, 64, 128, 512 },
	.axis = { 0, 0, 0, 1, 1, 1 },
	.weight = { 1, 8, 16, 1, 2, 8 },
	.reg = { 0, 2, 0, 1, 0, 4 },
	.split = { 2, 0, 4 },
};

/* Role A of form RS with 8-bit elements: k = j + 4q + 16u. */
const struct tile_fragment fragment_sm90_a8 = {
	.frame = &frame_warpgroup,
	.n_mode = 6,
	.extent = { 8, 2, 4, 4, 4, 2 },
	.stride = { 1, 8, 16, 64, 256, 1024 },
	.axis = { 0, 0, 0, 1, 1, 1 },
	.weight = { 1, 8, 16, 1, 4, 16 },
	.reg = { 0, 4, 0, 1, 0, 8 },
	.split = { 2, 0, 4 },
};

#define TABLE16 "(8, 16, 32, 64)"
#define TABLE8 "(16, 32, 64, 128)"
#define A_WHOLE_PREDICATES "s <= 1", "r * W == K", "l == 16 * W", "d == 8 * W"
#define A_SLICED_PREDICATES "s >= 2", "l == 8 * W", "0 <= k0", "k0 < W", "k0 % K == 0"
#define B_WHOLE_PREDICATES "sb <= 1", "rb * Wb == K", "8 * nb == n", "lb == 16 * Wb", "db == 8 * Wb"
#define B_SLICED_PREDICATES "sb >= 2", "8 * nb == n", "lb == 8 * Wb", "0 <= kb0", "kb0 < Wb", "kb0 % K == 0"

static const char *const c_predicates[] = { "8 * c == n", NULL };
static const char *const a_mn[] = { "r * W == 64", "l >= 16 * W", "l % (8 * W) == 0", "d == 8 * W", "W == " TABLE16 "[s]", NULL };
static const char *const b_mn[] = { "rb * Wb == n", "lb >= 16 * Wb", "lb % (8 * Wb) == 0", "db == 8 * Wb", "Wb == " TABLE16 "[sb]",
				    NULL };
static const char *const a_whole16[] = { A_WHOLE_PREDICATES, "W == " TABLE16 "[s]", NULL };
static const char *const a_whole8[] = { A_WHOLE_PREDICATES, "W == " TABLE8 "[s]", NULL };
static const char *const a_sliced16[] = { A_SLICED_PREDICATES, "W == " TABLE16 "[s]", NULL };
static const char *const a_sliced8[] = { A_SLICED_PREDICATES, "W == " TABLE8 "[s]", NULL };
static const char *const b_whole16[] = { B_WHOLE_PREDICATES, "Wb == " TABLE16 "[sb]", NULL };
static const char *const b_whole8[] = { B_WHOLE_PREDICATES, "Wb == " TABLE8 "[sb]", NULL };
static const char *const b_sliced16[] = { B_SLICED_PREDICATES, "Wb == " TABLE16 "[sb]", NULL };
static const char *const b_sliced8[] = { B_SLICED_PREDICATES, "Wb == " TABLE8 "[sb]", NULL };

#define A_WHOLE(p) { "K whole", NULL, "((8, 8), (r, W))", "((l, W), (d, 1))", "s", "0", p }
#define A_SLICED(p) { "K sliced", NULL, "((8, 8), K)", "((l, W), 1)", "s", "k0", p }
#define B_WHOLE(p) { "K whole", NULL, "((rb, Wb), (nb, 8))", "((db, 1), (lb, Wb))", "sb", "0", p }
#define B_SLICED(p) { "K sliced", NULL, "(K, (nb, 8))", "(1, (lb, Wb))", "sb", "kb0", p }

static const struct arrangement role_c[] = { { .fragment = &fragment_sm90_c, .predicate = c_predicates } };
static const struct arrangement role_a_rs16[] = { { .fragment = &fragment_sm90_a16 } };
static const struct arrangement role_a_rs8[] = { { .fragment = &fragment_sm90_a8 } };
static const struct arrangement role_a_mn[] = { { "MN", NULL, "((r, W), (2, 8))", "((l, 1), (d, W))", "s", "0", a_mn } };
static const struct arrangement role_b_mn[] = { { "MN", NULL, "((2, 8), (rb, Wb))", "((db, Wb), (lb, 1))", "sb", "0", b_mn } };
static const struct arrangement role_a_k16[] = { A_WHOLE(a_whole16), A_SLICED(a_sliced16) };
static const struct arrangement role_a_k8[] = { A_WHOLE(a_whole8), A_SLICED(a_sliced8) };
static const struct arrangement role_b_k16[] = { B_WHOLE(b_whole16), B_SLICED(b_sliced16) };
static const struct arrangement role_b_k8[] = { B_WHOLE(b_whole8), B_SLICED(b_sliced8) };

static bool is_eight_bit(const struct attr *attr)
{
	return attr[DTYPE].dtype == DT_FP8E4M3;
}

static int64_t depth(const struct attr *attr)
{
	return is_eight_bit(attr) ? 32 : 16;
}

static bool is(const struct attr *attr, const char *value)
{
	return attr->s && !strcmp(attr->s, value);
}

static void role_a(const struct attr *attr, struct atom_operand *out)
{
	bool is8 = is_eight_bit(attr);
	out->n_arrangement = 1;
	if (is(&attr[FORM], "RS")) {
		out->storages = INSN_RMEM;
		out->arrangement = is8 ? role_a_rs8 : role_a_rs16;
	} else if (is(&attr[A_MAJOR], "MN")) {
		out->arrangement = role_a_mn;
	} else {
		out->n_arrangement = 2;
		out->arrangement = is8 ? role_a_k8 : role_a_k16;
	}
}

static void role_b(const struct attr *attr, struct atom_operand *out)
{
	out->n_arrangement = is(&attr[B_MAJOR], "MN") ? 1 : 2;
	out->arrangement = is(&attr[B_MAJOR], "MN") ? role_b_mn : is_eight_bit(attr) ? role_b_k8 : role_b_k16;
}

static void role(const struct atom *x, enum atom_role r, struct atom_operand *out)
{
	*out = (struct atom_operand){ .storages = INSN_BIT(ST_SMEM), .dtype = x->attr[DTYPE].dtype };
	out->shape[0] = r == ATOM_B ? depth(x->attr) : 64;
	out->shape[1] = r == ATOM_A ? depth(x->attr) : x->attr[N].i;
	switch (r) {
	case ATOM_C:
		out->dtype = DT_F32;
		out->storages = INSN_RMEM;
		out->n_arrangement = 1;
		out->arrangement = role_c;
		break;
	case ATOM_A:
		role_a(x->attr, out);
		break;
	case ATOM_B:
		role_b(x->attr, out);
		break;
	}
}

static bool admits(int k, int64_t v)
{
	return k != N || (v >= 8 && v <= 256 && v % 8 == 0);
}

static const char *check(struct arena *a, const struct atom *x)
{
	if (!admits(N, x->attr[N].i))
		return arena_printf(a, "n=%lld is not one it takes; it takes multiples of 8 from 8 to 256", (long long)x->attr[N].i);
	return NULL;
}

static const struct attr major_k = { .kind = ATTR_STR, .s = "K" };
static const struct attr major_mn = { .kind = ATTR_STR, .s = "MN" };

static const struct attr *implied(const struct attr *attr, int k)
{
	if (k == A_MAJOR && (is_eight_bit(attr) || is(&attr[FORM], "RS")))
		return &major_k;
	return k == B_MAJOR && is_eight_bit(attr) ? &major_k : NULL;
}

static const struct atom_constant *constants(const struct atom *x)
{
	static const struct atom_constant k16[] = { { "K", 16 }, { NULL, 0 } }, k32[] = { { "K", 32 }, { NULL, 0 } };
	return is_eight_bit(x->attr) ? k32 : k16;
}

static unsigned in_shape(int k)
{
	return k == N ? 2u << 2 * ATOM_C | 2u << 2 * ATOM_B : 0;
}

static const enum dtype dtypes[] = { DT_BF16, DT_F16, DT_FP8E4M3 };
static const char *const forms[] = { "SS", "RS", NULL }, *const majors[] = { "MN", "K", NULL };
static const char *const members[] = { NULL, NULL, "cuda.sm90.Form", "cuda.sm90.Major", "cuda.sm90.Major" };
static const struct attr_decl attrs[] = {
	{ "n", ATTR_INT, true, NULL, NULL },
	{ "dtype", ATTR_DTYPE, true, NULL, NULL },
	{ "form", ATTR_STR, true, NULL, forms },
	{ "a_major", ATTR_STR, false, &major_mn, majors },
	{ "b_major", ATTR_STR, false, &major_mn, majors },
};

const struct atom_class atom_sm90_wgmma = {
	.name = "cuda.sm90.Wgmma",
	.doc = "64 by n matrix product of one warpgroup from shared memory, accumulated in f32.",
	.example = "T.cuda.sm90.Wgmma(n=256, dtype=\"bf16\", form=\"SS\", a_major=\"K\", b_major=\"MN\")",
	.n_attr = N_ATTR,
	.attr = attrs,
	.member = members,
	.n_dtype = 3,
	.dtype = dtypes,
	.capability = "wgmma.mma_async",
	.frame = &frame_warpgroup,
	.role = role,
	.check = check,
	.implied = implied,
	.constants = constants,
	.admits = admits,
	.in_shape = in_shape,
};
