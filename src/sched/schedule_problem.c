#include "sched/schedule_problem.h"

#include <string.h>

#include "sched/order.h"

struct uses { struct search_use *data; size_t len, cap; };
struct numbers { int *data; size_t len, cap; };

/* ---- resources: pipes by core, ports, queues by core ---- */

static int pipe_number(const struct plan *p, const struct machine_pipe *pipe, int core)
{
	return pipe->index * (int)p->core.len + core;
}

static int port_number(const struct plan *p, const struct machine_port *port)
{
	return p->machine->n_pipe * (int)p->core.len + port->index;
}

static int queue_number(const struct plan *p, int core)
{
	return p->machine->n_pipe * (int)p->core.len + p->machine->n_port + core;
}

static void add_use(struct arena *a, struct uses *v, int resource, int64_t cycles)
{
	for (size_t i = 0; i < v->len; i++) {
		if (v->data[i].resource != resource)
			continue;
		v->data[i].cycles += cycles;
		return;
	}
	vec_push(a, v, ((struct search_use){ resource, cycles }));
}

static void add_number(struct arena *a, struct numbers *v, int x)
{
	for (size_t i = 0; i < v->len; i++)
		if (v->data[i] == x)
			return;
	vec_push(a, v, x);
}

struct load { struct uses use, other; struct numbers pipe, queue; };

static bool is_on(const struct plan *p, const struct plan_unit *u, size_t core, const struct machine_pipe *pipe)
{
	bool is_there = !u->cores || u->cores >> core & 1;
	return is_there && (!pipe || pipe->cores >> p->core.data[core].kind->index & 1);
}

/* "whole": cycles of a loop around, which keeps busy all of the time what anything in it uses (A172); 0: the unit itself. */
static void load_leaf(struct plan *p, const struct plan_unit *u, int64_t whole, struct load *out)
{
	for (size_t i = 0; i < u->leaf->occupancy.len; i++) {
		const struct plan_occupancy *o = &u->leaf->occupancy.data[i];
		int64_t cycles = whole ? whole : o->cycles;
		if (o->port) {
			add_use(p->a, &out->use, port_number(p, o->port), cycles);
			continue;
		}
		for (size_t c = 0; c < p->core.len; c++) {
			if (!is_on(p, u, c, o->pipe))
				continue;
			int n = pipe_number(p, o->pipe, (int)c);
			add_use(p->a, o->pipe->is_schedulable ? &out->use : &out->other, n, cycles);
			add_number(p->a, &out->pipe, n);
			if (p->machine->queue_per_pipe)
				add_number(p->a, &out->queue, n);
		}
	}
	for (size_t c = 0; c < p->core.len && !p->machine->queue_per_pipe; c++) {
		if (!is_on(p, u, c, NULL))
			continue;
		add_use(p->a, &out->use, queue_number(p, (int)c), whole ? whole : u->leaf->issue > 0 ? u->leaf->issue : 1);
		add_number(p->a, &out->queue, queue_number(p, (int)c));
	}
}

static void load_unit(struct plan *p, const struct plan_unit *u, int64_t whole, struct load *out)
{
	if (u->leaf) {
		load_leaf(p, u, whole, out);
		return;
	}
	for (size_t i = 0; i < u->body->unit.len; i++)
		load_unit(p, u->body->unit.data[i], whole, out);
}

/* Every resource once, with the cycles of the whole loop. */
static void set_all(struct uses *v, int64_t cycles)
{
	for (size_t i = 0; i < v->len; i++)
		v->data[i].cycles = cycles;
}

static void load_of(struct plan *p, const struct plan_unit *u, struct load *out)
{
	load_unit(p, u, u->body ? u->latency : 0, out);
	if (!u->body)
		return;
	set_all(&out->use, u->latency);
	set_all(&out->other, u->latency);
}

/* ---- gangs (A152) ---- */

static const struct machine_pipe *gang_pipe(const struct plan_unit *u)
{
	const struct machine_pipe *only = NULL;
	for (size_t i = 0; u->kind == PLAN_TASK && !u->leaf->is_explicit && i < u->leaf->occupancy.len; i++) {
		const struct machine_pipe *pipe = u->leaf->occupancy.data[i].pipe;
		if (pipe && only && pipe != only)
			return NULL;
		only = pipe ? pipe : only;
	}
	return only && only->is_gang ? only : NULL;
}

static bool same_guards(const struct plan_unit *x, const struct plan_unit *y)
{
	if (x->guards.len != y->guards.len)
		return false;
	for (size_t i = 0; i < x->guards.len; i++)
		if (x->guards.data[i].cond != y->guards.data[i].cond || x->guards.data[i].is_not != y->guards.data[i].is_not)
			return false;
	return true;
}

