/* Generated kernels beside their peers in one process, interleaved, one thread: lines "ratio NAME VALUE".
 *
 * memory rows: bytes read plus bytes written per second, over that of a copy loop with non-temporal stores
 * matmul: flop per second, over OpenBLAS where it was found
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif
#ifdef HAVE_OPENBLAS
#include <cblas.h>
char *openblas_get_config(void);
char *openblas_get_corename(void);
#endif

#include "gelu_rows.h"
#include "layer_rows.h"
#include "matmul_1024.h"
#include "rms_rows.h"
#include "scale_add.h"
#include "silu_rows.h"
#include "softmax_rows.h"

enum { ROWS = 8192, COLUMNS = 4096, N = 1024, ROUNDS = 9 };

static float *x, *y, *w, *bias;
static void *workspace;
enum { WORKSPACE_BYTES = 64 << 20 };

static double now(void)
{
	struct timespec s;
	clock_gettime(CLOCK_MONOTONIC, &s);
	return (double)s.tv_sec + (double)s.tv_nsec * 1e-9;
}

static void check(int status, const char *name)
{
	if (status) {
		fprintf(stderr, "%s returns %d\n", name, status);
		exit(1);
	}
}

static void copy_stream(void)
{
	size_t n = (size_t)ROWS * COLUMNS;
#if defined(__AVX512F__)
	for (size_t i = 0; i < n; i += 16)
		_mm512_stream_ps(y + i, _mm512_load_ps(x + i));
	_mm_sfence();
#elif defined(__AVX__)
	for (size_t i = 0; i < n; i += 8)
		_mm256_stream_ps(y + i, _mm256_load_ps(x + i));
	_mm_sfence();
#elif defined(__SSE__)
	for (size_t i = 0; i < n; i += 4)
		_mm_stream_ps(y + i, _mm_load_ps(x + i));
	_mm_sfence();
#else
	memcpy(y, x, n * sizeof(float));
#endif
}

#define RUN(NAME, ...) \
	static void run_##NAME(void) \
	{ \
		tfc_##NAME##_args a = { __VA_ARGS__, .workspace = workspace, .workspace_size = WORKSPACE_BYTES }; \
		check(NAME(&a), #NAME); \
	}
RUN(scale_add, .x = x, .out = y)
RUN(silu_rows, .x = x, .out = y)
RUN(gelu_rows, .x = x, .out = y)
RUN(rms_rows, .x = x, .w = w, .out = y)
RUN(layer_rows, .x = x, .w = w, .b = bias, .out = y)
RUN(softmax_rows, .x = x, .out = y)
RUN(matmul_1024, .a = x, .b = x + N * N, .out = y)

#ifdef HAVE_OPENBLAS
static void run_openblas(void)
{
	cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, N, N, N, 1, x, N, x + N * N, N, 0, y, N);
}
#endif

static int compare(const void *a, const void *b)
{
	double p = *(const double *)a, q = *(const double *)b;
	return (p > q) - (p < q);
}

/* Median seconds of "ours" and "peer", run in turn. */
static void race(void (*ours)(void), void (*peer)(void), double *t_ours, double *t_peer)
{
	double a[ROUNDS], b[ROUNDS];
	ours();
	peer();
	for (int i = 0; i < ROUNDS; i++) {
		double t = now();
		ours();
		a[i] = now() - t;
		t = now();
		peer();
		b[i] = now() - t;
	}
	qsort(a, ROUNDS, sizeof(*a), compare);
	qsort(b, ROUNDS, sizeof(*b), compare);
	*t_ours = a[ROUNDS / 2];
	*t_peer = b[ROUNDS / 2];
}

static void row(const char *name, void (*run)(void))
{
	double a, b, bytes = 2.0 * ROWS * COLUMNS * sizeof(float);
	race(run, copy_stream, &a, &b);
	printf("# %-14s %6.1f GB/s, copy %6.1f GB/s\nratio %s %.3f\n", name, bytes / a * 1e-9, bytes / b * 1e-9, name, b / a);
}

