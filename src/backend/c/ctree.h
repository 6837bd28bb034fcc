/* A small tree of C: what the back end builds and one printer prints. */
#ifndef BACKEND_C_CTREE_H
#define BACKEND_C_CTREE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/text.h"

enum c_expr_kind {
	C_NAME,			/* text: an identifier or a macro */
	C_INT,			/* i */
	C_LITERAL,		/* text: any other literal, printed as it is */
	C_CALL,			/* text(arg...) */
	C_PREFIX,		/* text a:  -a  !a  *a  &a */
	C_INFIX,		/* a text b, and assignments */
	C_COND,			/* a ? b : c */
	C_INDEX,		/* a[b] */
	C_FIELD,		/* a.text */
	C_ARROW,		/* a->text */
	C_CAST,			/* (text)a */
	C_LIST			/* { arg... } */
};

#define C_LINE_BEGIN "\1"	/* marks of c_print() for c_line_directives(), with a line's number, and back to the one before */
#define C_LINE_END "\2"

struct c_expr {
	enum c_expr_kind kind;
	const char *text;
	int64_t i;
	const struct c_expr *a, *b, *c;
	int n_arg;
	const struct c_expr *const *arg;
};

enum c_stmt_kind {
	C_DECL,			/* type name dims = value */
	C_EXPR,
	C_IF,
	C_FOR,			/* for (init; cond; step) */
	C_WHILE,
	C_BLOCK,
	C_RETURN,
	C_BREAK,
	C_LINE,			/* text on a line of its own: a directive, a macro without semicolon */
	C_COMMENT,
	C_PP			/* #if / #elif / #else chain: branches */
};

struct c_block {
	struct c_stmt **stmt;
	size_t len, cap;
	int line;		/* given to the statements that are added */
};

struct c_branch {
	const char *cond;	/* NULL: #else */
	struct c_block body;
	struct c_branch *next;
};

struct c_stmt {
	enum c_stmt_kind kind;
	const char *type, *name, *dims;	/* C_DECL: dims such as "[8][16]" or "" */
	const struct c_expr *expr;	/* value, condition, result */
	const struct c_expr *step;
	struct c_stmt *init;
	struct c_block body, other;
	const char *text;
	struct c_branch *branch;
	int line;		/* of the program it comes from; 0: that of the statement around it, or none */
};

enum c_item_kind { C_FUNCTION, C_STRUCT, C_TEXT };

struct c_member {
	const char *type, *name, *comment;
};

struct c_item {
	enum c_item_kind kind;
	const char *prefix;		/* "static", "TFC_KERNEL", "" */
	const char *type, *name;
	const char *params;		/* of a function: text between the parentheses */
	bool prototype;
	struct c_block body;
	struct c_member *member;	/* of a structure */
	int n_member;
	const char *text;		/* C_TEXT: lines as they are */
};

struct c_file {
	struct arena *arena;
	struct { struct c_item **data; size_t len, cap; } item;
};

const struct c_expr *c_name(struct arena *a, const char *name);
const struct c_expr *c_namef(struct arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
const struct c_expr *c_int(struct arena *a, int64_t i);
const struct c_expr *c_literal(struct arena *a, const char *text);
const struct c_expr *c_call(struct arena *a, const char *fn, int n, ...);
const struct c_expr *c_prefix(struct arena *a, const char *op, const struct c_expr *x);
const struct c_expr *c_infix(struct arena *a, const struct c_expr *x, const char *op, const struct c_expr *y);
const struct c_expr *c_cond(struct arena *a, const struct c_expr *c, const struct c_expr *x, const struct c_expr *y);
const struct c_expr *c_index(struct arena *a, const struct c_expr *x, const struct c_expr *i);
const struct c_expr *c_field(struct arena *a, const struct c_expr *x, const char *field);
const struct c_expr *c_arrow(struct arena *a, const struct c_expr *x, const char *field);
const struct c_expr *c_cast(struct arena *a, const char *type, const struct c_expr *x);
bool c_is_int(const struct c_expr *x, int64_t *v);
/* Sums and products of 64-bit integers with constants folded. */
const struct c_expr *c_add(struct arena *a, const struct c_expr *x, const struct c_expr *y);
const struct c_expr *c_mul(struct arena *a, const struct c_expr *x, const struct c_expr *y);

struct c_stmt *c_stmt_add(struct arena *a, struct c_block *b, enum c_stmt_kind k);
struct c_stmt *c_decl(struct arena *a, struct c_block *b, const char *type, const char *name, const struct c_expr *value);
struct c_stmt *c_array(struct arena *a, struct c_block *b, const char *type, const char *name, const char *dims);
void c_do(struct arena *a, struct c_block *b, const struct c_expr *x);
void c_assign(struct arena *a, struct c_block *b, const struct c_expr *x, const struct c_expr *y);
void c_line(struct arena *a, struct c_block *b, const char *text);
void c_return(struct arena *a, struct c_block *b, const struct c_expr *x);
/* for (int64_t name = from; name < to; name += step) */
struct c_stmt *c_count(struct arena *a, struct c_block *b, const char *name, const struct c_expr *from,
		       const struct c_expr *to, const struct c_expr *step);
struct c_stmt *c_if(struct arena *a, struct c_block *b, const struct c_expr *cond);
struct c_block *c_branch(struct arena *a, struct c_stmt *pp, const char *cond);

struct c_item *c_item(struct c_file *f, enum c_item_kind k);
struct c_item *c_function(struct c_file *f, const char *prefix, const char *type, const char *name, const char *params);
void c_text(struct c_file *f, const char *text);
/* With lines in its statements, the text must then pass c_line_directives(). */
void c_print(struct text *out, const struct c_file *f);
void c_print_item(struct text *out, const struct c_item *x);
/* "text" with #line directives: statements that come from a line of the program name that line of "program", the rest names
 * its own line of "file". */
void c_line_directives(struct text *out, const char *text, const char *file, const char *program);
void c_print_expr(struct text *out, const struct c_expr *x);

#endif
