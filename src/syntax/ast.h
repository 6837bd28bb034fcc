/* The syntax tree of HIR and TIR text (spec: hir 2, 3; tir 2): Python's shape, no meaning. */
#ifndef SYNTAX_AST_H
#define SYNTAX_AST_H

#include "base/tfc.h"

enum ast_expr_kind {
	AST_NAME,		/* s */
	AST_INT,		/* i */
	AST_FLOAT,		/* f */
	AST_STRING,		/* s, n bytes; adjacent literals joined */
	AST_FSTRING,		/* item[]: strings and names or dotted names, in order */
	AST_TRUE, AST_FALSE, AST_NONE, AST_ELLIPSIS,
	AST_TUPLE, AST_LIST, AST_SET,	/* item[]; AST_TUPLE.parenthesised tells "(a, b)" from "a, b" */
	AST_DICT,		/* item[]: key, value, key, value ...; "{}" is an AST_SET inside a tuple display, else a dict */
	AST_COMPREHENSION,	/* [a for s in b]: list */
	AST_GENERATOR,		/* f(a for s in b): the only argument; "f" is tuple or list */
	AST_ATTR,		/* a.s */
	AST_CALL,		/* a(arg...) */
	AST_SUBSCRIPT,		/* a[item...]; items may be AST_SLICE and AST_ELLIPSIS; trailing_comma tells x[0,] from x[0] */
	AST_SLICE,		/* a : b : c, each may be NULL */
	AST_UNARY,		/* op a: "-" "+" "not" */
	AST_BINARY,		/* a op b: + - * / // % @ ** | and or < <= > >= == != */
	AST_COND,		/* a if b else c */
	AST_BAD			/* stands for text that was refused, after its diagnostic */
};

struct ast_arg {
	const char *keyword;	/* NULL: positional */
	struct range keyword_range;
	struct ast_expr *value;
};

struct ast_expr {
	enum ast_expr_kind kind;
	struct range range;
	const char *s;		/* interned by content only: compare with strcmp */
	int64_t i;
	double f;
	struct ast_expr *a, *b, *c;
	const char *op;
	struct range op_range;
	int n;
	struct ast_expr **item;
	int n_arg;
	struct ast_arg *arg;
	bool parenthesised, trailing_comma;
	int height;		/* of the tree below, at most AST_MAX_HEIGHT; a leaf has 1 */
};

enum { AST_MAX_HEIGHT = 1000 };

enum ast_stmt_kind {
	AST_ASSIGN,		/* target = value; value may be a tuple without parentheses */
	AST_ANNOTATED,		/* name: annotation [= value]; name NULL: "target" is no plain name */
	AST_AUGMENTED,		/* refused by the parser with E1603 where kernels are read; kept inside ignored items */
	AST_RETURN,		/* value or NULL */
	AST_PASS, AST_BREAK, AST_CONTINUE,
	AST_EXPR,		/* value; a docstring is an AST_STRING */
	AST_FOR,		/* for target in value: body */
	AST_WHILE,		/* while value: body */
	AST_IF,			/* if value: body  else: other (elif is an AST_IF alone in "other") */
	AST_WITH,		/* with item as name, ...: body */
	AST_RAISE,		/* raise value, or NULL */
	AST_IMPORT,		/* import and from-import: names[] */
	AST_DEF,		/* decorators, name, params, returns, body */
	AST_CLASS,		/* decorators, name, bases, body */
	AST_IGNORED		/* a statement of another kind, checked for brackets, strings and layout only (hir 5.9) */
};

struct ast_fault;

struct ast_alias {		/* from "module" import "name" as "as"; name "*" for a star import */
	const char *module, *name, *as;		/* module NULL for "import name" */
	struct range range;
};

struct ast_with_item { struct ast_expr *value; const char *as; struct range as_range; struct ast_expr *as_tuple; };

struct ast_param {
	const char *name;
	struct range range;
	struct ast_expr *annotation, *fallback;	/* may be NULL */
	const char *star;			/* "*", "**", "/" or NULL */
};

struct ast_block { struct ast_stmt **stmt; int n; };

struct ast_stmt {
	enum ast_stmt_kind kind;
	struct range range;			/* the whole statement; of compound ones the header line */
	struct range name_range;
	const char *name;			/* AST_ANNOTATED, AST_DEF, AST_CLASS; AST_IGNORED: its keyword */
	struct ast_expr *target;		/* AST_ASSIGN, AST_FOR */
	struct ast_expr *value, *annotation;
	struct ast_block body, other;
	int n_with;
	struct ast_with_item *with;
	int n_alias;
	struct ast_alias *alias;
	int n_decorator;
	struct ast_expr **decorator;
	int n_param;
	struct ast_param *param;
	struct ast_expr *returns;
	int n_base;
	struct ast_expr **base;
	int n_bound;				/* AST_IGNORED: names it binds (def, class, assignment targets, imports) */
	const char **bound;
	struct ast_alias *bound_alias;		/* AST_IGNORED: aliases of imports inside it */
	int n_bound_alias;
	bool is_unreadable;			/* AST_ASSIGN or AST_ANNOTATED outside kernels whose right side hir 2 and 3 do not
						 * accept (4.3): value is AST_BAD and no diagnostic was given */
	const struct ast_fault *why;		/* of an unreadable or AST_IGNORED statement that was tried: the first reason */
	int n_fault;				/* AST_DEF without a decorator of the grammar: the faults of kernels and modules */
	const struct ast_fault *fault;		/* in its body, to be reported when it is called as a builder (5.11) */
};

struct ast_file {
	const struct source *source;
	struct arena *arena;			/* where the tree lives */
	struct ast_block body;
	bool is_internal;			/* what a pass wrote: T.Unit may stand in it */
	bool has_legacy_mark;			/* the comment "# tfc: legacy-schedule" occurs */
	const char *const *comment;		/* leading comment lines beginning with "# ", without the "# " */
	int n_comment;
	int n_decorator_alias;			/* other names of func, prim_func, module and dataclass */
	const struct ast_alias *decorator_alias;	/* "as" means "name" */
};

/* A diagnostic that is given only when the text it is about is read. */
struct ast_fault { struct range range; enum diag_code code; const char *message; };

/* A @prim_func definition with what its file knows; resolved by the front end, read by tir_from_ast(). */
struct front;
struct scope;
struct front_module;
struct ast_prim {
	struct ast_stmt *def;
	const char *module;			/* class name or NULL */
	struct front *front;			/* to evaluate what the definition names, in "scope" */
	struct scope *scope;
	struct front_module *owner;		/* the module class, or NULL */
};

/* Does the last component of a decorator, called or not, mean "what" ("func", "prim_func", "module", "dataclass")?
 * Imports of "file" under another name count. */
bool ast_decorator_is(const struct ast_file *file, const struct ast_expr *decorator, const char *what);
/* Report the faults of "s" (n_fault). */
void ast_report_faults(struct tfc *t, const struct ast_stmt *s);
/* The name "a.b.c" of a name or of attributes of one, or NULL. */
const char *ast_dotted(struct arena *a, const struct ast_expr *e);
struct text;
/* Canonical text of an expression: double quotes, one space around binary operators and after commas. */
void ast_print_expr(struct text *out, const struct ast_expr *e);

/* Parse "source". Errors are reported; what could be read is returned (never NULL). */
struct ast_file *ast_parse(struct tfc *t, const struct source *source);

#endif
