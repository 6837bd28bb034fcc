#include "unit.h"

#include <stdio.h>
#include <string.h>

#include "base/map.h"
#include "base/vec.h"

START_TEST(arena_blocks_are_zeroed_and_aligned)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	for (size_t n = 0; n < 3000; n += 7) {
		unsigned char *p = arena_alloc(&t.perm, n);
		ck_assert_uint_eq((size_t)p % _Alignof(max_align_t), 0);
		for (size_t i = 0; i < n; i++)
			ck_assert_uint_eq(p[i], 0);
		memset(p, 0xff, n);
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(allocation_failure_leaves_through_fail)
{
	struct tfc t;
	tfc_init(&t);
	if (setjmp(t.fail.env) == 0) {
		t.fail.countdown = 2;
		arena_alloc(&t.perm, 10);
		arena_alloc(&t.perm, 10 << 20);
		ck_abort_msg("the second chunk did not fail");
	}
	tfc_free(&t);
}
END_TEST

START_TEST(map_keeps_insertion_order)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct map m;
	map_init(&m, &t.perm);
	char key[16];
	for (int i = 0; i < 1000; i++) {
		snprintf(key, sizeof(key), "k%d", i * 7919 % 1000);
		map_set(&m, key, &t);
	}
	ck_assert_uint_eq(m.len, 1000);
	for (int i = 0; i < 1000; i++) {
		snprintf(key, sizeof(key), "k%d", i * 7919 % 1000);
		ck_assert_str_eq(m.entry[i].key, key);
		ck_assert_ptr_eq(map_get(&m, key), &t);
	}
	ck_assert_ptr_null(map_get(&m, "absent"));
	UNIT_END(&t);
}
END_TEST

START_TEST(places_count_from_one)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct source *s = source_new(&t.perm, "a.hir", "ab\n\ncd", 6);
	int line, column;
	source_place(s, 0, &line, &column);
	ck_assert(line == 1 && column == 1);
	source_place(s, 3, &line, &column);
	ck_assert(line == 2 && column == 1);
	source_place(s, 5, &line, &column);
	ck_assert(line == 3 && column == 2);
	source_place(s, 6, &line, &column);
	ck_assert(line == 3 && column == 3);
	UNIT_END(&t);
}
END_TEST

START_TEST(diagnostics_show_place_code_and_caret)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct source *s = source_new(&t.perm, "a.hir", "x = 1\n\ty = zz\n", 14);
	ck_assert(!diag_error(&t, (struct range){ s, 11, 13 }, E1203, "'%s' is not defined", "zz"));
	diag_error(&t, (struct range){ s, 11, 13 }, E1203, "again");
	diag_note(&t, (struct range){ s, 0, 1 }, "dropped with the repeated error");
	ck_assert_str_eq(unit_diags(&t), "a.hir:2:6: error[E1203]: 'zz' is not defined\n    \ty = zz\n    \t    ^~\n");
	ck_assert_int_eq(t.diags.n_error, 1);
	UNIT_END(&t);
}
END_TEST

START_TEST(nearest_name_is_near)
{
	static const char *const known[] = { "relu", "reduce", "matmul" };
	ck_assert_str_eq(diag_nearest("rellu", known, 3), "relu");
	ck_assert_str_eq(diag_nearest("matmlu", known, 3), "matmul");
	ck_assert_ptr_null(diag_nearest("quantise", known, 3));
}
END_TEST

UNIT_MAIN("base", arena_blocks_are_zeroed_and_aligned, allocation_failure_leaves_through_fail, map_keeps_insertion_order,
	  places_count_from_one, diagnostics_show_place_code_and_caret, nearest_name_is_near)
