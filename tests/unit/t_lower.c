/* Scheduled programs: what they are lowered to means what they meant. Every program is evaluated as HIR, as finalized TIR, and
 * as the TIR that is read back from its text, and the text of that is the same. */
#include "unit.h"

#include <string.h>

#include "driver/pipeline.h"
#include "eval/tir_eval.h"
#include "front/front.h"

#define HEAD(cta, thread) \
	"from tilefoundry.dsl import *\nfrom tilefoundry.target import CudaTarget\n\n" \
	"@module(entry=\"f\", target=CudaTarget(\"nvidia.a100_sxm\"), topologies=(Topology(\"cta\", " cta "), Topology(\"thread\", " \
	thread ")))\nclass M:\n    @func\n"

static const char *print(struct tfc *t, struct tir_fn *f)
{
	struct tir_program p = { 1, &f };
	struct text out;
	text_init(&out, &t->perm);
	tir_print(&out, &p);
	return text_str(&out);
}

static struct tir_fn *read_back(struct tfc *t, const char *text)
{
	struct ast_file *f = ast_parse(t, source_new(&t->perm, "printed.tir", text, strlen(text)));
	struct front_options fo = { 0 };
	struct hir_program *p = hir_from_ast(t, f, &fo);
	struct tir_program *tir = front_tir_program(t, f, p);
	ck_assert_msg(tir && tir->n_fn == 1 && !t->diags.n_error, "%s\n%s", unit_diags(t), text);
	return tir->fn[0];
}

static bool lower_text(struct tfc *t, const char *text, struct pipeline *p)
{
	struct options *o = arena_new(&t->perm, struct options);
	struct target_options *to = arena_new(&t->perm, struct target_options);
	*p = (struct pipeline){ .t = t, .o = o, .to = to, .path = "t.hir", .source = source_new(&t->perm, "t.hir", text, strlen(text)) };
	if (!pipeline_front(p))
		return false;
	for (int s = STAGE_inline; s <= STAGE_lower; s++)
		if (!pipeline_stage(p, (enum stage)s))
			return false;
	return true;
}

static void compare(struct tfc *t, const char *text, int n, struct tensor *const *want, struct tensor *const *got)
{
	const struct eval_tolerance how = { .by_radius = true };
	for (int i = 0; i < n; i++) {
		struct eval_comparison c = eval_compare(want[i], got[i], &how);
		ck_assert_msg(c.accepted, "%s: result %d: %s", text, i, eval_comparison_str(&t->perm, &c, want[i]));
	}
}

/* The finalized text of "text", after the comparison. */
static const char *check(struct tfc *t, const char *text)
{
	struct pipeline p;
	struct tensor *in[16], *want[4], *got[4];
	const char *spec[16];
	ck_assert_msg(lower_text(t, text, &p), "%s\n%s", unit_diags(t), text);
	const struct hir_fn *hir = p.hir->root[0]->entry;
	for (int i = 0; i < hir->n_param; i++)
		spec[i] = arena_printf(&t->perm, "%s=random:%d", hir->param[i].name, i + 1);
	ck_assert_msg(eval_inputs(t, hir, NULL, hir->n_param, spec, in) && eval_hir(t, hir, NULL, in, want), "%s\n%s", unit_diags(t), text);
	const char *printed = print(t, p.unit[0].tir);
	ck_assert_msg(tir_eval(t, p.unit[0].tir, NULL, in, got), "%s\n%s", unit_diags(t), printed);
	compare(t, printed, hir->n_return, want, got);
	struct tir_fn *again = read_back(t, printed);
	ck_assert_str_eq(print(t, again), printed);
	ck_assert_msg(tir_eval(t, again, NULL, in, got), "%s\n%s", unit_diags(t), printed);
	compare(t, printed, hir->n_return, want, got);
	return printed;
}

static bool has(const char *text, const char *part)
{
	return strstr(text, part) != NULL;
}

