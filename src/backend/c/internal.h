/* What the files of backend/c share. */
#ifndef BACKEND_C_INTERNAL_H
#define BACKEND_C_INTERNAL_H

#include "backend/c/backend_c.h"
#include "backend/c/ctree.h"
#include "backend/names.h"
#include "base/map.h"

enum { CB_HOST, CB_PHASE };		/* the entry function, or a task of a phase */
enum { CB_MAX_RANK = 32, CB_STACK_LIMIT = 65536, CB_STREAM_BYTES = 12 << 20 };
enum { CB_MAX_AHEAD = 4, CB_AHEAD_BYTES = 4096 };	/* rows of one nest; how far ahead in a row that is read and written once */

struct cb_sym {
	const struct ix_sym *sym;
	const char *name;
	int level;
	bool captured;			/* host's, read by a phase: a field of the frame */
	bool is_index;			/* int64_t; otherwise "var" says */
	const struct tir_var *var;
	const struct ix *lo, *hi;	/* closed bounds in outer symbols, or NULL */
};

struct cb_buffer {
	const struct tir_buffer *b;
	const char *name;		/* C pointer or array */
	const char *field;		/* of a parameter */
	const char *at;			/* frame field with its byte offset in its region, or NULL */
	int64_t local_at;		/* without "at": constant byte offset in its region */
	enum { CB_ARGUMENT, CB_SHARED, CB_LOCAL, CB_ADDRESSED, CB_STACK } place;
	bool any_alias;			/* stands for one of several buffers */
	const struct cb_use *home;	/* an allocation: the C function that it was made in */
};

struct cb_ahead {			/* rows to fetch before they are read */
	int n;
	struct {
		const struct tir_view *view;	/* whose root and type they share */
		const struct ix *offset;	/* of the row, or of what is left of it */
	} row[CB_MAX_AHEAD];
	const struct ix *extent;
	int share;			/* a nest fetches one in "share" elements of its own number */
};

struct cb_defer {			/* defer.c; "host" NULL: nothing deferred in the innermost loop */
	const struct tir_stmt *producer, *host;
	int64_t n, size;		/* elements of the row, bytes of one */
	const char *row, *to;		/* C array, and where it goes (or null) */
};

struct cb_use {				/* what the prologue of a C function declares, by C name */
	struct map sym, buffer;
};

struct cb {
	struct tfc *t;
	struct arena *a;
	const struct backend_c_options *o;
	const struct tir_program *p;
	const struct backend_c_class *class;
	struct c_file *file;
	struct map global;		/* names at file level */
	struct map kernel;		/* shared static functions by key */
	struct c_file *kernels;		/* where they are defined */
	/* The TIR function. */
	const struct tir_fn *f;
	const char *symbol;
	struct map names;		/* C names inside it */
	struct map fields;		/* names of argument fields */
	struct { struct cb_sym **data; size_t len, cap; } sym;
	struct { struct cb_buffer **data; size_t len, cap; } buffer;
	struct cb_buffer **slot;	/* hash of buffers by address */
	size_t n_slot;
	struct c_file *phases;		/* functions of its phases */
	struct { struct c_member *data; size_t len, cap; } frame;
	struct c_block layout;		/* statements of NAME_layout */
	struct cb_use layout_use;
	struct c_block layout_local;	/* its part for what lies in each worker's region */
	int64_t local_now, local_max;	/* constant part of one worker's region */
	int64_t stack_now;
	int64_t addressed_bytes;
	int n_phase;
	int n_dim;
	const struct backend_dim *dim;
	/* The C function. */
	int level;
	struct cb_use *use;
	bool uses_local, uses_status, streams;
	int stream_choice;		/* of the function; -1: not asked yet */
	struct c_block *block;
	const struct mesh *mesh;	/* innermost scope */
	const struct c_expr *position;	/* linear position on the first level, or NULL */
	int loop_depth;
	const struct ix_sym *loop;	/* innermost counted loop and its step */
	const struct ix *loop_step;
	struct cb_defer defer;
	const struct tir_block *tir;	/* the block being emitted, and the next statement in it */
	size_t next;
	struct cb_ahead ahead;		/* rows of the next iteration of the innermost loop that no nest fetches yet */
	struct { const struct tir_view **data; size_t len, cap; } fetched;	/* rows that this iteration has read */
	bool failed;
	struct { const struct tir_buffer **data; size_t len, cap; } escaped;	/* made in one C function, used in another */
	bool again;			/* one more was found: emit the function once more */
};

/* join.c */
#define CB_KERNEL "TFC_KERNEL"		/* prefix of the functions in cb.kernels */
/* The items of the files of "n" classes as those of one file. */
void cb_join(struct cb *c, struct c_file *to, int n, const struct backend_c_class *list, const struct c_file *const *from);

/* names.c */
const char *cb_unique(struct cb *c, const char *wanted);	/* in the TIR function */

