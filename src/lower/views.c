/* Views: the part of a buffer that a value names. */
#include <string.h>

#include "lower/internal.h"
#include "tir/view.h"

static const struct ix *const *c_order(struct lower *l, int rank, const struct ix *const *dim)
{
	const struct ix **stride = arena_array(l->a, const struct ix *, (size_t)rank + 1);
	const struct ix *s = ix_const(l->a, 1);
	for (int i = rank - 1; i >= 0; i--) {
		stride[i] = s;
		s = ix_mul(l->a, s, dim[i]);
	}
	return stride;
}

const struct ix *const *low_strides(struct lower *l, const struct tir_view *v)
{
	const struct type *ty = v->type;
	if (!ty->layout)
		return c_order(l, ty->rank, ty->dim);
	const struct ix **stride = arena_array(l->a, const struct ix *, (size_t)ty->rank + 1);
	if (!layout_axis_strides(l->a, ty->layout, ty->rank, ty->dim, stride)) {
		diag_error(l->t, v->root ? v->root->range : l->f->range, E9003, "a window of a value whose layout has several modes in one axis is not "
			   "available on this target; found the layout of %s; use a layout with one stride per axis",
			   type_str(l->a, ty));
		l->failed = true;
		return c_order(l, ty->rank, ty->dim);
	}
	return stride;
}

const struct tir_view *low_view_of_buffer(struct lower *l, const struct tir_buffer *b)
{
	struct tir_view *v = arena_new(l->a, struct tir_view);
	v->root = b;
	v->offset = ix_const(l->a, 0);
	v->type = b->type;
	v->name = b->name;
	return v;
}

/* A view of the root of "of" with its dtype and storage and the given shape and strides; C order carries no layout. */
const struct tir_view *low_view(struct lower *l, const struct tir_view *of, const struct ix *offset, int rank,
				const struct ix *const *dim, const struct ix *const *stride)
{
	const struct ix *const *dense = c_order(l, rank, dim);
	bool is_dense = true;
	for (int i = 0; i < rank; i++)
		is_dense = is_dense && (ix_equal(stride[i], dense[i]) || ix_is(dim[i], 1));
	struct tir_view *v = arena_new(l->a, struct tir_view);
	v->root = of->root;
	v->slots = of->slots;
	v->slot = of->slot;
	v->offset = offset;
	v->type = type_new(l->a, of->type->dtype, rank, dim, of->root ? of->root->type->storage : of->type->storage,
			   is_dense ? NULL : layout_plain(l->a, rank, dim, stride));
	return v;
}

bool low_same_root(const struct tir_view *a, const struct tir_view *b)
{
	return a->root == b->root && a->slots == b->slots && (!a->slots || ix_equal(a->slot, b->slot));
}

bool low_inside(struct lower *l, const struct ix *start, const struct ix *size, const struct ix *extent)
{
	int64_t lo, hi;
	if (ix_bounds(size, &lo, &hi) && hi == 0)
		return true;
	ix_bounds(start, &lo, &hi);
	if (lo < 0)
		return false;
	ix_bounds(ix_sub(l->a, extent, ix_add(l->a, start, size)), &lo, &hi);
	return lo >= 0;
}

static bool is_whole(const struct tir_view *v, const struct type *root)
{
	return ix_is(v->offset, 0) && type_same_shape(v->type, root);
}

const struct ix *const *low_root_start(struct lower *l, const struct tir_view *v, const struct ix *const *start)
{
	const struct type *root = v->root ? v->root->type : v->slots->view[0]->type;
	if (v->type->rank != root->rank || !(v->start || is_whole(v, root)))
		return NULL;
	const struct ix **sum = arena_array(l->a, const struct ix *, (size_t)root->rank + 1);
	for (int i = 0; i < root->rank; i++)
		sum[i] = v->start ? ix_add(l->a, v->start[i], start[i]) : start[i];
	return sum;
}

