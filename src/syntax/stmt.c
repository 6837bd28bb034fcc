/* Statements (spec: hir 3, tir 2). In kernels every fault is reported; elsewhere what cannot be read is skipped. */
#include "syntax/parser.h"

#include <string.h>

struct ast_stmt *stmt_new(struct parser *p, enum ast_stmt_kind kind, size_t first)
{
	struct ast_stmt *s = arena_new(&p->t->perm, struct ast_stmt);
	s->kind = kind;
	s->range = parser_token_range(p, first);
	return s;
}

void stmt_end(struct parser *p, struct ast_stmt *s)
{
	if (p->pos && p->tok[p->pos - 1].end > s->range.begin)
		s->range.end = p->tok[p->pos - 1].end;
}

/* Skip to the ";" or line end that ends a simple statement. */
static void skip_simple(struct parser *p)
{
	while (parser_token(p)->kind > TOKEN_DEDENT && !parser_at(p, OP_SEMI))
		p->pos++;
}

void parser_end_of_line(struct parser *p)
{
	int kind = parser_token(p)->kind;
	if (!p->panic && kind != TOKEN_NEWLINE && kind != TOKEN_EOF && kind != TOKEN_DEDENT)
		parser_expected(p, "the end of the line");
	p->panic = false;
	p->in_display = false;
	skip_line(p);
}

static const char *parse_dotted(struct parser *p)
{
	const char *s = parser_name(p, "a module name");
	while (!p->panic && parser_accept(p, OP_DOT)) {
		const char *part = parser_name(p, "a name after `.`");
		s = part ? arena_printf(&p->t->perm, "%s.%s", s, part) : NULL;
	}
	return s;
}

struct alias_list { struct ast_alias *data; size_t len, cap; };

static void parse_alias(struct parser *p, const char *module, struct alias_list *list)
{
	struct ast_alias a = { .module = module, .range = parser_token_range(p, p->pos) };
	a.name = module ? parser_name(p, "a name to import") : parse_dotted(p);
	if (!p->panic && parser_accept(p, KW_AS))
		a.as = parser_name(p, "a name after `as`");
	if (p->panic)
		return;
	a.range.end = p->tok[p->pos - 1].end;
	vec_push(&p->t->perm, list, a);
}

static const char *parse_from(struct parser *p)
{
	struct text module;
	text_init(&module, &p->t->perm);
	while (parser_at(p, OP_DOT) || parser_at(p, OP_ELLIPSIS)) {
		text_add(&module, token_id_text(parser_token(p)->id));
		p->pos++;
	}
	if (!module.len || !parser_at(p, KW_IMPORT)) {
		const char *name = parse_dotted(p);
		text_add(&module, name ? name : "");
	}
	parser_expect(p, KW_IMPORT);
	return text_str(&module);
}

struct ast_stmt *parse_import(struct parser *p)
{
	struct ast_stmt *s = stmt_new(p, AST_IMPORT, p->pos);
	struct alias_list list = { 0 };
	const char *module = NULL;
	bool bracket = false;
	if (parser_accept(p, KW_FROM))
		module = parse_from(p);
	else
		p->pos++;
	if (module && !p->panic && parser_at(p, OP_MUL)) {
		struct ast_alias star = { module, "*", NULL, parser_token_range(p, p->pos++) };
		vec_push(&p->t->perm, &list, star);
	} else if (!p->panic) {
		bracket = module && parser_accept(p, OP_LPAR);
		do {
			parse_alias(p, module, &list);
		} while (!p->panic && parser_accept(p, OP_COMMA) && !(bracket && parser_at(p, OP_RPAR)));
	}
	if (bracket)
		parser_expect(p, OP_RPAR);
	s->n_alias = (int)list.len;
	s->alias = list.data;
	stmt_end(p, s);
	return s;
}

static bool is_augmented(enum token_id id)
{
	return id == OP_POW_ASSIGN || id == OP_FLOORDIV_ASSIGN || id == OP_SHR_ASSIGN || id == OP_SHL_ASSIGN ||
	       (id >= OP_ADD_ASSIGN && id <= OP_AT_ASSIGN);
}

