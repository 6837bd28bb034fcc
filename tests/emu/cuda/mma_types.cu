/* Each matrix product once: one warp, one instruction, fragments gathered from global memory element by element. */
#include <stdint.h>
#include <cuda_fp16.h>

/* The index of the row-major element of A (rows of k), B (columns of k) and C that a lane holds. */
__device__ static int row_of(int lane, int r) { return lane / 4 + 8 * (r & 1); }

extern "C" __global__ void mma_bf16(const uint16_t *a, const uint16_t *b, const float *c, float *d)
{
	int l = threadIdx.x;
	uint32_t fa[4], fb[2];
	for (int r = 0; r < 4; r++)
		fa[r] = *(const uint32_t *)&a[row_of(l, r) * 16 + 2 * (l % 4) + 8 * (r / 2)];
	for (int r = 0; r < 2; r++)
		fb[r] = *(const uint32_t *)&b[l / 4 * 16 + 2 * (l % 4) + 8 * r];
	float f[4];
	for (int r = 0; r < 4; r++)
		f[r] = c[row_of(l, r / 2) * 8 + 2 * (l % 4) + r % 2];
	asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
		     "{%0, %1, %2, %3};"
		     : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])
		     : "r"(fa[0]), "r"(fa[1]), "r"(fa[2]), "r"(fa[3]), "r"(fb[0]), "r"(fb[1]));
	for (int r = 0; r < 4; r++)
		d[row_of(l, r / 2) * 8 + 2 * (l % 4) + r % 2] = f[r];
}

extern "C" __global__ void mma_bf16_k8(const uint16_t *a, const uint16_t *b, const float *c, float *d)
{
	int l = threadIdx.x;
	uint32_t fa[2], fb = *(const uint32_t *)&b[l / 4 * 8 + 2 * (l % 4)];
	for (int r = 0; r < 2; r++)
		fa[r] = *(const uint32_t *)&a[row_of(l, r) * 8 + 2 * (l % 4)];
	float f[4];
	for (int r = 0; r < 4; r++)
		f[r] = c[row_of(l, r / 2) * 8 + 2 * (l % 4) + r % 2];
	asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
		     : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])
		     : "r"(fa[0]), "r"(fa[1]), "r"(fb));
	for (int r = 0; r < 4; r++)
		d[row_of(l, r / 2) * 8 + 2 * (l % 4) + r % 2] = f[r];
}

extern "C" __global__ void mma_f16(const uint16_t *a, const uint16_t *b, const uint16_t *c, uint16_t *d)
{
	int l = threadIdx.x;
	uint32_t fa[4], fb[2], f[2];
	for (int r = 0; r < 4; r++)
		fa[r] = *(const uint32_t *)&a[row_of(l, r) * 16 + 2 * (l % 4) + 8 * (r / 2)];
	for (int r = 0; r < 2; r++)
		fb[r] = *(const uint32_t *)&b[l / 4 * 16 + 2 * (l % 4) + 8 * r];
	for (int r = 0; r < 2; r++)
		f[r] = *(const uint32_t *)&c[row_of(l, r) * 8 + 2 * (l % 4)];
	asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%0, %1};"
		     : "+r"(f[0]), "+r"(f[1])
		     : "r"(fa[0]), "r"(fa[1]), "r"(fa[2]), "r"(fa[3]), "r"(fb[0]), "r"(fb[1]));
	for (int r = 0; r < 2; r++)
		*(uint32_t *)&d[row_of(l, r) * 8 + 2 * (l % 4)] = f[r];
}

extern "C" __global__ void mma_f16_f32(const uint16_t *a, const uint16_t *b, const float *c, float *d)
{
	int l = threadIdx.x;
	uint32_t fa[4], fb[2];
	for (int r = 0; r < 4; r++)
		fa[r] = *(const uint32_t *)&a[row_of(l, r) * 16 + 2 * (l % 4) + 8 * (r / 2)];
	for (int r = 0; r < 2; r++)
		fb[r] = *(const uint32_t *)&b[l / 4 * 16 + 2 * (l % 4) + 8 * r];
	float f[4];
	for (int r = 0; r < 4; r++)
		f[r] = c[row_of(l, r / 2) * 8 + 2 * (l % 4) + r % 2];
	asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
		     "{%0, %1, %2, %3};"
		     : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])
		     : "r"(fa[0]), "r"(fa[1]), "r"(fa[2]), "r"(fa[3]), "r"(fb[0]), "r"(fb[1]));
	for (int r = 0; r < 4; r++)
		d[row_of(l, r / 2) * 8 + 2 * (l % 4) + r % 2] = f[r];
}

extern "C" __global__ void mma_tf32(const uint32_t *a, const uint32_t *b, const float *c, float *d)
{
	int l = threadIdx.x;
	uint32_t fa[4], fb[2];
	for (int r = 0; r < 4; r++)
		fa[r] = a[row_of(l, r) * 8 + l % 4 + 4 * (r / 2)];
	for (int r = 0; r < 2; r++)
		fb[r] = b[l / 4 * 8 + l % 4 + 4 * r];
	float f[4];
	for (int r = 0; r < 4; r++)
		f[r] = c[row_of(l, r / 2) * 8 + 2 * (l % 4) + r % 2];
	asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
		     "{%0, %1, %2, %3};"
		     : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])
		     : "r"(fa[0]), "r"(fa[1]), "r"(fa[2]), "r"(fa[3]), "r"(fb[0]), "r"(fb[1]));
	for (int r = 0; r < 4; r++)
		d[row_of(l, r / 2) * 8 + 2 * (l % 4) + r % 2] = f[r];
}

#define MMA_8BIT(name, type)                                                                                              \
	extern "C" __global__ void name(const uint8_t *a, const uint8_t *b, const int *c, int *d)                        \
	{                                                                                                                 \
		int l = threadIdx.x, f[4];                                                                                \
		uint32_t fa[4], fb[2];                                                                                    \
		for (int r = 0; r < 4; r++)                                                                               \
			fa[r] = *(const uint32_t *)&a[row_of(l, r) * 32 + 4 * (l % 4) + 16 * (r / 2)];                    \
		for (int r = 0; r < 2; r++)                                                                               \
			fb[r] = *(const uint32_t *)&b[l / 4 * 32 + 4 * (l % 4) + 16 * r];                                 \
		for (int r = 0; r < 4; r++)                                                                               \
			f[r] = c[row_of(l, r / 2) * 8 + 2 * (l % 4) + r % 2];                                             \
		asm volatile("mma.sync.aligned.m16n8k32.row.col.s32." type ".s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "   \
			     "{%8, %9}, {%0, %1, %2, %3};"                                                                \
			     : "+r"(f[0]), "+r"(f[1]), "+r"(f[2]), "+r"(f[3])                                             \
			     : "r"(fa[0]), "r"(fa[1]), "r"(fa[2]), "r"(fa[3]), "r"(fb[0]), "r"(fb[1]));                   \
		for (int r = 0; r < 4; r++)                                                                               \
			d[row_of(l, r / 2) * 8 + 2 * (l % 4) + r % 2] = f[r];                                             \
	}
MMA_8BIT(mma_s8, "s8.s8")
MMA_8BIT(mma_u8, "u8.u8")