/* Sum of "trips" blocks of 4 rows that pass through a ring of "slots" slots. */
static const char *ring_sum(struct tfc *t, int trips, int slots)
{
	return arena_printf(&t->perm, HEAD("1", "128")
	"    def f(x: Tensor[(%d, 256), \"f32\"]) -> Tensor[(4, 256), \"f32\", \"umat\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), layout=(128,), names=(\"t\",)) as th:\n"
	"                acc = tf.zeros(Tensor[(4, 256), \"f32\", ((4, 128 @ th.t, 2), (256, 2, 1)), \"rmem\"])\n"
	"                for k in range(0, %d, 4):\n"
	"                    s = tf.schedule((x[k:k + 4, :], tf.empty(Tensor[(4, 256), \"f32\", \"smem\"], buffers=%d)), op=T.copy())\n"
	"                    r = tf.schedule((s, tf.empty(Tensor[(4, 256), \"f32\", ((4, 128 @ th.t, 2), (256, 2, 1)), \"rmem\"])), op=T.copy())\n"
	"                    acc = acc + r\n"
	"                return acc\n", trips ? 4 * trips : 4, 4 * trips, slots);
}

/* R71: 0, 1, N and N + 1 trips of rings of one to three slots. */
START_TEST(R71_ring_trips)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	for (int slots = 1; slots <= 3; slots++) {
		const int trips[] = { 0, 1, slots, slots + 1, 3 * slots + 2 };
		for (int i = 0; i < 5; i++) {
			const char *text = check(&t, ring_sum(&t, trips[i], slots));
			ck_assert_int_eq(has(text, "s_stages = ("), slots > 1);
		}
	}
	UNIT_END(&t);
}
END_TEST

/* R72, 7.4: five trips through three slots of 4 x 256 f32, 4096 bytes each; declared outside the loop, indexed by the use. */
START_TEST(R72_staging_owner)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, ring_sum(&t, 5, 3));
	const char *slots = strstr(text, "s_stages = (T.tensor_view(0, dtype=\"f32\""), *loop = strstr(text, "for k in range(0, 20, 4):");
	ck_assert_msg(slots && loop && slots < loop, "%s", text);
	ck_assert_msg(has(text, "T.tensor_view(4096, dtype") && has(text, "T.tensor_view(8192, dtype"), "%s", text);
	ck_assert_msg(has(text, "T.copy(tile, s_stages[(k // 4) % 3])"), "%s", text);
	UNIT_END(&t);
}
END_TEST

/* R72: the destination may be declared outside the loop. */
START_TEST(R72_declared_outside)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, HEAD("1", "32")
	"    def f(x: Tensor[(20, 64), \"f32\"]) -> Tensor[(20, 64), \"f32\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), layout=(32,), names=(\"t\",)) as th:\n"
	"                out = tf.empty(Tensor[(20, 64), \"f32\"])\n"
	"                d = tf.empty(Tensor[(4, 64), \"f32\", \"smem\"], buffers=2)\n"
	"                for k in range(0, 20, 4):\n"
	"                    s = tf.schedule((x[k:k + 4, :], d), op=T.copy())\n"
	"                    g = tf.schedule((s, tf.empty(Tensor[(4, 64), \"f32\"])), op=T.copy())\n"
	"                    out = tf.insert_slice(out, g, (k, 0))\n"
	"                return out\n");
	ck_assert_msg(has(text, "d_stages[(k // 4) % 2]"), "%s", text);
	UNIT_END(&t);
}
END_TEST

static unsigned next(unsigned *state, unsigned n)
{
	*state = *state * 1664525u + 1013904223u;
	return (*state >> 8) % n;
}

