/* Scalar operations of one call (spec: schedule 8.3). */
#include <string.h>

#include "analysis/private.h"
#include "value/compute.h"

/* Operations per element of a formula: f32 arithmetic, special functions, selections. */
struct formula { const char *name; int flops, special, select; };

static const struct formula per_element[] = {
	/* softmax: maximum; x - m, exp, sum, quotient. Norms: see per_row. rope: two products and a sum. */
	{ "softmax", 2, 2, 1 },	   { "rms_norm", 4, 0, 0 }, { "layer_norm", 7, 0, 0 }, { "rope", 3, 0, 0 },
	{ "quant", 1, 1, 1 },	   { "sigmoid", 1, 2, 0 },  { "tanh", 0, 1, 0 },	     { "silu", 2, 2, 0 },
	{ "gelu", 8, 1, 0 },	   { "softplus", 1, 2, 0 },  { "relu", 0, 0, 1 },	     { "clamp", 0, 0, 2 },
	{ "index_add", 1, 0, 0 }, { "where", 0, 0, 1 },
};
/* The mean is a quotient, the scale a reciprocal root of a sum with eps; the variance is another mean. */
static const struct formula per_row[] = { { "rms_norm", 1, 2, 0 }, { "layer_norm", 1, 3, 0 } };

static const struct formula *find(const struct formula *list, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(list[i].name, name))
			return &list[i];
	return NULL;
}

/* gelu by tanh: 0.5 x (1 + tanh(c (x + 0.044715 x^3))); else 0.5 x (1 + erf(x / sqrt 2)). */
static const struct formula *element_formula(const char *name, bool is_exact_gelu)
{
	static const struct formula by_erf = { "gelu", 4, 1, 0 };
	return is_exact_gelu ? &by_erf : find(per_element, sizeof(per_element) / sizeof(per_element[0]), name);
}

static void add_formula(struct analysis_sum *s, const struct formula *f, enum dtype d, int64_t n)
{
	if (!f)
		return;
	s->flops[d] = an_add(s->flops[d], an_mul(f->flops, n));
	s->service[SERVICE_SPECIAL] = an_add(s->service[SERVICE_SPECIAL], an_mul(f->special, n));
	s->service[SERVICE_SELECT] = an_add(s->service[SERVICE_SELECT], an_mul(f->select, n));
}

static int64_t n_element(struct an *x, const struct hir_node *n, const struct type *ty)
{
	int64_t count = 1;
	for (int i = 0; ty && i < ty->rank; i++)
		count = an_mul(count, an_extent(x, n->range, ty->dim[i]));
	return count;
}

static void add_binary(struct analysis_sum *s, const char *name, enum dtype d, int64_t n)
{
	enum binary_kind k = BINARY_ADD;
	binary_kind_find(name, &k);
	if (binary_kind_is_comparison(k) || binary_kind_is_logic(k))
		s->service[SERVICE_PREDICATE] += n;
	else if (k == BINARY_MIN || k == BINARY_MAX)
		s->service[SERVICE_SELECT] += n;
	else if (!dtype_is_float(d))
		s->service[SERVICE_INTEGER] += n;
	else if (k == BINARY_ADD || k == BINARY_SUB || k == BINARY_MUL)
		s->flops[d] += n;
	else
		s->service[SERVICE_SPECIAL] += n;
}

static void add_unary(struct analysis_sum *s, const char *name, bool is_exact_gelu, enum dtype d, int64_t n)
{
	enum unary_kind k = UNARY_NEG;
	const struct formula *f = element_formula(name, is_exact_gelu);
	if (f) {
		add_formula(s, f, d, n);
		return;
	}
	unary_kind_find(name, &k);
	switch (k) {
	case UNARY_NOT: s->service[SERVICE_PREDICATE] += n; return;
	case UNARY_RSQRT: case UNARY_EXP: case UNARY_EXP2: case UNARY_LOG: case UNARY_LOG2: case UNARY_SQRT: case UNARY_RECIPROCAL:
		s->service[SERVICE_SPECIAL] += n;
		return;
	default:
		if (dtype_is_float(d))
			s->flops[d] += n;
		else
			s->service[SERVICE_INTEGER] += n;
	}
}

