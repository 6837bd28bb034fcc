/* The cost model against the reference values of the specification, by formula and from program text. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "front/front.h"
#include "sched/cost.h"
#include "sched/order.h"

static const struct machine *machine_named(struct tfc *t, const char *id)
{
	const char *srcdir = getenv("srcdir");
	const char *dir[1] = { arena_printf(&t->perm, "%s/tests/data/targets", srcdir ? srcdir : ".") };
	struct target_options o = { .n_dir = 1, .dir = dir };
	const struct target *x = target_find(t, &o, id, (struct range){ 0 });
	ck_assert_msg(x != NULL, "%s", unit_diags(t));
	const struct machine *m = machine_of_target(t, x, (struct range){ 0 });
	ck_assert_msg(m != NULL, "%s", unit_diags(t));
	return m;
}

static const struct machine_path *path_named(const struct machine *m, const char *name)
{
	for (int i = 0; i < m->n_path; i++)
		if (!strcmp(m->path[i].name, name))
			return &m->path[i];
	ck_abort_msg("no path %s", name);
	return NULL;
}

static void expect(const char *what, struct cost c, int64_t latency, int64_t ii)
{
	ck_assert_msg(c.latency == latency && c.ii == ii, "%s: (%lld, %lld), expected (%lld, %lld)", what, (long long)c.latency,
		      (long long)c.ii, (long long)latency, (long long)ii);
}

/* T-C01 to T-C26 by formula: path, bytes, row width (-1: unknown), latency, ii. */
START_TEST(movements)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	static const struct { const char *id, *path; int64_t bytes, row, latency, ii; } of[] = {
		{ "C01", "gmem-smem.contiguous", 16384, 16384, 418, 328 }, { "C01s", "smem-gmem.contiguous", 16384, 16384, 465, 285 },
		{ "C02", "gmem-smem.strided", 16384, 256, 403, 328 }, { "C02s", "smem-gmem.strided", 16384, 256, 478, 298 },
		{ "C03", "gmem-smem.contiguous", 128, 128, 93, 13 }, { "C03s", "smem-gmem.contiguous", 128, 128, 183, 10 },
		{ "C04", "gmem-smem.strided", 512, 256, 86, 13 }, { "C04s", "smem-gmem.strided", 512, 256, 190, 10 },
		{ "C05", "gmem-smem.contiguous", 8192, 8192, 254, 164 }, { "C05s", "smem-gmem.contiguous", 8192, 8192, 323, 143 },
		{ "C06", "gmem-smem.strided", 16384, 512, 403, 328 }, { "C06s", "smem-gmem.strided", 16384, 512, 465, 285 },
		{ "C07", "gmem-smem.strided", 4096, 64, 239, 164 }, { "C08", "gmem-smem.strided", 8192, 2, 403, 328 },
		{ "C09", "gmem-l1", 512, 512, 196, 64 }, { "C10", "gmem-l1", 32768, 256, 518, 328 },
		{ "C12", "l0c-smem", 65536, 512, 570, 514 }, { "C13", "l0c-gmem", 65536, 512, 712, 514 },
		{ "C14", "l0c-smem", 32768, 256, 314, 258 }, { "C15", "l0c-gmem", 32768, 256, 456, 258 },
		{ "C17", "l0c-smem.dual", 2048, 64, 71, 16 }, { "dual", "l0c-smem.dual", 2048, -1, 71, 16 },
		{ "C21", "gmem-smem.strided", 10240, 160, 397, 322 }, { "C21s", "smem-gmem.strided", 10240, 160, 562, 382 },
		{ "C22", "gmem-smem.strided", 4096, -1, 246, 171 }, { "C22s", "smem-gmem.strided", 4096, -1, 645, 205 },
		{ "C23s", "smem-gmem.strided", 4096, 64, 645, 205 }, { "C26", "l1-l0a", 16384, 128, 69, 67 },
		{ "plain", "smem-l1", 4096, 4096, 59, 16 }, { "fractal 200", "smem-l1.fractal", 4000, 200, 63, 20 },
		{ "fractal 320", "smem-l1.fractal", 4096, 320, 59, 16 }, { "fractal 128", "smem-l1.fractal", 960, 128, 53, 10 },
		{ "fractal unknown", "smem-l1.fractal", 96, -1, 45, 2 }, { "scale", "l1-scale", 320, 320, 38, 11 },
		{ "side", "l1-side", 320, 320, 15, 10 },
	};
	const struct machine *m = machine_named(&t, "dav-3510");
	for (size_t i = 0; i < sizeof(of) / sizeof(of[0]); i++)
		expect(of[i].id, cost_move(path_named(m, of[i].path), of[i].bytes, of[i].row), of[i].latency, of[i].ii);
	struct cost small = cost_move(path_named(m, "gmem-l1"), 512, 512);
	expect("C11", cost_then(small, small), 260, 128);
	expect("C25", cost_times(cost_move(path_named(m, "gmem-l1"), 32768, 256), 4), 1502, 1312);
	expect("no trip", cost_times(small, 0), 0, 0);
	UNIT_END(&t);
}
END_TEST

