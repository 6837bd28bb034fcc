#include "front/fold.h"
#include "front/func.h"

#include <string.h>

struct ct_value ct_of_kind(enum ct_kind k, struct range r)
{
	struct ct_value v;

	memset(&v, 0, sizeof(v));
	v.kind = k;
	v.range = r;
	return v;
}

static const struct range no_range;

struct ct_value ct_bad(void)
{
	return ct_of_kind(CT_BAD, no_range);
}

struct ct_value ct_int(int64_t i)
{
	struct ct_value v = ct_of_kind(CT_INT, no_range);

	v.i = i;
	return v;
}

struct ct_value ct_bool(bool b)
{
	struct ct_value v = ct_of_kind(CT_BOOL, no_range);

	v.i = b ? 1 : 0;
	return v;
}

struct ct_value ct_str(const char *s)
{
	struct ct_value v = ct_of_kind(CT_STR, no_range);

	v.s = s;
	return v;
}

struct ct_value ct_from_ix(const struct ix *x)
{
	struct ct_value v = ct_of_kind(CT_IX, no_range);
	int64_t k;

	if (ix_is_const(x, &k))
		return ct_int(k);
	v.ix = x;
	return v;
}

/* The index expression of an integer known while compiling or of an index value; silent. */
bool ct_as_ix(struct front *f, const struct ct_value *v, const struct ix **x)
{
	switch (v->kind) {
	case CT_INT:
		*x = ix_const(f->a, v->i);
		return true;
	case CT_IX:
	case CT_WINDOW:
		*x = v->ix;
		return true;
	default:
		return false;
	}
}

/* No tensor and nothing that changes while the program runs inside "v". */
bool ct_is_compile_time(const struct ct_value *v)
{
	switch (v->kind) {
	case CT_BAD:
	case CT_VALUE:
	case CT_WINDOW:
		return false;
	case CT_IX:
		return !ix_uses_kind(v->ix, IX_COORD) && !ix_uses_kind(v->ix, IX_LOOP) &&
		       !ix_uses_kind(v->ix, IX_SCALAR);
	case CT_TUPLE:
	case CT_LIST:
	case CT_DICT:
		for (int i = 0; i < v->n; i++)
			if (!ct_is_compile_time(&v->item[i]))
				return false;
		return true;
	default:
		return true;
	}
}

const char *ct_kind_text(const struct ct_value *v)
{
	switch (v->kind) {
	case CT_BAD: return "a refused value";
	case CT_NONE: return "None";
	case CT_BOOL: return "a boolean";
	case CT_INT: return "an integer";
	case CT_FLOAT: return "a float";
	case CT_STR: return "a string";
	case CT_TUPLE: return "a tuple";
	case CT_LIST: return "a list";
	case CT_DICT: return "a dict";
	case CT_ELLIPSIS: return "'...'";
	case CT_IX: return "an integer expression";
	case CT_DTYPE: return "a dtype";
	case CT_STORAGE: return "a storage name";
	case CT_ENUM: return "an enumeration member";
	case CT_TYPE: return "a tensor type";
	case CT_LAYOUT: return "a layout";
	case CT_SWIZZLE: return "a Swizzle";
	case CT_LAYOUT_ATTR: return "a distribution attribute";
	case CT_SPLIT: return "a placed extent";
	case CT_STATE: return "a layout state";
	case CT_MESH: return "a mesh";
	case CT_TOPOLOGY: return "a Topology";
	case CT_TARGET: return "a target";
	case CT_RANGE_PATTERN: return "a DimVarRangePat";
	case CT_RECORD_CLASS: return "a record class";
	case CT_RECORD: return "a record";
	case CT_ATOM: return "an atom";
	case CT_INSN: return "an instruction";
	case CT_FN: return "a function";
	case CT_MODULE: return "a Module";
	case CT_CTFN: return "a compile-time function";
	case CT_BUILTIN: return "a predefined name";
	case CT_OP: return "an operation";
	case CT_NAMESPACE: return "a namespace";
	case CT_UNKNOWN: return "a host object";
	case CT_VALUE: return v->value && !v->value->type ? "a tuple value" : "a tensor";
	case CT_WINDOW: return "a loop window";
	}
	return "a value";
}

bool front_error(struct front *f, struct range r, enum diag_code code, const char *fmt, ...)
{
	va_list ap;
	const char *text;

	if (f->quiet)
		return false;
	va_start(ap, fmt);
	text = arena_vprintf(f->a, fmt, ap);
	va_end(ap);
	if (f->body)
		f->body->failed = true;
	return diag_error(f->t, r, code, "%s", text);
}

/* Forget the diagnostics given since "*before" was copied. */
void front_diags_restore(struct front *f, const struct diags *before)
{
	f->t->diags.len = before->len;
	f->t->diags.n_error = before->n_error;
	f->t->diags.n_warning = before->n_warning;
	f->t->diags.too_many = before->too_many;
	f->t->diags.drop_notes = before->drop_notes;
}

