/* Placement in shared memory: the worked numbers of schedule.md 7.3, and random life times against an independent check. */
#include "unit.h"

#include "lower/plan.h"

static int64_t place(struct tfc *t, int n, struct plan_item *item)
{
	return plan_place(&t->perm, n, item, 20000);
}

/* Test 7.3: db 32768 x 2 and da 16384 x 2, both aligned to 1024 and live in the whole k loop. */
START_TEST(ring_tiles)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct plan_item item[] = { { 32768, 1024, 2, 20, -1 }, { 65536, 1024, 2, 20, -1 } };
	ck_assert_int_eq(place(&t, 2, item), 98304);
	ck_assert_int_eq(item[1].offset_bytes, 0);
	ck_assert_int_eq(item[0].offset_bytes, 65536);
	UNIT_END(&t);
}
END_TEST

/* Test 7.3: sizes 100, 2048, 512 with alignments 16, 1024, 128, live 0-5, 0-9, 6-9. */
START_TEST(shared_bytes)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct plan_item item[] = { { 100, 16, 0, 5, -1 }, { 2048, 1024, 0, 9, -1 }, { 512, 128, 6, 9, -1 } };
	ck_assert_int_eq(place(&t, 3, item), 2560);
	ck_assert_int_eq(item[0].offset_bytes, 2048);
	ck_assert_int_eq(item[1].offset_bytes, 0);
	ck_assert_int_eq(item[2].offset_bytes, 2048);
	UNIT_END(&t);
}
END_TEST

/* Test 7.3: three slots of both tiles in a persistent loop and a staging tile after the inner loop: all live together. */
START_TEST(staged_ring)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct plan_item item[] = { { 3 * 16384, 1024, 1, 40, -1 }, { 3 * 32768, 1024, 1, 40, -1 }, { 65536, 1024, 30, 38, -1 } };
	ck_assert_int_eq(place(&t, 3, item), 212992);
	ck_assert_int_eq(item[1].offset_bytes, 0);
	ck_assert_int_eq(item[2].offset_bytes, 98304);
	ck_assert_int_eq(item[0].offset_bytes, 163840);
	UNIT_END(&t);
}
END_TEST

/* By size: B at 0, C at 64 as both live at 2, A at 0, and D has no 48 bytes between A and C: it ends at 176. Three of them
 * live at 3, 160 bytes, and C above D reaches that. */
START_TEST(search_improves)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct plan_item item[] = { { 48, 16, 3, 3, -1 }, { 64, 16, 0, 2, -1 }, { 64, 16, 2, 4, -1 }, { 48, 16, 3, 4, -1 } };
	ck_assert_int_eq(plan_place(&t.perm, 4, item, 0), 176);
	ck_assert_int_eq(place(&t, 4, item), 160);
	UNIT_END(&t);
}
END_TEST

static unsigned next(unsigned *state)
{
	*state = *state * 1664525u + 1013904223u;
	return *state >> 8;
}

static int64_t check_plan(int n, const struct plan_item *x)
{
	int64_t peak = 0;
	for (int i = 0; i < n; i++) {
		ck_assert_int_eq(x[i].offset_bytes % x[i].align_bytes, 0);
		ck_assert_int_ge(x[i].offset_bytes, 0);
		peak = x[i].offset_bytes + x[i].size_bytes > peak ? x[i].offset_bytes + x[i].size_bytes : peak;
		for (int k = 0; k < i; k++)
			ck_assert(x[k].last < x[i].first || x[i].last < x[k].first ||
				  x[k].offset_bytes + x[k].size_bytes <= x[i].offset_bytes ||
				  x[i].offset_bytes + x[i].size_bytes <= x[k].offset_bytes);
	}
	return peak;
}

START_TEST(random_lives)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	unsigned seed = 7;
	for (int round = 0; round < 2000; round++) {
		struct plan_item a[8], b[8];
		int n = 1 + (int)(next(&seed) % 8);
		for (int i = 0; i < n; i++) {
			int first = (int)(next(&seed) % 12);
			a[i] = b[i] = (struct plan_item){ 1 + next(&seed) % 500, (int64_t)1 << next(&seed) % 8, first,
							  first + (int)(next(&seed) % 6), -1 };
		}
		int64_t searched = plan_place(&t.perm, n, a, 20000), greedy = plan_place(&t.perm, n, b, 0);
		ck_assert_int_eq(searched, check_plan(n, a));
		ck_assert_int_eq(greedy, check_plan(n, b));
		ck_assert_int_le(searched, greedy);
	}
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("plan", ring_tiles, shared_bytes, staged_ring, search_improves, random_lives)
