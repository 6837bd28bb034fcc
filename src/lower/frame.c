/* The positions that carry out one issue, as a mesh of the text (spec: tir 7.2, 15.6). */
#include "lower/internal.h"

enum { MAX_AXIS = 64 };

static int thread_level(const struct mesh *m)
{
	for (int i = 0; i < m->n_level; i++)
		if (m->level[i]->index == 1)
			return i;
	return -1;
}

const struct mesh *low_thread_scope(const struct lower *l)
{
	for (size_t i = l->scope.len; i-- > 0;)
		if (thread_level(l->scope.data[i]) >= 0)
			return l->scope.data[i];
	return NULL;
}

static bool is_refinement(const struct mesh *m)
{
	return m->is_refined || (m->is_copy && m->parent->is_refined);
}

const struct mesh *low_selection(const struct mesh *m)
{
	return m->is_copy ? m->parent->parent : m->parent;
}

/* A refined mesh cannot be sliced: the mesh whose positions it numbers anew stands for it, or what that is a slice of. */
static const struct mesh *unrefined(const struct mesh *m)
{
	if (!is_refinement(m))
		return m;
	while (is_refinement(m))
		m = low_selection(m);
	return m->is_slice && !m->name ? m->parent : m;
}

/* The axes of "m" with their extents and strides; false if they are symbolic or of several levels. */
static bool axes_of(const struct mesh *m, int64_t *extent, int64_t *stride, int64_t *start)
{
	if (m->n_level != 1 || m->n_axis > MAX_AXIS || !ix_is_const(m->start[0], start))
		return false;
	for (int i = 0; i < m->n_axis; i++)
		if (!ix_is_const(m->axis[i].extent, &extent[i]) || !ix_is_const(m->axis[i].stride, &stride[i]))
			return false;
	return true;
}

/* The box of "base" that holds exactly the positions [first, first + n): subscripts, one per axis. */
static bool find_box(const struct mesh *base, int64_t first, int64_t n, struct mesh_subscript *sub, bool *all)
{
	int64_t extent[MAX_AXIS], stride[MAX_AXIS], start, size = 1;
	if (!axes_of(base, extent, stride, &start) || first < start)
		return false;
	*all = true;
	for (int i = 0; i < base->n_axis; i++) {
		int64_t inner = 1, from, count;
		sub[i] = (struct mesh_subscript){ .has_start = true, .has_stop = true, .stop = 1 };
		if (extent[i] == 1)
			continue;
		for (int k = 0; k < base->n_axis; k++)
			inner *= stride[k] < stride[i] ? extent[k] : 1;
		from = (first - start) / stride[i] % extent[i];
		count = inner >= n ? 1 : n / inner < extent[i] ? n / inner : extent[i];
		if (inner != stride[i] || from + count > extent[i])
			return false;
		sub[i].start = from;
		sub[i].stop = from + count;
		*all = *all && count == extent[i];
		size *= count;
	}
	return size == n;
}

/* The number of position "at" (relative to the first) in the row-major order of "sel". */
static int64_t number_of(int n_axis, const int64_t *extent, const int64_t *stride, int64_t at)
{
	int64_t number = 0;
	for (int i = 0; i < n_axis; i++)
		number = number * extent[i] + (extent[i] > 1 ? at / stride[i] % extent[i] : 0);
	return number;
}

/* Strides of the frame's axes in the numbering of "sel"; false if an axis has no fixed one. */
static bool numbering(const struct mesh *sel, const struct issue_frame *f, int64_t *out)
{
	int64_t extent[MAX_AXIS], stride[MAX_AXIS], start;
	if (!axes_of(sel, extent, stride, &start))
		return false;
	for (int i = 0; i < f->n_axis; i++)
		out[i] = number_of(sel->n_axis, extent, stride, f->stride[i]);
	for (int64_t q = 0; q < f->size; q++) {
		int64_t rest = q, thread = 0, number = 0;
		for (int i = f->n_axis - 1; i >= 0; i--) {
			thread += rest % f->extent[i] * f->stride[i];
			number += rest % f->extent[i] * out[i];
			rest /= f->extent[i];
		}
		if (number != number_of(sel->n_axis, extent, stride, thread))
			return false;
	}
	return true;
}

static bool is_row_major(const struct issue_frame *f, const int64_t *stride)
{
	int64_t want = 1;
	bool ok = true;
	for (int i = f->n_axis - 1; i >= 0; i--) {
		ok = ok && stride[i] == want;
		want *= f->extent[i];
	}
	return ok;
}

