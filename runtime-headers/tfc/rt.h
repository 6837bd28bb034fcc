/* What C that tfc generates includes.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * Code that tfc generates belongs to whoever generates it; these headers may be pasted into it.
 */
#ifndef TFC_RT_H
#define TFC_RT_H

#include <string.h>

#include "tfc/math.h"
#include "tfc/number.h"
#include "tfc/parallel.h"
#include "tfc/status.h"

/* The widest vectors that the file has code for. */
#ifndef TFC_VECTOR_BYTES_MOST
#define TFC_VECTOR_BYTES_MOST 64
#endif

/* Bytes of a vector register, 0 without vector extensions (a build may define it). */
#ifndef TFC_VECTOR_BYTES
#if !defined(__GNUC__) || defined(TFC_ISO_C)
#define TFC_VECTOR_BYTES 0
#elif defined(__AVX512F__) && TFC_VECTOR_BYTES_MOST >= 64
#define TFC_VECTOR_BYTES 64
#elif defined(__AVX__) && TFC_VECTOR_BYTES_MOST >= 32
#define TFC_VECTOR_BYTES 32
#elif defined(__SSE2__) || defined(__aarch64__) || defined(__ARM_NEON)
#define TFC_VECTOR_BYTES 16
#else
#define TFC_VECTOR_BYTES 0
#endif
#endif

#if TFC_VECTOR_BYTES
typedef float tfc_vf32 __attribute__((vector_size(TFC_VECTOR_BYTES)));
typedef double tfc_vf64 __attribute__((vector_size(TFC_VECTOR_BYTES)));
typedef int32_t tfc_vi32 __attribute__((vector_size(TFC_VECTOR_BYTES)));
typedef uint32_t tfc_vu32 __attribute__((vector_size(TFC_VECTOR_BYTES)));
typedef uint16_t tfc_vu16 __attribute__((vector_size(TFC_VECTOR_BYTES / 2)));
typedef int8_t tfc_vi8 __attribute__((vector_size(TFC_VECTOR_BYTES / 4)));
typedef uint8_t tfc_vu8 __attribute__((vector_size(TFC_VECTOR_BYTES / 4)));
/* The same in memory: of any alignment, over any type. */
typedef float tfc_mf32 __attribute__((vector_size(TFC_VECTOR_BYTES), aligned(4), may_alias));
typedef double tfc_mf64 __attribute__((vector_size(TFC_VECTOR_BYTES), aligned(8), may_alias));
typedef int32_t tfc_mi32 __attribute__((vector_size(TFC_VECTOR_BYTES), aligned(4), may_alias));
typedef uint16_t tfc_mu16 __attribute__((vector_size(TFC_VECTOR_BYTES / 2), aligned(2), may_alias));
typedef int8_t tfc_mi8 __attribute__((vector_size(TFC_VECTOR_BYTES / 4), aligned(1), may_alias));
typedef uint8_t tfc_mu8 __attribute__((vector_size(TFC_VECTOR_BYTES / 4), aligned(1), may_alias));
#endif

/* A function whose multiplications and additions may become fused ones, with the widest vectors. */
#if defined(__clang__) && TFC_VECTOR_BYTES == 64
#define TFC_KERNEL static __attribute__((noinline, unused, min_vector_width(512)))
#elif defined(__GNUC__)
#define TFC_KERNEL static __attribute__((noinline, unused))
#else
#define TFC_KERNEL static
#endif

/* The function of one phase, with the widest vectors. */
#if defined(__clang__) && TFC_VECTOR_BYTES == 64
#define TFC_PHASE static __attribute__((min_vector_width(512)))
#else
#define TFC_PHASE static
#endif

/* An array on a cache line. */
#if defined(__GNUC__) || defined(__TINYC__)
#define TFC_ALIGNED __attribute__((aligned(64)))
#else
#define TFC_ALIGNED _Alignas(64)
#endif

/* Iterations of the next loop are independent. */
#if defined(__GNUC__) && !defined(__clang__)
#define TFC_INDEPENDENT _Pragma("GCC ivdep")
#else
#define TFC_INDEPENDENT
#endif

