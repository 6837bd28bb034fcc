/* The analysis against counting by hand: trips of random loop nests, unions of windows, arithmetic; and what a schedule keeps
 * (spec: schedule 1, 8). */
#include "unit.h"

#include <string.h>

#include "analysis/analysis.h"
#include "front/front.h"
#include "match/match.h"
#include "place/place.h"
#include "target/target.h"

static struct hir_fn *read_fn(struct tfc *t, const char *text)
{
	struct ast_file *ast = ast_parse(t, source_new(&t->perm, "a.hir", text, strlen(text)));
	struct hir_program *p = hir_from_ast(t, ast, NULL);
	struct hir_fn *fn;
	ck_assert_msg(!t->diags.n_error && p->n_root && p->root[0]->entry, "%s\n%s", unit_diags(t), text);
	ck_assert(hir_inline(t, p->root[0]->entry, &fn));
	return fn;
}

static const struct analysis *analyse_text(struct tfc *t, const char *text)
{
	const struct target_options none = { 0 };
	const struct target *x = target_find(t, &none, "nvidia.h200_sxm", (struct range){ 0 });
	const struct analysis *a = analyse(t, read_fn(t, text), x, ~0u, 1000);
	ck_assert_msg(a != NULL, "%s", unit_diags(t));
	return a;
}

#define HEAD(cta) \
	"from tilefoundry.dsl import *\nfrom tilefoundry.target import CudaTarget\n\n" \
	"@module(entry=\"f\", target=CudaTarget(\"nvidia.h200_sxm\"), topologies=(Topology(\"cta\", " cta "), Topology(\"thread\", 1)))\n" \
	"class M:\n    @func\n"

static unsigned next(unsigned *seed)
{
	*seed = *seed * 1103515245u + 12345u;
	return *seed >> 16 & 0x7fff;
}

struct bound { int base, p, i, j; };	/* base + p * cta.p + i * i + j * j */

static struct bound random_bound(unsigned *seed, int n_loop)
{
	struct bound b = { (int)(next(seed) % 5), (int)(next(seed) % 3) - 1, 0, 0 };
	if (n_loop > 0)
		b.i = (int)(next(seed) % 3) - 1;
	if (n_loop > 1)
		b.j = (int)(next(seed) % 3) - 1;
	return b;
}

static int value(const struct bound *b, int p, int i, int j)
{
	return b->base + b->p * p + b->i * i + b->j * j;
}

static const char *bound_text(struct tfc *t, const struct bound *b, int n_loop)
{
	return arena_printf(&t->perm, "%d + %d * cta.p%s%s", b->base, b->p, n_loop > 0 ? arena_printf(&t->perm, " + %d * i", b->i) : "",
			    n_loop > 1 ? arena_printf(&t->perm, " + %d * j", b->j) : "");
}

/* Three nested loops with random bounds and steps on five CTAs: the call inside reads all three variables. */
static void check_nest(unsigned *seed)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct bound lo[3], hi[3];
	int step[3], per_cta[5] = { 0 }, total = 0, most = 0;
	for (int k = 0; k < 3; k++) {
		lo[k] = random_bound(seed, k);
		hi[k] = random_bound(seed, k);
		hi[k].base += 3;
		step[k] = 1 + (int)(next(seed) % 3);
	}
	for (int p = 0; p < 5; p++) {
		for (int i = value(&lo[0], p, 0, 0); i < value(&hi[0], p, 0, 0); i += step[0])
			for (int j = value(&lo[1], p, i, 0); j < value(&hi[1], p, i, 0); j += step[1])
				for (int k = value(&lo[2], p, i, j); k < value(&hi[2], p, i, j); k += step[2])
					per_cta[p]++;
		total += per_cta[p];
		most = per_cta[p] > most ? per_cta[p] : most;
	}
	const char *text = arena_printf(&t.perm, HEAD("5")
		"    def f(x: Tensor[(64, 2), \"f32\"]) -> Tensor[(64, 2), \"f32\"]:\n"
		"        out = tf.empty(Tensor[(64, 2), \"f32\"])\n"
		"        with Mesh((\"cta\",), layout=(5,), names=(\"p\",)) as cta:\n"
		"            for i in range(%s, %s, %d):\n"
		"                for j in range(%s, %s, %d):\n"
		"                    for k in range(%s, %s, %d):\n"
		"                        v = tf.schedule((x[(i * 7 + j * 3 + k) %% 64:(i * 7 + j * 3 + k) %% 64 + 1, :], tf.empty(Tensor[(1, 2), \"f32\", \"rmem\"])), op=T.copy())\n"
		"                        w = v * v\n"
		"                        g = tf.schedule((w, tf.empty(Tensor[(1, 2), \"f32\"])), op=T.copy())\n"
		"                        out = tf.insert_slice(out, g, ((i * 7 + j * 3 + k) %% 64, 0))\n"
		"        return out\n", bound_text(&t, &lo[0], 0), bound_text(&t, &hi[0], 0), step[0], bound_text(&t, &lo[1], 1),
		bound_text(&t, &hi[1], 1), step[1], bound_text(&t, &lo[2], 2), bound_text(&t, &hi[2], 2), step[2]);
	const struct analysis *a = analyse_text(&t, text);
	ck_assert_msg(a->is_exact && a->total.flops[DT_F32] == 2 * total && a->cta.flops[DT_F32] == 2 * most, "want %d and %d, got %lld and %lld%s\n%s",
		      2 * total, 2 * most, (long long)a->total.flops[DT_F32], (long long)a->cta.flops[DT_F32], a->is_exact ? "" : " (bound)",
		      text);
	ck_assert_int_eq(a->total.read[ST_GMEM], 8 * total);
	ck_assert_int_eq(a->total.write[ST_GMEM], 8 * total);
	UNIT_END(&t);
}

