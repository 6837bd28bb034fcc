#include <string.h>

#include "insn/private.h"

bool insn_check_valid(struct arena *a, const struct insn_use *use, const struct type *src, struct insn_refusal *why)
{
	const struct attr *valid = insn_attr(use, "valid");
	return valid->kind != ATTR_IXS || valid->n == 2 * src->rank ||
	       insn_refuse(why, "valid", arena_printf(a, "%d bounds are not one (lo, hi) for each of %d axes", valid->n / 2, src->rank));
}

static const char *place_name(const struct type *ty)
{
	return ty->space ? ty->space : storage_name(ty->storage);
}

/* The ways into and out of target spaces (targets 7.3). */
static bool has_path(const struct type *src, const struct type *dst)
{
	static const char *const paths[][2] = {
		{ "gmem", "shared.l1" },	{ "smem", "shared.l1" },	{ "shared.l1", "shared.l0a" },
		{ "shared.l1", "shared.l0b" },	{ "shared.l0c", "smem" },	{ "shared.l0c", "gmem" },
	};
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
		if (!strcmp(paths[i][0], place_name(src)) && !strcmp(paths[i][1], place_name(dst)))
			return true;
	return src->storage != ST_TARGET_SPACE && dst->storage != ST_TARGET_SPACE;
}

/* What leaves the accumulators may be rounded on the way. */
static bool may_convert(const struct type *src, const struct type *dst)
{
	return src->space && !strcmp(src->space, "shared.l0c") && dtype_is_float(src->dtype) && dtype_is_float(dst->dtype);
}

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	if (!has_path(type[0], type[1]))
		return insn_refuse(why, "between", arena_printf(a, "there is no copy path from %s to %s", place_name(type[0]), place_name(type[1])));
	if (!may_convert(type[0], type[1]) && !insn_same_dtype(a, use, type, 0, 1, why))
		return false;
	if (!insn_same_shape(a, use, type, 0, 1, why) ||
	    !insn_check_valid(a, use, type[0], why))
		return false;
	const struct type *src = type[0], *dst = type[1];
	if (src->storage == ST_RMEM && dst->storage == ST_RMEM)
		return !src->layout || !dst->layout ||
		       layout_owner_near(a, src->layout, dst->layout, src->rank, src->dim, "thread", frame_warp.size) ||
		       insn_refuse(why, "between", "src and dst in rmem have owners in different warps; copy through smem");
	return true;
}

bool insn_copy_fills(const struct type *src, const struct type *dst)
{
	return src->storage == ST_GMEM && dst->storage != ST_GMEM;
}

/* Which elements of a tensor of "x"'s shape lie in the bounds "valid"; NULL after a failure to evaluate them. */
static bool *inside(const struct insn_eval *e, const struct attr *valid, const struct tensor *x)
{
	struct arena *a = e->c.arena;
	int64_t *bound = arena_array(a, int64_t, 2 * (size_t)x->rank + 1);
	bool *in = arena_array(a, bool, (size_t)x->n + 1);
	for (int k = 0; k < 2 * x->rank; k++)
		if (!ix_eval(valid->ix[k], e->value, e->user, &bound[k])) {
			diag_error(e->c.t, e->c.range, E3504, "T.copy: the bound %s of valid= has no value here; it must stay in 64 "
				   "bits and not divide by zero", ix_str(a, valid->ix[k]));
			return NULL;
		}
	for (int64_t i = 0; i < x->n; i++) {
		int64_t rest = i;
		in[i] = true;
		for (int k = x->rank - 1; k >= 0; k--) {
			int64_t c = rest % x->dim[k];
			rest /= x->dim[k];
			in[i] = in[i] && c >= bound[2 * k] && c < bound[2 * k + 1];
		}
	}
	return in;
}

bool insn_eval_copy(const struct insn_eval *e, const struct insn_use *use, const struct type *const *type,
		    struct tensor **operand)
{
	const struct attr *valid = insn_attr(use, "valid"), *fill = insn_attr(use, "fill");
	struct tensor *out = type[0]->dtype == type[1]->dtype ? tensor_copy(e->c.arena, operand[0]) :
			     tensor_cast(&e->c, operand[0], type[1]->dtype, false);
	if (!out)
		return false;
	out->unwritten = out->unwritten ? out->unwritten : operand[0]->unwritten;
	if (valid && valid->kind == ATTR_IXS) {
		bool *in = inside(e, valid, out), fills = insn_copy_fills(type[0], type[1]);
		struct tensor *v = tensor_new(e->c.arena, out->dtype, 0, NULL);
		if (!in)
			return false;
		double number = fill->kind == ATTR_FLOAT ? fill->f : (double)fill->i;
		if (v->f)
			v->f[0] = float_round(out->dtype, number);
		else
			v->i[0] = fill->kind == ATTR_FLOAT ? int_from_float(out->dtype, number) : int_wrap(out->dtype, fill->i);
		for (int64_t i = 0; i < out->n; i++)
			if (!in[i])
				tensor_set(e->c.arena, out, i, fills ? v : operand[1], fills ? 0 : i);
	}
	operand[1] = out;
	return true;
}

static const struct attr zero = { .kind = ATTR_INT };
static const struct insn_param params[] = {
	{ "src", INSN_R, false, INSN_MEMORY & ~INSN_BIT(ST_TMEM), 0, INSN_VIEW },
	{ "dst", INSN_W, false, INSN_MEMORY & ~INSN_BIT(ST_TMEM), 0, INSN_VIEW },
};
static const struct attr_decl attrs[] = { { "valid", ATTR_IXS, false, NULL, NULL }, { "fill", ATTR_NUMBER, false, &zero, NULL } };

const struct insn insn_copy = {
	.name = "copy",
	.doc = "Copy a tile between storages, or the part of it that valid= names.",
	.example = "T.copy(tile, r)",
	.neutral = true,
	.schedulable = true,
	.n_param = 2,
	.param = params,
	.n_attr = 2,
	.attr = attrs,
	.check = check,
	.relate = insn_relate_unary,
	.eval = insn_eval_copy,
};
