/* Shared by the unit tests: a context per test and a main for one suite.
 *
 *	START_TEST(adds) { struct tfc t; UNIT_BEGIN(&t); ...; UNIT_END(&t); } END_TEST
 *	UNIT_MAIN("arena", adds, other)
 */
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <check.h>
#include <setjmp.h>
#include <stdlib.h>

#include "base/tfc.h"
#include "base/text.h"

#define UNIT_BEGIN(t) \
	do { \
		tfc_init(t); \
		int unit_jump = setjmp((t)->fail.env); \
		if (unit_jump) \
			ck_abort_msg("left through fail.env (%d): %s at %s:%d", unit_jump, (t)->bug, \
				     (t)->bug_file ? (t)->bug_file : "?", (t)->bug_line); \
	} while (0)
#define UNIT_END(t) tfc_free(t)

/* All diagnostics so far as text. */
static inline const char *unit_diags(struct tfc *t)
{
	struct text out;
	text_init(&out, &t->perm);
	diag_print_text(&t->diags, &out, false);
	return text_str(&out);
}

static inline int unit_run(const char *name, const TTest *const *test, size_t n)
{
	Suite *s = suite_create(name);
	TCase *c = tcase_create(name);
	tcase_set_timeout(c, 120);
	for (size_t i = 0; i < n; i++)
		tcase_add_test(c, test[i]);
	suite_add_tcase(s, c);
	SRunner *r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#define UNIT_MAIN(name, ...) \
	int main(void) \
	{ \
		const TTest *const tests[] = { __VA_ARGS__ }; \
		return unit_run(name, tests, sizeof(tests) / sizeof(tests[0])); \
	}

#endif
