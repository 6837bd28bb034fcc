/* Are the tables of a fragment what they claim to be: every element at one register of one position (spec: targets 8.1)? */
#include <string.h>

#include "base/text.h"
#include "type/fragment.h"

struct digits { int n; int64_t extent[FRAGMENT_MAX_MODE], weight[FRAGMENT_MAX_MODE]; };

static void add_digit(struct digits *d, int64_t extent, int64_t weight)
{
	int k = d->n;
	if (extent == 1)
		return;
	for (d->n++; k > 0 && d->weight[k - 1] > weight; k--) {
		d->extent[k] = d->extent[k - 1];
		d->weight[k] = d->weight[k - 1];
	}
	d->extent[k] = extent;
	d->weight[k] = weight;
}

/* Does the sum of digit times weight take every value below "size" once? */
static bool fills(const struct digits *d, int64_t size)
{
	int64_t next = 1;
	for (int i = 0; i < d->n; i++) {
		if (d->weight[i] != next || d->extent[i] > size / next)
			return false;
		next *= d->extent[i];
	}
	return next == size;
}

static bool is_split(const struct tile_fragment *f, int mode)
{
	for (int i = 0; i < f->frame->n_axis; i++)
		if (f->split[i] == mode)
			return true;
	return false;
}

static const char *split_fault(struct arena *a, const struct tile_fragment *f)
{
	for (int i = 0; i < f->frame->n_axis; i++) {
		int mode = f->split[i];
		if (mode == FRAGMENT_BROADCAST)
			continue;
		if (mode < 0 || mode >= f->n_mode)
			return arena_printf(a, "split names mode %d of %d", mode, f->n_mode);
		for (int k = 0; k < i; k++)
			if (f->split[k] == mode)
				return arena_printf(a, "split names mode %d twice", mode);
		if (f->extent[mode] != f->frame->extent[i])
			return arena_printf(a, "mode %d has extent %lld, the frame axis %d that it is split over has %lld", mode,
					    (long long)f->extent[mode], i, (long long)f->frame->extent[i]);
		if (f->reg[mode])
			return arena_printf(a, "mode %d is split and has register weight %lld, not 0", mode, (long long)f->reg[mode]);
	}
	return NULL;
}

const char *fragment_fault(struct arena *a, const struct tile_fragment *f, const int64_t shape[2])
{
	struct digits id = { 0 }, reg = { 0 };
	int64_t n_register = 1, n_element = shape[0] * shape[1];
	const char *fault = split_fault(a, f);
	for (int axis = 0; !fault && axis < 2; axis++) {
		struct digits d = { 0 };
		for (int i = 0; i < f->n_mode; i++)
			if (f->axis[i] == axis)
				add_digit(&d, f->extent[i], f->weight[i]);
		if (!fills(&d, shape[axis]))
			fault = arena_printf(a, "the weights of axis %d do not give every coordinate below %lld once", axis,
					     (long long)shape[axis]);
	}
	for (int i = 0; !fault && i < f->n_mode; i++) {
		add_digit(&id, f->extent[i], f->stride[i]);
		if (is_split(f, i))
			continue;
		add_digit(&reg, f->extent[i], f->reg[i]);
		n_register *= f->extent[i];
	}
	if (!fault && !fills(&id, n_element))
		fault = arena_printf(a, "the strides do not give every id below %lld once", (long long)n_element);
	if (!fault && !fills(&reg, n_register))
		fault = arena_printf(a, "the register weights do not give every register below %lld once", (long long)n_register);
	return fault;
}

bool frame_equal(const struct issue_frame *a, const struct issue_frame *b)
{
	size_t n = (size_t)a->n_axis * sizeof(a->extent[0]);
	return a->n_axis == b->n_axis && a->size == b->size && a->modulus == b->modulus && !memcmp(a->extent, b->extent, n) &&
	       !memcmp(a->stride, b->stride, n);
}

enum fragment_relation fragment_compare(const struct tile_fragment *a, const struct tile_fragment *b)
{
	if (a->n_mode != b->n_mode || !frame_equal(a->frame, b->frame) ||
	    memcmp(a->split, b->split, (size_t)a->frame->n_axis * sizeof(a->split[0])) != 0)
		return FRAGMENTS_DIFFER;
	bool same_tables = true, same_reading = true;
	for (int i = 0; i < a->n_mode; i++) {
		bool same_extent = a->extent[i] == b->extent[i];
		if (a->stride[i] != b->stride[i] || !(same_extent || !a->extent[i] || !b->extent[i]))
			return FRAGMENTS_DIFFER;
		same_reading = same_reading && a->axis[i] == b->axis[i] && a->weight[i] == b->weight[i];
		same_tables = same_tables && same_extent && a->reg[i] == b->reg[i];
	}
	return !same_reading ? FRAGMENTS_CONFLICT : same_tables ? FRAGMENTS_EQUAL : FRAGMENTS_DIFFER;
}
