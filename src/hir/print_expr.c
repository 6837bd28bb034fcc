/* Expressions of printed HIR: operators, subscripts, calls. */
#include <string.h>

#include "hir/print_private.h"

static void open_paren(struct print_fn *p, int have, int need)
{
	if (have < need)
		text_char(p->out, '(');
}

static void close_paren(struct print_fn *p, int have, int need)
{
	if (have < need)
		text_char(p->out, ')');
}

static int ix_prec(const struct ix *x)
{
	if (!x->n_term)
		return x->konst < 0 ? PREC_FACTOR : PREC_POSTFIX;
	if (x->n_term > 1 || x->konst)
		return PREC_SUM;
	enum ix_atom_kind k = x->term[0].atom->kind;
	if (k != IX_SYM && k != IX_MIN && k != IX_MAX)
		return PREC_TERM;
	return x->term[0].coef == 1 ? PREC_POSTFIX : x->term[0].coef == -1 ? PREC_FACTOR : PREC_TERM;
}

void print_ix(struct print_fn *p, const struct ix *x, int prec)
{
	int have = ix_prec(x);
	open_paren(p, have, prec);
	ix_print(p->out, x, print_sym, p);
	close_paren(p, have, prec);
}

static void print_literal(struct print_fn *p, const struct attr *number, int prec)
{
	bool is_negative = number->kind == ATTR_FLOAT ? number->f < 0 : number->kind == ATTR_INT && number->i < 0;
	int have = is_negative ? PREC_FACTOR : PREC_POSTFIX;
	open_paren(p, have, prec);
	attr_print(p->out, number, print_sym, p);
	close_paren(p, have, prec);
}

void print_expr(struct print_fn *p, const struct hir_value *v, int prec)
{
	v = print_source(v);
	if (print_is_op(v->def, "literal"))
		print_literal(p, hir_attr(v->def, "value"), prec);
	else if (print_is_op(v->def, "index"))
		print_ix(p, v->ix, prec);
	else if (p->v[v->id].is_nested)
		print_node(p, v->def, prec);
	else if (p->v[v->id].value || !v->sym || v->sym->kind != IX_LOOP)
		text_add(p->out, p->v[print_root(p, v->id)].name ? p->v[print_root(p, v->id)].name : v->name ? v->name : "_");
	else
		text_add(p->out, print_sym(p, v->sym));
}

/* Subscripts. */

static bool uses_tile(struct print_fn *p, const struct ix *x)
{
	for (size_t i = 0; i < p->loop.len; i++)
		if (p->loop.data[i].loop->is_tile && ix_uses(x, p->loop.data[i].loop->iv))
			return true;
	return false;
}

/* Is [start, start + size) the window of a tile loop, moved by a compile-time distance? */
static bool is_window(struct print_fn *p, const struct ix *start, const struct ix *size)
{
	for (size_t i = 0; i < p->loop.len; i++) {
		const struct hir_loop *l = p->loop.data[i].loop;
		if (!l->is_tile || !l->uses_window || !ix_equal(size, l->step) || !ix_uses(start, l->iv))
			continue;
		const struct ix *rest = ix_sub(p->a, start, ix_sym(p->a, l->iv));
		return !ix_uses_kind(rest, IX_LOOP) && !ix_uses_kind(rest, IX_COORD) && !ix_uses_kind(rest, IX_SCALAR);
	}
	return false;
}

static void print_window(struct print_fn *p, const struct ix *start, const struct ix *size, int64_t step, const struct ix *extent)
{
	const struct ix *one = ix_const(p->a, 1), *stop = ix_add(p->a, start, size);
	if (ix_is(start, 0) && ix_equal(size, extent) && step == 1) {
		text_char(p->out, ':');
		return;
	}
	if (step == 1 && is_window(p, start, size)) {
		print_ix(p, start, PREC_ANY);
		return;
	}
	if (step != 1 && !ix_is(size, 0))
		stop = ix_add(p->a, start, ix_add(p->a, ix_mul_const(p->a, ix_sub(p->a, size, one), step), one));
	print_ix(p, start, PREC_ANY);
	text_char(p->out, ':');
	print_ix(p, stop, PREC_ANY);
	if (step != 1)
		text_printf(p->out, ":%lld", (long long)step);
}

/* "drop" marks the axes written as one index; NULL: none. */
static void print_slice(struct print_fn *p, const struct hir_node *n, const bool *drop)
{
	const struct type *x = n->operand[0]->type;
	const struct attr *starts = hir_attr(n, "starts"), *sizes = hir_attr(n, "sizes"), *strides = hir_attr(n, "strides");
	print_expr(p, n->operand[0], PREC_POSTFIX);
	text_char(p->out, '[');
	for (int k = 0; k < x->rank; k++) {
		text_add(p->out, k ? ", " : "");
		if (drop && drop[k])
			print_ix(p, starts->ix[k], PREC_ANY);
		else
			print_window(p, starts->ix[k], sizes->ix[k], strides->kind == ATTR_INTS ? strides->ints[k] : 1, x->dim[k]);
	}
	text_char(p->out, ']');
}