START_TEST(products)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	static const struct { const char *id, *cls; int64_t m, n, k, latency, ii; } of[] = {
		{ "C18", "mad.hf32", 64, 64, 24, 115, 48 }, { "C19", "mad.hf32", 64, 64, 32, 131, 64 }, { "C20", "mad.f32", 64, 64, 24, 451, 384 },
		{ "C24", "mad.16", 128, 256, 64, 520, 512 }, { "C24b", "mad.16", 1, 1, 1, 9, 1 }, { "C24c", "mad.8", 128, 128, 128, 264, 256 },
		{ "block", "mad.4", 128, 128, 64, 89, 64 },
	};
	const struct machine *m = machine_named(&t, "ascend.dav-3510");
	for (size_t i = 0; i < sizeof(of) / sizeof(of[0]); i++)
		expect(of[i].id, cost_multiply(machine_find_class(m, of[i].cls), of[i].m, of[i].n, of[i].k), of[i].latency, of[i].ii);
	UNIT_END(&t);
}
END_TEST

/* T-C31 to T-C35 with the frozen descriptions, and test 5.3 of the targets. */
START_TEST(threads)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	static const char *const ids[] = { "test-sm90", "nvidia.sm90" };
	for (int i = 0; i < 2; i++) {
		const struct machine *m = machine_named(&t, ids[i]);
		struct cost a = cost_move(path_named(m, "gmem-smem.bulk"), 16384, 128), b = cost_move(path_named(m, "gmem-smem.bulk"), 32768, 512);
		expect("C31a", a, 956, 256);
		expect("C31b", b, 1212, 512);
		expect("C32", cost_then(a, b), 1468, 768);
		expect("C33", cost_multiply(machine_find_class(m, "wgmma.16"), 128, 256, 64), 1088, 1024);
		ck_assert(machine_find_class(m, "wgmma.16")->is_chain && machine_find_class(m, "mma_sync.16")->is_chain);
		ck_assert(machine_find_pipe(m, "tma_ld")->is_gang && !machine_find_pipe(m, "wgmma")->is_gang);
	}
	static const char *const old[] = { "test-sm80", "nvidia.sm80" };
	for (int i = 0; i < 2; i++) {
		const struct machine *m = machine_named(&t, old[i]);
		struct cost c = cost_move(path_named(m, "gmem-smem.cp_async"), 8192, 64);
		expect("C34", c, 628, 128);
		expect("C34 gang", cost_then(c, c), 756, 256);
		struct cost load = cost_move(path_named(m, "smem-rmem"), 16384, 16384);
		expect("C35", cost_then(load, cost_multiply(machine_find_class(m, "mma_sync.16"), 128, 128, 32)), 672, 640);
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(regions_of_per_core_tasks)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct cost_phases copy = { .first = { 712, 514 }, .last = { 712, 514 } }, wait = { .has_wait = true };
	struct cost_phases region = cost_phase_then(cost_phase_then(copy, wait), copy);
	expect("12.3", cost_phase_total(region), 1424, 1424);
	expect("side by side", cost_phase_total(cost_phase_then(copy, copy)), 712, 514);
	/* Three trips over copy, wait, copy: the ends once, and between them twice both. */
	expect("loop", cost_phase_total(cost_phase_times(region, 3)), 712 + 2 * 1424 + 712, 712 + 2 * 1424 + 712);
	struct cost_phases two = cost_phase_then(region, cost_phase_then(wait, copy));
	expect("two waits", cost_phase_total(two), 3 * 712, 3 * 712);
	expect("loop with two", cost_phase_total(cost_phase_times(two, 2)), 712 + 2 * 712 + 1424 + 712, 712 + 2 * 712 + 1424 + 712);
	expect("loop without wait", cost_phase_total(cost_phase_times(copy, 4)), 514 * 3 + 712, 2056);
	expect("no trip", cost_phase_total(cost_phase_times(region, 0)), 0, 0);
	UNIT_END(&t);
}
END_TEST

