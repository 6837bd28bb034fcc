/* Calls: what is called, and the arguments of operations (spec: hir 13). */
#include "front/args.h"

#include <string.h>

/* One call of an operation while its arguments are bound. */
struct op_call {
	struct front *f;
	const struct ast_expr *e;
	const char *name;		/* as written */
	const struct hir_op *op;
	int implied;			/* attribute fixed by an alias, or -1 */
	const struct ct_value *ready;	/* arguments that were evaluated already, or NULL */
	int n_input;			/* evaluated inputs, lists and index tuples flattened */
	struct ct_value *input;
	struct range *range;
	bool *is_index;
	bool *has_input;		/* per op->input */
	struct attr *attr;
	bool *has_attr;
};

static const char *op_title(const struct op_call *c)
{
	return arena_printf(c->f->a, "tf.%s", c->name);
}

static bool argument_value(const struct op_call *c, int k, struct ct_value *out)
{
	if (c->ready) {
		*out = c->ready[k];
		return out->kind != CT_BAD;
	}
	return front_eval(c->f, c->e->arg[k].value, out);
}

/* Attributes. */

static bool wrong_kind(struct front *f, struct range r, const char *owner, const struct attr_decl *d, const char *want,
		       const struct ct_value *v)
{
	if (v->kind == CT_UNKNOWN)
		return front_unknown(f, r, v, d->name);
	return front_error(f, r, E1809, "attribute '%s' of %s is %s, found %s", d->name, owner, want, ct_kind_text(v));
}

static bool attr_ints(struct front *f, const struct ct_value *v, struct attr *out)
{
	int64_t *ints;

	if (v->kind != CT_TUPLE && v->kind != CT_LIST)
		return false;
	ints = arena_array(f->a, int64_t, (size_t)v->n + 1);
	for (int i = 0; i < v->n; i++) {
		if (v->item[i].kind != CT_INT)
			return false;
		ints[i] = v->item[i].i;
	}
	out->n = v->n;
	out->ints = ints;
	return true;
}

static bool attr_ixs(struct front *f, const struct ct_value *v, struct attr *out)
{
	const struct ix **x;

	if (v->kind != CT_TUPLE && v->kind != CT_LIST)
		return false;
	x = arena_array(f->a, const struct ix *, (size_t)v->n + 1);
	for (int i = 0; i < v->n; i++)
		if (!ct_as_ix(f, &v->item[i], &x[i]) || !ct_is_compile_time(&v->item[i]))
			return false;
	out->n = v->n;
	out->ix = x;
	return true;
}

static bool attr_string(struct front *f, struct range r, const char *owner, const struct attr_decl *d, const struct ct_value *v,
			struct attr *out)
{
	struct text t;

	if (v->kind != CT_STR && v->kind != CT_ENUM)
		return wrong_kind(f, r, owner, d, "a string", v);
	for (int i = 0; d->allowed && d->allowed[i]; i++)
		if (!strcmp(d->allowed[i], v->s)) {
			out->s = d->allowed[i];
			return true;
		}
	if (!d->allowed) {
		out->s = v->s;
		return true;
	}
	text_init(&t, f->a);
	for (int i = 0; d->allowed[i]; i++)
		text_printf(&t, "%s\"%s\"", i ? ", " : "", d->allowed[i]);
	return front_error(f, r, E1810, "attribute '%s' of %s is one of %s, found \"%s\"", d->name, owner, text_str(&t), v->s);
}

static bool attr_number(struct front *f, struct range r, const char *owner, const struct attr_decl *d, const struct ct_value *v,
			struct attr *out)
{
	if (v->kind != CT_INT && v->kind != CT_FLOAT && v->kind != CT_BOOL)
		return wrong_kind(f, r, owner, d, "a number", v);
	out->kind = v->kind == CT_FLOAT ? ATTR_FLOAT : v->kind == CT_BOOL ? ATTR_BOOL : ATTR_INT;
	out->i = v->i;
	out->f = v->f;
	return true;
}

static bool attr_simple(struct front *f, struct range r, const char *owner, const struct attr_decl *d, const struct ct_value *v,
			struct attr *out)
{
	out->i = v->i;
	out->f = v->kind == CT_INT ? (double)v->i : v->f;
	if (d->kind == ATTR_INT)
		return v->kind == CT_INT || wrong_kind(f, r, owner, d, "an integer", v);
	if (d->kind == ATTR_BOOL)
		return v->kind == CT_BOOL || wrong_kind(f, r, owner, d, "a boolean", v);
	return v->kind == CT_FLOAT || v->kind == CT_INT || wrong_kind(f, r, owner, d, "a float", v);
}

