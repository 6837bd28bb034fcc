#include "insn/private.h"

static bool is_gather(const struct type *const *type)
{
	return type[2] != NULL;
}

/* The rows that "index" chooses from the first axis of the source. */
static bool check_gather(struct arena *a, const struct type *const *type, struct insn_refusal *why)
{
	const struct type *src = type[0], *dst = type[1], *index = type[2];
	if (index->rank != 1)
		return insn_refuse(why, "index.shape", arena_printf(a, "rank %d is not 1", index->rank));
	if (src->rank != dst->rank)
		return insn_refuse(why, "dst.shape", arena_printf(a, "rank %d is not %d", dst->rank, src->rank));
	if (src->rank < 2)
		return insn_refuse(why, "dst.shape", "rank 1 is not at least 2; vectors do not cross the axis of the rows");
	for (int k = 0; k < dst->rank; k++) {
		const struct ix *want = k ? src->dim[k] : index->dim[0];
		if (!ix_equal(dst->dim[k], want))
			return insn_refuse(why, "dst.shape", arena_printf(a, "axis %d extent %s is not %s", k, ix_str(a, dst->dim[k]),
					   ix_str(a, want)));
	}
	return true;
}

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	if (!insn_same_dtype(a, use, type, 0, 1, why))
		return false;
	if (!(is_gather(type) ? check_gather(a, type, why) : insn_same_shape(a, use, type, 0, 1, why)))
		return false;
	if (!insn_check_valid(a, use, type[0], why))
		return false;
	if (is_gather(type) && insn_attr(use, "valid")->kind == ATTR_IXS)
		return insn_refuse(why, "valid", "does not go with an index");
	if (!insn_copy_async_width(a, type[0], type[1]))
		return insn_refuse(why, "dst.layout", arena_printf(a, "no vectors of 16, 8 or 4 bytes along the last axis are whole in both "
				   "%s and %s", type_str(a, type[0]), type_str(a, type[1])));
	return true;
}

static bool relate(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_relation *out)
{
	(void)use;
	if (type[0]->rank != type[1]->rank || !insn_relate_elementwise(a, type, 1, 1, out))
		return false;
	if (is_gather(type)) {
		out->axis[0][0] = INSN_ANY_ROW;
		out->axis[2] = insn_axes(a, type[2]->rank);
		for (int k = 0; k < type[2]->rank; k++)
			out->axis[2][k] = k ? INSN_ZERO : 0;
	}
	return true;
}

static bool gather(const struct insn_eval *e, const struct insn_use *use, struct tensor **operand)
{
	const struct attr *fill = insn_attr(use, "fill");
	const struct tensor *src = operand[0], *dst = operand[1], *index = operand[2];
	int64_t row = src->dim[0] ? src->n / src->dim[0] : 0;
	int64_t *source = arena_array(e->c.arena, int64_t, (size_t)dst->n + 1);
	for (int64_t i = 0; i < index->n; i++) {
		bool inside = index->i[i] >= 0 && index->i[i] < src->dim[0];
		if (!inside && fill->kind == ATTR_NONE)
			return diag_error(e->c.t, e->c.range, E3501, "index %lld of T.copy_async is outside axis 0, which has extent %lld; fill= "
					  "gives such rows a value", (long long)index->i[i], (long long)src->dim[0]);
		for (int64_t k = 0; k < row; k++)
			source[i * row + k] = inside ? index->i[i] * row + k : -1;
	}
	double f = fill->kind == ATTR_FLOAT ? fill->f : (double)fill->i;
	int64_t n = fill->kind == ATTR_FLOAT ? int_from_float(src->dtype, f) : int_wrap(src->dtype, fill->i);
	operand[1] = tensor_gather(e->c.arena, src, dst->rank, dst->dim, source, src->f ? float_round(src->dtype, f) : 0, n);
	return true;
}

static bool eval(const struct insn_eval *e, const struct insn_use *use, const struct type *const *type,
		 struct tensor **operand)
{
	return is_gather(type) ? gather(e, use, operand) : insn_eval_copy(e, use, type, operand);
}

static const struct insn_param params[] = {
	{ "src", INSN_R, false, INSN_BIT(ST_GMEM), 0, INSN_VIEW },
	{ "dst", INSN_W, false, INSN_BIT(ST_SMEM), 0, INSN_VIEW },
	{ "index", INSN_R, true, INSN_MEMORY, INSN_BIT(DT_I32) | INSN_BIT(DT_I64), INSN_VIEW },
};
static const struct attr_decl attrs[] = { { "valid", ATTR_IXS, false, NULL, NULL }, { "fill", ATTR_NUMBER, false, NULL, NULL } };

const struct insn insn_copy_async = {
	.name = "copy_async",
	.doc = "Begin to copy a tile, or the rows that an index chooses, from global to shared memory.",
	.example = "T.copy_async(tile, s)",
	.capability = "cp.async",
	.schedulable = true,
	.n_param = 3,
	.param = params,
	.n_attr = 2,
	.attr = attrs,
	.check = check,
	.relate = relate,
	.eval = eval,
};
