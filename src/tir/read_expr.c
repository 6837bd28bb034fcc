/* Scalar expressions (spec: tir 2.6) and compile-time values. */
#include <math.h>
#include <string.h>

#include "tir/read.h"

static const struct tir_expr *expr_new(struct tir_read *x, enum tir_expr_kind k, enum dtype d, struct range r, struct tir_expr **out)
{
	struct tir_expr *e = arena_new(x->a, struct tir_expr);
	e->kind = k;
	e->dtype = d;
	e->range = r;
	*out = e;
	return e;
}

const struct tir_expr *tir_expr_of_ix(struct arena *a, const struct ix *v)
{
	struct tir_expr *e = arena_new(a, struct tir_expr);
	e->kind = TIR_IX;
	e->dtype = DT_I64;
	e->ix = v;
	return e;
}

static const struct tir_expr *of_ix(struct tir_read *x, struct range r, const struct ix *v)
{
	struct tir_expr *e;
	expr_new(x, TIR_IX, DT_I64, r, &e);
	e->ix = v;
	return e;
}

static const struct tir_expr *number(struct tir_read *x, struct range r, enum dtype d, struct attr v)
{
	struct tir_expr *e;
	expr_new(x, TIR_NUMBER, d, r, &e);
	e->number = v;
	return e;
}

const char *tir_canonical_dtype(const char *word)
{
	static const char *const words[][2] = {
		{ "float32", "f32" }, { "float64", "f64" }, { "float16", "f16" }, { "bfloat16", "bf16" }, { "float8_e4m3", "fp8e4m3" },
		{ "int32", "i32" },   { "int64", "i64" },   { "int8", "i8" },	  { "uint8", "u8" },	  { "bool", "bool" },
	};
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strcmp(words[i][0], word))
			return words[i][1];
	return NULL;
}

const char *tir_t_name(struct tir_read *x, const struct ast_expr *callee)
{
	const char *dotted = ast_dotted(x->a, callee);
	if (!dotted)
		return NULL;
	if (!strncmp(dotted, "T.", 2))
		return dotted + 2;
	return strchr(dotted, '.') || tir_lookup(x, dotted) ? NULL : dotted;
}

/* A literal that takes the dtype of what stands beside it. */
static bool is_literal(const struct tir_expr *e)
{
	return e->kind == TIR_NUMBER || (e->kind == TIR_IX && ix_is_const(e->ix, NULL));
}

/* The literal "e" in dtype "d"; NULL if it has no such value. */
static const struct tir_expr *literal_as(struct tir_read *x, const struct tir_expr *e, enum dtype d)
{
	struct attr v = { .kind = ATTR_INT };
	if (e->kind == TIR_IX)
		ix_is_const(e->ix, &v.i);
	else
		v = e->number;
	if (dtype_is_float(d))
		return v.kind == ATTR_BOOL ? NULL :
		       number(x, e->range, d, (struct attr){ .kind = ATTR_FLOAT, .f = v.kind == ATTR_FLOAT ? v.f : (double)v.i });
	if (v.kind == ATTR_FLOAT || (v.kind == ATTR_BOOL) != (d == DT_BOOL))
		return NULL;
	return d == DT_I64 ? of_ix(x, e->range, ix_const(x->a, v.i)) : number(x, e->range, d, v);
}

static const struct tir_expr *cast(struct tir_read *x, const struct tir_expr *e, enum dtype d)
{
	struct tir_expr *c;
	if (e->dtype == d)
		return e;
	if (is_literal(e) && (dtype_is_float(d) || e->kind == TIR_IX || e->number.kind != ATTR_FLOAT)) {
		const struct tir_expr *v = literal_as(x, e, d);
		if (v)
			return v;
	}
	expr_new(x, TIR_CAST, d, e->range, &c);
	c->a = e;
	return c;
}

