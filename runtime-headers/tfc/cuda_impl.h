/* The functions of tfc/cuda.h.  One file of a program includes this header.
 *
 * Needs dlopen(), and GNU C or C++ for atomic operations.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * Code that tfc generates belongs to whoever generates it; these headers may be pasted into it.
 */
#ifndef TFC_CUDA_IMPL_H
#define TFC_CUDA_IMPL_H

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tfc/cuda.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Numbers of the driver's interface. */
enum {
	TFC_CUDA_CAPABILITY_MAJOR = 75, TFC_CUDA_CAPABILITY_MINOR = 76,	/* CUdevice_attribute */
	TFC_CUDA_SHARED_PER_BLOCK_OPTIN = 97,
	TFC_CUDA_DYNAMIC_SHARED_BYTES = 8,				/* CUfunction_attribute */
	TFC_CUDA_ERROR_LOG = 5, TFC_CUDA_ERROR_LOG_BYTES = 6,		/* CUjit_option */
	TFC_CUDA_UNSUPPORTED_PTX = 222,					/* CUresult */
	TFC_CUDA_SHARED_WITHOUT_OPTIN = 49152
};

int tfc_cuda_fail(struct tfc_detail *detail, int status, int driver_code, const char *format, ...)
{
	va_list arguments;
	if (!detail)
		return status;
	detail->driver_code = driver_code;
	va_start(arguments, format);
	vsnprintf(detail->text, sizeof(detail->text), format, arguments);
	va_end(arguments);
	return status;
}

/* "status", with the driver's own words behind "what". */
static int tfc_cuda_refused(const struct tfc_cuda *cu, struct tfc_detail *detail, int status, int code, const char *what)
{
	const char *name = NULL, *text = NULL;
	if (cu->cuGetErrorName(code, &name) || !name)
		name = "an error without a name";
	if (cu->cuGetErrorString(code, &text) || !text)
		text = "no description";
	return tfc_cuda_fail(detail, status, code, "%s: %s (%d): %s", what, name, code, text);
}

/* ---- the driver ---- */

/* The address of "name" as a pointer to a function, in "to"; what is absent gives null. */
static bool tfc_cuda_symbol(void *library, const char *name, void *to, size_t bytes)
{
	void *address = dlsym(library, name);
	memcpy(to, &address, bytes);
	return address != NULL;
}

int tfc_cuda_open(struct tfc_cuda *cu, struct tfc_detail *detail)
{
	const struct { const char *name; void *to; bool is_optional; } entry[] = {
		{ "cuInit", &cu->cuInit, false },
		{ "cuDriverGetVersion", &cu->cuDriverGetVersion, false },
		{ "cuCtxGetCurrent", &cu->cuCtxGetCurrent, false },
		{ "cuCtxGetDevice", &cu->cuCtxGetDevice, false },
		{ "cuDeviceGetAttribute", &cu->cuDeviceGetAttribute, false },
		{ "cuModuleLoadDataEx", &cu->cuModuleLoadDataEx, false },
		{ "cuModuleUnload", &cu->cuModuleUnload, false },
		{ "cuModuleGetFunction", &cu->cuModuleGetFunction, false },
		{ "cuFuncSetAttribute", &cu->cuFuncSetAttribute, false },
		{ "cuLaunchKernelEx", &cu->cuLaunchKernelEx, false },
		{ "cuOccupancyMaxActiveBlocksPerMultiprocessor", &cu->cuOccupancyMaxActiveBlocksPerMultiprocessor, false },
		{ "cuMemsetD32Async", &cu->cuMemsetD32Async, false },
		{ "cuGetErrorName", &cu->cuGetErrorName, false },
		{ "cuGetErrorString", &cu->cuGetErrorString, false },
		{ "cuTensorMapEncodeTiled", &cu->cuTensorMapEncodeTiled, true },
		{ "cuOccupancyMaxActiveClusters", &cu->cuOccupancyMaxActiveClusters, true },
		{ "cuModuleGetGlobal_v2", &cu->cuModuleGetGlobal, true },
		{ "cuMemcpyDtoH_v2", &cu->cuMemcpyDtoH, true },
	};
	size_t i;
	int code;
	memset(cu, 0, sizeof(*cu));
	cu->library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
	if (!cu->library) {
		const char *why = dlerror();
		return tfc_cuda_fail(detail, TFC_E_NO_DRIVER, 0, "%s", why ? why : "libcuda.so.1");
	}
	for (i = 0; i < sizeof(entry) / sizeof(*entry); i++)
		if (!tfc_cuda_symbol(cu->library, entry[i].name, entry[i].to, sizeof(cu->cuInit)) && !entry[i].is_optional) {
			tfc_cuda_close(cu);
			return tfc_cuda_fail(detail, TFC_E_OLD_DRIVER, 0, "libcuda.so.1 has no %s", entry[i].name);
		}
	code = cu->cuInit(0);
	if (code) {
		int status = tfc_cuda_refused(cu, detail, TFC_E_NO_DRIVER, code, "cuInit");
		tfc_cuda_close(cu);
		return status;
	}
	return TFC_OK;
}

