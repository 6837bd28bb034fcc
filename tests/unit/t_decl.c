/* Compile-time values and declarations (spec: hir 4, 5). */
#include "unit.h"

#include <string.h>

#include "front/decl.h"

#define DSL "from tilefoundry.dsl import *\n"
#define FN "@func\ndef f(x: Tensor[(8,), \"f32\"]) -> Tensor[(8,), \"f32\"]:\n    return tf.relu(x)\n"
#define BODY "(x: Tensor[(8,), \"f32\"]) -> Tensor[(8,), \"f32\"]:\n        return tf.relu(x)\n"

static struct front *open_with(struct tfc *t, const char *text, const struct front_options *o)
{
	return decl_open(t, ast_parse(t, source_new(&t->perm, "a.hir", text, strlen(text))), o);
}

/* str() of the last binding of "name" at file level, or the text of the diagnostics. */
static const char *value_of(struct front *f, const char *name)
{
	struct binding *b = map_get(&f->file_scope->name, name);
	if (!b || f->t->diags.n_error)
		return unit_diags(f->t);
	return ct_str_of(f, &b->value);
}

static void check_value(const char *text, const char *expr, const char *want)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct front *f = open_with(&t, arena_printf(&t.perm, "%s\nresult_ = %s\n", text, expr), NULL);
	ck_assert_msg(!strcmp(value_of(f, "result_"), want), "%s: want %s, got %s", expr, want, value_of(f, "result_"));
	UNIT_END(&t);
}