START_TEST(trips_of_random_nests)
{
	unsigned seed = 7;
	for (int i = 0; i < 150; i++)
		check_nest(&seed);
}
END_TEST

/* Three CTAs of 64 threads on 8 x 8 axes. Each thread takes 4 elements of x, 3 * 64 * 16 = 3072 bytes; the window of w depends
 * on one axis, 3 * 8 * 16 = 384 bytes; the result has 3072 bytes; 4 products a thread, 3 * 64 * 4 = 768. */
START_TEST(parts_of_threads)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct analysis *a = analyse_text(&t,
		"from tilefoundry.dsl import *\nfrom tilefoundry.target import CudaTarget\n\n"
		"@module(entry=\"f\", target=CudaTarget(\"nvidia.h200_sxm\"), topologies=(Topology(\"cta\", 3), Topology(\"thread\", 64)))\n"
		"class M:\n    @func\n"
		"    def f(x: Tensor[(24, 32), \"f32\"], w: Tensor[(32,), \"f32\"]) -> Tensor[(24, 32), \"f32\"]:\n"
		"        with Mesh((\"cta\", \"thread\"), layout=(3, 8, 8), names=(\"c\", \"r\", \"q\")) as p:\n"
		"            out = tf.empty(Tensor[(24, 32), \"f32\"])\n"
		"            i = p.c * 8 + p.r\n"
		"            j = p.q * 4\n"
		"            a = tf.schedule((x[i:i + 1, j:j + 4], tf.empty(Tensor[(1, 4), \"f32\", \"rmem\"])), op=T.copy())\n"
		"            b = tf.schedule((w[j:j + 4], tf.empty(Tensor[(4,), \"f32\", \"rmem\"])), op=T.copy())\n"
		"            g = tf.schedule((a * b, tf.empty(Tensor[(1, 4), \"f32\"])), op=T.copy())\n"
		"            return tf.insert_slice(out, g, (i, j))\n");
	ck_assert_int_eq(a->total.read[ST_GMEM], 3072 + 384);
	ck_assert_int_eq(a->total.write[ST_GMEM], 3072);
	ck_assert_int_eq(a->cta.read[ST_GMEM], 1024 + 128);
	ck_assert_int_eq(a->total.flops[DT_F32], 768);
	UNIT_END(&t);
}
END_TEST