/* A product of shared tiles by issues of T.outer in a random order, the tiles in random arrangements and rings. */
static const char *random_product(struct tfc *t, unsigned *seed)
{
	static const char *const order[] = { "(0, 1, 2)", "(0, 2, 1)", "(1, 0, 2)", "(1, 2, 0)", "(2, 0, 1)", "(2, 1, 0)" };
	int m = 1 << next(seed, 3), n = 4 << next(seed, 2), mt = 1 + (int)next(seed, 3), nt = 1 + (int)next(seed, 3);
	int kb = 1 + (int)next(seed, 4), trips = (int)next(seed, 5) + 1, slots = 1 + (int)next(seed, 3);
	int rows = m * mt, cols = n * nt, depth = kb * trips;
	const char *lhs = next(seed, 2) ? arena_printf(&t->perm, "Layout((%d, %d), (1, %d)), ", rows, kb, rows) : "";
	const char *rhs = next(seed, 2) ? arena_printf(&t->perm, "Layout((%d, %d), (%d, 1)), ", kb, cols, cols + 8) : "";
	return arena_printf(&t->perm, HEAD("2", "1")
	"    def f(a: Tensor[(%d, %d), \"f32\"], b: Tensor[(%d, %d), \"f32\"]) -> Tensor[(%d, %d), \"f32\"]:\n"
	"        with Mesh((\"cta\",), layout=(2,), names=(\"i\",)) as cta:\n"
	"            out = tf.empty(Tensor[(%d, %d), \"f32\"])\n"
	"            acc = tf.zeros(Tensor[(%d, %d), \"f32\", \"rmem\"])\n"
	"            for k in tf.tile(%d, %d):\n"
	"                x = tf.schedule((a[cta.i * %d:cta.i * %d + %d, k], tf.empty(Tensor[(%d, %d), \"f32\", %s\"smem\"], buffers=%d)), op=T.copy())\n"
	"                y = tf.schedule((b[k, :], tf.empty(Tensor[(%d, %d), \"f32\", %s\"smem\"], buffers=%d)), op=T.copy())\n"
	"                acc = tf.schedule((acc, x, y), op=T.tiled_mma(atom=T.outer(m=%d, n=%d)), repeat=(%d, %d, %d), order=%s)\n"
	"            g = tf.schedule((acc, tf.empty(Tensor[(%d, %d), \"f32\"])), op=T.copy())\n"
	"            return tf.insert_slice(out, g, (cta.i * %d, 0))\n",
	2 * rows, depth, depth, cols, 2 * rows, cols, 2 * rows, cols, rows, cols, depth, kb, rows, rows, rows, rows, kb, lhs, slots,
	kb, cols, rhs, slots, m, n, mt, nt, kb, order[next(seed, 6)], rows, cols, rows);
}

START_TEST(random_products)
{
	struct tfc t;
	unsigned seed = 11;
	for (int i = 0; i < 150; i++) {
		UNIT_BEGIN(&t);
		check(&t, random_product(&t, &seed));
		UNIT_END(&t);
	}
}
END_TEST

static void refused(const char *text, const char *code)
{
	struct tfc t;
	struct pipeline p;
	UNIT_BEGIN(&t);
	ck_assert_msg(!lower_text(&t, text, &p), "lowered:\n%s", text);
	ck_assert_msg(has(unit_diags(&t), code), "no %s:\n%s", code, unit_diags(&t));
	UNIT_END(&t);
}

/* A slot is overwritten when the ring has gone round, so its value ends with the iteration. */
START_TEST(ring_value_stays_in_its_loop)
{
	refused(HEAD("1", "32")
	"    def f(x: Tensor[(8, 64), \"f32\"]) -> Tensor[(4, 64), \"f32\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), layout=(32,), names=(\"t\",)) as th:\n"
	"                for k in range(0, 8, 4):\n"
	"                    s = tf.schedule((x[k:k + 4, :], tf.empty(Tensor[(4, 64), \"f32\", \"smem\"], buffers=2)), op=T.copy())\n"
	"                return tf.schedule((s, tf.empty(Tensor[(4, 64), \"f32\"])), op=T.copy())\n", "E3424");
}
END_TEST

UNIT_MAIN("lower", R71_ring_trips, R72_staging_owner, R72_declared_outside, random_products, ring_value_stays_in_its_loop)
