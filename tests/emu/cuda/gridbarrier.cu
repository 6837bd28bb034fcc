/* A barrier of the whole grid, twice: every block reads what its neighbour wrote before it.  All blocks are resident. */
#include <stdint.h>

__device__ static void grid_sync(unsigned *arrived, unsigned expected)
{
	__syncthreads();
	if (threadIdx.x == 0) {
		__threadfence();
		atomicAdd(arrived, 1);
		while (*(volatile unsigned *)arrived < expected)
			;
		__threadfence();
	}
	__syncthreads();
}

extern "C" __global__ void gridbarrier(const uint32_t *in, uint32_t *work, uint32_t *out, unsigned *arrived)
{
	uint32_t n = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
	work[i] = in[i] * 3;
	grid_sync(arrived, gridDim.x);
	uint32_t v = work[(i + blockDim.x) % n] + 1;
	grid_sync(arrived, 2 * gridDim.x);
	work[i] = v;
	grid_sync(arrived, 3 * gridDim.x);
	out[i] = work[(i + n - blockDim.x) % n] ^ work[n - 1 - i];
}
