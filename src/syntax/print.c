/* Canonical text of expressions (spec: hir 17.2). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "syntax/ast.h"

enum { STRENGTH_COND = 1, STRENGTH_OR, STRENGTH_AND, STRENGTH_NOT, STRENGTH_COMPARE, STRENGTH_BAR, STRENGTH_SUM,
       STRENGTH_TERM, STRENGTH_UNARY, STRENGTH_POWER, STRENGTH_ATOM };

static int operator_strength(const char *op)
{
	static const struct { const char *op; int strength; } known[] = {
		{ "or", STRENGTH_OR }, { "and", STRENGTH_AND }, { "<", STRENGTH_COMPARE }, { "<=", STRENGTH_COMPARE },
		{ ">", STRENGTH_COMPARE }, { ">=", STRENGTH_COMPARE }, { "==", STRENGTH_COMPARE }, { "!=", STRENGTH_COMPARE },
		{ "|", STRENGTH_BAR }, { "+", STRENGTH_SUM }, { "-", STRENGTH_SUM }, { "**", STRENGTH_POWER },
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(known[i].op, op))
			return known[i].strength;
	return STRENGTH_TERM;
}

static int strength(const struct ast_expr *e)
{
	switch (e->kind) {
	case AST_COND: return STRENGTH_COND;
	case AST_BINARY: return operator_strength(e->op);
	case AST_UNARY: return strcmp(e->op, "not") ? STRENGTH_UNARY : STRENGTH_NOT;
	case AST_INT: return e->i < 0 ? STRENGTH_UNARY : STRENGTH_ATOM;
	default: return STRENGTH_ATOM;
	}
}

static void print_at(struct text *out, const struct ast_expr *e, int least)
{
	bool brackets = strength(e) < least;
	text_add(out, brackets ? "(" : "");
	ast_print_expr(out, e);
	text_add(out, brackets ? ")" : "");
}

static void print_float(struct text *out, double f)
{
	char s[40];
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(s, sizeof(s), "%.*g", digits, f);
		if (strtod(s, NULL) == f)
			break;
	}
	if (f > 1.7976931348623157e308)
		snprintf(s, sizeof(s), "1e999");
	else if (!strpbrk(s, ".en"))
		strcat(s, ".0");
	text_add(out, s);
}

static void print_string_body(struct text *out, const char *s, int n, bool field)
{
	static const char from[] = "\\\"\n\r\t", to[] = "\\\"nrt";
	for (int i = 0; i < n; i++) {
		const char *known = s[i] ? strchr(from, s[i]) : NULL;
		if (known)
			text_printf(out, "\\%c", to[known - from]);
		else if ((unsigned char)s[i] < 0x20 || s[i] == 0x7f)
			text_printf(out, "\\x%02x", s[i]);
		else
			text_char(out, s[i]);
		if (field && (s[i] == '{' || s[i] == '}'))
			text_char(out, s[i]);
	}
}

static void print_fstring(struct text *out, const struct ast_expr *e)
{
	text_add(out, "f\"");
	for (int i = 0; i < e->n; i++) {
		const struct ast_expr *item = e->item[i];
		if (item->kind == AST_STRING) {
			print_string_body(out, item->s, item->n, true);
			continue;
		}
		text_char(out, '{');
		ast_print_expr(out, item);
		text_char(out, '}');
	}
	text_char(out, '"');
}

static void print_items(struct text *out, const char *open, const struct ast_expr *e, const char *close)
{
	text_add(out, open);
	for (int i = 0; i < e->n; i++) {
		text_add(out, i ? e->kind == AST_DICT && i % 2 ? ": " : ", " : "");
		ast_print_expr(out, e->item[i]);
	}
	bool comma = (e->kind == AST_TUPLE && e->n == 1) || (e->kind == AST_SUBSCRIPT && e->trailing_comma);
	text_add(out, comma ? "," : "");
	text_add(out, close);
}

static void print_call(struct text *out, const struct ast_expr *e)
{
	print_at(out, e->a, STRENGTH_ATOM);
	text_char(out, '(');
	for (int i = 0; i < e->n_arg; i++) {
		text_add(out, i ? ", " : "");
		if (e->arg[i].keyword)
			text_printf(out, "%s=", e->arg[i].keyword);
		ast_print_expr(out, e->arg[i].value);
	}
	text_char(out, ')');
}

static void print_slice(struct text *out, const struct ast_expr *e)
{
	if (e->a)
		ast_print_expr(out, e->a);
	text_char(out, ':');
	if (e->b)
		ast_print_expr(out, e->b);
	if (e->c) {
		text_char(out, ':');
		ast_print_expr(out, e->c);
	}
}

static void print_comprehension(struct text *out, const struct ast_expr *e)
{
	ast_print_expr(out, e->a);
	text_printf(out, " for %s in ", e->s);
	print_at(out, e->b, STRENGTH_OR);
}

static void print_operation(struct text *out, const struct ast_expr *e)
{
	int own = strength(e);
	if (e->kind == AST_UNARY) {
		text_printf(out, "%s%s", e->op, own == STRENGTH_NOT ? " " : "");
		print_at(out, e->a, own);
		return;
	}
	bool compare = own == STRENGTH_COMPARE, power = own == STRENGTH_POWER;
	print_at(out, e->a, own + (compare || power));
	text_printf(out, " %s ", e->op);
	print_at(out, e->b, power ? STRENGTH_UNARY : own + 1);
}

void ast_print_expr(struct text *out, const struct ast_expr *e)
{
	switch (e->kind) {
	case AST_NAME: text_add(out, e->s); break;
	case AST_INT: text_printf(out, "%lld", (long long)e->i); break;
	case AST_FLOAT: print_float(out, e->f); break;
	case AST_STRING:
		text_char(out, '"');
		print_string_body(out, e->s, e->n, false);
		text_char(out, '"');
		break;
	case AST_FSTRING: print_fstring(out, e); break;
	case AST_TRUE: text_add(out, "True"); break;
	case AST_FALSE: text_add(out, "False"); break;
	case AST_NONE: text_add(out, "None"); break;
	case AST_ELLIPSIS: text_add(out, "..."); break;
	case AST_TUPLE: print_items(out, "(", e, ")"); break;
	case AST_LIST: print_items(out, "[", e, "]"); break;
	case AST_SET: case AST_DICT: print_items(out, "{", e, "}"); break;
	case AST_COMPREHENSION:
		text_char(out, '[');
		print_comprehension(out, e);
		text_char(out, ']');
		break;
	case AST_GENERATOR: print_comprehension(out, e); break;
	case AST_ATTR:
		print_at(out, e->a, STRENGTH_ATOM);
		text_printf(out, ".%s", e->s);
		break;
	case AST_CALL: print_call(out, e); break;
	case AST_SUBSCRIPT:
		print_at(out, e->a, STRENGTH_ATOM);
		print_items(out, "[", e, "]");
		break;
	case AST_SLICE: print_slice(out, e); break;
	case AST_UNARY: case AST_BINARY: print_operation(out, e); break;
	case AST_COND:
		print_at(out, e->a, STRENGTH_OR);
		text_add(out, " if ");
		print_at(out, e->c, STRENGTH_OR);
		text_add(out, " else ");
		print_at(out, e->b, STRENGTH_COND);
		break;
	case AST_BAD: text_add(out, "?"); break;
	}
}
