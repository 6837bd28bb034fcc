/* What has to be ordered in a list (A201 to A204): completion of one access before the issue of another. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "sched/order_sync.h"

/* The conditions under which the access of a unit surely happens, when it does at all: those of the unit. */
static struct order_event event(const struct plan_unit *u, int core, const struct machine_pipe *pipe)
{
	return (struct order_event){ .place = { .unit = u->index, .side = ORDER_ISSUE, .core = core, .pipe = pipe },
				     .guards = &u->guards };
}

/* The list's own distance of "e", in what its storage counts. */
static int64_t distance_of(const struct plan_edge *e)
{
	return e->rotates ? e->rotates->versions : e->distance;
}

int64_t order_unit_flag(const struct tir_stmt *s)
{
	return s->kind == TIR_INSN ? s->u.insn.unit_flag : 0;
}

static bool is_flagged(const struct plan_access *a)
{
	return a->stmt && order_unit_flag(a->stmt) != 0;
}

static bool same_region(const struct plan_access *x, const struct plan_access *y)
{
	if (x->view == y->view)
		return true;
	return x->view && y->view && x->view->root == y->view->root && x->view->slots == y->view->slots &&
	       ix_equal(x->view->offset, y->view->offset) && type_equal(x->view->type, y->view->type);
}

static void leaves_of(struct arena *a, const struct plan_list *l, struct order_accesses *out, const struct plan_storage *s)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		if (u->body)
			leaves_of(a, u->body, out, s);
		for (size_t k = 0; u->leaf && k < u->leaf->access.len; k++)
			if (u->leaf->access.data[k].storage == s)
				vec_push(a, out, &u->leaf->access.data[k]);
	}
}

/* A84: the hardware orders the two by their unit flags. */
static bool is_exempt(struct order_sync *s, const struct plan_access *x, const struct plan_access *y)
{
	if (!s->plan->machine->has_unit_flags || !is_flagged(x) || !is_flagged(y) || x->pipe == y->pipe || !same_region(x, y))
		return false;
	struct order_accesses all = { 0 };
	leaves_of(s->plan->a, s->list, &all, x->storage);
	for (size_t i = 0; i < all.len; i++)
		if (!is_flagged(all.data[i]))
			return false;
	vec_push(s->plan->a, &s->exempt, x->stmt);
	vec_push(s->plan->a, &s->exempt, y->stmt);
	return true;
}

static bool is_used(const struct tir_stmt *stmt, struct order_sync *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < list[i]->exempt.len; k++)
			if (list[i]->exempt.data[k] == stmt)
				return true;
	return false;
}

void order_warn_flags(struct plan *p, struct order_sync *const *list, size_t n)
{
	for (size_t i = 0; i < p->list.len; i++)
		for (size_t k = 0; k < p->list.data[i]->unit.len; k++) {
			const struct plan_leaf *leaf = p->list.data[i]->unit.data[k]->leaf;
			const struct tir_stmt *last = NULL;
			for (size_t m = 0; leaf && m < leaf->access.len; m++) {
				const struct tir_stmt *stmt = leaf->access.data[m].stmt;
				if (stmt == last || !is_flagged(&leaf->access.data[m]) || is_used(stmt, list, n))
					continue;
				last = stmt;
				diag_warning(p->t, stmt->range, W3803, "unit_flag_ctrl has no effect here; it needs a multiply and a copy of one region of one "
					     "buffer, each with a flag, and no access to that buffer without one");
			}
		}
}

/* Is the pair one of private storage, or of a name, on one core (A201)?  Work that goes on after its statement is not done there. */
static bool is_free(const struct plan_pair *p, const struct plan_edge *e)
{
	bool is_private = (e->storage && e->storage->is_private) || (p && p->x->storage && p->x->storage->is_private);
	return e->kind == PLAN_BIND || (is_private && !(p && p->x->pipe && p->x->pipe->completion == MACHINE_ASYNC));
}

static void add(struct order_sync *s, struct order_need n, uint64_t from, uint64_t to)
{
	for (int i = 0; i < (int)s->plan->core.len; i++)
		for (int k = 0; k < (int)s->plan->core.len; k++) {
			if (!(from >> i & 1) || !(to >> k & 1))
				continue;
			n.x.place.core = i;
			n.y.place.core = k;
			vec_push(s->plan->a, &s->need, n);
		}
}

/* The cores on which the leaf of "a" is executed. */
static uint64_t cores_of(const struct plan_access *a, const struct plan_unit *u)
{
	return a->leaf && a->leaf->unit ? a->leaf->unit->cores : u->cores;
}

static void add_pair(struct order_sync *s, const struct plan_edge *e, const struct plan_access *x, const struct plan_access *y, int from,
		     int to, int64_t distance)
{
	const struct plan_unit *u = s->list->unit.data[from], *v = s->list->unit.data[to];
	struct order_need n = { .x = event(u, 0, x->pipe), .y = event(v, 0, y->pipe), .from = x, .to = y, .distance = distance, .edge = e };
	n.clock = e->rotates ? e->rotates->clock : NULL;
	n.is_exclusion = e->kind == PLAN_EXCLUSION;
	if (!is_exempt(s, x, y))
		add(s, n, cores_of(x, u), cores_of(y, v));
}

