#include "kernels.h"

#include <string.h>

#include "add_f32.h"
#include "gemm_bf16.h"
#include "gemm_f32.h"
#include "norm_bf16.h"
#include "silu_bf16.h"
#include "softmax_f32.h"
#include "sum_f32.h"
#include "transpose_f32.h"

static size_t gemm_f32_bytes(void)
{
	tfc_gemm_f32_args a;
	memset(&a, 0, sizeof(a));
	return gemm_f32_workspace_size(&a);
}

static int gemm_f32_once(const struct tfc_cuda *cu, void *const *tensor, void *workspace, void *stream, struct tfc_detail *d)
{
	tfc_gemm_f32_args a;
	memset(&a, 0, sizeof(a));
	a.a = tensor[0];
	a.b = tensor[1];
	a.out = tensor[2];
#ifdef TFC_gemm_f32_WORKSPACE_ALIGNMENT
	a.workspace = workspace;
	a.workspace_size = gemm_f32_bytes();
#else
	(void)workspace;
#endif
	return gemm_f32_run(cu, &a, stream, d);
}

static size_t gemm_bf16_bytes(void)
{
	tfc_gemm_bf16_args a;
	memset(&a, 0, sizeof(a));
	return gemm_bf16_workspace_size(&a);
}

static int gemm_bf16_once(const struct tfc_cuda *cu, void *const *tensor, void *workspace, void *stream, struct tfc_detail *d)
{
	tfc_gemm_bf16_args a;
	memset(&a, 0, sizeof(a));
	a.a = tensor[0];
	a.b = tensor[1];
	a.out = tensor[2];
#ifdef TFC_gemm_bf16_WORKSPACE_ALIGNMENT
	a.workspace = workspace;
	a.workspace_size = gemm_bf16_bytes();
#else
	(void)workspace;
#endif
	return gemm_bf16_run(cu, &a, stream, d);
}

static size_t add_f32_bytes(void)
{
	tfc_add_f32_args a;
	memset(&a, 0, sizeof(a));
	return add_f32_workspace_size(&a);
}

static int add_f32_once(const struct tfc_cuda *cu, void *const *tensor, void *workspace, void *stream, struct tfc_detail *d)
{
	tfc_add_f32_args a;
	memset(&a, 0, sizeof(a));
	a.a = tensor[0];
	a.b = tensor[1];
	a.out = tensor[2];
#ifdef TFC_add_f32_WORKSPACE_ALIGNMENT
	a.workspace = workspace;
	a.workspace_size = add_f32_bytes();
#else
	(void)workspace;
#endif
	return add_f32_run(cu, &a, stream, d);
}

static size_t silu_bf16_bytes(void)
{
	tfc_silu_bf16_args a;
	memset(&a, 0, sizeof(a));
	return silu_bf16_workspace_size(&a);
}

static int silu_bf16_once(const struct tfc_cuda *cu, void *const *tensor, void *workspace, void *stream, struct tfc_detail *d)
{
	tfc_silu_bf16_args a;
	memset(&a, 0, sizeof(a));
	a.a = tensor[0];
	a.out = tensor[1];
#ifdef TFC_silu_bf16_WORKSPACE_ALIGNMENT
	a.workspace = workspace;
	a.workspace_size = silu_bf16_bytes();
#else
	(void)workspace;
#endif
	return silu_bf16_run(cu, &a, stream, d);
}

static size_t transpose_f32_bytes(void)
{
	tfc_transpose_f32_args a;
	memset(&a, 0, sizeof(a));
	return transpose_f32_workspace_size(&a);
}

static int transpose_f32_once(const struct tfc_cuda *cu, void *const *tensor, void *workspace, void *stream, struct tfc_detail *d)
{
	tfc_transpose_f32_args a;
	memset(&a, 0, sizeof(a));
	a.a = tensor[0];
	a.out = tensor[1];
#ifdef TFC_transpose_f32_WORKSPACE_ALIGNMENT
	a.workspace = workspace;
	a.workspace_size = transpose_f32_bytes();
#else
	(void)workspace;
#endif
	return transpose_f32_run(cu, &a, stream, d);
}

