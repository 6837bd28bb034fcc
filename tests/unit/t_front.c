#include "unit.h"

#include <string.h>

#include "front/front.h"

static const struct hir_program *read_text(struct tfc *t, const char *text)
{
	static const struct front_options options = { 0 };
	const struct source *s = source_new(&t->perm, "test.hir", text, strlen(text));

	return hir_from_ast(t, ast_parse(t, s), &options);
}

/* The codes of all errors and warnings, in order: "E1616 W1601". */
static const char *codes(struct tfc *t)
{
	struct text out;

	text_init(&out, &t->perm);
	for (size_t i = 0; i < t->diags.len; i++)
		if (t->diags.item[i].severity == DIAG_ERROR || t->diags.item[i].severity == DIAG_WARNING)
			text_printf(&out, "%s%s", out.len ? " " : "", diag_info(t->diags.item[i].code)->code);
	return text_str(&out);
}

static const struct hir_fn *last_fn(const struct hir_program *p)
{
	const struct hir_module *m = p->module[p->n_module - 1];

	return m->fn[m->n_fn - 1];
}

/* A function "f(x: PARAM)" with this body, read without errors. */
static const struct hir_fn *function(struct tfc *t, const char *before, const char *param, const char *body)
{
	struct text s;
	const struct hir_program *p;

	text_init(&s, &t->perm);
	text_printf(&s, "%s\n@func\ndef f(%s):\n    ", before, param);
	for (const char *c = body; *c; c++) {
		text_char(&s, *c);
		if (*c == '\n')
			text_add(&s, "    ");
	}
	text_char(&s, '\n');
	p = read_text(t, text_str(&s));
	ck_assert_msg(t->diags.n_error == 0, "%s", unit_diags(t));
	return last_fn(p);
}

static void errors(const char *before, const char *param, const char *body, const char *want)
{
	struct tfc t;
	struct text s;

	UNIT_BEGIN(&t);
	text_init(&s, &t.perm);
	text_printf(&s, "%s\n@func\ndef f(%s):\n    ", before, param);
	for (const char *c = body; *c; c++) {
		text_char(&s, *c);
		if (*c == '\n')
			text_add(&s, "    ");
	}
	text_char(&s, '\n');
	read_text(&t, text_str(&s));
	ck_assert_msg(!strcmp(codes(&t), want), "%s\nwant %s, found %s\n%s", text_str(&s), want, codes(&t), unit_diags(&t));
	UNIT_END(&t);
}

static const struct hir_node *find(const struct hir_block *b, enum hir_kind k)
{
	for (size_t i = 0; i < b->len; i++)
		if (b->node[i]->kind == k)
			return b->node[i];
	return NULL;
}

static const char *op_name(const struct hir_value *v)
{
	return v->def && v->def->kind == HIR_OP ? v->def->u.op.op->name : "-";
}

static const char VEC8[] = "x: Tensor[(8,), \"f32\"]";

START_TEST(carries)
{
	struct tfc t;
	const struct hir_fn *f;
	const struct hir_loop *l;

	UNIT_BEGIN(&t);
	f = function(&t, "", "x: Tensor[(), \"f32\"]",
		     "m = x\no = x\nfor i in range(3):\n    n = m + 1.0\n    o = o + (m - n)\n    m = n\nreturn m, o");
	l = &find(&f->body, HIR_FOR)->u.loop;
	ck_assert_int_eq(l->n_carry, 2);
	ck_assert_str_eq(l->param[0]->name, "m");
	ck_assert_str_eq(l->param[1]->name, "o");
	ck_assert_ptr_eq(l->init[0], f->param[0].value);
	ck_assert_str_eq(l->yield[0]->name, "n");
	ck_assert_str_eq(op_name(l->yield[1]), "binary");
	ck_assert_ptr_eq(f->ret[0]->def, find(&f->body, HIR_FOR));
	ck_assert_int_eq(f->ret[1]->index, 1);
	UNIT_END(&t);
}
END_TEST

