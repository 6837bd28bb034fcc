/* State of the placer, shared by its files. */
#ifndef PLACE_PRIVATE_H
#define PLACE_PRIVATE_H

#include "base/vec.h"
#include "place/clone.h"
#include "place/place.h"

enum how {			/* where a value of the function being placed is */
	HOW_UNDECIDED,
	HOW_SCALAR,		/* a literal or an index expression */
	HOW_MEMORY,		/* a parameter, a buffer, a loop's carried value: "now" */
	HOW_VIEW,		/* a view of memory, made where it is used */
	HOW_INLINE		/* computed tile by tile inside the tiles of its consumer */
};

struct use {
	const struct hir_node *node;	/* NULL: returned */
	int index;
	const struct hir_block *block;	/* NULL: returned */
};

struct info {
	const struct hir_value *v;
	const struct hir_block *block;	/* where it is defined */
	enum how how;
	bool is_root;			/* a nest of its own computes it into a buffer */
	bool need_memory, need_plain;	/* some consumer addresses it; needs C order */
	bool is_shared;			/* gmem of all positions: reaches a result through updates */
	bool is_returned, is_parameter;
	const struct hir_node *loop;	/* of a value at the start of an iteration: its loop */
	int n_parallel;			/* of a root: leading axes over which its work may be split; -1: all */
	unsigned unit;			/* axes on which every consumer takes one element at a time */
	const struct hir_value *group;	/* the only root in whose tiles it is computed, or NULL */
	struct hir_value *now;		/* HOW_MEMORY: the value in the new function */
	struct hir_value *field[2];	/* of a topk */
	int stamp;			/* of the last walk that came here */
	int n_inline;			/* of a root: values computed in its tiles */
	VEC(struct use) use;
};

/* How the elements of an axis of a tile are dealt to the threads of a CTA: factors of the axis, most significant first, each
 * counted by an axis of the threads' mesh or (-1) by the registers of one thread. */
struct deal_mode {
	int axis;
	int64_t extent;
};

struct deal {
	int n;
	const struct deal_mode *mode;
};

/* A box of a value: start and static size per axis; "clip": may reach beyond the end of that axis. */
struct box {
	int rank;
	const struct ix **start;
	int64_t *size;
	bool *clip;
	const struct deal **deal;	/* NULL for an axis: every thread has all of it */
};

struct memo {
	const struct hir_value *v;
	const struct ix_sym *sym;	/* a renamed scalar instead of a value */
	struct box box;
	struct hir_value *tile;
	const struct ix *ix;
};

struct sums {			/* of a block of a product, in smem */
	const struct hir_node *matmul;
	struct hir_value *value;
	const struct ix *row, *column;	/* of the result, where the block starts */
};

struct panel {			/* packed columns of the right side of a product */
	const struct hir_node *matmul;
	struct hir_value *value;	/* (K, columns) in smem */
};

/* A level of the machine in the function being placed. */
struct place_level {
	struct topology *declared;	/* its size is known in the end */
	VEC(const struct ix *) size;	/* positions that some scope needs */
	VEC(struct topology *) in_mesh;	/* the level as the meshes of those scopes have it */
};

struct place {
	struct clone c;			/* c.m makes nodes; c.map and c.sym rename */
	struct arena *a;
	struct tfc *t;
	const struct place_target *target;
	struct info *info;		/* by value id */
	int n_info;
	VEC(const struct hir_node *) order;	/* every node in program order */
	VEC(const struct hir_block *) order_block;
	VEC(struct memo) memo;
	VEC(const struct ix_sym *) pending;	/* symbols of loops that are about to open */
	VEC(struct panel) panel;
	VEC(struct sums) sums;
	const struct hir_node *loop;	/* of the program, in whose body things are placed (CUDA targets) */
	const struct hir_value *in_place;	/* the carried value that the root at hand replaces, or NULL */
	const struct hir_block *top;	/* the body of the function being placed */
	bool in_phase;
	bool is_one_cta;		/* the running phase has one position */
	bool in_thread;			/* one thread does what is placed now (CUDA targets) */
	const struct mesh *team;	/* the threads of a CTA that hold tiles together, or NULL */
	const struct reduce_plan *reduce_plan;	/* of tiles that a team holds */
	int64_t n_thread;		/* of a phase of a CUDA target */
	int64_t smem_used;		/* bytes of the buffers in the running phase */
	int stamp;			/* of the running walk over a group */
	bool reads_vectors;		/* something asked for the vectors of the target */
	struct place_level level[2];	/* the first level and that of threads */
	int n_level;
	int n_phase;
	int depth;			/* of open loops; loops are named by it so that text needs no other names */
	const char *loop_prefix;
	VEC(struct place_group) group;
	VEC(struct place_buffer) buffer;
	VEC(const struct hir_value *) outputs;
};

