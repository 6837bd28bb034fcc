/* A parallel-for with POSIX threads: link with -pthread.
 *
 *	struct tfc_pool pool;
 *	tfc_pool_start(&pool, 4);			4 threads, the caller's among them; 0: one per processor
 *	args.parallel = &pool.parallel;
 *	...
 *	tfc_pool_stop(&pool);
 *
 * Threads wait by spinning for some microseconds and then sleep.  A loop ends with its last task: a thread of the pool that the
 * system does not run in time is not waited for, its tasks are done by the others.  Any number of threads may use one pool, and
 * tasks may; while one loop uses it the others run their tasks themselves.
 *
 * On Linux each thread of the pool stays on one processor of its own, where the process has enough of them, because two threads
 * that spin on one processor stop each other for milliseconds.  The caller's thread stays as it is; a thread that makes loops of
 * some microseconds runs best when its program pins it, after the pool has started, to processor "cpu" of the pool.  Define
 * TFC_POOL_PIN as 0 when the process has several pools.  Needs GNU C (gcc or clang).
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
#ifdef __linux__
#include <sys/syscall.h>
#endif

#include "tfc/parallel.h"

#ifndef TFC_POOL_SPIN
#define TFC_POOL_SPIN 20000
#endif
#ifndef TFC_POOL_PIN
#define TFC_POOL_PIN 1
#endif

struct tfc_pool;

struct tfc_pool_thread {
	struct tfc_pool *pool;
	size_t worker;
	int cpu;			/* where it stays; -1: anywhere */
	pthread_t id;
};

struct tfc_pool {
	struct tfc_parallel parallel;	/* pass its address on */
	pthread_mutex_t use, sleep;
	pthread_cond_t wake;
	struct tfc_pool_thread *thread;
	size_t n_thread;		/* beside the caller's */
	int cpu;			/* where the pool was started, which no thread of it has; -1: not known, or they stay nowhere */
	int stop;
	size_t sleeping;
	/* The running loop.  "left" tasks belong to nobody yet; whoever takes one may read the others, which stay until all are done. */
	size_t left, done, n;
	tfc_task *task;
	void *ctx;
};

static inline void tfc_pool_pause(void)
{
#if defined(__x86_64__) || defined(__i386__)
	__builtin_ia32_pause();
#endif
}

