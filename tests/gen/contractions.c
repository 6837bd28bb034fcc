#include "gen.h"

#include <inttypes.h>
#include <stdio.h>

static enum gen_dtype result_dtype(struct gen *g, enum gen_dtype d, bool *stated)
{
	*stated = true;
	if (d == FP8E4M3 || d == FP8E5M2)
		return gen_chance(g, 70) ? F32 : BF16;
	*stated = (d == F16 || d == BF16) && gen_chance(g, 50);
	return *stated ? F32 : d;
}

static bool emit_matmul(struct gen *g)
{
	static const enum gen_dtype choice[] = { F32, F32, F32, F32, F64, F16, BF16, BF16, FP8E4M3, FP8E5M2, I32, I64, I8, U8 };
	enum gen_dtype d = choice[gen_pick(g, 0, 13)], rd = d == U8 ? I8 : d;
	struct dim m = gen_dim(g, true), k = gen_dim(g, true), n = gen_dim(g, true), batch = gen_dim(g, true);
	bool km = gen_chance(g, 20), nk = gen_chance(g, 20), batched = gen_chance(g, 35), both = gen_chance(g, 50), stated;
	struct dim l[3] = { batch, km ? k : m, km ? m : k }, r[3] = { gen_chance(g, 30) ? lit(1) : batch, nk ? n : k, nk ? k : n };
	struct dim o[3] = { batch, m, n };
	struct dim work[4] = { batched ? batch : lit(1), m, k, n };
	if (n_most(g, 4, work) > 400000)
		return false;
	const struct val x = *gen_need(g, d, batched ? 3 : 2, batched ? l : l + 1);
	const struct val y = *gen_need(g, rd, batched && both ? 3 : 2, batched && both ? r : r + 1);
	enum gen_dtype out = result_dtype(g, d, &stated);
	if (d == U8 || d == I8) {
		out = I32;
		stated = false;
	}
	struct val *v = gen_value(g, out, batched ? 3 : 2, batched ? o : o + 1, false);
	char args[96];
	snprintf(args, sizeof(args), "%s%s%s%s%s", km ? ", a_layout=\"KM\"" : "", nk ? ", b_layout=\"NK\"" : "",
		 stated ? ", out_dtype=\"" : "", stated ? dtype_text(out) : "", stated ? "\"" : "");
	if (args[0] || gen_chance(g, 30))
		gen_line(g, "%s = tf.matmul(%s, %s%s)", v->name, x.name, y.name, args);
	else
		gen_line(g, "%s = %s @ %s", v->name, x.name, y.name);
	if (km || nk)
		gen_feature(g, "matmul:layout");
	return true;
}

static bool emit_conv2d(struct gen *g)
{
	static const enum gen_dtype choice[] = { F32, F32, F32, F16, BF16, F64 };
	enum gen_dtype d = choice[gen_pick(g, 0, 5)];
	int64_t groups = gen_pick(g, 1, 3), ci = gen_pick(g, 1, 3), co = gen_pick(g, 1, 3), h = gen_pick(g, 3, 11), w = gen_pick(g, 3, 11);
	int64_t kh = gen_pick(g, 1, 3), kw = gen_pick(g, 1, 3), sy = gen_pick(g, 1, 2), sx = gen_pick(g, 1, 2);
	int64_t py = gen_pick(g, 0, 2), px = gen_pick(g, 0, 2), dy = gen_pick(g, 1, 2), dx = gen_pick(g, 1, 2);
	int64_t oh = (h + 2 * py - dy * (kh - 1) - 1) / sy + 1, ow = (w + 2 * px - dx * (kw - 1) - 1) / sx + 1;
	if (h + 2 * py - dy * (kh - 1) - 1 < 0 || w + 2 * px - dx * (kw - 1) - 1 < 0)
		return false;
	struct dim batch = gen_chance(g, 60) ? lit(gen_pick(g, 1, 2)) : gen_dim(g, true);
	struct dim xd[4] = { batch, lit(groups * ci), lit(h), lit(w) }, wd[4] = { lit(groups * co), lit(ci), lit(kh), lit(kw) };
	struct dim bd[1] = { lit(groups * co) }, od[4] = { batch, bd[0], lit(oh), lit(ow) };
	if (n_most(g, 4, od) * ci * kh * kw > 200000)
		return false;
	const struct val x = *gen_need(g, d, 4, xd), k = *gen_need(g, d, 4, wd), b = *gen_need(g, d, 1, bd);
	struct val *v = gen_value(g, d, 4, od, false);
	gen_line(g, "%s = tf.conv2d(%s, %s, %s, stride=(%" PRId64 ", %" PRId64 "), padding=(%" PRId64 ", %" PRId64 "), dilation=(%" PRId64
		 ", %" PRId64 "), groups=%" PRId64 ")", v->name, x.name, k.name, b.name, sy, sx, py, px, dy, dx, groups);
	return true;
}

