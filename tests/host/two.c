/* The launcher of two.hir against the stand-in for the driver: values, and every status that its functions can give. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/device.h"
#include "tfc/cuda_impl.h"
#include "two.h"

enum { ROWS = 5, COLUMNS = 128, N_THREAD = 8 };

static struct fakecuda_control *control;
static fakecuda_reset_fn *reset;
static fakecuda_log_fn *calls;
static struct tfc_cuda cu;
static int n_failed, n_passed;

static void check(bool ok, const char *what, const struct tfc_detail *d)
{
	if (ok)
		n_passed++;
	else {
		printf("FAIL: %s%s%s%s%s\n", what, d ? ": " : "", d ? d->text : "", control->wrong ? "; " : "", control->wrong ? control->wrong : "");
		n_failed++;
	}
}

/* The status is as expected, and the detail says what "part" says. */
static void expect(int status, int want, const char *part, const char *what, const struct tfc_detail *d)
{
	bool ok = status == want && (!part || strstr(d->text, part));
	if (!ok)
		printf("status %d (%s), expected %d (%s)%s%s\n", status, tfc_strerror(status), want, tfc_strerror(want), part ? " with " : "",
		       part ? part : "");
	check(ok && !control->wrong, what, d);
}

static void begin(void)
{
	if (cu.library)
		tfc_cuda_close(&cu);
	control = reset();
	control->execute = device_execute;
	tfc_cuda_open(&cu, NULL);
}

static tfc_two_args arguments(int64_t rows)
{
	static float x[64][COLUMNS], w[COLUMNS];
	tfc_two_args a = { 0 };
	for (int i = 0; i < 64; i++)
		for (int k = 0; k < COLUMNS; k++)
			x[i][k] = (float)(i * 1000 + k);
	for (int k = 0; k < COLUMNS; k++)
		w[k] = 0.5f * (float)k;
	device_free_all();
	a.x_shape_0 = rows;
	a.x = device_alloc((size_t)rows * sizeof(x[0]));
	a.w = device_alloc(sizeof(w));
	a.out = device_alloc((size_t)rows * sizeof(x[0]));
	a.workspace_size = two_workspace_size(&a);
	a.workspace = device_alloc(a.workspace_size);
	device_write((void *)(uintptr_t)a.x, x, (size_t)rows * sizeof(x[0]));
	device_write((void *)(uintptr_t)a.w, w, sizeof(w));
	return a;
}

static bool is_right(const tfc_two_args *a)
{
	float got[64][COLUMNS];
	if (!device_read(got, a->out, (size_t)a->x_shape_0 * sizeof(got[0])))
		return false;
	for (int i = 0; i < a->x_shape_0; i++)
		for (int k = 0; k < COLUMNS; k++)
			if (got[i][k] != 2.0f * (float)(i * 1000 + k) + 0.5f * (float)k)
				return false;
	return true;
}

static int count(const char *text, const char *part)
{
	int n = 0;
	for (; (text = strstr(text, part)); text += strlen(part))
		n++;
	return n;
}

static void values(void)
{
	struct tfc_detail d = { 0, "" };
	struct two_module m;
	struct two_launch l;
	tfc_two_args a;
	begin();
	a = arguments(ROWS);
	check(a.workspace_size == ROWS * COLUMNS * 4, "bytes of workspace", NULL);
	expect(two_load(&m, &cu, &d), TFC_OK, NULL, "load", &d);
	expect(two_prepare(&l, &m, &a, &d), TFC_OK, NULL, "prepare", &d);
	check(!strstr(calls(), "cuLaunchKernelEx"), "prepare launches nothing", NULL);
	expect(two_enqueue(&l, &cu, &d), TFC_OK, NULL, "enqueue", &d);
	check(is_right(&a), "values", NULL);
	check(strstr(calls(), "cuLaunchKernelEx two_phase0 grid 5 block 64") != NULL &&
	      strstr(strstr(calls(), "two_phase0 grid"), "cuLaunchKernelEx two_phase1 grid 5 block 64") != NULL, "the order of phases", NULL);
	two_unload(&m);
	check(control->n_loaded == 0 && !control->wrong, "unload", NULL);
	check(TFC_two_phase0_GRID(7) == 7 && TFC_two_phase1_BLOCK == 64 && TFC_two_x_ALIGNMENT == 16, "macros", NULL);
	begin();
	a = arguments(64);
	expect(two_run(&cu, &a, NULL, &d), TFC_OK, NULL, "run", &d);
	check(is_right(&a), "values of run", NULL);
	a = arguments(1);
	expect(two_run(&cu, &a, NULL, &d), TFC_OK, NULL, "run again", &d);
	check(is_right(&a) && count(calls(), "cuModuleLoadDataEx") == 1, "one module for two runs", NULL);
	control->device.context = &cu;
	expect(two_run(&cu, &a, NULL, &d), TFC_OK, NULL, "run in another context", &d);
	check(count(calls(), "cuModuleLoadDataEx") == 2 && control->n_loaded == 2, "a module for each context", NULL);
}

