#include "hir/op.h"

#include <math.h>

struct compute hir_compute(const struct hir_eval *e)
{
	return (struct compute){ .t = e->t, .arena = e->arena, .range = e->range, .contract = e->contract };
}

const struct type *hir_op_type(const struct hir_node *n, int k)
{
	return n->operand[k]->type;
}

bool hir_op_computes(struct hir_builder *b, const struct hir_node *n, int k, bool with_bool)
{
	enum dtype d = hir_op_type(n, k)->dtype;
	if (d == DT_F8E8M0 || d == DT_F4E2M1)
		return diag_error(b->t, n->range, E1909, "tf.%s does not compute on %s; cast the operand to a wider float first",
				  n->u.op.op->name, dtype_name(d));
	if (d == DT_BOOL && !with_bool)
		return diag_error(b->t, n->range, E1909, "tf.%s does not compute on bool; cast the operand to a number first",
				  n->u.op.op->name);
	return true;
}

bool hir_op_float(struct hir_builder *b, const struct hir_node *n, int k)
{
	enum dtype d = hir_op_type(n, k)->dtype;
	if (dtype_is_int(d))
		return diag_error(b->t, n->range, E1913, "tf.%s needs a float operand, found %s; cast it first", n->u.op.op->name,
				  dtype_name(d));
	return hir_op_computes(b, n, k, false);
}

static bool partial_operand(struct hir_builder *b, const struct hir_node *n, int k, unsigned passes)
{
	static const char *const reduction[] = { [LAYOUT_SUM] = "sum", [LAYOUT_MAX] = "max", [LAYOUT_MIN] = "min" };
	const struct type *ty = hir_op_type(n, k);
	const struct layout *l = ty ? ty->layout : NULL;
	for (int a = 0; l && l->mesh && a < l->mesh->n_axis; a++) {
		const struct layout_attr *at = &l->attr[a];
		if (at->kind != LAYOUT_PARTIAL || passes & 1u << at->reduction)
			continue;
		const char *name = n->operand[k]->name;
		return diag_error(b->t, n->range, E1907,
				  "tf.%s cannot work on operand %d%s%s%s, whose reduction \"%s\" over mesh axis '%s' is pending; complete it "
				  "with tf.reshard(...) first",
				  n->u.op.op->name, k + 1, name ? " ('" : "", name ? name : "", name ? "')" : "",
				  reduction[at->reduction], l->mesh->axis[a].name);
	}
	return true;
}

bool hir_op_partial(struct hir_builder *b, const struct hir_node *n, unsigned passes)
{
	for (int k = 0; k < n->n_operand; k++)
		if (!partial_operand(b, n, k, passes))
			return false;
	return true;
}

int hir_op_axis_of_mode(const struct type *ty, int mode)
{
	const struct layout *l = ty->layout;
	if (l->n_group == ty->rank) {
		for (int g = 0; g < l->n_group; g++)
			if (mode >= l->group[g].first && mode < l->group[g].first + l->group[g].n)
				return g;
		return -1;
	}
	int axis = 0;
	int64_t left = 0, extent;
	for (int m = 0; m < l->n_mode; m++) {
		while (left <= 1 && axis < ty->rank) {
			if (!ix_is_const(ty->dim[axis], &left))
				return -1;
			if (left > 1)
				break;
			axis++;
		}
		if (!ix_is_const(l->mode[m].extent, &extent) || extent < 1)
			return -1;
		if (m == mode)
			return axis < ty->rank ? axis : ty->rank - 1;
		if (left % extent)
			return -1;
		left /= extent;
		if (left == 1)
			axis++;
	}
	return -1;
}

bool hir_op_unsplit(struct hir_builder *b, const struct hir_node *n, int k, int axis)
{
	const struct type *ty = hir_op_type(n, k);
	const struct layout *l = ty->layout;
	for (int a = 0; l && l->mesh && a < l->mesh->n_axis; a++)
		if (l->attr[a].kind == LAYOUT_SPLIT && hir_op_axis_of_mode(ty, l->attr[a].mode) == axis)
			return diag_error(b->t, n->range, E1920,
					  "tf.%s works along axis %d, which is split over mesh axis '%s'; gather it with tf.reshard(...) first",
					  n->u.op.op->name, axis, l->mesh->axis[a].name);
	return true;
}

const struct type *hir_op_fresh_type(struct hir_builder *b, enum dtype d, int rank, const struct ix *const *dim, enum storage s,
				     bool soft)
{
	struct arena *a = &b->t->perm;
	struct layout *l = NULL;
	if (s == ST_SMEM || s == ST_RMEM) {
		l = layout_c_order(a, rank, dim);
		l->soft = true;
	}
	struct type *ty = arena_new(a, struct type);
	*ty = *type_new(a, d, rank, dim, s, l);
	ty->storage_soft = soft;
	return ty;
}

