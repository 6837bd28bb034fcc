/* Worked examples of schedule 5.3, 12 and tir 6.2b with their numbers. */
#include <time.h>

#include "matchkit.h"

static const struct kit_mesh two_groups = { 4, { 2, 4, 8, 4 }, { 128, 32, 4, 1 }, 128 };
static const struct kit_mesh one_group = { 3, { 4, 8, 4 }, { 32, 4, 1 }, 0 };

/* The matrix step of ring.hir: acc (128, 256), lhs (128, 64), rhs (64, 256). */
static void ring(struct kit_mma *k, struct tfc *t)
{
	struct arena *a = &t->perm;
	const struct topology *threads = kit_threads(a, 384);
	const struct mesh *m = kit_mesh(t, threads, &two_groups);
	kit_begin(k, t, kit_wgmma(a, 256, DT_BF16, "SS", "K", NULL), m, threads);
	k->type[0] = kit_type(a, DT_F32, 128, 256, ST_RMEM, &(struct kit_layout){
		.n_mode = 7, .extent = { 2, 8, 2, 4, 2, 4, 32 }, .stride = { 16384, 1, 8, 16, 64, 128, 512 }, .mesh = m, .split = { 0, 3, 1, 5 } });
	k->type[1] = kit_type(a, DT_BF16, 128, 64, ST_SMEM, &(struct kit_layout){
		.n_mode = 5, .extent = { 2, 8, 8, 4, 16 }, .stride = { 4096, 512, 64, 16, 1 }, .n_group = 2, .group = { 3, 2 }, .bits = 3 });
	k->type[2] = kit_type(a, DT_BF16, 64, 256, ST_SMEM, &(struct kit_layout){
		.n_mode = 5, .extent = { 4, 2, 8, 4, 64 }, .stride = { 4096, 512, 64, 1024, 1 }, .n_group = 2, .group = { 3, 2 }, .bits = 3 });
}

static void expect_window(const struct match *m, int p, int64_t q, int64_t r0, int64_t c0, int64_t rows, int64_t columns)
{
	int64_t start[2], size[2];
	match_window(m, p, q, start, size);
	ck_assert_msg(start[0] == r0 && start[1] == c0 && size[0] == rows && size[1] == columns,
		      "operand %d issue %lld: [%lld, %lld] of (%lld, %lld)", p, (long long)q, (long long)start[0], (long long)start[1],
		      (long long)size[0], (long long)size[1]);
}

static void expect_dims(const int64_t *got, int64_t m, int64_t n, int64_t k)
{
	ck_assert_msg(got[0] == m && got[1] == n && got[2] == k, "(%lld, %lld, %lld)", (long long)got[0], (long long)got[1], (long long)got[2]);
}

/* 5.3 and 12.1; R33: the path holds every binding in binding order. */
START_TEST(R33_path)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct kit_mma k;
	ring(&k, &t);
	const struct match *m = kit_match(&k);
	ck_assert_msg(m != NULL, "%s", kit_why(&k));
	ck_assert_str_eq(match_path_text(&t.perm, m->n_binding, m->binding),
			 "n=256, dtype=bf16, form=SS, a_major=K, b_major=MN, p0=128, c=32, s=3, k0=0, l=512, W=64, sb=3, rb=4, Wb=64, "
			 "db=512, lb=1024");
	UNIT_END(&t);
}
END_TEST

START_TEST(R60_ring_units)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct kit_mma k;
	ring(&k, &t);
	const struct match *m = kit_match(&k);
	ck_assert_msg(m != NULL, "%s", kit_why(&k));
	expect_dims(m->single, 64, 256, 16);
	expect_dims(m->count, 2, 1, 4);
	expect_dims(m->bind, 2, 1, 1);
	expect_dims(m->serial, 1, 1, 4);
	ck_assert(m->n_unit == 2 && m->n_issue == 4 && m->unit_start[0] == 128 && m->unit_start[1] == 256);
	for (int64_t q = 0; q < 8; q++) {
		expect_window(m, 0, q, q / 4 * 64, 0, 64, 256);
		expect_window(m, 1, q, q / 4 * 64, q % 4 * 16, 64, 16);
		expect_window(m, 2, q, q % 4 * 16, 0, 16, 256);
	}
	UNIT_END(&t);
}
END_TEST

