/* Addresses of views, and accesses to them as wide as alignment allows (spec: ptx 7). */
#include "backend/ptx/module/ptx_view.h"

#include <string.h>

#include "tir/view.h"

enum { PTX_MAX_GUARD = 16 };

/* ---- element indices ---- */

/* "l" without what is not part of the index: its restated phase, the modes that a CTA's own memory does not have. */
static const struct layout *index_layout(struct ptx_func *f, const struct type *ty)
{
	const struct layout *l = ty->layout;
	if (!layout_is_materialised(l))
		l = layout_materialise_c_order(f->a, l);
	struct layout *r = layout_copy(f->a, l);
	struct layout_mode *mode = arena_memdup(f->a, l->mode, sizeof(*mode) * ((size_t)l->n_mode + 1));
	for (int i = 0; l->mesh && type_view(ty) == LAYOUT_AS_SMEM && i < l->mesh->n_axis; i++)
		if (l->attr[i].kind == LAYOUT_SPLIT && mesh_is_first_level(l->mesh, l->mesh->axis[i].level))
			mode[l->attr[i].mode].stride = ix_const(f->a, 0);
	r->mode = mode;
	r->offset = ix_const(f->a, 0);
	return r;
}

const struct ix *ptx_element_index(struct ptx_func *f, const struct tir_view *v, const struct ix *const *c)
{
	const struct type *ty = v->type;
	const struct ix *at = v->offset;
	if (!ty->layout) {
		const struct ix *stride = ix_const(f->a, 1);
		for (int k = ty->rank - 1; k >= 0; k--) {
			at = ix_add(f->a, at, ix_mul(f->a, c[k], stride));
			stride = ix_mul(f->a, stride, ty->dim[k]);
		}
	} else {
		const struct ix *x = layout_index_ix(f->a, index_layout(f, ty), ty->rank, ty->dim, c);
		if (!x) {
			ptx_refuse(f, "the layout of '%s' has no addresses", v->root->name ? v->root->name : "a tile");
			return NULL;
		}
		at = ix_add(f->a, at, x);
	}
	at = ptx_resolve(f, at);
	if (ix_is_bad(at)) {
		ptx_refuse(f, "an index of '%s' leaves 64 bits", v->root->name ? v->root->name : "a tile");
		return NULL;
	}
	return at;
}

/* ---- conditions ---- */

struct element {
	const struct ix *at, *dynamic;	/* dynamic: without the constant */
	int n_cond;
	const struct ix **cond;
};

static void add_condition(struct ptx_func *f, struct element *x, const struct ix *c)
{
	if (ptx_surely_not_negative(f, c))
		return;
	for (int i = 0; i < x->n_cond; i++)
		if (ix_equal(x->cond[i], c))
			return;
	x->cond[x->n_cond++] = c;
}

/* Both ends of 0 <= x < n. */
static void add_range(struct ptx_func *f, struct element *x, const struct ix *at, const struct ix *n)
{
	add_condition(f, x, at);
	add_condition(f, x, ix_sub(f->a, ix_sub(f->a, n, ix_const(f->a, 1)), at));
}

/* The window's coordinates in its root where they are known to give the index "at": then each axis can be tested alone. */
static bool root_coordinates(struct ptx_func *f, const struct tir_view *v, const struct ix *const *c, const struct ix *at,
			     const struct ix **out)
{
	const struct type *root = v->root->type;
	bool whole = !v->start && ix_is(v->offset, 0) && type_same_shape(root, v->type);
	if ((!v->start && !whole) || root->dtype != v->type->dtype || (root->layout && root->layout->has_swizzle))
		return false;
	int k = 0;
	for (int i = 0; i < root->rank; i++) {
		bool kept = v->kept ? v->kept[i] : root->rank == v->type->rank;
		if (kept && k >= v->type->rank)
			return false;
		out[i] = whole ? ix_const(f->a, 0) : ptx_resolve(f, v->start[i]);
		if (kept)
			out[i] = ix_add(f->a, out[i], c[k++]);
	}
	struct tir_view all = { .root = v->root, .offset = ix_const(f->a, 0), .type = root };
	const struct ix *same = k == v->type->rank ? ptx_element_index(f, &all, out) : NULL;
	return same && ix_equal(same, at);
}

