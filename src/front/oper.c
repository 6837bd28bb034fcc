#include "front/body.h"
#include "type/sugar.h"

#include <string.h>

static const struct { const char *op, *name; } operator_names[] = {
	{ "+", "add" }, { "-", "sub" }, { "*", "mul" }, { "/", "div" }, { "//", "floor_div" }, { "%", "mod" },
	{ "<", "cmp_lt" }, { "<=", "cmp_le" }, { ">", "cmp_gt" }, { ">=", "cmp_ge" }, { "==", "cmp_eq" },
	{ "!=", "cmp_ne" }, { "and", "logical_and" }, { "or", "logical_or" }, { "@", "matmul" },
};

static const char *operator_op(const char *op)
{
	for (size_t i = 0; i < sizeof(operator_names) / sizeof(operator_names[0]); i++)
		if (!strcmp(operator_names[i].op, op))
			return operator_names[i].name;
	return NULL;
}

static bool is_comparison(const char *op)
{
	return op[0] == '<' || op[0] == '>' || op[0] == '=' || op[0] == '!';
}

/* Build the operation "name", which may be an alias, on "operand"; NULL after a report. */
struct hir_value *oper_build(struct front *f, struct range r, const char *name, int n, struct hir_value *const *operand)
{
	const char *attr_name = NULL, *attr_value = NULL;
	const struct hir_op *op = hir_op_find(name);
	struct attr *attr;
	struct hir_value *v;

	if (!op)
		op = hir_op_alias(name, &attr_name, &attr_value);
	if (!op)
		tfc_bug(f->t, "operation '%s' is not in the roster", name);
	attr = arena_array(f->a, struct attr, (size_t)op->n_attr + 1);
	if (attr_name) {
		int i = hir_attr_index(op, attr_name);

		attr[i].kind = ATTR_STR;
		attr[i].s = attr_value;
	}
	v = hir_build(&f->body->b, r, op, n, operand, attr);
	if (!v)
		f->body->failed = true;
	return v;
}

/* The index expression behind a rank-0 integer value: sums, differences, multiples, quotients and remainders of such. */
static const struct ix *value_index(struct front *f, struct hir_value *v, int depth)
{
	const struct attr *kind;
	const struct ix *a, *b;
	const struct hir_node *n = v->def;

	if (v->ix)
		return v->ix;
	if (!n || n->kind != HIR_OP || strcmp(n->u.op.op->name, "binary") || depth > 5)
		return hir_value_as_ix(&f->body->b, v);
	if (n->operand[0]->type->rank != 0 || n->operand[1]->type->rank != 0)
		return hir_value_as_ix(&f->body->b, v);
	kind = hir_attr(n, "kind");
	a = value_index(f, n->operand[0], depth + 1);
	b = value_index(f, n->operand[1], depth + 1);
	if (!strcmp(kind->s, "add"))
		return ix_add(f->a, a, b);
	if (!strcmp(kind->s, "sub"))
		return ix_sub(f->a, a, b);
	if (!strcmp(kind->s, "mul") && (ix_is_const(a, NULL) || ix_is_const(b, NULL)))
		return ix_mul(f->a, a, b);
	return hir_value_as_ix(&f->body->b, v);
}

bool oper_index(struct front *f, const struct ct_value *v, const struct ix **x)
{
	if (ct_as_ix(f, v, x))
		return true;
	if (v->kind != CT_VALUE || !v->value->type || v->value->type->rank != 0 || !dtype_is_int(v->value->type->dtype))
		return false;
	*x = value_index(f, v->value, 0);
	return true;
}

static bool is_tensor(const struct ct_value *v, enum dtype *d)
{
	if (v->kind == CT_IX || v->kind == CT_WINDOW) {
		*d = DT_I64;
		return true;
	}
	if (v->kind != CT_VALUE || !v->value->type)
		return false;
	*d = v->value->type->dtype;
	return true;
}

static struct hir_value *literal(struct front *f, struct range r, enum dtype d, const struct ct_value *v)
{
	struct attr a;

	memset(&a, 0, sizeof(a));
	a.kind = v->kind == CT_FLOAT ? ATTR_FLOAT : v->kind == CT_BOOL ? ATTR_BOOL : ATTR_INT;
	a.i = v->i;
	a.f = v->f;
	return hir_build_literal(&f->body->b, r, d, &a);
}

static struct hir_value *literal_float(struct front *f, struct range r, const struct ct_value *v, int n,
				       const struct ct_value *other)
{
	bool have = false;
	enum dtype d, found = DT_F32;

	for (int i = 0; i < n; i++) {
		if (!is_tensor(&other[i], &d) || !dtype_is_float(d))
			continue;
		if (have && d != found) {
			front_error(f, r, E1803, "the float literal %s has no single dtype: the operands are %s and %s; cast the "
				    "operands to one dtype", ct_str_of(f, v), dtype_name(found), dtype_name(d));
			return NULL;
		}
		have = true;
		found = d;
	}
	if (!have) {
		front_error(f, r, E1803, "the float literal %s takes its dtype from a float tensor operand, and there is none; "
			    "write tf.full(Tensor[(), \"f32\"], %s)", ct_str_of(f, v), ct_str_of(f, v));
		return NULL;
	}
	return literal(f, r, found, v);
}

