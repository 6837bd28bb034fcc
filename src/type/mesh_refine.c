#include <inttypes.h>

#include "type/injective.h"
#include "type/mesh_private.h"
#include "type/type.h"

enum { MAX_AXIS = 64, MAX_POSITION = 1 << 20 };

static bool check_size(struct tfc *t, struct range r, const struct mesh *sel, const struct mesh_layout *l)
{
	struct arena *a = &t->perm;
	const struct ix *have = ix_const(a, 1), *want = mesh_product(a, l->n, l->extent);
	for (int i = 0; i < sel->n_axis; i++)
		have = ix_mul(a, have, sel->axis[i].extent);
	if (sel->n_level != 1)
		return diag_error(t, r, E1512, "a refinement renumbers positions of exactly one level; this mesh has %d",
				  sel->n_level);
	if (l->start)
		return diag_error(t, l->range, E1512, "a refinement takes exactly the selected positions; slice the mesh instead "
				  "of stating a start");
	return ix_equal(have, want) ||
	       diag_error(t, l->range, E1512, "the extents %s multiply to %s; a refinement must have exactly the %s selected "
			  "positions", shape_str(a, l->n, l->extent), ix_str(a, want), ix_str(a, have));
}

/* The thread of position "p", positions numbered row-major; relative to the first one. */
static int64_t thread_of(int n, const int64_t *extent, const int64_t *stride, int64_t p)
{
	int64_t thread = 0;
	for (int i = n - 1; i >= 0; i--) {
		thread += p % extent[i] * stride[i];
		p /= extent[i];
	}
	return thread;
}

/* Does every axis step by one thread stride, whatever the other coordinates are? */
static bool steps_are_fixed(int n_old, const int64_t *old_extent, const int64_t *old_stride, int n, const int64_t *extent,
			    const int64_t *stride, int64_t n_position, int64_t *thread_stride)
{
	for (int i = 0; i < n; i++)
		thread_stride[i] = extent[i] > 1 ? thread_of(n_old, old_extent, old_stride, stride[i]) : 1;
	for (int64_t q = 0; q < n_position; q++) {
		int64_t rest = q, p = 0, thread = 0;
		for (int i = n - 1; i >= 0; i--) {
			p += rest % extent[i] * stride[i];
			thread += rest % extent[i] * thread_stride[i];
			rest /= extent[i];
		}
		if (thread != thread_of(n_old, old_extent, old_stride, p))
			return false;
	}
	return true;
}

static bool static_extents(int n, const struct ix *const *x, int64_t *v)
{
	for (int i = 0; i < n; i++)
		if (!ix_is_const(x[i], &v[i]))
			return false;
	return true;
}

/* Positions that are one run keep their order, so numbers scale by the run's stride. */
static bool scale_strides(struct arena *a, const struct mesh *sel, const struct mesh_layout *l,
			  const struct ix *const *stride, const struct ix **out)
{
	if (sel->n_run > 1)
		return false;
	for (int i = 0; i < l->n; i++)
		out[i] = sel->n_run ? ix_mul(a, stride[i], sel->run[0].stride) : stride[i];
	return true;
}

static bool check_once(struct tfc *t, const struct mesh_layout *l, const int64_t *extent, const int64_t *stride, int64_t n)
{
	bool unknown;
	__int128 last = 0;
	for (int i = 0; i < l->n; i++)
		last += (__int128)(extent[i] - 1) * stride[i];
	if (last == n - 1 && digits_injective(l->n, extent, stride, &unknown))
		return true;
	return diag_error(t, l->range, E1514, "the refinement %s with strides %s must reach each of the %" PRId64
			  " selected positions once", shape_str(&t->perm, l->n, l->extent),
			  shape_str(&t->perm, l->n, l->stride), n);
}

/* Thread strides of the new axes. */
static bool find_strides(struct tfc *t, const struct mesh *sel, const struct mesh_layout *l, const struct ix **out)
{
	struct arena *a = &t->perm;
	const struct ix *const *stride = l->stride ? l->stride : mesh_row_major(a, l->n, l->extent);
	int64_t e[MAX_AXIS], s[MAX_AXIS], olde[MAX_AXIS], olds[MAX_AXIS], thread[MAX_AXIS], n = 0;
	bool is_static = static_extents(l->n, l->extent, e) && static_extents(l->n, stride, s) && mesh_size(sel, &n);
	if (l->stride && is_static && !check_once(t, l, e, s, n))
		return false;
	if (scale_strides(a, sel, l, stride, out))
		return true;
	for (int i = 0; i < sel->n_run && is_static; i++)
		is_static = ix_is_const(sel->run[i].extent, &olde[i]) && ix_is_const(sel->run[i].stride, &olds[i]);
	if (!is_static || n > MAX_POSITION || !steps_are_fixed(sel->n_run, olde, olds, l->n, e, s, n, thread))
		return diag_error(t, l->range, E1515, "an axis of the refinement %s has no fixed thread stride over the selected "
				  "positions; factor it along the axes of the mesh", shape_str(a, l->n, l->extent));
	for (int i = 0; i < l->n; i++)
		out[i] = ix_const(a, thread[i]);
	return true;
}

static bool check_axes(struct tfc *t, const struct mesh_layout *l)
{
	if (l->n > MAX_AXIS)
		return diag_error(t, l->range, E1513, "the rank of a refinement is at most %d", MAX_AXIS);
	if (l->stride && l->n_stride && l->n_stride != l->n)
		return diag_error(t, l->range, E1513, "the strides of a refinement have rank %d, its shape has rank %d; write one "
				  "stride for each extent", l->n_stride, l->n);
	for (int i = 0; i < l->n; i++) {
		int64_t lo, hi, slo = 0;
		ix_bounds(l->extent[i], &lo, &hi);
		if (hi < 1)
			return diag_error(t, l->range, E1512, "the extents %s must be at least 1 and multiply to exactly the number "
					  "of selected positions", shape_str(&t->perm, l->n, l->extent));
		if (l->stride)
			ix_bounds(l->stride[i], &slo, &hi);
		if (slo < 0)
			return diag_error(t, l->range, E1514, "negative strides in a refinement: each position must be reached once");
	}
	return true;
}

const struct mesh *mesh_refine(struct tfc *t, struct range r, const struct mesh *sel, const struct mesh_layout *l,
			       const struct mesh_names *names)
{
	static const struct mesh_names none = { .n = 0 };
	struct arena *a = &t->perm;
	const char *const *name = mesh_axis_names(t, names ? names : &none, l->n);
	const struct ix **stride = arena_array(a, const struct ix *, (size_t)l->n);
	if (!name || !check_axes(t, l) || !check_size(t, r, sel, l) || !find_strides(t, sel, l, stride))
		return NULL;
	struct mesh *m = arena_memdup(a, sel, sizeof(*sel));
	struct mesh_axis *axis = arena_array(a, struct mesh_axis, (size_t)l->n);
	for (int i = 0; i < l->n; i++)
		axis[i] = (struct mesh_axis){ name[i], l->extent[i], stride[i], 0, NULL };
	m->name = NULL;
	m->n_axis = l->n;
	m->axis = axis;
	m->parent = sel;
	m->is_refined = true;
	m->is_slice = m->is_copy = false;
	m->slice_start = NULL;
	m->range = r;
	return mesh_finish(a, m);
}