/* The upper bounds that "hi" stands for: itself, or what it is the least of. */
static int upper_bounds(struct ptx_func *f, const struct ix *hi, const struct ix *out[2])
{
	const struct ix_atom *a = hi->n_term == 1 && hi->term[0].coef == 1 ? hi->term[0].atom : NULL;
	out[0] = hi;
	if (!a || a->kind != IX_MIN)
		return 1;
	out[0] = ix_add(f->a, a->a, ix_const(f->a, hi->konst));
	out[1] = ix_add(f->a, a->b, ix_const(f->a, hi->konst));
	return 2;
}

/* Does an index inside the bounds of valid= lie in [0, n)? Coordinates are moved to the last ones that are valid, or the first. */
static bool valid_is_inside(struct ptx_func *f, const struct ptx_elements *e, const struct ix *const *c, const struct ix *at,
			    const struct ix *n)
{
	const struct tir_view *v = e->view;
	const struct ix **stride = arena_array(f->a, const struct ix *, (size_t)v->type->rank + 1);
	const struct ix *first = at, *last[2] = { at, at }, *one = ix_const(f->a, 1);
	if (!e->valid || !tir_strides(f->a, v->type, stride))
		return false;
	for (int k = 0; k < v->type->rank; k++) {
		const struct ix *hi[2], *s = ptx_resolve(f, stride[k]), *lo = e->valid[2 * k];
		int n_hi = upper_bounds(f, e->valid[2 * k + 1], hi);
		if (!ptx_surely_not_negative(f, s))
			return false;
		if (!ptx_surely_not_negative(f, ix_sub(f->a, c[k], lo)))
			first = ix_sub(f->a, first, ix_mul(f->a, s, ix_sub(f->a, c[k], lo)));
		if (ptx_surely_not_negative(f, ix_sub(f->a, ix_sub(f->a, e->valid[2 * k + 1], one), c[k])))
			continue;
		for (int i = 0; i < 2; i++)
			last[i] = ix_add(f->a, last[i], ix_mul(f->a, s, ix_sub(f->a, ix_sub(f->a, hi[i < n_hi ? i : 0], one), c[k])));
	}
	n = ix_sub(f->a, n, one);
	return ptx_surely_not_negative(f, first) && (ptx_surely_not_negative(f, ix_sub(f->a, n, last[0])) ||
						     ptx_surely_not_negative(f, ix_sub(f->a, n, last[1])));
}

/* Conditions under which the element may be accessed: it is valid, and it lies in its root. */
static void add_conditions(struct ptx_func *f, const struct ptx_elements *e, const struct ptx_buffer *b, int k, struct element *x)
{
	const struct tir_view *v = e->view;
	const struct type *root = v->root->type;
	int rank = v->type->rank;
	const struct ix *const *c = e->coord + (size_t)k * (size_t)rank;
	x->cond = arena_array(f->a, const struct ix *, 2 * (size_t)rank + 2 * (size_t)root->rank + 3);
	for (int i = 0; e->valid && i < rank; i++) {
		add_condition(f, x, ix_sub(f->a, c[i], e->valid[2 * i]));
		add_condition(f, x, ix_sub(f->a, ix_sub(f->a, e->valid[2 * i + 1], ix_const(f->a, 1)), c[i]));
	}
	if (f->o->unchecked_windows)
		return;
	const struct ix *n = b->n_element;
	int from = dtype_info(root->dtype)->bits, to = dtype_info(v->type->dtype)->bits;
	if (from != to)
		n = ix_floordiv(f->a, ix_mul_const(f->a, n, from), ix_const(f->a, to));
	const struct ix *last = ix_sub(f->a, ix_sub(f->a, n, ix_const(f->a, 1)), x->at);
	if ((ptx_surely_not_negative(f, x->at) && ptx_surely_not_negative(f, last)) || valid_is_inside(f, e, c, x->at, n))
		return;
	const struct ix **r = arena_array(f->a, const struct ix *, (size_t)root->rank + 1);
	if (!root_coordinates(f, v, c, x->at, r)) {
		add_range(f, x, x->at, n);
		return;
	}
	for (int i = 0; i < root->rank; i++)
		add_range(f, x, r[i], ptx_resolve(f, root->dim[i]));
}

/* ---- chunks ---- */

static const struct ix *without_constant(struct ptx_func *f, const struct ix *x)
{
	return x->konst ? ix_sub(f->a, x, ix_const(f->a, x->konst)) : x;
}

