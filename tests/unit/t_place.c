/* Placed programs mean what the programs meant: evaluated before and after, over the operations, ranks and dtypes. */
#include "unit.h"

#include <stdio.h>
#include <string.h>

#include "eval/eval.h"
#include "front/front.h"
#include "hir/hir.h"
#include "place/place.h"
#include "syntax/ast.h"

static struct hir_fn *entry_of(struct tfc *t, const char *text, struct hir_program **program)
{
	const struct source *s = source_new(&t->perm, "t.hir", text, strlen(text));
	struct ast_file *f = ast_parse(t, s);
	struct front_options fo = {0};
	struct hir_program *p = f ? hir_from_ast(t, f, &fo) : NULL;

	ck_assert_msg(p && !t->diags.n_error, "%s", unit_diags(t));
	*program = p;
	const struct hir_module *m = p->n_root ? p->root[0] : p->module[0];
	return m->entry ? m->entry : m->fn[m->n_fn - 1];
}

struct dims {
	int n;
	const struct eval_dim *dim;
};

static bool dim_value(void *user, const struct ix_sym *s, int64_t *out)
{
	const struct dims *d = user;

	for (int i = 0; i < d->n; i++)
		if (!strcmp(d->dim[i].name, s->name)) {
			*out = d->dim[i].value;
			return true;
		}
	return false;
}

static struct tensor **inputs(struct tfc *t, const struct hir_fn *f, struct dims *d)
{
	struct tensor **in = arena_array(&t->perm, struct tensor *, (size_t)f->n_param + 1);

	for (int i = 0; i < f->n_param; i++) {
		const struct type *ty = f->param[i].value->type;
		int64_t *dim = arena_array(&t->perm, int64_t, (size_t)ty->rank + 1);
		for (int k = 0; k < ty->rank; k++)
			ck_assert(ix_eval(ty->dim[k], dim_value, d, &dim[k]));
		in[i] = eval_random(&t->perm, ty->dtype, ty->rank, dim, (uint64_t)i + 1);
	}
	return in;
}

static struct hir_fn *placed(struct tfc *t, struct hir_fn *f, struct place_report *r)
{
	struct hir_fn *out = NULL;

	ck_assert_msg(place_function_report(t, f, &place_target_c11, &out, r), "%s", unit_diags(t));
	return out;
}

static void same_values(struct tfc *t, const struct hir_fn *a, const struct hir_fn *b, int n_dim, const struct eval_dim *dim,
			const char *what)
{
	struct dims d = {n_dim, dim};
	struct eval_options o = {.n_dim = n_dim, .dim = dim};
	struct eval_tolerance by = {.by_radius = true};
	struct tensor **in = inputs(t, a, &d);
	struct tensor **want = arena_array(&t->perm, struct tensor *, (size_t)a->n_return + 1);
	struct tensor **got = arena_array(&t->perm, struct tensor *, (size_t)a->n_return + 1);

	ck_assert_msg(eval_hir(t, a, &o, in, want), "%s: %s", what, unit_diags(t));
	ck_assert_msg(eval_hir(t, b, &o, in, got), "%s, placed: %s", what, unit_diags(t));
	ck_assert_int_eq(a->n_return, b->n_return);
	for (int i = 0; i < a->n_return; i++) {
		ck_assert_int_eq(want[i]->rank, got[i]->rank);
		for (int k = 0; k < want[i]->rank; k++)
			ck_assert_int_eq(want[i]->dim[k], got[i]->dim[k]);
		struct eval_comparison c = eval_compare(want[i], got[i], &by);
		ck_assert_msg(c.accepted, "%s: result %d: %s", what, i, eval_comparison_str(&t->perm, &c, want[i]));
	}
}

/* The canonical text of "f" as a program of its own. */
static const char *printed(struct tfc *t, struct hir_fn *f, const struct hir_program *like)
{
	struct hir_module *m = arena_memdup(&t->perm, f->module, sizeof *m);
	struct hir_program p = *like;
	const struct hir_module *list[1] = {m};
	struct text out;

	m->fn = arena_array(&t->perm, struct hir_fn *, 1);
	m->fn[0] = m->entry = f;
	m->n_fn = 1;
	m->n_child = 0;
	m->target = "cpu.c11";
	m->target_class = "CpuTarget";
	p.module = p.root = list;
	p.n_module = p.n_root = 1;
	text_init(&out, &t->perm);
	hir_print(&out, &p);
	return text_str(&out);
}

