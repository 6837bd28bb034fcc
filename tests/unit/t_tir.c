/* TIR: text, addresses, loop orders, evaluation. */
#include "unit.h"

#include <stdio.h>
#include <string.h>

#include "eval/tir_eval.h"
#include "front/front.h"
#include "tir/tir.h"

static const char *const head = "from __future__ import annotations\n\nfrom tilefoundry.dsl import *\n"
				"from tilefoundry.target import CpuTarget\n\n\n";

static struct tir_program *read_text(struct tfc *t, const char *text)
{
	const struct source *s = source_new(&t->perm, "t.tir", text, strlen(text));
	struct ast_file *f = ast_parse(t, s);
	struct front_options fo = { 0 };
	struct hir_program *p = hir_from_ast(t, f, &fo);
	return front_tir_program(t, f, p);
}

static const char *print(struct tfc *t, const struct tir_program *p)
{
	struct text out;
	text_init(&out, &t->perm);
	tir_print(&out, p);
	return text_str(&out);
}

/* "body": the function with its decorator; it is canonical text. */
static struct tir_fn *canonical(struct tfc *t, const char *body)
{
	const char *text = arena_printf(&t->perm, "%s%s", head, body);
	struct tir_program *p = read_text(t, text);
	ck_assert_msg(p && !t->diags.n_error, "%s", unit_diags(t));
	ck_assert_str_eq(print(t, p), text);
	ck_assert_msg(tir_verify(t, p->fn[p->n_fn - 1], NULL), "%s", unit_diags(t));
	return p->fn[p->n_fn - 1];
}

#define CPU "@prim_func(target=CpuTarget(\"cpu.c11\"))\n"

/* One program per statement and form of section 4, printed as it was read. */
START_TEST(round_trips)
{
	static const char *const programs[] = {
		CPU "def f(x: Tensor[(4, 512), \"f32\"], out: Tensor[(4, 512), \"f32\"]):\n"
		    "    with Mesh((Topology(\"core\", 4),), Layout((4,), (1,)), names=(\"d0\",)) as cta:\n"
		    "        r = T.alloc_tensor(tensor_type=Tensor[(1, 512), \"f32\", \"rmem\"])\n"
		    "        w = T.alloc_tensor(tensor_type=Tensor[(1, 512), \"f32\", \"rmem\"])\n"
		    "        tile = T.tensor_view(T.ptr_of(x[cta.d0:cta.d0 + 1, 0:512]), layout=Layout((1, 512), (512, 1)), shape=(1, 512))\n"
		    "        T.copy(tile, r)\n"
		    "        T.binary(r, r, w, kind=\"mul\")\n"
		    "        T.copy(w, out[cta.d0:cta.d0 + 1, 0:512])\n",
		CPU "def f(x: Tensor[(8, 16), \"f32\"], y: Tensor[(8, 16), \"f32\"]):\n"
		    "    for i in range(0, 8):\n"
		    "        for j in T.serial(0, 16, 4):\n"
		    "            for k in T.unroll(4):\n"
		    "                y[i, j + k] = x[i, j + k] * 2.0 + T.exp(x[i, j + k])\n",
		CPU "def f(x: Tensor[(8, 16), \"f32\"], y: Tensor[(8, 16), \"f32\"]):\n"
		    "    for i, j in T.Parallel(8, 16):\n"
		    "        y[i, j] = T.if_then_else(x[i, j] > 0.0, x[i, j], T.max(x[i, j], -1.0))\n",
		CPU "def f(x: Tensor[(8, 16), \"f32\"], y: Tensor[(8, 16), \"f32\"]):\n"
		    "    for a, b in T.Persistent([2, 5], 3, 1, group_size=2):\n"
		    "        y[a, b] = x[a, b]\n",
		CPU "def f(x: Tensor[(8,), \"i32\"], y: Tensor[(8,), \"f32\"]):\n"
		    "    k = T.alloc_var(\"i32\", init=0)\n"
		    "    while k < 8:\n"
		    "        if x[0] == 1 and not k > 5:\n"
		    "            y[0] = T.cast(k, \"f32\")\n"
		    "        elif x[1] != 2 or k <= 3:\n"
		    "            y[1] = 1.0\n"
		    "        else:\n"
		    "            break\n"
		    "        k = k + 1\n"
		    "    return\n",
		CPU "def f(x: Tensor[(8, 16), \"bf16\"], y: Tensor[(8, 16), \"bf16\"]):\n"
		    "    slots_stages = (T.tensor_view(0, dtype=\"bf16\", layout=Layout((8, 16), (16, 1)), shape=(8, 16)), T.tensor_view(256, dtype=\"bf16\", layout=Layout((8, 16), (16, 1)), shape=(8, 16)))\n"
		    "    for k in range(0, 4):\n"
		    "        T.copy(x, slots_stages[k % 2])\n"
		    "        T.copy(slots_stages[k % 2], y)\n",
		CPU "def f(x: Tensor[(8, 16), \"f32\"], y: Tensor[(10, 20), \"f32\"]):\n"
		    "    T.copy(x, y[4:12, 8:24], valid=((0, 6), (0, 12)), fill=1.5)\n"
		    "    T.fill(y[0:2, 3:4], -0.0)\n",
		"@prim_func(target=CpuTarget(\"cpu.c11\"), outputs=2, sync=\"manual\")\n"
		"def f(x: Tensor[(8,), \"f32\"], a: Tensor[(8,), \"f32\"], b: Tensor[(8,), \"i64\"]):\n"
		"    T.trap_unless(x[0] > 0.0, why=\"positive\", status=3)\n"
		"    T.assume(x[1] > 0.0)\n"
		"    T.copy(x, a)\n"
		"    T.fill(b, 7)\n",
	};
	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
		struct tfc t;
		UNIT_BEGIN(&t);
		canonical(&t, programs[i]);
		UNIT_END(&t);
	}
}
END_TEST

