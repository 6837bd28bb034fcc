/* Base of mutants: y = max(a x + y, 0) in vectors of four, and a tail with guards on the accesses themselves. */
extern "C" __global__ void base_ew(const float *x, float *y, float a, int n)
{
	int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
	if (i + 3 < n) {
		float4 u = *(const float4 *)(x + i), v = *(float4 *)(y + i);
		v.x = fmaxf(fmaf(a, u.x, v.x), 0);
		v.y = fmaxf(fmaf(a, u.y, v.y), 0);
		v.z = fmaxf(fmaf(a, u.z, v.z), 0);
		v.w = fmaxf(fmaf(a, u.w, v.w), 0);
		*(float4 *)(y + i) = v;
	}
	/* The last n % 4 elements, by the first threads. */
	int t = n / 4 * 4 + i / 4;
	asm volatile("{\n\t.reg .pred tail;\n\t.reg .f32 u, v;\n\tmov.f32 u, 0f00000000;\n\tmov.f32 v, u;\n\t"
		     "setp.lt.s32 tail, %2, %3;\n\t"
		     "@tail ld.global.f32 u, [%0];\n\t"
		     "@tail ld.global.f32 v, [%1];\n\t"
		     "fma.rn.f32 v, u, %4, v;\n\tmax.f32 v, v, 0f00000000;\n\t"
		     "@tail st.global.f32 [%1], v;\n\t}"
		     :
		     : "l"(x + t), "l"(y + t), "r"(t), "r"(n), "f"(a)
		     : "memory");
}