static bool feeds(const struct plan_list *l, int from, int to)
{
	for (size_t i = 0; i < l->edge.len; i++) {
		const struct plan_edge *e = &l->edge.data[i];
		if (e->from == from && e->to == to && !e->rotates && !e->distance && e->kind != PLAN_EXCLUSION)
			return true;
	}
	return false;
}

/* May unit "k" join the gang that begins at "first" and ends before it? */
static bool joins(const struct plan_list *l, int first, int k)
{
	const struct plan_unit *x = l->unit.data[first], *y = l->unit.data[k];
	if (!gang_pipe(x) || gang_pipe(x) != gang_pipe(y) || x->cores != y->cores || x->stage != y->stage || !same_guards(x, y))
		return false;
	for (int i = first; i < k; i++)
		if (feeds(l, i, k) || feeds(l, k, i))
			return false;
	for (int w = 0; w < (int)l->unit.len; w++)
		if ((w < first || w > k) && feeds(l, first, w) != feeds(l, k, w))
			return false;
	return true;
}

static void find_gangs(struct schedule_problem *out, const struct plan_list *l)
{
	int n = (int)l->unit.len, first = 0;
	out->n_node = 0;
	for (int i = 0; i < n; i++) {
		bool in_gang = i > first && joins(l, first, i);
		if (!in_gang) {
			first = i;
			out->n_node++;
		} else {
			out->offset[i] = out->offset[i - 1] + l->unit.data[i - 1]->ii;
		}
		out->node_of[i] = out->n_node - 1;
	}
}

/* ---- units ---- */

static int64_t place_of(const struct plan_unit *u)
{
	return u->range.source ? (int64_t)u->range.begin : u->index;
}

static void make_units(struct schedule_problem *out, struct plan_list *l)
{
	struct plan *p = l->plan;
	struct search_unit *unit = arena_array(p->a, struct search_unit, (size_t)out->n_node + 1);
	struct load *load = arena_array(p->a, struct load, (size_t)out->n_node + 1);
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		int n = out->node_of[i];
		struct search_unit *x = &unit[n];
		int64_t end = out->offset[i] + u->latency;
		if (!out->offset[i]) {
			x->name = u->name;
			x->place = place_of(u);
			x->stage = l->is_manual ? u->stage : -1;
		}
		x->latency = end > x->latency ? end : x->latency;
		x->interval += u->ii;
		load_of(p, u, &load[n]);
	}
	for (int n = 0; n < out->n_node; n++) {
		unit[n].use = load[n].use.data;
		unit[n].n_use = (int)load[n].use.len;
		unit[n].other = load[n].other.data;
		unit[n].n_other = (int)load[n].other.len;
		unit[n].pipe = load[n].pipe.data;
		unit[n].n_pipe = (int)load[n].pipe.len;
		unit[n].queue = load[n].queue.data;
		unit[n].n_queue = (int)load[n].queue.len;
	}
	out->p.unit = unit;
	out->p.n_unit = out->n_node;
}

/* ---- versions ---- */

bool schedule_owns(const struct plan_list *l, const struct plan_storage *s)
{
	for (size_t i = 0; i < s->owner.len; i++)
		if (s->owner.data[i] == l)
			return true;
	return false;
}

bool schedule_touches(const struct plan_unit *u, const struct plan_storage *s)
{
	for (size_t i = 0; u->leaf && i < u->leaf->access.len; i++)
		if (u->leaf->access.data[i].storage == s)
			return true;
	for (size_t i = 0; u->body && i < u->body->unit.len; i++)
		if (schedule_touches(u->body->unit.data[i], s))
			return true;
	return false;
}

static bool list_touches(const struct plan_list *l, const struct plan_storage *s)
{
	for (size_t i = 0; i < l->unit.len; i++)
		if (schedule_touches(l->unit.data[i], s))
			return true;
	return false;
}

void schedule_versions_asked(const struct plan_list *l, const struct plan_storage *s, int64_t *low, int64_t *high)
{
	*low = *high = s->count > 0 ? s->count : 1;
	if (s->count || !s->space || !s->space->is_versioned || l->plan->source_order)
		return;
	*high = l->num_stages > 1 ? l->num_stages : 1;
}

static bool has_simt(const struct tir_block *b)
{
	for (size_t i = 0; b && i < b->len; i++) {
		const struct tir_block *suite[2];
		int n = tir_suites(b->stmt[i], suite);
		if (b->stmt[i]->kind == TIR_MARK && b->stmt[i]->u.mark.kind == TIR_MARK_SIMT_VF)
			return true;
		for (int k = 0; k < n; k++)
			if (has_simt(suite[k]))
				return true;
	}
	return false;
}

