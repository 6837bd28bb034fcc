#include "gen.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static struct val *moved(struct gen *g, const struct val *x, int rank, const struct dim *d)
{
	struct val *v = gen_value(g, x->dtype, rank, d, x->exact);
	v->product = x->product;
	return v;
}

static bool emit_reshape(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_MOVABLE | WANT_RANK1);
	struct dim d[GEN_MAX_RANK];
	int rank = 0;
	for (int i = 0; i < x.rank; i++) {
		bool joins = rank && gen_chance(g, 50) && !(d[rank - 1].a && x.d[i].a) && !(d[rank - 1].a && d[rank - 1].b) &&
			     !(x.d[i].a && x.d[i].b);
		int64_t n = x.d[i].b, f = n % 2 == 0 ? 2 : n % 3 == 0 ? 3 : 1;
		if (joins) {
			struct dim p = d[rank - 1];
			d[rank - 1] = p.a ? (struct dim){ p.a * n, 0 } : x.d[i].a ? (struct dim){ p.b * x.d[i].a, 0 } : lit(p.b * n);
		} else if (!x.d[i].a && n > 3 && f > 1 && rank + x.rank - i < GEN_MAX_RANK && gen_chance(g, 40)) {
			d[rank++] = lit(f);
			d[rank++] = lit(n / f);
		} else if (rank < GEN_MAX_RANK) {
			d[rank++] = x.d[i];
		}
	}
	for (int i = 0; i < rank; i++)
		if (d[i].a > 4)
			return false;
	struct val *v = moved(g, &x, rank, d);
	gen_line(g, "%s = tf.reshape(%s, %s)", v->name, x.name, shape_text(g, rank, d));
	return true;
}

static bool emit_transpose(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_MOVABLE | WANT_RANK2);
	int perm[GEN_MAX_RANK];
	struct dim d[GEN_MAX_RANK];
	char text[64];
	int n = 0;
	for (int i = 0; i < x.rank; i++)
		perm[i] = i;
	for (int i = x.rank - 1; i > 0; i--) {
		int k = (int)gen_pick(g, 0, i), p = perm[i];
		perm[i] = perm[k];
		perm[k] = p;
	}
	for (int i = 0; i < x.rank; i++) {
		d[i] = x.d[perm[i]];
		n += snprintf(text + n, sizeof(text) - (size_t)n, "%s%d", i ? ", " : "", perm[i]);
	}
	struct val *v = moved(g, &x, x.rank, d);
	gen_line(g, "%s = tf.transpose(%s, (%s))", v->name, x.name, text);
	return true;
}

/* A run-time rank-0 integer in [0, n). */
static const char *run_time_index(struct gen *g, int64_t n)
{
	struct dim none[1] = { 0 };
	const struct val p = *gen_need(g, gen_chance(g, 50) ? I32 : I64, 0, none);
	struct val *i = gen_value(g, p.dtype, 0, none, true);
	i->used = true;
	gen_line(g, "%s = %s %% %" PRId64, i->name, p.name, n);
	gen_feature(g, "op:binary");
	gen_feature(g, "slice:run-time");
	return i->name;
}

/* One subscript of a static axis: text, and the result's extent; "drop" for an index. */
static void subscript(struct gen *g, int64_t n, char *text, size_t size, int64_t *extent, bool *drop)
{
	int64_t a = gen_pick(g, 0, n - 1), b = gen_pick(g, a + 1, n), step = gen_pick(g, 2, 3);
	const char *index;
	*drop = false;
	*extent = b - a;
	switch (gen_pick(g, 0, 6)) {
	case 0:
		*drop = true;
		snprintf(text, size, "%" PRId64, gen_chance(g, 50) ? a : a - n);
		gen_feature(g, "slice:index");
		break;
	case 1:
		*extent = (b - a + step - 1) / step;
		snprintf(text, size, "%" PRId64 ":%" PRId64 ":%" PRId64, a, b, step);
		gen_feature(g, "slice:strided");
		break;
	case 2:
		index = run_time_index(g, n - (b - a) + 1);
		snprintf(text, size, "%s:%s + %" PRId64, index, index, b - a);
		break;
	case 3:
		*drop = true;
		snprintf(text, size, "%s", run_time_index(g, n));
		break;
	case 4:
		snprintf(text, size, "%" PRId64 ":", a - n);
		*extent = n - a;
		break;
	default:
		snprintf(text, size, "%" PRId64 ":%" PRId64, a, b);
		break;
	}
}

static bool emit_slice(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_MOVABLE | WANT_RANK1);
	struct dim d[GEN_MAX_RANK];
	char text[256], one[64];
	int rank = 0, n = 0;
	for (int i = 0; i < x.rank; i++) {
		int64_t extent = 0;
		bool drop = false;
		if (x.d[i].a || x.d[i].b == 0 || gen_chance(g, 30)) {
			snprintf(one, sizeof(one), ":");
			d[rank++] = x.d[i];
		} else {
			subscript(g, x.d[i].b, one, sizeof(one), &extent, &drop);
			if (!drop)
				d[rank++] = lit(extent);
		}
		n += snprintf(text + n, sizeof(text) - (size_t)n, "%s%s", i ? ", " : "", one);
	}
	struct val *v = moved(g, &x, rank, d);
	gen_line(g, "%s = %s[%s]", v->name, x.name, text);
	return true;
}

