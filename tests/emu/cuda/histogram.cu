/* A histogram in shared memory, one per block, added to the global one. */
#include <stdint.h>

extern "C" __global__ void histogram(const uint8_t *in, uint32_t *bins, int n)
{
	__shared__ uint32_t own[256];
	own[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&own[in[i]], 1u);
	__syncthreads();
	atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
