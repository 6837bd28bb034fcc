/* What the files of the inserter share.
 *
 * A phase is a tree of lists.  A list is the body of a loop, a branch, a scope of fewer positions, or the phase itself; its units
 * are the statements in it, those of scopes that select all of its positions and of markers included.  All needs of a list are
 * between units of it, and all their barriers stand in gaps between its units, so every barrier is passed by the frame of the list.
 */
#ifndef SCHED_PRIVATE_H
#define SCHED_PRIVATE_H

#include "base/vec.h"
#include "sched/sched.h"
#include "tir/ptrmap.h"
#include "tir/view.h"

struct sched_frame {			/* positions of the block: [first, first + n) */
	int64_t first, n;
	bool is_exact;			/* false: a part of them, which no barrier can name */
};

/* A digit of an address: "stride_bytes" times a number below "extent" (INT64_MAX: not known).  With a mesh the number is that of
 * the executing position: its coordinate on "axis", divided by "place", modulo "extent". */
struct sched_digit {
	int64_t extent, stride_bytes;
	const struct mesh *mesh;
	int axis;
	int64_t place;
};

/* Bytes of memory that each position of a frame touches in one instance of a statement. */
struct sched_access {
	const struct tir_stmt *stmt;
	const struct tir_buffer *root;
	bool writes;
	bool is_whole;			/* the map is not understood: any byte of the root */
	struct sched_frame frame;
	int64_t base_bytes;		/* of the storage; plus "scale_bytes" times "at", plus the digits, plus a byte below "size_bytes" */
	const struct ix *at;
	int64_t scale_bytes, size_bytes;
	int64_t period_bytes;		/* of a swizzle that moves bytes inside blocks of this size; 1: none */
	int swizzle[3];
	int n_digit;
	const struct sched_digit *digit;
	int n_axis;			/* > 0: the window by axes of the root, for roots whose strides are not numbers */
	const struct ix *const *start;
	const int64_t *extent;
};

struct sched_accesses {
	const struct sched_access **data;
	size_t len, cap;
};

struct sched_list;

struct sched_unit {
	struct tir_stmt *stmt;
	struct tir_block *block;	/* the gap before the unit is before statement "index" of "block" */
	size_t index;
	const struct mesh *mesh;	/* of the innermost scope of threads around that gap, or NULL */
	bool is_condition;		/* the evaluation of the condition of "stmt", whose gap is not a place */
	int n_list;
	struct sched_list *list[2];
	struct sched_accesses all, pre, post;	/* of the frame of the list; before every barrier, after every barrier */
	bool always;			/* a barrier of the list's frame is passed whenever the unit is executed */
	bool may_leave;			/* by break or return */
};

struct sched_list {
	struct sched_list *parent;
	const struct tir_stmt *loop;	/* TIR_FOR or TIR_WHILE whose body it is, or NULL */
	int64_t trips;			/* at most; INT64_MAX: not known */
	bool at_least_once;
	struct sched_frame frame;
	const struct tir_expr *divergence;	/* the condition that not all positions of the frame share, or NULL */
	const struct tir_stmt *divergent;	/* the statement that makes them differ, or NULL */
	struct tir_block *block;
	VEC(struct sched_unit) unit;
	bool *gap;			/* [g]: a barrier stands before unit g; [unit.len]: between the last unit and the first of the
					 * next iteration */
	const struct mesh *mesh;	/* of the innermost scope of threads around the block */
	struct sched_accesses all, pre, post;	/* as those of a unit */
	bool always, leaves;
};

struct sched_phase {
	struct tfc *t;
	struct arena *a;
	const struct tir_fn *f;
	struct tir_stmt *scope;
	const struct topology *thread;
	int64_t n_thread;
	struct ptrmap home;		/* symbol -> struct sched_symbol */
	struct ptrmap divergent;	/* scalars that differ between positions */
	bool failed;
	const struct tir_stmt *early;	/* a return that only some positions may reach, or NULL */
	VEC(struct sched_frame) named;	/* sets of positions whose barrier has a number of its own */
};

struct sched_symbol {			/* where a symbol of index expressions gets its value */
	const struct sched_list *list;	/* once per execution of this list; NULL: often */
	const struct tir_stmt *loop;	/* the TIR_FOR that counts it */
	const struct ix *value;		/* of a let */
};

/* How the instances of two accesses are related: iterations of the loop of "list" apart. */
enum sched_distance { SCHED_SAME, SCHED_NEXT, SCHED_LATER };

/* list.c: the tree of the statements of a phase. */
struct sched_list *sched_list_make(struct sched_phase *p);
/* access.c: what a statement itself touches in shared and global memory, without what its suites contain. */
void sched_accesses_of(struct sched_phase *p, const struct tir_stmt *s, struct sched_frame frame, struct sched_accesses *out);
/* The accesses of the expression "e". */
void sched_accesses_of_expr(struct sched_phase *p, const struct tir_stmt *s, const struct tir_expr *e, struct sched_frame frame,
			    struct sched_accesses *out);
/* bound.c: is x <= y, certainly? */
bool sched_is_below(struct arena *a, const struct ix *x, const struct ix *y);
/* The run of positions of "f" outside which the loop from "start" to "stop" certainly has no iteration. */
struct sched_frame sched_frame_that_enters(struct arena *a, struct sched_frame f, const struct ix *start, const struct ix *stop);
/* uniform.c: mark the scalars of the phase that differ between positions of its block. */
void sched_mark_divergent(struct sched_phase *p);
bool sched_ix_diverges(const struct sched_phase *p, const struct ix *x);
bool sched_expr_diverges(const struct sched_phase *p, const struct tir_expr *e);
/* overlap.c: may two different positions touch one byte, one of them writing, in instances of "x" and "y" so far apart? */
bool sched_may_conflict(struct sched_phase *p, const struct sched_access *x, const struct sched_access *y,
			const struct sched_list *list, enum sched_distance d);
/* solve.c */
struct sched_term { int64_t coef, lo, hi; };	/* coef times a number of [lo, hi]; INT64_MIN and INT64_MAX: without end */
/* Is there a choice of the numbers for which the sum and "constant" give 0?  True where the search takes too long. */
bool sched_solvable(int n, const struct sched_term *term, int64_t constant);
/* need.c: the gaps of each need of "list"; its units' lists are done. */
struct sched_need { size_t first, last; };	/* gaps first .. last, counted on past the end of the cycle */
struct sched_needs { struct sched_need *data; size_t len, cap; };
bool sched_needs_of(struct sched_phase *p, struct sched_list *l, struct sched_needs *out);
/* channel.c: the fewest gaps that lie in all needs (A236). "n" gaps 1 .. n, of a cycle where "is_cycle". */
void sched_choose(struct arena *a, size_t n, bool is_cycle, const struct sched_needs *needs, bool *gap);
/* mech_barrier.c */
/* The barrier of "f" takes a number, where it needs one and has none (A238); false, and E3303, where there is none left. */
bool sched_take_number(struct sched_phase *p, struct sched_frame f, struct range r);
/* Write the barriers of "l" into its blocks. */
bool sched_write_barriers(struct sched_phase *p, struct sched_list *l);

#endif
