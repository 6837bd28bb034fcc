/* Shared by the files of the PTX reader. */
#ifndef EMU_PARSE_H
#define EMU_PARSE_H

#include "emu/ptx.h"

enum token_kind { TOK_END, TOK_WORD, TOK_DIRECTIVE, TOK_INT, TOK_FLOAT32, TOK_FLOAT64, TOK_STRING, TOK_PUNCT };

struct token {
	enum token_kind kind;
	uint32_t pos, len;
	uint64_t value;		/* INT: value; FLOAT: bits; PUNCT: the character */
};

/* A name in a scope.  Scope 0 is the module; every { } of a body is a scope of its own. */
enum symbol_kind { SYM_REG, SYM_RANGE, SYM_VAR, SYM_FUNC, SYM_LABEL };

struct symbol {
	struct ptx_name name;
	uint32_t hash, scope;
	uint8_t kind, type;	/* REG, RANGE: declared type */
	uint32_t number;	/* REG: index in the function; RANGE: how many */
	union {
		struct ptx_var *var;
		struct ptx_func *func;
		struct ptx_label *label;
	};
};

struct names {
	struct arena *arena;
	struct symbol *data;
	size_t len, cap;
	uint32_t *slot;		/* index + 1 */
	size_t n_slot;
};

struct parser {
	struct tfc *t;
	struct arena *arena;
	struct emu_module *m;
	const char *text;
	uint32_t size, pos;		/* next byte to read */
	struct token tok;		/* the present token */
	uint32_t last_end;		/* end of the token before it */
	struct names names;
	uint32_t *scope_parent;
	size_t n_scope, scope_cap;
	uint32_t scope;			/* the innermost */
	int depth;			/* of nested braces */
	int n_error;
	bool gave_up;			/* MAX_ERRORS reached */
	struct ptx_func *func;		/* whose body is read */
	struct ptx_stmt **stmt_end;
	struct ptx_var **var_end, **module_var_end;
	struct ptx_func **func_end;
	size_t reg_cap;
	struct { struct pending *data; size_t len, cap; } pending;	/* names that are labels or functions of later text */
	struct { struct ptx_operand *data; size_t len, cap; } operand;	/* a stack for lists whose length is not known */
	struct word_table *mods, *opcodes, *specials;
};

struct pending {
	struct ptx_operand *op;
	uint32_t scope;
};

enum { PTX_MAX_ERRORS = 20, PTX_MAX_DEPTH = 200 };

/* lex.c */
void ptx_advance(struct parser *p);
bool ptx_is(const struct parser *p, char punct);
bool ptx_accept(struct parser *p, char punct);
bool ptx_expect(struct parser *p, char punct, const char *what);
bool ptx_is_word(const struct parser *p, const char *word);		/* a WORD or DIRECTIVE of this text */
bool ptx_accept_word(struct parser *p, const char *word);
struct ptx_name ptx_token_name(const struct parser *p);
void ptx_skip_line(struct parser *p);
bool ptx_error(struct parser *p, uint32_t pos, enum diag_code code, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

/* names.c */
struct symbol *ptx_names_find(const struct parser *p, struct ptx_name name, uint32_t scope);
struct symbol *ptx_names_add(struct parser *p, struct ptx_name name, uint32_t scope);	/* NULL: was there */
struct symbol *ptx_names_lookup(const struct parser *p, struct ptx_name name, uint32_t scope);	/* and outer scopes */
bool ptx_register_find(struct parser *p, struct ptx_name name, uint32_t *reg, uint8_t *type);
void ptx_scope_enter(struct parser *p);
void ptx_scope_leave(struct parser *p);

/* words.c: tables of fixed words */
void ptx_words_begin(struct parser *p);
struct word_table *ptx_words_new(struct arena *a, const char *const *word, size_t n);
int ptx_words_find(const struct word_table *w, const char *text, size_t len);	/* -1: not there */

/* declare.c: variables, parameters, registers */
bool ptx_parse_int(struct parser *p, int64_t *value);
struct ptx_var *ptx_parse_var(struct parser *p, enum ptx_space space);
void ptx_parse_var_decl(struct parser *p, enum ptx_space space, bool is_extern, struct ptx_var ***end, uint32_t scope);
void ptx_parse_reg_decl(struct parser *p);
bool ptx_space_find(struct ptx_name directive, enum ptx_space *space);

/* parse.c, body.c, operand.c */
struct ptx_func *ptx_parse_prototype(struct parser *p);
void ptx_parse_body(struct parser *p);
bool ptx_parse_operands(struct parser *p, struct ptx_operand **op, uint8_t *n);
void ptx_resolve_pending(struct parser *p);

#endif
