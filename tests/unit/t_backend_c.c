#include "unit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "backend/c/backend_c.h"
#include "base/vec.h"
#include "opt/opt.h"

/* Hand-made TIR, small helpers to build it. */
struct kit {
	struct tfc t;
	struct arena *a;
	struct tir_fn f;
	struct tir_block *block;
	struct { struct tir_buffer **data; size_t len, cap; } param;
	struct { const struct ix_sym **data; size_t len, cap; } dim;
	struct tir_fn *callee;	/* emitted before "f", or NULL */
	bool fuse, share;
	bool light;		/* two builds instead of all */
};

static void kit_begin(struct kit *k, const char *name)
{
	memset(&k->f, 0, sizeof(k->f));
	k->a = &k->t.perm;
	k->f.name = name;
	k->f.target = "cpu.c11";
	k->block = &k->f.body;
	k->param.len = k->param.cap = k->dim.len = k->dim.cap = 0;
	k->callee = NULL;
	k->fuse = k->share = k->light = false;
}

static const struct ix *num(struct kit *k, int64_t v)
{
	return ix_const(k->a, v);
}

static const struct ix_sym *sym(struct kit *k, enum ix_sym_kind kind, const char *name, int64_t lo, int64_t hi)
{
	struct ix_sym *s = arena_new(k->a, struct ix_sym);
	*s = (struct ix_sym){ .kind = kind, .name = name, .has_range = lo <= hi, .lo = lo, .hi = hi };
	return s;
}

static const struct ix *dimvar(struct kit *k, const char *name, int64_t lo, int64_t hi)
{
	const struct ix_sym *s = sym(k, IX_DIMVAR, name, lo, hi);
	vec_push(k->a, &k->dim, s);
	return ix_sym(k->a, s);
}

static const struct type *type2(struct kit *k, enum dtype d, const struct ix *m, const struct ix *n, enum storage s)
{
	const struct ix **dim = arena_array(k->a, const struct ix *, 2);
	dim[0] = m;
	dim[1] = n;
	return type_new(k->a, d, 2, dim, s, NULL);
}

static struct tir_buffer *buffer(struct kit *k, const char *name, enum tir_buffer_kind kind, const struct type *ty)
{
	struct tir_buffer *b = arena_new(k->a, struct tir_buffer);
	*b = (struct tir_buffer){ .name = name, .kind = kind, .type = ty };
	return b;
}

static struct tir_buffer *param(struct kit *k, const char *name, const struct type *ty, bool output)
{
	struct tir_buffer *b = buffer(k, name, TIR_PARAM, ty);
	b->is_output = output;
	vec_push(k->a, &k->param, b);
	return b;
}

static struct tir_stmt *add(struct kit *k, enum tir_kind kind)
{
	struct tir_stmt *s = arena_new(k->a, struct tir_stmt);
	s->kind = kind;
	if (k->block->len == k->block->cap)
		k->block->stmt = vec_grow(k->a, k->block->stmt, k->block->len, &k->block->cap, sizeof(*k->block->stmt));
	k->block->stmt[k->block->len++] = s;
	return s;
}

static struct tir_buffer *alloc(struct kit *k, const char *name, const struct type *ty)
{
	struct tir_buffer *b = buffer(k, name, TIR_ALLOC, ty);
	add(k, TIR_ALLOC_STMT)->u.alloc = b;
	return b;
}

static const struct tir_view *whole(struct kit *k, const struct tir_buffer *b)
{
	struct tir_view *v = arena_new(k->a, struct tir_view);
	*v = (struct tir_view){ .root = b, .offset = num(k, 0), .type = b->type };
	return v;
}

/* The window of the rank-2 "b" at (i, j) of shape (m, n). */
static const struct tir_view *window(struct kit *k, const struct tir_buffer *b, const struct ix *i, const struct ix *j,
				     const struct ix *m, const struct ix *n)
{
	struct tir_view *v = arena_new(k->a, struct tir_view);
	const struct ix *extent[2] = { m, n }, *stride[2] = { b->type->dim[1], num(k, 1) };
	const struct ix **dim = arena_array(k->a, const struct ix *, 2);
	dim[0] = m;
	dim[1] = n;
	*v = (struct tir_view){ .root = b, .offset = ix_add(k->a, ix_mul(k->a, i, b->type->dim[1]), j) };
	v->type = type_new(k->a, b->type->dtype, 2, dim, b->type->storage, layout_plain(k->a, 2, extent, stride));
	return v;
}

static struct attr *insn(struct kit *k, const char *name, const struct tir_view *x, const struct tir_view *y, const struct tir_view *z)
{
	const struct insn *i = insn_find(name);
	ck_assert_ptr_nonnull(i);
	struct tir_stmt *s = add(k, TIR_INSN);
	struct attr *attr = arena_array(k->a, struct attr, (size_t)i->n_attr + 1);
	for (int j = 0; j < i->n_attr; j++)
		if (i->attr[j].fallback)
			attr[j] = *i->attr[j].fallback;
	s->u.insn.use = (struct insn_use){ i, attr };
	s->u.insn.operand = arena_array(k->a, struct tir_operand, (size_t)i->n_param + 1);
	const struct tir_view *v[3] = { x, y, z };
	for (int j = 0; j < 3 && j < i->n_param; j++)
		s->u.insn.operand[j].view = v[j];
	return attr;
}

static void copy(struct kit *k, const struct tir_view *src, const struct tir_view *dst)
{
	insn(k, "copy", src, dst, NULL);
}

static void with_kind(struct attr *attr, const char *name, const char *kind, const struct insn *i)
{
	attr[insn_attr_index(i, name)] = (struct attr){ .kind = ATTR_STR, .s = kind };
}

static void binary(struct kit *k, const char *kind, const struct tir_view *x, const struct tir_view *y, const struct tir_view *z)
{
	with_kind(insn(k, "binary", x, y, z), "kind", kind, insn_find("binary"));
}

static void unary(struct kit *k, const char *kind, const struct tir_view *x, const struct tir_view *y)
{
	with_kind(insn(k, "unary", x, y, NULL), "kind", kind, insn_find("unary"));
}

static void cast(struct kit *k, const struct tir_view *x, const struct tir_view *y, bool saturate)
{
	struct attr *a = insn(k, "cast", x, y, NULL);
	a[insn_attr_index(insn_find("cast"), "dtype")] = (struct attr){ .kind = ATTR_DTYPE, .dtype = y->type->dtype };
	a[insn_attr_index(insn_find("cast"), "saturate")] = (struct attr){ .kind = ATTR_BOOL, .i = saturate };
}

