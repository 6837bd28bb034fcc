#include "hir/op.h"

#include <string.h>

struct shape {
	bool km, nk;
	const struct ix *m, *n, *k_lhs, *k_rhs;
};

static struct shape read_shape(const struct hir_node *n)
{
	const struct type *x = hir_op_type(n, 0), *y = hir_op_type(n, 1);
	struct shape s = { !strcmp(hir_attr(n, "a_layout")->s, "KM"), !strcmp(hir_attr(n, "b_layout")->s, "NK"), 0, 0, 0, 0 };
	const struct ix *const *dx = x->dim + x->rank - 2, *const *dy = y->dim + y->rank - 2;
	s.m = dx[s.km];
	s.k_lhs = dx[!s.km];
	s.k_rhs = dy[s.nk];
	s.n = dy[!s.nk];
	return s;
}

static bool is_multiplicand(enum dtype d)
{
	return d == DT_F8E8M0 || d == DT_F4E2M1;
}

/* The result dtype, or false after a diagnostic. */
static bool dtype_rule(struct hir_builder *b, const struct hir_node *n, enum dtype *out)
{
	enum dtype x = hir_op_type(n, 0)->dtype, y = hir_op_type(n, 1)->dtype;
	const struct attr *wanted = hir_attr(n, "out_dtype");
	bool bytes = (x == DT_I8 || x == DT_U8) && y == DT_I8;
	if (!bytes && !hir_rule_same_dtype(b, n->range, 2, n->operand))
		return false;
	if (x == DT_BOOL)
		return hir_op_computes(b, n, 0, false);
	*out = wanted->kind == ATTR_DTYPE ? wanted->dtype : bytes ? DT_I32 : x;
	if (is_multiplicand(*out) || *out == DT_BOOL || dtype_is_float(*out) != dtype_is_float(x))
		return diag_error(b->t, n->range, E1909, "tf.matmul of %s cannot give %s; state another out_dtype=", dtype_name(x),
				  dtype_name(*out));
	return true;
}

static bool on_chip(enum storage s)
{
	return s == ST_SMEM || s == ST_RMEM || s == ST_TMEM;
}

static bool storage_rule(struct hir_builder *b, const struct hir_node *n, enum storage *s, bool *soft)
{
	if (on_chip(hir_op_type(n, 0)->storage) && on_chip(hir_op_type(n, 1)->storage)) {
		*s = ST_RMEM;
		*soft = true;
		return true;
	}
	return hir_rule_storage(b, n->range, 2, n->operand, s, soft);
}

/* hir 12.6: one operand pending with sum, the other complete. */
static bool partial_rule(struct hir_builder *b, const struct hir_node *n)
{
	const struct layout *x = hir_op_type(n, 0)->layout, *y = hir_op_type(n, 1)->layout;
	for (int a = 0; x && y && x->mesh && y->mesh && a < x->mesh->n_axis && a < y->mesh->n_axis; a++)
		if (x->attr[a].kind == LAYOUT_PARTIAL && y->attr[a].kind == LAYOUT_PARTIAL)
			return hir_op_partial(b, n, HIR_PASS_NONE);
	return hir_op_partial(b, n, HIR_PASS_SUM);
}

static bool is_spread(const struct type *ty)
{
	return ty->layout && layout_is_distributed(ty->layout);
}

/* The modes of axis "axis" of "ty" appended to "mode"; flat[k] is the new number of old mode k. */
static void take_modes(const struct type *ty, int axis, struct layout_mode *mode, int *n, int *flat, struct layout_group *g)
{
	const struct layout *l = ty->layout;
	g->first = *n;
	for (int m = 0; is_spread(ty) && m < l->n_mode; m++)
		if (hir_op_axis_of_mode(ty, m) == axis) {
			flat[m] = *n;
			mode[(*n)++] = (struct layout_mode){ l->mode[m].extent, NULL };
		}
	if (*n == g->first)
		mode[(*n)++] = (struct layout_mode){ ty->dim[axis], NULL };
	g->n = *n - g->first;
}