bool hir_op_fresh(struct hir_builder *b, struct hir_node *n, enum dtype d, int rank, const struct ix *const *dim, enum storage s,
		  bool soft)
{
	return hir_node_result(b, n, hir_op_fresh_type(b, d, rank, dim, s, soft));
}

bool hir_op_elementwise(struct hir_builder *b, struct hir_node *n, int first, int count, enum dtype d)
{
	struct arena *a = &b->t->perm;
	const struct type **ty = arena_array(a, const struct type *, (size_t)n->n_operand);
	for (int k = 0; k < n->n_operand; k++)
		ty[k] = hir_op_type(n, k);
	int rank;
	const struct ix *const *dim;
	enum storage s;
	bool soft;
	const struct layout *l;
	if (!hir_rule_broadcast(b, n->range, n->n_operand, ty, &rank, &dim) ||
	    !hir_rule_storage(b, n->range, count, n->operand + first, &s, &soft) ||
	    !hir_rule_elementwise_layout(b, n->range, n->n_operand, n->operand, rank, dim, s, &l))
		return false;
	struct type *out = arena_new(a, struct type);
	*out = *type_new(a, d, rank, dim, s, l);
	out->storage_soft = soft;
	return hir_node_result(b, n, out);
}

const struct type *hir_op_row_type(struct hir_builder *b, const struct type *x, enum storage s, bool soft)
{
	if (x->storage == s && x->storage_soft == soft)
		return x;
	if (x->storage != s && !(x->layout && layout_is_distributed(x->layout)))
		return hir_op_fresh_type(b, x->dtype, x->rank, x->dim, s, soft);
	struct type *out = arena_new(&b->t->perm, struct type);
	*out = *type_with_storage(&b->t->perm, x, s);
	out->storage_soft = soft;
	return out;
}

/* A distributed layout with the modes of axis "axis" replaced by one of extent "extent". */
static const struct layout *replace_axis(struct arena *a, const struct type *x, int axis, const struct ix *extent)
{
	const struct layout *from = layout_grouped(a, x->layout, x->rank, x->dim);
	if (!from)
		return NULL;
	struct layout_mode *mode = arena_array(a, struct layout_mode, (size_t)from->n_mode + 1);
	struct layout_group *group = arena_array(a, struct layout_group, (size_t)x->rank);
	int *moved = arena_array(a, int, (size_t)from->n_mode), n = 0;
	for (int g = 0; g < x->rank; g++) {
		group[g].first = n;
		for (int m = from->group[g].first; g != axis && m < from->group[g].first + from->group[g].n; m++) {
			moved[m] = n;
			mode[n++] = (struct layout_mode){ from->mode[m].extent, NULL };
		}
		if (g == axis)
			mode[n++] = (struct layout_mode){ extent, NULL };
		group[g].n = n - group[g].first;
	}
	struct layout_attr *attr = arena_memdup(a, from->attr, (size_t)from->mesh->n_axis * sizeof(*attr));
	for (int k = 0; k < from->mesh->n_axis; k++)
		if (attr[k].kind == LAYOUT_SPLIT)
			attr[k].mode = moved[attr[k].mode];
	struct layout *l = arena_new(a, struct layout);
	*l = (struct layout){ .n_group = x->rank, .group = group, .n_mode = n, .mode = mode, .offset = ix_const(a, 0), .mesh = from->mesh,
			      .attr = attr, .soft = true };
	return x->storage == ST_RMEM ? layout_materialise_per_instance(a, l) : layout_materialise_c_order(a, l);
}

static bool like_operand(struct hir_builder *b, struct hir_node *n, const struct type *x, enum dtype d, int rank,
			 const struct ix *const *dim, const struct layout *l)
{
	if (!l)
		return hir_op_fresh(b, n, d, rank, dim, x->storage, x->storage_soft);
	struct type *out = arena_new(&b->t->perm, struct type);
	*out = *type_new(&b->t->perm, d, rank, dim, x->storage, l);
	out->storage_soft = x->storage_soft;
	return hir_node_result(b, n, out);
}

bool hir_op_projected(struct hir_builder *b, struct hir_node *n, int k, int axis, enum dtype d, const struct ix *const *dim)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, k);
	bool *reduced = arena_array(a, bool, (size_t)x->rank);
	reduced[axis] = true;
	bool spread = x->layout && layout_is_distributed(x->layout);
	return like_operand(b, n, x, d, x->rank - 1, dim,
			    spread ? layout_reduce(a, x->layout, x->rank, x->dim, reduced, false) : NULL);
}

