/* The machine through the calls of the library: values, divergence, calls, barriers, memory, adversaries, findings. */
#include "unit.h"

#include <string.h>

#include "emu/emu.h"
#include "emu/machine.h"

#define HEAD ".version 8.0\n.target sm_80\n.address_size 64\n"
#define REGISTERS ".reg .b32 %r<16>; .reg .b64 %d<8>; .reg .f32 %f<8>; .reg .b16 %h<8>; .reg .pred %p<8>;\n"
/* %d1: the address of element tid of "out"; %r1: tid. */
#define PROLOGUE "ld.param.u64 %d0, [out]; mov.u32 %r1, %tid.x; mul.wide.u32 %d1, %r1, 4; add.s64 %d1, %d0, %d1;\n"

struct bench {
	struct tfc t;
	struct emu_module *m;
	struct emu_run *run;
	struct emu_param param;
	struct emu_launch launch;
	struct emu_adversary adversary;
};

/* One kernel k(out) of "block" threads; out holds "words" words. */
static void bench_begin(struct bench *b, const char *before, const char *body, uint32_t block, uint64_t words)
{
	const char *text = arena_printf(&b->t.perm, "%s%s.visible .entry k(.param .u64 out)\n{\n%s%s%s\n}\n", HEAD, before, REGISTERS,
					PROLOGUE, body);
	b->m = emu_load(&b->t, text, strlen(text), "k.ptx");
	ck_assert_msg(b->m, "%s", unit_diags(&b->t));
	b->param = (struct emu_param){ .kind = EMU_PARAM_BUFFER, .name = "out", .bytes = 4 * words, .element_bytes = 4,
				       .use = EMU_USE_IN | EMU_USE_OUT };
	b->launch = (struct emu_launch){ .grid = { 1 }, .block = { block }, .param = &b->param, .n_param = 1 };
	b->adversary = (struct emu_adversary){ .profile = EMU_PROFILE_FOREIGN };
}

static const uint32_t *bench_run(struct bench *b, enum emu_end expected)
{
	size_t bytes;
	b->run = emu_run_new(b->m, &b->launch, &b->adversary);
	ck_assert_msg(b->run, "%s", unit_diags(&b->t));
	enum emu_end end = emu_execute(b->run, 1000000);
	const struct emu_finding *f = emu_finding(b->run, 0);
	ck_assert_msg(end == expected, "ended with %d: %s", end, f ? f->message : unit_diags(&b->t));
	return emu_buffer(b->run, "out", &bytes);
}

static void bench_end(struct bench *b)
{
	if (b->run)
		emu_run_free(b->run);
	b->run = NULL;
}

static bool has_finding(struct bench *b, const char *name, const char *text)
{
	for (size_t i = 0; emu_finding(b->run, i); i++) {
		const struct emu_finding *f = emu_finding(b->run, i);
		if (!strcmp(f->name, name) && strstr(f->message, text))
			return true;
	}
	return false;
}

/* All policies of warps and groups, with seeds. */
static struct emu_adversary adversary_by_number(int i)
{
	struct emu_adversary a = { .profile = EMU_PROFILE_FOREIGN, .seed = (uint64_t)i };
	a.sched = (enum emu_sched_kind)(i % 6);
	a.diverge = (enum emu_diverge)(i / 6 % 3);
	a.pct_changes = 3;
	a.slow = (uint32_t)(i % 2);
	a.global_shuffle = (uint64_t)(i % 5);
	a.smem_base = 1024u * (uint32_t)(1 + i % 16);
	return a;
}

enum { N_ADVERSARY = 36 };

