#include "gen.h"

#include <inttypes.h>
#include <stddef.h>

static void random_shape(struct gen *g, int *rank, struct dim *d)
{
	*rank = (int)gen_pick(g, 0, 3);
	for (int i = 0; i < *rank; i++)
		d[i] = gen_dim(g, true);
	if (n_most(g, *rank, d) > 20000)
		*rank = 1;
}

static bool emit_zeros(struct gen *g)
{
	struct dim d[GEN_MAX_RANK];
	int rank;
	random_shape(g, &rank, d);
	struct val *v = gen_value(g, gen_any_number(g), rank, d, true);
	gen_line(g, "%s = tf.zeros(%s)", v->name, type_text(g, v));
	return true;
}

static bool emit_full(struct gen *g)
{
	struct dim d[GEN_MAX_RANK];
	int rank;
	random_shape(g, &rank, d);
	struct val *v = gen_value(g, gen_chance(g, 10) ? BOOL : gen_any_number(g), rank, d, true);
	gen_line(g, "%s = tf.full(%s, value=%s)", v->name, type_text(g, v),
		 v->dtype == BOOL ? "True" : is_float(v->dtype) ? "-1.5" : v->dtype == U8 ? "200" : "-3");
	return true;
}

static bool emit_full_like(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_FLOAT | WANT_INT);
	struct val *v = gen_value(g, x.dtype, x.rank, x.d, true);
	gen_line(g, "%s = tf.full_like(%s, %s)", v->name, x.name, is_float(x.dtype) ? "0.625" : "7");
	return true;
}

static bool emit_arange(struct gen *g)
{
	struct dim d[1] = { gen_dim(g, true) };
	struct val *v = gen_value(g, gen_chance(g, 50) ? I32 : I64, 1, d, true);
	gen_line(g, "%s = tf.arange(%s, start=%" PRId64 ", step=%" PRId64 ")", v->name, type_text(g, v), gen_pick(g, -4, 9),
		 gen_pick(g, 1, 3));
	return true;
}

/* An uninitialised tensor that is then written as a whole. */
static bool emit_empty(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_MOVABLE | WANT_RANK1);
	struct val e = *gen_value(g, x.dtype, x.rank, x.d, x.exact), *v;
	g->val[g->n_val - 1].used = true;
	g->n_val--;
	gen_line(g, "%s = tf.empty(%s)", e.name, type_text(g, &e));
	v = gen_value(g, x.dtype, x.rank, x.d, x.exact);
	static const char *const zero[] = { "", "0", "(0, 0)", "(0, 0, 0)", "(0, 0, 0, 0)" };
	gen_line(g, "%s = tf.insert_slice(%s, %s, %s)", v->name, e.name, x.name, zero[x.rank]);
	gen_feature(g, "op:insert_slice");
	return true;
}

static bool emit_rank(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_MOVABLE);
	struct dim none[1] = { 0 };
	struct val *v = gen_value(g, F32, 0, none, true);
	gen_line(g, "%s = tf.cast(tf.rank(%s), \"f32\")", v->name, x.name);
	gen_feature(g, "op:cast");
	return true;
}

static bool emit_shape_of(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_MOVABLE | WANT_RANK1);
	if (gen_chance(g, 50)) {
		struct dim d[1] = { lit(x.rank) };
		struct val *v = gen_value(g, I64, 1, d, true);
		gen_line(g, "%s = tf.shape_of(%s) + 1", v->name, x.name);
		gen_feature(g, "op:binary");
		return true;
	}
	int k = (int)gen_pick(g, 0, x.rank - 1);
	struct val *v = gen_value(g, F32, 1, &x.d[k], true);
	gen_line(g, "%s = tf.zeros(Tensor[(tf.shape_of(%s)[%d],), \"f32\"])", v->name, x.name, k);
	gen_feature(g, "op:zeros");
	return true;
}

const struct gen_op gen_constants[] = {
	{ "zeros", emit_zeros, 2 },	{ "full", emit_full, 2 },   { "full_like", emit_full_like, 1 }, { "arange", emit_arange, 2 },
	{ "empty", emit_empty, 2 },	{ "rank", emit_rank, 1 },   { "shape_of", emit_shape_of, 2 },	{ 0 },
};