/* Windows that overlap, of random sizes and steps: the footprint is the union. */
START_TEST(footprint_of_overlapping_windows)
{
	unsigned seed = 11;
	for (int round = 0; round < 60; round++) {
		struct tfc t;
		UNIT_BEGIN(&t);
		int size = 1 + (int)(next(&seed) % 9), step = 1 + (int)(next(&seed) % 9), width = 1 + (int)(next(&seed) % 5), shift = (int)(next(&seed) % 4);
		bool seen[96][16] = { { false } };
		int n = 0;
		for (int i = 0; i + size <= 96; i += step)
			for (int j = 0; j < 3; j++)
				for (int r = 0; r < size; r++)
					for (int c = 0; c < width; c++)
						seen[i + r][j * shift + c] = true;
		for (int r = 0; r < 96; r++)
			for (int c = 0; c < 16; c++)
				n += seen[r][c];
		const struct analysis *a = analyse_text(&t, arena_printf(&t.perm, HEAD("1")
			"    def f(x: Tensor[(96, 16), \"f32\"]) -> Tensor[(%d, %d), \"f32\", \"umat\"]:\n"
			"        with Mesh((\"cta\",), layout=(1,), names=(\"p\",)) as cta:\n"
			"            acc = tf.zeros(Tensor[(%d, %d), \"f32\", \"rmem\"])\n"
			"            for i in range(0, %d, %d):\n"
			"                for j in range(0, 3):\n"
			"                    v = tf.schedule((x[i:i + %d, j * %d:j * %d + %d], tf.empty(Tensor[(%d, %d), \"f32\", \"rmem\"])), op=T.copy())\n"
			"                    acc = acc + v\n"
			"            return acc\n", size, width, size, width, 97 - size, step, size, shift, shift, width, size, width));
		ck_assert_uint_eq(a->footprint.len, 1);
		ck_assert_msg(a->footprint_is_exact && a->footprint.data[0].bytes == 4 * n, "size %d step %d width %d shift %d: want %d, got %lld",
			      size, step, width, shift, 4 * n, (long long)a->footprint.data[0].bytes);
		UNIT_END(&t);
	}
}
END_TEST

START_TEST(sizes_have_two_decimals)
{
	static const struct { int64_t n; const char *want; } known[] = {
		{ 0, "0" }, { 1, "1B" }, { 1023, "1023B" }, { 1024, "1.00KB" }, { 1536, "1.50KB" }, { 98304, "96.00KB" }, { 232448, "227.00KB" },
		{ 1047, "1.02KB" }, { 50000000, "47.68MB" }, { 1048576, "1.00MB" }, { 1073741824, "1.00GB" }, { INT64_C(2199023255552), "2048.00GB" },
	};
	struct tfc t;
	UNIT_BEGIN(&t);
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		ck_assert_str_eq(analysis_bytes_str(&t.perm, known[i].n), known[i].want);
	UNIT_END(&t);
}
END_TEST

static const char copy_text[] = HEAD("1")
	"    def f(x: Tensor[(4, 2), \"f32\"]) -> Tensor[(4, 2), \"f32\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"p\",)) as cta:\n"
	"            v = tf.schedule((x, tf.empty(Tensor[(4, 2), \"f32\", \"rmem\"])), op=T.copy())\n"
	"            return tf.schedule((v, tf.empty(Tensor[(4, 2), \"f32\"])), op=T.copy())\n";

static const struct hir_node *first_schedule(const struct hir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		if (n->kind == HIR_SCOPE && (n = first_schedule(&n->u.scope.body)))
			return n;
		if (n && n->kind == HIR_SCHEDULE)
			return n;
	}
	return NULL;
}

/* The operands are those of the node; there is no tuple value. */
START_TEST(R4_flat)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct hir_node *n = first_schedule(&read_fn(&t, copy_text)->body);
	ck_assert_int_eq(n->n_operand, 2);
	for (int i = 0; i < 2; i++)
		ck_assert(n->operand[i]->type && !n->operand[i]->n_field);
	UNIT_END(&t);
}
END_TEST

/* What an instruction declares decides; the schedule has no copy of it. */
START_TEST(R2_no_schema)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct hir_node *n = first_schedule(&read_fn(&t, copy_text)->body);
	struct insn changed = *n->u.schedule.use.insn;
	struct insn_param param[2] = { changed.param[0], changed.param[1] };
	const struct type *type[INSN_MAX_PARAM] = { n->operand[0]->type, n->operand[1]->type };
	struct match_request r = { .use = n->u.schedule.use, .type = type };
	struct match_refusal why;
	ck_assert_ptr_nonnull(match_closed(&t.perm, &r, &why));
	param[1].storages = 1u << ST_SMEM;
	changed.param = param;
	r.use.insn = &changed;
	ck_assert_ptr_null(match_closed(&t.perm, &r, &why));
	ck_assert_str_eq(match_refusal_text(&t.perm, &why), "dst.storage: rmem is not smem");
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("analysis", trips_of_random_nests, parts_of_threads, footprint_of_overlapping_windows, sizes_have_two_decimals, R4_flat,
	  R2_no_schema)