/* Every kernel's result at sampled places against binary64. */
static void check_results(void)
{
	for (int trial = 0; trial < 64; trial++) {
		size_t r = (size_t)(trial * 127) % ROWS, c = (size_t)(trial * 911) % COLUMNS;
		const float *row_x = x + r * COLUMNS;
		double top = -INFINITY, sum = 0, square = 0, total = 0;
		for (int i = 0; i < COLUMNS; i++) {
			top = row_x[i] > top ? row_x[i] : top;
			sum += row_x[i];
			square += (double)row_x[i] * row_x[i];
		}
		for (int i = 0; i < COLUMNS; i++)
			total += exp(row_x[i] - top);
		double v = row_x[c], mean = sum / COLUMNS;
		struct { void (*run)(void); double want; const char *name; } k[] = {
			{ run_scale_add, fmax(v * 1.5 + 0.25, 0), "scale_add" },
			{ run_silu_rows, v / (1 + exp(-v)), "silu_rows" },
			{ run_gelu_rows, 0.5 * v * erfc(-v * sqrt(0.5)), "gelu_rows" },
			{ run_rms_rows, v / sqrt(square / COLUMNS + 1e-6) * w[c], "rms_rows" },
			{ run_layer_rows, (v - mean) / sqrt(square / COLUMNS - mean * mean + 1e-6) * w[c] + bias[c], "layer_rows" },
			{ run_softmax_rows, exp(v - top) / total, "softmax_rows" },
		};
		for (size_t i = 0; i < sizeof(k) / sizeof(k[0]); i++) {
			if (trial == 0)
				k[i].run();
			else if (i != (size_t)trial % (sizeof(k) / sizeof(k[0])))
				continue;
			else
				k[i].run();
			double got = y[r * COLUMNS + c];
			if (!(fabs(got - k[i].want) <= 1e-4 * (fabs(k[i].want) + 1e-3))) {
				fprintf(stderr, "%s: element (%zu, %zu) is %g, expected %g\n", k[i].name, r, c, got, k[i].want);
				exit(1);
			}
		}
		if (trial >= 10)
			break;
	}
	run_matmul_1024();
	for (int trial = 0; trial < 16; trial++) {
		size_t r = (size_t)(trial * 67) % N, c = (size_t)(trial * 391) % N;
		double want = 0, scale = 0;
		for (size_t i = 0; i < N; i++) {
			want += (double)x[r * N + i] * x[N * N + i * N + c];
			scale += fabs((double)x[r * N + i] * x[N * N + i * N + c]);
		}
		if (!(fabs(y[r * N + c] - want) <= 1e-5 * scale)) {
			fprintf(stderr, "matmul: element (%zu, %zu) is %g, expected %g\n", r, c, y[r * N + c], want);
			exit(1);
		}
	}
}

int main(void)
{
	size_t n = (size_t)ROWS * COLUMNS;
	x = aligned_alloc(64, n * sizeof(float));
	y = aligned_alloc(64, n * sizeof(float));
	w = aligned_alloc(64, COLUMNS * sizeof(float));
	bias = aligned_alloc(64, COLUMNS * sizeof(float));
	workspace = aligned_alloc(64, WORKSPACE_BYTES);
	if (!x || !y || !w || !bias || !workspace)
		return 1;
	uint64_t s = 1;
	for (size_t i = 0; i < n; i++) {
		s = s * 6364136223846793005u + 1442695040888963407u;
		x[i] = (float)((double)(s >> 40) / (1 << 22) - 2);
	}
	for (size_t i = 0; i < COLUMNS; i++) {
		w[i] = 1 + (float)(i % 7) * 0.1f;
		bias[i] = (float)(i % 5) * 0.1f - 0.2f;
	}
	memset(y, 0, n * sizeof(float));
	check_results();
	printf("# arrays of %d x %d f32 (%.0f MB), one thread, medians of %d rounds\n", ROWS, COLUMNS, (double)n * 4e-6, ROUNDS);
	row("scale_add", run_scale_add);
	row("silu_rows", run_silu_rows);
	row("gelu_rows", run_gelu_rows);
	row("rms_rows", run_rms_rows);
	row("layer_rows", run_layer_rows);
	row("softmax_rows", run_softmax_rows);
#ifdef HAVE_OPENBLAS
	double a, b, flop = 2.0 * N * N * N;
	race(run_matmul_1024, run_openblas, &a, &b);
	printf("# %s, core %s\n", openblas_get_config(), openblas_get_corename());
	printf("# matmul_1024    %6.1f GF, OpenBLAS %6.1f GF\nratio matmul_1024 %.3f\n", flop / a * 1e-9, flop / b * 1e-9, b / a);
#else
	puts("# OpenBLAS was not found: no matmul ratio");
#endif
	return 0;
}
