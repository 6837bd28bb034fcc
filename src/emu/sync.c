/* Releases and acquires on locations (M36): what a strong write lets a strong load know, if their scopes allow it.
 *
 * A location keeps slots, one per scope and place of the threads that released.  A read-modify-write leaves them, so that a
 * chain of them passes on what earlier ones released; a strong store takes them away.  (After a weak one they do no harm: who
 * may load without a race knows all of it already.)  A fence before a relaxed write and a
 * fence after a relaxed load work as the release and the acquire of that location.
 */
#include "emu/order.h"

static struct order_slot *slot_new(struct order *o)
{
	struct order_slot *s = o->free_slot;
	if (!s)
		return arena_new(&o->arena, struct order_slot);
	o->free_slot = s->next;
	return s;
}

void sync_slots_free(struct order *o, struct order_slot **list)
{
	while (*list) {
		struct order_slot *s = *list;
		*list = s->next;
		clock_unref(&o->clocks, s->clock);
		s->next = o->free_slot;
		o->free_slot = s;
	}
}

struct order_slot *sync_slots_copy(struct order *o, const struct order_slot *list)
{
	struct order_slot *copy = NULL, **end = &copy;
	for (; list; list = list->next) {
		*end = slot_new(o);
		**end = *list;
		(*end)->next = NULL;
		clock_ref((*end)->clock);
		end = &(*end)->next;
	}
	return copy;
}

/* Add "clock" (kept) to the slot of "scope" for threads of "cta" in "cluster"; narrow scopes have a slot per place. */
static void slot_join(struct order *o, struct order_slot **list, enum order_scope scope, uint32_t cta, uint32_t cluster,
		      struct order_clock *clock)
{
	for (struct order_slot *s = *list; s; s = s->next) {
		if (s->scope != scope || (scope == ORDER_CTA && s->cta != cta) ||
		    (scope == ORDER_CLUSTER && s->cluster != cluster))
			continue;
		s->clock = clock_join(&o->clocks, s->clock, clock);
		if (s->cta != cta)
			s->cta = ORDER_MANY;
		if (s->cluster != cluster)
			s->cluster = ORDER_MANY;
		return;
	}
	struct order_slot *s = slot_new(o);
	*s = (struct order_slot){ .next = *list, .scope = scope, .cta = cta, .cluster = cluster, .clock = clock_ref(clock) };
	*list = s;
}

/* A release in "s" reaches a thread of "cta" that acquires with "scope". */
static bool slot_reaches(const struct order_slot *s, enum order_scope scope, const struct emu_cta *cta)
{
	bool same_cta = s->cta == cta->number, same_cluster = s->cluster == cta->cluster->number;
	if ((s->scope == ORDER_CTA && !same_cta) || (s->scope == ORDER_CLUSTER && !same_cluster))
		return false;
	return scope == ORDER_GPU || (scope == ORDER_CLUSTER && same_cluster) || (scope == ORDER_CTA && same_cta);
}

static struct order_sync **sync_find(struct order_shadow *s, uint64_t offset)
{
	struct order_sync **p = &s->sync[offset >> 2 & (SHADOW_SYNC_BUCKETS - 1)];
	while (*p && (*p)->offset != offset)
		p = &(*p)->next;
	return p;
}

static void sync_free(struct order *o, struct order_shadow *shadow, struct order_sync **p)
{
	struct order_sync *s = *p;
	*p = s->next;
	shadow->n_sync--;
	sync_slots_free(o, &s->slot);
	s->next = o->free_sync;
	o->free_sync = s;
}

/* The location at "offset", made if it is not there. */
static struct order_sync *sync_at(struct order *o, struct order_shadow *shadow, uint64_t offset)
{
	struct order_sync **p = sync_find(shadow, offset);
	if (*p)
		return *p;
	struct order_sync *s = o->free_sync;
	if (s)
		o->free_sync = s->next;
	else
		s = arena_new(&o->arena, struct order_sync);
	*s = (struct order_sync){ .offset = offset };
	*p = s;
	shadow->n_sync++;
	return s;
}

void sync_shadow_end(struct order *o, struct order_shadow *s)
{
	for (int i = 0; i < SHADOW_SYNC_BUCKETS; i++)
		while (s->sync[i])
			sync_free(o, s, &s->sync[i]);
}

void sync_acquire_pending(struct order *o, struct order_warp *w, struct order_class *c, enum order_scope scope)
{
	for (struct order_slot **p = &c->pending; *p;) {
		struct order_slot *s = *p;
		if (!slot_reaches(s, scope, w->warp->cta)) {
			p = &s->next;
			continue;
		}
		c->clock = clock_join(&o->clocks, c->clock, s->clock);
		*p = s->next;
		s->next = NULL;
		sync_slots_free(o, &s);
	}
}

static bool sem_acquires(enum ptx_sem sem)
{
	return sem == PTX_ACQUIRE || sem == PTX_ACQ_REL || sem == PTX_SC;
}

static bool sem_releases(enum ptx_sem sem)
{
	return sem == PTX_RELEASE || sem == PTX_ACQ_REL || sem == PTX_SC;
}

