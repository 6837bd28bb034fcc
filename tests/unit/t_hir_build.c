/* Nodes as hir_build() makes them, the verifier of their structure, and canonical text. */
#include "evaltext.h"

static struct hir_fn *new_fn(struct tfc *t, struct hir_builder *b, int rank, const int64_t *dim)
{
	struct hir_fn *f = arena_new(&t->perm, struct hir_fn);
	struct hir_module *m = arena_new(&t->perm, struct hir_module);
	*b = (struct hir_builder){ .t = t, .fn = f, .block = &f->body };
	f->name = f->symbol = "f";
	f->module = m;
	f->n_param = 1;
	f->param = arena_new(&t->perm, struct hir_param);
	f->param[0].name = "x";
	f->param[0].value = hir_value_new(b, type_static(&t->perm, DT_F32, rank, dim, ST_GMEM));
	f->param[0].value->name = "x";
	m->fn = arena_new(&t->perm, struct hir_fn *);
	m->fn[0] = f;
	m->n_fn = 1;
	return f;
}

static void set_result(struct tfc *t, struct hir_fn *f, struct hir_value *v)
{
	f->n_return = 1;
	f->ret = arena_new(&t->perm, struct hir_value *);
	f->ret[0] = v;
}

static const char *printed(struct tfc *t, const struct hir_fn *f)
{
	struct text out;
	const struct hir_module *m = f->module;
	struct hir_program p = { .n_module = 1, .module = &m };
	text_init(&out, &t->perm);
	hir_print(&out, &p);
	return strstr(text_str(&out), "@func");
}

START_TEST(defaults_are_filled_and_results_numbered)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct hir_builder b;
	struct hir_fn *f = new_fn(&t, &b, 2, (int64_t[]){ 8, 8 });
	struct hir_value *x = f->param[0].value, *two[] = { x, x }, *y, *z;
	y = hir_build(&b, (struct range){ 0 }, hir_op_find("matmul"), 2, two, NULL);
	ck_assert_ptr_nonnull(y);
	ck_assert_str_eq(hir_attr(y->def, "a_layout")->s, "MK");
	ck_assert_int_eq(hir_attr(y->def, "out_dtype")->kind, ATTR_NONE);
	two[1] = y;
	z = hir_build(&b, (struct range){ 0 }, hir_op_find("matmul"), 2, two, NULL);
	ck_assert_int_eq(x->id, 0);
	ck_assert_int_eq(y->id, 1);
	ck_assert_int_eq(z->id, 2);
	ck_assert_int_eq(f->n_value, 3);
	ck_assert_uint_eq(f->body.len, 2);
	ck_assert(z->def == f->body.node[1] && z->index == 0);
	set_result(&t, f, z);
	ck_assert(hir_verify(&t, f));
	ck_assert_str_eq(printed(&t, f), "@func\ndef f(x: Tensor[(8, 8), \"f32\"]):\n    return x @ (x @ x)\n");
	UNIT_END(&t);
}
END_TEST

START_TEST(a_refused_operation_leaves_nothing)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct hir_builder b;
	struct hir_fn *f = new_fn(&t, &b, 2, (int64_t[]){ 4, 8 });
	struct hir_value *two[] = { f->param[0].value, f->param[0].value };
	ck_assert_ptr_null(hir_build(&b, (struct range){ 0 }, hir_op_find("matmul"), 2, two, NULL));
	ck_assert_uint_eq(f->body.len, 0);
	ck_assert_int_eq(t.diags.n_error, 1);
	UNIT_END(&t);
}
END_TEST

