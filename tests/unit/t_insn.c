/* Instructions and atoms: the roster, operand patterns, evaluation. */
#include "unit.h"

#include <string.h>

#include "insn/insn.h"

static struct attr attr_of(const struct insn *i, const char *name, struct attr v, struct attr *all)
{
	ck_assert_int_ge(insn_attr_index(i, name), 0);
	all[insn_attr_index(i, name)] = v;
	return v;
}

static const struct type *rmem(struct arena *a, enum dtype d, int64_t m, int64_t n)
{
	return type_static(a, d, 2, (int64_t[]){ m, n }, ST_RMEM);
}

static struct tensor *of(struct arena *a, enum dtype d, int64_t m, int64_t n, const double *v)
{
	struct tensor *x = tensor_new(a, d, 2, (int64_t[]){ m, n });
	for (int64_t i = 0; i < x->n; i++)
		if (x->f)
			x->f[i] = v[i];
		else
			x->i[i] = (int64_t)v[i];
	return x;
}

/* The neutral set in the order of "schedule facts" (tir 5.3), then the rest; every descriptor is complete. */
START_TEST(roster)
{
	static const char *const neutral[] = { "binary", "cast", "clamp", "unary", "copy", "relu", "reduce" };
	int n = 0;
	for (int i = 0; insn_all[i]; i++) {
		const struct insn *x = insn_all[i];
		ck_assert_ptr_eq(insn_find(x->name), x);
		ck_assert_int_eq(insn_id(x), i);
		ck_assert(x->doc && x->example && x->eval && x->n_param && x->n_param <= INSN_MAX_PARAM);
		ck_assert_msg(x->schedulable ? x->relate != NULL : !x->relate || !strcmp(x->name, "copy_async_bulk"), "T.%s", x->name);
		ck_assert_int_lt(insn_written(x), x->n_param);
		if (x->neutral)
			ck_assert_str_eq(x->name, neutral[n++]);
	}
	ck_assert_int_eq(n, 7);
	ck_assert(insn_find("where") && insn_find("fill") && !insn_find("where")->neutral && !insn_find("fill")->schedulable);
	ck_assert_ptr_null(insn_find("conv"));
}
END_TEST

START_TEST(operand_texts)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	ck_assert_str_eq(insn_operands_text(&t.perm, insn_find("copy")), "(src, dst)");
	ck_assert_str_eq(insn_operands_text(&t.perm, insn_find("reduce")), "(src, dst[, workspace])");
	ck_assert_int_eq(insn_n_required(insn_find("reduce")), 2);
	UNIT_END(&t);
}
END_TEST

START_TEST(patterns)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	const struct insn *add = insn_find("binary");
	struct attr *attr = insn_default_attrs(a, add);
	struct insn_use use = { add, attr };
	struct insn_refusal why;
	attr_of(add, "kind", (struct attr){ .kind = ATTR_STR, .s = "add" }, attr);
	const struct type *ok[] = { rmem(a, DT_F32, 8, 4), rmem(a, DT_F32, 1, 4), rmem(a, DT_F32, 8, 4) };
	ck_assert(add->check(a, &use, ok, &why));
	const struct type *shape[] = { rmem(a, DT_F32, 8, 4), rmem(a, DT_F32, 1, 4), rmem(a, DT_F32, 8, 8) };
	ck_assert(!add->check(a, &use, shape, &why));
	ck_assert_str_eq(why.node, "dst.shape");
	const struct type *dtype[] = { rmem(a, DT_F32, 8, 4), rmem(a, DT_F32, 8, 4), rmem(a, DT_BOOL, 8, 4) };
	ck_assert(!add->check(a, &use, dtype, &why));
	ck_assert_str_eq(why.node, "dst.dtype");
	attr_of(add, "kind", (struct attr){ .kind = ATTR_STR, .s = "lt" }, attr);
	ck_assert(add->check(a, &use, dtype, &why));
	const struct type *smem = type_static(a, DT_F32, 2, (int64_t[]){ 8, 4 }, ST_SMEM);
	ck_assert(!insn_param_accepts(a, add, 1, smem, &why));
	ck_assert_str_eq(why.node, "rhs.storage");
	ck_assert_str_eq(why.reason, "smem is not rmem");
	UNIT_END(&t);
}
END_TEST

