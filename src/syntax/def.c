/* Functions and classes with their decorators (spec: hir 3, 5.9). Kernels and modules are read strictly; other
 * functions and records without diagnostics; other classes are skipped. */
#include "syntax/parser.h"

#include <string.h>

enum grammar { GRAMMAR_NONE, GRAMMAR_KERNEL, GRAMMAR_CONVERTER, GRAMMAR_MODULE, GRAMMAR_RECORD };

struct decorators { struct ast_expr **data; size_t len, cap; };

/* The dotted name at "pos" without what follows it, or NULL. */
static struct ast_expr *peek_dotted(struct parser *p, size_t pos)
{
	struct ast_expr *e = NULL;
	for (;; pos += 2) {
		const struct token *k = p->tok + pos;
		if (k->kind != TOKEN_NAME || (e && e->height >= AST_MAX_HEIGHT))
			return NULL;
		struct ast_expr *a = expr_new(p, e ? AST_ATTR : AST_NAME, parser_token_range(p, pos));
		a->s = arena_strndup(&p->t->perm, p->source->text + k->begin, k->end - k->begin);
		a->a = e;
		a->height = e ? e->height + 1 : 1;
		e = a;
		if (k[1].id != OP_DOT)
			return e;
	}
}

static enum grammar classify(struct parser *p, size_t pos)
{
	const struct ast_expr *d = peek_dotted(p, pos);
	if (!d)
		return GRAMMAR_NONE;
	if (ast_decorator_is(p->file, d, "func") || ast_decorator_is(p->file, d, "prim_func"))
		return GRAMMAR_KERNEL;
	if (ast_decorator_is(p->file, d, "module"))
		return GRAMMAR_MODULE;
	if (ast_decorator_is(p->file, d, "dataclass"))
		return GRAMMAR_RECORD;
	if (d->kind == AST_ATTR && !strcmp(d->s, "specialize"))
		return GRAMMAR_KERNEL;
	if (d->kind == AST_ATTR && !strcmp(d->s, "converter"))
		return GRAMMAR_CONVERTER;
	return GRAMMAR_NONE;
}

/* What the decorators from here on make of the definition below them; the position is kept. */
static enum grammar classify_all(struct parser *p)
{
	enum grammar g = GRAMMAR_NONE;
	size_t first = p->pos;
	while (parser_accept(p, OP_AT)) {
		enum grammar one = classify(p, p->pos);
		if (g == GRAMMAR_NONE || one == GRAMMAR_KERNEL)
			g = one == GRAMMAR_NONE ? g : one;
		skip_line(p);
	}
	p->pos = first;
	return g;
}

static void parse_decorators(struct parser *p, bool strict, struct decorators *out)
{
	while (parser_accept(p, OP_AT)) {
		struct soft soft;
		if (!strict)
			soft_begin(p, &soft);
		struct ast_expr *e = parse_expr(p);
		parser_end_of_line(p);
		if (!strict && !soft_end(p, &soft))
			e->kind = AST_BAD;
		vec_push(&p->t->perm, out, e);
		while (parser_token(p)->kind == TOKEN_NEWLINE)
			p->pos++;
	}
}

static void parse_param(struct parser *p, bool strict, struct ast_param *a)
{
	size_t first = p->pos;
	enum token_id id = parser_token(p)->id;
	if (id == OP_MUL || id == OP_POW || id == OP_DIV) {
		if (strict)
			parser_fault(p, parser_token_range(p, first), E1109, "expected a parameter `name: type`, found `%s`; the "
				     "parameters of a kernel are positional", token_id_text(id));
		a->star = token_id_text(id);
		p->pos++;
	}
	if (!a->star || parser_token(p)->kind == TOKEN_NAME)
		a->name = parser_name(p, "a parameter");
	bool has_type = a->name && parser_at(p, OP_COLON);
	if (has_type) {
		p->pos++;
		a->annotation = parse_expr(p);
	} else if (strict && !a->star && !p->panic) {
		parser_fault(p, parser_token_range(p, first), E1109, "expected `:` and a type after the parameter `%s`", a->name);
	}
	a->range = parser_range(p, p->tok[first].begin, p->tok[p->pos > first ? p->pos - 1 : first].end);
	if (p->panic || !parser_at(p, OP_ASSIGN))
		return;
	if (strict)
		parser_fault(p, parser_token_range(p, p->pos), E1109, "expected `,` or `)`, found a default; the parameters of a "
			     "kernel have none");
	p->pos++;
	a->fallback = parse_expr(p);
}

