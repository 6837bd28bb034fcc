/* Mesh scopes: coordinates, which threads take part, how work is divided between them (spec: ptx P32, P36). */
#include "backend/ptx/module/ptx_func.h"

enum { MAX_AXIS = 16 };

static uint64_t next_bit(struct ptx_func *f, struct ptx_axis axis)
{
	if (f->n_axis_bit == PTX_MAX_AXIS)
		return PTX_VARIES_ANY;
	f->axis[f->n_axis_bit] = axis;
	return UINT64_C(1) << f->n_axis_bit++;
}

void ptx_frame_all(struct ptx_func *f)
{
	const struct ix *tid = ix_sym(f->a, f->tid);
	f->frame = (struct ptx_frame){ .n_axis = 1, .size = f->entry->threads, .first = tid };
	f->frame.axis[0].coord = tid;
	f->frame.axis[0].extent = f->entry->threads;
	f->frame.axis[0].bit = next_bit(f, (struct ptx_axis){ 0, 1, f->entry->threads });
}

/* ---- coordinates ---- */

static const struct ix *position_of(struct ptx_func *f, const struct mesh *m, int level)
{
	return ix_sym(f->a, mesh_is_first_level(m, level) ? f->cta : f->tid);
}

/* Positions of the level from the mesh's start on; where a part of them was selected, a symbol with that range. */
static const struct ix *relative(struct ptx_func *f, const struct mesh *m, int level)
{
	const struct ix *p = position_of(f, m, level), *start = ptx_resolve(f, m->start[level]), *first, *n;
	int64_t size;
	bool is_interval = mesh_interval(f->a, m, level, &first, &n) && ptx_resolve_const(f, n, &size);
	if (ix_is(start, 0) && (mesh_is_first_level(m, level) || !is_interval || size == f->entry->threads))
		return p;
	const struct ix *x = ix_sub(f->a, p, start);
	if (!is_interval || !ptx_fits32(x))
		return x;
	return ix_sym(f->a, ptx_symbol(f, "pos", 0, size - 1, ptx_index(f, x), PTX_VARIES_ANY));
}

/* (p / stride) % extent; the remainder only where the quotient may leave the axis. */
static const struct ix *coordinate(struct ptx_func *f, const struct mesh *m, int k, const struct ix *p)
{
	const struct mesh_axis *axis = &m->axis[k];
	const struct ix *stride = ptx_resolve(f, axis->stride), *extent = ptx_resolve(f, axis->extent);
	const struct ix *q = ix_is(extent, 1) ? ix_const(f->a, 0) : ix_floordiv(f->a, p, stride);
	int64_t lo, hi, e;
	ix_bounds(q, &lo, &hi);
	bool is_first = mesh_is_first_level(m, axis->level);
	if ((ix_is_const(extent, &e) && lo >= 0 && hi < e) || ix_is(extent, 1))
		return q;
	if (is_first && ix_equal(ptx_resolve(f, f->entry->grid), ix_mul(f->a, stride, extent)))
		return q;
	return ix_mod(f->a, q, extent);
}

static void add_axis(struct ptx_func *f, struct ptx_frame *frame, const struct ix *coord, const struct ix *extent, uint64_t bit)
{
	int64_t e;
	if (!ix_is_const(extent, &e)) {
		ptx_refuse(f, "a mesh of threads has an extent that is known at run time only");
		return;
	}
	if (frame->n_axis == MAX_AXIS) {
		ptx_refuse(f, "a mesh of threads has more than %d axes", MAX_AXIS);
		return;
	}
	frame->axis[frame->n_axis].coord = coord;
	frame->axis[frame->n_axis].extent = e;
	frame->axis[frame->n_axis++].bit = bit;
	frame->size *= e;
}

static struct ptx_axis axis_of(struct ptx_func *f, const struct mesh *m, int k)
{
	struct ptx_axis x;
	bool is_known = ptx_resolve_const(f, m->start[m->axis[k].level], &x.start) && ptx_resolve_const(f, m->axis[k].stride, &x.stride) &&
			ptx_resolve_const(f, m->axis[k].extent, &x.extent);
	return is_known ? x : (struct ptx_axis){ 0 };
}

