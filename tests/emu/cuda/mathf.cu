/* The single-precision library: sinf and cosf of large arguments reduce with a local array. */
extern "C" __global__ void mathf(const float *x, const float *y, float *e, float *l, float *s, float *c, float *t, float *p,
				 int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	float v = x[i];
	e[i] = expf(v);
	l[i] = logf(fabsf(v));
	s[i] = sinf(v * 1000.0f);
	c[i] = cosf(v * 3000.0f);
	t[i] = tanhf(v);
	p[i] = powf(fabsf(v), y[i]);
}
