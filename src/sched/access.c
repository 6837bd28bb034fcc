/* What statements touch in shared and global memory, and which position touches it. */
#include <string.h>

#include "sched/private.h"

struct collect {
	struct sched_phase *p;
	struct arena *a;
	const struct tir_stmt *stmt;
	struct sched_frame frame;
	struct sched_accesses *out;
	const struct attr *valid;	/* of a copy: which elements of its tile it touches in global memory */
};

struct digits { struct sched_digit *data; size_t len, cap; };

static bool is_memory(const struct type *t)
{
	return t->storage == ST_SMEM || t->storage == ST_GMEM;
}

/* Digits of a coordinate: (c / place) % extent, most significant last. */
struct cut { int64_t place, extent, stride; int mesh_axis; };

/* The digits of axis "axis" in "m", by ascending place. */
static int axis_digits(const struct layout_map *m, int axis, struct cut *out)
{
	int n = 0;
	for (int i = 0; i < m->n_digit; i++) {
		const struct layout_digit *d = &m->digit[i];
		if (d->axis != axis || d->extent <= 1)
			continue;
		int k = n++;
		for (; k > 0 && out[k - 1].place > d->place; k--)
			out[k] = out[k - 1];
		out[k] = (struct cut){ d->place, d->extent, d->stride, d->mesh_axis };
	}
	return n;
}

/* The digit of "cut" that contains the place; NULL: none. */
static const struct cut *cut_at(int n, const struct cut *cut, int64_t place)
{
	for (int i = 0; i < n; i++)
		if (place >= cut[i].place && place < cut[i].place * cut[i].extent)
			return &cut[i];
	return NULL;
}

static int64_t next_place(int n, const struct cut *cut, int64_t place, int64_t end)
{
	for (int i = 0; i < n; i++) {
		if (cut[i].place > place && cut[i].place < end)
			end = cut[i].place;
		if (cut[i].place * cut[i].extent > place && cut[i].place * cut[i].extent < end)
			end = cut[i].place * cut[i].extent;
	}
	return end;
}

/* The digits of one axis of a tile in memory "mem" that is copied from or to registers that "reg" spreads; false if the digits of
 * the two do not divide one another. */
static bool shared_axis(struct collect *c, const struct layout_map *mem, const struct layout_map *reg, const struct mesh *mesh, int axis,
			int64_t extent, struct digits *out)
{
	struct cut *m = arena_array(c->a, struct cut, (size_t)mem->n_digit + 1), *r = arena_array(c->a, struct cut, (size_t)reg->n_digit + 1);
	int n_m = axis_digits(mem, axis, m), n_r = axis_digits(reg, axis, r);
	for (int64_t place = 1, end; place < extent; place = end) {
		end = next_place(n_r, r, place, next_place(n_m, m, place, extent));
		const struct cut *x = cut_at(n_m, m, place), *y = cut_at(n_r, r, place);
		if (end % place || (x && place % x->place) || (y && place % y->place))
			return false;
		struct sched_digit d = { .extent = end / place, .stride_bytes = x ? x->stride * (place / x->place) * mem->element_bytes : 0 };
		if (y && y->mesh_axis >= 0) {
			d.mesh = mesh;
			d.axis = y->mesh_axis;
			d.place = place / y->place;
		}
		vec_push(c->a, out, d);
	}
	return true;
}

/* Digits of a tile "ty" in memory whose elements are those that "reg" spreads over positions. */
static bool shared_digits(struct collect *c, const struct type *ty, const struct type *reg, struct digits *out)
{
	int64_t *shape = arena_array(c->a, int64_t, (size_t)ty->rank + 1);
	struct layout_map mem, map;
	const struct layout *l = ty->layout && layout_is_materialised(ty->layout) ? ty->layout : layout_c_order(c->a, ty->rank, ty->dim);
	if (!type_static_shape(ty, shape) || !type_same_shape(ty, reg) || l->mesh ||
	    !layout_map_init(c->a, &mem, l, ty->rank, shape, (int)dtype_size_bytes(ty->dtype, 1), LAYOUT_AS_GMEM) ||
	    !layout_map_init(c->a, &map, reg->layout, ty->rank, shape, 1, LAYOUT_AS_GMEM))
		return false;
	for (int i = 0; i < ty->rank; i++)
		if (!shared_axis(c, &mem, &map, reg->layout->mesh, i, shape[i], out))
			return false;
	return true;
}

static bool push_digit(struct collect *c, const struct ix *extent, const struct ix *stride, int64_t bytes, struct digits *out)
{
	int64_t s, n = INT64_MAX;
	ix_is_const(extent, &n);
	if (n == 1)
		return true;
	if (!ix_is_const(stride, &s) || __builtin_mul_overflow(s, bytes, &s))
		return false;
	vec_push(c->a, out, ((struct sched_digit){ .extent = n, .stride_bytes = s }));
	return true;
}

