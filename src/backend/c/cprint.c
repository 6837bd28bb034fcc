/* The printer of the C tree. */
#include <inttypes.h>
#include <string.h>

#include "backend/c/ctree.h"

enum { PREC_ASSIGN = 1, PREC_COND, PREC_OROR, PREC_ANDAND, PREC_OR, PREC_XOR, PREC_AND, PREC_EQ, PREC_REL, PREC_SHIFT,
       PREC_ADD, PREC_MUL, PREC_PREFIX, PREC_POSTFIX, PREC_PRIMARY };

static int infix_precedence(const char *op)
{
	static const struct { const char *op; int p; } table[] = {
		{ "||", PREC_OROR }, { "&&", PREC_ANDAND }, { "|", PREC_OR }, { "^", PREC_XOR }, { "&", PREC_AND },
		{ "==", PREC_EQ }, { "!=", PREC_EQ }, { "<", PREC_REL }, { "<=", PREC_REL }, { ">", PREC_REL },
		{ ">=", PREC_REL }, { "<<", PREC_SHIFT }, { ">>", PREC_SHIFT }, { "+", PREC_ADD }, { "-", PREC_ADD },
		{ "*", PREC_MUL }, { "/", PREC_MUL }, { "%", PREC_MUL },
	};
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if (!strcmp(table[i].op, op))
			return table[i].p;
	return PREC_ASSIGN;
}

static int precedence(const struct c_expr *x)
{
	switch (x->kind) {
	case C_INFIX: return infix_precedence(x->text);
	case C_COND: return PREC_COND;
	case C_PREFIX:
	case C_CAST: return PREC_PREFIX;
	case C_INT: return x->i < 0 ? PREC_PREFIX : PREC_PRIMARY;
	case C_LITERAL: return x->text[0] == '-' ? PREC_PREFIX : PREC_PRIMARY;
	case C_INDEX:
	case C_FIELD:
	case C_ARROW:
	case C_CALL: return PREC_POSTFIX;
	case C_NAME:
	case C_LIST: return PREC_PRIMARY;
	}
	return PREC_PRIMARY;
}

static void print(struct text *out, const struct c_expr *x, int least);

static void print_list(struct text *out, const struct c_expr *x)
{
	for (int i = 0; i < x->n_arg; i++) {
		if (i)
			text_add(out, ", ");
		print(out, x->arg[i], PREC_ASSIGN);
	}
}

static void print_int(struct text *out, int64_t v)
{
	if (v == INT64_MIN)
		text_add(out, "INT64_MIN");
	else if (v > INT32_MAX || v < -INT32_MAX)
		text_printf(out, "INT64_C(%" PRId64 ")", v);
	else
		text_printf(out, "%" PRId64, v);
}

/* Operands of shifts, bit operations and mixed logic are set in parentheses even where C does not need them. */
static int infix_operand(const char *op, const struct c_expr *x, int p)
{
	if (x->kind != C_INFIX || infix_precedence(x->text) == PREC_ASSIGN)
		return p;
	int own = infix_precedence(op), inner = infix_precedence(x->text);
	bool odd = (own >= PREC_OROR && own <= PREC_AND) || own == PREC_SHIFT || (own >= PREC_EQ && own <= PREC_REL);
	bool compare = inner == PREC_REL || inner == PREC_EQ;
	bool arithmetic = inner >= PREC_ADD;
	if (!odd || (own >= PREC_EQ && own <= PREC_REL && arithmetic))
		return p;
	if ((own == PREC_OROR || own == PREC_ANDAND) && (compare || arithmetic))
		return p;
	return inner == own && own < PREC_EQ ? p : PREC_PRIMARY;
}

static void print_body(struct text *out, const struct c_expr *x)
{
	switch (x->kind) {
	case C_NAME:
	case C_LITERAL: text_add(out, x->text); break;
	case C_INT: print_int(out, x->i); break;
	case C_CALL:
		text_printf(out, "%s(", x->text);
		print_list(out, x);
		text_char(out, ')');
		break;
	case C_LIST:
		text_add(out, "{ ");
		print_list(out, x);
		text_add(out, " }");
		break;
	case C_PREFIX:
		text_add(out, x->text);
		print(out, x->a, x->a->kind == C_PREFIX || (x->a->kind == C_INT && x->a->i < 0) ||
				 (x->a->kind == C_LITERAL && x->a->text[0] == '-') ? PREC_POSTFIX : PREC_PREFIX);
		break;
	case C_CAST:
		text_printf(out, "(%s)", x->text);
		print(out, x->a, PREC_PREFIX);
		break;
	case C_INFIX: {
		int p = infix_precedence(x->text);
		bool assign = p == PREC_ASSIGN;
		print(out, x->a, assign ? PREC_PREFIX : infix_operand(x->text, x->a, p));
		text_printf(out, " %s ", x->text);
		print(out, x->b, assign ? PREC_ASSIGN : infix_operand(x->text, x->b, p + 1));
		break;
	}
	case C_COND:
		print(out, x->a, PREC_OROR);
		text_add(out, " ? ");
		print(out, x->b, PREC_COND);
		text_add(out, " : ");
		print(out, x->c, PREC_COND);
		break;
	case C_INDEX:
		print(out, x->a, PREC_POSTFIX);
		text_char(out, '[');
		print(out, x->b, PREC_ASSIGN);
		text_char(out, ']');
		break;
	case C_FIELD:
		print(out, x->a, PREC_POSTFIX);
		text_printf(out, ".%s", x->text);
		break;
	case C_ARROW:
		print(out, x->a, PREC_POSTFIX);
		text_printf(out, "->%s", x->text);
		break;
	}
}

