/* What the files of the printer share (spec hir 17).
 *
 * Printing a function has two steps.  The plan (print_plan.c, print_name.c) decides which values are written inside
 * the statement that uses them and which get a name, so that statements keep the order of the nodes; values that text
 * must call by one name (a carried value before, in and after its loop) form a class.  Then statements
 * (print_body.c) and expressions (print_expr.c) are written.
 */
#ifndef HIR_PRINT_PRIVATE_H
#define HIR_PRINT_PRIVATE_H

#include "base/vec.h"
#include "hir/hir.h"

/* Precedence of an expression (spec hir 3); operands are put in parentheses where theirs is lower. */
enum { PREC_ANY, PREC_OR, PREC_AND, PREC_NOT, PREC_COMPARE, PREC_SUM, PREC_TERM, PREC_FACTOR, PREC_POSTFIX };

enum { PRINT_MAX_DEPTH = 50 };		/* of expressions written inside others */

struct print_value {
	const struct hir_value *value;	/* NULL: the id is not in use */
	int n_use;
	int last_use;			/* greatest position of a use */
	const struct hir_block *use_block, *def_block;
	const struct hir_value *use_carry;	/* the use is the end of an iteration: the carry's value at its start */
	const struct hir_node *def_loop;	/* innermost loop around the definition */
	int def_pos;
	int parent;			/* union-find over ids */
	bool is_shared;			/* class of several values */
	bool is_forced;			/* written as a statement */
	bool is_nested;			/* written inside its use */
	bool is_taken;			/* a loop continues it under the same name; of a tuple: taken apart by the nodes after it */
	bool is_dropped;		/* a carry's value at the start of an iteration: text of this loop carries nothing */
	int depth;			/* of the expression, if nested */
	const char *name;		/* of the class, at its root */
	const char *wanted;		/* authored name of the class, at its root */
};

struct print_loop { const struct hir_loop *loop; const char *name; };
struct print_mesh { const struct mesh *mesh; const char *name; bool is_opened; };

struct print_fn {
	struct arena *a;
	struct text *out;
	const struct hir_fn *fn;
	const struct hir_block *return_block;
	const struct mesh *signature_mesh;	/* of the decorator, or NULL */
	struct print_value *v;			/* by id */
	struct { int *data; size_t len, cap; } pending;	/* plan: nested values of the block that are not written yet */
	struct map taken;			/* names of values and meshes, reserved names */
	struct map counter;			/* wanted name -> the last number put behind it */
	struct map loop_name;			/* -> struct print_loop_name */
	struct { struct print_loop *data; size_t len, cap; } loop;	/* open ones */
	struct { struct print_mesh *data; size_t len, cap; } mesh;
	struct { const struct mesh **data; size_t len, cap; } coord;	/* meshes whose coordinates are used */
	int n_auto;
	int indent;
};

/* print_plan.c */
void print_plan(struct print_fn *p);
int print_root(const struct print_fn *p, int id);
bool print_is_inline(const struct hir_value *v);	/* a number or an index expression: written in place at every use */
bool print_is_unpacked(const struct print_fn *p, const struct hir_node *n);	/* a tuple taken apart by the nodes after it */
bool print_is_field(const struct print_fn *p, const struct hir_node *n);	/* such a node */
bool print_is_op(const struct hir_node *n, const char *name);
/* A slice of the whole value is no text of its own. */
bool print_is_identity(const struct hir_node *n);
/* The value behind such slices. */
const struct hir_value *print_source(const struct hir_value *v);
/* The carries of a loop (*count of them) in the order in which text binds their names first, without dropped ones. */
int *print_carry_order(const struct print_fn *p, const struct hir_node *n, int *count);
/* Does result "i" of a loop hold the value of the last iteration, for text? */
bool print_is_last(const struct print_fn *p, const struct hir_node *n, int i);
/* Call "fn" for every index expression of "n" itself. */
void print_each_ix(const struct hir_node *n, void (*fn)(void *user, const struct ix *x), void *user);
/* The layout in an attribute, or NULL. */
const struct layout *print_layout_of(const struct attr *a);

/* print_name.c */
void print_reserve(struct print_fn *p, const char *name);
void print_name_class(struct print_fn *p, const struct hir_value *v);
const char *print_name_loop(struct print_fn *p, const char *wanted);
void print_close_loop(struct print_fn *p, const char *name);
const char *print_name_mesh(struct print_fn *p, const struct mesh *m);	/* NULL: none is needed */
void print_use_mesh(struct print_fn *p, const struct mesh *m);		/* its coordinates occur */
const char *print_sym(void *user, const struct ix_sym *s);		/* an ix_name_fn of a struct print_fn */

/* print_expr.c */
void print_expr(struct print_fn *p, const struct hir_value *v, int prec);
void print_node(struct print_fn *p, const struct hir_node *n, int prec);	/* the operation itself, never a name */
void print_ix(struct print_fn *p, const struct ix *x, int prec);

/* print_body.c */
void print_line(struct print_fn *p);
void print_body(struct print_fn *p);

#endif
