/* What statements do to shared and global memory, as points and numbers. */
#include <stdlib.h>
#include <string.h>

#include "verify/private.h"

enum { MAX_POINT = 1 << 18, MAX_MESH_AXIS = 64 };

struct build {
	struct checker *c;
	struct arena *a;
	const struct tir_stmt *stmt;
	struct touches *out;
	const bool *idle;
	const struct attr *valid;	/* of a copy: the elements of its tile that it touches in global memory */
};

struct thread_value { struct checker *c; int64_t thread; };

static bool is_memory(const struct type *t)
{
	return t->storage == ST_SMEM || t->storage == ST_GMEM;
}

/* ---- index expressions ---- */

static const struct ix *trip_of(void *user, const struct ix_sym *s)
{
	struct checker *c = user;
	return ptrmap_get(&c->trip, s);
}

static const struct ix *canonical(struct build *b, const struct ix *x)
{
	return ix_substitute(b->a, x, trip_of, b->c);
}

static bool is_thread_symbol(const struct ix_sym *s)
{
	return s->kind == IX_COORD && s->level != 0;
}

/* Which kinds of symbols stand in "at": of threads, and others? */
static void symbols_of(const struct ix_atom *at, bool *threads, bool *others)
{
	if (at->kind == IX_SYM) {
		*threads = *threads || is_thread_symbol(at->sym);
		*others = *others || !is_thread_symbol(at->sym);
		return;
	}
	for (int i = 0; i < at->a->n_term; i++)
		symbols_of(at->a->term[i].atom, threads, others);
	for (int i = 0; i < at->b->n_term; i++)
		symbols_of(at->b->term[i].atom, threads, others);
}

static bool names_thread(const struct ix *x)
{
	bool threads = false, others = false;
	for (int i = 0; i < x->n_term; i++)
		symbols_of(x->term[i].atom, &threads, &others);
	return threads;
}

bool verify_coordinate(const struct mesh *m, int axis, int64_t thread, int64_t *out)
{
	int64_t start, stride, extent;
	if (!ix_is_const(m->start[m->axis[axis].level], &start) || !ix_is_const(m->axis[axis].stride, &stride) ||
	    !ix_is_const(m->axis[axis].extent, &extent) || stride < 1 || extent < 1 || thread < start)
		return false;
	*out = (thread - start) / stride % extent;
	return true;
}

static bool value_of(void *user, const struct ix_sym *s, int64_t *out)
{
	struct thread_value *v = user;
	const struct mesh *m = s->owner;
	int axis = is_thread_symbol(s) && m ? mesh_find_coord(m, s) : -1;
	return axis >= 0 && verify_coordinate(m, axis, v->thread, out);
}

static void add_range(struct build *b, struct equation *e, int64_t coef, int64_t lo, int64_t hi)
{
	if (lo != 0 || hi != 0)
		vec_push(b->a, e, ((struct addend){ coef, lo, hi, NULL }));
}

static void add_unknown(struct build *b, struct touch *x, int k, int64_t coef, const struct ix *term)
{
	int64_t lo, hi;
	ix_bounds(term, &lo, &hi);
	add_range(b, &x->equation[k], coef, lo, hi);
}

/* Every point's share of a term that only its thread decides. */
static bool add_to_points(struct build *b, struct touch *x, int k, int64_t coef, const struct ix *term)
{
	for (size_t i = 0; i < x->n_point; i++) {
		struct thread_value v = { b->c, x->point[i].thread };
		int64_t n;
		if (v.thread == VERIFY_SEVERAL || !ix_eval(term, value_of, &v, &n) || __builtin_mul_overflow(n, coef, &n) ||
		    __builtin_add_overflow(x->point[i].at[k], n, &n))
			return false;
		x->point[i].at[k] = n;
	}
	return true;
}