/* index.c */
struct cb_sym *cb_bind(struct cb *c, const struct ix_sym *s, const char *name);
struct cb_sym *cb_find(struct cb *c, const struct ix_sym *s);
const struct c_expr *cb_sym_expr(struct cb *c, const struct ix_sym *s);
const struct c_expr *cb_ix(struct cb *c, const struct ix *x);
const struct ix *cb_extreme(struct cb *c, const struct ix *x, bool want_max);	/* NULL: unknown */
bool cb_not_below(struct cb *c, const struct ix *x, int64_t least);	/* certainly x >= least */
bool cb_uses_scalar(const struct ix *x);

/* buffer.c */
struct cb_buffer *cb_buffer(struct cb *c, const struct tir_buffer *b);
void cb_plan(struct cb *c, const struct tir_buffer *b);		/* give it a place; a declaration for stack arrays */
const char *cb_pointer(struct cb *c, const struct tir_buffer *b);	/* its C name, declared where needed */
void cb_prologue_values(struct cb *c, struct c_block *into);
void cb_prologue_buffers(struct cb *c, struct c_block *into);
void cb_use_init(struct cb *c, struct cb_use *u);
void cb_place(struct cb *c, struct cb_buffer *x);		/* scratch: in the shared region */
void cb_place_slots(struct cb *c);				/* the part of it that has run-time sizes */
bool cb_may_alias(struct cb *c, const struct tir_buffer *x, const struct tir_buffer *y);
bool cb_is_shared(struct cb *c, const struct tir_buffer *b);		/* gmem: visible to all workers */
const struct c_expr *cb_bytes(struct cb *c, const struct type *ty);	/* size_t, saturating */

/* view.c */
struct cb_mode { const struct ix *extent, *stride; };
struct cb_axis { int n; struct cb_mode *mode; };		/* outermost first */
struct cb_access {
	const struct tir_view *view;
	enum dtype dtype;
	int rank;
	struct cb_axis *axis;
	bool affine;			/* one mode per axis and no swizzle */
	const struct layout *swizzle;
	const struct c_expr *pointer;	/* of element 0; with a swizzle, of the root */
	const struct c_expr *origin;	/* f4e2m1, swizzle: element index of the view's start, else NULL */
	const struct c_expr *guard;	/* condition under which all elements are inside, NULL: proven */
};
/* "valid": lo, hi per axis to which the access is limited, or NULL. */
bool cb_access(struct cb *c, const struct tir_view *v, const struct ix *const *valid, struct cb_access *out);
/* The element at "coord" (one per axis): raw form. */
const struct c_expr *cb_element(struct cb *c, const struct cb_access *x, const struct c_expr *const *coord);
const struct c_expr *cb_element_index(struct cb *c, const struct cb_access *x, const struct c_expr *const *coord);
/* The view of an operand; slots with a run-time index are selected in C. */
const struct tir_view *cb_operand_view(struct cb *c, const struct tir_operand *o);
const struct ix *cb_stride(const struct cb_access *x, int axis);	/* of an affine access */

/* nest.c */
struct cb_nest_op {
	struct cb_access access;
	int axis_of[CB_MAX_RANK];	/* iteration axis -> axis of the view, -1: none (broadcast) */
	int depth;			/* loop depth at which it can be read */
	const struct c_expr *guard;
};
struct cb_nest {
	int rank;
	const struct ix *dim[CB_MAX_RANK];
	const struct ix *lo[CB_MAX_RANK];	/* iteration starts there; NULL: 0 */
	int n_op;
	struct cb_nest_op *op;
	/* filled by cb_nest_open */
	int n_loop;
	int order[CB_MAX_RANK];		/* loop depth -> iteration axis */
	int merged[CB_MAX_RANK];	/* axes order[d] .. + merged[d] are one loop */
	const char *name[CB_MAX_RANK];
	const struct ix *extent[CB_MAX_RANK];
	const struct c_expr *coord[CB_MAX_RANK];	/* by iteration axis */
	struct c_block pre[CB_MAX_RANK + 1];	/* statements before the loop of that depth */
	struct c_block *outer;
	const char *independent;	/* mark of a loop whose iterations are, or NULL */
	int inner;			/* preferred innermost axis, -1: chosen */
	int stream;			/* operand whose innermost rows go through an array and past the caches, -1: none */
	const char *row, *row_begin;
	int first_reduced;		/* loops from this axis on are reduced and stay innermost, rank: none */
	int64_t lanes;			/* of the innermost loop, 0: a plain loop */
	const char *lane;
	int repeat;			/* steps of all lanes at a time in long rows */
	struct c_block post;		/* after the reduced loops */
	struct cb_ahead ahead;		/* fetched piece by piece while the nest runs */
	struct cb_defer kept;		/* written piece by piece while the nest runs */
};
void cb_nest_broadcast(struct cb_nest_op *op, int rank, int view_rank);
void cb_nest_shape(struct cb *c, struct cb_nest *n);		/* merge axes and choose the order */
void cb_nest_open(struct cb *c, struct cb_nest *n);
void cb_nest_close(struct cb *c, struct cb_nest *n);
const struct c_expr *cb_nest_raw(struct cb *c, struct cb_nest *n, int op);
int cb_nest_depth(struct cb *c, const struct cb_nest *n, int op);
const struct ix *cb_loop_stride(struct cb *c, const struct cb_nest *n, int op, int loop);	/* NULL: not affine */