/* All elements of the tile "ty", by whatever position. */
static bool tile_digits(struct collect *c, const struct type *ty, int64_t bytes, struct digits *out)
{
	const struct layout *l = ty->layout;
	if (!l || !layout_is_materialised(l)) {
		const struct ix *const *stride = tir_c_order(c->a, ty->rank, ty->dim);
		for (int i = 0; i < ty->rank; i++)
			if (!push_digit(c, ty->dim[i], stride[i], bytes, out))
				return false;
		return true;
	}
	for (int i = 0; i < l->n_mode; i++)
		if (!push_digit(c, l->mode[i].extent, l->mode[i].stride, bytes, out))
			return false;
	return true;
}

/* ---- windows by axes ---- */

static bool is_plain_root(struct arena *a, const struct type *ty)
{
	return !ty->layout || (!ty->layout->mesh && tir_is_c_order(a, ty->layout, ty->rank, ty->dim));
}

static bool same_strides(struct arena *a, const struct type *x, const struct type *root)
{
	const struct ix **s = arena_array(a, const struct ix *, (size_t)x->rank + 1);
	const struct ix **r = arena_array(a, const struct ix *, (size_t)root->rank + 1);
	if (!tir_strides(a, x, s) || !tir_strides(a, root, r))
		return false;
	for (int i = 0; i < x->rank; i++)
		if (!ix_is(x->dim[i], 1) && !ix_equal(s[i], r[i]))
			return false;
	return true;
}

/* The element offset "offset" of a root of strides "stride" as one coordinate per axis, where every term is a multiple of one. */
static bool split_offset(struct arena *a, const struct ix *offset, int rank, const struct ix *const *stride, const struct ix **start)
{
	for (int k = 0; k < rank; k++)
		start[k] = ix_const(a, 0);
	for (int i = -1; i < offset->n_term; i++) {
		const struct ix of = { i < 0 ? offset->konst : 0, i >= 0, i < 0 ? NULL : &offset->term[i] };
		const struct ix *one = arena_memdup(a, &of, sizeof(of));
		int k = 0;
		const struct ix *part = NULL;
		if (i < 0 && !offset->konst)
			continue;
		for (; k < rank && !part; k++)
			part = ix_quotient(a, one, stride[k]);
		if (!part)
			return false;
		start[k - 1] = ix_add(a, start[k - 1], part);
	}
	return true;
}

/* Do the coordinates "at" + [0, size) that are touched on axis "k" lie in [0, extent)?  Only then they say which element it is. */
static bool is_inside(struct collect *c, bool in_gmem, int k, const struct ix *at, const struct ix *size, const struct ix *extent)
{
	const struct ix *zero = ix_const(c->a, 0);
	if (sched_is_below(c->a, zero, at) && sched_is_below(c->a, ix_add(c->a, at, size), extent))
		return true;
	if (!in_gmem || !c->valid || c->valid->kind != ATTR_IXS || 2 * k + 1 >= c->valid->n)
		return false;
	return sched_is_below(c->a, zero, ix_add(c->a, at, c->valid->ix[2 * k])) &&
	       sched_is_below(c->a, ix_add(c->a, at, c->valid->ix[2 * k + 1]), extent);
}

/* The window by axes, for roots in C order with extents that are no numbers. "index" is the element, or NULL for all. */
static void add_axes(struct collect *c, const struct tir_view *v, const struct ix *const *index, struct sched_access *x)
{
	const struct type *ty = v->type, *root = v->root->type;
	if (ty->rank != root->rank || ty->dtype != root->dtype || !is_plain_root(c->a, root) || !same_strides(c->a, ty, root))
		return;
	const struct ix **start = arena_array(c->a, const struct ix *, (size_t)ty->rank + 1);
	int64_t *extent = arena_array(c->a, int64_t, (size_t)ty->rank + 1);
	if (v->start)
		memcpy(start, v->start, sizeof(*start) * (size_t)ty->rank);
	else if (!split_offset(c->a, v->offset, ty->rank, tir_c_order(c->a, root->rank, root->dim), start))
		return;
	for (int i = 0; i < ty->rank; i++) {
		extent[i] = INT64_MAX;
		ix_is_const(ty->dim[i], &extent[i]);
		if (index) {
			start[i] = ix_add(c->a, start[i], index[i]);
			extent[i] = 1;
		}
		if (!is_inside(c, ty->storage == ST_GMEM, i, start[i], index ? ix_const(c->a, 1) : ty->dim[i], root->dim[i]))
			return;
	}
	x->start = start;
	x->extent = extent;
	x->n_axis = ty->rank;
}