int64_t schedule_capacity(const struct plan *p, const struct machine_space *s)
{
	for (size_t i = 0; i < p->unlimited.len; i++)
		if (machine_find_space(p->machine, p->unlimited.data[i]) == s)
			return INT64_C(1) << 40;
	if (s->capacity == INT64_MAX)
		return INT64_C(1) << 40;
	return s->capacity - (s->reserved_for_simt && !has_simt(p->body) ? 0 : s->reserved);
}

static int space_number(struct schedule_problem *out, struct plan *p, const struct machine_space *s)
{
	for (int i = 0; i < out->p.n_space; i++)
		if (out->space[i] == s)
			return i;
	struct search_space *space = (struct search_space *)out->p.space;
	out->space[out->p.n_space] = s;
	space[out->p.n_space] = (struct search_space){ s->tir, schedule_capacity(p, s) };
	return out->p.n_space++;
}

static void make_versions(struct schedule_problem *out, struct plan_list *l, const int64_t *high)
{
	struct plan *p = l->plan;
	size_t n = p->storage.len + 1;
	struct search_version *version = arena_array(p->a, struct search_version, n);
	out->storage = arena_array(p->a, struct plan_storage *, n);
	out->space = arena_array(p->a, const struct machine_space *, (size_t)p->machine->n_space + 1);
	out->p.space = arena_array(p->a, struct search_space, (size_t)p->machine->n_space + 1);
	out->p.version = version;
	for (size_t i = 0; i < p->storage.len; i++) {
		struct plan_storage *s = p->storage.data[i];
		bool is_counted = s->space && s->space->is_counted;
		int space = is_counted ? space_number(out, p, s->space) : -1;
		if (schedule_owns(l, s)) {
			struct search_version *v = &version[out->p.n_version];
			*v = (struct search_version){ .name = s->buffer ? s->buffer->name : s->slots ? s->slots->name : "?", .size = s->size_bytes,
						      .space = space };
			schedule_versions_asked(l, s, &v->low, &v->high);
			if (high[i] && v->high > high[i] && !s->count)
				v->high = high[i] > v->low ? high[i] : v->low;
			out->storage[out->p.n_version++] = s;
		} else if (is_counted && list_touches(l, s)) {
			struct search_space *x = (struct search_space *)&out->p.space[space];
			x->left -= s->size_bytes * (s->versions > 1 ? s->versions : 1);
		}
	}
}

static int version_number(const struct schedule_problem *out, const struct plan_storage *s)
{
	for (int i = 0; i < out->p.n_version; i++)
		if (out->storage[i] == s)
			return i;
	return -1;
}

/* ---- edges ---- */

/* Edges by their two nodes: the number of the last one plus 1, and of the one before it. */
struct edge_chains { int n_node, *last, *before; };

static bool is_dominated(const struct edge_chains *c, const struct search_edge *v, const struct search_edge *e)
{
	for (int i = c->last[e->from * c->n_node + e->to]; i; i = c->before[i - 1])
		if (v[i - 1].version == e->version && v[i - 1].distance <= e->distance && v[i - 1].latency >= e->latency)
			return true;
	return false;
}

static void make_edges(struct schedule_problem *out, struct plan_list *l)
{
	struct arena *a = l->plan->a;
	struct search_edge *edge = arena_array(a, struct search_edge, l->edge.len + 1);
	struct search_exclusion *exclusion = arena_array(a, struct search_exclusion, l->edge.len + 1);
	struct edge_chains chains = { out->p.n_unit, arena_array(a, int, (size_t)out->p.n_unit * (size_t)out->p.n_unit + 1),
				      arena_array(a, int, l->edge.len + 1) };
	size_t n = 0;
	for (size_t i = 0; i < l->edge.len; i++) {
		const struct plan_edge *e = &l->edge.data[i];
		int64_t forth = out->offset[e->from] - out->offset[e->to];
		int from = out->node_of[e->from], to = out->node_of[e->to];
		if (e->kind == PLAN_EXCLUSION) {
			exclusion[out->p.n_exclusion++] = (struct search_exclusion){ from, to, e->latency + forth, e->back_latency - forth };
			continue;
		}
		struct search_edge x = { from, to, e->latency + forth, e->distance, e->rotates ? version_number(out, e->rotates) : -1 };
		if (e->rotates && x.version < 0)
			x.distance = e->rotates->versions > 1 ? e->rotates->versions : 1;
		if ((!l->parent && (x.distance || e->rotates)) || is_dominated(&chains, edge, &x))
			continue;
		int *last = &chains.last[x.from * chains.n_node + x.to];
		chains.before[n] = *last;
		*last = (int)n + 1;
		edge[n++] = x;
	}
	out->p.edge = edge;
	out->p.n_edge = (int)n;
	out->p.exclusion = exclusion;
}

