/* libxsmm: code made for one product of one shape; one thread. Column-major, so the operands change places. */
#include "row.h"

#include <libxsmm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct work {
	const struct row_data *data;
	int is_f64;
	libxsmm_smmfunction f32;
	libxsmm_dmmfunction f64;
};

static int n_threads;

static void describe(char *text, size_t n, int *vector_bytes)
{
	const char *arch = libxsmm_get_target_arch();
	snprintf(text, n, "%s, code for %s", LIBXSMM_VERSION, arch);
	*vector_bytes = strcmp(arch, "hsw") == 0 ? 32 : strcmp(arch, "wsm") == 0 || strcmp(arch, "snb") == 0 ? 16 : 64;
}

static void run(void *work)
{
	const struct work *w = work;
	if (w->is_f64)
		w->f64(w->data->in[1], w->data->in[0], w->data->out);
	else
		w->f32(w->data->in[1], w->data->in[0], w->data->out);
}

static void *make(const struct row *row, const struct row_data *data, char *kernel, size_t n)
{
	int rows = (int)row->size[0], columns = (int)row->size[1], terms = (int)row->size[2];
	if (n_threads > 1 || row->op != ROW_MATMUL || (row->dtype != ROW_F32 && row->dtype != ROW_F64) ||
	    (double)rows * columns * terms > 2.2e6)
		return NULL;
	struct work *w = calloc(1, sizeof(*w));
	w->data = data;
	w->is_f64 = row->dtype == ROW_F64;
	float one = 1, zero = 0;
	double done = 1, dzero = 0;
	if (w->is_f64)
		w->f64 = libxsmm_dmmdispatch(columns, rows, terms, &columns, &terms, &columns, &done, &dzero, NULL, NULL);
	else
		w->f32 = libxsmm_smmdispatch(columns, rows, terms, &columns, &terms, &columns, &one, &zero, NULL, NULL);
	if (!w->f32 && !w->f64) {
		free(w);
		return NULL;
	}
	snprintf(kernel, n, "made for the shape");
	return w;
}

const struct bench_library *bench_library(int threads)
{
	static const struct bench_library library = { "libxsmm", describe, make, run, free, NULL };
	n_threads = threads;
	libxsmm_init();
	return &library;
}
