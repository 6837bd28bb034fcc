// arch: sm_90
/* 8-bit floats: every code to half, every half to a code of both formats, saturating. */
#include <stdint.h>
#include <cuda_fp8.h>

extern "C" __global__ void fp8(uint32_t *out)
{
	uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
	__half_raw h;
	h.x = (unsigned short)i;
	uint32_t *o = out + i * 4;
	o[0] = __nv_cvt_halfraw_to_fp8(h, __NV_SATFINITE, __NV_E4M3);
	o[1] = __nv_cvt_halfraw_to_fp8(h, __NV_SATFINITE, __NV_E5M2);
	o[2] = __nv_cvt_float_to_fp8(__uint_as_float(i << 16), __NV_SATFINITE, __NV_E4M3);
	__half_raw back = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(i & 255), i & 256 ? __NV_E4M3 : __NV_E5M2);
	o[3] = (back.x & 0x7fffu) > 0x7c00u ? 0x7fffu : back.x;
}
