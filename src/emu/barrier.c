/* Named barriers of a CTA, bar.warp.sync, fences (M19, M20). */
#include "emu/exec.h"
#include "emu/isa.h"
#include "emu/lane.h"

static uint32_t bits_of(uint32_t v)
{
	return (uint32_t)__builtin_popcount(v);
}

/* One value for all lanes of the group.  False after a report: lanes differ, or it is undefined. */
static bool uniform(struct emu_ctx *x, emu_ref r, uint32_t mask, const char *what, uint32_t *value)
{
	const uint32_t *v = lane_values(x, r);
	uint32_t first = v[__builtin_ctz(mask)], differs = 0;
	lane_use(x, mask, r, what);
	for (uint32_t m = mask; m; m &= m - 1)
		differs |= v[__builtin_ctz(m)] != first ? m & (0 - m) : 0;
	*value = first;
	if (!differs)
		return true;
	struct finding_at at = emu_at(x, differs);
	finding_add(x->run, FINDING_BARRIER_MISUSE, &at, "lanes of one warp give different values of %s", what);
	x->run->stop = true;
	return false;
}

static uint32_t warps_alive(const struct emu_cta *cta)
{
	uint32_t live = 0;
	for (uint32_t w = 0; w < cta->n_warp; w++)
		live |= emu_live(&cta->warp[w]) ? 1u << w : 0;
	return live;
}

static void store_reduction(struct emu_ctx *x, const struct emu_insn *in, const struct emu_barrier *b, uint32_t mask)
{
	uint64_t r[EMU_LANES];
	bool yes = in->op == MOD_OP_AND ? b->n_true == b->n_lane : b->n_true > 0;
	if (in->op != MOD_OP_POPC) {
		lane_pred_store(x, in->d, mask, yes ? 0xffffffffu : 0, 0xffffffffu);
		return;
	}
	for (int l = 0; l < EMU_LANES; l++)
		r[l] = b->n_true;
	lane_store(x, in->d, mask, r, 0xffffffffu);
}

/* All have arrived: who waits goes on. */
static void complete(struct emu_cta *cta, uint32_t index)
{
	struct emu_run *run = cta->run;
	struct emu_barrier *b = &cta->barrier[index];
	if (run->checks & EMU_CHECK_ORDER)
		order_barrier_complete(b, cta);
	for (uint32_t w = 0; w < cta->n_warp; w++) {
		struct emu_warp *warp = &cta->warp[w];
		for (uint32_t i = 0; i < warp->n_group; i++) {
			struct emu_group *g = &warp->group[i];
			if (g->wait.kind != EMU_WAIT_BARRIER || g->wait.index != index)
				continue;
			struct emu_ctx x;
			const struct emu_insn *in = &run->module->code[g->pc];
			emu_ctx_set(&x, warp, g);
			if (in->exec == exec_bar_red)
				store_reduction(&x, in, b, g->wait.lanes);
			g->wait.kind = EMU_WAIT_NONE;
			g->pc++;
		}
		emu_groups_merge(warp);
	}
	b->generation++;
	b->expected = b->count = b->arrived = b->waiting = 0;
	b->n_true = b->n_lane = 0;
	b->reduction = MOD_OP_NONE;
	memset(b->partial, 0, sizeof(b->partial));
	run->change++;
}

static bool is_complete(const struct emu_cta *cta, const struct emu_barrier *b)
{
	if (!b->arrived)
		return false;
	if (b->whole_cta)
		return !(warps_alive(cta) & ~b->arrived);
	return bits_of(b->arrived) >= b->expected;
}

static void report(struct emu_ctx *x, enum finding_kind kind, uint32_t mask, uint32_t other, const char *fmt, uint32_t id, uint32_t a,
		   uint32_t b)
{
	struct finding_at at = emu_at(x, mask);
	at.other_site = other;
	finding_add(x->run, kind, &at, fmt, id, a, b);
	x->run->stop = true;
}