START_TEST(rebound_but_not_carried)
{
	struct tfc t;
	const struct hir_fn *f;
	const struct hir_node *n;

	UNIT_BEGIN(&t);
	f = function(&t, "", VEC8, "t = x\nfor i in range(2):\n    t = tf.cast(x, \"bf16\")\nreturn t");
	n = find(&f->body, HIR_FOR);
	ck_assert_int_eq(n->u.loop.n_carry, 0);
	ck_assert_int_eq(n->n_result, 1);
	ck_assert_int_eq((int)f->ret[0]->type->dtype, DT_BF16);
	UNIT_END(&t);
	errors("S = DimVar(\"S\", 0, 4)\n", VEC8, "t = x\nfor i in range(S):\n    t = tf.cast(x, \"bf16\")\nreturn t", "E1616");
}
END_TEST

/* An inner loop that may run zero times makes the outer loop carry, although nothing in it reads the name. */
START_TEST(uncertain_inner_rebinding)
{
	static const char body[] = "y = x\nfor i in range(2):\n    for j in range(%s):\n        y = tf.relu(x)\nreturn y";
	struct tfc t;
	const struct hir_fn *f;
	const struct hir_node *outer, *inner;

	UNIT_BEGIN(&t);
	f = function(&t, "S = DimVar(\"S\", 0, 4)\n", VEC8, arena_printf(&t.perm, body, "S"));
	outer = find(&f->body, HIR_FOR);
	inner = find(&outer->u.loop.body, HIR_FOR);
	ck_assert_int_eq(outer->u.loop.n_carry, 1);
	ck_assert_int_eq(inner->u.loop.n_carry, 1);
	ck_assert_ptr_eq(inner->u.loop.init[0], outer->u.loop.param[0]);
	ck_assert_ptr_eq(outer->u.loop.yield[0], inner->result[0]);
	UNIT_END(&t);
	UNIT_BEGIN(&t);
	f = function(&t, "", VEC8, arena_printf(&t.perm, body, "3"));
	outer = find(&f->body, HIR_FOR);
	inner = find(&outer->u.loop.body, HIR_FOR);
	ck_assert_int_eq(outer->u.loop.n_carry, 0);
	ck_assert_int_eq(inner->u.loop.n_carry, 0);
	ck_assert_ptr_eq(outer->u.loop.yield[0], inner->result[0]);
	UNIT_END(&t);
}
END_TEST

START_TEST(swap_and_escape)
{
	struct tfc t;
	const struct hir_fn *f;
	const struct hir_node *n;
	int64_t k;

	UNIT_BEGIN(&t);
	f = function(&t, "", VEC8, "a = x\nb = tf.relu(x)\nfor i in range(1, 8, 3):\n    a, b = b, a\n    at = i * 2\nreturn a, b, x[at % 8]");
	n = find(&f->body, HIR_FOR);
	ck_assert_int_eq(n->u.loop.n_carry, 2);
	ck_assert_ptr_eq(n->u.loop.yield[0], n->u.loop.param[1]);
	ck_assert_ptr_eq(n->u.loop.yield[1], n->u.loop.param[0]);
	ck_assert_str_eq(op_name(f->ret[2]), "reshape");
	ck_assert(ix_is_const(hir_attr(f->ret[2]->def->operand[0]->def, "starts")->ix[0], &k));
	ck_assert_int_eq(k, 14 % 8);
	UNIT_END(&t);
	errors("", VEC8, "for i in range(2):\n    z = z + x\nreturn x", "E1203");
	errors("S = DimVar(\"S\", 0, 4)\n", VEC8, "for i in range(S):\n    y = x + x\nz = y + y\nreturn y", "E1609");
	errors("", VEC8, "o = x\nfor i in range(2):\n    o = tf.reshape(o, (2, 4))\nreturn o", "E1616");
	errors("", VEC8, "n = 1\nfor i in range(2):\n    y = x[n]\n    n = 2\nreturn x", "E1616");
}
END_TEST

