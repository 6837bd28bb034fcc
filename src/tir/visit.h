/* What one statement evaluates and touches, without what its suites contain. */
#ifndef TIR_VISIT_H
#define TIR_VISIT_H

#include "tir/tir.h"

/* Functions may be NULL. */
struct tir_visitor {
	void *user;
	/* An index expression that is evaluated: bounds, offsets, slots, indices, attributes. */
	void (*ix)(void *user, const struct ix *x);
	/* A scalar by name: read in an expression, or written by a let or a store. */
	void (*scalar)(void *user, const struct tir_var *v, bool writes);
	/* An access to memory: all of "v", or its element "index". */
	void (*access)(void *user, const struct tir_view *v, const struct ix *const *index, bool reads, bool writes);
};

/* Members of TIR_FUSED are visited one after the other; operands of calls count as read and written. */
void tir_visit(const struct tir_visitor *v, struct arena *a, const struct tir_stmt *s);
void tir_visit_expr(const struct tir_visitor *v, const struct tir_expr *e);

#endif