/* value.c */
const char *cb_type(enum dtype d);		/* C type in memory */
const char *cb_value_type(enum dtype d);	/* C type of a value while computing */
const char *cb_suffix(enum dtype d);		/* "f32", "f64", "i64", ...: of the run-time functions for values */
const struct c_expr *cb_decode(struct cb *c, enum dtype d, const struct c_expr *raw);
const struct c_expr *cb_encode(struct cb *c, enum dtype d, const struct c_expr *value);
const struct c_expr *cb_round(struct cb *c, enum dtype d, const struct c_expr *value);
const struct c_expr *cb_number(struct cb *c, enum dtype d, const struct attr *number);
const struct c_expr *cb_float(struct cb *c, enum dtype d, double v);
const struct c_expr *cb_unary(struct cb *c, enum dtype d, const char *kind, const char *variant, const struct c_expr *x);
const struct c_expr *cb_binary(struct cb *c, enum dtype d, const char *kind, const struct c_expr *x, const struct c_expr *y);
/* The value of "x" as "to"; with "saturate" the result is in raw form. */
const struct c_expr *cb_convert(struct cb *c, enum dtype from, enum dtype to, bool saturate, const struct c_expr *x, bool *raw);
const struct c_expr *cb_store_expr(struct cb *c, const struct cb_access *x, const struct c_expr *const *coord,
				   const struct c_expr *raw);
const struct c_expr *cb_least(struct cb *c, enum dtype d);	/* identity of max */
const struct c_expr *cb_greatest(struct cb *c, enum dtype d);

/* expr.c */
const struct c_expr *cb_expr(struct cb *c, const struct tir_expr *e);
const struct c_expr *cb_guarded_element(struct cb *c, const struct tir_view *v, const struct ix *const *index,
					const struct c_expr **guard, struct cb_access *access, const struct c_expr **coord);

/* insn_reduce.c */
struct reduction {
	struct cb *c;
	const char *kind;
	enum dtype from, acc, to;
	const struct tir_view *src, *dst;
	bool reduced[CB_MAX_RANK];
	int dst_axis[CB_MAX_RANK];	/* axis of the result, or -1 */
	struct cb_access in, out;
};
bool cb_reduction_open(struct cb *c, const struct tir_stmt *s, struct reduction *r);	/* without "in" */
int64_t cb_reduction_lanes(const struct reduction *r, const struct ix *extent);
const char *cb_reduction_array(struct reduction *r, int64_t lanes);
const struct c_expr *cb_reduction_combine(const struct reduction *r, const struct c_expr *acc, const struct c_expr *value);
void cb_reduction_store(struct reduction *r, const char *acc, int64_t lanes, const struct c_expr *const *coord);

/* insn_*.c */
typedef bool cb_insn_fn(struct cb *c, const struct tir_stmt *s);
cb_insn_fn cb_insn_copy, cb_insn_fill, cb_insn_elementwise, cb_insn_reduce, cb_insn_mma;
bool cb_fused(struct cb *c, const struct tir_stmt *s);
bool cb_k_loop(struct cb *c, const struct tir_stmt *fill, const struct tir_stmt *s);	/* false: no outer-product loop */
bool cb_insn(struct cb *c, const struct tir_stmt *s);		/* backend_c.c */
bool cb_refuse(struct cb *c, struct range r, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Open "if (guard)" where guards are not NULL; returns the block to restore. */
struct c_block *cb_guard(struct cb *c, int n, const struct c_expr *const *guard);
void cb_copy_bytes(struct cb *c, const struct c_expr *dst, const struct c_expr *src, const struct c_expr *bytes, bool stream);
int cb_stream_choice(struct cb *c, const struct tir_buffer *dst);	/* 0 never, 1 always, 2 frame->stream decides */

/* stmt.c */
void cb_block(struct cb *c, const struct tir_block *b);
void cb_line(struct cb *c, const struct tir_stmt *s);	/* with -g: what is added to the block now comes from the line of "s" */

/* sync.c: refuse the wait "s" if executing the text from top to bottom is not an order of this program. */
void cb_check_order(struct cb *c, const struct tir_stmt *s);

/* defer.c */
void cb_defer_begin(struct cb *c, const struct tir_stmt *s);
void cb_defer_write(struct cb *c, struct c_block *into, const struct cb_defer *d, const struct c_expr *begin, int64_t count);
void cb_defer_end(struct cb *c);
bool cb_is_heavy(int n, struct tir_stmt *const *insn);

/* call.c */
bool cb_call(struct cb *c, const struct tir_stmt *s);
/* Leave with "status" unless "cond" holds. */
void cb_trap(struct cb *c, const struct c_expr *cond, const struct c_expr *status);

/* abi.c */
bool cb_begin_function(struct cb *c, const struct tir_fn *f);	/* parameters, extents, names */
void cb_args_struct(struct cb *c, struct c_file *file);
void cb_prototypes(struct cb *c, struct c_file *file);
void cb_entry(struct cb *c, const struct c_block *body);

#endif
