/* What the files of the TIR evaluator share.
 *
 *   tir_memory.c   storage: roots as element arrays, views read and written element by element
 *   tir_scalar.c   index and scalar expressions
 *   tir_eval.c     statements, loops, scopes, functions
 *   tir_agents.c   synchronised phases: cores, threads and operations in flight (src/verify/model.h)
 *   tir_list.c     the stages of a list, which is executed stage by stage
 *   tir_hint.c     no-conflict hints against what an execution touches
 */
#ifndef EVAL_TIR_INTERNAL_H
#define EVAL_TIR_INTERNAL_H

#include "base/vec.h"
#include "eval/tir_eval.h"
#include "tir/ptrmap.h"
#include "tir/view.h"
#include "verify/model.h"

struct tir_memory {			/* of one root */
	struct tensor *cell;		/* rank 1: its elements, in the root's dtype */
	const struct tir_buffer *root;
	int64_t base;			/* a parameter of a called function: where its argument starts */
	int core;			/* the vector core whose memory it is */
	struct tir_memory *next;	/* the same root on another vector core */
};

struct tir_hints;

/* A list of which one stage is being executed: units of other stages are passed over. */
struct tir_pass {
	bool is_active;
	int64_t stage;
	struct ptrmap *cond;		/* condition of this iteration, by statement: one of the two bool below */
};

struct tir_symbol { const struct ix_sym *sym; int64_t value; };

struct tir_run {
	struct tfc *t;
	struct arena *keep;		/* as long as the run */
	struct arena scratch;		/* as long as one statement */
	bool contract;
	int64_t left;			/* of the budget */
	int depth;			/* of calls */
	const struct model_options *agents;	/* phases are executed by agents; NULL: in order */
	struct tir_hints *hints;	/* NULL: none to check */
};

/* Who hears of the bytes of memory that are touched; false stops the run. "first" is counted from the start of the root, or of the
 * space where roots have addresses. */
struct tir_watch {
	void *user;
	bool (*touch)(void *user, const void *key, const struct tir_buffer *root, int64_t first, int64_t n, bool writes);
};

enum { TIR_HOME_SPREAD = ST_COUNT, TIR_HOME_SPACE, TIR_HOMES };	/* spread registers; target spaces of vector cores */

struct tir_frame {			/* one function that runs */
	struct tir_run *run;
	const struct tir_fn *f;
	struct tir_frame *caller;
	struct ptrmap memory;		/* buffer -> struct tir_memory */
	struct ptrmap variable;		/* struct tir_var -> rank-0 struct tensor */
	VEC(struct tir_symbol) symbol;	/* innermost last */
	VEC(struct tir_memory *) addressed;
	int64_t position[8];		/* per topology level; -1: not entered */
	bool is_multipipe;
	int n_core;			/* vector cores seen so far, at least 1 */
	struct tir_pass pass;
	struct ptrmap stages;		/* block -> struct tir_stages */
	struct range range;		/* of the running statement */
	const struct tir_stmt *stmt;	/* the running statement */
	struct tir_frame *home[TIR_HOMES];	/* whose memory it is, by storage; NULL: its own */
	const struct tir_watch *watch;	/* NULL: nobody */
	bool is_quiet;			/* former contents of what is overwritten are no read */
};

struct tir_issue {			/* an instruction that has begun */
	const struct tir_view *view[INSN_MAX_PARAM];
	const struct type *type[INSN_MAX_PARAM];
	struct tensor *operand[INSN_MAX_PARAM];
	bool *inside;				/* of copies with valid= */
};

/* tir_eval.c */
enum tir_part { TIR_ALL, TIR_ONLY_READ, TIR_ALSO_WRITTEN };	/* operands of an instruction */
bool tir_run_operands(struct tir_frame *f, const struct tir_stmt *s, enum tir_part part, struct tir_issue *x);
bool tir_run_results(struct tir_frame *f, const struct tir_stmt *s, struct tir_issue *x);
bool tir_run_stmt(struct tir_frame *f, const struct tir_stmt *s);	/* as a whole, in order */
void tir_run_init(struct tir_frame *f, struct tir_run *run, const struct tir_fn *fn);