START_TEST(mesh_names_are_not_carried)
{
	struct tfc t;
	const struct hir_program *p;

	UNIT_BEGIN(&t);
	p = read_text(&t, "@module(topologies=(Topology(\"cta\", 4), Topology(\"thread\", 128)))\n"
			  "class M:\n"
			  "    @func\n"
			  "    def f(x: Tensor[(8,), \"f32\"]):\n"
			  "        with Mesh((\"thread\",), layout=(4, 32), names=(\"w\", \"t\")) as m:\n"
			  "            y = x\n"
			  "        for i in range(2):\n"
			  "            with Mesh((\"thread\",), layout=(128,), names=(\"t\",)) as m:\n"
			  "                y = y + x\n"
			  "        return y\n");
	ck_assert_msg(t.diags.n_error == 0, "%s", unit_diags(&t));
	ck_assert_int_eq(find(&last_fn(p)->body, HIR_FOR)->u.loop.n_carry, 1);
	UNIT_END(&t);
}
END_TEST

START_TEST(value_of_last_loop)
{
	struct tfc t;
	const struct hir_fn *f;

	UNIT_BEGIN(&t);
	f = function(&t, "", VEC8, "o = x\nq = x\nfor i in range(2):\n    q = q * q\n    o = o + q");
	ck_assert_str_eq(codes(&t), "W1601");
	ck_assert_int_eq(f->n_return, 2);
	ck_assert_str_eq(f->ret[0]->name, "o");
	UNIT_END(&t);
	UNIT_BEGIN(&t);
	f = function(&t, "", VEC8, "for i in range(2):\n    z = tf.relu(x)\n    y = tf.reshape(z, (2, 4))");
	ck_assert_int_eq(f->n_return, 1);
	ck_assert_int_eq(f->ret[0]->type->rank, 2);
	UNIT_END(&t);
}
END_TEST

static void shape_of_subscript(const char *before, const char *param, const char *expr, const char *want)
{
	struct tfc t;
	const struct hir_fn *f;
	const struct type *ty;

	UNIT_BEGIN(&t);
	f = function(&t, before, param, arena_printf(&t.perm, "return %s", expr));
	ty = f->ret[0]->type;
	ck_assert_msg(!strcmp(shape_str(&t.perm, ty->rank, ty->dim), want), "%s: %s, not %s", expr,
		      shape_str(&t.perm, ty->rank, ty->dim), want);
	UNIT_END(&t);
}

START_TEST(subscripts)
{
	static const char p[] = "x: Tensor[(1, 4, 8), \"f32\"]";
	static const char s[] = "x: Tensor[(S, 8), \"f32\"], r: Tensor[(), \"i32\"]";
	static const char d[] = "S = DimVar(\"S\", 4, 64)\n";

	shape_of_subscript("", p, "x[:, :, 3]", "(1, 4)");
	shape_of_subscript("", p, "x[:, :, 3:4]", "(1, 4, 1)");
	shape_of_subscript("", p, "x[:, :, -1]", "(1, 4)");
	shape_of_subscript("", p, "x[:, :, 1:20:3]", "(1, 4, 3)");
	shape_of_subscript("", p, "x[..., -2:]", "(1, 4, 2)");
	shape_of_subscript("", p, "x[0, ..., 5:2]", "(4, 0)");
	shape_of_subscript("", p, "x[0]", "(4, 8)");
	shape_of_subscript(d, s, "x[1:]", "(S - 1, 8)");
	shape_of_subscript(d, s, "x[:, r:r + 3]", "(S, 3)");
	shape_of_subscript(d, s, "x[r * 2 + 1:r * 2 + 5:2, r]", "(2,)");
	shape_of_subscript(d, s, "x[:S]", "(S, 8)");
	shape_of_subscript(d, s, "x[tf.shape_of(x)[0] - 2:]", "(2, 8)");
	errors("", p, "return x[:, :, 8]", "E1709");
	errors("", p, "return x[:, :, -9]", "E1709");
	errors(d, s, "return x[:, r:8]", "E1704");
	errors(d, s, "return x[:, r:]", "E1704");
}
END_TEST

