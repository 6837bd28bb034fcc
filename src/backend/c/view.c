/* Views: addresses of elements and the condition under which they lie inside their root. */
#include <string.h>

#include "backend/c/internal.h"

static const struct ix *one(struct cb *c)
{
	return ix_const(c->a, 1);
}

/* C-order strides of a type without layout. */
static void axes_c_order(struct cb *c, const struct type *ty, struct cb_axis *axis)
{
	const struct ix *s = one(c);
	for (int i = ty->rank; i-- > 0;) {
		axis[i].n = 1;
		axis[i].mode = arena_new(c->a, struct cb_mode);
		*axis[i].mode = (struct cb_mode){ ty->dim[i], s };
		s = ix_mul(c->a, s, ty->dim[i]);
	}
}

/* Drop extents of 1 and join neighbours (a : s * b), (b : s). */
static void simplify(struct cb *c, struct cb_axis *x)
{
	int n = 0;
	for (int i = 0; i < x->n; i++) {
		struct cb_mode m = x->mode[i];
		if (ix_is(m.extent, 1))
			continue;
		if (n && ix_equal(x->mode[n - 1].stride, ix_mul(c->a, m.stride, m.extent))) {
			x->mode[n - 1].extent = ix_mul(c->a, x->mode[n - 1].extent, m.extent);
			x->mode[n - 1].stride = m.stride;
			continue;
		}
		x->mode[n++] = m;
	}
	if (!n) {
		x->mode = arena_new(c->a, struct cb_mode);
		x->mode[n++] = (struct cb_mode){ one(c), ix_const(c->a, 0) };
	}
	x->n = n;
}

static void axes_grouped(struct cb *c, const struct layout *l, struct cb_axis *axis)
{
	for (int g = 0; g < l->n_group; g++) {
		const struct layout_group *group = &l->group[g];
		axis[g].n = group->n;
		axis[g].mode = arena_array(c->a, struct cb_mode, (size_t)group->n + 1);
		for (int i = 0; i < group->n; i++)
			axis[g].mode[i] = (struct cb_mode){ l->mode[group->first + i].extent, l->mode[group->first + i].stride };
	}
}

static bool axes_of(struct cb *c, const struct tir_view *v, struct cb_axis *axis)
{
	const struct type *ty = v->type;
	const struct layout *l = ty->layout;
	if (!l) {
		axes_c_order(c, ty, axis);
	} else {
		if (!layout_is_materialised(l))
			l = layout_materialise_c_order(c->a, l);
		for (int i = 0; l->mesh && i < l->mesh->n_axis; i++)
			if (l->attr[i].kind == LAYOUT_SPLIT && ty->storage == ST_RMEM && !ix_is(l->mesh->axis[i].extent, 1))
				return cb_refuse(c, v->root->range, "'%s' is spread over the positions of a mesh, and a position of this "
						 "target is one thread; give it a plain layout", v->root->name);
		l = layout_grouped(c->a, l, ty->rank, ty->dim);
		if (!l)
			return cb_refuse(c, v->root->range, "the layout of '%s' does not fit its shape %s", v->root->name,
					 shape_str(c->a, ty->rank, ty->dim));
		axes_grouped(c, l, axis);
	}
	for (int i = 0; i < ty->rank; i++)
		simplify(c, &axis[i]);
	return true;
}

static const struct c_expr *and_also(struct cb *c, const struct c_expr *x, const struct c_expr *y)
{
	return !x ? y : !y ? x : c_infix(c->a, x, "&&", y);
}

/* Least and largest element index that the access touches, from the root. */
static const struct c_expr *guard_of(struct cb *c, const struct cb_access *x, const struct ix *const *valid)
{
	const struct tir_view *v = x->view;
	const struct ix *low = v->offset, *high = v->offset;
	for (int i = 0; i < x->rank; i++)
		for (int m = 0; m < x->axis[i].n; m++) {
			const struct cb_mode *mode = &x->axis[i].mode[m];
			const struct ix *lo = ix_const(c->a, 0), *hi = mode->extent;
			if (valid && x->axis[i].n == 1 && valid[2 * i]) {
				lo = valid[2 * i];
				hi = valid[2 * i + 1];
			}
			low = ix_add(c->a, low, ix_mul(c->a, lo, mode->stride));
			high = ix_add(c->a, high, ix_mul(c->a, ix_sub(c->a, hi, one(c)), mode->stride));
		}
	const struct ix *n = type_n_addressed(c->a, v->root->type);
	int from = dtype_info(v->root->type->dtype)->bits, to = dtype_info(v->type->dtype)->bits;
	if (from != to)
		n = ix_floordiv(c->a, ix_mul_const(c->a, n, from), ix_const(c->a, to));
	const struct c_expr *guard = NULL;
	if (!cb_not_below(c, low, 0))
		guard = c_infix(c->a, cb_ix(c, low), ">=", c_int(c->a, 0));
	if (!cb_not_below(c, ix_sub(c->a, ix_sub(c->a, n, one(c)), high), 0))
		guard = and_also(c, guard, c_infix(c->a, cb_ix(c, high), "<", cb_ix(c, n)));
	return guard;
}

