/* Ballots, any and all, matches, in whole and in divided warps. */
#include <stdint.h>

extern "C" __global__ void vote(const uint32_t *in, uint32_t *out)
{
	uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, l = threadIdx.x % 32, all = 0xffffffffu;
	uint32_t v = in[i];
	uint32_t *o = out + i * 10;
	o[0] = __ballot_sync(all, v & 1);
	o[1] = __any_sync(all, v == 77) | __all_sync(all, v < 1000) << 1;
	o[2] = __match_any_sync(all, v % 5);
	int same;
	o[3] = __match_all_sync(all, v / 1000, &same);
	o[4] = (uint32_t)same;
	unsigned long long wide = (unsigned long long)(v % 3) << 40 | 9;
	o[5] = __match_any_sync(all, wide);
	uint32_t uni;
	asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 0; vote.sync.uni.pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q; }"
		     : "=r"(uni)
		     : "r"(v & 0x80000000u));
	o[6] = uni;
	if (l % 3 == 0) {
		uint32_t mask = 0x49249249u;
		o[7] = __ballot_sync(mask, v & 2);
		o[8] = __match_any_sync(mask, v & 3);
		o[9] = (uint32_t)__all_sync(mask, v > 0);
	} else {
		uint32_t mask = 0xb6db6db6u;
		o[7] = __ballot_sync(mask, v & 4);
		o[8] = __popc(__match_any_sync(mask, v & 1));
		o[9] = (uint32_t)__any_sync(mask, v & 8);
	}
}
