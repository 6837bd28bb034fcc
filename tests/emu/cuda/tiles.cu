/* Cooperative groups: partitions of 4, 8 and 16 lanes, their shuffles, votes, reductions and barriers, and a group of
 * the lanes that are together. */
#include <stdint.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

extern "C" __global__ void tiles(const uint32_t *in, uint32_t *out)
{
	__shared__ uint32_t turned[128];
	cg::thread_block block = cg::this_thread_block();
	cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
	cg::thread_block_tile<4> quad = cg::tiled_partition<4>(tile);
	uint32_t i = block.group_index().x * block.size() + block.thread_rank(), v = in[i];
	uint32_t *o = out + i * 7;
	o[0] = tile.shfl_down(v, 3);
	o[1] = tile.ballot(v & 1);
	o[2] = cg::reduce(tile, v, cg::plus<uint32_t>());
	o[3] = quad.shfl_xor(v, 1) + quad.meta_group_rank() * 1000;
	turned[block.thread_rank()] = v;
	tile.sync();
	o[4] = turned[tile.meta_group_rank() * 8 + (7 - tile.thread_rank())];
	o[5] = 0;
	if (v & 2) {
		cg::coalesced_group together = cg::coalesced_threads();
		/* How the lanes of a branch meet is not fixed; only that a group has its lanes. */
		o[5] = together.thread_rank() < together.size();
	}
	block.sync();
	o[6] = turned[block.size() - 1 - block.thread_rank()];
}