static struct hir_value *literal_int(struct front *f, struct range r, const struct ct_value *v, int n,
				     const struct ct_value *other)
{
	bool all_i32 = true, any = false;
	enum dtype d;

	for (int i = 0; i < n; i++) {
		if (!is_tensor(&other[i], &d))
			continue;
		any = true;
		all_i32 = all_i32 && d == DT_I32;
		if (dtype_is_float(d)) {
			front_error(f, r, E1805, "integer literal %lld beside an operand of dtype %s; write %lld.0", (long long)v->i,
				    dtype_name(d), (long long)v->i);
			return NULL;
		}
	}
	if (!any || !all_i32)
		return literal(f, r, DT_I64, v);
	if (v->i < INT32_MIN || v->i > INT32_MAX) {
		front_error(f, r, E1804, "integer literal %lld does not fit i32, the dtype of the other operand; cast that operand "
			    "to \"i64\"", (long long)v->i);
		return NULL;
	}
	return literal(f, r, DT_I32, v);
}

struct hir_value *oper_operand(struct front *f, struct range r, const struct ct_value *v, int n_other,
			       const struct ct_value *other)
{
	switch (v->kind) {
	case CT_BAD:
		return NULL;
	case CT_VALUE:
		if (v->value->type)
			return v->value;
		front_error(f, r, E1802, "an operation takes tensors, and this is a tuple; unpack it or select a field with t[k]");
		return NULL;
	case CT_IX:
	case CT_WINDOW:
		return hir_build_index(&f->body->b, r, v->ix);
	case CT_INT:
		return literal_int(f, r, v, n_other, other);
	case CT_FLOAT:
		return literal_float(f, r, v, n_other, other);
	case CT_BOOL:
		return literal(f, r, DT_BOOL, v);
	case CT_UNKNOWN:
		front_unknown(f, r, v, "this name");
		return NULL;
	case CT_TUPLE:
	case CT_LIST:
		front_error(f, r, E1802, "an operation takes tensors, and this is %s; only concat and stack take a tuple of tensors",
			    v->kind == CT_LIST ? "a list (or tuple)" : "a tuple");
		return NULL;
	default:
		front_error(f, r, E1802, "an operation takes a tensor, a number or a tuple of tensors where it says so; found %s",
			    ct_kind_text(v));
		return NULL;
	}
}

static bool no_body(struct front *f, struct range r)
{
	return front_error(f, r, E1201, "an operation on tensors stands outside a function; it cannot be evaluated at compile "
			   "time (move it into an @func, or give the name a value with -D)");
}

static struct ct_value tensor_result(struct range r, struct hir_value *v)
{
	struct ct_value out = ct_of_kind(v ? CT_VALUE : CT_BAD, r);

	out.value = v;
	return out;
}

static bool build_binary(struct front *f, const struct ast_expr *e, const struct ct_value *a, const struct ct_value *b,
			 struct ct_value *out)
{
	struct ct_value both[2] = { *a, *b };
	struct hir_value *v[2];
	const char *name = operator_op(e->op);

	*out = ct_bad();
	if (!front_builds(f))
		return no_body(f, e->range);
	if (!name)
		return front_error(f, e->op_range, E1101, "operator '%s' is not supported on tensors", e->op);
	v[0] = oper_operand(f, e->a->range, a, 2, both);
	v[1] = v[0] ? oper_operand(f, e->b->range, b, 2, both) : NULL;
	if (!v[1])
		return false;
	*out = tensor_result(e->range, oper_build(f, e->range, name, 2, v));
	return out->kind != CT_BAD;
}

static bool is_axis(const struct ct_value *v)
{
	if (v->kind == CT_MESH || v->kind == CT_TOPOLOGY)
		return true;
	return v->kind == CT_IX && v->ix->n_term == 1 && v->ix->konst == 0 && v->ix->term[0].coef == 1 &&
	       v->ix->term[0].atom->kind == IX_SYM && v->ix->term[0].atom->sym->kind == IX_COORD;
}

static bool is_axes(const struct ct_value *v)
{
	if (v->kind != CT_TUPLE || v->n == 0)
		return is_axis(v);
	for (int i = 0; i < v->n; i++)
		if (!is_axis(&v->item[i]))
			return false;
	return true;
}