/* The count of an instruction against those of the generation.  False after a report. */
static bool check_count(struct emu_ctx *x, struct emu_barrier *b, uint32_t id, uint32_t count, uint32_t mask, enum mod_op reduction)
{
	uint32_t threads = x->run->n_thread, first = FINDING_NO_SITE;
	for (uint32_t w = 0; w < x->cta->n_warp; w++)
		if (b->arrived >> w & 1 || b->partial[w])
			first = b->site[w];
	if (count % EMU_LANES && count != threads)
		return report(x, FINDING_BARRIER_COUNT, mask, FINDING_NO_SITE, "barrier %u: count %u is no multiple of 32", id, count, 0), false;
	if (count > threads)
		return report(x, FINDING_BARRIER_COUNT, mask, FINDING_NO_SITE, "barrier %u: count %u, the CTA has %u threads", id, count,
			      threads), false;
	if (first != FINDING_NO_SITE && b->count != count && !(b->whole_cta && (!count || count == threads)))
		return report(x, FINDING_BARRIER_COUNT, mask, first, "barrier %u: count %u, an earlier arrival of this generation has %u",
			      id, count, b->count), false;
	if (first != FINDING_NO_SITE && b->reduction != reduction)
		return report(x, FINDING_BARRIER_MISUSE, mask, first,
			      "barrier %u: bar.red and another kind of arrival in one generation", id, 0, 0), false;
	if (first == FINDING_NO_SITE) {
		b->count = count;
		b->expected = (count + EMU_LANES - 1) / EMU_LANES;
		b->whole_cta = !count || count == threads;
		b->reduction = (uint8_t)reduction;
	}
	return true;
}

/* Lanes "mask" arrive.  True if the warp has arrived in this generation before. */
static bool arrives_twice(struct emu_ctx *x, struct emu_barrier *b, uint32_t id, uint32_t mask)
{
	uint32_t w = x->warp->index;
	if (!(b->arrived >> w & 1) && !(b->partial[w] & mask))
		return false;
	report(x, FINDING_BARRIER_MISUSE, mask, b->site[w], "barrier %u: warp %u arrives twice in one generation", id, w, 0);
	return true;
}

static void arrive_warp(struct emu_cta *cta, uint32_t id, uint32_t w)
{
	struct emu_barrier *b = &cta->barrier[id];
	uint32_t live = emu_live(&cta->warp[w]);
	if (!(b->partial[w] & live) || live & ~b->partial[w])
		return;
	b->arrived |= 1u << w;
	b->ever |= (uint64_t)1 << w;
	cta->run->change++;
}

static enum emu_step arrive(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask, bool waits, enum mod_op reduction)
{
	struct emu_run *run = x->run;
	uint32_t id, count = 0, w = x->warp->index;
	if (!uniform(x, in->a, mask, "the barrier", &id))
		return EMU_JUMPED;
	if (in->b != (emu_ref)EMU_NO_REF && !uniform(x, in->b, mask, "the count", &count))
		return EMU_JUMPED;
	if (id >= EMU_BARRIERS)
		return report(x, FINDING_BARRIER_MISUSE, mask, FINDING_NO_SITE, "barrier %u: there are 16", id, 0, 0), EMU_JUMPED;
	struct emu_barrier *b = &x->cta->barrier[id];
	if (!check_count(x, b, id, count, mask, reduction) || arrives_twice(x, b, id, mask))
		return EMU_JUMPED;
	b->site[w] = x->site;
	b->partial[w] |= mask;
	if (run->checks & EMU_CHECK_ORDER)
		order_barrier_arrive(b, x->warp, mask, x->site);
	if (reduction != MOD_OP_NONE) {
		lane_pred_use(x, mask, in->c, "the predicate of the reduction");
		b->n_true += bits_of(lane_pred(x, in->c) & mask);
		b->n_lane += bits_of(mask);
	}
	if (waits) {
		b->waiting |= 1u << w;
		x->group->wait = (struct emu_wait){ .kind = EMU_WAIT_BARRIER, .index = id, .lanes = mask };
	} else {
		x->group->pc++;
	}
	arrive_warp(x->cta, id, w);
	if (is_complete(x->cta, b))
		complete(x->cta, id);
	return EMU_JUMPED;
}

