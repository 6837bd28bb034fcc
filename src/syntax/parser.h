/* The parser's state, shared by the files of this folder. */
#ifndef SYNTAX_PARSER_H
#define SYNTAX_PARSER_H

#include "base/text.h"
#include "syntax/ast.h"
#include "syntax/token.h"

struct fault_list { struct ast_fault *data; size_t len, cap; };

struct ast_stmt_list { struct ast_stmt **data; size_t len, cap; };

/* What the statements of a block may be. */
enum parser_place {
	PLACE_FILE, PLACE_MODULE, PLACE_RECORD,
	PLACE_PLAIN,		/* the body of a def without a decorator of the grammar: anything, without diagnostics */
	PLACE_KERNEL		/* the body of a @func, @prim_func or variant */
};

struct parser {
	struct tfc *t;
	const struct source *source;
	const struct token *tok;
	size_t pos;
	struct fault_list *sink;	/* NULL: faults are diagnostics; else they are collected here */
	int n_fault;			/* faults so far, silent ones too */
	bool panic;			/* the rest of the statement is not read */
	bool in_display;		/* the innermost bracket is a tuple display */
	int n_refused;			/* arguments refused so far: their call becomes AST_BAD */
	int depth;			/* of recursion in expressions */
	struct ast_file *file;
};

/* Report a fault in the text; nothing while in panic. */
void parser_fault(struct parser *p, struct range r, enum diag_code code, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
void parser_silent_fault(struct parser *p);	/* a fault that the scanner has reported */
/* "expected WHAT, found ..." at the current token, then panic. */
void parser_expected(struct parser *p, const char *what);
struct range parser_range(const struct parser *p, size_t begin, size_t end);
struct range parser_token_range(const struct parser *p, size_t pos);
static inline const struct token *parser_token(const struct parser *p) { return &p->tok[p->pos]; }
static inline bool parser_at(const struct parser *p, enum token_id id) { return p->tok[p->pos].id == id; }
bool parser_accept(struct parser *p, enum token_id id);
bool parser_expect(struct parser *p, enum token_id id);		/* false and panic if absent */
/* A name (not a keyword); E1006 for non-ASCII ones. NULL and panic if absent. */
const char *parser_name(struct parser *p, const char *what);

/* literal.c: the adjacent string tokens here; a docstring is not decoded. */
struct ast_expr *literal_string(struct parser *p, bool is_docstring);

/* expr.c */
struct ast_expr *parse_expr(struct parser *p);
/* One or more expressions; several or a trailing comma make a tuple. "star": "*name" is an AST_UNARY "*". */
struct ast_expr *parse_expr_list(struct parser *p, bool star);
struct ast_expr *parse_for_target(struct parser *p);	/* the targets before "in" */
struct ast_expr *expr_new(struct parser *p, enum ast_expr_kind kind, struct range r);

/* stmt.c: statements, appended to "out". */
void parse_statement(struct parser *p, enum parser_place place, struct ast_stmt_list *out);
/* ":" and the statements of a suite. */
struct ast_block parse_suite(struct parser *p, enum parser_place place);
struct ast_stmt *stmt_new(struct parser *p, enum ast_stmt_kind kind, size_t first);
void stmt_end(struct parser *p, struct ast_stmt *s);		/* the range ends at the last token read */
void parser_end_of_line(struct parser *p);			/* expect the line end, else skip to it */
struct ast_stmt *parse_import(struct parser *p);

/* def.c: statements that begin with decorators, "def" or "class". */
void parse_definition(struct parser *p, enum parser_place place, struct ast_stmt_list *out);

/* skip.c */
void skip_line(struct parser *p);				/* to behind the line end */
void skip_indented(struct parser *p);				/* a suite, if one begins here */
/* Skip the statement at "first" with its suite (and what continues it, as "except" does "try"). */
struct ast_stmt *skip_statement(struct parser *p, size_t first);
/* Record in "s" the names that the tokens [begin, end) bind outside nested definitions. */
void scan_bound_names(struct parser *p, size_t begin, size_t end, struct ast_stmt *s);

/* Reading that may fail without a diagnostic: between soft_begin() and soft_end() faults are collected in "s->faults".
 * soft_end() is true if there were none. soft_rewind() goes back to the start. */
struct soft { struct fault_list faults, *sink; int n_fault; size_t pos; };
void soft_begin(struct parser *p, struct soft *s);
bool soft_end(struct parser *p, struct soft *s);
void soft_rewind(struct parser *p, const struct soft *s);
const struct ast_fault *soft_why(const struct soft *s);		/* the first fault, or NULL */

#endif
