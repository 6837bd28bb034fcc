#include "base/fail.h"

#include <stdlib.h>

_Noreturn void fail_no_memory(struct fail *f)
{
	longjmp(f->env, FAIL_MEMORY);
}

static void fail_count(struct fail *f)
{
	if (f->countdown > 0 && --f->countdown == 0)
		fail_no_memory(f);
}

/* Return "size" bytes (at least one) of memory, owned by the caller; never NULL. */
void *fail_malloc(struct fail *f, size_t size)
{
	return fail_realloc(f, NULL, size);
}

/* Resize "p" to "size" bytes; on failure "p" stays allocated and control leaves through "f". */
void *fail_realloc(struct fail *f, void *p, size_t size)
{
	fail_count(f);
	void *q = realloc(p, size ? size : 1);
	if (!q)
		fail_no_memory(f);
	return q;
}