/* The text of an expression statement, assignment, annotation or augmented assignment. */
static struct ast_stmt *parse_expr_statement(struct parser *p)
{
	struct ast_stmt *s = stmt_new(p, AST_EXPR, p->pos);
	const struct token *k = parser_token(p);
	size_t n_string = 0;
	while (k[n_string].kind == TOKEN_STRING)
		n_string++;
	if (n_string && (k[n_string].kind == TOKEN_NEWLINE || k[n_string].id == OP_SEMI)) {
		s->value = literal_string(p, true);
		stmt_end(p, s);
		return s;
	}
	struct ast_expr *e = parse_expr_list(p, true);
	if (p->panic) {
		s->value = e;
	} else if (parser_accept(p, OP_ASSIGN)) {
		s->kind = AST_ASSIGN;
		s->target = e;
		s->value = parse_expr_list(p, false);
	} else if (parser_accept(p, OP_COLON)) {
		s->kind = AST_ANNOTATED;
		s->target = e;
		s->name = e->kind == AST_NAME ? e->s : NULL;
		s->name_range = e->range;
		s->annotation = parse_expr(p);
		if (!p->panic && parser_accept(p, OP_ASSIGN))
			s->value = parse_expr_list(p, false);
	} else if (is_augmented(parser_token(p)->id)) {
		s->kind = AST_AUGMENTED;
		s->target = e;
		parser_fault(p, parser_token_range(p, p->pos), E1603, "augmented assignment `%s` is not supported; write `name = "
			     "name %.*s ...`", token_id_text(parser_token(p)->id),
			     (int)strlen(token_id_text(parser_token(p)->id)) - 1, token_id_text(parser_token(p)->id));
		p->pos++;
		s->value = parse_expr_list(p, false);
	} else {
		s->value = e;
	}
	stmt_end(p, s);
	return s;
}

static struct ast_stmt *parse_ignored_simple(struct parser *p)
{
	size_t first = p->pos;
	struct ast_stmt *s = stmt_new(p, AST_IGNORED, first);
	s->name = token_id_text(p->tok[first].id);
	skip_simple(p);
	stmt_end(p, s);
	scan_bound_names(p, first, p->pos, s);
	return s;
}

static struct ast_stmt *parse_simple(struct parser *p)
{
	struct ast_stmt *s;
	switch (parser_token(p)->id) {
	case KW_PASS: s = stmt_new(p, AST_PASS, p->pos++); return s;
	case KW_BREAK: s = stmt_new(p, AST_BREAK, p->pos++); return s;
	case KW_CONTINUE: s = stmt_new(p, AST_CONTINUE, p->pos++); return s;
	case KW_IMPORT: case KW_FROM: return parse_import(p);
	case KW_RETURN: case KW_RAISE:
		s = stmt_new(p, parser_at(p, KW_RETURN) ? AST_RETURN : AST_RAISE, p->pos);
		p->pos++;
		if (parser_token(p)->kind > TOKEN_DEDENT && !parser_at(p, OP_SEMI))
			s->value = parse_expr_list(p, false);
		if (s->kind == AST_RAISE && !p->panic && parser_accept(p, KW_FROM))
			parse_expr(p);
		stmt_end(p, s);
		return s;
	case KW_GLOBAL: case KW_NONLOCAL: case KW_DEL: case KW_ASSERT: case KW_YIELD: case KW_LAMBDA: case KW_AWAIT:
		return parse_ignored_simple(p);
	default: return parse_expr_statement(p);
	}
}

/* Does the simple statement that was read leave nothing behind? */
static bool at_simple_end(const struct parser *p)
{
	return parser_token(p)->kind <= TOKEN_DEDENT || parser_at(p, OP_SEMI);
}

/* Is there another "=" outside brackets before the end of the simple statement? */
static bool has_second_assign(const struct parser *p, size_t pos)
{
	int depth = 0;
	for (; p->tok[pos].kind > TOKEN_DEDENT && p->tok[pos].id != OP_SEMI; pos++) {
		enum token_id id = p->tok[pos].id;
		depth += id == OP_LPAR || id == OP_LSQB || id == OP_LBRACE;
		depth -= id == OP_RPAR || id == OP_RSQB || id == OP_RBRACE;
		if (depth == 0 && id == OP_ASSIGN)
			return true;
	}
	return false;
}