const struct ix *low_shift(struct lower *l, const struct tir_view *v, const struct ix *const *start)
{
	const struct type *ty = v->type;
	if (ty->layout && !type_is_spread(ty)) {
		const struct ix *at = layout_index_ix(l->a, ty->layout, ty->rank, ty->dim, start);
		return at ? ix_sub(l->a, at, ty->layout->offset) : NULL;
	}
	const struct type *root = v->root ? v->root->type : ty;
	const struct ix *const *stride = tir_c_order(l->a, ty->rank, type_is_spread(ty) && root->rank == ty->rank ? root->dim : ty->dim);
	const struct ix *sum = ix_const(l->a, 0);
	for (int i = 0; i < ty->rank; i++)
		sum = ix_add(l->a, sum, ix_mul(l->a, start[i], stride[i]));
	return sum;
}

const struct layout *low_phased(struct lower *l, const struct layout *layout, const struct tir_view *v)
{
	if (!layout || !layout->composed)
		return layout;
	struct layout *r = layout_copy(l->a, layout);
	int64_t period = layout_period_bytes(layout) * 8 / dtype_info(v->type->dtype)->bits;
	r->offset = layout->has_swizzle ? ix_mod(l->a, v->offset, ix_const(l->a, period)) : ix_const(l->a, 0);
	r->composed = layout->has_swizzle;
	return r;
}

/* A window of a layout that is more than one stride per axis. */
static const struct tir_view *tiled_window(struct lower *l, const struct tir_view *v, const struct ix *const *start,
					   const struct ix *const *size, const int64_t *step)
{
	const struct type *ty = v->type;
	int64_t *one = arena_array(l->a, int64_t, (size_t)ty->rank + 1);
	const struct layout *cut;
	int axis = 0;
	for (int i = 0; i < ty->rank; i++)
		one[i] = step ? step[i] : 1;
	const struct ix *shift = low_shift(l, v, start), *const *root_start = low_root_start(l, v, start);
	enum layout_slice_result got = layout_slice(l->a, ty->layout, ty->rank, ty->dim, start, size, one, &cut, &axis);
	if (!shift || got != LAYOUT_SLICE_OK || !root_start) {
		diag_error(l->t, v->root ? v->root->range : l->f->range, E9003, "a window that cuts axis %d of %s has no layout of its own; "
			   "take whole tiles of that axis", axis, type_str(l->a, ty));
		l->failed = true;
		return v;
	}
	struct tir_view *w = arena_memdup(l->a, v, sizeof(*v));
	w->name = NULL;
	w->offset = ix_add(l->a, v->offset, shift);
	w->start = root_start;
	w->type = type_with_layout(l->a, type_with_shape(l->a, ty, ty->rank, size), low_phased(l, cut, w));
	return w;
}

const struct tir_view *low_window_view(struct lower *l, const struct tir_view *v, const struct ix *const *start,
				       const struct ix *const *size, const int64_t *step)
{
	int rank = v->type->rank;
	const struct ix **old = arena_array(l->a, const struct ix *, (size_t)rank + 1);
	if (!tir_strides(l->a, v->type, old))
		return tiled_window(l, v, start, size, step);
	const struct ix *const *stride = low_strides(l, v);
	const struct ix **new_stride = arena_array(l->a, const struct ix *, (size_t)rank + 1);
	const struct ix *offset = v->offset;
	for (int i = 0; i < rank; i++) {
		offset = ix_add(l->a, offset, ix_mul(l->a, start[i], stride[i]));
		new_stride[i] = ix_mul_const(l->a, stride[i], step ? step[i] : 1);
	}
	return low_view(l, v, offset, rank, size, new_stride);
}