START_TEST(relations)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	const struct insn *add = insn_find("binary"), *sum = insn_find("reduce");
	struct attr *attr = insn_default_attrs(a, add);
	struct insn_use use = { add, attr };
	struct insn_relation r = { 0 };
	const struct type *type[INSN_MAX_PARAM] = { rmem(a, DT_F32, 8, 4), rmem(a, DT_F32, 1, 4), rmem(a, DT_F32, 8, 4) };
	ck_assert(add->relate(a, &use, type, &r));
	ck_assert_int_eq(r.n_dim, 2);
	ck_assert_int_eq(r.axis[1][0], -1);
	ck_assert_int_eq(r.axis[1][1], 1);
	struct attr *by = insn_default_attrs(a, sum);
	attr_of(sum, "axes", (struct attr){ .kind = ATTR_INTS, .n = 1, .ints = (int64_t[]){ -1 } }, by);
	const struct type *reduced[INSN_MAX_PARAM] = { rmem(a, DT_F32, 8, 4), rmem(a, DT_F32, 8, 1), NULL };
	struct insn_relation s = { 0 };
	ck_assert(sum->relate(a, &(struct insn_use){ sum, by }, reduced, &s));
	ck_assert_int_eq(s.axis[1][0], 0);
	ck_assert_int_eq(s.axis[1][1], -1);
	UNIT_END(&t);
}
END_TEST

START_TEST(atom_parameters)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	const struct atom_class *outer = atom_find(NULL, "outer");
	const char *why = NULL;
	ck_assert_ptr_eq(atom_find(NULL, "cpu.Outer"), outer);
	const char *mn[] = { "m", "n" }, *mk[] = { "m", "k" };
	struct attr v[] = { { .kind = ATTR_INT, .i = 8 }, { .kind = ATTR_INT, .i = 48 } };
	const struct atom *x = atom_make(a, outer, 2, mn, v, &why);
	ck_assert_ptr_nonnull(x);
	struct text s;
	text_init(&s, a);
	atom_print(&s, x);
	ck_assert_str_eq(text_str(&s), "T.outer(m=8, n=48, dtype=\"f32\")");
	struct atom_operand o;
	outer->role(x, ATOM_B, &o);
	ck_assert(o.shape[0] == 1 && o.shape[1] == 48 && o.dtype == DT_F32);
	ck_assert_ptr_null(atom_make(a, outer, 1, mn, v, &why));
	ck_assert_str_eq(why, "T.outer needs n");
	ck_assert_ptr_null(atom_make(a, outer, 2, mk, v, &why));
	ck_assert_ptr_nonnull(strstr(why, "takes no parameter k"));
	v[0].i = 0;
	ck_assert_ptr_null(atom_make(a, outer, 2, mn, v, &why));
	ck_assert_ptr_nonnull(strstr(why, "m=0 is not one it takes"));
	UNIT_END(&t);
}
END_TEST

/* Multiplicands and accumulators of T.outer (tir 6.3). */
START_TEST(atom_dtypes)
{
	static const struct { enum dtype in, b, c; } rows[] = {
		{ DT_F32, DT_F32, DT_F32 }, { DT_F64, DT_F64, DT_F64 }, { DT_F16, DT_F16, DT_F32 }, { DT_BF16, DT_BF16, DT_F32 },
		{ DT_I8, DT_I8, DT_I32 },   { DT_U8, DT_I8, DT_I32 },
	};
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct atom_class *outer = atom_find(NULL, "outer");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct attr v[] = { { .kind = ATTR_INT, .i = 2 }, { .kind = ATTR_INT, .i = 4 }, { .kind = ATTR_DTYPE, .dtype = rows[i].in } };
		struct atom x = { outer, v };
		struct atom_operand a, b, c;
		outer->role(&x, ATOM_A, &a);
		outer->role(&x, ATOM_B, &b);
		outer->role(&x, ATOM_C, &c);
		ck_assert(a.dtype == rows[i].in && b.dtype == rows[i].b && c.dtype == rows[i].c);
		ck_assert_uint_eq(c.storages, 1u << ST_RMEM);
	}
	UNIT_END(&t);
}
END_TEST