/* 12.1: the authored repeat; R56, R58. */
START_TEST(R56_repeat)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct kit_mma k;
	ring(&k, &t);
	k.r.repeat = (int64_t[]){ 2, 1, 4 };
	k.r.n_repeat = 3;
	k.r.order = (int64_t[]){ 2, 0, 1 };
	k.r.n_order = 3;
	const struct match *m = kit_match(&k);
	ck_assert_msg(m != NULL, "%s", kit_why(&k));
	for (int64_t q = 0; q < 8; q++)
		expect_window(m, 1, q, q / 4 * 64, q % 4 * 16, 64, 16);
	k.r.repeat = (int64_t[]){ 2, 1, 2 };
	ck_assert_ptr_null(kit_match(&k));
	ck_assert_int_eq(k.why.code, E4204);
	ck_assert_str_eq(kit_why(&k), "repeat: (2, 1, 2) but the shapes give (2, 1, 4)");
	UNIT_END(&t);
}
END_TEST

/* 12.6: refusal with its path (R34). */
START_TEST(R34_refused_path)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct kit_mma k;
	ring(&k, &t);
	k.type[0] = kit_type(&t.perm, DT_F32, 128, 256, ST_RMEM, &(struct kit_layout){ .n_mode = 2, .extent = { 128, 256 }, .stride = { 256, 1 } });
	ck_assert_ptr_null(kit_match(&k));
	ck_assert_int_eq(k.why.code, E4107);
	ck_assert_ptr_nonnull(strstr(kit_why(&k), "acc.layout: (128, 256):(256, 1) has no leading tile modes for count 2 on axis 0"));
	ck_assert_str_eq(match_path_text(&t.perm, k.why.n_binding, k.why.binding), "n=256, dtype=bf16, form=SS, a_major=K, b_major=MN, p0=128");
	UNIT_END(&t);
}
END_TEST

/* 12.2, one warp: acc (64, 64), lhs (64, 32), rhs (32, 64). */
static void warp(struct kit_mma *k, struct tfc *t)
{
	static const struct kit_mesh lanes = { 2, { 4, 8 }, { 1, 4 }, 0 };
	struct arena *a = &t->perm;
	const struct topology *threads = kit_threads(a, 32);
	const struct mesh *m = kit_mesh(t, threads, &lanes);
	kit_begin(k, t, kit_sm80(a), m, threads);
	k->type[0] = kit_type(a, DT_F32, 64, 64, ST_RMEM, &(struct kit_layout){
		.n_mode = 6, .extent = { 4, 8, 2, 4, 8, 2 }, .stride = { 1024, 128, 1, 2, 8, 64 }, .mesh = m, .split = { 3, 4 } });
	k->type[1] = kit_type(a, DT_BF16, 64, 32, ST_RMEM, &(struct kit_layout){
		.n_mode = 7, .extent = { 4, 2, 2, 4, 2, 8, 2 }, .stride = { 512, 256, 1, 2, 8, 16, 128 }, .mesh = m, .split = { 3, 5 } });
	k->type[2] = kit_type(a, DT_BF16, 32, 64, ST_RMEM, &(struct kit_layout){
		.n_mode = 6, .extent = { 2, 8, 8, 2, 4, 2 }, .stride = { 1024, 128, 1, 8, 16, 64 }, .mesh = m, .split = { 4, 2 } });
}

START_TEST(R64_order)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct kit_mma k;
	warp(&k, &t);
	const struct match *m = kit_match(&k);
	ck_assert_msg(m != NULL, "%s", kit_why(&k));
	expect_dims(m->count, 4, 8, 2);
	ck_assert(m->n_unit == 1 && m->n_issue == 64);
	for (int64_t q = 0; q < 64; q++) {
		expect_window(m, 0, q, q / 16 * 16, q / 2 % 8 * 8, 16, 8);
		expect_window(m, 1, q, q / 16 * 16, q % 2 * 16, 16, 16);
		expect_window(m, 2, q, q % 2 * 16, q / 2 % 8 * 8, 16, 8);
	}
	expect_window(m, 0, 37, 32, 16, 16, 8);
	expect_window(m, 1, 37, 32, 16, 16, 16);
	expect_window(m, 2, 37, 16, 16, 16, 8);
	k.r.order = (int64_t[]){ 2, 0, 1 };
	k.r.n_order = 3;
	m = kit_match(&k);
	ck_assert_msg(m != NULL, "%s", kit_why(&k));
	expect_window(m, 0, 37, 0, 40, 16, 8);
	expect_window(m, 1, 37, 0, 16, 16, 16);
	expect_window(m, 2, 37, 16, 40, 16, 8);
	UNIT_END(&t);
}
END_TEST

