/* Who steps next (M16, M18, M22, M23, M68), and the loop that executes. */
#include <stdlib.h>

#include "emu/exec.h"
#include "emu/lane.h"

enum { SPIN_STEPS = 10000, PCT_STEPS = 100000 };

struct emu_sched {
	struct emu_warp **warp;		/* of all live CTAs, in the order in which they began */
	uint32_t n, cap;
	uint32_t cursor;		/* rr: where the search begins; run: the warp that runs */
	uint64_t lowest;		/* pct: priority to give to the next warp that is put back */
};

/* splitmix64 [Steele, Lea, Flood 2014] */
uint64_t emu_random(struct emu_run *run)
{
	uint64_t z = run->random += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

void emu_sched_begin(struct emu_run *run)
{
	run->sched = emu_alloc(run, 1, sizeof(struct emu_sched));
	run->sched->lowest = (uint64_t)1 << 32;
	run->random = run->adversary.seed * 0x2545f4914f6cdd1du + 1;
}

void emu_sched_end(struct emu_run *run)
{
	if (run->sched)
		free(run->sched->warp);
	free(run->sched);
	run->sched = NULL;
}

/* The list of warps, after CTAs began or ended. */
static void list_warps(struct emu_run *run)
{
	struct emu_sched *s = run->sched;
	uint32_t n = 0;
	for (uint32_t i = 0; i < run->n_live; i++)
		n += run->n_warp * run->live[i]->n_cta;
	if (n > s->cap) {
		s->warp = fail_realloc(&run->t->fail, s->warp, n * sizeof(struct emu_warp *));
		s->cap = n;
	}
	s->n = 0;
	for (uint32_t i = 0; i < run->n_live; i++)
		for (uint32_t c = 0; c < run->live[i]->n_cta; c++)
			for (uint32_t w = 0; w < run->n_warp; w++)
				s->warp[s->n++] = &run->live[i]->cta[c].warp[w];
	if (s->cursor >= s->n)
		s->cursor = 0;
}

static void fill_resident(struct emu_run *run)
{
	bool began = false;
	while (run->n_live < run->n_resident && run->next_cluster < run->n_cluster) {
		struct emu_cluster *c = emu_cluster_begin(run, run->next_cluster++);
		for (uint32_t w = 0; w < run->n_warp; w++)
			c->cta[0].warp[w].priority = (uint64_t)1 << 33 | emu_random(run) >> 32;
		began = true;
	}
	if (began)
		list_warps(run);
}

static bool is_ready(const struct emu_run *run, struct emu_group *g, bool despite_delay)
{
	if (g->wait.kind == EMU_WAIT_SLEEP && g->wait.since != run->step)
		g->wait.kind = EMU_WAIT_NONE;
	if (g->wait.kind == EMU_WAIT_CHANGE && g->wait.since != run->change)
		g->wait.kind = EMU_WAIT_NONE;
	return g->wait.kind == EMU_WAIT_NONE && (despite_delay || g->delay_until <= run->step);
}

/* --diverge: deeper calls first, then the lowest counter, which meets the others where branches join; or any. */
static struct emu_group *choose_group(struct emu_run *run, struct emu_warp *w, bool despite_delay)
{
	struct emu_group *best = NULL;
	if (w->n_group == 1)
		return is_ready(run, &w->group[0], despite_delay) ? &w->group[0] : NULL;
	uint32_t start = run->adversary.diverge == EMU_DIVERGE_CONVERGE ? 0 : (uint32_t)(emu_random(run) % w->n_group);
	for (uint32_t i = 0; i < w->n_group; i++) {
		struct emu_group *g = &w->group[(start + i) % w->n_group];
		if (!is_ready(run, g, despite_delay))
			continue;
		if (run->adversary.diverge != EMU_DIVERGE_CONVERGE)
			return g;
		if (!best || g->frame->depth > best->frame->depth || (g->frame->depth == best->frame->depth && g->pc < best->pc))
			best = g;
	}
	return best;
}

static bool is_slow(const struct emu_run *run, const struct emu_warp *w)
{
	if (run->adversary.sched == EMU_SCHED_SLOW_WARP)
		return w->index == run->adversary.slow;
	if (run->adversary.sched == EMU_SCHED_SLOW_CTA)
		return w->cta->number % run->n_resident == run->adversary.slow;
	return false;
}

/* From the cursor on; slow ones only when "slow" is asked for. */
static struct emu_group *pick_in_turn(struct emu_run *run, bool slow, bool despite_delay, struct emu_warp **warp)
{
	struct emu_sched *s = run->sched;
	uint32_t start = s->cursor;
	if (run->adversary.sched == EMU_SCHED_RANDOM)
		start = (uint32_t)(emu_random(run) % s->n);
	for (uint32_t i = 0; i < s->n; i++) {
		uint32_t k = start + i < s->n ? start + i : start + i - s->n;
		struct emu_warp *w = s->warp[k];
		if (!w->n_group || is_slow(run, w) != slow)
			continue;
		struct emu_group *g = choose_group(run, w, despite_delay);
		if (g) {
			*warp = w;
			s->cursor = run->adversary.sched == EMU_SCHED_RUN ? k : k + 1 < s->n ? k + 1 : 0;
			return g;
		}
	}
	return NULL;
}

/* The ready warp of highest priority; now and then it is put behind all others. */
static struct emu_group *pick_priority(struct emu_run *run, bool despite_delay, struct emu_warp **warp)
{
	struct emu_sched *s = run->sched;
	struct emu_group *best = NULL;
	for (uint32_t i = 0; i < s->n; i++) {
		struct emu_group *g = s->warp[i]->n_group ? choose_group(run, s->warp[i], despite_delay) : NULL;
		if (g && (!best || s->warp[i]->priority > (*warp)->priority)) {
			best = g;
			*warp = s->warp[i];
		}
	}
	if (best && emu_random(run) % PCT_STEPS < run->adversary.pct_changes && s->lowest)
		(*warp)->priority = --s->lowest;
	return best;
}

static struct emu_group *pick(struct emu_run *run, struct emu_warp **warp)
{
	for (int despite_delay = 0; despite_delay < 2; despite_delay++) {
		struct emu_group *g;
		if (run->adversary.sched == EMU_SCHED_PCT) {
			g = pick_priority(run, despite_delay, warp);
		} else {
			g = pick_in_turn(run, false, despite_delay, warp);
			if (!g && (run->adversary.sched == EMU_SCHED_SLOW_WARP || run->adversary.sched == EMU_SCHED_SLOW_CTA))
				g = pick_in_turn(run, true, despite_delay, warp);
		}
		if (g)
			return g;
	}
	return NULL;
}

/* Sleeping groups go on when nobody else can. */
static bool wake_sleepers(struct emu_run *run)
{
	bool woke = false;
	for (uint32_t i = 0; i < run->sched->n; i++)
		for (uint32_t k = 0; k < run->sched->warp[i]->n_group; k++) {
			struct emu_group *g = &run->sched->warp[i]->group[k];
			if (g->wait.kind == EMU_WAIT_SLEEP) {
				g->wait.kind = EMU_WAIT_NONE;
				woke = true;
			}
		}
	return woke;
}

static uint64_t hash_words(uint64_t h, const uint32_t *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		h = (h ^ v[i]) * 0x100000001b3u;
	return h ^ h >> 31;
}

/* All registers that the group can see. */
static uint64_t state_hash(const struct emu_group *g)
{
	uint64_t h = 0xcbf29ce484222325u;
	for (const struct emu_frame *f = g->frame; f; f = f->parent) {
		h = hash_words(h, f->value, (size_t)f->func->n_slot * EMU_LANES);
		h = hash_words(h, f->pred, f->func->n_pred);
		h = (h ^ f->return_pc) * 0x9e3779b97f4a7c15u;
	}
	return h;
}

/* A group that comes to the same state again without any change of memory will do so for ever: it waits for a change (M23).
 * The state to compare with is remembered anew at every power of two steps [Brent 1980]. */
static void check_spin(struct emu_ctx *x)
{
	struct emu_group *g = x->group;
	if (!g->spin.next || g->quiet >= g->spin.next) {
		g->spin.next = g->quiet < UINT32_MAX / 2 ? g->quiet * 2 : UINT32_MAX;
		g->spin.pc = g->pc;
		g->spin.frame = g->frame;
		g->spin.hash = state_hash(g);
		g->spin.look = g->quiet + 1;
	} else if (g->pc == g->spin.pc && g->frame == g->spin.frame && g->quiet >= g->spin.look) {
		g->spin.look = g->quiet + SPIN_STEPS / 4;	/* looking costs as much as some hundred steps */
		if (state_hash(g) == g->spin.hash)
			g->wait = (struct emu_wait){ .kind = EMU_WAIT_CHANGE, .since = x->run->change };
	}
}

/* The lanes of the group whose guard is true; lanes with an undefined one are reported and left out. */
static uint32_t guarded(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint32_t undefined = mask & ~lane_pred_defined(x, in->guard);
	if (undefined) {
		lane_pred_use(x, mask, in->guard, "the guard predicate");
		mask &= ~undefined;
	}
	return mask & lane_pred(x, in->guard);
}

/* An .aligned instruction needs all live lanes in one group and one guard (M19).  False: the group waits, or a report. */
static bool is_aligned(struct emu_ctx *x, uint32_t mask)
{
	uint32_t missing = emu_live(x->warp) & ~x->group->mask;
	if (missing) {
		x->group->wait = (struct emu_wait){ .kind = EMU_WAIT_LANES, .lanes = missing };
		return false;
	}
	if (mask == x->group->mask)
		return true;
	struct finding_at at = emu_at(x, mask);
	finding_add(x->run, FINDING_DIVERGENT_ALIGNED, &at, "the guard is true in lanes 0x%08x and false in lanes 0x%08x of the warp", mask,
		    x->group->mask & ~mask);
	x->run->stop = true;
	return false;
}

static void note_position(struct emu_ctx *x)
{
	x->run->last.site = x->site;
	x->run->last.cta = x->cta->number;
	x->run->last.warp = x->warp->index;
	x->run->last.lanes = x->group->mask;
}

/* A group pauses once before an instruction with a break point. */
static bool pauses_here(struct emu_ctx *x)
{
	bool pauses = x->run->is_break[x->site] && !x->group->is_at_break;
	x->group->is_at_break = pauses;
	if (pauses) {
		x->run->is_paused = true;
		note_position(x);
	}
	return pauses;
}

/* Up to "n" instructions of the group of "x", while it is the only one of its warp and nothing stops it. */
static void step_group(struct emu_ctx *x, uint64_t n)
{
	struct emu_run *run = x->run;
	const struct emu_insn *code = run->module->code;
	struct emu_group *g = x->group;
	while (n--) {
		const struct emu_insn *in = &code[g->pc];
		uint32_t mask = g->mask;
		x->site = g->pc;
		if (run->is_break && pauses_here(x))
			return;
		if (in->guard)
			mask = guarded(x, in, mask);
		run->step++;
		run->executed[x->site] = 1;
		if (run->change != g->seen_change) {
			g->seen_change = run->change;
			g->quiet = g->spin.next = 0;
		} else if (++g->quiet >= SPIN_STEPS) {
			check_spin(x);
			if (g->wait.kind != EMU_WAIT_NONE)
				return;
		}
		if (run->checks & EMU_CHECK_STATS)
			stats_step(run, x, mask);
		if (!mask) {
			g->pc++;
		} else if (in->is_convergent && !is_aligned(x, mask)) {
			return;
		} else if (in->exec(x, in, mask) == EMU_NEXT) {
			g->pc++;
			if (run->has_origin)
				emu_origin_pass(x, in, mask);
			if (run->has_fragment)
				emu_fragment_pass(x, in, mask);
		} else {
			return;
		}
		if (g->wait.kind != EMU_WAIT_NONE || x->warp->n_group > 1 || run->stop || run->is_paused)
			return;
	}
}

/* Groups of "warp" wait for lanes that cannot come any more, because all lanes of the warp wait for each other. */
static bool is_stuck(const struct emu_warp *warp)
{
	bool stuck = false;
	for (uint32_t i = 0; i < warp->n_group; i++) {
		enum emu_wait_kind k = warp->group[i].wait.kind;
		if (k != EMU_WAIT_LANES && k != EMU_WAIT_WARP_SYNC)
			return false;
		stuck = true;
	}
	return stuck;
}

static void finish_step(struct emu_run *run, struct emu_warp *warp)
{
	struct emu_cta *cta = warp->cta;
	if (warp->n_group > 1)
		emu_groups_merge(warp);
	if (!cta->n_live) {
		if (--cta->cluster->n_live == 0) {
			emu_cluster_end(run, cta->cluster);
			list_warps(run);
		}
		return;
	}
	if (is_stuck(warp))
		emu_stuck_report(run, warp);
}

static uint64_t quantum(const struct emu_run *run, uint64_t most)
{
	uint64_t n = run->adversary.sched == EMU_SCHED_RUN ? SPIN_STEPS : 1;
	if (run->sched->n == 1 && run->adversary.sched != EMU_SCHED_PCT)
		n = SPIN_STEPS;
	return n < most ? n : most;
}

enum emu_end emu_sched_run(struct emu_run *run, uint64_t max_steps, bool one)
{
	struct emu_ctx x;
	uint64_t limit = run->step + max_steps;
	while (!run->stop) {
		fill_resident(run);
		if (!run->n_live)
			return EMU_DONE;
		if (run->step >= limit)
			return EMU_LIMIT;
		struct emu_warp *warp = NULL;
		struct emu_group *g = pick(run, &warp);
		if (!g) {
			if (wake_sleepers(run))
				continue;
			emu_deadlock_report(run);
			return EMU_DEADLOCK;
		}
		emu_ctx_set(&x, warp, g);
		x.site = g->pc;
		note_position(&x);
		step_group(&x, one ? 1 : quantum(run, limit - run->step));
		if (run->adversary.sched == EMU_SCHED_RUN && g->quiet >= SPIN_STEPS && run->sched->n > 1)
			run->sched->cursor = run->sched->cursor + 1 < run->sched->n ? run->sched->cursor + 1 : 0;
		finish_step(run, warp);
		if (one || run->is_paused) {
			run->is_paused = false;
			return EMU_PAUSED;
		}
	}
	return EMU_FINDING;
}