static int64_t greatest_power(int64_t v, int64_t limit)
{
	int64_t p = 1;
	while (p < limit && v % (2 * p) == 0)
		p *= 2;
	return p;
}

/* Bytes to which the address without its constant is certainly aligned. */
static int64_t alignment(const struct ptx_plan *p, const struct ix *dynamic, int64_t limit)
{
	int64_t content = ix_content(dynamic), a = greatest_power(p->buffer->align, limit);
	if (!content)
		return a;
	if (p->bits < 8) {
		if (content % (8 / p->bits))
			return 0;
		content /= 8 / p->bits;
	} else {
		content = content > INT64_MAX / 16 ? limit : content * (p->bits / 8);
	}
	int64_t c = greatest_power(content, limit);
	return c < a ? c : a;
}

/* Conditions that differ by constants hold for all elements of [first, first + n) or for none. */
static bool hold_together(struct ptx_func *f, const struct element *x, const int *order, int n)
{
	const struct element *p = &x[order[0]];
	for (int j = 1; j < n; j++) {
		const struct element *q = &x[order[j]];
		if (q->n_cond != p->n_cond)
			return false;
		for (int i = 0; i < p->n_cond; i++) {
			int64_t d;
			if (!ix_is_const(ix_sub(f->a, q->cond[i], p->cond[i]), &d))
				return false;
			if (d < 0 && (-d >= n || !ix_divisible(ix_add(f->a, p->cond[i], ix_const(f->a, 1)), n)))
				return false;
			if (d > 0 && (d >= n || !ix_divisible(p->cond[i], n)))
				return false;
		}
	}
	return true;
}

static bool is_run(const struct element *x, const int *order, int n)
{
	for (int j = 1; j < n; j++)
		if (x[order[j]].at->konst != x[order[0]].at->konst + j || !ix_equal(x[order[j]].dynamic, x[order[0]].dynamic))
			return false;
	return true;
}

/* Elements in the order of memory, those of one dynamic part together. */
static int *sorted(struct ptx_func *f, const struct element *x, int n)
{
	int *order = arena_array(f->a, int, (size_t)n + 1);
	int n_order = 0;
	bool *done = arena_array(f->a, bool, (size_t)n + 1);
	for (int i = 0; i < n; i++) {
		if (done[i])
			continue;
		int from = n_order;
		for (int j = i; j < n; j++) {
			if (done[j] || !ix_equal(x[j].dynamic, x[i].dynamic))
				continue;
			done[j] = true;
			int k = n_order++;
			for (; k > from && x[order[k - 1]].at->konst > x[j].at->konst; k--)
				order[k] = order[k - 1];
			order[k] = j;
		}
	}
	return order;
}

static int64_t first_byte(const struct ptx_plan *p, const struct element *x)
{
	return p->bits < 8 ? x->at->konst / (8 / p->bits) : x->at->konst * (p->bits / 8);
}

/* The most elements from order[0] on, of "left", that one access takes; its bytes. */
static int widest(struct ptx_func *f, const struct ptx_plan *p, const struct element *x, const int *order, int left, int max_bytes,
		  int *n)
{
	int64_t align = alignment(p, x[order[0]].dynamic, max_bytes), at = first_byte(p, &x[order[0]]);
	for (int w = max_bytes; w * 8 >= p->bits && w > 0; w /= 2) {
		*n = w * 8 / p->bits;
		bool whole = p->bits >= 8 || x[order[0]].at->konst % (8 / p->bits) == 0;
		if (*n > left || !whole || (align < w && *n > 1) || at % w || !is_run(x, order, *n) || !hold_together(f, x, order, *n))
			continue;
		return w;
	}
	*n = 1;
	return p->bits < 8 ? 1 : p->bits / 8;
}