/* Outside kernels: an assignment whose right side cannot be read keeps its targets; another statement is ignored. */
static struct ast_stmt *parse_unreadable(struct parser *p, size_t first, const struct ast_fault *why)
{
	struct soft soft;
	p->pos = first;
	soft_begin(p, &soft);
	struct ast_stmt *s = stmt_new(p, AST_ASSIGN, first);
	struct ast_expr *target = parse_expr_list(p, true);
	size_t at = p->pos;
	bool is_assign = parser_at(p, OP_ASSIGN), is_annotated = parser_at(p, OP_COLON) && target->kind == AST_NAME;
	bool readable = soft_end(p, &soft) && (is_assign || is_annotated);
	readable = readable && !(is_assign && has_second_assign(p, at + 1));
	if (!readable && soft.faults.len && soft.faults.data[0].code == E1006 && p->tok[at].id == OP_ASSIGN)
		parser_fault(p, soft.faults.data[0].range, E1006, "%s", soft.faults.data[0].message);
	p->pos = first;
	skip_simple(p);
	if (!readable) {
		s->kind = AST_IGNORED;
		s->name = arena_strndup(&p->t->perm, p->source->text + p->tok[first].begin,
					p->tok[first].end - p->tok[first].begin);
	} else {
		s->kind = is_assign ? AST_ASSIGN : AST_ANNOTATED;
		s->target = target;
		s->name = is_annotated ? target->s : NULL;
		s->name_range = target->range;
		s->is_unreadable = true;
		s->value = expr_new(p, AST_BAD, parser_range(p, p->tok[at + 1].begin, p->tok[p->pos - 1].end));
	}
	s->why = why;
	stmt_end(p, s);
	scan_bound_names(p, first, p->pos, s);
	return s;
}

static struct ast_stmt *parse_simple_soft(struct parser *p)
{
	struct soft soft;
	size_t first = p->pos;
	soft_begin(p, &soft);
	struct ast_stmt *s = parse_simple(p);
	bool ok = !p->panic && at_simple_end(p);
	if (soft_end(p, &soft) && ok)
		return s;
	return parse_unreadable(p, first, soft_why(&soft));
}

static bool is_file_statement(const struct ast_stmt *s)
{
	return s->kind == AST_ASSIGN || s->kind == AST_ANNOTATED || s->kind == AST_IMPORT || s->kind == AST_PASS ||
	       s->kind == AST_IGNORED || (s->kind == AST_EXPR && s->value->kind == AST_STRING);
}

static bool is_plain_target(const struct ast_expr *e)
{
	bool plain = e->kind == AST_NAME;
	if (e->kind == AST_TUPLE)
		for (int i = 0; i < e->n; i++)
			if (!(plain = e->item[i]->kind == AST_NAME))
				break;
	return plain;
}

/* At file and class level only assignments of hir 3 to names are kept as such. */
static void restrict_to_file(struct parser *p, size_t first, struct ast_stmt *s)
{
	bool kept = is_file_statement(s);
	if (s->kind == AST_ASSIGN || s->kind == AST_ANNOTATED)
		kept = is_plain_target(s->target);
	if (kept)
		return;
	s->kind = AST_IGNORED;
	s->name = arena_strndup(&p->t->perm, p->source->text + p->tok[first].begin, p->tok[first].end - p->tok[first].begin);
	scan_bound_names(p, first, p->pos, s);
}

static void parse_simple_line(struct parser *p, enum parser_place place, struct ast_stmt_list *out)
{
	for (;;) {
		size_t first = p->pos;
		struct ast_stmt *s = place == PLACE_KERNEL ? parse_simple(p) : parse_simple_soft(p);
		if (place <= PLACE_RECORD)
			restrict_to_file(p, first, s);
		vec_push(&p->t->perm, out, s);
		if (p->panic || !parser_accept(p, OP_SEMI) || parser_token(p)->kind <= TOKEN_DEDENT)
			break;
	}
	parser_end_of_line(p);
}