/* Give the operands of one operation one dtype: literals follow the other, narrow integers widen. */
static bool unify(struct tir_read *x, struct range r, const char *op, const struct tir_expr **a, const struct tir_expr **b)
{
	if ((*a)->dtype == (*b)->dtype)
		return true;
	const struct tir_expr *v = NULL;
	if (is_literal(*a) && !is_literal(*b) && (v = literal_as(x, *a, (*b)->dtype)))
		*a = v;
	else if (is_literal(*b) && (v = literal_as(x, *b, (*a)->dtype)))
		*b = v;
	else if (is_literal(*a) && is_literal(*b) && (v = literal_as(x, *a, (*b)->dtype)))
		*a = v;
	else if (dtype_is_int((*a)->dtype) && dtype_is_int((*b)->dtype)) {
		*a = cast(x, *a, DT_I64);
		*b = cast(x, *b, DT_I64);
	} else
		return tir_refuse(x, r, E3205, "the operands of '%s' have dtypes %s and %s; convert one with T.cast(value, dtype)", op,
				  dtype_name((*a)->dtype), dtype_name((*b)->dtype));
	return true;
}

static const struct ix *fold_ix(struct tir_read *x, const char *op, const struct ix *a, const struct ix *b)
{
	if (!strcmp(op, "add"))
		return ix_add(x->a, a, b);
	if (!strcmp(op, "sub"))
		return ix_sub(x->a, a, b);
	if (!strcmp(op, "mul"))
		return ix_mul(x->a, a, b);
	if (!strcmp(op, "floor_div"))
		return ix_floordiv(x->a, a, b);
	if (!strcmp(op, "mod"))
		return ix_mod(x->a, a, b);
	if (!strcmp(op, "min"))
		return ix_min(x->a, a, b);
	if (!strcmp(op, "max"))
		return ix_max(x->a, a, b);
	return NULL;
}

static const struct tir_expr *binary(struct tir_read *x, struct range r, const char *op, const struct tir_expr *a,
				     const struct tir_expr *b)
{
	bool logic = !strcmp(op, "and") || !strcmp(op, "or");
	struct tir_expr *e;
	if (!a || !b || !unify(x, r, op, &a, &b))
		return NULL;
	if (a->kind == TIR_IX && b->kind == TIR_IX) {
		bool by_zero = (!strcmp(op, "floor_div") || !strcmp(op, "mod")) && ix_is(b->ix, 0);
		const struct ix *v = by_zero ? NULL : fold_ix(x, op, a->ix, b->ix);
		if (by_zero || (v && ix_is_bad(v))) {
			tir_refuse(x, r, E3205, by_zero ? "this divides by zero; write another divisor" :
				   "this index expression leaves 64 bits or is too long; write it in smaller steps");
			return NULL;
		}
		if (v)
			return of_ix(x, r, v);
	}
	if (logic != (a->dtype == DT_BOOL) && strcmp(op, "eq") != 0 && strcmp(op, "ne") != 0) {
		tir_refuse(x, r, E3205, logic ? "'%s' takes bool operands, found %s" : "'%s' takes numbers, found %s", op,
			   dtype_name(a->dtype));
		return NULL;
	}
	if (!strcmp(op, "div") && !dtype_is_float(a->dtype)) {
		tir_refuse(x, r, E3205, "'/' takes floats, found %s; write '//' for the floor of a quotient of integers",
			   dtype_name(a->dtype));
		return NULL;
	}
	enum binary_kind k;
	bool to_bool = binary_kind_find(op, &k) && (binary_kind_is_comparison(k) || binary_kind_is_logic(k));
	expr_new(x, TIR_BINARY, to_bool ? DT_BOOL : a->dtype, r, &e);
	e->op = op;
	e->a = a;
	e->b = b;
	return e;
}

