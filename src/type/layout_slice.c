#include "type/layout_private.h"

/* One axis being narrowed. */
struct narrowing {
	struct arena *a;
	int n;
	struct layout_part *part;
	const struct ix *start, *size;
	int64_t step;
	const struct ix *offset;	/* of the first element, added up */
};

static bool is_at_most(struct arena *a, const struct ix *x, const struct ix *y)
{
	int64_t lo, hi;
	ix_bounds(ix_sub(a, x, y), &lo, &hi);
	return hi <= 0;
}

static bool is_multiple(struct arena *a, const struct ix *x, const struct ix *y)
{
	return ix_is(x, 0) || ix_quotient(a, x, y) != NULL;
}

/* The number of trailing parts that the window takes whole: their product divides start and size. */
static int n_whole_parts(const struct narrowing *w, const struct ix **product)
{
	const struct ix *p = ix_const(w->a, 1);
	int n = 0;
	*product = p;
	for (int k = w->n - 1; k >= 0 && w->step == 1; k--) {
		p = ix_mul(w->a, p, w->part[k].extent);
		if (!is_multiple(w->a, w->start, p) || !is_multiple(w->a, w->size, p))
			break;
		n++;
		*product = p;
	}
	return n;
}

/* Add the parts before "part", which the window holds at one coordinate each, to the offset. */
static void fix_outer_parts(struct narrowing *w, int part, const struct ix *coord)
{
	for (int k = part - 1; k >= 0; k--) {
		const struct ix *digit = k ? ix_mod(w->a, coord, w->part[k].extent) : coord;
		w->offset = ix_add(w->a, w->offset, ix_mul(w->a, digit, w->part[k].stride));
		coord = ix_floordiv(w->a, coord, w->part[k].extent);
	}
}

/* Write the modes of the narrowed axis into the group; false if the window crosses parts. */
static bool narrow(struct narrowing *w, struct layout_builder *b)
{
	const struct ix *product;
	int n_whole = n_whole_parts(w, &product), at = w->n - 1 - n_whole;
	if (ix_is(w->size, 0) || w->n == 0) {
		layout_builder_mode(b, w->size, w->n ? w->part[w->n - 1].stride : ix_const(w->a, 0), -1);
		return true;
	}
	if (at >= 0) {
		const struct ix *start = ix_is(w->start, 0) ? w->start : ix_quotient(w->a, w->start, product);
		const struct ix *size = ix_quotient(w->a, w->size, product), *one = ix_const(w->a, 1);
		const struct ix *inner = at ? ix_mod(w->a, start, w->part[at].extent) : start;
		const struct ix *last = ix_mul_const(w->a, ix_sub(w->a, size, one), w->step);
		if (at && !is_at_most(w->a, ix_add(w->a, ix_add(w->a, inner, last), one), w->part[at].extent))
			return false;
		w->offset = ix_add(w->a, w->offset, ix_mul(w->a, inner, w->part[at].stride));
		fix_outer_parts(w, at, ix_floordiv(w->a, start, w->part[at].extent));
		if (!ix_is(size, 1) || n_whole == 0)
			layout_builder_mode(b, size, ix_mul_const(w->a, w->part[at].stride, w->step), -1);
	}
	for (int k = at + 1; k < w->n; k++)
		layout_builder_mode(b, w->part[k].extent, w->part[k].stride, -1);
	return true;
}

static bool is_whole(const struct ix *start, const struct ix *size, int64_t step, const struct ix *extent)
{
	return ix_is(start, 0) && ix_equal(size, extent) && (step == 1 || ix_is(size, 1));
}

static bool has_split(const struct layout *l, const struct layout_run *run)
{
	for (int k = 0; k < run->n; k++)
		if (layout_split_axis(l, run->mode[k]) >= 0 && !ix_is(l->mode[run->mode[k]].extent, 1))
			return true;
	return false;
}

static void keep_axis(struct layout_builder *b, const struct layout *l, const struct layout_run *run)
{
	for (int k = 0; k < run->n; k++)
		layout_builder_mode(b, l->mode[run->mode[k]].extent, l->mode[run->mode[k]].stride,
				    layout_split_axis(l, run->mode[k]));
	if (!run->n)
		layout_builder_unit(b, true);
}

enum layout_slice_result layout_slice(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				      const struct ix *const *start, const struct ix *const *size, const int64_t *step,
				      const struct layout **out, int *axis)
{
	struct layout_reading reading;
	bool is_plain = !layout_is_distributed(l), is_all_whole = true;
	*out = NULL;
	*axis = 0;
	for (int i = 0; i < rank; i++)
		is_all_whole &= is_whole(start[i], size[i], step[i], shape[i]);
	if (is_all_whole) {
		*out = l;
		return LAYOUT_SLICE_OK;
	}
	if (!layout_is_materialised(l) || !layout_read(a, l, rank, shape, &reading))
		return is_plain ? LAYOUT_SLICE_NONE : LAYOUT_SLICE_SEVERAL_MODES;
	struct layout_builder b = layout_builder_new(a, l, rank);
	const struct ix *offset = l->offset;
	for (int i = 0; i < rank; i++) {
		const struct layout_run *run = &reading.run[i];
		layout_builder_group(&b);
		if (is_whole(start[i], size[i], step[i], shape[i])) {
			keep_axis(&b, l, run);
			continue;
		}
		*axis = i;
		if (has_split(l, run))
			return LAYOUT_SLICE_SPLIT_AXIS;
		bool is_runtime = !ix_is_const(start[i], NULL);
		if (is_plain && is_runtime)
			return LAYOUT_SLICE_NONE;
		struct narrowing w = { .a = a, .start = start[i], .size = size[i], .step = step[i], .offset = offset };
		w.part = arena_array(a, struct layout_part, (size_t)run->n);
		w.n = layout_parts(a, l, run, true, w.part);
		if (!narrow(&w, &b))
			return is_plain ? LAYOUT_SLICE_NONE : LAYOUT_SLICE_SEVERAL_MODES;
		offset = is_runtime ? offset : w.offset;
	}
	struct layout *r = layout_copy(a, layout_builder_end(&b));
	r->offset = offset;
	r->composed = l->composed || !ix_is(offset, 0);
	*out = r;
	return LAYOUT_SLICE_OK;
}
