/* Tensors, views, windows and slots (spec: tir 3). */
#include <string.h>

#include "tir/read.h"

static const char *const value_operations[] = { "alloc_tensor", "tensor_view", "ptr_of",      "memory_span", "alloc_mbarrier",
						"alloc_shared", "alloc_fragment", "alloc_local", "alloc_var", "alloc_L1",
						"alloc_L0A",	"alloc_L0B",	  "alloc_L0C",	 "alloc_ub" };

bool tir_is_value_operation(struct tir_read *x, const struct ast_expr *e)
{
	const char *name = e->kind == AST_CALL ? tir_t_name(x, e->a) : NULL;
	for (size_t i = 0; name && i < sizeof(value_operations) / sizeof(value_operations[0]); i++)
		if (!strcmp(name, value_operations[i]))
			return true;
	return false;
}

bool tir_names_tensor(struct tir_read *x, const struct ast_expr *e)
{
	while (e->kind == AST_SUBSCRIPT)
		e = e->a;
	const struct tir_binding *b = e->kind == AST_NAME ? tir_lookup(x, e->s) : NULL;
	return b && (b->kind == TIR_BIND_VIEW || b->kind == TIR_BIND_SLOTS || b->kind == TIR_BIND_POINTER);
}

struct tir_view *tir_view_of(struct tir_read *x, const struct tir_view *of, const struct ix *offset, const struct type *ty)
{
	struct tir_view *v = arena_new(x->a, struct tir_view);
	v->root = of->root;
	v->slots = of->slots;
	v->slot = of->slot;
	v->offset = offset;
	v->type = ty;
	return v;
}

const struct tir_view *tir_whole_view(struct tir_read *x, const struct tir_buffer *b)
{
	struct tir_view *v = arena_new(x->a, struct tir_view);
	v->root = b;
	v->offset = ix_const(x->a, 0);
	v->type = b->type;
	v->name = b->name;
	return v;
}

static const struct type *root_type(const struct tir_view *v)
{
	return v->root ? v->root->type : v->slots->view[0]->type;
}

struct window { int rank; const struct ix **start, **size; bool *kept; };

static bool too_many(struct tir_read *x, const struct ast_expr *e, int n, int rank)
{
	return tir_refuse(x, e->range, E3105, "%d subscripts for %d axes; give one for each axis of the tensor", n, rank);
}

/* Is [start, start + size) certainly not inside [0, extent)? */
static bool certainly_outside(struct tir_read *x, const struct ix *start, const struct ix *size, const struct ix *extent)
{
	int64_t lo, hi;
	const struct ix *end = ix_add(x->a, start, size);
	ix_bounds(start, &lo, &hi);
	if (hi < 0)
		return true;
	ix_bounds(ix_sub(x->a, end, extent), &lo, &hi);
	return lo > 0;
}

static bool read_axis(struct tir_read *x, const struct ast_expr *s, const struct type *ty, int axis, struct window *w)
{
	w->kept[axis] = s->kind == AST_SLICE;
	if (s->kind != AST_SLICE) {
		w->size[axis] = ix_const(x->a, 1);
		return (w->start[axis] = tir_read_ix(x, s)) != NULL;
	}
	if (s->c)
		return tir_refuse(x, s->c->range, E3105, "a window of axis %d has no step; write start:stop", axis);
	w->start[axis] = s->a ? tir_read_ix(x, s->a) : ix_const(x->a, 0);
	const struct ix *stop = s->b ? tir_read_ix(x, s->b) : ty->dim[axis];
	if (!w->start[axis] || !stop)
		return false;
	w->size[axis] = ix_sub(x->a, stop, w->start[axis]);
	int64_t lo, hi;
	ix_bounds(w->size[axis], &lo, &hi);
	if (hi < 0)
		return tir_refuse(x, s->range, E3105, "the window of axis %d ends before it starts (%s elements)", axis,
				  ix_str(x->a, w->size[axis]));
	return true;
}

