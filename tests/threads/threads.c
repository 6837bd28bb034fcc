/* The contract of parallel_for() of tfc/parallel.h, held by the pool (or, with OPENMP defined, by OpenMP): every task once, numbers of
 * workers in range and never twice at a time, what tasks wrote is seen, from several callers, from inside tasks, with 1 to 8 workers. */
#include <stdio.h>
#include <string.h>

#include "tfc/pool.h"
#include "tfc/openmp.h"

enum { MOST = 300, CALLERS = 3, ROUNDS = 300 };

struct loop {
	const struct tfc_parallel *parallel;
	size_t n, workers;
	int is_nested;
	unsigned char busy[8];		/* by worker */
	unsigned count[MOST];		/* by task */
	int wrong;
};

static void task(void *ctx, size_t index, size_t worker)
{
	struct loop *l = ctx;
	if (index >= l->n || worker >= l->workers || __atomic_exchange_n(&l->busy[worker], 1, __ATOMIC_ACQ_REL)) {
		__atomic_store_n(&l->wrong, 1, __ATOMIC_RELAXED);
		return;
	}
	l->count[index]++;		/* no atomic: a race when a task runs twice, or is not seen after the loop */
	if (l->is_nested) {
		struct loop inner = { .parallel = l->parallel, .n = 5, .workers = l->workers };
		l->parallel->parallel_for(l->parallel->pool, inner.n, task, &inner);
		for (size_t i = 0; i < inner.n; i++)
			if (inner.count[i] != 1 || inner.wrong)
				__atomic_store_n(&l->wrong, 1, __ATOMIC_RELAXED);
	}
	__atomic_store_n(&l->busy[worker], 0, __ATOMIC_RELEASE);
}

static void *caller(void *arg)
{
	const struct tfc_parallel *parallel = arg;
	static const size_t sizes[] = { 0, 1, 2, 3, 7, MOST };
	for (int round = 0; round < ROUNDS; round++) {
		struct loop l = { .parallel = parallel, .n = sizes[round % 6], .workers = parallel->workers, .is_nested = round % 10 == 3 };
		parallel->parallel_for(parallel->pool, l.n, task, &l);
		for (size_t i = 0; i < l.n; i++)
			l.wrong |= l.count[i] != 1;
		if (l.wrong)
			return "wrong";
		if (round % 100 == 99)		/* the threads fall asleep */
			usleep(20000);
	}
	return NULL;
}

static int callers(struct tfc_parallel *parallel)
{
	pthread_t id[CALLERS];
	int wrong = 0;
	for (int i = 0; i < CALLERS; i++)
		pthread_create(&id[i], NULL, caller, parallel);
	for (int i = 0; i < CALLERS; i++) {
		void *result;
		pthread_join(id[i], &result);
		wrong |= result != NULL;
	}
	return wrong;
}

int main(void)
{
	for (size_t workers = 1; workers <= 8; workers++) {
		int wrong;
#ifdef OPENMP
		struct tfc_parallel parallel = tfc_openmp(workers);
		wrong = callers(&parallel);
#else
		struct tfc_pool pool;
		wrong = tfc_pool_start(&pool, workers) != workers || callers(&pool.parallel);
		tfc_pool_stop(&pool);
#endif
		if (wrong) {
			printf("wrong with %d workers\n", (int)workers);
			return 1;
		}
	}
#ifndef OPENMP
	for (int i = 0; i < 200; i++) {		/* ended while threads start, spin or work */
		struct tfc_pool pool;
		struct loop l = { .n = 4, .workers = tfc_pool_start(&pool, 3) };
		if (i % 2)
			tfc_pool_for(&pool, l.n, task, &l);
		tfc_pool_stop(&pool);
	}
#endif
	return 0;
}
