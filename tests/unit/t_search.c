/* The modulo scheduler against the worked examples of the specification, and against enumeration. */
#include "unit.h"

#include <stdio.h>
#include <string.h>

#include "sched/search.h"

enum { MTE2, VECTOR, MTE3, PORT_HBM, PORT_STORE, TENSOR, PORT_IN, QUEUE0, QUEUE1, N_RESOURCE };

#define USES(...) .use = (const struct search_use[]){ __VA_ARGS__ }, \
	.n_use = (int)(sizeof((const struct search_use[]){ __VA_ARGS__ }) / sizeof(struct search_use))
#define ON(pipe_, queue_) .n_pipe = 1, .pipe = (const int[]){ pipe_ }, .n_queue = 1, .queue = (const int[]){ queue_ }
#define COUNT(x) (int)(sizeof(x) / sizeof((x)[0]))

static struct search_result run(struct tfc *t, const struct search_problem *p)
{
	struct search_result r;
	search_loop(&t->perm, p, &r);
	if (r.outcome <= SEARCH_SEQUENTIAL) {
		struct text why;
		text_init(&why, &t->perm);
		ck_assert_msg(search_holds(&t->perm, p, &r, &why), "%s", text_str(&why));
	}
	return r;
}

static void expect_starts(const struct search_result *r, int n, const int64_t *start)
{
	for (int i = 0; i < n; i++)
		ck_assert_msg(r->start[i] == start[i], "unit %d starts at %lld, not %lld", i, (long long)r->start[i], (long long)start[i]);
}

/* ---- 12.1 ---- */

static const struct search_unit copy_units[] = {
	{ .name = "load", .latency = 418, .interval = 328, .stage = -1, USES({ MTE2, 328 }, { PORT_HBM, 328 }), ON(MTE2, 0) },
	{ .name = "vec", .latency = 60, .interval = 60, .stage = -1, USES({ VECTOR, 60 }), ON(VECTOR, 1) },
	{ .name = "store", .latency = 465, .interval = 285, .stage = -1,
	  USES({ MTE3, 285 }, { PORT_HBM, 285 }, { PORT_STORE, 285 }), ON(MTE3, 2) },
};
static const struct search_edge copy_edges[] = {
	{ 0, 1, 418, 0, -1 }, { 1, 2, 60, 0, -1 }, { 1, 0, 60, 0, 0 }, { 0, 0, 418, 0, 0 }, { 2, 1, 465, 0, 1 }, { 1, 1, 60, 0, 1 },
};
static const struct search_space ub = { "shared", 253952 };

static struct search_problem copy_problem(struct search_version *version, int64_t high)
{
	version[0] = (struct search_version){ "a", 16384, 1, high, 0 };
	version[1] = (struct search_version){ "b", 16384, 1, high, 0 };
	return (struct search_problem){ .n_unit = 3, .unit = copy_units, .n_edge = 6, .edge = copy_edges, .n_version = 2,
					.version = version, .n_space = 1, .space = &ub, .largest_stage = 15 };
}

START_TEST(copy_compute_copy)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	static const int64_t interval[] = { 763, 613, 613 }, b[] = { 1, 2, 2 };
	static const int64_t start[][3] = { { 0, 418, 478 }, { 0, 418, 941 }, { 0, 418, 941 } };
	for (int i = 0; i < 3; i++) {
		struct search_version version[2];
		struct search_problem p = copy_problem(version, i + 1);
		struct search_result r = run(&t, &p);
		ck_assert_int_eq(r.outcome, SEARCH_FOUND);
		ck_assert(r.is_proven && r.has_best_ties);
		ck_assert_int_eq(r.interval, interval[i]);
		ck_assert_int_eq(r.lower_bound, 613);
		ck_assert_int_eq(r.version[0], 1);
		ck_assert_int_eq(r.version[1], b[i]);
		expect_starts(&r, 3, start[i]);
		for (int k = 0; k < 3; k++)
			ck_assert(r.order[k] == k && r.stage[k] == 0);
	}
	UNIT_END(&t);
}
END_TEST

/* ---- 12.2 ---- */

static const struct search_unit ring_units[] = {
	{ .name = "load", .latency = 1468, .interval = 768, .stage = -1, USES({ MTE2, 768 }, { PORT_IN, 768 }, { QUEUE0, 1 }),
	  ON(MTE2, 0) },
	{ .name = "multiply", .latency = 1088, .interval = 1024, .stage = -1,
	  USES({ VECTOR, 1024 }, { TENSOR, 1024 }, { QUEUE1, 16 }), ON(VECTOR, 1) },
};

static struct search_problem ring_problem(struct search_version *version, struct search_space *space, int64_t high, int64_t left)
{
	static const struct search_edge edge[] = { { 0, 1, 1468, 0, -1 }, { 1, 0, 1088, 0, 0 }, { 0, 0, 1468, 0, 0 }, { 1, 1, 1024, 1, -1 } };
	*version = (struct search_version){ "ring", 49152, 1, high, 0 };
	*space = (struct search_space){ "shared", left };
	return (struct search_problem){ .n_unit = 2, .unit = ring_units, .n_edge = 4, .edge = edge, .n_version = 1, .version = version,
					.n_space = 1, .space = space, .may_offset = true, .largest_stage = 15 };
}

