/* Packed arithmetic in half and bfloat16; each result is one rounding of the exact value. */
#include <stdint.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>

union packed {
	uint32_t u;
	__half2 h;
	__nv_bfloat162 b;
	__device__ packed(uint32_t v) : u(v) {}
	__device__ packed(__half2 v) : h(v) {}
	__device__ packed(__nv_bfloat162 v) : b(v) {}
};

enum { N_OP = 9 };

extern "C" __global__ void f162(const uint32_t *a, const uint32_t *b, const uint32_t *c, uint32_t *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	__half2 x = packed(a[i]).h, y = packed(b[i]).h, z = packed(c[i]).h;
	uint32_t *o = out + i * N_OP;
	o[0] = packed(__hadd2(x, y)).u;
	o[1] = packed(__hsub2(x, y)).u;
	o[2] = packed(__hmul2(x, y)).u;
	o[3] = packed(__hfma2(x, y, z)).u;
	o[4] = packed(__hmin2(x, y)).u;
	o[5] = packed(__hmax2(x, y)).u;
	o[6] = packed(__hneg2(x)).u;
	o[7] = packed(__habs2(y)).u;
	o[8] = packed(__hfma2_relu(x, y, z)).u;
}

extern "C" __global__ void bf162(const uint32_t *a, const uint32_t *b, const uint32_t *c, uint32_t *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	__nv_bfloat162 x = packed(a[i]).b, y = packed(b[i]).b, z = packed(c[i]).b;
	uint32_t *o = out + i * N_OP;
	o[0] = packed(__hadd2(x, y)).u;
	o[1] = packed(__hsub2(x, y)).u;
	o[2] = packed(__hmul2(x, y)).u;
	o[3] = packed(__hfma2(x, y, z)).u;
	o[4] = packed(__hmin2(x, y)).u;
	o[5] = packed(__hmax2(x, y)).u;
	o[6] = packed(__hneg2(x)).u;
	o[7] = packed(__habs2(y)).u;
	o[8] = packed(__hfma2_relu(x, y, z)).u;
}