/* ---- accesses ---- */

static void set_swizzle(struct sched_access *x, const struct layout *l)
{
	x->period_bytes = layout_period_bytes(l);
	if (l && l->has_swizzle)
		memcpy(x->swizzle, (int[]){ l->swizzle_bits, l->swizzle_base, l->swizzle_shift }, sizeof(x->swizzle));
}

static bool index_offset(struct collect *c, const struct tir_view *v, const struct ix *const *index, const struct ix **at)
{
	const struct layout *l = v->type->layout;
	if (l && layout_is_materialised(l)) {
		const struct ix *x = layout_index_ix(c->a, l, v->type->rank, v->type->dim, index);
		*at = x ? ix_add(c->a, v->offset, ix_sub(c->a, x, l->offset)) : NULL;
		return x != NULL;
	}
	const struct ix *const *stride = tir_c_order(c->a, v->type->rank, v->type->dim);
	*at = v->offset;
	for (int i = 0; i < v->type->rank; i++)
		*at = ix_add(c->a, *at, ix_mul(c->a, index[i], stride[i]));
	return true;
}

/* The variable of a loop that runs once at most has its first value. */
static const struct ix *first_value(void *user, const struct ix_sym *s)
{
	struct sched_phase *p = user;
	const struct sched_symbol *home = ptrmap_get(&p->home, s);
	bool once = home && home->loop && home->list && home->list->trips <= 1 && home->loop->u.loop.start;
	return once ? ix_substitute(p->a, home->loop->u.loop.start, first_value, p) : NULL;
}

/* One root's part of an access. "index": one element; "reg": the registers at the other end of a copy, if they are spread. */
static void add_access(struct collect *c, const struct tir_view *v, bool writes, const struct ix *const *index, const struct type *reg)
{
	const struct type *ty = v->type;
	int64_t bytes = dtype_info(ty->dtype)->bits / 8;
	struct digits digit = { 0 };
	struct sched_access *x = arena_new(c->a, struct sched_access);
	*x = (struct sched_access){ .stmt = c->stmt, .root = v->root, .writes = writes, .frame = c->frame, .at = v->offset,
				    .scale_bytes = bytes, .size_bytes = bytes };
	set_swizzle(x, ty->layout);
	if (v->root->kind == TIR_ADDRESSED)
		x->base_bytes = v->root->address;
	x->is_whole = bytes < 1;
	if (index)
		x->is_whole = x->is_whole || !index_offset(c, v, index, &x->at);
	else if (!x->is_whole && (!reg || !shared_digits(c, ty, reg, &digit))) {
		digit.len = 0;
		x->is_whole = !tile_digits(c, ty, bytes, &digit);
	}
	if (!x->at || ix_is_bad(x->at))
		x->is_whole = true;
	x->digit = digit.data;
	x->n_digit = (int)digit.len;
	if (bytes >= 1)
		add_axes(c, v, index, x);
	if (x->at)
		x->at = ix_substitute(c->a, x->at, first_value, c->p);
	const struct ix **start = arena_array(c->a, const struct ix *, (size_t)x->n_axis + 1);
	for (int i = 0; i < x->n_axis; i++)
		start[i] = ix_substitute(c->a, x->start[i], first_value, c->p);
	x->start = start;
	vec_push(c->a, c->out, x);
}

/* Of the view, or of every slot that it may be. */
static void add_view(struct collect *c, const struct tir_view *v, bool writes, const struct ix *const *index, const struct type *reg);

/* Slots whose addresses are in arithmetic progression are one access, with the slot as a digit. */
static bool add_slots(struct collect *c, const struct tir_slots *s, const struct ix *slot, const struct tir_view *v, bool writes,
		      const struct ix *const *index, const struct type *reg)
{
	const struct tir_view *first = s->view[0];
	int64_t step = 0, bits = dtype_info(first->type->dtype)->bits;
	if (s->n < 2 || bits < 8 || !slot)
		return false;
	for (int i = 0; i < s->n; i++) {
		const struct tir_view *w = s->view[i];
		if (!w->root || w->root->kind != TIR_ADDRESSED || !ix_equal(w->offset, first->offset) || !type_equal(w->type, first->type))
			return false;
		if (i == 1)
			step = w->root->address - first->root->address;
		if (w->root->address - first->root->address != step * i || step % (bits / 8))
			return false;
	}
	struct tir_buffer *all = arena_memdup(c->a, first->root, sizeof(*all));
	struct tir_view *w = arena_memdup(c->a, first, sizeof(*w));
	const struct ix **dim = arena_array(c->a, const struct ix *, 2);
	int64_t size = 0;
	if (step < 1 || !tir_size_bytes(c->a, first->root->type, &size))
		return false;
	dim[0] = ix_const(c->a, step * (s->n - 1) + size);
	all->type = type_new(c->a, DT_U8, 1, dim, first->root->type->storage, NULL);
	w->root = all;
	w->offset = ix_add(c->a, first->offset, ix_mul_const(c->a, slot, step / (bits / 8)));
	w->start = NULL;
	if (v) {
		w->type = v->type;
		w->offset = ix_add(c->a, w->offset, v->offset);
	}
	add_access(c, w, writes, index, reg);
	return true;
}

