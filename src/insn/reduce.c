#include <string.h>

#include "insn/private.h"

/* Mark the axes that "use" reduces over a source of rank "rank"; false if one is outside or given twice. */
static bool reduced_axes(const struct insn_use *use, int rank, bool *reduced)
{
	const struct attr *axes = insn_attr(use, "axes");
	for (int i = 0; i < axes->n; i++) {
		int64_t k = axes->ints[i] < 0 ? axes->ints[i] + rank : axes->ints[i];
		if (k < 0 || k >= rank || reduced[k])
			return false;
		reduced[k] = true;
	}
	return axes->n > 0;
}

/* A digit of the positions that hold parts of one result element. */
struct part { int64_t extent, stride; };

/* The split modes of the reduced axes on the level of threads. */
static int parts(struct arena *a, const struct type *src, const bool *reduced, struct part *out)
{
	const struct layout *l = src->layout;
	struct layout_reading r;
	int n = 0;
	if (!layout_read(a, l, src->rank, src->dim, &r))
		return 0;
	for (int i = 0; i < src->rank; i++)
		for (int k = 0; reduced[i] && k < r.run[i].n; k++) {
			int axis = layout_split_axis(l, r.run[i].mode[k]);
			const struct mesh_axis *x = axis < 0 ? NULL : &l->mesh->axis[axis];
			if (x && !strcmp(l->mesh->level[x->level]->name, "thread") && ix_is_const(x->extent, &out[n].extent) &&
			    ix_is_const(x->stride, &out[n].stride))
				n++;
		}
	return n;
}

/* How many warps hold parts of one result element. */
static int64_t warps_per_element(struct arena *a, const struct type *src, const bool *reduced)
{
	enum { MAX_WARP = 64 };
	struct part *p = arena_array(a, struct part, (size_t)src->layout->n_mode + 1);
	bool seen[MAX_WARP] = { false };
	int n = parts(a, src, reduced, p);
	int64_t all = 1, warps = 0;
	for (int i = 0; i < n; i++)
		all *= p[i].extent;
	for (int64_t e = 0; e < all; e++) {
		int64_t rest = e, at = 0;
		for (int i = 0; i < n; rest /= p[i++].extent)
			at += rest % p[i].extent * p[i].stride;
		int64_t warp = at / frame_warp.size % MAX_WARP;
		warps += !seen[warp];
		seen[warp] = true;
	}
	return warps;
}

int64_t insn_reduce_warps(struct arena *a, const struct insn_use *use, const struct type *src)
{
	bool *reduced = arena_array(a, bool, (size_t)src->rank + 1);
	return src->layout && src->layout->mesh && reduced_axes(use, src->rank, reduced) ? warps_per_element(a, src, reduced) : 1;
}

/* 5.6: warps exchange their parts through the workspace. */
static bool check_workspace(struct arena *a, const struct type *const *type, const bool *reduced, struct insn_refusal *why)
{
	const struct type *src = type[0], *dst = type[1], *room = type[2];
	enum dtype d = dtype_accumulator(src->dtype);
	int64_t warps = src->layout && src->layout->mesh ? warps_per_element(a, src, reduced) : 1;
	const struct ix *need = ix_mul_const(a, type_n_element(a, dst), warps);
	if (!room && warps > 1)
		return insn_refuse(why, "verifier", arena_printf(a, "%lld warps hold parts of a result; supply workspace, a tensor of %s in smem "
				   "with at least %s elements", (long long)warps, dtype_name(d), ix_str(a, need)));
	if (!room)
		return true;
	if (room->dtype != d)
		return insn_refuse(why, "workspace.dtype", arena_printf(a, "%s is not %s", dtype_name(room->dtype), dtype_name(d)));
	int64_t lo, hi;
	ix_bounds(ix_sub(a, type_n_element(a, room), need), &lo, &hi);
	return (warps < 2 || lo >= 0) ||
	       insn_refuse(why, "workspace.shape", arena_printf(a, "%s has fewer than %s elements", shape_str(a, room->rank, room->dim),
			   ix_str(a, need)));
}

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	const struct type *src = type[0], *dst = type[1];
	bool *reduced = arena_array(a, bool, (size_t)src->rank + 1), keepdim = insn_attr(use, "keepdim")->i;
	const struct ix **dim = arena_array(a, const struct ix *, (size_t)src->rank + 1);
	int rank = 0;
	if (!reduced_axes(use, src->rank, reduced))
		return insn_refuse(why, "axes", arena_printf(a, "are not distinct axes of a source of rank %d", src->rank));
	if (!insn_same_dtype(a, use, type, 0, 1, why))
		return false;
	if (!strcmp(insn_attr(use, "kind")->s, "mean") && !dtype_is_float(src->dtype))
		return insn_refuse(why, "src.dtype", arena_printf(a, "kind=\"mean\" takes floats, not %s", dtype_name(src->dtype)));
	for (int k = 0; k < src->rank; k++)
		if (!reduced[k] || keepdim)
			dim[rank++] = reduced[k] ? ix_const(a, 1) : src->dim[k];
	if (dst->rank != rank)
		return insn_refuse(why, "dst.shape", arena_printf(a, "rank %d is not %d", dst->rank, rank));
	for (int k = 0; k < rank; k++)
		if (!ix_equal(dst->dim[k], dim[k]))
			return insn_refuse(why, "dst.shape", arena_printf(a, "%s is not %s", shape_str(a, rank, dst->dim),
					   shape_str(a, rank, dim)));
	if (!check_workspace(a, type, reduced, why))
		return false;
	if (!src->layout || !layout_is_distributed(src->layout))
		return true;
	const struct layout *want = layout_reduce(a, src->layout, src->rank, src->dim, reduced, keepdim);
	if (!want || !dst->layout || !layout_same_owner(a, want, dst->layout, rank, dim))
		return insn_refuse(why, "dst.layout", arena_printf(a, "%s is not the reduced layout of the source",
				   dst->layout ? layout_str(a, dst->layout) : "no layout"));
	return true;
}

