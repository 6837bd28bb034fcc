#include <inttypes.h>

#include "type/mesh_private.h"

static void print_tuple(struct text *out, int n, const struct ix *const *x, ix_name_fn *name, void *user)
{
	text_char(out, '(');
	for (int i = 0; i < n; i++) {
		text_add(out, i ? ", " : "");
		ix_print(out, x[i], name, user);
	}
	text_add(out, n == 1 ? ",)" : ")");
}

/* Strides as Mesh takes them: over all levels, outer levels counted in positions of the inner ones. */
static const struct ix *written_stride(struct arena *a, const struct mesh *m, int axis)
{
	const struct ix *s = m->axis[axis].stride;
	for (int k = m->axis[axis].level + 1; k < m->n_level; k++)
		s = ix_mul(a, s, m->level[k]->size);
	return s;
}

/* In a refinement strides count in the numbering of the refined selection, which has one run or keeps its order. */
static const struct ix *numbering_stride(struct arena *a, const struct mesh *m, int axis)
{
	const struct mesh *sel = m->parent;
	const struct ix *inner = ix_const(a, 1);
	for (int i = sel->n_run - 1; i >= 0; i--) {
		const struct ix *q = ix_quotient(a, m->axis[axis].stride, sel->run[i].stride);
		int64_t lo, hi;
		if (q) {
			ix_bounds(ix_sub(a, q, sel->run[i].extent), &lo, &hi);
			if (hi < 0)
				return ix_mul(a, q, inner);
		}
		inner = ix_mul(a, inner, sel->run[i].extent);
	}
	return m->axis[axis].stride;
}

static void print_layout(struct text *out, const struct mesh *m, ix_name_fn *name, void *user)
{
	struct arena *a = out->arena;
	const struct ix **extent = arena_array(a, const struct ix *, (size_t)m->n_axis);
	const struct ix **stride = arena_array(a, const struct ix *, (size_t)m->n_axis);
	for (int i = 0; i < m->n_axis; i++) {
		extent[i] = m->axis[i].extent;
		stride[i] = m->is_refined ? numbering_stride(a, m, i) : written_stride(a, m, i);
	}
	const struct ix *const *row_major = mesh_row_major(a, m->n_axis, extent);
	bool is_row_major = true;
	for (int i = 0; i < m->n_axis; i++)
		is_row_major &= ix_is(extent[i], 1) || ix_equal(stride[i], row_major[i]);
	if (m->has_start && !m->is_refined) {
		text_add(out, "ComposedLayout(None, ");
		ix_print(out, m->start[0], name, user);
		text_add(out, ", Layout(");
		print_tuple(out, m->n_axis, extent, name, user);
		text_add(out, ", ");
		print_tuple(out, m->n_axis, is_row_major ? row_major : stride, name, user);
		text_add(out, "))");
	} else if (is_row_major) {
		print_tuple(out, m->n_axis, extent, name, user);
	} else {
		text_char(out, '(');
		print_tuple(out, m->n_axis, extent, name, user);
		text_add(out, ", ");
		print_tuple(out, m->n_axis, stride, name, user);
		text_char(out, ')');
	}
}

static void print_slice(struct text *out, const struct mesh *m, bool objects, ix_name_fn *name, void *user)
{
	const char *parent = mesh_printed_name(m->parent, name, user);
	if (parent)
		text_add(out, parent);
	else
		mesh_print(out, m->parent, objects, name, user);
	text_char(out, '[');
	for (int i = 0; i < m->n_axis; i++) {
		text_add(out, i ? ", " : "");
		int64_t extent;
		if (m->slice_start[i] == 0 && ix_equal(m->axis[i].extent, m->parent->axis[i].extent))
			text_char(out, ':');
		else if (ix_is_const(m->axis[i].extent, &extent))
			text_printf(out, "%" PRId64 ":%" PRId64, m->slice_start[i], m->slice_start[i] + extent);
		else
			text_printf(out, "%" PRId64 ":", m->slice_start[i]);
	}
	text_char(out, ']');
}

static void print_levels(struct text *out, const struct mesh *m, bool objects, ix_name_fn *name, void *user)
{
	text_char(out, '(');
	for (int i = 0; i < m->n_level; i++) {
		text_printf(out, objects ? "%sTopology(\"%s\", " : "%s\"%s\"", i ? ", " : "", m->level[i]->name);
		if (objects) {
			ix_print(out, m->level[i]->size, name, user);
			text_char(out, ')');
		}
	}
	text_add(out, m->n_level == 1 ? ",)" : ")");
}

/* Layout((3, 128), (128, 1)), with the start where there is one: a mesh that says all by itself. */
static void print_own_layout(struct text *out, const struct mesh *m, ix_name_fn *name, void *user)
{
	const struct ix **extent = arena_array(out->arena, const struct ix *, (size_t)m->n_axis);
	const struct ix **stride = arena_array(out->arena, const struct ix *, (size_t)m->n_axis);
	for (int i = 0; i < m->n_axis; i++) {
		extent[i] = m->axis[i].extent;
		stride[i] = written_stride(out->arena, m, i);
	}
	if (m->has_start) {
		text_add(out, "ComposedLayout(None, ");
		ix_print(out, m->start[0], name, user);
		text_add(out, ", ");
	}
	text_add(out, "Layout(");
	print_tuple(out, m->n_axis, extent, name, user);
	text_add(out, ", ");
	print_tuple(out, m->n_axis, stride, name, user);
	text_add(out, m->has_start ? "))" : ")");
}

void mesh_print(struct text *out, const struct mesh *m, bool objects, ix_name_fn *name, void *user)
{
	const char *parent = m->parent ? mesh_printed_name(m->parent, name, user) : NULL;
	if (m->is_copy && parent) {
		text_add(out, parent);
		return;
	}
	if (m->is_slice) {
		print_slice(out, m, objects, name, user);
		return;
	}
	text_add(out, "Mesh(");
	if (!m->is_refined)
		print_levels(out, m, objects, name, user);
	else if (parent)
		text_add(out, parent);
	else
		mesh_print(out, m->parent, objects, name, user);
	if (objects && !m->is_refined) {
		text_add(out, ", ");
		print_own_layout(out, m, name, user);
	} else {
		text_add(out, ", layout=");
		print_layout(out, m, name, user);
	}
	text_add(out, ", names=(");
	for (int i = 0; i < m->n_axis; i++)
		text_printf(out, "%s\"%s\"", i ? ", " : "", m->axis[i].name);
	text_add(out, m->n_axis == 1 ? ",))" : "))");
}