static bool read_window(struct tir_read *x, const struct ast_expr *e, const struct type *ty, struct window *w)
{
	size_t n = (size_t)ty->rank + 1;
	*w = (struct window){ ty->rank, arena_array(x->a, const struct ix *, n), arena_array(x->a, const struct ix *, n),
			      arena_array(x->a, bool, n) };
	if (e->n > ty->rank)
		return too_many(x, e, e->n, ty->rank);
	for (int i = 0; i < ty->rank; i++) {
		if (i < e->n) {
			if (e->item[i]->kind == AST_ELLIPSIS)
				return tir_refuse(x, e->item[i]->range, E1102, "'...' does not stand in a window of TIR; give every axis");
			if (!read_axis(x, e->item[i], ty, i, w))
				return false;
			continue;
		}
		w->start[i] = ix_const(x->a, 0);
		w->size[i] = ty->dim[i];
		w->kept[i] = true;
	}
	return true;
}

/* "valid": the window is the gmem end of a copy that states which elements exist. */
static bool check_inside(struct tir_read *x, const struct ast_expr *e, const struct type *ty, const struct window *w, bool valid)
{
	for (int i = 0; i < w->rank && !valid; i++)
		if (certainly_outside(x, w->start[i], w->size[i], ty->dim[i]))
			return tir_refuse(x, i < e->n ? e->item[i]->range : e->range, E3105, "the window of axis %d runs from %s over %s "
					  "elements; the axis has %s", i, ix_str(x->a, w->start[i]), ix_str(x->a, w->size[i]),
					  ix_str(x->a, ty->dim[i]));
	return true;
}

/* A window of registers counts logical elements of the root (3.3). */
static const struct ix *logical_shift(struct tir_read *x, const struct type *root, const struct window *w)
{
	const struct ix *const *stride = tir_c_order(x->a, root->rank, root->dim), *shift = ix_const(x->a, 0);
	for (int i = 0; i < w->rank; i++)
		shift = ix_add(x->a, shift, ix_mul(x->a, w->start[i], stride[i]));
	return shift;
}

/* The strides of "ty" on the kept axes of the window, or its slice where an axis has several modes. The region of a pointer
 * (not "drop") into registers that are spread over positions needs no layout, nor does one that cuts such an axis. */
static const struct type *window_type(struct tir_read *x, struct range r, const struct type *ty, const struct type *root,
				      const struct window *w, bool drop, const struct ix **shift)
{
	const struct ix **stride = arena_array(x->a, const struct ix *, (size_t)ty->rank + 1);
	const struct ix **dim = arena_array(x->a, const struct ix *, (size_t)ty->rank + 1);
	const struct ix **kept = arena_array(x->a, const struct ix *, (size_t)ty->rank + 1);
	int rank = 0;
	*shift = ix_const(x->a, 0);
	if (tir_strides(x->a, ty, stride)) {
		for (int i = 0; i < ty->rank; i++) {
			*shift = ix_add(x->a, *shift, ix_mul(x->a, w->start[i], stride[i]));
			if (drop && !w->kept[i])
				continue;
			dim[rank] = w->size[i];
			kept[rank++] = stride[i];
		}
		struct layout *l = layout_plain(x->a, rank, dim, kept);
		const struct type *out = type_with_shape(x->a, ty, rank, dim);
		return tir_is_c_order(x->a, l, rank, dim) ? out : type_with_layout(x->a, out, l);
	}
	int64_t *step = arena_array(x->a, int64_t, (size_t)ty->rank + 1);
	bool *dropped = arena_array(x->a, bool, (size_t)ty->rank + 1);
	const struct layout *l;
	int axis = 0;
	for (int i = 0; i < ty->rank; i++) {
		step[i] = 1;
		dropped[i] = drop && !w->kept[i];
		if (!dropped[i])
			dim[rank++] = w->size[i];
	}
	bool spread = type_is_spread(ty);
	if (spread && !drop) {
		*shift = logical_shift(x, ty->rank == root->rank ? root : ty, w);
		return type_with_shape(x->a, ty, ty->rank, w->size);
	}
	const struct ix *at = layout_index_ix(x->a, ty->layout, ty->rank, ty->dim, w->start);
	enum layout_slice_result got = layout_slice(x->a, ty->layout, ty->rank, ty->dim, w->start, w->size, step, &l, &axis);
	if (at && got != LAYOUT_SLICE_OK && !drop) {
		*shift = ix_sub(x->a, at, ty->layout->offset);
		return type_with_shape(x->a, ty, ty->rank, w->size);
	}
	if (!at || got != LAYOUT_SLICE_OK || (drop && rank < ty->rank && !(l = layout_drop_axes(x->a, l, ty->rank, w->size, dropped)))) {
		tir_refuse(x, r, E3105, "the window cuts axis %d where its layout has no single run; name whole tiles of that axis", axis);
		return NULL;
	}
	*shift = spread ? logical_shift(x, ty->rank == root->rank ? root : ty, w) : ix_sub(x->a, at, ty->layout->offset);
	return type_with_layout(x->a, type_with_shape(x->a, ty, rank, dim), l);
}