static void arguments_refused(void)
{
	struct tfc_detail d = { 0, "" };
	struct two_module m, empty;
	struct two_launch l;
	tfc_two_args a, b;
	begin();
	a = arguments(ROWS);
	memset(&empty, 0, sizeof(empty));
	expect(two_load(&m, &cu, &d), TFC_OK, NULL, "load", &d);
	expect(two_load(NULL, &cu, &d), TFC_E_NULL, "module is null", "no module", &d);
	expect(two_load(&empty, NULL, &d), TFC_E_NULL, "driver functions", "no table", &d);
	expect(two_prepare(&l, &m, NULL, &d), TFC_E_NULL, "two_prepare", "no arguments", &d);
	expect(two_prepare(&l, &empty, &a, &d), TFC_E_NULL, "not loaded", "an empty module", &d);
	expect(two_enqueue(NULL, NULL, &d), TFC_E_NULL, "two_enqueue", "no launch", &d);
	for (int i = 0; i < 4; i++) {
		static const char *const name[] = { "x is null", "w is null", "out is null", "workspace is null" };
		static const char *const align[] = { "x is 0x", "w is 0x", "out is 0x", "workspace is 0x" };
		b = a;
		if (i == 0) b.x = NULL;
		if (i == 1) b.w = NULL;
		if (i == 2) b.out = NULL;
		if (i == 3) b.workspace = NULL;
		expect(two_prepare(&l, &m, &b, &d), TFC_E_NULL, name[i], "a null pointer", &d);
		b = a;
		if (i == 0) b.x = (const char *)b.x + 8;
		if (i == 1) b.w = (const char *)b.w + 4;
		if (i == 2) b.out = (char *)b.out + 1;
		if (i == 3) b.workspace = (char *)b.workspace + 8;
		expect(two_prepare(&l, &m, &b, &d), TFC_E_ALIGN, align[i], "a pointer that is not aligned", &d);
	}
	b = a;
	b.x_shape_0 = 0;
	expect(two_prepare(&l, &m, &b, &d), TFC_E_DIM, "x_shape_0 is 0; it lies between 1 and 64", "an extent below its bounds", &d);
	b.x_shape_0 = 65;
	expect(two_prepare(&l, &m, &b, &d), TFC_E_DIM, "x_shape_0 is 65", "an extent above its bounds", &d);
	b.x_shape_0 = INT64_MAX;
	check(two_workspace_size(&b) == SIZE_MAX, "bytes of workspace that no size_t holds", NULL);
	b = a;
	b.workspace_size--;
	expect(two_prepare(&l, &m, &b, &d), TFC_E_WORKSPACE, "2559; 2560 bytes", "a small workspace", &d);
	expect(two_prepare(&l, &m, &b, NULL), TFC_E_WORKSPACE, NULL, "without a detail", &d);
	two_unload(&m);
}

/* One call of the driver fails. */
static void driver_fails(const char *function, int at, int code, int want, const char *part)
{
	struct tfc_detail d = { 0, "" };
	struct two_module m;
	struct two_launch l;
	tfc_two_args a = arguments(2);
	int status;
	begin();
	control->fail_name = function;
	control->fail_at = at;
	control->fail_code = code;
	status = two_load(&m, &cu, &d);
	if (!status)
		status = two_prepare(&l, &m, &a, &d);
	if (!status)
		status = two_enqueue(&l, NULL, &d);
	expect(status, want, part, function, &d);
	check(d.driver_code == code, "the code of the driver", &d);
	two_unload(&m);
	check(control->n_loaded == 0, "nothing stays loaded", &d);
}