/* Coordinates become functions of the thread's and the CTA's number; the threads of the mesh become the frame. */
static void bind_coordinates(struct ptx_func *f, const struct mesh *m)
{
	struct ptx_frame frame = { .mesh = m, .size = 1 };
	bool has_threads = false;
	for (int level = 0; level < m->n_level; level++) {
		bool is_first = mesh_is_first_level(m, level);
		const struct ix *p = relative(f, m, level);
		for (int k = 0; k < m->n_axis; k++) {
			if (m->axis[k].level != level)
				continue;
			const struct ix *c = coordinate(f, m, k, p), *extent = ptx_resolve(f, m->axis[k].extent);
			uint64_t bit = is_first || ix_is(extent, 1) ? 0 : next_bit(f, axis_of(f, m, k));
			if (m->axis[k].coord)
				ptx_bind(f, m->axis[k].coord, c, bit);
			if (!is_first && !ix_is(extent, 1))
				add_axis(f, &frame, c, extent, bit);
		}
		if (!is_first) {
			const struct ix *first, *n;
			has_threads = true;
			frame.first = mesh_interval(f->a, m, level, &first, &n) ? p : NULL;
			if (!frame.first || !ptx_resolve_const(f, first, &frame.from))
				frame.from = -1;
		}
	}
	if (has_threads)
		f->frame = frame;
}

/* ---- which threads take part ---- */

struct conditions {
	int n;
	const struct ix *x[8];
};

static void add_condition(struct ptx_func *f, struct conditions *c, const struct ix *x)
{
	if (!ptx_surely_not_negative(f, x) && c->n < 8)
		c->x[c->n++] = x;
}

/* The number of the warp, known to be the same in all its threads. */
static const struct ix *warp_number(struct ptx_func *f)
{
	if (!f->warp) {
		LLVMBasicBlockRef here = LLVMGetInsertBlock(f->l->builder), first = LLVMGetEntryBasicBlock(f->function);
		LLVMValueRef tid = ptx_index(f, ix_sym(f->a, f->tid)), end = LLVMGetBasicBlockTerminator(first);
		if (end)
			LLVMPositionBuilderBefore(f->l->builder, end);
		LLVMValueRef arg[4] = { ptx_i32(f->l, -1), LLVMBuildLShr(f->l->builder, tid, ptx_i32(f->l, 5), ""), ptx_i32(f->l, 0),
					ptx_i32(f->l, 31) };
		LLVMValueRef v = ptx_intrinsic(f->l, "llvm.nvvm.shfl.sync.idx.i32", 0, NULL, 4, arg);
		ptx_at(f, here);
		struct ix_sym *s = arena_new(f->a, struct ix_sym);
		*s = (struct ix_sym){ .kind = IX_SCALAR, .name = "warp", .has_range = true, .lo = 0, .hi = (f->entry->threads - 1) / 32,
				      .owner = s };
		f->warp = s;
		f->warp_value = v;
	}
	vec_push(f->a, &f->symbol, ((struct ptx_symbol){ .sym = f->warp, .value = f->warp_value, .varies = PTX_VARIES_ANY }));
	return ix_sym(f->a, f->warp);
}

/* first <= position < first + n; by warps where the ends are those of warps and every warp is whole. */
static void add_interval(struct ptx_func *f, struct conditions *c, const struct ix *p, const struct ix *first, const struct ix *n,
			 bool is_thread)
{
	int64_t from, size;
	if (is_thread && f->entry->threads % 32 == 0 && ix_is_const(first, &from) && ix_is_const(n, &size) && from % 32 == 0 &&
	    size % 32 == 0 && size < f->entry->threads) {
		p = warp_number(f);
		first = ix_const(f->a, from / 32);
		n = ix_const(f->a, size / 32);
	}
	add_condition(f, c, ix_sub(f->a, p, first));
	add_condition(f, c, ix_sub(f->a, ix_sub(f->a, ix_add(f->a, first, n), ix_const(f->a, 1)), p));
}

static void add_membership(struct ptx_func *f, struct conditions *c, const struct mesh *m, int level)
{
	const struct ix *p = position_of(f, m, level), *first, *n;
	bool is_thread = !mesh_is_first_level(m, level);
	if (mesh_interval(f->a, m, level, &first, &n)) {
		first = ptx_resolve(f, first);
		n = ptx_resolve(f, n);
		if (!is_thread && ix_is(first, 0) && ix_equal(n, ptx_resolve(f, f->entry->grid)))
			return;
		add_interval(f, c, p, first, n, is_thread);
		return;
	}
	const struct ix *x = ix_sub(f->a, p, ptx_resolve(f, m->start[level])), *sum = ix_const(f->a, 0);
	for (int k = 0; k < m->n_axis; k++)
		if (m->axis[k].level == level)
			sum = ix_add(f->a, sum, ix_mul(f->a, ptx_resolve(f, m->axis[k].stride),
						       ix_mod(f->a, ix_floordiv(f->a, x, ptx_resolve(f, m->axis[k].stride)),
							      ptx_resolve(f, m->axis[k].extent))));
	add_condition(f, c, ix_sub(f->a, x, sum));
	add_condition(f, c, ix_sub(f->a, sum, x));
}