bool cb_access(struct cb *c, const struct tir_view *v, const struct ix *const *valid, struct cb_access *out)
{
	const struct type *ty = v->type;
	*out = (struct cb_access){ .view = v, .dtype = ty->dtype, .rank = ty->rank };
	if (ty->rank > CB_MAX_RANK)
		return cb_refuse(c, v->root->range, "'%s' has rank %d; generated C takes at most %d", v->root->name, ty->rank, CB_MAX_RANK);
	out->axis = arena_array(c->a, struct cb_axis, (size_t)ty->rank + 1);
	if (!axes_of(c, v, out->axis))
		return false;
	out->affine = true;
	for (int i = 0; i < ty->rank; i++)
		out->affine = out->affine && out->axis[i].n == 1;
	if (ty->layout && ty->layout->has_swizzle && ty->layout->swizzle_bits > 0) {
		out->swizzle = ty->layout;
		out->affine = false;
	}
	out->guard = guard_of(c, out, valid);
	const struct c_expr *root = c_name(c->a, cb_pointer(c, v->root));
	if (v->root->type->dtype != ty->dtype)
		root = c_cast(c->a, arena_printf(c->a, "%s%s *", v->root->kind == TIR_PARAM && !v->root->is_output ? "const " : "",
						 cb_type(ty->dtype)), c_cast(c->a, "void *", root));
	const struct c_expr *offset = cb_ix(c, v->offset);
	bool indexed = ty->dtype == DT_F4E2M1 || out->swizzle;
	out->origin = indexed ? offset : NULL;
	out->pointer = indexed ? root : c_add(c->a, root, offset);
	return !c->failed;
}

const struct ix *cb_stride(const struct cb_access *x, int axis)
{
	return x->axis[axis].mode[0].stride;
}

/* Contribution of coordinate "v" on an axis of several modes: digits times strides. */
static const struct c_expr *axis_index(struct cb *c, const struct cb_axis *x, const struct c_expr *v)
{
	const struct c_expr *sum = c_int(c->a, 0);
	const struct ix *inner = one(c);
	for (int m = x->n; m-- > 0;) {
		const struct c_expr *digit = v;
		if (!ix_is(inner, 1))
			digit = c_infix(c->a, digit, "/", cb_ix(c, inner));
		if (m > 0)
			digit = c_infix(c->a, digit, "%", cb_ix(c, x->mode[m].extent));
		sum = c_add(c->a, c_mul(c->a, digit, cb_ix(c, x->mode[m].stride)), sum);
		inner = ix_mul(c->a, inner, x->mode[m].extent);
	}
	return sum;
}

const struct c_expr *cb_element_index(struct cb *c, const struct cb_access *x, const struct c_expr *const *coord)
{
	const struct c_expr *sum = x->origin ? x->origin : c_int(c->a, 0);
	for (int i = 0; i < x->rank; i++) {
		int64_t v;
		if (c_is_int(coord[i], &v) && v == 0)
			continue;
		sum = c_add(c->a, sum, axis_index(c, &x->axis[i], coord[i]));
	}
	if (!x->swizzle)
		return sum;
	return c_call(c->a, "tfc_swizzle", 5, sum, c_int(c->a, dtype_info(x->dtype)->bits / 8), c_int(c->a, x->swizzle->swizzle_bits),
		      c_int(c->a, x->swizzle->swizzle_base), c_int(c->a, x->swizzle->swizzle_shift));
}

const struct c_expr *cb_element(struct cb *c, const struct cb_access *x, const struct c_expr *const *coord)
{
	const struct c_expr *i = cb_element_index(c, x, coord);
	if (x->dtype == DT_F4E2M1)
		return c_call(c->a, "tfc_f4_get", 2, x->pointer, i);
	return c_index(c->a, x->pointer, i);
}

/* One view that stands for whichever slot the index selects. */
static const struct tir_view *select_slot(struct cb *c, const struct tir_slots *slots, const struct ix *index)
{
	const struct tir_view *first = slots->view[0];
	const char *type = arena_printf(c->a, "%s *", cb_type(first->type->dtype));
	const char *which = cb_unique(c, "slot");
	int64_t k;
	if (ix_is_const(index, &k))
		return k >= 0 && k < slots->n ? slots->view[k] : (cb_refuse(c, (struct range){ 0 }, "slot index out of range"), NULL);
	c_decl(c->a, c->block, "const int64_t", which, cb_ix(c, index));
	const struct c_expr *p = NULL;
	for (int i = slots->n; i-- > 0;) {
		struct cb_access x;
		if (!cb_access(c, slots->view[i], NULL, &x))
			return NULL;
		if (x.origin)
			x.pointer = x.origin->kind == C_INT && x.origin->i == 0 ? x.pointer :
				    c_add(c->a, x.pointer, c_infix(c->a, x.origin, "/", c_int(c->a, x.dtype == DT_F4E2M1 ? 2 : 1)));
		p = p ? c_cond(c->a, c_infix(c->a, c_name(c->a, which), "==", c_int(c->a, i)), x.pointer, p) : x.pointer;
	}
	struct tir_buffer *b = arena_new(c->a, struct tir_buffer);
	*b = (struct tir_buffer){ .name = "stage", .kind = TIR_ALLOC, .type = first->type, .range = first->root->range };
	struct cb_buffer *x = cb_buffer(c, b);
	x->place = CB_STACK;
	x->any_alias = true;
	c_decl(c->a, c->block, type, x->name, p);
	struct tir_view *v = arena_new(c->a, struct tir_view);
	*v = (struct tir_view){ .root = b, .offset = ix_const(c->a, 0), .type = first->type };
	return v;
}

const struct tir_view *cb_operand_view(struct cb *c, const struct tir_operand *o)
{
	if (!o->view)
		return o->slots ? select_slot(c, o->slots, o->index) : NULL;
	if (o->view->root)
		return o->view;
	const struct tir_view *slot = select_slot(c, o->view->slots, o->view->slot);
	if (!slot)
		return NULL;
	struct tir_view *v = arena_memdup(c->a, o->view, sizeof(*v));
	v->root = slot->root;
	v->slots = NULL;
	v->offset = ix_add(c->a, slot->offset, o->view->offset);
	return v;
}
