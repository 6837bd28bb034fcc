/* Seeded mutations of sample programs through the parser and the front end: whatever the text, they end with a tree, a
 * program and diagnostics. */
#include "unit.h"

#include <string.h>

#include "../whole/mutate.h"
#include "front/front.h"

static const char *const sample[] = {
	"\"\"\"Doc.\"\"\"\n"
	"from tilefoundry.dsl import *\n"
	"import a.b as c\n"
	"M, N, K = 1024, 768, 0x280\n"
	"LHS = Layout(((2, 8, 8), (4, 16)), ((4096, 512, 64), (16, 1))) | Swizzle(3, 4, 3)\n"
	"S = DimVar(\"S\", 1, 8)\n"
	"@dataclass(frozen=True)\n"
	"class Config:\n"
	"    hidden: int = 64\n"
	"    @property\n"
	"    def half(self): return self.hidden // 2\n"
	"def splits(b, h, kv=512):\n"
	"    if b < 1:\n"
	"        raise ValueError(f\"bad {b.x} {{}}\")\n"
	"    return max(1, min(128 // (b * h), kv))\n"
	"@module(entry=\"gemm\", target=CudaTarget(\"nvidia.h200_sxm\"), topologies=(Topology(\"cta\", (M // 128) * 6),))\n"
	"class G:\n"
	"    @func\n"
	"    def gemm(a: Tensor[(M, K), \"f16\"], b: Tensor[(K, N), \"f16\"]) -> Tensor[(M, N), \"f16\"]:\n"
	"        with Mesh((\"cta\",), layout=(8, 6), names=(\"row\", \"col\")) as cta:\n"
	"            acc = tf.zeros(Tensor[(128, 128), \"f32\", (8 @ cta.row, 2), \"rmem\"])\n"
	"            for k in tf.tile(K, 32):\n"
	"                at = tf.reshard(a[cta.row * 128:cta.row * 128 + 128, k], (128, 32), \"smem\")\n"
	"                acc = acc + tf.matmul(at, b[k, ..., ::1], out_dtype=\"f32\") * 1e-3\n"
	"            y: where(storage=\"gmem\") = tf.cast(acc, 'f16'); z = [y for i in range(2)]\n"
	"            return y if M > 3 and not N == 2 else -z[0] ** 2\n",
	"from tilelang import language as T\n"
	"try:\n    import x\nexcept E as e:\n    x = lambda a, *b: a & b\n"
	"@T.prim_func\n"
	"def main(A: T.Tensor((M, N), \"bfloat16\"), B: T.Tensor((N,), \"float32\")):\n"
	"    with T.Kernel(M // 8, threads=128) as (bx,), T.Task(latency=3):\n"
	"        s = T.alloc_shared((8, 8), \"float32\")\n"
	"        for i, j in T.Parallel(8, 8):\n"
	"            s[i, j] = A[bx * 8 + i, j] if i < 3 else 0.0\n"
	"        while T.ready(s):\n            break\n"
	"        if bx == 0:\n            T.copy(s, B[0:8])\n        elif bx == 1: pass\n        else:\n            T.sync_threads()\n"
	"        T.annotate_layout({s: 1, B: {\"k\": (2,)}})\n"
	"    return\n",
	"from tilefoundry.dsl import *\n"
	"S = DimVar(\"S\", 1, 8)\n"
	"N, K = 4, {\"a\": (1, 2), \"b\": [3]}\n"
	"@dataclass(frozen=True)\n"
	"class Rec:\n"
	"    a: int = 4\n"
	"    b: int = 2\n"
	"    @property\n"
	"    def twice(self):\n"
	"        return self.a * 2\n"
	"    def plus(self, k=3):\n"
	"        return self.a + k\n"
	"R = Rec(b=3)\n"
	"def splits(b, h, kv=3):\n"
	"    if b < 1:\n"
	"        raise ValueError(f\"x{b}\")\n"
	"    c = max(1, min(128 // (b * h), kv))\n"
	"    return c\n"
	"W = [splits(i, 2) for i in range(1, 4)]\n"
	"def build(n, dtype=\"f32\"):\n"
	"    m = n * 2\n"
	"    @func\n"
	"    def k(x: Tensor[(m,), dtype]):\n"
	"        return tf.relu(x)\n"
	"    @module\n"
	"    class Q:\n"
	"        @func\n"
	"        def q(x: Tensor[(S, n), dtype]):\n"
	"            return x[0:n] + x[::2]\n"
	"    return k, Q\n"
	"A, Bm = build(W[-1])\n"
	"@module(entry=\"f\", target=CpuTarget(), topologies=(Topology(\"cta\", ceildiv(R.twice, 2)),))\n"
	"class M:\n"
	"    c = (Bm.renamed(\"p\"), Bm.renamed(\"q\"))\n"
	"    d = replace(Bm, entry=\"q\")\n"
	"    @func\n"
	"    def f(x: Tensor[(S, 4), \"f32\"]) -> Tensor[(S, 4), \"f32\"]:\n"
	"        pass\n"
	"    @f.specialize(DimVarRangePat(\"S\", 1, 4))\n"
	"    def f1(x: Tensor[(S, 4), \"f32\"]) -> Tensor[(S, 4), \"f32\"]:\n"
	"        with Mesh((\"cta\",), layout=(4,), names=(\"i\",)) as c:\n"
	"            y = tf.relu(x * 2.0)\n"
	"            for i in range(3):\n"
	"                y = y + x\n"
	"            return y\n"
	"    @f.specialize(DimVarRangePat(\"S\", 5, 8))\n"
	"    def f2(x: Tensor[(S, 4), \"f32\"]) -> Tensor[(S, 4), \"f32\"]:\n"
	"        z: where(storage=\"gmem\") = x - x\n"
	"        return -z\n",
};

