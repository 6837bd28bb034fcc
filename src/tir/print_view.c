/* Views in canonical text (spec: tir 3, 15.3, 15.4). */
#include <stdlib.h>
#include <string.h>

#include "tir/print.h"
#include "tir/view.h"

static const struct type *root_type(const struct tir_view *v)
{
	return v->root ? v->root->type : v->slots->view[0]->type;
}

bool tir_is_whole(const struct tir_view *v)
{
	const struct type *r = root_type(v);
	if (!ix_is(v->offset, 0))
		return false;
	return v->type == r || (v->type->dtype == r->dtype && type_same_shape(v->type, r) && tir_same_layout(v->type, r));
}

/* Where the window of "v" starts in its root and how far it reaches, per axis of the root. */
struct region { int rank; const struct ix **start, **size; };

/* Add "q" times the stride of root axis "k". */
static void add_start(struct tir_printer *p, struct region *r, int k, const struct ix *q)
{
	r->start[k] = ix_add(p->a, r->start[k], q);
}

static struct ix_term *one_term(struct tir_printer *p, const struct ix *x, int i)
{
	return arena_memdup(p->a, &x->term[i], sizeof(*x->term));
}

/* Split the element offset over the axes of the root, outermost axis first where a stride divides. */
static void split_offset(struct tir_printer *p, const struct tir_view *v, const struct ix *const *stride, struct region *r)
{
	int64_t rest = v->offset->konst;
	for (int i = 0; i < v->offset->n_term; i++) {
		struct ix *term = arena_new(p->a, struct ix);
		term->n_term = 1;
		term->term = one_term(p, v->offset, i);
		for (int k = 0; k < r->rank; k++) {
			const struct ix *q = ix_is(stride[k], 0) ? NULL : ix_quotient(p->a, term, stride[k]);
			if (!q)
				continue;
			add_start(p, r, k, q);
			break;
		}
	}
	for (int k = 0; k < r->rank && rest; k++) {
		int64_t s;
		if (!ix_is_const(stride[k], &s) || s <= 0 || rest / s == 0)
			continue;
		add_start(p, r, k, ix_const(p->a, rest / s));
		rest %= s;
	}
}

/* A mode of an axis of the root: one step of it is "weight" coordinates and "stride" elements. */
struct step { int axis; int64_t weight, stride; };

static int larger_stride(const void *a, const void *b)
{
	const struct step *x = a, *y = b;
	return x->stride != y->stride ? (x->stride < y->stride) - (x->stride > y->stride) : x->axis - y->axis;
}

/* The modes of a root whose axes have several, largest stride first; 0 where some are known at run time only. */
static int steps_of(struct tir_printer *p, const struct type *root, struct step **out)
{
	struct layout_reading r;
	struct step *step = arena_array(p->a, struct step, (size_t)(root->layout ? root->layout->n_mode : 0) + 1);
	int n = 0;
	if (!root->layout || !layout_read(p->a, root->layout, root->rank, root->dim, &r))
		return 0;
	for (int k = 0; k < root->rank; k++) {
		int64_t weight = 1, extent, stride;
		for (int i = r.run[k].n; i-- > 0;) {
			const struct layout_mode *m = &root->layout->mode[r.run[k].mode[i]];
			if (!ix_is_const(m->extent, &extent) || !ix_is_const(m->stride, &stride))
				return 0;
			if (stride > 0 && extent > 1)
				step[n++] = (struct step){ k, weight, stride };
			weight *= extent;
		}
	}
	qsort(step, (size_t)n, sizeof(*step), larger_stride);
	*out = step;
	return n;
}

/* The same for a root whose axes have several modes: each part of the offset is whole steps of the largest stride that divides it. */
static void split_over_modes(struct tir_printer *p, const struct tir_view *v, struct region *r)
{
	struct step *step = NULL;
	int n = steps_of(p, root_type(v), &step);
	int64_t rest = v->offset->konst;
	for (int i = 0; i < v->offset->n_term; i++) {
		struct ix *term = arena_new(p->a, struct ix);
		const struct ix *q = NULL;
		term->n_term = 1;
		term->term = one_term(p, v->offset, i);
		for (int k = 0; k < n && !q; k++)
			if ((q = ix_quotient(p->a, term, ix_const(p->a, step[k].stride))))
				add_start(p, r, step[k].axis, ix_mul_const(p->a, q, step[k].weight));
	}
	for (int k = 0; k < n && rest; k++) {
		add_start(p, r, step[k].axis, ix_const(p->a, rest / step[k].stride * step[k].weight));
		rest %= step[k].stride;
	}
}