bool front_eval_quiet(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	struct diags before = f->t->diags;
	bool quiet = f->quiet, ok;

	f->quiet = true;
	ok = front_eval(f, e, out);
	f->quiet = quiet;
	front_diags_restore(f, &before);
	return ok;
}

struct scope *scope_new(struct front *f, struct scope *parent)
{
	struct scope *s = arena_new(f->a, struct scope);

	s->parent = parent;
	map_init(&s->name, f->a);
	map_init(&s->later, f->a);
	return s;
}

/* Bind "name" to "*v" (copied) in "s", hiding an earlier binding. */
void scope_bind(struct front *f, struct scope *s, const char *name, struct range r, const struct ct_value *v)
{
	struct binding *b = arena_new(f->a, struct binding);

	b->value = *v;
	if (v->kind == CT_MESH && !v->mesh->name)
		b->value.mesh = mesh_open(f->a, v->mesh, name);
	b->range = r;
	b->older = map_get(&s->name, name);
	map_set(&s->name, name, b);
}

/* The binding of "name" in "s" that a use at "use" reads, or NULL. */
static const struct binding *scope_find(const struct scope *s, const char *name, struct range use)
{
	const struct binding *b = map_get(&s->name, name);

	if (!s->is_ordered)
		return b;
	while (b && b->range.source && b->range.source == use.source && b->range.begin >= use.begin)
		b = b->older;
	return b;
}

static void add_names(struct front *f, const struct scope *s, const char ***name, size_t *n)
{
	size_t extra = s->name.len + (s->body ? s->body->name.len : 0);
	const char **all = arena_array(f->a, const char *, *n + extra);

	for (size_t i = 0; i < *n; i++)
		all[i] = (*name)[i];
	for (size_t i = 0; i < s->name.len; i++)
		all[(*n)++] = s->name.entry[i].key;
	for (size_t i = 0; s->body && i < s->body->name.len; i++)
		all[(*n)++] = s->body->name.entry[i].key;
	*name = all;
}

static bool unbound(struct front *f, const char *name, struct range use)
{
	const char **known = NULL, *near;
	size_t n = 0;

	if (f->quiet)
		return false;
	for (const struct scope *s = f->scope; s; s = s->parent) {
		const struct ast_stmt *later = map_get(&s->later, name);

		if (later) {
			front_error(f, use, E2012, "function '%s' is called before its definition is complete; define it above "
				    "its caller (recursion and forward references do not exist)", name);
			if (!f->quiet)
				diag_note(f->t, later->name_range, "'%s' is defined here", name);
			return false;
		}
	}
	for (const struct scope *s = f->scope; s; s = s->parent)
		add_names(f, s, &known, &n);
	near = diag_nearest(name, known, n);
	if (near)
		return front_error(f, use, E1203, "name '%s' is not defined; did you mean '%s'?", name, near);
	return front_error(f, use, E1203, "name '%s' is not defined; bind it before this use", name);
}

bool front_lookup(struct front *f, const char *name, struct range use, struct ct_value *out)
{
	for (struct scope *s = f->scope; s; s = s->parent) {
		const struct binding *b;

		if (s->body && body_local(s->body, name))
			return body_lookup(f, s->body, name, use, out);
		b = scope_find(s, name, use);
		if (b) {
			*out = b->value;
			if (f->body)
				func_subst_value(f, f->body, out);
			return out->kind != CT_BAD;
		}
	}
	if (fold_predefined(f, name, out))
		return true;
	*out = ct_bad();
	return unbound(f, name, use);
}

bool front_unknown(struct front *f, struct range use, const struct ct_value *v, const char *what)
{
	const char *name = v->s ? v->s : what;

	front_error(f, use, E1201, "'%s' cannot be evaluated at compile time%s%s; give its value with -D %s=VALUE or write a "
		    "compile-time value here", name, v->t ? ": " : "", v->t ? v->t : "", v->s ? v->s : "NAME");
	if (!f->quiet && v->range.source)
		diag_note(f->t, v->range, "'%s' is bound here", name);
	return false;
}

static const char *expr_text(struct front *f, const struct ast_expr *e)
{
	return arena_strndup(f->a, e->range.source->text + e->range.begin, e->range.end - e->range.begin);
}

static bool eval_items(struct front *f, const struct ast_expr *e, enum ct_kind kind, struct ct_value *out)
{
	bool ok = true;

	*out = ct_of_kind(kind, e->range);
	out->n = e->n;
	out->item = arena_array(f->a, struct ct_value, (size_t)e->n);
	for (int i = 0; i < e->n; i++)
		if (!front_eval(f, e->item[i], &out->item[i]))
			ok = false;
		else if (out->item[i].kind != CT_UNKNOWN)
			out->item[i].range = e->item[i]->range;
	ok = ok && fold_size(f, e->range, out);
	if (!ok)
		*out = ct_bad();
	return ok;
}

