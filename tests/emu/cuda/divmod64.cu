/* Division and remainder of 64-bit integers, which nvcc opens into a fast 32-bit path and a slow one. */
#include <stdint.h>

extern "C" __global__ void divmod64(const uint64_t *a, const uint64_t *b, uint64_t *uq, uint64_t *ur, int64_t *sq,
				    int64_t *sr, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	uq[i] = a[i] / b[i];
	ur[i] = a[i] % b[i];
	sq[i] = (int64_t)a[i] / (int64_t)b[i];
	sr[i] = (int64_t)a[i] % (int64_t)b[i];
}
