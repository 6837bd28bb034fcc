/* AssignCore (spec: autoschedule A194): on which cores a unit can be, by its pipes and the memories it touches. */
#include "sched/frames.h"
#include "sched/pipes.h"
#include "sched/units.h"

static uint64_t all_cores(const struct plan *p)
{
	return p->core.len >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << p->core.len) - 1;
}

/* The cores that have what the unit touches, for E3710. */
static const char *wanted(const struct plan *p, const struct plan_leaf *l)
{
	uint64_t all = 0;
	for (size_t i = 0; i < l->access.len; i++) {
		const struct plan_access *x = &l->access.data[i];
		const struct machine_space *s = x->storage->space;
		if (s && !s->is_global && !s->is_private)
			all |= s->cores;
		if (x->pipe && !(x->pipe->cores & (x->pipe->cores - 1)))
			all |= x->pipe->cores;
	}
	return plan_cores_text(p, all ? all : all_cores(p));
}

static bool assign(struct plan *p, struct plan_unit *u)
{
	u->cores = all_cores(p);
	if (u->kind == PLAN_LOOP)
		return true;
	if (p->machine->family == TARGET_CUDA) {
		u->cores = plan_cores_of_frame(p, u);
		return true;
	}
	for (size_t i = 0; i < u->leaf->candidate.len; i++) {
		const struct plan_candidate *c = &u->leaf->candidate.data[i];
		struct plan_work w = plan_work_of(p, &c->body, false);
		if (!w.is_control || !w.cores)
			u->cores &= w.cores;
	}
	for (size_t i = 0; i < u->leaf->body.len; i++) {
		const struct machine_pipe *pipe = plan_is_cross(u->leaf->body.stmt[i]) ? plan_cross_pipe(p, u->leaf->body.stmt[i]) : NULL;
		if (pipe)
			u->cores &= pipe->cores;
	}
	return u->cores || diag_error(p->t, u->range, E3710, "'%s' cannot be placed: it needs work or memory of %s at once; split it, and pass the "
				      "value through memory that both reach", u->name, wanted(p, u->leaf));
}

static bool assign_list(struct plan *p, struct plan_list *l)
{
	bool ok = true;
	for (size_t i = 0; i < l->unit.len; i++) {
		struct plan_unit *u = l->unit.data[i];
		ok = assign(p, u) && ok;
		if (u->kind == PLAN_LOOP)
			ok = assign_list(p, u->body) && ok;
	}
	return ok;
}

bool plan_assign_core(struct plan *p)
{
	return assign_list(p, p->root);
}
