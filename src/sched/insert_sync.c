/* InsertSync (spec: autoschedule 8): lists from the inside, then numbers, then statements. */
#include "base/diag.h"
#include "sched/order.h"
#include "sched/order_sync.h"
#include "sched/versions.h"

struct lists { struct order_sync **data; size_t len, cap; };

static struct order_sync *sync_new(struct plan *p, struct plan_list *l)
{
	struct order_sync *s = arena_new(p->a, struct order_sync);
	s->plan = p;
	s->list = l;
	s->graph = order_graph_make(p->a, l);
	return s;
}

/* Channels of "s" that use a counter need it on their cores; so do units that touch its storages, where these have versions. */
struct uses { struct versions_use *data; size_t len, cap; };

static void use(struct plan *p, struct uses *all, const struct plan_clock *c, uint64_t cores)
{
	if (!c || c->kind != PLAN_COUNTER)
		return;
	for (size_t i = 0; i < all->len; i++)
		if (all->data[i].clock == c) {
			all->data[i].cores |= cores;
			return;
		}
	vec_push(p->a, all, ((struct versions_use){ c, cores }));
}

static void use_by_units(struct plan *p, struct uses *all)
{
	for (size_t i = 0; i < p->list.len; i++)
		for (size_t k = 0; k < p->list.data[i]->unit.len; k++) {
			const struct plan_unit *u = p->list.data[i]->unit.data[k];
			for (size_t n = 0; u->leaf && n < u->leaf->access.len; n++) {
				const struct plan_storage *s = u->leaf->access.data[n].storage;
				if (s && s->versions > 1)
					use(p, all, s->clock, u->cores);
			}
		}
}

static void write_counters(struct plan *p, const struct lists *all)
{
	struct uses uses = { 0 };
	for (size_t i = 0; i < all->len; i++)
		for (size_t k = 0; k < all->data[i]->channel.len; k++) {
			const struct plan_channel *c = all->data[i]->channel.data[k]->plan;
			if (c->slots > 1 || c->mechanism == PLAN_MBARRIER)
				use(p, &uses, c->clock, c->source_cores | c->target_cores);
		}
	use_by_units(p, &uses);
	for (size_t i = 0; i < uses.len; i++)
		versions_write_counter(p, &uses.data[i]);
}

bool plan_insert_sync(struct plan *p)
{
	struct lists all = { 0 };
	for (size_t i = 0; i < p->list.len; i++) {
		struct order_sync *s = sync_new(p, p->list.data[i]);
		if (!order_needs(s) || (p->machine->family == TARGET_CUDA && !order_frames(s)) || !order_channels(s, all.data, all.len))
			return false;
		for (size_t k = 0; k < all.len; k++)
			order_join_passes(s, all.data[k]);
		vec_push(p->a, &all, s);
	}
	if (!order_number_flags(p, all.data, all.len))
		return false;
	for (size_t i = 0; i < all.len; i++)
		for (size_t k = 0; k < all.data[i]->channel.len; k++) {
			struct plan_channel *c = all.data[i]->channel.data[k]->plan;
			c->index = (int)p->channel.len;
			vec_push(p->a, &p->channel, c);
		}
	if (p->machine->family == TARGET_CUDA && !order_write_mbarriers(p, all.data, all.len))
		return false;
	if (p->machine->family == TARGET_CUDA)
		order_drain_groups(p);
	for (size_t i = all.len; i-- > 0;)
		if (p->machine->family != TARGET_CUDA && !order_write(all.data[i]))
			return false;
	write_counters(p, &all);
	order_warn_flags(p, all.data, all.len);
	return true;
}
