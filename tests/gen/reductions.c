#include "gen.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool emit_reduce(struct gen *g)
{
	static const char *const kind[] = { "sum", "mean", "max", "min", "abs_max" };
	static const char *const feature[] = { "reduce:sum", "reduce:mean", "reduce:max", "reduce:min", "reduce:abs_max" };
	int k = (int)gen_pick(g, 0, 4), want = k == 1 ? WANT_FLOAT | WANT_NONEMPTY : WANT_FLOAT | WANT_INT;
	const struct val x = *gen_find(g, want | WANT_RANK1);
	bool keep = gen_chance(g, 60), sums = k < 2, axis[GEN_MAX_RANK] = { false };
	struct dim d[GEN_MAX_RANK];
	char text[64];
	int n = 0, rank = 0, n_axis = 0;
	if (sums && is_float(x.dtype) && dtype_bits(x.dtype) <= 8)
		return false;
	axis[gen_pick(g, 0, x.rank - 1)] = true;
	for (int i = 0; i < x.rank; i++)
		axis[i] |= gen_chance(g, 25);
	for (int i = 0; i < x.rank; i++) {
		if (!axis[i] || keep)
			d[rank++] = axis[i] ? lit(1) : x.d[i];
		if (axis[i]) {
			n_axis++;
			n += snprintf(text + n, sizeof(text) - (size_t)n, "%s%d", n ? ", " : "", gen_chance(g, 50) ? i : i - x.rank);
		}
	}
	gen_feature(g, feature[k]);
	struct val *v = gen_value(g, x.dtype, rank, d, x.exact && !sums);
	gen_line(g, "%s = tf.reduce(%s, axes=(%s%s)%s, kind=\"%s\")", v->name, x.name, text, n_axis == 1 ? "," : "",
		 keep ? gen_chance(g, 50) ? ", keepdim=True" : "" : ", keepdim=False", kind[k]);
	return true;
}

static bool emit_argmax(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_FLOAT | WANT_INT | WANT_EXACT | WANT_RANK1 | WANT_NONEMPTY);
	int axis = (int)gen_pick(g, 0, x.rank - 1);
	struct dim d[GEN_MAX_RANK];
	for (int i = 0, k = 0; i < x.rank; i++)
		if (i != axis)
			d[k++] = x.d[i];
	struct val *v = gen_value(g, I64, x.rank - 1, d, true);
	gen_line(g, axis == x.rank - 1 && gen_chance(g, 50) ? "%s = tf.argmax(%s)" : "%s = tf.argmax(%s, axis=%d)", v->name, x.name, axis);
	return true;
}

static bool emit_topk(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_FLOAT | WANT_INT | WANT_EXACT | WANT_RANK1 | WANT_NONEMPTY);
	int axis = (int)gen_pick(g, 0, x.rank - 1);
	int64_t k = gen_pick(g, 0, dim_least(g, x.d[axis]) < 6 ? dim_least(g, x.d[axis]) : 6);
	struct dim d[GEN_MAX_RANK];
	memcpy(d, x.d, sizeof(d));
	d[axis] = lit(k);
	struct val *v = gen_value(g, x.dtype, x.rank, d, true), *i = gen_value(g, I64, x.rank, d, true);
	gen_line(g, "%s, %s = tf.topk(%s, %" PRId64 ", axis=%d%s%s)", v->name, i->name, x.name, k, axis,
		 gen_chance(g, 40) ? ", largest=False" : "", gen_chance(g, 30) ? ", sorted=False" : "");
	return true;
}

/* An index vector of "n" elements in [0, limit). */
static struct val index_vector(struct gen *g, struct dim n, int64_t limit, enum gen_dtype d)
{
	const struct val p = *gen_need(g, d, 1, &n);
	struct val *v = gen_value(g, d, 1, &n, true);
	v->used = true;
	gen_line(g, "%s = %s %% %" PRId64, v->name, p.name, limit);
	gen_feature(g, "op:binary");
	return *v;
}