/* A collatz count: loops whose lengths differ by lane, a branch in each. */
START_TEST(divergence)
{
	static const char body[] =
		"add.u32 %r2, %r1, 1; mov.u32 %r3, 0;\n"
		"L: setp.eq.u32 %p1, %r2, 1; @%p1 bra D;\n"
		"and.b32 %r4, %r2, 1; setp.eq.u32 %p2, %r4, 0; @%p2 bra E;\n"
		"mad.lo.u32 %r2, %r2, 3, 1; bra J;\n"
		"E: shr.u32 %r2, %r2, 1;\n"
		"J: add.u32 %r3, %r3, 1; bra.uni L;\n"
		"D: st.global.u32 [%d1], %r3; ret;\n";
	struct bench b = { 0 };
	UNIT_BEGIN(&b.t);
	bench_begin(&b, "", body, 70, 70);
	for (int i = 0; i < N_ADVERSARY; i++) {
		b.adversary = adversary_by_number(i);
		const uint32_t *out = bench_run(&b, EMU_DONE);
		for (uint32_t k = 0; k < 70; k++) {
			uint32_t n = 0;
			for (uint32_t v = k + 1; v != 1; v = v & 1 ? 3 * v + 1 : v / 2)
				n++;
			ck_assert_uint_eq(out[k], n);
		}
		ck_assert(!emu_finding(b.run, 0));
		bench_end(&b);
	}
	UNIT_END(&b.t);
}
END_TEST

/* Recursion with a divergent depth, through parameters in memory. */
START_TEST(calls)
{
	static const char before[] =
		".func (.param .b32 r) sum(.param .b32 n)\n{\n.reg .b32 %a<4>; .reg .pred %p;\n"
		"ld.param.u32 %a0, [n]; setp.eq.u32 %p, %a0, 0; mov.u32 %a2, 0; @%p bra Z;\n"
		"{ .param .b32 x; .param .b32 y; sub.u32 %a1, %a0, 1; st.param.b32 [x], %a1; call (y), sum, (x); ld.param.b32 %a2, [y]; }\n"
		"Z: add.u32 %a2, %a2, %a0; st.param.b32 [r], %a2; ret;\n}\n";
	static const char body[] =
		"{ .param .b32 x; .param .b32 y; st.param.b32 [x], %r1; call.uni (y), sum, (x); ld.param.b32 %r2, [y]; }\n"
		"st.global.u32 [%d1], %r2;\n";
	struct bench b = { 0 };
	UNIT_BEGIN(&b.t);
	bench_begin(&b, before, body, 40, 40);
	for (int i = 0; i < N_ADVERSARY; i++) {
		b.adversary = adversary_by_number(i);
		const uint32_t *out = bench_run(&b, EMU_DONE);
		for (uint32_t k = 0; k < 40; k++)
			ck_assert_uint_eq(out[k], k * (k + 1) / 2);
		bench_end(&b);
	}
	UNIT_END(&b.t);
	UNIT_BEGIN(&b.t);	/* more than 256 calls deep */
	bench_begin(&b, before, "mov.u32 %r1, 300;"
		    "{ .param .b32 x; .param .b32 y; st.param.b32 [x], %r1; call (y), sum, (x); }\n", 32, 32);
	bench_run(&b, EMU_FINDING);
	ck_assert(has_finding(&b, "out-of-bounds", "256 deep"));
	bench_end(&b);
	UNIT_END(&b.t);
}
END_TEST

/* Threads exchange words through shared memory around a barrier; a reduction counts; named barriers join two of four warps. */
START_TEST(barriers)
{
	static const char body[] =
		"mov.u32 %r2, s; shl.b32 %r3, %r1, 2; add.u32 %r3, %r2, %r3; st.shared.u32 [%r3], %r1;\n"
		"bar.sync 0;\n"
		"xor.b32 %r4, %r1, 127; shl.b32 %r4, %r4, 2; add.u32 %r4, %r2, %r4; ld.shared.u32 %r5, [%r4];\n"
		"setp.lt.u32 %p1, %r1, 50; bar.red.popc.u32 %r6, 0, %p1; mad.lo.u32 %r5, %r6, 1000, %r5;\n"
		"shr.u32 %r7, %r1, 6; add.u32 %r7, %r7, 1; barrier.sync %r7, 64;\n"
		"bar.red.and.pred %p2, 3, !%p1; @%p2 add.u32 %r5, %r5, 1000000;\n"
		"st.global.u32 [%d1], %r5;\n";
	struct bench b = { 0 };
	UNIT_BEGIN(&b.t);
	bench_begin(&b, ".shared .b32 s[128];\n", body, 128, 128);
	for (int i = 0; i < N_ADVERSARY; i++) {
		b.adversary = adversary_by_number(i);
		const uint32_t *out = bench_run(&b, EMU_DONE);
		for (uint32_t k = 0; k < 128; k++)
			ck_assert_uint_eq(out[k], 50000 + (k ^ 127));
		ck_assert(!emu_finding(b.run, 0));
		bench_end(&b);
	}
	UNIT_END(&b.t);
}
END_TEST

