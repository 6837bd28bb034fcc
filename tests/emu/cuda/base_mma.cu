/* Base of mutants: a product of bfloat16 matrices, tile 64 x 64 x 64, four warps, both operands in shared rows of 128 bytes whose
 * 16-byte chunks are turned by the row; A is m x k, B is n x k. */
#include <stdint.h>
#include <cuda_bf16.h>

enum { M = 64, N = 64, K = 64 };

/* The address of chunk c of row r. */
__device__ __forceinline__ static uint32_t at(const __nv_bfloat16 *tile, int r, int c)
{
	return (uint32_t)__cvta_generic_to_shared(tile) + r * (K * 2) + ((c ^ (r & 7)) << 4);
}

__device__ __forceinline__ static void tile_fill(__nv_bfloat16 *tile, const __nv_bfloat16 *from, int k, int t)
{
#pragma unroll
	for (int i = t; i < M * K / 8; i += 128) {
		int r = i / 8, c = i % 8;
		uint4 v = *(const uint4 *)(from + r * k + c * 8);
		asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(at(tile, r, c)), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w)
			     : "memory");
	}
}

__device__ __forceinline__ static void fragment_load(uint32_t *f, const __nv_bfloat16 *tile, int row, int chunk, int lane)
{
	asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
		     : "=r"(f[0]), "=r"(f[1]), "=r"(f[2]), "=r"(f[3])
		     : "r"(at(tile, row + lane % 16, chunk + lane / 16))
		     : "memory");
}

extern "C" __global__ void __launch_bounds__(128) base_mma(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *c, int n, int k)
{
	__shared__ __align__(1024) __nv_bfloat16 sa[M * K], sb[N * K];
	int t = threadIdx.x, lane = t % 32, wm = t / 64 * 32, wn = t / 32 % 2 * 32;
	float acc[2][4][4] = {};
#pragma unroll 1
	for (int k0 = 0; k0 < k; k0 += K) {
		tile_fill(sa, a + (long long)blockIdx.y * M * k + k0, k, t);
		tile_fill(sb, b + (long long)blockIdx.x * N * k + k0, k, t);
		__syncthreads();
#pragma unroll
		for (int kk = 0; kk < K / 16; kk++) {
			uint32_t fa[2][4], fb[2][4];
#pragma unroll
			for (int i = 0; i < 2; i++) {
				fragment_load(fa[i], sa, wm + i * 16, kk * 2, lane);
				fragment_load(fb[i], sb, wn + i * 16, kk * 2, lane);
			}
#pragma unroll
			for (int i = 0; i < 2; i++)
#pragma unroll
				for (int j = 0; j < 4; j++)
					asm volatile(
						"mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, "
						"{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
						: "+f"(acc[i][j][0]), "+f"(acc[i][j][1]), "+f"(acc[i][j][2]), "+f"(acc[i][j][3])
						: "r"(fa[i][0]), "r"(fa[i][1]), "r"(fa[i][2]), "r"(fa[i][3]),
						  "r"(fb[j / 2][j % 2]), "r"(fb[j / 2][j % 2 + 2]));
		}
		__syncthreads();
	}
#pragma unroll
	for (int i = 0; i < 2; i++)
#pragma unroll
		for (int j = 0; j < 4; j++)
#pragma unroll
			for (int r = 0; r < 4; r++)
				c[(blockIdx.y * M + wm + i * 16 + lane / 4 + r / 2 * 8) * n + blockIdx.x * N + wn + j * 8 +
				  lane % 4 * 2 + r % 2] = acc[i][j][r];
}
