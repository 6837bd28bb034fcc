/* Integer reductions of a warp in one instruction, whole and in part. */
#include <stdint.h>

extern "C" __global__ void redux(const uint32_t *in, uint32_t *out)
{
	uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, all = 0xffffffffu, v = in[i];
	uint32_t *o = out + i * 9;
	o[0] = __reduce_add_sync(all, v);
	o[1] = __reduce_min_sync(all, v);
	o[2] = __reduce_max_sync(all, v);
	o[3] = (uint32_t)__reduce_min_sync(all, (int)v);
	o[4] = (uint32_t)__reduce_max_sync(all, (int)v);
	o[5] = __reduce_and_sync(all, v | 0x10);
	o[6] = __reduce_or_sync(all, v);
	o[7] = __reduce_xor_sync(all, v);
	o[8] = threadIdx.x & 4 ? __reduce_add_sync(0xf0f0f0f0u, v) : __reduce_xor_sync(0x0f0f0f0fu, v);
}
