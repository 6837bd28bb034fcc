/* What the files of the TIR verifier share. */
#ifndef TIR_VERIFY_H
#define TIR_VERIFY_H

#include "base/vec.h"
#include "target/target.h"
#include "tir/ptrmap.h"
#include "tir/tir.h"
#include "tir/view.h"

struct tir_root_use {			/* of a root with a byte offset: where in the text it is used */
	const struct tir_buffer *root;
	int first, last;
	bool is_written_first;
};

struct tir_named { int64_t first, n; };	/* threads with a barrier number of their own */

struct tir_verify {
	struct tfc *t;
	struct arena *a;
	const struct tir_fn *f;
	const struct target *target;	/* or NULL */
	struct ptrmap visible;		/* buffers that the open suites declare */
	struct ptrmap owner;		/* rmem root -> the distributed view that was seen first */
	VEC(const struct tir_buffer *) open;
	VEC(const struct mesh *) scope;
	VEC(struct tir_root_use) addressed;
	VEC(struct tir_named) named;	/* of the outermost open scope */
	unsigned named_used;		/* bit i: a statement in it uses the number i itself */
	int n_stmt;
	bool ok;
};

bool tir_fault(struct tir_verify *v, struct range r, enum diag_code code, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));		/* reports; false */

/* verify_insn.c: the operands of one instruction (3.6, 3.8, 5, 8.1). */
void tir_verify_insn(struct tir_verify *v, const struct tir_stmt *s);
/* verify_mark.c: E3421, E3422, E3426, W3401, W3403. */
void tir_verify_marks(struct tir_verify *v);
/* verify_parallel.c: E3011. */
void tir_verify_parallel(struct tir_verify *v, const struct tir_stmt *s);
/* Do two views of one root certainly share an element? */
bool tir_certainly_overlap(struct arena *a, const struct tir_view *x, const struct tir_view *y);

#endif