/* Threads that have exited are not expected; two warps that wait at different barriers are a deadlock that names them. */
START_TEST(deadlocks)
{
	struct bench b = { 0 };
	UNIT_BEGIN(&b.t);
	bench_begin(&b, "", "setp.ge.u32 %p1, %r1, 32; @%p1 exit; bar.sync 0; st.global.u32 [%d1], 7;\n", 64, 64);
	ck_assert_uint_eq(bench_run(&b, EMU_DONE)[31], 7);
	bench_end(&b);
	bench_begin(&b, "", "setp.ge.u32 %p1, %r1, 32; @%p1 bra B;\nbarrier.sync 1, 64; ret;\nB:\nbarrier.sync 2, 64; ret;\n", 64, 64);
	bench_run(&b, EMU_DEADLOCK);
	ck_assert(has_finding(&b, "deadlock", "2 groups parked"));
	ck_assert(has_finding(&b, "deadlock", "cta 0 warp 1 lanes 0-31  k.ptx:11  waits for barrier 2"));
	ck_assert(has_finding(&b, "deadlock", "all warps of the CTA are expected, arrived: warps 1, missing: of warps 0"));
	bench_end(&b);
	/* A word that nobody will write. */
	bench_begin(&b, "", "L: ld.volatile.global.u32 %r2, [%d0]; setp.eq.u32 %p1, %r2, 0; @%p1 bra L;\n", 32, 1);
	bench_run(&b, EMU_DEADLOCK);
	ck_assert(has_finding(&b, "deadlock", "spins"));
	bench_end(&b);
	/* A loop that counts is no deadlock but has no end in time. */
	bench_begin(&b, "", "L: add.u32 %r2, %r1, %r2; mov.u32 %r2, %r1; add.u32 %r3, %r3, 1; bra L;\n", 32, 1);
	bench_run(&b, EMU_LIMIT);
	ck_assert(has_finding(&b, "step-limit", "1000000"));
	bench_end(&b);
	UNIT_END(&b.t);
}
END_TEST

/* One CTA waits for a word that another writes: both must be live. */
START_TEST(residents)
{
	static const char body[] =
		"mov.u32 %r2, %ctaid.x; setp.eq.u32 %p1, %r2, 1; @%p1 bra W;\n"
		"L: ld.acquire.gpu.global.u32 %r3, [%d0]; setp.eq.u32 %p2, %r3, 0; @%p2 bra L; ret;\n"
		"W: st.release.gpu.global.u32 [%d0], 1;\n";
	struct bench b = { 0 };
	UNIT_BEGIN(&b.t);
	bench_begin(&b, "", body, 1, 1);
	b.launch.grid[0] = 2;
	bench_run(&b, EMU_DEADLOCK);
	bench_end(&b);
	b.launch.is_coresident = true;
	bench_run(&b, EMU_DONE);
	bench_end(&b);
	UNIT_END(&b.t);
}
END_TEST

