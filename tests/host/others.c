/* Launchers of other shapes: a kernel for each range of an extent, shared memory, an extent that is a multiple, conditions that
 * the program states, the self-test in NAME_load(), no memory of the host. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cond.h"
#include "host/device.h"
#include "pick.h"
#include "tfc/cuda_impl.h"
#include "tiles.h"

static struct fakecuda_control *control;
static fakecuda_reset_fn *reset;
static fakecuda_log_fn *calls;
static struct tfc_cuda cu;
static struct tfc_detail d;
static int n_failed, n_passed;
static bool has_no_memory;

/* The launchers of this program call it instead of malloc(). */
void *host_malloc(size_t bytes);
void *host_malloc(size_t bytes)
{
	return has_no_memory ? NULL : malloc(bytes);
}

static void check(bool ok, const char *what)
{
	n_passed += ok;
	n_failed += !ok;
	if (!ok)
		printf("FAIL: %s: %s; %s\n", what, d.text, control->wrong ? control->wrong : "");
}

static void begin(void)
{
	if (cu.library)
		tfc_cuda_close(&cu);
	control = reset();
	control->device.capability_major = 8;
	control->execute = device_execute;
	tfc_cuda_open(&cu, NULL);
}

/* One kernel or the other, and what it computes. */
static void pick(int64_t rows, const char *launched, const char *left_out)
{
	static float x[100][32], got[100][32];
	tfc_pick_args a = { 0 };
	begin();
	device_free_all();
	for (int i = 0; i < 100; i++)
		for (int k = 0; k < 32; k++)
			x[i][k] = (float)(i * 32 + k) + 0.25f;
	a.x_shape_0 = rows;
	a.x = device_alloc((size_t)rows * sizeof(x[0]));
	a.out = device_alloc((size_t)rows * sizeof(x[0]));
	device_write((void *)(uintptr_t)a.x, x, (size_t)rows * sizeof(x[0]));
	check(pick_workspace_size(&a) == 0, "no workspace");
	check(pick_run(&cu, &a, NULL, &d) == TFC_OK, "pick");
	check(strstr(calls(), launched) && !strstr(calls(), left_out), "which kernel runs");
	check(device_read(got, a.out, (size_t)rows * sizeof(x[0])) && !memcmp(got, x, (size_t)rows * sizeof(x[0])), "values of pick");
}

static tfc_tiles_args tiles_args(int64_t k)
{
	tfc_tiles_args a = { 0 };
	device_free_all();
	a.x_shape_0 = 32 * k;
	a.x = device_alloc((size_t)k * 32 * 512);
	a.w = device_alloc(512);
	a.out0 = device_alloc((size_t)k * 32 * 512);
	a.out1 = device_alloc((size_t)k * 512);
	return a;
}

static void tiles(void)
{
	struct tiles_module m;
	struct tiles_launch l;
	tfc_tiles_args a = tiles_args(3);
	begin();
	control->execute = NULL;
	check(tiles_load(&m, &cu, &d) == TFC_OK, "tiles");
	check(strstr(calls(), "cuFuncSetAttribute tiles 8 64512") != NULL, "the attribute for shared memory");
	check(tiles_prepare(&l, &m, &a, &d) == TFC_OK && l.grid[0] == 3 && l.param[4] == 3, "the dimension that 32 times stands for");
	check(tiles_enqueue(&l, NULL, &d) == TFC_OK && strstr(calls(), "cuLaunchKernelEx tiles grid 3 block 128 shared 64512"), "launch of tiles");
	a.x_shape_0 = 97;
	check(tiles_prepare(&l, &m, &a, &d) == TFC_E_DIM && strstr(d.text, "more than a multiple of 32"), "an extent that is no multiple");
	a.x_shape_0 = 32 * 1025;
	check(tiles_prepare(&l, &m, &a, &d) == TFC_E_DIM && strstr(d.text, "between 32 and 32768"), "a multiple above its bounds");
	tiles_unload(&m);
	begin();
	control->device.capability_minor = 6;
	check(tiles_load(&m, &cu, &d) == TFC_OK, "a newer device, for code that is not exact");
	tiles_unload(&m);
	begin();
	control->device.shared_optin = 49152;
	check(tiles_load(&m, &cu, &d) == TFC_E_SMEM && strstr(d.text, "64512 bytes of shared memory; the device has 49152"), "a small device");
	begin();
	control->fail_name = "cuFuncSetAttribute";
	control->fail_at = 0;
	control->fail_code = 1;
	check(tiles_load(&m, &cu, &d) == TFC_E_SMEM && d.driver_code == 1 && control->n_loaded == 0, "an attribute that is refused");
	begin();
	control->device.driver_version = 11080;
	check(tiles_load(&m, &cu, &d) == TFC_E_OLD_DRIVER && strstr(d.text, "PTX 8.0 needs a driver of version 12.0; this one is 11.8"), "old");
	check(!strcmp(TFC_tiles_w_DTYPE, "f16") && TFC_tiles_w_STRIDE_0 == 16 && TFC_tiles_x_shape_0_MULTIPLE == 32, "macros of tiles");
}