START_TEST(windows)
{
	static const char p[] = "x: Tensor[(4, 8), \"f32\"]";
	struct tfc t;
	const struct hir_fn *f;
	const struct hir_node *n;

	UNIT_BEGIN(&t);
	f = function(&t, "", p, "o = tf.zeros(Tensor[(4, 2), \"f32\"])\nfor k in tf.tile(8, 2):\n    o = o + x[:, k]\nreturn o");
	n = find(&f->body, HIR_FOR);
	ck_assert(n->u.loop.is_tile);
	ck_assert(n->u.loop.uses_window);
	UNIT_END(&t);
	errors("", p, "for n in tile(4, 2):\n    y = x[:, n + 5]\nreturn x", "E1711");
	errors("", p, "for n in tile(4, 2):\n    y = x[:, n - 2]\nreturn x", "E1711");
	errors("", p, "for n in tile(4, 2):\n    y = x[:, 1 + n + 3]\nreturn x", "");
	errors("", p, "for n in tile(10, 4):\n    y = x[:, n]\nreturn x", "E1615");
	errors("", p, "for n in tile(10, 4):\n    y = x[:, 0:4]\nreturn x", "");
	errors("", p, "for n in tile(4, 2):\n    y = x[:, 4 - n]\nreturn x", "E1710");
	errors("", p, "for n in tile(4, 2):\n    y = x[:, n // 2]\nreturn x", "E1710");
	errors("", p, "for n in tile(4, 2):\n    y = x[:, n:n + 2]\nreturn x", "");
}
END_TEST

/* Several errors in one function, and none that follow from them. */
START_TEST(recovery)
{
	errors("", VEC8, "a = tf.rellu(x)\nb = a + a\nc = x * 2\nd = tf.relu(c)\nreturn b, d", "E1808 E1805");
	errors("", VEC8, "a = tf.split(x, 0, 3)\nb, c = a\nreturn b + c", "E1927");
	errors("", VEC8, "if x: y = x\nreturn y", "E1602");
	errors("", VEC8, "for k in tile(8):\n    y = k + nope\nreturn x", "E1610 E1203");
	errors("", VEC8, "o = bad\nfor k in range(2):\n    o = o + x\nreturn o", "E1203");
}
END_TEST

START_TEST(calls)
{
	struct tfc t;
	const struct hir_fn *f;
	const struct hir_node *n;

	UNIT_BEGIN(&t);
	f = function(&t, "S = DimVar(\"S\", 1, 64)\n\n@func\ndef g(x: Tensor[(S, 8), \"f32\"]):\n    return x[S - 1], x\n\n", "x: Tensor[(5, 8), \"f32\"]",
		     "a, b = g(x)\nc, d = g(x + x)\nreturn a + c, b + d");
	n = find(&f->body, HIR_CALL);
	ck_assert_int_eq(n->n_result, 2);
	ck_assert_str_eq(n->u.call.callee->name, "g");
	ck_assert_str_eq(shape_str(&t.perm, 2, n->u.call.callee->param[0].value->type->dim), "(5, 8)");
	ck_assert_str_eq(shape_str(&t.perm, 1, n->result[0]->type->dim), "(8,)");
	for (size_t i = 0; i < f->body.len; i++)
		if (f->body.node[i]->kind == HIR_CALL)
			ck_assert_ptr_eq(f->body.node[i]->u.call.callee, n->u.call.callee);
	UNIT_END(&t);
	errors("S = DimVar(\"S\", 1, 64)\n\n@func\ndef g(x: Tensor[(S, S), \"f32\"]):\n    return x\n\n", "x: Tensor[(5, 8), \"f32\"]",
	       "return g(x)", "E2016");
	errors("S = DimVar(\"S\", 1, 4)\n\n@func\ndef g(x: Tensor[(S,), \"f32\"]):\n    return x\n\n", "x: Tensor[(5,), \"f32\"]",
	       "return g(x)", "E2016");
}
END_TEST

