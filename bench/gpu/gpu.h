/* A GPU, the vendor's matrix product and the clocks, all looked for when the program runs. */
#ifndef BENCH_GPU_H
#define BENCH_GPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tfc/cuda.h"

enum gpu_dtype { GPU_F32, GPU_BF16 };

struct gpu {
	struct tfc_cuda cu;
	void *context, *stream;
	int device;
	char name[128];
	int n_unit, l2_bytes, capability;
	const char *missing;		/* one line, after gpu_open() has failed */
	/* Further functions of the driver. */
	int (*cuDeviceGet)(int *device, int ordinal);
	int (*cuDeviceGetName)(char *name, int bytes, int device);
	int (*cuDevicePrimaryCtxRetain)(void **context, int device);
	int (*cuCtxSetCurrent)(void *context);
	int (*cuMemAlloc)(uint64_t *address, size_t bytes);
	int (*cuMemFree)(uint64_t address);
	int (*cuMemcpyHtoD)(uint64_t to, const void *from, size_t bytes);
	int (*cuMemcpyDtoH)(void *to, uint64_t from, size_t bytes);
	int (*cuStreamCreate)(void **stream, unsigned int flags);
	int (*cuStreamSynchronize)(void *stream);
	int (*cuEventCreate)(void **event, unsigned int flags);
	int (*cuEventRecord)(void *event, void *stream);
	int (*cuEventElapsedTime)(float *ms, void *begin, void *end);
	/* cuBLAS. */
	void *blas;
	int (*cublasSetStream)(void *handle, void *stream);
	int (*cublasGemmEx)(void *handle, int transpose_a, int transpose_b, int m, int n, int k, const void *alpha, const void *a, int type_a,
			    int lda, const void *b, int type_b, int ldb, const void *beta, void *c, int type_c, int ldc, int compute, int algorithm);
	/* NVML, where it is. */
	void *monitor;
	int (*nvmlDeviceGetClockInfo)(void *device, int kind, unsigned int *mhz);
	int (*nvmlDeviceGetPowerUsage)(void *device, unsigned int *milliwatts);
};

/* Everything but NVML is needed; false with "missing". */
bool gpu_open(struct gpu *g);
/* Memory of the device; the program ends with a message when there is none. */
void *gpu_alloc(struct gpu *g, size_t bytes);
void gpu_free(struct gpu *g, void *p);
/* C (m, n) = A (m, k) B (k, n), all in C order. */
bool gpu_product(struct gpu *g, enum gpu_dtype d, int m, int n, int k, const void *a, const void *b, void *c);
/* Clocks of the multiprocessors and of the memory in MHz, power in watts; 0: not known. */
void gpu_clocks(struct gpu *g, unsigned int *sm, unsigned int *memory, unsigned int *watts);

#endif
