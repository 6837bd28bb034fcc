/* What a view selects of its storage: a box of its root, and bytes. */
#include <string.h>

#include "sched/access_map.h"
#include "sched/machine.h"

struct digit { int64_t extent, stride; const struct ix *symbolic; };	/* extent INT64_MAX: "symbolic" */
struct digits { struct digit *data; size_t len, cap; };

/* The type whose axes are those of the frame of "v". */
static const struct type *root_type(const struct tir_view *v)
{
	return v->root ? v->root->type : v->slots->view[0]->type;
}

/* ---- boxes ---- */

static bool same_type(struct arena *a, const struct type *x, const struct type *y)
{
	(void)a;
	return x->dtype == y->dtype && type_same_shape(x, y) && tir_same_layout(x, y);
}

/* Which axes of the root "v" keeps, or false if "v" is no window of it. */
static bool kept_axes(struct arena *a, const struct tir_view *v, bool *kept)
{
	const struct type *ty = v->type, *root = root_type(v);
	const struct ix **s = arena_array(a, const struct ix *, (size_t)ty->rank + 1);
	const struct ix **r = arena_array(a, const struct ix *, (size_t)root->rank + 1);
	int n = 0;
	if (!v->start || ty->dtype != root->dtype || (!v->kept && ty->rank != root->rank))
		return false;
	for (int k = 0; k < root->rank; k++)
		n += kept[k] = !v->kept || v->kept[k];
	if (n != ty->rank || !tir_strides(a, ty, s) || !tir_strides(a, root, r))
		return false;
	n = 0;
	for (int k = 0; k < root->rank; k++) {
		if (!kept[k])
			continue;
		if (!ix_is(ty->dim[n], 1) && !ix_equal(s[n], r[k]))
			return false;
		n++;
	}
	return true;
}

static struct poly_axis whole_axis(struct access_builder *b, const struct ix *dim)
{
	return (struct poly_axis){ poly_konst(0), access_form_of_ix(b, dim) };
}

/* One coordinate or a run on axis "k"; what an unknown chooses lies inside the axis (A14). */
static struct poly_axis window_axis(struct access_builder *b, const struct ix *start, const struct ix *size, const struct ix *dim)
{
	struct poly_set *s = b->m->at.set;
	struct poly_axis x;
	b->used_term = false;
	x.start = access_form_of_ix(b, start);
	x.size = size ? access_form_of_ix(b, size) : poly_konst(1);
	if (b->used_term) {
		poly_set_nonnegative(s, x.start);
		poly_set_nonnegative(s, poly_sub(s, access_form_of_ix(b, dim), poly_add(s, x.start, x.size)));
	}
	return x;
}

static void set_box(struct access_builder *b, const struct tir_view *v, const struct ix *const *index, bool by_slot)
{
	struct arena *a = b->c->a;
	const struct type *ty = v->type, *root = root_type(v);
	struct poly_axis *axis = arena_array(a, struct poly_axis, (size_t)root->rank + 2);
	bool *kept = arena_array(a, bool, (size_t)root->rank + 1);
	bool is_whole = same_type(a, ty, root) && ix_is(v->offset, 0) && (!v->start || v->root);
	int n = 0, at = 0;
	if (is_whole && v->start)
		for (int k = 0; k < root->rank; k++)
			is_whole = is_whole && ix_is(v->start[k], 0);
	if (!is_whole && !kept_axes(a, v, kept))
		return;
	if (by_slot) {
		axis[n].size = poly_konst(1);
		axis[n++].start = access_form_of_ix(b, v->slot);
	}
	for (int k = 0; k < root->rank; k++) {
		bool has = is_whole || kept[k];
		const struct ix *start = is_whole ? NULL : v->start[k];
		if (index && has)
			start = start ? ix_add(a, start, index[at]) : index[at];
		axis[n++] = start ? window_axis(b, start, has && !index ? ty->dim[at] : NULL, root->dim[k]) : whole_axis(b, root->dim[k]);
		at += has;
	}
	b->m->at.frame = v->root ? (const void *)v->root : (const void *)v->slots;
	b->m->at.n_axis = n;
	b->m->at.axis = axis;
}

/* ---- bytes ---- */