static void conditions(void)
{
	struct cond_module m;
	struct cond_launch l;
	tfc_cond_args a = { 0 };
	begin();
	control->execute = NULL;
	device_free_all();
	a.x = device_alloc(100 * 128);
	a.out = device_alloc(100 * 128);
	check(cond_load(&m, &cu, &d) == TFC_OK, "cond");
	a.x_shape_0 = 16;
	check(cond_prepare(&l, &m, &a, &d) == TFC_OK && l.grid[0] == 16, "conditions that hold");
	a.x_shape_0 = 6;
	check(cond_prepare(&l, &m, &a, &d) == TFC_E_DIM && strstr(d.text, "S is not divisible by 4"), "a condition of divisibility");
	a.x_shape_0 = 12;
	check(cond_prepare(&l, &m, &a, &d) == 42 && strstr(d.text, "100% of \"these\""), "a status of the program");
	a.x_shape_0 = 92;
	check(cond_prepare(&l, &m, &a, &d) == TFC_E_CONDITION && strstr(d.text, "too many rows"), "a condition of a phase");
	cond_unload(&m);
}

static void no_memory(void)
{
	tfc_tiles_args a = tiles_args(1);
	begin();
	control->execute = NULL;
	has_no_memory = true;
	check(tiles_run(&cu, &a, NULL, &d) == TFC_E_NOMEM, "no memory of the host");
	has_no_memory = false;
	check(tiles_run(&cu, &a, NULL, &d) == TFC_OK, "memory of the host");
}

#ifdef TFC_SELFTEST
static void selftest(void)
{
	struct tiles_module m;
	begin();
	control->execute = NULL;
	check(tiles_load(&m, &cu, &d) == TFC_OK && strstr(calls(), "tfc_selftest"), "self-test of load");
	tiles_unload(&m);
	control->device.low_bits = 512;
	check(tiles_load(&m, &cu, &d) == TFC_E_SELFTEST && strstr(d.text, "0x200") && control->n_loaded == 0, "self-test of load that fails");
}
#endif

int main(void)
{
	void *driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL), *symbol;
	if (!driver)
		return 99;
	symbol = dlsym(driver, "fakecuda_reset");
	memcpy(&reset, &symbol, sizeof(reset));
	symbol = dlsym(driver, "fakecuda_log");
	memcpy(&calls, &symbol, sizeof(calls));
#ifdef TFC_SELFTEST
	selftest();
#else
	pick(10, "pick_phase0 grid 1 block 32", "cuLaunchKernelEx pick_phase1");
	pick(1, "pick_phase0 grid 1", "cuLaunchKernelEx pick_phase1");
	pick(11, "pick_phase1 grid 8", "cuLaunchKernelEx pick_phase0");
	pick(100, "pick_phase1 grid 8", "cuLaunchKernelEx pick_phase0");
	tiles();
	conditions();
	no_memory();
#endif
	device_free_all();
	printf("%d checks passed, %d failed\n", n_passed, n_failed);
	return n_failed > 0;
}