void tfc_cuda_close(struct tfc_cuda *cu)
{
	if (cu->library)
		dlclose(cu->library);
	memset(cu, 0, sizeof(*cu));
}

/* A table that a program filled itself may lack something. */
static bool tfc_cuda_is_complete(const struct tfc_cuda *cu)
{
	return cu->cuInit && cu->cuDriverGetVersion && cu->cuCtxGetCurrent && cu->cuCtxGetDevice && cu->cuDeviceGetAttribute &&
	       cu->cuModuleLoadDataEx && cu->cuModuleUnload && cu->cuModuleGetFunction && cu->cuFuncSetAttribute &&
	       cu->cuLaunchKernelEx && cu->cuGetErrorName && cu->cuGetErrorString;
}

int tfc_cuda_context(const struct tfc_cuda *cu, void **context, struct tfc_detail *detail)
{
	int code;
	if (!cu)
		return tfc_cuda_fail(detail, TFC_E_NULL, 0, "the table of driver functions is null");
	if (!tfc_cuda_is_complete(cu))
		return tfc_cuda_fail(detail, TFC_E_OLD_DRIVER, 0, "the table of driver functions lacks one");
	code = cu->cuCtxGetCurrent(context);
	if (code)
		return tfc_cuda_refused(cu, detail, TFC_E_NO_CONTEXT, code, "cuCtxGetCurrent");
	return *context ? TFC_OK : tfc_cuda_fail(detail, TFC_E_NO_CONTEXT, 0, "the calling thread has no current context");
}

/* ---- modules ---- */

/* The first driver version that reads PTX of this version: 12040 for 8.4. */
static int tfc_cuda_driver_for(int ptx_version)
{
	if (ptx_version < 80)
		return 11000 + (ptx_version - 70) * 10;
	if (ptx_version <= 85)
		return 12000 + (ptx_version - 80) * 10;
	return ptx_version < 90 ? 12000 + (ptx_version - 79) * 10 : 13000 + (ptx_version - 90) * 10;
}

static int tfc_cuda_attribute(const struct tfc_cuda *cu, int attribute, int *value, struct tfc_detail *detail)
{
	int device = 0, code = cu->cuCtxGetDevice(&device);
	if (code)
		return tfc_cuda_refused(cu, detail, TFC_E_NO_CONTEXT, code, "cuCtxGetDevice");
	code = cu->cuDeviceGetAttribute(value, attribute, device);
	return code ? tfc_cuda_refused(cu, detail, TFC_E_ARCH, code, "cuDeviceGetAttribute") : TFC_OK;
}