static bool push_digit(struct access_builder *b, const struct ix *extent, const struct ix *stride, struct digits *out)
{
	struct digit d = { INT64_MAX, 0, extent };
	if (ix_is_const(extent, &d.extent) && d.extent == 1)
		return true;
	if (!stride || !ix_is_const(stride, &d.stride))
		return false;
	if (d.stride < 0)
		return false;
	if (d.stride)
		vec_push(b->c->a, out, d);
	return true;
}

static bool tile_digits(struct access_builder *b, const struct type *ty, struct digits *out)
{
	const struct layout *l = ty->layout;
	if (l && layout_is_materialised(l)) {
		for (int i = 0; i < l->n_mode; i++)
			if (!push_digit(b, l->mode[i].extent, l->mode[i].stride, out))
				return false;
		return true;
	}
	const struct ix *const *stride = tir_c_order(b->c->a, ty->rank, ty->dim);
	for (int i = 0; i < ty->rank; i++)
		if (!push_digit(b, ty->dim[i], stride[i], out))
			return false;
	return true;
}

static void sort_digits(struct digits *d)
{
	for (size_t i = 1; i < d->len; i++)
		for (size_t k = i; k > 0 && d->data[k - 1].stride > d->data[k].stride; k--) {
			struct digit t = d->data[k];
			d->data[k] = d->data[k - 1];
			d->data[k - 1] = t;
		}
}

/* base + the digits; those that continue the run of "*run" elements lengthen it. */
static struct poly_form add_digits(struct access_builder *b, struct digits *d, struct poly_form base, int64_t *run)
{
	struct poly_access *x = &b->m->at;
	struct poly_set *s = x->set;
	sort_digits(d);
	for (size_t i = 0; i < d->len; i++) {
		struct digit g = d->data[i];
		int64_t longer;
		if (g.extent != INT64_MAX && g.stride == *run && !__builtin_mul_overflow(*run, g.extent, &longer)) {
			*run = longer;
			continue;
		}
		int v = poly_set_var(s, 0, g.extent == INT64_MAX ? g.extent : g.extent - 1);
		vec_push(b->c->a, &x->name, ((struct poly_name){ POLY_INNER, NULL }));
		struct poly_form f = poly_of_var(s, v);
		if (g.extent == INT64_MAX)
			vec_push(b->c->a, &x->digit,
				 ((struct poly_row){ poly_plus(s, poly_sub(s, access_form_of_ix(b, g.symbolic), f), -1), false }));
		vec_push(b->c->a, &b->m->digit, ((struct access_digit){ g.extent, g.stride }));
		base = poly_add(s, base, poly_scale(s, f, g.stride));
	}
	return base;
}

static const struct ix *index_offset(struct arena *a, const struct tir_view *v, const struct ix *const *index)
{
	const struct layout *l = v->type->layout;
	if (l && layout_is_materialised(l)) {
		const struct ix *x = layout_index_ix(a, l, v->type->rank, v->type->dim, index);
		return x ? ix_add(a, v->offset, ix_sub(a, x, l->offset)) : NULL;
	}
	const struct ix *const *stride = tir_c_order(a, v->type->rank, v->type->dim);
	const struct ix *at = v->offset;
	for (int i = 0; i < v->type->rank; i++)
		at = ix_add(a, at, ix_mul(a, index[i], stride[i]));
	return at;
}

static void set_bytes(struct access_builder *b, const struct tir_view *v, const struct ix *const *index, int64_t slot_bytes)
{
	struct poly_access *x = &b->m->at;
	struct poly_set *s = x->set;
	struct digits d = { 0 };
	int64_t bytes = dtype_info(v->type->dtype)->bits / 8, run = 1;
	const struct ix *at = index ? index_offset(b->c->a, v, index) : v->offset;
	if (bytes < 1 || type_is_spread(v->type) || !at || ix_is_bad(at) || (!index && !tile_digits(b, v->type, &d)))
		return;
	struct poly_form first = access_form_of_ix(b, at), f = add_digits(b, &d, first, &run);
	if (__builtin_mul_overflow(run, bytes, &x->byte_size))
		return;
	struct poly_form slot = slot_bytes ? poly_scale(s, access_form_of_ix(b, v->slot), slot_bytes) : poly_konst(0);
	x->byte = poly_add(s, poly_scale(s, f, bytes), slot);
	b->m->base = poly_add(s, poly_scale(s, first, bytes), slot);
	for (size_t i = 0; i < b->m->digit.len; i++)
		s->is_bad |= __builtin_mul_overflow(b->m->digit.data[i].stride_bytes, bytes, &b->m->digit.data[i].stride_bytes);
	x->has_bytes = true;
	b->m->row_bytes = x->byte_size;
	b->m->period_bytes = layout_period_bytes(v->type->layout);
	if (v->type->layout && v->type->layout->has_swizzle)
		memcpy(b->m->swizzle, (int[]){ v->type->layout->swizzle_bits, v->type->layout->swizzle_base, v->type->layout->swizzle_shift },
		       sizeof(b->m->swizzle));
}