START_TEST(gemm_ring)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	static const int64_t interval[] = { 2556, 1278, 1024, 1024 }, count[] = { 1, 2, 3, 3 };
	struct search_version version;
	struct search_space space;
	for (int i = 0; i < 4; i++) {
		struct search_problem p = ring_problem(&version, &space, i + 1, 232448);
		struct search_result r = run(&t, &p);
		ck_assert(r.outcome == SEARCH_FOUND && r.is_proven);
		ck_assert_int_eq(r.interval, interval[i]);
		ck_assert_int_eq(r.version[0], count[i]);
	}
	struct search_problem p = ring_problem(&version, &space, 3, 98304);	/* T-M04 */
	struct search_result r = run(&t, &p);
	ck_assert(r.interval == 1278 && r.version[0] == 2);
	UNIT_END(&t);
}
END_TEST

/* T-M05: the two loads on their own. */
START_TEST(loads_of_their_own)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct search_unit unit[] = {
		{ .name = "A", .latency = 956, .interval = 256, .stage = -1, USES({ MTE2, 256 }, { PORT_IN, 256 }, { QUEUE0, 1 }), ON(MTE2, 0) },
		{ .name = "B", .latency = 1212, .interval = 512, .stage = -1, USES({ MTE2, 512 }, { PORT_IN, 512 }, { QUEUE0, 1 }), ON(MTE2, 0) },
		{ .name = "multiply", .latency = 1088, .interval = 1024, .stage = -1,
		  USES({ VECTOR, 1024 }, { TENSOR, 1024 }, { QUEUE1, 16 }), ON(VECTOR, 1) },
	};
	static const struct search_edge edge[] = {
		{ 0, 2, 956, 0, -1 }, { 1, 2, 1212, 0, -1 }, { 2, 0, 1088, 0, 0 }, { 2, 1, 1088, 0, 1 }, { 0, 0, 956, 0, 0 },
		{ 1, 1, 1212, 0, 1 }, { 2, 2, 1024, 1, -1 },
	};
	static const struct search_version version[] = { { "A", 16384, 1, 3, 0 }, { "B", 32768, 1, 3, 0 } };
	static const struct search_space space = { "shared", 232448 };
	struct search_problem p = { .n_unit = 3, .unit = unit, .n_edge = COUNT(edge), .edge = edge, .n_version = 2, .version = version,
				    .n_space = 1, .space = &space, .may_offset = true, .largest_stage = 15 };
	struct search_result r = run(&t, &p);
	ck_assert(r.interval == 1024 && r.version[0] == 2 && r.version[1] == 3);
	ck_assert_int_eq(r.version[0] * 16384 + r.version[1] * 32768, 131072);
	UNIT_END(&t);
}
END_TEST

/* ---- 12.4 ---- */

START_TEST(permutation_scatter)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct search_unit unit[4] = { { .name = "p", .latency = 1, .interval = 1, .stage = -1, .n_pipe = 1, .pipe = (const int[]){ 7 },
					 .n_queue = 1, .queue = (const int[]){ 3 } } };
	memcpy(unit + 1, copy_units, sizeof(copy_units));
	static const struct search_edge edge[] = {
		{ 0, 1, 1, 0, -1 }, { 0, 3, 1, 0, -1 }, { 1, 2, 418, 0, -1 }, { 2, 3, 60, 0, -1 }, { 2, 1, 60, 0, 0 }, { 1, 1, 418, 0, 0 },
		{ 3, 2, 465, 0, 1 }, { 2, 2, 60, 0, 1 }, { 3, 1, 465, 1, -1 }, { 3, 3, 465, 1, -1 },
	};
	struct search_version version[2];
	struct search_problem p = copy_problem(version, 2);
	p.n_unit = 4;
	p.unit = unit;
	p.edge = edge;
	p.n_edge = 10;
	struct search_result r = run(&t, &p);
	ck_assert_int_eq(r.interval, 943);
	ck_assert(r.version[0] == 1 && r.version[1] == 1);
	expect_starts(&r, 4, (const int64_t[]){ 0, 1, 419, 479 });
	p.n_edge = 8;
	r = run(&t, &p);
	ck_assert_int_eq(r.interval, 613);
	ck_assert(r.version[0] == 1 && r.version[1] == 2);
	expect_starts(&r, 4, (const int64_t[]){ 0, 1, 419, 942 });
	UNIT_END(&t);
}
END_TEST

/* ---- 12.5, T-M03 ---- */

START_TEST(ring_in_one_frame)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct search_unit unit[] = {
		{ .name = "copies", .latency = 756, .interval = 256, .stage = -1, USES({ MTE2, 256 }, { PORT_IN, 256 }, { QUEUE0, 8 }),
		  ON(MTE2, 0) },
		{ .name = "compute", .latency = 672, .interval = 640, .stage = -1, USES({ VECTOR, 640 }, { TENSOR, 512 }, { QUEUE0, 640 }),
		  ON(VECTOR, 0) },
	};
	static const struct search_edge edge[] = { { 0, 1, 756, 0, -1 }, { 1, 0, 672, 0, 0 }, { 0, 0, 756, 0, 0 }, { 1, 1, 640, 1, -1 } };
	static const int64_t interval[] = { 1428, 714, 680, 648, 648 }, stage[] = { 0, 1, 2, 2, 2 }, start[] = { 756, 756, 1368, 1304, 1304 };
	static const struct search_space space = { "shared", 166912 };
	for (int i = 0; i < 5; i++) {
		struct search_version version = { "ring", 16384, 1, i + 1, 0 };
		struct search_problem p = { .n_unit = 2, .unit = unit, .n_edge = 4, .edge = edge, .n_version = 1, .version = &version,
					    .n_space = 1, .space = &space, .may_offset = true, .largest_stage = 15 };
		struct search_result r = run(&t, &p);
		ck_assert_int_eq(r.interval, interval[i]);
		ck_assert_int_eq(r.stage[1], stage[i]);
		ck_assert(r.start[0] == 0 && r.start[1] == start[i]);
		ck_assert_int_eq(r.lower_bound, i == 0 ? 1428 : i == 1 ? 714 : 648);
	}
	UNIT_END(&t);
}
END_TEST

