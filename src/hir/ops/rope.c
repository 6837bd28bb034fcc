#include "hir/op.h"

#include <math.h>

static bool table_rule(struct hir_builder *b, const struct hir_node *n)
{
	const struct type *q = hir_op_type(n, 0), *k = hir_op_type(n, 1), *pos = hir_op_type(n, 4);
	struct arena *a = &b->t->perm;
	if (q->rank != 4 || k->rank != 4 || !ix_equal(q->dim[0], k->dim[0]) || !ix_equal(q->dim[1], k->dim[1]) ||
	    !ix_equal(q->dim[3], k->dim[3]))
		return diag_error(b->t, n->range, E1901, "q and k of tf.rope do not broadcast: they need shapes (B, S, H, D) and (B, S, H', D), "
				  "found %s and %s", shape_str(a, q->rank, q->dim), shape_str(a, k->rank, k->dim));
	for (int j = 2; j < 4; j++) {
		const struct type *c = hir_op_type(n, j);
		if (c->dtype != q->dtype && c->dtype != DT_F32)
			return diag_error(b->t, n->range, E1902, "dtype %s of the %s of tf.rope must be %s, as q has it, or f32",
					  dtype_name(c->dtype), n->u.op.op->input[j].name, dtype_name(q->dtype));
		if (c->rank != 2 || !ix_equal(c->dim[1], q->dim[3]) || !ix_equal(c->dim[0], hir_op_type(n, 2)->dim[0]))
			return diag_error(b->t, n->range, E1901, "the caches of tf.rope do not broadcast: both need one shape (P, %s), found %s",
					  ix_str(a, q->dim[3]), shape_str(a, c->rank, c->dim));
	}
	if ((pos->dtype != DT_I32 && pos->dtype != DT_I64) || !ix_equal(type_n_element(a, pos), q->dim[1]))
		return diag_error(b->t, n->range, E1935, "pos_ids of tf.rope is an index of dtype i32 or i64 with %s elements, found %s",
				  ix_str(a, q->dim[1]), type_str(a, pos));
	return true;
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	const struct type *field[2] = { hir_op_type(n, 0), hir_op_type(n, 1) };
	enum storage s;
	bool soft;
	if (!hir_op_float(b, n, 0) || !hir_rule_same_dtype(b, n->range, 2, n->operand) || !table_rule(b, n))
		return false;
	const struct ix *d = field[0]->dim[3];
	if (!ix_divisible(d, 2))
		return diag_error(b->t, n->range, E1922, "the head size of tf.rope must be even, found %s", ix_str(&b->t->perm, d));
	if (!hir_op_unsplit(b, n, 0, 3) || !hir_op_unsplit(b, n, 1, 3) || !hir_op_partial(b, n, HIR_PASS_SUM) ||
	    !hir_rule_storage(b, n->range, 4, n->operand, &s, &soft))
		return false;
	field[0] = hir_op_row_type(b, field[0], s, soft);
	field[1] = hir_op_row_type(b, field[1], s, soft);
	return hir_node_tuple(b, n, 2, field);
}

/* c x - n y (or plus, by "sign") with its radius, rounded to "d". */
static double rotate(enum dtype d, double x, double rx, double c, double rc, double sign, double y, double ry, double n, double rn,
		     double *r)
{
	double u = float_half_ulp_at_one(d == DT_F64 ? DT_F64 : DT_F32), p = x * c, q = y * n;
	double v = d == DT_F64 ? fma(x, c, sign * q) + sign * fma(y, n, -q) : p + sign * q;
	double out = compute_round(d, v);
	*r = radius_mul(x, rx, c, rc) + radius_mul(y, ry, n, rn) + u * (fabs(p) + fabs(q)) + radius_round(d, out);
	*r = p == 0 && q == 0 && rx == 0 && ry == 0 ? 0 : radius_clean(out, *r);
	return out;
}

static bool rotate_all(struct hir_eval *e, const struct tensor *x, const struct tensor *const *in, struct tensor **out)
{
	const struct tensor *cos = in[2], *sin = in[3], *pos = in[4];
	int64_t s_len = x->dim[1], heads = x->dim[2], d = x->dim[3], h = d / 2;
	struct tensor *y = *out = tensor_new(e->arena, x->dtype, x->rank, x->dim);
	tensor_need_radius(e->arena, y);
	for (int64_t row = 0; d > 0 && row < x->n / d; row++) {
		int64_t s = row / heads % s_len, at = pos->i[s];
		if (at < 0 || at >= cos->dim[0])
			return diag_error(e->t, e->range, E2101, "position %lld of tf.rope is outside axis 0 of the caches, which has extent %lld",
					  (long long)at, (long long)cos->dim[0]);
		for (int64_t k = 0; k < d; k++) {
			int64_t i = row * d + k, j = k < h ? i + h : i - h, t = at * d + k;
			y->f[i] = rotate(x->dtype, x->f[i], tensor_radius(x, i), cos->f[t], tensor_radius(cos, t), k < h ? -1 : 1, x->f[j],
					 tensor_radius(x, j), sin->f[t], tensor_radius(sin, t), &y->radius[i]);
			if (tensor_is_open(pos, s))
				y->radius[i] = (double)INFINITY;
		}
	}
	return true;
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	(void)n;
	return rotate_all(e, in[0], in, &out[0]) && rotate_all(e, in[1], in, &out[1]);
}

static int64_t n_operation(const struct hir_node *n, const struct tensor *const *in)
{
	(void)n;
	return 2 * (hir_op_count(in[0]) + hir_op_count(in[1]));
}

static const struct hir_input inputs[] = {
	{ "q", HIR_INPUT },
	{ "k", HIR_INPUT },
	{ "cos_cache", HIR_INPUT },
	{ "sin_cache", HIR_INPUT },
	{ "pos_ids", HIR_INPUT },
};

const struct hir_op hir_op_rope = {
	.name = "rope",
	.doc = "Rotate the halves of every head by the angle of its position.",
	.example = "tf.rope(q, k, cos, sin, pos)",
	.cls = HIR_CLASS_ROW,
	.n_input = 5,
	.input = inputs,
	.infer = infer,
	.eval = eval,
	.n_operation = n_operation,
};
