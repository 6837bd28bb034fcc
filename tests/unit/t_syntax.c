/* The lexer and parser: codes and places of refusals, shapes of trees, canonical text of expressions. */
#include "unit.h"

#include <string.h>

#include "syntax/ast.h"

#define H "from tilefoundry.dsl import *\n@func\ndef f(x: Tensor[(8,), \"f32\"]) -> Tensor[(8,), \"f32\"]:\n"

static struct ast_file *parse_n(struct tfc *t, const char *text, size_t n)
{
	return ast_parse(t, source_new(&t->perm, "a.hir", text, n));
}

static struct ast_file *parse(struct tfc *t, const char *text)
{
	return parse_n(t, text, strlen(text));
}

/* "E1101@4:14 ..." of everything reported. */
static const char *codes(struct tfc *t)
{
	struct text out;
	text_init(&out, &t->perm);
	for (size_t i = 0; i < t->diags.len; i++) {
		const struct diag *d = &t->diags.item[i];
		if (d->severity != DIAG_ERROR)
			continue;
		int line, column;
		source_place(d->range.source, d->range.begin, &line, &column);
		text_printf(&out, "%s%s@%d:%d", out.len ? " " : "", diag_info(d->code)->code, line, column);
	}
	return text_str(&out);
}

static void check_codes(const char *text, const char *want)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	parse(&t, text);
	ck_assert_msg(!strcmp(codes(&t), want), "text:\n%s\nwant %s\ngot  %s\n%s", text, want, codes(&t), unit_diags(&t));
	UNIT_END(&t);
}

START_TEST(refusals_have_code_and_place)
{
	static const struct { const char *text, *want; } known[] = {
		{ "x = 1\ry = 2\n", "E1001@1:6" },
		{ "x = \"\xff\"\n", "E1001@1:6" },
		{ "x = \"\xed\xa0\x80\"\n", "E1001@1:6" },
		{ H "    y = x\n\treturn y\n", "E1004@5:1" },
		{ H "    y = x\n  return y\n", "E1005@5:1" },
		{ "\xc3\xa9 = 1\n", "E1006@1:1" },
		{ H "    y = \xc3\xa9\n    return y\n", "E1006@4:9" },
		{ H "    y = 9223372036854775808\n    return x\n", "E1007@4:9" },
		{ H "    y = 0xffff_ffff_ffff_ffff\n    return x\n", "E1007@4:9" },
		{ H "    y = b\"a\"\n    y = rb\"a\"\n    y = f\"{x!r}\"\n    y = f\"{x + 1}\"\n    return x\n",
		  "E1008@4:9 E1008@5:9 E1008@6:11 E1008@7:11" },
		{ H "    return x & x\n", "E1101@4:14" },
		{ H "    y = x << 1\n    y = ~x\n    y = (a := x)\n    y = x is not None\n    y = x not in x\n    return x\n",
		  "E1101@4:11 E1101@5:9 E1101@6:12 E1101@7:11 E1101@8:11" },
		{ H "    g = lambda y: y\n    h = {a: b for a in x}\n    h = [*x]\n    h = (a for a in x)\n    h = await x\n"
		  "    h = sum(a for a in x)\n    return x\n", "E1102@4:9 E1102@5:15 E1102@6:10 E1102@7:12 E1102@8:9 E1102@9:15" },
		{ H "    y = x < x < x\n", "E1103@4:15" },
		{ H "    return tf.add(*x, **y)\n", "E1104@4:19 E1104@4:23" },
		{ H "    y = {1}\n    y = f({1})\n    y = ((8,), {m.t @ P(\"sum\")})\n    y = ((8,), {})\n", "E1105@4:9 E1105@5:11" },
		{ H "    return tf.cast(dtype=\"f32\", x)\n", "E1106@4:33" },
		{ H "    return tf.cast(x, dtype=\"f32\", dtype=\"f32\")\n", "E1107@4:36" },
		{ H "    l = [x for i in range(2) if i]\n    l = [x for i, j in y]\n    l = list(x for i in y for j in z)\n",
		  "E1108@4:30 E1108@5:12 E1108@6:27" },
		{ H "    return (x\n", "E1109@4:12" },
		{ H "    y = f(x,\n    return y\n", "E1109@4:10" },
		{ H "    y = (x]\n    return x)\n", "E1109@4:11 E1109@5:13" },
		{ H "    y = \"abc\n    y = \"\\q\"\n    y = x x\n    y = 1__2\n    return x\n",
		  "E1109@4:9 E1109@5:10 E1109@6:11 E1109@7:9" },
		{ "@func\ndef g(x, y: T = 3, *z: u, /) -> int:\n    return x\n", "E1109@2:7 E1109@2:15 E1109@2:20 E1109@2:27" },
		{ "@module\nclass A(B):\n    pass\n@func\nclass Q: pass\n", "E1109@2:9 E1109@5:1" },
		{ H "    for x of y:\n        z = &\n    if x\n        w = +\n    return x\n",
		  "E1109@4:11 E1109@5:13 E1109@6:9 E1109@7:14" },
		{ "x = 1\n    y = 2\n", "E1109@2:1" },
		{ H "", "E1109@3:54" },
		{ H "    x += x\n    y[0] //= 2\n", "E1603@4:7 E1603@5:10" },
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		check_codes(known[i].text, known[i].want);
}
END_TEST

static void check_key(const char *text, const char *key)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	parse(&t, text);
	ck_assert_msg(t.diags.len > 0 && strstr(t.diags.item[0].message, key), "%s", text);
	UNIT_END(&t);
}