#define M(p) (&(p)->c.m)

static inline bool is_gpu(const struct place *p)
{
	return p->target->thread_level != NULL;
}

/* Elements of "d" in a vector register, and how many of these there are. */
int64_t vector_lanes(struct place *p, enum dtype d);
int64_t vector_registers(struct place *p);

struct info *info_of(struct place *p, const struct hir_value *v);
/* Walks over a group visit each value once: p->stamp++ starts one, and a value is met for the first time if this is true. */
bool first_visit(struct place *p, const struct hir_value *v);
bool node_is(const struct hir_node *n, const char *op);
bool value_is(const struct hir_value *v, const char *op);
bool node_is_elementwise(const struct hir_node *n);
bool node_is_view(const struct hir_node *n);
/* True if the extents that are not 1 are the same in the same order. */
bool node_is_unit_reshape(const struct hir_node *n);
bool node_is_stored_product(struct place *p, const struct hir_node *n);
int64_t static_extent(const struct ix *x);		/* -1 if symbolic */

/* groups.c: which values have buffers. */
void groups_decide(struct place *p, const struct hir_fn *in);

/* box.c */
struct box box_new(struct place *p, int rank);
struct box box_copy(struct place *p, const struct box *b);
bool box_equal(const struct box *a, const struct box *b);
bool box_clips(const struct box *b);
/* Are "size" elements from "start" on certainly elements of an axis of "extent"? */
bool box_is_inside(struct place *p, const struct ix *start, const struct ix *size, const struct ix *extent);
/* The box of operand "k" of "n" that the box "b" of its result needs (elementwise operations and views that are not
 * reshapes of several axes; reduce: with the reduced axes whole where static, else size -1). */
struct box box_of_operand(struct place *p, const struct hir_node *n, int k, const struct box *b);
const struct ix *const *box_sizes(struct place *p, const struct box *b);

/* tile.c: the value of a box, in rmem; the memory that holds a box. */
struct hir_value *tile_of(struct place *p, const struct hir_value *v, const struct box *b);
/* The elements of a value in memory, "fill" (NULL: 0) where there are none. */
struct hir_value *tile_load(struct place *p, const struct hir_value *v, const struct box *b, const struct attr *fill);
struct hir_value *tile_compute(struct place *p, const struct hir_node *n, const struct box *b);	/* even where it has memory */
struct hir_value *memory_of(struct place *p, const struct hir_value *v, const struct ix *const *start,
			    const struct ix *const *size);
/* The same for the view "n" of memory, whether or not its value has a buffer as well. */
struct hir_value *memory_of_view(struct place *p, const struct hir_node *n, const struct ix *const *start,
				 const struct ix *const *size);
struct hir_value *whole_of(struct place *p, const struct hir_value *v);	/* of a value in memory */
struct hir_value *tile_in_register(struct place *p, struct hir_value *tile);
struct hir_value *tile_store(struct place *p, struct hir_value *dst, struct hir_value *tile, const struct ix *const *start,
			     bool clip);
/* The element of the one-element tensor "v" (at position "i" of a rank-1 tensor) as an index expression. */
const struct ix *tile_scalar(struct place *p, const struct hir_value *v, const struct ix *i);
const struct ix *tile_ix(struct place *p, const struct ix *x);		/* an index expression of the old function, renamed */
/* The positions of a slice, window or insert, renamed. */
const struct ix *const *tile_positions(struct place *p, const struct hir_node *n);
/* Compute now the reductions inside "v" that no loop of p->pending, which are about to open, changes.  "at_root": "v" itself is
 * being computed by those loops. */