bool ptx_plan(struct ptx_func *f, const struct ptx_elements *e, int max_bytes, struct ptx_plan *out)
{
	const struct tir_view *v = e->view;
	const struct layout *l = v->type->layout;
	*out = (struct ptx_plan){ .buffer = ptx_buffer(f, v->root), .dtype = v->type->dtype, .bits = dtype_info(v->type->dtype)->bits };
	if (!out->buffer)
		return false;
	if (l && l->has_swizzle && l->swizzle_bits) {
		out->swizzle = l;
		max_bytes = l->swizzle_base < 4 && max_bytes > 1 << l->swizzle_base ? 1 << l->swizzle_base : max_bytes;
	}
	struct element *x = arena_array(f->a, struct element, (size_t)e->n + 1);
	for (int k = 0; k < e->n; k++) {
		x[k].at = ptx_element_index(f, v, e->coord + (size_t)k * (size_t)v->type->rank);
		if (!x[k].at)
			return false;
		x[k].dynamic = without_constant(f, x[k].at);
		add_conditions(f, e, out->buffer, k, &x[k]);
	}
	out->order = sorted(f, x, e->n);
	out->chunk = arena_array(f->a, struct ptx_chunk, (size_t)e->n + 1);
	for (int k = 0; k < e->n;) {
		int n;
		const struct element *first = &x[out->order[k]];
		int bytes = widest(f, out, x, out->order + k, e->n - k, max_bytes, &n);
		out->chunk[out->n_chunk++] = (struct ptx_chunk){ k, n, bytes, first->at, first->n_cond, first->cond };
		k += n;
	}
	return true;
}

int ptx_chunk_group(const struct ptx_plan *p, int k)
{
	const struct ptx_chunk *c = &p->chunk[k];
	int n = 1;
	for (; k + n < p->n_chunk; n++) {
		const struct ptx_chunk *d = &p->chunk[k + n];
		bool same = d->n_cond == c->n_cond;
		for (int i = 0; same && i < c->n_cond; i++)
			same = ix_equal(c->cond[i], d->cond[i]);
		if (!same)
			break;
	}
	return n;
}

/* ---- accesses ---- */

/* The byte offset "x" with the bits exchanged that the swizzle exchanges. */
static LLVMValueRef swizzled(struct ptx_func *f, const struct layout *s, LLVMValueRef x)
{
	LLVMBuilderRef b = f->l->builder;
	LLVMTypeRef type = LLVMTypeOf(x);
	int64_t mask = ((INT64_C(1) << s->swizzle_bits) - 1) << s->swizzle_base;
	LLVMValueRef high = LLVMBuildAnd(b, LLVMBuildLShr(b, x, ptx_int(type, s->swizzle_shift), ""), ptx_int(type, mask), "");
	return LLVMBuildXor(b, x, high, "");
}

/* Whole periods are added after the exchange, which they do not change. */
static LLVMValueRef swizzled_pointer(struct ptx_func *f, const struct ptx_plan *p, const struct ix *at)
{
	int64_t period = layout_period_bytes(p->swizzle), size = p->bits / 8, bytes = at->konst * size;
	int64_t rest = (bytes % period + period) % period, whole = bytes - rest;
	const struct ix *low = ix_add(f->a, ix_mul_const(f->a, without_constant(f, at), size), ix_const(f->a, rest));
	LLVMValueRef offset = p->buffer->storage == ST_GMEM ? ptx_index64(f, low) : ptx_index(f, low);
	offset = swizzled(f, p->swizzle, offset);
	LLVMValueRef q = LLVMBuildGEP2(f->l->builder, f->l->i8, p->buffer->base, &offset, 1, "");
	LLVMValueRef more = ptx_int(LLVMTypeOf(offset), whole);
	return whole ? LLVMBuildGEP2(f->l->builder, f->l->i8, q, &more, 1, "") : q;
}

static LLVMValueRef pointer(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c)
{
	return p->swizzle ? swizzled_pointer(f, p, c->at) : ptx_pointer(f, p->buffer, c->at, p->bits);
}

LLVMTypeRef ptx_chunk_type(struct ptx_func *f, int bytes)
{
	switch (bytes) {
	case 1: return f->l->i8;
	case 2: return f->l->i16;
	case 4: return f->l->i32;
	default: return LLVMVectorType(f->l->i32, (unsigned)bytes / 4);
	}
}

/* What "cond" says, a conjunction of guards, into "out"; their number. */
static int add_guards(struct ptx_func *f, LLVMValueRef cond, const struct ix **out, int n)
{
	for (size_t i = f->guard.len; i-- > 0;)
		if (f->guard.data[i].value == cond) {
			out[n++] = f->guard.data[i].not_negative;
			return n;
		}
	if (n + 2 > PTX_MAX_GUARD || !LLVMIsAInstruction(cond) || LLVMGetInstructionOpcode(cond) != LLVMAnd)
		return n;
	n = add_guards(f, LLVMGetOperand(cond, 0), out, n);
	return n < PTX_MAX_GUARD ? add_guards(f, LLVMGetOperand(cond, 1), out, n) : n;
}

