/* Compile-time folding (spec: hir 4, 5): what the fold_*.c and decl_*.c files share. */
#ifndef FRONT_FOLD_H
#define FRONT_FOLD_H

#include "front/front.h"

enum { FOLD_MAX_ITEMS = 65536, FOLD_MAX_TOTAL = 300000, FOLD_MAX_CALLS = 20000, FOLD_MAX_DEPTH = 64 };

/* Arguments bound to parameter names: slot[i] is NULL where absent. E1801 names "owner". */
bool fold_args(struct front *f, const struct ast_expr *e, const char *owner, int n, const char *const *name, int n_required,
	       const struct ct_value *arg, const struct ct_value **slot, const struct ast_expr **place);

/* E1201 at "r": "what cannot be evaluated at compile time: why", with the repair that names -D. False. */
bool fold_refuse(struct front *f, struct range r, const char *what, const char *why);
/* A value of a kind that the form does not take. E1102, false. */
bool fold_mismatch(struct front *f, struct range r, const char *form, const struct ct_value *v);

bool fold_is_integer(const struct ct_value *v);			/* CT_INT or CT_BOOL */
bool fold_as_float(const struct ct_value *v, double *x);	/* CT_INT, CT_BOOL, CT_FLOAT */
struct ct_value ct_float(double x);
bool fold_equal(const struct ct_value *a, const struct ct_value *b);
/* a < b for numbers, strings, tuples and lists; false (and no result) if they have no order. */
bool fold_less(const struct ct_value *a, const struct ct_value *b, bool *less);
bool fold_integer_overflow(struct front *f, struct range r, const char *op);	/* E1007, false */
/* Set v->j, the number of values in the tree of a tuple, list, dict or record; E1201 if there are too many. */
bool fold_size(struct front *f, struct range r, struct ct_value *v);
/* Of a message with E1201 the innermost reason. */
const char *fold_reason(struct front *f, const char *why);
bool fold_charge(struct front *f, struct range r, int64_t n_item);	/* bounds the sum of all sequences made */
void fold_repr(struct front *f, struct text *out, const struct ct_value *v);

/* One built-in per entry: "arg" holds e->n_arg values. */
typedef bool fold_fn(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out);
fold_fn *fold_builtin_find(const char *name);		/* fold_builtin.c: len, min, range ... */
fold_fn *fold_math_find(const char *name);		/* fold_math.c: "sqrt" of math.sqrt */
fold_fn *fold_decl_find(const char *name);		/* fold_decl.c: DimVar, Topology, targets, ceildiv ... */
bool fold_math_constant(const char *name, double *x);

/* fold_record.c */
bool fold_record_new(struct front *f, const struct ast_expr *e, const struct ct_value *cls, const struct ct_value *arg,
		     struct ct_value *out);
bool fold_record_replace(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out);
bool fold_record_attribute(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out);

/* fold_fn.c */
bool fold_fn_call(struct front *f, const struct ast_expr *e, const struct ct_value *callee, const struct ct_value *arg,
		  struct ct_value *out);
bool fold_property(struct front *f, const struct ast_expr *e, const struct ct_value *self, struct ct_function *fn,
		   struct ct_value *out);
/* Bind the arguments of a call to the parameters of "def" in "inner"; defaults are read in "outer". */
bool fold_bind_params(struct front *f, const struct ast_expr *e, const struct ast_stmt *def, const struct ct_value *self,
		      const struct ct_value *arg, struct scope *outer, struct scope *inner);

/* Evaluation whose diagnostics are held back (fold_try.c): fold_try_end() gives the first error as text in "*why" and drops
 * all of them if each may wait for a use of the value (hir 4.3); else it reports them. True if there was no error. */
struct fold_try { struct diags saved; };
void fold_try_begin(struct front *f, struct fold_try *t);
bool fold_try_end(struct front *f, struct fold_try *t, const char **why, struct range *where, bool *reported);

#endif