START_TEST(key_texts_are_in_the_messages)
{
	static const struct { const char *text, *key; } known[] = {
		{ "x = 1\ry = 2\n", "invalid character" }, { H "    y = x\n\treturn y\n", "inconsistent indentation" },
		{ H "    y = x\n  return y\n", "unindent" }, { "\xc3\xa9 = 1\n", "identifier" },
		{ H "    y = 9223372036854775808\n", "integer too large" }, { H "    y = b\"a\"\n", "string prefix" },
		{ H "    y = f\"{x!r}\"\n", "string prefix" }, { H "    return x & x\n", "`&`" },
		{ H "    g = lambda y: y\n", "not supported" }, { H "    y = x < x < x\n", "chained comparison" },
		{ H "    return tf.add(*x)\n", "star argument" }, { H "    y = {1}\n", "set" },
		{ H "    return tf.cast(dtype=\"f32\", x)\n", "positional argument" },
		{ H "    return tf.cast(x, a=1, a=1)\n", "repeated" }, { H "    l = [x for i in y if i]\n", "comprehension" },
		{ H "    return (x\n", "expected" }, { H "    x += x\n", "augmented assignment" },
		{ H "    y = x)\n", "expected" }, { H "    y = \"abc\n", "expected" }, { H "    y = \"\\q\"\n", "expected" },
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		check_key(known[i].text, known[i].key);
}
END_TEST

static void check_repeat(const char *prefix, const char *unit, int n, const char *suffix, const char *want)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct text s;
	text_init(&s, &t.perm);
	text_add(&s, prefix);
	for (int i = 0; i < n; i++)
		text_add(&s, unit);
	text_add(&s, suffix);
	parse_n(&t, text_str(&s), s.len);
	if (*want)
		ck_assert_msg(t.diags.n_error == 1 && !strcmp(diag_info(t.diags.item[0].code)->code, want), "%s: %s", unit, unit_diags(&t));
	else
		ck_assert_msg(t.diags.n_error == 0, "%s: %s", unit, unit_diags(&t));
	UNIT_END(&t);
}

