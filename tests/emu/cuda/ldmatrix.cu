/* ldmatrix in all its shapes, plain and transposed, from rows with padding. */
#include <stdint.h>

extern "C" __global__ void ldmatrix(const uint16_t *in, uint32_t *out)
{
	__shared__ __align__(16) uint16_t s[32][24];
	int l = threadIdx.x;
	for (int i = l; i < 32 * 24; i += 32)
		s[i / 24][i % 24] = in[i];
	__syncthreads();
	/* Matrices 0 to 3 are rows 0-7, 8-15, 16-23 and 24-31, in turned order of columns. */
	uint32_t a = (uint32_t)__cvta_generic_to_shared(&s[l][l / 8 % 2 * 8]), r[14];
	asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(a));
	asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(r[1]), "=r"(r[2]) : "r"(a));
	asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
		     : "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]) : "r"(a));
	asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(r[7]) : "r"(a));
	asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(r[8]), "=r"(r[9]) : "r"(a));
	asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
		     : "=r"(r[10]), "=r"(r[11]), "=r"(r[12]), "=r"(r[13]) : "r"(a));
	for (int i = 0; i < 14; i++)
		out[i * 32 + l] = r[i];
}