static const struct ix *const *root_start(struct tir_read *x, const struct tir_view *of, const struct window *w)
{
	const struct type *root = root_type(of);
	if (of->type->rank != root->rank || !(of->start || (ix_is(of->offset, 0) && type_same_shape(of->type, root))))
		return NULL;
	const struct ix **start = arena_array(x->a, const struct ix *, (size_t)w->rank + 1);
	for (int i = 0; i < w->rank; i++)
		start[i] = of->start ? ix_add(x->a, of->start[i], w->start[i]) : w->start[i];
	return start;
}

static const struct tir_view *window_at(struct tir_read *x, const struct ast_expr *e, const struct tir_view *of, bool drop, bool valid,
					struct window *w)
{
	const struct ix *shift;
	if (!read_window(x, e, of->type, w) || !check_inside(x, e, of->type, w, valid))
		return NULL;
	const struct type *ty = window_type(x, e->range, of->type, root_type(of), w, drop, &shift);
	if (!ty)
		return NULL;
	struct tir_view *v = tir_view_of(x, of, ix_add(x->a, of->offset, shift), ty);
	v->start = root_start(x, of, w);
	v->in_place = v->start != NULL;
	v->kept = drop ? w->kept : NULL;
	return v;
}

static const struct tir_view *window_of(struct tir_read *x, const struct ast_expr *e, const struct tir_view *of, bool drop, bool valid)
{
	struct window w;
	return window_at(x, e, of, drop, valid, &w);
}

static const struct tir_view *slot_of(struct tir_read *x, const struct tir_slots *s, const struct ix *index)
{
	struct tir_view *v = arena_new(x->a, struct tir_view);
	v->slots = s;
	v->slot = index;
	v->offset = ix_const(x->a, 0);
	v->type = s->view[0]->type;
	return v;
}

static const struct tir_view *select_slot(struct tir_read *x, const struct ast_expr *e, const struct tir_slots *s)
{
	if (e->n != 1 || e->item[0]->kind == AST_SLICE) {
		tir_refuse(x, e->range, E3105, "slot tuple '%s' takes one index", s->name);
		return NULL;
	}
	const struct ix *index = tir_read_ix(x, e->item[0]);
	if (!index)
		return NULL;
	if (certainly_outside(x, index, ix_const(x->a, 1), ix_const(x->a, s->n))) {
		tir_refuse(x, e->item[0]->range, E3105, "slot %s of axis 0 of '%s', which has %d slots", ix_str(x->a, index), s->name, s->n);
		return NULL;
	}
	return slot_of(x, s, index);
}