/* "own" is the access's own predicate, or NULL. */
static void record(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef own, bool is_store)
{
	const struct ix **cond;
	int n = 0;
	if (!f->o->sites)
		return;
	cond = arena_array(f->a, const struct ix *, PTX_MAX_GUARD);
	n = own ? add_guards(f, own, cond, n) : n;
	for (size_t i = 0; i < f->region.len && n < PTX_MAX_GUARD; i++)
		if (f->region.data[i].cond)
			n = add_guards(f, f->region.data[i].cond, cond, n);
	struct ptx_site s = { .range = f->range, .entry = (int)(f->entry - f->abi->entry), .root = p->buffer->b, .is_store = is_store,
			      .bytes = c->bytes, .bits = p->bits, .at = c->at, .swizzle = p->swizzle, .n_cond = n, .cond = cond,
			      .thread = f->tid, .warp = f->warp };
	vec_push(&f->t->perm, f->o->sites, s);
}

LLVMValueRef ptx_chunk_load(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c)
{
	LLVMValueRef v = LLVMBuildLoad2(f->l->builder, ptx_chunk_type(f, c->bytes), pointer(f, p, c), "");
	LLVMSetAlignment(v, (unsigned)c->bytes);
	f->n_ir += 2;
	record(f, p, c, NULL, false);
	return v;
}

void ptx_chunk_store(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef raw)
{
	LLVMValueRef v = LLVMBuildStore(f->l->builder, raw, pointer(f, p, c));
	LLVMSetAlignment(v, (unsigned)c->bytes);
	f->n_ir += 2;
	record(f, p, c, NULL, true);
}

/* ---- accesses under a predicate ---- */

static LLVMValueRef word_of(struct ptx_func *f, LLVMValueRef raw, int bytes, int k)
{
	return bytes <= 4 ? raw : LLVMBuildExtractElement(f->l->builder, raw, ptx_i32(f->l, k), "");
}

/* The address and the predicate, which end the operands of an access from arg[n] on. */
static int add_place(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef cond, LLVMValueRef *arg, int n)
{
	int64_t konst = 0;
	bool is_split = !p->swizzle && p->bits >= 8 && !__builtin_mul_overflow(c->at->konst, p->bits / 8, &konst) && konst == (int32_t)konst;
	LLVMValueRef at = is_split ? ptx_pointer(f, p->buffer, without_constant(f, c->at), p->bits) : pointer(f, p, c);
	arg[n++] = LLVMBuildPtrToInt(f->l->builder, at, p->buffer->storage == ST_GMEM ? f->l->i64 : f->l->i32, "");
	arg[n++] = ptx_i32(f->l, is_split ? konst : 0);
	arg[n++] = cond;
	f->n_ir += 2;
	return n;
}

/* The registers of "raw", from arg[0] on: bytes lie in those of 16 bits. */
static int add_words(struct ptx_func *f, const struct ptx_chunk *c, LLVMValueRef raw, LLVMValueRef *arg)
{
	int n = c->bytes > 4 ? c->bytes / 4 : 1;
	for (int k = 0; k < n; k++)
		arg[k] = c->bytes == 1 ? LLVMBuildZExt(f->l->builder, raw, f->l->i16, "") : word_of(f, raw, c->bytes, k);
	return n;
}

static enum ptx_asm access_if(const struct ptx_plan *p, const struct ptx_chunk *c, bool is_store)
{
	static const enum ptx_asm row[2][2][5] = {
		{ { PTX_ASM_LOAD_SHARED_1_IF, PTX_ASM_LOAD_SHARED_2_IF, PTX_ASM_LOAD_SHARED_4_IF, PTX_ASM_LOAD_SHARED_8_IF, PTX_ASM_LOAD_SHARED_16_IF },
		  { PTX_ASM_STORE_SHARED_1_IF, PTX_ASM_STORE_SHARED_2_IF, PTX_ASM_STORE_SHARED_4_IF, PTX_ASM_STORE_SHARED_8_IF, PTX_ASM_STORE_SHARED_16_IF } },
		{ { PTX_ASM_LOAD_GLOBAL_1_IF, PTX_ASM_LOAD_GLOBAL_2_IF, PTX_ASM_LOAD_GLOBAL_4_IF, PTX_ASM_LOAD_GLOBAL_8_IF, PTX_ASM_LOAD_GLOBAL_16_IF },
		  { PTX_ASM_STORE_GLOBAL_1_IF, PTX_ASM_STORE_GLOBAL_2_IF, PTX_ASM_STORE_GLOBAL_4_IF, PTX_ASM_STORE_GLOBAL_8_IF, PTX_ASM_STORE_GLOBAL_16_IF } },
	};
	int width = 0;
	while (1 << width < c->bytes)
		width++;
	return row[p->buffer->storage == ST_GMEM][is_store][width];
}