/* Accepted spellings that print otherwise (15.7, 13). */
START_TEST(other_spellings)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tir_program *p = read_text(&t, "from tilefoundry.dsl import *\nfrom tilefoundry.target import CpuTarget\n\nN = 8\n\n"
		CPU "def f(x: Tensor[(N, 16), \"f32\"], y: Tensor[(N,), \"f32\"], z: Tensor[(N, 16), \"f32\"]):\n"
		    "    with Mesh((Topology(\"core\", 1),), Layout((1,), (1,)), names=(\"p\",)) as grid:\n"
		    "        r = T.alloc_local((N, 16), \"float32\")\n"
		    "        s = T.alloc_fragment((N,), \"float32\")\n"
		    "        T.clear(s)\n"
		    "        copy(x, r)\n"
		    "        T.reduce_sum(r, s, dim=1)\n"
		    "        T.copy_(s, y)\n"
		    "        T.copy(x[grid.p:grid.p + N, :], z)\n");
	ck_assert_msg(p && !t.diags.n_error, "%s", unit_diags(&t));
	const char *text = print(&t, p);
	ck_assert_ptr_nonnull(strstr(text, "as cta:\n"));
	ck_assert_ptr_nonnull(strstr(text, "names=(\"d0\",)"));
	ck_assert_ptr_nonnull(strstr(text, "T.fill(s, 0.0)\n"));
	ck_assert_ptr_nonnull(strstr(text, "T.reduce(r, s, axes=(1,), keepdim=False, kind=\"sum\")\n"));
	ck_assert_ptr_nonnull(strstr(text, "T.copy(x[cta.d0:cta.d0 + 8, 0:16], z)\n"));
	struct tir_program *again = read_text(&t, text);
	ck_assert_msg(again && !t.diags.n_error, "%s", unit_diags(&t));
	ck_assert_str_eq(print(&t, again), text);
	UNIT_END(&t);
}
END_TEST

