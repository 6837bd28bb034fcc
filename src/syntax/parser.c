/* The parser's services and its entry point. */
#include "syntax/parser.h"

#include <stdarg.h>
#include <string.h>

struct range parser_range(const struct parser *p, size_t begin, size_t end)
{
	return (struct range){ p->source, (uint32_t)begin, (uint32_t)end };
}

struct range parser_token_range(const struct parser *p, size_t pos)
{
	return parser_range(p, p->tok[pos].begin, p->tok[pos].end);
}

void parser_fault(struct parser *p, struct range r, enum diag_code code, const char *fmt, ...)
{
	if (p->panic)
		return;
	va_list ap;
	va_start(ap, fmt);
	const char *message = arena_vprintf(&p->t->perm, fmt, ap);
	va_end(ap);
	p->n_fault++;
	if (p->sink)
		vec_push(&p->t->perm, p->sink, ((struct ast_fault){ r, code, message }));
	else
		diag_error(p->t, r, code, "%s", message);
}

void parser_silent_fault(struct parser *p)
{
	p->n_fault++;
}

static const char *found_text(struct parser *p)
{
	const struct token *k = parser_token(p);
	switch (k->kind) {
	case TOKEN_EOF: return "the end of the file";
	case TOKEN_NEWLINE: return "the end of the line";
	case TOKEN_INDENT: return "an indented line";
	case TOKEN_DEDENT: return "the end of the suite";
	case TOKEN_STRING: return "a string";
	default: break;
	}
	size_t n = k->end - k->begin;
	return arena_printf(&p->t->perm, "`%.*s`", n > 40 ? 40 : (int)n, p->source->text + k->begin);
}

/* Where the last token with text before the current one ends. */
static uint32_t last_text_end(const struct parser *p)
{
	size_t i = p->pos;
	while (i && p->tok[i - 1].kind <= TOKEN_DEDENT)
		i--;
	return i ? p->tok[i - 1].end : 0;
}

void parser_expected(struct parser *p, const char *what)
{
	const struct token *k = parser_token(p);
	enum token_id id = k->id;
	struct range r = parser_token_range(p, p->pos);
	if ((k->kind == TOKEN_EOF || k->kind == TOKEN_DEDENT) && p->pos)
		r.begin = r.end = k[-1].kind == TOKEN_NEWLINE || k[-1].kind == TOKEN_DEDENT ? last_text_end(p) : k[-1].end;
	if ((k->flags | (p->pos ? k[-1].flags : 0)) & TOKEN_REPAIR)
		parser_silent_fault(p);
	else if (k->flags & TOKEN_NON_ASCII)
		parser_name(p, what);
	else if (id == OP_WALRUS || (k->kind == TOKEN_OP && id >= OP_POW_ASSIGN && id <= OP_SHL_ASSIGN))
		parser_fault(p, parser_token_range(p, p->pos), E1101, "the operator `%s` is not supported; expected %s",
			     token_id_text(id), what);
	else
		parser_fault(p, r, E1109, "expected %s, found %s", what, found_text(p));
	p->panic = true;
}

bool parser_accept(struct parser *p, enum token_id id)
{
	if (!parser_at(p, id))
		return false;
	p->pos++;
	return true;
}

bool parser_expect(struct parser *p, enum token_id id)
{
	if (p->panic)
		return false;
	if (parser_at(p, id)) {
		if (parser_token(p)->flags & TOKEN_REPAIR)
			parser_silent_fault(p);
		p->pos++;
		return true;
	}
	parser_expected(p, arena_printf(&p->t->perm, "`%s`", token_id_text(id)));
	return false;
}

const char *parser_name(struct parser *p, const char *what)
{
	const struct token *k = parser_token(p);
	if (p->panic)
		return NULL;
	if (k->kind != TOKEN_NAME) {
		parser_expected(p, what);
		return NULL;
	}
	size_t n = k->end - k->begin;
	if (k->flags & TOKEN_NON_ASCII)
		parser_fault(p, parser_token_range(p, p->pos), E1006,
			     "identifier `%.*s` has a character outside A-Z, a-z, 0-9 and _; rename it", n > 80 ? 80 : (int)n,
			     p->source->text + k->begin);
	p->pos++;
	return arena_strndup(&p->t->perm, p->source->text + k->begin, n);
}

void soft_begin(struct parser *p, struct soft *s)
{
	*s = (struct soft){ .sink = p->sink, .n_fault = p->n_fault, .pos = p->pos };
	p->sink = &s->faults;
}

