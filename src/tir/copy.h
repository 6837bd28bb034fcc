/* Copies of statements in which symbols, scalars and views are replaced. */
#ifndef TIR_COPY_H
#define TIR_COPY_H

#include "tir/ptrmap.h"
#include "tir/tir.h"

/* What a copy shares with its original is not changed by either.  Loops in the copy have variables of their own; so have lets
 * where "new_lets".  The functions may be NULL, or return NULL for what stays. */
struct tir_copier {
	struct arena *a;
	void *user;
	const struct ix *(*symbol)(void *user, const struct ix_sym *s);
	/* The expression in place of the scalar "v". */
	const struct tir_expr *(*scalar)(void *user, const struct tir_var *v);
	/* The view in place of "v", whose own expressions have been replaced; "index": the element of it that is meant, or NULL,
	 * which may be replaced by one with an entry per axis of the new view. */
	const struct tir_view *(*view)(void *user, const struct tir_view *v, const struct ix *const **index);
	/* The slot of "slots" in place of the one that is named. */
	const struct ix *(*slot)(void *user, const struct tir_slots *slots);
	/* The scalar that is stored to in place of "v". */
	const struct tir_var *(*target)(void *user, const struct tir_var *v);
	bool new_lets;
	struct ptrmap sym;		/* symbols of new loops and lets -> struct ix_sym */
	struct ptrmap var;		/* new lets: struct tir_var -> struct tir_var */
	struct ptrmap view_copy;	/* whole views -> their copies */
};

void tir_copier_init(struct tir_copier *c, struct arena *a, void *user);
const struct ix *tir_copy_ix(struct tir_copier *c, const struct ix *x);
const struct tir_expr *tir_copy_expr(struct tir_copier *c, const struct tir_expr *e);
const struct tir_view *tir_copy_view(struct tir_copier *c, const struct tir_view *v);
struct tir_stmt *tir_copy_stmt(struct tir_copier *c, const struct tir_stmt *s);
/* "s" behind the statements of "b". */
void tir_append(struct arena *a, struct tir_block *b, struct tir_stmt *s);
/* The statements of "b" behind those of "out". */
void tir_copy_block(struct tir_copier *c, const struct tir_block *b, struct tir_block *out);

#endif