static const struct tir_binding *tensor_binding(struct tir_read *x, const struct ast_expr *e)
{
	const struct tir_binding *b = e->kind == AST_NAME ? tir_lookup(x, e->s) : NULL;
	if (b && (b->kind == TIR_BIND_VIEW || b->kind == TIR_BIND_SLOTS))
		return b;
	if (b && b->kind == TIR_BIND_REFUSED)
		x->failed = true;
	else if (!b && e->kind == AST_NAME)
		tir_unbound(x, e->range, e->s);
	else if (tir_is_value_operation(x, e))
		tir_refuse(x, e->range, E3102, "a view stands only as the whole right side of a let; bind it to a name first, as in "
			   "v = T.tensor_view(...)");
	else
		tir_refuse(x, e->range, E3205, b && b->kind == TIR_BIND_POINTER ? "'%s' is a pointer, no tensor; make a view of it with "
			   "T.tensor_view" : "a tensor, a window x[a:b, ...] or a slot is needed here", b ? b->name : "");
	return NULL;
}

/* A tensor, a slot or a window written in place. */
static const struct tir_view *read_tensor(struct tir_read *x, const struct ast_expr *e, bool drop, bool valid)
{
	if (e->kind == AST_BAD) {
		x->failed = true;
		return NULL;
	}
	if (e->kind == AST_SUBSCRIPT) {
		const struct tir_binding *b = e->a->kind == AST_NAME ? tir_lookup(x, e->a->s) : NULL;
		if (b && b->kind == TIR_BIND_SLOTS)
			return select_slot(x, e, b->slots);
		const struct tir_view *of = read_tensor(x, e->a, drop, valid);
		return of ? window_of(x, e, of, drop, valid) : NULL;
	}
	const struct tir_binding *b = tensor_binding(x, e);
	if (!b)
		return NULL;
	if (b->kind == TIR_BIND_VIEW)
		return b->view;
	tir_refuse(x, e->range, E3205, "'%s' is a slot tuple; select one slot with an index", b->name);
	return NULL;
}

const struct tir_view *tir_read_view(struct tir_read *x, const struct ast_expr *e)
{
	return read_tensor(x, e, true, false);
}

bool tir_read_region(struct tir_read *x, const struct ast_expr *e, struct tir_region *out)
{
	struct window w;
	const struct tir_view *of = read_tensor(x, e->a, true, false), *v = of ? window_at(x, e, of, true, false, &w) : NULL;
	if (!v)
		return false;
	*out = (struct tir_region){ of->root, v, of, w.start, w.size, w.kept };
	return true;
}

bool tir_read_operand(struct tir_read *x, const struct ast_expr *e, struct tir_operand *out, bool valid)
{
	memset(out, 0, sizeof(*out));
	out->view = read_tensor(x, e, true, valid);
	if (out->view && out->view->slots && !out->view->in_place && !out->view->name) {
		out->slots = out->view->slots;
		out->index = out->view->slot;
		out->view = NULL;
		return true;
	}
	return out->view != NULL;
}

bool tir_names_element(struct tir_read *x, const struct ast_expr *e)
{
	if (e->kind != AST_SUBSCRIPT || e->a->kind != AST_NAME || !tir_names_tensor(x, e))
		return false;
	const struct tir_binding *b = tir_lookup(x, e->a->s);
	for (int i = 0; i < e->n; i++)
		if (e->item[i]->kind == AST_SLICE || e->item[i]->kind == AST_ELLIPSIS)
			return false;
	return b->kind == TIR_BIND_VIEW && e->n == b->view->type->rank;
}

bool tir_read_window_from(struct tir_read *x, const struct ast_expr *e, const struct type *like, struct tir_operand *out)
{
	const struct tir_view *of = tir_lookup(x, e->a->s)->view;
	struct window w;
	const struct ix *shift;
	int dropped = of->type->rank - like->rank;
	if (dropped < 0)
		return tir_refuse(x, e->range, E3105, "a window of %d axes does not fit into '%s', which has %d axes", like->rank, e->a->s,
				  of->type->rank);
	if (!read_window(x, e, of->type, &w))
		return false;
	for (int i = dropped; i < of->type->rank; i++) {
		w.size[i] = like->dim[i - dropped];
		w.kept[i] = true;
	}
	if (!check_inside(x, e, of->type, &w, false))
		return false;
	const struct type *ty = window_type(x, e->range, of->type, root_type(of), &w, true, &shift);
	if (!ty)
		return false;
	struct tir_view *v = tir_view_of(x, of, ix_add(x->a, of->offset, shift), ty);
	v->start = root_start(x, of, &w);
	v->in_place = v->start != NULL;
	v->kept = w.kept;
	*out = (struct tir_operand){ .view = v };
	return true;
}