static bool emit_concat(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_MOVABLE | WANT_RANK1);
	int axis = (int)gen_pick(g, 0, x.rank - 1), n = (int)gen_pick(g, 1, 3);
	struct dim d[GEN_MAX_RANK], sum[GEN_MAX_RANK];
	char text[128];
	int len = snprintf(text, sizeof(text), "%s", x.name);
	bool exact = x.exact, product = x.product;
	memcpy(d, x.d, sizeof(d));
	memcpy(sum, x.d, sizeof(sum));
	for (int i = 1; i < n; i++) {
		if (gen_chance(g, 50))
			d[axis] = lit(gen_pick(g, 0, 5));
		const struct val y = *gen_need(g, x.dtype, x.rank, d);
		exact = exact && y.exact;
		product = product || y.product;
		sum[axis] = (struct dim){ sum[axis].a + d[axis].a, sum[axis].b + d[axis].b };
		len += snprintf(text + len, sizeof(text) - (size_t)len, ", %s", y.name);
	}
	struct val *v = gen_value(g, x.dtype, x.rank, sum, exact);
	v->product = product;
	gen_line(g, gen_chance(g, 40) && n > 1 ? "%s = tf.concat((%s), axis=%d)" : "%s = tf.concat(%s, axis=%d)", v->name, text,
		 gen_chance(g, 50) ? axis : axis - x.rank);
	return true;
}

static bool emit_stack(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_MOVABLE);
	int axis = (int)gen_pick(g, 0, x.rank);
	if (x.rank == GEN_MAX_RANK)
		return false;
	const struct val y = *gen_need(g, x.dtype, x.rank, x.d);
	struct dim d[GEN_MAX_RANK];
	for (int i = 0, k = 0; i <= x.rank; i++)
		d[i] = i == axis ? lit(2) : x.d[k++];
	struct val *v = gen_value(g, x.dtype, x.rank + 1, d, x.exact && y.exact);
	v->product = x.product || y.product;
	gen_line(g, "%s = tf.stack(%s, %s, axis=%d)", v->name, x.name, y.name, gen_chance(g, 50) ? axis : axis - x.rank - 1);
	return true;
}

static bool emit_split(struct gen *g)
{
	struct dim d[3], part[3];
	int rank = (int)gen_pick(g, 1, 3), axis = (int)gen_pick(g, 0, rank - 1), n = (int)gen_pick(g, 2, 3);
	for (int i = 0; i < rank; i++)
		part[i] = d[i] = gen_dim(g, true);
	d[axis] = (struct dim){ part[axis].a * n, part[axis].b * n };
	if (n_most(g, rank, d) > 20000)
		return false;
	const struct val x = *gen_need(g, gen_any_number(g), rank, d);
	struct val *a = moved(g, &x, rank, part), *b = moved(g, &x, rank, part);
	if (gen_chance(g, 50)) {
		gen_line(g, "t%s = tf.split(%s, axis=%d, num_splits=%d)", a->name, x.name, axis, n);
		gen_line(g, "%s = t%s[0]", a->name, a->name);
		gen_line(g, "%s = t%s[%d]", b->name, a->name, n - 1);
		gen_feature(g, "op:tuple_get_item");
	} else if (n == 2) {
		gen_line(g, "%s, %s = tf.split(%s, axis=%d, num_splits=2)", a->name, b->name, x.name, axis - rank);
	} else {
		gen_line(g, "%s, u%s, %s = tf.split(%s, axis=%d, num_splits=3)", a->name, a->name, b->name, x.name, axis);
	}
	return true;
}

static bool emit_tuple_get_item(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_MOVABLE | WANT_RANK1 | WANT_STATIC);
	if (x.d[0].b % 2)
		return false;
	struct dim d[GEN_MAX_RANK];
	memcpy(d, x.d, sizeof(d));
	d[0] = lit(x.d[0].b / 2);
	struct val *v = moved(g, &x, x.rank, d);
	gen_feature(g, "op:split");
	gen_line(g, "%s = tf.split(%s, axis=0, num_splits=2)[1]", v->name, x.name);
	return true;
}

static bool emit_repeat_interleave(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_MOVABLE | WANT_RANK1);
	int axis = (int)gen_pick(g, 0, x.rank - 1), n = (int)gen_pick(g, 1, 3);
	struct dim d[GEN_MAX_RANK];
	memcpy(d, x.d, sizeof(d));
	d[axis] = (struct dim){ d[axis].a * n, d[axis].b * n };
	if (d[axis].a > 4 || n_most(g, x.rank, d) > 30000)
		return false;
	struct val *v = moved(g, &x, x.rank, d);
	gen_line(g, "%s = tf.repeat_interleave(%s, %d, axis=%d)", v->name, x.name, n, axis);
	return true;
}

