#include "type/layout_private.h"

/* Every digit of the row-major element number, most significant first. */
static int all_parts(struct arena *a, const struct layout *l, const struct layout_reading *reading, bool join,
		     struct layout_part *out)
{
	int n = 0;
	int *mode = arena_array(a, int, (size_t)l->n_mode);
	struct layout_run whole = { 0, mode };
	for (int i = 0; i < reading->rank; i++)
		for (int k = 0; k < reading->run[i].n; k++)
			mode[whole.n++] = reading->run[i].mode[k];
	n = layout_parts(a, l, &whole, join, out);
	return n;
}

/* Cut the parts into one group per new axis; NULL if a part would have to be cut where it cannot be. */
static const struct layout *regroup(struct arena *a, const struct layout *l, int n_part, const struct layout_part *part,
				    int rank, const struct ix *const *shape)
{
	struct layout_builder b = layout_builder_new(a, l, rank);
	struct layout_part rest = { NULL, NULL, -1 };
	int at = 0;
	for (int i = 0; i < rank; i++) {
		const struct ix *p = ix_const(a, 1);
		layout_builder_group(&b);
		while (!ix_equal(p, shape[i])) {
			if (!rest.extent && at == n_part)
				return NULL;
			struct layout_part x = rest.extent ? rest : part[at++];
			const struct ix *need = ix_quotient(a, shape[i], p);
			rest.extent = NULL;
			if (!need)
				return NULL;
			if (!ix_quotient(a, need, x.extent)) {
				const struct ix *inner = ix_quotient(a, x.extent, need);
				if (!inner || x.mesh_axis >= 0)
					return NULL;
				rest = (struct layout_part){ inner, x.stride, -1 };
				x = (struct layout_part){ need, x.stride ? ix_mul(a, x.stride, inner) : NULL, -1 };
			}
			layout_builder_mode(&b, x.extent, x.stride, x.mesh_axis);
			p = ix_mul(a, p, x.extent);
		}
		if (!b.group[i].n)
			layout_builder_unit(&b, layout_is_materialised(l));
	}
	return rest.extent || at < n_part ? NULL : layout_builder_end(&b);
}

static bool is_c_order(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape)
{
	const struct ix **stride = arena_array(a, const struct ix *, (size_t)rank);
	const struct layout *c = layout_c_order(a, rank, shape);
	if (l->mesh || !layout_axis_strides(a, l, rank, shape, stride))
		return false;
	for (int i = 0; i < rank; i++)
		if (!ix_is(shape[i], 1) && !ix_equal(stride[i], c->mode[i].stride))
			return false;
	return true;
}

static bool has_zero(int rank, const struct ix *const *shape)
{
	for (int i = 0; i < rank; i++)
		if (ix_is(shape[i], 0))
			return true;
	return false;
}

const struct layout *layout_reshape(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				    int new_rank, const struct ix *const *new_shape)
{
	struct layout_reading reading;
	struct layout_part *part = arena_array(a, struct layout_part, (size_t)l->n_mode);
	if (is_c_order(a, l, rank, shape)) {
		struct layout *c = layout_c_order(a, new_rank, new_shape);
		struct layout *r = layout_copy(a, l);
		r->n_group = c->n_group;
		r->group = c->group;
		r->n_mode = c->n_mode;
		r->mode = c->mode;
		return r;
	}
	if (has_zero(rank, shape) || !layout_read(a, l, rank, shape, &reading))
		return NULL;
	const struct layout *r = regroup(a, l, all_parts(a, l, &reading, false, part), part, new_rank, new_shape);
	return r ? r : regroup(a, l, all_parts(a, l, &reading, true, part), part, new_rank, new_shape);
}
