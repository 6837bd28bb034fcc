/* Dimensions fixed from outside, and functions split by the extents that select variants (spec: hir 5.6.4, 5.8.8). */
#include <string.h>

#include "base/tfc.h"
#include "place/clone.h"
#include "place/place.h"

/* A copy of "in" in which the DimVar "dim" is "to". */
static struct hir_fn *with_dim(struct tfc *t, const struct hir_fn *in, const struct ix_sym *dim, const struct ix *to)
{
	struct clone c;
	struct hir_fn *out;

	clone_init(&c, t, in, NULL, NULL);
	vec_push(c.m.a, &c.sym, ((struct clone_sym){dim, to}));
	return clone_function(&c, in, &out) ? out : NULL;
}

static struct hir_fn *variants_with_dim(struct tfc *t, struct hir_fn *in, const struct ix_sym *dim, int64_t v);

bool hir_bind_dim(struct tfc *t, struct hir_fn *in, const struct ix_sym *dim, int64_t v, struct hir_fn **out)
{
	if (v < dim->lo || v > dim->hi)
		return diag_error(t, dim->range, E2106, "--dim %s=%lld is outside the bounds [%lld, %lld] of the DimVar", dim->name,
				  (long long)v, (long long)dim->lo, (long long)dim->hi);
	*out = in->n_variant ? variants_with_dim(t, in, dim, v) : with_dim(t, in, dim, ix_const(&t->perm, v));
	return *out != NULL;
}

/* The variant of the prototype "in" for "dim" = v, or all variants under another dimension's value. */
static struct hir_fn *variants_with_dim(struct tfc *t, struct hir_fn *in, const struct ix_sym *dim, int64_t v)
{
	struct hir_fn *out = with_dim(t, in, dim, ix_const(&t->perm, v));
	struct hir_variant *list = arena_array(&t->perm, struct hir_variant, (size_t)in->n_variant);

	if (!out)
		return NULL;
	for (int i = 0; i < in->n_variant; i++) {
		list[i] = in->variant[i];
		bool selects = strcmp(list[i].dim->name, dim->name) == 0;
		if (selects && (v < list[i].lo || v > list[i].hi))
			continue;
		if (!hir_bind_dim(t, list[i].fn, dim, v, &list[i].fn))
			return NULL;
		if (selects) {
			list[i].fn->symbol = in->symbol;
			return list[i].fn;
		}
	}
	out->variant = list;
	out->n_variant = in->n_variant;
	return out;
}

struct call_site {
	const struct hir_fn *callee;
	const struct ix *extent;	/* of the caller, for the selecting dimension of the callee */
};

/* The extent that the arguments give the selecting dimension of the prototype "callee", or NULL. */
static const struct ix *selecting_extent(const struct hir_fn *callee, const struct hir_node *call)
{
	if (callee->variant[0].extent)
		return callee->variant[0].extent;
	for (int i = 0; i < callee->n_param && i < call->n_operand; i++) {
		const struct type *formal = callee->param[i].value->type, *actual = call->operand[i]->type;
		for (int k = 0; k < formal->rank; k++) {
			const struct ix *d = formal->dim[k];
			if (d->n_term == 1 && d->konst == 0 && d->term[0].coef == 1 && d->term[0].atom->kind == IX_SYM &&
			    strcmp(d->term[0].atom->sym->name, callee->variant[0].dim->name) == 0)
				return actual->dim[k];
		}
	}
	return NULL;
}

static bool find_call(const struct hir_block *b, struct call_site *site)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		if (n->kind == HIR_CALL && n->u.call.callee->n_variant) {
			site->callee = n->u.call.callee;
			site->extent = selecting_extent(n->u.call.callee, n);
			return true;
		}
		if ((n->kind == HIR_FOR && find_call(&n->u.loop.body, site)) ||
		    (n->kind == HIR_SCOPE && find_call(&n->u.scope.body, site)))
			return true;
	}
	return false;
}

static int64_t floor_div(int64_t a, int64_t b)
{
	return a / b - (a % b != 0 && (a ^ b) < 0);
}

/* "in" calls a prototype whose selecting extent is c*D + k for a DimVar D: make it a prototype itself, with a variant for
 * each range of D in which one variant of the callee is selected. */
static bool split(struct tfc *t, struct hir_fn *in, const struct call_site *site, struct hir_fn **out)
{
	const struct ix *e = site->extent;
	const struct ix_sym *dim = e->term[0].atom->sym;
	int64_t c = e->term[0].coef, k = e->konst;
	struct hir_fn *p = arena_memdup(&t->perm, in, sizeof *in);
	struct hir_variant *list = arena_array(&t->perm, struct hir_variant, (size_t)site->callee->n_variant);
	int n = 0;

	for (int i = 0; i < site->callee->n_variant; i++) {
		int64_t lo = -floor_div(-(site->callee->variant[i].lo - k), c), hi = floor_div(site->callee->variant[i].hi - k, c);
		lo = lo < dim->lo ? dim->lo : lo;
		hi = hi > dim->hi ? dim->hi : hi;
		if (lo > hi)
			continue;
		struct ix_sym *narrow = arena_memdup(&t->perm, dim, sizeof *dim);
		narrow->lo = lo;
		narrow->hi = hi;
		struct hir_fn *copy = with_dim(t, in, dim, ix_sym(&t->perm, narrow));
		if (!copy || !hir_inline(t, copy, &copy) || !hir_dispatch(t, copy, &copy))
			return false;
		list[n++] = (struct hir_variant){dim, lo, hi, copy, NULL};
	}
	p->body = (struct hir_block){0};
	p->n_variant = n;
	p->variant = list;
	*out = p;
	return true;
}

bool hir_dispatch(struct tfc *t, struct hir_fn *in, struct hir_fn **out)
{
	struct call_site site;

	*out = in;
	if (in->n_variant) {
		struct hir_fn *p = arena_memdup(&t->perm, in, sizeof *in);
		struct hir_variant *list = arena_memdup(&t->perm, in->variant, sizeof(*list) * (size_t)in->n_variant);
		for (int i = 0; i < in->n_variant; i++) {
			struct ix_sym *narrow = arena_memdup(&t->perm, list[i].dim, sizeof *narrow);
			narrow->lo = list[i].lo;
			narrow->hi = list[i].hi;
			list[i].fn = with_dim(t, list[i].fn, list[i].dim, ix_sym(&t->perm, narrow));
			if (!list[i].fn || !hir_inline(t, list[i].fn, &list[i].fn) || !hir_dispatch(t, list[i].fn, &list[i].fn))
				return false;
		}
		p->variant = list;
		*out = p;
		return true;
	}
	if (!find_call(&in->body, &site))
		return true;
	const struct ix *e = site.extent;
	if (!e || e->n_term != 1 || e->term[0].atom->kind != IX_SYM || e->term[0].atom->sym->kind != IX_DIMVAR || e->term[0].coef < 1)
		return true;
	return split(t, in, &site, out);
}