START_TEST(child_weights)
{
	struct tfc t;
	const struct hir_program *p;
	const struct hir_fn *f;

	UNIT_BEGIN(&t);
	p = read_text(&t, "@module\n"
			  "class Scale:\n"
			  "    @func\n"
			  "    def run(x: Tensor[(8,), \"f32\"], w: ConstTensor[(8,), \"f32\"]):\n"
			  "        return x * w\n"
			  "\n"
			  "@module\n"
			  "class M:\n"
			  "    first = Scale\n"
			  "    second = Scale\n"
			  "    @func\n"
			  "    def f(x: Tensor[(8,), \"f32\"]):\n"
			  "        return first(second(first(x)))\n");
	ck_assert_msg(t.diags.n_error == 0, "%s", unit_diags(&t));
	f = last_fn(p);
	ck_assert_int_eq(f->n_param, 3);
	ck_assert_str_eq(f->param[1].name, "first_w");
	ck_assert_str_eq(f->param[2].name, "second_w");
	ck_assert(f->param[1].is_const);
	UNIT_END(&t);
}
END_TEST

/* Children of a tuple keep their own names in calls and in the text. */
START_TEST(children_of_a_tuple)
{
	struct tfc t;
	struct text out;
	const struct hir_program *p;

	UNIT_BEGIN(&t);
	p = read_text(&t, "@module\n"
			  "class Scale:\n"
			  "    @func\n"
			  "    def run(x: Tensor[(8,), \"f32\"], w: ConstTensor[(8,), \"f32\"]):\n"
			  "        return x * w\n"
			  "\n"
			  "@module(entry=\"f\")\n"
			  "class M:\n"
			  "    part = (Scale, Scale)\n"
			  "    @func\n"
			  "    def f(x: Tensor[(8,), \"f32\"]):\n"
			  "        return part[0](part1(x))\n");
	ck_assert_msg(t.diags.n_error == 0, "%s", unit_diags(&t));
	text_init(&out, &t.perm);
	hir_print(&out, p);
	ck_assert_msg(strstr(text_str(&out), "return part0(part1(x))") != NULL, "%s", text_str(&out));
	UNIT_END(&t);
}
END_TEST

/* Calls of one child with weights of different shapes are refused; warnings of a callee are given once. */
START_TEST(callee_reports)
{
	static const char child[] = "S = DimVar(\"S\", 1, 64)\n@module\nclass C:\n    @func\n"
				    "    def run(x: Tensor[(S,), \"f32\"], w: ConstTensor[(S,), \"f32\"]):\n"
				    "        for i in range(2):\n            x = x + w\n"
				    "@module(entry=\"f\")\nclass M:\n    c = C\n    @func\n"
				    "    def f(x: Tensor[(8,), \"f32\"], y: Tensor[(7,), \"f32\"]):\n        return c(x), c(%s)\n";
	struct tfc t;

	UNIT_BEGIN(&t);
	read_text(&t, arena_printf(&t.perm, child, "x + x"));
	ck_assert_str_eq(codes(&t), "W1601");
	UNIT_END(&t);
	UNIT_BEGIN(&t);
	read_text(&t, arena_printf(&t.perm, child, "y"));
	ck_assert_str_eq(codes(&t), "W1601 E2016");
	UNIT_END(&t);
}
END_TEST

/* An index value of a loop is a run-time integer: it may be carried; a number may not. */
START_TEST(index_carries)
{
	struct tfc t;
	const struct hir_fn *f;

	UNIT_BEGIN(&t);
	f = function(&t, "S = DimVar(\"S\", 0, 4)\n", "x: Tensor[(8,), \"i64\"]",
		     "for i in range(3):\n    g = i * 3 + 1\no = x\nfor j in range(S):\n    o = o + g\n    g = j * 2\nreturn o");
	ck_assert_int_eq(f->ret[0]->def->u.loop.n_carry, 2);
	UNIT_END(&t);
	errors("S = DimVar(\"S\", 0, 4)\n", VEC8, "g = 7\nfor j in range(S):\n    y = x[g]\n    g = 2\nreturn x", "E1616");
}
END_TEST