static void fill(struct kit *k, const struct tir_view *x, double v)
{
	insn(k, "fill", x, NULL, NULL);
	struct tir_expr *e = arena_new(k->a, struct tir_expr);
	e->kind = TIR_NUMBER;
	e->dtype = x->type->dtype;
	e->number = (struct attr){ .kind = ATTR_FLOAT, .f = v };
	k->block->stmt[k->block->len - 1]->u.insn.operand[1].expr = e;
}

static void reduce(struct kit *k, const char *kind, const struct tir_view *x, const struct tir_view *y, int64_t axis)
{
	struct attr *a = insn(k, "reduce", x, y, NULL);
	int64_t *axes = arena_new(k->a, int64_t);
	*axes = axis;
	a[insn_attr_index(insn_find("reduce"), "axes")] = (struct attr){ .kind = ATTR_INTS, .n = 1, .ints = axes };
	with_kind(a, "kind", kind, insn_find("reduce"));
}

static struct tir_block *open_loop(struct kit *k, const struct ix_sym *s, const struct ix *start, const struct ix *stop, const struct ix *step)
{
	struct tir_stmt *x = add(k, TIR_FOR);
	x->u.loop.kind = TIR_RANGE;
	x->u.loop.n_var = 1;
	x->u.loop.var = arena_array(k->a, const struct ix_sym *, 1);
	x->u.loop.var[0] = s;
	x->u.loop.start = start;
	x->u.loop.stop = stop;
	x->u.loop.step = step;
	struct tir_block *outer = k->block;
	k->block = &x->u.loop.body;
	return outer;
}

/* A grid of "n" positions; "coord" receives the coordinate. */
static struct tir_block *open_phase(struct kit *k, const struct ix *n, const struct ix **coord)
{
	struct mesh *m = arena_new(k->a, struct mesh);
	struct mesh_axis *x = arena_new(k->a, struct mesh_axis);
	const struct ix **start = arena_array(k->a, const struct ix *, 1);
	struct ix_sym *s = arena_new(k->a, struct ix_sym);
	*s = (struct ix_sym){ .kind = IX_COORD, .name = "core", .axis = "p", .owner = m };
	start[0] = num(k, 0);
	*x = (struct mesh_axis){ .name = "p", .extent = n, .stride = num(k, 1), .coord = s };
	*m = (struct mesh){ .name = "core", .n_level = 1, .start = start, .n_axis = 1, .axis = x };
	struct tir_stmt *st = add(k, TIR_SCOPE);
	st->u.scope.mesh = m;
	struct tir_block *outer = k->block;
	k->block = &st->u.scope.body;
	*coord = ix_sym(k->a, s);
	return outer;
}

static struct tensor *tensor2(struct kit *k, enum dtype d, int64_t m, int64_t n, double (*value)(int64_t))
{
	struct tensor *x = tensor_new(k->a, d, 2, (const int64_t[]){ m, n });
	for (int64_t i = 0; i < x->n; i++) {
		if (x->f)
			x->f[i] = float_round(d, value(i));
		else
			x->i[i] = int_wrap(d, (int64_t)value(i));
	}
	return x;
}

static double small(int64_t i)
{
	return (double)(i * 7 % 23) - 11;
}

static double halves(int64_t i)
{
	return ((double)(i * 5 % 31) - 15) / 8;
}

static const char *const compilers[] = { "gcc", "clang" };
static const char *const flag_sets[] = {
	"-O0 -Wall -Wextra -pedantic -Werror -std=c11 -fsanitize=undefined,address -fno-sanitize-recover=all",
	"-O2 -Wall -Wextra -Wno-unused-function -Werror -march=native",
	"-O2 -ffast-math -DTFC_ISO_C",
};

static bool have(const char *cc)
{
	return system(cc[0] == 'g' ? "gcc --version >/dev/null 2>&1" : cc[0] == 'c' ? "clang --version >/dev/null 2>&1" :
									      "tcc -v >/dev/null 2>&1") == 0;
}

/* Emit, build with every compiler and set of flags, run, and hand each result to "judge". */
static void run(struct kit *k, const struct tensor *const *in, int n_out, void (*judge)(struct tensor **out, const void *user),
		const void *user)
{
	k->f.param = k->param.data;
	k->f.n_param = (int)k->param.len;
	k->f.dimvar = k->dim.data;
	k->f.n_dimvar = (int)k->dim.len;
	k->f.n_output = n_out;
	struct tir_fn *fn = &k->f, *both[2] = { k->callee, fn };
	struct tir_program p = { k->callee ? 2 : 1, k->callee ? both : &fn };
	if (k->fuse)
		opt_recompute(&k->t, opt_fuse_elementwise(&k->t, fn));
	if (k->share)
		opt_place_scratch(&k->t, fn);
	for (int inlined = 0; inlined < 2; inlined++) {
		struct text out, header;
		text_init(&out, k->a);
		text_init(&header, k->a);
		struct backend_c_options o = { .inline_runtime = inlined };
		struct backend_c_class class[BACKEND_C_CLASSES];
		int n = backend_c_all_classes(&p, class);
		ck_assert_msg(backend_c(&k->t, n, class, &o, &out), "%s", unit_diags(&k->t));
		ck_assert(backend_c_header(&k->t, &p, &o, &header));
		char path[] = "/tmp/t_backend_c_XXXXXX.c";
		int fd = mkstemps(path, 2);
		FILE *f = fdopen(fd, "w");
		fputs(text_str(&out), f);
		fclose(f);
		const char *keep = getenv("KEEP_C");
		if (keep) {
			f = fopen(arena_printf(k->a, "%s/%s%d.c", keep, k->f.name, inlined), "w");
			fputs(text_str(&out), f);
			fclose(f);
			f = fopen(arena_printf(k->a, "%s/%s%d.h", keep, k->f.name, inlined), "w");
			fputs(text_str(&header), f);
			fclose(f);
		}
		for (size_t c = 0; c < 2; c++)
			for (size_t g = 0; g < sizeof(flag_sets) / sizeof(flag_sets[0]); g++) {
				if (!have(compilers[c]) || (inlined && g) || (k->light && (inlined || g != c)))
					continue;
				const char *src = getenv("srcdir"), *why = "";
				struct check_c_run r = { .cc = compilers[c], .path = path, .flags = flag_sets[g], .workers = g == 1 ? 3 : 1,
							 .include_dir = arena_printf(k->a, "%s/runtime-headers", src ? src : "..") };
				struct tensor **got = arena_array(k->a, struct tensor *, (size_t)n_out + 1);
				const struct check_c_kernel kernel = { &k->f, in, got };
				ck_assert_msg(check_c(&k->t, 1, &kernel, &r, &why), "%s %s: %s (%s)", compilers[c], flag_sets[g], why, path);
				judge(got, user);
			}
		unlink(path);
	}
}

