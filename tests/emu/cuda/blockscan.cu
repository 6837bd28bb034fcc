/* Inclusive scan of a block: scans of warps, a scan of their sums, barriers between. */
#include <stdint.h>

__device__ static uint32_t warp_scan(uint32_t x, uint32_t lane)
{
	for (uint32_t d = 1; d < 32; d *= 2) {
		uint32_t y = __shfl_up_sync(0xffffffffu, x, d);
		x += lane >= d ? y : 0;
	}
	return x;
}

extern "C" __global__ void blockscan(const uint32_t *in, uint32_t *out)
{
	__shared__ uint32_t total[8];
	uint32_t t = threadIdx.x, lane = t % 32, warp = t / 32, i = blockIdx.x * blockDim.x + t;
	uint32_t x = warp_scan(in[i], lane);
	if (lane == 31)
		total[warp] = x;
	__syncthreads();
	if (warp == 0) {
		uint32_t y = warp_scan(lane < 8 ? total[lane] : 0, lane);
		if (lane < 8)
			total[lane] = y;
	}
	__syncthreads();
	out[i] = x + (warp > 0 ? total[warp - 1] : 0);
}