static void check_block(const struct ast_block *b, const struct source *s, int depth)
{
	ck_assert_int_lt(depth, 300);
	for (int i = 0; i < b->n; i++) {
		const struct ast_stmt *x = b->stmt[i];
		ck_assert(x->range.begin <= x->range.end && x->range.end <= s->size);
		ck_assert(x->kind != AST_ASSIGN || (x->target && x->value));
		ck_assert((x->kind != AST_DEF && x->kind != AST_CLASS) || x->name);
		ck_assert(x->kind != AST_FOR || (x->target && x->value));
		check_block(&x->body, s, depth + 1);
		check_block(&x->other, s, depth + 1);
	}
}

/* Parse one mutation of "original", one change in about "rate" / 5 pieces; true if it has no error. */
static bool run_mutation(const char *original, uint64_t *state, int rate, bool front)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	t.diags.max_errors = 20;
	struct text text;
	text_init(&text, &t.perm);
	mutate_text(&text, original, state, rate);
	const struct source *s = source_new(&t.perm, "m.hir", text_str(&text), text.len);
	const struct ast_file *f = ast_parse(&t, s);
	check_block(&f->body, s, 0);
	for (size_t k = 0; k < t.diags.len; k++)
		ck_assert(t.diags.item[k].range.end <= s->size && t.diags.item[k].range.begin <= t.diags.item[k].range.end);
	if (front)
		hir_from_ast(&t, f, NULL);
	bool clean = t.diags.n_error == 0;
	UNIT_END(&t);
	return clean;
}

START_TEST(any_text_ends_with_a_tree)
{
	uint64_t state = 88172645463325252u;
	int n_clean = 0;
	for (int i = 0; i < 6000; i++)
		n_clean += run_mutation(sample[i % 3], &state, 60, false);
	ck_assert_int_lt(n_clean, 1500);
}
END_TEST

static void check_clean(const char *text)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	ast_parse(&t, source_new(&t.perm, "s.hir", text, strlen(text)));
	ck_assert_msg(t.diags.len == 0, "%s", unit_diags(&t));
	UNIT_END(&t);
}

START_TEST(any_text_passes_the_front_end)
{
	uint64_t state = 521288629546311u;
	int n_clean = 0;
	for (int i = 0; i < 3000; i++)
		n_clean += run_mutation(sample[i % 3 ? 2 : 0], &state, 1500, true);
	ck_assert_int_gt(n_clean, 30);
}
END_TEST

START_TEST(samples_are_clean)
{
	check_clean(sample[0]);
	check_clean(sample[1]);
	check_clean(sample[2]);
}
END_TEST

UNIT_MAIN("mutate", samples_are_clean, any_text_ends_with_a_tree, any_text_passes_the_front_end)