struct expected {
	const double *v;
	int64_t n;
	double tolerance;
};

static void is_close(struct tensor **out, const void *user)
{
	const struct expected *e = user;
	ck_assert_int_eq(out[0]->n, e->n);
	for (int64_t i = 0; i < e->n; i++) {
		double got = out[0]->f ? out[0]->f[i] : (double)out[0]->i[i];
		if (isnan(e->v[i]))
			ck_assert_msg(isnan(got), "element %lld: %g is not NaN", (long long)i, got);
		else
			ck_assert_msg(got == e->v[i] || fabs(got - e->v[i]) <= e->tolerance * (1 + fabs(e->v[i])), "element %lld: %.9g, expected %.9g",
				      (long long)i, got, e->v[i]);
	}
}

static void second_is_close(struct tensor **out, const void *user)
{
	is_close(out + 1, user);
}

/* y = relu(x * 2) + x over (S, 40) in row tiles of 1, run-time S. */
START_TEST(elementwise_with_a_run_time_extent)
{
	static struct kit k;
	UNIT_BEGIN(&k.t);
	kit_begin(&k, "scale_relu");
	const struct ix *s = dimvar(&k, "S", 0, 1000), *p;
	struct tir_buffer *x = param(&k, "x", type2(&k, DT_F32, s, num(&k, 40), ST_GMEM), false);
	struct tir_buffer *y = param(&k, "out", type2(&k, DT_F32, s, num(&k, 40), ST_GMEM), true);
	open_phase(&k, s, &p);
	const struct type *row = type2(&k, DT_F32, num(&k, 1), num(&k, 40), ST_RMEM);
	struct tir_buffer *a = alloc(&k, "a", row), *b = alloc(&k, "b", row), *c = alloc(&k, "c", row);
	copy(&k, window(&k, x, p, num(&k, 0), num(&k, 1), num(&k, 40)), whole(&k, a));
	binary(&k, "add", whole(&k, a), whole(&k, a), whole(&k, b));
	insn(&k, "relu", whole(&k, b), whole(&k, c), NULL);
	binary(&k, "add", whole(&k, c), whole(&k, a), whole(&k, b));
	copy(&k, whole(&k, b), window(&k, y, p, num(&k, 0), num(&k, 1), num(&k, 40)));
	k.fuse = true;
	struct tensor *in = tensor2(&k, DT_F32, 7, 40, halves);
	double want[280];
	for (int i = 0; i < 280; i++)
		want[i] = (in->f[i] > 0 ? 2 * in->f[i] : 0) + in->f[i];
	struct expected e = { want, 280, 0 };
	run(&k, (const struct tensor *[]){ in }, 1, is_close, &e);
	UNIT_END(&k.t);
}
END_TEST

/* Softmax of rows: max, subtract, exp, sum, divide; one row per position, or all rows in a loop of one position. */
static void softmax(const char *name, int64_t rows, int64_t columns, bool loop)
{
	static struct kit k;
	UNIT_BEGIN(&k.t);
	kit_begin(&k, name);
	const struct ix *p, *m_rows = num(&k, rows), *n = num(&k, columns), *one = num(&k, 1), *zero = num(&k, 0);
	struct tir_buffer *x = param(&k, "x", type2(&k, DT_F32, m_rows, n, ST_GMEM), false);
	struct tir_buffer *y = param(&k, "out", type2(&k, DT_F32, m_rows, n, ST_GMEM), true);
	open_phase(&k, loop ? one : m_rows, &p);
	if (loop) {
		const struct ix_sym *i = sym(&k, IX_LOOP, "i", 0, -1);
		open_loop(&k, i, zero, m_rows, one);
		p = ix_sym(k.a, i);
	}
	const struct type *row = type2(&k, DT_F32, one, n, ST_RMEM), *cell = type2(&k, DT_F32, one, one, ST_RMEM);
	struct tir_buffer *a = alloc(&k, "a", row), *m = alloc(&k, "m", cell), *d = alloc(&k, "d", row), *e = alloc(&k, "e", row);
	struct tir_buffer *s = alloc(&k, "s", cell), *q = alloc(&k, "q", row);
	copy(&k, window(&k, x, p, zero, one, n), whole(&k, a));
	reduce(&k, "max", whole(&k, a), whole(&k, m), 1);
	binary(&k, "sub", whole(&k, a), whole(&k, m), whole(&k, d));
	unary(&k, "exp", whole(&k, d), whole(&k, e));
	reduce(&k, "sum", whole(&k, e), whole(&k, s), 1);
	binary(&k, "div", whole(&k, e), whole(&k, s), whole(&k, q));
	copy(&k, whole(&k, q), window(&k, y, p, zero, one, n));
	k.fuse = true;
	k.light = loop;
	struct tensor *in = tensor2(&k, DT_F32, rows, columns, halves);
	double *want = arena_array(k.a, double, (size_t)in->n);
	for (int64_t i = 0; i < rows; i++) {
		double sum = 0;
		for (int64_t j = 0; j < columns; j++)
			sum += exp(in->f[i * columns + j]);
		for (int64_t j = 0; j < columns; j++)
			want[i * columns + j] = exp(in->f[i * columns + j]) / sum;
	}
	struct expected x2 = { want, in->n, 1e-8 };
	run(&k, (const struct tensor *[]){ in }, 1, is_close, &x2);
	UNIT_END(&k.t);
}

START_TEST(softmax_rows)
{
	softmax("softmax", 5, 1037, false);
}
END_TEST

/* Arrays beyond the caches: the row that one iteration makes is written in the next; a row that no lane count divides. */
START_TEST(kept_rows_are_written)
{
	softmax("softmax_large", 1571, 2003, true);
}
END_TEST

