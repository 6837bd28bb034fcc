/* Scalar expressions in canonical text (spec: tir 2.6). */
#include <string.h>

#include "tir/print.h"

enum level { LEVEL_OR = 1, LEVEL_AND, LEVEL_NOT, LEVEL_COMPARE, LEVEL_SUM, LEVEL_PRODUCT, LEVEL_SIGN, LEVEL_ATOM };

struct spelling { const char *op, *text; enum level level; };

static const struct spelling infix[] = {
	{ "add", "+", LEVEL_SUM },	   { "sub", "-", LEVEL_SUM },	      { "mul", "*", LEVEL_PRODUCT },
	{ "div", "/", LEVEL_PRODUCT },	   { "floor_div", "//", LEVEL_PRODUCT }, { "mod", "%", LEVEL_PRODUCT },
	{ "eq", "==", LEVEL_COMPARE },	   { "ne", "!=", LEVEL_COMPARE },     { "lt", "<", LEVEL_COMPARE },
	{ "le", "<=", LEVEL_COMPARE },	   { "gt", ">", LEVEL_COMPARE },      { "ge", ">=", LEVEL_COMPARE },
	{ "and", "and", LEVEL_AND },	   { "or", "or", LEVEL_OR },
};

static const struct spelling *infix_of(const char *op)
{
	for (size_t i = 0; i < sizeof(infix) / sizeof(infix[0]); i++)
		if (!strcmp(infix[i].op, op))
			return &infix[i];
	return NULL;
}

void tir_print_ix(struct tir_printer *p, const struct ix *x)
{
	ix_print(p->out, tir_printed_ix(p, x), NULL, NULL);
}

void tir_print_number(struct text *out, const struct attr *v, enum dtype d)
{
	struct attr n = *v;
	if (dtype_is_float(d) && v->kind != ATTR_FLOAT)
		n = (struct attr){ .kind = ATTR_FLOAT, .f = (double)v->i };
	else if (d == DT_BOOL)
		n = (struct attr){ .kind = ATTR_BOOL, .i = v->kind == ATTR_FLOAT ? v->f != 0 : v->i != 0 };
	else if (dtype_is_int(d) && v->kind == ATTR_BOOL)
		n.kind = ATTR_INT;
	attr_print(out, &n, NULL, NULL);
}

/* "[i, j + 1]"; nothing for a rank-0 tensor. */
void tir_print_index(struct tir_printer *p, int rank, const struct ix *const *index)
{
	for (int i = 0; i < rank; i++) {
		text_add(p->out, i ? ", " : "[");
		tir_print_ix(p, index[i]);
	}
	text_add(p->out, rank ? "]" : "");
}

static enum level ix_level(const struct ix *x)
{
	if (x->n_term == 0)
		return x->konst < 0 ? LEVEL_SIGN : LEVEL_ATOM;
	if (x->n_term > 1 || x->konst)
		return LEVEL_SUM;
	if (x->term[0].coef != 1)
		return x->term[0].coef == -1 ? LEVEL_SIGN : LEVEL_PRODUCT;
	switch (x->term[0].atom->kind) {
	case IX_FLOORDIV:
	case IX_MOD:
	case IX_MUL: return LEVEL_PRODUCT;
	case IX_SYM:
	case IX_MIN:
	case IX_MAX: return LEVEL_ATOM;
	}
	return LEVEL_SUM;
}

static void print_at(struct tir_printer *p, const struct tir_expr *e, enum level least, const enum dtype *context);

static void print_call(struct tir_printer *p, const char *name, int n, const struct tir_expr *const *arg,
		       const enum dtype *context)
{
	text_printf(p->out, "T.%s(", name);
	for (int i = 0; i < n; i++) {
		text_add(p->out, i ? ", " : "");
		print_at(p, arg[i], LEVEL_OR, context);
	}
}

/* The dtype that a number beside the operand "other" takes in text without a cast. */
static const enum dtype *beside(const struct tir_expr *self, const struct tir_expr *other, const enum dtype *context)
{
	if (self->kind != TIR_NUMBER)
		return context;
	return other->kind == TIR_NUMBER ? context : &other->dtype;
}