static const struct tir_expr *unary(struct tir_read *x, struct range r, const char *op, const struct tir_expr *a)
{
	struct tir_expr *e;
	bool is_not = !strcmp(op, "not");
	if (!a)
		return NULL;
	if (!strcmp(op, "neg") && a->kind == TIR_IX)
		return of_ix(x, r, ix_mul_const(x->a, a->ix, -1));
	if (!strcmp(op, "neg") && a->kind == TIR_NUMBER && a->number.kind != ATTR_BOOL)
		return number(x, r, a->dtype, a->number.kind == ATTR_FLOAT ? (struct attr){ .kind = ATTR_FLOAT, .f = -a->number.f } :
			      (struct attr){ .kind = ATTR_INT, .i = -a->number.i });
	bool on_ints = !strcmp(op, "neg") || !strcmp(op, "abs") || !strcmp(op, "square");
	if (is_not != (a->dtype == DT_BOOL) || (!is_not && !on_ints && !dtype_is_float(a->dtype) && !is_literal(a))) {
		tir_refuse(x, r, E3205, "'%s' takes %s, found %s", op, is_not ? "bool" : on_ints ? "numbers" : "floats",
			   dtype_name(a->dtype));
		return NULL;
	}
	if (!is_not && !on_ints && is_literal(a))
		a = literal_as(x, a, dtype_is_float(a->dtype) ? a->dtype : DT_F32);
	expr_new(x, TIR_UNARY, a->dtype, r, &e);
	e->op = op;
	e->a = a;
	return e;
}

static const struct tir_expr *of_attr(struct tir_read *x, struct range r, const struct attr *v)
{
	switch (v->kind) {
	case ATTR_INT: return of_ix(x, r, ix_const(x->a, v->i));
	case ATTR_IX: return of_ix(x, r, v->ix[0]);
	case ATTR_FLOAT: return number(x, r, DT_F32, *v);
	case ATTR_BOOL: return number(x, r, DT_BOOL, *v);
	case ATTR_NONE:
	case ATTR_INTS:
	case ATTR_STR:
	case ATTR_DTYPE:
	case ATTR_STORAGE:
	case ATTR_TYPE:
	case ATTR_LAYOUT:
	case ATTR_IXS:
	case ATTR_ATOM:
	case ATTR_NUMBER: break;
	}
	struct text s;
	text_init(&s, x->a);
	attr_print(&s, v, NULL, NULL);
	tir_refuse(x, r, E3205, "a scalar is needed here, found %s", text_str(&s));
	return NULL;
}

static const struct tir_expr *element(struct tir_read *x, const struct ast_expr *e)
{
	struct tir_expr *v;
	const struct tir_view *view;
	const struct ix *const *index;
	if (!tir_read_element(x, e, &view, &index))
		return NULL;
	expr_new(x, TIR_LOAD, view->type->dtype, e->range, &v);
	v->view = view;
	v->index = index;
	return v;
}

static const struct tir_expr *of_binding(struct tir_read *x, const struct ast_expr *e, const struct tir_binding *b)
{
	struct tir_expr *v;
	switch (b->kind) {
	case TIR_BIND_IX: return of_ix(x, e->range, b->ix);
	case TIR_BIND_VALUE: return of_attr(x, e->range, &b->value);
	case TIR_BIND_VAR:
		if (b->var->sym && !b->var->is_mutable)
			return of_ix(x, e->range, ix_sym(x->a, b->var->sym));
		expr_new(x, TIR_VAR, b->var->dtype, e->range, &v);
		v->var = b->var;
		return v;
	case TIR_BIND_VIEW:
		if (b->view->type->rank == 0)
			return element(x, e);
		break;
	case TIR_BIND_POINTER:
	case TIR_BIND_SLOTS:
	case TIR_BIND_MESH:
	case TIR_BIND_BARRIER: break;
	case TIR_BIND_REFUSED: x->failed = true; return NULL;
	}
	tir_refuse(x, e->range, E3205, "'%s' is no scalar; %s", b->name, b->kind == TIR_BIND_VIEW ?
		   "name one element with an index for each axis, as x[i, j]" : "a number, a scalar or an element is needed here");
	return NULL;
}

static const struct tir_expr *compile_time(struct tir_read *x, const struct ast_expr *e)
{
	struct attr v;
	if (!x->r->value(x->r->user, e, &v)) {
		x->failed = true;
		return NULL;
	}
	return of_attr(x, e->range, &v);
}

