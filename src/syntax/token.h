/* Tokens of HIR and TIR text (spec: hir 2), shared by the files of this folder. */
#ifndef SYNTAX_TOKEN_H
#define SYNTAX_TOKEN_H

#include "base/tfc.h"
#include "base/vec.h"

/* Longest texts first, so that the first match is the longest one. */
#define TOKEN_OPERATORS(X) \
	X(OP_POW_ASSIGN, "**=") X(OP_FLOORDIV_ASSIGN, "//=") X(OP_SHR_ASSIGN, ">>=") X(OP_SHL_ASSIGN, "<<=") \
	X(OP_ELLIPSIS, "...") \
	X(OP_NE, "!=") X(OP_ARROW, "->") X(OP_WALRUS, ":=") X(OP_ADD_ASSIGN, "+=") X(OP_SUB_ASSIGN, "-=") \
	X(OP_MUL_ASSIGN, "*=") X(OP_DIV_ASSIGN, "/=") X(OP_MOD_ASSIGN, "%=") X(OP_AND_ASSIGN, "&=") \
	X(OP_OR_ASSIGN, "|=") X(OP_XOR_ASSIGN, "^=") X(OP_AT_ASSIGN, "@=") X(OP_EQ, "==") X(OP_LE, "<=") \
	X(OP_GE, ">=") X(OP_SHL, "<<") X(OP_SHR, ">>") X(OP_POW, "**") X(OP_FLOORDIV, "//") \
	X(OP_ADD, "+") X(OP_SUB, "-") X(OP_MUL, "*") X(OP_DIV, "/") X(OP_MOD, "%") X(OP_AT, "@") X(OP_AND, "&") \
	X(OP_OR, "|") X(OP_XOR, "^") X(OP_TILDE, "~") X(OP_LT, "<") X(OP_GT, ">") X(OP_LPAR, "(") \
	X(OP_RPAR, ")") X(OP_LSQB, "[") X(OP_RSQB, "]") X(OP_LBRACE, "{") X(OP_RBRACE, "}") X(OP_COMMA, ",") \
	X(OP_COLON, ":") X(OP_DOT, ".") X(OP_SEMI, ";") X(OP_ASSIGN, "=")

#define TOKEN_KEYWORDS(X) \
	X(KW_FALSE, "False") X(KW_NONE, "None") X(KW_TRUE, "True") X(KW_AND, "and") X(KW_AS, "as") \
	X(KW_CLASS, "class") X(KW_DEF, "def") X(KW_ELIF, "elif") X(KW_ELSE, "else") X(KW_FOR, "for") \
	X(KW_FROM, "from") X(KW_IF, "if") X(KW_IMPORT, "import") X(KW_IN, "in") X(KW_IS, "is") \
	X(KW_LAMBDA, "lambda") X(KW_NOT, "not") X(KW_OR, "or") X(KW_PASS, "pass") X(KW_RETURN, "return") \
	X(KW_WHILE, "while") X(KW_WITH, "with") X(KW_YIELD, "yield") X(KW_ASYNC, "async") X(KW_AWAIT, "await") \
	X(KW_TRY, "try") X(KW_EXCEPT, "except") X(KW_FINALLY, "finally") X(KW_RAISE, "raise") \
	X(KW_GLOBAL, "global") X(KW_NONLOCAL, "nonlocal") X(KW_DEL, "del") X(KW_ASSERT, "assert") \
	X(KW_BREAK, "break") X(KW_CONTINUE, "continue")

enum token_id {
	TOKEN_ID_NONE,
#define X(id, text) id,
	TOKEN_OPERATORS(X)
	TOKEN_KEYWORDS(X)
#undef X
	TOKEN_ID_COUNT
};

enum token_kind {
	TOKEN_EOF, TOKEN_NEWLINE, TOKEN_INDENT, TOKEN_DEDENT,
	TOKEN_NAME, TOKEN_NUMBER, TOKEN_STRING, TOKEN_OP, TOKEN_KEYWORD,
	TOKEN_STRAY		/* a character that starts no token */
};

enum {
	TOKEN_REPAIR = 1,	/* inserted after a diagnostic: errors at it are silent */
	TOKEN_NON_ASCII = 2,	/* a name with a non-ASCII byte */
	TOKEN_BROKEN = 4	/* a string without end, already reported */
};

struct token {
	uint32_t begin, end;
	uint8_t kind, id, flags;
};

struct token_list {
	struct token *data;
	size_t len, cap;
	bool has_legacy_mark;
	VEC(const char *) comment;	/* leading comment lines that begin with "# " */
};

enum { TOKEN_MAX = 1000000, TOKEN_MAX_BRACKETS = 200, TOKEN_MAX_SUITES = 100, TOKEN_MAX_BYTES = 16 << 20 };

const char *token_id_text(enum token_id id);
/* Split "source" into tokens that end with TOKEN_EOF. Brackets and suites are balanced in the result; what had to be
 * repaired was reported: E1001 to E1005, and E1109 for brackets and strings. */
void token_scan(struct tfc *t, const struct source *source, struct token_list *out);

/* Values of literals (literal.c). On failure return false and set "code" and "why" (one line, in t->perm). */
struct token_fault { enum diag_code code; const char *why; uint32_t begin, end; };
struct token_number { bool is_float; uint64_t i; double f; };
bool token_number(struct tfc *t, const struct source *s, const struct token *k, struct token_number *out,
		  struct token_fault *fault);

#endif
