/* What the files of the checker share.
 *
 * A touch is what one statement does to one tensor: a list of points, each a thread (or several) with a place for every equation, and
 * for every equation a set of numbers that are added.  Two touches meet if for two points of different threads all equations can
 * have equal sides.
 */
#ifndef VERIFY_PRIVATE_H
#define VERIFY_PRIVATE_H

#include "base/vec.h"
#include "tir/ptrmap.h"
#include "tir/view.h"
#include "verify/verify.h"

enum { VERIFY_MAX_AXIS = 7, VERIFY_MAX_EQUATION = 1 + VERIFY_MAX_AXIS, VERIFY_SEVERAL = -1 };

struct threads { int64_t first, n; };

struct loop_state {			/* a loop around a statement */
	const struct tir_stmt *stmt;
	const struct ix_sym *trip;	/* counts its iterations; NULL: nothing counts them */
	int64_t trips;			/* at most; INT64_MAX: not known */
	bool at_least_once;
};

struct addend {				/* coef times a number of [lo, hi]; of the symbol or atom "of", or of its own where that is NULL */
	int64_t coef, lo, hi;
	const struct ix_atom *of;
};

struct equation { struct addend *data; size_t len, cap; };

struct point { int thread; int64_t at[VERIFY_MAX_EQUATION]; };

struct touch {
	uint32_t id;
	const struct tir_stmt *stmt;
	const struct tir_buffer *root;
	int64_t first_byte, end_byte;	/* of the root in its storage */
	bool is_absolute;		/* roots of this storage may share bytes */
	bool writes;
	struct threads threads;
	int n_loop;
	const struct loop_state *const *loop;	/* outermost first */
	const struct tir_view *view;	/* what it is made from, where it first matters: verify_work_out() */
	const struct ix *const *index;
	const struct type *reg;
	const struct attr *valid;
	const bool *idle;
	bool is_worked_out;
	bool has_bytes;			/* equation 0 is that of the bytes */
	int n_axis;			/* equations 1 to n_axis are those of the axes of the root, all coordinates in range; or 0 */
	int64_t swizzle, period;	/* 0, or a number that equal swizzles share; the bytes within which it moves them */
	struct equation equation[VERIFY_MAX_EQUATION];
	struct point *point;
	size_t n_point;
};

struct touches { struct touch **data; size_t len, cap; };

struct checker {
	struct tfc *t;
	struct arena *a;
	const struct tir_fn *f;
	int64_t n_thread;
	struct ptrmap trip;		/* loop variable -> what stands for it */
	struct ptrmap differs;		/* variables and symbols whose values differ between threads */
	struct ptrmap changes;		/* symbols that are set anew inside the loops: -> struct loop_state * or the checker itself */
	VEC(const struct loop_state *) loop;
	VEC(const struct mesh *) scope;
	struct threads threads;		/* that execute the statement */
	const bool *idle;		/* of these, the ones for which a loop or condition around it never lets them come; or NULL */
	const struct tir_stmt *apart;	/* the innermost statement that threads pass unequally, or NULL */
	uint32_t n_touch;
	struct { uint64_t *key; size_t len, cap; } memo;	/* answers of verify_meet(), each twice the question plus the answer, plus 2 */
	bool failed;
};

/* How far apart two instances are in the outermost loop in which they differ. */
enum apart { APART_NOT, APART_ONE, APART_MORE, APART_ANY };	/* one iteration, at least two, at least one */

/* touch.c */
void verify_touches(struct checker *c, const struct tir_stmt *s, struct touches *out);
/* Points and equations of "x". */
void verify_work_out(struct checker *c, struct touch *x);
void verify_touches_of_expr(struct checker *c, const struct tir_stmt *s, const struct tir_expr *e, struct touches *out);
/* meet.c: may two threads touch one byte?  The first "n_same" common loops are in one iteration, the next one is "apart". */
bool verify_meet(struct checker *c, struct touch *x, struct touch *y, int n_same, enum apart apart);
/* The coordinate of "thread" on "axis" of "m"; false where it is not known. */
bool verify_coordinate(const struct mesh *m, int axis, int64_t thread, int64_t *out);
/* bound.c */
/* A number that "x" is not above; INT64_MAX where none is found. */
int64_t verify_at_most(struct arena *a, const struct ix *x, int depth);
/* The idle threads of "c" and those for which "x", the length of a loop, is certainly not above 0. */
const bool *verify_idle(struct checker *c, const struct ix *x);
/* sums.c: can the sum be "target"?  True where it is not known. */
bool verify_reaches(struct arena *a, const struct equation *e, int64_t target);
/* differ.c */
void verify_mark_differing(struct checker *c, const struct tir_block *b);
bool verify_ix_differs(const struct checker *c, const struct ix *x);
bool verify_expr_differs(const struct checker *c, const struct tir_expr *e);
bool verify_loop_differs(const struct checker *c, const struct tir_stmt *s);
/* Does a break or, with "returns", a return below "b" stand where threads differ? */
bool verify_leaves_apart(const struct checker *c, const struct tir_block *b, bool returns, bool inside);

#endif