/* T-M07, and the near miss with offsets. */
START_TEST(no_offset_keeps_queues_together)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct search_unit unit[] = {
		{ .name = "a", .latency = 100, .interval = 10, .stage = -1, USES({ 0, 10 }), ON(0, 0) },
		{ .name = "b", .latency = 100, .interval = 10, .stage = -1, USES({ 1, 10 }), ON(1, 0) },
		{ .name = "c", .latency = 10, .interval = 10, .stage = -1, USES({ 2, 10 }), ON(2, 0) },
	};
	static const struct search_edge edge[] = { { 0, 1, 100, 0, -1 }, { 1, 2, 100, 0, -1 } };
	struct search_problem p = { .n_unit = 3, .unit = unit, .n_edge = 2, .edge = edge, .largest_stage = 15 };
	struct search_result r = run(&t, &p);
	ck_assert_int_eq(r.interval, 201);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(r.stage[i], 0);
	p.may_offset = true;
	r = run(&t, &p);
	ck_assert_int_eq(r.interval, 13);		/* 200 cycles within 16 stages */
	ck_assert(r.stage[1] == 7 && r.stage[2] == 15);
	UNIT_END(&t);
}
END_TEST

/* ---- manual lists ---- */

/* T-M08: thirteen units of an attention loop; pipes as on the multi-pipe target, latencies of tiles of 128 x 128. */
START_TEST(manual_stages_are_kept)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	static const int64_t stage[] = { 0, 1, 1, 1, 3, 5, 6, 3, 6, 6, 6, 7, 7 };
	static const int pipe[] = { 0, 1, 1, 2, 3, 4, 5, 0, 1, 1, 2, 3, 4 };
	static const int64_t latency[] = { 518, 133, 133, 520, 570, 400, 171, 518, 133, 133, 520, 570, 400 };
	struct search_unit unit[13];
	struct search_use use[13];
	struct search_edge edge[12];
	for (int i = 0; i < 13; i++) {
		use[i] = (struct search_use){ pipe[i], latency[i] - 5 };
		unit[i] = (struct search_unit){ .name = "u", .latency = latency[i], .interval = latency[i] - 5, .stage = stage[i], .n_use = 1,
						.use = &use[i], .n_pipe = 1, .pipe = &pipe[i], .n_queue = 1, .queue = &pipe[i] };
		if (i && stage[i] >= stage[i - 1])
			edge[i - 1] = (struct search_edge){ i - 1, i, latency[i - 1], 0, -1 };
		else if (i)
			edge[i - 1] = (struct search_edge){ i, i - 1, 1, 4, -1 };
	}
	struct search_problem p = { .n_unit = 13, .unit = unit, .n_edge = 12, .edge = edge, .is_manual = true, .may_offset = true,
				    .largest_stage = 15 };
	struct search_result r = run(&t, &p);
	ck_assert_int_eq(r.outcome, SEARCH_FOUND);
	for (int i = 0; i < 13; i++)
		ck_assert_int_eq(r.stage[i], stage[i]);
	UNIT_END(&t);
}
END_TEST

/* T-M09. */
START_TEST(manual_list_without_schedule)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct search_unit unit[] = {
		{ .name = "write", .latency = 60, .interval = 60, .stage = 0, USES({ VECTOR, 60 }), ON(VECTOR, 0) },
		{ .name = "read", .latency = 60, .interval = 60, .stage = 1, USES({ VECTOR, 60 }), ON(VECTOR, 0) },
	};
	static const struct search_edge edge[] = { { 0, 1, 60, 0, -1 }, { 1, 0, 60, 1, -1 } };
	struct search_problem p = { .n_unit = 2, .unit = unit, .n_edge = 2, .edge = edge, .is_manual = true, .may_offset = true,
				    .largest_stage = 15 };
	struct search_result r = run(&t, &p);
	ck_assert_int_eq(r.outcome, SEARCH_INFEASIBLE);
	ck_assert_int_ge(r.n_cycle, 2);
	int64_t latency = 0, distance = 0;
	for (int i = 0; i < r.n_cycle; i++) {
		latency += r.cycle[i].latency;
		distance += r.cycle[i].distance;
		ck_assert_int_eq(r.cycle[i].to, r.cycle[(i + 1) % r.n_cycle].from);
	}
	ck_assert(latency > 0 && distance <= 0);
	struct text out;
	text_init(&out, &t.perm);
	search_print_cycle(&out, &p, &r);
	ck_assert(strstr(text_str(&out), "write") && strstr(text_str(&out), "read"));
	p.budget = 1;
	r = run(&t, &p);
	ck_assert_int_eq(r.outcome, SEARCH_EXHAUSTED);
	/* Near miss: another pipe for the reader, so that it may come before the next write. */
	struct search_unit other[2];
	memcpy(other, unit, sizeof(unit));
	other[1].use = (const struct search_use[]){ { MTE3, 60 } };
	other[1].pipe = (const int[]){ MTE3 };
	p.unit = other;
	p.budget = 0;
	r = run(&t, &p);
	ck_assert(r.outcome == SEARCH_FOUND && r.stage[1] == 1);
	UNIT_END(&t);
}
END_TEST