/* Equation "k" gets coef * ix. */
static bool add_ix(struct build *b, struct touch *x, int k, int64_t coef, const struct ix *ix)
{
	int64_t konst, c;
	if (ix_is_bad(ix) || __builtin_mul_overflow(ix->konst, coef, &konst))
		return false;
	for (size_t i = 0; i < x->n_point; i++)
		if (__builtin_add_overflow(x->point[i].at[k], konst, &x->point[i].at[k]))
			return false;
	for (int i = 0; i < ix->n_term; i++) {
		const struct ix_atom *at = ix->term[i].atom;
		struct ix one = { 0, 1, &(struct ix_term){ 1, at } };
		bool threads = false, others = false;
		symbols_of(at, &threads, &others);
		if (__builtin_mul_overflow(ix->term[i].coef, coef, &c))
			return false;
		if (!threads) {
			int64_t lo, hi;
			ix_bounds(&one, &lo, &hi);
			vec_push(b->a, &x->equation[k], ((struct addend){ c, lo, hi, at }));
		} else if (others) {
			add_unknown(b, x, k, c, &one);
		} else if (!add_to_points(b, x, k, c, &one)) {
			return false;
		}
	}
	return true;
}

/* ---- points ---- */

static int by_place(const void *x, const void *y)
{
	const struct point *a = x, *b = y;
	for (int k = 0; k < VERIFY_MAX_EQUATION; k++)
		if (a->at[k] != b->at[k])
			return a->at[k] < b->at[k] ? -1 : 1;
	return a->thread < b->thread ? -1 : a->thread > b->thread;
}

static void each_thread(struct build *b, struct touch *x)
{
	x->point = arena_array(b->a, struct point, (size_t)x->threads.n);
	for (int64_t i = x->threads.first; i < x->threads.first + x->threads.n; i++)
		if (!b->idle || !b->idle[i])
			x->point[x->n_point++] = (struct point){ .thread = (int)i };
}

/* Points at one place are one point of several threads. */
static void join_points(struct touch *x)
{
	size_t n = 0;
	if (x->n_point)
		qsort(x->point, x->n_point, sizeof(*x->point), by_place);
	for (size_t i = 0; i < x->n_point; i++) {
		if (n && !memcmp(x->point[n - 1].at, x->point[i].at, sizeof(x->point[i].at))) {
			if (x->point[n - 1].thread != x->point[i].thread)
				x->point[n - 1].thread = VERIFY_SEVERAL;
		} else {
			x->point[n++] = x->point[i];
		}
	}
	x->n_point = n;
}

/* ---- tiles ---- */

static bool add_mode(struct build *b, struct touch *x, const struct ix *extent, const struct ix *stride, int64_t bytes)
{
	int64_t n = INT64_MAX, s;
	if (ix_is_const(extent, &n) && n <= 1)
		return true;
	if (!ix_is_const(stride, &s) || __builtin_mul_overflow(s, bytes, &s))
		return false;
	add_range(b, &x->equation[0], s, 0, n == INT64_MAX ? INT64_MAX : n - 1);
	return true;
}

static bool add_tile(struct build *b, struct touch *x, const struct type *ty, int64_t bytes)
{
	if (ty->layout && layout_is_materialised(ty->layout)) {
		for (int i = 0; i < ty->layout->n_mode; i++)
			if (!add_mode(b, x, ty->layout->mode[i].extent, ty->layout->mode[i].stride, bytes))
				return false;
		return true;
	}
	const struct ix *stride = ix_const(b->a, 1);
	for (int i = ty->rank - 1; i >= 0; i--) {
		if (!add_mode(b, x, ty->dim[i], stride, bytes))
			return false;
		stride = ix_mul(b->a, stride, ty->dim[i]);
	}
	return true;
}

/* The thread of "m" at the coordinates "c", -1 being any: VERIFY_SEVERAL where it is not one. */
static int thread_at(const struct mesh *m, const int64_t *c)
{
	int64_t at = 0, start, stride, extent;
	for (int i = 0; i < m->n_axis; i++) {
		if (mesh_is_first_level(m, m->axis[i].level))
			continue;
		if (!ix_is_const(m->axis[i].stride, &stride) || !ix_is_const(m->axis[i].extent, &extent) || (c[i] < 0 && extent > 1))
			return VERIFY_SEVERAL;
		at += (c[i] < 0 ? 0 : c[i]) * stride;
	}
	for (int i = 0; i < m->n_level; i++)
		if (!mesh_is_first_level(m, i)) {
			if (!ix_is_const(m->start[i], &start))
				return VERIFY_SEVERAL;
			at += start;
		}
	return (int)at;
}