START_TEST(limits_end_with_a_diagnostic)
{
	check_repeat(H "    return ", "(", 201, "x\n", "E1003");
	check_repeat(H "    return ", "-", 100000, "x\n", "E1003");
	check_repeat(H "    return ", "not ", 100000, "x\n", "E1003");
	check_repeat(H "    return x", " ** x", 100000, "\n", "E1003");
	check_repeat(H "    return x", " + x", 900, "\n", "");
	check_repeat(H "    return x", " + x", 100000, "\n", "E1003");
	check_repeat(H "    return x", " if x else x", 60000, "\n", "E1003");
	check_repeat(H "    return x", ".a", 100000, "\n", "E1003");
	check_repeat(H "    return x", "()", 100000, "\n", "E1003");
	check_repeat(H "    return ", "lambda: ", 100000, "x\n", "E1102");
	check_repeat(H "    return ", "await ", 100000, "x\n", "E1102");
	check_repeat(H "    if x:\n        pass\n", "    elif x:\n        pass\n", 5000, "", "E1003");
	check_repeat("", "x = 1\n", 400000, "", "E1002");
	check_repeat("", "################################\n", 600000, "", "E1002");
	check_repeat("x = y", ".a", 100000, "\n", "");
}
END_TEST

START_TEST(deep_suites_are_refused)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct text s;
	text_init(&s, &t.perm);
	for (int i = 0; i <= 101; i++) {
		for (int k = 0; k < i; k++)
			text_char(&s, ' ');
		text_add(&s, "if x:\n");
	}
	parse_n(&t, text_str(&s), s.len);
	ck_assert_str_eq(codes(&t), "E1003@102:1");
	UNIT_END(&t);
}
END_TEST

static const char *printed(struct tfc *t, const char *expr)
{
	struct ast_file *f = parse(t, arena_printf(&t->perm, "@func\ndef f():\n    y = %s\n", expr));
	ck_assert_msg(t->diags.len == 0, "%s: %s", expr, unit_diags(t));
	struct text out;
	text_init(&out, &t->perm);
	ck_assert_int_eq(f->body.n, 1);
	ast_print_expr(&out, f->body.stmt[0]->body.stmt[0]->value);
	return text_str(&out);
}

static void check_printed(const char *in, const char *out)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *once = printed(&t, in);
	ck_assert_str_eq(once, out);
	ck_assert_str_eq(printed(&t, once), out);
	UNIT_END(&t);
}

