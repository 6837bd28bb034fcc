#include "unit.h"

#include <string.h>

#include "emu/machine.h"

static const char text[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
			   ".visible .entry k()\n{\n\t.reg .b32 %r<3>;\n\tmov.u32 %r1, 1;\n\tadd.u32 %r2, %r1, 2;\n\tret;\n}\n";

struct bench {
	struct tfc t;
	struct emu_run run;
};

/* A run that has begun, with words of warnings. */
static void bench_begin(struct bench *b, bool is_own, const char *warnings)
{
	const char *unknown = NULL;
	memset(&b->run, 0, sizeof b->run);
	b->run.t = &b->t;
	b->run.module = emu_load(&b->t, text, strlen(text), "k.ptx");
	ck_assert_msg(b->run.module != NULL, "%s", unit_diags(&b->t));
	b->run.is_own = is_own;
	b->run.adversary.warnings = warnings;
	ck_assert(finding_begin(&b->run, &unknown));
}

static void add(struct bench *b, enum finding_kind kind, uint32_t site, uint32_t other)
{
	struct finding_at at = { .site = site, .other_site = other };
	finding_add(&b->run, kind, &at, "seen %d", 1);
}

START_TEST(one_per_kind_and_place_in_order)
{
	struct bench b;
	UNIT_BEGIN(&b.t);
	bench_begin(&b, true, NULL);
	add(&b, FINDING_RACE, 1, 0);
	add(&b, FINDING_MISALIGNED, 0, FINDING_NO_SITE);
	add(&b, FINDING_RACE, 1, 0);
	add(&b, FINDING_RACE, 1, 1);
	const struct emu_finding *f = emu_finding(&b.run, 0);
	ck_assert_str_eq(f->name, "race");
	ck_assert_uint_eq(f->count, 2);
	ck_assert_int_eq(f->line, 8);
	ck_assert_int_eq(f->column, 2);
	ck_assert_str_eq(f->text, "add.u32 %r2, %r1, 2");
	ck_assert_str_eq(f->function, "k");
	ck_assert_int_eq(f->other_line, 7);
	ck_assert_str_eq(f->other_text, "mov.u32 %r1, 1");
	ck_assert_str_eq(f->message, "seen 1");
	ck_assert_str_eq(f->remedy, finding_remedy(FINDING_RACE));
	ck_assert_str_eq(emu_finding(&b.run, 1)->name, "misaligned");
	ck_assert_int_eq(emu_finding(&b.run, 1)->other_line, 0);
	ck_assert_int_eq(emu_finding(&b.run, 2)->other_line, 8);
	ck_assert_ptr_null(emu_finding(&b.run, 3));
	finding_end(&b.run);
	UNIT_END(&b.t);
}
END_TEST

START_TEST(threads_and_bytes_stand_in_the_message)
{
	struct bench b;
	UNIT_BEGIN(&b.t);
	bench_begin(&b, true, NULL);
	struct emu_cta cta = { .number = 3 };
	struct emu_warp warp = { .cta = &cta, .index = 2 };
	struct emu_object object = { .name = "out" };
	struct finding_at at = { .site = 0, .other_site = FINDING_NO_SITE, .warp = &warp, .mask = 0x8000000fu | 1u << 7,
				 .object = &object, .offset = 16, .size = 4 };
	finding_add(&b.run, FINDING_OUT_OF_BOUNDS, &at, "beyond");
	const struct emu_finding *f = emu_finding(&b.run, 0);
	ck_assert_str_eq(f->message, "beyond (cta 3 warp 2 lanes 0-3 7 31; out bytes 16 to 19)");
	ck_assert_str_eq(f->agents, "cta 3 warp 2 lanes 0-3 7 31");
	at.mask = 1;
	at.size = 1;
	at.site = 1;
	finding_add(&b.run, FINDING_OUT_OF_BOUNDS, &at, "beyond");
	ck_assert_str_eq(emu_finding(&b.run, 1)->message, "beyond (cta 3 warp 2 lane 0; out byte 16)");
	finding_end(&b.run);
	UNIT_END(&b.t);
}
END_TEST

START_TEST(profiles_and_words_choose_severities)
{
	struct bench b;
	const char *unknown = NULL;
	UNIT_BEGIN(&b.t);
	bench_begin(&b, true, NULL);
	ck_assert_int_eq(finding_severity(&b.run, FINDING_RACE_IN_WARP), FINDING_ERROR);
	ck_assert_int_eq(finding_severity(&b.run, FINDING_CONTRACTIBLE), FINDING_ERROR);
	ck_assert_int_eq(finding_severity(&b.run, FINDING_MISSING_PROXY_FENCE_WAR), FINDING_ERROR);
	ck_assert_int_eq(finding_severity(&b.run, FINDING_RACE_SAME_VALUE), FINDING_WARNING);
	ck_assert_int_eq(finding_severity(&b.run, FINDING_UNCOMMITTED), FINDING_NOTE);
	finding_end(&b.run);
	bench_begin(&b, false, "no-race  error=race-same-value uncommitted misaligned");
	ck_assert_int_eq(finding_severity(&b.run, FINDING_RACE_IN_WARP), FINDING_WARNING);
	ck_assert_int_eq(finding_severity(&b.run, FINDING_CONTRACTIBLE), FINDING_NOTE);
	ck_assert_int_eq(finding_severity(&b.run, FINDING_MISSING_PROXY_FENCE_WAR), FINDING_NOTE);
	ck_assert_int_eq(finding_severity(&b.run, FINDING_MBARRIER_INIT_FENCE), FINDING_WARNING);
	ck_assert_int_eq(finding_severity(&b.run, FINDING_UNCOMMITTED), FINDING_WARNING);
	ck_assert_int_eq(finding_severity(&b.run, FINDING_MISALIGNED), FINDING_ERROR);
	add(&b, FINDING_RACE, 0, 1);
	add(&b, FINDING_RACE_SAME_VALUE, 0, 1);
	ck_assert_str_eq(emu_finding(&b.run, 0)->name, "race-same-value");
	ck_assert_int_eq(emu_finding(&b.run, 0)->severity, EMU_ERROR);
	ck_assert_ptr_null(emu_finding(&b.run, 1));
	finding_end(&b.run);
	b.run.adversary.warnings = "no-race no-such";
	ck_assert(!finding_begin(&b.run, &unknown));
	ck_assert_str_eq(unknown, "no-such");
	finding_end(&b.run);
	UNIT_END(&b.t);
}
END_TEST

START_TEST(runs_end_after_enough_errors)
{
	struct bench b;
	UNIT_BEGIN(&b.t);
	bench_begin(&b, true, NULL);
	b.run.adversary.max_findings = 2;
	add(&b, FINDING_RACE_SAME_VALUE, 0, 0);
	add(&b, FINDING_RACE_SAME_VALUE, 0, 1);
	add(&b, FINDING_RACE, 0, 0);
	add(&b, FINDING_RACE, 0, 0);
	ck_assert(!b.run.stop);
	add(&b, FINDING_RACE, 0, 1);
	ck_assert(b.run.stop && b.run.end == EMU_FINDING);
	finding_end(&b.run);
	bench_begin(&b, true, NULL);
	add(&b, FINDING_DEADLOCK, FINDING_NO_SITE, FINDING_NO_SITE);
	ck_assert(b.run.stop && b.run.end == EMU_DEADLOCK);
	ck_assert_int_eq(emu_finding(&b.run, 0)->line, 0);
	finding_end(&b.run);
	UNIT_END(&b.t);
}
END_TEST

UNIT_MAIN("emu_finding", one_per_kind_and_place_in_order, threads_and_bytes_stand_in_the_message,
	  profiles_and_words_choose_severities, runs_end_after_enough_errors)