bool hir_op_resized(struct hir_builder *b, struct hir_node *n, int k, int axis, const struct ix *const *dim)
{
	const struct type *x = hir_op_type(n, k);
	bool spread = x->layout && layout_is_distributed(x->layout);
	return like_operand(b, n, x, x->dtype, x->rank, dim, spread ? replace_axis(&b->t->perm, x, axis, dim[axis]) : NULL);
}

void hir_op_mark_open(struct hir_eval *e, struct tensor *x, int64_t at)
{
	tensor_need_open(e->arena, x);
	x->open[at] = 1;
	if (x->f) {
		tensor_need_radius(e->arena, x);
		x->radius[at] = (double)INFINITY;
	}
}

double hir_op_number_float(const struct attr *a, enum dtype d)
{
	return a->kind == ATTR_FLOAT ? float_round(d, a->f) : float_from_int(d, a->i);
}

int64_t hir_op_number_int(const struct attr *a, enum dtype d)
{
	return a->kind == ATTR_FLOAT ? int_from_float(d, a->f) : int_wrap(d, a->i);
}

int64_t *hir_op_dims(struct hir_eval *e, const struct type *ty)
{
	int64_t *dim = arena_array(e->arena, int64_t, (size_t)ty->rank);
	for (int k = 0; k < ty->rank; k++)
		if (!e->ix(e, ty->dim[k], &dim[k]))
			return NULL;
	return dim;
}

int64_t hir_op_count(const struct tensor *x)
{
	return x->n;
}

/* dst and src agree but for axis "axis", on which src has one slice per index. */
static bool slices_fit(struct hir_builder *b, const struct hir_node *n, int axis)
{
	struct arena *a = &b->t->perm;
	const struct type *dst = hir_op_type(n, 0), *ix = hir_op_type(n, 1), *src = hir_op_type(n, 2);
	bool same = dst->rank == src->rank;
	for (int k = 0; same && k < dst->rank; k++)
		same = ix_equal(src->dim[k], k == axis ? ix->dim[0] : dst->dim[k]);
	if (same)
		return true;
	return diag_error(b->t, n->range, E1936, "src of tf.%s has shape %s, which does not fit dst of shape %s with %s indices on axis %d",
			  n->u.op.op->name, shape_str(a, src->rank, src->dim), shape_str(a, dst->rank, dst->dim), ix_str(a, ix->dim[0]),
			  axis);
}

bool hir_op_infer_indexed(struct hir_builder *b, struct hir_node *n, bool takes_i32)
{
	const struct type *dst = hir_op_type(n, 0), *ix = hir_op_type(n, 1);
	struct hir_value *data[2] = { n->operand[0], n->operand[2] };
	int axis;
	if (ix->rank != 1 || (ix->dtype != DT_I64 && !(takes_i32 && ix->dtype == DT_I32)))
		return diag_error(b->t, n->range, E1935, "index of tf.%s needs rank 1 and dtype %s, found %s", n->u.op.op->name,
				  takes_i32 ? "i32 or i64" : "i64", type_str(&b->t->perm, ix));
	return hir_rule_same_dtype(b, n->range, 2, data) && hir_rule_axis(b, n->range, hir_attr(n, "dim")->i, dst->rank, &axis) &&
	       slices_fit(b, n, axis) && hir_op_partial(b, n, HIR_PASS_NONE) && hir_op_unsplit(b, n, 0, axis) &&
	       hir_op_unsplit(b, n, 2, axis) && hir_node_result(b, n, dst);
}

bool hir_op_norm_parameter(struct hir_builder *b, const struct hir_node *n, int k, int axis)
{
	const struct type *x = hir_op_type(n, 0), *w = hir_op_type(n, k);
	bool same = w->rank == x->rank - axis;
	for (int j = 0; same && j < w->rank; j++)
		same = ix_equal(w->dim[j], x->dim[axis + j]);
	if (!same)
		return diag_error(b->t, n->range, E1921, "shape %s of the %s of tf.%s must be that of the normalised axes, %s",
				  shape_str(&b->t->perm, w->rank, w->dim), n->u.op.op->input[k].name, n->u.op.op->name,
				  shape_str(&b->t->perm, x->rank - axis, x->dim + axis));
	if (w->dtype != x->dtype && w->dtype != DT_F32)
		return diag_error(b->t, n->range, E1902, "dtype %s of the %s of tf.%s must be %s, as x has it, or f32", dtype_name(w->dtype),
				  n->u.op.op->input[k].name, n->u.op.op->name, dtype_name(x->dtype));
	return true;
}