/* A row that is written while it is still needed: y = y - sum(y), then x = old y / max(new y). */
START_TEST(rows_that_change_are_kept)
{
	static struct kit k;
	UNIT_BEGIN(&k.t);
	kit_begin(&k, "changed");
	enum { M = 3, N = 520 };
	const struct ix *p, *zero = num(&k, 0), *one = num(&k, 1), *n = num(&k, N);
	struct tir_buffer *y = param(&k, "y", type2(&k, DT_F32, num(&k, M), n, ST_GMEM), true);
	struct tir_buffer *x = param(&k, "out", type2(&k, DT_F32, num(&k, M), n, ST_GMEM), true);
	y->is_read = true;
	open_phase(&k, num(&k, M), &p);
	const struct type *row = type2(&k, DT_F32, one, n, ST_RMEM), *cell = type2(&k, DT_F32, one, one, ST_RMEM);
	struct tir_buffer *a = alloc(&k, "a", row), *s = alloc(&k, "s", cell), *d = alloc(&k, "d", row), *t = alloc(&k, "t", cell);
	struct tir_buffer *z = alloc(&k, "z", row);
	copy(&k, window(&k, y, p, zero, one, n), whole(&k, a));
	reduce(&k, "sum", whole(&k, a), whole(&k, s), 1);
	binary(&k, "sub", whole(&k, a), whole(&k, s), whole(&k, d));
	copy(&k, whole(&k, d), window(&k, y, p, zero, one, n));
	reduce(&k, "max", whole(&k, d), whole(&k, t), 1);
	binary(&k, "div", whole(&k, a), whole(&k, t), whole(&k, z));
	copy(&k, whole(&k, z), window(&k, x, p, zero, one, n));
	k.fuse = true;
	struct tensor *in = tensor2(&k, DT_F32, M, N, halves);
	double want[M * N];
	for (int i = 0; i < M; i++) {
		double sum = 0, most = -INFINITY;
		for (int j = 0; j < N; j++)
			sum += in->f[i * N + j];
		for (int j = 0; j < N; j++)
			most = fmax(most, in->f[i * N + j] - sum);
		for (int j = 0; j < N; j++)
			want[i * N + j] = in->f[i * N + j] / most;
	}
	struct expected e = { want, M * N, 1e-6 };
	run(&k, (const struct tensor *[]){ in }, 2, second_is_close, &e);
	UNIT_END(&k.t);
}
END_TEST

/* Matrix product of 20 x 33 x 50 in tiles of 8 x 48 with window copies of the right operand and bounded stores. */
static void product(enum dtype d, enum dtype acc, const char *name)
{
	static struct kit k;
	UNIT_BEGIN(&k.t);
	kit_begin(&k, name);
	enum { M = 20, K = 33, N = 50, TM = 8, TN = 48 };
	const struct ix *p, *zero = num(&k, 0), *one = num(&k, 1), *tm = num(&k, TM), *tn = num(&k, TN);
	struct tir_buffer *a = param(&k, "a", type2(&k, d, num(&k, M), num(&k, K), ST_GMEM), false);
	struct tir_buffer *b = param(&k, "b", type2(&k, d, num(&k, K), num(&k, N), ST_GMEM), false);
	struct tir_buffer *y = param(&k, "out", type2(&k, acc, num(&k, M), num(&k, N), ST_GMEM), true);
	open_phase(&k, num(&k, 2), &p);
	struct tir_buffer *panel = alloc(&k, "panel", type2(&k, d, num(&k, K), tn, ST_SMEM));
	struct tir_buffer *rows = alloc(&k, "rows", type2(&k, d, tm, num(&k, K), ST_SMEM));
	struct tir_buffer *sum = alloc(&k, "sum", type2(&k, acc, tm, tn, ST_RMEM));
	const struct ix *j = ix_mul_const(k.a, p, TN);
	const struct ix *left = ix_min(k.a, tn, ix_sub(k.a, num(&k, N), j));
	const struct ix *bounds[4] = { zero, num(&k, K), zero, left };
	struct attr *at = insn(&k, "copy", window(&k, b, zero, j, num(&k, K), tn), whole(&k, panel), NULL);
	at[0] = (struct attr){ .kind = ATTR_IXS, .n = 4, .ix = bounds };
	const struct ix_sym *i = sym(&k, IX_LOOP, "i", 0, -1), *kk = sym(&k, IX_LOOP, "k", 0, -1);
	struct tir_block *outer = open_loop(&k, i, zero, num(&k, M), tm);
	const struct ix *ii = ix_sym(k.a, i), *down = ix_min(k.a, tm, ix_sub(k.a, num(&k, M), ii));
	const struct ix *rb[4] = { zero, down, zero, num(&k, K) }, *ob[4] = { zero, down, zero, left };
	at = insn(&k, "copy", window(&k, a, ii, zero, tm, num(&k, K)), whole(&k, rows), NULL);
	at[0] = (struct attr){ .kind = ATTR_IXS, .n = 4, .ix = rb };
	fill(&k, whole(&k, sum), 0);
	struct tir_block *loop = open_loop(&k, kk, zero, num(&k, K), one);
	const struct ix *ki = ix_sym(k.a, kk);
	insn(&k, "tiled_mma", whole(&k, sum), window(&k, rows, zero, ki, tm, one), window(&k, panel, ki, zero, one, tn));
	k.block = loop;
	at = insn(&k, "copy", whole(&k, sum), window(&k, y, ii, j, tm, tn), NULL);
	at[0] = (struct attr){ .kind = ATTR_IXS, .n = 4, .ix = ob };
	k.block = outer;
	struct tensor *ta = tensor2(&k, d, M, K, small), *tb = tensor2(&k, d, K, N, halves);
	static double want[M * N];
	for (int r = 0; r < M; r++)
		for (int c = 0; c < N; c++) {
			double v = 0;
			for (int q = 0; q < K; q++)
				v += (ta->f ? ta->f[r * K + q] : (double)ta->i[r * K + q]) * (tb->f ? tb->f[q * N + c] : (double)tb->i[q * N + c]);
			want[r * N + c] = v;
		}
	struct expected e = { want, M * N, 0 };
	run(&k, (const struct tensor *[]){ ta, tb }, 1, is_close, &e);
	UNIT_END(&k.t);
}

START_TEST(products_of_every_format)
{
	product(DT_F32, DT_F32, "mm_f32");
	product(DT_F64, DT_F64, "mm_f64");
	product(DT_BF16, DT_F32, "mm_bf16");
	product(DT_F16, DT_F32, "mm_f16");
	product(DT_FP8E5M2, DT_F32, "mm_fp8");
	product(DT_I8, DT_I32, "mm_i8");
}
END_TEST

