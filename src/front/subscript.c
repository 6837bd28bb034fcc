/* Subscripts and windows of tensors (spec: hir 10). */
#include "front/body.h"

#include <string.h>

/* What one axis of the result is made of. */
struct axis_cut {
	const struct ix *start, *size;
	int64_t stride;
	bool is_whole, drop;
	struct range range;
};

struct cut {
	struct front *f;
	const struct ast_expr *e;
	struct hir_value *x;
	struct axis_cut *axis;
};

static const struct ix *konst(struct front *f, int64_t v)
{
	return ix_const(f->a, v);
}

static struct attr *attrs_of(struct front *f, const struct hir_op *op)
{
	return arena_array(f->a, struct attr, (size_t)op->n_attr + 1);
}

static const struct hir_op *need_op(struct front *f, const char *name)
{
	const struct hir_op *op = hir_op_find(name);

	if (!op)
		tfc_bug(f->t, "operation '%s' is not in the roster", name);
	return op;
}

/* Field "index" of a tuple-valued result. */
bool subscript_tuple_item(struct front *f, struct range r, struct hir_value *tuple, int index, struct ct_value *out)
{
	const struct hir_op *op = need_op(f, "tuple_get_item");
	struct attr *attr = attrs_of(f, op);
	int i = hir_attr_index(op, "index");

	attr[i].kind = ATTR_INT;
	attr[i].i = index;
	*out = ct_of_kind(CT_VALUE, r);
	out->value = hir_build(&f->body->b, r, op, 1, &tuple, attr);
	if (!out->value)
		*out = ct_bad();
	return out->kind != CT_BAD;
}

static bool tuple_field(struct front *f, const struct ast_expr *e, struct hir_value *tuple, struct ct_value *out)
{
	struct ct_value v;
	int64_t i;

	if (e->n != 1 || e->item[0]->kind == AST_SLICE || e->item[0]->kind == AST_ELLIPSIS)
		return front_error(f, e->range, E1702, "a tuple value is selected from with one integer constant");
	if (!front_eval(f, e->item[0], &v))
		return false;
	if (v.kind != CT_INT)
		return front_error(f, e->item[0]->range, E1702, "a tuple value is selected from with an integer constant, found %s",
				   ct_kind_text(&v));
	i = v.i < 0 ? v.i + tuple->n_field : v.i;
	if (i < 0 || i >= tuple->n_field)
		return front_error(f, e->item[0]->range, E1709, "index %lld is out of range of a tuple of %d values", (long long)v.i,
				   tuple->n_field);
	return subscript_tuple_item(f, e->range, tuple, (int)i, out);
}

/* "tf.shape_of(x)[k]" is the dimension itself. */
static bool dimension_of(struct front *f, const struct ast_expr *e, const struct hir_value *shape, struct ct_value *out)
{
	const struct type *ty = shape->def->operand[0]->type;
	struct ct_value v;
	int64_t k;

	if (e->n != 1 || e->item[0]->kind == AST_SLICE || e->item[0]->kind == AST_ELLIPSIS)
		return false;
	if (!front_eval_quiet(f, e->item[0], &v) || v.kind != CT_INT)
		return false;
	k = v.i < 0 ? v.i + ty->rank : v.i;
	if (k < 0 || k >= ty->rank)
		return false;
	*out = ct_from_ix(ty->dim[k]);
	out->range = e->range;
	return true;
}

/* Evaluate "e" as an index: arithmetic on run-time integer scalars stays an index expression. */
static bool eval_index(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	struct ct_value a, b;
	const struct ix *x, *y;

	if (e->kind != AST_BINARY || !strchr("+-*", e->op[0]) || e->op[1])
		return front_eval(f, e, out);
	*out = ct_bad();
	if (!eval_index(f, e->a, &a) || !eval_index(f, e->b, &b))
		return false;
	if (a.kind != CT_VALUE && b.kind != CT_VALUE)
		return oper_binary(f, e, &a, &b, out);
	if (!oper_index(f, &a, &x) || !oper_index(f, &b, &y) || (e->op[0] == '*' && !ix_is_const(x, NULL) && !ix_is_const(y, NULL)))
		return oper_binary(f, e, &a, &b, out);
	*out = ct_from_ix(e->op[0] == '+' ? ix_add(f->a, x, y) : e->op[0] == '-' ? ix_sub(f->a, x, y) : ix_mul(f->a, x, y));
	out->range = e->range;
	return true;
}