/* If the reshape "n" only drops axes of a slice that is written inside it, the axes that it drops, else NULL. */
static const bool *dropped_axes(struct print_fn *p, const struct hir_node *n)
{
	const struct hir_value *v = print_source(n->operand[0]);
	if (!p->v[v->id].is_nested || !print_is_op(v->def, "slice"))
		return NULL;
	const struct attr *starts = hir_attr(v->def, "starts"), *sizes = hir_attr(v->def, "sizes"), *strides = hir_attr(v->def, "strides");
	const struct attr *shape = hir_attr(n, "new_shape");
	bool *drop = arena_array(p->a, bool, (size_t)sizes->n + 1);
	int at = 0, left = sizes->n - shape->n;
	for (int k = 0; k < sizes->n; k++) {
		bool can = left > 0 && ix_is(sizes->ix[k], 1) && !(strides->kind == ATTR_INTS && strides->ints[k] != 1) &&
			   !uses_tile(p, starts->ix[k]);
		if (can) {
			drop[k] = true;
			left--;
		} else if (at == shape->n || !ix_equal(sizes->ix[k], shape->ix[at++])) {
			return NULL;
		}
	}
	return sizes->n > shape->n && at == shape->n ? drop : NULL;
}

/* Operators. */

struct operator { const char *kind, *text; int prec, left, right; };

static const struct operator operators[] = {
	{ "add", " + ", PREC_SUM, PREC_SUM, PREC_TERM },
	{ "sub", " - ", PREC_SUM, PREC_SUM, PREC_TERM },
	{ "mul", " * ", PREC_TERM, PREC_TERM, PREC_FACTOR },
	{ "div", " / ", PREC_TERM, PREC_TERM, PREC_FACTOR },
	{ "floor_div", " // ", PREC_TERM, PREC_TERM, PREC_FACTOR },
	{ "mod", " % ", PREC_TERM, PREC_TERM, PREC_FACTOR },
	{ "lt", " < ", PREC_COMPARE, PREC_SUM, PREC_SUM },
	{ "le", " <= ", PREC_COMPARE, PREC_SUM, PREC_SUM },
	{ "gt", " > ", PREC_COMPARE, PREC_SUM, PREC_SUM },
	{ "ge", " >= ", PREC_COMPARE, PREC_SUM, PREC_SUM },
	{ "eq", " == ", PREC_COMPARE, PREC_SUM, PREC_SUM },
	{ "ne", " != ", PREC_COMPARE, PREC_SUM, PREC_SUM },
	{ "and", " and ", PREC_AND, PREC_AND, PREC_NOT },
	{ "or", " or ", PREC_OR, PREC_OR, PREC_AND },
};
static const struct operator matmul = { "matmul", " @ ", PREC_TERM, PREC_TERM, PREC_FACTOR };

static bool has_default_attrs(const struct hir_node *n)
{
	const struct hir_op *op = n->u.op.op;
	static const struct attr none = { .kind = ATTR_NONE };
	for (int i = 0; i < op->n_attr; i++)
		if (!attr_equal(&n->u.op.attr[i], op->attr[i].fallback ? op->attr[i].fallback : &none))
			return false;
	return true;
}

/* The infix operator that "n" is written with, or NULL.  Two compile-time operands would be folded. */
static const struct operator *infix(const struct hir_node *n)
{
	if (print_is_op(n, "matmul"))
		return has_default_attrs(n) ? &matmul : NULL;
	if (!print_is_op(n, "binary") || (print_is_inline(n->operand[0]) && print_is_inline(n->operand[1])))
		return NULL;
	for (size_t i = 0; i < sizeof(operators) / sizeof(operators[0]); i++)
		if (!strcmp(operators[i].kind, hir_attr(n, "kind")->s))
			return &operators[i];
	return NULL;
}

static bool print_prefix(struct print_fn *p, const struct hir_node *n, int prec)
{
	if (!print_is_op(n, "unary") || print_is_inline(n->operand[0]))
		return false;
	bool is_not = !strcmp(hir_attr(n, "kind")->s, "not");
	if (!is_not && strcmp(hir_attr(n, "kind")->s, "neg"))
		return false;
	int have = is_not ? PREC_NOT : PREC_FACTOR;
	open_paren(p, have, prec);
	text_add(p->out, is_not ? "not " : "-");
	print_expr(p, n->operand[0], have);
	close_paren(p, have, prec);
	return true;
}

/* Calls. */

static void print_index_input(struct print_fn *p, const struct attr *x)
{
	if (x->n == 1) {
		print_ix(p, x->ix[0], PREC_ANY);
		return;
	}
	text_char(p->out, '(');
	for (int k = 0; k < x->n; k++) {
		text_add(p->out, k ? ", " : "");
		print_ix(p, x->ix[k], PREC_ANY);
	}
	text_char(p->out, ')');
}

static bool is_input(const struct hir_op *op, const char *name)
{
	for (int i = 0; i < op->n_input; i++)
		if (!strcmp(op->input[i].name, name))
			return true;
	return false;
}