/* A bad access is skipped, the rest goes on. */
START_TEST(bounds)
{
	struct bench b = { 0 };
	UNIT_BEGIN(&b.t);
	bench_begin(&b, "", "st.global.u32 [%d1], 5;\n", 32, 30);
	const uint32_t *out = bench_run(&b, EMU_DONE);
	for (int i = 0; i < 30; i++)
		ck_assert_uint_eq(out[i], 5);
	ck_assert(has_finding(&b, "out-of-bounds", "4 bytes at byte 120 of 'out', which has 120 bytes"));
	bench_end(&b);
	bench_begin(&b, "", "st.global.v2.u32 [%d1], {%r1, %r1};\n", 32, 64);
	bench_run(&b, EMU_DONE);
	ck_assert(has_finding(&b, "misaligned", "needs alignment 8"));
	bench_end(&b);
	bench_begin(&b, ".shared .b32 s[8];\n", "mov.u64 %d2, s; cvta.shared.u64 %d2, %d2; st.global.u32 [%d2], 1;\n", 1, 1);
	bench_run(&b, EMU_DONE);
	ck_assert(has_finding(&b, "bad-space", "of shared memory, the instruction of global memory"));
	bench_end(&b);
	/* Generic addresses reach every space. */
	bench_begin(&b, ".shared .b32 s[8];\n.const .b32 c = 40;\n.global .b32 g = 2;\n",
		    ".local .b32 l; mov.u64 %d2, s; cvta.shared.u64 %d2, %d2; st.u32 [%d2], 100; ld.shared.u32 %r2, [s];\n"
		    "mov.u64 %d3, c; cvta.const.u64 %d3, %d3; ld.u32 %r3, [%d3]; mov.u64 %d4, l; cvta.local.u64 %d4, %d4;\n"
		    "st.local.u32 [l], 1000; ld.u32 %r4, [%d4]; ld.u32 %r5, [g]; add.u32 %r2, %r2, %r3; add.u32 %r2, %r2, %r4;\n"
		    "add.u32 %r2, %r2, %r5; st.global.u32 [%d1], %r2;\n", 1, 1);
	ck_assert_uint_eq(bench_run(&b, EMU_DONE)[0], 1142);
	ck_assert(!emu_finding(b.run, 0));
	bench_end(&b);
	UNIT_END(&b.t);
}
END_TEST

/* Undefined values are reported where they are used, and do not pass where they do not matter. */
START_TEST(poison)
{
	struct bench b = { 0 };
	UNIT_BEGIN(&b.t);
	bench_begin(&b, "", "and.b32 %r2, %r9, 0; mul.lo.u32 %r3, %r9, 0; setp.eq.u32 %p1, %r1, %r1; selp.b32 %r4, %r1, %r9, %p1;\n"
		    "add.u32 %r2, %r2, %r3; add.u32 %r2, %r2, %r4; setp.lt.u32 %p2, %r2, 99; @%p2 st.global.u32 [%d1], %r2;\n", 32, 32);
	ck_assert_uint_eq(bench_run(&b, EMU_DONE)[9], 9);
	ck_assert(!emu_finding(b.run, 0));
	bench_end(&b);
	bench_begin(&b, "", "add.u32 %r2, %r9, 1; setp.lt.u32 %p2, %r2, 99; @%p2 st.global.u32 [%d1], %r1;\n", 32, 32);
	bench_run(&b, EMU_DONE);
	ck_assert(has_finding(&b, "undefined-use", "the guard predicate is undefined"));
	bench_end(&b);
	bench_begin(&b, "", "cvt.u64.u32 %d2, %r9; add.s64 %d2, %d2, %d0; st.global.u32 [%d2], %r1;\n", 32, 32);
	bench_run(&b, EMU_DONE);
	ck_assert(has_finding(&b, "undefined-use", "the address is undefined"));
	bench_end(&b);
	bench_begin(&b, "", "st.global.u32 [%d1], %r9;\n", 32, 32);
	b.param.use = EMU_USE_OUT;
	bench_run(&b, EMU_DONE);
	ck_assert(has_finding(&b, "undefined-use", "32 of 32 elements of 'out' end undefined"));
	bench_end(&b);
	UNIT_END(&b.t);
}
END_TEST