/* Test 3: the offset and the phase of a window of a swizzled slot. */
START_TEST(swizzled_window)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tir_program *p = read_text(&t, "from tilefoundry.dsl import *\nfrom tilefoundry.target import CpuTarget\n\n"
		CPU "def f(x: Tensor[(64, 16), \"bf16\"], y: Tensor[(64, 16), \"bf16\"]):\n"
		    "    lhs = T.tensor_view(98304, dtype=\"bf16\", storage=\"smem\", layout=Layout(((2, 8, 8), (4, 16)), ((4096, 512, 64), (16, 1))) | Swizzle(3, 4, 3), shape=(128, 64))\n"
		    "    v = T.tensor_view(T.ptr_of(lhs[64:128, 16:32]), layout=ComposedLayout(Swizzle(3, 4, 3), 16, Layout(((8, 8), 16), ((512, 64), 1))), shape=(64, 16))\n"
		    "    T.copy(x, v)\n"
		    "    T.copy(v, y)\n");
	ck_assert_msg(p && !t.diags.n_error, "%s", unit_diags(&t));
	const struct tir_view *v = p->fn[0]->body.stmt[1]->u.view;
	ck_assert(ix_is(v->offset, 4112));
	ck_assert(ix_is(v->type->layout->offset, 16));
	ck_assert_int_eq(layout_swizzle(3, 4, 3, (4112 + 64) * 2), 8368);
	UNIT_END(&t);
}
END_TEST

/* Test 4.1. */
START_TEST(persistent_order)
{
	static const int64_t extent[] = { 2, 5 };
	static const int64_t want[10][2] = { { 0, 0 }, { 0, 1 }, { 1, 0 }, { 1, 1 }, { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 3 }, { 0, 4 }, { 1, 4 } };
	for (int t = 0; t < 10; t++) {
		int64_t c[2];
		tir_eval_tile(2, extent, 2, t, c);
		ck_assert(c[0] == want[t][0] && c[1] == want[t][1]);
	}
	for (int64_t m = 1; m <= 9; m++)
		for (int64_t n = 1; n <= 9; n++)
			for (int64_t g = 1; g <= 10; g++) {
				bool seen[81] = { false };
				for (int64_t t = 0; t < m * n; t++) {
					int64_t c[2], e[] = { m, n };
					tir_eval_tile(2, e, g, t, c);
					ck_assert(c[0] >= 0 && c[0] < m && c[1] >= 0 && c[1] < n && !seen[c[0] * n + c[1]]);
					seen[c[0] * n + c[1]] = true;
				}
			}
}
END_TEST

static struct tensor *numbers(struct tfc *t, enum dtype d, int rank, const int64_t *dim)
{
	struct tensor *x = tensor_new(&t->perm, d, rank, dim);
	for (int64_t i = 0; i < x->n; i++)
		if (x->f)
			x->f[i] = (double)i;
		else
			x->i[i] = i;
	return x;
}

static struct tensor *evaluate(struct tfc *t, const struct tir_fn *f, struct tensor *in)
{
	struct tensor *out[4] = { NULL };
	ck_assert_msg(tir_eval(t, f, NULL, &in, out), "%s", unit_diags(t));
	return out[0];
}

/* Bytes of one storage seen as two dtypes, through a swizzled and an unswizzled view. */
START_TEST(bytes_of_views)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct tir_fn *f = canonical(&t,
		CPU "def f(x: Tensor[(4,), \"f32\"], out: Tensor[(4,), \"i32\"]):\n"
		    "    s = T.alloc_tensor(tensor_type=Tensor[(4,), \"f32\", \"smem\"])\n"
		    "    T.copy(x, s)\n"
		    "    s_view = T.tensor_view(T.ptr_of(s[0:4]), layout=Layout((4,), (1,)), shape=(4,), dtype=\"i32\")\n"
		    "    T.copy(s_view, out)\n");
	struct tensor *y = evaluate(&t, f, numbers(&t, DT_F32, 1, (int64_t[]){ 4 }));
	ck_assert(y->i[0] == 0 && y->i[1] == 0x3f800000 && y->i[2] == 0x40000000 && y->i[3] == 0x40400000);
	UNIT_END(&t);
}
END_TEST

START_TEST(swizzle_moves_bytes)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct tir_fn *f = canonical(&t,
		CPU "def f(x: Tensor[(8, 64), \"bf16\"], out: Tensor[(8, 64), \"bf16\"]):\n"
		    "    s = T.tensor_view(0, dtype=\"bf16\", layout=Layout((8, 64), (64, 1)) | Swizzle(3, 4, 3), shape=(8, 64))\n"
		    "    T.copy(x, s)\n"
		    "    plain = T.tensor_view(T.ptr_of(s[0:8, 0:64]), layout=Layout((8, 64), (64, 1)), shape=(8, 64))\n"
		    "    T.copy(plain, out)\n");
	struct tensor *x = tensor_new(&t.perm, DT_BF16, 2, (int64_t[]){ 8, 64 });
	for (int64_t i = 0; i < x->n; i++)
		x->f[i] = (double)(i % 128);
	struct tensor *y = evaluate(&t, f, x);
	for (int64_t i = 0; i < 512; i++)
		ck_assert(y->f[layout_swizzle(3, 4, 3, 2 * i) / 2] == x->f[i]);
	UNIT_END(&t);
}
END_TEST

