/* Conditions: which are equal, and which hold where others do. */
#include <string.h>

#include "sched/order_graph.h"

/* A condition in a form in which equal ones are alike. */
enum form_kind { FORM_NOT_NEGATIVE, FORM_ZERO, FORM_EXPR };

struct form {
	enum form_kind kind;
	const struct ix *ix;		/* that is >= 0, or == 0 */
	const struct tir_expr *expr;
	bool is_not;			/* of FORM_ZERO and FORM_EXPR */
};

bool order_expr_varies(const struct tir_expr *e)
{
	if (!e)
		return false;
	if (e->kind == TIR_LOAD || (e->kind == TIR_VAR && e->var->is_mutable))
		return true;
	return order_expr_varies(e->a) || order_expr_varies(e->b) || order_expr_varies(e->c);
}

bool order_expr_reads(const struct tir_expr *e, const struct tir_var *v)
{
	if (!e)
		return false;
	if ((e->kind == TIR_VAR && e->var == v) || (e->kind == TIR_IX && v->sym && ix_uses(e->ix, v->sym)))
		return true;
	return order_expr_reads(e->a, v) || order_expr_reads(e->b, v) || order_expr_reads(e->c, v);
}

static const struct ix *integer_of(struct arena *a, const struct tir_expr *e)
{
	if (e->kind == TIR_IX)
		return e->ix;
	if (e->kind == TIR_VAR && e->var->sym && !e->var->is_mutable)
		return ix_sym(a, e->var->sym);
	if (e->kind == TIR_NUMBER && e->number.kind == ATTR_INT)
		return ix_const(a, e->number.i);
	return NULL;
}

static bool compare(struct arena *a, const struct tir_expr *e, struct form *f)
{
	static const struct { const char *op, *opposite; int64_t x, y, plus; } order[] = {
		{ "lt", "ge", -1, 1, -1 }, { "le", "gt", -1, 1, 0 }, { "gt", "le", 1, -1, -1 }, { "ge", "lt", 1, -1, 0 },
	};
	const struct ix *x = e->kind == TIR_BINARY ? integer_of(a, e->a) : NULL, *y = x ? integer_of(a, e->b) : NULL;
	if (!y)
		return false;
	if (!strcmp(e->op, "eq") || !strcmp(e->op, "ne")) {
		f->kind = FORM_ZERO;
		f->ix = ix_sub(a, x, y);
		f->is_not = f->is_not != !strcmp(e->op, "ne");
		if (f->ix->n_term && f->ix->term[0].coef < 0)
			f->ix = ix_mul_const(a, f->ix, -1);
		return !ix_is_bad(f->ix);
	}
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		if (strcmp(f->is_not ? order[i].opposite : order[i].op, e->op) != 0)
			continue;
		f->kind = FORM_NOT_NEGATIVE;
		f->ix = ix_add(a, ix_add(a, ix_mul_const(a, x, order[i].x), ix_mul_const(a, y, order[i].y)), ix_const(a, order[i].plus));
		f->is_not = false;
		return !ix_is_bad(f->ix);
	}
	return false;
}

static struct form form_of(struct arena *a, const struct plan_guard *g)
{
	struct form f = { .kind = FORM_EXPR, .expr = g->cond, .is_not = g->is_not };
	while (f.expr->kind == TIR_UNARY && !strcmp(f.expr->op, "not")) {
		f.expr = f.expr->a;
		f.is_not = !f.is_not;
	}
	compare(a, f.expr, &f);
	return f;
}

static bool same_expr(const struct tir_expr *x, const struct tir_expr *y)
{
	if (!x || !y)
		return x == y;
	if (x->kind != y->kind || x->dtype != y->dtype || x->kind == TIR_LOAD)
		return false;
	if (x->kind == TIR_IX)
		return ix_equal(x->ix, y->ix);
	if (x->kind == TIR_VAR)
		return x->var == y->var && !x->var->is_mutable;
	if (x->kind == TIR_NUMBER)
		return x->number.kind == y->number.kind && (x->number.kind == ATTR_INT ? x->number.i == y->number.i :
			x->number.kind == ATTR_FLOAT && !memcmp(&x->number.f, &y->number.f, sizeof(x->number.f)));
	return (!x->op || !strcmp(x->op, y->op)) && same_expr(x->a, y->a) && same_expr(x->b, y->b) && same_expr(x->c, y->c);
}

