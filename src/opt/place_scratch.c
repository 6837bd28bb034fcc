/* Where the temporaries of a function lie in its workspace: buffers that are never needed together share bytes.
 *
 * A buffer is needed from the first outermost statement that mentions it to the last; outermost statements (phases above
 * all) run one after the other.  Static sizes: first fit, larger buffers first.  Sizes known at run time: slots as large as
 * the largest of their members.
 */
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "opt/opt.h"
#include "opt/uses.h"

enum { ALIGNMENT = 64 };

struct item {
	struct tir_buffer *b;
	size_t first, last;	/* outermost statements */
	int64_t bytes;		/* whole cache lines; -1: known at run time */
	size_t order;
};

struct placed {			/* items that lie somewhere, by statement that needs them */
	const struct item **data;
	size_t len, cap;
};

struct place_scratch {
	struct arena *a;
	struct opt_uses *uses;
	struct { struct item *data; size_t len, cap; } item;
	struct placed *placed;
};

/* The extents are known when the function is called. */
static bool is_known(const struct type *ty)
{
	for (int i = 0; i < ty->rank; i++)
		if (ix_uses_kind(ty->dim[i], IX_LOOP) || ix_uses_kind(ty->dim[i], IX_COORD) || ix_uses_kind(ty->dim[i], IX_SCALAR))
			return false;
	return true;
}

static void add_item(struct place_scratch *p, struct tir_buffer *b)
{
	const struct opt_use *use = opt_use_of(p->uses, b);
	struct item x = { .b = b, .first = use->first, .last = use->last, .order = p->item.len };
	if (!use->total || !is_known(b->type))
		return;
	if (!ix_is_const(type_memory_bytes(p->a, b->type), &x.bytes))
		x.bytes = -1;
	else if (x.bytes > INT64_MAX >> 8)
		return;
	else
		x.bytes = (x.bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
	vec_push(p->a, &p->item, x);
}

/* Allocations outside phases. */
static void add_allocations(struct place_scratch *p, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_ALLOC_STMT)
			add_item(p, s->u.alloc);
		const struct tir_block *suite[2];
		for (int k = 0, n = s->kind == TIR_SCOPE ? 0 : tir_suites(s, suite); k < n; k++)
			add_allocations(p, suite[k]);
	}
}

static int larger_first(const void *x, const void *y)
{
	const struct item *a = x, *b = y;
	if (a->bytes != b->bytes)
		return a->bytes < b->bytes ? 1 : -1;
	return a->order < b->order ? -1 : a->order > b->order;
}

static int by_offset(const void *x, const void *y)
{
	const struct item *a = *(const struct item *const *)x, *b = *(const struct item *const *)y;
	if (a->b->offset != b->b->offset)
		return a->b->offset < b->b->offset ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

/* The lowest gap between what is needed while "x" is. */
static void first_fit(struct place_scratch *p, struct tir_fn *f, const struct item *x)
{
	struct placed near = { 0 };
	for (size_t i = x->first; i <= x->last; i++)
		for (size_t k = 0; k < p->placed[i].len; k++)
			vec_push(p->a, &near, p->placed[i].data[k]);
	if (near.len)
		qsort(near.data, near.len, sizeof(*near.data), by_offset);
	int64_t at = 0;
	for (size_t k = 0; k < near.len; k++) {
		if (at + x->bytes <= near.data[k]->b->offset)
			break;
		int64_t end = near.data[k]->b->offset + near.data[k]->bytes;
		at = end > at ? end : at;
	}
	x->b->is_placed = true;
	x->b->offset = at;
	f->scratch_bytes = at + x->bytes > f->scratch_bytes ? at + x->bytes : f->scratch_bytes;
	for (size_t i = x->first; i <= x->last; i++)
		vec_push(p->a, &p->placed[i], x);
}

struct slots {
	struct tir_scratch_slot *data;
	size_t len, cap;
	size_t *until;		/* last statement that needs the slot */
};

/* A free slot, one whose last member is as large if there is one. */
static void choose_slot(struct place_scratch *p, struct slots *s, const struct item *x)
{
	const struct ix *bytes = type_memory_bytes(p->a, x->b->type);
	size_t best = s->len;
	bool equal = false;
	for (size_t k = 0; k < s->len && !equal; k++) {
		if (s->until[k] >= x->first)
			continue;
		equal = ix_equal(type_memory_bytes(p->a, s->data[k].data[s->data[k].len - 1]->type), bytes);
		best = equal || best == s->len ? k : best;
	}
	if (best == s->len)
		vec_push(p->a, s, ((struct tir_scratch_slot){ 0 }));
	vec_push(p->a, &s->data[best], x->b);
	s->until[best] = x->last;
	x->b->is_placed = true;
	x->b->slot = (int)best + 1;
}

static int earlier_first(const void *x, const void *y)
{
	const struct item *a = x, *b = y;
	if (a->first != b->first)
		return a->first < b->first ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

struct tir_fn *opt_place_scratch(struct tfc *t, struct tir_fn *f)
{
	struct place_scratch *p = arena_new(&t->perm, struct place_scratch);
	p->a = &t->perm;
	p->uses = opt_uses(p->a, &f->body);
	for (int i = 0; i < f->n_param; i++)
		if (f->param[i]->kind == TIR_SCRATCH)
			add_item(p, f->param[i]);
	add_allocations(p, &f->body);
	size_t n = p->item.len, n_static = 0;
	if (!n)
		return f;
	p->placed = arena_array(p->a, struct placed, f->body.len);
	qsort(p->item.data, n, sizeof(*p->item.data), larger_first);
	for (; n_static < n && p->item.data[n_static].bytes >= 0; n_static++)
		first_fit(p, f, &p->item.data[n_static]);
	struct slots s = { .until = arena_array(p->a, size_t, n) };
	struct item *run_time = p->item.data + n_static;
	if (n > n_static)
		qsort(run_time, n - n_static, sizeof(*run_time), earlier_first);
	for (size_t i = 0; i < n - n_static; i++)
		choose_slot(p, &s, &run_time[i]);
	f->slot = s.data;
	f->n_slot = (int)s.len;
	return f;
}
