/* Expressions (spec: hir 3): precedence climbing; recursion and tree height are bounded. */
#include <stdarg.h>
#include <string.h>

#include "syntax/parser.h"

enum { MAX_RECURSION = 1200 };

enum level { LEVEL_OR = 1, LEVEL_AND, LEVEL_NOT, LEVEL_COMPARE, LEVEL_BAR, LEVEL_XOR, LEVEL_BITAND, LEVEL_SHIFT, LEVEL_SUM,
	     LEVEL_TERM };

struct operator {
	enum level level;
	const char *text;
	bool refused;
	int n_token;
};

struct ast_expr *expr_new(struct parser *p, enum ast_expr_kind kind, struct range r)
{
	struct ast_expr *e = arena_new(&p->t->perm, struct ast_expr);
	e->kind = kind;
	e->range = r;
	e->height = 1;
	return e;
}

static struct ast_expr *bad_expr(struct parser *p)
{
	return expr_new(p, AST_BAD, parser_token_range(p, p->pos));
}

static void set_height(struct parser *p, struct ast_expr *e, const struct ast_expr *child)
{
	if (!child || child->height < e->height)
		return;
	e->height = child->height + 1;
	if (e->height > AST_MAX_HEIGHT) {
		parser_fault(p, e->range, E1003, "nesting too deep: an expression of more than %d levels; name a part of it",
			     AST_MAX_HEIGHT);
		p->panic = true;
		e->kind = AST_BAD;
		e->a = e->b = e->c = NULL;
		e->n = e->n_arg = 0;
		e->height = 1;
	}
}

static bool enter(struct parser *p)
{
	if (p->depth < MAX_RECURSION) {
		p->depth++;
		return true;
	}
	parser_fault(p, parser_token_range(p, p->pos), E1003,
		     "nesting too deep: an expression of more than %d levels; name a part of it", AST_MAX_HEIGHT);
	p->panic = true;
	return false;
}

static struct range range_from(const struct parser *p, size_t begin)
{
	size_t end = p->pos ? p->tok[p->pos - 1].end : begin;
	return parser_range(p, begin, end > begin ? end : begin);
}

static struct ast_expr *expr_binary(struct parser *p, struct ast_expr *a, const struct operator *op, size_t op_pos,
				    struct ast_expr *b)
{
	struct ast_expr *e = expr_new(p, op->refused ? AST_BAD : AST_BINARY, range_join(a->range, b->range));
	e->op = op->text;
	e->op_range = parser_range(p, p->tok[op_pos].begin, p->tok[op_pos + (size_t)op->n_token - 1].end);
	if (op->refused)
		return e;
	e->a = a;
	e->b = b;
	set_height(p, e, a);
	set_height(p, e, b);
	return e;
}

static bool peek_operator(const struct parser *p, struct operator *op)
{
	const struct token *k = parser_token(p);
	*op = (struct operator){ .text = token_id_text(k->id), .n_token = 1 };
	switch (k->id) {
	case KW_OR: op->level = LEVEL_OR; break;
	case KW_AND: op->level = LEVEL_AND; break;
	case OP_LT: case OP_LE: case OP_GT: case OP_GE: case OP_EQ: case OP_NE: op->level = LEVEL_COMPARE; break;
	case KW_IN:
		op->level = LEVEL_COMPARE;
		op->refused = true;
		break;
	case KW_IS:
		op->level = LEVEL_COMPARE;
		op->refused = true;
		if (k[1].id == KW_NOT) {
			op->text = "is not";
			op->n_token = 2;
		}
		break;
	case KW_NOT:
		if (k[1].id != KW_IN)
			return false;
		*op = (struct operator){ LEVEL_COMPARE, "not in", true, 2 };
		break;
	case OP_OR: op->level = LEVEL_BAR; break;
	case OP_XOR: op->level = LEVEL_XOR; op->refused = true; break;
	case OP_AND: op->level = LEVEL_BITAND; op->refused = true; break;
	case OP_SHL: case OP_SHR: op->level = LEVEL_SHIFT; op->refused = true; break;
	case OP_ADD: case OP_SUB: op->level = LEVEL_SUM; break;
	case OP_MUL: case OP_DIV: case OP_FLOORDIV: case OP_MOD: case OP_AT: op->level = LEVEL_TERM; break;
	default: return false;
	}
	return true;
}

