#include "gpu.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tfc/cuda_impl.h"

enum { CAPABILITY_MAJOR = 75, CAPABILITY_MINOR = 76, UNITS = 16, L2_BYTES = 38 };	/* of the driver */
enum { TYPE_F32 = 0, TYPE_BF16 = 14, COMPUTE_F32 = 68, DEFAULT_ALGORITHM = -1 };	/* of cuBLAS */

static char line[640];

static bool missing(struct gpu *g, const char *what, const char *why)
{
	snprintf(line, sizeof(line), "%s%s%s", what, why ? ": " : "", why ? why : "");
	g->missing = line;
	return false;
}

static bool symbol(struct gpu *g, void *library, const char *name, void *to)
{
	void *address = dlsym(library, name);
	memcpy(to, &address, sizeof(address));
	return address || missing(g, "the library lacks", name);
}

static bool open_driver(struct gpu *g)
{
	struct tfc_detail d = { 0, "" };
	const struct { const char *name; void *to; } entry[] = {
		{ "cuDeviceGet", &g->cuDeviceGet },
		{ "cuDeviceGetName", &g->cuDeviceGetName },
		{ "cuDevicePrimaryCtxRetain", &g->cuDevicePrimaryCtxRetain },
		{ "cuCtxSetCurrent", &g->cuCtxSetCurrent },
		{ "cuMemAlloc_v2", &g->cuMemAlloc },
		{ "cuMemFree_v2", &g->cuMemFree },
		{ "cuMemcpyHtoD_v2", &g->cuMemcpyHtoD },
		{ "cuMemcpyDtoH_v2", &g->cuMemcpyDtoH },
		{ "cuStreamCreate", &g->cuStreamCreate },
		{ "cuStreamSynchronize", &g->cuStreamSynchronize },
		{ "cuEventCreate", &g->cuEventCreate },
		{ "cuEventRecord", &g->cuEventRecord },
		{ "cuEventElapsedTime", &g->cuEventElapsedTime },
	};
	if (tfc_cuda_open(&g->cu, &d))
		return missing(g, "no driver", d.text);
	for (size_t i = 0; i < sizeof(entry) / sizeof(*entry); i++)
		if (!symbol(g, g->cu.library, entry[i].name, entry[i].to))
			return false;
	int high = 0, low = 0;
	if (g->cuDeviceGet(&g->device, 0) || g->cuDevicePrimaryCtxRetain(&g->context, g->device) || g->cuCtxSetCurrent(g->context) ||
	    g->cuStreamCreate(&g->stream, 1))
		return missing(g, "the driver has no usable device", NULL);
	g->cuDeviceGetName(g->name, sizeof(g->name), g->device);
	g->cu.cuDeviceGetAttribute(&g->n_unit, UNITS, g->device);
	g->cu.cuDeviceGetAttribute(&g->l2_bytes, L2_BYTES, g->device);
	g->cu.cuDeviceGetAttribute(&high, CAPABILITY_MAJOR, g->device);
	g->cu.cuDeviceGetAttribute(&low, CAPABILITY_MINOR, g->device);
	g->capability = high * 10 + low;
	return true;
}

static bool open_blas(struct gpu *g)
{
	static const char *const name[] = { "libcublas.so.13", "libcublas.so.12", "libcublas.so.11" };
	void *library = NULL;
	int (*create)(void **handle);
	for (size_t i = 0; !library && i < sizeof(name) / sizeof(*name); i++)
		library = dlopen(name[i], RTLD_NOW | RTLD_LOCAL);
	if (!library)
		return missing(g, "no cuBLAS", dlerror());
	if (!symbol(g, library, "cublasCreate_v2", &create) || !symbol(g, library, "cublasSetStream_v2", &g->cublasSetStream) ||
	    !symbol(g, library, "cublasGemmEx", &g->cublasGemmEx))
		return false;
	if (create(&g->blas) || g->cublasSetStream(g->blas, g->stream))
		return missing(g, "cuBLAS does not start", NULL);
	return true;
}

static void open_monitor(struct gpu *g)
{
	int (*start)(void), (*handle)(unsigned int index, void **device);
	void *library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
	if (!library || !symbol(g, library, "nvmlInit_v2", &start) || !symbol(g, library, "nvmlDeviceGetHandleByIndex_v2", &handle) ||
	    !symbol(g, library, "nvmlDeviceGetClockInfo", &g->nvmlDeviceGetClockInfo) ||
	    !symbol(g, library, "nvmlDeviceGetPowerUsage", &g->nvmlDeviceGetPowerUsage) || start() || handle(0, &g->monitor))
		g->monitor = NULL;
}

bool gpu_open(struct gpu *g)
{
	memset(g, 0, sizeof(*g));
	if (!open_driver(g) || !open_blas(g))
		return false;
	open_monitor(g);
	return true;
}

void *gpu_alloc(struct gpu *g, size_t bytes)
{
	uint64_t address = 0;
	if (g->cuMemAlloc(&address, bytes)) {
		fprintf(stderr, "no %zu bytes of device memory\n", bytes);
		exit(1);
	}
	return (void *)(uintptr_t)address;
}

void gpu_free(struct gpu *g, void *p)
{
	if (p)
		g->cuMemFree((uint64_t)(uintptr_t)p);
}

bool gpu_product(struct gpu *g, enum gpu_dtype d, int m, int n, int k, const void *a, const void *b, void *c)
{
	const float one = 1, zero = 0;
	int type = d == GPU_F32 ? TYPE_F32 : TYPE_BF16;
	return !g->cublasGemmEx(g->blas, 0, 0, n, m, k, &one, b, type, n, a, type, k, &zero, c, type, n, COMPUTE_F32, DEFAULT_ALGORITHM);
}

void gpu_clocks(struct gpu *g, unsigned int *sm, unsigned int *memory, unsigned int *watts)
{
	*sm = *memory = *watts = 0;
	if (!g->monitor)
		return;
	g->nvmlDeviceGetClockInfo(g->monitor, 1, sm);
	g->nvmlDeviceGetClockInfo(g->monitor, 2, memory);
	if (!g->nvmlDeviceGetPowerUsage(g->monitor, watts))
		*watts /= 1000;
}
