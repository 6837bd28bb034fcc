/* What the files of the checker of synchronised programs share.
 *
 * Scalars are numbers; one that memory or the caller decides is a guess, equal for equal questions.  Memory accesses at guessed
 * places touch the whole buffer.
 *
 *   abstract_value.c    numbers and guesses
 *   abstract_touch.c    bytes that a statement touches
 *   verify_schedule.c   the client of the model; runs
 */
#ifndef VERIFY_ABSTRACT_H
#define VERIFY_ABSTRACT_H

#include "tir/ptrmap.h"
#include "tir/view.h"
#include "value/compute.h"
#include "verify/model.h"
#include "verify/verify.h"

struct number { int64_t v; int64_t apart; bool is_guess; };	/* "apart": another value, different for every question */

struct named { const struct ix_sym *sym; struct number x; };

struct guess { uint64_t question; int64_t id; };

struct trial {				/* what one run assumes */
	struct tfc *t;
	struct arena *a;
	const struct tir_fn *f;
	struct model *m;
	bool is_multipipe;
	int n_apart;			/* buffers whose data-dependent places differ where their questions do */
	const char *const *apart;
	int64_t dim;			/* of every DimVar */
	uint64_t seed;
	VEC(struct guess) guess;
	bool is_void;			/* an assumption of the program does not hold in it */
};

struct scene {				/* one process: the client's "env" */
	struct trial *x;
	VEC(struct named) symbol;
	struct ptrmap variable;		/* struct tir_var -> struct number */
	int64_t block;
	int core;
	bool by_apart;			/* guesses are replaced by their "apart" */
};

struct run { const struct tir_buffer *root; int64_t first, end; bool writes; int operand; };
struct runs { struct run *data; size_t len, cap; };

/* abstract_value.c */
struct number abstract_ix(struct scene *s, const struct ix *x);
struct number abstract_expr(struct scene *s, const struct tir_expr *e);
void abstract_bind(struct scene *s, const struct ix_sym *sym, struct number x);

/* abstract_touch.c: of "s" and all in it. "operand" of a run: the parameter of an instruction, else 0. */
void abstract_touches(struct scene *s, const struct tir_stmt *stmt, struct runs *out);
void abstract_expr_touches(struct scene *s, const struct tir_expr *e, struct runs *out);
/* Elements of a tile; false where they are guessed. */
bool abstract_count(struct scene *s, const struct type *ty, int64_t *n);

#endif
