/* A dense switch, an indexed branch, a loop of its own length per lane: every lane of a warp takes another way. */
#include <stdint.h>

/* One of four steps through a table of labels; the compiler itself makes no indexed branch from a switch. */
__device__ static uint32_t indexed(uint32_t h, uint32_t way)
{
	uint32_t r;
	asm("{\n\t"
	    "ways: .branchtargets w0, w1, w2, w3;\n\t"
	    "brx.idx %2, ways;\n"
	    "w0:\n\tadd.u32 %0, %1, 17;\n\tbra done;\n"
	    "w1:\n\txor.b32 %0, %1, 0x5a5a5a5a;\n\tbra done;\n"
	    "w2:\n\tmul.lo.u32 %0, %1, 9;\n\tbra done;\n"
	    "w3:\n\tnot.b32 %0, %1;\n"
	    "done:\n\t}"
	    : "=r"(r)
	    : "r"(h), "r"(way));
	return r;
}

extern "C" __global__ void branches(const uint32_t *in, uint32_t *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	uint32_t h = in[i];
#pragma unroll 1
	for (uint32_t step = 0; step < 8; step++) {
		switch ((h >> step) % 11) {
		case 0: h = h * 3 + 1; break;
		case 1: h ^= h << 5; break;
		case 2: h += step * 77; /* fall through */
		case 3: h = ~h; break;
		case 4: h -= 0x1234567; break;
		case 5: while (h & 1) h = h >> 1; break;
		case 6: h = __brev(h); break;
		case 7: h ^= h >> 7; break;
		case 8: h = h % 1000003; break;
		case 9: h |= 0x101; break;
		default: h &= 0xfefefefe; break;
		}
		h = indexed(h, h >> 13 & 3);
	}
	out[i] = h;
}