START_TEST(scatter_is_monotone)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	for (int k = COST_SCATTER_EQUAL; k <= COST_SCATTER_NARROW; k++)
		for (int64_t r = 1; r < 64; r++)
			for (int64_t p = 1; p < 8; p++) {
				struct cost c = cost_scatter((enum cost_scatter)k, r, p);
				ck_assert(c.latency == c.ii && c.ii <= cost_scatter((enum cost_scatter)k, r + 1, p).ii &&
					  c.ii <= cost_scatter((enum cost_scatter)k, r, p + 1).ii);
			}
	expect("least", cost_scatter(COST_SCATTER_WIDEN, 1, 1), 98, 98);
	expect("equal", cost_scatter(COST_SCATTER_EQUAL, 64, 2), 10 + 20 + 128, 158);
	UNIT_END(&t);
}
END_TEST

START_TEST(costs_end_below_overflow)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct machine *m = machine_named(&t, "ascend.dav-3510");
	struct cost c = cost_multiply(machine_find_class(m, "mad.f32"), INT64_MAX, INT64_MAX, INT64_MAX);
	ck_assert(c.latency <= COST_MOST && c.ii == COST_MOST);
	c = cost_move(path_named(m, "gmem-smem.strided"), INT64_MAX, INT64_MAX);
	ck_assert(c.ii > 0 && c.ii <= COST_MOST && c.latency >= c.ii);
	c = cost_times(cost_then(c, c), INT64_MAX);
	ck_assert(c.ii == COST_MOST);
	UNIT_END(&t);
}
END_TEST

/* ---- from text ---- */

static struct plan *plan_of_text(struct tfc *t, const char *body)
{
	static const char *const outputs[][2] = { { "xrows", "(256, 128), \"bf16\"" }, { "xwide", "(256, 512), \"bf16\"" },
						  { "xcube", "(2, 4, 128), \"bf16\"" }, { "xline", "(8192,), \"bf16\"" },
						  { "xsums", "(128, 128), \"f32\"" } };
	const char *output = "";
	for (size_t i = 0; i < sizeof(outputs) / sizeof(outputs[0]); i++)
		if (strstr(body, outputs[i][0]))
			output = arena_printf(&t->perm, ", %s: Tensor[%s]", outputs[i][0], outputs[i][1]);
	const char *text = arena_printf(&t->perm,
		"from tilefoundry.dsl import *\nfrom tilefoundry.target import AscendTarget\n\n\n"
		"@prim_func(target=AscendTarget(\"ascend.dav-3510\"))\n"
		"def f(rows: Tensor[(256, 128), \"bf16\"], wide: Tensor[(256, 512), \"bf16\"], cube: Tensor[(2, 4, 128), \"bf16\"],\n"
		"      line: Tensor[(8192,), \"bf16\"], pairs: Tensor[(4096, 2), \"bf16\"]%s):\n%s", output, body);
	const struct source *s = source_new(&t->perm, "t.tir", text, strlen(text));
	struct ast_file *file = ast_parse(t, s);
	struct front_options fo = { 0 };
	struct hir_program *p = hir_from_ast(t, file, &fo);
	struct tir_program *tir = p ? front_tir_program(t, file, p) : NULL;
	ck_assert_msg(tir && !t->diags.n_error, "%s", unit_diags(t));
	const struct target *x = target_find(t, NULL, "ascend.dav-3510", (struct range){ 0 });
	struct order_options o = { 0 };
	struct plans all = { 0 };
	ck_assert_msg(plan_normalise(t, tir->fn[0]) && plan_units(t, &t->perm, tir->fn[0], x, &o, &all), "%s", unit_diags(t));
	ck_assert(plan_assign_core(all.data[0]));
	return all.data[0];
}

static bool is_declaration(const struct plan_unit *u)
{
	return !u->leaf || !u->leaf->body.len;
}

/* The cost of the last unit of the root list; false after an error. */
static bool last_cost(struct tfc *t, const char *body, struct cost *out)
{
	struct plan *p = plan_of_text(t, body);
	bool ok = plan_latency(p);
	const struct plan_unit *u = p->root->unit.data[p->root->unit.len - 1];
	ck_assert(!is_declaration(u));
	*out = (struct cost){ u->latency, u->ii };
	return ok;
}