static int tfc_cuda_check_device(const struct tfc_cuda *cu, const struct tfc_cuda_code *code, struct tfc_detail *detail)
{
	int version = 0, need = tfc_cuda_driver_for(code->ptx_version), high = 0, low = 0, status, result;
	result = cu->cuDriverGetVersion(&version);
	if (result)
		return tfc_cuda_refused(cu, detail, TFC_E_OLD_DRIVER, result, "cuDriverGetVersion");
	if (version < need)
		return tfc_cuda_fail(detail, TFC_E_OLD_DRIVER, 0, "PTX %d.%d needs a driver of version %d.%d; this one is %d.%d",
				     code->ptx_version / 10, code->ptx_version % 10, need / 1000, need % 1000 / 10, version / 1000,
				     version % 1000 / 10);
	status = tfc_cuda_attribute(cu, TFC_CUDA_CAPABILITY_MAJOR, &high, detail);
	if (!status)
		status = tfc_cuda_attribute(cu, TFC_CUDA_CAPABILITY_MINOR, &low, detail);
	if (status)
		return status;
	if (code->is_exact ? high * 10 + low == code->sm : high * 10 + low >= code->sm)
		return TFC_OK;
	return tfc_cuda_fail(detail, TFC_E_ARCH, 0, "code for %s needs a device of compute capability %d.%d%s; this one has %d.%d",
			     code->arch, code->sm / 10, code->sm % 10, code->is_exact ? "" : " or more", high, low);
}

static int tfc_cuda_check_shared(const struct tfc_cuda *cu, const struct tfc_cuda_code *code, struct tfc_detail *detail)
{
	unsigned int i, most = 0;
	int limit = 0, status;
	for (i = 0; i < code->n_kernel; i++)
		most = code->kernel[i].shared_bytes > most ? code->kernel[i].shared_bytes : most;
	status = most ? tfc_cuda_attribute(cu, TFC_CUDA_SHARED_PER_BLOCK_OPTIN, &limit, detail) : TFC_OK;
	if (status || !most || most <= (unsigned int)limit)
		return status;
	return tfc_cuda_fail(detail, TFC_E_SMEM, 0, "a CTA needs %u bytes of shared memory; the device has %d", most, limit);
}

/* The driver writes what its assembler says into the detail. */
static int tfc_cuda_load_text(struct tfc_cuda_module *m, struct tfc_detail *detail)
{
	char log[sizeof(detail->text)] = "";
	int option[2] = { TFC_CUDA_ERROR_LOG, TFC_CUDA_ERROR_LOG_BYTES }, result, status;
	void *value[2] = { log, (void *)(uintptr_t)(sizeof(log) - 1) };
	result = m->cu->cuModuleLoadDataEx(&m->module, m->code->text, 2, option, value);
	if (!result)
		return TFC_OK;
	status = result == TFC_CUDA_UNSUPPORTED_PTX ? TFC_E_OLD_DRIVER : TFC_E_LOAD;
	status = tfc_cuda_refused(m->cu, detail, status, result, "cuModuleLoadDataEx");
	if (log[0] && detail)
		memcpy(detail->text, log, sizeof(log));
	m->module = NULL;
	return status;
}

static int tfc_cuda_find_kernel(struct tfc_cuda_module *m, unsigned int i, struct tfc_detail *detail)
{
	const struct tfc_cuda_kernel *k = &m->code->kernel[i];
	int result = m->cu->cuModuleGetFunction(&m->function[i], m->module, k->name);
	if (result)
		return tfc_cuda_refused(m->cu, detail, TFC_E_LOAD, result, k->name);
	if (k->shared_bytes <= TFC_CUDA_SHARED_WITHOUT_OPTIN)
		return TFC_OK;
	result = m->cu->cuFuncSetAttribute(m->function[i], TFC_CUDA_DYNAMIC_SHARED_BYTES, (int)k->shared_bytes);
	return result ? tfc_cuda_refused(m->cu, detail, TFC_E_SMEM, result, k->name) : TFC_OK;
}

int tfc_cuda_load(struct tfc_cuda_module *m, const struct tfc_cuda *cu, const struct tfc_cuda_code *code, void **function,
		  struct tfc_detail *detail)
{
	void *context = NULL;
	unsigned int i;
	int status = tfc_cuda_context(cu, &context, detail);
	m->cu = cu;
	m->code = code;
	m->module = NULL;
	m->function = function;
	if (!status)
		status = tfc_cuda_check_device(cu, code, detail);
	if (!status)
		status = tfc_cuda_check_shared(cu, code, detail);
	if (!status)
		status = tfc_cuda_load_text(m, detail);
	for (i = 0; !status && i < code->n_kernel; i++)
		status = tfc_cuda_find_kernel(m, i, detail);
	if (status)
		tfc_cuda_unload(m);
	return status;
}