bool low_refuses_window(struct lower *l, struct range r, int axis, const struct ix *size, const struct ix *extent)
{
	int64_t lo, hi;
	ix_bounds(ix_sub(l->a, extent, size), &lo, &hi);
	if (!l->o->is_strict || hi >= 0)
		return false;
	l->failed = true;
	diag_error(l->t, r, E1709, "a window of %s elements is out of range wherever it starts: axis %d has %s", ix_str(l->a, size), axis,
		   ix_str(l->a, extent));
	return true;
}

/* Elements spanned by "size" of step "step". */
static const struct ix *span(struct lower *l, const struct ix *size, int64_t step)
{
	if (step == 1)
		return size;
	const struct ix *one = ix_const(l->a, 1);
	return ix_max(l->a, ix_const(l->a, 0), ix_add(l->a, ix_mul_const(l->a, ix_sub(l->a, size, one), step), one));
}

static bool lower_slice(struct lower *l, const struct hir_node *n)
{
	const struct low_value *src = low_of(l, n->operand[0]);
	struct low_value *out = low_of(l, n->result[0]);
	const struct type *ty = n->operand[0]->type;
	const struct attr *starts = hir_attr(n, "starts"), *sizes = hir_attr(n, "sizes"), *strides = hir_attr(n, "strides");
	const int64_t *step = strides && strides->kind == ATTR_INTS ? strides->ints : NULL;
	const struct ix **start = arena_array(l->a, const struct ix *, (size_t)ty->rank + 1);
	struct low_window *w = arena_array(l->a, struct low_window, (size_t)(ty->rank + src->n_unproven));
	int n_w = src->n_unproven;
	for (int i = 0; i < src->n_unproven; i++)
		w[i] = src->unproven[i];
	bool unit = true;
	for (int i = 0; i < ty->rank; i++) {
		const struct ix *size = span(l, sizes->ix[i], step ? step[i] : 1);
		start[i] = starts->ix[i];
		unit = unit && (!step || step[i] == 1);
		if (low_inside(l, starts->ix[i], size, ty->dim[i]))
			continue;
		if (low_refuses_window(l, n->range, i, size, ty->dim[i]))
			return true;
		w[n_w++] = (struct low_window){ starts->ix[i], size, ty->dim[i] };
		const struct ix *last = ix_sub(l->a, ty->dim[i], size);
		start[i] = ix_max(l->a, ix_const(l->a, 0), ix_min(l->a, starts->ix[i], last));
	}
	if (n_w > src->n_unproven && l->o->is_strict && !l->o->is_placed)
		diag_warning(l->t, n->range, W4301, "this window is not proved to be in range: it starts at %s over %s elements of %s; "
			     "where it would lie outside it is moved inside", ix_str(l->a, w[src->n_unproven].start), ix_str(l->a, w[src->n_unproven].size),
			     ix_str(l->a, w[src->n_unproven].extent));
	out->view = low_window_view(l, src->view, start, sizes->ix, step);
	out->raw = n_w ? low_window_view(l, src->raw ? src->raw : src->view, starts->ix, sizes->ix, step) : NULL;
	out->n_unproven = n_w;
	out->unproven = w;
	out->is_window = src->is_window && unit;
	return true;
}