static bool is_run_time(const struct ix *x)
{
	return ix_uses_kind(x, IX_COORD) || ix_uses_kind(x, IX_LOOP) || ix_uses_kind(x, IX_SCALAR);
}

static bool index_of(struct front *f, const struct ast_expr *e, const char *what, const struct ix **x)
{
	struct ct_value v;

	if (!eval_index(f, e, &v))
		return false;
	if (oper_index(f, &v, x)) {
		if (ix_is_bad(*x))
			return front_error(f, e->range, E1007, "integer too large: %s does not fit 64 bits", what);
		return true;
	}
	if (v.kind == CT_UNKNOWN)
		return front_unknown(f, e->range, &v, "this index");
	return front_error(f, e->range, E1102, "%s that is no rank-0 integer is not supported, found %s; use tf.index_select for "
			   "index tensors", what, ct_kind_text(&v));
}

/* Python's rule for one end of a static slice: from the end if negative, then into [0, extent]. */
static const struct ix *clamp_end(struct front *f, const struct ix *v, const struct ix *extent)
{
	int64_t lo, hi, ignored;

	ix_bounds(v, &ignored, &hi);
	if (hi < 0 && hi != INT64_MIN)
		v = ix_add(f->a, v, extent);
	ix_bounds(v, &lo, &ignored);
	if (lo < 0)
		v = ix_max(f->a, v, konst(f, 0));
	ix_bounds(ix_sub(f->a, extent, v), &lo, &ignored);
	if (lo < 0)
		v = ix_min(f->a, v, extent);
	return v;
}

static bool read_stride(struct front *f, const struct ast_expr *e, int64_t *stride)
{
	struct ct_value v;

	*stride = 1;
	if (!e)
		return true;
	if (!front_eval(f, e, &v))
		return false;
	if (v.kind == CT_NONE)
		return true;
	if (v.kind != CT_INT)
		return front_error(f, e->range, E1707, "the stride of a slice is a compile-time integer, found %s", ct_kind_text(&v));
	if (v.i < 1)
		return front_error(f, e->range, E1708, "the stride of a slice is at least 1, found %lld", (long long)v.i);
	*stride = v.i;
	return true;
}

static bool static_slice(struct cut *c, struct axis_cut *a, const struct ix *start, const struct ix *stop, const struct ix *extent)
{
	struct front *f = c->f;
	const struct ix *n;
	int64_t lo, ignored;

	a->start = start ? clamp_end(f, start, extent) : konst(f, 0);
	stop = stop ? clamp_end(f, stop, extent) : extent;
	n = ix_sub(f->a, stop, a->start);
	ix_bounds(n, &lo, &ignored);
	if (lo < 0)
		n = ix_max(f->a, n, konst(f, 0));
	a->size = ix_ceildiv(f->a, n, konst(f, a->stride));
	if (ix_is(a->size, 0))
		a->start = konst(f, 0);
	a->is_whole = a->stride == 1 && ix_is(a->start, 0) && ix_equal(a->size, extent);
	return true;
}

static bool moving_slice(struct cut *c, struct axis_cut *a, const struct ast_expr *e, const struct ix *start, const struct ix *stop)
{
	struct front *f = c->f;
	const struct ix *n;
	int64_t lo, hi;

	if (!start || !stop)
		return front_error(f, e->range, E1704, "a run-time slice has both ends, so that its length is known: x[r:r + K]");
	n = ix_sub(f->a, stop, start);
	if (is_run_time(n))
		return front_error(f, e->range, E1704, "the length of this slice is %s, which is no dimension; write x[r:r + K] with a "
				   "compile-time K", ix_str(f->a, n));
	ix_bounds(n, &lo, &hi);
	if (hi < 0)
		return front_error(f, e->range, E1704, "the length of this slice is negative: %s", ix_str(f->a, n));
	a->start = start;
	a->size = ix_ceildiv(f->a, n, konst(f, a->stride));
	return true;
}

