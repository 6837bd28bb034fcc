/* A hash that passes through every integer operation of the machine. */
#include <stdint.h>

__device__ static uint32_t bits_of(uint32_t h, uint32_t k)
{
	uint32_t r;
	h += __popc(k) * 0x9e3779b1u;
	h ^= __clz(k) << 7;
	h += __brev(k);
	h ^= __ffs(k) * 77u;
	h = __funnelshift_l(h, k, k & 31);
	h ^= __funnelshift_rc(h, k, k & 63);
	h += __byte_perm(h, k, 0x3715);
	asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(h), "r"(k & 31), "r"((k >> 5) & 31));
	h ^= r * 31u;
	asm("bfe.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(h), "r"(k & 15), "r"((k >> 4) & 15));
	h += r;
	asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(k), "r"(h), "r"(k & 31), "r"((k >> 8) & 31));
	h ^= r;
	asm("bfind.u32 %0, %1;" : "=r"(r) : "r"(h));
	h += r << 3;
	asm("bfind.shiftamt.s32 %0, %1;" : "=r"(r) : "r"(h));
	h += r;
	asm("lop3.b32 %0, %1, %2, %3, 0xca;" : "=r"(r) : "r"(h), "r"(k), "r"(h * 5u));
	h += r;
	asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(h), "r"(k), "r"(h >> 3));
	h ^= r;
	asm("cnot.b32 %0, %1;" : "=r"(r) : "r"(k & 3));
	return h + r;
}

__device__ static uint32_t wide_of(uint32_t h, uint32_t k)
{
	uint32_t r;
	h += __umulhi(h, k);
	h ^= (uint32_t)__mulhi((int)h, (int)k);
	h += __mul24((int)(h & 0xffffff), (int)(k & 0xffffff));
	h ^= __umul24(h, k);
	h += __usad(h, k, 3);
	h ^= (uint32_t)__sad((int)h, (int)k, 5);
	h += (uint32_t)__dp4a((int)h, (int)k, 9);
	h ^= __dp4a(h, k, 11u);
	h += (uint32_t)__dp2a_lo((int)h, (int)k, 1);
	h ^= __dp2a_hi(h, k, 2u);
	h += (uint32_t)(((uint64_t)h * k) >> 13);
	h ^= (uint32_t)(((int64_t)(int)h * (int)k) >> 21);
	h += (uint32_t)__mul64hi((long long)h << 31, (long long)k << 29);
	asm("mad.hi.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(h), "r"(k), "r"(h ^ k));
	h ^= r;
	asm("mad.lo.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(h), "r"(k), "r"(h - k));
	return h + r;
}

__device__ static uint32_t small_of(uint32_t h, uint32_t k)
{
	uint32_t r;
	unsigned short a = (unsigned short)h, b = (unsigned short)(k | 1);
	h += (unsigned short)(a / b) + (unsigned short)(a % b);
	h ^= (uint32_t)((short)a >> (b & 15));
	h += h / (k | 1);
	h ^= (uint32_t)((int)h % (int)(k | 1 | 0x10000));
	h += (uint32_t)min((int)h, (int)k) ^ max(h, k);
	h ^= (uint32_t)abs((int)(h | 1));
	h += (h << (k & 31)) ^ (h >> ((k >> 5) & 31));
	asm("shl.b32 %0, %1, %2;" : "=r"(r) : "r"(h), "r"(k & 63));
	h ^= r;
	asm("shr.s32 %0, %1, %2;" : "=r"(r) : "r"(h), "r"((k >> 3) & 63));
	h += r;
	asm("add.sat.s32 %0, %1, %2;" : "=r"(r) : "r"(h), "r"(k));
	h ^= r;
	asm("sub.sat.s32 %0, %1, %2;" : "=r"(r) : "r"(h), "r"(k));
	h += r;
	asm("prmt.b32.f4e %0, %1, %2, %3;" : "=r"(r) : "r"(h), "r"(k), "r"(k >> 9));
	h ^= r;
	asm("prmt.b32.rc8 %0, %1, %2, %3;" : "=r"(r) : "r"(h), "r"(k), "r"(k >> 9));
	h += r;
	asm("slct.u32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(h), "r"(k), "r"(h * 3u));
	return h ^ ~r;
}

extern "C" __global__ void inthash(const uint32_t *in, uint32_t *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	uint32_t k = in[i], h = k * 2654435761u;
	for (int round = 0; round < 4; round++) {
		h = bits_of(h, k);
		h = wide_of(h, k + (uint32_t)round);
		h = small_of(h, k ^ (uint32_t)round << 27);
		k = k * 1664525u + 1013904223u;
	}
	out[i] = h;
}
