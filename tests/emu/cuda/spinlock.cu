/* A lock by exchange with acquire, given back with release, around plain accesses; one thread of a warp at a time. */
#include <stdint.h>
#include <cuda/atomic>

extern "C" __global__ void spinlock(uint32_t *lock, uint32_t *value)
{
	if (threadIdx.x % 32 != 0)
		return;
	cuda::atomic_ref<uint32_t, cuda::thread_scope_device> held(*lock);
	for (int i = 0; i < 4; i++) {
		while (held.exchange(1, cuda::std::memory_order_acquire) != 0)
			;
		value[0] += 1;
		value[1] += value[0];
		held.store(0, cuda::std::memory_order_release);
	}
}