/* T-M10: budgets that end early. */
START_TEST(budget_ends)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct search_version version[2];
	struct search_problem p = copy_problem(version, 1);
	p.budget = 1;
	struct search_result r = run(&t, &p);
	ck_assert_int_eq(r.outcome, SEARCH_SEQUENTIAL);
	ck_assert_int_eq(r.interval, 418 + 60 + 465);
	bool incumbent = false;
	int64_t former = r.interval;
	for (int64_t budget = 1; budget < 2000; budget++) {
		p.budget = budget;
		r = run(&t, &p);
		ck_assert_int_le(r.nodes, budget);
		ck_assert_int_le(r.interval, former);
		former = r.interval;
		incumbent = incumbent || r.outcome == SEARCH_INCUMBENT;
	}
	ck_assert_int_eq(r.interval, 763);
	UNIT_END(&t);
}
END_TEST

/* T-M11. */
START_TEST(no_space)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct search_version version[2];
	struct search_problem p = copy_problem(version, 2);
	struct search_space small = { "shared", 32767 };
	p.space = &small;
	struct search_result r = run(&t, &p);
	ck_assert(r.outcome == SEARCH_NO_SPACE && r.space == 0 && r.bytes_needed == 32768 && r.bytes_left == 32767);
	small.left = 32768;
	r = run(&t, &p);
	ck_assert(r.outcome == SEARCH_FOUND && r.interval == 763);
	/* Fixed counts alone never refuse. */
	small.left = 0;
	version[0].high = version[1].high = 1;
	r = run(&t, &p);
	ck_assert(r.outcome == SEARCH_FOUND && r.interval == 763);
	UNIT_END(&t);
}
END_TEST

/* T-M06: two vectors of equal bytes and makespan; the start vectors of 12.1 with the storages exchanged decide. */
START_TEST(smaller_starts_decide)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct search_version version[2];
	struct search_problem p = copy_problem(version, 2);
	struct search_result r = run(&t, &p);
	ck_assert(r.version[0] == 1 && r.version[1] == 2 && r.makespan == 1406);
	version[1].high = 1;
	r = run(&t, &p);
	ck_assert(r.interval == 613 && r.version[0] == 2 && r.version[1] == 1 && r.makespan == 1406);
	expect_starts(&r, 3, (const int64_t[]){ 0, 793, 941 });
	UNIT_END(&t);
}
END_TEST

/* T-M15: a bind that reads memory, used in stages 0 and 2; the writer stays at stage 2 or later. */
START_TEST(clone_order)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct search_unit unit[] = {
		{ .name = "use", .latency = 30, .interval = 10, .stage = -1, USES({ 0, 10 }), ON(0, 0) },
		{ .name = "late", .latency = 10, .interval = 10, .stage = -1, USES({ 1, 10 }), ON(1, 1) },
		{ .name = "write", .latency = 10, .interval = 10, .stage = -1, USES({ 2, 10 }), ON(2, 2) },
	};
	static const struct search_edge edge[] = { { 0, 1, 30, 0, -1 } };
	static const struct search_relation relation[] = { { 0, 2 }, { 1, 2 } };
	struct search_problem p = { .n_unit = 3, .unit = unit, .n_edge = 1, .edge = edge, .n_relation = 2, .relation = relation,
				    .may_offset = true, .largest_stage = 15 };
	struct search_result r = run(&t, &p);
	ck_assert_int_eq(r.interval, 10);
	ck_assert(r.stage[1] == 3 && r.stage[2] == 3);
	p.n_relation = 0;
	r = run(&t, &p);
	ck_assert_int_eq(r.stage[2], 0);
	/* Manual: the stages contradict the relation. */
	struct search_unit manual[3];
	memcpy(manual, unit, sizeof(unit));
	manual[0].stage = 0;
	manual[1].stage = 2;
	manual[2].stage = 1;
	p.n_relation = 2;
	p.unit = manual;
	p.is_manual = true;
	r = run(&t, &p);
	ck_assert_int_eq(r.outcome, SEARCH_INFEASIBLE);
	manual[2].stage = 2;
	ck_assert_int_eq(run(&t, &p).outcome, SEARCH_FOUND);
	UNIT_END(&t);
}
END_TEST

/* T-M16. */
START_TEST(root_list)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct search_unit unit[] = {
		{ .name = "a", .latency = 10, .interval = 10, .stage = -1, USES({ 0, 10 }), ON(0, 0) },
		{ .name = "b", .latency = 50, .interval = 10, .stage = -1, USES({ 0, 10 }), ON(0, 0) },
		{ .name = "c", .latency = 20, .interval = 20, .stage = -1, USES({ 1, 20 }), ON(1, 1) },
		{ .name = "d", .latency = 40, .interval = 40, .stage = -1, USES({ 1, 40 }), ON(1, 1) },
	};
	static const struct search_edge edge[] = { { 1, 3, 50, 0, -1 } };
	struct search_problem p = { .n_unit = 4, .unit = unit, .n_edge = 1, .edge = edge };
	struct search_result r;
	search_root(&t.perm, &p, &r);
	ck_assert_int_eq(r.makespan, 90);		/* in logical order 100: b waits for a */
	ck_assert(r.start[1] == 0 && r.start[0] == 10 && r.order[0] == 1);
	p.is_manual = true;
	search_root(&t.perm, &p, &r);
	ck_assert_int_eq(r.makespan, 100);
	/* An exclusion is a resource with its latencies. */
	static const struct search_exclusion exclusion[] = { { 1, 2, 50, 20 } };
	p.is_manual = false;
	p.n_exclusion = 1;
	p.exclusion = exclusion;
	search_root(&t.perm, &p, &r);
	ck_assert(r.start[1] >= r.start[2] + 20 || r.start[2] >= r.start[1] + 50);
	UNIT_END(&t);
}
END_TEST