/* How far the elements of "v" reach in such a root. */
static void reach_over_modes(struct tir_printer *p, const struct tir_view *v, struct region *r)
{
	const struct ix **own = arena_array(p->a, const struct ix *, (size_t)v->type->rank + 1);
	const struct ix *one = ix_const(p->a, 1), *q;
	struct step *step = NULL;
	int n = steps_of(p, root_type(v), &step);
	if (ix_is(v->offset, 0) || !tir_strides(p->a, v->type, own))
		return;
	for (int k = 0; k < r->rank; k++)
		r->size[k] = one;
	for (int i = 0; i < v->type->rank; i++)
		for (int k = 0; k < n && !ix_is(v->type->dim[i], 1); k++)
			if ((q = ix_quotient(p->a, own[i], ix_const(p->a, step[k].stride)))) {
				const struct ix *last = ix_mul(p->a, ix_sub(p->a, v->type->dim[i], one), ix_mul_const(p->a, q, step[k].weight));
				r->size[step[k].axis] = ix_add(p->a, r->size[step[k].axis], last);
				break;
			}
}

/* Starts that leave their axis go on in the axis before it, where that is dense: the text is about windows inside the root. */
static void carry_starts(struct tir_printer *p, const struct ix *const *stride, struct region *r)
{
	const struct ix *one = ix_const(p->a, 1);
	for (int k = r->rank - 1; k > 0; k--) {
		const struct ix *dim = r->size[k];
		int64_t lo, hi;
		ix_bounds(ix_sub(p->a, r->start[k], ix_sub(p->a, dim, one)), &lo, &hi);
		if (hi <= 0 || ix_is(dim, 0) || !ix_equal(stride[k - 1], ix_mul(p->a, stride[k], dim)))
			continue;
		add_start(p, r, k - 1, ix_floordiv(p->a, r->start[k], dim));
		r->start[k] = ix_mod(p->a, r->start[k], dim);
	}
}

/* The extents of the region: those of the view on equal strides, else as far as its elements reach. */
static void find_extents(struct tir_printer *p, const struct tir_view *v, const struct ix *const *stride, struct region *r)
{
	const struct type *root = root_type(v);
	const struct ix **own = arena_array(p->a, const struct ix *, (size_t)v->type->rank + 1);
	const struct ix *one = ix_const(p->a, 1);
	bool affine = tir_strides(p->a, v->type, own);
	for (int k = 0; k < r->rank; k++)
		r->size[k] = affine ? one : root->dim[k];
	for (int i = 0; affine && i < v->type->rank; i++)
		for (int k = 0; k < r->rank; k++) {
			const struct ix *q = ix_is(stride[k], 0) ? NULL : ix_quotient(p->a, own[i], stride[k]);
			if (!q || ix_is(v->type->dim[i], 1))
				continue;
			r->size[k] = ix_add(p->a, r->size[k], ix_mul(p->a, ix_sub(p->a, v->type->dim[i], one), q));
			break;
		}
	for (int k = r->rank - 1; affine && k > 0; k--) {
		int64_t lo, hi;
		if (!ix_bounds(ix_sub(p->a, r->size[k], root->dim[k]), &lo, &hi) && lo == INT64_MIN)
			continue;
		if (lo <= 0 || ix_is(root->dim[k], 0))
			continue;
		r->size[k - 1] = ix_sub(p->a, ix_add(p->a, r->size[k - 1], ix_ceildiv(p->a, r->size[k], root->dim[k])), one);
		r->size[k] = root->dim[k];
	}
}

static bool same_strides(int rank, const struct ix *const *x, const struct ix *const *y)
{
	for (int i = 0; i < rank; i++)
		if (!ix_equal(x[i], y[i]))
			return false;
	return true;
}

static void find_region(struct tir_printer *p, const struct tir_view *v, struct region *r)
{
	const struct type *root = root_type(v);
	const struct ix **stride = arena_array(p->a, const struct ix *, (size_t)root->rank + 1);
	const struct ix **own = arena_array(p->a, const struct ix *, (size_t)v->type->rank + 1);
	bool affine = tir_strides(p->a, root, stride);
	r->rank = root->rank;
	r->start = arena_array(p->a, const struct ix *, (size_t)r->rank + 1);
	r->size = arena_array(p->a, const struct ix *, (size_t)r->rank + 1);
	for (int k = 0; k < r->rank; k++) {
		r->start[k] = v->start ? v->start[k] : ix_const(p->a, 0);
		r->size[k] = root->dim[k];
	}
	if (!v->start && affine) {
		split_offset(p, v, stride, r);
		carry_starts(p, stride, r);
	} else if (!v->start) {
		split_over_modes(p, v, r);
	}
	if (v->type->rank == root->rank && (!affine || (tir_strides(p->a, v->type, own) && same_strides(r->rank, own, stride)))) {
		for (int k = 0; k < r->rank; k++)
			r->size[k] = v->type->dim[k];
		return;
	}
	if (affine)
		find_extents(p, v, stride, r);
	else
		reach_over_modes(p, v, r);
}