static bool attr_object(struct front *f, struct range r, const char *owner, const struct attr_decl *d, const struct ct_value *v,
			struct attr *out)
{
	if (d->kind == ATTR_TYPE) {
		if (v->kind != CT_TYPE)
			return wrong_kind(f, r, owner, d, "a tensor type Tensor[...]", v);
		out->type = front_materialise(f, v->type, false);
		return true;
	}
	if (d->kind == ATTR_LAYOUT)
		return front_layout_from_value(f, r, v, &out->layout);
	if (v->kind == CT_NAMESPACE && !strncmp(v->s, "T.", 2))
		out->atom_class = atom_find(f->t, v->s + 2);
	out->atom = v->atom;
	return v->kind == CT_ATOM || out->atom_class || wrong_kind(f, r, owner, d, "an atom such as T.outer(m=4, n=8)", v);
}

/* The attribute "d" of "owner" with the value "*v". None leaves the default. */
bool call_attr(struct front *f, struct range r, const char *owner, const struct attr_decl *d, const struct ct_value *v,
	       struct attr *out)
{
	memset(out, 0, sizeof(*out));
	if (v->kind == CT_BAD)
		return false;
	if (v->kind == CT_NONE && !d->required)
		return true;
	out->kind = d->kind;
	switch (d->kind) {
	case ATTR_NONE:
		return true;
	case ATTR_INT:
	case ATTR_BOOL:
	case ATTR_FLOAT:
		return attr_simple(f, r, owner, d, v, out);
	case ATTR_INTS:
		return attr_ints(f, v, out) || wrong_kind(f, r, owner, d, "a tuple of integers", v);
	case ATTR_STR:
		return attr_string(f, r, owner, d, v, out);
	case ATTR_DTYPE:
		if (v->kind != CT_DTYPE && v->kind != CT_STR && v->kind != CT_BUILTIN)
			return wrong_kind(f, r, owner, d, "a dtype", v);
		return front_dtype(f, r, v, &out->dtype);
	case ATTR_STORAGE:
		if (v->kind != CT_STORAGE && v->kind != CT_STR && v->kind != CT_ENUM)
			return wrong_kind(f, r, owner, d, "a storage name", v);
		return front_storage(f, r, v, &out->storage);
	case ATTR_TYPE:
	case ATTR_LAYOUT:
	case ATTR_ATOM:
		return attr_object(f, r, owner, d, v, out);
	case ATTR_IX: {
		const struct ix **x = arena_array(f->a, const struct ix *, 1);

		out->n = 1;
		out->ix = x;
		return (ct_as_ix(f, v, x) && ct_is_compile_time(v)) || wrong_kind(f, r, owner, d, "an integer or a dimension", v);
	}
	case ATTR_IXS:
		return attr_ixs(f, v, out) || wrong_kind(f, r, owner, d, "a tuple of integers or dimensions", v);
	case ATTR_NUMBER:
		return attr_number(f, r, owner, d, v, out);
	}
	return false;
}

static bool bind_attr(struct op_call *c, int i, int k)
{
	const struct attr_decl *d = &c->op->attr[i];
	const struct ast_expr *e = c->e->arg[k].value;
	bool in_layout = c->f->in_layout, ok;
	struct ct_value v;

	if (c->has_attr[i])
		return front_error(c->f, e->range, E1801, "argument '%s' of %s is given twice", d->name, op_title(c));
	c->has_attr[i] = true;
	c->f->in_layout = d->kind == ATTR_LAYOUT;
	ok = argument_value(c, k, &v);
	c->f->in_layout = in_layout;
	if (ok && !strcmp(d->name, "buffers") && (v.kind != CT_INT || v.i < 1))
		return front_error(c->f, e->range, E4003, "buffers of %s is a positive integer, found %s", op_title(c),
				   v.kind == CT_INT ? ct_str_of(c->f, &v) : ct_kind_text(&v));
	return ok && call_attr(c->f, e->range, op_title(c), d, &v, &c->attr[i]);
}

/* Inputs. */

/* Is attribute "i" the place of an input of that name? */
static bool is_input_attr(const struct op_call *c, int i)
{
	for (int k = 0; k < c->op->n_input; k++)
		if (!strcmp(c->op->input[k].name, c->op->attr[i].name))
			return true;
	return false;
}

