/* ResolveCore (spec: autoschedule A85, A195 to A197): where each unit is executed; scalar work goes to those who use it. */
#include <string.h>

#include "sched/pipes.h"
#include "sched/units.h"

struct resolve {
	struct plan *p;
	struct ptrmap need;		/* binds: cores that use them; storages of scalars likewise */
	bool changed, ok;
};

static uint64_t mask_at(const struct ptrmap *m, const void *key)
{
	return (uint64_t)(uintptr_t)ptrmap_get(m, key);
}

static void need(struct resolve *r, const void *key, uint64_t cores)
{
	uint64_t old = mask_at(&r->need, key);
	if (!(cores & ~old))
		return;
	r->changed = true;
	ptrmap_set(&r->need, key, (void *)(uintptr_t)(old | cores));
}

/* Scalar work that may be done on several cores (A196). */
static bool is_replicable(const struct plan_unit *u)
{
	if (u->kind != PLAN_TASK || u->is_barrier)
		return false;
	for (size_t i = 0; i < u->leaf->body.len; i++) {
		const struct tir_stmt *s = u->leaf->body.stmt[i];
		bool is_scalar = s->kind == TIR_LET_SCALAR || (s->kind == TIR_STORE && s->u.store.var) || s->kind == TIR_BREAK;
		if (!is_scalar)
			return false;
	}
	return true;
}

static bool is_several(uint64_t mask)
{
	return (mask & (mask - 1)) != 0;
}

static void each_unit(struct resolve *r, struct plan_list *l, void (*f)(struct resolve *r, struct plan_unit *u))
{
	for (size_t i = 0; i < l->unit.len; i++) {
		struct plan_unit *u = l->unit.data[i];
		if (u->kind == PLAN_LOOP)
			each_unit(r, u->body, f);
		f(r, u);
	}
}

/* ---- what is certain ---- */

static uint64_t last_core(const struct plan *p)
{
	return (uint64_t)1 << (p->core.len - 1);
}

/* Work that is no matter of scalars has one core; the cores that units with one core name, for work that is not decided. */
static void fix_work(struct resolve *r, struct plan_unit *u)
{
	if (u->kind == PLAN_LOOP) {
		u->cores = 0;
		return;
	}
	if (is_replicable(u) || !u->leaf->body.len)
		u->is_floating = true;
	else if (is_several(u->cores))
		u->is_undecided = true;
	(void)r;
}

/* The cores of the units around "u" in its list, then in the lists around it. */
static uint64_t neighbours(const struct plan_unit *u)
{
	uint64_t found = 0;
	for (const struct plan_list *l = u->list; l && !found; l = l->parent)
		for (size_t i = 0; i < l->unit.len; i++)
			if (l->unit.data[i]->kind != PLAN_LOOP && !l->unit.data[i]->is_floating && !l->unit.data[i]->is_undecided)
				found |= l->unit.data[i]->cores;
	return found;
}

static void settle_cross(struct resolve *r, struct plan_unit *u, const struct tir_stmt *s)
{
	const struct machine_pipe *pipe = plan_cross_pipe(r->p, s);
	uint64_t near = 0;
	for (size_t i = 0; i < u->list->unit.len; i++) {
		const struct plan_unit *x = u->list->unit.data[i];
		if (x != u && x->kind != PLAN_LOOP && !x->is_floating && !x->is_undecided)
			near |= x->cores;
	}
	near &= u->cores;
	if (near && !is_several(near)) {
		u->cores = near;
		u->is_undecided = false;
		return;
	}
	r->ok = diag_error(r->p->t, s->range, E3711, "it is not clear on which core this arrive or wait on pipe %s stands: %s have one%s; put it beside work "
			   "of one core", pipe ? pipe->name : "?", plan_cores_text(r->p, u->cores), near ? ", and both work in this scope" : "");
}

static void settle_work(struct resolve *r, struct plan_unit *u)
{
	if (!u->is_undecided)
		return;
	if (u->leaf->body.len && plan_is_cross(u->leaf->body.stmt[0])) {
		settle_cross(r, u, u->leaf->body.stmt[0]);
		return;
	}
	uint64_t near = neighbours(u) & u->cores, last = last_core(r->p);
	near = near ? near : u->cores;
	u->cores = near & last ? last : near & (~near + 1);
	u->is_undecided = false;
}

/* ---- scalars ---- */