/* Strides of the same elements under "new_dim", or NULL if no strides express them. */
static const struct ix *const *reshape_strides(struct lower *l, int rank, const struct ix *const *dim,
					       const struct ix *const *stride, int new_rank, const struct ix *const *new_dim)
{
	const struct ix **out = arena_array(l->a, const struct ix *, (size_t)new_rank + 1);
	const struct ix *one = ix_const(l->a, 1);
	for (int i = 0; i < rank; i++)
		if (ix_is(dim[i], 0)) {
			for (int j = 0; j < new_rank; j++)
				out[j] = one;
			return out;
		}
	int i = 0, j = 0;
	while (i < rank || j < new_rank) {
		while (i < rank && ix_is(dim[i], 1))
			i++;
		while (j < new_rank && ix_is(new_dim[j], 1))
			out[j++] = one;
		if (i == rank && j == new_rank)
			break;
		if (i == rank || j == new_rank)
			return NULL;
		int i0 = i, j0 = j;
		const struct ix *p = dim[i++], *q = new_dim[j++];
		while (!ix_equal(p, q)) {
			int64_t a, b;
			bool both = ix_is_const(p, &a) && ix_is_const(q, &b);
			bool grow_new = both ? b < a : j < new_rank;
			if (grow_new && j < new_rank)
				q = ix_mul(l->a, q, new_dim[j++]);
			else if (i < rank)
				p = ix_mul(l->a, p, dim[i++]);
			else
				return NULL;
		}
		for (int k = i0; k + 1 < i; k++) {
			int next = k + 1;
			while (next < i && ix_is(dim[next], 1))
				next++;
			if (ix_is(dim[k], 1) || next == i)
				continue;
			if (!ix_equal(stride[k], ix_mul(l->a, stride[next], dim[next])))
				return NULL;
		}
		int last = i - 1;
		while (last > i0 && ix_is(dim[last], 1))
			last--;
		const struct ix *s = stride[last];
		for (int k = j - 1; k >= j0; k--) {
			out[k] = s;
			s = ix_mul(l->a, s, new_dim[k]);
		}
	}
	return out;
}

/* The same bytes or registers under the layout that typing found for the result. */
static const struct tir_view *retyped(struct lower *l, const struct tir_view *v, const struct type *ty)
{
	struct tir_view *r = arena_memdup(l->a, v, sizeof(*v));
	r->name = NULL;
	r->start = NULL;
	r->type = type_with_storage(l->a, ty, v->type->storage);
	r->type = type_with_layout(l->a, r->type, low_phased(l, ty->layout, r));
	return r;
}

static const struct tir_view *reshape(struct lower *l, const struct tir_view *v, const struct type *ty)
{
	const struct ix **old = arena_array(l->a, const struct ix *, (size_t)v->type->rank + 1);
	if (!tir_strides(l->a, v->type, old))
		return type_same_shape(v->type, ty) ? v : ty->layout ? retyped(l, v, ty) : NULL;
	const struct ix *const *s = reshape_strides(l, v->type->rank, v->type->dim, low_strides(l, v), ty->rank, ty->dim);
	return s ? low_view(l, v, v->offset, ty->rank, ty->dim, s) : NULL;
}

static bool lower_reshape(struct lower *l, const struct hir_node *n)
{
	const struct low_value *src = low_of(l, n->operand[0]);
	struct low_value *out = low_of(l, n->result[0]);
	const struct type *ty = n->result[0]->type;
	out->view = reshape(l, src->view, ty);
	out->raw = src->raw ? reshape(l, src->raw, ty) : NULL;
	out->n_unproven = src->n_unproven;
	out->unproven = src->unproven;
	if (out->view)
		return true;
	const struct tir_view *from = low_read(l, n->range, n->operand[0]);
	const struct type *dense = type_new(l->a, ty->dtype, from->type->rank, from->type->dim, from->type->storage, NULL);
	const struct tir_view *to = low_allocate(l, n->result[0]->name, dense, n->range);
	low_copy(l, n->range, from, to);
	*out = (struct low_value){ .view = reshape(l, to, ty), .order = out->order, .loop = out->loop, .use = { out->use.data, out->use.len, out->use.cap } };
	return true;
}

static const struct tir_view *permute(struct lower *l, const struct tir_view *v, const struct attr *perm)
{
	int rank = v->type->rank;
	if (type_is_spread(v->type)) {
		diag_error(l->t, l->f->range, E9003, "a transposition of distributed registers is not available; found %s; copy through smem",
			   type_str(l->a, v->type));
		l->failed = true;
		return v;
	}
	const struct ix *const *stride = low_strides(l, v);
	const struct ix **dim = arena_array(l->a, const struct ix *, (size_t)rank + 1);
	const struct ix **new_stride = arena_array(l->a, const struct ix *, (size_t)rank + 1);
	for (int i = 0; i < rank; i++) {
		int64_t p = perm->ints[i] < 0 ? perm->ints[i] + rank : perm->ints[i];
		dim[i] = v->type->dim[p];
		new_stride[i] = stride[p];
	}
	return low_view(l, v, v->offset, rank, dim, new_stride);
}