void tir_print_bounds(struct tir_printer *p, const struct ix *start, const struct ix *size)
{
	const struct ix *e = tir_printed_ix(p, start), *k = tir_printed_ix(p, size);
	ix_print(p->out, e, NULL, NULL);
	text_char(p->out, ':');
	if (!e->n_term) {
		ix_print(p->out, ix_add(p->a, e, k), NULL, NULL);
		return;
	}
	ix_print(p->out, e, NULL, NULL);
	text_add(p->out, " + ");
	ix_print(p->out, k, NULL, NULL);
}

static void print_root(struct tir_printer *p, const struct tir_view *v)
{
	if (v->root) {
		text_add(p->out, tir_name(p, v->root, v->root->name));
		return;
	}
	text_printf(p->out, "%s[", tir_name(p, v->slots, v->slots->name));
	tir_print_ix(p, v->slot);
	text_char(p->out, ']');
}

/* An axis of the root that the window drops is printed as its index: in place, where the ranks tell which. */
void tir_print_window(struct tir_printer *p, const struct tir_view *v)
{
	struct region r;
	find_region(p, v, &r);
	print_root(p, v);
	if (!r.rank)
		return;
	int drop = v->in_place ? r.rank - v->type->rank : 0;
	text_char(p->out, '[');
	for (int k = 0, axis = 0; k < r.rank; k++) {
		text_add(p->out, k ? ", " : "");
		bool kept = axis < v->type->rank && (!drop || v->kept == NULL || v->kept[k]);
		if (kept) {
			tir_print_bounds(p, r.start[k], v->in_place ? v->type->dim[axis] : r.size[k]);
			axis++;
		} else if (v->in_place) {
			tir_print_ix(p, r.start[k]);
		} else {
			tir_print_bounds(p, r.start[k], r.size[k]);
		}
	}
	text_char(p->out, ']');
}

static void print_tuple(struct tir_printer *p, int n, const struct ix *const *x)
{
	text_char(p->out, '(');
	for (int i = 0; i < n; i++) {
		text_add(p->out, i ? ", " : "");
		tir_print_ix(p, x[i]);
	}
	text_add(p->out, n == 1 ? ",)" : ")");
}

static void print_modes(struct tir_printer *p, const struct layout *l, bool strides)
{
	text_char(p->out, '(');
	for (int g = 0; g < l->n_group; g++) {
		const struct layout_group *x = &l->group[g];
		text_add(p->out, g ? ", " : "");
		text_add(p->out, x->n == 1 ? "" : "(");
		for (int m = x->first; m < x->first + x->n; m++) {
			text_add(p->out, m > x->first ? ", " : "");
			tir_print_ix(p, strides ? l->mode[m].stride : l->mode[m].extent);
		}
		text_add(p->out, x->n == 1 ? "" : ")");
	}
	text_add(p->out, l->n_group == 1 ? ",)" : ")");
}

static void print_plain_layout(struct tir_printer *p, const struct layout *l)
{
	bool zero = ix_is(l->offset, 0), bar = l->has_swizzle && zero;
	if (!bar && (l->has_swizzle || l->composed)) {
		text_add(p->out, "ComposedLayout(");
		if (l->has_swizzle)
			text_printf(p->out, "Swizzle(%d, %d, %d), ", l->swizzle_bits, l->swizzle_base, l->swizzle_shift);
		else
			text_add(p->out, "None, ");
		tir_print_ix(p, l->offset);
		text_add(p->out, ", ");
	}
	text_add(p->out, "Layout(");
	print_modes(p, l, false);
	if (layout_is_materialised(l)) {
		text_add(p->out, ", ");
		print_modes(p, l, true);
	}
	text_char(p->out, ')');
	if (bar)
		text_printf(p->out, " | Swizzle(%d, %d, %d)", l->swizzle_bits, l->swizzle_base, l->swizzle_shift);
	else if (l->has_swizzle || l->composed)
		text_char(p->out, ')');
}

void tir_print_layout(struct tir_printer *p, const struct layout *l, const struct type *ty)
{
	if (l && l->mesh) {
		layout_print(p->out, tir_printed_layout(p, l), NULL, NULL);
	} else if (l) {
		print_plain_layout(p, l);
	} else {
		text_add(p->out, "Layout(");
		print_tuple(p, ty->rank, ty->dim);
		text_add(p->out, ", ");
		print_tuple(p, ty->rank, tir_c_order(p->a, ty->rank, ty->dim));
		text_char(p->out, ')');
	}
}

