/* OpenBLAS or BLIS by the C interface of the BLAS: -DPEER_OPENBLAS or -DPEER_BLIS. */
#include "row.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef PEER_OPENBLAS
#include <cblas.h>
#define PEER "OpenBLAS"
char *openblas_get_config(void);
char *openblas_get_corename(void);
#else
#include <blis.h>
#include <cblas.h>
#define PEER "BLIS"
#endif

struct work {
	const struct row *row;
	const struct row_data *data;
};

static void describe(char *text, size_t n, int *vector_bytes)
{
#ifdef PEER_OPENBLAS
	static const char *const wide[] = { "SkylakeX", "Cooperlake", "SapphireRapids" };
	const char *core = openblas_get_corename();
	snprintf(text, n, "%s, kernels of %s", openblas_get_config(), core);
	*vector_bytes = strcmp(core, "Haswell") == 0 || strcmp(core, "Zen") == 0 ? 32 : 16;
	for (size_t i = 0; i < sizeof(wide) / sizeof(*wide); i++)
		if (strcmp(core, wide[i]) == 0)
			*vector_bytes = 64;
#else
	const char *core = bli_arch_string(bli_arch_query_id());
	snprintf(text, n, "%s, kernels of %s", bli_info_get_version_str(), core);
	*vector_bytes = strstr("skx knl zen4", core) ? 64 : strstr("haswell zen zen2 zen3", core) ? 32 : 16;
#endif
}

static void run(void *work)
{
	const struct work *w = work;
	int m = (int)w->row->size[0], n = (int)w->row->size[1], k = (int)w->row->size[2];
	if (w->row->dtype == ROW_F64)
		cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, w->data->in[0], k, w->data->in[1], n, 0, w->data->out, n);
	else if (m == 1)
		cblas_sgemv(CblasRowMajor, CblasTrans, k, n, 1, w->data->in[1], n, w->data->in[0], 1, 0, w->data->out, 1);
	else
		cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, w->data->in[0], k, w->data->in[1], n, 0, w->data->out, n);
}

static void *make(const struct row *row, const struct row_data *data, char *kernel, size_t n)
{
	if ((row->op != ROW_MATMUL && row->op != ROW_PACKED) || (row->dtype != ROW_F32 && row->dtype != ROW_F64))
		return NULL;
	struct work *w = malloc(sizeof(*w));
	w->row = row;
	w->data = data;
	snprintf(kernel, n, "%s", row->dtype == ROW_F64 ? "dgemm" : row->size[0] == 1 ? "sgemv" : "sgemm");
	return w;
}

const struct bench_library *bench_library(int threads)
{
	static const struct bench_library library = { PEER, describe, make, run, free, NULL };
#ifdef PEER_BLIS
	bli_thread_set_num_threads(threads);
#else
	openblas_set_num_threads(threads);
#endif
	return &library;
}
