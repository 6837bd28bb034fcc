/* Cores of CUDA kernels (spec: autoschedule A19 to A22): sets of threads that issue together.
 *
 * Frames that overlap belong to one core, which is the run of all their threads; a statement in a part of it is passed by the others.
 * Threads in no frame are idle.
 */
#include <stdlib.h>

#include "sched/frames.h"
#include "sched/machine.h"

struct plan_frame plan_frame_of_mesh(struct arena *a, const struct mesh *m)
{
	for (int k = 0; k < m->n_level; k++) {
		const struct ix *first, *n;
		struct plan_frame f = { .mesh = m, .is_exact = true };
		if (mesh_is_first_level(m, k))
			continue;
		if (!mesh_interval(a, m, k, &first, &n) || !ix_is_const(first, &f.first) || !ix_is_const(n, &f.n) || f.n < 1)
			f.is_exact = false;
		return f;
	}
	return (struct plan_frame){ .is_exact = true };
}

static struct plan_frame innermost(struct arena *a, const struct plan_unit *u)
{
	for (size_t i = u->scope.len; i-- > 0;) {
		struct plan_frame f = plan_frame_of_mesh(a, u->scope.data[i]);
		if (f.mesh)
			return f;
	}
	return (struct plan_frame){ .is_exact = true };
}

struct plan_frame plan_frame_around(const struct plan_list *l)
{
	for (; l->unit_of; l = l->parent) {
		struct plan_frame f = innermost(l->plan->a, l->unit_of);
		if (f.mesh)
			return f;
	}
	return (struct plan_frame){ .is_exact = true };
}

struct plan_frame plan_frame_of(const struct plan_unit *u)
{
	struct plan_frame f = innermost(u->list->plan->a, u);
	return f.mesh ? f : plan_frame_around(u->list);
}

static bool has_work(const struct plan_unit *u)
{
	return u->leaf && !u->bind && !u->is_break && u->leaf->access.len;
}

static bool refuse(struct plan *p, const struct plan_unit *u)
{
	return diag_error(p->t, u->range, E3302, "the threads of '%s' are not one contiguous run of the block, which no barrier can name; frames are "
			  "aligned to warps of 32, or lie in one", u->name ? u->name : "task");
}

/* The scopes around "u", down to "m". */
static struct plan_scopes chain_of(struct plan *p, const struct plan_unit *u, const struct mesh *m)
{
	struct plan_scopes out = { 0 };
	if (u->list->unit_of)
		out = chain_of(p, u->list->unit_of, NULL);
	for (size_t i = 0; i < u->scope.len; i++) {
		for (size_t k = 0; m && k < out.len; k++)
			if (out.data[k] == m)
				return out;
		vec_push(p->a, &out, u->scope.data[i]);
	}
	while (m && out.len && out.data[out.len - 1] != m)
		out.len--;
	return out;
}

static bool collect(struct plan *p, const struct plan_list *l)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		if (u->body && !collect(p, u->body))
			return false;
		struct plan_frame f = plan_frame_of(u);
		if (!has_work(u) || !f.mesh)
			continue;
		if (!f.is_exact)
			return refuse(p, u);
		vec_push(p->a, &p->core, ((struct plan_core){ .kind = &p->machine->core[0], .name = p->machine->core[0].name,
							      .first_thread = f.first, .n_thread = f.n, .frame = f.mesh,
							      .chain = chain_of(p, u, f.mesh) }));
	}
	return true;
}

static int by_first(const void *x, const void *y)
{
	const struct plan_core *a = x, *b = y;
	if (a->first_thread != b->first_thread)
		return a->first_thread < b->first_thread ? -1 : 1;
	return (a->n_thread < b->n_thread) - (a->n_thread > b->n_thread);
}

/* Runs that overlap become one. */
static void merge(struct plan *p)
{
	size_t n = 0;
	if (p->core.len)
		qsort(p->core.data, p->core.len, sizeof(*p->core.data), by_first);
	for (size_t i = 0; i < p->core.len; i++) {
		struct plan_core c = p->core.data[i], *last = n ? &p->core.data[n - 1] : NULL;
		int64_t end = c.first_thread + c.n_thread;
		if (!last || c.first_thread >= last->first_thread + last->n_thread) {
			p->core.data[n++] = c;
		} else if (end > last->first_thread + last->n_thread) {
			last->n_thread = end - last->first_thread;
			last->frame = NULL;
		}
	}
	p->core.len = n;
}

static void name_cores(struct plan *p)
{
	for (size_t i = 0; i < p->core.len && p->core.len > 1; i++) {
		struct plan_core *c = &p->core.data[i];
		c->name = arena_printf(p->a, "threads %lld to %lld", (long long)c->first_thread, (long long)(c->first_thread + c->n_thread - 1));
	}
}

bool plan_find_frames(struct plan *p)
{
	struct plan_core one = p->core.data[0];
	if (p->machine->family != TARGET_CUDA)
		return true;
	p->core.len = 0;
	if (!collect(p, p->root))
		return false;
	merge(p);
	if (!p->core.len)
		vec_push(p->a, &p->core, one);
	if (p->core.len > 63)
		return diag_error(p->t, p->f->range, E9003, "the kernel has %zu sets of threads that issue apart; 63 are implemented", p->core.len);
	name_cores(p);
	return true;
}

uint64_t plan_cores_of_frame(const struct plan *p, const struct plan_unit *u)
{
	struct plan_frame f = plan_frame_of(u);
	uint64_t all = 0;
	for (size_t i = 0; i < p->core.len; i++)
		if (!f.mesh || !has_work(u) || (f.first >= p->core.data[i].first_thread && f.first < p->core.data[i].first_thread + p->core.data[i].n_thread))
			all |= (uint64_t)1 << i;
	return all;
}