START_TEST(large_numbers_are_refused)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct search_unit unit[] = { { .name = "a", .latency = INT64_MAX / 2, .interval = 1, .stage = -1 },
				      { .name = "b", .latency = INT64_MAX / 2 + 9, .interval = 1, .stage = -1 } };
	struct search_problem p = { .n_unit = 2, .unit = unit, .largest_stage = 15 };
	ck_assert_int_eq(run(&t, &p).outcome, SEARCH_TOO_LARGE);
	struct search_result r;
	search_root(&t.perm, &p, &r);
	ck_assert_int_eq(r.outcome, SEARCH_TOO_LARGE);
	unit[0].latency = unit[1].latency = 1;
	unit[1].stage = INT64_MAX - 1;
	p.is_manual = p.may_offset = true;
	unit[0].stage = 0;
	ck_assert_int_eq(run(&t, &p).outcome, SEARCH_TOO_LARGE);
	p.n_unit = 0;
	ck_assert_int_eq(run(&t, &p).outcome, SEARCH_FOUND);
	p.is_manual = false;
	ck_assert_int_eq(run(&t, &p).interval, 1);
	UNIT_END(&t);
}
END_TEST

/* T-E08: the order of two units of one queue against a dependence of one iteration. */
START_TEST(illegal_order_lists_a_cycle)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct search_unit unit[] = { { .name = "produce", .latency = 1, ON(0, 0) }, { .name = "consume", .latency = 1, ON(0, 0) } };
	static const struct search_edge edge[] = { { 0, 1, 1, 0, -1 } };
	struct search_problem p = { .n_unit = 2, .unit = unit, .n_edge = 1, .edge = edge };
	static const int64_t stage[] = { 0, 0 }, offset[] = { 0, 1 };
	struct search_step cycle[8];
	int n;
	ck_assert(search_order_is_legal(&t.perm, &p, stage, NULL, (const int[]){ 0, 1 }, &n, cycle));
	ck_assert(!search_order_is_legal(&t.perm, &p, stage, NULL, (const int[]){ 1, 0 }, &n, cycle));
	ck_assert_int_eq(n, 2);
	ck_assert(cycle[0].distance + cycle[1].distance <= 0);
	ck_assert(search_order_is_legal(&t.perm, &p, offset, NULL, (const int[]){ 1, 0 }, &n, cycle));
	UNIT_END(&t);
}
END_TEST

/* ---- random lists ---- */

static uint64_t draw(uint64_t *seed, uint64_t n)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (*seed >> 33) % n;
}

enum { MAX_UNIT = 8, MAX_EDGE = 40, MAX_VERSION = 3 };

struct list {
	struct search_unit unit[MAX_UNIT];
	struct search_use use[MAX_UNIT][2];
	int pipe[MAX_UNIT], queue[MAX_UNIT];
	struct search_edge edge[MAX_EDGE];
	struct search_version version[MAX_VERSION];
	struct search_relation relation[2];
	struct search_exclusion exclusion[1];
	struct search_space space;
	struct search_problem p;
};

/* Storages are written by one unit and read by a later one; their versions, or a distance, order the next iteration. */
static void random_list(struct list *l, uint64_t *seed, int max_unit, int64_t largest_stage, uint64_t longest)
{
	static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h" };
	memset(l, 0, sizeof(*l));
	int n = 1 + (int)draw(seed, (uint64_t)max_unit), n_edge = 0, n_version = 0;
	bool per_pipe = draw(seed, 2);
	for (int i = 0; i < n; i++) {
		int64_t interval = 1 + (int64_t)draw(seed, longest);
		l->pipe[i] = (int)draw(seed, 3);
		l->queue[i] = per_pipe ? l->pipe[i] : (int)draw(seed, 2);
		l->use[i][0] = (struct search_use){ l->pipe[i], interval };
		l->use[i][1] = (struct search_use){ 3, 1 + (int64_t)draw(seed, (uint64_t)interval) };
		l->unit[i] = (struct search_unit){ .name = names[i], 
						   .latency = interval + (int64_t)draw(seed, longest), .interval = interval,
						   .stage = -1, .n_use = 1 + (draw(seed, 3) == 0), .use = l->use[i], .n_pipe = 1,
						   .pipe = &l->pipe[i], .n_queue = 1, .queue = &l->queue[i] };
	}
	for (int k = (int)draw(seed, 4); k > 0 && n > 1; k--) {
		int w = (int)draw(seed, (uint64_t)n - 1), r = w + 1 + (int)draw(seed, (uint64_t)(n - w) - 1), v = -1;
		if (n_version < MAX_VERSION && draw(seed, 3)) {
			v = n_version++;
			int64_t low = 1 + (draw(seed, 5) == 0);
			l->version[v] = (struct search_version){ names[v], 1 + (int64_t)draw(seed, 2), low,
								 draw(seed, 4) ? low + (int64_t)draw(seed, 3) : low, 0 };
		}
		int64_t d = 1 + (int64_t)draw(seed, 2);
		l->edge[n_edge++] = (struct search_edge){ w, r, l->unit[w].latency, 0, -1 };
		l->edge[n_edge++] = (struct search_edge){ r, w, l->unit[r].latency, d, v };
		l->edge[n_edge++] = (struct search_edge){ w, w, l->unit[w].latency, d, v };
	}
	l->space = (struct search_space){ "s", draw(seed, 3) ? 100 : 6 };
	l->p = (struct search_problem){ .n_unit = n, .unit = l->unit, .n_edge = n_edge, .edge = l->edge, .n_version = n_version,
					.version = l->version, .n_space = 1, .space = &l->space, .largest_stage = largest_stage,
					.relation = l->relation, .exclusion = l->exclusion, .may_offset = draw(seed, 2) };
	if (n > 1 && draw(seed, 4) == 0) {
		int a = (int)draw(seed, (uint64_t)n), b = (a + 1 + (int)draw(seed, (uint64_t)n - 1)) % n;
		l->exclusion[l->p.n_exclusion++] = (struct search_exclusion){ a, b, l->unit[a].latency, l->unit[b].latency };
	}
	if (n > 1 && l->p.may_offset && draw(seed, 3) == 0) {
		int a = (int)draw(seed, (uint64_t)n), b = (a + 1 + (int)draw(seed, (uint64_t)n - 1)) % n;
		l->relation[l->p.n_relation++] = (struct search_relation){ a, b };
		if (draw(seed, 2))
			l->relation[l->p.n_relation++] = (struct search_relation){ b, a };
	}
	if (draw(seed, 3))
		return;
	l->p.is_manual = l->p.may_offset = true;
	for (int i = 0; i < n; i++)
		l->unit[i].stage = (int64_t)draw(seed, (uint64_t)largest_stage + 1);
}