/* A program before and after placement; the text of the placed one is read as an explicit program that prints alike. */
static void check_text(const char *text, int n_dim, const struct eval_dim *dim)
{
	struct tfc t;
	struct hir_program *p, *q;

	UNIT_BEGIN(&t);
	struct hir_fn *f = entry_of(&t, text, &p), *g = placed(&t, f, NULL), *again = NULL;
	same_values(&t, f, g, n_dim, dim, text);
	const char *once = printed(&t, g, p);
	struct hir_fn *h = entry_of(&t, once, &q);
	ck_assert(place_function(&t, h, &place_target_c11, &again));
	ck_assert_str_eq(once, printed(&t, again, q));
	UNIT_END(&t);
}

#define HEAD "from tilefoundry.dsl import *\n"
#define ARGS(...) __VA_ARGS__
/* def f(PARAMS): BODY with static shapes. */
#define STATIC(params, body) check_text(HEAD "@func\ndef f(" params "):\n" body, 0, NULL)

START_TEST(elementwise)
{
	STATIC("x: Tensor[(8,), \"f32\"]", "    return tf.relu(x)\n");
	STATIC("x: Tensor[(3, 5), \"f32\"], y: Tensor[(5,), \"f32\"]", "    return tf.exp(x * y) + 1.0\n");
	STATIC("x: Tensor[(2, 3, 700), \"f32\"], y: Tensor[(3, 1), \"f32\"]", "    return x - y\n");
	STATIC("x: Tensor[(5000,), \"bf16\"]", "    return tf.silu(x) * x\n");
	STATIC("x: Tensor[(), \"f32\"]", "    return x + 1.0\n");
	STATIC("x: Tensor[(4, 6), \"i32\"], y: Tensor[(4, 1), \"i32\"]", "    return (x + 3) // 2 - y, x < y\n");
	STATIC("x: Tensor[(0, 6), \"f32\"]", "    return x + x\n");
	STATIC("x: Tensor[(4, 6), \"f64\"]", "    return tf.where(x < 0.0, -x, tf.full_like(x, 2.0))\n");
}
END_TEST

START_TEST(several_results)
{
	STATIC("x: Tensor[(4, 8), \"f32\"]", "    y = x + 1.0\n    return y, y * 2.0, y\n");
	STATIC("x: Tensor[(4, 8), \"f32\"], unused: Tensor[(3,), \"f32\"]", "    return x, tf.transpose(x, (1, 0))\n");
	STATIC("x: Tensor[(4, 8), \"f32\"]", "    return tf.reshape(x, (8, 4)), x[1:3, 2]\n");
}
END_TEST