/* Integer kinds with division by zero and the least integer. */
START_TEST(integers_wrap_and_divide_by_zero)
{
	static const char *const kind[] = { "add", "mul", "floor_div", "mod", "min" };
	static const double want[][6] = {
		{ -2147483648.0, 4, -3, -5, -2147483646.0, 2147483646 },
		{ 2147483647, -21, -10, 0, 0, -2147483647.0 },
		{ 2147483647, -3, -3, 0, -1073741824, -2147483647.0 },
		{ 0, -2, 1, 0, 0, 0 },
		{ 1, -3, -5, -5, -2147483648.0, -1 },
	};
	static const int64_t a[6] = { 2147483647, 7, -5, -5, -2147483648LL, 2147483647 }, b[6] = { 1, -3, 2, 0, 2, -1 };
	static struct kit k;
	for (int q = 0; q < 5; q++) {
		UNIT_BEGIN(&k.t);
		kit_begin(&k, kind[q]);
		const struct ix *p, *zero = num(&k, 0), *one = num(&k, 1), *n = num(&k, 6);
		struct tir_buffer *x = param(&k, "class", type2(&k, DT_I32, one, n, ST_GMEM), false);
		struct tir_buffer *y = param(&k, "int", type2(&k, DT_I32, one, n, ST_GMEM), false);
		struct tir_buffer *o = param(&k, "out", type2(&k, DT_I32, one, n, ST_GMEM), true);
		open_phase(&k, one, &p);
		const struct type *row = type2(&k, DT_I32, one, n, ST_RMEM);
		struct tir_buffer *r = alloc(&k, "r", row), *s = alloc(&k, "s", row), *t = alloc(&k, "t", row);
		copy(&k, window(&k, x, zero, zero, one, n), whole(&k, r));
		copy(&k, window(&k, y, zero, zero, one, n), whole(&k, s));
		binary(&k, kind[q], whole(&k, r), whole(&k, s), whole(&k, t));
		copy(&k, whole(&k, t), window(&k, o, zero, zero, one, n));
		struct tensor *tx = tensor_new(k.a, DT_I32, 2, (const int64_t[]){ 1, 6 }), *ty = tensor_copy(k.a, tx);
		double w[6];
		for (int i = 0; i < 6; i++) {
			tx->i[i] = a[i];
			ty->i[i] = b[i];
			w[i] = want[q][i];
		}
		struct expected e = { w, 6, 0 };
		run(&k, (const struct tensor *[]){ tx, ty }, 1, is_close, &e);
		UNIT_END(&k.t);
	}
}
END_TEST

enum { N_CAST = DT_COUNT - 2 };

struct cast_results {
	enum dtype to[N_CAST];
	const double *want[N_CAST];
	int64_t n;
};

static void casts_equal(struct tensor **out, const void *user)
{
	const struct cast_results *r = user;
	for (int k = 0; k < N_CAST; k++) {
		struct expected e = { r->want[k], r->n, 0 };
		is_close(&out[k], &e);
	}
}

static const double probe[] = {
	0.0, -0.0, 1, -1, 2.5, 3.5, 464, 464.0000305, 448, 500, 65519, 65520, 1e10, -1e10, 1e39, -1e39, 259, 257, 1.0625001,
	0.0009765625, 0.00146484375, 5.9604644775390625e-8, 2.98023223876953125e-8, 6, 5, 7, 0.25, 0.75, -2.9, 2147483648.0,
	-2147483648.0, 9.3e18, 127.5, 255.9, 1e-40, 0x1p-127, 0x1.8p-127, 0x1p-149, 300, -300, 57344, 61440, 61439.99,
	(double)NAN, (double)INFINITY, -(double)INFINITY,
};
enum { N_PROBE = sizeof(probe) / sizeof(probe[0]) };

static double cast_reference(const struct tensor *in, enum dtype from, enum dtype to, bool saturate, int i)
{
	double d = in->f ? in->f[i] : (double)in->i[i];
	if (to == DT_BOOL)
		return d != 0;
	if (to == DT_F32 && !in->f)
		return (double)(float)in->i[i];
	if (dtype_is_float(to))
		return saturate ? float_round_saturate(to, d) : float_round(to, d);
	(void)from;
	return in->f ? (double)int_from_float(to, d) : (double)int_wrap(to, in->i[i]);
}

/* "from" to every other dtype: the C conversion equals the exact one of value/. */
static void check_casts(enum dtype from, bool saturate)
{
	static struct kit k;
	UNIT_BEGIN(&k.t);
	kit_begin(&k, arena_printf(&k.t.perm, "cast_%s%s", dtype_name(from), saturate ? "_saturate" : ""));
	const struct ix *p, *zero = num(&k, 0), *one = num(&k, 1), *n = num(&k, N_PROBE);
	struct tir_buffer *x = param(&k, "x", type2(&k, from, one, n, ST_GMEM), false), *o[N_CAST];
	struct cast_results r = { .n = N_PROBE };
	for (int to = 0, i = 0; to < DT_COUNT; to++)
		if (to != (int)from && to != DT_F4E2M1)
			r.to[i++] = (enum dtype)to;
	for (int i = 0; i < N_CAST; i++)
		o[i] = param(&k, arena_printf(k.a, "out%d", i), type2(&k, r.to[i], one, n, ST_GMEM), true);
	open_phase(&k, one, &p);
	struct tir_buffer *v = alloc(&k, "v", type2(&k, from, one, n, ST_RMEM));
	copy(&k, window(&k, x, zero, zero, one, n), whole(&k, v));
	for (int i = 0; i < N_CAST; i++) {
		struct tir_buffer *t = alloc(&k, "t", type2(&k, r.to[i], one, n, ST_RMEM));
		cast(&k, whole(&k, v), whole(&k, t), saturate);
		copy(&k, whole(&k, t), window(&k, o[i], zero, zero, one, n));
	}
	struct tensor *in = tensor_new(k.a, from, 2, (const int64_t[]){ 1, N_PROBE });
	for (int i = 0; i < N_PROBE; i++) {
		if (in->f)
			in->f[i] = float_round(from, probe[i]);
		else
			in->i[i] = from == DT_BOOL ? probe[i] != 0 : int_from_float(from, probe[i]);
	}
	for (int q = 0; q < N_CAST; q++) {
		double *want = arena_array(k.a, double, N_PROBE);
		for (int i = 0; i < N_PROBE; i++)
			want[i] = cast_reference(in, from, r.to[q], saturate, i);
		r.want[q] = want;
	}
	k.fuse = from % 2;
	k.light = true;
	run(&k, (const struct tensor *[]){ in }, N_CAST, casts_equal, &r);
	UNIT_END(&k.t);
}

