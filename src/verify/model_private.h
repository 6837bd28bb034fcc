/* What the files of the model share. */
#ifndef VERIFY_MODEL_PRIVATE_H
#define VERIFY_MODEL_PRIVATE_H

#include "tir/ptrmap.h"
#include "verify/model.h"

/* Pipes of a core of the multi-pipe target, in the order of their names; then the asynchronous units of CUDA. */
enum model_pipe_kind { PIPE_S, PIPE_MTE1, PIPE_MTE2, PIPE_MTE3, PIPE_M, PIPE_V, PIPE_FIX, PIPE_COUNT, PIPE_NONE = -1 };
enum model_unit { UNIT_CORE, UNIT_CPASYNC, UNIT_TMA_LOAD, UNIT_TMA_STORE, UNIT_WGMMA, UNIT_COUNT };
enum { MODEL_MAX_SUBCORE = 2, MODEL_FLAG_IDS = 8, MODEL_CROSS_IDS = 32, MODEL_LOCKS = 32, MODEL_WARPGROUP = 128 };
enum core_mask { CORE_AIC = 1, CORE_AIV = 2, CORE_ANY = 3 };

/* For every actor the number of its last operation that is known to be complete; "fenced": that a proxy fence has followed. */
struct clock { int64_t *seen, *fenced; };

struct actors { int first, n; };

/* One instance of a statement, as the shadow remembers it. */
struct record {
	int64_t number;
	struct actors actors;
	const struct tir_stmt *stmt;
	bool is_async_proxy, is_async;	/* performed after its issue */
	enum model_unit unit;
};

struct segment {			/* of a shadow: bytes [lo, hi) were last written by, and since then read by */
	int64_t lo, hi;
	const struct record *write;
	const struct record **read;
	int n_read;
};

struct shadow {
	const void *key;
	int instance;
	struct segment *data;
	size_t len, cap;
};

/* What is being performed, for model_touch(). */
struct present {
	struct record *record;
	const struct clock *clock;	/* what was known to be complete when it was issued */
	const struct model_process *process;
	const struct tir_stmt *stale;	/* a wait before it that saw an old phase, or NULL */
};

struct token_cell {			/* a flag, or a signal between two cores */
	int64_t n;
	struct clock clock;		/* what the token brings */
	const struct tir_stmt *set, *waited;
	int64_t taken_number;		/* of the last wait that took it, by "taken_by" */
	int taken_by;
};

struct lock {
	int64_t next_ticket, served;	/* requests are served in the order of their issue */
	bool is_held;
	struct clock clock;
};

struct mbarrier {
	bool is_ready;			/* initialised */
	int64_t count, pending, bytes, phase;	/* "phase": how many have completed */
	struct clock arriving, completed;
	struct record *init;
	bool init_is_fenced;
	const struct tir_stmt *last;	/* that arrived */
};

struct barrier_array { const char *name; int64_t n; int first; };	/* T.alloc_mbarrier */

struct gathering {			/* of the threads that wait at one barrier */
	int64_t first, n;		/* the set; n 0: named by "id" */
	int64_t id, count, arrived;
	struct clock clock, released;	/* of those that have come; of the last turn */
	int64_t turn;			/* how often it has ended */
	const struct tir_stmt *stmt;
};

enum item_kind { ITEM_OPERATION, ITEM_FLAG_SET, ITEM_FLAG_WAIT, ITEM_DRAIN, ITEM_CROSS_SET, ITEM_CROSS_WAIT, ITEM_LOCK, ITEM_UNLOCK };
enum item_state { ITEM_QUEUED, ITEM_ISSUED, ITEM_READ, ITEM_DONE };

