/* Calling kernels that tfc made for CUDA devices: the driver's functions, and what generated launchers are made of.
 *
 * Neither the vendor's header nor its library is needed to compile or link; the driver is looked up when the program runs.
 * The functions declared here are defined in tfc/cuda_impl.h, which exactly one file of a program includes.  None of them
 * exits, prints, changes the current context, synchronises or allocates memory of the device (tfc_cuda_selftest()
 * synchronises).
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * Code that tfc generates belongs to whoever generates it; these headers may be pasted into it.
 */
#ifndef TFC_CUDA_H
#define TFC_CUDA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tfc/status.h"

/* Version of this interface: struct tfc_cuda, struct tfc_detail, the structures of generated headers. */
#define TFC_CUDA_ABI 1

#ifdef __cplusplus
extern "C" {
#endif

/* What a status does not say.  Every function takes a pointer to one, or null. */
struct tfc_detail {
	int driver_code;		/* of the driver; 0 where it was not the driver that refused */
	char text[512];
};

/* The driver's structure of one launch. */
struct tfc_cuda_config {
	unsigned int grid_x, grid_y, grid_z, block_x, block_y, block_z, shared_bytes;
	void *stream;
	void *attribute;
	unsigned int n_attribute;
};

/* Functions of the driver, under its own names: contexts, modules, functions and streams are void pointers, addresses of the
 * device 64-bit integers, enumerations int.  Those of the second part may be null where nothing needs them: tensor maps,
 * clusters, the self-test. */
struct tfc_cuda {
	void *library;			/* of tfc_cuda_open(), or null */
	int (*cuInit)(unsigned int flags);
	int (*cuDriverGetVersion)(int *version);
	int (*cuCtxGetCurrent)(void **context);
	int (*cuCtxGetDevice)(int *device);
	int (*cuDeviceGetAttribute)(int *value, int attribute, int device);
	int (*cuModuleLoadDataEx)(void **module, const void *image, unsigned int n, int *option, void **value);
	int (*cuModuleUnload)(void *module);
	int (*cuModuleGetFunction)(void **function, void *module, const char *name);
	int (*cuFuncSetAttribute)(void *function, int attribute, int value);
	int (*cuLaunchKernelEx)(const struct tfc_cuda_config *config, void *function, void **param, void **extra);
	int (*cuOccupancyMaxActiveBlocksPerMultiprocessor)(int *n, void *function, int threads, size_t shared_bytes);
	int (*cuMemsetD32Async)(uint64_t address, unsigned int value, size_t n, void *stream);
	int (*cuGetErrorName)(int code, const char **name);
	int (*cuGetErrorString)(int code, const char **text);

	int (*cuTensorMapEncodeTiled)(void *map, int dtype, uint32_t rank, void *address, const uint64_t *dim,
				      const uint64_t *stride_bytes, const uint32_t *box, const uint32_t *element_stride,
				      int interleave, int swizzle, int l2_promotion, int fill);
	int (*cuOccupancyMaxActiveClusters)(int *n, void *function, const struct tfc_cuda_config *config);
	int (*cuModuleGetGlobal)(uint64_t *address, size_t *bytes, void *module, const char *name);
	int (*cuMemcpyDtoH)(void *to, uint64_t from, size_t bytes);
};

/* Open the driver and fill the table.  A program may fill the table itself instead. */
int tfc_cuda_open(struct tfc_cuda *cu, struct tfc_detail *detail);
void tfc_cuda_close(struct tfc_cuda *cu);

/* Does the dynamic shared memory of a kernel begin at a multiple of 1024 bytes on the current device, for every size?  The code
 * that tfc makes relies on it.  Waits for the device. */
int tfc_cuda_selftest(const struct tfc_cuda *cu, struct tfc_detail *detail);

/* ---- for generated launchers ---- */

struct tfc_cuda_kernel {
	const char *name;
	unsigned int threads, shared_bytes;
};

struct tfc_cuda_code {
	const char *text;		/* PTX, ending in a zero byte */
	const char *arch;		/* "sm_90a" */
	int sm;				/* 90 */
	bool is_exact;			/* runs on this architecture only, not on newer ones */
	int ptx_version;		/* 84 for 8.4 */
	unsigned int n_kernel, n_param;	/* all kernels have the same parameters, each of 8 bytes */
	const struct tfc_cuda_kernel *kernel;
};

struct tfc_cuda_module {
	const struct tfc_cuda *cu;
	const struct tfc_cuda_code *code;
	void *module;
	void **function;		/* n_kernel of them */
};

/* A module of a list that is kept for each context. */
struct tfc_cuda_node {
	void *context;
	struct tfc_cuda_node *next;
	struct tfc_cuda cu;
};

enum { TFC_CUDA_MAX_PARAM = 512 };

/* Load "code" into the current context; "function" has room for its kernels. */
int tfc_cuda_load(struct tfc_cuda_module *m, const struct tfc_cuda *cu, const struct tfc_cuda_code *code, void **function,
		  struct tfc_detail *detail);
void tfc_cuda_unload(struct tfc_cuda_module *m);
/* All kernels in order on "stream"; one whose grid is 0 is left out. */
int tfc_cuda_enqueue(const struct tfc_cuda_module *m, const uint32_t *grid, const uint64_t *param, void *stream,
		     struct tfc_detail *detail);
int tfc_cuda_context(const struct tfc_cuda *cu, void **context, struct tfc_detail *detail);
/* The node of "context" in the list, or null. */
struct tfc_cuda_node *tfc_cuda_find(struct tfc_cuda_node *const *list, const void *context);
/* Add "node", unless another thread has added one for the same context: the node that is in the list. */
struct tfc_cuda_node *tfc_cuda_add(struct tfc_cuda_node **list, struct tfc_cuda_node *node);

/* Write "detail" (unless it is null) and return "status". */
int tfc_cuda_fail(struct tfc_detail *detail, int status, int driver_code, const char *format, ...)
#if defined(__GNUC__)
	__attribute__((format(printf, 4, 5)))
#endif
	;
/* Checks of arguments. */
int tfc_cuda_check_dim(const char *name, int64_t extent, int64_t least, int64_t greatest, int64_t base, int64_t step,
		       struct tfc_detail *detail);
int tfc_cuda_check_pointer(const char *name, const void *p, int64_t bytes, uintptr_t alignment, struct tfc_detail *detail);
/* The number of CTAs as a grid: nothing to do is 0. */
int tfc_cuda_check_grid(const char *kernel, int64_t n, uint32_t *grid, struct tfc_detail *detail);
/* Integers that set "bad" where 64 bits do not suffice.  Division floors. */
int64_t tfc_cuda_sum(int64_t a, int64_t b, bool *bad);
int64_t tfc_cuda_product(int64_t a, int64_t b, bool *bad);
int64_t tfc_cuda_quotient(int64_t a, int64_t b, bool *bad);
int64_t tfc_cuda_remainder(int64_t a, int64_t b, bool *bad);
int64_t tfc_cuda_least(int64_t a, int64_t b);
int64_t tfc_cuda_greatest(int64_t a, int64_t b);

#ifdef __cplusplus
}
#endif

#endif