START_TEST(casts_are_exact)
{
	for (int from = 0; from < DT_COUNT; from++)
		if (from != DT_F4E2M1) {
			check_casts((enum dtype)from, false);
			if (from == DT_F64 || from == DT_F32 || from == DT_I64)
				check_casts((enum dtype)from, true);
		}
}
END_TEST

/* Sum of columns and largest of rows of a 9 x 70 tile, sum over both with a run-time extent. */
static void two_results(struct tensor **out, const void *user)
{
	const struct tensor *in = user;
	for (int j = 0; j < 70; j++) {
		double sum = 0;
		for (int i = 0; i < 9; i++)
			sum += in->f[i * 70 + j];
		ck_assert_double_eq(out[0]->f[j], sum);
	}
	for (int i = 0; i < 9; i++) {
		double most = -INFINITY;
		for (int j = 0; j < 70; j++)
			most = fmax(most, fabs(in->f[i * 70 + j]));
		ck_assert_double_eq(out[1]->f[i], most);
	}
}

START_TEST(reductions_over_either_axis)
{
	static struct kit k;
	UNIT_BEGIN(&k.t);
	kit_begin(&k, "either");
	const struct ix *s = dimvar(&k, "S", 1, 100), *p, *zero = num(&k, 0), *one = num(&k, 1), *n = num(&k, 70), *m = num(&k, 9);
	struct tir_buffer *x = param(&k, "x", type2(&k, DT_F32, s, n, ST_GMEM), false);
	struct tir_buffer *a = param(&k, "columns", type2(&k, DT_F32, one, n, ST_GMEM), true);
	struct tir_buffer *b = param(&k, "rows", type2(&k, DT_F32, m, one, ST_GMEM), true);
	open_phase(&k, one, &p);
	struct tir_buffer *v = alloc(&k, "v", type2(&k, DT_F32, m, n, ST_RMEM));
	struct tir_buffer *c = alloc(&k, "c", type2(&k, DT_F32, one, n, ST_RMEM)), *r = alloc(&k, "r", type2(&k, DT_F32, m, one, ST_RMEM));
	copy(&k, window(&k, x, zero, zero, m, n), whole(&k, v));
	reduce(&k, "sum", whole(&k, v), whole(&k, c), 0);
	reduce(&k, "abs_max", whole(&k, v), whole(&k, r), 1);
	copy(&k, whole(&k, c), window(&k, a, zero, zero, one, n));
	copy(&k, whole(&k, r), window(&k, b, zero, zero, m, one));
	k.fuse = true;
	struct tensor *in = tensor2(&k, DT_F32, 9, 70, halves);
	run(&k, (const struct tensor *[]){ in }, 2, two_results, in);
	UNIT_END(&k.t);
}
END_TEST

/* A window at a position read from memory, which may lie outside: nothing outside is touched. */
static void check_window(int64_t at)
{
	static struct kit k;
	UNIT_BEGIN(&k.t);
	kit_begin(&k, "outside");
	const struct ix *p, *zero = num(&k, 0), *one = num(&k, 1), *n = num(&k, 10), *w = num(&k, 4);
	struct tir_buffer *x = param(&k, "x", type2(&k, DT_F32, one, n, ST_GMEM), false);
	struct tir_buffer *i = param(&k, "at", type2(&k, DT_I32, one, one, ST_GMEM), false);
	struct tir_buffer *o = param(&k, "out", type2(&k, DT_F32, one, w, ST_GMEM), true);
	open_phase(&k, one, &p);
	struct tir_var *var = arena_new(k.a, struct tir_var);
	*var = (struct tir_var){ .name = "pos", .dtype = DT_I32, .sym = sym(&k, IX_SCALAR, "pos", 0, -1) };
	struct tir_expr *load = arena_new(k.a, struct tir_expr);
	const struct ix *at0[2] = { zero, zero };
	*load = (struct tir_expr){ .kind = TIR_LOAD, .dtype = DT_I32, .view = whole(&k, i), .index = at0 };
	struct tir_stmt *let = add(&k, TIR_LET_SCALAR);
	let->u.scalar.var = var;
	let->u.scalar.value = load;
	struct tir_buffer *t = alloc(&k, "t", type2(&k, DT_F32, one, w, ST_RMEM));
	fill(&k, whole(&k, t), 5);
	copy(&k, window(&k, x, zero, ix_sym(k.a, var->sym), one, w), whole(&k, t));
	copy(&k, whole(&k, t), window(&k, o, zero, zero, one, w));
	struct tensor *in = tensor2(&k, DT_F32, 1, 10, halves), *pos = tensor_new(k.a, DT_I32, 2, (const int64_t[]){ 1, 1 });
	pos->i[0] = at;
	double want[4];
	for (int64_t j = 0; j < 4; j++)
		want[j] = at >= 0 && at + 4 <= 10 ? in->f[at + j] : 5;
	struct expected e = { want, 4, 0 };
	k.light = true;
	run(&k, (const struct tensor *[]){ in, pos }, 1, is_close, &e);
	UNIT_END(&k.t);
}

START_TEST(windows_outside_are_not_touched)
{
	for (int64_t at = -3; at <= 12; at += 5)
		check_window(at);
}
END_TEST