START_TEST(index_values_and_scalars)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct hir_builder b;
	struct hir_fn *f = new_fn(&t, &b, 1, (int64_t[]){ 8 });
	static const struct ix_sym s = { .kind = IX_DIMVAR, .name = "S", .has_range = true, .lo = 1, .hi = 8 };
	const struct ix *x = ix_add(&t.perm, ix_sym(&t.perm, &s), ix_const(&t.perm, 1));
	struct hir_value *v = hir_build_index(&b, (struct range){ 0 }, x);
	ck_assert(ix_equal(v->ix, x) && hir_value_as_ix(&b, v) == v->ix);
	ck_assert_str_eq(type_str(&t.perm, v->type), "Tensor[(), \"i64\", \"umat\"]");
	struct attr n = { .kind = ATTR_INT, .i = 7 };
	ck_assert(ix_is(hir_build_literal(&b, (struct range){ 0 }, DT_I32, &n)->ix, 7));
	struct hir_value *r = hir_value_new(&b, type_scalar(&t.perm, DT_I32, ST_GMEM));
	r->name = "r";
	const struct ix *once = hir_value_as_ix(&b, r);
	ck_assert_str_eq(ix_str(&t.perm, once), "r");
	ck_assert(ix_uses_kind(once, IX_SCALAR) && once == hir_value_as_ix(&b, r) && r->sym->owner == r);
	(void)f;
	UNIT_END(&t);
}
END_TEST

START_TEST(on_chip_results_get_soft_layouts)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct hir_builder b;
	new_fn(&t, &b, 1, (int64_t[]){ 8 });
	struct attr a = { .kind = ATTR_TYPE, .type = type_static(&t.perm, DT_F32, 2, (int64_t[]){ 4, 8 }, ST_SMEM) };
	struct hir_value *v = hir_build(&b, (struct range){ 0 }, hir_op_find("zeros"), 0, NULL, &a);
	ck_assert(v->type->layout && v->type->layout->soft);
	ck_assert(ix_is(v->type->layout->mode[0].stride, 8));
	UNIT_END(&t);
}
END_TEST

static void check_bug(void (*spoil)(struct tfc *t, struct hir_fn *f, struct hir_builder *b), const char *why)
{
	struct tfc t;
	tfc_init(&t);
	volatile bool checking = false;
	int jump = setjmp(t.fail.env);
	if (!jump) {
		struct hir_builder b;
		struct hir_fn *f = new_fn(&t, &b, 1, (int64_t[]){ 8 });
		struct attr kind = { .kind = ATTR_STR, .s = "exp" };
		set_result(&t, f, hir_build(&b, (struct range){ 0 }, hir_op_find("unary"), 1, &f->param[0].value, &kind));
		ck_assert(hir_verify(&t, f));
		spoil(&t, f, &b);
		checking = true;
		hir_verify(&t, f);
		ck_abort_msg("accepted, expected: %s", why);
	}
	ck_assert(checking);
	ck_assert_int_eq(jump, FAIL_BUG);
	ck_assert_msg(strstr(t.bug, why), "%s", t.bug);
	tfc_free(&t);
}

static void use_unknown(struct tfc *t, struct hir_fn *f, struct hir_builder *b)
{
	f->body.node[0]->operand[0] = hir_value_new(b, type_scalar(&t->perm, DT_F32, ST_GMEM));
}

static void use_itself(struct tfc *t, struct hir_fn *f, struct hir_builder *b)
{
	(void)t;
	(void)b;
	f->body.node[0]->operand[0] = f->ret[0];
}

static void add_twice(struct tfc *t, struct hir_fn *f, struct hir_builder *b)
{
	hir_block_add(&t->perm, b->block, f->body.node[0]);
}

static void drop_operand(struct tfc *t, struct hir_fn *f, struct hir_builder *b)
{
	(void)t;
	(void)b;
	f->body.node[0]->n_operand = 0;
}

static void return_nothing(struct tfc *t, struct hir_fn *f, struct hir_builder *b)
{
	(void)t;
	(void)b;
	f->n_return = 0;
}

START_TEST(verifier_finds_broken_structure)
{
	check_bug(use_unknown, "not defined");
	check_bug(use_itself, "not defined");
	check_bug(add_twice, "defined twice");
	check_bug(drop_operand, "number of operands");
	check_bug(return_nothing, "no returned value");
}
END_TEST

