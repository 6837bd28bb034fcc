/* What the files of the TIR printer share. */
#ifndef TIR_PRINT_H
#define TIR_PRINT_H

#include "base/map.h"
#include "base/vec.h"
#include "tir/ptrmap.h"
#include "tir/tir.h"

struct tir_printer {
	struct text *out;
	struct arena *a;
	const struct tir_fn *f;
	int depth, n_scope;
	struct map taken;		/* names of the function */
	struct ptrmap name;		/* buffer, variable, view or slots -> its printed name */
	struct ptrmap sym;		/* symbol -> the symbol that prints it */
	struct ptrmap mesh;		/* mesh -> the mesh that prints it */
	VEC(const struct tir_view *) bound;	/* views bound by the printer in the open suites */
};

/* names.c */
const char *tir_take_name(struct tir_printer *p, const char *wanted);
const char *tir_name(struct tir_printer *p, const void *key, const char *wanted);	/* the name of "key", taken once */
const struct ix *tir_printed_ix(struct tir_printer *p, const struct ix *x);
const struct mesh *tir_printed_mesh(struct tir_printer *p, const struct mesh *m);
const struct layout *tir_printed_layout(struct tir_printer *p, const struct layout *l);
const struct type *tir_printed_type(struct tir_printer *p, const struct type *ty);
void tir_bind_sym(struct tir_printer *p, const struct ix_sym *s, const char *name);
/* Open a scope of the function: its mesh gets the name cta, scope or threads. */
const struct mesh *tir_open_mesh(struct tir_printer *p, const struct mesh *m, bool is_outermost);

/* print_expr.c */
void tir_print_ix(struct tir_printer *p, const struct ix *x);
void tir_print_index(struct tir_printer *p, int rank, const struct ix *const *index);
void tir_print_expr(struct tir_printer *p, const struct tir_expr *e);
/* A number of dtype "context" is written bare (NULL: of the dtype that it has in text). */
void tir_print_expr_as(struct tir_printer *p, const struct tir_expr *e, const enum dtype *context);
void tir_print_number(struct text *out, const struct attr *v, enum dtype d);

/* print_view.c */
/* Is the let of "v" the one that declares its root at a byte offset? */
bool tir_declares_root(struct tir_printer *p, const struct tir_view *v);
void tir_print_view_value(struct tir_printer *p, const struct tir_view *v);	/* the right side of its let */
void tir_print_window(struct tir_printer *p, const struct tir_view *v);		/* x[0:8, i:i + 4] */
void tir_print_bounds(struct tir_printer *p, const struct ix *start, const struct ix *size);	/* 64:128, i:i + 4 */
bool tir_is_whole(const struct tir_view *v);
/* Bind the views that "s" uses and that no name is visible for, one line each. */
void tir_bind_views(struct tir_printer *p, const struct tir_stmt *s);
/* The name that a view is bound to, before it is made unique. */
const char *tir_view_name(struct tir_printer *p, const struct tir_view *v);
void tir_print_view(struct tir_printer *p, const struct tir_view *v);		/* as an operand */
void tir_print_layout(struct tir_printer *p, const struct layout *l, const struct type *ty);

/* print_mark.c */
void tir_print_mark_head(struct tir_printer *p, const struct tir_stmt *s);		/* "with T.Task(...)" */
void tir_print_hint(struct tir_printer *p, const struct tir_stmt *s);
void tir_print_annotate(struct tir_printer *p, const struct tir_stmt *s);
void tir_print_loop_options(struct tir_printer *p, const struct tir_stmt *s);	/* the last arguments of a loop */

void tir_line(struct tir_printer *p);	/* indentation */

#endif