static const struct tir_expr *name_expr(struct tir_read *x, const struct ast_expr *e)
{
	const struct tir_binding *b = tir_lookup(x, e->s);
	if (b)
		return of_binding(x, e, b);
	if (x->r->is_bound(x->r->user, e->s))
		return compile_time(x, e);
	tir_unbound(x, e->range, e->s);
	return NULL;
}

/* cta.d0 of a mesh that the function opens. */
static const struct tir_expr *attribute(struct tir_read *x, const struct ast_expr *e)
{
	const struct tir_binding *b = e->a->kind == AST_NAME ? tir_lookup(x, e->a->s) : NULL;
	if (!b || b->kind != TIR_BIND_MESH)
		return b ? of_binding(x, e->a, b) : compile_time(x, e);
	int axis = mesh_find_axis(b->mesh, e->s);
	if (axis < 0) {
		tir_refuse(x, e->range, E3003, "mesh '%s' has no axis '%s'; the name is not defined", b->name, e->s);
		return NULL;
	}
	return of_ix(x, e->range, ix_sym(x->a, b->mesh->axis[axis].coord));
}

static const char *const operators[][2] = {
	{ "+", "add" },	 { "-", "sub" }, { "*", "mul" }, { "/", "div" }, { "//", "floor_div" }, { "%", "mod" }, { "==", "eq" },
	{ "!=", "ne" },	 { "<", "lt" },	 { "<=", "le" }, { ">", "gt" },	 { ">=", "ge" },	{ "and", "and" }, { "or", "or" },
};

static const struct tir_expr *infix(struct tir_read *x, const struct ast_expr *e)
{
	for (size_t i = 0; i < sizeof(operators) / sizeof(operators[0]); i++)
		if (!strcmp(operators[i][0], e->op)) {
			const struct tir_expr *a = tir_read_expr(x, e->a), *b = tir_read_expr(x, e->b);
			return binary(x, e->range, operators[i][1], a, b);
		}
	tir_refuse(x, e->op_range, E1101, "operator '%s' has no meaning on scalars", e->op);
	return NULL;
}

static const struct tir_expr *select_expr(struct tir_read *x, struct range r, const struct ast_expr *cond,
					  const struct ast_expr *yes, const struct ast_expr *no)
{
	const struct tir_expr *c = tir_read_condition(x, cond), *a = tir_read_expr(x, yes), *b = tir_read_expr(x, no);
	struct tir_expr *e;
	if (!c || !a || !b || !unify(x, r, "if_then_else", &a, &b))
		return NULL;
	expr_new(x, TIR_SELECT, a->dtype, r, &e);
	e->a = c;
	e->b = a;
	e->c = b;
	return e;
}

static bool read_dtype(struct tir_read *x, const struct ast_expr *e, enum dtype *d)
{
	struct attr v;
	if (e->kind == AST_STRING && tir_canonical_dtype(e->s))
		return dtype_find(tir_canonical_dtype(e->s), d);
	if (!tir_read_value(x, e, &v))
		return false;
	if (v.kind == ATTR_DTYPE) {
		*d = v.dtype;
		return true;
	}
	if (v.kind == ATTR_STR && dtype_find(v.s, d))
		return true;
	return tir_refuse(x, e->range, E1302, "a dtype such as \"f32\" is needed here%s%s", v.kind == ATTR_STR ? ", found " : "",
			  v.kind == ATTR_STR ? v.s : "");
}

static bool arity(struct tir_read *x, const struct ast_expr *e, const char *name, int n)
{
	if (e->n_arg == n)
		return true;
	return tir_refuse(x, e->range, E3204, "T.%s takes %d argument%s, got %d", name, n, n == 1 ? "" : "s", e->n_arg);
}