void tile_hoist(struct place *p, const struct hir_value *v, const struct box *b, bool at_root);

/* reduce.c: one tile of a reduction. */
struct hir_value *reduce_tile(struct place *p, const struct hir_node *n, const struct box *b);

/* contract.c */
struct hir_value *matmul_tile(struct place *p, const struct hir_node *n, const struct box *b);
bool has_matmul(struct place *p, const struct hir_value *v);
struct hir_value *contract_nest(struct place *p, const struct hir_value *v, struct hir_value *dst);
bool has_conv(struct place *p, const struct hir_value *v);
struct hir_value *conv_tile(struct place *p, const struct hir_node *n, const struct box *b);
struct hir_value *conv_nest(struct place *p, const struct hir_value *v, struct hir_value *dst);

/* gpu_outer.c: the same on CUDA targets. */
struct hir_value *gpu_matmul_tile(struct place *p, const struct hir_node *n, const struct box *b);
struct hir_value *gpu_matmul_nest(struct place *p, const struct hir_value *v, struct hir_value *dst);
struct hir_value *gpu_conv_tile(struct place *p, const struct hir_node *n, const struct box *b);
struct hir_value *gpu_conv_nest(struct place *p, const struct hir_value *v, struct hir_value *dst);

/* nest.c: compute all of "v" into the window of "dst" that starts at "at" (NULL: 0). Returns the updated "dst". */
struct hir_value *nest(struct place *p, const struct hir_value *v, struct hir_value *dst, const struct ix *const *at, bool clip);

/* Loops and phases that also keep the memo of tiles. */
struct frame {
	struct make_loop loop;
	struct make_scope scope;
	size_t mark;
};
const struct ix *place_loop_begin(struct place *p, struct frame *f, const struct ix_sym *iv, const struct ix *start, const struct ix *stop,
			    int64_t step, int n_carry, struct hir_value **carry);
void place_loop_end(struct place *p, struct frame *f, int n_carry, struct hir_value **carry);
struct ix_sym *place_symbol(struct place *p, const char *name);

/* phases.c */
const struct ix *place_phase_begin(struct place *p, struct frame *f, const struct ix *n_position);	/* the coordinate */
void place_phase_end(struct place *p, struct frame *f);
/* The scope of "n" positions of level "level", named "name"; the coordinate. */
const struct ix *place_scope_begin(struct place *p, struct make_scope *s, int level, const struct ix *n, const char *name);

/* The scope of the positions of level "level" in several axes; its mesh. */
const struct mesh *place_mesh_begin(struct place *p, struct make_scope *s, int level, int n, const int64_t *extent,
				    const char *const *name);

/* deal.c: tiles whose elements are dealt to the threads of p->team. */
bool box_is_dealt(const struct box *b);
/* The type in registers of the tile "b". */
const struct type *deal_type(struct place *p, enum dtype d, const struct box *b);
/* Give one of the operands of an elementwise operation the shape of the tile "b" if none has it, so that the layout is known. */
void deal_widen(struct place *p, const struct box *b, int n, struct hir_value **operand);
struct hir_value *deal_copy(struct place *p, struct hir_value *src, const struct box *b);	/* T.copy into registers */
struct reduce_plan {			/* of the reductions in the tiles of a team */
	int n;				/* axes that are reduced, as they follow each other in the source */
	const int64_t *extent, *size;	/* of each; the tile has size >= extent elements */
	const struct deal *const *deal;
	int64_t n_warp, n_result;	/* that hold parts of one result; results of a team */
	struct hir_value *mask;		/* of the last axis: elements inside; NULL: all are */
};
struct hir_value *deal_reduce(struct place *p, const struct hir_node *n, const struct box *b);
struct attr deal_identity(const char *kind, enum dtype d);	/* what changes nothing */
/* "x" with what changes nothing in place of the elements outside; "mask" (NULL: all are inside) is of axis "last". */
struct hir_value *deal_mask(struct place *p, struct hir_value *x, const char *kind, int last, struct hir_value *mask);
/* The box "b" of the result of "n" from the tile "x" of its source, or of partial results of "kind". */
struct hir_value *deal_combine(struct place *p, const struct hir_node *n, const struct box *b, struct hir_value *x, const char *kind);

