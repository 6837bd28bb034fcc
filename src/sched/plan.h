/* The scheduler's program (spec: autoschedule 1): units in lists, what they touch, and what the passes find out about them.
 *
 * One plan per kernel.  Passes fill it in the order of their table (autoschedule 3); every field says which pass sets it.
 * Statements stay those of TIR; a unit holds the statements of its task and nothing that orders them.
 */
#ifndef SCHED_PLAN_H
#define SCHED_PLAN_H

#include "base/vec.h"
#include "tir/tir.h"

struct machine;
struct machine_core;
struct machine_pipe;
struct machine_port;
struct machine_space;
struct plan;
struct plan_list;
struct plan_unit;
struct plan_leaf;
struct plan_clock;
struct poly_access;
struct access_context;

/* A condition around a unit, outermost first; "is_not": its negation; "is_assume": known to hold. */
struct plan_guard {
	const struct tir_expr *cond;
	bool is_not, is_assume;
};

struct plan_guards { struct plan_guard *data; size_t len, cap; };

struct plan_scopes { const struct mesh **data; size_t len, cap; };	/* outermost first */

/* An agent with one instruction stream.  Sets of cores are bit masks by number. */
struct plan_core {
	const struct machine_core *kind;
	const char *name;
	int64_t first_thread, n_thread;		/* CUDA: its threads (1.4); else 0 */
	const struct mesh *frame;		/* CUDA: a scope of the program that selects them, or NULL */
	struct plan_scopes chain;		/* the scopes that are opened for it */
};

/* ---- storages ---- */

enum plan_policy { PLAN_AUTOMATIC, PLAN_ORDINARY, PLAN_OWNED, PLAN_MANUAL };	/* A74: absent; 1; owner kept; manual ring */

struct plan_storage {
	int index;				/* by first access in logical order */
	const struct tir_buffer *buffer;
	const struct tir_slots *slots;		/* the slot tuple whose slots are its versions, or NULL */
	const struct tir_var *var;		/* a mutable scalar: no buffer, no slots, private */
	const struct machine_space *space;
	int64_t size_bytes;			/* one version, rounded to the pitch (A149); 0: not known */
	bool is_private;			/* registers, scalars */
	bool is_written;			/* by a leaf of the kernel */
	enum plan_policy policy;
	int64_t count;				/* requested versions, 0: searched */
	enum tir_clock_mode mode;
	struct range policy_range;
	bool is_claimed;			/* explicit owners (A72, A88) */
	VEC(struct plan_list *) owner;		/* ClaimOwners */
	int64_t versions;			/* AutoSchedule; at least 1 */
	bool is_settled;			/* "versions" has been decided */
	struct plan_clock *clock;		/* PlanVersions; NULL: one version and no phase */
	const struct tir_buffer *expanded;	/* ExpandVersions: the buffer with a leading axis of versions, or NULL */
};

/* ---- units ---- */

/* What a leaf touches.  An access that reads and writes is one with both set. */
struct plan_access {
	struct plan_leaf *leaf;
	const struct tir_stmt *stmt;
	const struct tir_view *view;		/* NULL: the whole storage */
	const struct ix *const *index;		/* of an element of "view", one per axis; NULL: all of "view" */
	VEC(const struct tir_stmt *) inner;	/* loops and conditions inside the leaf around "stmt", outermost first */
	struct plan_storage *storage;
	bool reads, writes;
	bool is_fill;				/* by T.fill */
	bool has_waiter;			/* InsertSync, CUDA: something reads what it writes */
	const struct machine_pipe *pipe;	/* that performs it (A202) */
	const struct poly_access *map;		/* instances to bytes */
};

struct plan_occupancy {				/* of a pipe or a port, in cycles */
	const struct machine_pipe *pipe;	/* one of pipe and port */
	const struct machine_port *port;
	int64_t cycles;
};

/* A place of the operation of a T.PerCoreTask, under guards of its own; a task has one without guards. */
struct plan_candidate {
	const struct tir_stmt *stmt;		/* in the region: the T.Task, or the statement itself; of a task NULL */
	struct tir_block body;			/* statements in source order */
	struct plan_guards guards;
	bool is_explicit;
	struct range range;
	int phase;				/* inter-core waits of the region before it */
	int64_t latency, ii;
	struct plan_ops *before, *after;	/* InsertSync */
};