/* ---- enumeration ---- */

struct enumeration {
	const struct search_problem *p;
	int64_t interval, limit, start[MAX_UNIT], best;
	const int64_t *version;
};

static int64_t modulo(int64_t x, int64_t n)
{
	return ((x % n) + n) % n;
}

static bool between(int64_t x, int64_t low, int64_t high)
{
	return low <= x && x <= high;
}

static bool fits(const struct enumeration *e, int i)
{
	const struct search_problem *p = e->p;
	int64_t ii = e->interval;
	for (int k = 0; k < p->n_edge; k++) {
		const struct search_edge *x = &p->edge[k];
		if (x->from > i || x->to > i || (x->from != i && x->to != i))
			continue;
		int64_t d = x->version >= 0 ? e->version[x->version] : x->distance;
		if (e->start[x->to] - e->start[x->from] < x->latency - ii * d)
			return false;
	}
	for (int j = 0; j < i; j++) {
		const struct search_unit *x = &p->unit[j], *y = &p->unit[i];
		int64_t ax = 0, ay = 0;
		for (int m = 0; m < x->n_use; m++)
			for (int n = 0; n < y->n_use; n++)
				if (x->use[m].resource == y->use[n].resource) {
					ax = x->use[m].cycles > ax ? x->use[m].cycles : ax;
					ay = y->use[n].cycles > ay ? y->use[n].cycles : ay;
				}
		if (ax && !between(modulo(e->start[i] - e->start[j], ii), ax, ii - ay))
			return false;
		if (!p->may_offset && x->queue[0] == y->queue[0] && !between(e->start[i] - e->start[j], 1 - ii, ii - 1))
			return false;
		if (p->is_manual && x->pipe[0] == y->pipe[0] && modulo(e->start[j], ii) > modulo(e->start[i], ii))
			return false;
	}
	for (int k = 0; k < p->n_exclusion; k++) {
		const struct search_exclusion *x = &p->exclusion[k];
		if (x->a <= i && x->b <= i && (x->a == i || x->b == i) &&
		    !between(modulo(e->start[x->b] - e->start[x->a], ii), x->latency_ab, ii - x->latency_ba))
			return false;
	}
	for (int k = 0; k < p->n_relation; k++) {
		const struct search_relation *x = &p->relation[k];
		if (x->before <= i && x->after <= i && e->start[x->before] / ii > e->start[x->after] / ii)
			return false;
	}
	return true;
}

static void enumerate(struct enumeration *e, int i)
{
	const struct search_problem *p = e->p;
	if (i == p->n_unit) {
		int64_t first = INT64_MAX, last = 0;
		for (int k = 0; k < i; k++) {
			first = e->start[k] < first ? e->start[k] : first;
			last = e->start[k] + p->unit[k].latency > last ? e->start[k] + p->unit[k].latency : last;
		}
		e->best = e->best < 0 || last - first < e->best ? last - first : e->best;
		return;
	}
	int64_t from = p->is_manual ? p->unit[i].stage * e->interval : 0;
	int64_t to = p->is_manual ? from + e->interval : e->limit;
	for (e->start[i] = from; e->start[i] < to; e->start[i]++)
		if (fits(e, i))
			enumerate(e, i + 1);
}

struct optimum { int64_t interval, bytes, makespan; };