/* A call on a window, an output that is read again, a loop that breaks. */
START_TEST(evaluation)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct tir_fn *f = canonical(&t,
		CPU "def twice(a: Tensor[(4,), \"f32\"], b: Tensor[(4,), \"f32\"]):\n"
		    "    for i in range(0, 4):\n"
		    "        b[i] = a[i] * 2.0\n\n\n"
		CPU "def f(x: Tensor[(4, 4), \"f32\"], out: Tensor[(4,), \"f32\"]):\n"
		    "    twice(x[2, 0:4], out)\n"
		    "    for i in range(0, 4):\n"
		    "        if i == 2:\n"
		    "            break\n"
		    "        out[i] = out[i] + 64.0\n");
	struct tensor *y = evaluate(&t, f, numbers(&t, DT_F32, 2, (int64_t[]){ 4, 4 }));
	ck_assert(y->f[0] == 80 && y->f[1] == 82 && y->f[2] == 20 && y->f[3] == 22);
	UNIT_END(&t);
}
END_TEST

/* Roots at overlapping byte offsets: what one writes, another must not read. */
START_TEST(overlapping_roots)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tir_program *p = read_text(&t, "from tilefoundry.dsl import *\nfrom tilefoundry.target import CpuTarget\n\n"
		CPU "def f(x: Tensor[(4,), \"f32\"], out: Tensor[(4,), \"f32\"]):\n"
		    "    a = T.tensor_view(0, dtype=\"f32\", layout=Layout((4,), (1,)), shape=(4,))\n"
		    "    b = T.tensor_view(8, dtype=\"f32\", layout=Layout((4,), (1,)), shape=(4,))\n"
		    "    T.copy(x, a)\n"
		    "    T.copy(x, b)\n"
		    "    T.copy(a, out)\n");
	ck_assert_msg(p && !t.diags.n_error, "%s", unit_diags(&t));
	struct tensor *in = numbers(&t, DT_F32, 1, (int64_t[]){ 4 }), *out[1];
	ck_assert(!tir_eval(&t, p->fn[0], NULL, &in, out));
	ck_assert_ptr_nonnull(strstr(unit_diags(&t), "E3503"));
	UNIT_END(&t);
}
END_TEST

/* A refused statement gives its diagnostic and no others. */
START_TEST(one_fault_each)
{
	static const struct { const char *body, *code; } cases[] = {
		{ "    z = T.tensor_view(T.ptr_of(x[0:9, 0:16]), layout=Layout((8, 32), (32, 1)), shape=(8, 32))\n    T.copy(z, y)\n", "E3106" },
		{ "    q = nothing + 1\n    y[q, 0] = 1.0\n    T.copy(x, y)\n", "E3003" },
		{ "    for i in range(8):\n        y[i, 20] = 1.0\n", "E3105" },
		{ "    T.copy(x, y, fill=\"no\")\n", "E3205" },
		{ "    y[0, 0] = x\n", "E3205" },
		{ "    import os\n    T.copy(x, y)\n", "E1602" },
	};
	for (volatile size_t k = 0; k < sizeof(cases) / sizeof(cases[0]); k++) {
		struct tfc t;
		UNIT_BEGIN(&t);
		size_t i = k;
		read_text(&t, arena_printf(&t.perm, "%s" CPU "def f(x: Tensor[(8, 16), \"f32\"], y: Tensor[(8, 16), \"f32\"]):\n%s", head,
					   cases[i].body));
		ck_assert_msg(t.diags.n_error == 1 && strstr(unit_diags(&t), cases[i].code), "case %d: %s", (int)i, unit_diags(&t));
		UNIT_END(&t);
	}
}
END_TEST

UNIT_MAIN("tir", round_trips, other_spellings, swizzled_window, persistent_order, bytes_of_views, swizzle_moves_bytes, evaluation,
	  overlapping_roots, one_fault_each)
