/* Base of mutants: products split over k, each block's part in memory, a barrier of the grid by release and acquire, then every
 * block adds a share of the rows. */
#include <stdint.h>

extern "C" __global__ void __launch_bounds__(64) base_gb(const float *a, const float *b, float *part, float *c, unsigned *arrived,
							 int k)
{
	int t = threadIdx.x, p = blockIdx.x, n = blockDim.x, share = k / gridDim.x;
	for (int row = 0; row < 4; row++) {
		float s = 0;
		for (int l = p * share; l < (p + 1) * share; l++)
			s = fmaf(a[row * k + l], b[l * n + t], s);
		part[(p * 4 + row) * n + t] = s;
	}
	__syncthreads();
	if (t == 0) {
		unsigned seen;
		asm volatile("fence.acq_rel.gpu;" ::: "memory");
		asm volatile("red.release.gpu.global.add.u32 [%0], 1;" ::"l"(arrived) : "memory");
		do
			asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(arrived) : "memory");
		while (seen < gridDim.x);
	}
	__syncthreads();
	for (int row = p; row < 4; row += gridDim.x) {
		float s = 0;
		for (unsigned q = 0; q < gridDim.x; q++)
			s += part[(q * 4 + row) * n + t];
		c[row * n + t] = s;
	}
}
