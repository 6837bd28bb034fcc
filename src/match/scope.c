/* Does the executing scope hold an operand? (spec: schedule 5.6) */
#include <string.h>

#include "match/private.h"

static const struct topology *declared(const struct match_request *r, int index)
{
	for (int i = 0; i < r->n_topology; i++)
		if (r->topology[i]->index == index)
			return r->topology[i];
	return NULL;
}

/* Is "index" below the innermost level that a scope names? */
static bool is_below_scope(const struct match_request *r, int index)
{
	for (int i = 0; i < r->n_scope; i++)
		for (int k = 0; k < r->scope[i]->n_level; k++)
			if (r->scope[i]->level[k]->index >= index)
				return false;
	return true;
}

/* Is level "index" entered: named by a scope, or of extent 1 (a level that is not declared has one position)? */
static bool is_entered(const struct match_request *r, int index)
{
	const struct topology *t = declared(r, index);
	if (!t || ix_is(t->size, 1) || (r->is_inspection && is_below_scope(r, index)))
		return true;
	for (int i = 0; i < r->n_scope; i++)
		for (int k = 0; k < r->scope[i]->n_level; k++)
			if (r->scope[i]->level[k]->index == index)
				return true;
	return false;
}

/* Is the level, or one below it, entered by a scope that names it? */
static bool is_entered_below(const struct match_request *r, int index)
{
	if (is_entered(r, index))
		return true;
	for (int i = 0; i < r->n_scope; i++)
		for (int k = 0; k < r->scope[i]->n_level; k++)
			if (r->scope[i]->level[k]->index > index)
				return true;
	return false;
}

static bool refuse_holder(struct matching *x, int p, const char *level)
{
	return match_refuse(x, E4103, match_node(x, p, "holder"), arena_printf(x->a, "%s does not hold a %s value here", level,
			    storage_name(x->r->type[p]->storage)));
}

/* The level that owns registers, if the module declares it. */
static const struct topology *threads(const struct match_request *r)
{
	for (int i = 0; i < r->n_topology; i++)
		if (!strcmp(r->topology[i]->name, "thread"))
			return r->topology[i];
	return NULL;
}

bool match_scope(struct matching *x, int p)
{
	const struct type *ty = x->r->type[p];
	const struct topology *first = declared(x->r, 0);
	if (ty->storage == ST_UMAT || ty->storage == ST_HOST)
		return match_refuse(x, E4105, match_node(x, p, "storage"), arena_printf(x->a, "%s is not a space of an instruction's "
				    "operand; state another storage", storage_name(ty->storage)));
	if (ty->storage == ST_SMEM && !is_entered_below(x->r, 0))
		return refuse_holder(x, p, first->name);
	if (ty->storage == ST_RMEM && threads(x->r) && !is_entered_below(x->r, threads(x->r)->index))
		return refuse_holder(x, p, threads(x->r)->name);
	if (ty->storage != ST_RMEM || !ty->layout || !layout_is_distributed(ty->layout))
		return true;
	const struct mesh *m = ty->layout->mesh;
	const struct mesh *scope = mesh_combine(x->a, x->r->n_scope, x->r->scope);
	if (!scope || !mesh_within(x->a, m, scope))
		return refuse_holder(x, p, m->n_level ? m->level[m->n_level - 1]->name : "the scope");
	return true;
}
