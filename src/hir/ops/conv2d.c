#include "hir/op.h"

#include <math.h>

static bool pair_rule(struct hir_builder *b, const struct hir_node *n, const char *name, int64_t least)
{
	const struct attr *p = hir_attr(n, name);
	if (p->n != 2 || p->ints[0] < least || p->ints[1] < least || p->ints[0] > 1 << 30 || p->ints[1] > 1 << 30)
		return diag_error(b->t, n->range, E1918, "%s of tf.conv2d must be two integers of at least %lld and at most %d", name,
				  (long long)least, 1 << 30);
	return true;
}

static bool operand_rule(struct hir_builder *b, const struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	const struct type *x = hir_op_type(n, 0), *w = hir_op_type(n, 1), *bias = hir_op_type(n, 2);
	int64_t groups = hir_attr(n, "groups")->i;
	if (x->rank != 4)
		return diag_error(b->t, n->range, E1918, "input of tf.conv2d needs the axes (N, C, H, W), found %s", type_str(a, x));
	if (w->rank != 4)
		return diag_error(b->t, n->range, E1918, "weight of tf.conv2d needs the axes (O, I, KH, KW), found %s", type_str(a, w));
	if (bias->rank != 1 || !ix_equal(bias->dim[0], w->dim[0]))
		return diag_error(b->t, n->range, E1918, "bias of tf.conv2d needs shape (%s,), found %s", ix_str(a, w->dim[0]),
				  type_str(a, bias));
	if (groups < 1 || !ix_divisible(x->dim[1], groups) || !ix_divisible(w->dim[0], groups))
		return diag_error(b->t, n->range, E1918, "groups=%lld of tf.conv2d does not divide the channels %s and %s", (long long)groups,
				  ix_str(a, x->dim[1]), ix_str(a, w->dim[0]));
	if (!ix_equal(w->dim[1], ix_floordiv(a, x->dim[1], ix_const(a, groups))))
		return diag_error(b->t, n->range, E1918, "weight of tf.conv2d has %s input channels, but groups=%lld leaves %s of them per group",
				  ix_str(a, w->dim[1]), (long long)groups, ix_str(a, ix_floordiv(a, x->dim[1], ix_const(a, groups))));
	return true;
}

/* floor((h + 2p - d (k - 1) - 1) / s) + 1 */
static const struct ix *extent(struct arena *a, const struct ix *h, const struct ix *k, int64_t p, int64_t d, int64_t s)
{
	const struct ix *span = ix_mul_const(a, ix_sub(a, k, ix_const(a, 1)), d);
	const struct ix *room = ix_sub(a, ix_add(a, h, ix_const(a, 2 * p - 1)), span);
	return ix_add(a, ix_floordiv(a, room, ix_const(a, s)), ix_const(a, 1));
}

static bool infer(struct hir_builder *b, struct hir_node *n)
{
	struct arena *a = &b->t->perm;
	enum storage st;
	bool soft;
	if (!hir_op_float(b, n, 0) || !hir_rule_same_dtype(b, n->range, 3, n->operand) || !pair_rule(b, n, "stride", 1) ||
	    !pair_rule(b, n, "dilation", 1) || !pair_rule(b, n, "padding", 0) || !operand_rule(b, n) ||
	    !hir_op_partial(b, n, HIR_PASS_NONE) || !hir_rule_storage(b, n->range, 3, n->operand, &st, &soft))
		return false;
	const struct type *x = hir_op_type(n, 0), *w = hir_op_type(n, 1);
	const struct ix **dim = arena_array(a, const struct ix *, 4);
	dim[0] = x->dim[0];
	dim[1] = w->dim[0];
	for (int k = 0; k < 2; k++) {
		int64_t lo, hi;
		dim[2 + k] = extent(a, x->dim[2 + k], w->dim[2 + k], hir_attr(n, "padding")->ints[k], hir_attr(n, "dilation")->ints[k],
				    hir_attr(n, "stride")->ints[k]);
		ix_bounds(dim[2 + k], &lo, &hi);
		if (hi < 1)
			return diag_error(b->t, n->range, E1919, "tf.conv2d would have extent %s on axis %d; the dilated kernel is larger than "
					  "the padded input", ix_str(a, dim[2 + k]), 2 + k);
	}
	for (int k = 0; k < 3; k++)
		for (int axis = 0; axis < hir_op_type(n, k)->rank; axis++)
			if (!hir_op_unsplit(b, n, k, axis))
				return false;
	return hir_op_fresh(b, n, x->dtype, 4, dim, st, soft);
}

struct conv {
	const struct tensor *x, *w, *bias;
	struct tensor *y;
	int64_t in_channels;		/* per group */
	int64_t out_channels;		/* per group */
	const int64_t *stride, *padding, *dilation;
};

struct sum {
	double v, low, magnitude, r;
};