START_TEST(expressions_print_canonically)
{
	static const struct { const char *in, *out; } known[] = {
		{ "a+b * c-(d-e)", "a + b * c - (d - e)" }, { "(a+b)*c", "(a + b) * c" }, { "a-(b+c)", "a - (b + c)" },
		{ "-a**-b", "-a ** -b" }, { "(-a)**b", "(-a) ** b" }, { "a**b**c", "a ** b ** c" }, { "(a**b)**c", "(a ** b) ** c" },
		{ "not (a and b) or c", "not (a and b) or c" }, { "not a<b", "not a < b" }, { "(a<b)<c", "(a < b) < c" },
		{ "a if b else c if d else e", "a if b else c if d else e" }, { "(a if b else c).x", "(a if b else c).x" },
		{ "( 1, )", "(1,)" }, { "1, 2", "(1, 2)" }, { "()", "()" }, { "[1,2]", "[1, 2]" }, { "{'a':1,'b' : 2}", "{\"a\": 1, \"b\": 2}" },
		{ "x[0:n , ... , ::2,a:]", "x[0:n, ..., ::2, a:]" }, { "x[0,]", "x[0,]" },
		{ "f(a , k = 1)", "f(a, k=1)" }, { "'it\\'s \"q\" \\x41\\n'", "\"it's \\\"q\\\" A\\n\"" }, { "'a' \"b\" r'\\d'", "\"ab\\\\d\"" },
		{ "1e-6", "1e-06" }, { "3.0", "3.0" }, { "1_000.5", "1000.5" }, { "1e3", "1000.0" }, { "0.08838834764831845", "0.08838834764831845" },
		{ "0x10 + 0b11 + 0o17 + 1_0", "16 + 3 + 15 + 10" }, { "-9223372036854775808", "-9223372036854775808" },
		{ "f'{a.b} {{x}} {c}'", "f\"{a.b} {{x}} {c}\"" }, { "tuple(i*2 for i in range(3))", "tuple(i * 2 for i in range(3))" },
		{ "[ i for i in (1,2) ]", "[i for i in (1, 2)]" }, { "8 @ (m.a, m.b)", "8 @ (m.a, m.b)" }, { "L|Swizzle(3,4,3)", "L | Swizzle(3, 4, 3)" },
		{ "(\n    a  # note\n    + b\n)", "a + b" }, { "a + \\\n    b", "a + b" },
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		check_printed(known[i].in, known[i].out);
}
END_TEST

static const struct ast_stmt *find(const struct ast_file *f, const char *name)
{
	for (int i = 0; i < f->body.n; i++)
		if (f->body.stmt[i]->name && !strcmp(f->body.stmt[i]->name, name))
			return f->body.stmt[i];
	ck_abort_msg("no statement %s", name);
	return NULL;
}

static bool binds(const struct ast_stmt *s, const char *name)
{
	for (int i = 0; i < s->n_bound; i++)
		if (!strcmp(s->bound[i], name))
			return true;
	return false;
}

START_TEST(host_code_is_skipped_without_diagnostics)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct ast_file *f = parse(&t,
		"\xef\xbb\xbf#!/usr/bin/python\r\n"
		"# analysis cost\r\n"
		"# tfc: legacy-schedule\n"
		"try:\n    import x.y as z\n    q = 1\nexcept E as e:\n    w: int = 3\nelse:\n    v = 1\nfinally:\n    pass\n"
		"if a < b < c: r = 2\n"
		"with open(a) as f, g as (h, i): j = lambda: 3\n"
		"@foo.bar(lambda x: x)\nclass A(B, metaclass=C):\n    zz = {1}\n"
		"async def co(): await x\n"
		"def bad(x y): return 1\n"
		"C = open(\"a\").read() & 3\n"
		"D: int = a := 3\n"
		"a.b = 3\n"
		"p = q2 = 3\n"
		"F = f(a=b, c=lambda: d)\n"
		"G = 9223372036854775808; H = b'x'; I = 4\n"
		"match x:\n    case 1:\n        u = 3\n");
	ck_assert_msg(t.diags.len == 0, "%s", unit_diags(&t));
	ck_assert(f->has_legacy_mark);
	ck_assert_int_eq(f->n_comment, 2);
	ck_assert_str_eq(f->comment[0], "analysis cost");
	const struct ast_stmt *s = find(f, "try");
	ck_assert_int_eq(s->kind, AST_IGNORED);
	ck_assert(binds(s, "q") && binds(s, "e") && binds(s, "w") && binds(s, "v") && !binds(s, "z"));
	ck_assert_int_eq(s->n_bound_alias, 1);
	ck_assert_str_eq(s->bound_alias[0].as, "z");
	s = find(f, "with");
	ck_assert(binds(s, "f") && binds(s, "h") && binds(s, "i") && binds(s, "j"));
	s = find(f, "class");
	ck_assert(binds(s, "A") && !binds(s, "zz"));
	s = find(f, "p");
	ck_assert(s->kind == AST_IGNORED && binds(s, "p") && binds(s, "q2"));
	ck_assert(binds(find(f, "def"), "bad") && binds(find(f, "match"), "u") && binds(find(f, "async"), "co"));
	int n_unreadable = 0;
	for (int i = 0; i < f->body.n; i++)
		n_unreadable += f->body.stmt[i]->is_unreadable && f->body.stmt[i]->why;
	ck_assert_int_eq(n_unreadable, 5);
	ck_assert_int_eq(f->body.stmt[f->body.n - 2]->value->i, 4);
	UNIT_END(&t);
}
END_TEST

