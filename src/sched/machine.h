/* What the orderer knows about a machine (spec: autoschedule 1.7, targets 2.5), read from the facts of a target.
 *
 * No pass asks which target it works for; it asks this description.  A number that the documents do not state has no
 * stand-in here: a movement without a path has no cost and is refused by whoever needs it.
 */
#ifndef SCHED_MACHINE_H
#define SCHED_MACHINE_H

#include "base/vec.h"
#include "target/target.h"
#include "type/type.h"

enum machine_completion { MACHINE_IN_ORDER, MACHINE_PER_THREAD, MACHINE_ASYNC };

/* The statement that waits for all earlier operations of a pipe. */
enum machine_drain { MACHINE_DRAIN_NONE, MACHINE_PIPE_BARRIER, MACHINE_CP_ASYNC_WAIT, MACHINE_WGMMA_WAIT, MACHINE_TMA_STORE_WAIT };

struct machine_core {
	int index;			/* bit of masks of core kinds */
	const char *name;		/* "AIC", "frame", "core" */
};

struct machine_pipe {
	int index;
	const char *name;		/* "MTE2"; the pipe of one core or frame is a pair of this and the core */
	uint64_t cores;			/* kinds of cores that have one */
	enum machine_completion completion;
	enum machine_drain drain;
	bool is_cumulative, is_async_proxy, is_schedulable, is_gang;
	bool is_scalar;			/* takes what no other pipe does */
};

struct machine_port { int index; const char *name; };

struct machine_space {
	int index;
	const char *name;		/* name in the facts: "smem", "l1" */
	const char *tir;		/* as TIR writes it: "shared.l1", "shared" */
	enum storage storage;		/* of the types of its buffers; ST_TARGET_SPACE: those whose space is "tir" */
	uint64_t cores;			/* kinds of cores that reach it */
	bool is_counted;		/* the orderer accounts for its bytes */
	bool is_versioned;		/* its storages may have several versions */
	bool is_private;		/* of one thread or core */
	bool is_global;
	int64_t capacity;		/* bytes; INT64_MAX where not counted */
	int64_t reserved;		/* bytes that are never there, under "reserved_when" */
	bool reserved_for_simt;		/* only in kernels with a T.SimtVF block; else always */
	int64_t alignment;		/* of storages, and the pitch of their versions */
};

/* The rate of a strided movement by row width w (targets 2.5). */
enum machine_rate { MACHINE_CONSTANT, MACHINE_BLOCKS, MACHINE_LINEAR };
struct machine_piece { int64_t below, base, a, b; enum machine_rate kind; bool is_unknown; };	/* below 0: all wider rows; base -1: the path's */
enum machine_rows { MACHINE_ROWS_ANY, MACHINE_ROWS_CONTIGUOUS, MACHINE_ROWS_STRIDED, MACHINE_ROWS_FRACTAL, MACHINE_ROWS_DUAL };

struct machine_path {
	const char *name;
	const struct machine_space *src, *dst;
	const struct machine_pipe *pipe;
	int n_port;
	const struct machine_port *const *port;
	enum machine_rows rows;
	int64_t base, rate, least, addition, multiplier;
	bool counts_dst;		/* bytes of the destination */
	int n_piece;
	const struct machine_piece *piece;
};

struct machine_class {			/* of computation */
	const char *name;		/* "mma_sync.16", "special" */
	const struct machine_pipe *pipe;
	int n_port;
	const struct machine_port *const *port;
	int64_t base, rate;
	int64_t round[3];		/* multiples of m, n, k; 1: none */
	bool is_chain;			/* accumulators inside the class cost the interval (A115) */
};

/* Machine state that statements read and write although no buffer names it (A24); numbers are bits of masks. Those of pipes
 * follow: MACHINE_REGISTER_PIPE + index of the pipe. */
enum {
	MACHINE_NUMBER_FORMAT, MACHINE_PAD_VALUE, MACHINE_LOOP_CONTROL, MACHINE_ATOMIC_MODE, MACHINE_DIRECTION,
	MACHINE_REGISTER_PIPE
};

enum machine_mechanism {
	MACHINE_NOTHING,		/* completion in order */
	MACHINE_BY_PIPE_BARRIER,
	MACHINE_BY_FLAG,		/* two pipes of one core */
	MACHINE_BY_CROSS_FLAG,		/* two cores of one block */
	MACHINE_BY_ROUTE,		/* over machine_route() */
	MACHINE_BY_FRAME_BARRIER, MACHINE_BY_GROUP, MACHINE_BY_MBARRIER
};

struct machine {
	const struct target *target;
	enum target_family family;
	int n_core, n_pipe, n_port, n_space, n_path, n_class;
	struct machine_core *core;
	struct machine_pipe *pipe;
	struct machine_port *port;
	struct machine_space *space;
	struct machine_path *path;
	struct machine_class *op;
	const struct machine_pipe *scalar;	/* the pipe of what no other pipe does */
	bool queue_per_pipe;		/* else one queue per core */
	bool has_offset_by_default;	/* loops with num_stages >= 2 */
	bool has_per_core, has_unit_flags, has_dual_copy, has_flags, ignores_costs;
	int64_t largest_stage;		/* of an automatic list */
	int64_t flag_ids, cross_ids, subcore_offset, lock_ids, reserved_locks, named_barriers, largest_transaction;
	int64_t issue_width;		/* warp instructions per cycle that a frame issues to other pipes; 0: no occupancy of queues */
};

/* NULL after an error at "r": a table that names a pipe, port or space that is not there (E5006). */
const struct machine *machine_of_target(struct tfc *t, const struct target *target, struct range r);

const struct machine_pipe *machine_find_pipe(const struct machine *m, const char *name);	/* NULL: none */
const struct machine_port *machine_find_port(const struct machine *m, const char *name);
const struct machine_space *machine_find_space(const struct machine *m, const char *name);	/* of the facts or of TIR */
const struct machine_class *machine_find_class(const struct machine *m, const char *name);
const struct machine_space *machine_space_of(const struct machine *m, const struct type *ty);
/* The path between two spaces whose rows, and whose pipe where "pipe" is given, fit; NULL: there is none. */
const struct machine_path *machine_find_path(const struct machine *m, const struct machine_space *src, const struct machine_space *dst,
					     enum machine_rows rows, const struct machine_pipe *pipe);
/* How "to" on core kind "to_core" waits for "from" on "from_core"; "same_core": one core, not merely one kind. */
enum machine_mechanism machine_mechanism(const struct machine *m, const struct machine_pipe *from, const struct machine_pipe *to,
					 bool same_core);
/* The pipe between two that have no event, or NULL. */
const struct machine_pipe *machine_route(const struct machine *m, const struct machine_pipe *from, const struct machine_pipe *to);

#endif
