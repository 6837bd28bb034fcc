/* Reduction and scan of a warp by shuffles, both predicated and by arithmetic. */
#include <stdint.h>

extern "C" __global__ void warpscan(const float *in, const uint32_t *ints, float *sum, uint32_t *scan, float *maximum)
{
	uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, l = threadIdx.x % 32, all = 0xffffffffu;
	float s = in[i], m = s;
	for (int d = 16; d > 0; d >>= 1) {
		s += __shfl_xor_sync(all, s, d);
		m = fmaxf(m, __shfl_xor_sync(all, m, d));
	}
	uint32_t x = ints[i];
	for (uint32_t d = 1; d < 32; d *= 2) {
		uint32_t y = __shfl_up_sync(all, x, d);
		if (l >= d)
			x += y;
	}
	scan[i] = x;
	if (l == 0) {
		sum[i / 32] = s;
		maximum[i / 32] = m;
	}
}
