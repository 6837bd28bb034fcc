/* Generated kernels beside the vendor's matrix product and a copy of 16 bytes per thread, in the same run: the arms alternate,
 * the second-level cache is cleared before every launch, the times are medians of 50 after 20 that do not count.
 *
 * For every kernel: "ratio NAME VALUE", of products the time of cuBLAS by that of the kernel, of others the bytes per second
 * of the kernel by those of the copy. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

enum { N_WARM = 20, N_TIMED = 50, N_ARM = 2, EXIT_SKIP = 77, COPY_BYTES = 1 << 30, COPY_THREADS = 256 };

static const char copy_text[] =
	".version 7.0\n.target sm_80\n.address_size 64\n"
	".visible .entry copy16(.param .u64 from, .param .u64 to)\n.reqntid 256, 1, 1\n{\n"
	"	.reg .b32 %r<8>;\n	.reg .b64 %rd<6>;\n"
	"	mov.u32 %r0, %ctaid.x;\n	mov.u32 %r1, %tid.x;\n	mad.lo.u32 %r2, %r0, 256, %r1;\n"
	"	mul.wide.u32 %rd0, %r2, 16;\n	ld.param.u64 %rd1, [from];\n	ld.param.u64 %rd2, [to];\n"
	"	add.s64 %rd1, %rd1, %rd0;\n	add.s64 %rd2, %rd2, %rd0;\n"
	"	ld.global.v4.u32 {%r3, %r4, %r5, %r6}, [%rd1];\n	st.global.v4.u32 [%rd2], {%r3, %r4, %r5, %r6};\n"
	"	ret;\n}\n";

static const struct tfc_cuda_kernel copy_kernel = { "copy16", COPY_THREADS, 0 };
static const struct tfc_cuda_code copy_code = { copy_text, "sm_80", 80, false, 70, 1, 2, &copy_kernel };

struct bench {
	struct gpu g;
	struct tfc_cuda_module copy;
	void *copy_function;
	void *from, *to;		/* of the copy */
	void *flush;
	size_t flush_bytes;
	void *event[2];
};

static void stop(const char *what, const struct tfc_detail *d)
{
	fprintf(stderr, "%s: %s\n", what, d ? d->text : "the driver reports an error");
	exit(1);
}

static size_t size_of(const struct kernel *k, int tensor)
{
	return k->n_element[tensor] * (k->dtype == GPU_F32 ? 4 : 2);
}

/* Small integers, so that sums of products are exact and every order gives the same bits. */
static void fill(struct bench *b, const struct kernel *k, void *const *tensor)
{
	for (int i = 0; i < k->n_in; i++) {
		size_t n = k->n_element[i];
		unsigned char *data = malloc(size_of(k, i));
		uint32_t seed = 1 + (uint32_t)i;
		for (size_t e = 0; e < n; e++) {
			seed = seed * 1664525 + 1013904223;
			float v = (float)((int)(seed >> 24) % 5 - 2);
			uint32_t bits;
			memcpy(&bits, &v, 4);
			if (k->dtype == GPU_F32)
				memcpy(data + 4 * e, &bits, 4);
			else
				memcpy(data + 2 * e, &(uint16_t){ (uint16_t)(bits >> 16) }, 2);
		}
		if (b->g.cuMemcpyHtoD((uint64_t)(uintptr_t)tensor[i], data, size_of(k, i)))
			stop(k->name, NULL);
		free(data);
	}
}

/* One launch of an arm between two events, with a cold cache: milliseconds. */
static double once(struct bench *b, const struct kernel *k, int arm, void *const *tensor, void *workspace, void *other)
{
	struct gpu *g = &b->g;
	struct tfc_detail d = { 0, "" };
	float ms = 0;
	int status = 0;
	g->cu.cuMemsetD32Async((uint64_t)(uintptr_t)b->flush, 0, b->flush_bytes / 4, g->stream);
	g->cuEventRecord(b->event[0], g->stream);
	if (arm == 0) {
		status = k->run(&g->cu, tensor, workspace, g->stream, &d);
	} else if (k->m) {
		status = !gpu_product(g, k->dtype, k->m, k->n, k->k, tensor[0], tensor[1], other);
	} else {
		uint32_t grid = COPY_BYTES / 16 / COPY_THREADS;
		uint64_t param[2] = { (uint64_t)(uintptr_t)b->from, (uint64_t)(uintptr_t)b->to };
		status = tfc_cuda_enqueue(&b->copy, &grid, param, g->stream, &d);
	}
	g->cuEventRecord(b->event[1], g->stream);
	if (status || g->cuStreamSynchronize(g->stream) || g->cuEventElapsedTime(&ms, b->event[0], b->event[1]))
		stop(k->name, status ? &d : NULL);
	return ms;
}

