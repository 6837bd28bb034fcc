/* Single precision with every rounding, correctly rounded division and root, comparisons with NaN, classes. */
#include <stdint.h>

extern "C" __global__ void floats(const float *a, const float *b, const float *c, uint32_t *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	float x = a[i], y = b[i], z = c[i];
	uint32_t *o = out + i * 16;
	o[0] = __float_as_uint(__fadd_rn(x, y));
	o[1] = __float_as_uint(__fadd_rz(x, y));
	o[2] = __float_as_uint(__fadd_ru(x, y));
	o[3] = __float_as_uint(__fsub_rd(x, y));
	o[4] = __float_as_uint(__fmul_rn(x, y));
	o[5] = __float_as_uint(__fmul_rz(x, y));
	o[6] = __float_as_uint(__fmaf_rn(x, y, z));
	o[7] = __float_as_uint(__fmaf_ru(x, y, z));
	o[8] = __float_as_uint(__fmaf_rd(x, y, z));
	o[9] = __float_as_uint(__fdiv_rn(x, y));
	o[10] = __float_as_uint(__fsqrt_rn(fabsf(z)));
	o[11] = __float_as_uint(__frcp_rn(y));
	o[12] = __float_as_uint(fminf(x, y)) ^ __float_as_uint(fmaxf(y, z));
	o[13] = __float_as_uint(copysignf(x, y));
	o[14] = (x < y) | (x <= y) << 1 | (x > z) << 2 | (x >= z) << 3 | (x == y) << 4 | (x != y) << 5 | !(x < y) << 6 |
		!(y >= z) << 7;
	uint32_t r;
	asm("{ .reg .pred p; testp.subnormal.f32 p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "f"(x));
	o[15] = r | (uint32_t)!!isinf(y) << 1 | (uint32_t)!!isfinite(z) << 2 | (uint32_t)!!signbit(x) << 3;
}
