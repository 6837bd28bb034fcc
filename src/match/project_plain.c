/* Where the issues of an atom lie in its operands (spec: schedule 5.4, for atoms of one position). */
#include "match/private.h"

/* The modes of an axis, most significant first, as one affine run: innermost stride in "stride". */
static bool is_affine(struct arena *a, const struct layout_mode *mode, int n, const struct ix **stride)
{
	const struct ix *step = NULL;
	for (int i = n - 1; i >= 0; i--) {
		if (ix_is(mode[i].extent, 1))
			continue;
		if (!step)
			*stride = mode[i].stride;
		else if (!ix_equal(mode[i].stride, step))
			return false;
		step = ix_mul(a, mode[i].stride, mode[i].extent);
	}
	if (!step)
		*stride = ix_const(a, 1);
	return true;
}

/* The leading modes of an axis with product "count"; -1 if no prefix has it. */
static int leading_modes(struct arena *a, const struct layout_mode *mode, int n, int64_t count)
{
	const struct ix *product = ix_const(a, 1);
	for (int i = 0; i <= n; i++) {
		if (ix_is(product, count))
			return i;
		if (i < n)
			product = ix_mul(a, product, mode[i].extent);
	}
	return -1;
}

bool match_project_plain(struct matching *x, int p, const int64_t *count)
{
	const struct type *ty = x->type[p];
	const struct layout *l = ty->layout, *grouped;
	if (!l)
		return true;
	const char *text = match_layout_text(x->a, l);
	if (l->mesh && layout_is_distributed(l))
		return match_refuse(x, E4107, match_node(x, p, "layout"), arena_printf(x->a, "%s fits none of 1 arrangements; nearest plain: it is "
				    "spread over positions", text));
	if (l->has_swizzle || !layout_is_materialised(l))
		return match_refuse(x, E4107, match_node(x, p, "layout"), arena_printf(x->a, "%s fits none of 1 arrangements; nearest plain: %s", text,
				    l->has_swizzle ? "it has a swizzle" : "its strides are not stated"));
	if (!(grouped = layout_grouped(x->a, l, ty->rank, ty->dim)))
		return match_refuse(x, E4107, match_node(x, p, "layout"), arena_printf(x->a, "%s fits none of 1 arrangements; nearest plain: it does "
				    "not read a shape %s", text, shape_str(x->a, ty->rank, ty->dim)));
	for (int k = 0; k < ty->rank; k++) {
		const struct layout_mode *mode = grouped->mode + grouped->group[k].first;
		int n = grouped->group[k].n, dim = x->relation.axis[p][k];
		const struct ix *stride;
		int64_t c = dim < 0 ? 1 : count[dim];
		if (is_affine(x->a, mode, n, &stride))
			continue;
		int lead = leading_modes(x->a, mode, n, c);
		if (lead < 0)
			return match_refuse(x, E4107, match_node(x, p, "layout"), arena_printf(x->a, "%s has no leading tile modes for count %lld on "
					    "axis %d; write the extent as (%lld, rest)", text, (long long)c, k, (long long)c));
		if (!is_affine(x->a, mode + lead, n - lead, &stride))
			return match_refuse(x, E4107, match_node(x, p, "layout"), arena_printf(x->a, "%s fits none of 1 arrangements; nearest plain: "
					    "axis %d has several strides inside one issue", text, k));
	}
	return true;
}
