/* What the files of lower/ share. */
#ifndef LOWER_INTERNAL_H
#define LOWER_INTERNAL_H

#include <limits.h>

#include "base/vec.h"
#include "lower/lower.h"
#include "tir/ptrmap.h"

/* A use of a value: operand "index" of "node" at place "order"; the use as result of the function has node NULL. */
struct low_use {
	const struct hir_node *node;
	int index;
	int order;
	const struct hir_node *loop;		/* innermost loop around the use, or NULL */
};

enum { LOW_ORDER_END = INT_MAX };

struct low_window {				/* one axis whose position is not proven to be inside */
	const struct ix *start, *size, *extent;
};

struct low_value {
	const struct tir_view *view;		/* where the value lies; NULL before its definition */
	const struct tir_view *raw;		/* of an unproven window: the view with its authored start, for stores */
	int n_unproven;
	const struct low_window *unproven;
	bool is_window;				/* the root's region under the root's own strides */
	/* Facts of the analysis. */
	int order;				/* place of the definition */
	const struct hir_node *loop;		/* innermost loop around the definition */
	struct { struct low_use *data; size_t len, cap; } use;
	const struct hir_node *forward;		/* result of a schedule: the insert_slice or insert_window it feeds in place */
	int output;				/* of a tf.empty, tf.zeros or tf.full: the result it becomes, plus one; 0: none */
	bool is_unused;				/* result of a schedule whose gmem destination nobody reads */
	bool is_forwarded_empty;		/* a tf.empty that such a schedule names as destination */
};

/* Storage in shared memory that the planner places: one buffer, or the slots of a ring (schedule 7.3). */
struct low_root {
	struct tir_slots *slots;		/* of a ring; NULL: one buffer */
	struct tir_buffer *buffer;		/* the buffer, or that of slot 0 */
	const struct tir_stmt *loop;		/* innermost loop around its definition, or the ring's owner; NULL: none */
};

struct low_ring {				/* a tf.empty with several slots (schedule 7.4) */
	const struct hir_node *empty, *owner;	/* the owner is a loop */
	struct tir_slots *slots;
};

struct lower {
	struct tfc *t;
	struct arena *a;
	const struct hir_fn *f;
	const struct lower_options *o;
	bool plans_storage;			/* shared memory has addresses that this stage assigns */
	struct tir_fn *out;
	struct tir_block *block;
	struct tir_block *hoist;		/* outside the scopes of inner levels; NULL: in none */
	struct tir_block *stage;		/* immediately outside the innermost loop of the phase; NULL: in none */
	const struct tir_stmt *loop;		/* the innermost loop */
	VEC(const struct mesh *) scope;		/* open, outermost first */
	VEC(struct low_root) root;
	VEC(struct low_ring) ring;
	struct low_value *value;		/* by value id */
	struct map names;
	struct { struct tir_buffer **data; size_t len, cap; } scratch;
	struct tir_block *before;		/* where fills of shared storage go: before the running phase */
	struct tir_buffer **output;		/* one per returned value */
	int n_output;
	bool in_scope;				/* inside a phase */
	bool failed;
};

struct low_value *low_of(struct lower *l, const struct hir_value *v);

/* uses.c */
bool low_is_scalar_name(const struct hir_value *v);
void low_analyse(struct lower *l);
/* True if the storage of "v" may be overwritten by the node at "order" inside "loop". */
bool low_can_overwrite(struct lower *l, const struct hir_value *v, const struct hir_node *user, int order,
		       const struct hir_node *loop);

/* views.c */
const struct tir_view *low_view_of_buffer(struct lower *l, const struct tir_buffer *b);
/* A view of what "of" is a view of. */
const struct tir_view *low_view(struct lower *l, const struct tir_view *of, const struct ix *offset, int rank,
				const struct ix *const *dim, const struct ix *const *stride);
/* Do two views name one root, or one slot of one ring? */
bool low_same_root(const struct tir_view *a, const struct tir_view *b);
const struct ix *const *low_strides(struct lower *l, const struct tir_view *v);
const struct tir_view *low_window_view(struct lower *l, const struct tir_view *v, const struct ix *const *start,
				       const struct ix *const *size, const int64_t *step);
/* Elements between the starts of "v" and of a window of it; registers that are spread count logically (tir 3.3). NULL: the
 * layout does not tell. */
const struct ix *low_shift(struct lower *l, const struct tir_view *v, const struct ix *const *start);
/* Where that window starts in the root; NULL if "v" is no window of it. */
const struct ix *const *low_root_start(struct lower *l, const struct tir_view *v, const struct ix *const *start);
/* "layout" with the phase that the offset of "v" gives a swizzle (tir 3.5). */
const struct layout *low_phased(struct lower *l, const struct layout *layout, const struct tir_view *v);
/* E1709 where a window cannot lie inside its axis; only of explicit programs. */
bool low_refuses_window(struct lower *l, struct range r, int axis, const struct ix *size, const struct ix *extent);
bool low_lower_view(struct lower *l, const struct hir_node *n);	/* slice, reshape, transpose, ...: false if no view op */
/* True if [start, start + size) certainly lies in [0, extent). */
bool low_inside(struct lower *l, const struct ix *start, const struct ix *size, const struct ix *extent);

