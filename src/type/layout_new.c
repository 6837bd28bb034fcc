/* The constructors Layout, Swizzle, ComposedLayout and ShardLayout (spec: hir 7.1). */
#include <inttypes.h>

#include "type/sugar_private.h"
#include "type/type.h"

bool sugar_bad_extent(struct tfc *t, const struct sugar *s, const char *what)
{
	if (s->kind == SUGAR_BOOL)
		return diag_error(t, s->range, E1416, "%s is a bool; write an integer or a dimension", what);
	if (s->kind == SUGAR_FLOAT)
		return diag_error(t, s->range, E1416, "%s is a float; write an integer or a dimension", what);
	return diag_error(t, s->range, E1401, "%s must be an integer, a dimension or a nesting (a tuple) of them; found %s", what,
			  s->kind == SUGAR_SPLIT ? "a split \"@\", which belongs to layout sugar"
			  : s->kind == SUGAR_STATE ? "a state set" : s->kind == SUGAR_OTHER && s->found ? s->found
			  : "something else");
}

bool sugar_check_dim(struct tfc *t, const struct sugar *s, const char *what)
{
	int64_t lo, hi;
	if (s->kind != SUGAR_DIM)
		return sugar_bad_extent(t, s, what);
	ix_bounds(s->ix, &lo, &hi);
	if (ix_is_bad(s->ix) || hi < 0)
		return diag_error(t, s->range, E1401, "%s must not be negative and must fit 64 bits (shape and strides agree in "
				  "nesting and are non-negative); found %s", what, ix_str(&t->perm, s->ix));
	return true;
}

int sugar_count(const struct sugar *s)
{
	int n = 0;
	if (s->kind != SUGAR_TUPLE)
		return 1;
	for (int i = 0; i < s->n; i++)
		n += sugar_count(&s->item[i]);
	return n;
}

bool sugar_flatten(struct tfc *t, const struct sugar *s, const char *what, const struct ix **out, int *n)
{
	if (s->kind != SUGAR_TUPLE) {
		if (!sugar_check_dim(t, s, what))
			return false;
		out[(*n)++] = s->ix;
		return true;
	}
	bool ok = true;
	for (int i = 0; i < s->n; i++)
		ok &= sugar_flatten(t, &s->item[i], what, out, n);
	return ok;
}

static bool same_nesting(const struct sugar *x, const struct sugar *y)
{
	if ((x->kind == SUGAR_TUPLE) != (y->kind == SUGAR_TUPLE))
		return false;
	if (x->kind != SUGAR_TUPLE)
		return true;
	if (x->n != y->n)
		return false;
	for (int i = 0; i < x->n; i++)
		if (!same_nesting(&x->item[i], &y->item[i]))
			return false;
	return true;
}

const struct layout *layout_new(struct tfc *t, struct range r, const struct sugar *shape, const struct sugar *strides)
{
	struct arena *a = &t->perm;
	int n = sugar_count(shape), n_group = shape->kind == SUGAR_TUPLE ? shape->n : 1, n_extent = 0, n_stride = 0;
	const struct ix **extent = arena_array(a, const struct ix *, (size_t)n);
	const struct ix **stride = NULL;
	if (!sugar_flatten(t, shape, "an extent of Layout", extent, &n_extent))
		return NULL;
	if (strides && !same_nesting(shape, strides)) {
		diag_error(t, r, E1401, "shape and strides of Layout differ in nesting: %d and %d numbers; write one stride for each "
			   "extent, nested alike", n, sugar_count(strides));
		return NULL;
	}
	if (strides || n == 1)
		stride = arena_array(a, const struct ix *, (size_t)n);
	if (strides && !sugar_flatten(t, strides, "a stride of Layout", stride, &n_stride))
		return NULL;
	if (!strides && n == 1)
		stride[0] = ix_const(a, 1);
	struct layout *l = layout_plain(a, n, extent, stride);
	struct layout_group *g = arena_array(a, struct layout_group, (size_t)n_group);
	for (int i = 0, first = 0; i < n_group; i++) {
		g[i].first = first;
		g[i].n = shape->kind == SUGAR_TUPLE ? sugar_count(&shape->item[i]) : 1;
		first += g[i].n;
	}
	l->n_group = n_group;
	l->group = g;
	return l;
}