/* Offsets of a window of shape "size" in "x" as text; those of insert_window and window may lie outside. */
static void offsets(struct gen *g, const struct val *x, const struct dim *size, bool outside, char *text, size_t len)
{
	int n = snprintf(text, len, x->rank == 1 ? "" : "(");
	for (int i = 0; i < x->rank; i++) {
		int64_t room = x->d[i].a ? 0 : x->d[i].b - size[i].b;
		char at[32];
		if (outside)
			snprintf(at, sizeof(at), "%" PRId64, gen_pick(g, -3, (x->d[i].a ? 3 : x->d[i].b) + 1));
		else if (room > 0 && gen_chance(g, 30))
			snprintf(at, sizeof(at), "%s", run_time_index(g, room + 1));
		else
			snprintf(at, sizeof(at), "%" PRId64, room > 0 ? gen_pick(g, 0, room) : 0);
		n += snprintf(text + n, len - (size_t)n, "%s%s", i ? ", " : "", at);
	}
	snprintf(text + n, len - (size_t)n, x->rank == 1 ? "" : ")");
}

static bool emit_insert(struct gen *g, bool window)
{
	const struct val x = *gen_find(g, WANT_MOVABLE | WANT_RANK1);
	struct dim d[GEN_MAX_RANK];
	char at[160];
	for (int i = 0; i < x.rank; i++)
		d[i] = x.d[i].a ? x.d[i] : lit(window ? gen_pick(g, 0, x.d[i].b + 2) : gen_pick(g, 0, x.d[i].b));
	const struct val u = *gen_need(g, x.dtype, x.rank, d);
	offsets(g, &x, d, window, at, sizeof(at));
	struct val *v = gen_value(g, x.dtype, x.rank, x.d, x.exact && u.exact);
	v->product = x.product || u.product;
	gen_line(g, window && x.rank == 1 ? "%s = tf.%s(%s, %s, (%s,))" : "%s = tf.%s(%s, %s, %s)", v->name,
		 window ? "insert_window" : "insert_slice", x.name, u.name, at);
	return true;
}

static bool emit_insert_slice(struct gen *g) { return emit_insert(g, false); }
static bool emit_insert_window(struct gen *g) { return emit_insert(g, true); }

static bool emit_window(struct gen *g)
{
	const struct val x = *gen_find(g, WANT_FLOAT | WANT_INT | WANT_RANK1);
	struct dim d[GEN_MAX_RANK];
	char at[160];
	for (int i = 0; i < x.rank; i++)
		d[i] = lit(gen_pick(g, 0, 9));
	offsets(g, &x, d, true, at, sizeof(at));
	struct val *v = moved(g, &x, x.rank, d);
	gen_line(g, x.rank == 1 ? "%s = tf.window(%s, (%s,), sizes=%s%s)" : "%s = tf.window(%s, %s, sizes=%s%s)", v->name, x.name, at,
		 shape_text(g, x.rank, d), gen_chance(g, 50) ? ", fill=2" : "");
	return true;
}

static bool emit_cache_update(struct gen *g)
{
	int64_t length = gen_pick(g, 3, 9), more = gen_pick(g, 1, 3);
	struct dim b = gen_chance(g, 50) ? lit(2) : gen_dim(g, false), h = lit(gen_pick(g, 1, 3)), w = lit(gen_pick(g, 1, 7)), none[1];
	struct dim cd[4] = { b, lit(length), h, w }, nd[4] = { b, lit(more), h, w };
	enum gen_dtype d = gen_any_number(g);
	const struct val cache = *gen_need(g, d, 4, cd), new = *gen_need(g, d, 4, nd), p = *gen_need(g, I32, 0, none);
	struct val pos = *gen_value(g, I32, 0, none, true), n = *gen_value(g, I32, 0, none, true);
	g->val[g->n_val - 1].used = g->val[g->n_val - 2].used = true;
	gen_line(g, "%s = %s %% %" PRId64, pos.name, p.name, length - more + 1);
	gen_line(g, "%s = %s %% %" PRId64 " + 1", n.name, p.name, more);
	gen_feature(g, "op:binary");
	struct val *v = gen_value(g, d, 4, cd, cache.exact && new.exact);
	gen_line(g, "%s = tf.cache_update(%s, %s, %s, %s)", v->name, cache.name, pos.name, n.name, new.name);
	return true;
}

const struct gen_op gen_shapes[] = {
	{ "reshape", emit_reshape, 5 },
	{ "transpose", emit_transpose, 5 },
	{ "slice", emit_slice, 8 },
	{ "concat", emit_concat, 4 },
	{ "stack", emit_stack, 2 },
	{ "split", emit_split, 3 },
	{ "tuple_get_item", emit_tuple_get_item, 1 },
	{ "repeat_interleave", emit_repeat_interleave, 2 },
	{ "insert_slice", emit_insert_slice, 3 },
	{ "insert_window", emit_insert_window, 2 },
	{ "window", emit_window, 3 },
	{ "cache_update", emit_cache_update, 2 },
	{ 0 },
};
