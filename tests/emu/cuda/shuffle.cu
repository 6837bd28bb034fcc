/* Shuffles of all kinds, full width and parts, and the values of lanes outside. */
#include <stdint.h>

extern "C" __global__ void shuffle(const uint32_t *in, uint32_t *out)
{
	uint32_t l = threadIdx.x % 32, i = blockIdx.x * blockDim.x + threadIdx.x;
	uint32_t v = in[i], all = 0xffffffffu, r, p;
	uint32_t *o = out + i * 12;
	o[0] = __shfl_sync(all, v, 5);
	o[1] = __shfl_sync(all, v, (l * 7 + 3) & 31);
	o[2] = __shfl_sync(all, v, 2, 8);
	o[3] = __shfl_up_sync(all, v, 3);
	o[4] = __shfl_up_sync(all, v, 2, 4);
	o[5] = __shfl_down_sync(all, v, 9);
	o[6] = __shfl_down_sync(all, v, 3, 16);
	o[7] = __shfl_xor_sync(all, v, 21);
	o[8] = __shfl_xor_sync(all, v, 6, 8);
	/* The predicate says whether the source lane is inside. */
	asm volatile("{ .reg .pred q; shfl.sync.up.b32 %0|q, %2, 4, 0, 0xffffffff; selp.u32 %1, 1, 0, q; }"
		     : "=r"(r), "=r"(p)
		     : "r"(v));
	o[9] = r * 2 + p;
	unsigned long long w = __shfl_down_sync(all, (unsigned long long)v << 20, 1);
	o[10] = (uint32_t)(w >> 20);
	/* Half of the warp shuffles among itself. */
	o[11] = 0;
	if (l & 1)
		o[11] = __shfl_xor_sync(0xaaaaaaaau, v, 2);
}