/* The same adversary gives the same run. */
START_TEST(deterministic)
{
	static const char body[] = "mov.u32 %r4, 0;\n"
				   "L: atom.global.add.u32 %r2, [%d0], 1; add.u32 %r4, %r4, 1; "
				   "setp.lt.u32 %p1, %r4, %r1; @%p1 bra L; st.global.u32 [%d1+4], %r2;\n";
	struct bench b = { 0 };
	UNIT_BEGIN(&b.t);
	bench_begin(&b, "", body, 64, 65);
	for (int i = 0; i < N_ADVERSARY; i++) {
		uint32_t first[65];
		b.adversary = adversary_by_number(i);
		memcpy(first, bench_run(&b, EMU_DONE), sizeof(first));
		uint64_t steps = emu_steps(b.run);
		bench_end(&b);
		ck_assert_mem_eq(first, bench_run(&b, EMU_DONE), sizeof(first));
		ck_assert_uint_eq(steps, emu_steps(b.run));
		bench_end(&b);
	}
	UNIT_END(&b.t);
}
END_TEST

/* Steps, break points, watch points; what was executed before a pause stays. */
START_TEST(pauses)
{
	struct bench b = { 0 };
	size_t bytes;
	UNIT_BEGIN(&b.t);
	/* The body begins in line 8. */
	bench_begin(&b, "", "\nmov.u32 %r2, 0;\nL:\nadd.u32 %r2, %r2, 1;\nst.global.u32 [%d1], %r2;\nsetp.lt.u32 %p1, %r2, 3;\n@%p1 bra L;\n", 1, 1);
	b.run = emu_run_new(b.m, &b.launch, &b.adversary);
	const uint32_t *out = emu_buffer(b.run, "out", &bytes);
	ck_assert(!emu_break(b.run, 3));
	ck_assert(emu_break(b.run, 11));
	for (uint32_t i = 0; i < 3; i++) {
		ck_assert_int_eq(emu_execute(b.run, 0), EMU_PAUSED);
		ck_assert_int_eq(emu_position(b.run).line, 11);
		ck_assert_uint_eq(out[0], i);
	}
	ck_assert_int_eq(emu_execute(b.run, 0), EMU_DONE);
	ck_assert_uint_eq(out[0], 3);
	uint64_t steps = emu_steps(b.run);
	bench_end(&b);
	b.run = emu_run_new(b.m, &b.launch, &b.adversary);
	ck_assert(!emu_watch(b.run, "nothing", 0, 4));
	ck_assert(emu_watch(b.run, "out", 2, 1));
	out = emu_buffer(b.run, "out", &bytes);
	for (uint32_t i = 0; i < 3; i++) {
		ck_assert_int_eq(emu_execute(b.run, 0), EMU_PAUSED);
		ck_assert_uint_eq(out[0], i + 1);
	}
	ck_assert_int_eq(emu_execute(b.run, 0), EMU_DONE);
	bench_end(&b);
	b.run = emu_run_new(b.m, &b.launch, &b.adversary);
	uint64_t n = 0;
	while (emu_step(b.run) == EMU_PAUSED)
		n++;
	ck_assert_uint_eq(n, steps);
	bench_end(&b);
	UNIT_END(&b.t);
}
END_TEST