/* "extent @ axes" and "axis @ P(...)" of layout sugar; false if "a @ b" is neither. */
static bool sugar(struct front *f, const struct ast_expr *e, const struct ct_value *a, const struct ct_value *b,
		  struct ct_value *out)
{
	if (b->kind == CT_LAYOUT_ATTR && is_axis(a)) {
		*out = ct_of_kind(CT_STATE, e->range);
		out->n = 2;
		out->item = arena_array(f->a, struct ct_value, 2);
		out->item[0] = *a;
		out->item[1] = *b;
		out->item[0].range = e->a->range;
		out->item[1].range = e->b->range;
		return true;
	}
	if (!is_axes(b) || a->kind == CT_VALUE)
		return false;
	*out = ct_of_kind(CT_SPLIT, e->range);
	out->n = 1 + (b->kind == CT_TUPLE ? b->n : 1);
	out->item = arena_array(f->a, struct ct_value, (size_t)out->n);
	out->item[0] = *a;
	out->item[0].range = e->a->range;
	for (int i = 1; i < out->n; i++) {
		out->item[i] = b->kind == CT_TUPLE ? b->item[i - 1] : *b;
		out->item[i].range = e->b->range;
		if (b->kind == CT_TUPLE && e->b->kind == AST_TUPLE)
			out->item[i].range = e->b->item[i - 1]->range;
	}
	return true;
}

static bool compose(struct front *f, const struct ast_expr *e, const struct ct_value *a, const struct ct_value *b,
		    struct ct_value *out)
{
	const struct layout *base, *l;

	*out = ct_bad();
	if (b->kind != CT_SWIZZLE || (a->kind != CT_LAYOUT && !(f->in_layout && a->kind == CT_TUPLE)))
		return front_error(f, e->op_range, E1807, "'|' joins a layout and a Swizzle, found %s | %s", ct_kind_text(a),
				   ct_kind_text(b));
	if (!front_layout_from_value(f, e->a->range, a, &base))
		return false;
	l = layout_compose(f->t, e->range, b->layout, ix_const(f->a, 0), base);
	if (!l)
		return false;
	*out = ct_of_kind(CT_LAYOUT, e->range);
	out->layout = l;
	return true;
}

static struct ct_value plain_index(const struct ct_value *v)
{
	return v->kind == CT_WINDOW ? ct_from_ix(v->ix) : *v;
}

/* An index value, not a compile-time one: made of what changes while the program runs, or the last of such values. */
bool oper_is_index(const struct ct_value *v)
{
	if (v->kind == CT_INT || v->kind == CT_IX)
		return v->is_open || (v->kind == CT_IX && !ct_is_compile_time(v));
	return v->kind == CT_WINDOW;
}

enum { INDEX_MAX_WEIGHT = 256 };

/* Number of terms of "x" with those inside its atoms, counted up to INDEX_MAX_WEIGHT. */
static int index_weight(const struct ix *x, int so_far)
{
	for (int i = 0; i < x->n_term && so_far < INDEX_MAX_WEIGHT; i++) {
		so_far++;
		if (x->term[i].atom->kind != IX_SYM)
			so_far = index_weight(x->term[i].atom->b, index_weight(x->term[i].atom->a, so_far));
	}
	return so_far;
}

bool oper_binary(struct front *f, const struct ast_expr *e, const struct ct_value *first, const struct ct_value *second,
		 struct ct_value *out)
{
	struct ct_value a = plain_index(first), b = plain_index(second);
	bool has_tensor = a.kind == CT_VALUE || b.kind == CT_VALUE;
	bool has_ix = a.kind == CT_IX || b.kind == CT_IX;

	if (!strcmp(e->op, "|"))
		return compose(f, e, &a, &b, out);
	if (!strcmp(e->op, "@")) {
		if (sugar(f, e, &a, &b, out))
			return true;
		return build_binary(f, e, &a, &b, out);
	}
	if (!strcmp(e->op, "**") && (has_tensor || (has_ix && front_builds(f)))) {
		*out = ct_bad();
		return front_error(f, e->op_range, E1806, "'**' works on compile-time numbers only; write x * x or tf.exp(y * tf.log(x))");
	}
	if (has_tensor || (has_ix && front_builds(f) && (is_comparison(e->op) || e->op[0] == 'a' || e->op[0] == 'o' ||
						 a.kind == CT_FLOAT || b.kind == CT_FLOAT || !strcmp(e->op, "/"))))
		return build_binary(f, e, &a, &b, out);
	if (!fold_binary(f, e, &a, &b, out))
		return false;
	out->is_open = out->is_open || ((out->kind == CT_INT || out->kind == CT_IX) && (oper_is_index(&a) || oper_is_index(&b)));
	if (f->body && out->kind == CT_IX && index_weight(out->ix, 0) >= INDEX_MAX_WEIGHT)
		return build_binary(f, e, &a, &b, out);
	return true;
}

bool oper_unary(struct front *f, const struct ast_expr *e, const struct ct_value *first, struct ct_value *out)
{
	struct ct_value a = plain_index(first);
	struct hir_value *v;

	*out = ct_bad();
	if (a.kind != CT_VALUE && strcmp(e->op, "not"))
		return fold_unary(f, e, &a, out);
	if (!strcmp(e->op, "+"))
		return front_error(f, e->op_range, E1101, "operator '+' before one operand is not supported on tensors; leave it out");
	if (!front_builds(f))
		return no_body(f, e->range);
	v = oper_operand(f, e->a->range, &a, 0, NULL);
	if (!v)
		return false;
	*out = tensor_result(e->range, oper_build(f, e->range, e->op[0] == '-' ? "neg" : "logical_not", 1, &v));
	return out->kind != CT_BAD;
}