/* The fewest bytes at "interval"; false: nothing is feasible. */
static bool best_at(const struct search_problem *p, int64_t interval, struct optimum *out)
{
	int64_t v[MAX_VERSION], total = 0;
	bool found = false;
	for (int i = 0; i < p->n_unit; i++)
		total += p->unit[i].latency;
	for (int i = 0; i < p->n_version; i++)
		v[i] = p->version[i].low;
	for (bool more = true; more;) {
		int64_t bytes = 0, searched = 0;
		bool bounded = false;
		for (int i = 0; i < p->n_version; i++) {
			bytes += v[i] * p->version[i].size;
			bounded = bounded || p->version[i].low < p->version[i].high;
			searched += p->version[i].low < p->version[i].high ? v[i] * p->version[i].size : 0;
		}
		struct enumeration e = { .p = p, .interval = interval, .version = v, .best = -1,
					 .limit = p->may_offset ? (p->largest_stage + 1) * interval : total + 3 * interval };
		if ((!bounded || bytes <= p->space[0].left) && (!found || searched <= out->bytes)) {
			enumerate(&e, 0);
			if (e.best >= 0 && (!found || searched < out->bytes || e.best < out->makespan)) {
				*out = (struct optimum){ interval, searched, e.best };
				found = true;
			}
		}
		more = false;
		for (int i = 0; i < p->n_version && !more; i++) {
			more = v[i] < p->version[i].high;
			v[i] = more ? v[i] + 1 : p->version[i].low;
		}
	}
	return found;
}

static int64_t searched_bytes(const struct search_problem *p, const struct search_result *r)
{
	int64_t sum = 0;
	for (int i = 0; i < p->n_version; i++)
		if (p->version[i].low < p->version[i].high)
			sum += p->version[i].size * r->version[i];
	return sum;
}

/* T-R07: up to 3 units, everything. */
START_TEST(equals_enumeration)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	uint64_t seed = 1;
	int n_manual = 0, n_infeasible = 0;
	for (int round = 0; round < 700; round++) {
		struct list l;
		uint64_t start = seed;
		random_list(&l, &seed, round % 3 ? 3 : 4, 2, 4);
		struct search_result r = run(&t, &l.p);
		struct optimum best;
		int64_t limit = 0;
		for (int i = 0; i < l.p.n_unit; i++)
			limit += l.unit[i].latency + 1;
		bool found = false;
		for (int64_t ii = 1; ii <= limit && !found && r.outcome != SEARCH_NO_SPACE; ii++) {
			bool fits_once = true;
			for (int i = 0; i < l.p.n_unit; i++)
				for (int k = 0; k < l.unit[i].n_use; k++)
					fits_once = fits_once && l.unit[i].use[k].cycles <= ii;
			found = fits_once && best_at(&l.p, ii, &best);
		}
		if (r.outcome == SEARCH_NO_SPACE)
			continue;
		ck_assert_msg(found == (r.outcome == SEARCH_FOUND), "seed %llu: outcome %d, enumeration %s", (unsigned long long)start, r.outcome,
			      found ? "finds one" : "finds none");
		n_manual += l.p.is_manual;
		n_infeasible += !found;
		if (found)
			ck_assert_msg(best.interval == r.interval && best.bytes == searched_bytes(&l.p, &r) && best.makespan == r.makespan,
				      "seed %llu: interval %lld bytes %lld makespan %lld, enumeration %lld %lld %lld", (unsigned long long)start,
				      (long long)r.interval, (long long)searched_bytes(&l.p, &r), (long long)r.makespan,
				      (long long)best.interval, (long long)best.bytes, (long long)best.makespan);
	}
	ck_assert(n_manual > 50 && n_infeasible > 5);
	UNIT_END(&t);
}
END_TEST

/* ---- feasibility by residues: pairs depend on them alone, stages are difference constraints ---- */

struct residues {
	const struct search_problem *p;
	int64_t interval, residue[MAX_UNIT];
	const int64_t *version;
};

static bool residues_fit(const struct residues *e, int i)
{
	const struct search_problem *p = e->p;
	int64_t ii = e->interval;
	for (int j = 0; j < i; j++) {
		const struct search_unit *x = &p->unit[j], *y = &p->unit[i];
		int64_t ax = 0, ay = 0;
		for (int m = 0; m < x->n_use; m++)
			for (int n = 0; n < y->n_use; n++)
				if (x->use[m].resource == y->use[n].resource) {
					ax = x->use[m].cycles > ax ? x->use[m].cycles : ax;
					ay = y->use[n].cycles > ay ? y->use[n].cycles : ay;
				}
		if (ax && !between(modulo(e->residue[i] - e->residue[j], ii), ax, ii - ay))
			return false;
		if (p->is_manual && x->pipe[0] == y->pipe[0] && e->residue[j] > e->residue[i])
			return false;
	}
	for (int k = 0; k < p->n_exclusion; k++) {
		const struct search_exclusion *x = &p->exclusion[k];
		if (x->a <= i && x->b <= i && (x->a == i || x->b == i) &&
		    !between(modulo(e->residue[x->b] - e->residue[x->a], ii), x->latency_ab, ii - x->latency_ba))
			return false;
	}
	return true;
}

static int64_t ceil_div(int64_t x, int64_t y)
{
	return x > 0 ? (x + y - 1) / y : -(-x / y);
}

static bool raise(int64_t *k, int64_t to, bool *moved)
{
	*moved = *moved || to > *k;
	*k = to > *k ? to : *k;
	return true;
}

static bool stages_exist(const struct residues *e)
{
	const struct search_problem *p = e->p;
	int64_t k[MAX_UNIT] = { 0 }, ii = e->interval;
	bool moved = true;
	for (int round = 0; moved; round++) {
		moved = false;
		if (round > 200)
			return false;
		for (int i = 0; i < p->n_unit; i++) {
			if (p->is_manual)
				raise(&k[i], p->unit[i].stage, &moved);
			if (p->is_manual ? k[i] > p->unit[i].stage : p->may_offset && k[i] > p->largest_stage)
				return false;
			for (int j = 0; j < p->n_unit && !p->may_offset; j++)
				if (p->unit[i].queue[0] == p->unit[j].queue[0])
					raise(&k[i], k[j] + ceil_div(e->residue[j] - e->residue[i] - (ii - 1), ii), &moved);
		}
		for (int i = 0; i < p->n_edge; i++) {
			const struct search_edge *x = &p->edge[i];
			int64_t d = x->version >= 0 ? e->version[x->version] : x->distance;
			raise(&k[x->to], k[x->from] + ceil_div(x->latency + e->residue[x->from] - e->residue[x->to], ii) - d, &moved);
		}
		for (int i = 0; i < p->n_relation; i++)
			raise(&k[p->relation[i].after], k[p->relation[i].before], &moved);
	}
	return true;
}