/* What is outside the instruction table is refused when it is reached, and only then; unknown functions likewise. */
START_TEST(refusals)
{
	struct bench b = { 0 };
	UNIT_BEGIN(&b.t);
	bench_begin(&b, "", "setp.gt.u32 %p1, %r1, 99;\n@%p1 tcgen05.frob.b32 %r2, [%r3];\nst.global.u32 [%d1], 1;\n", 32, 32);
	bench_run(&b, EMU_DONE);
	bench_end(&b);
	ck_assert(!emu_load_is_known(b.m));
	ck_assert(strstr(unit_diags(&b.t), "k.ptx:9:6: error[E7002]: 'tcgen05.frob.b32' is no form"));
	bench_begin(&b, "", "\ntcgen05.frob.b32 %r2, [%r3];\n", 32, 32);
	bench_run(&b, EMU_FINDING);
	ck_assert(strstr(unit_diags(&b.t), "k.ptx:9:1: error[E7002]: 'tcgen05.frob.b32' is not executed"));
	bench_end(&b);
	bench_begin(&b, ".extern .func other();\n", "\ncall other;\n", 32, 32);
	bench_run(&b, EMU_FINDING);
	ck_assert(strstr(unit_diags(&b.t), "error[E7006]: 'other' has no body"));
	bench_end(&b);
	ck_assert(emu_load_is_known(b.m));
	bench_begin(&b, "", "ret;\n", 32, 32);
	b.launch.n_param = 0;
	ck_assert(!emu_run_new(b.m, &b.launch, &b.adversary));
	ck_assert(strstr(unit_diags(&b.t), "error[E7016]: 0 arguments, the kernel has 1 parameters"));
	b.launch.n_param = 1;
	b.launch.block[0] = 2000;
	ck_assert(!emu_run_new(b.m, &b.launch, &b.adversary));
	b.launch.block[0] = 32;
	b.launch.kernel = "none";
	ck_assert(!emu_run_new(b.m, &b.launch, &b.adversary));
	ck_assert(strstr(unit_diags(&b.t), "error[E7016]: k.ptx has no entry 'none'"));
	UNIT_END(&b.t);
}
END_TEST

/* Number formats, initial values, addresses in initial values, special registers of blocks of two dimensions. */
START_TEST(constants)
{
	static const char before[] =
		".global .u32 t[6] = { 1, 0x10, 010, 0b11, -1 };\n.global .f32 f = 0f3FC00000;\n.global .u64 p[2] = { t, generic(t)+4 };\n"
		".const .b8 c[4] = { 1, 2, 3, 4 };\n.global .f64 g = 0.5;\n";
	static const char body[] =
		"ld.global.u64 %d2, [p]; ld.global.u32 %r2, [%d2]; ld.global.u64 %d3, [p+8]; ld.u32 %r3, [%d3];\n"
		"ld.global.u32 %r4, [t+8]; ld.global.u32 %r5, [t+12]; ld.global.u32 %r6, [t+16]; ld.global.u32 %r7, [t+20];\n"
		"ld.const.u32 %r8, [c]; ld.global.f32 %f1, [f]; add.rn.f32 %f1, %f1, 0.25; mov.b32 %r9, %f1; ld.global.v2.u32 {%r10, %r11}, [g];\n"
		"mov.u32 %r12, %tid.y; mov.u32 %r13, %ntid.y; mad.lo.u32 %r12, %r12, 100, %r13;\n"
		"st.global.u32 [%d0], %r2; st.global.u32 [%d0+4], %r3; st.global.u32 [%d0+8], %r4; st.global.u32 [%d0+12], %r5;\n"
		"st.global.u32 [%d0+16], %r6; st.global.u32 [%d0+20], %r7; st.global.u32 [%d0+24], %r8; st.global.u32 [%d0+28], %r9;\n"
		"st.global.u32 [%d0+32], %r11; mov.u32 %r14, %tid.y; setp.eq.u32 %p1, %r14, 2; @%p1 st.global.u32 [%d0+36], %r12;\n";
	static const uint32_t expected[10] = { 1, 16, 8, 3, 0xffffffff, 0, 0x04030201, 0x3fe00000, 0x3fe00000, 203 };
	struct bench b = { 0 };
	UNIT_BEGIN(&b.t);
	bench_begin(&b, before, body, 1, 10);
	b.launch.block[1] = 3;
	b.adversary.no_order = true;	/* all threads write the same words */
	const uint32_t *out = bench_run(&b, EMU_DONE);
	for (int i = 0; i < 10; i++)
		ck_assert_msg(out[i] == expected[i], "[%d] is 0x%x, expected 0x%x", i, out[i], expected[i]);
	bench_end(&b);
	UNIT_END(&b.t);
}
END_TEST

UNIT_MAIN("emu_machine", divergence, calls, barriers, deadlocks, residents, bounds, poison, deterministic, pauses, refusals, constants)
