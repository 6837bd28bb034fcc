/* Nanoseconds of a loop without work, and of two tasks of some microseconds against one thread that does both: the adapters of
 * tfc/pool.h, or of tfc/openmp.h with OPENMP defined.
 *	cc -O2 -pthread -Iruntime-headers bench/forkjoin.c [-fopenmp -DOPENMP]
 * With PIN defined the caller stays on the processor that the pool leaves it. */
#define _GNU_SOURCE
#include <stdio.h>
#include <time.h>

#include "tfc/openmp.h"
#include "tfc/pool.h"

enum { ROUNDS = 9 };

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void work(void *ctx, size_t index, size_t worker)
{
	(void)index, (void)worker;
	for (volatile int i = 0; i < *(int *)ctx; i++)
		;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* Median of rounds, per loop. */
static double measure(const struct tfc_parallel *parallel, int iterations)
{
	double round[ROUNDS];
	int loops = 500000 / (iterations + 500);
	for (int r = 0; r < ROUNDS; r++) {
		double start = now();
		for (int i = 0; i < loops; i++) {
			if (parallel) {
				parallel->parallel_for(parallel->pool, 2, work, &iterations);
			} else {
				work(&iterations, 0, 0);
				work(&iterations, 1, 0);
			}
		}
		round[r] = (now() - start) / loops;
	}
	qsort(round, ROUNDS, sizeof(*round), compare);
	return round[ROUNDS / 2];
}

int main(void)
{
#ifdef OPENMP
	struct tfc_parallel parallel = tfc_openmp(2);
#else
	struct tfc_pool pool;
	tfc_pool_start(&pool, 2);
	struct tfc_parallel parallel = pool.parallel;
#ifdef PIN
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET(pool.cpu < 0 ? 0 : pool.cpu, &set);
	sched_setaffinity(0, sizeof(set), &set);
#endif
#endif
	printf("fork-join %.0f ns\n", measure(&parallel, 0));
	for (int iterations = 500; iterations <= 50000; iterations *= 10) {
		double one = measure(NULL, iterations), two = measure(&parallel, iterations);
		printf("work of %.1f us: speed-up %.2f\n", one / 1e3, one / two);
	}
#ifndef OPENMP
	tfc_pool_stop(&pool);
#endif
	return 0;
}
