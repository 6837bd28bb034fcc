/* Storage of values, its life time and the peaks (spec: schedule 7.3, 8.5). */
#include "analysis/private.h"
#include "lower/plan.h"

enum { LEAST_ALIGN_BYTES = 16 };

/* Positions below the first level that hold a value of type "ty" in registers each, and what each holds. */
static int64_t register_bytes(struct an *x, const struct hir_value *v, const struct type *ty, int n_holder)
{
	const struct layout *l = ty->layout;
	if (!l || !layout_is_distributed(l))
		return an_mul(n_holder, an_bytes(x, v->range, ty));
	const struct ix **local = arena_array(x->a, const struct ix *, (size_t)ty->rank + 1);
	int64_t positions = 1;
	for (int i = 0; i < l->mesh->n_axis; i++)
		if (l->mesh->level[l->mesh->axis[i].level]->index > 0)
			positions = an_mul(positions, an_extent(x, v->range, l->mesh->axis[i].extent));
	if (!layout_local(x->a, l, ty->rank, ty->dim, local))
		return an_bytes(x, v->range, ty);
	const struct type *own = type_new(x->a, ty->dtype, ty->rank, local, ty->storage, NULL);
	return an_mul(positions, an_bytes(x, v->range, own));
}

/* In shared memory: from the first to the last element that the layout reaches in one CTA. */
static int64_t shared_bytes(struct an *x, const struct hir_value *v, const struct type *ty)
{
	const struct layout *l = ty->layout;
	int64_t last = 0;
	for (int i = 0; l && i < l->n_mode; i++) {
		int64_t n, stride;
		int axis = layout_split_axis(l, i);
		if (!ix_is_const(l->mode[i].extent, &n) || !l->mode[i].stride || !ix_is_const(l->mode[i].stride, &stride))
			return an_bytes(x, v->range, ty);
		if (axis < 0 || !mesh_is_first_level(l->mesh, l->mesh->axis[axis].level))
			last += (n - 1) * stride;
	}
	return l && l->n_mode ? dtype_size_bytes(ty->dtype, last + 1) : an_bytes(x, v->range, ty);
}

struct an_buffer *an_buffer_new(struct an *x, const struct hir_value *v, const struct type *ty, int64_t slots)
{
	struct an_buffer *b = arena_new(x->a, struct an_buffer);
	b->name = v->name;
	b->root = v;
	b->level = an_level(ty);
	b->slots = slots;
	b->align = layout_period_bytes(ty->layout);
	if (b->level == ST_RMEM)
		b->bytes = register_bytes(x, v, ty, x->n_holder);
	else
		b->bytes = b->level == ST_SMEM ? shared_bytes(x, v, ty) : an_bytes(x, v->range, ty);
	vec_push(x->a, &x->buffer, b);
	return b;
}

struct an_buffer *an_buffer_of(struct an *x, const struct hir_value *v)
{
	struct an_buffer *b = x->of_value[v->id];
	while (b && b->into)
		b = b->into;
	return b;
}

void an_buffer_event(struct an *x, struct an_buffer *b, int order, struct an_loop *loop)
{
	if (b)
		vec_push(x->a, &b->event, ((struct an_event){ order, loop }));
}

static bool contains(const struct an_loop *l, int order)
{
	return l->begin <= order && order <= l->end;
}

/* From the first event to the last. A loop that has some of the events and not all keeps the buffer from its head to its
 * end (so does one that carries it: its first value comes from outside); a ring is kept by every loop around it. */
static void life_time(struct an_buffer *b)
{
	b->first = b->event.data[0].order;
	b->last = b->event.data[b->event.len - 1].order;
	for (size_t i = 0; i < b->event.len; i++) {
		b->first = b->event.data[i].order < b->first ? b->event.data[i].order : b->first;
		b->last = b->event.data[i].order > b->last ? b->event.data[i].order : b->last;
	}
	for (bool grows = true; grows;) {
		grows = false;
		for (size_t i = 0; i < b->event.len; i++)
			for (const struct an_loop *l = b->event.data[i].loop; l; l = l->parent) {
				bool inside = contains(l, b->first) && contains(l, b->last);
				if ((inside && b->slots == 1) || (b->first <= l->begin && b->last >= l->end))
					continue;
				b->first = l->begin < b->first ? l->begin : b->first;
				b->last = l->end > b->last ? l->end : b->last;
				grows = true;
			}
	}
}

static void add_life(const struct an_buffer *b, int64_t (*change)[ST_COUNT])
{
	int64_t bytes = an_mul(b->bytes, b->slots), most = INT64_MAX >> 20;
	bytes = bytes < most ? bytes : most;
	change[b->first][b->level] += bytes;
	change[b->last + 1][b->level] -= bytes;
}

/* The bytes that placing the shared buffers takes: what lowering does with the slots of this size (7.3). */
static int64_t placement_peak(struct an *x)
{
	struct plan_item *item = arena_array(x->a, struct plan_item, x->buffer.len + 1);
	int n = 0;
	for (size_t i = 0; i < x->buffer.len; i++) {
		const struct an_buffer *b = x->buffer.data[i];
		int64_t align = b->align > LEAST_ALIGN_BYTES ? b->align : LEAST_ALIGN_BYTES;
		if (b->into || b->is_forwarded || b->level != ST_SMEM || !b->event.len)
			continue;
		item[n++] = (struct plan_item){ .size_bytes = b->slots > 1 ? an_mul((b->bytes + align - 1) / align * align, b->slots) : b->bytes,
						.align_bytes = align, .first = b->first, .last = b->last };
	}
	return plan_place(x->a, n, item, x->plan_budget);
}

void an_peaks(struct an *x)
{
	int64_t (*change)[ST_COUNT] = (int64_t (*)[ST_COUNT])arena_array(x->a, int64_t, ((size_t)x->n_order + 2) * ST_COUNT);
	struct analysis *out = x->out;
	for (size_t i = 0; i < x->buffer.len; i++) {
		struct an_buffer *b = x->buffer.data[i];
		if (b->into || b->is_forwarded)
			continue;
		if (b->is_param || b->is_output)
			out->persistent[b->level] = an_add(out->persistent[b->level], an_mul(b->bytes, b->slots));
		else if (b->event.len) {
			life_time(b);
			add_life(b, change);
		}
	}
	for (int s = 0; s < ST_COUNT; s++) {
		int64_t live = 0;
		for (int i = 0; i <= x->n_order; i++) {
			live = an_add(live, change[i][s]);
			out->peak[s] = live > out->peak[s] ? live : out->peak[s];
		}
		out->peak[s] = an_add(out->peak[s], out->persistent[s]);
	}
	out->smem_placed = placement_peak(x);
}
