/* CTAs: threads, special registers, shared memory; their beginning and end. */
#include <stdlib.h>

#include "emu/lane.h"

static void put_special(struct emu_warp *w, enum ptx_special which, int lane, uint32_t v)
{
	w->special[2 * which * EMU_LANES + (uint32_t)lane] = v;
}

static void put_three(struct emu_warp *w, enum ptx_special first, int lane, const uint32_t v[3])
{
	for (int i = 0; i < 3; i++)
		put_special(w, (enum ptx_special)((int)first + i), lane, v[i]);
}

/* Special registers of one lane; clocks are read by the machine. */
static void special_begin(struct emu_run *run, struct emu_warp *w, int lane)
{
	const struct emu_cta *cta = w->cta;
	const uint32_t *block = run->launch.block, one[3] = { 1, 1, 1 }, zero[3] = { 0, 0, 0 };
	uint32_t t = w->index * EMU_LANES + (uint32_t)lane;
	const uint32_t tid[3] = { t % block[0], t / block[0] % block[1], t / block[0] / block[1] };
	uint32_t bit = 1u << lane;
	put_three(w, PTX_SR_TID_X, lane, tid);
	put_three(w, PTX_SR_NTID_X, lane, block);
	put_three(w, PTX_SR_CTAID_X, lane, cta->id);
	put_three(w, PTX_SR_NCTAID_X, lane, run->launch.grid);
	put_three(w, PTX_SR_CLUSTERID_X, lane, cta->id);
	put_three(w, PTX_SR_NCLUSTERID_X, lane, run->launch.grid);
	put_three(w, PTX_SR_CLUSTER_CTAID_X, lane, zero);
	put_three(w, PTX_SR_CLUSTER_NCTAID_X, lane, one);
	put_special(w, PTX_SR_LANEID, lane, (uint32_t)lane);
	put_special(w, PTX_SR_WARPID, lane, w->index);
	put_special(w, PTX_SR_NWARPID, lane, run->n_warp);
	put_special(w, PTX_SR_SMID, lane, 0);
	put_special(w, PTX_SR_NSMID, lane, 1);
	put_special(w, PTX_SR_LANEMASK_EQ, lane, bit);
	put_special(w, PTX_SR_LANEMASK_LT, lane, bit - 1);
	put_special(w, PTX_SR_LANEMASK_LE, lane, bit | (bit - 1));
	put_special(w, PTX_SR_LANEMASK_GE, lane, ~(bit - 1));
	put_special(w, PTX_SR_LANEMASK_GT, lane, ~(bit | (bit - 1)));
	put_special(w, PTX_SR_CLUSTER_CTARANK, lane, 0);
	put_special(w, PTX_SR_CLUSTER_NCTARANK, lane, 1);
	put_special(w, PTX_SR_DYNAMIC_SMEM_SIZE, lane, run->launch.shared_bytes);
	put_special(w, PTX_SR_TOTAL_SMEM_SIZE, lane, run->shared_bytes);
}

static void warp_begin(struct emu_run *run, struct emu_cta *cta, uint32_t index)
{
	struct emu_warp *w = &cta->warp[index];
	uint32_t lanes = run->n_thread - index * EMU_LANES;
	w->cta = cta;
	w->index = index;
	w->first_thread = cta->number * run->n_thread + index * EMU_LANES;
	w->exist = emu_bits(lanes >= EMU_LANES ? EMU_LANES : (int)lanes);
	w->special = emu_alloc(run, (size_t)PTX_SPECIAL_COUNT * 2 * EMU_LANES, sizeof(uint32_t));
	for (int l = 0; l < EMU_LANES; l++)
		special_begin(run, w, l);
	w->root = emu_frame_enter(run, w, NULL, run->kernel, 0, w->exist);
	w->group[0] = (struct emu_group){ .mask = w->exist, .pc = run->kernel->entry, .frame = w->root,
					  .seen_change = run->change };
	w->n_group = 1;
}

static void cta_begin(struct emu_run *run, struct emu_cluster *cluster, struct emu_cta *cta, uint32_t number)
{
	const uint32_t *grid = run->launch.grid;
	cta->run = run;
	cta->cluster = cluster;
	cta->number = number;
	cta->id[0] = number % grid[0];
	cta->id[1] = number / grid[0] % grid[1];
	cta->id[2] = number / grid[0] / grid[1];
	cta->n_warp = cta->n_live = run->n_warp;
	cta->warp = emu_alloc(run, run->n_warp, sizeof(struct emu_warp));
	cta->shared = emu_object_new(run, PTX_SHARED, "shared memory", run->shared_bytes, 0, false);
	cta->shared->cta = cta;
	for (uint32_t i = 0; i < run->n_warp; i++)
		warp_begin(run, cta, i);
	if (run->checks & EMU_CHECK_ORDER)
		order_cta_begin(cta);
}

static void cta_end(struct emu_run *run, struct emu_cta *cta)
{
	if (cta->warp && run->order)
		order_cta_end(cta);
	for (uint32_t i = 0; cta->warp && i < cta->n_warp; i++) {
		struct emu_warp *w = &cta->warp[i];
		emu_frames_free(w->root);
		free(w->special);
		if (w->local)
			emu_object_free(run, w->local);
	}
	if (cta->shared)
		emu_object_free(run, cta->shared);
	free(cta->warp);
}

/* Start cluster "number"; it is in run->live before anything in it is made, so that it can be ended from there. */
struct emu_cluster *emu_cluster_begin(struct emu_run *run, uint32_t number)
{
	struct emu_cluster *c = emu_alloc(run, 1, sizeof(*c));
	run->live[run->n_live++] = c;
	c->number = number;
	c->n_cta = c->n_live = 1;
	c->cta = emu_alloc(run, 1, sizeof(struct emu_cta));
	cta_begin(run, c, &c->cta[0], number);
	return c;
}

/* End "cluster" and take it from run->live. */
void emu_cluster_end(struct emu_run *run, struct emu_cluster *cluster)
{
	for (uint32_t i = 0; cluster->cta && i < cluster->n_cta; i++)
		cta_end(run, &cluster->cta[i]);
	for (uint32_t i = 0; i < run->n_live; i++)
		if (run->live[i] == cluster) {
			run->n_live--;
			memmove(run->live + i, run->live + i + 1, (run->n_live - i) * sizeof(run->live[0]));
			break;
		}
	free(cluster->cta);
	free(cluster);
}
