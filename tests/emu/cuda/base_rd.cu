/* Base of mutants: reduction of a block with every kind of synchronisation: a barrier of the block, a named barrier of all
 * four warps, a barrier of the lanes of a warp, shuffles of half a warp. */
extern "C" __global__ void __launch_bounds__(128) base_rd(const float *in, float *out)
{
	__shared__ float part[128];
	int t = threadIdx.x;
	const float *row = in + blockIdx.x * 256;
	part[t] = row[t] + row[t + 128];
	__syncthreads();
	if (t < 64)
		part[t] += part[t + 64];
	asm volatile("bar.sync 1, 128;" ::: "memory");
	if (t < 32) {
		part[t] += part[t + 32];
		__syncwarp();
		if (t < 16) {
			float v = part[t] + part[t + 16];
			for (int d = 8; d > 0; d /= 2)
				v += __shfl_down_sync(0xffff, v, d, 16);
			if (t == 0)
				out[blockIdx.x] = v;
		}
	}
}