struct item {
	enum item_kind kind;
	enum item_state state;
	const struct tir_stmt *stmt;
	struct model_process *process;	/* that issued it */
	void *operation;		/* the client's */
	struct clock clock;		/* at its issue */
	struct record *record;
	int64_t argument, ticket;
	int src, dst;			/* pipes of a flag */
	int mode;
	enum model_unit unit;
	struct mbarrier *barrier;	/* of a tensor load */
	struct item *with;		/* a composite multiply: the part on the matrix pipe waits for the part on MTE1 */
	int64_t bytes;
	int part;			/* operands to read: 0 all, 1 those that are only read, 2 those that are written too */
	const struct tir_stmt *stale;
	struct model_cost *cost;	/* of a timed run */
	int64_t done_at, serial;	/* "serial": in the order of the text */
	struct actors writers;		/* of a tensor store, whose writes complete later than its reads */
};

struct items { struct item **data; size_t len, cap; };

struct queue {				/* of one pipe of one core */
	enum model_pipe_kind pipe;
	bool in_order;
	int actor;
	struct items waiting, running;
	size_t head;			/* of "waiting" */
	struct clock clock;
	struct model_process *process;
	int64_t ready_at;		/* of a timed run: it issues the next operation then at the earliest */
};

struct level {				/* of the stack of a process */
	const struct tir_block *block;
	size_t at, mark;
	const struct tir_stmt *stmt;	/* the loop or scope whose suite it is, or NULL */
	int64_t i, stop, step;
	bool apart;			/* threads of the block may be elsewhere */
	int64_t first, n;		/* threads of the innermost scope */
	bool subcore;			/* inside a scope of vector cores */
};

enum process_state { PROCESS_READY, PROCESS_WAITING, PROCESS_ENDED };

struct model_process {
	struct model *m;
	struct model_place place;
	int actor, async_actor[UNIT_COUNT], write_actor;
	void *env;
	enum process_state state;
	VEC(struct level) stack;
	struct clock clock;
	const struct tir_stmt *wait;	/* what it waits at */
	struct gathering *gathering;
	int64_t turn;
	bool is_at_collective;
	struct queue *queue;		/* PIPE_COUNT of them, on multi-pipe targets */
	struct items open[UNIT_COUNT];	/* not committed */
	struct { struct items *data; size_t len, cap; } group[UNIT_COUNT];
	int64_t fenced_registers;	/* number of the last T.wgmma_fence */
	struct ptrmap acquired;		/* mbarrier -> number of the last phase that a wait saw, plus 1 */
	const struct tir_stmt *stale;	/* a wait that saw a phase for the second time */
};

struct block {
	int64_t position;
	int first, n;			/* its processes */
	int actor;			/* the first of its actors */
	struct mbarrier *barrier;
	VEC(struct gathering *) gathering;
	struct token_cell *flag;	/* [core][src][dst][id] */
	struct token_cell *cross;	/* [core][id] */
	struct lock *lock;		/* [core][id] */
};

struct starts {				/* when a statement was issued */
	const struct tir_stmt *stmt;
	int64_t *data;
	size_t len, cap;
};

struct model {
	struct tfc *t;
	struct arena *a;
	const struct tir_fn *f;
	const struct model_client *client;
	const struct model_options *o;
	const struct mesh *scope;
	bool is_multipipe;
	int n_core;			/* per block, of a multi-pipe target */
	bool has_aic;
	int64_t n_thread;
	bool each_thread;
	int n_actor, actors_per_block;
	int n_barrier;
	VEC(struct barrier_array) array;
	int n_process;
	struct model_process *process;
	int n_block;
	struct block *block;
	int64_t number, steps;
	VEC(struct shadow *) shadow;
	VEC(const struct record *) scratch;
	struct items flight;		/* operations of CUDA targets that have not completed */
	struct items issued;		/* all of them */
	struct present *now;
	struct gathering *grid;
	bool is_together;		/* blocks wait for each other */
	struct checker *common;
	struct ptrmap core_of, signals;
	uint64_t random, n_chosen;
	int64_t n_operation;
	unsigned char *speed;		/* of every pipe of every process, for MODEL_RANDOM */
	int64_t time, port_free[MODEL_MAX_PORT];	/* of a timed run */
	VEC(struct starts) starts;
	bool failed, over_budget;
	VEC(const struct tir_stmt *) reported;
};

