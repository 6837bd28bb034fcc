/* The box of a tensor map (spec: tir 5.7). */
#include "insn/private.h"

static void sort_runs(struct tensor_box *b)
{
	for (int i = 1; i < b->n_run; i++) {
		struct tensor_run x = b->run[i];
		int k = i;
		for (; k > 0 && b->run[k - 1].stride > x.stride; k--)
			b->run[k] = b->run[k - 1];
		b->run[k] = x;
	}
}

static const char *take_runs(struct arena *a, const struct memory_modes *m, struct tensor_box *out)
{
	if (m->n > TENSOR_MAX_RUN)
		return arena_printf(a, "its box has %d runs, a tensor map at most %d", m->n, TENSOR_MAX_RUN);
	for (int i = 0; i < m->n; i++) {
		struct tensor_run *r = &out->run[out->n_run++];
		r->axis = m->mode[i].axis;
		if (!ix_is_const(m->mode[i].extent, &r->extent) || !ix_is_const(m->mode[i].stride, &r->stride))
			return "its extents and strides are not constant";
	}
	sort_runs(out);
	return NULL;
}

static const char *check_runs(struct arena *a, const struct tensor_box *b, enum dtype d)
{
	int64_t dense = 1, row = b->n_run ? b->run[0].extent * dtype_info(d)->bits : dtype_info(d)->bits, span = 128 << b->bits;
	for (int i = 0; i < b->n_run; i++) {
		if (b->run[i].stride != dense)
			return arena_printf(a, "its runs are not dense: one of stride %lld follows %lld elements", (long long)b->run[i].stride,
					    (long long)dense);
		if (b->run[i].extent > TENSOR_MAX_EXTENT)
			return arena_printf(a, "a run of its box is %lld > %d long", (long long)b->run[i].extent, TENSOR_MAX_EXTENT);
		dense *= b->run[i].extent;
	}
	if (row % 128)
		return arena_printf(a, "row * %d %% 128 == 0 is false (row=%lld)", dtype_info(d)->bits,
				    (long long)(row / dtype_info(d)->bits));
	if (b->bits && row != span)
		return arena_printf(a, "rows of %lld bytes are not the span of %lld bytes of the swizzle", (long long)(row / 8),
				    (long long)(span / 8));
	return NULL;
}

const char *tensor_box(struct arena *a, const struct type *ty, struct tensor_box *out)
{
	struct memory_modes m;
	*out = (struct tensor_box){ .bits = insn_swizzle_bits(ty) };
	if (out->bits < 0)
		return "its swizzle is not one of a tensor map: Swizzle(1, 4, 3), Swizzle(2, 4, 3) or Swizzle(3, 4, 3)";
	if (!insn_memory_modes(a, ty, &m))
		return "its layout does not read its shape";
	const char *why = take_runs(a, &m, out);
	return why ? why : check_runs(a, out, ty->dtype);
}