static bool slice_axis(struct cut *c, struct axis_cut *a, const struct ast_expr *e, const struct ix *extent)
{
	struct front *f = c->f;
	const struct ix *start = NULL, *stop = NULL;
	bool ok = read_stride(f, e->c, &a->stride);

	if (e->a && e->a->kind != AST_NONE)
		ok = index_of(f, e->a, "the start of a slice", &start) && ok;
	if (e->b && e->b->kind != AST_NONE)
		ok = index_of(f, e->b, "the end of a slice", &stop) && ok;
	if (!ok)
		return false;
	if ((start && is_run_time(start)) || (stop && is_run_time(stop)))
		return moving_slice(c, a, e, start, stop);
	return static_slice(c, a, start, stop, extent);
}

/* A single element of the axis, which is dropped. */
static bool element_axis(struct cut *c, struct axis_cut *a, const struct ast_expr *e, const struct ix *extent)
{
	struct front *f = c->f;
	const struct ix *at;
	int64_t lo, hi, ignored, over;

	if (!index_of(f, e, "a subscript", &at))
		return false;
	a->drop = true;
	a->size = konst(f, 1);
	a->start = at;
	if (is_run_time(at))
		return true;
	ix_bounds(at, &lo, &hi);
	if (hi < 0 && hi != INT64_MIN)
		a->start = at = ix_add(f->a, at, extent);
	ix_bounds(at, &ignored, &hi);
	ix_bounds(ix_sub(f->a, at, extent), &over, &ignored);
	if ((hi < 0 && hi != INT64_MIN) || (over >= 0 && over != INT64_MAX))
		return front_error(f, e->range, E1709, "index %s is out of range of an axis of extent %s",
				   ix_str(f->a, lo < 0 && hi != INT64_MAX ? ix_sub(f->a, at, extent) : at), ix_str(f->a, extent));
	return true;
}

/* Windows. */

static const struct ct_value *window_name(struct front *f, const struct ast_expr *e)
{
	const struct local *l = e->kind == AST_NAME ? body_local(f->body, e->s) : NULL;

	return l && l->kind == LOCAL_PLAIN && l->v.kind == CT_WINDOW ? &l->v : NULL;
}

static bool has_window(struct front *f, const struct ast_expr *e)
{
	if (e->kind == AST_BINARY)
		return has_window(f, e->a) || has_window(f, e->b);
	if (e->kind == AST_UNARY)
		return has_window(f, e->a);
	return window_name(f, e) != NULL;
}

struct moved { const struct ct_value *window; const struct ix *by; };

static bool add_terms(struct front *f, const struct ast_expr *e, bool minus, struct moved *m)
{
	const struct ct_value *w = window_name(f, e);
	struct ct_value v;
	const struct ix *x;

	if (w) {
		if (minus)
			return front_error(f, e->range, E1710, "this subscript reverses the window '%s'; a window may be moved by a "
					   "compile-time integer only: %s + C", e->s, e->s);
		if (m->window)
			return front_error(f, e->range, E1710, "unsupported window expression: the sum of two windows");
		m->window = w;
		return true;
	}
	if (e->kind == AST_BINARY && (!strcmp(e->op, "+") || !strcmp(e->op, "-")))
		return add_terms(f, e->a, minus, m) && add_terms(f, e->b, minus != (e->op[0] == '-'), m);
	if (has_window(f, e)) {
		if (e->kind == AST_UNARY && !strcmp(e->op, "-"))
			return add_terms(f, e->a, !minus, m);
		return front_error(f, e->range, E1710, "unsupported window expression '%s'; a window may be moved by a compile-time integer "
				   "only: k + C", e->kind == AST_BINARY ? e->op : "...");
	}
	if (!front_eval(f, e, &v))
		return false;
	if (!ct_as_ix(f, &v, &x) || is_run_time(x))
		return front_error(f, e->range, E1710, "unsupported window expression: a window is moved by a compile-time integer, found %s",
				   ct_kind_text(&v));
	m->by = minus ? ix_sub(f->a, m->by, x) : ix_add(f->a, m->by, x);
	return true;
}

