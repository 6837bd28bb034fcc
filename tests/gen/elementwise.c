#include "gen.h"

#include <stdio.h>
#include <string.h>

static const char *float_literal(struct gen *g)
{
	static const char *const choice[] = { "0.5", "2.0", "-1.25", "3.0", "0.125", "1e-1", "-7.0" };
	return choice[gen_pick(g, 0, 6)];
}

static struct val *result_like(struct gen *g, const struct val *x, enum gen_dtype d, bool exact)
{
	struct val copy = *x;
	return gen_value(g, d, copy.rank, copy.d, exact);
}

/* "decides": the operand must be exact, because the result jumps or has no bound near some value. */
struct unary { const char *name, *feature; bool decides, determined, floats_only; };

static const struct unary unaries[] = {
	{ "neg", "kind:neg", false, true, false },	    { "abs", "kind:abs", false, true, false },
	{ "rsqrt", "kind:rsqrt", true, false, true },	    { "exp", "kind:exp", false, false, true },
	{ "exp2", "kind:exp2", false, false, true },	    { "log", "kind:log", true, false, true },
	{ "log2", "kind:log2", true, false, true },	    { "square", "kind:square", false, true, false },
	{ "ceil", "kind:ceil", true, true, false },	    { "round", "kind:round", true, true, false },
	{ "floor", "kind:floor", true, true, false },	    { "sqrt", "kind:sqrt", true, true, true },
	{ "reciprocal", "kind:reciprocal", true, true, true },
};

static bool emit_unary(struct gen *g)
{
	const struct unary *u = &unaries[gen_pick(g, 0, sizeof(unaries) / sizeof(unaries[0]) - 1)];
	const struct val x = *gen_find(g, (u->floats_only ? WANT_FLOAT : WANT_FLOAT | WANT_INT) | (u->decides ? WANT_EXACT : 0));
	gen_feature(g, u->feature);
	struct val *v = result_like(g, &x, x.dtype, u->determined && x.exact);
	v->product = !strcmp(u->name, "square") || (x.product && !u->decides);
	if (!strcmp(u->name, "neg") && gen_chance(g, 50))
		gen_line(g, "%s = -%s", v->name, x.name);
	else if (gen_chance(g, 25))
		gen_line(g, "%s = tf.unary(%s, kind=\"%s\")", v->name, x.name, u->name);
	else
		gen_line(g, "%s = tf.%s(%s)", v->name, u->name, x.name);
	return true;
}

/* The shape of a second operand that broadcasts with "x": the same, or with axes of 1, or of lower rank. */
static void broadcast_shape(struct gen *g, const struct val *x, int *rank, struct dim *d)
{
	int drop = x->rank && gen_chance(g, 30) ? (int)gen_pick(g, 1, x->rank) : 0;
	*rank = x->rank - drop;
	for (int i = 0; i < *rank; i++)
		d[i] = gen_chance(g, 25) ? lit(1) : x->d[i + drop];
}

struct binary { const char *name, *infix, *feature; bool on_float, on_int, on_bool, compares, decides; };

static const struct binary binaries[] = {
	{ "add", "+", "kind:add", true, true, false, false, false },
	{ "sub", "-", "kind:sub", true, true, false, false, false },
	{ "mul", "*", "kind:mul", true, true, false, false, false },
	{ "div", "/", "kind:div", true, false, false, false, true },
	{ "floor_div", "//", "kind:floor_div", true, true, false, false, true },
	{ "mod", "%", "kind:mod", true, true, false, false, true },
	{ "min", NULL, "kind:min", true, true, false, false, false },
	{ "max", NULL, "kind:max", true, true, false, false, false },
	{ "eq", "==", "kind:eq", true, true, true, true, true },
	{ "ne", "!=", "kind:ne", true, true, true, true, true },
	{ "lt", "<", "kind:lt", true, true, false, true, true },
	{ "le", "<=", "kind:le", true, true, false, true, true },
	{ "gt", ">", "kind:gt", true, true, false, true, true },
	{ "ge", ">=", "kind:ge", true, true, false, true, true },
	{ "and", "and", "kind:and", false, false, true, false, false },
	{ "or", "or", "kind:or", false, false, true, false, false },
};

static bool is_division(const struct binary *b)
{
	return !strcmp(b->name, "floor_div") || !strcmp(b->name, "mod");
}