static void add_view(struct collect *c, const struct tir_view *v, bool writes, const struct ix *const *index, const struct type *reg)
{
	if (!is_memory(v->type))
		return;
	if (v->root) {
		add_access(c, v, writes, index, reg);
		return;
	}
	if (add_slots(c, v->slots, v->slot, v, writes, index, reg))
		return;
	for (int i = 0; i < v->slots->n; i++) {
		struct tir_view *w = arena_memdup(c->a, v, sizeof(*w));
		w->root = v->slots->view[i]->root;
		w->offset = ix_add(c->a, v->slots->view[i]->offset, v->offset);
		w->start = NULL;
		if (w->root)
			add_access(c, w, writes, index, reg);
	}
}

static void add_expr(struct collect *c, const struct tir_expr *e)
{
	if (!e)
		return;
	if (e->kind == TIR_LOAD)
		add_view(c, e->view, false, e->index, NULL);
	add_expr(c, e->a);
	add_expr(c, e->b);
	add_expr(c, e->c);
}

static const struct type *type_of(const struct tir_operand *o)
{
	return o->view ? o->view->type : o->slots ? o->slots->view[0]->type : NULL;
}

static void add_operand(struct collect *c, const struct tir_operand *o, bool writes, const struct type *reg)
{
	add_expr(c, o->expr);
	if (o->view)
		add_view(c, o->view, writes, NULL, reg);
	else if (o->slots && is_memory(o->slots->view[0]->type) && !add_slots(c, o->slots, o->index, NULL, writes, NULL, reg))
		for (int i = 0; i < o->slots->n; i++)
			add_view(c, o->slots->view[i], writes, NULL, reg);
}

static void add_insn(struct collect *c, const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	c->valid = insn_attr(&s->u.insn.use, "valid");
	for (int i = 0; i < insn->n_param; i++) {
		const struct tir_operand *o = &s->u.insn.operand[i];
		const struct type *other = insn->n_param == 2 ? type_of(&s->u.insn.operand[1 - i]) : NULL;
		const struct type *reg = other && other->storage == ST_RMEM && type_is_spread(other) ? other : NULL;
		if (insn->param[i].effect != INSN_W)
			add_operand(c, o, false, reg);
		if (insn->param[i].effect != INSN_R)
			add_operand(c, o, true, reg);
	}
	c->valid = NULL;
}

static void add_stmt(struct collect *c, const struct tir_stmt *s);

static void add_block(struct collect *c, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++)
		add_stmt(c, b->stmt[i]);
}

static void add_stmt(struct collect *c, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_LET_SCALAR: add_expr(c, s->u.scalar.value); break;
	case TIR_STORE:
		if (s->u.store.view)
			add_view(c, s->u.store.view, true, s->u.store.index, NULL);
		add_expr(c, s->u.store.value);
		break;
	case TIR_INSN: add_insn(c, s); break;
	case TIR_FUSED:
		for (int i = 0; i < s->u.fused.n_insn; i++)
			add_insn(c, s->u.fused.insn[i]);
		break;
	case TIR_FOR:
		if (s->u.loop.kind == TIR_PARALLEL)
			add_block(c, &s->u.loop.body);
		break;
	case TIR_IF:
		add_expr(c, s->u.branch.cond);
		add_block(c, &s->u.branch.then);
		add_block(c, &s->u.branch.other);
		break;
	case TIR_TRAP: add_expr(c, s->u.trap.cond); break;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_WHILE:
	case TIR_SCOPE:
	case TIR_SYNC:
	case TIR_MARK:
	case TIR_CALL:
	case TIR_BREAK:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_RETURN: break;
	}
}

void sched_accesses_of(struct sched_phase *p, const struct tir_stmt *s, struct sched_frame frame, struct sched_accesses *out)
{
	struct collect c = { p, p->a, s, frame, out, NULL };
	add_stmt(&c, s);
}

void sched_accesses_of_expr(struct sched_phase *p, const struct tir_stmt *s, const struct tir_expr *e, struct sched_frame frame,
			    struct sched_accesses *out)
{
	struct collect c = { p, p->a, s, frame, out, NULL };
	add_expr(&c, e);
}
