/* Reduction of a block by a tree in shared memory and, for the last warp, by shuffles. */
extern "C" __global__ void blockreduce(const float *in, float *out, int n)
{
	__shared__ float part[256];
	int t = threadIdx.x;
	float s = 0;
	for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
		s += in[i];
	part[t] = s;
	__syncthreads();
	for (int d = 128; d >= 32; d /= 2) {
		if (t < d)
			part[t] += part[t + d];
		__syncthreads();
	}
	if (t < 32) {
		s = part[t];
		for (int d = 16; d > 0; d /= 2)
			s += __shfl_down_sync(0xffffffffu, s, d);
		if (t == 0)
			out[blockIdx.x] = s;
	}
}