static void parse_with_item(struct parser *p, struct ast_with_item *w)
{
	w->value = parse_expr(p);
	if (p->panic || !parser_accept(p, KW_AS))
		return;
	size_t first = p->pos;
	if (parser_token(p)->kind == TOKEN_NAME) {
		w->as = parser_name(p, "a name after `as`");
	} else if (parser_at(p, OP_LPAR)) {
		w->as_tuple = parse_expr(p);
		bool plain = w->as_tuple->kind == AST_TUPLE;
		for (int i = 0; plain && i < w->as_tuple->n; i++)
			plain = w->as_tuple->item[i]->kind == AST_NAME;
		if (w->as_tuple->kind == AST_NAME)
			w->as = w->as_tuple->s, w->as_tuple = NULL;
		else if (!plain && !p->panic)
			parser_fault(p, w->as_tuple->range, E1109, "expected a name or a tuple of names after `as`");
	} else {
		parser_expected(p, "a name or a tuple of names after `as`");
	}
	w->as_range = parser_range(p, p->tok[first].begin, p->tok[p->pos - 1].end);
}

static struct ast_stmt *parse_with(struct parser *p, enum parser_place place)
{
	struct ast_stmt *s = stmt_new(p, AST_WITH, p->pos++);
	VEC(struct ast_with_item) items = { 0 };
	do {
		struct ast_with_item w = { 0 };
		parse_with_item(p, &w);
		vec_push(&p->t->perm, &items, w);
	} while (!p->panic && parser_accept(p, OP_COMMA));
	s->n_with = (int)items.len;
	s->with = items.data;
	stmt_end(p, s);
	s->body = parse_suite(p, place);
	return s;
}

static struct ast_stmt *parse_for(struct parser *p, enum parser_place place)
{
	struct ast_stmt *s = stmt_new(p, AST_FOR, p->pos++);
	s->target = parse_for_target(p);
	if (parser_expect(p, KW_IN))
		s->value = parse_expr_list(p, false);
	else
		s->value = expr_new(p, AST_BAD, parser_token_range(p, p->pos));
	stmt_end(p, s);
	s->body = parse_suite(p, place);
	return s;
}

static struct ast_stmt *parse_condition(struct parser *p, enum ast_stmt_kind kind, enum parser_place place)
{
	struct ast_stmt *s = stmt_new(p, kind, p->pos++);
	s->value = parse_expr(p);
	stmt_end(p, s);
	s->body = parse_suite(p, place);
	return s;
}

static struct ast_block block_of(struct parser *p, struct ast_stmt *s)
{
	struct ast_block b = { arena_array(&p->t->perm, struct ast_stmt *, 1), 1 };
	b.stmt[0] = s;
	return b;
}

static struct ast_stmt *parse_if(struct parser *p, enum parser_place place)
{
	struct ast_stmt *first = parse_condition(p, AST_IF, place), *last = first;
	for (int n = 0; parser_at(p, KW_ELIF); n++) {
		if (n == TOKEN_MAX_SUITES) {
			parser_fault(p, parser_token_range(p, p->pos), E1003, "nesting too deep: more than %d `elif` branches",
				     TOKEN_MAX_SUITES);
			while (parser_at(p, KW_ELIF)) {
				skip_line(p);
				skip_indented(p);
			}
			break;
		}
		struct ast_stmt *s = parse_condition(p, AST_IF, place);
		last->other = block_of(p, s);
		last = s;
	}
	if (parser_at(p, KW_ELSE)) {
		p->pos++;
		last->other = parse_suite(p, place);
	}
	return first;
}

/* "else" after a loop belongs to Python only. */
static void refuse_loop_else(struct parser *p)
{
	if (!parser_at(p, KW_ELSE))
		return;
	parser_fault(p, parser_token_range(p, p->pos), E1602, "`else` of a loop is not supported; write the statements after it");
	skip_line(p);
	skip_indented(p);
}

static struct ast_stmt *parse_compound(struct parser *p, enum parser_place place)
{
	struct ast_stmt *s;
	switch (parser_token(p)->id) {
	case KW_IF: return parse_if(p, place);
	case KW_WITH: return parse_with(p, place);
	case KW_FOR:
		s = parse_for(p, place);
		break;
	default:
		s = parse_condition(p, AST_WHILE, place);
		break;
	}
	refuse_loop_else(p);
	return s;
}

/* Read a compound statement of a plain function; its nested statements are read softly by themselves. */
static void parse_compound_soft(struct parser *p, struct ast_stmt_list *out)
{
	struct soft soft;
	size_t first = p->pos;
	soft_begin(p, &soft);
	struct ast_stmt *s = parse_compound(p, PLACE_PLAIN);
	if (!soft_end(p, &soft)) {
		s = skip_statement(p, first);
		s->why = soft_why(&soft);
	} else {
		scan_bound_names(p, first, p->pos, s);
	}
	vec_push(&p->t->perm, out, s);
}