bool tir_read_element(struct tir_read *x, const struct ast_expr *e, const struct tir_view **view, const struct ix *const **index)
{
	const struct ast_expr *base = e->kind == AST_SUBSCRIPT ? e->a : e;
	const struct tir_view *v = read_tensor(x, base, true, false);
	int n = e->kind == AST_SUBSCRIPT ? e->n : 0;
	if (!v)
		return false;
	if (n == 1 && v->type->rank == 0 && e->item[0]->kind == AST_TUPLE && !e->item[0]->n)
		n = 0;
	const struct ix **at = arena_array(x->a, const struct ix *, (size_t)v->type->rank + 1);
	if (n != v->type->rank)
		return tir_refuse(x, e->range, E3205, "%d subscripts for a tensor of rank %d; an element needs an index for each axis", n,
				  v->type->rank);
	for (int i = 0; i < n; i++) {
		if (e->item[i]->kind == AST_SLICE || e->item[i]->kind == AST_ELLIPSIS)
			return tir_refuse(x, e->item[i]->range, E3205, "a scalar is one element: axis %d needs an index, not a window", i);
		if (!(at[i] = tir_read_ix(x, e->item[i])))
			return false;
		if (certainly_outside(x, at[i], ix_const(x->a, 1), v->type->dim[i]))
			return tir_refuse(x, e->item[i]->range, E3105, "index %s lies outside axis %d, which has %s elements",
					  ix_str(x->a, at[i]), i, ix_str(x->a, v->type->dim[i]));
	}
	*view = v;
	*index = at;
	return true;
}

/* Keyword and positional arguments of a value operation. */
struct view_args {
	const struct ast_expr *base, *dtype, *storage, *layout, *shape, *tensor_type;
	int n_start;
	const struct ast_expr *start[64];
};

bool tir_unknown_argument(struct tir_read *x, const struct ast_arg *a, const char *name)
{
	return tir_refuse(x, a->keyword ? a->keyword_range : a->value->range, E3204, "T.%s takes no argument '%s'", name,
			  a->keyword ? a->keyword : "here");
}

static bool take_args(struct tir_read *x, const struct ast_expr *e, const char *name, struct view_args *v)
{
	memset(v, 0, sizeof(*v));
	for (int i = 0; i < e->n_arg; i++) {
		const struct ast_arg *a = &e->arg[i];
		if (!a->keyword && !v->base)
			v->base = a->value;
		else if (!a->keyword && v->n_start < 64)
			v->start[v->n_start++] = a->value;
		else if (a->keyword && !strcmp(a->keyword, "dtype"))
			v->dtype = a->value;
		else if (a->keyword && !strcmp(a->keyword, "storage"))
			v->storage = a->value;
		else if (a->keyword && !strcmp(a->keyword, "layout"))
			v->layout = a->value;
		else if (a->keyword && !strcmp(a->keyword, "shape"))
			v->shape = a->value;
		else
			return tir_unknown_argument(x, a, name);
	}
	if (!v->base)
		return tir_refuse(x, e->range, E3204, "T.%s takes operands (tensor), got 0", name);
	return true;
}

bool tir_read_dtype_arg(struct tir_read *x, const struct ast_expr *e, enum dtype *d)
{
	struct attr v;
	if (!tir_read_value(x, e, &v))
		return false;
	if (v.kind == ATTR_DTYPE) {
		*d = v.dtype;
		return true;
	}
	if (v.kind == ATTR_STR && (dtype_find(v.s, d) || (tir_canonical_dtype(v.s) && dtype_find(tir_canonical_dtype(v.s), d))))
		return true;
	return tir_refuse(x, e->range, E1302, "a dtype such as \"f32\" is needed here");
}