/* 12.2, four warps: mesh (2, 2, 4, 8) with thread strides (64, 32, 1, 4). */
START_TEST(R68_four_warps)
{
	static const struct kit_mesh warps = { 4, { 2, 2, 4, 8 }, { 64, 32, 1, 4 }, 0 };
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct kit_mma k;
	const struct topology *threads = kit_threads(a, 128);
	const struct mesh *w = kit_mesh(&t, threads, &warps);
	kit_begin(&k, &t, kit_sm80(a), w, threads);
	k.type[0] = kit_type(a, DT_F32, 64, 64, ST_RMEM, &(struct kit_layout){ .n_mode = 8, .extent = { 2, 2, 2, 4, 2, 4, 8, 2 },
		.stride = { 2048, 1024, 512, 128, 1, 2, 8, 64 }, .mesh = w, .split = { 0, 2, 5, 6 } });
	k.type[1] = kit_type(a, DT_BF16, 64, 32, ST_RMEM, &(struct kit_layout){ .n_mode = 8, .extent = { 2, 2, 2, 2, 4, 2, 8, 2 },
		.stride = { 1024, 512, 256, 1, 2, 8, 16, 128 }, .mesh = w, .split = { 0, -1, 4, 6 } });
	k.type[2] = kit_type(a, DT_BF16, 32, 64, ST_RMEM, &(struct kit_layout){ .n_mode = 7, .extent = { 2, 2, 4, 8, 2, 4, 2 },
		.stride = { 1024, 512, 128, 1, 8, 16, 64 }, .mesh = w, .split = { -1, 1, 5, 3 } });
	const struct match *m = kit_match(&k);
	ck_assert_msg(m != NULL, "%s", kit_why(&k));
	expect_dims(m->bind, 2, 2, 1);
	expect_dims(m->serial, 2, 4, 2);
	ck_assert(m->n_unit == 4 && m->n_issue == 16);
	for (int u = 0; u < 4; u++)
		ck_assert_int_eq(m->unit_start[u], 32 * u);
	expect_window(m, 0, 2 * 16, 32, 0, 16, 8);		/* unit (wm = 1, wn = 0), which starts at thread 64 */
	ck_assert(ix_is(m->operand[1].fragment->dim[0], 16) && ix_is(m->operand[1].fragment->dim[1], 16));
	ck_assert(m->operand[1].bind[0] == 2 && m->operand[1].bind[1] == 1 && m->operand[2].bind[1] == 2);
	UNIT_END(&t);
}
END_TEST

/* Lhs and rhs in shared memory, K-major, for one warpgroup; (64, n, depth). */
static void group(struct kit_mma *k, struct tfc *t, const struct atom *atom, int64_t n, int64_t depth, const struct kit_layout *lhs,
		  const struct kit_layout *rhs)
{
	struct arena *a = &t->perm;
	const struct topology *threads = kit_threads(a, 128);
	const struct mesh *m = kit_mesh(t, threads, &one_group);
	enum dtype d = atom->attr[1].dtype;
	kit_begin(k, t, atom, m, threads);
	k->type[0] = kit_type(a, DT_F32, 64, n, ST_RMEM, &(struct kit_layout){ .n_mode = 6, .extent = { 8, 2, 4, 2, 4, n / 8 },
			      .stride = { 1, 8, 16, 64, 128, 512 }, .mesh = m, .split = { 2, 0, 4 } });
	k->type[1] = kit_type(a, d, 64, depth, ST_SMEM, lhs);
	k->type[2] = kit_type(a, d, depth, n, ST_SMEM, rhs);
}

static const struct kit_layout b_mn = { .n_mode = 4, .extent = { 2, 8, 4, 64 }, .stride = { 512, 64, 1024, 1 }, .n_group = 2,
					.group = { 2, 2 }, .bits = 3 };