/* tir.md test 4.1: extents [2, 5], group 2, one position: tile numbers in the order of the specification. */
START_TEST(persistent_tiles_in_order)
{
	static const double want[] = { 0, 1, 4, 5, 8, 2, 3, 6, 7, 9 };
	static struct kit k;
	UNIT_BEGIN(&k.t);
	kit_begin(&k, "tiles");
	const struct ix *p, *zero = num(&k, 0), *one = num(&k, 1);
	struct tir_buffer *o = param(&k, "out", type2(&k, DT_I32, num(&k, 2), num(&k, 5), ST_GMEM), true);
	open_phase(&k, one, &p);
	struct tir_var *count = arena_new(k.a, struct tir_var);
	*count = (struct tir_var){ .name = "count", .dtype = DT_I32, .is_mutable = true, .sym = sym(&k, IX_SCALAR, "count", 0, -1) };
	add(&k, TIR_LET_SCALAR)->u.scalar.var = count;
	struct tir_stmt *loop = add(&k, TIR_FOR);
	loop->u.loop.kind = TIR_PERSISTENT;
	loop->u.loop.n_var = 2;
	loop->u.loop.var = arena_array(k.a, const struct ix_sym *, 2);
	const struct ix *extent[2] = { num(&k, 2), num(&k, 5) }, *at[2];
	for (int i = 0; i < 2; i++) {
		loop->u.loop.var[i] = sym(&k, IX_LOOP, i ? "c1" : "c0", 0, -1);
		at[i] = ix_sym(k.a, loop->u.loop.var[i]);
	}
	loop->u.loop.extent = extent;
	loop->u.loop.wave = one;
	loop->u.loop.index = zero;
	loop->u.loop.group = 2;
	k.block = &loop->u.loop.body;
	struct tir_expr value = { .kind = TIR_VAR, .dtype = DT_I32, .var = count }, more = { .kind = TIR_NUMBER, .dtype = DT_I32 };
	more.number = (struct attr){ .kind = ATTR_INT, .i = 1 };
	struct tir_expr sum = { .kind = TIR_BINARY, .dtype = DT_I32, .op = "add", .a = &value, .b = &more };
	struct tir_stmt *st = add(&k, TIR_STORE);
	st->u.store.view = whole(&k, o);
	st->u.store.index = at;
	st->u.store.value = &value;
	st = add(&k, TIR_STORE);
	st->u.store.var = count;
	st->u.store.value = &sum;
	struct expected e = { want, 10, 0 };
	run(&k, NULL, 1, is_close, &e);
	UNIT_END(&k.t);
}
END_TEST

/* Calls from the entry and from tasks, scratch between phases, a value of the entry in a phase, a trap. */
static void call(struct kit *k, struct tir_fn *f, const struct tir_view *x, const struct tir_view *y)
{
	struct tir_stmt *s = add(k, TIR_CALL);
	s->u.call.callee = f;
	s->u.call.n_operand = 2;
	s->u.call.operand = arena_array(k->a, struct tir_operand, 2);
	s->u.call.operand[0].view = x;
	s->u.call.operand[1].view = y;
}

static struct tir_fn *doubler(struct kit *k)
{
	kit_begin(k, "twice");
	const struct ix *s = dimvar(k, "T", 1, 64), *p, *zero = num(k, 0), *one = num(k, 1);
	struct tir_buffer *x = param(k, "x", type2(k, DT_F32, one, s, ST_GMEM), false);
	struct tir_buffer *o = param(k, "out", type2(k, DT_F32, one, s, ST_GMEM), true);
	struct tir_block *outer = open_phase(k, one, &p);
	struct tir_buffer *v = alloc(k, "v", type2(k, DT_F32, one, s, ST_RMEM)), *w = alloc(k, "w", type2(k, DT_F32, one, s, ST_RMEM));
	copy(k, window(k, x, zero, zero, one, s), whole(k, v));
	binary(k, "add", whole(k, v), whole(k, v), whole(k, w));
	copy(k, whole(k, w), window(k, o, zero, zero, one, s));
	k->block = outer;
	struct tir_fn *f = arena_memdup(k->a, &k->f, sizeof(k->f));
	f->param = k->param.data;
	f->n_param = (int)k->param.len;
	f->dimvar = k->dim.data;
	f->n_dimvar = (int)k->dim.len;
	f->n_output = 1;
	k->param.data = NULL;
	k->dim.data = NULL;
	return f;
}

START_TEST(calls_scratch_and_captured_values)
{
	static struct kit k;
	UNIT_BEGIN(&k.t);
	memset(&k.param, 0, sizeof(k.param));
	memset(&k.dim, 0, sizeof(k.dim));
	k.a = &k.t.perm;
	struct tir_fn *twice = doubler(&k);
	kit_begin(&k, "caller");
	k.callee = twice;
	enum { M = 6, N = 20 };
	const struct ix *p, *zero = num(&k, 0), *one = num(&k, 1), *n = num(&k, N);
	struct tir_buffer *x = param(&k, "x", type2(&k, DT_F32, num(&k, M), n, ST_GMEM), false);
	struct tir_buffer *shift = param(&k, "shift", type2(&k, DT_I32, one, one, ST_GMEM), false);
	struct tir_buffer *mid = buffer(&k, "scratch0", TIR_SCRATCH, type2(&k, DT_F32, num(&k, M), n, ST_GMEM));
	vec_push(k.a, &k.param, mid);
	struct tir_buffer *o = param(&k, "out", type2(&k, DT_F32, num(&k, M), n, ST_GMEM), true);
	struct tir_var *var = arena_new(k.a, struct tir_var);
	*var = (struct tir_var){ .name = "by", .dtype = DT_I32, .sym = sym(&k, IX_SCALAR, "by", 0, -1) };
	struct tir_expr load = { .kind = TIR_LOAD, .dtype = DT_I32, .view = whole(&k, shift) };
	const struct ix *at0[2] = { zero, zero };
	load.index = at0;
	struct tir_stmt *let = add(&k, TIR_LET_SCALAR);
	let->u.scalar.var = var;
	let->u.scalar.value = &load;
	struct tir_expr v = { .kind = TIR_VAR, .dtype = DT_I32, .var = var }, lim = { .kind = TIR_NUMBER, .dtype = DT_I32 };
	lim.number = (struct attr){ .kind = ATTR_INT, .i = 6 };
	struct tir_expr cond = { .kind = TIR_BINARY, .dtype = DT_BOOL, .op = "lt", .a = &v, .b = &lim };
	add(&k, TIR_TRAP)->u.trap.cond = &cond;
	struct tir_block *host = open_phase(&k, num(&k, M), &p);
	call(&k, twice, window(&k, x, p, zero, one, n), window(&k, mid, p, zero, one, n));
	k.block = host;
	host = open_phase(&k, num(&k, M), &p);
	const struct ix *row = ix_mod(k.a, ix_add(k.a, p, ix_sym(k.a, var->sym)), num(&k, M));
	copy(&k, window(&k, mid, row, zero, one, n), window(&k, o, p, zero, one, n));
	k.block = host;
	struct tensor *in = tensor2(&k, DT_F32, M, N, halves), *by = tensor_new(k.a, DT_I32, 2, (const int64_t[]){ 1, 1 });
	by->i[0] = 2;
	double want[M * N];
	for (int i = 0; i < M * N; i++)
		want[i] = 2 * in->f[(i + 2 * N) % (M * N)];
	struct expected e = { want, M * N, 0 };
	run(&k, (const struct tensor *[]){ in, by }, 1, is_close, &e);
	UNIT_END(&k.t);
}
END_TEST

/* Four temporaries of (S, n), n = 100, 60, 200, 20, over five phases: s0 is needed in phases 0 to 2, s1 in 1 to 3, s2 in 2
 * and 3, s3 in 3 and 4.  "out" is (S, 20). */