static const void *scalar_written(const struct plan_unit *u)
{
	if (u->bind)
		return u->bind;
	for (size_t i = 0; i < u->leaf->access.len; i++)
		if (u->leaf->access.data[i].writes && u->leaf->access.data[i].storage->var)
			return u->leaf->access.data[i].storage;
	return NULL;
}

static uint64_t cores_inside(const struct plan_list *l)
{
	uint64_t cores = 0;
	for (size_t i = 0; i < l->unit.len; i++)
		cores |= l->unit.data[i]->is_break ? 0 : l->unit.data[i]->resolved;
	return cores;
}

/* A loop is where its units are, scalar work where its users are, a break wherever its loop is. */
static uint64_t cores_of(const struct resolve *r, const struct plan_unit *u)
{
	if (u->kind == PLAN_LOOP)
		return cores_inside(u->body);
	if (!u->is_floating)
		return u->cores;
	if (u->is_break)
		return u->list->unit_of ? u->list->unit_of->resolved : 0;
	const void *what = u->leaf->body.len ? scalar_written(u) : NULL;
	return what ? mask_at(&r->need, what) : 0;
}

static void spread(struct resolve *r, struct plan_unit *u)
{
	uint64_t cores = cores_of(r, u);
	if (cores & ~u->resolved) {
		u->resolved |= cores;
		r->changed = true;
	}
	for (size_t i = 0; i < u->own_uses.len; i++)
		need(r, u->own_uses.data[i], u->resolved);
	for (size_t i = 0; u->kind != PLAN_LOOP && i < u->leaf->access.len; i++)
		if (u->leaf->access.data[i].reads && u->leaf->access.data[i].storage->var)
			need(r, u->leaf->access.data[i].storage, u->resolved);
}

static void finish(struct resolve *r, struct plan_unit *u)
{
	if (u->kind == PLAN_LOOP)
		u->cores = u->resolved;
	if (u->kind == PLAN_LOOP || !u->is_floating)
		return;
	uint64_t missing = u->resolved & ~u->cores;
	if (missing)
		r->ok = diag_error(r->p->t, u->range, E3710, "'%s' is needed on %s, but what it reads is only there on %s; pass the value through memory that "
				   "both cores reach", u->name, plan_cores_text(r->p, missing), plan_cores_text(r->p, u->cores));
	u->cores = u->resolved;
}

static void collect(struct resolve *r, struct plan_unit *u)
{
	need(r, r, u->cores);
}

static void place_everywhere(struct resolve *r, struct plan_unit *u)
{
	u->cores = last_core(r->p);
}

/* ---- private memory (A22) ---- */

static bool check_private(struct plan *p)
{
	bool ok = true;
	for (size_t s = 0; s < p->storage.len; s++) {
		const struct plan_storage *x = p->storage.data[s];
		const struct plan_unit *writer = NULL, *reader = NULL;
		if (!x->is_private || x->var)
			continue;
		for (size_t i = 0; i < p->list.len; i++)
			for (size_t k = 0; k < p->list.data[i]->unit.len; k++) {
				const struct plan_unit *u = p->list.data[i]->unit.data[k];
				for (size_t n = 0; u->leaf && n < u->leaf->access.len; n++) {
					const struct plan_access *at = &u->leaf->access.data[n];
					if (at->storage != x)
						continue;
					writer = at->writes && !writer ? u : writer;
					reader = at->reads && (!writer || (u->cores & ~writer->cores)) ? u : reader;
				}
			}
		if (writer && reader && (reader->cores & ~writer->cores))
			ok = diag_error(p->t, reader->range, E3712, "'%s' reads '%s', which are registers of another frame: %s writes it, on %s; pass it through "
					"shared memory", reader->name, x->buffer ? x->buffer->name : x->slots->name, writer->name,
					plan_cores_text(p, writer->cores));
	}
	return ok;
}

bool plan_resolve_core(struct plan *p)
{
	struct resolve r = { .p = p, .need = { .arena = p->a }, .ok = true };
	each_unit(&r, p->root, fix_work);
	each_unit(&r, p->root, settle_work);
	do {
		r.changed = false;
		each_unit(&r, p->root, spread);
	} while (r.changed);
	each_unit(&r, p->root, finish);
	each_unit(&r, p->root, collect);
	if (!mask_at(&r.need, &r))
		each_unit(&r, p->root, place_everywhere);
	return r.ok && check_private(p);
}