static void driver_refuses(void)
{
	struct tfc_detail d = { 0, "" };
	struct two_module m;
	struct tfc_cuda part;
	begin();
	control->device.context = NULL;
	expect(two_load(&m, &cu, &d), TFC_E_NO_CONTEXT, "no current context", "no context", &d);
	begin();
	control->device.driver_version = 12030;
	expect(two_load(&m, &cu, &d), TFC_E_OLD_DRIVER, "PTX 8.4 needs a driver of version 12.4; this one is 12.3", "an old driver", &d);
	begin();
	control->device.capability_major = 8;
	expect(two_load(&m, &cu, &d), TFC_E_ARCH, "9.0; this one has 8.0", "an old device", &d);
	begin();
	control->device.capability_major = 10;
	expect(two_load(&m, &cu, &d), TFC_E_ARCH, "9.0; this one has 10.0", "a new device, for code that is exact", &d);
	begin();
	part = cu;
	part.cuLaunchKernelEx = NULL;
	expect(two_load(&m, &part, &d), TFC_E_OLD_DRIVER, "lacks one", "a table with a hole", &d);
	driver_fails("cuCtxGetCurrent", 0, 201, TFC_E_NO_CONTEXT, "cuCtxGetCurrent");
	driver_fails("cuDriverGetVersion", 0, 999, TFC_E_OLD_DRIVER, "CUDA_ERROR_UNKNOWN (999): words of the driver");
	driver_fails("cuCtxGetDevice", 0, 201, TFC_E_NO_CONTEXT, "cuCtxGetDevice");
	driver_fails("cuDeviceGetAttribute", 0, 1, TFC_E_ARCH, "cuDeviceGetAttribute");
	driver_fails("cuDeviceGetAttribute", 1, 12345, TFC_E_ARCH, "an error without a name");
	driver_fails("cuModuleLoadDataEx", 0, 218, TFC_E_LOAD, "ptxas: no such instruction");
	driver_fails("cuModuleLoadDataEx", 0, 222, TFC_E_OLD_DRIVER, NULL);
	driver_fails("cuModuleGetFunction", 0, 500, TFC_E_LOAD, "two_phase0");
	driver_fails("cuModuleGetFunction", 1, 500, TFC_E_LOAD, "two_phase1");
	driver_fails("cuLaunchKernelEx", 0, 701, TFC_E_LAUNCH, "two_phase0: CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES");
	driver_fails("cuLaunchKernelEx", 1, 701, TFC_E_LAUNCH, "two_phase1");
}

static pthread_barrier_t start;

static void *run_in_thread(void *argument)
{
	tfc_two_args *a = (tfc_two_args *)argument;
	struct tfc_detail d = { 0, "" };
	pthread_barrier_wait(&start);
	return two_run(&cu, a, NULL, &d) ? a : NULL;
}

/* Several threads come first at once: one module stays. */
static void threads(void)
{
	pthread_t thread[N_THREAD];
	tfc_two_args a;
	bool ok = true;
	begin();
	a = arguments(3);
	control->execute = NULL;
	control->device.context = &start;
	pthread_barrier_init(&start, NULL, N_THREAD);
	for (int i = 0; i < N_THREAD; i++)
		pthread_create(&thread[i], NULL, run_in_thread, &a);
	for (int i = 0; i < N_THREAD; i++) {
		void *failed;
		pthread_join(thread[i], &failed);
		ok = ok && !failed;
	}
	check(ok && control->n_loaded == 1, "threads", NULL);
	check(count(calls(), "cuLaunchKernelEx") == 2 * N_THREAD, "launches of threads", NULL);
}

static void openings(void)
{
	struct tfc_detail d = { 0, "" };
	struct tfc_cuda c;
	begin();
	control->fail_name = "cuInit";
	control->fail_at = 0;
	control->fail_code = 100;
	expect(tfc_cuda_open(&c, &d), TFC_E_NO_DRIVER, "cuInit: CUDA_ERROR_NO_DEVICE", "a driver without a device", &d);
	check(d.driver_code == 100, "the code of the driver", &d);
}

static void selftest(void)
{
	struct tfc_detail d = { 0, "" };
	begin();
	control->execute = NULL;
	expect(tfc_cuda_selftest(&cu, &d), TFC_OK, NULL, "self-test", &d);
	check(count(calls(), "cuLaunchKernelEx tfc_selftest") == 232448 / 4096 + 1, "every size is tried", NULL);
	control->device.low_bits = 0x40;
	expect(tfc_cuda_selftest(&cu, &d), TFC_E_SELFTEST, "low bits 0x40", "self-test that fails", &d);
	check(control->n_loaded == 0, "nothing stays loaded", NULL);
	begin();
	control->execute = NULL;
	control->fail_name = "cuMemcpyDtoH_v2";
	control->fail_at = 0;
	control->fail_code = 700;
	expect(tfc_cuda_selftest(&cu, &d), TFC_E_SELFTEST, "700", "self-test that traps", &d);
	cu.cuMemcpyDtoH = NULL;
	expect(tfc_cuda_selftest(&cu, &d), TFC_E_OLD_DRIVER, "cuMemcpyDtoH", "self-test without its functions", &d);
}

int main(void)
{
	void *driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
	if (!driver) {
		printf("%s\n", dlerror());
		return 99;
	}
	void *symbol = dlsym(driver, "fakecuda_reset");
	memcpy(&reset, &symbol, sizeof(reset));
	symbol = dlsym(driver, "fakecuda_log");
	memcpy(&calls, &symbol, sizeof(calls));
	values();
	arguments_refused();
	driver_refuses();
	threads();
	openings();
	selftest();
	device_free_all();
	printf("%d checks passed, %d failed\n", n_passed, n_failed);
	return n_failed > 0;
}