LLVMValueRef ptx_chunk_load_if(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef cond, LLVMValueRef other)
{
	LLVMBuilderRef b = f->l->builder;
	LLVMValueRef arg[8];
	int n_word = add_words(f, c, other, arg), n = add_place(f, p, c, cond, arg, n_word);
	LLVMValueRef v = ptx_asm(f->l, access_if(p, c, false), n, arg);
	record(f, p, c, cond, false);
	if (c->bytes <= 4)
		return c->bytes == 1 ? LLVMBuildTrunc(b, v, f->l->i8, "") : v;
	LLVMValueRef all = LLVMGetUndef(ptx_chunk_type(f, c->bytes));
	for (int k = 0; k < n_word; k++)
		all = LLVMBuildInsertElement(b, all, ptx_part(f->l, v, k), ptx_i32(f->l, k), "");
	return all;
}

void ptx_chunk_store_if(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef cond, LLVMValueRef raw)
{
	LLVMValueRef arg[8];
	int n_word = add_words(f, c, raw, arg), n = add_place(f, p, c, cond, arg, n_word);
	ptx_asm(f->l, access_if(p, c, true), n, arg);
	record(f, p, c, cond, true);
}

/* ---- elements of vectors ---- */

static LLVMValueRef from_memory(struct ptx_func *f, const struct ptx_plan *p, LLVMValueRef bits)
{
	if (p->dtype == DT_BOOL)
		return LLVMBuildICmp(f->l->builder, LLVMIntNE, bits, ptx_i8(f->l, 0), "");
	return ptx_bits(f->l, bits, ptx_type(f->l, p->dtype));
}

static LLVMValueRef to_memory(struct ptx_func *f, const struct ptx_plan *p, LLVMValueRef v)
{
	if (p->dtype == DT_BOOL)
		return LLVMBuildZExt(f->l->builder, v, f->l->i8, "");
	return ptx_bits(f->l, v, ptx_chunk_type(f, p->bits / 8));
}

/* Element "j" of a word of up to four bytes. */
static LLVMValueRef part_of_word(struct ptx_func *f, const struct ptx_plan *p, LLVMValueRef word, int bits_in_word, int j)
{
	LLVMBuilderRef b = f->l->builder;
	if (bits_in_word == p->bits)
		return word;
	if (p->bits == 16) {
		LLVMValueRef pair = LLVMBuildBitCast(b, word, LLVMVectorType(f->l->i16, 2), "");
		return LLVMBuildExtractElement(b, pair, ptx_i32(f->l, j), "");
	}
	LLVMValueRef shifted = j ? LLVMBuildLShr(b, word, ptx_int(LLVMTypeOf(word), j * p->bits), "") : word;
	LLVMValueRef byte = LLVMTypeOf(word) == f->l->i8 ? shifted : LLVMBuildTrunc(b, shifted, f->l->i8, "");
	return p->bits == 4 ? LLVMBuildAnd(b, byte, ptx_i8(f->l, 15), "") : byte;
}

/* The one element of a byte that holds two. */
static LLVMValueRef half_of_byte(struct ptx_func *f, const struct ptx_chunk *c, LLVMValueRef byte)
{
	LLVMBuilderRef b = f->l->builder;
	LLVMValueRef odd = ptx_index(f, ix_mod(f->a, c->at, ix_const(f->a, 2)));
	LLVMValueRef shift = LLVMBuildShl(b, LLVMBuildTrunc(b, odd, f->l->i8, ""), ptx_i8(f->l, 2), "");
	return LLVMBuildAnd(b, LLVMBuildLShr(b, byte, shift, ""), ptx_i8(f->l, 15), "");
}