static void expect_lhs(struct tfc *t, const struct kit_layout *lhs, const char *refusal, const char *path)
{
	struct kit_mma k;
	group(&k, t, kit_wgmma(&t->perm, 256, DT_BF16, "SS", "K", NULL), 256, 16, lhs, &b_mn);
	const struct match *m = kit_match(&k);
	if (refusal) {
		ck_assert_ptr_null(m);
		ck_assert_int_eq(k.why.code, E4107);
		ck_assert_msg(strstr(kit_why(&k), refusal) != NULL, "%s", kit_why(&k));
		return;
	}
	ck_assert_msg(m != NULL, "%s", kit_why(&k));
	const char *text = match_path_text(&t->perm, m->n_binding, m->binding);
	ck_assert_msg(strstr(text, path) != NULL, "%s", text);
}

/* tir 6.2b. */
START_TEST(R31_arrangements)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct kit_layout sliced = { .n_mode = 3, .extent = { 8, 8, 16 }, .stride = { 512, 64, 1 }, .n_group = 2, .group = { 2, 1 }, .bits = 3 };
	struct kit_layout whole = { .n_mode = 4, .extent = { 8, 8, 2, 8 }, .stride = { 128, 8, 64, 1 }, .n_group = 2, .group = { 2, 2 } };
	sliced.offset = 48;
	expect_lhs(&t, &sliced, NULL, "c=32, s=3, k0=48, l=512, W=64, sb=3, rb=4, Wb=64, db=512, lb=1024");
	sliced.offset = 40;
	expect_lhs(&t, &sliced, "lhs.layout: k0 % 16 == 0 is false (k0=40)", NULL);
	sliced.offset = 64;
	expect_lhs(&t, &sliced, "lhs.layout: k0 < W is false (k0=64, W=64)", NULL);
	expect_lhs(&t, &whole, NULL, "s=0, r=2, W=8, l=128, d=64");
	sliced.offset = 0;
	sliced.stride[0] = 256;
	sliced.stride[1] = 32;
	expect_lhs(&t, &sliced, "W == (8, 16, 32, 64)[s] is false (W=32, s=3)", NULL);
	sliced.stride[0] = 1024;
	sliced.stride[1] = 64;
	expect_lhs(&t, &sliced, "l == 8 * W is false (l=1024, W=64)", NULL);
	whole.n_mode = 2;
	whole.n_group = 0;
	whole.extent[0] = 64;
	whole.extent[1] = 16;
	whole.stride[0] = 16;
	whole.stride[1] = 1;
	expect_lhs(&t, &whole, "(64, 16):(16, 1) fits none of 2 arrangements; nearest K whole", NULL);
	UNIT_END(&t);
}
END_TEST

/* 12.3, 12.8: R44 to R49. */
START_TEST(R45_open_largest_first)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct kit_mma k;
	struct match_refusal why;
	const struct match *const *all;
	group(&k, &t, kit_wgmma(&t.perm, 48, DT_BF16, "SS", "MN", NULL), 48, 64, NULL, NULL);
	k.r.is_inspection = true;
	k.attr[0] = (struct attr){ .kind = ATTR_ATOM, .atom_class = atom_find(NULL, "cuda.sm90.Wgmma") };
	k.type[0] = type_with_layout(&t.perm, k.type[0], NULL);
	k.r.use = (struct insn_use){ insn_find("tiled_mma"), k.attr };
	k.r.type = k.type;
	k.r.n_topology = 1;
	k.r.topology = &k.topology;
	static const int64_t n[] = { 48, 24, 16, 8 };
	int count = match_instruction(&t.perm, &k.r, &all, &why);
	ck_assert_int_eq(count, 16);		/* four majors, four extents */
	for (int i = 0; i < count; i++)
		ck_assert_int_eq(all[i]->single[1], n[i % 4]);
	ck_assert_str_eq(match_path_text(&t.perm, all[5]->n_binding, all[5]->binding), "n=24, dtype=bf16, form=SS, a_major=MN, b_major=K");
	k.type[1] = kit_type(&t.perm, DT_BF16, 64, 64, ST_GMEM, NULL);
	ck_assert_int_eq(match_instruction(&t.perm, &k.r, &all, &why), 0);
	ck_assert_int_eq(why.code, E4105);
	ck_assert_str_eq(match_refusal_text(&t.perm, &why), "lhs.storage: gmem is not smem");
	ck_assert_str_eq(match_path_text(&t.perm, why.n_binding, why.binding), "dtype=bf16, form=SS, a_major=MN, b_major=MN");
	UNIT_END(&t);
}
END_TEST