static void refuse_operator(struct parser *p, const struct operator *op, size_t pos)
{
	struct range r = parser_range(p, p->tok[pos].begin, p->tok[pos + (size_t)op->n_token - 1].end);
	parser_fault(p, r, E1101, "the operator `%s` is not supported; the operators are + - * / // %% ** @ |, comparisons, "
		     "and, or, not", op->text);
}

static struct ast_expr *parse_unary(struct parser *p);
static struct ast_expr *parse_binary(struct parser *p, enum level level);

static struct ast_expr *unary_new(struct parser *p, size_t first, const char *op, struct ast_expr *a)
{
	struct ast_expr *e = expr_new(p, AST_UNARY, range_join(parser_token_range(p, first), a->range));
	e->op = op;
	e->op_range = parser_token_range(p, first);
	e->a = a;
	set_height(p, e, a);
	return e;
}

static struct ast_expr *parse_not(struct parser *p)
{
	size_t first = p->pos++;
	if (!enter(p))
		return bad_expr(p);
	struct ast_expr *a = parse_binary(p, LEVEL_NOT);
	p->depth--;
	return unary_new(p, first, "not", a);
}

static struct ast_expr *parse_binary(struct parser *p, enum level level)
{
	struct ast_expr *a = level <= LEVEL_NOT && parser_at(p, KW_NOT) ? parse_not(p) : parse_unary(p);
	bool compared = false, chained = false;
	struct operator op;
	while (!p->panic && peek_operator(p, &op) && op.level >= level) {
		size_t at = p->pos;
		p->pos += (size_t)op.n_token;
		if (op.refused) {
			refuse_operator(p, &op, at);
		} else if (op.level == LEVEL_COMPARE && compared && !chained) {
			parser_fault(p, parser_token_range(p, at), E1103,
				     "chained comparison with `%s`; write two comparisons joined by `and`", op.text);
			chained = true;
		}
		compared |= op.level == LEVEL_COMPARE;
		struct ast_expr *b = parse_binary(p, op.level + 1);
		op.refused = op.refused || chained;
		a = expr_binary(p, a, &op, at, b);
	}
	return a;
}

static struct ast_expr *number_expr(struct parser *p, bool negated)
{
	const struct token *k = parser_token(p);
	struct ast_expr *e = expr_new(p, AST_INT, parser_token_range(p, p->pos));
	struct token_number v;
	struct token_fault f;
	bool ok = token_number(p->t, p->source, k, &v, &f);
	if (ok && !v.is_float && !negated && v.i > INT64_MAX) {
		ok = false;
		f = (struct token_fault){ E1007, "integer too large: it does not fit a signed 64-bit value; write a float or a "
					  "smaller integer", k->begin, k->end };
	}
	p->pos++;
	if (!ok) {
		parser_fault(p, parser_range(p, f.begin, f.end), f.code, "%s", f.why);
		e->kind = AST_BAD;
		return e;
	}
	e->kind = v.is_float ? AST_FLOAT : AST_INT;
	e->f = v.f;
	e->i = v.i > INT64_MAX ? INT64_MIN : (int64_t)v.i;
	return e;
}

/* "-9223372036854775808" is one literal. */
static bool at_least_integer(struct parser *p)
{
	struct token_number v;
	struct token_fault f;
	const struct token *k = parser_token(p);
	return k->id == OP_SUB && k[1].kind == TOKEN_NUMBER && token_number(p->t, p->source, k + 1, &v, &f) && !v.is_float &&
	       v.i > INT64_MAX;
}

static struct ast_expr *parse_power(struct parser *p);

static struct ast_expr *parse_unary(struct parser *p)
{
	size_t first = p->pos;
	enum token_id id = parser_token(p)->id;
	if (id != OP_SUB && id != OP_ADD && id != OP_TILDE)
		return parse_power(p);
	if (at_least_integer(p)) {
		p->pos++;
		struct ast_expr *e = number_expr(p, true);
		e->range = range_from(p, p->tok[first].begin);
		return e;
	}
	p->pos++;
	if (!enter(p))
		return bad_expr(p);
	if (id == OP_TILDE)
		refuse_operator(p, &(struct operator){ .text = "~", .n_token = 1 }, first);
	struct ast_expr *a = parse_unary(p);
	p->depth--;
	return id == OP_TILDE ? expr_new(p, AST_BAD, range_from(p, p->tok[first].begin))
			      : unary_new(p, first, token_id_text(id), a);
}