static void add_input(struct op_call *c, struct range r, const struct ct_value *v, bool is_index)
{
	struct ct_value *input = arena_array(c->f->a, struct ct_value, (size_t)c->n_input + 1);
	struct range *range = arena_array(c->f->a, struct range, (size_t)c->n_input + 1);
	bool *index = arena_array(c->f->a, bool, (size_t)c->n_input + 1);

	for (int i = 0; i < c->n_input; i++) {
		input[i] = c->input[i];
		range[i] = c->range[i];
		index[i] = c->is_index[i];
	}
	input[c->n_input] = *v;
	range[c->n_input] = r;
	index[c->n_input] = is_index;
	c->input = input;
	c->range = range;
	c->is_index = index;
	c->n_input++;
}

static struct range item_range(const struct ast_expr *e, int i)
{
	return e->kind == AST_TUPLE || e->kind == AST_LIST ? e->item[i]->range : e->range;
}

/* Input "i" of the operation has the value "*v", written as "e". */
static bool take_input(struct op_call *c, int i, const struct ast_expr *e, const struct ct_value *v)
{
	bool is_index = c->op->input[i].kind == HIR_INPUT_INDEX, many = is_index || c->op->input[i].kind == HIR_INPUT_LIST;

	if (c->has_input[i])
		return front_error(c->f, e->range, E1801, "argument '%s' of %s is given twice", c->op->input[i].name, op_title(c));
	c->has_input[i] = true;
	if (v->kind == CT_NONE && c->op->input[i].kind == HIR_INPUT_OPTIONAL)
		return true;
	if (!many || (v->kind != CT_TUPLE && v->kind != CT_LIST)) {
		add_input(c, e->range, v, is_index);
		return true;
	}
	for (int k = 0; k < v->n; k++)
		add_input(c, item_range(e, k), &v->item[k], is_index);
	return true;
}

/* The positional arguments of a list input: one tuple or list, or tensors one by one up to the first attribute. */
static bool take_list(struct op_call *c, int i, int *k)
{
	int first = *k;

	for (; *k < c->e->n_arg && !c->e->arg[*k].keyword; (*k)++) {
		const struct ast_expr *e = c->e->arg[*k].value;
		struct ct_value v;

		if (!argument_value(c, *k, &v))
			return false;
		if (v.kind != CT_VALUE && v.kind != CT_IX && v.kind != CT_WINDOW && *k > first)
			return true;
		if (*k == first && (v.kind == CT_TUPLE || v.kind == CT_LIST)) {
			(*k)++;
			return take_input(c, i, e, &v);
		}
		c->has_input[i] = true;
		add_input(c, e->range, &v, false);
	}
	return true;
}

static bool too_many(const struct op_call *c, struct range r)
{
	struct text t;

	text_init(&t, c->f->a);
	for (int i = 0; i < c->op->n_input; i++)
		text_printf(&t, "%s%s", i ? ", " : "", c->op->input[i].name);
	for (int i = 0; i < c->op->n_attr; i++)
		if (i != c->implied && !is_input_attr(c, i))
			text_printf(&t, "%s%s", t.len ? ", " : "", c->op->attr[i].name);
	return front_error(c->f, r, E1801, "one argument too many: %s takes (%s)", op_title(c), text_str(&t));
}

static bool bind_positional(struct op_call *c, int *k)
{
	bool ok = true;
	int i = 0;

	for (; i < c->op->n_input && *k < c->e->n_arg && !c->e->arg[*k].keyword; i++) {
		struct ct_value v;

		if (c->op->input[i].kind == HIR_INPUT_LIST) {
			ok = take_list(c, i, k) && ok;
			continue;
		}
		if (argument_value(c, *k, &v))
			ok = take_input(c, i, c->e->arg[*k].value, &v) && ok;
		else
			ok = false;
		c->has_input[i] = true;
		(*k)++;
	}
	for (i = 0; i < c->op->n_attr && *k < c->e->n_arg && !c->e->arg[*k].keyword; i++) {
		if (i == c->implied || is_input_attr(c, i))
			continue;
		ok = bind_attr(c, i, (*k)++) && ok;
	}
	if (*k < c->e->n_arg && !c->e->arg[*k].keyword)
		ok = too_many(c, c->e->arg[*k].value->range);
	while (*k < c->e->n_arg && !c->e->arg[*k].keyword)
		(*k)++;
	return ok;
}