/* "{m.t @ P("sum"), m.w @ B()}" where a layout is expected. */
static bool eval_state(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	*out = ct_of_kind(CT_STATE, e->range);
	out->item = arena_array(f->a, struct ct_value, (size_t)e->n * 2);
	for (int i = 0; i < e->n; i++) {
		struct ct_value entry;

		if (!front_eval(f, e->item[i], &entry)) {
			*out = ct_bad();
			return false;
		}
		if (entry.kind != CT_STATE || entry.n != 2) {
			*out = ct_bad();
			return front_error(f, e->item[i]->range, E1105, "a layout state entry is 'mesh.axis @ P(\"sum\")' or "
					   "'mesh.axis @ B()', found %s", ct_kind_text(&entry));
		}
		out->item[out->n++] = entry.item[0];
		out->item[out->n++] = entry.item[1];
	}
	return true;
}

static bool eval_set(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	if (f->in_layout)
		return eval_state(f, e, out);
	*out = ct_bad();
	return front_error(f, e->range, E1105, "a set display is only the state part of layout sugar; "
			   "write a tuple or list here");
}

/* [a for s in b] and f(a for s in b): one for, a compile-time domain. */
static bool eval_comprehension(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	struct scope *outer = f->scope, *inner;
	struct ct_value domain, *item;
	bool ok = true;
	int n;

	*out = ct_bad();
	if (!front_eval(f, e->b, &domain))
		return false;
	if (!ct_is_compile_time(&domain) && domain.kind != CT_TUPLE && domain.kind != CT_LIST)
		return front_error(f, e->b->range, E1108, "a comprehension iterates a compile-time range, tuple or list, found %s",
				   ct_kind_text(&domain));
	if (!fold_iterate(f, e->b->range, &domain, &n, &item))
		return false;
	*out = ct_of_kind(CT_LIST, e->range);
	out->item = arena_array(f->a, struct ct_value, (size_t)n);
	out->n = n;
	inner = scope_new(f, outer);
	f->scope = inner;
	for (int i = 0; i < n && ok; i++) {
		scope_bind(f, inner, e->s, e->range, &item[i]);
		ok = front_eval(f, e->a, &out->item[i]);
	}
	f->scope = outer;
	ok = ok && fold_size(f, e->range, out);
	if (!ok)
		*out = ct_bad();
	return ok;
}

static bool eval_dict(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	if (!eval_items(f, e, CT_DICT, out))
		return false;
	if (ct_is_compile_time(out))
		return true;
	*out = ct_bad();
	return front_error(f, e->range, E1102, "a dict with tensor values is not supported; bind the values to names");
}

static bool eval_attribute(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	struct ct_value a;

	*out = ct_bad();
	if (!front_eval(f, e->a, &a))
		return false;
	switch (a.kind) {
	case CT_NAMESPACE:
		if (!strcmp(a.s, "tf")) {
			if (!call_is_op(e->s) && fold_predefined(f, e->s, out))
				return true;
			*out = ct_of_kind(CT_OP, e->range);
			out->s = e->s;
			return true;
		}
		if (!strcmp(a.s, "T") || (!strncmp(a.s, "T.", 2) && !atom_value_space(a.s + 2))) {
			*out = ct_of_kind(CT_NAMESPACE, e->range);
			out->s = arena_printf(f->a, "%s.%s", a.s, e->s);
			return true;
		}
		return fold_attribute(f, e, &a, out);
	case CT_MESH:
		return front_mesh_attribute(f, e, &a, out);
	case CT_VALUE:
		return front_error(f, e->range, E1102, "attribute '.%s' of a tensor is not supported; use tf.shape_of(x)[k] for an "
				   "extent", e->s);
	default:
		return fold_attribute(f, e, &a, out);
	}
}

static bool is_tensor_class(const struct ct_value *v)
{
	return (v->kind == CT_BUILTIN || v->kind == CT_OP) && (!strcmp(v->s, "Tensor") || !strcmp(v->s, "ConstTensor"));
}

static bool eval_subscript(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	bool in_layout = f->in_layout;
	struct ct_value a;
	bool ok;

	*out = ct_bad();
	f->in_layout = false;
	if (!front_eval(f, e->a, &a)) {
		f->in_layout = in_layout;
		return false;
	}
	if (is_tensor_class(&a))
		ok = front_type(f, e, out);
	else if (a.kind == CT_MESH)
		ok = front_mesh_subscript(f, e, &a, out);
	else if (a.kind == CT_VALUE)
		ok = subscript_tensor(f, e, &a, out);
	else if (a.kind == CT_UNKNOWN)
		ok = front_unknown(f, e->a->range, &a, expr_text(f, e->a));
	else
		ok = fold_subscript(f, e, &a, out);
	f->in_layout = in_layout;
	return ok;
}