static uint32_t class_of(const struct order_warp *w, uint32_t lane)
{
	uint32_t i = 0;
	while (!(w->class[i].mask >> lane & 1))
		i++;
	return i;
}

static bool slots_reach(const struct order_slot *s, enum order_scope scope, const struct emu_cta *cta)
{
	while (s && !slot_reaches(s, scope, cta))
		s = s->next;
	return s != NULL;
}

/* Lanes "mask", all of one class, read the location: they know what reaches them, now or after a fence. */
static void lanes_acquire(struct order *o, const struct emu_access *a, const struct order_sync *s, uint32_t mask)
{
	struct order_warp *w = a->warp->order;
	enum order_scope scope = order_scope(a->scope);
	if (!slots_reach(s->slot, scope, a->warp->cta))
		return;
	uint32_t i = class_of(w, (uint32_t)__builtin_ctz(mask));
	struct order_class *c = &w->class[order_class_split(o, w, i, mask)];
	for (const struct order_slot *slot = s->slot; slot; slot = slot->next) {
		if (!slot_reaches(slot, scope, a->warp->cta))
			continue;
		if (sem_acquires(a->sem))
			c->clock = clock_join(&o->clocks, c->clock, slot->clock);
		else
			slot_join(o, &c->pending, slot->scope, slot->cta, slot->cluster, slot->clock);
	}
}

static void release_at(struct order *o, const struct emu_access *a, uint32_t lane, enum order_scope scope,
		       struct order_clock *known, uint32_t epoch)
{
	const struct emu_cta *cta = a->warp->cta;
	struct order_clock *clock = order_release(o, a->warp->order, known, lane, epoch);
	struct order_sync *s = sync_at(o, a->object->shadow, a->offset[lane]);
	slot_join(o, &s->slot, scope, cta->number, cta->cluster->number, clock);
	clock_unref(&o->clocks, clock);
}

/* Lane "lane" writes the location: it releases what it knows, or what it knew at its last fences. */
static void lane_release(struct order *o, const struct emu_access *a, uint32_t lane)
{
	struct order_warp *w = a->warp->order;
	const struct order_class *c = &w->class[class_of(w, lane)];
	enum order_scope scope = order_scope(a->scope);
	if (sem_releases(a->sem)) {
		release_at(o, a, lane, scope, c->clock, w->epoch);
		return;
	}
	for (int k = ORDER_CTA; k <= (int)scope; k++)
		/* A wider fence that is as late says the same to more threads. */
		if (c->fence_epoch[k] && (k == (int)scope || c->fence_epoch[k] != c->fence_epoch[k + 1]))
			release_at(o, a, lane, (enum order_scope)k, c->fenced[k], c->fence_epoch[k]);
}

/* The lanes of "left" that load what its first lane loads, and know what that lane knows. */
static uint32_t lanes_alike(const struct emu_access *a, uint32_t left)
{
	const struct order_warp *w = a->warp->order;
	uint32_t first = (uint32_t)__builtin_ctz(left), alike = 0;
	for (left &= w->class[class_of(w, first)].mask; left; left &= left - 1)
		if (a->offset[__builtin_ctz(left)] == a->offset[first])
			alike |= left & (0u - left);
	return alike;
}

static void sync_load(struct order *o, const struct emu_access *a)
{
	for (uint32_t left = a->mask, alike; left; left &= ~alike) {
		struct order_sync *s = *sync_find(a->object->shadow, a->offset[__builtin_ctz(left)]);
		alike = lanes_alike(a, left);
		if (s)
			lanes_acquire(o, a, s, alike);
	}
}

/* Nothing has been released in the object, and the access releases nothing: the common relaxed counter. */
static bool is_without_effect(const struct emu_access *a)
{
	const struct order_warp *w = a->warp->order;
	if (a->object->shadow->n_sync > 0 || (a->kind != EMU_LOAD && sem_releases(a->sem)))
		return false;
	for (uint32_t i = 0; a->kind != EMU_LOAD && i < w->n_class; i++)
		if (w->class[i].fence_epoch[ORDER_CTA])
			return false;
	return true;
}

void sync_access(struct order *o, const struct emu_access *a)
{
	struct order_warp *w = a->warp->order;
	if (is_without_effect(a))
		return;
	if (a->kind == EMU_LOAD)
		sync_load(o, a);
	for (uint32_t left = a->kind == EMU_LOAD ? 0 : a->mask; left; left &= left - 1) {
		uint32_t lane = (uint32_t)__builtin_ctz(left);
		struct order_sync **s = sync_find(a->object->shadow, a->offset[lane]);
		if (*s && a->kind == EMU_STORE)
			sync_free(o, a->object->shadow, s);
		else if (*s)
			lanes_acquire(o, a, *s, UINT32_C(1) << lane);
		lane_release(o, a, lane);
	}
	if (a->kind != EMU_LOAD && sem_releases(a->sem))
		w->epoch++;
	if (w->n_class > 1)
		order_class_merge(o, w);
}