static bool unknown_keyword(struct op_call *c, const struct ast_arg *a)
{
	int n = 0;
	const char **known = arena_array(c->f->a, const char *, (size_t)(c->op->n_input + c->op->n_attr)), *near;

	for (int i = 0; i < c->op->n_input; i++)
		known[n++] = c->op->input[i].name;
	for (int i = 0; i < c->op->n_attr; i++)
		if (i != c->implied && !is_input_attr(c, i))
			known[n++] = c->op->attr[i].name;
	near = diag_nearest(a->keyword, known, (size_t)n);
	return front_error(c->f, a->keyword_range, E1801, "%s has no argument '%s'%s%s%s", op_title(c), a->keyword,
			   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static bool bind_keyword(struct op_call *c, int k)
{
	const struct ast_arg *a = &c->e->arg[k];
	const char *name = a->keyword;
	struct ct_value v;

	if (!strcmp(name, "fill") && !strcmp(c->op->name, "index_select"))
		name = "fill_value";
	for (int i = 0; i < c->op->n_attr; i++)
		if (i != c->implied && !is_input_attr(c, i) && !strcmp(c->op->attr[i].name, name))
			return bind_attr(c, i, k);
	for (int i = 0; i < c->op->n_input; i++)
		if (!strcmp(c->op->input[i].name, name))
			return argument_value(c, k, &v) && take_input(c, i, a->value, &v);
	return unknown_keyword(c, a);
}

static bool check_complete(struct op_call *c)
{
	for (int i = 0; i < c->op->n_input; i++)
		if (!c->has_input[i] && c->op->input[i].kind != HIR_INPUT_OPTIONAL)
			return front_error(c->f, c->e->range, E1801, "%s needs the argument '%s'", op_title(c), c->op->input[i].name);
	for (int i = 0; i < c->op->n_attr; i++)
		if (!c->has_attr[i] && c->op->attr[i].required && i != c->implied && !is_input_attr(c, i))
			return front_error(c->f, c->e->range, E1801, "%s needs the argument '%s'", op_title(c), c->op->attr[i].name);
	return true;
}

/* The index expression that item "i" of an index input stands for. */
static const struct ix *index_item(struct op_call *c, int i)
{
	const struct ct_value *v = &c->input[i];
	const struct type *ty = v->kind == CT_VALUE ? v->value->type : NULL;
	const struct ix *x;

	if (ct_as_ix(c->f, v, &x))
		return x;
	if (ty && ty->rank == 0 && dtype_is_int(ty->dtype))
		return hir_value_as_ix(&c->f->body->b, v->value);
	front_error(c->f, c->range[i], E1929, "offsets of %s are rank-0 integers, found %s", op_title(c), ct_kind_text(v));
	return NULL;
}

/* The items of index inputs go into the attribute that has the input's name. */
static bool set_index_attr(struct op_call *c)
{
	const struct ix **x = arena_array(c->f->a, const struct ix *, (size_t)c->n_input + 1);
	int n = 0;
	bool ok = true;

	for (int i = 0; i < c->n_input; i++)
		if (c->is_index[i]) {
			x[n] = index_item(c, i);
			ok = x[n++] && ok;
		}
	for (int i = 0; i < c->op->n_input; i++)
		if (c->op->input[i].kind == HIR_INPUT_INDEX) {
			struct attr *a = &c->attr[hir_attr_index(c->op, c->op->input[i].name)];

			a->kind = ATTR_IXS;
			a->n = n;
			a->ix = x;
		}
	return ok;
}

static bool build(struct op_call *c, struct ct_value *out)
{
	struct hir_value **operand = arena_array(c->f->a, struct hir_value *, (size_t)c->n_input + 1), *v;
	struct ct_value *other = arena_array(c->f->a, struct ct_value, (size_t)c->n_input + 1);
	int n_other = 0, n_operand = 0;
	bool ok = set_index_attr(c);

	for (int i = 0; i < c->n_input; i++)
		if (!c->is_index[i])
			other[n_other++] = c->input[i];
	for (int i = 0; i < c->n_input && ok; i++) {
		if (c->is_index[i])
			continue;
		operand[n_operand] = oper_operand(c->f, c->range[i], &c->input[i], n_other, other);
		ok = operand[n_operand++] && ok;
	}
	if (!ok)
		return false;
	v = hir_build(&c->f->body->b, c->e->range, c->op, n_operand, operand, c->attr);
	if (!v)
		return false;
	*out = ct_of_kind(CT_VALUE, c->e->range);
	out->value = v;
	return true;
}

static bool unknown_op(struct front *f, struct range r, const char *name)
{
	const char **known, *near;
	size_t n = 0, n_op = 0, n_alias = 0;

	while (hir_ops[n_op])
		n_op++;
	while (hir_op_alias_name(n_alias))
		n_alias++;
	known = arena_array(f->a, const char *, n_op + n_alias + 1);
	for (size_t i = 0; i < n_op; i++)
		if (!hir_ops[i]->is_internal)
			known[n++] = hir_ops[i]->name;
	for (size_t i = 0; i < n_alias; i++)
		known[n++] = hir_op_alias_name(i);
	known[n++] = "schedule";
	near = diag_nearest(name, known, n);
	if (near)
		return front_error(f, r, E1808, "unknown operation 'tf.%s'; did you mean 'tf.%s'?", name, near);
	return front_error(f, r, E1808, "unknown operation 'tf.%s'; tfc --print-ops lists the operations", name);
}

static bool call_ready(struct front *f, const struct ast_expr *e, const char *name, const struct ct_value *ready,
		       struct ct_value *out)
{
	struct op_call c = { .f = f, .e = e, .name = name, .implied = -1, .ready = ready };
	const char *attr_name = NULL, *attr_value = NULL;
	bool ok;
	int k = 0;

	*out = ct_bad();
	c.op = hir_op_find(name);
	if (!c.op)
		c.op = hir_op_alias(name, &attr_name, &attr_value);
	if (!c.op || c.op->is_internal)
		return unknown_op(f, e->a->range, name);
	if (!front_builds(f))
		return front_error(f, e->range, E1201, "an operation on tensors stands outside a function; it cannot be evaluated at "
				   "compile time (move it into an @func, or give the name a value with -D)");
	c.attr = arena_array(f->a, struct attr, (size_t)c.op->n_attr + 1);
	c.has_attr = arena_array(f->a, bool, (size_t)c.op->n_attr + 1);
	c.has_input = arena_array(f->a, bool, (size_t)c.op->n_input + 1);
	if (attr_name) {
		c.implied = hir_attr_index(c.op, attr_name);
		c.attr[c.implied].kind = ATTR_STR;
		c.attr[c.implied].s = attr_value;
	}
	ok = bind_positional(&c, &k);
	for (; k < e->n_arg; k++)
		ok = bind_keyword(&c, k) && ok;
	return ok && check_complete(&c) && build(&c, out);
}

bool call_op(struct front *f, const struct ast_expr *e, const char *name, struct ct_value *out)
{
	bool known, ok;

	*out = ct_bad();
	if (!strcmp(name, "schedule"))
		return schedule_call(f, e, out);
	if (!strcmp(name, "tile"))
		return front_error(f, e->range, E1612, "tf.tile is a loop domain and stands after 'in' only (a loop bound)");
	ok = legacy_call(f, e, name, out, &known);
	return known ? ok : call_ready(f, e, name, NULL, out);
}

/* min, max, abs, round: folded on compile-time values, operations on tensors. */
static bool is_shared_name(const char *s)
{
	return !strcmp(s, "min") || !strcmp(s, "max") || !strcmp(s, "abs") || !strcmp(s, "round");
}

static bool eval_args(struct front *f, const struct ast_expr *e, struct ct_value **arg)
{
	bool ok = true;

	*arg = arena_array(f->a, struct ct_value, (size_t)e->n_arg + 1);
	for (int i = 0; i < e->n_arg; i++)
		ok = front_eval(f, e->arg[i].value, &(*arg)[i]) && ok;
	return ok;
}

/* min and max of index expressions stay index expressions. */
static bool index_extremum(struct front *f, const struct ast_expr *e, const char *name, const struct ct_value *arg,
			   struct ct_value *out)
{
	const struct ix *x, *best = NULL;
	bool symbolic = false;

	if (name[0] != 'm' || e->n_arg < 2)
		return false;
	for (int i = 0; i < e->n_arg; i++) {
		if (e->arg[i].keyword || !ct_as_ix(f, &arg[i], &x))
			return false;
		symbolic = symbolic || arg[i].kind != CT_INT;
		best = !best ? x : name[1] == 'i' ? ix_min(f->a, best, x) : ix_max(f->a, best, x);
	}
	if (!symbolic)
		return false;
	*out = ct_from_ix(best);
	out->range = e->range;
	return true;
}

static bool call_shared(struct front *f, const struct ast_expr *e, const struct ct_value *callee, struct ct_value *out)
{
	struct ct_value *arg;
	bool known = false, tensor = false, ok;

	if (!eval_args(f, e, &arg))
		return false;
	for (int i = 0; i < e->n_arg; i++)
		tensor = tensor || arg[i].kind == CT_VALUE;
	if (tensor)
		return call_ready(f, e, callee->s, arg, out);
	if (index_extremum(f, e, callee->s, arg, out))
		return true;
	ok = fold_call(f, e, callee, arg, out, &known);
	return known ? ok : call_ready(f, e, callee->s, arg, out);
}

/* Does tf.NAME denote an operation, under this or an older name? */
bool call_is_op(const char *name)
{
	const char *a, *v;

	return hir_op_find(name) || hir_op_alias(name, &a, &v) || !strcmp(name, "schedule") || !strcmp(name, "tile") || legacy_is_fragment(name);
}

static bool call_folded(struct front *f, const struct ast_expr *e, const struct ct_value *callee, struct ct_value *out)
{
	struct ct_value *arg;
	bool known = false, ok;

	if (!eval_args(f, e, &arg))
		return false;
	ok = fold_call(f, e, callee, arg, out, &known);
	if (known)
		return ok;
	*out = ct_bad();
	return front_error(f, e->a->range, E1102, "a call of %s is not supported", ct_kind_text(callee));
}

static bool call_builtin(struct front *f, const struct ast_expr *e, const struct ct_value *callee, struct ct_value *out)
{
	bool known, ok = place_constructor(f, e, callee->s, out, &known);

	if (known)
		return ok;
	if (is_shared_name(callee->s))
		return call_shared(f, e, callee, out);
	if (call_is_op(callee->s))
		return call_op(f, e, callee->s, out);
	return call_folded(f, e, callee, out);
}

static bool call_unknown(struct front *f, const struct ast_expr *e, const struct ct_value *callee)
{
	struct text t;

	text_init(&t, f->a);
	ast_print_expr(&t, e->a);
	front_error(f, e->a->range, E1201, "'%s' cannot be evaluated at compile time%s%s; kernels call operations, @func functions and "
		    "child modules (-D gives a name its value)", text_str(&t), callee->t ? ": " : "", callee->t ? callee->t : "");
	if (!f->quiet && callee->range.source)
		diag_note(f->t, callee->range, "'%s' is bound here", callee->s ? callee->s : text_str(&t));
	return false;
}

/* "child.entry(x)": refused before the attribute is looked at. */
static bool is_module_attribute(struct front *f, const struct ast_expr *callee)
{
	struct ct_value v;

	return callee->kind == AST_ATTR && callee->a->kind == AST_NAME && strcmp(callee->s, "renamed") &&
	       front_eval_quiet(f, callee->a, &v) && v.kind == CT_MODULE;
}

static bool call_kind(struct front *f, const struct ast_expr *e, const struct ct_value *callee, struct ct_value *out)
{
	bool known, ok;

	switch (callee->kind) {
	case CT_FN:
	case CT_MODULE:
		return func_call(f, e, callee, out);
	case CT_OP:
		ok = place_constructor(f, e, callee->s, out, &known);
		return known ? ok : call_op(f, e, callee->s, out);
	case CT_BUILTIN:
		return call_builtin(f, e, callee, out);
	case CT_NAMESPACE:
		if (callee->s[0] == 'T' && callee->s[1] == '.')
			return schedule_descriptor(f, e, callee->s + 2, out);
		return call_folded(f, e, callee, out);
	case CT_UNKNOWN:
		return call_unknown(f, e, callee);
	default:
		return call_folded(f, e, callee, out);
	}
}

bool call_expr(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	bool in_layout = f->in_layout, ok;
	struct ct_value callee;

	*out = ct_bad();
	if (is_module_attribute(f, e->a))
		return front_error(f, e->a->range, E2011, "a call through an attribute does not exist; bind the child in the class and call "
				   "its bare name");
	f->in_layout = false;
	ok = front_eval(f, e->a, &callee) && call_kind(f, e, &callee, out);
	f->in_layout = in_layout;
	if (!ok)
		*out = ct_bad();
	return ok;
}
