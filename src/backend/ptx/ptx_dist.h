/* Registers that are spread over the threads of a CTA: what each thread holds, and in which of its registers (spec: hir 7.3, 7.4.6,
 * tir 3.3, ptx 8 and 9.5).  Pure arithmetic on types; nothing here knows LLVM.
 *
 * A coordinate of an element is a sum of digits times places. Some digits are digits of the position that holds the element, the
 * others number its registers: the digit whose element ids lie closest together is the fastest, so registers ascend with the ids.
 */
#ifndef BACKEND_PTX_PTX_DIST_H
#define BACKEND_PTX_PTX_DIST_H

#include "type/type.h"

enum { PTX_WARP = 32, PTX_LEVELS = 2 };		/* levels of positions: 0 CTAs, 1 threads */

/* A digit of a position: (position - start) % modulus / stride. It adds digit * place to the coordinate of "axis"; axis -1: positions
 * that differ in it hold copies. */
struct ptx_owner_digit {
	int level, axis;
	int64_t extent, stride, modulus, place;	/* modulus 0: none, the digit is the first of its level */
};

struct ptx_register_digit { int axis; int64_t extent, place; };

struct ptx_dist {
	int rank;
	const int64_t *shape;
	bool has_level[PTX_LEVELS];			/* the mesh selects positions of the level, from "start" on */
	int64_t start[PTX_LEVELS];
	int n_owner;
	const struct ptx_owner_digit *owner;
	int n_digit;
	const struct ptx_register_digit *digit;		/* fastest first */
	int64_t n_register;				/* of a thread */
};

/* NULL, or why registers of type "ty" have no such description. Where every position holds the whole value, its elements are its
 * registers, in C order. */
const char *ptx_dist_init(struct arena *a, struct ptx_dist *d, const struct type *ty);
/* What register "r" adds to the coordinates of every position. */
void ptx_dist_offset(const struct ptx_dist *d, int64_t r, int64_t *c);
/* The register that an owner of the element at "c" holds it in. */
int64_t ptx_dist_register(const struct ptx_dist *d, const int64_t *c);
/* The coordinates of register 0 at position[level]; false for a position that the mesh does not select. */
bool ptx_dist_base(const struct ptx_dist *d, const int64_t *position, int64_t *c);
/* The same as expressions in "position", for positions of the mesh. */
const struct ix *const *ptx_dist_base_ix(struct arena *a, const struct ptx_dist *d, const struct ix *const *position);
/* The digit of a position. */
int64_t ptx_digit(const struct ptx_dist *d, const struct ptx_owner_digit *x, const int64_t *position);
const struct ix *ptx_digit_ix(struct arena *a, const struct ptx_dist *d, const struct ptx_owner_digit *x, const struct ix *const *position);
/* Does the position hold the first copy of what it holds? The expression is 0 where it does. */
bool ptx_dist_is_first(const struct ptx_dist *d, const int64_t *position);
const struct ix *ptx_dist_first_ix(struct arena *a, const struct ptx_dist *d, const struct ix *const *position);
/* The thread that holds the element at "c", of the copies the one whose copy digits are those of "near". */
int64_t ptx_dist_holder(const struct ptx_dist *d, const int64_t *c, const int64_t *near);
/* The positions of level 1 that the mesh selects are [*first, *first + *n): false if they have gaps. */
bool ptx_dist_interval(const struct ptx_dist *d, int64_t *first, int64_t *n);

/* The registers of "root" that a window of it uses: reg[r] for register r of the window. Windows of spread registers count logical
 * elements, "offset" of them before the window (tir 3.3); one of another rank, or of as many elements, renumbers them in C order.
 * NULL, or why there are none. */
const char *ptx_dist_window(const struct ptx_dist *root, const struct ptx_dist *window, int64_t offset, int64_t *reg);

/* Moving registers between threads of a warp (ptx P55): for register r of "dst" the values that the source register takes, at most
 * PTX_MAX_SHUFFLE of them, as runs of "from" ([first[r], first[r + 1])). */
enum { PTX_MAX_SHUFFLE = 4 };
struct ptx_exchange {
	int64_t *first, *from;
	bool *is_own;		/* per register of "dst": every thread holds it itself */
};
/* For the threads [first, first + n). NULL, or why it is not possible; "*n_shuffle" is then the number that a register needs where
 * that is the reason, else 0. */
const char *ptx_dist_exchange(struct arena *a, const struct ptx_dist *src, const struct ptx_dist *dst, int64_t first, int64_t n,
			      struct ptx_exchange *out, int64_t *n_shuffle);
/* For register "r" of "dst": the position on level 1 that it comes from, and the register there. */
const struct ix *ptx_exchange_thread_ix(struct arena *a, const struct ptx_dist *src, const struct ptx_dist *dst, int64_t r,
					const struct ix *const *position);
const struct ix *ptx_exchange_register_ix(struct arena *a, const struct ptx_dist *src, const struct ptx_dist *dst, int64_t r,
					  const struct ix *const *position);

/* Combining what threads hold of one result (ptx P80, P81). */
struct ptx_lane_step {
	struct ptx_owner_digit digit;	/* partners differ in it */
	bool is_butterfly;		/* they are lane ^ mask, for the masks stride, 2 stride, ... below stride * extent */
};
struct ptx_reduction {
	int n_step;
	struct ptx_lane_step *step;	/* inside a warp, nearest partners first */
	int64_t n_warp;			/* warps that hold parts of one result */
	int n_warp_digit;		/* the number of a warp among them, the least significant digit first */
	struct ptx_owner_digit *warp_digit;
	int n_rest;			/* digits that are 0 in the thread that writes the part of its warp */
	struct ptx_owner_digit *rest;
	int64_t *to;			/* per register of the source: the register of the result */
};
/* NULL, or why the parts cannot be brought together. "reduced": per axis of the source; "dst" has the axes that are left or, with
 * "keepdim", all. */
const char *ptx_dist_reduction(struct arena *a, const struct ptx_dist *src, const struct ptx_dist *dst, const bool *reduced,
			       bool keepdim, struct ptx_reduction *out);

#endif