/* Which of the axes of "m" no mode of the registers splits, as many copies of each element as they have positions; 1 where it is not
 * known or not worth it. */
static int64_t copies_of(const struct mesh *m, const int64_t *owner, int64_t n_element, bool *free)
{
	int64_t n = 1, extent;
	for (int i = 0; i < m->n_axis; i++) {
		free[i] = owner[i] < 0 && !mesh_is_first_level(m, m->axis[i].level);
		if (free[i] && (!ix_is_const(m->axis[i].extent, &extent) || extent < 1 || __builtin_mul_overflow(n, extent, &n) ||
				n > MAX_POINT / n_element))
			return 1;
	}
	return n;
}

/* The point of copy number "copy" of an element of the owners "owner". */
static void add_owner(struct touch *x, const struct mesh *m, const int64_t *owner, const bool *free, int64_t copy, int64_t at)
{
	int64_t c[MAX_MESH_AXIS], extent;
	for (int i = m->n_axis - 1; i >= 0; i--) {
		c[i] = owner[i];
		if (!free || !free[i] || !ix_is_const(m->axis[i].extent, &extent))
			continue;
		c[i] = copy % extent;
		copy /= extent;
	}
	int thread = thread_at(m, c);
	if (thread < x->threads.first || thread >= x->threads.first + x->threads.n)
		thread = VERIFY_SEVERAL;
	x->point[x->n_point++] = (struct point){ .thread = thread, .at = { at } };
}

/* May the copy touch the element "c" of its tile in global memory? */
static bool is_valid(const struct build *b, const struct type *ty, const int64_t *c)
{
	int64_t lo, hi, ignored;
	if (ty->storage != ST_GMEM || !b->valid || b->valid->kind != ATTR_IXS || b->valid->n < 2 * ty->rank)
		return true;
	for (int k = 0; k < ty->rank; k++) {
		ix_bounds(b->valid->ix[2 * k], &lo, &ignored);
		ix_bounds(b->valid->ix[2 * k + 1], &ignored, &hi);
		if (c[k] < lo || c[k] >= hi)
			return false;
	}
	return true;
}

/* The elements of a tile that is copied between memory and registers spread over threads: one point per element, or one per element
 * and owner where the window moves with the thread.  A swizzle is left out, as everywhere in the equation of the bytes. */
static bool owned_tile(struct build *b, struct touch *x, const struct type *ty, const struct type *reg, int64_t bytes, bool moves)
{
	int64_t shape[16], c[16], n = 1, owner[MAX_MESH_AXIS], n_copy = 1;
	bool free[MAX_MESH_AXIS];
	struct layout_map mem, map;
	const struct mesh *m = reg->layout->mesh;
	const struct layout *l = ty->layout && layout_is_materialised(ty->layout) ? ty->layout : layout_c_order(b->a, ty->rank, ty->dim);
	if (ty->rank > 16 || l->mesh || !type_same_shape(ty, reg) || !type_static_shape(ty, shape) || m->n_axis > MAX_MESH_AXIS ||
	    !layout_map_init(b->a, &mem, l, ty->rank, shape, (int)bytes, LAYOUT_AS_GMEM) ||
	    !layout_map_init(b->a, &map, reg->layout, ty->rank, shape, 1, LAYOUT_AS_GMEM))
		return false;
	mem.has_swizzle = false;
	for (int i = 0; i < ty->rank; i++)
		if (shape[i] < 1 || __builtin_mul_overflow(n, shape[i], &n) || n > MAX_POINT)
			return false;
	for (int64_t i = 0; i < n; i++) {
		int64_t rest = i;
		for (int k = ty->rank - 1; k >= 0; k--) {
			c[k] = rest % shape[k];
			rest /= shape[k];
		}
		layout_map_owner(&map, c, owner);
		if (!x->point) {
			n_copy = moves ? copies_of(m, owner, n, free) : 1;
			x->point = arena_array(b->a, struct point, (size_t)(n * n_copy));
		}
		for (int64_t k = 0; k < n_copy && is_valid(b, ty, c); k++)
			add_owner(x, m, owner, n_copy > 1 ? free : NULL, k, (layout_map_index(&mem, c) - mem.offset) * bytes);
	}
	return true;
}