/* One combination for every element but the last of each result; a mean divides once more. */
static void add_reduce(struct analysis_sum *s, const char *name, enum dtype d, int64_t from, int64_t to)
{
	enum reduce_kind k = REDUCE_SUM;
	reduce_kind_find(name, &k);
	bool is_sum = k == REDUCE_SUM || k == REDUCE_MEAN;
	if (is_sum && dtype_is_float(d))
		s->flops[d] += from - to;
	else
		s->service[is_sum ? SERVICE_INTEGER : SERVICE_SELECT] += from - to;
	if (k == REDUCE_ABS_MAX && dtype_is_float(d))
		s->flops[d] += from;
	if (k == REDUCE_MEAN)
		s->service[SERVICE_SPECIAL] += to;
}

static const struct type *type_of(const struct hir_node *n, int k)
{
	return k < n->n_operand ? n->operand[k]->type : NULL;
}

static const struct attr *attr_of(const struct hir_node *n, const char *name)
{
	if (n->kind == HIR_SCHEDULE)
		return insn_attr(&n->u.schedule.use, name);
	return hir_attr_index(n->u.op.op, name) >= 0 ? hir_attr(n, name) : NULL;
}

/* 2 M N K, and for convolutions 2 |out| I kh kw. */
static void add_contraction(struct an *x, const struct hir_node *n, const char *name, struct analysis_sum *s)
{
	bool is_mma = !strcmp(name, "tiled_mma"), is_conv = !strcmp(name, "conv2d");
	const struct type *lhs = type_of(n, is_mma ? 1 : 0), *rhs = type_of(n, is_mma ? 2 : 1), *out = n->result[0]->type;
	const struct attr *order = is_mma || is_conv ? NULL : attr_of(n, "a_layout");
	bool is_km = order && order->s && !strcmp(order->s, "KM");
	int64_t depth = an_extent(x, n->range, lhs->dim[lhs->rank - 1 - is_km]);
	if (is_conv) {
		depth = 1;
		for (int i = 1; i < rhs->rank; i++)
			depth = an_mul(depth, an_extent(x, n->range, rhs->dim[i]));
	}
	s->flops[lhs->dtype] = an_add(s->flops[lhs->dtype], an_mul(2, an_mul(n_element(x, n, out), depth)));
}

/* Rows that a norm works on: "axis" is its first normalised axis, the last one where it names none. */
static int64_t n_row(struct an *x, const struct hir_node *n, const struct type *ty, const struct attr *axis)
{
	int64_t first = axis && axis->kind == ATTR_INT ? axis->i : -1, count = 1;
	for (int i = 0; i < ty->rank && i < (first < 0 ? first + ty->rank : first); i++)
		count = an_mul(count, an_extent(x, n->range, ty->dim[i]));
	return count;
}

void an_work(struct an *x, const struct hir_node *n, struct analysis_sum *s)
{
	const char *name = n->kind == HIR_SCHEDULE ? n->u.schedule.use.insn->name : n->u.op.op->name;
	const struct type *out = n->result[0]->type ? n->result[0]->type : n->n_operand ? n->operand[0]->type : NULL;
	const struct type *in = n->n_operand ? n->operand[0]->type : out;
	const struct attr *kind = attr_of(n, "kind");
	if (!out || !in)
		return;
	int64_t count = n_element(x, n, out);
	const struct attr *approximate = attr_of(n, "approximate");
	bool is_gelu = !strcmp(name, "gelu") || (kind && kind->s && !strcmp(kind->s, "gelu"));
	bool is_exact_gelu = is_gelu && approximate && approximate->s && !strcmp(approximate->s, "none");
	if (!strcmp(name, "matmul") || !strcmp(name, "tiled_mma") || !strcmp(name, "conv2d"))
		add_contraction(x, n, name, s);
	else if (!strcmp(name, "binary"))
		add_binary(s, kind->s, in->dtype, count);
	else if (!strcmp(name, "unary"))
		add_unary(s, kind->s, is_exact_gelu, in->dtype, count);
	else if (!strcmp(name, "reduce"))
		add_reduce(s, kind->s, in->dtype, n_element(x, n, in), count);
	else if (!strcmp(name, "argmax") || !strcmp(name, "topk"))
		s->service[SERVICE_PREDICATE] += n_element(x, n, in);
	else if (!strcmp(name, "arange"))
		s->service[SERVICE_INTEGER] += count;
	else
		add_formula(s, element_formula(name, is_exact_gelu),
			    dtype_is_float(in->dtype) && strcmp(name, "index_add") != 0 ? in->dtype : out->dtype,
			    !strcmp(name, "index_add") ? n_element(x, n, type_of(n, 2)) : count);
	add_formula(s, find(per_row, sizeof(per_row) / sizeof(per_row[0]), name), in->dtype, n_row(x, n, in, attr_of(n, "axis")));
}