static int by_value(const void *x, const void *y)
{
	const double *a = x, *b = y;
	return *a < *b ? -1 : *a > *b;
}

static double median(double *v)
{
	qsort(v, N_TIMED, sizeof(*v), by_value);
	return (v[N_TIMED / 2 - 1] + v[N_TIMED / 2]) / 2;
}

/* The kernel's product has the bits of the vendor's. */
static bool same_product(struct bench *b, const struct kernel *k, const void *x, const void *y)
{
	size_t bytes = size_of(k, k->n_in);
	unsigned char *p = malloc(bytes), *q = malloc(bytes);
	bool ok = !b->g.cuMemcpyDtoH(p, (uint64_t)(uintptr_t)x, bytes) && !b->g.cuMemcpyDtoH(q, (uint64_t)(uintptr_t)y, bytes) &&
		  !memcmp(p, q, bytes);
	free(p);
	free(q);
	return ok;
}

static bool measure(struct bench *b, const struct kernel *k)
{
	void *tensor[KERNEL_MAX_TENSOR] = { NULL }, *workspace, *other = NULL;
	double ms[N_ARM][N_TIMED], time[N_ARM], bytes = 0;
	unsigned int sm, memory, watts;
	size_t workspace_bytes = k->workspace_size();
	bool ok = true;
	for (int i = 0; i <= k->n_in; i++) {
		tensor[i] = gpu_alloc(&b->g, size_of(k, i));
		bytes += (double)size_of(k, i);
	}
	workspace = workspace_bytes ? gpu_alloc(&b->g, workspace_bytes) : NULL;
	if (k->m)
		other = gpu_alloc(&b->g, size_of(k, k->n_in));
	fill(b, k, tensor);
	for (int i = 0; i < N_WARM + N_TIMED; i++)
		for (int arm = 0; arm < N_ARM; arm++) {
			double t = once(b, k, arm, tensor, workspace, other);
			if (i >= N_WARM)
				ms[arm][i - N_WARM] = t;
		}
	gpu_clocks(&b->g, &sm, &memory, &watts);
	for (int arm = 0; arm < N_ARM; arm++)
		time[arm] = median(ms[arm]);
	if (k->m) {
		double flop = 2.0 * k->m * k->n * k->k;
		ok = same_product(b, k, tensor[k->n_in], other);
		printf("%-14s %9.4f ms %8.1f TFLOP/s  cuBLAS %9.4f ms %8.1f TFLOP/s  clocks %u %u MHz %u W%s\n", k->name, time[0],
		       flop / time[0] / 1e9, time[1], flop / time[1] / 1e9, sm, memory, watts, ok ? "" : "  DIFFERS");
		printf("ratio %s %.3f\n", k->name, time[1] / time[0]);
	} else {
		double own = bytes / time[0] / 1e6, copy = 2.0 * COPY_BYTES / time[1] / 1e6;
		printf("%-14s %9.4f ms %8.1f GB/s  copy %9.4f ms %8.1f GB/s  clocks %u %u MHz %u W\n", k->name, time[0], own, time[1], copy, sm,
		       memory, watts);
		printf("ratio %s %.3f\n", k->name, own / copy);
	}
	for (int i = 0; i <= k->n_in; i++)
		gpu_free(&b->g, tensor[i]);
	gpu_free(&b->g, workspace);
	gpu_free(&b->g, other);
	return ok;
}

int main(int argc, char **argv)
{
	static struct bench b;
	struct tfc_detail d = { 0, "" };
	bool ok = true;
	if (!gpu_open(&b.g)) {
		printf("bench/gpu: not measured: %s\n", b.g.missing);
		return EXIT_SKIP;
	}
	printf("# %s, %d multiprocessors, compute capability %d.%d, %d bytes of second-level cache\n", b.g.name, b.g.n_unit,
	       b.g.capability / 10, b.g.capability % 10, b.g.l2_bytes);
	if (tfc_cuda_load(&b.copy, &b.g.cu, &copy_code, &b.copy_function, &d))
		stop("copy", &d);
	b.from = gpu_alloc(&b.g, COPY_BYTES);
	b.to = gpu_alloc(&b.g, COPY_BYTES);
	b.flush_bytes = 2 * (size_t)b.g.l2_bytes + (64 << 20);
	b.flush = gpu_alloc(&b.g, b.flush_bytes);
	if (b.g.cuEventCreate(&b.event[0], 0) || b.g.cuEventCreate(&b.event[1], 0))
		stop("events", NULL);
	for (const struct kernel *k = kernel_all; k->name; k++) {
		bool asked = argc < 2;
		for (int i = 1; i < argc; i++)
			asked = asked || !strcmp(argv[i], k->name);
		if (asked)
			ok = measure(&b, k) && ok;
	}
	return ok ? 0 : 1;
}
