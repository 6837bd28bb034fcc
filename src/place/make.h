/* Making nodes of placed programs: short forms over hir_build*(). */
#ifndef PLACE_MAKE_H
#define PLACE_MAKE_H

#include "hir/hir.h"

struct make {
	struct hir_builder b;
	struct arena *a;
	struct range r;			/* given to every node made */
	bool failed;			/* some hir_build returned NULL: a bug of ours, reported by the caller */
};

struct make_loop {
	struct hir_node *node;
	struct hir_block *outer;
	const struct ix *iv;
};

struct make_scope {
	struct hir_node *node;
	struct hir_block *outer;
};

void make_init(struct make *m, struct tfc *t, struct hir_fn *fn);

/* A new function with the signature of "in" and no body; its parameters are new values. */
struct hir_fn *make_function(struct make *m, const struct hir_fn *in);

struct hir_value *make_op(struct make *m, const char *name, int n, struct hir_value *const *operand,
			  int n_attr, const char *const *attr_name, const struct attr *attr);
/* The node "like" again with other operands and attributes (NULL: its own). */
struct hir_value *make_like(struct make *m, const struct hir_node *like, int n, struct hir_value *const *operand,
			    const struct attr *attr);

struct hir_value *make_index(struct make *m, const struct ix *x);
struct hir_value *make_number(struct make *m, enum dtype d, double v);		/* literal of dtype "d" */
struct hir_value *make_slice(struct make *m, struct hir_value *x, const struct ix *const *start,
			     const struct ix *const *size, const int64_t *stride);
struct hir_value *make_window(struct make *m, struct hir_value *x, const struct ix *const *start,
			      const struct ix *const *size, const struct attr *fill);
/* Positions as text can name them: sums with run-time scalars computed here, before what is to happen there. */
const struct ix *const *make_positions(struct make *m, int n, const struct ix *const *start);
/* The elements of a window in a tile of its own: in rmem, or in smem where the source is on chip, which T.copy does not fill
 * around. */
struct hir_value *make_window_tile(struct make *m, struct hir_value *x, const struct ix *const *start,
				   const struct ix *const *size, const struct attr *fill);
struct hir_value *make_reshape(struct make *m, struct hir_value *x, int rank, const struct ix *const *dim);
struct hir_value *make_transpose(struct make *m, struct hir_value *x, const int64_t *perm);
struct hir_value *make_empty(struct make *m, enum dtype d, int rank, const struct ix *const *dim, enum storage s);
struct hir_value *make_full(struct make *m, enum dtype d, int rank, const struct ix *const *dim, enum storage s, double v);
struct hir_value *make_copy(struct make *m, struct hir_value *src, enum storage s);	/* T.copy into a new tf.empty; a
											 * umat value as it is */
/* The instruction "name" on these operands. */
struct hir_value *make_schedule(struct make *m, const char *name, int n, struct hir_value *const *operand, int n_attr,
				const char *const *attr_name, const struct attr *attr);
struct hir_value *make_typed(struct make *m, const char *name, const struct type *ty);	/* tf.empty, tf.zeros, tf.arange */
struct hir_value *make_insert(struct make *m, struct hir_value *dst, struct hir_value *update,
			      const struct ix *const *start, bool clip);
struct hir_value *make_binary(struct make *m, const char *kind, struct hir_value *x, struct hir_value *y);
struct hir_value *make_unary(struct make *m, const char *kind, struct hir_value *x);
struct hir_value *make_cast(struct make *m, struct hir_value *x, enum dtype d);	/* "x" itself if it has dtype "d" */
struct hir_value *make_reduce(struct make *m, struct hir_value *x, int n, const int64_t *axis, bool keepdim, const char *kind);
struct hir_value *make_outer(struct make *m, struct hir_value *acc, struct hir_value *lhs, struct hir_value *rhs,
			     int64_t rows, int64_t columns, enum dtype d);
/* A rank-0 integer value as an index expression. */
const struct ix *make_ix_of(struct make *m, struct hir_value *v);

/* Loops: begin returns with new nodes going into the body; node->u.loop.param[] are the carried values. */
void make_loop_begin(struct make *m, struct make_loop *l, const char *name, const struct ix *start, const struct ix *stop,
		     const struct ix *step, int n_carry, struct hir_value *const *init);
/* The least and the greatest induction value of a loop with static bounds; false if a bound is open. */
bool make_loop_bounds(const struct ix *start, const struct ix *stop, const struct ix *step, int64_t *lo, int64_t *hi);
void make_loop_end(struct make *m, struct make_loop *l, struct hir_value *const *yield);
/* With values of the last iteration after the carried ones. */
void make_loop_end_all(struct make *m, struct make_loop *l, int n_result, struct hir_value *const *yield);
struct hir_value *make_loop_result(const struct make_loop *l, int i);

void make_scope_begin(struct make *m, struct make_scope *s, const struct mesh *mesh);
void make_scope_end(struct make *m, struct make_scope *s);

/* True if "v" costs nothing: an index expression, not the name of a run-time scalar. */
bool value_is_index(const struct hir_value *v);

/* Index expressions. */
const struct ix *make_int(struct make *m, int64_t v);
const struct ix *const *make_ints(struct make *m, int n, const int64_t *v);
struct attr attr_of_int(int64_t v);
struct attr attr_of_bool(bool v);
struct attr attr_of_str(const char *s);
struct attr attr_of_dtype(enum dtype d);
struct attr attr_of_ints(int n, const int64_t *v);
struct attr attr_of_ixs(int n, const struct ix *const *v);
struct attr attr_of_number(enum dtype d, double v);
struct attr attr_of_end(enum dtype d, bool least);	/* the least or the greatest value of "d", an infinity where it has one */
struct attr attr_of_type(const struct type *ty);

#endif
