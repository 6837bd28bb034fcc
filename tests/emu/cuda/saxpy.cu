/* y = a x + y with a tail: the last block is not full. */
extern "C" __global__ void saxpy(const float *__restrict__ x, float *y, float a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		y[i] = fmaf(a, x[i], y[i]);
}