static int64_t swizzle_key(const struct layout *l)
{
	return l && l->has_swizzle ? 1 + l->swizzle_bits + 64 * (l->swizzle_base + 64 * (int64_t)l->swizzle_shift) : 0;
}

/* ---- by axes ---- */

/* The start of the window of "v" on every axis of its root, where it has the root's own strides. */
static bool axis_starts(struct build *b, const struct tir_view *v, const struct ix **start)
{
	const struct type *ty = v->type, *root = v->root->type;
	const struct ix **own = arena_array(b->a, const struct ix *, (size_t)root->rank + 1);
	const struct ix **stride = arena_array(b->a, const struct ix *, (size_t)root->rank + 1);
	if (root->rank < 2 || root->rank > VERIFY_MAX_AXIS || ty->rank != root->rank || ty->dtype != root->dtype ||
	    (root->layout && !tir_is_c_order(b->a, root->layout, root->rank, root->dim)) || !tir_strides(b->a, root, stride) ||
	    !tir_strides(b->a, ty, own))
		return false;
	for (int k = 0; k < root->rank; k++)
		if (!ix_is(ty->dim[k], 1) && !ix_equal(own[k], stride[k]))
			return false;
	for (int k = 0; k < root->rank; k++)
		start[k] = v->start ? v->start[k] : ix_const(b->a, 0);
	if (v->start)
		return true;
	const struct ix *rest = v->offset;
	for (int k = 0; k < root->rank; k++) {
		const struct ix *left = ix_const(b->a, 0), *q;
		for (int i = -1; i < rest->n_term; i++) {
			struct ix *part = arena_new(b->a, struct ix);
			*part = i < 0 ? (struct ix){ rest->konst, 0, NULL } : (struct ix){ 0, 1, &rest->term[i] };
			q = ix_quotient(b->a, part, stride[k]);
			start[k] = q ? ix_add(b->a, start[k], q) : start[k];
			left = q ? left : ix_add(b->a, left, part);
		}
		rest = left;
	}
	return ix_is(rest, 0);
}

/* Are all coordinates "at" + [0, size) that are touched on axis "k" in [0, extent)? */
static bool is_in_range(struct build *b, bool in_gmem, int k, const struct ix *at, const struct ix *size, const struct ix *extent)
{
	int64_t lo, hi;
	ix_bounds(at, &lo, &hi);
	if (lo >= 0 && verify_at_most(b->a, ix_sub(b->a, ix_add(b->a, at, size), extent), 0) <= 0)
		return true;
	if (!in_gmem || !b->valid || b->valid->kind != ATTR_IXS || 2 * k + 1 >= b->valid->n)
		return false;
	const struct ix *first = ix_add(b->a, at, b->valid->ix[2 * k]), *end = ix_add(b->a, at, b->valid->ix[2 * k + 1]);
	return verify_at_most(b->a, ix_mul_const(b->a, first, -1), 0) <= 0 && verify_at_most(b->a, ix_sub(b->a, end, extent), 0) <= 0;
}

/* The equations of the axes; only coordinates that are certainly in range stand for one element each. */
static void by_axes(struct build *b, struct touch *x, const struct tir_view *v, const struct ix *const *index)
{
	int rank = v->root->type->rank;
	const struct ix **start = arena_array(b->a, const struct ix *, (size_t)rank + 1);
	if (!axis_starts(b, v, start))
		return;
	for (int k = 0; k < rank; k++) {
		int64_t n = INT64_MAX;
		const struct ix *at = index ? ix_add(b->a, start[k], index[k]) : start[k];
		const struct ix *size = index ? ix_const(b->a, 1) : v->type->dim[k];
		if (!is_in_range(b, v->type->storage == ST_GMEM, k, at, size, v->root->type->dim[k]) || !add_ix(b, x, k + 1, 1, canonical(b, at)))
			return;
		ix_is_const(size, &n);
		add_range(b, &x->equation[k + 1], 1, 0, n == INT64_MAX ? INT64_MAX : n - 1);
	}
	x->n_axis = rank;
}

/* ---- touches ---- */