static bool read_storage_arg(struct tir_read *x, const struct ast_expr *e, enum storage *s, const char **space)
{
	struct attr v;
	if (!tir_read_value(x, e, &v))
		return false;
	*space = NULL;
	if (v.kind == ATTR_STORAGE)
		*s = v.storage;
	else if (v.kind != ATTR_STR || !storage_find_in_tir(v.s, s, space))
		return tir_refuse(x, e->range, E1305, "a storage such as \"smem\" is needed here%s%s", v.kind == ATTR_STR ? ", found " : "",
				  v.kind == ATTR_STR ? v.s : "");
	if (*s == ST_UMAT || *s == ST_HOST)
		return tir_refuse(x, e->range, E3101, "%s storage does not exist in TIR; a tensor lies in gmem, smem, rmem or a target space",
				  storage_name(*s));
	return true;
}

/* The layout argument, materialised; NULL for C order. */
static bool read_layout_arg(struct tir_read *x, const struct ast_expr *e, int rank, const struct ix *const *dim,
			    const struct layout **out)
{
	const struct tir_binding *b = e->kind == AST_NAME ? tir_lookup(x, e->s) : NULL;
	const struct layout *l = b && b->kind == TIR_BIND_VALUE && b->value.kind == ATTR_LAYOUT ? b->value.layout : NULL;
	struct layout_reading reading;
	if (!l && !x->r->layout(x->r->user, e, &l)) {
		x->failed = true;
		return false;
	}
	if (l && !layout_is_materialised(l))
		l = layout_materialise_c_order(x->a, l);
	if (l && !layout_read(x->a, l, rank, dim, &reading))
		return tir_refuse(x, e->range, E1420, "layout %s does not fit shape %s", layout_str(x->a, l), shape_str(x->a, rank, dim));
	*out = l && tir_is_c_order(x->a, l, rank, dim) ? NULL : l;
	return true;
}

/* T.tensor_view(B, dtype=, storage=, layout=, shape=): a root at byte B. */
static const struct tir_view *addressed(struct tir_read *x, const struct ast_expr *e, const struct view_args *v, const char *name)
{
	struct tir_buffer *b = arena_new(x->a, struct tir_buffer);
	const struct ix *const *dim;
	int rank;
	enum dtype d = DT_F32;
	enum storage s = ST_SMEM;
	const char *space = NULL;
	const struct layout *l = NULL;
	if (!v->dtype || !v->shape) {
		tir_refuse(x, e->range, E3204, "T.tensor_view of a byte offset needs dtype= and shape=");
		return NULL;
	}
	if (!tir_read_int(x, v->base, &b->address, "a byte offset") || !tir_read_dtype_arg(x, v->dtype, &d) ||
	    (v->storage && !read_storage_arg(x, v->storage, &s, &space)) || !tir_read_ixs(x, v->shape, &rank, &dim) ||
	    (v->layout && !read_layout_arg(x, v->layout, rank, dim, &l)))
		return NULL;
	int64_t align = layout_period_bytes(l), least = (dtype_info(d)->bits + 7) / 8;
	align = align > least ? align : least;
	if (b->address < 0 || b->address % align) {
		tir_refuse(x, v->base->range, E3103, "byte %lld is no multiple of the required alignment of %lld bytes", (long long)b->address,
			   (long long)align);
		return NULL;
	}
	struct type *ty = arena_memdup(x->a, type_new(x->a, d, rank, dim, s, l), sizeof(*ty));
	ty->space = space;
	b->name = name;
	b->kind = TIR_ADDRESSED;
	b->type = ty;
	b->range = e->range;
	return tir_whole_view(x, b);
}