START_TEST(from_text)
{
	struct tfc t;
	UNIT_BEGIN(&t);
#define U(shape) "    u = T.alloc_ub(" shape ", \"bf16\")\n"
#define L1(shape) "    u = T.alloc_L1(" shape ", \"bf16\")\n"
	static const struct { const char *id, *body; int64_t latency, ii; } of[] = {
		{ "C01", U("(64, 128)") "    T.copy(rows[0:64, 0:128], u)\n", 418, 328 },
		{ "C01s", U("(64, 128)") "    T.copy(u, xrows[0:64, 0:128])\n", 465, 285 },
		{ "C02", U("(64, 128)") "    T.copy(wide[0:64, 0:128], u)\n", 403, 328 },
		{ "C02s", U("(64, 128)") "    T.copy(u, xwide[0:64, 0:128])\n", 478, 298 },
		{ "C03", U("(1, 64)") "    T.copy(rows[0:1, 0:64], u)\n", 93, 13 },
		{ "C03s", U("(1, 64)") "    T.copy(u, xrows[0:1, 0:64])\n", 183, 10 },
		{ "C04", U("(2, 1, 128)") "    T.copy(cube[0:2, 1:2, 0:128], u)\n", 86, 13 },
		{ "C04s", U("(2, 1, 128)") "    T.copy(u, xcube[0:2, 1:2, 0:128])\n", 190, 10 },
		{ "C05", U("(4096,)") "    T.copy(line[0:4096], u)\n", 254, 164 },
		{ "C05s", U("(4096,)") "    T.copy(u, xline[0:4096])\n", 323, 143 },
		{ "C06", U("(32, 256)") "    T.copy(wide[0:32, 0:256], u)\n", 403, 328 },
		{ "C06s", U("(32, 256)") "    T.copy(u, xwide[0:32, 0:256])\n", 465, 285 },
		{ "C07", U("(64, 32)") "    T.copy(rows[0:64, 0:32], u)\n", 239, 164 },
		{ "C08", U("(4096, 1)") "    T.copy(pairs[0:4096, 0:1], u)\n", 403, 328 },
		{ "C09", L1("(16, 16)") "    T.copy(rows[0:16, 0:16], u)\n", 196, 64 },
		{ "C10", L1("(128, 128)") "    T.copy(rows[0:128, 0:128], u)\n", 518, 328 },
		{ "C11", L1("(32, 16)") "    with T.Task():\n        T.copy(rows[0:16, 0:16], u[0:16, 0:16])\n"
		  "        T.copy(rows[16:32, 0:16], u[16:32, 0:16])\n", 260, 128 },
		{ "C12", "    c = T.alloc_L0C((128, 128), \"f32\")\n    u = T.alloc_ub((128, 128), \"f32\")\n    T.copy(c, u)\n", 570, 514 },
		{ "C13", "    c = T.alloc_L0C((128, 128), \"f32\")\n    T.copy(c, xsums)\n", 712, 514 },
		{ "C25", L1("(128, 128)") "    with T.Task():\n        for i in T.serial(4):\n            T.copy(rows[0:128, 0:128], u)\n", 1502, 1312 },
		{ "C26", L1("(128, 64)") "    x = T.alloc_L0A((128, 64), \"bf16\")\n    T.copy(u, x)\n", 69, 67 },
		{ "C27", U("(64, 128)") "    v = T.alloc_ub((64, 128), \"bf16\")\n    w = T.alloc_ub((64, 128), \"bf16\")\n    with T.SimdVF():\n"
		  "        for i, j in T.Parallel(64, 128):\n            w[i, j] = u[i, j] + v[i, j]\n", 192, 192 },
		{ "C30", U("(64, 128)") "    with T.Task(latency=500, ii=400):\n        T.copy(rows[0:64, 0:128], u)\n", 500, 400 },
		{ "given", U("(64, 128)") "    with T.SimdVF(latency=60):\n        for i, j in T.Parallel(64, 128):\n            u[i, j] = u[i, j] * 2.0\n", 60, 60 },
	};
	for (size_t i = 0; i < sizeof(of) / sizeof(of[0]); i++) {
		struct cost c;
		bool ok = last_cost(&t, of[i].body, &c);
		ck_assert_msg(ok, "%s: %s", of[i].id, unit_diags(&t));
		expect(of[i].id, c, of[i].latency, of[i].ii);
	}
	UNIT_END(&t);
}
END_TEST

/* T-C28, T-C29. */
START_TEST(final_pairs)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct cost c;
	ck_assert(!last_cost(&t, U("(64, 128)") "    with T.Task(latency=10):\n        T.copy(rows[0:64, 0:128], u)\n", &c));
	expect("C28", c, 10, 328);
	ck_assert_ptr_nonnull(strstr(unit_diags(&t), "greater than or equal to ii"));
	UNIT_END(&t);
}
END_TEST

START_TEST(final_pair_with_given_ii)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct cost c;
	ck_assert(!last_cost(&t, U("(64, 128)") "    with T.Task(ii=500):\n        T.copy(rows[0:64, 0:128], u)\n", &c));
	expect("C29", c, 418, 500);
	ck_assert_ptr_nonnull(strstr(unit_diags(&t), "E3405"));
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("cost", movements, products, threads, regions_of_per_core_tasks, scatter_is_monotone, costs_end_below_overflow, from_text,
	  final_pairs, final_pair_with_given_ii)