/* Are the two equal, the first one negated where "is_opposite"? */
static bool alike(struct arena *a, const struct plan_guard *x, const struct plan_guard *y, bool is_opposite)
{
	struct plan_guard z = *x;
	z.is_not = x->is_not != is_opposite;
	struct form f = form_of(a, &z), g = form_of(a, y);
	if (f.kind != g.kind || f.is_not != g.is_not)
		return false;
	return f.kind == FORM_EXPR ? same_expr(f.expr, g.expr) : ix_equal(f.ix, g.ix);
}

bool order_guard_equal(struct arena *a, const struct plan_guard *x, const struct plan_guard *y)
{
	return alike(a, x, y, false);
}

bool order_guard_opposite(struct arena *a, const struct plan_guard *x, const struct plan_guard *y)
{
	return alike(a, x, y, true);
}

size_t order_guards_count(const struct plan_guards *x)
{
	size_t n = 0;
	for (size_t i = 0; x && i < x->len; i++)
		n += !x->data[i].is_assume;
	return n;
}

/* Does "x" hold where all of "y" do? A disjunction holds where one side does. */
static bool implied(struct arena *a, const struct plan_guards *y, const struct plan_guard *x)
{
	for (size_t k = 0; y && k < y->len; k++)
		if (order_guard_equal(a, x, &y->data[k]))
			return true;
	if (x->cond->kind == TIR_UNARY && !strcmp(x->cond->op, "not"))
		return implied(a, y, &(struct plan_guard){ .cond = x->cond->a, .is_not = !x->is_not });
	if (x->cond->kind != TIR_BINARY || (strcmp(x->cond->op, "or") != 0 && strcmp(x->cond->op, "and") != 0))
		return false;
	const struct plan_guard p = { .cond = x->cond->a, .is_not = x->is_not }, q = { .cond = x->cond->b, .is_not = x->is_not };
	bool is_either = (strcmp(x->cond->op, "or") == 0) != x->is_not;
	return is_either ? implied(a, y, &p) || implied(a, y, &q) : implied(a, y, &p) && implied(a, y, &q);
}

bool order_guards_imply(struct arena *a, const struct plan_guards *y, const struct plan_guards *x)
{
	for (size_t i = 0; x && i < x->len; i++)
		if (!x->data[i].is_assume && !implied(a, y, &x->data[i]))
			return false;
	return true;
}

bool order_guards_equal(struct arena *a, const struct plan_guards *x, const struct plan_guards *y)
{
	return order_guards_imply(a, x, y) && order_guards_imply(a, y, x);
}

/* The form is n - x or x + n, >= 0 or == 0. */
void order_guard_bounds(struct arena *a, const struct plan_guard *g, const struct ix *x, int64_t *least, int64_t *most)
{
	struct form f = form_of(a, g);
	int64_t n;
	*least = INT64_MIN;
	*most = INT64_MAX;
	if (f.kind == FORM_EXPR && !f.is_not && f.expr->kind == TIR_BINARY && !strcmp(f.expr->op, "and")) {
		const struct plan_guard one = { .cond = f.expr->a }, other = { .cond = f.expr->b };
		int64_t lo, hi;
		order_guard_bounds(a, &one, x, least, most);
		order_guard_bounds(a, &other, x, &lo, &hi);
		*least = lo > *least ? lo : *least;
		*most = hi < *most ? hi : *most;
		return;
	}
	if (f.kind == FORM_EXPR || f.is_not)
		return;
	if (ix_is_const(ix_add(a, f.ix, x), &n)) {
		*most = n;
		*least = f.kind == FORM_ZERO ? n : INT64_MIN;
	} else if (ix_is_const(ix_sub(a, f.ix, x), &n) && n != INT64_MIN) {
		*least = -n;
		*most = f.kind == FORM_ZERO ? -n : INT64_MAX;
	}
}