/* The tensor or pointer that T.ptr_of(...) or a name in its place stands for; "region" its window's type. */
const struct tir_view *tir_read_base(struct tir_read *x, const struct ast_expr *e)
{
	const struct tir_binding *b = e->kind == AST_NAME ? tir_lookup(x, e->s) : NULL;
	const char *name = e->kind == AST_CALL ? tir_t_name(x, e->a) : NULL;
	if (b && b->kind == TIR_BIND_POINTER)
		return b->view;
	if (name && !strcmp(name, "ptr_of")) {
		if (e->n_arg == 1 && !e->arg[0].keyword)
			return read_tensor(x, e->arg[0].value, false, true);
		tir_refuse(x, e->range, E3204, "T.ptr_of takes operands (tensor), got %d", e->n_arg);
		return NULL;
	}
	return read_tensor(x, e, false, true);
}

/* Farthest element of a view from its start, if static. */
bool tir_reach(struct tir_read *x, const struct type *ty, int64_t *out)
{
	const struct ix **stride = arena_array(x->a, const struct ix *, (size_t)ty->rank + 1);
	*out = 0;
	if (ty->layout && layout_is_materialised(ty->layout) && !tir_strides(x->a, ty, stride)) {
		for (int i = 0; i < ty->layout->n_mode; i++) {
			int64_t n, s;
			if (!ix_is_const(ty->layout->mode[i].extent, &n) || !ix_is_const(ty->layout->mode[i].stride, &s) || n < 1)
				return false;
			*out += (n - 1) * (s < 0 ? 0 : s);
		}
		return true;
	}
	tir_strides(x->a, ty, stride);
	for (int i = 0; i < ty->rank; i++) {
		int64_t n, s;
		if (!ix_is_const(ty->dim[i], &n) || !ix_is_const(stride[i], &s) || n < 1)
			return false;
		*out += (n - 1) * (s < 0 ? 0 : s);
	}
	return true;
}

static bool check_dtype_view(struct tir_read *x, struct range r, const struct type *from, const struct type *to)
{
	int64_t a = dtype_info(from->dtype)->bits, b = dtype_info(to->dtype)->bits, n, m;
	const struct ix **stride = arena_array(x->a, const struct ix *, (size_t)from->rank + 1);
	if (from->dtype == to->dtype)
		return true;
	if (a % 8 || b % 8)
		return tir_refuse(x, r, E3107, "a view may not change %s to %s: both dtypes need whole bytes", dtype_name(from->dtype),
				  dtype_name(to->dtype));
	bool dense = tir_strides(x->a, from, stride);
	int64_t run = 1;
	for (int i = from->rank - 1; dense && i >= 0; i--) {
		int64_t extent;
		if (!ix_is(stride[i], run) || !ix_is_const(from->dim[i], &extent))
			break;
		run *= extent;
	}
	if (!dense || run * a % b)
		return tir_refuse(x, r, E3107, "a view may not change %s to %s: the contiguous run of %lld bytes does not hold whole elements",
				  dtype_name(from->dtype), dtype_name(to->dtype), (long long)(run * a / 8));
	if (ix_is_const(type_n_element(x->a, from), &n) && ix_is_const(type_n_element(x->a, to), &m) && n * a != m * b)
		return tir_refuse(x, r, E3107, "the view covers %lld bytes, its region %lld bytes", (long long)(m * b / 8), (long long)(n * a / 8));
	return true;
}

/* 3.5: the phase that a composed layout states is the offset modulo the period. */
static bool check_phase(struct tir_read *x, struct range r, const struct layout *l, const struct ix *offset, enum dtype d)
{
	if (!l || !l->composed)
		return true;
	int64_t bits = dtype_info(d)->bits, period = l->has_swizzle ? layout_period_bytes(l) * 8 / bits : 1;
	if (!l->has_swizzle)
		return ix_is(l->offset, 0) || tir_refuse(x, r, E3104, "phase %s of a layout without swizzle over a pointer must be 0",
							 ix_str(x->a, l->offset));
	const struct ix *want = ix_mod(x->a, offset, ix_const(x->a, period));
	return ix_equal(want, l->offset) || tir_refuse(x, r, E3104, "phase %s is stated, the offset %s gives phase %s (period %lld elements)",
						       ix_str(x->a, l->offset), ix_str(x->a, offset), ix_str(x->a, want), (long long)period);
}

