/* Base of mutants: one row of a tall matrix that lies beyond 2^31 bytes. */
#include <stdint.h>

extern "C" __global__ void base_row(const uint8_t *tall, uint8_t *out, int pitch, int row)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = tall[(long long)row * pitch + i] + 1;
}