static bool is_match(const struct parser *p)
{
	const struct token *k = parser_token(p);
	if (k->kind != TOKEN_NAME || k->end - k->begin != 5 || memcmp(p->source->text + k->begin, "match", 5))
		return false;
	if (k[1].kind <= TOKEN_DEDENT || k[1].id == OP_ASSIGN || k[1].id == OP_DOT || k[1].id == OP_COMMA || k[1].id == OP_COLON)
		return false;
	while (k[1].kind > TOKEN_DEDENT)
		k++;
	return k->id == OP_COLON && k[1].kind == TOKEN_NEWLINE;
}

/* The suite of a header that could not be read: in kernels its statements are checked, elsewhere it is skipped. */
static void parse_repaired_suite(struct parser *p, enum parser_place place, struct ast_stmt_list *out)
{
	if (place != PLACE_KERNEL) {
		skip_indented(p);
		return;
	}
	p->pos++;
	while (parser_token(p)->kind != TOKEN_DEDENT && parser_token(p)->kind != TOKEN_EOF)
		parse_statement(p, place, out);
	if (parser_token(p)->kind == TOKEN_DEDENT)
		p->pos++;
}

static void parse_unexpected_indent(struct parser *p, enum parser_place place, struct ast_stmt_list *out)
{
	struct fault_list *sink = p->sink;
	p->sink = NULL;
	parser_expected(p, "a statement at the indentation of the lines above");
	p->panic = false;
	p->sink = sink;
	p->pos++;
	while (parser_token(p)->kind != TOKEN_DEDENT && parser_token(p)->kind != TOKEN_EOF)
		parse_statement(p, place, out);
	if (parser_token(p)->kind == TOKEN_DEDENT)
		p->pos++;
}

void parse_statement(struct parser *p, enum parser_place place, struct ast_stmt_list *out)
{
	const struct token *k = parser_token(p);
	bool compound = k->id == KW_IF || k->id == KW_FOR || k->id == KW_WHILE || k->id == KW_WITH;
	bool other = k->id == KW_TRY || k->id == KW_ASYNC || is_match(p);
	if (k->kind == TOKEN_INDENT) {
		parse_unexpected_indent(p, place, out);
	} else if (k->kind == TOKEN_NEWLINE) {
		p->pos++;
	} else if (k->id == OP_AT || k->id == KW_DEF || k->id == KW_CLASS) {
		parse_definition(p, place, out);
	} else if (compound && place == PLACE_KERNEL) {
		struct ast_stmt *s = parse_compound(p, place);
		vec_push(&p->t->perm, out, s);
	} else if (compound && place == PLACE_PLAIN) {
		parse_compound_soft(p, out);
	} else if (compound || other) {
		vec_push(&p->t->perm, out, skip_statement(p, p->pos));
	} else {
		int n_fault = p->n_fault;
		parse_simple_line(p, place, out);
		bool repaired = p->n_fault > n_fault || out->data[out->len - 1]->kind == AST_IGNORED;
		if (parser_token(p)->kind == TOKEN_INDENT && repaired)
			parse_repaired_suite(p, place, out);
	}
}

struct ast_block parse_suite(struct parser *p, enum parser_place place)
{
	struct ast_stmt_list list = { 0 };
	bool header = parser_expect(p, OP_COLON);
	p->in_display = false;
	if (!header) {
		p->panic = false;
		skip_line(p);
	} else if (parser_token(p)->kind == TOKEN_NEWLINE) {
		p->pos++;
		if (parser_token(p)->kind != TOKEN_INDENT) {
			parser_expected(p, "an indented suite");
			p->panic = false;
		}
	} else {
		parse_simple_line(p, place, &list);
	}
	if (!list.len && parser_token(p)->kind == TOKEN_INDENT) {
		p->pos++;
		while (parser_token(p)->kind != TOKEN_DEDENT && parser_token(p)->kind != TOKEN_EOF)
			parse_statement(p, place, &list);
		if (parser_token(p)->kind == TOKEN_DEDENT)
			p->pos++;
	}
	return (struct ast_block){ list.data, (int)list.len };
}