static bool relate(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_relation *out)
{
	const struct type *src = type[0], *dst = type[1];
	bool *reduced = arena_array(a, bool, (size_t)src->rank + 1), keepdim = insn_attr(use, "keepdim")->i;
	if (!reduced_axes(use, src->rank, reduced))
		return false;
	insn_relation_init(a, out, src->rank);
	out->axis[0] = insn_axes(a, src->rank);
	out->axis[1] = insn_axes(a, src->rank);
	int rank = 0;
	for (int k = 0; k < src->rank; k++) {
		out->dim_name[k] = insn_axis_name(a, k);
		out->extent[k] = src->dim[k];
		out->axis[0][k] = k;
		if (!reduced[k] || keepdim)
			out->axis[1][rank++] = reduced[k] ? -1 : k;
	}
	if (type[2]) {
		out->axis[2] = insn_axes(a, type[2]->rank);
		for (int k = 0; k < type[2]->rank; k++)
			out->axis[2][k] = -1;
	}
	return rank == dst->rank;
}

static bool eval(const struct insn_eval *e, const struct insn_use *use, const struct type *const *type,
		 struct tensor **operand)
{
	const struct attr *axes = insn_attr(use, "axes");
	int *axis = arena_array(e->c.arena, int, (size_t)axes->n + 1);
	enum reduce_kind k = REDUCE_SUM;
	(void)type;
	reduce_kind_find(insn_attr(use, "kind")->s, &k);
	for (int i = 0; i < axes->n; i++)
		axis[i] = (int)(axes->ints[i] < 0 ? axes->ints[i] + operand[0]->rank : axes->ints[i]);
	operand[1] = tensor_reduce(&e->c, k, operand[0], axes->n, axis, insn_attr(use, "keepdim")->i);
	return operand[1] != NULL;
}

static const struct attr yes = { .kind = ATTR_BOOL, .i = 1 };
static const struct attr mean = { .kind = ATTR_STR, .s = "mean" };
static const struct insn_param params[] = {
	{ "src", INSN_R, false, INSN_RMEM, 0, INSN_VIEW },
	{ "dst", INSN_W, false, INSN_RMEM, 0, INSN_VIEW },
	{ "workspace", INSN_RW, true, INSN_BIT(ST_SMEM), 0, INSN_VIEW },
};
static const struct attr_decl attrs[] = { { "axes", ATTR_INTS, true, NULL, NULL },
					  { "keepdim", ATTR_BOOL, false, &yes, NULL },
					  { "kind", ATTR_STR, false, &mean, reduce_kind_names } };

const struct insn insn_reduce = {
	.name = "reduce",
	.doc = "Combine the elements of a register along axes.",
	.example = "T.reduce(x, y, axes=(1,), kind=\"sum\")",
	.neutral = true,
	.schedulable = true,
	.n_param = 3,
	.param = params,
	.workspace = 2,
	.n_attr = 3,
	.attr = attrs,
	.check = check,
	.relate = relate,
	.eval = eval,
};