LLVMValueRef ptx_is_member(struct ptx_func *f, const struct mesh *m)
{
	struct conditions c = { 0 };
	for (int level = 0; level < m->n_level; level++)
		add_membership(f, &c, m, level);
	return ptx_all_not_negative(f, c.n, c.x);
}

bool ptx_scope(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct mesh *m = s->u.scope.mesh;
	struct ptx_frame outer = f->frame;
	struct ptx_if branch;
	struct ptx_slots slots = { 0 };
	LLVMValueRef in = ptx_is_member(f, m);
	if (in) {
		ptx_written(f, &s->u.scope.body, &slots);
		ptx_if_begin(f, &branch, in, slots, false);
	}
	bind_coordinates(f, m);
	if (!f->failed)
		ptx_statements(f, &s->u.scope.body);
	if (in)
		ptx_if_end(f, &branch);
	f->frame = outer;
	return !f->failed;
}

/* ---- teams ---- */

uint64_t ptx_view_varies(struct ptx_func *f, const struct tir_view *v)
{
	uint64_t x = ptx_varies(f, v->offset);
	for (int i = 0; i < v->type->rank; i++)
		x |= ptx_varies(f, v->type->dim[i]);
	if (v->slots)
		x |= ptx_varies(f, v->slot);
	return x;
}

static bool is_free(const struct ptx_func *f, uint64_t varies, int k)
{
	return !(varies & PTX_VARIES_ANY) && !(varies & f->frame.axis[k].bit);
}

/* Have all threads of the frame the same coordinate on an axis of another frame? */
static bool is_constant(const struct ptx_func *f, const struct ptx_axis *x)
{
	int64_t first = f->frame.from, last = first + f->frame.size - 1;
	if (!x->extent || first < x->start)
		return false;
	return (first - x->start) / x->stride == (last - x->start) / x->stride;
}

/* The axes of the frame on which it depends; other axes count where they tell its threads apart. */
static uint64_t all_varies(const struct ptx_func *f, uint64_t varies)
{
	uint64_t own = 0;
	varies |= f->varies;
	for (int k = 0; k < f->frame.n_axis; k++)
		own |= f->frame.axis[k].bit;
	for (int i = 0; i < f->n_axis_bit; i++)
		if ((varies & ~own) >> i & 1 && is_constant(f, &f->axis[i]))
			varies &= ~(UINT64_C(1) << i);
	return varies & ~own ? PTX_VARIES_ANY : varies;
}

void ptx_team(struct ptx_func *f, uint64_t varies, struct ptx_team *out)
{
	bool all = true;
	*out = (struct ptx_team){ .size = 1, .position = ix_const(f->a, 0) };
	varies = all_varies(f, varies);
	for (int k = 0; k < f->frame.n_axis; k++) {
		if (!is_free(f, varies, k)) {
			all = false;
			continue;
		}
		out->size *= f->frame.axis[k].extent;
		out->position = ix_add(f->a, ix_mul_const(f->a, out->position, f->frame.axis[k].extent), f->frame.axis[k].coord);
	}
	if (all && f->frame.first)
		out->position = f->frame.first;
}

LLVMValueRef ptx_team_first(struct ptx_func *f, uint64_t varies)
{
	const struct ix *x[MAX_AXIS];
	int n = 0;
	struct ptx_team team;
	ptx_team(f, varies, &team);
	varies = all_varies(f, varies);
	if (team.size == 1)
		return NULL;
	bool whole = team.size == f->frame.size && f->frame.first;
	if (whole)
		x[n++] = ix_sub(f->a, ix_const(f->a, 0), f->frame.first);
	for (int k = 0; !whole && k < f->frame.n_axis; k++)
		if (is_free(f, varies, k))
			x[n++] = ix_sub(f->a, ix_const(f->a, 0), f->frame.axis[k].coord);
	return ptx_all_not_negative(f, n, x);
}
