/* Shared accesses whose conflicts are known: words at a stride, and rows of 32 words turned by an exclusive or. */
#include <stdint.h>

extern "C" __global__ void banks(uint32_t *out, int stride)
{
	__shared__ uint32_t s[1024];
	int t = threadIdx.x;
	for (int i = t; i < 1024; i += 32)
		s[i] = i;
	__syncthreads();
	volatile uint32_t *v = s;
	out[t] = v[t * stride];
}

extern "C" __global__ void banks_xor(uint32_t *out)
{
	__shared__ uint32_t s[1024];
	int t = threadIdx.x;
	for (int i = 0; i < 32; i++)
		s[i * 32 + (t ^ i)] = i * 32 + t;
	__syncthreads();
	volatile uint32_t *v = s;
	for (int i = 0; i < 32; i++)
		out[t * 32 + i] = v[t * 32 + (i ^ t)];
}
