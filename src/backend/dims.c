/* Run-time extents: which argument a DimVar is found from. */
#include <string.h>

#include "backend/names.h"

/* extent = scale * d + base for the one DimVar "d" */
static bool solves_for(const struct ix *extent, const struct ix_sym *d, int64_t *scale, int64_t *base)
{
	if (extent->n_term != 1 || extent->term[0].coef < 1 || extent->term[0].atom->kind != IX_SYM)
		return false;
	const struct ix_sym *s = extent->term[0].atom->sym;
	if (s != d && (s->kind != IX_DIMVAR || strcmp(s->name, d->name)))
		return false;
	*scale = extent->term[0].coef;
	*base = extent->konst;
	return true;
}

static bool determine(struct arena *a, const struct tir_fn *f, struct backend_dim *d)
{
	for (int i = 0, k = 0; i < f->n_param; i++) {
		if (f->param[i]->kind != TIR_PARAM)
			continue;
		for (int x = 0; x < f->param[i]->type->rank; x++)
			if (solves_for(f->param[i]->type->dim[x], d->sym, &d->scale, &d->base)) {
				d->param = k;
				d->axis = x;
				d->field = arena_printf(a, "%s_shape_%d", backend_field(a, f, f->param[i]), x);
				return true;
			}
		k++;
	}
	return false;
}

const struct backend_dim *backend_dims(struct tfc *t, const struct tir_fn *f, int *n)
{
	struct backend_dim *dim = arena_array(&t->perm, struct backend_dim, (size_t)f->n_dimvar + 1);
	*n = f->n_dimvar;
	for (int i = 0; i < f->n_dimvar; i++) {
		dim[i].sym = f->dimvar[i];
		if (!determine(&t->perm, f, &dim[i])) {
			diag_error(t, f->dimvar[i]->range, E2107, "no axis of a parameter of '%s' determines the dimension '%s'; bind it with "
				   "--dim %s=VALUE", f->name, f->dimvar[i]->name, f->dimvar[i]->name);
			return NULL;
		}
	}
	return dim;
}
