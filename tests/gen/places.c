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
	const char *shape = shape_text(x.rank, x.d);
	if (n_element(g, &x) > 4096)
		return false;
	struct val *v = gen_value(g, x.dtype, x.rank, x.d, x.exact);
	gen_line(g, "m%s = tf.reshard(%s, %s, \"smem\")", v->name, x.name, shape);
	gen_line(g, "%s = tf.reshard(tf.relu(m%s), %s, \"gmem\")", v->name, v->name, shape);
	v->product = x.product;
	gen_feature(g, "op:relu");
	return true;
}

const struct gen_op gen_places[] = {
	{ "bitcast", emit_bitcast, 1 },
	{ "reshard", emit_reshard, 1 },
	{ 0 },
};
