/* A row of the table, its arrays, and what a library offers for it. */
#ifndef BENCH_ROW_H
#define BENCH_ROW_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum row_op {
	ROW_MATMUL, ROW_PACKED, ROW_SCALE_ADD, ROW_SILU, ROW_GELU, ROW_GELU_TANH, ROW_SOFTMAX, ROW_RMS_NORM,
	ROW_LAYER_NORM, ROW_TRANSPOSE, ROW_ROW_SUM, ROW_COLUMN_SUM, ROW_ATTENTION, ROW_CAUSAL, ROW_CONV,
};

enum row_dtype { ROW_F32, ROW_F64, ROW_BF16, ROW_U8I8 };

struct row {
	char name[48];
	enum row_op op;
	enum row_dtype dtype;
	int64_t size[4];	/* as rows.txt states them */
};

enum { ROW_INPUTS = 3 };

struct row_data {
	void *in[ROW_INPUTS];
	void *out;
	int64_t n_in[ROW_INPUTS];	/* elements */
	int64_t n_out;
};

/* What runs a row; one library is one shared object with bench_library(). */
struct bench_library {
	const char *name;
	/* Version and detected processor, once; the widest vectors used, in bytes (0: not known). */
	void (*describe)(char *text, size_t n, int *vector_bytes);
	/* NULL: the library has nothing for this row. "kernel" gets what it chose. */
	void *(*make)(const struct row *row, const struct row_data *data, char *kernel, size_t n);
	void (*run)(void *work);
	void (*drop)(void *work);
	double (*work)(const void *work);	/* operations or bytes of one run; NULL: those of the row */
};

const struct bench_library *bench_library(int threads);

/* Operations (or, where memory is the limit, bytes) that one run of the row does at least. */
int row_is_memory(const struct row *row);
double row_work(const struct row *row);
double row_bytes(const struct row *row);
/* The value of element i of the output in binary64, and the magnitude that its error is measured by. */
double row_reference(const struct row *row, const struct row_data *data, int64_t i, double *scale);
double row_output(const struct row *row, const struct row_data *data, int64_t i);
/* Reads a line of rows.txt; 0 for a comment, -1 for a mistake. */
int row_read(const char *line, struct row *row);
int row_alloc(const struct row *row, struct row_data *data);
void row_free(struct row_data *data);

#ifdef __cplusplus
}
#endif

#endif