void ptx_chunk_unpack(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef raw, LLVMValueRef *value)
{
	int per_word = 32 / p->bits;
	f->n_ir += c->n;
	if (p->bits == 4 && c->n == 1) {
		value[0] = half_of_byte(f, c, raw);
		return;
	}
	for (int j = 0; j < c->n; j++) {
		if (p->bits == 64) {
			LLVMTypeRef wide = LLVMVectorType(f->l->i64, (unsigned)c->n);
			LLVMValueRef v = c->n == 1 ? ptx_bits(f->l, raw, f->l->i64) :
					 LLVMBuildExtractElement(f->l->builder, ptx_bits(f->l, raw, wide), ptx_i32(f->l, j), "");
			value[j] = from_memory(f, p, v);
			continue;
		}
		int in_word = c->bytes < 4 ? c->bytes * 8 : 32;
		LLVMValueRef word = word_of(f, raw, c->bytes, j / per_word);
		value[j] = from_memory(f, p, part_of_word(f, p, word, in_word, j % per_word));
	}
}

/* "n" elements from value[0] on as a word of "bits_in_word" bits. */
static LLVMValueRef word_from(struct ptx_func *f, const struct ptx_plan *p, LLVMValueRef *value, int bits_in_word)
{
	LLVMBuilderRef b = f->l->builder;
	if (bits_in_word == p->bits)
		return value[0];
	if (p->bits == 16) {
		LLVMValueRef pair = LLVMGetUndef(LLVMVectorType(f->l->i16, 2));
		for (int j = 0; j < 2; j++)
			pair = LLVMBuildInsertElement(b, pair, value[j], ptx_i32(f->l, j), "");
		return LLVMBuildBitCast(b, pair, f->l->i32, "");
	}
	LLVMTypeRef type = bits_in_word == 8 ? f->l->i8 : bits_in_word == 16 ? f->l->i16 : f->l->i32;
	LLVMValueRef word = NULL;
	for (int j = 0; j < bits_in_word / p->bits; j++) {
		LLVMValueRef v = type == f->l->i8 ? value[j] : LLVMBuildZExt(b, value[j], type, "");
		v = j ? LLVMBuildShl(b, v, ptx_int(type, j * p->bits), "") : v;
		word = word ? LLVMBuildOr(b, word, v, "") : v;
	}
	return word;
}

LLVMValueRef ptx_chunk_pack(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef *value)
{
	LLVMBuilderRef b = f->l->builder;
	LLVMValueRef *v = arena_array(f->a, LLVMValueRef, (size_t)c->n + 1);
	f->n_ir += c->n;
	for (int j = 0; j < c->n; j++)
		v[j] = p->bits == 64 ? ptx_bits(f->l, value[j], f->l->i64) : p->bits == 4 ? value[j] : to_memory(f, p, value[j]);
	if (p->bits == 64) {
		LLVMValueRef all = LLVMGetUndef(LLVMVectorType(f->l->i64, (unsigned)c->n));
		for (int j = 0; j < c->n; j++)
			all = LLVMBuildInsertElement(b, all, v[j], ptx_i32(f->l, j), "");
		return LLVMBuildBitCast(b, all, ptx_chunk_type(f, c->bytes), "");
	}
	if (c->bytes <= 4)
		return word_from(f, p, v, c->bytes * 8);
	LLVMValueRef all = LLVMGetUndef(ptx_chunk_type(f, c->bytes));
	for (int k = 0; k < c->bytes / 4; k++)
		all = LLVMBuildInsertElement(b, all, word_from(f, p, v + k * (32 / p->bits), 32), ptx_i32(f->l, k), "");
	return all;
}

/* ---- loads and stores of elements ---- */

/* A few accesses of one condition have a predicate each, more a branch. */
enum { PTX_MAX_PREDICATED = 4 };

static bool is_predicated(const struct ptx_plan *p, int k, int n, LLVMValueRef cond)
{
	return cond && !LLVMIsConstant(cond) && n <= PTX_MAX_PREDICATED && !(p->bits == 4 && p->chunk[k].n == 1);
}

/* Where "cond", which may be NULL, does not hold the values stay. */
static void load_chunk(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef cond, LLVMValueRef *value)
{
	LLVMValueRef *v = arena_array(f->a, LLVMValueRef, (size_t)c->n + 1), raw;
	for (int j = 0; j < c->n; j++)
		v[j] = value[p->order[c->first + j]];
	raw = cond ? ptx_chunk_load_if(f, p, c, cond, ptx_chunk_pack(f, p, c, v)) : ptx_chunk_load(f, p, c);
	ptx_chunk_unpack(f, p, c, raw, v);
	for (int j = 0; j < c->n; j++)
		value[p->order[c->first + j]] = v[j];
}

