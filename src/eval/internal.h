/* What the files of eval/ share.
 *
 *   plan.c       the order of nodes and where each value is used last
 *   pool.c       cells: reference-counted tensors whose memory is used again
 *   scalar.c     index expressions in a run: dimensions, coordinates, induction values, run-time scalars
 *   node.c       one node at one position
 *   loop.c       blocks and loops, for one position and for all positions in step
 *   position.c   positions of the first level, shared values, merging (hir 16.4)
 *   exchange.c   redistribution between positions (hir 13.6)
 *   run.c        eval_hir()
 */
#ifndef EVAL_INTERNAL_H
#define EVAL_INTERNAL_H

#include "base/vec.h"
#include "eval/eval.h"

enum { EVAL_POOL_POWERS = 48 };

struct window {				/* of an update of a shared value */
	const int64_t *start, *size;
};

/* One value that all positions see, from its creation on: who wrote and read what since the phase began. */
struct lineage {
	const struct hir_node *node;	/* the constant that made it, NULL: a parameter */
	int sequence;			/* how often the position had made it before */
	struct { struct position_window { int position; struct window w; } *data; size_t len, cap; } write;
	int32_t *reader[2];		/* per element: two different positions that read it, or -1 */
	struct range *read_at;		/* per element: where reader[0] did */
	int64_t n;
};

struct cell {
	int refs;
	bool is_borrowed;		/* memory of the caller: never written in place */
	struct tensor *t;
	struct lineage *root;		/* of a shared value and of views of one */
	struct { struct window *data; size_t len, cap; } own;	/* what this position wrote since the phase began */
	int64_t *origin;		/* of a view: the element of the shared value that an element is */
	bool is_view;
	int n_field;			/* of a tuple, which has no tensor of its own */
	struct cell **field;
};

struct plan_block {
	struct plan_node *node;
	int n;
};

struct plan_node {
	const struct hir_node *node;
	int start, yield, end;		/* orders; start == end but for loops and scopes */
	bool in_step;			/* holds an exchange or a scope of the first level */
	struct plan_block body;
};

struct plan {
	struct plan_block body;
	int *last;			/* per value id: the order after which it is dead; INT_MAX: never */
	struct { int *data; size_t len, cap; } *die;	/* per order */
};

struct pool_block {
	struct pool_block *next;
};

struct frame;

struct run {
	struct tfc *t;
	struct arena *arena;		/* lives as long as the run */
	struct arena scratch;		/* as long as one node */
	struct arena own;
	struct pool_block *pool[EVAL_POOL_POWERS * 4 + 1];
	const struct eval_options *options;
	int64_t left;			/* of the budget */
	int n_position;
	bool in_scope;			/* in a scope of the first level */
	const struct mesh *mesh;	/* of that scope */
	struct cell *hole;		/* an unwritten element of a shared value was read */
	int64_t hole_at;
	struct range hole_range;
	int depth;			/* of calls */
	struct { struct lineage **data; size_t len, cap; } lineage;
	struct map plans;		/* by the address of the function, printed */
};

struct frame_binding {
	const struct ix_sym *sym;
	int64_t value;
};

struct frame {
	struct run *run;
	struct frame *up;
	const struct hir_fn *fn;
	const struct plan *plan;
	int first, n_position;		/* positions [first, first + n_position) have slots */
	struct cell **slot;		/* [position - first][value id] */
	struct { struct frame_binding *data; size_t len, cap; } *loop;	/* per position: induction values, innermost last */
	struct { const struct mesh **data; size_t len, cap; } scope;
	struct { struct eval_dim *data; size_t len, cap; } dim;
	bool *varies;			/* per value id: positions may hold different values */
	int *sequence;			/* per position and value id of constants: how often made in this phase */
	bool *idle;			/* per position: not in the scope that all execute in step */
};

/* The evaluator at one position of one frame: user pointer of struct hir_eval. */
struct place {
	struct frame *frame;
	int position;
};