static bool check_divides(struct front *f, struct range r, struct front_loop *loop)
{
	struct hir_loop *h = &loop->node->u.loop;
	int64_t n, step;

	loop->window_used = true;
	h->uses_window = true;
	if (!ix_is_const(ix_sub(f->a, h->stop, h->start), &n) || !ix_is_const(h->step, &step) || n <= 0 || n % step == 0)
		return true;
	front_error(f, r, E1615, "the window '%s' does not cover its range: %lld is not divisible by the step %lld; there are no partial "
		    "windows (use range and tf.window)", h->name, (long long)n, (long long)step);
	return false;
}

static bool check_inside(struct cut *c, struct range r, const struct axis_cut *a, const struct ix *extent, bool is_moved)
{
	struct front *f = c->f;
	int64_t lo, hi, n, e, at;

	if (!ix_is_const(a->size, &n) || !ix_is_const(extent, &e))
		return true;
	ix_bounds(a->start, &lo, &hi);
	if (lo == INT64_MIN || hi == INT64_MAX || (lo >= 0 && hi <= e - n))
		return true;
	at = lo < 0 ? lo : hi;
	if (is_moved)
		return front_error(f, r, E1711, "the moved window covers [%lld, %lld), and the axis has extent %lld", (long long)at,
				   (long long)(at + n), (long long)e);
	return front_error(f, r, E1709, "the window covers [%lld, %lld), which is out of range of an axis of extent %lld", (long long)at,
			   (long long)(at + n), (long long)e);
}

static bool window_axis(struct cut *c, struct axis_cut *a, const struct ast_expr *e, const struct ix *extent)
{
	struct front *f = c->f;
	struct moved m = { NULL, konst(f, 0) };

	if (!add_terms(f, e, false, &m))
		return false;
	a->start = ix_add(f->a, m.window->ix, m.by);
	a->size = m.window->ix2;
	if (m.window->loop && !check_divides(f, e->range, m.window->loop))
		return false;
	if (m.window->loop && m.window->loop->may_not_run)
		return true;
	return check_inside(c, e->range, a, extent, !ix_is(m.by, 0));
}

static bool owns_part(struct cut *c, const struct axis_cut *a)
{
	const struct layout *l = c->x->type->layout;

	if (!l || !layout_is_distributed(l))
		return true;
	for (int i = 0; i < l->mesh->n_axis; i++)
		if (ix_uses(a->start, l->mesh->axis[i].coord))
			return front_error(c->f, a->range, E1518, "the window starts at coordinate '%s' of the mesh over which the value is "
					   "split; ownership already selects the part of a position (use tf.local)",
					   l->mesh->axis[i].name);
	return true;
}

static bool one_axis(struct cut *c, int axis, const struct ast_expr *e)
{
	struct axis_cut *a = &c->axis[axis];
	const struct ix *extent = c->x->type->dim[axis];
	bool ok;

	a->range = e->range;
	a->stride = 1;
	if (e->kind == AST_SLICE)
		ok = slice_axis(c, a, e, extent);
	else if (has_window(c->f, e))
		ok = window_axis(c, a, e, extent);
	else
		ok = element_axis(c, a, e, extent);
	return ok && owns_part(c, a);
}

static void whole_axis(struct cut *c, int axis)
{
	struct axis_cut *a = &c->axis[axis];

	a->start = konst(c->f, 0);
	a->size = c->x->type->dim[axis];
	a->stride = 1;
	a->is_whole = true;
	a->range = c->e->range;
}

