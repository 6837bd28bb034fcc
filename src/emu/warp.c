/* Groups of lanes and frames: how they split, merge and end (M17, M18). */
#include <stdlib.h>

#include "emu/lane.h"

enum { MAX_LOCAL_BYTES = 512 << 10, MAX_DELAY = 2000 };

void emu_ctx_set(struct emu_ctx *x, struct emu_warp *warp, struct emu_group *group)
{
	x->warp = warp;
	x->cta = warp->cta;
	x->run = warp->cta->run;
	x->group = group;
	x->frame = group->frame;
	x->bank[EMU_BANK_REG] = group->frame->value;
	x->bank[EMU_BANK_CONST] = x->run->constant;
	x->bank[EMU_BANK_SPECIAL] = warp->special;
	x->bank[3] = NULL;
	x->defined[EMU_BANK_REG] = group->frame->defined;
	x->defined[EMU_BANK_CONST] = x->defined[EMU_BANK_SPECIAL] = x->run->all_defined;
	x->defined[3] = NULL;
	x->pred = group->frame->pred;
	x->pred_defined = group->frame->pred_defined;
}

static struct emu_group *add_group(struct emu_ctx *x, uint32_t mask, uint32_t pc)
{
	struct emu_warp *w = x->warp;
	struct emu_group *g = &w->group[w->n_group++];
	*g = (struct emu_group){ .mask = mask, .pc = pc, .frame = x->group->frame, .seen_change = x->group->seen_change,
				 .quiet = x->group->quiet };
	return g;
}

/* --diverge=lane: every lane of "mask" but the first becomes a group of its own. */
static void scatter(struct emu_ctx *x, struct emu_group *g)
{
	uint32_t first = g->mask & (0 - g->mask), rest = g->mask & ~first;
	g->mask = first;
	for (; rest; rest &= rest - 1)
		add_group(x, rest & (0 - rest), g->pc);
}

void emu_group_split(struct emu_ctx *x, uint32_t mask, uint32_t pc, uint32_t else_pc)
{
	struct emu_run *run = x->run;
	struct emu_group *g = x->group;
	if (mask == g->mask) {
		g->pc = pc;
		return;
	}
	g->mask &= ~mask;
	g->pc = else_pc;
	struct emu_group *taken = add_group(x, mask, pc);
	if (run->adversary.diverge == EMU_DIVERGE_SPLIT) {
		uint64_t r = emu_random(run);
		(r & 1 ? g : taken)->delay_until = run->step + (r >> 1) % MAX_DELAY;
	} else if (run->adversary.diverge == EMU_DIVERGE_LANE) {
		scatter(x, g);
		scatter(x, taken);
	}
}

static bool can_merge(const struct emu_group *g)
{
	return g->wait.kind == EMU_WAIT_NONE || g->wait.kind == EMU_WAIT_LANES || g->wait.kind == EMU_WAIT_CHANGE ||
	       g->wait.kind == EMU_WAIT_SLEEP;
}

/* Join groups of "warp" with equal counter and stack.  Who waited for lanes looks again. */
void emu_groups_merge(struct emu_warp *warp)
{
	for (uint32_t i = 0; i < warp->n_group; i++)
		for (uint32_t j = i + 1; j < warp->n_group;) {
			struct emu_group *a = &warp->group[i], *b = &warp->group[j];
			if (a->pc != b->pc || a->frame != b->frame || !can_merge(a) || !can_merge(b)) {
				j++;
				continue;
			}
			a->mask |= b->mask;
			a->wait.kind = EMU_WAIT_NONE;
			a->delay_until = 0;
			a->quiet = 0;
			a->spin.next = 0;
			*b = warp->group[--warp->n_group];
		}
}

/* Registers of "f" for one activation: values, defined masks, predicates. */
static struct emu_frame *new_frame(struct emu_run *run, const struct ptx_func *f)
{
	size_t slots = f->n_slot, preds = f->n_pred;
	size_t head = (sizeof(struct emu_frame) + 63) / 64 * 64;
	char *p = emu_alloc(run, head + (slots * (EMU_LANES + 3) + 3 * preds) * sizeof(uint32_t), 1);
	struct emu_frame *frame = (struct emu_frame *)(void *)p;
	frame->func = f;
	frame->value = (uint32_t *)(void *)(p + head);
	frame->defined = frame->value + slots * EMU_LANES;
	frame->pred = frame->defined + slots;
	frame->pred_defined = frame->pred + preds;
	frame->origin = frame->pred_defined + preds;
	frame->pred_origin = frame->origin + slots;
	frame->fragment = frame->pred_origin + preds;
	frame->pred_defined[EMU_PRED_FALSE] = 0xffffffffu;
	if (!(run->checks & EMU_CHECK_POISON)) {
		memset(frame->defined, 0xff, slots * sizeof(uint32_t));
		memset(frame->pred_defined, 0xff, preds * sizeof(uint32_t));
	}
	return frame;
}

