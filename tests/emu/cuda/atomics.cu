/* Atomic operations of all kinds; every final value is independent of the order.  counts[7] and [8] collect what the
 * operations returned, as sums that the order cannot change. */
#include <stdint.h>
#include <cuda_fp16.h>

extern "C" __global__ void atomics(uint32_t *counts, int *ints, unsigned long long *wide, float *reals, double *doubles,
				   uint32_t *halves, uint32_t *swap)
{
	__shared__ uint32_t s[6];
	uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, k = i * 2654435761u;
	if (threadIdx.x < 6)
		s[threadIdx.x] = 0;
	__syncthreads();
	uint32_t ticket = atomicAdd(&counts[0], 1);
	atomicAdd(&counts[7], ticket);
	atomicSub(&counts[1], 3);
	atomicAnd(&counts[2], ~(1u << (i & 31)) | 0xff);
	atomicOr(&counts[3], 1u << (i % 29));
	atomicXor(&counts[4], k);
	atomicAdd(&counts[8], atomicInc(&counts[5], 99));
	atomicDec(&counts[6], 1000000);
	atomicMax(&counts[9], k);
	atomicMin(&counts[10], k);
	atomicMax(&ints[0], (int)k);
	atomicMin(&ints[1], (int)k);
	atomicAdd(&wide[0], (unsigned long long)k << 20);
	atomicMax(&wide[1], (unsigned long long)k << 20);
	atomicMin((long long *)&wide[2], (long long)(int)k << 20);
	atomicOr(&wide[3], 1ull << (i & 63));
	atomicAdd(&reals[0], 0.25f);
	atomicAdd(&doubles[0], 0.125);
	atomicAdd((__half2 *)&halves[0], __floats2half2_rn(1, 2));
	/* A product by compare and exchange. */
	uint32_t old = 1, seen;
	while ((seen = atomicCAS(&counts[11], old, old * 3)) != old)
		old = seen;
	/* Every thread leaves its number and takes another's: what is taken and what is left are all numbers. */
	atomicAdd(&counts[12], atomicExch(&swap[blockIdx.x], threadIdx.x + 1));
	atomicAdd(&s[5], atomicExch(&s[4], threadIdx.x + 1));
	atomicAdd(&s[0], 1);
	atomicMax(&s[1], threadIdx.x);
	atomicXor(&s[2], k);
	atomicCAS(&s[3], 0, 42);
	__syncthreads();
	if (threadIdx.x == 0) {
		atomicAdd(&counts[12], swap[blockIdx.x]);
		atomicAdd(&counts[13], s[4] + s[5]);
	}
	if (threadIdx.x < 4)
		atomicAdd(&counts[14 + threadIdx.x], s[threadIdx.x]);
}