START_TEST(products)
{
	STATIC("x: Tensor[(20, 7), \"f32\"], w: Tensor[(7, 50), \"f32\"]", "    return x @ w\n");
	STATIC("x: Tensor[(16, 16), \"f32\"], w: Tensor[(16, 16), \"f32\"]", "    return tf.relu(x @ w) + x\n");
	STATIC("x: Tensor[(1, 40), \"f32\"], w: Tensor[(40, 33), \"f32\"], b: Tensor[(33,), \"f32\"]", "    return x @ w + b\n");
	STATIC("x: Tensor[(30, 40), \"f32\"], w: Tensor[(40, 1), \"f32\"]", "    return x @ w\n");
	STATIC("x: Tensor[(2, 3, 9, 12), \"bf16\"], w: Tensor[(3, 12, 17), \"bf16\"]",
	       "    return tf.matmul(x, w, out_dtype=\"f32\"), x @ w\n");
	STATIC("x: Tensor[(12, 9), \"f16\"], w: Tensor[(17, 12), \"f16\"]",
	       "    return tf.matmul(x, w, a_layout=\"KM\", b_layout=\"NK\")\n");
	STATIC("x: Tensor[(9, 12), \"i8\"], w: Tensor[(12, 17), \"i8\"]", "    return x @ w\n");
	STATIC("x: Tensor[(9, 12), \"u8\"], w: Tensor[(12, 17), \"i8\"]", "    return x @ w\n");
	STATIC("x: Tensor[(9, 12), \"i64\"], w: Tensor[(12, 17), \"i64\"]", "    return x @ w\n");
	STATIC("x: Tensor[(9, 12), \"f64\"], w: Tensor[(12, 17), \"f64\"]", "    return x @ w\n");
	STATIC("x: Tensor[(9, 12), \"fp8e4m3\"], w: Tensor[(12, 17), \"fp8e4m3\"]", "    return tf.matmul(x, w, out_dtype=\"bf16\")\n");
	STATIC("x: Tensor[(1, 7), \"f16\"], w: Tensor[(7, 1), \"f16\"]", "    return (x - 1.0) @ w\n");
	STATIC("x: Tensor[(3, 7), \"i64\"], w: Tensor[(7, 1), \"i8\"]", "    return x @ tf.cast(w, \"i64\")\n");
	STATIC("x: Tensor[(9, 0), \"f32\"], w: Tensor[(0, 17), \"f32\"]", "    return x @ w\n");
	STATIC("m: Tensor[(6, 16), \"f32\"], g: Tensor[(16, 40), \"f32\"], u: Tensor[(16, 40), \"f32\"], d: Tensor[(40, 16), \"f32\"]",
	       "    return m + (tf.silu(m @ g) * (m @ u)) @ d\n");
}
END_TEST

START_TEST(rows)
{
	STATIC("x: Tensor[(5, 33), \"f32\"]", "    return tf.softmax(x, axis=-1)\n");
	STATIC("x: Tensor[(5, 33), \"bf16\"]", "    return tf.softmax(x, axis=0)\n");
	STATIC("x: Tensor[(2, 5, 33), \"f32\"]", "    return tf.softmax(x * 2.0, axis=1) + x\n");
	STATIC("x: Tensor[(5, 33), \"f32\"], w: Tensor[(33,), \"f32\"]", "    return tf.rms_norm(x, w, eps=1e-5)\n");
	STATIC("x: Tensor[(5, 33), \"bf16\"], w: Tensor[(33,), \"f32\"], b: Tensor[(33,), \"f32\"]",
	       "    return tf.layer_norm(x, w, b, axis=-1, eps=1e-5)\n");
	STATIC("x: Tensor[(3, 4, 6), \"f32\"], w: Tensor[(4, 6), \"f32\"], b: Tensor[(4, 6), \"f32\"]",
	       "    return tf.layer_norm(x, w, b, axis=1, eps=1e-5)\n");
	STATIC("x: Tensor[(3, 4, 6), \"f32\"]", "    return tf.reduce(x, axes=(0, 2), kind=\"sum\"), tf.reduce(x, axes=(1,), keepdim=False)\n");
	STATIC("x: Tensor[(3, 40), \"f16\"]", "    return tf.reduce(x, axes=(0,), kind=\"max\"), tf.reduce(x, axes=(0, 1), kind=\"abs_max\")\n");
	STATIC("x: Tensor[(3, 40), \"i8\"]", "    return tf.reduce(x, axes=(1,), kind=\"sum\"), tf.reduce(x, axes=(0,), kind=\"min\")\n");
	STATIC("x: Tensor[(3, 40), \"bool\"]", "    return tf.reduce(x, axes=(1,), kind=\"max\")\n");
	STATIC("x: Tensor[(3, 0), \"f32\"]", "    return tf.reduce(x, axes=(1,), kind=\"sum\"), tf.reduce(x, axes=(1,), kind=\"max\")\n");
	STATIC("x: Tensor[(6, 40), \"f32\"]", "    return (x - tf.reduce(x, axes=(0,))) / tf.reduce(x, axes=(0, 1), kind=\"max\")\n");
	STATIC("x: Tensor[(2, 70000), \"f32\"]", "    return tf.softmax(x, axis=-1)\n");
	STATIC("x: Tensor[(70000, 2), \"f32\"]", "    return tf.reduce(x, axes=(0,), kind=\"sum\")\n");
}
END_TEST

