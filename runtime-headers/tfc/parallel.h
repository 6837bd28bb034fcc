/* How generated code asks its caller for threads.
 *
 * A generated function never makes a thread.  It calls parallel_for() of the structure in its arguments, or runs its
 * tasks one after another when that pointer is null.  tfc/pool.h has a ready one with POSIX threads.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef TFC_PARALLEL_H
#define TFC_PARALLEL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One task.  "index" is below the "n" of parallel_for; "worker" is below "workers", and no two tasks run at the same
 * time with the same number. */
typedef void tfc_task(void *ctx, size_t index, size_t worker);

/* parallel_for() runs task(ctx, i, worker) once for every i below "n", in any order, and returns when all are done. What
 * the tasks wrote is visible to the caller afterwards. */
struct tfc_parallel {
	void (*parallel_for)(void *pool, size_t n, tfc_task *task, void *ctx);
	void *pool;		/* first argument of parallel_for() */
	size_t workers;		/* at least 1 */
};

#ifdef __cplusplus
}
#endif

#endif
