/* Function bodies: what the files of src/front/ that touch tensors share among themselves. */
#ifndef FRONT_BODY_H
#define FRONT_BODY_H

#include "front/front.h"

enum local_kind {
	LOCAL_PLAIN,		/* v */
	LOCAL_START,		/* the value at the start of an iteration of "loop"; becomes a carry when it is used */
	LOCAL_AFTER		/* the value after "loop"; becomes a result when it is used */
};

struct local {
	enum local_kind kind;
	struct ct_value v;
	struct front_loop *loop;
	int index;			/* into loop->name */
	struct range range;
	int order;			/* of the first binding of this name in the function */
};

/* A name that a loop's body rebinds. */
struct loop_name {
	const char *name;
	struct local *before, *end;	/* binding before the loop (or NULL) and at the end of the body */
	bool start_done, after_done;
	struct ct_value start, after;
	bool is_carry;
	struct hir_value *init, *param, *result, *yield;
};

struct loop_escape { struct hir_value *inner, *result; };

struct front_loop {
	struct front_loop *outer;
	struct hir_node *node;
	struct hir_block *block;	/* the block that holds, or will hold, "node" */
	struct range range;
	int n_name;
	struct loop_name *name;
	VEC(struct loop_escape) escape;
	bool may_not_run, is_closed, window_used;
	const struct ix *last;		/* induction value of the last iteration */
};

struct front_appended {			/* a weight of a child module that became a parameter (hir 14.2) */
	const char *child;
	struct front_module *module;
	const char *name;
	struct hir_value *value;
};

struct front_body {
	struct front_fn *fn;
	struct hir_fn *hir;
	struct hir_builder b;
	const struct front_subst *subst;	/* of the callee's DimVars, or NULL */
	struct map name;		/* -> struct local */
	struct front_loop *loop;	/* innermost open loop */
	VEC(struct front_loop *) birth;	/* per value id: the loop in which it is defined */
	VEC(struct loop_name *) late;	/* carries found after their loop closed, without a yield */
	VEC(struct front_loop *) late_loop;
	int resolving;
	int loop_depth;			/* loops around the statement, refused ones included */
	struct front_loop *last_loop;	/* closed last */
	int n_order;
	bool has_return, failed;
	VEC(struct range) ret_range;	/* one per result of "hir" */
	VEC(struct front_appended) appended;
};

/* True while the statements of a function are read: operations become nodes. In TIR a body only carries the meshes around. */
bool front_builds(const struct front *f);

/* eval.c */
void front_diags_restore(struct front *f, const struct diags *before);

/* body.c: names of a body. */
bool body_lookup(struct front *f, struct front_body *body, const char *name, struct range use, struct ct_value *out);
void body_bind(struct front *f, const char *name, struct range r, const struct ct_value *v);
struct local *body_local(struct front_body *body, const char *name);
void body_statements(struct front *f, const struct ast_block *block, bool is_tail);
void body_finish(struct front *f, const struct ast_stmt *def);
bool body_return(struct front *f, struct range r, const struct ast_expr *e, const struct ct_value *v);

/* where.c */
void where_statement(struct front *f, const struct ast_stmt *s);

/* loop.c */
void loop_statement(struct front *f, const struct ast_stmt *s);
bool loop_resolve(struct front *f, struct local *l, struct range use, struct ct_value *out);
struct hir_value *loop_value_outside(struct front *f, const struct type *ty);	/* a value outside every loop */
bool loop_value(struct front *f, struct front_loop *loop, const struct ast_stmt *s, struct ct_value *out);

/* subscript.c */
bool subscript_tensor(struct front *f, const struct ast_expr *e, const struct ct_value *x, struct ct_value *out);
bool subscript_tuple_item(struct front *f, struct range r, struct hir_value *tuple, int index, struct ct_value *out);

/* oper.c: operators with tensor or index operands. */
bool oper_binary(struct front *f, const struct ast_expr *e, const struct ct_value *a, const struct ct_value *b,
		 struct ct_value *out);
bool oper_unary(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out);
bool oper_is_index(const struct ct_value *v);
/* The index expression of a rank-0 integer: CT_INT, CT_IX, CT_WINDOW (its induction value) or a run-time scalar. */
bool oper_index(struct front *f, const struct ct_value *v, const struct ix **x);
/* Build an operation by name or alias; NULL after a report. */
struct hir_value *oper_build(struct front *f, struct range r, const char *name, int n, struct hir_value *const *operand);
/* "v" as an operand of an operation on tensors; literals by hir 6.5 with the dtypes of "other". NULL after a report. */
struct hir_value *oper_operand(struct front *f, struct range r, const struct ct_value *v, int n_other,
			       const struct ct_value *other);

/* call.c, func.c, schedule.c, place.c, mesh.c */
bool call_expr(struct front *f, const struct ast_expr *e, struct ct_value *out);
bool call_op(struct front *f, const struct ast_expr *e, const char *name, struct ct_value *out);
bool call_is_op(const char *name);
bool call_attr(struct front *f, struct range r, const char *owner, const struct attr_decl *d, const struct ct_value *v,
	       struct attr *out);
/* legacy.c */
bool legacy_call(struct front *f, const struct ast_expr *e, const char *name, struct ct_value *out, bool *known);
bool legacy_is_fragment(const char *name);
bool func_call(struct front *f, const struct ast_expr *e, const struct ct_value *callee, struct ct_value *out);
/* Hir 6.2: "have" against the annotation "want"; "what" begins the message. */
bool func_check_type(struct front *f, struct range r, const char *what, const struct type *have, const struct type *want);
bool schedule_call(struct front *f, const struct ast_expr *e, struct ct_value *out);
bool schedule_descriptor(struct front *f, const struct ast_expr *e, const char *path, struct ct_value *out);
bool place_constructor(struct front *f, const struct ast_expr *e, const char *name, struct ct_value *out, bool *known);
bool front_mesh_subscript(struct front *f, const struct ast_expr *e, const struct ct_value *m, struct ct_value *out);
bool front_mesh_open(struct front *f, struct range r, const struct mesh *m);	/* nesting, hir 8.6 */
bool front_mesh_attribute(struct front *f, const struct ast_expr *e, const struct ct_value *m, struct ct_value *out);
const struct type *front_materialise(struct front *f, const struct type *ty, bool is_annotation);

#endif