static struct touch *new_touch(struct build *b, const struct tir_buffer *root, bool writes)
{
	struct touch *x = arena_new(b->a, struct touch);
	*x = (struct touch){ .id = b->c->n_touch++, .stmt = b->stmt, .root = root, .writes = writes, .threads = b->c->threads, .n_loop = (int)b->c->loop.len };
	const struct loop_state **loop = arena_array(b->a, const struct loop_state *, b->c->loop.len + 1);
	for (size_t i = 0; i < b->c->loop.len; i++)
		loop[i] = b->c->loop.data[i];
	x->loop = loop;
	x->end_byte = INT64_MAX;
	if (root->kind == TIR_ADDRESSED) {
		int64_t n;
		x->is_absolute = true;
		x->first_byte = root->address;
		if (tir_size_bytes(b->a, root->type, &n))
			x->end_byte = root->address + n;
	}
	return x;
}

static bool by_bytes(struct build *b, struct touch *x, const struct tir_view *v, const struct ix *const *index, const struct type *reg)
{
	const struct type *ty = v->type;
	int64_t bytes = dtype_info(ty->dtype)->bits / 8;
	const struct ix *at = v->offset;
	if (bytes < 1)
		return false;
	x->swizzle = swizzle_key(ty->layout);
	x->period = layout_period_bytes(ty->layout);
	if (index) {
		const struct layout *l = ty->layout && layout_is_materialised(ty->layout) ? ty->layout : layout_c_order(b->a, ty->rank, ty->dim);
		const struct ix *e = layout_index_ix(b->a, l, ty->rank, ty->dim, index);
		if (!e)
			return false;
		at = ix_add(b->a, at, ix_sub(b->a, e, l->offset));
		each_thread(b, x);
	} else if (!reg || !owned_tile(b, x, ty, reg, bytes, names_thread(canonical(b, at)))) {
		each_thread(b, x);
		if (!add_tile(b, x, ty, bytes))
			return false;
	}
	for (size_t i = 0; i < x->n_point; i++)
		x->point[i].at[0] += x->is_absolute ? x->first_byte : 0;
	add_range(b, &x->equation[0], 1, 0, bytes - 1);
	return add_ix(b, x, 0, bytes, canonical(b, at));
}

void verify_work_out(struct checker *c, struct touch *x)
{
	struct build b = { .c = c, .a = c->a, .stmt = x->stmt, .idle = x->idle, .valid = x->valid };
	if (x->is_worked_out)
		return;
	x->is_worked_out = true;
	x->has_bytes = by_bytes(&b, x, x->view, x->index, x->reg);
	if (!x->has_bytes) {
		x->n_point = 0;
		each_thread(&b, x);
	}
	if (!x->reg)
		by_axes(&b, x, x->view, x->index);
	join_points(x);
}

static void add_touch(struct build *b, const struct tir_view *v, bool writes, const struct ix *const *index, const struct type *reg)
{
	struct touch *x = new_touch(b, v->root, writes);
	x->view = v;
	x->index = index;
	x->reg = reg;
	x->valid = b->valid;
	x->idle = b->c->idle;
	vec_push(b->a, b->out, x);
}

/* A view of a slot that the index chooses: the slots stand at multiples of one distance, or each is touched. */
static void add_slot(struct build *b, const struct tir_slots *s, const struct ix *slot, const struct tir_view *v, bool writes,
		     const struct ix *const *index, const struct type *reg)
{
	const struct tir_view *first = s->view[0];
	int64_t step = s->n > 1 && s->view[1]->root && first->root ? s->view[1]->root->address - first->root->address : 0, size = 0;
	bool even = s->n > 1 && step > 0 && slot && dtype_info(first->type->dtype)->bits >= 8;
	for (int i = 0; i < s->n && even; i++) {
		const struct tir_view *w = s->view[i];
		even = w->root && w->root->kind == TIR_ADDRESSED && w->root->address == first->root->address + i * step &&
		       ix_equal(w->offset, first->offset) && type_equal(w->type, first->type) &&
		       step % (dtype_info(w->type->dtype)->bits / 8) == 0 && tir_size_bytes(b->a, w->root->type, &size);
	}
	for (int i = 0; i < (even ? 1 : s->n); i++) {
		struct tir_view w = v ? *v : *s->view[i];
		w.root = s->view[i]->root;
		w.offset = v ? ix_add(b->a, s->view[i]->offset, v->offset) : s->view[i]->offset;
		w.start = NULL;
		if (even)
			w.offset = ix_add(b->a, w.offset, ix_mul_const(b->a, slot, step / (dtype_info(w.type->dtype)->bits / 8)));
		add_touch(b, arena_memdup(b->a, &w, sizeof(w)), writes, index, reg);
		struct touch *x = b->out->data[b->out->len - 1];
		if (even)
			x->end_byte = x->first_byte + step * (s->n - 1) + size;
	}
}

