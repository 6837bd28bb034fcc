/* What the files of the TIR reader share (spec: tir 2 to 9). */
#ifndef TIR_READ_H
#define TIR_READ_H

#include "base/map.h"
#include "base/vec.h"
#include "syntax/ast.h"
#include "tir/tir.h"
#include "tir/view.h"

enum tir_bind_kind {
	TIR_BIND_VIEW,			/* a tensor: its root or a view */
	TIR_BIND_POINTER,		/* T.ptr_of(...): "view" has the type of the region */
	TIR_BIND_SLOTS,
	TIR_BIND_VAR,			/* a scalar let or T.alloc_var */
	TIR_BIND_IX,			/* a loop variable */
	TIR_BIND_MESH,
	TIR_BIND_BARRIER,
	TIR_BIND_VALUE,			/* a compile-time value: an atom, a layout, a number */
	TIR_BIND_REFUSED		/* its value was refused; uses are silent */
};

struct tir_binding {
	enum tir_bind_kind kind;
	const char *name;
	struct range range;
	const struct tir_view *view;
	const struct tir_slots *slots;
	const struct tir_var *var;
	const struct ix *ix;
	const struct mesh *mesh;
	struct attr value;
	struct tir_prim *prim;
	int64_t n;			/* barriers */
	bool is_hidden;			/* its suite has ended */
};

struct tir_prim {			/* one definition of the file */
	const struct ast_prim *ast;
	struct tir_fn *fn;		/* NULL: skipped */
	bool is_reading, is_done, is_ok;
};

struct tir_around {			/* a loop or a marker scope around the statement being read */
	bool is_loop;
	enum tir_loop_kind loop;	/* a while counts as TIR_SERIAL */
	enum tir_mark_kind mark;
};

struct tir_read {
	struct tfc *t;
	struct arena *a;
	const struct tir_reader *r;
	int n_prim;
	struct tir_prim *prim;
	struct tir_fn *f;
	const char *target, *target_class;	/* of "f", or that of the options; NULL: not known */
	struct tir_block *block;
	struct map name;		/* -> struct tir_binding, of the function */
	VEC(struct tir_binding *) open;	/* bindings of the open suites, innermost last */
	VEC(const struct mesh *) scope;
	VEC(struct tir_around) around;	/* innermost last */
	VEC(struct tir_annotation) versions;	/* of T.annotate_buffer_versions, so far */
	VEC(struct tir_buffer *) scratch;
	VEC(struct tir_stmt *) index;	/* lets made for data-dependent indices of the statement being read */
	bool failed;
};

/* read.c */
bool tir_refuse(struct tir_read *x, struct range r, enum diag_code code, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));		/* reports; false */
struct tir_stmt *tir_add(struct tir_read *x, enum tir_kind k, struct range r);
/* Bind a name in the running suite (E3002); NULL after a diagnostic. */
struct tir_binding *tir_bind(struct tir_read *x, const char *name, struct range r, enum tir_bind_kind k);
struct tir_binding *tir_lookup(struct tir_read *x, const char *name);
bool tir_unbound(struct tir_read *x, struct range r, const char *name);		/* E3003 */
struct tir_prim *tir_read_prim(struct tir_read *x, struct tir_prim *p);
const char *tir_new_name(struct tir_read *x, const char *wanted);

/* read_loop.c */
bool tir_read_for(struct tir_read *x, const struct ast_stmt *s);

/* read_mark.c */
bool tir_is_mark(const char *name);
/* with T.name(...): the marker scope "item" of "s", whose inner items and body "inner" reads. */
bool tir_read_mark(struct tir_read *x, const struct ast_stmt *s, int item, bool (*inner)(struct tir_read *x, const struct ast_stmt *s, int k));
/* Arguments of T.form(...), the first "n_position" of the "n" names also by position; any other is E3406. "value": n entries. */
bool tir_take_arguments(struct tir_read *x, const struct ast_expr *call, const char *form, int n, const char *const *name,
			int n_position, const struct ast_expr **value);
enum tir_constant { TIR_CONSTANT, TIR_NOT_CONSTANT, TIR_BAD_CONSTANT };
/* A constant integer (autoschedule.md A39). TIR_BAD_CONSTANT: reported already. */
enum tir_constant tir_read_constant(struct tir_read *x, const struct ast_expr *e, int64_t *out);

/* read_kernel.c: with T.Kernel(...), as tir_read_mark(). */
bool tir_read_kernel(struct tir_read *x, const struct ast_stmt *s, int item, bool (*inner)(struct tir_read *x, const struct ast_stmt *s, int k));
bool tir_is_layout_hint(const char *name);
bool tir_read_layout_hint(struct tir_read *x, const struct ast_expr *e, const char *name);