const struct layout *layout_swizzle_new(struct tfc *t, struct range r, int64_t bits, int64_t base, int64_t shift)
{
	if (bits < 0 || base < 0 || shift < bits || shift > 62 || base > 62 || base + shift + bits > 62) {
		diag_error(t, r, E1403, "Swizzle(%" PRId64 ", %" PRId64 ", %" PRId64 ") is refused: Swizzle(bits, base, shift) needs "
			   "bits >= 0, base >= 0, shift >= bits and base + shift + bits <= 62", bits, base, shift);
		return NULL;
	}
	struct layout *l = layout_plain(&t->perm, 0, NULL, NULL);
	l->has_swizzle = true;
	l->swizzle_bits = (int)bits;
	l->swizzle_base = (int)base;
	l->swizzle_shift = (int)shift;
	return l;
}

bool layout_is_swizzle_alone(const struct layout *l)
{
	return l->has_swizzle && !l->composed;
}

const struct layout *layout_compose(struct tfc *t, struct range r, const struct layout *inner, const struct ix *offset,
				    const struct layout *outer)
{
	int64_t lo, hi;
	if (inner && !layout_is_swizzle_alone(inner)) {
		diag_error(t, r, E1402, "the inner part of a composition is None or a Swizzle; found the layout %s",
			   layout_str(&t->perm, inner));
		return NULL;
	}
	if (!outer || outer->composed || outer->has_swizzle) {
		diag_error(t, r, E1401, "a composition needs an outer Layout or ShardLayout as its domain (same nesting as the "
			   "tensor); found %s", outer ? "a composition" : "none");
		return NULL;
	}
	ix_bounds(offset, &lo, &hi);
	if (ix_is_bad(offset) || hi < 0) {
		diag_error(t, r, E1401, "the offset of a composition must be a non-negative integer; found %s (shape, strides and "
			   "offset are non-negative, shape and strides agree in nesting)", ix_str(&t->perm, offset));
		return NULL;
	}
	struct layout *l = layout_copy(&t->perm, outer);
	l->composed = true;
	l->offset = offset;
	if (inner) {
		l->has_swizzle = true;
		l->swizzle_bits = inner->swizzle_bits;
		l->swizzle_base = inner->swizzle_base;
		l->swizzle_shift = inner->swizzle_shift;
	}
	return l;
}

static bool check_shard_arg(struct tfc *t, const struct layout *l, const struct mesh *m, int axis,
			    const struct layout_shard_arg *x)
{
	if (x->is_dynamic)
		return diag_error(t, x->range, E1406, "Dynamic() cannot be written; say S(k), B() or P(\"sum\") for mesh axis \"%s\"",
				  m->axis[axis].name);
	if (x->is_open)
		return diag_error(t, x->range, E1412, "P() needs its reduction: P(\"sum\"), P(\"max\") or P(\"min\")");
	if (x->attr.kind != LAYOUT_SPLIT)
		return true;
	if (x->attr.mode < 0 || x->attr.mode >= l->n_mode)
		return diag_error(t, x->range, E1408, "Split(%d) names no mode: the layout has modes 0 to %d", x->attr.mode,
				  l->n_mode - 1);
	const struct ix *e = l->mode[x->attr.mode].extent;
	if (!ix_equal(e, m->axis[axis].extent))
		return diag_error(t, x->range, E1407, "Split(%d) binds a mode of extent %s to mesh axis \"%s\" of extent %s; split "
				  "the mode so that the extents agree", x->attr.mode, ix_str(&t->perm, e), m->axis[axis].name,
				  ix_str(&t->perm, m->axis[axis].extent));
	return true;
}

