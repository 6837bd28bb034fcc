#include "base/tfc.h"

#include <stdarg.h>
#include <stdio.h>

void tfc_init(struct tfc *t)
{
	*t = (struct tfc){ .pass = "start" };
	arena_init(&t->perm, &t->fail);
	t->diags.arena = &t->perm;
	t->diags.program = "tfc";
}

void tfc_free(struct tfc *t)
{
	arena_free(&t->perm);
}

_Noreturn void tfc_bug_at(struct tfc *t, const char *file, int line, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(t->bug, sizeof(t->bug), fmt, ap);
	va_end(ap);
	t->bug_file = file;
	t->bug_line = line;
	longjmp(t->fail.env, FAIL_BUG);
}