/* plan.c */
const struct plan *plan_of(struct run *r, const struct hir_fn *f);
bool plan_scope_is_first_level(const struct hir_node *n);

/* pool.c */
void *pool_take(struct run *r, size_t size);
void pool_give(struct run *r, void *p, size_t size);
struct cell *cell_adopt(struct run *r, const struct tensor *t);		/* a copy in pool memory, one reference */
struct cell *cell_new(struct run *r, struct tensor *t);			/* of pool memory already */
struct cell *cell_borrow(struct run *r, struct tensor *t);
struct cell *cell_tuple(struct run *r, int n, struct cell *const *field);	/* takes the references */
struct cell *cell_keep(struct cell *c);
void cell_drop(struct run *r, struct cell *c);
/* "c" itself if no one else holds it, else a copy; takes the reference. */
struct cell *cell_own(struct run *r, struct cell *c);

/* scalar.c */
void place_eval(struct place *p, struct hir_eval *e, struct range range);
bool place_ix(struct place *p, struct range range, const struct ix *x, int64_t *out);
bool place_coordinate(struct frame *f, const struct mesh *m, int axis, int position, int64_t *out);
/* Whether "position" is one of the positions of "m" on the first level. */
bool place_in_mesh(struct place *p, struct range range, const struct mesh *m, bool *out);

/* node.c */
struct cell **frame_slot(struct frame *f, int position, const struct hir_value *v);
void frame_set(struct frame *f, int position, const struct hir_value *v, struct cell *c);	/* takes the reference */
void frame_die(struct frame *f, int position, int order);
bool node_execute(struct place *p, const struct plan_node *n);
/* A call whose callee has first-level scopes, for all positions of "f". */
bool call_execute_in_step(struct frame *f, const struct plan_node *n);
bool run_spend(struct run *r, struct range range, int64_t n);
bool cell_check_written(struct place *p, struct range range, struct cell *c);

const struct hir_fn *call_variant(struct place *p, const struct hir_fn *f, struct range range, struct frame *callee);

/* loop.c */
bool block_execute(struct place *p, const struct plan_block *b);
bool loop_execute(struct place *p, const struct plan_node *n);
bool block_execute_in_step(struct frame *f, const struct plan_block *b);

/* position.c */
struct lineage *lineage_new(struct run *r, const struct hir_node *node, int sequence, int64_t n);
struct lineage *lineage_find(struct run *r, const struct hir_node *node, int sequence, int64_t n);
void lineage_write(struct run *r, struct lineage *l, int position, const struct window *w);
void lineage_read(struct run *r, const struct cell *c, int position, struct range range);
bool phase_end(struct frame *f, struct range range);
bool positions_count(struct frame *f, const struct plan_block *b, int *n);	/* raises "n" */
/* The result "k" of "f" as one tensor; E2112 if positions disagree. */
struct cell *positions_result(struct frame *f, int k);
/* "(row=1, col=2)" by the axes of the first-level scope. */
const char *position_str(struct frame *f, int position);
bool tensor_same_element(const struct tensor *x, int64_t i, const struct tensor *y, int64_t j);

/* exchange.c */
bool node_is_exchange(struct arena *a, const struct hir_node *n);
bool exchange_execute(struct frame *f, const struct plan_node *n);
/* Element-wise ownership on the first level: owner[c] is the first position that owns element c of "ty". */
bool exchange_owners(struct frame *f, struct range range, const struct type *ty, const int64_t *dim, int64_t n, int *owner);
bool type_is_split_on_first_level(const struct type *ty);

/* run.c */
/* Execute in frame "f", whose parameters are set, and give a reference to each result. */
bool function_execute(struct frame *f, struct cell **out);
struct frame *frame_new(struct run *r, struct frame *up, const struct hir_fn *fn, int first, int n_position);
void frame_free(struct frame *f);
bool frame_bind_dims(struct frame *f, struct range range, struct tensor *const *in, bool is_root);

#endif
