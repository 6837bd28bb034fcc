#include "gen.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t next_random(struct gen *g)
{
	uint64_t z = g->rng += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

int64_t gen_pick(struct gen *g, int64_t lo, int64_t hi)
{
	return lo + (int64_t)(next_random(g) % (uint64_t)(hi - lo + 1));
}

bool gen_chance(struct gen *g, int percent)
{
	return gen_pick(g, 0, 99) < percent;
}

void gen_feature(struct gen *g, const char *name)
{
	for (int i = 0; i < g->n_feature; i++)
		if (!strcmp(g->feature[i], name))
			return;
	if (g->n_feature < GEN_MAX_FEATURE)
		g->feature[g->n_feature++] = name;
}

static void add_text(char *buffer, int *n, const char *s)
{
	int len = (int)strlen(s);
	if (*n + len >= GEN_MAX_TEXT) {
		fputs("tfc-gen: the program is too long\n", stderr);
		exit(1);
	}
	memcpy(buffer + *n, s, (size_t)len + 1);
	*n += len;
}

void gen_line(struct gen *g, const char *fmt, ...)
{
	char line[2048];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(line, sizeof(line), fmt, ap);
	va_end(ap);
	for (int i = 0; i < g->indent; i++)
		add_text(g->body, &g->n_body, "    ");
	add_text(g->body, &g->n_body, line);
	add_text(g->body, &g->n_body, "\n");
}

static const struct { const char *name; int bits; } dtypes[N_DTYPE] = {
	{ "f64", 64 },	   { "f32", 32 },    { "f16", 16 },   { "bf16", 16 }, { "fp8e4m3", 8 }, { "fp8e5m2", 8 }, { "f8e8m0", 8 },
	{ "f4e2m1", 4 },   { "i64", 64 },    { "i32", 32 },   { "i8", 8 },    { "u8", 8 },	{ "bool", 8 },
};

const char *dtype_text(enum gen_dtype d)
{
	return dtypes[d].name;
}

int dtype_bits(enum gen_dtype d)
{
	return dtypes[d].bits;
}

bool is_float(enum gen_dtype d)
{
	return d <= F4E2M1;
}

bool is_int(enum gen_dtype d)
{
	return d >= I64 && d <= U8;
}

bool computes(enum gen_dtype d)
{
	return d != F8E8M0 && d != F4E2M1;
}

struct dim lit(int64_t n)
{
	return (struct dim){ 0, n };
}

int64_t dim_value(const struct gen *g, struct dim d)
{
	return d.a * g->s + d.b;
}

int64_t dim_least(const struct gen *g, struct dim d)
{
	return d.a * g->s_lo + d.b;
}

bool dim_equal(struct dim x, struct dim y)
{
	return x.a == y.a && x.b == y.b;
}

static char *scratch(void)
{
	static char buffer[32][512];
	static int at;
	return buffer[at = (at + 1) % 32];
}

const char *dim_text(const struct gen *g, struct dim d)
{
	char *s = scratch();
	int n = 0;
	if (!d.a) {
		snprintf(s, 512, "%" PRId64, d.b);
		return s;
	}
	if (d.a != 1)
		n = snprintf(s, 512, "%" PRId64 " * ", d.a);
	n += snprintf(s + n, (size_t)(512 - n), "S%" PRIu64, g->seed);
	if (d.b)
		snprintf(s + n, (size_t)(512 - n), " %c %" PRId64, d.b < 0 ? '-' : '+', d.b < 0 ? -d.b : d.b);
	return s;
}

const char *shape_text(const struct gen *g, int rank, const struct dim *d)
{
	char *s = scratch();
	int n = snprintf(s, 512, "(");
	for (int i = 0; i < rank; i++)
		n += snprintf(s + n, (size_t)(512 - n), "%s%s", i ? ", " : "", dim_text(g, d[i]));
	snprintf(s + n, (size_t)(512 - n), rank == 1 ? ",)" : ")");
	return s;
}

const char *type_text(const struct gen *g, const struct val *v)
{
	char *s = scratch();
	snprintf(s, 512, "Tensor[%s, \"%s\"]", shape_text(g, v->rank, v->d), dtype_text(v->dtype));
	return s;
}

int64_t n_element(const struct gen *g, const struct val *v)
{
	int64_t n = 1;
	for (int i = 0; i < v->rank; i++)
		n *= dim_value(g, v->d[i]);
	return n;
}

int64_t n_most(const struct gen *g, int rank, const struct dim *d)
{
	int64_t n = 1;
	for (int i = 0; i < rank; i++)
		n *= d[i].a * g->s_hi + d[i].b;
	return n;
}

static void note_shape(struct gen *g, enum gen_dtype d, int rank, const struct dim *dim)
{
	static const char *const of_dtype[N_DTYPE] = { "dtype:f64", "dtype:f32", "dtype:f16", "dtype:bf16", "dtype:fp8e4m3",
						       "dtype:fp8e5m2", "dtype:f8e8m0", "dtype:f4e2m1", "dtype:i64",
						       "dtype:i32", "dtype:i8", "dtype:u8", "dtype:bool" };
	gen_feature(g, of_dtype[d]);
	if (rank == 0)
		gen_feature(g, "shape:scalar");
	for (int i = 0; i < rank; i++) {
		int64_t n = dim_value(g, dim[i]);
		if (dim[i].a)
			gen_feature(g, n == 0 ? "shape:dynamic-zero" : "shape:dynamic");
		else if (n == 0)
			gen_feature(g, "shape:zero");
		if (n > 16 && n % 4)
			gen_feature(g, "shape:tail");
	}
}

struct val *gen_value(struct gen *g, enum gen_dtype d, int rank, const struct dim *dim, bool exact)
{
	struct val *v = &g->val[g->n_val < GEN_MAX_VALUE - 1 ? g->n_val++ : GEN_MAX_VALUE - 1];
	*v = (struct val){ .dtype = d, .rank = rank, .exact = exact || is_int(d) || d == BOOL };
	memcpy(v->d, dim, (size_t)rank * sizeof(*dim));
	snprintf(v->name, sizeof(v->name), "v%d", g->n_name++);
	note_shape(g, d, rank, dim);
	return v;
}

struct val *gen_param(struct gen *g, enum gen_dtype d, int rank, const struct dim *dim)
{
	struct val *v = gen_value(g, d, rank, dim, true);
	v->used = true;
	snprintf(v->name, sizeof(v->name), "p%" PRIu64 "_%d", g->seed, g->n_param);
	g->param_const[g->n_param] = gen_chance(g, 15);
	g->param_layout[g->n_param] = NULL;
	g->param[g->n_param++] = *v;
	return v;
}

static bool has_type(const struct val *v, enum gen_dtype d, int rank, const struct dim *dim)
{
	if (v->dtype != d || v->rank != rank)
		return false;
	for (int i = 0; i < rank; i++)
		if (!dim_equal(v->d[i], dim[i]))
			return false;
	return true;
}

struct val *gen_need(struct gen *g, enum gen_dtype d, int rank, const struct dim *dim)
{
	int first = g->n_val ? (int)gen_pick(g, 0, g->n_val - 1) : 0;
	for (int k = 0; k < g->n_val; k++) {
		struct val *v = &g->val[(first + k) % g->n_val];
		if (has_type(v, d, rank, dim) && (v->exact || dtype_bits(d) > 8)) {
			v->used = true;
			return v;
		}
	}
	if (g->n_param < GEN_MAX_PARAM - 2)
		return gen_param(g, d, rank, dim);
	struct val *v = gen_value(g, d, rank, dim, true);
	v->used = true;
	gen_feature(g, "op:full");
	gen_line(g, "%s = tf.full(%s, value=%s)", v->name, type_text(g, v), d == BOOL ? "True" : is_float(d) ? "0.75" : "3");
	return v;
}

struct dim gen_dim(struct gen *g, bool may_be_zero)
{
	if (g->has_s && gen_chance(g, 35) && (may_be_zero || g->s_lo > 0))
		return (struct dim){ 1, 0 };
	int64_t n = g->extent[gen_pick(g, 0, 4)];
	return lit(n || may_be_zero ? n : 3);
}

enum gen_dtype gen_float(struct gen *g)
{
	static const enum gen_dtype choice[] = { F32, F32, F32, F32, F32, F64, F16, BF16, BF16, FP8E4M3, FP8E5M2 };
	return choice[gen_pick(g, 0, 10)];
}

enum gen_dtype gen_any_number(struct gen *g)
{
	static const enum gen_dtype choice[] = { F32, F32, F32, F64, F16, BF16, FP8E4M3, FP8E5M2, I64, I32, I32, I8, U8 };
	return choice[gen_pick(g, 0, 12)];
}

static bool fits(const struct gen *g, const struct val *v, int want)
{
	int kinds = want & (WANT_FLOAT | WANT_INT | WANT_BOOL | WANT_MOVABLE);
	bool ok = (kinds & WANT_MOVABLE && v->dtype != F4E2M1) || (kinds & WANT_FLOAT && is_float(v->dtype) && computes(v->dtype)) ||
		  (kinds & WANT_INT && is_int(v->dtype)) || (kinds & WANT_BOOL && v->dtype == BOOL);
	if (!ok || (want & WANT_EXACT && !v->exact) || (!(want & WANT_MOVABLE) && !v->exact && dtype_bits(v->dtype) <= 8))
		return false;
	if ((want & WANT_RANK1 && v->rank < 1) || (want & WANT_RANK2 && v->rank < 2))
		return false;
	for (int i = 0; i < v->rank; i++)
		if ((want & WANT_STATIC && v->d[i].a) || (want & WANT_NONEMPTY && dim_least(g, v->d[i]) < 1))
			return false;
	return true;
}

static enum gen_dtype wanted_dtype(struct gen *g, int want)
{
	if (want & WANT_MOVABLE)
		return gen_chance(g, 10) ? (gen_chance(g, 50) ? BOOL : F8E8M0) : gen_any_number(g);
	if (want & WANT_FLOAT && (!(want & WANT_INT) || gen_chance(g, 70)))
		return gen_float(g);
	if (want & WANT_INT)
		return (enum gen_dtype)gen_pick(g, I64, U8);
	return BOOL;
}

struct val *gen_find(struct gen *g, int want)
{
	int first = g->n_val ? gen_chance(g, 50) ? g->n_val - 1 : (int)gen_pick(g, 0, g->n_val - 1) : 0;
	bool is_new = g->n_param < 3 && gen_chance(g, 25);
	for (int k = 0; k < g->n_val && !is_new; k++) {
		struct val *v = &g->val[(first + g->n_val - k) % g->n_val];
		if (fits(g, v, want)) {
			v->used = true;
			return v;
		}
	}
	struct dim d[GEN_MAX_RANK];
	int rank = (int)gen_pick(g, want & WANT_RANK2 ? 2 : want & WANT_RANK1 ? 1 : gen_chance(g, 90), 3);
	for (int i = 0; i < rank; i++) {
		d[i] = gen_dim(g, !(want & WANT_NONEMPTY));
		while (want & WANT_STATIC && d[i].a)
			d[i] = gen_dim(g, !(want & WANT_NONEMPTY));
	}
	if (n_most(g, rank, d) > 20000)
		rank = want & WANT_RANK2 ? 2 : 1;
	if (g->n_param < GEN_MAX_PARAM - 1)
		return gen_param(g, wanted_dtype(g, want), rank, d);
	return gen_need(g, want & WANT_FLOAT || want & WANT_MOVABLE ? F32 : want & WANT_INT ? I32 : BOOL, rank, d);
}