START_TEST(quantised)
{
	STATIC("x: Tensor[(3, 256), \"bf16\"]",
	       "    q, s = tf.quant(x, scheme=\"per_token_group\", group=128, target_dtype=\"fp8e4m3\")\n"
	       "    return q, s, tf.cast(q, \"f32\") * tf.repeat_interleave(s, 128, axis=1)\n");
}
END_TEST

START_TEST(moves)
{
	STATIC("x: Tensor[(3, 4), \"f32\"], y: Tensor[(2, 4), \"f32\"]", "    return tf.concat((x, y * 2.0), axis=0)\n");
	STATIC("x: Tensor[(3, 4), \"f32\"], y: Tensor[(3, 4), \"f32\"]", "    return tf.stack((x, y), axis=1), tf.stack((y, x), axis=-1)\n");
	STATIC("x: Tensor[(3, 4, 5), \"f32\"]", "    return tf.transpose(x, (2, 0, 1)), tf.reshape(tf.transpose(x, (1, 0, 2)), (12, 5))\n");
	STATIC("x: Tensor[(3, 8), \"bf16\"]", "    a, b = tf.split(x, axis=1, num_splits=2)\n    return a * b, b\n");
	STATIC("x: Tensor[(3, 4), \"f32\"]", "    return tf.repeat_interleave(x, 3, axis=0), tf.repeat_interleave(x + 1.0, 2, axis=1)\n");
	STATIC("x: Tensor[(9, 4), \"f32\"], i: Tensor[(6,), \"i32\"]", "    return tf.index_select(x, i, dim=0), tf.index_select(x * x, i, dim=1, fill_value=7.0)\n");
	STATIC("x: Tensor[(9, 4), \"f32\"], i: Tensor[(6,), \"i64\"], s: Tensor[(6, 4), \"f32\"]",
	       "    return tf.index_add(x, i, s, dim=0)\n");
	STATIC("x: Tensor[(9, 4), \"f32\"], s: Tensor[(2, 3), \"f32\"]",
	       "    return tf.insert_slice(x, s, (5, 1)), tf.insert_window(x * 1.0, s, (8, -1)), tf.window(x, (7, -1), sizes=(4, 4), fill=9.0)\n");
	STATIC("x: Tensor[(9, 4), \"f32\"], p: Tensor[(1,), \"i32\"]", "    k = p[0]\n    return x[k:k + 2, :] * 2.0\n");
	STATIC("x: Tensor[(9, 12), \"f32\"]", "    return x[1:8:3, 2:11:2] + 1.0\n");
	STATIC("c: Tensor[(2, 16, 2, 3), \"f32\"], p: Tensor[(), \"i32\"], n: Tensor[(2, 3, 2, 3), \"f32\"]",
	       "    return tf.cache_update(c, p, tf.full(Tensor[(), \"i32\"], 2), n)\n");
	STATIC("x: Tensor[(7,), \"i64\"]", "    return tf.arange(Tensor[(7,), \"i64\"], start=2, step=3) * x, tf.zeros(Tensor[(2, 2), \"f32\"])\n");
}
END_TEST

START_TEST(selection)
{
	STATIC("x: Tensor[(5, 9), \"f32\"]", "    return tf.argmax(x, axis=-1), tf.argmax(x, axis=0)\n");
	STATIC("x: Tensor[(5, 9), \"i32\"]", "    return tf.argmax(x, axis=-1)\n");
	STATIC("x: Tensor[(5, 9), \"f32\"]", "    v, i = tf.topk(x, k=3)\n    return v, i\n");
	STATIC("x: Tensor[(5, 9), \"i32\"]", "    v, i = tf.topk(x, k=4, axis=0, largest=False)\n    return v + 1, i\n");
	STATIC("x: Tensor[(5, 9), \"bf16\"]", "    v, i = tf.topk(x, k=4, sorted=False)\n    return i, v\n");
}
END_TEST