START_TEST(expressions_fold_as_in_python)
{
	static const struct { const char *expr, *want; } known[] = {
		{ "1 + 2 * 3 - 4", "3" }, { "7 / 2", "3.5" }, { "6 / 2", "3.0" }, { "-7 // 2", "-4" }, { "-7 % 3", "2" }, { "7 % -3", "-2" },
		{ "-7.5 // 2.0", "-4.0" }, { "-7.5 % 2.0", "0.5" }, { "2 ** 10", "1024" }, { "2 ** -1", "0.5" }, { "(-2) ** 3", "-8" },
		{ "-2 ** 2", "-4" }, { "True + 1", "2" }, { "1e-6", "1e-06" }, { "0.1 + 0.2", "0.30000000000000004" }, { "1e16", "1e+16" },
		{ "123456789.0", "123456789.0" }, { "not 0", "True" }, { "1 < 2 and 3", "3" }, { "0 or \"a\"", "a" }, { "0 and open", "0" },
		{ "(1, 2) < (1, 3)", "True" }, { "\"a\" == \"b\"", "False" }, { "1 == 1.0", "True" }, { "f32 == \"f32\"", "True" },
		{ "len((1, 2, 3))", "3" }, { "len(\"abc\")", "3" }, { "max(1, min(5, 3))", "3" }, { "max((4, 9, 2))", "9" }, { "abs(-3)", "3" },
		{ "sum([1, 2, 3])", "6" }, { "sum((1, 2), 10)", "13" }, { "round(2.5)", "2" }, { "round(3.5)", "4" }, { "round(-0.5)", "0" },
		{ "round(2.675, 2)", "2.67" }, { "round(1250, -2)", "1200" }, { "round(1350, -2)", "1400" }, { "int(-2.9)", "-2" },
		{ "int(\" 12 \")", "12" }, { "float(\"-inf\")", "-inf" }, { "float(\"nan\")", "nan" }, { "float(3)", "3.0" },
		{ "bool(\"\")", "False" }, { "tuple([1, 2])", "(1, 2)" }, { "list((1,))", "[1]" }, { "list(range(1, 10, 3))", "[1, 4, 7]" },
		{ "list(range(5, 0, -2))", "[5, 3, 1]" }, { "str(1.0)", "1.0" }, { "str((1, \"a\"))", "(1, 'a')" },
		{ "math.sqrt(16)", "4.0" }, { "math.ceil(2.1)", "3" }, { "math.floor(-2.1)", "-3" }, { "math.prod((2, 3, 4))", "24" },
		{ "math.log2(8)", "3.0" }, { "math.pow(2, 3)", "8.0" }, { "math.log(1)", "0.0" }, { "math.exp(0)", "1.0" },
		{ "math.pi", "3.141592653589793" }, { "-math.inf", "-inf" }, { "ceildiv(7, 2)", "4" }, { "ceildiv(-7, 2)", "-3" },
		{ "dim_min(3, 4)", "3" }, { "dim_max(3, 4)", "4" }, { "(1, 2, 3)[-1]", "3" }, { "(1, 2, 3)[1:]", "(2, 3)" },
		{ "[1, 2, 3, 4][::-2]", "[4, 2]" }, { "\"abcd\"[1:3]", "bc" }, { "{\"a\": 1, \"b\": (2,)}[\"b\"][0]", "2" },
		{ "{(1, 2): 5}[1, 2]", "5" }, { "3 if 1 > 2 else 4", "4" }, { "1 if True else open", "1" }, { "f\"{N}x{R.a}{{}}\"", "6x4{}" },
		{ "tuple(i * i for i in range(4))", "(0, 1, 4, 9)" }, { "[i + j for i in (1, 2)]", "[11, 12]" }, { "(1,) + (2, 3)", "(1, 2, 3)" },
		{ "[0] * 3", "[0, 0, 0]" }, { "R.a", "4" }, { "R.twice", "8" }, { "R.plus(3)", "7" }, { "R.plus(k=1)", "5" }, { "R2.a", "9" },
		{ "0x10 + 0b11", "19" }, { "Tensor[(N, 4), \"bf16\", \"smem\"]", "Tensor[(6, 4), \"bf16\", \"smem\"]" },
		{ "ReduceKind.SUM", "sum" }, { "DType.bf16", "bf16" }, { "StorageKind.SMEM", "smem" }, { "S * 2 + S - 1", "3 * S - 1" },
		{ "max(S, 4)", "dim_max(S, 4)" }, { "-9223372036854775807 - 1", "-9223372036854775808" }, { "S > 0", "True" },
		{ "splits(1, 16, 512)", "8" }, { "splits(b=1, h=1, kv=4)", "4" }, { "defaults(2)", "12" }, { "defaults(2, b=3)", "5" },
		{ "_ if False else None", "None" },
	};
	static const char *const text =
		DSL "import math\nN = 6\nj = 10\nS = DimVar(\"S\", 1, 8)\n"
		"@dataclass(frozen=True)\nclass Rec:\n    a: int = 4\n    b: int = 2\n"
		"    @property\n    def twice(self):\n        return self.a * 2\n    def plus(self, k):\n        return self.a + k\n"
		"R = Rec()\nR2 = Rec(a=9)\n"
		"def splits(b, h, kv):\n    \"\"\"doc\"\"\"\n    return max(1, min(128 // (b * h), kv))\n"
		"def defaults(a, b=10):\n    if a > 100:\n        raise ValueError(\"big\")\n    c = a + b\n    return c\n";
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		check_value(text, known[i].expr, known[i].want);
}
END_TEST

/* "E1101 ..." of everything reported, warnings too, after reading the whole file. */
static void check_codes(const char *text, const char *want, const char *key)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	hir_from_ast(&t, ast_parse(&t, source_new(&t.perm, "a.hir", text, strlen(text))), NULL);
	struct text out;
	text_init(&out, &t.perm);
	bool has_key = !*key;
	for (size_t i = 0; i < t.diags.len; i++) {
		if (t.diags.item[i].severity > DIAG_WARNING)
			continue;
		text_printf(&out, "%s%s", out.len ? " " : "", diag_info(t.diags.item[i].code)->code);
		has_key = has_key || strstr(t.diags.item[i].message, key);
	}
	ck_assert_msg(!strcmp(text_str(&out), want) && has_key, "text:\n%s\nwant %s with \"%s\"\n%s", text, want, key, unit_diags(&t));
	UNIT_END(&t);
}