/* spread.c: items over the threads of a CUDA target, in a phase of their own or over those of the running one; one after another
 * where one thread runs already. */
struct spread {
	struct frame phase, loop[2];
	struct make_scope threads;
	size_t mark;
	int n_loop;
	bool opened_phase, opened_threads;
};
/* The item that this thread does now. */
const struct ix *spread_begin(struct place *p, struct spread *s, const struct ix *n_item, int n_carry, struct hir_value **carry);
void spread_end(struct place *p, struct spread *s, int n_carry, struct hir_value **carry);
/* The coordinates of item "item" in a grid of "n" axes, the last one fastest; axes of extent 1 get 0. */
void spread_digits(struct place *p, const struct ix *item, int n, const struct ix *const *extent, const struct ix **digit);
const struct ix *spread_count(struct place *p, int n, const struct ix *const *extent);

/* gpu_nest.c: what nest() is on CUDA targets. */
struct hir_value *gpu_nest(struct place *p, const struct hir_value *v, struct hir_value *dst, const struct ix *const *at, bool clip);
/* The same where the insert "insert" says; its positions are read by the threads. */
struct hir_value *gpu_nest_into(struct place *p, const struct hir_value *v, struct hir_value *dst, const struct ix *const *at,
				const struct hir_node *insert, bool clip);
/* Elements of one access along the last axis of "v". */
int64_t gpu_vector(struct place *p, const struct hir_value *v);

/* gpu_block.c: a group with products by blocks of a CTA. False: not of that shape, nothing was made. */
/* The axis of "v" along which its elements lie side by side in memory; -1: "v" is no plain view of memory. */
int gpu_contiguous_axis(struct place *p, const struct hir_value *v);
bool gpu_narrow_nest(struct place *p, const struct hir_value *v, struct hir_value **dst);
bool gpu_block_nest(struct place *p, const struct hir_value *v, struct hir_value **dst);
/* gpu_rows.c: a group with reductions, each row in the registers of a team. False: not of that shape, nothing was made. */
bool gpu_rows_nest(struct place *p, const struct hir_value *v, struct hir_value **dst);
bool gpu_rows_fits(struct place *p, const struct hir_value *v);

/* move.c: roots that are not tiles of one expression. */
bool move_root(struct place *p, const struct hir_value *v, struct hir_value **out);

/* gpu_move.c: the same on CUDA targets. */
bool gpu_move_root(struct place *p, const struct hir_value *v, struct hir_value **out);
/* Parts of move.c that every target uses. */
struct hir_value *move_concat(struct place *p, const struct hir_node *n, struct hir_value *dst);
/* Where a value and the updates made of it live: in the storage of "from" if nothing else needs that, else in a copy. */
struct hir_value *move_updated(struct place *p, const struct hir_value *from, const struct hir_value *v);
/* j < s, as text can write it: "s" is a tensor of one element. */
struct hir_value *move_is_below(struct place *p, const struct ix *j, const struct hir_value *s);

/* gpu_region.c: where a value of type "ty" lies that operations of one CTA share; E4501, E9003. */
/* Storage for the root "v": that of the carried value that it becomes, where nothing needs the old one. */
struct hir_value *gpu_result_buffer(struct place *p, const struct hir_value *v);
/* Tiles computed from here on read the value that is being replaced from "dst", into which the tiles before went. */
void gpu_read_in_place(struct place *p, struct hir_value *dst);
enum storage gpu_region_storage(struct place *p, struct range r, const struct type *ty);
void gpu_place_loop(struct place *p, const struct hir_node *n);
void gpu_place_scope(struct place *p, const struct hir_node *n);

/* topk.c: fill the buffers of the values and of the indices. */
void topk_root(struct place *p, const struct hir_node *n, struct hir_value *out[2]);

/* place.c */
/* Storage for "v": gmem between phases, smem inside a region. */
struct hir_value *buffer_new(struct place *p, const struct hir_value *v);
/* Move the result "v" of a loop that ran in "phase", a phase of its own, to memory of the whole function. */
void place_publish(struct place *p, struct frame *phase, const struct hir_value *v);
void place_block(struct place *p, const struct hir_block *b);

#endif