/* Local memory of at least "bytes" per lane.  False when there is no more. */
bool emu_local_reserve(struct emu_run *run, struct emu_warp *warp, uint32_t bytes)
{
	if (bytes <= warp->local_stride)
		return true;
	if (bytes > MAX_LOCAL_BYTES)
		return false;
	uint32_t stride = warp->local_stride ? warp->local_stride : 64;
	while (stride < bytes)
		stride *= 2;
	struct emu_object *old = warp->local;
	struct emu_object *o = emu_object_new(run, PTX_LOCAL, "local memory", (uint64_t)stride * EMU_LANES, 0, false);
	for (uint32_t l = 0; old && l < EMU_LANES; l++) {
		memcpy(o->bytes + l * stride, old->bytes + l * warp->local_stride, warp->local_stride);
		if (o->defined && old->defined)
			memcpy(o->defined + l * stride / 8, old->defined + l * warp->local_stride / 8, warp->local_stride / 8);
	}
	warp->local = o;
	warp->local_stride = stride;
	if (old)
		emu_object_free(run, old);
	return true;
}

/* Local variables of a new activation are undefined. */
static void forget_local(struct emu_run *run, struct emu_warp *warp, const struct emu_frame *frame, uint32_t mask)
{
	if (!warp->local || !warp->local->defined)
		return;
	for (uint32_t l = 0; l < EMU_LANES; l++)
		for (uint32_t at = 0; mask >> l & 1 && at < frame->func->frame_bytes; at += 32) {
			uint32_t n = frame->func->frame_bytes - at < 32 ? frame->func->frame_bytes - at : 32;
			emu_defined_set(run, warp->local, (uint64_t)l * warp->local_stride + frame->local_base + at, (int)n, 0);
		}
}

/* The lanes "mask" enter "func".  Lanes that come later from the same place join the same frame.  NULL: no local memory. */
struct emu_frame *emu_frame_enter(struct emu_run *run, struct emu_warp *warp, struct emu_frame *parent,
				  const struct ptx_func *func, uint32_t return_pc, uint32_t mask)
{
	struct emu_frame *f = parent ? parent->child : NULL;
	while (f && (f->func != func || f->return_pc != return_pc))
		f = f->sibling;
	uint32_t base = parent ? parent->local_base + parent->func->frame_bytes : 0;
	if (!emu_local_reserve(run, warp, base + func->frame_bytes))
		return NULL;
	if (!f) {
		f = new_frame(run, func);
		f->parent = parent;
		f->return_pc = return_pc;
		f->local_base = base;
		f->depth = parent ? parent->depth + 1 : 0;
		if (parent) {
			f->sibling = parent->child;
			parent->child = f;
		}
	} else if (run->checks & EMU_CHECK_POISON) {
		for (uint32_t i = 0; i < func->n_slot; i++)
			f->defined[i] &= ~mask;
		for (uint32_t i = EMU_FIRST_PRED; i < func->n_pred; i++)
			f->pred_defined[i] &= ~mask;
	}
	f->mask |= mask;
	forget_local(run, warp, f, mask);
	return f;
}

void emu_frame_leave(struct emu_frame *frame, uint32_t mask)
{
	frame->mask &= ~mask;
	if (frame->mask || !frame->parent)
		return;
	struct emu_frame **link = &frame->parent->child;
	while (*link != frame)
		link = &(*link)->sibling;
	*link = frame->sibling;
	free(frame);
}

void emu_frames_free(struct emu_frame *frame)
{
	while (frame) {		/* children first, without recursion */
		struct emu_frame *f = frame;
		while (f->child)
			f = f->child;
		struct emu_frame *next = f->parent;
		if (next)
			next->child = f->sibling;
		free(f);
		if (f == frame)
			return;
	}
}

/* The lanes "mask" of the present group end.  Barriers and groups that waited for them look again. */
void emu_lanes_exit(struct emu_ctx *x, uint32_t mask)
{
	struct emu_warp *w = x->warp;
	struct emu_group *g = x->group;
	for (struct emu_frame *f = g->frame, *up; f; f = up) {
		up = f->parent;
		emu_frame_leave(f, mask);
	}
	w->exited |= mask;
	g->mask &= ~mask;
	if (!g->mask)
		*g = w->group[--w->n_group];
	else
		g->pc++;
	if (!emu_live(w))
		x->cta->n_live--;
	for (uint32_t i = 0; i < w->n_group; i++)
		if (w->group[i].wait.kind == EMU_WAIT_LANES)
			w->group[i].wait.kind = EMU_WAIT_NONE;
	emu_barriers_recheck(x);
}
