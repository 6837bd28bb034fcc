/* Double precision: one rounding each, and the library's exponential. */
extern "C" __global__ void dbl(const double *a, const double *b, double *sum, double *product, double *fused, double *quotient,
			       double *root, double *power, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	sum[i] = __dadd_rn(a[i], b[i]);
	product[i] = __dmul_rn(a[i], b[i]);
	fused[i] = __fma_rn(a[i], b[i], -__dmul_rn(a[i], b[i]));
	quotient[i] = a[i] / b[i];
	root[i] = sqrt(fabs(a[i]));
	power[i] = exp(b[i]);
}
