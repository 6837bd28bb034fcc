/* The kernels that are measured, behind one form. */
#ifndef BENCH_GPU_KERNELS_H
#define BENCH_GPU_KERNELS_H

#include "gpu.h"

enum { KERNEL_MAX_TENSOR = 4 };

struct kernel {
	const char *name;
	enum gpu_dtype dtype;
	int n_in;
	size_t n_element[KERNEL_MAX_TENSOR];	/* inputs, then the result */
	int m, n, k;				/* of a product, which is measured against cuBLAS; m = 0: against a copy */
	/* Put the launches on the stream. "workspace" has workspace_size() bytes. */
	size_t (*workspace_size)(void);
	int (*run)(const struct tfc_cuda *cu, void *const *tensor, void *workspace, void *stream, struct tfc_detail *d);
};

extern const struct kernel kernel_all[];	/* ends with a name that is NULL */

#endif