static void print_addressed(struct tir_printer *p, const struct tir_buffer *b)
{
	text_printf(p->out, "T.tensor_view(%lld, dtype=\"%s\"", (long long)b->address, dtype_name(b->type->dtype));
	if (b->type->storage == ST_TARGET_SPACE)
		text_printf(p->out, ", storage=\"%s\"", b->type->space);
	else if (b->type->storage != ST_SMEM)
		text_printf(p->out, ", storage=\"%s\"", storage_name(b->type->storage));
	text_add(p->out, ", layout=");
	tir_print_layout(p, b->type->layout, b->type);
	text_add(p->out, ", shape=");
	print_tuple(p, b->type->rank, b->type->dim);
	text_char(p->out, ')');
}

bool tir_declares_root(struct tir_printer *p, const struct tir_view *v)
{
	return v->root && v->root->kind == TIR_ADDRESSED && tir_is_whole(v) && !ptrmap_get(&p->name, v->root);
}

void tir_print_view_value(struct tir_printer *p, const struct tir_view *v)
{
	if (tir_declares_root(p, v)) {
		print_addressed(p, v->root);
		return;
	}
	text_add(p->out, "T.tensor_view(T.ptr_of(");
	tir_print_window(p, v);
	text_add(p->out, "), layout=");
	tir_print_layout(p, v->type->layout, v->type);
	text_add(p->out, ", shape=");
	print_tuple(p, v->type->rank, v->type->dim);
	if (v->type->dtype != root_type(v)->dtype)
		text_printf(p->out, ", dtype=\"%s\"", dtype_name(v->type->dtype));
	text_char(p->out, ')');
}

void tir_print_view(struct tir_printer *p, const struct tir_view *v)
{
	const char *name = ptrmap_get(&p->name, v);
	if (name)
		text_add(p->out, name);
	else if (tir_is_whole(v))
		print_root(p, v);
	else
		tir_print_window(p, v);
}

/* The name of what a view is of; a ring has the name of its slots. */
static const char *base_name(struct tir_printer *p, const struct tir_view *v)
{
	static const char tail[] = "_stages";
	if (v->root)
		return v->root->name;
	size_t n = strlen(v->slots->name), cut = sizeof(tail) - 1;
	bool is_ring = n > cut && !strcmp(v->slots->name + n - cut, tail);
	return is_ring ? arena_printf(p->a, "%.*s", (int)(n - cut), v->slots->name) : v->slots->name;
}

const char *tir_view_name(struct tir_printer *p, const struct tir_view *v)
{
	if (v->name && (!v->root || strcmp(v->name, v->root->name) != 0))
		return v->name;
	return v->type->storage == ST_GMEM ? "tile" : arena_printf(p->a, "%s_view", base_name(p, v));
}

static void bind_view(struct tir_printer *p, const struct tir_view *v)
{
	if (!v || v->in_place || ptrmap_get(&p->name, v) || tir_is_whole(v))
		return;
	const char *name = tir_take_name(p, tir_view_name(p, v));
	tir_line(p);
	text_printf(p->out, "%s = ", name);
	tir_print_view_value(p, v);
	text_char(p->out, '\n');
	ptrmap_set(&p->name, v, arena_strdup(p->a, name));
	vec_push(p->a, &p->bound, v);
}

static void bind_expr(struct tir_printer *p, const struct tir_expr *e)
{
	if (!e)
		return;
	if (e->kind == TIR_LOAD)
		bind_view(p, e->view);
	bind_expr(p, e->a);
	bind_expr(p, e->b);
	bind_expr(p, e->c);
}

static void bind_operands(struct tir_printer *p, int n, const struct tir_operand *o)
{
	for (int i = 0; i < n; i++) {
		bind_view(p, o[i].view);
		bind_expr(p, o[i].expr);
	}
}

void tir_bind_views(struct tir_printer *p, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_LET_SCALAR: bind_expr(p, s->u.scalar.value); break;
	case TIR_STORE:
		bind_view(p, s->u.store.view);
		bind_expr(p, s->u.store.value);
		break;
	case TIR_INSN: bind_operands(p, s->u.insn.use.insn->n_param, s->u.insn.operand); break;
	case TIR_CALL: bind_operands(p, s->u.call.n_operand, s->u.call.operand); break;
	case TIR_IF:
	case TIR_WHILE: bind_expr(p, s->u.branch.cond); break;
	case TIR_TRAP: bind_expr(p, s->u.trap.cond); break;
	case TIR_MARK:
		for (int i = 0; s->u.mark.unit && i < s->u.mark.unit->n_guard; i++)
			bind_expr(p, s->u.mark.unit->guard[i].cond);
		break;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_FUSED:
	case TIR_FOR:
	case TIR_SCOPE:
	case TIR_SYNC:
	case TIR_BREAK:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_RETURN: break;
	}
}
