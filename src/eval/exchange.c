#include "eval/internal.h"

#include <string.h>

static bool is_first_level(const struct mesh *m, int axis)
{
	return m->axis[axis].coord && m->axis[axis].coord->level == 0;
}

bool type_is_split_on_first_level(const struct type *ty)
{
	const struct layout *l = ty ? ty->layout : NULL;
	for (int k = 0; l && l->mesh && k < l->mesh->n_axis; k++)
		if (is_first_level(l->mesh, k) && l->attr[k].kind == LAYOUT_SPLIT)
			return true;
	return false;
}

bool node_is_exchange(struct arena *a, const struct hir_node *n)
{
	if (n->kind != HIR_OP || strcmp(n->u.op.op->name, "reshard"))
		return false;
	const struct type *from = n->operand[0]->type, *to = n->result[0]->type;
	if (!type_is_split_on_first_level(from))
		return false;
	return !to->layout || !layout_same_owner(a, from->layout, to->layout, from->rank, from->dim);
}

bool exchange_owners(struct frame *f, struct range range, const struct type *ty, const int64_t *dim, int64_t n, int *owner)
{
	struct run *r = f->run;
	const struct mesh *m = ty->layout->mesh;
	int64_t *want = arena_array(r->arena, int64_t, (size_t)m->n_axis), *at = arena_array(r->arena, int64_t, (size_t)ty->rank);
	struct layout_map map;
	int64_t *coord = arena_array(r->arena, int64_t, (size_t)f->n_position * (size_t)m->n_axis);
	for (int q = 0; q < f->n_position; q++)
		for (int k = 0; k < m->n_axis; k++)
			if (is_first_level(m, k) && !place_coordinate(f, m, k, f->first + q, &coord[q * m->n_axis + k]))
				return false;
	if (!layout_map_init(r->arena, &map, ty->layout, ty->rank, dim, 1, LAYOUT_AS_GMEM))
		return diag_error(r->t, range, E2114, "no evaluation rule: the layout of this value does not say which position owns %s",
				  "each element");
	for (int64_t e = 0; e < n; e++) {
		layout_map_owner(&map, at, want);
		owner[e] = -1;
		for (int q = 0; q < f->n_position && owner[e] < 0; q++) {
			bool owns = !f->idle[q];
			for (int k = 0; k < m->n_axis; k++)
				owns = owns && (!is_first_level(m, k) || want[k] < 0 || want[k] == coord[q * m->n_axis + k]);
			if (owns)
				owner[e] = f->first + q;
		}
		if (owner[e] < 0)
			owner[e] = f->first;
		for (int k = ty->rank - 1; k >= 0 && ++at[k] == dim[k]; k--)
			at[k] = 0;
	}
	return true;
}

/* Every position gets the value in which each element comes from the first position that owns it. */
bool exchange_execute(struct frame *f, const struct plan_node *n)
{
	struct run *r = f->run;
	const struct hir_value *x = n->node->operand[0];
	struct cell *first = NULL;
	for (int q = 0; q < f->n_position && !first; q++)
		if (!f->idle[q])
			first = *frame_slot(f, f->first + q, x);
	if (!first)
		return true;
	int *owner = arena_array(r->arena, int, (size_t)first->t->n);
	if (!exchange_owners(f, n->node->range, x->type, first->t->dim, first->t->n, owner))
		return false;
	struct tensor *out = tensor_copy(&r->scratch, first->t);
	for (int64_t e = 0; e < out->n; e++) {
		struct cell *c = *frame_slot(f, owner[e], x);
		if (c)
			tensor_set(&r->scratch, out, e, c->t, e);
	}
	struct cell *joined = cell_adopt(r, out);
	arena_free(&r->scratch);
	for (int q = 0; q < f->n_position; q++) {
		if (f->idle[q])
			continue;
		frame_die(f, f->first + q, n->start);
		frame_set(f, f->first + q, n->node->result[0], cell_keep(joined));
	}
	cell_drop(r, joined);
	return true;
}