/* How far the slots of one buffer are apart; 0 where that differs. */
static int64_t slot_pitch(struct arena *a, const struct tir_slots *s)
{
	int64_t step = 0, bytes = dtype_info(s->view[0]->type->dtype)->bits / 8;
	for (int i = 1; i < s->n; i++) {
		int64_t d;
		if (!ix_is_const(ix_sub(a, s->view[i]->offset, s->view[i - 1]->offset), &d) || d < 1 || (i > 1 && d != step))
			return 0;
		step = d;
	}
	return step < (INT64_MAX >> 4) ? step * bytes : 0;
}

void access_image(struct access_builder *b, const struct plan_storage *s, const struct tir_view *v, const struct ix *const *index)
{
	int64_t slot_bytes = 0;
	bool rotates = s->slots && (s->policy == PLAN_AUTOMATIC || s->policy == PLAN_OWNED), by_slot = !v->root && v->slot && !rotates;
	b->m->period_bytes = 1;
	if (by_slot && !s->slots)
		slot_bytes = slot_pitch(b->c->a, v->slots);
	else if (by_slot && !tir_size_bytes(b->c->a, v->slots->view[0]->type, &slot_bytes))
		slot_bytes = 0;
	set_box(b, v, index, by_slot);
	if (v->root || rotates || slot_bytes)
		set_bytes(b, v, index, by_slot ? slot_bytes : 0);
	if (!b->m->at.frame && !b->m->at.has_bytes)
		b->m->at.is_exact = false;
	while (b->m->at.name.len < b->m->at.set->var.len)
		vec_push(b->c->a, &b->m->at.name, ((struct poly_name){ POLY_DERIVED, NULL }));
}

void access_pad(struct access_map *m, int64_t alignment)
{
	if (alignment < 2 || !m->at.has_bytes || m->at.byte_size % alignment == 0 || m->at.byte_size > INT64_MAX - alignment)
		return;
	m->at.byte_size = (m->at.byte_size + alignment - 1) / alignment * alignment;
	m->is_padded = true;
}

/* ---- two images ---- */

static bool by_boxes(const struct access_map *x, const struct access_map *y)
{
	return x->at.frame && x->at.frame == y->at.frame && x->at.n_axis == y->at.n_axis && !x->is_padded && !y->is_padded;
}

/* Bytes of views with one swizzle are compared before it moves them; others anywhere in their blocks. */
static int64_t slack(const struct access_map *x, const struct access_map *y)
{
	if (x->period_bytes == y->period_bytes && !memcmp(x->swizzle, y->swizzle, sizeof(x->swizzle)))
		return 0;
	return (x->period_bytes > y->period_bytes ? x->period_bytes : y->period_bytes) - 1;
}

void access_meet(struct poly_set *s, const struct access_map *x, int *map_x, const struct access_map *y, int *map_y)
{
	if (by_boxes(x, y))
		poly_meet_boxes(s, &x->at, map_x, &y->at, map_y);
	else
		poly_meet_bytes(s, &x->at, map_x, &y->at, map_y, slack(x, y));
}

bool access_apart(const struct access_map *x, const struct access_map *y)
{
	if (by_boxes(x, y) || !(x->at.frame && x->at.frame == y->at.frame))
		return poly_apart(&x->at, &y->at, slack(x, y));
	struct poly_access without = y->at;
	without.frame = NULL;
	return poly_apart(&x->at, &without, slack(x, y));
}
