#include "type/layout.h"

struct layout *layout_plain(struct arena *a, int rank, const struct ix *const *extent, const struct ix *const *stride)
{
	struct layout *l = arena_new(a, struct layout);
	struct layout_group *g = arena_array(a, struct layout_group, (size_t)rank);
	struct layout_mode *m = arena_array(a, struct layout_mode, (size_t)rank);
	for (int i = 0; i < rank; i++) {
		g[i] = (struct layout_group){ i, 1 };
		m[i] = (struct layout_mode){ extent[i], stride ? stride[i] : NULL };
	}
	*l = (struct layout){ .n_group = rank, .group = g, .n_mode = rank, .mode = m, .offset = ix_const(a, 0) };
	return l;
}

struct layout *layout_copy(struct arena *a, const struct layout *l)
{
	return arena_memdup(a, l, sizeof(*l));
}

struct layout *layout_c_order(struct arena *a, int rank, const struct ix *const *extent)
{
	struct layout *l = layout_copy(a, layout_materialise_c_order(a, layout_plain(a, rank, extent, NULL)));
	l->soft = false;
	return l;
}

const struct layout *layout_soft_c_order(struct arena *a, int rank, const struct ix *const *extent)
{
	struct layout *l = layout_c_order(a, rank, extent);
	l->soft = true;
	return l;
}

const struct ix *layout_n_element(struct arena *a, const struct layout *l)
{
	const struct ix *n = ix_const(a, 1);
	for (int i = 0; i < l->n_mode; i++)
		n = ix_mul(a, n, l->mode[i].extent);
	return n;
}

const char *layout_reduction_name(enum layout_reduction r)
{
	switch (r) {
	case LAYOUT_SUM:
		return "sum";
	case LAYOUT_MAX:
		return "max";
	case LAYOUT_MIN:
		return "min";
	}
	return "sum";
}

bool layout_is_materialised(const struct layout *l)
{
	return l->n_mode == 0 || l->mode[0].stride;
}

bool layout_is_distributed(const struct layout *l)
{
	for (int i = 0; l && l->mesh && i < l->mesh->n_axis; i++)
		if (l->attr[i].kind != LAYOUT_BROADCAST)
			return true;
	return false;
}

bool layout_has_partial(const struct layout *l)
{
	for (int i = 0; l && l->mesh && i < l->mesh->n_axis; i++)
		if (l->attr[i].kind == LAYOUT_PARTIAL)
			return true;
	return false;
}

int layout_split_axis(const struct layout *l, int mode)
{
	for (int i = 0; l->mesh && i < l->mesh->n_axis; i++)
		if (l->attr[i].kind == LAYOUT_SPLIT && l->attr[i].mode == mode)
			return i;
	return -1;
}

static bool attr_same(const struct layout_attr *x, const struct layout_attr *y)
{
	if (x->kind != y->kind)
		return false;
	return x->kind == LAYOUT_SPLIT ? x->mode == y->mode : x->kind != LAYOUT_PARTIAL || x->reduction == y->reduction;
}

static bool same_axes(const struct mesh *x, const struct mesh *y)
{
	if (x->n_axis != y->n_axis || !mesh_equal_frame(x, y))
		return false;
	for (int i = 0; i < x->n_axis; i++)
		if (!ix_equal(x->axis[i].extent, y->axis[i].extent) || !ix_equal(x->axis[i].stride, y->axis[i].stride))
			return false;
	return true;
}

static bool same_distribution(const struct layout *x, const struct layout *y)
{
	if (!x->mesh || !y->mesh)
		return x->mesh == y->mesh;
	if (x->mesh != y->mesh && !same_axes(x->mesh, y->mesh))
		return false;
	for (int i = 0; i < x->mesh->n_axis; i++)
		if (!attr_same(&x->attr[i], &y->attr[i]))
			return false;
	return true;
}

static bool same_modes(const struct layout *x, const struct layout *y)
{
	if (x->n_group != y->n_group || x->n_mode != y->n_mode)
		return false;
	for (int i = 0; i < x->n_group; i++)
		if (x->group[i].first != y->group[i].first || x->group[i].n != y->group[i].n)
			return false;
	for (int i = 0; i < x->n_mode; i++) {
		const struct ix *p = x->mode[i].stride, *q = y->mode[i].stride;
		if (!ix_equal(x->mode[i].extent, y->mode[i].extent) || !p != !q || (p && !ix_equal(p, q)))
			return false;
	}
	return true;
}

bool layout_equal(const struct layout *a, const struct layout *b)
{
	if (a == b)
		return true;
	if (!a || !b || a->has_swizzle != b->has_swizzle || a->composed != b->composed || !ix_equal(a->offset, b->offset))
		return false;
	if (a->has_swizzle && (a->swizzle_bits != b->swizzle_bits || a->swizzle_base != b->swizzle_base ||
			       a->swizzle_shift != b->swizzle_shift))
		return false;
	return same_modes(a, b) && same_distribution(a, b);
}
