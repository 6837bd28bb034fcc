/* A loop over more elements than threads, in vectors of four and a tail. */
extern "C" __global__ void gridstride(const float4 *in, float4 *out, float *tail, const float *tail_in, int n4, int rest)
{
	int first = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
	for (int i = first; i < n4; i += step) {
		float4 v = in[i];
		out[i] = make_float4(v.x * v.x, v.y + 1, v.z - v.w, fmaxf(v.w, 0));
	}
	if (first < rest)
		tail[first] = tail_in[first] * 0.5f;
}