START_TEST(declarations_are_refused_with_their_code)
{
	static const struct { const char *text, *want, *key; } known[] = {
		{ DSL "C = open(\"a\")\n" FN, "", "" },
		{ DSL "C = open(\"a\")\nD = C + 1\nE = C.x[0]\n" FN, "", "" },
		{ DSL "C = open(\"a\")\n@func\ndef f(x: Tensor[(8,), \"f32\"]) -> Tensor[(8,), \"f32\"]:\n    return tf.relu(x[0:C])\n", "E1201", "-D" },
		{ DSL "n = 4 // 0\n" FN, "E1202", "division by zero" },
		{ DSL "n = 2 ** 64\n" FN, "E1007", "integer too large" },
		{ DSL "@module(topologies=(\"cta\",))\nclass M:\n    @func\n    def f" BODY, "E1204", "topologies" },
		{ DSL "@module(topologies=[Topology(\"cta\", 1)])\nclass M:\n    @func\n    def f" BODY, "E1204", "topologies" },
		{ DSL "@module(topologies=(Topology(\"cta\", 0),))\nclass M:\n    @func\n    def f" BODY, "E1204", "topologies" },
		{ DSL "@module(topologies=(Topology(\"cta\", 1), Topology(\"cta\", 2)))\nclass M:\n    @func\n    def f" BODY, "E1205",
		  "duplicate topology" },
		{ DSL "@module(entry=\"nope\")\nclass M:\n    @func\n    def f" BODY, "E1206", "entry" },
		{ DSL "@module(target=\"cuda\")\nclass M:\n    @func\n    def f" BODY, "E1208", "constructed target" },
		{ DSL "@module(target=CudaTarget(\"nvidia.nope\"))\nclass M:\n    @func\n    def f" BODY, "E5001", "nvidia.h200_sxm" },
		{ DSL "@module(target=host())\nclass M:\n    @func\n    def f" BODY, "E5001", "target" },
		{ DSL "@module(target=CpuTarget(), topologies=(Topology(\"warp\", 1),))\nclass M:\n    @func\n    def f" BODY, "E5008", "core" },
		{ DSL "@module(target=CpuTarget(), topologies=(Topology(\"cta\", 4),))\nclass M:\n    @func\n    def f" BODY, "", "" },
		{ DSL "@module(target=CudaTarget(\"nvidia.h200_sxm\"), topologies=(Topology(\"thread\", 2048),))\nclass M:\n    @func\n    def f"
		  BODY, "E5009", "1024" },
		{ DSL "@module\nclass M:\n    x = 3\n    @func\n    def f" BODY, "E1209", "member" },
		{ DSL "@module\nclass M:\n    if x: pass\n    @func\n    def f" BODY, "E1209", "member" },
		{ DSL "@module\nclass M:\n    def __call__(self): pass\n    @func\n    def f" BODY, "E1210", "__call__" },
		{ DSL "@module\nclass M:\n    \"\"\"doc\"\"\"\n    pass\n", "E1211", "empty module" },
		{ DSL FN FN, "E1212", "duplicate" },
		{ DSL "@module\nclass M:\n    @func\n    def f" BODY "    @func\n    def f" BODY, "E1212", "duplicate" },
		{ DSL "@func\ndef _(x: Tensor[(8,), \"f32\"]):\n    return tf.relu(x)\n", "E1213", "_" },
		{ DSL "@module\nclass M:\n    @func(target=CpuTarget())\n    def f" BODY, "E1214", "target" },
		{ DSL "@func(target=CpuTarget())\ndef f(x: Tensor[(8,), \"f32\"]):\n    return tf.relu(x)\n", "", "" },
		{ DSL "S = DimVar(\"S\", 5, 4)\n" FN, "E1215", "bounds" },
		{ DSL "S = DimVar(\"S\", -1, 4)\n" FN, "E1215", "bounds" },
		{ DSL "S = DimVar(\"S\", 1, 8)\nR = DimVar(\"S\", 1, 9)\n" FN, "E1216", "bounds are closed" },
		{ DSL "S = DimVar(\"S\", 1, 8)\nR = DimVar(\"S\", 1, 8)\n" FN, "", "" },
		{ DSL "S = DimVar(\"S\", 1, 8) + True\n" FN, "E1217", "bool" },
		{ DSL "S = DimVar(\"S\", 1, 8) * 2.0\n" FN, "E1218", "dimension" },
		{ DSL "@dataclass\nclass C:\n    a: int = 1\nc = C(nope=1)\n" FN, "E1219", "field" },
		{ DSL "@dataclass\nclass C:\n    a: int\nc = C()\n" FN, "E1219", "field" },
		{ "", "E1220", "no function" },
		{ DSL "def build(n, m=2):\n    @func\n    def k(x: Tensor[(n,), \"f32\"]):\n        return x & x\n    return k\n", "E1220", "build(n=...)" },
		{ DSL "def loop(n):\n    return loop(n)\nX = loop(1)\n@func\ndef f(x: Tensor[(X,), \"f32\"]):\n    return tf.relu(x)\n", "E1201",
		  "64 nested calls" },
		{ DSL "def bad(n):\n    if n > 1:\n        raise ValueError(\"too big\")\n    return n\nX = bad(2)\n@func\ndef f(x: Tensor[(X,), "
		  "\"f32\"]):\n    return tf.relu(x)\n", "E1201", "too big" },
		{ DSL "def g(n):\n    return n\n@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    return g(x)\n", "E1201", "kernels call" },
		{ DSL "from lib import helper\n@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    return helper(x)\n", "E1201", "helper" },
		{ DSL "@fun\ndef g(x): pass\n" FN, "W1003", "func" },
		{ DSL "@modul\nclass A: pass\n" FN, "W1003", "module" },
		{ DSL "@module\nclass M:\n    h = host(3)\n    @func\n    def f" BODY, "W1002", "h" },
		{ DSL "def host(n): return n\n@module\nclass M:\n    h = host\n    @func\n    def f" BODY, "", "" },
		{ DSL "X = [0] * 1000000000\n@func\ndef f(x: Tensor[(X[0],), \"f32\"]):\n    return tf.relu(x)\n", "E1201", "items" },
		{ DSL "A = (1,)\nA = (A, A, A, A, A, A, A, A, A, A)\nA = (A, A, A, A, A, A, A, A, A, A)\nA = (A, A, A, A, A, A, A, A, A, A)\n"
		  "A = (A, A, A, A, A, A, A, A, A, A)\nA = (A, A, A, A, A, A, A, A, A, A)\nA = (A, A, A, A, A, A, A, A, A, A)\n@func\n"
		  "def f(x: Tensor[(len(A),), \"f32\"]):\n    return tf.relu(x)\n", "E1201", "values" },
		{ DSL "X = (1, 2)[2]\n@func\ndef f(x: Tensor[(X,), \"f32\"]):\n    return tf.relu(x)\n", "E1201", "out of range" },
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		check_codes(known[i].text, known[i].want, known[i].key);
}
END_TEST

#define PROTO DSL "S = DimVar(\"S\", 1, 8)\n@func\ndef f(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    pass\n"
#define VARIANT(name, lo, hi) "@f.specialize(DimVarRangePat(\"S\", " lo ", " hi "))\ndef " name \
	"(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    return tf.relu(x)\n"

START_TEST(specialisation_follows_test_5_8)
{
	static const struct { const char *text, *want, *key; } known[] = {
		{ PROTO VARIANT("a", "1", "4") VARIANT("b", "5", "8"), "", "" },
		{ PROTO VARIANT("_", "1", "4") VARIANT("_", "5", "8"), "", "" },
		{ PROTO VARIANT("a", "1", "5") VARIANT("b", "5", "8"), "W2001", "[1, 4]" },
		{ PROTO VARIANT("b", "5", "8") VARIANT("a", "1", "5"), "W2001", "[1, 4]" },
		{ PROTO VARIANT("a", "1", "6") VARIANT("b", "5", "8"), "E2004", "5, 6" },
		{ PROTO VARIANT("a", "1", "3") VARIANT("b", "5", "8"), "E2005", "= 4;" },
		{ PROTO VARIANT("a", "2", "3") VARIANT("b", "5", "6"), "E2005", "1, 4, 7, 8" },
		{ PROTO VARIANT("a", "1", "1") VARIANT("b", "1", "8"), "E2004", "1" },
		{ PROTO "@f.specialize(3)\ndef a(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    return tf.relu(x)\n", "E2001", "DimVarRangePat" },
		{ PROTO "@f.specialize(RangePattern(\"R\", 1, 8))\ndef a(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    return tf.relu(x)\n",
		  "E2002", "parameter" },
		{ PROTO "R = DimVar(\"R\", 1, 8)\n@f.specialize(RangePattern(\"R\", 1, 8))\ndef a(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n"
		  "    return tf.relu(x)\n", "E2002", "parameter" },
		{ PROTO VARIANT("a", "0", "4") VARIANT("b", "5", "8"), "E2003", "outside" },
		{ PROTO "@f.specialize(DimVarRangePat(\"S\", 1, 8))\ndef a(x: Tensor[(S,), \"bf16\"]) -> Tensor[(S,), \"bf16\"]:\n    return tf.relu(x)\n",
		  "E2006", "signature" },
		{ PROTO "@f.specialize(DimVarRangePat(\"S\", 1, 8))\ndef a(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    pass\n", "E2007", "pass" },
		{ PROTO VARIANT("a", "1", "8") "@a.specialize(DimVarRangePat(\"S\", 1, 8))\ndef b(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n"
		  "    return tf.relu(x)\n", "E2008", "variant" },
		{ PROTO, "E2009", "prototype" },
		{ DSL "S = DimVar(\"S\", 1, 8)\n@func\ndef f(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    return tf.relu(x)\n"
		  VARIANT("a", "1", "8"), "E2010", "body" },
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		check_codes(known[i].text, known[i].want, known[i].key);
}
END_TEST

/* Modules of the program as "M(f,g)[c(h)]*" where * marks roots. */
static void add_module(struct text *out, const struct hir_module *m)
{
	text_printf(out, "%s(", m->name ? m->name : "-");
	for (int i = 0; i < m->n_fn; i++)
		text_printf(out, "%s%s%s", i ? "," : "", m->fn[i]->symbol, m->entry == m->fn[i] ? "!" : "");
	text_char(out, ')');
	for (int i = 0; i < m->n_child; i++) {
		text_char(out, '[');
		add_module(out, m->child[i]);
		text_char(out, ']');
	}
}

static void check_program(const char *text, const struct front_options *o, const char *want)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct hir_program *p = hir_from_ast(&t, ast_parse(&t, source_new(&t.perm, "a.hir", text, strlen(text))), o);
	struct text out;
	text_init(&out, &t.perm);
	for (int i = 0; i < p->n_module; i++) {
		bool root = false;
		for (int k = 0; k < p->n_root; k++)
			root = root || p->root[k] == p->module[i];
		text_printf(&out, "%s", i ? " " : "");
		add_module(&out, p->module[i]);
		text_add(&out, root ? "*" : "");
	}
	for (int i = 0; i < p->n_prim; i++)
		text_printf(&out, " prim:%s", p->prim[i]->def->name);
	ck_assert_msg(!t.diags.n_error && !strcmp(text_str(&out), want), "text:\n%s\nwant %s\ngot  %s\n%s", text, want, text_str(&out),
		      unit_diags(&t));
	UNIT_END(&t);
}

START_TEST(programs_have_their_modules_and_roots)
{
	static const struct { const char *text, *want; } known[] = {
		{ DSL FN, "-(f!)*" },
		{ PROTO VARIANT("a", "1", "4") VARIANT("b", "5", "8"), "-(f!)*" },
		{ DSL FN "@func\ndef g(x: Tensor[(8,), \"f32\"]):\n    return f(x)\n", "-(f!) -(g!)" },
		{ DSL "@module\nclass M:\n    @func\n    def f" BODY, "M(f!)*" },
		{ DSL "@module\nclass M:\n    @func\n    def f" BODY "    @func\n    def g" BODY, "M(f,g)*" },
		{ DSL "@module(entry=\"g\")\nclass M:\n    @func\n    def f" BODY "    @func\n    def g" BODY, "M(f,g!)*" },
		{ DSL "@module\nclass C:\n    @func\n    def f" BODY "@module\nclass M:\n    c = C\n    @func\n    def g" BODY, "C(f!) M(g!)[c(f!)]*" },
		{ DSL "@module\nclass A:\n    @func\n    def f" BODY "@module\nclass B:\n    @func\n    def f" BODY, "A(A_f!)* B(B_f!)*" },
		{ DSL "@module\nclass C:\n    @func\n    def f" BODY "@module\nclass M:\n    c = (C.renamed(\"p\"), C.renamed(\"q\"))\n"
		  "    d = [C, C.renamed(\"q\")]\n    @func\n    def g" BODY, "C(f!) M(g!)[p(f_2!)][q(f_3!)][d0(f!)][d1(f_4!)]*" },
		{ DSL "@module\nclass M:\n    @module\n    class N:\n        @func\n        def f(x: Tensor[(8,), \"f32\"]):\n            return tf.relu(x)\n"
		  "    @func\n    def g" BODY, "M(g!)[N(f!)]*" },
		{ DSL "def build(n, dtype=\"f32\"):\n    m = n * 2\n    @func\n    def k(x: Tensor[(m,), dtype]):\n        return tf.relu(x)\n    return k\n"
		  "A = build(4)\nB = build(8, \"bf16\")\n@module\nclass M:\n    @func\n    def g" BODY, "-(A!)* -(B!)* M(g!)*" },
		{ DSL "def build(n):\n    @module(entry=\"k\")\n    class Inner:\n        @func\n        def k(x: Tensor[(n,), \"f32\"]):\n"
		  "            return tf.relu(x)\n    @func\n    def other(x: Tensor[(n,), \"f32\"]):\n        return tf.relu(x)\n    return Inner, other\n"
		  "def twice(n):\n    P, q = build(n + 1)\n    return P, q\nX, y = twice(3)\n", "X(k!)* -(y!)*" },
		{ DSL "@T.prim_func\ndef p(a: T.Tensor((8,), \"float32\")):\n    pass\n", " prim:p" },
		{ DSL "def build(n):\n    @T.prim_func\n    def main(a: T.Tensor((n,), \"float32\")):\n        pass\n    return main\nkernel = build(3)\n",
		  " prim:kernel" },
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		check_program(known[i].text, NULL, known[i].want);
}
END_TEST

static void check_defined(const char *expr, const char *want)
{
	static const struct front_define define[] = { { "N", "16" }, { "config.hidden", "2048" }, { "MODE", "fast" }, { "R.a", "7" },
						      { "FREE", "3" } };
	const struct front_options o = { .n_define = 5, .define = define };
	struct tfc t;
	UNIT_BEGIN(&t);
	struct front *f = open_with(&t, arena_printf(&t.perm, DSL "import config\nN, M = 1, 2\nMODE = open(\"x\")\n@dataclass\nclass Rec:\n"
						     "    a: int = 1\n    b: int = 2\nR = Rec()\nresult_ = %s\n", expr), &o);
	ck_assert_str_eq(value_of(f, "result_"), want);
	UNIT_END(&t);
}

START_TEST(defines_override_file_level_names)
{
	check_defined("N", "16");
	check_defined("M", "2");
	check_defined("config.hidden + 1", "2049");
	check_defined("MODE", "fast");
	check_defined("R.a + R.b", "9");
	check_defined("FREE", "3");
}
END_TEST

START_TEST(imports_bind_predefined_meanings)
{
	check_value("import tilefoundry as tl\nfrom a.b import DimVar as DV, Topology as Tp\nimport x.y.DType as Dt\n", "DV(\"S\", 1, 2) + 1", "S + 1");
	check_value("import tilefoundry as tl\n", "tl.dsl.ceildiv(7, 2)", "4");
	check_value("from a import DType as D\n", "D.f16", "f16");
	check_value("try:\n    from a import ceildiv as cd\nexcept E:\n    cd = None\n", "cd(7, 2)", "4");
	check_value("B, S = 1, 64\n", "B + S", "65");
}
END_TEST

UNIT_MAIN("decl", expressions_fold_as_in_python, declarations_are_refused_with_their_code, specialisation_follows_test_5_8,
	  programs_have_their_modules_and_roots, defines_override_file_level_names, imports_bind_predefined_meanings)