static const struct tir_expr *call(struct tir_read *x, const struct ast_expr *e)
{
	const char *name = tir_t_name(x, e->a);
	enum unary_kind k;
	enum dtype d;
	const struct tir_expr *a, *b;
	if (!name)
		return compile_time(x, e);
	if (!strcmp(name, "min") || !strcmp(name, "max") || !strcmp(name, "dim_min") || !strcmp(name, "dim_max")) {
		const char *op = strstr(name, "min") ? "min" : "max";
		if (!arity(x, e, name, 2))
			return NULL;
		a = tir_read_expr(x, e->arg[0].value);
		b = tir_read_expr(x, e->arg[1].value);
		return binary(x, e->range, op, a, b);
	}
	if (!strcmp(name, "ceildiv")) {
		if (!arity(x, e, name, 2))
			return NULL;
		const struct ix *p = tir_read_ix(x, e->arg[0].value), *q = tir_read_ix(x, e->arg[1].value);
		if (p && q && ix_is(q, 0))
			tir_refuse(x, e->range, E3205, "this divides by zero; write another divisor");
		return p && q && !ix_is(q, 0) ? of_ix(x, e->range, ix_ceildiv(x->a, p, q)) : NULL;
	}
	if (!strcmp(name, "if_then_else"))
		return arity(x, e, name, 3) ? select_expr(x, e->range, e->arg[0].value, e->arg[1].value, e->arg[2].value) : NULL;
	if (!strcmp(name, "cast")) {
		if (!arity(x, e, name, 2) || !read_dtype(x, e->arg[1].value, &d) || !(a = tir_read_expr(x, e->arg[0].value)))
			return NULL;
		return cast(x, a, d);
	}
	if (!strcmp(name, "infinity"))
		return arity(x, e, name, 1) && read_dtype(x, e->arg[0].value, &d) ?
		       number(x, e->range, d, (struct attr){ .kind = ATTR_FLOAT, .f = (double)INFINITY }) : NULL;
	if (tir_canonical_dtype(name) && dtype_find(tir_canonical_dtype(name), &d))
		return arity(x, e, name, 1) && (a = tir_read_expr(x, e->arg[0].value)) ? cast(x, a, d) : NULL;
	if (unary_kind_find(name, &k))
		return arity(x, e, name, 1) ? unary(x, e->range, name, tir_read_expr(x, e->arg[0].value)) : NULL;
	if (tir_is_value_operation(x, e) || insn_find(name)) {
		tir_refuse(x, e->range, E3102, "T.%s stands only as the whole right side of a let or as a statement; bind it to a name "
			   "first", name);
		return NULL;
	}
	return compile_time(x, e);
}

const struct tir_expr *tir_read_expr(struct tir_read *x, const struct ast_expr *e)
{
	switch (e->kind) {
	case AST_INT: return of_ix(x, e->range, ix_const(x->a, e->i));
	case AST_FLOAT: return number(x, e->range, DT_F32, (struct attr){ .kind = ATTR_FLOAT, .f = e->f });
	case AST_TRUE:
	case AST_FALSE: return number(x, e->range, DT_BOOL, (struct attr){ .kind = ATTR_BOOL, .i = e->kind == AST_TRUE });
	case AST_NAME: return name_expr(x, e);
	case AST_ATTR: return attribute(x, e);
	case AST_UNARY:
		if (!strcmp(e->op, "+"))
			return tir_read_expr(x, e->a);
		return unary(x, e->range, !strcmp(e->op, "-") ? "neg" : "not", tir_read_expr(x, e->a));
	case AST_BINARY: return infix(x, e);
	case AST_COND: return select_expr(x, e->range, e->b, e->a, e->c);
	case AST_SUBSCRIPT: return tir_names_tensor(x, e->a) ? element(x, e) : compile_time(x, e);
	case AST_CALL: return call(x, e);
	case AST_BAD: x->failed = true; return NULL;
	case AST_STRING:
	case AST_FSTRING:
	case AST_NONE:
	case AST_ELLIPSIS:
	case AST_TUPLE:
	case AST_LIST:
	case AST_SET:
	case AST_DICT:
	case AST_COMPREHENSION:
	case AST_GENERATOR:
	case AST_SLICE: break;
	}
	tir_refuse(x, e->range, e->kind == AST_DICT ? E1102 : E3205, "a scalar expression is needed here");
	return NULL;
}