void tfc_cuda_unload(struct tfc_cuda_module *m)
{
	if (m->module)
		m->cu->cuModuleUnload(m->module);
	m->module = NULL;
}

int tfc_cuda_enqueue(const struct tfc_cuda_module *m, const uint32_t *grid, const uint64_t *param, void *stream,
		     struct tfc_detail *detail)
{
	void *address[TFC_CUDA_MAX_PARAM];
	uint64_t value[TFC_CUDA_MAX_PARAM];
	unsigned int i;
	for (i = 0; i < m->code->n_param; i++) {
		value[i] = param[i];
		address[i] = &value[i];
	}
	for (i = 0; i < m->code->n_kernel; i++) {
		const struct tfc_cuda_kernel *k = &m->code->kernel[i];
		struct tfc_cuda_config config = { grid[i], 1, 1, k->threads, 1, 1, k->shared_bytes, stream, NULL, 0 };
		int result = grid[i] ? m->cu->cuLaunchKernelEx(&config, m->function[i], address, NULL) : 0;
		if (result)
			return tfc_cuda_refused(m->cu, detail, TFC_E_LAUNCH, result, k->name);
	}
	return TFC_OK;
}

/* ---- modules that are kept ---- */

struct tfc_cuda_node *tfc_cuda_find(struct tfc_cuda_node *const *list, const void *context)
{
	struct tfc_cuda_node *n;
	for (n = __atomic_load_n(list, __ATOMIC_ACQUIRE); n; n = n->next)
		if (n->context == context)
			return n;
	return NULL;
}

