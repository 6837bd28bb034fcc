/* Messages between blocks: a payload, a flag that is stored with release and awaited with acquire, and a chain in which
 * a block passes on what it received. */
#include <stdint.h>
#include <cuda/atomic>

extern "C" __global__ void message(const uint32_t *in, uint32_t *box, uint32_t *flag, uint32_t *out)
{
	uint32_t b = blockIdx.x, t = threadIdx.x, w = blockDim.x;
	if (b > 0) {
		if (t == 0) {
			cuda::atomic_ref<uint32_t, cuda::thread_scope_device> ready(flag[b - 1]);
			while (ready.load(cuda::std::memory_order_acquire) == 0)
				;
		}
		__syncthreads();
		out[(b - 1) * w + t] = box[(b - 1) * w + t];
	}
	box[b * w + t] = in[b * w + t] + (b > 0 ? box[(b - 1) * w + (t + 1) % w] : 0);
	__syncthreads();
	if (t == 0) {
		cuda::atomic_ref<uint32_t, cuda::thread_scope_device> ready(flag[b]);
		ready.store(1, cuda::std::memory_order_release);
	}
}
