/* Functions that stay functions: recursion, a table of pointers, printf, an assertion that holds. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>

__device__ __noinline__ uint32_t ways(uint32_t n, uint32_t k)
{
	if (k == 0 || k == n)
		return 1;
	return ways(n - 1, k - 1) + ways(n - 1, k);
}

__device__ __noinline__ uint32_t twice(uint32_t x)
{
	return 2 * x;
}

__device__ __noinline__ uint32_t square(uint32_t x)
{
	return x * x;
}

__device__ __noinline__ uint32_t minus(uint32_t x)
{
	return 0u - x;
}

typedef uint32_t step(uint32_t);
__device__ step *const steps[] = { twice, square, minus };

extern "C" __global__ void calls(uint32_t *out)
{
	uint32_t t = threadIdx.x;
	uint32_t w = ways(8, t % 9);
	assert(w > 0 && w <= 70);
	out[t] = steps[t % 3](w + t);
	if (t == 5)
		printf("thread %d: %u ways, %c%s %08x %.3f %lld\n", (int)t, w, 'o', "k", 0xbeefu, 2.5, 1ll << 40);
}