static bool read_axes(struct cut *c)
{
	const struct ast_expr *e = c->e;
	int rank = c->x->type->rank, n_item = 0, axis = 0;
	bool seen = false, ok = true;

	for (int i = 0; i < e->n; i++) {
		if (e->item[i]->kind != AST_ELLIPSIS) {
			n_item++;
			continue;
		}
		if (seen)
			return front_error(c->f, e->item[i]->range, E1701, "a subscript has at most one ellipsis '...'");
		seen = true;
	}
	if (n_item > rank)
		return front_error(c->f, e->range, E1703, "%d subscripts for a tensor of rank %d", n_item, rank);
	for (int i = 0; i < e->n; i++) {
		if (e->item[i]->kind == AST_ELLIPSIS) {
			for (int k = n_item; k < rank; k++)
				whole_axis(c, axis++);
			continue;
		}
		ok = one_axis(c, axis++, e->item[i]) && ok;
	}
	while (axis < rank)
		whole_axis(c, axis++);
	return ok;
}

/* The slice itself: a view of the window, all axes kept. */
static struct hir_value *build_slice(struct cut *c)
{
	struct front *f = c->f;
	const struct hir_op *op = need_op(f, "slice");
	int rank = c->x->type->rank;
	int starts = hir_attr_index(op, "starts"), sizes = hir_attr_index(op, "sizes"), strides = hir_attr_index(op, "strides");
	const struct ix **start = arena_array(f->a, const struct ix *, (size_t)rank);
	const struct ix **size = arena_array(f->a, const struct ix *, (size_t)rank);
	int64_t *stride = arena_array(f->a, int64_t, (size_t)rank);
	struct attr *attr = attrs_of(f, op);

	for (int i = 0; i < rank; i++) {
		start[i] = c->axis[i].start;
		size[i] = c->axis[i].size;
		stride[i] = c->axis[i].stride;
	}
	attr[starts].kind = ATTR_IXS;
	attr[starts].n = rank;
	attr[starts].ix = start;
	attr[sizes].kind = ATTR_IXS;
	attr[sizes].n = rank;
	attr[sizes].ix = size;
	attr[strides].kind = ATTR_INTS;
	attr[strides].n = rank;
	attr[strides].ints = stride;
	return hir_build(&f->body->b, c->e->range, op, 1, &c->x, attr);
}

static struct hir_value *drop_axes(struct cut *c, struct hir_value *v)
{
	struct front *f = c->f;
	const struct hir_op *op = need_op(f, "reshape");
	const struct ix **dim = arena_array(f->a, const struct ix *, (size_t)c->x->type->rank);
	struct attr *attr = attrs_of(f, op);
	int i = hir_attr_index(op, "new_shape"), n = 0;

	for (int k = 0; k < c->x->type->rank; k++)
		if (!c->axis[k].drop)
			dim[n++] = c->axis[k].size;
	attr[i].kind = ATTR_IXS;
	attr[i].n = n;
	attr[i].ix = dim;
	return hir_build(&f->body->b, c->e->range, op, 1, &v, attr);
}

bool subscript_tensor(struct front *f, const struct ast_expr *e, const struct ct_value *x, struct ct_value *out)
{
	struct cut c = { f, e, x->value, NULL };
	bool whole = true, drop = false;
	struct hir_value *v = x->value;

	*out = ct_bad();
	if (!v->type)
		return tuple_field(f, e, v, out);
	if (v->def && v->def->kind == HIR_OP && !strcmp(v->def->u.op.op->name, "shape_of") && dimension_of(f, e, v, out))
		return true;
	c.axis = arena_array(f->a, struct axis_cut, (size_t)v->type->rank);
	if (!read_axes(&c))
		return false;
	for (int i = 0; i < v->type->rank; i++) {
		whole = whole && c.axis[i].is_whole;
		drop = drop || c.axis[i].drop;
	}
	if (!whole)
		v = build_slice(&c);
	if (v && drop)
		v = drop_axes(&c, v);
	if (!v)
		return false;
	*out = ct_of_kind(CT_VALUE, e->range);
	out->value = v;
	return true;
}