static void add_view(struct build *b, const struct tir_view *v, bool writes, const struct ix *const *index, const struct type *reg)
{
	if (!is_memory(v->type))
		return;
	if (v->root)
		add_touch(b, v, writes, index, reg);
	else
		add_slot(b, v->slots, v->slot, v, writes, index, reg);
}

static void add_expr(struct build *b, const struct tir_expr *e)
{
	if (!e)
		return;
	if (e->kind == TIR_LOAD)
		add_view(b, e->view, false, e->index, NULL);
	add_expr(b, e->a);
	add_expr(b, e->b);
	add_expr(b, e->c);
}

static void add_operand(struct build *b, const struct tir_operand *o, bool writes, const struct type *reg)
{
	add_expr(b, o->expr);
	if (o->view)
		add_view(b, o->view, writes, NULL, reg);
	else if (o->slots && is_memory(o->slots->view[0]->type))
		add_slot(b, o->slots, o->index, NULL, writes, NULL, reg);
}

static const struct type *operand_type(const struct tir_operand *o)
{
	return o->view ? o->view->type : o->slots ? o->slots->view[0]->type : NULL;
}

static void add_insn(struct build *b, const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	bool is_copy = !strcmp(insn->name, "copy");
	b->valid = is_copy ? insn_attr(&s->u.insn.use, "valid") : NULL;
	for (int i = 0; i < insn->n_param; i++) {
		const struct tir_operand *o = &s->u.insn.operand[i];
		const struct type *other = is_copy ? operand_type(&s->u.insn.operand[1 - i]) : NULL;
		const struct type *reg = other && type_is_spread(other) ? other : NULL;
		if (insn->param[i].effect == INSN_R || insn->param[i].effect == INSN_RW)
			add_operand(b, o, false, reg);
		if (insn->param[i].effect == INSN_W || insn->param[i].effect == INSN_RW)
			add_operand(b, o, true, reg);
	}
	b->valid = NULL;
}

static void add_stmt(struct build *b, const struct tir_stmt *s);

static void add_suite(struct build *b, const struct tir_block *block)
{
	for (size_t i = 0; i < block->len; i++)
		add_stmt(b, block->stmt[i]);
}

static void add_stmt(struct build *b, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_LET_SCALAR: add_expr(b, s->u.scalar.value); break;
	case TIR_STORE:
		add_expr(b, s->u.store.value);
		if (s->u.store.view)
			add_view(b, s->u.store.view, true, s->u.store.index, NULL);
		break;
	case TIR_INSN: add_insn(b, s); break;
	case TIR_FUSED:
		for (int i = 0; i < s->u.fused.n_insn; i++)
			add_insn(b, s->u.fused.insn[i]);
		break;
	case TIR_FOR: add_suite(b, &s->u.loop.body); break;
	case TIR_IF:
		add_expr(b, s->u.branch.cond);
		add_suite(b, &s->u.branch.then);
		add_suite(b, &s->u.branch.other);
		break;
	case TIR_TRAP: add_expr(b, s->u.trap.cond); break;
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

void verify_touches(struct checker *c, const struct tir_stmt *s, struct touches *out)
{
	struct build b = { .c = c, .a = c->a, .stmt = s, .out = out };
	add_stmt(&b, s);
}

void verify_touches_of_expr(struct checker *c, const struct tir_stmt *s, const struct tir_expr *e, struct touches *out)
{
	struct build b = { .c = c, .a = c->a, .stmt = s, .out = out };
	add_expr(&b, e);
}