/* The body of "text" (one function) as it is printed, and printed again from that. */
static void prints_as(const char *body, const char *want)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *head = EVAL_DSL "@func\ndef f(x: Tensor[(8, 8), \"f32\"], i: Tensor[(2,), \"i64\"]):\n";
	const char *text = arena_printf(&t.perm, "%s%s", head, body);
	for (int round = 0; round < 2; round++) {
		const struct hir_fn *f = text_function(&t, text);
		ck_assert_msg(f != NULL, "%s\n%s", text, unit_diags(&t));
		hir_verify(&t, f);
		const char *got = strstr(printed(&t, f), ":\n") + 2;
		ck_assert_msg(!strcmp(got, want), "printed:\n%sexpected:\n%s", got, want);
		text = arena_printf(&t.perm, "%s%s", head, got);
	}
	UNIT_END(&t);
}

START_TEST(expressions_print_with_few_parentheses)
{
	prints_as("    return (x + x) * -x - (x - (x - x)) / 2.0 @ x\n", "    return (x + x) * -x - (x - (x - x)) / 2.0 @ x\n");
	prints_as("    return tf.where(not (x < x or x == x and x > 1.0), x, -2.5 * x)\n",
		  "    return tf.where(not (x < x or x == x and x > 1.0), x, -2.5 * x)\n");
	prints_as("    return tf.exp(tf.maximum(x, x))\n", "    return tf.unary(tf.binary(x, x, kind=\"max\"), kind=\"exp\")\n");
	prints_as("    return tf.matmul(x, x, b_layout=\"NK\")\n", "    return tf.matmul(x, x, b_layout=\"NK\")\n");
}
END_TEST

START_TEST(subscripts_print_as_subscripts)
{
	prints_as("    return x[3, 0:4:2], x[:, -1], x[2:]\n", "    return x[3, 0:3:2], x[:, 7], x[2:8, :]\n");
	prints_as("    return x[i[0], :]\n", "    v0 = i[0]\n    return x[v0, :]\n");
	prints_as("    o = x\n    for k in tf.tile(8, 2):\n        o = tf.insert_slice(o, x[k, :] + x[k:k + 2, :], (k, 0))\n    return o\n",
		  "    o = x\n    for k in tf.tile(8, 2):\n        o = tf.insert_slice(o, x[k, :] + x[k, :], (k, 0))\n    return o\n");
}
END_TEST

START_TEST(names_are_kept_or_numbered)
{
	prints_as("    y = x + x\n    y = y * y\n    return y\n", "    y = x + x\n    y_1 = y * y\n    return y_1\n");
	prints_as("    t = tf.split(x, 0, 2)\n    a, b = tf.split(x, 0, 2)\n    return t[0] + b, a\n",
		  "    t = tf.split(x, axis=0, num_splits=2)\n    a, b = tf.split(x, axis=0, num_splits=2)\n    return t[0] + b, a\n");
	prints_as("    v0 = x + x\n    return [x * x][0] + v0, v0\n", "    v0 = x + x\n    return x * x + v0, v0\n");
}
END_TEST

START_TEST(carries_are_rebound_last)
{
	prints_as("    m = x\n    o = x\n    for j in range(3):\n        n = m + 1.0\n        o = o + (m - n)\n        m = n\n    return m, o\n",
		  "    m = x\n    o = x\n    for j in range(3):\n        n = m + 1.0\n        m, o = n, o + (m - n)\n    return m, o\n");
	prints_as("    a = x + 1.0\n    b = x + 2.0\n    for j in range(3):\n        a, b = b, a\n    return a - b\n",
		  "    a = x + 1.0\n    b = x + 2.0\n    for j in range(3):\n        a, b = b, a\n    return a - b\n");
	prints_as("    for j in range(2):\n        t = x * 2.0\n    return t\n", "    for j in range(2):\n        t = x * 2.0\n    return t\n");
	prints_as("    a = x * 1.0\n    for j in range(2):\n        for l in range(3):\n            a = a + x\n    return a\n",
		  "    a = x * 1.0\n    for j in range(2):\n        for l in range(3):\n            a = a + x\n    return a\n");
}
END_TEST

UNIT_MAIN("hir_build", defaults_are_filled_and_results_numbered, a_refused_operation_leaves_nothing, index_values_and_scalars,
	  on_chip_results_get_soft_layouts, verifier_finds_broken_structure, expressions_print_with_few_parentheses,
	  subscripts_print_as_subscripts, names_are_kept_or_numbered, carries_are_rebound_last)