START_TEST(faults_of_a_builder_wait_for_its_call)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct ast_file *f = parse(&t,
		"from d import func as kern\n"
		"def build(a, b=1, *args, k: int = 2, **kw):\n"
		"    if a < 1:\n        raise E\n"
		"    c = a & b\n"
		"    @kern\n    def k(x: Tensor[(8,), \"f32\"]):\n        return x & x\n"
		"    return k\n");
	ck_assert_msg(t.diags.len == 0, "%s", unit_diags(&t));
	const struct ast_stmt *s = find(f, "build");
	ck_assert_int_eq(s->kind, AST_DEF);
	ck_assert_int_eq(s->n_param, 5);
	ck_assert_int_eq(s->body.n, 4);
	ck_assert_int_eq(s->body.stmt[0]->kind, AST_IF);
	ck_assert(s->body.stmt[1]->is_unreadable);
	ck_assert_int_eq(s->body.stmt[2]->kind, AST_DEF);
	ck_assert(ast_decorator_is(f, s->body.stmt[2]->decorator[0], "func"));
	ast_report_faults(&t, s);
	ck_assert_str_eq(codes(&t), "E1101@8:18");
	UNIT_END(&t);
}
END_TEST

START_TEST(kernel_statements_have_their_shape)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct ast_file *f = parse(&t,
		"@T.prim_func\ndef k(x: T.Tensor((M, N), \"bfloat16\"), y: f32):\n"
		"    \"\"\"doc \\q\"\"\"\n"
		"    with T.Kernel(a, threads=3) as (bx, by), T.Task(1), m[0, :32] as w:\n"
		"        for i, j in T.Parallel(3, 4):\n            C[i, j] = A[i] * 2\n"
		"        while x < 3:\n            break\n"
		"        if x: pass\n        elif y:\n            T.copy(a, b)\n        else:\n            pass\n"
		"        y: where(storage=\"gmem\") = x\n"
		"    try:\n        foo & bar\n    except: pass\n"
		"    def nested(a & b): pass\n"
		"    (a, b), *c = q; return\n");
	ck_assert_msg(t.diags.len == 0, "%s", unit_diags(&t));
	const struct ast_stmt *k = f->body.stmt[0];
	ck_assert_int_eq(k->body.n, 6);
	const struct ast_stmt *w = k->body.stmt[1];
	ck_assert(w->kind == AST_WITH && w->n_with == 3 && w->with[0].as_tuple->n == 2 && !w->with[1].as);
	ck_assert_str_eq(w->with[2].as, "w");
	ck_assert(w->body.stmt[0]->kind == AST_FOR && w->body.stmt[0]->target->n == 2);
	ck_assert_int_eq(w->body.stmt[0]->body.stmt[0]->target->kind, AST_SUBSCRIPT);
	ck_assert_int_eq(w->body.stmt[1]->body.stmt[0]->kind, AST_BREAK);
	const struct ast_stmt *i = w->body.stmt[2];
	ck_assert(i->kind == AST_IF && i->other.n == 1 && i->other.stmt[0]->kind == AST_IF && i->other.stmt[0]->other.n == 1);
	ck_assert(w->body.stmt[3]->kind == AST_ANNOTATED && !strcmp(w->body.stmt[3]->name, "y"));
	ck_assert_str_eq(k->body.stmt[2]->name, "try");
	ck_assert_int_eq(k->body.stmt[3]->kind, AST_IGNORED);
	const struct ast_expr *target = k->body.stmt[4]->target;
	ck_assert(target->n == 2 && target->item[0]->kind == AST_TUPLE && target->item[1]->kind == AST_UNARY);
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("syntax", refusals_have_code_and_place, key_texts_are_in_the_messages, limits_end_with_a_diagnostic,
	  deep_suites_are_refused, expressions_print_canonically, host_code_is_skipped_without_diagnostics,
	  faults_of_a_builder_wait_for_its_call, kernel_statements_have_their_shape)