/* Behind the element of a comprehension: "for NAME in expr". */
static struct ast_expr *parse_comprehension(struct parser *p, enum ast_expr_kind kind, size_t begin, struct ast_expr *element)
{
	struct ast_expr *e = expr_new(p, kind, range_from(p, begin));
	size_t at = p->pos;
	bool plain = parser_accept(p, KW_FOR) && parser_token(p)->kind == TOKEN_NAME && parser_token(p)[1].id == KW_IN;
	if (plain) {
		e->s = parser_name(p, "a name");
		p->pos++;
		e->a = element;
		e->b = parse_binary(p, LEVEL_OR);
		set_height(p, e, e->a);
		set_height(p, e, e->b);
	}
	enum token_id next = parser_token(p)->id;
	if (!p->panic && (!plain || next == KW_FOR || next == KW_IF || next == KW_ASYNC)) {
		parser_fault(p, parser_token_range(p, plain ? p->pos : at), E1108,
			     "a comprehension has exactly one `for NAME in ...` and no `if`; write out the list or use `range`");
		p->panic = true;
	}
	if (!p->panic && next != OP_RPAR && next != OP_RSQB)
		parser_expected(p, "the end of the comprehension");
	if (!e->a)
		e->kind = AST_BAD;
	e->range = range_from(p, begin);
	return e;
}

struct arg_list { struct ast_arg *data; size_t len, cap; };

static bool is_for(const struct parser *p)
{
	return parser_at(p, KW_FOR) || parser_at(p, KW_ASYNC);
}

static void refuse_star(struct parser *p)
{
	parser_fault(p, parser_token_range(p, p->pos), E1104, "star argument `%s` is not supported; write the arguments one by one",
		     token_id_text(parser_token(p)->id));
	p->n_refused++;
	p->pos++;
	parse_expr(p);
}

static void parse_keyword_arg(struct parser *p, struct arg_list *args)
{
	struct ast_arg arg = { .keyword_range = parser_token_range(p, p->pos) };
	arg.keyword = parser_name(p, "a keyword");
	p->pos++;
	for (size_t i = 0; i < args->len; i++)
		if (args->data[i].keyword && !strcmp(args->data[i].keyword, arg.keyword) && ++p->n_refused)
			parser_fault(p, arg.keyword_range, E1107, "repeated keyword `%s`; give it once", arg.keyword);
	arg.value = parse_expr(p);
	vec_push(&p->t->perm, args, arg);
}

static void parse_positional_arg(struct parser *p, const struct ast_expr *callee, bool after_keyword, struct arg_list *args)
{
	size_t begin = parser_token(p)->begin;
	struct ast_arg arg = { .value = parse_expr(p) };
	if (parser_at(p, OP_WALRUS))
		return;
	if (after_keyword && ++p->n_refused)
		parser_fault(p, arg.value->range, E1106, "positional argument after a keyword argument; put it first or name it");
	if (is_for(p) && !p->panic) {
		bool known = callee->kind == AST_NAME && (!strcmp(callee->s, "tuple") || !strcmp(callee->s, "list"));
		if (!known || args->len)
			parser_fault(p, parser_token_range(p, p->pos), E1102, "a generator is not supported here; it may be the "
				     "only argument of `tuple` or `list`");
		arg.value = parse_comprehension(p, AST_GENERATOR, begin, arg.value);
	}
	vec_push(&p->t->perm, args, arg);
}

static struct ast_expr *parse_call(struct parser *p, struct ast_expr *callee)
{
	struct arg_list args = { 0 };
	bool keyword = false, display = p->in_display;
	int n_refused = p->n_refused;
	p->in_display = false;
	p->pos++;
	while (!p->panic && !parser_at(p, OP_RPAR)) {
		const struct token *k = parser_token(p);
		if (k->id == OP_MUL || k->id == OP_POW) {
			refuse_star(p);
		} else if (k->kind == TOKEN_NAME && k[1].id == OP_ASSIGN) {
			keyword = true;
			parse_keyword_arg(p, &args);
		} else {
			parse_positional_arg(p, callee, keyword, &args);
		}
		if (!p->panic && !parser_accept(p, OP_COMMA) && !parser_at(p, OP_RPAR))
			parser_expected(p, "`,` or `)`");
	}
	parser_expect(p, OP_RPAR);
	p->in_display = display;
	struct ast_expr *e = expr_new(p, p->n_refused > n_refused ? AST_BAD : AST_CALL, range_from(p, callee->range.begin));
	if (e->kind == AST_BAD)
		return e;
	e->a = callee;
	e->n_arg = (int)args.len;
	e->arg = args.data;
	set_height(p, e, callee);
	for (int i = 0; i < e->n_arg; i++)
		set_height(p, e, e->arg[i].value);
	return e;
}

