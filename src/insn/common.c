/* Checks and relations that several instructions share. */
#include "insn/private.h"

bool insn_refuse(struct insn_refusal *why, const char *node, const char *reason)
{
	why->node = node;
	why->reason = reason;
	return false;
}

static const char *node(struct arena *a, const struct insn_use *use, int p, const char *field)
{
	return arena_printf(a, "%s.%s", use->insn->param[p].name, field);
}

bool insn_same_shape(struct arena *a, const struct insn_use *use, const struct type *const *type, int p, int q,
		     struct insn_refusal *why)
{
	const struct type *x = type[p], *y = type[q];
	if (type_same_shape(x, y))
		return true;
	if (x->rank != y->rank)
		return insn_refuse(why, node(a, use, q, "shape"), arena_printf(a, "rank %d is not %d", y->rank, x->rank));
	return insn_refuse(why, node(a, use, q, "shape"),
			   arena_printf(a, "%s is not %s", shape_str(a, y->rank, y->dim), shape_str(a, x->rank, x->dim)));
}

bool insn_same_dtype(struct arena *a, const struct insn_use *use, const struct type *const *type, int p, int q,
		     struct insn_refusal *why)
{
	if (type[p]->dtype == type[q]->dtype)
		return true;
	return insn_refuse(why, node(a, use, q, "dtype"),
			   arena_printf(a, "%s is not %s", dtype_name(type[q]->dtype), dtype_name(type[p]->dtype)));
}

static bool is_spread(const struct type *ty)
{
	return ty->layout && layout_is_distributed(ty->layout);
}

bool insn_same_owner(struct arena *a, const struct insn_use *use, const struct type *const *type, int p, int q,
		     struct insn_refusal *why)
{
	const struct type *x = type[p], *y = type[q];
	if ((!is_spread(x) && !is_spread(y)) || layout_same_owner(a, x->layout, y->layout, x->rank, x->dim))
		return true;
	return insn_refuse(why, node(a, use, q, "layout"),
			   arena_printf(a, "%s and %s give the elements different owners", type_str(a, x), type_str(a, y)));
}

bool insn_same_elements(struct arena *a, const struct insn_use *use, const struct type *const *type, int p, int q,
			struct insn_refusal *why)
{
	return insn_same_shape(a, use, type, p, q, why) && insn_same_owner(a, use, type, p, q, why);
}

/* The extent of result axis "k" (of "rank") as operands [0, n) give it: NULL if they disagree. */
static const struct ix *broadcast_extent(struct arena *a, const struct type *const *type, int n, int rank, int k)
{
	const struct ix *e = ix_const(a, 1);
	for (int i = 0; i < n; i++) {
		int axis = k - (rank - type[i]->rank);
		if (axis < 0 || ix_is(type[i]->dim[axis], 1))
			continue;
		if (!ix_is(e, 1) && !ix_equal(e, type[i]->dim[axis]))
			return NULL;
		e = type[i]->dim[axis];
	}
	return e;
}

bool insn_broadcasts(struct arena *a, const struct insn_use *use, const struct type *const *type, int n, int dst,
		     struct insn_refusal *why)
{
	int rank = 0;
	for (int i = 0; i < n; i++)
		rank = type[i]->rank > rank ? type[i]->rank : rank;
	const struct type *d = type[dst];
	if (d->rank != rank)
		return insn_refuse(why, node(a, use, dst, "shape"), arena_printf(a, "rank %d is not %d", d->rank, rank));
	for (int k = 0; k < rank; k++) {
		const struct ix *e = broadcast_extent(a, type, n, rank, k);
		if (!e)
			return insn_refuse(why, "between", arena_printf(a, "the sources do not broadcast along axis %d", k));
		if (!ix_equal(e, d->dim[k]))
			return insn_refuse(why, node(a, use, dst, "shape"), arena_printf(a, "axis %d extent %s is not %s", k,
					   ix_str(a, d->dim[k]), ix_str(a, e)));
	}
	for (int i = 0; i < n; i++)
		if ((is_spread(type[i]) || is_spread(d)) && type[i]->rank &&
		    !layout_owner_serves(a, type[i]->layout, type[i]->rank, type[i]->dim, d->layout, d->rank, d->dim))
			return insn_refuse(why, node(a, use, i, "layout"), arena_printf(a, "some owners of %s do not own the elements "
					   "of %s that they need", type_str(a, d), type_str(a, type[i])));
	return true;
}

const char *insn_axis_name(struct arena *a, int axis)
{
	static const char *const digit[] = { "0", "1", "2", "3", "4", "5", "6", "7" };
	return axis < 8 ? digit[axis] : arena_printf(a, "%d", axis);
}

void insn_relation_init(struct arena *a, struct insn_relation *r, int n_dim)
{
	r->n_dim = n_dim;
	r->dim_name = arena_array(a, const char *, (size_t)n_dim + 1);
	r->extent = arena_array(a, const struct ix *, (size_t)n_dim + 1);
}

int *insn_axes(struct arena *a, int rank)
{
	return arena_array(a, int, (size_t)rank + 1);
}

bool insn_relate_elementwise(struct arena *a, const struct type *const *type, int n, int dst, struct insn_relation *out)
{
	const struct type *d = type[dst];
	insn_relation_init(a, out, d->rank);
	out->axis[dst] = insn_axes(a, d->rank);
	for (int k = 0; k < d->rank; k++) {
		out->dim_name[k] = insn_axis_name(a, k);
		out->extent[k] = d->dim[k];
		out->axis[dst][k] = k;
	}
	for (int i = 0; i < n; i++) {
		int lead = d->rank - type[i]->rank;
		if (lead < 0)
			return false;
		out->axis[i] = insn_axes(a, type[i]->rank);
		for (int k = 0; k < type[i]->rank; k++)
			out->axis[i][k] = ix_is(type[i]->dim[k], 1) && !ix_is(d->dim[k + lead], 1) ? -1 : k + lead;
	}
	return true;
}

bool insn_relate_unary(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_relation *out)
{
	(void)use;
	return insn_relate_elementwise(a, type, 1, 1, out);
}