const struct ix *tir_scaled_offset(struct tir_read *x, const struct ix *offset, enum dtype from, enum dtype to)
{
	int64_t a = dtype_info(from)->bits, b = dtype_info(to)->bits;
	return a == b ? offset : ix_floordiv(x->a, ix_mul_const(x->a, offset, a), ix_const(x->a, b));
}

/* T.tensor_view(p, c0, c1, ..., layout=, shape=): the window of "of" at these starts. */
static const struct tir_view *at_starts(struct tir_read *x, const struct ast_expr *e, const struct view_args *v,
					const struct tir_view *of, int rank, const struct ix *const *dim)
{
	struct window w = { of->type->rank, arena_array(x->a, const struct ix *, 65), arena_array(x->a, const struct ix *, 65),
			    arena_array(x->a, bool, 65) };
	const struct ix *shift;
	if (v->n_start != of->type->rank || rank != of->type->rank) {
		tir_refuse(x, e->range, E3105, "%d starts and shape %s for a tensor with %d axes; give one for each axis", v->n_start,
			   shape_str(x->a, rank, dim), of->type->rank);
		return NULL;
	}
	for (int i = 0; i < rank; i++) {
		if (!(w.start[i] = tir_read_ix(x, v->start[i])))
			return NULL;
		w.size[i] = dim[i];
		w.kept[i] = true;
	}
	if (!check_inside(x, e, of->type, &w, false))
		return NULL;
	const struct type *ty = window_type(x, e->range, of->type, root_type(of), &w, false, &shift);
	if (!ty)
		return NULL;
	struct tir_view *out = tir_view_of(x, of, ix_add(x->a, of->offset, shift), ty);
	out->start = root_start(x, of, &w);
	return out;
}

const struct tir_view *tir_read_view_value(struct tir_read *x, const struct ast_expr *e, const char *name)
{
	struct view_args v;
	const struct ix *const *dim;
	int rank;
	if (!take_args(x, e, "tensor_view", &v))
		return NULL;
	bool names_tensor = tir_names_tensor(x, v.base) || (v.base->kind == AST_CALL && tir_is_value_operation(x, v.base));
	if (!names_tensor)
		return addressed(x, e, &v, name);
	const struct tir_view *of = tir_read_base(x, v.base);
	if (!of)
		return NULL;
	rank = of->type->rank;
	dim = of->type->dim;
	if (v.shape && !tir_read_ixs(x, v.shape, &rank, &dim))
		return NULL;
	if (v.n_start && !(of = at_starts(x, e, &v, of, rank, dim)))
		return NULL;
	enum dtype d = of->type->dtype;
	const struct layout *l = v.layout || v.shape || v.dtype ? NULL : of->type->layout;
	if ((v.dtype && !tir_read_dtype_arg(x, v.dtype, &d)) || (v.layout && !read_layout_arg(x, v.layout, rank, dim, &l)))
		return NULL;
	if (v.shape && !v.layout && !v.dtype && rank == of->type->rank)
		l = type_same_shape(of->type, type_with_shape(x->a, of->type, rank, dim)) ? of->type->layout : NULL;
	struct type *ty = arena_memdup(x->a, type_new(x->a, d, rank, dim, of->type->storage, l), sizeof(*ty));
	ty->space = of->type->space;
	int64_t have, want;
	if (!check_dtype_view(x, e->range, of->type, ty))
		return NULL;
	if (d == of->type->dtype && ty->storage != ST_RMEM && tir_reach(x, of->type, &have) && tir_reach(x, ty, &want) && want > have) {
		tir_refuse(x, e->range, E3106, "the view reaches element %lld of its region, which ends at element %lld; name a larger "
			   "region in T.ptr_of", (long long)want, (long long)have);
		return NULL;
	}
	struct tir_view *out = tir_view_of(x, of, tir_scaled_offset(x, of->offset, of->type->dtype, d), ty);
	out->start = of->start;
	if (!check_phase(x, v.layout ? v.layout->range : e->range, l, out->offset, d))
		return NULL;
	return out;
}