struct item_list { struct ast_expr **data; size_t len, cap; };

static void take_items(struct parser *p, struct ast_expr *e, struct item_list *items)
{
	e->n = (int)items->len;
	e->item = items->data;
	for (size_t i = 0; i < items->len; i++)
		set_height(p, e, items->data[i]);
}

static bool at_slice_part_end(const struct parser *p)
{
	return parser_at(p, OP_COLON) || parser_at(p, OP_COMMA) || parser_at(p, OP_RSQB);
}

static struct ast_expr *parse_subscript(struct parser *p)
{
	size_t begin = parser_token(p)->begin;
	struct ast_expr *a = parser_at(p, OP_COLON) ? NULL : parse_expr(p);
	if (p->panic || !parser_accept(p, OP_COLON))
		return a ? a : bad_expr(p);
	struct ast_expr *b = at_slice_part_end(p) ? NULL : parse_expr(p), *c = NULL;
	if (!p->panic && parser_accept(p, OP_COLON) && !at_slice_part_end(p))
		c = parse_expr(p);
	struct ast_expr *e = expr_new(p, AST_SLICE, range_from(p, begin));
	e->a = a;
	e->b = b;
	e->c = c;
	set_height(p, e, a);
	set_height(p, e, b);
	set_height(p, e, c);
	return e;
}

static struct ast_expr *parse_subscripts(struct parser *p, struct ast_expr *of)
{
	struct item_list items = { 0 };
	bool comma = false, display = p->in_display;
	p->in_display = false;
	p->pos++;
	if (parser_at(p, OP_RSQB))
		parser_expected(p, "a subscript");
	while (!p->panic && !parser_at(p, OP_RSQB)) {
		struct ast_expr *item = parse_subscript(p);
		vec_push(&p->t->perm, &items, item);
		comma = parser_accept(p, OP_COMMA);
		if (!p->panic && !comma && !parser_at(p, OP_RSQB))
			parser_expected(p, "`,` or `]`");
	}
	parser_expect(p, OP_RSQB);
	p->in_display = display;
	struct ast_expr *e = expr_new(p, AST_SUBSCRIPT, range_from(p, of->range.begin));
	e->a = of;
	e->trailing_comma = comma;
	if (!items.len)
		e->kind = AST_BAD;
	set_height(p, e, of);
	take_items(p, e, &items);
	return e;
}

static struct ast_expr *parse_tuple_display(struct parser *p)
{
	size_t begin = parser_token(p)->begin;
	struct item_list items = { 0 };
	bool comma = false, display = p->in_display;
	p->in_display = true;
	p->pos++;
	while (!p->panic && !parser_at(p, OP_RPAR)) {
		if (parser_at(p, OP_MUL)) {
			parser_fault(p, parser_token_range(p, p->pos), E1102, "a starred item is not supported; write the items");
			p->pos++;
		}
		struct ast_expr *item = parser_at(p, KW_YIELD) ? bad_expr(p) : parse_expr(p);
		if (parser_at(p, KW_YIELD) || (is_for(p) && !p->panic)) {
			parser_fault(p, parser_token_range(p, p->pos), E1102, "%s is not supported here",
				     is_for(p) ? "a generator" : "`yield`");
			p->panic = true;
		}
		vec_push(&p->t->perm, &items, item);
		comma = parser_accept(p, OP_COMMA);
		if (!p->panic && !comma && !parser_at(p, OP_RPAR))
			parser_expected(p, "`,` or `)`");
	}
	bool repaired = parser_token(p)->flags & TOKEN_REPAIR;
	parser_expect(p, OP_RPAR);
	p->in_display = display;
	struct range r = range_from(p, begin);
	if (repaired)
		return expr_new(p, AST_BAD, r);
	if (items.len == 1 && !comma) {
		items.data[0]->parenthesised = true;
		items.data[0]->range = r;
		return items.data[0];
	}
	struct ast_expr *e = expr_new(p, AST_TUPLE, r);
	e->parenthesised = true;
	e->trailing_comma = comma;
	take_items(p, e, &items);
	return e;
}

