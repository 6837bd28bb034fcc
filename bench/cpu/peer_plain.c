/* Plain loops, as one writes them, with -O3 -ffast-math; the compiler is part of the name. */
#include "row.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct work {
	const struct row *row;
	const struct row_data *data;
};

static int n_threads;

static void describe(char *text, size_t n, int *vector_bytes)
{
	snprintf(text, n, "%s -O3 -march=native -ffast-math%s", __VERSION__,
#ifdef _OPENMP
		 " -fopenmp"
#else
		 ""
#endif
	);
#if defined(__AVX512F__)
	*vector_bytes = 64;
#elif defined(__AVX__)
	*vector_bytes = 32;
#else
	*vector_bytes = 16;
#endif
}

static void line(enum row_op op, const float *restrict x, const float *restrict w, const float *restrict bias, float *restrict y, int64_t n)
{
	float top = -INFINITY, sum = 0, square = 0;
	switch (op) {
	case ROW_SCALE_ADD:
		for (int64_t i = 0; i < n; i++)
			y[i] = x[i] * 1.5f + 0.25f;
		break;
	case ROW_SILU:
		for (int64_t i = 0; i < n; i++)
			y[i] = x[i] / (1 + expf(-x[i]));
		break;
	case ROW_GELU:
		for (int64_t i = 0; i < n; i++)
			y[i] = 0.5f * x[i] * (1 + erff(x[i] * 0.70710678f));
		break;
	case ROW_GELU_TANH:
		for (int64_t i = 0; i < n; i++)
			y[i] = 0.5f * x[i] * (1 + tanhf(0.79788456f * (x[i] + 0.044715f * x[i] * x[i] * x[i])));
		break;
	case ROW_SOFTMAX:
		for (int64_t i = 0; i < n; i++)
			top = x[i] > top ? x[i] : top;
		for (int64_t i = 0; i < n; i++)
			sum += y[i] = expf(x[i] - top);
		for (int64_t i = 0; i < n; i++)
			y[i] *= 1 / sum;
		break;
	case ROW_RMS_NORM:
		for (int64_t i = 0; i < n; i++)
			square += x[i] * x[i];
		square = 1 / sqrtf(square / (float)n + 1e-6f);
		for (int64_t i = 0; i < n; i++)
			y[i] = x[i] * square * w[i];
		break;
	case ROW_LAYER_NORM:
		for (int64_t i = 0; i < n; i++)
			sum += x[i];
		sum /= (float)n;
		for (int64_t i = 0; i < n; i++)
			square += (x[i] - sum) * (x[i] - sum);
		square = 1 / sqrtf(square / (float)n + 1e-6f);
		for (int64_t i = 0; i < n; i++)
			y[i] = (x[i] - sum) * square * w[i] + bias[i];
		break;
	case ROW_ROW_SUM:
		for (int64_t i = 0; i < n; i++)
			sum += x[i];
		y[0] = sum;
		break;
	default:
		break;
	}
}

static void column_sum(const float *restrict x, float *restrict y, int64_t m, int64_t n)
{
	for (int64_t j = 0; j < n; j++)
		y[j] = 0;
	for (int64_t i = 0; i < m; i++)
		for (int64_t j = 0; j < n; j++)
			y[j] += x[i * n + j];
}

static void run(void *work)
{
	const struct work *w = work;
	int64_t m = w->row->size[0], n = w->row->size[1];
	enum row_op op = w->row->op;
	const float *x = w->data->in[0];
	float *y = w->data->out;
	if (op == ROW_COLUMN_SUM) {
		column_sum(x, y, m, n);
		return;
	}
#pragma omp parallel for num_threads(n_threads)
	for (int64_t i = 0; i < m; i++)
		if (op == ROW_TRANSPOSE)
			for (int64_t j = 0; j < n; j++)
				y[j * m + i] = x[i * n + j];
		else
			line(op, x + i * n, w->data->in[1], w->data->in[2], op == ROW_ROW_SUM ? y + i : y + i * n, n);
}

static void *make(const struct row *row, const struct row_data *data, char *kernel, size_t n)
{
	(void)kernel, (void)n;
#ifndef _OPENMP
	if (n_threads > 1)
		return NULL;
#endif
	if (!row_is_memory(row) || row->dtype != ROW_F32)
		return NULL;
	struct work *w = malloc(sizeof(*w));
	w->row = row;
	w->data = data;
	return w;
}

const struct bench_library *bench_library(int threads)
{
	static const struct bench_library library = { "plain-" COMPILER, describe, make, run, free, NULL };
	n_threads = threads;
	return &library;
}