/* tir_agents.c: the statements "body" of a phase, whose mesh is "scope" or NULL. */
bool tir_run_agents(struct tir_frame *f, const struct mesh *scope, const struct tir_block *body);
struct tir_stages { size_t len, cap; int64_t *data; };	/* ascending, 0 first */

/* tir_list.c */
const struct tir_stages *tir_run_stages(struct tir_frame *f, const struct tir_block *list);

/* tir_hint.c */
struct tir_hints *tir_hints_new(struct tir_run *run, const struct tir_fn *f);	/* NULL: "f" has none */
/* A scheduled loop begins its iteration "trip", or ends. */
void tir_hints_enter(struct tir_hints *h, const struct tir_stmt *loop, int64_t trip);
void tir_hints_leave(struct tir_hints *h);
/* The statement that accesses belong to: a task as a whole, or one statement. NULL: no more. */
void tir_hints_unit(struct tir_hints *h, const struct tir_stmt *s);
/* The elements of one access: "n" element numbers of "width" bytes from "offset" of "root". */
void tir_hints_touch(struct tir_frame *f, const struct tir_buffer *root, int64_t width, const int64_t *at, int64_t offset, int64_t n,
		     const bool *inside, bool writes);
/* A hint is executed. */
bool tir_hints_see(struct tir_frame *f, const struct tir_stmt *s);
bool tir_hints_check(struct tir_hints *h);	/* at the end: E3502 */

/* tir_scalar.c */
bool tir_run_ix(struct tir_frame *f, const struct ix *x, int64_t *out);
bool tir_run_value(void *user, const struct ix_sym *s, int64_t *out);	/* an ix_value_fn; "user" is the frame */
struct tensor *tir_run_expr(struct tir_frame *f, const struct tir_expr *e);	/* rank 0, in scratch; NULL after a diagnostic */
bool tir_run_condition(struct tir_frame *f, const struct tir_expr *e, bool *out);
struct compute tir_run_compute(const struct tir_frame *f);
void tir_run_bind(struct tir_frame *f, const struct ix_sym *s, int64_t v);

/* tir_memory.c */
struct tir_memory *tir_run_memory(struct tir_frame *f, const struct tir_buffer *b);	/* made unwritten where there is none */
bool tir_run_allocate(struct tir_frame *f, const struct tir_buffer *b);			/* unwritten again */
/* The view that an operand names. */
const struct tir_view *tir_run_operand(struct tir_frame *f, const struct tir_operand *o);
/* Elements of a view as a tensor; those outside "inside" (NULL: all) are not touched and come back unwritten. */
struct tensor *tir_run_read(struct tir_frame *f, const struct tir_view *v, const bool *inside, const char *what);
bool tir_run_write(struct tir_frame *f, const struct tir_view *v, const bool *inside, const struct tensor *x, const char *what);
bool tir_run_dims(struct tir_frame *f, const struct type *ty, int64_t *dim);
int tir_run_core(const struct tir_frame *f);		/* the vector core that runs */
/* The element numbers of a view in its root, and the first one; "*width" their bytes. NULL after a diagnostic. */
const int64_t *tir_run_elements(struct tir_frame *f, const struct tir_view *v, const struct tir_buffer **root, int64_t *offset, int64_t *n,
				int64_t *width);
/* A whole parameter from and to a tensor. */
bool tir_run_load_root(struct tir_frame *f, const struct tir_buffer *b, const struct tensor *x);
struct tensor *tir_run_store_root(struct tir_frame *f, const struct tir_buffer *b);
/* The rank-0 element of "v" at "index". */
struct tensor *tir_run_element(struct tir_frame *f, const struct tir_view *v, const struct ix *const *index);
bool tir_run_set_element(struct tir_frame *f, const struct tir_view *v, const struct ix *const *index, const struct tensor *x);

#endif
