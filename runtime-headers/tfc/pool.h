/* A parallel-for with POSIX threads: link with -pthread.
 *
 *	struct tfc_pool pool;
 *	tfc_pool_start(&pool, 4);			4 threads, the caller's among them; 0: one per processor
 *	args.parallel = &pool.parallel;
 *	...
 *	tfc_pool_stop(&pool);
 *
 * Threads wait by spinning for some microseconds and then sleep.  Any number of threads may use one pool; while one uses it
 * the others run their tasks themselves.  Needs GNU C (gcc or clang).
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef TFC_POOL_H
#define TFC_POOL_H

#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "tfc/parallel.h"

#ifndef TFC_POOL_SPIN
#define TFC_POOL_SPIN 20000
#endif

struct tfc_pool;

struct tfc_pool_thread {
	struct tfc_pool *pool;
	size_t worker;
	pthread_t id;
};

struct tfc_pool {
	struct tfc_parallel parallel;	/* pass its address on */
	pthread_mutex_t use, sleep;
	pthread_cond_t wake;
	struct tfc_pool_thread *thread;
	size_t n_thread;		/* beside the caller's */
	/* The running loop. */
	unsigned generation;
	int stop;
	size_t n, next, running, sleeping;
	tfc_task *task;
	void *ctx;
};

static inline void tfc_pool_pause(void)
{
#if defined(__x86_64__) || defined(__i386__)
	__builtin_ia32_pause();
#endif
}

static inline void tfc_pool_work(struct tfc_pool *p, size_t worker)
{
	for (;;) {
		size_t i = __atomic_fetch_add(&p->next, 1, __ATOMIC_RELAXED);
		if (i >= p->n)
			return;
		p->task(p->ctx, i, worker);
	}
}

static inline unsigned tfc_pool_wait(struct tfc_pool *p, unsigned seen)
{
	unsigned now;
	for (int i = 0; i < TFC_POOL_SPIN; i++) {
		now = __atomic_load_n(&p->generation, __ATOMIC_ACQUIRE);
		if (now != seen)
			return now;
		tfc_pool_pause();
	}
	pthread_mutex_lock(&p->sleep);
	__atomic_fetch_add(&p->sleeping, 1, __ATOMIC_SEQ_CST);
	while ((now = __atomic_load_n(&p->generation, __ATOMIC_SEQ_CST)) == seen)
		pthread_cond_wait(&p->wake, &p->sleep);
	__atomic_fetch_sub(&p->sleeping, 1, __ATOMIC_SEQ_CST);
	pthread_mutex_unlock(&p->sleep);
	return now;
}

static inline void *tfc_pool_main(void *arg)
{
	struct tfc_pool_thread *t = (struct tfc_pool_thread *)arg;
	unsigned seen = 0;
	for (;;) {
		seen = tfc_pool_wait(t->pool, seen);
		if (__atomic_load_n(&t->pool->stop, __ATOMIC_ACQUIRE))
			return NULL;
		tfc_pool_work(t->pool, t->worker);
		__atomic_fetch_sub(&t->pool->running, 1, __ATOMIC_RELEASE);
	}
}

static inline void tfc_pool_begin(struct tfc_pool *p)
{
	__atomic_fetch_add(&p->generation, 1, __ATOMIC_SEQ_CST);
	if (__atomic_load_n(&p->sleeping, __ATOMIC_SEQ_CST)) {
		pthread_mutex_lock(&p->sleep);
		pthread_cond_broadcast(&p->wake);
		pthread_mutex_unlock(&p->sleep);
	}
}

static inline void tfc_pool_for(void *pool, size_t n, tfc_task *task, void *ctx)
{
	struct tfc_pool *p = (struct tfc_pool *)pool;
	if (n < 2 || p->n_thread == 0 || pthread_mutex_trylock(&p->use) != 0) {
		for (size_t i = 0; i < n; i++)
			task(ctx, i, 0);
		return;
	}
	p->task = task;
	p->ctx = ctx;
	p->n = n;
	p->next = 0;
	__atomic_store_n(&p->running, p->n_thread, __ATOMIC_RELAXED);
	tfc_pool_begin(p);
	tfc_pool_work(p, 0);
	for (int i = 0; __atomic_load_n(&p->running, __ATOMIC_ACQUIRE); i++) {
		tfc_pool_pause();
		if (i > TFC_POOL_SPIN)
			sched_yield();
	}
	pthread_mutex_unlock(&p->use);
}

static inline void tfc_pool_stop(struct tfc_pool *p)
{
	__atomic_store_n(&p->stop, 1, __ATOMIC_RELEASE);
	tfc_pool_begin(p);
	for (size_t i = 0; i < p->n_thread; i++)
		pthread_join(p->thread[i].id, NULL);
	free(p->thread);
	pthread_cond_destroy(&p->wake);
	pthread_mutex_destroy(&p->sleep);
	pthread_mutex_destroy(&p->use);
}

/* Start a pool of "threads" in all.  When the system gives fewer, the pool has fewer.  Returns how many it has. */
static inline size_t tfc_pool_start(struct tfc_pool *p, size_t threads)
{
	long online = threads ? (long)threads : sysconf(_SC_NPROCESSORS_ONLN);
	size_t want = online > 1 ? (size_t)online - 1 : 0;
	struct tfc_pool zero = { { 0 }, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER,
				 NULL, 0, 0, 0, 0, 0, 0, 0, NULL, NULL };
	*p = zero;
	p->thread = want ? (struct tfc_pool_thread *)malloc(want * sizeof(*p->thread)) : NULL;
	for (size_t i = 0; p->thread && i < want; i++) {
		struct tfc_pool_thread *t = &p->thread[i];
		t->pool = p;
		t->worker = i + 1;
		if (pthread_create(&t->id, NULL, tfc_pool_main, t) != 0)
			break;
		p->n_thread++;
	}
	p->parallel.parallel_for = tfc_pool_for;
	p->parallel.pool = p;
	p->parallel.workers = p->n_thread + 1;
	return p->n_thread + 1;
}

#endif
