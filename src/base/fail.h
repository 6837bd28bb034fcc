/* Where control goes when memory ends.
 *
 * Every allocation of the compiler ends in an arena or in fail_malloc(); both jump to "env" when the system
 * has no memory left.  The driver sets "env" once, reports, removes temporary files and exits with status 1.
 */
#ifndef BASE_FAIL_H
#define BASE_FAIL_H

#include <setjmp.h>
#include <stddef.h>

enum { FAIL_MEMORY = 1, FAIL_BUG = 2 };	/* what setjmp(env) returns */

struct fail {
	jmp_buf env;
	long countdown;		/* tests: the allocation at which to fail, 0 = never */
	long request;		/* tests: the request to an arena at which to fail, 0 = never */
};

void *fail_malloc(struct fail *f, size_t size);
void *fail_realloc(struct fail *f, void *p, size_t size);
_Noreturn void fail_no_memory(struct fail *f);

#endif
