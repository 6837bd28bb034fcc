/* A parallel-for with OpenMP: compile the file that includes it with -fopenmp.
 *
 *	struct tfc_parallel parallel = tfc_openmp(4);	4 threads, the caller's among them
 *	args.parallel = &parallel;
 *
 * There is nothing to end.  Where the compiler does not know OpenMP, or ignores it, the tasks run one after another.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef TFC_OPENMP_H
#define TFC_OPENMP_H

#include "tfc/parallel.h"

/* The loop is over workers, each of which takes tasks until none is left: nothing depends on how many threads OpenMP gives. */
static inline void tfc_openmp_for(void *pool, size_t n, tfc_task *task, void *ctx)
{
	size_t next = 0;
#ifdef _OPENMP
	int workers = (int)(size_t)pool;
	if ((size_t)workers > n)
		workers = (int)n;
	if (workers > 1) {
#pragma omp parallel for num_threads(workers) schedule(static, 1)
		for (int w = 0; w < workers; w++) {
			for (;;) {
				size_t i;
#pragma omp atomic capture
				i = next++;
				if (i >= n)
					break;
				task(ctx, i, (size_t)w);
			}
		}
		return;
	}
#else
	(void)pool;
#endif
	for (; next < n; next++)
		task(ctx, next, 0);
}

static inline struct tfc_parallel tfc_openmp(size_t workers)
{
	struct tfc_parallel parallel = { tfc_openmp_for, NULL, 1 };
	if (workers > 1 && workers < 65536) {
		parallel.pool = (void *)workers;
		parallel.workers = workers;
	}
	return parallel;
}

#endif