static size_t sum_f32_bytes(void)
{
	tfc_sum_f32_args a;
	memset(&a, 0, sizeof(a));
	return sum_f32_workspace_size(&a);
}

static int sum_f32_once(const struct tfc_cuda *cu, void *const *tensor, void *workspace, void *stream, struct tfc_detail *d)
{
	tfc_sum_f32_args a;
	memset(&a, 0, sizeof(a));
	a.a = tensor[0];
	a.out = tensor[1];
#ifdef TFC_sum_f32_WORKSPACE_ALIGNMENT
	a.workspace = workspace;
	a.workspace_size = sum_f32_bytes();
#else
	(void)workspace;
#endif
	return sum_f32_run(cu, &a, stream, d);
}

static size_t softmax_f32_bytes(void)
{
	tfc_softmax_f32_args a;
	memset(&a, 0, sizeof(a));
	return softmax_f32_workspace_size(&a);
}

static int softmax_f32_once(const struct tfc_cuda *cu, void *const *tensor, void *workspace, void *stream, struct tfc_detail *d)
{
	tfc_softmax_f32_args a;
	memset(&a, 0, sizeof(a));
	a.a = tensor[0];
	a.out = tensor[1];
#ifdef TFC_softmax_f32_WORKSPACE_ALIGNMENT
	a.workspace = workspace;
	a.workspace_size = softmax_f32_bytes();
#else
	(void)workspace;
#endif
	return softmax_f32_run(cu, &a, stream, d);
}

static size_t norm_bf16_bytes(void)
{
	tfc_norm_bf16_args a;
	memset(&a, 0, sizeof(a));
	return norm_bf16_workspace_size(&a);
}

static int norm_bf16_once(const struct tfc_cuda *cu, void *const *tensor, void *workspace, void *stream, struct tfc_detail *d)
{
	tfc_norm_bf16_args a;
	memset(&a, 0, sizeof(a));
	a.a = tensor[0];
	a.g = tensor[1];
	a.out = tensor[2];
#ifdef TFC_norm_bf16_WORKSPACE_ALIGNMENT
	a.workspace = workspace;
	a.workspace_size = norm_bf16_bytes();
#else
	(void)workspace;
#endif
	return norm_bf16_run(cu, &a, stream, d);
}

const struct kernel kernel_all[] = {
	{ "gemm_f32", GPU_F32, 2, { 4096 * 4096, 4096 * 4096, 4096 * 4096 }, 4096, 4096, 4096, gemm_f32_bytes, gemm_f32_once },
	{ "gemm_bf16", GPU_BF16, 2, { 4096 * 4096, 4096 * 4096, 4096 * 4096 }, 4096, 4096, 4096, gemm_bf16_bytes, gemm_bf16_once },
	{ "add_f32", GPU_F32, 2, { 8192 * 8192, 8192 * 8192, 8192 * 8192 }, 0, 0, 0, add_f32_bytes, add_f32_once },
	{ "silu_bf16", GPU_BF16, 1, { 8192 * 8192, 8192 * 8192 }, 0, 0, 0, silu_bf16_bytes, silu_bf16_once },
	{ "transpose_f32", GPU_F32, 1, { 8192 * 8192, 8192 * 8192 }, 0, 0, 0, transpose_f32_bytes, transpose_f32_once },
	{ "sum_f32", GPU_F32, 1, { 16384 * 8192, 16384 }, 0, 0, 0, sum_f32_bytes, sum_f32_once },
	{ "softmax_f32", GPU_F32, 1, { 16384 * 4096, 16384 * 4096 }, 0, 0, 0, softmax_f32_bytes, softmax_f32_once },
	{ "norm_bf16", GPU_BF16, 2, { 16384 * 4096, 4096, 16384 * 4096 }, 0, 0, 0, norm_bf16_bytes, norm_bf16_once },
	{ NULL, GPU_F32, 0, { 0 }, 0, 0, 0, NULL, NULL },
};