const struct tir_expr *tir_read_expr_as(struct tir_read *x, const struct ast_expr *e, enum dtype d, const char *what)
{
	const struct tir_expr *v = tir_read_expr(x, e), *w = NULL;
	int64_t i;
	if (v && d == DT_I64 && v->kind == TIR_IX && ix_is_const(v->ix, &i))
		return number(x, v->range, d, (struct attr){ .kind = ATTR_INT, .i = i });
	if (!v || v->dtype == d)
		return v;
	if (is_literal(v))
		w = literal_as(x, v, d);
	else if (dtype_is_int(v->dtype) && dtype_is_int(d))
		w = cast(x, v, d);
	if (!w)
		tir_refuse(x, e->range, E3205, "%s has dtype %s, found %s; convert it with T.cast(value, \"%s\")", what, dtype_name(d),
			   dtype_name(v->dtype), dtype_name(d));
	return w;
}

const struct tir_expr *tir_read_condition(struct tir_read *x, const struct ast_expr *e)
{
	const struct tir_expr *c = tir_read_expr(x, e);
	if (c && c->dtype != DT_BOOL) {
		tir_refuse(x, e->range, E3205, "a condition has dtype bool, found %s; compare it with something", dtype_name(c->dtype));
		return NULL;
	}
	return c;
}

static bool same_expr(const struct tir_expr *a, const struct tir_expr *b)
{
	if (!a || !b)
		return a == b;
	if (a->kind != b->kind || a->dtype != b->dtype || a->var != b->var || !same_expr(a->a, b->a) || !same_expr(a->b, b->b) ||
	    !same_expr(a->c, b->c) || (a->op && strcmp(a->op, b->op) != 0))
		return false;
	if (a->kind == TIR_IX)
		return ix_equal(a->ix, b->ix);
	if (a->kind == TIR_NUMBER)
		return attr_equal(&a->number, &b->number);
	for (int i = 0; a->view && i < a->view->type->rank && a->view == b->view; i++)
		if (!ix_equal(a->index[i], b->index[i]))
			return false;
	return a->view == b->view;
}

/* A let for an integer that no index expression can hold, in front of the statement being read; one for each value. */
static const struct ix *let_index(struct tir_read *x, const struct tir_expr *v)
{
	for (size_t i = 0; i < x->index.len; i++)
		if (same_expr(x->index.data[i]->u.scalar.value, v))
			return ix_sym(x->a, x->index.data[i]->u.scalar.var->sym);
	struct tir_var *var = arena_new(x->a, struct tir_var);
	struct ix_sym *s = arena_new(x->a, struct ix_sym);
	var->name = s->name = tir_new_name(x, "index");
	var->dtype = v->dtype;
	var->sym = s;
	s->kind = IX_SCALAR;
	s->owner = var;
	s->range = v->range;
	struct tir_stmt *let = tir_add(x, TIR_LET_SCALAR, v->range);
	let->u.scalar.var = var;
	let->u.scalar.value = v;
	let->u.scalar.is_index = true;
	vec_push(x->a, &x->index, let);
	return ix_sym(x->a, s);
}

/* Sums and products of what has to be read from memory stay index expressions; NULL where "v" is something else. */
static const struct ix *index_of(struct tir_read *x, const struct tir_expr *v)
{
	if (v->kind == TIR_IX)
		return v->ix;
	if (v->kind == TIR_NUMBER && v->number.kind == ATTR_INT)
		return ix_const(x->a, v->number.i);
	if (v->kind == TIR_CAST && v->dtype == DT_I64 && dtype_is_int(v->a->dtype))
		return index_of(x, v->a);
	if (!dtype_is_int(v->dtype) || v->kind == TIR_NUMBER)
		return NULL;
	if (v->kind == TIR_BINARY && (v->dtype == DT_I64 || v->dtype == DT_I32) && (!strcmp(v->op, "add") || !strcmp(v->op, "sub"))) {
		const struct ix *a = index_of(x, v->a), *b = a ? index_of(x, v->b) : NULL;
		const struct ix *sum = b ? fold_ix(x, v->op, a, b) : NULL;
		if (sum && !ix_is_bad(sum))
			return sum;
	}
	return let_index(x, v);
}