static bool emit_index_select(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_MOVABLE | WANT_RANK1 | WANT_NONEMPTY);
	int axis = (int)gen_pick(g, 0, x.rank - 1);
	bool fills = gen_chance(g, 40) && (is_float(x.dtype) ? computes(x.dtype) : x.dtype != BOOL);
	struct dim d[GEN_MAX_RANK], n = gen_dim(g, true);
	memcpy(d, x.d, sizeof(d));
	d[axis] = n;
	if (n_most(g, x.rank, d) > 30000)
		return false;
	const struct val i = index_vector(g, n, dim_least(g, x.d[axis]) + (fills ? 3 : 0), gen_chance(g, 50) ? I32 : I64);
	struct val *v = gen_value(g, x.dtype, x.rank, d, x.exact);
	v->product = x.product;
	gen_line(g, "%s = tf.index_select(%s, %s, dim=%d%s)", v->name, x.name, i.name, axis,
		 fills ? is_float(x.dtype) ? ", fill_value=1.5" : ", fill_value=7" : "");
	return true;
}

static bool emit_index_add(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_FLOAT | WANT_INT | WANT_RANK1 | WANT_NONEMPTY);
	int axis = (int)gen_pick(g, 0, x.rank - 1);
	struct dim d[GEN_MAX_RANK], n = gen_dim(g, true);
	if (is_float(x.dtype) && dtype_bits(x.dtype) <= 8)
		return false;
	memcpy(d, x.d, sizeof(d));
	d[axis] = n;
	const struct val i = index_vector(g, n, dim_least(g, x.d[axis]), gen_chance(g, 50) ? I32 : I64), s = *gen_need(g, x.dtype, x.rank, d);
	struct val *v = gen_value(g, x.dtype, x.rank, x.d, false);
	gen_line(g, "%s = tf.index_add(%s, %s, %s, dim=%d)", v->name, x.name, i.name, s.name, axis);
	return true;
}

static bool emit_index_copy(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_MOVABLE | WANT_RANK1 | WANT_NONEMPTY);
	int axis = (int)gen_pick(g, 0, x.rank - 1);
	int64_t n = gen_pick(g, 1, dim_least(g, x.d[axis]));
	struct dim d[GEN_MAX_RANK], len[1] = { lit(n) };
	memcpy(d, x.d, sizeof(d));
	d[axis] = len[0];
	const struct val s = *gen_need(g, x.dtype, x.rank, d);
	struct val i = *gen_value(g, I64, 1, len, true);
	g->val[g->n_val - 1].used = true;
	gen_line(g, "%s = tf.arange(%s, start=%" PRId64 ", step=1)", i.name, type_text(g, &i), gen_pick(g, 0, dim_least(g, x.d[axis]) - n));
	gen_feature(g, "op:arange");
	struct val *v = gen_value(g, x.dtype, x.rank, x.d, x.exact && s.exact);
	v->product = x.product || s.product;
	gen_line(g, "%s = tf.index_copy(%s, %s, %s, dim=%d)", v->name, x.name, i.name, s.name, axis);
	return true;
}

static bool emit_quant(struct gen *g)
{
	int64_t group = gen_pick(g, 1, 9), n = gen_pick(g, 1, 3);
	struct dim d[2] = { gen_dim(g, true), lit(group * n) }, s[2] = { d[0], lit(n) };
	static const enum gen_dtype choice[] = { F32, F32, BF16, F16 };
	const struct val x = *gen_need(g, choice[gen_pick(g, 0, 3)], 2, d);
	if (!x.exact)
		return false;
	struct val *q = gen_value(g, FP8E4M3, 2, d, true), *scale = gen_value(g, F32, 2, s, true);
	gen_line(g, "%s, %s = tf.quant(%s, group=%" PRId64 ")", q->name, scale->name, x.name, group);
	return true;
}

const struct gen_op gen_reductions[] = {
	{ "reduce", emit_reduce, 9 },		{ "argmax", emit_argmax, 2 },	      { "topk", emit_topk, 2 },
	{ "index_select", emit_index_select, 3 }, { "index_add", emit_index_add, 2 }, { "index_copy", emit_index_copy, 2 },
	{ "quant", emit_quant, 2 },		{ 0 },
};