static void print(struct text *out, const struct c_expr *x, int least)
{
	bool paren = precedence(x) < least;
	if (paren)
		text_char(out, '(');
	print_body(out, x);
	if (paren)
		text_char(out, ')');
}

void c_print_expr(struct text *out, const struct c_expr *x)
{
	print(out, x, PREC_ASSIGN);
}

static void tabs(struct text *out, int depth)
{
	for (int i = 0; i < depth; i++)
		text_char(out, '\t');
}

static void print_block(struct text *out, const struct c_block *b, int depth);

static void print_decl(struct text *out, const struct c_stmt *s)
{
	size_t n = strlen(s->type);
	text_printf(out, "%s%s%s%s", s->type, n && s->type[n - 1] == '*' ? "" : " ", s->name, s->dims);
	if (s->expr) {
		text_add(out, " = ");
		c_print_expr(out, s->expr);
	}
}

static void print_braced(struct text *out, const struct c_block *b, int depth)
{
	text_add(out, " {\n");
	print_block(out, b, depth + 1);
	tabs(out, depth);
	text_add(out, "}");
}

static void print_if(struct text *out, const struct c_stmt *s, int depth)
{
	text_add(out, "if (");
	c_print_expr(out, s->expr);
	text_char(out, ')');
	print_braced(out, &s->body, depth);
	if (s->other.len == 1 && s->other.stmt[0]->kind == C_IF) {
		text_add(out, " else ");
		print_if(out, s->other.stmt[0], depth);
		return;
	}
	if (s->other.len) {
		text_add(out, " else");
		print_braced(out, &s->other, depth);
	}
	text_char(out, '\n');
}

static void print_pp(struct text *out, const struct c_branch *b, int depth)
{
	for (bool first = true; b; b = b->next, first = false) {
		if (b->cond)
			text_printf(out, "#%s %s\n", first ? "if" : "elif", b->cond);
		else
			text_add(out, "#else\n");
		print_block(out, &b->body, depth);
	}
	text_add(out, "#endif\n");
}

static void print_stmt(struct text *out, const struct c_stmt *s, int depth)
{
	if (s->kind == C_PP) {
		print_pp(out, s->branch, depth);
		return;
	}
	if (!(s->kind == C_LINE && s->text[0] == '#'))
		tabs(out, depth);
	switch (s->kind) {
	case C_DECL:
		print_decl(out, s);
		text_add(out, ";\n");
		break;
	case C_EXPR:
		c_print_expr(out, s->expr);
		text_add(out, ";\n");
		break;
	case C_IF: print_if(out, s, depth); break;
	case C_FOR:
		text_add(out, "for (");
		print_decl(out, s->init);
		text_add(out, "; ");
		c_print_expr(out, s->expr);
		text_add(out, "; ");
		c_print_expr(out, s->step);
		text_char(out, ')');
		print_braced(out, &s->body, depth);
		text_char(out, '\n');
		break;
	case C_WHILE:
		text_add(out, "while (");
		c_print_expr(out, s->expr);
		text_char(out, ')');
		print_braced(out, &s->body, depth);
		text_char(out, '\n');
		break;
	case C_BLOCK:
		text_add(out, "{\n");
		print_block(out, &s->body, depth + 1);
		tabs(out, depth);
		text_add(out, "}\n");
		break;
	case C_RETURN:
		text_add(out, "return");
		if (s->expr) {
			text_char(out, ' ');
			c_print_expr(out, s->expr);
		}
		text_add(out, ";\n");
		break;
	case C_BREAK: text_add(out, "break;\n"); break;
	case C_LINE: text_printf(out, "%s\n", s->text); break;
	case C_COMMENT: text_printf(out, "/* %s */\n", s->text); break;
	case C_PP: break;
	}
}

static void print_block(struct text *out, const struct c_block *b, int depth)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct c_stmt *s = b->stmt[i];
		if (s->line)
			text_printf(out, C_LINE_BEGIN "%d\n", s->line);
		print_stmt(out, s, depth);
		if (s->line)
			text_add(out, C_LINE_END "\n");
	}
}

static void print_struct(struct text *out, const struct c_item *x)
{
	text_printf(out, "%sstruct %s {\n", x->prefix && *x->prefix ? x->prefix : "", x->name);
	for (int i = 0; i < x->n_member; i++) {
		const struct c_member *m = &x->member[i];
		size_t n = strlen(m->type);
		text_printf(out, "\t%s%s%s;", m->type, m->type[n - 1] == '*' ? "" : " ", m->name);
		if (m->comment)
			text_printf(out, "\t/* %s */", m->comment);
		text_char(out, '\n');
	}
	text_add(out, "};\n");
}

void c_print_item(struct text *out, const struct c_item *x)
{
	size_t n;
	switch (x->kind) {
	case C_TEXT: text_add(out, x->text); break;
	case C_STRUCT: print_struct(out, x); break;
	case C_FUNCTION:
		n = strlen(x->type);
		text_printf(out, "%s%s%s%s%s(%s)", x->prefix, *x->prefix ? " " : "", x->type, x->type[n - 1] == '*' ? "" : " ", x->name, x->params);
		if (x->prototype) {
			text_add(out, ";\n");
			break;
		}
		text_add(out, "\n{\n");
		print_block(out, &x->body, 1);
		text_add(out, "}\n");
		break;
	}
}

void c_print(struct text *out, const struct c_file *f)
{
	for (size_t i = 0; i < f->item.len; i++) {
		if (i)
			text_char(out, '\n');
		c_print_item(out, f->item.data[i]);
	}
}
