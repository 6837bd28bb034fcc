/* Conversions from every 16-bit code, and from 32-bit and 64-bit patterns at every exponent.  A NaN is written as one
 * pattern, because the payload of a converted NaN is nobody's promise. */
#include <stdint.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>

__device__ static uint32_t bits(float f)
{
	return isnan(f) ? 0x7fffffffu : __float_as_uint(f);
}

__device__ static uint32_t bits(__half h)
{
	return __hisnan(h) ? 0x7fffu : (uint32_t)__half_as_ushort(h);
}

__device__ static uint32_t bits(__nv_bfloat16 h)
{
	return __hisnan(h) ? 0x7fffu : (uint32_t)__bfloat16_as_ushort(h);
}

/* The 32-bit pattern of thread i: its upper half runs over every sign, exponent and leading bits. */
__device__ static uint32_t pattern(uint32_t i)
{
	return i << 16 | ((i * 40503u) & 0xffffu);
}

extern "C" __global__ void from_half(uint32_t *out)
{
	uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
	__half h = __ushort_as_half((unsigned short)i);
	__nv_bfloat16 b = __ushort_as_bfloat16((unsigned short)i);
	uint32_t *o = out + i * 10;
	o[0] = bits(__half2float(h));
	o[1] = bits(__bfloat162float(b));
	o[2] = (uint32_t)__half2int_rn(h);
	o[3] = (uint32_t)__half2int_rz(h);
	o[4] = (uint32_t)__half2int_ru(h);
	o[5] = (uint32_t)__half2int_rd(h);
	o[6] = __half2uint_rn(h);
	o[7] = (uint32_t)__half2ushort_rz(h);
	o[8] = (uint32_t)(uint16_t)__half2short_rd(h);
	o[9] = bits(__ushort2half_rn((unsigned short)i));
}

extern "C" __global__ void from_float(uint32_t *out)
{
	uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
	float f = __uint_as_float(pattern(i));
	uint32_t *o = out + i * 14;
	o[0] = bits(__float2half_rn(f));
	o[1] = bits(__float2half_rz(f));
	o[2] = bits(__float2half_ru(f));
	o[3] = bits(__float2half_rd(f));
	o[4] = bits(__float2bfloat16_rn(f));
	o[5] = bits(__float2bfloat16_rz(f));
	o[6] = (uint32_t)__float2int_rn(f);
	o[7] = (uint32_t)__float2int_rz(f);
	o[8] = (uint32_t)__float2int_ru(f);
	o[9] = (uint32_t)__float2int_rd(f);
	o[10] = __float2uint_rz(f);
	o[11] = bits(rintf(f));
	o[12] = bits(floorf(f));
	o[13] = bits(ceilf(f));
}

extern "C" __global__ void from_wide(uint32_t *out)
{
	uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
	/* Exponents around those of float, so that overflow, subnormal results and plain rounding all occur. */
	double d = __hiloint2double((int)((i & 0x8000u) << 16 | (0x36000000u + ((i & 0x7fffu) << 12))),
				    (int)(i * 2654435761u));
	int64_t s = (int64_t)((uint64_t)i * 0x9e3779b97f4a7c15u) >> (i & 63);
	uint32_t *o = out + i * 16;
	o[0] = bits(__double2float_rn(d));
	o[1] = bits(__double2float_rz(d));
	o[2] = bits(__double2float_ru(d));
	o[3] = bits(__double2float_rd(d));
	o[4] = (uint32_t)__double2int_rz(d);
	o[5] = (uint32_t)__double2int_rn(d);
	int64_t l = __double2ll_rz(d);
	o[6] = (uint32_t)l;
	o[7] = (uint32_t)(l >> 32);
	o[8] = bits(__ll2float_rn(s));
	o[9] = bits(__ll2float_rz(s));
	o[10] = bits(__ull2float_ru((uint64_t)s));
	o[11] = bits(__int2float_rd((int)s));
	o[12] = bits(__uint2float_rn((uint32_t)s));
	double w = __ll2double_rn(s);
	o[13] = (uint32_t)__double2loint(w);
	o[14] = (uint32_t)__double2hiint(w);
	o[15] = (uint32_t)(int8_t)s ^ (uint32_t)(uint16_t)(s >> 3);
}