struct tfc_cuda_node *tfc_cuda_add(struct tfc_cuda_node **list, struct tfc_cuda_node *node)
{
	struct tfc_cuda_node *head = __atomic_load_n(list, __ATOMIC_ACQUIRE), *n;
	for (;;) {
		for (n = head; n; n = n->next)
			if (n->context == node->context)
				return n;
		node->next = head;
		if (__atomic_compare_exchange_n(list, &head, node, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
			return node;
	}
}

/* ---- arguments ---- */

int tfc_cuda_check_dim(const char *name, int64_t extent, int64_t least, int64_t greatest, int64_t base, int64_t step,
		       struct tfc_detail *detail)
{
	if (extent < least || extent > greatest)
		return tfc_cuda_fail(detail, TFC_E_DIM, 0, "%s is %lld; it lies between %lld and %lld", name, (long long)extent,
				     (long long)least, (long long)greatest);
	if ((extent - base) % step)
		return tfc_cuda_fail(detail, TFC_E_DIM, 0, "%s is %lld; it is %lld more than a multiple of %lld", name, (long long)extent,
				     (long long)base, (long long)step);
	return TFC_OK;
}

int tfc_cuda_check_pointer(const char *name, const void *p, int64_t bytes, uintptr_t alignment, struct tfc_detail *detail)
{
	if (bytes <= 0)
		return TFC_OK;
	if (!p)
		return tfc_cuda_fail(detail, TFC_E_NULL, 0, "%s is null; %lld bytes are needed", name, (long long)bytes);
	if ((uintptr_t)p % alignment)
		return tfc_cuda_fail(detail, TFC_E_ALIGN, 0, "%s is 0x%llx, not a multiple of %lu bytes", name,
				     (unsigned long long)(uintptr_t)p, (unsigned long)alignment);
	return TFC_OK;
}

int tfc_cuda_check_grid(const char *kernel, int64_t n, uint32_t *grid, struct tfc_detail *detail)
{
	if (n > INT32_MAX)
		return tfc_cuda_fail(detail, TFC_E_DIM, 0, "%s needs %lld CTAs; a launch has at most %ld", kernel, (long long)n,
				     (long)INT32_MAX);
	*grid = n > 0 ? (uint32_t)n : 0;
	return TFC_OK;
}

int64_t tfc_cuda_sum(int64_t a, int64_t b, bool *bad)
{
	int64_t r = 0;
	*bad = __builtin_add_overflow(a, b, &r) || *bad;
	return r;
}

int64_t tfc_cuda_product(int64_t a, int64_t b, bool *bad)
{
	int64_t r = 0;
	*bad = __builtin_mul_overflow(a, b, &r) || *bad;
	return r;
}

int64_t tfc_cuda_quotient(int64_t a, int64_t b, bool *bad)
{
	int64_t q;
	if (b == 0 || (b == -1 && a == INT64_MIN)) {
		*bad = true;
		return 0;
	}
	q = a / b;
	return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

int64_t tfc_cuda_remainder(int64_t a, int64_t b, bool *bad)
{
	int64_t q = tfc_cuda_quotient(a, b, bad);
	return *bad ? 0 : a - q * b;
}

int64_t tfc_cuda_least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

int64_t tfc_cuda_greatest(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* ---- self-test ---- */

static const char tfc_cuda_selftest_text[] =
	".version 7.0\n.target sm_80\n.address_size 64\n"
	".extern .shared .align 1024 .b8 tfc_smem[];\n"
	".visible .global .align 4 .b32 tfc_low_bits;\n"
	".visible .entry tfc_selftest()\n{\n"
	"	.reg .b32 %r<4>;\n"
	"	mov.u32 %r1, tfc_smem;\n"
	"	and.b32 %r2, %r1, 1023;\n"
	"	atom.global.or.b32 %r3, [tfc_low_bits], %r2;\n"
	"	ret;\n}\n";

static int tfc_cuda_selftest_launch(const struct tfc_cuda *cu, void *function, int limit, struct tfc_detail *detail)
{
	int bytes, result = 0;
	if (limit > TFC_CUDA_SHARED_WITHOUT_OPTIN)
		result = cu->cuFuncSetAttribute(function, TFC_CUDA_DYNAMIC_SHARED_BYTES, limit);
	for (bytes = 0; !result && bytes <= limit; bytes += 4096) {
		struct tfc_cuda_config config = { 1, 1, 1, 32, 1, 1, 0, NULL, NULL, 0 };
		config.shared_bytes = (unsigned int)bytes;
		result = cu->cuLaunchKernelEx(&config, function, NULL, NULL);
	}
	return result ? tfc_cuda_refused(cu, detail, TFC_E_SELFTEST, result, "self-test") : TFC_OK;
}

int tfc_cuda_selftest(const struct tfc_cuda *cu, struct tfc_detail *detail)
{
	static const struct tfc_cuda_kernel kernel = { "tfc_selftest", 32, 0 };
	const struct tfc_cuda_code code = { tfc_cuda_selftest_text, "sm_80", 80, false, 70, 1, 0, &kernel };
	struct tfc_cuda_module m;
	void *function = NULL;
	uint64_t address = 0;
	size_t bytes = 0;
	uint32_t low_bits = 0;
	int limit = 0, result, status;
	if (!cu->cuModuleGetGlobal || !cu->cuMemcpyDtoH)
		return tfc_cuda_fail(detail, TFC_E_OLD_DRIVER, 0, "the self-test needs cuModuleGetGlobal and cuMemcpyDtoH");
	status = tfc_cuda_load(&m, cu, &code, &function, detail);
	if (status)
		return status;
	status = tfc_cuda_attribute(cu, TFC_CUDA_SHARED_PER_BLOCK_OPTIN, &limit, detail);
	if (!status)
		status = tfc_cuda_selftest_launch(cu, function, limit, detail);
	if (!status) {
		result = cu->cuModuleGetGlobal(&address, &bytes, m.module, "tfc_low_bits");
		if (!result)
			result = cu->cuMemcpyDtoH(&low_bits, address, sizeof(low_bits));
		if (result)
			status = tfc_cuda_refused(cu, detail, TFC_E_SELFTEST, result, "self-test");
		else if (low_bits)
			status = tfc_cuda_fail(detail, TFC_E_SELFTEST, 0, "dynamic shared memory begins at an address with low bits 0x%x",
					       (unsigned int)low_bits);
	}
	tfc_cuda_unload(&m);
	return status;
}

#ifdef __cplusplus
}
#endif

#endif