bool soft_end(struct parser *p, struct soft *s)
{
	p->sink = s->sink;
	p->panic = false;
	p->in_display = false;
	bool ok = p->n_fault == s->n_fault;
	p->n_fault = s->n_fault;
	return ok;
}

void soft_rewind(struct parser *p, const struct soft *s)
{
	p->pos = s->pos;
}

const struct ast_fault *soft_why(const struct soft *s)
{
	return s->faults.len ? s->faults.data : NULL;
}

static const char *const decorator_name[] = { "func", "prim_func", "module", "dataclass" };

static bool token_is(const struct parser *p, const struct token *k, const char *name)
{
	size_t n = strlen(name);
	return k->kind == TOKEN_NAME && k->end - k->begin == n && !memcmp(p->source->text + k->begin, name, n);
}

/* Find "func as kernel" in imports and "kernel = func" at the start of lines. */
static void find_decorator_aliases(struct parser *p, size_t n)
{
	VEC(struct ast_alias) alias = { 0 };
	bool import = false;
	for (size_t i = 0; i + 2 < n; i++) {
		const struct token *k = p->tok + i;
		bool line_start = i == 0 || (k[-1].kind >= TOKEN_NEWLINE && k[-1].kind <= TOKEN_DEDENT);
		if (k->kind == TOKEN_NEWLINE)
			import = false;
		import |= k->id == KW_IMPORT;
		bool renamed = import && k[1].id == KW_AS && k[2].kind == TOKEN_NAME;
		size_t last = i;
		if (line_start && k->kind == TOKEN_NAME && k[1].id == OP_ASSIGN)
			for (last = i + 2; last + 2 < n && p->tok[last].kind == TOKEN_NAME && p->tok[last + 1].id == OP_DOT;)
				last += 2;
		bool assigned = last > i && p->tok[last + 1].kind == TOKEN_NEWLINE;
		if (!renamed && !assigned)
			continue;
		const struct token *name = renamed ? k : p->tok + last, *as = renamed ? k + 2 : k;
		for (size_t j = 0; j < sizeof(decorator_name) / sizeof(decorator_name[0]); j++)
			if (token_is(p, name, decorator_name[j]))
				vec_push(&p->t->perm, &alias, ((struct ast_alias){
					.name = decorator_name[j], .range = parser_range(p, as->begin, as->end),
					.as = arena_strndup(&p->t->perm, p->source->text + as->begin, as->end - as->begin) }));
	}
	p->file->decorator_alias = alias.data;
	p->file->n_decorator_alias = (int)alias.len;
}

bool ast_decorator_is(const struct ast_file *file, const struct ast_expr *d, const char *what)
{
	if (d->kind == AST_CALL)
		d = d->a;
	if (d->kind != AST_NAME && d->kind != AST_ATTR)
		return false;
	if (!strcmp(d->s, what))
		return d->kind == AST_NAME || ast_dotted(file->arena, d);
	for (int i = 0; i < file->n_decorator_alias; i++)
		if (d->kind == AST_NAME && !strcmp(file->decorator_alias[i].as, d->s) &&
		    !strcmp(file->decorator_alias[i].name, what))
			return true;
	return false;
}

void ast_report_faults(struct tfc *t, const struct ast_stmt *s)
{
	for (int i = 0; i < s->n_fault; i++)
		diag_error(t, s->fault[i].range, s->fault[i].code, "%s", s->fault[i].message);
}

const char *ast_dotted(struct arena *a, const struct ast_expr *e)
{
	if (e->kind == AST_NAME)
		return e->s;
	if (e->kind != AST_ATTR)
		return NULL;
	const char *left = ast_dotted(a, e->a);
	return left ? arena_printf(a, "%s.%s", left, e->s) : NULL;
}

struct ast_file *ast_parse(struct tfc *t, const struct source *source)
{
	struct token_list tokens;
	token_scan(t, source, &tokens);
	struct ast_file *file = arena_new(&t->perm, struct ast_file);
	struct parser p = { .t = t, .source = source, .tok = tokens.data, .file = file };
	file->source = source;
	file->arena = &t->perm;
	file->has_legacy_mark = tokens.has_legacy_mark;
	file->comment = tokens.comment.data;
	file->n_comment = (int)tokens.comment.len;
	find_decorator_aliases(&p, tokens.len);
	struct ast_stmt_list body = { 0 };
	while (parser_token(&p)->kind != TOKEN_EOF) {
		if (parser_token(&p)->kind == TOKEN_DEDENT || parser_token(&p)->kind == TOKEN_NEWLINE)
			p.pos++;
		else
			parse_statement(&p, PLACE_FILE, &body);
	}
	file->body.stmt = body.data;
	file->body.n = (int)body.len;
	return file;
}
