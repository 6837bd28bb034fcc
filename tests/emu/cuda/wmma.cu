/* The portable matrix interface: half and bfloat16 operands, both orders, several steps of k, a scaled result. */
#include <mma.h>
using namespace nvcuda;

extern "C" __global__ void wmma_half(const half *a, const half *b, const float *c, float *d, int k)
{
	wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
	wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
	wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
	wmma::load_matrix_sync(acc, c, 16, wmma::mem_row_major);
	for (int i = 0; i < k; i += 16) {
		wmma::load_matrix_sync(fa, a + i, k);
		wmma::load_matrix_sync(fb, b + i, k);
		wmma::mma_sync(acc, fa, fb, acc);
	}
	for (int i = 0; i < acc.num_elements; i++)
		acc.x[i] *= 2;
	wmma::store_matrix_sync(d, acc, 16, wmma::mem_row_major);
}

extern "C" __global__ void wmma_bf16(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *d)
{
	__shared__ __align__(32) __nv_bfloat16 s[256];
	for (int i = threadIdx.x; i < 256; i += 32)
		s[i] = a[i];
	__syncwarp();
	wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::col_major> fa;
	wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major> fb;
	wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
	wmma::fill_fragment(acc, 1.0f);
	wmma::load_matrix_sync(fa, s, 16);
	wmma::load_matrix_sync(fb, b, 16);
	wmma::mma_sync(acc, fa, fb, acc);
	wmma::store_matrix_sync(d, acc, 16, wmma::mem_col_major);
}

extern "C" __global__ void wmma_f16(const half *a, const half *b, half *d)
{
	wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
	wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
	wmma::fragment<wmma::accumulator, 16, 16, 16, half> acc;
	wmma::fill_fragment(acc, __float2half(0));
	wmma::load_matrix_sync(fa, a, 16);
	wmma::load_matrix_sync(fb, b, 16);
	wmma::mma_sync(acc, fa, fb, acc);
	wmma::store_matrix_sync(d, acc, 16, wmma::mem_row_major);
}