static void add_term(const struct conv *p, struct sum *s, int64_t xi, int64_t wi)
{
	double a = p->x->f[xi], b = p->w->f[wi], t = a * b, v = s->v + t, u = v - s->v;
	s->low += (s->v - (v - u)) + (t - u);
	if (p->y->dtype == DT_F64)
		s->low += fma(a, b, -t);
	s->v = v;
	s->magnitude += fabs(t);
	s->r += radius_mul(a, tensor_radius(p->x, xi), b, tensor_radius(p->w, wi));
}

static struct sum window_sum(const struct conv *p, int64_t n, int64_t o, int64_t oy, int64_t ox)
{
	const int64_t *xd = p->x->dim, *wd = p->w->dim;
	struct sum s = { 0 };
	s.v = p->bias->f[o];
	s.magnitude = fabs(s.v);
	s.r = tensor_radius(p->bias, o);
	for (int64_t i = 0; i < p->in_channels; i++) {
		int64_t c = o / p->out_channels * p->in_channels + i;
		for (int64_t ky = 0; ky < wd[2]; ky++) {
			int64_t y = oy * p->stride[0] + ky * p->dilation[0] - p->padding[0];
			for (int64_t kx = 0; y >= 0 && y < xd[2] && kx < wd[3]; kx++) {
				int64_t x = ox * p->stride[1] + kx * p->dilation[1] - p->padding[1];
				if (x >= 0 && x < xd[3])
					add_term(p, &s, ((n * xd[1] + c) * xd[2] + y) * xd[3] + x,
						 ((o * p->in_channels + i) * wd[2] + ky) * wd[3] + kx);
			}
		}
	}
	return s;
}

static bool eval(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	const int64_t *dim = hir_op_dims(e, n->result[0]->type);
	struct conv p = { .x = in[0], .w = in[1], .bias = in[2], .stride = hir_attr(n, "stride")->ints,
			  .padding = hir_attr(n, "padding")->ints, .dilation = hir_attr(n, "dilation")->ints };
	if (!dim)
		return false;
	for (int k = 2; k < 4; k++)
		if (dim[k] < 1)
			return diag_error(e->t, e->range, E1919, "tf.conv2d would have extent %lld on axis %d; the dilated kernel is larger than "
					  "the padded input", (long long)dim[k], k);
	struct tensor *y = p.y = out[0] = tensor_new(e->arena, in[0]->dtype, 4, dim);
	p.in_channels = in[1]->dim[1];
	p.out_channels = in[1]->dim[0] / hir_attr(n, "groups")->i;
	tensor_need_radius(e->arena, y);
	int64_t at = 0, terms = p.in_channels * in[1]->dim[2] * in[1]->dim[3] + 1;
	for (int64_t b = 0; b < dim[0]; b++)
		for (int64_t o = 0; o < dim[1]; o++)
			for (int64_t oy = 0; oy < dim[2]; oy++)
				for (int64_t ox = 0; ox < dim[3]; ox++, at++) {
					struct sum s = window_sum(&p, b, o, oy, ox);
					y->f[at] = float_round(y->dtype, isfinite(s.v) ? s.v + s.low : s.v);
					y->radius[at] = radius_clean(y->f[at], s.r + radius_sum(dtype_accumulator(y->dtype), terms, s.magnitude) +
								     radius_round(y->dtype, y->f[at]));
				}
	return true;
}

static int64_t n_operation(const struct hir_node *n, const struct tensor *const *in)
{
	const int64_t *x = in[0]->dim, *w = in[1]->dim, *s = hir_attr(n, "stride")->ints, *p = hir_attr(n, "padding")->ints;
	double n_output = (double)x[0] * (double)w[0] * (double)((x[2] + 2 * p[0]) / s[0] + 1) * (double)((x[3] + 2 * p[1]) / s[1] + 1);
	double all = n_output * (double)(w[1] * w[2] * w[3]);
	return all < 1e18 ? (int64_t)all : INT64_MAX;
}

static const struct hir_input inputs[] = { { "input", HIR_INPUT }, { "weight", HIR_INPUT }, { "bias", HIR_INPUT } };
static const struct attr_decl attrs[] = {
	{ "stride", ATTR_INTS, true, NULL, NULL },
	{ "padding", ATTR_INTS, true, NULL, NULL },
	{ "dilation", ATTR_INTS, true, NULL, NULL },
	{ "groups", ATTR_INT, true, NULL, NULL },
};

const struct hir_op hir_op_conv2d = {
	.name = "conv2d",
	.doc = "Convolve images (N, C, H, W) with kernels (O, I, KH, KW) and add a bias.",
	.example = "tf.conv2d(x, w, b, stride=(1, 1), padding=(1, 1), dilation=(1, 1), groups=1)",
	.cls = HIR_CLASS_CONTRACTION,
	.n_input = 3,
	.input = inputs,
	.n_attr = 4,
	.attr = attrs,
	.infer = infer,
	.eval = eval,
	.n_operation = n_operation,
};