static bool residues_exist(struct residues *e, int i)
{
	if (i == e->p->n_unit)
		return stages_exist(e);
	int64_t limit = i == 0 && !e->p->is_manual && !e->p->n_relation && !e->p->may_offset ? 1 : e->interval;
	for (e->residue[i] = 0; e->residue[i] < limit; e->residue[i]++)
		if (residues_fit(e, i) && residues_exist(e, i + 1))
			return true;
	return false;
}

static bool is_feasible(const struct search_problem *p, int64_t interval)
{
	int64_t v[MAX_VERSION];
	for (int i = 0; i < p->n_unit; i++)
		for (int k = 0; k < p->unit[i].n_use; k++)
			if (p->unit[i].use[k].cycles > interval)
				return false;
	for (int i = 0; i < p->n_version; i++)
		v[i] = p->version[i].low;
	for (bool more = true; more;) {
		int64_t bytes = 0;
		bool bounded = false;
		for (int i = 0; i < p->n_version; i++) {
			bytes += v[i] * p->version[i].size;
			bounded = bounded || p->version[i].low < p->version[i].high;
		}
		struct residues e = { .p = p, .interval = interval, .version = v };
		if ((!bounded || bytes <= p->space[0].left) && residues_exist(&e, 0))
			return true;
		more = false;
		for (int i = 0; i < p->n_version && !more; i++) {
			more = v[i] < p->version[i].high;
			v[i] = more ? v[i] + 1 : p->version[i].low;
		}
	}
	return false;
}

/* 2,000 lists of up to 6 units: no smaller interval exists in at least 99 of 100. */
START_TEST(interval_is_least)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	uint64_t seed = 77;
	int n = 0, n_least = 0;
	while (n < 2000) {
		struct list l;
		random_list(&l, &seed, 6, 3, 2);
		struct search_result r = run(&t, &l.p);
		if (r.outcome == SEARCH_NO_SPACE || r.outcome == SEARCH_INFEASIBLE)
			continue;
		n++;
		bool smaller = false;
		ck_assert(is_feasible(&l.p, r.interval));
		for (int64_t ii = r.lower_bound > 1 ? r.lower_bound - 1 : 1; ii < r.interval && !smaller; ii++)
			smaller = is_feasible(&l.p, ii);
		n_least += !smaller;
	}
	printf("least interval: %d of %d\n", n_least, n);
	ck_assert_int_ge(n_least, 1980);
	UNIT_END(&t);
}
END_TEST

/* T-R08. */
START_TEST(skipping_changes_nothing)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	uint64_t seed = 5;
	for (int round = 0; round < 2000; round++) {
		struct list l;
		uint64_t start = seed;
		random_list(&l, &seed, 8, 15, 4);
		struct search_result r = run(&t, &l.p);
		l.p.no_skipping = true;
		struct search_result q = run(&t, &l.p);
		ck_assert_msg(r.outcome == q.outcome, "seed %llu", (unsigned long long)start);
		if (r.outcome == SEARCH_FOUND)
			ck_assert_msg(r.interval == q.interval && !memcmp(r.start, q.start, (size_t)l.p.n_unit * sizeof(*r.start)), "seed %llu",
				      (unsigned long long)start);
	}
	UNIT_END(&t);
}
END_TEST

/* T-R09: more versions, more room and more budget never raise the interval. */
START_TEST(more_is_never_worse)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	uint64_t seed = 9;
	for (int round = 0; round < 1000; round++) {
		struct list l;
		uint64_t start = seed;
		random_list(&l, &seed, 8, 15, 4);
		struct search_result r = run(&t, &l.p);
		if (r.outcome != SEARCH_FOUND)
			continue;
		struct list more = l;
		for (int i = 0; i < l.p.n_version; i++)
			more.version[i].high += more.version[i].low < more.version[i].high;
		more.p.version = more.version;
		ck_assert_msg(run(&t, &more.p).interval <= r.interval, "versions, seed %llu", (unsigned long long)start);
		struct list room = l;
		room.space.left++;
		room.p.space = &room.space;
		ck_assert_msg(run(&t, &room.p).interval <= r.interval, "room, seed %llu", (unsigned long long)start);
		int64_t former = INT64_MAX;
		for (int64_t budget = 1; budget < 3000 && !l.p.is_manual; budget = budget * 3 + 1) {
			l.p.budget = budget;
			struct search_result b = run(&t, &l.p);
			ck_assert_msg(b.interval <= former, "budget, seed %llu", (unsigned long long)start);
			former = b.interval;
		}
	}
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("search", copy_compute_copy, gemm_ring, loads_of_their_own, permutation_scatter, ring_in_one_frame,
	  no_offset_keeps_queues_together, manual_stages_are_kept, manual_list_without_schedule, budget_ends, no_space,
	  smaller_starts_decide, clone_order, root_list, large_numbers_are_refused, illegal_order_lists_a_cycle, equals_enumeration,
	  interval_is_least, skipping_changes_nothing, more_is_never_worse)