enum emu_step exec_bar_sync(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	return arrive(x, in, mask, true, MOD_OP_NONE);
}

enum emu_step exec_bar_arrive(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	return arrive(x, in, mask, false, MOD_OP_NONE);
}

enum emu_step exec_bar_red(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	return arrive(x, in, mask, true, (enum mod_op)in->op);
}

/* Groups that wait in bar.warp.sync with the mask "lanes" go on when together they are all its live lanes. */
static void try_warp_sync(struct emu_ctx *x, uint32_t lanes)
{
	struct emu_warp *warp = x->warp;
	uint32_t have = 0;
	for (uint32_t i = 0; i < warp->n_group; i++)
		if (warp->group[i].wait.kind == EMU_WAIT_WARP_SYNC && warp->group[i].wait.lanes == lanes)
			have |= warp->group[i].mask;
	if (!have || lanes & emu_live(warp) & ~have)
		return;
	if (lanes & warp->exited) {
		struct finding_at at = emu_at(x, lanes & warp->exited);
		finding_add(x->run, FINDING_MEMBER_MASK, &at, "member mask 0x%x names lanes that have exited", lanes);
	}
	if (x->run->checks & EMU_CHECK_ORDER)
		order_warp_sync(warp, have, x->site);
	for (uint32_t i = 0; i < warp->n_group; i++) {
		struct emu_group *g = &warp->group[i];
		if (g->wait.kind == EMU_WAIT_WARP_SYNC && g->wait.lanes == lanes) {
			g->wait.kind = EMU_WAIT_NONE;
			g->pc++;
		}
	}
	emu_groups_merge(warp);
}

enum emu_step exec_bar_warp(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint32_t *member = lane_values(x, in->a);
	uint32_t lanes = member[__builtin_ctz(mask)], same = 0;
	lane_use(x, mask, in->a, "the member mask");
	for (uint32_t m = mask; m; m &= m - 1)
		same |= member[__builtin_ctz(m)] == lanes ? m & (0 - m) : 0;
	if (same & ~lanes) {
		struct finding_at at = emu_at(x, same & ~lanes);
		finding_add(x->run, FINDING_MEMBER_MASK, &at, "member mask 0x%x does not name the lanes that execute it", lanes);
		lanes |= same;
	}
	if (same != x->group->mask) {	/* lanes with another mask, or whose guard is false */
		struct emu_warp *w = x->warp;
		struct emu_group *rest = &w->group[w->n_group++];
		*rest = *x->group;
		rest->mask &= ~same;
		rest->pc += same == mask;
		x->group->mask = same;
	}
	x->group->wait = (struct emu_wait){ .kind = EMU_WAIT_WARP_SYNC, .lanes = lanes };
	try_warp_sync(x, lanes);
	return EMU_JUMPED;
}

/* Lanes of the warp of "x" have exited. */
void emu_barriers_recheck(struct emu_ctx *x)
{
	struct emu_warp *warp = x->warp;
	for (uint32_t id = 0; id < EMU_BARRIERS; id++) {
		struct emu_barrier *b = &x->cta->barrier[id];
		if (!(b->arrived >> warp->index & 1))
			arrive_warp(x->cta, id, warp->index);
		if (is_complete(x->cta, b))
			complete(x->cta, id);
	}
	for (uint32_t i = 0; i < warp->n_group; i++)
		if (warp->group[i].wait.kind == EMU_WAIT_WARP_SYNC) {
			try_warp_sync(x, warp->group[i].wait.lanes);
			break;
		}
}

/* fence without order is acq_rel; membar is sc. */
enum emu_step exec_fence(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	enum ptx_sem sem = in->opcode == PTX_OPCODE_membar ? PTX_SC : in->sem == PTX_WEAK ? PTX_ACQ_REL : (enum ptx_sem)in->sem;
	if (x->run->checks & EMU_CHECK_ORDER)
		order_fence(x->warp, mask, sem, (enum ptx_scope)in->scope, x->site);
	return EMU_NEXT;
}
