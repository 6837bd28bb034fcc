/* A product of matrices through shared tiles, every extent with a tail; k is walked upward with one rounding a step. */
enum { T = 16 };

extern "C" __global__ void matmul(const float *a, const float *b, float *c, int m, int n, int k)
{
	__shared__ float sa[T][T], sb[T][T];
	int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * T + y, col = blockIdx.x * T + x;
	float s = 0;
	for (int k0 = 0; k0 < k; k0 += T) {
		sa[y][x] = row < m && k0 + x < k ? a[row * k + k0 + x] : 0;
		sb[y][x] = col < n && k0 + y < k ? b[(k0 + y) * n + col] : 0;
		__syncthreads();
		for (int j = 0; j < T; j++)
			s = fmaf(sa[y][j], sb[j][x], s);
		__syncthreads();
	}
	if (row < m && col < n)
		c[row * n + col] = s;
}
