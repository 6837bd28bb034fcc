/* Statements that are not read: skipping them with their suites, and the names they bind (spec: hir 5.9). */
#include <string.h>

#include "syntax/parser.h"

void skip_line(struct parser *p)
{
	while (parser_token(p)->kind > TOKEN_DEDENT)
		p->pos++;
	if (parser_token(p)->kind == TOKEN_NEWLINE)
		p->pos++;
}

void skip_indented(struct parser *p)
{
	if (parser_token(p)->kind != TOKEN_INDENT)
		return;
	int depth = 0;
	do {
		depth += parser_token(p)->kind == TOKEN_INDENT;
		depth -= parser_token(p)->kind == TOKEN_DEDENT;
		p->pos++;
	} while (depth > 0 && parser_token(p)->kind != TOKEN_EOF);
}

static bool continues(enum token_id id)
{
	return id == KW_ELIF || id == KW_ELSE || id == KW_EXCEPT || id == KW_FINALLY;
}

struct bound { VEC(const char *) name; VEC(struct ast_alias) alias; };

static void add_name(struct parser *p, const struct token *k, struct bound *b)
{
	if (k->kind == TOKEN_NAME)
		vec_push(&p->t->perm, &b->name, arena_strndup(&p->t->perm, p->source->text + k->begin, k->end - k->begin));
}

/* Names in a target list that ends before "end"; attributes and subscripts bind nothing. */
static void add_targets(struct parser *p, size_t begin, size_t end, struct bound *b)
{
	int depth = 0;
	for (size_t i = begin; i < end; i++) {
		const struct token *k = p->tok + i;
		enum token_id next = k[1].id;
		depth += k->id == OP_LSQB && i > begin && (k[-1].kind == TOKEN_NAME || k[-1].id == OP_RPAR || k[-1].id == OP_RSQB);
		if (depth == 0 && k->kind == TOKEN_NAME && next != OP_DOT && next != OP_LSQB && next != OP_LPAR &&
		    (i == begin || k[-1].id != OP_DOT))
			add_name(p, k, b);
		depth -= depth && k->id == OP_RSQB;
	}
}

/* The name or tuple of names behind "as". */
static void add_as(struct parser *p, size_t at, size_t end, struct bound *b)
{
	size_t stop = at;
	while (p->tok[at].id == OP_LPAR && stop < end && p->tok[stop].id != OP_RPAR)
		stop++;
	if (stop > at)
		add_targets(p, at, stop, b);
	else
		add_name(p, p->tok + at, b);
}

/* One logical line or a part of it between semicolons: tokens [begin, end). */
static void scan_bound_line(struct parser *p, size_t begin, size_t end, struct bound *b)
{
	int depth = 0;
	size_t target = begin;
	for (size_t i = begin; i < end; i++) {
		const struct token *k = p->tok + i;
		depth += k->id == OP_LPAR || k->id == OP_LSQB || k->id == OP_LBRACE;
		depth -= k->id == OP_RPAR || k->id == OP_RSQB || k->id == OP_RBRACE;
		if (k->id == KW_AS)
			add_as(p, i + 1, end, b);
		else if (k[1].id == OP_WALRUS && k->kind == TOKEN_NAME)
			add_name(p, k, b);
		if (depth)
			continue;
		if (k->id == OP_ASSIGN || (k->kind == TOKEN_OP && k->id >= OP_ADD_ASSIGN && k->id <= OP_AT_ASSIGN)) {
			add_targets(p, target, i, b);
			target = i + 1;
		} else if (k->id == OP_COLON && i == target + 1) {
			add_targets(p, target, i, b);
			target = end;
		} else if (k->id == OP_COLON) {
			target = i + 1;
		} else if (k->id == KW_FOR) {
			size_t stop = i;
			while (stop < end && p->tok[stop].id != KW_IN)
				stop++;
			add_targets(p, i + 1, stop, b);
		}
	}
}

static void scan_import(struct parser *p, size_t begin, struct bound *b)
{
	struct soft soft;
	size_t pos = p->pos;
	p->pos = begin;
	soft_begin(p, &soft);
	struct ast_stmt *s = parse_import(p);
	if (soft_end(p, &soft))
		for (int i = 0; i < s->n_alias; i++)
			vec_push(&p->t->perm, &b->alias, s->alias[i]);
	p->pos = pos;
}

void scan_bound_names(struct parser *p, size_t begin, size_t end, struct ast_stmt *s)
{
	struct bound b = { 0 };
	for (size_t i = begin; i < end;) {
		size_t stop = i;
		while (stop < end && p->tok[stop].kind > TOKEN_DEDENT && p->tok[stop].id != OP_SEMI)
			stop++;
		enum token_id id = p->tok[i].id;
		bool is_async = id == KW_ASYNC && i + 1 < stop;
		if (is_async)
			id = p->tok[i + 1].id;
		if (id == KW_DEF || id == KW_CLASS) {
			add_name(p, p->tok + i + 1 + is_async, &b);
			if (stop < end && p->tok[stop].kind == TOKEN_NEWLINE && p->tok[stop + 1].kind == TOKEN_INDENT) {
				size_t pos = p->pos;
				p->pos = stop + 1;
				skip_indented(p);
				stop = p->pos - 1;
				p->pos = pos;
			}
		} else if (id == KW_IMPORT || id == KW_FROM) {
			scan_import(p, i, &b);
		} else if (p->tok[i].id != OP_AT) {
			scan_bound_line(p, i, stop, &b);
		}
		i = stop + 1;
	}
	s->n_bound = (int)b.name.len;
	s->bound = b.name.data;
	s->n_bound_alias = (int)b.alias.len;
	s->bound_alias = b.alias.data;
}

struct ast_stmt *skip_statement(struct parser *p, size_t first)
{
	p->pos = first;
	struct ast_stmt *s = stmt_new(p, AST_IGNORED, first);
	while (parser_at(p, OP_AT))
		skip_line(p);
	const struct token *k = parser_token(p);
	s->name = arena_strndup(&p->t->perm, p->source->text + k->begin, k->end - k->begin);
	do {
		skip_line(p);
		skip_indented(p);
	} while (continues(parser_token(p)->id));
	s->range.end = p->tok[first].end;
	size_t last = first;
	while (p->tok[last].kind > TOKEN_DEDENT)
		s->range.end = p->tok[last++].end;
	scan_bound_names(p, first, p->pos, s);
	return s;
}
