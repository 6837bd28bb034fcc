/* ExpandStages and RestoreWhile (spec: autoschedule A258 to A264): the kernel's body becomes one nest per core. */
#include <string.h>

#include "sched/expand.h"
#include "sched/machine.h"

/* The scope of the vector cores of a block. */
static const struct mesh *vector_scope(struct plan *p)
{
	struct arena *a = &p->t->perm;
	struct topology *level = arena_new(a, struct topology);
	*level = (struct topology){ .name = "subcore", .size = ix_const(a, p->n_subcore), .index = 1 };
	const struct topology **levels = arena_array(a, const struct topology *, 1);
	const struct ix **extent = arena_array(a, const struct ix *, 1);
	levels[0] = level;
	extent[0] = level->size;
	const struct mesh_layout layout = { .n = 1, .extent = extent };
	const struct mesh_names names = { 0 };
	const struct mesh *m = mesh_new(p->t, (struct range){ 0 }, 1, levels, &layout, &names);
	return m ? mesh_open(a, m, "vector") : NULL;
}

static bool uses_cell(const struct nest *x, const struct tir_var *v)
{
	for (size_t i = 0; i < x->p->list.len; i++)
		for (size_t k = 0; k < x->p->list.data[i]->unit.len; k++) {
			const struct plan_unit *u = x->p->list.data[i]->unit.data[k];
			for (size_t n = 0; u->leaf && nest_has(x, u) && n < u->leaf->access.len; n++)
				if (u->leaf->access.data[n].storage->var == v)
					return true;
		}
	return false;
}

static void declare_cells(struct nest *x, struct tir_block *out)
{
	for (size_t i = 0; i < x->p->cell.len; i++) {
		struct tir_var *v = x->p->cell.data[i];
		if (!uses_cell(x, v))
			continue;
		struct tir_var *own = arena_memdup(x->p->a, v, sizeof(*v));
		struct tir_stmt *s = nest_stmt(x, TIR_LET_SCALAR, (struct range){ 0 }, out);
		s->u.scalar.var = own;
		nest_bind_scalar(x, v, own);
	}
}

static bool is_idle(const struct nest *x)
{
	for (size_t i = 0; i < x->p->root->unit.len; i++) {
		const struct plan_unit *u = x->p->root->unit.data[i];
		if (nest_has(x, u))
			return false;
	}
	return true;
}

static bool make_nest(struct plan *p, int core, struct tir_block *out)
{
	struct nest x = { .p = p, .core = core, .key = { .arena = p->a }, .placed = { .arena = p->a } };
	struct tir_block *in = out;
	if (is_idle(&x))
		return true;
	if (p->machine->family == TARGET_MULTIPIPE && !strcmp(p->core.data[core].name, "AIV")) {
		if (!(x.vector = vector_scope(p)))
			return false;
		struct tir_stmt *s = nest_stmt(&x, TIR_SCOPE, p->f->range, out);
		s->u.scope.mesh = x.vector;
		in = &s->u.scope.body;
	}
	declare_cells(&x, in);
	nest_ops(&x, &p->prologue, in);
	nest_list(&x, p->root, in);
	nest_ops(&x, &p->epilogue, in);
	return true;
}

bool plan_expand_stages(struct plan *p)
{
	struct tir_block out = { 0 };
	bool ok = true;
	for (size_t i = 0; i < p->declaration.len; i++)
		tir_append(p->a, &out, p->declaration.data[i]);
	for (size_t i = 0; i < p->core.len && ok; i++)
		ok = make_nest(p, (int)i, &out);
	if (ok)
		*p->body = out;
	return ok;
}
