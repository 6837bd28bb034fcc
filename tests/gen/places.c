#include "gen.h"

#include <inttypes.h>
#include <stdio.h>

/* The elements at the same places under another layout; x has a layout of its own. */
static bool emit_bitcast(struct gen *g)
{
	static char text[GEN_MAX_PARAM][64];
	int64_t a = gen_pick(g, 2, 5), b = gen_pick(g, 2, 5);
	struct dim d[1] = { lit(a * b) };
	if (g->n_param >= GEN_MAX_PARAM)
		return false;
	const struct val x = *gen_param(g, gen_any_number(g), 1, d);
	int k = g->n_param - 1;
	snprintf(text[k], sizeof(text[k]), "Layout((%" PRId64 ",), (1,))", a * b);
	g->param_layout[k] = text[k];
	struct val *v = gen_value(g, x.dtype, 1, d, true);
	gen_line(g, "%s = tf.bitcast(%s, Layout(((%" PRId64 ", %" PRId64 "),), ((1, %" PRId64 "),)))", v->name, x.name, a, b, a);
	return true;
}

/* A copy to another storage, work there, and a copy back. */
static bool emit_reshard(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_FLOAT | WANT_RANK1 | WANT_STATIC);
	const char *shape = shape_text(g, x.rank, x.d);
	if (n_element(g, &x) > 4096)
		return false;
	struct val *v = gen_value(g, x.dtype, x.rank, x.d, x.exact);
	gen_line(g, "m%s = tf.reshard(%s, %s, \"smem\")", v->name, x.name, shape);
	gen_line(g, "%s = tf.reshard(tf.relu(m%s), %s, \"gmem\")", v->name, v->name, shape);
	v->product = x.product;
	gen_feature(g, "op:relu");
	return true;
}

/* Every core computes its part of a parameter and writes it into a shared result. */
static bool emit_local(struct gen *g)
{
	static const enum gen_dtype choice[] = { F32, F32, F64, BF16, I32 };
	int64_t n = gen_pick(g, 1, 4), inner = gen_chance(g, 30) ? gen_pick(g, 2, 3) : 1;
	struct dim d[2] = { lit(inner * n * GEN_CORES), lit(gen_pick(g, 1, 9)) };
	enum gen_dtype t = choice[gen_pick(g, 0, 4)];
	char split[64];
	if (g->n_param >= GEN_MAX_PARAM - 1 || g->is_mesh)
		return false;
	g->is_mesh = true;
	const struct val x = *gen_param(g, t, 2, d);
	struct val *v = gen_value(g, t, 2, d, true);
	if (inner == 1)
		snprintf(split, sizeof(split), "%" PRId64 " @ core.p", d[0].b);
	else
		snprintf(split, sizeof(split), "(%d @ core.p, %" PRId64 ", %" PRId64 ")", GEN_CORES, inner, n);
	gen_line(g, "with Mesh((\"core\",), layout=(%d,), names=(\"p\",)) as core:", GEN_CORES);
	g->indent++;
	gen_line(g, "%s = tf.empty(%s)", v->name, type_text(g, v));
	gen_line(g, "a%s = tf.local(tf.reshard(%s, (%s, %" PRId64 "), \"smem\"))", v->name, x.name, split, d[1].b);
	gen_line(g, "%s = tf.insert_slice(%s, tf.reshard(tf.relu(a%s), (%" PRId64 ", %" PRId64 "), \"gmem\"), (core.p * %" PRId64 ", 0))",
		 v->name, v->name, v->name, inner * n, d[1].b, inner * n);
	g->indent--;
	gen_feature(g, "op:reshard");
	gen_feature(g, "op:relu");
	gen_feature(g, "op:empty");
	gen_feature(g, "op:insert_slice");
	return true;
}

const struct gen_op gen_places[] = {
	{ "local", emit_local, 1 },
	{ "bitcast", emit_bitcast, 1 },
	{ "reshard", emit_reshard, 1 },
	{ 0 },
};