const struct ix *tir_read_ix(struct tir_read *x, const struct ast_expr *e)
{
	const struct tir_expr *v = tir_read_expr(x, e);
	if (!v)
		return NULL;
	const struct ix *out = index_of(x, v);
	if (out)
		return out;
	tir_refuse(x, e->range, E3205, "an integer is needed here, found %s", dtype_name(v->dtype));
	return NULL;
}

bool tir_read_int(struct tir_read *x, const struct ast_expr *e, int64_t *out, const char *what)
{
	const struct ix *v = tir_read_ix(x, e);
	if (v && ix_is_const(v, out))
		return true;
	return v ? tir_refuse(x, e->range, E3205, "%s is a compile-time integer, found %s", what, ix_str(x->a, v)) : false;
}

bool tir_read_ixs(struct tir_read *x, const struct ast_expr *e, int *n, const struct ix *const **out)
{
	if (e->kind != AST_TUPLE && e->kind != AST_LIST) {
		struct attr v, w;
		static const struct attr_decl want = { "shape", ATTR_IXS, true, NULL, NULL };
		if (e->kind != AST_NAME && e->kind != AST_ATTR && e->kind != AST_BINARY && e->kind != AST_CALL)
			return tir_refuse(x, e->range, E3205, "a tuple of integers is needed here");
		if (!tir_read_value(x, e, &v))
			return false;
		if (attr_decl_refuses(x->a, &want, &v, &w))
			return tir_refuse(x, e->range, E3205, "a tuple of integers is needed here");
		*n = w.n;
		*out = w.ix;
		return true;
	}
	const struct ix **v = arena_array(x->a, const struct ix *, (size_t)e->n + 1);
	for (int i = 0; i < e->n; i++)
		if (!(v[i] = tir_read_ix(x, e->item[i])))
			return false;
	*n = e->n;
	*out = v;
	return true;
}

/* A tuple of index expressions, or of pairs of them (valid=). */
static bool tuple_value(struct tir_read *x, const struct ast_expr *e, struct attr *out)
{
	VEC(const struct ix *) all = { 0 };
	for (int i = 0; i < e->n; i++) {
		const struct ast_expr *item = e->item[i];
		bool nested = item->kind == AST_TUPLE || item->kind == AST_LIST;
		for (int k = 0; k < (nested ? item->n : 1); k++) {
			const struct ix *v = tir_read_ix(x, nested ? item->item[k] : item);
			if (!v)
				return false;
			vec_push(x->a, &all, v);
		}
	}
	*out = (struct attr){ .kind = ATTR_IXS, .n = (int)all.len, .ix = all.data };
	return true;
}

bool tir_read_value(struct tir_read *x, const struct ast_expr *e, struct attr *out)
{
	const struct tir_binding *b = e->kind == AST_NAME ? tir_lookup(x, e->s) : NULL;
	if (b && b->kind == TIR_BIND_VALUE) {
		*out = b->value;
		return true;
	}
	if (b && b->kind == TIR_BIND_REFUSED)
		return false;
	if (e->kind == AST_TUPLE || e->kind == AST_LIST)
		return tuple_value(x, e, out);
	if (b || e->kind == AST_BINARY || e->kind == AST_INT) {
		const struct ix *v = tir_read_ix(x, e);
		int64_t c;
		if (!v)
			return false;
		if (ix_is_const(v, &c)) {
			*out = (struct attr){ .kind = ATTR_INT, .i = c };
		} else {
			const struct ix **one = arena_new(x->a, const struct ix *);
			*one = v;
			*out = (struct attr){ .kind = ATTR_IX, .n = 1, .ix = one };
		}
		return true;
	}
	if (e->kind == AST_NAME && !x->r->is_bound(x->r->user, e->s))
		return tir_unbound(x, e->range, e->s);
	if (x->r->value(x->r->user, e, out))
		return true;
	x->failed = true;
	return false;
}