const struct layout *layout_shard(struct tfc *t, struct range r, const struct layout *l, int n_attr,
				  const struct layout_shard_arg *attr, const struct mesh *m)
{
	if (l->mesh || layout_is_swizzle_alone(l)) {
		diag_error(t, r, E1401, "the first argument of ShardLayout is a Layout or a ComposedLayout of one, which gives shape "
			   "and strides in one nesting");
		return NULL;
	}
	if (n_attr != m->n_axis) {
		diag_error(t, r, E1405, "ShardLayout has %d attributes for %d mesh axes; write one of S(k), B(), P(r) for each axis",
			   n_attr, m->n_axis);
		return NULL;
	}
	struct layout_attr *x = arena_array(&t->perm, struct layout_attr, (size_t)n_attr);
	for (int i = 0; i < n_attr; i++) {
		if (!check_shard_arg(t, l, m, i, &attr[i]))
			return NULL;
		x[i] = attr[i].attr;
		for (int k = 0; k < i; k++)
			if (x[i].kind == LAYOUT_SPLIT && x[k].kind == LAYOUT_SPLIT && x[i].mode == x[k].mode) {
				diag_error(t, attr[i].range, E1409, "mesh axes \"%s\" and \"%s\" both split one mode (%d); write the "
					   "mode as factors, one for each axis", m->axis[k].name, m->axis[i].name, x[i].mode);
				return NULL;
			}
	}
	struct layout *s = layout_copy(&t->perm, l);
	s->mesh = m;
	s->attr = x;
	return s;
}

/* The strides of a mesh layout are flat: nested tuples count as their modes in order. */
static bool mesh_layout_from_pair(struct tfc *t, const struct sugar *shape, const struct sugar *strides,
				  struct mesh_layout *out)
{
	struct arena *a = &t->perm;
	const struct ix **e = arena_array(a, const struct ix *, (size_t)sugar_count(shape)), **s = NULL;
	int n = 0;
	if (!sugar_flatten(t, shape, "an extent of a mesh", e, &n))
		return false;
	if (strides) {
		int n_stride = 0;
		s = arena_array(a, const struct ix *, (size_t)sugar_count(strides));
		if (!sugar_flatten(t, strides, "a stride of a mesh", s, &n_stride))
			return false;
		out->n_stride = n_stride;
	}
	out->n = n;
	out->extent = e;
	out->stride = s;
	return true;
}

bool mesh_layout_from_sugar(struct tfc *t, const struct sugar *s, struct mesh_layout *out)
{
	*out = (struct mesh_layout){ .range = s->range };
	bool is_pair = s->kind == SUGAR_TUPLE && s->n == 2 && s->item[0].kind == SUGAR_TUPLE && s->item[1].kind == SUGAR_TUPLE;
	return mesh_layout_from_pair(t, is_pair ? &s->item[0] : s, is_pair ? &s->item[1] : NULL, out);
}

bool mesh_layout_from_layout(struct tfc *t, struct range r, const struct layout *l, struct mesh_layout *out)
{
	*out = (struct mesh_layout){ .range = r, .n = l->n_mode };
	if (l->mesh || l->has_swizzle)
		return diag_error(t, r, E1401, "layout= of Mesh is a tuple of extents, a pair (shape, strides) of one nesting, a Layout "
				  "or ComposedLayout(None, start, Layout(...)); found %s",
				  l->mesh ? "a ShardLayout" : "a swizzled layout");
	const struct ix **e = arena_array(&t->perm, const struct ix *, (size_t)l->n_mode);
	const struct ix **s = arena_array(&t->perm, const struct ix *, (size_t)l->n_mode);
	for (int i = 0; i < l->n_mode; i++) {
		e[i] = l->mode[i].extent;
		s[i] = l->mode[i].stride;
	}
	out->extent = e;
	out->stride = layout_is_materialised(l) ? s : NULL;
	out->n_stride = l->n_mode;
	out->start = l->composed ? l->offset : NULL;
	return true;
}