struct plan_leaf {
	struct plan_unit *unit;
	bool is_explicit;			/* T.Task was written */
	int64_t given_latency, given_ii;	/* of T.Task; -1: absent */
	struct tir_block body;			/* as written: of a task its statements, of a T.PerCoreTask the whole region */
	VEC(struct plan_candidate) candidate;
	VEC(struct plan_access) access;
	VEC(struct plan_occupancy) occupancy;	/* EstimateLatency */
	int64_t issue;				/* EstimateLatency: cycles of the issue queue, where a core is one (A18) */
	uint64_t reads_registers, writes_registers;	/* special registers by number of the machine (A24) */
};

enum plan_kind { PLAN_TASK, PLAN_PER_CORE, PLAN_LOOP };

/* An operation of synchronisation, or the step of a counter, beside a unit. */
struct plan_op {
	struct tir_stmt *stmt;
	uint64_t cores;				/* those that execute it */
	struct plan_guards guards;		/* the channel's guard; never the unit's */
	struct plan_scopes scope;		/* of the threads that execute it, where no scope around selects them */
	bool is_every_step;			/* in every step of a lengthened loop, whatever the stage of the unit (A234) */
};

struct plan_ops { struct plan_op *data; size_t len, cap; };

struct plan_unit {
	enum plan_kind kind;
	struct plan_list *list;
	int index;				/* in its list, logical order */
	int source;				/* in its list, as written */
	struct range range;
	const char *name;			/* for people: "copy a" */
	bool is_staged;				/* T.Stage was written */
	int64_t stage;				/* -1 until AutoSchedule; then of the schedule */
	struct plan_guards guards;
	VEC(const struct mesh *) scope;		/* scopes of threads or sub-cores around it inside its list, outermost first */
	struct plan_leaf *leaf;			/* not of loops */
	struct plan_list *body;			/* of loops */
	const struct tir_var *bind;		/* what a scalar unit binds, else NULL */
	VEC(const struct tir_var *) uses;	/* binds whose values it needs, those of guards, bounds and inner units included */
	VEC(const struct tir_var *) own_uses;	/* without those of inner units */
	bool is_break, is_barrier;
	uint64_t cores;				/* AssignCore: candidates; ResolveCore: final */
	bool is_floating, is_undecided;		/* ResolveCore's own: scalar work that follows its users; work that two cores could do */
	uint64_t resolved;			/* likewise */
	int64_t latency, ii;			/* EstimateLatency, of loops AutoSchedule; 0: not yet */
	int64_t start;				/* AutoSchedule */
	struct plan_ops before, after;		/* InsertSync, in their order; for candidates see there */
};

/* ---- dependences ---- */

enum plan_edge_kind { PLAN_RAW, PLAN_WAR, PLAN_WAW, PLAN_BIND, PLAN_REGISTER, PLAN_EXCLUSION };

struct plan_pair {				/* accesses of leaves below the two units of an edge */
	const struct plan_access *x, *y;
	bool same_guard;			/* their conditions are provably equal in the instances that meet */
	bool is_forced;				/* by a conflict hint */
};

struct plan_edge {
	int from, to;				/* units of the list */
	enum plan_edge_kind kind;
	int64_t distance;
	struct plan_storage *rotates;		/* the distance is the version count of this storage; else NULL */
	int64_t latency, back_latency;		/* back: of an exclusion in the other order */
	const struct plan_storage *storage;	/* NULL: bind or register */
	bool is_from_reader;			/* register: "from" reads it */
	VEC(struct plan_pair) pair;
};

struct plan_hint_site {				/* where a hint stood */
	const struct plan_list *list;
	const struct tir_stmt *after;		/* the statement before it in the text; NULL: none */
	VEC(const struct tir_stmt *) let;	/* of its indices */
};

struct plan_hint {
	const struct tir_stmt *stmt;
	const struct tir_stmt *partner;		/* the other half of a group */
	struct tir_region a, b;
	bool is_conflict, same, cross;		/* distance classes */
	bool has_matched;
	struct plan_hint_site site[2];		/* of "stmt" and of "partner" */
};

struct plan_removed {				/* a dependence that a hint took away */
	int from, to;
	bool is_cross;
	const struct plan_hint *hint;
	const struct plan_access *x, *y;
};

/* ---- lists ---- */