/* Run tasks of the loop at hand, if there is one, until nobody has to take one. */
static inline void tfc_pool_work(struct tfc_pool *p, size_t worker)
{
	size_t left = __atomic_load_n(&p->left, __ATOMIC_RELAXED);
	while (left) {
		if (!__atomic_compare_exchange_n(&p->left, &left, left - 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
			tfc_pool_pause();
			continue;
		}
		p->task(p->ctx, p->n - left, worker);
		__atomic_fetch_add(&p->done, 1, __ATOMIC_RELEASE);
		left = __atomic_load_n(&p->left, __ATOMIC_RELAXED);
	}
}

static inline int tfc_pool_idle(struct tfc_pool *p)
{
	return !__atomic_load_n(&p->left, __ATOMIC_SEQ_CST) && !__atomic_load_n(&p->stop, __ATOMIC_SEQ_CST);
}

static inline void tfc_pool_wait(struct tfc_pool_thread *t)
{
	struct tfc_pool *p = t->pool;
	for (int i = 0; i < TFC_POOL_SPIN; i++) {
		if (!tfc_pool_idle(p))
			return;
		tfc_pool_pause();
		/* Without a processor of its own the thread may stand in the caller's way. */
		if (t->cpu < 0 && i % 64 == 63)
			sched_yield();
	}
	pthread_mutex_lock(&p->sleep);
	__atomic_fetch_add(&p->sleeping, 1, __ATOMIC_SEQ_CST);
	while (tfc_pool_idle(p))
		pthread_cond_wait(&p->wake, &p->sleep);
	__atomic_fetch_sub(&p->sleeping, 1, __ATOMIC_SEQ_CST);
	pthread_mutex_unlock(&p->sleep);
}

#if defined(__linux__) && TFC_POOL_PIN
#define TFC_POOL_CPUS 1024
#define TFC_POOL_BITS (8 * sizeof(unsigned long))
#ifndef __cplusplus
extern long syscall(long number, ...);		/* not declared for strict C11 */
#endif

/* Processors that the process may use, from the one after the caller's on, which stands last.  Returns how many. */
static inline size_t tfc_pool_cpus(int list[TFC_POOL_CPUS])
{
	unsigned long mask[TFC_POOL_CPUS / TFC_POOL_BITS] = { 0 };
	unsigned here = 0;
	size_t n = 0;
	if (syscall(SYS_sched_getaffinity, 0L, sizeof(mask), mask) <= 0 || syscall(SYS_getcpu, &here, NULL, NULL) != 0)
		return 0;
	for (size_t i = 1; i <= TFC_POOL_CPUS; i++) {
		size_t cpu = (here + i) % TFC_POOL_CPUS;
		if (mask[cpu / TFC_POOL_BITS] >> cpu % TFC_POOL_BITS & 1)
			list[n++] = (int)cpu;
	}
	return n;
}

static inline void tfc_pool_pin(struct tfc_pool_thread *t)
{
	unsigned long mask[TFC_POOL_CPUS / TFC_POOL_BITS] = { 0 };
	if (t->cpu < 0)
		return;
	mask[(size_t)t->cpu / TFC_POOL_BITS] = 1ul << (size_t)t->cpu % TFC_POOL_BITS;
	if (syscall(SYS_sched_setaffinity, 0L, sizeof(mask), mask) != 0)
		t->cpu = -1;
}
#else
#define TFC_POOL_CPUS 1
static inline size_t tfc_pool_cpus(int list[TFC_POOL_CPUS])
{
	(void)list;
	return 0;
}

static inline void tfc_pool_pin(struct tfc_pool_thread *t)
{
	(void)t;
}
#endif

static inline void *tfc_pool_main(void *arg)
{
	struct tfc_pool_thread *t = (struct tfc_pool_thread *)arg;
	tfc_pool_pin(t);
	for (;;) {
		tfc_pool_wait(t);
		if (__atomic_load_n(&t->pool->stop, __ATOMIC_ACQUIRE))
			return NULL;
		tfc_pool_work(t->pool, t->worker);
	}
}

static inline void tfc_pool_wake(struct tfc_pool *p)
{
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
	__atomic_store_n(&p->done, 0, __ATOMIC_RELAXED);
	__atomic_store_n(&p->left, n, __ATOMIC_SEQ_CST);
	tfc_pool_wake(p);
	tfc_pool_work(p, 0);
	for (int i = 0; __atomic_load_n(&p->done, __ATOMIC_ACQUIRE) != n; i++) {
		tfc_pool_pause();
		if (i >= TFC_POOL_SPIN / 16) {
			sched_yield();
			i = 0;
		}
	}
	pthread_mutex_unlock(&p->use);
}

static inline void tfc_pool_stop(struct tfc_pool *p)
{
	__atomic_store_n(&p->stop, 1, __ATOMIC_SEQ_CST);
	tfc_pool_wake(p);
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
	int cpus[TFC_POOL_CPUS];
	size_t n_cpu = tfc_pool_cpus(cpus);
	long online = threads ? (long)threads : n_cpu ? (long)n_cpu : sysconf(_SC_NPROCESSORS_ONLN);
	size_t want = online > 1 ? (size_t)online - 1 : 0;
	struct tfc_pool zero = { { NULL, NULL, 0 }, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER,
				 NULL, 0, -1, 0, 0, 0, 0, 0, NULL, NULL };
	*p = zero;
	if (want < n_cpu)
		p->cpu = cpus[n_cpu - 1];
	p->thread = want ? (struct tfc_pool_thread *)malloc(want * sizeof(*p->thread)) : NULL;
	for (size_t i = 0; p->thread && i < want; i++) {
		struct tfc_pool_thread *t = &p->thread[i];
		t->pool = p;
		t->worker = i + 1;
		t->cpu = want < n_cpu ? cpus[i] : -1;
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
