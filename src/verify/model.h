/* The executable model of a synchronised program (spec: autoschedule 11.1, tir 11): cores with their streams of statements, queues
 * of the pipes, asynchronous operations with separate moments of issue, reading and writing, tokens, and clocks that say what is
 * ordered.  What the statements mean is the client's: the evaluator gives them values, the checker only the bytes they touch.
 *
 *   model_place.c   which core and pipe perform a statement
 *   model_clock.c   clocks and shadows: races and missing fences
 *   model_token.c   flags, locks, signals between cores, mbarriers, barriers of threads
 *   model_queue.c   queues of pipes and operations in flight
 *   model_sync.c    statements of synchronisation
 *   model_step.c    the stream of statements of one process
 *   model.c         cores, threads and blocks; the adversary
 */
#ifndef VERIFY_MODEL_H
#define VERIFY_MODEL_H

#include "base/vec.h"
#include "target/target.h"
#include "tir/tir.h"

/* When operations are performed (A278). */
enum model_adversary_kind {
	MODEL_EARLY, MODEL_LATE, MODEL_SLOW, MODEL_FAST, MODEL_OLDEST_LAST, MODEL_RANDOM,
	MODEL_TIMED			/* no adversary: operations take the cycles that the client says; "seed" below MODEL_ARBITERS says
					 * who gets a port that several could take */
};
struct model_adversary {
	enum model_adversary_kind kind;
	int pipe;			/* of MODEL_SLOW and MODEL_FAST: counts what model_n_pipe() counts */
	uint64_t seed;
};

/* What an operation costs (A18): it completes "latency" cycles after its issue, its pipe issues nothing for "ii". */
enum { MODEL_MAX_PORT = 64, MODEL_ARBITERS = 3 };
struct model_cost { int64_t latency, ii, port[MODEL_MAX_PORT]; };	/* "port": cycles for which it is taken */
/* Of a timed run: all cycles, and those between executions of the most frequent operation in the middle half of the run, as the sum
 * of "n" distances. */
struct model_cycles { int64_t all, sum, n; };

struct model;
struct model_process;

/* What the model asks of its client.  "env" belongs to one process and holds the values of its symbols; functions return false
 * after a diagnostic. */
struct model_client {
	void *user;
	void *(*open)(void *user, const struct model_process *p);
	bool (*ix)(void *env, const struct ix *x, int64_t *out);
	bool (*condition)(void *env, const struct tir_expr *e, bool *out);
	void (*bind)(void *env, const struct ix_sym *s, int64_t v);
	size_t (*mark)(void *env);
	void (*release)(void *env, size_t mark);
	/* A statement as a whole, now. It reports what it touches by model_touch(). */
	bool (*execute)(void *env, const struct tir_stmt *s);
	/* What a later execution needs of "s"; then its reads ("part": 0 of all operands, 1 of those that are only read, 2 of those that
	 * are written too) and its writes. */
	void *(*begin)(void *env, const struct tir_stmt *s);
	bool (*read)(void *operation, int part);
	bool (*write)(void *operation);
	void (*end)(void *operation);
	/* Bytes of the tile of an asynchronous copy. */
	bool (*bytes)(void *operation, int64_t *out);
	bool (*cost)(void *operation, struct model_cost *out);	/* NULL: there are no timed runs */
};

struct model_options {
	const struct target *target;
	struct model_adversary adversary;
	int64_t budget;			/* steps; 0: no limit */
	bool is_proof;			/* faults are the program's for any timing: report what could happen, too */
	int n_apart;			/* buffers whose accesses hints keep apart: races on them are failures of the hint (A279) */
	const char *const *apart;
	struct model_cycles *cycles;	/* of MODEL_TIMED: filled in */
};

/* Where a process is: for the client. */
struct model_place {
	int64_t block;			/* position of the first level */
	int core;			/* multi-pipe targets: 0 the matrix core, 1 and up the vector cores; else number of the process */
	int64_t first, n;		/* its threads */
	bool each_thread;		/* every thread of the block is a process of its own */
};
const struct model_place *model_place_of(const struct model_process *p);

/* Bytes [first, first + n) of the storage "key" (its instance "instance") are read or written by what is being performed. "name" is
 * for messages. False after a report. */
bool model_touch(struct model *m, const void *key, int instance, int64_t first, int64_t n, bool writes, const char *name);
/* The same for registers, which only their own threads touch beside running operations. */
bool model_touch_registers(struct model *m, const void *key, int64_t first, int64_t n, bool writes, const char *name);

/* Which statements of "f" need the model: synchronisation beyond barriers of threads, or asynchronous instructions. */
bool model_is_needed(const struct tir_fn *f, const struct target *target);
/* Number of pipes that may be slow or fast. */
int model_n_pipe(const struct target *target);

enum model_end { MODEL_ENDED, MODEL_FAILED, MODEL_OVER_BUDGET };
/* Run the statements "body" for the blocks [first, first + n) one after the other, together where they wait for each other.  "scope":
 * the mesh of the first level that is entered, or NULL.  "client" lives in "a". */
enum model_end model_run(struct tfc *t, struct arena *a, const struct tir_fn *f, const struct mesh *scope, const struct tir_block *body,
			 int64_t first, int64_t n, struct model **out, const struct model_client *client, const struct model_options *o);

#endif
