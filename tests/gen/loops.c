#include "gen.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Values made inside a loop leave the pool at its end. */
static int enter(struct gen *g)
{
	g->indent++;
	return g->n_val;
}

static void leave(struct gen *g, int n_val)
{
	g->indent--;
	g->n_val = n_val;
}

static enum gen_dtype loop_float(struct gen *g)
{
	static const enum gen_dtype choice[] = { F32, F32, F32, F64, BF16, F16 };
	return choice[gen_pick(g, 0, 5)];
}

/* acc = acc * 0.5 + x[i] over a static or dynamic number of rows. */
static bool emit_carry(struct gen *g)
{
	enum gen_dtype d = gen_chance(g, 25) ? I32 : loop_float(g);
	struct dim n = gen_dim(g, true), row = gen_dim(g, true), x_shape[2] = { n, row };
	if (n_most(g, 2, x_shape) > 20000)
		return false;
	const struct val x = *gen_need(g, d, 2, x_shape), init = *gen_need(g, d, 1, &row);
	struct val *acc = gen_value(g, d, 1, &row, false);
	gen_line(g, "%s = %s", acc->name, init.name);
	gen_line(g, "for i%s in range(%s):", acc->name, dim_text(g, n));
	int mark = enter(g);
	if (d == I32)
		gen_line(g, "%s = %s + %s[i%s] * 3", acc->name, acc->name, x.name, acc->name);
	else
		gen_line(g, "%s = %s * 0.5 + %s[i%s, :]", acc->name, acc->name, x.name, acc->name);
	leave(g, mark);
	gen_feature(g, n.a ? "loop:dynamic" : "loop:static");
	gen_feature(g, "op:binary");
	gen_feature(g, "op:slice");
	acc->exact = d == I32;
	return true;
}

/* acc = acc + lhs[:, k] @ rhs[k, :] over tiles of k. */
static bool emit_tiles(struct gen *g)
{
	enum gen_dtype d = loop_float(g);
	int64_t step = gen_pick(g, 1, 8), n_tile = gen_pick(g, 1, 5);
	struct dim m = gen_dim(g, true), n = gen_dim(g, true), k = lit(step * n_tile), l[2] = { m, k }, r[2] = { k, n }, o[2] = { m, n };
	if (n_most(g, 2, o) * k.b > 200000)
		return false;
	const struct val x = *gen_need(g, d, 2, l), y = *gen_need(g, d, 2, r);
	struct val *acc = gen_value(g, d, 2, o, false);
	gen_line(g, "%s = tf.zeros(%s)", acc->name, type_text(g, acc));
	gen_line(g, "for k%s in tf.tile(%" PRId64 ", %" PRId64 "):", acc->name, k.b, step);
	int mark = enter(g);
	gen_line(g, "%s = %s + %s[:, k%s] @ %s[k%s, :]", acc->name, acc->name, x.name, acc->name, y.name, acc->name);
	leave(g, mark);
	gen_feature(g, "loop:tile");
	gen_feature(g, "op:zeros");
	gen_feature(g, "op:matmul");
	gen_feature(g, "op:slice");
	return true;
}

/* Rows of a result written one window at a time. */
static bool emit_rows(struct gen *g)
{
	enum gen_dtype d = loop_float(g);
	int64_t step = gen_pick(g, 1, 4), n_tile = gen_pick(g, 0, 5);
	struct dim shape[2] = { lit(step * n_tile), gen_dim(g, true) };
	const struct val x = *gen_need(g, d, 2, shape);
	struct val *out = gen_value(g, d, 2, shape, x.exact);
	gen_line(g, "%s = tf.zeros(%s)", out->name, type_text(g, out));
	gen_line(g, "for r%s in tf.tile(%" PRId64 ", %" PRId64 "):", out->name, step * n_tile, step);
	int mark = enter(g);
	gen_line(g, "%s = tf.insert_slice(%s, tf.relu(%s[r%s, :]), (r%s, 0))", out->name, out->name, x.name, out->name, out->name);
	leave(g, mark);
	gen_feature(g, "loop:tile");
	gen_feature(g, "op:insert_slice");
	gen_feature(g, "op:relu");
	gen_feature(g, "op:zeros");
	gen_feature(g, "op:slice");
	return true;
}

/* Two nested loops over a triangle; the inner bound is an induction value. */
static bool emit_nest(struct gen *g)
{
	int64_t n = gen_pick(g, 1, 5);
	struct dim row = gen_dim(g, true), shape[2] = { lit(n), row };
	const struct val x = *gen_need(g, F32, 2, shape);
	struct val *acc = gen_value(g, F32, 1, &row, false);
	gen_line(g, "%s = tf.zeros(%s)", acc->name, type_text(g, acc));
	gen_line(g, "for i%s in range(%" PRId64 "):", acc->name, n);
	int mark = enter(g);
	gen_line(g, "for j%s in range(i%s + 1):", acc->name, acc->name);
	g->indent++;
	gen_line(g, "%s = %s + %s[j%s]", acc->name, acc->name, x.name, acc->name);
	g->indent--;
	leave(g, mark);
	gen_feature(g, "loop:nest");
	gen_feature(g, "op:zeros");
	gen_feature(g, "op:slice");
	gen_feature(g, "op:binary");
	return true;
}

/* A name of the last iteration, and two carries. */
static bool emit_last(struct gen *g)
{
	struct dim row = gen_dim(g, true);
	const struct val x = *gen_need(g, F32, 1, &row), y = *gen_need(g, F32, 1, &row);
	struct val *a = gen_value(g, F32, 1, &row, false), *b = gen_value(g, F32, 1, &row, false), *last = gen_value(g, F32, 1, &row, false);
	gen_line(g, "%s, %s = %s, %s", a->name, b->name, x.name, y.name);
	gen_line(g, "for i%s in range(1, %" PRId64 ", 2):", a->name, gen_pick(g, 2, 8));
	int mark = enter(g);
	gen_line(g, "%s = tf.tanh(%s - %s)", last->name, a->name, b->name);
	gen_line(g, "%s = %s", a->name, b->name);
	gen_line(g, "%s = %s * 0.25", b->name, last->name);
	leave(g, mark);
	gen_feature(g, "loop:last-value");
	gen_feature(g, "op:tanh");
	gen_feature(g, "op:binary");
	return true;
}

/* A call of a function of the same module. */
static bool emit_call(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_FLOAT | WANT_RANK1 | WANT_STATIC);
	if (g->n_helper > 2 || n_element(g, &x) > 20000)
		return false;
	struct val *v = gen_value(g, x.dtype, x.rank, x.d, false);
	char text[512];
	snprintf(text, sizeof(text), "    @func\n    def helper%d(a: %s):\n        b = tf.relu(a) - 0.5\n        return b + tf.exp(-b)\n\n",
		 g->n_helper, type_text(g, &x));
	int len = (int)strlen(text);
	if (g->n_helper_text + len >= GEN_MAX_TEXT)
		return false;
	memcpy(g->helper + g->n_helper_text, text, (size_t)len + 1);
	g->n_helper_text += len;
	gen_line(g, "%s = helper%d(%s)", v->name, g->n_helper++, x.name);
	gen_feature(g, "call");
	gen_feature(g, "op:relu");
	gen_feature(g, "op:unary");
	gen_feature(g, "op:binary");
	return true;
}

const struct gen_op gen_loops[] = {
	{ "loop", emit_carry, 4 }, { "loop", emit_tiles, 3 }, { "loop", emit_rows, 3 }, { "loop", emit_nest, 1 },
	{ "loop", emit_last, 1 },  { "call", emit_call, 2 },  { 0 },
};