static void print_binary(struct tir_printer *p, const struct tir_expr *e, enum level least, const enum dtype *context)
{
	const struct spelling *s = infix_of(e->op);
	const enum dtype *inner = e->dtype == DT_BOOL ? NULL : &e->dtype;
	(void)context;
	if (!s) {
		const struct tir_expr *arg[] = { e->a, e->b };
		text_printf(p->out, "T.%s(", e->op);
		print_at(p, arg[0], LEVEL_OR, beside(arg[0], arg[1], inner));
		text_add(p->out, ", ");
		print_at(p, arg[1], LEVEL_OR, beside(arg[1], arg[0], inner));
		text_char(p->out, ')');
		return;
	}
	bool paren = s->level < least;
	text_add(p->out, paren ? "(" : "");
	print_at(p, e->a, s->level == LEVEL_COMPARE ? LEVEL_SUM : s->level, beside(e->a, e->b, inner));
	text_printf(p->out, " %s ", s->text);
	print_at(p, e->b, (enum level)(s->level + 1), beside(e->b, e->a, inner));
	text_add(p->out, paren ? ")" : "");
}

static void print_unary(struct tir_printer *p, const struct tir_expr *e, enum level least)
{
	bool is_neg = !strcmp(e->op, "neg"), is_not = !strcmp(e->op, "not");
	if (!is_neg && !is_not) {
		print_call(p, e->op, 1, &e->a, &e->dtype);
		text_char(p->out, ')');
		return;
	}
	enum level level = is_neg ? LEVEL_SIGN : LEVEL_NOT;
	text_add(p->out, level < least ? "(" : "");
	text_add(p->out, is_neg ? "-" : "not ");
	print_at(p, e->a, level == LEVEL_SIGN ? LEVEL_ATOM : LEVEL_NOT, &e->dtype);
	text_add(p->out, level < least ? ")" : "");
}

static void print_number(struct tir_printer *p, const struct tir_expr *e, enum level least, const enum dtype *context)
{
	enum dtype natural = dtype_is_float(e->dtype) ? DT_F32 : dtype_is_int(e->dtype) ? DT_I64 : DT_BOOL;
	bool bare = e->dtype == (context ? *context : natural);
	struct text t;
	text_init(&t, p->a);
	tir_print_number(&t, &e->number, e->dtype);
	bool paren = text_str(&t)[0] == '-' && least > LEVEL_SIGN && bare;
	text_add(p->out, bare ? (paren ? "(" : "") : "T.cast(");
	text_add(p->out, text_str(&t));
	if (!bare)
		text_printf(p->out, ", \"%s\")", dtype_name(e->dtype));
	text_add(p->out, paren ? ")" : "");
}

static void print_at(struct tir_printer *p, const struct tir_expr *e, enum level least, const enum dtype *context)
{
	switch (e->kind) {
	case TIR_IX: {
		bool paren = ix_level(tir_printed_ix(p, e->ix)) < least;
		text_add(p->out, paren ? "(" : "");
		tir_print_ix(p, e->ix);
		text_add(p->out, paren ? ")" : "");
		break;
	}
	case TIR_NUMBER: print_number(p, e, least, context); break;
	case TIR_VAR: text_add(p->out, tir_name(p, e->var, e->var->name)); break;
	case TIR_LOAD:
		tir_print_view(p, e->view);
		tir_print_index(p, e->view->type->rank, e->index);
		break;
	case TIR_UNARY: print_unary(p, e, least); break;
	case TIR_BINARY: print_binary(p, e, least, context); break;
	case TIR_SELECT: {
		text_add(p->out, "T.if_then_else(");
		print_at(p, e->a, LEVEL_OR, NULL);
		text_add(p->out, ", ");
		print_at(p, e->b, LEVEL_OR, beside(e->b, e->c, &e->dtype));
		text_add(p->out, ", ");
		print_at(p, e->c, LEVEL_OR, beside(e->c, e->b, &e->dtype));
		text_char(p->out, ')');
		break;
	}
	case TIR_CAST:
		text_add(p->out, "T.cast(");
		print_at(p, e->a, LEVEL_OR, NULL);
		text_printf(p->out, ", \"%s\")", dtype_name(e->dtype));
		break;
	}
}

void tir_print_expr_as(struct tir_printer *p, const struct tir_expr *e, const enum dtype *context)
{
	print_at(p, e, LEVEL_OR, context);
}

void tir_print_expr(struct tir_printer *p, const struct tir_expr *e)
{
	print_at(p, e, LEVEL_OR, NULL);
}