/* Schedule R87, test 10.3: products and sums are not rounded to the operand dtype. */
START_TEST(mma_widens)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	const struct insn *mma = insn_find("tiled_mma");
	struct attr v[] = { { .kind = ATTR_INT, .i = 1 }, { .kind = ATTR_INT, .i = 1 }, { .kind = ATTR_DTYPE, .dtype = DT_F16 } };
	struct atom atom = { atom_find(NULL, "outer"), v };
	struct attr *attr = insn_default_attrs(a, mma);
	attr_of(mma, "atom", (struct attr){ .kind = ATTR_ATOM, .atom = &atom }, attr);
	struct insn_use use = { mma, attr };
	struct insn_eval e = { { &t, a, { 0 }, true }, NULL, NULL };
	const struct type *type[] = { rmem(a, DT_F32, 1, 1), rmem(a, DT_F16, 1, 2), rmem(a, DT_F16, 2, 1) };
	struct tensor *x[] = { of(a, DT_F32, 1, 1, (double[]){ 0 }), of(a, DT_F16, 1, 2, (double[]){ 2048, 1 }),
			       of(a, DT_F16, 2, 1, (double[]){ 1, 1 }) };
	ck_assert(mma->eval(&e, &use, type, x));
	ck_assert_double_eq(x[0]->f[0], 2049.0);
	struct tensor *y[] = { of(a, DT_F32, 1, 1, (double[]){ 0 }), of(a, DT_BF16, 1, 2, (double[]){ 256, 1 }),
			       of(a, DT_BF16, 2, 1, (double[]){ 1, 1 }) };
	v[2].dtype = DT_BF16;
	ck_assert(mma->eval(&e, &use, type, y));
	ck_assert_double_eq(y[0]->f[0], 257.0);
	UNIT_END(&t);
}
END_TEST

/* valid= fills outside where gmem is the source, and leaves the rest of a gmem destination alone (tir 5.3). */
START_TEST(copy_valid)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	const struct insn *copy = insn_find("copy");
	const struct ix *bound[] = { ix_const(a, 0), ix_const(a, 1), ix_const(a, 1), ix_const(a, 3) };
	struct attr *attr = insn_default_attrs(a, copy);
	attr_of(copy, "valid", (struct attr){ .kind = ATTR_IXS, .n = 4, .ix = bound }, attr);
	attr_of(copy, "fill", (struct attr){ .kind = ATTR_INT, .i = 9 }, attr);
	struct insn_use use = { copy, attr };
	struct insn_eval e = { { &t, a, { 0 }, true }, NULL, NULL };
	const struct type *r = rmem(a, DT_F32, 1, 3), *g = type_static(a, DT_F32, 2, (int64_t[]){ 1, 3 }, ST_GMEM);
	struct tensor *in[] = { of(a, DT_F32, 1, 3, (double[]){ 1, 2, 3 }), of(a, DT_F32, 1, 3, (double[]){ 5, 6, 7 }) };
	ck_assert(copy->eval(&e, &use, (const struct type *[]){ g, r }, in));
	ck_assert(in[1]->f[0] == 9 && in[1]->f[1] == 2 && in[1]->f[2] == 3);
	struct tensor *out[] = { of(a, DT_F32, 1, 3, (double[]){ 1, 2, 3 }), of(a, DT_F32, 1, 3, (double[]){ 5, 6, 7 }) };
	ck_assert(copy->eval(&e, &use, (const struct type *[]){ r, g }, out));
	ck_assert(out[1]->f[0] == 5 && out[1]->f[1] == 2 && out[1]->f[2] == 3);
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("insn", roster, operand_texts, patterns, relations, atom_parameters, atom_dtypes, mma_widens, copy_valid)