START_TEST(attention)
{
	STATIC("q: Tensor[(1, 5, 4, 8), \"f32\"], k: Tensor[(1, 5, 2, 8), \"f32\"], c: Tensor[(8, 8), \"f32\"], s: Tensor[(8, 8), \"f32\"], p: Tensor[(5,), \"i64\"]",
	       "    a, b = tf.rope(q, k, c, s, p)\n    return a, b\n");
	STATIC("q: Tensor[(1, 6, 4, 8), \"f32\"], k: Tensor[(1, 6, 2, 8), \"f32\"], v: Tensor[(1, 6, 2, 8), \"f32\"], mask: Tensor[(6, 6), \"f32\"]",
	       "    qh = tf.transpose(q, (0, 2, 1, 3))\n"
	       "    kh = tf.transpose(tf.repeat_interleave(k, 2, axis=2), (0, 2, 3, 1))\n"
	       "    vh = tf.transpose(tf.repeat_interleave(v, 2, axis=2), (0, 2, 1, 3))\n"
	       "    p = tf.softmax(qh @ kh * 0.25 + mask, axis=-1)\n"
	       "    return tf.reshape(tf.transpose(p @ vh, (0, 2, 1, 3)), (1, 6, 32))\n");
}
END_TEST

START_TEST(convolution)
{
	STATIC("x: Tensor[(2, 4, 9, 7), \"f32\"], w: Tensor[(6, 2, 3, 3), \"f32\"], b: Tensor[(6,), \"f32\"], g: Tensor[(6, 1, 1), \"f32\"]",
	       "    y = tf.conv2d(x, w, b, stride=(2, 1), padding=(1, 1), dilation=(1, 2), groups=2)\n    return tf.relu(y * g)\n");
	STATIC("x: Tensor[(1, 3, 5, 20), \"bf16\"], w: Tensor[(9, 3, 1, 1), \"bf16\"], b: Tensor[(9,), \"bf16\"]",
	       "    return tf.conv2d(x, w, b, stride=(1, 3), padding=(0, 0), dilation=(1, 1), groups=1)\n");
}
END_TEST

START_TEST(loops)
{
	STATIC("x: Tensor[(3, 4), \"f32\"]", "    m = x\n    o = x\n    for i in range(3):\n        n = m + 1.0\n        o = o + (m - n)\n        m = n\n    return m, o\n");
	STATIC("x: Tensor[(4, 16), \"f32\"], w: Tensor[(16, 16), \"f32\"]",
	       "    h = tf.zeros(Tensor[(4, 16), \"f32\"])\n    for i in range(2):\n        h = tf.tanh(h @ w + x)\n    return h\n");
	STATIC("x: Tensor[(8, 12), \"f32\"]",
	       "    a = tf.zeros(Tensor[(8, 1), \"f32\"])\n    for k in tf.tile(12, 4):\n        a = a + tf.reduce(x[:, k], axes=(1,), kind=\"sum\")\n    return a\n");
}
END_TEST

static const char *const dynamic =
	HEAD "S = DimVar(\"S\", 1, 4096)\n@func\n"
	"def f(x: Tensor[(S, 20), \"f32\"], w: Tensor[(20, 24), \"f32\"], m: Tensor[(24, S), \"f32\"], r: Tensor[(3, S), \"f32\"]):\n"
	"    y = tf.relu(x @ w)\n"
	"    return y, tf.softmax(y @ m, axis=-1), tf.softmax(r, axis=-1), tf.reduce(x, axes=(0,)), tf.concat((x, x + 1.0), axis=0), r @ x\n";

START_TEST(dynamic_extents)
{
	static const int64_t at[] = {1, 7, 33, 70};

	for (size_t i = 0; i < sizeof at / sizeof at[0]; i++)
		check_text(dynamic, 1, &(struct eval_dim){"S", at[i]});
	check_text(HEAD "S = DimVar(\"S\", 3, 64)\n@func\ndef f(x: Tensor[(3, S), \"f32\"], y: Tensor[(4, S), \"i32\"], i: Tensor[(2, S, 5, 20), \"f32\"], "
		   "w: Tensor[(10, S, 2, 3), \"f32\"], b: Tensor[(10,), \"f32\"]):\n    v, p = tf.topk(x, k=2, axis=1)\n"
		   "    s, q = tf.topk(y, k=3, axis=1, largest=False, sorted=False)\n    t, r = tf.topk(x, k=2, axis=0)\n"
		   "    return v, p, s, q, t, r, tf.conv2d(i, w, b, stride=(1, 2), padding=(1, 1), dilation=(1, 1), groups=1), tf.argmax(x, axis=1)\n",
		   1, &(struct eval_dim){"S", 7});
	for (int64_t s = 0; s < 3; s++)
		check_text(HEAD "S = DimVar(\"S\", 0, 4096)\n@func\ndef f(x: Tensor[(S, 5), \"f32\"], z: Tensor[(3, S), \"f32\"]):\n"
			   "    return x * 2.0, tf.reduce(z, axes=(1,), kind=\"sum\"), z + 1.0, z @ x\n", 1, &(struct eval_dim){"S", s * 3});
}
END_TEST