static bool is_always_printed(const char *name)
{
	static const char *const names[] = { "layout", "storage", "dtype", "kind", "op" };
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i], name))
			return true;
	return false;
}

static void comma(struct print_fn *p, bool *first)
{
	text_add(p->out, *first ? "" : ", ");
	*first = false;
}

static void print_attrs(struct print_fn *p, int n, const struct attr_decl *decl, const struct attr *attr, bool *first)
{
	static const struct attr none = { .kind = ATTR_NONE };
	for (int i = 0; i < n; i++) {
		if (!is_always_printed(decl[i].name) && attr_equal(&attr[i], decl[i].fallback ? decl[i].fallback : &none))
			continue;
		comma(p, first);
		if (attr[i].kind != ATTR_TYPE)
			text_printf(p->out, "%s=", decl[i].name);
		attr_print(p->out, &attr[i], print_sym, p);
	}
}

static void print_op_call(struct print_fn *p, const struct hir_node *n)
{
	const struct hir_op *op = n->u.op.op;
	int operand = 0;
	bool first = true;
	text_printf(p->out, "tf.%s(", op->name);
	for (int i = 0; i < op->n_input; i++) {
		if (op->input[i].kind == HIR_INPUT_INDEX) {
			comma(p, &first);
			print_index_input(p, hir_attr(n, op->input[i].name));
			continue;
		}
		do {
			if (operand == n->n_operand)
				break;
			comma(p, &first);
			if (n->operand[operand])
				print_expr(p, n->operand[operand], PREC_ANY);
			else
				text_add(p->out, "None");
			operand++;
		} while (op->input[i].kind == HIR_INPUT_LIST);
	}
	for (int i = 0; i < op->n_attr; i++)
		if (!is_input(op, op->attr[i].name))
			print_attrs(p, 1, &op->attr[i], &n->u.op.attr[i], &first);
	text_char(p->out, ')');
}

static void print_ints(struct print_fn *p, const char *name, int n, const int64_t *x)
{
	if (!n)
		return;
	text_printf(p->out, ", %s=(", name);
	for (int i = 0; i < n; i++)
		text_printf(p->out, "%s%lld", i ? ", " : "", (long long)x[i]);
	text_add(p->out, n == 1 ? ",)" : ")");
}

static void print_schedule(struct print_fn *p, const struct hir_node *n)
{
	const struct insn_use *use = &n->u.schedule.use;
	bool first = true;
	text_add(p->out, "tf.schedule((");
	for (int i = 0; i < n->n_operand; i++) {
		text_add(p->out, i ? ", " : "");
		print_expr(p, n->operand[i], PREC_ANY);
	}
	text_printf(p->out, n->n_operand == 1 ? ",), op=T.%s(" : "), op=T.%s(", use->insn->name);
	print_attrs(p, use->insn->n_attr, use->insn->attr, use->attr, &first);
	text_char(p->out, ')');
	print_ints(p, "repeat", n->u.schedule.n_repeat, n->u.schedule.repeat);
	print_ints(p, "order", n->u.schedule.n_order, n->u.schedule.order);
	text_char(p->out, ')');
}

static void print_call(struct print_fn *p, const struct hir_node *n)
{
	const struct hir_fn *callee = n->u.call.callee;
	const char *child = n->u.call.child;
	bool first = true;
	text_printf(p->out, "%s(", child ? child : callee->name);
	for (int i = 0; i < n->n_operand; i++) {
		if (callee->param[i].is_appended || (child && callee->param[i].is_const))
			continue;
		comma(p, &first);
		print_expr(p, n->operand[i], PREC_ANY);
	}
	text_char(p->out, ')');
}

static void print_op(struct print_fn *p, const struct hir_node *n, int prec)
{
	const struct operator *o = infix(n);
	const bool *drop;
	if (o) {
		open_paren(p, o->prec, prec);
		print_expr(p, n->operand[0], o->left);
		text_add(p->out, o->text);
		print_expr(p, n->operand[1], o->right);
		close_paren(p, o->prec, prec);
	} else if (print_prefix(p, n, prec)) {
		return;
	} else if (print_is_op(n, "slice")) {
		print_slice(p, n, NULL);
	} else if (print_is_op(n, "tuple_get_item")) {
		print_expr(p, n->operand[0], PREC_POSTFIX);
		text_printf(p->out, "[%lld]", (long long)hir_attr(n, "index")->i);
	} else if (print_is_op(n, "reshape") && (drop = dropped_axes(p, n))) {
		print_slice(p, print_source(n->operand[0])->def, drop);
	} else {
		print_op_call(p, n);
	}
}

void print_node(struct print_fn *p, const struct hir_node *n, int prec)
{
	switch (n->kind) {
	case HIR_OP: print_op(p, n, prec); break;
	case HIR_SCHEDULE: print_schedule(p, n); break;
	case HIR_CALL: print_call(p, n); break;
	case HIR_FOR:
	case HIR_SCOPE: break;
	}
}
