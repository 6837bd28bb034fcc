/* What the machine can do: fused multiply-adds from registers, or a copy of the row's bytes. */
#include "row.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__AVX512F__)
enum { BYTES = 64 };
#elif defined(__AVX__)
enum { BYTES = 32 };
#else
enum { BYTES = 16 };
#endif
typedef float vf __attribute__((vector_size(BYTES)));
typedef double vd __attribute__((vector_size(BYTES)));

enum { CHAINS = 12, CACHED_BYTES = 12 << 20 };

struct work {
	enum row_dtype dtype;
	int is_memory;
	long steps;
	size_t bytes;		/* read, and written */
	char *from, *to;
	int is_streamed;
};

static int n_threads;
static volatile float sink;

/* Twelve independent chains hide the latency of the multiply-add; they are named, so that every compiler keeps them in registers. */
#define ALL(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11)
#define START(I) c##I = x + (float)I;
#define STEP(I) c##I = c##I * x + y;
#define SUM(I) sum += c##I;
#define PEAK(NAME, VECTOR) \
	static void NAME(long steps) \
	{ \
		VECTOR x = { 0 }, y = x + 1.0f, sum = x, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11; \
		x += 0.5f; \
		ALL(START) \
		for (long k = 0; k < steps; k++) { \
			ALL(STEP) \
			__asm__ volatile("" : "+x"(c0), "+x"(c1), "+x"(c2), "+x"(c3), "+x"(c4), "+x"(c5)); \
			__asm__ volatile("" : "+x"(c6), "+x"(c7), "+x"(c8), "+x"(c9), "+x"(c10), "+x"(c11)); \
		} \
		ALL(SUM) \
		sink = (float)sum[0]; \
	}
PEAK(peak_f32, vf)
PEAK(peak_f64, vd)

static void copy(char *to, const char *from, size_t bytes, int is_streamed)
{
	for (size_t i = 0; i < bytes; i += BYTES) {
		vf v;
		memcpy(&v, from + i, BYTES);
#if defined(__clang__)
		if (is_streamed)
			__builtin_nontemporal_store(v, (vf *)(void *)(to + i));
		else
#elif defined(__AVX512F__)
		if (is_streamed)
			__builtin_ia32_movntps512((float *)(void *)(to + i), v);
		else
#elif defined(__AVX__)
		if (is_streamed)
			__builtin_ia32_movntps256((float *)(void *)(to + i), v);
		else
#elif defined(__SSE__)
		if (is_streamed)
			__builtin_ia32_movntps((float *)(void *)(to + i), v);
		else
#endif
			memcpy(to + i, &v, BYTES);
	}
	(void)is_streamed;
#if defined(__SSE__)
	__builtin_ia32_sfence();
#endif
}

static void run(void *work)
{
	struct work *w = work;
#pragma omp parallel for num_threads(n_threads)
	for (int t = 0; t < n_threads; t++) {
		size_t part = w->bytes / (size_t)n_threads / 64 * 64;
		if (w->is_memory)
			copy(w->to + (size_t)t * part, w->from + (size_t)t * part, t == n_threads - 1 ? w->bytes - (size_t)t * part : part, w->is_streamed);
		else if (w->dtype == ROW_F64)
			peak_f64(w->steps);
		else
			peak_f32(w->steps);
	}
}

static void drop(void *work)
{
	struct work *w = work;
	free(w->from);
	free(w->to);
	free(w);
}

static double amount(const void *work)
{
	const struct work *w = work;
	if (w->is_memory)
		return 2.0 * (double)w->bytes;
	return 2.0 * CHAINS * (w->dtype == ROW_F64 ? BYTES / 8 : BYTES / 4) * (double)w->steps * n_threads;
}

static void *make(const struct row *row, const struct row_data *data, char *kernel, size_t n)
{
	(void)data;
	if (row->dtype == ROW_U8I8)
		return NULL;
	struct work *w = calloc(1, sizeof(*w));
	w->dtype = row->dtype;
	w->is_memory = row_is_memory(row);
	w->steps = 200000;
	if (w->is_memory) {
		w->bytes = (size_t)(row_bytes(row) / 2) / 64 * 64;
		w->is_streamed = row_bytes(row) > CACHED_BYTES;
		w->from = aligned_alloc(4096, w->bytes + 4096 - w->bytes % 4096);
		w->to = aligned_alloc(4096, w->bytes + 4096 - w->bytes % 4096);
		memset(w->from, 1, w->bytes);
		memset(w->to, 1, w->bytes);
	}
	snprintf(kernel, n, "%s", !w->is_memory ? "fma" : w->is_streamed ? "non-temporal copy" : "copy");
	return w;
}

static void describe(char *text, size_t n, int *vector_bytes)
{
	*vector_bytes = BYTES;
	snprintf(text, n, "fused multiply-adds, and copies, with vectors of %d bytes", BYTES);
}

const struct bench_library *bench_library(int threads)
{
	static const struct bench_library limit = { "limit", describe, make, run, drop, amount };
	n_threads = threads;
	return &limit;
}