/* read_hint.c */
bool tir_is_hint(const char *name);
bool tir_read_hint(struct tir_read *x, const struct ast_expr *e, const char *name);
/* A name of a buffer or of a view of it; false without a diagnostic if it is none. */
bool tir_read_buffer_name(struct tir_read *x, const struct ast_expr *e, struct tir_region *out);

/* read_stmt.c */
bool tir_read_block(struct tir_read *x, const struct ast_block *b);
bool tir_read_suite(struct tir_read *x, const struct ast_block *b, struct tir_block *out);

/* read_expr.c */
const struct tir_expr *tir_read_expr(struct tir_read *x, const struct ast_expr *e);
/* As a value of dtype "d": numbers are converted, others must have it. */
const struct tir_expr *tir_read_expr_as(struct tir_read *x, const struct ast_expr *e, enum dtype d, const char *what);
const struct tir_expr *tir_read_condition(struct tir_read *x, const struct ast_expr *e);
/* An index expression; data-dependent scalars get a let before the statement. */
const struct ix *tir_read_ix(struct tir_read *x, const struct ast_expr *e);
bool tir_read_int(struct tir_read *x, const struct ast_expr *e, int64_t *out, const char *what);
bool tir_read_ixs(struct tir_read *x, const struct ast_expr *e, int *n, const struct ix *const **out);
/* A compile-time value for an attribute. */
bool tir_read_value(struct tir_read *x, const struct ast_expr *e, struct attr *out);
/* "copy" of T.copy, or a bare name that means T.name; NULL if it is none. */
const char *tir_t_name(struct tir_read *x, const struct ast_expr *callee);
const char *tir_canonical_dtype(const char *word);			/* "float32" -> "f32"; NULL */

/* read_view.c */
bool tir_is_value_operation(struct tir_read *x, const struct ast_expr *e);
/* A tensor named, windowed or selected from slots, for an operand. NULL after a diagnostic. */
/* "valid": a copy whose gmem end may reach outside. */
bool tir_read_operand(struct tir_read *x, const struct ast_expr *e, struct tir_operand *out, bool valid);
const struct tir_view *tir_read_view(struct tir_read *x, const struct ast_expr *e);
bool tir_names_tensor(struct tir_read *x, const struct ast_expr *e);
/* The window "e" of a named tensor. */
bool tir_read_region(struct tir_read *x, const struct ast_expr *e, struct tir_region *out);
/* Is "e" an index for each axis of a tensor? */
bool tir_names_element(struct tir_read *x, const struct ast_expr *e);
/* The window of the shape of "like" that starts at the element "e" (13). */
bool tir_read_window_from(struct tir_read *x, const struct ast_expr *e, const struct type *like, struct tir_operand *out);
/* The element x[i, j] of a tensor. */
bool tir_read_element(struct tir_read *x, const struct ast_expr *e, const struct tir_view **view,
		      const struct ix *const **index);

/* Parts of views, for lets. */
struct tir_view *tir_view_of(struct tir_read *x, const struct tir_view *of, const struct ix *offset, const struct type *ty);
const struct tir_view *tir_whole_view(struct tir_read *x, const struct tir_buffer *b);
const struct tir_view *tir_read_base(struct tir_read *x, const struct ast_expr *e);	/* of T.ptr_of(...), or what stands for it */
/* T.tensor_view(...) to be bound to "name". */
const struct tir_view *tir_read_view_value(struct tir_read *x, const struct ast_expr *e, const char *name);
bool tir_reach(struct tir_read *x, const struct type *ty, int64_t *out);	/* the farthest element, if static */
const struct ix *tir_scaled_offset(struct tir_read *x, const struct ix *offset, enum dtype from, enum dtype to);
bool tir_read_dtype_arg(struct tir_read *x, const struct ast_expr *e, enum dtype *d);
bool tir_unknown_argument(struct tir_read *x, const struct ast_arg *a, const char *name);

/* read_let.c */
bool tir_read_let(struct tir_read *x, const struct ast_stmt *s);	/* name = value operation or window */
bool tir_read_slots(struct tir_read *x, const struct ast_stmt *s);

/* read_insn.c */
bool tir_read_effect(struct tir_read *x, const struct ast_expr *e);	/* an expression statement */
/* read_sync.c */
bool tir_is_sync(const char *name);
/* bar[i] */
bool tir_read_barrier(struct tir_read *x, const struct ast_expr *e, struct tir_sync_arg *out);
bool tir_read_sync(struct tir_read *x, const struct ast_expr *e, const char *name, const char *let, struct range let_range);

#endif