#define FLASH \
	HEAD "H, S, DH = 2, 32, 16\nBQ, BK = 16, 8\n" \
	"@module(entry=\"flash\", target=CudaTarget(\"nvidia.h200_sxm\"), topologies=(Topology(\"cta\", H * (S // BQ)), Topology(\"thread\", 128)))\n" \
	"class F:\n    @func\n    def flash(q: Tensor[(H, S, DH), \"bf16\"], k: Tensor[(H, S, DH), \"bf16\"], v: Tensor[(H, S, DH), \"bf16\"]) -> Tensor[(H, S, DH), \"bf16\"]:\n" \
	"        with Mesh((\"cta\",), layout=(H, S // BQ), names=(\"head\", \"block\")) as cta:\n" \
	"            out = tf.empty(Tensor[(H, S, DH), \"bf16\"])\n            r = cta.block * BQ\n" \
	"            qt = tf.reshape(q[cta.head:cta.head + 1, r:r + BQ, :], (BQ, DH))\n" \
	"            top = tf.full(Tensor[(BQ, 1), \"f32\"], float(\"-inf\"))\n            den = tf.zeros(Tensor[(BQ, 1), \"f32\"])\n" \
	"            acc = tf.zeros(Tensor[(BQ, DH), \"f32\"])\n            for j in tf.tile(S, BK):\n" \
	"                kt = tf.reshape(k[cta.head:cta.head + 1, j, :], (BK, DH))\n                vt = tf.reshape(v[cta.head:cta.head + 1, j, :], (BK, DH))\n" \
	"                s = tf.matmul(qt, kt, b_layout=\"NK\", out_dtype=\"f32\") * 0.25\n" \
	"                new = tf.maximum(top, tf.reduce(s, axes=(1,), kind=\"max\"))\n                p = tf.exp(s - new)\n" \
	"                fade = tf.exp(top - new)\n                den = den * fade + tf.reduce(p, axes=(1,), kind=\"sum\")\n" \
	"                acc = acc * fade + tf.matmul(tf.cast(p, \"bf16\"), vt, out_dtype=\"f32\")\n                top = new\n" \
	"            o = tf.reshape(tf.cast(acc / den, \"bf16\"), (1, BQ, DH))\n            return tf.insert_slice(out, o, (cta.head, r, 0))\n"

START_TEST(erased)
{
	struct tfc t;
	struct hir_fn *e = NULL;
	struct hir_program *p;

	UNIT_BEGIN(&t);
	struct hir_fn *f = entry_of(&t, FLASH, &p);
	ck_assert_msg(hir_erase(&t, f, "core", &e), "%s", unit_diags(&t));
	same_values(&t, f, e, 0, NULL, "erased");
	same_values(&t, f, placed(&t, e, NULL), 0, NULL, "erased and placed");
	UNIT_END(&t);
}
END_TEST