/* What mesh axis "a" of an operand does to the result: splits mode "flat" of it, splits the contraction, or nothing. */
static struct layout_attr project(const struct type *ty, int a, int k_axis, const int *flat)
{
	const struct layout_attr *at = &ty->layout->attr[a];
	if (at->kind != LAYOUT_SPLIT)
		return *at;
	if (hir_op_axis_of_mode(ty, at->mode) == k_axis)
		return (struct layout_attr){ LAYOUT_PARTIAL, 0, LAYOUT_SUM };
	return (struct layout_attr){ LAYOUT_SPLIT, flat[at->mode], 0 };
}

/* The layout of a product with distributed operands: the splits of the rows of lhs and the columns of rhs stay, a split
 * contraction leaves a pending sum. NULL after a diagnostic. */
static const struct layout *spread_layout(struct hir_builder *b, const struct hir_node *n, const struct shape *s, int rank,
					  const struct ix *const *dim, enum storage st)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0), *y = hir_op_type(n, 1);
	const struct type *lead = is_spread(x) ? x : y;
	const struct mesh *mesh = lead->layout->mesh;
	if (is_spread(x) && is_spread(y) && !mesh_equal_frame(x->layout->mesh, y->layout->mesh)) {
		diag_error(b->t, n->range, E1905, "operands of tf.matmul are distributed over different meshes; bring them to one mesh with "
			   "tf.reshard(...)");
		return NULL;
	}
	int n_mode_x = x->layout ? x->layout->n_mode : 0, n_mode_y = y->layout ? y->layout->n_mode : 0;
	struct layout_mode *mode = arena_array(a, struct layout_mode, (size_t)(n_mode_x + n_mode_y + rank + 2));
	struct layout_group *group = arena_array(a, struct layout_group, (size_t)rank);
	int *flat_x = arena_array(a, int, (size_t)n_mode_x + 1), *flat_y = arena_array(a, int, (size_t)n_mode_y + 1), count = 0;
	for (int k = 0; k < rank - 2; k++) {
		int kl = k - (rank - lead->rank);
		if (kl >= 0 && ix_equal(lead->dim[kl], dim[k])) {
			take_modes(lead, kl, mode, &count, lead == x ? flat_x : flat_y, &group[k]);
		} else {
			group[k] = (struct layout_group){ count, 1 };
			mode[count++] = (struct layout_mode){ dim[k], NULL };
		}
	}
	take_modes(x, x->rank - 2 + s->km, mode, &count, flat_x, &group[rank - 2]);
	take_modes(y, y->rank - 1 - s->nk, mode, &count, flat_y, &group[rank - 1]);
	struct layout_attr *attr = arena_array(a, struct layout_attr, (size_t)mesh->n_axis);
	for (int m = 0; m < mesh->n_axis; m++) {
		struct layout_attr ax = { LAYOUT_BROADCAST, 0, 0 }, ay = ax;
		if (is_spread(x))
			ax = project(x, m, x->rank - 1 - s->km, flat_x);
		if (is_spread(y))
			ay = project(y, m, y->rank - 2 + s->nk, flat_y);
		bool clash = ax.kind != LAYOUT_BROADCAST && ay.kind != LAYOUT_BROADCAST && ax.kind != ay.kind;
		clash = clash || (ax.kind == LAYOUT_SPLIT && ay.kind == LAYOUT_SPLIT && ax.mode != ay.mode);
		if (clash) {
			diag_error(b->t, n->range, E1904, "operands of tf.matmul have different owners: mesh axis '%s' splits both of them in "
				   "ways that no position can combine; tf.reshard(...) one of them", mesh->axis[m].name);
			return NULL;
		}
		attr[m] = ax.kind != LAYOUT_BROADCAST ? ax : ay;
	}
	struct layout *l = arena_new(a, struct layout);
	*l = (struct layout){ .n_group = rank, .group = group, .n_mode = count, .mode = mode, .offset = ix_const(a, 0), .mesh = mesh,
			      .attr = attr, .soft = true };
	return st == ST_RMEM ? layout_materialise_per_instance(a, l) : layout_materialise_c_order(a, l);
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0), *y = hir_op_type(n, 1);
	enum dtype d = x->dtype;
	if (x->rank < 2 || y->rank < 2)
		return diag_error(b->t, n->range, E1916, "operands of tf.matmul need rank 2 or more, found rank %d and rank %d", x->rank,
				  y->rank);
	if (!dtype_rule(b, n, &d))
		return false;
	struct shape s = read_shape(n);
	if (!ix_equal(s.k_lhs, s.k_rhs))
		return diag_error(b->t, n->range, E1917, "contraction extents of tf.matmul differ: %s of %s and %s of %s",
				  ix_str(a, s.k_lhs), type_str(a, x), ix_str(a, s.k_rhs), type_str(a, y));
	struct type lead[2] = { *x, *y };
	const struct type *leads[2] = { &lead[0], &lead[1] };
	lead[0].rank -= 2;
	lead[1].rank -= 2;
	int rank;
	const struct ix *const *batch;
	enum storage st;
	bool soft;
	if (!hir_rule_broadcast(b, n->range, 2, leads, &rank, &batch) || !partial_rule(b, n) || !storage_rule(b, n, &st, &soft))
		return false;
	const struct ix **dim = arena_array(a, const struct ix *, (size_t)rank + 2);
	for (int k = 0; k < rank; k++)
		dim[k] = batch[k];
	dim[rank++] = s.m;
	dim[rank++] = s.n;
	if (!is_spread(x) && !is_spread(y))
		return hir_op_fresh(b, n, d, rank, dim, st, soft);
	const struct layout *l = spread_layout(b, n, &s, rank, dim, st);
	if (!l)
		return false;
	struct type *out = arena_new(a, struct type);
	*out = *type_new(a, d, rank, dim, st, l);
	out->storage_soft = soft;
	return hir_node_result(b, n, out);
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	struct compute c = hir_compute(e);
	struct shape s = read_shape(n);
	return (out[0] = tensor_matmul(&c, in[0], in[1], s.km, s.nk, n->result[0]->type->dtype));
}

