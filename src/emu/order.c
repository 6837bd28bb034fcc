/* Which accesses happen before which (M35 to M37): the clocks of threads and the edges between them. */
#include "emu/order.h"

#include <stdlib.h>
#include <string.h>

enum order_scope order_scope(enum ptx_scope scope)
{
	switch (scope) {
	case PTX_SCOPE_CTA: return ORDER_CTA;
	case PTX_SCOPE_CLUSTER: return ORDER_CLUSTER;
	case PTX_SCOPE_NONE:
	case PTX_SCOPE_GPU:
	case PTX_SCOPE_SYS: return ORDER_GPU;
	}
	return ORDER_GPU;
}

void order_begin(struct emu_run *run)
{
	struct order *o = fail_malloc(&run->t->fail, sizeof *o);
	memset(o, 0, sizeof *o);
	arena_init(&o->arena, &run->t->fail);
	o->run = run;
	o->clocks.arena = &o->arena;
	o->shadows.arena = &o->arena;
	o->max_list = 2;
	run->order = o;
}

void order_end(struct emu_run *run)
{
	if (!run->order)
		return;
	arena_free(&run->order->arena);
	free(run->order);
	run->order = NULL;
}

void order_cta_begin(struct emu_cta *cta)
{
	struct order *o = cta->run->order;
	if (o->free_cta) {
		cta->order = o->free_cta;
		o->free_cta = cta->order->next;
	} else {
		cta->order = arena_new(&o->arena, struct order_cta);
		cta->order->warp = arena_array(&o->arena, struct order_warp, cta->n_warp);
	}
	for (uint32_t i = 0; i < cta->n_warp; i++) {
		struct order_warp *w = &cta->order->warp[i];
		*w = (struct order_warp){ .warp = &cta->warp[i], .number = cta->number * cta->n_warp + i + 1, .epoch = 1,
					  .n_class = 1 };
		w->class[0].mask = 0xffffffff;
		cta->warp[i].order = w;
	}
}

static void class_clear(struct order *o, struct order_class *c)
{
	clock_unref(&o->clocks, c->clock);
	for (int s = 0; s < ORDER_SCOPES; s++)
		clock_unref(&o->clocks, c->fenced[s]);
	sync_slots_free(o, &c->pending);
}

void order_cta_end(struct emu_cta *cta)
{
	struct order *o = cta->run->order;
	if (!cta->order)
		return;
	for (uint32_t i = 0; i < cta->n_warp; i++) {
		struct order_warp *w = &cta->order->warp[i];
		for (uint32_t k = 0; k < w->n_class; k++)
			class_clear(o, &w->class[k]);
		cta->warp[i].order = NULL;
	}
	for (int i = 0; i < EMU_BARRIERS; i++) {
		clock_unref(&o->clocks, cta->barrier[i].clock);
		cta->barrier[i].clock = NULL;
	}
	cta->order->next = o->free_cta;
	o->free_cta = cta->order;
	cta->order = NULL;
}

void order_object_end(struct emu_run *run, struct emu_object *object)
{
	if (!object->shadow || !run->order)
		return;
	sync_shadow_end(run->order, object->shadow);
	shadow_free(&run->order->shadows, object->shadow);
	object->shadow = NULL;
}

uint32_t order_class_split(struct order *o, struct order_warp *w, uint32_t i, uint32_t mask)
{
	struct order_class *old = &w->class[i];
	if ((old->mask & ~mask) == 0)
		return i;
	struct order_class *c = &w->class[w->n_class];
	*c = (struct order_class){ .mask = old->mask & mask, .clock = clock_ref(old->clock) };
	for (int s = 0; s < ORDER_SCOPES; s++)
		c->fenced[s] = clock_ref(old->fenced[s]), c->fence_epoch[s] = old->fence_epoch[s];
	c->pending = sync_slots_copy(o, old->pending);
	old->mask &= ~mask;
	return w->n_class++;
}

static bool class_equal(const struct order_class *a, const struct order_class *b)
{
	if (a->clock != b->clock || a->pending || b->pending)
		return false;
	for (int s = 0; s < ORDER_SCOPES; s++)
		if (a->fenced[s] != b->fenced[s] || a->fence_epoch[s] != b->fence_epoch[s])
			return false;
	return true;
}

void order_class_merge(struct order *o, struct order_warp *w)
{
	for (uint32_t i = 0; i < w->n_class; i++)
		for (uint32_t k = i + 1; k < w->n_class;) {
			if (!class_equal(&w->class[i], &w->class[k])) {
				k++;
				continue;
			}
			w->class[i].mask |= w->class[k].mask;
			class_clear(o, &w->class[k]);
			w->class[k] = w->class[--w->n_class];
		}
}

