/* Access structure of an operand: the digits of its axes (spec: schedule 5.4). */
#include <string.h>

#include "match/private.h"

/* The axis of the mesh on the frame's level that splits mode "mode"; its stride, 0 if none, -1 on another level. */
static int64_t split_position(const struct layout *l, int mode)
{
	int axis = layout_split_axis(l, mode);
	int64_t stride;
	if (axis < 0 || ix_is(l->mesh->axis[axis].extent, 1))
		return 0;
	const struct mesh_axis *x = &l->mesh->axis[axis];
	return strcmp(l->mesh->level[x->level]->name, "thread") == 0 && ix_is_const(x->stride, &stride) ? stride : -1;
}

static bool take_digits(struct matching *x, const struct layout *l, const struct layout_run *run, struct access *out, int axis)
{
	out->digit[axis] = arena_array(x->a, struct access_digit, (size_t)run->n + 1);
	for (int k = 0; k < run->n; k++) {
		struct access_digit *d = &out->digit[axis][k];
		const struct layout_mode *m = &l->mode[run->mode[k]];
		d->position = split_position(l, run->mode[k]);
		if (!ix_is_const(m->extent, &d->extent) || !m->stride || !ix_is_const(m->stride, &d->stride) || d->position < 0)
			return false;
	}
	out->n[axis] = run->n;
	return true;
}

/* Axes of the mesh that are not split: copies on the level of threads; pending contributions belong to no issue. */
static bool take_copies(struct matching *x, const struct layout *l, struct access *out)
{
	const struct mesh *m = l->mesh;
	out->copy = arena_array(x->a, struct access_digit, (size_t)m->n_axis + 1);
	for (int i = 0; i < m->n_axis; i++) {
		struct access_digit *d = &out->copy[out->n_copy];
		bool is_thread = strcmp(m->level[m->axis[i].level]->name, "thread") == 0;
		if (ix_is(m->axis[i].extent, 1) || l->attr[i].kind == LAYOUT_SPLIT)
			continue;
		if (l->attr[i].kind == LAYOUT_PARTIAL)
			return false;
		if (!is_thread)
			continue;
		if (!ix_is_const(m->axis[i].extent, &d->extent) || !ix_is_const(m->axis[i].stride, &d->position))
			return false;
		out->n_copy++;
	}
	return true;
}

static bool take_start(const struct layout *l, struct access *out)
{
	for (int i = 0; i < l->mesh->n_level; i++)
		if (!strcmp(l->mesh->level[i]->name, "thread"))
			return ix_is_const(l->mesh->start[i], &out->start);
	return true;
}

/* A swizzled view's phase: its offset inside the period of the swizzle, in elements. */
static bool take_swizzle(const struct type *ty, struct access *out)
{
	const struct layout *l = ty->layout;
	int64_t offset, bytes = dtype_info(ty->dtype)->bits / 8;
	if (!l->has_swizzle || !l->swizzle_bits)
		return true;
	out->bits = l->swizzle_base == 4 && l->swizzle_shift == 3 && l->swizzle_bits <= 3 ? l->swizzle_bits : -1;
	if (!ix_is_const(l->offset, &offset) || !bytes)
		return false;
	out->phase = offset % (((int64_t)1 << (l->swizzle_bits + l->swizzle_base + l->swizzle_shift)) / bytes);
	return true;
}

bool match_access(struct matching *x, int p)
{
	const struct type *ty = x->type[p];
	const struct layout *l = ty->layout;
	struct access *out = &x->access[p];
	struct layout_reading reading;
	*out = (struct access){ .start = -1 };
	if (!l || ty->rank != 2 || !layout_is_materialised(l) || !layout_read(x->a, l, ty->rank, ty->dim, &reading))
		return match_refuse(x, E4107, match_node(x, p, "layout"), arena_printf(x->a, "%s has no static arrangement", type_str(x->a, ty)));
	bool ok = take_swizzle(ty, out);
	for (int i = 0; ok && i < 2; i++)
		ok = take_digits(x, l, &reading.run[i], out, i);
	if (ok && l->mesh && ty->storage == ST_RMEM)
		ok = take_copies(x, l, out) && take_start(l, out);
	return ok || match_refuse(x, E4102, match_node(x, p, "layout"), arena_printf(x->a, "mesh of %s does not end in participant frame %s",
				  match_layout_text(x->a, l), frame_text(x->a, x->frame)));
}