/* The same, over floating point numbers: clang takes half of a 64-byte register for them on some processors. */
#if defined(__clang__) && TFC_VECTOR_BYTES == 64
#define TFC_INDEPENDENT_FLOAT _Pragma("clang loop vectorize_width(16)")
#else
#define TFC_INDEPENDENT_FLOAT TFC_INDEPENDENT
#endif

/* One first status of several workers. */
TFC_FN void tfc_fail(int *status, int value)
{
#if defined(__GNUC__)
	__atomic_store_n(status, value, __ATOMIC_RELAXED);
#else
	*(volatile int *)status = value;
#endif
}

TFC_FN int tfc_failed(int *status)
{
#if defined(__GNUC__)
	return __atomic_load_n(status, __ATOMIC_RELAXED);
#else
	return *(volatile int *)status;
#endif
}

/* Bytes from "src" to "dst" past the caches, where the machine can. */
TFC_FN void tfc_stream(void *dst, const void *src, size_t n)
{
#if TFC_VECTOR_BYTES && defined(__SSE2__)
	typedef float part __attribute__((vector_size(TFC_VECTOR_BYTES), may_alias));
	typedef float loose __attribute__((vector_size(TFC_VECTOR_BYTES), aligned(1), may_alias));
	unsigned char *d = (unsigned char *)dst;
	const unsigned char *s = (const unsigned char *)src;
	size_t head = (size_t)(0u - (uintptr_t)d) % 64;
	head = head < n ? head : n;
	if (head)
		memcpy(d, s, head);
	size_t i = head;
	for (; i + TFC_VECTOR_BYTES <= n; i += TFC_VECTOR_BYTES) {
		part v = *(const loose *)(s + i);
#if defined(__clang__)
		__builtin_nontemporal_store(v, (part *)(void *)(d + i));
#elif TFC_VECTOR_BYTES == 64
		__builtin_ia32_movntps512((float *)(void *)(d + i), v);
#elif TFC_VECTOR_BYTES == 32
		__builtin_ia32_movntps256((float *)(void *)(d + i), v);
#else
		__builtin_ia32_movntps((float *)(void *)(d + i), v);
#endif
	}
	if (i < n)
		memcpy(d + i, s + i, n - i);
#else
	memcpy(dst, src, n);
#endif
}

/* Ask for "n" bytes at "offset" from "base" before they are needed; nothing happens where they do not exist. */
TFC_FN void tfc_fetch(const void *base, int64_t offset, int64_t n)
{
#if defined(__GNUC__)
	uintptr_t p = (uintptr_t)base + (uintptr_t)offset;
	for (int64_t i = 0; i < n; i += 64)
		__builtin_prefetch((const void *)(p + (uintptr_t)i), 0, 2);
#else
	(void)base;
	(void)offset;
	(void)n;
#endif
}

/* Orders streamed bytes before what follows. */
TFC_FN void tfc_stream_end(void)
{
#if TFC_VECTOR_BYTES && defined(__SSE2__)
	__builtin_ia32_sfence();
#endif
}

/* Joins "n" partial results, a power of two up to 256, into one; loops of constant length after inlining. */
#define TFC_JOIN(name, type, what) \
	TFC_FN type tfc_join_##name(type *v, int n) \
	{ \
		if (n >= 256) \
			for (int l = 0; l < 128; ++l) \
				v[l] = what(v[l], v[l + 128]); \
		if (n >= 128) \
			for (int l = 0; l < 64; ++l) \
				v[l] = what(v[l], v[l + 64]); \
		if (n >= 64) \
			for (int l = 0; l < 32; ++l) \
				v[l] = what(v[l], v[l + 32]); \
		if (n >= 32) \
			for (int l = 0; l < 16; ++l) \
				v[l] = what(v[l], v[l + 16]); \
		if (n >= 16) \
			for (int l = 0; l < 8; ++l) \
				v[l] = what(v[l], v[l + 8]); \
		if (n >= 8) \
			for (int l = 0; l < 4; ++l) \
				v[l] = what(v[l], v[l + 4]); \
		if (n >= 4) \
			for (int l = 0; l < 2; ++l) \
				v[l] = what(v[l], v[l + 2]); \
		return n >= 2 ? what(v[0], v[1]) : v[0]; \
	}