/* 12.9: fp8, (128, 128, 128). */
START_TEST(fp8)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct kit_mma k;
	ring(&k, &t);
	k.attr[0].atom = kit_wgmma(a, 128, DT_FP8E4M3, "SS", NULL, NULL);
	k.type[0] = kit_type(a, DT_F32, 128, 128, ST_RMEM, &(struct kit_layout){ .n_mode = 7, .extent = { 2, 8, 2, 4, 2, 4, 16 },
			     .stride = { 8192, 1, 8, 16, 64, 128, 512 }, .mesh = k.scope, .split = { 0, 3, 1, 5 } });
	k.type[1] = kit_type(a, DT_FP8E4M3, 128, 128, ST_SMEM, &(struct kit_layout){ .n_mode = 5, .extent = { 2, 8, 8, 4, 32 },
			     .stride = { 8192, 1024, 128, 32, 1 }, .n_group = 2, .group = { 3, 2 }, .bits = 3 });
	k.type[2] = kit_type(a, DT_FP8E4M3, 128, 128, ST_SMEM, &(struct kit_layout){ .n_mode = 4, .extent = { 4, 32, 16, 8 },
			     .stride = { 32, 1, 1024, 128 }, .n_group = 2, .group = { 2, 2 }, .bits = 3 });
	const struct match *m = kit_match(&k);
	ck_assert_msg(m != NULL, "%s", kit_why(&k));
	expect_dims(m->single, 64, 128, 32);
	expect_dims(m->count, 2, 1, 4);
	ck_assert_int_eq(m->n_unit * m->n_issue, 8);
	for (int64_t q = 0; q < 4; q++)
		expect_window(m, 1, q, 0, 32 * q, 64, 32);
	UNIT_END(&t);
}
END_TEST

/* 12.10: an accumulator of 16 columns is role A of form RS. */
START_TEST(accumulator_as_lhs)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct kit_mma k;
	struct kit_layout rhs = { .n_mode = 4, .extent = { 2, 8, 1, 32 }, .stride = { 256, 32, 512, 1 }, .n_group = 2, .group = { 2, 2 }, .bits = 2 };
	group(&k, &t, kit_wgmma(a, 32, DT_BF16, "RS", NULL, NULL), 32, 16, NULL, &rhs);
	k.type[1] = kit_type(a, DT_BF16, 64, 16, ST_RMEM, &(struct kit_layout){ .n_mode = 6, .extent = { 8, 2, 4, 2, 4, 2 },
			     .stride = { 1, 8, 16, 64, 128, 512 }, .mesh = k.scope, .split = { 2, 0, 4 } });
	ck_assert_msg(kit_match(&k) != NULL, "%s", kit_why(&k));
	UNIT_END(&t);
}
END_TEST

/* R38: the mesh comes before the storage. */
START_TEST(R38_mesh_first)
{
	static const struct kit_mesh half = { 1, { 64 }, { 1 }, 0 };
	struct tfc t;
	UNIT_BEGIN(&t);
	struct kit_mma k;
	ring(&k, &t);
	k.scope = kit_mesh(&t, k.topology, &half);
	k.type[1] = kit_type(&t.perm, DT_BF16, 128, 64, ST_UMAT, NULL);
	ck_assert_ptr_null(kit_match(&k));
	ck_assert_int_eq(k.why.code, E4102);
	ck_assert_ptr_nonnull(strstr(kit_why(&k), "does not end in participant frame Mesh((\"thread\",), ComposedLayout(None, p0, "
				     "Layout(((4, 8, 4),), ((32, 4, 1),))))"));
	UNIT_END(&t);
}
END_TEST

/* One closed match takes at most 0.1 ms. */
START_TEST(speed)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct kit_mma k;
	ring(&k, &t);
	enum { N = 2000 };
	clock_t begin = clock();
	for (int i = 0; i < N; i++)
		ck_assert_ptr_nonnull(kit_match(&k));
	double ms = (double)(clock() - begin) * 1000 / CLOCKS_PER_SEC / N;
	ck_assert_msg(ms < 0.1, "%g ms", ms);
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("match_cuda", R33_path, R60_ring_units, R56_repeat, R34_refused_path, R64_order, R68_four_warps, R31_arrangements,
	  R45_open_largest_first, fp8, accumulator_as_lhs, R38_mesh_first, speed)