bool ptx_load(struct ptx_func *f, const struct ptx_elements *e, LLVMValueRef *value)
{
	struct ptx_plan p;
	if (!ptx_plan(f, e, PTX_MAX_VECTOR_BYTES, &p))
		return false;
	for (int k = 0; k < p.n_chunk;) {
		int n = ptx_chunk_group(&p, k);
		LLVMValueRef cond = ptx_all_not_negative(f, p.chunk[k].n_cond, p.chunk[k].cond);
		bool predicated = is_predicated(&p, k, n, cond);
		struct ptx_if branch;
		struct ptx_slots slots = { 0 };
		for (int c = k; cond && c < k + n; c++)
			for (int j = 0; j < p.chunk[c].n; j++)
				vec_push(f->a, &slots, &value[p.order[p.chunk[c].first + j]]);
		if (cond && !predicated)
			ptx_if_begin(f, &branch, cond, slots, false);
		for (int c = k; c < k + n; c++)
			load_chunk(f, &p, &p.chunk[c], predicated ? cond : NULL, value);
		if (cond && !predicated)
			ptx_if_end(f, &branch);
		k += n;
	}
	return !f->failed;
}

/* One element of a byte that holds two is written into the byte as it is. */
static bool store_half(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef value)
{
	LLVMBuilderRef b = f->l->builder;
	LLVMValueRef byte = ptx_chunk_load(f, p, c), odd = ptx_index(f, ix_mod(f->a, c->at, ix_const(f->a, 2)));
	LLVMValueRef shift = LLVMBuildShl(b, LLVMBuildTrunc(b, odd, f->l->i8, ""), ptx_i8(f->l, 2), "");
	LLVMValueRef mask = LLVMBuildShl(b, ptx_i8(f->l, 15), shift, "");
	LLVMValueRef other = LLVMBuildAnd(b, byte, LLVMBuildNot(b, mask, ""), "");
	ptx_chunk_store(f, p, c, LLVMBuildOr(b, other, LLVMBuildShl(b, value, shift, ""), ""));
	return true;
}

static void store_chunk(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef cond, LLVMValueRef *value)
{
	LLVMValueRef *v = arena_array(f->a, LLVMValueRef, (size_t)c->n + 1);
	for (int j = 0; j < c->n; j++)
		v[j] = value[p->order[c->first + j]];
	if (p->bits == 4 && c->n == 1)
		store_half(f, p, c, v[0]);
	else if (cond)
		ptx_chunk_store_if(f, p, c, cond, ptx_chunk_pack(f, p, c, v));
	else
		ptx_chunk_store(f, p, c, ptx_chunk_pack(f, p, c, v));
}

bool ptx_store(struct ptx_func *f, const struct ptx_elements *e, LLVMValueRef cond, LLVMValueRef *value)
{
	struct ptx_plan p;
	struct ptx_if outer;
	if (!ptx_plan(f, e, PTX_MAX_VECTOR_BYTES, &p))
		return false;
	bool alone = ptx_chunk_group(&p, 0) == p.n_chunk && is_predicated(&p, 0, p.n_chunk, cond);
	if (cond && !alone)
		ptx_if_begin(f, &outer, cond, (struct ptx_slots){ 0 }, false);
	for (int k = 0; k < p.n_chunk;) {
		int n = ptx_chunk_group(&p, k);
		LLVMValueRef inside = ptx_all_not_negative(f, p.chunk[k].n_cond, p.chunk[k].cond);
		struct ptx_if branch;
		if (alone)
			inside = inside ? LLVMBuildAnd(f->l->builder, cond, inside, "") : cond;
		bool predicated = is_predicated(&p, k, n, inside);
		if (inside && !predicated)
			ptx_if_begin(f, &branch, inside, (struct ptx_slots){ 0 }, false);
		for (int c = k; c < k + n; c++)
			store_chunk(f, &p, &p.chunk[c], predicated ? inside : NULL, value);
		if (inside && !predicated)
			ptx_if_end(f, &branch);
		k += n;
	}
	if (cond && !alone)
		ptx_if_end(f, &outer);
	return !f->failed;
}