/* "def NAME (params) [-> annotation]" up to the colon. */
static void parse_def_header(struct parser *p, bool strict, struct ast_stmt *s)
{
	VEC(struct ast_param) params = { 0 };
	p->pos++;
	s->name_range = parser_token_range(p, p->pos);
	s->name = parser_name(p, "the name of the function");
	parser_expect(p, OP_LPAR);
	while (!p->panic && !parser_at(p, OP_RPAR)) {
		struct ast_param a = { 0 };
		parse_param(p, strict, &a);
		vec_push(&p->t->perm, &params, a);
		if (!p->panic && !parser_accept(p, OP_COMMA) && !parser_at(p, OP_RPAR))
			parser_expected(p, "`,` or `)`");
	}
	parser_expect(p, OP_RPAR);
	s->n_param = (int)params.len;
	s->param = params.data;
	if (!p->panic && parser_accept(p, OP_ARROW))
		s->returns = parse_expr(p);
	stmt_end(p, s);
	if (!p->panic && !parser_at(p, OP_COLON))
		parser_expected(p, s->returns ? "`:`" : "`->` or `:`");
	if (!s->name)
		s->name = "?";
}

static void parse_class_header(struct parser *p, bool strict, struct ast_stmt *s)
{
	VEC(struct ast_expr *) bases = { 0 };
	p->pos++;
	s->name_range = parser_token_range(p, p->pos);
	s->name = parser_name(p, "the name of the class");
	if (!p->panic && parser_accept(p, OP_LPAR)) {
		if (strict && !parser_at(p, OP_RPAR))
			parser_expected(p, "`)` (a module has no base classes)");
		while (!p->panic && !parser_at(p, OP_RPAR)) {
			struct ast_expr *e = parse_expr(p);
			vec_push(&p->t->perm, &bases, e);
			if (!p->panic && !parser_accept(p, OP_COMMA) && !parser_at(p, OP_RPAR))
				parser_expected(p, "`,` or `)`");
		}
		parser_expect(p, OP_RPAR);
	}
	s->n_base = (int)bases.len;
	s->base = bases.data;
	stmt_end(p, s);
	if (!s->name)
		s->name = "?";
}

static void parse_plain_body(struct parser *p, struct ast_stmt *s)
{
	struct fault_list faults = { 0 }, *sink = p->sink;
	int n_fault = p->n_fault;
	p->sink = &faults;
	s->body = parse_suite(p, PLACE_PLAIN);
	p->sink = sink;
	p->n_fault = n_fault;
	s->n_fault = (int)faults.len;
	s->fault = faults.data;
}

/* A function or record that is read without diagnostics. */
static struct ast_stmt *parse_soft(struct parser *p, size_t first, enum grammar g, const struct decorators *d)
{
	bool is_def = parser_at(p, KW_DEF);
	struct ast_stmt *s = stmt_new(p, is_def ? AST_DEF : AST_CLASS, p->pos);
	struct soft soft;
	soft_begin(p, &soft);
	if (is_def)
		parse_def_header(p, false, s);
	else
		parse_class_header(p, false, s);
	bool ok = soft_end(p, &soft) && parser_at(p, OP_COLON) && (is_def || (g == GRAMMAR_RECORD && !s->n_base));
	if (!ok) {
		s = skip_statement(p, first);
		s->why = soft_why(&soft);
	} else if (is_def) {
		parse_plain_body(p, s);
	} else {
		s->body = parse_suite(p, PLACE_RECORD);
	}
	s->n_decorator = (int)d->len;
	s->decorator = d->data;
	return s;
}

static struct ast_stmt *parse_strict(struct parser *p, enum grammar g, const struct decorators *d)
{
	struct ast_stmt *s = stmt_new(p, g == GRAMMAR_KERNEL ? AST_DEF : AST_CLASS, p->pos);
	if (g == GRAMMAR_KERNEL)
		parse_def_header(p, true, s);
	else
		parse_class_header(p, true, s);
	s->n_decorator = (int)d->len;
	s->decorator = d->data;
	s->body = parse_suite(p, g == GRAMMAR_KERNEL ? PLACE_KERNEL : PLACE_MODULE);
	return s;
}

void parse_definition(struct parser *p, enum parser_place place, struct ast_stmt_list *out)
{
	size_t first = p->pos;
	struct decorators d = { 0 };
	enum grammar g = place == PLACE_KERNEL || place == PLACE_RECORD ? GRAMMAR_NONE : classify_all(p);
	bool strict = g == GRAMMAR_KERNEL || g == GRAMMAR_MODULE;
	parse_decorators(p, strict, &d);
	bool is_def = parser_at(p, KW_DEF), is_class = parser_at(p, KW_CLASS);
	struct ast_stmt *s;
	if (strict && !(g == GRAMMAR_KERNEL ? is_def : is_class)) {
		parser_expected(p, g == GRAMMAR_KERNEL ? "`def` below the decorator" : "`class` below the decorator");
		p->panic = false;
		if (parser_token(p)->kind <= TOKEN_DEDENT)
			return;
		s = skip_statement(p, p->pos);
	} else if (strict) {
		s = parse_strict(p, g, &d);
	} else if (is_def || is_class) {
		s = parse_soft(p, first, g, &d);
	} else {
		s = skip_statement(p, first);
	}
	vec_push(&p->t->perm, out, s);
}