static bool emit_softmax(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_FLOAT | WANT_RANK1 | WANT_NONEMPTY);
	struct val *v = gen_value(g, x.dtype, x.rank, x.d, false);
	gen_line(g, "%s = tf.softmax(%s, axis=%" PRId64 ")", v->name, x.name, gen_pick(g, -x.rank, x.rank - 1));
	return true;
}

static bool emit_layer_norm(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_FLOAT | WANT_RANK1 | WANT_NONEMPTY);
	int axis = (int)gen_pick(g, 0, x.rank - 1), n = x.rank - axis;
	enum gen_dtype d = gen_chance(g, 40) && x.dtype != F64 ? F32 : x.dtype;
	const struct val w = *gen_need(g, d, n, x.d + axis), b = *gen_need(g, d, n, x.d + axis);
	struct val *v = gen_value(g, x.dtype, x.rank, x.d, false);
	gen_line(g, "%s = tf.layer_norm(%s, %s, %s, axis=%d, eps=1e-5)", v->name, x.name, w.name, b.name,
		 gen_chance(g, 50) ? axis : axis - x.rank);
	return true;
}

static bool emit_rms_norm(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_FLOAT | WANT_RANK1 | WANT_NONEMPTY);
	enum gen_dtype d = gen_chance(g, 40) && x.dtype != F64 ? F32 : x.dtype;
	const struct val w = *gen_need(g, d, 1, x.d + x.rank - 1);
	struct val *v = gen_value(g, x.dtype, x.rank, x.d, false);
	gen_line(g, "%s = tf.rms_norm(%s, %s%s)", v->name, x.name, w.name, gen_chance(g, 50) ? ", eps=1e-3" : "");
	return true;
}

static bool emit_rope(struct gen *g)
{
	static const enum gen_dtype choice[] = { F32, F32, F16, BF16 };
	enum gen_dtype d = choice[gen_pick(g, 0, 3)], cd = gen_chance(g, 50) ? F32 : d;
	struct dim s = gen_dim(g, true), hd = lit(2 * gen_pick(g, 1, 5)), b = lit(gen_pick(g, 1, 2));
	int64_t p = gen_pick(g, 3, 12);
	struct dim q[4] = { b, s, lit(gen_pick(g, 1, 3)), hd }, k[4] = { b, s, lit(gen_pick(g, 1, 2)), hd }, c[2] = { lit(p), hd };
	const struct val xq = *gen_need(g, d, 4, q), xk = *gen_need(g, d, 4, k);
	const struct val cos = *gen_need(g, cd, 2, c), sin = *gen_need(g, cd, 2, c);
	const struct val pos = *gen_need(g, gen_chance(g, 50) ? I32 : I64, 1, &s);
	struct val i = *gen_value(g, pos.dtype, 1, &s, true);
	g->val[g->n_val - 1].used = true;
	gen_line(g, "%s = %s %% %" PRId64, i.name, pos.name, p);
	gen_feature(g, "op:binary");
	struct val *a = gen_value(g, d, 4, q, false), *z = gen_value(g, d, 4, k, false);
	gen_line(g, "%s, %s = tf.rope(%s, %s, %s, %s, %s)", a->name, z->name, xq.name, xk.name, cos.name, sin.name, i.name);
	return true;
}

const struct gen_op gen_contractions[] = {
	{ "matmul", emit_matmul, 10 },	       { "conv2d", emit_conv2d, 3 },	 { "softmax", emit_softmax, 4 },
	{ "layer_norm", emit_layer_norm, 3 },  { "rms_norm", emit_rms_norm, 3 }, { "rope", emit_rope, 2 },
	{ 0 },
};