/* A divisor without zeros: a literal, or a constant tensor where literals have another dtype. */
static const char *divisor(struct gen *g, const struct val *x)
{
	if (x->dtype != I8 && x->dtype != U8)
		return gen_chance(g, 50) ? "3" : "5";
	struct dim none[1] = { 0 };
	struct val *v = gen_value(g, x->dtype, 0, none, true);
	v->used = true;
	gen_feature(g, "op:full");
	gen_line(g, "%s = tf.full(%s, value=3)", v->name, type_text(g, v));
	return v->name;
}

static void write_binary(struct gen *g, const char *to, const struct binary *b, const char *x, const char *y)
{
	bool is_logic = !strcmp(b->name, "and") || !strcmp(b->name, "or");
	int form = (int)gen_pick(g, 0, 2);
	if (form == 0 && b->infix)
		gen_line(g, "%s = %s %s %s", to, x, b->infix, y);
	else if (form == 1)
		gen_line(g, "%s = tf.binary(%s, %s, kind=\"%s\")", to, x, y, b->name);
	else
		gen_line(g, "%s = tf.%s%s(%s, %s)", to, b->compares ? "cmp_" : is_logic ? "logical_" : "", b->name, x, y);
}

static bool emit_binary(struct gen *g)
{
	const struct binary *b = &binaries[gen_pick(g, 0, sizeof(binaries) / sizeof(binaries[0]) - 1)];
	int want = (b->on_float ? WANT_FLOAT : 0) | (b->on_int ? WANT_INT : 0) | (b->on_bool ? WANT_BOOL : 0);
	const struct val x = *gen_find(g, want | (b->decides ? WANT_EXACT : 0));
	bool literal = x.dtype != BOOL && x.dtype != I8 && x.dtype != U8 && gen_chance(g, 25), exact = true, product = false;
	char y[32];
	struct val shape = x;
	if (is_int(x.dtype) && is_division(b)) {
		snprintf(y, sizeof(y), "%s", divisor(g, &x));
	} else if (literal) {
		snprintf(y, sizeof(y), "%s", is_float(x.dtype) ? float_literal(g) : gen_chance(g, 50) ? "3" : "-2");
	} else {
		struct dim d[GEN_MAX_RANK];
		int rank;
		broadcast_shape(g, &x, &rank, d);
		struct val *other = gen_need(g, x.dtype, rank, d);
		if (b->decides && !other->exact)
			other = g->n_param < GEN_MAX_PARAM ? gen_param(g, x.dtype, rank, d) : NULL;
		if (!other)
			return false;
		exact = other->exact;
		product = other->product;
		snprintf(y, sizeof(y), "%s", other->name);
		if (rank < x.rank || memcmp(d, x.d, (size_t)rank * sizeof(*d)))
			gen_feature(g, "shape:broadcast");
	}
	gen_feature(g, b->feature);
	bool adds = !strcmp(b->name, "add") || !strcmp(b->name, "sub"), fuses = adds && (product || x.product);
	struct val *v = result_like(g, &shape, b->compares ? BOOL : x.dtype, exact && x.exact && !(fuses && is_float(x.dtype)));
	v->product = !strcmp(b->name, "mul") || (!adds && !b->compares && (product || x.product));
	if (!strcmp(x.name, v->name))
		return false;
	write_binary(g, v->name, b, x.name, y);
	return true;
}

static bool emit_activation(struct gen *g, const char *name, const char *extra)
{
	const struct val x = *gen_find(g, WANT_FLOAT);
	struct val *v = result_like(g, &x, x.dtype, false);
	gen_line(g, "%s = tf.%s(%s%s)", v->name, name, x.name, extra);
	return true;
}

static bool emit_relu(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_FLOAT | WANT_INT);
	struct val *v = result_like(g, &x, x.dtype, x.exact);
	v->product = x.product;
	gen_line(g, "%s = %s(%s)", v->name, gen_chance(g, 30) ? "relu" : "tf.relu", x.name);
	return true;
}

static bool emit_sigmoid(struct gen *g) { return emit_activation(g, "sigmoid", ""); }
static bool emit_tanh(struct gen *g) { return emit_activation(g, "tanh", ""); }
static bool emit_silu(struct gen *g) { return emit_activation(g, "silu", ""); }
static bool emit_softplus(struct gen *g) { return emit_activation(g, "softplus", ""); }

static bool emit_gelu(struct gen *g)
{
	bool none = gen_chance(g, 50);
	gen_feature(g, none ? "gelu:none" : "gelu:tanh");
	return emit_activation(g, "gelu", none ? ", approximate=\"none\"" : "");
}

