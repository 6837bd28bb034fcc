/* A bitcast as reshapes and a transposition (spec: hir 13.6, 15.5). */
#include "place/clone.h"

enum { MAX_DIGIT = 64 };

/* Digits of the elements' row-major number, most significant first, with the strides that an address map gives them. */
struct digits {
	int n;
	int64_t extent[MAX_DIGIT], stride[MAX_DIGIT];
};

static bool digits_of(struct arena *a, const struct type *ty, struct digits *d)
{
	const struct layout *l = ty->layout ? ty->layout : layout_c_order(a, ty->rank, ty->dim);

	d->n = 0;
	if (layout_is_distributed(l) || l->has_swizzle || !layout_is_materialised(l))
		return false;
	l = layout_grouped(a, l, ty->rank, ty->dim);
	if (!l || l->n_mode > MAX_DIGIT)
		return false;
	for (int i = 0; i < l->n_mode; i++) {
		if (!ix_is_const(l->mode[i].extent, &d->extent[d->n]) || !ix_is_const(l->mode[i].stride, &d->stride[d->n]))
			return false;
		d->n += d->extent[d->n] != 1;
	}
	return true;
}

static int find_stride(const struct digits *d, int64_t stride)
{
	for (int i = 0; i < d->n; i++)
		if (d->stride[i] == stride)
			return i;
	return -1;
}

/* Cut digit "i" so that its inner part has extent "inner". */
static bool cut(struct digits *d, int i, int64_t inner)
{
	if (d->n == MAX_DIGIT || inner < 1 || d->extent[i] % inner)
		return false;
	for (int k = d->n++; k > i + 1; k--) {
		d->extent[k] = d->extent[k - 1];
		d->stride[k] = d->stride[k - 1];
	}
	d->extent[i + 1] = inner;
	d->stride[i + 1] = d->stride[i];
	d->extent[i] /= inner;
	d->stride[i] *= inner;
	return true;
}

/* Cut digits of both until each has a partner of equal extent and stride: perm[i] is the partner in "x" of digit i of "y". */
static bool match(struct digits *x, struct digits *y, int64_t *perm)
{
	for (int i = 0; i < y->n; i++) {
		int k = find_stride(x, y->stride[i]);
		if (k < 0)
			return false;
		if (x->extent[k] == y->extent[i])
			continue;
		if (!(x->extent[k] > y->extent[i] ? cut(x, k, y->extent[i]) : cut(y, i, x->extent[k])))
			return false;
		i = -1;
	}
	for (int i = 0; i < y->n; i++)
		perm[i] = find_stride(x, y->stride[i]);
	return x->n == y->n;
}

static struct hir_value *reshape(struct clone *c, struct hir_value *x, const struct digits *d, const int64_t *perm)
{
	const struct ix **dim = arena_array(c->m.a, const struct ix *, MAX_DIGIT);

	for (int i = 0; i < d->n; i++)
		dim[i] = ix_const(c->m.a, d->extent[perm ? perm[i] : i]);
	return make_reshape(&c->m, x, d->n, dim);
}

/* Map the result of the bitcast "n" to an equivalent value; false, without a diagnostic, if there is none. */
bool place_bitcast(struct clone *c, const struct hir_node *n)
{
	const struct type *from = n->operand[0]->type, *to = n->result[0]->type;
	struct hir_value *x = clone_of(c, n->operand[0]);
	struct digits p, q;
	int64_t perm[MAX_DIGIT];
	bool same = from->layout && to->layout && layout_equal(from->layout, to->layout);

	if (!same && (!digits_of(c->m.a, from, &p) || !digits_of(c->m.a, to, &q) || !match(&p, &q, perm)))
		return false;
	if (!same && p.n > 0) {
		x = reshape(c, x, &p, NULL);
		x = make_transpose(&c->m, x, arena_memdup(c->m.a, perm, sizeof perm));
		x = reshape(c, x, &p, perm);
	}
	clone_set(c, n->result[0], make_reshape(&c->m, x, to->rank, clone_type(c, to)->dim));
	return true;
}