static struct ast_expr *parse_list_display(struct parser *p)
{
	size_t begin = parser_token(p)->begin;
	struct item_list items = { 0 };
	bool display = p->in_display;
	p->in_display = false;
	p->pos++;
	struct ast_expr *e = NULL;
	while (!p->panic && !parser_at(p, OP_RSQB)) {
		if (parser_at(p, OP_MUL)) {
			parser_fault(p, parser_token_range(p, p->pos), E1102, "a starred item is not supported; write the items");
			p->pos++;
		}
		struct ast_expr *item = parse_expr(p);
		if (is_for(p) && !items.len && !p->panic) {
			e = parse_comprehension(p, AST_COMPREHENSION, begin, item);
			break;
		}
		vec_push(&p->t->perm, &items, item);
		if (!p->panic && !parser_accept(p, OP_COMMA) && !parser_at(p, OP_RSQB))
			parser_expected(p, "`,` or `]`");
	}
	parser_expect(p, OP_RSQB);
	p->in_display = display;
	if (e) {
		e->range = range_from(p, begin);
		return e;
	}
	e = expr_new(p, AST_LIST, range_from(p, begin));
	take_items(p, e, &items);
	return e;
}

static void parse_brace_item(struct parser *p, struct item_list *items, bool *is_dict)
{
	if (parser_at(p, OP_POW) || parser_at(p, OP_MUL)) {
		parser_fault(p, parser_token_range(p, p->pos), E1102, "a starred item is not supported; write the items");
		p->pos++;
	}
	struct ast_expr *item = parse_expr(p);
	if (!items->len)
		*is_dict = parser_at(p, OP_COLON);
	vec_push(&p->t->perm, items, item);
	if (*is_dict && parser_expect(p, OP_COLON)) {
		item = parse_expr(p);
		vec_push(&p->t->perm, items, item);
	}
	if (is_for(p) && !p->panic) {
		parser_fault(p, parser_token_range(p, p->pos), E1102, "a %s comprehension is not supported; write out the items",
			     *is_dict ? "dict" : "set");
		p->panic = true;
	}
}

static struct ast_expr *parse_brace_display(struct parser *p)
{
	size_t begin = parser_token(p)->begin;
	struct item_list items = { 0 };
	bool is_dict = false, display = p->in_display;
	p->in_display = false;
	p->pos++;
	while (!p->panic && !parser_at(p, OP_RBRACE)) {
		parse_brace_item(p, &items, &is_dict);
		if (!p->panic && !parser_accept(p, OP_COMMA) && !parser_at(p, OP_RBRACE))
			parser_expected(p, "`,` or `}`");
	}
	parser_expect(p, OP_RBRACE);
	p->in_display = display;
	if (!items.len)
		is_dict = !display;
	struct ast_expr *e = expr_new(p, is_dict ? AST_DICT : AST_SET, range_from(p, begin));
	take_items(p, e, &items);
	if (!is_dict && !display && !p->panic)
		parser_fault(p, e->range, E1105, "a set display is not supported here; it may only be the state part of a layout, "
			     "as in `((8, 64), {m.t @ P(\"sum\")})`");
	return e;
}

static struct ast_expr *parse_atom(struct parser *p)
{
	const struct token *k = parser_token(p);
	struct range r = parser_token_range(p, p->pos);
	struct ast_expr *e;
	switch (k->kind) {
	case TOKEN_NAME:
		e = expr_new(p, AST_NAME, r);
		e->s = parser_name(p, "a name");
		return e;
	case TOKEN_NUMBER: return number_expr(p, false);
	case TOKEN_STRING: return literal_string(p, false);
	default: break;
	}
	enum ast_expr_kind kind = AST_BAD;
	switch (k->id) {
	case OP_LPAR: return parse_tuple_display(p);
	case OP_LSQB: return parse_list_display(p);
	case OP_LBRACE: return parse_brace_display(p);
	case KW_TRUE: kind = AST_TRUE; break;
	case KW_FALSE: kind = AST_FALSE; break;
	case KW_NONE: kind = AST_NONE; break;
	case OP_ELLIPSIS: kind = AST_ELLIPSIS; break;
	case KW_LAMBDA: case KW_YIELD:
		parser_fault(p, r, E1102, "`%s` is not supported in an expression", token_id_text(k->id));
		p->panic = true;
		return bad_expr(p);
	case KW_AWAIT:
		parser_fault(p, r, E1102, "`await` is not supported in an expression");
		p->pos++;
		if (parser_at(p, KW_AWAIT))
			p->panic = true;
		return p->panic ? bad_expr(p) : parse_atom(p);
	default:
		parser_expected(p, "an expression");
		return bad_expr(p);
	}
	p->pos++;
	return expr_new(p, kind, r);
}

