/* What the passes of materialisation share (spec: autoschedule 9). */
#ifndef SCHED_EXPAND_H
#define SCHED_EXPAND_H

#include "sched/order.h"
#include "tir/copy.h"

/* expand_versions.c: the view that stands for "v", and for its element "index", in version "at"; NULL: the storage has no axis of
 * versions.  "is_broadcast": of all versions (A190). */
const struct tir_view *plan_versioned_view(struct plan *p, const struct plan_storage *s, const struct tir_view *v,
					   const struct ix *const **index, const struct ix *at, bool is_broadcast);

/* What stands for a symbol and a scalar of the program at a place of the nest being made. */
struct env_entry {
	const struct ix_sym *sym;
	const struct ix *value;
	const struct tir_var *var, *own;
	bool is_used;
	bool is_clock;				/* a counter as it was read for this unit */
};

/* The nest of one core while it is made. */
struct nest {
	struct plan *p;
	int core;				/* number */
	VEC(struct env_entry) env;		/* later entries hide earlier ones */
	struct ptrmap key;			/* conditions that were made -> what they are made of */
	struct ptrmap placed;			/* lists -> which of their binds stand in their place */
	VEC(struct { const struct plan_list *list; int64_t stage; const bool *is_needed; }) need;
	const struct mesh *vector;		/* the scope of the vector cores around, or NULL */
	struct tir_block *out;			/* behind which the statement being copied will stand */
	const struct plan_unit *unit;		/* being copied */
};

/* nest_env.c */
void nest_bind(struct nest *x, const struct ix_sym *sym, const struct ix *value);
void nest_bind_scalar(struct nest *x, const struct tir_var *var, const struct tir_var *own);
/* Has a value of "sym" been asked for since "mark"? */
bool nest_was_used(const struct nest *x, size_t mark, const struct ix_sym *sym);
/* The counters of clocks are read again (A185). */
void nest_forget_clocks(struct nest *x);
/* Copies of program text for this place of the nest; lets and loops in them are new. */
void nest_copy_block(struct nest *x, const struct tir_block *b, struct tir_block *out);
struct tir_stmt *nest_copy_stmt(struct nest *x, const struct tir_stmt *s, struct tir_block *out);
const struct tir_expr *nest_copy_expr(struct nest *x, const struct tir_expr *e, struct tir_block *out);
const struct ix *nest_copy_ix(struct nest *x, const struct ix *i, struct tir_block *out);
struct tir_stmt *nest_stmt(struct nest *x, enum tir_kind kind, struct range r, struct tir_block *out);

/* nest_loop.c: the loops of a nest (A258 to A261, A263). */
void nest_list(struct nest *x, struct plan_list *l, struct tir_block *out);
void nest_loop(struct nest *x, const struct plan_unit *u, struct tir_block *out);
/* nest_unit.c */
/* The suite of statements of "out" under "g", that of the last one where it is the same. */
struct tir_block *nest_under(struct nest *x, const struct plan_guard *g, struct tir_block *out);
struct tir_block *nest_under_expr(struct nest *x, const struct tir_expr *cond, const void *key, struct tir_block *out);
void nest_unit(struct nest *x, const struct plan_unit *u, struct tir_block *out);
void nest_ops(struct nest *x, const struct plan_ops *ops, struct tir_block *out);
/* Those of every step, which no stage guards. */
void nest_steps(struct nest *x, const struct plan_ops *ops, struct tir_block *out);
/* The lets of clocks among them, which hold for the rest of the body, in any stage. */
void nest_clocks(struct nest *x, const struct plan_ops *ops, struct tir_block *out);
/* nest_bind.c: the binds of "l" that stage "stage" needs and that stand in front of the body, in logical order. */
void nest_front_binds(struct nest *x, struct plan_list *l, int64_t stage, struct tir_block *out);
/* Those of them that are of another stage: in front of a body whose units are all of stage "stage". */
void nest_stray_binds(struct nest *x, struct plan_list *l, int64_t stage, struct tir_block *out);
/* Does the bind stand in front of a body of stages "lo" to "hi", rather than in its place? */
bool nest_is_front_bind(struct nest *x, const struct plan_unit *u, int64_t lo, int64_t hi);
bool nest_needs_bind(struct nest *x, const struct plan_unit *u);
void nest_place_bind(struct nest *x, const struct plan_unit *u, struct tir_block *out);
bool nest_has(const struct nest *x, const struct plan_unit *u);

#endif