static int64_t n_operation(const struct hir_node *n, const struct tensor *const *in)
{
	const struct tensor *x = in[0], *y = in[1];
	struct shape s = read_shape(n);
	int rank;
	int64_t dim[64], count = 1;
	struct tensor lx = *x, ly = *y;
	lx.rank -= 2;
	ly.rank -= 2;
	if (lx.rank > 64 || ly.rank > 64 || !tensor_broadcast_shape(&lx, &ly, &rank, dim))
		return 0;
	for (int k = 0; k < rank; k++)
		count *= dim[k];
	return count * x->dim[lx.rank] * x->dim[lx.rank + 1] * y->dim[ly.rank + !s.nk];
}

static const struct hir_input inputs[] = { { "lhs", HIR_INPUT }, { "rhs", HIR_INPUT } };
static const char *const lhs_orders[] = { "MK", "KM", NULL }, *const rhs_orders[] = { "KN", "NK", NULL };
static const struct attr mk = { .kind = ATTR_STR, .s = "MK" }, kn = { .kind = ATTR_STR, .s = "KN" };
static const struct attr_decl attrs[] = {
	{ "a_layout", ATTR_STR, false, &mk, lhs_orders },
	{ "b_layout", ATTR_STR, false, &kn, rhs_orders },
	{ "out_dtype", ATTR_DTYPE, false, NULL, NULL },
};

const struct hir_op hir_op_matmul = {
	.name = "matmul",
	.doc = "The matrix product of the last two axes; leading axes broadcast.",
	.example = "tf.matmul(a, b, out_dtype=\"f32\")",
	.cls = HIR_CLASS_CONTRACTION,
	.n_input = 2,
	.input = inputs,
	.n_attr = 3,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = n_operation,
};