static bool emit_clamp(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_FLOAT);
	struct val *v = result_like(g, &x, x.dtype, x.exact);
	v->product = x.product;
	gen_line(g, gen_chance(g, 50) ? "%s = tf.clamp(%s, -0.5, 1.5)" : "%s = tf.clamp(%s, min_val=-1.0, max_val=0.25)", v->name,
		 x.name);
	return true;
}

static bool emit_logical_not(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_BOOL);
	struct val *v = result_like(g, &x, BOOL, true);
	gen_line(g, gen_chance(g, 50) ? "%s = not %s" : "%s = tf.logical_not(%s)", v->name, x.name);
	return true;
}

static bool last_is_even(const struct val *x)
{
	return x->rank && x->d[x->rank - 1].a == 0 && x->d[x->rank - 1].b % 2 == 0;
}

static bool emit_cast(struct gen *g)
{
	const struct val x = *gen_find(g, gen_chance(g, 20) ? WANT_MOVABLE : WANT_FLOAT | WANT_INT | WANT_BOOL);
	enum gen_dtype to = (enum gen_dtype)gen_pick(g, F64, BOOL);
	bool decides = !is_float(to) || dtype_bits(to) <= 8;
	if (to == F4E2M1 && !last_is_even(&x))
		to = F32;
	if (!x.exact && decides)
		to = dtype_bits(x.dtype) > 16 ? BF16 : F32;
	struct val *v = result_like(g, &x, to, x.exact);
	if (!x.exact && to == BF16)
		gen_feature(g, "cast:rounds");
	bool saturates = to == FP8E4M3 && gen_chance(g, 40);
	gen_line(g, "%s = tf.cast(%s, \"%s\"%s)", v->name, x.name, dtype_text(to), saturates ? ", saturate=True" : "");
	return true;
}

/* Packed elements: made by a cast, moved, and read back. */
static bool emit_packed(struct gen *g)
{
	struct dim d[2] = { gen_dim(g, true), lit(2 * gen_pick(g, 1, 9)) };
	const struct val x = *gen_need(g, F32, 2, d);
	if (!x.exact)
		return false;
	struct val a = *result_like(g, &x, F4E2M1, true), *b;
	gen_line(g, "%s = tf.cast(%s, \"f4e2m1\")", a.name, x.name);
	if (gen_chance(g, 60)) {
		struct dim twice[2] = { { 2 * d[0].a, 2 * d[0].b }, d[1] };
		b = gen_value(g, F4E2M1, 2, twice, true);
		gen_line(g, "%s = tf.concat(%s, %s, axis=0)", b->name, a.name, a.name);
		gen_feature(g, "op:concat");
		a = *b;
		b->used = true;
	}
	b = gen_value(g, F32, 2, a.d, true);
	gen_line(g, "%s = tf.cast(%s, \"f32\")", b->name, a.name);
	return true;
}

static bool emit_where(struct gen *g)
{
	const struct val c = *gen_find(g, WANT_BOOL);
	struct dim d[GEN_MAX_RANK];
	int rank;
	enum gen_dtype t = gen_any_number(g);
	const struct val x = *gen_need(g, t, c.rank, c.d);
	broadcast_shape(g, &c, &rank, d);
	bool literal = is_float(t) && gen_chance(g, 30);
	struct val y = x;
	if (!literal)
		y = *gen_need(g, t, rank, d);
	struct val *v = gen_value(g, t, c.rank, c.d, x.exact && y.exact);
	v->product = x.product || y.product;
	gen_line(g, "%s = tf.where(%s, %s, %s)", v->name, c.name, x.name, literal ? float_literal(g) : y.name);
	return true;
}

const struct gen_op gen_elementwise[] = {
	{ "unary", emit_unary, 12 },
	{ "binary", emit_binary, 24 },
	{ "relu", emit_relu, 3 },
	{ "sigmoid", emit_sigmoid, 2 },
	{ "tanh", emit_tanh, 2 },
	{ "silu", emit_silu, 2 },
	{ "gelu", emit_gelu, 3 },
	{ "softplus", emit_softplus, 2 },
	{ "clamp", emit_clamp, 2 },
	{ "unary", emit_logical_not, 2 },
	{ "cast", emit_cast, 6 },
	{ "cast", emit_packed, 1 },
	{ "where", emit_where, 4 },
	{ 0 },
};
