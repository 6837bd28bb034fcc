/* Placement: HIR -> HIR for CPU and CUDA targets (spec: schedule 11, hir 15.5).
 *
 * The result is an ordinary typed function in which everything is explicit (the contract "Placed HIR" of
 * doc/design.md).  One file per decision: inline.c calls, decompose.c operations without instructions, groups.c what has
 * a buffer, tile.c how one tile is computed, nest.c loops and tile sizes, contract.c matrix products, move.c operations
 * that move elements, phases.c which positions do the work, erase.c the schedule of another target.  For CUDA targets:
 * spread.c items over threads, gpu_nest.c tiles of one thread, gpu_outer.c products, gpu_move.c moves, gpu_region.c loops
 * and authored scopes.
 */
#ifndef PLACE_PLACE_H
#define PLACE_PLACE_H

#include "hir/hir.h"

struct place_target {
	const char *level;		/* name of the first level: "core" */
	const char *thread_level;	/* of a CUDA target, the level inside the first: "thread"; NULL: positions have no threads */
	int n_thread;			/* of one position of the first level, unless the program says how many */
	int64_t scope_smem_bytes;	/* shared memory of one position of the first level */
	int64_t n_unit;			/* multiprocessors: fewer CTAs leave some idle */
	int vector_bytes;		/* 64, 32, 16; 0: no vectors */
	int n_vector_register;		/* 32 or 16; bounds the accumulators of T.outer */
	int64_t tile_elements;		/* elements of an elementwise tile; 0: the default of 2048 */
	int64_t row_elements;		/* largest row held whole; 0: the default of 65536 */
	int64_t step_elements;		/* elements of one step along a longer row; 0: the default of 4096 */
	int64_t smem_bytes;		/* largest tile of a region kept in smem; 0: the default of 262144 */
};

extern const struct place_target place_target_c11;	/* "core", 64-byte vectors, 32 registers */
extern const struct place_target place_target_cuda;	/* "cta" and "thread", 16-byte vectors */

/* What a placement decided, for reports and tests. */
struct place_group {			/* one materialised value and what is computed with it */
	const char *name;		/* its authored name, or the operation */
	const char *ops;		/* operations computed in its tiles, in order: "matmul add relu" */
	int phase;			/* index of its first phase; -1: inside a region */
};

struct place_buffer {
	const char *name;
	const struct type *type;
	int64_t size_bytes;		/* -1: symbolic */
	bool is_output;
};

struct place_report {
	int n_group, n_buffer, n_phase;
	struct place_group *group;
	struct place_buffer *buffer;
	int64_t scratch_bytes;		/* sum of the static sizes of the gmem buffers that are no outputs, without sharing */
	bool reads_vectors;		/* another width of vectors may be placed in another way */
};

/* Replace every call of an ordinary function by its body.  Calls of prototypes stay where the extent is not known. */
bool hir_inline(struct tfc *t, struct hir_fn *in, struct hir_fn **out);

/* Give the DimVar "dim" of "in" the value "v" (--dim); E2106. */
bool hir_bind_dim(struct tfc *t, struct hir_fn *in, const struct ix_sym *dim, int64_t v, struct hir_fn **out);

/* After hir_inline(): where run-time extents select variants, make "*out" a prototype whose variants have no calls. */
bool hir_dispatch(struct tfc *t, struct hir_fn *in, struct hir_fn **out);

/* Drop a schedule of another target family (hir 15.5).  "level" is the name of the new target's first level. */
bool hir_erase(struct tfc *t, struct hir_fn *in, const char *level, struct hir_fn **out);

/* Rewrite operations without instructions into simpler operations (schedule 11.8). */
bool place_decompose(struct tfc *t, struct hir_fn *in, const struct place_target *target, struct hir_fn **out);

/* True if "f" names every instruction already; placement then keeps it as it is. */
bool place_is_explicit(const struct hir_fn *f);

/* Place a function for "target".  "report" may be NULL. */
bool place_function_report(struct tfc *t, struct hir_fn *in, const struct place_target *target, struct hir_fn **out,
		      struct place_report *report);
bool place_function(struct tfc *t, struct hir_fn *in, const struct place_target *target, struct hir_fn **out);

/* Let the placed variants of a prototype share one declaration of the level "level", which is number "index" of the target. */
void place_join_levels(struct tfc *t, struct hir_fn *prototype, const char *level, int index);

struct text;
void place_report_print(struct text *out, struct arena *a, const struct place_report *r);

#endif