TFC_FN float tfc_add_f32(float a, float b) { return a + b; }
TFC_FN double tfc_add_f64(double a, double b) { return a + b; }

#define TFC_JOINS(name, type) \
	TFC_JOIN(add_##name, type, tfc_add_##name) \
	TFC_JOIN(min_##name, type, tfc_min_##name) \
	TFC_JOIN(max_##name, type, tfc_max_##name)

TFC_JOINS(f32, float)
TFC_JOINS(f64, double)
TFC_JOINS(i64, int64_t)
TFC_JOINS(i32, int32_t)
TFC_JOINS(i8, int8_t)
TFC_JOINS(u8, uint8_t)

/* At most a kilobyte, by vector moves. */
TFC_FN void tfc_copy_short(void *dst, const void *src, size_t n)
{
#if TFC_VECTOR_BYTES
	typedef float loose __attribute__((vector_size(TFC_VECTOR_BYTES), aligned(1), may_alias));
	unsigned char *d = (unsigned char *)dst;
	const unsigned char *s = (const unsigned char *)src;
	size_t i = 0;
	for (; i + TFC_VECTOR_BYTES <= n; i += TFC_VECTOR_BYTES)
		*(loose *)(d + i) = *(const loose *)(s + i);
	if (i < n)
		if (i < n)
		memcpy(d + i, s + i, n - i);
#else
	memcpy(dst, src, n);
#endif
}

/* Sizes that stay at the largest value instead of wrapping; an extent below 0 counts as 0. */
TFC_FN size_t tfc_size_of(int64_t n)
{
	return n > 0 ? (size_t)n : 0;
}

TFC_FN size_t tfc_size_mul(size_t a, size_t b)
{
	return b && a > SIZE_MAX / b ? SIZE_MAX : a * b;
}

TFC_FN size_t tfc_size_max(size_t a, size_t b)
{
	return a > b ? a : b;
}

/* The sum, rounded up to a whole cache line. */
TFC_FN size_t tfc_size_add(size_t a, size_t b)
{
	return b > SIZE_MAX - 63 || a > SIZE_MAX - 63 - b ? SIZE_MAX : (a + b + 63) / 64 * 64;
}

TFC_FN size_t tfc_workspace_total(size_t shared, size_t local, const struct tfc_parallel *parallel)
{
	size_t workers = parallel && parallel->workers ? parallel->workers : 1;
	size_t all = tfc_size_mul(local, workers);
	size_t total = tfc_size_add(shared, all);
	return total && total <= SIZE_MAX - 64 ? total + 64 : total;
}

TFC_FN unsigned char *tfc_align_workspace(void *p)
{
	unsigned char *c = (unsigned char *)p;
	return c ? c + (size_t)(0u - (uintptr_t)c) % 64 : c;
}

/* The tasks of one phase. */
TFC_FN void tfc_run(const struct tfc_parallel *parallel, int64_t n, tfc_task *task, void *ctx)
{
	if (parallel && parallel->workers > 1 && n > 1) {
		parallel->parallel_for(parallel->pool, (size_t)n, task, ctx);
		return;
	}
	for (int64_t i = 0; i < n; ++i)
		task(ctx, (size_t)i, 0);
}

/* Element index "i" of "size" bytes each under a swizzle of byte addresses. */
TFC_FN int64_t tfc_swizzle(int64_t i, int64_t size, int bits, int base, int shift)
{
	uint64_t x = (uint64_t)i * (uint64_t)size;
	x ^= (x & ((((uint64_t)1 << bits) - 1) << (base + shift))) >> shift;
	return (int64_t)(x / (uint64_t)size);
}

/* Bytes that two address ranges share. */
TFC_FN int tfc_overlap(const void *a, size_t a_size, const void *b, size_t b_size)
{
	uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
	return a_size && b_size && (x <= y ? y - x < a_size : x - y < b_size);
}

#endif
