/* chain.hir through its launcher: inputs and the result as bytes of files. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "host/device.h"
#include "tfc/cuda_impl.h"

/* The array of a .npy file whose header has 128 bytes, on the device. */
static void *load(const char *path, size_t bytes)
{
	FILE *f = fopen(path, "rb");
	unsigned char *data = malloc(bytes);
	void *p = device_alloc(bytes);
	if (!f || fseek(f, 128, SEEK_SET) || fread(data, 1, bytes, f) != bytes) {
		printf("cannot read %s\n", path);
		exit(99);
	}
	fclose(f);
	device_write(p, data, bytes);
	free(data);
	return p;
}

int main(int argc, char **argv)
{
	const size_t rows = argc == 3 ? strtoul(argv[1], NULL, 10) : 0, bytes = rows * 48 * 4;
	void *driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL), *symbol = driver ? dlsym(driver, "fakecuda_reset") : NULL;
	fakecuda_reset_fn *reset;
	struct fakecuda_control *control;
	struct tfc_cuda cu;
	struct tfc_detail d = { 0, "" };
	tfc_chain_args a = { 0 };
	unsigned char *out = malloc(bytes + 1);
	FILE *f;
	if (!rows || !symbol)
		return 99;
	memcpy(&reset, &symbol, sizeof(reset));
	control = reset();
	control->execute = device_execute;
	a.x_shape_0 = (int64_t)rows;
	a.x = load("cx.npy", rows * 64 * 4);
	a.w = load("cw.npy", 64 * 48 * 4);
	a.b = load("cb.npy", 48 * 4);
	a.out = device_alloc(bytes);
#ifdef TFC_chain_WORKSPACE_ALIGNMENT
	a.workspace_size = chain_workspace_size(&a);
	a.workspace = device_alloc(a.workspace_size);
#endif
	if (tfc_cuda_open(&cu, &d) || chain_run(&cu, &a, NULL, &d) || control->wrong) {
		printf("%s; %s\n", d.text, control->wrong ? control->wrong : "");
		return 1;
	}
	if (!device_read(out, a.out, bytes))
		return 1;
	f = fopen(argv[2], "wb");
	if (!f || fwrite(out, 1, bytes, f) != bytes || fclose(f))
		return 99;
	free(out);
	device_free_all();
	return 0;
}