struct order_clock *order_release(struct order *o, struct order_warp *w, struct order_clock *clock, uint32_t lane,
				  uint32_t epoch)
{
	return clock_raise(&o->clocks, clock_ref(clock), w->number, UINT32_C(1) << lane, w->warp->exist, epoch);
}

/* Set the clock of all lanes of "mask" to "clock" (kept). */
static void warp_set_clock(struct order *o, struct order_warp *w, uint32_t mask, struct order_clock *clock)
{
	for (uint32_t i = 0, n = w->n_class; i < n; i++) {
		if (!(w->class[i].mask & mask))
			continue;
		struct order_class *c = &w->class[order_class_split(o, w, i, mask)];
		clock_ref(clock);
		clock_unref(&o->clocks, c->clock);
		c->clock = clock;
	}
	order_class_merge(o, w);
}

/* "clock" (taken) and what the lanes of "mask" let others know. */
static struct order_clock *warp_gather(struct order *o, struct order_warp *w, uint32_t mask, struct order_clock *clock)
{
	for (uint32_t i = 0; i < w->n_class; i++)
		if (w->class[i].mask & mask)
			clock = clock_join(&o->clocks, clock, w->class[i].clock);
	return clock_raise(&o->clocks, clock, w->number, mask, w->warp->exist, w->epoch);
}

void order_barrier_arrive(struct emu_barrier *barrier, struct emu_warp *warp, uint32_t mask, uint32_t site)
{
	(void)site;
	struct order_warp *w = warp->order;
	barrier->clock = warp_gather(warp->cta->run->order, w, mask, barrier->clock);
	w->epoch++;
}

void order_barrier_complete(struct emu_barrier *barrier, struct emu_cta *cta)
{
	struct order *o = cta->run->order;
	for (uint32_t i = 0; i < cta->n_warp; i++)
		if (barrier->waiting >> i & 1)
			warp_set_clock(o, cta->warp[i].order, cta->warp[i].exist & ~cta->warp[i].exited, barrier->clock);
	clock_unref(&o->clocks, barrier->clock);
	barrier->clock = NULL;
}

void order_warp_sync(struct emu_warp *warp, uint32_t mask, uint32_t site)
{
	(void)site;
	struct order *o = warp->cta->run->order;
	struct order_warp *w = warp->order;
	struct order_clock *clock = warp_gather(o, w, mask, NULL);
	w->epoch++;
	warp_set_clock(o, w, mask, clock);
	clock_unref(&o->clocks, clock);
}

/* What the lanes of "c" know or release by a fence, except what an sc fence lets later ones know. */
static void class_fence(struct order *o, struct order_warp *w, struct order_class *c, enum ptx_sem sem, enum order_scope scope)
{
	if (sem == PTX_SC)
		c->clock = clock_join(&o->clocks, c->clock, o->sc);
	if (sem != PTX_RELEASE)
		sync_acquire_pending(o, w, c, scope);
	if (sem == PTX_ACQUIRE)
		return;
	for (int s = ORDER_CTA; s <= (int)scope; s++) {
		clock_ref(c->clock);
		clock_unref(&o->clocks, c->fenced[s]);
		c->fenced[s] = c->clock;
		c->fence_epoch[s] = w->epoch;
	}
}

void order_fence(struct emu_warp *warp, uint32_t mask, enum ptx_sem sem, enum ptx_scope scope, uint32_t site)
{
	(void)site;
	struct order *o = warp->cta->run->order;
	struct order_warp *w = warp->order;
	for (uint32_t i = 0, n = w->n_class; i < n; i++)
		if (w->class[i].mask & mask)
			class_fence(o, w, &w->class[order_class_split(o, w, i, mask)], sem, order_scope(scope));
	order_class_merge(o, w);
	if (sem == PTX_SC)
		o->sc = warp_gather(o, w, mask, o->sc);
	w->epoch++;
}

/* Memory that no thread can write has no order to check; a store to an input is a finding of its own. */
static bool object_is_ordered(const struct emu_object *object)
{
	if (object->space == PTX_SHARED)
		return true;
	return object->space == PTX_GLOBAL && !(object->is_input && !object->is_output);
}

void order_access(struct emu_run *run, const struct emu_access *a)
{
	struct order *o = run->order;
	if (!object_is_ordered(a->object))
		return;
	if (!a->object->shadow)
		a->object->shadow = shadow_new(&o->shadows, a->object->size);
	struct order_warp *w = a->warp->order;
	for (uint32_t i = 0; i < w->n_class; i++)
		if (w->class[i].mask & a->mask)
			race_access(o, a, &w->class[i], w->class[i].mask & a->mask);
	if (a->sem != PTX_WEAK)
		sync_access(o, a);
}