#define LAYER \
	HEAD "B, S, D = 1, 8, 32\nHQ, HK, DH, F = 4, 2, 8, 96\n@func\n" \
	"def layer(x: Tensor[(B, S, D), \"f32\"], attn_norm: ConstTensor[(D,), \"f32\"], wq: ConstTensor[(D, HQ * DH), \"f32\"], " \
	"wk: ConstTensor[(D, HK * DH), \"f32\"], wv: ConstTensor[(D, HK * DH), \"f32\"], q_norm: ConstTensor[(DH,), \"f32\"], " \
	"k_norm: ConstTensor[(DH,), \"f32\"], wo: ConstTensor[(HQ * DH, D), \"f32\"], cos: Tensor[(S, DH), \"f32\"], sin: Tensor[(S, DH), \"f32\"], " \
	"pos: Tensor[(S,), \"i64\"], mask: Tensor[(S, S), \"f32\"], ffn_norm: ConstTensor[(D,), \"f32\"], w_gate: ConstTensor[(D, F), \"f32\"], " \
	"w_up: ConstTensor[(D, F), \"f32\"], w_down: ConstTensor[(F, D), \"f32\"]):\n" \
	"    h = tf.rms_norm(x, attn_norm, eps=1e-6)\n" \
	"    q = tf.rms_norm(tf.reshape(h @ wq, (B, S, HQ, DH)), q_norm, eps=1e-6)\n" \
	"    k = tf.rms_norm(tf.reshape(h @ wk, (B, S, HK, DH)), k_norm, eps=1e-6)\n" \
	"    v = tf.reshape(h @ wv, (B, S, HK, DH))\n    q, k = tf.rope(q, k, cos, sin, pos)\n" \
	"    qh = tf.transpose(q, (0, 2, 1, 3))\n    kh = tf.transpose(tf.repeat_interleave(k, 2, axis=2), (0, 2, 3, 1))\n" \
	"    vh = tf.transpose(tf.repeat_interleave(v, 2, axis=2), (0, 2, 1, 3))\n    p = tf.softmax(qh @ kh * 0.35 + mask, axis=-1)\n" \
	"    ctx = tf.reshape(tf.transpose(p @ vh, (0, 2, 1, 3)), (B, S, HQ * DH))\n    y = x + ctx @ wo\n" \
	"    m = tf.rms_norm(y, ffn_norm, eps=1e-6)\n    return y + (tf.silu(m @ w_gate) * (m @ w_up)) @ w_down\n"

/* What a decoder layer keeps in memory between its phases, in elements: normed rows (S D), q k v (S D, 2 S D/2), two rotary
 * tables (2 S DH), rotated q and k (S D, S D/2), scores and weights (2 HQ S S), context (S D), residual and its norm (2 S D),
 * gated hidden rows (S F). */
START_TEST(workspace_of_a_layer)
{
	enum { S = 8, D = 32, DH = 8, HQ = 4, F = 96 };
	struct tfc t;
	struct hir_program *p;
	struct place_report r = {0};

	check_text(LAYER, 0, NULL);
	UNIT_BEGIN(&t);
	placed(&t, entry_of(&t, LAYER, &p), &r);
	ck_assert_int_eq(r.n_phase, 15);
	ck_assert_int_eq(r.scratch_bytes, 4 * (S * D + 2 * S * D + 2 * S * DH + S * D + S * D / 2 + 2 * HQ * S * S + S * D + 2 * S * D + S * F));
	UNIT_END(&t);
}
END_TEST

/* An epilogue has no buffer; two products under one activation are one group. */
START_TEST(fused)
{
	struct tfc t;
	struct hir_program *p;
	struct place_report r = {0};

	UNIT_BEGIN(&t);
	placed(&t, entry_of(&t, HEAD "@func\ndef f(x: Tensor[(16, 16), \"f32\"], w: Tensor[(16, 16), \"f32\"]):\n    return tf.relu(x @ w) + x\n", &p), &r);
	ck_assert_int_eq(r.n_group, 1);
	ck_assert_str_eq(r.group[0].ops, "matmul relu add");
	ck_assert_int_eq(r.n_buffer, 1);
	ck_assert(r.buffer[0].is_output);
	ck_assert_int_eq(r.scratch_bytes, 0);
	placed(&t, entry_of(&t, HEAD "@func\ndef f(x: Tensor[(16, 16), \"f32\"], g: Tensor[(16, 40), \"f32\"], u: Tensor[(16, 40), \"f32\"]):\n"
			    "    return tf.silu(x @ g) * (x @ u)\n", &p), &r);
	ck_assert_int_eq(r.n_group, 1);
	placed(&t, entry_of(&t, HEAD "@func\ndef f(x: Tensor[(16, 40), \"f32\"]):\n    return tf.softmax(x * 2.0, axis=-1) + 1.0\n", &p), &r);
	ck_assert_int_eq(r.n_group, 1);
	ck_assert_int_eq(r.scratch_bytes, 0);
	UNIT_END(&t);
}
END_TEST