START_TEST(prototypes)
{
	static const char proto[] =
		"S = DimVar(\"S\", 1, 8)\n"
		"@func\ndef g(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    pass\n\n"
		"@g.specialize(DimVarRangePat(\"S\", 1, 4))\n"
		"def low(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    return tf.relu(x)\n\n"
		"@g.specialize(DimVarRangePat(\"S\", 5, 8))\n"
		"def high(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    return tf.exp(x)\n\n";
	struct tfc t;
	const struct hir_fn *f;

	UNIT_BEGIN(&t);
	f = function(&t, proto, "x: Tensor[(4,), \"f32\"]", "return g(x)");
	ck_assert_str_eq(op_name(find(&f->body, HIR_CALL)->u.call.callee->ret[0]), "relu");
	UNIT_END(&t);
	UNIT_BEGIN(&t);
	f = function(&t, proto, "x: Tensor[(5,), \"f32\"]", "return g(x)");
	ck_assert_str_eq(op_name(find(&f->body, HIR_CALL)->u.call.callee->ret[0]), "unary");
	UNIT_END(&t);
	UNIT_BEGIN(&t);
	f = function(&t, proto, "x: Tensor[(S,), \"f32\"]", "return g(x)");
	ck_assert_int_eq(find(&f->body, HIR_CALL)->u.call.callee->n_variant, 2);
	UNIT_END(&t);
	errors(proto, "x: Tensor[(9,), \"f32\"]", "return g(x)", "E2105");
	errors(proto, "x: Tensor[(5,), \"f32\"]", "return low(x)", "E2105");
}
END_TEST

START_TEST(literals)
{
	struct tfc t;
	const struct hir_fn *f;

	UNIT_BEGIN(&t);
	f = function(&t, "", "x: Tensor[(8,), \"bf16\"], i: Tensor[(8,), \"i32\"], j: Tensor[(8,), \"i64\"]", "return x * 0.5, i + 7, j + 7");
	ck_assert_int_eq((int)f->ret[0]->def->operand[1]->type->dtype, DT_BF16);
	ck_assert_int_eq((int)f->ret[1]->def->operand[1]->type->dtype, DT_I32);
	ck_assert_int_eq((int)f->ret[2]->def->operand[1]->type->dtype, DT_I64);
	ck_assert_int_eq(f->ret[0]->def->operand[1]->type->rank, 0);
	ck_assert_int_eq((int)f->ret[0]->def->operand[1]->type->storage, ST_UMAT);
	UNIT_END(&t);
}
END_TEST

START_TEST(sugar)
{
	static const char head[] = "@module(topologies=(Topology(\"cta\", 1), Topology(\"thread\", 256)))\nclass M:\n    @func\n"
				   "    def f(x: Tensor[(2, 1536), \"f32\"]):\n"
				   "        with Mesh((\"thread\",), layout=(2, 4, 32), names=(\"x\", \"y\", \"t\")) as m:\n"
				   "            return tf.reshard(x, (2 @ m.x, 12 @ m.y, 128 @ m.t), \"rmem\")\n";
	static const int64_t extent[] = { 2, 4, 3, 32, 4 };
	const struct layout *l;
	struct tfc t;

	UNIT_BEGIN(&t);
	l = last_fn(read_text(&t, head))->ret[0]->type->layout;
	ck_assert_msg(t.diags.n_error == 0, "%s", unit_diags(&t));
	ck_assert_int_eq(l->n_mode, 5);
	for (int i = 0; i < 5; i++)
		ck_assert(ix_is(l->mode[i].extent, extent[i]));
	ck_assert_int_eq(l->attr[0].mode, 0);
	ck_assert_int_eq(l->attr[1].mode, 1);
	ck_assert_int_eq(l->attr[2].mode, 3);
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("front", carries, rebound_but_not_carried, uncertain_inner_rebinding, swap_and_escape, mesh_names_are_not_carried,
	  value_of_last_loop, subscripts, windows, recovery, calls, child_weights, children_of_a_tuple, callee_reports, index_carries, prototypes, literals, sugar)