/* model_place.c */
enum model_pipe_kind model_pipe_named(const char *name);
const char *model_pipe_name(int pipe);
/* The pipe that performs "s"; *second: of a composite multiply the pipe that reads. PIPE_NONE: control, or nothing at all. */
enum model_pipe_kind model_pipe_of(const struct tir_stmt *s, enum model_pipe_kind *second);
unsigned model_cores_of(struct model *m, const struct tir_stmt *s);
void model_find_cores(struct model *m, const struct tir_block *b);
bool model_pipe_is_in_order(enum model_pipe_kind p);

/* model_clock.c */
void model_clock_make(struct model *m, struct clock *c);
void model_clock_copy(const struct model *m, struct clock *to, const struct clock *from);
void model_clock_join(const struct model *m, struct clock *to, const struct clock *from);
void model_clock_meet(const struct model *m, struct clock *to, const struct clock *from);	/* what both know */
struct record *model_record(struct model *m, const struct tir_stmt *s, struct actors actors, enum model_unit unit);
bool model_fault(struct model *m, const struct tir_stmt *s, enum diag_code code, const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* model_token.c */
bool model_token_add(struct model *m, struct token_cell *c, const struct clock *with, const struct tir_stmt *s, const char *what);
bool model_token_take(struct model *m, struct token_cell *c, struct clock *to, int actor, const struct tir_stmt *s);
struct token_cell *model_flag(struct model *m, const struct model_process *p, int src, int dst, int64_t id);
/* The object bar[i] of "arg". */
struct mbarrier *model_barrier(struct model *m, struct model_process *p, const struct tir_stmt *s, const struct tir_sync_arg *arg);
bool model_barrier_is_ready(struct model *m, const struct model_process *p, const struct mbarrier *b, const struct tir_stmt *s);
/* A copy into shared memory that completes on a barrier. */
bool model_load_barrier(struct model *m, struct model_process *p, struct item *x, struct actors *performer);
bool model_barrier_arrive(struct model *m, struct model_process *p, struct mbarrier *b, int64_t n, int64_t bytes, const struct tir_stmt *s);
void model_barrier_settle(struct model *m, struct mbarrier *b);
bool model_check_end(struct model *m, const struct block *b);

/* model_queue.c */
bool model_queue_can_step(struct model *m, const struct queue *q);
bool model_queue_step(struct model *m, struct queue *q);		/* its first waiting item */
bool model_running_can_step(const struct queue *q, size_t i);
bool model_running_step(struct model *m, struct queue *q, size_t i);	/* the next event of an item in flight */
bool model_flight_step(struct model *m, size_t i);
bool model_cross_ready(struct model *m, const struct model_process *p, int mode, int64_t id, enum model_pipe_kind pipe);

/* model_sync.c */
/* False where the process waits (state set) or after a fault. */
bool model_sync(struct model *m, struct model_process *p, const struct tir_stmt *s);
/* What the process lacks, for people. */
const char *model_wait_text(struct model *m, const struct model_process *p);

/* model_common.c: where every thread is a process of its own. */
void model_find_common(struct model *m, const struct tir_block *b);
bool model_is_common(struct model *m, const struct tir_stmt *s);		/* done once by all threads of its scope */
bool model_is_apart(struct model *m, const struct tir_stmt *s);		/* its condition or loop differs between threads */
/* Does a statement depend on the coordinates of threads? */
bool model_uses_threads(const struct tir_block *b);

/* model_step.c */
bool model_step(struct model *m, struct model_process *p);
/* May the process go on? Not while it waits for what has not come. */
bool model_can_step(const struct model_process *p);

#endif