/* A204: the one that is emitted first, and the other one around the loop. */
static void add_exclusion(struct order_sync *s, const struct plan_edge *e)
{
	const int *at = s->graph->position;
	int first = at[e->from] <= at[e->to] ? e->from : e->to, second = first == e->from ? e->to : e->from;
	int64_t d = s->list->unit.data[first]->stage - s->list->unit.data[second]->stage;
	for (size_t i = 0; i < e->pair.len; i++) {
		const struct plan_access *x = first == e->from ? e->pair.data[i].x : e->pair.data[i].y;
		const struct plan_access *y = first == e->from ? e->pair.data[i].y : e->pair.data[i].x;
		add_pair(s, e, x, y, first, second, s->list->loop ? d : 0);
		if (s->list->loop)
			add_pair(s, e, y, x, second, first, 1 - d);
	}
}

static void units_below(struct arena *a, struct plan_unit *u, struct order_units *out)
{
	for (size_t i = 0; u->body && i < u->body->unit.len; i++)
		units_below(a, u->body->unit.data[i], out);
	if (u->leaf)
		vec_push(a, out, u);
}

/* Machine state that is set by scalar statements; the others are a matter of the queues. */
static uint64_t settings(uint64_t registers)
{
	return registers & (((uint64_t)1 << MACHINE_REGISTER_PIPE) - 1) & ~((uint64_t)1 << MACHINE_LOOP_CONTROL);
}

/* The pipes on which unit "u" sets or uses machine state. */
static void pipes_of(struct order_sync *s, const struct plan_unit *u, struct order_pipes *out)
{
	if (settings(u->leaf->writes_registers) || !u->leaf->access.len)
		vec_push(s->plan->a, out, s->plan->machine->scalar);
	else
		for (size_t i = 0; i < u->leaf->access.len; i++)
			vec_push(s->plan->a, out, u->leaf->access.data[i].pipe);
}

/* Machine state (A24). */
static void add_register(struct order_sync *s, const struct plan_edge *e)
{
	struct order_units from = { 0 }, to = { 0 };
	units_below(s->plan->a, s->list->unit.data[e->from], &from);
	units_below(s->plan->a, s->list->unit.data[e->to], &to);
	for (size_t i = 0; i < from.len; i++)
		for (size_t k = 0; k < to.len; k++) {
			const struct plan_leaf *u = from.data[i]->leaf, *v = to.data[k]->leaf;
			struct order_pipes x = { 0 }, y = { 0 };
			if (!settings((u->writes_registers & (v->reads_registers | v->writes_registers)) | (u->reads_registers & v->writes_registers)))
				continue;
			pipes_of(s, from.data[i], &x);
			pipes_of(s, to.data[k], &y);
			for (size_t p = 0; p < x.len; p++)
				for (size_t q = 0; q < y.len; q++) {
					struct order_need n = { .x = event(s->list->unit.data[e->from], 0, x.data[p]),
								.y = event(s->list->unit.data[e->to], 0, y.data[q]),
								.distance = e->distance, .edge = e };
					for (int core = 0; x.data[p] != y.data[q] && core < (int)s->plan->core.len; core++)
						add(s, n, from.data[i]->cores & to.data[k]->cores & (uint64_t)1 << core, (uint64_t)1 << core);
				}
		}
}

/* Emission distance from the first to the second end. */
static int64_t apart(const struct order_sync *s, const struct order_need *n)
{
	return s->graph->position[n->y.place.unit] - s->graph->position[n->x.place.unit] +
	       n->distance * (int64_t)s->list->unit.len;
}

struct order_key { int64_t distance, apart; size_t index; struct order_need need; };

static int by_key(const void *x, const void *y)
{
	const struct order_key *p = x, *q = y;
	if (p->distance != q->distance)
		return p->distance < q->distance ? -1 : 1;
	if (p->apart != q->apart)
		return p->apart < q->apart ? -1 : 1;
	if (p->need.x.place.unit != q->need.x.place.unit)
		return p->need.x.place.unit - q->need.x.place.unit;
	if (p->need.y.place.unit != q->need.y.place.unit)
		return p->need.y.place.unit - q->need.y.place.unit;
	return p->index < q->index ? -1 : p->index > q->index;
}

static void sort(struct order_sync *s)
{
	struct order_key *key = arena_array(s->plan->a, struct order_key, s->need.len + 1);
	for (size_t i = 0; i < s->need.len; i++)
		key[i] = (struct order_key){ s->need.data[i].distance, apart(s, &s->need.data[i]), i, s->need.data[i] };
	qsort(key, s->need.len, sizeof(*key), by_key);
	for (size_t i = 0; i < s->need.len; i++)
		s->need.data[i] = key[i].need;
}

bool order_needs(struct order_sync *s)
{
	int64_t total = order_total_trips(s->list);
	for (size_t i = 0; i < s->list->edge.len; i++) {
		const struct plan_edge *e = &s->list->edge.data[i];
		if (e->kind != PLAN_EXCLUSION && distance_of(e) > 0 && distance_of(e) >= total)
			continue;
		if (e->kind == PLAN_REGISTER)
			add_register(s, e);
		else if (e->kind == PLAN_EXCLUSION)
			add_exclusion(s, e);
		for (size_t k = 0; k < e->pair.len && e->kind != PLAN_REGISTER && e->kind != PLAN_EXCLUSION; k++)
			if (!is_free(&e->pair.data[k], e))
				add_pair(s, e, e->pair.data[k].x, e->pair.data[k].y, e->from, e->to, distance_of(e));
	}
	sort(s);
	return true;
}