/* ---- stages that depend on one another ---- */

struct relations { struct search_relation *data; size_t len, cap; };

static void relate(struct arena *a, struct relations *v, int before, int after)
{
	for (size_t i = 0; i < v->len; i++)
		if (v->data[i].before == before && v->data[i].after == after)
			return;
	if (before != after)
		vec_push(a, v, ((struct search_relation){ before, after }));
}

/* Does unit "u" need the value of the bind of unit "b", by itself or through other binds? */
static bool needs_bind(const struct plan_list *l, const struct plan_unit *u, const struct plan_unit *b, size_t depth)
{
	for (size_t i = 0; i < u->uses.len; i++) {
		if (u->uses.data[i] == b->bind)
			return true;
		for (size_t k = 0; k < l->unit.len && depth < l->unit.len; k++) {
			const struct plan_unit *x = l->unit.data[k];
			if (x != u && x->bind == u->uses.data[i] && needs_bind(l, x, b, depth + 1))
				return true;
		}
	}
	return false;
}

static bool writes(const struct plan_unit *u, const struct plan_storage *s)
{
	for (size_t i = 0; u->leaf && i < u->leaf->access.len; i++)
		if (u->leaf->access.data[i].storage == s && u->leaf->access.data[i].writes)
			return true;
	for (size_t i = 0; u->body && i < u->body->unit.len; i++)
		if (writes(u->body->unit.data[i], s))
			return true;
	return false;
}

/* A bind that reads memory is copied into the stages of its uses; what overwrites that memory stays behind them. */
static void relate_clones(struct schedule_problem *out, struct plan_list *l, struct relations *v)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *b = l->unit.data[i];
		if (!b->bind || !b->leaf)
			continue;
		for (size_t k = 0; k < b->leaf->access.len; k++) {
			const struct plan_access *x = &b->leaf->access.data[k];
			for (size_t w = i + 1; x->reads && !x->storage->is_private && w < l->unit.len; w++) {
				if (!writes(l->unit.data[w], x->storage) || !feeds(l, (int)i, (int)w))
					continue;
				for (size_t u = 0; u < l->unit.len; u++)
					if (needs_bind(l, l->unit.data[u], b, 0))
						relate(l->plan->a, v, out->node_of[u], out->node_of[w]);
			}
		}
	}
}

/* A storage whose epochs only a counter can count is touched in one stage. */
static void relate_counters(struct schedule_problem *out, struct plan_list *l, struct relations *v)
{
	struct plan *p = l->plan;
	for (size_t i = 0; i < p->storage.len; i++) {
		const struct plan_storage *s = p->storage.data[i];
		bool counts = s->mode == TIR_CLOCK_COUNTER || (s->owner.len > 1 && s->mode == TIR_CLOCK_AUTO);
		int last = -1;
		for (size_t u = 0; counts && schedule_owns(l, s) && u < l->unit.len; u++) {
			if (!schedule_touches(l->unit.data[u], s))
				continue;
			if (last >= 0) {
				relate(p->a, v, last, out->node_of[u]);
				relate(p->a, v, out->node_of[u], last);
			}
			last = out->node_of[u];
		}
	}
}

bool schedule_may_offset(const struct plan_list *l)
{
	if (l->has_break || !l->parent)
		return false;
	if (l->offset != TIR_UNSTATED)
		return l->offset == TIR_YES;
	return l->plan->machine->has_offset_by_default && l->num_stages >= 2;
}

void schedule_problem_make(struct schedule_problem *out, struct plan_list *l, const int64_t *high)
{
	struct plan *p = l->plan;
	size_t n = l->unit.len + 1;
	struct relations v = { 0 };
	memset(out, 0, sizeof(*out));
	out->node_of = arena_array(p->a, int, n);
	out->offset = arena_array(p->a, int64_t, n);
	plan_edge_latencies(l);
	find_gangs(out, l);
	make_units(out, l);
	make_versions(out, l, high);
	make_edges(out, l);
	out->p.is_manual = l->is_manual;
	out->p.may_offset = schedule_may_offset(l);
	out->p.largest_stage = p->machine->largest_stage;
	out->p.budget = p->schedule_budget;
	if (out->p.may_offset) {
		relate_clones(out, l, &v);
		if (!l->is_manual)
			relate_counters(out, l, &v);
	}
	out->p.relation = v.data;
	out->p.n_relation = (int)v.len;
}

const char *plan_list_path(const struct plan_list *l)
{
	struct arena *a = l->plan->a;
	if (!l->parent)
		return "root";
	const char *name = l->loop && l->loop->kind == TIR_FOR && l->loop->u.loop.n_var ? l->loop->u.loop.var[0]->name : "while";
	return arena_printf(a, "%s/%s", plan_list_path(l->parent), name);
}