struct plan_list {
	struct plan *plan;
	struct plan_list *parent;		/* NULL: the root list */
	struct plan_unit *unit_of;		/* the loop unit in the parent */
	int depth;				/* 0: root */
	const struct tir_stmt *loop;		/* TIR_FOR, or the TIR_WHILE that pass 1 counts; NULL: root */
	const struct ix_sym *trip;		/* counts trips from 0 */
	const struct ix *trips;			/* how many there are; NULL: unknown */
	int64_t trips_min, trips_max;		/* INT64_MAX: unknown */
	VEC(struct plan_unit *) unit;		/* logical order */
	bool is_manual, is_while, has_break;
	bool is_given;				/* read from the text form of units */
	int64_t given_interval;			/* likewise; 0: none */
	int64_t num_stages;			/* at least 1 */
	enum tir_option offset;			/* enable_offset, as written */
	VEC(struct plan_storage *) eligible;	/* explicit claims */
	VEC(struct plan_hint *) hint;
	VEC(struct plan_edge) edge;		/* depend.c */
	VEC(struct plan_removed) removed;
	int *order;				/* AutoSchedule: unit numbers in emission order */
	int64_t interval, lower_bound, makespan;	/* II in cycles */
	int64_t nodes;
	bool is_proven;
};

/* ---- clocks and channels ---- */

enum plan_clock_kind { PLAN_LEXICAL, PLAN_COUNTER, PLAN_CONSTANT };

struct plan_owner {				/* a loop in which a counter counts */
	const struct plan_list *list;
	struct plan_guards epoch;		/* disjunction; empty: every iteration */
};

struct plan_clock {
	enum plan_clock_kind kind;
	const struct plan_list *list;		/* of the owner, of the first one where there are several; lexical: counted through all
						 * loops around it (A183) */
	const struct plan_list *within;		/* A184: counts only the loops inside this one, NULL: all */
	const struct ix *value;			/* lexical: in the trip symbols of the loops; counter: the symbol of "now" */
	struct tir_var *cell;			/* counter: how many epochs there were */
	struct tir_var *now;			/* its value, bound in front of the units of each owner */
	VEC(struct plan_owner) owner;		/* counter */
	VEC(const struct plan_storage *) storage;	/* that count with it */
};

enum plan_mechanism { PLAN_FLAG, PLAN_CROSS_FLAG, PLAN_LOCK, PLAN_PIPE_BARRIER, PLAN_FRAME_BARRIER, PLAN_MBARRIER, PLAN_GROUP };

struct plan_channel {				/* A198 */
	int index;
	enum plan_mechanism mechanism;
	struct plan_list *list;			/* the common list of its sites */
	struct plan_unit *producer, *consumer;	/* units of that list */
	const struct plan_access *from, *to;	/* the leaf accesses that made it */
	const struct machine_pipe *source_pipe, *target_pipe;
	uint64_t source_cores, target_cores;
	int64_t distance, slots, initial;
	struct plan_clock *clock;
	int64_t first_id;			/* -1: none yet */
	const char *barrier;			/* name of the array of mbarriers */
	struct plan_guards guards;		/* under which its operations are executed, in every iteration */
	const char *why;			/* "RAW a" */
};

struct plan_site {				/* where a hint stands */
	const struct tir_stmt *stmt;
	struct tir_block lets;			/* of the indices in it */
	struct plan_list *list;
};

struct plan {
	struct tfc *t;
	struct arena *a;
	struct tir_fn *f;
	const struct target *target;
	const struct machine *machine;
	struct tir_block *body;			/* of the kernel */
	const struct tir_stmt *kernel;		/* its outermost scope, or NULL */
	int64_t schedule_budget, isl_budget;
	bool source_order;			/* --schedule=source */
	VEC(struct plan_core) core;
	VEC(struct plan_storage *) storage;
	struct access_context *access;		/* access_map.h; set with the maps */
	struct plan_list *root;
	VEC(struct plan_list *) list;		/* all, inner ones before those around them */
	VEC(const char *) unlimited;		/* names of spaces (A76) */
	VEC(struct plan_site) site;		/* hints in source order */
	VEC(struct tir_stmt *) declaration;	/* allocations, slot tuples, roots at addresses: they stand in front of everything */
	VEC(struct tir_var *) cell;		/* the mutable scalars of the program */
	VEC(struct tir_stmt *) annotation;
	int64_t n_subcore;			/* vector cores of a block (multi-pipe targets) */
	VEC(struct plan_channel *) channel;	/* InsertSync */
	struct plan_ops prologue, epilogue;	/* before the first and after the last unit of the kernel: cells, pre-sets, drains */
};

#endif