#define MODULE(n) HEAD "from tilefoundry.target import CpuTarget\n@module(entry=\"f\", target=CpuTarget(\"cpu.c11\"), topologies=(Topology(\"core\", " #n "),))\nclass M:\n"

START_TEST(regions)
{
	check_text(MODULE(4) "    @func\n    def f(a: Tensor[(16, 24), \"f32\"], b: Tensor[(24, 10), \"f32\"]):\n"
		   "        with Mesh((\"core\",), layout=(2, 2), names=(\"r\", \"c\")) as core:\n"
		   "            out = tf.empty(Tensor[(16, 10), \"f32\"])\n            m = core.r * 8\n            n = core.c * 5\n"
		   "            acc = tf.zeros(Tensor[(8, 5), \"f32\"])\n            for k in tf.tile(24, 8):\n"
		   "                acc = acc + a[m:m + 8, k] @ b[k, n:n + 5]\n"
		   "            top = tf.reduce(acc, axes=(1,), kind=\"max\")\n"
		   "            return tf.insert_slice(out, tf.exp(acc - top), (m, n))\n", 0, NULL);
	check_text(MODULE(2) "    @func\n    def f(x: Tensor[(2, 3, 9, 7), \"f32\"], w: Tensor[(4, 3, 3, 3), \"f32\"], b: Tensor[(4,), \"f32\"]):\n"
		   "        with Mesh((\"core\",), layout=(2,), names=(\"p\",)) as core:\n"
		   "            out = tf.empty(Tensor[(2, 4, 9, 7), \"f32\"])\n            t = tf.relu(x[core.p:core.p + 1])\n"
		   "            y = tf.conv2d(t, w, b, stride=(1, 1), padding=(1, 1), dilation=(1, 1), groups=1)\n"
		   "            return tf.insert_slice(out, y, (core.p, 0, 0, 0))\n", 0, NULL);
}
END_TEST

START_TEST(run_time_positions)
{
	STATIC("x: Tensor[(9, 40), \"f32\"], p: Tensor[(2,), \"i32\"], u: Tensor[(2, 7), \"f32\"]",
	       "    a = p[0]\n    b = p[1]\n"
	       "    return x[a:a + 2, :] * 2.0, tf.insert_slice(x, u, (a, b)), tf.window(x, (a, b), sizes=(4, 50)), x[a, b:b + 5]\n");
}
END_TEST

/* A chain in which each value is read twice doubles with every step for a walk that does not remember. */
START_TEST(long_chains)
{
	struct tfc t;
	struct hir_program *p;
	struct text s;

	UNIT_BEGIN(&t);
	text_init(&s, &t.perm);
	text_add(&s, HEAD "@func\ndef f(x: Tensor[(8, 8), \"f32\"]):\n    v0 = x\n");
	for (int i = 1; i <= 400; i++)
		text_printf(&s, "    v%d = tf.tanh(v%d) * v%d\n", i, i - 1, i - 1);
	text_add(&s, "    return v400\n");
	struct hir_fn *f = entry_of(&t, text_str(&s), &p);
	same_values(&t, f, placed(&t, f, NULL), 0, NULL, "a long chain");
	UNIT_END(&t);
}
END_TEST

/* Fewer and shorter registers, and none at all. */
START_TEST(other_targets)
{
	static const struct place_target list[] = {
		{.level = "core", .vector_bytes = 32, .n_vector_register = 16},
		{.level = "core", .vector_bytes = 16, .n_vector_register = 32, .tile_elements = 64, .row_elements = 16},
		{.level = "core", .vector_bytes = 0, .n_vector_register = 16, .row_elements = 1},
	};
	struct tfc t;
	struct hir_program *p;

	UNIT_BEGIN(&t);
	struct hir_fn *f = entry_of(&t, LAYER, &p), *g = NULL;
	for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
		ck_assert(place_function(&t, f, &list[i], &g));
		same_values(&t, f, g, 0, NULL, "another target");
	}
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("place", elementwise, several_results, products, rows, quantised, moves, selection, attention, convolution, loops,
	  dynamic_extents, erased, workspace_of_a_layer, fused, regions, run_time_positions, long_chains, other_targets)