static struct ast_expr *parse_power(struct parser *p)
{
	if (!enter(p))
		return bad_expr(p);
	struct ast_expr *e = parse_atom(p);
	while (!p->panic) {
		if (parser_at(p, OP_LPAR)) {
			e = parse_call(p, e);
		} else if (parser_at(p, OP_LSQB)) {
			e = parse_subscripts(p, e);
		} else if (parser_accept(p, OP_DOT)) {
			struct ast_expr *a = expr_new(p, AST_ATTR, e->range);
			a->s = parser_name(p, "a name after `.`");
			a->range = range_from(p, e->range.begin);
			a->a = e;
			if (!a->s)
				a->kind = AST_BAD;
			set_height(p, a, e);
			e = a;
		} else {
			break;
		}
	}
	if (!p->panic && parser_at(p, OP_POW)) {
		size_t at = p->pos++;
		struct operator op = { LEVEL_TERM, "**", false, 1 };
		struct ast_expr *b = parse_unary(p);
		e = expr_binary(p, e, &op, at, b);
	}
	p->depth--;
	return e;
}

struct ast_expr *parse_expr(struct parser *p)
{
	if (!enter(p))
		return bad_expr(p);
	struct ast_expr *a = parse_binary(p, LEVEL_OR);
	if (!p->panic && parser_at(p, OP_WALRUS)) {
		refuse_operator(p, &(struct operator){ .text = ":=", .n_token = 1 }, p->pos);
		p->panic = true;
	}
	if (!p->panic && parser_accept(p, KW_IF)) {
		struct ast_expr *c = parse_binary(p, LEVEL_OR), *b = bad_expr(p);
		if (parser_expect(p, KW_ELSE))
			b = parse_expr(p);
		struct ast_expr *e = expr_new(p, AST_COND, range_join(a->range, b->range));
		e->a = a;
		e->b = b;
		e->c = c;
		set_height(p, e, a);
		set_height(p, e, b);
		set_height(p, e, c);
		a = e;
	}
	p->depth--;
	return a;
}

static bool at_list_end(const struct parser *p)
{
	enum token_id id = parser_token(p)->id;
	int kind = parser_token(p)->kind;
	return kind == TOKEN_NEWLINE || kind == TOKEN_EOF || id == OP_ASSIGN || id == OP_SEMI || id == OP_COLON || id == KW_IN;
}

struct ast_expr *parse_for_target(struct parser *p)
{
	struct item_list items = { 0 };
	size_t begin = parser_token(p)->begin;
	bool comma = false;
	do {
		struct ast_expr *item = parse_binary(p, LEVEL_BAR);
		vec_push(&p->t->perm, &items, item);
		comma = !p->panic && parser_accept(p, OP_COMMA);
	} while (comma && !at_list_end(p));
	if (items.len == 1 && !comma)
		return items.data[0];
	struct ast_expr *e = expr_new(p, AST_TUPLE, range_from(p, begin));
	take_items(p, e, &items);
	return e;
}

struct ast_expr *parse_expr_list(struct parser *p, bool star)
{
	struct item_list items = { 0 };
	size_t begin = parser_token(p)->begin;
	bool comma = false;
	do {
		size_t first = p->pos;
		bool starred = parser_accept(p, OP_MUL);
		if (starred && !star)
			parser_fault(p, parser_token_range(p, first), E1102, "a starred item is not supported; write the items");
		struct ast_expr *item = parse_expr(p);
		if (starred)
			item = unary_new(p, first, "*", item);
		vec_push(&p->t->perm, &items, item);
		comma = !p->panic && parser_accept(p, OP_COMMA);
	} while (comma && !at_list_end(p));
	if (items.len == 1 && !comma)
		return items.data[0];
	struct ast_expr *e = expr_new(p, AST_TUPLE, range_from(p, begin));
	e->trailing_comma = comma;
	take_items(p, e, &items);
	return e;
}
