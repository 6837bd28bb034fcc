/* A product of bfloat16 matrices by ldmatrix and mma, tile 64 x 64 x 32, four warps of 32 x 32 each, without any
 * asynchronous copy: tiles pass through registers, two barriers a step.  A is m x k, B is k x n, both row major. */
#include <stdint.h>
#include <cuda_bf16.h>

enum { M = 64, N = 64, K = 32, PA = K + 8, PB = N + 8 };

__device__ static uint32_t shared_address(const void *p)
{
	return (uint32_t)__cvta_generic_to_shared(p);
}

extern "C" __global__ void __launch_bounds__(128) gemm_sync(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *c, int m,
							    int n, int k)
{
	__shared__ __align__(16) __nv_bfloat16 sa[M * PA], sb[K * PB];
	int t = threadIdx.x, lane = t % 32, warp = t / 32;
	int row0 = blockIdx.y * M, col0 = blockIdx.x * N, wm = warp / 2 * 32, wn = warp % 2 * 32;
	float acc[2][4][4] = {};
	for (int k0 = 0; k0 < k; k0 += K) {
		for (int i = t; i < M * K / 8; i += 128)
			*(uint4 *)&sa[i / (K / 8) * PA + i % (K / 8) * 8] =
				*(const uint4 *)&a[(row0 + i / (K / 8)) * k + k0 + i % (K / 8) * 8];
		for (int i = t; i < K * N / 8; i += 128)
			*(uint4 *)&sb[i / (N / 8) * PB + i % (N / 8) * 8] =
				*(const uint4 *)&b[(k0 + i / (N / 8)) * n + col0 + i % (N / 8) * 8];
		__syncthreads();
#pragma unroll
		for (int kk = 0; kk < K; kk += 16) {
			uint32_t fa[2][4], fb[2][4];
#pragma unroll
			for (int i = 0; i < 2; i++)
				asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
					     : "=r"(fa[i][0]), "=r"(fa[i][1]), "=r"(fa[i][2]), "=r"(fa[i][3])
					     : "r"(shared_address(&sa[(wm + i * 16 + lane % 16) * PA + kk + lane / 16 * 8]))
					     : "memory");
#pragma unroll
			for (int j = 0; j < 2; j++)
				asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
					     : "=r"(fb[j][0]), "=r"(fb[j][1]), "=r"(fb[j][2]), "=r"(fb[j][3])
					     : "r"(shared_address(&sb[(kk + lane % 16) * PB + wn + j * 16 + lane / 16 * 8]))
					     : "memory");
#pragma unroll
			for (int i = 0; i < 2; i++)
#pragma unroll
				for (int j = 0; j < 4; j++)
					asm volatile(
						"mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, "
						"{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
						: "+f"(acc[i][j][0]), "+f"(acc[i][j][1]), "+f"(acc[i][j][2]), "+f"(acc[i][j][3])
						: "r"(fa[i][0]), "r"(fa[i][1]), "r"(fa[i][2]), "r"(fa[i][3]),
						  "r"(fb[j / 2][j % 2 * 2]), "r"(fb[j / 2][j % 2 * 2 + 1]));
		}
		__syncthreads();
	}
#pragma unroll
	for (int i = 0; i < 2; i++)
#pragma unroll
		for (int j = 0; j < 4; j++)
#pragma unroll
			for (int r = 0; r < 4; r++)
				c[(row0 + wm + i * 16 + lane / 4 + r / 2 * 8) * n + col0 + wn + j * 8 + lane % 4 * 2 + r % 2] =
					acc[i][j][r];
}