/* The mesh of the frame "f" whose first thread is "first"; NULL after a diagnostic. */
static const struct mesh *new_frame(struct lower *l, struct range r, const struct issue_frame *f, int64_t first)
{
	const struct mesh *scope = low_thread_scope(l), *base = unrefined(scope), *sel = base, *m = NULL;
	struct mesh_subscript sub[MAX_AXIS] = { { 0 } };
	int64_t stride[FRAME_MAX_AXIS];
	bool all = true, found = find_box(base, first, f->size, sub, &all);
	struct mesh_layout layout = { .n = f->n_axis, .extent = low_constants(l, f->n_axis, f->extent), .range = r };
	if (found && !all)
		sel = mesh_slice(l->t, r, base, base->n_axis, sub);
	if (found && sel && numbering(sel, f, stride)) {
		layout.stride = is_row_major(f, stride) ? NULL : low_constants(l, f->n_axis, stride);
		m = mesh_refine(l->t, r, sel, &layout, NULL);
	} else {
		const struct topology *const *level = &scope->level[thread_level(scope)];
		layout.stride = low_constants(l, f->n_axis, f->stride);
		layout.start = ix_const(l->a, first);
		m = mesh_new(l->t, r, 1, level, &layout, NULL);
	}
	l->failed = l->failed || !m;
	return m ? mesh_open(l->a, m, NULL) : NULL;
}

/* The scope at the end of the running block, if it is that frame already (tir 15.5). */
static struct tir_stmt *last_frame(struct lower *l, const struct issue_frame *f, int64_t first)
{
	struct tir_stmt *s = l->block->len ? l->block->stmt[l->block->len - 1] : NULL;
	if (!s || s->kind != TIR_SCOPE || s->u.scope.mesh->n_axis != f->n_axis || !ix_is(s->u.scope.mesh->start[0], first))
		return NULL;
	for (int i = 0; i < f->n_axis; i++) {
		const struct mesh_axis *x = &s->u.scope.mesh->axis[i];
		if (!ix_is(x->extent, f->extent[i]) || !ix_is(x->stride, f->stride[i]))
			return NULL;
	}
	return is_refinement(s->u.scope.mesh) ? s : NULL;
}

bool low_open_frame(struct lower *l, struct range r, const struct issue_frame *f, int64_t first)
{
	struct tir_stmt *s = last_frame(l, f, first);
	if (s) {
		vec_push(l->a, &l->scope, s->u.scope.mesh);
		l->block = &s->u.scope.body;
		return true;
	}
	const struct mesh *m = new_frame(l, r, f, first);
	struct tir_block *outer = l->block;
	if (!m)
		return false;
	low_add(l, outer, low_scope(l, r, m));
	return true;
}

void low_close_frame(struct lower *l, struct tir_block *outer)
{
	l->scope.len--;
	l->block = outer;
}

/* Does every statement open a frame of its own, or bind a view? */
static bool has_only_frames(const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++)
		if (b->stmt[i]->kind != TIR_LET_VIEW && b->stmt[i]->kind != TIR_SCOPE)
			return false;
	return b->len > 0;
}

void low_narrow_scope(struct lower *l, struct tir_stmt *s)
{
	const struct mesh *m = s->u.scope.mesh, *sel;
	if (!is_refinement(m) || !has_only_frames(&s->u.scope.body) || tir_uses_mesh(&s->u.scope.body, m))
		return;
	sel = low_selection(m);
	if (sel->is_slice)
		s->u.scope.mesh = mesh_open(l->a, sel, NULL);
}

static bool same_selection(const struct mesh *x, const struct mesh *y)
{
	if (x->n_level != y->n_level || x->n_axis != y->n_axis)
		return false;
	for (int i = 0; i < x->n_level; i++)
		if (x->level[i]->index != y->level[i]->index || x->level[i]->index == 0 || !ix_equal(x->start[i], y->start[i]))
			return false;
	for (int i = 0; i < x->n_axis; i++)
		if (x->axis[i].level != y->axis[i].level || !ix_equal(x->axis[i].extent, y->axis[i].extent) ||
		    !ix_equal(x->axis[i].stride, y->axis[i].stride))
			return false;
	return true;
}

void low_join_scope(struct lower *l, struct tir_stmt *s, struct tir_block *outer)
{
	struct tir_stmt *last = outer->len ? outer->stmt[outer->len - 1] : NULL;
	struct tir_block *body = &s->u.scope.body;
	if (!l->plans_storage || !last || last->kind != TIR_SCOPE || !same_selection(last->u.scope.mesh, s->u.scope.mesh) ||
	    tir_uses_mesh(body, s->u.scope.mesh)) {
		low_add(l, outer, s);
		return;
	}
	for (size_t i = 0; i < body->len; i++)
		low_add(l, &last->u.scope.body, body->stmt[i]);
}