/* ring.c */
/* The first schedule that writes "v", or a window of it, as its destination. NULL: none. */
const struct low_use *low_writing_use(struct lower *l, const struct hir_value *v);
void low_find_rings(struct lower *l);
/* Declare the slots of the rings that the loop "n" owns; "s" is its statement, l->block the scope outside it. */
void low_declare_rings(struct lower *l, const struct hir_node *n, const struct tir_stmt *s);
/* True if "n", a tf.empty, is a ring, whose storage a loop declares. */
bool low_is_ring(struct lower *l, const struct hir_node *n);
/* E3424 where "v" lies in a slot of the loop "n" and is wanted after it or in its next iteration. */
bool low_leaves_ring(struct lower *l, const struct hir_node *n, const struct hir_value *v);

/* storage.c: byte offsets for the roots in shared memory. */
void low_plan_storage(struct lower *l);
/* Leave out fills of outputs that are overwritten unseen (7.6 b), in "b" and the variants in it. */
void low_omit_fills(struct lower *l, struct tir_block *b);

/* emit.c */
void low_add(struct lower *l, struct tir_block *b, struct tir_stmt *s);
struct tir_stmt *low_emit(struct lower *l, enum tir_kind k, struct range r);
/* Open a scope over "m": statements go into it until low_close(), which adds it to "outer". */
struct tir_stmt *low_scope(struct lower *l, struct range r, const struct mesh *m);
void low_close(struct lower *l, struct tir_stmt *scope, struct tir_block *outer);
bool low_is_given_name(const char *name);
const char *low_name(struct lower *l, const char *wanted);
struct tir_buffer *low_buffer(struct lower *l, enum tir_buffer_kind k, const char *name, const struct type *ty,
			      struct range r);
struct tir_buffer *low_scratch(struct lower *l, const struct type *ty, struct range r);
const char *low_root_name(struct lower *l, const struct hir_value *v);
/* A root on chip, without a name of its own if "name" is NULL, and the statement that declares it. */
struct tir_buffer *low_root(struct lower *l, const char *name, const struct type *ty, struct range r);
void low_declare(struct lower *l, struct tir_block *block, struct tir_buffer *b);
/* A gmem temporary of its own for every position of the first level in the scope. */
const struct tir_view *low_position_scratch(struct lower *l, const struct type *ty, struct range r);
/* New storage for a value of type "ty": scratch in gmem, an allocation elsewhere. */
const struct tir_view *low_allocate(struct lower *l, const char *name, const struct type *ty, struct range r);
void low_copy(struct lower *l, struct range r, const struct tir_view *src, const struct tir_view *dst);
void low_copy_valid(struct lower *l, struct range r, const struct tir_view *src, const struct tir_view *dst, int rank,
		    const struct ix *const *lo_hi, double fill);
void low_fill(struct lower *l, struct range r, const struct tir_view *dst, const struct tir_expr *value);
void low_insn(struct lower *l, struct range r, const struct insn_use *use, const struct tir_view *const *operand);
const struct ix *const *low_constants(struct lower *l, int n, const int64_t *v);
const struct tir_expr *low_expr_ix(struct lower *l, const struct ix *x);
const struct tir_expr *low_expr_cast(struct lower *l, const struct tir_expr *x, enum dtype d);
const struct tir_expr *low_expr_binary(struct lower *l, const char *op, enum dtype d, const struct tir_expr *a,
				       const struct tir_expr *b);
/* All of "w" inside: a bool expression. */
const struct tir_expr *low_expr_inside(struct lower *l, int n, const struct low_window *w);

/* frame.c */
/* The innermost open scope that selects threads, or NULL. */
const struct mesh *low_thread_scope(const struct lower *l);
/* Send statements into the frame "f" whose first thread is "first", until low_close_frame(). False after a diagnostic. */
bool low_open_frame(struct lower *l, struct range r, const struct issue_frame *f, int64_t first);
void low_close_frame(struct lower *l, struct tir_block *outer);
/* The positions that a refined mesh numbers anew. */
const struct mesh *low_selection(const struct mesh *m);
/* A refined scope in which every instruction has a frame of its own is the scope of its selection (tir 4). */
void low_narrow_scope(struct lower *l, struct tir_stmt *s);
/* Add the scope "s" to "outer", or its statements to the scope of the same selection just before it (tir 15.5). */
void low_join_scope(struct lower *l, struct tir_stmt *s, struct tir_block *outer);

/* fragment.c: the layout of a tile of "shape" of operand "p" over the open mesh "frame"; NULL if it has none. */
struct match;
const struct layout *low_fragment(struct lower *l, const struct match *m, int p, const int64_t *shape, const struct mesh *frame);

/* issue.c: the instruction of the schedule "n" on its operands, unit by unit and issue by issue. */
void low_issues(struct lower *l, const struct hir_node *n, const struct tir_view **operand);

/* call.c */
bool low_lower_op(struct lower *l, const struct hir_node *n);
bool low_lower_schedule(struct lower *l, const struct hir_node *n);
/* The view to read a value from: unproven windows that cannot be clamped are copied under a guard first. */
const struct tir_view *low_read(struct lower *l, struct range r, const struct hir_value *v);

/* lower.c */
void low_block(struct lower *l, const struct hir_block *b);

#endif