static bool lower_transpose(struct lower *l, const struct hir_node *n)
{
	const struct low_value *src = low_of(l, n->operand[0]);
	struct low_value *out = low_of(l, n->result[0]);
	out->view = permute(l, src->view, hir_attr(n, "perm"));
	out->raw = src->raw ? permute(l, src->raw, hir_attr(n, "perm")) : NULL;
	out->n_unproven = src->n_unproven;
	out->unproven = src->unproven;
	return true;
}

static bool lower_identity(struct lower *l, const struct hir_node *n)
{
	const struct low_value *src = low_of(l, n->operand[0]);
	struct low_value *out = low_of(l, n->result[0]);
	out->view = src->view;
	out->raw = src->raw;
	out->n_unproven = src->n_unproven;
	out->unproven = src->unproven;
	out->is_window = src->is_window;
	return true;
}

/* The same location, other coordinates (hir 13.6). */
static bool lower_bitcast(struct lower *l, const struct hir_node *n)
{
	const struct low_value *src = low_of(l, n->operand[0]);
	struct low_value *out = low_of(l, n->result[0]);
	const struct type *ty = n->result[0]->type;
	if (type_is_spread(src->view->type) && !(type_same_shape(src->view->type, ty) &&
	    layout_same_owner(l->a, src->view->type->layout, ty->layout, ty->rank, ty->dim))) {
		l->failed = true;
		return diag_error(l->t, n->range, E9003, "a bitcast that numbers distributed registers anew is not available; found %s; write "
				  "tf.reshape, or copy through smem", type_str(l->a, ty));
	}
	lower_identity(l, n);
	out->view = retyped(l, src->view, ty);
	out->is_window = false;
	return true;
}

static bool moves_nothing(struct lower *l, const struct type *from, const struct type *to)
{
	if (from->storage != to->storage)
		return false;
	if (!l->plans_storage || from->layout == to->layout)
		return true;
	if (from->storage == ST_RMEM)
		return layout_same_owner(l->a, from->layout, to->layout, to->rank, to->dim);
	return layout_same_address(l->a, from->layout, to->layout, to->rank, to->dim, LAYOUT_AS_SMEM);
}

/* An authored view stands in the text, also where it changes nothing (schedule R67). */
static bool show(struct lower *l, const struct hir_node *n)
{
	struct low_value *out = low_of(l, n->result[0]);
	if (!l->plans_storage || l->failed || !out->view || !out->view->type->rank)
		return true;
	struct tir_view *v = arena_memdup(l->a, out->view, sizeof(*v));
	v->name = NULL;
	low_emit(l, TIR_LET_VIEW, n->range)->u.view = v;
	out->view = v;
	return true;
}

bool low_lower_view(struct lower *l, const struct hir_node *n)
{
	static const struct {
		const char *name;
		bool (*lower)(struct lower *l, const struct hir_node *n);
	} ops[] = { { "slice", lower_slice }, { "reshape", lower_reshape }, { "transpose", lower_transpose },
		    { "bitcast", lower_bitcast } };
	for (size_t i = 0; i < sizeof(ops) / sizeof(ops[0]); i++)
		if (!strcmp(n->u.op.op->name, ops[i].name))
			return ops[i].lower(l, n) && show(l, n);
	if (!strcmp(n->u.op.op->name, "reshard") && moves_nothing(l, n->operand[0]->type, n->result[0]->type))
		return lower_identity(l, n);
	return false;
}
