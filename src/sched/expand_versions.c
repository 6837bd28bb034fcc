/* ExpandVersions (spec: autoschedule A254 to A257): storages with several versions get a leading axis. */
#include "sched/expand.h"
#include "sched/machine.h"
#include "tir/view.h"

/* Elements of "d" from one version to the next. */
static int64_t version_stride(const struct plan_storage *s, enum dtype d)
{
	return s->size_bytes * 8 / dtype_info(d)->bits;
}

/* "l" with one more mode in front, as an axis of its own. */
static const struct layout *with_leading(struct arena *a, const struct layout *l, int64_t n, int64_t stride)
{
	struct layout *r = layout_copy(a, l);
	struct layout_mode *mode = arena_array(a, struct layout_mode, (size_t)l->n_mode + 1);
	struct layout_group *group = arena_array(a, struct layout_group, (size_t)l->n_group + 1);
	mode[0] = (struct layout_mode){ ix_const(a, n), ix_const(a, stride) };
	for (int i = 0; i < l->n_mode; i++)
		mode[i + 1] = l->mode[i];
	group[0] = (struct layout_group){ .first = 0, .n = 1 };
	for (int i = 0; i < l->n_group; i++) {
		group[i + 1] = l->group[i];
		group[i + 1].first++;
	}
	r->mode = mode;
	r->n_mode = l->n_mode + 1;
	r->group = group;
	r->n_group = l->n_group + 1;
	return r;
}

static const struct type *with_versions(struct arena *a, const struct plan_storage *s, const struct type *ty)
{
	const struct ix **dim = arena_array(a, const struct ix *, (size_t)ty->rank + 1), **stride = arena_array(a, const struct ix *, (size_t)ty->rank + 2);
	int64_t step = version_stride(s, ty->dtype);
	dim[0] = ix_const(a, s->versions);
	for (int i = 0; i < ty->rank; i++)
		dim[i + 1] = ty->dim[i];
	struct type *r = arena_memdup(a, ty, sizeof(*ty));
	r->rank = ty->rank + 1;
	r->dim = dim;
	r->layout = NULL;
	if (tir_strides(a, ty, stride + 1)) {
		stride[0] = ix_const(a, step);
		struct layout *l = layout_plain(a, r->rank, dim, stride);
		if (tir_is_c_order(a, l, r->rank, dim))
			return ty->layout ? type_settle(a, r, TYPE_ANNOTATION) : r;
		r->layout = l;
		return r;
	}
	r->layout = with_leading(a, ty->layout, s->versions, step);
	return r;
}

static bool is_whole(const struct tir_view *v)
{
	return v->root && ix_is(v->offset, 0) && (v->type == v->root->type || type_equal(v->type, v->root->type));
}

static const struct tir_view *whole_of(struct arena *a, const struct tir_buffer *b)
{
	struct tir_view *v = arena_new(a, struct tir_view);
	v->root = b;
	v->offset = ix_const(a, 0);
	v->type = b->type;
	v->name = b->name;
	return v;
}

/* The kept axes of a window over the versioned root. */
static const bool *kept_axes(struct arena *a, const struct tir_view *v, int rank, bool is_broadcast)
{
	bool *kept = arena_array(a, bool, (size_t)rank + 2);
	kept[0] = is_broadcast;
	for (int i = 0; i < rank; i++)
		kept[i + 1] = v->kept ? v->kept[i] : true;
	return kept;
}

static const struct type *all_versions(struct arena *a, const struct plan_storage *s, const struct tir_view *v)
{
	const struct ix **stride = arena_array(a, const struct ix *, (size_t)v->type->rank + 2);
	const struct ix **dim = arena_array(a, const struct ix *, (size_t)v->type->rank + 2);
	dim[0] = ix_const(a, s->versions);
	for (int i = 0; i < v->type->rank; i++)
		dim[i + 1] = v->type->dim[i];
	struct type *r = arena_memdup(a, v->type, sizeof(*v->type));
	r->rank++;
	r->dim = dim;
	if (tir_strides(a, v->type, stride + 1)) {
		stride[0] = ix_const(a, version_stride(s, v->type->dtype));
		r->layout = layout_plain(a, r->rank, dim, stride);
	} else {
		r->layout = with_leading(a, v->type->layout, s->versions, version_stride(s, v->type->dtype));
	}
	return r;
}

const struct tir_view *plan_versioned_view(struct plan *p, const struct plan_storage *s, const struct tir_view *v,
					   const struct ix *const **index, const struct ix *at, bool is_broadcast)
{
	struct arena *a = p->a;
	if (!s->expanded || !v->root)
		return NULL;
	int rank = v->root->type->rank;
	if (index && *index && is_whole(v)) {
		const struct ix **all = arena_array(a, const struct ix *, (size_t)rank + 2);
		all[0] = at;
		for (int i = 0; i < rank; i++)
			all[i + 1] = (*index)[i];
		*index = all;
		return whole_of(a, s->expanded);
	}
	struct tir_view *r = arena_memdup(a, v, sizeof(*v));
	bool has_start = v->start || is_whole(v);
	r->root = s->expanded;
	r->offset = is_broadcast ? v->offset : ix_add(a, v->offset, ix_mul_const(a, at, version_stride(s, v->type->dtype)));
	r->name = NULL;
	r->start = NULL;
	r->in_place = v->in_place || is_whole(v);	/* a named view may have a layout of its own */
	if (is_whole(v) && !v->type->layout)
		r->type = v->type;
	if (has_start) {
		const struct ix **start = arena_array(a, const struct ix *, (size_t)rank + 2);
		start[0] = is_broadcast ? ix_const(a, 0) : at;
		for (int i = 0; i < rank; i++)
			start[i + 1] = v->start ? v->start[i] : ix_const(a, 0);
		r->start = start;
		r->kept = kept_axes(a, v, rank, is_broadcast);
	}
	if (is_broadcast)
		r->type = all_versions(a, s, v);
	return r;
}

/* ---- the pass ---- */

static bool expand(struct plan *p, struct plan_storage *s)
{
	if (s->versions < 2 || s->slots || s->policy == PLAN_MANUAL || s->var)
		return true;
	if (s->buffer->kind != TIR_ALLOC)
		return diag_error(p->t, s->buffer->range, E9003, "'%s' would have %lld versions, but its place is fixed; allocate it with T.alloc_tensor, or "
				  "annotate one version", s->buffer->name, (long long)s->versions);
	if (!s->size_bytes)
		return diag_error(p->t, s->buffer->range, E9003, "'%s' would have %lld versions, but its size is not known; annotate one version",
				  s->buffer->name, (long long)s->versions);
	struct tir_buffer *b = arena_memdup(p->a, s->buffer, sizeof(*b));
	b->type = with_versions(p->a, s, s->buffer->type);
	s->expanded = b;
	for (size_t i = 0; i < p->declaration.len; i++) {
		struct tir_stmt *d = p->declaration.data[i];
		if (d->kind != TIR_ALLOC_STMT || d->u.alloc != s->buffer)
			continue;
		p->declaration.data[i] = arena_memdup(p->a, d, sizeof(*d));
		p->declaration.data[i]->u.alloc = b;
	}
	return true;
}

bool plan_expand_versions(struct plan *p)
{
	bool ok = true;
	for (size_t i = 0; i < p->storage.len; i++)
		ok = expand(p, p->storage.data[i]) && ok;
	return ok;
}