static bool eval_unary(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	struct ct_value a;

	*out = ct_bad();
	if (!front_eval(f, e->a, &a))
		return false;
	if (a.kind == CT_UNKNOWN)
		return front_unknown(f, e->a->range, &a, expr_text(f, e->a));
	if (a.kind == CT_VALUE || a.kind == CT_WINDOW)
		return oper_unary(f, e, &a, out);
	return fold_unary(f, e, &a, out);
}

/* "and", "or": Python's rules on compile-time values, an operation where a tensor takes part. */
static bool eval_logic(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	struct ct_value a, b;
	bool truth;

	*out = ct_bad();
	if (!front_eval(f, e->a, &a))
		return false;
	if (a.kind != CT_VALUE && a.kind != CT_WINDOW && a.kind != CT_IX) {
		if (!fold_truth(f, e->a->range, &a, &truth))
			return false;
		if (truth == (e->op[0] == 'o')) {
			*out = a;
			return true;
		}
		return front_eval(f, e->b, out);
	}
	if (!front_eval(f, e->b, &b))
		return false;
	return oper_binary(f, e, &a, &b, out);
}

static bool eval_binary(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	struct ct_value a, b;
	bool ok;

	if (!strcmp(e->op, "and") || !strcmp(e->op, "or"))
		return eval_logic(f, e, out);
	*out = ct_bad();
	ok = front_eval(f, e->a, &a);
	ok = front_eval(f, e->b, &b) && ok;
	if (!ok)
		return false;
	if (a.kind == CT_UNKNOWN)
		return front_unknown(f, e->a->range, &a, expr_text(f, e->a));
	if (b.kind == CT_UNKNOWN)
		return front_unknown(f, e->b->range, &b, expr_text(f, e->b));
	return oper_binary(f, e, &a, &b, out);
}

static bool eval_condition(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	struct ct_value c;
	bool truth;

	*out = ct_bad();
	if (!front_eval(f, e->c, &c))
		return false;
	if (!ct_is_compile_time(&c) || c.kind == CT_IX)
		return front_error(f, e->c->range, E1102, "a condition that is no compile-time value is not supported, found %s; "
				   "use tf.where", ct_kind_text(&c));
	if (!fold_truth(f, e->c->range, &c, &truth))
		return false;
	return front_eval(f, truth ? e->a : e->b, out);
}

static bool eval_constant(const struct ast_expr *e, struct ct_value *out)
{
	switch (e->kind) {
	case AST_INT:
		*out = ct_int(e->i);
		break;
	case AST_FLOAT:
		*out = ct_of_kind(CT_FLOAT, e->range);
		out->f = e->f;
		break;
	case AST_STRING:
		*out = ct_str(e->s);
		break;
	case AST_TRUE:
	case AST_FALSE:
		*out = ct_bool(e->kind == AST_TRUE);
		break;
	case AST_NONE:
		*out = ct_of_kind(CT_NONE, e->range);
		break;
	default:
		*out = ct_of_kind(CT_ELLIPSIS, e->range);
		break;
	}
	out->range = e->range;
	return true;
}

/* Evaluate "e". False, with "out" CT_BAD, after a diagnostic. */
bool front_eval(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	switch (e->kind) {
	case AST_NAME:
		return front_lookup(f, e->s, e->range, out);
	case AST_INT:
	case AST_FLOAT:
	case AST_STRING:
	case AST_TRUE:
	case AST_FALSE:
	case AST_NONE:
	case AST_ELLIPSIS:
		return eval_constant(e, out);
	case AST_FSTRING:
		return fold_fstring(f, e, out);
	case AST_TUPLE:
		return eval_items(f, e, CT_TUPLE, out);
	case AST_LIST:
		return eval_items(f, e, CT_LIST, out);
	case AST_SET:
		return eval_set(f, e, out);
	case AST_DICT:
		return eval_dict(f, e, out);
	case AST_COMPREHENSION:
	case AST_GENERATOR:
		return eval_comprehension(f, e, out);
	case AST_ATTR:
		return eval_attribute(f, e, out);
	case AST_CALL:
		return call_expr(f, e, out);
	case AST_SUBSCRIPT:
		return eval_subscript(f, e, out);
	case AST_SLICE:
		*out = ct_bad();
		return front_error(f, e->range, E1109, "expected an expression, found a slice");
	case AST_UNARY:
		return eval_unary(f, e, out);
	case AST_BINARY:
		return eval_binary(f, e, out);
	case AST_COND:
		return eval_condition(f, e, out);
	case AST_BAD:
		break;
	}
	if (f->body)
		f->body->failed = true;
	*out = ct_bad();
	return false;
}