static void five_phases(struct kit *k, const struct ix *rows, struct tir_buffer *s[4])
{
	static const int width[4] = { 100, 60, 200, 20 };
	static const char *const name[4] = { "s0", "s1", "s2", "s3" };
	enum { M = 4 };
	const struct ix *p, *zero = num(k, 0), *one = num(k, 1);
	struct tir_buffer *x = param(k, "x", type2(k, DT_F32, rows, num(k, 100), ST_GMEM), false);
	for (int i = 0; i < 4; i++) {
		s[i] = buffer(k, name[i], TIR_SCRATCH, type2(k, DT_F32, rows, num(k, width[i]), ST_GMEM));
		vec_push(k->a, &k->param, s[i]);
	}
	struct tir_buffer *o = param(k, "out", type2(k, DT_F32, rows, num(k, 20), ST_GMEM), true);
	struct tir_block *host = open_phase(k, rows, &p);
	copy(k, window(k, x, p, zero, one, num(k, 100)), window(k, s[0], p, zero, one, num(k, 100)));
	k->block = host;
	host = open_phase(k, rows, &p);
	copy(k, window(k, s[0], p, num(k, 40), one, num(k, 60)), window(k, s[1], p, zero, one, num(k, 60)));
	k->block = host;
	host = open_phase(k, rows, &p);
	copy(k, window(k, s[0], p, zero, one, num(k, 100)), window(k, s[2], p, zero, one, num(k, 100)));
	copy(k, window(k, s[1], p, zero, one, num(k, 60)), window(k, s[2], p, num(k, 100), one, num(k, 60)));
	copy(k, window(k, s[0], p, zero, one, num(k, 40)), window(k, s[2], p, num(k, 160), one, num(k, 40)));
	k->block = host;
	host = open_phase(k, rows, &p);
	binary(k, "add", window(k, s[1], p, zero, one, num(k, 20)), window(k, s[2], p, num(k, 150), one, num(k, 20)),
	       window(k, s[3], p, zero, one, num(k, 20)));
	k->block = host;
	host = open_phase(k, rows, &p);
	copy(k, window(k, s[3], p, zero, one, num(k, 20)), window(k, o, p, zero, one, num(k, 20)));
	k->block = host;
	k->share = true;
	struct tensor *in = tensor2(k, DT_F32, M, 100, halves);
	double want[M * 20];
	for (int i = 0; i < M; i++)
		for (int j = 0; j < 20; j++)
			want[i * 20 + j] = in->f[i * 100 + 40 + j] + in->f[i * 100 + (j < 10 ? 90 + j : j - 10)];
	struct expected e = { want, M * 20, 0 };
	run(k, (const struct tensor *[]){ in }, 1, is_close, &e);
}

/* Sizes in bytes for four rows: 1600, 960, 3200, 320.  Phase 2 needs 1600 + 960 + 3200 = 5760, more than any other; s3 fits
 * where s0 was.  Without sharing there would be 6080. */
START_TEST(temporaries_share_bytes)
{
	static struct kit k;
	struct tir_buffer *s[4];
	UNIT_BEGIN(&k.t);
	kit_begin(&k, "share");
	five_phases(&k, num(&k, 4), s);
	ck_assert_int_eq(k.f.scratch_bytes, 5760);
	ck_assert_int_eq(s[2]->offset, 0);
	ck_assert_int_eq(s[0]->offset, 3200);
	ck_assert_int_eq(s[1]->offset, 4800);
	ck_assert_int_eq(s[3]->offset, 3200);
	kit_begin(&k, "share_rows");
	five_phases(&k, dimvar(&k, "S", 0, 1000), s);
	ck_assert_int_eq(k.f.scratch_bytes, 0);
	ck_assert_int_eq(k.f.n_slot, 3);
	ck_assert_int_eq(s[0]->slot, 1);
	ck_assert_int_eq(s[1]->slot, 2);
	ck_assert_int_eq(s[2]->slot, 3);
	ck_assert_int_eq(s[3]->slot, 1);
	UNIT_END(&k.t);
}
END_TEST

/* Rows beyond the caches are written past them; misaligned rows and a tail. */
START_TEST(long_rows_are_streamed)
{
	static struct kit k;
	UNIT_BEGIN(&k.t);
	kit_begin(&k, "stream");
	enum { M = 41, N = 65537 };
	const struct ix *p, *zero = num(&k, 0), *one = num(&k, 1), *n = num(&k, N);
	struct tir_buffer *x = param(&k, "x", type2(&k, DT_F32, num(&k, M), n, ST_GMEM), false);
	struct tir_buffer *o = param(&k, "out", type2(&k, DT_F32, num(&k, M), n, ST_GMEM), true);
	open_phase(&k, num(&k, M), &p);
	struct tir_buffer *a = alloc(&k, "a", type2(&k, DT_F32, one, n, ST_RMEM)), *b = alloc(&k, "b", type2(&k, DT_F32, one, n, ST_RMEM));
	copy(&k, window(&k, x, p, zero, one, n), whole(&k, a));
	binary(&k, "mul", whole(&k, a), whole(&k, a), whole(&k, b));
	copy(&k, whole(&k, b), window(&k, o, p, zero, one, n));
	k.fuse = k.light = true;
	struct tensor *in = tensor2(&k, DT_F32, M, N, halves);
	double *want = arena_array(k.a, double, (size_t)in->n);
	for (int64_t i = 0; i < in->n; i++)
		want[i] = in->f[i] * in->f[i];
	struct expected e = { want, in->n, 0 };
	run(&k, (const struct tensor *[]){ in }, 1, is_close, &e);
	UNIT_END(&k.t);
}
END_TEST

START_TEST(every_instruction_can_be_printed)
{
	for (int i = 0; insn_all[i]; i++)
		if (!insn_all[i]->capability)
			ck_assert_msg(backend_c_has_insn(insn_all[i]), "T.%s", insn_all[i]->name);
}
END_TEST

UNIT_MAIN("backend_c", elementwise_with_a_run_time_extent, softmax_rows, kept_rows_are_written, rows_that_change_are_kept, products_of_every_format, integers_wrap_and_divide_by_zero,
	  casts_are_exact, reductions_over_either_axis, windows_outside_are_not_touched, persistent_tiles_in_order,
	  calls_scratch_and_captured_values, temporaries_share_bytes, long_rows_are_streamed, every_instruction_can_be_printed)
