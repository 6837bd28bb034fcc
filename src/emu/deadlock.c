/* What to say when nobody can step (M19, M24). */
#include "base/text.h"
#include "emu/exec.h"
#include "emu/lane.h"

static int line_of(const struct emu_run *run, uint32_t pc)
{
	const struct emu_module *m = run->module;
	int line = 0, column = 0;
	const struct emu_insn *in = &m->code[pc];
	source_place(m->source, in->stmt ? in->stmt->pos : m->funcs[in->func]->pos, &line, &column);
	return line;
}

static void add_place(struct text *t, const struct emu_run *run, uint32_t pc)
{
	text_printf(t, "%s:%d", run->module->source->name, line_of(run, pc));
}

/* "0-3,8" */
static void add_bits(struct text *t, uint32_t bits)
{
	const char *comma = "";
	for (uint32_t i = 0; i < 32; i++) {
		if (!(bits >> i & 1))
			continue;
		uint32_t last = i;
		while (last + 1 < 32 && bits >> (last + 1) & 1)
			last++;
		text_printf(t, last > i ? "%s%u-%u" : "%s%u", comma, i, last);
		comma = ",";
		i = last;
	}
}

/* Where the lanes "lanes" of "warp" are. */
static void add_whereabouts(struct text *t, const struct emu_run *run, const struct emu_warp *warp, uint32_t lanes)
{
	for (uint32_t i = 0; i < warp->n_group; i++) {
		const struct emu_group *g = &warp->group[i];
		if (!(g->mask & lanes))
			continue;
		text_add(t, "; lanes ");
		add_bits(t, g->mask & lanes);
		text_add(t, " are at ");
		add_place(t, run, g->pc);
	}
	if (lanes & warp->exited) {
		text_add(t, "; lanes ");
		add_bits(t, lanes & warp->exited);
		text_add(t, " have exited");
	}
}

/* Lanes of "warp" wait for lanes that wait for them: the first of its groups tells. */
void emu_stuck_report(struct emu_run *run, struct emu_warp *warp)
{
	struct text t;
	for (uint32_t i = 0; i < warp->n_group; i++) {
		struct emu_group *g = &warp->group[i];
		if (g->wait.kind != EMU_WAIT_LANES && g->wait.kind != EMU_WAIT_WARP_SYNC)
			continue;
		bool aligned = run->module->code[g->pc].is_convergent;
		struct finding_at at = { .site = g->pc, .other_site = FINDING_NO_SITE, .warp = warp, .mask = g->mask };
		uint32_t missing = g->wait.lanes & ~g->mask;
		text_init(&t, &run->t->perm);
		add_whereabouts(&t, run, warp, missing);
		finding_add(run, aligned ? FINDING_DIVERGENT_ALIGNED : FINDING_MEMBER_MASK, &at,
			    "lanes 0x%08x execute it, lanes 0x%08x cannot come%s", g->mask, missing, text_str(&t));
		run->stop = true;
		return;
	}
}

static void add_barrier(struct text *t, const struct emu_run *run, const struct emu_cta *cta, uint32_t id)
{
	const struct emu_barrier *b = &cta->barrier[id];
	uint32_t live = 0;
	for (uint32_t w = 0; w < cta->n_warp; w++)
		live |= emu_live(&cta->warp[w]) ? 1u << w : 0;
	uint32_t missing = live & ~b->arrived;
	text_printf(t, "\n      generation %llu: ", (unsigned long long)b->generation);
	if (b->whole_cta)
		text_add(t, "all warps of the CTA are expected");
	else
		text_printf(t, "%u warps are expected", b->expected);
	text_add(t, ", arrived: warps ");
	add_bits(t, b->arrived);
	text_add(t, ", missing: ");
	if (missing) {
		text_add(t, "of warps ");
		add_bits(t, missing);
	} else {
		text_add(t, "no warp is left to arrive");
	}
	for (uint32_t w = 0; w < cta->n_warp; w++)
		if (b->arrived >> w & 1) {
			text_printf(t, "\n      warp %u arrived at ", w);
			add_place(t, run, b->site[w]);
		}
	for (uint32_t w = 0; w < cta->n_warp; w++)
		if (missing >> w & 1 && b->ever >> w & 1) {
			text_printf(t, "\n      warp %u arrived in earlier generations, last at ", w);
			add_place(t, run, b->site[w]);
		}
}

static void add_wait(struct text *t, const struct emu_run *run, const struct emu_warp *w, const struct emu_group *g)
{
	text_printf(t, "\n  cta %u warp %u lanes ", w->cta->number, w->index);
	add_bits(t, g->mask);
	text_add(t, "  ");
	add_place(t, run, g->pc);
	switch (g->wait.kind) {
	case EMU_WAIT_BARRIER:
		text_printf(t, "  waits for barrier %u", g->wait.index);
		add_barrier(t, run, w->cta, g->wait.index);
		break;
	case EMU_WAIT_LANES: case EMU_WAIT_WARP_SYNC:
		text_add(t, "  waits for lanes ");
		add_bits(t, g->wait.lanes & ~g->mask);
		add_whereabouts(t, run, w, g->wait.lanes & ~g->mask);
		break;
	case EMU_WAIT_CHANGE:
		text_add(t, "  spins: it repeats the same state until memory changes");
		break;
	case EMU_WAIT_NONE: case EMU_WAIT_SLEEP: case EMU_WAIT_CLUSTER: case EMU_WAIT_MBARRIER: case EMU_WAIT_ASYNC:
	case EMU_WAIT_REGISTERS:
		break;
	}
}

/* Lanes that wait for lanes of their warp which are blocked elsewhere are the reason; otherwise everyone is listed. */
void emu_deadlock_report(struct emu_run *run)
{
	struct text t;
	uint32_t parked = 0, first = FINDING_NO_SITE;
	const struct emu_warp *who = NULL;
	text_init(&t, &run->t->perm);
	for (uint32_t i = 0; i < run->n_live; i++)
		for (uint32_t c = 0; c < run->live[i]->n_cta; c++)
			for (uint32_t k = 0; k < run->live[i]->cta[c].n_warp; k++) {
				struct emu_warp *w = &run->live[i]->cta[c].warp[k];
				for (uint32_t j = 0; j < w->n_group; j++) {
					const struct emu_group *g = &w->group[j];
					if (g->wait.kind == EMU_WAIT_LANES) {
						emu_stuck_report(run, w);
						return;
					}
					if (!parked++) {
						first = g->pc;
						who = w;
					}
					if (parked <= 32)
						add_wait(&t, run, w, g);
				}
			}
	struct finding_at at = { .site = first, .other_site = FINDING_NO_SITE, .warp = who, .mask = who ? who->group[0].mask : 0 };
	finding_add(run, FINDING_DEADLOCK, &at, "%u groups parked, 0 runnable, 0 operations pending%s", parked, text_str(&t));
	run->stop = true;
}
